//! Compares every query with brute force: the pair function for each shape.

use std::cell::RefCell;
use std::fmt::Debug;

use impinge::answers::{CastHit, Distance};
use impinge::world::{
    Cast, CastMotion, Closest, ClosestPoint, Id, Probe, Query, Raycast, ShapeDesc, World,
};

use crate::world::model::Model;
use crate::world::scene::{Random, Scene};

/// Checks the nearest, any, the nearest few and all hits of a probe.
fn check_probe<S: Scene, P: Probe<S, Hit: Debug + PartialEq>>(
    random: &mut Random,
    world: &World<S>,
    query: &Query,
    probe: &P,
    expected: &[(Id, P::Hit)],
) {
    let found = world.nearest(probe, query).map(|found| (found.id, found.hit));
    assert_eq!(found, expected.first().copied(), "{query:?}");
    assert_eq!(world.any(probe, query), !expected.is_empty(), "{query:?}");
    for room in [usize::MAX, random.usize(1..6)] {
        let mut kept: Vec<(Id, P::Hit)> = Vec::new();
        world.search(probe, query, |found| {
            kept.push((found.id, found.hit));
            kept.sort_by(|(a, hit_a), (b, hit_b)| {
                P::key(hit_a).total_cmp(&P::key(hit_b)).then(a.slot.cmp(&b.slot))
            });
            kept.truncate(room);
            (kept.len() == room).then(|| P::key(&kept[room - 1].1))
        });
        assert_eq!(kept, expected[..room.min(expected.len())], "{room}: {query:?}");
    }
}

fn of_cast<V>(hit: &CastHit<V>) -> (f32, bool) {
    (hit.time, hit.inside)
}

fn of_distance<V>(hit: &Distance<V>) -> (f32, bool) {
    (hit.distance, hit.distance <= 0.0)
}

pub fn check<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    query: &Query,
) {
    rays(random, world, model, size, query);
    casts(random, world, model, size, query);
    motions(random, world, model, size, query);
    distances(random, world, model, size, query);
    by_shape(random, world, model, size);
}

fn rays<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    query: &Query,
) {
    let ray = S::ray(random, size);
    let seen = if query.back_faces { S::with_back_faces(&ray) } else { ray };
    let seen = if query.exits { S::with_exits(&seen) } else { seen };
    let ask = |shape: &ShapeDesc<S>| S::raycast(&shape.geometry, &shape.pose, &seen);
    let expected =
        model.hits(query, ask, |hit: &S::Hit| (S::hit_distance(hit), S::begins_inside(hit)));
    check_probe(random, world, query, &Raycast::new(&ray, query), &expected);

    // A ray that restarts ignores a part that it hit.
    let Some((id, hit)) = expected.get(random.usize(..expected.len().max(1))) else { return };
    let ignored = (*id, S::part_of(hit));
    let query = &Query { ignored_part: Some(ignored), ..*query };
    let without = S::ray_without(&seen, Some(ignored.1));
    let ask = |shape: &ShapeDesc<S>| {
        let is_its_shape = std::ptr::eq(shape, &model.shapes[&ignored.0]);
        S::raycast(&shape.geometry, &shape.pose, if is_its_shape { &without } else { &seen })
    };
    let expected =
        model.hits(query, ask, |hit: &S::Hit| (S::hit_distance(hit), S::begins_inside(hit)));
    assert!(expected.iter().all(|(id, hit)| (*id, S::part_of(hit)) != ignored), "{query:?}");
    check_probe(random, world, query, &Raycast::new(&ray, query), &expected);
}

fn casts<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    query: &Query,
) {
    let (geometry, pose) = (S::geometry(random), S::pose(random, size));
    let (way, rules) = (S::vector(random, 2.0 * size), query.cast_rules());
    // The contacts at the start are those with all shapes that the query sees.
    let resting = RefCell::new(S::resting(&geometry, &pose, way, rules));
    let add = |shape: &ShapeDesc<S>| {
        let (other, place) = (&shape.geometry, &shape.pose);
        S::add_resting(&geometry, &pose, other, place, &mut resting.borrow_mut());
        None::<CastHit<S::Vector>>
    };
    assert!(model.hits(query, add, of_cast).is_empty());
    let resting = resting.into_inner();
    let ask = |shape: &ShapeDesc<S>| {
        let (other, place) = (&shape.geometry, &shape.pose);
        S::cast_resting(&geometry, &pose, way, other, place, rules, &resting)
    };
    let expected = model.hits(query, ask, of_cast);
    check_probe(random, world, query, &Cast::new(&geometry, pose, way, query), &expected);
}

