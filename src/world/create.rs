//! Creation of shapes, one by one or many at once.

use arrayvec::ArrayVec;

use super::World;
use super::any::Attributes;
use super::leaves::{bounds_of_block, fatness};
use super::marks::{LEAF, MOVED, PAIRING};
use super::pairing::{Pairing, PairingIndex};
use super::shape::{Shape, ShapeDesc};
use super::slots::Id;
use crate::bvh::WideCorners;
use crate::space::{BLOCK, Space};

/// The marks of a new shape.
const NEW: u8 = MOVED | PAIRING | LEAF;

impl<S: Space> World<S> {
    /// Creates a shape. There must be room for it (see [`World::room`]).
    pub fn create(&mut self, desc: ShapeDesc<S>) -> Id {
        let id = self.create_waiting(desc);
        self.apply_entering_and_leaving();
        id
    }

    /// Creates a shape, for which there must be room. Its leaf waits for [`World::apply_waiting`].
    ///
    /// Every call that changes leaves in the trees applies the waiting ones first. Queries do not: the caller does.
    pub fn create_waiting(&mut self, desc: ShapeDesc<S>) -> Id {
        let bound = self.bound_of(&desc.geometry, &desc.pose);
        let id = self.add(desc.attributes(), || (desc.pose, desc.geometry), |_, _| {});
        self.marks.mark(id.slot, NEW);
        self.add_bound(id.slot, &WideCorners::new(&bound));
        id
    }

    /// Creates `count` shapes, for which there must be room, and passes the number of each with its id to `created`.
    ///
    /// `attributes` returns the attributes and the user data of a shape. Each shape begins with the pose and the geometry that
    /// `blank` returns. `fill` sets its own ones where the shape stores them: to copy them takes longer. The leaves wait for
    /// [`World::apply_waiting`], as those of [`World::create_waiting`].
    pub fn create_many_waiting(
        &mut self,
        count: usize,
        attributes: impl Fn(usize) -> (Attributes, u64),
        blank: impl Fn() -> (S::Pose, S::Geometry),
        fill: impl Fn(usize, &mut S::Pose, &mut S::Geometry),
        mut created: impl FnMut(usize, Id),
    ) {
        if count == 0 {
            return;
        }
        self.shapes.reserve_batch(count);
        self.marks.expect(count, self.shapes.capacity());
        self.reserve_bounds();
        let mut bounds = [WideCorners::ZERO; BLOCK];
        for start in (0..count).step_by(BLOCK) {
            let mut slots = ArrayVec::<u32, BLOCK>::new();
            for number in start..count.min(start + BLOCK) {
                let fill = |pose: &mut _, geometry: &mut _| fill(number, pose, geometry);
                let id = self.add(attributes(number), &blank, fill);
                slots.push(id.slot);
                created(number, id);
            }
            self.marks.mark_all(&slots, NEW);
            let shape = |place: usize| {
                let shape = self.leaf(slots[place]);
                (&shape.geometry, &shape.pose)
            };
            bounds_of_block::<S>(&self.settings, slots.len(), shape, &mut bounds);
            slots.iter().zip(&bounds).for_each(|(&slot, bound)| self.add_bound(slot, bound));
            if start == 0 {
                // Most lists have shapes for one tree only.
                self.trees.iter_mut().for_each(|tree| tree.bvh.expect_waiting(count));
            }
        }
    }

    /// Allocates memory for a total of `shapes` shapes. Their creation does not move those that exist.
    pub fn reserve(&mut self, shapes: usize) {
        self.shapes.reserve(shapes);
        self.marks.reserve(self.shapes.capacity());
        self.reserve_bounds();
    }

    /// Puts a shape with the pose and geometry of `body` into a slot, and lets `fill` change them there. The caller marks it and
    /// adds its bounds.
    #[inline(always)]
    fn add(
        &mut self,
        (attributes, user_data): (Attributes, u64),
        body: impl FnOnce() -> (S::Pose, S::Geometry),
        fill: impl FnOnce(&mut S::Pose, &mut S::Geometry),
    ) -> Id {
        let Attributes { filter, owner, continuous, .. } = attributes;
        let pairing = self.pairings.add(Pairing { filter, owner });
        let shape = || {
            let (pose, geometry) = body();
            Shape { pose, pairing: PairingIndex::BLANK, flags: 0, geometry }
        };
        let id = self.shapes.insert(shape, user_data);
        let shape = self.shape_mut(id.slot);
        (shape.pairing, shape.flags) = (pairing, attributes.flags());
        fill(&mut shape.pose, &mut shape.geometry);
        let version = S::version(&shape.geometry);
        if version.is_some() {
            self.changeable.insert(id.slot, version);
        }
        if continuous {
            let pose = self.leaf(id.slot).pose;
            self.sweeps.add(id.slot, pose);
        }
        id
    }

    /// Sets the bounds of a new shape. If it is enabled, its leaf waits to enter its tree.
    #[inline(always)]
    fn add_bound(&mut self, slot: u32, bound: &WideCorners) {
        self.note_bound(slot, bound);
        if self.leaf(slot).is_enabled() {
            self.insert_into_tree(slot, bound);
        }
    }

    /// Gives an enabled shape with these bounds a new leaf, which waits to enter its tree. The caller marks it with [`LEAF`].
    #[inline(always)]
    pub(super) fn insert_into_tree(&mut self, slot: u32, bound: &WideCorners) {
        let World { settings, updates, shapes, leaves, bounds, pairings, trees, .. } = self;
        let shape = shapes.value(slot).expect("the caller has its bounds");
        let (is_static, bits) = (shape.is_static(), shape.filter(pairings).leaf_bits());
        let fatness = fatness(settings, *updates, slot, is_static);
        let leaf = leaves.set_resting(bounds, slot, bound, fatness);
        trees[shape.tree()].bvh.add_waiting(slot, &leaf, bits);
        // Later moving shapes find a static one by themselves.
        if !is_static || trees[0].bvh.leaf_count() > 0 {
            self.search_queue.insert(slot);
        }
    }
}
