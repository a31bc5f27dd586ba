//! Measures the stack of each export in release builds. Job systems and fibers have stacks of 64 KiB.

mod concave;
mod nearly_parallel;

use std::collections::BTreeMap;
use std::ptr::{null, null_mut};
use std::thread;

use impinge::ffi::*;

use crate::LISTS;
use crate::stage::Stage;
use crate::support::*;

/// The limit that the header states, in bytes.
const MOST: usize = 24 * 1024;
/// The depth below the caller's frame that the test inspects, in bytes. A deeper call counts as this deep.
const DEPTH: usize = 64 * 1024;
/// The stack of the measuring frame, in bytes.
const OWN: usize = 512;
const PAINT: u64 = 0x5a5a_1e1e_c3c3_7878;

/// The words of stack that the test compares at once. Static, because a local array could overlap the inspected stack.
static PAINTED: [u64; 512] = [PAINT; 512];

/// Returns how many bytes of stack a call writes. It paints the stack below this frame and finds the deepest byte
/// that the call changed. What is still painted from the last call is not painted again.
#[inline(never)]
fn stack_of(call: &mut dyn FnMut()) -> usize {
    let mut here = 0_u64;
    let top = (&raw mut here as usize - OWN) / 8 * 8;
    let bottom = (top - DEPTH) as *mut u64;
    for word in painted(bottom)..DEPTH / 8 {
        // SAFETY: the memory lies below this frame on a longer stack, so nothing uses it.
        unsafe { bottom.add(word).write_volatile(PAINT) };
    }
    call();
    DEPTH - 8 * painted(bottom) + OWN
}

/// Returns the number of painted words from the bottom on.
#[inline(always)]
fn painted(bottom: *const u64) -> usize {
    let is_painted = |&word: &usize| {
        // SAFETY: as in `stack_of`. The comparison itself needs less stack than `OWN`.
        unsafe { *bottom.add(word).cast::<[u64; PAINTED.len()]>() == PAINTED }
    };
    let blocks = (0..DEPTH / 8).step_by(PAINTED.len()).take_while(is_painted).count();
    let whole = blocks * PAINTED.len();
    // SAFETY: as in `stack_of`.
    let rest =
        (whole..DEPTH / 8).take_while(|&word| unsafe { bottom.add(word).read_volatile() } == PAINT);
    whole + rest.count()
}

/// The largest stack use of each export.
#[derive(Default)]
struct Depths(BTreeMap<&'static str, usize>);

impl Depths {
    fn of(&mut self, name: &'static str, mut call: impl FnMut()) {
        let used = stack_of(&mut call);
        let most = self.0.entry(name).or_default();
        *most = used.max(*most);
    }

    /// Measures a call that must succeed.
    fn ok(&mut self, name: &'static str, mut call: impl FnMut() -> i32) {
        let mut answer = 0;
        self.of(name, || answer = call());
        assert!(answer >= 0, "{name}: {}", last_error());
    }
}

/// Measures every export with the hostile arguments of the other tests.
fn refusals(depths: &mut Depths) {
    for list in LISTS {
        let stage = Stage::new();
        for export in list(&stage) {
            for (_, mut values) in export.refusals() {
                depths.of(export.name, || _ = (export.call)(&mut values));
            }
        }
    }
}

/// Measures every export with the valid arguments of the other tests, on this number of threads.
fn valid_calls(depths: &mut Depths, threads: i32) {
    for list in LISTS {
        let count = list(&Stage::new()).len();
        let mut place = 0;
        while place < count {
            // A refusal may come from an earlier call, such as the destruction of a world. It needs a new stage.
            let stage = Stage::new();
            ok(imp_set_threads(threads));
            let begin = place;
            for export in &list(&stage)[begin..] {
                let mut values = export.goods();
                let mut answer = 0;
                depths.of(export.name, || answer = (export.call)(&mut values));
                if answer < 0 && place > begin {
                    break;
                }
                place += 1;
            }
        }
    }
}

/// Returns points on the unit sphere.
fn ball(count: usize) -> Vec<imp_vec3> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut between = || random.f32() * 2.0 - 1.0;
    let mut point = || {
        let (x, y, z) = (between(), between(), between());
        let length = (x * x + y * y + z * z).sqrt().max(0.01);
        vec3(x / length, y / length, z / length)
    };
    (0..count).map(|_| point()).collect()
}

