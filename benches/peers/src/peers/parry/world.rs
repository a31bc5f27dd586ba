//! The world workloads with parry3d: its `Bvh` and exact tests.
use super::*;
use rayon::prelude::*;

pub(super) struct PMoving {
    shapes: Vec<Cuboid>,
    poses: Vec<Pose>,
    bvh: Bvh,
    ws: BvhWorkspace,
    pairs: Vec<(u32, u32)>,
    margin: f32,
    optimize_every: u32,
    frame: u32,
    pool: Option<&'static rayon::ThreadPool>,
}
impl PMoving {
    pub(super) fn new(
        half: &[V3],
        poses: &[math::Pose],
        margin: f32,
        optimize_every: u32,
        pool: Option<&'static rayon::ThreadPool>,
    ) -> PMoving {
        let shapes: Vec<Cuboid> = half.iter().map(|h| Cuboid::new(v(*h))).collect();
        let poses: Vec<Pose> = poses.iter().map(pose).collect();
        let aabbs: Vec<Aabb> = shapes.iter().zip(&poses).map(|(s, p)| s.aabb(p)).collect();
        let bvh = Bvh::from_leaves(BvhBuildStrategy::Binned, &aabbs);
        PMoving {
            shapes,
            poses,
            bvh,
            ws: BvhWorkspace::default(),
            pairs: vec![],
            margin,
            optimize_every,
            frame: 0,
            pool,
        }
    }
}
impl PMoving {
    fn set(&mut self, i: usize, p: &math::Pose) {
        self.poses[i] = pose(p);
        let bound = self.shapes[i].aabb(&self.poses[i]);
        self.bvh.insert_or_update_partially(bound, i as u32, self.margin);
    }
    fn is_optimized(&mut self) -> bool {
        self.frame += 1;
        self.frame.is_multiple_of(self.optimize_every)
    }
    fn find_pairs(&mut self) -> &[(u32, u32)] {
        let optimize = self.is_optimized();
        let PMoving { shapes, poses, bvh, ws, pairs, .. } = self;
        if optimize {
            bvh.optimize_incremental(ws);
        }
        bvh.refit(ws);
        pairs.clear();
        bvh.traverse_bvtt_single_tree::<false>(ws, &mut |x, y| {
            if overlap(shapes, poses, x, y) {
                pairs.push((x, y));
            }
        });
        pairs
    }
    fn frame_on(&mut self, pool: &rayon::ThreadPool, poses: &[math::Pose]) {
        let optimize = self.is_optimized();
        let PMoving { shapes, poses: my, bvh, ws, pairs, margin, .. } = self;
        pairs.clear();
        pool.install(|| {
            let updates: Vec<(Aabb, u32, f32)> = my
                .par_iter_mut()
                .zip(poses)
                .enumerate()
                .map(|(i, (m, p))| {
                    *m = pose(p);
                    (shapes[i].aabb(m), i as u32, *margin)
                })
                .collect();
            bvh.insert_or_update_batch_partially_parallel(&updates, &mut vec![]);
            if optimize {
                bvh.optimize_incremental(ws);
            }
            bvh.refit_parallel(ws);
            let cand = bvh.traverse_bvtt_single_tree_parallel::<false>();
            let cand = cand.par_iter().with_min_len(256);
            pairs.par_extend(cand.filter(|(x, y)| overlap(shapes, my, *x, *y)));
        });
    }
}
#[inline]
fn overlap(shapes: &[Cuboid], poses: &[Pose], x: u32, y: u32) -> bool {
    let (x, y) = (x as usize, y as usize);
    let p12 = poses[x].inv_mul(&poses[y]);
    q::intersection_test_cuboid_cuboid(&p12, &shapes[x], &shapes[y])
}
impl Moving for PMoving {
    fn frame(&mut self, poses: &[math::Pose]) -> &[(u32, u32)] {
        if let Some(pool) = self.pool {
            self.frame_on(pool, poses);
            return &self.pairs;
        }
        poses.iter().enumerate().for_each(|(i, p)| self.set(i, p));
        self.find_pairs()
    }
    fn frame_of(&mut self, moved: &[u32], poses: &[math::Pose]) -> &[(u32, u32)] {
        moved.iter().for_each(|i| self.set(*i as usize, &poses[*i as usize]));
        self.find_pairs()
    }
}

