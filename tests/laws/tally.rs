//! What the pairs of kinds came to, in any dimension.

use std::fmt::{Debug, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::TOLERANCE;
use crate::oracle::rng::setting;

/// Failures of one pair of kinds that are printed.
const SHOWN: usize = 4;

const THREADS: usize = 2;

/// What came of one case.
pub struct Found {
    /// 0 overlapping, 1 apart, 2 too near to decide.
    pub column: usize,
    /// Whether a common motion was decided too.
    pub moved: bool,
}

/// Of one pair of kinds.
pub struct Tally {
    names: Vec<&'static str>,
    /// Some kinds are never apart but by chance.
    endless: bool,
    /// Per family: decided overlapping, decided apart, too near to decide.
    families: Vec<[u64; 3]>,
    cases: u64,
    exact: u64,
    moved: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    /// Of families with these names; `endless` when nearly all of what they make overlaps without end.
    pub fn new(names: Vec<&'static str>, endless: bool) -> Tally {
        let families = vec![[0; 3]; names.len()];
        let failures = Vec::new();
        Tally { names, endless, families, cases: 0, exact: 0, moved: 0, failed: 0, failures }
    }

    /// A case of the family `number` modulo their count; `story` tells a failing one.
    pub fn add(
        &mut self,
        number: u64,
        exact: bool,
        found: &Found,
        wrong: &[String],
        story: impl FnOnce() -> String,
    ) {
        let family = (number % self.families.len() as u64) as usize;
        self.families[family][found.column] += 1;
        self.cases += 1;
        self.exact += u64::from(exact);
        self.moved += u64::from(found.moved);
        if wrong.is_empty() {
            return;
        }
        self.failed += 1;
        if self.failures.len() < SHOWN {
            let (what, name) = (wrong.join("\n"), self.names[family]);
            self.failures.push(format!("{what}\n({name}, case {number})\n{}", story()));
        }
    }

    fn sum(&self, column: usize) -> u64 {
        self.families.iter().map(|family| family[column]).sum()
    }

    fn report(&self, kinds: &str) -> String {
        let mut text = format!(
            "{kinds}: {} decided overlapping, {} decided apart, {} exact touches, {} nearer than \
             {TOLERANCE:e}, {} decided again after a motion\n",
            self.sum(0),
            self.sum(1),
            self.exact,
            self.sum(2) - self.exact,
            self.moved,
        );
        for (name, [over, apart, near]) in self.names.iter().zip(&self.families) {
            writeln!(text, "  {name:24} {over:7} {apart:7} {near:7}").expect("a String takes all");
        }
        text
    }

    /// What is wrong: with the library, or with the families.
    fn verdict(&self, kinds: &str) -> Option<String> {
        let Tally { cases, failed, .. } = *self;
        if failed > 0 {
            let shown = self.failures.join("\n\n");
            return Some(format!("{kinds}: {failed} of {cases} fail\n\n{shown}"));
        }
        let few = if self.endless { 0 } else { cases / 12 };
        if self.sum(0) <= few || self.sum(1) <= few || self.sum(2) >= cases / 10 {
            return Some(format!("the families are one-sided\n{}", self.report(kinds)));
        }
        None
    }
}

/// Examines every ordered pair of kinds whose name holds IMPINGE_KINDS, such as `Box-Hull` or `Hull`, and panics
/// with all that is wrong.
pub fn examine_pairs<K: Copy + Debug + Sync>(
    kinds: &[K],
    seed: u64,
    examine: impl Fn([K; 2]) -> Tally + Sync,
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
                while let Some((name, kinds)) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tally = examine(*kinds);
                    println!("{}", tally.report(name));
                    wrong.lock().expect("nothing panics under it").extend(tally.verdict(name));
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nothing panics under it");
    assert!(wrong.is_empty(), "seed {seed}\n\n{}", wrong.join("\n\n"));
}
