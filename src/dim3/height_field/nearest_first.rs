//! Triangles and blocks of cells in the order of a key of their bounds, such as the distance from a box.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

use super::HeightField;
use super::grid::Cells;
use super::pyramid::{FANOUT, FANOUT_LOG2, Heights};
use super::surface::Surface;
use crate::dim3::Aabb;
use crate::math::round_down;

/// A visitor of triangles. It gets the number and the vertices, and returns the new reach or latest time.
pub type VisitFirst<'a> = dyn FnMut(u32, [Vec3; 3]) -> f32 + 'a;

/// A node or cell that waits for its visit.
#[derive(Clone, Copy)]
struct Waiting {
    /// Rounded down.
    key: f32,
    row: u16,
    column: u16,
    /// 0 for a cell. The nodes of pyramid level 0 are those of level 1 here.
    level: u8,
}

/// The greatest number of levels of nodes.
const MAX_LEVELS: u32 = (HeightField::MAX_SIDE - 1).ilog2() / FANOUT_LOG2 + 1;

/// The first nodes are at most four by four, and not on the highest level unless there is one only. On each level below
/// them, all siblings but one wait while that one is visited.
const MAX_WAITING: usize = ((FANOUT * FANOUT - 1) * MAX_LEVELS + 1) as usize;

impl Surface<'_> {
    /// Visits triangles, those with the nearest bounds about first. `visit` returns the reach. Triangles further than
    /// the reach from everything within the region are skipped; those that touch something there never are.
    pub fn by_distance(&self, region: &Aabb, reach: f32, visit: &mut VisitFirst) {
        let region = self.expanded(region);
        let (least, greatest) = (region.min.as_dvec3(), region.max.as_dvec3());
        let gap = |min: DVec3, max: DVec3| {
            let gap = (min - greatest).max(least - max).max(DVec3::ZERO);
            gap.length() * (1.0 - 8.0 * f64::EPSILON)
        };
        let walk = Walk { surface: *self, key: gap, cells: self.grid().all_cells() };
        // Bounds that overlap have gap 0, whatever the depth of the bodies. A distance just above the reach may round
        // to it.
        let limit = |reach: f32| f64::from(reach.max(0.0).next_up());
        walk.triangles(limit(reach), &mut |number, triangle| limit(visit(number, triangle)));
    }
}

/// A walk over the nodes that cover some cells. The key of bounds is a lower bound of those of everything within.
pub struct Walk<'a, K> {
    pub surface: Surface<'a>,
    pub key: K,
    pub cells: Cells,
}

/// A visitor of triangles. It gets the number and the vertices, and returns the new limit.
type Visit<'a> = dyn FnMut(u32, [Vec3; 3]) -> f64 + 'a;

