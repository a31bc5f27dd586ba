//! Loops that are split over threads. Of the host's threads they use only the one that calls.
//!
//! A loop begins on the calling thread, which measures its own pace. Threads of the library join when enough work is left: see
//! [`pace`]. The first of them starts the pool, [`set_count`] sets its size, and [`stop`] ends it.

pub mod pace;
mod pool;
mod task;

use rayon::{Scope, ThreadPool};
use std::hint::spin_loop;
use std::mem::take;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use pace::{MEASURED, Pace, WORTH};
use pool::{lock, pool};

pub use pool::{is_running, set_count, stop};
pub use task::Task;

/// Stack size of each thread. It is constant, so the host's environment variables cannot reduce it.
const STACK: usize = 2 << 20;

/// The number of times that a call looks whether the other threads have ended, before it sleeps: some 50 microseconds.
const MAX_SPINS: usize = 2000;

/// Whether loops use all threads at once. See [`set_eager`].
static EAGER: AtomicBool = AtomicBool::new(false);

/// Lets all later loops of three tasks or more use all threads from their start, however short they are. For tests: the
/// answers are the same.
pub fn set_eager(is_eager: bool) {
    EAGER.store(is_eager, Ordering::Relaxed);
}

fn is_eager() -> bool {
    EAGER.load(Ordering::Relaxed)
}

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

/// Runs `work` on the pool, so that it can divide itself with [`Join`], if `cost` is worth another thread. Else it runs on the
/// calling thread. `cost` is an estimate of the whole work, in nanoseconds.
pub fn with_pool<T: Send>(cost: u64, work: impl FnOnce(Join) -> T + Send) -> T {
    match if cost >= 2 * WORTH || is_eager() { pool() } else { None } {
        None => work(Join { parallel: false }),
        Some(pool) => pool.install(|| work(Join { parallel: true })),
    }
}

/// Calls `body` for chunks of at most `size` items, with the index of each chunk's first item. `body` must not depend on
/// their order.
///
/// `cost` is the least time that an item takes, in nanoseconds. It decides only whether the loop is measured at all.
pub fn for_each_chunk<T: Send>(
    size: usize,
    cost: u64,
    items: &mut [T],
    body: impl Fn(usize, &mut [T]) + Sync,
) {
    let count = items.len();
    if is_short(count.div_ceil(size), count as u64 * cost) {
        for (index, chunk) in items.chunks_mut(size).enumerate() {
            body(index * size, chunk);
        }
        return;
    }
    let rest = Mutex::new(items);
    split(&|most| {
        let (start, taken, left) = {
            let mut rest = lock(&rest);
            let end = rest.len().min(most.saturating_mul(size));
            let (taken, left) = take(&mut *rest).split_at_mut(end);
            let start = count - taken.len() - left.len();
            *rest = left;
            (start, taken, rest.len())
        };
        let tasks = taken.len().div_ceil(size);
        for (index, chunk) in taken.chunks_mut(size).enumerate() {
            body(start + index * size, chunk);
        }
        Taken { tasks, left: left.div_ceil(size) }
    });
}

/// Calls `body` for every task. `body` must not depend on their order. `cost` is that of [`for_each_chunk`], for a task.
pub fn for_each_task<T>(
    cost: u64,
    tasks: impl ExactSizeIterator<Item = T> + Send,
    body: impl Fn(T) + Sync,
) {
    let count = tasks.len();
    if is_short(count, count as u64 * cost) {
        return tasks.for_each(body);
    }
    let tasks = Mutex::new(tasks);
    split(&|most| {
        let mut taken = Taken { tasks: 0, left: 0 };
        while taken.tasks < most {
            let (task, left) = {
                let mut tasks = lock(&tasks);
                (tasks.next(), tasks.len())
            };
            taken.left = left;
            let Some(task) = task else { break };
            body(task);
            taken.tasks += 1;
        }
        taken
    });
}

/// Calls `body` for every index below `count`. `body` must not depend on their order. `cost` is that of [`for_each_chunk`].
pub fn for_each_index(cost: u64, count: usize, body: impl Fn(usize) + Sync) {
    if is_short(count, count as u64 * cost) {
        return (0..count).for_each(body);
    }
    let next = AtomicUsize::new(0);
    split(&|most| {
        let most = most.min(count);
        let start = next.fetch_add(most, Ordering::Relaxed).min(count);
        let end = count.min(start + most);
        (start..end).for_each(&body);
        Taken { tasks: end - start, left: count - end }
    });
}

/// Whether a loop is not worth a measurement.
fn is_short(tasks: usize, cost: u64) -> bool {
    tasks <= 2 || cost < MEASURED && !is_eager() || pool::count() == 1
}

/// Tasks that a thread has done.
struct Taken {
    tasks: usize,
    /// The number of tasks that no thread has begun.
    left: usize,
}

/// Does up to a number of tasks. If it returns no tasks, all have begun.
type Loop<'a> = &'a (dyn Fn(usize) -> Taken + Sync);

/// Does all tasks of a loop, on as many threads as they are worth.
///
/// It is not generic: an own copy of rayon's code for every loop made a quarter of the library.
fn split(tasks: Loop) {
    let mut watch = Watch::new();
    let others = if is_eager() { usize::MAX } else { watch.work_until_worth(tasks, 0) };
    if others == 0 {
        return;
    }
    match pool() {
        Some(pool) => on_threads(&pool, tasks, others, watch),
        None => while tasks(usize::MAX).tasks > 0 {},
    }
}

/// The calling thread's clock and pace.
struct Watch {
    start: Instant,
    pace: Pace,
}

impl Watch {
    fn new() -> Watch {
        Watch { start: Instant::now(), pace: Pace::new(0) }
    }

