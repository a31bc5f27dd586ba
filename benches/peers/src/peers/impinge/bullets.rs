//! W9 with continuous shapes: an update sweeps every bullet, and its events say what it hit and when.
use super::world::Handle;
use super::{c, capsule, cuboid, ok, pose};
use crate::math::{Pose, add};
use crate::workloads::*;

pub struct Continuous {
    world: Handle,
    bullets: Vec<c::imp_shape>,
    from: Vec<c::imp_pose>,
    to: Vec<c::imp_pose>,
    events: Vec<c::imp_event>,
}

/// User data from this number on belongs to bullets.
const FIRST_BULLET: u64 = 1 << 32;
/// The category of bullets, which do not see each other.
const BULLET: u64 = 2;

impl Continuous {
    pub fn new(boxes: &[Shape], count: usize) -> Continuous {
        ok(unsafe { c::imp_set_threads(1) });
        let world = Handle::new(c::IMP_WORLD_NO_STAY_EVENTS);
        world.fill(c::IMP_SHAPE_STATIC, boxes.iter().map(|s| (cuboid(s.d), pose(&s.pose))));
        let mut desc = c::imp_shape_desc::default();
        ok(unsafe { c::imp_shape_desc_default(&mut desc) });
        desc.flags = c::IMP_SHAPE_CONTINUOUS;
        desc.geometry = capsule(BULLET_RADIUS, BULLET_HALF);
        desc.filter.category = BULLET;
        desc.filter.mask = !BULLET;
        let of = |k: u64| c::imp_shape_desc { user_data: FIRST_BULLET + k, ..desc };
        let descs: Vec<c::imp_shape_desc> = (0..count as u64).map(of).collect();
        let mut bullets = vec![c::imp_shape::default(); count];
        ok(unsafe {
            c::imp_shape_create_many(world.0, descs.as_ptr(), count as i32, bullets.as_mut_ptr())
        });
        Continuous { world, bullets, from: vec![], to: vec![], events: vec![] }
    }
}
impl Bullets for Continuous {
    fn frame(&mut self, ways: &[Way], hits: &mut Vec<Option<f32>>) {
        let Continuous { world, bullets, from, to, events } = self;
        from.clear();
        from.extend(ways.iter().map(|way| pose(&way.from)));
        to.clear();
        to.extend(
            ways.iter().map(|way| pose(&Pose { p: add(way.from.p, way.delta), q: way.from.q })),
        );
        let count = ways.len() as i32;
        unsafe {
            ok(c::imp_shape_teleport_many(world.0, bullets.as_ptr(), from.as_ptr(), count));
            ok(c::imp_shape_set_poses(world.0, bullets.as_ptr(), to.as_ptr(), count));
            let found = ok(c::imp_world_update(world.0)) as usize;
            if events.len() < found {
                events.resize(found * 2, Default::default());
            }
            ok(c::imp_world_events(world.0, events.as_mut_ptr(), found as i32));
            hits.resize(ways.len(), None);
            for event in events[..found].iter().filter(|e| e.kind == c::IMP_EVENT_BEGIN) {
                let bullet = event.user_data_a.max(event.user_data_b) - FIRST_BULLET;
                let first = &mut hits[bullet as usize];
                if first.is_none_or(|first| event.time < first) {
                    *first = Some(event.time);
                }
            }
        }
    }
}
