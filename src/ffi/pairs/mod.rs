//! Questions about one geometry and about two.

pub(super) mod aabb;
pub mod at_width;
pub(super) mod cast;
pub(super) mod closest_point;
pub(super) mod contact;
pub(super) mod explain;
pub(super) mod hint;
pub(super) mod lines;
pub(super) mod overlap_pairs;
pub(super) mod pair;
pub(super) mod part_pairs;
pub(super) mod raycast;
