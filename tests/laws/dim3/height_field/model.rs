//! Random height fields with a list of all their triangles.

use glam::{Quat, Vec3};
use impinge::answers::Part;
use impinge::dim3::{Convex, HeightField, HeightFieldDesc, HeightSamples, Pose};

use crate::rng::Rng;

/// Samples, and the heights that they encode.
#[derive(Clone, Debug)]
pub enum Samples {
    F32(Vec<f32>),
    U16 { samples: Vec<u16>, scale: f32, offset: f32 },
}

impl Samples {
    pub fn height(&self, index: usize) -> f32 {
        match self {
            Samples::F32(samples) => samples[index],
            Samples::U16 { samples, scale, offset } => f32::from(samples[index]) * scale + offset,
        }
    }

    pub fn as_input(&self) -> HeightSamples<'_> {
        match self {
            Samples::F32(samples) => HeightSamples::F32(samples),
            Samples::U16 { samples, .. } => HeightSamples::U16(samples),
        }
    }

    fn encoding(&self) -> [f32; 2] {
        match *self {
            Samples::F32(_) => [0.0; 2],
            Samples::U16 { scale, offset, .. } => [scale, offset],
        }
    }
}

/// The input of a height field.
#[derive(Clone, Debug)]
pub struct Model {
    pub rows: usize,
    pub columns: usize,
    pub cell: [f32; 2],
    pub samples: Samples,
    pub holes: Option<Vec<bool>>,
    pub diagonals: Option<Vec<bool>>,
    pub tags: Option<Vec<u8>>,
    pub one_sided: bool,
    pub thickness: f32,
    pub range: Option<[f32; 2]>,
}

