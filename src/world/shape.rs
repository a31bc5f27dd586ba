//! Shapes: creation, destruction and changes.

use glam::Vec4;

use super::filter::Filter;
use super::marks::{LEAF, MOVED, PAIRING};
use super::slots::Id;
use super::{Settings, Tree, World};
use crate::bvh::{Bound, WideCorners};
use crate::space::{BLOCK, Posed, Space};
use crate::touching::reach;

/// A geometry placed in a world.
///
/// It fits two cache lines in 3D. Its bounds and its leaf are in arrays of the world.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Shape<S: Space> {
    pub filter: Filter,
    /// Shapes of one owner never pair with each other. 0: none.
    pub owner: u64,
    pub pose: S::Pose,
    pub geometry: S::Geometry,
    /// The number of shapes that overlapped this one in the last update.
    pub(super) overlaps: u32,
    pub is_static: bool,
    pub enabled: bool,
    /// Whether the shape is a trigger. Queries can ignore triggers.
    pub trigger: bool,
    /// Whether updates sweep the shape from its pose at the previous update to its present one.
    pub continuous: bool,
    /// Whether the shape has appeared in the array that `destroy_many` is checking for duplicates.
    in_destroy_list: bool,
}

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
}

impl<S: Space> Shape<S> {
    /// Whether filters and owners let two shapes pair.
    pub(super) fn may_meet(&self, other: &Shape<S>) -> bool {
        self.filter.meets(&other.filter) && (self.owner == 0 || self.owner != other.owner)
    }
}

/// The effect of a change of a shape on its leaf.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum LeafUpdate {
    /// The leaf stays while it contains the shape.
    IfOutside,
    /// The leaf is computed again.
    Always,
}

/// The number of further moves, equal to the last one, for which a leaf has room ahead.
const STEPS_AHEAD: f32 = 8.0;

/// The greatest room ahead, as a multiple of the room on every side. Most shapes keep their direction for several updates,
/// and room in one direction adds few candidates.
const MOST_AHEAD: f32 = 6.0;

impl<S: Space> World<S> {
    /// Creates a shape. There must be room for it (see [`World::room`]).
    pub fn create(&mut self, desc: ShapeDesc<S>) -> Id {
        let id = self.create_waiting(desc);
        self.insert_waiting();
        id
    }

    /// Creates many shapes, for which there must be room, and passes their ids to `created`. The first error ends it.
    ///
    /// Their leaves wait for [`World::insert_waiting`], as those of [`World::create_waiting`].
    pub fn create_many_waiting<E>(
        &mut self,
        descs: impl ExactSizeIterator<Item = Result<ShapeDesc<S>, E>>,
        mut created: impl FnMut(Id),
    ) -> Result<(), E> {
        self.shapes.reserve(descs.len());
        self.marks.expect(descs.len(), self.shapes.capacity());
        self.user_data.reserve_exact(self.shapes.capacity() - self.user_data.len());
        self.bounds.reserve_exact(self.shapes.capacity() - self.bounds.len());
        self.leaves.reserve_exact(self.shapes.capacity() - self.leaves.len());
        let mut all = Ok(());
        for desc in descs {
            match desc {
                Ok(desc) => created(self.create_waiting(desc)),
                Err(error) => {
                    all = Err(error);
                    break;
                }
            }
        }
        all
    }

    /// Creates a shape, for which there must be room. Its leaf waits for [`World::insert_waiting`].
    ///
    /// Every call that changes the trees inserts the waiting leaves first. Queries do not: the caller does.
    pub fn create_waiting(&mut self, desc: ShapeDesc<S>) -> Id {
        let bound = self.bound_of(&desc.geometry, &desc.pose);
        let version = S::version(&desc.geometry);
        let id = self.shapes.insert(Shape {
            geometry: desc.geometry,
            pose: desc.pose,
            filter: desc.filter,
            owner: desc.owner,
            is_static: desc.is_static,
            enabled: desc.enabled,
            trigger: desc.trigger,
            continuous: desc.continuous,
            overlaps: 0,
            in_destroy_list: false,
        });
        let index = id.slot as usize;
        if self.user_data.len() <= index {
            self.user_data.resize(index + 1, 0);
            self.bounds.resize(index + 1, WideCorners::new(&bound));
            self.leaves.resize(index + 1, bound);
        }
        self.user_data[index] = desc.user_data;
        self.bounds[index] = WideCorners::new(&bound);
        self.marks.mark(id.slot, MOVED | PAIRING);
        if version.is_some() {
            self.changeable.insert(id.slot, version);
        }
        if desc.continuous {
            self.sweeps.add(id.slot, desc.pose);
        }
        if desc.enabled {
            self.insert_into_tree(id.slot);
        }
        id
    }

