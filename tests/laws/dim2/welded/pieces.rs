//! Surfaces against the same surfaces in one piece: the same normal, depth and length.

use glam::DVec2;
use impinge::dim2::{Convex, Dim2, Geometry, Pose};
use impinge::space::Space;

use super::bodies::{Body, KINDS, attitude, body};
use super::surfaces::{Surface, blocks, cuts, flat, polyline};
use super::{Contact, contact, contacts, frame, moved, turn, within};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// The length between the points of a contact.
fn span(found: &Contact) -> f64 {
    found.points.last().map_or(0.0, |last| last.distance(found.points[0]))
}

fn compare(
    (surface, twin): (&Surface, &Geometry),
    here: &Pose,
    (body, at): (&Body, &Pose),
) -> Result<bool, String> {
    let expected = contact((twin, here), (&body.geometry, at), 0.0);
    let found = contact((&surface.geometry, here), (&body.geometry, at), 0.0);
    let all = contacts((&surface.geometry, here), (&body.geometry, at), 0.0);
    let size = body.size();
    let describe = |what: &str| {
        format!(
            "{what}: {} on {} at {at:?} in {here:?}\n found {found:?}\n expected {expected:?}\n all {all:?}",
            body.name, surface.name
        )
    };
    let (Some(expected), Some(found)) = (&expected, &found) else {
        let touching = expected.as_ref().or(found.as_ref());
        let is_deep = touching.is_some_and(|contact| contact.depth > 1e-5 * size);
        return if is_deep { Err(describe("touching")) } else { Ok(false) };
    };
    // Poses of parts are rounded to float, and parts are up to 1 away from the position of the surface.
    let noise = if surface.is_posed { f64::from(f32::EPSILON) } else { 0.0 };
    if (found.depth - expected.depth).abs() > 1e-5 * size + noise {
        return Err(describe("depth"));
    }
    let off = found.normal.distance(expected.normal);
    let tolerance = if surface.is_posed { 1e-4 } else { 1e-5 };
    if off > tolerance {
        // Two ways out may be equally long.
        let away = moved(at, found.normal * found.depth);
        let least = -(1e-6 * size + f64::from(4.0 * f32::EPSILON)) as f32;
        let is_tie = !Dim2::overlap(twin, here, &body.geometry, &away, least);
        return if is_tie { Ok(true) } else { Err(describe("normal")) };
    }
    // A sheet has a back, too.
    let is_front = |found: &&Contact| {
        let (normal, point) = (found.normal.as_vec2(), found.points[0].as_vec2());
        let above = Convex::half_plane(-normal, -normal.dot(point)).expect("a plane");
        !Dim2::overlap(twin, here, &above.into(), &Pose::IDENTITY, -1e-4 * size as f32 - 1e-5)
    };
    if all.iter().filter(is_front).count() != 1 {
        return Err(describe("patches"));
    }
    // At a rounded end the points are beside the end of the straight part.
    // A tilted edge may end where the floor ends.
    let is_level = expected.least_depth > 0.9 * expected.depth;
    if is_level && span(found) < span(expected) - 3e-4 * size {
        return Err(describe("span"));
    }
    Ok(true)
}

/// Tests scenes. Of ten thousand, `allowed` may differ.
pub fn run(
    name: u64,
    (cases, allowed): (u64, u64),
    scene: impl Fn(&mut Rng) -> ((Surface, Convex), Pose, (Body, Pose)),
) {
    let mut counts = std::collections::BTreeMap::<String, [u32; 2]>::new();
    let mut first = None;
    for number in 0..case_count(cases) {
        let mut rng = Rng::of_case(seed(name), number);
        let ((surface, twin), here, (body, at)) = scene(&mut rng);
        let entry = counts.entry(format!("{} / {}", surface.name, body.name)).or_default();
        match compare((&surface, &twin.into()), &here, (&body, &at)) {
            Ok(touching) => entry[0] += u32::from(touching),
            Err(text) => {
                entry[1] += 1;
                eprintln!("case {number}, {text}");
                first = first.or(Some(format!("case {number}, {text}")));
            }
        }
    }
    let wrong: u32 = counts.values().map(|counts| counts[1]).sum();
    assert!(
        u64::from(wrong) * 10_000 <= allowed * case_count(cases),
        "touching, wrong: {counts:#?}\n{}",
        first.unwrap_or_default()
    );
    let touching: u32 = counts.values().map(|counts| counts[0]).sum();
    assert!(u64::from(touching) > case_count(cases) / 2, "{counts:#?}");
}

/// A body on a level line at height 0, so far from the ends that the contact and the way out are inside.
fn lying(rng: &mut Rng, here: &Pose) -> (Body, Pose) {
    let (kind, size) = (rng.below(KINDS), rng.pick(&[0.02, 0.1, 0.2]));
    let most = 1.0 - 5.0 * size;
    let x = if rng.bool() { rng.uniform(-most, most) } else { rng.uniform(-1e-3, 1e-3) };
    let body = body(rng, kind, size);
    let rotation = attitude(rng);
    let at = (DVec2::new(x, 0.0), rotation);
    let lowest = body.support(at, DVec2::NEG_Y);
    let part = if rng.bool() { rng.uniform(0.0, 0.49) } else { rng.power(-6.0, -0.4) };
    let deep = part * body.width(at, DVec2::Y);
    let along = if rng.bool() { 2.0 * x - lowest.x } else { x };
    (body, within(here, DVec2::new(along, -lowest.y - deep), rotation))
}

#[test]
fn a_flat_line_is_one_segment() {
    run(4521, (8_000, 0), |rng| {
        let pieces = flat(rng);
        let here = frame(rng);
        let lying = lying(rng, &here);
        (pieces, here, lying)
    });
}

