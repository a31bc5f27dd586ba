//! Tests compounds in 2D and 3D against brute force over the parts, and that all queries agree.

use std::sync::Arc;

use impinge::answers::{ManifoldOf, Part};
use impinge::concave::{Any, AnyGeometry, Compound, CompoundPart, ConvexSpace, PosedCompound};
use impinge::space::{AtStart, Parts as _, Space};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Random geometries of a dimension with a size of about 1.
pub trait Scenery: ConvexSpace {
    fn convex(rng: &mut Rng) -> Self::Geometry;
    fn whole(geometry: Self::Geometry) -> Self::Any;
    fn compound_of(compound: PosedCompound<Self>) -> Self::Any;
    fn vector(rng: &mut Rng, size: f64) -> Self::Vector;
    fn pose(rng: &mut Rng, size: f64) -> Self::Pose;
    fn ray(rng: &mut Rng, size: f64) -> Self::Ray;
    fn up() -> Self::Vector;
    /// A point on the x axis.
    fn along(x: f64) -> Self::Vector;
    /// A tile of edge 1.
    fn tile() -> Self::Geometry;
    /// Returns a geometry, and the height of its origin above its lowest point.
    fn slider(rng: &mut Rng) -> (Self::Geometry, f64);
    /// Returns the pose at a time from 0 to 1. The position moves linearly, and the rotation has a constant rate.
    fn between(start: &Self::Pose, end: &Self::Pose, time: f64) -> Self::Pose;
    /// Returns a concave geometry with a size of about 1.
    fn concave(rng: &mut Rng) -> Self::Any;
    /// Rounds each coordinate to an integer.
    fn rounded(vector: Self::Vector) -> Self::Vector;
}

const CASES: u64 = 6_000;

/// The error bound of part poses, which are rounded to f32.
const OFF: f32 = 1e-5;

type Parts<C> = Vec<(<C as Space>::Geometry, <C as Space>::Pose, Part)>;

/// A compound, and its parts in world space.
struct Case<C: Scenery> {
    geometry: C::Any,
    pose: C::Pose,
    parts: Parts<C>,
}

fn compound<C: Scenery>(rng: &mut Rng) -> Case<C> {
    let pose = C::pose(rng, 3.0);
    let made: Vec<(C::Geometry, C::Pose, u32)> =
        (0..1 + rng.below(6)).map(|tag| (C::convex(rng), C::pose(rng, 1.5), tag as u32)).collect();
    let to_part = |(geometry, pose, tag): &(C::Geometry, C::Pose, u32)| CompoundPart {
        geometry: C::whole(geometry.clone()),
        pose: *pose,
        tag: *tag,
    };
    let asset =
        Arc::new(Compound::new(made.iter().map(to_part).collect(), false).expect("a compound"));
    let mut posed = PosedCompound::new(asset);
    let mut poses: Vec<C::Pose> = made.iter().map(|(_, pose, _)| *pose).collect();
    if rng.bool() {
        poses.iter_mut().for_each(|pose| *pose = C::pose(rng, 1.5));
        posed.set_part_poses(poses.iter().copied());
    }
    let mut off = None;
    if made.len() > 1 && rng.bool() {
        let part = rng.below(made.len());
        posed.set_part_enabled(part as u32, false);
        off = Some(part);
    }
    let parts = made
        .into_iter()
        .zip(poses)
        .enumerate()
        .filter(|(number, _)| Some(*number) != off)
        .map(|(number, ((geometry, _, tag), local))| {
            let part = Part { part: number as u32, triangle: Part::NO_TRIANGLE, tag };
            (geometry, C::compose(&pose, &local), part)
        })
        .collect();
    Case { geometry: C::compound_of(posed), pose, parts }
}

fn single<C: Scenery>(rng: &mut Rng) -> Case<C> {
    let (geometry, pose) = (C::convex(rng), C::pose(rng, 3.0));
    let parts = vec![(geometry.clone(), pose, Part::WHOLE)];
    Case { geometry: C::whole(geometry), pose, parts }
}

/// Calls `judge` with random pairs of which at least one is a compound.
fn each_pair<C: Scenery>(salt: u64, judge: impl Fn(&mut Rng, &Case<C>, &Case<C>)) {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1109) ^ salt, number);
        let first = compound::<C>(&mut rng);
        let second = if rng.bool() { compound(&mut rng) } else { single(&mut rng) };
        let (a, b) = if rng.bool() { (first, second) } else { (second, first) };
        judge(&mut rng, &a, &b);
    }
}

