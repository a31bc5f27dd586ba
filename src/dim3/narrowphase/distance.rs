//! The signed distance of two geometries and where it is measured, in double precision.
//!
//! Every convex geometry is a core (point, segment, box, triangle, hull) with a radius about it: what is found
//! of the cores moves out by the radii.

use glam::DVec3;

use super::Distance;
use super::core::{Core, CoreBox, CoreHalfSpace, CoreShape, Lengths, Rounded};
use super::gjk::{self, NOISE, Proximity};
use super::pair::{CorePair, classify};
use super::penetration;
use super::sat;
use super::segment_box;
use super::segment_box::PARALLEL;
use crate::math::{Segment, narrow};
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// A signed distance with its direction, from A to B, and a point of each surface:
/// `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug)]
pub struct Separation {
    pub distance: f64,
    pub normal: DVec3,
    pub point_a: DVec3,
    pub point_b: DVec3,
}

impl Separation {
    /// Of two cores with their nearest points, when these are far enough apart to tell a direction.
    fn between(point_a: DVec3, point_b: DVec3, size: f64) -> Option<Separation> {
        let between = point_b - point_a;
        let distance = between.length();
        (distance > NOISE * size).then(|| Separation {
            distance,
            normal: between / distance,
            point_a,
            point_b,
        })
    }

    /// With its middle given, which shares what rounding there is in its two ends.
    fn about(middle: DVec3, distance: f64, normal: DVec3) -> Separation {
        let half = normal * (distance * 0.5);
        Separation { distance, normal, point_a: middle - half, point_b: middle + half }
    }

    /// Of two points whose difference is off by rounding: each takes a part of it as large as its own body's.
    fn shared(
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

    /// Of two cores without an inside that touch, in a point of both.
    fn touching(point: DVec3, normal: DVec3) -> Separation {
        Separation { distance: 0.0, normal, point_a: point, point_b: point }
    }

    /// Of two cores that overlap, by the least translation of B that parts them. Moved a further `size` away,
    /// their nearest points lie where the two touch when B has moved just as far as it must.
    fn overlapping(
        (depth, normal): (f64, DVec3),
        size: f64,
        nearest: impl FnOnce(DVec3) -> (DVec3, DVec3),
    ) -> Separation {
        let moved = normal * (depth + size);
        let (point_a, point_b) = nearest(moved);
        Separation::about((point_a + (point_b - moved)) * 0.5, -depth, normal)
    }

    /// Of cores that all but touch at an inner point of a segment: the direction between their points may be off, because
    /// the points are, but it is at right angles to the segment.
    fn at_right_angles(self, span: DVec3, size: f64) -> Separation {
        if self.distance == 0.0 || self.distance > NEAR * size {
            return self;
        }
        let normal = (self.normal - self.normal.project_onto(span)).try_normalize();
        let middle = (self.point_a + self.point_b) * 0.5;
        normal.map_or(self, |normal| Separation::about(middle, self.distance, normal))
    }

    /// Out of the frame of a box.
    fn out_of(self, frame: &CoreBox) -> Separation {
        Separation {
            normal: frame.axes * self.normal,
            point_a: frame.center + frame.axes * self.point_a,
            point_b: frame.center + frame.axes * self.point_b,
            ..self
        }
    }

    /// The same with radii about the cores.
    fn rounded(self, a: f64, b: f64) -> Separation {
        Separation {
            distance: self.distance - (a + b),
            point_a: self.point_a + self.normal * a,
            point_b: self.point_b - self.normal * b,
            ..self
        }
    }

    /// The same, larger by a factor about the origin.
    fn scaled(self, factor: f64) -> Separation {
        Separation {
            distance: self.distance * factor,
            point_a: self.point_a * factor,
            point_b: self.point_b * factor,
            ..self
        }
    }

    /// The answer for the caller: in world space, in f32, and with A and B swapped back.
    pub fn to_answer(self, origin: DVec3, swapped: bool) -> Distance {
        let answer = Distance {
            distance: touching::to_f32(self.distance),
            normal: narrow(self.normal),
            point_a: narrow(origin + self.point_a),
            point_b: narrow(origin + self.point_b),
        };
        if swapped { answer.flipped() } else { answer }
    }

    /// The same with A and B exchanged.
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
        CorePair::Convex(a, b) => rounded(a, b, |size| convex(&a.core, &b.core, size)),
        CorePair::HalfSpaceConvex(a, b) => half_space_convex(a, b),
        CorePair::HalfSpaces(a, b) => half_spaces(a, b),
    };
    if swapped { separation.flipped() } else { separation }
}

