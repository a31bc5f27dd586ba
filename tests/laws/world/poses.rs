//! Poses of many shapes in one call.

use std::collections::BTreeSet;

use impinge::world::{EventKind, Id, Settings, ShapeDesc, World};

use crate::world::scene::{Random, Scene, desc, filter, posed};

/// The pairs that overlap, by brute force.
pub fn overlapping<S: Scene>(shapes: &[(Id, ShapeDesc<S>)]) -> BTreeSet<(Id, Id)> {
    let mut pairs = BTreeSet::new();
    for (place, (id_a, a)) in shapes.iter().enumerate() {
        for (id_b, b) in &shapes[place + 1..] {
            let may_pair = a.enabled
                && b.enabled
                && !(a.is_static && b.is_static)
                && a.filter.meets(&b.filter)
                && (a.owner == 0 || a.owner != b.owner);
            if may_pair && S::meet(posed(a), posed(b), 0.0) {
                pairs.insert((*id_a, *id_b));
            }
        }
    }
    pairs
}

/// Lists of all shapes, of some in any order, with repetitions, and of few far apart. Small motions let leaves stay, large
/// ones make the search look for all pairs at once: by the tree where shapes crowd, else by sort and sweep.
pub fn many_poses_in_one_call_give_the_events_of_single_calls<S: Scene>() {
    for (seed, size) in [(20, 7.0), (22, 16.0)] {
        set_poses_of_many::<S>(seed, size);
    }
}

fn set_poses_of_many<S: Scene>(seed: u64, size: f32) {
    let mut random = Random::with_seed(seed);
    let descs: Vec<ShapeDesc<S>> = (0..250).map(|_| desc(&mut random, size)).collect();
    let mut worlds = [(); 2].map(|()| World::<S>::new(Settings::DEFAULT, 1));
    let ids = worlds
        .each_mut()
        .map(|world| descs.iter().map(|desc| world.create(desc.clone())).collect::<Vec<Id>>());
    assert_eq!(ids[0], ids[1]);
    let mut shapes: Vec<(Id, ShapeDesc<S>)> = ids[0].iter().copied().zip(descs).collect();
    let mut changed = 0;
    for frame in 0..24 {
        let mut places: Vec<usize> = (0..shapes.len()).collect();
        match frame % 4 {
            0 => {}
            1 => places = places[40..200].to_vec(),
            2 => {
                random.shuffle(&mut places);
                places.truncate(120);
                places.extend_from_within(..30);
            }
            _ => places = vec![3, 200, 100],
        }
        let by = [0.02, 0.3, 3.0][frame / 8];
        let moves: Vec<(usize, S::Pose)> = places
            .into_iter()
            .map(|place| (place, S::nudged(&mut random, &shapes[place].1.pose, by)))
            .collect();
        let teleport = random.u8(0..4) == 0;
        let [many, single] = &mut worlds;
        many.set_poses(
            moves.len(),
            |index| shapes[moves[index].0].0,
            |index| moves[index].1,
            teleport,
        );
        for &(place, pose) in &moves {
            let (id, shape) = &mut shapes[place];
            shape.pose = pose;
            if teleport { single.teleport(*id, pose) } else { single.set_pose(*id, pose) }
        }
        for world in [&mut *many, single] {
            world.validate().unwrap();
            world.update();
            world.validate().unwrap();
        }
        assert_eq!(many.events(), single.events(), "frame {frame}");
        let pairs: BTreeSet<(Id, Id)> = many.pairs().collect();
        assert_eq!(pairs, overlapping(&shapes), "frame {frame}");
        // Shapes change in the same frames as they move.
        let (id, shape) = &mut shapes[frame];
        shape.filter = filter(&mut random);
        worlds.iter_mut().for_each(|world| world.set_filter(*id, shape.filter));
        changed += pairs.len();
    }
    assert!(changed > 500, "{changed}");
}

/// An update after few changes tests few candidates, and new leaves wait. In a twin, every pose is set again before each
/// update, and leaves enter at once. Now and then all shapes move in both.
pub fn few_changes_give_the_events_of_many<S: Scene>() {
    let mut random = Random::with_seed(21);
    let descs: Vec<ShapeDesc<S>> = (0..400).map(|_| desc(&mut random, 6.0)).collect();
    let mut worlds = [(); 2].map(|()| World::<S>::new(Settings::DEFAULT, 1));
    let mut shapes: Vec<(Id, ShapeDesc<S>)> = Vec::new();
    let create = |[few, many]: &mut [World<S>; 2], desc: ShapeDesc<S>| {
        let id = few.create_waiting(desc.clone());
        assert_eq!(many.create(desc.clone()), id);
        (id, desc)
    };
    shapes.extend(descs.into_iter().map(|desc| create(&mut worlds, desc)));
    let (mut events, mut candidates) = (0, 0);
    for frame in 0..120 {
        for _ in 0..random.usize(0..5) {
            let place = random.usize(0..shapes.len());
            let (id, shape) = &mut shapes[place];
            match random.u8(0..12) {
                0 => {
                    worlds.iter_mut().for_each(|world| world.destroy(*id));
                    shapes[place] = create(&mut worlds, desc(&mut random, 6.0));
                }
                1 => {
                    let is_enabled = random.bool();
                    worlds.iter_mut().for_each(|world| world.set_enabled(*id, is_enabled));
                }
                2 => {
                    let filter = filter(&mut random);
                    worlds.iter_mut().for_each(|world| world.set_filter(*id, filter));
                }
                3 => {
                    let is_static = random.bool();
                    worlds.iter_mut().for_each(|world| world.set_static(*id, is_static));
                }
                _ => {
                    let by = [0.02, 0.5, 12.0][random.usize(0..3)];
                    shape.pose = S::nudged(&mut random, &shape.pose, by);
                    worlds.iter_mut().for_each(|world| world.set_pose(*id, shape.pose));
                }
            }
        }
        let all_move = frame % 40 == 39;
        if all_move {
            for (_, shape) in &mut shapes {
                shape.pose = S::nudged(&mut random, &shape.pose, 0.3);
            }
        }
        let [few, many] = &mut worlds;
        let (id, pose) = (|index: usize| shapes[index].0, |index: usize| shapes[index].1.pose);
        many.set_poses(shapes.len(), id, pose, false);
        if all_move {
            few.set_poses(shapes.len(), id, pose, false);
        }
        for world in [&mut *few, many] {
            world.update();
            world.validate().unwrap();
        }
        assert_eq!(few.events(), many.events(), "frame {frame}");
        assert!(few.pairs().eq(many.pairs()), "frame {frame}");
        events += few.events().iter().filter(|event| event.kind != EventKind::Stay).count();
        candidates = few.stats().candidates;
    }
    assert!(events > 300 && candidates > 1000, "{events} {candidates}");
}