/// Returns a prism about y. With many sides it approximates a cylinder.
fn prism(sides: usize) -> Vec<imp_vec3> {
    let corner = |number: usize| {
        let (sin, cos) = (number as f32 * std::f32::consts::TAU / sides as f32).sin_cos();
        [vec3(cos, 1.0, sin), vec3(cos, -1.0, sin)]
    };
    (0..sides).flat_map(corner).collect()
}

const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
const SEPARATION: imp_separation = imp_separation::NONE;
const HIT: imp_hit = imp_hit::NONE;
const CAST_HIT: imp_cast_hit = imp_cast_hit::NONE;

/// Returns poses that give deep overlap, common centres, contact and separation. Some of them are rotated.
fn places() -> Vec<imp_pose> {
    let turned = imp_quat { x: 0.182_574_19, y: 0.365_148_37, z: 0.547_722_6, w: 0.730_296_7 };
    let half = imp_quat { x: 1.0, y: 0.0, z: 0.0, w: 0.0 };
    let mut places = Vec::new();
    for position in [ZERO, vec3(0.1, 0.2, -0.05), vec3(0.9, 0.8, 0.3), vec3(2.0, 0.0, 0.0)] {
        for rotation in [UNTURNED, turned, half] {
            places.push(imp_pose { position, rotation });
        }
    }
    places
}

