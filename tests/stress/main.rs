//! Many threads at once, with results that hold for any interleaving of their calls.
//!
//! `IMPINGE_STRESS_SECONDS` (default 3) is the duration of the longest test. `IMPINGE_STRESS_THREADS` (default 3) is
//! the largest number of library threads.
//!
//! ThreadSanitizer needs an instrumented std (`-Zbuild-std`). Rayon waits on std's mutexes, and ThreadSanitizer
//! reports false races when it cannot see them. Without std's sources, set `IMPINGE_STRESS_THREADS=1`, which avoids
//! rayon, and use `tests/tsan.supp` for the reports about std itself.

#[path = "../support/mod.rs"]
mod support;

mod dim2;
mod hulls;
mod scene;

use std::ptr::null;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::settings::{setting, wide};
use impinge::ffi::*;
use impinge::threads;
use parking_lot::{Mutex, MutexGuard};
use scene::{BATCH, FLOCK, NO_HIT, NONE, Scene};
use support::*;

/// Serialises the tests, because some of them end the library's threads or worlds.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock();
    ok(imp_shutdown());
    ok(imp_set_threads(most_threads()));
    threads::set_eager(true);
    guard
}

fn seconds() -> f64 {
    setting("IMPINGE_STRESS_SECONDS", 3.0 * wide() as f64)
}

fn most_threads() -> i32 {
    setting("IMPINGE_STRESS_THREADS", 3)
}

/// Stops the threads of a test when its time is over or one of them has failed.
struct Clock {
    end: Instant,
    failed: AtomicBool,
}

impl Clock {
    fn new(seconds: f64) -> Clock {
        let end = Instant::now() + Duration::from_secs_f64(seconds);
        Clock { end, failed: AtomicBool::new(false) }
    }

    /// Calls `turn` with 0, 1, 2 ... until the time is over, at least five times. Returns the number of calls.
    fn run(&self, mut turn: impl FnMut(u64)) -> u64 {
        struct OnPanic<'a>(&'a AtomicBool);
        impl Drop for OnPanic<'_> {
            fn drop(&mut self) {
                if thread::panicking() {
                    self.0.store(true, Ordering::SeqCst);
                }
            }
        }
        let _guard = OnPanic(&self.failed);
        let mut count = 0;
        while count < 5 || (Instant::now() < self.end && !self.failed.load(Ordering::SeqCst)) {
            turn(count);
            count += 1;
        }
        count
    }
}

#[test]
fn readers_see_whole_worlds_while_others_change_them() {
    let _alone = alone();
    let scene = Scene::new();
    let clock = Clock::new(seconds());
    let questions = AtomicU64::new(0);
    let (moves, churns) = thread::scope(|scope| {
        for reader in 0..8 {
            let (scene, clock, questions) = (&scene, &clock, &questions);
            scope.spawn(move || {
                let calls = clock.run(|turn| scene.reader(turn + reader));
                questions.fetch_add(calls, Ordering::Relaxed);
            });
        }
        let mover = scope.spawn(|| clock.run(|turn| scene.mover(turn)));
        let churner = scope.spawn(|| clock.run(|turn| scene.churner(turn)));
        (mover.join().unwrap(), churner.join().unwrap())
    });
    println!("{questions:?} questions, {moves} moves, {churns} swarms");
    assert_eq!(stats(scene.world).shapes as usize, 2 + FLOCK);
    ok(imp_world_update(scene.world));
    (0..10).for_each(|turn| scene.reader(turn));
    ok(imp_world_destroy(scene.world));
}

/// Plays a fixed sequence of changes in a new world. Returns the events of its updates.
fn play(frames: usize) -> Vec<(usize, u32, u64, u64)> {
    let world = world();
    let descs: Vec<_> = (0..300)
        .map(|number| imp_shape_desc {
            user_data: number,
            flags: if number % 5 == 0 { IMP_SHAPE_STATIC } else { 0 },
            ..desc(sphere(0.8), at(number as f32, 0.0, 0.0))
        })
        .collect();
    let mut shapes = create_many(world, &descs);
    let mut random = fastrand::Rng::with_seed(3);
    let mut updates = Vec::new();
    for frame in 0..frames {
        let poses: Vec<_> =
            shapes.iter().map(|_| at(random.f32() * 20.0, random.f32() * 20.0, 0.0)).collect();
        ok(set_poses(world, &shapes, &poses));
        let place = random.usize(..shapes.len());
        ok(imp_shape_destroy(shapes[place]));
        shapes[place] = create(world, &descs[place]);
        ok(imp_world_update(world));
        let events = events(world).into_iter();
        updates
            .extend(events.map(|event| (frame, event.kind, event.user_data_a, event.user_data_b)));
    }
    ok(imp_world_validate(world));
    ok(imp_world_destroy(world));
    updates
}

