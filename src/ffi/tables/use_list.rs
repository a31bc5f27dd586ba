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

    /// Returns the place of an asset, if the list has it.
    #[inline(always)]
    pub fn place(&self, id: Id) -> Option<usize> {
        let place = *self.places.get(id.slot as usize)? as usize;
        self.uses.get(place).is_some_and(|used| used.id() == id).then_some(place)
    }

    #[inline(always)]
    pub fn at(&self, place: usize) -> &Arc<A> {
        self.uses[place].asset()
    }

    /// Adds an asset and returns its place.
    #[inline(never)]
    pub fn push(&mut self, used: Use<A>) -> usize {
        let (slot, place) = (used.id().slot as usize, self.uses.len());
        if self.places.len() <= slot {
            self.places.resize(slot + 1, 0);
        }
        self.places[slot] = place as u32;
        self.uses.push(used);
        place
    }

    pub fn clear(&mut self) {
        self.uses.clear();
    }
}
