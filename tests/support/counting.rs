//! A global allocator for test binaries that counts allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicU64, Ordering};

pub struct Counting;

static CALLS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicIsize = AtomicIsize::new(0);

thread_local! {
    static OWN_CALLS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the number of allocations of all threads.
pub fn calls() -> u64 {
    CALLS.load(Ordering::SeqCst)
}

/// Returns the number of allocations of this thread. The test program's main thread allocates when a test takes a minute.
pub fn own_calls() -> u64 {
    OWN_CALLS.get()
}

/// Returns the number of bytes that are allocated now.
pub fn bytes() -> isize {
    BYTES.load(Ordering::SeqCst)
}

fn count(calls: u64, bytes: isize) {
    CALLS.fetch_add(calls, Ordering::SeqCst);
    OWN_CALLS.set(OWN_CALLS.get() + calls);
    BYTES.fetch_add(bytes, Ordering::SeqCst);
}

// SAFETY: every call forwards to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(1, layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(1, size as isize - layout.size() as isize);
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        count(0, -(layout.size() as isize));
        unsafe { System.dealloc(old, layout) }
    }
}
