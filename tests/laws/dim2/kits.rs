//! Tests angles and rectangles: exact where possible, unchanged when read back, equal from C and Rust.

use std::f32::consts::{FRAC_PI_2, PI, TAU};
use std::ptr::{null, null_mut};

use glam::{DVec2, Vec2};
use impinge::dim2::narrowphase::{contains, overlap};
use impinge::dim2::{Pose, Rectangle, fit, rotation};
use impinge::ffi::*;
use impinge::validity::Invalid;

use crate::dim2::oracle::scatter::cloud;
use crate::rng::Rng;
use crate::support::settings::case_count;
use crate::support::{last_error, ok};

const SEED: u64 = 0x2617;
const CASES: u64 = 20_000;

#[test]
fn quarter_turns_are_exact() {
    let quarters = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y];
    for turns in -4000_i32..4000 {
        let expected = quarters[turns.rem_euclid(4) as usize];
        let found = rotation::from_degrees(90.0 * turns as f32);
        assert_eq!(found, expected, "{turns}");
        assert!(found.x != 0.0 || found.x.is_sign_positive(), "{turns}");
        assert!(found.y != 0.0 || found.y.is_sign_positive(), "{turns}");
    }
    for (radians, expected) in [
        (0.0, Vec2::X),
        (-0.0, Vec2::X),
        (FRAC_PI_2, Vec2::Y),
        (-FRAC_PI_2, -Vec2::Y),
        (PI, -Vec2::X),
        (-PI, -Vec2::X),
        (1.5 * PI, -Vec2::Y),
        (TAU, Vec2::X),
        (-TAU, Vec2::X),
    ] {
        assert_eq!(rotation::from_radians(radians), expected, "{radians}");
    }
    // The next float is another angle.
    let beside = rotation::from_radians(FRAC_PI_2.next_down());
    assert!(beside.x > 0.0 && beside.y == 1.0, "{beside}");
    assert_eq!(rotation::from_degrees(30.0).y, 0.5);
    assert_eq!(rotation::from_degrees(-60.0).x, 0.5);
    let half = rotation::from_degrees(45.0);
    assert_eq!(half.x, half.y);
}

#[test]
fn angles_are_those_of_the_circle_and_come_back() {
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED, number);
        let degrees = (rng.sign() * rng.power(-6.0, 6.0)) as f32;
        let found = rotation::from_degrees(degrees).as_dvec2();
        let exact = DVec2::from_angle(f64::from(degrees).rem_euclid(360.0).to_radians());
        assert!((found - exact).abs().max_element() < 3.1e-8, "{degrees}: {found} {exact}");

        let radians = (rng.sign() * rng.power(-6.0, 4.0)) as f32;
        let found = rotation::from_radians(radians).as_dvec2();
        let exact = DVec2::from_angle(f64::from(radians));
        assert!((found - exact).abs().max_element() < 1.5e-7, "{radians}: {found} {exact}");

        let degrees = rng.uniform(-180.0, 180.0) as f32;
        let back = rotation::degrees(rotation::from_degrees(degrees));
        assert!((back - degrees).abs() < 2e-5, "{degrees} {back}");
        let radians = degrees.to_radians();
        let back = rotation::radians(rotation::from_radians(radians));
        assert!((back - radians).abs() < 4e-7, "{radians} {back}");
    }
    for degrees in [0.0, 90.0, -90.0, 180.0, 45.0, -45.0, 135.0, 30.0] {
        assert_eq!(rotation::degrees(rotation::from_degrees(degrees)), degrees);
    }
    // Half a turn has one angle, whatever the sign of a sine of 0 or a tiny sine.
    for sine in [0.0, -0.0, 1e-30, -1e-30] {
        assert_eq!(rotation::degrees(Vec2::new(-1.0, sine)), 180.0);
        assert_eq!(rotation::radians(Vec2::new(-1.0, sine)), PI);
    }
    assert_eq!(rotation::degrees(rotation::from_degrees(-180.0)), 180.0);
}

