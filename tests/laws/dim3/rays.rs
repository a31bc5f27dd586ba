//! Tests rays against every geometry with an f64 reference. `known_rays` has cases that can be checked by hand.

use std::fmt::Write;

use impinge::dim3::{Hit, narrowphase};

use crate::dim3::oracle::aim;
use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{Form, Kind, Placed};
use crate::limits::{ROUNDING, require};
use crate::support::settings::{case_count, seed};

/// The error bound of a hit, as a part of the size.
const TOLERANCE: f64 = 1e-5;

/// Closer to touching than this part of the size, both answers are correct. The library promises 1e-5. It decides in
/// f64 and is far better, and this limit detects a loss.
const NEAR: f64 = 1e-9;

/// The same for geometries without a closed form, and for hulls, whose builder leaves vertices within rounding of the
/// faces.
const NEAR_OTHERS: f64 = 1e-6;

pub const SEED: u64 = 0x7a1_5eed;
const RAYS: u64 = 6_000;
/// Cylinders and cones run one ray of so many, because their reference is a search that takes most of the time.
const SEARCHED: u64 = 3;

pub fn raycast(case: &RayCase) -> Option<Hit> {
    narrowphase::raycast(&case.placed.geometry(), &case.placed.pose(), &case.ray())
}

/// Returns the distance from touching within which both answers are correct.
pub fn near(placed: &Placed) -> f64 {
    let part = match placed.form {
        Form::Sphere { .. } | Form::Capsule { .. } | Form::HalfSpace { .. } => NEAR,
        Form::Box { radius: 0.0, .. } => NEAR,
        Form::Box { .. }
        | Form::Triangle { .. }
        | Form::Hull { .. }
        | Form::Cylinder { .. }
        | Form::Cone { .. } => NEAR_OTHERS,
    };
    part * placed.size()
}

/// Returns the lengths that rounding is relative to.
fn reach(case: &RayCase) -> f64 {
    case.placed.form.reach() + case.placed.position.as_dvec3().distance(case.origin.as_dvec3())
}

/// For each family: decided hits, decided misses, starts inside, and undecided cases.
type Counts = [u64; 4];

fn examine(kind: Kind) {
    let part = if matches!(kind, Kind::Cylinder | Kind::Cone) { SEARCHED } else { 1 };
    let (seed, rays) = (seed(SEED), case_count(RAYS / part));
    let mut counts = vec![Counts::default(); aim::FAMILIES.len()];
    let mut failures = Vec::new();
    for number in 0..rays {
        let case = aim::case(kind, seed, number);
        let family = (number % aim::FAMILIES.len() as u64) as usize;
        match examine_case(&case) {
            Ok(column) => counts[family][column] += 1,
            Err(what) => failures.push(format!(
                "{what} ({}, case {number})\n{:?}\n{case}",
                aim::FAMILIES[family].0,
                raycast(&case)
            )),
        }
    }
    let mut text = format!("{kind:?}: hits, misses, inside, nearer than {NEAR:e}\n");
    for (family, counts) in aim::FAMILIES.iter().zip(&counts) {
        writeln!(text, "  {:26} {counts:6?}", family.0).expect("a String takes all");
    }
    println!("{text}");
    let first: Vec<_> = failures.iter().take(8).cloned().collect();
    assert!(failures.is_empty(), "seed {seed}: {} wrong\n\n{}", failures.len(), first.join("\n\n"));
    for column in 0..3 {
        let sum: u64 = counts.iter().map(|counts| counts[column]).sum();
        assert!(sum > rays / 40, "column {column} of {kind:?} is hardly tested: {sum}");
    }
}

fn examine_case(case: &RayCase) -> Result<usize, String> {
    let hit = raycast(case);
    let near = near(&case.placed) + ROUNDING * reach(case);
    let (origin, clearance) = (case.origin_distance(), case.clearance());
    let column = match (origin < -near, clearance < -near, clearance > near) {
        (true, _, _) => 2,
        (_, true, _) => 0,
        (_, _, true) => 1,
        _ => 3,
    };
    match hit {
        None if column == 0 || column == 2 => {
            Err(format!("missed; the clearance is {clearance:e}"))
        }
        Some(_) if column == 1 => Err(format!("hit; the clearance is {clearance:e}")),
        Some(hit) if hit.inside && origin > near => Err(format!("inside? {origin:e} away")),
        Some(hit) if !hit.inside && column == 2 => Err(format!("not inside? {origin:e} away")),
        Some(hit) if hit.inside => examine_inside(case, &hit),
        Some(hit) if column == 0 && origin > near => examine_hit(case, &hit),
        Some(hit) => examine_any_hit(case, &hit),
        None => Ok(()),
    }
    .map(|()| column)
}

