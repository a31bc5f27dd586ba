//! A panic inside a change poisons only its world. The panic does not reach the caller, and other worlds still work.
#![cfg(feature = "fault-injection")]

mod searches;
mod searches_2d;
#[path = "../support/mod.rs"]
mod support;

use std::ptr::{null, null_mut};

use impinge::fault;
use impinge::ffi::*;
use support::*;

fn ball() -> imp_shape_desc {
    desc(sphere(1.0), at(0.0, 0.0, 0.0))
}

fn disc() -> imp_shape_desc_2d {
    dim2::desc(dim2::circle(1.0), dim2::at(0.0, 0.0))
}

/// A world with two balls or two discs that overlap.
struct Scene {
    world: imp_world,
    shapes: Vec<imp_shape>,
    calls: &'static Calls,
}

impl Scene {
    fn in_3d() -> Scene {
        let world = world();
        let shapes = create_many(world, &[ball(), ball()]);
        assert_eq!(ok(imp_world_update(world)), 1);
        Scene { world, shapes, calls: &CALLS_3D }
    }

    fn in_2d() -> Scene {
        let world = dim2::world();
        let shapes = dim2::create_many(world, &[disc(), disc()]);
        assert_eq!(ok(imp_world_update(world)), 1);
        Scene { world, shapes, calls: &CALLS_2D }
    }

    fn assert_works(&self) {
        assert_eq!(ok(imp_world_update(self.world)), 1);
        let near = if imp_world_dimensions(self.world) == 3 {
            overlap(self.world, &sphere(1.0), &at(1.0, 0.0, 0.0))
        } else {
            dim2::overlap(self.world, &dim2::circle(1.0), &dim2::at(1.0, 0.0))
        };
        assert_eq!(near, self.shapes);
        assert_eq!(events(self.world)[0].kind, IMP_EVENT_STAY);
        ok(imp_world_validate(self.world));
    }

    /// Returns every export that changes a world, except those that destroy it.
    fn changes(&self) -> impl Iterator<Item = (&'static str, Call)> {
        CHANGES.iter().chain(self.calls.changes).copied()
    }

    /// Returns every export that reads a world.
    fn reads(&self) -> impl Iterator<Item = (&'static str, Call)> {
        READS.iter().chain(self.calls.reads).chain(self.calls.searches).copied()
    }
}

type Call = fn(&Scene) -> i32;

/// The exports that accept worlds of one dimension only.
struct Calls {
    changes: &'static [(&'static str, Call)],
    reads: &'static [(&'static str, Call)],
    searches: &'static [(&'static str, Call)],
}

const SOME_FLAGS: u32 = IMP_SHAPE_STATIC | IMP_SHAPE_DISABLED;

/// The exports that change a world of either dimension.
const CHANGES: [(&str, Call); 11] = [
    ("imp_world_update", |scene| imp_world_update(scene.world)),
    ("imp_world_clear", |scene| imp_world_clear(scene.world)),
    ("imp_shape_destroy", |scene| imp_shape_destroy(scene.shapes[0])),
    ("imp_shape_destroy_many", |scene| unsafe {
        imp_shape_destroy_many(scene.world, scene.shapes.as_ptr(), 2)
    }),
    ("imp_shape_set_filter", |scene| unsafe {
        imp_shape_set_filter(scene.shapes[0], &imp_filter { category: 1, mask: 1, group: 0 })
    }),
    ("imp_shape_set_flags", |scene| imp_shape_set_flags(scene.shapes[0], SOME_FLAGS, SOME_FLAGS)),
    ("imp_world_reserve", |scene| imp_world_reserve(scene.world, 100)),
    ("imp_world_rebuild", |scene| imp_world_rebuild(scene.world)),
    ("imp_world_record_queries", |scene| imp_world_record_queries(scene.world, 4)),
    ("imp_shape_set_owner", |scene| imp_shape_set_owner(scene.shapes[0], 1)),
    ("imp_shape_set_user_data", |scene| imp_shape_set_user_data(scene.shapes[0], 1)),
];

