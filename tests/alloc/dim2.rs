//! The frames of a 2D game.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::dim3::INDEX_PAIRS;
use crate::support::dim2::*;
use crate::support::{ok, query, set_flag, stats};
use crate::{BATCH, FEW, MOVING, PERIOD, STATIC, Tally};

/// A 2D world with periodic motion, and the caller's buffers.
pub struct Scene {
    pub world: imp_world,
    pub tally: Tally,
    moving: Vec<imp_shape>,
    /// The poses of the moving shapes, one list per frame.
    poses: Vec<Vec<imp_pose_2d>>,
    visitor: imp_shape_desc_2d,
    probes: Vec<imp_geometry_2d>,
    places: Vec<imp_pose_2d>,
    rays: Vec<imp_ray_2d>,
    points: Vec<imp_vec2>,
    query: imp_query,
    events: Vec<imp_event>,
    pairs: Vec<imp_pair>,
    shapes: Vec<imp_shape>,
    offsets: Vec<i32>,
    answers: Vec<i32>,
    read: Vec<imp_pose_2d>,
    world_hits: Vec<imp_world_hit_2d>,
    hits: Vec<imp_hit_2d>,
    cast_hits: Vec<imp_cast_hit_2d>,
    bounds: Vec<imp_bounds_2d>,
    separations: Vec<imp_separation_2d>,
    manifolds: Vec<imp_manifold_2d>,
    axes: Vec<imp_axis_2d>,
    lines: Vec<imp_line_2d>,
}

fn geometry(random: &mut fastrand::Rng) -> imp_geometry_2d {
    match random.u8(0..6) {
        0 => circle(0.2 + 0.5 * random.f32()),
        1 => capsule(0.5 * random.f32(), 0.3),
        2 => rectangle(0.6, random.f32()),
        3 => rounded(&rectangle(0.4, random.f32()), 0.1),
        4 => segment(vec2(-0.5, random.f32()), vec2(0.5, 0.0)),
        _ => {
            let mut between = || random.f32() * 1.6 - 0.8;
            let points: Vec<_> = (0..7).map(|_| vec2(between(), between())).collect();
            polygon(&points)
        }
    }
}

fn place(random: &mut fastrand::Rng) -> imp_pose_2d {
    at(random.f32() * 60.0, random.f32() * 60.0)
}

/// Returns a zeroed buffer for `count` results. Zero bytes are a valid value of every result type.
fn room<T: Copy>(count: usize) -> Vec<T> {
    // SAFETY: the result types are plain C structs of integers and floats.
    vec![unsafe { std::mem::zeroed() }; count]
}

impl Scene {
    pub fn new() -> Scene {
        let mut random = fastrand::Rng::with_seed(11);
        let world = world();
        let mut descs = Vec::new();
        for number in 0..MOVING + STATIC {
            descs.push(imp_shape_desc_2d {
                flags: if number < MOVING { 0 } else { IMP_SHAPE_STATIC },
                ..desc(geometry(&mut random), place(&mut random))
            });
        }
        let moving = create_many(world, &descs)[..MOVING].to_vec();
        // Half of the shapes teleport; the other half move in circles.
        let mut poses = Vec::new();
        for frame in 0..PERIOD {
            let (sin, cos) = (std::f32::consts::TAU * frame as f32 / PERIOD as f32).sin_cos();
            poses.push(
                (0..MOVING)
                    .map(|number| match descs[number].pose.position {
                        _ if number % 2 == 0 => place(&mut random),
                        imp_vec2 { x, y } => at(x + cos, y + sin),
                    })
                    .collect(),
            );
        }
        let places: Vec<_> = (0..BATCH).map(|number| descs[number % descs.len()].pose).collect();
        Scene {
            world,
            tally: Tally::default(),
            moving,
            poses,
            visitor: desc(circle(2.0), at(30.0, 30.0)),
            probes: (0..BATCH).map(|number| descs[number * 7 % descs.len()].geometry).collect(),
            rays: places
                .iter()
                .map(|place| ray(place.position, vec2(random.f32() - 0.5, 1.0)))
                .collect(),
            points: places.iter().map(|place| place.position).collect(),
            places,
            query: query(),
            events: room(1 << 14),
            pairs: room(1 << 14),
            shapes: room(1 << 16),
            offsets: room(BATCH + 1),
            answers: room(BATCH),
            read: room(MOVING),
            world_hits: room(BATCH),
            hits: room(BATCH),
            cast_hits: room(BATCH),
            bounds: room(BATCH),
            separations: room(BATCH),
            manifolds: room(BATCH),
            axes: room(4 * BATCH),
            lines: room(4 * BATCH),
        }
    }

