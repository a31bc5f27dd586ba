//! Clouds of points: random ones of several shapes, and degenerate ones.

use crate::rng::Rng;
use glam::{DVec2, Vec2};

/// A cloud, with its family for messages.
pub struct Cloud {
    pub family: &'static str,
    pub points: Vec<Vec2>,
}

impl Cloud {
    /// Returns the greatest coordinate relative to the first point. Tolerances are relative to it.
    pub fn size(&self) -> f64 {
        let first = self.points[0].as_dvec2();
        let far = |point: &Vec2| (point.as_dvec2() - first).abs().max_element();
        self.points.iter().map(far).fold(0.0, f64::max)
    }

    /// Returns the greatest coordinate.
    pub fn reach(&self) -> f64 {
        self.points.iter().map(|point| f64::from(point.abs().max_element())).fold(0.0, f64::max)
    }
}

/// A name, and a function that draws a point.
type Family = (&'static str, fn(&mut Rng) -> DVec2);

const FAMILIES: [Family; 11] = [
    ("square", |rng| in_square(rng)),
    ("disc", |rng| on_circle(rng) * rng.uniform(0.0, 1.0).sqrt()),
    ("circle", |rng| on_circle(rng)),
    ("outline", |rng| {
        let point = in_square(rng);
        if rng.bool() { DVec2::new(rng.sign(), point.y) } else { DVec2::new(point.x, rng.sign()) }
    }),
    ("lattice", |rng| DVec2::from_array([0; 2].map(|_| f64::from(rng.integer(-2, 2))))),
    ("corners", |rng| DVec2::from_array([0; 2].map(|_| rng.sign()))),
    ("clusters", |rng| DVec2::from_array([0; 2].map(|_| rng.sign())) + in_square(rng) * 1e-6),
    ("parabola", |rng| {
        let x = rng.uniform(-1.0, 1.0);
        DVec2::new(x, x * x)
    }),
    ("needle", |rng| DVec2::new(rng.uniform(-1.0, 1.0), rng.uniform(-1e-6, 1e-6))),
    ("collinear", |rng| DVec2::new(3.0, 1.0) * f64::from(rng.integer(-500, 500))),
    ("one place", |_| DVec2::new(0.25, -0.5)),
];

fn in_square(rng: &mut Rng) -> DVec2 {
    rng.in_cube().truncate()
}

pub fn on_circle(rng: &mut Rng) -> DVec2 {
    loop {
        let point = in_square(rng);
        if (0.01..=1.0).contains(&point.length_squared()) {
            return point.normalize();
        }
    }
}

/// Returns `count` points of a random family. Then stretches, rotates, scales, moves or duplicates them, or does not.
pub fn cloud(rng: &mut Rng, count: usize) -> Cloud {
    let (family, draw) = rng.pick(&FAMILIES);
    let stretch = if rng.bool() {
        DVec2::ONE
    } else {
        DVec2::from_array([0; 2].map(|_| rng.power(-2.0, 1.0)))
    };
    let turn = if rng.bool() { DVec2::X } else { on_circle(rng) };
    // The farthest point of a family is at 1e4, and no geometry may reach beyond 1e16.
    let scale = if rng.bool() { 1.0 } else { rng.power(-12.0, 11.0) };
    let offset =
        if rng.bool() { DVec2::ZERO } else { in_square(rng) * scale * rng.power(0.0, 3.0) };
    let mut points: Vec<Vec2> =
        (0..count).map(|_| (turn.rotate(draw(rng) * stretch) * scale + offset).as_vec2()).collect();
    if rng.once_in(4) {
        let twin = rng.below(count);
        points.extend_from_within(twin..);
        points.truncate(count);
        points.rotate_right(twin);
    }
    Cloud { family, points }
}
