//! Saves and loads a hull as bytes that are the same on every platform.
//!
//! The format is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | magic |
//! | 4 | version |
//! | 8 | total length |
//! | 8 | FNV-1a checksum of all other bytes |
//! | 4 each | rank, number of vertices, number of faces, number of face corners |
//! | 4 | excess |
//! | 12 each | vertices |
//! | 4 each | number of corners of each face |
//! | 4 each | corners, face by face |

use glam::Vec3;

use super::build::Parts;
use super::{Hull, HullError};
use crate::saved_bytes::{Reader, checksum, seal};

const VERSION: u32 = 1;
const HEADER: usize = 44;

impl Hull {
    /// The first bytes of a saved one.
    pub const MAGIC: [u8; 4] = *b"IMPH";

    /// The number of bytes that [`Hull::to_bytes`] returns.
    pub fn saved_bytes(&self) -> usize {
        let (vertices, faces) = (self.vertices.len(), self.faces.len());
        HEADER + 12 * vertices + 4 * faces + 4 * self.face_vertices.len()
    }

    /// Saves the hull as bytes for [`Hull::from_bytes`]. They are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (vertices, faces, corners) =
            (self.vertices.len(), self.faces.len(), self.face_vertices.len());
        let length = self.saved_bytes();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(Hull::MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u64).to_le_bytes());
        bytes.extend([0; 8]);
        for count in [self.rank, vertices as u32, faces as u32, corners as u32] {
            bytes.extend(count.to_le_bytes());
        }
        bytes.extend(self.excess.to_le_bytes());
        bytes.extend(self.vertices.iter().flat_map(|v| v.to_array()).flat_map(f32::to_le_bytes));
        bytes.extend(self.faces.iter().flat_map(|face| face.count.to_le_bytes()));
        bytes.extend(self.face_vertices.iter().flat_map(|corner| corner.to_le_bytes()));
        seal(&mut bytes);
        bytes
    }

    /// Loads a hull from bytes that [`Hull::to_bytes`] wrote.
    ///
    /// The bytes may be untrusted. They are validated as thoroughly as a newly built hull, and memory is allocated
    /// only for data that is present. Time is linear in the length, apart from sorting edges and finding planes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Hull, HullError> {
        let found = bytes.len() as u64;
        if bytes.get(..4) != Some(&Hull::MAGIC[..]) {
            return Err(HullError::NotAHull);
        }
        let Some(mut reader) = bytes.get(4..HEADER).map(Reader) else {
            return Err(HullError::Length { found, expected: HEADER as u64 });
        };
        let version = reader.u32();
        if version != VERSION {
            return Err(HullError::Version { found: version, expected: VERSION });
        }
        let length = reader.u64();
        if length != found {
            return Err(HullError::Length { found, expected: length });
        }
        if reader.u64() != checksum(bytes) {
            return Err(HullError::Checksum);
        }
        let [rank, vertices, faces, corners] = std::array::from_fn(|_| reader.u32());
        let expected =
            HEADER as u64 + 12 * u64::from(vertices) + 4 * (u64::from(faces) + u64::from(corners));
        if expected != found {
            return Err(HullError::Length { found, expected });
        }
        let excess = reader.f32();
        let mut reader = Reader(&bytes[HEADER..]);
        let vertices: Vec<Vec3> = (0..vertices)
            .map(|_| Vec3::from_array(std::array::from_fn(|_| reader.f32())))
            .collect();
        let sizes: Vec<u32> = (0..faces).map(|_| reader.u32()).collect();
        let mut left = corners;
        let mut loops = Vec::with_capacity(sizes.len());
        for size in sizes {
            left = left
                .checked_sub(size)
                .ok_or(HullError::Unsound("the faces have more corners than the header states"))?;
            loops.push((0..size).map(|_| reader.u32()).collect());
        }
        if left > 0 {
            return Err(HullError::Unsound("a corner has no face"));
        }
        Hull::assemble(&Parts { rank, vertices, loops, excess }).map_err(HullError::Unsound)
    }
}
