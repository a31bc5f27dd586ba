//! Height fields: terrain as a grid of heights. An asset whose heights and holes can change while it is shared.
//!
//! **Frame.** The height of a sample lies along y. Columns run along x and rows along z: the sample at (row, column)
//! lies at `(column * cell_x, height, row * cell_z)`, in f32. A pose turns the field to any other up axis.
//!
//! **Triangles.** A cell lies between four samples. It has two triangles, or none if it is a hole. The number of a
//! cell is `row * (columns - 1) + column`, and that of a triangle `2 * cell + half`. Half 0 has the cell's edge at
//! the lower column, half 1 the edge at the higher column. Vertices are counter-clockwise seen from above (+y):
//!
//! | diagonal | half 0 | half 1 |
//! |---|---|---|
//! | 0: (row, column) to (row + 1, column + 1) | (r, c), (r+1, c), (r+1, c+1) | (r, c), (r+1, c+1), (r, c+1) |
//! | 1: (row, column + 1) to (row + 1, column) | (r, c), (r+1, c), (r, c+1) | (r, c+1), (r+1, c), (r+1, c+1) |
//!
//! The triangles are never stored. A height field is a surface: it has no inside, and a body below it does not touch
//! it.
//!
//! | subject | file |
//! |---|---|
//! | coordinates, and the cells that a rectangle meets | `grid` |
//! | heights as the caller gave them | `samples`, `bits` |
//! | least and greatest heights of blocks of cells | `pyramid` |
//! | readers and writers | `lock` |
//! | changes in place | `update` |
//! | triangles near a box, and by distance | `near`, `nearest_first` |
//! | overlaps, casts | `overlap`, `along` |
//! | four cells at once | `quads` |
//! | rays | `raycast` |
//! | bounds, lines | `extent`, `lines` |
//! | the trait of concave geometries | `concave` |
//! | save and load | `bytes` |

mod along;
mod bits;
mod bytes;
mod concave;
mod error;
mod extent;
mod grid;
mod lines;
mod lock;
mod near;
mod nearest_first;
mod overlap;
mod pyramid;
mod quads;
mod raycast;
mod samples;
mod surface;
mod update;

pub use error::HeightFieldError;
pub use samples::HeightSamples;
pub use update::Area;

use bits::Bits;
use grid::Grid;
use lock::{Lock, ReadGuard};
use pyramid::Pyramid;
use samples::{Encoding, Stored};
use surface::{State, Surface, touching_slack};

use std::sync::atomic::{AtomicU64, Ordering};

use glam::Vec3;

use crate::math::round_up;
use crate::validity::{self, Invalid, MAX_LENGTH};

/// The input of [`HeightField::new`].
///
/// Bits are packed eight to a byte, the lowest bit first, in the order of the cells.
#[derive(Clone, Copy, Debug)]
pub struct HeightFieldDesc<'a> {
    /// The number of rows of samples: 2 to [`HeightField::MAX_SIDE`].
    pub rows: u32,
    /// The number of samples in a row: 2 to [`HeightField::MAX_SIDE`].
    pub columns: u32,
    /// `rows * columns` samples, row by row.
    pub samples: HeightSamples<'a>,
    /// The factor from u16 samples to heights. f32 samples ignore it.
    pub scale: f32,
    /// The height of the u16 sample 0. f32 samples ignore it.
    pub offset: f32,
    /// The distance between columns, above 0.
    pub cell_x: f32,
    /// The distance between rows, above 0.
    pub cell_z: f32,
    /// The least and the greatest height that a sample may ever have. `None`: those of the samples.
    pub range: Option<[f32; 2]>,
    /// A bit for each cell: 1 for a hole. `None`: no holes. At least one cell is none.
    pub holes: Option<&'a [u8]>,
    /// A bit for each cell: its diagonal. `None`: 0 everywhere.
    pub diagonals: Option<&'a [u8]>,
    /// A tag for each cell, such as its material. `None`: 0 everywhere.
    pub tags: Option<&'a [u8]>,
    /// Rays and casts ignore the lower side, and bodies that cross the surface are pushed up.
    pub one_sided: bool,
    /// How far below the surface of a one-sided field the middle of a body may be. 0: without limit.
    pub thickness: f32,
}

/// A grid of heights over the x-z plane.
///
/// Memory: the samples; about 0.55 bytes a cell for the pyramid; an eighth of a byte a cell for holes, and for
/// diagonals, if given; a byte a cell for tags, if given.
#[derive(Debug)]
pub struct HeightField {
    grid: Grid,
    range: [f32; 2],
    /// The greatest distance at which the narrow phase counts anything as touching a triangle within the range.
    touching: f32,
    one_sided: bool,
    thickness: f32,
    diagonals: Option<Bits>,
    tags: Option<Box<[u8]>>,
    /// The number of updates so far. Each adds to it after it has changed the state.
    version: AtomicU64,
    state: Lock<State>,
}

