//! Tests wireframes: both ends of every line are on the surface, arcs are closed and meet their geometry, and the count
//! is the documented one.

use crate::limits::{SINGLE, TOLERANCE};
use std::collections::BTreeMap;

use crate::dim3::oracle::families;
use crate::dim3::oracle::shape::{
    BOUNDED, Form, Kind, Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::support::settings::{case_count, seed};
use glam::{DVec3, Vec3};
use impinge::dim3::narrowphase;
use impinge::dim3::{Convex, Pose, lines, lines_of_bounds};
use impinge::ffi::*;

const SEED: u64 = 0x11e5;
const CASES: u64 = 3_000;
const TILT: [f32; 4] = [0.1, 0.2, 0.3, 0.927_361_85];

fn drawn(geometry: &Convex, pose: &Pose, segments: u32) -> Vec<[Vec3; 2]> {
    let mut drawn = Vec::new();
    lines(geometry, pose, segments, |ends| drawn.push(ends));
    drawn
}

fn drawn_of(placed: &Placed, segments: u32) -> Vec<[Vec3; 2]> {
    drawn(&placed.geometry(), &placed.pose(), segments)
}

/// Returns the error bound of the flatness of a hull's faces.
fn unevenness(form: &Form) -> f64 {
    let Form::Hull { points, scale, .. } = form else { return 0.0 };
    let least = points.iter().copied().fold(Vec3::MAX, Vec3::min);
    let extent = (points.iter().copied().fold(Vec3::MIN, Vec3::max) - least).max_element();
    impinge::dim3::Hull::TOLERANCE * f64::from(extent * scale.abs().max_element())
}

fn check(placed: &Placed, segments: u32) -> Result<(), String> {
    let (geometry, pose) = (placed.geometry(), placed.pose());
    for [start, end] in drawn(&geometry, &pose, segments) {
        for point in [start, end] {
            let off = narrowphase::closest_point(&geometry, &pose, point).distance;
            let place = point.abs().max_element().max(placed.position.abs().max_element());
            let allowed = TOLERANCE * placed.size()
                + 4.0 * SINGLE * f64::from(place)
                + unevenness(&placed.form)
                + f64::from(f32::MIN_POSITIVE);
            // Flat geometries have no inside, so all their points are on the surface.
            if f64::from(off).abs() > allowed {
                return Err(format!("{point} is {off:e} from the surface, {allowed:e} allowed"));
            }
        }
    }
    Ok(())
}

#[test]
fn both_ends_of_every_line_lie_on_the_surface() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let mut wrong = Vec::new();
    for kind in BOUNDED {
        for number in 0..cases {
            let case = families::case([kind, Kind::Sphere], seed, number);
            let placed = case.config.a;
            let segments = 8 + (number % 60) as u32;
            if let Err(what) = check(&placed, segments) {
                wrong.push(format!("{kind:?}, {}, case {number}: {what}\n{placed}", case.family));
            }
        }
    }
    assert!(wrong.is_empty(), "{} fail\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
}

/// A triangle without width. Rounding gave the arcs around its ends their directions.
#[test]
fn the_ends_of_a_sliver_are_round() {
    let ends = [[-0.11194312, -0.11792996, 0.21043336], [0.11194312, 0.11792996, -0.21043336]];
    let middle = [-1.37090785e-17, -1.4442254e-17, 2.5770655e-17];
    let sliver = hull(&[ends[0], middle, ends[1]], [1.0; 3], 0.04386086).at(
        [-4.528232, -0.81271636, -2.0830986],
        [-0.0045519155, 0.51040494, 0.6913022, -0.5114365],
    );
    assert_eq!(check(&sliver, 55), Ok(()));
}

#[test]
fn a_half_space_is_a_square_about_the_foot_of_its_position() {
    let placed = half_space([1.0, 2.0, -2.0], 2.5).at([3.0, -4.0, 1.0], TILT);
    let drawn = drawn_of(&placed, 8);
    assert_eq!(drawn.len(), 23);
    let normal =
        crate::dim3::oracle::shape::matrix(placed.rotation) * DVec3::new(1.0, 2.0, -2.0) / 3.0;
    let foot = placed.position.as_dvec3() + normal * 2.5;
    let ([start, end], grid) = (drawn[22].map(|point| point.as_dvec3()), &drawn[..22]);
    assert!((start - foot).length() < 1e-5 && (end - foot - normal * 2.0).length() < 1e-5);
    let mut furthest = 0.0_f64;
    for [from, to] in grid.iter().map(|ends| ends.map(|point| point.as_dvec3())) {
        for point in [from, to] {
            assert!((point - foot).dot(normal).abs() < 1e-5, "{point} is off the plane");
            furthest = furthest.max((point - foot).length());
        }
        assert!(((to - from).length() - 20.0).abs() < 1e-4);
    }
    assert!((furthest - 200_f64.sqrt()).abs() < 1e-4, "the corners lie {furthest} away");
}

/// A cube as a hull.
fn cube(radius: f32) -> Form {
    let sign = |corner: usize, axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
    let corners: Vec<[f32; 3]> =
        (0..8).map(|corner| [0, 1, 2].map(|axis| sign(corner, axis))).collect();
    hull(&corners, [1.0, -2.0, 3.0], radius)
}

#[test]
fn there_are_as_many_lines_as_documented() {
    let (a, b, c) = ([0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]);
    let half = [1.0, 2.0, 3.0];
    let square = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    for (form, expected) in [
        (sphere(a, 1.0), 3 * 32),
        (sphere(a, 0.0), 0),
        (capsule(a, b, 0.5), 4 + 2 * 32 + 4 * 16),
        (capsule(a, a, 0.5), 4 + 2 * 32 + 4 * 16),
        (capsule(a, b, 0.0), 1),
        (cuboid(a, TILT, half), 12),
        (rounded(a, TILT, half, 0.25), 24 + 24 * 8),
        (triangle(a, b, c, 0.0), 3),
        // Three arcs that together make a circle, each rounded up to whole lines: 8 + 12 + 12.
        (triangle(a, b, c, 0.25), 9 + 6 * 16 + 32),
        (triangle(a, b, b, 0.25), 4 + 2 * 32 + 4 * 16),
        (cube(0.0), 12),
        (cube(0.25), 24 + 24 * 8),
        (hull(&square, [1.0; 3], 0.0), 4),
        (hull(&square, [1.0; 3], 0.25), 12 + 8 * 16 + 4 * 8),
        (hull(&[a, b], [1.0; 3], 0.0), 1),
        (hull(&[a, b], [1.0; 3], 0.5), 4 + 2 * 32 + 4 * 16),
        (hull(&[a], [1.0; 3], 0.0), 0),
        (hull(&[a], [1.0; 3], 0.5), 3 * 32),
    ] {
        let placed = form.at([1.0, 2.0, 3.0], TILT);
        assert_eq!(drawn_of(&placed, 32).len(), expected, "{form}");
        assert_eq!(drawn_of(&placed, 29).len(), expected, "{form}, 29 rounded up");
        check(&placed, 32).unwrap_or_else(|wrong| panic!("{wrong}: {form}"));
    }
}

/// Returns the number of lines that end at each point. Points close to each other count as one.
fn meetings(drawn: &[[Vec3; 2]]) -> Vec<usize> {
    let mut found: BTreeMap<[i64; 3], usize> = BTreeMap::new();
    for point in drawn.iter().flatten() {
        let cell = point.to_array().map(|value| (f64::from(value) * 1e4).round() as i64);
        *found.entry(cell).or_default() += 1;
    }
    found.into_values().collect()
}

#[test]
fn outlines_are_closed() {
    let (a, b, c) = ([0.0; 3], [2.0, 0.3, 0.1], [0.4, 2.0, 0.7]);
    let half = [1.0, 2.0, 3.0];
    for form in [
        sphere(a, 1.0),
        capsule(a, b, 0.5),
        cuboid(a, TILT, half),
        rounded(a, TILT, half, 0.25),
        triangle(a, b, c, 0.0),
        triangle(a, b, c, 0.25),
        cube(0.0),
        cube(0.25),
    ] {
        let ends = meetings(&drawn_of(&form.upright([0.03, 0.01, 0.02]), 16));
        assert!(ends.iter().all(|&ends| ends >= 2), "a line of {form} ends alone: {ends:?}");
    }
}

#[test]
fn bounds_have_twelve_edges_and_empty_ones_none() {
    let bounds =
        |min: [f32; 3], max: [f32; 3]| impinge::dim3::Aabb { min: min.into(), max: max.into() };
    let edges = |bounds: &impinge::dim3::Aabb| {
        let mut edges = Vec::new();
        lines_of_bounds(bounds, |ends| edges.push(ends));
        edges
    };
    let found = edges(&bounds([-1.0, 0.0, 2.0], [1.0, 3.0, 7.0]));
    assert_eq!(found.len(), 12);
    assert_eq!(meetings(&found), [3; 8]);
    let mut lengths: Vec<f32> = found.iter().map(|[from, to]| (*to - *from).length()).collect();
    lengths.sort_by(f32::total_cmp);
    assert_eq!(lengths, [2.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 5.0, 5.0, 5.0, 5.0]);
    assert_eq!(edges(&bounds([1.0; 3], [1.0; 3])).len(), 12, "a point is not empty");
    for axis in 0..3 {
        let mut max = [3.0; 3];
        max[axis] = -0.5;
        assert!(edges(&bounds([0.0; 3], max)).is_empty());
    }
    assert!(edges(&bounds([f32::MAX; 3], [f32::MIN; 3])).is_empty());
}

const NO_LINE: imp_line = imp_line {
    start: imp_vec3 { x: 0.0, y: 0.0, z: 0.0 },
    end: imp_vec3 { x: 0.0, y: 0.0, z: 0.0 },
};

#[test]
fn the_batch_agrees_with_single_calls() {
    let kinds = [
        crate::support::sphere(1.0),
        crate::support::capsule(1.0, 0.5),
        crate::support::cuboid(1.0, 2.0, 0.5),
    ];
    let count = 100;
    let geometries: Vec<_> = (0..count).map(|i| kinds[i % 3]).collect();
    let poses: Vec<_> = (0..count).map(|i| crate::support::at(i as f32, 0.5, 0.25)).collect();
    let mut offsets = vec![-1; count + 1];
    let many = |offsets: &mut [i32], lines: &mut [imp_line]| {
        crate::support::ok(unsafe {
            imp_lines_many(
                geometries.as_ptr(),
                poses.as_ptr(),
                count as i32,
                0,
                offsets.as_mut_ptr(),
                lines.as_mut_ptr(),
                lines.len() as i32,
            )
        }) as usize
    };
    let total = many(&mut offsets, &mut []);
    let mut all = vec![NO_LINE; total];
    assert_eq!(many(&mut offsets, &mut all), total);
    assert_eq!([offsets[0], offsets[count]], [0, total as i32]);
    for index in 0..count {
        let listed = &all[offsets[index] as usize..offsets[index + 1] as usize];
        let mut one = vec![NO_LINE; listed.len()];
        let found = crate::support::ok(unsafe {
            imp_lines(&geometries[index], &poses[index], 32, one.as_mut_ptr(), one.len() as i32)
        });
        assert_eq!((found as usize, &one[..]), (listed.len(), listed), "{index}");
    }
    let mut fewer = vec![NO_LINE; total / 2];
    assert_eq!(many(&mut offsets, &mut fewer), total);
    assert_eq!(fewer, all[..total / 2]);
}

#[test]
fn a_circle_has_8_to_256_lines() {
    let ball = crate::support::sphere(1.0);
    let pose = crate::support::at(0.0, 0.0, 0.0);
    let count =
        |segments: u32| unsafe { imp_lines(&ball, &pose, segments, std::ptr::null_mut(), 0) };
    assert_eq!([0, 8, 9, 32, 255, 256].map(count), [96, 24, 36, 96, 768, 768]);
    for segments in [1, 7, 257, u32::MAX] {
        assert_eq!(count(segments), IMP_ERROR_RANGE);
        let expected = format!("segments is {segments}; expected 0, or 8 to 256");
        assert_eq!(crate::support::last_error(), expected);
    }
}
