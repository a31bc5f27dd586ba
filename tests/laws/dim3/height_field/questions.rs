//! Tests every query on a height field and a convex geometry: the answer is that of the deciding triangle, to the bit.

use std::sync::Arc;

use glam::{DVec3, Vec3};
use impinge::answers::Part;
use impinge::bvh::Bound;
use impinge::dim3::narrowphase::{CastHit, Distance, Manifold};
use impinge::dim3::{Aabb, Convex, Convex3, Dim3, Geometry, Hull, Pose};
use impinge::space::{AtStart, Space};

use super::model::{Model, random_pose};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x7e44a1;

/// A field, and a convex geometry that is probably near its surface.
struct Case {
    model: Model,
    field: Geometry,
    pose: Pose,
    triangles: Vec<(Part, Convex)>,
    other: Convex,
    pose_of_other: Pose,
}

impl Case {
    fn random(rng: &mut Rng) -> Case {
        let most = rng.pick(&[8, 8, 8, 8, 40]);
        let model = Model::random(rng, most);
        let triangles = model.convex();
        let size = model.size();
        let pose = random_pose(rng, size);
        let (_, points) = rng.pick(&model.triangles());
        let [from, to] = [0; 2].map(|_| points[rng.below(3)].as_dvec3());
        let local = from.lerp(to, 0.5);
        let reach = size * rng.pick(&[0.1, 1.0, 5.0]);
        let other = convex(rng, reach);
        let above = rng.in_cube() * reach * rng.pick(&[0.0, 1.0, 2.0, 10.0]);
        let rotation = if rng.bool() { pose.rotation() } else { rng.rotation() };
        let at = pose.position().as_dvec3() + pose.rotation().as_dquat() * (local + above);
        Case {
            field: Geometry::HeightField(Arc::new(model.field())),
            model,
            pose,
            triangles,
            other,
            pose_of_other: Pose::new(at.as_vec3(), rotation).unwrap(),
        }
    }

    fn each<R>(&self, answer: impl Fn(Part, &Convex) -> Option<R>) -> Vec<R> {
        self.triangles.iter().filter_map(|(part, triangle)| answer(*part, triangle)).collect()
    }
}

fn convex(rng: &mut Rng, reach: f64) -> Convex {
    let mut point = || (rng.in_cube() * reach).as_vec3();
    let [a, b, c] = std::array::from_fn(|_| point());
    let radius = (reach * rng.pick(&[0.0, 0.1, 0.5])) as f32;
    match rng.below(7) {
        0 => Convex::sphere(a * 0.1, radius),
        1 => Convex::capsule(a, b, radius),
        2 => Convex::rounded_box(a * 0.1, rng.rotation(), b.abs(), radius),
        3 => Convex::oriented_box(Vec3::ZERO, glam::Quat::IDENTITY, b.abs()),
        4 => Convex::triangle(a, b, c, radius),
        5 => {
            let points: Vec<Vec3> = (0..12).map(|_| (rng.in_cube() * reach).as_vec3()).collect();
            let hull = Arc::new(Hull::from_points(&points, 255).unwrap());
            Convex::hull(hull, Vec3::new(1.0, -0.5, 2.0), radius)
        }
        _ => Convex::half_space(rng.unit().as_vec3(), a.x),
    }
    .unwrap()
}

/// Checks every case, and returns the number of cases.
fn each_case(cases: u64, salt: u64, mut check: impl FnMut(u64, &mut Rng, &Case)) -> usize {
    let (seed, cases) = (seed(SEED ^ salt), case_count(cases));
    for number in 0..cases {
        let mut rng = Rng::of_case(seed, number);
        let case = Case::random(&mut rng);
        check(number, &mut rng, &case);
    }
    cases as usize
}

fn margin(rng: &mut Rng, case: &Case) -> f32 {
    let part = rng.pick(&[0.0, 0.0, 0.01, 0.3, -0.05]);
    (part * case.model.size()) as f32
}