/// The separation of two cores, with their radii and the touching rule applied to it.
#[inline(always)]
fn rounded(a: &Rounded, b: &Rounded, cores: impl FnOnce(f64) -> Separation) -> Separation {
    let size = a.core.size() + b.core.size() + a.radius + b.radius;
    let mut separation = cores(size).rounded(a.radius, b.radius);
    if !is_clear_of_touching(separation.distance, a, b, size) {
        separation.distance = settled(separation.distance, a, b);
    }
    separation
}

/// Applies the touching rule. Not inlined: few pairs need it.
#[inline(never)]
fn settled(distance: f64, a: &Rounded, b: &Rounded) -> f64 {
    touching::settled(distance, a.lengths.sum() + b.lengths.sum())
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

/// A unit vector at right angles to another, or the fixed one where that has no length.
fn across(vector: DVec3) -> DVec3 {
    vector.try_normalize().map_or(DVec3::Y, |unit| unit.any_orthonormal_vector())
}

/// Two points of cores without an inside: `across` gives the normal where they are too near each other for one.
fn thin(on_a: DVec3, on_b: DVec3, size: f64, across: impl FnOnce() -> DVec3) -> Separation {
    let (between, middle) = (on_b - on_a, (on_a + on_b) * 0.5);
    let apart = between.length();
    // A size is at most twice, and coordinates no more than, the lengths that the touching rule is relative to.
    let rounding = 0.25 * DISTANCE_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum());
    if apart <= rounding {
        return Separation::touching(middle, across());
    }
    Separation { distance: apart, normal: between / apart, point_a: on_a, point_b: on_b }
}

fn points(a: DVec3, b: DVec3, size: f64) -> Separation {
    thin(a, b, size, || DVec3::Y)
}

fn segment_point(a: &Segment, b: DVec3, size: f64) -> Separation {
    let s = a.nearest(b);
    let found = thin(a.at(s), b, size, || across(a.span));
    if is_inner(s) { found.at_right_angles(a.span, size) } else { found }
}

/// Whether a place along a segment is none of its ends.
fn is_inner(along: f64) -> bool {
    along > 0.0 && along < 1.0
}

fn segments(a: &Segment, b: &Segment, size: f64) -> Separation {
    let (s, t) = a.nearest_to(b);
    let (on_a, on_b) = (a.at(s), b.at(t));
    let inner = [is_inner(s), is_inner(t)];
    // Where nearly parallel segments cross, their nearest points may be far from where they should be along both.
    if inner == [true; 2] && on_a.distance(on_b) <= NOISE * size {
        return Separation::touching((on_a + on_b) * 0.5, crossing(a, b));
    }
    let found = thin(on_a, on_b, size, || crossing(a, b));
    match inner {
        // Of nearly parallel segments that all but touch, what lies across both is known better than where they are
        // nearest.
        [true, true] if found.distance <= NEAR * size => {
            let Some(normal) = across_both(a, b) else {
                return found.at_right_angles(a.span, size);
            };
            let normal = if found.normal.dot(normal) < 0.0 { -normal } else { normal };
            Separation::about((on_a + on_b) * 0.5, found.distance, normal)
        }
        [true, false] => found.at_right_angles(a.span, size),
        [false, true] => found.at_right_angles(b.span, size),
        [true, true] | [false, false] => found,
    }
}

/// Below this part of the size, the direction from point to point may be worse than the points.
const NEAR: f64 = 1e-3;

/// A unit vector at right angles to two segments, unless they are parallel.
fn across_both(a: &Segment, b: &Segment) -> Option<DVec3> {
    let normal = a.span.cross(b.span);
    let lengths = a.span.length_squared() * b.span.length_squared();
    (normal.length_squared() > PARALLEL * lengths).then(|| normal.normalize())
}

