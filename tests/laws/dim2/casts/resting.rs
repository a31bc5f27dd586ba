//! Tests casts of bodies that rest on a floor of many edges or tiles in 2D.

use std::sync::Arc;

use glam::Vec2;
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, Polyline, PolylineOptions, Pose, ScaledPolyline,
};
use impinge::space::{AtStart, Space};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const EDGE: f32 = 4.0;
const LEAVING: AtStart = AtStart::HitUnlessLeaving;

fn body(rng: &mut Rng) -> (&'static str, Convex) {
    let mut length = || rng.uniform(0.1, 0.5) as f32;
    let (half, radius) = (Vec2::new(length(), length()), length());
    let along = rng.angle() * length_of(rng);
    let turn = if rng.bool() { Vec2::X } else { rng.angle() };
    let (name, found) = match rng.below(4) {
        0 => ("circle", Convex::circle(Vec2::ZERO, radius)),
        1 => ("capsule", Convex::capsule(-along, along, radius)),
        2 => ("box", Convex::oriented_box(Vec2::ZERO, turn, half, 0.0)),
        _ => ("rounded box", Convex::oriented_box(Vec2::ZERO, turn, half, 0.1)),
    };
    (name, found.expect("a geometry"))
}

fn length_of(rng: &mut Rng) -> f32 {
    rng.uniform(0.1, 0.5) as f32
}

fn cuts(rng: &mut Rng) -> Vec<f32> {
    let mut cuts = vec![-EDGE, EDGE];
    let count = 1 + rng.below(14);
    cuts.extend((0..count).map(|_| rng.uniform(-4.0, 4.0) as f32));
    cuts.sort_by(f32::total_cmp);
    cuts.dedup();
    cuts
}

fn polyline(points: &[Vec2], options: PolylineOptions) -> Geometry {
    let asset = Polyline::new(points, None, options).expect("a polyline");
    Geometry::Polyline(ScaledPolyline::new(Arc::new(asset), Vec2::ONE).expect("a scale"))
}

fn tiles(rng: &mut Rng) -> Vec<CompoundPart<Convex2>> {
    let tile = |cut: &[f32]| {
        let half = Vec2::new(0.5 * (cut[1] - cut[0]), 0.5);
        let tile = Convex::oriented_box(Vec2::ZERO, Vec2::X, half, 0.0).expect("a box");
        let at = Vec2::new(0.5 * (cut[0] + cut[1]), -0.5);
        CompoundPart { geometry: tile.into(), pose: Pose::new(at, Vec2::X).unwrap(), tag: 0 }
    };
    cuts(rng).windows(2).map(tile).collect()
}

fn compound_of(parts: Vec<CompoundPart<Convex2>>, welded: bool) -> Geometry {
    let compound = Compound::new(parts, welded).expect("a compound");
    Geometry::Compound(PosedCompound::new(Arc::new(compound)))
}

fn resting_place(rng: &mut Rng, body: &Convex, depth: f32) -> Vec2 {
    let at = Vec2::new(rng.uniform(-1.0, 1.0) as f32, 1.0);
    let half_plane = Convex::half_plane(Vec2::Y, 0.0).expect("a half-plane");
    let pose = Pose::new(at, Vec2::X).expect("a pose");
    let gap = Convex2::distance(&half_plane, &Pose::IDENTITY, body, &pose).distance;
    at - Vec2::Y * (gap + depth)
}

fn depth(rng: &mut Rng) -> f32 {
    match rng.below(4) {
        0 => 0.0,
        1 => 1e-3,
        _ => rng.power(-6.0, -2.3) as f32,
    }
}

#[test]
fn a_body_slides_over_a_flat_floor_without_a_hit() {
    for number in 0..case_count(8_000) {
        let mut rng = Rng::of_case(seed(4521), number);
        let (kind, body) = body(&mut rng);
        let (name, floor) = if rng.bool() {
            let options =
                PolylineOptions { closed: false, one_sided: rng.bool(), welded: rng.bool() };
            let mut points: Vec<Vec2> =
                cuts(&mut rng).into_iter().map(|x| Vec2::new(x, 0.0)).collect();
            if options.one_sided {
                // The front is on the right of an edge.
                points.reverse();
            }
            ("polyline", polyline(&points, options))
        } else {
            ("tiles", compound_of(tiles(&mut rng), rng.bool()))
        };
        let depth = depth(&mut rng);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Vec2::X).unwrap();
        let way = Vec2::X * (rng.sign() * rng.uniform(0.1, 2.5)) as f32;
        let body = Geometry::from(body);
        let hit = Dim2::cast(&body, &place, way, &floor, &Pose::IDENTITY, LEAVING);
        assert_eq!(hit, None, "case {number}: {kind} over {name}, {depth} deep");
        let end = Pose::new(place.position() + way, Vec2::X).expect("a pose");
        let still = (&floor, &Pose::IDENTITY, &Pose::IDENTITY);
        let hit = Dim2::cast_motion((&body, &place, &end), still, LEAVING);
        assert_eq!(hit, None, "case {number}: motion of {kind} over {name}, {depth} deep");
    }
}

#[test]
fn a_body_hits_what_stands_up_from_its_floor() {
    let mut hits = 0;
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4522), number);
        let (kind, body) = body(&mut rng);
        let depth = depth(&mut rng);
        let place = Pose::new(resting_place(&mut rng, &body, depth), Vec2::X).unwrap();
        let height = rng.uniform(0.02, 0.6) as f32;
        let (name, points) = match rng.below(3) {
            0 => ("step", [[2.0, -1.0], [2.0, height], [3.9, height], [3.9, -1.0]]),
            1 => ("ramp", [[2.0, -1.0], [2.0, 0.0], [3.9, height], [3.9, -1.0]]),
            _ => ("ridge", [[2.0, 0.0], [2.5, height], [3.0, 0.0], [2.5, -1.0]]),
        };
        let mut points = points.map(Vec2::from_array);
        points.reverse();
        let obstacle = Convex::polygon(&points, 0.0).expect("a polygon");
        let mut parts = tiles(&mut rng);
        let at = Pose::IDENTITY;
        parts.push(CompoundPart { geometry: obstacle.clone().into(), pose: at, tag: 0 });
        let scene = compound_of(parts, rng.bool());
        let way = Vec2::X * 2.5;
        let alone = Convex2::cast(&body, &place, way, &obstacle, &at, LEAVING);
        let Some(expected) = alone.filter(|hit| !hit.inside) else { continue };
        let hit = Dim2::cast(&Geometry::from(body), &place, way, &scene, &at, LEAVING);
        let time = hit.map(|hit| hit.time);
        let near = time.is_some_and(|time| (time - expected.time).abs() < 1e-5);
        assert!(near, "case {number}: {kind} to {name}, {depth} deep: {time:?}, {expected:?}");
        hits += 1;
    }
    assert!(hits > 100, "only {hits} hits");
}
