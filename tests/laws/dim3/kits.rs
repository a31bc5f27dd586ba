//! Tests the kits of boxes and bounding spheres: the meaning of each call, for empty ones too.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Aabb, Affine, BoundingSphere, Convex, Pose};
use impinge::ffi::*;

use crate::dim3::oracle::scatter::cloud;
use crate::rng::Rng;
use crate::support::settings::case_count;
use crate::support::{UNTURNED, at, ok, vec3};

const SEED: u64 = 0x617;
const CASES: u64 = 20_000;

fn bounds(min: [f32; 3], max: [f32; 3]) -> Aabb {
    Aabb { min: min.into(), max: max.into() }
}

/// Returns empty boxes: inverted on one axis, on all axes, by a large amount, and by a small one.
fn empties() -> [Aabb; 6] {
    [
        Aabb::EMPTY,
        bounds([1.0, 0.0, 0.0], [0.0, 9.0, 9.0]),
        bounds([-9.0, 1.0, -9.0], [9.0, 1.0_f32.next_down(), 9.0]),
        bounds([0.0, 0.0, 5.0], [9.0, 9.0, -5.0]),
        bounds([5.0; 3], [-5.0; 3]),
        bounds([f32::MAX, 0.0, 0.0], [-f32::MAX, 0.0, 0.0]),
    ]
}

/// Returns a box with integer coordinates from -3 to 3, often flat, sometimes empty.
fn small_box(rng: &mut Rng) -> Aabb {
    let mut corner = || Vec3::from_array([0; 3].map(|_| rng.integer(-3, 3) as f32));
    let (a, b) = (corner(), corner());
    if rng.once_in(4) { Aabb { min: a, max: b } } else { Aabb { min: a.min(b), max: a.max(b) } }
}

/// Returns all points with half-integer coordinates in and around the boxes of `small_box`.
fn grid() -> impl Iterator<Item = Vec3> {
    let side = || (-8..=8).map(|place| place as f32 * 0.5);
    side().flat_map(move |x| side().flat_map(move |y| side().map(move |z| Vec3::new(x, y, z))))
}

/// Returns which grid points the box contains: exactly those between its corners.
fn members(of: &Aabb) -> Vec<bool> {
    let inside = |p: Vec3| (0..3).all(|axis| of.min[axis] <= p[axis] && p[axis] <= of.max[axis]);
    grid().map(inside).collect()
}

#[test]
fn boxes_are_the_sets_of_their_points() {
    for number in 0..case_count(1500) {
        let rng = &mut Rng::of_case(SEED, number);
        let (a, b) = (small_box(rng), small_box(rng));
        let (in_a, in_b) = (members(&a), members(&b));
        let both: Vec<bool> = in_a.iter().zip(&in_b).map(|(a, b)| a & b).collect();
        let what = format!("{a:?} {b:?}");
        assert_eq!(a.is_empty(), !in_a.contains(&true), "{what}");
        assert_eq!(members(&a.intersection(&b)), both, "{what}");
        assert_eq!(a.meets(&b), both.contains(&true), "{what}");
        assert_eq!(a.holds(&b), both == in_b, "{what}");
        assert!(grid().zip(&in_a).all(|(point, inside)| a.holds_point(point) == *inside), "{what}");
        let held = grid().zip(in_a.iter().zip(&in_b)).filter(|(_, (a, b))| **a | **b);
        let tightest = held.fold(Aabb::EMPTY, |all, (point, _)| all.including(point));
        assert_eq!(a.union(&b), tightest, "{what}");
        assert_eq!((a.union(&b), a.intersection(&b)), (b.union(&a), b.intersection(&a)), "{what}");
    }
}

#[test]
fn an_empty_box_adds_nothing_and_meets_nothing() {
    let full = bounds([-1.0, -2.0, -3.0], [4.0, 5.0, 6.0]);
    let everything = bounds([-f32::MAX; 3], [f32::MAX; 3]);
    let pose = Pose::new(Vec3::ONE, Quat::from_xyzw(0.5, 0.5, 0.5, 0.5)).unwrap();
    for empty in empties() {
        assert!(empty.is_empty(), "{empty:?}");
        assert_eq!(empty.union(&full), full);
        assert_eq!(full.union(&empty), full);
        assert_eq!(empty.union(&empty), Aabb::EMPTY);
        assert_eq!(empty.including(Vec3::ONE), Aabb { min: Vec3::ONE, max: Vec3::ONE });
        for other in [full, everything].into_iter().chain(empties()) {
            assert!(!empty.meets(&other) && !other.meets(&empty), "{empty:?} {other:?}");
            assert_eq!(empty.intersection(&other), Aabb::EMPTY);
            assert!(other.holds(&empty), "{other:?} {empty:?}");
        }
        assert!(!empty.holds(&full) && !empty.holds_point(Vec3::ZERO));
        assert_eq!(
            (empty.midpoint(), empty.corners(), empty.nearest(Vec3::ONE)),
            (None, None, None)
        );
        assert_eq!((empty.size(), empty.half_extents()), (Vec3::ZERO, Vec3::ZERO));
        assert_eq!((empty.inflated(1e16), empty.inflated(-1.0)), (Aabb::EMPTY, Aabb::EMPTY));
        assert_eq!(empty.posed(&pose), Aabb::EMPTY);
    }
}

