//! Tests the penetration depth of regular hulls with many sides: prisms, wheels, coins and balls, concentric and
//! coaxial. Their Minkowski difference has hundreds of faces at almost the same depth.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::{self, Axis, AxisKind, Distance};
use impinge::dim3::{Convex, Hull, Pose};

use super::pair::Pair;
use super::{SEED, distance};
use crate::dim3::oracle::body::{Body, Core};
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::matrix;
use crate::limits::TOLERANCE;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// A hull of any number of points, with a pose.
#[derive(Clone)]
struct Solid {
    geometry: Convex,
    body: Body,
    pose: Pose,
    size: f64,
    reach: f64,
}

impl Solid {
    fn new(points: &[DVec3], scale: Vec3, position: Vec3, rotation: Quat) -> Solid {
        let points: Vec<Vec3> = points.iter().map(|point| point.as_vec3()).collect();
        let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("sound points");
        let turn = matrix(rotation);
        let stretch = scale.as_dvec3();
        let corners: Vec<DVec3> =
            hull.vertices().iter().map(|vertex| turn * (vertex.as_dvec3() * stretch)).collect();
        let reach = corners.iter().map(|corner| corner.length()).fold(0.0, f64::max);
        let extent = (hull.max() - hull.min()).as_dvec3() * stretch.abs();
        Solid {
            geometry: Convex::hull(Arc::new(hull), scale, 0.0).expect("a sound scale"),
            body: Body::Core(Core::new(position.as_dvec3(), corners, 0.0)),
            pose: Pose::new(position, rotation).expect("a sound pose"),
            size: extent.max_element(),
            reach,
        }
    }

    fn corners(&self) -> Option<&Vec<DVec3>> {
        self.body.core().map(|core| &core.corners)
    }

    fn upright(points: &[DVec3]) -> Solid {
        Solid::new(points, Vec3::ONE, Vec3::ZERO, Quat::IDENTITY)
    }

    fn turned(points: &[DVec3], rotation: DQuat) -> Solid {
        Solid::new(points, Vec3::ONE, Vec3::ZERO, rotation.as_quat())
    }
}

/// Returns a prism along y: `count` corners at radius 1, from y = -`half` to y = `half`.
fn prism(count: usize, half: f64) -> Vec<DVec3> {
    (0..count)
        .flat_map(|index| {
            let (sine, cosine) = (TAU * index as f64 / count as f64).sin_cos();
            [DVec3::new(cosine, half, sine), DVec3::new(cosine, -half, sine)]
        })
        .collect()
}

/// Returns points spread evenly over the unit sphere (Fibonacci).
fn ball(count: usize) -> Vec<DVec3> {
    (0..count)
        .map(|index| {
            let z = 1.0 - (2.0 * index as f64 + 1.0) / count as f64;
            let (sine, cosine) = (2.399_963_229_728_653 * index as f64).sin_cos();
            let radius = (1.0 - z * z).sqrt();
            DVec3::new(radius * cosine, radius * sine, z)
        })
        .collect()
}

/// Returns two prisms on one axis, a barrel.
fn barrel(count: usize) -> Vec<DVec3> {
    let mut points = prism(count, 1.0);
    points.extend(prism(count, 0.3).into_iter().map(|p| DVec3::new(1.2 * p.x, p.y, 1.2 * p.z)));
    points
}

fn pair(a: &Solid, b: &Solid) -> Pair {
    let between = a.pose.position().as_dvec3().distance(b.pose.position().as_dvec3());
    Pair {
        geometries: [a.geometry.clone(), b.geometry.clone()],
        poses: [a.pose, b.pose],
        bodies: [a.body.clone(), b.body.clone()],
        size: a.size.max(b.size),
        reach: a.reach + b.reach + between,
        twins: a.pose == b.pose && a.corners() == b.corners(),
    }
}

fn deciding(a: &Solid, b: &Solid) -> (Axis, Axis) {
    let (mut decides, mut nearest) = (None, None);
    narrowphase::explain(&a.geometry, &a.pose, &b.geometry, &b.pose, |axis| {
        if axis.decides {
            decides = Some(axis);
        }
        if axis.kind == AxisKind::Nearest {
            nearest = Some(axis);
        }
    });
    (decides.expect("one decides"), nearest.expect("it is always listed"))
}

