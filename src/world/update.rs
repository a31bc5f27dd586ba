//! The update: from moved shapes to events.

use std::ops::ControlFlow;

use super::World;
use super::candidates::Candidate;
use super::shape::Shape;
use super::slots::Slots;
use crate::bvh::Bound;
use crate::space::Space;
use crate::threads;

/// Fresh shapes that look for candidates in one task.
const SEARCH_CHUNK: usize = 256;

/// Candidates that one task tests. Few of them take less time than waking a thread for them.
const TEST_CHUNK: usize = 2048;

impl<S: Space> World<S> {
    /// Finds which shapes overlap now, and what changed since the update before.
    pub fn update(&mut self) {
        self.settle();
        self.find_candidates();
        self.test_candidates();
        self.tell_events();
        self.forget();
        self.updates += 1;
    }

    /// Every fresh shape asks the trees which leaves its own meets.
    fn find_candidates(&mut self) {
        let World { candidates, fresh, shapes, trees, .. } = self;
        let (fresh, slots) = (&*fresh, fresh.as_slice());
        let chunks = slots.len().div_ceil(SEARCH_CHUNK);
        if candidates.found.len() < chunks {
            candidates.found.resize_with(chunks, Vec::new);
        }
        let search = |slot: u32, found: &mut Vec<(u32, u32)>| {
            let Some((shape, true)) = shapes.look(slot) else { return };
            if !shape.enabled {
                return;
            }
            let tree_index = super::shape::tree_of(shape);
            let bound = shape.leaf;
            // A static shape looks among the moving ones only, which stand first.
            for tree in &trees[..2 - tree_index] {
                let all: ControlFlow<()> =
                    tree.bvh.query(&bound, shape.filter.query_bits(), |other| {
                        // Of two fresh ones the lower finds the other.
                        if other == slot || (other < slot && fresh.contains(other)) {
                            return ControlFlow::Continue(());
                        }
                        let (shape_b, _) = shapes.look(other).expect("leaves are shapes");
                        if shape.filter.meets(&shape_b.filter) {
                            found.push((slot.min(other), slot.max(other)));
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
        candidates.take_in();
    }

    /// Tests every candidate whose shapes changed.
    fn test_candidates(&mut self) {
        let World { candidates, shapes, settings, updates, .. } = self;
        let (shapes, margin, updates) = (&*shapes, settings.margin, *updates);
        threads::for_each_chunk_of(TEST_CHUNK, &mut candidates.pairs, |_, pairs| {
            for pair in pairs {
                pair.was = pair.now;
                pair.now = false;
                pair.alive = false;
                pair.tested = false;
                let Some((a, b)) = living_pair(shapes, pair) else { continue };
                pair.alive = a.leaf.overlaps(&b.leaf);
                if !pair.alive {
                    continue;
                }
                let known = !pair.new && a.changed != updates && b.changed != updates;
                pair.tested = !known && a.bound.overlaps(&b.bound);
                pair.now = if pair.tested {
                    S::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
                } else {
                    known && pair.was
                };
                pair.new = false;
            }
        });
    }

    /// Clears what was noted for this update, and frees the slots of destroyed shapes.
    fn forget(&mut self) {
        let World { candidates, shapes, fresh, departed, .. } = self;
        self.tested = candidates.pairs.iter().map(|pair| u32::from(pair.tested)).sum();
        candidates.drop_dead();
        fresh.clear();
        for slot in departed.drain(..) {
            shapes.release(slot);
        }
    }
}

/// The shapes of a candidate, if both are here, enabled, and meant to meet.
fn living_pair<'a, S: Space>(
    shapes: &'a Slots<Shape<S>>,
    pair: &Candidate,
) -> Option<(&'a Shape<S>, &'a Shape<S>)> {
    let (Some((a, true)), Some((b, true))) = (shapes.look(pair.a), shapes.look(pair.b)) else {
        return None;
    };
    let meet = a.enabled && b.enabled && !(a.is_static && b.is_static) && a.filter.meets(&b.filter);
    meet.then_some((a, b))
}
