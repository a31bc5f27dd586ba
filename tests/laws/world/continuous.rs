//! Compares the sweeps of continuous shapes with closed forms and with small steps.

use impinge::bvh::Bound;
use impinge::threads;
use impinge::world::{Event, EventKind, Id, PairPolicy, Settings, ShapeDesc, World};

use crate::support::settings::{case_count, seed};
use crate::world::scene::{Random, Scene};

const BEGIN: EventKind = EventKind::Begin;
const END: EventKind = EventKind::End;

fn continuous<S: Scene>(geometry: S::Geometry, pose: S::Pose) -> ShapeDesc<S> {
    ShapeDesc { continuous: true, ..ShapeDesc::new(geometry, pose) }
}

fn update<S: Scene>(world: &mut World<S>) -> Vec<Event> {
    world.update();
    world.validate().unwrap();
    world.events().to_vec()
}

fn assert_near(found: f32, expected: f32, tolerance: f32) {
    assert!((found - expected).abs() <= tolerance, "{found}, not {expected}");
}

/// A bullet that moves 15 m in one update hits a wall of 2 mm.
pub fn a_bullet_of_900_m_s_meets_a_wall_of_2_mm<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let wall = ShapeDesc { is_static: true, ..ShapeDesc::new(S::slab(0.001), S::along(0.0)) };
    let wall = world.create(wall);
    let bullet = world.create(continuous(S::ball(0.005), S::along(-7.4)));
    assert_eq!(update(&mut world), []);
    world.set_pose(bullet, S::along(7.6));
    let events = update(&mut world);
    let found: Vec<_> = events.iter().map(|event| (event.kind, event.a, event.b)).collect();
    assert_eq!(found, [(BEGIN, wall, bullet), (END, wall, bullet)]);
    for (event, side) in events.iter().zip([-1.0, 1.0]) {
        assert!(event.swept);
        assert_near(event.time, (7.4 + 0.006 * side) / 15.0, 1e-6);
        let contact = world.event_contact(event).unwrap();
        // A is the wall. The face that the bullet touches lies at 1 mm on either side.
        assert_near(S::coordinate(contact.normal), side, 1e-6);
        assert_near(S::coordinate(contact.point_a), 0.001 * side, 1e-5);
        assert_near(S::coordinate(contact.point_b), 0.001 * side, 1e-5);
        assert!(world.event_manifold(event).is_none());
    }
    assert_eq!(world.pairs().count(), 0);
    assert_eq!(world.events(), events, "events can be read twice");

    assert_eq!(update(&mut world), [], "a shape at rest does not sweep");
    world.teleport(bullet, S::along(-7.4));
    assert_eq!(update(&mut world), []);
    world.set_enabled(bullet, false);
    world.set_pose(bullet, S::along(7.6));
    world.set_enabled(bullet, true);
    assert_eq!(update(&mut world), [], "enabling a shape starts its sweep at its current pose");
    world.set_continuous(bullet, false);
    world.set_pose(bullet, S::along(-7.4));
    assert_eq!(update(&mut world), []);
}

/// A shape that is made continuous sweeps from where it then is, also if it was continuous before.
pub fn a_shape_made_continuous_again_sweeps_from_its_present_pose<S: Scene>() {
    let mut random = Random::with_seed(seed(905));
    for _ in 0..case_count(60) {
        let mut world = World::<S>::new(Settings::DEFAULT, 1);
        world.create(ShapeDesc { is_static: true, ..ShapeDesc::new(S::slab(0.01), S::along(0.0)) });
        let bullet = world.create(continuous(S::ball(0.1), S::along(-4.0)));
        assert_eq!(update(&mut world), []);
        // It is on this side of the wall, or on the other one, when it is made continuous.
        let mut side = -4.0;
        for _ in 0..random.usize(1..4) {
            side = if random.bool() { -4.0 } else { 4.0 };
            world.set_pose(bullet, S::along(side));
            if random.bool() {
                world.set_continuous(bullet, false);
            }
            world.set_continuous(bullet, true);
        }
        let crosses = random.bool();
        world.set_pose(bullet, S::along(if crosses { -side } else { 1.5 * side }));
        let events = update(&mut world);
        assert_eq!(events.len(), if crosses { 2 } else { 0 }, "{side} {crosses}: {events:?}");
        assert_eq!(update(&mut world), []);
    }
}

