//! The least translation that separates two curved cores, by branch and bound over all directions.
//!
//! For the directions within a spherical triangle, one point of the Minkowski difference proves a lower bound: the
//! least of its heights along the three corners. A triangle whose bound is below the best direction is split in four.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};

use super::body::Core;

/// The result exceeds the true depth by at most this part of the size, unless the budget ends first.
const PROOF: f64 = 1e-7;

/// The limit of directions. Concentric round bodies are alike in many directions and reach it.
const BUDGET: usize = 60_000;

/// With more corners than this, not all pairs are tried as edges.
const FEW: usize = 24;

type Triangle = [DVec3; 3];

/// Returns the least height of the difference `B - A` over all directions, and the direction. B is at `shift` from A.
pub fn least_height(a: &Core, b: &Core, shift: DVec3, size: f64) -> (f64, DVec3) {
    let farthest = |normal: DVec3| shift + (b.farthest(normal) - a.farthest(-normal));
    let mut least = (f64::INFINITY, DVec3::X);
    let mut offer = |normal: DVec3| {
        let point = farthest(normal);
        let height = point.dot(normal);
        if height < least.0 {
            least = (height, normal);
        }
        (point, least.0)
    };
    let octahedron = [1.0, -1.0].map(|x| {
        [1.0, -1.0].map(|y| [1.0, -1.0].map(|z| [DVec3::X * x, DVec3::Y * y, DVec3::Z * z]))
    });
    let mut level: Vec<Triangle> = octahedron.into_iter().flatten().flatten().collect();
    // Flat faces are exact at their own normals.
    for core in [a, b] {
        core.discs.iter().for_each(|disc| {
            offer(disc.axis);
            offer(-disc.axis);
        });
    }
    let mut tried = 0;
    while !level.is_empty() && tried < BUDGET {
        let mut next = Vec::new();
        for corners in level {
            let [p, q, r] = corners;
            tried += 1;
            let (point, best) = offer((p + q + r).normalize());
            let proven =
                corners.map(|corner| point.dot(corner)).into_iter().fold(f64::INFINITY, f64::min);
            if proven >= best - PROOF * size || p.distance_squared(q) < 1e-15 {
                continue;
            }
            let [pq, qr, rp] = [p + q, q + r, r + p].map(DVec3::normalize);
            next.extend([[p, pq, rp], [pq, q, qr], [rp, qr, r], [pq, qr, rp]]);
        }
        level = next;
    }
    let axes = valley_axes(a).into_iter().chain(valley_axes(b)).collect::<Vec<_>>();
    for step in [0.02, 1e-3, 1e-5] {
        least = polished(&farthest, least, step);
        for &(axis, along) in &axes {
            // On the axis, every start is equal.
            let across = least.1 - axis * axis.dot(least.1);
            let out = if across.length() < 1e-6 {
                axis.any_orthonormal_vector()
            } else {
                across.normalize()
            };
            let out = out * (1.0 - along * along).sqrt();
            let (u, v) = (out, axis.cross(out));
            let at = |angle: f64| {
                let normal = (axis * along + u * angle.cos() + v * angle.sin()).normalize();
                (farthest(normal).dot(normal), normal)
            };
            // Search along the circle in both directions.
            let (mut best, mut angle, mut step) = (at(0.0), 0.0, 0.25);
            while step > 1e-8 {
                let next = [angle - step, angle + step].into_iter().find(|&to| at(to).0 < best.0);
                match next {
                    Some(to) => (best, angle) = (at(to), to),
                    None => step *= 0.5,
                }
            }
            if best.0 < least.0 {
                least = best;
            }
        }
    }
    least
}

/// Returns the signed distance of a point from a cylinder, a cone or a disc, and the unit direction in which it grows.
/// The point is relative to the first corner.
///
/// In the half-plane through the axis and the point, the surface is three segments.
pub fn to_point(core: &Core, point: DVec3) -> (f64, DVec3) {
    let axis = core.discs[0].axis;
    let height = core.corners.last().map_or(0.0, |end| end.distance(core.corners[0]));
    let [low, high] = [0, 1].map(|end| core.discs.get(end).map_or(0.0, |disc| disc.radius));
    let across = point - axis * axis.dot(point);
    let out = across.try_normalize().unwrap_or_else(|| axis.any_orthonormal_vector());
    let at = DVec2::new(across.length(), axis.dot(point));
    let corners =
        [DVec2::ZERO, DVec2::new(low, 0.0), DVec2::new(high, height), DVec2::new(0.0, height)];
    let feet = corners.windows(2).map(|ends| {
        let (from, span) = (ends[0], ends[1] - ends[0]);
        let along = (at - from).dot(span) / span.length_squared();
        let foot = from + span * if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        (foot.distance(at), foot, -span.perp())
    });
    let (distance, foot, outward) =
        feet.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are three");
    let part = if height > 0.0 { at.y / height } else { 0.0 };
    let is_inside = (0.0..=height).contains(&at.y) && at.x <= low + (high - low) * part;
    let sign = if is_inside { -1.0 } else { 1.0 };
    let way = ((at - foot) * sign).try_normalize().or(outward.try_normalize()).unwrap_or(DVec2::X);
    (sign * distance, out * way.x + axis * way.y)
}

/// Returns the circles of directions across which the height is not smooth: a unit axis, and the height of the
/// directions along it.
///
/// They are perpendicular to an edge, or to the side of a cylinder or cone.
fn valley_axes(core: &Core) -> Vec<(DVec3, f64)> {
    let few = if core.corners.len() <= FEW { &core.corners[..] } else { &[] };
    let spans = few.iter().enumerate().flat_map(|(index, from)| {
        few[index + 1..].iter().map(move |to| (*to - *from).try_normalize())
    });
    let edges = spans.flatten().map(|edge| (edge, 0.0));
    let sides = core.discs.first().into_iter().flat_map(|disc| {
        let narrowing = disc.radius - core.discs.get(1).map_or(0.0, |other| other.radius);
        let along = narrowing
            / narrowing.hypot(core.corners.last().map_or(0.0, |end| end.distance(core.corners[0])));
        let along = if along.is_finite() { along } else { 0.0 };
        [(disc.axis, along), (-disc.axis, along)]
    });
    edges.chain(sides).collect()
}

/// Returns a local minimum near a direction. The step is halved when no step improves.
fn polished(
    farthest: &impl Fn(DVec3) -> DVec3,
    start: (f64, DVec3),
    first_step: f64,
) -> (f64, DVec3) {
    let (mut height, mut normal) = start;
    let mut step = first_step;
    for _ in 0..150 {
        if step <= 1e-9 {
            break;
        }
        let (u, v) = normal.any_orthonormal_pair();
        let pattern = (0..12).map(|turn| {
            let (sine, cosine) = (f64::from(turn) * TAU / 12.0).sin_cos();
            (normal + (u * cosine + v * sine) * step).normalize()
        });
        let heights = pattern.map(|normal| (farthest(normal).dot(normal), normal));
        match heights.min_by(|x, y| x.0.total_cmp(&y.0)) {
            Some(best) if best.0 < height * (1.0 - 1e-13) => (height, normal) = best,
            _ => step *= 0.5,
        }
    }
    (height, normal)
}
