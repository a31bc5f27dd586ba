//! The intersection of two convex polygons, or of a segment and a convex polygon, in the contact plane.
//!
//! A polygon is clipped against each side of the other (Sutherland and Hodgman 1974). Points outside a side by at most
//! `slack` count as inside, so a corner on the border remains that corner.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::feature::Corner;
use super::reduce::{Line, Lines, MAX_LINES};

/// The origin of a corner of the intersection. Edge i of a polygon goes from its corner i to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    CornerOfA(usize),
    /// A corner of B, and the side of B that the point is on. They differ if rounding makes two distant short sides meet.
    CornerOfB(usize, usize),
    /// The crossing of an edge of A and an edge of B.
    Crossing(usize, usize),
}

/// The edge that contains an edge of the clipped polygon.
#[derive(Clone, Copy)]
enum Side {
    OfA(u8),
    OfB(u8),
}

/// The origin of a corner of the clipped polygon.
#[derive(Clone, Copy)]
enum Origin {
    CornerOfA(u8),
    /// The crossing of an edge and a side of B.
    Met(Side, u8),
}

/// A corner of the clipped polygon, and the edge that begins there.
#[derive(Clone, Copy)]
struct Vertex {
    at: DVec2,
    origin: Origin,
    next: Side,
}

impl Side {
    const OF_B: u32 = 1 << 8;

    fn packed(self) -> u32 {
        match self {
            Side::OfA(i) => i.into(),
            Side::OfB(i) => Side::OF_B | u32::from(i),
        }
    }

    fn unpacked(bits: u32) -> Side {
        if bits & Side::OF_B == 0 { Side::OfA(bits as u8) } else { Side::OfB(bits as u8) }
    }
}

impl Origin {
    const CORNER: u32 = 1 << 31;

    fn packed(self) -> u32 {
        match self {
            Origin::CornerOfA(i) => Origin::CORNER | u32::from(i),
            Origin::Met(side, i) => u32::from(i) << 16 | side.packed(),
        }
    }

    fn unpacked(bits: u32) -> Origin {
        if bits & Origin::CORNER != 0 {
            Origin::CornerOfA(bits as u8)
        } else {
            Origin::Met(Side::unpacked(bits), (bits >> 16) as u8)
        }
    }
}

/// A polygon lies in the memory of the lines that its corners become, because the stack has little room. A line's features
/// hold the origin and the next edge.
impl Vertex {
    #[inline(always)]
    fn line(self) -> Line {
        let (feature_a, feature_b) = (self.origin.packed(), self.next.packed());
        Line { at: self.at, leaves_a: 0.0, distance: 0.0, feature_a, feature_b }
    }

    #[inline(always)]
    fn of(line: &Line) -> Vertex {
        let (origin, next) = (Origin::unpacked(line.feature_a), Side::unpacked(line.feature_b));
        Vertex { at: line.at, origin, next }
    }
}

/// The half-plane inside one side of a counter-clockwise convex polygon.
struct HalfPlane {
    start: DVec2,
    inward: DVec2,
}

impl HalfPlane {
    /// None for a side without length.
    fn new(start: DVec2, end: DVec2) -> Option<HalfPlane> {
        let inward = (end - start).perp().try_normalize()?;
        Some(HalfPlane { start, inward })
    }

    fn inside(&self, point: DVec2) -> f64 {
        self.inward.dot(point - self.start)
    }
}

fn sides(polygon: &[Corner]) -> impl Iterator<Item = (usize, HalfPlane)> {
    let at = |i: usize| polygon[i].point.truncate();
    let side = move |i: usize| Some((i, HalfPlane::new(at(i), at((i + 1) % polygon.len()))?));
    (0..polygon.len()).filter_map(side)
}

/// Fills `lines`, which is empty, with what `line` returns for the corners of the intersection of two convex polygons, in
/// order. Returns whether any of them may be outside B. Both polygons are counter-clockwise; the third coordinate is
/// ignored.
pub fn polygons(
    a: &[Corner],
    b: &[Corner],
    slack: f64,
    lines: &mut Lines,
    line: impl Fn(DVec2, Spot) -> Line,
) -> bool {
    let corner = |(i, corner): (usize, &Corner)| Vertex {
        at: corner.point.truncate(),
        origin: Origin::CornerOfA(i as u8),
        next: Side::OfA(i as u8),
    };
    lines.extend(a.iter().enumerate().map(corner).map(Vertex::line));
    let mut is_outside = false;
    for (side, plane) in sides(b) {
        is_outside |= clip(lines, side as u8, &plane, slack);
    }
    for place in lines.iter_mut() {
        let vertex = Vertex::of(place);
        *place = line(vertex.at, spot(&vertex, b.len()));
    }
    is_outside
}

