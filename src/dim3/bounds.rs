//! Axis-aligned bounding boxes (AABBs) of posed geometries. Operations for callers are in `kit`.

mod kept;
mod kit;

pub(super) use kept::{bounds_of_block, kept_bound};

use glam::{DVec3, Quat, Vec3, Vec4};

use super::convex::{Convex, HalfSpace, ScaledHull};
use super::frustum::Frustum;
use super::narrowphase::NOISE;
use super::pose::Pose;
use crate::aabb::{self, Corners, RayTraversal, Sweep, WideAabb};
use crate::bvh::{Bound, WideCorners};
use crate::math::{rotation, round_down, round_up};
use crate::part_tree::{self, PartBound};
use crate::rounding::BOUNDS_ROUNDING;

/// An axis-aligned bounding box. Its surface belongs to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    pub min: Vec3,
    pub max: Vec3,
}

impl Aabb {
    /// The smallest f32 bounds that contain `min` and `max`.
    pub(super) fn rounded_outward(min: DVec3, max: DVec3) -> Aabb {
        Aabb {
            min: Vec3::new(round_down(min.x), round_down(min.y), round_down(min.z)),
            max: Vec3::new(round_up(max.x), round_up(max.y), round_up(max.z)),
        }
    }
}

impl Convex {
    /// The bounds of this geometry at a pose: tight, and rounded outward to f32.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        self.expanded_bounds(pose, 0.0)
    }

    /// Bounds for the broad phase. If the narrow phase finds that two geometries touch, these bounds overlap.
    ///
    /// They are larger than [`Convex::aabb`] by the narrow phase's tolerances: a part of the size, and f64 rounding.
    pub(super) fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        let (size, reach) = self.size_and_reach();
        let reach = reach + pose.position().as_dvec3().abs().element_sum();
        self.expanded_bounds(pose, NOISE * size + BOUNDS_ROUNDING * reach)
    }

    /// Upper bounds of the narrow phase's size of the geometry, and of the sum of the lengths that make up a point.
    ///
    /// Spheres and half-spaces have size 0: their distances come from closed forms, without a tolerance.
    fn size_and_reach(&self) -> (f64, f64) {
        let length = |vector: DVec3| vector.abs().element_sum();
        let (core, far, radius) = match self {
            Convex::Sphere(sphere) => {
                return (0.0, length(sphere.center().as_dvec3()) + f64::from(sphere.radius()));
            }
            Convex::HalfSpace(half_space) => return (0.0, half_space.offset().abs().into()),
            Convex::Capsule(capsule) => {
                let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
                (b - a, a, capsule.radius())
            }
            Convex::Box(oriented) => {
                let half = oriented.half_extents().as_dvec3();
                (half, oriented.center().as_dvec3(), oriented.radius())
            }
            Convex::Triangle(triangle) => {
                let [a, b, c] = triangle.points().map(|point| point.as_dvec3());
                ((b - a).abs() + (c - a).abs(), a, triangle.radius())
            }
            Convex::Hull(scaled) => {
                let (hull, scale) = (scaled.hull(), scaled.scale().as_dvec3());
                let (min, max) = (hull.min().as_dvec3(), hull.max().as_dvec3());
                ((max - min) * scale, max * scale, scaled.radius())
            }
            Convex::Cylinder(cylinder) => {
                let frustum = cylinder.frustum();
                (extent_of_frustum(&frustum), frustum.centers[0], cylinder.radius())
            }
            Convex::Cone(cone) => {
                let frustum = cone.frustum();
                (extent_of_frustum(&frustum), frustum.centers[0], cone.radius())
            }
        };
        // A rotation increases the sum of a vector's absolute components by at most the root of 3.
        let size = 2.0 * length(core) + f64::from(radius);
        (size, size + length(far))
    }

    fn expanded_bounds(&self, pose: &Pose, by: f64) -> Aabb {
        let position = pose.position().as_dvec3();
        match self {
            Convex::Sphere(sphere) => {
                let center = position + pose.matrix() * sphere.center().as_dvec3();
                let radius = DVec3::splat(f64::from(sphere.radius()) + by);
                Aabb::rounded_outward(center - radius, center + radius)
            }
            Convex::Capsule(capsule) => {
                let matrix = pose.matrix();
                let a = position + matrix * capsule.point_a().as_dvec3();
                let b = position + matrix * capsule.point_b().as_dvec3();
                let radius = DVec3::splat(f64::from(capsule.radius()) + by);
                Aabb::rounded_outward(a.min(b) - radius, a.max(b) + radius)
            }
            Convex::Box(oriented) => {
                let matrix = pose.matrix();
                let center = position + matrix * oriented.center().as_dvec3();
                let own = oriented.rotation();
                // The product with the identity is the same.
                let axes = if own == Quat::IDENTITY { matrix } else { matrix * rotation(own) };
                let half = oriented.half_extents().as_dvec3();
                let reach = axes.x_axis.abs() * half.x
                    + axes.y_axis.abs() * half.y
                    + axes.z_axis.abs() * half.z
                    + DVec3::splat(f64::from(oriented.radius()) + by);
                Aabb::rounded_outward(center - reach, center + reach)
            }
            Convex::Triangle(triangle) => {
                let matrix = pose.matrix();
                let [a, b, c] = triangle.points().map(|point| position + matrix * point.as_dvec3());
                let radius = DVec3::splat(f64::from(triangle.radius()) + by);
                Aabb::rounded_outward(a.min(b).min(c) - radius, a.max(b).max(c) + radius)
            }
            Convex::Hull(scaled) => bounds_of_hull(scaled, pose, by),
            Convex::Cylinder(cylinder) => {
                bounds_of_frustum(&cylinder.frustum(), pose, f64::from(cylinder.radius()) + by)
            }
            Convex::Cone(cone) => {
                bounds_of_frustum(&cone.frustum(), pose, f64::from(cone.radius()) + by)
            }
            Convex::HalfSpace(half_space) => bounds_of_half_space(half_space, pose, by),
        }
    }
}

