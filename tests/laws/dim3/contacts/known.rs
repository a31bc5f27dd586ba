//! Tests manifolds that can be checked by hand.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::Manifold;

use super::laws::{self, Pair};
use super::names::{EDGE, FACE, VERTEX};
use crate::dim3::oracle::shape::{
    Config, Form, Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn turned(x: f32, y: f32, z: f32) -> [f32; 4] {
    Quat::from_scaled_axis(Vec3::new(x, y, z)).to_array()
}

/// Returns a cube from -1 to 1.
fn cube() -> Form {
    cuboid([0.0; 3], UNTURNED, [1.0; 3])
}

fn table() -> Placed {
    cuboid([0.0; 3], UNTURNED, [4.0, 1.0, 4.0]).upright([0.0; 3])
}

/// Returns the manifold of a pair, after checks of every law in both orders.
#[track_caller]
fn contact(a: Placed, b: Placed, margin: f32) -> Manifold {
    for (a, b) in [(a, b), (b, a)] {
        let config = Config { a, b, margin };
        laws::examine(&config).unwrap_or_else(|what| panic!("{what}\n{config}"));
    }
    let found = Pair::new(&Config { a, b, margin }).contact(margin);
    found.unwrap_or_else(|| panic!("{a} and {b} do not touch"))
}

/// Compares the normal and the points in any order: the point on A and the distance.
#[track_caller]
fn expect(found: &Manifold, normal: [f32; 3], points: &[([f32; 3], f32)]) {
    assert!((found.normal - Vec3::from(normal)).length() < 1e-5, "{found:?}");
    assert_eq!(found.points.len(), points.len(), "{found:?}");
    for (at, distance) in points {
        let near = |point: Vec3| (point - Vec3::from(*at)).abs().max_element() < 2e-5;
        let known = found.points.iter().find(|point| near(point.point_a));
        let known = known.unwrap_or_else(|| panic!("no point at {at:?}: {found:?}"));
        assert!((known.distance - distance).abs() < 1e-5, "{known:?} is not {distance} deep");
    }
}

/// Returns the feature ids on A and B, in order.
fn names(found: &Manifold) -> Vec<(u32, u32)> {
    let mut names: Vec<_> =
        found.points.iter().map(|point| (point.feature_a, point.feature_b)).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_box_on_a_box_touches_with_four_corners() {
    let found = contact(table(), cube().upright([1.0, 1.75, 0.0]), 0.0);
    let at = |x, z| ([x, 1.0, z], -0.25);
    expect(&found, [0.0, 1.0, 0.0], &[at(0.0, -1.0), at(2.0, -1.0), at(0.0, 1.0), at(2.0, 1.0)]);
    let top = FACE | 3;
    let corners = [0b000, 0b001, 0b100, 0b101].map(|corner| (top, VERTEX | corner));
    assert_eq!(names(&found), corners);
}

#[test]
fn boxes_of_one_size_in_a_stack_touch_with_the_corners_of_one() {
    let found = contact(cube().upright([0.0; 3]), cube().upright([0.0, 2.0, 0.0]), 0.0);
    let at = |x, z| ([x, 1.0, z], 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[at(-1.0, -1.0), at(1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0)]);
}

/// Each box has a corner on the other, and two pairs of edges cross.
#[test]
fn boxes_that_overlap_by_a_quarter_have_corners_and_crossings() {
    let found = contact(cube().upright([0.0; 3]), cube().upright([1.0, 1.5, 1.0]), 0.0);
    let at = |x, z| ([x, 1.0, z], -0.5);
    expect(&found, [0.0, 1.0, 0.0], &[at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0), at(1.0, 1.0)]);
    let expected = [
        // The corner of A at the upper end of all axes, under B's lower face along y.
        (VERTEX | 0b111, FACE | 2),
        // A's edge along x at the upper ends of y and z, B's along z at the lower ends of x and y.
        (EDGE | 3, EDGE | 8),
        // A's edge along z at the upper ends of x and y, B's along x at the lower ends of y and z.
        (EDGE | 11, EDGE),
        (FACE | 3, VERTEX),
    ];
    assert_eq!(names(&found), expected);
}

/// Eight corners remain of two squares. The four kept ones are as far apart as possible.
#[test]
fn a_box_turned_by_45_degrees_on_another_keeps_the_widest_four() {
    let twist = turned(0.0, std::f32::consts::FRAC_PI_4, 0.0);
    let found = contact(cube().upright([0.0; 3]), cube().at([0.0, 2.0, 0.0], twist), 0.0);
    assert_eq!(found.points.len(), 4, "{found:?}");
    let spots: Vec<_> = found.points.iter().map(|point| point.point_a.as_dvec3()).collect();
    assert!(spots.iter().all(|spot| (spot.y - 1.0).abs() < 1e-6));
    // The octagon's corners are on the squares' sides, at the distance sec(22.5 degrees).
    let around = 1.0 / (std::f64::consts::PI / 8.0).cos();
    assert!(spots.iter().all(|spot| (spot.x.hypot(spot.z) - around).abs() < 1e-5), "{spots:?}");
    let area = (spots[2] - spots[0]).cross(spots[3] - spots[1]).length() / 2.0;
    assert!((area - 2.0 * around * around).abs() < 1e-4, "an area of {area}");
}

#[test]
fn a_box_on_its_edge_touches_with_two_points() {
    let half_turn = turned(0.0, 0.0, std::f32::consts::FRAC_PI_4);
    let height = 1.0 + 2_f32.sqrt();
    let found = contact(table(), cube().at([0.0, height - 0.125, 0.0], half_turn), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([0.0, 1.0, -1.0], -0.125), ([0.0, 1.0, 1.0], -0.125)]);
    // The edge along z at the lower ends of x and y.
    assert_eq!(names(&found), [(FACE | 3, VERTEX), (FACE | 3, VERTEX | 4)]);
}

