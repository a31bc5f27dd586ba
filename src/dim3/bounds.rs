//! Axis-aligned bounds: of a posed geometry, and four at a time for the tree. What callers do with them is in `kit`.

mod kit;

use glam::{BVec4A, DVec3, Vec3, Vec4};

use super::geometry::{Geometry, HalfSpace, ScaledHull};
use super::narrowphase::NOISE;
use super::pose::Pose;
use crate::bvh::{Bound, LANES, Wide};
use crate::math::{round_down, round_up};

/// An axis-aligned box, both corners included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    pub min: Vec3,
    pub max: Vec3,
}

impl Aabb {
    /// The tightest floats that hold everything from `min` to `max`.
    fn holding(min: DVec3, max: DVec3) -> Aabb {
        Aabb {
            min: Vec3::new(round_down(min.x), round_down(min.y), round_down(min.z)),
            max: Vec3::new(round_up(max.x), round_up(max.y), round_up(max.z)),
        }
    }
}

impl Geometry {
    /// The bounds of this geometry under a pose: tight but for rounding, which is outward.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        self.grown_bounds(pose, 0.0)
    }

    /// Bounds that overlap those of everything that the narrow phase takes for touching: it lets things touch that
    /// are a little apart, next to their size, or as far as double precision can tell.
    pub(super) fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        let (size, reach) = self.size_and_reach();
        let reach = reach + pose.position().as_dvec3().abs().element_sum();
        self.grown_bounds(pose, NOISE * size + ROUNDING * reach)
    }

    /// At least what the narrow phase takes for the size of the geometry, and all lengths that go into a point of
    /// it. Of a sphere or half-space no size matters: nothing about them is searched for.
    fn size_and_reach(&self) -> (f64, f64) {
        let length = |vector: DVec3| vector.abs().element_sum();
        let (core, far, radius) = match self {
            Geometry::Sphere(sphere) => {
                return (0.0, length(sphere.center().as_dvec3()) + f64::from(sphere.radius()));
            }
            Geometry::HalfSpace(half_space) => return (0.0, half_space.offset().abs().into()),
            Geometry::Capsule(capsule) => {
                let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
                (b - a, a, capsule.radius())
            }
            Geometry::Box(oriented) => {
                let half = oriented.half_extents().as_dvec3();
                (half, oriented.center().as_dvec3(), oriented.radius())
            }
            Geometry::Triangle(triangle) => {
                let [a, b, c] = triangle.points().map(|point| point.as_dvec3());
                ((b - a).abs() + (c - a).abs(), a, triangle.radius())
            }
            Geometry::Hull(scaled) => {
                let (hull, scale) = (scaled.hull(), scaled.scale().as_dvec3());
                let (min, max) = (hull.min().as_dvec3(), hull.max().as_dvec3());
                ((max - min) * scale, max * scale, scaled.radius())
            }
        };
        // Turned, the sum of a vector's components may be greater by the root of 3.
        let size = 2.0 * length(core) + f64::from(radius);
        (size, size + length(far))
    }

    fn grown_bounds(&self, pose: &Pose, by: f64) -> Aabb {
        let position = pose.position().as_dvec3();
        match self {
            Geometry::Sphere(sphere) => {
                let center = position + pose.matrix() * sphere.center().as_dvec3();
                let radius = DVec3::splat(f64::from(sphere.radius()) + by);
                Aabb::holding(center - radius, center + radius)
            }
            Geometry::Capsule(capsule) => {
                let matrix = pose.matrix();
                let a = position + matrix * capsule.point_a().as_dvec3();
                let b = position + matrix * capsule.point_b().as_dvec3();
                let radius = DVec3::splat(f64::from(capsule.radius()) + by);
                Aabb::holding(a.min(b) - radius, a.max(b) + radius)
            }
            Geometry::Box(oriented) => {
                let matrix = pose.matrix();
                let center = position + matrix * oriented.center().as_dvec3();
                let axes = matrix * crate::math::rotation(oriented.rotation());
                let half = oriented.half_extents().as_dvec3();
                let reach = axes.x_axis.abs() * half.x
                    + axes.y_axis.abs() * half.y
                    + axes.z_axis.abs() * half.z
                    + DVec3::splat(f64::from(oriented.radius()) + by);
                Aabb::holding(center - reach, center + reach)
            }
            Geometry::Triangle(triangle) => {
                let matrix = pose.matrix();
                let [a, b, c] = triangle.points().map(|point| position + matrix * point.as_dvec3());
                let radius = DVec3::splat(f64::from(triangle.radius()) + by);
                Aabb::holding(a.min(b).min(c) - radius, a.max(b).max(c) + radius)
            }
            Geometry::Hull(scaled) => bounds_of_hull(scaled, pose, by),
            Geometry::HalfSpace(half_space) => bounds_of_half_space(half_space, pose, by),
        }
    }
}

