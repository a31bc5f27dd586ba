//! Injects a panic under a world's write lock, for the tests of poisoning. Test builds only.

use std::cell::Cell;

thread_local! {
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

/// Arms the fault: the next change of a world on this thread panics.
pub fn arm() {
    ARMED.set(true);
}

/// Panics if the fault is armed on this thread, and disarms it.
pub(crate) fn strike() {
    if ARMED.take() {
        panic!("injected fault");
    }
}
