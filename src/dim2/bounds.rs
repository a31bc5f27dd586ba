//! Axis-aligned bounding boxes of posed geometries.

use glam::{DVec2, Vec2, Vec4, Vec4Swizzles};

use super::convex::{Convex, HalfPlane, OrientedBox};
use super::narrowphase::NOISE;
use super::pose::{Pose, unit};
use crate::aabb::{self, Corners, RayTraversal, Sweep, WideAabb};
use crate::bvh::{Bound, WideCorners};
use crate::math::{round_down, round_up};
use crate::part_tree::{self, PartBound};
use crate::rounding::BOUNDS_ROUNDING;

/// An axis-aligned bounding box. Both corners belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    pub min: Vec2,
    pub max: Vec2,
}

impl Aabb {
    /// The tightest f32 bounds of `min` and `max`: rounded outward.
    #[inline]
    pub(super) fn rounded_outward(min: DVec2, max: DVec2) -> Aabb {
        Aabb {
            min: Vec2::new(round_down(min.x), round_down(min.y)),
            max: Vec2::new(round_up(max.x), round_up(max.y)),
        }
    }

    /// The bounds of points, grown by `reach` along each axis.
    fn around(points: impl IntoIterator<Item = DVec2>, reach: DVec2) -> Aabb {
        let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for point in points {
            (min, max) = (min.min(point), max.max(point));
        }
        Aabb::rounded_outward(min - reach, max + reach)
    }
}

impl Convex {
    /// The bounds of this geometry under a pose: tight, rounded outward.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        self.grown_bounds(pose, 0.0)
    }

    /// Bounds for the broad phase: they overlap those of every geometry that the narrow phase counts as touching.
    ///
    /// They are grown, because the narrow phase counts gaps within its tolerance as touching.
    #[inline]
    pub(super) fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        if let Convex::Box(oriented) = self {
            return touchable_box_bounds(oriented, pose);
        }
        let (size, reach) = self.size_and_reach();
        let reach = reach + pose.position().as_dvec2().abs().element_sum();
        self.grown_bounds(pose, NOISE * size + BOUNDS_ROUNDING * reach)
    }

    /// Upper bounds of the narrow phase's size of the geometry, and of the sum of lengths that go into its points. A
    /// half-plane adds no size.
    #[inline]
    fn size_and_reach(&self) -> (f64, f64) {
        let length = |vector: Vec2| vector.as_dvec2().abs().element_sum();
        let ends = |a: Vec2, b: Vec2, radius| {
            let span = (b.as_dvec2() - a.as_dvec2()).abs().element_sum();
            (span, length(a) + span, radius)
        };
        let (core, far, radius) = match self {
            Convex::Circle(circle) => (0.0, length(circle.center()), circle.radius()),
            Convex::HalfPlane(half_plane) => return (0.0, half_plane.offset().abs().into()),
            Convex::Capsule(capsule) => {
                ends(capsule.point_a(), capsule.point_b(), capsule.radius())
            }
            Convex::Segment(segment) => {
                ends(segment.point_a(), segment.point_b(), segment.radius())
            }
            Convex::Box(oriented) => {
                let half = length(oriented.half_extents());
                (2.0 * half, length(oriented.center()) + half, oriented.radius())
            }
            Convex::Polygon(polygon) => {
                let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
                for vertex in polygon.vertices() {
                    (min, max) = (min.min(vertex.as_dvec2()), max.max(vertex.as_dvec2()));
                }
                let far = min.abs().max(max.abs()).element_sum();
                ((max - min).element_sum(), far, polygon.radius())
            }
            Convex::LargePolygon(scaled) => {
                let (min, max) = scaled.corners();
                let far = min.abs().max(max.abs()).element_sum();
                ((max - min).element_sum(), far, scaled.radius())
            }
        };
        // A rotation may increase the sum of a vector's components by a factor of sqrt(2).
        let size = 1.5 * core + f64::from(radius);
        (size, size + 1.5 * far)
    }

    #[inline]
    fn grown_bounds(&self, pose: &Pose, by: f64) -> Aabb {
        let position = pose.position().as_dvec2();
        let turn = pose.turn();
        let to_world_f64 = |local: DVec2| position + turn.rotate(local);
        let to_world = |local: Vec2| to_world_f64(local.as_dvec2());
        let grown = |radius: f32| DVec2::splat(f64::from(radius) + by);
        match self {
            Convex::Circle(circle) => {
                Aabb::around([to_world(circle.center())], grown(circle.radius()))
            }
            Convex::Capsule(capsule) => {
                let ends = [to_world(capsule.point_a()), to_world(capsule.point_b())];
                Aabb::around(ends, grown(capsule.radius()))
            }
            Convex::Segment(segment) => {
                let ends = [to_world(segment.point_a()), to_world(segment.point_b())];
                Aabb::around(ends, grown(segment.radius()))
            }
            Convex::Box(oriented) => {
                // Most boxes have no rotation of their own. Skipping it gives identical bits.
                let unrotated = oriented.rotation() == Vec2::X;
                let axis = if unrotated { turn } else { turn.rotate(unit(oriented.rotation())) };
                let half = oriented.half_extents().as_dvec2();
                let reach = axis.abs() * half.x + axis.perp().abs() * half.y;
                Aabb::around([to_world(oriented.center())], reach + grown(oriented.radius()))
            }
            Convex::Polygon(polygon) => {
                let vertices = polygon.vertices().iter().map(|vertex| to_world(*vertex));
                Aabb::around(vertices, grown(polygon.radius()))
            }
            Convex::LargePolygon(scaled) => {
                let vertices = (0..scaled.count()).map(|number| scaled.vertex(number));
                Aabb::around(vertices.map(to_world_f64), grown(scaled.radius()))
            }
            Convex::HalfPlane(half_plane) => half_plane_bounds(half_plane, pose, by),
        }
    }
}

