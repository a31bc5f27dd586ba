//! Every call that splits its work over threads, on a number of elements.

use std::mem::zeroed;
use std::ptr::{null, null_mut};

use crate::support::*;
use impinge::ffi::*;

/// The most elements of a call.
pub const MOST: usize = 4096;

/// A call with any number of elements up to [`MOST`].
pub struct ParallelCall {
    pub name: &'static str,
    pub run: Box<dyn FnMut(usize)>,
}

/// The number of results per element for which calls with lists have room.
const LISTED: usize = 32;

fn call(name: &'static str, run: impl FnMut(usize) + 'static) -> ParallelCall {
    ParallelCall { name, run: Box::new(run) }
}

fn buffer<T>(count: usize) -> Vec<T> {
    // SAFETY: every result of the C interface is valid if all of its bytes are 0.
    (0..count).map(|_| unsafe { zeroed() }).collect()
}

/// Returns whether a call has run without an error. Short, for the closures below.
fn done(answer: i32) {
    ok(answer);
}

/// The calls of one dimension. `$s` is a module with the helpers of the dimension and the types below.
macro_rules! calls {
    ($s:ident, $body:ident, [$overlap:ident $distance:ident $pairs:ident $contact:ident $cast:ident $motion:ident
      $closest:ident $contains:ident $raycast:ident $exit:ident $aabb:ident $explain:ident $lines:ident],
      [$w_overlap:ident $w_ray:ident $w_ray_all:ident $w_cast:ident $w_cast_all:ident $w_motion:ident $w_motion_all:ident
       $w_closest:ident $w_closest_all:ident $w_point:ident $w_point_all:ident],
      [$s_distance:ident $s_contact:ident $s_cast:ident $set_poses:ident $teleport:ident $set_parts:ident
       $with_contacts:ident $with_manifolds:ident]) => {
        fn $body() -> Vec<ParallelCall> {
            let scene: &'static $s::Scene = Box::leak(Box::new($s::Scene::new()));
            let world = scene.world;
            let (a, at_a, b, at_b) = (
                scene.bodies.as_ptr(),
                scene.poses.as_ptr(),
                scene.others.as_ptr(),
                scene.near.as_ptr(),
            );
            let (points, ways, rays) =
                (scene.points.as_ptr(), scene.ways.as_ptr(), scene.rays.as_ptr());
            let (shapes, pairs) = (scene.shapes.as_ptr(), scene.pairs.as_ptr());
            let offsets = || buffer::<i32>(MOST + 1);
            let n = |count: usize| count as i32;
            const ROOM: i32 = (MOST * LISTED) as i32;
            vec![
                call(stringify!($overlap), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe { $overlap(a, at_a, n(c), b, at_b, n(c), 0.0, r.as_mut_ptr()) })
                    }
                }),
                call(stringify!($distance), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe { $distance(a, at_a, n(c), b, at_b, n(c), r.as_mut_ptr()) })
                    }
                }),
                call(stringify!($pairs), {
                    let (indices, mut r) = (scene.indices.as_ptr(), buffer(MOST));
                    move |c| {
                        done(unsafe { $pairs(a, at_a, n(c), indices, n(c), 0.0, r.as_mut_ptr()) })
                    }
                }),
                call(stringify!($contact), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe { $contact(a, at_a, n(c), b, at_b, n(c), 0.0, r.as_mut_ptr()) })
                    }
                }),
                call(stringify!($cast), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $cast(a, at_a, ways, n(c), b, at_b, n(c), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($motion), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $motion(a, at_a, at_b, n(c), b, at_b, at_b, n(c), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($closest), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $closest(a, at_a, n(c), points, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($contains), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $contains(a, at_a, n(c), points, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($raycast), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $raycast(a, at_a, n(c), rays, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($exit), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $exit(a, at_a, n(c), rays, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($aabb), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $aabb(a, at_a, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($explain), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $explain(a, at_a, n(c), b, at_b, n(c), o, r, ROOM, null_mut())
                        })
                    }
                }),
                call(stringify!($lines), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            $lines(a, at_a, n(c), 8, o.as_mut_ptr(), r.as_mut_ptr(), ROOM)
                        })
                    }
                }),
                call(stringify!($w_overlap), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $w_overlap(world, a, at_a, n(c), 0.0, null(), 0, o, r, ROOM)
                        })
                    }
                }),
                call(stringify!($w_ray), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $w_ray(world, rays, n(c), null(), 0, r.as_mut_ptr()) })
                }),
                call(stringify!($w_ray_all), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            $w_ray_all(
                                world,
                                rays,
                                n(c),
                                null(),
                                0,
                                o.as_mut_ptr(),
                                r.as_mut_ptr(),
                                ROOM,
                            )
                        })
                    }
                }),
                call(stringify!($w_cast), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $w_cast(world, a, at_a, ways, n(c), null(), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($w_cast_all), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $w_cast_all(world, a, at_a, ways, n(c), null(), 0, o, r, ROOM)
                        })
                    }
                }),
                call(stringify!($w_motion), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $w_motion(world, a, at_a, at_b, n(c), null(), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($w_motion_all), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $w_motion_all(world, a, at_a, at_b, n(c), null(), 0, o, r, ROOM)
                        })
                    }
                }),
                call(stringify!($w_closest), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $w_closest(world, a, at_a, n(c), 1.0, null(), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($w_closest_all), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $w_closest_all(world, a, at_a, n(c), 1.0, null(), 0, o, r, ROOM)
                        })
                    }
                }),
                call(stringify!($w_point), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            $w_point(world, points, n(c), 1.0, null(), 0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($w_point_all), {
                    let (mut o, mut r) = (offsets(), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            let (o, r) = (o.as_mut_ptr(), r.as_mut_ptr());
                            $w_point_all(world, points, n(c), 1.0, null(), 0, o, r, ROOM)
                        })
                    }
                }),
                call(concat!(stringify!($s), ": imp_shapes_overlap_many"), {
                    let mut r = buffer(MOST);
                    move |c| {
                        done(unsafe {
                            imp_shapes_overlap_many(world, pairs, n(c), 0.0, r.as_mut_ptr())
                        })
                    }
                }),
                call(stringify!($s_distance), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $s_distance(world, pairs, n(c), r.as_mut_ptr()) })
                }),
                call(stringify!($s_contact), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $s_contact(world, pairs, n(c), 0.0, r.as_mut_ptr()) })
                }),
                call(stringify!($s_cast), {
                    let mut r = buffer(MOST);
                    move |c| done(unsafe { $s_cast(world, pairs, ways, n(c), 0, r.as_mut_ptr()) })
                }),
                call(stringify!($set_poses), {
                    let mut turn = false;
                    move |c| {
                        turn = !turn;
                        let to = if turn { at_b } else { at_a };
                        done(unsafe { $set_poses(world, shapes, to, n(c)) })
                    }
                }),
                call(stringify!($teleport), {
                    let mut turn = false;
                    move |c| {
                        turn = !turn;
                        let to = if turn { at_b } else { at_a };
                        done(unsafe { $teleport(world, shapes, to, n(c)) })
                    }
                }),
                call(stringify!($set_parts), {
                    let (rigs, world) = (scene.rigs.as_ptr(), scene.rig_world);
                    let offsets: Vec<i32> =
                        (0..=MOST / $s::PARTS).map(|rig| (rig * $s::PARTS) as i32).collect();
                    let mut turn = false;
                    move |c| {
                        turn = !turn;
                        let to = if turn { at_b } else { at_a };
                        let rig_count = c / $s::PARTS;
                        let (count, parts) = (n(rig_count), n(rig_count * $s::PARTS));
                        done(unsafe { $set_parts(world, rigs, offsets.as_ptr(), count, to, parts) })
                    }
                }),
                call(concat!(stringify!($s), ": imp_world_update"), {
                    let mut turn = false;
                    move |c| {
                        turn = !turn;
                        let to = if turn { at_b } else { at_a };
                        done(unsafe { $set_poses(world, shapes, to, n(c)) });
                        done(imp_world_update(world));
                    }
                }),
                call(concat!(stringify!($s), ": imp_world_update of all shapes"), {
                    let worlds: Vec<_> = (0..=12).map(|log| scene.world_of(1 << log)).collect();
                    let mut turn = false;
                    move |c| {
                        turn = !turn;
                        let (world, shapes) = &worlds[c.ilog2() as usize];
                        let to = if turn { at_b } else { at_a };
                        done(unsafe {
                            $set_poses(*world, shapes.as_ptr(), to, shapes.len() as i32)
                        });
                        done(imp_world_update(*world));
                    }
                }),
                call(stringify!($with_contacts), {
                    let (mut e, mut r) = (buffer(MOST * LISTED), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe { $with_contacts(world, e.as_mut_ptr(), r.as_mut_ptr(), n(c)) })
                    }
                }),
                call(stringify!($with_manifolds), {
                    let (mut e, mut r) = (buffer(MOST * LISTED), buffer(MOST * LISTED));
                    move |c| {
                        done(unsafe {
                            $with_manifolds(world, e.as_mut_ptr(), r.as_mut_ptr(), n(c))
                        })
                    }
                }),
            ]
        }
    };
}

