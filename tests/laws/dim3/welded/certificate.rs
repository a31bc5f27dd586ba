//! The definition of a contact by brute force over all parts: the point is on the surface, the normal is in the normal
//! cone there, and the body is as deep below the plane at the point as the contact says.

use glam::{DQuat, DVec3};
use impinge::dim3::{Dim3, Geometry, Pose};
use impinge::space::Space;

use super::bodies::{Body, KINDS, attitude, body};
use super::surfaces::{Surface, blocks, compound_of_triangles, grid, height_field, mesh, refine};
use super::{Contact, contacts, frame, seen_from, within};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// The distance of a point from a triangle or box.
fn distance(part: &[DVec3], point: DVec3) -> f64 {
    if let [a, b, c] = *part {
        return distance_from_triangle([a, b, c], point);
    }
    // The first and the last corner of a box are opposite.
    let (min, max) = (part[0], part[7]);
    point.distance(point.clamp(min, max))
}

pub fn distance_from_triangle([a, b, c]: [DVec3; 3], point: DVec3) -> f64 {
    let normal = (b - a).cross(c - a);
    let inside = [(a, b), (b, c), (c, a)]
        .iter()
        .all(|(from, to)| (*to - *from).cross(point - *from).dot(normal) >= 0.0);
    if inside && normal.length() > 0.0 {
        return (point - a).dot(normal.normalize()).abs();
    }
    let side = |from: DVec3, to: DVec3| {
        let span = to - from;
        let along = ((point - from).dot(span) / span.length_squared()).clamp(0.0, 1.0);
        point.distance(from + span * along)
    };
    side(a, b).min(side(b, c)).min(side(c, a))
}

/// The distance within which two points are one.
fn nearness(surface: &Surface, body: &Body) -> f64 {
    3e-6 * body.size() + if surface.is_posed { 2e-6 } else { 3e-7 }
}

/// Why a manifold is no contact by the definition. None if it is one.
fn violation(
    surface: &Surface,
    (body, at): (&Body, (DVec3, DQuat)),
    found: &Contact,
    noise: f64,
) -> Option<String> {
    let size = body.size();
    let near = nearness(surface, body) + noise;
    let (point, normal) = (found.points[0], found.normal);
    let touching: Vec<&Vec<DVec3>> =
        surface.parts.iter().filter(|part| distance(part, point) <= near).collect();
    if touching.is_empty() {
        return Some("the point is not on the surface".into());
    }
    let angle = if surface.is_posed { 1e-4 } else { 2e-5 };
    for part in &touching {
        for vertex in part.iter() {
            let rise = (*vertex - point).dot(normal);
            if rise > 2.0 * near + angle * vertex.distance(point) {
                return Some(format!("the surface rises by {rise}"));
            }
        }
    }
    let lowest = body.support(at, -normal).dot(normal);
    let depth = point.dot(normal) - lowest;
    if (depth - found.depth).abs() > 1e-5 * size + noise {
        return Some(format!("the depth is {depth}"));
    }
    None
}

/// Whether the manifold has the normal of a face at its point, and a depth up to that against its plane: the rule for a
/// lowest point behind another face.
fn is_face_rule(
    surface: &Surface,
    (body, at): (&Body, (DVec3, DQuat)),
    found: &Contact,
    noise: f64,
) -> bool {
    let near = nearness(surface, body) + noise;
    let (point, normal) = (found.points[0], found.normal);
    let lowest = body.support(at, -normal).dot(normal);
    let is_face = surface.parts.iter().any(|part| {
        let [a, b, c] = part[..3] else { return false };
        let normals: Vec<DVec3> = match part.len() {
            3 => vec![(b - a).cross(c - a).normalize_or_zero()],
            _ => DVec3::AXES.to_vec(),
        };
        distance(part, point) <= near
            && normals.iter().any(|face| face.cross(normal).length() < 1e-4)
    });
    is_face && found.depth <= point.dot(normal) - lowest + 2e-5 + noise
}