/// A unit vector at right angles to two segments that cross.
fn crossing(a: &Segment, b: &Segment) -> DVec3 {
    if let Some(normal) = across_both(a, b) {
        return normal;
    }
    across(if a.span.length_squared() >= b.span.length_squared() { a.span } else { b.span })
}

fn box_point(a: &CoreBox, b: DVec3) -> Separation {
    box_segment(a, &Segment { start: b, span: DVec3::ZERO })
}

fn box_segment(a: &CoreBox, b: &Segment) -> Separation {
    let core = a.local_segment(b);
    let size = a.half.element_sum() + size(core.span);
    let nearest = |core: &Segment| {
        let on_segment = core.at(segment_box::nearest(core, a.half));
        (on_segment.clamp(-a.half, a.half), on_segment)
    };
    let (on_box, on_segment) = nearest(&core);
    let found = Separation::between(on_box, on_segment, size).unwrap_or_else(|| {
        Separation::overlapping(segment_box::least_penetration(&core, a.half), size, |moved| {
            nearest(&Segment { start: core.start + moved, ..core })
        })
    });
    found.out_of(a)
}

fn boxes(a: &CoreBox, b: &CoreBox) -> Separation {
    let size = a.half.element_sum() + b.half.element_sum();
    let boxes = sat::Boxes::new(a, b);
    let axis = boxes.penetration_axis();
    let separated = (axis.depth < 0.0).then(|| boxes.nearest(&axis));
    let separated = separated.and_then(|(on_a, on_b)| Separation::between(on_a, on_b, size));
    let found = match separated {
        // As wide a gap as between the points: and of points that are next to each other the direction is noise.
        Some(Separation { distance, point_a, point_b, .. })
            if -axis.depth >= distance - LENGTH_ROUNDING * (size + distance) =>
        {
            Separation::about((point_a + point_b) * 0.5, distance, axis.direction)
        }
        Some(found) => found,
        None => Separation::overlapping((axis.depth, axis.direction), size, |moved| {
            boxes.translated(moved).nearest(&axis)
        }),
    };
    found.out_of(a)
}

/// Any two cores.
fn convex(a: &Core, b: &Core, size: f64) -> Separation {
    if let Some(unit) = gjk::unit(size) {
        return scaled_convex(a, b, size, unit);
    }
    match gjk::proximity(a, b, size) {
        Proximity::Separated { distance, normal, on_a, on_b } => {
            Separation::about((on_a + on_b) * 0.5, distance, normal)
        }
        Proximity::Touching(touching) => {
            let penetration::Penetration { direction, depth, touch } =
                penetration::penetration(a, b, size, &touching);
            Separation::shared(touch, -depth, direction, [a.size(), b.size()])
        }
    }
}

/// The same at a size at which no product of lengths vanishes or overflows.
#[cold]
#[inline(never)]
fn scaled_convex(a: &Core, b: &Core, size: f64, unit: f64) -> Separation {
    convex(&a.scaled(unit), &b.scaled(unit), size * unit).scaled(1.0 / unit)
}

fn half_space_convex(a: &CoreHalfSpace, b: &Rounded) -> Separation {
    let point_b = b.core.support_point(-a.normal) - a.normal * b.radius;
    let distance = a.height(point_b);
    let point_a = point_b - a.normal * distance;
    let distance = touching::settled(distance, a.lengths + b.lengths.sum());
    Separation { distance, normal: a.normal, point_a, point_b }
}

/// What rounding leaves between two unit vectors that are opposite.
pub const OPPOSITE: f64 = 1e-14;

/// Two half-spaces that face each other have a distance. All others overlap without end: no translation parts
/// them.
fn half_spaces(a: &CoreHalfSpace, b: &CoreHalfSpace) -> Separation {
    let (on_a, on_b) = (a.normal * a.offset, b.normal * b.offset);
    if (a.normal + b.normal).length() <= OPPOSITE {
        let distance = -(a.offset + b.offset);
        let point_b = on_a + a.normal * distance;
        let distance = touching::settled(distance, a.lengths + b.lengths);
        return Separation { distance, normal: a.normal, point_a: on_a, point_b };
    }
    Separation { distance: f64::from(f32::MIN), normal: a.normal, point_a: on_a, point_b: on_b }
}
