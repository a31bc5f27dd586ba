//! A world against brute force: the same shapes in a list, every pair tested with the same pair function.
//! What the tree, the candidates and the bookkeeping do may never show.

use glam::{Quat, Vec3};
use impinge::dim3::{Dim3, Geometry, Hit, Hull, Pose, Ray, narrowphase};
use impinge::world::{Event, EventKind, Filter, Id, Query, Settings, ShapeDesc, World};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type Random = fastrand::Rng;

fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + random.f32() * (high - low)
}

fn vector(random: &mut Random, size: f32) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| between(random, -size, size)))
}

fn rotation(random: &mut Random) -> Quat {
    loop {
        let q = Quat::from_array(std::array::from_fn(|_| between(random, -1.0, 1.0)));
        if (0.01..1.0).contains(&q.length_squared()) {
            return q.normalize();
        }
    }
}

/// From a segment to a solid, stretched, mirrored and sometimes rounded.
fn hull(random: &mut Random) -> Geometry {
    let mut points: Vec<Vec3> = (0..random.usize(2..12)).map(|_| vector(random, 1.0)).collect();
    if random.bool() {
        // Corners on a grid touch exactly.
        points.iter_mut().for_each(|point| *point = (*point * 2.0).round() * 0.5);
    }
    let signs = Vec3::from_array(std::array::from_fn(|_| if random.bool() { 1.0 } else { -1.0 }));
    let scale = signs * between(random, 0.5, 1.5);
    let radius = if random.bool() { 0.0 } else { between(random, 0.0, 0.3) };
    let hull = Hull::from_points(&points, Hull::MAX_VERTICES).unwrap();
    Geometry::hull(Arc::new(hull), scale, radius).unwrap()
}

fn half_space(random: &mut Random) -> Geometry {
    // Half of them have bounds on one side.
    let normal = if random.bool() { Vec3::Y } else { rotation(random).mul_vec3(Vec3::Z) * 3.0 };
    Geometry::half_space(normal, between(random, -4.0, -1.0)).unwrap()
}

fn geometry(random: &mut Random) -> Geometry {
    if random.u8(0..40) == 0 {
        return half_space(random);
    }
    let made = match random.u8(0..9) {
        0 => Geometry::sphere(vector(random, 0.2), between(random, 0.0, 1.0)),
        1 => Geometry::capsule(vector(random, 1.0), vector(random, 1.0), between(random, 0.0, 0.5)),
        2 => Geometry::capsule(Vec3::ZERO, Vec3::ZERO, 0.3),
        3 => Geometry::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::new(1.0, 0.0, 0.5)),
        4 => {
            let half = vector(random, 0.7).abs();
            Geometry::rounded_box(vector(random, 0.2), rotation(random), half, 0.25)
        }
        5 => {
            let [a, b, c] = std::array::from_fn(|_| vector(random, 1.0));
            Geometry::triangle(a, b, c, if random.bool() { 0.0 } else { 0.1 })
        }
        6 | 7 => return hull(random),
        _ => {
            Geometry::oriented_box(vector(random, 0.2), rotation(random), vector(random, 1.0).abs())
        }
    };
    made.unwrap()
}

/// Half of the poses lie on a grid, so that shapes touch exactly.
fn pose(random: &mut Random, size: f32) -> Pose {
    let position = vector(random, size);
    if random.bool() {
        return Pose::new(position.round(), Quat::IDENTITY).unwrap();
    }
    Pose::new(position, rotation(random)).unwrap()
}

fn filter(random: &mut Random) -> Filter {
    match random.u8(0..6) {
        0 => Filter { category: 2, mask: 1, group: 0 },
        1 => Filter { category: 3, mask: 2, group: 0 },
        2 => Filter { category: 0, mask: 0, group: 1 },
        3 => Filter { category: 1, mask: u64::MAX, group: -1 },
        _ => Filter::default(),
    }
}

