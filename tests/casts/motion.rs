//! Motions with turns: the signed distance is sampled, most densely where it is small.

use impinge::dim3::narrowphase::{self, CastHit};

use crate::oracle::rng::case_count;
use crate::oracle::shape::{Form, cuboid, half_space, sphere};
use crate::oracle::sweep::Motion;
use crate::{ROUNDING, SINGLE, TOLERANCE, every_pair, examine_any_hit, examine_touch, require};

const MOTIONS: u64 = 1_000;

#[test]
fn motions_of_every_pair() {
    every_pair(case_count("IMPINGE_MOTIONS", MOTIONS), Motion::case, judge);
}

pub fn cast(motion: &Motion) -> Option<CastHit> {
    let [a, b] = motion.starts.map(|placed| placed.geometry());
    let [start_a, start_b] = motion.starts.map(|placed| placed.pose());
    let [end_a, end_b] = motion.ends.map(|placed| placed.pose());
    narrowphase::cast_motion(&a, &start_a, &end_a, &b, &start_b, &end_b)
}

/// The deepest that sampling finds up to a time, in no more than so many samples: the stretches that may hold
/// less than found are halved, the deepest first.
fn deepest(motion: &Motion, end: f64, enough: f64) -> f64 {
    const SAMPLES: usize = 300;
    const FIRST: usize = 16;
    let way = motion.longest_way();
    let at = |time: f64| motion.distance(time);
    let times: Vec<f64> = (0..=FIRST).map(|step| end * step as f64 / FIRST as f64).collect();
    let mut stretches: Vec<[(f64, f64); 2]> =
        times.windows(2).map(|pair| [(pair[0], at(pair[0])), (pair[1], at(pair[1]))]).collect();
    let mut least = stretches.iter().flatten().map(|sample| sample.1).fold(f64::INFINITY, f64::min);
    // No point moves faster than the whole way in the whole time.
    let bound = |[from, to]: [(f64, f64); 2]| (from.1 + to.1 - way * (to.0 - from.0)) / 2.0;
    for _ in 0..SAMPLES {
        stretches.retain(|&stretch| bound(stretch) < enough);
        let lowest = (0..stretches.len())
            .min_by(|&i, &j| bound(stretches[i]).total_cmp(&bound(stretches[j])));
        let Some(index) = lowest else { break };
        if least < enough {
            break;
        }
        let [from, to] = stretches.swap_remove(index);
        let middle = ((from.0 + to.0) / 2.0, at((from.0 + to.0) / 2.0));
        least = least.min(middle.1);
        stretches.extend([[from, middle], [middle, to]]);
    }
    least
}

/// 0 for a decided hit, 1 for a miss, 2 for one begun in overlap, 3 for what is too near to decide.
pub fn judge(motion: &Motion) -> Result<usize, String> {
    let hit = cast(motion);
    let config = motion.config();
    let way = motion.longest_way();
    let near = TOLERANCE * config.size() + ROUNDING * (config.reach() + way);
    let start = motion.distance(0.0);
    if let Some(hit) = &hit {
        examine_any_hit(hit)?;
        require(!hit.inside || start <= near, || format!("inside? {start:e} apart: {hit:?}"))?;
    }
    if start < -near {
        let inside = hit.is_some_and(|hit| hit.inside);
        return require(inside, || format!("begun in overlap: {hit:?}")).map(|()| 2);
    }
    let Some(hit) = hit else {
        let least = deepest(motion, 1.0, -near);
        return require(least > -near, || format!("missed what comes {least:e} near"))
            .map(|()| if least > near { 1 } else { 3 });
    };
    // Two half-spaces that turn cease to face each other at once, and then overlap without end.
    let endless = motion.starts.iter().all(|placed| matches!(placed.form, Form::HalfSpace { .. }));
    if hit.inside || endless && motion.distance(0.5) == f64::NEG_INFINITY {
        return Ok(3);
    }
    let time = f64::from(hit.time);
    let allowed = near + SINGLE * way;
    examine_touch(&hit, &motion.bodies(time), allowed)?;
    let earlier = deepest(motion, time, -allowed);
    require(earlier > -allowed, || format!("before, they overlap by {earlier:e}: {hit:?}"))?;
    Ok(if deepest(motion, 1.0, -near) < -near { 0 } else { 3 })
}

/// Turned about its own position, a bar sweeps through what a translation would miss.
#[test]
fn a_bar_that_only_turns() {
    let unturned = [0.0, 0.0, 0.0, 1.0];
    let bar = cuboid([2.0, 0.0, 0.0], unturned, [2.0, 0.25, 0.25]).upright([0.0; 3]);
    let ball = sphere([0.0; 3], 0.5).upright([0.0, 3.0, 0.0]);
    let half = 0.5_f32.sqrt();
    let turning = |sine: f32| {
        Motion::new([bar, ball], [([0.0; 3], [0.0, 0.0, sine, half]), ([0.0, 3.0, 0.0], unturned)])
    };
    let motion = turning(half);
    let hit = cast(&motion).expect("the bar ends where the ball is");
    // The ball's centre is then 0.75 beyond the axis of the bar: sin(angle left) = 0.75 / 3.
    let expected = 1.0 - 0.25_f64.asin() / std::f64::consts::FRAC_PI_2;
    assert!((f64::from(hit.time) - expected).abs() < 1e-5, "{hit:?}, not {expected}");
    judge(&motion).unwrap_or_else(|what| panic!("{what}\n{motion}"));
    assert_eq!(cast(&turning(-half)), None, "it turns the other way");
    assert_eq!(cast(&Motion { ends: motion.starts, ..motion }), None, "it stands still");
}

/// The motion starts 4e-8 from a touch, and the plane turns by 2e-6 before it touches.
#[test]
fn the_normal_of_a_hit_near_the_start_is_that_of_its_time() {
    let start = [1.9482676, -0.022896452, -4.5381923];
    let turned = [0.19762488, -0.1121639, 0.9735491, 0.023786804];
    let point = sphere([0.0; 3], 0.0).at(start, turned);
    let floor = half_space([0.0, 0.0, -1.0], 0.0)
        .at([1.9524075, -0.0317002, -4.578474], [0.30384874, 0.5636266, -0.7491019, 0.16984528]);
    let end = [1.9524662, -0.03156965, -4.578261];
    let turned_on = [-0.3678182, -0.51982975, 0.7606924, -0.1258325];
    let motion = Motion::new([point, floor], [(start, turned), (end, turned_on)]);
    let hit = cast(&motion).expect("the plane turns into the point");
    assert!(!hit.inside && hit.time > 0.0, "{hit:?}");
    judge(&motion).unwrap_or_else(|what| panic!("{what}\n{motion}"));
}
