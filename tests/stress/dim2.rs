//! Many threads query and change a 2D world and a 3D world at the same time.

use std::ptr::null;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use impinge::ffi::*;
use parking_lot::Mutex;

use crate::scene::{BATCH, FLOCK, NONE};
use crate::support::dim2::*;
use crate::support::{self, listed, ok, stats};
use crate::{Clock, alone, seconds};

const FLOCK_X: f32 = 1000.0;
const SWARM: usize = 24;
const NO_HIT: imp_world_hit_2d = imp_world_hit_2d::NONE;

/// A 2D world with invariants that hold at any time.
struct Scene {
    world: imp_world,
    /// A 3D world and a shape in it. [`Scene::churner`] replaces both from time to time.
    solid: Mutex<(imp_world, imp_shape)>,
    /// A static shape at the origin. Only `guest` overlaps it.
    fixed: imp_shape,
    guest: imp_shape,
    flock: Vec<imp_shape>,
}

fn solid() -> (imp_world, imp_shape) {
    let world = support::world();
    let ball = support::desc(support::sphere(1.0), support::at(0.0, 0.0, 0.0));
    (world, support::create(world, &ball))
}

impl Scene {
    fn new() -> Scene {
        let world = world();
        let fixed = desc(circle(1.0), at(0.0, 0.0));
        let fixed = create(world, &imp_shape_desc_2d { flags: IMP_SHAPE_STATIC, ..fixed });
        let guest = create(world, &desc(rectangle(0.5, 0.5), at(0.0, -1.0)));
        let flock = create_many(world, &[desc(rectangle(0.3, 0.2), at(FLOCK_X, 0.0)); FLOCK]);
        let scene = Scene { world, solid: Mutex::new(solid()), fixed, guest, flock };
        scene.mover(0);
        scene
    }

    /// Moves all birds of the flock to the same x in one call. No reader may see two different x.
    fn mover(&self, turn: u64) {
        let x = FLOCK_X + (turn * 7 % 40) as f32;
        let poses: Vec<_> = (0..FLOCK).map(|place| at(x, place as f32 * 0.75)).collect();
        ok(set_poses(self.world, &self.flock, &poses));
        if turn.is_multiple_of(3) {
            assert!(ok(imp_world_update(self.world)) >= 1, "the fixed pair overlaps");
        }
    }

    /// Creates and destroys a swarm, and sometimes replaces the 3D world.
    fn churner(&self, turn: u64) {
        let place = |number: usize| at(2000.0 + (number as u64 + turn) as f32 % 40.0, 0.0);
        let descs: Vec<_> =
            (0..SWARM).map(|number| desc(capsule(1.0, 0.5), place(number))).collect();
        let shapes = create_many(self.world, &descs);
        for (number, &shape) in shapes.iter().enumerate() {
            ok(unsafe { imp_shape_set_geometry_2d(shape, &circle(1.0)) });
            ok(unsafe { imp_shape_set_pose_2d(shape, &place(number + 1)) });
            support::set_flag(shape, IMP_SHAPE_DISABLED, number % 3 == 0);
            support::set_flag(shape, IMP_SHAPE_STATIC, number % 2 == 0);
        }
        let count = SWARM as i32;
        ok(unsafe { imp_shape_destroy_many(self.world, shapes.as_ptr(), count) });
        if turn.is_multiple_of(4) {
            let mut solid = self.solid.lock();
            ok(imp_world_destroy(solid.0));
            *solid = self::solid();
        }
    }

