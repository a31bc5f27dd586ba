//! Laws that every contact manifold satisfies.

use crate::limits::{ROUNDING, SINGLE};
use impinge::dim3::narrowphase::{self, ContactPoint, Manifold};
use impinge::dim3::{Convex, Pose};

use super::names;
use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::{Config, Form};

/// The greatest distance of a point from a surface, as a part of the size.
const TOLERANCE: f64 = 1e-5;

pub struct Pair {
    pub geometries: [Convex; 2],
    poses: [Pose; 2],
}

impl Pair {
    pub fn new(config: &Config) -> Pair {
        Pair {
            geometries: [config.a.geometry(), config.b.geometry()],
            poses: [config.a.pose(), config.b.pose()],
        }
    }

    pub fn contact(&self, margin: f32) -> Option<Manifold> {
        let ([a, b], [pose_a, pose_b]) = (&self.geometries, &self.poses);
        narrowphase::contact(a, pose_a, b, pose_b, margin)
    }

    /// Returns the manifold of (b, a) with A and B swapped.
    fn contact_swapped(&self, margin: f32) -> Option<Manifold> {
        let ([a, b], [pose_a, pose_b]) = (&self.geometries, &self.poses);
        let mut back = narrowphase::contact(b, pose_b, a, pose_a, margin)?;
        back.normal = -back.normal;
        for point in &mut back.points {
            *point = ContactPoint {
                point_a: point.point_b,
                point_b: point.point_a,
                distance: point.distance,
                feature_a: point.feature_b,
                feature_b: point.feature_a,
            };
        }
        Some(back)
    }

    fn distance(&self) -> narrowphase::Distance {
        let ([a, b], [pose_a, pose_b]) = (&self.geometries, &self.poses);
        narrowphase::distance(a, pose_a, b, pose_b)
    }
}

/// Returns the number of points, or an error.
pub fn examine(config: &Config) -> Result<usize, String> {
    let pair = Pair::new(config);
    let size = config.size() as f32;
    let own = pair.distance().distance;
    // The margins: those of the configuration, one that includes all points of both, and one a little below the
    // distance.
    let generous = own.max(0.0) + 2.0 * size;
    let mut count = 0;
    for margin in [config.margin, 0.01 * size, generous, own - 1e-3 * size] {
        let margin = margin.clamp(-1e16, 1e16);
        let found = at_margin(config, &pair, margin);
        count = found.map_err(|what| format!("margin {margin:e}: {what}"))?.max(count);
    }
    Ok(count)
}

fn at_margin(config: &Config, pair: &Pair, margin: f32) -> Result<usize, String> {
    let distance = pair.distance();
    let found = pair.contact(margin);
    if found != pair.contact_swapped(margin) && config.a != config.b {
        return Err(format!(
            "{found:?} is not {:?} in the other order",
            pair.contact_swapped(margin)
        ));
    }
    let Some(found) = found else {
        return if distance.distance < margin {
            Err(format!("no contact at a distance of {:e}", distance.distance))
        } else {
            Ok(0)
        };
    };
    manifold(config, pair, margin, &found)
        .map_err(|what| format!("{what}\n{found:?}\n{distance:?}"))?;
    Ok(found.points.len())
}

fn manifold(config: &Config, pair: &Pair, margin: f32, found: &Manifold) -> Result<(), String> {
    let distance = pair.distance();
    if found.normal != distance.normal {
        return Err("the normal is not that of the distance".into());
    }
    let Some(deepest) = found.points.first() else { return Err("no point".into()) };
    if deepest.distance != distance.distance {
        return Err(format!("the deepest point is not the first: {:e}", distance.distance));
    }
    let endless = |form: &Form| matches!(form, Form::HalfSpace { .. });
    if endless(&config.a.form) && endless(&config.b.form) {
        return if found.points.len() == 1 { Ok(()) } else { Err("more than a point".into()) };
    }
    for (index, point) in found.points.iter().enumerate() {
        each(config, pair, found, point).map_err(|what| format!("point {index}: {what}"))?;
        if point.distance < deepest.distance || point.distance > margin {
            return Err(format!("point {index} is not between the deepest and the margin"));
        }
        let names = |point: &ContactPoint| (point.feature_a, point.feature_b);
        if found.points[..index].iter().any(|other| names(other) == names(point)) {
            return Err(format!("point {index} has a name that there was before"));
        }
    }
    Ok(())
}

fn each(
    config: &Config,
    pair: &Pair,
    found: &Manifold,
    point: &ContactPoint,
) -> Result<(), String> {
    let ContactPoint { point_a, point_b, distance, .. } = *point;
    if !(point_a.is_finite() && point_b.is_finite() && distance.is_finite()) {
        return Err("not finite".into());
    }
    let [a, b] = [point_a, point_b].map(|point| point.as_dvec3());
    let distance = f64::from(distance);
    // The rounding of the points depends on their world coordinates.
    let place = a.abs().max_element().max(b.abs().max_element());
    let rounding = SINGLE * (2.0 * place + distance.abs()) + f64::from(f32::MIN_POSITIVE);
    let off = a + found.normal.as_dvec3() * distance - b;
    if off.length() > 3.0 * rounding {
        return Err(format!("point_a + distance * normal misses point_b by {off}"));
    }
    let tolerance = TOLERANCE * config.size() + ROUNDING * config.reach() + 2.0 * rounding;
    let sides = [(&config.a, a, point.feature_a), (&config.b, b, point.feature_b)];
    for (side, (placed, at, name)) in sides.into_iter().enumerate() {
        let at = Body::point(at);
        let on = reference::between(&Body::new(placed), &at).distance;
        if on.abs() > tolerance {
            return Err(format!("it is {on:e} from the surface of {}", ["A", "B"][side]));
        }
        let Some(feature) = names::feature(placed, &pair.geometries[side], name) else {
            return Err(format!("{} has no feature {name:x}", ["A", "B"][side]));
        };
        let on = reference::between(&feature, &at).distance;
        if on > tolerance {
            return Err(format!("it is {on:e} from the feature of {}", ["A", "B"][side]));
        }
    }
    Ok(())
}
