//! Geometries of every kind with given approximate half extents.

use std::f64::consts::TAU;

use glam::{DMat3, DVec3, Quat, Vec3};

use super::shape::{Form, Kind, Points, matrix};
use crate::rng::Rng;

/// The place of a geometry in its local frame.
pub struct Room {
    /// The half extents along the geometry's own axes.
    pub half: DVec3,
    pub center: DVec3,
    /// The own axes.
    pub own: Quat,
}

impl Room {
    fn place(&self, axes: &DMat3, point: DVec3) -> DVec3 {
        self.center + *axes * point
    }
}

/// Returns a geometry. A capsule is along its longest axis. A sphere's radius is the longest half extent. The plane of
/// a half-space is where a face would be.
pub fn form(rng: &mut Rng, kind: Kind, room: &Room) -> Form {
    let Room { half, center, own } = *room;
    let axes = matrix(own);
    match kind {
        Kind::Sphere => {
            Form::Sphere { center: center.as_vec3(), radius: half.max_element() as f32 }
        }
        Kind::Capsule => {
            let axis = half.max_position();
            let radius = half[(axis + 1) % 3].min(half[(axis + 2) % 3]);
            let arm = axes * DVec3::AXES[axis] * (half[axis] - radius);
            Form::Capsule {
                point_a: (center - arm).as_vec3(),
                point_b: (center + arm).as_vec3(),
                radius: radius as f32,
            }
        }
        Kind::Box => {
            let radius = if rng.bool() { 0.0 } else { half.min_element() * rng.uniform(0.0, 1.0) };
            let half_extents = (half - radius).as_vec3();
            Form::Box {
                center: center.as_vec3(),
                rotation: own,
                half_extents,
                radius: radius as f32,
            }
        }
        Kind::Triangle => Form::Triangle {
            points: triangle(rng, half).map(|point| room.place(&axes, point).as_vec3()),
            radius: rounding(rng, half),
        },
        Kind::Hull => {
            let scale = scale(rng);
            let points: Vec<Vec3> = points(rng)
                .into_iter()
                .map(|point| (room.place(&axes, point * half) / scale).as_vec3())
                .collect();
            Form::Hull {
                points: Points::corners_of(&points),
                scale: scale.as_vec3(),
                radius: rounding(rng, half),
            }
        }
        Kind::Cylinder | Kind::Cone => {
            // Along any axis: a disc, a column, or a needle if a half extent is 0.
            let axis = rng.below(3);
            let side = half[(axis + 1) % 3].min(half[(axis + 2) % 3]) as f32;
            let arm = axes * DVec3::AXES[axis] * half[axis];
            let [from, to] = [center - arm, center + arm].map(|point| point.as_vec3());
            let radius = rounding(rng, half);
            if kind == Kind::Cylinder {
                Form::Cylinder { point_a: from, point_b: to, side_radius: side, radius }
            } else {
                Form::Cone { base: from, apex: to, base_radius: side, radius }
            }
        }
        Kind::HalfSpace => {
            let axis = rng.below(3);
            let normal = axes * DVec3::AXES[axis] * rng.sign();
            let offset = (normal.dot(center) + half[axis]) as f32;
            let length = if rng.bool() { 1.0 } else { rng.power(-3.0, 3.0) };
            Form::HalfSpace { normal: (normal * length).as_vec3(), offset }
        }
    }
}

/// Returns 0, or up to a third of the longest half extent.
fn rounding(rng: &mut Rng, half: DVec3) -> f32 {
    if rng.bool() { 0.0 } else { (half.max_element() * rng.uniform(0.0, 0.3)) as f32 }
}

/// Often flat across the shortest axis.
fn triangle(rng: &mut Rng, half: DVec3) -> [DVec3; 3] {
    let [u, v] = [rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)];
    let across = half.min_position();
    let flat = rng.once_in(3);
    [[-1.0, -1.0], [1.0, u], [v, 1.0]].map(|[x, y]| {
        let mut corner = DVec3::ZERO;
        corner[(across + 1) % 3] = x;
        corner[(across + 2) % 3] = y;
        corner[across] = if flat { 0.0 } else { rng.uniform(-1.0, 1.0) };
        corner * half
    })
}

/// Returns a scale: 1, mirrored, powers of two, or anything from 0.01 to 100 on each axis.
fn scale(rng: &mut Rng) -> DVec3 {
    let way = rng.below(6);
    let factor = |rng: &mut Rng| match way {
        0..3 => 1.0,
        3 => rng.sign(),
        4 => rng.sign() * f64::from(rng.integer(-3, 3)).exp2(),
        _ => rng.sign() * rng.power(-2.0, 2.0),
    };
    // The scale is rounded first, so points divided by it return to their places.
    DVec3::from_array(std::array::from_fn(|_| factor(rng))).as_vec3().as_dvec3()
}

/// Returns the points of a hull that fill the cube from -1 to 1 approximately.
fn points(rng: &mut Rng) -> Vec<DVec3> {
    match rng.below(9) {
        0 => (0..4).map(|_| rng.in_cube()).collect(),
        1 => corners(),
        2 => prism(rng),
        3 => {
            let count = 5 + rng.below(8);
            (0..count).map(|_| rng.unit() * rng.uniform(0.0, 1.0).cbrt()).collect()
        }
        4 => {
            let count = 6 + if rng.once_in(4) { rng.below(15) } else { rng.below(6) };
            (0..count).map(|_| rng.unit()).collect()
        }
        5 => cone(rng),
        6 => DVec3::AXES.into_iter().flat_map(|axis| [axis, -axis]).collect(),
        7 => nearly_coplanar(rng),
        _ => with_repeats(rng),
    }
}

fn corners() -> Vec<DVec3> {
    let sign = |corner: u32, bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
    (0..8).map(|i| DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2))).collect()
}

fn ring(count: usize) -> impl Iterator<Item = DVec3> {
    (0..count).map(move |index| {
        let (sine, cosine) = (TAU * index as f64 / count as f64).sin_cos();
        DVec3::new(cosine, sine, 0.0)
    })
}

fn prism(rng: &mut Rng) -> Vec<DVec3> {
    let most = if rng.once_in(4) { 8 } else { 4 };
    let count = 3 + rng.below(most);
    ring(count).flat_map(|point| [point + DVec3::Z, point - DVec3::Z]).collect()
}

fn cone(rng: &mut Rng) -> Vec<DVec3> {
    let count = 3 + rng.below(8);
    ring(count).map(|point| point - DVec3::Z).chain([DVec3::Z]).collect()
}

/// A box with corners close to their places, and points close to its faces.
fn nearly_coplanar(rng: &mut Rng) -> Vec<DVec3> {
    let off = rng.power(-9.0, -3.0);
    let mut points = corners();
    for _ in 0..rng.below(5) {
        let mut point = rng.in_cube();
        point[rng.below(3)] = rng.sign();
        points.push(point);
    }
    points.into_iter().map(|point| point + rng.in_cube() * off).collect()
}

/// Points, some of them twice, and points inside.
fn with_repeats(rng: &mut Rng) -> Vec<DVec3> {
    let mut points: Vec<DVec3> = (0..4 + rng.below(5)).map(|_| rng.in_cube()).collect();
    for _ in 0..1 + rng.below(4) {
        let (p, q) = (rng.pick(&points), rng.pick(&points));
        points.push(if rng.bool() { p } else { (p + q) / 2.0 });
    }
    points
}
