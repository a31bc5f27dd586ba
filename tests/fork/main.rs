//! A child process of a fork: it has no thread of its parent, and starts its own.
//!
//! Each child has a deadline. A call that waits for a thread of the parent ends the child, and the test fails.
#![cfg(unix)]

#[path = "../support/mod.rs"]
mod support;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null;
use std::sync::{Mutex, MutexGuard, PoisonError};

use impinge::ffi::*;
use support::*;

/// The seconds after which a child ends. All calls of a child together take less than one.
const DEADLINE: u32 = 120;

/// Serialises the tests: no call may run in another thread while a process forks.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    ok(imp_shutdown());
    ok(imp_set_threads(3));
    guard
}

/// Runs `work` in a child process, and panics if it panics there or passes the deadline.
fn in_child(work: impl FnOnce()) {
    match unsafe { libc::fork() } {
        -1 => panic!("fork failed"),
        0 => {
            unsafe { libc::alarm(DEADLINE) };
            let ended = catch_unwind(AssertUnwindSafe(work));
            if let Err(payload) = &ended {
                let text = payload.downcast_ref::<String>().map(String::as_str);
                let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("");
                // Not eprintln, whose text the test harness of the parent would keep.
                let _ = writeln!(std::io::stderr(), "in the child: {text}");
            }
            // No destructor of the test harness may run twice.
            unsafe { libc::_exit(ended.is_err().into()) }
        }
        child => {
            let mut status = 0;
            assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
            if libc::WIFSIGNALED(status) {
                let signal = libc::WTERMSIG(status);
                assert_ne!(signal, libc::SIGALRM, "the child hangs");
                panic!("signal {signal} ended the child");
            }
            assert_eq!(libc::WEXITSTATUS(status), 0, "the child failed");
        }
    }
}

/// The vertices and indices of a grid of `side` vertices per side.
fn grid(side: u32) -> (Vec<imp_vec3>, Vec<u32>) {
    let place = |at: u32| vec3((at % side) as f32, (at % 7) as f32 * 0.1, (at / side) as f32);
    let cells = (0..side * (side - 1)).filter(|at| at % side < side - 1);
    let cell = |at: u32| [at, at + side, at + 1, at + 1, at + side, at + side + 1];
    ((0..side * side).map(place).collect(), cells.flat_map(cell).collect())
}

fn begin_build((vertices, indices): &(Vec<imp_vec3>, Vec<u32>)) -> imp_mesh_build {
    let (points, triangles) = (vertices.len() as i32, indices.len() as i32 / 3);
    written(|build| unsafe {
        let (vertices, indices) = (vertices.as_ptr(), indices.as_ptr());
        imp_mesh_create_begin(vertices, points, indices, triangles, null(), 0, build)
    })
}

/// Returns the saved bytes of a mesh, and releases it.
fn bytes_of(mesh: imp_mesh) -> Vec<u8> {
    let bytes = listed(0, |bytes, capacity| unsafe { imp_asset_save(mesh.id, bytes, capacity) });
    ok(imp_asset_release(mesh.id));
    bytes
}

fn finish(build: imp_mesh_build) -> Vec<u8> {
    bytes_of(written(|mesh| unsafe { imp_mesh_build_finish(build, mesh) }))
}

/// Waits until a build has ended, without ending its handle.
fn wait(build: imp_mesh_build) {
    while ok(imp_mesh_build_poll(build)) < 1000 {
        std::thread::yield_now();
    }
}

/// Work for every loop and every kind of build that uses the pool.
struct Work {
    world: imp_world,
    shapes: Vec<imp_shape>,
    poses: Vec<imp_pose>,
    hull: imp_hull,
    grid: (Vec<imp_vec3>, Vec<u32>),
}

/// The answers of one pass of the work.
#[derive(PartialEq)]
struct Answers {
    distances: Vec<u32>,
    mesh: Vec<u8>,
    built: Vec<u8>,
    events: Vec<(u64, u64, u32)>,
    hits: Vec<(u64, u32)>,
}

