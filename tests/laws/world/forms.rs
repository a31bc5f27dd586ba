//! All forms of each query in C agree: one, any, nearest, all and both batches, on one thread and on two.

use std::fmt::Debug;
use std::ptr::{null, null_mut};

use impinge::ffi::*;
use impinge::threads;

use crate::support::{self, ok, query};
use crate::world::scene::{Random, between};

/// The number of probes of a batch, large enough for two threads.
const PROBES: usize = 300;

/// The calls of one query for numbered probes.
struct Forms<'a, H> {
    one: &'a dyn Fn(usize, *mut H) -> i32,
    any: &'a dyn Fn(usize) -> i32,
    nearest: &'a dyn Fn(usize, *mut H, i32) -> i32,
    all: &'a dyn Fn(usize, *mut H, i32) -> i32,
    many: &'a dyn Fn(*mut H) -> i32,
    all_many: &'a dyn Fn(*mut i32, *mut H, i32) -> i32,
}

impl<H: Copy + Debug + PartialEq> Forms<'_, H> {
    /// Checks that all forms agree. Returns the hits of every probe.
    fn check(&self, miss: H, key: impl Fn(&H) -> (f32, u64)) -> Vec<Vec<H>> {
        let mut lists = Vec::new();
        for probe in 0..PROBES {
            let mut all = vec![miss; ok((self.all)(probe, null_mut(), 0)) as usize];
            let room = all.len() as i32;
            assert_eq!(ok((self.all)(probe, all.as_mut_ptr(), room)), room);
            assert!(all.is_sorted_by(|a, b| key(a) < key(b)), "{all:?}");
            let mut hit = miss;
            assert_eq!(ok((self.one)(probe, &mut hit)), i32::from(!all.is_empty()));
            assert_eq!(hit, all.first().copied().unwrap_or(miss));
            assert_eq!(ok((self.any)(probe)), i32::from(!all.is_empty()));
            for room in [0, 1, 3, 1000] {
                let mut few = vec![miss; room];
                let count = ok((self.nearest)(probe, few.as_mut_ptr(), room as i32)) as usize;
                assert_eq!(few[..count], all[..room.min(all.len())]);
                let mut few = vec![miss; room];
                let count = ok((self.all)(probe, few.as_mut_ptr(), room as i32)) as usize;
                assert_eq!((count, &few[..room.min(count)]), (all.len(), &all[..room.min(count)]));
            }
            lists.push(all);
        }
        self.check_batches(&lists, miss);
        lists
    }

    fn check_batches(&self, lists: &[Vec<H>], miss: H) {
        let mut hits = vec![miss; PROBES];
        let count = lists.iter().filter(|list| !list.is_empty()).count();
        assert_eq!(ok((self.many)(hits.as_mut_ptr())) as usize, count);
        for (hit, list) in hits.iter().zip(lists) {
            assert_eq!(*hit, list.first().copied().unwrap_or(miss));
        }
        let total: usize = lists.iter().map(Vec::len).sum();
        for room in [0, total / 2, total] {
            let (mut offsets, mut found) = (vec![-1; PROBES + 1], vec![miss; room]);
            let exist = (self.all_many)(offsets.as_mut_ptr(), found.as_mut_ptr(), room as i32);
            assert_eq!(ok(exist) as usize, total);
            let mut end = 0;
            for (probe, list) in lists.iter().enumerate() {
                assert_eq!(offsets[probe] as usize, end);
                let kept = list.len().min(room.saturating_sub(end));
                assert_eq!(found.get(end..end + kept).unwrap_or(&[]), &list[..kept]);
                end += list.len();
            }
            assert_eq!(offsets[PROBES] as usize, total);
        }
    }
}

/// The queries of all probes.
enum Queries {
    /// None is the default.
    Shared(Option<imp_query>),
    /// As many as probes.
    Each(Vec<imp_query>),
}

impl Queries {
    /// Shared ones, and a mixture of them.
    fn variants(options: &[imp_query]) -> Vec<Queries> {
        let mixed = (0..PROBES).map(|probe| options[probe % options.len()]).collect();
        let shared = options.iter().copied().map(Some).chain([None]).map(Queries::Shared);
        shared.chain([Queries::Each(mixed)]).collect()
    }

    fn of(&self, probe: usize) -> *const imp_query {
        match self {
            Queries::Shared(query) => query.as_ref().map_or(null(), |query| query),
            Queries::Each(queries) => &queries[probe],
        }
    }

