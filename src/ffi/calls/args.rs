//! Checks of pointers, counts and scalars. Every error names the argument, its value and the expected values.

use std::ffi::c_char;
use std::fmt;

use super::status::{
    Answer, Failure, IMP_ERROR_COUNT, IMP_ERROR_LIMIT, IMP_ERROR_NOT_FINITE, IMP_ERROR_POINTER,
    IMP_ERROR_RANGE, IMP_ERROR_ROTATION, IMP_ERROR_STRUCT_SIZE, IMP_ERROR_UNKNOWN,
};
use crate::ffi::structs::types::{IMP_MAX_COUNT, IMP_MAX_LENGTH, imp_filter};
use crate::validity::Invalid;
use crate::world::Filter;

/// An argument as the caller knows it: `pose`, `poses[17]`, `descs[17].pose`, `queries[17].ignored[3]`.
#[derive(Clone, Copy)]
pub(crate) struct Name {
    argument: &'static str,
    index: Option<usize>,
    field: Option<&'static str>,
    element: Option<usize>,
}

impl Name {
    /// The name of a value whose fields are arguments themselves.
    pub const ARGUMENTS: Name = Name { argument: "", index: None, field: None, element: None };

    pub fn at(argument: &'static str, index: usize) -> Name {
        Name { index: Some(index), ..Name::from(argument) }
    }

    pub fn field(self, field: &'static str) -> Name {
        Name { field: Some(field), ..self }
    }

    /// Names an element of the field.
    pub fn element(self, place: usize) -> Name {
        Name { element: Some(place), ..self }
    }

    /// Returns the name of a field.
    pub(in crate::ffi) fn member(self, member: &'static str) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            if self.argument.is_empty() {
                f.write_str(member)
            } else {
                write!(f, "{self}.{member}")
            }
        })
    }
}

impl From<&'static str> for Name {
    fn from(argument: &'static str) -> Name {
        Name { argument, index: None, field: None, element: None }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.argument)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        self.field.map_or(Ok(()), |field| write!(f, ".{field}"))?;
        self.element.map_or(Ok(()), |place| write!(f, "[{place}]"))
    }
}

#[inline]
fn usable<T>(pointer: *const T, name: impl fmt::Display) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(null(name));
    }
    if pointer.is_aligned() { Ok(()) } else { Err(misaligned(pointer, name)) }
}

#[cold]
fn null(name: impl fmt::Display) -> Failure {
    Failure::new(IMP_ERROR_POINTER, format_args!("{name} is null"))
}

#[cold]
fn misaligned<T>(pointer: *const T, name: impl fmt::Display) -> Failure {
    Failure::new(
        IMP_ERROR_POINTER,
        format_args!("{name} is at {pointer:p}, not aligned to {} bytes", align_of::<T>()),
    )
}

/// # Safety
/// A usable pointer must be readable for one `T` for the length of the call.
#[inline]
pub(crate) unsafe fn arg<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    usable(pointer, name)?;
    // SAFETY: not null and aligned; the caller vouches for the rest. Every `T` here is plain old data.
    Ok(unsafe { &*pointer })
}

/// # Safety
/// As in `arg`, but null is the default.
#[inline]
pub(crate) unsafe fn arg_or<'a, T>(
    pointer: *const T,
    default: &'a T,
    name: &str,
) -> Result<&'a T, Failure> {
    // SAFETY: the caller's.
    if pointer.is_null() { Ok(default) } else { unsafe { arg(pointer, name) } }
}

/// # Safety
/// A usable pointer must be writable for one `T`, and nobody else may use it during the call.
#[inline]
pub(crate) unsafe fn out<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    usable(pointer, name)?;
    // SAFETY: as in `arg`, and exclusive by the caller's word.
    Ok(unsafe { &mut *pointer })
}

/// # Safety
/// As in `out`, but null is none.
pub(crate) unsafe fn out_or_null<'a, T>(
    pointer: *mut T,
    name: &str,
) -> Result<Option<&'a mut T>, Failure> {
    // SAFETY: the caller's.
    if pointer.is_null() { Ok(None) } else { unsafe { out(pointer, name) }.map(Some) }
}

