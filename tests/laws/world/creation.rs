//! Shapes created many at once.

use impinge::world::{Id, Settings, ShapeDesc, World};

use crate::world::scene::{Random, Scene, desc};

/// Lists of any length, in fresh slots and in free ones, among shapes that move.
pub fn shapes_created_together_are_those_created_one_by_one<S: Scene>() {
    let mut random = Random::with_seed(40);
    let blank: ShapeDesc<S> = desc(&mut Random::with_seed(41), 10.0);
    let mut worlds = [(); 2].map(|()| World::<S>::new(Settings::DEFAULT, 1));
    let (mut shapes, mut begun) = (Vec::<(Id, S::Pose)>::new(), 0);
    for count in [0, 1, 63, 3, 64, 65, 0, 200, 129, 40] {
        let descs: Vec<ShapeDesc<S>> = (0..count).map(|_| desc(&mut random, 10.0)).collect();
        let [many, single] = &mut worlds;
        let ids: Vec<Id> = descs.iter().map(|desc| single.create(desc.clone())).collect();
        let mut numbers = Vec::new();
        many.create_many_waiting(
            count,
            |number| descs[number].attributes(),
            || (blank.pose, blank.geometry.clone()),
            |number, pose, geometry| {
                *pose = descs[number].pose;
                *geometry = descs[number].geometry.clone();
            },
            |number, id| {
                assert_eq!(id, ids[number]);
                numbers.push(number);
            },
        );
        assert!(numbers.into_iter().eq(0..count));
        many.apply_waiting();
        shapes.extend(ids.into_iter().zip(&descs).map(|(id, desc)| (id, desc.pose)));
        for (id, pose) in shapes.iter_mut().step_by(3) {
            *pose = S::nudged(&mut random, pose, 1.0);
            worlds.iter_mut().for_each(|world| world.set_pose(*id, *pose));
        }
        for world in &mut worlds {
            world.validate().unwrap();
            world.update();
            world.validate().unwrap();
        }
        let [many, single] = &mut worlds;
        assert_eq!(many.events(), single.events());
        assert_eq!(many.bounds(), single.bounds());
        begun += many.events().len();
        random.shuffle(&mut shapes);
        for (id, _) in shapes.drain(shapes.len() * 3 / 4..) {
            worlds.iter_mut().for_each(|world| world.destroy(id));
        }
    }
    assert!(begun > 300, "{begun}");
}
