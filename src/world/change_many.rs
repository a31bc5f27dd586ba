//! Changes of many geometries or poses in one call, split over threads.

use arrayvec::ArrayVec;

use super::World;
use super::leaves::{LeafUpdate, NewLeaf, bounds_of_block, fatness, updates_since};
use super::marks::{LEAF, MOVED};
use super::shape::Shape;
use super::slots::Id;
use crate::bvh::{Bound, WideCorners};
use crate::space::{BLOCK, Space};
use crate::threads;

/// Slots per task of a change of poses.
const POSES: usize = 512;

/// The least time of such a task, in nanoseconds.
const POSES_COST: u64 = 2_000;

/// The node of a moved leaf is loaded this many shapes before its turn.
const AHEAD: usize = 8;

/// At most this number of slots per listed shape are visited. The poses of sparser shapes are set one by one.
const MAX_SPREAD: usize = 4;

/// Shapes per task of a change of geometries.
const CHUNK: usize = 4;

/// The least time that a change of a geometry takes, and that its bounds take, in nanoseconds.
const CHANGE_COST: u64 = 50;

/// If more leaves of a tree than one in this many are new, the tree waits for all of them: one refit of all nodes is faster
/// than one for each leaf.
const MANY: usize = 2;

/// If most moving shapes have new leaves and more than one in this many of them is fast, the next leaves have no room. It would
/// not last: each update finds all pairs anew.
const FAST: usize = 4;

/// Marks a slot that is not in the list.
const NOT_LISTED: u32 = u32::MAX;

/// Buffers that calls reuse.
#[derive(Debug)]
pub(super) struct Scratch<B> {
    /// For each slot, the index of its shape in the list.
    indices: Vec<u32>,
    /// The new bounds of each shape in the list.
    bounds: Vec<Option<B>>,
    /// The shapes with new leaves, for each task.
    escaped: Vec<Escaped>,
}

/// Shapes with new leaves.
#[derive(Debug)]
struct Escaped {
    slots: Vec<u32>,
    /// The number of them that are static.
    statics: usize,
    /// The number of them that are fast.
    fast: usize,
}

impl<B> Default for Scratch<B> {
    fn default() -> Scratch<B> {
        Scratch { indices: Vec::new(), bounds: Vec::new(), escaped: Vec::new() }
    }
}

impl<B> Scratch<B> {
    pub fn bytes(&self) -> usize {
        self.indices.capacity() * size_of::<u32>()
            + self.bounds.capacity() * size_of::<Option<B>>()
            + self.escaped.iter().map(|task| task.slots.capacity()).sum::<usize>()
                * size_of::<u32>()
    }
}

impl<S: Space> World<S> {
    /// Changes the geometries of `count` existing shapes in place, as for the next frame of an animation.
    ///
    /// `change` gets an index below `count` and the geometry of the shape `id(index)`. If a shape is listed twice, only its
    /// last index counts. A long list is split over threads; the result does not depend on their number.
    pub fn change_geometries(
        &mut self,
        count: usize,
        id: impl Fn(usize) -> Id + Sync,
        change: impl Fn(usize, &mut S::Geometry) + Sync,
    ) {
        let slot = |index: usize| id(index).slot as usize;
        let slots = (0..count).map(slot);
        let Some((first, last)) = slots.clone().min().zip(slots.max()) else { return };
        self.keep_bounds();
        let Scratch { mut indices, mut bounds, escaped } = std::mem::take(&mut self.changes);
        if indices.len() <= last {
            indices.resize(last + 1, NOT_LISTED);
        }
        (0..count).for_each(|index| indices[slot(index)] = index as u32);
        bounds.clear();
        bounds.resize_with(count, || None);

        // The same number of listed shapes per task on average, however many other shapes lie between them.
        let spread = (last - first + 1).div_ceil(count);
        let shapes = self.shapes.values_mut(first..last + 1);
        threads::for_each_chunk(
            CHUNK * spread,
            CHANGE_COST / spread as u64,
            shapes,
            |offset, shapes| {
                for (shape, index) in shapes.iter_mut().zip(&indices[first + offset..]) {
                    if *index != NOT_LISTED
                        && let Some(shape) = shape
                    {
                        change(*index as usize, &mut shape.geometry);
                    }
                }
            },
        );
        let world = &*self;
        threads::for_each_chunk(CHUNK, CHANGE_COST, &mut bounds, |first, bounds| {
            for (index, bound) in (first..).zip(bounds) {
                if indices[slot(index)] == index as u32 {
                    let shape = world.get(id(index)).expect("the caller holds its id");
                    *bound = Some(world.bound_of(&shape.geometry, &shape.pose));
                }
            }
        });
        for (index, bound) in bounds.iter().enumerate() {
            if let Some(bound) = bound {
                self.set_bound(id(index).slot, *bound, LeafUpdate::IfOutside);
            }
        }
        (0..count).for_each(|index| indices[slot(index)] = NOT_LISTED);
        self.changes = Scratch { indices, bounds, escaped };
    }

