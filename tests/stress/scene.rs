//! A 3D world with invariants, and the threads that change and query it.

use parking_lot::Mutex;
use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::*;

pub const NONE: imp_shape = imp_shape { id: 0 };
const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
pub const NO_HIT: imp_world_hit = imp_world_hit::NONE;

/// A batch size that the library splits over its threads.
pub const BATCH: usize = 1100;

/// The number of shapes that one call moves together.
pub const FLOCK: usize = 48;
/// The capacity for events. No update has as many, even if all shapes of the flock and the swarms overlap.
const MOST_EVENTS: usize = 1 << 14;
/// The number of shapes that one turn creates and destroys.
const SWARM: usize = 24;

/// The x coordinate of each group of shapes. The groups never overlap.
const FLOCK_X: f32 = 1000.0;
const SWARM_X: f32 = 2000.0;
const EMPTY_X: f32 = -1000.0;
const SIZE: f32 = 40.0;

const FIXED_DATA: u64 = 77;
const FLOCK_CATEGORY: u64 = 2;

/// A 3D world with invariants that hold at any time.
pub struct Scene {
    pub world: imp_world,
    /// A static shape at the origin. Only `guest` overlaps it.
    fixed: imp_shape,
    guest: imp_shape,
    flock: Vec<imp_shape>,
    /// Handles of shapes that may have been destroyed.
    swarm: Mutex<Vec<imp_shape>>,
}

fn is_ascending(shapes: &[imp_shape]) -> bool {
    shapes.is_sorted_by(|a, b| a < b)
}

impl Scene {
    pub fn new() -> Scene {
        let world = world();
        let fixed = imp_shape_desc {
            flags: IMP_SHAPE_STATIC,
            user_data: FIXED_DATA,
            ..desc(sphere(1.0), at(0.0, 0.0, 0.0))
        };
        let fixed = create(world, &fixed);
        let guest = create(world, &desc(cuboid(0.5, 0.5, 0.5), at(0.0, -1.0, 0.0)));
        let mut bird = desc(sphere(0.5), at(FLOCK_X, 0.0, 0.0));
        bird.filter.category = FLOCK_CATEGORY;
        let flock = create_many(world, &[bird; FLOCK]);
        let scene = Scene { world, fixed, guest, flock, swarm: Mutex::new(vec![fixed]) };
        scene.move_flock(0);
        ok(imp_world_update(world));
        scene
    }

    /// Moves all birds of the flock to the same x in one call. No reader may see two different x.
    fn move_flock(&self, turn: u64) {
        let x = FLOCK_X + (turn * 7 % SIZE as u64) as f32;
        let poses: Vec<_> = (0..FLOCK).map(|place| at(x, place as f32 * 0.75, 0.0)).collect();
        ok(set_poses(self.world, &self.flock, &poses));
    }

    pub fn mover(&self, turn: u64) {
        self.move_flock(turn);
        // Sets one bird to its current pose in a call of its own. It stays within the flock's region.
        let bird = self.flock[turn as usize % FLOCK];
        let pose = pose_of(bird);
        ok(unsafe { imp_shape_set_pose(bird, &pose) });
        ok(imp_shape_set_user_data(bird, turn));
        if turn.is_multiple_of(3) {
            let count = ok(imp_world_update(self.world));
            assert!(count >= 1, "the fixed pair overlaps");
        }
    }

    /// Creates, changes and destroys a swarm, in single calls or batches.
    pub fn churner(&self, turn: u64) {
        let place = |number: usize| {
            at(SWARM_X + (number as u64 * 5 + turn) as f32 % SIZE, number as f32 * 0.5, 0.0)
        };
        let descs: Vec<_> = (0..SWARM)
            .map(|number| imp_shape_desc {
                flags: if number % 4 == 0 { IMP_SHAPE_STATIC } else { 0 },
                ..desc(capsule(1.0, 0.5), place(number))
            })
            .collect();
        let shapes = if turn.is_multiple_of(2) {
            create_many(self.world, &descs)
        } else {
            descs.iter().map(|desc| create(self.world, desc)).collect()
        };
        {
            let mut swarm = self.swarm.lock();
            swarm.extend(&shapes);
            let excess = swarm.len().saturating_sub(4 * SWARM);
            swarm.drain(..excess);
        }
        for (number, &shape) in shapes.iter().enumerate() {
            unsafe {
                ok(imp_shape_set_geometry(shape, &sphere(1.0)));
                ok(imp_shape_set_pose(shape, &place(number + 1)));
                ok(imp_shape_set_filter(shape, &filter_of(shape)));
            }
            set_flag(shape, IMP_SHAPE_DISABLED, number % 3 == 0);
            set_flag(shape, IMP_SHAPE_STATIC, number % 2 == 0);
        }
        if turn.is_multiple_of(5) {
            ok(imp_world_update(self.world));
        }
        if turn.is_multiple_of(3) {
            shapes.iter().for_each(|&shape| _ = ok(imp_shape_destroy(shape)));
        } else {
            let count = shapes.len() as i32;
            ok(unsafe { imp_shape_destroy_many(self.world, shapes.as_ptr(), count) });
        }
        shapes.iter().for_each(|&shape| assert_eq!(imp_shape_valid(shape), 0));
    }

