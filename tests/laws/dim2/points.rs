//! Tests points against every geometry: containment, and the nearest point of the outline.

use glam::Vec2;
use impinge::dim2::narrowphase;

use super::pairs::SEED;
use super::pairs::distance::examine_finite;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{KINDS, Placed};
use crate::dim2::oracle::{aim, families};
use crate::limits::{ROUNDING, SINGLE, TOLERANCE, require};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const POINTS: u64 = 15_000;

#[test]
fn points_and_every_geometry() {
    let (seed, points) = (seed(SEED), case_count(POINTS));
    for kind in KINDS {
        let mut counts = [0_u64; 3];
        for number in 0..points {
            let rng = &mut Rng::of_case(seed ^ 3, number);
            let placed = families::case([kind, kind], seed, number).config.a;
            let point = aim::point(rng, &placed);
            match examine(&placed, point) {
                Ok(column) => counts[column] += 1,
                Err(what) => {
                    panic!("case {number}, seed {seed}: {what}\n{:?}\n{placed}", point.to_array())
                }
            }
        }
        println!("{kind:?}: points inside, outside, nearer than {TOLERANCE:e}: {counts:?}");
        let even = counts[..2].iter().all(|&count| count > points / 30);
        assert!(even, "{kind:?} is one-sided: {counts:?}");
    }
}

/// Returns 0 for a point inside, 1 for one outside, and 2 if rounding decides.
fn examine(placed: &Placed, point: Vec2) -> Result<usize, String> {
    let body = placed.body();
    let expected = reference::to_point(&body, point.as_dvec2()).distance;
    let reach = placed.reach() + placed.position().distance(point.as_dvec2());
    let tolerance = TOLERANCE * placed.size() + ROUNDING * reach;

    let held = narrowphase::contains(&placed.geometry, &placed.pose, point);
    let decided = expected.abs() > tolerance;
    require(!decided || held == (expected < 0.0), || {
        format!("contains is {held}: the distance is {expected:e}")
    })?;

    let found = narrowphase::closest_point(&placed.geometry, &placed.pose, point);
    examine_finite(&found)?;
    let distance = f64::from(found.distance);
    require((distance - expected).abs() <= tolerance + SINGLE * expected.abs(), || {
        format!("the distance is {distance:e}, not {expected:e}: {found:?}")
    })?;
    let nearest = found.point_a.as_dvec2();
    let rounding =
        4.0 * SINGLE * (nearest.abs().max_element() + distance.abs() + point.length() as f64);
    let on = reference::to_point(&body, nearest).distance;
    require(on.abs() <= tolerance + rounding, || {
        format!("the nearest point is {on:e} from the outline: {found:?}")
    })?;
    let end = nearest + found.normal.as_dvec2() * distance;
    let off = end.distance(point.as_dvec2());
    let rounding = rounding + 1e-44;
    require(off <= rounding, || format!("nearest + distance * normal is {off:e} off: {found:?}"))?;
    Ok(if decided { usize::from(!held) } else { 2 })
}
