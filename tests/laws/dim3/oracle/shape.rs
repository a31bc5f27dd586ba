//! Configurations as plain `f32` data that prints as code.

use std::ops::Deref;
use std::sync::Arc;

use glam::{DMat3, DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Hull, Pose};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sphere,
    Capsule,
    Box,
    Triangle,
    Hull,
    Cylinder,
    Cone,
    HalfSpace,
}

pub const KINDS: [Kind; 8] = [
    Kind::Sphere,
    Kind::Capsule,
    Kind::Box,
    Kind::Triangle,
    Kind::Hull,
    Kind::Cylinder,
    Kind::Cone,
    Kind::HalfSpace,
];

/// All kinds but the half-space. They have a size, a centre and bounds.
pub const BOUNDED: [Kind; 7] = [
    Kind::Sphere,
    Kind::Capsule,
    Kind::Box,
    Kind::Triangle,
    Kind::Hull,
    Kind::Cylinder,
    Kind::Cone,
];

/// The bounded kinds whose core is the hull of a few corners.
pub const POLYHEDRA: [Kind; 5] =
    [Kind::Sphere, Kind::Capsule, Kind::Box, Kind::Triangle, Kind::Hull];

#[expect(clippy::large_enum_variant, reason = "a test holds few at once, and copies them freely")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Sphere { center: Vec3, radius: f32 },
    Capsule { point_a: Vec3, point_b: Vec3, radius: f32 },
    Box { center: Vec3, rotation: Quat, half_extents: Vec3, radius: f32 },
    Triangle { points: [Vec3; 3], radius: f32 },
    Hull { points: Points, scale: Vec3, radius: f32 },
    Cylinder { point_a: Vec3, point_b: Vec3, side_radius: f32, radius: f32 },
    Cone { base: Vec3, apex: Vec3, base_radius: f32, radius: f32 },
    HalfSpace { normal: Vec3, offset: f32 },
}

/// A disc across a unit axis.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    pub center: DVec3,
    pub axis: DVec3,
    pub radius: f64,
}

impl Disc {
    pub fn farthest(&self, direction: DVec3) -> DVec3 {
        let across = |vector: DVec3| vector - self.axis * self.axis.dot(vector);
        let out = across(direction);
        // On the axis, the perpendicular part is rounding, and may point out of the plane.
        if out.length() <= 1e-12 * direction.length() {
            return self.center;
        }
        self.center + across(out.normalize()).normalize() * self.radius
    }
}

/// A few points by value, so that a geometry can be copied.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    list: [Vec3; Points::MOST],
    count: usize,
}

impl Points {
    pub const MOST: usize = 20;

    pub fn new(points: &[Vec3]) -> Points {
        let mut list = [Vec3::ZERO; Points::MOST];
        list[..points.len()].copy_from_slice(points);
        Points { list, count: points.len() }
    }

    /// The points that the library's hull keeps. Other tests check which ones the builder leaves out.
    pub fn corners_of(points: &[Vec3]) -> Points {
        let mut kept = points.to_vec();
        loop {
            let hull = Hull::from_points(&kept, Points::MOST)
                .unwrap_or_else(|error| panic!("{error}: {kept:?}"));
            if hull.vertices().len() == kept.len() {
                return Points::new(&kept);
            }
            kept = hull.vertices().to_vec();
        }
    }
}

impl Deref for Points {
    type Target = [Vec3];

    fn deref(&self) -> &[Vec3] {
        &self.list[..self.count]
    }
}

impl PartialEq for Points {
    fn eq(&self, other: &Points) -> bool {
        self[..] == other[..]
    }
}

/// A form with its pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub form: Form,
    pub position: Vec3,
    pub rotation: Quat,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    pub a: Placed,
    pub b: Placed,
    pub margin: f32,
}

pub fn sphere(center: [f32; 3], radius: f32) -> Form {
    Form::Sphere { center: center.into(), radius }
}

pub fn capsule(point_a: [f32; 3], point_b: [f32; 3], radius: f32) -> Form {
    Form::Capsule { point_a: point_a.into(), point_b: point_b.into(), radius }
}

pub fn cuboid(center: [f32; 3], rotation: [f32; 4], half_extents: [f32; 3]) -> Form {
    rounded(center, rotation, half_extents, 0.0)
}