/// Returns the least signed distance over all pairs of parts.
fn least<C: Scenery>(a: &Parts<C>, b: &Parts<C>) -> f32 {
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| C::distance(&a.0, &a.1, &b.0, &b.1).distance).fold(f32::INFINITY, f32::min)
}

pub fn distances_are_the_least<C: Scenery>() {
    each_pair::<C>(1, |_, a, b| {
        let found = Any::<C>::distance(&a.geometry, &a.pose, &b.geometry, &b.pose);
        let expected = least::<C>(&a.parts, &b.parts);
        assert!((found.distance - expected).abs() < OFF, "{found:?} {expected}");
        // The parts that the answer names have this distance.
        let named = |parts: &Parts<C>, name: Part| -> Parts<C> {
            parts.iter().filter(|part| part.2 == name).cloned().collect()
        };
        let (part_a, part_b) = (named(&a.parts, found.part_a), named(&b.parts, found.part_b));
        assert_eq!((part_a.len(), part_b.len()), (1, 1), "{found:?}");
        assert!((found.distance - least::<C>(&part_a, &part_b)).abs() < OFF, "{found:?}");
        // The points differ by the normal times the distance.
        let off = found.point_b - found.point_a - C::scaled(found.normal, found.distance.into());
        assert!(C::length(off) < OFF, "{found:?}");
        // Check the swapped pair.
        let back = Any::<C>::distance(&b.geometry, &b.pose, &a.geometry, &a.pose);
        assert_eq!(back.distance.to_bits(), found.distance.to_bits());
        assert_eq!((back.part_a, back.part_b), (found.part_b, found.part_a));
        assert!(back.normal == -found.normal && back.point_a == found.point_b);
    });
}

pub fn questions_agree<C: Scenery>() {
    each_pair::<C>(2, |rng, a, b| {
        let (at_a, at_b) = ((&a.geometry, &a.pose), (&b.geometry, &b.pose));
        let found = Any::<C>::distance(at_a.0, at_a.1, at_b.0, at_b.1);
        let d = found.distance;
        for margin in [0.0, d, d.next_down(), d.next_up(), rng.uniform(-0.5, 0.5) as f32] {
            let overlap = Any::<C>::overlap(at_a.0, at_a.1, at_b.0, at_b.1, margin);
            assert_eq!(overlap, d <= margin, "{found:?} {margin}");
            let contact = Any::<C>::contact(at_a.0, at_a.1, at_b.0, at_b.1, margin);
            assert_eq!(contact.is_some(), overlap);
            if let Some(contact) = contact {
                assert_eq!(contact.points()[0].distance.to_bits(), d.to_bits());
                assert!(contact.normal() == found.normal);
                assert!(contact.points().iter().all(|point| point.distance <= margin.max(d)));
            }
            let (mut deepest, mut pairs) = (f32::INFINITY, Vec::new());
            Any::<C>::contacts(at_a.0, at_a.1, at_b.0, at_b.1, margin, &mut |manifold| {
                deepest = deepest.min(manifold.points()[0].distance);
                pairs.push(manifold.parts());
            });
            assert_eq!(pairs.is_empty(), !overlap);
            assert!(!overlap || deepest.to_bits() == d.to_bits());
            let mut part_pairs = Vec::new();
            Any::<C>::part_pairs(at_a.0, at_a.1, at_b.0, at_b.1, margin, &mut |pair| {
                part_pairs.push(pair);
            });
            assert_eq!(pairs, part_pairs);
        }
        let still = C::vector(rng, 0.0);
        let hit = Any::<C>::cast(at_a.0, at_a.1, still, at_b.0, at_b.1, AtStart::Hit);
        assert_eq!(hit.is_some(), d <= 0.0);
    });
}

pub fn casts_hit_the_first_part<C: Scenery>() {
    each_pair::<C>(3, |rng, a, b| {
        let way = C::vector(rng, 6.0);
        let hit = Any::<C>::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, AtStart::Hit);
        let pairs = a.parts.iter().flat_map(|a| b.parts.iter().map(move |b| (a, b)));
        let first = pairs
            .filter_map(|(a, b)| C::cast(&a.0, &a.1, way, &b.0, &b.1, AtStart::Hit))
            .map(|hit| hit.time)
            .fold(f32::INFINITY, f32::min);
        // Rounding decides whether a cast along a surface hits.
        let slack = 20.0 * OFF;
        match &hit {
            Some(hit) if first.is_finite() => {
                assert!((hit.time - first).abs() * C::length(way) < slack, "{hit:?} {first}");
            }
            None if first.is_infinite() => {}
            _ => assert!(grazes::<C>(a, b, way, hit.map(|hit| hit.time)), "{hit:?} {first}"),
        }
    });
}