/// [`Convex::touchable_bounds`] of a box, in f32 for speed: a moving box computes them on every update.
fn touchable_box_bounds(oriented: &OrientedBox, pose: &Pose) -> Aabb {
    // Above the rounding error of a coordinate and the touching tolerance, relative to the sum of lengths.
    const MARGIN: f32 = 20.0 * f32::EPSILON;
    let unit =
        |rotation: Vec2| rotation / (rotation.x * rotation.x + rotation.y * rotation.y).sqrt();
    let turn = unit(pose.rotation());
    let axis = turn.rotate(unit(oriented.rotation()));
    let (half, center) = (oriented.half_extents(), oriented.center());
    let (position, radius) = (pose.position(), oriented.radius());
    let lengths = [position, center, half].map(|vector| vector.x.abs() + vector.y.abs());
    // The least normal float covers rounding in the subnormal range.
    let margin = MARGIN * (lengths[0] + lengths[1] + lengths[2] + radius) + f32::MIN_POSITIVE;
    let reach = axis.abs() * half.x + axis.perp().abs() * half.y + Vec2::splat(radius + margin);
    let center = position + turn.rotate(center);
    Aabb { min: center - reach, max: center + reach }
}

fn half_plane_bounds(half_plane: &HalfPlane, pose: &Pose, by: f64) -> Aabb {
    let normal = pose.turn().rotate(unit(half_plane.normal()));
    let offset = normal.dot(pose.position().as_dvec2()) + f64::from(half_plane.offset()) + by;
    let (min, max) = aabb::half_space(normal.to_array(), offset);
    Aabb::rounded_outward(min.into(), max.into())
}

impl Corners<2> for Aabb {
    fn from_corners(min: [f32; 2], max: [f32; 2]) -> Aabb {
        Aabb { min: min.into(), max: max.into() }
    }

    fn corners(&self) -> ([f32; 2], [f32; 2]) {
        (self.min.into(), self.max.into())
    }

    fn wide_cost([x, y]: [Vec4; 2]) -> Vec4 {
        x + y
    }
}

impl Bound for Aabb {
    type Wide = WideAabb<2>;
    type Ray = RayTraversal<2>;
    type Sweep = Sweep<2>;
    type Packed = [f32; 4];
    const AXES: usize = 2;

    fn merge(&self, other: &Aabb) -> Aabb {
        Aabb { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn contains(&self, other: &Aabb) -> bool {
        self.min.cmple(other.min).all() && self.max.cmpge(other.max).all()
    }

    fn overlaps(&self, other: &Aabb) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    #[inline]
    fn meets(&self, sweep: &Sweep<2>) -> bool {
        sweep.meets(self)
    }

    fn grown(&self, by: f32) -> Aabb {
        let by = DVec2::splat(by.into());
        Aabb::rounded_outward(self.min.as_dvec2() - by, self.max.as_dvec2() + by)
    }

    #[inline(always)]
    fn wide_extent(bound: &WideCorners) -> f32 {
        aabb::bounded_extent::<2>(bound)
    }

    fn cost(&self) -> f32 {
        let size = self.max - self.min;
        size.x + size.y
    }

    #[inline(always)]
    fn wide(&self) -> (Vec4, Vec4) {
        (self.min.extend(0.0).extend(0.0), self.max.extend(0.0).extend(0.0))
    }

    #[inline(always)]
    fn packed(&self) -> [f32; 4] {
        let ([a, b], [c, d]) = (self.min.to_array(), self.max.to_array());
        [a, b, c, d]
    }

    #[inline(always)]
    fn of_packed(&[a, b, c, d]: &[f32; 4]) -> Aabb {
        Aabb { min: Vec2::new(a, b), max: Vec2::new(c, d) }
    }

    #[inline(always)]
    fn packed_gaps(a: &[f32; 4], b: &[f32; 4]) -> u8 {
        aabb::gaps_of_two(a, b)
    }

    #[inline(always)]
    fn from_wide(min: Vec4, max: Vec4) -> Aabb {
        // The minimum of 0 and -0 depends on the platform. Adding 0 makes it 0.
        Aabb { min: min.xy() + Vec2::ZERO, max: max.xy() + Vec2::ZERO }
    }
}

impl PartBound for Aabb {
    type Vector = Vec2;
    type Node = part_tree::Node<2>;
    type PartRay = part_tree::Ray<2>;

    fn sweep(&self, translation: Vec2) -> Sweep<2> {
        Sweep::new(self, translation.to_array())
    }
}
