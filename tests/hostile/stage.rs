//! The worlds and hulls of hostile calls, in the middle of a frame. No hostile call may change their state.

use std::sync::{Mutex, MutexGuard, PoisonError};

use impinge::ffi::*;

use crate::compounds;
use crate::dim2::stage::Flat;
use crate::dim2::{polygons, polylines};
use crate::meshes;
use crate::support::{self, *};

/// Serialises the tests, because they count the worlds of the process.
static ALONE: Mutex<()> = Mutex::new(());

pub struct Stage {
    pub world: imp_world,
    /// Shapes of `world`: ball, box, capsule (static, with a group), a disabled hull, and a ball that began to
    /// overlap after the last update.
    pub shapes: [imp_shape; 5],
    /// A shape of `other`.
    pub foreign: imp_shape,
    pub other: imp_world,
    /// The 2D world and its shapes.
    pub flat: Flat,
    /// A destroyed world whose slot is free.
    pub gone_world: imp_world,
    /// A destroyed world whose slot `world` uses.
    pub replaced_world: imp_world,
    /// Handles of shapes that were destroyed or never existed.
    pub stale: Vec<imp_shape>,
    /// A box with half extents 1, 1, 2.
    pub hull: imp_hull,
    /// A released hull whose slot is free.
    pub gone_hull: imp_hull,
    /// A released hull whose slot `hull` uses.
    pub replaced_hull: imp_hull,
    _alone: MutexGuard<'static, ()>,
}

/// The visible state of a world.
#[derive(Debug, PartialEq)]
pub struct View<P, G, B> {
    dimensions: i32,
    stats: imp_stats,
    bounds: Option<B>,
    pairs: Vec<imp_pair>,
    events: Vec<imp_event>,
    placed: Vec<(P, G)>,
    labels: Vec<(imp_filter, i32, u64)>,
    owners: Vec<u64>,
}

impl<P, G, B> View<P, G, B> {
    pub fn new(
        world: imp_world,
        shapes: &[imp_shape],
        bounds: Option<B>,
        place: impl Fn(imp_shape) -> (P, G),
    ) -> View<P, G, B> {
        let label =
            |&shape| (filter_of(shape), ok(imp_shape_get_flags(shape)), user_data_of(shape));
        View {
            dimensions: ok(imp_world_dimensions(world)),
            stats: stats(world),
            bounds,
            pairs: pairs(world),
            events: events(world),
            placed: shapes.iter().map(|&shape| place(shape)).collect(),
            labels: shapes.iter().map(label).collect(),
            owners: shapes.iter().map(|&shape| owner_of(shape)).collect(),
        }
    }
}

/// The visible state of all worlds and assets.
#[derive(Debug, PartialEq)]
pub struct Fingerprint {
    worlds: i32,
    hulls: i32,
    polygons: i32,
    polygon: Vec<imp_vec2>,
    polylines: polylines::View,
    hull: (imp_hull_info, Vec<u8>),
    compounds: compounds::View,
    meshes: meshes::View,
    views: Vec<View<imp_pose, imp_geometry, imp_bounds>>,
    flat: View<imp_pose_2d, imp_geometry_2d, imp_bounds_2d>,
    valid: Vec<i32>,
}

fn place_of_hull(hull: imp_hull) -> u64 {
    hull.id >> 26 & 0xff_ffff
}

fn place_of(world: imp_world) -> u64 {
    world.id >> 50 & 0xfff
}

