//! The bounds of shapes, and the fat bounds of their leaves in the trees.

use std::ops::Range;

use glam::Vec4;

use super::marks::{LEAF, MOVED};
use super::{Settings, Tree, World};
use crate::bvh::{Bound, WideCorners};
use crate::simd::huge_pages;
use crate::simd::prefetch::prefetch;
use crate::space::{BLOCK, Posed, Space};
use crate::touching::reach;

/// The effect of a change of a shape on its leaf.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum LeafUpdate {
    /// The leaf stays while it contains the shape.
    IfOutside,
    /// The leaf is computed again.
    Always,
}

/// The part by which the memory of the leaves grows.
const GROWTH: usize = 8;

/// The room of new leaves of moving shapes.
struct Room {
    /// The room ahead lasts for this number of further moves, equal to the last one.
    steps: f32,
    /// The most room ahead, and the room on every side. Both are multiples of the fatness times the size of the shape.
    ahead: f32,
    around: f32,
}

const ROOM: Room = Room { steps: 4.0, ahead: 2.0, around: 1.0 };

/// The room after a steady motion, which probably continues: more ahead and less around.
const STEADY_ROOM: Room = Room { steps: 24.0, ahead: 4.0, around: 0.5 };

/// The bounds of the leaf of each slot. That of an enabled shape is in its tree and contains its bounds.
///
/// A shape that has not moved and whose leaf has no room ahead needs no entry: its bounds give its leaf. So the static shapes
/// below and above the slots of all others need no memory here.
#[derive(Debug)]
pub(super) struct Leaves<B> {
    /// The slot of the first entry.
    first: usize,
    entries: Vec<B>,
    /// For each entry, the number of updates before the shape last left its leaf, modulo 256.
    escaped_at: Vec<u8>,
}

impl<B> Default for Leaves<B> {
    fn default() -> Leaves<B> {
        Leaves { first: 0, entries: Vec::new(), escaped_at: Vec::new() }
    }
}

impl<B: Bound> Leaves<B> {
    /// The leaf of a slot. `bounds` are those of the shapes in all slots.
    #[inline(always)]
    pub fn get(&self, bounds: &[B::Packed], slot: u32) -> B {
        match self.entries.get((slot as usize).wrapping_sub(self.first)) {
            Some(leaf) => *leaf,
            None => resting_leaf(&B::of_packed(&bounds[slot as usize]), 0.0),
        }
    }

    /// The corners of [`Leaves::get`], as [`Bound::wide`]. A copy of the leaf between would delay them.
    #[inline(always)]
    pub fn wide(&self, bounds: &[B::Packed], slot: u32) -> (Vec4, Vec4) {
        match self.entries.get((slot as usize).wrapping_sub(self.first)) {
            Some(leaf) => leaf.wide(),
            None => self.get(bounds, slot).wide(),
        }
    }

    /// Starts to load the entry of a slot, if it has one.
    #[inline(always)]
    pub fn prefetch(&self, slot: u32) {
        if let Some(leaf) = self.entries.get((slot as usize).wrapping_sub(self.first)) {
            prefetch(leaf);
        }
    }

    /// Sets the leaf of a shape that has not moved, and returns it. The present bounds of its slot are `bound` and among
    /// `bounds`.
    #[inline(always)]
    pub fn set_resting(
        &mut self,
        bounds: &[B::Packed],
        slot: u32,
        bound: &WideCorners,
        fatness: f32,
    ) -> WideCorners {
        let index = slot as usize;
        let by = if fatness == 0.0 { 0.0 } else { B::wide_extent(bound) * fatness };
        let leaf = B::wide_grown(bound, by);
        if fatness != 0.0 || self.range().contains(&index) {
            self.range_mut(bounds, index..index + 1).0[0] = leaf.bound();
        }
        leaf
    }

    /// Notes that the shape in a slot leaves its leaf. Returns the number of updates since it last left one, as
    /// [`updates_since`].
    pub fn note_escape(&mut self, slot: u32, updates: u32) -> f32 {
        let escaped_at = self.escaped_at.get_mut((slot as usize).wrapping_sub(self.first));
        escaped_at.map_or(0.0, |escaped_at| updates_since(escaped_at, updates))
    }