impl Work {
    fn new() -> Work {
        let (world, ball) = (world(), sphere(0.6));
        let mut random = fastrand::Rng::with_seed(14);
        let mut length = |most: f32| random.f32() * most;
        let poses: Vec<_> =
            (0..20_000).map(|_| at(length(40.0), length(40.0), length(40.0))).collect();
        let descs: Vec<_> = poses.iter().map(|pose| desc(ball, *pose)).collect();
        let shapes = create_many(world, &descs);
        let points: Vec<_> = (0..200)
            .map(|_| vec3(length(2.0) - 1.0, length(2.0) - 1.0, length(2.0) - 1.0))
            .collect();
        Work { world, shapes, poses, hull: hull_of(&points), grid: grid(150) }
    }

    /// Moves all shapes, updates, and asks. The same `step` after the same calls gives the same answers.
    fn pass(&self, step: f32) -> Answers {
        let count = self.poses.len() as i32;
        let moved: Vec<_> = self
            .poses
            .iter()
            .map(|pose| at(pose.position.x + step, pose.position.y, pose.position.z))
            .collect();
        let (shapes, to) = (self.shapes.as_ptr(), moved.as_ptr());
        ok(unsafe { imp_shape_set_poses(self.world, shapes, to, count) });
        ok(imp_world_update(self.world));
        let events = events(self.world);
        let rays: Vec<_> =
            moved.iter().map(|pose| ray(pose.position, vec3(0.3, 1.0, 0.2))).collect();
        let mut hits = vec![unsafe { std::mem::zeroed::<imp_world_hit>() }; rays.len()];
        let (first, query) = (hits.as_mut_ptr(), null());
        ok(unsafe { imp_world_raycast_many(self.world, rays.as_ptr(), count, query, 0, first) });

        let bodies = vec![unscaled(self.hull); moved.len()];
        let mut separations = vec![imp_separation::NONE; moved.len()];
        ok(unsafe {
            let (a, at_a) = (bodies.as_ptr(), moved.as_ptr());
            let (b, at_b) = (&unscaled(self.hull), &at(20.0, 20.0, 20.0));
            imp_distance_many(a, at_a, count, b, at_b, 1, separations.as_mut_ptr())
        });

        let (vertices, indices) = &self.grid;
        let (points, triangles) = (vertices.len() as i32, indices.len() as i32 / 3);
        let mesh = written(|mesh| unsafe {
            let (vertices, indices) = (vertices.as_ptr(), indices.as_ptr());
            imp_mesh_create(vertices, points, indices, triangles, null(), 0, mesh)
        });
        Answers {
            distances: separations.iter().map(|found| found.distance.to_bits()).collect(),
            mesh: bytes_of(mesh),
            built: finish(begin_build(&self.grid)),
            events: events.iter().map(|event| (event.a.id, event.b.id, event.kind)).collect(),
            hits: hits.iter().map(|hit| (hit.shape.id, hit.hit.distance.to_bits())).collect(),
        }
    }
}

/// The child's world is a copy of the parent's. So the next pass gives the same answers in both.
#[test]
fn a_child_of_a_process_that_used_the_pool_answers_as_its_parent() {
    let _alone = alone();
    let work = Work::new();
    let _ = work.pass(0.5);
    in_child(|| {
        let first = work.pass(1.0);
        ok(imp_set_threads(2));
        let second = work.pass(0.5);
        ok(imp_set_threads(1));
        let third = work.pass(1.0);
        assert!(first.mesh == second.mesh && second.distances != third.distances);
        ok(imp_shutdown());
        ok(imp_set_threads(4));
        assert!(Work::new().pass(0.5).mesh == first.mesh);
        ok(imp_shutdown());
    });
    let _ = work.pass(0.25);
    let expected = work.pass(0.75);
    for _ in 0..3 {
        let _ = work.pass(0.25);
        in_child(|| assert!(work.pass(0.75) == expected, "the answers of the child differ"));
        assert!(work.pass(0.75) == expected, "the answers of the parent differ");
    }
}

