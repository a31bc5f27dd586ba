//! One bit for each cell.

/// Bits of a fixed number of cells, eight to a byte, the lowest bit first. Unused bits of the last byte are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Box<[u8]>);

impl Bits {
    /// The number of bytes for a number of bits.
    pub fn bytes_for(count: usize) -> usize {
        count.div_ceil(8)
    }

    /// Makes bits that are all 0.
    pub fn zeros(count: usize) -> Bits {
        Bits(vec![0; Bits::bytes_for(count)].into())
    }

    /// Copies `count` bits. `bytes` has [`Bits::bytes_for`] bytes.
    pub fn copied(bytes: &[u8], count: usize) -> Bits {
        let mut copy: Box<[u8]> = bytes.into();
        if let Some(last) = copy.last_mut()
            && !count.is_multiple_of(8)
        {
            *last &= (1 << (count % 8)) - 1;
        }
        Bits(copy)
    }

    pub fn get(&self, index: usize) -> bool {
        is_set(&self.0, index)
    }

    /// Four bits from an index on, the first lowest. Bits past the last one are 0.
    #[inline]
    pub fn four(&self, index: usize) -> u32 {
        let byte = |place: usize| self.0.get(place).map_or(0, |byte| u32::from(*byte));
        ((byte(index / 8) | byte(index / 8 + 1) << 8) >> (index % 8)) & 0b1111
    }

    pub fn set(&mut self, index: usize, value: bool) {
        let mask = 1 << (index % 8);
        if value {
            self.0[index / 8] |= mask;
        } else {
            self.0[index / 8] &= !mask;
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub fn count_ones(&self) -> u32 {
        self.0.iter().map(|byte| byte.count_ones()).sum()
    }
}

/// Whether a bit of packed bytes is 1.
pub fn is_set(bytes: &[u8], index: usize) -> bool {
    bytes[index / 8] >> (index % 8) & 1 == 1
}
