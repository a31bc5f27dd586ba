//! Status codes, the sentence of the last error, and the one guard that every export goes through.

use arrayvec::ArrayString;
use std::any::Any;
use std::cell::RefCell;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::simd::fp_state;

/// Done, or the answer is no.
pub const IMP_OK: i32 = 0;
/// A pointer is null or not aligned for its type.
pub const IMP_ERROR_POINTER: i32 = -1;
/// A float is NaN or infinite.
pub const IMP_ERROR_NOT_FINITE: i32 = -2;
/// A rotation is not a unit quaternion, or no cosine and sine of an angle; or a direction has no length.
pub const IMP_ERROR_ROTATION: i32 = -3;
/// A value lies outside its range: a negative radius, a length above IMP_MAX_LENGTH, a fatness of 11.
pub const IMP_ERROR_RANGE: i32 = -4;
/// A count or capacity is negative, above IMP_MAX_COUNT, or does not fit another count of the call.
pub const IMP_ERROR_COUNT: i32 = -5;
/// A kind, flag or reserved field holds a value that this version does not know.
pub const IMP_ERROR_UNKNOWN: i32 = -6;
/// A `struct_size` is not what its imp_*_default writes.
pub const IMP_ERROR_STRUCT_SIZE: i32 = -7;
/// A handle is zero, or no handle of its type.
pub const IMP_ERROR_HANDLE: i32 = -8;
/// What the handle named has been destroyed, or released for the last time.
pub const IMP_ERROR_STALE: i32 = -9;
/// The shape belongs to another world than the one named.
pub const IMP_ERROR_FOREIGN: i32 = -10;
/// The same shape stands twice in an array where it may stand once.
pub const IMP_ERROR_DUPLICATE: i32 = -11;
/// There is no room for another world, shape or hull, or for all vertices of a polygon.
pub const IMP_ERROR_LIMIT: i32 = -12;
/// An earlier call on this world failed inside: only destroying it works.
pub const IMP_ERROR_POISONED: i32 = -13;
/// imp_world_validate or imp_hull_validate found the library's own bookkeeping broken. A bug of the library.
pub const IMP_ERROR_CORRUPT: i32 = -14;
/// The call failed inside. A bug of the library; its text is in imp_last_error.
pub const IMP_ERROR_PANIC: i32 = -15;
/// The bytes are no saved hull, or not all of one, or have been changed.
pub const IMP_ERROR_BYTES: i32 = -16;
/// A world or shape of the plane where one of space is expected, or the other way round.
pub const IMP_ERROR_DIMENSION: i32 = -17;

/// Returns the meaning of a status code.
pub(super) fn status_text(status: i32) -> &'static str {
    match status {
        IMP_ERROR_POINTER => "a pointer is null or misaligned",
        IMP_ERROR_NOT_FINITE => "a float is NaN or infinite",
        IMP_ERROR_ROTATION => "not a unit rotation, or a direction without length",
        IMP_ERROR_RANGE => "a value is out of range",
        IMP_ERROR_COUNT => "a count or capacity is out of range",
        IMP_ERROR_UNKNOWN => "an unknown kind or flag, or a reserved field that is not 0",
        IMP_ERROR_STRUCT_SIZE => "a struct_size does not match this library",
        IMP_ERROR_HANDLE => "zero, or not a handle of this type",
        IMP_ERROR_STALE => "the handle's object has been destroyed or released",
        IMP_ERROR_FOREIGN => "the shape belongs to another world",
        IMP_ERROR_DUPLICATE => "a shape is given twice",
        IMP_ERROR_LIMIT => "no room for another world, shape, hull or vertex",
        IMP_ERROR_POISONED => {
            "an earlier call on this world failed inside; only destroying it works"
        }
        IMP_ERROR_CORRUPT => "a world or hull is inconsistent (a bug of the library)",
        IMP_ERROR_PANIC => "the call failed inside (a bug of the library)",
        IMP_ERROR_DIMENSION => "the world or shape has another dimension",
        IMP_ERROR_BYTES => "the bytes are no saved hull, or not all of one, or changed",
        0.. => "ok",
        _ => "unknown status",
    }
}

/// Long enough for any sentence we write; a longer panic message is cut.
pub(super) type Sentence = ArrayString<252>;

thread_local! {
    // No destructor: one would pin the library in the host's memory for as long as the thread lives.
    static LAST_ERROR: RefCell<Sentence> = const { RefCell::new(Sentence::new_const()) };
}

/// A call refused. Its sentence is already where imp_last_error finds it, so that what travels up is small.
pub(crate) struct Failure {
    status: i32,
}

impl Failure {
    /// Only for an error that the caller of the export will see: the sentence replaces the last one.
    #[cold]
    pub(crate) fn new(status: i32, sentence: fmt::Arguments) -> Failure {
        LAST_ERROR.with_borrow_mut(|last| {
            last.clear();
            // The buffer ends a long sentence early; what fits of it is kept.
            let _ = Cut(last).write_fmt(sentence);
        });
        Failure { status }
    }
}

/// Writes what fits, up to a character boundary.
struct Cut<'a>(&'a mut Sentence);

impl fmt::Write for Cut<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = text.floor_char_boundary(self.0.remaining_capacity());
        self.0.push_str(&text[..room]);
        if room < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

/// Returns the sentence of the last error on this thread.
pub(super) fn last_error() -> Sentence {
    LAST_ERROR.with_borrow(|last| *last)
}

pub(crate) type Answer = Result<i32, Failure>;

/// Runs the body of an export, with the host's floating-point state set aside. A panic becomes IMP_ERROR_PANIC: it
/// must not abort the host.
#[inline]
pub(crate) fn guard(body: impl FnOnce() -> Answer) -> i32 {
    let _host = fp_state::set_aside();
    // Whatever a panic leaves half done sits behind a world's lock and is poisoned there.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(failure)) => failure.status,
        Err(payload) => {
            let text = panic_text(&*payload);
            Failure::new(IMP_ERROR_PANIC, format_args!("internal error: {text}")).status
        }
    }
}

fn panic_text(payload: &(dyn Any + Send)) -> &str {
    if let Some(text) = payload.downcast_ref::<&str>() {
        text
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text
    } else {
        "no message"
    }
}
