//! Changes of many geometries in one call, split over threads.

use super::World;
use super::leaves::LeafUpdate;
use super::set_poses::Escaped;
use super::slots::Id;
use crate::space::Space;
use crate::threads;

/// Shapes per task of a change of geometries.
const CHUNK: usize = 4;

/// The least time that a change of a geometry takes, and that its bounds take, in nanoseconds.
const CHANGE_COST: u64 = 50;

/// Marks a slot that is not in the list.
pub(super) const NOT_LISTED: u32 = u32::MAX;

/// Buffers that calls reuse.
#[derive(Debug)]
pub(super) struct Scratch<B> {
    /// For each slot, the index of its shape in the list.
    pub indices: Vec<u32>,
    /// The new bounds of each shape in the list.
    pub bounds: Vec<Option<B>>,
    /// The shapes with new leaves, for each task.
    pub escaped: Vec<Escaped>,
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
}
