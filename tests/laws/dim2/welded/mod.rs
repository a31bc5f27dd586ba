//! Tests the laws of contacts with welded surfaces in 2D: how a surface is cut into parts shows in none of them.

mod bodies;
mod certificate;
mod pieces;
mod surfaces;
mod wedges;

use glam::{DVec2, Vec2};
use impinge::dim2::{Dim2, Geometry, Pose};
use impinge::space::Space;

use crate::rng::Rng;

/// A manifold in f64.
#[derive(Clone, Debug)]
struct Contact {
    normal: DVec2,
    depth: f64,
    /// Of the last point.
    least_depth: f64,
    points: Vec<DVec2>,
}

type Manifold = <Dim2 as Space>::Manifold;

fn contact_of(manifold: &Manifold) -> Contact {
    Contact {
        normal: manifold.normal.as_dvec2(),
        depth: -f64::from(manifold.points[0].distance),
        least_depth: -f64::from(manifold.points.last().expect("a point").distance),
        points: manifold.points.iter().map(|point| point.point_a.as_dvec2()).collect(),
    }
}

/// Returns the manifolds of a surface and a body.
fn contacts(a: (&Geometry, &Pose), b: (&Geometry, &Pose), margin: f32) -> Vec<Contact> {
    let mut found = Vec::new();
    Dim2::contacts(a.0, a.1, b.0, b.1, margin, &mut |manifold| found.push(contact_of(&manifold)));
    found
}

fn contact(a: (&Geometry, &Pose), b: (&Geometry, &Pose), margin: f32) -> Option<Contact> {
    Dim2::contact(a.0, a.1, b.0, b.1, margin).map(|manifold| contact_of(&manifold))
}

/// A pose of a surface: level, turned, or away from the origin.
fn frame(rng: &mut Rng) -> Pose {
    let (position, angle) = match rng.below(3) {
        0 => (DVec2::ZERO, 0.0),
        1 => (rng.in_square() * 20.0, 0.0),
        _ => (rng.in_square() * 3.0, rng.uniform(-3.0, 3.0)),
    };
    Pose::new(position.as_vec2(), DVec2::from_angle(angle).as_vec2()).expect("a pose")
}

fn turn(pose: &Pose) -> DVec2 {
    pose.rotation().as_dvec2().normalize()
}

/// The pose of something in a frame, rounded to f32.
fn within(frame: &Pose, position: DVec2, rotation: DVec2) -> Pose {
    let at = frame.position().as_dvec2() + turn(frame).rotate(position);
    let rotation = turn(frame).rotate(rotation).normalize();
    Pose::new(at.as_vec2(), rotation.as_vec2()).expect("a pose")
}

fn back(frame: &Pose, vector: DVec2) -> DVec2 {
    let turn = turn(frame);
    DVec2::new(turn.dot(vector), turn.perp_dot(vector))
}

/// A pose in the frame of another, in f64.
fn seen_from(pose: &Pose, frame: &Pose) -> (DVec2, DVec2) {
    let away = pose.position().as_dvec2() - frame.position().as_dvec2();
    (back(frame, away), back(frame, turn(pose)))
}

fn moved(pose: &Pose, by: DVec2) -> Pose {
    let position: Vec2 = (pose.position().as_dvec2() + by).as_vec2();
    Pose::new(position, pose.rotation()).expect("a pose")
}
