//! World queries: overlaps and ray casts. They use the poses last set, without an update.

use std::ops::{ControlFlow, Deref};

use super::filter::Filter;
use super::shape::{Shape, tree_of};
use super::slots::Id;
use super::{Tree, World};
use crate::bvh::Bound;
use crate::space::Space;
use crate::threads;
use crate::touching::reach;

/// Options of a world query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Query {
    pub filter: Filter,
    /// Whether rays ignore shapes that contain their origin.
    pub skip_inside: bool,
}

impl Default for Query {
    fn default() -> Query {
        Query { filter: Filter::ALL, skip_inside: false }
    }
}

/// A ray hit and the id of the shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit<S: Space> {
    pub id: Id,
    pub hit: S::Hit,
}

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
                if query.filter.meets(&shape.filter)
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

    /// The nearest hit of a ray. Among equal distances, the lowest slot wins.
    pub fn raycast(&self, ray: &S::Ray, query: &Query) -> Option<RayHit<S>> {
        let mut best: Option<RayHit<S>> = None;
        let none: ControlFlow<()> = self.raycast_until(ray, query, |found| {
            let order = |hit: &RayHit<S>| (S::hit_distance(&hit.hit), hit.id.slot);
            if best.as_ref().is_none_or(|best| order(&found) < order(best)) {
                best = Some(found);
            }
            ControlFlow::Continue(S::reach(ray, best.as_ref().map(|best| &best.hit)))
        });
        debug_assert!(none.is_continue());
        best
    }

    /// Whether a ray hits any shape.
    pub fn raycast_any(&self, ray: &S::Ray, query: &Query) -> bool {
        self.raycast_until(ray, query, |_| ControlFlow::Break(())).is_break()
    }

    /// Visits the hit of every shape that a ray hits, in unspecified order.
    pub fn raycast_all(&self, ray: &S::Ray, query: &Query, mut visit: impl FnMut(RayHit<S>)) {
        let reach = S::reach(ray, None);
        let all: ControlFlow<()> = self.raycast_until(ray, query, |found| {
            visit(found);
            ControlFlow::Continue(reach)
        });
        debug_assert!(all.is_continue());
    }

    /// Visits hits. `visit` returns the new reach of the traversal, or breaks.
    fn raycast_until<T>(
        &self,
        ray: &S::Ray,
        query: &Query,
        mut visit: impl FnMut(RayHit<S>) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T> {
        let traversal = S::traversal(ray);
        let mut reach = S::reach(ray, None);
        for Tree { bvh, .. } in &self.trees {
            reach = bvh.raycast(&traversal, reach, query.filter.query_bits(), |reach, slot| {
                let shape = self.leaf(slot);
                if !query.filter.meets(&shape.filter) {
                    return ControlFlow::Continue(reach);
                }
                match S::raycast(&shape.geometry, &shape.pose, ray) {
                    Some(hit) if !(query.skip_inside && S::begins_inside(&hit)) => {
                        visit(RayHit { id: self.shapes.id(slot), hit })
                    }
                    _ => ControlFlow::Continue(reach),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn leaf(&self, slot: u32) -> &Shape<S> {
        self.shapes.in_slot(slot).expect("a leaf is a shape").0
    }
}
