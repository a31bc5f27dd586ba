//! Tests polylines: every answer equals brute force over the edges as segments, to the bit. The edges of a one-sided polyline
//! are polylines of their own, with a front.

use std::sync::Arc;

use glam::Vec2;
use impinge::answers::Part;
use impinge::bvh::Bound;
use impinge::dim2::narrowphase::{Axis, CastHit, Distance, Manifold};
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, Polyline, PolylineOptions, Pose, Ray, ScaledPolyline,
};
use impinge::space::{AtStart, CastRules, Space};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 8_000;

/// A polyline and its edges as segments.
struct Case {
    geometry: Geometry,
    scaled: ScaledPolyline,
    pose: Pose,
    edges: Vec<(Part, Convex)>,
    /// If the polyline is one-sided: a polyline of each edge.
    alone: Option<Vec<Geometry>>,
    /// The approximate extent of the scaled polyline.
    size: f64,
}

impl Case {
    /// The answer for one edge: that of its segment, or that of a one-sided polyline of the edge.
    fn of_edge<R>(
        &self,
        edge: usize,
        of_segment: impl FnOnce(&Convex) -> R,
        of_polyline: impl FnOnce(&Geometry) -> R,
    ) -> R {
        match &self.alone {
            Some(alone) => of_polyline(&alone[edge]),
            None => of_segment(&self.edges[edge].1),
        }
    }
}

fn points(rng: &mut Rng) -> Vec<Vec2> {
    let most = if rng.once_in(8) { 300 } else { 30 };
    let count = 2 + rng.below(most);
    let mut at = Vec2::ZERO;
    let step = |rng: &mut Rng| rng.in_square().as_vec2();
    let mut points: Vec<Vec2> = match rng.below(6) {
        0 => (0..count).map(|_| step(rng)).collect(),
        1 => (0..count)
            .map(|number| {
                let angle = std::f64::consts::TAU * number as f64 / count as f64;
                (glam::DVec2::from_angle(angle) * rng.uniform(0.5, 1.0)).as_vec2()
            })
            .collect(),
        // A zigzag with sharp angles.
        2 => (0..count)
            .map(|number| Vec2::new(number as f32 / count as f32, (number % 2) as f32))
            .collect(),
        // A straight line that returns along itself.
        3 => (0..count).map(|number| Vec2::new((number % 5) as f32 * 0.25, 0.5)).collect(),
        4 => {
            let point = step(rng);
            vec![point; count]
        }
        _ => (0..count)
            .map(|_| {
                at += step(rng) * 0.2;
                at
            })
            .collect(),
    };
    if rng.once_in(3) {
        for _ in 0..rng.below(count) {
            let from = rng.below(count - 1);
            points[from + 1] = points[from];
        }
    }
    points
}

fn polyline(rng: &mut Rng) -> Case {
    let size = rng.pick(&[1e-6, 1.0, 1.0, 1.0, 1e6]);
    let points: Vec<Vec2> = points(rng).iter().map(|point| *point * size as f32).collect();
    let options = PolylineOptions { closed: rng.bool(), one_sided: rng.bool(), welded: rng.bool() };
    let count = if options.closed { points.len() } else { points.len() - 1 };
    let tags: Option<Vec<u32>> =
        rng.bool().then(|| (0..count).map(|_| rng.below(5) as u32).collect());
    let asset = Polyline::new(&points, tags.as_deref(), options).expect("a polyline");
    let scale = match rng.below(4) {
        0 => Vec2::ONE,
        1 => Vec2::splat(rng.power(-3.0, 3.0) as f32) * rng.sign() as f32,
        2 => Vec2::new(-1.0, 1.0),
        _ => Vec2::new(rng.power(-3.0, 3.0) as f32, -rng.power(-3.0, 3.0) as f32),
    };
    let scaled = ScaledPolyline::new(Arc::new(asset), scale).expect("a scale");
    let size = size * f64::from(scale.abs().max_element());
    let edges = (0..count)
        .map(|edge| {
            let ends = [edge, (edge + 1) % points.len()].map(|point| points[point] * scale);
            let tag = tags.as_ref().map_or(0, |tags| tags[edge]);
            let part = Part { part: 0, triangle: edge as u32, tag };
            (part, Convex::segment(ends[0], ends[1], 0.0).expect("an edge"))
        })
        .collect();
    let alone = |edge: usize| {
        let ends = [edge, (edge + 1) % points.len()].map(|point| points[point]);
        let options = PolylineOptions { closed: false, welded: false, one_sided: true };
        let asset = Polyline::new(&ends, None, options).expect("an edge");
        Geometry::Polyline(ScaledPolyline::new(Arc::new(asset), scale).expect("a scale"))
    };
    let alone = options.one_sided.then(|| (0..count).map(alone).collect());
    let geometry = Geometry::Polyline(scaled.clone());
    Case { geometry, scaled, pose: pose(rng, size), edges, alone, size }
}