/// Clips a polygon in place against one side. Returns whether any corner is outside but within the slack.
fn clip(polygon: &mut Lines, side: u8, plane: &HalfPlane, slack: f64) -> bool {
    let mut is_outside = false;
    let Some(last) = polygon.last() else { return is_outside };
    let mut previous = Vertex::of(last);
    let mut before = plane.inside(previous.at);
    let count = polygon.len();
    let mut kept = Kept { polygon, count: 0, waiting: ArrayVec::new() };
    for read in 0..count {
        let vertex = Vertex::of(&kept.polygon[read]);
        let mut push = |vertex| kept.push(vertex, read);
        let after = plane.inside(vertex.at);
        is_outside |= after < 0.0 && after >= -slack;
        let crossing = |next| Vertex {
            at: previous.at.lerp(vertex.at, before / (before - after)),
            origin: Origin::Met(previous.next, side),
            next,
        };
        match (before >= -slack, after >= -slack) {
            (true, true) => push(previous),
            (true, false) if before > slack => {
                push(previous);
                push(crossing(Side::OfB(side)));
            }
            (true, false) => push(Vertex { next: Side::OfB(side), ..previous }),
            (false, true) if after > slack => push(crossing(previous.next)),
            (false, _) => {}
        }
        (previous, before) = (vertex, after);
    }
    kept.finish();
    is_outside
}

/// The corners that a clip keeps, at the start of the polygon that it reads.
struct Kept<'a> {
    polygon: &'a mut Lines,
    count: usize,
    /// Corners that have no free place yet. Each side of a convex polygon adds at most one corner.
    waiting: ArrayVec<Line, 4>,
}

impl Kept<'_> {
    /// Adds a corner. The polygon has been read up to and including the index `read`.
    #[inline(always)]
    fn push(&mut self, vertex: Vertex, read: usize) {
        if self.count <= read && self.waiting.is_empty() {
            self.polygon[self.count] = vertex.line();
            self.count += 1;
        } else {
            self.push_later(vertex, read);
        }
    }

    #[inline(never)]
    fn push_later(&mut self, vertex: Vertex, read: usize) {
        _ = self.waiting.try_push(vertex.line());
        while self.count <= read
            && let Some(first) = self.waiting.pop_at(0)
        {
            self.polygon[self.count] = first;
            self.count += 1;
        }
    }

    fn finish(self) {
        self.polygon.truncate(self.count);
        // Never full: see MAX_LINES.
        let room = MAX_LINES - self.count;
        self.polygon.extend(self.waiting.into_iter().take(room));
    }
}

fn spot(vertex: &Vertex, count: usize) -> Spot {
    match vertex.origin {
        Origin::CornerOfA(i) => Spot::CornerOfA(i.into()),
        Origin::Met(Side::OfA(i), j) => Spot::Crossing(i.into(), j.into()),
        Origin::Met(Side::OfB(i), j) => {
            let (i, j) = (usize::from(i), usize::from(j));
            // The corner between two sides is the start of the second.
            Spot::CornerOfB(if j != i + 1 && (j + 1) % count == i { i } else { j }, i)
        }
    }
}

/// An end of a clipped segment: its parameter, and the side of the polygon that cut it off.
pub type End = (f64, Option<usize>);

/// The part of a segment inside a counter-clockwise convex polygon.
pub fn segment([start, end]: [DVec2; 2], polygon: &[Corner], slack: f64) -> Option<[End; 2]> {
    let (mut first, mut last): (End, End) = ((0.0, None), (1.0, None));
    for (side, plane) in sides(polygon) {
        let (from, to) = (plane.inside(start), plane.inside(end));
        let outside = [from, to].map(|inside| inside < -slack);
        if outside == [true, true] {
            return None;
        }
        let t = (from / (from - to)).clamp(0.0, 1.0);
        if outside[0] && t > first.0 {
            first = (t, Some(side));
        }
        if outside[1] && t < last.0 {
            last = (t, Some(side));
        }
    }
    (first.0 <= last.0).then_some([first, last])
}