/// The exports that read a world of either dimension.
const READS: [(&str, Call); 13] = [
    ("imp_world_stats", |scene| unsafe {
        let mut filled = std::mem::zeroed();
        ok(imp_stats_default(&mut filled));
        imp_world_stats(scene.world, &mut filled)
    }),
    ("imp_world_dimensions", |scene| imp_world_dimensions(scene.world)),
    ("imp_world_validate", |scene| imp_world_validate(scene.world)),
    ("imp_shape_get_filter", |scene| unsafe {
        imp_shape_get_filter(scene.shapes[0], &mut ball().filter)
    }),
    ("imp_shape_get_flags", |scene| imp_shape_get_flags(scene.shapes[0])),
    ("imp_shape_events", |scene| unsafe { imp_shape_events(scene.shapes[0], null_mut(), 0) }),
    ("imp_shape_get_owner", |scene| unsafe { imp_shape_get_owner(scene.shapes[0], &mut 0) }),
    ("imp_shape_get_user_data", |scene| unsafe {
        imp_shape_get_user_data(scene.shapes[0], &mut 0)
    }),
    ("imp_shape_overlaps", |scene| unsafe { imp_shape_overlaps(scene.shapes[0], null_mut(), 0) }),
    ("imp_shape_mask_words", |scene| imp_shape_mask_words(scene.world)),
    ("imp_shapes_overlap", |scene| imp_shapes_overlap(scene.shapes[0], scene.shapes[1], 0.0)),
    ("imp_shapes_overlap_many", |scene| unsafe {
        imp_shapes_overlap_many(scene.world, &both(scene), 1, 0.0, &mut 0)
    }),
    ("imp_world_events and pairs", |scene| unsafe {
        let pairs = imp_world_pairs(scene.world, null_mut(), 0);
        assert_eq!(pairs, imp_world_events(scene.world, null_mut(), 0));
        pairs
    }),
];

const NONE: imp_shape = imp_shape { id: 0 };

/// Returns the pair of the scene's two shapes.
fn both(scene: &Scene) -> imp_pair {
    imp_pair { a: scene.shapes[0], b: scene.shapes[1] }
}

const VECTOR: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
const WORLD_HIT: imp_world_hit = imp_world_hit::NONE;

fn down() -> imp_ray {
    ray(vec3(0.0, 9.0, 0.0), vec3(0.0, -1.0, 0.0))
}

