//! Shapes with compounds: ownership of the assets, and the effect of part poses on a world.

use std::ptr::null;

use impinge::ffi::*;

use crate::alone;
use crate::support::dim2;
use crate::support::*;

fn part(geometry: imp_geometry, x: f32, tag: u32) -> imp_compound_part {
    imp_compound_part { geometry, pose: at(x, 0.0, 0.0), tag }
}

/// Returns a compound of three balls of radius 1 in a row, 4 apart, with the tags 7, 8 and 9.
fn row() -> imp_compound {
    let ball = sphere(1.0);
    compound_of(&[part(ball, -4.0, 7), part(ball, 0.0, 8), part(ball, 4.0, 9)])
}

fn set_part_poses(shape: imp_shape, poses: &[imp_pose]) {
    ok(unsafe { imp_shape_set_part_poses(shape, poses.as_ptr(), poses.len() as i32) });
}

fn pairs_of(a: imp_shape, b: imp_shape) -> Vec<imp_part_pair> {
    let none = imp_part { part: 9, triangle: 9, tag: 9 };
    listed(imp_part_pair { a: none, b: none }, |pairs, capacity| unsafe {
        imp_shape_part_pairs(a, b, 0.0, pairs, capacity)
    })
}

fn named(part: u32, tag: u32) -> imp_part {
    imp_part { part, triangle: IMP_NO_TRIANGLE, tag }
}

#[test]
fn a_compound_keeps_the_assets_of_its_parts_and_a_shape_keeps_its_compound() {
    let _alone = alone();
    let world = world();
    let hull = hull_of(&corners(1.0, 1.0, 1.0));
    let compound = compound_of(&[part(unscaled(hull), 2.0, 5)]);
    ok(imp_asset_release(hull.id));
    let shape = create(world, &desc(compound_geometry(compound), at(0.0, 0.0, 0.0)));
    let mut found = part(sphere(1.0), 0.0, 0);
    ok(unsafe { imp_compound_get_part(compound, 0, &mut found) });
    assert_eq!(hull_in(&found.geometry), imp_hull { id: 0 }, "no handle names the hull");
    assert_eq!((found.pose, found.tag), (at(2.0, 0.0, 0.0), 5));
    assert_eq!(geometry_of(shape), compound_geometry(compound));
    ok(imp_asset_release(compound.id));
    assert_eq!(imp_asset_kind(compound.id), 0);
    assert_eq!(overlap(world, &sphere(0.5), &at(3.25, 0.0, 0.0)), [shape]);
    assert_eq!(overlap(world, &sphere(0.5), &at(4.0, 0.0, 0.0)), []);
    let nameless = edited(geometry_of(shape), |data| {
        data.compound.compound = imp_compound { id: 0 };
    });
    assert_eq!(geometry_of(shape), nameless);
    ok(imp_world_destroy(world));
}

#[test]
fn every_call_refuses_a_geometry_whose_compound_has_gone() {
    let _alone = alone();
    let compound = row();
    let (geometry, ball, here) = (compound_geometry(compound), sphere(1.0), at(0.0, 0.0, 0.0));
    let ask = || unsafe {
        [
            imp_geometry_valid(&geometry),
            imp_overlap(&geometry, &here, &ball, &here, 0.0),
            imp_overlap(&ball, &here, &geometry, &here, 0.0),
            imp_overlap_many(&ball, &here, 1, &geometry, &here, 1, 0.0, &mut 0),
        ]
    };
    assert_eq!(ask(), [1; 4]);
    ok(imp_asset_release(compound.id));
    assert_eq!(ask(), [IMP_ERROR_STALE; 4]);
    assert!(last_error().starts_with("geometries_b[0].compound 0x"), "{}", last_error());
}