fn pose(rng: &mut Rng, size: f64) -> Pose {
    let rotation = match rng.below(4) {
        0 => Vec2::X,
        1 => Vec2::Y,
        _ => rng.angle(),
    };
    Pose::new((rng.in_square() * size).as_vec2(), rotation).expect("a pose")
}

/// Returns a convex geometry of about the size of a case, or much smaller or larger, or one that touches it in a point.
fn convex(rng: &mut Rng, case: &Case) -> (Convex, Pose) {
    let size = case.size * rng.pick(&[0.01, 0.3, 0.3, 1.0, 30.0]);
    let vector = |rng: &mut Rng| (rng.in_square() * size).as_vec2();
    let radius = if rng.bool() { 0.0 } else { (rng.uniform(0.0, 0.4) * size) as f32 };
    let geometry = match rng.below(6) {
        0 => Convex::circle(vector(rng), radius),
        1 => Convex::capsule(vector(rng), vector(rng), radius),
        2 => Convex::oriented_box(vector(rng), rng.angle(), vector(rng).abs(), radius),
        3 => Convex::segment(vector(rng), vector(rng), radius),
        4 => Convex::half_plane(rng.angle(), size as f32),
        _ => {
            let [x, y] = vector(rng).abs().max(Vec2::splat(size as f32 * 0.01)).to_array();
            Convex::polygon(&[Vec2::ZERO, Vec2::new(x, 0.0), Vec2::new(0.0, y)], radius)
        }
    };
    let reach = case.size * rng.pick(&[0.5, 2.0, 2.0, 50.0]);
    let mut at = pose(rng, reach);
    if rng.once_in(4) {
        // A point of the polyline, within rounding.
        at = Pose::new(case.pose.position(), at.rotation()).expect("a pose");
    }
    (geometry.expect("a geometry"), at)
}

fn each_pair(salt: u64, judge: impl Fn(&mut Rng, &Case, &(Convex, Pose))) {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1110) ^ salt, number);
        let case = polyline(&mut rng);
        let other = convex(&mut rng, &case);
        judge(&mut rng, &case, &other);
    }
}

fn nearest(case: &Case, (geometry, pose): &(Convex, Pose)) -> Distance {
    let whole = Geometry::from(geometry.clone());
    let distances = (0..case.edges.len()).map(|edge| Distance {
        part_a: case.edges[edge].0,
        ..case.of_edge(
            edge,
            |segment| Convex2::distance(segment, &case.pose, geometry, pose),
            |polyline| Dim2::distance(polyline, &case.pose, &whole, pose),
        )
    });
    distances.reduce(|best, next| if next.distance < best.distance { next } else { best }).unwrap()
}

