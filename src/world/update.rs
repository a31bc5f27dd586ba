//! The update of a world: finds candidates, tests them, and writes events.

use std::mem::offset_of;
use std::ops::ControlFlow;

use super::candidates::Candidate;
use super::marks::MOVED;
use super::shape::Shape;
use super::{PairPolicy, World};
use crate::space::Space;
use crate::threads;

/// Shapes per task of the candidate search.
const SEARCH_CHUNK: usize = 256;

impl<S: Space> World<S> {
    /// Finds the shapes that overlap now, and writes the events since the previous update.
    pub fn update(&mut self) {
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

    /// Queries the trees with the leaf of each shape in the search queue, and adds the pairs to the candidates.
    fn find_candidates(&mut self) {
        let World { candidates, search_queue, shapes, trees, settings, .. } = self;
        if settings.pairs == PairPolicy::None {
            return;
        }
        let (search_queue, slots) = (&*search_queue, search_queue.as_slice());
        let chunks = slots.len().div_ceil(SEARCH_CHUNK);
        if candidates.found.len() < chunks {
            candidates.found.resize_with(chunks, Vec::new);
        }
        let soon = |slot: u32| shapes.prefetch(slot, offset_of!(Shape<S>, pose));
        let search = |slot: u32, found: &mut Vec<Candidate>| {
            let Some((shape, true)) = shapes.in_slot(slot) else { return };
            if !shape.enabled {
                return;
            }
            let tree_index = super::shape::tree_of(shape);
            let bound = shape.leaf;
            // A static shape pairs only with moving ones, whose tree is the first.
            for tree in &trees[..2 - tree_index] {
                let all: ControlFlow<()> =
                    tree.bvh.query(&bound, shape.filter.query_bits(), soon, |other| {
                        // If both shapes are in the queue, the lower slot reports the pair.
                        if other == slot || (other < slot && search_queue.contains(other)) {
                            return ControlFlow::Continue(());
                        }
                        let shape_b = shapes.value(other).expect("leaves are shapes");
                        if shape.may_meet(shape_b) && settings.records(shape, shape_b) {
                            found.push(Candidate::new(slot, other));
                        }
                        ControlFlow::Continue(())
                    });
                debug_assert!(all.is_continue());
            }
        };
        threads::for_each_chunk_of(1, &mut candidates.found[..chunks], |first, lists| {
            for (chunk, list) in lists.iter_mut().enumerate() {
                let start = (first + chunk) * SEARCH_CHUNK;
                let end = slots.len().min(start + SEARCH_CHUNK);
                slots[start..end].iter().for_each(|&slot| search(slot, list));
            }
        });
        candidates.merge_found();
    }

    /// Removes dead candidates, clears the search queue, and frees the slots of destroyed shapes.
    fn finish_update(&mut self) {
        let World { candidates, shapes, search_queue, marks, destroyed, .. } = self;
        self.tested = candidates.results.iter().map(|block| block.tested).sum();
        candidates.finish_update();
        search_queue.clear();
        marks.clear();
        for slot in destroyed.drain(..) {
            shapes.release(slot);
        }
        self.spare_events.give_back(&mut self.events);
        self.finish_sweep();
    }
}