    /// Makes one query whose result is known at any time.
    pub fn reader(&self, turn: u64) {
        match turn % 10 {
            0 => self.query_the_fixed_pair(),
            1 => self.cast_rays(),
            2 => self.query_the_flock(),
            3 => self.read_the_flock(),
            4 => self.read_events(),
            5 => self.read_pairs(),
            6 => self.query_many_overlaps(),
            7 => self.cast_many_rays(),
            8 => self.use_old_handles(),
            _ => self.read_the_world(),
        }
    }

    fn query_the_fixed_pair(&self) {
        let both = [self.fixed, self.guest];
        assert_eq!(self.overlap(&sphere(2.0), &at(0.0, 0.0, 0.0), &query()), both);
        assert_eq!(self.overlap(&sphere(0.25), &at(0.0, 0.9, 0.0), &query()), both[..1]);
        for (shape, other) in [(self.fixed, self.guest), (self.guest, self.fixed)] {
            let mut found = [NONE; 4];
            assert_eq!(ok(unsafe { imp_shape_overlaps(shape, found.as_mut_ptr(), 4) }), 1);
            assert_eq!(found, [other, NONE, NONE, NONE]);
        }
        let any = |x| unsafe {
            imp_world_overlap_any(self.world, &sphere(1.0), &at(x, 0.0, 0.0), 0.0, null())
        };
        assert_eq!((ok(any(0.0)), ok(any(EMPTY_X))), (1, 0));
        assert_eq!(pose_of(self.fixed), at(0.0, 0.0, 0.0));
        assert_eq!(user_data_of(self.fixed), FIXED_DATA);
        assert_eq!(geometry_of(self.fixed), sphere(1.0));
    }

    fn overlap(
        &self,
        geometry: &imp_geometry,
        pose: &imp_pose,
        query: &imp_query,
    ) -> Vec<imp_shape> {
        let mut found = vec![NONE; 4 * SWARM + FLOCK];
        let (shapes, capacity) = (found.as_mut_ptr(), found.len() as i32);
        let count = ok(unsafe {
            imp_world_overlap(self.world, geometry, pose, 0.0, query, shapes, capacity)
        });
        assert!(count <= capacity);
        found.truncate(count as usize);
        assert!(is_ascending(&found), "{found:?}");
        found
    }

    fn cast_rays(&self) {
        let down = ray(vec3(0.0, 10.0, 0.0), vec3(0.0, -3.0, 0.0));
        let mut hit = NO_HIT;
        assert_eq!(ok(unsafe { imp_world_raycast(self.world, &down, null(), &mut hit) }), 1);
        assert_eq!((hit.shape, hit.user_data, hit.hit.distance), (self.fixed, FIXED_DATA, 9.0));
        assert_eq!(ok(unsafe { imp_world_raycast(self.world, &down, null(), null_mut()) }), 1);
        let away = ray(vec3(EMPTY_X, 0.0, 0.0), vec3(-1.0, 0.0, 0.0));
        assert_eq!(ok(unsafe { imp_world_raycast(self.world, &away, null(), null_mut()) }), 0);

        // The ray hits the fixed shape first.
        let along = ray(vec3(-10.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0));
        let mut hits = [NO_HIT; 16];
        let count =
            ok(unsafe { imp_world_raycast_all(self.world, &along, null(), hits.as_mut_ptr(), 16) });
        let hits = &hits[..count.min(16) as usize];
        assert_eq!(hits[0].shape, self.fixed);
        assert!(
            hits.is_sorted_by(|a, b| { (a.hit.distance, a.shape) < (b.hit.distance, b.shape) })
        );
    }

    fn flock_query() -> imp_query {
        let mut query = query();
        query.filter.mask = FLOCK_CATEGORY;
        query
    }

    fn query_the_flock(&self) {
        // This region contains the flock in each of its poses.
        let region = cuboid(SIZE, SIZE, 1.0);
        let here = at(FLOCK_X + 0.5 * SIZE, 0.5 * SIZE, 0.0);
        assert_eq!(self.overlap(&region, &here, &Scene::flock_query()), self.flock);
        assert!(self.overlap(&region, &at(0.0, 0.0, 0.0), &Scene::flock_query()).is_empty());
    }

    fn read_the_flock(&self) {
        let mut poses = [at(0.0, 0.0, 0.0); FLOCK];
        let (shapes, count) = (self.flock.as_ptr(), FLOCK as i32);
        ok(unsafe { imp_shape_get_poses(self.world, shapes, poses.as_mut_ptr(), count) });
        let x = poses[0].position.x;
        assert!((FLOCK_X..FLOCK_X + SIZE).contains(&x), "{x}");
        for (place, pose) in poses.iter().enumerate() {
            assert_eq!(*pose, at(x, place as f32 * 0.75, 0.0), "a reader saw half of a change");
        }
    }

