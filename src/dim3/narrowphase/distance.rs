//! The signed distance of two shapes with its witness points, in f64.
//!
//! The functions here find the separation of two cores. [`Separation::with_radii`] then moves the witness points outward
//! by the convex radii.

use std::hint::select_unpredictable;

use glam::{DVec3, Vec3};

use super::core::{
    Core, CoreBox, CoreFrustum, CoreHalfSpace, CoreShape, Lengths, Rounded,
    capsule_contains_origin, is_zero, segment,
};
use super::f32_kernels::gjk::{LastSimplex, find_nearest};
use super::gjk::{self, NOISE, Proximity};
use super::gjk_end::Gap;
use super::pair::{CorePair, classify};
use super::penetration;
use super::sat;
use super::segment_box;
use super::segment_box::PARALLEL;
use crate::answers::{self, Part};
use crate::dim3::convex::{Capsule, OrientedBox};
use crate::dim3::pose::Pose;
use crate::math::{Segment, narrow};
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// The signed distance of a pair, as queries return it.
pub type Distance = answers::Distance<Vec3>;

/// A signed distance, its unit normal from A to B, and the witness points: `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug)]
pub struct Separation {
    pub distance: f64,
    pub normal: DVec3,
    pub point_a: DVec3,
    pub point_b: DVec3,
}

impl Separation {
    /// From the nearest points of two cores. None where they are too close to define a direction.
    #[inline(always)]
    fn from_points(point_a: DVec3, point_b: DVec3, size: f64) -> Option<Separation> {
        let between = point_b - point_a;
        let distance = between.length();
        (distance > NOISE * size).then(|| Separation {
            distance,
            normal: between / distance,
            point_a,
            point_b,
        })
    }

    /// From the midpoint of the witness points. So both have the same share of the rounding error.
    fn around(middle: DVec3, distance: f64, normal: DVec3) -> Separation {
        let half = normal * (distance * 0.5);
        Separation { distance, normal, point_a: middle - half, point_b: middle + half }
    }

    /// From the nearest points of two cores that GJK has found.
    #[inline(always)]
    pub fn across(&Gap { distance, normal, on_a, on_b }: &Gap) -> Separation {
        Separation::around((on_a + on_b) * 0.5, distance, normal)
    }

    /// From two points whose difference has a rounding error. Each point takes a share of it in proportion to its core's
    /// size.
    fn with_shared_error(
        (on_a, on_b): (DVec3, DVec3),
        distance: f64,
        normal: DVec3,
        [size_a, size_b]: [f64; 2],
    ) -> Separation {
        let off = (on_b - on_a) - normal * distance;
        let part = size_a / (size_a + size_b);
        let point_a = on_a + off * if part.is_finite() { part } else { 0.5 };
        Separation { distance, normal, point_a, point_b: point_a + normal * distance }
    }

    /// From a common point of two cores without an interior.
    fn touching(point: DVec3, normal: DVec3) -> Separation {
        Separation { distance: 0.0, normal, point_a: point, point_b: point }
    }

    /// From the penetration depth and direction of two cores.
    ///
    /// `nearest` returns the nearest points when B is translated by its argument. B is moved by the depth plus `size`:
    /// there the nearest points are well defined, and the same as where the cores just touch.
    fn overlapping(
        (depth, normal): (f64, DVec3),
        size: f64,
        nearest: impl FnOnce(DVec3) -> (DVec3, DVec3),
    ) -> Separation {
        let moved = normal * (depth + size);
        let (point_a, point_b) = nearest(moved);
        Separation::around((point_a + (point_b - moved)) * 0.5, -depth, normal)
    }

    /// Makes the normal perpendicular to a segment whose inner point is the witness point. If the cores nearly touch,
    /// the rounding error of the points distorts their direction.
    fn perpendicular_to(self, span: DVec3, size: f64) -> Separation {
        if self.distance == 0.0 || self.distance > NEAR * size {
            return self;
        }
        let normal = (self.normal - self.normal.project_onto(span)).try_normalize();
        let middle = (self.point_a + self.point_b) * 0.5;
        normal.map_or(self, |normal| Separation::around(middle, self.distance, normal))
    }

