//! Tests wireframes: both ends of every line are on the outline, outlines are closed, and the count is the documented
//! one.

use crate::limits::{SINGLE, TOLERANCE};
use std::collections::BTreeMap;

use crate::dim2::oracle::families;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{
    BOUNDED, Kind, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};
use crate::support::settings::{case_count, seed};
use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, Pose, lines};

const SEED: u64 = 0x2d_11e5;
const CASES: u64 = 800;

/// The reference checks at most this many points of a drawing.
const SAMPLES: usize = 250;
/// A rotation with cosine 0.8 and sine 0.6.
const TILT: [f32; 2] = [0.8, 0.6];

fn drawn(geometry: &Convex, pose: &Pose, segments: u32) -> Vec<[Vec2; 2]> {
    let mut drawn = Vec::new();
    lines(geometry, pose, segments, |ends| drawn.push(ends));
    drawn
}

fn drawn_of(placed: &Placed, segments: u32) -> Vec<[Vec2; 2]> {
    drawn(&placed.geometry, &placed.pose, segments)
}

fn check(placed: &Placed, segments: u32) -> Result<(), String> {
    let body = placed.body();
    let points: Vec<Vec2> = drawn_of(placed, segments).into_iter().flatten().collect();
    // The reference takes linear time per point, so it checks some points of a large polygon. An odd step includes both
    // ends of lines.
    for point in points.iter().step_by((points.len() / SAMPLES) | 1) {
        let off = reference::to_point(&body, point.as_dvec2()).distance;
        let place = point.abs().max_element().max(placed.pose.position().abs().max_element());
        let allowed = TOLERANCE * placed.size()
            + 4.0 * SINGLE * f64::from(place)
            + f64::from(f32::MIN_POSITIVE);
        if off.abs() > allowed {
            return Err(format!("{point} is {off:e} from the outline, {allowed:e} allowed"));
        }
    }
    Ok(())
}

#[test]
fn both_ends_of_every_line_lie_on_the_outline() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let mut wrong = Vec::new();
    for kind in BOUNDED {
        for number in 0..cases {
            let case = families::case([kind, Kind::Circle], seed, number);
            let placed = case.config.a;
            let segments = 8 + (number % 60) as u32;
            if let Err(what) = check(&placed, segments) {
                wrong.push(format!("{kind:?}, {}, case {number}: {what}\n{placed}", case.family));
            }
        }
    }
    assert!(wrong.is_empty(), "{} fail\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

#[test]
fn a_half_plane_is_its_line_about_the_foot_of_its_position() {
    let placed = half_plane([3.0, 4.0], 2.5).at([3.0, -4.0], TILT);
    let drawn = drawn_of(&placed, 8);
    assert_eq!(drawn.len(), 13);
    let normal = DVec2::new(0.8, 0.6).rotate(DVec2::new(0.6, 0.8));
    let foot = DVec2::new(3.0, -4.0) + normal * 2.5;
    let drawn: Vec<_> = drawn.iter().map(|ends| ends.map(|end| end.as_dvec2() - foot)).collect();
    let near = |a: DVec2, b: DVec2| (a - b).length() < 1e-5;
    let along = normal.perp();
    assert!(near(drawn[0][0], along * -10.0) && near(drawn[0][1], along * 10.0), "{drawn:?}");
    for (index, [from, to]) in drawn[1..12].iter().enumerate() {
        assert!(near(*from, along * (2.0 * index as f64 - 10.0)), "{from}");
        let tick = *to - *from;
        assert!((tick.length() - 0.5).abs() < 1e-5, "{tick}");
        assert!((tick.dot(normal) + 0.125_f64.sqrt()).abs() < 1e-5, "{tick} leads out");
    }
    assert!(near(drawn[12][0], DVec2::ZERO) && near(drawn[12][1], normal * 2.0));
}

#[test]
fn there_are_as_many_lines_as_documented() {
    let (a, b) = ([0.0; 2], [2.0, 0.0]);
    let (half, triangle) = ([1.0, 2.0], [a, b, [0.0, 2.0]]);
    for (geometry, expected) in [
        (circle(a, 1.0), 32),
        (circle(a, 0.0), 0),
        (capsule(a, b, 0.5), 2 + 32),
        (capsule(a, a, 0.5), 32),
        (capsule(a, b, 0.0), 1),
        (capsule(a, a, 0.0), 0),
        (segment(a, b, 0.0), 1),
        (segment(a, b, 0.5), 2 + 32),
        (rectangle(half), 4),
        (rounded(a, TILT, half, 0.25), 4 + 32),
        (polygon(&triangle, 0.0), 3),
        // Three arcs that together make a circle, each rounded up to whole lines: 8 + 12 + 12.
        (polygon(&triangle, 0.25), 3 + 32),
        (polygon(&[a, b], 0.0), 1),
        (polygon(&[a, b], 0.25), 2 + 32),
        (polygon(&[a], 0.25), 32),
        (half_plane([0.0, 1.0], 0.0), 13),
    ] {
        let placed = geometry.at([1.0, 2.0], TILT);
        assert_eq!(drawn_of(&placed, 32).len(), expected, "{placed}");
        assert_eq!(drawn_of(&placed, 29).len(), expected, "{placed}, 29 rounded up");
    }
}

/// Returns the number of lines that end at each point. Points close to each other count as one.
fn meetings(drawn: &[[Vec2; 2]]) -> Vec<usize> {
    let mut found: BTreeMap<[i64; 2], usize> = BTreeMap::new();
    for point in drawn.iter().flatten() {
        let cell = point.to_array().map(|value| (f64::from(value) * 1e4).round() as i64);
        *found.entry(cell).or_default() += 1;
    }
    found.into_values().collect()
}

#[test]
fn outlines_are_closed() {
    let (a, b, c) = ([0.0; 2], [2.0, 0.3], [0.4, 2.0]);
    for geometry in [
        circle(a, 1.0),
        capsule(a, b, 0.5),
        segment(b, c, 0.5),
        rounded(a, TILT, [1.0, 2.0], 0.0),
        rounded(a, TILT, [1.0, 2.0], 0.25),
        polygon(&[a, b, c], 0.0),
        polygon(&[a, b, c], 0.25),
    ] {
        let placed = geometry.upright([0.031_23, 0.012_71]);
        let ends = meetings(&drawn_of(&placed, 16));
        assert!(ends.iter().all(|&ends| ends == 2), "a line of {placed} ends alone: {ends:?}");
    }
}

/// An arc is on the outer side of its corner, along the shorter way. So no line is longer than a circle's.
#[test]
fn arcs_lead_about_their_corners() {
    let placed = rounded([0.0; 2], TILT, [3.0, 2.0], 0.5).at([1.0, 2.0], TILT);
    let side = 2.0 * 0.5 * (std::f32::consts::PI / 32.0).sin();
    let mut lengths: Vec<f32> =
        drawn_of(&placed, 32).iter().map(|[from, to]| (*to - *from).length()).collect();
    lengths.sort_by(f32::total_cmp);
    assert!(lengths[..32].iter().all(|length| (length - side).abs() < 1e-5), "{lengths:?}");
    assert!((lengths[32] - 4.0).abs() < 1e-5 && (lengths[35] - 6.0).abs() < 1e-5, "{lengths:?}");
}
