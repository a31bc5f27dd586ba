//! The threads of the pool, one pool for each process.
//!
//! A fork copies the memory of a process, but only the thread that forks. So the pool of the parent is dead in the child: its
//! threads never answer, and its locks may be held for ever. The child leaves it untouched and makes one of its own.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use super::STACK;
use crate::simd::fp_state;

/// The requested number of threads, with the calling one; 0 means the number of cores. A child process inherits it.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// The number of cores, or 0 before the first call. To count them takes longer than a small batch.
static CORES: AtomicUsize = AtomicUsize::new(0);

/// The pools of this process and of those from which it was forked. Only the last may be this process's.
static POOLS: Pools = Pools(OnceLock::new());

struct Pools(OnceLock<Box<Pool>>);

/// The pool of a process.
///
/// Its locks are those of std. A lock of `parking_lot` may wait for a table of all threads, which a child process inherits as it
/// is during the fork.
struct Pool {
    process: u32,
    threads: Mutex<Threads>,
    /// Held while threads end. It is locked before `threads`, which their last tasks may lock, too.
    ending: Mutex<()>,
    next: Pools,
}

#[derive(Default)]
struct Threads {
    running: Option<Running>,
    /// Whether the threads failed to start, as on hosts without threads (WebGL). Later calls do not try again.
    refused: bool,
}

struct Running {
    pool: Arc<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

/// The number of this process. 0 on systems without fork.
pub(super) fn process() -> u32 {
    if cfg!(unix) { std::process::id() } else { 0 }
}

/// [`process`], after it has made the pool of the process. It starts no thread.
pub(super) fn process_with_pool() -> u32 {
    current().process
}

/// Returns the pool of this process.
fn current() -> &'static Pool {
    let process = process();
    let mut pool = POOLS.first_or_new(process);
    // Only the last one may be this process's: a new process may get the number of one that has ended.
    while pool.process != process || pool.next.0.get().is_some() {
        pool = pool.next.first_or_new(process);
    }
    pool
}

impl Pools {
    /// Returns the first pool. If there is none, it makes that of this process.
    fn first_or_new(&self, process: u32) -> &Pool {
        self.0.get_or_init(|| {
            Box::new(Pool {
                process,
                threads: Mutex::default(),
                ending: Mutex::default(),
                next: Pools(OnceLock::new()),
            })
        })
    }
}

/// Locks, also after a panic in another thread: no lock of this module guards anything that a panic could leave half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of threads that calls may use.
pub(super) fn count() -> usize {
    match COUNT.load(Ordering::Relaxed) {
        0 => cores(),
        count => count,
    }
}

fn cores() -> usize {
    match CORES.load(Ordering::Relaxed) {
        0 => {
            let cores = thread::available_parallelism().map_or(1, |count| count.get());
            CORES.store(cores, Ordering::Relaxed);
            cores
        }
        cores => cores,
    }
}

/// Returns whether threads of the pool run.
pub fn is_running() -> bool {
    lock(&current().threads).running.is_some()
}

/// Sets the number of threads. 0 uses one per core; 1 runs everything on the calling thread.
pub fn set_count(count: usize) {
    let pool = current();
    let _ending = lock(&pool.ending);
    let threads = lock(&pool.threads);
    if COUNT.swap(count, Ordering::Relaxed) != count {
        end(threads);
    }
}

/// Stops all threads and waits for them to exit. The next call with enough work starts them again.
pub fn stop() {
    let pool = current();
    let _ending = lock(&pool.ending);
    end(lock(&pool.threads));
}

/// Ends the threads. The caller holds [`Pool::ending`].
fn end(mut threads: MutexGuard<Threads>) {
    threads.refused = false;
    // The system may give the process more cores, or fewer.
    CORES.store(0, Ordering::Relaxed);
    let running = threads.running.take();
    // A task of the threads may need the pool, too.
    drop(threads);
    let Some(running) = running else { return };
    // Running calls hold the pool too. It shuts down after the last of them.
    drop(running.pool);
    for handle in running.handles {
        // A worker's panic has already propagated to the call it worked for.
        let _ = handle.join();
    }
}

fn start(count: usize) -> Option<Running> {
    let mut handles = Vec::new();
    let pool = ThreadPoolBuilder::new()
        .num_threads(count)
        .spawn_handler(|worker| {
            let builder = thread::Builder::new()
                .name(format!("impinge-{}", worker.index()))
                .stack_size(STACK);
            let work = || {
                fp_state::set();
                worker.run();
            };
            handles.push(builder.spawn(work)?);
            Ok(())
        })
        .build()
        .ok()?;
    Some(Running { pool: Arc::new(pool), handles })
}

/// Returns the pool, whose threads start with the first call. None if all work is that of the calling thread.
pub(super) fn pool() -> Option<Arc<ThreadPool>> {
    let mut threads = lock(&current().threads);
    if threads.running.is_none() && !threads.refused {
        let count = count();
        if count == 1 {
            return None;
        }
        threads.running = start(count);
        threads.refused = threads.running.is_none();
    }
    threads.running.as_ref().map(|running| Arc::clone(&running.pool))
}