    /// From the local frame of a box to the common frame.
    #[inline(always)]
    pub fn out_of(self, frame: &CoreBox) -> Separation {
        Separation {
            normal: frame.axes * self.normal,
            point_a: frame.center + frame.axes * self.point_a,
            point_b: frame.center + frame.axes * self.point_b,
            ..self
        }
    }

    /// The separation of the shapes with convex radii around these cores.
    #[inline(always)]
    pub fn with_radii(self, a: f64, b: f64) -> Separation {
        Separation {
            distance: self.distance - (a + b),
            point_a: self.point_a + self.normal * a,
            point_b: self.point_b - self.normal * b,
            ..self
        }
    }

    /// The separation of two shapes of a total size, if the touching rule cannot change it: [`is_clear_of_touching`] for
    /// shapes relative to A's position. `contain_origins`: whether both contain their local origins.
    #[inline(always)]
    pub fn if_clear_of_touching(self, contain_origins: bool, size: f64) -> Option<Separation> {
        (contain_origins && self.distance.abs() > NOISE * size).then_some(self)
    }

    /// The separation scaled by a factor about the origin.
    fn scaled(self, factor: f64) -> Separation {
        Separation {
            distance: self.distance * factor,
            point_a: self.point_a * factor,
            point_b: self.point_b * factor,
            ..self
        }
    }

    /// The answer for the caller: in world space, in f32, and with A and B swapped back.
    #[inline(always)]
    pub fn to_answer(self, origin: DVec3, swapped: bool) -> Distance {
        // Branch-free: the order of two geometries of a kind is unpredictable.
        let points = [self.point_a, self.point_b].map(|point| narrow(origin + point));
        Distance {
            distance: touching::to_f32(self.distance),
            normal: narrow(self.normal * select_unpredictable(swapped, -1.0, 1.0)),
            point_a: points[usize::from(swapped)],
            point_b: points[usize::from(!swapped)],
            part_a: Part::WHOLE,
            part_b: Part::WHOLE,
        }
    }

