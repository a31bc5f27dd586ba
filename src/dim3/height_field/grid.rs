//! The grid of samples seen from above: coordinates of columns and rows, and ranges of cells.

use std::ops::Range;

/// The number of samples and the size of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub rows: u32,
    pub columns: u32,
    pub cell_x: f32,
    pub cell_z: f32,
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    pub rows: Range<u32>,
    pub columns: Range<u32>,
}

impl Grid {
    pub fn cell_rows(&self) -> u32 {
        self.rows - 1
    }

    pub fn cell_columns(&self) -> u32 {
        self.columns - 1
    }

    pub fn cells(&self) -> usize {
        self.cell_rows() as usize * self.cell_columns() as usize
    }

    pub fn samples(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    pub fn sample(&self, row: u32, column: u32) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    pub fn cell(&self, row: u32, column: u32) -> usize {
        row as usize * self.cell_columns() as usize + column as usize
    }

    /// The row and the column of a cell.
    pub fn place(&self, cell: u32) -> (u32, u32) {
        (cell / self.cell_columns(), cell % self.cell_columns())
    }

    /// The coordinate of a column. Every vertex takes it from here, so vertices that triangles share have the same bits.
    pub fn x(&self, column: u32) -> f32 {
        column as f32 * self.cell_x
    }

    /// The coordinate of a row.
    pub fn z(&self, row: u32) -> f32 {
        row as f32 * self.cell_z
    }

    pub fn all_cells(&self) -> Cells {
        Cells { rows: 0..self.cell_rows(), columns: 0..self.cell_columns() }
    }

    /// The cells that meet a closed rectangle, or `None` if there are none. Rounding may add neighbours.
    pub fn cells_in(&self, min: [f32; 2], max: [f32; 2]) -> Option<Cells> {
        Some(Cells {
            rows: meeting(min[1], max[1], self.cell_z, self.cell_rows())?,
            columns: meeting(min[0], max[0], self.cell_x, self.cell_columns())?,
        })
    }
}

/// The intervals from `index * step` to `(index + 1) * step`, of `count`, that meet the interval from `min` to `max`.
fn meeting(min: f32, max: f32, step: f32, count: u32) -> Option<Range<u32>> {
    // Covers the f32 rounding of a coordinate. Where `min` is a boundary, the quotient falls below it.
    const DOWN: f64 = 1.0 - f32::EPSILON as f64;
    const UP: f64 = 1.0 + f32::EPSILON as f64;
    let first = f64::from(min) / f64::from(step) * DOWN;
    let last = f64::from(max) / f64::from(step) * UP;
    let meets = first <= f64::from(count) && last >= 0.0 && min <= max;
    // The casts truncate, and clamp what is negative to 0.
    meets.then(|| (first as u32).min(count - 1)..(last as u32).min(count - 1) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_in_a_rectangle_are_those_whose_intervals_meet_it() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut found, mut extra) = (0, 0);
        for _ in 0..20_000 {
            let step = 10_f32.powf(random.f32() * 7.0 - 3.0);
            let count = random.u32(1..200);
            let mut end = || match random.u32(0..4) {
                0 => random.u32(0..=count) as f32 * step,
                1 => (random.u32(0..=count) as f32 * step).next_up(),
                2 => (random.u32(0..=count) as f32 * step).next_down(),
                _ => (random.f32() * 1.4 - 0.2) * count as f32 * step,
            };
            let (a, b) = (end(), end());
            let (min, max) = (a.min(b), a.max(b));
            let at = |index: u32| index as f32 * step;
            let range = meeting(min, max, step, count).unwrap_or(0..0);
            // Neighbours by rounding meet the interval expanded by a few ulps.
            let noise = 4.0 * f32::EPSILON * at(count);
            for index in 0..count {
                if at(index) <= max && at(index + 1) >= min {
                    assert!(range.contains(&index), "{min} {max} {step} {count}: {index}");
                    found += 1;
                } else if range.contains(&index) {
                    let is_near = at(index) <= max + noise && at(index + 1) >= min - noise;
                    assert!(is_near, "{min} {max} {step} {count}: {index}");
                    extra += 1;
                }
            }
        }
        assert!(found > 20 * extra, "{found} {extra}");
        assert_eq!(meeting(f32::NEG_INFINITY, f32::INFINITY, 1e-45, 9), Some(0..9));
        assert_eq!(meeting(-1e30, -1e-30, 1.0, 9), None);
    }
}
