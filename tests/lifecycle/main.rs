//! The life cycle of worlds, shapes and hulls: limits, unique handles, freed memory and shutdown.

#[path = "../support/parallel.rs"]
mod parallel;
#[path = "../support/mod.rs"]
mod support;

mod assets;
mod dimensions;
mod drawing;
mod rigs;
mod small_batches;
mod terrain;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use impinge::ffi::*;
use impinge::threads;
use support::counting::{self, Counting};
use support::*;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Serialises the tests, because they count the worlds and the memory of the process. Each starts without a world.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    ok(imp_shutdown());
    guard
}

fn ball() -> imp_shape_desc {
    desc(sphere(1.0), at(0.0, 0.0, 0.0))
}

/// Returns the slot of a world in the process's table. Shapes of the world have the same number.
fn place_of(id: u64) -> u64 {
    id >> 50 & 0xfff
}

/// The most memory that the test harness allocates while a test runs, in bytes.
const NOISE: isize = 16 * 1024;

#[test]
fn at_most_4096_worlds_exist_at_once() {
    let _alone = alone();
    let worlds: Vec<_> = (0..4096).map(|_| world()).collect();
    assert_eq!(imp_world_count(), 4096);
    assert_eq!(worlds.iter().map(|world| world.id).collect::<HashSet<_>>().len(), 4096);

    let mut none = imp_world { id: 77 };
    let status = unsafe { imp_world_create(&world_desc(), &mut none) };
    assert_eq!((status, none.id), (IMP_ERROR_LIMIT, 77));
    assert!(last_error().contains("4096"), "{}", last_error());
    assert_eq!(imp_world_count(), 4096);

    // Each new world is independent of the old ones.
    let shapes: Vec<_> = worlds.iter().map(|world| create(*world, &ball())).collect();
    for (world, shape) in worlds.iter().zip(&shapes) {
        assert_eq!(overlap(*world, &sphere(1.0), &at(0.5, 0.0, 0.0)), [*shape]);
    }
    ok(imp_world_destroy(worlds[1234]));
    let again = world();
    assert_eq!(imp_world_count(), 4096);
    assert!(!worlds.contains(&again));
    assert_eq!(imp_world_destroy_all(), 4096);
    assert_eq!(imp_world_count(), 0);
    for (world, shape) in worlds.iter().zip(&shapes) {
        assert_eq!((imp_world_valid(*world), imp_shape_valid(*shape)), (0, 0));
    }
}

/// Creating a world succeeds while one slot is free, even when other threads read that slot.
#[test]
fn readers_do_not_hide_the_last_free_place() {
    let _alone = alone();
    let mut last = imp_world { id: 0 };
    for _ in 0..4096 {
        last = world();
    }
    ok(imp_world_destroy(last));
    let done = AtomicBool::new(false);
    let refused = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                assert_eq!(imp_world_valid(last), 0);
            }
        });
        let mut refused = 0;
        for _ in 0..20_000 {
            let mut world = imp_world { id: 0 };
            match unsafe { imp_world_create(&world_desc(), &mut world) } {
                IMP_OK => _ = ok(imp_world_destroy(world)),
                status => {
                    assert_eq!(status, IMP_ERROR_LIMIT);
                    refused += 1;
                }
            }
        }
        done.store(true, Ordering::Relaxed);
        refused
    });
    assert_eq!(refused, 0, "of 20,000 worlds, with 4,095 alive");
}

/// Creates and destroys `cycles` balls near three permanent ones. Calls `between` after each change. Returns all
/// handles.
fn churn(world: imp_world, cycles: usize, mut between: impl FnMut()) -> Vec<u64> {
    let mut handles = Vec::with_capacity(cycles);
    for cycle in 0..cycles {
        let x = (cycle % 7) as f32;
        let shape = create(world, &desc(sphere(1.0), at(x, 0.0, 0.0)));
        handles.push(shape.id);
        if cycle % 3 == 0 {
            between();
        }
        ok(imp_shape_destroy(shape));
        assert_eq!(imp_shape_valid(shape), 0);
        between();
    }
    handles
}

