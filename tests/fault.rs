//! A panic in the middle of a change: it stays inside, its world is poisoned, and all else goes on.
#![cfg(feature = "fault-injection")]

mod support;

use std::ptr::{null, null_mut};

use impinge::fault;
use impinge::ffi::event::*;
use impinge::ffi::query::*;
use impinge::ffi::shape::*;
use impinge::ffi::status::*;
use impinge::ffi::types::*;
use impinge::ffi::world::*;
use support::*;

fn ball() -> imp_shape_desc {
    desc(sphere(1.0), at(0.0, 0.0, 0.0))
}

/// A world of two balls that overlap.
struct Scene {
    world: imp_world,
    shapes: Vec<imp_shape>,
}

impl Scene {
    fn new() -> Scene {
        let world = world();
        let shapes = create_many(world, &[ball(), ball()]);
        assert_eq!(ok(imp_world_update(world)), 1);
        Scene { world, shapes }
    }

    fn assert_works(&self) {
        assert_eq!(ok(imp_world_update(self.world)), 1);
        assert_eq!(overlap(self.world, &sphere(1.0), &at(1.0, 0.0, 0.0)), self.shapes);
        assert_eq!(events(self.world)[0].kind, IMP_EVENT_STAY);
        ok(imp_world_validate(self.world));
    }
}

type Call = fn(&Scene) -> i32;

/// Every export that changes a world, but those that end it.
const CHANGES: [(&str, Call); 12] = [
    ("imp_world_update", |scene| imp_world_update(scene.world)),
    ("imp_world_clear", |scene| imp_world_clear(scene.world)),
    ("imp_shape_create", |scene| unsafe {
        imp_shape_create(scene.world, &ball(), &mut imp_shape { id: 0 })
    }),
    ("imp_shape_create_many", |scene| unsafe {
        imp_shape_create_many(
            scene.world,
            [ball(); 2].as_ptr(),
            2,
            [imp_shape { id: 0 }; 2].as_mut_ptr(),
        )
    }),
    ("imp_shape_destroy", |scene| imp_shape_destroy(scene.shapes[0])),
    ("imp_shape_destroy_many", |scene| unsafe {
        imp_shape_destroy_many(scene.world, scene.shapes.as_ptr(), 2)
    }),
    ("imp_shape_set_pose", |scene| unsafe {
        imp_shape_set_pose(scene.shapes[0], &at(1.0, 0.0, 0.0))
    }),
    ("imp_shape_set_poses", |scene| set_poses(scene.world, &scene.shapes, &[at(1.0, 0.0, 0.0); 2])),
    ("imp_shape_set_geometry", |scene| unsafe {
        imp_shape_set_geometry(scene.shapes[0], &sphere(2.0))
    }),
    ("imp_shape_set_filter", |scene| unsafe {
        imp_shape_set_filter(scene.shapes[0], &imp_filter { category: 1, mask: 1, group: 0 })
    }),
    ("imp_shape_set_enabled", |scene| imp_shape_set_enabled(scene.shapes[0], 0)),
    ("imp_shape_set_user_data", |scene| imp_shape_set_user_data(scene.shapes[0], 1)),
];

const VECTOR: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
const HIT: imp_hit = imp_hit { point: VECTOR, normal: VECTOR, distance: 0.0, flags: 0 };
const WORLD_HIT: imp_world_hit =
    imp_world_hit { shape: imp_shape { id: 0 }, user_data: 0, hit: HIT };

fn down() -> imp_ray {
    ray(vec3(0.0, 9.0, 0.0), vec3(0.0, -1.0, 0.0))
}

/// Every export that reads a world.
const READS: [(&str, Call); 18] = [
    ("imp_world_bounds", |scene| unsafe {
        imp_world_bounds(scene.world, &mut imp_bounds { min: VECTOR, max: VECTOR })
    }),
    ("imp_world_stats", |scene| unsafe {
        let mut filled = std::mem::zeroed();
        ok(imp_stats_default(&mut filled));
        imp_world_stats(scene.world, &mut filled)
    }),
    ("imp_world_validate", |scene| imp_world_validate(scene.world)),
    ("imp_shape_get_pose", |scene| unsafe {
        imp_shape_get_pose(scene.shapes[0], &mut at(0.0, 0.0, 0.0))
    }),
    ("imp_shape_get_poses", |scene| unsafe {
        imp_shape_get_poses(
            scene.world,
            scene.shapes.as_ptr(),
            [at(0.0, 0.0, 0.0); 2].as_mut_ptr(),
            2,
        )
    }),
    ("imp_shape_get_geometry", |scene| unsafe {
        imp_shape_get_geometry(scene.shapes[0], &mut sphere(1.0))
    }),
    ("imp_shape_get_filter", |scene| unsafe {
        imp_shape_get_filter(scene.shapes[0], &mut ball().filter)
    }),
    ("imp_shape_get_enabled", |scene| imp_shape_get_enabled(scene.shapes[0])),
    ("imp_shape_get_user_data", |scene| unsafe {
        imp_shape_get_user_data(scene.shapes[0], &mut 0)
    }),
    ("imp_shape_overlaps", |scene| unsafe { imp_shape_overlaps(scene.shapes[0], null_mut(), 0) }),
    ("imp_world_overlap", |scene| unsafe {
        let (ball, here) = (sphere(1.0), at(0.0, 0.0, 0.0));
        imp_world_overlap(scene.world, &ball, &here, 0.0, null(), null_mut(), 0)
    }),
    ("imp_world_overlap_any", |scene| unsafe {
        imp_world_overlap_any(scene.world, &sphere(1.0), &at(0.0, 0.0, 0.0), 0.0, null())
    }),
    ("imp_world_overlap_many", |scene| unsafe {
        let (ball, here) = (sphere(1.0), at(0.0, 0.0, 0.0));
        let mut offsets = [0; 2];
        let offsets = offsets.as_mut_ptr();
        imp_world_overlap_many(scene.world, &ball, &here, 1, 0.0, null(), offsets, null_mut(), 0)
    }),
    ("imp_world_raycast", |scene| unsafe {
        imp_world_raycast(scene.world, &down(), null(), &mut WORLD_HIT.clone())
    }),
    ("imp_world_raycast_any", |scene| unsafe {
        imp_world_raycast_any(scene.world, &down(), null())
    }),
    ("imp_world_raycast_all", |scene| unsafe {
        imp_world_raycast_all(scene.world, &down(), null(), null_mut(), 0)
    }),
    ("imp_world_raycast_many", |scene| unsafe {
        imp_world_raycast_many(scene.world, &down(), 1, null(), &mut WORLD_HIT.clone())
    }),
    ("imp_world_events and pairs", |scene| unsafe {
        let pairs = imp_world_pairs(scene.world, null_mut(), 0);
        assert_eq!(pairs, imp_world_events(scene.world, null_mut(), 0));
        pairs
    }),
];