#[test]
fn distances_are_those_of_the_nearest_edge() {
    each_pair(1, |_, case, other| {
        let whole = Geometry::from(other.0.clone());
        let found = Dim2::distance(&case.geometry, &case.pose, &whole, &other.1);
        assert_eq!(found, nearest(case, other));
        let swapped = Dim2::distance(&whole, &other.1, &case.geometry, &case.pose);
        assert_eq!((swapped.distance, swapped.part_b), (found.distance, found.part_a));
        assert_eq!((swapped.normal, swapped.point_b), (-found.normal, found.point_a));
        let point = other.1.position();
        let circle = Convex::circle(Vec2::ZERO, 0.0).expect("a point");
        let at = Pose::new(point, Vec2::X).expect("a pose");
        let expected = nearest(case, &(circle, at));
        assert_eq!(Dim2::closest_point(&case.geometry, &case.pose, point), expected);
        let contains = Dim2::contains(&case.geometry, &case.pose, point);
        assert_eq!(contains, expected.distance <= 0.0);
        // Explain returns the axes of the nearest edge.
        let edge = &case.edges[found.part_a.triangle as usize].1;
        let (mut axes, mut expected): (Vec<Axis>, Vec<Axis>) = Default::default();
        Dim2::explain(&case.geometry, &case.pose, &whole, &other.1, &mut |axis| axes.push(axis));
        Convex2::explain(edge, &case.pose, &other.0, &other.1, &mut |axis| expected.push(axis));
        assert_eq!(axes, expected);
    });
}

#[test]
fn overlaps_and_contacts_are_those_of_the_edges() {
    each_pair(2, |rng, case, other| {
        let whole = Geometry::from(other.0.clone());
        let nearest = nearest(case, other).distance;
        let far = (rng.uniform(-0.5, 0.5) * case.size) as f32;
        for margin in [0.0, nearest, nearest.next_down(), far] {
            let overlaps = |edge: usize| {
                case.of_edge(
                    edge,
                    |segment| Convex2::overlap(segment, &case.pose, &other.0, &other.1, margin),
                    |polyline| Dim2::overlap(polyline, &case.pose, &whole, &other.1, margin),
                )
            };
            let overlap = Dim2::overlap(&case.geometry, &case.pose, &whole, &other.1, margin);
            assert_eq!(overlap, nearest <= margin);
            let mut pairs = Vec::new();
            Dim2::part_pairs(&case.geometry, &case.pose, &whole, &other.1, margin, &mut |pair| {
                pairs.push(pair);
            });
            pairs.sort();
            let touching = (0..case.edges.len()).filter(|edge| overlaps(*edge));
            let touching = touching.map(|edge| [case.edges[edge].0, Part::WHOLE]);
            assert_eq!(pairs, touching.collect::<Vec<_>>());
            if case.scaled.polyline().options().welded {
                continue;
            }
            let mut found: Vec<Manifold> = Vec::new();
            Dim2::contacts(&case.geometry, &case.pose, &whole, &other.1, margin, &mut |manifold| {
                found.push(manifold);
            });
            found.sort_by_key(|manifold| manifold.part_a);
            let manifolds = (0..case.edges.len()).filter_map(|edge| {
                let manifold = case.of_edge(
                    edge,
                    |segment| Convex2::contact(segment, &case.pose, &other.0, &other.1, margin),
                    |polyline| {
                        let mut only = None;
                        let (at, to) = (&case.pose, (&whole, &other.1));
                        let mut set = |manifold| only = Some(manifold);
                        Dim2::contacts(polyline, at, to.0, to.1, margin, &mut set);
                        only
                    },
                );
                Some(Manifold { part_a: case.edges[edge].0, ..manifold? })
            });
            assert_eq!(found, manifolds.collect::<Vec<_>>());
        }
    });
}

/// Returns the earliest hit of edges. Among equal times, the deepest wins, then the lowest edge.
fn first(hits: impl Iterator<Item = CastHit>) -> Option<CastHit> {
    hits.reduce(|best, next| {
        let order = |hit: &CastHit| (hit.time, hit.distance);
        if order(&next) < order(&best) { next } else { best }
    })
}

/// Returns whether a direction leaves the back of an edge: to its left, or to its right if the scale mirrors.
fn is_back(case: &Case, edge: &Convex, direction: Vec2) -> bool {
    let Convex::Segment(edge) = edge else { unreachable!("edges are segments") };
    let turn = case.pose.rotation().as_dvec2().normalize();
    let along = turn.rotate(edge.point_b().as_dvec2() - edge.point_a().as_dvec2());
    let across = along.perp_dot(direction.as_dvec2());
    let scale = case.scaled.scale();
    across * f64::from((scale.x * scale.y).signum()) > 1e-6 * along.length()
}

