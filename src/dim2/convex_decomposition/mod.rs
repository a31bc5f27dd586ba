//! Cuts a polygon with dents and holes into convex pieces that share its points. All decisions are exact.
//!
//! | step | file |
//! |---|---|
//! | checks: rings do not touch, holes lie inside | `rings`, `crossings` |
//! | the border of rings that touch | `contacts` |
//! | the border and diagonals as a planar graph | `border`, `graph` |
//! | diagonals that leave monotone faces, then triangles (Garey, Johnson, Preparata and Tarjan 1978) | `monotone`, `chunked_list` |
//! | removal of diagonals that no convex piece needs (Hertel and Mehlhorn 1983) | `merge` |

mod border;
mod chunked_list;
mod contacts;
mod crossings;
mod error;
mod graph;
mod merge;
mod monotone;
mod rings;

pub use error::OutlineError;

use std::sync::Arc;

use glam::Vec2;

use super::Convex2;
use super::convex::{Convex, MAX_VERTICES};
use super::large_polygon::LargePolygon;
use super::pose::Pose;
use crate::concave::{Compound, CompoundPart, MAX_PARTS};
use border::Border;
use graph::Graph;
use rings::Rings;

/// The maximum number of points of an outline with its holes.
pub const MAX_OUTLINE_POINTS: usize = 1 << 17;

/// Cuts a polygon into convex pieces: counter-clockwise, strictly convex, of 3 to [`LargePolygon::MAX_VERTICES`] vertices.
///
/// - `points` are those of all rings, ring by ring. `ring_sizes` has the number of points of each ring.
/// - The first ring is the outline, the others are its holes. Each may wind either way. Equal neighbours count once.
/// - Rings may touch themselves and each other, in points and along edges. Edges may cross only in a point of the rings. Within a
///   ring is what it winds around an odd number of times. So edges that a ring passes twice count as none.
/// - Rings that cross only by rounding touch: then points within 2^-21 of the largest coordinate from an edge are on it.
///
/// The pieces are at most about four times as many as needed. O(n log n), plus O(n) for each hole.
pub fn convex_pieces(points: &[Vec2], ring_sizes: &[u32]) -> Result<Vec<Vec<Vec2>>, OutlineError> {
    let mut rings = Rings::new(points, ring_sizes)?;
    let border = if crossings::any_edges_meet(&rings) {
        contacts::border(&rings)?
    } else {
        rings.orient()?;
        Border::of_rings(&rings)
    };
    let monotone = monotone::monotone_diagonals(&border);
    let diagonals = monotone::triangle_diagonals(&Graph::new(&border, &monotone));
    let diagonals = [monotone, diagonals].concat();
    Ok(merge::pieces(Graph::new(&border, &diagonals), LargePolygon::MAX_VERTICES))
}

/// Makes a compound of the convex pieces of a polygon. It is welded, so bodies do not catch where pieces meet.
///
/// The parameters are those of [`convex_pieces`].
pub fn compound_of_outline(
    points: &[Vec2],
    ring_sizes: &[u32],
) -> Result<Compound<Convex2>, OutlineError> {
    let pieces = convex_pieces(points, ring_sizes)?;
    if pieces.len() > MAX_PARTS {
        return Err(OutlineError::TooManyPieces { found: pieces.len() });
    }
    let part = |piece: &Vec<Vec2>| CompoundPart {
        geometry: polygon(piece).into(),
        pose: Pose::IDENTITY,
        tag: 0,
    };
    let parts = pieces.iter().map(part).collect();
    Ok(Compound::new(parts, true).expect("there is a piece, and none is a compound"))
}

/// A piece as a geometry.
fn polygon(piece: &[Vec2]) -> Convex {
    if piece.len() <= MAX_VERTICES {
        return Convex::polygon(piece, 0.0).expect("a piece is strictly convex");
    }
    let polygon = LargePolygon::from_points(piece).expect("a piece has few vertices");
    Convex::large_polygon(Arc::new(polygon), Vec2::ONE, 0.0).expect("scale 1 is valid")
}
