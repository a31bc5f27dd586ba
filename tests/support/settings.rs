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

/// Optimised builds run one in this many cases. The debug build runs all of them, with assertions.
const RELEASE_SHARE: u64 = 4;

/// Returns the value of an environment variable, or `default` if it is not set. Panics if the text does not parse.
pub fn setting<T: FromStr<Err: Debug>>(name: &str, default: T) -> T {
    env::var(name).map_or(default, |text| {
        text.parse().unwrap_or_else(|error| panic!("{name} is {text}: {error:?}"))
    })
}

/// Returns the number of cases of a random test. `default` is the number in a debug build.
pub fn case_count(default: u64) -> u64 {
    let share = if cfg!(debug_assertions) { 1 } else { RELEASE_SHARE };
    setting("IMPINGE_CASES", default.div_ceil(share) * wide())
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