fn desc(random: &mut Random, size: f32) -> ShapeDesc<Dim3> {
    ShapeDesc {
        geometry: geometry(random),
        pose: pose(random, size),
        filter: filter(random),
        user_data: random.u64(..),
        is_static: random.u8(0..3) == 0,
        enabled: random.u8(0..8) != 0,
    }
}

fn ray(random: &mut Random, size: f32) -> Ray {
    let mut direction = vector(random, 1.0);
    if random.bool() {
        direction[random.usize(0..3)] = 0.0;
        direction[random.usize(0..3)] = if random.bool() { 0.0 } else { -0.0 };
    }
    if direction == Vec3::ZERO {
        direction = Vec3::X;
    }
    let origin = vector(random, 1.5 * size);
    let origin = if random.bool() { origin.round() } else { origin };
    let reach = if random.bool() { f32::MAX } else { size };
    Ray::new(origin, direction * 10f32.powi(random.i32(-20..15)), reach).unwrap()
}

/// The same shapes as the world's, in a list.
#[derive(Default)]
struct Model {
    shapes: BTreeMap<Id, ShapeDesc<Dim3>>,
    /// Pairs that overlapped at the last update, with what their events would carry.
    pairs: BTreeSet<(Id, Id)>,
    /// User data of shapes destroyed since.
    gone: BTreeMap<Id, u64>,
}

impl Model {
    fn enabled(&self) -> impl Iterator<Item = (Id, &ShapeDesc<Dim3>)> {
        self.shapes.iter().filter(|(_, shape)| shape.enabled).map(|(id, shape)| (*id, shape))
    }

    fn overlapping(&self, margin: f32) -> BTreeSet<(Id, Id)> {
        let mut pairs = BTreeSet::new();
        for (id_a, a) in self.enabled() {
            for (id_b, b) in self.enabled().filter(|(id_b, _)| id_b.slot > id_a.slot) {
                if !(a.is_static && b.is_static)
                    && a.filter.meets(&b.filter)
                    && narrowphase::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
                {
                    pairs.insert((id_a, id_b));
                }
            }
        }
        pairs
    }

    fn user_data(&self, id: Id) -> u64 {
        self.shapes.get(&id).map_or_else(|| self.gone[&id], |shape| shape.user_data)
    }

    fn update(&mut self, margin: f32) -> Vec<Event> {
        let now = self.overlapping(margin);
        let all: BTreeSet<_> = now.union(&self.pairs).copied().collect();
        let mut events: Vec<Event> = all
            .into_iter()
            .map(|(a, b)| Event {
                kind: match (self.pairs.contains(&(a, b)), now.contains(&(a, b))) {
                    (false, _) => EventKind::Begin,
                    (true, true) => EventKind::Stay,
                    (true, false) => EventKind::End,
                },
                a,
                b,
                user_data_a: self.user_data(a),
                user_data_b: self.user_data(b),
            })
            .collect();
        // One pair of slots can end for shapes that are gone and begin for their successors.
        events.sort_by_key(|event| (event.a.slot, event.b.slot));
        self.pairs = now;
        self.gone.clear();
        events
    }
}

fn change(random: &mut Random, world: &mut World<Dim3>, model: &mut Model, size: f32) {
    let ids: Vec<Id> = model.shapes.keys().copied().collect();
    let any = ids.get(random.usize(..ids.len().max(1))).copied();
    match (random.u8(0..12), any) {
        (0 | 1, _) | (_, None) => {
            let desc = desc(random, size);
            model.shapes.insert(world.create(desc.clone()), desc);
        }
        (2, Some(id)) => {
            world.destroy(id);
            let shape = model.shapes.remove(&id).unwrap();
            model.gone.insert(id, shape.user_data);
        }
        (3, Some(id)) => {
            let geometry = geometry(random);
            world.set_geometry(id, geometry.clone());
            model.shapes.get_mut(&id).unwrap().geometry = geometry;
        }
        (4, Some(id)) => {
            let filter = filter(random);
            world.set_filter(id, filter);
            model.shapes.get_mut(&id).unwrap().filter = filter;
        }
        (5, Some(id)) => {
            let enabled = random.bool();
            world.set_enabled(id, enabled);
            model.shapes.get_mut(&id).unwrap().enabled = enabled;
        }
        (6, Some(id)) => {
            let user_data = random.u64(..);
            world.set_user_data(id, user_data);
            model.shapes.get_mut(&id).unwrap().user_data = user_data;
        }
        (7, Some(id)) => {
            let pose = pose(random, size);
            world.set_pose(id, pose);
            model.shapes.get_mut(&id).unwrap().pose = pose;
        }
        (_, Some(id)) => {
            let shape = model.shapes.get_mut(&id).unwrap();
            let position = shape.pose.position() + vector(random, 0.1);
            shape.pose = Pose::new(position, shape.pose.rotation()).unwrap();
            world.set_pose(id, shape.pose);
        }
    }
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort();
    ids
}