/// Angles of any size give the same bits on every platform.
#[test]
fn huge_angles_are_reduced_exactly() {
    for (degrees, expected) in [(36e6, Vec2::X), (36e6 + 180.0, -Vec2::X)] {
        assert_eq!(rotation::from_degrees(degrees), expected, "{degrees}");
    }
    for angle in [1e10, -3.4e20, f32::MAX, f32::MIN, f32::MIN_POSITIVE, f32::from_bits(1)] {
        for found in [rotation::from_degrees(angle), rotation::from_radians(angle)] {
            assert!((found.as_dvec2().length() - 1.0).abs() < 1e-7, "{angle}: {found}");
        }
    }
    // The sines and cosines of 2^127 degrees and radians were computed elsewhere to a hundred digits.
    let power = 127_f32.exp2();
    assert_eq!(rotation::from_degrees(power), rotation::from_degrees((2_u32.pow(7)) as f32));
    let wide = rotation::from_radians(power);
    assert!(wide.distance(Vec2::new(0.781_914_64, 0.623_385_5)) < 1e-7, "{wide}");
}

fn rectangle(center: [f32; 2], half: [f32; 2], degrees: f32) -> Rectangle {
    Rectangle::new(center.into(), half.into(), rotation::from_degrees(degrees)).unwrap()
}

#[test]
fn corners_and_axes_of_a_rectangle() {
    let upright = rectangle([10.0, 20.0], [3.0, 2.0], 0.0);
    let expected = [[7.0, 18.0], [13.0, 18.0], [13.0, 22.0], [7.0, 22.0]];
    assert_eq!(upright.corners(), expected.map(Vec2::from_array));
    assert_eq!(upright.axes(), [Vec2::X, Vec2::Y]);
    // A quarter turn rotates x to y, and the first corner with it.
    let turned = rectangle([10.0, 20.0], [3.0, 2.0], 90.0);
    let expected = [[12.0, 17.0], [12.0, 23.0], [8.0, 23.0], [8.0, 17.0]];
    assert_eq!(turned.corners(), expected.map(Vec2::from_array));
    assert_eq!(turned.axes(), [Vec2::Y, -Vec2::X]);
    for turned in [upright, turned] {
        assert_eq!((turned.corner(), turned.size()), (Vec2::new(7.0, 18.0), Vec2::new(6.0, 4.0)));
    }
    // A rotation whose length is not quite 1 counts as a unit rotation.
    let long = Rectangle::new(Vec2::ZERO, Vec2::ONE, Vec2::new(1.005, 0.0)).unwrap();
    assert_eq!(long.corners()[2], Vec2::ONE);
    assert_eq!(long.axes(), [Vec2::X, Vec2::Y]);
}

#[test]
fn x_y_width_and_height_come_back() {
    for number in 0..case_count(CASES) {
        let rng = &mut Rng::of_case(SEED ^ 1, number);
        let scale = rng.power(-6.0, 6.0);
        let corner = (rng.in_cube().truncate() * scale * rng.power(-1.0, 3.0)).as_vec2();
        let size = (rng.in_cube().truncate().abs() * scale).as_vec2();
        let turned = rotation::from_degrees(rng.uniform(-720.0, 720.0) as f32);
        let made = Rectangle::from_corner(corner, size, turned).unwrap();
        assert_eq!(made.size(), size);
        let slack = 1.3e-7 * (corner.abs() + size).max_element();
        assert!((made.corner() - corner).abs().max_element() <= slack, "{corner} {size}: {made:?}");
        assert_eq!(made.rotation(), turned);
        // The corners lie on the rectangle: inside a slightly larger one, outside a slightly smaller one.
        let slack = 1e-6 * (corner.abs() + size).max_element();
        let pose = Pose::IDENTITY;
        let grown = Rectangle::new(made.center(), made.half_extents() + slack, turned).unwrap();
        for (place, point) in made.corners().into_iter().enumerate() {
            assert!(contains(&grown.geometry(), &pose, point), "{made:?} {point}");
            let offset = (point - made.center()).as_dvec2();
            let [x, y] = made.axes().map(|axis| axis.as_dvec2().dot(offset));
            let signs = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]][place];
            let half = made.half_extents().as_dvec2();
            let off = DVec2::new(x - half.x * signs[0], y - half.y * signs[1]);
            assert!(off.abs().max_element() <= f64::from(slack), "{made:?} {place} {point}");
        }
    }
}

fn collide(a: &Rectangle, b: &Rectangle, margin: f32) -> bool {
    overlap(&a.geometry(), &Pose::IDENTITY, &b.geometry(), &Pose::IDENTITY, margin)
}

