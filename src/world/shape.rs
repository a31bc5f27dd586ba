//! Shapes: their state, changes and destruction.

use super::World;
use super::any::Attributes;
use super::filter::Filter;
use super::leaves::LeafUpdate;
use super::marks::{LEAF, PAIRING};
use super::pairing::{Pairing, PairingIndex, Pairings};
use super::slots::Id;
use crate::bvh::WideCorners;
use crate::space::Space;

/// A geometry placed in a world.
///
/// It has 80 bytes in 3D. Its bounds, its leaf and its user data are in arrays of the world, because few calls read them
/// together with the shape.
#[derive(Debug)]
#[repr(C)]
pub struct Shape<S: Space> {
    pub pose: S::Pose,
    pub(super) pairing: PairingIndex,
    pub(super) flags: u8,
    pub geometry: S::Geometry,
}

/// The flags of a shape.
const STATIC: u8 = 1;
const ENABLED: u8 = 2;
const TRIGGER: u8 = 4;
const CONTINUOUS: u8 = 8;
/// The shape has appeared in the array that `destroy_many` is checking for duplicates.
const IN_DESTROY_LIST: u8 = 16;

/// The description of a shape to create.
#[derive(Clone, Debug)]
pub struct ShapeDesc<S: Space> {
    pub geometry: S::Geometry,
    pub pose: S::Pose,
    pub filter: Filter,
    pub user_data: u64,
    pub owner: u64,
    pub is_static: bool,
    pub enabled: bool,
    pub trigger: bool,
    pub continuous: bool,
}

impl<S: Space> ShapeDesc<S> {
    /// Describes an enabled, moving shape with the default filter, and without an owner.
    pub fn new(geometry: S::Geometry, pose: S::Pose) -> ShapeDesc<S> {
        ShapeDesc {
            geometry,
            pose,
            filter: Filter::default(),
            user_data: 0,
            owner: 0,
            is_static: false,
            enabled: true,
            trigger: false,
            continuous: false,
        }
    }

    /// The attributes and the user data of the shape.
    pub fn attributes(&self) -> (Attributes, u64) {
        let &ShapeDesc { filter, owner, enabled, is_static, trigger, continuous, .. } = self;
        let attributes = Attributes { filter, owner, enabled, is_static, trigger, continuous };
        (attributes, self.user_data)
    }
}

impl Attributes {
    /// The flags of a shape with these attributes.
    #[inline(always)]
    pub(super) fn flags(&self) -> u8 {
        let bit = |flag, is_set| if is_set { flag } else { 0 };
        bit(STATIC, self.is_static)
            | bit(ENABLED, self.enabled)
            | bit(TRIGGER, self.trigger)
            | bit(CONTINUOUS, self.continuous)
    }
}

impl<S: Space> Shape<S> {
    #[inline(always)]
    pub(super) fn filter<'a>(&self, pairings: &'a Pairings) -> &'a Filter {
        &pairings.get(self.pairing).filter
    }

    #[inline(always)]
    pub fn is_static(&self) -> bool {
        self.flags & STATIC != 0
    }

    /// The index of the shape's tree in `World::trees`.
    #[inline(always)]
    pub(super) fn tree(&self) -> usize {
        usize::from(self.is_static())
    }

    #[inline(always)]
    pub fn is_enabled(&self) -> bool {
        self.flags & ENABLED != 0
    }

    /// Whether the shape is a trigger. Queries can ignore triggers.
    #[inline(always)]
    pub fn is_trigger(&self) -> bool {
        self.flags & TRIGGER != 0
    }

    /// Whether updates sweep the shape from its pose at the previous update to its present one.
    #[inline(always)]
    pub fn is_continuous(&self) -> bool {
        self.flags & CONTINUOUS != 0
    }

    /// Sets a flag, and returns its former value.
    fn set_flag(&mut self, flag: u8, value: bool) -> bool {
        let before = self.flags & flag != 0;
        self.flags = self.flags & !flag | if value { flag } else { 0 };
        before
    }
}

