//! Batches in lanes have the answers of single calls, at every width.

mod box_batch;
mod overlap_batch;
mod overlap_pairs;
mod scenes;
mod shapes;