    /// The separation with A and B swapped.
    pub fn flipped(self) -> Separation {
        Separation { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }
}

/// The separation of two shapes. (B, A) has identical bits only where both callers use the canonical order.
///
/// This is the only source of signed distances. Every faster test proves that it gives the same answer.
pub fn signed_distance(a: &CoreShape, b: &CoreShape) -> Separation {
    let (pair, swapped) = classify(a, b);
    let separation = match pair {
        CorePair::Points(a, b) => {
            rounded(a.rounded, b.rounded, |size| points(*a.core, *b.core, size))
        }
        CorePair::SegmentPoint(a, b) => {
            rounded(a.rounded, b.rounded, |size| segment_point(a.core, *b.core, size))
        }
        CorePair::Segments(a, b) => {
            rounded(a.rounded, b.rounded, |size| segments(a.core, b.core, size))
        }
        CorePair::BoxPoint(a, b) => rounded(a.rounded, b.rounded, |_| box_point(a.core, *b.core)),
        CorePair::BoxSegment(a, b) => {
            rounded(a.rounded, b.rounded, |_| box_segment(a.core, b.core))
        }
        CorePair::Boxes(a, b) => rounded(a.rounded, b.rounded, |_| boxes(a.core, b.core)),
        CorePair::FrustumPoint(a, b) => {
            rounded(a.rounded, b.rounded, |_| frustum_point(a.core, *b.core))
        }
        CorePair::Convex(a, b) => rounded(a, b, |size| convex(&a.core, &b.core, size)),
        CorePair::HalfSpaceConvex(a, b) => half_space_convex(a, b),
        CorePair::HalfSpaces(a, b) => half_spaces(a, b),
    };
    if swapped { separation.flipped() } else { separation }
}

/// [`signed_distance`] of a box and a capsule, relative to the box's position. None where their cores overlap or nearly
/// touch, and where the touching rule could change the distance.
///
/// All of it is inlined, so that nothing but the result goes through memory.
#[inline(always)]
pub fn separated_box_and_capsule(
    (oriented, pose_a): (&OrientedBox, &Pose),
    (capsule, pose_b): (&Capsule, &Pose),
) -> Option<Separation> {
    let origin = pose_a.position();
    let a = CoreBox::new_inlined(oriented, pose_a, origin);
    let b = segment(capsule, pose_b, origin);
    let local = a.local_segment(&b);
    let nearest = local.at(segment_box::nearest_inlined(&local, a.half));
    let cores = separated_box_and_point(&a, nearest, size(local.span))?.out_of(&a);
    let (radius_a, radius_b) = (f64::from(oriented.radius()), f64::from(capsule.radius()));
    let found = cores.with_radii(radius_a, radius_b);
    let contain_origins = is_zero(oriented.center()) && capsule_contains_origin(capsule);
    let size = a.half.element_sum() + size(b.span) + radius_a + radius_b;
    found.if_clear_of_touching(contain_origins, size)
}

/// The separation of a box and a point, which is the nearest one of a core of this size, in the box's frame. None where
/// they are too close to define a direction.
#[inline(always)]
pub fn separated_box_and_point(a: &CoreBox, point: DVec3, size: f64) -> Option<Separation> {
    Separation::from_points(point.clamp(-a.half, a.half), point, a.half.element_sum() + size)
}

/// [`signed_distance`] of two shapes without a closed form, from the last simplex of GJK in f32.
pub fn signed_distance_from(a: &Rounded, b: &Rounded, first: &LastSimplex) -> Separation {
    rounded(a, b, |size| match gjk::unit(size) {
        Some(_) => convex(&a.core, &b.core, size),
        None => convex_from(&a.core, &b.core, size, first),
    })
}

/// The separation of two shapes from that of their cores. None if the touching rule could change it.
pub fn separated(
    a: &Rounded,
    b: &Rounded,
    (on_a, on_b): (DVec3, DVec3),
    distance: f64,
    normal: DVec3,
) -> Option<Separation> {
    let separation = Separation::around((on_a + on_b) * 0.5, distance, normal);
    let separation = separation.with_radii(a.radius, b.radius);
    let size = a.core.size() + b.core.size() + a.radius + b.radius;
    is_clear_of_touching(separation.distance, a, b, size).then_some(separation)
}

/// The separation of two cores, with their radii and the touching rule applied to it.
#[inline(always)]
pub fn rounded(a: &Rounded, b: &Rounded, cores: impl FnOnce(f64) -> Separation) -> Separation {
    let size = a.core.size() + b.core.size() + a.radius + b.radius;
    let mut separation = cores(size).with_radii(a.radius, b.radius);
    if !is_clear_of_touching(separation.distance, a, b, size) {
        separation.distance = apply_touching_rule(separation.distance, a, b);
    }
    separation
}

/// Applies the touching rule. Not inlined: few pairs need it.
#[inline(never)]
fn apply_touching_rule(distance: f64, a: &Rounded, b: &Rounded) -> f64 {
    touching::snap_to_zero(distance, a.lengths.sum() + b.lengths.sum())
}

/// Whether a distance is too far from 0 for the touching rule to change it. Does not need the sum of all lengths.
///
/// Two geometries around their positions are no closer to each other than these less their sizes. So the sum is at most
/// twice that of A's position, and ten times the distance and the sizes: far less than 1e5 times the value that it is
/// compared with.
#[inline(always)]
fn is_clear_of_touching(distance: f64, a: &Rounded, b: &Rounded, size: f64) -> bool {
    const _: () = assert!(20.0 * DISTANCE_ROUNDING < NOISE);
    let Lengths::OfGeometry { position, contains_origin: true, .. } = &a.lengths else {
        return false;
    };
    matches!(b.lengths, Lengths::OfGeometry { contains_origin: true, .. })
        && distance.abs() > NOISE * (size + position.abs().element_sum())
}

fn size(vector: DVec3) -> f64 {
    vector.abs().element_sum()
}

/// A unit vector perpendicular to another; a fixed one for the zero vector.
fn perpendicular(vector: DVec3) -> DVec3 {
    vector.try_normalize().map_or(DVec3::Y, |unit| unit.any_orthonormal_vector())
}

/// The separation of two cores without an interior, from their nearest points. `normal` returns the normal where the
/// points are too close to define one.
fn without_interior(
    on_a: DVec3,
    on_b: DVec3,
    size: f64,
    normal: impl FnOnce() -> DVec3,
) -> Separation {
    let (between, middle) = (on_b - on_a, (on_a + on_b) * 0.5);
    let distance = between.length();
    // The touching rule is relative to lengths that are at least half the size, and at least the coordinates.
    let rounding = 0.25 * DISTANCE_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum());
    if distance <= rounding {
        return Separation::touching(middle, normal());
    }
    Separation { distance, normal: between / distance, point_a: on_a, point_b: on_b }
}

