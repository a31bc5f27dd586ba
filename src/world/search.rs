//! Searches: the shapes that answer a probe, nearest first. They use the poses last set, without an update.

use std::ops::{ControlFlow, Deref};

use super::batch::Batch;
use super::probe::{CastMotion, Probe};
use super::query::Query;
use super::results::Found;
use super::slots::Id;
use super::{Tree, World};
use crate::simd::prefetch::Elements;
use crate::space::Space;

impl<S: Space> World<S> {
    /// The nearest hit. Among equal keys, the lowest slot wins.
    pub fn nearest<P: Probe<S>>(&self, probe: &P, query: &Query) -> Option<Found<P::Hit>> {
        let mut best: Option<Found<P::Hit>> = None;
        let order = |found: &Found<P::Hit>| (P::key(&found.hit), found.id.slot);
        self.search(probe, query, |found| {
            if best.as_ref().is_none_or(|best| order(&found) < order(best)) {
                best = Some(found);
            }
            best.as_ref().map(|best| P::key(&best.hit))
        });
        best
    }

    /// Whether there is any hit.
    pub fn any<P: Probe<S>>(&self, probe: &P, query: &Query) -> bool {
        self.search_until(probe, query, |_| ControlFlow::Break(())).is_break()
    }

    /// Passes hits to `keep`, in unspecified order. `keep` returns the key beyond which no hit matters, once there is one.
    pub fn search<P: Probe<S>>(
        &self,
        probe: &P,
        query: &Query,
        mut keep: impl FnMut(Found<P::Hit>) -> Option<f32>,
    ) {
        let all: ControlFlow<()> = self
            .search_until(probe, query, |found| ControlFlow::Continue(probe.reach(keep(found))));
        debug_assert!(all.is_continue());
    }

    /// [`World::search`] for many probes in parallel.
    ///
    /// The results of probe i have the indices from `offsets[i]` to `offsets[i + 1]`, sorted by their keys, then by their
    /// shapes. `convert` makes an element of `room`, which receives as many as fit. Returns the number of all hits, or
    /// none if it exceeds `i32`.
    pub fn search_many<P: Probe<S>, H: Send>(
        &self,
        probe: impl Fn(usize) -> P + Sync,
        query: &Query,
        offsets: &mut [i32],
        room: &mut [H],
        convert: impl Fn(&Found<P::Hit>) -> H + Sync,
    ) -> Option<i32> {
        P::buffers(&self.buffers).run(
            offsets,
            room,
            Batch {
                list: |index, hits: &mut Vec<_>| {
                    self.search(&probe(index), query, |hit| {
                        hits.push(hit);
                        None
                    });
                },
                order: |a: &Found<P::Hit>, b: &Found<P::Hit>| {
                    P::key(&a.hit).total_cmp(&P::key(&b.hit)).then(a.id.cmp(&b.id))
                },
                convert,
            },
        )
    }

    /// Passes hits to `visit`, which returns the new reach of the traversal, or breaks.
    fn search_until<P: Probe<S>, T>(
        &self,
        probe: &P,
        query: &Query,
        mut visit: impl FnMut(Found<P::Hit>) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T> {
        let mut reach = probe.reach(None);
        for Tree { bvh, .. } in &self.trees {
            let (bits, data) = (query.filter.query_bits(), self.shapes.elements());
            reach = probe.traverse(bvh, reach, bits, data, |reach, slot| {
                let (id, shape) = (|| self.shapes.id(slot), self.leaf(slot));
                if !query.sees(id, shape) {
                    return ControlFlow::Continue(reach);
                }
                match probe.ask(shape) {
                    Some(hit) if !(query.skip_inside && P::begins_inside(&hit)) => {
                        visit(Found { id: id(), hit })
                    }
                    _ => ControlFlow::Continue(reach),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the lowest shape that the query sees and that the motion cannot be cast against, because both are concave
    /// and their bounds meet.
    pub fn unsupported<G: Deref<Target = S::Geometry>>(
        &self,
        motion: &CastMotion<S, G>,
        query: &Query,
    ) -> Option<Id> {
        let mut lowest: Option<Id> = None;
        for Tree { bvh, .. } in &self.trees {
            let all: ControlFlow<(), f32> = motion.traverse(
                bvh,
                1.0,
                query.filter.query_bits(),
                Elements::none(),
                |reach, slot| {
                    let (id, shape) = (self.shapes.id(slot), self.leaf(slot));
                    if query.sees(|| id, shape) && motion.is_unsupported(shape) {
                        lowest = Some(lowest.map_or(id, |lowest| lowest.min(id)));
                    }
                    ControlFlow::Continue(reach)
                },
            );
            debug_assert!(all.is_continue());
        }
        lowest
    }
}
