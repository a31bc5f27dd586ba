//! The triangles of a mesh near a region, and on its way.
//!
//! The tree stands in the mesh's own frame, regions in the scaled one. Each triangle that the tree finds is tested once
//! more by its scaled bounds, or by a filter.

use std::ops::{ControlFlow, Range};

use glam::{DVec3, Mat4, Vec3, Vec4};

use super::ScaledMesh;
use super::blocks::{Block, MAX_INDEX, MAX_TRIANGLES};
use super::scaled::convex;
use crate::aabb;
use crate::bvh::Bound;
use crate::concave::PosedPart;
use crate::dim3::triangle_lanes::{LANES, OverlapFilter, SweepFilter, Waiting};
use crate::dim3::{Aabb, Convex3, Pose};
use crate::math::round_up;
use crate::part_tree::{LeafVisitor, PartBound};
use crate::simd::eight_lanes::EightLanes;
use crate::simd::f32_lanes::Answers;
use crate::space::Space;

/// Coordinates are clamped to this before they are divided by a scale and rounded to f32. It is beyond all vertices, and
/// sums of a few squares of it are finite in f32.
pub(super) const FAR: f64 = 1e18;

impl ScaledMesh {
    /// Visits the number and the points of each triangle whose bounds meet a region, until `visit` breaks. Leaves out
    /// blocks for which `is_needed` returns false.
    #[inline]
    pub(super) fn near(
        &self,
        region: &Aabb,
        mut is_needed: impl FnMut(Block) -> bool,
        mut visit: impl FnMut(u32, [Vec3; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.blocks_near(region, |block, meeting| {
            if !is_needed(block) {
                return ControlFlow::Continue(());
            }
            each_place(meeting, |triangle| {
                visit(block.number(triangle), self.points(block, triangle))
            })
        })
    }

    /// Whether the signed distance of a triangle and a convex geometry is at or below `margin`. `pose` is that of the mesh, and
    /// `region` returns bounds of everything within the margin.
    pub(super) fn overlaps_near(
        &self,
        region: impl FnOnce() -> Aabb,
        (pose, other): (&Pose, PosedPart<Convex3>),
        margin: f32,
    ) -> bool {
        let overlaps = |block: Block, triangle: usize| {
            let part = convex(self.points(block, triangle));
            if Convex3::overlap(&part, pose, other.0, other.1, margin) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let meets = match OverlapFilter::new(self.corners(), pose, other, margin) {
            Some(filter) => {
                let region = self.touchable(&filter.bounds());
                let visitor = OverlapTest { mesh: self, filter: &filter, exact: overlaps };
                self.mesh().prefetching_tree().query_with(&self.unscaled(&region), visitor)
            }
            None => self.blocks_near(&region(), |block, meeting| {
                each_place(meeting, |triangle| overlaps(block, triangle))
            }),
        };
        meets.is_break()
    }

    /// A region, and what the narrow phase may find that touches it.
    fn touchable(&self, region: &Aabb) -> Aabb {
        region.grown(round_up(self.touching_slack()))
    }

    /// Visits each block with triangles whose bounds meet a region, and a bit for each of these, until `visit` breaks.
    #[inline(always)]
    fn blocks_near(
        &self,
        region: &Aabb,
        mut visit: impl FnMut(Block, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let region = self.touchable(region);
        let mesh = self.mesh();
        mesh.prefetching_tree().query(&self.unscaled(&region), |leaf| {
            let block = mesh.blocks.block(leaf);
            match self.meeting(block, &region) {
                0 => ControlFlow::Continue(()),
                meeting => visit(block, meeting),
            }
        })
    }

    /// A bit for each triangle of a block whose bounds meet a box.
    #[inline(always)]
    fn meeting(&self, block: Block, region: &Aabb) -> u32 {
        const AXES: u32 = 0b111;
        let [min, max, scale] = [region.min, region.max, self.scale()].map(|v| v.extend(1.0));
        // For each vertex, on which sides of the box it lies. The bounds of points miss a box if all are on one side.
        let mut sides = [0u8; MAX_INDEX + 1];
        block.each_vertex(&mut sides, |vertex| {
            let point = vertex * scale;
            let (below, above) = (point.cmplt(min).bitmask(), point.cmpgt(max).bitmask());
            (below & AXES | (above & AXES) << 3) as u8
        });
        let corners = block.all_corners();
        let mut meeting = 0;
        for triangle in 0..MAX_TRIANGLES {
            let side = |corner: usize| sides[corners.get(triangle, corner)];
            meeting |= u32::from(side(0) & side(1) & side(2) == 0) << triangle;
        }
        meeting & ((1 << block.count()) - 1)
    }

    /// Visits triangles within reach of a region, nearest bounds first. `visit` returns the new reach.
    pub(super) fn by_distance(
        &self,
        region: &Aabb,
        mut reach: f32,
        mut visit: impl FnMut(u32, [Vec3; 3]) -> f32,
    ) {
        let region = self.touchable(region);
        let mesh = self.mesh();
        // A gap in the mesh's frame is at least this many times the scaled one.
        let least = self.scale().abs().min_element();
        let unscaled = |reach: f32| {
            let longest = f64::from(reach) / f64::from(least);
            if longest < FAR { round_up(longest) } else { f32::INFINITY }
        };
        mesh.prefetching_tree().by_distance(&self.unscaled(&region), unscaled(reach), |leaf| {
            let block = mesh.blocks.block(leaf);
            let gaps = keys(block, self.scale(), |slabs| aabb::gaps_of_four(slabs, &region, reach));
            each_nearest_first(gaps, block.count(), reach, |triangle| {
                reach = visit(block.number(triangle), self.points(block, triangle));
                reach
            });
            unscaled(reach)
        });
    }

    /// Visits triangles that a region meets on its way along `translation`, earliest first. `visit` returns the latest
    /// time, from 0 to 1, that still matters. If a geometry moves, leaves out triangles that it is proven not to touch
    /// by then; `pose` is that of the mesh.
    pub(super) fn along(
        &self,
        region: &Aabb,
        (pose, mover): (&Pose, Option<PosedPart<Convex3>>),
        translation: DVec3,
        latest: f32,
        visit: &mut dyn FnMut(u32, [Vec3; 3]) -> f32,
    ) {
        let region = self.touchable(region);
        let Some((unscaled, way)) = self.unscaled_sweep(&region, translation) else {
            return self.all_along(&region, translation, visit);
        };
        let left = match mover {
            None => Some(latest),
            Some(mover) => {
                self.by_estimates((&unscaled, way), (pose, mover), translation, latest, visit)
            }
        };
        if let Some(latest) = left {
            self.in_order(&unscaled, way, latest, visit);
        }
    }

    /// A region and its translation in the mesh's frame, unless they are out of the range of f32 there.
    fn unscaled_sweep(&self, region: &Aabb, translation: DVec3) -> Option<(Aabb, Vec3)> {
        /// Sums of a few lengths up to this are finite in f32.
        const MOST: f64 = 1e37;
        if self.scale() == Vec3::ONE {
            return Some((*region, translation.as_vec3()));
        }
        let (min, max) = self.unscaled_corners(region);
        let way = translation / self.scale().as_dvec3();
        let most = min.abs().max(max.abs()).max(way.abs()).max_element();
        (most < MOST).then(|| (Aabb::rounded_outward(min, max), way.as_vec3()))
    }

    /// Visits all triangles whose bounds meet those of the whole way of a region.
    #[cold]
    fn all_along(
        &self,
        region: &Aabb,
        translation: DVec3,
        visit: &mut dyn FnMut(u32, [Vec3; 3]) -> f32,
    ) {
        let (from, to) = (region.min.as_dvec3(), region.max.as_dvec3());
        let (min, max) = (from.min(from + translation), to.max(to + translation));
        let all = self.near(
            &Aabb::rounded_outward(min, max),
            |_| true,
            |number, points| {
                visit(number, points);
                ControlFlow::Continue(())
            },
        );
        debug_assert!(all.is_continue());
    }

    /// Visits few triangles of [`ScaledMesh::along`]: those until the first estimated touch, in the order of the
    /// estimates. If other triangles matter, returns the latest time that does: the estimate was too early, or there is
    /// none for the geometry.
    // Not inlined, so that a cast of two meshes has room on the stack.
    #[inline(never)]
    fn by_estimates(
        &self,
        (region, way): (&Aabb, Vec3),
        (pose, mover): (&Pose, PosedPart<Convex3>),
        translation: DVec3,
        latest: f32,
        visit: &mut dyn FnMut(u32, [Vec3; 3]) -> f32,
    ) -> Option<f32> {
        let Some(filter) = SweepFilter::new(self.corners(), pose, mover, translation) else {
            return Some(latest);
        };
        let mesh = self.mesh();
        let mut visit = |(leaf, count, triangle): (u32, u8, u8)| {
            let block = mesh.blocks.block(leaf..leaf + u32::from(count));
            visit(block.number(triangle.into()), self.points(block, triangle.into()))
        };
        let mut waiting = Waiting::new(latest);
        mesh.prefetching_tree().along(region, way, latest, |leaf| {
            let block = mesh.blocks.block(leaf.clone());
            let times = self.cast_times(&filter, block, waiting.end());
            for triangle in 0..block.count() {
                let (earliest, estimate) = (times.earliest[triangle], times.estimates[triangle]);
                if earliest != f32::INFINITY {
                    let name = (leaf.start, block.count() as u8, triangle as u8);
                    waiting.add(earliest, estimate, name, &mut visit);
                }
            }
            waiting.end()
        });
        waiting.finish(&mut visit)
    }

    /// Visits all triangles of [`ScaledMesh::along`], those of a leaf in the order of their times.
    #[inline(never)]
    fn in_order(
        &self,
        region: &Aabb,
        translation: Vec3,
        mut latest: f32,
        visit: &mut dyn FnMut(u32, [Vec3; 3]) -> f32,
    ) {
        let mesh = self.mesh();
        let sweep = region.sweep(translation);
        mesh.prefetching_tree().along(region, translation, latest, |leaf| {
            let block = mesh.blocks.block(leaf);
            let times = keys(block, Vec3::ONE, |slabs| sweep.times_of_four(slabs, latest));
            each_nearest_first(times, block.count(), latest, |triangle| {
                latest = visit(block.number(triangle), self.points(block, triangle));
                latest
            });
            latest
        });
    }

    /// The region in the mesh's frame: it meets the bounds of a triangle if the region meets its scaled bounds.
    pub(super) fn unscaled(&self, region: &Aabb) -> Aabb {
        if self.scale() == Vec3::ONE {
            return *region;
        }
        let (min, max) = self.unscaled_corners(region);
        let far = DVec3::splat(FAR);
        Aabb::rounded_outward(min.clamp(-far, far), max.clamp(-far, far))
    }

    /// The corners of [`ScaledMesh::unscaled`], which may be out of the range of f32.
    fn unscaled_corners(&self, region: &Aabb) -> (DVec3, DVec3) {
        let [min, max] = [region.min, region.max].map(|corner| corner.as_dvec3());
        let scale = self.scale().as_dvec3();
        // Scaling a vertex moves it by half an ulp, or by half the least float.
        let slack = |corner: DVec3| {
            (corner.abs() * f64::from(f32::EPSILON) + f64::from(f32::MIN_POSITIVE)) / scale.abs()
        };
        let [a, b] = [min, max].map(|corner| corner / scale);
        let slack = slack(min).max(slack(max));
        (a.min(b) - slack, a.max(b) + slack)
    }
}

/// Tests leaves by a filter, and the triangles that it leaves undecided by `exact`. Breaks at an overlap.
struct OverlapTest<'a, T> {
    mesh: &'a ScaledMesh,
    filter: &'a OverlapFilter,
    exact: T,
}

impl<T: Fn(Block, usize) -> ControlFlow<()>> LeafVisitor for OverlapTest<'_, T> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn visit<L: EightLanes>(&mut self, leaf: Range<u32>) -> ControlFlow<()> {
        let block = self.mesh.mesh().blocks.block(leaf);
        let Answers { overlaps, proven } = self.mesh.proven_overlaps::<L>(self.filter, block);
        if overlaps != 0 {
            return ControlFlow::Break(());
        }
        let undecided = !proven & ((1 << block.count()) - 1);
        each_place(undecided, |triangle| (self.exact)(block, triangle))
    }
}

/// Visits the place of each bit, until `visit` breaks.
#[inline(always)]
fn each_place(mut bits: u32, mut visit: impl FnMut(usize) -> ControlFlow<()>) -> ControlFlow<()> {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
    }
    ControlFlow::Continue(())
}