calls!(
    scene_3d,
    calls_3d,
    [imp_overlap_many imp_distance_many imp_overlap_pairs imp_contact_many imp_cast_many imp_cast_motion_many
     imp_closest_point_many imp_contains_many imp_raycast_many imp_raycast_exit_many imp_aabb_many imp_explain_many imp_lines_many],
    [imp_world_overlap_many imp_world_raycast_many imp_world_raycast_all_many imp_world_cast_many
     imp_world_cast_all_many imp_world_cast_motion_many imp_world_cast_motion_all_many imp_world_closest_many
     imp_world_closest_all_many imp_world_closest_point_many imp_world_closest_point_all_many],
    [imp_shapes_distance_many imp_shapes_contact_many imp_shapes_cast_many imp_shape_set_poses
     imp_shape_teleport_many imp_shape_set_part_poses_many imp_world_events_with_contacts
     imp_world_events_with_manifolds]
);

calls!(
    scene_2d,
    calls_2d,
    [imp_overlap_many_2d imp_distance_many_2d imp_overlap_pairs_2d imp_contact_many_2d imp_cast_many_2d
     imp_cast_motion_many_2d imp_closest_point_many_2d imp_contains_many_2d imp_raycast_many_2d imp_raycast_exit_many_2d imp_aabb_many_2d
     imp_explain_many_2d imp_lines_many_2d],
    [imp_world_overlap_many_2d imp_world_raycast_many_2d imp_world_raycast_all_many_2d imp_world_cast_many_2d
     imp_world_cast_all_many_2d imp_world_cast_motion_many_2d imp_world_cast_motion_all_many_2d
     imp_world_closest_many_2d imp_world_closest_all_many_2d imp_world_closest_point_many_2d
     imp_world_closest_point_all_many_2d],
    [imp_shapes_distance_many_2d imp_shapes_contact_many_2d imp_shapes_cast_many_2d imp_shape_set_poses_2d
     imp_shape_teleport_many_2d imp_shape_set_part_poses_many_2d imp_world_events_with_contacts_2d
     imp_world_events_with_manifolds_2d]
);

