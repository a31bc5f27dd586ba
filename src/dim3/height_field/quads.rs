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

#[cfg(test)]
mod tests {
    use super::super::{HeightField, HeightFieldDesc, HeightSamples};
    use super::*;

    #[test]
    fn lanes_hold_the_triangles_and_holes_of_their_cells() {
        let mut random = fastrand::Rng::with_seed(0x40ad);
        for case in 0..200 {
            let (rows, columns) = (random.u32(2..7), random.u32(2..12));
            let numbers: Vec<u16> = (0..rows * columns).map(|_| random.u16(..)).collect();
            let heights: Vec<f32> = numbers.iter().map(|number| f32::from(*number) * 0.3).collect();
            let mut bits = || -> Vec<u8> {
                let bytes = ((rows - 1) * (columns - 1)).div_ceil(8);
                (0..bytes).map(|_| random.u8(..) & random.u8(..)).collect()
            };
            let (holes, diagonals) = (bits(), bits());
            let field = HeightField::new(&HeightFieldDesc {
                rows,
                columns,
                samples: match case % 2 {
                    0 => HeightSamples::F32(&heights),
                    _ => HeightSamples::U16(&numbers),
                },
                scale: 0.01,
                offset: -7.0,
                cell_x: 0.7,
                cell_z: 1.3,
                range: None,
                holes: Some(&holes),
                diagonals: (case % 3 != 0).then_some(&diagonals[..]),
                tags: None,
                one_sided: false,
                thickness: 0.0,
            });
            // All cells may be holes.
            let Ok(field) = field else { continue };
            let reading = field.read();
            let surface = reading.surface();
            for row in 0..rows - 1 {
                let start = random.u32(0..columns - 1);
                let cells = start..(start + random.u32(1..5)).min(columns - 1);
                let quad = surface.quad(&cells);
                let x = surface.x_of_quad(quad);
                let vertices = |row: u32| {
                    let heights = surface.heights_of_quad(row, quad);
                    let z = Vec4::splat(surface.grid().z(row));
                    [[x[0], heights[0], z], [x[1], heights[1], z]]
                };
                let found = surface.halves_of_quad(row, quad, [vertices(row), vertices(row + 1)]);
                let solid = surface.solid_of_quad(row, quad);
                assert_eq!(solid >> cells.len(), 0, "case {case}");
                for (lane, column) in cells.enumerate() {
                    assert_eq!(solid >> lane & 1 == 0, surface.is_hole(row, column));
                    let expected = surface.triangles(row, column);
                    let lanes = found.map(|half| {
                        half.map(|corner| glam::Vec3::from_array(corner.map(|axis| axis[lane])))
                    });
                    assert_eq!(lanes, expected, "case {case}, row {row}, column {column}");
                }
            }
        }
    }
}
