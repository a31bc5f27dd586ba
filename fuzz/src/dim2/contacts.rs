//! Checks that manifolds, separating axes and wireframe lines agree with the distance and the outlines.

use std::ptr::null_mut;

use impinge::ffi::*;

use super::super::calls::ok;
use super::super::measure::{length, sum};
use super::scene::{Posed, Scene};
use super::*;

pub fn check(scene: &Scene) {
    let found = distance(&scene.a, &scene.b);
    for margin in [0.0, scene.margin, -scene.margin] {
        contact(scene, &found, margin);
    }
    explain(scene, &found);
    for (side, _) in scene.sides() {
        for segments in [0, 8, 23] {
            lines(side, segments, scene.wild);
        }
    }
}

fn swapped(manifold: &imp_manifold_2d) -> imp_manifold_2d {
    let imp_vec2 { x, y } = manifold.normal;
    let points = manifold.points.map(|point| imp_contact_point_2d {
        point_a: point.point_b,
        point_b: point.point_a,
        feature_a: point.feature_b,
        feature_b: point.feature_a,
        ..point
    });
    imp_manifold_2d { normal: imp_vec2 { x: -x, y: -y }, points, ..*manifold }
}

fn contact(scene: &Scene, found: &imp_separation_2d, margin: f32) {
    let (a, b) = (&scene.a, &scene.b);
    let contact = manifold(a, b, margin);
    let story = || format!("margin {margin}: {a:?}\n{b:?}\n{found:?}\n{contact:?}");
    let (count, reverse) = (contact.count as usize, manifold(b, a, margin));
    let expected = if are_same(a, b) { reverse } else { swapped(&reverse) };
    assert_eq!(contact, expected, "(b, a) is not (a, b) swapped: {}", story());
    let both = measure(a, scene.wild).with(measure(b, scene.wild));
    let gap = f64::from(found.distance);
    let (slack, beyond) = (both.slack_of(gap), gap - f64::from(margin));
    if beyond.abs() > slack {
        assert_eq!(count > 0, beyond < 0.0, "{}", story());
    }
    assert!(count <= 2, "{}", story());
    for point in &contact.points[count..] {
        assert_eq!((point.point_a, point.point_b, point.distance), (ZERO, ZERO, 0.0));
    }
    let points = &contact.points[..count];
    let [first, ..] = points else {
        return assert_eq!(contact.normal, ZERO, "{}", story());
    };
    assert_unit(contact.normal, story);
    // The manifold computes its own axis. With mixed magnitudes, rounding may select another one than the distance
    // does.
    let same = (contact.normal, first.distance) == (found.normal, found.distance);
    assert!(same || scene.wild, "differs from the signed distance: {}", story());
    let features = |point: &imp_contact_point_2d| (point.feature_a, point.feature_b);
    if let [_, second] = points {
        assert_ne!(features(first), features(second), "{}", story());
    }
    for point in points {
        assert!(is_finite(point.point_a) && is_finite(point.point_b), "{}", story());
        assert!(point.distance.is_finite(), "{}", story());
        if is_endless(a, b) {
            continue;
        }
        let apart = f64::from(point.distance);
        assert!(apart >= gap - slack, "deeper than the penetration depth: {}", story());
        assert!(apart <= f64::from(margin) + slack, "beyond the margin: {}", story());
        let end = sum(wide(point.point_a), wide(contact.normal), apart);
        let off = length(sum(end, wide(point.point_b), -1.0));
        assert!(off <= slack, "{point:?} has an error of {off:e}: {}", story());
        for (side, at) in [(a, point.point_a), (b, point.point_b)] {
            if is_within_reach(at) {
                let off = f64::from(closest_point(side, &at).distance).abs();
                let allowed = slack + 1e-5 * both.size;
                assert!(off <= allowed, "{at:?} is {off:e} from the outline: {}", story());
            }
        }
    }
}

fn explain(scene: &Scene, found: &imp_separation_2d) {
    let (a, b) = (&scene.a, &scene.b);
    let ask = |axes: *mut imp_axis_2d, capacity, decides: *mut i32| unsafe {
        let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
        ok(imp_explain_2d(geometry_a, &a.pose, geometry_b, &b.pose, axes, capacity, decides))
    };
    let mut decides = -1;
    let count = ask(null_mut(), 0, &mut decides);
    let blank = imp_axis_2d {
        kind: 0,
        feature_a: 0,
        feature_b: 0,
        flags: 0,
        direction: ZERO,
        min_a: 0.0,
        max_a: 0.0,
        min_b: 0.0,
        max_b: 0.0,
        gap: f32::NAN,
    };
    let mut axes = vec![blank; count as usize];
    assert_eq!(ask(axes.as_mut_ptr(), count, null_mut()), count);
    assert!((0..count).contains(&decides), "{decides} of {count}");
    let both = measure(a, scene.wild).with(measure(b, scene.wild));
    let slack = both.slack_of(f64::from(found.distance));
    for (place, axis) in axes.iter().enumerate() {
        let story = || format!("{axis:?}: {a:?}\n{b:?}\n{found:?}");
        assert_eq!(axis.flags == IMP_AXIS_DECIDES, place as i32 == decides, "{}", story());
        assert_unit(axis.direction, story);
        let ends = [axis.min_a, axis.max_a, axis.min_b, axis.max_b, axis.gap];
        assert!(ends.iter().all(|end| end.is_finite()), "{}", story());
        assert!(axis.min_a <= axis.max_a && axis.min_b <= axis.max_b, "{}", story());
        if axis.min_b > f32::MIN && axis.max_a < f32::MAX {
            let gap = f64::from(axis.min_b) - f64::from(axis.max_a);
            let off = (gap - f64::from(axis.gap)).abs();
            assert!(off <= slack, "the gap has an error of {off:e}: {}", story());
        }
        let excess = f64::from(axis.gap) - f64::from(found.distance);
        assert!(excess <= slack, "the gap exceeds the distance: {}", story());
        if place as i32 == decides && !is_endless(a, b) {
            assert!(
                excess.abs() <= slack,
                "the deciding gap differs from the distance: {}",
                story()
            );
        }
    }
}

/// Checks that both ends of every line lie on the outline.
fn lines(side: &Posed, segments: u32, wild: bool) {
    let ask = |lines: *mut imp_line_2d, capacity| unsafe {
        ok(imp_lines_2d(&side.geometry, &side.pose, segments, lines, capacity))
    };
    let count = ask(null_mut(), 0);
    let mut lines = vec![imp_line_2d { start: ZERO, end: ZERO }; count as usize];
    assert_eq!(ask(lines.as_mut_ptr(), count), count);
    let slack = measure(side, wild).slack_of(0.0);
    let is_flat = side.geometry.kind == IMP_GEOMETRY_HALF_PLANE_2D;
    for line in &lines {
        assert!(is_finite(line.start) && is_finite(line.end), "{line:?}: {side:?}");
        for end in [line.start, line.end] {
            // The drawing of a half-plane includes its normal, which leaves the outline.
            if is_within_reach(end) && !is_flat {
                let off = f64::from(closest_point(side, &end).distance).abs();
                assert!(off <= slack, "{end:?} is {off:e} off the outline: {side:?}");
            }
        }
    }
}
