//! A test of four triangles at a time in f32 that rejects most triangles that a line does not cross.
//!
//! It bounds its own error, so it never rejects a triangle that the line crosses or touches.

use glam::{BVec4A, Mat4, Vec3, Vec4};

use super::Packed;

/// The number of triangles in the lanes of a test.
const LANES: usize = 4;

/// The maximum number of triangles of a test.
pub(super) const GROUP: usize = 2 * LANES;

/// A line in the mesh's own frame, and the two axes of a frame in which it is the line x = y = 0 (Woop, Benthin and
/// Wald 2013).
///
/// Each axis has a coefficient 1, a coefficient 0, and a shear of at most 1. So a sheared coordinate rounds three times.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayFilter {
    origin: [Vec4; 3],
    axes: [[Vec4; 3]; 2],
    /// An upper bound of the error of a sheared coordinate.
    error: f32,
}

impl RayFilter {
    /// Prepares the line through `start` along `direction`, whose greatest component is about 1.
    ///
    /// `padding` is at least 16 ulps of the greatest coordinates of the line within the mesh's bounds, and of the mesh.
    pub fn new(start: Vec3, direction: Vec3, padding: f32) -> RayFilter {
        let last = direction.abs().max_position();
        let axis = |own: usize| {
            let mut axis = Vec3::AXES[own];
            axis[last] = -(direction[own] / direction[last]);
            axis.to_array().map(Vec4::splat)
        };
        RayFilter {
            origin: start.to_array().map(Vec4::splat),
            axes: [axis((last + 1) % 3), axis((last + 2) % 3)],
            error: 4.0 * padding,
        }
    }

    /// A bit for each of one to [`GROUP`] triangles that the line may cross.
    #[inline(always)]
    pub fn may_cross(&self, vertices: &[Vec3], group: &[Packed]) -> u32 {
        // No branch on an answer stands between the lanes, so that all loads overlap.
        match group.split_at_checked(LANES) {
            Some((first, rest)) if !rest.is_empty() => {
                self.lanes(vertices, first) | self.lanes(vertices, rest) << LANES
            }
            _ => self.lanes(vertices, group),
        }
    }

    /// A bit for each of one to four triangles that the line may cross.
    #[inline(always)]
    fn lanes(&self, vertices: &[Vec3], group: &[Packed]) -> u32 {
        // Spare lanes repeat the last triangle.
        let corners: [[u32; 3]; LANES] =
            std::array::from_fn(|lane| group[lane.min(group.len() - 1)].vertices());
        let [a, b, c] = [
            self.sheared(vertices, corners.map(|[a, _, _]| a)),
            self.sheared(vertices, corners.map(|[_, b, _]| b)),
            self.sheared(vertices, corners.map(|[_, _, c]| c)),
        ];
        let size = [a, b, c].into_iter().flatten().fold(Vec4::ZERO, |sum, x| sum + x.abs());
        let error = (size + Vec4::splat(self.error)) * (2.0 * self.error);
        // Twice the signed areas between the line and each edge.
        let areas = [(c, b), (a, c), (b, a)].map(|(from, to)| from[0] * to[1] - from[1] * to[0]);
        let least = areas[0].min(areas[1]).min(areas[2]);
        let most = areas[0].max(areas[1]).max(areas[2]);
        let misses: BVec4A = least.cmplt(-error) & most.cmpgt(error);
        !misses.bitmask() & ((1 << group.len()) - 1)
    }

    /// The sheared coordinates of four vertices, relative to the line.
    #[inline(always)]
    fn sheared(&self, vertices: &[Vec3], indices: [u32; LANES]) -> [Vec4; 2] {
        // Whole vertices are loaded and then transposed. The compiler would gather single coordinates through memory.
        let [a, b, c, d] = indices.map(|index| vertices[index as usize].extend(0.0));
        let Mat4 { x_axis, y_axis, z_axis, .. } = Mat4::from_cols(a, b, c, d).transpose();
        let from = [x_axis - self.origin[0], y_axis - self.origin[1], z_axis - self.origin[2]];
        self.axes.map(|[x, y, z]| from[0] * x + from[1] * y + from[2] * z)
    }
}
