//! Ridges and ends against triangles and segments in one piece.

use glam::{DVec2, Vec2};
use impinge::dim2::Convex;

use super::bodies::{KINDS, attitude, body};
use super::pieces::run;
use super::surfaces::{cuts, flat, polyline};
use super::{frame, within};

/// Where the body lies flat at the end, one of a thousand contacts has only one of both ends.
#[test]
fn an_end_is_that_of_the_segment() {
    run(4528, (4_000, 25), |rng| {
        let pieces = flat(rng);
        let here = frame(rng);
        let (kind, size) = (rng.below(KINDS), rng.pick(&[0.02, 0.1, 0.2]));
        let body = body(rng, kind, size);
        let rotation = attitude(rng);
        let lowest = body.support((DVec2::ZERO, rotation), DVec2::NEG_Y);
        let part = if rng.bool() { rng.uniform(0.0, 0.49) } else { rng.power(-6.0, -0.4) };
        let deep = part * body.width((DVec2::ZERO, rotation), DVec2::Y);
        let beyond = 1.0 + rng.uniform(-1.0, 0.5) * size;
        let spot = DVec2::new(beyond * rng.sign(), -deep);
        (pieces, here, (body, within(&here, spot - lowest, rotation)))
    });
}

/// A ridge of two slopes is one triangle. For three of ten thousand bodies, most of them segments, it is not.
#[test]
fn a_ridge_is_one_triangle() {
    run(4523, (6_000, 6), |rng| {
        let slope = rng.pick(&[1.0_f64, 5.0, 30.0, 60.0]).to_radians().tan();
        let slope = f64::from(slope as f32);
        // Splits at dyadic places stay on the slopes.
        let on_grid = |x: &f64| (x * 64.0).round() / 64.0;
        let mut places: Vec<f64> = cuts(rng, 12).iter().map(on_grid).collect();
        places.dedup();
        let height = |x: f64| f64::from((-slope * x.abs()) as f32);
        let points: Vec<DVec2> = places.iter().map(|x| DVec2::new(*x, height(*x))).collect();
        let low = -slope as f32;
        let corners = [Vec2::ZERO, Vec2::new(-1.0, low), Vec2::new(1.0, low)];
        let twin = Convex::polygon(&corners, 0.0).expect("a triangle");
        let here = frame(rng);
        let (kind, size) = (rng.below(KINDS), rng.pick(&[0.03, 0.15]));
        let body = body(rng, kind, size);
        let rotation = attitude(rng);
        let x = rng.pick(&[0.0, 0.01, -0.02, 0.2]) + rng.uniform(-0.05, 0.05);
        let spot = DVec2::new(x, height(x));
        let normal = DVec2::new(slope * x.signum(), 1.0).normalize();
        let lowest = body.support((spot, rotation), -normal);
        let most = 0.4 * body.width((spot, rotation), normal).min(0.2 * slope.max(0.05));
        let deep = if rng.bool() { rng.uniform(0.0, most) } else { most * rng.power(-6.0, 0.0) };
        let position = spot + normal * ((spot - lowest).dot(normal) - deep);
        let at = within(&here, position, rotation);
        ((polyline("ridge", &points), twin), here, (body, at))
    });
}