    /// The query of a probe for the nearest hits.
    fn nearest_of(&self, probe: usize) -> imp_query {
        // SAFETY: it points into `self`, or is null.
        let query = unsafe { self.of(probe).as_ref() }.copied().unwrap_or_else(query);
        imp_query { flags: query.flags | IMP_QUERY_NEAREST_ONLY, ..query }
    }

    /// The arguments `queries` and `query_count`.
    fn argument(&self) -> (*const imp_query, i32) {
        match self {
            Queries::Shared(None) => (null(), 0),
            Queries::Shared(Some(query)) => (query, 1),
            Queries::Each(queries) => (queries.as_ptr(), queries.len() as i32),
        }
    }
}

/// Checks all forms of a query. `$one` are the arguments of one probe, `$batch` those of a batch.
macro_rules! check_forms {
    (
        $world:expr, $queries:expr, $miss:expr, $key:expr,
        [$one_of:ident $all:ident $many:ident $all_many:ident],
        |$probe:ident| ($($one:expr),*), ($($batch:expr),*), ($($last:expr),*)
    ) => {{
        let (world, queries): (_, &Queries) = ($world, $queries);
        let (shared, given) = queries.argument();
        // SAFETY: all pointers point to arrays that outlive the calls.
        let forms = unsafe {
            Forms {
                one: &|$probe, hit| {
                    $one_of(world, $($one,)* $($last,)* queries.of($probe), hit)
                },
                any: &|$probe| {
                    $one_of(world, $($one,)* $($last,)* queries.of($probe), null_mut())
                },
                nearest: &|$probe, hits, room| {
                    let query = queries.nearest_of($probe);
                    $all(world, $($one,)* $($last,)* &query, hits, room)
                },
                all: &|$probe, hits, room| {
                    $all(world, $($one,)* $($last,)* queries.of($probe), hits, room)
                },
                many: &|hits| {
                    $many(world, $($batch,)* PROBES as i32, $($last,)* shared, given, hits)
                },
                all_many: &|offsets, hits, room| {
                    let count = PROBES as i32;
                    $all_many(
                        world, $($batch,)* count, $($last,)* shared, given, offsets, hits, room,
                    )
                },
            }
        };
        forms.check($miss, $key)
    }};
}

fn key_of_ray(hit: &imp_world_hit) -> (f32, u64) {
    (hit.hit.distance, hit.shape.id)
}

fn key_of_ray_2d(hit: &imp_world_hit_2d) -> (f32, u64) {
    (hit.hit.distance, hit.shape.id)
}

fn key_of_cast(hit: &imp_world_cast_hit) -> (f32, u64) {
    (hit.hit.time, hit.shape.id)
}

fn key_of_cast_2d(hit: &imp_world_cast_hit_2d) -> (f32, u64) {
    (hit.hit.time, hit.shape.id)
}

fn key_of_closest(hit: &imp_world_closest_hit) -> (f32, u64) {
    (hit.separation.distance, hit.shape.id)
}

fn key_of_closest_2d(hit: &imp_world_closest_hit_2d) -> (f32, u64) {
    (hit.separation.distance, hit.shape.id)
}

/// Runs `check` on one thread and on two, and checks that the hits are equal.
fn on_one_thread_and_on_two<T: PartialEq + Debug>(check: impl Fn() -> T) {
    threads::set_eager(true);
    let [one, two] = [1, 2].map(|count| {
        ok(imp_set_threads(count));
        check()
    });
    assert_eq!(one, two);
}

/// Returns the flags of a shape. Every fourth shape is a trigger.
fn flags(number: usize) -> u32 {
    if number.is_multiple_of(4) { IMP_SHAPE_TRIGGER } else { 0 }
}