/// Checks every law of the distance against the reference, and explain.
#[track_caller]
fn check(a: &Solid, b: &Solid) -> Distance {
    let pair = pair(a, b);
    let reference = reference::between(&pair.bodies[0], &pair.bodies[1]);
    if let Err(what) = distance::examine(&pair, &reference) {
        panic!("{what}");
    }
    agree(a, b)
}

/// Checks that distance and explain agree, and that the points have the right distance.
#[track_caller]
fn agree(a: &Solid, b: &Solid) -> Distance {
    let found = pair(a, b).distance();
    let (decides, nearest) = deciding(a, b);
    for axis in [decides, nearest] {
        let off = f64::from(found.distance) - f64::from(axis.gap);
        assert!(off.abs() <= TOLERANCE * a.size.max(b.size), "{found:?}, but {axis:?}");
    }
    found
}

/// Checks the depth, and that the points are on both surfaces.
#[track_caller]
fn expect(a: &Solid, b: &Solid, expected: f64) {
    for (a, b) in [(a, b), (b, a)] {
        let found = agree(a, b);
        let off = f64::from(found.distance) - expected;
        assert!(off.abs() <= TOLERANCE * a.size.max(b.size), "{found:?}, not {expected}");
        for (solid, point) in [(a, found.point_a), (b, found.point_b)] {
            let on = narrowphase::closest_point(&solid.geometry, &solid.pose, point);
            assert!(on.distance.abs() <= 2e-6, "{point} is {} from its surface", on.distance);
        }
    }
}

/// Regression: EPA stopped at 192 vertices and returned -2.0.
#[test]
fn a_prism_of_64_sides_and_itself() {
    let prism = Solid::upright(&prism(64, 1.0));
    expect(&prism, &prism, -2.0 * (PI / 64.0).cos());
    check(&prism, &prism);
}

/// Regression: EPA stopped at 192 vertices and returned -2.0045.
#[test]
fn prisms_of_32_and_31_sides_one_turned_half_around() {
    let a = Solid::upright(&prism(32, 1.0));
    let b = Solid::turned(&prism(31, 1.0), DQuat::from_rotation_x(PI));
    let found = check(&a, &b);
    assert!((found.distance + 1.9904).abs() < 1e-4, "{found:?}");
}

/// Regression: the depth of a point near the middle was 1.000.
#[test]
fn the_closest_point_near_the_middle_of_a_prism_of_50_sides() {
    let prism = Solid::upright(&prism(50, 1.0));
    let apothem = (PI / 50.0).cos();
    for off in [Vec3::ZERO, Vec3::new(1e-4, 5e-4, -2e-4), Vec3::new(-3e-7, -1e-4, 5e-7)] {
        let found = narrowphase::closest_point(&prism.geometry, &prism.pose, off);
        let most = apothem + f64::from(off.length()).min(3e-4);
        let least = apothem - f64::from(Vec3::new(off.x, 0.0, off.z).length());
        let depth = -f64::from(found.distance);
        assert!(depth <= most + 1e-6 && depth >= least - 1e-6, "{found:?}, not {apothem}");
        let on = narrowphase::closest_point(&prism.geometry, &prism.pose, found.point_a);
        assert!(on.distance.abs() < 1e-6, "{found:?} is {} off the surface", on.distance);
    }
}

/// A segment along the axis, across it, and from corner to corner.
#[test]
fn capsules_in_prisms() {
    let prism = Solid::upright(&prism(64, 1.0));
    let apothem = (PI / 64.0).cos();
    for (a, b, expected) in [
        (Vec3::new(0.0, -0.5, 0.0), Vec3::new(0.0, 0.5, 0.0), -apothem),
        (Vec3::new(0.0, -5.0, 0.0), Vec3::new(0.0, 5.0, 0.0), -apothem),
        (Vec3::new(-5.0, 0.0, 0.0), Vec3::new(5.0, 0.0, 0.0), -1.0),
        (Vec3::new(0.0, 0.25, 0.0), Vec3::new(0.0, 0.25, 0.0), -0.75),
    ] {
        let capsule = Convex::capsule(a, b, 0.25).expect("sound");
        let found = narrowphase::distance(&prism.geometry, &prism.pose, &capsule, &Pose::IDENTITY);
        let off = f64::from(found.distance) - (expected - 0.25);
        assert!(off.abs() < 2e-6, "{a} {b}: {found:?}, not {}", expected - 0.25);
    }
}

