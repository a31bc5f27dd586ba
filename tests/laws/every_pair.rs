//! Checks a law on every ordered pair of kinds, over all families, in 2D and 3D.

use crate::support::settings::{case_count, seed, setting};
use std::collections::BTreeMap;
use std::fmt::{Debug, Display, Write};
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of failures that are printed for one pair of kinds.
const SHOWN: usize = 4;

const THREADS: usize = 2;

/// The bounds of an outcome that may have any share.
pub const ANY: RangeInclusive<f64> = 0.0..=1.0;

/// A law of pairs with `N` outcomes.
pub struct Law<const N: usize> {
    pub seed: u64,
    /// The number of cases of each ordered pair of kinds.
    pub cases: u64,
    pub outcomes: [&'static str; N],
}

impl<const N: usize> Law<N> {
    /// The environment may replace the seed and the number of cases.
    pub fn new(default_seed: u64, cases: u64, outcomes: [&'static str; N]) -> Law<N> {
        Law { seed: seed(default_seed), cases: case_count(cases), outcomes }
    }

    /// Checks the cases of every ordered pair of kinds. Panics with all failures.
    ///
    /// `case` builds a case from its number and names its family. `judge` returns the index of the outcome, or the
    /// failure. `shares` bounds the share of each outcome, so that each family tests its subject.
    pub fn holds<K: Copy + Debug + Sync, C: Display>(
        &self,
        kinds: &[K],
        case: impl Fn([K; 2], u64) -> (&'static str, C) + Sync,
        judge: impl Fn(&C, u64) -> Result<usize, String> + Sync,
        shares: impl Fn([K; 2]) -> [RangeInclusive<f64>; N] + Sync,
    ) {
        let chosen = setting("IMPINGE_KINDS", String::new());
        let pairs: Vec<(String, [K; 2])> = kinds
            .iter()
            .flat_map(|&a| kinds.iter().map(move |&b| (format!("{a:?}-{b:?}"), [a, b])))
            .filter(|(name, _)| name.contains(&chosen))
            .collect();
        let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    while let Some((name, kinds)) = pairs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let mut tally = Tally::<N>::default();
                        for number in 0..self.cases {
                            let (family, case) = case(*kinds, number);
                            tally.add(family, judge(&case, number), || {
                                format!("({family}, case {number})\n{case}")
                            });
                        }
                        println!("{}", self.report(name, &tally));
                        let found = self.verdict(name, &tally, shares(*kinds));
                        wrong.lock().expect("nothing panics under it").extend(found);
                    }
                });
            }
        });
        let wrong = wrong.into_inner().expect("nothing panics under it");
        assert!(wrong.is_empty(), "seed {}\n\n{}", self.seed, wrong.join("\n\n"));
    }

    fn report(&self, kinds: &str, tally: &Tally<N>) -> String {
        let mut text = format!("{kinds}: {}\n", self.outcomes.join(", "));
        for (family, counts) in &tally.families {
            writeln!(text, "  {family:24} {counts:7?}").expect("a String takes all");
        }
        text
    }

    /// Returns the failures of the library. Without any, returns the outcomes whose share is out of bounds.
    fn verdict(
        &self,
        kinds: &str,
        tally: &Tally<N>,
        shares: [RangeInclusive<f64>; N],
    ) -> Option<String> {
        if tally.failed > 0 {
            let shown = tally.failures.join("\n\n");
            return Some(format!("{kinds}: {} of {} fail\n\n{shown}", tally.failed, self.cases));
        }
        let share = |outcome: usize| {
            let count: u64 = tally.families.values().map(|counts| counts[outcome]).sum();
            count as f64 / self.cases as f64
        };
        // Three standard deviations of the share, because few cases vary.
        let noise = |bound: f64| 3.0 * (bound * (1.0 - bound) / self.cases as f64).sqrt();
        let is_out = |outcome: usize| {
            let [low, high] = [*shares[outcome].start(), *shares[outcome].end()];
            !(low - noise(low)..=high + noise(high)).contains(&share(outcome))
        };
        let out = (0..N).find(|&outcome| is_out(outcome))?;
        let (name, found) = (self.outcomes[out], share(out));
        Some(format!(
            "{found} of the cases are {name:?}, not {:?}\n{}",
            shares[out],
            self.report(kinds, tally)
        ))
    }
}

/// The outcomes of one pair of kinds.
struct Tally<const N: usize> {
    families: BTreeMap<&'static str, [u64; N]>,
    failed: usize,
    /// The first failures in full.
    failures: Vec<String>,
}

impl<const N: usize> Default for Tally<N> {
    fn default() -> Tally<N> {
        Tally { families: BTreeMap::new(), failed: 0, failures: Vec::new() }
    }
}

impl<const N: usize> Tally<N> {
    fn add(
        &mut self,
        family: &'static str,
        judged: Result<usize, String>,
        case: impl FnOnce() -> String,
    ) {
        match judged {
            Ok(outcome) => self.families.entry(family).or_insert([0; N])[outcome] += 1,
            Err(what) => {
                self.failed += 1;
                if self.failures.len() < SHOWN {
                    self.failures.push(format!("{what}\n{}", case()));
                }
            }
        }
    }
}