#[test]
fn worlds_on_many_threads_are_independent() {
    let _alone = alone();
    ok(imp_set_threads(1));
    let expected = play(20);
    assert!(expected.len() > 1000);
    ok(imp_set_threads(most_threads()));
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                for _ in 0..2 {
                    assert!(play(20) == expected, "another world changed the events");
                }
            });
        }
    });
    assert_eq!(imp_world_count(), 0);
}

/// Calls succeed or report stale handles while other threads change the thread count, shut down and destroy all
/// worlds.
#[test]
fn threads_and_worlds_end_while_they_are_used() {
    let _alone = alone();
    let (clock, most) = (Clock::new(seconds() / 2.0), most_threads());
    let worlds_lost = AtomicU64::new(0);
    thread::scope(|scope| {
        for asker in 0..4 {
            let clock = &clock;
            scope.spawn(move || clock.run(|turn| call_stateless((turn as usize + asker) % 5)));
        }
        for _ in 0..2 {
            scope.spawn(|| {
                clock.run(|_| match use_a_world() {
                    Ok(()) => {}
                    Err(status) => {
                        assert_eq!(status, IMP_ERROR_STALE, "{}", last_error());
                        worlds_lost.fetch_add(1, Ordering::Relaxed);
                    }
                })
            });
        }
        scope.spawn(|| clock.run(|turn| _ = ok(imp_set_threads(1 + turn as i32 % most))));
        scope.spawn(|| {
            clock.run(|turn| {
                if turn % 4 == 0 {
                    ok(imp_world_destroy_all())
                } else {
                    ok(imp_shutdown())
                };
                assert!(ok(imp_world_count()) <= 2);
                thread::yield_now();
            })
        });
    });
    println!("{worlds_lost:?} worlds ended while in use");
    ok(imp_shutdown());
    call_stateless(1);
    assert_eq!(use_a_world(), Ok(()));
}

/// Runs large batches whose results are known.
fn call_stateless(step: usize) {
    let count = 4 * BATCH;
    let geometries = vec![sphere(1.0); count];
    let poses: Vec<_> = (0..count).map(|place| at((place * step) as f32, 0.0, 0.0)).collect();
    let mut answers = vec![-1; count];
    let expected = (0..count).filter(|place| place * step <= 2).count() as i32;
    let (geometry, here) = (sphere(1.0), at(0.0, 0.0, 0.0));
    let found = ok(unsafe {
        imp_overlap_many(
            geometries.as_ptr(),
            poses.as_ptr(),
            count as i32,
            &geometry,
            &here,
            1,
            0.0,
            answers.as_mut_ptr(),
        )
    });
    assert_eq!(found, expected);
    for (place, answer) in answers.iter().enumerate() {
        assert_eq!(*answer, i32::from(place * step <= 2), "{place}");
    }
}

/// Creates, uses and destroys a world. Returns the status of the first call that fails because another thread ended
/// it.
fn use_a_world() -> Result<(), i32> {
    let check = |answer: i32| if answer < 0 { Err(answer) } else { Ok(answer) };
    let mut world = imp_world { id: 0 };
    check(unsafe { imp_world_create(&world_desc(), &mut world) })?;
    let descs: Vec<_> =
        (0..BATCH).map(|place| desc(sphere(0.6), at(place as f32, 0.0, 0.0))).collect();
    let mut shapes = vec![NONE; BATCH];
    check(unsafe {
        imp_shape_create_many(world, descs.as_ptr(), BATCH as i32, shapes.as_mut_ptr())
    })?;
    assert_eq!(check(imp_world_update(world))?, BATCH as i32 - 1);
    let rays: Vec<_> =
        (0..BATCH).map(|x| ray(vec3(x as f32, 5.0, 0.0), vec3(0.0, -1.0, 0.0))).collect();
    let mut hits = vec![NO_HIT; BATCH];
    let count = check(unsafe {
        imp_world_raycast_many(world, rays.as_ptr(), BATCH as i32, null(), 0, hits.as_mut_ptr())
    })?;
    assert_eq!(count, BATCH as i32);
    assert!(hits.iter().zip(&shapes).all(|(hit, shape)| hit.shape == *shape));
    check(imp_world_destroy(world))?;
    Ok(())
}