/// Every pair of regular bodies on one axis or around one centre, with equal and other rotations.
#[test]
fn concentric_and_coaxial_bodies_keep_the_laws() {
    let rng = &mut Rng::of_case(seed(SEED) ^ 11, 0);
    let coin = |count| -> Vec<DVec3> { prism(count, 0.01) };
    let bodies: [Vec<DVec3>; 9] = [
        prism(12, 1.0),
        prism(32, 1.0),
        prism(31, 0.4),
        prism(48, 1.0),
        coin(40),
        barrel(16),
        ball(60),
        prism(24, 1.0).into_iter().map(|p| p * 0.3).collect(),
        prism(20, 0.0),
    ];
    let axes = [DQuat::IDENTITY, DQuat::from_rotation_x(PI / 2.0), DQuat::from_rotation_x(PI)];
    for (i, a) in bodies.iter().enumerate() {
        for b in &bodies[i..] {
            let common = if rng.bool() { DQuat::IDENTITY } else { rng.rotation().as_dquat() };
            let turn = common * rng.pick(&axes);
            let way = common * DVec3::Y * if rng.bool() { 0.0 } else { rng.uniform(-0.5, 0.5) };
            let a = Solid::turned(a, common);
            let b = Solid::new(b, Vec3::ONE, way.as_vec3(), turn.as_quat());
            check(&a, &b);
        }
    }
}

/// Coins and wheels that are much thinner than wide, some of them tiny beside the other.
#[test]
fn thin_and_tiny_bodies_keep_the_laws() {
    let rng = &mut Rng::of_case(seed(SEED) ^ 12, 0);
    for _ in 0..case_count(60) {
        let body = |rng: &mut Rng| {
            let size = rng.power(-3.0, 2.0);
            let half = if rng.bool() { 1.0 } else { rng.power(-7.0, -1.0) };
            let points = prism(3 + rng.below(30), half);
            points.into_iter().map(|point| point * size).collect::<Vec<_>>()
        };
        let (a, b) = (body(rng), body(rng));
        let common = rng.rotation();
        let way = matrix(common) * rng.in_cube() * a[0].length().min(b[0].length()) * 0.5;
        let other = if rng.bool() { common } else { rng.rotation() };
        let a = Solid::new(&a, Vec3::ONE, Vec3::ZERO, common);
        let b = Solid::new(&b, Vec3::ONE, way.as_vec3(), other);
        check(&a, &b);
    }
}

/// Scaled and mirrored regular bodies.
#[test]
fn scaled_and_mirrored_prisms_keep_the_laws() {
    let rng = &mut Rng::of_case(seed(SEED) ^ 13, 0);
    for _ in 0..case_count(12) {
        let points = [prism(40, 1.0), barrel(20), ball(50)];
        let scale = |rng: &mut Rng| {
            DVec3::from_array(std::array::from_fn(|_| rng.sign() * rng.power(-1.0, 1.0))).as_vec3()
        };
        let (a, b) = (&points[rng.below(3)], &points[rng.below(3)]);
        let turn = rng.rotation();
        let a = Solid::new(a, scale(rng), Vec3::ZERO, turn);
        let b = Solid::new(b, scale(rng), Vec3::ZERO, turn);
        check(&a, &b);
    }
}

/// With 1,000 vertices each, and depths known in closed form.
#[test]
fn hulls_of_1000_vertices_are_as_exact() {
    let wheel = Solid::upright(&prism(500, 1.0));
    expect(&wheel, &wheel, -2.0 * (PI / 500.0).cos());
    let lying = Solid::turned(&prism(500, 1.0), DQuat::from_rotation_x(PI / 2.0));
    expect(&wheel, &lying, -2.0);
    // From the middle of a coin, out through its flat side.
    let coin = Solid::upright(&prism(500, 0.25));
    expect(&coin, &wheel, -1.25);
    let square = Solid::upright(&prism(4, 1.0));
    expect(&square, &lying, -2.0);
    let globe = Solid::upright(&ball(1000));
    for turn in [DQuat::IDENTITY, DQuat::from_rotation_x(1.0), DQuat::from_rotation_y(PI)] {
        let other = Solid::turned(&ball(1000), turn);
        let found = agree(&globe, &other);
        assert!((-2.0..-1.98).contains(&found.distance), "{found:?}");
    }
}

