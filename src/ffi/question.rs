//! The bodies of world queries: one for each form, for every question.

use super::args::*;
use super::dimension::Dimension;
use super::is_hit::{IsHit, count_hits};
use super::lists::total_in_range;
use super::query_options::Options;
use super::registry::Reader;
use super::status::*;
use super::types::*;
use super::world_hits::WorldHit;
use super::world_types::imp_query;
use crate::threads;
use crate::world::{Found, Probe, Query, SmallestN, World};

/// The checked arguments of a question: of one probe, or of many.
pub(super) trait Question<D: Dimension>: Sync + Sized {
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

fn world_hit<D: Dimension, H: WorldHit>(world: &Reader<World<D>>, found: &Found<H::Answer>) -> H {
    H::new(world.handle(found.id), world.user_data(found.id), &found.hit)
}

fn order<H: WorldHit>(a: &H, b: &H) -> std::cmp::Ordering {
    let (a, b) = (a.key(), b.key());
    a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
}

/// Finds the nearest hits for the room in `hits`. Returns their number.
pub(super) fn nearest_hits<D: Dimension, P: Probe<D>, H: WorldHit<Answer = P::Hit>>(
    world: &Reader<World<D>>,
    probe: &P,
    query: &Query,
    hits: &mut [H],
) -> i32 {
    let room = hits.len();
    if room == 0 {
        return 0;
    }
    let mut found = SmallestN::new(hits, order::<H>);
    world.search(probe, query, |hit| {
        found.push(world_hit(world, &hit));
        found.greatest().map(|hit| hit.key().0)
    });
    let count = found.finish().min(room);
    world.record(probe, hits[..count].first().map(|hit| hit.key().0));
    count as i32
}

/// Finds the nearest hit and writes it. Returns 1, or 0 if there is none.
pub(super) fn nearest_hit<D: Dimension, P: Probe<D>, H: WorldHit<Answer = P::Hit>>(
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
pub(super) unsafe fn one<D: Dimension, Q: Question<D>>(
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
pub(super) unsafe fn nearest<D: Dimension, Q: Question<D>>(
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
        options.with_world::<D, _>(world, |world, query| {
            question.check_shapes(0, world, query)?;
            Ok(nearest_hits(world, &question.probe(0, query), query, hits))
        })
    })
}

/// # Safety
/// As `one`.
pub(super) unsafe fn all<D: Dimension, Q: Question<D>>(
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
        options.with_world::<D, _>(world, |world, query| {
            question.check_shapes(0, world, query)?;
            let probe = question.probe(0, query);
            let mut found = SmallestN::new(hits, order::<Q::Hit>);
            world.search(&probe, query, |hit| {
                found.push(world_hit(world, &hit));
                None
            });
            let count = found.finish();
            world.record(&probe, (count > 0).then(|| probe.end()));
            Ok(count as i32)
        })
    })
}

/// # Safety
/// As `one`.
pub(super) unsafe fn many<D: Dimension, Q: Question<D>>(
    world: imp_world,
    (pointers, count): (Q::Pointers, i32),
    query: *const imp_query,
    hits: *mut Q::Hit,
) -> i32 {
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (question, options, hits) = unsafe {
            (Q::read(pointers, Some(count))?, Options::read(query)?, outs(hits, count, "hits")?)
        };
        options.with_world::<D, _>(world, |world, query| {
            (0..count).try_for_each(|index| question.check_shapes(index, world, query))?;
            threads::for_each_chunk(PROBES, COST, hits, |start, chunk| {
                let probe = |offset| question.probe(start + offset, query);
                world.nearest_many(0..chunk.len(), probe, query, |offset, found| {
                    chunk[offset] = found.map_or(Q::Hit::MISS, |found| world_hit(world, &found));
                });
            });
            let probe = |index| question.probe(index, query);
            let key = |index: usize| hits[index].is_hit().then(|| hits[index].key().0);
            world.record_many(count, probe, key);
            Ok(count_hits(hits))
        })
    })
}

/// # Safety
/// As `one`.
pub(super) unsafe fn all_many<D: Dimension, Q: Question<D>>(
    world: imp_world,
    (pointers, count): (Q::Pointers, i32),
    query: *const imp_query,
    offsets: *mut i32,
    (hits, capacity): (*mut Q::Hit, i32),
) -> i32 {
    guard_large(|| {
        let (count, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        // SAFETY: the caller's.
        let (question, options, offsets, hits) = unsafe {
            (
                Q::read(pointers, Some(count))?,
                Options::read(query)?,
                outs(offsets, count + 1, "offsets")?,
                outs(hits, capacity, "hits")?,
            )
        };
        options.with_world::<D, _>(world, |world, query| {
            (0..count).try_for_each(|index| question.check_shapes(index, world, query))?;
            let probe = |index| question.probe(index, query);
            let total = world.search_many(probe, query, offsets, hits, |hit| world_hit(world, hit));
            total_in_range(total, "hits")
        })
    })
}