#[test]
fn casts_hit_the_first_edge() {
    each_pair(3, |rng, case, (other, at)| {
        let one_sided = case.scaled.polyline().options().one_sided;
        let whole = Geometry::from(other.clone());
        let way = (rng.in_square() * case.size * rng.pick(&[1e-3, 3.0, 60.0])).as_vec2();
        let at_start = rng.pick(&[AtStart::Hit, AtStart::HitUnlessLeaving]);
        let touches = case.edges.iter().any(|(_, edge)| {
            let gap = Convex2::distance(edge, &case.pose, other, at).distance;
            f64::from(gap) <= 1e-4 * case.size
        });
        // Contacts at the start decide which edges count after it.
        let at_start = if touches { AtStart::Hit } else { at_start };
        let either_side = CastRules { at_start, back_faces: true };
        let ahead = way.as_dvec2().normalize_or_zero().as_vec2();
        // `from` is the direction from which the other body comes.
        let counts = |edge: &Convex, hit: &CastHit, from: Vec2| {
            !one_sided || hit.inside || !is_back(case, edge, from)
        };
        let found = Dim2::cast(&case.geometry, &case.pose, way, &whole, at, at_start);
        let hits = (0..case.edges.len()).filter_map(|edge| {
            let hit = case.of_edge(
                edge,
                |segment| Convex2::cast(segment, &case.pose, way, other, at, at_start),
                |polyline| Dim2::cast(polyline, &case.pose, way, &whole, at, either_side),
            )?;
            let (part, segment) = &case.edges[edge];
            counts(segment, &hit, ahead).then_some(CastHit { part_a: *part, ..hit })
        });
        assert_eq!(found, first(hits));
        let turned = Pose::new(case.pose.position() + way, rng.angle()).expect("a pose");
        let end = Pose::new(at.position() + way, rng.angle()).expect("a pose");
        let (ends, turns) =
            if rng.bool() { ((case.pose, end), false) } else { ((turned, *at), true) };
        let found = Dim2::cast_motion(
            (&case.geometry, &case.pose, &ends.0),
            (&whole, at, &ends.1),
            at_start,
        );
        let hits = (0..case.edges.len()).filter_map(|edge| {
            let (from, to) = ((&case.pose, &ends.0), (at, &ends.1));
            let hit = case.of_edge(
                edge,
                |segment| {
                    let (a, b) = ((segment, from.0, from.1), (other, to.0, to.1));
                    Convex2::cast_motion(a, b, at_start)
                },
                |polyline| {
                    let (a, b) = ((polyline, from.0, from.1), (&whole, to.0, to.1));
                    Dim2::cast_motion(a, b, either_side)
                },
            )?;
            let (part, segment) = &case.edges[edge];
            (turns || counts(segment, &hit, -ahead)).then_some(CastHit { part_a: *part, ..hit })
        });
        assert_eq!(found, first(hits));
    });
}

#[test]
fn two_polylines_are_all_pairs_of_edges() {
    for number in 0..case_count(CASES / 4) {
        let mut rng = Rng::of_case(seed(1110) ^ 4, number);
        let (a, mut b) = (polyline(&mut rng), polyline(&mut rng));
        if rng.bool() {
            b.pose = a.pose;
        }
        let order = |pose: &Pose| [pose.position(), pose.rotation()].map(|v| v.to_array());
        let (a, b) = if order(&a.pose) <= order(&b.pose) { (a, b) } else { (b, a) };
        let found = Dim2::distance(&a.geometry, &a.pose, &b.geometry, &b.pose);
        let mut best: Option<Distance> = None;
        let mut touching = Vec::new();
        let whole = |case: &Case, edge: usize| {
            let segment = || Geometry::from(case.edges[edge].1.clone());
            case.alone.as_ref().map_or_else(segment, |alone| alone[edge].clone())
        };
        for (edge_a, (part_a, _)) in a.edges.iter().enumerate() {
            for (edge_b, (part_b, _)) in b.edges.iter().enumerate() {
                let (edge_a, edge_b) = (whole(&a, edge_a), whole(&b, edge_b));
                let distance = Dim2::distance(&edge_a, &a.pose, &edge_b, &b.pose);
                let next = Distance { part_a: *part_a, part_b: *part_b, ..distance };
                if next.distance <= 0.0 {
                    touching.push([*part_a, *part_b]);
                }
                if best.is_none_or(|best| next.distance < best.distance) {
                    best = Some(next);
                }
            }
        }
        assert_eq!(Some(found), best);
        let mut pairs = Vec::new();
        Dim2::part_pairs(&a.geometry, &a.pose, &b.geometry, &b.pose, 0.0, &mut |pair| {
            pairs.push(pair);
        });
        pairs.sort();
        assert_eq!(pairs, touching);
    }
}