#[test]
fn part_poses_move_a_shape_of_a_world() {
    let _alone = alone();
    let (world, compound) = (world(), row());
    let rig = |x| create(world, &desc(compound_geometry(compound), at(x, 0.0, 0.0)));
    let (a, b) = (rig(0.0), rig(100.0));
    ok(imp_world_update(world));
    assert_eq!(pairs(world), []);
    // Each shape moves one part towards the other shape.
    set_part_poses(a, &[at(-4.0, 0.0, 0.0), at(0.0, 0.0, 0.0), at(50.0, 0.0, 0.0)]);
    set_part_poses(b, &[at(-48.5, 0.0, 0.0), at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0)]);
    assert_eq!(overlap(world, &sphere(0.1), &at(50.0, 0.0, 0.0)), [a]);
    assert_eq!(overlap(world, &sphere(0.1), &at(4.0, 0.0, 0.0)), [], "the part has left");
    ok(imp_world_update(world));
    let kinds: Vec<u32> = events(world).iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [IMP_EVENT_BEGIN]);
    assert_eq!(pairs_of(a, b), [imp_part_pair { a: named(2, 9), b: named(0, 7) }]);
    assert_eq!(pairs_of(b, a), [imp_part_pair { a: named(0, 7), b: named(2, 9) }]);
    let mut hit = imp_world_hit::NONE;
    let down = ray(vec3(50.0, 9.0, 0.0), vec3(0.0, -1.0, 0.0));
    assert_eq!(ok(unsafe { imp_world_raycast(world, &down, null(), &mut hit) }), 1);
    assert_eq!((hit.shape, hit.hit.part), (a, named(2, 9)));

    ok(imp_shape_set_part_enabled(a, 2, 0));
    assert_eq!(pairs_of(a, b), []);
    assert_eq!(overlap(world, &sphere(0.1), &at(50.0, 0.0, 0.0)), []);
    ok(imp_world_update(world));
    let kinds: Vec<u32> = events(world).iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [IMP_EVENT_END]);
    ok(imp_world_validate(world));

    let both: Vec<imp_pose> = (0..6).map(|number| at(0.0, number as f32 * 1.5, 0.0)).collect();
    let (rigs, offsets) = ([a, b], [0, 3, 6]);
    ok(unsafe {
        let (shapes, offsets) = (rigs.as_ptr(), offsets.as_ptr());
        imp_shape_set_part_poses_many(world, shapes, offsets, 2, both.as_ptr(), 6)
    });
    assert_eq!(part_poses_of(a), both[..3]);
    assert_eq!(part_poses_of(b), both[3..]);
    assert_eq!(pairs_of(a, a), [imp_part_pair { a: named(0, 7), b: named(1, 8) }], "part 2 is off");
    let neighbours =
        [(0, 1), (1, 2)].map(|(a, b)| imp_part_pair { a: named(a, 7 + a), b: named(b, 7 + b) });
    assert_eq!(pairs_of(b, b), neighbours);
    // Setting a geometry, even the same one, resets the part poses to those of the compound.
    ok(unsafe { imp_shape_set_geometry(b, &compound_geometry(compound)) });
    assert_eq!(part_poses_of(b)[2], at(4.0, 0.0, 0.0));
    ok(imp_world_validate(world));
    ok(imp_world_destroy(world));
}

#[test]
fn the_last_enabled_part_stays_enabled() {
    let _alone = alone();
    let (world, compound) = (world(), row());
    let rig = create(world, &desc(compound_geometry(compound), at(0.0, 0.0, 0.0)));
    ok(imp_shape_set_part_enabled(rig, 0, 0));
    ok(imp_shape_set_part_enabled(rig, 2, 0));
    assert_eq!(imp_shape_set_part_enabled(rig, 1, 0), IMP_ERROR_RANGE);
    let sentence =
        "part 1 is the last enabled one; disable the shape instead (imp_shape_set_flags)";
    assert_eq!(last_error(), sentence);
    ok(imp_shape_set_part_enabled(rig, 0, 0));
    assert_eq!([0, 1, 2].map(|part| imp_shape_is_part_enabled(rig, part)), [0, 1, 0]);
    ok(imp_world_destroy(world));
}

#[test]
fn two_concave_geometries_have_no_cast_that_turns() {
    let _alone = alone();
    let compound = row();
    let (rig, ball) = (compound_geometry(compound), sphere(1.0));
    let (here, there) = (at(0.0, 0.0, 0.0), at(0.0, 9.0, 0.0));
    let mut hit = imp_cast_hit { time: 7.0, ..imp_cast_hit::NONE };
    let one = unsafe { imp_cast_motion(&rig, &here, &there, &rig, &there, &there, 0, &mut hit) };
    assert_eq!((one, hit.time), (IMP_ERROR_UNSUPPORTED, 7.0));
    let sentence = "geometry_a and geometry_b are both concave; expected one that is convex";
    assert_eq!(last_error(), sentence);
    let (bodies, starts, ends) = ([ball, rig, rig], [here; 3], [there; 3]);
    let others = [rig, ball, rig];
    let mut hits = [hit; 3];
    let many = unsafe {
        imp_cast_motion_many(
            bodies.as_ptr(),
            starts.as_ptr(),
            ends.as_ptr(),
            3,
            others.as_ptr(),
            ends.as_ptr(),
            ends.as_ptr(),
            3,
            0,
            hits.as_mut_ptr(),
        )
    };
    assert_eq!((many, hits), (IMP_ERROR_UNSUPPORTED, [hit; 3]), "nothing is written");
    assert!(last_error().starts_with("geometries_a[2] and geometries_b[2] are both"));
    let mut two = [hit; 2];
    let found = unsafe {
        imp_cast_motion_many(
            bodies.as_ptr(),
            starts.as_ptr(),
            ends.as_ptr(),
            2,
            others.as_ptr(),
            ends.as_ptr(),
            ends.as_ptr(),
            2,
            0,
            two.as_mut_ptr(),
        )
    };
    assert_eq!(found, 2);
    assert_eq!((two[0].part_b, two[1].part_a), (named(1, 8), named(1, 8)));
    ok(imp_asset_release(compound.id));
}

