//! The triangles near a box.

use std::ops::ControlFlow;

use glam::Vec3;

use super::grid::Cells;
use super::pyramid::{FANOUT, FANOUT_LOG2, Heights};
use super::surface::Surface;
use crate::dim3::Aabb;

/// Up to this many cells are tested one by one. More cells go through the pyramid.
const FEW: u32 = 16;

/// A visitor of triangles: number and vertices.
pub type VisitNear<'a> = dyn FnMut(u32, [Vec3; 3]) -> ControlFlow<()> + 'a;

impl Surface<'_> {
    /// Visits every triangle that touches something within a region, in the field's frame, until `visit` breaks.
    ///
    /// Triangles that touch nothing there may be visited too, if they are close.
    pub fn near(&self, region: &Aabb, visit: &mut VisitNear) -> ControlFlow<()> {
        let region = self.expanded(region);
        let Some(cells) = self.cells_in(&region) else { return ControlFlow::Continue(()) };
        let search = Search { surface: *self, region, cells };
        let (rows, columns) = (search.cells.rows.len() as u32, search.cells.columns.len() as u32);
        if rows * columns <= FEW {
            return search.cells(&search.cells, visit);
        }
        // The lowest level on which few nodes cover the cells.
        let side = rows.max(columns);
        let level = (side.ilog2() / FANOUT_LOG2).min(self.state.pyramid.top());
        let shift = FANOUT_LOG2 * (level + 1);
        let nodes = |range: &std::ops::Range<u32>| range.start >> shift..=(range.end - 1) >> shift;
        for row in nodes(&search.cells.rows) {
            for column in nodes(&search.cells.columns) {
                search.node(level, row, column, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Search<'a> {
    surface: Surface<'a>,
    region: Aabb,
    cells: Cells,
}

impl Search<'_> {
    #[inline]
    fn meets(&self, [min, max]: Heights) -> bool {
        min <= self.region.max.y && max >= self.region.min.y
    }

    fn node(&self, level: u32, row: u32, column: u32, visit: &mut VisitNear) -> ControlFlow<()> {
        if !self.meets(self.surface.state.pyramid.node(level, row, column)) {
            return ControlFlow::Continue(());
        }
        // The children within the region.
        let shift = FANOUT_LOG2 * level;
        let children = |of: u32, within: &std::ops::Range<u32>| {
            let (first, last) = (within.start >> shift, (within.end - 1) >> shift);
            (FANOUT * of).max(first)..(FANOUT * (of + 1)).min(last + 1)
        };
        let rows = children(row, &self.cells.rows);
        let columns = children(column, &self.cells.columns);
        if level == 0 {
            return self.cells(&Cells { rows, columns }, visit);
        }
        for row in rows {
            for column in columns.clone() {
                self.node(level - 1, row, column, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn cells(&self, cells: &Cells, visit: &mut VisitNear) -> ControlFlow<()> {
        for row in cells.rows.clone() {
            for column in cells.columns.clone() {
                if self.meets(self.surface.heights(row, column)) {
                    self.cell(row, column, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn cell(&self, row: u32, column: u32, visit: &mut VisitNear) -> ControlFlow<()> {
        let first = self.surface.first_triangle(row, column);
        let sides = self.sides_of_diagonal(row, column);
        for (half, triangle) in self.surface.triangles(row, column).into_iter().enumerate() {
            let [a, b, c] = triangle.map(|vertex| vertex.y);
            if sides[half] && self.meets([a.min(b).min(c), a.max(b).max(c)]) {
                visit(first + half as u32, triangle)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the region, seen from above, reaches the side of a cell's diagonal on which each half lies.
    fn sides_of_diagonal(&self, row: u32, column: u32) -> [bool; 2] {
        let grid = self.surface.grid();
        let ends = |at: fn(&super::grid::Grid, u32) -> f32, index| {
            [at(grid, index), at(grid, index + 1)].map(f64::from)
        };
        let [x, z] = [ends(super::grid::Grid::x, column), ends(super::grid::Grid::z, row)];
        let (width, depth) = (x[1] - x[0], z[1] - z[0]);
        let (min, max) = (self.region.min.as_dvec3(), self.region.max.as_dvec3());
        // The signed distance from the diagonal times its length, at the corner furthest to the side of a half.
        let reaches = |along_x: f64, along_z: f64| {
            let (a, b) = (along_x * depth, along_z * width);
            a + b >= -1e-12 * (a.abs() + b.abs())
        };
        if self.surface.diagonal(row, column) {
            [reaches(x[1] - min.x, z[0] - min.z), reaches(max.x - x[1], max.z - z[0])]
        } else {
            [reaches(x[0] - min.x, max.z - z[0]), reaches(max.x - x[0], z[0] - min.z)]
        }
    }
}
