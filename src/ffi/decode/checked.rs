//! From C structs and arrays to checked values.

use crate::ffi::calls::args::{Name, arg, args, count_of, invalid};
use crate::ffi::calls::status::{Failure, IMP_ERROR_COUNT};
use crate::ffi::structs::types::IMP_MAX_COUNT;
use crate::validity::Invalid;

/// A C struct that must be checked before it becomes a value of the library.
pub(in crate::ffi) trait Decode: Copy {
    type Value;

    /// Returns whether the struct is valid, or which field is not.
    fn check(&self) -> Result<(), Invalid>;

    /// Returns whether `check` accepts all structs of an array.
    fn are_valid(values: &[Self]) -> bool {
        values.iter().all(|value| value.check().is_ok())
    }

    /// Returns the value of a struct that `check` has accepted.
    fn value(&self) -> Self::Value;
}

/// Checks a struct. `name` is the argument that an error names.
#[inline]
pub(in crate::ffi) fn check(value: &impl Decode, name: impl Into<Name>) -> Result<(), Failure> {
    value.check().map_err(|reason| invalid(name.into(), reason))
}

/// Reads one struct by value, so that a result may overwrite the argument.
///
/// # Safety
/// As in `arg`.
#[inline]
pub(in crate::ffi) unsafe fn decode<T: Decode>(
    pointer: *const T,
    name: &'static str,
) -> Result<T::Value, Failure> {
    // SAFETY: the caller's.
    let value = unsafe { *arg(pointer, name)? };
    check(&value, name)?;
    Ok(value.value())
}

/// An array of checked structs. An array of one element serves for every index.
pub(in crate::ffi) struct Array<'a, T>(&'a [T]);

impl<'a, T: Decode> Array<'a, T> {
    /// # Safety
    /// As in `args`.
    pub(in crate::ffi) unsafe fn new(
        pointer: *const T,
        count: usize,
        name: &'static str,
    ) -> Result<Array<'a, T>, Failure> {
        // SAFETY: the caller's.
        let values = unsafe { args(pointer, count, name)? };
        if !T::are_valid(values) {
            for (index, value) in values.iter().enumerate() {
                check(value, Name::at(name, index))?;
            }
        }
        Ok(Array(values))
    }

    /// Reads `many` elements; one if there is no count.
    ///
    /// # Safety
    /// As in `args`.
    pub(in crate::ffi) unsafe fn one_or_many(
        pointer: *const T,
        many: Option<usize>,
        (one_name, many_name): (&'static str, &'static str),
    ) -> Result<Array<'a, T>, Failure> {
        if let Some(count) = many {
            // SAFETY: the caller's.
            return unsafe { Array::new(pointer, count, many_name) };
        }
        // SAFETY: the caller's.
        let value = unsafe { arg(pointer, one_name)? };
        check(value, one_name)?;
        Ok(Array(std::slice::from_ref(value)))
    }

    #[inline]
    pub(in crate::ffi) fn at(&self, index: usize) -> T::Value {
        self.0[if self.0.len() == 1 { 0 } else { index }].value()
    }

    pub(in crate::ffi) fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = T::Value> + Clone + use<'a, T> {
        self.0.iter().map(T::value)
    }
}

/// A C struct with the memory layout of its value.
///
/// # Safety
/// `Value` has the size, the alignment and the fields of the type.
pub(in crate::ffi) unsafe trait SameLayout: Decode + 'static {}

/// Reads the arguments `points` and `count`, which is at least `least`.
///
/// # Safety
/// As in `args`.
pub(in crate::ffi) unsafe fn points_in<'a, T: SameLayout>(
    points: *const T,
    count: i32,
    least: usize,
) -> Result<&'a [T::Value], Failure> {
    let count = count_of(count, "count")?;
    if count < least {
        return Err(Failure::new(
            IMP_ERROR_COUNT,
            format_args!("count is {count}; expected {least} to {IMP_MAX_COUNT}"),
        ));
    }
    // SAFETY: the caller's.
    let Array(points) = unsafe { Array::new(points, count, "points")? };
    Ok(same_layout(points))
}

/// Returns C structs as values, which need not be valid.
pub(in crate::ffi) fn same_layout<T: SameLayout>(values: &[T]) -> &[T::Value] {
    // SAFETY: the same count, and `SameLayout` guarantees the layout.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
}

/// Returns the number of results of two inputs. Either may be a single element that serves for all of the other.
pub(in crate::ffi) fn joint_count(
    a: usize,
    b: usize,
    names: (&str, &str),
) -> Result<usize, Failure> {
    match (a, b) {
        _ if a == b => Ok(a),
        (1, n) | (n, 1) => Ok(n),
        _ => Err(Failure::new(
            IMP_ERROR_COUNT,
            format_args!(
                "{} is {a} and {} is {b}; expected equal counts, or one of 1",
                names.0, names.1
            ),
        )),
    }
}
