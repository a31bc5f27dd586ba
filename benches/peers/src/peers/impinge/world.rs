//! Worlds through the C header: W1, W2 and W4.
use super::{c, capsule, cuboid, ok, pose, sphere, v};
use crate::math::{Pose, V3};
use crate::workloads::*;
use std::ptr;

/// The number of shapes that are created together.
const PART: usize = 1024;

/// A world handle that destroys the world when dropped.
pub(super) struct Handle(pub c::imp_world);
impl Handle {
    pub fn new(flags: u32) -> Handle {
        let mut desc = c::imp_world_desc::default();
        let mut world = c::imp_world::default();
        ok(unsafe { c::imp_world_desc_default(&mut desc) });
        desc.flags = flags;
        ok(unsafe { c::imp_world_create(&desc, &mut world) });
        Handle(world)
    }
    /// Creates shapes with their index as user data, some at a time: their descriptions stay in the cache.
    pub fn fill(
        &self,
        flags: u32,
        shapes: impl ExactSizeIterator<Item = (c::imp_geometry, c::imp_pose)>,
    ) -> Vec<c::imp_shape> {
        let mut default = c::imp_shape_desc::default();
        ok(unsafe { c::imp_shape_desc_default(&mut default) });
        let mut descs = shapes.enumerate().map(|(i, (geometry, pose))| c::imp_shape_desc {
            flags,
            user_data: i as u64,
            geometry,
            pose,
            ..default
        });
        let mut ids = vec![c::imp_shape::default(); descs.len()];
        ok(unsafe { c::imp_world_reserve(self.0, ids.len() as i32) });
        let mut some = Vec::with_capacity(PART);
        for ids in ids.chunks_mut(PART) {
            some.clear();
            some.extend(descs.by_ref().take(PART));
            let n = some.len() as i32;
            ok(unsafe { c::imp_shape_create_many(self.0, some.as_ptr(), n, ids.as_mut_ptr()) });
        }
        ids
    }
}
impl Drop for Handle {
    fn drop(&mut self) {
        ok(unsafe { c::imp_world_destroy(self.0) });
    }
}
/// The index of a shape. Lists of shapes have no user data, unlike events and hits.
fn place(shape: c::imp_shape) -> u32 {
    let mut data = 0;
    ok(unsafe { c::imp_shape_get_user_data(shape, &mut data) });
    data as u32
}

// ---------------------------------------------------------------- W1
pub enum Tell {
    Events,
    Pairs,
}
pub struct Boxes {
    world: Handle,
    ids: Vec<c::imp_shape>,
    threads: usize,
    tell: Tell,
    events: Vec<c::imp_event>,
    pairs: Vec<c::imp_pair>,
    out: Vec<(u32, u32)>,
    moved_ids: Vec<c::imp_shape>,
    moved_poses: Vec<Pose>,
}
impl Boxes {
    pub fn new(half: &[V3], poses: &[Pose], threads: usize, tell: Tell) -> Boxes {
        let world = Handle::new(match tell {
            Tell::Events => 0,
            Tell::Pairs => c::IMP_WORLD_NO_STAY_EVENTS,
        });
        let ids = world.fill(0, half.iter().zip(poses).map(|(h, p)| (cuboid(*h), pose(p))));
        Boxes {
            world,
            ids,
            threads,
            tell,
            events: vec![],
            pairs: vec![],
            out: vec![],
            moved_ids: vec![],
            moved_poses: vec![],
        }
    }
    fn set(&self, ids: &[c::imp_shape], poses: &[Pose]) {
        // Has an effect only in the first frame.
        ok(unsafe { c::imp_set_threads(self.threads as i32) });
        let count = ids.len() as i32;
        ok(unsafe {
            c::imp_shape_set_poses(self.world.0, ids.as_ptr(), poses.as_ptr().cast(), count)
        });
    }
    /// Updates the world and lists the pairs.
    fn update(&mut self) -> &[(u32, u32)] {
        let world = self.world.0;
        self.out.clear();
        unsafe {
            let events = ok(c::imp_world_update(world)) as usize;
            match self.tell {
                Tell::Events => {
                    if self.events.len() < events {
                        self.events.resize(events * 2, Default::default());
                    }
                    ok(c::imp_world_events(world, self.events.as_mut_ptr(), events as i32));
                    let now = self.events[..events].iter().filter(|e| e.kind != c::IMP_EVENT_END);
                    self.out.extend(now.map(|e| (e.user_data_a as u32, e.user_data_b as u32)));
                }
                Tell::Pairs => {
                    let pairs = ok(c::imp_world_pairs(world, ptr::null_mut(), 0)) as usize;
                    if self.pairs.len() < pairs {
                        self.pairs.resize(pairs * 2, Default::default());
                    }
                    ok(c::imp_world_pairs(world, self.pairs.as_mut_ptr(), pairs as i32));
                    let now = self.pairs[..pairs].iter();
                    self.out.extend(now.map(|p| (place(p.a), place(p.b))));
                }
            }
        }
        &self.out
    }
}
impl Moving for Boxes {
    fn frame(&mut self, poses: &[Pose]) -> &[(u32, u32)] {
        self.set(&self.ids, poses);
        self.update()
    }
    fn frame_of(&mut self, moved: &[u32], poses: &[Pose]) -> &[(u32, u32)] {
        self.moved_ids.clear();
        self.moved_ids.extend(moved.iter().map(|i| self.ids[*i as usize]));
        self.moved_poses.clear();
        self.moved_poses.extend(moved.iter().map(|i| poses[*i as usize]));
        self.set(&self.moved_ids, &self.moved_poses);
        self.update()
    }
}

