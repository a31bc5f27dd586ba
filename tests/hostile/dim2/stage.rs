//! The 2D world of a stage, in the middle of a frame, like the 3D world.

use impinge::ffi::*;

use crate::stage::View;
use crate::support::dim2::*;
use crate::support::{self, events, ok};

pub struct Flat {
    pub world: imp_world,
    /// Circle, box, sail (static, with a group), a disabled segment, and a circle that began to overlap after the
    /// last update.
    pub shapes: [imp_shape; 5],
    /// A destroyed 3D world whose slot `world` uses.
    pub replaced_world: imp_world,
    /// Handles of destroyed shapes.
    pub stale: Vec<imp_shape>,
}

impl Flat {
    pub fn new() -> Flat {
        let replaced_world = support::world();
        let ball = support::desc(support::sphere(1.0), support::at(0.0, 0.0, 0.0));
        let of_replaced = support::create(replaced_world, &ball);
        ok(imp_world_destroy(replaced_world));
        let world = world();
        assert_eq!(world.id >> 50, replaced_world.id >> 50);

        let number =
            |user_data: u64, desc: imp_shape_desc_2d| imp_shape_desc_2d { user_data, ..desc };
        let filter = imp_filter { category: 6, mask: 5, group: 3 };
        let disc = number(20, desc(circle(1.0), at(0.0, 0.0)));
        let brick = number(21, desc(rectangle(1.0, 1.0), at(1.5, 0.0)));
        let sail = polygon(&[vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 2.0)]);
        let sail = number(22, desc(sail, at(0.0, 1.5)));
        let sail = imp_shape_desc_2d { flags: IMP_SHAPE_STATIC, filter, ..sail };
        let hidden = desc(segment(vec2(0.0, 0.0), vec2(1.0, 1.0)), at(0.0, 0.0));
        let hidden = imp_shape_desc_2d { flags: IMP_SHAPE_DISABLED, ..number(23, hidden) };
        let shapes = create_many(world, &[disc, brick, sail, hidden]);
        let reused = create(world, &disc);
        ok(imp_shape_destroy(reused));
        let departing = create(world, &number(25, disc));
        ok(imp_world_update(world));
        ok(imp_shape_destroy(departing));
        let moved = at(1.5, 0.25);
        ok(unsafe { imp_shape_set_pose_2d(shapes[1], &moved) });
        let late = create(world, &number(24, desc(circle(0.5), at(-1.0, 0.0))));
        Flat {
            world,
            shapes: [shapes[0], shapes[1], shapes[2], shapes[3], late],
            replaced_world,
            stale: vec![
                // A destroyed shape whose slot was reused.
                reused,
                // A destroyed shape whose overlaps have not ended yet.
                departing,
                // A shape of the 3D world that used this slot before.
                of_replaced,
                // A later generation of a slot.
                imp_shape { id: shapes[0].id + 1 },
            ],
        }
    }

    pub fn view(&self) -> View<imp_pose_2d, imp_geometry_2d, imp_bounds_2d> {
        View::new(self.world, &self.shapes, bounds_of(self.world), |shape| {
            (pose_of(shape), geometry_of(shape))
        })
    }

    /// Updates the world and checks that the events are the expected ones.
    pub fn assert_aftermath(&self) {
        ok(imp_world_update(self.world));
        let found = events(self.world);
        let found: Vec<_> =
            found.iter().map(|event| (event.kind, event.user_data_a, event.user_data_b)).collect();
        let expected = [
            (IMP_EVENT_END, 20, 25),
            (IMP_EVENT_END, 21, 25),
            (IMP_EVENT_END, 22, 25),
            (IMP_EVENT_BEGIN, 20, 24),
            (IMP_EVENT_BEGIN, 22, 24),
            (IMP_EVENT_STAY, 20, 21),
            (IMP_EVENT_STAY, 20, 22),
            (IMP_EVENT_STAY, 21, 22),
        ];
        assert_eq!(found, expected);
    }
}