    /// Sets the leaf of a slot. Its present bounds are among `bounds`.
    pub fn set(&mut self, bounds: &[B::Packed], slot: u32, leaf: B) {
        let index = slot as usize;
        let has_entry = self.range().contains(&index);
        if has_entry || leaf != resting_leaf(&B::of_packed(&bounds[index]), 0.0) {
            self.range_mut(bounds, index..index + 1).0[0] = leaf;
        }
    }

    /// The leaves of a range of slots, each in an entry, and when their shapes last left them, for [`updates_since`].
    pub fn range_mut(
        &mut self,
        bounds: &[B::Packed],
        slots: Range<usize>,
    ) -> (&mut [B], &mut [u8]) {
        if self.entries.is_empty() {
            self.first = slots.start;
        }
        if slots.start < self.first {
            // Room for as many slots again: entries may come in descending order.
            let start = slots.start.min(self.first.saturating_sub(self.entries.len()));
            let new = bounds[start..self.first]
                .iter()
                .map(|bound| resting_leaf(&B::of_packed(bound), 0.0));
            self.entries.splice(..0, new);
            self.escaped_at.splice(..0, std::iter::repeat_n(0, self.first - start));
            self.first = start;
        }
        let end = self.range().end;
        if end < slots.end {
            let more = slots.end - end;
            if self.entries.len() + more > self.entries.capacity() {
                let room = more.max(self.entries.len() / GROWTH);
                huge_pages::reserve_exact(&mut self.entries, room);
                self.escaped_at.reserve_exact(room);
            }
            let new =
                bounds[end..slots.end].iter().map(|bound| resting_leaf(&B::of_packed(bound), 0.0));
            self.entries.extend(new);
            self.escaped_at.resize(self.entries.len(), 0);
        }
        let range = slots.start - self.first..slots.end - self.first;
        (&mut self.entries[range.clone()], &mut self.escaped_at[range])
    }

    fn range(&self) -> Range<usize> {
        self.first..self.first + self.entries.len()
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<B>() + self.escaped_at.capacity()
    }
}

impl<S: Space> World<S> {
    pub(super) fn fatness_of(&self, slot: u32) -> f32 {
        fatness(&self.settings, self.updates, slot, self.leaf(slot).is_static())
    }

    /// Updates bounds and leaf after a change of pose or geometry, before which [`World::keep_bounds`] was called.
    pub(super) fn update_bounds(&mut self, slot: u32, update: LeafUpdate) {
        let shape = self.leaf(slot);
        let bound = self.bound_of(&shape.geometry, &shape.pose);
        self.set_bound(slot, bound, update);
    }

    /// Sets the bounds of a shape, and updates its leaf.
    pub(super) fn set_bound(&mut self, slot: u32, bound: S::Bound, update: LeafUpdate) {
        self.marks.mark(slot, MOVED);
        let (before, old_leaf) = (self.bound(slot), self.leaf_bound(slot));
        self.bounds[slot as usize] = bound.packed();
        if !self.leaf(slot).is_enabled() {
            return;
        }
        if update == LeafUpdate::IfOutside && old_leaf.contains(&bound) {
            self.leaves.set(&self.bounds, slot, old_leaf);
            return;
        }
        let fatness = self.fatness_of(slot);
        match update {
            LeafUpdate::IfOutside => {
                let [bound, before, old] =
                    [bound, before, old_leaf].map(|bound| WideCorners::new(&bound));
                let moves = self.leaves.note_escape(slot, self.updates);
                let new = NewLeaf::new(&bound, &before, (&old, moves), fatness, true);
                self.leaves.set(&self.bounds, slot, new.leaf);
            }
            LeafUpdate::Always => {
                self.leaves.set_resting(&self.bounds, slot, &WideCorners::new(&bound), fatness);
            }
        }
        self.put_leaf(slot);
    }

    /// The bounds of the leaf of the shape in a slot.
    #[inline]
    pub(super) fn leaf_bound(&self, slot: u32) -> S::Bound {
        match self.keeps_bounds {
            true => self.leaves.get(&self.bounds, slot),
            // It is static and has never moved.
            false => resting_leaf(&self.bound(slot), 0.0),
        }
    }

