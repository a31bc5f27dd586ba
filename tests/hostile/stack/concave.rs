//! Measures exports with meshes, height fields and compounds, which call the convex pair functions for each part.

use std::ptr::null;

use impinge::ffi::*;

use super::{CAST_HIT, Depths, HIT, SEPARATION, ZERO, ball, places, prism};
use crate::support::*;

/// The length of a terrain cell.
const CELL: f32 = 0.125;

/// Returns a one-sided terrain of `side` by `side` samples.
fn terrain(side: u32) -> imp_height_field {
    let desc: imp_height_field_desc =
        written(|desc| unsafe { imp_height_field_desc_default(desc) });
    let (rows, columns, flags) = (side, side, IMP_HEIGHT_FIELD_ONE_SIDED);
    let desc = imp_height_field_desc { rows, columns, flags, cell_x: CELL, cell_z: CELL, ..desc };
    let samples: Vec<f32> = (0..side * side).map(|place| (place % 7) as f32 * 0.05).collect();
    written(|field| unsafe {
        imp_height_field_create(&desc, samples.as_ptr().cast(), null(), null(), null(), field)
    })
}

/// Returns the triangles of a hull as a mesh.
fn shell(points: &[imp_vec3], flags: u32) -> imp_mesh {
    let hull = hull_of(points);
    let (vertices, indices) = (vertices_of(hull), triangles_of(hull));
    ok(imp_asset_release(hull.id));
    written(|mesh| unsafe {
        let (count, triangles) = (vertices.len() as i32, indices.len() as i32 / 3);
        let (vertices, indices) = (vertices.as_ptr(), indices.as_ptr());
        imp_mesh_create(vertices, count, indices, triangles, null(), flags, mesh)
    })
}

/// Returns tiles with level tops, welded: boxes, hulls with many corners and a mesh.
fn flat_floor() -> imp_geometry {
    let hull = unscaled(hull_of(&prism(24)));
    let plane = [vec3(-2.0, 0.0, -2.0), vec3(-2.0, 0.0, 2.0), vec3(2.0, 0.0, 0.0)];
    let sheet = written(|mesh| unsafe {
        let indices = [0, 1, 2];
        let (vertices, flags) = (plane.as_ptr(), IMP_MESH_WELDED);
        imp_mesh_create(vertices, 3, indices.as_ptr(), 1, null(), flags, mesh)
    });
    let part = |geometry, position| imp_compound_part {
        geometry,
        pose: imp_pose { position, rotation: UNTURNED },
        tag: 0,
    };
    let parts = [
        part(hull, vec3(0.0, -1.0, 0.0)),
        part(cuboid(1.0, 1.0, 1.0), vec3(1.0, -1.0, 0.0)),
        part(cuboid(1.0, 1.0, 1.0), vec3(-1.0, -1.0, 0.0)),
        part(mesh_geometry(sheet), ZERO),
    ];
    let welded = IMP_COMPOUND_WELDED;
    compound_geometry(written(|compound| unsafe {
        imp_compound_create(parts.as_ptr(), parts.len() as i32, welded, compound)
    }))
}