impl<S: Space> World<S> {
    /// Whether leaves wait for [`World::apply_waiting`].
    pub fn has_waiting(&self) -> bool {
        self.trees.iter().any(|tree| tree.is_stale || tree.bvh.has_waiting())
    }

    /// Removes the leaves of destroyed shapes from their trees, inserts those of new shapes, and gives a tree whose leaves
    /// have nearly all moved their new bounds. If most leaves of a tree are new, the tree is built at once.
    pub fn apply_waiting(&mut self) {
        self.apply_entering_and_leaving();
        (0..self.trees.len()).for_each(|index| self.refresh(index));
    }

    /// [`World::apply_waiting`], except for the new bounds of leaves.
    pub(super) fn apply_entering_and_leaving(&mut self) {
        self.trees.iter_mut().for_each(|tree| tree.bvh.apply_waiting());
    }

    /// Destroys an existing shape. If it overlaps others, its slot is kept until the next update reports the ends.
    pub fn destroy(&mut self, id: Id) {
        self.destroy_waiting(id);
        self.apply_entering_and_leaving();
    }

    /// [`World::destroy`], but the leaf of the shape waits for [`World::apply_waiting`].
    pub fn destroy_waiting(&mut self, id: Id) {
        self.marks.mark(id.slot, PAIRING);
        if self.leaf(id.slot).is_enabled() {
            self.remove_from_tree(id.slot);
        }
        self.shapes.destroy(id.slot);
        if self.overlaps(id.slot) > 0 {
            self.destroyed.push(id.slot);
        } else {
            self.release(id.slot);
        }
    }

    /// Frees the slot of a destroyed shape.
    pub(super) fn release(&mut self, slot: u32) {
        self.pairings.remove(self.leaf(slot).pairing);
        self.shapes.release(slot);
    }

    /// Destroys `count` existing shapes. If a shape is listed twice, none is destroyed. Their leaves wait for
    /// [`World::apply_waiting`].
    ///
    /// The error is the index of the second occurrence.
    pub fn destroy_many(&mut self, count: usize, id: impl Fn(usize) -> Id) -> Result<(), usize> {
        for place in 0..count {
            if self.shape_mut(id(place).slot).set_flag(IN_DESTROY_LIST, true) {
                for place in 0..place {
                    self.shape_mut(id(place).slot).set_flag(IN_DESTROY_LIST, false);
                }
                return Err(place);
            }
        }
        (0..count).for_each(|place| self.destroy_waiting(id(place)));
        Ok(())
    }

    /// Destroys every shape.
    pub fn clear(&mut self) {
        for slot in 0..self.shapes.used() {
            if let Some((_, true)) = self.shapes.in_slot(slot) {
                self.destroy_waiting(self.shapes.id(slot));
            }
        }
        self.apply_entering_and_leaving();
    }

    /// Sets the pose of an existing shape.
    pub fn set_pose(&mut self, id: Id, pose: S::Pose) {
        self.keep_bounds();
        self.shape_mut(id.slot).pose = pose;
        self.update_bounds(id.slot, LeafUpdate::IfOutside);
    }

    /// Sets the pose of an existing shape. The next update does not sweep a continuous shape to it.
    pub fn teleport(&mut self, id: Id, pose: S::Pose) {
        self.set_pose(id, pose);
        self.sweeps.restart(id.slot, pose);
    }

    pub fn set_geometry(&mut self, id: Id, geometry: S::Geometry) {
        self.keep_bounds();
        let version = S::version(&geometry);
        if version.is_some() {
            self.changeable.insert(id.slot, version);
        }
        self.shape_mut(id.slot).geometry = geometry;
        // A smaller geometry would keep the leaf of its former size.
        self.update_bounds(id.slot, LeafUpdate::Always);
    }

    /// Changes the geometry of an existing shape in place, as for the next frame of an animation.
    pub fn change_geometry(&mut self, id: Id, change: impl FnOnce(&mut S::Geometry)) {
        self.keep_bounds();
        change(&mut self.shape_mut(id.slot).geometry);
        self.update_bounds(id.slot, LeafUpdate::IfOutside);
    }

