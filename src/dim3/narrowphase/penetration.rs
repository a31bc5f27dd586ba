//! The penetration depth of two cores that overlap: the least translation that separates them, and where they touch
//! then.
//!
//! Two ways answer, and both are exact. An expanding polytope comes first: it is fast while few faces are nearly the
//! nearest. It has little room, and round, regular or concentric bodies need more. The separating-axis test over
//! every face of the Minkowski difference answers them, and points and segments in cores of few faces.

use glam::DVec3;

use super::gjk::{Touching, Vertex, support};
use super::least_overlap::{Least, least_overlap};
use super::place::Core;
use super::polytope::{self, Expanded};
use super::witness::witness;

/// A core of so few edges holds a point or segment: trying every face takes less time than a polytope.
const FEW_EDGES: usize = 512;

/// How B must move to be separated from A, and where the two then touch.
pub(super) struct WayOut {
    /// Unit.
    pub direction: DVec3,
    pub depth: f64,
    /// The points of A and B that meet when B has moved.
    pub touch: (DVec3, DVec3),
}

/// The least translation of B that separates two cores whose difference holds the origin, or nearly.
///
/// Never inlined: cores that are apart do not pay for its stack.
#[inline(never)]
pub(super) fn way_out(a: &Core, b: &Core, size: f64, touching: &Touching) -> WayOut {
    let start = match polytope::enclose(a, b, size, &touching.pairs) {
        Ok(start) => start,
        Err(direction) => {
            return WayOut { direction, depth: 0.0, touch: (touching.on_a, touching.on_b) };
        }
    };
    let few = a.edge_count() + b.edge_count() <= FEW_EDGES;
    if few && (a.is_thin() || b.is_thin()) && a.faces_tell() && b.faces_tell() {
        return answer(a, b, size, least_overlap(a, b, size, Least::NONE), None);
    }
    match polytope::expand(a, b, size, start) {
        Expanded::Face { least, touch: Some(touch), .. } => {
            WayOut { direction: -least.normal, depth: least.depth, touch }
        }
        Expanded::Face { least, touch: None, near } => answer(a, b, size, least, Some(&near)),
        Expanded::NoRoom(least) => answer(a, b, size, least_overlap(a, b, size, least), None),
    }
}

fn answer(a: &Core, b: &Core, size: f64, least: Least, near: Option<&Vertex>) -> WayOut {
    let touch = match near {
        Some(near) => witness(a, b, size, &least, near),
        None => witness(a, b, size, &least, &support(a, b, least.normal, None)),
    };
    WayOut { direction: -least.normal, depth: least.depth, touch }
}

impl Core<'_> {
    /// Whether it is a point or a segment.
    fn is_thin(&self) -> bool {
        matches!(self, Core::Point(_) | Core::Segment(_))
    }

    /// See [`super::place::PlacedHull::faces_tell`].
    fn faces_tell(&self) -> bool {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) => true,
            Core::Triangle(_) => false,
            Core::Hull(placed) => placed.faces_tell(),
        }
    }
}
