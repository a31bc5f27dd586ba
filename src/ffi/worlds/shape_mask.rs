//! Sets of shapes in the caller's memory, for `included` of imp_query.

use crate::ffi::calls::args::{args, count_of, outs};
use crate::ffi::calls::handle::shape_parts;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{Failure, IMP_ERROR_COUNT, IMP_OK, guard};
use crate::ffi::structs::types::{imp_shape, imp_world};

/// Returns the number of 64-bit words that hold a set of any of the world's shapes. It grows as shapes are created.
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_mask_words(world: imp_world) -> i32 {
    guard(|| Ok(registry::read_without_trees(world)?.slots().div_ceil(64) as i32))
}

/// Adds a shape to a set of shapes of one world.
///
/// A set is an array of 64-bit words, all 0 at first. It does not notice that a shape is destroyed, and a later shape may
/// take its place: remove a shape from the set before you destroy it.
///
/// @param words  `count` words
/// @return IMP_OK, or IMP_ERROR_COUNT if the set is too small: see imp_shape_mask_words
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_mask_add(words: *mut u64, count: i32, shape: imp_shape) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let words = unsafe { outs(words, count_of(count, "count")?, "words")? };
        let (index, bit) = place_of(shape)?;
        let Some(word) = words.get_mut(index) else {
            return Err(Failure::new(
                IMP_ERROR_COUNT,
                format_args!("count is {count}; expected {} or more for this shape", index + 1),
            ));
        };
        *word |= bit;
        Ok(IMP_OK)
    })
}

/// Removes a shape from a set. A shape that is not in the set is no error.
///
/// @param words  `count` words
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_mask_remove(
    words: *mut u64,
    count: i32,
    shape: imp_shape,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let words = unsafe { outs(words, count_of(count, "count")?, "words")? };
        let (index, bit) = place_of(shape)?;
        if let Some(word) = words.get_mut(index) {
            *word &= !bit;
        }
        Ok(IMP_OK)
    })
}

/// Tests whether a shape is in a set.
///
/// @param words  `count` words
/// @return 1 if it is, 0 if not
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_mask_contains(
    words: *const u64,
    count: i32,
    shape: imp_shape,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let words = unsafe { args(words, count_of(count, "count")?, "words")? };
        let (index, bit) = place_of(shape)?;
        Ok(words.get(index).is_some_and(|word| word & bit != 0).into())
    })
}

/// Returns the word and the bit of a shape.
fn place_of(shape: imp_shape) -> Result<(usize, u64), Failure> {
    let slot = shape_parts(shape, "shape")?.id.slot;
    Ok((slot as usize / 64, 1 << (slot % 64)))
}
