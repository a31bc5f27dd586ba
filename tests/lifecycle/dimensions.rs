//! 2D and 3D worlds in one process. No call accepts a handle of the other dimension.

use std::collections::HashSet;
use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::{self, *};
use crate::{alone, ball, place_of};

fn disc() -> imp_shape_desc_2d {
    dim2::desc(dim2::circle(1.0), dim2::at(0.0, 0.0))
}

/// Creates a shape at `x` in a world of either dimension.
fn create(world: imp_world, x: f32) -> imp_shape {
    if imp_world_dimensions(world) == 3 {
        support::create(world, &desc(sphere(1.0), at(x, 0.0, 0.0)))
    } else {
        dim2::create(world, &dim2::desc(dim2::circle(1.0), dim2::at(x, 0.0)))
    }
}

/// Returns the shapes of a world that overlap the origin, in either dimension.
fn near(world: imp_world) -> Vec<imp_shape> {
    if imp_world_dimensions(world) == 3 {
        overlap(world, &sphere(1.0), &at(0.0, 0.0, 0.0))
    } else {
        dim2::overlap(world, &dim2::circle(1.0), &dim2::at(0.0, 0.0))
    }
}

#[test]
fn both_dimensions_take_the_functions_without_vectors() {
    let _alone = alone();
    for world in [world(), dim2::world()] {
        let shapes = [0.0, 1.0, 50.0].map(|x| create(world, x));
        assert_eq!(ok(imp_world_update(world)), 1);
        assert_eq!(pairs(world), [imp_pair { a: shapes[0], b: shapes[1] }]);
        let event = events(world)[0];
        assert_eq!((event.a, event.b, event.kind), (shapes[0], shapes[1], IMP_EVENT_BEGIN));
        let mut others = [imp_shape { id: 0 }; 2];
        assert_eq!(ok(unsafe { imp_shape_overlaps(shapes[1], others.as_mut_ptr(), 2) }), 1);
        assert_eq!(others[0], shapes[0]);

        ok(imp_shape_set_user_data(shapes[0], 7));
        assert_eq!(user_data_of(shapes[0]), 7);
        let filter = imp_filter { category: 2, mask: 4, group: -3 };
        ok(unsafe { imp_shape_set_filter(shapes[1], &filter) });
        assert_eq!(filter_of(shapes[1]), filter);
        assert_eq!(ok(imp_world_update(world)), 1);
        let event = events(world)[0];
        assert_eq!((event.user_data_a, event.kind), (7, IMP_EVENT_END));

        set_flag(shapes[0], IMP_SHAPE_DISABLED, true);
        assert_eq!(
            shapes[..2].iter().map(|&s| has_flag(s, IMP_SHAPE_DISABLED)).collect::<Vec<_>>(),
            [true, false]
        );
        let seen = stats(world);
        assert_eq!((seen.shapes, seen.enabled, seen.pairs), (3, 2, 0));
        assert_eq!(near(world), [shapes[1]]);
        ok(imp_world_validate(world));
        ok(imp_shape_destroy(shapes[1]));
        ok(unsafe { imp_shape_destroy_many(world, [shapes[0]].as_ptr(), 1) });
        assert_eq!(shapes.map(|shape| imp_shape_valid(shape)), [0, 0, 1]);
        ok(imp_world_clear(world));
        assert_eq!(imp_shape_valid(shapes[2]), 0);
        ok(imp_world_destroy(world));
    }
    assert_eq!(imp_world_count(), 0);
}

