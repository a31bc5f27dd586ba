//! Tests rays against every geometry: hit or miss, distance and normal. `known_rays` has cases that can be checked by
//! hand.

use std::fmt::Write;

use impinge::dim2::{Hit, narrowphase};

use super::pairs::SEED;
use crate::dim2::oracle::aim;
use crate::dim2::oracle::ray::RayCase;
use crate::dim2::oracle::shape::{KINDS, Kind, radius};
use crate::limits::{ROUNDING, TOLERANCE, require};
use crate::support::settings::{case_count, seed};

/// Closer to touching than this part of the size, both answers are correct. The library decides in f64.
const NEAR: f64 = 1e-8;

const RAYS: u64 = 6_000;

fn raycast(case: &RayCase) -> Option<Hit> {
    narrowphase::raycast(&case.placed.geometry, &case.placed.pose, &case.ray())
}

fn near(case: &RayCase) -> f64 {
    NEAR * case.placed.size() + ROUNDING * case.reach()
}

/// For each family: decided hits, decided misses, starts inside, and undecided cases.
type Counts = [u64; 4];

#[test]
fn rays_and_every_geometry() {
    KINDS.into_iter().for_each(examine);
}

fn examine(kind: Kind) {
    let (seed, rays) = (seed(SEED), case_count(RAYS));
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
    let (hit, near) = (raycast(case), near(case));
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
    }?;
    let held = narrowphase::contains(&case.placed.geometry, &case.placed.pose, case.origin);
    let inside = hit.is_some_and(|hit| hit.inside);
    require(held == inside, || format!("contains gives {held}, the ray {inside}"))?;
    Ok(column)
}

fn examine_inside(case: &RayCase, hit: &Hit) -> Result<(), String> {
    require(hit.distance == 0.0, || "inside, but not at 0".into())?;
    require(hit.point == case.origin, || "inside, but not at the origin".into())?;
    let off = (hit.normal.as_dvec2() + case.unit_direction()).length();
    require(off < 1e-6, || format!("inside, the normal is {off:e} off the direction"))
}

/// Checks the laws of every hit from outside, even within rounding of a graze.
fn examine_any_hit(case: &RayCase, hit: &Hit) -> Result<(), String> {
    let Hit { point, normal, distance, .. } = *hit;
    require(distance >= 0.0 && distance <= case.max_distance, || "beyond the ray".into())?;
    let (point, normal) = (point.as_dvec2(), normal.as_dvec2());
    require((normal.length() - 1.0).abs() < TOLERANCE, || "the normal is not unit".into())?;
    let inward = normal.dot(case.unit_direction());
    require(inward < 1e-6 + blur(case), || format!("the normal points along the ray: {inward:e}"))?;
    let (from, t) = (case.origin.as_dvec2(), f64::from(distance));
    let off = (from + case.unit_direction() * t - point).length();
    let rounding = (-22_f64).exp2() * (from.length() + t);
    require(off <= TOLERANCE * case.placed.size() + rounding, || {
        format!("the point is {off:e} from origin + distance * direction")
    })
}

/// Returns the error bound of the normal of a round outline: the error of the point of entry, which grows for grazing
/// rays, relative to the radius.
fn blur(case: &RayCase) -> f64 {
    let radius = radius(&case.placed.geometry);
    if radius > 0.0 { 1e3 * ROUNDING * case.reach() / radius } else { 0.0 }
}

/// Checks the distance and the normal of a hit that the reference decides.
fn examine_hit(case: &RayCase, hit: &Hit) -> Result<(), String> {
    examine_any_hit(case, hit)?;
    let (entry, size) = (case.entry(), case.placed.size());
    let off = (f64::from(hit.distance) - entry).abs();
    let rounding = (-20_f64).exp2() * entry + ROUNDING * case.reach();
    // For a grazing ray, errors of the outline and of the direction have a large effect.
    let allowed = near(case) + ROUNDING * entry;
    let on_outline = || case.distance_at(hit.distance.into()).abs() <= allowed;
    require(off <= TOLERANCE * size + rounding || on_outline(), || {
        format!("the distance is {off:e} off {entry:?}")
    })?;
    let normal = hit.normal.as_dvec2();
    if let Some(smooth) = case.smooth_normal(entry) {
        let off = (normal - smooth).length();
        return require(off < 10.0 * TOLERANCE + blur(case), || {
            format!("the normal is {off:e} off {smooth}")
        });
    }
    let body = case.placed.body();
    let point = (case.origin.as_dvec2() - body.position()) + case.unit_direction() * entry;
    let short = body.highest(normal) - point.dot(normal);
    require(short < TOLERANCE * size + ROUNDING * case.reach(), || {
        format!("the normal is none of the outline there: {short:e} below its highest")
    })
}