fn check_queries(random: &mut Random, world: &World<Dim3>, model: &Model, size: f32, margin: f32) {
    let query = Query {
        filter: if random.bool() { Filter::ALL } else { filter(random) },
        skip_inside: random.bool(),
    };
    let seen = || model.enabled().filter(|(_, shape)| query.filter.meets(&shape.filter));

    let (probe, at) = (geometry(random), pose(random, size));
    let expected: Vec<Id> = seen()
        .filter(|(_, s)| narrowphase::overlap(&probe, &at, &s.geometry, &s.pose, margin))
        .map(|(id, _)| id)
        .collect();
    let mut found = Vec::new();
    world.overlap(&probe, &at, margin, &query, |id| found.push(id));
    assert_eq!(sorted(found), expected);
    assert_eq!(world.overlap_any(&probe, &at, margin, &query), !expected.is_empty());

    let ray = ray(random, size);
    let mut expected: Vec<(Id, Hit)> = seen()
        .filter_map(|(id, s)| Some((id, narrowphase::raycast(&s.geometry, &s.pose, &ray)?)))
        .filter(|(_, hit)| !(query.skip_inside && hit.inside))
        .collect();
    expected.sort_by(|a, b| a.1.distance.total_cmp(&b.1.distance).then(a.0.slot.cmp(&b.0.slot)));
    let mut found = Vec::new();
    world.raycast_all(&ray, &query, |hit| found.push((hit.id, hit.hit)));
    found.sort_by(|a, b| a.1.distance.total_cmp(&b.1.distance).then(a.0.slot.cmp(&b.0.slot)));
    assert_eq!(found, expected, "{ray:?}");
    assert_eq!(world.raycast(&ray, &query).map(|hit| (hit.id, hit.hit)), expected.first().copied());
    assert_eq!(world.raycast_any(&ray, &query), !expected.is_empty());

    if let Some((id, shape)) = model.enabled().nth(random.usize(..model.shapes.len().max(1))) {
        let mut found = Vec::new();
        world.overlaps_of(id, |other| found.push(other));
        let all = model.overlapping(margin_of(world));
        let expected: Vec<Id> = all
            .into_iter()
            .filter_map(|(a, b)| (a == id).then_some(b).or((b == id).then_some(a)))
            .collect();
        assert_eq!(sorted(found), sorted(expected), "{shape:?}");
    }
}

/// Kept beside the worlds below, whose settings cannot be asked for.
fn margin_of(_: &World<Dim3>) -> f32 {
    MARGIN.get()
}

thread_local! {
    static MARGIN: std::cell::Cell<f32> = const { std::cell::Cell::new(0.0) };
}

