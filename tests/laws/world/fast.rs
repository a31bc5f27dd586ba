//! Worlds in which nearly all shapes move far: their trees wait for the next query.

use std::collections::BTreeSet;

use impinge::world::{EventKind, Id, Query, Settings, ShapeDesc, World};

use crate::world::poses::overlapping;
use crate::world::scene::{Random, Scene, desc, filter, posed};

/// Frames in which all shapes move far, some move a little, or none moves. Shapes change in other ways, before and after the
/// poses. Queries come now and then.
pub fn waiting_trees_change_no_answer<S: Scene>() {
    let (mut waited, mut begun) = (0, 0);
    for (seed, size, has_statics) in
        [(30, 12.0, true), (31, 25.0, true), (32, 25.0, false), (34, 60.0, false)]
    {
        let counts = check_answers::<S>(seed, size, has_statics);
        waited += counts[0];
        begun += counts[1];
    }
    assert!(waited > 10 && begun > 300, "{waited} {begun}");
}

/// Returns the number of updates after which trees waited, and of begin events.
fn check_answers<S: Scene>(seed: u64, size: f32, has_statics: bool) -> [usize; 2] {
    let mut random = Random::with_seed(seed);
    let next = |random: &mut Random| {
        let desc = desc::<S>(random, size);
        ShapeDesc { is_static: desc.is_static && has_statics, continuous: false, ..desc }
    };
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut shapes: Vec<(Id, ShapeDesc<S>)> = Vec::new();
    for _ in 0..300 {
        let desc = next(&mut random);
        shapes.push((world.create(desc.clone()), desc));
    }
    let (mut before, mut waited, mut begun) = (BTreeSet::new(), 0, 0);
    for frame in 0..60 {
        let by = [4.0, 4.0, 0.05, 4.0, 4.0, 0.0][frame % 6];
        for is_before in [true, false] {
            change(&mut random, &mut world, &mut shapes, has_statics, next);
            if is_before && by > 0.0 {
                let count = if by > 1.0 { shapes.len() } else { 20 };
                // Static shapes that move search the tree, so that it does not wait.
                let moves = |place: &usize| frame % 4 == 0 || !shapes[*place].1.is_static;
                let moved: Vec<usize> = (0..count).filter(moves).collect();
                for &place in &moved {
                    let shape = &mut shapes[place].1;
                    shape.pose = S::nudged(&mut random, &shape.pose, by);
                }
                let shape = |index: usize| &shapes[moved[index]];
                world.set_poses(
                    moved.len(),
                    |index| shape(index).0,
                    |index| shape(index).1.pose,
                    false,
                );
            }
            if random.u8(0..4) == 0 {
                check_queries(&mut random, &mut world, &shapes, size);
            }
        }
        world.update();
        world.validate().unwrap();
        waited += usize::from(world.has_waiting());
        let pairs: BTreeSet<(Id, Id)> = world.pairs().collect();
        let sorted = |(a, b): (Id, Id)| if a.slot < b.slot { (a, b) } else { (b, a) };
        let expected = overlapping(&shapes).into_iter().map(sorted).collect();
        assert_eq!(pairs, expected, "frame {frame}");
        let of = |kind| {
            let events = world.events().iter().filter(move |event| event.kind == kind);
            events.map(|event| (event.a, event.b)).collect::<BTreeSet<_>>()
        };
        assert!(of(EventKind::Begin).iter().eq(pairs.difference(&before)), "frame {frame}");
        assert!(of(EventKind::End).iter().eq(before.difference(&pairs)), "frame {frame}");
        assert!(of(EventKind::Stay).iter().eq(pairs.intersection(&before)), "frame {frame}");
        begun += of(EventKind::Begin).len();
        before = pairs;
        if frame % 5 == 0 {
            check_queries(&mut random, &mut world, &shapes, size);
        }
    }
    [waited, begun]
}

/// Changes a shape in another way than by its pose in a list.
fn change<S: Scene>(
    random: &mut Random,
    world: &mut World<S>,
    shapes: &mut [(Id, ShapeDesc<S>)],
    has_statics: bool,
    next: impl Fn(&mut Random) -> ShapeDesc<S>,
) {
    let place = random.usize(0..shapes.len());
    let (id, shape) = &mut shapes[place];
    match random.u8(0..10) {
        0 => {
            world.destroy(*id);
            let desc = next(random);
            shapes[place] = (world.create(desc.clone()), desc);
        }
        1 => {
            shape.enabled = random.bool();
            world.set_enabled(*id, shape.enabled);
        }
        2 => {
            shape.filter = filter(random);
            world.set_filter(*id, shape.filter);
        }
        3 if has_statics => {
            shape.is_static = !shape.is_static;
            world.set_static(*id, shape.is_static);
        }
        4 => world.rebuild(),
        5 => {
            shape.geometry = S::geometry(random);
            world.set_geometry(*id, shape.geometry.clone());
        }
        _ => {
            shape.pose = S::nudged(random, &shape.pose, 3.0);
            world.set_pose(*id, shape.pose);
        }
    }
}