pub fn rounded(center: [f32; 3], rotation: [f32; 4], half_extents: [f32; 3], radius: f32) -> Form {
    Form::Box {
        center: center.into(),
        rotation: Quat::from_array(rotation),
        half_extents: half_extents.into(),
        radius,
    }
}

pub fn triangle(a: [f32; 3], b: [f32; 3], c: [f32; 3], radius: f32) -> Form {
    Form::Triangle { points: [a, b, c].map(Vec3::from), radius }
}

pub fn hull(points: &[[f32; 3]], scale: [f32; 3], radius: f32) -> Form {
    let points: Vec<Vec3> = points.iter().map(|&point| point.into()).collect();
    Form::Hull { points: Points::new(&points), scale: scale.into(), radius }
}

pub fn cylinder(point_a: [f32; 3], point_b: [f32; 3], side_radius: f32, radius: f32) -> Form {
    Form::Cylinder { point_a: point_a.into(), point_b: point_b.into(), side_radius, radius }
}

pub fn cone(base: [f32; 3], apex: [f32; 3], base_radius: f32, radius: f32) -> Form {
    Form::Cone { base: base.into(), apex: apex.into(), base_radius, radius }
}

pub fn half_space(normal: [f32; 3], offset: f32) -> Form {
    Form::HalfSpace { normal: normal.into(), offset }
}

impl Form {
    pub fn at(self, position: [f32; 3], rotation: [f32; 4]) -> Placed {
        Placed { form: self, position: position.into(), rotation: Quat::from_array(rotation) }
    }

    /// At a position, unrotated.
    pub fn upright(self, position: [f32; 3]) -> Placed {
        self.at(position, [0.0, 0.0, 0.0, 1.0])
    }

