//! PhysX 5.1.3 (physx-sys). See shims/physx.cpp.
use super::cabi::{CPeer, PeerTable};
use crate::workloads::Peer;
#[allow(unused_imports)]
use physx_sys as _; // links libphysx
unsafe extern "C" {
    fn peers_physx() -> *const PeerTable;
}
pub fn peer() -> Box<dyn Peer> {
    Box::new(CPeer(unsafe { &*peers_physx() }))
}