/// The properties of a height field at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeightFieldInfo {
    pub rows: u32,
    pub columns: u32,
    /// The number of cells that are holes.
    pub holes: u32,
    /// The least height of the triangles.
    pub min: f32,
    /// The greatest height of the triangles.
    pub max: f32,
    /// The declared range of heights.
    pub range: [f32; 2],
    /// Bytes in memory.
    pub bytes: usize,
    /// The length of [`HeightField::to_bytes`].
    pub saved_bytes: usize,
}

impl HeightField {
    /// The greatest number of rows or columns. Numbers of triangles stay below 2^31.
    pub const MAX_SIDE: u32 = 32_768;

    /// Makes a height field. Time is linear in the number of samples.
    pub fn new(desc: &HeightFieldDesc) -> Result<HeightField, HeightFieldError> {
        let grid = checked_grid(desc)?;
        let cells = grid.cells();
        check_count("samples", desc.samples.len(), grid.samples())?;
        for (what, bits) in [("bytes of holes", desc.holes), ("bytes of diagonals", desc.diagonals)]
        {
            if let Some(bits) = bits {
                check_count(what, bits.len(), Bits::bytes_for(cells))?;
            }
        }
        if let Some(tags) = desc.tags {
            check_count("tags", tags.len(), cells)?;
        }
        validity::thickness(desc.thickness)?;
        let declared = desc.range.map(checked_range).transpose()?;
        let (samples, found) = checked_samples(desc, declared.unwrap_or([f32::MIN, f32::MAX]))?;
        let range = declared.map_or_else(|| checked_range(found), Ok)?;
        let holes = desc.holes.map(|bits| Bits::copied(bits, cells));
        let hole_count = holes.as_ref().map_or(0, Bits::count_ones);
        if hole_count as usize == cells {
            return Err(HeightFieldError::AllHoles);
        }
        let pyramid = Pyramid::new(&grid, |row, column| {
            surface::heights_of_cell(&grid, &samples, holes.as_ref(), row, column)
        });
        Ok(HeightField {
            grid,
            range,
            // A cast counts bodies as touching up to four times the tolerance of the other questions.
            touching: round_up(4.0 * touching_slack(&grid, range.map(f64::from))),
            one_sided: desc.one_sided,
            thickness: desc.thickness,
            diagonals: desc.diagonals.map(|bits| Bits::copied(bits, cells)),
            tags: desc.tags.map(Into::into),
            version: AtomicU64::new(0),
            state: Lock::new(State { samples, holes, hole_count, pyramid }),
        })
    }

    /// The number of updates so far. A search after this call sees the state of that version or of a later one.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// The number of rows of samples.
    pub fn rows(&self) -> u32 {
        self.grid.rows
    }

    /// The number of samples in a row.
    pub fn columns(&self) -> u32 {
        self.grid.columns
    }

    /// The distances between columns and between rows.
    pub fn cell_size(&self) -> [f32; 2] {
        [self.grid.cell_x, self.grid.cell_z]
    }

    /// The least and the greatest height that a sample may have.
    pub fn range(&self) -> [f32; 2] {
        self.range
    }

    /// Whether rays and casts ignore the lower side.
    pub fn is_one_sided(&self) -> bool {
        self.one_sided
    }

    /// How far below the surface of a one-sided field the middle of a body may be. 0: without limit.
    pub fn thickness(&self) -> f32 {
        self.thickness
    }

    /// The tag of a cell, which both its triangles have.
    pub fn tag(&self, cell: u32) -> u32 {
        self.tags.as_ref().map_or(0, |tags| tags[cell as usize].into())
    }

    /// The number of possible triangles: two for each cell, holes included.
    pub fn triangle_numbers(&self) -> u32 {
        2 * self.grid.cells() as u32
    }

    /// The vertices of a triangle below [`HeightField::triangle_numbers`], or `None` in a hole.
    pub fn triangle(&self, number: u32) -> Option<[Vec3; 3]> {
        let reading = self.read();
        let (row, column) = self.grid.place(number / 2);
        (!reading.surface().is_hole(row, column)).then(|| reading.surface().triangle(number))
    }

