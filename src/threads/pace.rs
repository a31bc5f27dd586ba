//! The decision how many threads a loop is worth.
//!
//! An estimate cannot tell: a ray costs 50 ns in one world and 50 us in another. So the calling thread begins alone and measures
//! its pace. Other threads join when the tasks that are left take long at this pace.

/// Each thread needs this much work, in nanoseconds. To wake one and to wait for it takes up to 50 us, and much longer where other
/// programs use the cores.
pub const WORTH: u64 = 200_000;

/// Loops that take less, in nanoseconds, are not measured: looking at the clock twice takes 50.
pub const MEASURED: u64 = 4_000;

/// The length of a measurement. Shorter ones say little.
const SEGMENT: u64 = 10_000;

/// A measurement of this length counts alone. A shorter one needs a second, because the system may have stopped the thread
/// meanwhile, and because caches are cold at first.
const LONG: u64 = 50_000;

/// The length of the tasks that a thread takes at once, so that threads seldom meet.
const GRAIN: u64 = 5_000;

/// The pace of the calling thread. Times are in nanoseconds, from any start.
#[derive(Debug)]
pub struct Pace {
    /// The start of the present measurement.
    start: u64,
    /// The number of tasks since.
    tasks: u64,
    /// The number of tasks until the next look at the clock.
    until_look: u64,
    /// Nanoseconds per task in the previous measurement.
    before: Option<f64>,
    /// Nanoseconds per task: the lower of the last two measurements.
    pace: f64,
}

impl Pace {
    pub fn new(now: u64) -> Pace {
        Pace { start: now, tasks: 0, until_look: 1, before: None, pace: 0.0 }
    }

    /// The number of tasks until the next look at the clock.
    pub fn until_look(&self) -> usize {
        self.until_look as usize
    }

    /// Notes that the calling thread has done `done` tasks since the last look. Returns the number of other threads that the
    /// `left` tasks are worth.
    pub fn look(&mut self, now: u64, done: usize, left: usize) -> usize {
        self.tasks += done as u64;
        let took = now.saturating_sub(self.start).max(1);
        let pace = took as f64 / self.tasks as f64;
        if took < SEGMENT {
            // Not much more than before: the first tasks may be the fastest.
            let rest = ((SEGMENT - took) as f64 / pace).ceil() as u64;
            self.until_look = rest.clamp(1, 8 * self.tasks);
            return 0;
        }
        let before = self.before.replace(pace);
        self.pace = match before {
            Some(before) => pace.min(before),
            None if took < LONG => 0.0,
            None => pace,
        };
        self.until_look = (SEGMENT as f64 / pace).ceil() as u64;
        (self.start, self.tasks) = (now, 0);
        // The calling thread takes its share, and at least one of the tasks.
        let threads = ((left as f64 * self.pace / WORTH as f64) as usize).min(left);
        threads.saturating_sub(1)
    }

    /// The number of tasks that a thread takes at once: one if the pace is unknown.
    pub fn grain(&self) -> usize {
        if self.pace == 0.0 { 1 } else { ((GRAIN as f64 / self.pace) as usize).max(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a loop whose tasks take as long as `cost` says. Returns the numbers of threads of all looks, with the number of
    /// tasks left.
    fn run(tasks: usize, cost: impl Fn(usize) -> u64) -> Vec<(usize, usize)> {
        let (mut pace, mut now, mut done, mut looks) = (Pace::new(7), 7, 0, Vec::new());
        while done < tasks {
            let next = pace.until_look().min(tasks - done);
            now += (done..done + next).map(&cost).sum::<u64>();
            done += next;
            looks.push((pace.look(now, next, tasks - done), tasks - done));
        }
        looks
    }

    fn most(looks: &[(usize, usize)]) -> usize {
        looks.iter().map(|look| look.0).max().unwrap_or(0)
    }

    #[test]
    fn work_below_the_worth_of_two_threads_starts_none() {
        for cost in [1, 10, 100, 1_000, 9_999, 10_000, 30_000, 49_999, 50_000, 66_666, 100_000] {
            let tasks = 2 * WORTH / cost;
            assert_eq!(most(&run(tasks as usize, |_| cost)), 0, "{tasks} tasks of {cost} ns");
        }
    }

    /// The calling thread is alone for 20 us, and for a task or two.
    #[test]
    fn each_thread_has_its_worth_of_work() {
        for cost in [1, 10, 100, 1_000, 9_999, 10_000, 30_000, 49_999, 50_000, 66_666, 100_000] {
            for worth in [2, 3, 10, 100] {
                let tasks = (worth * WORTH / cost) as usize;
                let looks = run(tasks, |_| cost);
                let most = most(&looks) as u64;
                let alone = (2 * SEGMENT + 16 * cost).min(3 * cost.max(LONG));
                assert!(most < worth, "{tasks} tasks of {cost} ns: {most} threads");
                assert!(
                    most + 2 >= worth.saturating_sub(alone.div_ceil(WORTH)),
                    "{tasks} tasks of {cost} ns: {most} threads"
                );
                assert!(
                    looks
                        .iter()
                        .all(|&(threads, left)| (threads as u64 + 1) * WORTH <= left as u64 * cost
                            || threads == 0),
                    "{tasks} tasks of {cost} ns"
                );
            }
        }
    }

    /// A pause in the first measurement looks like long work. Later ones do not.
    #[test]
    fn a_pause_of_the_calling_thread_starts_no_thread() {
        for paused in 11..200 {
            let looks = run(300, |task| if task == paused { 5_000_000 } else { 1_000 });
            assert_eq!(most(&looks), 0, "paused in task {paused}");
        }
    }

    #[test]
    fn slow_tasks_after_fast_ones_get_threads() {
        let looks = run(10_000, |task| if task < 5_000 { 10 } else { 10_000 });
        assert!(most(&looks) >= 190, "{}", most(&looks));
    }

    #[test]
    fn looks_at_the_clock_are_rare() {
        for cost in [1, 3, 10, 100, 1_000, 10_000] {
            let tasks = 1_000_000 / cost as usize;
            let looks = run(tasks, |_| cost).len();
            // 25 ns each, of 1 ms.
            assert!(looks <= 110, "{looks} looks at tasks of {cost} ns");
        }
    }

    #[test]
    fn a_clock_that_stands_still_or_goes_back_starts_no_thread() {
        let mut pace = Pace::new(1_000);
        for now in [1_000, 1_000, 500, 0] {
            let tasks = pace.until_look();
            assert!(tasks >= 1);
            assert_eq!(pace.look(now, tasks, 1_000_000), 0);
        }
    }
}