    /// Returns the local points whose hull, with the discs and plus the radius, is the geometry. A half-space has none.
    pub fn corners(&self) -> Vec<DVec3> {
        match *self {
            Form::Sphere { center, .. } => vec![center.as_dvec3()],
            Form::Capsule { point_a, point_b, .. } => vec![point_a.as_dvec3(), point_b.as_dvec3()],
            Form::Box { center, rotation, half_extents, .. } => {
                let (own, half) = (matrix(rotation), half_extents.as_dvec3());
                let sign = |corner: u32, bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
                (0..8)
                    .map(|i| half * DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2)))
                    .map(|corner| center.as_dvec3() + own * corner)
                    .collect()
            }
            Form::Triangle { points, .. } => points.map(|point| point.as_dvec3()).into(),
            Form::Hull { points, scale, .. } => {
                points.iter().map(|point| point.as_dvec3() * scale.as_dvec3()).collect()
            }
            Form::Cylinder { point_a: from, point_b: to, .. }
            | Form::Cone { base: from, apex: to, .. } => vec![from.as_dvec3(), to.as_dvec3()],
            Form::HalfSpace { .. } => Vec::new(),
        }
    }

    /// Returns the local discs of a cylinder or cone.
    pub fn discs(&self) -> Vec<Disc> {
        let discs = |ends: [Vec3; 2], radii: &[f32]| {
            let [from, to] = ends.map(|end| end.as_dvec3());
            let axis = (to - from).try_normalize().unwrap_or(DVec3::Y);
            let disc =
                |(center, &radius): (DVec3, &f32)| Disc { center, axis, radius: radius.into() };
            let discs = [from, to].into_iter().zip(radii).map(disc);
            discs.filter(|disc| disc.radius > 0.0).collect()
        };
        match *self {
            Form::Cylinder { point_a, point_b, side_radius, .. } => {
                discs([point_a, point_b], &[side_radius; 2])
            }
            Form::Cone { base, apex, base_radius, .. } => discs([base, apex], &[base_radius]),
            _ => Vec::new(),
        }
    }

    /// Returns the greatest radius of the discs.
    fn disc_radius(&self) -> f64 {
        self.discs().iter().map(|disc| disc.radius).fold(0.0, f64::max)
    }

    /// Returns the local centre of a bounded geometry.
    pub fn center(&self) -> DVec3 {
        match *self {
            Form::Sphere { center, .. } | Form::Box { center, .. } => center.as_dvec3(),
            _ => {
                let corners = self.corners();
                let least = corners.iter().copied().reduce(DVec3::min);
                let greatest = corners.iter().copied().reduce(DVec3::max);
                least
                    .zip(greatest)
                    .map_or(DVec3::ZERO, |(least, greatest)| (least + greatest) / 2.0)
            }
        }
    }

    pub fn radius(&self) -> f64 {
        match *self {
            Form::Sphere { radius, .. }
            | Form::Capsule { radius, .. }
            | Form::Box { radius, .. }
            | Form::Triangle { radius, .. }
            | Form::Hull { radius, .. }
            | Form::Cylinder { radius, .. }
            | Form::Cone { radius, .. } => radius.into(),
            Form::HalfSpace { .. } => 0.0,
        }
    }

    /// Returns the largest extent: a diameter, a length with both caps, the longest side. It is 0 for a half-space.
    pub fn size(&self) -> f64 {
        2.0 * (self.radius() + self.disc_radius())
            + match *self {
                Form::Box { half_extents, .. } => 2.0 * f64::from(half_extents.max_element()),
                _ => {
                    let corners = self.corners();
                    let from =
                        |a: &DVec3| corners.iter().map(|b| a.distance(*b)).fold(0.0, f64::max);
                    corners.iter().map(from).fold(0.0, f64::max)
                }
            }
    }

    /// Returns the greatest distance of a point from the local origin. For a half-space, returns that of its plane.
    pub fn reach(&self) -> f64 {
        match *self {
            Form::HalfSpace { offset, .. } => f64::from(offset).abs(),
            _ => {
                let corners = self.corners();
                self.radius()
                    + self.disc_radius()
                    + corners.iter().map(|corner| corner.length()).fold(0.0, f64::max)
            }
        }
    }

    pub fn geometry(&self) -> Convex {
        match *self {
            Form::Sphere { center, radius } => Convex::sphere(center, radius),
            Form::Capsule { point_a, point_b, radius } => Convex::capsule(point_a, point_b, radius),
            Form::Box { center, rotation, half_extents, radius } => {
                Convex::rounded_box(center, rotation, half_extents, radius)
            }
            Form::Triangle { points: [a, b, c], radius } => Convex::triangle(a, b, c, radius),
            Form::Hull { points, scale, radius } => {
                let hull = Hull::from_points(&points, Points::MOST)
                    .unwrap_or_else(|error| panic!("{error}: {self}"));
                Convex::hull(Arc::new(hull), scale, radius)
            }
            Form::Cylinder { point_a, point_b, side_radius, radius } => {
                Convex::cylinder(point_a, point_b, side_radius, radius)
            }
            Form::Cone { base, apex, base_radius, radius } => {
                Convex::cone(base, apex, base_radius, radius)
            }
            Form::HalfSpace { normal, offset } => Convex::half_space(normal, offset),
        }
        .unwrap_or_else(|error| panic!("{error}: {self}"))
    }
}

impl Placed {
    pub fn geometry(&self) -> Convex {
        self.form.geometry()
    }

    pub fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation).unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    pub fn size(&self) -> f64 {
        self.form.size()
    }
}

impl Config {
    /// Returns the larger size of the two, which the library's tolerance is relative to. For two half-spaces, returns
    /// the rounding error of all lengths.
    pub fn size(&self) -> f64 {
        match (self.a.form, self.b.form) {
            (Form::HalfSpace { .. }, Form::HalfSpace { .. }) => self.reach(),
            _ => self.a.size().max(self.b.size()),
        }
    }

    /// Returns the lengths that the references' rounding is relative to.
    pub fn reach(&self) -> f64 {
        self.a.form.reach()
            + self.b.form.reach()
            + self.a.position.as_dvec3().distance(self.b.position.as_dvec3())
    }

    pub fn swapped(&self) -> Config {
        Config { a: self.b, b: self.a, margin: self.margin }
    }
}

/// Returns the rotation matrix of a quaternion of any length but 0.
pub fn matrix(rotation: Quat) -> DMat3 {
    let [x, y, z, w] = rotation.to_array().map(f64::from);
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    DMat3::from_cols(
        DVec3::new(1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
        DVec3::new(s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)),
        DVec3::new(s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)),
    )
}
