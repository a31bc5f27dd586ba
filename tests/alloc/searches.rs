//! World queries with every option, single calls and batches.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::*;
use crate::{BATCH, FEW, counting};

const ROUNDS: usize = 20;
/// An upper bound on the jobs that one round hands to the library's other thread. Two of the batches hand over two jobs,
/// because they search before they write. Each batch runs twice: with a query for all probes, and with one for each.
const HANDED_OVER: usize = 22;

struct Scene {
    world: imp_world,
    shapes: Vec<imp_shape>,
    probes: Vec<imp_geometry>,
    places: Vec<imp_pose>,
    ends: Vec<imp_pose>,
    ways: Vec<imp_vec3>,
    rays: Vec<imp_ray>,
    pairs: Vec<imp_pair>,
    words: Vec<u64>,
    ray_hits: Vec<imp_world_hit>,
    cast_hits: Vec<imp_world_cast_hit>,
    closest_hits: Vec<imp_world_closest_hit>,
    offsets: Vec<i32>,
    answers: Vec<i32>,
    separations: Vec<imp_separation>,
}

impl Scene {
    fn new() -> Scene {
        let mut random = fastrand::Rng::with_seed(12);
        let mut point = |size: f32| {
            let mut next = || (random.f32() - 0.5) * size;
            vec3(next(), next(), next())
        };
        let pose = |position| imp_pose { position, rotation: UNTURNED };
        let forms = [sphere(0.7), capsule(0.5, 0.4), cuboid(0.5, 0.3, 0.6)];
        let world = world();
        let descs: Vec<_> =
            (0..800).map(|number| desc(forms[number % 3], pose(point(20.0)))).collect();
        let shapes = create_many(world, &descs);
        let words = ok(imp_shape_mask_words(world)) as usize;
        Scene {
            world,
            probes: (0..BATCH).map(|number| forms[number % 3]).collect(),
            places: (0..BATCH).map(|_| pose(point(20.0))).collect(),
            ends: (0..BATCH).map(|_| pose(point(20.0))).collect(),
            ways: (0..BATCH).map(|_| point(9.0)).collect(),
            rays: (0..BATCH).map(|_| ray(point(20.0), point(1.0))).collect(),
            pairs: (0..BATCH).map(|n| imp_pair { a: shapes[n % 800], b: shapes[n % 7] }).collect(),
            words: vec![u64::MAX; words],
            ray_hits: vec![imp_world_hit::NONE; BATCH],
            cast_hits: vec![imp_world_cast_hit::NONE; BATCH],
            closest_hits: vec![imp_world_closest_hit::NONE; BATCH],
            offsets: vec![0; BATCH + 1],
            answers: vec![0; BATCH],
            separations: vec![imp_separation::NONE; BATCH],
            shapes,
        }
    }

    /// Calls every single query. Returns the number of results.
    fn search(&mut self, number: usize, options: Option<&imp_query>) -> i32 {
        let nearest = options.copied().unwrap_or_else(query);
        let nearest = imp_query { flags: nearest.flags | IMP_QUERY_NEAREST_ONLY, ..nearest };
        let query = options.map_or(null(), |options| &raw const *options);
        let (world, shape) = (self.world, self.shapes[number]);
        let (probe, place, end) = (&self.probes[number], &self.places[number], &self.ends[number]);
        let (way, ray, pair) = (&self.ways[number], &self.rays[number], self.pairs[number]);
        let (rays, casts) = (self.ray_hits.as_mut_ptr(), self.cast_hits.as_mut_ptr());
        let closest = self.closest_hits.as_mut_ptr();
        let found = unsafe {
            [
                imp_world_raycast_all(world, ray, &nearest, rays, 3),
                imp_world_cast(world, probe, place, way, query, casts),
                imp_world_cast(world, probe, place, way, query, null_mut()),
                imp_world_cast_all(world, probe, place, way, &nearest, casts, 3),
                imp_world_cast_all(world, probe, place, way, query, casts, 3),
                imp_world_cast_motion(world, probe, place, end, query, casts),
                imp_world_cast_motion(world, probe, place, end, query, null_mut()),
                imp_world_cast_motion_all(world, probe, place, end, &nearest, casts, 3),
                imp_world_cast_motion_all(world, probe, place, end, query, casts, 3),
                imp_world_closest(world, probe, place, 2.0, query, closest),
                imp_world_closest(world, probe, place, 2.0, query, null_mut()),
                imp_world_closest_all(world, probe, place, 2.0, &nearest, closest, 3),
                imp_world_closest_all(world, probe, place, 2.0, query, closest, 3),
                imp_world_closest_point(world, way, 2.0, query, closest),
                imp_world_closest_point(world, way, 2.0, query, null_mut()),
                imp_world_closest_point_all(world, way, 2.0, &nearest, closest, 3),
                imp_world_closest_point_all(world, way, 2.0, query, closest, 3),
                imp_shape_cast(shape, way, query, casts),
                imp_shape_closest(shape, 2.0, query, closest, 3),
                imp_shapes_overlap(pair.a, pair.b, 0.0),
                imp_shapes_distance(pair.a, pair.b, &mut self.separations[0]),
            ]
        };
        found.into_iter().map(ok).sum()
    }

