//! Tests cylinders and cones in cases that can be checked by hand.

use glam::{DVec3, Vec3};
use impinge::dim3::narrowphase::{self, Manifold};

use crate::dim3::oracle::shape::{
    Config, Form, Placed, capsule, cone, cuboid, cylinder, half_space, sphere,
};
use crate::dim3::pairs::pair::Pair;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const VERTEX: u32 = 1 << 30;
const EDGE: u32 = 2 << 30;
const FACE: u32 = 3 << 30;

/// Returns a cylinder of radius 1 and height 2 along y, around the origin.
fn can() -> Form {
    cylinder([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 1.0, 0.0)
}

/// Returns a cone of base radius 1.5 and height 2 along y. The normal of its side is (0.8, 0.6).
fn hat() -> Form {
    cone([0.0; 3], [0.0, 2.0, 0.0], 1.5, 0.0)
}

fn crate_of(x: f32, y: f32, z: f32) -> Form {
    cuboid([0.0; 3], UNTURNED, [x, y, z])
}

#[track_caller]
fn expect_distance(a: Placed, b: Placed, distance: f64, normal: [f64; 3]) {
    for (config, sign) in
        [(Config { a, b, margin: 0.0 }, 1.0), (Config { a: b, b: a, margin: 0.0 }, -1.0)]
    {
        let found = Pair::new(&config).distance();
        let off = (found.normal.as_dvec3() * sign - DVec3::from_array(normal)).length();
        assert!((f64::from(found.distance) - distance).abs() < 1e-6 && off < 1e-6, "{found:?}");
    }
}

fn contact(a: Placed, b: Placed) -> Manifold {
    let (a, b) = ((a.geometry(), a.pose()), (b.geometry(), b.pose()));
    narrowphase::contact(&a.0, &a.1, &b.0, &b.1, 0.01).expect("they are near")
}

#[test]
fn parallel_cylinders_side_by_side_are_apart_by_their_sides() {
    expect_distance(can().upright([0.0; 3]), can().upright([3.0, 0.5, 0.0]), 1.0, [1.0, 0.0, 0.0]);
    expect_distance(can().upright([0.0; 3]), can().upright([1.5, 0.5, 0.0]), -0.5, [1.0, 0.0, 0.0]);
}

#[test]
fn stacked_cylinders_overlap_by_their_caps() {
    expect_distance(
        can().upright([0.0; 3]),
        can().upright([0.25, 1.9, 0.5]),
        -0.1,
        [0.0, 1.0, 0.0],
    );
}

#[test]
fn crossed_cylinders_overlap_by_their_sides() {
    let along_x = cylinder([-5.0, 0.0, 0.0], [5.0, 0.0, 0.0], 0.5, 0.0);
    let along_y = cylinder([0.0, -5.0, 0.0], [0.0, 5.0, 0.0], 0.25, 0.0);
    expect_distance(
        along_x.upright([0.0; 3]),
        along_y.upright([0.0, 0.0, 0.5]),
        -0.25,
        [0.0, 0.0, 1.0],
    );
}

#[test]
fn a_point_is_nearest_to_the_cap_the_rim_the_side_or_the_apex() {
    let point = |place| sphere([0.0; 3], 0.0).upright(place);
    expect_distance(can().upright([0.0; 3]), point([0.5, 3.0, 0.0]), 2.0, [0.0, 1.0, 0.0]);
    expect_distance(can().upright([0.0; 3]), point([4.0, 5.0, 0.0]), 5.0, [0.6, 0.8, 0.0]);
    expect_distance(can().upright([0.0; 3]), point([0.0, 0.5, 4.0]), 3.0, [0.0, 0.0, 1.0]);
    expect_distance(hat().upright([0.0; 3]), point([0.0, 3.0, 0.0]), 1.0, [0.0, 1.0, 0.0]);
    expect_distance(hat().upright([0.0; 3]), point([1.55, 1.6, 0.0]), 1.0, [0.8, 0.6, 0.0]);
    expect_distance(hat().upright([0.0; 3]), point([0.5, 0.1, 0.0]), -0.1, [0.0, -1.0, 0.0]);
}

#[test]
fn degenerate_cylinders_and_cones_are_discs_and_segments() {
    let disc = cylinder([0.0; 3], [0.0; 3], 1.0, 0.0);
    let flat = cone([0.0; 3], [0.0; 3], 1.0, 0.0);
    for form in [disc, flat] {
        let point = sphere([0.0; 3], 0.25).upright([0.5, 1.0, 0.5]);
        expect_distance(form.upright([0.0; 3]), point, 0.75, [0.0, 1.0, 0.0]);
    }
    let segment = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5).upright([2.0, 0.0, 0.0]);
    for form in [
        cylinder([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.0, 0.25),
        cone([0.0; 3], [0.0; 3], 0.0, 0.25),
    ] {
        expect_distance(form.upright([0.0; 3]), segment, 1.25, [1.0, 0.0, 0.0]);
    }
}

#[test]
fn a_standing_cylinder_rests_on_four_points_of_its_cap() {
    let table = crate_of(5.0, 1.0, 5.0).upright([0.0, -1.0, 0.0]);
    let found = contact(table, can().upright([0.0, 1.0, 0.0]));
    assert_eq!((found.points.len(), found.normal), (4, Vec3::Y));
    for point in &found.points {
        assert!((point.point_b.length() - 1.0).abs() < 1e-6, "{point:?} is on the rim");
        assert!(point.feature_b & FACE == VERTEX && point.feature_b & !FACE < 16, "{point:?}");
    }
}

#[test]
fn a_lying_cylinder_and_a_lying_cone_rest_on_a_line() {
    let floor = half_space([0.0, 1.0, 0.0], 0.0).upright([0.0; 3]);
    let lying = cylinder([-1.0, 1.0, 0.0], [1.0, 1.0, 0.0], 1.0, 0.0).upright([0.0; 3]);
    // The side of a cone of base radius 1.5 and height 2 has length 2.5. So its axis rises by 0.6 of its length.
    let tilted = cone([1.6, 1.2, 0.0], [0.0; 3], 1.5, 0.0).upright([0.0; 3]);
    for (form, length) in [(lying, 2.0), (tilted, 2.5)] {
        let found = contact(floor, form);
        let [first, second] = &found.points[..] else { panic!("{found:?}") };
        assert!((first.point_b.distance(second.point_b) - length).abs() < 1e-5, "{found:?}");
    }
    let shelf = crate_of(5.0, 1.0, 5.0).upright([0.0, -1.0, 0.0]);
    let found = contact(shelf, lying);
    assert_eq!(found.points.len(), 2, "{found:?}");
    assert!(found.points.iter().all(|point| point.feature_a == FACE | 3), "{found:?}");
}

#[test]
fn an_apex_touches_with_one_vertex() {
    let floor = half_space([0.0, 1.0, 0.0], 0.0).upright([0.0; 3]);
    let found = contact(floor, cone([0.0, 2.0, 0.0], [0.0; 3], 1.5, 0.0).upright([0.0; 3]));
    assert_eq!(found.points.len(), 1);
    assert_eq!(found.points[0].feature_b, VERTEX | 32);
}

#[test]
fn parallel_sides_touch_along_a_line() {
    let found = contact(can().upright([0.0; 3]), can().upright([2.0, 0.5, 0.0]));
    assert_eq!(found.points.len(), 2, "{found:?}");
    let lowest = found.points.iter().map(|point| point.point_a.y).fold(f32::MAX, f32::min);
    let highest = found.points.iter().map(|point| point.point_a.y).fold(f32::MIN, f32::max);
    assert!((lowest + 0.5).abs() < 1e-5 && (highest - 1.0).abs() < 1e-5, "{found:?}");
    assert!(found.points.iter().any(|point| point.feature_a & FACE == VERTEX), "{found:?}");
    assert!(found.points.iter().any(|point| point.feature_a == EDGE | 32), "{found:?}");
}

#[test]
fn a_moving_cylinder_lands_on_its_cap() {
    let (a, b) = (can().upright([0.3, 5.0, 0.2]), crate_of(3.0, 1.0, 3.0).upright([0.0; 3]));
    let hit = narrowphase::cast(
        &a.geometry(),
        &a.pose(),
        Vec3::new(0.0, -6.0, 0.0),
        &b.geometry(),
        &b.pose(),
    );
    let hit = hit.expect("it falls onto the box");
    assert!((hit.time - 0.5).abs() < 1e-6 && hit.normal.distance(Vec3::NEG_Y) < 1e-6, "{hit:?}");
}
