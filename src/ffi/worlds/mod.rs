//! Worlds and shapes: changes, updates, events, drawing, and questions about pairs of shapes.

pub(super) mod continuous;
pub(super) mod event;
pub(super) mod event_contacts;
pub(super) mod shape;
pub(super) mod shape_mask;
pub(super) mod shape_pairs;
pub(super) mod shape_parts;
pub(super) mod shape_state;
pub(super) mod world;
pub(super) mod world_lines;
