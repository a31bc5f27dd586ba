//! Distances that end early have the bits of the general one.

use fastrand::Rng;
use glam::Vec3;

use super::{CASES, Cases, FAMILIES, Make, PLACEMENTS, SEARCHED, Trial, cases_of, shapes};
use crate::dim3::convex::Convex;
use crate::dim3::narrowphase::core::{CoreShape, PosedConvex};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::narrowphase::f32_kernels::gjk::{LastSimplex, find_nearest};
use crate::dim3::narrowphase::pair::canonical_order;
use crate::dim3::narrowphase::sphere_distance::separated_from_sphere;

/// Compares a shortcut to the distance of two geometries in canonical order with the general one, bit for bit. It answers
/// for a part of the pairs that are apart.
fn compare_shortcut(
    make: [Make; 2],
    shortcut: impl Fn(PosedConvex, PosedConvex) -> Option<Separation>,
) {
    let bits = |found: Separation| {
        let vectors = [found.normal, found.point_a, found.point_b];
        (found.distance.to_bits(), vectors.map(|vector| vector.to_array().map(f64::to_bits)))
    };
    let (mut apart, mut answered) = (0, 0);
    for (family, seed) in FAMILIES.into_iter().zip(0..) {
        let random = Rng::with_seed(seed);
        let mut cases = Cases { random, family, scale: 1.0, stretch: Vec3::ONE };
        for _ in 0..CASES / 8 {
            let (a, b) = (make[0](&mut cases), make[1](&mut cases));
            let (at_a, at_b) = (cases.pose(), cases.pose());
            let (a, b, _) = canonical_order((&a, &at_a), (&b, &at_b));
            let [shape_a, shape_b] = shapes(a, b);
            let expected = distance::signed_distance(&shape_a, &shape_b);
            apart += usize::from(expected.distance > 0.0);
            if let Some(found) = shortcut(a, b) {
                assert_eq!(bits(found), bits(expected), "{a:?} {b:?}");
                answered += 1;
            }
        }
    }
    assert!(apart > 0 && answered > apart / 8, "{answered} of {apart}");
}

#[test]
fn the_inlined_distance_of_a_box_and_a_capsule_has_the_bits_of_the_general_one() {
    compare_shortcut([Cases::oriented_box, Cases::capsule], |a, b| {
        let (Convex::Box(oriented), Convex::Capsule(capsule)) = (a.0, b.0) else {
            unreachable!("the kinds that the generator makes, in canonical order")
        };
        distance::separated_box_and_capsule((oriented, a.1), (capsule, b.1))
    });
}

#[test]
fn the_inlined_distance_from_a_sphere_has_the_bits_of_the_general_one() {
    const MAKERS: [Make; 3] = [Cases::sphere, Cases::capsule, Cases::oriented_box];
    for make in MAKERS {
        compare_shortcut([make, Cases::sphere], |a, b| {
            let Convex::Sphere(sphere) = b.0 else { unreachable!("the sphere is last") };
            separated_from_sphere(a, (sphere, b.1))
        });
    }
}

#[test]
fn a_proven_end_of_gjk_has_the_bits_of_the_search() {
    const MAKERS: [Make; 3] = [Cases::round_hull, Cases::hull, Cases::oriented_box];
    let searched = std::env::var("IMPINGE_CASES").map_or(SEARCHED, |cases| cases.parse().unwrap());
    let (mut tested, mut proven) = (0, 0);
    for case in 0..searched / PLACEMENTS {
        let cases = &mut cases_of(case, FAMILIES[case % FAMILIES.len()]);
        let other = MAKERS[cases.random.usize(0..3)];
        let mut trial = Trial::new(cases, [Cases::round_hull, other]);
        for _ in 0..PLACEMENTS {
            let excess = 10f64.powf(cases.random.f64() * 6.0 - 6.0);
            let Some(next) = trial.nudged(&mut cases.random).with_excess(excess) else { continue };
            trial = next;
            let (a, b) = ((&trial.a, &trial.pose_a), (&trial.b, &trial.pose_b));
            let [CoreShape::Rounded(a), CoreShape::Rounded(b)] = shapes(a, b) else { continue };
            let mut first = LastSimplex::new();
            find_nearest(&a.core, &b.core, &mut first);
            let found = distance::signed_distance_from(&a, &b, &first);
            proven += usize::from(first.clearance > 0.0);
            first.clearance = 0.0;
            let searched = distance::signed_distance_from(&a, &b, &first);
            assert_eq!(format!("{found:?}"), format!("{searched:?}"), "{trial:?}");
            // Two hulls have a way of their own.
            let (posed_a, _, swapped) =
                canonical_order((&trial.a, &trial.pose_a), (&trial.b, &trial.pose_b));
            let general = searched.to_answer(posed_a.1.position().as_dvec3(), swapped);
            let own = crate::dim3::narrowphase::distance(
                &trial.a,
                &trial.pose_a,
                &trial.b,
                &trial.pose_b,
            );
            assert_eq!(format!("{own:?}"), format!("{general:?}"), "{trial:?}");
            tested += 1;
        }
    }
    println!("{tested} tested, {proven} with a proof");
    assert!(proven > tested / 5, "{proven} of {tested}");
}