fn bounds_of_hull(scaled: &ScaledHull, pose: &Pose, by: f64) -> Aabb {
    let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
    let scale = scaled.scale().as_dvec3();
    let radius = f64::from(scaled.radius()) + by;
    // Along each axis of the world, the hull's furthest vertices either way.
    let reach = |row: DVec3| {
        let far = scaled.hull().support(row * scale);
        row.dot(far.as_dvec3() * scale)
    };
    let rows = matrix.transpose();
    let rows = [rows.x_axis, rows.y_axis, rows.z_axis];
    let most = DVec3::from_array(rows.map(reach));
    let least = -DVec3::from_array(rows.map(|row| reach(-row)));
    Aabb::holding(position + least - radius, position + most + radius)
}

/// More than what rounding leaves of a distance, as a part of all lengths that went into it.
const ROUNDING: f64 = 4e-15;

/// How far the bounds of what has none reach: beyond everything that has, and its square is still a float.
const UNBOUNDED: f64 = 1e18;

/// Nothing that has an end reaches further from the world's origin.
const FAR: f64 = 1e17;

/// The slant of a normal that lies along an axis, or nearly.
const UPRIGHT: f64 = 1e-6;

/// Bounds of what has an end extend less far.
const BOUNDED: f32 = 5e17;

/// Bounded only where its normal lies along an axis, or nearly: then by what it holds of all that has an end.
fn bounds_of_half_space(half_space: &HalfSpace, pose: &Pose, by: f64) -> Aabb {
    let normal = pose.matrix() * half_space.normal().as_dvec3().normalize();
    let offset = normal.dot(pose.position().as_dvec3()) + f64::from(half_space.offset()) + by;
    let (mut min, mut max) = (DVec3::splat(-UNBOUNDED), DVec3::splat(UNBOUNDED));
    for axis in 0..3 {
        let across = normal[(axis + 1) % 3].abs() + normal[(axis + 2) % 3].abs();
        if across < UPRIGHT {
            let reach = (offset + across * FAR) / normal[axis].abs();
            let bound = if normal[axis] > 0.0 { &mut max } else { &mut min };
            bound[axis] = reach * normal[axis].signum();
        }
    }
    Aabb::holding(min, max)
}

impl Bound for Aabb {
    type Wide = WideAabb;
    type Ray = RayTraversal;
    const AXES: usize = 3;

