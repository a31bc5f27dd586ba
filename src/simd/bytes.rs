//! Bit masks of 64 bytes.

/// A bit mask of the bytes that share a bit with `wanted`. The first byte is the lowest bit.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn bytes_with(wanted: u8, bytes: &[u8; 64]) -> u64 {
    use std::arch::x86_64::*;
    let without = |start: usize| {
        // SAFETY: these are SSE2 instructions, which every x86_64 processor has. The load needs no alignment, and its 16
        // bytes are in the array, because `start` is one of the numbers below.
        unsafe {
            let bytes = _mm_loadu_si128(bytes.as_ptr().add(start).cast());
            let shared = _mm_and_si128(bytes, _mm_set1_epi8(wanted as i8));
            _mm_movemask_epi8(_mm_cmpeq_epi8(shared, _mm_setzero_si128())) as u64
        }
    };
    !(without(0) | without(16) << 16 | without(32) << 32 | without(48) << 48)
}

/// A bit mask of the bytes that share a bit with `wanted`. The first byte is the lowest bit.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn bytes_with(wanted: u8, bytes: &[u8; 64]) -> u64 {
    bytes_with_in_scalars(wanted, bytes)
}

#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn bytes_with_in_scalars(wanted: u8, bytes: &[u8; 64]) -> u64 {
    let bit = |(place, byte): (usize, &u8)| u64::from(byte & wanted != 0) << place;
    bytes.iter().enumerate().map(bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_and_scalars_agree() {
        let mut random = fastrand::Rng::with_seed(22);
        for _ in 0..1000 {
            let mask = random.u8(..);
            let bytes = std::array::from_fn(|_| random.u8(..) & mask);
            let wanted = random.u8(..);
            assert_eq!(bytes_with(wanted, &bytes), bytes_with_in_scalars(wanted, &bytes));
        }
    }
}
