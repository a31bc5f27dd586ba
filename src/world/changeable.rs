//! Shapes whose geometries can change in place, with the versions of their geometries.

use super::slot_set::SlotSet;

/// A set of slots with the version that the last update saw.
#[derive(Debug, Default)]
pub(super) struct Changeable {
    slots: SlotSet,
    /// For each slot, the version of its geometry.
    versions: Vec<Option<u64>>,
}

impl Changeable {
    /// Adds a slot, or sets its version.
    pub fn insert(&mut self, slot: u32, version: Option<u64>) {
        let index = slot as usize;
        if self.versions.len() <= index {
            self.versions.resize(index + 1, None);
        }
        self.versions[index] = version;
        self.slots.insert(slot);
    }

    /// Passes each slot with its version to `keep`, which may set the version. Removes the slots for which it returns
    /// false.
    pub fn retain(&mut self, mut keep: impl FnMut(u32, &mut Option<u64>) -> bool) {
        let versions = &mut self.versions;
        self.slots.retain(|slot| keep(slot, &mut versions[slot as usize]));
    }

    pub fn bytes(&self) -> usize {
        self.slots.bytes() + self.versions.capacity() * size_of::<Option<u64>>()
    }
}
