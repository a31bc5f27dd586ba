//! The triangles of a mesh near a region, and on its way.
//!
//! The tree stands in the mesh's own frame, regions in the scaled one. Each triangle that the tree finds is tested once
//! more by its scaled bounds.

use std::ops::ControlFlow;

use glam::{DVec3, Vec3, Vec3A};

use super::build::bound_of;
use super::{Packed, ScaledMesh};
use crate::bvh::Bound;
use crate::concave::ConvexSpace;
use crate::dim3::{Aabb, Convex3};
use crate::math::round_up;
use crate::part_tree::PartBound;

/// The number of triangles that are tested by their bounds at a time.
const GROUP: usize = 8;

impl ScaledMesh {
    /// Visits the number and the points of each triangle whose bounds meet a region, until `visit` breaks.
    pub(super) fn near(
        &self,
        region: &Aabb,
        mut visit: impl FnMut(u32, [Vec3; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let region = region.grown(round_up(self.touching_slack()));
        let mesh = self.mesh();
        let [min, max] = [region.min, region.max].map(Vec3A::from);
        mesh.tree.over(mesh.stored()).query(&self.unscaled(&region), |places| {
            for group in mesh.triangles[places.start as usize..places.end as usize].chunks(GROUP) {
                // Without a branch, so that the loads of all vertices overlap.
                let mut meeting = 0;
                for (number, packed) in group.iter().enumerate() {
                    meeting |= u32::from(self.meets(*packed, [min, max])) << number;
                }
                while meeting != 0 {
                    let packed = group[meeting.trailing_zeros() as usize];
                    visit(packed.number(), self.points(packed))?;
                    meeting &= meeting - 1;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Whether the bounds of a triangle meet a box.
    #[inline(always)]
    fn meets(&self, packed: Packed, [min, max]: [Vec3A; 2]) -> bool {
        let scale = Vec3A::from(self.scale());
        let [a, b, c] = self.mesh().points(packed).map(|point| Vec3A::from(point) * scale);
        (a.min(b).min(c).cmple(max) & a.max(b).max(c).cmpge(min)).all()
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
        let tree = mesh.tree.over(mesh.stored());
        tree.by_distance(&self.unscaled(&region), unscaled(reach), |places| {
            let leaf = &mesh.triangles[places.start as usize..places.end as usize];
            for group in leaf.chunks(GROUP) {
                let points = |number: usize| self.points(group[number]);
                let mut gaps = [f32::INFINITY; GROUP];
                for (number, gap) in gaps.iter_mut().enumerate().take(group.len()) {
                    *gap = Convex3::gap(&bound_of(points(number)), &region);
                }
                // The nearest bounds first: they shorten the reach most.
                for _ in group {
                    let nearest = (1..group.len())
                        .fold(0, |best, next| if gaps[next] < gaps[best] { next } else { best });
                    if gaps[nearest] > reach {
                        break;
                    }
                    gaps[nearest] = f32::INFINITY;
                    reach = visit(group[nearest].number(), points(nearest));
                }
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
        mesh.tree.over(mesh.stored()).along(&region, translation, latest, |places| {
            for packed in &mesh.triangles[places.start as usize..places.end as usize] {
                if sweep.meets(&bound_of(mesh.points(*packed)), latest) {
                    latest = visit(packed.number(), self.points(*packed));
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