#[test]
fn overlap_is_that_of_any_triangle() {
    let mut found = [0; 2];
    let cases = each_case(8_000, 1, |number, rng, case| {
        let margin = margin(rng, case);
        let expected = !case
            .each(|_, triangle| {
                let (a, b) = ((triangle, &case.pose), (&case.other, &case.pose_of_other));
                Convex3::overlap(a.0, a.1, b.0, b.1, margin).then_some(())
            })
            .is_empty();
        let other = Geometry::from(case.other.clone());
        let (a, b) = ((&case.field, &case.pose), (&other, &case.pose_of_other));
        assert_eq!(Dim3::overlap(a.0, a.1, b.0, b.1, margin), expected, "case {number}");
        assert_eq!(Dim3::overlap(b.0, b.1, a.0, a.1, margin), expected, "case {number}");
        found[usize::from(expected)] += 1;
    });
    assert!(found.iter().all(|count| *count >= cases / 20), "{found:?}");
}

#[test]
fn distance_is_that_of_the_nearest_triangle() {
    let mut found = [0; 2];
    let cases = each_case(6_000, 2, |number, _, case| {
        let all: Vec<Distance> = case.each(|part, triangle| {
            let found = Convex3::distance(triangle, &case.pose, &case.other, &case.pose_of_other);
            Some(Distance { part_a: part, ..found })
        });
        let order = |found: &Distance| (found.distance, found.part_a);
        let expected = all.into_iter().reduce(|a, b| if order(&b) < order(&a) { b } else { a });
        let other = Geometry::from(case.other.clone());
        let answer = Dim3::distance(&case.field, &case.pose, &other, &case.pose_of_other);
        assert_eq!(Some(answer), expected, "case {number}");
        found[usize::from(answer.distance > 0.0)] += 1;
    });
    assert!(found.iter().all(|count| *count >= cases / 20), "{found:?}");
}

#[test]
fn part_pairs_are_all_triangles_within_the_margin() {
    let mut found = 0;
    let cases = each_case(4_000, 10, |number, rng, case| {
        let margin = margin(rng, case);
        let expected: Vec<Part> = case.each(|part, triangle| {
            let (a, b) = ((triangle, &case.pose), (&case.other, &case.pose_of_other));
            Convex3::overlap(a.0, a.1, b.0, b.1, margin).then_some(part)
        });
        let other = Geometry::from(case.other.clone());
        let (a, b) = ((&case.field, &case.pose), (&other, &case.pose_of_other));
        let mut pairs = Vec::new();
        Dim3::part_pairs(a.0, a.1, b.0, b.1, margin, &mut |[part, _]| pairs.push(part));
        pairs.sort();
        assert_eq!(pairs, expected, "case {number}");
        found += usize::from(!pairs.is_empty());
    });
    assert!(found >= cases / 20, "{found}");
}

/// There are contacts if and only if the body overlaps a triangle. Each has a point within the margin.
#[test]
fn a_body_has_contacts_where_it_overlaps_a_triangle() {
    let mut found = 0;
    let cases = each_case(4_000, 3, |number, rng, case| {
        let margin = margin(rng, case);
        let all: Vec<Part> = case.each(|part, triangle| {
            let (a, b) = ((triangle, &case.pose), (&case.other, &case.pose_of_other));
            Convex3::overlap(a.0, a.1, b.0, b.1, margin).then_some(part)
        });
        let any = !all.is_empty();
        let other = Geometry::from(case.other.clone());
        let mut answer: Vec<Manifold> = Vec::new();
        let (a, b) = ((&case.field, &case.pose), (&other, &case.pose_of_other));
        Dim3::contacts(a.0, a.1, b.0, b.1, margin, &mut |manifold| answer.push(manifold));
        let is_within = |manifold: &Manifold| manifold.points[0].distance <= margin;
        assert!(answer.iter().all(is_within), "case {number}: {answer:?}");
        assert_eq!(!answer.is_empty(), any, "case {number}");
        found += usize::from(any);
    });
    assert!(found >= cases / 20, "{found}");
}

