//! Laws that every contact manifold satisfies.

use crate::limits::{ROUNDING, SINGLE, TOLERANCE};
use glam::{DVec2, Vec2};
use impinge::dim2::narrowphase::{self, ContactPoint, Manifold};

use super::names;
use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{Config, Kind, Placed};

fn contact(config: &Config, margin: f32) -> Option<Manifold> {
    let Config { a, b, .. } = config;
    narrowphase::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
}

/// Returns the manifold of (b, a) with A and B swapped.
fn contact_swapped(config: &Config, margin: f32) -> Option<Manifold> {
    contact(&config.swapped(), margin).map(exchanged)
}

/// Returns the manifold with A and B swapped.
pub fn exchanged(mut found: Manifold) -> Manifold {
    found.normal = -found.normal;
    for point in &mut found.points {
        *point = ContactPoint {
            point_a: point.point_b,
            point_b: point.point_a,
            distance: point.distance,
            feature_a: point.feature_b,
            feature_b: point.feature_a,
        };
    }
    found
}

fn distance(config: &Config) -> narrowphase::Distance {
    let Config { a, b, .. } = config;
    narrowphase::distance(&a.geometry, &a.pose, &b.geometry, &b.pose)
}

fn overlap(config: &Config, margin: f32) -> bool {
    let Config { a, b, .. } = config;
    narrowphase::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin)
}

/// Returns the number of points, or an error.
pub fn examine(config: &Config) -> Result<usize, String> {
    let size = config.size() as f32;
    let own = distance(config).distance;
    // The margins: those of the configuration, one that includes all points of both, the distance itself, and a little
    // less.
    let generous = own.max(0.0) + 2.0 * size;
    let mut count = 0;
    for margin in [config.margin, 0.01 * size, generous, own, own - 1e-3 * size] {
        let margin = margin.clamp(-1e16, 1e16);
        let found = at_margin(config, margin);
        count = found.map_err(|what| format!("margin {margin:e}: {what}"))?.max(count);
    }
    Ok(count)
}

fn at_margin(config: &Config, margin: f32) -> Result<usize, String> {
    let found = contact(config, margin);
    let swapped = contact_swapped(config, margin);
    if found != swapped && config.a != config.b {
        return Err(format!("{found:?} is not {swapped:?} in the other order"));
    }
    if found.is_some() != overlap(config, margin) {
        return Err(format!("{found:?}, but overlap disagrees"));
    }
    let Some(found) = found else { return Ok(0) };
    manifold(config, margin, &found)
        .map_err(|what| format!("{what}\n{found:?}\n{:?}", distance(config)))?;
    Ok(found.points.len())
}

fn manifold(config: &Config, margin: f32, found: &Manifold) -> Result<(), String> {
    let distance = distance(config);
    if (found.normal - distance.normal).abs().max_element() > 2e-7 {
        return Err("the normal is not that of the distance".into());
    }
    let Some(deepest) = found.points.first() else { return Err("no point".into()) };
    let off = f64::from(deepest.distance) - f64::from(distance.distance);
    if off.abs() > SINGLE * f64::from(distance.distance).abs() + ROUNDING * config.reach() {
        return Err(format!("the deepest point is not the first: {:e}", distance.distance));
    }
    if [&config.a, &config.b].iter().all(|placed| placed.kind() == Kind::HalfPlane) {
        return if found.points.len() == 1 { Ok(()) } else { Err("more than a point".into()) };
    }
    for (index, point) in found.points.iter().enumerate() {
        each(config, found.normal, point).map_err(|what| format!("point {index}: {what}"))?;
        let beyond = f64::from(point.distance) - f64::from(margin);
        if point.distance < deepest.distance || beyond > ROUNDING * config.reach() {
            return Err(format!("point {index} is not between the deepest and the margin"));
        }
        let names = |point: &ContactPoint| (point.feature_a, point.feature_b);
        if found.points[..index].iter().any(|other| names(other) == names(point)) {
            return Err(format!("point {index} has a name that there was before"));
        }
    }
    if f64::from(margin) > f64::from(distance.distance) + 1e-2 * config.size() {
        level(config, found)?;
    }
    Ok(())
}