fn play(seed: u64, margin: f32, fatness: f32, size: f32, frames: usize, changes: usize) {
    MARGIN.set(margin);
    let mut random = Random::with_seed(seed);
    let settings = Settings { margin, fatness, stay_events: true };
    let (mut world, mut model) = (World::<Dim3>::new(settings, 1), Model::default());
    let mut told = [0usize; 3];
    for frame in 0..frames {
        for _ in 0..random.usize(0..=changes) {
            change(&mut random, &mut world, &mut model, size);
            world.validate().unwrap_or_else(|wrong| panic!("seed {seed}, frame {frame}: {wrong}"));
        }
        check_queries(&mut random, &world, &model, size, margin);
        if random.u8(0..3) == 0 {
            continue;
        }
        world.update();
        world.validate().unwrap_or_else(|wrong| panic!("seed {seed}, frame {frame}: {wrong}"));
        let expected = model.update(margin);
        assert_eq!(world.events(), expected, "seed {seed}, frame {frame}");
        assert_eq!(world.pairs().collect::<Vec<_>>(), Vec::from_iter(model.pairs.clone()));
        assert_eq!(world.stats().pairs as usize, model.pairs.len());
        expected.iter().for_each(|event| told[event.kind as usize] += 1);
        check_queries(&mut random, &world, &model, size, margin);
    }
    assert!(told.iter().all(|&count| count > 20), "the scene is too quiet to tell: {told:?}");
}

#[test]
fn a_world_agrees_with_brute_force() {
    for seed in 0..24 {
        play(seed, 0.0, 0.1, 4.0, 150, 30);
    }
}

#[test]
fn margins_reach_as_far_as_they_say() {
    for seed in 100..106 {
        play(seed, 0.25, 0.1, 4.0, 120, 30);
        play(seed, -0.05, 0.1, 4.0, 120, 30);
    }
}

#[test]
fn fatness_never_shows() {
    for (seed, fatness) in [(200, 0.0), (201, 0.01), (202, 2.0), (203, 10.0)] {
        play(seed, 0.0, fatness, 4.0, 120, 30);
    }
}

#[test]
fn shapes_far_from_the_origin_are_found() {
    // At 1e6 a float steps by 0.06: bounds must be rounded outward to hold their shapes.
    let mut random = Random::with_seed(300);
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    let mut shapes = Vec::new();
    for _ in 0..200 {
        let position = Vec3::splat(1e6) + vector(&mut random, 5.0);
        let mut desc = desc(&mut random, 1.0);
        desc.pose = Pose::new(position, rotation(&mut random)).unwrap();
        desc.enabled = true;
        shapes.push((world.create(desc.clone()), desc));
    }
    for _ in 0..200 {
        let at = Pose::new(Vec3::splat(1e6) + vector(&mut random, 5.0), Quat::IDENTITY).unwrap();
        let probe = geometry(&mut random);
        let mut found = Vec::new();
        world.overlap(&probe, &at, 0.0, &Query::default(), |id| found.push(id));
        let expected: Vec<Id> = shapes
            .iter()
            .filter(|(_, s)| narrowphase::overlap(&probe, &at, &s.geometry, &s.pose, 0.0))
            .filter(|(_, s)| s.filter.meets(&Filter::ALL))
            .map(|(id, _)| *id)
            .collect();
        assert_eq!(sorted(found), expected);
    }
}

#[test]
fn a_thousand_shapes_in_one_place_make_a_tree_that_can_be_walked() {
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    let mut random = Random::with_seed(400);
    let geometry = Geometry::sphere(Vec3::ZERO, 0.0).unwrap();
    let ids: Vec<Id> = (0..1000)
        .map(|user_data| {
            world.create(ShapeDesc {
                geometry: geometry.clone(),
                pose: Pose::IDENTITY,
                filter: Filter { group: -1, ..Filter::default() },
                user_data,
                is_static: false,
                enabled: true,
            })
        })
        .collect();
    world.validate().unwrap();
    assert!(world.stats().height <= 36, "{:?}", world.stats());
    world.update();
    world.validate().unwrap();
    assert!(world.stats().height < 8, "{:?}", world.stats());
    for &id in &ids[..500] {
        world.set_pose(id, pose(&mut random, 1e3));
        world.validate().unwrap();
    }
    world.update();
    world.validate().unwrap();
    let mut found = 0;
    world.overlap(&geometry, &Pose::IDENTITY, 0.0, &Query::default(), |_| found += 1);
    assert_eq!(found, 500);
}

