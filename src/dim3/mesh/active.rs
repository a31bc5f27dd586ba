//! Which edges of triangles are active in contacts.

/// Three bits for each triangle of the caller's. Two triangles share a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ActiveEdges {
    /// Empty if all edges are active.
    pairs: Box<[u8]>,
}

impl ActiveEdges {
    /// Stores the bits of each triangle in `numbers`, out of `count` triangles. With no bits, all edges are active.
    pub fn new(count: usize, numbers: &[u32], bits: &[u8]) -> ActiveEdges {
        let size = if bits.is_empty() { 0 } else { count.div_ceil(2) };
        let mut pairs = vec![0; size];
        for (number, bits) in numbers.iter().zip(bits) {
            pairs[(number / 2) as usize] |= bits << (number % 2 * 4);
        }
        ActiveEdges { pairs: pairs.into() }
    }

    pub fn is_active(&self, triangle: u32, edge: u32) -> bool {
        let pair = self.pairs.get((triangle / 2) as usize);
        pair.is_none_or(|pair| pair >> (triangle % 2 * 4 + edge) & 1 != 0)
    }

    pub fn bytes(&self) -> usize {
        self.pairs.len()
    }
}
