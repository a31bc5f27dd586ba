//! Tests rays and points against every geometry, in cases that can be checked by hand.

use glam::Vec3;
use impinge::dim3::narrowphase;

use super::rays::{SEED, examine_any_hit, examine_inside, raycast};
use crate::dim3::oracle::ray::RayCase;
use crate::dim3::oracle::shape::{
    Form, Placed, capsule, cone, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::rng::Rng;
use crate::support::settings::case_count;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// No limit.
const FAR: f32 = f32::MAX;

fn contains(placed: &Placed, point: Vec3) -> bool {
    narrowphase::contains(&placed.geometry(), &placed.pose(), point)
}

/// Returns geometries that reach from -1 to 1 along every axis.
fn two_wide() -> [Form; 5] {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let points = axes.map(|axis| [axis, axis.map(|part| -part)]);
    [
        sphere([0.0; 3], 1.0),
        capsule([0.0; 3], [0.0; 3], 1.0),
        cuboid([0.0; 3], UNTURNED, [1.0; 3]),
        rounded([0.0; 3], UNTURNED, [0.5; 3], 0.5),
        hull(&points.concat(), [-0.5, 0.5, 0.5], 0.5),
    ]
}

fn assert_hit(case: RayCase, distance: f32, normal: [f32; 3]) {
    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
    assert_eq!((hit.distance, hit.normal, hit.inside), (distance, normal.into(), false), "{case}");
}

/// Pitfall 11: 0 times infinity in a slab test. Zeros of both signs, on every axis, on faces and beside them.
#[test]
fn rays_along_the_axes() {
    for form in two_wide() {
        for axis in 0..3 {
            for sign in [1.0, -1.0] {
                for zero in [0.0, -0.0] {
                    for scale in [1.0, 1e-20, 1e15] {
                        let (mut origin, mut direction) = ([0.0; 3], [zero; 3]);
                        origin[axis] = -3.0 * sign;
                        direction[axis] = sign * scale;
                        let mut normal = [0.0; 3];
                        normal[axis] = -sign;
                        let placed = form.upright([0.0; 3]);
                        assert_hit(RayCase::new(placed, origin, direction, FAR), 2.0, normal);
                        assert_hit(RayCase::new(placed, origin, direction, 2.0), 2.0, normal);
                        let short = RayCase::new(placed, origin, direction, 2.0_f32.next_down());
                        assert_eq!(raycast(&short), None, "{short}");
                    }
                }
            }
        }
    }
}

/// Pitfall 11: boxes are closed, as is every geometry. A ray in a face, along an edge, and through a corner.
#[test]
fn rays_that_only_touch() {
    let cube = cuboid([0.0; 3], UNTURNED, [1.0; 3]).upright([0.0; 3]);
    for (y, z) in [(1.0, 0.0), (1.0, 1.0), (-1.0, 0.5), (-1.0, 1.0)] {
        for (from, way) in [(-3.0, 1.0), (3.0, -1.0)] {
            assert_hit(
                RayCase::new(cube, [from, y, z], [way, 0.0, -0.0], FAR),
                2.0,
                [-way, 0.0, 0.0],
            );
        }
        let past = RayCase::new(cube, [-3.0, y * 1.000_001, z], [1.0, 0.0, 0.0], FAR);
        assert_eq!(raycast(&past), None, "{past}");
    }
    let corner = RayCase::new(cube, [0.0, 2.0, 1.0], [1.0, -1.0, 0.0], FAR);
    assert!(raycast(&corner).is_some(), "{corner}");
    for round in [sphere([0.0; 3], 1.0), capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 1.0)] {
        let tangent = RayCase::new(round.upright([0.0; 3]), [0.0, 1.0, -4.0], [0.0, 0.0, 2.0], FAR);
        assert_hit(tangent, 4.0, [0.0, 1.0, 0.0]);
        let past = RayCase { origin: [0.0, 1.0 + f32::EPSILON, -4.0].into(), ..tangent };
        assert_eq!(raycast(&past), None, "{past}");
    }
    let rod = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 1.0).upright([0.0; 3]);
    let along = RayCase::new(rod, [-5.0, 1.0, 0.0], [1.0, 0.0, 0.0], FAR);
    assert_hit(along, 4.0, [0.0, 1.0, 0.0]);
}

