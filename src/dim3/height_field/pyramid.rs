//! The min-max pyramid: the least and greatest height under blocks of cells.

use super::grid::{Cells, Grid};
use crate::simd::prefetch::prefetch;

/// A node has this many children along each axis. Two to this power are the cells of the lowest nodes along an axis.
pub const FANOUT: u32 = 4;

/// The base-2 logarithm of [`FANOUT`].
pub const FANOUT_LOG2: u32 = 2;

/// Two heights, the lower first. Blocks without a solid cell have inverted infinite heights.
pub type Heights = [f32; 2];

pub const NO_HEIGHTS: Heights = [f32::INFINITY, f32::NEG_INFINITY];

pub fn merged(a: Heights, b: Heights) -> Heights {
    [a[0].min(b[0]), a[1].max(b[1])]
}

/// Levels of blocks. A node of level 0 covers 4 by 4 cells, one of each further level 4 by 4 nodes of the level
/// below.
#[derive(Clone, Debug, PartialEq)]
pub struct Pyramid {
    levels: Vec<Level>,
}

/// The nodes of a level. The children of one parent lie side by side, in one or two cache lines.
#[derive(Clone, Debug, PartialEq)]
struct Level {
    rows: u32,
    columns: u32,
    nodes: Box<[Heights]>,
}

impl Level {
    fn new(rows: u32, columns: u32) -> Level {
        let parents = rows.div_ceil(FANOUT) as usize * columns.div_ceil(FANOUT) as usize;
        let nodes = vec![NO_HEIGHTS; parents * (FANOUT * FANOUT) as usize].into();
        Level { rows, columns, nodes }
    }

    #[inline]
    fn index(&self, row: u32, column: u32) -> usize {
        let parents_in_row = self.columns.div_ceil(FANOUT) as usize;
        let [parent_row, parent_column] = [row, column].map(|index| (index / FANOUT) as usize);
        let [row, column] = [row, column].map(|index| (index % FANOUT) as usize);
        let fanout = FANOUT as usize;
        ((parent_row * parents_in_row + parent_column) * fanout + row) * fanout + column
    }
}

impl Pyramid {
    /// Builds the pyramid of a grid from the heights of its cells, given by row and column.
    pub fn new(grid: &Grid, of_cell: impl Fn(u32, u32) -> Heights) -> Pyramid {
        let mut levels = Vec::new();
        let (mut rows, mut columns) = (grid.cell_rows(), grid.cell_columns());
        loop {
            (rows, columns) = (rows.div_ceil(FANOUT), columns.div_ceil(FANOUT));
            levels.push(Level::new(rows, columns));
            if rows == 1 && columns == 1 {
                break;
            }
        }
        let mut pyramid = Pyramid { levels };
        pyramid.refresh(grid, &grid.all_cells(), of_cell);
        pyramid
    }

    /// Computes every node again that covers one of the cells. There is at least one cell.
    pub fn refresh(&mut self, grid: &Grid, cells: &Cells, of_cell: impl Fn(u32, u32) -> Heights) {
        let (rows, columns) = (grid.cell_rows(), grid.cell_columns());
        let mut changed = parents(cells);
        self.levels[0].fill(&changed, rows, columns, of_cell);
        for level in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(level);
            let below = &below[level - 1];
            changed = parents(&changed);
            above[0].fill(&changed, below.rows, below.columns, |row, column| {
                below.nodes[below.index(row, column)]
            });
        }
    }

    /// The number of the level with one node.
    pub fn top(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    #[inline]
    pub fn node(&self, level: u32, row: u32, column: u32) -> Heights {
        let level = &self.levels[level as usize];
        level.nodes[level.index(row, column)]
    }

    /// Prefetches the lowest node over a cell.
    #[inline]
    pub fn prefetch(&self, row: u32, column: u32) {
        let level = &self.levels[0];
        let index = level.index(row >> FANOUT_LOG2, column >> FANOUT_LOG2);
        prefetch(level.nodes.as_ptr().wrapping_add(index));
    }

    /// The numbers of rows and columns of nodes.
    #[inline]
    pub fn size(&self, level: u32) -> (u32, u32) {
        let level = &self.levels[level as usize];
        (level.rows, level.columns)
    }

    /// The heights under all cells.
    pub fn all(&self) -> Heights {
        self.node(self.top(), 0, 0)
    }

    /// The number of bytes in memory.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| size_of::<Level>() + size_of_val(&*level.nodes)).sum()
    }
}

impl Level {
    /// Computes the nodes of a rectangle from their children, of which there are `rows` times `columns` in all.
    fn fill(
        &mut self,
        changed: &Cells,
        rows: u32,
        columns: u32,
        child: impl Fn(u32, u32) -> Heights,
    ) {
        for row in changed.rows.clone() {
            for column in changed.columns.clone() {
                let mut heights = NO_HEIGHTS;
                for below in FANOUT * row..(FANOUT * (row + 1)).min(rows) {
                    for beside in FANOUT * column..(FANOUT * (column + 1)).min(columns) {
                        heights = merged(heights, child(below, beside));
                    }
                }
                let index = self.index(row, column);
                self.nodes[index] = heights;
            }
        }
    }
}

/// The nodes one level above a rectangle that is not empty.
fn parents(of: &Cells) -> Cells {
    let parents = |range: &std::ops::Range<u32>| {
        range.start >> FANOUT_LOG2..((range.end - 1) >> FANOUT_LOG2) + 1
    };
    Cells { rows: parents(&of.rows), columns: parents(&of.columns) }
}