impl<K: Fn(DVec3, DVec3) -> f64> Walk<'_, K> {
    /// Visits triangles with keys up to a limit, which `visit` returns anew.
    pub fn triangles(&self, limit: f64, visit: &mut Visit) {
        self.start(0, limit, &mut |row, column, limit| self.cell(row, column, limit, visit));
    }

    /// Visits blocks of cells, at most four by four, with keys up to a limit, which `visit` returns anew.
    pub fn blocks(&self, limit: f64, visit: &mut impl FnMut(&Cells) -> f64) {
        let within = |of: u32, cells: &Range<u32>| {
            (FANOUT * of).max(cells.start)..(FANOUT * (of + 1)).min(cells.end)
        };
        self.start(1, limit, &mut |row, column, limit| {
            let rows = within(row, &self.cells.rows);
            let columns = within(column, &self.cells.columns);
            *limit = visit(&Cells { rows, columns });
        });
    }

    /// Calls `visit` for nodes of the level `lowest`, or for cells if that is 0: with the row, the column and the limit.
    #[inline(always)]
    fn start(&self, lowest: u8, mut limit: f64, visit: &mut impl FnMut(u32, u32, &mut f64)) {
        // The lowest level on which few nodes cover the cells.
        let pyramid = &self.surface.state.pyramid;
        let side = self.cells.rows.len().max(self.cells.columns.len()) as u32;
        let mut level = u32::from(lowest);
        while side >> (FANOUT_LOG2 * level) > FANOUT / 2 && level <= pyramid.top() {
            level += 1;
        }
        let shift = FANOUT_LOG2 * level;
        let nodes = |cells: &Range<u32>| cells.start >> shift..((cells.end - 1) >> shift) + 1;
        let all = Cells { rows: nodes(&self.cells.rows), columns: nodes(&self.cells.columns) };
        let mut waiting = ArrayVec::<Waiting, MAX_WAITING>::new();
        self.add_nodes(level, &all, limit, &mut waiting);
        while let Some(Waiting { key, row, column, level }) = waiting.pop() {
            if f64::from(key) > limit {
                continue;
            }
            let (row, column) = (row.into(), column.into());
            if level == lowest {
                visit(row, column, &mut limit);
            } else {
                self.add_children(u32::from(level) - 1, row, column, limit, &mut waiting);
            }
        }
    }

    /// Adds the children of a node that are within the limit.
    fn add_children(
        &self,
        level: u32,
        row: u32,
        column: u32,
        limit: f64,
        waiting: &mut ArrayVec<Waiting, MAX_WAITING>,
    ) {
        let shift = FANOUT_LOG2 * level;
        let within = |of: u32, cells: &Range<u32>| {
            let (first, last) = (cells.start >> shift, (cells.end - 1) >> shift);
            (FANOUT * of).max(first)..(FANOUT * (of + 1)).min(last + 1)
        };
        let rows = within(row, &self.cells.rows);
        let columns = within(column, &self.cells.columns);
        self.add_nodes(level, &Cells { rows, columns }, limit, waiting);
    }

    /// Adds the nodes of a level that are within the limit, the nearest last. Those of level 0 are cells.
    fn add_nodes(
        &self,
        level: u32,
        nodes: &Cells,
        limit: f64,
        waiting: &mut ArrayVec<Waiting, MAX_WAITING>,
    ) {
        let first = waiting.len();
        for row in nodes.rows.clone() {
            for column in nodes.columns.clone() {
                let heights = match level {
                    0 => self.surface.heights(row, column),
                    _ => self.surface.state.pyramid.node(level - 1, row, column),
                };
                if heights[0] > heights[1] {
                    continue;
                }
                let key = self.key(level, row, column, heights);
                if key <= limit {
                    let key = round_down(key);
                    let after = waiting[first..].iter().rposition(|other| other.key > key);
                    let child =
                        Waiting { key, row: row as u16, column: column as u16, level: level as u8 };
                    waiting.insert(after.map_or(first, |after| first + after + 1), child);
                }
            }
        }
    }

    /// The key of a block of `4^level` by `4^level` cells.
    fn key(&self, level: u32, row: u32, column: u32, heights: Heights) -> f64 {
        let grid = self.surface.grid();
        let shift = FANOUT_LOG2 * level;
        let start = |index: u32| index << shift;
        let end = |index: u32, count: u32| ((index + 1) << shift).min(count);
        let min = Vec3::new(grid.x(start(column)), heights[0], grid.z(start(row)));
        let max = Vec3::new(
            grid.x(end(column, grid.cell_columns())),
            heights[1],
            grid.z(end(row, grid.cell_rows())),
        );
        (self.key)(min.as_dvec3(), max.as_dvec3())
    }

    fn cell(&self, row: u32, column: u32, limit: &mut f64, visit: &mut Visit) {
        let first = self.surface.first_triangle(row, column);
        for (half, triangle) in self.surface.triangles(row, column).into_iter().enumerate() {
            let [a, b, c] = triangle.map(|vertex| vertex.as_dvec3());
            if (self.key)(a.min(b).min(c), a.max(b).max(c)) <= *limit {
                *limit = visit(first + half as u32, triangle);
            }
        }
    }
}