/// Pitfall 12: rays that start inside or on the surface follow one rule for all geometries.
#[test]
fn rays_that_begin_inside() {
    for form in two_wide() {
        for origin in [[0.0; 3], [0.5, 0.25, -0.25], [1.0, 0.0, 0.0], [0.0, -1.0, 0.0]] {
            for direction in [[1.0, 0.0, 0.0], [0.0, -3.0, 4.0], [-1e-20, 0.0, 0.0]] {
                for max_distance in [FAR, 0.0] {
                    let case =
                        RayCase::new(form.upright([0.0; 3]), origin, direction, max_distance);
                    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
                    assert!(hit.inside, "{case}");
                    examine_inside(&case, &hit).unwrap_or_else(|what| panic!("{what}\n{case}"));
                    assert!(contains(&case.placed, case.origin), "{case}");
                }
            }
        }
    }
}

/// Pitfall 12: a root behind the origin is no hit, and neither is a geometry behind it.
#[test]
fn rays_from_behind() {
    for form in two_wide() {
        for away in [1.0 + f32::EPSILON, 1.5, 1000.0] {
            let case = RayCase::new(form.upright([0.0; 3]), [away, 0.0, 0.0], [1.0, 0.0, 0.0], FAR);
            assert_eq!(raycast(&case), None, "{case}");
            let back = RayCase { direction: [-1.0, 0.0, 0.0].into(), ..case };
            assert_hit(back, away - 1.0, [1.0, 0.0, 0.0]);
        }
    }
}

/// Pitfall 12: from far away, the discriminant of a quadratic loses all its digits.
#[test]
fn rays_from_far_away() {
    for form in two_wide() {
        for away in [65_537.0, 1_048_577.0, 16_777_215.0] {
            let case =
                RayCase::new(form.upright([0.0; 3]), [-away, 0.0, 0.0], [1.0, 0.0, 0.0], FAR);
            assert_hit(case, away - 1.0, [-1.0, 0.0, 0.0]);
            let past = RayCase { origin: [-away, 1.000_001, 0.0].into(), ..case };
            assert_eq!(raycast(&past), None, "{past}");
        }
    }
    let ball = sphere([0.0; 3], 1.0).upright([0.0; 3]);
    let aside = RayCase::new(ball, [-1e6, 0.8, 0.0], [1.0, 0.0, 0.0], FAR);
    let hit = raycast(&aside).expect("0.8 is below the radius");
    assert!((hit.normal - Vec3::new(-0.6, 0.8, 0.0)).length() < 1e-6, "{hit:?}");
}

/// Geometries without size or thickness. A ray hits them if it meets them exactly, and no answer is NaN.
#[test]
fn rays_at_degenerate_geometries() {
    let plate = cuboid([0.0; 3], UNTURNED, [1.0, 1.0, 0.0]).upright([0.0; 3]);
    assert_hit(RayCase::new(plate, [0.5, 0.5, 2.0], [0.0, 0.0, -1.0], FAR), 2.0, [0.0, 0.0, 1.0]);
    assert_hit(RayCase::new(plate, [-2.0, 0.5, 0.0], [1.0, 0.0, 0.0], FAR), 1.0, [-1.0, 0.0, 0.0]);
    let over = RayCase::new(plate, [-2.0, 0.5, 1e-20], [1.0, 0.0, 0.0], FAR);
    assert_eq!(raycast(&over), None, "{over}");

    let points = [
        sphere([0.0; 3], 0.0),
        capsule([0.0; 3], [0.0; 3], 0.0),
        cuboid([0.0; 3], UNTURNED, [0.0; 3]),
    ];
    let needle = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.0);
    for form in points.into_iter().chain([needle]) {
        let placed = form.upright([1.0, 2.0, 3.0]);
        let case = RayCase::new(placed, [-1.0, 2.0, 3.0], [1.0, 0.0, 0.0], FAR);
        assert_hit(case, 2.0, [-1.0, 0.0, 0.0]);
        let past = RayCase { origin: [-1.0, 2.0, 3.000_001].into(), ..case };
        assert_eq!(raycast(&past), None, "{past}");
        let on = RayCase { origin: [1.0, 2.0, 3.0].into(), ..case };
        let hit = raycast(&on).unwrap_or_else(|| panic!("missed\n{on}"));
        assert!(hit.inside, "{on}");
    }
}

#[test]
fn rays_at_the_ground() {
    let ground = half_space([0.0, 2.0, 0.0], 1.0).upright([5.0, 2.0, 0.0]);
    let down = RayCase::new(ground, [1.0, 7.0, 2.0], [0.0, -3.0, 0.0], FAR);
    assert_hit(down, 4.0, [0.0, 1.0, 0.0]);
    for direction in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
        assert_eq!(raycast(&RayCase { direction: direction.into(), ..down }), None);
    }
    let below = RayCase { origin: [1.0, 2.5, 2.0].into(), ..down };
    assert!(raycast(&below).is_some_and(|hit| hit.inside), "{below}");
}