impl Stage {
    pub fn new() -> Stage {
        // A failed test poisons the lock and may leave worlds. Every stage starts without a world.
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        ok(imp_world_destroy_all());
        ok(imp_asset_release_all(IMP_ASSET_HULL));
        polygons::set_stage();
        polylines::set_stage();

        let replaced_hull = hull_of(&corners(3.0, 3.0, 3.0));
        let gone_hull = hull_of(&corners(1.0, 0.0, 0.0));
        ok(imp_asset_release(replaced_hull.id));
        let hull = hull_of(&corners(1.0, 1.0, 2.0));
        ok(imp_asset_release(gone_hull.id));
        assert_eq!(place_of_hull(hull), place_of_hull(replaced_hull));

        let replaced_world = world();
        let other = world();
        let gone_world = world();
        let of_replaced = create(replaced_world, &desc(sphere(1.0), at(0.0, 0.0, 0.0)));
        let flat = Flat::new();
        let of_gone = create(gone_world, &desc(sphere(1.0), at(0.0, 0.0, 0.0)));
        let foreign = create(other, &desc(sphere(2.0), at(1.0, 2.0, 3.0)));
        ok(imp_world_destroy(replaced_world));
        ok(imp_world_destroy(gone_world));
        let world = world();
        assert_eq!(place_of(world), place_of(replaced_world));

        let number = |user_data: u64, desc: imp_shape_desc| imp_shape_desc { user_data, ..desc };
        let filter = |group: i64| imp_filter { category: 6, mask: 5, group };
        let ball = number(10, desc(sphere(1.0), at(0.0, 0.0, 0.0)));
        let brick = number(11, desc(cuboid(1.0, 1.0, 1.0), at(1.5, 0.0, 0.0)));
        let tube = imp_shape_desc {
            flags: IMP_SHAPE_STATIC,
            filter: filter(3),
            ..number(12, desc(capsule(1.0, 0.5), at(0.0, 1.5, 0.0)))
        };
        let hidden = desc(unscaled(hull), at(0.0, 0.0, 0.0));
        let hidden = imp_shape_desc { flags: IMP_SHAPE_DISABLED, ..number(13, hidden) };
        let shapes = create_many(world, &[ball, brick, tube, hidden]);
        let reused = create(world, &ball);
        ok(imp_shape_destroy(reused));
        let departing = create(world, &number(15, ball));
        ok(imp_world_update(world));
        ok(imp_shape_destroy(departing));
        let moved = at(1.5, 0.25, 0.0);
        ok(unsafe { imp_shape_set_pose(shapes[1], &moved) });
        let late = create(world, &number(14, desc(sphere(0.5), at(-1.0, 0.0, 0.0))));

        compounds::set_stage(hull, other, flat.world);
        meshes::set_stage();

        Stage {
            world,
            shapes: [shapes[0], shapes[1], shapes[2], shapes[3], late],
            foreign,
            other,
            flat,
            gone_world,
            replaced_world,
            stale: vec![
                // A destroyed shape whose slot was reused.
                reused,
                // A destroyed shape whose overlaps have not ended yet.
                departing,
                // A shape of the world that used this slot before.
                of_replaced,
                // A shape of a destroyed world.
                of_gone,
                // A later generation of a slot.
                imp_shape { id: late.id + 1 },
                // An unused slot.
                imp_shape { id: late.id + (1000 << 26) },
                // Generation 0.
                imp_shape { id: shapes[0].id & !0x3ff_ffff },
            ],
            hull,
            gone_hull,
            replaced_hull,
            _alone: alone,
        }
    }

    /// Returns handles of worlds that were destroyed or never existed.
    pub fn stale_worlds(&self) -> Vec<imp_world> {
        vec![
            // A destroyed world.
            self.gone_world,
            // The world that used this slot before.
            self.replaced_world,
            // A later generation of the world.
            imp_world { id: self.world.id + 1 },
            // Generation 0.
            imp_world { id: self.world.id & !0x3ff_ffff },
            // An unused slot.
            imp_world { id: 1 << 62 | 0xfff << 50 | 1 },
        ]
    }

    /// Returns numbers that are no world handle.
    pub fn garbage_worlds(&self) -> Vec<imp_world> {
        let id = self.world.id;
        vec![
            // Zero.
            imp_world { id: 0 },
            // All ones.
            imp_world { id: u64::MAX },
            // A shape.
            imp_world { id: self.shapes[0].id },
            // A world with a slot.
            imp_world { id: id | 1 << 26 },
            // A kind of 0.
            imp_world { id: id & !(3 << 62) },
            // A kind of 3.
            imp_world { id: id | 3 << 62 },
        ]
    }

    /// Returns numbers that are no shape handle.
    pub fn garbage_shapes(&self) -> Vec<imp_shape> {
        let id = self.shapes[0].id;
        vec![
            // Zero.
            imp_shape { id: 0 },
            // All ones.
            imp_shape { id: u64::MAX },
            // A world.
            imp_shape { id: self.world.id },
            // A kind of 0.
            imp_shape { id: id & !(3 << 62) },
            // A kind of 1.
            imp_shape { id: id ^ 3 << 62 },
            // A kind of 3.
            imp_shape { id: id | 3 << 62 },
        ]
    }

