//! The signed distance of two geometries and where it is measured, in double precision.
//!
//! Every convex geometry is a core (point, segment, box, polygon) with a radius about it: what is found of the cores
//! moves out by the radii.

use glam::DVec2;

use super::NOISE;
use super::boxes::Widest;
use super::core::{Core, Placed, PlacedBox, PlacedHalfPlane, Round, Segment};
use super::nearest;
use super::sat::{self, Gap, OfOutlines, Outline};
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// A signed distance with its direction, from A to B, and a point of each outline:
/// `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug)]
pub struct Separation {
    pub distance: f64,
    pub normal: DVec2,
    pub point_a: DVec2,
    pub point_b: DVec2,
}

impl Separation {
    /// With its middle given, which shares what rounding there is in its two ends.
    fn about(middle: DVec2, distance: f64, normal: DVec2) -> Separation {
        let half = normal * (distance * 0.5);
        Separation { distance, normal, point_a: middle - half, point_b: middle + half }
    }

    /// Of two cores that touch, in a point of both, as far as can be told.
    fn touching(point: DVec2, normal: DVec2) -> Separation {
        Separation { distance: 0.0, normal, point_a: point, point_b: point }
    }

    /// Of two cores that overlap, by the least translation of B that parts them. Moved a further `size` away,
    /// their nearest points lie where the two touch when B has moved just as far as it must.
    fn overlapping(
        (depth, normal): (f64, DVec2),
        size: f64,
        nearest: impl FnOnce(DVec2) -> (DVec2, DVec2),
    ) -> Separation {
        let moved = normal * (depth + size);
        let (point_a, point_b) = nearest(moved);
        Separation::about((point_a + (point_b - moved)) * 0.5, -depth, normal)
    }

    /// Of two cores with their nearest points, as far apart as the widest gap, or further. Where the points are as near
    /// to each other as the gap tells, it is the distance to the bit. Where they lie across it but for rounding, its
    /// direction counts.
    fn beside((gap, normal): (f64, DVec2), (on_a, on_b): (DVec2, DVec2), size: f64) -> Separation {
        let apart = on_a.distance(on_b);
        let proven = apart <= gap + rounding(size + apart, on_a, on_b);
        let floor = floor(size, on_a, on_b);
        let across = (on_b - on_a).distance_squared(normal * gap) <= floor * floor;
        if proven && (across || apart <= floor) {
            return Separation::about((on_a + on_b) * 0.5, gap, normal);
        }
        let distance = if proven { gap } else { apart };
        Separation { distance, normal: (on_b - on_a) / apart, point_a: on_a, point_b: on_b }
    }

    /// The same with radii about the cores.
    pub fn rounded(self, a: f64, b: f64) -> Separation {
        Separation {
            distance: self.distance - (a + b),
            point_a: self.point_a + self.normal * a,
            point_b: self.point_b - self.normal * b,
            ..self
        }
    }

    /// The same with A and B exchanged.
    pub fn flipped(self) -> Separation {
        Separation { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }
}

/// What rounding leaves between two points, of cores of a size.
#[inline]
fn rounding(size: f64, on_a: DVec2, on_b: DVec2) -> f64 {
    2.0 * LENGTH_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum())
}

/// Below this a distance between two points has no direction, and the touching rule takes it for 0.
fn floor(size: f64, on_a: DVec2, on_b: DVec2) -> f64 {
    // A size is at most twice, and a coordinate no more than, the lengths that the rule is relative to.
    0.25 * DISTANCE_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum())
}

/// The separation of two geometries, the kinds of which stand in their order.
///
/// This is the only source of signed distances: whatever else answers whether two geometries touch has proof that
/// this would say the same.
pub fn of(a: &Placed, b: &Placed) -> Separation {
    let mut found = match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => rounds(a, b),
        (Placed::HalfPlane(a), Placed::Round(b)) => half_plane_round(a, b),
        (Placed::Round(a), Placed::HalfPlane(b)) => half_plane_round(b, a).flipped(),
        (Placed::HalfPlane(a), Placed::HalfPlane(b)) => half_planes(a, b),
    };
    found.distance = touching::settled(found.distance, a.lengths() + b.lengths());
    found
}

/// The same of two that are no half-planes, without the touching rule.
pub fn rounds(a: &Round, b: &Round) -> Separation {
    let size = a.core.size() + b.core.size() + a.radius + b.radius;
    cores(&a.core, &b.core, size).rounded(a.radius, b.radius)
}