/// Numbers between -1 and 1.
struct Numbers(fastrand::Rng);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0.f32() * 2.0 - 1.0
    }
}

/// The scene of one dimension.
macro_rules! scene {
    ($name:ident, $kit:path, $geometry:ty, $pose:ty, $vector:ty, $ray:ty, $side:expr) => {
        mod $name {
            use super::*;
            use $kit as kit;

            /// The parts of a rig.
            pub const PARTS: usize = 8;

            pub struct Scene {
                pub bodies: Vec<$geometry>,
                pub poses: Vec<$pose>,
                pub others: Vec<$geometry>,
                /// Next to `poses`.
                pub near: Vec<$pose>,
                pub points: Vec<$vector>,
                pub ways: Vec<$vector>,
                pub rays: Vec<$ray>,
                pub indices: Vec<imp_index_pair>,
                pub world: imp_world,
                pub shapes: Vec<imp_shape>,
                pub pairs: Vec<imp_pair>,
                pub rig_world: imp_world,
                pub rigs: Vec<imp_shape>,
            }

            impl Scene {
                pub fn new() -> Scene {
                    let mut numbers = Numbers(fastrand::Rng::with_seed(13));
                    let n = &mut numbers;
                    let body = |place: usize| super::body::$name(place);
                    let bodies: Vec<_> = (0..MOST).map(body).collect();
                    let others: Vec<_> = (0..MOST).map(|place| body(place / 3 + 1)).collect();
                    let centers: Vec<[f32; 3]> =
                        (0..MOST).map(|_| std::array::from_fn(|_| n.next() * $side)).collect();
                    let near: Vec<[f32; 3]> = centers
                        .iter()
                        .map(|center| center.map(|value| value + 0.8 * n.next()))
                        .collect();
                    let vector = |[x, y, z]: [f32; 3]| super::vector::$name(x, y, z);
                    let pose = |[x, y, z]: [f32; 3]| super::pose::$name(x, y, z);
                    let poses: Vec<_> = centers.iter().map(|center| pose(*center)).collect();
                    let points: Vec<_> = near.iter().map(|center| vector(*center)).collect();
                    let ways: Vec<_> = (0..MOST)
                        .map(|_| vector(std::array::from_fn(|_| 2.0 * n.next())))
                        .collect();
                    let rays = points.iter().zip(&ways);
                    let rays = rays.map(|(point, way)| kit::ray(*point, *way)).collect();
                    let near: Vec<_> = near.iter().map(|center| pose(*center)).collect();
                    // Any first pairs name as many first bodies.
                    let indices = (0..MOST)
                        .map(|place| imp_index_pair { a: place as u32, b: place as u32 / 2 })
                        .collect();

                    let (world, shapes) = Scene::world_with(&bodies, &poses, MOST);
                    ok(kit::set_poses(world, &shapes, &near));
                    ok(imp_world_update(world));
                    let pairs = (0..MOST)
                        .map(|place| imp_pair { a: shapes[place], b: shapes[(place + 1) % MOST] })
                        .collect();

                    let rig_world = super::empty::$name();
                    let rig = super::rig::$name(PARTS);
                    let rigs = kit::create_many(
                        rig_world,
                        &(0..MOST / PARTS)
                            .map(|place| kit::desc(rig, poses[place]))
                            .collect::<Vec<_>>(),
                    );
                    Scene {
                        bodies,
                        poses,
                        others,
                        near,
                        points,
                        ways,
                        rays,
                        indices,
                        world,
                        shapes,
                        pairs,
                        rig_world,
                        rigs,
                    }
                }

                fn world_with(
                    bodies: &[$geometry],
                    poses: &[$pose],
                    count: usize,
                ) -> (imp_world, Vec<imp_shape>) {
                    let world = super::empty::$name();
                    let descs = bodies.iter().zip(poses).take(count);
                    let descs: Vec<_> = descs.map(|(body, pose)| kit::desc(*body, *pose)).collect();
                    let shapes = kit::create_many(world, &descs);
                    ok(imp_world_update(world));
                    (world, shapes)
                }

                /// Returns another world, with this number of shapes.
                pub fn world_of(&self, count: usize) -> (imp_world, Vec<imp_shape>) {
                    Scene::world_with(&self.bodies, &self.poses, count)
                }
            }
        }
    };
}

