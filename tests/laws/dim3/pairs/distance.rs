//! Tests the signed distance: its value, a unit normal, witness points that agree with both, and the swapped pair.

use glam::DVec3;
use impinge::dim3::narrowphase::Distance;

use super::pair::Pair;
use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::reference::{self, Answer};
use crate::limits::{ROUNDING, SINGLE, TOLERANCE};

pub fn examine(pair: &Pair, reference: &Answer) -> Result<(), String> {
    let found = pair.distance();
    examine_finite(&found)?;
    let back = pair.distance_swapped();
    if found != back && !pair.twins {
        return Err(format!("(b, a) gives {back:?}, (a, b) {found:?}"));
    }
    let expected = reference.distance.max(f64::from(f32::MIN));
    let distance = f64::from(found.distance);
    let tolerance = TOLERANCE * pair.size + ROUNDING * pair.reach;
    let off = (distance - expected).abs();
    if off > tolerance + SINGLE * expected.abs() {
        return Err(format!("the distance is {distance:e}, not {expected:e}: {found:?}"));
    }
    if reference.distance == f64::NEG_INFINITY {
        return Ok(());
    }
    examine_points(pair, &found).map_err(|what| format!("{what}: {found:?}"))?;

    let moved = pair.bodies[1].moved(-found.normal.as_dvec3() * distance);
    let left = reference::between(&pair.bodies[0], &moved).distance;
    if left.abs() > tolerance + 2.0 * SINGLE * distance.abs() {
        return Err(format!("moved by -distance * normal, {left:e} from touching: {found:?}"));
    }
    Ok(())
}

fn examine_finite(found: &Distance) -> Result<(), String> {
    let Distance { distance, normal, point_a, point_b, .. } = *found;
    if !(distance.is_finite() && normal.is_finite() && point_a.is_finite() && point_b.is_finite()) {
        return Err(format!("not finite: {found:?}"));
    }
    if (normal.as_dvec3().length() - 1.0).abs() > 1e-6 {
        return Err(format!("the normal is not unit: {found:?}"));
    }
    Ok(())
}

fn examine_points(pair: &Pair, found: &Distance) -> Result<(), String> {
    let distance = f64::from(found.distance);
    let [point_a, point_b] = [found.point_a, found.point_b].map(|point| point.as_dvec3());
    // The rounding of the points depends on their world coordinates.
    let place = point_a.abs().max_element().max(point_b.abs().max_element());
    let rounding = SINGLE * (2.0 * place + distance.abs()) + f64::from(f32::MIN_POSITIVE);
    let off: DVec3 = point_a + found.normal.as_dvec3() * distance - point_b;
    if off.length() > 3.0 * rounding {
        return Err(format!("point_a + distance * normal misses point_b by {off}"));
    }
    let tolerance = TOLERANCE * pair.size + ROUNDING * pair.reach + 2.0 * rounding;
    for (name, body, point) in [("a", &pair.bodies[0], point_a), ("b", &pair.bodies[1], point_b)] {
        let on = reference::between(body, &Body::point(point)).distance;
        if on.abs() > tolerance {
            return Err(format!("point_{name} is {on:e} from its surface"));
        }
    }
    Ok(())
}
