//! Clouds of points: random ones of several shapes, and degenerate ones.

use crate::rng::Rng;
use glam::{DQuat, DVec3, Vec3};

/// A cloud, with its family for messages.
pub struct Cloud {
    pub family: &'static str,
    pub points: Vec<Vec3>,
}

impl Cloud {
    /// Returns the greatest coordinate relative to the first point. Tolerances are relative to it.
    pub fn size(&self) -> f64 {
        let first = self.points[0].as_dvec3();
        let far = |point: &Vec3| (point.as_dvec3() - first).abs().max_element();
        self.points.iter().map(far).fold(0.0, f64::max)
    }

    /// Returns the greatest coordinate.
    pub fn reach(&self) -> f64 {
        self.points.iter().map(|point| f64::from(point.abs().max_element())).fold(0.0, f64::max)
    }
}

/// A name, and a function that draws a point.
type Family = (&'static str, fn(&mut Rng) -> DVec3);

const FAMILIES: [Family; 9] = [
    ("cube", |rng| rng.in_cube()),
    ("ball", |rng| rng.unit() * rng.uniform(0.0, 1.0)),
    ("sphere", |rng| rng.unit()),
    ("cylinder", |rng| {
        let round = (rng.unit() * DVec3::new(1.0, 0.0, 1.0)).normalize_or(DVec3::X);
        round + DVec3::Y * rng.uniform(-3.0, 3.0)
    }),
    ("lattice", |rng| DVec3::from_array([0; 3].map(|_| f64::from(rng.integer(-2, 2))))),
    ("corners", |rng| DVec3::from_array([0; 3].map(|_| rng.sign()))),
    ("flat", |rng| rng.in_cube() * DVec3::new(1.0, 0.0, 1.0)),
    ("collinear", |rng| DVec3::new(3.0, 1.0, -2.0) * rng.uniform(-1.0, 1.0)),
    ("one place", |_| DVec3::new(0.25, -0.5, 1.0)),
];

/// Returns `count` points of a random family. Then stretches, rotates, scales, moves or duplicates them, or does not.
pub fn cloud(rng: &mut Rng, count: usize) -> Cloud {
    let (family, draw) = rng.pick(&FAMILIES);
    let stretch = if rng.bool() {
        DVec3::ONE
    } else {
        DVec3::from_array([0; 3].map(|_| rng.power(-2.0, 1.0)))
    };
    let turn = if rng.bool() { DQuat::IDENTITY } else { rng.rotation().as_dquat().normalize() };
    let scale = if rng.bool() { 1.0 } else { rng.power(-12.0, 12.0) };
    let offset = if rng.bool() { DVec3::ZERO } else { rng.in_cube() * scale * rng.power(0.0, 3.0) };
    let mut points: Vec<Vec3> =
        (0..count).map(|_| (turn * (draw(rng) * stretch) * scale + offset).as_vec3()).collect();
    if rng.once_in(4) {
        let twin = rng.below(count);
        points.extend_from_within(twin..);
        points.truncate(count);
        points.rotate_right(twin);
    }
    Cloud { family, points }
}
