//! New poses of many shapes in one call, split over threads.

use arrayvec::ArrayVec;

use super::change_many::{NOT_LISTED, Scratch};
use super::leaves::{NewLeaf, bounds_of_block, fatness, updates_since};
use super::marks::{LEAF, MOVED};
use super::shape::Shape;
use super::slots::Id;
use super::{Settings, World};
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

/// If more leaves of a tree than one in this many are new, the tree waits for all of them: one refit of all nodes is faster
/// than one for each leaf.
const MANY: usize = 2;

/// If most moving shapes have new leaves and more than one in this many of them is fast, the next leaves have no room. It would
/// not last: each update finds all pairs anew.
const FAST: usize = 4;

/// Shapes with new leaves.
#[derive(Debug)]
pub(super) struct Escaped {
    pub slots: Vec<u32>,
    /// The number of them that are static.
    statics: usize,
    /// The number of them that are fast.
    fast: usize,
}

/// The arrays of a world, from a slot on.
struct Slots<'a, S: Space> {
    first: u32,
    shapes: &'a mut [Option<Shape<S>>],
    bounds: &'a mut [<S::Bound as Bound>::Packed],
    leaves: &'a mut [S::Bound],
    /// The updates at which shapes left their leaves.
    escaped_at: &'a mut [u8],
    marks: &'a mut [u8],
    /// The index of each shape in the list.
    listed: &'a mut [u32],
}

impl<'a, S: Space> Slots<'a, S> {
    /// Takes the first `count` slots, or as many as there are.
    fn split_off(&mut self, count: usize) -> Slots<'a, S> {
        fn front<'a, T>(rest: &mut &'a mut [T], count: usize) -> &'a mut [T] {
            rest.split_off_mut(..count).expect("all arrays have equal lengths")
        }
        let count = count.min(self.shapes.len());
        let first = self.first;
        self.first += count as u32;
        Slots {
            first,
            shapes: front(&mut self.shapes, count),
            bounds: front(&mut self.bounds, count),
            leaves: front(&mut self.leaves, count),
            escaped_at: front(&mut self.escaped_at, count),
            marks: front(&mut self.marks, count),
            listed: front(&mut self.listed, count),
        }
    }

    /// Cuts the arrays into pieces of `size` slots.
    fn pieces(self, size: usize) -> Pieces<'a, S> {
        Pieces { rest: self, size }
    }
}

/// Arrays of a world in pieces.
struct Pieces<'a, S: Space> {
    rest: Slots<'a, S>,
    size: usize,
}

impl<'a, S: Space> Iterator for Pieces<'a, S> {
    type Item = Slots<'a, S>;

    #[inline]
    fn next(&mut self) -> Option<Slots<'a, S>> {
        (!self.rest.shapes.is_empty()).then(|| self.rest.split_off(self.size))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let pieces = self.rest.shapes.len().div_ceil(self.size);
        (pieces, Some(pieces))
    }
}

impl<S: Space> ExactSizeIterator for Pieces<'_, S> {}

/// How the shapes of a list lie in the slots.
struct Extent {
    first: usize,
    last: usize,
    /// Whether the list has the slots from `first` to `last` in ascending order, each once.
    in_order: bool,
}

impl Extent {
    /// `None` for an empty list.
    fn new(count: usize, slot: impl Fn(usize) -> usize) -> Option<Extent> {
        let mut extent = Extent { first: usize::MAX, last: 0, in_order: true };
        for index in 0..count {
            let slot = slot(index);
            (extent.first, extent.last) = (extent.first.min(slot), extent.last.max(slot));
            extent.in_order &= slot == extent.first + index;
        }
        (count > 0).then_some(extent)
    }
}

/// What a change of poses knows of the world.
struct Change<'a, P> {
    settings: &'a Settings,
    updates: u32,
    /// Whether new leaves have room to move.
    has_room: bool,
    extent: Extent,
    /// The new pose at an index of the list.
    pose: P,
}

