//! A world of either dimension, behind one trait: all operations without vectors.

use std::any::Any;

use super::events::Event;
use super::filter::Filter;
use super::pairing::Pairing;
use super::slots::Id;
use super::{Stats, World};
use crate::answers::PartPair;
use crate::space::{Parts, Space};

/// A [`World`] of a dimension known only at run time. Its functions call the world's functions of the same name.
///
/// For operations with vectors, [`downcast`] and [`downcast_mut`] return the world of a dimension.
pub trait AnyWorld: Any + Send + Sync {
    /// Returns the number of coordinates of a point.
    fn dimensions(&self) -> u32;

    /// Returns whether a shape exists.
    fn contains(&self, id: Id) -> bool;

    /// Returns the attributes of a shape, or `None` if it does not exist.
    fn attributes(&self, id: Id) -> Option<Attributes>;

    /// Returns the user data of an existing shape.
    fn user_data(&self, id: Id) -> u64;

    /// Whether leaves of new or destroyed shapes wait for [`AnyWorld::apply_waiting`]. Queries must not run before.
    fn has_waiting(&self) -> bool;

    /// Inserts the leaves of new shapes into their trees, and removes those of destroyed ones.
    fn apply_waiting(&mut self);

    fn next_generation(&self) -> u32;

    fn stats(&self) -> Stats;

    fn validate(&self) -> Result<(), String>;

    fn events(&self) -> &[Event];

    /// Passes the pairs to `visit`, in order.
    fn pairs(&self, visit: &mut dyn FnMut(Id, Id));

    fn overlaps_of(&self, id: Id, visit: &mut dyn FnMut(Id));

    /// Returns whether the signed distance of two existing shapes is at or below `margin`.
    fn shapes_overlap(&self, a: Id, b: Id, margin: f32) -> bool;

    /// Returns the number of slots ever used.
    fn slots(&self) -> u32;

    /// Returns the parts of an existing shape that can be disabled one by one.
    fn switchable_parts(&self, id: Id) -> Option<&dyn Parts>;

    /// Passes to `visit` the pairs of parts of two existing shapes within a margin. If both are the same shape: the
    /// pairs among its own parts.
    fn part_pairs(&self, a: Id, b: Id, margin: f32, visit: &mut dyn FnMut(PartPair));

    fn clear(&mut self);

    fn rebuild(&mut self);

    fn reserve(&mut self, shapes: usize);

    fn record_queries(&mut self, capacity: usize);

    fn update(&mut self);

    fn destroy_waiting(&mut self, id: Id);

    fn destroy_many(&mut self, count: usize, id: &dyn Fn(usize) -> Id) -> Result<(), usize>;

    /// Enables or disables a part of an existing shape that has it.
    fn set_part_enabled(&mut self, id: Id, part: u32, enabled: bool);

    fn set_filter(&mut self, id: Id, filter: Filter);

    fn set_enabled(&mut self, id: Id, enabled: bool);

    fn set_static(&mut self, id: Id, is_static: bool);

    fn set_trigger(&mut self, id: Id, trigger: bool);

    fn set_continuous(&mut self, id: Id, continuous: bool);

    fn set_owner(&mut self, id: Id, owner: u64);

    fn set_user_data(&mut self, id: Id, user_data: u64);
}

/// The data of a shape besides its geometry and pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attributes {
    pub filter: Filter,
    pub owner: u64,
    pub enabled: bool,
    pub is_static: bool,
    pub trigger: bool,
    pub continuous: bool,
}

/// Returns the world if it is one of `S`.
pub fn downcast<S: Space>(world: &dyn AnyWorld) -> Option<&World<S>> {
    (world as &dyn Any).downcast_ref()
}

/// Returns the world if it is one of `S`.
pub fn downcast_mut<S: Space>(world: &mut dyn AnyWorld) -> Option<&mut World<S>> {
    (world as &mut dyn Any).downcast_mut()
}