/// Checks the documented order: the near face counter-clockwise from +z, then the far face from the upper right.
#[test]
fn corners_have_their_order() {
    let (left, bottom, far) = (-1.0, -2.0, -3.0);
    let (right, top, near) = (4.0, 5.0, 6.0);
    let corners = bounds([left, bottom, far], [right, top, near]).corners().unwrap();
    let expected = [
        [left, top, near],
        [left, bottom, near],
        [right, bottom, near],
        [right, top, near],
        [right, top, far],
        [right, bottom, far],
        [left, bottom, far],
        [left, top, far],
    ];
    assert_eq!(corners, expected.map(Vec3::from_array));
    // Counter-clockwise, seen against the z axis.
    let turn = (corners[1] - corners[0]).cross(corners[2] - corners[1]);
    assert!(turn.z > 0.0);
}

#[test]
fn centre_and_half_extents_hold_the_box() {
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED ^ 1, number);
        let cloud = cloud(rng, 5);
        let found = Aabb::of_points(cloud.points.iter().copied());
        assert!(cloud.points.iter().all(|point| found.holds_point(*point)), "{:?}", cloud.points);
        let (midpoint, half) = (found.midpoint().unwrap(), found.half_extents());
        assert!(found.holds_point(midpoint), "{found:?}");
        let again = Aabb::about(midpoint, half);
        assert!(again.holds(&found), "{found:?} {again:?}");
        for axis in 0..3 {
            let (low, high) = (f64::from(found.min[axis]), f64::from(found.max[axis]));
            let slack = 1e-6 * low.abs().max(high.abs());
            assert!((f64::from(found.size()[axis]) - (high - low)).abs() <= 1e-7 * (high - low));
            assert!(f64::from(half[axis]) * 2.0 <= high - low + slack, "{found:?} {half:?}");
        }
    }
}

fn any_affine(rng: &mut Rng) -> Affine {
    let axes = [0; 3].map(|_| (rng.in_cube() * rng.power(-2.0, 2.0)).as_vec3());
    Affine { axes, translation: (rng.in_cube() * rng.power(-1.0, 4.0)).as_vec3() }
}

#[test]
fn moved_boxes_hold_the_moved_points_and_are_tight() {
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED ^ 2, number);
        let found =
            Aabb::of_points([0; 2].map(|_| (rng.in_cube() * rng.power(-2.0, 3.0)).as_vec3()));
        let pose = Pose::new((rng.in_cube() * 9.0).as_vec3(), rng.rotation()).unwrap();
        let affine = any_affine(rng);
        let turned = pose.rotation().as_dquat().normalize();
        let posed = |p: Vec3| pose.position().as_dvec3() + turned * p.as_dvec3();
        for (moved, image) in [
            (found.posed(&pose), found.corners().unwrap().map(posed)),
            (found.transformed(&affine), found.corners().unwrap().map(|p| affine.point(p))),
        ] {
            let (min, max) =
                image.iter().fold((DVec3::MAX, DVec3::MIN), |(a, b), p| (a.min(*p), b.max(*p)));
            let (found_min, found_max) = (moved.min.as_dvec3(), moved.max.as_dvec3());
            let size = min.abs().max(max.abs());
            // The terms of the sum. They are much larger than the sum if they cancel.
            let reach = size.max_element()
                + 300.0 * f64::from(found.max.abs().max(found.min.abs()).max_element());
            let slack = DVec3::splat(1e-14 * reach);
            assert!(
                found_min.cmple(min + slack).all() && found_max.cmpge(max - slack).all(),
                "{found:?}"
            );
            assert!(found_min.cmpge(min - size * 1.3e-7 - slack).all(), "{found:?} {moved:?}");
            assert!(found_max.cmple(max + size * 1.3e-7 + slack).all(), "{found:?} {moved:?}");
        }
        assert_eq!(found.posed(&Pose::IDENTITY), found);
    }
}

