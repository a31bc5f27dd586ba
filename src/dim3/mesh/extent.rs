//! Bounds of a posed mesh.

use glam::{DVec3, Vec3};

use super::ScaledMesh;
use super::blocks::Block;
use crate::concave::{ConvexSpace, with_slack};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::{Aabb, Convex3, Pose};
use crate::rounding::BOUNDS_ROUNDING;

impl ScaledMesh {
    /// Bounds for the broad phase. If the narrow phase finds that a geometry touches a triangle, these bounds and those of
    /// the geometry overlap.
    pub(super) fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        self.touchable_bounds_of(self.corners(), pose)
    }

    /// The same for the triangles of a block, in the frame of another pose.
    pub(super) fn touchable_bounds_in(&self, block: Block, pose: &Pose, frame: &Pose) -> Aabb {
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for vertex in block.vertices() {
            let point = vertex * self.scale();
            (min, max) = (min.min(point), max.max(point));
        }
        let pose = Convex3::relative(pose, frame);
        let bound = self.touchable_bounds_of([min, max].map(|corner| corner.as_dvec3()), &pose);
        with_slack::<Convex3>(bound, &pose, 0.0)
    }

    /// Bounds of the triangles within a box, whose corners are given.
    fn touchable_bounds_of(&self, [min, max]: [DVec3; 2], pose: &Pose) -> Aabb {
        let position = pose.position().as_dvec3();
        let by = self.touching_slack() + BOUNDS_ROUNDING * position.abs().element_sum();
        let matrix = pose.matrix();
        let center = position + matrix * (0.5 * (min + max));
        let half = 0.5 * (max - min);
        let reach = matrix.x_axis.abs() * half.x
            + matrix.y_axis.abs() * half.y
            + matrix.z_axis.abs() * half.z
            + DVec3::splat(by);
        Aabb::rounded_outward(center - reach, center + reach)
    }

    /// The bounds of all triangles at a pose: tight, and rounded outward to f32.
    pub(super) fn aabb(&self, pose: &Pose) -> Aabb {
        let least = |sign: f64| {
            DVec3::from_array([0, 1, 2].map(|axis| sign * self.least(pose, axis, sign)))
        };
        Aabb::rounded_outward(least(1.0), least(-1.0))
    }

    /// The least of `sign` times a world coordinate, over all triangles.
    fn least(&self, pose: &Pose, axis: usize, sign: f64) -> f64 {
        let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
        let direction = matrix.transpose().col(axis) * sign;
        let scale = self.scale().as_dvec3();
        let height = |point: DVec3| position[axis] * sign + direction.dot(point);
        // Covers f32 rounding of scaled vertices.
        let [min, max] = self.corners();
        let slack = f64::from(f32::EPSILON) * min.abs().max(max.abs()).element_sum();
        let below = |bound: &Aabb| {
            let ends = [bound.min, bound.max].map(|corner| corner.as_dvec3() * scale * direction);
            let least = position[axis] * sign + ends[0].min(ends[1]).element_sum();
            crate::math::round_down(least - slack)
        };
        let mut least = f64::INFINITY;
        self.mesh().tree.by_key(below, |leaf| {
            let block = self.mesh().blocks.block(leaf);
            for vertex in block.vertices() {
                let point = vertex * self.scale();
                least = least.min(height(point.as_dvec3()));
            }
            crate::math::round_up(least)
        });
        least
    }

    /// The least and the greatest coordinates of the scaled mesh.
    pub(super) fn corners(&self) -> [DVec3; 2] {
        let bound = self.mesh().tree.bound();
        let [a, b] = [bound.min, bound.max].map(|corner| (corner * self.scale()).as_dvec3());
        [a.min(b), a.max(b)]
    }

    /// The greatest distance by which the narrow phase may find that a triangle touches, although it does not.
    ///
    /// An upper bound of the margin that [`Convex`](crate::dim3::Convex) adds to a triangle's bounds at the origin.
    pub(super) fn touching_slack(&self) -> f64 {
        let [min, max] = self.corners();
        let size = 4.0 * (max - min).element_sum();
        let far = min.abs().max(max.abs()).element_sum();
        NOISE * size + BOUNDS_ROUNDING * (size + far)
    }
}