    /// Runs one frame of a game: sets poses, updates, reads events, creates and destroys shapes.
    fn frame(&mut self, number: usize) {
        let world = self.world;
        let visitor = create(world, &self.visitor);
        ok(set_poses(world, &self.moving, &self.poses[number % PERIOD]));
        let first = self.moving[number % 7];
        unsafe {
            ok(imp_shape_set_pose_2d(first, &self.poses[0][0]));
            set_flag(self.moving[number % 5], IMP_SHAPE_DISABLED, number.is_multiple_of(2));
            set_flag(self.moving[number % 3], IMP_SHAPE_STATIC, number / 2 % 2 == 1);
            ok(imp_shape_set_filter(first, &self.visitor.filter));
            ok(imp_shape_set_geometry_2d(first, &self.visitor.geometry));
            ok(imp_shape_set_user_data(first, number as u64));
            ok(imp_world_update(world));
            let capacity = self.events.len() as i32;
            let count = ok(imp_world_events(world, self.events.as_mut_ptr(), capacity));
            assert!(count < capacity);
            self.tally.add_events(&self.events[..count as usize]);
            let capacity = self.pairs.len() as i32;
            ok(imp_world_pairs(world, self.pairs.as_mut_ptr(), capacity));
            let read = self.read.as_mut_ptr();
            ok(imp_shape_get_poses_2d(world, self.moving.as_ptr(), read, MOVING as i32));
            ok(imp_shape_destroy(visitor));
            if number.is_multiple_of(PERIOD) {
                let status = imp_shape_set_pose_2d(visitor, &self.poses[0][0]);
                assert_eq!(status, IMP_ERROR_STALE, "the error message");
            }
        }
        stats(world);
    }

    /// Calls every query and pair function once.
    fn call_each(&mut self, number: usize) {
        let (world, query) = (self.world, &self.query);
        let (probe, place, ray) = (&self.probes[number], &self.places[number], &self.rays[number]);
        let (other, there) = (&self.probes[0], &self.places[1]);
        let (shapes, capacity) = (self.shapes.as_mut_ptr(), 64);
        let (hits, axes) = (self.world_hits.as_mut_ptr(), self.axes.as_mut_ptr());
        let lines = self.lines.as_mut_ptr();
        let cast = &mut self.cast_hits[0];
        let (points, few) = (self.points.as_ptr(), FEW);
        let (nowhere, turned) = (vec2(0.0, 0.0), place.rotation);
        let mut boxed = imp_rectangle { center: nowhere, half_extents: nowhere, rotation: turned };
        let mut circle = imp_circle { center: nowhere, radius: 0.0 };
        let (principal, mut corners) = (IMP_FIT_PRINCIPAL, [nowhere; 4]);
        let found = unsafe {
            [
                imp_world_overlap_2d(world, probe, place, 0.1, query, shapes, capacity),
                imp_world_overlap_any_2d(world, probe, place, 0.0, null()),
                imp_shape_overlaps(self.moving[number], shapes, capacity),
                imp_world_raycast_2d(world, ray, query, hits),
                imp_world_raycast_2d(world, ray, null(), null_mut()),
                imp_world_raycast_all_2d(world, ray, null(), hits, capacity),
                imp_world_bounds_2d(world, &mut self.bounds[0]),
                imp_overlap_2d(probe, place, other, place, 0.0),
                imp_distance_2d(probe, place, other, there, &mut self.separations[0]),
                imp_contact_2d(probe, place, other, place, 1.0, &mut self.manifolds[0]),
                imp_cast_2d(probe, place, &ray.direction, other, there, 0, cast),
                imp_cast_motion_2d(probe, place, there, other, there, place, 0, cast),
                imp_closest_point_2d(probe, place, &ray.origin, &mut self.separations[0]),
                imp_contains_2d(probe, place, &place.position),
                imp_raycast_2d(probe, place, ray, &mut self.hits[0]),
                imp_aabb_2d(probe, place, &mut self.bounds[0]),
                imp_explain_2d(probe, place, other, there, axes, 64, null_mut()),
                imp_lines_2d(probe, place, 0, lines, 64),
                imp_fit_circle_2d(points, few, &mut circle),
                imp_fit_box_2d(points, few, principal, &mut boxed, null_mut()),
                imp_rectangle_corners(&boxed, corners.as_mut_ptr()),
            ]
        };
        self.tally.add_answers(found);
    }