#[test]
fn growing_moves_every_face() {
    let unit = bounds([0.0; 3], [1.0, 2.0, 4.0]);
    assert_eq!(unit.inflated(0.5), bounds([-0.5; 3], [1.5, 2.5, 4.5]));
    assert_eq!(unit.inflated(-0.5), bounds([0.5; 3], [0.5, 1.5, 3.5]));
    assert_eq!(unit.inflated(-0.5_f32.next_up()), Aabb::EMPTY);
    assert_eq!(unit.inflated(0.0), unit);
    assert!(unit.inflated(1e-20).holds(&unit) && unit.inflated(1e-20) != unit);
    let everything = bounds([-f32::MAX; 3], [f32::MAX; 3]);
    assert_eq!(everything.inflated(1e16), everything);
    assert_eq!(everything.size(), Vec3::splat(f32::MAX));
}

#[test]
fn the_nearest_point_of_a_box() {
    let one = bounds([-1.0, -1.0, -1.0], [1.0, 1.0, 1.0]);
    for (point, nearest, distance) in [
        ([0.5, -0.25, 1.0], [0.5, -0.25, 1.0], 0.0),
        ([4.0, 0.0, 0.0], [1.0, 0.0, 0.0], 3.0),
        ([4.0, 5.0, 0.0], [1.0, 1.0, 0.0], 5.0),
        ([-2.0, 3.0, 3.0], [-1.0, 1.0, 1.0], 3.0),
    ] {
        assert_eq!(one.nearest(point.into()), Some((nearest.into(), distance)));
    }
}

#[test]
fn empty_spheres_add_nothing() {
    let full = BoundingSphere { center: Vec3::ONE, radius: 2.0 };
    let point = BoundingSphere { center: Vec3::ONE, radius: 0.0 };
    let pose = Pose::new(Vec3::ONE, Quat::IDENTITY).unwrap();
    for radius in [-1.0, -1e-45, -f32::MAX] {
        let empty = BoundingSphere { center: Vec3::ONE, radius };
        assert!(empty.is_empty() && !point.is_empty());
        assert_eq!((empty.union(&full), full.union(&empty)), (full, full));
        assert_eq!(empty.union(&empty), BoundingSphere::EMPTY);
        for margin in [0.0, 1e16] {
            assert!(!empty.meets(&full, margin) && !full.meets(&empty, margin));
        }
        assert!(full.holds(&empty) && empty.holds(&empty));
        assert!(!empty.holds(&point) && !empty.holds_point(Vec3::ONE));
        assert_eq!(empty.posed(&pose), BoundingSphere::EMPTY);
    }
    assert!(point.holds_point(Vec3::ONE) && point.holds(&point));
}

#[test]
fn two_spheres_merge_to_the_least() {
    let ball = |x: f32, radius: f32| BoundingSphere { center: Vec3::X * x, radius };
    for (a, b, both) in [
        (ball(0.0, 1.0), ball(4.0, 1.0), ball(2.0, 3.0)),
        (ball(0.0, 3.0), ball(1.0, 1.0), ball(0.0, 3.0)),
        (ball(0.0, 3.0), ball(2.0, 1.0), ball(0.0, 3.0)),
        (ball(0.0, 0.0), ball(2.0, 0.0), ball(1.0, 1.0)),
        (ball(0.0, 2.0), ball(5.0, 1.0), ball(2.0, 4.0)),
        (ball(7.0, 2.0), ball(7.0, 2.0), ball(7.0, 2.0)),
    ] {
        assert_eq!((a.union(&b), b.union(&a)), (both, both), "{a:?} {b:?}");
    }
}

#[test]
fn moved_spheres_hold_the_moved_points() {
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED ^ 3, number);
        let center = (rng.in_cube() * rng.power(-2.0, 3.0)).as_vec3();
        let sphere = BoundingSphere { center, radius: rng.power(-3.0, 3.0) as f32 };
        let affine = any_affine(rng);
        let moved = sphere.transformed(&affine);
        let about = moved.center.as_dvec3();
        for _ in 0..20 {
            let offset = rng.unit() * f64::from(sphere.radius);
            let image = (0..3)
                .fold(affine.point(center), |sum, i| sum + affine.axes[i].as_dvec3() * offset[i]);
            let slack = 1e-14 * (image.length() + about.length());
            assert!(
                image.distance(about) <= f64::from(moved.radius) + slack,
                "{sphere:?} {affine:?}"
            );
        }
    }
    // If one axis alone scaled the sphere, it would miss what the other axes reach.
    let sphere = BoundingSphere { center: Vec3::X, radius: 2.0 };
    let scaled = Affine { axes: [Vec3::X, Vec3::Y * 5.0, Vec3::Z * 0.5], translation: Vec3::Y };
    let expected = BoundingSphere { center: Vec3::new(1.0, 1.0, 0.0), radius: 10.0 };
    assert_eq!(sphere.transformed(&scaled), expected);
    assert_eq!(sphere.posed(&Pose::IDENTITY), sphere);
}

