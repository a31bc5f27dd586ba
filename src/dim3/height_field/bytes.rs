//! Saves and loads a height field as bytes that are the same on every platform.
//!
//! The format is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | magic |
//! | 4 | version |
//! | 8 | total length |
//! | 8 | FNV-1a checksum of all other bytes |
//! | 4 each | number of rows, number of columns |
//! | 4 each | cell size along x and z, least and greatest height, scale, offset |
//! | 4 | flags: 1 u16 samples, 2 holes, 4 diagonals, 8 tags, 16 one-sided, 32 thickness |
//! | 4 or 2 each | samples |
//! | 1 for 8 cells | holes |
//! | 1 for 8 cells | diagonals |
//! | 1 each | tags |
//! | 4 | thickness, if it is not 0 |
//!
//! Scale and offset of f32 samples are 0. Unused bits are 0.

use super::bits::Bits;
use super::samples::{Encoding, Stored};
use super::surface::State;
use super::{HeightField, HeightFieldDesc, HeightFieldError, HeightSamples};
use crate::saved_bytes::{Reader, checksum, seal};

const VERSION: u32 = 1;
const HEADER: usize = 60;

const U16: u32 = 1;
const HOLES: u32 = 2;
const DIAGONALS: u32 = 4;
const TAGS: u32 = 8;
const ONE_SIDED: u32 = 16;
/// Earlier versions of the library wrote fields without a thickness, and reject those with one.
const THICKNESS: u32 = 32;
const ALL_FLAGS: u32 = 63;

impl HeightField {
    /// The first bytes of a saved one.
    pub const MAGIC: [u8; 4] = *b"IMPF";

    /// The number of bytes that [`HeightField::to_bytes`] returns.
    pub fn saved_bytes(&self) -> usize {
        self.saved_bytes_of(&self.state.read())
    }

    pub(super) fn saved_bytes_of(&self, state: &State) -> usize {
        let of_bits = |bits: &Option<Bits>| bits.as_ref().map_or(0, |bits| bits.as_bytes().len());
        let tags = self.tags.as_ref().map_or(0, |tags| tags.len());
        let bits = of_bits(&state.holes) + of_bits(&self.diagonals);
        let thickness = if self.thickness == 0.0 { 0 } else { size_of::<f32>() };
        HEADER + state.samples.bytes() + bits + tags + thickness
    }