/// The threads of the parent may be about to sleep, or about to look for more work, while it forks.
#[test]
fn a_fork_right_after_a_parallel_call_never_hangs() {
    let _alone = alone();
    let work = Work::new();
    let bodies = vec![unscaled(work.hull); 2000];
    let count = bodies.len() as i32;
    let ask = || {
        let mut separations = vec![imp_separation::NONE; bodies.len()];
        ok(unsafe {
            let (b, at_b) = (&unscaled(work.hull), &at(20.0, 20.0, 20.0));
            let (a, at_a) = (bodies.as_ptr(), work.poses.as_ptr());
            imp_distance_many(a, at_a, count, b, at_b, 1, separations.as_mut_ptr())
        });
        separations.iter().map(|found| found.distance.to_bits()).collect::<Vec<_>>()
    };
    let expected = ask();
    for round in 0..20 {
        assert!(ask() == expected);
        in_child(|| {
            if round % 2 == 0 {
                ok(imp_set_threads(round + 1));
            }
            assert!(ask() == expected);
            if round % 3 == 0 {
                ok(imp_shutdown());
            }
        });
    }
}

#[test]
fn a_child_of_a_child_answers_too() {
    let _alone = alone();
    let work = Work::new();
    let expected = work.pass(0.5).mesh;
    in_child(|| {
        assert!(work.pass(1.0).mesh == expected);
        in_child(|| {
            assert!(work.pass(0.5).mesh == expected);
            in_child(|| {
                // This one ends what it inherits, and starts no thread.
                ok(imp_shutdown());
            });
            ok(imp_shutdown());
        });
        assert!(work.pass(0.5).mesh == expected);
    });
    assert!(work.pass(1.0).mesh == expected);
}

/// The thread of a build is not in the child. There the build has ended, without a mesh.
#[test]
fn a_build_that_runs_during_a_fork_is_cancelled_in_the_child() {
    let _alone = alone();
    let large = grid(700);
    let expected = finish(begin_build(&large));
    let mut running = 0;
    for _ in 0..20 {
        let builds = [begin_build(&large), begin_build(&large)];
        let ends = [0, 1].map(|place| ok(imp_mesh_build_poll(builds[place])) == 1000);
        if ends.contains(&true) {
            for build in builds {
                finish(build);
            }
            continue;
        }
        running += 1;
        in_child(|| {
            for build in builds {
                wait(build);
            }
            let mut mesh = imp_mesh { id: 77 };
            let status = unsafe { imp_mesh_build_finish(builds[0], &mut mesh) };
            // It may have ended between the poll and the fork.
            if status != IMP_OK {
                assert_eq!((status, mesh.id), (IMP_ERROR_CANCELLED, 77));
                assert!(last_error().contains("fork"), "{}", last_error());
            }
            assert_eq!(imp_mesh_build_poll(builds[0]), IMP_ERROR_STALE);
            assert!(finish(begin_build(&large)) == expected);
            // It ends the handle of the other build.
            ok(imp_shutdown());
            assert_eq!(imp_mesh_build_poll(builds[1]), IMP_ERROR_STALE);
        });
        for build in builds {
            assert!(finish(build) == expected);
        }
        if running == 3 {
            break;
        }
    }
    assert!(running > 0, "no build was running during a fork");
}

#[test]
fn a_build_that_had_ended_before_a_fork_has_a_mesh_in_both_processes() {
    let _alone = alone();
    let small = grid(100);
    let expected = finish(begin_build(&small));
    let build = begin_build(&small);
    wait(build);
    in_child(|| assert!(finish(build) == expected));
    in_child(|| {
        ok(imp_mesh_build_cancel(build));
        let mut mesh = imp_mesh { id: 77 };
        let status = unsafe { imp_mesh_build_finish(build, &mut mesh) };
        assert_eq!((status, mesh.id), (IMP_ERROR_CANCELLED, 77));
    });
    // This child neither finishes nor cancels it.
    in_child(|| {
        ok(imp_shutdown());
    });
    assert!(finish(build) == expected);
}
