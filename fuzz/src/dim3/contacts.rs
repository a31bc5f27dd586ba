//! Checks that manifolds, separating axes and wireframe lines agree with the distance of two geometries.

use std::collections::BTreeSet;
use std::ptr::null_mut;

use impinge::ffi::*;

use super::super::calls::{self, Posed, ZERO, ok};
use super::super::measure::*;
use super::scene::Scene;

/// Checks the contacts, axes and wireframes of two geometries.
pub fn check(data: &[u8]) {
    let Some(scene) = Scene::new(data) else { return };
    let found = calls::distance(&scene.a, &scene.b);
    for margin in [0.0, scene.margin, -scene.margin] {
        contact(&scene, &found, margin);
    }
    explain(&scene, &found);
    for (side, _) in scene.sides() {
        lines(side, data.len() as u32 % 40, scene.wild);
    }
}

fn manifold(a: &Posed, b: &Posed, margin: f32) -> imp_manifold {
    let point = imp_contact_point {
        distance: f32::NAN,
        feature_a: 9,
        feature_b: 9,
        ..imp_contact_point::NONE
    };
    let mut found = imp_manifold { count: 9, points: [point; 4], ..imp_manifold::NONE };
    let count =
        ok(unsafe { imp_contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin, &mut found) });
    assert_eq!(count as u32, found.count);
    found
}

fn swapped(manifold: &imp_manifold) -> imp_manifold {
    let imp_vec3 { x, y, z } = manifold.normal;
    let points = manifold.points.map(|point| imp_contact_point {
        point_a: point.point_b,
        point_b: point.point_a,
        feature_a: point.feature_b,
        feature_b: point.feature_a,
        ..point
    });
    imp_manifold { normal: imp_vec3 { x: -x, y: -y, z: -z }, points, ..*manifold }
}

fn contact(scene: &Scene, found: &imp_separation, margin: f32) {
    let (a, b) = (&scene.a, &scene.b);
    let contact = manifold(a, b, margin);
    let story = || format!("margin {margin}: {a:?}\n{b:?}\n{found:?}\n{contact:?}");
    let (count, reverse) = (contact.count as usize, manifold(b, a, margin));
    if are_same(a, b) {
        assert_eq!(contact, reverse, "{}", story());
    } else {
        assert_eq!(contact, swapped(&reverse), "(b, a) is not (a, b) swapped: {}", story());
    }
    let both = measure(a, scene.wild).with(measure(b, scene.wild));
    let distance = f64::from(found.distance);
    let (slack, beyond) = (both.slack_of(distance), distance - f64::from(margin));
    if beyond.abs() > slack {
        assert_eq!(count > 0, beyond < 0.0, "{}", story());
    }
    assert!(count <= 4);
    for (place, point) in contact.points.iter().enumerate() {
        if place >= count {
            assert_eq!((point.point_a, point.point_b, point.distance), (ZERO, ZERO, 0.0));
            continue;
        }
        assert!(is_finite(point.point_a) && is_finite(point.point_b), "{}", story());
        assert!(point.distance.is_finite(), "{}", story());
    }
    if count == 0 {
        assert_eq!(contact.normal, ZERO, "{}", story());
        return;
    }
    assert_unit(contact.normal, story);
    assert_eq!(
        (contact.normal, contact.points[0].distance),
        (found.normal, found.distance),
        "{}",
        story()
    );
    let kinds: BTreeSet<_> =
        contact.points[..count].iter().map(|point| (point.feature_a, point.feature_b)).collect();
    assert_eq!(kinds.len(), count, "two points have the same features: {}", story());
    if is_endless(a, b) {
        return;
    }
    for point in &contact.points[..count] {
        let apart = f64::from(point.distance);
        assert!(apart >= distance - slack, "deeper than the penetration depth: {}", story());
        assert!(apart <= f64::from(margin) + slack, "beyond the margin: {}", story());
        let end = sum(wide(point.point_a), wide(contact.normal), apart);
        let off = length(sum(end, wide(point.point_b), -1.0));
        assert!(off <= slack, "{point:?} has an error of {off:e}: {}", story());
        for (side, at) in [(a, point.point_a), (b, point.point_b)] {
            if is_within_reach(at) {
                let off = f64::from(calls::closest_point(side, &at).distance).abs();
                let allowed = slack + 1e-5 * both.size;
                assert!(off <= allowed, "{at:?} is {off:e} from the surface: {}", story());
            }
        }
    }
}

fn explain(scene: &Scene, found: &imp_separation) {
    let (a, b) = (&scene.a, &scene.b);
    let ask = |axes: *mut imp_axis, capacity, decides: *mut i32| unsafe {
        let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
        ok(imp_explain(geometry_a, &a.pose, geometry_b, &b.pose, axes, capacity, decides))
    };
    let mut decides = -1;
    let count = ask(null_mut(), 0, &mut decides);
    let blank = imp_axis {
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
        assert!(ends.iter().all(|end| !end.is_nan()), "{}", story());
        assert!(axis.min_a <= axis.max_a && axis.min_b <= axis.max_b, "{}", story());
        if axis.min_b.is_finite() && axis.max_a.is_finite() {
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

/// Checks that both ends of every line lie on the surface.
fn lines(side: &Posed, segments: u32, wild: bool) {
    let segments = if segments < 8 { 0 } else { segments };
    let ask = |lines: *mut imp_line, capacity| unsafe {
        ok(imp_lines(&side.geometry, &side.pose, segments, lines, capacity))
    };
    let count = ask(null_mut(), 0);
    let mut lines = vec![imp_line { start: ZERO, end: ZERO }; count as usize];
    assert_eq!(ask(lines.as_mut_ptr(), count), count);
    let slack = measure(side, wild).slack_of(0.0);
    let is_flat = side.geometry.kind == IMP_GEOMETRY_HALF_SPACE;
    for line in &lines {
        assert!(is_finite(line.start) && is_finite(line.end), "{line:?}: {side:?}");
        for end in [line.start, line.end] {
            // The drawing of a half-space includes its normal, which leaves the surface.
            if is_within_reach(end) && !is_flat {
                let off = f64::from(calls::closest_point(side, &end).distance).abs();
                assert!(off <= slack, "{end:?} is {off:e} from the surface: {side:?}");
            }
        }
    }
}
