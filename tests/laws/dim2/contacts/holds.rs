//! Tests that the points of one manifold with a concave geometry are both ends of the contact.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::narrowphase::Manifold;
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, Polyline, PolylineOptions, Pose, ScaledPolyline,
};
use impinge::space::Space;

use crate::dim2::oracle::shape::polygon;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Points less deep than the deepest by at most this part of the extent may be first.
const LEVEL: f64 = 1e-6;

/// The pose at a place, without rotation.
fn at(place: Vec2) -> Pose {
    Pose::new(place, Vec2::X).expect("a pose")
}

/// A floor of unit pieces about the origin: an open polyline, or a compound of boxes that may be made elsewhere.
fn floor(rng: &mut Rng, kind: usize, count: usize) -> Geometry {
    let half = count as f32 / 2.0;
    if kind < 2 {
        // The front is on the left of the way.
        let points: Vec<Vec2> =
            (0..=count).rev().map(|i| Vec2::new(i as f32 - half, 0.0)).collect();
        let options = PolylineOptions { welded: kind == 1, ..PolylineOptions::default() };
        let polyline = Polyline::new(&points, None, options).expect("a polyline");
        return Geometry::Polyline(ScaledPolyline::new(Arc::new(polyline), Vec2::ONE).unwrap());
    }
    let tile =
        Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(0.5, 0.25), 0.0).expect("a tile");
    let mut places: Vec<Vec2> =
        (0..count).map(|i| Vec2::new(i as f32 + 0.5 - half, -0.25)).collect();
    for i in (1..count).rev() {
        places.swap(i, rng.below(i + 1));
    }
    let moved = rng.bool();
    let part = |(index, place): (usize, &Vec2)| CompoundPart {
        geometry: Geometry::from(tile.clone()),
        pose: at(if moved { Vec2::new(-3.0 * index as f32, 1.0) } else { *place }),
        tag: 0,
    };
    let parts = places.iter().enumerate().map(part).collect();
    let compound = Compound::<Convex2>::new(parts, kind == 2).expect("a compound");
    let mut posed = PosedCompound::new(Arc::new(compound));
    if moved {
        posed.set_part_poses(places.iter().map(|place| at(*place)));
    }
    Geometry::Compound(posed)
}

#[test]
fn points_on_concave_floors_are_both_ends() {
    let cases = case_count(6_000);
    let mut long = 0;
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed(453), number);
        let (count, kind) = (1 + rng.below(6), rng.below(4));
        let floor = floor(rng, kind, count);
        let reach = count as f64 / 2.0;
        let [x, y] = [rng.uniform(0.2, 2.0) as f32, rng.uniform(0.1, 0.5) as f32];
        let body = match rng.below(3) {
            0 => Convex::oriented_box(Vec2::Y * y, Vec2::X, Vec2::new(x, y), 0.0).expect("a box"),
            1 => Convex::capsule(Vec2::new(-x, y), Vec2::new(x, y), y).expect("a capsule"),
            _ => polygon(&[[-x, 0.0], [x, 0.0], [0.3 * x, y], [-0.6 * x, y]], 0.0),
        };
        let along = if rng.bool() {
            f64::from(rng.integer(-4, 4)) * 0.25 * reach
        } else {
            rng.uniform(-reach, reach)
        };
        let place = DVec2::new(along, rng.pick(&[0.0, 1e-3, -1e-3]));
        let tilt = rng.sign() * if rng.bool() { 0.0 } else { rng.power(-7.0, -2.0) };
        let turn = if rng.bool() { DVec2::X } else { rng.unit_in_plane() };
        let center = if rng.bool() { DVec2::ZERO } else { rng.in_square() * 20.0 };
        let pose = |place: DVec2, turn: DVec2| {
            Pose::new((center + place).as_vec2(), turn.as_vec2()).expect("a pose")
        };
        let floor_pose = pose(DVec2::ZERO, turn);
        let body_pose = pose(turn.rotate(place), turn.rotate(DVec2::from_angle(tilt)));
        let (body, margin) = (Geometry::from(body), rng.pick(&[0.01, 0.02]));
        let found = Dim2::contact(&floor, &floor_pose, &body, &body_pose, margin);
        let Some(found) = found else { continue };
        let normal = found.normal.as_dvec2();
        let along = |point: Vec2| normal.perp_dot((point - body_pose.position()).as_dvec2());
        let mut all: Vec<(f64, f64)> = Vec::new();
        Dim2::contacts(&floor, &floor_pose, &body, &body_pose, margin, &mut |part: Manifold| {
            if part.normal.as_dvec2().dot(normal) > 0.951 {
                all.extend(part.points.iter().map(|p| (along(p.point_a), f64::from(p.distance))));
            }
        });
        let least = all.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
        let low = all.iter().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let high = all.iter().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
        let extent = high - low;
        let level = all.iter().filter(|point| point.1 <= least + LEVEL * extent);
        let expected = level.map(|point| (high - point.0).max(point.0 - low)).fold(0.0, f64::max);
        let points: Vec<f64> = found.points.iter().map(|point| along(point.point_a)).collect();
        let span = points.iter().copied().fold(f64::NEG_INFINITY, f64::max)
            - points.iter().copied().fold(f64::INFINITY, f64::min);
        assert_eq!(f64::from(found.points[0].distance), least, "case {number}: {found:?}");
        assert!(
            span >= expected * (1.0 - 1e-5) - 1e-5,
            "case {number}, floor {kind}: {span} of {expected}\n{found:?}\n{all:?}"
        );
        long += u64::from(expected > 0.1);
    }
    assert!(long > cases / 2, "{long} of {cases}");
}