/// Packs bits in the format of the library.
pub fn packed(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

impl Model {
    /// Returns a field of f32 heights without holes.
    pub fn of_heights(rows: usize, columns: usize, height: impl Fn(usize, usize) -> f32) -> Model {
        let samples = (0..rows * columns).map(|index| height(index / columns, index % columns));
        Model {
            rows,
            columns,
            cell: [1.0; 2],
            samples: Samples::F32(samples.collect()),
            holes: None,
            diagonals: None,
            tags: None,
            one_sided: false,
            thickness: 0.0,
            range: None,
        }
    }

    /// Returns a field of 2 by 2 up to `most` by `most` samples with cells of any size: rough, flat, sloping, spiked or
    /// terraced.
    pub fn random(rng: &mut Rng, most: usize) -> Model {
        let (rows, columns) = (2 + rng.below(most - 1), 2 + rng.below(most - 1));
        let size = rng.power(-3.0, 4.0);
        let cell_x = (size * rng.power(-0.5, 0.5)) as f32;
        let cell_z = if rng.bool() { cell_x } else { (size * rng.power(-0.5, 0.5)) as f32 };
        let level = rng.pick(&[0.0, 1.0, 100.0]) * size;
        let kind = rng.below(6);
        let tilt = rng.in_square();
        let count = rows * columns;
        let mut height = |index: usize| {
            let (row, column) = ((index / columns) as f64, (index % columns) as f64);
            match kind {
                0 => level,
                1 => level + size * rng.uniform(-1.0, 1.0),
                2 => level + size * (tilt.x * column + tilt.y * row),
                3 if rng.once_in(12) => level + size * rng.uniform(-50.0, 50.0),
                3 => level,
                4 => level + size * f64::from(rng.integer(0, 2)),
                _ => level + size * 0.2 * (row * row + tilt.x * column * column - row * column),
            }
        };
        let heights: Vec<f64> = (0..count).map(&mut height).collect();
        let samples = if rng.bool() {
            Samples::F32(heights.iter().map(|height| *height as f32).collect())
        } else {
            let least = heights.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let scale = ((greatest - least) / 65_000.0) as f32;
            let sample = |height: &f64| ((height - least) / f64::from(scale).max(1e-30)) as u16;
            let samples = heights.iter().map(sample).collect();
            Samples::U16 { samples, scale, offset: least as f32 }
        };
        let cells = (rows - 1) * (columns - 1);
        let odds = rng.pick(&[2, 10]);
        let holes = rng.bool().then(|| {
            let mut holes: Vec<bool> = (0..cells).map(|_| rng.once_in(odds)).collect();
            holes[rng.below(cells)] = false;
            holes
        });
        Model {
            rows,
            columns,
            cell: [cell_x, cell_z],
            samples,
            holes,
            diagonals: rng.bool().then(|| (0..cells).map(|_| rng.bool()).collect()),
            tags: rng.bool().then(|| (0..cells).map(|_| rng.below(256) as u8).collect()),
            one_sided: false,
            thickness: 0.0,
            range: None,
        }
    }

    pub fn cells(&self) -> usize {
        (self.rows - 1) * (self.columns - 1)
    }

    /// Calls `make` with the description of this field.
    pub fn described<R>(&self, make: impl FnOnce(&HeightFieldDesc) -> R) -> R {
        let holes = self.holes.as_deref().map(packed);
        let diagonals = self.diagonals.as_deref().map(packed);
        let [scale, offset] = self.samples.encoding();
        make(&HeightFieldDesc {
            rows: self.rows as u32,
            columns: self.columns as u32,
            samples: self.samples.as_input(),
            scale,
            offset,
            cell_x: self.cell[0],
            cell_z: self.cell[1],
            range: self.range,
            holes: holes.as_deref(),
            diagonals: diagonals.as_deref(),
            tags: self.tags.as_deref(),
            one_sided: self.one_sided,
            thickness: self.thickness,
        })
    }

    pub fn field(&self) -> HeightField {
        self.described(HeightField::new).unwrap()
    }

    pub fn vertex(&self, row: usize, column: usize) -> Vec3 {
        let height = self.samples.height(row * self.columns + column);
        Vec3::new(column as f32 * self.cell[0], height, row as f32 * self.cell[1])
    }

    pub fn is_hole(&self, cell: usize) -> bool {
        self.holes.as_ref().is_some_and(|holes| holes[cell])
    }

    /// Returns every triangle with its name.
    pub fn triangles(&self) -> Vec<(Part, [Vec3; 3])> {
        let mut triangles = Vec::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                let cell = row * (self.columns - 1) + column;
                if self.is_hole(cell) {
                    continue;
                }
                let [a, b] = [self.vertex(row, column), self.vertex(row, column + 1)];
                let [c, d] = [self.vertex(row + 1, column), self.vertex(row + 1, column + 1)];
                let other_diagonal = self.diagonals.as_ref().is_some_and(|bits| bits[cell]);
                let halves =
                    if other_diagonal { [[a, c, b], [b, c, d]] } else { [[a, c, d], [a, d, b]] };
                let tag = self.tags.as_ref().map_or(0, |tags| tags[cell].into());
                for (half, points) in halves.into_iter().enumerate() {
                    let triangle = (2 * cell + half) as u32;
                    triangles.push((Part { part: 0, triangle, tag }, points));
                }
            }
        }
        triangles
    }

    /// Returns every triangle as a convex geometry.
    pub fn convex(&self) -> Vec<(Part, Convex)> {
        let convex = |[a, b, c]: [Vec3; 3]| Convex::triangle(a, b, c, 0.0).unwrap();
        self.triangles().into_iter().map(|(part, points)| (part, convex(points))).collect()
    }

    /// Returns the approximate side of a cell.
    pub fn size(&self) -> f64 {
        f64::from(self.cell[0]).max(self.cell[1].into())
    }
}

/// Returns a pose at a distance of up to a few sizes from the origin.
pub fn random_pose(rng: &mut Rng, size: f64) -> Pose {
    let position = rng.in_cube() * rng.pick(&[0.0, 1.0, 100.0]) * size;
    let rotation = if rng.bool() { Quat::IDENTITY } else { rng.rotation() };
    Pose::new(position.as_vec3(), rotation).unwrap()
}