pub fn examine_inside(case: &RayCase, hit: &Hit) -> Result<(), String> {
    require(hit.distance == 0.0, || "inside, but not at 0".into())?;
    require(hit.point == case.origin, || "inside, but not at the origin".into())?;
    let off = (hit.normal.as_dvec3() + case.unit_direction()).length();
    require(off < 1e-6, || format!("inside, the normal is {off:e} off the direction"))
}

/// Checks the laws of every hit from outside, even within rounding of a graze.
pub fn examine_any_hit(case: &RayCase, hit: &Hit) -> Result<(), String> {
    let Hit { point, normal, distance, .. } = *hit;
    require(distance >= 0.0 && distance <= case.max_distance, || "beyond the ray".into())?;
    let (point, normal) = (point.as_dvec3(), normal.as_dvec3());
    require((normal.length() - 1.0).abs() < TOLERANCE, || "the normal is not unit".into())?;
    let inward = normal.dot(case.unit_direction());
    require(inward < 1e-6 + blur(case), || format!("the normal points along the ray: {inward:e}"))?;
    let (from, t) = (case.origin.as_dvec3(), f64::from(distance));
    let off = (from + case.unit_direction() * t - point).length();
    let rounding = (-22_f64).exp2() * (from.length() + t);
    require(off <= TOLERANCE * case.placed.size() + rounding, || {
        format!("the point is {off:e} from origin + distance * direction")
    })
}

/// Returns the error bound of the normal of a round surface: the error of the point of entry, which grows for grazing
/// rays, relative to the radius. Without a closed form, the point has an error relative to the size.
fn blur(case: &RayCase) -> f64 {
    let radius = case.placed.form.radius();
    let off = match case.placed.form {
        Form::Sphere { .. } | Form::Capsule { .. } => 0.0,
        _ => 2e-8 * case.placed.size(),
    };
    if radius > 0.0 { (1e3 * ROUNDING * reach(case) + off) / radius } else { 0.0 }
}

/// Checks the distance and the normal of a hit that the reference decides.
fn examine_hit(case: &RayCase, hit: &Hit) -> Result<(), String> {
    examine_any_hit(case, hit)?;
    let (size, entry) = (case.placed.size(), case.entry());
    let off = (f64::from(hit.distance) - entry).abs();
    let rounding = (-20_f64).exp2() * entry + ROUNDING * reach(case);
    // For a grazing ray, errors of the surface have a large effect.
    let on_surface = || case.distance_at(hit.distance.into()).abs() <= near(&case.placed);
    require(off <= TOLERANCE * size + rounding || on_surface(), || {
        format!("the distance is {off:e} off {entry:?}")
    })?;
    let body = Body::new(&case.placed);
    let normal = hit.normal.as_dvec3();
    if let Some(smooth) = case.smooth_normal(entry) {
        let off = (normal - smooth).length();
        return require(off < TOLERANCE + blur(case), || {
            format!("the normal is {off:e} off {smooth}")
        });
    }
    let point = (case.origin.as_dvec3() - body.position()) + case.unit_direction() * entry;
    let short = body.highest(normal) - point.dot(normal);
    require(short < TOLERANCE * size + ROUNDING * reach(case), || {
        format!("the normal is none of the surface there: {short:e} below its highest")
    })
}

#[test]
fn rays_at_spheres() {
    examine(Kind::Sphere);
}

#[test]
fn rays_at_capsules() {
    examine(Kind::Capsule);
}

#[test]
fn rays_at_boxes() {
    examine(Kind::Box);
}

#[test]
fn rays_at_triangles() {
    examine(Kind::Triangle);
}

#[test]
fn rays_at_hulls() {
    examine(Kind::Hull);
}

#[test]
fn rays_at_cylinders() {
    examine(Kind::Cylinder);
}

#[test]
fn rays_at_cones() {
    examine(Kind::Cone);
}

#[test]
fn rays_at_half_spaces() {
    examine(Kind::HalfSpace);
}