/// Nothing but its end works on a poisoned world.
fn assert_poisoned(scene: &Scene, name: &str) {
    for (other, call) in CHANGES.into_iter().chain(READS) {
        assert_eq!(call(scene), IMP_ERROR_POISONED, "{other} after {name}");
        let sentence = last_error();
        assert!(sentence.contains("failed inside"), "{other} after {name}: {sentence}");
    }
    assert_eq!(imp_world_valid(scene.world), 1);
    for shape in &scene.shapes {
        assert_eq!(imp_shape_valid(*shape), 0, "nothing can be done with it");
    }
}

/// Worlds are counted, so the parts come one after another.
#[test]
fn a_panic_poisons_its_world_and_nothing_else() {
    every_change_poisons_its_world_alone();
    reads_and_refusals_do_not_poison();
    a_poisoned_world_is_destroyed_with_all_others();
    a_fault_is_of_its_thread();
}

fn every_change_poisons_its_world_alone() {
    let healthy = Scene::new();
    for (name, call) in CHANGES {
        let scene = Scene::new();
        fault::arm();
        assert_eq!(call(&scene), IMP_ERROR_PANIC, "{name}");
        assert_eq!(last_error(), "internal error: injected fault");
        assert_poisoned(&scene, name);
        healthy.assert_works();

        assert_eq!(imp_world_count(), 2, "a poisoned world counts");
        ok(imp_world_destroy(scene.world));
        assert_eq!(imp_world_destroy(scene.world), IMP_ERROR_STALE);
        assert_eq!(imp_world_update(scene.world), IMP_ERROR_STALE);
        assert_eq!((imp_world_valid(scene.world), imp_world_count()), (0, 1));

        // The next one takes the same place, and is sound.
        let next = Scene::new();
        assert_eq!(next.world.id >> 50, scene.world.id >> 50);
        next.assert_works();
        for shape in &scene.shapes {
            assert_eq!(imp_shape_valid(*shape), 0);
            assert_eq!(imp_shape_get_enabled(*shape), IMP_ERROR_STALE, "{name}");
        }
        ok(imp_world_destroy(next.world));
        healthy.assert_works();
    }
    ok(imp_world_destroy(healthy.world));
}

fn reads_and_refusals_do_not_poison() {
    let scene = Scene::new();
    fault::arm();
    for (name, call) in READS {
        assert!(call(&scene) >= 0, "{name}: {}", last_error());
    }
    // Refused at the door: the world is not touched.
    let status = unsafe { imp_shape_set_pose(scene.shapes[0], null()) };
    assert_eq!(status, IMP_ERROR_POINTER);
    assert_eq!(imp_world_update(imp_world { id: 0 }), IMP_ERROR_HANDLE);
    assert_eq!(imp_world_update(scene.world), IMP_ERROR_PANIC, "still armed");
    assert_poisoned(&scene, "imp_world_update");
    ok(imp_world_destroy(scene.world));
}

fn a_poisoned_world_is_destroyed_with_all_others() {
    let scenes = [Scene::new(), Scene::new(), Scene::new()];
    for scene in &scenes[..2] {
        fault::arm();
        assert_eq!(imp_world_update(scene.world), IMP_ERROR_PANIC);
    }
    scenes[2].assert_works();
    assert_eq!(imp_world_destroy_all(), 3);
    let next = Scene::new();
    next.assert_works();
    ok(impinge::ffi::library::imp_shutdown());
    assert_eq!(imp_world_count(), 0);
}

fn a_fault_is_of_its_thread() {
    let scene = Scene::new();
    fault::arm();
    std::thread::scope(|scope| {
        scope.spawn(|| scene.assert_works());
    });
    assert_eq!(imp_world_update(scene.world), IMP_ERROR_PANIC);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(imp_world_update(scene.world), IMP_ERROR_POISONED);
            ok(imp_world_destroy(scene.world));
        });
    });
    Scene::new().assert_works();
}
