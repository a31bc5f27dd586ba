//! Time that other threads and processes do not disturb.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The CPU time of this thread. Linux reports it; other systems give the wall clock.
pub fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let reported = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = reported.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
