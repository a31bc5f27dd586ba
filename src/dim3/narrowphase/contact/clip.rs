//! The intersection of two convex polygons, or of a segment and a convex polygon, in the contact plane.
//!
//! A polygon is clipped against each side of the other (Sutherland and Hodgman 1974). Points outside a side by at most
//! `slack` count as inside, so a corner on the border remains that corner.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::feature::{CORNERS, Corner};

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

/// Each side of B adds at most one corner.
pub const MAX_CORNERS: usize = 2 * CORNERS;

type Polygon = ArrayVec<Vertex, MAX_CORNERS>;

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

/// Calls `found` with the corners of the intersection of two convex polygons, in order. Returns whether any of them may be
/// outside B. Both polygons are counter-clockwise; the third coordinate is ignored.
pub fn polygons(
    a: &[Corner],
    b: &[Corner],
    slack: f64,
    mut found: impl FnMut(DVec2, Spot),
) -> bool {
    let corner = |(i, corner): (usize, &Corner)| Vertex {
        at: corner.point.truncate(),
        origin: Origin::CornerOfA(i as u8),
        next: Side::OfA(i as u8),
    };
    let mut first = Polygon::new();
    let mut second = Polygon::new();
    let (mut kept, mut clipped) = (&mut first, &mut second);
    kept.extend(a.iter().enumerate().map(corner));
    let mut is_outside = false;
    for (side, plane) in sides(b) {
        is_outside |= clip(kept, side as u8, &plane, slack, clipped);
        std::mem::swap(&mut kept, &mut clipped);
    }
    for vertex in kept.iter() {
        found(vertex.at, spot(vertex, b.len()));
    }
    is_outside
}

/// Clips a polygon against one side. Returns whether any corner is outside but within the slack.
fn clip(polygon: &Polygon, side: u8, plane: &HalfPlane, slack: f64, left: &mut Polygon) -> bool {
    left.clear();
    let mut is_outside = false;
    let Some(mut previous) = polygon.last() else { return is_outside };
    let mut before = plane.inside(previous.at);
    // Never full: see MAX_CORNERS.
    let mut push = |vertex| _ = left.try_push(vertex);
    for vertex in polygon {
        let after = plane.inside(vertex.at);
        is_outside |= after < 0.0 && after >= -slack;
        let crossing = |next| Vertex {
            at: previous.at.lerp(vertex.at, before / (before - after)),
            origin: Origin::Met(previous.next, side),
            next,
        };
        match (before >= -slack, after >= -slack) {
            (true, true) => push(*previous),
            (true, false) if before > slack => {
                push(*previous);
                push(crossing(Side::OfB(side)));
            }
            (true, false) => push(Vertex { next: Side::OfB(side), ..*previous }),
            (false, true) if after > slack => push(crossing(previous.next)),
            (false, _) => {}
        }
        (previous, before) = (vertex, after);
    }
    is_outside
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