#[test]
fn bounds_are_those_of_all_edges() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1110) ^ 5, number);
        let case = polyline(&mut rng);
        let edges = case.edges.iter().map(|(_, edge)| edge);
        let tight = edges.clone().map(|edge| edge.aabb(&case.pose)).reduce(|a, b| a.merge(&b));
        assert_eq!(Some(Dim2::aabb(&case.geometry, &case.pose)), tight);
        let bound = Dim2::bound(&case.geometry, &case.pose);
        for edge in edges {
            assert!(bound.contains(&Convex2::bound(edge, &case.pose)));
        }
        let mut lines = Vec::new();
        Dim2::lines(&case.geometry, &case.pose, 16, &mut |line| lines.push(line));
        assert_eq!(lines.len(), case.edges.len());
        let ends = lines.iter().flatten();
        assert!(ends.clone().all(|end| {
            tight.is_some_and(|tight| end.cmpge(tight.min).all() && end.cmple(tight.max).all())
        }));
    }
}

/// Rays use a closed form. It agrees with the rays of segments within rounding.
#[test]
fn rays_hit_the_first_edge() {
    for number in 0..case_count(4 * CASES) {
        let mut rng = Rng::of_case(seed(1110) ^ 6, number);
        let case = polyline(&mut rng);
        let origin = (rng.in_square() * case.size * 2.0).as_vec2() + case.pose.position();
        let length = (case.size * rng.pick(&[1.0, 100.0])) as f32;
        let ray = Ray::new(origin, rng.angle(), length).expect("a ray");
        let found = Dim2::raycast(&case.geometry, &case.pose, &ray);
        if case.scaled.polyline().options().one_sided {
            if let Some(hit) = found {
                let edge = &case.edges[hit.part.triangle as usize].1;
                assert!(!is_back(&case, edge, hit.normal), "{hit:?}");
            }
            continue;
        }
        let hits =
            case.edges.iter().filter_map(|(_, edge)| Convex2::raycast(edge, &case.pose, &ray));
        let first = hits.map(|hit| hit.distance).fold(f32::INFINITY, f32::min);
        let off = |found: f32| f64::from((found - first).abs());
        match found {
            Some(hit) => assert!(off(hit.distance) <= 1e-5 * case.size, "{hit:?} {first}"),
            None => assert_eq!(first, f32::INFINITY),
        }
    }
}