const NO_BOUNDS: imp_bounds = imp_bounds {
    min: imp_vec3 { x: 7.0, y: 7.0, z: 7.0 },
    max: imp_vec3 { x: 7.0, y: 7.0, z: 7.0 },
};

/// Callers write `total = merge(total, one)`.
#[test]
fn a_result_may_be_an_argument() {
    let mut total = NO_BOUNDS;
    ok(unsafe { imp_bounds_empty(&mut total) });
    for point in [vec3(1.0, 2.0, 3.0), vec3(-1.0, 0.0, 9.0)] {
        let place: *mut imp_bounds = &mut total;
        ok(unsafe { imp_bounds_add_point(place, &point, place) });
    }
    assert_eq!(total, imp_bounds { min: vec3(-1.0, 0.0, 3.0), max: vec3(1.0, 2.0, 9.0) });
    let place: *mut imp_bounds = &mut total;
    assert_eq!(unsafe { imp_bounds_merge(place, place, place) }, 1);
    assert_eq!(unsafe { imp_bounds_transform(place, &at(1.0, 0.0, 0.0), place) }, 1);
    assert_eq!(total, imp_bounds { min: vec3(0.0, 0.0, 3.0), max: vec3(2.0, 2.0, 9.0) });

    let mut sphere = imp_sphere { center: vec3(0.0, 0.0, 0.0), radius: 1.0 };
    let other = imp_sphere { center: vec3(4.0, 0.0, 0.0), radius: 1.0 };
    let place: *mut imp_sphere = &mut sphere;
    assert_eq!(unsafe { imp_sphere_merge(place, &other, place) }, 1);
    assert_eq!(sphere, imp_sphere { center: vec3(2.0, 0.0, 0.0), radius: 3.0 });
}

/// Empty boxes and spheres through C. The result is 0, and the output is empty, zero or unchanged, as documented for
/// each function.
#[test]
fn empty_boxes_and_spheres_through_c() {
    let mut empty = NO_BOUNDS;
    ok(unsafe { imp_bounds_empty(&mut empty) });
    let full = imp_bounds { min: vec3(0.0, 0.0, 0.0), max: vec3(2.0, 2.0, 2.0) };
    let far = imp_bounds { min: vec3(2.5, 0.0, 0.0), max: vec3(3.0, 2.0, 2.0) };
    unsafe {
        assert_eq!((imp_bounds_is_empty(&empty), imp_bounds_is_empty(&full)), (1, 0));
        let mut made = NO_BOUNDS;
        assert_eq!(imp_bounds_from_points(std::ptr::null(), 0, &mut made), 0);
        assert_eq!(made, empty);
        assert_eq!(imp_bounds_intersection(&full, &far, &mut made), 0);
        assert_eq!(made, empty);
        assert_eq!(imp_bounds_merge_many([empty, empty].as_ptr(), 2, &mut made), 0);
        assert_eq!(imp_bounds_merge_many([empty, full].as_ptr(), 2, &mut made), 1);
        assert_eq!(made, full);
        assert_eq!(imp_bounds_grow(&full, -1.5, &mut made), 0);
        assert_eq!(made, empty);
        let mut vector = vec3(7.0, 7.0, 7.0);
        assert_eq!(imp_bounds_center(&empty, &mut vector), 0);
        assert_eq!(vector, vec3(0.0, 0.0, 0.0));
        assert_eq!(imp_bounds_center(&full, &mut vector), 1);
        assert_eq!(vector, vec3(1.0, 1.0, 1.0));
        let mut corners = [vec3(7.0, 7.0, 7.0); 8];
        assert_eq!(imp_bounds_corners(&empty, corners.as_mut_ptr()), 0);
        assert_eq!(corners, [vec3(7.0, 7.0, 7.0); 8]);
        assert_eq!(imp_bounds_corners(&full, corners.as_mut_ptr()), 8);
        let mut distance = -7.0;
        assert_eq!(imp_bounds_closest_point(&empty, &vector, &mut corners[0], &mut distance), 0);
        assert_eq!(distance, -7.0);
        let mut results = [7; 3];
        let others = [full, empty, far];
        let found = imp_bounds_overlap_many(&full, 1, others.as_ptr(), 3, results.as_mut_ptr());
        assert_eq!((found, results), (1, [1, 0, 0]));

        let mut none = imp_sphere { center: vec3(7.0, 7.0, 7.0), radius: 7.0 };
        assert_eq!(imp_sphere_from_points(std::ptr::null(), 0, &mut none), 0);
        assert_eq!(imp_sphere_is_empty(&none), 1);
        let pose = imp_pose { position: vec3(1.0, 2.0, 3.0), rotation: UNTURNED };
        assert_eq!(imp_sphere_transform(&none, &pose, &mut none), 0);
        assert_eq!(none, imp_sphere { center: vec3(0.0, 0.0, 0.0), radius: -1.0 });
    }
}