    pub fn set_filter(&mut self, id: Id, filter: Filter) {
        self.marks.mark(id.slot, PAIRING);
        self.apply_entering_and_leaving();
        let owner = self.pairing(id.slot).owner;
        self.set_pairing(id.slot, Pairing { filter, owner });
        let shape = self.leaf(id.slot);
        if shape.is_enabled() {
            let tree = shape.tree();
            self.trees[tree].bvh.set_bits(id.slot, filter.leaf_bits());
            self.search_queue.insert(id.slot);
        }
    }

    pub fn set_enabled(&mut self, id: Id, enabled: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.set_flag(ENABLED, enabled) == enabled {
            return;
        }
        let pose = shape.pose;
        self.marks.mark(id.slot, PAIRING);
        self.sweeps.restart(id.slot, pose);
        if enabled {
            self.marks.mark(id.slot, LEAF);
            self.insert_into_tree(id.slot, &WideCorners::new(&self.bound(id.slot)));
        } else {
            self.remove_from_tree(id.slot);
        }
        self.apply_entering_and_leaving();
    }

    /// Makes a shape static or moving.
    ///
    /// Two static shapes never overlap. So overlaps with static shapes end when the shape becomes static, and begin
    /// when it becomes moving. Other overlaps continue without an event.
    pub fn set_static(&mut self, id: Id, is_static: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.is_static() == is_static {
            return;
        }
        let enabled = shape.is_enabled();
        self.keep_bounds();
        if enabled {
            self.remove_from_tree(id.slot);
        }
        self.shape_mut(id.slot).set_flag(STATIC, is_static);
        self.marks.mark(id.slot, PAIRING);
        if enabled {
            // The leaf keeps its bounds, so the shape's candidates stay valid.
            let leaf = WideCorners::new(&self.leaf_bound(id.slot));
            let shape = self.leaf(id.slot);
            let (tree, bits) = (shape.tree(), shape.filter(&self.pairings).leaf_bits());
            self.trees[tree].bvh.add_waiting(id.slot, &leaf, bits);
            self.apply_entering_and_leaving();
            self.search_queue.insert(id.slot);
        }
    }

    /// Sets the owner of a shape. Overlaps with other shapes of this owner end with the next update.
    pub fn set_owner(&mut self, id: Id, owner: u64) {
        self.marks.mark(id.slot, PAIRING);
        let filter = self.pairing(id.slot).filter;
        self.set_pairing(id.slot, Pairing { filter, owner });
        if self.leaf(id.slot).is_enabled() {
            self.search_queue.insert(id.slot);
        }
    }

    pub fn set_trigger(&mut self, id: Id, trigger: bool) {
        self.marks.mark(id.slot, PAIRING);
        let shape = self.shape_mut(id.slot);
        shape.set_flag(TRIGGER, trigger);
        if shape.is_enabled() {
            self.search_queue.insert(id.slot);
        }
    }

    /// Makes a shape continuous or not. Its next sweep starts at the present pose, also if it was continuous before.
    pub fn set_continuous(&mut self, id: Id, continuous: bool) {
        let shape = self.shape_mut(id.slot);
        shape.set_flag(CONTINUOUS, continuous);
        let pose = shape.pose;
        if continuous {
            self.sweeps.add(id.slot, pose);
        }
    }

    pub fn set_user_data(&mut self, id: Id, user_data: u64) {
        self.shapes.set_user_data(id.slot, user_data);
    }

    pub(super) fn pairing(&self, slot: u32) -> &Pairing {
        self.pairings.get(self.leaf(slot).pairing)
    }

    fn set_pairing(&mut self, slot: u32, pairing: Pairing) {
        self.pairings.remove(self.leaf(slot).pairing);
        self.shape_mut(slot).pairing = self.pairings.add(pairing);
    }

    pub(super) fn shape_mut(&mut self, slot: u32) -> &mut Shape<S> {
        self.shapes.in_slot_mut(slot).expect("the caller holds the id of a shape that exists")
    }
}