    /// Whether leaves of new shapes wait for [`World::insert_waiting`].
    pub fn has_waiting(&self) -> bool {
        self.trees.iter().any(|tree| tree.bvh.has_waiting())
    }

    /// Inserts the leaves of all new shapes into their trees. If most leaves of a tree are new, the tree is built at once.
    pub fn insert_waiting(&mut self) {
        for tree in &mut self.trees {
            tree.bvh.insert_waiting();
        }
    }

    /// Destroys an existing shape. If it overlaps others, its slot is kept until the next update reports the ends.
    pub fn destroy(&mut self, id: Id) {
        let shape = self.shape_mut(id.slot);
        let (enabled, overlaps) = (shape.enabled, shape.overlaps);
        self.marks.mark(id.slot, PAIRING);
        if enabled {
            self.remove_from_tree(id.slot);
        }
        self.shapes.destroy(id.slot);
        if overlaps > 0 {
            self.destroyed.push(id.slot);
        } else {
            self.shapes.release(id.slot);
        }
    }

    /// Destroys `count` existing shapes. If a shape is listed twice, none is destroyed.
    ///
    /// The error is the index of the second occurrence.
    pub fn destroy_many(&mut self, count: usize, id: impl Fn(usize) -> Id) -> Result<(), usize> {
        for place in 0..count {
            if std::mem::replace(&mut self.shape_mut(id(place).slot).in_destroy_list, true) {
                for place in 0..place {
                    self.shape_mut(id(place).slot).in_destroy_list = false;
                }
                return Err(place);
            }
        }
        (0..count).for_each(|place| self.destroy(id(place)));
        Ok(())
    }

    /// Destroys every shape.
    pub fn clear(&mut self) {
        for slot in 0..self.shapes.used() {
            if let Some((_, true)) = self.shapes.in_slot(slot) {
                self.destroy(self.shapes.id(slot));
            }
        }
    }

    /// Sets the pose of an existing shape.
    pub fn set_pose(&mut self, id: Id, pose: S::Pose) {
        self.shape_mut(id.slot).pose = pose;
        self.update_bounds(id.slot, LeafUpdate::IfOutside);
    }

    /// Sets the pose of an existing shape. The next update does not sweep a continuous shape to it.
    pub fn teleport(&mut self, id: Id, pose: S::Pose) {
        self.set_pose(id, pose);
        self.sweeps.restart(id.slot, pose);
    }

    pub fn set_geometry(&mut self, id: Id, geometry: S::Geometry) {
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
        change(&mut self.shape_mut(id.slot).geometry);
        self.update_bounds(id.slot, LeafUpdate::IfOutside);
    }

    pub fn set_filter(&mut self, id: Id, filter: Filter) {
        self.marks.mark(id.slot, PAIRING);
        self.insert_waiting();
        let shape = self.shape_mut(id.slot);
        shape.filter = filter;
        if shape.enabled {
            let tree = tree_of(shape);
            self.trees[tree].bvh.set_bits(id.slot, filter.leaf_bits());
            self.search_queue.insert(id.slot);
        }
    }

    pub fn set_enabled(&mut self, id: Id, enabled: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.enabled == enabled {
            return;
        }
        shape.enabled = enabled;
        let pose = shape.pose;
        self.marks.mark(id.slot, PAIRING);
        self.sweeps.restart(id.slot, pose);
        if enabled {
            self.insert_into_tree(id.slot);
            self.insert_waiting();
        } else {
            self.remove_from_tree(id.slot);
        }
    }

