//! The lines of recorded queries.

use std::ptr::null;

use impinge::ffi::*;

use crate::alone;
use crate::support::*;

fn query_lines(world: imp_world) -> Vec<imp_world_line> {
    let (start, end) = (vec3(0.0, 0.0, 0.0), vec3(0.0, 0.0, 0.0));
    let filler = imp_world_line { start, end, color: 0, kind: 0 };
    listed(filler, |lines, room| unsafe {
        imp_world_lines(world, IMP_DRAW_QUERIES, 8, lines, room)
    })
}

/// Casts a ray along x at the height `y`.
fn raycast(world: imp_world, y: f32) -> i32 {
    let mut hit = imp_world_hit::NONE;
    let ray = imp_ray { max_distance: 10.0, ..ray(vec3(-5.0, y, 0.0), vec3(2.0, 0.0, 0.0)) };
    ok(unsafe { imp_world_raycast(world, &ray, null(), &mut hit) })
}

#[test]
fn a_world_draws_the_queries_that_it_records() {
    let _alone = alone();
    let world = world();
    create(world, &desc(sphere(1.0), at(0.0, 0.0, 0.0)));
    assert_eq!(raycast(world, 0.0), 1);
    assert!(query_lines(world).is_empty(), "recording is off");

    ok(imp_world_record_queries(world, 3));
    assert_eq!((raycast(world, 0.0), raycast(world, 2.0)), (1, 0));
    let lines = query_lines(world);
    let ends: Vec<_> = lines.iter().map(|line| (line.kind, line.start, line.end)).collect();
    let hit = (IMP_LINE_QUERY_HIT, vec3(-5.0, 0.0, 0.0), vec3(-1.0, 0.0, 0.0));
    let miss = (IMP_LINE_QUERY_MISS, vec3(-5.0, 2.0, 0.0), vec3(5.0, 2.0, 0.0));
    assert_eq!(ends, [hit, miss], "a ray ends at its hit");

    let (mut hit, way) = (imp_world_cast_hit::NONE, vec3(8.0, 0.0, 0.0));
    let (ball, place) = (sphere(1.0), at(-6.0, 0.0, 0.0));
    assert_eq!(ok(unsafe { imp_world_cast(world, &ball, &place, &way, null(), &mut hit) }), 1);
    let cast = &query_lines(world)[2..];
    let path = cast.last().unwrap();
    assert_eq!((path.start, path.kind), (place.position, IMP_LINE_QUERY_HIT));
    assert!((path.end.x + 2.0).abs() < 1e-4, "{path:?}");

    // A batch keeps the last queries, in batch order.
    let rays = [0.0, 2.0, 0.5, 3.0].map(|y| ray(vec3(-5.0, y, 0.0), vec3(1.0, 0.0, 0.0)));
    let mut hits = [imp_world_hit::NONE; 4];
    ok(unsafe { imp_world_raycast_many(world, rays.as_ptr(), 4, null(), 0, hits.as_mut_ptr()) });
    let heights: Vec<_> = query_lines(world).iter().map(|line| (line.start.y, line.kind)).collect();
    let (hit, miss) = (IMP_LINE_QUERY_HIT, IMP_LINE_QUERY_MISS);
    assert_eq!(heights, [(2.0, miss), (0.5, hit), (3.0, miss)]);

    ok(unsafe { imp_world_overlap(world, &ball, &place, 0.0, null(), std::ptr::null_mut(), 0) });
    let mut near = imp_world_closest_hit::NONE;
    let point = vec3(0.0, 3.0, 0.0);
    ok(unsafe { imp_world_closest_point(world, &point, 9.0, null(), &mut near) });
    let lines = query_lines(world);
    let region = &lines[lines.len() - 12..];
    assert!(region.iter().all(|line| line.kind == hit));
    let top = region.iter().fold(f32::MIN, |top, line| top.max(line.start.y));
    assert!((top - 5.0).abs() < 1e-4, "the searched region extends to the hit: {top}");

    ok(unsafe { imp_world_shift_origin(world, &vec3(1.0, 0.0, 0.0)) });
    assert!(query_lines(world).is_empty(), "shifting the origin clears the queries");
    raycast(world, 0.0);
    ok(imp_world_record_queries(world, 0));
    raycast(world, 0.0);
    assert!(query_lines(world).is_empty(), "recording is off again");
    ok(imp_world_destroy(world));
}