    /// Does tasks until the others are worth more than `others` threads. Returns that number, or 0 after the last task.
    fn work_until_worth(&mut self, tasks: Loop, others: usize) -> usize {
        loop {
            let Taken { tasks: done, left } = tasks(self.pace.until_look());
            if done == 0 || left == 0 {
                return 0;
            }
            let now = self.start.elapsed().as_nanos() as u64;
            let worth = self.pace.look(now, done, left);
            if worth > others {
                return worth;
            }
        }
    }
}

/// Does tasks on the calling thread and on `others` threads of the pool, or on all that it has. More join if the tasks turn out to
/// be worth them.
///
/// The calling thread works while the others wake up, and they wake up while it works. To wait for them and then to be
/// woken up itself would take longer than an update of a thousand shapes.
fn on_threads(pool: &ThreadPool, tasks: Loop, mut others: usize, mut watch: Watch) {
    let most = pool.current_num_threads() - 1;
    let ended = &AtomicUsize::new(0);
    pool.in_place_scope(|scope: &Scope| {
        let mut running = 0;
        while others > running {
            let grain = watch.pace.grain();
            for _ in running..others.min(most) {
                scope.spawn(move |_| {
                    while tasks(grain).tasks > 0 {}
                    ended.fetch_add(1, Ordering::Release);
                });
            }
            running = others.min(most);
            others = if running < most { watch.work_until_worth(tasks, running) } else { 0 };
        }
        let grain = watch.pace.grain();
        while tasks(grain).tasks > 0 {}
        // The others are at their last tasks. Only a long one is worth sleeping.
        let mut spins = 0;
        while ended.load(Ordering::Acquire) < running && spins < MAX_SPINS {
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
    use std::time::Duration;

    /// Serialises the tests that use the pool.
    fn alone() -> std::sync::MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        lock(&ALONE)
    }

    /// Keeps the thread busy.
    fn work(time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time {
            spin_loop();
        }
    }

    /// Work on the pool that needs the pool again, while its threads end.
    #[test]
    fn the_count_changes_while_work_divides_itself() {
        let _alone = alone();
        let work = || {
            for _ in 0..300 {
                let sums = with_pool(2 * WORTH, |join| {
                    let inner = || with_pool(2 * WORTH, |join| join.join(|| 1, || 2));
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
    fn a_panic_on_any_thread_propagates_to_the_call() {
        let _alone = alone();
        set_count(3);
        let task = Duration::from_micros(100);
        let mut items = vec![0; 64];
        for broken in [0, 1, 5, 40, 63] {
            let ended = catch_unwind(AssertUnwindSafe(|| {
                for_each_chunk(1, 10_000, &mut items, |start, _| {
                    work(task);
                    assert!(start != broken, "broken");
                });
            }));
            let payload = ended.unwrap_err();
            assert_eq!(payload.downcast_ref::<&str>(), Some(&"broken"));
            for_each_chunk(1, 10_000, &mut items, |start, chunk| {
                work(task);
                chunk.fill(start);
            });
            assert!(items.iter().enumerate().all(|(place, &item)| item == place));
        }
        stop();
    }

    /// Every loop does every task once, whatever its length, its chunks and its pace.
    #[test]
    fn loops_do_every_task_once() {
        let _alone = alone();
        set_count(3);
        for count in [0, 1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 1000, 4097] {
            for (size, cost, task) in [(1, 0, 0), (1, 100_000, 0), (16, 100_000, 1), (64, 5, 2)] {
                if count * task > 4000 {
                    continue;
                }
                let mut items = vec![0u32; count];
                for_each_chunk(size, cost, &mut items, |start, chunk| {
                    assert!(start % size == 0 && chunk.len() <= size);
                    for (item, index) in chunk.iter_mut().zip(start..) {
                        work(Duration::from_micros(task as u64));
                        *item += 1 + index as u32;
                    }
                });
                let once = |index: usize, item: &u32| *item == 1 + index as u32;
                assert!(items.iter().enumerate().all(|(index, item)| once(index, item)));

                for_each_task(cost, items.iter_mut().enumerate(), |(index, item)| {
                    work(Duration::from_micros(task as u64));
                    *item -= index as u32;
                });
                assert!(items.iter().all(|&item| item == 1), "{count} tasks");

                let counts: Vec<AtomicUsize> = items.iter().map(|_| AtomicUsize::new(0)).collect();
                for_each_index(cost, count, |index| {
                    work(Duration::from_micros(task as u64));
                    counts[index].fetch_add(1, Ordering::Relaxed);
                });
                assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) == 1));
            }
        }
        stop();
    }

    /// A loop of 20 ms on two threads: the second one takes part.
    #[test]
    fn long_loops_use_other_threads() {
        let _alone = alone();
        set_count(2);
        let threads = Mutex::new(std::collections::HashSet::new());
        let mut items = [0; 200];
        for_each_chunk(1, 1_000, &mut items, |_, _| {
            work(Duration::from_micros(100));
            lock(&threads).insert(thread::current().id());
        });
        assert_eq!(lock(&threads).len(), 2);
        stop();
    }

    /// The system may stop the calling thread again and again, so a loop may look long. It does not in all of many tries.
    #[test]
    fn short_loops_start_no_thread() {
        let _alone = alone();
        set_count(2);
        let is_alone = |count: usize, task: u64| {
            stop();
            let mut items = vec![0; count];
            for_each_chunk(1, 100_000, &mut items, |_, _| work(Duration::from_nanos(task)));
            !is_running()
        };
        for (count, task) in [(1000, 100), (100, 1_000), (10, 10_000), (3, 30_000)] {
            assert!((0..100).any(|_| is_alone(count, task)), "{count} tasks of {task} ns");
        }
        stop();
    }
}