#[test]
fn the_forms_of_each_search_agree_in_3d() {
    use support::*;
    let mut random = Random::with_seed(1200);
    let mut point = |size: f32| {
        let mut next = || between(&mut random, -size, size);
        vec3(next(), next(), next())
    };
    let pose = |position| imp_pose { position, rotation: UNTURNED };
    let forms = [sphere(0.7), capsule(0.5, 0.4), cuboid(0.5, 0.3, 0.6), sphere(0.2)];
    let world = world();
    let descs: Vec<_> = (0..400)
        .map(|number| imp_shape_desc {
            flags: flags(number),
            owner: number as u64 % 3,
            ..desc(forms[number % 4], pose(point(6.0)))
        })
        .collect();
    let shapes = create_many(world, &descs);
    let probes: Vec<_> = (0..PROBES).map(|number| forms[number % 4]).collect();
    let poses: Vec<_> = (0..PROBES).map(|_| pose(point(7.0))).collect();
    let ends: Vec<_> = (0..PROBES).map(|_| pose(point(7.0))).collect();
    let ways: Vec<_> = (0..PROBES).map(|_| point(4.0)).collect();
    let rays: Vec<_> = (0..PROBES).map(|_| ray(point(7.0), point(1.0))).collect();
    let mut words = vec![0; ok(imp_shape_mask_words(world)) as usize];
    for &shape in shapes.iter().step_by(2) {
        ok(unsafe { imp_shape_mask_add(words.as_mut_ptr(), words.len() as i32, shape) });
    }
    let ignored = imp_query {
        flags: IMP_QUERY_IGNORE_TRIGGERS | IMP_QUERY_SKIP_INSIDE,
        ignore_owner: 2,
        ignored: shapes.as_ptr(),
        ignored_count: 50,
        ..query()
    };
    let included = imp_query {
        flags: IMP_QUERY_SKIP_LEAVING,
        included: words.as_ptr(),
        included_words: words.len() as i32,
        ..query()
    };
    for queries in &Queries::variants(&[ignored, included, query()]) {
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_hit::NONE, key_of_ray,
                [imp_world_raycast
                 imp_world_raycast_all imp_world_raycast_many imp_world_raycast_all_many],
                |probe| (&rays[probe]), (rays.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_cast_hit::NONE, key_of_cast,
                [imp_world_cast
                 imp_world_cast_all imp_world_cast_many imp_world_cast_all_many],
                |probe| (&probes[probe], &poses[probe], &ways[probe]),
                (probes.as_ptr(), poses.as_ptr(), ways.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_cast_hit::NONE, key_of_cast,
                [imp_world_cast_motion
                 imp_world_cast_motion_all imp_world_cast_motion_many
                 imp_world_cast_motion_all_many],
                |probe| (&probes[probe], &poses[probe], &ends[probe]),
                (probes.as_ptr(), poses.as_ptr(), ends.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_closest_hit::NONE, key_of_closest,
                [imp_world_closest
                 imp_world_closest_all imp_world_closest_many imp_world_closest_all_many],
                |probe| (&probes[probe], &poses[probe]), (probes.as_ptr(), poses.as_ptr()), (1.5)
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_closest_hit::NONE, key_of_closest,
                [imp_world_closest_point
                 imp_world_closest_point_all
                 imp_world_closest_point_many imp_world_closest_point_all_many],
                |probe| (&ways[probe]), (ways.as_ptr()), (1.5)
            )
        });
    }
    ok(imp_world_destroy(world));
}

#[test]
fn the_forms_of_each_search_agree_in_2d() {
    use support::dim2::*;
    let mut random = Random::with_seed(1201);
    let mut point = |size: f32| {
        let mut next = || between(&mut random, -size, size);
        vec2(next(), next())
    };
    let pose = |position| imp_pose_2d { position, rotation: UNTURNED };
    let forms = [circle(0.7), capsule(0.5, 0.4), rectangle(0.5, 0.3), circle(0.2)];
    let world = world();
    let descs: Vec<_> = (0..200)
        .map(|number| imp_shape_desc_2d {
            flags: flags(number),
            ..desc(forms[number % 4], pose(point(9.0)))
        })
        .collect();
    create_many(world, &descs);
    let probes: Vec<_> = (0..PROBES).map(|number| forms[number % 4]).collect();
    let poses: Vec<_> = (0..PROBES).map(|_| pose(point(9.0))).collect();
    let ends: Vec<_> = (0..PROBES).map(|_| pose(point(9.0))).collect();
    let ways: Vec<_> = (0..PROBES).map(|_| point(4.0)).collect();
    let rays: Vec<_> = (0..PROBES).map(|_| ray(point(9.0), point(1.0))).collect();
    let triggers = imp_query { flags: IMP_QUERY_ONLY_TRIGGERS, ..query() };
    for queries in &Queries::variants(&[triggers, query()]) {
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_hit_2d::NONE, key_of_ray_2d,
                [imp_world_raycast_2d
                 imp_world_raycast_all_2d imp_world_raycast_many_2d imp_world_raycast_all_many_2d],
                |probe| (&rays[probe]), (rays.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_cast_hit_2d::NONE, key_of_cast_2d,
                [imp_world_cast_2d
                 imp_world_cast_all_2d imp_world_cast_many_2d imp_world_cast_all_many_2d],
                |probe| (&probes[probe], &poses[probe], &ways[probe]),
                (probes.as_ptr(), poses.as_ptr(), ways.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_cast_hit_2d::NONE, key_of_cast_2d,
                [imp_world_cast_motion_2d
                 imp_world_cast_motion_all_2d
                 imp_world_cast_motion_many_2d imp_world_cast_motion_all_many_2d],
                |probe| (&probes[probe], &poses[probe], &ends[probe]),
                (probes.as_ptr(), poses.as_ptr(), ends.as_ptr()), ()
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_closest_hit_2d::NONE, key_of_closest_2d,
                [imp_world_closest_2d
                 imp_world_closest_all_2d imp_world_closest_many_2d imp_world_closest_all_many_2d],
                |probe| (&probes[probe], &poses[probe]), (probes.as_ptr(), poses.as_ptr()), (1.5)
            )
        });
        on_one_thread_and_on_two(|| {
            check_forms!(
                world, queries, imp_world_closest_hit_2d::NONE, key_of_closest_2d,
                [imp_world_closest_point_2d
                 imp_world_closest_point_all_2d
                 imp_world_closest_point_many_2d imp_world_closest_point_all_many_2d],
                |probe| (&ways[probe]), (ways.as_ptr()), (1.5)
            )
        });
    }
    ok(imp_world_destroy(world));
}