fn check_queries<S: Scene>(
    random: &mut Random,
    world: &mut World<S>,
    shapes: &[(Id, ShapeDesc<S>)],
    size: f32,
) {
    world.apply_waiting();
    assert!(!world.has_waiting());
    world.validate().unwrap();
    for _ in 0..4 {
        let (geometry, pose) = (S::geometry(random), S::pose(random, size));
        let mut found = BTreeSet::new();
        world.overlap(&geometry, &pose, 0.0, &Query::default(), |id| _ = found.insert(id));
        let meets = |(id, shape): &(Id, ShapeDesc<S>)| {
            (shape.enabled && S::meet((&geometry, &pose), posed(shape), 0.0)).then_some(*id)
        };
        let seen = shapes.iter().filter(|(_, shape)| Query::default().filter.meets(&shape.filter));
        assert_eq!(found, seen.filter_map(meets).collect());
    }
}

/// A pair that begins between two moves of a frame, with a query between them, is found by the update. Others do not move.
pub fn a_query_between_two_moves_loses_no_pair<S: Scene>() {
    for (is_static, step) in [(true, 52.1), (true, 52.4), (false, 52.1), (false, 52.4)] {
        let mut world = World::<S>::new(Settings::DEFAULT, 1);
        let desc = |x: f32| ShapeDesc::<S>::new(S::ball(0.5), S::along(x));
        let moving: Vec<Id> =
            (0..60).map(|place| world.create(desc(100.0 * place as f32))).collect();
        for place in 0..50 {
            world.create(ShapeDesc { is_static, ..desc(100.0 * place as f32 + 53.0) });
        }
        world.update();
        assert_eq!(world.pairs().count(), 0);
        let pose = |place: usize, by: f32| S::along(100.0 * place as f32 + by);
        world.set_poses(moving.len(), |place| moving[place], |place| pose(place, step), false);
        world.apply_waiting();
        for (place, &id) in moving.iter().enumerate() {
            world.set_pose(id, pose(place, 52.9));
        }
        world.update();
        assert_eq!(world.pairs().count(), 50, "{is_static} {step}");
        world.validate().unwrap();
    }
}

/// The tree is as good as after a rebuild, give or take, however long it has waited.
pub fn a_query_after_many_fast_updates_finds_a_good_tree<S: Scene>() {
    let mut random = Random::with_seed(33);
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut shapes: Vec<(Id, S::Pose)> = (0..2000)
        .map(|_| {
            let pose = S::pose(&mut random, 100.0);
            (world.create(ShapeDesc::new(S::ball(0.5), pose)), pose)
        })
        .collect();
    for _ in 0..40 {
        for (_, pose) in &mut shapes {
            *pose = S::nudged(&mut random, pose, 5.0);
        }
        world.set_poses(shapes.len(), |index| shapes[index].0, |index| shapes[index].1, false);
        world.update();
        assert!(world.has_waiting());
    }
    world.apply_waiting();
    let cost = world.stats().tree_cost;
    world.rebuild();
    assert!(cost < 1.6 * world.stats().tree_cost, "{cost} {:?}", world.stats());
}

/// In a twin, poses are set one by one, so leaves of all but the fastest have room. It has the same events.
pub fn leaves_have_no_room_while_most_shapes_are_fast<S: Scene>() {
    let mut random = Random::with_seed(35);
    let mut worlds = [(); 2].map(|()| World::<S>::new(Settings::DEFAULT, 1));
    let mut shapes: Vec<(Id, S::Pose)> = (0..600)
        .map(|_| {
            let pose = S::pose(&mut random, if S::DIMENSIONS == 2 { 20.0 } else { 8.0 });
            let [id, twin] =
                worlds.each_mut().map(|world| world.create(ShapeDesc::new(S::ball(0.5), pose)));
            assert_eq!(id, twin);
            (id, pose)
        })
        .collect();
    let (mut candidates, mut begun) = ([[0; 2]; 2], 0);
    for frame in 0..40 {
        let is_slow = frame / 10 % 2;
        for (_, pose) in &mut shapes {
            *pose = S::nudged(&mut random, pose, [0.2, 0.01][is_slow]);
        }
        let [many, single] = &mut worlds;
        many.set_poses(shapes.len(), |index| shapes[index].0, |index| shapes[index].1, false);
        shapes.iter().for_each(|&(id, pose)| single.set_pose(id, pose));
        for (world, count) in [&mut *many, single].into_iter().zip(&mut candidates[is_slow]) {
            world.update();
            world.validate().unwrap();
            // The first frame still has the leaves of those before it, and the next frame follows it.
            *count += if frame % 10 > 1 { world.stats().candidates } else { 0 };
        }
        assert_eq!(many.events(), single.events(), "frame {frame}");
        begun += many.events().iter().filter(|event| event.kind == EventKind::Begin).count();
    }
    let [[fast, fast_twin], [slow, slow_twin]] = candidates;
    assert!(10 * fast < 7 * fast_twin && 10 * slow > 6 * slow_twin, "{candidates:?}");
    assert!(begun > 300, "{begun}");
}
