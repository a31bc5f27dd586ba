//! Settings of the random tests, from the environment: seeds, case counts, and `IMPINGE_WIDE`, which multiplies
//! all case counts. This is the only place that reads them. Tests that use an oracle take it from `oracle::rng`.

// Each test binary uses its own part of this module.
#![allow(dead_code)]

use std::env;
use std::fmt::Debug;
use std::str::FromStr;

/// The value of an environment variable, or `default` where it is not set. Panics on text that does not parse.
pub fn setting<T: FromStr<Err: Debug>>(name: &str, default: T) -> T {
    env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|error| panic!("{name} is {text}: {error:?}"))
    })
}

/// How many random cases a test runs: the variable `name` where it is set, else `default` times [`wide`].
pub fn case_count(name: &str, default: u64) -> u64 {
    setting(name, default * wide())
}

/// `IMPINGE_WIDE`, a positive integer that multiplies the number of random cases. 1 where it is not set.
pub fn wide() -> u64 {
    let wide = setting("IMPINGE_WIDE", 1);
    assert!(wide > 0, "IMPINGE_WIDE is 0: no random case would run");
    wide
}
