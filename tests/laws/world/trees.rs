//! The height and memory of a world's trees for unfavourable shapes.

use impinge::bvh::Bound;
use impinge::world::{Filter, Id, Query, Settings, ShapeDesc, World};

use crate::world::scene::{Random, Scene, desc};

pub fn a_thousand_shapes_in_one_place_make_a_tree_that_can_be_walked<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut random = Random::with_seed(400);
    let (point, origin) = (S::ball(0.0), S::along(0.0));
    let ids: Vec<Id> = (0..1000)
        .map(|_| {
            let filter = Filter { group: -1, ..Filter::default() };
            world.create(ShapeDesc { filter, ..ShapeDesc::new(point.clone(), origin) })
        })
        .collect();
    world.validate().unwrap();
    assert!(world.stats().height <= 36, "{:?}", world.stats());
    world.update();
    world.validate().unwrap();
    assert!(world.stats().height < 8, "{:?}", world.stats());
    for &id in &ids[..500] {
        world.set_pose(id, S::far(&mut random, 2e3, 1e3));
        world.validate().unwrap();
    }
    world.update();
    world.validate().unwrap();
    let mut found = 0;
    world.overlap(&point, &origin, 0.0, &Query::default(), |_| found += 1);
    assert_eq!(found, 500);
}

pub fn a_sorted_row_of_shapes_makes_no_tall_tree<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    // Shapes inserted one by one in sorted order, the worst case for the tree.
    for place in 0..20_000 {
        let pose = S::along(1.0001f32.powi(place));
        world
            .create(ShapeDesc { is_static: place % 2 == 0, ..ShapeDesc::new(S::ball(1e-4), pose) });
    }
    world.validate().unwrap();
    assert!(world.stats().height <= 46, "{}", world.stats().height);
}

/// A tree keeps its height, memory and cost when shapes move and the world never updates.
pub fn a_world_that_is_never_updated_keeps_its_tree<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let mut random = Random::with_seed(500);
    let ids: Vec<Id> = (0..300)
        .map(|_| {
            let pose = S::pose(&mut random, 50.0);
            world.create(ShapeDesc::new(S::ball(0.5), pose))
        })
        .collect();
    let at_start = world.stats();
    for _ in 0..200 {
        for &id in &ids {
            world.set_pose(id, S::pose(&mut random, 50.0));
        }
    }
    world.validate().unwrap();
    let at_end = world.stats();
    assert!(at_end.height <= 2 * at_start.height + 4, "{at_end:?}");
    assert!(at_end.bytes < 4 * at_start.bytes, "{at_start:?} {at_end:?}");

    // All poses in one call. The tree is restored when it takes over the leaves.
    let mut least_cost = f32::INFINITY;
    for _ in 0..20 {
        let poses: Vec<S::Pose> = ids.iter().map(|_| S::pose(&mut random, 50.0)).collect();
        world.set_poses(ids.len(), |index| ids[index], |index| poses[index], false);
        world.apply_waiting();
        least_cost = least_cost.min(world.stats().tree_cost);
    }
    world.validate().unwrap();
    assert!(least_cost < 2.0 * at_start.tree_cost, "{at_start:?} {least_cost}");
}

pub fn a_shape_that_shrinks_leaves_its_large_bounds<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let shape = desc::<S>(&mut Random::with_seed(600), 1.0);
    let (geometry, pose) = (S::ball(1000.0), S::along(0.0));
    let id = world.create(ShapeDesc { geometry, pose, enabled: true, ..shape });
    world.set_geometry(id, S::ball(1.0));
    world.validate().unwrap();
    assert!(world.bounds().unwrap().extent() < 4.0, "{:?}", world.bounds());
}

/// Unbounded walls raise neither the height of the tree nor the number of candidates. Their cost in the tree exceeds
/// the range of a float.
pub fn walls_keep_the_tree_low_and_far_shapes_no_candidates<S: Scene>() {
    let walls = S::walls();
    let leaning = [S::leaning_wall()];
    for (walls, most) in [(&walls[2..3], 0), (&walls[..], 0), (&leaning[..], 1000)] {
        let mut random = Random::with_seed(700);
        let mut world = World::<S>::new(Settings { fatness: 10.0, ..Settings::DEFAULT }, 1);
        for wall in walls {
            // The walls share a negative group, so they do not overlap each other.
            let filter = Filter { group: -1, ..Filter::default() };
            world.create(ShapeDesc { filter, ..ShapeDesc::new(wall.clone(), S::along(0.0)) });
        }
        for _ in 0..1000 {
            let pose = S::far(&mut random, 0.0, 20.0);
            world.create(ShapeDesc { is_static: true, ..ShapeDesc::new(S::ball(0.01), pose) });
        }
        world.validate().unwrap();
        world.update();
        world.validate().unwrap();
        let stats = world.stats();
        assert!(stats.height <= 8, "{walls:?}: {stats:?}");
        assert!(stats.candidates <= most, "{walls:?}: {stats:?}");
    }
}
