//! See shims/embree.cpp.
use super::cabi::{CPeer, PeerTable};
use crate::workloads::Peer;
unsafe extern "C" {
    fn peers_embree() -> *const PeerTable;
}
pub fn peer() -> Box<dyn Peer> {
    Box::new(CPeer(unsafe { &*peers_embree() }))
}
