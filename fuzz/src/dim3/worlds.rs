//! Runs any sequence of changes, updates and queries on a world, and compares each answer with brute force over single
//! calls.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::MaybeUninit;
use std::ptr::null;

use impinge::ffi::*;

use super::super::bytes::{Bytes, Numbers};
use super::super::calls::{self, OwnHull, Posed, ZERO, ok};
use super::scene::{self, PLAIN};

/// Shapes lie near each other, so most of them overlap some other.
const NUMBERS: Numbers = Numbers { unit: 1.0, wild: false };
const MAX_SHAPES: usize = 40;

/// The state that a shape was given.
#[derive(Clone, Copy, Debug)]
struct Model {
    posed: Posed,
    filter: imp_filter,
    owner: u64,
    is_static: bool,
    is_enabled: bool,
}

impl Model {
    /// Returns whether an update has to report the pair.
    fn overlaps(&self, other: &Model) -> bool {
        self.is_enabled
            && other.is_enabled
            && !(self.is_static && other.is_static)
            && (self.owner == 0 || self.owner != other.owner)
            && matches(&self.filter, &other.filter)
            && calls::overlap(&self.posed, &other.posed, 0.0)
    }
}

fn matches(a: &imp_filter, b: &imp_filter) -> bool {
    if a.group == b.group && a.group != 0 {
        return a.group > 0;
    }
    a.category & b.mask != 0 && b.category & a.mask != 0
}

/// A world, its model, and the pairs that overlapped at the last update.
struct World {
    handle: imp_world,
    shapes: BTreeMap<u64, Model>,
    overlapping: BTreeSet<(u64, u64)>,
    hulls: Vec<OwnHull>,
}

impl Drop for World {
    fn drop(&mut self) {
        // Ignore the status: the world may be dropped while a failed check panics.
        imp_world_destroy(self.handle);
    }
}

/// Checks the sequence that the bytes make.
pub fn check(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut world = World::new(bytes.pick(&[0.0, 0.1, 2.0]));
    while !bytes.is_empty() {
        match bytes.byte() % 16 {
            0..=3 => world.create(&mut bytes),
            4..=6 => world.set_pose(&mut bytes),
            7 => world.destroy(&mut bytes),
            8 => world.set_geometry(&mut bytes),
            9 => world.set_rules(&mut bytes),
            10 | 11 => world.update(),
            12 => world.overlap(&mut bytes),
            13 => world.raycast(&mut bytes),
            14 => world.closest_point(&mut bytes),
            _ => world.rebuild(),
        }
        ok(imp_world_validate(world.handle));
    }
    world.update();
}

impl World {
    fn new(fatness: f32) -> World {
        let mut desc = MaybeUninit::uninit();
        ok(unsafe { imp_world_desc_default(desc.as_mut_ptr()) });
        // SAFETY: the call succeeded, so it has written the value.
        let desc = imp_world_desc { fatness, ..unsafe { desc.assume_init() } };
        let mut handle = imp_world { id: 0 };
        ok(unsafe { imp_world_create(&desc, &mut handle) });
        let (shapes, overlapping, hulls) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
        World { handle, shapes, overlapping, hulls }
    }

    fn geometry(&mut self, bytes: &mut Bytes) -> Option<imp_geometry> {
        scene::geometry(bytes, NUMBERS, &mut self.hulls)
    }

    /// Returns one of the shapes, if there is any.
    fn pick(&self, bytes: &mut Bytes) -> Option<imp_shape> {
        let place = usize::from(bytes.byte()) % self.shapes.len().max(1);
        self.shapes.keys().nth(place).map(|&id| imp_shape { id })
    }

    fn create(&mut self, bytes: &mut Bytes) {
        let Some(geometry) = self.geometry(bytes) else { return };
        if self.shapes.len() >= MAX_SHAPES {
            return;
        }
        let pose = pose(bytes);
        let is_static = bytes.byte() >= 192;
        let mut desc = MaybeUninit::uninit();
        ok(unsafe { imp_shape_desc_default(desc.as_mut_ptr()) });
        let desc = imp_shape_desc {
            geometry,
            pose,
            flags: if is_static { IMP_SHAPE_STATIC } else { 0 },
            // SAFETY: the call succeeded, so it has written the value.
            ..unsafe { desc.assume_init() }
        };
        let mut shape = imp_shape { id: 0 };
        ok(unsafe { imp_shape_create(self.handle, &desc, &mut shape) });
        let model = Model {
            posed: Posed { geometry, pose },
            filter: desc.filter,
            owner: 0,
            is_static,
            is_enabled: true,
        };
        assert!(self.shapes.insert(shape.id, model).is_none(), "a handle names two shapes");
    }

