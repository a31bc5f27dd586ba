//! W1-2D with parry2d: its `Bvh` and exact tests, like `world::PMoving` in 3D.
use crate::workloads::*;
use parry2d::bounding_volume::Aabb;
use parry2d::glamx::Rot2;
use parry2d::math::{Pose, Vector};
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use parry2d::query::details::intersection_test_cuboid_cuboid;
use parry2d::shape::Cuboid;

pub(super) struct PMoving2 {
    shapes: Vec<Cuboid>,
    poses: Vec<Pose>,
    bvh: Bvh,
    ws: BvhWorkspace,
    pairs: Vec<(u32, u32)>,
    changes: Changes,
    margin: f32,
    optimize_every: u32,
    frame: u32,
}
fn v(p: [f32; 2]) -> Vector {
    Vector::new(p[0], p[1])
}
fn pose(p: &Turned2) -> Pose {
    Pose::from_parts(v(p.p), Rot2::from_cos_sin_unchecked(p.r[0], p.r[1]))
}
impl PMoving2 {
    pub(super) fn new(
        half: &[[f32; 2]],
        poses: &[Turned2],
        margin: f32,
        optimize_every: u32,
    ) -> PMoving2 {
        let shapes: Vec<Cuboid> = half.iter().map(|h| Cuboid::new(v(*h))).collect();
        let poses: Vec<Pose> = poses.iter().map(pose).collect();
        let aabbs: Vec<Aabb> = shapes.iter().zip(&poses).map(|(s, p)| s.aabb(p)).collect();
        let bvh = Bvh::from_leaves(BvhBuildStrategy::Binned, &aabbs);
        let ws = BvhWorkspace::default();
        let (pairs, changes) = (vec![], Changes::default());
        PMoving2 { shapes, poses, bvh, ws, pairs, changes, margin, optimize_every, frame: 0 }
    }
}
impl Moving<Turned2> for PMoving2 {
    fn frame(&mut self, poses: &[Turned2]) -> &[(u32, u32)] {
        self.frame += 1;
        let PMoving2 { shapes, poses: my, bvh, ws, pairs, margin, .. } = self;
        pairs.clear();
        for (i, p) in poses.iter().enumerate() {
            my[i] = pose(p);
            bvh.insert_or_update_partially(shapes[i].aabb(&my[i]), i as u32, *margin);
        }
        if self.frame.is_multiple_of(self.optimize_every) {
            bvh.optimize_incremental(ws);
        }
        bvh.refit(ws);
        bvh.traverse_bvtt_single_tree::<false>(ws, &mut |x, y| {
            let p12 = my[x as usize].inv_mul(&my[y as usize]);
            if intersection_test_cuboid_cuboid(&p12, &shapes[x as usize], &shapes[y as usize]) {
                pairs.push((x, y));
            }
        });
        self.changes.tell(&self.pairs);
        &self.pairs
    }
}
