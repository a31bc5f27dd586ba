//! A panic on demand under a world's write lock, for the tests of poisoning. Test builds only.

use std::cell::Cell;

thread_local! {
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

/// Makes the next change of a world on this thread panic.
pub fn arm() {
    ARMED.set(true);
}

pub(crate) fn strike() {
    if ARMED.take() {
        panic!("injected fault");
    }
}