#[test]
fn a_world_knows_its_dimension_and_which_functions_are_for_it() {
    let _alone = alone();
    let (solid, flat) = (world(), dim2::world());
    assert_eq!((imp_world_dimensions(solid), imp_world_dimensions(flat)), (3, 2));
    let (of_solid, of_flat) = (create(solid, 0.0), create(flat, 0.0));

    let mut shape = imp_shape { id: 9 };
    let status = unsafe { imp_shape_create(flat, &ball(), &mut shape) };
    assert_eq!((status, shape.id), (IMP_ERROR_DIMENSION, 9));
    let sentence = format!("world 0x{:016x} has 2 dimensions; expected 3", flat.id);
    assert_eq!(last_error(), sentence);
    let status = unsafe { imp_shape_create_2d(solid, &disc(), &mut shape) };
    assert_eq!((status, shape.id), (IMP_ERROR_DIMENSION, 9));
    let status = unsafe { imp_shape_set_pose_2d(of_solid, &dim2::at(5.0, 5.0)) };
    assert_eq!(status, IMP_ERROR_DIMENSION);
    let sentence = format!("shape 0x{:016x} has 3 dimensions; expected 2", of_solid.id);
    assert_eq!(last_error(), sentence);
    assert_eq!(pose_of(of_solid), at(0.0, 0.0, 0.0));
    assert_eq!(dim2::pose_of(of_flat), dim2::at(0.0, 0.0));

    // In an array, a shape of another world is foreign, whatever its dimension.
    let mixed = [of_flat, of_solid];
    let poses = [dim2::at(3.0, 3.0); 2];
    let status = unsafe { imp_shape_set_poses_2d(flat, mixed.as_ptr(), poses.as_ptr(), 2) };
    assert_eq!(status, IMP_ERROR_FOREIGN);
    assert!(last_error().starts_with("shapes[1] "), "{}", last_error());
    assert_eq!(dim2::pose_of(of_flat), dim2::at(0.0, 0.0), "an error moves none of the shapes");
    let status = unsafe { imp_shape_destroy_many(flat, mixed.as_ptr(), 2) };
    assert_eq!((status, imp_shape_valid(of_flat)), (IMP_ERROR_FOREIGN, 1));

    // Queries of each world return its own shapes only.
    assert_eq!((near(solid), near(flat)), (vec![of_solid], vec![of_flat]));
    assert_eq!((ok(imp_world_update(solid)), ok(imp_world_update(flat))), (0, 0));
    ok(imp_world_destroy(solid));
    assert_eq!(near(flat), [of_flat]);
    assert_eq!(imp_world_dimensions(solid), IMP_ERROR_STALE);
}

/// Worlds of both dimensions reuse one slot. Stale handles stay stale, and no handle repeats.
#[test]
fn worlds_of_both_dimensions_reuse_one_slot() {
    let _alone = alone();
    let (mut worlds, mut shapes) = (Vec::new(), Vec::new());
    let mut handles = HashSet::new();
    for round in 0..200 {
        let world = if round % 3 == 0 { world() } else { dim2::world() };
        if let Some(first) = worlds.first() {
            let first: &imp_world = first;
            assert_eq!(place_of(world.id), place_of(first.id));
        }
        let live: Vec<_> = (0..3).map(|x| create(world, x as f32)).collect();
        ok(imp_shape_destroy(live[1]));
        let again = create(world, 0.5);
        assert!(handles.insert(world.id), "a world handle repeats");
        for shape in live.iter().chain([&again]) {
            assert!(handles.insert(shape.id), "a shape handle repeats");
        }
        for &shape in &shapes {
            assert_eq!(imp_shape_valid(shape), 0);
        }
        for &shape in shapes.iter().rev().take(8) {
            let (mut pose, mut flat) = (at(0.0, 0.0, 0.0), dim2::at(0.0, 0.0));
            unsafe {
                assert_eq!(imp_shape_get_pose(shape, &mut pose), IMP_ERROR_STALE);
                assert_eq!(imp_shape_get_pose_2d(shape, &mut flat), IMP_ERROR_STALE);
                assert_eq!(imp_shape_set_pose(shape, &pose), IMP_ERROR_STALE);
                assert_eq!(imp_shape_set_pose_2d(shape, &flat), IMP_ERROR_STALE);
            }
            assert_eq!(imp_shape_destroy(shape), IMP_ERROR_STALE);
        }
        for &gone in worlds.iter().rev().take(8) {
            let (ball, circle) = (sphere(1.0), dim2::circle(1.0));
            let (here, flat) = (at(0.0, 0.0, 0.0), dim2::at(0.0, 0.0));
            let (none, room) = (null(), null_mut());
            unsafe {
                let found = imp_world_overlap(gone, &ball, &here, 0.0, none, room, 0);
                assert_eq!(found, IMP_ERROR_STALE);
                let found = imp_world_overlap_2d(gone, &circle, &flat, 0.0, none, room, 0);
                assert_eq!(found, IMP_ERROR_STALE);
            }
            assert_eq!(imp_world_dimensions(gone), IMP_ERROR_STALE);
        }
        assert_eq!(near(world).len(), 3);
        shapes.extend(live);
        shapes.push(again);
        worlds.push(world);
        ok(imp_world_destroy(world));
    }
}
