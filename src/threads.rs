//! The library's own threads: started by the first call that is large enough, sized by the caller, and
//! ended by [`stop`]. The host's threads are never taken.

use parking_lot::Mutex;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crate::simd::fp_state;

/// Elements that one task takes. Fixed, so that the same elements stand together on any number of threads.
pub const CHUNK: usize = 256;

/// Of each thread: fixed, so that no setting of the host's environment makes it smaller.
const STACK: usize = 2 << 20;

/// Batches below this stay on the calling thread: waking another costs more than they do.
const WORTH_SPLITTING: usize = 4 * CHUNK;

struct Pool {
    /// What the caller asked for; 0 is the number of cores.
    count: usize,
    running: Option<Running>,
    /// A host without threads (WebGL) refuses them: ask once, not at every call.
    refused: bool,
}

struct Running {
    pool: Arc<ThreadPool>,
    handles: Vec<JoinHandle<()>>,
}

static POOL: Mutex<Pool> = Mutex::new(Pool { count: 0, running: None, refused: false });

/// Sets how many threads there are: 0 as many as cores, 1 none but the caller's.
pub fn set_count(count: usize) {
    let mut pool = POOL.lock();
    if pool.count != count {
        end(&mut pool);
        pool.count = count;
    }
}

/// Ends the threads, and waits until they have ended. They start again when needed.
pub fn stop() {
    end(&mut POOL.lock());
}

fn end(pool: &mut Pool) {
    pool.refused = false;
    let Some(running) = pool.running.take() else { return };
    // Calls under way hold the pool too; it ends with the last of them.
    drop(running.pool);
    for handle in running.handles {
        // A worker that panicked has told the call it worked for.
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

fn pool() -> Option<Arc<ThreadPool>> {
    let mut pool = POOL.lock();
    if pool.running.is_none() && !pool.refused {
        let count = match pool.count {
            0 => thread::available_parallelism().map_or(1, |count| count.get()),
            count => count,
        };
        if count == 1 {
            return None;
        }
        pool.running = start(count);
        pool.refused = pool.running.is_none();
    }
    pool.running.as_ref().map(|running| Arc::clone(&running.pool))
}

/// Hands `items` to `body` in chunks of at most [`CHUNK`], with the index of each chunk's first item; on
/// several threads when there are enough of them. `body` must not depend on the order of chunks.
pub fn for_each_chunk<T: Send>(items: &mut [T], body: impl Fn(usize, &mut [T]) + Sync) {
    for_each_chunk_of(CHUNK, items, body);
}

/// [`for_each_chunk`] with chunks of another size, for items that take longer than a pair test.
pub fn for_each_chunk_of<T: Send>(
    size: usize,
    items: &mut [T],
    body: impl Fn(usize, &mut [T]) + Sync,
) {
    let pool = if items.len() * CHUNK < WORTH_SPLITTING * size { None } else { pool() };
    match pool {
        None => {
            items.chunks_mut(size).enumerate().for_each(|(index, chunk)| body(index * size, chunk))
        }
        Some(pool) => pool.install(|| {
            items
                .par_chunks_mut(size)
                .enumerate()
                .for_each(|(index, chunk)| body(index * size, chunk));
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Its text is that of the panic, and the threads go on working.
    #[test]
    fn a_panic_on_a_thread_of_the_pool_reaches_the_call_it_worked_for() {
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