#[test]
fn a_box_on_its_corner_touches_with_one_point() {
    let tip = Vec3::new(1.0, 1.0, 1.0).normalize();
    let upright = Quat::from_rotation_arc(tip, Vec3::Y).to_array();
    let height = 1.0 + 3_f32.sqrt();
    let found = contact(table(), cube().at([0.5, height - 0.125, 0.0], upright), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([0.5, 1.0, 0.0], -0.125)]);
    assert_eq!(names(&found), [(FACE | 3, VERTEX)]);
}

#[test]
fn crossing_edges_touch_with_one_point() {
    let roof = turned(0.0, 0.0, std::f32::consts::FRAC_PI_4);
    let keel = turned(std::f32::consts::FRAC_PI_4, 0.0, 0.0);
    let height = 2.0 * 2_f32.sqrt();
    let found = contact(cube().at([0.0; 3], roof), cube().at([0.0, height - 0.25, 0.0], keel), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([0.0, 2_f32.sqrt(), 0.0], -0.25)]);
    assert!(found.points[0].feature_a >> 30 == 2 && found.points[0].feature_b >> 30 == 2);
}

#[test]
fn parallel_edges_touch_with_two_points() {
    let roof = turned(0.0, 0.0, std::f32::consts::FRAC_PI_4);
    let height = 2.0 * 2_f32.sqrt();
    let upper = cube().at([0.0, height + 0.25, 0.5], roof);
    let found = contact(cube().at([0.0; 3], roof), upper, 0.5);
    let top = 2_f32.sqrt();
    expect(&found, [0.0, 1.0, 0.0], &[([0.0, top, -0.5], 0.25), ([0.0, top, 1.0], 0.25)]);
}

#[test]
fn a_lying_capsule_touches_with_two_points() {
    let log = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.5);
    let ground = half_space([0.0, 1.0, 0.0], 1.0).upright([0.0; 3]);
    for below in [table(), ground] {
        let found = contact(below, log.upright([0.5, 1.25, 0.0]), 0.0);
        let ends = [([-0.5, 1.0, 0.0], -0.25), ([1.5, 1.0, 0.0], -0.25)];
        expect(&found, [0.0, 1.0, 0.0], &ends);
    }
    // Half of the capsule is over the edge. The second point is at the table's edge.
    let found = contact(table(), log.upright([4.0, 1.25, 0.0]), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([3.0, 1.0, 0.0], -0.25), ([4.0, 1.0, 0.0], -0.25)]);
    // A's edge along z, at the upper ends of x and y.
    assert_eq!(names(&found), [(EDGE | 11, EDGE), (FACE | 3, VERTEX)]);
    // Parallel to another capsule.
    let found = contact(log.upright([0.0; 3]), log.upright([0.5, 0.75, 0.0]), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([-0.5, 0.5, 0.0], -0.25), ([1.0, 0.5, 0.0], -0.25)]);
    // Across another capsule.
    let across = capsule([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.5);
    let found = contact(log.upright([0.0; 3]), across.upright([0.25, 0.75, 0.5]), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([0.25, 0.5, 0.0], -0.25)]);
    // An upright capsule.
    let post = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let found = contact(table(), post.upright([0.0, 2.25, 0.0]), 0.0);
    expect(&found, [0.0, 1.0, 0.0], &[([0.0, 1.0, 0.0], -0.25)]);
}

