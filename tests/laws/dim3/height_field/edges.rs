//! Active edges: those where the surface turns down, and borders.

use glam::DVec3;

use super::model::Model;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xed6e;

/// Whether an edge is active, from all triangles: none only near the limit of the angle.
fn reference(triangles: &[(u32, [DVec3; 3])], own: &[DVec3; 3], edge: usize) -> Option<bool> {
    let ends = [own[edge], own[(edge + 1) % 3]];
    let across = triangles.iter().find_map(|(_, other)| {
        let opposite = (0..3).find(|i| {
            let [a, b] = [other[(i + 1) % 3], other[(i + 2) % 3]];
            [b, a] == ends
        })?;
        Some((other, other[opposite]))
    });
    let Some((other, opposite)) = across else { return Some(true) };
    let normal = |[a, b, c]: &[DVec3; 3]| (*b - *a).cross(*c - *a).normalize();
    let sine = normal(own).cross(normal(other)).length();
    let is_below = normal(own).dot(opposite - ends[0]) < 0.0;
    if (sine - 1e-3).abs() < 1e-6 { None } else { Some(sine > 1e-3 && is_below) }
}

#[test]
fn edges_are_active_where_the_surface_turns_down() {
    let seed = seed(SEED);
    let (cases, mut found) = (case_count(2_000), [0; 2]);
    for case in 0..cases {
        let mut rng = Rng::of_case(seed, case);
        let model = Model::random(&mut rng, 7);
        let field = model.field();
        let triangles: Vec<(u32, [DVec3; 3])> = model
            .triangles()
            .into_iter()
            .map(|(part, points)| (part.triangle, points.map(|point| point.as_dvec3())))
            .collect();
        for (number, points) in &triangles {
            for edge in 0..3 {
                let active = field.edge_is_active(*number, edge as u32);
                if let Some(expected) = reference(&triangles, points, edge) {
                    assert_eq!(active, expected, "case {case}: {number}, edge {edge}");
                }
                found[usize::from(active)] += 1;
            }
        }
    }
    assert!(found.iter().all(|count| *count >= cases), "{found:?}");
}

#[test]
fn a_ridge_is_active_and_a_valley_is_not() {
    let ridge = Model::of_heights(3, 3, |row, _| if row == 1 { 1.0 } else { 0.0 }).field();
    let valley = Model::of_heights(3, 3, |row, _| if row == 1 { 0.0 } else { 1.0 }).field();
    // Half 0 of cell (0, 0) has its edge 1 along row 1. Its edge 2 is the diagonal, its edge 0 the border.
    let edges = |field: &impinge::dim3::HeightField| [0, 1, 2].map(|e| field.edge_is_active(0, e));
    assert_eq!(edges(&ridge), [true, true, false]);
    assert_eq!(edges(&valley), [true, false, false]);
}
