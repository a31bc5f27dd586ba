//! In steady state nothing allocates: not an update in which overlaps begin and end, not a query, not a batch.

#[path = "../support/mod.rs"]
mod support;

mod dim2;
mod dim3;
mod memory;
mod rigs;
mod searches;

use impinge::ffi::*;
use support::counting::{self, Counting};
use support::*;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Frames after which every shape is where it was.
const PERIOD: usize = 8;
const WARM_UP: usize = 16 * PERIOD;
const MEASURED: usize = 8 * PERIOD;

const MOVING: usize = 1500;
const STATIC: usize = 300;
/// The least batch that the library splits over its threads.
const BATCH: usize = 1024;
/// The least batch of lists that it splits.
const FEW: i32 = 64;
/// The jobs that a frame hands to the library's threads: eleven batches, in 2D twelve, one that prepares before it
/// answers, four that search before they write, and two steps of the update.
const HANDED_OVER: usize = 21;
const HANDED_OVER_2D: usize = 22;
/// Allocations of the threads' own queues: each is made once, when a thread first takes work from another one.
const QUEUES: u64 = 8;

/// Counts of events and results of all frames.
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

/// Runs frames until buffers have grown. Returns the number of allocations after that.
fn allocations(world: imp_world, mut run: impl FnMut(usize) -> Tally) -> u64 {
    let first = run(WARM_UP);
    let before = counting::calls();
    let last = run(MEASURED);
    let calls = counting::calls() - before;
    assert!(last.begun - first.begun > 100 * MEASURED, "overlaps begin in every frame");
    assert!(last.ended - first.ended > 100 * MEASURED, "overlaps end in every frame");
    assert!(last.found - first.found > 1000 * MEASURED, "queries find something");
    ok(imp_world_validate(world));
    ok(imp_world_destroy(world));
    calls
}

fn allocations_3d() -> u64 {
    let mut scene = dim3::Scene::new();
    allocations(scene.world, |frames| {
        scene.run(frames);
        scene.tally
    })
}

fn allocations_2d() -> u64 {
    let mut scene = dim2::Scene::new();
    allocations(scene.world, |frames| {
        scene.run(frames);
        scene.tally
    })
}

/// One test, so that nobody else allocates meanwhile.
///
/// On the calling thread alone nothing is allocated. With threads, rayon queues what is handed over in
/// blocks of 63, of which each is one allocation: at most one for every 63 splitting calls, and [`QUEUES`].
#[test]
fn steady_state_allocates_nothing() {
    let scenes: [(fn() -> u64, usize); 2] =
        [(allocations_3d, HANDED_OVER), (allocations_2d, HANDED_OVER_2D)];
    for (allocations, handed_over) in scenes {
        ok(imp_set_threads(1));
        assert_eq!(allocations(), 0, "on one thread");

        ok(imp_set_threads(2));
        let calls = allocations();
        let handed_over = (handed_over * MEASURED) as u64;
        println!("{calls} allocations for {handed_over} splitting calls on two threads");
        assert!(calls <= handed_over / 63 + QUEUES, "{calls} for {handed_over} splitting calls");
        ok(imp_shutdown());
    }
    ok(imp_set_threads(1));
    rigs::steady_state_allocates_nothing();
    searches::steady_state_allocates_nothing();
    ok(imp_shutdown());
    memory::a_crowd_takes_little_memory_and_gives_it_back();
    ok(imp_set_threads(0));
}
