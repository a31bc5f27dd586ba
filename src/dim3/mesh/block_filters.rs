//! The filters of [`triangle_lanes`](crate::dim3::triangle_lanes) for the triangles of a block: first all vertices, then
//! four triangles at a time, or eight.

use glam::{Mat4, Vec3, Vec4};

use super::ScaledMesh;
use super::blocks::{AllCorners, Block, MAX_INDEX, MAX_TRIANGLES, VertexMap};
use crate::dim3::triangle_lanes::{Corner, LANES, OverlapFilter, SweepFilter, Times};
use crate::simd::eight_lanes::EightLanes;
use crate::simd::f32_lanes::Answers;

/// Times of the triangles of a block, as those of [`Times`].
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockTimes {
    pub earliest: [f32; MAX_TRIANGLES],
    pub estimates: [f32; MAX_TRIANGLES],
}

impl ScaledMesh {
    /// Tests the triangles of a block. May leave others open if one overlaps.
    #[inline(always)]
    pub(super) fn proven_overlaps<L: EightLanes>(
        &self,
        filter: &OverlapFilter,
        block: Block,
    ) -> Answers {
        let map = Relative { filter, scale: self.scale() };
        filter.test(block.corners_in_lanes::<L>(&map), (1 << block.count()) - 1)
    }

    /// Bounds and estimates of the times at which a cast touches the triangles of a block.
    #[inline(always)]
    pub(super) fn cast_times(&self, filter: &SweepFilter, block: Block, latest: f32) -> BlockTimes {
        let scale = self.scale().extend(1.0);
        let mut vertices = [Vec4::ZERO; MAX_INDEX + 1];
        block.each_vertex(&mut vertices, |vertex| filter.in_frame(vertex * scale));
        let corners = block.all_corners();
        let none = [f32::INFINITY; MAX_TRIANGLES];
        let mut times = BlockTimes { earliest: none, estimates: none };
        let (earliest, _) = times.earliest.as_chunks_mut::<LANES>();
        let (estimates, _) = times.estimates.as_chunks_mut::<LANES>();
        for (group, (earliest, estimates)) in earliest.iter_mut().zip(estimates).enumerate() {
            let first = LANES * group;
            if first >= block.count() {
                break;
            }
            let places = std::array::from_fn(|lane| first + lane);
            let corner = |corner| gathered(&vertices, corners, places, corner);
            let found = filter.times([corner(0), corner(1), corner(2)], latest);
            if let Some(Times { earliest: found, estimates: about }) = found {
                (*earliest, *estimates) = (found.to_array(), about.to_array());
            }
        }
        times
    }
}

/// Scaled vertices, relative to the origin of a filter.
struct Relative<'a> {
    filter: &'a OverlapFilter,
    scale: Vec3,
}

impl VertexMap for Relative<'_> {
    #[inline(always)]
    fn map<L: EightLanes>(&self, [x, y, z]: [L; 3]) -> [L; 3] {
        let Vec3 { x: scale_x, y: scale_y, z: scale_z } = self.scale;
        self.filter.relative([x * L::splat(scale_x), y * L::splat(scale_y), z * L::splat(scale_z)])
    }
}

