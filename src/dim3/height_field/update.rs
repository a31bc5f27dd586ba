//! Changes of heights and holes in place.

use std::sync::atomic::Ordering;

use super::bits::{self, Bits};
use super::grid::Cells;
use super::samples::Stored;
use super::surface::{State, heights_of_cell};
use super::{HeightField, HeightFieldError, HeightSamples, check_count, check_heights};

/// A rectangle of samples or of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first row.
    pub row: u32,
    /// The first column.
    pub column: u32,
    pub rows: u32,
    pub columns: u32,
}

impl Area {
    /// The number of samples or cells.
    pub fn count(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Checks that the rectangle ends within a number of rows and columns.
    fn check(&self, rows: u32, columns: u32) -> Result<(), HeightFieldError> {
        let ends =
            [("rows", self.row, self.rows, rows), ("columns", self.column, self.columns, columns)];
        for (what, first, count, limit) in ends {
            let end = u64::from(first) + u64::from(count);
            if end > limit.into() {
                return Err(HeightFieldError::Area { what, end, limit });
            }
        }
        Ok(())
    }
}

impl HeightField {
    /// Checks that a rectangle of samples fits.
    pub fn check_samples(&self, area: Area) -> Result<(), HeightFieldError> {
        area.check(self.grid.rows, self.grid.columns)
    }

    /// Checks that a rectangle of cells fits.
    pub fn check_cells(&self, area: Area) -> Result<(), HeightFieldError> {
        area.check(self.grid.cell_rows(), self.grid.cell_columns())
    }

    /// Replaces the heights of a rectangle of samples. An empty rectangle changes nothing.
    ///
    /// - The samples have the type of the field's own. Scale and offset of u16 samples stay.
    /// - A height outside [`HeightField::range`] is an error, and so is a rectangle that does not fit.
    /// - After an error, nothing has changed.
    ///
    /// Time: linear in the number of samples, plus the number of blocks above them.
    ///
    /// Thread safety: the call waits for running searches of the field, and later searches wait for it. No search sees
    /// a part of an update. A question that searches the field several times may see an update in between: a contact,
    /// or a question about two concave geometries.
    pub fn update(&self, area: Area, samples: HeightSamples) -> Result<(), HeightFieldError> {
        self.check_samples(area)?;
        check_count("samples", samples.len(), area.count())?;
        self.state.write(|state| {
            match (&mut state.samples, samples) {
                (Stored::F32(own), HeightSamples::F32(samples)) => {
                    self.replace(own, samples, area, |height| height)?;
                }
                (Stored::U16 { samples: own, encoding }, HeightSamples::U16(samples)) => {
                    let encoding = *encoding;
                    self.replace(own, samples, area, |sample| encoding.height(sample))?;
                }
                (own, _) => {
                    let (found, expected) = (samples.kind(), own.as_samples().kind());
                    return Err(HeightFieldError::Kind { found, expected });
                }
            }
            if area.count() == 0 {
                return Ok(());
            }
            // A sample lies at the corner of the cells before and after it.
            let cells = |first: u32, count: u32, limit: u32| {
                first.saturating_sub(1)..(first + count).min(limit)
            };
            self.refresh(
                state,
                &Cells {
                    rows: cells(area.row, area.rows, self.grid.cell_rows()),
                    columns: cells(area.column, area.columns, self.grid.cell_columns()),
                },
            );
            Ok(())
        })
    }

    /// Replaces the hole bits of a rectangle of cells. An empty rectangle changes nothing.
    ///
    /// Bit `i` of `holes` is that of the cell `i` of the rectangle, row by row, without padding between rows. If all
    /// cells of the field would be holes, the call is an error. Other rules, errors and time are those of
    /// [`HeightField::update`].
    pub fn update_holes(&self, area: Area, holes: &[u8]) -> Result<(), HeightFieldError> {
        self.check_cells(area)?;
        check_count("bytes of holes", holes.len(), Bits::bytes_for(area.count()))?;
        if area.count() == 0 {
            return Ok(());
        }
        self.state.write(|state| {
            let cell = |index: usize| {
                let row = area.row + (index / area.columns as usize) as u32;
                let column = area.column + (index % area.columns as usize) as u32;
                self.grid.cell(row, column)
            };
            let all = 0..area.count();
            let old = state
                .holes
                .as_ref()
                .map_or(0, |own| all.clone().filter(|index| own.get(cell(*index))).count());
            let new = all.clone().filter(|index| bits::is_set(holes, *index)).count();
            let hole_count = state.hole_count as usize - old + new;
            if hole_count == self.grid.cells() {
                return Err(HeightFieldError::AllHoles);
            }
            state.hole_count = hole_count as u32;
            let own = state.holes.get_or_insert_with(|| Bits::zeros(self.grid.cells()));
            for index in all {
                own.set(cell(index), bits::is_set(holes, index));
            }
            let cells = Cells {
                rows: area.row..area.row + area.rows,
                columns: area.column..area.column + area.columns,
            };
            self.refresh(state, &cells);
            Ok(())
        })
    }

    /// Copies a rectangle of samples if all its heights are valid.
    fn replace<T: Copy>(
        &self,
        own: &mut [T],
        samples: &[T],
        area: Area,
        height: impl Fn(T) -> f32,
    ) -> Result<(), HeightFieldError> {
        check_heights(samples, height, area.columns, [area.row, area.column], self.range)?;
        for row in 0..area.rows {
            let to = self.grid.sample(area.row + row, area.column);
            let (columns, from) = (area.columns as usize, (row * area.columns) as usize);
            own[to..to + columns].copy_from_slice(&samples[from..from + columns]);
        }
        Ok(())
    }

    /// Computes the pyramid above some changed cells again, and counts the change.
    fn refresh(&self, state: &mut State, cells: &Cells) {
        let State { samples, holes, pyramid, .. } = state;
        pyramid.refresh(&self.grid, cells, |row, column| {
            heights_of_cell(&self.grid, samples, holes.as_ref(), row, column)
        });
        self.version.fetch_add(1, Ordering::Release);
    }
}
