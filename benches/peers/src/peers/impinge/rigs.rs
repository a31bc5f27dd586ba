//! W7 with Impinge: compounds in a world.
use super::world::Handle;
use super::{c, cuboid, ok, pose};
use crate::math::{Pose, V3};
use crate::workloads::{Moving, RIG_PARTS};

pub struct Rigs {
    world: Handle,
    ids: Vec<c::imp_shape>,
    compounds: Vec<c::imp_compound>,
    events: Vec<c::imp_event>,
    out: Vec<(u32, u32)>,
}
impl Rigs {
    pub fn new(half: &[V3], poses: &[Pose]) -> Rigs {
        ok(unsafe { c::imp_set_threads(1) });
        let (local, rigs) = poses.split_at(half.len());
        let (mut compounds, mut geometries) = (vec![], vec![]);
        for (half, local) in half.chunks(RIG_PARTS).zip(local.chunks(RIG_PARTS)) {
            let part = |(half, p): (&V3, &Pose)| c::imp_compound_part {
                geometry: cuboid(*half),
                pose: pose(p),
                ..Default::default()
            };
            let parts: Vec<c::imp_compound_part> = half.iter().zip(local).map(part).collect();
            let (mut compound, mut geometry) =
                (c::imp_compound::default(), c::imp_geometry::default());
            let count = parts.len() as i32;
            ok(unsafe { c::imp_compound_create(parts.as_ptr(), count, 0, &mut compound) });
            ok(unsafe { c::imp_geometry_compound(compound, &mut geometry) });
            compounds.push(compound);
            geometries.push(geometry);
        }
        let world = Handle::new(0);
        let ids = world.fill(0, geometries.into_iter().zip(rigs.iter().map(pose)));
        Rigs { world, ids, compounds, events: vec![], out: vec![] }
    }
}
impl Moving for Rigs {
    fn frame(&mut self, poses: &[Pose]) -> &[(u32, u32)] {
        let (world, count) = (self.world.0, self.ids.len());
        let (local, rigs) = poses.split_at(RIG_PARTS * count);
        for (shape, local) in self.ids.iter().zip(local.chunks(RIG_PARTS)) {
            let set = |shape, poses: &[Pose]| unsafe {
                c::imp_shape_set_part_poses(shape, poses.as_ptr().cast(), poses.len() as i32)
            };
            ok(set(*shape, local));
        }
        let events = unsafe {
            ok(c::imp_shape_set_poses(
                world,
                self.ids.as_ptr(),
                rigs.as_ptr().cast(),
                count as i32,
            ));
            let events = ok(c::imp_world_update(world)) as usize;
            if self.events.len() < events {
                self.events.resize(events * 2, Default::default());
            }
            ok(c::imp_world_events(world, self.events.as_mut_ptr(), events as i32));
            events
        };
        self.out.clear();
        let now = self.events[..events].iter().filter(|e| e.kind != c::IMP_EVENT_END);
        self.out.extend(now.map(|e| (e.user_data_a as u32, e.user_data_b as u32)));
        &self.out
    }
}
impl Drop for Rigs {
    fn drop(&mut self) {
        for compound in self.compounds.drain(..) {
            ok(unsafe { c::imp_asset_release(compound.id) });
        }
    }
}
