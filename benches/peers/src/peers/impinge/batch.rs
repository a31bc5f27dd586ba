//! W2 with one call for all queries of a kind.
use super::world::Still;
use super::{c, capsule, cuboid, ok, pose, v};
use crate::generate::{CLOSEST_MAX, Queries, RAY_LEN};
use crate::workloads::*;
use std::ptr;

/// A batch of one question: its inputs and its results.
pub struct Batch {
    world: Still,
    rays: Vec<c::imp_ray>,
    hits: Vec<c::imp_world_hit>,
    boxes: Vec<c::imp_geometry>,
    box_poses: Vec<c::imp_pose>,
    offsets: Vec<i32>,
    found: Vec<c::imp_shape>,
    capsules: Vec<c::imp_geometry>,
    capsule_poses: Vec<c::imp_pose>,
    translations: Vec<c::imp_vec3>,
    cast_hits: Vec<c::imp_world_cast_hit>,
    points: Vec<c::imp_vec3>,
    closest_hits: Vec<c::imp_world_closest_hit>,
}
impl Batch {
    pub fn new(shapes: &[Shape], q: &Queries) -> Batch {
        let ray = |(o, dir): &(_, _)| c::imp_ray {
            origin: v(*o),
            direction: v(*dir),
            max_distance: RAY_LEN,
        };
        Batch {
            world: Still::new(shapes),
            rays: q.rays.iter().map(ray).collect(),
            hits: vec![Default::default(); q.rays.len()],
            boxes: q.boxes.iter().map(|(_, half)| cuboid(*half)).collect(),
            box_poses: q.boxes.iter().map(|(p, _)| pose(p)).collect(),
            offsets: vec![0; q.boxes.len() + 1],
            found: vec![Default::default(); 64 * q.boxes.len()],
            capsules: q.casts.iter().map(|(_, r, hh, _)| capsule(*r, *hh)).collect(),
            capsule_poses: q.casts.iter().map(|(p, ..)| pose(p)).collect(),
            translations: q.casts.iter().map(|(.., delta)| v(*delta)).collect(),
            cast_hits: vec![Default::default(); q.casts.len()],
            points: q.points.iter().map(|p| v(*p)).collect(),
            closest_hits: vec![Default::default(); q.points.len()],
        }
    }
}
impl WorldBatch for Batch {
    fn ask(&mut self, question: usize, threads: usize) {
        ok(unsafe { c::imp_set_threads(threads as i32) });
        let world = self.world.handle();
        let none = ptr::null();
        ok(unsafe {
            match question {
                0 => {
                    let (rays, hits) = (self.rays.as_ptr(), self.hits.as_mut_ptr());
                    c::imp_world_raycast_many(world, rays, self.rays.len() as i32, none, 0, hits)
                }
                1 => c::imp_world_overlap_many(
                    world,
                    self.boxes.as_ptr(),
                    self.box_poses.as_ptr(),
                    self.boxes.len() as i32,
                    0.0,
                    none,
                    0,
                    self.offsets.as_mut_ptr(),
                    self.found.as_mut_ptr(),
                    self.found.len() as i32,
                ),
                2 => c::imp_world_cast_many(
                    world,
                    self.capsules.as_ptr(),
                    self.capsule_poses.as_ptr(),
                    self.translations.as_ptr(),
                    self.capsules.len() as i32,
                    none,
                    0,
                    self.cast_hits.as_mut_ptr(),
                ),
                _ => c::imp_world_closest_point_many(
                    world,
                    self.points.as_ptr(),
                    self.points.len() as i32,
                    CLOSEST_MAX,
                    none,
                    0,
                    self.closest_hits.as_mut_ptr(),
                ),
            }
        });
    }
    fn answers(&self, question: usize) -> Vec<Option<(u32, f32)>> {
        match question {
            0 => {
                let answer = |hit: &c::imp_world_hit| (hit.user_data as u32, hit.hit.distance);
                self.hits.iter().map(|hit| (hit.hit.distance >= 0.0).then(|| answer(hit))).collect()
            }
            1 => self.offsets.windows(2).map(|at| Some(((at[1] - at[0]) as u32, 0.0))).collect(),
            2 => {
                let answer = |hit: &c::imp_world_cast_hit| (hit.user_data as u32, hit.hit.time);
                let hits = self.cast_hits.iter();
                hits.map(|hit| (hit.hit.time >= 0.0).then(|| answer(hit))).collect()
            }
            _ => {
                let hits = self.closest_hits.iter();
                hits.map(|hit| {
                    (hit.shape.id != 0).then_some((hit.user_data as u32, hit.separation.distance))
                })
                .collect()
            }
        }
    }
    fn apis(&self) -> [String; QUESTIONS] {
        ["raycast", "overlap", "cast", "closest_point"].map(|it| format!("imp_world_{it}_many"))
    }
}