fn motions<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    query: &Query,
) {
    let geometry = S::geometry(random);
    let (start, end) = (S::pose(random, size), S::pose(random, size));
    let probe = CastMotion::new(&geometry, start, end, query);
    if world.unsupported(&probe, query).is_some() {
        return;
    }
    let (way, rules) = (S::moving_bound((&geometry, &start, &end)).1, query.cast_rules());
    let resting = RefCell::new(S::resting(&geometry, &start, way, rules));
    let add = |shape: &ShapeDesc<S>| {
        let (other, place) = (&shape.geometry, &shape.pose);
        S::add_resting(&geometry, &start, other, place, &mut resting.borrow_mut());
        None::<CastHit<S::Vector>>
    };
    assert!(model.hits(query, add, of_cast).is_empty());
    let mut resting = resting.into_inner();
    S::keep_resting_in_turn(&geometry, &start, &end, &mut resting);
    let ask = |shape: &ShapeDesc<S>| {
        let still = (&shape.geometry, &shape.pose, &shape.pose);
        // The pair function does not support two concave geometries that rotate. Their bounds do not meet here.
        let answers = S::can_cast_motion(&geometry, &shape.geometry);
        let moving = (&geometry, &start, &end);
        answers.then(|| S::cast_motion_resting(moving, still, rules, &resting))?
    };
    let expected = model.hits(query, ask, of_cast);
    check_probe(random, world, query, &probe, &expected);
}

/// Returns a distance that reaches all shapes, some of them, or only touching ones.
fn max_distance(random: &mut Random, size: f32) -> f32 {
    [f32::MAX, size, 0.2 * size, 0.0][random.usize(0..4)]
}

fn distances<S: Scene>(
    random: &mut Random,
    world: &World<S>,
    model: &Model<S>,
    size: f32,
    query: &Query,
) {
    let (geometry, pose) = (S::geometry(random), S::pose(random, 1.5 * size));
    let most = max_distance(random, size);
    let ask = |shape: &ShapeDesc<S>| {
        let found = S::distance(&geometry, &pose, &shape.geometry, &shape.pose);
        (found.distance <= most).then_some(found)
    };
    let expected = model.hits(query, ask, of_distance);
    check_probe(random, world, query, &Closest::new(&geometry, pose, most), &expected);

    let point = S::vector(random, 1.5 * size);
    let ask = |shape: &ShapeDesc<S>| {
        let found = S::closest_point(&shape.geometry, &shape.pose, point);
        let swapped = Distance {
            normal: -found.normal,
            point_a: found.point_b,
            point_b: found.point_a,
            part_a: found.part_b,
            part_b: found.part_a,
            ..found
        };
        (found.distance <= most).then_some(swapped)
    };
    let expected = model.hits(query, ask, of_distance);
    check_probe(random, world, query, &ClosestPoint::new(point, most), &expected);
}

/// Queries by shape skip the shape itself, shapes of its owner, and shapes that its filter rejects.
fn by_shape<S: Scene>(random: &mut Random, world: &World<S>, model: &Model<S>, size: f32) {
    let Some((&id, asker)) = model.shapes.iter().nth(random.usize(..model.shapes.len().max(1)))
    else {
        return;
    };
    let query = Query { asker: world.asker(id), ..Query::default() };
    let others = |shape: &ShapeDesc<S>| {
        asker.filter.meets(&shape.filter) && (asker.owner == 0 || asker.owner != shape.owner)
    };
    let way = S::vector(random, size);
    let ask = |shape: &ShapeDesc<S>| {
        let hit = || {
            let rules = query.cast_rules();
            S::cast(&asker.geometry, &asker.pose, way, &shape.geometry, &shape.pose, rules)
        };
        if others(shape) { hit() } else { None }
    };
    let mut expected = model.hits(&Query::default(), ask, of_cast);
    expected.retain(|(other, _)| *other != id);
    let probe = Cast::new(&asker.geometry, asker.pose, way, &query);
    check_probe(random, world, &query, &probe, &expected);

    let most = max_distance(random, size);
    let ask = |shape: &ShapeDesc<S>| {
        let found = S::distance(&asker.geometry, &asker.pose, &shape.geometry, &shape.pose);
        (others(shape) && found.distance <= most).then_some(found)
    };
    let mut expected = model.hits(&Query::default(), ask, of_distance);
    expected.retain(|(other, _)| *other != id);
    let probe = Closest::new(&asker.geometry, asker.pose, most);
    check_probe(random, world, &query, &probe, &expected);
}