fn each(config: &Config, normal: Vec2, point: &ContactPoint) -> Result<(), String> {
    let ContactPoint { point_a, point_b, distance, .. } = *point;
    if !(point_a.is_finite() && point_b.is_finite() && distance.is_finite()) {
        return Err("not finite".into());
    }
    let [a, b] = [point_a, point_b].map(|point| point.as_dvec2());
    let distance = f64::from(distance);
    // The rounding of the points depends on their world coordinates.
    let place = a.abs().max_element().max(b.abs().max_element());
    let rounding = SINGLE * (2.0 * place + distance.abs()) + f64::from(f32::MIN_POSITIVE);
    let off = a + normal.as_dvec2() * distance - b;
    if off.length() > 3.0 * rounding {
        return Err(format!("point_a + distance * normal misses point_b by {off}"));
    }
    let tolerance = TOLERANCE * config.size() + ROUNDING * config.reach() + 2.0 * rounding;
    let sides = [(&config.a, a, point.feature_a), (&config.b, b, point.feature_b)];
    for (side, (placed, at, name)) in sides.into_iter().enumerate() {
        let side = ["A", "B"][side];
        let on = reference::to_point(&placed.body(), at).distance;
        if on.abs() > tolerance {
            return Err(format!("it is {on:e} from the outline of {side}"));
        }
        let Some(feature) = names::feature(placed, name) else {
            return Err(format!("{side} has no feature {name:x}"));
        };
        let on = reference::to_point(&feature, at).distance;
        if on > tolerance {
            return Err(format!("it is {on:e} from the feature of {side}"));
        }
    }
    Ok(())
}

/// Two parallel edges that face each other have a point at each end of their common part.
fn level(config: &Config, found: &Manifold) -> Result<(), String> {
    let normal = found.normal.as_dvec2();
    let [Some(a), Some(b)] = [straight(&config.a, normal), straight(&config.b, -normal)] else {
        return Ok(());
    };
    // Relative to A's position, so the result is accurate far from the origin.
    let origin = config.a.position();
    let along = |point: DVec2| normal.perp_dot(point - origin);
    let ends = |edge: [DVec2; 2]| {
        let [from, to] = edge.map(along);
        [from.min(to), from.max(to)]
    };
    let (a, b) = (ends(a), ends(b));
    let (low, high) = (a[0].max(b[0]), a[1].min(b[1]));
    let size = config.size();
    let place = config.a.position().abs().max_element() + config.b.position().abs().max_element();
    let tolerance = 2.0 * TOLERANCE * size + SINGLE * (2.0 * place + config.reach());
    if high - low < 1e-3 * size + 10.0 * tolerance {
        return Ok(());
    }
    for end in [low, high] {
        let near = |point: &ContactPoint| (along(point.point_a.as_dvec2()) - end).abs() < tolerance;
        if !found.points.iter().any(near) {
            return Err(format!("no point at {end:e} of {low:e} to {high:e}"));
        }
    }
    Ok(())
}

/// Returns the edge across a direction, moved out by the radius, if no other edge is nearly parallel. For a half-plane,
/// returns a long part of its line.
fn straight(placed: &Placed, direction: DVec2) -> Option<[DVec2; 2]> {
    let level = |normal: DVec2, off: f64| {
        normal.dot(direction) > 0.0 && normal.perp_dot(direction).abs() < off
    };
    let round = match placed.body() {
        Body::HalfPlane(half_plane) => {
            let foot = half_plane.position + half_plane.normal * half_plane.height;
            let reach = half_plane.normal.perp() * 1e30;
            return level(half_plane.normal, 2e-7).then_some([foot - reach, foot + reach]);
        }
        Body::Round(round) => round,
    };
    let count = round.vertices.len();
    let edges = (0..count).filter_map(|index| {
        let [from, to] = names::ends(count, index)?.map(|end| round.vertices[end]);
        let normal = -(to - from).try_normalize()?.perp();
        let out = round.position + normal * round.radius;
        level(normal, 1e-2).then_some((normal, [from + out, to + out]))
    });
    match edges.collect::<Vec<_>>()[..] {
        [(normal, ends)] if level(normal, 2e-7) => Some(ends),
        _ => None,
    }
}
