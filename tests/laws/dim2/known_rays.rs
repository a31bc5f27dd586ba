//! Tests rays and points against every geometry, in cases that can be checked by hand.

use glam::Vec2;
use impinge::dim2::narrowphase;
use impinge::dim2::{Convex, Hit, Pose};

use crate::dim2::oracle::aim;
use crate::dim2::oracle::ray::RayCase;
use crate::dim2::oracle::shape::{
    KINDS, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};
use crate::rng::Rng;
use crate::support::settings::case_count;

const UNTURNED: [f32; 2] = [1.0, 0.0];

/// No limit.
const FAR: f32 = f32::MAX;

fn raycast(case: &RayCase) -> Option<Hit> {
    narrowphase::raycast(&case.placed.geometry, &case.placed.pose, &case.ray())
}

fn contains(placed: &Placed, point: [f32; 2]) -> bool {
    narrowphase::contains(&placed.geometry, &placed.pose, point.into())
}

#[track_caller]
fn assert_hit(case: RayCase, distance: f32, normal: [f32; 2]) {
    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
    assert_eq!((hit.distance, hit.normal, hit.inside), (distance, normal.into(), false), "{case}");
    let along = case.unit_direction() * f64::from(distance);
    let point = (case.origin.as_dvec2() + along).as_vec2();
    assert_eq!(hit.point, point, "{case}");
}

#[track_caller]
fn assert_miss(case: RayCase) {
    assert_eq!(raycast(&case), None, "{case}");
}

/// Returns geometries that reach from -1 to 1 along every axis.
fn two_wide() -> [Convex; 7] {
    let diamond = [[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0], [0.0, 1.0]];
    [
        circle([0.0; 2], 1.0),
        capsule([0.0; 2], [0.0; 2], 1.0),
        segment([0.0; 2], [0.0; 2], 1.0),
        rectangle([1.0, 1.0]),
        rounded([0.0; 2], UNTURNED, [0.5, 0.5], 0.5),
        polygon(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], 0.0),
        polygon(&diamond.map(|vertex| vertex.map(|x| 0.5 * x)), 0.5),
    ]
}

/// Pitfall 11: 0 times infinity in a slab test. Zeros of both signs, on every axis, on edges and beside them.
#[test]
fn rays_along_the_axes() {
    for geometry in two_wide() {
        for axis in 0..2 {
            for (sign, zero) in [(1.0, 0.0), (1.0, -0.0), (-1.0, 0.0), (-1.0, -0.0)] {
                for scale in [1.0, 1e-20, 1e15] {
                    let (mut origin, mut direction) = ([0.0; 2], [zero; 2]);
                    origin[axis] = -3.0 * sign;
                    direction[axis] = sign * scale;
                    let mut normal = [0.0; 2];
                    normal[axis] = -sign;
                    let placed = geometry.clone().upright([0.0; 2]);
                    assert_hit(RayCase::new(placed.clone(), origin, direction, FAR), 2.0, normal);
                    assert_hit(RayCase::new(placed.clone(), origin, direction, 2.0), 2.0, normal);
                    let short = 2.0_f32.next_down();
                    assert_miss(RayCase::new(placed, origin, direction, short));
                }
            }
        }
    }
}

/// Pitfall 11: boxes are closed, as is every geometry. A ray along an edge, through a corner, and beside both.
#[test]
fn rays_that_only_touch() {
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    for block in [rectangle([1.0, 1.0]), polygon(&square, 0.0)] {
        let block = block.upright([0.0; 2]);
        for (from, way) in [(-3.0, 1.0), (3.0, -1.0)] {
            for y in [1.0, -1.0] {
                assert_hit(
                    RayCase::new(block.clone(), [from, y], [way, -0.0], FAR),
                    2.0,
                    [-way, 0.0],
                );
                assert_miss(RayCase::new(block.clone(), [from, y * 1.000_001], [way, 0.0], FAR));
            }
            let corner = RayCase::new(block.clone(), [from, 0.0], [way, 0.5 * way], FAR);
            assert!(raycast(&corner).is_some(), "{corner}");
            let past = RayCase::new(block.clone(), [from, 0.0], [way, 0.500_001], FAR);
            assert_miss(past);
        }
    }
    for round in [circle([0.0; 2], 1.0), capsule([0.0, -1.0], [0.0; 2], 1.0)] {
        let tangent = RayCase::new(round.upright([0.0; 2]), [-4.0, 1.0], [2.0, 0.0], FAR);
        assert_hit(tangent.clone(), 4.0, [0.0, 1.0]);
        assert_miss(RayCase { origin: [-4.0, 1.0 + f32::EPSILON].into(), ..tangent });
    }
    // A ray along the side of a capsule or rounded polygon enters where the side begins.
    let rod = capsule([-1.0, 0.0], [1.0, 0.0], 1.0).upright([0.0; 2]);
    assert_hit(RayCase::new(rod, [-5.0, 1.0], [1.0, 0.0], FAR), 4.0, [0.0, 1.0]);
    let pillow = polygon(&square, 0.5).upright([0.0; 2]);
    assert_hit(RayCase::new(pillow, [-5.0, 1.5], [1.0, 0.0], FAR), 4.0, [0.0, 1.0]);
}

