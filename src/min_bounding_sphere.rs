//! The least ball that encloses points or balls; in a plane, where all have z = 0, the least circle.
//!
//! A ball is decided by at most four: take the one that sticks out most, find the least ball about it and the
//! deciding ones, and begin again. Each round the radius grows, so that it ends; some ten rounds are usual whatever
//! the number. After Gärtner, "Fast and robust smallest enclosing balls", ESA 1999 (the pivot), and Fischer and
//! Gärtner, "The smallest enclosing ball of balls", SoCG 2003 (the ball that touches given ones from within). Here
//! the new deciding ones are not found by walking but by trying all fifteen choices, so that nothing has to be
//! judged by an epsilon: the choice is the one whose centre needs the least radius.

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
    /// The radius that a ball about `center` needs to hold this one.
    pub fn reach(&self, center: DVec3) -> f64 {
        (self.center - center).length() + self.radius
    }

    /// Whether a ball about `center` holds this one. Compared as squares, as the narrow phase does.
    pub fn is_within(&self, center: DVec3, radius: f64) -> bool {
        let room = radius - self.radius;
        room >= 0.0 && (self.center - center).length_squared() <= room * room
    }
}

/// At most four balls that decide an enclosing one.
type Basis = ArrayVec<Ball, 4>;

/// Far above what is ever needed; a stop if rounding should make two choices better than each other.
const ROUNDS: usize = 1000;

/// The centre of the least ball that encloses balls of radius 0 or more; none when there are none.
pub fn least(balls: impl Iterator<Item = Ball> + Clone) -> Option<DVec3> {
    let first = balls.clone().next()?;
    let (mut basis, mut center, mut radius) =
        (Basis::from_iter([first]), first.center, first.radius);
    let mut best = (f64::INFINITY, center);
    for _ in 0..ROUNDS {
        let (pivot, reach) = farthest(balls.clone(), center);
        if reach < best.0 {
            best = (reach, center);
        }
        if reach <= radius * BALL_ROUNDING {
            break;
        }
        let (next, next_center, next_radius) = improved(&basis, pivot);
        if next_radius <= radius {
            break;
        }
        (basis, center, radius) = (next, next_center, next_radius);
    }
    Some(best.1)
}

/// The nearest floats to `center`, and about these the least float as radius that holds all balls, or the greatest
/// float.
pub fn about(center: DVec3, balls: impl Iterator<Item = Ball> + Clone) -> (Vec3, f32) {
    let center = narrow_finite(center);
    let origin = center.as_dvec3();
    let radius = finite_up(balls.clone().map(|ball| ball.reach(origin)).fold(0.0, f64::max));
    // The root of a square may be rounded to less than what the square asks for.
    if balls.into_iter().all(|ball| ball.is_within(origin, radius.into())) {
        return (center, radius);
    }
    (center, radius.next_up().min(f32::MAX))
}

/// The first ball that needs the greatest radius about `center`, and that radius.
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

/// The least ball about a basis and one more ball, which is on its surface: the balls that decide it, its centre
/// and its radius.
fn improved(basis: &Basis, pivot: Ball) -> (Basis, DVec3, f64) {
    let mut best = (Basis::new(), pivot.center, f64::INFINITY);
    for choice in 0..1u32 << basis.len() {
        if choice.count_ones() > 3 {
            continue;
        }
        let mut chosen = Basis::from_iter([pivot]);
        chosen.extend(
            (0..basis.len()).filter(|place| choice >> place & 1 == 1).map(|place| basis[place]),
        );
        for center in touching(&chosen) {
            let reach =
                basis.iter().map(|ball| ball.reach(center)).fold(pivot.reach(center), f64::max);
            if reach < best.2 {
                best = (chosen.clone(), center, reach);
            }
        }
    }
    best
}

/// The centres, in the span of theirs, of balls that touch all of `chosen` from outside.
///
/// With the first centre as origin, radii `r` and the others at `q`: `q . c = (q . q + r0^2 - r^2) / 2 + (r - r0) R`,
/// so that `c = u + v R`; and `|c| = R - r0` is a quadratic in `R`.
fn touching(chosen: &Basis) -> ArrayVec<DVec3, 2> {
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

/// For each of up to three offsets, the vector in their span whose product with it is 1 and with the others 0. None
/// when they are not independent.
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

/// The real roots of `a x^2 + 2 b x + c`, without the cancellation of the schoolbook's formula.
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