/// Rays of worlds find exits, and ignore the face on which they begin, in every form alike.
#[test]
fn rays_of_worlds_find_exits_and_ignore_a_part() {
    use support::*;
    let world = world();
    let shapes = create_many(
        world,
        &[desc(sphere(1.0), at(0.0, 0.0, 0.0)), desc(cuboid(1.0, 1.0, 1.0), at(5.0, 0.0, 0.0))],
    );
    let rays = [-5.0, 0.5, 5.5].map(|x| ray(vec3(x, 0.0, 0.0), vec3(1.0, 0.0, 0.0)));
    let ask = |query: &imp_query| {
        let mut hits = [imp_world_hit::NONE; 3];
        ok(unsafe { imp_world_raycast_many(world, rays.as_ptr(), 3, query, 1, hits.as_mut_ptr()) });
        for (ray, hit) in rays.iter().zip(&hits) {
            let mut single = imp_world_hit::NONE;
            let is_hit = ok(unsafe { imp_world_raycast(world, ray, query, &mut single) });
            assert!(is_hit == 0 && hit.shape.id == 0 || single == *hit, "{single:?} {hit:?}");
            let is_any = ok(unsafe { imp_world_raycast(world, ray, query, null_mut()) });
            assert_eq!(is_any, is_hit);
        }
        hits.map(|hit| (hit.shape, hit.hit.distance, hit.hit.normal.x, hit.hit.flags))
    };
    let (ball, cube, none) = (shapes[0], shapes[1], imp_shape { id: 0 });
    let inside = IMP_HIT_INSIDE;
    let exits = imp_query { flags: IMP_QUERY_EXITS, ..query() };
    assert_eq!(
        ask(&query()),
        [(ball, 4.0, -1.0, 0), (ball, 0.0, -1.0, inside), (cube, 0.0, -1.0, inside),]
    );
    assert_eq!(
        ask(&exits),
        [(ball, 4.0, -1.0, 0), (ball, 0.5, 1.0, inside), (cube, 0.5, 1.0, inside)]
    );
    let skipping = imp_query { flags: IMP_QUERY_EXITS | IMP_QUERY_SKIP_INSIDE, ..query() };
    assert_eq!(ask(&skipping)[1], (cube, 3.5, -1.0, 0));
    // A convex shape is its own only part.
    let part = imp_part { part: 0, triangle: IMP_NO_TRIANGLE, tag: 9 };
    let ignoring = imp_query { ignored_part_of: ball, ignored_part: part, ..query() };
    let rest = ask(&ignoring);
    assert_eq!(rest[..2], [(cube, 9.0, -1.0, 0), (cube, 3.5, -1.0, 0)]);
    let ignoring = imp_query { ignored_part_of: cube, ..ignoring };
    assert_eq!(ask(&ignoring)[2].0, none);
    ok(imp_shape_destroy(ball));
    let stale = imp_query { ignored_part_of: ball, ..ignoring };
    assert_eq!(ask(&stale)[2].0, cube);
    ok(imp_world_destroy(world));
}

