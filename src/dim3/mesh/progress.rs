//! The progress of a build, for another thread to read.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

/// The progress of a build. Another thread may read it, and may cancel the build.
#[derive(Debug, Default)]
pub struct Progress {
    /// The part of the work that is done, per mille. 1000 only after the end.
    pub done: AtomicU32,
    /// Set it to cancel the build.
    pub cancelled: AtomicBool,
}

/// Counts the steps of a build.
pub(super) struct Steps<'a> {
    progress: &'a Progress,
    total: usize,
    done: AtomicUsize,
}

impl<'a> Steps<'a> {
    pub fn new(progress: &'a Progress, total: usize) -> Steps<'a> {
        progress.done.store(0, Ordering::Relaxed);
        Steps { progress, total, done: AtomicUsize::new(0) }
    }

    /// Adds steps. Breaks if the build is cancelled.
    pub fn advance(&self, steps: usize) -> ControlFlow<()> {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        self.progress.done.fetch_max((done * 999 / self.total) as u32, Ordering::Relaxed);
        if self.progress.cancelled.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    pub fn finish(self) {
        self.progress.done.store(1000, Ordering::Relaxed);
    }
}
