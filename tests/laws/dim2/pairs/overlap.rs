//! Tests overlap: correct on both sides of the margin, symmetric, and unchanged by a common motion.

use glam::DVec2;

use super::pair::{self, Pair};
use crate::dim2::oracle::families::Case;
use crate::dim2::oracle::reference::Answer;
use crate::dim2::oracle::shape::{Config, Kind, Placed, turn};
use crate::limits::{ROUNDING, TOLERANCE};
use crate::rng::Rng;

pub fn examine(
    case: &Case,
    pair: &Pair,
    reference: &Answer,
    rng: &mut Rng,
    wrong: &mut Vec<String>,
) -> usize {
    let config = &case.config;
    let answer = pair.overlap(config.margin);
    if pair.overlap_swapped(config.margin) != answer {
        wrong.push(format!("overlap is not symmetric: (a, b) gives {answer}"));
    }
    let excess = reference.distance - f64::from(config.margin);
    let expected = excess <= 0.0;
    // The distance is rounded to f32 before it is compared with the margin.
    let rounded = (-24_f64).exp2() * f64::from(config.margin).abs();
    let allowed = TOLERANCE * pair.size + ROUNDING * pair.reach + 1.01 * rounded;
    let decided = excess.abs() > allowed;
    if decided && answer != expected {
        wrong.push(format!("overlap is {answer}: the distance is {:?}", reference.distance));
    }
    if case.exact {
        examine_touch(pair, wrong);
    }

    let (moved, error) = moved_together(rng, config);
    let moved_decided = excess.abs() > error + allowed + ROUNDING * moved.reach();
    if moved_decided && pair::overlap(&moved, config.margin) != expected {
        let details = format!("{excess:e} beyond the margin, rounding at most {error:e}");
        wrong.push(format!("overlap changes with a common motion: {details}, to\n{moved}"));
    }
    examine_shift(rng, config, wrong);
    if decided { usize::from(!expected) } else { 2 }
}

/// An exact touch is overlap. With the next lower margin it is none.
fn examine_touch(pair: &Pair, wrong: &mut Vec<String>) {
    let margin = pair.config.margin;
    let below = if margin == 0.0 { -1e-6 * pair.size as f32 } else { margin.next_down() };
    if !pair.overlap(margin) {
        wrong.push("an exact touch is missed".into());
    }
    if below != 0.0 && pair.overlap(below) {
        wrong.push(format!("an exact touch stays with a lesser margin, {below:?}"));
    }
}

/// Returns the configuration moved and rotated as a whole, with poses rounded to `f32`, and a bound of the change of
/// the signed distance by that rounding.
///
/// A coordinate of at most `m` rounds by 2^-24 m, so a position by √2 · 2^-24 m. Cosine and sine each round by 2^-25,
/// so the angle changes by less than 2^-24. That moves a point at distance `r` from the position by at most 2^-24 r.
/// The signed distance changes by no more than the points of both geometries move. For a half-plane, points near the
/// other geometry count. Two half-planes that face each other exactly may stop doing so.
fn moved_together(rng: &mut Rng, config: &Config) -> (Config, f64) {
    let common = turn(rng.angle());
    let way = rng.unit_in_plane() * config.size() * rng.power(-2.0, 3.0);
    let about = config.a.position();
    let mut error = 0.0;
    let mut place = |placed: &Placed| {
        let position = common.rotate(placed.position() - about) + way;
        let rotation = common.rotate(turn(placed.pose.rotation()));
        let endless = placed.kind() == Kind::HalfPlane;
        let reach = if endless { config.reach() } else { placed.reach() };
        error += 2_f64.sqrt() * (-24_f64).exp2() * position.abs().max_element();
        error += (-24_f64).exp2() * 1.01 * reach;
        placed.moved_to(position.as_vec2(), rotation.as_vec2())
    };
    let moved = Config { a: place(&config.a), b: place(&config.b), ..*config };
    let both = [&config.a, &config.b].iter().all(|placed| placed.kind() == Kind::HalfPlane);
    (moved, if both { f64::INFINITY } else { error })
}

fn examine_shift(rng: &mut Rng, config: &Config, wrong: &mut Vec<String>) {
    let (before, after) = shifted_exactly(rng, config);
    if pair::overlap(&before, config.margin) != pair::overlap(&after, config.margin) {
        wrong.push(format!("an exact translation changes overlap\n{before}\n{after}"));
    }
    let (was, is) = (pair::distance(&before), pair::distance(&after));
    if (was.distance, was.normal) != (is.distance, is.normal) {
        wrong.push(format!(
            "an exact translation changes the distance: {was:?}, {is:?}\n{before}\n{after}"
        ));
    }
}

/// Returns two configurations with positions on a common grid. Both positions of the second are moved along the grid,
/// by sums that are exact in `f32`.
fn shifted_exactly(rng: &mut Rng, config: &Config) -> (Config, Config) {
    let way = config.b.position() - config.a.position();
    let extent = config.size().max(way.length()).max(f64::from(f32::MIN_POSITIVE));
    let unit = (extent.log2().floor() - 10.0).exp2();
    let mut start = [0; 2].map(|_| rng.integer(-4096, 4096));
    let both = |start: [i32; 2]| {
        let a = DVec2::from_array(start.map(f64::from));
        let b = a + (way / unit).round();
        Config { a: config.a.moved(a * unit), b: config.b.moved(b * unit), ..*config }
    };
    let before = both(start);
    start = start.map(|coordinate| coordinate + rng.integer(-8_000_000, 8_000_000));
    (before, both(start))
}
