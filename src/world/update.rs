//! The update of a world: finds candidates, tests them, and writes events.

use super::World;
use super::marks::MOVED;
use crate::space::Space;

impl<S: Space> World<S> {
    /// Finds the shapes that overlap now, and writes the events since the previous update.
    pub fn update(&mut self) {
        self.keep_bounds();
        self.apply_entering_and_leaving();
        // Sweeps search the first tree, and moving shapes the second.
        if self.sweeps.is_searching() {
            self.refresh(0);
        }
        self.refresh(1);
        self.reinsert_escaped();
        self.find_changed_geometries();
        self.find_candidates();
        self.test_candidates();
        self.sweep();
        let counts = self.write_events();
        self.write_sweep_events(counts);
        self.finish_update();
        self.updates = self.updates.wrapping_add(1);
    }

    /// Marks the shapes whose geometries have changed in place since the previous update. Their bounds are the same.
    fn find_changed_geometries(&mut self) {
        let World { changeable, shapes, marks, .. } = self;
        changeable.retain(|slot, known| {
            // The slot may be free by now, or hold another shape.
            let Some(shape) = shapes.value(slot) else { return false };
            let version = S::version(&shape.geometry);
            if version != *known {
                *known = version;
                marks.mark(slot, MOVED);
            }
            version.is_some()
        });
    }

    /// Removes dead candidates, clears the search queue, and frees the slots of destroyed shapes.
    fn finish_update(&mut self) {
        let World { candidates, search_queue, marks, .. } = self;
        self.tested = candidates.results.iter().map(|block| block.tested).sum();
        candidates.finish_update();
        search_queue.clear();
        marks.clear();
        let mut destroyed = std::mem::take(&mut self.destroyed);
        destroyed.drain(..).for_each(|slot| self.release(slot));
        self.destroyed = destroyed;
        self.spare_events.give_back(&mut self.events);
        self.finish_sweep();
    }
}
