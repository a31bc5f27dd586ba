//! Tests manifolds that can be checked by hand.

use glam::Vec2;
use impinge::dim2::narrowphase::{self, Manifold};
use impinge::dim2::{Convex, Pose};

use super::laws::exchanged;
use super::names::{EDGE, VERTEX};

fn cuboid(x: f32, y: f32) -> Convex {
    rounded(x, y, 0.0)
}

fn rounded(x: f32, y: f32, radius: f32) -> Convex {
    Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(x, y), radius).expect("a box")
}

fn capsule(half: f32, radius: f32) -> Convex {
    let end = Vec2::new(half, 0.0);
    Convex::capsule(-end, end, radius).expect("a capsule")
}

fn segment(half: f32) -> Convex {
    let end = Vec2::new(half, 0.0);
    Convex::segment(-end, end, 0.0).expect("a segment")
}

fn circle(radius: f32) -> Convex {
    Convex::circle(Vec2::ZERO, radius).expect("a circle")
}

fn polygon(corners: &[[f32; 2]], radius: f32) -> Convex {
    let corners: Vec<Vec2> = corners.iter().map(|corner| Vec2::from(*corner)).collect();
    Convex::polygon(&corners, radius).expect("a polygon")
}

/// Returns the half-plane below y = 1.
fn ground() -> Convex {
    Convex::half_plane(Vec2::Y, 1.0).expect("a half-plane")
}

fn at(x: f32, y: f32) -> Pose {
    Pose::new(Vec2::new(x, y), Vec2::X).expect("a pose")
}

fn turned(x: f32, y: f32, angle: f32) -> Pose {
    let (sine, cosine) = (f64::from(angle)).sin_cos();
    Pose::new(Vec2::new(x, y), Vec2::new(cosine as f32, sine as f32)).expect("a pose")
}

/// Returns the manifold of a pair. Checks it against the swapped pair and the distance.
#[track_caller]
fn contact(a: (&Convex, Pose), b: (&Convex, Pose), margin: f32) -> Manifold {
    let found = narrowphase::contact(a.0, &a.1, b.0, &b.1, margin).expect("they touch");
    let back = narrowphase::contact(b.0, &b.1, a.0, &a.1, margin).expect("they touch");
    // Two equal geometries at the same pose have no order.
    assert!(a == b || found == exchanged(back), "{found:?}");
    let distance = narrowphase::distance(a.0, &a.1, b.0, &b.1);
    assert_eq!((found.normal, found.points[0].distance), (distance.normal, distance.distance));
    found
}

/// Compares points in any order: the point on A, the distance, and both features.
#[track_caller]
fn expect(found: &Manifold, normal: [f32; 2], points: &[([f32; 2], f32, u32, u32)]) {
    assert!((found.normal - Vec2::from(normal)).length() < 1e-6, "{found:?}");
    assert_eq!(found.points.len(), points.len(), "{found:?}");
    for (place, distance, feature_a, feature_b) in points {
        let near = |point: Vec2| (point - Vec2::from(*place)).abs().max_element() < 2e-6;
        let known = found.points.iter().find(|point| near(point.point_a));
        let known = known.unwrap_or_else(|| panic!("no point at {place:?}: {found:?}"));
        assert!((known.distance - distance).abs() < 2e-6, "{known:?} is not {distance} deep");
        let end = known.point_a + known.distance * found.normal;
        assert!((known.point_b - end).length() < 1e-6, "{known:?}");
        let names = (known.feature_a, known.feature_b);
        assert_eq!(names, (*feature_a, *feature_b), "{names:x?} in {found:?}");
    }
}

#[test]
fn a_box_on_a_box_touches_with_both_corners() {
    let found = contact((&cuboid(4.0, 1.0), at(0.0, 0.0)), (&cuboid(1.0, 1.0), at(1.0, 1.75)), 0.0);
    let corners =
        [([0.0, 1.0], -0.25, EDGE | 2, VERTEX), ([2.0, 1.0], -0.25, EDGE | 2, VERTEX | 1)];
    expect(&found, [0.0, 1.0], &corners);
}

#[test]
fn boxes_of_one_size_in_a_stack_touch_with_the_corners_of_the_lower() {
    let cube = cuboid(1.0, 1.0);
    let found = contact((&cube, at(0.0, 0.0)), (&cube, at(0.0, 2.0)), 0.0);
    let corners = [([-1.0, 1.0], 0.0, VERTEX | 3, EDGE), ([1.0, 1.0], 0.0, VERTEX | 2, EDGE)];
    expect(&found, [0.0, 1.0], &corners);
}