impl<S: Space> AnyWorld for World<S> {
    fn dimensions(&self) -> u32 {
        S::DIMENSIONS
    }

    fn contains(&self, id: Id) -> bool {
        self.shapes.contains(id)
    }

    fn user_data(&self, id: Id) -> u64 {
        self.user_data(id)
    }

    fn attributes(&self, id: Id) -> Option<Attributes> {
        let shape = self.get(id)?;
        let Pairing { filter, owner } = *self.pairing(id.slot);
        Some(Attributes {
            filter,
            owner,
            enabled: shape.is_enabled(),
            is_static: shape.is_static(),
            trigger: shape.is_trigger(),
            continuous: shape.is_continuous(),
        })
    }

    fn has_waiting(&self) -> bool {
        self.has_waiting()
    }

    fn apply_waiting(&mut self) {
        self.apply_waiting();
    }

    fn next_generation(&self) -> u32 {
        self.next_generation()
    }

    fn stats(&self) -> Stats {
        self.stats()
    }

    fn validate(&self) -> Result<(), String> {
        self.validate()
    }

    fn events(&self) -> &[Event] {
        self.events()
    }

    fn pairs(&self, visit: &mut dyn FnMut(Id, Id)) {
        self.pairs().for_each(|(a, b)| visit(a, b));
    }

    fn overlaps_of(&self, id: Id, visit: &mut dyn FnMut(Id)) {
        self.overlaps_of(id, visit);
    }

    fn shapes_overlap(&self, a: Id, b: Id, margin: f32) -> bool {
        let (Some(a), Some(b)) = (self.get(a), self.get(b)) else { return false };
        S::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
    }

    fn slots(&self) -> u32 {
        self.shapes.used()
    }

    fn switchable_parts(&self, id: Id) -> Option<&dyn Parts> {
        S::switchable_parts(&self.get(id)?.geometry)
    }

    fn part_pairs(&self, a: Id, b: Id, margin: f32, visit: &mut dyn FnMut(PartPair)) {
        let (Some(a), Some(b)) = (self.get(a), self.get(b)) else { return };
        if !std::ptr::eq(a, b) {
            S::part_pairs(&a.geometry, &a.pose, &b.geometry, &b.pose, margin, visit);
        } else if let Some(parts) = S::switchable_parts(&a.geometry) {
            parts.self_part_pairs(margin, visit);
        }
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn reserve(&mut self, shapes: usize) {
        self.reserve(shapes);
    }

    fn rebuild(&mut self) {
        self.rebuild();
    }

    fn record_queries(&mut self, capacity: usize) {
        self.record_queries(capacity);
    }

    fn update(&mut self) {
        self.update();
    }

    fn destroy_waiting(&mut self, id: Id) {
        self.destroy_waiting(id);
    }

    fn destroy_many(&mut self, count: usize, id: &dyn Fn(usize) -> Id) -> Result<(), usize> {
        self.destroy_many(count, id)
    }

    fn set_part_enabled(&mut self, id: Id, part: u32, enabled: bool) {
        self.change_geometry(id, |geometry| {
            if let Some(parts) = S::switchable_parts_mut(geometry) {
                parts.set_part_enabled(part, enabled);
            }
        });
    }

    fn set_filter(&mut self, id: Id, filter: Filter) {
        self.set_filter(id, filter);
    }

    fn set_enabled(&mut self, id: Id, enabled: bool) {
        self.set_enabled(id, enabled);
    }

    fn set_static(&mut self, id: Id, is_static: bool) {
        self.set_static(id, is_static);
    }

    fn set_trigger(&mut self, id: Id, trigger: bool) {
        self.set_trigger(id, trigger);
    }

    fn set_continuous(&mut self, id: Id, continuous: bool) {
        self.set_continuous(id, continuous);
    }

    fn set_owner(&mut self, id: Id, owner: u64) {
        self.set_owner(id, owner);
    }

    fn set_user_data(&mut self, id: Id, user_data: u64) {
        self.set_user_data(id, user_data);
    }
}
