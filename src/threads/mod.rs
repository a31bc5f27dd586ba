//! The library's thread pool. Of the host's threads it uses only the one that calls.
//!
//! The first call with enough work starts it, [`set_count`] sets its size, and [`stop`] ends it.

mod pool;
mod task;

use rayon::ThreadPool;
use std::hint::spin_loop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pool::{lock, pool};

pub use pool::{set_count, stop};
pub use task::Task;

/// Elements per task. It is constant, so the grouping of elements does not depend on the number of threads.
pub const CHUNK: usize = 256;

/// Stack size of each thread. It is constant, so the host's environment variables cannot reduce it.
const STACK: usize = 2 << 20;

/// Fewer tasks run on the calling thread, because waking other threads costs more than the work.
const MIN_TASKS: usize = 4;

/// The number of times that a call looks whether the other threads have ended, before it sleeps: some 50 microseconds.
const MAX_SPINS: usize = 2000;

/// Runs two closures, in parallel if it was made on a pool.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    parallel: bool,
}

impl Join {
    pub fn join<A: Send, B: Send>(
        self,
        a: impl FnOnce() -> A + Send,
        b: impl FnOnce() -> B + Send,
    ) -> (A, B) {
        if self.parallel { rayon::join(a, b) } else { (a(), b()) }
    }
}

/// Runs `work` on the pool, so that it can divide itself with [`Join`]. Without `parallel`, it runs on the calling thread.
pub fn with_pool<T: Send>(parallel: bool, work: impl FnOnce(Join) -> T + Send) -> T {
    match if parallel { pool() } else { None } {
        None => work(Join { parallel: false }),
        Some(pool) => pool.install(|| work(Join { parallel: true })),
    }
}

/// Calls `body` for chunks of at most [`CHUNK`] items, with the index of each chunk's first item.
///
/// With enough items, the chunks run in parallel. `body` must not depend on their order.
pub fn for_each_chunk<T: Send>(items: &mut [T], body: impl Fn(usize, &mut [T]) + Sync) {
    for_each_chunk_of(CHUNK, items, body);
}

/// [`for_each_chunk`] with another chunk size, for items that take longer than a pair test.
pub fn for_each_chunk_of<T: Send>(
    size: usize,
    items: &mut [T],
    body: impl Fn(usize, &mut [T]) + Sync,
) {
    let chunks = items.chunks_mut(size).enumerate();
    for_each_task(chunks, |(index, chunk)| body(index * size, chunk));
}

/// Calls `body` for every task. With enough tasks, they run in parallel. `body` must not depend on their order.
pub fn for_each_task<T>(tasks: impl ExactSizeIterator<Item = T> + Send, body: impl Fn(T) + Sync) {
    let count = tasks.len();
    match if count < MIN_TASKS { None } else { pool() } {
        None => tasks.for_each(body),
        Some(pool) => {
            let tasks = Mutex::new(tasks);
            let next = || lock(&tasks).next();
            on_threads(&pool, count, &|| {
                while let Some(task) = next() {
                    body(task);
                }
            });
        }
    }
}

/// Calls `body` for every index below `count`, in tasks of `size` indices. In parallel as [`for_each_chunk_of`].
pub fn for_each_index(size: usize, count: usize, body: impl Fn(usize) + Sync) {
    let pool = if count < MIN_TASKS * size { None } else { pool() };
    match pool {
        None => (0..count).for_each(body),
        Some(pool) => {
            let tasks = count.div_ceil(size);
            let next = AtomicUsize::new(0);
            on_threads(&pool, tasks, &|| {
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= tasks {
                        break;
                    }
                    (task * size..count.min((task + 1) * size)).for_each(&body);
                }
            });
        }
    }
}

/// Calls `work` on the calling thread and on as many threads of the pool as are idle: together at most as many as the pool
/// has, and at most `tasks`. `work` takes tasks until none is left.
///
/// The calling thread works while the others wake up, and they wake up while it works. To wait for them and then to be
/// woken up itself would take longer than an update of a thousand shapes.
///
/// It is not generic: an own copy of rayon's code for every loop made a quarter of the library.
fn on_threads(pool: &ThreadPool, tasks: usize, work: &(dyn Fn() + Sync)) {
    let others = pool.current_num_threads().min(tasks) - 1;
    let ended = &AtomicUsize::new(0);
    pool.in_place_scope(|scope| {
        for _ in 0..others {
            scope.spawn(move |_| {
                work();
                ended.fetch_add(1, Ordering::Release);
            });
        }
        work();
        // The others are at their last tasks. Only a long one is worth sleeping.
        let mut spins = 0;
        while ended.load(Ordering::Acquire) < others && spins < MAX_SPINS {
            spin_loop();
            spins += 1;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread;

    /// Work on the pool that needs the pool again, while its threads end.
    #[test]
    fn the_count_changes_while_work_divides_itself() {
        let work = || {
            for _ in 0..300 {
                let sums = with_pool(true, |join| {
                    let inner = || with_pool(true, |join| join.join(|| 1, || 2));
                    join.join(inner, inner)
                });
                assert_eq!(sums, ((1, 2), (1, 2)));
            }
        };
        thread::scope(|scope| {
            let worker = scope.spawn(work);
            let mut count = 2;
            while !worker.is_finished() {
                count = 5 - count;
                set_count(count);
            }
        });
    }

    /// The payload is that of the panic, and the pool keeps working.
    #[test]
    fn a_panic_on_a_pool_thread_propagates_to_the_call() {
        set_count(3);
        let mut items = vec![0; 16 * CHUNK];
        for _ in 0..3 {
            let broken = catch_unwind(AssertUnwindSafe(|| {
                for_each_chunk(&mut items, |start, _| assert!(start != 5 * CHUNK, "broken"));
            }));
            let payload = broken.unwrap_err();
            assert_eq!(payload.downcast_ref::<&str>(), Some(&"broken"));
            for_each_chunk(&mut items, |start, chunk| chunk.fill(start));
            assert!(items.iter().enumerate().all(|(place, &item)| item == place / CHUNK * CHUNK));
        }
        stop();
    }
}