/// A capsule that tilts by less than the tolerance touches with its deepest point, and with its other end if that is
/// within the margin.
#[test]
fn a_tilted_capsule_keeps_both_ends_within_the_margin() {
    let log = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.5);
    let tilt = 0.02_f32;
    let lower = 2.5 - tilt.sin() - 1.0;
    for (margin, count) in [(0.1, 2), (0.01, 1)] {
        let found = contact(table(), log.at([0.0, 2.5 - 1.0, 0.0], turned(0.0, 0.0, tilt)), margin);
        assert_eq!(found.points.len(), count, "{found:?}");
        assert!((found.points[0].distance - (lower - 1.5)).abs() < 1e-5, "{found:?}");
        assert!((found.points[0].point_a.x + tilt.cos()).abs() < 1e-5, "{found:?}");
        assert_eq!(names(&found)[0], (FACE | 3, VERTEX));
    }
}

#[test]
fn a_sphere_touches_with_one_point() {
    let ball = sphere([0.0; 3], 0.5);
    let ground = half_space([0.0, 2.0, 0.0], 1.0).upright([0.0; 3]);
    for below in [table(), ground, cube().upright([0.0; 3]), ball.upright([0.0, 0.5, 0.0])] {
        let found = contact(below, ball.upright([0.0, 1.25, 0.0]), 0.0);
        assert_eq!(found.points.len(), 1, "{found:?}");
        assert!((found.points[0].distance + 0.25).abs() < 1e-6, "{found:?}");
    }
}

#[test]
fn a_box_on_a_half_space_touches_with_four_corners() {
    let ground = half_space([0.0, 1.0, 0.0], 1.0).upright([0.0; 3]);
    let found = contact(ground, cube().upright([7.0, 1.5, 0.0]), 0.0);
    let at = |x, z| ([x, 1.0, z], -0.5);
    expect(&found, [0.0, 1.0, 0.0], &[at(6.0, -1.0), at(8.0, -1.0), at(6.0, 1.0), at(8.0, 1.0)]);
}

/// A box that tilts by less than the tolerance has all four corners below the ground, each with its own depth.
#[test]
fn a_tilted_box_has_a_depth_for_each_corner() {
    let ground = half_space([0.0, 1.0, 0.0], 1.0).upright([0.0; 3]);
    let tilt = 0.01_f32;
    let found = contact(ground, cube().at([0.0, 1.5, 0.0], turned(0.0, 0.0, tilt)), 0.0);
    let (sin, cos) = tilt.sin_cos();
    let corner = |x: f32, z| ([x * cos + sin, 1.0, z], 1.5 + x * sin - cos - 1.0);
    let corners = [corner(-1.0, -1.0), corner(-1.0, 1.0), corner(1.0, -1.0), corner(1.0, 1.0)];
    expect(&found, [0.0, 1.0, 0.0], &corners);
}

#[test]
fn a_rounded_box_touches_with_its_flat_part() {
    let pillow = rounded([0.0; 3], UNTURNED, [1.0, 0.5, 1.0], 0.5);
    let found = contact(table(), pillow.upright([0.0, 1.75, 0.0]), 0.0);
    let at = |x, z| ([x, 1.0, z], -0.25);
    expect(&found, [0.0, 1.0, 0.0], &[at(-1.0, -1.0), at(1.0, -1.0), at(-1.0, 1.0), at(1.0, 1.0)]);
}

