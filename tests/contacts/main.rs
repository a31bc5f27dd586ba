//! Contact manifolds: the laws that every pair keeps over every family of configurations, and cases that a reader
//! can check by eye.
//!
//! IMPINGE_SEED and IMPINGE_CASES (configurations per ordered pair) override the defaults; IMPINGE_KINDS picks
//! the pairs whose name holds it, such as `Box-Hull` or `Hull`.

mod known;
mod laws;
mod many_corners;
mod names;
#[path = "../oracle/mod.rs"]
mod oracle;
mod parallel;
mod resting;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use oracle::families;
use oracle::rng::{case_count, setting};
use oracle::shape::{KINDS, Kind};

const SEED: u64 = 0xc0_47ac;
const CASES: u64 = 20_000;
const THREADS: usize = 2;

#[test]
fn every_pair_keeps_the_laws() {
    let chosen = setting("IMPINGE_KINDS", String::new());
    let pairs: Vec<[Kind; 2]> = KINDS
        .iter()
        .flat_map(|&a| KINDS.iter().map(move |&b| [a, b]))
        .filter(|[a, b]| format!("{a:?}-{b:?}").contains(&chosen))
        .collect();
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), case_count("IMPINGE_CASES", CASES));
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(&kinds) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = examine(kinds, seed, cases);
                    wrong.lock().expect("nothing panics under it").extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nothing panics under it");
    assert!(wrong.is_empty(), "seed {seed}\n\n{}", wrong.join("\n\n"));
}

/// What is wrong with a pair of kinds, the first few at full length.
fn examine(kinds: [Kind; 2], seed: u64, cases: u64) -> Option<String> {
    let mut counts = [0; 5];
    let mut failures = Vec::new();
    for number in 0..cases {
        let case = families::case(kinds, seed, number);
        match laws::examine(&case.config) {
            Ok(count) => counts[count] += 1,
            Err(what) => {
                failures.push(format!("{what} ({}, case {number})\n{}", case.family, case.config));
            }
        }
    }
    println!("{kinds:?}: {counts:?} points, {} wrong", failures.len());
    let shown: Vec<_> = failures.iter().take(3).cloned().collect();
    (!failures.is_empty())
        .then(|| format!("{kinds:?}: {} of {cases}\n{}", failures.len(), shown.join("\n")))
}
