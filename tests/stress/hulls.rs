//! Many threads create, use and release hulls at the same time.

use std::ptr::null;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use impinge::ffi::*;

use crate::scene::{BATCH, NONE};
use crate::support::*;
use crate::{Clock, alone, seconds};

/// A row of cubes 4 apart, and one cube that moves and always overlaps the first.
struct Row {
    world: imp_world,
    cube: imp_hull,
    shapes: Vec<imp_shape>,
    mover: imp_shape,
}

impl Row {
    fn new() -> Row {
        let world = world();
        let cube = hull_of(&corners(1.0, 1.0, 1.0));
        let descs: Vec<_> =
            (0..50).map(|place| desc(unscaled(cube), at(4.0 * place as f32, 0.0, 0.0))).collect();
        let shapes = create_many(world, &descs);
        let mover = create(world, &desc(unscaled(cube), at(0.5, 0.0, 0.0)));
        Row { world, cube, shapes, mover }
    }

    /// Calls that look up the hulls first. Some of them then wait for the world.
    fn query(&self, turn: u64) {
        let (cube, ball) = (unscaled(self.cube), sphere(0.5));
        let place = 1 + turn as usize % 49;
        let (here, near) = (at(4.0 * place as f32, 0.0, 0.0), at(4.0 * place as f32, 2.5, 0.0));
        let mut found = vec![NONE; 4];
        let (mut apart, out) = (imp_separation::NONE, found.as_mut_ptr());
        unsafe {
            assert_eq!(ok(imp_distance(&cube, &here, &ball, &near, &mut apart)), 0);
            assert!((apart.distance - 1.0).abs() < 1e-5, "{apart:?}");
            assert_eq!(ok(imp_overlap(&cube, &here, &cube, &here, 0.0)), 1);
            let count = ok(imp_world_overlap(self.world, &cube, &here, 0.0, null(), out, 4));
            assert_eq!((count, found[0]), (1, self.shapes[place]));
            if turn.is_multiple_of(16) {
                let (cubes, poses) = (vec![cube; BATCH], vec![here; BATCH]);
                let mut answers = vec![0; BATCH];
                let (many, answers) = (BATCH as i32, answers.as_mut_ptr());
                let (a, b) = (cubes.as_ptr(), poses.as_ptr());
                assert_eq!(ok(imp_overlap_many(a, b, many, &cube, &near, 1, 0.0, answers)), 0);
            }
        }
        // The opposite order: this call locks the world first, then looks up the hull.
        assert_eq!(hull_in(&geometry_of(self.shapes[place])), self.cube);
    }

    fn move_about(&self, turn: u64) {
        let pose = at(0.25 * (turn % 5) as f32, 0.0, 0.0);
        ok(unsafe { imp_shape_set_pose(self.mover, &pose) });
        assert!(ok(imp_world_update(self.world)) >= 1);
    }

    /// Creates, uses and releases a hull, and a shape that outlives the hull's handle.
    fn make(&self, turn: u64, maker: f32) {
        let half = 1.0 + (turn % 3) as f32;
        let hull = hull_of(&corners(half, half, half));
        assert_eq!(info_of(hull).vertices, 8);
        let home = at(0.0, 100.0 * maker, 0.0);
        let (body, probe) = (unscaled(hull), at(half + 0.75, 100.0 * maker, 0.0));
        ok(imp_asset_retain(hull.id));
        let shape = create(self.world, &desc(body, home));
        ok(imp_asset_release(hull.id));
        assert_eq!(ok(unsafe { imp_overlap(&body, &home, &sphere(1.0), &probe, 0.0) }), 1);
        ok(imp_asset_release(hull.id));
        let status = unsafe { imp_overlap(&body, &home, &sphere(1.0), &probe, 0.0) };
        assert_eq!((imp_asset_kind(hull.id), status), (0, IMP_ERROR_STALE));
        assert_eq!(overlap(self.world, &sphere(1.0), &probe), [shape]);
        assert_eq!(overlap(self.world, &sphere(0.5), &probe), []);
        assert_eq!(hull_in(&geometry_of(shape)), imp_hull { id: 0 });
        ok(imp_shape_destroy(shape));
    }
}