    /// Makes a shape static or moving.
    ///
    /// Two static shapes never overlap. So overlaps with static shapes end when the shape becomes static, and begin
    /// when it becomes moving. Other overlaps continue without an event.
    pub fn set_static(&mut self, id: Id, is_static: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.is_static == is_static {
            return;
        }
        let enabled = shape.enabled;
        if enabled {
            self.remove_from_tree(id.slot);
        }
        let shape = self.shape_mut(id.slot);
        shape.is_static = is_static;
        self.marks.mark(id.slot, PAIRING);
        if enabled {
            // The leaf keeps its bounds, so the shape's candidates stay valid.
            self.insert_leaf(id.slot);
            self.insert_waiting();
            self.search_queue.insert(id.slot);
        }
    }

    /// Sets the owner of a shape. Overlaps with other shapes of this owner end with the next update.
    pub fn set_owner(&mut self, id: Id, owner: u64) {
        self.marks.mark(id.slot, PAIRING);
        let shape = self.shape_mut(id.slot);
        shape.owner = owner;
        if shape.enabled {
            self.search_queue.insert(id.slot);
        }
    }

    pub fn set_trigger(&mut self, id: Id, trigger: bool) {
        self.marks.mark(id.slot, PAIRING);
        let shape = self.shape_mut(id.slot);
        shape.trigger = trigger;
        if shape.enabled {
            self.search_queue.insert(id.slot);
        }
    }

    /// Makes a shape continuous or not. Its first sweep starts at the present pose.
    pub fn set_continuous(&mut self, id: Id, continuous: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.continuous == continuous {
            return;
        }
        shape.continuous = continuous;
        let pose = shape.pose;
        if continuous {
            self.sweeps.add(id.slot, pose);
        }
    }

    pub fn set_user_data(&mut self, id: Id, user_data: u64) {
        self.user_data[id.slot as usize] = user_data;
    }

    pub(super) fn shape_mut(&mut self, slot: u32) -> &mut Shape<S> {
        self.shapes.in_slot_mut(slot).expect("the caller holds the id of a shape that exists")
    }

    pub(super) fn bound_of(&self, geometry: &S::Geometry, pose: &S::Pose) -> S::Bound {
        bound_of::<S>(&self.settings, geometry, pose)
    }

    /// The bounds of the shape in a slot.
    #[inline]
    pub(super) fn bound(&self, slot: u32) -> S::Bound {
        self.bounds[slot as usize].bound()
    }

    pub(super) fn fatness_of(&self, slot: u32) -> f32 {
        fatness(&self.settings, self.updates, slot, self.leaf(slot).is_static)
    }

    /// Updates bounds and leaf after a change of pose or geometry.
    fn update_bounds(&mut self, slot: u32, update: LeafUpdate) {
        let shape = self.leaf(slot);
        let bound = self.bound_of(&shape.geometry, &shape.pose);
        self.set_bound(slot, bound, update);
    }

    /// Sets the bounds of a shape, and updates its leaf.
    pub(super) fn set_bound(&mut self, slot: u32, bound: S::Bound, update: LeafUpdate) {
        self.marks.mark(slot, MOVED);
        let before = self.bound(slot);
        self.bounds[slot as usize] = WideCorners::new(&bound);
        if !self.leaf(slot).enabled {
            return;
        }
        let fatness = self.fatness_of(slot);
        let leaf = &mut self.leaves[slot as usize];
        *leaf = match update {
            LeafUpdate::IfOutside if leaf.contains(&bound) => return,
            LeafUpdate::IfOutside => fat_bound(&bound, &before, fatness),
            LeafUpdate::Always => fat_bound(&bound, &bound, fatness),
        };
        self.put_leaf(slot);
    }

    /// Gives an enabled shape's new leaf to its tree.
    pub(super) fn put_leaf(&mut self, slot: u32) {
        let tree = self.note_leaf(slot);
        let leaf = self.leaves[slot as usize];
        self.trees[tree].bvh.set_bound(slot, &leaf);
        self.reinsert_many_escaped();
    }

