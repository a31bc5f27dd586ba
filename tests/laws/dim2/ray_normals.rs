//! Tests the normals of ray hits on 2D geometries without a radius. A line through the point of entry, perpendicular to
//! the normal, has the whole geometry behind it. The normal faces the ray's origin.
//!
//! Rays meet the ends of segments only if all numbers are exact, so these scenes are on a grid.

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, narrowphase};

use crate::dim2::oracle::ray::RayCase;
use crate::dim2::oracle::shape::{Place, capsule, polygon, rectangle, segment};
use crate::rng::Rng;
use crate::support::settings::case_count;

fn raycast(case: &RayCase) -> Option<impinge::dim2::Hit> {
    narrowphase::raycast(&case.placed.geometry, &case.placed.pose, &case.ray())
}

/// Returns a vector of small integers that is not zero.
fn grid(rng: &mut Rng, most: i32) -> DVec2 {
    loop {
        let vector = DVec2::from_array(std::array::from_fn(|_| rng.integer(-most, most).into()));
        if vector != DVec2::ZERO {
            return vector;
        }
    }
}

type Points = Vec<[f32; 2]>;

/// Returns geometries without a radius, with their corners and points of their outlines.
fn forms() -> Vec<(Convex, Points, Points)> {
    let row = vec![[-2.0, 1.0], [0.0; 2], [1.0, -0.5], [2.0, -1.0]];
    let flat = vec![[-2.0, 0.0], [-1.0, 0.0], [0.5, 0.0], [2.0, 0.0]];
    let ends = vec![row[0], row[3]];
    let square = vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let on_square = vec![[1.0, 0.5], [1.0, 1.0], [-1.0, -0.25], [0.0, -1.0]];
    vec![
        (capsule(ends[0], ends[1], 0.0), ends.clone(), row.clone()),
        (segment(ends[0], ends[1], 0.0), ends.clone(), row.clone()),
        (polygon(&ends, 0.0), ends, row),
        (rectangle([2.0, 0.0]), vec![flat[0], flat[3]], flat),
        (rectangle([1.0, 1.0]), square.clone(), on_square.clone()),
        (polygon(&square, 0.0), square, on_square),
    ]
}

#[test]
fn normals_are_those_of_the_outline() {
    let cases = case_count(3000);
    for (geometry, corners, points) in &forms() {
        let mut tried = 0;
        for number in 0..cases {
            let rng = &mut Rng::of_case(4, number);
            let position = grid(rng, 3).as_vec2();
            let point = Vec2::from(rng.pick(points)).as_dvec2();
            let direction = grid(rng, 4);
            let origin = position.as_dvec2() + point - direction * f64::from(rng.integer(1, 4));
            let direction = direction.as_vec2().to_array();
            let placed = geometry.clone().upright(position.to_array());
            let case = RayCase::new(placed, origin.as_vec2().to_array(), direction, f32::MAX);
            let Some(hit) = raycast(&case).filter(|hit| !hit.inside) else { continue };
            let normal = hit.normal.as_dvec2();
            let entry = hit.point.as_dvec2() - position.as_dvec2();
            let rise = |corner: &[f32; 2]| (Vec2::from(*corner).as_dvec2() - entry).dot(normal);
            let rise = corners.iter().map(rise).fold(f64::NEG_INFINITY, f64::max);
            assert!((normal.length() - 1.0).abs() < 1e-6, "{hit:?}\n{case}");
            assert!(normal.dot(case.unit_direction()) < 1e-7, "along the ray: {hit:?}\n{case}");
            assert!(rise < 2e-6, "the geometry rises {rise:e} above the line: {hit:?}\n{case}");
            tried += 1;
        }
        assert!(tried > cases / 10, "{geometry:?}: {tried}");
    }
}
