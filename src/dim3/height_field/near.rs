//! The triangles near a box.

use std::ops::{ControlFlow, Range};

use glam::Vec3;

use super::grid::{Cells, Grid};
use super::pyramid::{FANOUT, FANOUT_LOG2, Heights};
use super::surface::{Surface, extremes, halves};
use crate::dim3::Aabb;

/// A visitor of triangles: number and vertices.
pub type VisitNear<'a> = dyn FnMut(u32, [Vec3; 3]) -> ControlFlow<()> + 'a;

impl Surface<'_> {
    /// Visits every triangle that touches something within a region, in the field's frame, until `visit` breaks.
    ///
    /// Triangles that touch nothing there may be visited too, if they are close.
    pub fn near(&self, region: &Aabb, visit: &mut VisitNear) -> ControlFlow<()> {
        let region = self.expanded(region);
        let Some(cells) = self.cells_in(&region) else { return ControlFlow::Continue(()) };
        let first = central(&region, self.grid(), &cells);
        let search = Search { surface: *self, region, first };
        let [row, column] = first.map(|index| index >> FANOUT_LOG2);
        if meets(&region, self.state.pyramid.node(0, row, column)) {
            search.central_cell(visit)?;
        }
        self.blocks_near(&region, &cells, &mut |cells| search.cells(cells, visit))
    }

    /// Visits blocks of some cells, at most four by four, whose heights meet those of a region, until `visit` breaks.
    pub fn blocks_near(
        &self,
        region: &Aabb,
        cells: &Cells,
        visit: &mut dyn FnMut(&Cells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The lowest level on which few nodes cover the cells.
        let side = cells.rows.len().max(cells.columns.len()) as u32;
        let level = (side.ilog2() / FANOUT_LOG2).min(self.state.pyramid.top());
        let shift = FANOUT_LOG2 * (level + 1);
        let nodes = |range: &Range<u32>| range.start >> shift..=(range.end - 1) >> shift;
        for row in nodes(&cells.rows) {
            for column in nodes(&cells.columns) {
                self.node_near(region, cells, [level, row, column], visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn node_near(
        &self,
        region: &Aabb,
        cells: &Cells,
        [level, row, column]: [u32; 3],
        visit: &mut dyn FnMut(&Cells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !meets(region, self.state.pyramid.node(level, row, column)) {
            return ControlFlow::Continue(());
        }
        // The children within the region.
        let shift = FANOUT_LOG2 * level;
        let children = |of: u32, within: &Range<u32>| {
            let (first, last) = (within.start >> shift, (within.end - 1) >> shift);
            (FANOUT * of).max(first)..(FANOUT * (of + 1)).min(last + 1)
        };
        let (rows, columns) = (children(row, &cells.rows), children(column, &cells.columns));
        if level == 0 {
            return visit(&Cells { rows, columns });
        }
        for row in rows {
            for column in columns.clone() {
                self.node_near(region, cells, [level - 1, row, column], visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether heights meet those of a region.
#[inline]
fn meets(region: &Aabb, [min, max]: Heights) -> bool {
    min <= region.max.y && max >= region.min.y
}

struct Search<'a> {
    surface: Surface<'a>,
    region: Aabb,
    /// The row and the column of the cell that is visited before all others: bodies touch the middle of their bounds
    /// most often.
    first: [u32; 2],
}

/// A cell that the region meets.
struct Cell {
    first_triangle: u32,
    corners: [Vec3; 4],
    diagonal: bool,
    /// Whether the region reaches the side of the diagonal on which each half lies.
    reached: [bool; 2],
}

/// The row and the column of the cell at the centre of a region, among some cells.
fn central(region: &Aabb, grid: &Grid, cells: &Cells) -> [u32; 2] {
    let nearest = |min: f32, max: f32, cell: f32, among: &Range<u32>| {
        let index = (0.5 * (min + max) / cell) as u32;
        index.clamp(among.start, among.end - 1)
    };
    [
        nearest(region.min.z, region.max.z, grid.cell_z, &cells.rows),
        nearest(region.min.x, region.max.x, grid.cell_x, &cells.columns),
    ]
}

impl Search<'_> {
    fn cells(&self, cells: &Cells, visit: &mut VisitNear) -> ControlFlow<()> {
        for row in cells.rows.clone() {
            for column in cells.columns.clone() {
                if [row, column] != self.first {
                    self.cell([row, column], visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn cell(&self, place: [u32; 2], visit: &mut VisitNear) -> ControlFlow<()> {
        let Some(cell) = self.cell_at(place) else { return ControlFlow::Continue(()) };
        self.half(&cell, 0, visit)?;
        self.half(&cell, 1, visit)
    }

    /// Visits the half at the centre of the region before the other half.
    fn central_cell(&self, visit: &mut VisitNear) -> ControlFlow<()> {
        let Some(cell) = self.cell_at(self.first) else { return ControlFlow::Continue(()) };
        let [a, _, _, d] = cell.corners;
        let center = self.region.min.midpoint(self.region.max);
        let (x, z) = ((center.x - a.x) / (d.x - a.x), (center.z - a.z) / (d.z - a.z));
        let nearer = if cell.diagonal { x + z > 1.0 } else { x > z };
        self.half(&cell, usize::from(nearer), visit)?;
        self.half(&cell, usize::from(!nearer), visit)
    }

    /// The cell at a row and a column, unless it is a hole or does not meet the region.
    #[inline]
    fn cell_at(&self, [row, column]: [u32; 2]) -> Option<Cell> {
        if self.surface.is_hole(row, column) {
            return None;
        }
        let corners = self.surface.corners_of_cell(row, column);
        if !meets(&self.region, extremes(corners.map(|corner| corner.y))) {
            return None;
        }
        let diagonal = self.surface.diagonal(row, column);
        Some(Cell {
            first_triangle: self.surface.first_triangle(row, column),
            corners,
            diagonal,
            reached: self.sides_of_diagonal(corners, diagonal),
        })
    }

    #[inline]
    fn half(&self, cell: &Cell, half: usize, visit: &mut VisitNear) -> ControlFlow<()> {
        let triangle = halves(cell.corners, cell.diagonal)[half];
        let [a, b, c] = triangle.map(|vertex| vertex.y);
        if cell.reached[half] && meets(&self.region, extremes([a, b, c, c])) {
            visit(cell.first_triangle + half as u32, triangle)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the region, seen from above, reaches the side of a cell's diagonal on which each half lies.
    fn sides_of_diagonal(&self, corners: [Vec3; 4], diagonal: bool) -> [bool; 2] {
        let [x, z] = [[corners[0].x, corners[3].x], [corners[0].z, corners[3].z]]
            .map(|ends| ends.map(f64::from));
        let (width, depth) = (x[1] - x[0], z[1] - z[0]);
        let (min, max) = (self.region.min.as_dvec3(), self.region.max.as_dvec3());
        // The signed distance from the diagonal times its length, at the corner furthest to the side of a half.
        let reaches = |along_x: f64, along_z: f64| {
            let (a, b) = (along_x * depth, along_z * width);
            a + b >= -1e-12 * (a.abs() + b.abs())
        };
        if diagonal {
            [reaches(x[1] - min.x, z[0] - min.z), reaches(max.x - x[1], max.z - z[0])]
        } else {
            [reaches(x[0] - min.x, max.z - z[0]), reaches(max.x - x[0], z[0] - min.z)]
        }
    }
}
