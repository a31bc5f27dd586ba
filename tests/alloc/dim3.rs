//! The frames of a 3D game.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::*;
use crate::{BATCH, FEW, MOVING, PERIOD, STATIC, Tally};

const NONE: imp_shape = imp_shape { id: 0 };
const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };
const HIT: imp_hit = imp_hit::NONE;

const SEPARATION: imp_separation = imp_separation::NONE;

const AXIS: imp_axis = imp_axis {
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

pub static INDEX_PAIRS: [imp_index_pair; BATCH] =
    [imp_index_pair { a: 0, b: BATCH as u32 - 1 }; BATCH];

/// A 3D world with periodic motion, and the caller's buffers.
pub struct Scene {
    pub world: imp_world,
    pub tally: Tally,
    moving: Vec<imp_shape>,
    /// The poses of the moving shapes, one list per frame.
    poses: Vec<Vec<imp_pose>>,
    visitor: imp_shape_desc,
    probes: Vec<imp_geometry>,
    places: Vec<imp_pose>,
    rays: Vec<imp_ray>,
    points: Vec<imp_vec3>,
    query: imp_query,
    events: Vec<imp_event>,
    pairs: Vec<imp_pair>,
    shapes: Vec<imp_shape>,
    offsets: Vec<i32>,
    world_hits: Vec<imp_world_hit>,
    hits: Vec<imp_hit>,
    bounds: Vec<imp_bounds>,
    separations: Vec<imp_separation>,
    axes: Vec<imp_axis>,
    lines: Vec<imp_line>,
    manifolds: Vec<imp_manifold>,
    answers: Vec<i32>,
    read: Vec<imp_pose>,
    hull: imp_hull,
    info: imp_hull_info,
    points_out: Vec<imp_vec3>,
    indices: Vec<u32>,
}

fn geometry(hulls: &[imp_hull], random: &mut fastrand::Rng) -> imp_geometry {
    match random.u8(0..7) {
        0 => sphere(0.5 + random.f32()),
        1 => capsule(random.f32(), 0.5),
        2 => cuboid(1.0, random.f32(), 0.5),
        3 => rounded(&cuboid(1.0, random.f32(), 0.5), 0.1),
        4 => triangle(vec3(1.0, 0.0, 0.0), vec3(-1.0, random.f32(), 0.0), vec3(0.0, 0.0, 1.0)),
        _ => scaled(hulls[random.usize(0..hulls.len())], vec3(1.0, -0.5 - random.f32(), 1.0)),
    }
}

/// Returns a hull of about twenty vertices.
fn pebble(random: &mut fastrand::Rng) -> imp_hull {
    let mut between = || random.f32() * 2.0 - 1.0;
    let points: Vec<_> = (0..60).map(|_| vec3(between(), between(), between())).collect();
    hull_of(&points)
}

fn place(random: &mut fastrand::Rng) -> imp_pose {
    at(random.f32() * 30.0, random.f32() * 30.0, random.f32() * 30.0)
}

impl Scene {
    pub fn new() -> Scene {
        let mut random = fastrand::Rng::with_seed(11);
        let world = world();
        // More hulls than one pair can name, so a batch keeps them in another structure.
        let hulls = [(); 9].map(|()| pebble(&mut random));
        let mut descs = Vec::new();
        for number in 0..MOVING + STATIC {
            descs.push(imp_shape_desc {
                flags: if number < MOVING { 0 } else { IMP_SHAPE_STATIC },
                ..desc(geometry(&hulls, &mut random), place(&mut random))
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
                        imp_vec3 { x, y, z } => at(x + cos, y + sin, z),
                    })
                    .collect(),
            );
        }
        let empty =
            imp_event { a: NONE, b: NONE, user_data_a: 0, user_data_b: 0, kind: 0, time: 0.0 };
        let mut ray_from = |place: imp_pose| {
            ray(place.position, vec3(random.f32() - 0.5, 1.0, random.f32() - 0.5))
        };
        let places: Vec<_> = (0..BATCH).map(|number| descs[number % descs.len()].pose).collect();
        Scene {
            world,
            poses,
            visitor: desc(sphere(2.0), at(15.0, 15.0, 15.0)),
            probes: (0..BATCH).map(|number| descs[number * 7 % descs.len()].geometry).collect(),
            rays: places.iter().map(|place| ray_from(*place)).collect(),
            points: places.iter().map(|place| place.position).collect(),
            places,
            query: query(),
            events: vec![empty; 1 << 14],
            pairs: vec![imp_pair { a: NONE, b: NONE }; 1 << 14],
            shapes: vec![NONE; 1 << 16],
            offsets: vec![0; BATCH + 1],
            world_hits: vec![imp_world_hit::NONE; BATCH],
            hits: vec![HIT; BATCH],
            bounds: vec![imp_bounds { min: ZERO, max: ZERO }; BATCH],
            separations: vec![SEPARATION; BATCH],
            axes: vec![AXIS; 4 * BATCH],
            lines: vec![imp_line { start: ZERO, end: ZERO }; 4 * BATCH],
            manifolds: vec![imp_manifold::NONE; BATCH],
            answers: vec![0; BATCH],
            read: vec![at(0.0, 0.0, 0.0); MOVING],
            hull: hulls[0],
            info: hull_info(),
            points_out: vec![ZERO; 64],
            indices: vec![0; 64],
            moving,
            tally: Tally::default(),
        }
    }

    /// Runs one frame of a game: sets poses, updates, reads events, creates and destroys shapes.
    fn frame(&mut self, number: usize) {
        let world = self.world;
        let visitor = create(world, &self.visitor);
        ok(set_poses(world, &self.moving, &self.poses[number % PERIOD]));
        let first = self.moving[number % 7];
        unsafe {
            ok(imp_shape_set_pose(first, &self.poses[0][0]));
            set_flag(self.moving[number % 5], IMP_SHAPE_DISABLED, number.is_multiple_of(2));
            set_flag(self.moving[number % 3], IMP_SHAPE_STATIC, number / 2 % 2 == 1);
            ok(imp_shape_set_filter(first, &self.visitor.filter));
            ok(imp_shape_set_geometry(first, &self.visitor.geometry));
            ok(imp_shape_set_user_data(first, number as u64));
            ok(imp_world_update(world));
            let capacity = self.events.len() as i32;
            let count = ok(imp_world_events(world, self.events.as_mut_ptr(), capacity));
            assert!(count < capacity);
            self.tally.add_events(&self.events[..count as usize]);
            let capacity = self.pairs.len() as i32;
            ok(imp_world_pairs(world, self.pairs.as_mut_ptr(), capacity));
            let read = self.read.as_mut_ptr();
            ok(imp_shape_get_poses(world, self.moving.as_ptr(), read, MOVING as i32));
            ok(imp_shape_destroy(visitor));
            if number.is_multiple_of(PERIOD) {
                let status = imp_shape_set_pose(visitor, &self.poses[0][0]);
                assert_eq!(status, IMP_ERROR_STALE, "the error message");
            }
        }
        stats(world);
    }

    /// Calls every query and pair function once.
    fn call_each(&mut self, number: usize) {
        let (world, query) = (self.world, &self.query);
        let (probe, place, ray) = (&self.probes[number], &self.places[number], &self.rays[number]);
        let (shapes, capacity) = (self.shapes.as_mut_ptr(), 64);
        let hits = self.world_hits.as_mut_ptr();
        let found = unsafe {
            [
                imp_world_overlap(world, probe, place, 0.1, query, shapes, capacity),
                imp_world_overlap_any(world, probe, place, 0.0, null()),
                imp_shape_overlaps(self.moving[number], shapes, capacity),
                imp_world_raycast(world, ray, query, hits),
                imp_world_raycast(world, ray, null(), null_mut()),
                imp_world_raycast_all(world, ray, null(), hits, capacity),
                imp_world_bounds(world, &mut self.bounds[0]),
                imp_overlap(probe, place, &self.probes[0], place, 0.0),
                imp_distance(probe, place, &self.probes[0], place, &mut self.separations[0]),
                imp_contact(probe, place, &self.probes[0], place, 1.0, &mut self.manifolds[0]),
                imp_closest_point(probe, place, &ray.origin, &mut self.separations[0]),
                imp_contains(probe, place, &place.position),
                imp_raycast(probe, place, ray, &mut self.hits[0]),
                imp_aabb(probe, place, &mut self.bounds[0]),
                imp_explain(
                    probe,
                    place,
                    &self.probes[0],
                    place,
                    self.axes.as_mut_ptr(),
                    64,
                    null_mut(),
                ),
                imp_lines(probe, place, 0, self.lines.as_mut_ptr(), 64),
                imp_bounds_lines(&self.bounds[0], self.lines.as_mut_ptr(), 64),
                imp_hull_get_info(self.hull, &mut self.info),
                imp_hull_vertices(self.hull, self.points_out.as_mut_ptr(), 64),
                imp_hull_triangles(self.hull, self.indices.as_mut_ptr(), 64),
                imp_hull_triangle_faces(self.hull, self.indices.as_mut_ptr(), 64),
                imp_hull_face(
                    self.hull,
                    0,
                    &mut self.points_out[0],
                    &mut 0.0,
                    self.indices.as_mut_ptr(),
                    64,
                ),
                imp_hull_edge(
                    self.hull,
                    0,
                    self.indices.as_mut_ptr(),
                    self.indices[2..].as_mut_ptr(),
                ),
            ]
        };
        self.tally.add_answers(found);
    }

    /// Calls every batch function. Fourteen calls split over the library's threads; one is too small to split.
    fn call_batches(&mut self) {
        let (world, count) = (self.world, BATCH as i32);
        let (probes, places, rays) =
            (self.probes.as_ptr(), self.places.as_ptr(), self.rays.as_ptr());
        let (answers, indices) = (self.answers.as_mut_ptr(), INDEX_PAIRS.as_ptr());
        let separations = self.separations.as_mut_ptr();
        let manifolds = self.manifolds.as_mut_ptr();
        let points = self.points.as_ptr();
        let capacity = self.shapes.len() as i32;
        let found = unsafe {
            let offsets = self.offsets.as_mut_ptr();
            let shapes = self.shapes.as_mut_ptr();
            [
                imp_world_overlap_many(
                    world,
                    probes,
                    places,
                    count,
                    0.0,
                    null(),
                    0,
                    offsets,
                    shapes,
                    capacity,
                ),
                imp_world_overlap_many(
                    world,
                    probes,
                    places,
                    count,
                    0.0,
                    &self.query,
                    1,
                    offsets,
                    shapes,
                    7,
                ),
                imp_world_raycast_many(world, rays, count, null(), 0, self.world_hits.as_mut_ptr()),
                imp_overlap_many(probes, places, count, probes, places, count, 0.0, answers),
                imp_overlap_many(probes, places, 1, probes, places, count, 0.0, answers),
                imp_overlap_pairs(probes, places, count, indices, count, 0.0, answers),
                imp_distance_many(probes, places, count, probes, places, 1, separations),
                imp_contact_many(probes, places, count, probes, places, count, 0.0, manifolds),
                imp_closest_point_many(probes, places, 1, points, count, separations),
                imp_raycast_many(probes, places, count, rays, count, self.hits.as_mut_ptr()),
                imp_contains_many(probes, places, count, &self.places[0].position, 1, answers),
                imp_contains_many(probes, places, 1, &self.places[0].position, 1, answers),
                imp_aabb_many(probes, places, count, self.bounds.as_mut_ptr()),
                imp_explain_many(
                    probes,
                    places,
                    FEW,
                    probes,
                    places,
                    1,
                    offsets,
                    self.axes.as_mut_ptr(),
                    self.axes.len() as i32,
                    answers,
                ),
                imp_lines_many(
                    probes,
                    places,
                    FEW,
                    8,
                    offsets,
                    self.lines.as_mut_ptr(),
                    self.lines.len() as i32,
                ),
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