/// A corner of each of four triangles.
#[inline(always)]
fn gathered(
    vertices: &[Vec4; MAX_INDEX + 1],
    corners: AllCorners,
    places: [usize; LANES],
    corner: usize,
) -> Corner {
    let vertex = |lane: usize| vertices[corners.get(places[lane], corner)];
    let lanes = Mat4::from_cols(vertex(0), vertex(1), vertex(2), vertex(3)).transpose();
    [lanes.x_axis, lanes.y_axis, lanes.z_axis]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;
    use glam::Quat;

    use super::super::scaled::convex;
    use super::super::{Mesh, MeshOptions, Progress};
    use super::*;
    use crate::dim3::{Convex, Pose, narrowphase};
    use crate::simd::eight_lanes::EightWork;
    use crate::simd::f32_lanes::Width;

    const CASES: usize = 3_000;

    struct Proven<'a>(&'a ScaledMesh, &'a OverlapFilter, Block<'a>);

    impl EightWork for Proven<'_> {
        type Output = Answers;

        #[inline(always)]
        fn run<L: EightLanes>(self) -> Answers {
            self.0.proven_overlaps::<L>(self.1, self.2)
        }
    }

    fn vector(random: &mut Rng, size: f32) -> Vec3 {
        Vec3::from_array([(); 3].map(|()| (random.f32() * 2.0 - 1.0) * size))
    }

    fn pose(random: &mut Rng, size: f32) -> Pose {
        let turn = Quat::from_xyzw(random.f32(), random.f32() - 0.5, random.f32() - 0.5, 0.7);
        Pose::new(vector(random, size), turn.normalize()).unwrap()
    }

    fn other(random: &mut Rng) -> Convex {
        let radius = random.f32() * 0.6;
        match random.u8(0..4) {
            0 => Convex::sphere(vector(random, 0.3), radius).unwrap(),
            _ => Convex::capsule(vector(random, 0.7), vector(random, 0.7), radius).unwrap(),
        }
    }

    #[test]
    fn proven_answers_are_those_of_the_signed_distance() {
        let random = &mut Rng::with_seed(0x0f11);
        // Answers that are proven, and not, in two classes: near the margin and far from it.
        let (mut near, mut far, mut overlaps) = ([0; 2], [0; 2], 0);
        for case in 0..CASES {
            let away = if case % 5 == 0 { 300.0 } else { 3.0 };
            let flat = if case % 3 == 0 { 0.01 } else { 1.0 };
            let place = vector(random, away);
            let mut vertex = || place + vector(random, 1.0) * Vec3::new(1.0, flat, 1.0);
            let vertices: Vec<Vec3> = (0..9).map(|_| vertex()).collect();
            let indices: Vec<u32> = (0..24).map(|_| random.u32(0..9)).collect();
            let options = MeshOptions::default();
            let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
            let scale = if random.bool() { Vec3::ONE } else { Vec3::new(1.5, -0.5, 1.0) };
            let mesh = ScaledMesh::new(Arc::new(mesh.unwrap()), scale).unwrap();
            let (at, from, other) = (pose(random, away), pose(random, 1.0), other(random));
            let target = (at.matrix() * (place * scale).as_dvec3()).as_vec3() + at.position();
            let from = Pose::new(target + from.position(), from.rotation()).unwrap();
            for (_, leaf) in mesh.mesh().tree.leaves() {
                let block = mesh.mesh().blocks.block(leaf);
                let distance = |triangle: usize| {
                    let part = convex(mesh.points(block, triangle));
                    narrowphase::distance(&part, &at, &other, &from).distance
                };
                // Margins at, near and far from the distance of a triangle.
                let base = distance(random.usize(0..block.count()));
                let margin = match case % 4 {
                    0 => 0.0,
                    1 => base,
                    2 => base + 1e-5 * (random.f32() - 0.5),
                    _ => random.f32() - 0.3,
                };
                let Some(filter) = OverlapFilter::new(mesh.corners(), &at, (&other, &from), margin)
                else {
                    continue;
                };
                let widths = Width::all().into_iter();
                let answers = widths.map(|width| width.run_eight(Proven(&mesh, &filter, block)));
                let answers: Vec<_> = answers.collect();
                let Answers { overlaps: found, proven } = answers[0];
                assert!(answers.iter().all(|one| (one.overlaps, one.proven) == (found, proven)));
                assert_eq!((found | proven) >> block.count(), 0, "case {case}");
                for triangle in 0..block.count() {
                    let distance = distance(triangle);
                    let is_proven = proven >> triangle & 1 == 1;
                    // An overlap leaves others open.
                    if !is_proven && found != 0 {
                        continue;
                    }
                    let is_near = (distance - margin).abs() < 1e-4 * away;
                    let counts = if is_near { &mut near } else { &mut far };
                    counts[usize::from(is_proven)] += 1;
                    if is_proven {
                        let answer = found >> triangle & 1 == 1;
                        assert_eq!(answer, distance <= margin, "case {case}: {distance:e}");
                        overlaps += usize::from(answer);
                    }
                }
            }
        }
        assert!(near[0] > 100 && near[1] > 100, "{near:?}");
        assert!(far[1] > 10 * far[0] && overlaps > far[1] / 8, "{far:?}, {overlaps}");
    }

    fn mover(random: &mut Rng) -> Convex {
        let radius = random.f32() * 0.5;
        match random.u8(0..4) {
            0 => Convex::sphere(vector(random, 0.3), radius).unwrap(),
            1 => {
                let half = vector(random, 0.7).abs();
                Convex::rounded_box(vector(random, 0.3), Quat::IDENTITY, half, radius * 0.2)
                    .unwrap()
            }
            _ => Convex::capsule(vector(random, 0.7), vector(random, 0.7), radius).unwrap(),
        }
    }

    #[test]
    fn no_bound_is_later_than_the_touch_and_many_estimates_are_near_it() {
        let random = &mut Rng::with_seed(0x5eeb);
        let (mut hits, mut misses, mut left_out, mut near) = (0, 0, 0, 0);
        for case in 0..CASES {
            let far = if case % 5 == 0 { 300.0 } else { 3.0 };
            let place = vector(random, far);
            let vertices: Vec<Vec3> = (0..9).map(|_| place + vector(random, 1.0)).collect();
            let indices: Vec<u32> = (0..21).map(|_| random.u32(0..9)).collect();
            let options = MeshOptions::default();
            let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
            let scale = if random.bool() { Vec3::ONE } else { Vec3::new(1.5, -0.5, 1.0) };
            let mesh = ScaledMesh::new(Arc::new(mesh.unwrap()), scale).unwrap();
            let (at, from, mover) = (pose(random, far), pose(random, 3.0), mover(random));
            let target = (at.matrix() * (place * scale).as_dvec3()).as_vec3() + at.position();
            let start = Pose::new(target + from.position(), from.rotation()).unwrap();
            let way = (vector(random, 1.0) - from.position()) * random.f32() * 2.0;
            let in_mesh = at.matrix().transpose() * way.as_dvec3();
            let Some(filter) = SweepFilter::new(mesh.corners(), &at, (&mover, &start), in_mesh)
            else {
                panic!("case {case} has no filter")
            };
            let latest = if random.bool() { 1.0 } else { random.f32() };
            for (_, leaf) in mesh.mesh().tree.leaves() {
                let block = mesh.mesh().blocks.block(leaf);
                let times = mesh.cast_times(&filter, block, latest);
                for triangle in 0..block.count() {
                    let part = convex(mesh.points(block, triangle));
                    let hit = narrowphase::cast(&mover, &start, way, &part, &at);
                    let (earliest, estimate) =
                        (times.earliest[triangle], times.estimates[triangle]);
                    match hit.filter(|hit| hit.time <= latest) {
                        Some(hit) => {
                            assert!(earliest <= hit.time, "case {case}: {earliest}, {hit:?}");
                            hits += 1;
                            near += usize::from((estimate - hit.time).abs() < 1e-3);
                        }
                        None => {
                            misses += 1;
                            left_out += usize::from(earliest == f32::INFINITY);
                        }
                    }
                }
            }
        }
        assert!(hits > CASES && near > hits / 4, "{near} of {hits}");
        assert!(misses > CASES && left_out > misses / 4, "{left_out} of {misses}");
    }
}