    pub fn info(&self) -> HeightFieldInfo {
        let state = self.state.read();
        let [min, max] = state.pyramid.all();
        let of_bits = |bits: &Option<Bits>| bits.as_ref().map_or(0, |bits| bits.as_bytes().len());
        HeightFieldInfo {
            rows: self.grid.rows,
            columns: self.grid.columns,
            holes: state.hole_count,
            min,
            max,
            range: self.range,
            bytes: size_of::<HeightField>()
                + state.samples.bytes()
                + state.pyramid.bytes()
                + of_bits(&state.holes)
                + of_bits(&self.diagonals)
                + self.tags.as_ref().map_or(0, |tags| tags.len()),
            saved_bytes: self.saved_bytes_of(&state),
        }
    }

    /// Whether the samples are 16-bit numbers.
    pub fn has_u16_samples(&self) -> bool {
        matches!(self.state.read().samples, Stored::U16 { .. })
    }

    /// Locks the heights and holes for one question.
    fn read(&self) -> Reading<'_> {
        Reading { field: self, state: self.state.read() }
    }
}

/// A height field that no update changes.
struct Reading<'a> {
    field: &'a HeightField,
    state: ReadGuard<'a, State>,
}

impl Reading<'_> {
    fn surface(&self) -> Surface<'_> {
        Surface { field: self.field, state: &self.state }
    }
}

fn checked_grid(desc: &HeightFieldDesc) -> Result<Grid, HeightFieldError> {
    check_sides(desc.rows, desc.columns)?;
    let sides = [("cell_x", desc.cell_x, desc.columns), ("cell_z", desc.cell_z, desc.rows)];
    for (field, value, samples) in sides {
        validity::finite(value, field)?;
        if value <= 0.0 {
            return Err(HeightFieldError::Cell { field, value });
        }
        if (samples - 1) as f32 * value > MAX_LENGTH {
            return Err(Invalid::TooLarge { field, value }.into());
        }
    }
    Ok(Grid { rows: desc.rows, columns: desc.columns, cell_x: desc.cell_x, cell_z: desc.cell_z })
}

fn check_sides(rows: u32, columns: u32) -> Result<(), HeightFieldError> {
    for (field, value) in [("rows", rows), ("columns", columns)] {
        if !(2..=HeightField::MAX_SIDE).contains(&value) {
            return Err(HeightFieldError::Side { field, value });
        }
    }
    Ok(())
}

fn checked_range([min, max]: [f32; 2]) -> Result<[f32; 2], HeightFieldError> {
    validity::coordinate(min, "min_height")?;
    validity::coordinate(max, "max_height")?;
    if min > max {
        return Err(HeightFieldError::Range { min, max });
    }
    Ok([min, max])
}

fn check_count(what: &'static str, found: usize, expected: usize) -> Result<(), HeightFieldError> {
    if found == expected {
        return Ok(());
    }
    Err(HeightFieldError::Count { what, found: found as u64, expected: expected as u64 })
}

/// Copies the samples, and returns their least and greatest heights, which are within a range.
fn checked_samples(
    desc: &HeightFieldDesc,
    range: [f32; 2],
) -> Result<(Stored, [f32; 2]), HeightFieldError> {
    match desc.samples {
        HeightSamples::F32(samples) => {
            let found = check_heights(samples, |height| height, desc.columns, [0, 0], range)?;
            Ok((Stored::F32(samples.into()), found))
        }
        HeightSamples::U16(samples) => {
            validity::finite(desc.scale, "scale")?;
            validity::finite(desc.offset, "offset")?;
            let encoding = Encoding { scale: desc.scale, offset: desc.offset };
            let height = |sample| encoding.height(sample);
            let found = check_heights(samples, height, desc.columns, [0, 0], range)?;
            Ok((Stored::U16 { samples: samples.into(), encoding }, found))
        }
    }
}

/// Checks that all heights are finite and within a range, and returns the least and the greatest.
///
/// The samples have rows of `columns`. The first is that of row `at[0]` and column `at[1]` of the field.
fn check_heights<T: Copy>(
    samples: &[T],
    height: impl Fn(T) -> f32,
    columns: u32,
    at: [u32; 2],
    [min, max]: [f32; 2],
) -> Result<[f32; 2], HeightFieldError> {
    let mut found = pyramid::NO_HEIGHTS;
    for (index, sample) in samples.iter().enumerate() {
        let height = height(*sample);
        if !(min <= height && height <= max) {
            let row = at[0] + (index / columns as usize) as u32;
            let column = at[1] + (index % columns as usize) as u32;
            return Err(if height.is_finite() {
                HeightFieldError::OutOfRange { row, column, height, min, max }
            } else {
                HeightFieldError::NotFinite { row, column, height }
            });
        }
        found = [found[0].min(height), found[1].max(height)];
    }
    Ok(found)
}
