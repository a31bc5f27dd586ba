//! Changes of many geometries in one call, split over threads.

use super::World;
use super::shape::LeafUpdate;
use super::slots::Id;
use crate::space::Space;
use crate::threads;

/// Shapes per task. Fewer than four tasks run on the calling thread.
const CHUNK: usize = 16;

/// Marks a slot that is not in the list.
const NOT_LISTED: u32 = u32::MAX;

/// Buffers that calls reuse.
#[derive(Debug)]
pub(super) struct Scratch<B> {
    /// For each slot, the index of its shape in the list.
    indices: Vec<u32>,
    /// The new bounds of each shape in the list.
    bounds: Vec<Option<B>>,
}

impl<B> Default for Scratch<B> {
    fn default() -> Scratch<B> {
        Scratch { indices: Vec::new(), bounds: Vec::new() }
    }
}

impl<B> Scratch<B> {
    pub fn bytes(&self) -> usize {
        self.indices.capacity() * size_of::<u32>() + self.bounds.capacity() * size_of::<Option<B>>()
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
        let Scratch { mut indices, mut bounds } = std::mem::take(&mut self.changes);
        if indices.len() <= last {
            indices.resize(last + 1, NOT_LISTED);
        }
        (0..count).for_each(|index| indices[slot(index)] = index as u32);
        bounds.clear();
        bounds.resize_with(count, || None);

        // The same number of listed shapes per task on average, however many other shapes lie between them.
        let spread = (last - first + 1).div_ceil(count);
        let shapes = self.shapes.values_mut(first..last + 1);
        threads::for_each_chunk_of(CHUNK * spread, shapes, |offset, shapes| {
            for (shape, index) in shapes.iter_mut().zip(&indices[first + offset..]) {
                if *index != NOT_LISTED
                    && let Some(shape) = shape
                {
                    change(*index as usize, &mut shape.geometry);
                }
            }
        });
        let world = &*self;
        threads::for_each_chunk_of(CHUNK, &mut bounds, |first, bounds| {
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
        self.changes = Scratch { indices, bounds };
    }
}
