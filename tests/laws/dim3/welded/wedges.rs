//! Ridges and borders against wedges and plates in one piece.

use std::sync::Arc;

use glam::{DVec3, Vec3};
use impinge::dim3::{Convex, Geometry, Hull};

use super::bodies::{KINDS, attitude, body};
use super::pieces::{depth, run};
use super::surfaces::{flat, grid, height_field, mesh, refine};
use super::{frame, within};

/// At a border and at its corners, the floor has the sides that the polygon or box has. For four of a thousand bodies deep at
/// a border, the shortest way out is not found.
#[test]
fn a_border_is_that_of_the_polygon() {
    run(4508, (3_000, 40), |rng| {
        let (surface, twin) = flat(rng);
        let here = frame(rng);
        let (kind, size) = (rng.below(KINDS), rng.pick(&[0.02, 0.1, 0.2]));
        let body = body(rng, kind, size);
        let rotation = attitude(rng);
        let lowest = body.support((DVec3::ZERO, rotation), DVec3::NEG_Y);
        let deep = depth(rng, body.width((DVec3::ZERO, rotation), DVec3::Y));
        let beyond = 1.0 + rng.uniform(-1.0, 0.5) * body.size();
        let along = if rng.below(4) == 0 { beyond } else { rng.uniform(-0.9, 0.9) };
        let spot = DVec3::new(beyond * rng.sign(), -deep, along);
        let spot = if rng.bool() { spot } else { DVec3::new(spot.z, spot.y, spot.x) };
        let pose = within(&here, spot - lowest, rotation);
        ((surface, Geometry::from(twin)), here, (body, pose))
    });
}

/// A ridge of two slopes is one wedge. For six of ten thousand bodies the points span less, nearly all of them rounded boxes.
#[test]
fn a_ridge_is_one_wedge() {
    run(4503, (3_000, 8), |rng| {
        let slope = rng.pick(&[1.0_f64, 2.0, 10.0, 30.0, 45.0, 60.0]).to_radians().tan();
        // On the grid of f32.
        let slope = f64::from(slope as f32);
        let height = move |x: f64, _: f64| -slope * x.abs();
        let count = rng.pick(&[2, 4, 8]);
        let surface = match rng.below(3) {
            0 => height_field("ridge field", count, height),
            1 => mesh("ridge", &grid(rng, count, height)),
            _ => {
                let mut triangles = grid(rng, count, height);
                refine(rng, &mut triangles, 20);
                // Rounding may move a split vertex out of the slopes.
                for vertex in triangles.as_flattened_mut() {
                    vertex.y = f64::from(height(vertex.x, vertex.z) as f32);
                }
                mesh("refined ridge", &triangles)
            }
        };
        let low = -slope as f32;
        let corners: Vec<Vec3> = [-1.0, 1.0]
            .into_iter()
            .flat_map(|z| [Vec3::new(0.0, 0.0, z), Vec3::new(-1.0, low, z), Vec3::new(1.0, low, z)])
            .collect();
        let hull = Hull::from_points(&corners, Hull::MAX_VERTICES).expect("a hull");
        let twin = Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a hull");
        let here = frame(rng);
        let size = rng.pick(&[0.05, 0.2]);
        let kind = rng.below(KINDS);
        let body = body(rng, kind, size);
        let rotation = attitude(rng);
        let x = rng.pick(&[0.0, 0.01, -0.02, 0.3]) + rng.uniform(-0.05, 0.05);
        let ground = height(x, 0.0);
        let at = (DVec3::new(x, ground, rng.uniform(-0.4, 0.4)), rotation);
        let normal = DVec3::new(slope * x.signum(), 1.0, 0.0).normalize();
        let lowest = body.support(at, -normal);
        let most = 0.4 * body.width(at, normal).min(0.3);
        let deep = if rng.bool() { rng.uniform(0.0, most) } else { most * rng.power(-6.0, 0.0) };
        let position = at.0 + normal * ((at.0 - lowest).dot(normal) - deep);
        // The wedge has a base that the slopes have not.
        let pose = within(&here, position, rotation);
        ((surface, Geometry::from(twin)), here, (body, pose))
    });
}