scene!(scene_3d, crate::support, imp_geometry, imp_pose, imp_vec3, imp_ray, 12.0);
scene!(scene_2d, crate::support::dim2, imp_geometry_2d, imp_pose_2d, imp_vec2, imp_ray_2d, 40.0);

mod body {
    use super::*;

    pub fn scene_3d(place: usize) -> imp_geometry {
        match place % 3 {
            0 => sphere(0.5),
            1 => capsule(0.4, 0.3),
            _ => cuboid(0.5, 0.4, 0.3),
        }
    }

    pub fn scene_2d(place: usize) -> imp_geometry_2d {
        match place % 3 {
            0 => dim2::circle(0.5),
            1 => dim2::capsule(0.4, 0.3),
            _ => dim2::rectangle(0.5, 0.4),
        }
    }
}

mod vector {
    use super::*;

    pub fn scene_3d(x: f32, y: f32, z: f32) -> imp_vec3 {
        vec3(x, y, z)
    }

    pub fn scene_2d(x: f32, y: f32, _: f32) -> imp_vec2 {
        dim2::vec2(x, y)
    }
}

mod pose {
    use super::*;

    pub fn scene_3d(x: f32, y: f32, z: f32) -> imp_pose {
        at(x, y, z)
    }

    pub fn scene_2d(x: f32, y: f32, _: f32) -> imp_pose_2d {
        dim2::at(x, y)
    }
}

mod empty {
    use super::*;

    pub fn scene_3d() -> imp_world {
        world()
    }

    pub fn scene_2d() -> imp_world {
        dim2::world()
    }
}

mod rig {
    use super::*;