/// A shape that is disabled sweeps from where it is enabled again. A world without pairs has no sweeps.
pub fn a_sweep_that_never_comes_stops_no_shift<S: Scene>() {
    let by = S::position(&S::along(9e15));
    for pairs in [PairPolicy::All, PairPolicy::None] {
        let mut world = World::<S>::new(Settings { pairs, ..Settings::DEFAULT }, 1);
        let id = world.create(continuous(S::ball(1.0), S::along(9e15)));
        assert_eq!(update(&mut world), []);
        world.set_enabled(id, pairs == PairPolicy::None);
        world.set_pose(id, S::along(0.0));
        assert_eq!(update(&mut world), []);
        assert_eq!(world.shift_origin(by), Ok(()), "{pairs:?}");
        assert_eq!(S::coordinate(S::position(&world.get(id).unwrap().pose)), 9e15);
        world.set_enabled(id, true);
        assert_eq!(update(&mut world), []);
        assert_eq!(world.shift_origin(by), Err(id));
    }
}

/// A bullet that ends its motion in the wall begins an overlap at a time below 1. The overlap stays with time 1 and
/// ends at a time below 1.
pub fn an_overlap_that_stays_begins_and_ends_at_times<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let wall = world.create(ShapeDesc::new(S::slab(0.5), S::along(0.0)));
    let bullet = world.create(continuous(S::ball(0.25), S::along(-2.0)));
    assert_eq!(update(&mut world), []);
    for (x, kind, swept, time) in [
        (0.0, BEGIN, true, 1.25 / 2.0),
        (0.125, EventKind::Stay, false, 1.0),
        (2.125, END, true, 0.625 / 2.0),
    ] {
        world.set_pose(bullet, S::along(x));
        let events = update(&mut world);
        assert_eq!(events.len(), 1);
        assert_eq!((events[0].kind, events[0].a, events[0].b), (kind, wall, bullet));
        assert_eq!(events[0].swept, swept);
        assert_near(events[0].time, time, 1e-6);
        assert!(world.event_contact(&events[0]).is_some());
    }
    world.set_pose(bullet, S::along(0.0));
    assert_eq!(update(&mut world).len(), 1);
    world.destroy(bullet);
    let events = update(&mut world);
    assert_eq!((events[0].kind, events[0].swept, events[0].time), (END, false, 1.0));
    assert!(world.event_contact(&events[0]).is_none());
}

/// Ten bullets pass through one point at the same time, from both sides and at different speeds.
pub fn ten_bullets_pass_through_one_another<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let place = |number: usize| [-5.0, -4.0, -3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 5.0][number];
    let ids: Vec<Id> = (0..10)
        .map(|number| world.create(continuous(S::ball(0.1), S::along(place(number)))))
        .collect();
    assert_eq!(update(&mut world), []);
    for (number, &id) in ids.iter().enumerate() {
        world.set_pose(id, S::along(-place(number)));
    }
    let events = update(&mut world);
    assert_eq!(events.len(), 90);
    for (at, event) in events.iter().enumerate() {
        assert_eq!(event.kind, if at < 45 { BEGIN } else { END });
        let [a, b] = [event.a, event.b].map(|id| place(ids.iter().position(|&i| i == id).unwrap()));
        let half = 0.1 / (b - a).abs();
        assert_near(event.time, if at < 45 { 0.5 - half } else { 0.5 + half }, 1e-6);
    }
    for group in [&events[..45], &events[45..]] {
        assert!(group.is_sorted_by_key(|event| (event.time.to_bits(), event.a.slot, event.b.slot)));
    }
}

/// The number of small steps that sample a motion.
const STEPS: usize = 4096;

