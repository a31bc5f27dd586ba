//! Nothing allocates in steady state: no update with begin and end events, no query and no batch.

#[path = "../support/mod.rs"]
mod support;

mod dim2;
mod dim3;
mod memory;
mod rigs;
mod searches;

use impinge::ffi::*;
use impinge::threads;
use support::counting::{self, Counting};
use support::*;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of frames after which all poses repeat.
const PERIOD: usize = 8;
const WARM_UP: usize = 16 * PERIOD;
const MEASURED: usize = 4 * PERIOD;

const MOVING: usize = 1500;
const STATIC: usize = 300;
/// The smallest batch that the library splits over its threads.
const BATCH: usize = 1024;
/// The smallest batch with a list of results per element that the library splits.
const FEW: i32 = 64;
/// The jobs that one frame hands to the library's other thread. Fourteen batches (fifteen in 2D) hand over one job each. Six
/// of them hand over a second one, because they prepare or search before they write. The update hands over two.
const HANDED_OVER: usize = 22;
const HANDED_OVER_2D: usize = 23;
/// The locks keep one table of waiting threads for the process. A thread that first waits may make or grow it, in two
/// allocations; two threads may do so at once, and the loser frees its own.
const FIRST_WAIT: u64 = 4;

/// Counts of events and results over all frames.
#[derive(Clone, Copy, Default)]
struct Tally {
    begun: usize,
    ended: usize,
    found: usize,
}

impl Tally {
    fn add_events(&mut self, events: &[imp_event]) {
        for event in events {
            self.begun += usize::from(event.kind == IMP_EVENT_BEGIN);
            self.ended += usize::from(event.kind == IMP_EVENT_END);
        }
    }

    fn add_answers(&mut self, answers: impl IntoIterator<Item = i32>) {
        self.found += answers.into_iter().map(|count| ok(count) as usize).sum::<usize>();
    }
}

/// Returns the number of allocations so far.
type Count = fn() -> u64;

/// Runs a scene and returns the number of its allocations in steady state.
type Run = fn(Count) -> u64;

/// Runs frames until buffers have grown, then measures. Returns the number of allocations of the measured frames.
fn allocations(world: imp_world, calls: Count, mut run: impl FnMut(usize) -> Tally) -> u64 {
    let first = run(WARM_UP);
    let before = calls();
    let last = run(MEASURED);
    let made = calls() - before;
    assert!(last.begun - first.begun > 100 * MEASURED, "overlaps begin in every frame");
    assert!(last.ended - first.ended > 100 * MEASURED, "overlaps end in every frame");
    assert!(last.found - first.found > 1000 * MEASURED, "queries find something");
    ok(imp_world_validate(world));
    ok(imp_world_destroy(world));
    made
}

fn allocations_3d(calls: Count) -> u64 {
    let mut scene = dim3::Scene::new();
    allocations(scene.world, calls, |frames| {
        scene.run(frames);
        scene.tally
    })
}

fn allocations_2d(calls: Count) -> u64 {
    let mut scene = dim2::Scene::new();
    allocations(scene.world, calls, |frames| {
        scene.run(frames);
        scene.tally
    })
}

/// Steady state allocates nothing. This is one test, so that no other test allocates at the same time.
///
/// On one thread the count is 0. With two threads, each job is one allocation, and rayon's queue allocates one block for
/// every 63 jobs. So the limit is one allocation per job and per 63 jobs, one more, and [`FIRST_WAIT`].
#[test]
fn steady_state_allocates_nothing() {
    let scenes: [(Run, usize); 2] =
        [(allocations_3d, HANDED_OVER), (allocations_2d, HANDED_OVER_2D)];
    for (allocations, handed_over) in scenes {
        ok(imp_set_threads(1));
        assert_eq!(allocations(counting::own_calls), 0, "on one thread");

        ok(imp_set_threads(2));
        threads::set_eager(true);
        let calls = allocations(counting::calls);
        threads::set_eager(false);
        let handed_over = (handed_over * MEASURED) as u64;
        println!("{calls} allocations for {handed_over} splitting calls on two threads");
        let most = handed_over + handed_over / 63 + 1 + FIRST_WAIT;
        assert!(calls <= most, "{calls} for {handed_over} splitting calls");
        ok(imp_shutdown());
    }
    ok(imp_set_threads(1));
    rigs::steady_state_allocates_nothing();
    searches::steady_state_allocates_nothing();
    ok(imp_shutdown());
    memory::shapes_in_reserved_memory_allocate_nothing();
    memory::a_crowd_takes_little_memory_and_gives_it_back();
    ok(imp_set_threads(0));
}