    /// Saves the height field, as it is now, as bytes for [`HeightField::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let state = self.state.read();
        let length = self.saved_bytes_of(&state);
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(HeightField::MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u64).to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend([self.grid.rows, self.grid.columns].map(u32::to_le_bytes).as_flattened());
        let Encoding { scale, offset } = match &state.samples {
            Stored::F32(_) => Encoding { scale: 0.0, offset: 0.0 },
            Stored::U16 { encoding, .. } => *encoding,
        };
        let [min, max] = self.range;
        let lengths = [self.grid.cell_x, self.grid.cell_z, min, max, scale, offset];
        bytes.extend(lengths.map(f32::to_le_bytes).as_flattened());
        let flags = [
            (U16, matches!(state.samples, Stored::U16 { .. })),
            (HOLES, state.holes.is_some()),
            (DIAGONALS, self.diagonals.is_some()),
            (TAGS, self.tags.is_some()),
            (ONE_SIDED, self.one_sided),
            (THICKNESS, self.thickness != 0.0),
        ];
        let flags = flags.into_iter().map(|(flag, is_set)| if is_set { flag } else { 0 });
        bytes.extend(flags.sum::<u32>().to_le_bytes());
        match &state.samples {
            Stored::F32(samples) => bytes.extend(samples.iter().flat_map(|s| s.to_le_bytes())),
            Stored::U16 { samples, .. } => {
                bytes.extend(samples.iter().flat_map(|s| s.to_le_bytes()));
            }
        }
        for bits in [&state.holes, &self.diagonals].into_iter().flatten() {
            bytes.extend(bits.as_bytes());
        }
        bytes.extend(self.tags.iter().flatten());
        if self.thickness != 0.0 {
            bytes.extend(self.thickness.to_le_bytes());
        }
        seal(&mut bytes);
        bytes
    }

    /// Loads a height field from bytes that [`HeightField::to_bytes`] wrote.
    ///
    /// The bytes may be untrusted. They are validated as thoroughly as those of a new field, and memory is allocated
    /// only for data that is present. Time is linear in the length.
    pub fn from_bytes(bytes: &[u8]) -> Result<HeightField, HeightFieldError> {
        let found = bytes.len() as u64;
        if bytes.get(..4) != Some(&HeightField::MAGIC[..]) {
            return Err(HeightFieldError::NotAHeightField);
        }
        let Some(mut reader) = bytes.get(4..HEADER).map(Reader) else {
            return Err(HeightFieldError::Length { found, expected: HEADER as u64 });
        };
        let version = reader.u32();
        if version != VERSION {
            return Err(HeightFieldError::Version { found: version, expected: VERSION });
        }
        let length = reader.u64();
        if length != found {
            return Err(HeightFieldError::Length { found, expected: length });
        }
        if reader.u64() != checksum(bytes) {
            return Err(HeightFieldError::Checksum);
        }
        let [rows, columns] = std::array::from_fn(|_| reader.u32());
        let [cell_x, cell_z, min, max, scale, offset] = std::array::from_fn(|_| reader.f32());
        let flags = reader.u32();
        if flags & !ALL_FLAGS != 0 {
            return Err(HeightFieldError::Unsound("a flag is unknown"));
        }
        if flags & U16 == 0 && (scale.to_bits() | offset.to_bits()) != 0 {
            return Err(HeightFieldError::Unsound("f32 samples have a scale or an offset"));
        }
        let sizes = Sizes::new(rows, columns, flags)?;
        if sizes.total() != found {
            return Err(HeightFieldError::Length { found, expected: sizes.total() });
        }
        let mut reader = Reader(&bytes[HEADER..]);
        // The bytes are that many, so each size is a usize.
        let samples = reader.slice(sizes.samples as usize);
        let mut optional = |size: Option<u64>| size.map(|size| reader.slice(size as usize));
        let [holes, diagonals, tags] = sizes.optional.map(&mut optional);
        let thickness = if flags & THICKNESS == 0 { 0.0 } else { reader.f32() };
        if flags & THICKNESS != 0 && thickness == 0.0 {
            return Err(HeightFieldError::Unsound("the thickness is 0"));
        }
        for bits in [holes, diagonals].into_iter().flatten() {
            if Bits::copied(bits, sizes.cells as usize).as_bytes() != bits {
                return Err(HeightFieldError::Unsound("an unused bit is set"));
            }
        }
        let (mut of_f32, mut of_u16) = (Vec::new(), Vec::new());
        let samples = if flags & U16 == 0 {
            of_f32.extend(samples.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)));
            HeightSamples::F32(&of_f32)
        } else {
            of_u16.extend(samples.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes)));
            HeightSamples::U16(&of_u16)
        };
        HeightField::new(&HeightFieldDesc {
            rows,
            columns,
            samples,
            scale,
            offset,
            cell_x,
            cell_z,
            range: Some([min, max]),
            holes,
            diagonals,
            tags,
            one_sided: flags & ONE_SIDED != 0,
            thickness,
        })
    }
}

/// The number of bytes of each part after the header.
struct Sizes {
    cells: u64,
    samples: u64,
    /// Holes, diagonals and tags.
    optional: [Option<u64>; 3],
    thickness: u64,
}

impl Sizes {
    fn new(rows: u32, columns: u32, flags: u32) -> Result<Sizes, HeightFieldError> {
        super::check_sides(rows, columns)?;
        let (rows, columns) = (u64::from(rows), u64::from(columns));
        let cells = (rows - 1) * (columns - 1);
        let bits = cells.div_ceil(8);
        let sample = if flags & U16 == 0 { 4 } else { 2 };
        let optional = [(HOLES, bits), (DIAGONALS, bits), (TAGS, cells)];
        Ok(Sizes {
            cells,
            samples: rows * columns * sample,
            optional: optional.map(|(flag, size)| (flags & flag != 0).then_some(size)),
            thickness: if flags & THICKNESS == 0 { 0 } else { size_of::<f32>() as u64 },
        })
    }

    fn total(&self) -> u64 {
        let optional: u64 = self.optional.iter().flatten().sum();
        HEADER as u64 + self.samples + optional + self.thickness
    }
}
