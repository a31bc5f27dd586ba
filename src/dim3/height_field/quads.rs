//! Four neighbouring cells of a row in SIMD lanes: a quad.

use std::ops::Range;

use glam::{BVec4A, Vec4};

use super::surface::{Surface, halves};
use crate::dim3::triangle_lanes::Corner;

/// The vertices of a row at the left and at the right of each cell of a quad.
pub type VertexRow = [Corner; 2];

/// Four cells from a column on.
#[derive(Clone, Copy, Debug)]
pub struct Quad {
    pub first: u32,
    /// A bit for each cell that counts.
    pub among: u32,
}

impl Surface<'_> {
    /// The quad of some columns, at most four. Cells past the last column have any heights.
    #[inline(always)]
    pub fn quad(&self, columns: &Range<u32>) -> Quad {
        Quad { first: columns.start, among: (1 << columns.len()) - 1 }
    }

    /// The heights of a row at the left and at the right of each cell of a quad.
    #[inline(always)]
    pub fn heights_of_quad(&self, row: u32, quad: Quad) -> [Vec4; 2] {
        self.state.samples.five(self.grid().sample(row, quad.first))
    }

    /// The x coordinates at the left and at the right of each cell of a quad.
    #[inline(always)]
    pub fn x_of_quad(&self, quad: Quad) -> [Vec4; 2] {
        // As in `Grid::x`: the sums are exact.
        let left = Vec4::new(0.0, 1.0, 2.0, 3.0) + Vec4::splat(quad.first as f32);
        [left, left + Vec4::ONE].map(|column| column * self.grid().cell_x)
    }

    /// A bit for each cell of a quad that counts and is no hole.
    #[inline(always)]
    pub fn solid_of_quad(&self, row: u32, quad: Quad) -> u32 {
        let first = self.grid().cell(row, quad.first);
        quad.among & !self.state.holes.as_ref().map_or(0, |holes| holes.four(first))
    }

    /// The two triangles of each cell of a quad.
    #[inline(always)]
    pub fn halves_of_quad(
        &self,
        row: u32,
        quad: Quad,
        [[a, b], [c, d]]: [VertexRow; 2],
    ) -> [[Corner; 3]; 2] {
        let corners = [a, b, c, d];
        let Some(diagonals) = &self.field.diagonals else { return halves(corners, false) };
        let bits = diagonals.four(self.grid().cell(row, quad.first));
        let bit = |lane: u32| bits >> lane & 1 == 1;
        let mask = BVec4A::new(bit(0), bit(1), bit(2), bit(3));
        let [set, clear] = [true, false].map(|diagonal| halves(corners, diagonal));
        std::array::from_fn(|half| {
            std::array::from_fn(|corner| {
                std::array::from_fn(|axis| {
                    Vec4::select(mask, set[half][corner][axis], clear[half][corner][axis])
                })
            })
        })
    }
}

/// Calls `visit` with the place of each bit, the lowest first.
#[inline(always)]
pub fn each_bit(mut bits: u32, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