pub fn points(a: DVec3, b: DVec3, size: f64) -> Separation {
    without_interior(a, b, size, || DVec3::Y)
}

pub fn segment_point(a: &Segment, b: DVec3, size: f64) -> Separation {
    let s = a.nearest(b);
    let found = without_interior(a.at(s), b, size, || perpendicular(a.span));
    if is_inner(s) { found.perpendicular_to(a.span, size) } else { found }
}

/// Whether a parameter of a segment is not at one of its ends.
fn is_inner(along: f64) -> bool {
    along > 0.0 && along < 1.0
}

fn segments(a: &Segment, b: &Segment, size: f64) -> Separation {
    let (s, t) = a.nearest_to(b);
    let (on_a, on_b) = (a.at(s), b.at(t));
    let inner = [is_inner(s), is_inner(t)];
    // The parameters of the nearest points are inaccurate where nearly parallel segments cross.
    if inner == [true; 2] && on_a.distance(on_b) <= NOISE * size {
        return Separation::touching((on_a + on_b) * 0.5, crossing_normal(a, b));
    }
    let found = without_interior(on_a, on_b, size, || crossing_normal(a, b));
    match inner {
        // The common perpendicular of nearly parallel segments is more accurate than their nearest points.
        [true, true] if found.distance <= NEAR * size => {
            let Some(normal) = common_perpendicular(a, b) else {
                return found.perpendicular_to(a.span, size);
            };
            let normal = if found.normal.dot(normal) < 0.0 { -normal } else { normal };
            Separation::around((on_a + on_b) * 0.5, found.distance, normal)
        }
        [true, false] => found.perpendicular_to(a.span, size),
        [false, true] => found.perpendicular_to(b.span, size),
        [true, true] | [false, false] => found,
    }
}

/// Distances below this part of the size have an inaccurate direction between the nearest points.
const NEAR: f64 = 1e-3;

/// The unit common perpendicular of two segments; none where they are parallel.
fn common_perpendicular(a: &Segment, b: &Segment) -> Option<DVec3> {
    let normal = a.span.cross(b.span);
    let lengths = a.span.length_squared() * b.span.length_squared();
    (normal.length_squared() > PARALLEL * lengths).then(|| normal.normalize())
}

/// The unit normal of two segments that cross.
fn crossing_normal(a: &Segment, b: &Segment) -> DVec3 {
    if let Some(normal) = common_perpendicular(a, b) {
        return normal;
    }
    perpendicular(if a.span.length_squared() >= b.span.length_squared() { a.span } else { b.span })
}

fn box_point(a: &CoreBox, b: DVec3) -> Separation {
    box_segment(a, &Segment { start: b, span: DVec3::ZERO })
}

fn box_segment(a: &CoreBox, b: &Segment) -> Separation {
    let core = a.local_segment(b);
    let size = a.half.element_sum() + size(core.span);
    let nearest = |core: &Segment| core.at(segment_box::nearest(core, a.half));
    let separated = separated_box_and_point(a, nearest(&core), self::size(core.span));
    let found = separated.unwrap_or_else(|| {
        Separation::overlapping(segment_box::least_penetration(&core, a.half), size, |moved| {
            let on_segment = nearest(&Segment { start: core.start + moved, ..core });
            (on_segment.clamp(-a.half, a.half), on_segment)
        })
    });
    found.out_of(a)
}