fn pairs_3d(depths: &mut Depths) {
    let hulls = [prism(64), prism(31), ball(150), vec![vec3(0.0, 1.0, 0.0), vec3(0.0, -1.0, 0.0)]]
        .map(|points| unscaled(hull_of(&points)));
    let mut forms = vec![
        sphere(1.0),
        capsule(1.0, 0.5),
        cuboid(1.0, 0.5, 0.75),
        rounded(&cuboid(1.0, 0.5, 0.75), 0.1),
        triangle(vec3(1.0, 0.0, 0.0), vec3(-1.0, 0.5, 0.0), vec3(0.0, -0.5, 1.0)),
        half_space(vec3(0.0, 1.0, 0.0), 0.25),
        rounded(&hulls[0], 0.1),
        cylinder(1.0, 0.5),
        rounded(&cone(1.0, 0.5), 0.1),
    ];
    forms.extend(hulls);
    let mut axes = vec![
        imp_axis {
            kind: 0,
            feature_a: 0,
            feature_b: 0,
            flags: 0,
            direction: ZERO,
            min_a: 0.0,
            max_a: 0.0,
            min_b: 0.0,
            max_b: 0.0,
            gap: 0.0,
        };
        64
    ];
    let mut lines = vec![imp_line { start: ZERO, end: ZERO }; 64];
    let (here, axes, lines) = (at(0.0, 0.0, 0.0), axes.as_mut_ptr(), lines.as_mut_ptr());
    for a in &forms {
        for place in &places() {
            for b in &forms {
                unsafe {
                    depths.ok("imp_overlap", || imp_overlap(a, &here, b, place, 0.0));
                    depths.ok("imp_distance_hinted", || {
                        let mut hint = imp_hint::default();
                        imp_distance_hinted(a, &here, b, place, &mut hint, &mut SEPARATION.clone())
                    });
                    depths.ok("imp_distance", || {
                        imp_distance(a, &here, b, place, &mut SEPARATION.clone())
                    });
                    depths.ok("imp_contact", || {
                        let mut found = imp_manifold::NONE;
                        imp_contact(a, &here, b, place, 0.1, &mut found)
                    });
                    depths.ok("imp_cast", || {
                        let away = vec3(-1.5, 0.75, 0.5);
                        imp_cast(a, place, &away, b, &here, 0, &mut CAST_HIT.clone())
                    });
                    depths.ok("imp_cast_motion", || {
                        let (start, end) = (at(4.0, 0.5, 0.0), place);
                        imp_cast_motion(a, &start, end, b, &here, place, 0, &mut CAST_HIT.clone())
                    });
                    depths.ok("imp_explain", || imp_explain(a, &here, b, place, axes, 64, &mut 0));
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
                depths.ok("imp_lines", || imp_lines(a, place, 16, lines, 64));
            }
        }
    }
    ok(imp_asset_release_all(IMP_ASSET_HULL));
}

fn pairs_2d(depths: &mut Depths) {
    use dim2::*;
    let points: Vec<_> = (0..8)
        .map(|number| {
            let (sin, cos) = (number as f32 * 0.785).sin_cos();
            vec2(cos, sin)
        })
        .collect();
    let forms = [
        circle(1.0),
        capsule(1.0, 0.5),
        rectangle(1.0, 0.5),
        rounded(&rectangle(1.0, 0.5), 0.1),
        polygon(&points),
        rounded(&polygon(&points), 0.1),
        segment(vec2(-1.0, 0.0), vec2(1.0, 0.5)),
        half_plane(vec2(0.0, 1.0), 0.25),
    ];
    let zero = vec2(0.0, 0.0);
    let separation = imp_separation_2d::NONE;
    let cast_hit = imp_cast_hit_2d::NONE;
    let here = at(0.0, 0.0);
    for position in [zero, vec2(0.1, 0.05), vec2(0.9, 0.8), vec2(2.0, 0.0)] {
        for rotation in [UNTURNED, imp_rotation_2d { cos: 0.6, sin: 0.8 }] {
            let place = &imp_pose_2d { position, rotation };
            for a in &forms {
                for b in &forms {
                    unsafe {
                        depths.ok("imp_overlap_2d", || imp_overlap_2d(a, &here, b, place, 0.0));
                        depths.ok("imp_distance_2d", || {
                            imp_distance_2d(a, &here, b, place, &mut separation.clone())
                        });
                        depths.ok("imp_contact_2d", || {
                            let mut found = imp_manifold_2d::NONE;
                            imp_contact_2d(a, &here, b, place, 0.1, &mut found)
                        });
                        depths.ok("imp_cast_2d", || {
                            let away = vec2(-1.5, 0.75);
                            imp_cast_2d(a, place, &away, b, &here, 0, &mut cast_hit.clone())
                        });
                        depths.ok("imp_cast_motion_2d", || {
                            let (start, hit) = (at(4.0, 0.5), &mut cast_hit.clone());
                            imp_cast_motion_2d(a, &start, place, b, &here, place, 0, hit)
                        });
                        depths.ok("imp_explain_2d", || {
                            imp_explain_2d(a, &here, b, place, null_mut(), 0, &mut 0)
                        });
                    }
                }
            }
        }
    }
}

/// Measures exports with large hulls of every kind and large point clouds.
fn clouds(depths: &mut Depths) {
    let mut random = fastrand::Rng::with_seed(6);
    let mut cloud = |z: f32| -> Vec<_> {
        (0..20_000).map(|_| vec3(random.f32(), random.f32(), random.f32() * z)).collect()
    };
    let grid = (0..8000).map(|n| vec3((n % 20) as f32, (n / 20 % 20) as f32, (n / 400) as f32));
    for points in [ball(20_000), prism(500), cloud(1.0), cloud(1e-6), cloud(0.0), grid.collect()] {
        let (start, count) = (points.as_ptr(), points.len() as i32);
        let mut ball = imp_sphere { center: ZERO, radius: 0.0 };
        unsafe {
            depths.ok("imp_hull_create", || {
                imp_hull_create(start, count, IMP_HULL_MAX_VERTICES, &mut imp_hull { id: 0 })
            });
            depths.ok("imp_hull_create", || {
                imp_hull_create(start, count, 32, &mut imp_hull { id: 0 })
            });
            depths.ok("imp_fit_sphere", || imp_fit_sphere(start, count, &mut sphere(1.0)));
            depths.ok("imp_fit_box", || imp_fit_box(start, count, &mut sphere(1.0)));
            depths.ok("imp_fit_capsule", || imp_fit_capsule(start, count, &mut sphere(1.0)));
            depths.ok("imp_sphere_from_points", || {
                imp_sphere_from_points(start, count, &raw mut ball)
            });
        }
        let hull = hull_of(&points);
        let bytes = saved(hull);
        let (mut room, mut info) = (bytes.clone(), hull_info());
        let (length, room) = (bytes.len() as i32, room.as_mut_ptr());
        let info = &raw mut info;
        unsafe {
            depths.ok("imp_asset_save", || imp_asset_save(hull.id, room, length));
            depths.ok("imp_asset_load", || {
                imp_asset_load(bytes.as_ptr(), length, IMP_ASSET_HULL, &mut 0)
            });
            depths.ok("imp_hull_get_info", || imp_hull_get_info(hull, info));
        }
        depths.ok("imp_hull_validate", || imp_hull_validate(hull));
        depths.ok("imp_asset_release", || imp_asset_release(hull.id));

        let points: Vec<_> = points.iter().map(|point| dim2::vec2(point.x, point.y)).collect();
        let (start, zero) = (points.as_ptr(), dim2::vec2(0.0, 0.0));
        let mut rectangle =
            imp_rectangle { center: zero, half_extents: zero, rotation: dim2::UNTURNED };
        let mut circle = imp_circle { center: zero, radius: 0.0 };
        let (rectangle, circle) = (&raw mut rectangle, &raw mut circle);
        unsafe {
            depths.ok("imp_fit_circle_2d", || imp_fit_circle_2d(start, count, circle));
            depths
                .ok("imp_hull_of_points_2d", || imp_hull_of_points_2d(start, count, null_mut(), 0));
            for method in [IMP_FIT_PRINCIPAL, IMP_FIT_LEAST_AREA] {
                depths.ok("imp_fit_box_2d", || {
                    imp_fit_box_2d(start, count, method, rectangle, null_mut())
                });
            }
        }
        ok(imp_asset_release_all(IMP_ASSET_HULL));
    }
}

/// Measures worlds with many shapes: deep trees, many pairs and many events.
fn worlds(depths: &mut Depths) {
    let mut random = fastrand::Rng::with_seed(7);
    let hull = hull_of(&prism(16));
    let world = world();
    let mut place = || at(random.f32() * 30.0, random.f32() * 30.0, random.f32() * 30.0);
    let forms = [sphere(1.0), capsule(1.0, 0.5), cuboid(1.0, 2.0, 0.5), unscaled(hull)];
    let descs: Vec<_> = (0..6000).map(|number| desc(forms[number % 4], place())).collect();
    let mut shapes = vec![imp_shape { id: 0 }; descs.len()];
    let (start, count) = (shapes.as_mut_ptr(), descs.len() as i32);
    depths.ok("imp_shape_create_many", || unsafe {
        imp_shape_create_many(world, descs.as_ptr(), count, start)
    });
    for _ in 0..4 {
        let poses: Vec<_> = (0..descs.len()).map(|_| place()).collect();
        depths.ok("imp_shape_set_poses", || set_poses(world, &shapes, &poses));
        depths.ok("imp_world_update", || imp_world_update(world));
    }
    for (number, &shape) in shapes.iter().enumerate() {
        // Their moves cross the whole world, so each meets many shapes.
        let flags = if number % 64 < 4 { IMP_SHAPE_CONTINUOUS } else { 0 };
        depths
            .ok("imp_shape_set_flags", || imp_shape_set_flags(shape, IMP_SHAPE_CONTINUOUS, flags));
    }
    let mut contacts = vec![imp_separation::NONE; 1 << 14];
    let mut manifolds = vec![imp_manifold::NONE; 1 << 14];
    let none = imp_shape { id: 0 };
    let blank = imp_event { a: none, b: none, user_data_a: 0, user_data_b: 0, kind: 0, time: 0.0 };
    let mut events = vec![blank; 1 << 14];
    let (first, room) = (events.as_mut_ptr(), events.len() as i32);
    let all =
        IMP_DRAW_SHAPES | IMP_DRAW_TREE | IMP_DRAW_PAIRS | IMP_DRAW_CONTACTS | IMP_DRAW_QUERIES;
    depths.ok("imp_world_record_queries", || imp_world_record_queries(world, 64));
    for turn in 1..3 {
        let angle = turn as f32;
        let turned = |pose: imp_pose| {
            let rotation = imp_quat { x: 0.0, y: angle.sin(), z: 0.0, w: angle.cos() };
            imp_pose { rotation, ..pose }
        };
        let poses: Vec<_> = (0..descs.len()).map(|_| turned(place())).collect();
        ok(set_poses(world, &shapes, &poses));
        depths.ok("imp_world_update", || imp_world_update(world));
        unsafe {
            depths.ok("imp_world_events_with_contacts", || {
                imp_world_events_with_contacts(world, first, contacts.as_mut_ptr(), room)
            });
            depths.ok("imp_world_events_with_manifolds", || {
                imp_world_events_with_manifolds(world, first, manifolds.as_mut_ptr(), room)
            });
            depths.ok("imp_shape_events", || imp_shape_events(shapes[0], first, room));
            depths.ok("imp_world_lines", || imp_world_lines(world, all, 0, null_mut(), 0));
            depths.ok("imp_shape_teleport_many", || {
                imp_shape_teleport_many(world, shapes.as_ptr(), poses.as_ptr(), count)
            });
            depths.ok("imp_world_shift_origin", || {
                imp_world_shift_origin(world, &vec3(1.0, 2.0, 3.0))
            });
        }
        depths.ok("imp_world_rebuild", || imp_world_rebuild(world));
        depths.ok("imp_world_reserve", || imp_world_reserve(world, 1 << 16));
    }
    let probes: Vec<_> = (0..2048).map(|number| forms[number % 4]).collect();
    let poses: Vec<_> = probes.iter().map(|_| place()).collect();
    let rays: Vec<_> = poses.iter().map(|pose| ray(pose.position, vec3(1.0, 0.4, 0.3))).collect();
    let mut found = vec![imp_shape { id: 0 }; 1 << 16];
    let hit = imp_world_hit::NONE;
    let (mut hits, mut offsets) = (vec![hit; 2048], vec![0; 2049]);
    let (found, hits, offsets) = (found.as_mut_ptr(), hits.as_mut_ptr(), offsets.as_mut_ptr());
    let (probe, pose, along) = (probes.as_ptr(), poses.as_ptr(), rays.as_ptr());
    unsafe {
        depths.ok("imp_world_overlap", || {
            imp_world_overlap(world, &sphere(9.0), &poses[0], 0.0, null(), found, 64)
        });
        depths.ok("imp_world_overlap_many", || {
            imp_world_overlap_many(
                world,
                probe,
                pose,
                2048,
                0.1,
                null(),
                0,
                offsets,
                found,
                1 << 16,
            )
        });
        depths.ok("imp_world_raycast", || imp_world_raycast(world, along, null(), hits));
        depths.ok("imp_world_raycast_all", || {
            imp_world_raycast_all(world, along, null(), hits, 2048)
        });
        depths.ok("imp_world_raycast_many", || {
            imp_world_raycast_many(world, along, 2048, null(), 0, hits)
        });
    }
    searches(depths, world, &shapes, &probes, &poses);
    depths.ok("imp_world_validate", || imp_world_validate(world));
    depths.ok("imp_shape_destroy_many", || unsafe {
        imp_shape_destroy_many(world, start, count / 2)
    });
    depths.ok("imp_world_update", || imp_world_update(world));
    depths.ok("imp_world_clear", || imp_world_clear(world));
    depths.ok("imp_world_destroy", || imp_world_destroy(world));
    ok(imp_asset_release_all(IMP_ASSET_HULL));
}

/// Measures queries on a deep tree, with result lists to sort.
fn searches(
    depths: &mut Depths,
    world: imp_world,
    shapes: &[imp_shape],
    probes: &[imp_geometry],
    poses: &[imp_pose],
) {
    let options = imp_query { ignored: shapes.as_ptr(), ignored_count: 2000, ..query() };
    let way = vec3(20.0, 9.0, 3.0);
    let ways = vec![way; probes.len()];
    let mut casts = vec![imp_world_cast_hit::NONE; 4096];
    let mut closest = vec![imp_world_closest_hit::NONE; 4096];
    let mut offsets = vec![0; 2049];
    let (casts, closest, offsets) =
        (casts.as_mut_ptr(), closest.as_mut_ptr(), offsets.as_mut_ptr());
    let (start, places, count) = (probes.as_ptr(), poses.as_ptr(), probes.len() as i32);
    let reach = f32::MAX;
    let nearest = &imp_query { flags: IMP_QUERY_NEAREST_ONLY, ..options };
    let each = vec![options; probes.len()];
    for (query, given) in [(null(), 0), (&raw const options, 1), (each.as_ptr(), count)] {
        for number in 0..8 {
            let (probe, pose, end) = (&probes[number], &poses[number], &poses[number + 8]);
            unsafe {
                depths.ok("imp_world_cast_all", || {
                    imp_world_cast_all(world, probe, pose, &way, nearest, casts, 64)
                });
                depths.ok("imp_world_cast_all", || {
                    imp_world_cast_all(world, probe, pose, &way, query, casts, 4096)
                });
                depths.ok("imp_world_cast_motion_all", || {
                    imp_world_cast_motion_all(world, probe, pose, end, nearest, casts, 64)
                });
                depths.ok("imp_world_closest_all", || {
                    imp_world_closest_all(world, probe, pose, reach, nearest, closest, 64)
                });
                depths.ok("imp_world_closest_point_all", || {
                    imp_world_closest_point_all(world, &way, reach, nearest, closest, 64)
                });
                depths.ok("imp_shape_closest", || {
                    imp_shape_closest(shapes[number], reach, query, closest, 64)
                });
            }
        }
        unsafe {
            depths.ok("imp_world_cast_all_many", || {
                let ways = ways.as_ptr();
                let all = imp_world_cast_all_many;
                all(world, start, places, ways, count, query, given, offsets, casts, 4096)
            });
            depths.ok("imp_world_closest_many", || {
                imp_world_closest_many(world, start, places, count, reach, query, given, closest)
            });
        }
    }
}

/// Measures a call that panics. The default panic hook prints one line.
#[cfg(feature = "fault-injection")]
fn a_panic(depths: &mut Depths) {
    let broken = world();
    impinge::fault::arm();
    depths.of("a panic", || _ = imp_world_clear(broken));
    ok(imp_world_destroy(broken));
}

fn measure() -> Depths {
    let mut depths = Depths::default();
    refusals(&mut depths);
    impinge::threads::set_eager(true);
    for threads in [1, 3] {
        valid_calls(&mut depths, threads);
        let _alone = Stage::new();
        ok(imp_set_threads(threads));
        worlds(&mut depths);
        #[cfg(feature = "fault-injection")]
        a_panic(&mut depths);
    }
    let _alone = Stage::new();
    ok(imp_set_threads(0));
    pairs_3d(&mut depths);
    nearly_parallel::contacts(&mut depths);
    pairs_2d(&mut depths);
    clouds(&mut depths);
    depths
}

fn measure_concave() -> Depths {
    let mut depths = Depths::default();
    let _alone = Stage::new();
    concave::questions(&mut depths);
    depths
}

fn assert_little_stack(measure: fn() -> Depths) {
    let measured = thread::Builder::new().stack_size(4 << 20).spawn(measure).unwrap();
    let mut depths: Vec<_> = measured.join().unwrap().0.into_iter().collect();
    depths.sort_by_key(|(name, used)| (usize::MAX - used, *name));
    for (name, used) in depths.iter().take(25) {
        println!("{used:6} {name}");
    }
    let above: Vec<_> = depths.iter().filter(|(_, used)| *used > MOST).collect();
    assert!(above.is_empty(), "more than {MOST} bytes of stack: {above:?}");
}

#[test]
fn no_export_uses_more_than_24_kibibytes_of_stack() {
    assert_little_stack(measure);
}

#[test]
fn no_call_on_concave_geometries_uses_more_than_24_kibibytes_of_stack() {
    assert_little_stack(measure_concave);
}