const LENGTHS: [f32; 9] =
    [0.0, -0.0, f32::from_bits(1), f32::MIN_POSITIVE, 1e-20, 1.0, 1e16, 1e30, f32::MAX];

/// Returns a coordinate of any magnitude.
fn any_length(rng: &mut Rng) -> f32 {
    rng.pick(&LENGTHS) * rng.sign() as f32
}

fn any_point(rng: &mut Rng) -> Vec3 {
    Vec3::from_array([0; 3].map(|_| any_length(rng)))
}

/// Finite input gives finite output, and the expected emptiness.
#[test]
fn extreme_values_give_finite_results() {
    let held = |vector: Vec3| vector.clamp(Vec3::splat(-1e16), Vec3::splat(1e16));
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED ^ 4, number);
        let a = Aabb { min: any_point(rng), max: any_point(rng) };
        let b = Aabb::of_points([any_point(rng), any_point(rng)]);
        let pose = Pose::new(held(any_point(rng)), rng.rotation()).unwrap();
        let axes = [0; 3].map(|_| held(any_point(rng)));
        let affine = Affine { axes, translation: held(any_point(rng)) };
        let point = held(any_point(rng));
        let by = held(any_point(rng)).x;
        let made = [a.union(&b), b.including(point), a.intersection(&b), a.inflated(by)];
        for made in made.into_iter().chain([b.inflated(by), b.posed(&pose), b.transformed(&affine)])
        {
            assert!(made.min.is_finite() && made.max.is_finite(), "{a:?} {b:?}: {made:?}");
            assert!(!made.is_empty() || made == Aabb::EMPTY, "{a:?} {b:?}: {made:?}");
        }
        assert!(b.size().is_finite() && b.half_extents().is_finite(), "{b:?}");
        assert!(b.holds_point(b.midpoint().unwrap()), "{b:?}");
        let (nearest, distance) = b.nearest(point).unwrap();
        assert!(b.holds_point(nearest) && distance.is_finite(), "{b:?} {point}");

        let [s, t] = [0; 2].map(|_| {
            let center = any_point(rng);
            BoundingSphere { center, radius: any_length(rng) }
        });
        for made in [s.union(&t), s.posed(&pose), t.transformed(&affine)] {
            assert!(made.center.is_finite() && made.radius.is_finite(), "{s:?} {t:?}: {made:?}");
            assert!(!made.is_empty() || made == BoundingSphere::EMPTY, "{s:?} {t:?}: {made:?}");
        }
        assert_eq!(s.meets(&t, by), t.meets(&s, by), "{s:?} {t:?}");
    }
}

/// The corners of a box with two rotations are in order.
#[test]
fn corners_of_a_posed_box() {
    let quarter = Quat::from_xyzw(0.0, 0.0, 0.5_f32.sqrt(), 0.5_f32.sqrt());
    let own = Quat::from_xyzw(0.5_f32.sqrt(), 0.0, 0.0, 0.5_f32.sqrt());
    let (center, half) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(1.0, 2.0, 4.0));
    let Ok(Convex::Box(oriented)) = Convex::oriented_box(center, own, half) else { panic!() };
    let pose = Pose::new(Vec3::new(10.0, 0.0, 0.0), quarter).unwrap();
    let upright = Aabb { min: -half, max: half }.corners().unwrap();
    for (corner, local) in oriented.corners(&pose).into_iter().zip(upright) {
        let expected = pose.position() + quarter * (center + own * local);
        assert!(corner.abs_diff_eq(expected, 1e-5), "{corner} {expected}");
    }
}
