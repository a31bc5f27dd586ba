//! The assets that a batch uses.

use std::sync::Arc;

use super::table::{Stored, Use};
use crate::world::Id;

/// The assets that a batch uses, each once. A cleared list keeps its capacity.
pub(in crate::ffi) struct UseList<A: Stored> {
    uses: Vec<Use<A>>,
    /// By slot: the place in `uses` of its asset, if it has one. Never cleared, so each lookup checks what it finds.
    places: Vec<u32>,
}

impl<A: Stored> UseList<A> {
    pub const EMPTY: UseList<A> = UseList { uses: Vec::new(), places: Vec::new() };

    #[inline]
    pub fn get(&self, id: Id) -> Option<&Arc<A>> {
        let place = *self.places.get(id.slot as usize)? as usize;
        self.uses.get(place).filter(|used| used.id() == id).map(Use::asset)
    }

    #[inline(never)]
    pub fn push(&mut self, used: Use<A>) {
        let (slot, place) = (used.id().slot as usize, self.uses.len());
        if self.places.len() <= slot {
            self.places.resize(slot + 1, 0);
        }
        self.places[slot] = place as u32;
        self.uses.push(used);
    }

    pub fn clear(&mut self) {
        self.uses.clear();
    }
}