    fn set_pose(&mut self, bytes: &mut Bytes) {
        let Some(shape) = self.pick(bytes) else { return };
        let pose = pose(bytes);
        ok(unsafe { imp_shape_set_pose(shape, &pose) });
        self.model(shape).posed.pose = pose;
    }

    fn set_geometry(&mut self, bytes: &mut Bytes) {
        let Some(shape) = self.pick(bytes) else { return };
        let Some(geometry) = self.geometry(bytes) else { return };
        ok(unsafe { imp_shape_set_geometry(shape, &geometry) });
        self.model(shape).posed.geometry = geometry;
    }

    /// Changes what decides which pairs count, apart from geometry.
    fn set_rules(&mut self, bytes: &mut Bytes) {
        let Some(shape) = self.pick(bytes) else { return };
        let value = bytes.byte();
        let is_set = value >= 128;
        match bytes.byte() % 4 {
            0 => {
                let filter = imp_filter {
                    category: u64::from(value & 3),
                    mask: u64::from(value >> 2 & 3),
                    group: i64::from(value >> 4 & 3) - 1,
                };
                ok(unsafe { imp_shape_set_filter(shape, &filter) });
                self.model(shape).filter = filter;
            }
            1 => {
                ok(imp_shape_set_owner(shape, u64::from(value % 3)));
                self.model(shape).owner = u64::from(value % 3);
            }
            2 => {
                let flags = if is_set { IMP_SHAPE_STATIC } else { 0 };
                ok(imp_shape_set_flags(shape, IMP_SHAPE_STATIC, flags));
                self.model(shape).is_static = is_set;
            }
            _ => {
                let flags = if is_set { 0 } else { IMP_SHAPE_DISABLED };
                ok(imp_shape_set_flags(shape, IMP_SHAPE_DISABLED, flags));
                self.model(shape).is_enabled = is_set;
            }
        }
    }

    fn model(&mut self, shape: imp_shape) -> &mut Model {
        self.shapes.get_mut(&shape.id).expect("a shape that lives")
    }

    fn destroy(&mut self, bytes: &mut Bytes) {
        let Some(shape) = self.pick(bytes) else { return };
        ok(imp_shape_destroy(shape));
        assert_eq!(imp_shape_valid(shape), 0);
        self.shapes.remove(&shape.id);
    }

    fn rebuild(&mut self) {
        ok(imp_world_rebuild(self.handle));
    }

    /// Updates, and compares the events and pairs with those of brute force.
    fn update(&mut self) {
        let mut expected = BTreeSet::new();
        for (&id_a, a) in &self.shapes {
            let later = self.shapes.range(id_a + 1..);
            let touched = later.filter(|(_, b)| a.overlaps(b)).map(|(&id_b, _)| (id_a, id_b));
            expected.extend(touched);
        }
        let before = std::mem::replace(&mut self.overlapping, expected);
        let now = &self.overlapping;
        let of_kind = |kind, pairs: &mut dyn Iterator<Item = &(u64, u64)>| {
            pairs.map(|&(a, b)| (kind, a, b)).collect::<Vec<_>>()
        };
        let expected = [
            of_kind(IMP_EVENT_END, &mut before.difference(now)),
            of_kind(IMP_EVENT_BEGIN, &mut now.difference(&before)),
            of_kind(IMP_EVENT_STAY, &mut now.intersection(&before)),
        ]
        .concat();

        let count = ok(imp_world_update(self.handle));
        let blank = imp_event {
            a: imp_shape { id: 0 },
            b: imp_shape { id: 0 },
            user_data_a: 0,
            user_data_b: 0,
            kind: 0,
            time: f32::NAN,
        };
        let mut events = vec![blank; count as usize];
        assert_eq!(ok(unsafe { imp_world_events(self.handle, events.as_mut_ptr(), count) }), count);
        assert!(events.iter().all(|event| event.time == 1.0), "{events:?}");
        let events: Vec<_> = events.iter().map(|it| (it.kind, it.a.id, it.b.id)).collect();
        assert_eq!(events, expected, "{:#?}", self.shapes);

        let blank = imp_pair { a: imp_shape { id: 0 }, b: imp_shape { id: 0 } };
        let mut pairs = vec![blank; now.len()];
        let capacity = now.len() as i32;
        let count = ok(unsafe { imp_world_pairs(self.handle, pairs.as_mut_ptr(), capacity) });
        assert_eq!(count, capacity);
        assert!(pairs.iter().map(|pair| (pair.a.id, pair.b.id)).eq(now.iter().copied()));
    }