    /// Sets the poses of `count` existing shapes. If a shape is listed twice, only its last index counts.
    ///
    /// With `teleport`, the next update does not sweep continuous shapes to them. A long list is split over threads; the
    /// result does not depend on their number.
    pub fn set_poses(
        &mut self,
        count: usize,
        id: impl Fn(usize) -> Id + Sync,
        pose: impl Fn(usize) -> S::Pose + Sync,
        teleport: bool,
    ) {
        let slot = |index: usize| id(index).slot as usize;
        let (mut first, mut last, mut in_order) = (usize::MAX, 0, true);
        for index in 0..count {
            let slot = slot(index);
            (first, last) = (first.min(slot), last.max(slot));
            in_order &= slot == first + index;
        }
        if count == 0 {
            return;
        }
        self.keep_bounds();
        if last - first >= MAX_SPREAD * count {
            for index in 0..count {
                match teleport {
                    true => self.teleport(id(index), pose(index)),
                    false => self.set_pose(id(index), pose(index)),
                }
            }
            return;
        }
        let Scratch { mut indices, bounds, mut escaped } = std::mem::take(&mut self.changes);
        if indices.len() <= last {
            indices.resize(last + 1, NOT_LISTED);
        }
        if !in_order {
            (0..count).for_each(|index| indices[slot(index)] = index as u32);
        }
        let all = first..last + 1;
        if escaped.len() < all.len().div_ceil(POSES) {
            escaped.resize_with(all.len().div_ceil(POSES), || Escaped {
                slots: Vec::with_capacity(POSES),
                statics: 0,
                fast: 0,
            });
        }

        let (settings, updates, has_room) = (&self.settings, self.updates, !self.most_are_fast);
        let shapes = self.shapes.values_mut(all.clone()).chunks_mut(POSES);
        let (leaves, escaped_at) = self.leaves.range_mut(&self.bounds, all.clone());
        let leaves = leaves.chunks_mut(POSES).zip(escaped_at.chunks_mut(POSES));
        let corners = self.bounds[all.clone()].chunks_mut(POSES);
        let marks = self.marks.many(all.clone()).chunks_mut(POSES);
        let listed = indices[all].chunks_mut(POSES);
        let tasks = shapes.zip(corners).zip(leaves).zip(marks).zip(listed).zip(&mut escaped);
        threads::for_each_task(POSES_COST, tasks.enumerate(), |(task, arrays)| {
            let (((((shapes, corners), (leaves, escaped_at)), marks), listed), escaped) = arrays;
            let shapes = shapes.chunks_mut(BLOCK).zip(listed.chunks_mut(BLOCK));
            let leaves = leaves.chunks_mut(BLOCK).zip(escaped_at.chunks_mut(BLOCK));
            let bounds = corners.chunks_mut(BLOCK).zip(leaves);
            let blocks = shapes.zip(bounds).zip(marks.chunks_mut(BLOCK)).enumerate();
            for (block, (((shapes, listed), (corners, (leaves, escaped_at))), marks)) in blocks {
                let start = task * POSES + block * BLOCK;
                // Equal lengths save checks of the indices.
                let end = shapes.len();
                let (corners, leaves) = (&mut corners[..end], &mut leaves[..end]);
                let (escaped_at, marks) = (&mut escaped_at[..end], &mut marks[..end]);
                let mut places = ArrayVec::<u8, BLOCK>::new();
                let set = |shape: &mut Option<Shape<S>>, index: usize| {
                    shape.as_mut().expect("the caller holds its id").pose = pose(index);
                };
                if in_order {
                    (start..).zip(&mut *shapes).for_each(|(index, shape)| set(shape, index));
                    places.extend((0..).take(end));
                } else {
                    for (place, (shape, index)) in shapes.iter_mut().zip(listed).enumerate() {
                        let index = std::mem::replace(index, NOT_LISTED);
                        if index != NOT_LISTED {
                            set(shape, index as usize);
                            places.push(place as u8);
                        }
                    }
                }
                let shape = |place: u8| {
                    shapes[usize::from(place)].as_ref().expect("the caller holds its id")
                };
                let mut bounds = [WideCorners::ZERO; BLOCK];
                bounds_of_block::<S>(
                    settings,
                    places.len(),
                    |number| {
                        let shape = shape(places[number]);
                        (&shape.geometry, &shape.pose)
                    },
                    &mut bounds,
                );
                for (&place, wide) in places.iter().zip(&bounds) {
                    let (shape, place) = (shape(place), usize::from(place));
                    let bound = wide.bound::<S::Bound>();
                    let before = std::mem::replace(&mut corners[place], bound.packed());
                    let leaf = &mut leaves[place];
                    marks[place] |= MOVED;
                    let old = WideCorners::new(leaf);
                    if shape.is_enabled() && !old.contains::<S::Bound>(wide) {
                        let slot = (first + start + place) as u32;
                        let fatness = fatness(settings, updates, slot, shape.is_static());
                        let before = WideCorners::new(&S::Bound::of_packed(&before));
                        let old = (&old, updates_since(&mut escaped_at[place], updates));
                        let new = NewLeaf::new(wide, &before, old, fatness, has_room);
                        *leaf = new.leaf;
                        marks[place] |= LEAF;
                        escaped.slots.push(slot);
                        escaped.statics += usize::from(shape.is_static());
                        escaped.fast += usize::from(new.is_fast);
                    }
                }
            }
        });
        self.put_leaves(&mut escaped);
        if teleport {
            for id in (0..count).map(id) {
                self.sweeps.restart(id.slot, self.leaf(id.slot).pose);
            }
        }
        self.changes = Scratch { indices, bounds, escaped };
    }

