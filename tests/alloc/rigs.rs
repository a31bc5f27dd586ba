//! Rigs whose parts move in every frame, and every pair function with concave geometries.

use std::ptr::null;

use impinge::ffi::*;

use crate::support::counting;
use crate::support::*;

const RIGS: usize = 80;
const PARTS: usize = 12;
const FRAMES: usize = 24;

fn compound() -> imp_compound {
    let part = |number: usize| imp_compound_part {
        geometry: if number.is_multiple_of(2) { sphere(0.5) } else { cuboid(0.5, 0.25, 0.5) },
        pose: at(number as f32, 0.0, 0.0),
        tag: number as u32,
    };
    compound_of(&(0..PARTS).map(part).collect::<Vec<_>>())
}

fn terrain() -> imp_height_field {
    let desc: imp_height_field_desc =
        written(|desc| unsafe { imp_height_field_desc_default(desc) });
    let desc = imp_height_field_desc { rows: 33, columns: 33, ..desc };
    let samples: Vec<f32> = (0..33 * 33).map(|place| (place % 7) as f32 * 0.1).collect();
    written(|field| unsafe {
        imp_height_field_create(&desc, samples.as_ptr().cast(), null(), null(), null(), field)
    })
}

fn mesh(field: imp_height_field) -> imp_mesh {
    let corners = (0..2 * 32 * 32).map(|triangle| {
        let mut corners = [vec3(0.0, 0.0, 0.0); 3];
        let tag = std::ptr::null_mut();
        let found =
            unsafe { imp_height_field_triangle(field, triangle, corners.as_mut_ptr(), tag) };
        assert_eq!(ok(found), 1);
        corners
    });
    let vertices: Vec<imp_vec3> = corners.flatten().collect();
    let indices: Vec<u32> = (0..vertices.len() as u32).collect();
    let triangles = indices.len() as i32 / 3;
    written(|mesh| unsafe {
        let (start, count) = (vertices.as_ptr(), vertices.len() as i32);
        imp_mesh_create(start, count, indices.as_ptr(), triangles, null(), IMP_MESH_WELDED, mesh)
    })
}

/// Calls every pair function with two geometries. Returns the sum of the return values.
fn call_each(a: &imp_geometry, b: &imp_geometry, place: &imp_pose) -> i32 {
    let here = at(0.0, 0.0, 0.0);
    let way = vec3(1.0, -1.0, 0.5);
    let down = ray(vec3(3.3, 9.0, 3.4), vec3(0.0, -1.0, 0.0));
    let zero = imp_part { part: 0, triangle: 0, tag: 0 };
    let mut pairs = [imp_part_pair { a: zero, b: zero }; 8];
    let mut manifolds = [imp_manifold::NONE; 8];
    let (mut found, mut cast, mut hit) = (imp_separation::NONE, imp_cast_hit::NONE, imp_hit::NONE);
    let answers = unsafe {
        [
            imp_overlap(a, &here, b, place, 0.0),
            imp_distance(a, &here, b, place, &mut found),
            imp_contact(a, &here, b, place, 0.1, &mut manifolds[0]),
            imp_contacts(a, &here, b, place, 0.1, manifolds.as_mut_ptr(), 8),
            imp_part_pairs(a, &here, b, place, 0.1, pairs.as_mut_ptr(), 8),
            imp_cast(a, &here, &way, b, place, 0, &mut cast),
            imp_raycast(a, &here, &down, &mut hit),
            imp_contains(a, &here, &way),
            imp_closest_point(a, &here, &way, &mut found),
        ]
    };
    answers.into_iter().map(ok).sum()
}

/// Moving rigs and queries about concave geometries allocate nothing in steady state.
pub fn steady_state_allocates_nothing() {
    let (world, asset) = (world(), compound());
    let geometry = compound_geometry(asset);
    let rigs: Vec<imp_shape> = (0..RIGS)
        .map(|number| create(world, &desc(geometry, at(0.0, number as f32, 0.0))))
        .collect();
    let offsets: Vec<i32> = (0..=RIGS).map(|number| (number * PARTS) as i32).collect();
    let mut poses = vec![at(0.0, 0.0, 0.0); RIGS * PARTS];
    let field = terrain();
    let kinds = [geometry, height_field_geometry(field), mesh_geometry(mesh(field)), sphere(0.5)];
    let heights = [0.25f32; 4];
    let mut answers = 0;
    let mut run = |frames: usize| {
        for frame in 0..frames {
            for (number, pose) in poses.iter_mut().enumerate() {
                let angle = number as f32 * 0.1 + (frame % 6) as f32;
                *pose = at((number % PARTS) as f32 + angle.cos(), angle.sin(), 0.0);
            }
            let count = RIGS as i32;
            ok(unsafe {
                let (shapes, offsets) = (rigs.as_ptr(), offsets.as_ptr());
                let total = poses.len() as i32;
                imp_shape_set_part_poses_many(world, shapes, offsets, count, poses.as_ptr(), total)
            });
            ok(imp_shape_set_part_enabled(rigs[0], 1, (frame % 2) as u32));
            ok(imp_world_update(world));
            for a in &kinds {
                for b in &kinds {
                    answers += call_each(a, b, &at(4.0, 0.5, 5.0));
                }
            }
            ok(unsafe { imp_height_field_update(field, 2, 3, 2, 2, heights.as_ptr().cast()) });
        }
    };
    run(FRAMES);
    let before = counting::own_calls();
    run(FRAMES);
    let calls = counting::own_calls() - before;
    assert_eq!(calls, 0);
    assert!(answers > 0);
    ok(imp_world_destroy(world));
}
