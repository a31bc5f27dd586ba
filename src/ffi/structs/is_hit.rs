//! The results of a batch that count as hits.

/// A result that counts in the return value of a batch: an overlap, a contact or a hit.
pub(in crate::ffi) trait IsHit: Copy + Send {
    fn is_hit(&self) -> bool;

    /// Writes the result to `place` if it is a hit. Returns 1 for a hit and 0 for a miss.
    #[inline]
    fn store(self, place: &mut Self) -> i32 {
        if self.is_hit() {
            *place = self;
        }
        self.is_hit().into()
    }
}

impl IsHit for i32 {
    fn is_hit(&self) -> bool {
        *self != 0
    }
}

pub(in crate::ffi) fn count_hits(results: &[impl IsHit]) -> i32 {
    results.iter().map(|result| i32::from(result.is_hit())).sum()
}