    fn merge(&self, other: &Aabb) -> Aabb {
        Aabb { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn contains(&self, other: &Aabb) -> bool {
        self.min.cmple(other.min).all() && self.max.cmpge(other.max).all()
    }

    fn overlaps(&self, other: &Aabb) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    fn grown(&self, by: f32) -> Aabb {
        let outward = |corner: Vec3, by: f32, next: fn(f32) -> f32| {
            Vec3::new(next(corner.x + by), next(corner.y + by), next(corner.z + by))
        };
        Aabb {
            min: outward(self.min, -by, f32::next_down),
            max: outward(self.max, by, f32::next_up),
        }
    }

    fn extent(&self) -> f32 {
        // What has no end in a direction is no larger for it: a floor's leaf ends where the floor does.
        let ends = |extent: f32| if extent < BOUNDED { extent } else { 0.0 };
        Vec3::from_array((self.max - self.min).to_array().map(ends)).max_element()
    }

    fn cost(&self) -> f32 {
        let size = self.max - self.min;
        size.x * size.y + size.y * size.z + size.z * size.x
    }

    fn center(&self, axis: usize) -> f32 {
        0.5 * (self.min[axis] + self.max[axis])
    }
}

/// Four boxes, a component of all four in one vector.
#[derive(Clone, Copy, Debug)]
pub struct WideAabb {
    min: [Vec4; 3],
    max: [Vec4; 3],
}

/// A ray made ready for many slab tests. Its unit of length is that of the scaled direction.
#[derive(Clone, Copy, Debug)]
pub struct RayTraversal {
    origin: [Vec4; 3],
    reciprocal: [Vec4; 3],
    /// The ray does not move along this axis.
    parallel: [bool; 3],
}

impl RayTraversal {
    /// `direction`'s greatest component is about 1.
    pub(super) fn new(origin: Vec3, direction: Vec3) -> RayTraversal {
        let parallel = direction.to_array().map(|d| d.abs() < f32::MIN_POSITIVE);
        RayTraversal {
            origin: origin.to_array().map(Vec4::splat),
            reciprocal: direction.to_array().map(|d| Vec4::splat(d.recip())),
            parallel,
        }
    }
}

fn mask(lanes: BVec4A) -> u32 {
    lanes.bitmask()
}

impl Wide<Aabb> for WideAabb {
    /// Lanes that hold nothing overlap nothing.
    const EMPTY: WideAabb = WideAabb { min: [Vec4::INFINITY; 3], max: [Vec4::NEG_INFINITY; 3] };

    fn set(&mut self, lane: usize, bound: &Aabb) {
        for axis in 0..3 {
            self.min[axis][lane] = bound.min[axis];
            self.max[axis][lane] = bound.max[axis];
        }
    }

    fn get(&self, lane: usize) -> Aabb {
        Aabb {
            min: Vec3::from_array(self.min.map(|min| min[lane])),
            max: Vec3::from_array(self.max.map(|max| max[lane])),
        }
    }

    fn overlaps(&self, bound: &Aabb) -> u32 {
        let mut lanes = 0b1111;
        for axis in 0..3 {
            lanes &= mask(self.min[axis].cmple(Vec4::splat(bound.max[axis])));
            lanes &= mask(self.max[axis].cmpge(Vec4::splat(bound.min[axis])));
        }
        lanes
    }

    fn entries(&self, ray: &RayTraversal, reach: f32) -> (u32, [f32; LANES]) {
        // Three roundings lie between a slab's exact crossing and ours: look that much further.
        const NEARER: f32 = 1.0 - 4.0 * f32::EPSILON;
        const FARTHER: f32 = 1.0 + 4.0 * f32::EPSILON;
        let (mut near, mut far) = (Vec4::ZERO, Vec4::splat(reach));
        let mut lanes = 0b1111;
        for axis in 0..3 {
            let (min, max, origin) = (self.min[axis], self.max[axis], ray.origin[axis]);
            if ray.parallel[axis] {
                // Never 0 times infinity: the ray is in the slab, or it never is.
                lanes &= mask(min.cmple(origin)) & mask(max.cmpge(origin));
            } else {
                let (a, b) =
                    ((min - origin) * ray.reciprocal[axis], (max - origin) * ray.reciprocal[axis]);
                near = near.max(a.min(b) * NEARER);
                far = far.min(a.max(b) * FARTHER);
            }
        }
        (lanes & mask(near.cmple(far)), near.to_array())
    }
}