const CALLS_3D: Calls = Calls {
    changes: &[
        ("imp_shape_create", |scene| unsafe {
            imp_shape_create(scene.world, &ball(), &mut NONE.clone())
        }),
        ("imp_shape_create_many", |scene| unsafe {
            imp_shape_create_many(scene.world, [ball(); 2].as_ptr(), 2, [NONE; 2].as_mut_ptr())
        }),
        ("imp_shape_set_pose", |scene| unsafe {
            imp_shape_set_pose(scene.shapes[0], &at(1.0, 0.0, 0.0))
        }),
        ("imp_shape_set_poses", |scene| {
            set_poses(scene.world, &scene.shapes, &[at(1.0, 0.0, 0.0); 2])
        }),
        ("imp_shape_teleport", |scene| unsafe {
            imp_shape_teleport(scene.shapes[0], &at(1.0, 0.0, 0.0))
        }),
        ("imp_shape_teleport_many", |scene| unsafe {
            let poses = [at(1.0, 0.0, 0.0); 2];
            imp_shape_teleport_many(scene.world, scene.shapes.as_ptr(), poses.as_ptr(), 2)
        }),
        ("imp_world_shift_origin", |scene| unsafe { imp_world_shift_origin(scene.world, &VECTOR) }),
        ("imp_shape_set_geometry", |scene| unsafe {
            imp_shape_set_geometry(scene.shapes[0], &sphere(2.0))
        }),
    ],
    reads: &[
        ("imp_world_bounds", |scene| unsafe {
            imp_world_bounds(scene.world, &mut imp_bounds { min: VECTOR, max: VECTOR })
        }),
        ("imp_world_events_with_contacts", |scene| unsafe {
            imp_world_events_with_contacts(scene.world, null_mut(), null_mut(), 0)
        }),
        ("imp_world_events_with_manifolds", |scene| unsafe {
            imp_world_events_with_manifolds(scene.world, null_mut(), null_mut(), 0)
        }),
        ("imp_world_lines", |scene| unsafe {
            imp_world_lines(scene.world, IMP_DRAW_SHAPES, 0, null_mut(), 0)
        }),
        ("imp_shape_get_pose", |scene| unsafe {
            imp_shape_get_pose(scene.shapes[0], &mut at(0.0, 0.0, 0.0))
        }),
        ("imp_shape_get_poses", |scene| unsafe {
            let mut poses = [at(0.0, 0.0, 0.0); 2];
            imp_shape_get_poses(scene.world, scene.shapes.as_ptr(), poses.as_mut_ptr(), 2)
        }),
        ("imp_shape_get_geometry", |scene| unsafe {
            imp_shape_get_geometry(scene.shapes[0], &mut sphere(1.0))
        }),
        ("imp_world_overlap", |scene| unsafe {
            let (ball, here) = (sphere(1.0), at(0.0, 0.0, 0.0));
            imp_world_overlap(scene.world, &ball, &here, 0.0, null(), null_mut(), 0)
        }),
        ("imp_world_overlap_any", |scene| unsafe {
            imp_world_overlap_any(scene.world, &sphere(1.0), &at(0.0, 0.0, 0.0), 0.0, null())
        }),
        ("imp_world_overlap_many", |scene| unsafe {
            let (ball, here, world) = (sphere(1.0), at(0.0, 0.0, 0.0), scene.world);
            let mut offsets = [0; 2];
            let offsets = offsets.as_mut_ptr();
            imp_world_overlap_many(world, &ball, &here, 1, 0.0, null(), 0, offsets, null_mut(), 0)
        }),
        ("imp_world_raycast", |scene| unsafe {
            imp_world_raycast(scene.world, &down(), null(), &mut WORLD_HIT.clone())
        }),
        ("imp_world_raycast_all", |scene| unsafe {
            imp_world_raycast_all(scene.world, &down(), null(), null_mut(), 0)
        }),
        ("imp_world_raycast_many", |scene| unsafe {
            imp_world_raycast_many(scene.world, &down(), 1, null(), 0, &mut WORLD_HIT.clone())
        }),
    ],
    searches: searches::CALLS,
};

const VECTOR_2D: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };
const WORLD_HIT_2D: imp_world_hit_2d = imp_world_hit_2d::NONE;

fn down_2d() -> imp_ray_2d {
    dim2::ray(dim2::vec2(0.0, 9.0), dim2::vec2(0.0, -1.0))
}

