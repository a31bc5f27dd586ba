//! The definition of a contact by brute force over all parts.

use glam::DVec2;
use impinge::dim2::{Dim2, Geometry, Pose};
use impinge::space::Space;

use super::bodies::{Body, KINDS, attitude, body};
use super::surfaces::{Surface, blocks, cuts, polyline};
use super::{Contact, back, contacts, frame, moved, seen_from, within};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

fn distance(part: &[DVec2], point: DVec2) -> f64 {
    if let [a, b] = *part {
        let along = ((point - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        return point.distance(a.lerp(b, along));
    }
    point.distance(point.clamp(part[0], part[2]))
}

/// The distance within which two points are one.
fn nearness(surface: &Surface, body: &Body) -> f64 {
    3e-6 * body.size() + if surface.is_posed { 2e-6 } else { 3e-7 }
}

/// Why a manifold is no contact by the definition. None if it is one.
fn violation(
    surface: &Surface,
    (body, at): (&Body, (DVec2, DVec2)),
    found: &Contact,
    noise: f64,
) -> Option<String> {
    let size = body.size();
    let near = nearness(surface, body) + noise;
    let (point, normal) = (found.points[0], found.normal);
    let touching: Vec<&Vec<DVec2>> =
        surface.parts.iter().filter(|part| distance(part, point) <= near).collect();
    if touching.is_empty() {
        return Some("the point is not on the surface".into());
    }
    let angle = if surface.is_posed { 1e-4 } else { 2e-5 };
    for vertex in touching.iter().flat_map(|part| part.iter()) {
        let rise = (*vertex - point).dot(normal);
        if rise > 2.0 * near + angle * vertex.distance(point) {
            return Some(format!("the surface rises by {rise}"));
        }
    }
    let depth = (point - body.support(at, -normal)).dot(normal);
    ((depth - found.depth).abs() > 1e-5 * size + noise).then(|| format!("the depth is {depth}"))
}

/// The rule for a lowest point behind another face: the normal of a face at the point.
fn is_face_rule(
    surface: &Surface,
    (body, at): (&Body, (DVec2, DVec2)),
    found: &Contact,
    noise: f64,
) -> bool {
    let near = nearness(surface, body) + noise;
    let (point, normal) = (found.points[0], found.normal);
    let is_face = surface.parts.iter().any(|part| {
        distance(part, point) <= near
            && part
                .iter()
                .zip(part.iter().cycle().skip(1))
                .any(|(a, b)| (*b - *a).normalize().dot(normal).abs() < 1e-4)
    });
    is_face && found.depth <= (point - body.support(at, -normal)).dot(normal) + 2e-5 + noise
}

/// The shortest translation that satisfies all contacts (Dykstra's projections). None if the body is pinched: no
/// translation satisfies all.
fn way_out(found: &[Contact]) -> Option<DVec2> {
    let mut way = DVec2::ZERO;
    let mut rest = vec![DVec2::ZERO; found.len()];
    for _ in 0..2_000 {
        for (contact, rest) in found.iter().zip(&mut rest) {
            let from = way + *rest;
            let lacking = (contact.depth - from.dot(contact.normal)).max(0.0);
            way = from + contact.normal * lacking;
            *rest = from - way;
        }
    }
    let lacking = |contact: &Contact| contact.depth - way.dot(contact.normal);
    found.iter().all(|contact| lacking(contact) <= 1e-5 * contact.depth.abs()).then_some(way)
}

fn surface(rng: &mut Rng) -> Surface {
    let places = cuts(rng, 12);
    match rng.below(4) {
        0 => {
            let rough = rng.pick(&[0.02, 0.1, 0.3]);
            let points: Vec<DVec2> =
                places.iter().map(|x| DVec2::new(*x, rough * rng.uniform(-1.0, 1.0))).collect();
            polyline("hills", &points)
        }
        1 => {
            let slope = rng.pick(&[1.0_f64, 20.0, 45.0, 70.0]).to_radians().tan();
            let points: Vec<DVec2> =
                places.iter().map(|x| DVec2::new(*x, slope * x.abs())).collect();
            polyline("valley", &points)
        }
        2 => {
            let mut points = Vec::new();
            for step in 0..5 {
                let (x, y) = (f64::from(step) * 0.4 - 1.0, f64::from(step) * 0.2);
                points.extend([DVec2::new(x, y), DVec2::new(x + 0.4, y)]);
            }
            polyline("stairs", &points)
        }
        _ => {
            let boxes: Vec<(DVec2, DVec2)> = places
                .windows(2)
                .map(|ends| {
                    let height = rng.pick(&[0.0, 0.0, 0.1, 0.3]);
                    (DVec2::new(ends[0], -1.0), DVec2::new(ends[1], height))
                })
                .collect();
            blocks("blocks", &boxes, rng.bool())
        }
    }
}

/// Every manifold is a contact by the definition, and the manifolds together lead out.
#[test]
fn every_manifold_is_a_contact_by_the_definition() {
    let mut counts = std::collections::BTreeMap::<String, [u32; 5]>::new();
    let mut first = None;
    let mut pinched = 0;
    for number in 0..case_count(12_000) {
        let mut rng = Rng::of_case(seed(4530), number);
        let surface = surface(&mut rng);
        let here = frame(&mut rng);
        let (kind, size) = (rng.below(KINDS), rng.pick(&[0.03, 0.1, 0.3]));
        let body = body(&mut rng, kind, size);
        let rotation = attitude(&mut rng);
        let part = rng.below(surface.parts.len());
        let corners = &surface.parts[part];
        let (i, j) = (rng.below(corners.len()), rng.below(corners.len()));
        let spot = corners[i].lerp(corners[j], rng.pick(&[0.0, 0.5, 0.3]));
        let lowest = body.support((spot, rotation), DVec2::NEG_Y);
        let part = if rng.bool() { rng.uniform(0.0, 0.3) } else { rng.power(-6.0, -1.0) };
        let deep = part * body.width((spot, rotation), DVec2::Y);
        let position = spot + DVec2::Y * (spot.y - lowest.y - deep);
        let at = within(&here, position, rotation);
        let found = contacts((&surface.geometry, &here), (&body.geometry, &at), 0.0);
        let counts = counts.entry(format!("{} / {}", surface.name, body.name)).or_default();
        counts[0] += 1;
        let local = seen_from(&at, &here);
        // The poses and the answers are rounded to floats.
        let noise = 4e-7 * f64::from(here.position().length());
        let mut report = |place: usize, counts: &mut [u32; 5], text: String| {
            counts[place] += 1;
            let what = format!("case {number}: {text}, {} on {}", body.name, surface.name);
            eprintln!("{what}");
            let parts = &surface.parts;
            first = first.take().or(Some(format!("{what}\n{found:#?}\nat {local:?} on {parts:?}")));
        };
        for contact in &found {
            let points = contact.points.iter();
            let seen = Contact {
                normal: back(&here, contact.normal),
                points: points.map(|at| back(&here, *at - here.position().as_dvec2())).collect(),
                ..*contact
            };
            if let Some(text) = violation(&surface, (&body, local), &seen, noise) {
                if is_face_rule(&surface, (&body, local), &seen, noise) {
                    counts[1] += 1;
                } else {
                    report(2, counts, text);
                }
            }
        }
        if found.is_empty() {
            if Dim2::overlap(&surface.geometry, &here, &body.geometry, &at, -1e-5) {
                report(3, counts, "no manifold".into());
            }
            continue;
        }
        let Some(way) = way_out(&found) else {
            pinched += 1;
            continue;
        };
        let out = moved(&at, way);
        let margin = -(2e-5 * body.size() as f32) - 1e-5 - noise as f32;
        // The way may lead into parts that the body did not touch.
        let is_in = |piece: &Geometry, at: &Pose, margin: f32| {
            Dim2::overlap(piece, &here, &body.geometry, at, margin)
        };
        if surface.pieces().any(|piece| is_in(&piece, &at, 0.0) && is_in(&piece, &out, margin)) {
            report(4, counts, "it does not lead out".into());
        }
    }
    let wrong: u32 = counts.values().map(|counts| counts[2] + counts[3] + counts[4]).sum();
    let by_face: u32 = counts.values().map(|counts| counts[1]).sum();
    let all: u32 = counts.values().map(|counts| counts[0]).sum();
    eprintln!("{wrong} wrong, {by_face} by the face rule, {pinched} pinched, of {all}");
    // Where a body lies flat at a crease, its contact may be in the crease.
    assert!(
        wrong * 1_000 <= all,
        "cases, by face, violations, none, not out: {counts:#?}\n{}",
        first.unwrap_or_default()
    );
}