    pub fn scene_3d(parts: usize) -> imp_geometry {
        let part = |place: usize| imp_compound_part {
            pose: at(place as f32, 0.0, 0.0),
            geometry: super::body::scene_3d(place),
            ..blank()
        };
        compound_geometry(compound_of(&(0..parts).map(part).collect::<Vec<_>>()))
    }

    pub fn scene_2d(parts: usize) -> imp_geometry_2d {
        let part = |place: usize| imp_compound_part_2d {
            pose: dim2::at(place as f32, 0.0),
            geometry: super::body::scene_2d(place),
            ..blank()
        };
        dim2::compound_geometry(dim2::compound_of(&(0..parts).map(part).collect::<Vec<_>>()))
    }

    fn blank<T>() -> T {
        // SAFETY: the fields without a value here are numbers.
        unsafe { zeroed() }
    }
}

/// The calls without a dimension.
fn kits() -> Vec<ParallelCall> {
    let mut numbers = Numbers(fastrand::Rng::with_seed(12));
    let mut point = |size: f32| {
        let n = &mut numbers;
        vec3(n.next() * size, n.next() * size, n.next() * size)
    };
    let spheres: Vec<_> =
        (0..MOST).map(|_| imp_sphere { center: point(2.0), radius: 0.5 }).collect();
    let bounds: Vec<_> = spheres
        .iter()
        .map(|sphere| {
            let imp_vec3 { x, y, z } = sphere.center;
            imp_bounds { min: sphere.center, max: vec3(x + 1.0, y + 1.0, z + 1.0) }
        })
        .collect();
    let poses: Vec<_> =
        spheres.iter().map(|sphere| at(sphere.center.x, sphere.center.y, 0.0)).collect();
    let matrix = imp_matrix {
        x_axis: vec3(1.0, 0.5, 0.0),
        y_axis: vec3(0.0, 1.0, 0.0),
        z_axis: vec3(0.0, 0.0, 2.0),
        translation: vec3(1.0, 2.0, 3.0),
    };
    let n = |count: usize| count as i32;
    let (more_spheres, more_bounds) = (spheres.clone(), bounds.clone());
    vec![
        call("imp_bounds_overlap_many", {
            let mut r = buffer(MOST);
            move |c| {
                let (a, b) = (bounds.as_ptr(), bounds.as_ptr());
                done(unsafe { imp_bounds_overlap_many(a, n(c), b, n(c), r.as_mut_ptr()) })
            }
        }),
        call("imp_bounds_transform_many", {
            let mut r = buffer(MOST);
            move |c| {
                let (a, b) = (more_bounds.as_ptr(), poses.as_ptr());
                done(unsafe { imp_bounds_transform_many(a, n(c), b, n(c), r.as_mut_ptr()) })
            }
        }),
        call("imp_sphere_overlap_many", {
            let mut r = buffer(MOST);
            move |c| {
                let a = spheres.as_ptr();
                done(unsafe { imp_sphere_overlap_many(a, n(c), a, n(c), 0.0, r.as_mut_ptr()) })
            }
        }),
        call("imp_sphere_transform_matrix_many", {
            let mut r = buffer(MOST);
            move |c| {
                let a = more_spheres.as_ptr();
                done(unsafe {
                    imp_sphere_transform_matrix_many(a, n(c), &matrix, 1, r.as_mut_ptr())
                })
            }
        }),
    ]
}

/// Builds of a mesh with as many triangles as elements.
fn mesh_build() -> ParallelCall {
    let side = 64u32;
    let place = |at: u32| vec3((at % side) as f32, (at % 7) as f32 * 0.1, (at / side) as f32);
    let vertices: Vec<_> = (0..side * side).map(place).collect();
    let cells = (0..side * (side - 1)).filter(move |at| at % side < side - 1);
    let cell = move |at: u32| [at, at + side, at + 1, at + 1, at + side, at + side + 1];
    let indices: Vec<u32> = cells.flat_map(cell).collect();
    call("imp_mesh_create", move |count| {
        let mesh = written(|mesh| unsafe {
            let (points, corners) = (vertices.as_ptr(), indices.as_ptr());
            imp_mesh_create(points, (side * side) as i32, corners, count as i32, null(), 0, mesh)
        });
        ok(imp_asset_release(mesh.id));
    })
}

/// Returns every call that splits its work.
pub fn parallel_calls() -> Vec<ParallelCall> {
    let mut calls = calls_3d();
    calls.extend(calls_2d());
    calls.extend(kits());
    calls.push(mesh_build());
    calls
}