/// A segment without a radius is hit from both sides, at its ends, and by a ray along it.
#[test]
fn rays_at_segments() {
    let bare = segment([-1.0, 0.0], [1.0, 0.0], 0.0);
    let thin = [
        bare,
        capsule([-1.0, 0.0], [1.0, 0.0], 0.0),
        rectangle([1.0, 0.0]),
        polygon(&[[-1.0, 0.0], [1.0, 0.0]], 0.0),
    ];
    for placed in thin.map(|geometry| geometry.upright([0.0; 2])) {
        for x in [-1.0, -0.5, 0.0, 1.0] {
            assert_hit(RayCase::new(placed.clone(), [x, 2.0], [0.0, -3.0], FAR), 2.0, [0.0, 1.0]);
            assert_hit(RayCase::new(placed.clone(), [x, -2.0], [0.0, 3.0], FAR), 2.0, [0.0, -1.0]);
        }
        assert_miss(RayCase::new(placed.clone(), [1.000_001, 2.0], [0.0, -1.0], FAR));
        assert_hit(RayCase::new(placed.clone(), [-3.0, 0.0], [1.0, 0.0], FAR), 2.0, [-1.0, 0.0]);
        assert_hit(RayCase::new(placed.clone(), [3.0, 0.0], [-1.0, -0.0], FAR), 2.0, [1.0, 0.0]);
        assert_miss(RayCase::new(placed.clone(), [-3.0, 1e-30], [1.0, 0.0], FAR));
        assert_miss(RayCase::new(placed.clone(), [-3.0, 0.0], [-1.0, 0.0], FAR));
        for point in [[-1.0, 0.0], [0.25, 0.0], [1.0, 0.0]] {
            assert!(contains(&placed, point), "{placed} {point:?}");
            let on = RayCase::new(placed.clone(), point, [0.0, 1.0], FAR);
            let hit = raycast(&on).unwrap_or_else(|| panic!("missed\n{on}"));
            assert!(hit.inside && hit.distance == 0.0 && hit.normal == Vec2::NEG_Y, "{hit:?}");
        }
        for point in [[0.0, 1e-6], [0.0, -1e-6], [1.000_001, 0.0]] {
            assert!(!contains(&placed, point), "{placed} {point:?}");
        }
    }
}

/// Geometries without size: a ray hits them if it meets them exactly.
#[test]
fn rays_at_points() {
    let points = [
        circle([0.5, 0.25], 0.0),
        capsule([0.5, 0.25], [0.5, 0.25], 0.0),
        segment([0.5, 0.25], [0.5, 0.25], 0.0),
        rounded([0.5, 0.25], UNTURNED, [0.0; 2], 0.0),
        polygon(&[[0.5, 0.25]], 0.0),
    ];
    for placed in points.map(|geometry| geometry.upright([0.0; 2])) {
        assert_hit(RayCase::new(placed.clone(), [-1.5, 0.25], [4.0, 0.0], FAR), 2.0, [-1.0, 0.0]);
        assert_hit(RayCase::new(placed.clone(), [0.5, 4.25], [0.0, -4.0], 4.0), 4.0, [0.0, 1.0]);
        assert_miss(RayCase::new(placed.clone(), [-1.5, 0.250_001], [4.0, 0.0], FAR));
        assert!(contains(&placed, [0.5, 0.25]) && !contains(&placed, [0.5, 0.250_001]));
    }
}

#[test]
fn rays_at_half_planes() {
    let ground = half_plane([0.0, 2.0], 1.0).upright([5.0, 1.0]);
    assert_hit(RayCase::new(ground.clone(), [0.0, 6.0], [0.0, -0.5], FAR), 4.0, [0.0, 1.0]);
    assert_hit(RayCase::new(ground.clone(), [0.0, 6.0], [3.0, -4.0], FAR), 5.0, [0.0, 1.0]);
    for away in [[0.0, 1.0], [1.0, 0.0], [-1.0, 0.0]] {
        assert_miss(RayCase::new(ground.clone(), [0.0, 6.0], away, FAR));
    }
    for inside in [[0.0, 2.0], [1e6, 2.0], [0.0, -1e9]] {
        assert!(contains(&ground, inside));
        let hit =
            raycast(&RayCase::new(ground.clone(), inside, [0.0, 1.0], FAR)).expect("begun inside");
        assert!(hit.inside && hit.distance == 0.0 && hit.normal == Vec2::NEG_Y, "{hit:?}");
    }
    assert!(!contains(&ground, [0.0, 2.000_001]));
}