// ---------------------------------------------------------------- W2 and W4
pub struct Still {
    world: Handle,
    ids: Vec<c::imp_shape>,
    found: Vec<c::imp_shape>,
}
impl Still {
    pub fn new(shapes: &[Shape]) -> Still {
        ok(unsafe { c::imp_set_threads(1) });
        let world = Handle::new(0);
        let make = |s: &Shape| {
            let geometry = match s.kind {
                0 => cuboid(s.d),
                1 => sphere(s.d[0]),
                _ => capsule(s.d[0], s.d[1]),
            };
            (geometry, pose(&s.pose))
        };
        let ids = world.fill(c::IMP_SHAPE_STATIC, shapes.iter().map(make));
        Still { world, ids, found: vec![Default::default(); 4096] }
    }
}
impl Still {
    pub(super) fn handle(&self) -> c::imp_world {
        self.world.0
    }
}
impl World for Still {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)> {
        let ray = c::imp_ray { origin: v(o), direction: v(dir), max_distance: len };
        let mut hit = c::imp_world_hit::default();
        let answer = ok(unsafe { c::imp_world_raycast(self.world.0, &ray, ptr::null(), &mut hit) });
        (answer != 0).then_some((hit.user_data as u32, hit.hit.distance))
    }
    fn overlap_box(&mut self, p: &Pose, half: V3, out: &mut Vec<u32>) {
        let (geometry, pose) = (cuboid(half), pose(p));
        let (found, room) = (self.found.as_mut_ptr(), self.found.len());
        let n = ok(unsafe {
            let world = self.world.0;
            c::imp_world_overlap(world, &geometry, &pose, 0.0, ptr::null(), found, room as i32)
        });
        out.extend(self.found[..n as usize].iter().map(|s| place(*s)));
    }
    fn cast_capsule(&mut self, p: &Pose, r: f32, hh: f32, delta: V3) -> Option<(u32, f32)> {
        let (geometry, start, way) = (capsule(r, hh), pose(p), v(delta));
        let mut hit = c::imp_world_cast_hit::default();
        let answer = ok(unsafe {
            c::imp_world_cast(self.world.0, &geometry, &start, &way, ptr::null(), &mut hit)
        });
        (answer != 0).then_some((hit.user_data as u32, hit.hit.time))
    }
    fn closest(&mut self, point: V3, max: f32) -> Option<(u32, f32)> {
        let mut hit = c::imp_world_closest_hit::default();
        let answer = ok(unsafe {
            c::imp_world_closest_point(self.world.0, &v(point), max, ptr::null(), &mut hit)
        });
        (answer != 0).then_some((hit.user_data as u32, hit.separation.distance))
    }
    fn remove_all(&mut self) {
        for shape in self.ids.drain(..) {
            ok(unsafe { c::imp_shape_destroy(shape) });
        }
    }
    fn apis(&self) -> [Option<String>; 5] {
        [
            Some("imp_world_raycast".into()),
            Some("imp_world_overlap + imp_shape_get_user_data of each".into()),
            Some("imp_world_cast".into()),
            Some("imp_world_closest_point".into()),
            Some("imp_shape_destroy each".into()),
        ]
    }
}
