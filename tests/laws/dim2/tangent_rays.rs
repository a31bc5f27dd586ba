//! Tests the normals of rays that are nearly tangent to a rounded 2D geometry, against the nearest point of its core.

use glam::DVec2;
use impinge::dim2::narrowphase;

use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::ray::RayCase;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{Place, capsule, circle, polygon, rounded, segment};
use crate::limits::require;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x27a_46e7;
const CASES: u64 = 40_000;

/// A ray within 1e-6 of tangency to a random place of a rounded outline.
fn case(rng: &mut Rng) -> (RayCase, f64) {
    let unit = rng.power(-3.0, 3.0);
    let radius = (unit * rng.power(-3.0, 0.0)) as f32;
    let point = |rng: &mut Rng| (rng.in_square() * unit).as_vec2().to_array();
    let (a, b) = (point(rng), point(rng));
    let geometry = match rng.below(5) {
        0 => circle(a, radius),
        1 => capsule(a, b, radius),
        2 => segment(a, b, radius),
        3 => rounded(a, rng.angle().to_array(), b.map(f32::abs), radius),
        _ => {
            let corner = |number: usize| {
                let angle = DVec2::from_angle(1.2 * number as f64) * unit;
                (angle * DVec2::new(1.0, 0.4)).as_vec2().to_array()
            };
            polygon(&[0, 1, 2, 3, 4].map(corner), radius)
        }
    };
    let placed = geometry.at(point(rng), rng.angle().to_array());
    let size = placed.size();
    let from =
        placed.pose.position().as_dvec2() + rng.unit_in_plane() * size * rng.uniform(0.7, 3.0);
    let found = reference::between(&placed.body(), &Body::point(from));
    let surface = from - found.normal * found.distance;
    let off =
        |rng: &mut Rng| if rng.once_in(4) { 0.0 } else { rng.sign() * rng.power(-10.0, -6.0) };
    let direction = (found.normal.perp() * rng.sign() + found.normal * off(rng)).normalize();
    let place = surface - found.normal * (f64::from(radius) * off(rng));
    let most = if rng.once_in(4) { 3.0 } else { 1.0 };
    let origin = place - direction * (size * rng.power(-0.5, most));
    let direction = direction.as_vec2().to_array();
    (RayCase::new(placed, origin.as_vec2().to_array(), direction, f32::MAX), radius.into())
}

fn examine(case: &RayCase, radius: f64, distance: f64, normal: DVec2) -> Result<(), String> {
    let point = Body::point(case.origin.as_dvec2()).moved(case.unit_direction() * distance);
    let expected = reference::between(&case.placed.body(), &point).normal;
    let reach = case.reach() + distance + f64::from(case.origin.length());
    let of_size = 1e-8 * case.placed.size() / radius;
    let blur = 1e-5 + 2.4e-7 * reach / radius + of_size + of_size.sqrt();
    let off = (normal - expected).length();
    require(off <= blur, || format!("the normal is {off:e} off {expected}, blur {blur:e}"))?;
    let along = normal.dot(case.unit_direction());
    require(along <= 1e-6, || format!("the normal points along the ray by {along:e}"))
}

#[test]
fn the_normal_of_a_tangent_ray_is_that_of_the_outline() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut hits, mut wrong) = (0_u64, Vec::new());
    for number in 0..cases {
        let (case, radius) = case(&mut Rng::of_case(seed, number));
        let hit = narrowphase::raycast(&case.placed.geometry, &case.placed.pose, &case.ray());
        let Some(hit) = hit.filter(|hit| !hit.inside) else { continue };
        hits += 1;
        let (distance, normal) = (f64::from(hit.distance), hit.normal.as_dvec2());
        if let Err(what) = examine(&case, radius, distance, normal) {
            wrong.push(format!("case {number}: {what}\n{hit:?}\n{case}"));
        }
    }
    println!("{hits} hits of {cases}");
    let first: Vec<_> = wrong.iter().take(6).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
    assert!(hits > cases / 8, "{hits}");
}