/// A floor and a wall. A side on which the contact lies away from the corner has the contact of its twin.
#[test]
fn sides_of_a_room_are_one_segment_each() {
    let mut seen = [0; 3];
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4525), number);
        let mut points: Vec<DVec2> =
            cuts(&mut rng, 8).iter().rev().map(|x| DVec2::new(0.0, 1.0 + x)).collect();
        points.extend(cuts(&mut rng, 8).iter().skip(1).map(|x| DVec2::new(1.0 + x, 0.0)));
        let room = polyline("room", &points);
        let here = frame(&mut rng);
        let kind = rng.below(2);
        let body = body(&mut rng, kind, 0.2);
        let rotation = attitude(&mut rng);
        let size = body.size();
        let gaps = [0, 1].map(|_| size * rng.pick(&[-0.1, -0.02, 0.3]) * rng.uniform(0.0, 1.0));
        let low = |axis: DVec2| body.support((DVec2::ZERO, rotation), -axis).dot(axis);
        let at = DVec2::from_array([0, 1].map(|axis| gaps[axis] - low(DVec2::AXES[axis])));
        let pose = within(&here, at, rotation);
        let all = contacts((&room.geometry, &here), (&body.geometry, &pose), 0.0);
        let noise = 4e-7 * f64::from(here.position().length());
        let mut expected = 0;
        for axis in 0..2 {
            let lowest = body.support((at, rotation), -DVec2::AXES[axis]);
            let (depth, other) = (-lowest[axis], 1 - axis);
            let is_clear = lowest[other].min(at[other]) > depth + 0.01 * size;
            let is_flat = kind == 1 && gaps[other] < 0.0;
            if depth < 1e-5 * size || !is_clear || is_flat {
                continue;
            }
            expected += 1;
            let normal = turn(&here).rotate(DVec2::AXES[axis]);
            let of_side: Vec<_> =
                all.iter().filter(|found| found.normal.distance(normal) < 1e-5).collect();
            assert!(
                matches!(of_side[..], [found] if (found.depth - depth).abs() < 1e-5 * size + noise),
                "case {number}: {depth} deep along {axis}, {} at {at:?}: {all:#?}",
                body.name
            );
        }
        seen[expected] += 1;
    }
    assert!(seen[1] > 0 && seen[2] > 0, "{seen:?}");
}

/// No translation shorter than the depth of a manifold ends the overlap, on chains with gaps, too. Of ten thousand bodies, three
/// that are deep have a shorter one, which is not found.
#[test]
fn no_shorter_way_leads_out() {
    let (mut tried, mut shorter) = (0, 0);
    let cases = case_count(3_000);
    for number in 0..cases {
        let mut rng = Rng::of_case(seed(4526), number);
        let cuts = cuts(&mut rng, 12);
        let gap = rng.below(2 * cuts.len());
        let tiles: Vec<(DVec2, DVec2)> = cuts
            .windows(2)
            .enumerate()
            .filter(|(place, _)| *place != gap)
            .map(|(_, ends)| (DVec2::new(ends[0], -2.0), DVec2::new(ends[1], 0.0)))
            .collect();
        let floor = blocks("tiles", &tiles, rng.bool());
        let here = frame(&mut rng);
        let (kind, size) = (rng.below(KINDS), rng.pick(&[0.1, 0.3]));
        let body = body(&mut rng, kind, size);
        let rotation = attitude(&mut rng);
        let at = (DVec2::new(rng.uniform(-1.0, 1.0), 0.0), rotation);
        let lowest = body.support(at, DVec2::NEG_Y);
        let deep = rng.uniform(0.0, 0.49) * body.width(at, DVec2::Y);
        let pose = within(&here, DVec2::new(at.0.x, -lowest.y - deep), rotation);
        // Between two tiles a body is pinched.
        let all = contacts((&floor.geometry, &here), (&body.geometry, &pose), 0.0);
        for found in all.iter().filter(|_| all.len() == 1) {
            let mut way = || DVec2::from_angle(rng.uniform(-3.2, 3.2)) * (0.99 * found.depth);
            let leads_out = |way: &DVec2| {
                let moved = moved(&pose, *way);
                !Dim2::overlap(&floor.geometry, &here, &body.geometry, &moved, 1e-5)
            };
            let ways: Vec<DVec2> = (0..10).map(|_| way()).filter(leads_out).collect();
            if let Some(way) = ways.first() {
                shorter += 1;
                assert!(
                    shorter * 10_000 <= 3 * cases,
                    "case {number}: {way:?} leads out of {found:?}, {} at {pose:?} in {here:?}",
                    body.name
                );
            }
            tried += 10;
        }
    }
    assert!(tried > 0);
}

#[test]
fn a_common_translation_changes_nothing() {
    for number in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed(4524), number);
        let (surface, _) = flat(&mut rng);
        let (body, at) = lying(&mut rng, &Pose::IDENTITY);
        let coarse = (at.position() * 1024.0).round() / 1024.0;
        let at = Pose::new(coarse, at.rotation()).expect("a pose");
        let by = DVec2::new(8.0, -32.0);
        let here = contacts((&surface.geometry, &Pose::IDENTITY), (&body.geometry, &at), 0.01);
        let surface_there = moved(&Pose::IDENTITY, by);
        let there =
            contacts((&surface.geometry, &surface_there), (&body.geometry, &moved(&at, by)), 0.01);
        assert_eq!(here.len(), there.len(), "case {number}");
        for (a, b) in here.iter().zip(&there) {
            assert_eq!((a.normal, a.depth), (b.normal, b.depth), "case {number}");
        }
    }
}
