//! Shapes: making and destroying them, and changing what they are.

use super::filter::Filter;
use super::slots::Id;
use super::{Tree, World, reach};
use crate::bvh::Bound;
use crate::space::Space;

/// A geometry placed in a world.
///
/// What an update asks of every shape stands first, on as few lines of the cache as there can be.
#[derive(Debug)]
#[repr(C)]
pub struct Shape<S: Space> {
    pub filter: Filter,
    /// Bounds that meet those of every shape within the world's margin.
    pub(super) bound: S::Bound,
    /// Of an enabled shape, the bound of its leaf, which holds `bound`.
    pub(super) leaf: S::Bound,
    /// `World::updates` when it last changed: after that what its pairs were found to be no longer counts.
    pub(super) changed: u64,
    /// Pairs with another shape that overlapped at the last update.
    pub(super) overlaps: u32,
    pub is_static: bool,
    pub enabled: bool,
    /// Seen earlier in the array of shapes that is being destroyed.
    doomed: bool,
    pub user_data: u64,
    pub pose: S::Pose,
    pub geometry: S::Geometry,
}

/// What a shape is made of.
#[derive(Clone, Debug)]
pub struct ShapeDesc<S: Space> {
    pub geometry: S::Geometry,
    pub pose: S::Pose,
    pub filter: Filter,
    pub user_data: u64,
    pub is_static: bool,
    pub enabled: bool,
}

/// What becomes of a shape's leaf when the shape changes.
#[derive(Clone, Copy, PartialEq)]
enum Leaf {
    /// It stays while it holds the shape.
    WhileItHolds,
    /// It is made to fit.
    Anew,
}

/// How many more moves like its last a shape's leaf makes room for.
const STEPS_AHEAD: f32 = 4.0;

impl<S: Space> World<S> {
    /// Creates a shape. There must be room for it.
    pub fn create(&mut self, desc: ShapeDesc<S>) -> Id {
        let bound = self.bound_of(&desc.geometry, &desc.pose);
        let id = self.shapes.insert(Shape {
            geometry: desc.geometry,
            pose: desc.pose,
            filter: desc.filter,
            user_data: desc.user_data,
            is_static: desc.is_static,
            enabled: desc.enabled,
            bound,
            leaf: bound,
            overlaps: 0,
            changed: self.updates,
            doomed: false,
        });
        if desc.enabled {
            self.enter(id.slot);
        }
        id
    }

    /// Destroys a shape that exists.
    pub fn destroy(&mut self, id: Id) {
        let shape = self.shape_mut(id.slot);
        let (enabled, overlaps) = (shape.enabled, shape.overlaps);
        if enabled {
            self.leave(id.slot);
        }
        self.shapes.depart(id.slot);
        if overlaps > 0 {
            self.departed.push(id.slot);
        } else {
            self.shapes.release(id.slot);
        }
    }