#[test]
fn a_sorted_row_of_shapes_makes_no_tall_tree() {
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    // Taken one by one in the worst order, and yet no slower than a second for as many.
    for place in 0..20_000u64 {
        let position = Vec3::X * (1.0001f32.powi(place as i32));
        world.create(ShapeDesc {
            geometry: Geometry::sphere(Vec3::ZERO, 1e-4).unwrap(),
            pose: Pose::new(position, Quat::IDENTITY).unwrap(),
            filter: Filter::default(),
            user_data: place,
            is_static: place % 2 == 0,
            enabled: true,
        });
    }
    world.validate().unwrap();
    assert!(world.stats().height <= 46, "{}", world.stats().height);
}

/// Queries alone, with no update ever, must not let the tree decay without end.
#[test]
fn a_world_that_is_never_updated_keeps_its_tree() {
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    let mut random = Random::with_seed(500);
    let ids: Vec<Id> = (0..300)
        .map(|_| {
            world.create(ShapeDesc {
                enabled: true,
                is_static: false,
                geometry: Geometry::sphere(Vec3::ZERO, 0.5).unwrap(),
                ..desc(&mut random, 50.0)
            })
        })
        .collect();
    let at_start = world.stats();
    for _ in 0..200 {
        for &id in &ids {
            world.set_pose(id, pose(&mut random, 50.0));
        }
    }
    world.validate().unwrap();
    let at_end = world.stats();
    assert!(at_end.height <= 2 * at_start.height + 4, "{at_end:?}");
    assert!(at_end.bytes < 4 * at_start.bytes, "{at_start:?} {at_end:?}");
}

#[test]
fn a_shape_that_shrinks_leaves_its_large_bounds() {
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    let mut shape = desc(&mut Random::with_seed(600), 1.0);
    shape.geometry = Geometry::sphere(Vec3::ZERO, 1000.0).unwrap();
    shape.pose = Pose::IDENTITY;
    shape.enabled = true;
    let id = world.create(shape);
    world.set_geometry(id, Geometry::sphere(Vec3::ZERO, 1.0).unwrap());
    world.validate().unwrap();
    assert!(world.bounds().unwrap().max.max_element() < 2.0, "{:?}", world.bounds());
}

/// Bounds without an end cost more than a float holds, many times: neither the height of the tree nor what is
/// tested may suffer from a floor or six walls.
#[test]
fn half_spaces_keep_the_tree_low_and_far_shapes_no_candidates() {
    let tilted = Vec3::new(0.1, 1.0, 0.0);
    let walls = [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z];
    for (normals, most) in [(&[Vec3::Y][..], 0), (&walls[..], 0), (&[tilted][..], 1000)] {
        let mut random = Random::with_seed(700);
        let mut world = World::<Dim3>::new(Settings { fatness: 10.0, ..Settings::DEFAULT }, 1);
        let shape = |geometry: Geometry, position: Vec3, is_static: bool| ShapeDesc {
            geometry,
            pose: Pose::new(position, Quat::IDENTITY).unwrap(),
            // Walls do not meet each other.
            filter: Filter { group: if is_static { 0 } else { -1 }, ..Filter::default() },
            user_data: 0,
            is_static,
            enabled: true,
        };
        for normal in normals {
            let wall = Geometry::half_space(*normal, -30.0).unwrap();
            world.create(shape(wall, Vec3::ZERO, false));
        }
        let ball = Geometry::sphere(Vec3::ZERO, 0.01).unwrap();
        for _ in 0..1000 {
            world.create(shape(ball.clone(), vector(&mut random, 20.0), true));
        }
        world.validate().unwrap();
        world.update();
        world.validate().unwrap();
        let stats = world.stats();
        assert!(stats.height <= 8, "{normals:?}: {stats:?}");
        assert!(stats.candidates <= most, "{normals:?}: {stats:?}");
    }
}