/// Destroyed shapes leave nothing behind. After a warm-up, 100,000 cycles change neither the world's memory nor the
/// process's, and no handle repeats.
fn assert_churn_leaves_nothing(between: impl Fn(imp_world)) {
    let _alone = alone();
    let world = world();
    let kept: Vec<_> =
        (0..3).map(|x| create(world, &desc(sphere(1.0), at(2.0 * x as f32, 0.0, 0.0)))).collect();
    let mut handles = churn(world, 2_000, || between(world));
    let (before, held) = (stats(world), counting::bytes());
    let more = churn(world, 100_000, || between(world));
    let now = stats(world);
    assert_eq!(now.shapes, 3);
    assert_eq!(now.bytes, before.bytes, "the world grew");
    let grown = counting::bytes() - held - (more.capacity() * size_of::<u64>()) as isize;
    assert!(grown < NOISE, "the process grew by {grown} bytes");
    ok(imp_world_validate(world));

    handles.extend(more);
    handles.extend(kept.iter().map(|shape| shape.id));
    let count = handles.len();
    assert_eq!(handles.iter().collect::<HashSet<_>>().len(), count, "a handle repeats");
    for &id in handles.iter().take(count - kept.len()).step_by(97) {
        assert_eq!(imp_shape_valid(imp_shape { id }), 0);
    }
}

#[test]
fn shapes_come_and_go_with_updates_in_between() {
    assert_churn_leaves_nothing(|world| _ = ok(imp_world_update(world)));
}

#[test]
fn shapes_come_and_go_without_any_update() {
    assert_churn_leaves_nothing(|_| ());
}

/// Moving, disabling and filtering shapes does not grow memory in a world that never updates.
#[test]
fn changes_without_any_update_leave_memory_where_it_was() {
    let _alone = alone();
    let world = world();
    let shapes = create_many(world, &[ball(); 64]);
    let filter = filter_of(shapes[0]);
    let change = |rounds: usize| {
        for round in 0..rounds {
            for (place, shape) in shapes.iter().enumerate() {
                let pose = at((round * 31 % 100) as f32, place as f32, 0.0);
                ok(unsafe { imp_shape_set_pose(*shape, &pose) });
                set_flag(*shape, IMP_SHAPE_DISABLED, round % 2 != 0);
                ok(unsafe { imp_shape_set_filter(*shape, &filter) });
                ok(unsafe { imp_shape_set_geometry(*shape, &sphere(1.0 + (round % 5) as f32)) });
            }
        }
    };
    change(100);
    let before = stats(world).bytes;
    change(2_000);
    assert_eq!(stats(world).bytes, before);
    ok(imp_world_validate(world));
}

#[test]
fn worlds_come_and_go() {
    let _alone = alone();
    let kept = world();
    let mut handles = HashSet::with_capacity(80_000);
    let mut cycle = |count: usize| {
        for _ in 0..count {
            let world = world();
            let shapes = create_many(world, &[ball(), ball(), ball()]);
            ok(imp_world_update(world));
            ok(imp_shape_destroy(shapes[1]));
            let again = create(world, &ball());
            assert!(handles.insert(world.id), "a world handle repeats");
            for shape in shapes.iter().chain([&again]) {
                assert!(handles.insert(shape.id), "a shape handle repeats");
            }
            ok(imp_world_destroy(world));
            assert_eq!(imp_world_valid(world), 0);
            assert_eq!(imp_shape_valid(again), 0);
        }
    };
    cycle(100);
    let held = counting::bytes();
    cycle(10_000);
    let grown = counting::bytes() - held;
    assert!(grown < NOISE, "the process grew by {grown} bytes");
    for &id in handles.iter().step_by(101) {
        assert_eq!(imp_world_valid(imp_world { id }), 0);
        assert_eq!(imp_shape_valid(imp_shape { id }), 0);
    }
    assert_eq!(imp_world_count(), 1);
    assert_eq!(imp_world_valid(kept), 1);
}

#[test]
fn hulls_come_and_go() {
    let _alone = alone();
    let world = world();
    let kept = hull_of(&corners(3.0, 3.0, 3.0));
    let mut handles = HashSet::with_capacity(80_000);
    let load = |bytes: &[u8], id| unsafe {
        imp_asset_load(bytes.as_ptr(), bytes.len() as i32, IMP_ASSET_HULL, id)
    };
    let mut cycle = |count: usize| {
        for _ in 0..count {
            let hull = hull_of(&corners(1.0, 2.0, 3.0));
            let bytes = saved(hull);
            let mut twin = imp_hull { id: 0 };
            ok(load(&bytes, &mut twin.id));
            ok(imp_asset_retain(twin.id));
            // The shape outlives the handles. A failed hull creation leaves no memory behind.
            let shape = create(world, &desc(unscaled(twin), at(0.0, 0.0, 0.0)));
            let status = load(&bytes[..100], &mut twin.id);
            assert_eq!(status, IMP_ERROR_BYTES);
            ok(imp_asset_release(hull.id));
            ok(imp_asset_release(twin.id));
            ok(imp_asset_release(twin.id));
            ok(imp_shape_destroy(shape));
            for hull in [hull, twin] {
                assert!(handles.insert(hull.id), "a hull handle repeats");
                assert_eq!(imp_asset_kind(hull.id), 0);
            }
        }
    };
    cycle(100);
    let held = counting::bytes();
    cycle(10_000);
    let grown = counting::bytes() - held;
    assert!(grown < NOISE, "the process grew by {grown} bytes");
    for &id in handles.iter().step_by(101) {
        assert_eq!(imp_asset_kind(id), 0);
    }
    assert_eq!(imp_asset_count(IMP_ASSET_HULL), 1);
    assert_eq!(imp_asset_kind(kept.id), 1);
    assert_eq!(info_of(kept).volume, 216.0);
}

