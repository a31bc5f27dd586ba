//! The bits of four 32-bit words in one register.

use glam::{BVec4A, Vec4};

/// Words, each joined with a key in the high half, and a bit for each lane that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    pub words: [u64; 4],
    pub lanes: u32,
}

/// Joins words and keys in those of `lanes` whose `tags` share a bit with `wanted`. The other lanes are 0.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn join_tagged(
    words: &[u32; 4],
    keys: Vec4,
    lanes: BVec4A,
    tags: &[u32; 4],
    wanted: u32,
) -> Joined {
    use std::arch::x86_64::*;
    let all = Vec4::splat(f32::from_bits(u32::MAX));
    // SAFETY: these are SSE2 instructions, which every x86_64 processor has. The loads need no alignment.
    unsafe {
        let shared =
            _mm_and_si128(_mm_loadu_si128(tags.as_ptr().cast()), _mm_set1_epi32(wanted as i32));
        let without = _mm_cmpeq_epi32(shared, _mm_setzero_si128());
        let lanes = _mm_castps_si128(Vec4::select(lanes, all, Vec4::ZERO).into());
        let kept = _mm_andnot_si128(without, lanes);
        let words = _mm_and_si128(kept, _mm_loadu_si128(words.as_ptr().cast()));
        let keys = _mm_and_si128(kept, _mm_castps_si128(keys.into()));
        let (first, second) = (_mm_unpacklo_epi32(words, keys), _mm_unpackhi_epi32(words, keys));
        let low = |pair| _mm_cvtsi128_si64(pair) as u64;
        let high = |pair| low(_mm_unpackhi_epi64(pair, pair));
        Joined {
            words: [low(first), high(first), low(second), high(second)],
            lanes: _mm_movemask_ps(_mm_castsi128_ps(kept)) as u32,
        }
    }
}

/// Joins words and keys in those of `lanes` whose `tags` share a bit with `wanted`. The other lanes are 0.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn join_tagged(
    words: &[u32; 4],
    keys: Vec4,
    lanes: BVec4A,
    tags: &[u32; 4],
    wanted: u32,
) -> Joined {
    join_in_scalars(words, keys, lanes, tags, wanted)
}

#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn join_in_scalars(
    words: &[u32; 4],
    keys: Vec4,
    lanes: BVec4A,
    tags: &[u32; 4],
    wanted: u32,
) -> Joined {
    let tagged = (0..4).map(|lane| u32::from(tags[lane] & wanted != 0) << lane);
    let (lanes, keys) = (lanes.bitmask() & tagged.sum::<u32>(), keys.to_array());
    let join = |lane: usize| u64::from(keys[lane].to_bits()) << 32 | u64::from(words[lane]);
    let words = std::array::from_fn(|lane| if lanes >> lane & 1 == 1 { join(lane) } else { 0 });
    Joined { words, lanes }
}

/// `f32::next_up` of each lane.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn next_up(values: Vec4) -> Vec4 {
    use std::arch::x86_64::*;
    // SAFETY: these are SSE2 instructions, which every x86_64 processor has.
    unsafe {
        let values = __m128::from(values);
        let has_next = _mm_castps_si128(_mm_cmplt_ps(values, _mm_set1_ps(f32::INFINITY)));
        // Adding 0 makes -0 to 0.
        let bits = _mm_castps_si128(_mm_add_ps(values, _mm_setzero_ps()));
        // One more, or one less below 0.
        let step = _mm_or_si128(_mm_srai_epi32::<31>(bits), _mm_set1_epi32(1));
        _mm_castsi128_ps(_mm_add_epi32(bits, _mm_and_si128(step, has_next))).into()
    }
}

/// `f32::next_up` of each lane.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn next_up(values: Vec4) -> Vec4 {
    Vec4::from_array(values.to_array().map(f32::next_up))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_floats_are_those_of_the_standard_library() {
        let least = f32::from_bits(1);
        let mut values = vec![0.0, least, f32::MIN_POSITIVE, 1.0, 1.5, f32::MAX, f32::INFINITY];
        let mut random = fastrand::Rng::with_seed(20);
        values.extend((0..10_000).map(|_| f32::from_bits(random.u32(..0x7F80_0000))));
        for value in values.into_iter().flat_map(|value| [value, -value]) {
            let bits = next_up(Vec4::splat(value)).to_array().map(f32::to_bits);
            assert_eq!(bits, [value.next_up().to_bits(); 4], "{value:e}");
        }
    }

    #[test]
    fn registers_and_scalars_agree() {
        let mut random = fastrand::Rng::with_seed(21);
        for _ in 0..1000 {
            let mut four = || std::array::from_fn(|_| random.u32(..));
            let (words, tags) = (four(), four().map(|tag| tag & 7));
            let keys = Vec4::from_array(four().map(|bits| f32::from_bits(bits >> 2)));
            let lanes = keys.cmplt(Vec4::splat(1e-9));
            let wanted = random.u32(0..8);
            let joined = join_tagged(&words, keys, lanes, &tags, wanted);
            assert_eq!(joined, join_in_scalars(&words, keys, lanes, &tags, wanted));
        }
    }
}