#[test]
fn cast_is_that_of_the_first_triangle() {
    let mut found = [0; 3];
    let cases = each_case(6_000, 4, |number, rng, case| {
        let back = rng.in_cube() * case.model.size() * rng.pick(&[0.0, 3.0, 30.0]);
        let translation = (rng.unit() * case.model.size() * rng.power(-1.0, 2.0)).as_vec3();
        let translation = if rng.once_in(10) { Vec3::ZERO } else { translation };
        let start = (case.pose_of_other.position().as_dvec3() + back).as_vec3();
        let start = Pose::new(start, case.pose_of_other.rotation()).unwrap();
        let aimed = if rng.bool() { -back.as_vec3() * 1.5 } else { translation };
        let at_start = rng.pick(&[AtStart::Hit, AtStart::HitUnlessLeaving]);
        let gap = case.each(|_, triangle| {
            Some(Convex3::distance(triangle, &case.pose, &case.other, &start).distance)
        });
        let touches = gap.into_iter().any(|gap| f64::from(gap) <= 1e-4 * case.model.size());
        // Contacts at the start decide which triangles count after it.
        let at_start = if touches { AtStart::Hit } else { at_start };
        let all: Vec<CastHit> = case.each(|part, triangle| {
            let hit = Convex3::cast(&case.other, &start, aimed, triangle, &case.pose, at_start)?;
            Some(CastHit { part_b: part, ..hit })
        });
        let order = |hit: &CastHit| (hit.time, hit.distance, hit.part_b);
        let expected = all.into_iter().reduce(|a, b| if order(&b) < order(&a) { b } else { a });
        let other = Geometry::from(case.other.clone());
        let answer = Dim3::cast(&other, &start, aimed, &case.field, &case.pose, at_start);
        assert_eq!(answer, expected, "case {number}");
        let swapped = Dim3::cast(&case.field, &case.pose, -aimed, &other, &start, at_start);
        assert_eq!(swapped.map(|hit| hit.time), expected.map(|hit| hit.time), "case {number}");
        found[expected.map_or(0, |hit| if hit.inside { 1 } else { 2 })] += 1;
    });
    assert!(found.iter().all(|count| *count >= cases / 40), "{found:?}");
}

#[test]
fn closest_point_and_contains_are_those_of_the_triangles() {
    each_case(3_000, 5, |number, rng, case| {
        let (_, points) = rng.pick(&case.model.triangles());
        let weights = rng.in_cube().abs();
        let weights = weights / weights.element_sum().max(1e-3);
        let on_surface: DVec3 = (0..3).map(|i| points[i].as_dvec3() * weights[i]).sum();
        let off = rng.unit() * case.model.size() * rng.pick(&[0.0, 0.0, 0.5, 5.0]);
        let at =
            case.pose.position().as_dvec3() + case.pose.rotation().as_dquat() * (on_surface + off);
        let at = at.as_vec3();
        let all: Vec<Distance> = case.each(|part, triangle| {
            let found = Convex3::closest_point(triangle, &case.pose, at);
            Some(Distance { part_a: part, ..found })
        });
        let order = |found: &Distance| (found.distance, found.part_a);
        let expected = all.into_iter().reduce(|a, b| if order(&b) < order(&a) { b } else { a });
        let answer = Dim3::closest_point(&case.field, &case.pose, at);
        assert_eq!(Some(answer), expected, "case {number}");
        let contains = Dim3::contains(&case.field, &case.pose, at);
        assert_eq!(contains, answer.distance <= 0.0, "case {number}");
    });
}

#[test]
fn explain_shows_the_axes_of_the_nearest_triangle() {
    each_case(1_000, 6, |number, _, case| {
        let other = Geometry::from(case.other.clone());
        let (a, b) = ((&case.field, &case.pose), (&other, &case.pose_of_other));
        let nearest = Dim3::distance(a.0, a.1, b.0, b.1).part_a;
        let triangle = case.triangles.iter().find(|(part, _)| *part == nearest).unwrap();
        let (mut axes, mut expected) = (Vec::new(), Vec::new());
        Dim3::explain(a.0, a.1, b.0, b.1, &mut |axis| axes.push(axis));
        Convex3::explain(&triangle.1, a.1, &case.other, b.1, &mut |axis| expected.push(axis));
        assert_eq!(axes, expected, "case {number}");
    });
}

