//! The signed distance of two posed geometries: that of the origin from the hull of all vertex differences, minus the
//! radii. The vertices of the hull are exact, and so is the side of the origin.

use glam::DVec2;
use robust::Coord;

use super::body::{Body, HalfPlane, Round};
use super::shape::Config;

/// Normals within this of opposite make half-planes face each other.
const OPPOSITE: f64 = 1e-14;

/// Closer to the outline than this part of all lengths, the direction to it is undefined.
const CLOSE: f64 = 1e-12;

#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Minus infinity if no translation separates the two.
    pub distance: f64,
    /// A unit vector. Moving B along it by `t` adds `t` to the signed distance.
    pub normal: DVec2,
}

pub fn signed_distance(config: &Config) -> Answer {
    between(&config.a.body(), &config.b.body())
}

/// Returns the signed distance of a point from a body.
pub fn to_point(body: &Body, point: DVec2) -> Answer {
    between(body, &Body::point(point))
}

pub fn between(a: &Body, b: &Body) -> Answer {
    match (a, b) {
        (Body::Round(a), Body::Round(b)) => rounds(a, b),
        (Body::HalfPlane(a), Body::Round(b)) => half_plane(a, b),
        (Body::Round(a), Body::HalfPlane(b)) => {
            let found = half_plane(b, a);
            Answer { normal: -found.normal, ..found }
        }
        (Body::HalfPlane(a), Body::HalfPlane(b)) => half_planes(a, b),
    }
}

/// Returns the gap of two bodies along a unit direction from A to B, rounded to `f32`. A half-plane has a gap along its
/// own normal only.
pub fn along(a: &Body, b: &Body, direction: DVec2) -> f64 {
    let faces = |half_plane: &HalfPlane, way: DVec2| (half_plane.normal - way).length() < 1e-6;
    match (a, b) {
        (Body::Round(_), Body::Round(_)) => {
            let shift = direction.dot(b.position() - a.position());
            shift - b.highest(-direction) - a.highest(direction)
        }
        (Body::HalfPlane(line), _) if faces(line, direction) => between(a, b).distance,
        (_, Body::HalfPlane(line)) if faces(line, -direction) => between(a, b).distance,
        _ => f64::NEG_INFINITY,
    }
}

fn half_plane(a: &HalfPlane, b: &Round) -> Answer {
    let lowest = a.normal.dot(b.farthest(-a.normal)) - b.radius;
    let distance = a.normal.dot(b.position - a.position) + lowest - a.height;
    Answer { distance, normal: a.normal }
}

/// They have a finite distance only if they face each other.
fn half_planes(a: &HalfPlane, b: &HalfPlane) -> Answer {
    let opposite = (a.normal + b.normal).length() < OPPOSITE;
    let gap = a.normal.dot(b.position - a.position) - b.height - a.height;
    Answer { distance: if opposite { gap } else { f64::NEG_INFINITY }, normal: a.normal }
}

fn rounds(a: &Round, b: &Round) -> Answer {
    let shift = b.position - a.position;
    let close = CLOSE * (a.reach() + b.reach() + shift.length());
    let differences =
        b.vertices.iter().flat_map(|b| a.vertices.iter().map(move |a| shift + (*b - *a))).collect();
    let outline = hull(differences);
    let mut inside = outline.len() > 2;
    let mut nearest = Side { distance: f64::INFINITY, way: DVec2::Y };
    for (index, &start) in outline.iter().enumerate() {
        let end = outline[(index + 1) % outline.len()];
        inside &= orientation(start, end, DVec2::ZERO) >= 0.0;
        let side = Side::of(start, end, close);
        if side.distance < nearest.distance {
            nearest = side;
        }
    }
    let sign = if inside { -1.0 } else { 1.0 };
    let touches = nearest.distance <= close;
    // On the outline, the normal is that of the side, whatever rounding makes of the origin's place.
    let normal = if inside || touches { -nearest.way } else { nearest.way };
    Answer { distance: sign * nearest.distance - a.radius - b.radius, normal }
}

/// An edge of the hull, relative to the origin.
struct Side {
    distance: f64,
    /// A unit vector from the origin to the nearest point of the edge. If that is within rounding, it is the outward
    /// normal.
    way: DVec2,
}

impl Side {
    fn of(start: DVec2, end: DVec2, close: f64) -> Side {
        let span = end - start;
        let outward = -span.perp().normalize_or(DVec2::Y);
        // From the nearer end, which rounds less.
        let first = start.length_squared() <= end.length_squared();
        let (from, span) = if first { (start, span) } else { (end, -span) };
        let (length_squared, along) = (span.length_squared(), -from.dot(span));
        let nearest =
            if along <= 0.0 { from } else { from + span * (along / length_squared).min(1.0) };
        // Of the edge and the vector to it, the longer one gives the more accurate direction.
        let (distance, way) = if along > 0.0 && length_squared > nearest.length_squared() {
            let height = outward.dot(from);
            (height.abs(), outward * height)
        } else {
            (nearest.length(), nearest)
        };
        let way = if distance <= close { outward } else { way / distance };
        Side { distance, way }
    }
}

/// Returns a value above 0 if `c` is to the left of the line from `a` to `b`. The sign is exact.
fn orientation(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let [a, b, c] = [a, b, c].map(|point| Coord { x: point.x, y: point.y });
    robust::orient2d(a, b, c)
}

/// Returns the vertices of the convex hull in counter-clockwise order, without collinear ones (Andrew's monotone
/// chain).
pub fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    assert!(points.iter().all(|point| !point.is_nan()), "all are numbers");
    // The sum has no negative zeros, so the total order of bits is that of the numbers.
    points.iter_mut().for_each(|point| *point += DVec2::ZERO);
    points.sort_unstable_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut chain: Vec<DVec2> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..]
                && orientation(before, last, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut outline = chain(&mut points.iter().copied());
    outline.extend(chain(&mut points.iter().rev().copied()));
    outline
}