/// Scenario S4 in f64: the rectangles are apart unless the projected distance of the centres is less than the sum of
/// the projected radii on all four axes.
fn article(a: &Rectangle, b: &Rectangle) -> bool {
    let between = b.center().as_dvec2() - a.center().as_dvec2();
    let sides = |of: &Rectangle| {
        let x = of.rotation().as_dvec2().normalize();
        let half = of.half_extents().as_dvec2();
        [(x, half.x), (x.perp(), half.y)]
    };
    let all = [sides(a), sides(b)].concat();
    [sides(a), sides(b)].concat().into_iter().all(|(axis, _)| {
        let reach = all.iter().map(|(side, half)| side.dot(axis).abs() * half).sum::<f64>();
        between.dot(axis).abs() < reach
    })
}

/// Touching is no collision in scenario S4, which a margin slightly below 0 gives. In S1 it is one, which a margin of 0
/// gives.
#[test]
fn s4_touching_does_not_collide_with_a_slightly_negative_margin() {
    let a = rectangle([0.0, 0.0], [2.0, 1.0], 0.0);
    for (b, overlapping, apart) in [
        // Side by side, on top of each other, corner to corner.
        (rectangle([4.0, 0.5], [2.0, 1.0], 0.0), false, false),
        (rectangle([0.0, 2.0], [1.0, 1.0], 90.0), false, false),
        (rectangle([5.0, 2.0], [1.0, 3.0], 90.0), false, false),
        (rectangle([3.0, 2.0], [1.0, 1.0], 180.0), false, false),
        (rectangle([3.999, 0.5], [2.0, 1.0], 0.0), true, false),
        (rectangle([4.001, 0.5], [2.0, 1.0], 0.0), false, true),
        // One inside the other, and two that cross.
        (rectangle([0.5, 0.0], [0.5, 0.25], 30.0), true, false),
        (rectangle([0.0, 0.0], [0.5, 9.0], 10.0), true, false),
    ] {
        assert_eq!(article(&a, &b), overlapping, "{b:?}");
        for (one, other) in [(&a, &b), (&b, &a)] {
            assert_eq!(collide(one, other, -1e-6), overlapping, "{b:?}");
            assert_eq!(collide(one, other, 0.0), !apart, "{b:?}");
        }
    }
    // Neighbours on a grid of tiles never collide.
    let tiles: Vec<Rectangle> = (0..25)
        .map(|place| (32.0 * (place % 5) as f32, 32.0 * (place / 5) as f32))
        .map(|(x, y)| Rectangle::from_corner(Vec2::new(x, y), Vec2::splat(32.0), Vec2::X).unwrap())
        .collect();
    for (place, one) in tiles.iter().enumerate() {
        for other in &tiles[..place] {
            assert!(!collide(one, other, -1e-3) && !article(one, other));
        }
    }
}

#[test]
fn s4_rectangles_collide_as_in_the_article() {
    let cases = case_count(CASES);
    let (mut yes, mut no) = (0_u64, 0_u64);
    for number in 0..cases {
        let rng = &mut Rng::of_case(SEED ^ 2, number);
        let mut any = || {
            let center = rng.in_cube().truncate().as_vec2() * 3.0;
            let half = rng.in_cube().truncate().abs().as_vec2() * 2.0;
            let angle = rng.uniform(-360.0, 360.0) as f32;
            rectangle(center.to_array(), half.to_array(), angle)
        };
        let (a, b) = (any(), any());
        // Closer to touching than this, rounding decides.
        if collide(&a, &b, 1e-6) == collide(&a, &b, -1e-6) {
            let expected = article(&a, &b);
            assert_eq!(collide(&a, &b, -1e-6), expected, "{a:?} {b:?}");
            (yes, no) = (yes + u64::from(expected), no + u64::from(!expected));
        }
    }
    assert!(yes > cases / 5 && no > cases / 5, "{yes} {no}");
}

#[test]
fn invalid_rectangles_are_refused() {
    let refused = |made: Result<Rectangle, Invalid>| made.unwrap_err().to_string();
    let (half, one) = (Vec2::splat(0.5), Vec2::ONE);
    let new = |center, half, turned| refused(Rectangle::new(center, half, turned));
    assert!(new(Vec2::new(0.0, f32::NAN), half, Vec2::X).starts_with("center.y is NaN"));
    assert!(new(one, Vec2::new(-1.0, 0.0), Vec2::X).starts_with("half_extents.x is -1"));
    assert!(new(one, half, Vec2::splat(0.8)).starts_with("rotation has length 1.13"));
    let from = |corner, size| refused(Rectangle::from_corner(corner, size, Vec2::X));
    assert!(from(Vec2::new(f32::INFINITY, 0.0), one).starts_with("x is inf"));
    assert!(from(one, Vec2::new(1.0, -0.5)).starts_with("height is -0.5"));
    assert!(from(Vec2::splat(1e16), Vec2::splat(1e16)).starts_with("center.x is 1.5e16"));
}