/// A box on a seam: it reaches over three pieces of which the middle one comes first.
#[test]
fn a_box_over_several_pieces_touches_with_both_corners() {
    for kind in 0..4 {
        for number in 0..case_count(50) {
            let rng = &mut Rng::of_case(seed(454), number);
            let floor = floor(rng, kind, 5);
            let half = Vec2::new(1.25, 0.5);
            let body = Convex::oriented_box(Vec2::Y * 0.5, Vec2::X, half, 0.0).expect("a box");
            let pose = at(Vec2::new(0.125, rng.pick(&[0.0, 1e-3, -1e-3])));
            let body = Geometry::from(body);
            let found = Dim2::contact(&floor, &Pose::IDENTITY, &body, &pose, 0.01);
            let found = found.expect("a contact");
            let mut ends: Vec<f32> = found.points.iter().map(|point| point.point_a.x).collect();
            ends.sort_by(f32::total_cmp);
            assert_eq!(ends.len(), 2, "floor {kind}: {found:?}");
            let is_near = |at: f32, x: f32| (at - x).abs() < 1e-5;
            assert!(is_near(ends[0], -1.125) && is_near(ends[1], 1.375), "floor {kind}: {found:?}");
        }
    }
}

/// Boxes whose sides and places are multiples of a step, and boxes of which one lower corner is higher by less than
/// rounding.
#[test]
fn flush_boxes_touch_with_both_ends() {
    let cases = case_count(10_000);
    let mut overlapping = 0;
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed(455), number);
        let step = rng.pick(&[0.1, 0.25, 1.0 / 3.0, 0.05]);
        let steps = |rng: &mut Rng, least: i32, most: i32| {
            (f64::from(rng.integer(least, most)) * step) as f32
        };
        let [below, above]: [Vec2; 2] =
            std::array::from_fn(|_| Vec2::new(steps(rng, 1, 12), steps(rng, 1, 12)));
        let floor = Convex::oriented_box(Vec2::ZERO, Vec2::X, below, 0.0).expect("a box");
        let off = rng.pick(&[0.0, 0.0, 5e-9, -5e-9, 1e-8]);
        let Vec2 { x, y } = above;
        let body = if off == 0.0 {
            Convex::oriented_box(Vec2::ZERO, Vec2::X, above, 0.0).expect("a box")
        } else {
            polygon(&[[-x, 0.0], [x, off], [x, 2.0 * y], [-x, 2.0 * y]], 0.0)
        };
        let base = if off == 0.0 { y } else { 0.0 };
        let far = if rng.bool() { 0.0 } else { steps(rng, -99, 99) };
        let along = steps(rng, -14, 14);
        let floor_pose = at(Vec2::new(far, 0.0));
        let body_pose = at(Vec2::new(far + along, below.y + base));
        let margin = rng.pick(&[1e-4, 1e-3, 0.01]);
        let (low, high) = ((-below.x).max(along - x), below.x.min(along + x));
        if high - low < 0.5 * step as f32 {
            continue;
        }
        overlapping += 1;
        let (floor, body) = (Geometry::from(floor), Geometry::from(body));
        let found = Dim2::contact(&floor, &floor_pose, &body, &body_pose, margin);
        let found = found.unwrap_or_else(|| panic!("case {number}"));
        let mut ends: Vec<f32> = found.points.iter().map(|point| point.point_a.x - far).collect();
        ends.sort_by(f32::total_cmp);
        let is_near = |end: f32, expected: f32| (end - expected).abs() < 1e-4;
        assert!(
            ends.len() == 2 && is_near(ends[0], low) && is_near(ends[1], high),
            "case {number}: {low} {high} {found:?}"
        );
    }
    assert!(overlapping > cases / 3, "{overlapping} of {cases}");
}
