//! Buffers of prepared bodies, which calls share: a call takes one and gives it back.

use parking_lot::Mutex;

use super::prepared::Body;
use crate::spare::Spare;

/// Buffers that no call uses.
static UNUSED: Mutex<Vec<Buffer>> = Mutex::new(Vec::new());

#[derive(Default)]
struct Buffer {
    bodies: Vec<Body>,
    spare: Spare,
}

/// Passes a buffer of `count` bodies with any values. It allocates only if no unused buffer is as large.
pub(crate) fn with_bodies<T>(count: usize, work: impl FnOnce(&mut [Body]) -> T) -> T {
    let mut buffer = UNUSED.lock().pop().unwrap_or_default();
    if buffer.bodies.len() < count {
        buffer.bodies.resize(count, Body::WITHOUT_KERNEL);
    }
    let answer = work(&mut buffer.bodies[..count]);
    if buffer.spare.is_due(count, buffer.bodies.len()) {
        buffer.bodies.truncate(2 * count);
        buffer.bodies.shrink_to_fit();
    }
    UNUSED.lock().push(buffer);
    answer
}

/// Frees the buffers that no call uses.
pub(crate) fn free() {
    *UNUSED.lock() = Vec::new();
}