/// The shortest translation that satisfies all contacts (Dykstra's projections). None if the body is pinched: no
/// translation satisfies all.
fn way_out(found: &[Contact]) -> Option<DVec3> {
    let mut way = DVec3::ZERO;
    let mut rest = vec![DVec3::ZERO; found.len()];
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
    let steepness = rng.pick(&[0.02, 0.1, 0.3]);
    let count = rng.pick(&[3, 6, 10]);
    let bumps: Vec<f64> = (0..121).map(|_| f64::from(rng.uniform(-1.0, 1.0) as f32)).collect();
    let hill = move |x: f64, z: f64| {
        let step = |at: f64| ((at + 1.0) * 0.5 * count as f64).round() as usize;
        steepness * bumps[(step(x) * 11 + step(z)) % 121]
    };
    let fold = rng.pick(&[1.0_f64, 5.0, 20.0, 45.0, 60.0]).to_radians().tan();
    let valley = move |x: f64, _: f64| fold * x.abs();
    let dome = move |x: f64, z: f64| -steepness * (x * x + z * z);
    match rng.below(9) {
        0 => mesh("hills", &grid(rng, count, hill)),
        1 => height_field("hill field", count, hill),
        2 => compound_of_triangles("hill triangles", &grid(rng, count, hill)),
        3 => mesh("valley", &grid(rng, 2 * count.div_ceil(2), valley)),
        4 => height_field("dome", count, dome),
        5 => {
            let steps: Vec<(DVec3, DVec3)> = (0..6)
                .map(|step| {
                    let x = f64::from(step) / 3.0 - 1.0;
                    let height = f64::from(step) * 0.15;
                    (DVec3::new(x, -1.0, -1.0), DVec3::new(x + 1.0 / 3.0, height, 1.0))
                })
                .collect();
            blocks("stairs", &steps, false)
        }
        6 => {
            let floor = (DVec3::new(-1.0, -1.0, -1.0), DVec3::new(1.0, 0.0, 1.0));
            let wall = (DVec3::new(0.5, 0.0, -1.0), DVec3::new(1.0, 1.0, 1.0));
            blocks("wall and floor", &[floor, wall], false)
        }
        7 => {
            // A flat floor with an L-shaped outline, or with a hole.
            let mut triangles = grid(rng, 6, |_, _| 0.0);
            let hole = rng.bool();
            triangles.retain(|corners| {
                let center = (corners[0] + corners[1] + corners[2]) / 3.0;
                if hole {
                    center.x.abs().max(center.z.abs()) > 1.0 / 3.0
                } else {
                    center.x.min(center.z) < 0.0
                }
            });
            refine(rng, &mut triangles, 10);
            mesh(if hole { "hole" } else { "L" }, &triangles)
        }
        _ => {
            // Stairs of triangles.
            let mut triangles = Vec::new();
            for step in 0..4 {
                let (x, y) = (f64::from(step) * 0.5 - 1.0, f64::from(step) * 0.25);
                let quad = |a: DVec3, b: DVec3, c: DVec3, d: DVec3| [[a, b, c], [a, c, d]];
                let at = |x: f64, y: f64, z: f64| DVec3::new(x, y, z);
                triangles.extend(quad(
                    at(x, y, -1.0),
                    at(x, y, 1.0),
                    at(x + 0.5, y, 1.0),
                    at(x + 0.5, y, -1.0),
                ));
                let (far, high) = (x + 0.5, y + 0.25);
                triangles.extend(quad(
                    at(far, y, -1.0),
                    at(far, y, 1.0),
                    at(far, high, 1.0),
                    at(far, high, -1.0),
                ));
            }
            mesh("stairs of triangles", &triangles)
        }
    }
}