const CALLS_2D: Calls = Calls {
    changes: &[
        ("imp_shape_create_2d", |scene| unsafe {
            imp_shape_create_2d(scene.world, &disc(), &mut NONE.clone())
        }),
        ("imp_shape_create_many_2d", |scene| unsafe {
            imp_shape_create_many_2d(scene.world, [disc(); 2].as_ptr(), 2, [NONE; 2].as_mut_ptr())
        }),
        ("imp_shape_set_pose_2d", |scene| unsafe {
            imp_shape_set_pose_2d(scene.shapes[0], &dim2::at(1.0, 0.0))
        }),
        ("imp_shape_set_poses_2d", |scene| {
            dim2::set_poses(scene.world, &scene.shapes, &[dim2::at(1.0, 0.0); 2])
        }),
        ("imp_shape_teleport_2d", |scene| unsafe {
            imp_shape_teleport_2d(scene.shapes[0], &dim2::at(1.0, 0.0))
        }),
        ("imp_shape_teleport_many_2d", |scene| unsafe {
            let poses = [dim2::at(1.0, 0.0); 2];
            imp_shape_teleport_many_2d(scene.world, scene.shapes.as_ptr(), poses.as_ptr(), 2)
        }),
        ("imp_world_shift_origin_2d", |scene| unsafe {
            imp_world_shift_origin_2d(scene.world, &VECTOR_2D)
        }),
        ("imp_shape_set_geometry_2d", |scene| unsafe {
            imp_shape_set_geometry_2d(scene.shapes[0], &dim2::circle(2.0))
        }),
    ],
    reads: &[
        ("imp_world_bounds_2d", |scene| unsafe {
            imp_world_bounds_2d(scene.world, &mut imp_bounds_2d { min: VECTOR_2D, max: VECTOR_2D })
        }),
        ("imp_world_events_with_contacts_2d", |scene| unsafe {
            imp_world_events_with_contacts_2d(scene.world, null_mut(), null_mut(), 0)
        }),
        ("imp_world_events_with_manifolds_2d", |scene| unsafe {
            imp_world_events_with_manifolds_2d(scene.world, null_mut(), null_mut(), 0)
        }),
        ("imp_world_lines_2d", |scene| unsafe {
            imp_world_lines_2d(scene.world, IMP_DRAW_SHAPES, 0, null_mut(), 0)
        }),
        ("imp_shape_get_pose_2d", |scene| unsafe {
            imp_shape_get_pose_2d(scene.shapes[0], &mut dim2::at(0.0, 0.0))
        }),
        ("imp_shape_get_poses_2d", |scene| unsafe {
            let mut poses = [dim2::at(0.0, 0.0); 2];
            imp_shape_get_poses_2d(scene.world, scene.shapes.as_ptr(), poses.as_mut_ptr(), 2)
        }),
        ("imp_shape_get_geometry_2d", |scene| unsafe {
            imp_shape_get_geometry_2d(scene.shapes[0], &mut dim2::circle(1.0))
        }),
        ("imp_world_overlap_2d", |scene| unsafe {
            let (disc, here) = (dim2::circle(1.0), dim2::at(0.0, 0.0));
            imp_world_overlap_2d(scene.world, &disc, &here, 0.0, null(), null_mut(), 0)
        }),
        ("imp_world_overlap_any_2d", |scene| unsafe {
            let (disc, here) = (dim2::circle(1.0), dim2::at(0.0, 0.0));
            imp_world_overlap_any_2d(scene.world, &disc, &here, 0.0, null())
        }),
        ("imp_world_overlap_many_2d", |scene| unsafe {
            let (disc, here, world) = (dim2::circle(1.0), dim2::at(0.0, 0.0), scene.world);
            let mut offsets = [0; 2];
            let offsets = offsets.as_mut_ptr();
            imp_world_overlap_many_2d(
                world,
                &disc,
                &here,
                1,
                0.0,
                null(),
                0,
                offsets,
                null_mut(),
                0,
            )
        }),
        ("imp_world_raycast_2d", |scene| unsafe {
            imp_world_raycast_2d(scene.world, &down_2d(), null(), &mut WORLD_HIT_2D.clone())
        }),
        ("imp_world_raycast_all_2d", |scene| unsafe {
            imp_world_raycast_all_2d(scene.world, &down_2d(), null(), null_mut(), 0)
        }),
        ("imp_world_raycast_many_2d", |scene| unsafe {
            imp_world_raycast_many_2d(
                scene.world,
                &down_2d(),
                1,
                null(),
                0,
                &mut WORLD_HIT_2D.clone(),
            )
        }),
    ],
    searches: searches_2d::CALLS,
};

/// Checks that every export except those that destroy a world reports a poisoned world.
fn assert_poisoned(scene: &Scene, name: &str) {
    for (other, call) in scene.changes().chain(scene.reads()) {
        assert_eq!(call(scene), IMP_ERROR_POISONED, "{other} after {name}");
        let sentence = last_error();
        assert!(sentence.contains("failed inside"), "{other} after {name}: {sentence}");
    }
    assert_eq!(imp_world_valid(scene.world), 1);
    for shape in &scene.shapes {
        assert_eq!(imp_shape_valid(*shape), 0, "a shape of a poisoned world is not valid");
    }
}

