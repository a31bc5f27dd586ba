//! The region of a recorded query, for drawings.

use crate::space::Space;

/// The region that a query searched.
#[derive(Debug)]
pub enum Sketch<S: Space> {
    /// A ray, up to its hit.
    Line([S::Vector; 2]),
    /// A geometry at a pose.
    Geometry(S::Geometry, S::Pose),
    /// A geometry that moved from one pose to another.
    Motion(S::Geometry, [S::Pose; 2]),
    /// The bounds of a search by distance.
    Region(S::Bound),
}

impl<S: Space> Sketch<S> {
    /// Passes the lines of a sketch to `visit`, with `segments` lines for a full circle.
    pub(super) fn lines(&self, segments: u32, visit: &mut dyn FnMut([S::Vector; 2])) {
        match self {
            Sketch::Line(ends) => visit(*ends),
            Sketch::Geometry(geometry, pose) => S::lines(geometry, pose, segments, visit),
            Sketch::Motion(geometry, poses) => {
                for pose in poses {
                    S::lines(geometry, pose, segments, visit);
                }
                visit([S::position(&poses[0]), S::position(&poses[1])]);
            }
            Sketch::Region(bound) => S::bound_lines(bound, visit),
        }
    }
}
