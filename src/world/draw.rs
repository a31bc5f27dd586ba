//! Drawings of a world: lines with the kind of thing that each shows.

use super::World;
use super::recorder::Recorded;
use super::shape::Shape;
use crate::space::Space;

/// The parts of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The wireframe of every shape.
    pub shapes: bool,
    /// The bounds of the nodes and leaves of both trees.
    pub tree: bool,
    /// A line between the positions of two shapes that overlapped at the last update.
    pub pairs: bool,
    /// The line between the witness points of the present contact of such a pair.
    pub contacts: bool,
    /// The recorded queries.
    pub queries: bool,
    /// The number of lines of a full circle.
    pub segments: u32,
}

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// An enabled shape that overlapped nothing at the last update.
    Moving,
    Static,
    Trigger,
    /// An enabled shape that overlapped another one at the last update.
    Overlapping,
    Disabled,
    /// The bounds of a tree node with children.
    Node,
    /// The bounds of a leaf.
    Leaf,
    Pair,
    Contact,
    /// A recorded query that found a shape.
    QueryHit,
    /// A recorded query that found nothing.
    QueryMiss,
}

impl<S: Space> World<S> {
    /// Passes the lines of a drawing to `visit`: shapes in order, then the trees, then pairs and their contacts in order,
    /// then the recorded queries, oldest first.
    pub fn lines(&self, drawing: &Drawing, mut visit: impl FnMut(LineKind, [S::Vector; 2])) {
        if drawing.shapes {
            for (slot, shape) in self.shapes.live() {
                let kind = kind_of(shape, self.overlaps(slot) > 0);
                let draw = &mut |ends| visit(kind, ends);
                S::lines(&shape.geometry, &shape.pose, drawing.segments, draw);
            }
        }
        if drawing.tree {
            for tree in &self.trees {
                tree.bvh.visit_bounds(|bound, is_leaf| {
                    let kind = if is_leaf { LineKind::Leaf } else { LineKind::Node };
                    S::bound_lines(bound, &mut |ends| visit(kind, ends));
                });
            }
        }
        for (a, b) in self.pairs() {
            let (Some(a), Some(b)) = (self.get(a), self.get(b)) else { continue };
            if drawing.pairs {
                visit(LineKind::Pair, [S::position(&a.pose), S::position(&b.pose)]);
            }
            if drawing.contacts {
                let found = S::distance(&a.geometry, &a.pose, &b.geometry, &b.pose);
                visit(LineKind::Contact, [found.point_a, found.point_b]);
            }
        }
        if drawing.queries {
            for Recorded { sketch, is_hit } in self.recorder.queries().iter() {
                let kind = if *is_hit { LineKind::QueryHit } else { LineKind::QueryMiss };
                sketch.lines(drawing.segments, &mut |ends| visit(kind, ends));
            }
        }
    }
}

fn kind_of<S: Space>(shape: &Shape<S>, overlaps: bool) -> LineKind {
    if !shape.is_enabled() {
        LineKind::Disabled
    } else if overlaps {
        LineKind::Overlapping
    } else if shape.is_trigger() {
        LineKind::Trigger
    } else if shape.is_static() {
        LineKind::Static
    } else {
        LineKind::Moving
    }
}