/// Each box has a corner on the other.
#[test]
fn boxes_that_overlap_partly_touch_with_a_corner_of_each() {
    let cube = cuboid(1.0, 1.0);
    for (height, depth) in [(1.5, -0.5), (2.0, 0.0), (2.25, 0.25)] {
        let found = contact((&cube, at(0.0, 0.0)), (&cube, at(1.25, height)), 0.25);
        let corners =
            [([0.25, 1.0], depth, EDGE | 2, VERTEX), ([1.0, 1.0], depth, VERTEX | 2, EDGE)];
        expect(&found, [0.0, 1.0], &corners);
    }
}

/// The box is pushed out through the nearest side, even if its centre is beyond the middle.
#[test]
fn a_box_deep_in_a_box_touches_with_two_points() {
    let big = cuboid(4.0, 3.0);
    for (height, normal, depth) in [(2.0, 1.0, -2.0), (0.5, 1.0, -3.5), (-0.5, -1.0, -3.5)] {
        let found = contact((&big, at(0.0, 0.0)), (&cuboid(1.0, 1.0), at(0.5, height)), 0.0);
        let (side, corners) = if normal > 0.0 { (EDGE | 2, [0, 1]) } else { (EDGE, [3, 2]) };
        let points = [
            ([-0.5, 3.0 * normal], depth, side, VERTEX | corners[0]),
            ([1.5, 3.0 * normal], depth, side, VERTEX | corners[1]),
        ];
        expect(&found, [0.0, normal], &points);
    }
}

/// The box tilts by less than the tolerance, and each corner keeps its own depth.
#[test]
fn a_tilted_box_has_a_depth_for_each_corner() {
    let tilt = 0.01_f32;
    let (sine, cosine) = tilt.sin_cos();
    let corner = |x: f32| ([x * cosine + sine, 1.0], 0.5 + x * sine - cosine);
    for below in [ground(), cuboid(4.0, 1.0)] {
        let side = if below == ground() { EDGE } else { EDGE | 2 };
        let upper = (&cuboid(1.0, 1.0), turned(0.0, 1.5, tilt));
        let found = contact((&below, at(0.0, 0.0)), upper, 0.0);
        let [left, right] = [corner(-1.0), corner(1.0)];
        let points = [(left.0, left.1, side, VERTEX), (right.0, right.1, side, VERTEX | 1)];
        expect(&found, [0.0, 1.0], &points);
        assert_eq!(found.points[0].feature_b, VERTEX, "the deeper is the first");
    }
}

#[test]
fn a_box_on_its_corner_touches_with_one_point_unless_the_margin_reaches_the_next() {
    let eighth = std::f32::consts::FRAC_PI_4 - 0.1;
    let upper = cuboid(1.0, 1.0);
    let half = 2.0_f32.sqrt();
    let lowest = half * 0.1_f32.cos();
    for below in [ground(), cuboid(4.0, 1.0)] {
        let pose = turned(0.0, 1.0 + lowest, eighth);
        let found = contact((&below, at(0.0, 0.0)), (&upper, pose), 0.125);
        assert_eq!((found.points.len(), found.points[0].feature_b), (1, VERTEX), "{found:?}");
        let found = contact((&below, at(0.0, 0.0)), (&upper, pose), 2.0);
        assert_eq!((found.points.len(), found.points[1].feature_b), (2, VERTEX | 1), "{found:?}");
    }
}

#[test]
fn corners_that_face_each_other_touch_with_one_point() {
    let cube = cuboid(1.0, 1.0);
    let found = contact((&cube, at(0.0, 0.0)), (&cube, at(2.5, 2.25)), 8.0);
    let normal = Vec2::new(2.0, 1.0).normalize();
    let points = [([1.0, 1.0], 0.3125_f32.sqrt(), VERTEX | 2, VERTEX)];
    expect(&found, normal.to_array(), &points);
}

/// Two tips touch, far from parallel. A margin that reaches their edges adds no second point.
#[test]
fn a_tip_on_a_tip_touches_with_one_point() {
    let cube = cuboid(1.0, 1.0);
    let eighth = std::f32::consts::FRAC_PI_4;
    let (off, half) = (0.1_f32, 2.0_f32.sqrt());
    let above = turned(0.0, 2.0 * half * off.cos() + 0.5, eighth - off);
    let found = contact((&cube, turned(0.0, 0.0, eighth + off)), (&cube, above), 4.0);
    let tip = [-half * off.sin(), half * off.cos()];
    expect(&found, [0.0, 1.0], &[(tip, 0.5, VERTEX | 2, VERTEX)]);
}

