//! Tests the normals of rays and casts that are nearly tangent to a rounded geometry, against the nearest point of its core.
//!
//! The normal at a hit leads from the nearest point of the core to the point of the hit. At a tangent ray it is
//! perpendicular to the ray.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Convex, Pose, narrowphase};
use impinge::space::AtStart;

use super::rays::raycast;
use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::{
    Form, Placed, capsule, cone, cylinder, hull, rounded, sphere, triangle,
};
use crate::limits::require;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x7a_46e7;
const CASES: u64 = 40_000;

/// A rounded geometry of any kind, with a radius of a thousandth of the size or more.
fn form(rng: &mut Rng, unit: f64) -> Form {
    let radius = (unit * rng.power(-3.0, 0.0)) as f32;
    let mut point = || (rng.in_cube() * unit).as_vec3().to_array();
    let [a, b, c, d] = [point(), point(), point(), point()];
    let wide = (unit * rng.uniform(0.2, 1.0)) as f32;
    match rng.below(7) {
        0 => sphere(a, radius),
        1 => capsule(a, b, radius),
        2 => {
            let half = Vec3::from(b).abs().to_array();
            rounded([0.0; 3], rng.rotation().to_array(), half, radius)
        }
        3 => triangle(a, b, c, radius),
        4 => hull(&[a, b, c, d, point_of(rng, unit), point_of(rng, unit)], [1.0; 3], radius),
        5 => cylinder(a, b, wide, radius),
        _ => cone(a, b, wide, radius),
    }
}

fn point_of(rng: &mut Rng, unit: f64) -> [f32; 3] {
    (rng.in_cube() * unit).as_vec3().to_array()
}

/// A ray within 1e-6 of tangency to a random place of the surface: a face, an edge or a corner.
fn case(rng: &mut Rng) -> RayCase {
    let unit = rng.power(-3.0, 3.0);
    let form = form(rng, unit);
    let placed =
        Placed { form, position: (rng.in_cube() * unit).as_vec3(), rotation: rng.rotation() };
    let size = placed.size();
    let from = placed.position.as_dvec3() + rng.unit() * size * rng.uniform(0.5, 3.0);
    let found = reference::between(&Body::new(&placed), &Body::point(from));
    let surface = from - found.normal * found.distance;
    let across = found.normal.any_orthonormal_vector();
    let turn = glam::DQuat::from_axis_angle(found.normal, rng.uniform(0.0, 6.3));
    let off =
        |rng: &mut Rng| if rng.once_in(4) { 0.0 } else { rng.sign() * rng.power(-10.0, -6.0) };
    let direction = (turn * across + found.normal * off(rng)).normalize();
    let radius = form.radius();
    let place = surface - found.normal * (radius * off(rng));
    let most = if rng.once_in(4) { 3.0 } else { 1.0 };
    let far = size * rng.power(-0.5, most);
    RayCase {
        placed,
        origin: (place - direction * far).as_vec3(),
        direction: direction.as_vec3(),
        max_distance: f32::MAX,
    }
}

/// The outward normal at a point near the surface.
fn outward(case: &RayCase, distance: f64) -> DVec3 {
    let point = Body::point(case.origin.as_dvec3()).moved(case.unit_direction() * distance);
    reference::between(&Body::new(&case.placed), &point).normal
}

/// The error of a normal: the rounding of the point to `f32`, relative to the radius, and the way along a tangent within
/// the tolerance of a touch.
fn blur(case: &RayCase, distance: f64) -> f64 {
    let reach = case.placed.form.reach() + distance + f64::from(case.origin.length());
    let radius = case.placed.form.radius();
    // The reference finds the nearest point of a curved core by a search.
    let searched = matches!(case.placed.form, Form::Cylinder { .. } | Form::Cone { .. });
    let of_size = if searched { 1e-6 } else { 1e-8 };
    let of_size = of_size * case.placed.size() / radius;
    1e-5 + 2.4e-7 * reach / radius + of_size + of_size.sqrt()
}

fn examine_normal(case: &RayCase, distance: f64, normal: Vec3) -> Result<(), String> {
    let (normal, expected) = (normal.as_dvec3(), outward(case, distance));
    let blur = blur(case, distance);
    require((normal.length() - 1.0).abs() < 1e-6, || "the normal is not unit".into())?;
    let off = (normal - expected).length();
    require(off <= blur, || format!("the normal is {off:e} off {expected}, blur {blur:e}"))?;
    let along = normal.dot(case.unit_direction());
    require(along <= 1e-6 + blur, || format!("the normal points along the ray by {along:e}"))
}

/// Casts a sphere that has a part of the radius along the ray, at a geometry with the rest.
fn cast(case: &RayCase, part: f32) -> Option<(f64, Vec3)> {
    let mut core = case.placed;
    let whole = case.placed.form.radius() as f32;
    let rest = whole - whole * part;
    match &mut core.form {
        Form::Sphere { radius, .. }
        | Form::Capsule { radius, .. }
        | Form::Box { radius, .. }
        | Form::Triangle { radius, .. }
        | Form::Hull { radius, .. }
        | Form::Cylinder { radius, .. }
        | Form::Cone { radius, .. } => *radius = rest,
        Form::HalfSpace { .. } => unreachable!("it has no radius"),
    }
    let ball = Convex::sphere(Vec3::ZERO, whole * part).expect("a sphere");
    let start = Pose::new(case.origin, Quat::IDENTITY).expect("a pose");
    let reach = case.placed.form.reach() + f64::from(case.origin.distance(case.placed.position));
    let length = 2.0 * reach / f64::from(case.direction.length());
    // A power of two keeps the direction.
    let way = case.direction * (length.log2().ceil().exp2() as f32);
    let (geometry, pose) = (core.geometry(), core.pose());
    let hit = narrowphase::cast_as(&ball, &start, way, &geometry, &pose, AtStart::Hit)?;
    (!hit.inside).then(|| (f64::from(hit.time) * way.as_dvec3().length(), -hit.normal))
}

#[test]
fn the_normal_of_a_tangent_ray_is_that_of_the_surface() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut hits, mut casts, mut wrong) = (0_u64, 0_u64, Vec::new());
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed, number);
        let case = case(rng);
        if let Some(hit) = raycast(&case).filter(|hit| !hit.inside) {
            hits += 1;
            if let Err(what) = examine_normal(&case, hit.distance.into(), hit.normal) {
                wrong.push(format!("case {number}: {what}\n{hit:?}\n{case}"));
            }
        }
        let part = rng.pick(&[0.0, 0.25, 0.5, 1.0]);
        if let Some((distance, normal)) = cast(&case, part) {
            casts += 1;
            if let Err(what) = examine_normal(&case, distance, normal) {
                wrong.push(format!("cast {number}, {part}: {what}\n{normal}\n{case}"));
            }
        }
    }
    println!("{hits} hits, {casts} casts of {cases}");
    let first: Vec<_> = wrong.iter().take(6).cloned().collect();
    assert!(wrong.is_empty(), "{} wrong\n\n{}", wrong.len(), first.join("\n\n"));
    assert!(hits > cases / 8 && casts > cases / 8, "{hits}, {casts}");
}
