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
    let start = std::ptr::from_ref(value).cast::<u8>();
    for offset in (0..bytes.min(size_of::<T>())).step_by(CACHE_LINE) {
        prefetch(start.wrapping_add(offset));
    }
}