    /// Returns the shapes that a default query sees.
    fn seen(&self) -> impl Iterator<Item = (u64, &Posed)> {
        let all = imp_filter { category: u64::MAX, mask: u64::MAX, group: 0 };
        let seen =
            self.shapes.iter().filter(move |(_, it)| it.is_enabled && matches(&it.filter, &all));
        seen.map(|(&id, it)| (id, &it.posed))
    }

    fn overlap(&mut self, bytes: &mut Bytes) {
        let Some(geometry) = self.geometry(bytes) else { return };
        let probe = Posed { geometry, pose: pose(bytes) };
        let mut found = [imp_shape { id: 0 }; MAX_SHAPES];
        let count = ok(unsafe {
            imp_world_overlap(
                self.handle,
                &probe.geometry,
                &probe.pose,
                0.0,
                null(),
                found.as_mut_ptr(),
                MAX_SHAPES as i32,
            )
        });
        let found: Vec<_> = found[..count as usize].iter().map(|shape| shape.id).collect();
        let expected = self.seen().filter(|(_, posed)| calls::overlap(&probe, posed, 0.0));
        let expected: Vec<_> = expected.map(|(id, _)| id).collect();
        assert_eq!(found, expected, "{probe:?}\n{:#?}", self.shapes);
    }

    fn raycast(&mut self, bytes: &mut Bytes) {
        let ray = imp_ray {
            origin: bytes.point(NUMBERS),
            direction: bytes.point(PLAIN),
            max_distance: f32::from(bytes.byte()),
        };
        if ray.direction == ZERO {
            return;
        }
        let exits = bytes.byte() >= 128;
        let ask = |it: &Posed| {
            if exits { calls::raycast_exit(it, &ray) } else { calls::raycast(it, &ray) }
        };
        let query = imp_query { flags: if exits { IMP_QUERY_EXITS } else { 0 }, ..query() };
        let found = self.ray_hit(&ray, &query);
        let hits = self.seen().filter_map(|(id, it)| Some((ask(it)?.distance, id)));
        assert_eq!(found.map(key_of), nearest(hits), "{ray:?}\n{:#?}", self.shapes);

        // All geometries here are convex: a shape without its only part is not hit.
        let Some(first) = found else { return };
        let ignoring =
            imp_query { ignored_part_of: first.shape, ignored_part: first.hit.part, ..query };
        let rest = self.seen().filter(|&(id, _)| id != first.shape.id);
        let hits = rest.filter_map(|(id, it)| Some((ask(it)?.distance, id)));
        let found = self.ray_hit(&ray, &ignoring).map(key_of);
        assert_eq!(found, nearest(hits), "{first:?}\n{ray:?}\n{:#?}", self.shapes);
    }

    fn ray_hit(&self, ray: &imp_ray, query: &imp_query) -> Option<imp_world_hit> {
        let mut hit = imp_world_hit::NONE;
        let is_hit = ok(unsafe { imp_world_raycast(self.handle, ray, query, &mut hit) }) == 1;
        is_hit.then_some(hit)
    }

    fn closest_point(&mut self, bytes: &mut Bytes) {
        let point = bytes.point(NUMBERS);
        let max_distance = f32::from(bytes.byte()) / 8.0;
        let mut hit = imp_world_closest_hit::NONE;
        let is_hit = ok(unsafe {
            imp_world_closest_point(self.handle, &point, max_distance, null(), &mut hit)
        }) == 1;
        let found = is_hit.then_some((hit.separation.distance, hit.shape.id));
        let distances = self.seen().map(|(id, it)| (calls::closest_point(it, &point).distance, id));
        let expected = nearest(distances.filter(|(distance, _)| *distance <= max_distance));
        assert_eq!(found, expected, "{point:?}\n{:#?}", self.shapes);
    }
}

fn query() -> imp_query {
    let mut query = MaybeUninit::uninit();
    ok(unsafe { imp_query_default(query.as_mut_ptr()) });
    // SAFETY: the call succeeded, so it has written the value.
    unsafe { query.assume_init() }
}

fn key_of(found: imp_world_hit) -> (f32, u64) {
    (found.hit.distance, found.shape.id)
}

/// Returns the least distance. Among equal ones the lowest shape wins.
fn nearest(hits: impl Iterator<Item = (f32, u64)>) -> Option<(f32, u64)> {
    hits.min_by(|a, b| a.partial_cmp(b).expect("no distance is NaN"))
}

fn pose(bytes: &mut Bytes) -> imp_pose {
    imp_pose { position: bytes.point(NUMBERS), rotation: bytes.rotation() }
}
