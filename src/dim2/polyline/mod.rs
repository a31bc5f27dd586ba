//! Polylines: chains of edges, open or closed, as an asset that any number of geometries share.
//!
//! **Edges.** Edge `i` leads from point `i` to the next point. A closed polyline has one more edge, from the last point
//! to the first. The parts of a polyline are its edges: segments without a radius.
//!
//! **Sides.** The front of an edge is on the right of its direction. So a closed outline in counter-clockwise order has
//! its front outside. A scale that mirrors moves the front with the outline. Only rays and casts know sides, and only
//! if the polyline is one-sided. Overlaps, distances and contacts are the same on both sides.
//!
//! **Inside.** A polyline has none, even if it is closed: a body within it that meets no edge does not touch it. A solid
//! outline is a compound of convex pieces.
//!
//! | subject | file |
//! |---|---|
//! | edges and bounds under a scale | `scaled` |
//! | the trait of concave geometries | `concave` |
//! | rays | `raycast` |
//! | save and load | `bytes` |

mod bytes;
mod concave;
mod error;
mod raycast;
mod scaled;

pub use error::PolylineError;
pub use scaled::ScaledPolyline;

use glam::Vec2;

use super::bounds::Aabb;
use crate::part_tree::PartTree;
use crate::validity::check_point_2d;

/// The maximum number of edges of a leaf of the tree.
const LEAF: usize = 4;

/// The options of a polyline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PolylineOptions {
    /// An edge joins the last point to the first.
    pub closed: bool,
    /// Rays and casts ignore the back of each edge.
    pub one_sided: bool,
    /// Contacts leave out internal points, so that bodies do not catch where edges meet.
    pub welded: bool,
}

/// A chain of edges.
///
/// Memory: 8 bytes a point, about 8 bytes an edge for the tree and its order, and 4 bytes an edge for tags, if given.
#[derive(Debug)]
pub struct Polyline {
    options: PolylineOptions,
    points: Box<[Vec2]>,
    tags: Option<Box<[u32]>>,
    tree: PartTree<Aabb>,
    /// The edges in the order of the tree's leaves.
    order: Box<[u32]>,
}

/// The properties of a polyline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolylineInfo {
    pub points: u32,
    pub edges: u32,
    /// The number of edges whose two points are equal.
    pub zero_length_edges: u32,
    /// The bounds of all points.
    pub bounds: Aabb,
    /// Bytes in memory.
    pub bytes: usize,
    /// The length of [`Polyline::to_bytes`].
    pub saved_bytes: usize,
}

impl Polyline {
    /// The maximum number of points.
    pub const MAX_POINTS: usize = 1 << 24;

    /// Makes a polyline of 2 to [`Polyline::MAX_POINTS`] points. O(n log n).
    ///
    /// - `tags` are numbers of the caller's, one for each edge, which answers hand back. `None`: all are 0.
    /// - Equal neighbours are valid. The edge between them is a point; rays miss it.
    pub fn new(
        points: &[Vec2],
        tags: Option<&[u32]>,
        options: PolylineOptions,
    ) -> Result<Polyline, PolylineError> {
        let found = points.len();
        if !(2..=Polyline::MAX_POINTS).contains(&found) {
            return Err(PolylineError::Count { found });
        }
        for (index, point) in points.iter().enumerate() {
            check_point_2d(*point).map_err(|reason| PolylineError::Point { index, reason })?;
        }
        let expected = edge_count(found, options);
        if let Some(found) = tags.map(<[u32]>::len).filter(|found| *found != expected) {
            return Err(PolylineError::Tags { found, expected });
        }
        let bounds: Vec<Aabb> = (0..expected)
            .map(|edge| {
                let [start, end] = ends(points, edge);
                Aabb { min: start.min(end), max: start.max(end) }
            })
            .collect();
        let (tree, order) = PartTree::build(&bounds, LEAF);
        Ok(Polyline {
            options,
            points: points.into(),
            tags: tags.map(Box::from),
            tree,
            order: order.into(),
        })
    }

    pub fn options(&self) -> PolylineOptions {
        self.options
    }

    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    pub fn edge_count(&self) -> u32 {
        edge_count(self.points.len(), self.options) as u32
    }

    /// The start and the end of an edge.
    pub fn edge(&self, edge: u32) -> [Vec2; 2] {
        ends(&self.points, edge as usize)
    }

    /// The tag of an edge, or 0 without tags.
    pub fn tag(&self, edge: u32) -> u32 {
        self.tags.as_ref().map_or(0, |tags| tags[edge as usize])
    }

    pub fn info(&self) -> PolylineInfo {
        let edges = self.edge_count();
        let is_point = |edge: &u32| {
            let [start, end] = self.edge(*edge);
            start == end
        };
        PolylineInfo {
            points: self.points.len() as u32,
            edges,
            zero_length_edges: (0..edges).filter(is_point).count() as u32,
            bounds: *self.tree.bound(),
            bytes: size_of::<Polyline>()
                + size_of_val(&*self.points)
                + self.tags.as_deref().map_or(0, size_of_val)
                + self.tree.bytes()
                + size_of_val(&*self.order),
            saved_bytes: self.saved_bytes(),
        }
    }
}

fn edge_count(points: usize, options: PolylineOptions) -> usize {
    if options.closed { points } else { points - 1 }
}

fn ends(points: &[Vec2], edge: usize) -> [Vec2; 2] {
    let next = if edge + 1 == points.len() { 0 } else { edge + 1 };
    [points[edge], points[next]]
}