    /// Gives the new leaves of enabled shapes to their trees, and clears the lists. Where most leaves of a tree are new, they
    /// wait for [`World::apply_waiting`].
    fn put_leaves(&mut self, lists: &mut [Escaped]) {
        self.apply_entering_and_leaving();
        let count: usize = lists.iter().map(|list| list.slots.len()).sum();
        let statics = lists.iter().map(|list| list.statics).sum::<usize>();
        let fast = lists.iter().map(|list| list.fast).sum::<usize>();
        let are_many = [count - statics, statics];
        let mut waiting = [false; 2];
        for ((tree, waiting), count) in self.trees.iter_mut().zip(&mut waiting).zip(are_many) {
            *waiting = MANY * count > tree.bvh.leaf_count();
            if *waiting {
                tree.is_stale = true;
                tree.forget_escaped();
            }
        }
        if waiting[0] {
            self.search_queue.expect_most();
        }
        self.most_are_fast = waiting[0] && FAST * fast > count;
        for list in &mut *lists {
            let is_done = waiting[0] && list.statics == 0;
            let slots = if is_done { &[][..] } else { &list.slots };
            for (index, &slot) in slots.iter().enumerate() {
                if let Some(&later) = slots.get(index + AHEAD) {
                    self.trees[0].bvh.prefetch_leaf(later);
                    self.shapes.prefetch(later, size_of::<Shape<S>>());
                }
                match self.leaf(slot).tree() {
                    1 if waiting[1] => self.search_queue.insert(slot),
                    tree if waiting[tree] => {}
                    _ => self.put_leaf(slot),
                }
            }
            list.slots.clear();
            (list.statics, list.fast) = (0, 0);
        }
    }
}
