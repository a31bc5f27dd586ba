//! Tests the normals of ray hits on geometries without a radius. A plane through the point of entry, perpendicular to
//! the normal, has the whole geometry behind it. The normal faces the ray's origin.
//!
//! Rays meet segments and the borders of flat geometries only if all numbers are exact. So these scenes are on a grid,
//! with exact rotations.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Hit, narrowphase};

use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{Form, capsule, cuboid, hull, sphere, triangle};
use crate::rng::Rng;
use crate::support::settings::case_count;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// Bound on the height of a geometry of size 2 to 4 above the plane at the point of entry.
const RISE: f64 = 1e-6;

fn raycast(case: &RayCase) -> Option<Hit> {
    narrowphase::raycast(&case.placed.geometry(), &case.placed.pose(), &case.ray())
}

/// Returns a rotation that maps axes to axes.
fn exact_rotation(rng: &mut Rng) -> [f32; 4] {
    let half = 0.5;
    rng.pick(&[
        UNTURNED,
        [half, half, half, half],
        [-half, -half, -half, half],
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
    ])
}

/// Returns a vector of small integers that is not zero.
fn grid(rng: &mut Rng, most: i32) -> DVec3 {
    loop {
        let vector = DVec3::from_array(std::array::from_fn(|_| rng.integer(-most, most).into()));
        if vector != DVec3::ZERO {
            return vector;
        }
    }
}

/// Returns geometries without a radius, with points of each: on edges, inside faces, and the corners.
fn forms() -> Vec<(&'static str, Form, Vec<[f32; 3]>)> {
    let row = vec![[-2.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0; 3], [1.5, 0.0, 0.0], [2.0, 0.0, 0.0]];
    let leaf = vec![
        [0.0; 3],
        [2.0, 0.0, 0.0],
        [0.0, 2.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 0.5, 0.0],
        [1.0, 1.0, 0.0],
        [0.5, 0.5, 0.0],
    ];
    let sheet = vec![
        [1.0, 1.0, 0.0],
        [1.0, -1.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.5, -1.0, 0.0],
        [0.25, -0.5, 0.0],
    ];
    let square = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
    let ends = [[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
    let oblique = vec![[-2.0, 1.0, 0.0], [0.0; 3], [1.0, -0.5, 0.0], [2.0, -1.0, 0.0]];
    let corners: Vec<[f32; 3]> =
        (0..8).map(|i| [0, 1, 2].map(|axis| if i >> axis & 1 == 1 { 1.0 } else { -1.0 })).collect();
    let on_cube = vec![[1.0, 0.5, 0.25], [1.0, 1.0, 0.5], [1.0, 1.0, 1.0], [-1.0, 0.0, 1.0]];
    vec![
        ("segment", capsule(ends[0], ends[1], 0.0), row.clone()),
        ("oblique segment", capsule(oblique[0], oblique[3], 0.0), oblique.clone()),
        ("oblique hull of two points", hull(&[oblique[0], oblique[3]], [1.0; 3], 0.0), oblique),
        ("point", sphere([0.0; 3], 0.0), vec![[0.0; 3]]),
        ("capsule without length", capsule([0.0; 3], [0.0; 3], 0.0), vec![[0.0; 3]]),
        ("box without size", cuboid([0.0; 3], UNTURNED, [0.0; 3]), vec![[0.0; 3]]),
        ("box without width", cuboid([0.0; 3], UNTURNED, [2.0, 0.0, 0.0]), row.clone()),
        ("triangle in a row", triangle(ends[0], [0.5, 0.0, 0.0], ends[1], 0.0), row.clone()),
        ("hull of two points", hull(&ends, [1.0; 3], 0.0), row),
        ("triangle", triangle([0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], 0.0), leaf.clone()),
        ("hull of three points", hull(&[leaf[0], leaf[1], leaf[2]], [1.0; 3], 0.0), leaf),
        ("flat box", cuboid([0.0; 3], UNTURNED, [1.0, 1.0, 0.0]), sheet.clone()),
        ("flat hull", hull(&square, [1.0; 3], 0.0), sheet),
        ("box", cuboid([0.0; 3], UNTURNED, [1.0; 3]), on_cube.clone()),
        ("hull", hull(&corners, [1.0; 3], 0.0), on_cube),
    ]
}

/// Returns the error of a hit at a known point of entry.
fn examine(case: &RayCase, hit: &Hit, distance: f64) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{what}: {hit:?}"));
    if hit.inside || (f64::from(hit.distance) - distance).abs() > 1e-6 * distance {
        return fail("not where it enters");
    }
    let normal = hit.normal.as_dvec3();
    if (normal.length() - 1.0).abs() > 1e-6 || normal.dot(case.unit_direction()) > 1e-7 {
        return fail("not a normal that faces the origin");
    }
    let body = Body::new(&case.placed);
    let entry = case.origin.as_dvec3() - body.position() + case.unit_direction() * distance;
    let rise = body.highest(normal) - entry.dot(normal);
    if rise > RISE { fail(&format!("the geometry rises {rise:e} above the plane")) } else { Ok(()) }
}

/// Returns the distance at which a ray to a point of the geometry enters it, if it reaches no other part before.
fn entry_distance(case: &RayCase, to_point: f64) -> Option<f64> {
    let before = case.distance_at(to_point * (1.0 - 1e-3));
    (before > 1e-9).then_some(to_point)
}

#[test]
fn normals_are_those_of_the_surface() {
    let (cases, mut failures) = (case_count(3000), Vec::new());
    for (name, form, points) in forms() {
        let (mut tried, mut wrong) = (0_u64, Vec::new());
        for number in 0..cases {
            let rng = &mut Rng::of_case(3, number);
            let placed = form.at(grid(rng, 3).as_vec3().to_array(), exact_rotation(rng));
            let local = Vec3::from(rng.pick(&points)).as_dvec3();
            let turn = Quat::as_dquat(placed.rotation);
            let target = placed.position.as_dvec3() + turn * local;
            let direction = if rng.bool() { grid(rng, 4) } else { rng.axis() };
            let steps = f64::from(rng.integer(1, 4));
            let origin = target - direction * steps;
            let case = RayCase {
                placed,
                origin: origin.as_vec3(),
                direction: direction.as_vec3(),
                max_distance: f32::MAX,
            };
            let Some(distance) = entry_distance(&case, direction.length() * steps) else {
                continue;
            };
            // Rounding may let a ray miss a geometry that it meets in a point only.
            let Some(hit) = raycast(&case) else { continue };
            tried += 1;
            if let Err(what) = examine(&case, &hit, distance) {
                wrong.push(format!("{what}\n{case}"));
            }
        }
        println!("{name}: {tried}, {} wrong", wrong.len());
        assert!(tried > cases / 10, "{name}: {tried}");
        if let Some(first) = wrong.first() {
            failures.push(format!("{name}: {} of {tried}: {first}", wrong.len()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