fn vec2(x: f32, y: f32) -> imp_vec2 {
    imp_vec2 { x, y }
}

const NOWHERE: imp_vec2 = imp_vec2 { x: 7.0, y: 7.0 };
const NO_ROTATION: imp_rotation_2d = imp_rotation_2d { cos: 7.0, sin: 7.0 };
const NO_RECTANGLE: imp_rectangle =
    imp_rectangle { center: NOWHERE, half_extents: NOWHERE, rotation: NO_ROTATION };

#[test]
fn rectangles_from_c_are_those_of_rust() {
    for number in 0..case_count(2000) {
        let rng = &mut Rng::of_case(SEED ^ 3, number);
        let [x, y] = rng.in_cube().truncate().as_vec2().to_array();
        let [width, height] = rng.in_cube().truncate().abs().as_vec2().to_array();
        let degrees = rng.uniform(-720.0, 720.0) as f32;
        let turned = rotation::from_degrees(degrees);
        let ours = Rectangle::from_corner(Vec2::new(x, y), Vec2::new(width, height), turned);
        let ours = ours.unwrap();
        let mut made = NO_RECTANGLE;
        let mut back = [7.0; 5];
        let [at_x, at_y, at_width, at_height, at_degrees] = back.each_mut();
        let (mut corners, mut axes) = ([NOWHERE; 4], [NOWHERE; 2]);
        unsafe {
            ok(imp_rectangle_from_corner(x, y, width, height, degrees, &mut made));
            ok(imp_rectangle_to_corner(&made, at_x, at_y, at_width, at_height, at_degrees));
            assert_eq!(imp_rectangle_corners(&made, corners.as_mut_ptr()), 4);
            assert_eq!(imp_rectangle_axes(&made, axes.as_mut_ptr()), 2);
        }
        let pair = |value: Vec2| vec2(value.x, value.y);
        let expected = imp_rectangle {
            center: pair(ours.center()),
            half_extents: pair(ours.half_extents()),
            rotation: imp_rotation_2d { cos: turned.x, sin: turned.y },
        };
        assert_eq!(made, expected);
        let (corner, size) = (ours.corner(), ours.size());
        assert_eq!(back, [corner.x, corner.y, size.x, size.y, rotation::degrees(turned)]);
        assert_eq!((corners, axes), (ours.corners().map(pair), ours.axes().map(pair)));

        let mut about = NO_RECTANGLE;
        let (center, half) = (expected.center, expected.half_extents);
        ok(unsafe { imp_rectangle_from_degrees(&center, &half, degrees, &mut about) });
        assert_eq!(about, made);
        let radians = degrees.to_radians();
        let mut rotations = [NO_ROTATION; 2];
        let [by_degrees, by_radians] = rotations.each_mut();
        let (mut in_degrees, mut in_radians) = (7.0, 7.0);
        unsafe {
            ok(imp_rectangle_from_radians(&center, &half, radians, &mut about));
            ok(imp_rotation_from_degrees_2d(degrees, by_degrees));
            ok(imp_rotation_from_radians_2d(radians, by_radians));
            assert_eq!((made.rotation, about.rotation), (*by_degrees, *by_radians));
            ok(imp_rotation_to_degrees_2d(by_degrees, &mut in_degrees));
            ok(imp_rotation_to_radians_2d(by_radians, &mut in_radians));
        }
        assert_eq!(in_degrees, rotation::degrees(turned));
        assert_eq!(in_radians, rotation::radians(rotation::from_radians(radians)));
    }
}

#[test]
fn optional_results_may_be_null() {
    let mut made = NO_RECTANGLE;
    let mut height = 7.0;
    unsafe {
        ok(imp_rectangle_from_corner(1.0, 2.0, 3.0, 4.0, 90.0, &mut made));
        let none = null_mut();
        ok(imp_rectangle_to_corner(&made, none, none, none, &mut height, none));
    }
    assert_eq!(height, 4.0);
    let refused = unsafe { imp_rectangle_from_corner(1.0, 2.0, -3.0, 4.0, 90.0, &mut made) };
    assert_eq!(
        (refused, last_error()),
        (IMP_ERROR_RANGE, "width is -3; expected 0 or more".into())
    );
}