/// Pitfall 13: no ray passes between two triangles with a common edge.
#[test]
fn rays_at_a_shared_edge() {
    for number in 0..case_count(10_000) {
        let rng = &mut Rng::of_case(SEED, number);
        let [a, b, c, d] = [0; 4].map(|_| rng.in_cube().as_vec3().to_array());
        let sides = [triangle(a, b, c, 0.0), triangle(b, a, d, 0.0)].map(|t| t.upright([0.0; 3]));
        let along = rng.uniform(0.0, 1.0);
        let target = Vec3::from(a).as_dvec3().lerp(Vec3::from(b).as_dvec3(), along);
        let origin = (target + rng.unit() * 3.0).as_vec3();
        let direction = (target - origin.as_dvec3()).as_vec3();
        let cases = sides.map(|placed| RayCase { placed, origin, direction, max_distance: FAR });
        // The triangles must lie on both sides of the edge as seen along the ray. Otherwise the ray may pass beside
        // both.
        let [a, b, c, d] = [a, b, c, d].map(|point| Vec3::from(point).as_dvec3());
        let across = direction.as_dvec3().cross(b - a);
        if across.dot(c - a) * across.dot(d - a) < 0.0 {
            let hit = cases.iter().any(|case| raycast(case).is_some());
            assert!(hit, "between two\n{}\n{}", cases[0], cases[1]);
        }
    }
}

/// Regressions of rays. These start exactly on a segment and do not run along it.
#[test]
fn regressions() {
    for case in [
        RayCase::new(
            capsule([0.0, -0.4151866, 0.0], [0.0, 0.4151866, 0.0], 0.0)
                .upright([-1.5847328, 0.24663818, -3.0316963]),
            [-1.5847328, 0.3285362, -3.0316963],
            [-0.5924719, -0.4479655, -0.669555],
            FAR,
        ),
        RayCase::new(
            capsule([0.0, -2.173769, 0.0], [0.0, 2.173769, 0.0], 0.0).upright([
                -0.15879843,
                1.2371349,
                -2.9641626,
            ]),
            [-0.15879843, 0.75782907, -2.9641626],
            [0.008087047, 0.010551412, 0.01552638],
            FAR,
        ),
        RayCase::new(
            capsule([0.0, 0.0, -0.8493905], [0.0, 0.0, 0.8493905], 0.0)
                .upright([0.5292362, 4.4859915, -2.7714596]),
            [0.5292362, 4.4859915, -3.5586703],
            [0.15100163, 0.040587846, 0.04427022],
            FAR,
        ),
    ] {
        let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
        assert!(hit.inside, "{hit:?}\n{case}");
        examine_inside(&case, &hit).unwrap_or_else(|what| panic!("{what}\n{case}"));
    }
    // Single precision claimed certainty it did not have, in a frame whose origin is thousands of sizes away.
    let speck = hull(
        &[
            [0.92580223, 0.08876804, 0.9720063],
            [0.9260015, 0.08873386, 0.9719539],
            [0.92603904, 0.08877796, 0.97216964],
            [0.92570657, 0.08783262, 0.9723992],
        ],
        [1.0; 3],
        0.00013462645,
    )
    .at([-3.1629114, 2.7208972, -1.6648035], [-0.10744288, 0.9353654, 0.07630353, 0.32821542]);
    assert!(!contains(&speck, Vec3::new(-3.3086805, 2.8732605, -2.99365)), "{speck}");
    // The hull is almost flat, so its faces do not determine where it ends.
    let flat = hull(
        &[
            [2.5276399, 0.0, 0.0],
            [-2.5276399, 0.0, 0.0],
            [0.0, 1.2517554, 0.0],
            [0.0, -1.2517554, 0.0],
            [0.0, 0.0, 2.5895284e-23],
            [0.0, 0.0, -2.5895284e-23],
        ],
        [1.0; 3],
        0.0,
    )
    .at([2.5359998, 3.6537693, -3.0949445], [-0.5579778, -0.44362617, -0.7013243, -0.0009262163]);
    let past = RayCase::new(
        flat,
        [-1.6931674, 9.988122, 8.671415],
        [0.37721828, -0.49638227, -0.7818638],
        FAR,
    );
    assert_eq!(raycast(&past), None, "{past}");
    // It passes the segment at distance 0. The vector between the two points is rounding, not a normal.
    let through = RayCase::new(
        capsule([-128.0, 1024.0, 576.0], [-128.0, 128.0, 576.0], 0.0)
            .at([191744.0, 227392.0, -2624.0], [0.0, 0.0, -1.0, 0.0]),
        [134136.58, 227276.53, -69262.38],
        [57735.42, -249.50017, 67214.38],
        FAR,
    );
    if let Some(hit) = raycast(&through) {
        examine_any_hit(&through, &hit).unwrap_or_else(|what| panic!("{what}\n{through}"));
    }
}