#[test]
fn a_lying_capsule_touches_with_both_ends() {
    let log = capsule(1.0, 0.5);
    for (below, side) in [(cuboid(4.0, 1.0), EDGE | 2), (ground(), EDGE)] {
        let found = contact((&below, at(0.0, 0.0)), (&log, at(0.5, 1.25)), 0.0);
        let ends = [([-0.5, 1.0], -0.25, side, VERTEX), ([1.5, 1.0], -0.25, side, VERTEX | 1)];
        expect(&found, [0.0, 1.0], &ends);
    }
    // Half of the capsule is over the edge. The second point is at the table's corner, on the capsule's right side.
    let found = contact((&cuboid(4.0, 1.0), at(0.0, 0.0)), (&log, at(4.0, 1.25)), 0.0);
    let ends = [([3.0, 1.0], -0.25, EDGE | 2, VERTEX), ([4.0, 1.0], -0.25, VERTEX | 2, EDGE)];
    expect(&found, [0.0, 1.0], &ends);
    // Along another capsule: the left side of the lower one, and the right side of the upper one.
    let found = contact((&log, at(0.0, 0.0)), (&log, at(0.5, 0.75)), 0.0);
    let ends = [([-0.5, 0.5], -0.25, EDGE | 1, VERTEX), ([1.0, 0.5], -0.25, VERTEX | 1, EDGE)];
    expect(&found, [0.0, 1.0], &ends);
    // An upright capsule.
    let post = turned(0.0, 2.25, std::f32::consts::FRAC_PI_2);
    let found = contact((&cuboid(4.0, 1.0), at(0.0, 0.0)), (&log, post), 4.0);
    expect(&found, [0.0, 1.0], &[([0.0, 1.0], -0.25, EDGE | 2, VERTEX)]);
}

/// A capsule that tilts by less than the tolerance touches with its deepest point, and with its other end if that is
/// within the margin.
#[test]
fn a_tilted_capsule_keeps_both_ends_within_the_margin() {
    let tilt = 0.02_f32;
    let lowest = 1.5 - tilt.sin() - 0.5 - 1.0;
    for below in [ground(), cuboid(4.0, 1.0)] {
        let log = (&capsule(1.0, 0.5), turned(0.0, 1.5, tilt));
        for (margin, count) in [(0.1, 2), (0.01, 1)] {
            let found = contact((&below, at(0.0, 0.0)), log, margin);
            assert_eq!(found.points.len(), count, "{found:?}");
            let [first, ..] = found.points[..] else { panic!("{found:?}") };
            assert!((first.distance - lowest).abs() < 1e-6, "{found:?}");
            assert!((first.point_a.x + tilt.cos()).abs() < 1e-6, "{found:?}");
            assert_eq!(first.feature_b, VERTEX, "{found:?}");
        }
    }
}

#[test]
fn a_circle_touches_with_one_point() {
    let ball = circle(0.5);
    for (below, feature) in
        [(cuboid(4.0, 1.0), EDGE | 2), (ground(), EDGE), (capsule(1.0, 1.0), EDGE | 1)]
    {
        let found = contact((&below, at(0.0, 0.0)), (&ball, at(0.0, 1.25)), 4.0);
        expect(&found, [0.0, 1.0], &[([0.0, 1.0], -0.25, feature, VERTEX)]);
    }
    // Beside an edge, it touches the corner.
    let found = contact((&cuboid(1.0, 1.0), at(0.0, 0.0)), (&ball, at(1.3, 1.4)), 4.0);
    expect(&found, [0.6, 0.8], &[([1.0, 1.0], 0.0, VERTEX | 2, VERTEX)]);
    // At the same place.
    let found = contact((&ball, at(3.0, 3.0)), (&ball, at(3.0, 3.0)), 0.0);
    assert_eq!((found.points.len(), found.points[0].distance), (1, -1.0));
}

#[test]
fn a_rounded_box_touches_with_its_straight_part() {
    let pillow = rounded(1.0, 0.5, 0.5);
    let found = contact((&cuboid(4.0, 1.0), at(0.0, 0.0)), (&pillow, at(0.0, 1.75)), 0.0);
    let ends = [([-1.0, 1.0], -0.25, EDGE | 2, VERTEX), ([1.0, 1.0], -0.25, EDGE | 2, VERTEX | 1)];
    expect(&found, [0.0, 1.0], &ends);
}

