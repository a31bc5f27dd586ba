//! The penetration depth of two overlapping cores, with its direction and witness points.
//!
//! Two exact algorithms compute it. The expanding polytope runs first: it is fast while few faces are nearly the nearest.
//! Its memory is fixed, and round, regular or concentric bodies exceed it. Then the separating axis test over every face
//! of the Minkowski difference takes over. A point in a hull with few faces is tested against their planes only.
//! Curved cores have no finite set of faces: `curved` minimises over their normals from the polytope's nearest faces.

mod curved;
mod enclose;
mod gauss_map;
mod least_depth;
mod nearly_furthest;
mod polytope;
mod surface;
mod witness;

use glam::DVec3;

use self::least_depth::{LeastDepth, least_depth};
use self::polytope::{Expanded, Starts};
use self::witness::witness;
use crate::dim3::narrowphase::core::Core;
use crate::dim3::narrowphase::gjk::{Touching, support};
use crate::dim3::narrowphase::sub_simplex::Vertex;

/// Up to this number of edges, testing a point against every face of a hull is faster than a polytope.
const FEW_EDGES: usize = 512;

/// The least translation of B that separates the cores.
pub struct Penetration {
    /// Unit.
    pub direction: DVec3,
    pub depth: f64,
    /// The points of A and B that coincide after the translation.
    pub touch: (DVec3, DVec3),
}

/// The penetration of two cores whose Minkowski difference contains the origin, or nearly.
///
/// Never inlined: separated cores do not pay for its stack.
#[inline(never)]
pub fn penetration(a: &Core, b: &Core, size: f64, touching: &Touching) -> Penetration {
    let start = match enclose::enclose(a, b, size, &touching.simplex) {
        Ok(start) => start,
        Err(direction) => {
            return Penetration { direction, depth: 0.0, touch: (touching.on_a, touching.on_b) };
        }
    };
    if let (Core::Hull(hull), Core::Point(point)) = (a, b)
        && hull.hull.edges().len() <= FEW_EDGES
        && hull.has_reliable_faces()
    {
        return answer(a, b, size, below_faces(a, *point), None);
    }
    if a.is_curved() || b.is_curved() {
        return curved_penetration(a, b, size, start);
    }
    match polytope::expand(a, b, size, &start, None) {
        Expanded::Face { least, touch: Some(touch), .. } => {
            Penetration { direction: -least.normal, depth: least.depth, touch }
        }
        Expanded::Face { least, touch: None, near } => answer(a, b, size, least, Some(&near)),
        Expanded::NoRoom(least) => answer(a, b, size, least_depth(a, b, size, least), None),
    }
}

/// The penetration of two cores of which one is curved. The polytope finishes only if a flat face is the nearest.
#[inline(never)]
fn curved_penetration(a: &Core, b: &Core, size: f64, start: [Vertex; 4]) -> Penetration {
    let mut starts = Starts::new();
    match polytope::expand(a, b, size, &start, Some(&mut starts)) {
        Expanded::Face { least, touch: Some(touch), .. } => {
            Penetration { direction: -least.normal, depth: least.depth, touch }
        }
        Expanded::Face { least, touch: None, near } => answer(a, b, size, least, Some(&near)),
        Expanded::NoRoom(least) => {
            answer(a, b, size, curved::least_depth(a, b, size, least, &starts), None)
        }
    }
}

fn answer(a: &Core, b: &Core, size: f64, least: LeastDepth, near: Option<&Vertex>) -> Penetration {
    let touch = match near {
        Some(near) => witness(a, b, size, &least, near),
        None => witness(a, b, size, &least, &support(a, b, least.normal, (None, None))),
    };
    Penetration { direction: -least.normal, depth: least.depth, touch }
}

/// The depth of a point below the nearest face of a core.
fn below_faces(core: &Core, point: DVec3) -> LeastDepth {
    let mut least = LeastDepth::NONE;
    core.each_face(|face| {
        let depth = face.height - face.normal.dot(point);
        if depth < least.depth {
            least = LeastDepth { depth, normal: -face.normal };
        }
    });
    least
}
