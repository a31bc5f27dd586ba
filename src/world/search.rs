//! Searches: the shapes that answer a probe, nearest first. They use the poses last set, without an update.

use std::ops::{ControlFlow, Deref, Range};

use arrayvec::ArrayVec;

use super::batch::Batch;
use super::probe::{CastMotion, Probe};
use super::query::{ProbeQuery, Query, View};
use super::results::Found;
use super::slots::Id;
use super::{Tree, World};
use crate::bvh::Walk;
use crate::simd::prefetch::Elements;
use crate::space::Space;

/// The searches of a batch that take turns. Each needs more than two kibibytes of the stack.
const TURNS: usize = 2;

/// A search for the nearest hit of a probe, in steps.
struct Search<S: Space, P: Probe<S>> {
    number: usize,
    probe: P,
    start: P::Start,
    best: Option<Found<P::Hit>>,
    walk: Walk,
    trees_begun: usize,
}

impl<S: Space, P: Probe<S>> Search<S, P> {
    fn new(number: usize, probe: P, start: P::Start) -> Search<S, P> {
        Search { number, probe, start, best: None, walk: Walk::default(), trees_begun: 0 }
    }

    /// Takes another probe. The walk keeps its place in memory.
    fn restart(&mut self, number: usize, probe: P, start: P::Start) {
        (self.number, self.probe, self.start) = (number, probe, start);
        (self.best, self.trees_begun) = (None, 0);
    }
}

/// Keeps a hit if it is nearer than the best so far. Returns the key of the nearest. Among equal keys, the lowest slot wins.
fn keep_nearest<S: Space, P: Probe<S>>(
    best: &mut Option<Found<P::Hit>>,
    found: Found<P::Hit>,
) -> f32 {
    let order = |found: &Found<P::Hit>| (P::key(&found.hit), found.id.slot);
    match best {
        Some(best) if order(best) <= order(&found) => P::key(&best.hit),
        _ => P::key(&best.insert(found).hit),
    }
}

impl<S: Space> World<S> {
    /// The nearest hit. Among equal keys, the lowest slot wins.
    pub fn nearest<P: Probe<S>>(&self, probe: &P, query: &Query) -> Option<Found<P::Hit>> {
        let mut best = None;
        self.search(probe, query, |found| Some(keep_nearest::<S, P>(&mut best, found)));
        best
    }

    /// [`World::nearest`] for the probes of a range. Passes the hit of each to `found`, with its number, in any order.
    ///
    /// Several searches take turns, so that the processor works on one while others wait for the cache.
    pub fn nearest_many<P: Probe<S>>(
        &self,
        mut numbers: Range<usize>,
        probe: impl Fn(usize) -> P,
        query: &Query,
        mut found: impl FnMut(usize, Option<Found<P::Hit>>),
    ) {
        let mut searches = ArrayVec::<Search<S, P>, TURNS>::new();
        for number in numbers.by_ref().take(TURNS) {
            let probe = probe(number);
            let start = self.start_of(&probe, query);
            searches.push(Search::new(number, probe, start));
        }
        let mut turn = 0;
        while !searches.is_empty() {
            turn = if turn + 1 < searches.len() { turn + 1 } else { 0 };
            let search = &mut searches[turn];
            if self.continue_search(search, query) {
                continue;
            }
            found(search.number, search.best);
            match numbers.next() {
                Some(number) => {
                    let probe = probe(number);
                    let start = self.start_of(&probe, query);
                    search.restart(number, probe, start);
                }
                None => {
                    searches.swap_remove(turn);
                }
            }
        }
    }