/// Returns whether parts come within rounding of a touch, without overlapping, on the way.
fn grazes<C: Scenery>(a: &Case<C>, b: &Case<C>, way: C::Vector, time: Option<f32>) -> bool {
    let times = time.map_or_else(
        || (0..=2_000).map(|at| at as f64 / 2_000.0).collect(),
        |time| vec![f64::from(time)],
    );
    times.into_iter().any(|time| {
        let moved = |pose: &C::Pose| C::moved(pose, C::scaled(way, time));
        let parts: Parts<C> =
            a.parts.iter().map(|part| (part.0.clone(), moved(&part.1), part.2)).collect();
        least::<C>(&parts, &b.parts) < 0.01
    })
}

/// Returns a compound of a convex and a concave part with a size of about 1.
fn mixed<C: Scenery>(rng: &mut Rng) -> C::Any {
    let geometries = [C::whole(C::convex(rng)), C::concave(rng)];
    let to_part = |geometry| CompoundPart { geometry, pose: C::pose(rng, 1.5), tag: 0 };
    let compound = Compound::new(geometries.map(to_part).into(), false).expect("a compound");
    C::compound_of(PosedCompound::new(Arc::new(compound)))
}

/// The parts of a rotating compound move along arcs. The reference samples the motion.
pub fn turning_compounds_hit_where_their_parts_are<C: Scenery>() {
    const STEPS: usize = 4_096;
    /// The error bound of the reference's poses, which are rounded to f32.
    const ROUNDING: f32 = 2e-5;
    let mut hits = 0;
    let cases = case_count(800);
    for number in 0..cases {
        let mut rng = Rng::of_case(seed(1109) ^ 8, number);
        let first =
            if rng.bool() { mixed::<C>(&mut rng) } else { compound::<C>(&mut rng).geometry };
        let second = C::whole(C::convex(&mut rng));
        let (a, b) = if rng.bool() { (first, second) } else { (second, first) };
        let [start_a, end_a, start_b, end_b] = std::array::from_fn(|_| C::pose(&mut rng, 4.0));
        let distance_at = |time: f64| {
            let (pose_a, pose_b) =
                (C::between(&start_a, &end_a, time), C::between(&start_b, &end_b, time));
            Any::<C>::distance(&a, &pose_a, &b, &pose_b).distance
        };
        let (moving_a, moving_b) = ((&a, &start_a, &end_a), (&b, &start_b, &end_b));
        let hit = Any::<C>::cast_motion(moving_a, moving_b, AtStart::Hit);
        let back = Any::<C>::cast_motion(moving_b, moving_a, AtStart::Hit);
        assert_eq!(
            hit.as_ref().map(|hit| hit.time.to_bits()),
            back.map(|back| back.time.to_bits())
        );
        let until = hit.as_ref().map_or(1.0, |hit| f64::from(hit.time));
        // Bounds the speed of any point: the translation, and half a turn of the furthest points.
        let way = |start, end| C::length(C::position(end) - C::position(start));
        let speed = way(&start_a, &end_a) + way(&start_b, &end_b) + 3.15 * 10.0;
        let mut step = 0;
        while step as f64 / (STEPS as f64) < until {
            let distance = distance_at(step as f64 / STEPS as f64);
            assert!(distance > -ROUNDING, "case {number}: {distance} at {step} before {hit:?}");
            step += 1 + (distance.max(0.0) / speed * STEPS as f32) as usize;
        }
        if let Some(hit) = hit {
            hits += 1;
            let distance = distance_at(hit.time.into());
            assert!(hit.inside || distance.abs() < ROUNDING, "case {number}: {distance} {hit:?}");
        }
    }
    assert!(hits > cases / 20, "{hits} hits in {cases} cases");
}

pub fn rays_hit_the_first_part<C: Scenery>() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1109) ^ 4, number);
        let body = compound::<C>(&mut rng);
        let ray = C::ray(&mut rng, 6.0);
        let hit = Any::<C>::raycast(&body.geometry, &body.pose, &ray);
        let first = body.parts.iter().filter_map(|part| C::raycast(&part.0, &part.1, &ray));
        let first = first.map(|hit| hit.distance).fold(f32::INFINITY, f32::min);
        match hit {
            Some(hit) => assert!((hit.distance - first).abs() < 100.0 * OFF, "{hit:?} {first}"),
            None => assert_eq!(first, f32::INFINITY),
        }
        // A compound contains a point if any part contains it.
        let point = C::vector(&mut rng, 3.0);
        let found = Any::<C>::closest_point(&body.geometry, &body.pose, point);
        let inside = Any::<C>::contains(&body.geometry, &body.pose, point);
        assert_eq!(inside, found.distance <= 0.0);
        let distances = body.parts.iter().map(|part| C::closest_point(&part.0, &part.1, point));
        let least = distances.map(|found| found.distance).fold(f32::INFINITY, f32::min);
        assert!((found.distance - least).abs() < OFF);
    }
}

