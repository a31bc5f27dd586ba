//! A test in f32 that rejects most triangles that a line does not cross: eight at a time, after all vertices of a block.
//!
//! It bounds its own error, so it never rejects a triangle that the line crosses or touches.

use glam::Vec3;

use super::blocks::{Block, MAX_TRIANGLES};
use crate::math::greatest_axis;
use crate::simd::eight_lanes::EightLanes;
use crate::simd::f32_lanes::LaneMask;

const _: () = assert!(MAX_TRIANGLES == 8);

/// A line in the mesh's own frame. Two axes define a frame in which it is the line x = y = 0 (Woop, Benthin and Wald
/// 2013).
///
/// Each axis has a coefficient 1, a coefficient 0, and a shear of at most 1. So a sheared coordinate rounds three times.
#[derive(Clone, Copy, Debug)]
pub(super) struct RayFilter {
    origin: [f32; 3],
    /// The coefficients of a point's coordinates in both sheared coordinates.
    axes: [[f32; 3]; 2],
    /// An upper bound of the error of a sheared coordinate.
    error: f32,
}

impl RayFilter {
    /// Prepares the line through `start` along `direction`, whose greatest component is about 1.
    ///
    /// `padding` is at least 16 ulps of the greatest coordinates of the line within the mesh's bounds, and of the mesh.
    pub fn new(start: Vec3, direction: Vec3, padding: f32) -> RayFilter {
        let direction = direction.to_array();
        let last = greatest_axis(direction.map(f32::abs));
        let axis = |own: usize| {
            let mut axis = [0.0; 3];
            axis[own] = 1.0;
            axis[last] = -(direction[own] / direction[last]);
            axis
        };
        RayFilter {
            origin: start.to_array(),
            axes: [axis((last + 1) % 3), axis((last + 2) % 3)],
            // In units of half an ulp of the greatest coordinates: the start is off by 2 in both terms, differences
            // by 2, the shear by 3, the product by 1, the sum by 2, and scaled vertices by 2. That is less than 16.
            error: 0.5 * padding,
        }
    }

    /// A bit for each triangle of a block that the line may cross.
    #[inline(always)]
    pub fn may_cross<L: EightLanes>(&self, block: Block) -> u32 {
        let misses = if block.vertex_count() <= 16 {
            self.misses::<L, 16>(block)
        } else {
            self.misses::<L, 24>(block)
        };
        !misses & ((1 << block.count()) - 1)
    }

    /// A bit for each triangle that the line does not cross, of a block of at most `COUNT` vertices: 16 or 24.
    #[inline(always)]
    fn misses<L: EightLanes, const COUNT: usize>(&self, block: Block) -> u32 {
        let first = self.projected::<L>(block, 0);
        let second = self.projected::<L>(block, 1);
        let third = if COUNT > 16 { self.projected::<L>(block, 2) } else { second };
        let x = L::table([first[0], second[0], third[0]]);
        let y = L::table([first[1], second[1], third[1]]);
        let places = block.corner_words();
        let a = [L::looked_up::<COUNT, 0>(&x, places), L::looked_up::<COUNT, 0>(&y, places)];
        let b = [L::looked_up::<COUNT, 5>(&x, places), L::looked_up::<COUNT, 5>(&y, places)];
        let c = [L::looked_up::<COUNT, 10>(&x, places), L::looked_up::<COUNT, 10>(&y, places)];
        let size = a[0].abs() + a[1].abs() + b[0].abs() + b[1].abs() + c[0].abs() + c[1].abs();
        let error = (size + L::splat(self.error)) * L::splat(2.0 * self.error);
        // Twice the signed areas between the line and each edge.
        let (u, v, w) = (area(c, b), area(a, c), area(b, a));
        let (least, most) = (u.min(v).min(w), u.max(v).max(w));
        (least.less(L::splat(0.0) - error) & error.less(most)).bits()
    }

    /// Eight vertices of a block, seen along the line.
    #[inline(always)]
    fn projected<L: EightLanes>(&self, block: Block, eight: usize) -> [L; 2] {
        let coordinates = block.coordinates::<L>(eight);
        let x = coordinates[0] - L::splat(self.origin[0]);
        let y = coordinates[1] - L::splat(self.origin[1]);
        let z = coordinates[2] - L::splat(self.origin[2]);
        let [first, second] = &self.axes;
        [
            x * L::splat(first[0]) + y * L::splat(first[1]) + z * L::splat(first[2]),
            x * L::splat(second[0]) + y * L::splat(second[1]) + z * L::splat(second[2]),
        ]
    }
}

#[inline(always)]
fn area<L: EightLanes>(from: [L; 2], to: [L; 2]) -> L {
    from[0] * to[1] - from[1] * to[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dim3::mesh::blocks::{Added, BlocksBuilder};
    use crate::dim3::watertight::WatertightRay;
    use crate::simd::eight_lanes::EightWork;
    use crate::simd::f32_lanes::Width;

    struct MayCross<'a>(&'a RayFilter, Block<'a>);

    impl EightWork for MayCross<'_> {
        type Output = u32;

        #[inline(always)]
        fn run<L: EightLanes>(self) -> u32 {
            self.0.may_cross::<L>(self.1)
        }
    }

    #[test]
    fn no_triangle_that_the_line_crosses_is_rejected() {
        let mut random = fastrand::Rng::with_seed(0x7a1f);
        let mut crossed = [0, 0];
        for case in 0..20_000 {
            // On a small grid, lines meet vertices and edges. Up to 24 vertices.
            let grid = [0.5, 1e-3][case % 2];
            let mut number = || ((random.f32() * 2.0 - 1.0) / grid).round() * grid;
            let vertices: Vec<Vec3> =
                (0..24).map(|_| Vec3::from_array([(); 3].map(|()| number()))).collect();
            let start = Vec3::from_array([(); 3].map(|()| number()));
            let toward = vertices[case % 24] - start;
            if toward == Vec3::ZERO {
                continue;
            }
            let direction = toward / toward.abs().max_element();
            let count = random.usize(1..=MAX_TRIANGLES);
            let most = [24, 9][case / 2 % 2];
            let triangles: Vec<Added> = (0..count as u32)
                .map(|number| Added {
                    corners: [0, 1, 2].map(|corner| (3 * number + corner) % most),
                    number,
                })
                .collect();
            let mut builder = BlocksBuilder::default();
            let address = builder.add(&vertices, &triangles);
            let blocks = builder.finish();
            let block = blocks.block(address..address + count as u32);
            let filter = RayFilter::new(start, direction, 16.0 * f32::EPSILON * 4.0);
            let line = WatertightRay::new(start.as_dvec3(), toward.as_dvec3().normalize());
            for width in Width::all() {
                let kept = width.run_eight(MayCross(&filter, block));
                assert_eq!(kept >> count, 0, "case {case}");
                for triangle in 0..count {
                    let is_kept = kept >> triangle & 1 == 1;
                    let is_crossed = line.crossing(block.points(triangle)).is_some();
                    assert!(is_kept || !is_crossed, "case {case}, triangle {triangle}");
                    crossed[usize::from(is_crossed)] += usize::from(is_kept == is_crossed);
                }
            }
        }
        assert!(crossed[0] > 10_000 && crossed[1] > 10_000, "{crossed:?} agree");
    }
}
