//! Worlds of static shapes, which keep no bounds until a shape changes or the world is updated.

use impinge::world::{Filter, Id, Query, Settings, ShapeDesc, World};

use crate::world::scene::{Random, Scene, desc, filter};

/// The ways in which a world begins to keep bounds.
const FIRST_CHANGES: u8 = 9;

/// A twin keeps bounds from the start. Both have the same queries, and from then on the same events.
pub fn bounds_that_are_kept_late_change_no_answer<S: Scene>() {
    let mut random = Random::with_seed(46);
    for first_change in 0..FIRST_CHANGES {
        check::<S>(&mut random, first_change);
    }
}

fn check<S: Scene>(random: &mut Random, first_change: u8) {
    const SIZE: f32 = 12.0;
    let mut worlds = [(); 2].map(|()| World::<S>::new(Settings::DEFAULT, 1));
    worlds[1].update();
    let is_static = |random: &mut Random| ShapeDesc { is_static: true, ..desc(random, SIZE) };
    let mut shapes = Vec::new();
    for _ in 0..150 {
        shapes.push(created(&mut worlds, &is_static(random)));
    }
    for _ in 0..30 {
        let place = random.usize(0..shapes.len());
        let id = shapes[place];
        match random.u8(0..5) {
            0 => {
                worlds.iter_mut().for_each(|world| world.destroy(id));
                shapes[place] = created(&mut worlds, &is_static(random));
            }
            1 => {
                let enabled = random.bool();
                worlds.iter_mut().for_each(|world| world.set_enabled(id, enabled));
            }
            2 => {
                let filter = filter(random);
                worlds.iter_mut().for_each(|world| world.set_filter(id, filter));
            }
            3 => worlds.iter_mut().for_each(World::rebuild),
            _ => check_queries(random, &worlds, SIZE),
        }
        worlds.iter().for_each(|world| world.validate().unwrap());
    }
    let bytes = worlds.each_ref().map(|world| world.stats().bytes);
    assert!(bytes[0] + 150 * 16 <= bytes[1], "{bytes:?}");

    let (id, pose) = (shapes[70], S::pose(random, SIZE));
    let geometry = S::geometry(random);
    let moving = ShapeDesc { is_static: false, ..desc(random, SIZE) };
    let by = S::vector(random, 1.0);
    for world in &mut worlds {
        match first_change {
            0 => world.update(),
            1 => world.set_pose(id, pose),
            2 => world.teleport(id, pose),
            3 => world.set_poses(20, |index| shapes[index], |_| pose, false),
            4 => world.set_geometry(id, geometry.clone()),
            5 => world.change_geometry(id, |changed| *changed = geometry.clone()),
            6 => world.set_static(id, false),
            7 => world.shift_origin(by).unwrap(),
            _ => _ = world.create(moving.clone()),
        }
        world.validate().unwrap();
    }
    let mut begun = 0;
    for frame in 0..12 {
        check_queries(random, &worlds, SIZE);
        let place = random.usize(0..shapes.len());
        let (id, pose, is_static) = (shapes[place], S::pose(random, SIZE), random.bool());
        shapes.push(created(&mut worlds, &desc(random, SIZE)));
        for world in &mut worlds {
            world.set_pose(id, pose);
            world.set_static(id, is_static);
            world.set_filter(id, Filter::default());
            world.update();
            world.validate().unwrap();
        }
        let [late, early] = &worlds;
        assert_eq!(late.events(), early.events(), "change {first_change}, frame {frame}");
        begun += late.events().len();
    }
    assert!(begun > 0);
}

fn created<S: Scene>(worlds: &mut [World<S>; 2], desc: &ShapeDesc<S>) -> Id {
    let [late, early] = worlds.each_mut().map(|world| world.create(desc.clone()));
    assert_eq!(late, early);
    late
}

fn check_queries<S: Scene>(random: &mut Random, worlds: &[World<S>; 2], size: f32) {
    let (geometry, pose) = (S::geometry(random), S::pose(random, size));
    let [late, early] = worlds.each_ref().map(|world| {
        let mut found = Vec::new();
        world.overlap(&geometry, &pose, 0.5, &Query::default(), |id| found.push(id));
        found.sort_unstable();
        found
    });
    assert_eq!(late, early);
}
