//! The bodies of world queries: one for each form, for every question.

use super::query_options::{BatchOptions, Options, Queries, QueriesArgument};
use crate::ffi::calls::args::{count_of, out_or_null, outs};
use crate::ffi::calls::registry::Reader;
use crate::ffi::calls::status::{Failure, guard_large};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::total_in_range;
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::types::imp_world;
use crate::ffi::structs::world_hits::WorldHit;
use crate::ffi::structs::world_types::imp_query;
use crate::threads;
use crate::world::{Found, Probe, ProbeQuery, Query, SmallestN, World};

/// The checked arguments of a question: of one probe, or of many.
pub(in crate::ffi) trait Question<D: Dimension>: Sync + Sized {
    /// Pointers to the arguments of a probe, or to arrays of them.
    type Pointers: Copy;
    type Hit: WorldHit;
    type Probe<'a>: Probe<D, Hit = <Self::Hit as WorldHit>::Answer>
    where
        Self: 'a;

    /// Reads the arguments of `many` probes; of one if there is no count.
    ///
    /// # Safety
    /// The pointers as in `arg` and `args`. The result does not outlive the call.
    unsafe fn read(pointers: Self::Pointers, many: Option<usize>) -> Result<Self, Failure>;

    fn probe(&self, index: usize, query: &Query) -> Self::Probe<'_>;

    /// Returns an error if a shape of the world cannot answer the probe.
    fn check_shapes(
        &self,
        _index: usize,
        _world: &Reader<World<D>>,
        _query: &Query,
    ) -> Result<(), Failure> {
        Ok(())
    }
}

/// Probes per task. Their searches are prefetched together.
const PROBES: usize = 64;

/// The least time of a search, in nanoseconds.
const COST: u64 = 20;

/// A probe of a batch and its query.
fn probe_of<'q, D: Dimension, Q: Question<D>>(
    question: &'q Q,
    queries: &'q Queries,
    index: usize,
) -> (Q::Probe<'q>, ProbeQuery<'q>) {
    let query = queries.at(index);
    (question.probe(index, &query), query)
}

/// Finds the nearest hits of probes that share a query. Its own frame on the stack: the searches that take turns fill it.
#[inline(never)]
fn nearest_of_all<D: Dimension, Q: Question<D>>(
    world: &Reader<World<D>>,
    question: &Q,
    query: &Query,
    start: usize,
    hits: &mut [Q::Hit],
) {
    let probe = |offset| question.probe(start + offset, query);
    world.nearest_many(0..hits.len(), probe, query, |offset, found| {
        hits[offset] = found.map_or(Q::Hit::MISS, |found| world_hit(world, &found));
    });
}

/// Finds the nearest hits of probes that have queries of their own, one after the other: searches that take turns would
/// need a query each on the stack.
#[inline(never)]
fn nearest_of_each<D: Dimension, Q: Question<D>>(
    world: &Reader<World<D>>,
    question: &Q,
    queries: &Queries,
    start: usize,
    hits: &mut [Q::Hit],
) {
    for (index, hit) in (start..).zip(hits) {
        let (probe, query) = probe_of(question, queries, index);
        let found = world.nearest(&probe, &query);
        *hit = found.map_or(Q::Hit::MISS, |found| world_hit(world, &found));
    }
}

fn world_hit<D: Dimension, H: WorldHit>(world: &Reader<World<D>>, found: &Found<H::Answer>) -> H {
    H::new(world.handle(found.id), world.user_data(found.id), &found.hit)
}

fn order<H: WorldHit>(a: &H, b: &H) -> std::cmp::Ordering {
    let (a, b) = (a.key(), b.key());
    a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
}

/// Writes the nearest hits for the room in `hits`. Returns the number of all hits; with `nearest_only`, of those written.
pub(in crate::ffi) fn list_hits<D: Dimension, P: Probe<D>, H: WorldHit<Answer = P::Hit>>(
    world: &Reader<World<D>>,
    probe: &P,
    query: &Query,
    hits: &mut [H],
    nearest_only: bool,
) -> i32 {
    let room = hits.len();
    if nearest_only && room == 0 {
        return 0;
    }
    let mut found = SmallestN::new(hits, order::<H>);
    world.search(probe, query, |hit| {
        found.push(world_hit(world, &hit));
        found.greatest().filter(|_| nearest_only).map(|hit| hit.key().0)
    });
    let count = found.finish();
    let first = hits.first().filter(|_| nearest_only && count > 0).map(|hit| hit.key().0);
    world.record(probe, first.or((count > 0).then(|| probe.end())));
    if nearest_only { count.min(room) as i32 } else { count as i32 }
}