fn bounds_of_hull(scaled: &ScaledHull, pose: &Pose, by: f64) -> Aabb {
    let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
    let scale = scaled.scale().as_dvec3();
    let radius = f64::from(scaled.radius()) + by;
    // A row of the matrix is a world axis in the hull's frame.
    let reach = |row: DVec3| {
        let far = scaled.hull().support(row * scale);
        row.dot(far.as_dvec3() * scale)
    };
    let rows = matrix.transpose();
    let rows = [rows.x_axis, rows.y_axis, rows.z_axis];
    let most = DVec3::from_array(rows.map(reach));
    let least = -DVec3::from_array(rows.map(|row| reach(-row)));
    Aabb::rounded_outward(position + least - radius, position + most + radius)
}

/// The span of the axis, wider by the greatest disc along every coordinate axis.
fn extent_of_frustum(frustum: &Frustum) -> DVec3 {
    let [from, to] = frustum.centers;
    (to - from).abs() + DVec3::splat(frustum.radii[0].max(frustum.radii[1]))
}

/// The bounds of a frustum grown by a convex radius.
fn bounds_of_frustum(frustum: &Frustum, pose: &Pose, radius: f64) -> Aabb {
    let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
    let axis = matrix * frustum.axis();
    // A disc extends along a coordinate axis by its radius times the sine of that axis with its own.
    let [x, y, z] = (axis * axis).to_array();
    let sines = DVec3::new((y + z).sqrt(), (z + x).sqrt(), (x + y).sqrt());
    let ends = [0, 1].map(|end| {
        let center = position + matrix * frustum.centers[end];
        let reach = sines * frustum.radii[end] + DVec3::splat(radius);
        (center - reach, center + reach)
    });
    let [(min_a, max_a), (min_b, max_b)] = ends;
    Aabb::rounded_outward(min_a.min(min_b), max_a.max(max_b))
}

fn bounds_of_half_space(half_space: &HalfSpace, pose: &Pose, by: f64) -> Aabb {
    let normal = pose.matrix() * half_space.normal().as_dvec3().normalize();
    let offset = normal.dot(pose.position().as_dvec3()) + f64::from(half_space.offset()) + by;
    let (min, max) = aabb::half_space(normal.to_array(), offset);
    Aabb::rounded_outward(min.into(), max.into())
}

impl Corners<3> for Aabb {
    fn from_corners(min: [f32; 3], max: [f32; 3]) -> Aabb {
        Aabb { min: min.into(), max: max.into() }
    }

    fn corners(&self) -> ([f32; 3], [f32; 3]) {
        (self.min.into(), self.max.into())
    }

    fn wide_cost([x, y, z]: [Vec4; 3]) -> Vec4 {
        x * y + y * z + z * x
    }
}

impl Bound for Aabb {
    type Wide = WideAabb<3>;
    type Ray = RayTraversal<3>;
    type Sweep = Sweep<3>;
    type Packed = [f32; 6];
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

    fn meets(&self, sweep: &Sweep<3>) -> bool {
        sweep.meets(self)
    }

    fn grown(&self, by: f32) -> Aabb {
        aabb::grown(&WideCorners::new(self), by).bound()
    }

    #[inline(always)]
    fn wide_grown(bound: &WideCorners, by: f32) -> WideCorners {
        aabb::grown(bound, by)
    }

    #[inline(always)]
    fn wide_extent(bound: &WideCorners) -> f32 {
        aabb::bounded_extent::<3>(bound)
    }

    fn cost(&self) -> f32 {
        let size = self.max - self.min;
        size.x * size.y + size.y * size.z + size.z * size.x
    }

    #[inline(always)]
    fn wide(&self) -> (Vec4, Vec4) {
        (self.min.extend(0.0), self.max.extend(0.0))
    }

    #[inline(always)]
    fn packed(&self) -> [f32; 6] {
        let ([a, b, c], [d, e, f]) = (self.min.to_array(), self.max.to_array());
        [a, b, c, d, e, f]
    }

    #[inline(always)]
    fn of_packed(&[a, b, c, d, e, f]: &[f32; 6]) -> Aabb {
        Aabb { min: Vec3::new(a, b, c), max: Vec3::new(d, e, f) }
    }

    #[inline(always)]
    fn packed_gaps(a: &[f32; 6], b: &[f32; 6]) -> u8 {
        aabb::gaps_of_three(a, b)
    }

    #[inline(always)]
    fn from_wide(min: Vec4, max: Vec4) -> Aabb {
        // The minimum of 0 and -0 depends on the platform. Adding 0 makes it 0.
        Aabb { min: min.truncate() + Vec3::ZERO, max: max.truncate() + Vec3::ZERO }
    }
}

impl PartBound for Aabb {
    type Vector = Vec3;
    type Node = part_tree::Node<3>;
    type PartRay = part_tree::Ray<3>;

    fn sweep(&self, translation: Vec3) -> Sweep<3> {
        Sweep::new(self, translation.to_array())
    }
}
