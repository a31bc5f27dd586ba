//! The surface at one time: its samples, holes and triangles.

use glam::{DVec3, Vec3};

use super::HeightField;
use super::bits::Bits;
use super::grid::{Cells, Grid};
use super::pyramid::{Heights, NO_HEIGHTS, Pyramid};
use super::samples::Stored;
use crate::bvh::Bound;
use crate::dim3::Aabb;
use crate::dim3::narrowphase::NOISE;
use crate::rounding::BOUNDS_ROUNDING;

/// The part of a height field that updates change.
#[derive(Debug)]
pub struct State {
    pub samples: Stored,
    pub holes: Option<Bits>,
    /// The number of holes: not all cells.
    pub hole_count: u32,
    pub pyramid: Pyramid,
}

/// A height field with its state.
#[derive(Clone, Copy)]
pub struct Surface<'a> {
    pub field: &'a HeightField,
    pub state: &'a State,
}

/// The heights under a cell, or [`NO_HEIGHTS`] for a hole.
#[inline]
pub fn heights_of_cell(
    grid: &Grid,
    samples: &Stored,
    holes: Option<&Bits>,
    row: u32,
    column: u32,
) -> Heights {
    if holes.is_some_and(|holes| holes.get(grid.cell(row, column))) {
        return NO_HEIGHTS;
    }
    extremes(corner_heights(grid, samples, row, column))
}

/// The heights at (row, column), (row, column + 1), (row + 1, column) and (row + 1, column + 1).
#[inline(always)]
fn corner_heights(grid: &Grid, samples: &Stored, row: u32, column: u32) -> [f32; 4] {
    let first = grid.sample(row, column);
    samples.pairs(first, first + grid.columns as usize)
}

/// The least and the greatest of four heights.
#[inline]
pub fn extremes([a, b, c, d]: [f32; 4]) -> Heights {
    let least = |a: f32, b: f32| if b < a { b } else { a };
    let greatest = |a: f32, b: f32| if b > a { b } else { a };
    [least(least(a, b), least(c, d)), greatest(greatest(a, b), greatest(c, d))]
}

