//! Casts: cases with answers that a reader can check by eye, and a law for random ones, judged by the reference
//! at moments of the motion.
//!
//! IMPINGE_SEED and IMPINGE_CASES (casts per ordered pair of kinds) override the defaults.

mod known;
mod law;
#[path = "../oracle/mod.rs"]
mod oracle;
mod scene;
mod turns;