/// An error names the query, and the element of its list. The call writes nothing.
#[test]
fn each_query_of_a_batch_is_checked() {
    use support::*;
    let (world, other) = (world(), world());
    let shapes = create_many(world, &[desc(sphere(1.0), at(5.0, 0.0, 0.0)); 2]);
    let foreign = create(other, &desc(sphere(1.0), at(5.0, 0.0, 0.0)));
    let rays = [ray(vec3(0.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0)); 3];
    let ask = |queries: &[imp_query]| {
        let mut hits = [imp_world_hit { user_data: 7, ..imp_world_hit::NONE }; 3];
        let (first, given) = (queries.as_ptr(), queries.len() as i32);
        let status = unsafe {
            imp_world_raycast_many(world, rays.as_ptr(), 3, first, given, hits.as_mut_ptr())
        };
        assert!(status >= 0 || hits.iter().all(|hit| hit.user_data == 7));
        (status, hits.map(|hit| hit.shape))
    };
    let lists = [[shapes[0], shapes[1]], [shapes[1], foreign]];
    let listed = |list: &[imp_shape]| imp_query {
        ignored: list.as_ptr(),
        ignored_count: list.len() as i32,
        ..query()
    };
    let (both, wrong) = (listed(&lists[0]), listed(&lists[1]));
    let found = ask(&[both, query(), listed(&lists[0][..1])]);
    assert_eq!(found, (2, [imp_shape { id: 0 }, shapes[0], shapes[1]]));
    for (queries, status, sentence) in [
        (vec![query(), both, wrong], IMP_ERROR_FOREIGN, "queries[2].ignored[1] (0x"),
        (vec![wrong], IMP_ERROR_FOREIGN, "queries[0].ignored[1] (0x"),
        (vec![query(); 2], IMP_ERROR_COUNT, "query_count is 2; expected 0, 1 or count, which is 3"),
        (
            vec![query(), imp_query { flags: 1 << 30, ..query() }, query()],
            IMP_ERROR_UNKNOWN,
            "queries[1].flags is 0x40000000",
        ),
    ] {
        assert_eq!(ask(&queries).0, status);
        assert!(last_error().starts_with(sentence), "{}", last_error());
    }
    ok(imp_world_destroy(other));
    ok(imp_world_destroy(world));
}

/// Flags change alone or together, and the others stay.
#[test]
fn flags_of_shapes_change_alone_or_together() {
    use support::*;
    let world = world();
    let shape = create(world, &desc(sphere(1.0), at(0.0, 0.0, 0.0)));
    let mut expected = 0;
    let mut random = fastrand::Rng::with_seed(1210);
    for _ in 0..500 {
        let mask = random.u32(0..16);
        let flags = random.u32(0..16) & mask;
        expected = expected & !mask | flags;
        assert_eq!(imp_shape_set_flags(shape, mask, flags), IMP_OK);
        assert_eq!(imp_shape_get_flags(shape), expected as i32);
        let (probe, pose) = (sphere(1.0), at(0.0, 0.0, 0.0));
        let is_seen = unsafe { imp_world_overlap_any(world, &probe, &pose, 0.0, null()) };
        assert_eq!(is_seen == 1, expected & IMP_SHAPE_DISABLED == 0);
        assert_eq!(imp_world_validate(world), IMP_OK);
    }
    assert_eq!(imp_shape_set_flags(shape, IMP_SHAPE_STATIC, IMP_SHAPE_TRIGGER), IMP_ERROR_UNKNOWN);
    assert_eq!(imp_shape_get_flags(shape), expected as i32);
    ok(imp_world_destroy(world));
}

