//! Status codes, the sentence of the last error, and the guard around every export.

use arrayvec::ArrayString;
use std::any::Any;
use std::cell::RefCell;
use std::fmt::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::simd::fp_state;

/// Done, or the answer is no.
pub const IMP_OK: i32 = 0;
/// A pointer is null, or not aligned for its type.
pub const IMP_ERROR_POINTER: i32 = -1;
/// A float is NaN or infinite.
pub const IMP_ERROR_NOT_FINITE: i32 = -2;
/// A quaternion or a (cosine, sine) pair is not of unit length, or a direction has length 0.
pub const IMP_ERROR_ROTATION: i32 = -3;
/// A value is outside its range, such as a negative radius or a length above IMP_MAX_LENGTH.
pub const IMP_ERROR_RANGE: i32 = -4;
/// A count or capacity is negative, above IMP_MAX_COUNT, or does not match another count of the call.
pub const IMP_ERROR_COUNT: i32 = -5;
/// A kind, flag or reserved field has a value that this version does not know.
pub const IMP_ERROR_UNKNOWN: i32 = -6;
/// A `struct_size` differs from the value that its imp_*_default writes.
pub const IMP_ERROR_STRUCT_SIZE: i32 = -7;
/// A handle is zero, or not a handle of this type.
pub const IMP_ERROR_HANDLE: i32 = -8;
/// A handle names an object that has been destroyed, or released for the last time.
pub const IMP_ERROR_STALE: i32 = -9;
/// A shape belongs to another world than the one of the call.
pub const IMP_ERROR_FOREIGN: i32 = -10;
/// A shape is twice in an array that may contain it once.
pub const IMP_ERROR_DUPLICATE: i32 = -11;
/// There is no room for another world, shape or asset, or for all vertices of a polygon.
pub const IMP_ERROR_LIMIT: i32 = -12;
/// An earlier call on this world failed internally. The world can only be destroyed.
pub const IMP_ERROR_POISONED: i32 = -13;
/// imp_world_validate or imp_hull_validate found inconsistent data. This is a bug of the library.
pub const IMP_ERROR_CORRUPT: i32 = -14;
/// The call failed internally. This is a bug of the library; imp_last_error has its message.
pub const IMP_ERROR_PANIC: i32 = -15;
/// The bytes are not a saved hull, mesh, height field or polyline, are incomplete, or have been changed.
pub const IMP_ERROR_BYTES: i32 = -16;
/// A 2D world or shape where a 3D one is expected, or the reverse.
pub const IMP_ERROR_DIMENSION: i32 = -17;
/// The call does not support a geometry of this kind. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_ERROR_UNSUPPORTED: i32 = -18;
/// The surface of a mesh with IMP_MESH_SOLID is not closed.
pub const IMP_ERROR_OPEN: i32 = -19;
/// imp_mesh_build_cancel has cancelled the build.
pub const IMP_ERROR_CANCELLED: i32 = -20;

/// Returns the meaning of a status code.
pub(in crate::ffi) fn status_text(status: i32) -> &'static str {
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
        IMP_ERROR_LIMIT => "no room for another world, shape, asset or vertex",
        IMP_ERROR_POISONED => {
            "an earlier call on this world failed inside; only destroying it works"
        }
        IMP_ERROR_CORRUPT => "a world or hull is inconsistent (a bug of the library)",
        IMP_ERROR_PANIC => "the call failed inside (a bug of the library)",
        IMP_ERROR_DIMENSION => "the world or shape has another dimension",
        IMP_ERROR_BYTES => "the bytes are no saved asset, or not all of one, or changed",
        IMP_ERROR_UNSUPPORTED => "the call does not support a geometry of this kind",
        IMP_ERROR_OPEN => "the surface of a solid mesh is not closed",
        IMP_ERROR_CANCELLED => "the build was cancelled",
        0.. => "ok",
        _ => "unknown status",
    }
}

/// Long enough for every sentence of the library. A longer panic message is cut.
pub(in crate::ffi) type Sentence = ArrayString<252>;

thread_local! {
    // No destructor: it would pin the library in the host's memory while the thread lives.
    static LAST_ERROR: RefCell<Sentence> = const { RefCell::new(Sentence::new_const()) };
}

/// The error of a call. Its sentence is already stored for imp_last_error, so only the status travels up.
pub(crate) struct Failure {
    status: i32,
}

impl Failure {
    /// Only for an error that the export returns: the sentence replaces the last one.
    #[cold]
    pub(crate) fn new(status: i32, sentence: fmt::Arguments) -> Failure {
        LAST_ERROR.with_borrow_mut(|last| {
            last.clear();
            // A full buffer cuts the sentence.
            let _ = Cut(last).write_fmt(sentence);
        });
        Failure { status }
    }

    /// The bytes are no saved asset.
    pub(crate) fn bytes(error: impl fmt::Display) -> Failure {
        Failure::new(IMP_ERROR_BYTES, format_args!("bytes: {error}"))
    }
}

/// Writes as much as fits, up to a character boundary.
struct Cut<'a>(&'a mut Sentence);

impl fmt::Write for Cut<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = text.floor_char_boundary(self.0.remaining_capacity());
        self.0.push_str(&text[..room]);
        if room < text.len() { Err(fmt::Error) } else { Ok(()) }
    }
}

/// Returns the sentence of the last error on this thread.
pub(in crate::ffi) fn last_error() -> Sentence {
    LAST_ERROR.with_borrow(|last| *last)
}

pub(crate) type Answer = Result<i32, Failure>;

/// Runs the body of an export in the default floating-point state, and restores the host's state. A panic becomes
/// IMP_ERROR_PANIC: it must not abort the host.
#[inline]
pub(crate) fn guard(body: impl FnOnce() -> Answer) -> i32 {
    let _host = fp_state::set_aside();
    guard_integers(body)
}

/// [`guard`] for a body that takes much longer than a function call. It compiles the body as a function of its own.
/// Otherwise the optimizer works on the whole body again in each function around it, and builds take longer.
#[inline]
pub(crate) fn guard_large(body: impl FnOnce() -> Answer) -> i32 {
    #[inline(never)]
    fn run(body: impl FnOnce() -> Answer) -> Answer {
        body()
    }
    guard(|| run(body))
}

/// [`guard`] for a body that computes with no floats, so the host's floating-point state does not matter. To set it aside
/// takes half of the time of such a call.
#[inline(always)]
pub(crate) fn guard_integers(body: impl FnOnce() -> Answer) -> i32 {
    // A panic can leave only a world half changed. Its lock is poisoned then.
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