/// Every manifold is a contact by the definition, and the manifolds together lead out.
#[test]
fn every_manifold_is_a_contact_by_the_definition() {
    let mut counts = std::collections::BTreeMap::<String, [u32; 5]>::new();
    let mut first = None;
    let mut pinched = 0;
    for number in 0..case_count(6_000) {
        let mut rng = Rng::of_case(seed(4510), number);
        let surface = surface(&mut rng);
        let here = frame(&mut rng);
        let kind = rng.below(KINDS);
        let size = rng.pick(&[0.05, 0.15, 0.4]);
        let body = body(&mut rng, kind, size);
        let rotation = attitude(&mut rng);
        let part = rng.below(surface.parts.len());
        let corners = &surface.parts[part];
        let (i, j) = (rng.below(corners.len()), rng.below(corners.len()));
        // On a vertex, on an edge, or inside.
        let spot = match rng.below(3) {
            0 => corners[i],
            1 => corners[i].lerp(corners[j], 0.5),
            _ => corners.iter().sum::<DVec3>() / corners.len() as f64,
        };
        let normal = DVec3::Y;
        let lowest = body.support((spot, rotation), -normal);
        let width = body.width((spot, rotation), normal);
        let deep = width * if rng.bool() { rng.uniform(0.0, 0.3) } else { rng.power(-6.0, -1.0) };
        let position = spot + normal * ((spot - lowest).dot(normal) - deep);
        let at = within(&here, position, rotation);
        let own = surface.pose(&here);
        let found = contacts((&surface.geometry, &own), (&body.geometry, &at), 0.0);
        let counts = counts.entry(format!("{} / {}", surface.name, body.name)).or_default();
        counts[0] += 1;
        let local = seen_from(&at, &here);
        // The poses and the answers are rounded to floats.
        let noise = 4e-7 * f64::from(here.position().length());
        let turn = here.rotation().as_dquat().normalize().inverse();
        let mut report = |place: usize, counts: &mut [u32; 5], text: String| {
            counts[place] += 1;
            let what = format!("case {number}: {text}, {} on {}", body.name, surface.name);
            eprintln!("{what}");
            first = first.take().or(Some(format!("{what}\n{found:#?}\nat {at:?} in {here:?}")));
        };
        for contact in &found {
            let mut seen = contact.clone();
            seen.normal = turn * contact.normal;
            for point in &mut seen.points {
                *point = turn * (*point - here.position().as_dvec3());
            }
            if let Some(text) = violation(&surface, (&body, local), &seen, noise) {
                if is_face_rule(&surface, (&body, local), &seen, noise) {
                    counts[1] += 1;
                } else {
                    report(2, counts, text);
                }
            }
        }
        if found.is_empty() {
            if Dim3::overlap(&surface.geometry, &own, &body.geometry, &at, -1e-5) {
                report(3, counts, "no manifold".into());
            }
            continue;
        }
        let Some(way) = way_out(&found) else {
            pinched += 1;
            continue;
        };
        let moved = at.position().as_dvec3() + way;
        let moved = Pose::new(moved.as_vec3(), at.rotation()).expect("a pose");
        let margin = -(2e-5 * body.size() as f32) - 1e-5 - noise as f32;
        // The way may lead into parts that the body did not touch.
        let is_in = |piece: &Geometry, at: &Pose, margin: f32| {
            Dim3::overlap(piece, &here, &body.geometry, at, margin)
        };
        if surface.pieces().any(|piece| is_in(&piece, &at, 0.0) && is_in(&piece, &moved, margin)) {
            report(4, counts, "it does not lead out".into());
        }
    }
    let wrong: u32 = counts.values().map(|counts| counts[2] + counts[3] + counts[4]).sum();
    let by_face: u32 = counts.values().map(|counts| counts[1]).sum();
    let all: u32 = counts.values().map(|counts| counts[0]).sum();
    eprintln!("{wrong} wrong, {by_face} by the face rule, {pinched} pinched, of {all}");
    // Where a body lies flat at a crease, its contact may be in the crease. At stairs, four of 10,000 bodies have a wrong one.
    assert!(
        wrong * 1_000 <= all,
        "cases, by face, violations, none, not out: {counts:#?}\n{}",
        first.unwrap_or_default()
    );
}

/// The nearest point of a body that does not touch is a contact, and no other is nearer. For one of ten thousand it is lost.
#[test]
fn a_gap_is_the_signed_distance() {
    let (mut seen, mut wrong) = (0, 0);
    let cases = case_count(4_000);
    for number in 0..cases {
        let mut rng = Rng::of_case(seed(4511), number);
        let surface = surface(&mut rng);
        let here = frame(&mut rng);
        let kind = rng.below(KINDS);
        let size = rng.pick(&[0.05, 0.15, 0.4]);
        let body = body(&mut rng, kind, size);
        let rotation = attitude(&mut rng);
        let part = rng.below(surface.parts.len());
        let corners = &surface.parts[part];
        let spot = corners[rng.below(corners.len())].lerp(corners[0], rng.uniform(0.0, 1.0));
        let away =
            DVec3::new(rng.uniform(-1.0, 1.0), rng.uniform(0.0, 1.0), rng.uniform(-1.0, 1.0));
        let lowest = body.support((spot, rotation), -away);
        let gap =
            body.size() * if rng.bool() { rng.uniform(0.0, 0.3) } else { rng.power(-5.0, -1.0) };
        let position = spot * 2.0 - lowest + away.normalize_or(DVec3::Y) * gap;
        let at = within(&here, position, rotation);
        let own = surface.pose(&here);
        let distance = Dim3::distance(&surface.geometry, &own, &body.geometry, &at).distance;
        let margin = distance * 1.01 + rng.uniform(0.0, 2.0 * body.size()) as f32;
        if distance <= 0.0 || f64::from(distance) > body.size() {
            continue;
        }
        let found = contacts((&surface.geometry, &own), (&body.geometry, &at), margin);
        let nearest = found.iter().map(|found| -found.depth).fold(f64::INFINITY, f64::min);
        let noise = 4e-7 * f64::from(here.position().length());
        let slack = 5e-5 * body.size() + nearness(&surface, &body) + noise;
        wrong += u64::from((nearest - f64::from(distance)).abs() > slack);
        assert!(
            wrong * 10_000 <= cases,
            "case {number}: {distance}, but {nearest}: {} on {} at {at:?} in {here:?}\n{found:#?}",
            body.name,
            surface.name
        );
        seen += 1;
    }
    assert!(seen > cases / 4, "{seen}");
}