    /// Gives an enabled shape's new leaf to its tree.
    pub(super) fn put_leaf(&mut self, slot: u32) {
        self.marks.mark(slot, LEAF);
        self.apply_entering_and_leaving();
        let (leaf, tree) = (self.leaf_bound(slot), self.leaf(slot).tree());
        let tree = &mut self.trees[tree];
        if tree.is_stale {
            return self.search_queue.insert(slot);
        }
        // If most leaves are new, the tree may not have that of the last update any more.
        match self.search_queue.lacks_most() {
            true => self.search_queue.insert(slot),
            false => self.search_queue.insert_moved(slot, tree.bvh.bound(slot)),
        }
        tree.escapes += 1;
        tree.escaped.insert(slot);
        tree.bvh.set_bound(slot, &leaf);
        self.reinsert_many_escaped();
    }

    /// Reinserts the leaves if very many have left their fat bounds: a world without updates never does so otherwise.
    pub(super) fn reinsert_many_escaped(&mut self) {
        if self.trees.iter().any(|tree| tree.escapes > 4 * tree.bvh.leaf_count() + 64) {
            self.reinsert_escaped();
        }
    }

    /// Gives a tree the new bounds of its leaves, if they wait.
    pub(super) fn refresh(&mut self, index: usize) {
        let World { trees, leaves, bounds, .. } = self;
        let tree = &mut trees[index];
        if std::mem::take(&mut tree.is_stale) {
            tree.bvh.set_all_bounds(|slot| leaves.get(bounds, slot));
        }
    }

    /// Lets the leaf of an enabled shape wait to leave its tree.
    pub(super) fn remove_from_tree(&mut self, slot: u32) {
        let tree = self.leaf(slot).tree();
        let bvh = &mut self.trees[tree].bvh;
        if bvh.has_entering() {
            bvh.apply_waiting();
        }
        bvh.remove_later(slot);
    }

    /// Reinserts the leaves of shapes that left their fat bounds.
    pub(super) fn reinsert_escaped(&mut self) {
        let World { trees, shapes, .. } = self;
        for (index, tree) in trees.iter_mut().enumerate() {
            let Tree { bvh, escaped, escapes, is_stale } = tree;
            if *is_stale {
                continue;
            }
            *escapes = 0;
            // A slot may be free by now, or hold a shape of the other tree.
            escaped.retain(|slot| {
                bvh.contains(slot)
                    && shapes.in_slot(slot).is_some_and(|(shape, _)| shape.tree() == index)
            });
            bvh.settle(escaped.as_slice());
            escaped.clear();
        }
    }
}

/// The bounds of a geometry, expanded by half the margin: those of two shapes within the margin overlap.
#[inline]
pub(super) fn bound_of<S: Space>(
    settings: &Settings,
    geometry: &S::Geometry,
    pose: &S::Pose,
) -> S::Bound {
    S::kept_bound(geometry, pose, reach(settings.margin) * 0.5)
}

/// Computes [`bound_of`] for the geometries that `posed` returns for the numbers below `count`.
#[inline(always)]
pub(super) fn bounds_of_block<'a, S: Space>(
    settings: &Settings,
    count: usize,
    posed: impl Fn(usize) -> Posed<'a, S>,
    bounds: &mut [WideCorners; BLOCK],
) {
    S::bounds_of_block(count, posed, reach(settings.margin) * 0.5, bounds);
}

/// The fatness of a new leaf: that of the settings, times 0.5 to 1.5. Leaves of static shapes have none.
///
/// With equal leaves, shapes of similar speed leave them in the same update, again and again. Such an update takes
/// twice as long as its neighbours.
pub(super) fn fatness(settings: &Settings, updates: u32, slot: u32, is_static: bool) -> f32 {
    if is_static {
        return 0.0;
    }
    // The fractional part of a multiple of an irrational number spreads evenly.
    let phase = slot.wrapping_add(updates).wrapping_mul(0x9E37_79B9);
    settings.fatness * (0.5 + phase as f32 / u32::MAX as f32)
}

/// The leaf of a shape that has not moved.
#[inline]
pub(super) fn resting_leaf<B: Bound>(bound: &B, fatness: f32) -> B {
    bound.grown(if fatness == 0.0 { 0.0 } else { bound.extent() * fatness })
}

/// The number of updates since a former number of them, modulo 256. Replaces that with the present number.
#[inline(always)]
pub(super) fn updates_since(former: &mut u8, updates: u32) -> f32 {
    let now = updates as u8;
    f32::from(now.wrapping_sub(std::mem::replace(former, now)))
}

