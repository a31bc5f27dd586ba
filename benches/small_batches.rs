//! Small counts of every call that splits its work, on one thread and on two.
//!
//! `cargo bench --package impinge-benches --bench small_batches` prints the least time of each, in turns. It fails if a call is
//! slower on two threads by more than 3 %. A name as an argument selects calls.

#[path = "../tests/support/parallel.rs"]
mod parallel;
#[path = "../tests/support/mod.rs"]
mod support;

use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use impinge::ffi::*;
use parallel::{MOST, ParallelCall, parallel_calls};
use support::ok;

const COUNTS: [usize; 6] = [8, 32, 128, 512, 1024, MOST];

/// The most time on two threads, relative to one.
const LIMIT: f64 = 1.03;

/// Rounds of a measurement, each with some calls on one thread and on two.
const ROUNDS: usize = 12;

/// Calls before the first measurement.
const WARM_UP: usize = 50;

/// A call that is slower gets more rounds: other programs disturb a measurement, and the least times only fall.
const MOST_ROUNDS: usize = 120;

/// The least times on one thread and on two.
fn measure(call: &mut ParallelCall, count: usize) -> [Duration; 2] {
    // The first calls find shapes that another call or count has left elsewhere, or that are in place already.
    (0..WARM_UP).for_each(|_| (call.run)(count));
    let mut least = [Duration::MAX; 2];
    for round in 0..MOST_ROUNDS {
        for (threads, least) in [1, 2].into_iter().zip(&mut least) {
            ok(imp_set_threads(threads));
            let start = Instant::now();
            // The first calls start the threads and fill the caches.
            let mut calls = 0;
            while calls < 5 || (calls < 200 && start.elapsed() < Duration::from_millis(4)) {
                let start = Instant::now();
                (call.run)(count);
                *least = start.elapsed().min(*least);
                calls += 1;
            }
        }
        if round >= ROUNDS && ratio(least) <= LIMIT {
            break;
        }
    }
    least
}

fn ratio([one, two]: [Duration; 2]) -> f64 {
    two.as_secs_f64() / one.as_secs_f64()
}

fn main() -> ExitCode {
    let selected: Vec<String> =
        env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut slower = Vec::new();
    println!("{:44} {:>6} {:>11} {:>11} {:>6}", "call", "count", "one thread", "two", "ratio");
    for mut call in parallel_calls() {
        if !selected.is_empty() && !selected.iter().any(|name| call.name.contains(name)) {
            continue;
        }
        for count in COUNTS {
            let least = measure(&mut call, count);
            let micros = least.map(|time| time.as_secs_f64() * 1e6);
            let [one, two] = micros;
            println!("{:44} {count:6} {one:8.2} us {two:8.2} us {:6.3}", call.name, ratio(least));
            if ratio(least) > LIMIT {
                slower.push(format!("{} of {count}", call.name));
            }
        }
    }
    ok(imp_shutdown());
    if slower.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("slower on two threads: {}", slower.join(", "));
    ExitCode::FAILURE
}
