//! Shapes and probes that touch within rounding: a world finds all that the pair functions find.

use std::fmt::Debug;

use impinge::bvh::Bound;
use impinge::world::{
    Cast, Closest, ClosestPoint, Id, Probe, Query, Raycast, Settings, ShapeDesc, World,
};

use crate::support::settings::{case_count, seed};
use crate::world::scene::{Random, Scene};

/// A shape, a probe near its surface, and how they are placed.
struct Placed<S: Scene> {
    shape: ShapeDesc<S>,
    point: S::Vector,
    ball: S::Geometry,
    at: S::Pose,
    ray: S::Ray,
    way: S::Vector,
}

/// The number of answers at and beyond the surface.
#[derive(Default)]
struct Tally {
    touches: usize,
    misses: usize,
}

fn check<S: Scene, P: Probe<S, Hit: Debug + PartialEq>>(
    world: &World<S>,
    id: Id,
    probe: &P,
    expected: Option<P::Hit>,
    case: &dyn Fn() -> String,
) {
    let query = Query::default();
    let found = world.nearest(probe, &query).map(|found| (found.id, found.hit));
    assert_eq!(found, expected.map(|hit| (id, hit)), "{}", case());
    assert_eq!(world.any(probe, &query), expected.is_some(), "{}", case());
    let mut all = Vec::new();
    world.search(probe, &query, |found| {
        all.push(found.hit);
        None
    });
    assert_eq!(all, Vec::from_iter(expected), "{}", case());
}

/// Compares every question of a world with one shape and the pair function.
fn compare<S: Scene>(tally: &mut Tally, placed: &Placed<S>) {
    let Placed { shape, point, ball, at, ray, way } = placed;
    let (geometry, pose) = (&shape.geometry, &shape.pose);
    let case = || format!("{geometry:?} {pose:?}\n{point:?} {ball:?} {at:?}\n{ray:?} {way:?}");
    for (is_static, fatness) in [(true, 0.0), (false, 0.1)] {
        let mut world = World::<S>::new(Settings { fatness, ..Settings::DEFAULT }, 1);
        let id = world.create(ShapeDesc { is_static, ..shape.clone() });
        let query = Query::default();
        let hit = S::raycast(geometry, pose, ray);
        check(&world, id, &Raycast::new(ray, &query), hit, &case);
        let hit = S::cast(ball, at, *way, geometry, pose, query.cast_rules());
        check(&world, id, &Cast::new(ball, *at, *way, &query), hit, &case);
        for most in [0.0, f32::MAX] {
            let found = S::distance(ball, at, geometry, pose);
            let near = (found.distance <= most).then_some(found);
            check(&world, id, &Closest::new(ball, *at, most), near, &case);
            let found = S::closest_point(geometry, pose, *point);
            let probe = ClosestPoint::new(*point, most);
            let near = world.nearest(&probe, &query).map(|found| found.hit.distance);
            assert_eq!(near, (found.distance <= most).then_some(found.distance), "{}", case());
        }
        let overlaps = S::meet((ball, at), (geometry, pose), 0.0);
        assert_eq!(world.overlap_any(ball, at, 0.0, &query), overlaps, "{}", case());
        let other = world.create(ShapeDesc::new(ball.clone(), *at));
        world.update();
        world.validate().unwrap();
        assert_eq!(world.pairs().count(), usize::from(overlaps), "{}", case());
        let mut found = false;
        world.overlaps_of(other, |_| found = true);
        assert_eq!(found, overlaps, "{}", case());
        *(if overlaps { &mut tally.touches } else { &mut tally.misses }) += 1;
    }
}

fn power(random: &mut Random, least: f32, most: f32) -> f32 {
    let sign = if random.bool() { 1.0 } else { -1.0 };
    sign * 10f32.powf(least + (most - least) * random.f32())
}

/// A unit normal along an axis, nearly along it, or any.
fn normal(random: &mut Random) -> [f32; 3] {
    let axis = random.usize(0..2);
    let mut normal = [0.0; 3];
    normal[axis] = if random.bool() { 1.0 } else { -1.0 };
    match random.u8(0..4) {
        0 | 1 => {}
        2 => normal[1 - axis] = power(random, -12.0, -5.0),
        _ => {
            normal = [power(random, -1.0, 0.0), power(random, -1.0, 0.0), power(random, -1.0, 0.0)]
        }
    }
    normal
}