/// Pair functions by handle return the results of the geometries and poses.
#[test]
fn shapes_answer_pair_questions() {
    use support::*;
    let mut random = Random::with_seed(1202);
    let mut point = |size: f32| {
        let mut next = || between(&mut random, -size, size);
        vec3(next(), next(), next())
    };
    let forms = [sphere(0.7), capsule(0.5, 0.4), cuboid(0.5, 0.3, 0.6)];
    let world = world();
    let descs: Vec<_> = (0..60)
        .map(|number| {
            desc(forms[number % 3], imp_pose { position: point(1.5), rotation: UNTURNED })
        })
        .collect();
    let shapes = create_many(world, &descs);
    let pairs: Vec<_> =
        (0..59).map(|number| imp_pair { a: shapes[number], b: shapes[number + 1] }).collect();
    let ways: Vec<_> = pairs.iter().map(|_| point(3.0)).collect();
    let (start, count) = (pairs.as_ptr(), pairs.len() as i32);
    let mut overlaps = vec![-1; pairs.len()];
    let mut distances = vec![imp_separation::NONE; pairs.len()];
    let mut manifolds = vec![imp_manifold::NONE; pairs.len()];
    let mut hits = vec![imp_cast_hit::NONE; pairs.len()];
    let counts = unsafe {
        [
            imp_shapes_overlap_many(world, start, count, 0.1, overlaps.as_mut_ptr()),
            imp_shapes_distance_many(world, start, count, distances.as_mut_ptr()),
            imp_shapes_contact_many(world, start, count, 0.1, manifolds.as_mut_ptr()),
            imp_shapes_cast_many(world, start, ways.as_ptr(), count, 0, hits.as_mut_ptr()),
        ]
    };
    let mut sums = [0; 4];
    for (number, pair) in pairs.iter().enumerate() {
        let [(a, pose_a), (b, pose_b)] =
            [number, number + 1].map(|at| (&descs[at].geometry, &descs[at].pose));
        let way = &ways[number];
        unsafe {
            let meets = ok(imp_overlap(a, pose_a, b, pose_b, 0.1));
            assert_eq!(
                (ok(imp_shapes_overlap(pair.a, pair.b, 0.1)), overlaps[number]),
                (meets, meets)
            );
            let expected = written(|result| imp_distance(a, pose_a, b, pose_b, result));
            let found = written(|result| imp_shapes_distance(pair.a, pair.b, result));
            assert_eq!((found, distances[number]), (expected, expected));
            let expected = written(|result| imp_contact(a, pose_a, b, pose_b, 0.1, result));
            let found = written(|result| imp_shapes_contact(pair.a, pair.b, 0.1, result));
            assert_eq!((found, manifolds[number]), (expected, expected));
            let (mut expected, mut found) = (imp_cast_hit::NONE, imp_cast_hit::NONE);
            let touch = ok(imp_cast(a, pose_a, way, b, pose_b, 0, &mut expected));
            assert_eq!(ok(imp_shapes_cast(pair.a, way, pair.b, 0, &mut found)), touch);
            assert_eq!((found, hits[number]), (expected, expected));
            sums[0] += meets;
            sums[1] += i32::from(distances[number].distance <= 0.0);
            sums[2] += i32::from(manifolds[number].count > 0);
            sums[3] += touch;
        }
    }
    assert_eq!(counts, sums);
    assert!(sums.iter().all(|&sum| sum > 5 && sum < 59), "{sums:?}");
    ok(imp_world_destroy(world));
}

/// Casting the motion of a rotating concave geometry fails when it would meet a concave shape, and only then.
#[test]
fn two_concave_geometries_that_turn_are_refused() {
    use support::*;
    let part = imp_compound_part { geometry: sphere(0.5), pose: at(0.0, 0.0, 0.0), tag: 0 };
    let compound = compound_geometry(compound_of(&[part]));
    let world = world();
    let far = create(world, &desc(compound, at(10.0, 0.0, 0.0)));
    create(world, &desc(sphere(0.5), at(2.0, 0.0, 0.0)));
    let start = at(0.0, 0.0, 0.0);
    let turned = imp_quat { x: 0.0, y: 1.0, z: 0.0, w: 0.0 };
    let end = |x| imp_pose { position: vec3(x, 0.0, 0.0), rotation: turned };
    let cast = |x: f32, query| {
        let mut hit = imp_world_cast_hit::NONE;
        let call = imp_world_cast_motion;
        (unsafe { call(world, &compound, &start, &end(x), query, &mut hit) }, hit.user_data)
    };
    assert_eq!(cast(5.0, null()), (1, 0));
    assert_eq!(cast(10.0, null()), (IMP_ERROR_UNSUPPORTED, 0));
    assert!(last_error().contains(&format!("0x{:016x}", far.id)), "{}", last_error());
    let ignoring = imp_query { ignored: &far, ignored_count: 1, ..query() };
    assert_eq!(cast(10.0, &ignoring), (1, 0));
    ok(imp_world_destroy(world));
}
