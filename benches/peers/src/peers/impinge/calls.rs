//! A query of the C header on many pairs: one call each, or one call for all.
use super::{c, ok};
use crate::workloads::*;

/// The inputs of a query.
pub trait PairInputs {
    fn count(&self) -> usize;
}
/// The result that the library writes for a pair.
pub trait Answer: Copy + Default {
    type Inputs: PairInputs;
    /// The answer that the bench compares.
    type Value: IntoAns;
    const CALL: &'static str;
    /// The call for all pairs.
    const BATCH: &'static str;
    fn value(&self) -> Self::Value;
    /// Calls the library for one pair.
    fn one(p: &Self::Inputs, i: usize) -> Self::Value;
    /// Calls the library once for all pairs and returns the status.
    fn many(p: &Self::Inputs, results: &mut [Self]) -> i32;
}

/// One call per pair.
pub fn each<'a, T: Answer + 'a>(inputs: T::Inputs) -> Bench<'a> {
    bench(T::CALL, inputs.count(), move |i| T::one(&inputs, i))
}
/// One call for all pairs.
pub fn all<'a, T: Answer + 'a>(inputs: T::Inputs) -> Bench<'a> {
    let results = vec![T::default(); inputs.count()];
    let api = format!("{}, 1 thread", T::BATCH);
    Bench { api, op: Box::new(Batch { inputs, results, answered: false }) }
}

/// All pairs in one call.
struct Batch<T: Answer> {
    inputs: T::Inputs,
    results: Vec<T>,
    answered: bool,
}
impl<T: Answer> Batch<T> {
    fn run(&mut self) -> i32 {
        self.answered = true;
        ok(unsafe { c::imp_set_threads(1) });
        ok(T::many(&self.inputs, &mut self.results))
    }
}
impl<T: Answer> Op for Batch<T> {
    fn len(&self) -> usize {
        self.results.len()
    }
    fn at(&mut self, i: usize) -> Ans {
        if !self.answered {
            self.run();
        }
        self.results[i].value().ans()
    }
    fn sweep(&mut self) -> f64 {
        self.run() as f64
    }
}
