//! Casts with rotation. The test samples the signed distance, most densely where it is small.

use impinge::dim3::narrowphase::{self, CastHit};
use impinge::space::AtStart;

use super::{Outcome, every_pair, examine_any_hit, examine_touch};
use crate::dim3::oracle::shape::{Form, cuboid, half_space, sphere};
use crate::dim3::oracle::sweep::Motion;
use crate::limits::{ROUNDING, SINGLE, TOLERANCE, require};

const MOTIONS: u64 = 64;

#[test]
fn motions_of_every_pair() {
    every_pair(MOTIONS, Motion::case, judge);
}

pub fn cast(motion: &Motion, at_start: AtStart) -> Option<CastHit> {
    let [a, b] = motion.starts.map(|placed| placed.geometry());
    let [start_a, start_b] = motion.starts.map(|placed| placed.pose());
    let [end_a, end_b] = motion.ends.map(|placed| placed.pose());
    narrowphase::cast_motion_as((&a, &start_a, &end_a), (&b, &start_b, &end_b), at_start)
}

/// Returns the deepest sample between two times, and stops at `enough`. It bisects the interval that may be deepest, up
/// to a limit of samples.
fn deepest(motion: &Motion, start: f64, end: f64, enough: f64) -> f64 {
    const SAMPLES: usize = 300;
    const FIRST: usize = 16;
    let way = motion.longest_way();
    let at = |time: f64| motion.distance(time);
    let times = (0..=FIRST).map(|step| start + (end - start) * step as f64 / FIRST as f64);
    let samples: Vec<(f64, f64)> = times.map(|time| (time, at(time))).collect();
    let mut least = samples.iter().map(|sample| sample.1).fold(f64::INFINITY, f64::min);
    let mut stretches: Vec<[(f64, f64); 2]> =
        samples.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    // No point moves faster than `way` per unit of time.
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

/// Swapping the geometries negates the normal and keeps all else.
fn examine_exchange(motion: &Motion, hit: Option<CastHit>) -> Result<(), String> {
    let back = cast(&motion.swapped(), AtStart::Hit);
    let kept = |hit: CastHit| (hit.time, hit.distance, hit.inside, hit.normal);
    let same = back.map(|back| CastHit { normal: -back.normal, ..back }).map(kept);
    require(same == hit.map(kept) || motion.starts[0] == motion.starts[1], || {
        format!("(b, a) gives {back:?}, (a, b) {hit:?}")
    })
}

/// Checks a pair that touches at the start and does not hit there: the motion must not bring it closer before the hit.
fn examine_leaving(motion: &Motion, hit: Option<&CastHit>, near: f64) -> Result<(), String> {
    let kept = cast(motion, AtStart::HitUnlessLeaving);
    let start = motion.distance(0.0);
    if start > near {
        return require(kept.as_ref() == hit, || {
            format!("nothing leaves, but {kept:?}, not {hit:?}")
        });
    }
    if let Some(kept) = &kept {
        examine_any_hit(kept)?;
    }
    let first = match &kept {
        Some(kept) if kept.time == 0.0 => {
            return require(Some(kept) == hit, || format!("{kept:?}, not {hit:?}"));
        }
        Some(kept) => f64::from(kept.time),
        None => 1.0,
    };
    // A slide and the rounding of the time may bring it closer by this much.
    let way = motion.longest_way();
    let allowed = 5.0 * near + 2e-6 * way.min(motion.config().size()) + SINGLE * way;
    let start = start.min(0.0);
    let least = deepest(motion, 0.0, first, start - allowed);
    require(least >= start - allowed, || {
        format!("from {start:e} it comes to {least:e}, before {kept:?}")
    })
}

pub fn judge(motion: &Motion) -> Result<Outcome, String> {
    let hit = cast(motion, AtStart::Hit);
    examine_exchange(motion, hit)?;
    let config = motion.config();
    let way = motion.longest_way();
    let near = TOLERANCE * config.size() + ROUNDING * (config.reach() + way);
    let start = motion.distance(0.0);
    examine_leaving(motion, hit.as_ref(), near)?;
    if let Some(hit) = &hit {
        examine_any_hit(hit)?;
        require(!hit.inside || start <= near, || format!("inside, {start:e} apart: {hit:?}"))?;
        require(!hit.inside || hit.time == 0.0, || format!("begun in overlap, not at 0: {hit:?}"))?;
    }
    if start < -near {
        let inside = hit.is_some_and(|hit| hit.inside);
        return require(inside, || format!("begun in overlap: {hit:?}")).map(|()| Outcome::Inside);
    }
    let Some(hit) = hit else {
        let least = deepest(motion, 0.0, 1.0, -near);
        return require(least > -near, || format!("missed what comes {least:e} near"))
            .map(|()| if least > near { Outcome::Miss } else { Outcome::Near });
    };
    // Two rotating half-spaces stop facing each other at once, and then overlap everywhere.
    let endless = motion.starts.iter().all(|placed| matches!(placed.form, Form::HalfSpace { .. }));
    if hit.inside || endless && motion.distance(0.5) == f64::NEG_INFINITY {
        return Ok(Outcome::Near);
    }
    let time = f64::from(hit.time);
    let allowed = near + SINGLE * way;
    examine_touch(&hit, &motion.bodies(time), allowed)?;
    let earlier = deepest(motion, 0.0, time, -near);
    require(earlier > -near, || format!("before, they overlap by {earlier:e}: {hit:?}"))?;
    let deepest = deepest(motion, 0.0, 1.0, -near);
    Ok(if deepest < -near { Outcome::Hit } else { Outcome::Near })
}

/// A bar that only rotates hits a ball. A translation would miss it.
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
    let hit = cast(&motion, AtStart::Hit).expect("the bar ends where the ball is");
    // At the hit, the ball's centre is 0.75 from the bar's axis. The sine of the remaining angle is 0.75 / 3.
    let expected = 1.0 - 0.25_f64.asin() / std::f64::consts::FRAC_PI_2;
    assert!((f64::from(hit.time) - expected).abs() < 1e-5, "{hit:?}, not {expected}");
    judge(&motion).unwrap_or_else(|what| panic!("{what}\n{motion}"));
    assert_eq!(cast(&turning(-half), AtStart::Hit), None, "it turns the other way");
    assert_eq!(
        cast(&Motion { ends: motion.starts, ..motion }, AtStart::Hit),
        None,
        "it stands still"
    );
}

/// The motion starts 4e-8 from a touch, and the face rotates by 2e-6 before it touches.
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
    let hit = cast(&motion, AtStart::Hit).expect("the plane turns into the point");
    assert!(!hit.inside && hit.time > 0.0, "{hit:?}");
    judge(&motion).unwrap_or_else(|what| panic!("{what}\n{motion}"));
}