fn boxes(a: &CoreBox, b: &CoreBox) -> Separation {
    let size = a.half.element_sum() + b.half.element_sum();
    let mut boxes = sat::Boxes::new(a, b);
    let axis = boxes.penetration_axis();
    let separated = (axis.depth < 0.0).then(|| boxes.nearest(&axis));
    let separated = separated.and_then(|(on_a, on_b)| Separation::from_points(on_a, on_b, size));
    let found = match separated {
        // The gap along the axis equals the distance of the points. The axis is the more accurate direction.
        Some(Separation { distance, point_a, point_b, .. })
            if -axis.depth >= distance - LENGTH_ROUNDING * (size + distance) =>
        {
            Separation::around((point_a + point_b) * 0.5, distance, axis.direction)
        }
        Some(found) => found,
        None => Separation::overlapping((axis.depth, axis.direction), size, |moved| {
            boxes.translate(moved);
            boxes.nearest(&axis)
        }),
    };
    found.out_of(a)
}

/// Not inlined: it would slow the pairs of other kinds.
#[inline(never)]
fn frustum_point(a: &CoreFrustum, b: DVec3) -> Separation {
    let (distance, normal, point_a) = a.nearest(b, NOISE * a.size());
    Separation { distance, normal, point_a, point_b: b }
}

/// The separation of any two cores, by GJK and the penetration depth.
fn convex(a: &Core, b: &Core, size: f64) -> Separation {
    if let Some(unit) = gjk::unit(size) {
        return scaled_convex(a, b, size, unit);
    }
    let mut first = LastSimplex::new();
    find_nearest(a, b, &mut first);
    convex_from(a, b, size, &first)
}

/// [`convex`] from the last simplex of GJK in f32.
#[inline(always)]
fn convex_from(a: &Core, b: &Core, size: f64, first: &LastSimplex) -> Separation {
    match gjk::proximity_from(a, b, size, f64::INFINITY, first) {
        None => unreachable!("nothing lies beyond infinity"),
        Some(Proximity::Separated(gap)) => Separation::across(&gap),
        Some(Proximity::Touching(touching)) => {
            let penetration::Penetration { direction, depth, touch } =
                penetration::penetration(a, b, size, &touching);
            Separation::with_shared_error(touch, -depth, direction, [a.size(), b.size()])
        }
    }
}

/// [`convex`] for cores so small or large that products of their lengths would underflow or overflow.
#[cold]
#[inline(never)]
fn scaled_convex(a: &Core, b: &Core, size: f64, unit: f64) -> Separation {
    convex(&a.scaled(unit), &b.scaled(unit), size * unit).scaled(1.0 / unit)
}

fn half_space_convex(a: &CoreHalfSpace, b: &Rounded) -> Separation {
    let point_b = b.core.support_point(-a.normal) - a.normal * b.radius;
    let distance = a.height(point_b);
    let point_a = point_b - a.normal * distance;
    let distance = touching::snap_to_zero(distance, a.lengths + b.lengths.sum());
    Separation { distance, normal: a.normal, point_a, point_b }
}

/// The rounding error of the sum of two opposite unit vectors.
pub const OPPOSITE: f64 = 1e-14;

/// Two half-spaces with opposite normals have a distance. All others overlap, and no translation separates them.
fn half_spaces(a: &CoreHalfSpace, b: &CoreHalfSpace) -> Separation {
    let (on_a, on_b) = (a.normal * a.offset, b.normal * b.offset);
    if (a.normal + b.normal).length() <= OPPOSITE {
        let distance = -(a.offset + b.offset);
        let point_b = on_a + a.normal * distance;
        let distance = touching::snap_to_zero(distance, a.lengths + b.lengths);
        return Separation { distance, normal: a.normal, point_a: on_a, point_b };
    }
    Separation { distance: f64::from(f32::MIN), normal: a.normal, point_a: on_a, point_b: on_b }
}