/// Pitfall 12: rays that start inside or on the outline follow one rule for all geometries.
#[test]
fn rays_that_begin_inside() {
    for geometry in two_wide() {
        for origin in [[0.0; 2], [0.5, 0.25], [1.0, 0.0], [0.0, -1.0]] {
            for direction in [[1.0, 0.0], [-3.0, 4.0], [-1e-20, 0.0]] {
                for max_distance in [FAR, 0.0] {
                    let case = RayCase::new(
                        geometry.clone().upright([0.0; 2]),
                        origin,
                        direction,
                        max_distance,
                    );
                    let hit = raycast(&case).unwrap_or_else(|| panic!("missed\n{case}"));
                    assert!(hit.inside && hit.distance == 0.0, "{hit:?}\n{case}");
                    assert_eq!(hit.point, case.origin, "{case}");
                    let against = (hit.normal.as_dvec2() + case.unit_direction()).length();
                    assert!(against < 1e-7, "{hit:?}\n{case}");
                    assert!(contains(&case.placed, origin), "{case}");
                }
            }
        }
    }
}

/// Pitfall 12: a root behind the origin is no hit, and neither is a geometry behind it.
#[test]
fn rays_from_behind() {
    for geometry in two_wide() {
        for away in [1.0 + f32::EPSILON, 1.5, 1000.0] {
            let case =
                RayCase::new(geometry.clone().upright([0.0; 2]), [away, 0.0], [1.0, 0.0], FAR);
            assert_miss(case.clone());
            let back = RayCase { direction: Vec2::NEG_X, ..case };
            assert_hit(back, away - 1.0, [1.0, 0.0]);
        }
    }
}

/// Pitfall 12: from far away, the discriminant of a quadratic loses all its digits.
#[test]
fn rays_from_far_away() {
    for geometry in two_wide() {
        for away in [65_537.0, 1_048_577.0, 16_777_215.0] {
            let case =
                RayCase::new(geometry.clone().upright([0.0; 2]), [-away, 0.0], [1.0, 0.0], FAR);
            assert_hit(case.clone(), away - 1.0, [-1.0, 0.0]);
            assert_miss(RayCase { origin: [-away, 1.000_001].into(), ..case });
        }
    }
    let aside = RayCase::new(circle([0.0; 2], 1.0).upright([0.0; 2]), [-1e6, 0.8], UNTURNED, FAR);
    let hit = raycast(&aside).expect("0.8 is below the radius");
    assert!((hit.normal - Vec2::new(-0.6, 0.8)).length() < 1e-6, "{hit:?}");
}

/// No ray passes between two edges. The rays aim at their common corner from all directions.
#[test]
fn rays_at_corners() {
    let corners = [[3.0, 0.1], [1.0, 2.3], [-2.0, 1.7], [-2.5, -0.9], [0.7, -1.9]];
    let fan = polygon(&corners, 0.0);
    for (index, &corner) in corners.iter().enumerate() {
        for step in 0..400 {
            let angle = step as f32 * 0.015_7;
            let direction = Vec2::from_angle(angle);
            let origin = Vec2::from(corner) - direction * 5.0;
            let aimed = Vec2::from(corner) - origin;
            // Through the corner and on towards the polygon's middle.
            let middle = Vec2::new(-0.2, 0.3) - Vec2::from(corner);
            if aimed.normalize().dot(middle.normalize()) < 0.8 {
                continue;
            }
            let case = RayCase::new(
                fan.clone().upright([0.0; 2]),
                origin.to_array(),
                aimed.to_array(),
                FAR,
            );
            let hit = raycast(&case).unwrap_or_else(|| panic!("slipped past {index}\n{case}"));
            assert!((hit.point - Vec2::from(corner)).length() < 1e-5, "{hit:?}\n{case}");
        }
    }
}

/// `contains` equals the overlap with a point.
#[test]
fn contains_is_the_overlap_of_a_point() {
    let mut counts = [0_u64; 2];
    let cases = case_count(4_000);
    for kind in KINDS {
        for number in 0..cases {
            let rng = &mut Rng::of_case(0x2d, number);
            let placed = crate::dim2::oracle::families::case([kind, kind], 0x2d, number).config.a;
            let point = aim::point(rng, &placed);
            let held = contains(&placed, point.to_array());
            let at = Pose::new(point, Vec2::X).expect("in range");
            let overlaps = narrowphase::overlap(
                &placed.geometry,
                &placed.pose,
                &circle([0.0; 2], 0.0),
                &at,
                0.0,
            );
            assert_eq!(held, overlaps, "case {number}: {:?}\n{placed}", point.to_array());
            counts[usize::from(held)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > cases * 3 / 4), "{counts:?}");
}