    /// Destroys `count` shapes that exist, or none when one is given twice: the error is the place of the second.
    pub fn destroy_many(&mut self, count: usize, id: impl Fn(usize) -> Id) -> Result<(), usize> {
        for place in 0..count {
            if std::mem::replace(&mut self.shape_mut(id(place).slot).doomed, true) {
                for place in 0..place {
                    self.shape_mut(id(place).slot).doomed = false;
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
            if let Some((_, true)) = self.shapes.look(slot) {
                self.destroy(self.shapes.id(slot));
            }
        }
    }

    /// Moves a shape that exists.
    pub fn set_pose(&mut self, id: Id, pose: S::Pose) {
        self.shape_mut(id.slot).pose = pose;
        self.reshape(id.slot, Leaf::WhileItHolds);
    }

    pub fn set_geometry(&mut self, id: Id, geometry: S::Geometry) {
        self.shape_mut(id.slot).geometry = geometry;
        // One that has shrunk would stay in a leaf made for its former size.
        self.reshape(id.slot, Leaf::Anew);
    }

    pub fn set_filter(&mut self, id: Id, filter: Filter) {
        let updates = self.updates;
        let shape = self.shape_mut(id.slot);
        shape.filter = filter;
        shape.changed = updates;
        if shape.enabled {
            let tree = tree_of(shape);
            self.trees[tree].bvh.set_bits(id.slot, filter.leaf_bits());
            self.fresh.insert(id.slot);
        }
    }

    pub fn set_enabled(&mut self, id: Id, enabled: bool) {
        let updates = self.updates;
        let shape = self.shape_mut(id.slot);
        if shape.enabled == enabled {
            return;
        }
        shape.enabled = enabled;
        shape.changed = updates;
        if enabled {
            self.enter(id.slot);
        } else {
            self.leave(id.slot);
        }
    }

    /// Makes a shape static or moving. Nothing else changes: overlaps that both states allow go on without an event. Two
    /// static shapes never overlap, so an overlap with a static shape ends when the shape becomes static too, and
    /// begins when it becomes moving.
    pub fn set_static(&mut self, id: Id, is_static: bool) {
        let shape = self.shape_mut(id.slot);
        if shape.is_static == is_static {
            return;
        }
        let enabled = shape.enabled;
        if enabled {
            self.leave(id.slot);
        }
        let shape = self.shape_mut(id.slot);
        shape.is_static = is_static;
        if enabled {
            // The leaf keeps its bounds, so every candidate that the shape has stays valid.
            self.plant(id.slot);
            self.fresh.insert(id.slot);
        }
    }

    pub fn set_user_data(&mut self, id: Id, user_data: u64) {
        self.shape_mut(id.slot).user_data = user_data;
    }

    fn shape_mut(&mut self, slot: u32) -> &mut Shape<S> {
        self.shapes.look_mut(slot).expect("the caller holds the id of a shape that exists")
    }

    /// Two shapes within the margin have bounds that meet when each is grown by half of it.
    fn bound_of(&self, geometry: &S::Geometry, pose: &S::Pose) -> S::Bound {
        S::bound(geometry, pose).grown(reach(self.settings.margin) * 0.5)
    }

    /// Follows a change of pose or geometry.
    fn reshape(&mut self, slot: u32, leaf: Leaf) {
        let shape = self.shapes.look(slot).expect("the caller holds its id").0;
        let bound = self.bound_of(&shape.geometry, &shape.pose);
        let (fatness, updates) = (self.settings.fatness, self.updates);
        let shape = self.shape_mut(slot);
        let before = std::mem::replace(&mut shape.bound, bound);
        shape.changed = updates;
        if !shape.enabled {
            return;
        }
        shape.leaf = match leaf {
            Leaf::WhileItHolds if shape.leaf.contains(&bound) => return,
            Leaf::WhileItHolds => fat(&bound, &before, fatness),
            Leaf::Anew => fat(&bound, &bound, fatness),
        };
        let leaf = shape.leaf;
        let tree = &mut self.trees[tree_of(shape)];
        tree.bvh.set_bound(slot, &leaf);
        tree.escapes += 1;
        tree.escaped.insert(slot);
        // Without updates nobody else tidies up.
        if tree.escapes > 4 * tree.bvh.leaf_count() + 64 {
            self.settle();
        }
        self.fresh.insert(slot);
    }

    /// Puts an enabled shape into its tree.
    fn enter(&mut self, slot: u32) {
        let fatness = self.settings.fatness;
        let shape = self.shape_mut(slot);
        shape.leaf = fat(&shape.bound, &shape.bound, fatness);
        self.plant(slot);
        self.fresh.insert(slot);
    }

    /// Inserts the leaf that an enabled shape has into the shape's tree.
    fn plant(&mut self, slot: u32) {
        let shape = self.shape_mut(slot);
        let (tree, leaf, bits) = (tree_of(shape), shape.leaf, shape.filter.leaf_bits());
        self.trees[tree].bvh.insert(slot, &leaf, bits);
    }

    /// Takes a shape out of its tree.
    fn leave(&mut self, slot: u32) {
        let tree = tree_of(self.shape_mut(slot));
        self.trees[tree].bvh.remove(slot);
    }

    /// Lets the leaves that left their bounds find better places.
    pub(super) fn settle(&mut self) {
        let World { trees, shapes, .. } = self;
        for (index, Tree { bvh, escaped, escapes }) in trees.iter_mut().enumerate() {
            *escapes = 0;
            // A slot may have been given up, or to a shape of the other tree, since.
            escaped.retain(|slot| {
                bvh.contains(slot)
                    && shapes.look(slot).is_some_and(|(shape, _)| tree_of(shape) == index)
            });
            bvh.settle(escaped.as_slice().iter().copied());
            escaped.clear();
        }
    }
}

/// The index of a shape's tree in `World::trees`.
pub(super) fn tree_of<S: Space>(shape: &Shape<S>) -> usize {
    usize::from(shape.is_static)
}

/// The bound of a leaf for a shape that has come from elsewhere: it will most likely go on that way.
fn fat<B: Bound>(bound: &B, before: &B, fatness: f32) -> B {
    let by = bound.extent() * fatness;
    bound.ahead(before, STEPS_AHEAD, 2.0 * by).grown(by)
}
