//! Tests height fields against brute force over their triangles.

mod model;
mod questions;
mod rays;
mod saved;
mod updates;
mod visits;
