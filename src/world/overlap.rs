//! Overlap queries. They use the poses last set, without an update.

use std::ops::{ControlFlow, Deref};

use super::query::Query;
use super::shape::{Shape, tree_of};
use super::slots::Id;
use super::{Tree, World};
use crate::bvh::Bound;
use crate::space::Space;
use crate::threads;
use crate::touching::reach;

/// Geometries per task of a batch.
const BATCH_CHUNK: usize = 64;

/// Buffers for the results of a batch's tasks, kept for the next batch.
#[derive(Debug, Default)]
pub(super) struct Scratch(Vec<ChunkResults>);

#[derive(Debug, Default)]
struct ChunkResults {
    ids: Vec<Id>,
    /// The number of ids of each geometry.
    counts: Vec<usize>,
}

impl<S: Space> World<S> {
    /// Visits every shape whose signed distance from a geometry is at or below `margin`, in unspecified order, until
    /// `visit` breaks.
    pub fn overlap<T>(
        &self,
        geometry: &S::Geometry,
        pose: &S::Pose,
        margin: f32,
        query: &Query,
        mut visit: impl FnMut(Id) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let bound = S::bound(geometry, pose).grown(reach(margin));
        for Tree { bvh, .. } in &self.trees {
            bvh.query(&bound, query.filter.query_bits(), |slot| {
                let shape = self.leaf(slot);
                if query.sees(self.shapes.id(slot), shape)
                    && S::overlap(geometry, pose, &shape.geometry, &shape.pose, margin)
                {
                    visit(self.shapes.id(slot))?;
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether any shape's signed distance from a geometry is at or below `margin`.
    pub fn overlap_any(
        &self,
        geometry: &S::Geometry,
        pose: &S::Pose,
        margin: f32,
        query: &Query,
    ) -> bool {
        self.overlap(geometry, pose, margin, query, |_| ControlFlow::Break(())).is_break()
    }

    /// [`World::overlap`] for many geometries in parallel.
    ///
    /// `write` receives the results in order: those of geometry i, sorted by id, have the indices from `offsets[i]` to
    /// `offsets[i + 1]`. Returns the total number, or none if it exceeds `i32`; then nothing is written.
    pub fn overlap_many<G: Deref<Target = S::Geometry>>(
        &self,
        probe: impl Fn(usize) -> (G, S::Pose) + Sync,
        margin: f32,
        query: &Query,
        offsets: &mut [i32],
        mut write: impl FnMut(usize, Id),
    ) -> Option<i32> {
        let probes = offsets.len() - 1;
        let chunks = probes.div_ceil(BATCH_CHUNK);
        let mut scratch = self.scratch.lock().pop().unwrap_or_default();
        if scratch.0.len() < chunks {
            scratch.0.resize_with(chunks, ChunkResults::default);
        }
        threads::for_each_chunk_of(1, &mut scratch.0[..chunks], |first, found| {
            for (chunk, ChunkResults { ids, counts }) in found.iter_mut().enumerate() {
                let start = (first + chunk) * BATCH_CHUNK;
                ids.clear();
                counts.clear();
                for place in start..probes.min(start + BATCH_CHUNK) {
                    let before = ids.len();
                    let (geometry, pose) = probe(place);
                    let all = self.overlap(&geometry, &pose, margin, query, |id| {
                        ids.push(id);
                        ControlFlow::<()>::Continue(())
                    });
                    debug_assert!(all.is_continue());
                    ids[before..].sort_unstable();
                    counts.push(ids.len() - before);
                }
            }
        });

        let found = &scratch.0[..chunks];
        let total = i32::try_from(found.iter().map(|found| found.ids.len()).sum::<usize>()).ok();
        if total.is_some() {
            let mut end = 0;
            offsets[0] = 0;
            let counts = found.iter().flat_map(|found| &found.counts);
            for (offset, count) in offsets[1..].iter_mut().zip(counts) {
                end += *count as i32;
                *offset = end;
            }
            let ids = found.iter().flat_map(|found| &found.ids);
            ids.enumerate().for_each(|(place, id)| write(place, *id));
        }
        self.scratch.lock().push(scratch);
        total
    }

    /// Visits every shape that overlaps a shape at its current pose, with the world's margin, in unspecified order.
    pub fn overlaps_of(&self, id: Id, mut visit: impl FnMut(Id)) {
        let Some(shape) = self.get(id).filter(|shape| shape.enabled) else { return };
        let margin = self.settings.margin;
        // A static shape pairs only with moving ones, whose tree is the first.
        for Tree { bvh, .. } in &self.trees[..2 - tree_of(shape)] {
            let all: ControlFlow<()> = bvh.query(&shape.bound, shape.filter.query_bits(), |slot| {
                let other = self.leaf(slot);
                if slot != id.slot
                    && shape.may_meet(other)
                    && S::overlap(
                        &shape.geometry,
                        &shape.pose,
                        &other.geometry,
                        &other.pose,
                        margin,
                    )
                {
                    visit(self.shapes.id(slot));
                }
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
        }
    }

    pub(super) fn leaf(&self, slot: u32) -> &Shape<S> {
        self.shapes.in_slot(slot).expect("a leaf is a shape").0
    }
}
