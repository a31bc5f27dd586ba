//! Parts of the formats in which assets are saved: a checksum, and a reader.

/// The place of the checksum in the bytes of every asset.
pub const CHECKSUM: usize = 16;

/// Writes the checksum to its place.
pub fn seal(bytes: &mut [u8]) {
    let sum = checksum(bytes);
    bytes[CHECKSUM..CHECKSUM + 8].copy_from_slice(&sum.to_le_bytes());
}

/// FNV-1a of all bytes except the checksum's own. Every change of a single byte changes it.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes[..CHECKSUM]
        .iter()
        .chain(&bytes[CHECKSUM + 8..])
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        })
}

/// Reads bytes whose number has been checked before.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("the length has been checked");
        self.0 = rest;
        *taken
    }

    pub fn slice(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    pub fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    pub fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }

    pub fn f32(&mut self) -> f32 {
        f32::from_le_bytes(self.take())
    }
}