/// The pair matrix of the cores: what is not answered by a closed form is by all of their edges.
fn cores(a: &Core, b: &Core, size: f64) -> Separation {
    match (a, b) {
        (Core::Point(a), Core::Point(b)) => points(*a, *b, size),
        (Core::Segment(a), Core::Point(b)) => segment_point(a, *b, size),
        (Core::Segment(a), Core::Segment(b)) => segments(a, b, size),
        (Core::Box(a), Core::Point(b)) => box_point(a, *b, size),
        (Core::Box(a), Core::Box(b)) => boxes(a, b, size),
        (Core::Point(_), Core::Segment(_) | Core::Box(_)) => cores(b, a, size).flipped(),
        (Core::Box(_), Core::Segment(_))
        | (Core::Segment(_), Core::Box(_))
        | (Core::Polygon(_) | Core::LargePolygon(_), _)
        | (_, Core::Polygon(_) | Core::LargePolygon(_)) => convex(a, b, size),
    }
}

fn points(a: DVec2, b: DVec2, size: f64) -> Separation {
    let apart = a.distance(b);
    if apart <= floor(size, a, b) {
        return Separation::touching((a + b) * 0.5, DVec2::Y);
    }
    Separation { distance: apart, normal: (b - a) / apart, point_a: a, point_b: b }
}

fn segment_point(a: &Segment, b: DVec2, size: f64) -> Separation {
    let line = Line::new(a);
    let found = line.to_point(b);
    if found.distance > NOISE * size {
        return found;
    }
    let beside = line.beside(b);
    if found.distance > floor(size, found.point_a, b) {
        return found;
    }
    Separation::about((found.point_a + found.point_b) * 0.5, found.distance, beside.normal)
}

/// Segments that cross overlap, by how far an end of one lies beyond the other.
fn segments(a: &Segment, b: &Segment, size: f64) -> Separation {
    let (a, b) = (Line::new(a), Line::new(b));
    let mut found = a.to_point(b.start);
    let others = [a.to_point(b.end), b.to_point(a.start).flipped(), b.to_point(a.end).flipped()];
    for other in others {
        if other.distance < found.distance {
            found = other;
        }
    }
    // How far the ends of each lie to the left of the other.
    let (ends_a, ends_b) = (b.left_of_it(&a), a.left_of_it(&b));
    if found.distance <= NOISE * size {
        let (gap_a, normal_a) = a.gap(ends_b);
        let (gap_b, normal_b) = b.gap(ends_a);
        let (gap, normal) = if gap_a >= gap_b { (gap_a, normal_a) } else { (gap_b, -normal_b) };
        let floor = floor(size, found.point_a, found.point_b);
        // One behind the other, neither line's normal separates the two.
        if gap > -floor && found.distance > floor {
            return found;
        }
        let middle = (found.point_a + found.point_b) * 0.5;
        let distance = if gap < 0.0 { gap } else { gap.max(found.distance) };
        return Separation::about(middle, distance, normal);
    }
    let crossed = |[start, end]: [f64; 2]| (start < 0.0) != (end < 0.0);
    let [ends_a, ends_b] = [ends_a, ends_b].map(|ends| (crossed(ends), ends.map(f64::abs)));
    let nearest = ends_a.1[0].min(ends_a.1[1]).min(ends_b.1[0].min(ends_b.1[1]));
    // Of segments one behind the other it is noise to which side of each other their ends lie.
    if ends_a.0 && ends_b.0 && found.distance <= nearest + NOISE * size {
        return Separation { distance: -found.distance, normal: -found.normal, ..found };
    }
    found
}

/// A segment with its direction, unit.
struct Line {
    start: DVec2,
    end: DVec2,
    axis: DVec2,
    length: f64,
}

impl Line {
    fn new(segment: &Segment) -> Line {
        let (length, start) = (segment.span.length(), segment.start);
        Line { start, end: start + segment.span, axis: segment.span / length, length }
    }

    /// To a point, as if the segment had no ends.
    fn beside(&self, point: DVec2) -> Separation {
        let left = self.axis.perp_dot(point - self.start);
        let normal = if left < 0.0 { -self.axis.perp() } else { self.axis.perp() };
        let distance = left.abs();
        Separation { distance, normal, point_a: point - normal * distance, point_b: point }
    }

