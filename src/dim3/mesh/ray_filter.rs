//! A test of four triangles at once in f32 that rejects most triangles that a line does not cross.
//!
//! It bounds its own error, so it never rejects a triangle that the line crosses or touches.

use glam::{BVec4A, Vec3, Vec4};

use super::Packed;

/// The number of triangles of a test.
pub(super) const LANES: usize = 4;

/// A line in the mesh's own frame, sheared so that it becomes the last axis (Woop, Benthin and Wald 2013).
#[derive(Clone, Copy, Debug)]
pub(super) struct RayFilter {
    /// In the order of `axes`.
    origin: [f32; 3],
    shear: [f32; 2],
    axes: [usize; 3],
    /// An upper bound of the error of a sheared coordinate.
    error: f32,
}

impl RayFilter {
    /// Prepares the line through `start` along `direction`, whose greatest component is about 1.
    ///
    /// `padding` is at least 16 ulps of the greatest coordinates of the line within the mesh's bounds, and of the mesh.
    pub fn new(start: Vec3, direction: Vec3, padding: f32) -> RayFilter {
        let last = direction.abs().max_position();
        let axes = [(last + 1) % 3, (last + 2) % 3, last];
        let along = direction[last];
        RayFilter {
            origin: axes.map(|axis| start[axis]),
            shear: [direction[axes[0]] / along, direction[axes[1]] / along],
            axes,
            error: 4.0 * padding,
        }
    }

    /// A bit for each of one to four triangles that the line may cross.
    #[inline(always)]
    pub fn may_cross(&self, vertices: &[Vec3], group: &[Packed]) -> u32 {
        // Spare lanes repeat the last triangle.
        let corners: [[u32; 3]; LANES] =
            std::array::from_fn(|lane| group[lane.min(group.len() - 1)].vertices());
        let [a, b, c] = [0, 1, 2].map(|corner| {
            let points = corners.map(|corners| vertices[corners[corner] as usize].to_array());
            let from = |place: usize| {
                Vec4::from_array(points.map(|point| point[self.axes[place]]))
                    - Vec4::splat(self.origin[place])
            };
            let along = from(2);
            [from(0) - along * self.shear[0], from(1) - along * self.shear[1]]
        });
        let size = [a, b, c].into_iter().flatten().fold(Vec4::ZERO, |sum, x| sum + x.abs());
        let error = (size + Vec4::splat(self.error)) * (2.0 * self.error);
        // Twice the signed areas between the line and each edge.
        let areas = [(c, b), (a, c), (b, a)].map(|(from, to)| from[0] * to[1] - from[1] * to[0]);
        let least = areas[0].min(areas[1]).min(areas[2]);
        let most = areas[0].max(areas[1]).max(areas[2]);
        let misses: BVec4A = least.cmplt(-error) & most.cmpgt(error);
        !misses.bitmask() & ((1 << group.len()) - 1)
    }
}