/// Finds the nearest hit and writes it. Returns 1, or 0 if there is none.
pub(in crate::ffi) fn nearest_hit<D: Dimension, P: Probe<D>, H: WorldHit<Answer = P::Hit>>(
    world: &Reader<World<D>>,
    probe: &P,
    query: &Query,
    hit: &mut H,
) -> i32 {
    let found = world.nearest(probe, query);
    world.record(probe, found.as_ref().map(|found| P::key(&found.hit)));
    if let Some(found) = &found {
        *hit = world_hit(world, found);
    }
    found.is_some().into()
}

/// Returns whether there is a hit.
fn any_hit<D: Dimension, P: Probe<D>>(world: &Reader<World<D>>, probe: &P, query: &Query) -> bool {
    let any = world.any(probe, query);
    world.record(probe, any.then(|| probe.end()));
    any
}

/// # Safety
/// The header's rule on pointers; a null `query` is the default, and a null `hit` only tests. So below.
pub(in crate::ffi) unsafe fn one<D: Dimension, Q: Question<D>>(
    world: imp_world,
    pointers: Q::Pointers,
    query: *const imp_query,
    hit: *mut Q::Hit,
) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (question, options, hit) =
            unsafe { (Q::read(pointers, None)?, Options::read(query)?, out_or_null(hit, "hit")?) };
        options.with_world::<D, _>(world, |world, query| {
            question.check_shapes(0, world, query)?;
            let probe = question.probe(0, query);
            Ok(match hit {
                Some(hit) => nearest_hit(world, &probe, query, hit),
                None => any_hit(world, &probe, query).into(),
            })
        })
    })
}

/// # Safety
/// As `one`.
pub(in crate::ffi) unsafe fn all<D: Dimension, Q: Question<D>>(
    world: imp_world,
    pointers: Q::Pointers,
    query: *const imp_query,
    hits: *mut Q::Hit,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        let (question, options, hits) = unsafe {
            (Q::read(pointers, None)?, Options::read(query)?, outs(hits, capacity, "hits")?)
        };
        let nearest_only = options.nearest_only;
        options.with_world::<D, _>(world, |world, query| {
            question.check_shapes(0, world, query)?;
            let probe = question.probe(0, query);
            Ok(list_hits(world, &probe, query, hits, nearest_only))
        })
    })
}

/// # Safety
/// As `one`.
pub(in crate::ffi) unsafe fn many<D: Dimension, Q: Question<D>>(
    world: imp_world,
    (pointers, count): (Q::Pointers, i32),
    queries: QueriesArgument,
    hits: *mut Q::Hit,
) -> i32 {
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (question, options, hits) = unsafe {
            (
                Q::read(pointers, Some(count))?,
                BatchOptions::read(queries, count)?,
                outs(hits, count, "hits")?,
            )
        };
        options.with_world::<D, _>(world, |world, queries| {
            (0..count).try_for_each(|at| question.check_shapes(at, world, &queries.at(at)))?;
            threads::for_each_chunk(PROBES, COST, hits, |start, chunk| match queries {
                Queries::Shared(query) => nearest_of_all(world, &question, query, start, chunk),
                Queries::Each(..) => nearest_of_each(world, &question, queries, start, chunk),
            });
            let probe = |index| question.probe(index, &queries.at(index));
            let key = |index: usize| hits[index].is_hit().then(|| hits[index].key().0);
            world.record_many(count, probe, key);
            Ok(count_hits(hits))
        })
    })
}

/// # Safety
/// As `one`.
pub(in crate::ffi) unsafe fn all_many<D: Dimension, Q: Question<D>>(
    world: imp_world,
    (pointers, count): (Q::Pointers, i32),
    queries: QueriesArgument,
    offsets: *mut i32,
    (hits, capacity): (*mut Q::Hit, i32),
) -> i32 {
    guard_large(|| {
        let (count, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        // SAFETY: the caller's.
        let (question, options, offsets, hits) = unsafe {
            (
                Q::read(pointers, Some(count))?,
                BatchOptions::read(queries, count)?,
                outs(offsets, count + 1, "offsets")?,
                outs(hits, capacity, "hits")?,
            )
        };
        options.with_world::<D, _>(world, |world, queries| {
            (0..count).try_for_each(|at| question.check_shapes(at, world, &queries.at(at)))?;
            let probe = |index| probe_of(&question, queries, index);
            let total = world.search_many(probe, offsets, hits, |hit| world_hit(world, hit));
            total_in_range(total, "hits")
        })
    })
}