impl<P> Change<'_, P> {
    /// Sets the poses of at most [`BLOCK`] slots, their bounds and their leaves.
    #[inline(always)]
    fn set_block<S: Space>(&self, slots: Slots<S>, escaped: &mut Escaped)
    where
        P: Fn(usize) -> S::Pose,
    {
        let places = self.set_poses(slots.first, slots.shapes, slots.listed);
        // Equal lengths save checks of the indices.
        let Slots { first, shapes, bounds, leaves, escaped_at, marks, .. } = slots;
        let end = shapes.len();
        let (bounds, leaves) = (&mut bounds[..end], &mut leaves[..end]);
        let (escaped_at, marks) = (&mut escaped_at[..end], &mut marks[..end]);
        let shape =
            |place: u8| shapes[usize::from(place)].as_ref().expect("the caller holds its id");
        let posed = |number: usize| {
            let shape = shape(places[number]);
            (&shape.geometry, &shape.pose)
        };
        let mut corners = [WideCorners::ZERO; BLOCK];
        bounds_of_block::<S>(self.settings, places.len(), posed, &mut corners);
        for (&place, wide) in places.iter().zip(&corners) {
            let (shape, place) = (shape(place), usize::from(place));
            let bound = wide.bound::<S::Bound>();
            let before = std::mem::replace(&mut bounds[place], bound.packed());
            let leaf = &mut leaves[place];
            marks[place] |= MOVED;
            let old = WideCorners::new(leaf);
            if shape.is_enabled() && !old.contains::<S::Bound>(wide) {
                let slot = first + place as u32;
                let fatness = fatness(self.settings, self.updates, slot, shape.is_static());
                let before = WideCorners::new(&S::Bound::of_packed(&before));
                let old = (&old, updates_since(&mut escaped_at[place], self.updates));
                let new = NewLeaf::new(wide, &before, old, fatness, self.has_room);
                *leaf = new.leaf;
                marks[place] |= LEAF;
                escaped.slots.push(slot);
                escaped.statics += usize::from(shape.is_static());
                escaped.fast += usize::from(new.is_fast);
            }
        }
    }

    /// Sets the poses of the listed shapes. Returns their places, and takes them off the list.
    #[inline(always)]
    fn set_poses<S: Space>(
        &self,
        first: u32,
        shapes: &mut [Option<Shape<S>>],
        listed: &mut [u32],
    ) -> ArrayVec<u8, BLOCK>
    where
        P: Fn(usize) -> S::Pose,
    {
        let set = |shape: &mut Option<Shape<S>>, index: usize| {
            shape.as_mut().expect("the caller holds its id").pose = (self.pose)(index);
        };
        if self.extent.in_order {
            let start = first as usize - self.extent.first;
            (start..).zip(&mut *shapes).for_each(|(index, shape)| set(shape, index));
            return (0..).take(shapes.len()).collect();
        }
        let mut places = ArrayVec::new();
        for (place, (shape, index)) in shapes.iter_mut().zip(listed).enumerate() {
            let index = std::mem::replace(index, NOT_LISTED);
            if index != NOT_LISTED {
                set(shape, index as usize);
                places.push(place as u8);
            }
        }
        places
    }
}

impl<S: Space> World<S> {
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
        let Some(extent) = Extent::new(count, slot) else { return };
        self.keep_bounds();
        if extent.last - extent.first >= MAX_SPREAD * count {
            for index in 0..count {
                match teleport {
                    true => self.teleport(id(index), pose(index)),
                    false => self.set_pose(id(index), pose(index)),
                }
            }
            return;
        }
        let Scratch { mut indices, bounds, mut escaped } = std::mem::take(&mut self.changes);
        if indices.len() <= extent.last {
            indices.resize(extent.last + 1, NOT_LISTED);
        }
        if !extent.in_order {
            (0..count).for_each(|index| indices[slot(index)] = index as u32);
        }
        self.set_listed_poses(extent, pose, &mut indices, &mut escaped);
        self.put_leaves(&mut escaped);
        if teleport {
            for id in (0..count).map(id) {
                self.sweeps.restart(id.slot, self.leaf(id.slot).pose);
            }
        }
        self.changes = Scratch { indices, bounds, escaped };
    }

    /// Sets the poses of the shapes in an extent, and lists those with new leaves.
    fn set_listed_poses(
        &mut self,
        extent: Extent,
        pose: impl Fn(usize) -> S::Pose + Sync,
        indices: &mut [u32],
        escaped: &mut Vec<Escaped>,
    ) {
        let all = extent.first..extent.last + 1;
        let tasks = all.len().div_ceil(POSES);
        if escaped.len() < tasks {
            escaped.resize_with(tasks, || Escaped {
                slots: Vec::with_capacity(POSES),
                statics: 0,
                fast: 0,
            });
        }
        let (leaves, escaped_at) = self.leaves.range_mut(&self.bounds, all.clone());
        let slots = Slots {
            first: extent.first as u32,
            shapes: self.shapes.values_mut(all.clone()),
            leaves,
            escaped_at,
            bounds: &mut self.bounds[all.clone()],
            marks: self.marks.many(all.clone()),
            listed: &mut indices[all],
        };
        let change = Change {
            settings: &self.settings,
            updates: self.updates,
            has_room: !self.most_are_fast,
            extent,
            pose,
        };
        let tasks = slots.pieces(POSES).zip(escaped);
        threads::for_each_task(POSES_COST, tasks, |(slots, escaped)| {
            slots.pieces(BLOCK).for_each(|block| change.set_block(block, escaped));
        });
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
