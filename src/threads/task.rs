//! Work on a thread of its own, outside the pool.

use std::io;
use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};

use super::STACK;
use super::pool::{self, lock};
use crate::simd::fp_state;

/// Work that runs on a thread of its own, or has ended.
#[derive(Debug)]
pub struct Task<T> {
    /// The process that began it. A fork does not copy the thread.
    process: u32,
    thread: JoinHandle<()>,
    /// The thread writes it at its end. It is no part of the thread, so it is also there in a child process.
    result: Arc<OnceLock<Mutex<Option<thread::Result<T>>>>>,
}

impl<T: Send + 'static> Task<T> {
    /// Begins `work`. An error means that the host has no threads.
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> io::Result<Task<T>> {
        // The first call of a process makes its pool. A fork while the work makes it would leave it half made in the child.
        let process = pool::process_with_pool();
        let result = Arc::new(OnceLock::new());
        let of_thread = Arc::clone(&result);
        let builder = thread::Builder::new().name("impinge-build".into()).stack_size(STACK);
        let thread = builder.spawn(move || {
            fp_state::set();
            let ended = catch_unwind(AssertUnwindSafe(work));
            // Nobody else writes it.
            let _ = of_thread.set(Mutex::new(Some(ended)));
        })?;
        Ok(Task { process, thread, result })
    }

    /// Returns whether [`Task::join`] does not wait.
    pub fn is_finished(&self) -> bool {
        self.result.get().is_some() || self.is_of_another_process()
    }

    /// Waits for the end, and returns the result or the panic. Returns `None` in a child process if the work had not ended
    /// before the fork.
    pub fn join(self) -> Option<thread::Result<T>> {
        if self.is_of_another_process() {
            // A thread that this process lacks can be neither joined nor detached.
            forget(self.thread);
        } else {
            // It has caught every panic.
            let _ = self.thread.join();
        }
        self.result.get().and_then(|result| lock(result).take())
    }

    fn is_of_another_process(&self) -> bool {
        self.process != pool::process()
    }
}