/// Regression: the points of a tiny body deep in a huge one had an error of 1,175.
#[test]
fn the_points_of_a_tiny_body_deep_in_a_huge_one_lie_on_it() {
    let rng = &mut Rng::of_case(seed(SEED) ^ 14, 0);
    for number in 0..case_count(400) {
        let of_size = |rng: &mut Rng, size: f64| -> Vec<DVec3> {
            let count = 4 + rng.below(12);
            match rng.below(4) {
                0 => prism(3 + rng.below(6), rng.power(-2.0, 0.0)),
                3 => prism(40 + rng.below(60), 1.0),
                1 => (0..count).map(|_| rng.unit()).collect(),
                _ => (0..count).map(|_| rng.in_cube()).collect(),
            }
            .into_iter()
            .map(|point| point * size)
            .collect()
        };
        let huge = Solid::new(&of_size(rng, 1e4), Vec3::ONE, Vec3::ZERO, rng.rotation());
        let way = (rng.in_cube() * rng.power(-3.0, 3.0)).as_vec3();
        let tiny = Solid::new(&of_size(rng, 8e-4), Vec3::ONE, way, rng.rotation());
        for (a, b) in [(&huge, &tiny), (&tiny, &huge)] {
            let found = pair(a, b).distance();
            for (solid, point) in [(a, found.point_a), (b, found.point_b)] {
                let on = reference::between(&solid.body, &Body::point(point.as_dvec3())).distance;
                let rounding = 2e-7 * f64::from(point.abs().max_element());
                assert!(
                    on.abs() <= 1e-6 * solid.size + rounding,
                    "{number}: {point} is {on:e} off a body of size {:e}: {found:?}",
                    solid.size
                );
            }
        }
    }
}

/// Regression: a product of four lengths underflowed, and the normal was NaN.
#[test]
fn hulls_below_1e_79_keep_their_normal() {
    let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0; 3]];
    let points = corners.map(|corner| Vec3::from_array(corner) * 1e-37);
    let hull = Arc::new(Hull::from_points(&points, 8).expect("sound points"));
    for scale in [1e-41, 1e-43, 1e-45] {
        let geometry = Convex::hull(hull.clone(), Vec3::splat(scale), 0.0).expect("sound");
        for other in
            [&geometry, &Convex::triangle(points[0], points[1], points[2], 0.0).expect("sound")]
        {
            for at in [Vec3::ZERO, Vec3::splat(1e-45), Vec3::splat(1.0)] {
                let pose = Pose::new(at, Quat::IDENTITY).expect("sound");
                let found = narrowphase::distance(&geometry, &Pose::IDENTITY, other, &pose);
                assert!(found.distance.is_finite(), "{found:?}");
                assert!((found.normal.length() - 1.0).abs() < 1e-6, "{found:?}");
                assert!(found.point_a.is_finite() && found.point_b.is_finite(), "{found:?}");
            }
        }
    }
}

/// Far from the origin, both ends of a tiny segment round to one point.
#[test]
fn a_vanishing_segment_and_a_far_half_space_have_a_contact() {
    let points = [Vec3::ZERO, Vec3::new(1e-40, 0.0, 0.0)];
    let hull = Arc::new(Hull::from_points(&points, 8).expect("sound points"));
    let segment = Convex::hull(hull, Vec3::ONE, 0.5).expect("sound");
    let ground = Convex::half_space(Vec3::Y, 0.0).expect("sound");
    let far = Pose::new(Vec3::new(3e5, -1e6, 7e5), Quat::IDENTITY).expect("sound");
    let found = narrowphase::contact(&ground, &far, &segment, &Pose::IDENTITY, 2e6);
    let manifold = found.expect("within the margin");
    for point in &manifold.points {
        assert_eq!(point.distance, 999_999.5);
        assert!(point.point_a.is_finite() && point.point_b.is_finite(), "{point:?}");
    }
}
