//! Tests overlap: correct on both sides of the margin, symmetric, and unchanged by a common motion.

use glam::DVec3;

use super::pair::{Pair, poses};
use crate::dim3::oracle::families::Case;
use crate::dim3::oracle::reference::Answer;
use crate::dim3::oracle::shape::{Config, Form, Placed, matrix};
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
    let allowed = TOLERANCE * config.size() + ROUNDING * config.reach() + 1.01 * rounded;
    let decided = excess.abs() > allowed;
    if decided && answer != expected {
        wrong.push(format!("overlap is {answer}: the distance is {:?}", reference.distance));
    }
    if case.exact {
        examine_touch(config, pair, wrong);
    }

    let (moved, error) = moved_together(rng, config);
    let moved_decided = excess.abs() > error + allowed + ROUNDING * moved.reach();
    if moved_decided && pair.overlap_at(&poses(&moved), config.margin) != expected {
        let details = format!("{excess:e} beyond the margin, rounding at most {error:e}");
        wrong.push(format!("overlap changes with a common motion: {details}, to\n{moved}"));
    }
    examine_shift(rng, config, pair, wrong);
    if decided { usize::from(!expected) } else { 2 }
}

/// An exact touch is overlap. With the next lower margin it is none.
fn examine_touch(config: &Config, pair: &Pair, wrong: &mut Vec<String>) {
    let Config { margin, .. } = *config;
    let below = if margin == 0.0 { -1e-6 * config.size() as f32 } else { margin.next_down() };
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
/// A coordinate of at most `m` rounds by 2^-24 m, so a position by √3 · 2^-24 m. Each of a quaternion's four parts
/// rounds by 2^-25, so the angle changes by at most 2 · 2^-24. That moves a point at distance `r` from the position by
/// at most 2^-23 r. The signed distance changes by no more than the points of both geometries move. For a half-space,
/// points near the other geometry count. Two half-spaces that face each other exactly may stop doing so.
fn moved_together(rng: &mut Rng, config: &Config) -> (Config, f64) {
    let turn = rng.rotation();
    let way = rng.unit() * config.size() * rng.power(-2.0, 3.0);
    let about = config.a.position.as_dvec3();
    let mut error = 0.0;
    let mut place = |placed: &Placed| {
        let position = matrix(turn) * (placed.position.as_dvec3() - about) + way;
        let rotation = turn.as_dquat().normalize() * placed.rotation.as_dquat().normalize();
        let endless = matches!(placed.form, Form::HalfSpace { .. });
        let reach = if endless { config.reach() } else { placed.form.reach() };
        error += 3_f64.sqrt() * (-24_f64).exp2() * position.abs().max_element();
        error += (-23_f64).exp2() * 1.01 * reach;
        Placed { position: position.as_vec3(), rotation: rotation.as_quat(), ..*placed }
    };
    let moved = Config { a: place(&config.a), b: place(&config.b), ..*config };
    let endless = |placed: &Placed| matches!(placed.form, Form::HalfSpace { .. });
    let both = endless(&config.a) && endless(&config.b);
    (moved, if both { f64::INFINITY } else { error })
}

fn examine_shift(rng: &mut Rng, config: &Config, pair: &Pair, wrong: &mut Vec<String>) {
    let (snapped, shifted) = shifted_exactly(rng, config);
    let (before, after) = (poses(&snapped), poses(&shifted));
    let margin = config.margin;
    if pair.overlap_at(&before, margin) != pair.overlap_at(&after, margin) {
        wrong.push(format!("an exact translation changes overlap\n{snapped}\n{shifted}"));
    }
    let (before, after) = (pair.distance_at(&before), pair.distance_at(&after));
    if (before.distance, before.normal) != (after.distance, after.normal) {
        wrong.push(format!(
            "an exact translation changes the distance: {before:?}, {after:?}\n{snapped}\n{shifted}"
        ));
    }
}

/// Returns two configurations with positions on a common grid. Both positions of the second are moved along the grid,
/// by sums that are exact in `f32`.
fn shifted_exactly(rng: &mut Rng, config: &Config) -> (Config, Config) {
    let way = config.b.position.as_dvec3() - config.a.position.as_dvec3();
    let extent = config.size().max(way.length()).max(f64::from(f32::MIN_POSITIVE));
    let unit = (extent.log2().floor() - 10.0).exp2();
    let mut start = [0; 3].map(|_| rng.integer(-4096, 4096));
    let both = |start: [i32; 3]| {
        let a = DVec3::from_array(start.map(f64::from));
        let b = a + (way / unit).round();
        Config {
            a: Placed { position: (a * unit).as_vec3(), ..config.a },
            b: Placed { position: (b * unit).as_vec3(), ..config.b },
            margin: config.margin,
        }
    };
    let snapped = both(start);
    start = start.map(|coordinate| coordinate + rng.integer(-8_000_000, 8_000_000));
    (snapped, both(start))
}
