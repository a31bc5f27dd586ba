//! The drivers of the world workloads.
mod surface;
mod w1;
mod w2;
mod w3;
mod w7;

pub use w1::{w1, w1_2d};
pub use w2::w2;
pub use w3::{w3, w5, w6};
pub use w7::w7;

/// Bytes handed out by malloc right now (all arenas, small and mmapped).
fn heap() -> usize {
    let m = unsafe { libc::mallinfo2() };
    m.uordblks + m.hblkhd
}
