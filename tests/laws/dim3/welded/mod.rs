//! Tests the laws of contacts with welded surfaces: how a surface is cut into parts does not show.

mod bodies;
mod certificate;
mod pieces;
mod surfaces;
mod wedges;

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::{Dim3, Geometry, Pose};
use impinge::space::Space;

use crate::rng::Rng;

/// A manifold in f64.
#[derive(Clone, Debug)]
struct Contact {
    normal: DVec3,
    depth: f64,
    points: Vec<DVec3>,
    part: u32,
}

type Manifold = <Dim3 as Space>::Manifold;

fn contact_of(manifold: &Manifold) -> Contact {
    Contact {
        normal: manifold.normal.as_dvec3(),
        depth: -f64::from(manifold.points[0].distance),
        points: manifold.points.iter().map(|point| point.point_a.as_dvec3()).collect(),
        part: manifold.part_a.triangle,
    }
}

/// Returns the manifolds of a surface and a body.
fn contacts(a: (&Geometry, &Pose), b: (&Geometry, &Pose), margin: f32) -> Vec<Contact> {
    let mut found = Vec::new();
    Dim3::contacts(a.0, a.1, b.0, b.1, margin, &mut |manifold| found.push(contact_of(&manifold)));
    found
}

fn contact(a: (&Geometry, &Pose), b: (&Geometry, &Pose), margin: f32) -> Option<Contact> {
    Dim3::contact(a.0, a.1, b.0, b.1, margin).map(|manifold| contact_of(&manifold))
}

/// A pose of a surface: level, turned, or away from the origin.
fn frame(rng: &mut Rng) -> Pose {
    let (position, rotation) = match rng.below(3) {
        0 => (Vec3::ZERO, Quat::IDENTITY),
        1 => ((rng.in_cube() * 20.0).as_vec3(), Quat::IDENTITY),
        _ => ((rng.in_cube() * 3.0).as_vec3(), rng.rotation()),
    };
    Pose::new(position, rotation).expect("a pose")
}

/// The pose of something in a frame, rounded to f32.
fn within(frame: &Pose, position: DVec3, rotation: DQuat) -> Pose {
    let turn = frame.rotation().as_dquat();
    let at = frame.position().as_dvec3() + turn * position;
    Pose::new(at.as_vec3(), (turn * rotation).normalize().as_quat()).expect("a pose")
}

/// A pose in the frame of another, in f64.
fn seen_from(pose: &Pose, frame: &Pose) -> (DVec3, DQuat) {
    let turn = frame.rotation().as_dquat().normalize().inverse();
    let away = pose.position().as_dvec3() - frame.position().as_dvec3();
    (turn * away, turn * pose.rotation().as_dquat().normalize())
}