pub(crate) fn count_of(value: i32, name: impl fmt::Display) -> Result<usize, Failure> {
    if (0..=IMP_MAX_COUNT).contains(&value) {
        return Ok(value as usize);
    }
    Err(Failure::new(
        IMP_ERROR_COUNT,
        format_args!("{name} is {value}; expected 0 to {IMP_MAX_COUNT}"),
    ))
}

/// Checks a number of bytes. It may be above IMP_MAX_COUNT, as saved meshes are large.
pub(crate) fn byte_count(value: i32, name: &str) -> Result<usize, Failure> {
    usize::try_from(value).map_err(|_| {
        let sentence = format_args!("{name} is {value}; expected 0 to {}", i32::MAX);
        Failure::new(IMP_ERROR_COUNT, sentence)
    })
}

/// Returns the number of bytes of a saved asset as a result of a call.
pub(crate) fn saved_length(bytes: usize) -> Answer {
    i32::try_from(bytes).map_err(|_| {
        let sentence = format_args!("{bytes} bytes would be saved; expected at most {}", i32::MAX);
        Failure::new(IMP_ERROR_LIMIT, sentence)
    })
}

/// # Safety
/// A usable pointer must be readable for `length` elements for the length of the call.
pub(crate) unsafe fn args<'a, T>(
    pointer: *const T,
    length: usize,
    name: impl fmt::Display,
) -> Result<&'a [T], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    usable(pointer, &name)?;
    if length > isize::MAX as usize / size_of::<T>() {
        return Err(Failure::new(IMP_ERROR_COUNT, format_args!("{name} do not fit into memory")));
    }
    // SAFETY: as in `arg`, and the size in bytes is at most isize::MAX.
    Ok(unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// # Safety
/// As in `args`, but null is none.
pub(crate) unsafe fn args_or_null<'a, T>(
    pointer: *const T,
    length: usize,
    name: impl fmt::Display,
) -> Result<Option<&'a [T]>, Failure> {
    // SAFETY: the caller's.
    if pointer.is_null() { Ok(None) } else { unsafe { args(pointer, length, name) }.map(Some) }
}

/// # Safety
/// A usable pointer must be writable for `length` elements, and nobody else may use them during the call.
pub(crate) unsafe fn outs<'a, T>(
    pointer: *mut T,
    length: usize,
    name: &str,
) -> Result<&'a mut [T], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    usable(pointer, name)?;
    // SAFETY: as in `args`, and exclusive by the caller's word.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, length) })
}

/// # Safety
/// A usable pointer must be writable for `capacity` bytes.
pub(crate) unsafe fn text_out(text: &str, buffer: *mut c_char, capacity: i32) -> Answer {
    let capacity = count_of(capacity, "capacity")?;
    // SAFETY: the caller vouches for `capacity` writable bytes.
    let buffer = unsafe { outs(buffer.cast::<u8>(), capacity, "buffer")? };
    if let Some(last) = capacity.checked_sub(1) {
        let kept = last.min(text.len());
        buffer[..kept].copy_from_slice(&text.as_bytes()[..kept]);
        buffer[kept] = 0;
    }
    Ok(text.len() as i32)
}

#[inline]
pub(crate) fn finite(value: f32, name: impl Into<Name>) -> Result<f32, Failure> {
    if value.is_finite() {
        return Ok(value);
    }
    let name = name.into();
    Err(Failure::new(IMP_ERROR_NOT_FINITE, format_args!("{name} is {value}; expected a number")))
}

/// Checks a float of either sign up to IMP_MAX_LENGTH.
#[inline]
pub(crate) fn length(value: f32, name: impl Into<Name>) -> Result<f32, Failure> {
    let name = name.into();
    if finite(value, name)?.abs() <= IMP_MAX_LENGTH {
        return Ok(value);
    }
    Err(Failure::new(
        IMP_ERROR_RANGE,
        format_args!("{name} is {value:e}; expected at most {IMP_MAX_LENGTH:e} either way"),
    ))
}

/// Checks a length of 0 or more.
pub(crate) fn size(value: f32, name: &'static str) -> Result<f32, Failure> {
    if length(value, name)? >= 0.0 {
        return Ok(value);
    }
    Err(Failure::new(IMP_ERROR_RANGE, format_args!("{name} is {value}; expected 0 or more")))
}

/// Checks a distance of 0 or more, which may be above IMP_MAX_LENGTH.
pub(crate) fn reach(value: f32, name: &'static str) -> Result<f32, Failure> {
    if finite(value, name)? >= 0.0 {
        return Ok(value);
    }
    Err(Failure::new(IMP_ERROR_RANGE, format_args!("{name} is {value}; expected 0 or more")))
}