    fn read_events(&self) {
        let none =
            imp_event { a: NONE, b: NONE, user_data_a: 0, user_data_b: 0, kind: 0, time: 0.0 };
        let mut events = vec![none; MOST_EVENTS];
        let count =
            ok(unsafe { imp_world_events(self.world, events.as_mut_ptr(), MOST_EVENTS as i32) });
        let events = &events[..count as usize];
        let rank = |kind| match kind {
            IMP_EVENT_END => 0,
            IMP_EVENT_BEGIN => 1,
            IMP_EVENT_STAY => 2,
            _ => panic!("an event of kind {kind}"),
        };
        let key = |event: &imp_event| (rank(event.kind), event.a, event.b);
        assert!(events.is_sorted_by(|a, b| key(a) < key(b)));
        assert!(events.iter().all(|event| event.a < event.b && event.time == 1.0));
        let fixed = events.iter().find(|event| (event.a, event.b) == (self.fixed, self.guest));
        let fixed = fixed.expect("the fixed pair overlaps in every update");
        assert_eq!(fixed.user_data_a, FIXED_DATA);
        assert_ne!(fixed.kind, IMP_EVENT_END);
    }

    fn read_pairs(&self) {
        let mut pairs = [imp_pair { a: NONE, b: NONE }; 512];
        let count = ok(unsafe { imp_world_pairs(self.world, pairs.as_mut_ptr(), 512) });
        let pairs = &pairs[..count.min(512) as usize];
        assert!(pairs.is_sorted_by(|a, b| (a.a, a.b) < (b.a, b.b)));
        assert!(pairs.iter().all(|pair| pair.a < pair.b));
        assert_eq!(pairs[0], imp_pair { a: self.fixed, b: self.guest });
    }

    fn query_many_overlaps(&self) {
        // Cycles through the fixed pair, an empty place and the flock.
        let geometries: [imp_geometry; BATCH] = std::array::from_fn(|place| match place % 3 {
            2 => cuboid(SIZE, SIZE, 1.0),
            _ => sphere(2.0),
        });
        let poses: [imp_pose; BATCH] = std::array::from_fn(|place| match place % 3 {
            0 => at(0.0, 0.0, 0.0),
            1 => at(EMPTY_X, 0.0, 0.0),
            _ => at(FLOCK_X + 0.5 * SIZE, 0.5 * SIZE, 0.0),
        });
        let mut offsets = [0; BATCH + 1];
        let mut shapes = vec![NONE; BATCH * FLOCK];
        let count = ok(unsafe {
            imp_world_overlap_many(
                self.world,
                geometries.as_ptr(),
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

    fn cast_many_rays(&self) {
        let rays: [imp_ray; BATCH] = std::array::from_fn(|place| {
            let x = if place % 2 == 0 { 0.0 } else { EMPTY_X };
            ray(vec3(x, 10.0, 0.0), vec3(0.0, -1.0, 0.0))
        });
        let mut hits = vec![NO_HIT; BATCH];
        let count = ok(unsafe {
            let (count, hits) = (BATCH as i32, hits.as_mut_ptr());
            imp_world_raycast_many(self.world, rays.as_ptr(), count, null(), 0, hits)
        });
        assert_eq!(count as usize, BATCH / 2);
        for (place, hit) in hits.iter().enumerate() {
            let expected = if place % 2 == 0 { (self.fixed, 9.0) } else { (NONE, -1.0) };
            assert_eq!((hit.shape, hit.hit.distance), expected);
        }
    }

    /// A shape that another thread may destroy has its old state or is stale.
    fn use_old_handles(&self) {
        let handles = self.swarm.lock().clone();
        for shape in handles {
            let mut pose = at(SWARM_X, 0.0, 0.0);
            match unsafe { imp_shape_get_pose(shape, &mut pose) } {
                IMP_OK => {
                    let x = pose.position.x;
                    let fixed = shape == self.fixed && x == 0.0;
                    assert!(fixed || (SWARM_X..SWARM_X + SIZE).contains(&x), "{shape:?} {x}");
                }
                status => {
                    assert_eq!(status, IMP_ERROR_STALE);
                    assert_eq!(imp_shape_valid(shape), 0, "a stale shape is valid again");
                    let status = unsafe { imp_shape_set_pose(shape, &pose) };
                    assert_eq!(status, IMP_ERROR_STALE);
                }
            }
        }
    }

    fn read_the_world(&self) {
        assert_eq!(imp_world_valid(self.world), 1);
        let seen = stats(self.world);
        assert!((2 + FLOCK..=2 + FLOCK + SWARM).contains(&(seen.shapes as usize)), "{seen:?}");
        assert!(seen.enabled <= seen.shapes);
        let mut bounds = imp_bounds { min: ZERO, max: ZERO };
        assert_eq!(ok(unsafe { imp_world_bounds(self.world, &mut bounds) }), 1);
        assert!(bounds.min.x <= -1.0 && bounds.max.x >= FLOCK_X);
        ok(imp_world_validate(self.world));
    }
}