#[test]
fn a_triangle_touches_with_its_corners_from_either_side() {
    let leaf = triangle([-1.0, 0.0, -1.0], [1.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.0);
    // Seen from above, the corners of the first are on the right, those of the second on the left.
    for (turn, seen) in [(UNTURNED, FACE | 1), ([0.0, 0.0, 1.0, 0.0], FACE)] {
        let found = contact(table(), leaf.at([0.0, 0.75, 0.0], turn), 0.0);
        let at = |x, z| ([x, 1.0, z], -0.25);
        expect(&found, [0.0, 1.0, 0.0], &[at(-1.0, -1.0), at(1.0, -1.0), at(0.0, 1.0)]);
        assert_eq!(names(&found), [0, 1, 2].map(|corner| (FACE | 3, VERTEX | corner)));
        let speck = cuboid([0.0; 3], UNTURNED, [0.125; 3]).upright([0.0, 0.0625, 0.0]);
        let found = contact(leaf.at([0.0; 3], turn), speck, 0.0);
        let at = |x, z| ([x, 0.0, z], -0.0625);
        let ends = [at(-0.125, -0.125), at(0.125, -0.125), at(-0.125, 0.125), at(0.125, 0.125)];
        expect(&found, [0.0, 1.0, 0.0], &ends);
        assert!(found.points.iter().all(|point| point.feature_a == seen), "{found:?}");
    }
}

fn corners(scale: f32) -> Vec<[f32; 3]> {
    let side = |corner: u32, axis: u32| if corner >> axis & 1 == 1 { scale } else { -scale };
    (0..8).map(|corner| [side(corner, 0), side(corner, 1), side(corner, 2)]).collect()
}

/// A hull in the shape of a cube touches as a cube, mirrored or not.
#[test]
fn a_hull_touches_as_the_box_that_it_is() {
    let upper = cube().upright([1.0, 1.5, 1.0]);
    let expected = contact(cube().upright([0.0; 3]), upper, 0.0);
    for scale in [[1.0; 3], [-1.0, 1.0, 1.0], [-0.5, -2.0, -1.0]] {
        let points: Vec<_> = corners(1.0)
            .into_iter()
            .map(|point| std::array::from_fn(|axis| point[axis] / scale[axis]))
            .collect();
        let found = contact(hull(&points, scale, 0.0).upright([0.0; 3]), upper, 0.0);
        let spots: Vec<_> = expected
            .points
            .iter()
            .map(|point| (point.point_a.to_array(), point.distance))
            .collect();
        expect(&found, [0.0, 1.0, 0.0], &spots);
    }
}

/// Two prisms with hundreds of corners touch with their faces. The manifold has four points far apart, and the work is
/// bounded.
#[test]
fn faces_of_many_corners_touch_with_four_points() {
    let ring = |count: usize, y: f32| {
        (0..count).map(move |index| {
            let (sin, cos) = (std::f32::consts::TAU * index as f32 / count as f32).sin_cos();
            Vec3::new(cos, y, sin)
        })
    };
    let drum = |count: usize| {
        let points: Vec<Vec3> = ring(count, -1.0).chain(ring(count, 1.0)).collect();
        let hull = impinge::dim3::Hull::from_points(&points, 2000).expect("a drum");
        impinge::dim3::Convex::hull(hull.into(), Vec3::ONE, 0.0).expect("a drum")
    };
    use impinge::dim3::{Pose, narrowphase};
    for (a, b) in [(720, 500), (64, 65), (300, 4)] {
        let (a, b) = (drum(a), drum(b));
        let above = Pose::new(Vec3::new(0.0, 1.75, 0.0), Quat::IDENTITY).expect("a pose");
        let found = narrowphase::contact(&a, &Pose::IDENTITY, &b, &above, 0.0).expect("they touch");
        assert!((found.normal - Vec3::Y).length() < 1e-6, "{found:?}");
        assert_eq!(found.points.len(), 4, "{found:?}");
        let spots: Vec<DVec3> = found.points.iter().map(|point| point.point_a.as_dvec3()).collect();
        let area = (spots[2] - spots[0]).cross(spots[3] - spots[1]).length() / 2.0;
        assert!(area > 1.99, "an area of {area}: {found:?}");
        for point in &found.points {
            assert!((point.distance + 0.25).abs() < 1e-6, "{point:?}");
            let out = point.point_a.as_dvec3();
            assert!((1.0 - out.x.hypot(out.z)).abs() < 2e-3, "{point:?}");
        }
    }
}

/// Flat and thin geometries, at the same place and inside each other.
#[test]
fn degenerate_forms_touch() {
    let sheet = cuboid([0.0; 3], UNTURNED, [1.0, 0.0, 1.0]);
    let stick = cuboid([0.0; 3], UNTURNED, [1.0, 0.0, 0.0]);
    let dot = cuboid([0.0; 3], UNTURNED, [0.0; 3]);
    let ball = capsule([0.0; 3], [0.0; 3], 0.5);
    let line = triangle([-1.0, 0.0, 0.0], [0.25, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0);
    let spot = triangle([0.0; 3], [0.0; 3], [0.0; 3], 0.0);
    let square = hull(
        &[[-1.0, 0.0, -1.0], [1.0, 0.0, -1.0], [-1.0, 0.0, 1.0], [1.0, 0.0, 1.0]],
        [1.0; 3],
        0.0,
    );
    let pole = hull(&[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [1.0; 3], 0.0);
    let grain = hull(&[[0.0; 3]], [1.0; 3], 0.0);
    let counts = [
        (sheet, 4),
        (square, 4),
        (stick, 2),
        (line, 2),
        (pole, 2),
        (dot, 1),
        (ball, 1),
        (spot, 1),
        (grain, 1),
    ];
    for (form, count) in counts {
        let radius = form.radius() as f32;
        let found = contact(table(), form.upright([0.0, 0.875 + radius, 0.0]), 0.0);
        assert_eq!(found.points.len(), count, "{form}: {found:?}");
        assert!(found.points.iter().all(|point| (point.distance + 0.125).abs() < 1e-6));
        // All at the same place.
        for (other, _) in counts {
            contact(form.upright([0.5, -2.0, 3.0]), other.upright([0.5, -2.0, 3.0]), 0.0);
        }
    }
    // A sheet that stands on its edge.
    let found = contact(
        table(),
        sheet.at([0.0, 1.875, 0.0], [0.0, 0.0, 0.5_f32.sqrt(), 0.5_f32.sqrt()]),
        0.0,
    );
    expect(&found, [0.0, 1.0, 0.0], &[([0.0, 1.0, -1.0], -0.125), ([0.0, 1.0, 1.0], -0.125)]);
}

/// A rounded needle whose faces have no width. The second point had the name of a face far from it.
#[test]
fn a_point_on_a_needle_has_the_name_of_an_edge_there() {
    let needle = [
        [-1.2527089, -0.55411124, -9.935691],
        [-1.2527088, -0.55411124, -9.935691],
        [-1.1711159, -0.4704137, -10.325196],
        [-1.1448367, -0.44345674, -10.450646],
        [-0.16562663, 0.5610103, -15.12516],
        [-0.1632943, 0.56340283, -15.136294],
        [-0.16329429, 0.56340283, -15.136294],
    ];
    let pyramid = [
        [-0.39731833, -0.20680924, 0.4131988],
        [-0.2079363, 1.6220254, 0.4131988],
        [0.24927233, 2.3795533, 0.4131988],
        [0.706481, 1.6220254, 0.4131988],
        [0.895863, -0.20680924, 0.4131988],
        [0.706481, -2.0356438, 0.4131988],
        [0.24927233, -2.793172, 0.4131988],
        [-0.2079363, -2.0356438, 0.4131988],
        [0.24927233, -0.20680924, 21.1041],
    ];
    let a = hull(&needle, [0.49700898, 0.76609385, -0.16117087], 0.11834903).at(
        [2.0654726, 5.6668572, -2.0774415],
        [-0.33475798, 0.05158783, -0.31143373, -0.88785404],
    );
    let b = hull(&pyramid, [-2.0, 0.5, 0.125], 0.09163899)
        .at([3.3103178, 3.8400207, -0.22055261], [-0.74424887, 0.3993537, 0.43802378, -0.30780736]);
    let found = contact(a, b, 0.030749192);
    assert!(found.points.iter().all(|point| point.feature_a & FACE == EDGE), "{found:?}");
}
