//! The checks of the fuzz targets on pseudo-random bytes, and regressions that fuzzing found.

#[path = "../../fuzz/src/lib.rs"]
mod checks;

use std::ptr::{null, null_mut};

use crate::support::settings::{case_count, seed};
use crate::support::*;
use impinge::ffi::*;

/// The number of scenes of pairs. The other checks run on a part of that.
fn scenes() -> u64 {
    case_count(15_000)
}

/// Calls a check `count` times, each with other bytes. Prints the bytes that fail.
fn feed(salt: u64, count: u64, longest: usize, check: fn(&[u8])) {
    for turn in 0..count {
        let seed = seed(0xf022ed) ^ salt << 56 ^ turn;
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes: Vec<u8> = (0..random.usize(..=longest)).map(|_| random.u8(..)).collect();
        // Few different bytes make things meet exactly.
        if turn % 2 == 0 {
            let few = [0, 0, 1, 8, 16, 248, random.u8(..), random.u8(..)];
            bytes.iter_mut().for_each(|byte| *byte = few[usize::from(*byte) % few.len()]);
        }
        let caught = std::panic::catch_unwind(|| check(&bytes));
        assert!(caught.is_ok(), "seed {seed}: {bytes:?}");
    }
}

#[test]
fn any_two_geometries_agree_with_themselves() {
    feed(1, scenes(), 160, checks::dim3::pairs::check);
}

#[test]
fn contacts_and_axes_match_the_distance() {
    feed(4, scenes() / 3, 160, checks::dim3::contacts::check);
}

#[test]
fn casts_hit_at_the_first_touch() {
    feed(5, scenes() / 3, 160, checks::dim3::casts::check);
}

#[test]
fn any_two_2d_geometries_agree_with_themselves() {
    feed(6, scenes(), 160, checks::dim2::check);
}

#[test]
fn any_points_make_a_hull() {
    feed(2, scenes() / 50, 600, checks::dim3::hull::check);
}

#[test]
fn any_bytes_are_a_hull_or_refused() {
    feed(3, scenes() / 10, 60, checks::dim3::hull_bytes::check);
}

#[test]
fn meshes_answer_as_their_triangles() {
    feed(7, scenes() / 30, 500, checks::dim3::meshes::check);
}

#[test]
fn worlds_answer_as_single_calls() {
    feed(8, scenes() / 60, 1000, checks::dim3::worlds::check);
}

const HERE: imp_pose = imp_pose { position: ZERO, rotation: UNTURNED };
const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

/// Regression: adding the position of the hull lost the direction of the ray.
#[test]
fn a_ray_keeps_its_direction_into_a_hull_that_is_far_away() {
    let hull = hull_of(&corners(1e15, 1e15, 1e15));
    let (body, place) = (unscaled(hull), at(3e15, 0.0, 0.0));
    let origin = vec3(0.0, -1e15, 0.0);
    let slanted = imp_ray { origin, direction: vec3(2.0, 1.0, 0.25), max_distance: f32::MAX };
    let mut hit = imp_hit::NONE;
    assert_eq!(ok(unsafe { imp_raycast(&body, &place, &slanted, &mut hit) }), 1);
    assert_eq!(hit.normal, vec3(-1.0, 0.0, 0.0));
    let off = [hit.point.x - 2e15, hit.point.y, hit.point.z - 0.25e15];
    assert!(off.iter().all(|off| off.abs() < 1e9), "{hit:?}");
    ok(impinge::ffi::imp_asset_release(hull.id));
}

/// Regression: the f32 kernel bounded its error by the lengths left after cancellation.
#[test]
fn a_hull_far_from_its_own_origin_holds_its_vertices() {
    for far in [1e6f32, 1e9, 1e12] {
        let points = [vec3(far, -0.125, 4.625), vec3(far, 4.625, 1.0), vec3(far, 0.0, -0.875)];
        let hull = hull_of(&points);
        let grown = imp_geometry { radius: 1e-2 * far * f32::EPSILON, ..unscaled(hull) };
        for point in &points {
            assert_eq!(ok(unsafe { imp_contains(&grown, &HERE, point) }), 1, "{point:?}");
            let mut near = imp_separation { distance: 9.0, ..imp_separation::NONE };
            ok(unsafe { imp_closest_point(&grown, &HERE, point, &mut near) });
            assert!(near.distance <= 0.0, "{near:?}");
        }
        ok(impinge::ffi::imp_asset_release(hull.id));
    }
}

/// Regression: a normal within rounding of an axis counted as that axis. Far away the difference is large.
#[test]
fn a_world_finds_a_half_space_that_is_hardly_slanted() {
    let floor = half_space(vec3(1e-8, 0.0, 1.0), 0.0);
    let world = world();
    let shape = create(world, &desc(floor, HERE));
    let along = ray(vec3(0.0, 0.0, 9.0), vec3(-1.0, 0.0, 0.0));
    let mut hit = imp_world_hit::NONE;
    assert_eq!(ok(unsafe { imp_world_raycast(world, &along, null(), &mut hit) }), 1);
    assert_eq!(hit.shape, shape);
    assert!((hit.hit.distance - 9e8).abs() < 1e3, "{hit:?}");
    assert_eq!(overlap(world, &sphere(1.0), &at(-1e9, 0.0, 10.5)), [shape]);
    assert_eq!(overlap(world, &sphere(1.0), &at(1e9, 0.0, -8.5)), []);
    ok(imp_world_destroy(world));
}