/// A wall without an end touches what lies far away along its surface within the rounding of that distance.
pub fn a_world_finds_every_touch_of_an_endless_wall<S: Scene>() {
    let mut random = Random::with_seed(seed(0x70c4));
    let mut tally = Tally::default();
    for _ in 0..case_count(4000) {
        let normal = normal(&mut random);
        let offset = if random.bool() { 0.0 } else { power(&mut random, -6.0, 6.0) };
        let most = if random.bool() { 3.0 } else { 15.0 };
        let far = power(&mut random, -2.0, most);
        let base = match random.u8(0..3) {
            0 => S::along(0.0),
            1 => S::moved_to(&S::along(0.0), S::vector_of([power(&mut random, -3.0, 8.0); 3])),
            _ => S::far(&mut random, 0.0, 10.0),
        };
        let shape = ShapeDesc::<S>::new(S::endless(normal, offset), base);
        // The nearest point of the surface, and then the same height elsewhere.
        let away: [f32; 3] = std::array::from_fn(|_| if random.bool() { far } else { 0.1 * far });
        let spot = S::vector_of(away);
        let near = S::closest_point(&shape.geometry, &shape.pose, spot).point_a;
        let lengths = f64::from(far.abs() + offset.abs());
        let height = (lengths * f64::from(power(&mut random, -17.0, -12.0))) as f32;
        let up = S::closest_point(&shape.geometry, &shape.pose, spot).normal;
        let radius = if random.bool() { 0.0 } else { power(&mut random, -6.0, 2.0).abs() };
        let near = S::moved_to(&S::along(0.0), near);
        let point = S::position(&S::translated(&near, up, height));
        let at = S::translated(&near, up, height + radius);
        let mut direction = [0.0; 3];
        direction[random.usize(0..2)] = if random.bool() { 1.0 } else { -1.0 };
        if random.bool() {
            direction = std::array::from_fn(|_| power(&mut random, -44.0, 0.0));
        }
        let length = [0.0, 1.0, f32::MAX][random.usize(0..3)];
        let ray = S::ray_along(point, S::vector_of(direction), length);
        let way = S::vector_of(direction);
        compare(&mut tally, &Placed { shape, point, ball: S::ball(radius), at, ray, way });
    }
    let Tally { touches, misses } = tally;
    assert!(touches > misses / 8 && misses > touches / 8, "{touches} touch, {misses} do not");
}

/// Probes at the surface of shapes of every kind, and some roundings away from it.
pub fn a_world_finds_every_touch_of_a_shape<S: Scene>() {
    let mut random = Random::with_seed(seed(0x70c5));
    let mut tally = Tally::default();
    for _ in 0..case_count(3000) {
        let mut pose = S::pose(&mut random, 2.0);
        if random.bool() {
            let size = 10f32.powi(random.i32(0..7));
            let place = S::vector(&mut random, size);
            pose = S::moved_to(&pose, place);
        }
        let shape = ShapeDesc::<S>::new(S::geometry(&mut random), pose);
        let spread = S::position(&S::nudged(&mut random, &pose, 3.0));
        let found = S::closest_point(&shape.geometry, &pose, spread);
        let reach = S::bound(&shape.geometry, &pose).extent().min(1e6);
        let radius = if random.bool() { 0.0 } else { reach * random.f32() };
        let height = reach * power(&mut random, -17.0, -5.0);
        let near = S::moved_to(&pose, found.point_a);
        let at = |by: f32| S::translated(&near, found.normal, by);
        let (point, at) = (S::position(&at(height)), at(height + radius));
        let (way, length) = (S::vector(&mut random, reach), [0.0, f32::MAX][random.usize(0..2)]);
        let direction = if random.bool() { way } else { found.normal };
        let direction =
            if direction == S::vector_of([0.0; 3]) { S::vector_of([1.0; 3]) } else { direction };
        let ray = S::ray_along(point, direction, length);
        compare(&mut tally, &Placed { shape, point, ball: S::ball(radius), at, ray, way });
    }
    let Tally { touches, misses } = tally;
    assert!(touches > misses / 8 && misses > touches / 8, "{touches} touch, {misses} do not");
}
