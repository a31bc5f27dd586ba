//! The library itself: versions, errors, threads.

use std::ffi::c_char;

use super::assets::asset;
use super::calls::args::{count_of, text_out};
use super::calls::registry;
use super::calls::status::{Failure, IMP_ERROR_COUNT, IMP_OK, guard, last_error, status_text};
use crate::{batch, threads};

/// The version of this header: 1,000,000 major + 1,000 minor + patch.
pub const IMP_VERSION: i32 = 13_000;
/// Rises whenever a struct or a signature changes. Compare it with imp_abi_version before any other call.
pub const IMP_ABI_VERSION: i32 = 7;
/// The greatest argument of imp_set_threads.
pub const IMP_MAX_THREADS: i32 = 256;

/// Returns IMP_VERSION of the loaded library.
/// @note Pure.
#[unsafe(no_mangle)]
pub extern "C" fn imp_version() -> i32 {
    IMP_VERSION
}

/// Returns IMP_ABI_VERSION of the loaded library. Do not call anything else if it differs from the header's.
/// @note Pure.
#[unsafe(no_mangle)]
pub extern "C" fn imp_abi_version() -> i32 {
    IMP_ABI_VERSION
}

/// Writes the meaning of a status code, in English, with a terminating zero.
///
/// @param buffer  may be null when `capacity` is 0
/// @return the length of the text without its zero; at `capacity` or above, the text was cut
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_status_text(status: i32, buffer: *mut c_char, capacity: i32) -> i32 {
    guard(|| {
        // SAFETY: the header requires `capacity` writable bytes.
        unsafe { text_out(status_text(status), buffer, capacity) }
    })
}

/// Writes the sentence of the last error on this thread: the argument, its value, and the expected values. Empty before
/// the first error. A successful call does not change it.
///
/// @param buffer  may be null when `capacity` is 0
/// @return the length of the text without its zero; at `capacity` or above, the text was cut. 256 bytes fit every text
/// @note Any thread; each thread has its own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_last_error(buffer: *mut c_char, capacity: i32) -> i32 {
    guard(|| {
        let sentence = last_error();
        // SAFETY: the header requires `capacity` writable bytes.
        unsafe { text_out(&sentence, buffer, capacity) }
    })
}

/// Sets the number of threads for large batches and updates: the calling one and threads of the library. These start at
/// the first call that is large enough. Every count gives the same answers to the bit.
///
/// @param count  0: one for each core (the default); 1: only the calling thread; at most IMP_MAX_THREADS
/// @note Any thread. Waits for calls that use the threads now.
#[unsafe(no_mangle)]
pub extern "C" fn imp_set_threads(count: i32) -> i32 {
    guard(|| {
        if !(0..=IMP_MAX_THREADS).contains(&count) {
            return Err(Failure::new(
                IMP_ERROR_COUNT,
                format_args!("count is {count}; expected 0 to {IMP_MAX_THREADS}"),
            ));
        }
        threads::set_count(count_of(count, "count")?);
        Ok(IMP_OK)
    })
}

/// Destroys every world, ends the handle of every asset, and ends the library's threads. The library stays
/// usable: the next call that needs threads starts them again.
/// @note Any thread. Waits for running calls.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shutdown() -> i32 {
    guard(|| {
        registry::destroy_all();
        asset::release_every();
        threads::stop();
        batch::buffers::free();
        Ok(IMP_OK)
    })
}