/// The leaf of a shape that left its former one.
pub(super) struct NewLeaf<B> {
    pub leaf: B,
    /// Whether two more equal moves take the shape out of a leaf with room.
    pub is_fast: bool,
}

impl<B: Bound> NewLeaf<B> {
    /// The leaf of a shape with these bounds, which had others `before`, and left an old leaf after a number of moves.
    ///
    /// Its room extends further in the direction of the move, and even further if the shape has moved steadily. A fast shape
    /// gets no room, and none does without `has_room`: it would only add candidates.
    #[inline(always)]
    pub fn new(
        bound: &WideCorners,
        before: &WideCorners,
        (old, moves): (&WideCorners, f32),
        fatness: f32,
        has_room: bool,
    ) -> NewLeaf<B> {
        let by = B::wide_extent(bound) * fatness;
        // Two moves of more than half of the greatest usual room leave it.
        let is_fast = bound.has_moved::<B>(before, 0.5 * (ROOM.ahead + ROOM.around) * by);
        // Predictable where most shapes are fast.
        let is_steady = has_room & bound.has_moved_steadily::<B>(before, old, moves);
        let Room { steps, ahead, around } = if is_steady { STEADY_ROOM } else { ROOM };
        let fat = bound.ahead(before, steps, ahead * by);
        // Selected without a branch, which is unpredictable.
        let (base, by) = if is_fast | !has_room { (*bound, 0.0) } else { (fat, around * by) };
        NewLeaf { leaf: B::wide_grown(&base, by).bound(), is_fast }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::dim3::Aabb;

    /// The number of leaves of a cube of size 1 at some places on the first axis, one in each update.
    fn leaves_at(places: impl Iterator<Item = f32>) -> usize {
        let cube = |at: f32| {
            let min = Vec3::X * at;
            Aabb { min, max: min + Vec3::ONE }
        };
        let fatness = 0.1;
        let (mut before, mut leaf) = (cube(0.0), resting_leaf(&cube(0.0), fatness));
        let (mut escaped_at, mut count) = (0, 1);
        for (update, at) in (1..).zip(places) {
            let bound = cube(at);
            if !leaf.contains(&bound) {
                let [wide, before, old] =
                    [bound, before, leaf].map(|bound| WideCorners::new(&bound));
                let old = (&old, updates_since(&mut escaped_at, update));
                leaf = NewLeaf::new(&wide, &before, old, fatness, true).leaf;
                assert!(leaf.contains(&bound));
                count += 1;
            }
            before = bound;
        }
        count
    }

    #[test]
    fn leaves_have_more_room_ahead_of_a_steady_motion() {
        // The usual room lasts for 9 moves, and that of a steady motion for 23.
        let steady = leaves_at((0..2000).map(|update| 0.02 * update as f32));
        assert!((80..100).contains(&steady), "{steady} leaves of a steady motion");
        let mut random = fastrand::Rng::with_seed(45);
        let jitter = (0..2000).map(|_| 0.12 * (random.f32() - random.f32()));
        let jitter = leaves_at(jitter);
        assert!(jitter < 60, "{jitter} leaves of a jitter");
    }

    #[test]
    fn only_the_slots_between_leaves_with_room_have_entries() {
        let mut random = fastrand::Rng::with_seed(44);
        let bounds: Vec<Aabb> = (0..200)
            .map(|_| {
                let min = Vec3::splat(random.f32() * 9.0);
                Aabb { min, max: min + random.f32() }
            })
            .collect();
        let mut expected: Vec<Aabb> = bounds.iter().map(|bound| resting_leaf(bound, 0.0)).collect();
        let packed: Vec<_> = bounds.iter().map(Bound::packed).collect();
        let mut leaves = Leaves::default();
        for slot in [90u32, 94, 80, 79, 60, 120, 80] {
            let leaf = resting_leaf(&bounds[slot as usize], random.f32());
            leaves.set(&packed, slot, leaf);
            expected[slot as usize] = leaf;
            leaves.set(&packed, 199, expected[199]);
            assert!((0..).zip(&expected).all(|(slot, leaf)| leaves.get(&packed, slot) == *leaf));
            assert!(leaves.range().start >= 30 && leaves.range().end <= 121);
        }
        assert_eq!(leaves.range_mut(&packed, 10..20).0, &expected[10..20]);
    }
}