/// A panic poisons its own world only. One test runs all parts in order, because they count the worlds of the
/// process.
#[test]
fn a_panic_poisons_its_world_and_nothing_else() {
    for scene in [Scene::in_3d, Scene::in_2d] {
        every_change_poisons_its_world_alone(scene);
        reads_and_refusals_do_not_poison(scene());
    }
    a_poisoned_world_is_destroyed_with_all_others();
    a_fault_affects_its_thread_only();
}

fn every_change_poisons_its_world_alone(make: fn() -> Scene) {
    let healthy = make();
    for (name, call) in healthy.changes() {
        let scene = make();
        fault::arm();
        assert_eq!(call(&scene), IMP_ERROR_PANIC, "{name}");
        assert_eq!(last_error(), "internal error: injected fault");
        assert_poisoned(&scene, name);
        healthy.assert_works();

        assert_eq!(imp_world_count(), 2, "a poisoned world is still counted");
        ok(imp_world_destroy(scene.world));
        assert_eq!(imp_world_destroy(scene.world), IMP_ERROR_STALE);
        assert_eq!(imp_world_update(scene.world), IMP_ERROR_STALE);
        assert_eq!((imp_world_valid(scene.world), imp_world_count()), (0, 1));

        // The next world reuses the slot and works.
        for next in [Scene::in_3d, Scene::in_2d] {
            let next = next();
            assert_eq!(next.world.id >> 50, scene.world.id >> 50);
            next.assert_works();
            for shape in &scene.shapes {
                assert_eq!(imp_shape_valid(*shape), 0);
                assert_eq!(imp_shape_get_flags(*shape), IMP_ERROR_STALE, "{name}");
            }
            ok(imp_world_destroy(next.world));
        }
        healthy.assert_works();
    }
    ok(imp_world_destroy(healthy.world));
}

fn reads_and_refusals_do_not_poison(scene: Scene) {
    fault::arm();
    for (name, call) in scene.reads() {
        assert!(call(&scene) >= 0, "{name}: {}", last_error());
    }
    // The call fails before it touches the world.
    let status = unsafe { imp_shape_set_pose(scene.shapes[0], null()) };
    assert_eq!(status, IMP_ERROR_POINTER);
    let is_3d = imp_world_dimensions(scene.world) == 3;
    let (here, here_2d) = (at(0.0, 0.0, 0.0), dim2::at(0.0, 0.0));
    let status = if is_3d {
        unsafe { imp_shape_set_pose_2d(scene.shapes[0], &here_2d) }
    } else {
        unsafe { imp_shape_set_pose(scene.shapes[0], &here) }
    };
    assert_eq!(status, IMP_ERROR_DIMENSION);
    assert_eq!(imp_world_update(imp_world { id: 0 }), IMP_ERROR_HANDLE);
    assert_eq!(imp_world_update(scene.world), IMP_ERROR_PANIC, "still armed");
    assert_poisoned(&scene, "imp_world_update");
    ok(imp_world_destroy(scene.world));
}

fn a_poisoned_world_is_destroyed_with_all_others() {
    let scenes = [Scene::in_3d(), Scene::in_2d(), Scene::in_3d()];
    for scene in &scenes[..2] {
        fault::arm();
        assert_eq!(imp_world_update(scene.world), IMP_ERROR_PANIC);
    }
    scenes[2].assert_works();
    assert_eq!(imp_world_destroy_all(), 3);
    let next = Scene::in_3d();
    next.assert_works();
    ok(impinge::ffi::imp_shutdown());
    assert_eq!(imp_world_count(), 0);
}

fn a_fault_affects_its_thread_only() {
    let scene = Scene::in_3d();
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
    Scene::in_3d().assert_works();
}