impl<'a> Surface<'a> {
    pub fn grid(&self) -> &'a Grid {
        &self.field.grid
    }

    /// The heights under a cell, or [`NO_HEIGHTS`] for a hole.
    #[inline]
    pub fn heights(&self, row: u32, column: u32) -> Heights {
        let holes = self.state.holes.as_ref();
        heights_of_cell(self.grid(), &self.state.samples, holes, row, column)
    }

    pub fn is_hole(&self, row: u32, column: u32) -> bool {
        let cell = self.grid().cell(row, column);
        self.state.holes.as_ref().is_some_and(|holes| holes.get(cell))
    }

    /// Whether the diagonal of a cell is that from (row, column + 1) to (row + 1, column).
    pub fn diagonal(&self, row: u32, column: u32) -> bool {
        let cell = self.grid().cell(row, column);
        self.field.diagonals.as_ref().is_some_and(|diagonals| diagonals.get(cell))
    }

    /// The vertex at a sample.
    #[inline]
    pub fn vertex(&self, row: u32, column: u32) -> Vec3 {
        let height = self.state.samples.height(self.grid().sample(row, column));
        Vec3::new(self.grid().x(column), height, self.grid().z(row))
    }

    /// The vertices of a cell: (row, column), (row, column + 1), (row + 1, column) and (row + 1, column + 1).
    #[inline]
    pub fn corners_of_cell(&self, row: u32, column: u32) -> [Vec3; 4] {
        let grid = self.grid();
        let [a, b, c, d] = corner_heights(grid, &self.state.samples, row, column);
        let (x, z) = ([grid.x(column), grid.x(column + 1)], [grid.z(row), grid.z(row + 1)]);
        let vertex = |x, height, z| Vec3::new(x, height, z);
        [vertex(x[0], a, z[0]), vertex(x[1], b, z[0]), vertex(x[0], c, z[1]), vertex(x[1], d, z[1])]
    }

    /// The two triangles of a cell.
    #[inline]
    pub fn triangles(&self, row: u32, column: u32) -> [[Vec3; 3]; 2] {
        halves(self.corners_of_cell(row, column), self.diagonal(row, column))
    }

    /// The vertices of a triangle. A triangle of a hole has the vertices that it would have without the hole.
    pub fn triangle(&self, number: u32) -> [Vec3; 3] {
        let (row, column) = self.grid().place(number / 2);
        self.triangles(row, column)[number as usize % 2]
    }

    /// The number of the first triangle of a cell.
    pub fn first_triangle(&self, row: u32, column: u32) -> u32 {
        2 * self.grid().cell(row, column) as u32
    }

    /// The corners of bounds of all triangles.
    pub fn corners(&self) -> [DVec3; 2] {
        let [min, max] = self.state.pyramid.all();
        let grid = self.grid();
        let far = Vec3::new(grid.x(grid.cell_columns()), max, grid.z(grid.cell_rows()));
        [DVec3::new(0.0, min.into(), 0.0), far.as_dvec3()]
    }

    /// Visits every triangle in the order of the numbers.
    pub fn each(&self, mut visit: impl FnMut(u32, [Vec3; 3])) {
        let Cells { rows, columns } = self.grid().all_cells();
        for row in rows {
            for column in columns.clone().filter(|column| !self.is_hole(row, *column)) {
                let first = self.first_triangle(row, column);
                let [a, b] = self.triangles(row, column);
                visit(first, a);
                visit(first + 1, b);
            }
        }
    }

    /// A region expanded by the narrow phase's tolerance for the largest triangle. Whatever touches a triangle meets
    /// its bounds with the expanded region.
    pub fn expanded(&self, region: &Aabb) -> Aabb {
        region.grown(self.field.touching)
    }

    /// Prefetches the samples under the first rows of a way: one cache line of each row. The start and the end are given in
    /// columns and rows.
    ///
    /// Cache misses take longer than the arithmetic of a question.
    #[inline]
    pub fn prefetch_under(&self, start: [f64; 2], end: [f64; 2]) {
        const MOST: u32 = 16;
        let grid = self.grid();
        let row_at = |row: f64| (row as u32).min(grid.rows - 1);
        let (first, last) = (row_at(start[1]), row_at(end[1]));
        let rows = first.abs_diff(last);
        let step = (end[0] - start[0]) / f64::from(rows.max(1));
        let mut column = start[0];
        for number in 0..=rows.min(MOST) {
            let row = if first < last { first + number } else { first - number };
            let nearest = (column as u32).min(grid.columns - 1);
            self.state.samples.prefetch(grid.sample(row, nearest));
            column += step;
        }
    }

    /// Prefetches the lowest node over a place in columns and rows.
    #[inline]
    pub fn prefetch_node(&self, [column, row]: [f64; 2]) {
        // The casts clamp what is negative to 0.
        let (row, column) = (row as u32, column as u32);
        let grid = self.grid();
        self.state.pyramid.prefetch(row.min(grid.cell_rows()), column.min(grid.cell_columns()));
    }

    /// The cells under a region.
    pub fn cells_in(&self, region: &Aabb) -> Option<Cells> {
        let [min, max] = [region.min, region.max].map(|corner| [corner.x, corner.z]);
        self.grid().cells_in(min, max)
    }
}

/// The two halves of a cell with some corners, divided along one of its diagonals.
#[inline]
pub fn halves<T: Copy>([a, b, c, d]: [T; 4], diagonal: bool) -> [[T; 3]; 2] {
    if diagonal { [[a, c, b], [b, c, d]] } else { [[a, c, d], [a, d, b]] }
}

/// The narrow phase's tolerance for the largest triangle with heights in a range: a part of its size, and f64
/// rounding.
pub fn touching_slack(grid: &Grid, [min, max]: [f64; 2]) -> f64 {
    let cell = f64::from(grid.cell_x) + f64::from(grid.cell_z);
    // As for the bounds of a triangle: twice the sum of two edges.
    let size = 4.0 * (cell + (max - min));
    let far = f64::from(grid.x(grid.cell_columns()))
        + f64::from(grid.z(grid.cell_rows()))
        + min.abs().max(max.abs());
    NOISE * size + BOUNDS_ROUNDING * (size + far)
}