    /// Makes one query whose result is known at any time.
    fn reader(&self, turn: u64) {
        match turn % 6 {
            0 => {
                let both = [self.fixed, self.guest];
                assert_eq!(overlap(self.world, &circle(2.0), &at(0.0, 0.0)), both);
                let others = listed(NONE, |shapes, capacity| unsafe {
                    imp_shape_overlaps(self.guest, shapes, capacity)
                });
                assert_eq!(others, [self.fixed]);
            }
            1 => {
                let down = ray(vec2(0.0, 10.0), vec2(0.0, -3.0));
                let mut hit = NO_HIT;
                let world = self.world;
                assert_eq!(ok(unsafe { imp_world_raycast_2d(world, &down, null(), &mut hit) }), 1);
                assert_eq!((hit.shape, hit.hit.distance), (self.fixed, 9.0));
            }
            2 => self.read_the_flock(),
            3 => self.query_many_overlaps(),
            4 => self.use_3d_handles(),
            _ => {
                let seen = stats(self.world);
                let shapes = 2 + FLOCK..=2 + FLOCK + SWARM;
                assert!(shapes.contains(&(seen.shapes as usize)), "{seen:?}");
                assert!(bounds_of(self.world).unwrap().max.x >= FLOCK_X);
                ok(imp_world_validate(self.world));
            }
        }
    }

    fn read_the_flock(&self) {
        let mut poses = [at(0.0, 0.0); FLOCK];
        let (shapes, count) = (self.flock.as_ptr(), FLOCK as i32);
        ok(unsafe { imp_shape_get_poses_2d(self.world, shapes, poses.as_mut_ptr(), count) });
        let x = poses[0].position.x;
        for (place, pose) in poses.iter().enumerate() {
            assert_eq!(*pose, at(x, place as f32 * 0.75), "a reader saw half of a change");
        }
    }

    fn query_many_overlaps(&self) {
        // Cycles through the fixed pair, an empty place and the flock.
        let (pair, around) = (circle(2.0), rectangle(60.0, 60.0));
        let probes: Vec<_> =
            (0..BATCH).map(|place| if place % 3 == 2 { around } else { pair }).collect();
        let poses: Vec<_> =
            (0..BATCH).map(|place| at([0.0, -1000.0, FLOCK_X][place % 3], 0.0)).collect();
        let (mut offsets, mut shapes) = (vec![0; BATCH + 1], vec![NONE; BATCH * FLOCK]);
        let count = ok(unsafe {
            imp_world_overlap_many_2d(
                self.world,
                probes.as_ptr(),
                poses.as_ptr(),
                BATCH as i32,
                0.0,
                null(),
                0,
                offsets.as_mut_ptr(),
                shapes.as_mut_ptr(),
                shapes.len() as i32,
            )
        });
        assert_eq!((offsets[0], offsets[BATCH]), (0, count));
        for (place, ends) in offsets.windows(2).enumerate() {
            let found = &shapes[ends[0] as usize..ends[1] as usize];
            match place % 3 {
                0 => assert_eq!(found, [self.fixed, self.guest]),
                1 => assert!(found.is_empty()),
                _ => assert_eq!(found, self.flock),
            }
        }
    }

    /// 3D handles in 2D calls fail, with a dimension error or as stale handles, even while the 3D world ends.
    fn use_3d_handles(&self) {
        let (world, shape) = *self.solid.lock();
        for _ in 0..20 {
            let moved = unsafe { imp_shape_set_pose_2d(shape, &at(1.0, 1.0)) };
            let (disc, here, mut made) = (circle(1.0), at(0.0, 0.0), NONE);
            let found = unsafe { imp_world_overlap_any_2d(world, &disc, &here, 0.0, null()) };
            let created = unsafe { imp_shape_create_2d(world, &desc(disc, here), &mut made) };
            for status in [moved, found, created] {
                assert!([IMP_ERROR_DIMENSION, IMP_ERROR_STALE].contains(&status), "{status}");
            }
            assert_eq!(made, NONE);
        }
    }
}

#[test]
fn readers_see_whole_2d_worlds_while_others_change_them() {
    let _alone = alone();
    let scene = Scene::new();
    let clock = Clock::new(seconds() / 2.0);
    let questions = AtomicU64::new(0);
    let (moves, churns) = thread::scope(|scope| {
        for reader in 0..6 {
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
    ok(imp_world_destroy(scene.world));
    ok(imp_world_destroy(scene.solid.lock().0));
}
