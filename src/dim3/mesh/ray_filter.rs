//! A test in f32 that rejects most triangles that a line does not cross: four at a time, after all vertices of a block.
//!
//! It bounds its own error, so it never rejects a triangle that the line crosses or touches.

use glam::{BVec4A, Mat4, Vec3, Vec4};

use super::blocks::{Block, MAX_TRIANGLES, MAX_VERTICES};

/// The number of triangles in the lanes of a test.
const LANES: usize = 4;

const _: () = assert!(MAX_TRIANGLES <= 2 * LANES);

/// The maximum number of vertices of a block, rounded up to full vectors.
const CAPACITY: usize = MAX_VERTICES.next_multiple_of(LANES);

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

    /// A bit for each triangle of a block that the line may cross.
    #[inline(always)]
    pub fn may_cross(&self, block: Block) -> u32 {
        let sheared = self.sheared(block);
        // No branch on an answer stands between the lanes, so that all loads overlap.
        let first = self.lanes(&sheared, block, 0);
        if block.count() <= LANES {
            return first & ((1 << block.count()) - 1);
        }
        (first | self.lanes(&sheared, block, LANES) << LANES) & ((1 << block.count()) - 1)
    }

    /// A bit for each of four triangles that the line may cross. Lanes after the last triangle have any value.
    #[inline(always)]
    fn lanes(&self, sheared: &[[f32; 2]; CAPACITY], block: Block, first: usize) -> u32 {
        // Spare lanes repeat the last triangle.
        let corners: [[usize; 3]; LANES] =
            std::array::from_fn(|lane| block.corners((first + lane).min(block.count() - 1)));
        let [a, b, c] = [0, 1, 2].map(|corner| {
            let [p, q, r, s] = corners.map(|corners| sheared[corners[corner]]);
            [Vec4::new(p[0], q[0], r[0], s[0]), Vec4::new(p[1], q[1], r[1], s[1])]
        });
        let size = [a, b, c].into_iter().flatten().fold(Vec4::ZERO, |sum, x| sum + x.abs());
        let error = (size + Vec4::splat(self.error)) * (2.0 * self.error);
        // Twice the signed areas between the line and each edge.
        let areas = [(c, b), (a, c), (b, a)].map(|(from, to)| from[0] * to[1] - from[1] * to[0]);
        let least = areas[0].min(areas[1]).min(areas[2]);
        let most = areas[0].max(areas[1]).max(areas[2]);
        let misses: BVec4A = least.cmplt(-error) & most.cmpgt(error);
        !misses.bitmask()
    }

    /// The sheared coordinates of all vertices, relative to the line.
    #[inline(always)]
    fn sheared(&self, block: Block) -> [[f32; 2]; CAPACITY] {
        let mut sheared = [[0.0; 2]; CAPACITY];
        let last = block.vertex_count() - 1;
        for first in (0..=last).step_by(LANES) {
            // Whole vertices are loaded and then transposed. The compiler would gather coordinates through memory.
            let [a, b, c, d] =
                [0, 1, 2, 3].map(|lane| block.wide_vertex((first + lane).min(last)));
            let Mat4 { x_axis, y_axis, z_axis, .. } = Mat4::from_cols(a, b, c, d).transpose();
            let from =
                [x_axis - self.origin[0], y_axis - self.origin[1], z_axis - self.origin[2]];
            let [x, y] = self.axes.map(|[x, y, z]| from[0] * x + from[1] * y + from[2] * z);
            for lane in 0..LANES {
                sheared[first + lane] = [x[lane], y[lane]];
            }
        }
        sheared
    }
}
