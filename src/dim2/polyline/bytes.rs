//! Saves and loads a polyline as bytes that are the same on every platform.
//!
//! The format is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | magic |
//! | 4 | version |
//! | 8 | total length |
//! | 8 | FNV-1a checksum of all other bytes |
//! | 4 | number of points |
//! | 4 | flags: 1 closed, 2 one-sided, 4 welded, 8 tags |
//! | 8 each | points |
//! | 4 each | tags |
//!
//! The tree is not saved: loading builds it again.

use glam::Vec2;

use super::{Polyline, PolylineError, PolylineOptions, edge_count};
use crate::saved_bytes::{Reader, checksum, seal};

const VERSION: u32 = 1;
const HEADER: usize = 32;

const CLOSED: u32 = 1;
const ONE_SIDED: u32 = 2;
const WELDED: u32 = 4;
const TAGS: u32 = 8;
const ALL_FLAGS: u32 = 15;

impl Polyline {
    /// The first bytes of a saved one.
    pub const MAGIC: [u8; 4] = *b"IMPL";

    /// The number of bytes that [`Polyline::to_bytes`] returns.
    pub fn saved_bytes(&self) -> usize {
        HEADER + size_of_val(&*self.points) + self.tags.as_deref().map_or(0, size_of_val)
    }

    /// Saves the polyline as bytes for [`Polyline::from_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = self.saved_bytes();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(Polyline::MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u64).to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend((self.points.len() as u32).to_le_bytes());
        let flags = [
            (CLOSED, self.options.closed),
            (ONE_SIDED, self.options.one_sided),
            (WELDED, self.options.welded),
            (TAGS, self.tags.is_some()),
        ];
        let flags = flags.into_iter().map(|(flag, is_set)| if is_set { flag } else { 0 });
        bytes.extend(flags.sum::<u32>().to_le_bytes());
        bytes.extend(
            self.points.iter().flat_map(|point| point.to_array().map(f32::to_le_bytes)).flatten(),
        );
        bytes.extend(self.tags.iter().flatten().flat_map(|tag| tag.to_le_bytes()));
        seal(&mut bytes);
        bytes
    }

    /// Loads a polyline from bytes that [`Polyline::to_bytes`] wrote.
    ///
    /// The bytes may be untrusted. They are validated as thoroughly as the input of [`Polyline::new`], and memory is
    /// allocated only for data that is present.
    pub fn from_bytes(bytes: &[u8]) -> Result<Polyline, PolylineError> {
        let found = bytes.len() as u64;
        if bytes.get(..4) != Some(&Polyline::MAGIC[..]) {
            return Err(PolylineError::NotAPolyline);
        }
        let Some(mut reader) = bytes.get(4..HEADER).map(Reader) else {
            return Err(PolylineError::Length { found, expected: HEADER as u64 });
        };
        let version = reader.u32();
        if version != VERSION {
            return Err(PolylineError::Version { found: version, expected: VERSION });
        }
        let length = reader.u64();
        if length != found {
            return Err(PolylineError::Length { found, expected: length });
        }
        if reader.u64() != checksum(bytes) {
            return Err(PolylineError::Checksum);
        }
        let (count, flags) = (reader.u32() as usize, reader.u32());
        if flags & !ALL_FLAGS != 0 {
            return Err(PolylineError::Flags);
        }
        if !(2..=Polyline::MAX_POINTS).contains(&count) {
            return Err(PolylineError::Count { found: count });
        }
        let options = PolylineOptions {
            closed: flags & CLOSED != 0,
            one_sided: flags & ONE_SIDED != 0,
            welded: flags & WELDED != 0,
        };
        let tag_count = if flags & TAGS == 0 { 0 } else { edge_count(count, options) };
        let expected = (HEADER + 8 * count + 4 * tag_count) as u64;
        if found != expected {
            return Err(PolylineError::Length { found, expected });
        }
        let mut reader = Reader(&bytes[HEADER..]);
        let points: Vec<Vec2> = (0..count).map(|_| Vec2::new(reader.f32(), reader.f32())).collect();
        let tags: Vec<u32> = (0..tag_count).map(|_| reader.u32()).collect();
        Polyline::new(&points, (flags & TAGS != 0).then_some(&*tags), options)
    }
}
