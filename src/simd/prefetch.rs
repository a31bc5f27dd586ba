//! Prefetching of cache lines.

/// The size of a cache line in bytes.
const CACHE_LINE: usize = 64;

/// Starts to load the cache line at an address. It changes no value, and the address may be invalid.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn prefetch<T>(address: *const T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch never faults, and every x86_64 processor has the instruction.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
}

/// Does nothing: the stable compiler has no prefetch for this processor.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn prefetch<T>(_address: *const T) {}

/// Starts to load every cache line of a value.
#[inline(always)]
pub(crate) fn prefetch_all<T>(value: &T) {
    prefetch_start(value, size_of::<T>());
}

/// Starts to load the cache lines of the first bytes of a value.
#[inline(always)]
pub(crate) fn prefetch_start<T>(value: &T, bytes: usize) {
    prefetch_lines(std::ptr::from_ref(value).cast(), bytes.min(size_of::<T>()));
}

/// Starts to load elements that follow each other. They may be beyond the end of their array.
#[inline(always)]
pub(crate) fn prefetch_elements<T>(first: *const T, count: usize) {
    prefetch_lines(first.cast(), count * size_of::<T>());
}

/// Starts to load the cache lines of a number of bytes.
#[inline(always)]
fn prefetch_lines(start: *const u8, bytes: usize) {
    for offset in (0..bytes).step_by(CACHE_LINE) {
        prefetch(start.wrapping_add(offset));
    }
}

/// Elements at equal distances in memory, to be prefetched by their index.
#[derive(Clone, Copy, Debug)]
pub struct Elements {
    address: usize,
    stride: usize,
}

impl Elements {
    pub(crate) fn new<T>(elements: &[T]) -> Elements {
        Elements { address: elements.as_ptr().addr(), stride: size_of::<T>() }
    }

    /// Every index stands for the same line, which is soon in the cache.
    pub(crate) fn none() -> Elements {
        static LINE: [u8; 2 * CACHE_LINE] = [0; 2 * CACHE_LINE];
        Elements { address: LINE.as_ptr().addr(), stride: 0 }
    }

    /// Starts to load the elements that follow one. They may be beyond the end of their array.
    #[inline(always)]
    pub(crate) fn prefetch_following(self, index: usize, count: usize) {
        let start = self.address.wrapping_add((index + 1).wrapping_mul(self.stride));
        prefetch_lines(std::ptr::without_provenance(start), count * self.stride);
    }

    /// Starts to load the first two cache lines of an element of `self`, or of `other` if `is_other`.
    ///
    /// Branch-free: where children are leaves or nodes, a branch would mispredict.
    #[inline(always)]
    pub(crate) fn prefetch_or(self, other: Elements, is_other: bool, index: usize) {
        let chosen = usize::from(is_other).wrapping_neg();
        let either = |own: usize, other: usize| own ^ ((own ^ other) & chosen);
        let stride = either(self.stride, other.stride);
        let address = either(self.address, other.address).wrapping_add(index.wrapping_mul(stride));
        let start = std::ptr::without_provenance::<u8>(address);
        prefetch(start);
        prefetch(start.wrapping_add(CACHE_LINE));
    }
}