#[test]
fn bounds_hold_every_triangle() {
    each_case(3_000, 7, |number, _, case| {
        let union = |bounds: Vec<Aabb>| bounds.into_iter().reduce(|a, b| a.merge(&b)).unwrap();
        let touchable = union(case.each(|_, triangle| Some(Convex3::bound(triangle, &case.pose))));
        let bound = Dim3::bound(&case.field, &case.pose);
        assert!(bound.contains(&touchable), "case {number}: {bound:?} {touchable:?}");
        let tight = union(case.each(|_, triangle| Some(Convex3::aabb(triangle, &case.pose))));
        let aabb = Dim3::aabb(&case.field, &case.pose);
        // The bounds are tight within f64 rounding.
        let far = bound.min.abs().max(bound.max.abs()).max_element();
        let noise = far * 1e-14;
        assert!(aabb.grown(noise).contains(&tight), "case {number}: {aabb:?} {tight:?}");
        assert!(tight.grown(noise).contains(&aabb), "case {number}: {aabb:?} {tight:?}");
        if case.pose == Pose::IDENTITY {
            assert_eq!(aabb, tight, "case {number}");
        }
    });
}

#[test]
fn lines_are_the_edges_of_the_triangles() {
    each_case(500, 8, |number, _, case| {
        let mut lines = Vec::new();
        Dim3::lines(&case.field, &case.pose, 8, &mut |ends| lines.push(sorted(ends)));
        let mut expected = Vec::new();
        for (_, triangle) in &case.triangles {
            Convex3::lines(triangle, &case.pose, 8, &mut |ends| expected.push(sorted(ends)));
        }
        for all in [&mut lines, &mut expected] {
            all.sort_by(|a, b| a.partial_cmp(b).unwrap());
        }
        expected.dedup();
        assert_eq!(lines, expected, "case {number}");
    });
}

fn sorted(ends: [Vec3; 2]) -> [[f32; 3]; 2] {
    let [a, b] = ends.map(|end| end.to_array());
    if a <= b { [a, b] } else { [b, a] }
}

#[test]
fn two_fields_answer_as_all_pairs_of_their_triangles() {
    let seed = seed(SEED ^ 9);
    let mut found = [0_u64; 2];
    let cases = case_count(600);
    for number in 0..cases {
        let mut rng = Rng::of_case(seed, number);
        let models: [Model; 2] = std::array::from_fn(|_| {
            let mut model = Model::random(&mut rng, 5);
            model.cell = [1.0, 0.7];
            model
        });
        let fields = models.each_ref().map(|model| Geometry::HeightField(Arc::new(model.field())));
        // Both bodies may be the same asset.
        let second = if rng.bool() { 1 } else { 0 };
        let poses = [Pose::IDENTITY, random_pose(&mut rng, 2.0)];
        let mut expected: Option<Distance> = None;
        for (part_a, a) in models[0].convex() {
            for (part_b, b) in models[second].convex() {
                let pair = Convex3::distance(&a, &poses[0], &b, &poses[1]);
                let pair = Distance { part_a, part_b, ..pair };
                if expected.is_none_or(|best| pair.distance < best.distance) {
                    expected = Some(pair);
                }
            }
        }
        let expected = expected.unwrap();
        let answer = Dim3::distance(&fields[0], &poses[0], &fields[second], &poses[1]);
        assert_eq!(answer.distance, expected.distance, "case {number}");
        let overlaps = Dim3::overlap(&fields[0], &poses[0], &fields[second], &poses[1], 0.0);
        assert_eq!(overlaps, expected.distance <= 0.0, "case {number}");
        found[usize::from(overlaps)] += 1;
    }
    assert!(found.iter().all(|count| *count >= cases / 40), "{found:?}");
}