    /// Calls every batch query, with one query for all probes or one for each. Returns the number of results.
    fn search_many(&mut self, queries: &[imp_query]) -> i32 {
        let (query, given) = (queries.as_ptr(), queries.len() as i32);
        let (world, n, room) = (self.world, BATCH as i32, BATCH as i32);
        let (probes, places, ends) =
            (self.probes.as_ptr(), self.places.as_ptr(), self.ends.as_ptr());
        let (ways, rays, offsets) =
            (self.ways.as_ptr(), self.rays.as_ptr(), self.offsets.as_mut_ptr());
        let (hits, casts) = (self.ray_hits.as_mut_ptr(), self.cast_hits.as_mut_ptr());
        let closest = self.closest_hits.as_mut_ptr();
        let (pairs, answers) = (self.pairs.as_ptr(), self.answers.as_mut_ptr());
        let found = unsafe {
            [
                imp_world_raycast_all_many(
                    world,
                    rays,
                    FEW,
                    query,
                    given.min(FEW),
                    offsets,
                    hits,
                    room,
                ),
                imp_world_cast_many(world, probes, places, ways, n, query, given, casts),
                imp_world_cast_motion_many(world, probes, places, ends, n, query, given, casts),
                imp_world_closest_many(world, probes, places, n, 2.0, query, given, closest),
                imp_world_closest_point_many(world, ways, n, 2.0, query, given, closest),
                imp_world_closest_point_all_many(
                    world,
                    ways,
                    FEW,
                    2.0,
                    query,
                    given.min(FEW),
                    offsets,
                    closest,
                    room,
                ),
                imp_shapes_overlap_many(world, pairs, n, 0.0, answers),
                imp_shapes_distance_many(world, pairs, n, self.separations.as_mut_ptr()),
            ]
        };
        found.into_iter().map(ok).sum()
    }

    /// Runs rounds of all calls. Returns the number of results.
    fn run(&mut self, rounds: usize) -> i32 {
        let (words, count) = (self.words.as_ptr(), self.words.len() as i32);
        let options = imp_query {
            flags: IMP_QUERY_IGNORE_TRIGGERS,
            ignore_owner: 1,
            ignored: self.shapes.as_ptr(),
            ignored_count: 40,
            included: words,
            included_words: count,
            ..query()
        };
        let each = std::array::from_fn::<_, BATCH, _>(|probe| imp_query {
            ignored_count: (probe % 40) as i32,
            ..options
        });
        let mut found = 0;
        for number in 0..rounds {
            found += self.search(number, None) + self.search(number, Some(&options));
            found += self.search_many(&[options]) + self.search_many(&each);
        }
        found
    }
}

/// Returns the number of allocations of [`ROUNDS`] rounds after a warm-up.
fn allocations() -> u64 {
    let mut scene = Scene::new();
    scene.run(ROUNDS);
    let before = counting::own_calls();
    let found = scene.run(ROUNDS);
    let calls = counting::own_calls() - before;
    assert!(found > 100 * ROUNDS as i32, "searches find something: {found}");
    ok(imp_world_destroy(scene.world));
    calls
}

pub fn steady_state_allocates_nothing() {
    ok(imp_set_threads(1));
    assert_eq!(allocations(), 0, "on one thread");
    ok(imp_set_threads(2));
    impinge::threads::set_eager(true);
    let calls = allocations();
    impinge::threads::set_eager(false);
    let jobs = (HANDED_OVER * ROUNDS) as u64;
    assert!(calls <= jobs + jobs / 63 + 1, "{calls}");
}
