//! Settings of the random tests, from the environment.
//!
//! | variable         | effect                                                                      |
//! |------------------|-----------------------------------------------------------------------------|
//! | `IMPINGE_WIDE`   | multiplies every case count; a positive integer                             |
//! | `IMPINGE_CASES`  | replaces every case count                                                   |
//! | `IMPINGE_SEED`   | replaces every seed                                                         |
//! | `IMPINGE_KINDS`  | keeps only pairs of kinds whose name holds it, such as `Box-Hull` or `Hull` |
//! | `IMPINGE_STRIDE` | tries every n-th hostile value of an argument                               |

use std::env;
use std::fmt::Debug;
use std::str::FromStr;

/// A run takes one in this many of the cases that a test names, so that the whole suite takes minutes. The debug build, with
/// assertions, takes more than the optimised one.
const SHARE: u64 = if cfg!(debug_assertions) { 3 } else { 8 };

/// Returns the value of an environment variable, or `default` if it is not set. Panics if the text does not parse.
pub fn setting<T: FromStr<Err: Debug>>(name: &str, default: T) -> T {
    env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|error| panic!("{name} is {text}: {error:?}"))
    })
}

/// Returns the number of cases of a random test that names `all` of them.
pub fn case_count(all: u64) -> u64 {
    setting("IMPINGE_CASES", all.div_ceil(SHARE) * wide())
}

/// Returns the seed of a random test.
pub fn seed(default: u64) -> u64 {
    setting("IMPINGE_SEED", default)
}

/// Returns the factor of all case counts, from `IMPINGE_WIDE`. It is 1 if the variable is not set.
pub fn wide() -> u64 {
    let wide = setting("IMPINGE_WIDE", 1);
    assert!(wide > 0, "IMPINGE_WIDE is 0: no random case would run");
    wide
}