/// A key for the bounds of each triangle of a block, which is scaled. `of_four` returns the keys of four and a bit for
/// each that has one. Infinite for the others.
#[inline(always)]
fn keys(
    block: Block,
    scale: Vec3,
    of_four: impl Fn(&dyn Fn(usize) -> [Vec4; 2]) -> (u32, [f32; LANES]),
) -> [f32; MAX_TRIANGLES] {
    let scale = scale.extend(1.0);
    let mut vertices = [Vec4::ZERO; MAX_INDEX + 1];
    block.each_vertex(&mut vertices, |vertex| vertex * scale);
    let corners = block.all_corners();
    let mut keys = [f32::INFINITY; MAX_TRIANGLES];
    for (group, keys) in keys.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let sides = [Vec4::min, Vec4::max].map(|extreme| {
            let [a, b, c, d] = std::array::from_fn(|lane| {
                let corner = |corner: usize| vertices[corners.get(LANES * group + lane, corner)];
                extreme(extreme(corner(0), corner(1)), corner(2))
            });
            Mat4::from_cols(a, b, c, d).transpose()
        });
        let (has_key, found) = of_four(&|axis| sides.map(|side| side.col(axis)));
        for lane in 0..LANES {
            if has_key >> lane & 1 == 1 {
                keys[lane] = found[lane];
            }
        }
    }
    keys
}

/// Visits triangles of a block in the order of their keys, while the keys are at or below `most`. The lowest number
/// comes first if keys are equal. `visit` returns the new `most`. The nearest triangles shorten the search most.
#[inline(always)]
fn each_nearest_first(
    mut keys: [f32; MAX_TRIANGLES],
    count: usize,
    mut most: f32,
    mut visit: impl FnMut(usize) -> f32,
) {
    for _ in 0..count {
        let nearest =
            (1..count).fold(0, |best, next| if keys[next] < keys[best] { next } else { best });
        if keys[nearest] > most || keys[nearest] == f32::INFINITY {
            break;
        }
        keys[nearest] = f32::INFINITY;
        most = visit(nearest);
    }
}