/// Compares one random motion with small steps. Returns whether the small steps find a deep enough overlap.
fn compare_with_small_steps<S: Scene>(random: &mut Random) -> bool {
    let [a, b] = [(); 2].map(|()| S::geometry(random));
    let concave = [&a, &b].map(|geometry| !S::can_cast_motion(geometry, geometry));
    let mut motion = |spread: f32| {
        let [start, turned] = [(); 2].map(|()| S::far(random, 0.0, spread));
        // The end pose lies on the opposite side of the origin, moved by a random offset.
        let position = S::position(&start);
        let opposite = S::shifted(&start, -position).and_then(|pose| S::shifted(&pose, -position));
        let end = S::turned_like(&S::nudged(random, &opposite.unwrap(), 0.7), &turned);
        // Sweeps of two concave shapes do not support rotation.
        let turns = !(concave[0] && concave[1]) && random.bool();
        (start, if turns { end } else { S::turned_like(&end, &start) })
    };
    let (motion_a, mut motion_b) = (motion(3.0), motion(1.0));
    let b_sweeps = random.bool();
    if !b_sweeps {
        motion_b.1 = motion_b.0;
    }
    if S::meet((&a, &motion_a.0), (&b, &motion_b.0), 0.0) {
        return false;
    }
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let id_a = world.create(continuous(a.clone(), motion_a.0));
    let desc_b = ShapeDesc { continuous: b_sweeps, ..ShapeDesc::new(b.clone(), motion_b.0) };
    let id_b = world.create(desc_b);
    assert_eq!(update(&mut world), []);
    world.set_pose(id_a, motion_a.1);
    world.set_pose(id_b, motion_b.1);
    let events = update(&mut world);

    let poses = |time: f64| {
        (S::part_way(&motion_a.0, &motion_a.1, time), S::part_way(&motion_b.0, &motion_b.1, time))
    };
    let distance = |time: f64| {
        let (pose_a, pose_b) = poses(time);
        S::distance(&a, &pose_a, &b, &pose_b).distance
    };
    let size = [(&a, &motion_a.0), (&b, &motion_b.0)]
        .map(|(geometry, pose)| S::bound(geometry, pose).extent())
        .into_iter()
        .sum::<f32>()
        .max(0.1);
    let times = (0..=STEPS).map(|step| step as f64 / STEPS as f64);
    let overlaps: Vec<f64> = times
        .filter(|&time| {
            let (pose_a, pose_b) = poses(time);
            S::meet((&a, &pose_a), (&b, &pose_b), 0.0)
        })
        .collect();
    let describe = || format!("{a:?} {motion_a:?} {b:?} {motion_b:?}: {events:?}");
    // A sweep may find an overlap that lies between two steps. Then the surfaces touch at its times.
    for event in events.iter().filter(|event| event.swept) {
        let gap = distance(event.time.into());
        assert!(gap.abs() <= 2e-3 * size, "{gap} at {}: {}", event.time, describe());
    }
    let (Some(&first), Some(&last)) = (overlaps.first(), overlaps.last()) else { return false };
    let deepest = overlaps.iter().step_by(1 + overlaps.len() / 64).map(|&time| distance(time));
    if deepest.fold(0.0, f32::min) > -1e-4 * size {
        return false;
    }
    let begin = events.first().unwrap_or_else(|| panic!("missed: {}", describe()));
    assert_eq!(begin.kind, BEGIN, "{}", describe());
    assert!(f64::from(begin.time) <= first + 1e-3, "{first}: {}", describe());
    if last < 1.0 {
        assert_eq!(events[1].kind, END, "{}", describe());
        assert!(f64::from(events[1].time) >= last - 1e-3, "{last}: {}", describe());
    }
    true
}

pub fn sweeps_find_what_small_steps_find<S: Scene>() {
    let mut random = Random::with_seed(seed(900));
    let cases = case_count(150);
    let seen = (0..cases).filter(|_| compare_with_small_steps::<S>(&mut random)).count();
    assert!(seen as u64 * 8 > cases, "small steps see only {seen} of {cases} motions");
}

/// Many simultaneous sweeps give the same events on one thread and on three.
pub fn sweeps_do_not_depend_on_the_number_of_threads<S: Scene>() {
    threads::set_eager(true);
    let play = |count| {
        threads::set_count(count);
        let mut random = Random::with_seed(910);
        let mut world = World::<S>::new(Settings::DEFAULT, 1);
        let ids: Vec<Id> = (0..400)
            .map(|number| {
                let pose = S::far(&mut random, 0.0, 8.0);
                let shape = continuous(S::ball(0.2), pose);
                world.create(ShapeDesc { continuous: number % 2 == 0, ..shape })
            })
            .collect();
        let mut found = Vec::new();
        for _ in 0..4 {
            for &id in &ids {
                let pose = world.get(id).unwrap().pose;
                world.set_pose(id, S::nudged(&mut random, &pose, 8.0));
            }
            for event in update(&mut world) {
                found.push((event, format!("{:?}", world.event_contact(&event))));
            }
        }
        threads::set_count(1);
        found
    };
    let (one, three) = (play(1), play(3));
    assert!(one.iter().filter(|(event, _)| event.swept).count() > 100);
    assert_eq!(one, three);
}

pub fn a_shift_beyond_the_range_changes_nothing<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let near = world.create(continuous(S::ball(1.0), S::along(0.0)));
    let far = world.create(ShapeDesc::new(S::ball(1.0), S::along(9e15)));
    let by = S::position(&S::along(9e15));
    assert_eq!(world.shift_origin(by), Err(far));
    assert_eq!(S::coordinate(S::position(&world.get(near).unwrap().pose)), 0.0);
    world.destroy(far);
    assert_eq!(world.shift_origin(by), Ok(()));
    assert_eq!(S::coordinate(S::position(&world.get(near).unwrap().pose)), 9e15);
    world.validate().unwrap();
    assert_eq!(update(&mut world), []);
}