pub(crate) fn known_bits(value: u32, known: u32, name: impl fmt::Display) -> Result<u32, Failure> {
    if value & !known == 0 {
        return Ok(value);
    }
    Err(Failure::new(
        IMP_ERROR_UNKNOWN,
        format_args!("{name} is 0x{value:x}; expected no bit beyond 0x{known:x}"),
    ))
}

/// Checks the size of a struct that a call fills. `name` is that of its type.
pub(crate) fn info_size<T>(value: u32, name: &str) -> Result<(), Failure> {
    if value as usize == size_of::<T>() {
        return Ok(());
    }
    let sentence =
        format_args!("info.struct_size is {value}; sizeof({name}) is {}", size_of::<T>());
    Err(Failure::new(IMP_ERROR_STRUCT_SIZE, sentence))
}

pub(crate) fn struct_size<T>(
    value: u32,
    name: impl Into<Name>,
    default: &str,
) -> Result<(), Failure> {
    if value as usize == size_of::<T>() {
        return Ok(());
    }
    let (name, expected) = (name.into().field("struct_size"), size_of::<T>());
    Err(Failure::new(
        IMP_ERROR_STRUCT_SIZE,
        format_args!("{name} is {value}; {default} writes {expected}"),
    ))
}

/// A struct to write whose `struct_size` says how much of it the caller has: this version's fields, or fewer.
pub(crate) struct SizedOut<T> {
    pointer: *mut T,
    size: u32,
}

impl<T> SizedOut<T> {
    /// Reads the `struct_size`, which is the first field of `T`. It must be that of this version, or `oldest`.
    ///
    /// # Safety
    /// As in `out`, for as many bytes as the `struct_size` says.
    pub(crate) unsafe fn new(
        pointer: *mut T,
        oldest: usize,
        name: &'static str,
        default: &str,
    ) -> Result<SizedOut<T>, Failure> {
        usable(pointer, name)?;
        // SAFETY: not null and aligned, and every struct with a size has at least this field.
        let size = unsafe { pointer.cast::<u32>().read() };
        if size as usize != oldest {
            struct_size::<T>(size, name, default)?;
        }
        Ok(SizedOut { pointer, size })
    }

    /// Returns the `struct_size`.
    pub(crate) fn size(&self) -> u32 {
        self.size
    }

    /// Writes the fields that the caller has.
    pub(crate) fn write(&self, value: &T)
    where
        T: Copy,
    {
        let bytes = (value as *const T).cast::<u8>();
        // SAFETY: `new` has checked the size, which is at most that of `T`; exclusive by its caller's word.
        unsafe { bytes.copy_to_nonoverlapping(self.pointer.cast(), self.size as usize) };
    }
}

/// Makes the error of an invalid field of an argument.
#[cold]
pub(crate) fn invalid(name: Name, reason: Invalid) -> Failure {
    let status = match reason {
        Invalid::NotFinite { .. } => IMP_ERROR_NOT_FINITE,
        Invalid::TooLarge { .. } | Invalid::Negative { .. } | Invalid::NoScale { .. } => {
            IMP_ERROR_RANGE
        }
        Invalid::NotUnit { .. } | Invalid::NoAngle { .. } | Invalid::NoDirection { .. } => {
            IMP_ERROR_ROTATION
        }
        Invalid::Count { .. } => IMP_ERROR_COUNT,
        Invalid::NotConvex { .. } => IMP_ERROR_RANGE,
    };
    if name.argument.is_empty() {
        return Failure::new(status, format_args!("{reason}"));
    }
    Failure::new(status, format_args!("{name}.{reason}"))
}

pub(crate) fn filter_in(value: &imp_filter) -> Filter {
    Filter { category: value.category, mask: value.mask, group: value.group }
}

pub(crate) fn filter_out(value: &Filter) -> imp_filter {
    imp_filter { category: value.category, mask: value.mask, group: value.group }
}

#[cold]
pub(in crate::ffi) fn unknown_kind(name: Name, kind: u32, family: &str) -> Failure {
    Failure::new(
        IMP_ERROR_UNKNOWN,
        format_args!("{name}.kind is {kind}, which is no {family} constant"),
    )
}
