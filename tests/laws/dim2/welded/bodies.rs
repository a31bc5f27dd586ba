//! Convex bodies of every kind, with a support function in f64.

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, Geometry};

use crate::rng::Rng;

/// A convex body: a geometry, and the points and the radius that it consists of.
#[derive(Clone, Debug)]
pub struct Body {
    pub name: &'static str,
    pub geometry: Geometry,
    pub points: Vec<DVec2>,
    pub radius: f64,
}

impl Body {
    /// Returns the point furthest along a unit direction, at a pose.
    pub fn support(&self, (position, rotation): (DVec2, DVec2), direction: DVec2) -> DVec2 {
        let local = DVec2::new(rotation.dot(direction), rotation.perp_dot(direction));
        let best = self.points.iter().max_by(|a, b| a.dot(local).total_cmp(&b.dot(local)));
        position + rotation.rotate(*best.expect("points")) + direction * self.radius
    }

    pub fn width(&self, pose: (DVec2, DVec2), direction: DVec2) -> f64 {
        (self.support(pose, direction) - self.support(pose, -direction)).dot(direction)
    }

    pub fn size(&self) -> f64 {
        self.points.iter().map(|point| point.length()).fold(0.0, f64::max) + self.radius
    }
}

pub const KINDS: usize = 6;

pub fn body(rng: &mut Rng, kind: usize, size: f64) -> Body {
    let mut length = || (rng.uniform(0.2, 1.0) * size) as f32;
    let (x, y) = (length(), length());
    let corners = [[-x, -y], [x, -y], [x, y], [-x, y]].map(Vec2::from_array);
    let wide = |points: &[Vec2]| points.iter().map(|point| point.as_dvec2()).collect();
    let made = |name, convex: Convex, points, radius: f32| Body {
        name,
        geometry: convex.into(),
        points,
        radius: radius.into(),
    };
    match kind {
        0 => made("circle", Convex::circle(Vec2::ZERO, x).unwrap(), vec![DVec2::ZERO], x),
        1 => {
            let ends = [Vec2::Y * -y, Vec2::Y * y];
            made("capsule", Convex::capsule(ends[0], ends[1], x).unwrap(), wide(&ends), x)
        }
        2 => {
            let convex = Convex::oriented_box(Vec2::ZERO, Vec2::X, corners[2], 0.0).unwrap();
            made("box", convex, wide(&corners), 0.0)
        }
        3 => {
            let radius = 0.3 * x;
            let convex = Convex::oriented_box(Vec2::ZERO, Vec2::X, corners[2], radius).unwrap();
            made("rounded box", convex, wide(&corners), radius)
        }
        4 => {
            let count = 3 + rng.below(5);
            let points: Vec<Vec2> = (0..count)
                .map(|step| {
                    let angle = std::f32::consts::TAU * step as f32 / count as f32;
                    Vec2::new(x * angle.cos(), y * angle.sin())
                })
                .collect();
            made("polygon", Convex::polygon(&points, 0.0).unwrap(), wide(&points), 0.0)
        }
        _ => {
            let ends = [Vec2::new(-x, -0.3 * y), Vec2::new(x, 0.3 * y)];
            made("segment", Convex::segment(ends[0], ends[1], 0.0).unwrap(), wide(&ends), 0.0)
        }
    }
}

/// Returns a rotation: a corner or an edge down, or any.
pub fn attitude(rng: &mut Rng) -> DVec2 {
    let eighth = std::f64::consts::FRAC_PI_4;
    DVec2::from_angle(match rng.below(3) {
        0 => eighth * f64::from(rng.integer(0, 8)),
        1 => rng.uniform(-0.01, 0.01),
        _ => rng.uniform(-3.2, 3.2),
    })
}
