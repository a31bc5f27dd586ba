//! A test in f32 that rejects most triangles that a line does not cross: four at a time, after all vertices of a block.
//!
//! It bounds its own error, so it never rejects a triangle that the line crosses or touches.

use glam::{Vec3, Vec4};

use super::blocks::{AllCorners, Block, MAX_INDEX, MAX_TRIANGLES};

/// The number of triangles in the lanes of a test.
const LANES: usize = 4;

const _: () = assert!(MAX_TRIANGLES == 2 * LANES);

/// Coordinates of vertices of a block, seen along the line.
type Projected = [[f32; 2]; MAX_INDEX + 1];

/// A line in the mesh's own frame, and the two axes of a frame in which it is the line x = y = 0 (Woop, Benthin and
/// Wald 2013).
///
/// Each axis has a coefficient 1, a coefficient 0, and a shear of at most 1. So a sheared coordinate rounds three times.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayFilter {
    origin: Vec4,
    /// For each coordinate of a point, its coefficients in the two sheared coordinates, in the first two lanes.
    columns: [Vec4; 3],
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
            axis
        };
        let [x, y] = [axis((last + 1) % 3), axis((last + 2) % 3)];
        RayFilter {
            origin: start.extend(0.0),
            columns: [0, 1, 2].map(|at| Vec4::new(x[at], y[at], 0.0, 0.0)),
            // In units of half an ulp of the greatest coordinates: the start is off by 2 in both terms, differences
            // by 2, the shear by 3, the product by 1, the sum by 2, and scaled vertices by 2. That is less than 16.
            error: 0.5 * padding,
        }
    }

    /// A bit for each triangle of a block that the line may cross.
    #[inline(always)]
    pub fn may_cross(&self, block: Block) -> u32 {
        let [x, y, z] = self.columns;
        let mut projected: Projected = [[0.0; 2]; _];
        block.each_vertex(&mut projected, |vertex| {
            let from = vertex - self.origin;
            let sheared = x * from.x + y * from.y + z * from.z;
            [sheared.x, sheared.y]
        });
        let corners = block.all_corners();
        // No branch on an answer stands between the lanes, so that all loads overlap.
        let misses =
            self.misses(&projected, corners, 0) | self.misses(&projected, corners, LANES) << LANES;
        !misses & ((1 << block.count()) - 1)
    }

    /// A bit for each of four triangles that the line does not cross.
    #[inline(always)]
    fn misses(&self, projected: &Projected, corners: AllCorners, first: usize) -> u32 {
        let a = gathered(projected, corners, first, 0);
        let b = gathered(projected, corners, first, 1);
        let c = gathered(projected, corners, first, 2);
        let size = a[0].abs() + a[1].abs() + b[0].abs() + b[1].abs() + c[0].abs() + c[1].abs();
        let error = (size + Vec4::splat(self.error)) * (2.0 * self.error);
        // Twice the signed areas between the line and each edge.
        let area = |from: [Vec4; 2], to: [Vec4; 2]| from[0] * to[1] - from[1] * to[0];
        let (u, v, w) = (area(c, b), area(a, c), area(b, a));
        let (least, most) = (u.min(v).min(w), u.max(v).max(w));
        (least.cmplt(-error) & most.cmpgt(error)).bitmask()
    }
}

/// A corner of each of four triangles.
#[inline(always)]
fn gathered(projected: &Projected, corners: AllCorners, first: usize, corner: usize) -> [Vec4; 2] {
    let p = projected[corners.get(first, corner)];
    let q = projected[corners.get(first + 1, corner)];
    let r = projected[corners.get(first + 2, corner)];
    let s = projected[corners.get(first + 3, corner)];
    [Vec4::new(p[0], q[0], r[0], s[0]), Vec4::new(p[1], q[1], r[1], s[1])]
}