pub(super) struct PWorld {
    bvh: Bvh,
    shapes: Vec<(Pose, SharedShape)>,
}
impl PWorld {
    pub(super) fn new(shapes: &[Shape]) -> PWorld {
        let shapes: Vec<(Pose, SharedShape)> = shapes
            .iter()
            .map(|s| {
                let sh = match s.kind {
                    0 => SharedShape::new(Cuboid::new(v(s.d))),
                    1 => SharedShape::new(Ball::new(s.d[0])),
                    _ => SharedShape::new(capsule(s.d[0], s.d[1])),
                };
                (pose(&s.pose), sh)
            })
            .collect();
        let bvh = Bvh::from_iter(
            BvhBuildStrategy::Binned,
            shapes.iter().enumerate().map(|(i, (p, s))| (i, s.compute_aabb(p))),
        );
        PWorld { bvh, shapes }
    }
}
impl World for PWorld {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<(u32, f32)> {
        let ray = Ray::new(v(o), v(dir));
        self.bvh.cast_ray(&ray, len, |i, best| {
            let (p, s) = &self.shapes[i as usize];
            s.cast_ray(p, &ray, best, true)
        })
    }
    fn overlap_box(&mut self, ps: &math::Pose, half: V3, out: &mut Vec<u32>) {
        let (p, c) = (pose(ps), Cuboid::new(v(half)));
        let aabb = c.aabb(&p);
        out.extend(self.bvh.intersect_aabb(&aabb).filter(|i| {
            let (sp, s) = &self.shapes[*i as usize];
            query::intersection_test(&p, &c, sp, &**s).unwrap().intersecting
        }));
    }
    fn cast_capsule(&mut self, ps: &math::Pose, r: f32, hh: f32, delta: V3) -> Option<(u32, f32)> {
        let (p, c) = (pose(ps), capsule(r, hh));
        let aabb = c.aabb(&p);
        let (ext, ray) = (aabb.half_extents(), Ray::new(aabb.center(), v(delta)));
        // As parry's CompositeShapeRef::cast_shape does: cast the AABB centre against Minkowski-grown nodes.
        self.bvh.find_best(
            1.0,
            |node, best| {
                let grown = Aabb::new(node.mins() - ext, node.maxs() + ext);
                grown.cast_local_ray(&ray, best, true).unwrap_or(f32::MAX)
            },
            |i, best| {
                let (sp, s) = &self.shapes[i as usize];
                let opts = ShapeCastOptions { max_time_of_impact: best, ..Default::default() };
                query::cast_shapes(&p, v(delta), &c, sp, Vector::ZERO, &**s, opts)
                    .unwrap()
                    .map(|h| h.time_of_impact)
            },
        )
    }
    fn closest(&mut self, pt: V3, max: f32) -> Option<(u32, f32)> {
        let pt = v(pt);
        self.bvh
            .project_point(pt, max, |i, m| {
                let (p, s) = &self.shapes[i as usize];
                s.project_point_with_max_dist(p, pt, true, m)
            })
            .map(|(i, (d, _))| (i, d))
    }
    fn remove_all(&mut self) {
        for i in 0..self.shapes.len() {
            self.bvh.remove(i as u32);
        }
        self.shapes.clear();
    }
    fn apis(&self) -> [Option<String>; 5] {
        [
            "Bvh::cast_ray + SharedShape::cast_ray",
            "Bvh::intersect_aabb + query::intersection_test",
            "Bvh::find_best + query::cast_shapes",
            "Bvh::project_point + SharedShape::project_point_with_max_dist",
            "Bvh::remove each",
        ]
        .map(|s| Some(s.into()))
    }
}
pub(super) struct PMesh {
    pub(super) m: TriMesh,
}
impl Surface for PMesh {
    fn raycast(&mut self, o: V3, dir: V3, len: f32) -> Option<f32> {
        self.m.cast_local_ray(&Ray::new(v(o), v(dir)), len, true)
    }
    fn overlap_capsule(&mut self, p: &math::Pose, r: f32, hh: f32) -> bool {
        query::intersection_test(&Pose::IDENTITY, &self.m, &pose(p), &capsule(r, hh))
            .unwrap()
            .intersecting
    }
    fn cast_capsule(&mut self, p: &math::Pose, r: f32, hh: f32, delta: V3) -> Option<f32> {
        let (capsule, opts) =
            (capsule(r, hh), ShapeCastOptions { max_time_of_impact: 1.0, ..Default::default() });
        query::cast_shapes(
            &pose(p),
            v(delta),
            &capsule,
            &Pose::IDENTITY,
            Vector::ZERO,
            &self.m,
            opts,
        )
        .unwrap()
        .map(|h| h.time_of_impact)
    }
    fn apis(&self) -> [Option<String>; 3] {
        [
            "TriMesh::cast_local_ray",
            "query::intersection_test(TriMesh, Capsule)",
            "query::cast_shapes(Capsule, TriMesh)",
        ]
        .map(|s| Some(s.into()))
    }
    fn reported_bytes(&self) -> Option<usize> {
        Some(
            self.m.bvh().total_memory_size()
                + self.m.vertices().len() * 12
                + self.m.indices().len() * 12,
        )
    }
}
