//! The drivers of the world workloads.
mod scale;
mod surface;
mod w1;
mod w2;
mod w2_batch;
mod w3;
mod w7;
mod w9;

pub use scale::scale;
pub use surface::Queries as SurfaceQueries;
pub use w1::{w1, w1_2d, w1_crowds, w1_steady};
pub use w2::{inputs, w2};
pub use w2_batch::w2_batch;
pub use w3::{field_inputs, mesh_inputs, mesh_pair_inputs, w3, w5, w6};
pub use w7::{RIGS, w7};
pub use w9::w9;

/// Bytes handed out by malloc right now (all arenas, small and mmapped).
fn heap() -> usize {
    let m = unsafe { libc::mallinfo2() };
    m.uordblks + m.hblkhd
}