/// Translation by a power of two is exact in f32 here, so no bit of an answer changes.
pub fn a_common_translation_changes_nothing<C: Scenery>() {
    each_pair::<C>(5, |rng, a, b| {
        // Positions have 12 bits, so adding 4,096 is exact.
        let on_grid = |pose: &C::Pose| {
            let steps = C::scaled(C::position(pose), 64.0);
            let rounded = C::rounded(steps);
            C::moved(pose, C::scaled(rounded, 1.0 / 64.0) - C::position(pose))
        };
        let (at_a, at_b) = (on_grid(&a.pose), on_grid(&b.pose));
        let far = C::scaled(C::rounded(C::vector(rng, 3.0)), 4096.0);
        let near = Any::<C>::distance(&a.geometry, &at_a, &b.geometry, &at_b);
        let (far_a, far_b) = (C::moved(&at_a, far), C::moved(&at_b, far));
        let found = Any::<C>::distance(&a.geometry, &far_a, &b.geometry, &far_b);
        assert_eq!(found.distance.to_bits(), near.distance.to_bits());
        assert!(found.normal == near.normal);
    });
}

pub fn part_pairs_of_one_compound<C: Scenery>() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1109) ^ 6, number);
        let body = compound::<C>(&mut rng);
        let margin = rng.uniform(-0.2, 0.2) as f32;
        let mut found = Vec::new();
        let posed = body.geometry.compound().expect("a compound");
        impinge::concave::self_part_pairs(posed, margin, |pair| found.push(pair));
        assert!(found.iter().all(|[a, b]| a < b));
        for (place, a) in body.parts.iter().enumerate() {
            for b in &body.parts[place + 1..] {
                let distance = C::distance(&a.0, &a.1, &b.0, &b.1).distance;
                if (distance - margin).abs() > OFF {
                    assert_eq!(found.contains(&[a.2, b.2]), distance <= margin, "{distance}");
                }
            }
        }
    }
}

/// A body on a welded floor of tiles gets the floor's normal at every contact.
pub fn a_tiled_floor_is_flat<C: Scenery>() {
    let up = C::up();
    let tiles = (-8..=8).map(|place| CompoundPart {
        geometry: C::whole(C::tile()),
        pose: C::pose_at(C::along(f64::from(place)) - C::scaled(up, 0.5)),
        tag: 0,
    });
    let tiles: Vec<_> = tiles.collect();
    let [floor, loose] = [true, false].map(|welded| {
        let compound = Compound::new(tiles.clone(), welded).expect("a floor");
        C::compound_of(PosedCompound::new(Arc::new(compound)))
    });
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1109) ^ 7, number);
        let (body, height) = C::slider(&mut rng);
        let body = C::whole(body);
        let frame = if rng.bool() {
            C::pose(&mut rng, 20.0)
        } else {
            C::pose_at(C::vector(&mut rng, 20.0))
        };
        // Some bodies touch a seam exactly.
        let x =
            if rng.bool() { rng.uniform(-6.0, 6.0) } else { f64::from(rng.integer(-12, 12)) * 0.5 };
        let depth = rng.pick(&[0.0, 1e-6, 1e-4, 1e-3, 0.02]);
        let place = C::along(x) + C::scaled(up, height - depth);
        let pose = C::compose(&frame, &C::pose_at(place));
        let floor_up =
            C::relative_vector(up, &C::relative(&C::pose_at(C::scaled(up, 0.0)), &frame));
        let tilt = |manifold: &C::Manifold| C::length(manifold.normal() - floor_up);
        let mut found = Vec::new();
        Any::<C>::contacts(&floor, &frame, &body, &pose, 1e-3, &mut |manifold| {
            let tilt = tilt(&manifold);
            assert!(tilt < 0.015, "{tilt} at {x}, {depth} deep: {:?}", manifold.parts());
            found.push(manifold.parts());
        });
        assert!(!found.is_empty(), "no contact at {x}, {depth} deep");
        // Every tile that carries the body still does, or the flat region that it is in.
        Any::<C>::contacts(&loose, &frame, &body, &pose, 1e-3, &mut |manifold| {
            let parts = manifold.parts();
            let is_kept = tilt(&manifold) > 1e-6 || found.contains(&parts) || found.len() == 1;
            assert!(is_kept, "no contact with {parts:?} at {x}, {depth} deep");
        });
    }
}