#[test]
fn contacts_come_in_ascending_order_and_the_lowest_are_kept() {
    let _alone = alone();
    let compound = row();
    let rig = compound_geometry(compound);
    let (here, there) = (at(0.0, 0.0, 0.0), at(0.0, 1.5, 0.0));
    let floor = cuboid(9.0, 1.0, 9.0);
    let mut manifolds = [imp_manifold::NONE; 3];
    for capacity in 0..4 {
        manifolds = [imp_manifold::NONE; 3];
        let start = manifolds.as_mut_ptr();
        let count = ok(unsafe { imp_contacts(&floor, &here, &rig, &there, 0.0, start, capacity) });
        assert_eq!(count, 3, "the count includes the results beyond the capacity");
        for (number, manifold) in manifolds.iter().enumerate() {
            let part = if (number as i32) < capacity { number as u32 } else { 0 };
            assert_eq!(manifold.part_b.part, part, "{capacity}");
        }
    }
    assert_eq!(manifolds.map(|manifold| manifold.part_b.tag), [7, 8, 9]);
    let mut reduced = imp_manifold::NONE;
    let count = ok(unsafe { imp_contact(&floor, &here, &rig, &there, 0.0, &mut reduced) });
    assert_eq!(count, 2, "points in a row are reduced to both ends");
    ok(imp_asset_release(compound.id));
}

#[test]
fn a_2d_compound_serves_2d_calls_only() {
    let _alone = alone();
    let ball = dim2::circle(1.0);
    let part =
        imp_compound_part_2d { geometry: ball, pose: dim2::at(0.0, 0.0), tag: 0, reserved: 0 };
    let (flat, solid) = (dim2::compound_of(&[part, part]), row());
    let mut geometry = sphere(1.0);
    let status = unsafe { imp_geometry_compound(flat, &mut geometry) };
    assert_eq!((status, geometry), (IMP_ERROR_HANDLE, sphere(1.0)));
    let mut geometry = ball;
    assert_eq!(unsafe { imp_geometry_compound_2d(solid, &mut geometry) }, IMP_ERROR_HANDLE);
    for compound in [flat, solid] {
        ok(imp_asset_retain(compound.id));
        ok(imp_asset_release(compound.id));
    }
    assert_eq!(imp_asset_count(IMP_ASSET_COMPOUND), 2);
    assert_eq!(imp_asset_release_all(IMP_ASSET_COMPOUND), 2);
}

/// Plays a world with rigs and other shapes. The rigs' part poses change in single calls, or in one call on `threads`
/// threads.
fn posed_rigs(asset: imp_compound, threads: Option<i32>) -> (Vec<Vec<imp_pose>>, Vec<[usize; 2]>) {
    const RIGS: usize = 300;
    let world = world();
    let ball = desc(sphere(0.5), at(0.0, 0.0, 0.0));
    let all: Vec<imp_shape> = (0..3 * RIGS)
        .map(|number| match number % 3 {
            0 => create(world, &desc(compound_geometry(asset), at(3.0 * number as f32, 0.0, 0.0))),
            _ => create(world, &ball),
        })
        .collect();
    for number in (1..all.len()).step_by(3) {
        ok(imp_shape_destroy(all[number]));
    }
    let mut rigs: Vec<imp_shape> = all.iter().copied().step_by(3).collect();
    // Some rigs appear twice, and the order differs from the slot order.
    rigs.reverse();
    rigs.extend_from_within(10..20);
    let mut random = fastrand::Rng::with_seed(11);
    let poses: Vec<imp_pose> = (0..3 * rigs.len())
        .map(|_| at(random.f32() * 9.0, random.f32() * 3.0, random.f32() * 3.0))
        .collect();
    if let Some(threads) = threads {
        ok(imp_set_threads(threads));
        let offsets: Vec<i32> = (0..=rigs.len() as i32).map(|number| 3 * number).collect();
        let (count, total) = (rigs.len() as i32, poses.len() as i32);
        ok(unsafe {
            let (rigs, offsets) = (rigs.as_ptr(), offsets.as_ptr());
            imp_shape_set_part_poses_many(world, rigs, offsets, count, poses.as_ptr(), total)
        });
    } else {
        for (rig, poses) in rigs.iter().zip(poses.chunks(3)) {
            set_part_poses(*rig, poses);
        }
    }
    ok(imp_world_validate(world));
    ok(imp_world_update(world));
    let place = |shape: imp_shape| all.iter().position(|other| *other == shape).expect("a shape");
    let touching = pairs(world).iter().map(|pair| [place(pair.a), place(pair.b)]).collect();
    let poses = rigs.iter().map(|rig| part_poses_of(*rig)).collect();
    ok(imp_world_destroy(world));
    (poses, touching)
}

#[test]
fn part_poses_of_many_shapes_are_the_same_on_any_number_of_threads() {
    let _alone = alone();
    let asset = row();
    let expected = posed_rigs(asset, None);
    assert!(expected.1.len() > 100, "{} pairs", expected.1.len());
    impinge::threads::set_eager(true);
    for threads in [1, 2, 5] {
        assert_eq!(posed_rigs(asset, Some(threads)), expected);
    }
    ok(imp_set_threads(0));
    ok(imp_asset_release(asset.id));
}