/// `imp_hull_get_info` reports the memory that the process holds for the hull.
#[test]
fn a_hull_takes_the_memory_that_it_reports() {
    let _alone = alone();
    // Points on a sphere are all vertices of their hull.
    let mut random = fastrand::Rng::with_seed(12);
    let mut between = || random.f32() * 2.0 - 1.0;
    let points: Vec<_> = (0..5000)
        .map(|_| {
            let (x, y, z) = (between(), between(), between());
            let length = (x * x + y * y + z * z).sqrt().max(0.01);
            vec3(x / length, y / length, z / length)
        })
        .collect();
    ok(imp_asset_release(hull_of(&points).id));
    let before = counting::bytes();
    let hull = hull_of(&points);
    let taken = counting::bytes() - before;
    let reported = info_of(hull).bytes as isize;
    println!("{taken} bytes taken, {reported} reported");
    assert!((taken - reported).abs() < NOISE, "{taken} bytes taken, {reported} reported");
    assert!(reported > 4 * NOISE, "{reported}");
}

/// A stale shape handle never becomes valid in the next world in the same slot, however many shapes that world
/// creates.
#[test]
fn a_stale_shape_is_never_found_in_the_next_world() {
    let _alone = alone();
    let old = world();
    let mut stale = Vec::new();
    for _ in 0..50 {
        let shape = create(old, &ball());
        stale.push(shape);
        ok(imp_shape_destroy(shape));
    }
    stale.extend(create_many(old, &[ball(); 10]));
    ok(imp_world_destroy(old));
    let new = world();
    assert_eq!(place_of(new.id), place_of(old.id));
    for _ in 0..200 {
        let shapes = create_many(new, &[ball(); 10]);
        for shape in &stale {
            assert_eq!(imp_shape_valid(*shape), 0);
            assert_eq!(imp_shape_destroy(*shape), IMP_ERROR_STALE);
        }
        ok(unsafe { imp_shape_destroy_many(new, shapes.as_ptr(), 10) });
    }
}

#[test]
fn after_a_shutdown_everything_works_again() {
    let _alone = alone();
    // A shutdown of an idle library succeeds, and so does a second one.
    ok(imp_shutdown());
    ok(imp_shutdown());
    let mut stale = Vec::new();
    threads::set_eager(true);
    for round in 0..20 {
        ok(imp_set_threads(2 + round % 3));
        let world = world();
        // A number of shapes that starts the library's threads.
        let descs: Vec<_> = (0..4096).map(|x| desc(sphere(0.6), at(x as f32, 0.0, 0.0))).collect();
        let shapes = create_many(world, &descs);
        assert_eq!(ok(imp_world_update(world)), 4095, "neighbours overlap");
        ok(imp_shutdown());
        assert_eq!(imp_world_count(), 0);
        assert_eq!(imp_world_update(world), IMP_ERROR_STALE);
        stale.extend([world.id, shapes[0].id, shapes[4095].id]);
        for &id in &stale {
            assert_eq!(imp_world_valid(imp_world { id }), 0);
            assert_eq!(imp_shape_valid(imp_shape { id }), 0);
        }
    }
    ok(imp_set_threads(0));
}

#[test]
fn all_worlds_are_destroyed_at_once() {
    let _alone = alone();
    assert_eq!(imp_world_destroy_all(), 0);
    let worlds: Vec<_> = (0..9).map(|_| world()).collect();
    ok(imp_world_destroy(worlds[4]));
    assert_eq!(imp_world_count(), 8);
    assert_eq!(imp_world_destroy_all(), 8);
    assert_eq!(imp_world_destroy_all(), 0);
    for world in worlds {
        assert_eq!(imp_world_valid(world), 0);
        assert_eq!(imp_world_clear(world), IMP_ERROR_STALE);
    }
}