    /// Takes a step of a search. Returns false at its end.
    #[inline(always)]
    fn continue_search<P: Probe<S>>(&self, search: &mut Search<S, P>, query: &Query) -> bool {
        let Search { probe, start, best, walk, trees_begun, .. } = search;
        let (order, bits) = (probe.order(), query.filter.query_bits());
        let view = self.view(query);
        let visit = |reach, slot| {
            let found = self.answer(probe, start, query, view, slot);
            let nearest = found.map(|found| keep_nearest::<S, P>(best, found));
            ControlFlow::Continue(nearest.map_or(reach, |key| probe.reach(Some(key))))
        };
        if let Some(last) = trees_begun.checked_sub(1) {
            let (bvh, data) = (&self.trees[last].bvh, self.shapes.elements());
            let goes_on: ControlFlow<(), bool> = bvh.step(walk, &order, bits, data, visit);
            if goes_on == ControlFlow::Continue(true) {
                return true;
            }
        }
        let Some(Tree { bvh, .. }) = self.trees.get(*trees_begun) else { return false };
        *trees_begun += 1;
        bvh.start(walk, &order, probe.reach(best.as_ref().map(|best| P::key(&best.hit))));
        true
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

    /// [`World::search`] for many probes in parallel, each with its query.
    ///
    /// The results of probe i have the indices from `offsets[i]` to `offsets[i + 1]`, sorted by their keys, then by their
    /// shapes. `convert` makes an element of `room`, which receives as many as fit. Returns the number of all hits, or
    /// none if it exceeds `i32`.
    pub fn search_many<'q, P: Probe<S>, H: Send>(
        &self,
        probe: impl Fn(usize) -> (P, ProbeQuery<'q>) + Sync,
        offsets: &mut [i32],
        room: &mut [H],
        convert: impl Fn(&Found<P::Hit>) -> H + Sync,
    ) -> Option<i32> {
        P::buffers(&self.buffers).run(
            offsets,
            room,
            Batch {
                list: |index, hits: &mut Vec<_>| {
                    let (probe, query) = probe(index);
                    self.search(&probe, &query, |hit| {
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
        let start = self.start_of(probe, query);
        let (order, bits) = (probe.order(), query.filter.query_bits());
        let view = self.view(query);
        for Tree { bvh, .. } in &self.trees {
            let data = self.shapes.elements();
            reach = bvh.nearest_first(&order, reach, bits, data, |reach, slot| {
                self.answer(probe, &start, query, view, slot)
                    .map_or(ControlFlow::Continue(reach), &mut visit)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// What a probe knows of the shapes at its start. It does not depend on their order.
    #[inline(always)]
    fn start_of<P: Probe<S>>(&self, probe: &P, query: &Query) -> P::Start {
        probe.start().map_or_else(P::Start::default, |(bound, start)| {
            self.shapes_at_start(probe, query, &bound, start)
        })
    }

    #[inline(never)]
    fn shapes_at_start<P: Probe<S>>(
        &self,
        probe: &P,
        query: &Query,
        bound: &S::Bound,
        mut start: P::Start,
    ) -> P::Start {
        let view = self.view(query);
        for Tree { bvh, .. } in &self.trees {
            let (bits, soon) = (query.filter.query_bits(), |slot| self.prefetch(slot));
            let all: ControlFlow<()> = bvh.query(bound, bits, soon, |slot| {
                let shape = self.leaf(slot);
                if view.sees(|| self.shapes.id(slot), shape) {
                    probe.add_at_start(shape, &mut start);
                }
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
        }
        probe.finish_start(&mut start);
        start
    }

    /// The hit of a probe on the shape in a slot, if the query sees it.
    #[inline(always)]
    fn answer<P: Probe<S>>(
        &self,
        probe: &P,
        start: &P::Start,
        query: &Query,
        view: View,
        slot: u32,
    ) -> Option<Found<P::Hit>> {
        let (id, shape) = (|| self.shapes.id(slot), self.leaf(slot));
        if !view.sees(id, shape) {
            return None;
        }
        // An answer has both. They arrive during the exact test.
        self.shapes.prefetch_id_and_user_data(slot);
        let hit = match query.ignored_part {
            Some((of, part)) if of == id() => probe.ask_without(shape, start, part),
            _ => probe.ask(shape, start),
        };
        let hit = hit.filter(|hit| !(query.skip_inside && P::begins_inside(hit)))?;
        Some(Found { id: id(), hit })
    }

    /// Returns the lowest shape that the query sees and that the motion cannot be cast against, because both are concave
    /// and their bounds meet.
    pub fn unsupported<G: Deref<Target = S::Geometry>>(
        &self,
        motion: &CastMotion<S, G>,
        query: &Query,
    ) -> Option<Id> {
        let view = self.view(query);
        let mut lowest: Option<Id> = None;
        for Tree { bvh, .. } in &self.trees {
            let all: ControlFlow<(), f32> = bvh.nearest_first(
                &motion.order(),
                1.0,
                query.filter.query_bits(),
                Elements::none(),
                |reach, slot| {
                    let (id, shape) = (self.shapes.id(slot), self.leaf(slot));
                    if view.sees(|| id, shape)
                        && motion.is_unsupported(&shape.geometry, &self.bound(slot))
                    {
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