/// Returns a ring around the origin, from which all of it is visible.
fn ring(rng: &mut Rng) -> Vec<Vec2> {
    if rng.bool() {
        // Integer coordinates, so rays meet points exactly.
        let side = 1 + rng.below(4) as i32;
        let corners = [[1, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];
        let sides = corners.windows(2).flat_map(|ends| {
            (0..side).map(move |step| {
                let at = |axis: usize| ends[0][axis] * (side - step) + ends[1][axis] * step;
                Vec2::new(at(0) as f32, at(1) as f32)
            })
        });
        return sides.collect();
    }
    let count = 3 + rng.below(30);
    let angles = (0..count).map(|i| std::f64::consts::TAU * i as f64 / count as f64);
    angles.map(|angle| (glam::DVec2::from_angle(angle) * rng.uniform(0.3, 3.0)).as_vec2()).collect()
}

/// Rays through common points of edges and through others, from inside and outside. A closed polyline stops each.
#[test]
fn no_ray_passes_between_edges() {
    const RAYS: u64 = 100;
    for number in 0..case_count(2_000_000 / RAYS) {
        let mut rng = Rng::of_case(seed(1110) ^ 7, number);
        let points = ring(&mut rng);
        let options = PolylineOptions { closed: true, ..Default::default() };
        let asset = Polyline::new(&points, None, options).expect("a ring");
        let scale = if rng.bool() { Vec2::ONE } else { Vec2::new(-0.5, 3.0) };
        let scaled = ScaledPolyline::new(Arc::new(asset), scale).expect("a scale");
        let geometry = Geometry::Polyline(scaled);
        let pose = if rng.bool() { Pose::IDENTITY } else { pose(&mut rng, 10.0) };
        let turn = pose.rotation();
        for _ in 0..RAYS {
            let vertex = rng.pick(&points) * scale;
            let toward = turn.rotate(if rng.once_in(4) { rng.angle() } else { vertex });
            let (center, length) = (pose.position(), 200.0);
            let out = Ray::new(center, toward, length).expect("a ray");
            let hit = Dim2::raycast(&geometry, &pose, &out).expect("a ray out of the ring hits");
            assert!(!hit.inside && hit.distance > 0.0, "case {number}: {hit:?}");
            // From 100 away through the centre, outside the ring.
            let away = center + toward.normalize() * 100.0;
            let into = Ray::new(away, center - away, length).expect("a ray");
            let hit = Dim2::raycast(&geometry, &pose, &into).expect("a ray into the ring hits");
            assert!(!hit.inside && hit.distance < 100.0, "case {number}: {hit:?}");
        }
    }
}

/// A body on a flat welded chain gets the normal of the chain at every place and depth.
#[test]
fn a_body_does_not_catch_on_a_welded_chain() {
    const TILT: f32 = 1.75e-4;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1110) ^ 8, number);
        let mut x = -5.0;
        let floor: Vec<Vec2> = std::iter::from_fn(|| {
            x += rng.uniform(0.01, 1.0) as f32;
            (x < 5.0).then_some(Vec2::new(x, 0.0))
        })
        .collect();
        let options = PolylineOptions { welded: true, one_sided: rng.bool(), closed: false };
        // The front is on the right of an edge.
        let floor: Vec<Vec2> =
            if options.one_sided { floor.into_iter().rev().collect() } else { floor };
        let asset = Polyline::new(&floor, None, options).expect("a floor");
        let scaled = ScaledPolyline::new(Arc::new(asset), Vec2::ONE).expect("a scale");
        let geometry = Geometry::Polyline(scaled);
        // Above a point of the chain, or anywhere.
        let over = rng.pick(&floor[1..floor.len() - 1]).x;
        let at = if rng.bool() { over } else { rng.uniform(-3.0, 3.0) as f32 };
        let depth = rng.uniform(0.0, 0.1) as f32;
        let (body, height) = match rng.below(3) {
            0 => (Convex::circle(Vec2::ZERO, 0.5), 0.5),
            1 => (Convex::capsule(Vec2::new(0.0, -0.5), Vec2::new(0.0, 0.5), 0.25), 0.75),
            _ => (Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(0.7, 0.4), 0.0), 0.4),
        };
        let body = Geometry::from(body.expect("a body"));
        let stands = Pose::new(Vec2::new(at, height - depth), Vec2::X).expect("a pose");
        let mut found = 0;
        let here = Pose::IDENTITY;
        Dim2::contacts(&geometry, &here, &body, &stands, 0.0, &mut |manifold| {
            found += 1;
            assert!((manifold.normal - Vec2::Y).length() < TILT, "case {number}: {manifold:?}");
        });
        assert!(found > 0, "case {number}");
        let reduced = Dim2::contact(&geometry, &here, &body, &stands, 0.0).expect("a contact");
        assert!((reduced.normal - Vec2::Y).length() < TILT, "case {number}: {reduced:?}");
    }
}
