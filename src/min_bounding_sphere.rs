//! Minimum bounding sphere of points or balls. With z = 0 for all, it is the minimum bounding circle.
//!
//! At most four balls (the basis) determine the result. Each round takes the ball that sticks out most (the pivot). It
//! computes the minimum ball of pivot and basis, which gives a new basis. The radius grows each round, so the loop ends;
//! about ten rounds are usual for any number of balls.
//!
//! - Gärtner, "Fast and robust smallest enclosing balls", ESA 1999: the choice of the pivot.
//! - Fischer and Gärtner, "The smallest enclosing ball of balls", SoCG 2003: the ball that touches given balls.
//!
//! Unlike these, the new basis is found by trying all fifteen subsets, without an epsilon: the subset whose centre
//! needs the smallest radius wins.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

use crate::math::{finite_up, narrow_finite};
use crate::rounding::BALL_ROUNDING;

#[derive(Clone, Copy, Debug)]
pub struct Ball {
    pub center: DVec3,
    pub radius: f64,
}

impl Ball {
    /// The radius that a ball around `center` needs to contain this one.
    pub fn reach(&self, center: DVec3) -> f64 {
        (self.center - center).length() + self.radius
    }

    /// Whether a ball around `center` contains this one. Compares squares, as the narrow phase does.
    pub fn is_within(&self, center: DVec3, radius: f64) -> bool {
        let room = radius - self.radius;
        room >= 0.0 && (self.center - center).length_squared() <= room * room
    }
}

/// The balls that determine a bounding ball: at most four.
type Basis = ArrayVec<Ball, 4>;

/// Maximum number of rounds, far above the number needed. It ends a cycle that rounding could cause.
const MAX_ROUNDS: usize = 1000;

/// The centre of the minimum bounding ball of balls with radius 0 or more. None without balls.
pub fn min_center(balls: impl Iterator<Item = Ball> + Clone) -> Option<DVec3> {
    let first = balls.clone().next()?;
    let (mut basis, mut center, mut radius) =
        (Basis::from_iter([first]), first.center, first.radius);
    let mut best = (f64::INFINITY, center);
    for _ in 0..MAX_ROUNDS {
        let (pivot, reach) = farthest(balls.clone(), center);
        if reach < best.0 {
            best = (reach, center);
        }
        if reach <= radius * BALL_ROUNDING {
            break;
        }
        let (next, next_center, next_radius) = updated_basis(&basis, pivot);
        if next_radius <= radius {
            break;
        }
        (basis, center, radius) = (next, next_center, next_radius);
    }
    Some(best.1)
}

/// The bounding sphere of all balls around `center`, as f32: the centre rounded to nearest, the radius up.
///
/// The radius is at most the greatest finite float.
pub fn sphere_around(center: DVec3, balls: impl Iterator<Item = Ball> + Clone) -> (Vec3, f32) {
    let center = narrow_finite(center);
    let origin = center.as_dvec3();
    let radius = finite_up(balls.clone().map(|ball| ball.reach(origin)).fold(0.0, f64::max));
    // The rounded square root can be too small for the comparison of squares.
    if balls.into_iter().all(|ball| ball.is_within(origin, radius.into())) {
        return (center, radius);
    }
    (center, radius.next_up().min(f32::MAX))
}

/// The first ball that needs the greatest radius around `center`, and that radius.
fn farthest(balls: impl Iterator<Item = Ball>, center: DVec3) -> (Ball, f64) {
    let mut found = (Ball { center, radius: 0.0 }, f64::NEG_INFINITY);
    for ball in balls {
        let reach = ball.reach(center);
        if reach > found.1 {
            found = (ball, reach);
        }
    }
    found
}

/// The minimum ball of a basis and a pivot that touches its surface: the new basis, the centre and the radius.
fn updated_basis(basis: &Basis, pivot: Ball) -> (Basis, DVec3, f64) {
    let mut best = (Basis::new(), pivot.center, f64::INFINITY);
    for choice in 0..1u32 << basis.len() {
        if choice.count_ones() > 3 {
            continue;
        }
        let mut chosen = Basis::from_iter([pivot]);
        chosen.extend(
            (0..basis.len()).filter(|place| choice >> place & 1 == 1).map(|place| basis[place]),
        );
        for center in tangent_centers(&chosen) {
            let reach =
                basis.iter().map(|ball| ball.reach(center)).fold(pivot.reach(center), f64::max);
            if reach < best.2 {
                best = (chosen.clone(), center, reach);
            }
        }
    }
    best
}

/// The centres of balls that contain all of `chosen` and touch each, within the span of their centres.
///
/// With the first centre as origin, radii `r` and the other centres `q`, the centre `c` and radius `R` satisfy
/// `q . c = (q . q + r0^2 - r^2) / 2 + (r - r0) R`. So `c = u + v R`, and `|c| = R - r0` is a quadratic in `R`.
fn tangent_centers(chosen: &Basis) -> ArrayVec<DVec3, 2> {
    let first = chosen[0];
    let mut offsets = ArrayVec::<DVec3, 3>::new();
    let mut constant = DVec3::ZERO;
    let mut linear = DVec3::ZERO;
    for (place, other) in chosen[1..].iter().enumerate() {
        let offset = other.center - first.center;
        constant[place] = 0.5
            * (offset.length_squared()
                + (first.radius - other.radius) * (first.radius + other.radius));
        linear[place] = other.radius - first.radius;
        offsets.push(offset);
    }
    let Some(dual) = dual(&offsets) else { return ArrayVec::new() };
    let solve = |right: DVec3| dual[0] * right.x + dual[1] * right.y + dual[2] * right.z;
    let (u, v) = (solve(constant), solve(linear));
    let roots = quadratic(
        v.length_squared() - 1.0,
        u.dot(v) + first.radius,
        u.length_squared() - first.radius * first.radius,
    );
    let centers = roots.into_iter().map(|root| first.center + u + v * root);
    centers.filter(|center| center.is_finite()).collect()
}

/// The dual basis of up to three offsets: each vector has product 1 with its offset and 0 with the others.
///
/// None if the offsets are linearly dependent.
fn dual(offsets: &[DVec3]) -> Option<[DVec3; 3]> {
    let (zero, least) = (DVec3::ZERO, f64::MIN_POSITIVE);
    match *offsets {
        [] => Some([zero; 3]),
        [a] => {
            let square = a.length_squared();
            (square > least).then(|| [a / square, zero, zero])
        }
        [a, b] => {
            let normal = a.cross(b);
            let square = normal.length_squared();
            (square > least).then(|| [b.cross(normal) / square, normal.cross(a) / square, zero])
        }
        [a, b, c] => {
            let volume = a.cross(b).dot(c);
            (volume.abs() > least)
                .then(|| [b.cross(c) / volume, c.cross(a) / volume, a.cross(b) / volume])
        }
        _ => None,
    }
}

/// The real roots of `a x^2 + 2 b x + c`, by the formula without cancellation.
fn quadratic(a: f64, b: f64, c: f64) -> ArrayVec<f64, 2> {
    let discriminant = (b * b - a * c).max(0.0);
    let larger = -(b + discriminant.sqrt().copysign(b));
    let mut roots = ArrayVec::new();
    if larger == 0.0 {
        roots.push(0.0);
        return roots;
    }
    roots.push(c / larger);
    if a != 0.0 {
        roots.push(larger / a);
    }
    roots
}
