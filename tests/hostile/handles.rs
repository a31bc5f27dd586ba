//! Stale and invalid handles, and exports that accept any number as a handle.

use impinge::ffi::*;

use crate::stage::Stage;
use crate::support::settings::case_count;
use crate::support::*;

#[test]
fn validity_functions_take_any_number() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    for world in stage.garbage_worlds().into_iter().chain(stage.stale_worlds()) {
        assert_eq!(imp_world_valid(world), 0, "{world:x?}");
    }
    for shape in stage
        .garbage_shapes()
        .into_iter()
        .chain(stage.stale.clone())
        .chain(stage.flat.stale.clone())
    {
        assert_eq!(imp_shape_valid(shape), 0, "{shape:x?}");
    }
    // Some may be handles of assets of other kinds.
    let is_hull = |id: u64| imp_asset_kind(id) == IMP_ASSET_HULL as i32;
    for hull in stage.garbage_hulls().into_iter().chain(stage.stale_hulls()) {
        assert!(!is_hull(hull.id), "{hull:x?}");
    }
    let mut random = fastrand::Rng::with_seed(7);
    for turn in 0..case_count(100_000) {
        let id = random.u64(..);
        // Every second number has the kind bits of a valid handle.
        let of_kind = |kind: u64| if turn % 2 == 0 { id } else { id & !(3 << 62) | kind << 62 };
        let (world, shape) = (imp_world { id: of_kind(1) }, imp_shape { id: of_kind(2) });
        assert_eq!(imp_world_valid(world), 0, "{world:x?}");
        let hull = imp_hull { id: of_kind(3) };
        assert_eq!(imp_shape_valid(shape), 0, "{shape:x?}");
        assert_eq!(imp_asset_kind(hull.id), 0, "{hull:x?}");
        assert!(imp_asset_release(hull.id) < 0, "{hull:x?}");
        assert!(imp_world_update(world) < 0, "{world:x?}");
        assert!(imp_shape_destroy(shape) < 0, "{shape:x?}");
    }
    // A valid handle with one flipped bit is invalid.
    for bit in 0..64 {
        let world = imp_world { id: stage.world.id ^ 1 << bit };
        assert_eq!(imp_world_valid(world), i32::from(world == stage.other), "bit {bit}");
        assert!(!is_hull(stage.hull.id ^ 1 << bit), "bit {bit}");
        for shape in stage.shapes {
            let near = imp_shape { id: shape.id ^ 1 << bit };
            let is_one = stage.shapes.contains(&near) || near == stage.foreign;
            assert_eq!(imp_shape_valid(near), i32::from(is_one), "bit {bit} of {shape:x?}");
        }
    }
    assert_eq!(stage.fingerprint(), before);
}

#[test]
fn nothing_is_destroyed_twice() {
    let stage = Stage::new();
    let [first, second, third, ..] = stage.shapes;
    ok(imp_shape_destroy(first));
    ok(unsafe { imp_shape_destroy_many(stage.world, [second].as_ptr(), 1) });
    let before = (stats(stage.world), pairs(stage.world), events(stage.world));
    assert_eq!(imp_shape_destroy(first), IMP_ERROR_STALE);
    assert_eq!(imp_shape_destroy(second), IMP_ERROR_STALE);
    let batch = [third, first];
    let status = unsafe { imp_shape_destroy_many(stage.world, batch.as_ptr(), 2) };
    assert_eq!(status, IMP_ERROR_STALE);
    assert!(last_error().starts_with("shapes[1] "), "{}", last_error());
    assert_eq!((stats(stage.world), pairs(stage.world), events(stage.world)), before);
    assert_eq!(imp_shape_valid(third), 1, "an error destroys none of the shapes");

    ok(imp_world_update(stage.world));
    assert_eq!(imp_shape_destroy(first), IMP_ERROR_STALE, "still stale after the slot was freed");
    stage.assert_sound();

    ok(imp_world_destroy(stage.world));
    assert_eq!(imp_world_destroy(stage.world), IMP_ERROR_STALE);
    let next = world();
    assert_eq!(imp_world_destroy(stage.world), IMP_ERROR_STALE, "a new world uses the slot");
    assert_eq!(imp_world_valid(next), 1);
}

#[test]
fn clearing_makes_every_shape_stale() {
    let stage = Stage::new();
    ok(imp_world_clear(stage.world));
    for shape in stage.shapes {
        assert_eq!(imp_shape_valid(shape), 0);
        assert_eq!(imp_shape_get_flags(shape), IMP_ERROR_STALE);
    }
    assert_eq!(stats(stage.world).shapes, 0);
    let mut bounds = imp_bounds { min: vec3(7.0, 7.0, 7.0), max: vec3(7.0, 7.0, 7.0) };
    assert_eq!(unsafe { imp_world_bounds(stage.world, &mut bounds) }, 0);
    assert_eq!(bounds.min, vec3(7.0, 7.0, 7.0), "written only when the result is 1");
    ok(imp_world_update(stage.world));
    let new = create(stage.world, &desc(sphere(1.0), at(0.0, 0.0, 0.0)));
    assert!(!stage.shapes.contains(&new));
    assert_eq!(imp_shape_valid(stage.foreign), 1, "another world's shape");
    stage.assert_sound();
}