    /// Returns handles of hulls that were released or never existed.
    pub fn stale_hulls(&self) -> Vec<imp_hull> {
        vec![
            // A released hull.
            self.gone_hull,
            // The hull that used this slot before.
            self.replaced_hull,
            // A later generation of the hull.
            imp_hull { id: self.hull.id + 1 },
            // Generation 0.
            imp_hull { id: self.hull.id & !0x3ff_ffff },
            // An unused slot.
            imp_hull { id: self.hull.id + (1000 << 26) },
        ]
    }

    /// Returns numbers that are no hull handle.
    pub fn garbage_hulls(&self) -> Vec<imp_hull> {
        let id = self.hull.id;
        vec![
            // Zero.
            imp_hull { id: 0 },
            // All ones.
            imp_hull { id: u64::MAX },
            // A world.
            imp_hull { id: self.world.id },
            // A shape whose geometry is the hull.
            imp_hull { id: self.shapes[3].id },
            // A hull handle with world bits.
            imp_hull { id: id | 1 << 50 },
            // A kind of 0.
            imp_hull { id: id & !(3 << 62) },
            // A kind of 1.
            imp_hull { id: id & !(1 << 63) },
            // A kind of 2.
            imp_hull { id: id & !(1 << 62) },
        ]
    }

    pub fn fingerprint(&self) -> Fingerprint {
        let view = |world: imp_world, shapes: &[imp_shape]| {
            View::new(world, shapes, bounds_of(world), |shape| (pose_of(shape), geometry_of(shape)))
        };
        let views = vec![view(self.world, &self.shapes), view(self.other, &[self.foreign])];
        let worlds =
            [self.world, self.other, self.flat.world, self.gone_world, self.replaced_world];
        let stale = self.stale.iter().chain(&self.flat.stale);
        let shapes = self.shapes.iter().chain(&self.flat.shapes).chain(stale);
        let hulls = [self.hull, self.gone_hull, self.replaced_hull];
        Fingerprint {
            worlds: ok(imp_world_count()),
            hulls: ok(imp_asset_count(IMP_ASSET_HULL)),
            polygons: ok(imp_asset_count(IMP_ASSET_POLYGON)),
            polygon: support::dim2::large_vertices_of(polygons::polygon()),
            polylines: polylines::view(),
            hull: (info_of(self.hull), saved(self.hull)),
            compounds: compounds::view(),
            meshes: meshes::view(),
            views,
            flat: self.flat.view(),
            valid: worlds
                .into_iter()
                .map(|world| ok(imp_world_valid(world)))
                .chain(shapes.map(|shape| ok(imp_shape_valid(*shape))))
                .chain(hulls.map(|hull| ok(imp_asset_kind(hull.id))))
                .collect(),
        }
    }

    /// Updates the world and checks that the events are the expected ones. So no failed call left a change inside.
    pub fn assert_aftermath(&self) {
        ok(imp_world_update(self.world));
        let found = events(self.world);
        let found: Vec<_> =
            found.iter().map(|event| (event.kind, event.user_data_a, event.user_data_b)).collect();
        let expected = [
            (IMP_EVENT_END, 10, 15),
            (IMP_EVENT_END, 11, 15),
            (IMP_EVENT_END, 12, 15),
            (IMP_EVENT_BEGIN, 10, 14),
            (IMP_EVENT_STAY, 10, 11),
            (IMP_EVENT_STAY, 10, 12),
            (IMP_EVENT_STAY, 11, 12),
        ];
        assert_eq!(found, expected);
        self.flat.assert_aftermath();
        self.assert_sound();
    }

    pub fn assert_sound(&self) {
        for world in [self.world, self.other, self.flat.world] {
            if imp_world_valid(world) == 1 {
                ok(imp_world_validate(world));
            }
        }
        if imp_asset_kind(self.hull.id) == 1 {
            ok(imp_hull_validate(self.hull));
        }
    }
}