#[test]
fn a_rectangle_is_a_box_for_every_question() {
    let (a, b) = (rectangle([0.0, 0.0], [2.0, 1.0], 30.0), rectangle([2.5, 1.5], [1.0, 1.0], 45.0));
    let here =
        imp_pose_2d { position: vec2(0.0, 0.0), rotation: imp_rotation_2d { cos: 1.0, sin: 0.0 } };
    let geometry = |of: &Rectangle| {
        let pair = |value: Vec2| vec2(value.x, value.y);
        let given = imp_rectangle {
            center: pair(of.center()),
            half_extents: pair(of.half_extents()),
            rotation: imp_rotation_2d { cos: of.rotation().x, sin: of.rotation().y },
        };
        let mut made = std::mem::MaybeUninit::<imp_geometry_2d>::uninit();
        ok(unsafe { imp_rectangle_geometry(&given, made.as_mut_ptr()) });
        // SAFETY: the call succeeded, so it has written the value.
        unsafe { made.assume_init() }
    };
    let (of_a, of_b) = (geometry(&a), geometry(&b));
    assert_eq!(of_a.kind, IMP_GEOMETRY_BOX_2D);
    let answer = unsafe { imp_overlap_2d(&of_a, &here, &of_b, &here, 0.0) };
    assert_eq!(answer, i32::from(collide(&a, &b, 0.0)));
}

#[test]
fn fits_from_c_are_those_of_rust() {
    let pair = |value: Vec2| vec2(value.x, value.y);
    for number in 0..case_count(2000) {
        let rng = &mut Rng::of_case(SEED ^ 4, number);
        let count = 1 + rng.below(30);
        let points = cloud(rng, count).points;
        let given: Vec<imp_vec2> = points.iter().copied().map(pair).collect();
        let (first, count) = (given.as_ptr(), given.len() as i32);
        for (method, fit) in [
            (IMP_FIT_PRINCIPAL, fit::principal as fn(&[Vec2]) -> Result<Rectangle, _>),
            (IMP_FIT_LEAST_AREA, fit::least_area),
        ] {
            let (mut found, mut again, mut corners) = (NO_RECTANGLE, NO_RECTANGLE, [NOWHERE; 4]);
            unsafe {
                ok(imp_fit_box_2d(first, count, method, &mut found, corners.as_mut_ptr()));
                ok(imp_fit_box_2d(first, count, method, &mut again, null_mut()));
            }
            let ours = fit(&points).unwrap();
            assert_eq!(found.center, pair(ours.center()));
            assert_eq!(found.half_extents, pair(ours.half_extents()));
            assert_eq!(
                found.rotation,
                imp_rotation_2d { cos: ours.rotation().x, sin: ours.rotation().y }
            );
            assert_eq!((found, corners), (again, ours.corners().map(pair)));
        }
        let mut circle = imp_circle { center: NOWHERE, radius: 7.0 };
        ok(unsafe { imp_fit_circle_2d(first, count, &mut circle) });
        let ours = fit::circle(&points).unwrap();
        assert_eq!((circle.center, circle.radius), (pair(ours.center), ours.radius));
    }
}

/// As for every list, the call writes no more than the capacity and returns the count.
#[test]
fn a_hull_beyond_the_capacity_is_counted() {
    let points: Vec<imp_vec2> =
        (0..40).map(|place| vec2(place as f32, (place * place) as f32)).collect();
    let mut vertices = [NOWHERE; 60];
    unsafe {
        assert_eq!(imp_hull_of_points_2d(points.as_ptr(), 40, null_mut(), 0), 40);
        assert_eq!(imp_hull_of_points_2d(points.as_ptr(), 40, vertices.as_mut_ptr(), 3), 40);
        assert_eq!(vertices[..4], [points[0], points[1], points[2], NOWHERE]);
        assert_eq!(imp_hull_of_points_2d(points.as_ptr(), 40, vertices.as_mut_ptr(), 60), 40);
        assert_eq!((vertices[..40].to_vec(), vertices[40]), (points, NOWHERE));
        assert_eq!(imp_hull_of_points_2d(null(), 0, vertices.as_mut_ptr(), 60), 0);
    }
}