pub(super) fn questions(depths: &mut Depths) {
    let (field, hull) = (terrain(33), unscaled(hull_of(&prism(31))));
    let wide = height_field_geometry(terrain(1025));
    let solid = mesh_geometry(shell(&ball(300), IMP_MESH_SOLID | IMP_MESH_WELDED));
    let plain = mesh_geometry(shell(&prism(24), IMP_MESH_ONE_SIDED));
    let ground = height_field_geometry(field);
    let floor = flat_floor();
    let part = |geometry, x: f32, tag| imp_compound_part { geometry, pose: at(x, 0.1, 0.0), tag };
    let rig = compound_geometry(compound_of(&[
        part(plain, 0.2, 1),
        part(hull, -0.3, 2),
        part(ground, 0.0, 3),
        part(rounded(&cuboid(0.5, 0.4, 0.3), 0.1), 0.5, 4),
        part(solid, 0.0, 5),
    ]));
    let forms = [rig, solid, plain, wide, ground, floor, hull, capsule(1.0, 0.25)];
    let (wide, first_convex) = (3, 6);
    // The rig and the terrains.
    let slow = [0, wide, 4];
    let zero = imp_part { part: 0, triangle: 0, tag: 0 };
    let mut pairs = vec![imp_part_pair { a: zero, b: zero }; 16];
    let mut manifolds = vec![imp_manifold::NONE; 16];
    let (pairs, manifolds) = (pairs.as_mut_ptr(), manifolds.as_mut_ptr());
    let here = at(0.0, 0.0, 0.0);
    for (number, a) in forms.iter().enumerate() {
        for (turn, place) in places().iter().enumerate() {
            for (other, b) in forms.iter().enumerate() {
                // Thousands of triangles overlap in these pairs, so each place has some of them.
                let is_slow = slow.contains(&number) && slow.contains(&other);
                // This pair has a million overlapping triangles.
                let is_slowest = number == wide && other == wide;
                if is_slowest || is_slow && turn % 5 != (number + other) % 5 {
                    continue;
                }
                unsafe {
                    depths.ok("imp_overlap", || imp_overlap(a, &here, b, place, 0.0));
                    depths.ok("imp_distance", || {
                        imp_distance(a, &here, b, place, &mut SEPARATION.clone())
                    });
                    depths.ok("imp_contact", || {
                        imp_contact(a, &here, b, place, 0.02, &mut imp_manifold::NONE.clone())
                    });
                    depths.ok("imp_contacts", || {
                        imp_contacts(a, &here, b, place, 0.02, manifolds, 16)
                    });
                    depths.ok("imp_part_pairs", || {
                        imp_part_pairs(a, &here, b, place, 0.02, pairs, 16)
                    });
                    depths.ok("imp_cast", || {
                        let away = vec3(-1.5, 0.75, 0.5);
                        imp_cast(a, place, &away, b, &here, 0, &mut CAST_HIT.clone())
                    });
                    depths.ok("imp_cast", || {
                        let (up, leaving) = (vec3(0.1, 0.5, 0.1), IMP_CAST_SKIP_LEAVING);
                        imp_cast(a, place, &up, b, &here, leaving, &mut CAST_HIT.clone())
                    });
                    if number >= first_convex || other >= first_convex {
                        depths.ok("imp_cast_motion", || {
                            let (start, hit) = (at(4.0, 0.5, 0.0), &mut CAST_HIT.clone());
                            imp_cast_motion(a, &start, place, b, &here, place, 0, hit)
                        });
                    }
                }
            }
            unsafe {
                let point = vec3(0.3, 0.2, 0.1);
                depths.ok("imp_closest_point", || {
                    imp_closest_point(a, place, &point, &mut SEPARATION.clone())
                });
                depths.ok("imp_contains", || imp_contains(a, place, &point));
                depths.ok("imp_raycast", || {
                    let along = ray(vec3(-5.0, 0.1, 0.2), vec3(1.0, 0.05, 0.0));
                    imp_raycast(a, place, &along, &mut HIT.clone())
                });
                depths.ok("imp_aabb", || {
                    imp_aabb(a, place, &mut imp_bounds { min: ZERO, max: ZERO })
                });
            }
        }
    }
    in_a_world(depths, &rig, &hull);
    ok(imp_asset_release_all(IMP_ASSET_HULL));
    ok(imp_asset_release_all(IMP_ASSET_MESH));
    ok(imp_asset_release_all(IMP_ASSET_HEIGHT_FIELD));
    ok(imp_asset_release_all(IMP_ASSET_COMPOUND));
}

fn in_a_world(depths: &mut Depths, rig: &imp_geometry, hull: &imp_geometry) {
    let world = world();
    let shapes =
        create_many(world, &[*rig, *rig, *hull].map(|geometry| desc(geometry, at(0.0, 0.0, 0.0))));
    let poses = [at(0.0, 0.3, 0.0); 5];
    depths.ok("imp_shape_set_part_poses", || unsafe {
        imp_shape_set_part_poses(shapes[0], poses.as_ptr(), 5)
    });
    depths.ok("imp_world_update", || imp_world_update(world));
    depths.ok("imp_shape_part_pairs", || unsafe {
        imp_shape_part_pairs(shapes[0], shapes[1], 0.0, std::ptr::null_mut(), 0)
    });
    depths.ok("imp_shape_part_pairs", || unsafe {
        imp_shape_part_pairs(shapes[0], shapes[0], 0.0, std::ptr::null_mut(), 0)
    });
    depths.ok("imp_world_overlap", || unsafe {
        imp_world_overlap(world, rig, &poses[0], 0.0, null(), std::ptr::null_mut(), 0)
    });
    ok(imp_world_destroy(world));
}