/// A ray from 3,000 km hits a triangle of 3 m, and one from 2 km a triangle of 1 mm.
#[test]
fn rays_from_far_away_at_a_triangle() {
    for (size, away) in [(1.0, 3e6), (1e-3, 2e3), (1.0, 2.5e5)] {
        let corners = [[0.0, -1.0, -1.0], [0.0, 2.0, 0.0], [0.0, -1.0, 1.0]];
        let [a, b, c] = corners.map(|corner| corner.map(|part| part * size));
        let target = triangle(a, b, c, 0.0).upright([0.0; 3]);
        let origin = [away, 0.3 * size, 0.1 * size];
        assert_hit(RayCase::new(target, origin, [-1.0, 0.0, 0.0], FAR), away, [1.0, 0.0, 0.0]);
    }
}

/// The ray passes the tip at 1e-8 and runs below the side behind it.
#[test]
fn a_ray_past_the_tip_of_a_cone() {
    let half = 2.110_164_2;
    let body = cone([0.0, -half, 0.0], [0.0, half, 0.0], 1.571_832, 0.0).upright([0.0; 3]);
    let origin = [-2.970_560_3, 10.089_067, 0.0];
    let case = RayCase::new(body, origin, [0.348_905_6, -0.937_157_87, 0.0], FAR);
    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
    examine_any_hit(&case, &hit).unwrap_or_else(|what| panic!("{what}\n{case}"));
    assert!((hit.normal - Vec3::new(0.937_114_6, 0.349_021_85, 0.0)).length() < 1e-5, "{hit:?}");
}

/// The ray is tangent to an edge. The normal was minus its direction.
#[test]
fn a_ray_along_the_edge_of_a_rounded_box() {
    let body = rounded([0.0; 3], UNTURNED, [1.0, 0.75, 0.5], 0.25)
        .at([0.0; 3], [0.084_968_2, -0.157_102_32, -0.463_105_38, -0.868_120_2]);
    let direction = [-0.029_438_335, -0.027_039_62, -0.999_200_8];
    let case = RayCase::new(body, [0.073_448_14, 1.684_755_7, 3.611_112_8], direction, FAR);
    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
    let expected = case.smooth_normal(hit.distance.into()).expect("it is round");
    // Within the tolerance of a touch, the ray runs 1e-4 of the radius along the edge.
    assert!((hit.normal.as_dvec3() - expected).length() < 1e-4, "{hit:?}, not {expected}");
    assert!(hit.normal.as_dvec3().dot(case.unit_direction()).abs() < 1e-4, "{hit:?}");
}

/// By its faces, the hull contains the origin; by its distance, it does not. A test of both missed the hull.
#[test]
fn a_ray_from_the_surface_enters() {
    let body = hull(
        &[
            [-3.750913e-15, 4.045396e-15, 2.4648104e-15],
            [-3.7509126e-15, -4.0453963e-15, 2.4648106e-15],
            [-3.7509126e-15, -4.045396e-15, -2.4648106e-15],
            [-3.7509126e-15, 4.045396e-15, -2.4648104e-15],
            [3.7509126e-15, -4.045396e-15, -2.4648106e-15],
            [3.7509126e-15, 4.0453963e-15, 2.4648104e-15],
            [3.750913e-15, -4.045396e-15, 2.4648106e-15],
            [3.750913e-15, 4.045396e-15, -2.4648106e-15],
        ],
        [-1.0, 1.0, 1.0],
        0.0,
    )
    .at(
        [-2.470809e-17, -1.0786334e-14, -1.1992026e-14],
        [0.22155403, 0.18639848, 0.35539952, -0.888741],
    );
    let origin = [-5.88558e-15, -1.0055708e-14, -1.0716787e-14];
    let enters = RayCase::new(body, origin, [35811.637, 5576.627, -11379.885], FAR);
    let hit = raycast(&enters).unwrap_or_else(|| panic!("missed\n{enters}"));
    assert_eq!((hit.distance, hit.inside), (0.0, false), "{enters}");
    examine_any_hit(&enters, &hit).unwrap_or_else(|what| panic!("{what}\n{enters}"));
    let leaves = RayCase::new(body, origin, [-35811.637, -5576.627, 11379.885], FAR);
    assert_eq!(raycast(&leaves), None, "{leaves}");
}
