//! Overlap queries. They use the poses last set, without an update.

use std::ops::{ControlFlow, Deref};

use arrayvec::ArrayVec;

use super::batch::Batch;
use super::query::{ProbeQuery, Query};
use super::shape::Shape;
use super::slots::Id;
use super::{Tree, World};
use crate::bvh::{Bound, bit_positions};
use crate::space::{BLOCK, Space};
use crate::touching::reach;

/// As many shapes are tested one by one: the lanes of a block would be nearly empty.
const FEW: usize = 8;

impl<S: Space> World<S> {
    /// Visits every shape whose signed distance from a geometry is at or below `margin`, in unspecified order.
    ///
    /// Shapes with overlapping bounds are collected and tested in blocks. So their data arrives in the cache before the
    /// tests, and pairs of equal kinds share SIMD lanes.
    pub fn overlap(
        &self,
        geometry: &S::Geometry,
        pose: &S::Pose,
        margin: f32,
        query: &Query,
        mut visit: impl FnMut(Id),
    ) {
        let bound = S::bound(geometry, pose).grown(reach(margin));
        let view = self.view(query);
        let mut near = ArrayVec::<u32, BLOCK>::new();
        let mut test = |near: &mut ArrayVec<u32, BLOCK>| {
            near.retain(|&mut slot| view.sees(|| self.shapes.id(slot), self.leaf(slot)));
            let pair = |place: usize| {
                let shape = self.leaf(near[place]);
                [(geometry, pose), (&shape.geometry, &shape.pose)]
            };
            let overlaps = if near.len() > FEW {
                S::overlap_block(near.len(), pair, margin)
            } else {
                let singles = (0..near.len()).map(|place| {
                    let [(a, pose_a), (b, pose_b)] = pair(place);
                    u64::from(S::overlap(a, pose_a, b, pose_b, margin)) << place
                });
                singles.sum()
            };
            bit_positions(overlaps).for_each(|place| visit(self.shapes.id(near[place])));
            near.clear();
        };
        for Tree { bvh, .. } in &self.trees {
            let (bits, soon) = (query.filter.query_bits(), |slot| self.prefetch(slot));
            let all: ControlFlow<()> = bvh.query(&bound, bits, soon, |slot| {
                near.push(slot);
                if near.is_full() {
                    test(&mut near);
                }
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
        }
        test(&mut near);
    }

    /// Whether any shape's signed distance from a geometry is at or below `margin`.
    pub fn overlap_any(
        &self,
        geometry: &S::Geometry,
        pose: &S::Pose,
        margin: f32,
        query: &Query,
    ) -> bool {
        let bound = S::bound(geometry, pose).grown(reach(margin));
        let view = self.view(query);
        self.trees.iter().any(|Tree { bvh, .. }| {
            let (bits, soon) = (query.filter.query_bits(), |slot| self.prefetch(slot));
            let found = bvh.find(&bound, bits, soon, |slot| {
                let shape = self.leaf(slot);
                if view.sees(|| self.shapes.id(slot), shape)
                    && S::overlap(geometry, pose, &shape.geometry, &shape.pose, margin)
                {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            found.is_break()
        })
    }

    /// [`World::overlap`] for many geometries in parallel, each with its query.
    ///
    /// The results of geometry i, sorted by id, have the indices from `offsets[i]` to `offsets[i + 1]`. `convert` makes an
    /// element of `room`, which receives as many as fit. Returns the number of all results, or none if it exceeds `i32`.
    pub fn overlap_many<'q, G: Deref<Target = S::Geometry>, H: Send>(
        &self,
        probe: impl Fn(usize) -> (G, S::Pose, ProbeQuery<'q>) + Sync,
        margin: f32,
        offsets: &mut [i32],
        room: &mut [H],
        convert: impl Fn(Id) -> H + Sync,
    ) -> Option<i32> {
        let list = |index, ids: &mut Vec<Id>| {
            let (geometry, pose, query) = probe(index);
            self.overlap(&geometry, &pose, margin, &query, |id| ids.push(id));
        };
        let batch = Batch { list, order: Id::cmp, convert: |id: &Id| convert(*id) };
        self.buffers.overlaps.run(offsets, room, batch)
    }

    /// Visits every shape that overlaps a shape at its current pose, with the world's margin, in unspecified order.
    pub fn overlaps_of(&self, id: Id, mut visit: impl FnMut(Id)) {
        let Some(shape) = self.get(id).filter(|shape| shape.is_enabled()) else { return };
        let margin = self.settings.margin;
        let pairing = self.pairings.get(shape.pairing);
        // A static shape pairs only with moving ones, whose tree is the first.
        for Tree { bvh, .. } in &self.trees[..2 - shape.tree()] {
            let all: ControlFlow<()> = bvh.query(
                &self.bound(id.slot),
                pairing.filter.query_bits(),
                |_| {},
                |slot| {
                    let other = self.leaf(slot);
                    if slot != id.slot
                        && pairing.allows(self.pairings.get(other.pairing))
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
                },
            );
            debug_assert!(all.is_continue());
        }
    }

    /// Starts to load what an overlap query reads of a shape.
    #[inline(always)]
    pub(super) fn prefetch(&self, slot: u32) {
        self.shapes.prefetch(slot, size_of::<Shape<S>>());
        self.shapes.prefetch_id(slot);
    }

    #[inline(always)]
    pub(super) fn leaf(&self, slot: u32) -> &Shape<S> {
        self.shapes.value(slot).expect("a leaf is a shape")
    }
}