/// Regression: lengths that differ by more than the digits of f64 gave no direction of least overlap.
#[test]
fn a_normal_is_unit_however_thin_the_hull() {
    let points = [
        vec3(-1.55e-14, 1.45e-14, -1.5125e-14),
        vec3(-1.5e-14, 6.375e-15, -235621900.0),
        vec3(-1.4875e-14, -398963.13, -3.584961e-15),
        vec3(-1.175e-14, -1.075e-14, 7.191894e-15),
        vec3(-3.0000001e-15, 1e16, -5.418457e-15),
        vec3(3.875e-15, -7.125e-15, 9.75e-15),
        vec3(4.2006837e-15, -1e16, -9.719238e-16),
        vec3(1.3375e-14, 5.20874e-15, 8.75e-15),
    ];
    let hull = hull_of(&points);
    let body = scaled(hull, vec3(-1.0, 1.0, -1.0));
    let rotation = imp_quat { x: 0.3300392, y: 0.8892723, z: 0.11918082, w: -0.29336816 };
    let place = imp_pose { position: vec3(4.25e-15, -2.1000977e-15, 1.3625e-14), rotation };
    let mut near = imp_separation { distance: 9.0, ..imp_separation::NONE };
    ok(unsafe { imp_closest_point(&body, &place, &ZERO, &mut near) });
    let imp_vec3 { x, y, z } = near.normal;
    assert!((x * x + y * y + z * z - 1.0).abs() < 1e-4, "{near:?}");
    ok(impinge::ffi::imp_asset_release(hull.id));
}

/// Regression: two vertices were equally far within rounding. The search took the wrong one and ended at a distance of
/// 4e-6.
#[test]
fn a_vertex_of_a_hull_has_distance_zero() {
    let points = [
        vec3(-5.452894e-6, 1.0, 2.2778328e-38),
        vec3(-1.936689e-6, 8.922e-41, 3.48e-43),
        vec3(-1.9328436e-6, 3.48e-43, 1.0),
        vec3(-1.9073523e-6, 1.0, 1.0),
        vec3(9.4717e-41, -7.391205e-6, -1.9179424e-6),
        vec3(1.57126e-40, 1.81149e-40, 1.0),
        vec3(1.67198e-38, 1.0, 1.0),
        vec3(1.0, -7.3919077e-6, 8.8967e-41),
        vec3(1.0, 1.0, -5.4530065e-6),
        vec3(1.0, 1.0, 1.469727e-39),
    ];
    let hull = hull_of(&points);
    for point in &points {
        let mut near = imp_separation { distance: 9.0, ..imp_separation::NONE };
        ok(unsafe { imp_closest_point(&unscaled(hull), &HERE, point, &mut near) });
        assert!(near.distance < 1e-8, "{point:?}: {near:?}");
    }
    ok(impinge::ffi::imp_asset_release(hull.id));
}

/// A pair that touches within rounding also touches in a world, because the bounds include the tolerance.
#[test]
fn a_world_finds_a_touch_within_rounding() {
    let ball = edited(sphere(1e12), |data| data.sphere.center.y = 1e12);
    let sail = triangle(vec3(1e16, -1e16, 0.0), vec3(-1e16, -1e16, 0.0), vec3(0.0, 1e-30, 0.0));
    let speck = sphere(0.0);
    for (body, place) in [(ball, at(0.0, -1e-7, 0.0)), (sail, at(0.0, 1.0, 0.0))] {
        let touch = ok(unsafe { imp_overlap(&body, &HERE, &speck, &place, 0.0) });
        assert_eq!(touch, 1, "else this tests nothing");
        for (shape, shape_at, probe, probe_at) in
            [(body, HERE, speck, place), (speck, place, body, HERE)]
        {
            let world = world_of(&imp_world_desc { fatness: 0.0, ..world_desc() });
            let shape = create(world, &desc(shape, shape_at));
            assert_eq!(overlap(world, &probe, &probe_at), [shape], "{body:?}");
            ok(imp_world_destroy(world));
        }
        let world = world();
        create(world, &desc(body, HERE));
        let up = imp_ray { max_distance: 1e-30, ..ray(place.position, vec3(1.0, 0.0, 0.0)) };
        assert_eq!(ok(unsafe { imp_world_raycast(world, &up, null(), null_mut()) }), 1, "{body:?}");
        ok(imp_world_destroy(world));
    }
    assert_eq!(unsafe { imp_geometry_valid(&ball) }, 1);
}

/// Regression: a saved mesh with a vertex beyond the limits was IMP_ERROR_RANGE, although everything but a valid mesh
/// is IMP_ERROR_BYTES.
#[test]
fn a_saved_mesh_with_an_invalid_vertex_is_refused_as_bytes() {
    let vertices = [vec3(0.0, 0.0, 0.0), vec3(7.125, 0.0, 0.0), vec3(0.0, 1.0, 0.0)];
    let mesh = written(|mesh| unsafe {
        imp_mesh_create(vertices.as_ptr(), 3, [0u32, 1, 2].as_ptr(), 1, null(), 0, mesh)
    });
    let saved = listed(0u8, |bytes, capacity| unsafe { imp_asset_save(mesh.id, bytes, capacity) });
    let sought = 7.125f32.to_le_bytes();
    let place = saved.windows(4).position(|word| word == sought).expect("the saved vertex");
    for invalid in [f32::NAN, f32::INFINITY, 2.0 * IMP_MAX_LENGTH] {
        let mut changed = saved.clone();
        changed[place..place + 4].copy_from_slice(&invalid.to_le_bytes());
        let changed = checks::dim3::hull_bytes::with_sums(changed);
        let mut loaded = imp_mesh { id: 9 };
        let length = changed.len() as i32;
        let status =
            unsafe { imp_asset_load(changed.as_ptr(), length, IMP_ASSET_MESH, &mut loaded.id) };
        assert_eq!((status, loaded.id), (IMP_ERROR_BYTES, 9), "{invalid}: {}", last_error());
    }
    ok(imp_asset_release(mesh.id));
}