    /// Reinserts the leaves if very many have left their fat bounds: a world without updates never does so otherwise.
    pub(super) fn reinsert_many_escaped(&mut self) {
        if self.trees.iter().any(|tree| tree.escapes > 4 * tree.bvh.leaf_count() + 64) {
            self.reinsert_escaped();
        }
    }

    /// Notes that an enabled shape has a new leaf, for the next update. Returns the shape's tree.
    pub(super) fn note_leaf(&mut self, slot: u32) -> usize {
        self.marks.mark(slot, LEAF);
        self.insert_waiting();
        let index = tree_of(self.leaf(slot));
        let tree = &mut self.trees[index];
        self.search_queue.insert_moved(slot, tree.bvh.bound(slot));
        tree.escapes += 1;
        tree.escaped.insert(slot);
        index
    }

    /// Gives an enabled shape a new leaf, which waits to enter its tree.
    fn insert_into_tree(&mut self, slot: u32) {
        let fatness = self.fatness_of(slot);
        let bound = self.bound(slot);
        self.leaves[slot as usize] = fat_bound(&bound, &bound, fatness);
        self.marks.mark(slot, LEAF);
        self.insert_leaf(slot);
        // Later moving shapes find a static one by themselves.
        if !self.leaf(slot).is_static || self.trees[0].bvh.leaf_count() > 0 {
            self.search_queue.insert(slot);
        }
    }

    /// Lets the existing leaf of an enabled shape wait to enter its tree.
    fn insert_leaf(&mut self, slot: u32) {
        let leaf = self.leaves[slot as usize];
        let shape = self.leaf(slot);
        let (tree, bits) = (tree_of(shape), shape.filter.leaf_bits());
        self.trees[tree].bvh.add_waiting(slot, &leaf, bits);
    }

    /// Removes a shape from its tree.
    fn remove_from_tree(&mut self, slot: u32) {
        self.insert_waiting();
        let tree = tree_of(self.shape_mut(slot));
        self.trees[tree].bvh.remove(slot);
    }

    /// Reinserts the leaves of shapes that left their fat bounds.
    pub(super) fn reinsert_escaped(&mut self) {
        let World { trees, shapes, .. } = self;
        for (index, Tree { bvh, escaped, escapes }) in trees.iter_mut().enumerate() {
            *escapes = 0;
            // A slot may be free by now, or hold a shape of the other tree.
            escaped.retain(|slot| {
                bvh.contains(slot)
                    && shapes.in_slot(slot).is_some_and(|(shape, _)| tree_of(shape) == index)
            });
            bvh.settle(escaped.as_slice());
            escaped.clear();
        }
    }
}

/// The index of a shape's tree in `World::trees`.
pub(super) fn tree_of<S: Space>(shape: &Shape<S>) -> usize {
    usize::from(shape.is_static)
}

/// The bounds of a geometry, expanded by half the margin: those of two shapes within the margin overlap.
#[inline]
pub(super) fn bound_of<S: Space>(
    settings: &Settings,
    geometry: &S::Geometry,
    pose: &S::Pose,
) -> S::Bound {
    S::bound(geometry, pose).grown(reach(settings.margin) * 0.5)
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

/// The fat bound of a leaf. It extends further in the direction in which the shape moved from `before`.
///
/// A shape that two more equal moves take out of that bound gets one without room: it would only add candidates.
pub(super) fn fat_bound<B: Bound>(bound: &B, before: &B, fatness: f32) -> B {
    let by = bound.extent() * fatness;
    let fat = bound.ahead(before, STEPS_AHEAD, MOST_AHEAD * by);
    let later = bound.ahead(before, 2.0, f32::MAX);
    let ((min, max), (later_min, later_max)) = (fat.wide(), later.wide());
    let room = Vec4::splat(by);
    let is_fast = (later_min.cmplt(min - room) | later_max.cmpgt(max + room)).any();
    // Selected without a branch, which is unpredictable.
    let (base, by) = if is_fast { (*bound, 0.0) } else { (fat, by) };
    base.grown(by)
}
