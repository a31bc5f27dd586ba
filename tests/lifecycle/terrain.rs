//! Worlds with a height field whose samples change in place.

use std::ptr::null;

use impinge::ffi::*;

use crate::alone;
use crate::support::*;

const SIDE: u32 = 9;

/// Returns a flat height field at height 0 whose samples may rise to 2.
fn flat() -> imp_height_field {
    let desc: imp_height_field_desc =
        written(|desc| unsafe { imp_height_field_desc_default(desc) });
    let desc = imp_height_field_desc {
        rows: SIDE,
        columns: SIDE,
        cell_x: 1.0,
        cell_z: 1.0,
        flags: IMP_HEIGHT_FIELD_RANGE,
        min_height: 0.0,
        max_height: 2.0,
        ..desc
    };
    let samples = [0.0; (SIDE * SIDE) as usize];
    written(|field| unsafe {
        imp_height_field_create(&desc, samples.as_ptr().cast(), null(), null(), null(), field)
    })
}

fn set_height(field: imp_height_field, height: f32) {
    let samples = [height; (SIDE * SIDE) as usize];
    ok(unsafe { imp_height_field_update(field, 0, 0, SIDE, SIDE, samples.as_ptr().cast()) });
}

/// Updates a world and returns the kinds of its events.
fn update(world: imp_world) -> Vec<u32> {
    ok(imp_world_update(world));
    events(world).iter().map(|event| event.kind).collect()
}

/// Checks that a ball above the ground touches it after the ground rises, although no shape moves.
fn assert_ball_sees_the_ground(field: imp_height_field, ground: imp_geometry) {
    let world = world();
    let ground = create(world, &desc(ground, at(0.0, 0.0, 0.0)));
    let ball = create(world, &desc(sphere(0.5), at(4.2, 1.0, 4.1)));
    set_height(field, 0.0);
    assert_eq!(update(world), []);
    set_height(field, 0.75);
    assert_eq!(update(world), [IMP_EVENT_BEGIN]);
    assert_eq!(stats(world).tested, 1);
    assert_eq!(update(world), [IMP_EVENT_STAY]);
    assert_eq!(stats(world).tested, 0, "nothing has changed");
    let hole = [0xff; ((SIDE - 1) * (SIDE - 2)).div_ceil(8) as usize];
    let solid = [0; ((SIDE - 1) * (SIDE - 2)).div_ceil(8) as usize];
    ok(unsafe { imp_height_field_update_holes(field, 1, 0, SIDE - 2, SIDE - 1, hole.as_ptr()) });
    assert_eq!(update(world), [IMP_EVENT_END]);
    ok(unsafe { imp_height_field_update_holes(field, 1, 0, SIDE - 2, SIDE - 1, solid.as_ptr()) });
    assert_eq!(update(world), [IMP_EVENT_BEGIN]);
    // Replaces the geometry of the slot, then sets the ground again.
    let form = geometry_of(ground);
    ok(unsafe { imp_shape_set_geometry(ground, &sphere(0.25)) });
    assert_eq!(update(world), [IMP_EVENT_END]);
    set_height(field, 0.0);
    assert_eq!(update(world), []);
    ok(unsafe { imp_shape_set_geometry(ground, &form) });
    assert_eq!(update(world), []);
    set_height(field, 0.75);
    assert_eq!(update(world), [IMP_EVENT_BEGIN]);
    ok(imp_shape_destroy(ground));
    assert_eq!(update(world), [IMP_EVENT_END]);
    // A ball reuses the slot of a height field.
    create(world, &desc(sphere(0.5), at(4.2, 1.5, 4.1)));
    assert_eq!(update(world), [IMP_EVENT_BEGIN]);
    set_height(field, 0.5);
    assert_eq!(update(world), [IMP_EVENT_STAY]);
    assert_eq!(stats(world).tested, 0);
    ok(imp_shape_destroy(ball));
    ok(imp_world_destroy(world));
}

#[test]
fn an_update_of_a_world_sees_a_changed_height_field() {
    let _alone = alone();
    let field = flat();
    assert_ball_sees_the_ground(field, height_field_geometry(field));
    ok(imp_asset_release(field.id));
}

#[test]
fn an_update_of_a_world_sees_a_changed_height_field_in_a_compound() {
    let _alone = alone();
    let field = flat();
    let part = |geometry| imp_compound_part { geometry, pose: at(0.0, 0.0, 0.0), tag: 0 };
    let parts = [part(sphere(0.1)), part(height_field_geometry(field))];
    let compound = compound_of(&parts);
    assert_ball_sees_the_ground(field, compound_geometry(compound));
    ok(imp_asset_release(compound.id));
    ok(imp_asset_release(field.id));
}
