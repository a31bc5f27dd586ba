//! A lock for data that questions read while updates change it.
//!
//! A question may hold several height fields at once, or one of them twice: both bodies can be height fields. Two
//! rules keep threads from waiting for each other in a circle, and readers from starving a writer:
//!
//! | thread | waits for |
//! |---|---|
//! | a reader that holds no lock | a writer that waits or writes: it passes the gate, which writers hold |
//! | a reader that holds a lock | a writer that writes: the lock is recursive |
//! | a writer that waits at the gate | the writer before it |
//! | a writer that holds the gate | readers that hold this lock |
//! | a writer that writes | nothing: it calls no question and takes no other lock |
//!
//! So every chain of waiting threads ends at a thread that runs.

use std::cell::Cell;
use std::fmt;
use std::ops::Deref;

use parking_lot::{Mutex, RecursiveRwLock, RecursiveRwLockReadGuard};

thread_local! {
    /// The number of read guards that this thread holds. It has no destructor.
    static HELD: Cell<u32> = const { Cell::new(0) };
}

/// A recursive reader-writer lock in which no reader overtakes a waiting writer, unless it holds a lock already.
pub struct Lock<T> {
    gate: Mutex<()>,
    data: RecursiveRwLock<T>,
}

/// The data, readable until the guard drops. It must drop on the thread that took it.
pub struct ReadGuard<'a, T> {
    data: RecursiveRwLockReadGuard<'a, T>,
}

impl<T> Lock<T> {
    pub fn new(data: T) -> Lock<T> {
        Lock { gate: Mutex::new(()), data: RecursiveRwLock::new(data) }
    }

    pub fn read(&self) -> ReadGuard<'_, T> {
        let held = HELD.get();
        if held == 0 && self.gate.is_locked() {
            drop(self.gate.lock());
        }
        let data = self.data.read();
        HELD.set(held + 1);
        ReadGuard { data }
    }

    /// Calls `change` with the data, while no other thread reads or changes it.
    ///
    /// The calling thread must hold no read guard, and `change` must take none.
    pub fn write<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        debug_assert_eq!(HELD.get(), 0, "a thread that reads must not write");
        let _gate = self.gate.lock();
        change(&mut self.data.write())
    }
}

impl<T> Deref for ReadGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.data
    }
}

impl<T> Drop for ReadGuard<'_, T> {
    fn drop(&mut self) {
        HELD.set(HELD.get() - 1);
    }
}

impl<T> fmt::Debug for Lock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lock").finish_non_exhaustive()
    }
}
