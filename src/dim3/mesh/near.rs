//! The triangles of a mesh near a region, and on its way.
//!
//! The tree stands in the mesh's own frame, regions in the scaled one. Each triangle that the tree finds is tested once
//! more by its scaled bounds.

use std::ops::ControlFlow;

use glam::{DVec3, Vec3};

use super::ScaledMesh;
use super::blocks::{Block, MAX_INDEX, MAX_TRIANGLES};
use super::build::bound_of;
use crate::bvh::Bound;
use crate::concave::ConvexSpace;
use crate::dim3::{Aabb, Convex3};
use crate::math::round_up;
use crate::part_tree::PartBound;

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
        let region = region.grown(round_up(self.touching_slack()));
        let mesh = self.mesh();
        mesh.prefetching_tree().query(&self.unscaled(&region), |leaf| {
            let block = mesh.blocks.block(leaf);
            let mut meeting = self.meeting(block, &region);
            if meeting == 0 || !is_needed(block) {
                return ControlFlow::Continue(());
            }
            while meeting != 0 {
                let triangle = meeting.trailing_zeros() as usize;
                visit(block.number(triangle), self.points(block, triangle))?;
                meeting &= meeting - 1;
            }
            ControlFlow::Continue(())
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
        let region = region.grown(round_up(self.touching_slack()));
        let mesh = self.mesh();
        // A gap in the mesh's frame is at least this many times the scaled one.
        let least = self.scale().abs().min_element();
        let unscaled = |reach: f32| round_up(f64::from(reach) / f64::from(least));
        mesh.prefetching_tree().by_distance(&self.unscaled(&region), unscaled(reach), |leaf| {
            let block = mesh.blocks.block(leaf);
            let mut gaps = [f32::INFINITY; MAX_TRIANGLES];
            for (triangle, gap) in gaps.iter_mut().enumerate().take(block.count()) {
                *gap = Convex3::gap(&bound_of(self.points(block, triangle)), &region);
            }
            // The nearest bounds first: they shorten the reach most.
            for _ in 0..block.count() {
                let nearest = (1..block.count())
                    .fold(0, |best, next| if gaps[next] < gaps[best] { next } else { best });
                if gaps[nearest] > reach {
                    break;
                }
                gaps[nearest] = f32::INFINITY;
                reach = visit(block.number(nearest), self.points(block, nearest));
            }
            unscaled(reach)
        });
    }

    /// Visits triangles that a region meets on its way along `translation`, earliest first. `visit` returns the latest
    /// time, from 0 to 1, that still matters.
    pub(super) fn along(
        &self,
        region: &Aabb,
        translation: DVec3,
        mut latest: f32,
        mut visit: impl FnMut(u32, [Vec3; 3]) -> f32,
    ) {
        let region = self.unscaled(&region.grown(round_up(self.touching_slack())));
        let translation = (translation / self.scale().as_dvec3()).as_vec3();
        let sweep = region.sweep(translation);
        let mesh = self.mesh();
        mesh.prefetching_tree().along(&region, translation, latest, |leaf| {
            let block = mesh.blocks.block(leaf);
            for triangle in 0..block.count() {
                if sweep.meets(&bound_of(block.points(triangle)), latest) {
                    latest = visit(block.number(triangle), self.points(block, triangle));
                }
            }
            latest
        });
    }

    /// The region in the mesh's frame: it meets the bounds of a triangle if the region meets its scaled bounds.
    pub(super) fn unscaled(&self, region: &Aabb) -> Aabb {
        if self.scale() == Vec3::ONE {
            return *region;
        }
        let scale = self.scale().as_dvec3();
        // Scaling a vertex moves it by half an ulp, or by half the least float.
        let slack = |corner: Vec3| {
            (corner.as_dvec3().abs() * f64::from(f32::EPSILON) + f64::from(f32::MIN_POSITIVE))
                / scale.abs()
        };
        let [a, b] = [region.min, region.max].map(|corner| corner.as_dvec3() / scale);
        let slack = slack(region.min).max(slack(region.max));
        Aabb::rounded_outward(a.min(b) - slack, a.max(b) + slack)
    }
}