    /// Calls every batch function.
    fn call_batches(&mut self) {
        let (world, n) = (self.world, BATCH as i32);
        let (probes, places) = (self.probes.as_ptr(), self.places.as_ptr());
        let (rays, points) = (self.rays.as_ptr(), self.points.as_ptr());
        let (answers, offsets) = (self.answers.as_mut_ptr(), self.offsets.as_mut_ptr());
        let (shapes, capacity) = (self.shapes.as_mut_ptr(), self.shapes.len() as i32);
        let (separations, manifolds) = (self.separations.as_mut_ptr(), self.manifolds.as_mut_ptr());
        let indices = INDEX_PAIRS.as_ptr();
        let (hits, casts) = (self.hits.as_mut_ptr(), self.cast_hits.as_mut_ptr());
        let (axes, most) = (self.axes.as_mut_ptr(), self.axes.len() as i32);
        let (query, none) = (&self.query, null());
        let world_hits = self.world_hits.as_mut_ptr();
        let (at, lines) = (&self.places[0].position, self.lines.as_mut_ptr());
        let found = unsafe {
            [
                imp_world_overlap_many_2d(
                    world, probes, places, n, 0.0, none, 0, offsets, shapes, capacity,
                ),
                imp_world_overlap_many_2d(
                    world, probes, places, n, 0.0, query, 1, offsets, shapes, 7,
                ),
                imp_world_raycast_many_2d(world, rays, n, none, 0, world_hits),
                imp_overlap_many_2d(probes, places, n, probes, places, n, 0.0, answers),
                imp_overlap_pairs_2d(probes, places, n, indices, n, 0.0, answers),
                imp_distance_many_2d(probes, places, n, probes, places, 1, separations),
                imp_contact_many_2d(probes, places, n, probes, places, n, 0.0, manifolds),
                imp_cast_many_2d(probes, places, points, n, probes, places, 1, 0, casts),
                imp_cast_motion_many_2d(
                    probes, places, places, n, probes, places, places, 1, 0, casts,
                ),
                imp_closest_point_many_2d(probes, places, 1, points, n, separations),
                imp_raycast_many_2d(probes, places, n, rays, n, hits),
                imp_contains_many_2d(probes, places, n, at, 1, answers),
                imp_aabb_many_2d(probes, places, n, self.bounds.as_mut_ptr()),
                imp_explain_many_2d(
                    probes, places, FEW, probes, places, 1, offsets, axes, most, answers,
                ),
                imp_lines_many_2d(probes, places, FEW, 8, offsets, lines, most),
            ]
        };
        self.tally.add_answers(found);
    }

    /// Runs `frames` frames with all their calls.
    pub fn run(&mut self, frames: usize) {
        for number in 0..frames {
            self.frame(number);
            (0..4).for_each(|turn| self.call_each(number * 4 + turn));
            self.call_batches();
        }
    }
}
