//! The update of a world: finds candidates, tests them, and writes events.

use std::ops::ControlFlow;

use super::candidates::Candidate;
use super::shape::Shape;
use super::slots::Slots;
use super::{PairPolicy, Settings, World};
use crate::bvh::Bound;
use crate::space::Space;
use crate::threads;

/// Shapes per task of the candidate search.
const SEARCH_CHUNK: usize = 256;

/// Candidates per task of the exact tests. Smaller tasks cost less than waking a thread.
const TEST_CHUNK: usize = 2048;

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
        let World { changeable, shapes, updates, .. } = self;
        changeable.retain(|slot, known| {
            // The slot may be free by now, or hold another shape.
            let Some(shape) = shapes.in_slot_mut(slot) else { return false };
            let version = S::version(&shape.geometry);
            if version != *known {
                (*known, shape.changed) = (version, *updates);
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
        let search = |slot: u32, found: &mut Vec<(u32, u32)>| {
            let Some((shape, true)) = shapes.in_slot(slot) else { return };
            if !shape.enabled {
                return;
            }
            let tree_index = super::shape::tree_of(shape);
            let bound = shape.leaf;
            // A static shape pairs only with moving ones, whose tree is the first.
            for tree in &trees[..2 - tree_index] {
                let all: ControlFlow<()> = tree.bvh.query(
                    &bound,
                    shape.filter.query_bits(),
                    |_| {},
                    |other| {
                        // If both shapes are in the queue, the lower slot reports the pair.
                        if other == slot || (other < slot && search_queue.contains(other)) {
                            return ControlFlow::Continue(());
                        }
                        let (shape_b, _) = shapes.in_slot(other).expect("leaves are shapes");
                        if shape.may_meet(shape_b) && settings.records(shape, shape_b) {
                            found.push((slot.min(other), slot.max(other)));
                        }
                        ControlFlow::Continue(())
                    },
                );
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

    /// Tests every candidate that is new or has a shape that changed.
    fn test_candidates(&mut self) {
        let World { candidates, shapes, settings, updates, .. } = self;
        let (shapes, settings, updates) = (&*shapes, &*settings, *updates);
        threads::for_each_chunk_of(TEST_CHUNK, &mut candidates.pairs, |_, pairs| {
            for pair in pairs {
                pair.was_overlapping = pair.is_overlapping;
                pair.is_overlapping = false;
                pair.alive = false;
                pair.tested = false;
                let Some((a, b)) = active_pair(shapes, settings, pair) else { continue };
                pair.alive = a.leaf.overlaps(&b.leaf);
                if !pair.alive {
                    continue;
                }
                let known = !pair.is_new && a.changed != updates && b.changed != updates;
                pair.tested = !known && a.bound.overlaps(&b.bound);
                pair.is_overlapping = if pair.tested {
                    S::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, settings.margin)
                } else {
                    known && pair.was_overlapping
                };
                pair.is_new = false;
            }
        });
    }

    /// Removes dead candidates, clears the search queue, and frees the slots of destroyed shapes.
    fn finish_update(&mut self) {
        let World { candidates, shapes, search_queue, destroyed, .. } = self;
        self.tested = candidates.pairs.iter().map(|pair| u32::from(pair.tested)).sum();
        candidates.remove_dead();
        search_queue.clear();
        for slot in destroyed.drain(..) {
            shapes.release(slot);
        }
        self.finish_sweep();
    }
}

/// The shapes of a candidate, if both exist, are enabled, and may pair.
fn active_pair<'a, S: Space>(
    shapes: &'a Slots<Shape<S>>,
    settings: &Settings,
    pair: &Candidate,
) -> Option<(&'a Shape<S>, &'a Shape<S>)> {
    let (Some((a, true)), Some((b, true))) = (shapes.in_slot(pair.a), shapes.in_slot(pair.b))
    else {
        return None;
    };
    let meet = a.enabled
        && b.enabled
        && !(a.is_static && b.is_static)
        && a.may_meet(b)
        && settings.records(a, b);
    meet.then_some((a, b))
}
