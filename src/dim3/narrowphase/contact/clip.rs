//! What two convex polygons, or a segment and a polygon, have in common in a plane.
//!
//! A polygon is clipped against one side of the other after the next (Sutherland and Hodgman 1974). What lies
//! outside of a side by no more than `slack` counts as inside: so a corner on a border stays that corner.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::feature::{CORNERS, Corner};

/// A corner of what is left, by what makes it. Edge i of a polygon leads from its corner i to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    CornerOfA(usize),
    /// A corner of B. Of sides so short that rounding turns them, any two may meet, elsewhere: then the side on
    /// which that is.
    CornerOfB(usize, usize),
    /// An edge of A and one of B.
    Crossing(usize, usize),
}

/// Which edge an edge of what is left lies on.
#[derive(Clone, Copy)]
enum Side {
    OfA(u8),
    OfB(u8),
}

/// What made a corner of what is left.
#[derive(Clone, Copy)]
enum Origin {
    CornerOfA(u8),
    /// An edge that met a side of B.
    Met(Side, u8),
}

/// A corner of what is left, and the edge that begins there.
#[derive(Clone, Copy)]
struct Vertex {
    at: DVec2,
    origin: Origin,
    next: Side,
}

/// Each side of B adds at most one corner.
pub const MOST: usize = 2 * CORNERS;

type Polygon = ArrayVec<Vertex, MOST>;

/// One side of a convex polygon that winds to the left.
struct Plane {
    start: DVec2,
    inward: DVec2,
}

impl Plane {
    /// None of a side without length.
    fn new(start: DVec2, end: DVec2) -> Option<Plane> {
        let inward = (end - start).perp().try_normalize()?;
        Some(Plane { start, inward })
    }

    fn inside(&self, point: DVec2) -> f64 {
        self.inward.dot(point - self.start)
    }
}

fn sides(polygon: &[Corner]) -> impl Iterator<Item = (usize, Plane)> {
    let at = |i: usize| polygon[i].point.truncate();
    let side = move |i: usize| Some((i, Plane::new(at(i), at((i + 1) % polygon.len()))?));
    (0..polygon.len()).filter_map(side)
}

/// The corners of what two convex polygons have in common, in their order, and whether any of them may lie outside of
/// B. Both wind to the left; their third coordinates are of no meaning here.
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

/// What of a polygon lies inside of one side, and whether any of it is outside within the slack.
fn clip(polygon: &Polygon, side: u8, plane: &Plane, slack: f64, left: &mut Polygon) -> bool {
    left.clear();
    let mut is_outside = false;
    let Some(mut previous) = polygon.last() else { return is_outside };
    let mut before = plane.inside(previous.at);
    // Never full: see MOST.
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
            // The corner between two sides is where the one after begins.
            Spot::CornerOfB(if j != i + 1 && (j + 1) % count == i { i } else { j }, i)
        }
    }
}

/// An end of a clipped segment: its parameter, and the side of the polygon that cut it off.
pub type End = (f64, Option<usize>);

/// The part of a segment that lies in a convex polygon, which winds to the left.
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