    /// To a point.
    fn to_point(&self, point: DVec2) -> Separation {
        let along = self.axis.dot(point - self.start);
        let end = if along < 0.0 {
            self.start
        } else if along > self.length {
            self.end
        } else {
            return self.beside(point);
        };
        let way = point - end;
        let distance = way.length();
        if distance == 0.0 {
            return self.beside(point);
        }
        Separation { distance, normal: way / distance, point_a: end, point_b: point }
    }

    /// How far the ends of another lie to the left of it.
    fn left_of_it(&self, other: &Line) -> [f64; 2] {
        [other.start, other.end].map(|end| self.axis.perp_dot(end - self.start))
    }

    /// The wider gap of both sides, and its normal, to what has ends so far to the left.
    fn gap(&self, [start, end]: [f64; 2]) -> (f64, DVec2) {
        let (left, right) = (start.min(end), -start.max(end));
        if left >= right { (left, self.axis.perp()) } else { (right, -self.axis.perp()) }
    }
}

fn box_point(a: &PlacedBox, b: DVec2, size: f64) -> Separation {
    let local = a.local(b);
    let beyond = local.abs() - a.half;
    // Of two sides as far away, the one across the x axis.
    let (distance, along) = if beyond.x >= beyond.y {
        (beyond.x, DVec2::X.copysign(local))
    } else {
        (beyond.y, DVec2::Y.copysign(local))
    };
    let normal = a.out_of(along);
    let side = Separation { distance, normal, point_a: b - normal * distance, point_b: b };
    if beyond.min_element() <= 0.0 {
        return side;
    }
    let corner = a.center + a.out_of(a.half.copysign(local));
    let apart = corner.distance(b);
    if apart > floor(size, corner, b) {
        return Separation {
            distance: apart,
            normal: (b - corner) / apart,
            point_a: corner,
            point_b: b,
        };
    }
    Separation::about((corner + b) * 0.5, apart, normal)
}

#[inline]
fn boxes(a: &PlacedBox, b: &PlacedBox, size: f64) -> Separation {
    let widest = Widest::new(a, b);
    if widest.width > 0.0 {
        let gap = (widest.width, widest.normal());
        return Separation::beside(gap, widest.nearest(size), size);
    }
    widest.overlap(widest.deepest())
}

/// Any two cores, of which one at least has edges.
fn convex(a: &Core, b: &Core, size: f64) -> Separation {
    sat::of_outlines(a, b, Convex { size })
}

/// The separation of outlines of which one at least has edges.
struct Convex {
    size: f64,
}

impl OfOutlines for Convex {
    type Answer = Separation;

    fn ask(self, a: impl Outline, b: impl Outline) -> Separation {
        let Convex { size } = self;
        let widest = sat::widest(&a, &b, f64::INFINITY);
        let Gap { width, normal, .. } = widest;
        if width > -noise(&a, &b, size) {
            let nearest = nearest::outlines(&a, &b, &widest, size);
            return Separation::beside((width, normal), nearest, size);
        }
        Separation::overlapping((-width, normal), size, |moved| {
            nearest::outlines(&a, &b.moved(moved), &Gap { width: size, ..widest }, size)
        })
    }
}

/// Of what is next to flat no gap may be wider than this: noise, and the two may be far apart all the same.
fn noise(a: &impl Outline, b: &impl Outline, size: f64) -> f64 {
    LENGTH_ROUNDING * (size + (a.vertex(0).abs() + b.vertex(0).abs()).element_sum())
}

fn half_plane_round(a: &PlacedHalfPlane, b: &Round) -> Separation {
    let point_b = b.core.vertex(b.core.support(-a.normal)) - a.normal * b.radius;
    let distance = a.above(point_b);
    Separation { distance, normal: a.normal, point_a: point_b - a.normal * distance, point_b }
}

/// What rounding leaves between two unit vectors that are opposite.
pub const OPPOSITE: f64 = 1e-14;

/// Two half-planes that face each other have a distance. All others overlap without end: no translation parts
/// them.
fn half_planes(a: &PlacedHalfPlane, b: &PlacedHalfPlane) -> Separation {
    let (on_a, on_b) = (a.normal * a.offset, b.normal * b.offset);
    if (a.normal + b.normal).length() <= OPPOSITE {
        let distance = -(a.offset + b.offset);
        return Separation {
            distance,
            normal: a.normal,
            point_a: on_a,
            point_b: on_a + a.normal * distance,
        };
    }
    Separation { distance: f64::from(f32::MIN), normal: a.normal, point_a: on_a, point_b: on_b }
}