#[test]
fn a_polygon_touches_with_its_edge_or_its_corner() {
    let house = polygon(&[[-1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 2.0], [-1.0, 1.0]], 0.0);
    for (below, side) in [(ground(), EDGE), (cuboid(4.0, 1.0), EDGE | 2)] {
        let found = contact((&below, at(0.0, 0.0)), (&house, at(0.0, 0.875)), 0.0);
        let ends = [([-1.0, 1.0], -0.125, side, VERTEX), ([1.0, 1.0], -0.125, side, VERTEX | 1)];
        expect(&found, [0.0, 1.0], &ends);
        let upside_down = turned(0.0, 2.875, std::f32::consts::PI);
        let found = contact((&below, at(0.0, 0.0)), (&house, upside_down), 0.0);
        expect(&found, [0.0, 1.0], &[([0.0, 1.0], -0.125, side, VERTEX | 3)]);
    }
}

#[test]
fn half_planes_touch_with_one_point() {
    let wall = Convex::half_plane(Vec2::X, 0.0).expect("a half-plane");
    let ceiling = Convex::half_plane(Vec2::NEG_Y, 0.5).expect("a half-plane");
    let found = contact((&ground(), at(0.0, 0.0)), (&wall, at(0.0, 0.0)), 0.0);
    assert_eq!(found.points.len(), 1);
    let found = contact((&ground(), at(0.0, 0.0)), (&ceiling, at(0.0, 0.0)), 0.0);
    expect(&found, [0.0, 1.0], &[([0.0, 1.0], -1.5, EDGE, EDGE)]);
}

/// Boxes without height, segments and polygons with few vertices, and points.
#[test]
fn degenerate_forms_touch() {
    let table = cuboid(4.0, 1.0);
    let rods = [
        (cuboid(1.0, 0.0), EDGE | 2),
        (segment(1.0), EDGE | 2),
        (capsule(1.0, 0.0), EDGE | 2),
        (polygon(&[[-1.0, 0.0], [1.0, 0.0]], 0.0), EDGE | 2),
    ];
    for (rod, side) in &rods {
        let found = contact((&table, at(0.0, 0.0)), (rod, at(0.5, 1.0)), 0.0);
        let ends = [([-0.5, 1.0], 0.0, *side, VERTEX), ([1.5, 1.0], 0.0, *side, VERTEX | 1)];
        expect(&found, [0.0, 1.0], &ends);
        let post = turned(0.0, 1.75, std::f32::consts::FRAC_PI_2);
        let found = contact((&table, at(0.0, 0.0)), (rod, post), 4.0);
        assert_eq!(found.points.len(), 1, "{found:?}");
        assert!((found.points[0].distance + 0.25).abs() < 1e-6, "{found:?}");
    }
    let points = [
        cuboid(0.0, 0.0),
        segment(0.0),
        capsule(0.0, 0.0),
        circle(0.0),
        polygon(&[[0.0, 0.0]], 0.0),
    ];
    for point in &points {
        let found = contact((&table, at(0.0, 0.0)), (point, at(0.5, 0.875)), 4.0);
        assert_eq!(found.points.len(), 1, "{found:?}");
        expect(&found, [0.0, 1.0], &[([0.5, 1.0], -0.125, EDGE | 2, found.points[0].feature_b)]);
        for other in points.iter().chain(rods.iter().map(|(rod, _)| rod)) {
            let found = contact((point, at(1.0, 2.0)), (other, at(1.0, 2.0)), 0.0);
            assert_eq!((found.points.len(), found.points[0].distance), (1, 0.0), "{found:?}");
        }
    }
}

/// A pair has no contact if its distance exceeds the margin. It has one if they are equal.
#[test]
fn the_margin_decides() {
    let cube = cuboid(1.0, 1.0);
    let (a, b) = (at(0.0, 0.0), at(0.5, 2.25));
    assert!(narrowphase::contact(&cube, &a, &cube, &b, 0.25).is_some());
    assert_eq!(narrowphase::contact(&cube, &a, &cube, &b, 0.25_f32.next_down()), None);
    let b = at(0.5, 1.75);
    assert!(narrowphase::contact(&cube, &a, &cube, &b, -0.25).is_some());
    assert_eq!(narrowphase::contact(&cube, &a, &cube, &b, -0.375), None);
}