#[test]
fn hulls_come_and_go_while_others_query_hulls() {
    let _alone = alone();
    let (row, clock) = (Row::new(), Clock::new(seconds()));
    let questions = AtomicU64::new(0);
    let (made, moves) = thread::scope(|scope| {
        for asker in 0..6 {
            let (row, clock, questions) = (&row, &clock, &questions);
            scope.spawn(move || {
                questions.fetch_add(clock.run(|turn| row.query(turn + asker)), Ordering::Relaxed);
            });
        }
        let makers = [2.0, 4.0].map(|maker| {
            let (row, clock) = (&row, &clock);
            scope.spawn(move || clock.run(|turn| row.make(turn, maker)))
        });
        let mover = scope.spawn(|| clock.run(|turn| row.move_about(turn)));
        (makers.map(|maker| maker.join().unwrap()), mover.join().unwrap())
    });
    println!("{questions:?} questions, {made:?} hulls, {moves} moves");
    assert_eq!(imp_asset_count(IMP_ASSET_HULL), 1);
    assert_eq!(stats(row.world).shapes, 51);
    ok(imp_world_validate(row.world));
    (0..10).for_each(|turn| row.query(turn));
}

/// One thread releases all hulls repeatedly. A call that uses a hull succeeds or reports a stale handle.
#[test]
fn hulls_end_while_they_are_used() {
    let _alone = alone();
    let clock = Clock::new(seconds() / 2.0);
    let (kept, lost) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                clock.run(|_| match use_a_hull() {
                    Ok(()) => _ = kept.fetch_add(1, Ordering::Relaxed),
                    Err(status) => {
                        assert_eq!(status, IMP_ERROR_STALE, "{}", last_error());
                        lost.fetch_add(1, Ordering::Relaxed);
                    }
                })
            });
        }
        scope.spawn(|| {
            clock.run(|turn| {
                if turn % 4 == 0 {
                    ok(imp_shutdown())
                } else {
                    ok(imp_asset_release_all(IMP_ASSET_HULL))
                };
                assert!(ok(imp_asset_count(IMP_ASSET_HULL)) <= 3);
                thread::yield_now();
            })
        });
    });
    println!("{kept:?} hulls were released by their user, {lost:?} by another thread");
    ok(imp_shutdown());
    assert_eq!(imp_asset_count(IMP_ASSET_HULL), 0);
    assert_eq!(use_a_hull(), Ok(()));
}

fn use_a_hull() -> Result<(), i32> {
    let check = |answer: i32| if answer < 0 { Err(answer) } else { Ok(answer) };
    let points = corners(1.0, 2.0, 3.0);
    let mut hull = imp_hull { id: 0 };
    check(unsafe { imp_hull_create(points.as_ptr(), 8, 8, &mut hull) })?;
    let scale = vec3(1.0, 1.0, 1.0);
    let body = Kind::Hull(&imp_geometry_data_hull { hull, scale, reserved: 0 }).geometry(0.0);
    let bodies = vec![body; BATCH];
    let poses: Vec<_> = (0..BATCH).map(|place| at(place as f32, 0.0, 0.0)).collect();
    let mut answers = vec![-1; BATCH];
    let found = check(unsafe {
        imp_overlap_many(
            bodies.as_ptr(),
            poses.as_ptr(),
            BATCH as i32,
            &sphere(0.25),
            &at(0.0, 0.0, 0.0),
            1,
            0.0,
            answers.as_mut_ptr(),
        )
    })?;
    assert_eq!(found, 2, "a batch is answered in full or fails");
    check(imp_hull_validate(hull))?;
    check(imp_asset_release(hull.id))?;
    Ok(())
}
