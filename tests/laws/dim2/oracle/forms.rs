//! Geometries of every kind with given approximate half extents.

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, LargePolygon, MAX_VERTICES};

use super::reference;
use super::shape::{self, Kind};
use crate::rng::Rng;

/// The place of a geometry in its local frame.
pub struct Room {
    /// The half extents along the geometry's own axes.
    pub half: DVec2,
    pub center: DVec2,
    /// The own x axis.
    pub own: Vec2,
}

impl Room {
    fn place(&self, point: DVec2) -> DVec2 {
        self.center + shape::turn(self.own).rotate(point)
    }
}

/// Returns a geometry. Capsules and segments are along the longer axis. A circle's radius is the longer half extent.
/// The line of a half-plane is where an edge would be.
pub fn form(rng: &mut Rng, kind: Kind, room: &Room) -> Convex {
    let Room { half, center, own } = *room;
    let single = |point: DVec2| room.place(point).as_vec2().to_array();
    let longer = usize::from(half.y > half.x);
    match kind {
        Kind::Circle => shape::circle(single(DVec2::ZERO), half.max_element() as f32),
        Kind::Capsule => {
            let radius = half.min_element();
            let arm = DVec2::AXES[longer] * (half[longer] - radius);
            shape::capsule(single(-arm), single(arm), radius as f32)
        }
        Kind::Segment => {
            let arm = if rng.bool() { DVec2::AXES[longer] * half[longer] } else { half };
            shape::segment(single(-arm), single(arm), rounding(rng, half))
        }
        Kind::Box => {
            let radius = if rng.bool() { 0.0 } else { half.min_element() * rng.uniform(0.0, 1.0) };
            let half = (half - radius).as_vec2().to_array();
            shape::rounded(single(DVec2::ZERO), own.to_array(), half, radius as f32)
        }
        Kind::Polygon => {
            let points = points(rng).into_iter().map(|point| room.place(point * half).as_vec2());
            let vertices = vertices(rng, points.collect());
            shape::polygon(&vertices, rounding(rng, half))
        }
        Kind::LargePolygon => {
            let points = many_points(rng).into_iter();
            // Scale by powers of two, so the scaled vertices are exact.
            let scale = [0; 2].map(|_| rng.sign() * f64::from(rng.integer(-3, 3)).exp2());
            let points = points.map(|point| room.place(point * half) / DVec2::from_array(scale));
            let vertices: Vec<_> = points.map(|point| point.as_vec2().to_array()).collect();
            shape::large_polygon(&vertices, scale.map(|factor| factor as f32), rounding(rng, half))
        }
        Kind::HalfPlane => {
            let axis = rng.below(2);
            let normal = shape::turn(own).rotate(DVec2::AXES[axis]) * rng.sign();
            let offset = (normal.dot(center) + half[axis]) as f32;
            let length = if rng.bool() { 1.0 } else { rng.power(-3.0, 3.0) };
            shape::half_plane((normal * length).as_vec2().to_array(), offset)
        }
    }
}

/// Returns 0, or up to a third of the longer half extent.
fn rounding(rng: &mut Rng, half: DVec2) -> f32 {
    if rng.bool() { 0.0 } else { (half.max_element() * rng.uniform(0.0, 0.3)) as f32 }
}

/// Returns the vertices of the points' hull from a random one on, at most as many as a polygon by value has.
pub fn vertices(rng: &mut Rng, points: Vec<Vec2>) -> Vec<[f32; 2]> {
    let hull = reference::hull(points.into_iter().map(|point| point.as_dvec2()).collect());
    let kept = hull.len().min(MAX_VERTICES);
    let mut kept: Vec<_> =
        (0..kept).map(|i| hull[i * hull.len() / kept].as_vec2().to_array()).collect();
    let first = rng.below(kept.len());
    kept.rotate_left(first);
    kept
}

/// Returns the points of a polygon that fill the square from -1 to 1 approximately.
fn points(rng: &mut Rng) -> Vec<DVec2> {
    match rng.below(8) {
        0 => (0..3).map(|_| rng.in_square()).collect(),
        1 => corners(),
        2 => ring(3 + rng.below(14)),
        3 => {
            let count = 3 + rng.below(10);
            (0..count).map(|_| rng.unit_in_plane() * rng.uniform(0.0, 1.0).sqrt()).collect()
        }
        4 => (0..4 + rng.below(24)).map(|_| rng.unit_in_plane()).collect(),
        5 => nearly_straight(rng),
        6 => with_near_repeats(rng),
        _ => (0..1 + rng.below(2)).map(|_| rng.in_square()).collect(),
    }
}

/// Returns the points of a large polygon in the same square: mostly tens of vertices, sometimes hundreds, rarely the
/// maximum. Some hulls have few vertices.
fn many_points(rng: &mut Rng) -> Vec<DVec2> {
    let most = match rng.below(64) {
        0 => LargePolygon::MAX_VERTICES,
        1..4 => 200,
        _ => 24,
    };
    let count = 9 + rng.below(most - 8);
    match rng.below(6) {
        0 => points(rng),
        1 => (0..count).map(|_| rng.unit_in_plane()).collect(),
        2 => lens(count),
        3 => {
            // One part of the ring is much finer than the rest.
            let fine = rng.power(-6.0, -1.0);
            let angle = |index| if 2 * index < count { fine } else { 1.0 } * TAU * index as f64 / count as f64;
            (0..count).map(|index| DVec2::from_angle(angle(index))).collect()
        }
        4 => [ring(count), with_near_repeats(rng)].concat(),
        _ => ring(count),
    }
}

/// Two arcs, flat as a parabola, that meet in sharp corners.
fn lens(count: usize) -> Vec<DVec2> {
    let along = |index: usize| 2.0 * index as f64 / (count - 1) as f64 - 1.0;
    let arc = |sign: f64| move |x: f64| DVec2::new(x, sign * 0.1 * (1.0 - x * x));
    let places: Vec<f64> = (0..count).step_by(2).map(along).collect();
    places.iter().copied().map(arc(1.0)).chain(places.iter().copied().map(arc(-1.0))).collect()
}

fn corners() -> Vec<DVec2> {
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(DVec2::from_array).into()
}

fn ring(count: usize) -> Vec<DVec2> {
    (0..count).map(|index| DVec2::from_angle(TAU * index as f64 / count as f64)).collect()
}

/// A square with vertices almost on its edges. They turn as little as floats allow.
fn nearly_straight(rng: &mut Rng) -> Vec<DVec2> {
    let off = rng.power(-9.0, -3.0);
    let mut points = corners();
    for _ in 0..rng.below(6) {
        let mut point = rng.in_square();
        point[rng.below(2)] = rng.sign();
        points.push(point);
    }
    points.into_iter().map(|point| point + rng.in_square() * off).collect()
}

/// Some vertices are so close that the edge between them has an arbitrary direction.
fn with_near_repeats(rng: &mut Rng) -> Vec<DVec2> {
    let mut points: Vec<DVec2> = (0..3 + rng.below(5)).map(|_| rng.in_square()).collect();
    for _ in 0..1 + rng.below(3) {
        let off = rng.in_square() * rng.power(-9.0, -3.0);
        points.push(rng.pick(&points) + off);
    }
    points
}
