//! Checks two posed 3D geometries: all stateless functions and a world must agree.

use std::ptr::null;

use impinge::ffi::*;

use super::super::calls::{self, Posed, ok};
use super::super::measure::*;
use super::scene::Scene;

/// Checks every function for the scene's two geometries, ray and point.
pub fn check(data: &[u8]) {
    let Some(scene) = Scene::new(data) else { return };
    distance_and_overlap(&scene);
    for (target, _) in scene.sides() {
        closest_point(target, &scene.point, scene.wild);
        ray(target, &scene.ray, scene.wild);
        bounds(target, scene.wild);
    }
    world(&scene);
}

fn distance_and_overlap(scene: &Scene) {
    let (a, b) = (&scene.a, &scene.b);
    let (ab, ba) = (calls::distance(a, b), calls::distance(b, a));
    let story = || format!("{a:?}\n{b:?}\n{ab:?}");
    assert!(
        ab.distance.is_finite() && is_finite(ab.point_a) && is_finite(ab.point_b),
        "{}",
        story()
    );
    assert_unit(ab.normal, story);
    let turned = imp_vec3 { x: -ba.normal.x, y: -ba.normal.y, z: -ba.normal.z };
    let exchanged =
        imp_separation { normal: turned, point_a: ba.point_b, point_b: ba.point_a, ..ba };
    if are_same(a, b) {
        assert_eq!(ab, ba, "{}", story());
    } else {
        assert_eq!(ab, exchanged, "(b, a) is not (a, b) swapped: {}", story());
    }

    let at_touch = ab.distance.clamp(-IMP_MAX_LENGTH, IMP_MAX_LENGTH);
    for margin in [0.0, scene.margin, -scene.margin, at_touch] {
        assert_eq!(calls::overlap(a, b, margin), calls::overlap(b, a, margin), "{}", story());
    }
    let both = measure(a, scene.wild).with(measure(b, scene.wild));
    let distance = f64::from(ab.distance);
    for margin in [0.0, scene.margin, -scene.margin] {
        let beyond = distance - f64::from(margin);
        if beyond.abs() > both.slack_of(distance) - 2e-7 * both.reach {
            let touch = calls::overlap(a, b, margin);
            assert_eq!(touch, beyond < 0.0, "margin {margin}: {}", story());
        }
    }
    if is_endless(a, b) {
        return;
    }
    let slack = both.slack_of(distance);
    let end = sum(wide(ab.point_a), wide(ab.normal), distance);
    let off = length(sum(end, wide(ab.point_b), -1.0));
    assert!(
        off <= slack,
        "the witness points have an error of {off:e}, {slack:e} allowed: {}",
        story()
    );
    for (side, point) in [(a, ab.point_a), (b, ab.point_b)] {
        if !is_within_reach(point) {
            continue;
        }
        let off = f64::from(calls::closest_point(side, &point).distance).abs();
        assert!(
            off <= slack,
            "{point:?} is {off:e} from the surface, {slack:e} allowed: {}",
            story()
        );
    }
    touches_after_moving(scene, &ab, slack);
}

/// Checks that moving B by `-distance * normal` makes the pair touch.
fn touches_after_moving(scene: &Scene, found: &imp_separation, slack: f64) {
    let by = sum([0.0; 3], wide(found.normal), -f64::from(found.distance));
    let [x, y, z] = sum(wide(scene.b.pose.position), by, 1.0).map(|c| c as f32);
    let position = imp_vec3 { x, y, z };
    if !is_within_reach(position) {
        return;
    }
    let moved = Posed { pose: imp_pose { position, ..scene.b.pose }, ..scene.b };
    let left = f64::from(calls::distance(&scene.a, &moved).distance);
    assert!(
        left.abs() <= 2.0 * slack,
        "after moving to touch, their distance is {left:e}, {slack:e} allowed: {:?}\n{:?}\n{found:?}",
        scene.a,
        scene.b
    );
}

pub(super) fn closest_point(target: &Posed, point: &imp_vec3, wild: bool) {
    let found = calls::closest_point(target, point);
    let story = || format!("{target:?}\n{point:?}\n{found:?}");
    assert!(found.distance.is_finite() && is_finite(found.point_a), "{}", story());
    assert_unit(found.normal, story);
    let distance = f64::from(found.distance);
    let both = measure(target, wild).with(Measure { size: 0.0, reach: reach(*point) });
    let slack = both.slack_of(distance);
    let off =
        length(sum(sum(wide(found.point_a), wide(found.normal), distance), wide(*point), -1.0));
    assert!(off <= slack, "an error of {off:e}, {slack:e} allowed: {}", story());
    let held = calls::contains(target, point);
    if distance.abs() > both.slack() + 2e-7 * distance.abs() {
        assert_eq!(held, distance < 0.0, "contains: {}", story());
    }
}

pub(super) fn ray(target: &Posed, ray: &imp_ray, wild: bool) {
    let story = || format!("{target:?}\n{ray:?}");
    let direction = wide(ray.direction);
    // The square of an f32 neither overflows nor underflows in f64.
    let direction = direction.map(|c| c / length(direction));
    let origin = wide(ray.origin);
    let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(ray.origin) });
    let hit = calls::raycast(target, ray);
    if let Some(hit) = &hit {
        assert_unit(hit.normal, story);
        assert!(is_finite(hit.point), "{hit:?} {}", story());
        assert!((0.0..=ray.max_distance).contains(&hit.distance), "{hit:?} {}", story());
        let distance = f64::from(hit.distance);
        let slack = form.slack_of(distance);
        let off = length(sum(sum(origin, direction, distance), wide(hit.point), -1.0));
        assert!(off <= slack, "the point is {off:e} from the ray: {hit:?} {}", story());
        assert!(
            dot(direction, wide(hit.normal)) <= 1e-5,
            "the normal points along the ray: {hit:?} {}",
            story()
        );
        let inside = hit.flags == IMP_HIT_INSIDE;
        assert!(inside || hit.flags == 0, "{hit:?}");
        assert_eq!(inside, calls::contains(target, &ray.origin), "{hit:?} {}", story());
        if inside {
            assert_eq!((hit.distance, hit.point), (0.0, ray.origin), "{}", story());
        } else if is_within_reach(hit.point) {
            let off = f64::from(calls::closest_point(target, &hit.point).distance).abs();
            assert!(off <= slack, "the hit is {off:e} from the surface: {hit:?} {}", story());
        }
    } else {
        assert!(!calls::contains(target, &ray.origin), "{}", story());
    }
    match &hit {
        Some(hit) if hit.flags == IMP_HIT_INSIDE => exit(target, ray, wild),
        other => assert_eq!(calls::raycast_exit(target, ray), *other, "{}", story()),
    }
    // Check that no point of the ray before the hit lies inside.
    let end = hit.as_ref().map_or(ray.max_distance, |hit| hit.distance);
    let ahead = dot(sum(wide(target.pose.position), origin, -1.0), direction);
    for part in [0.25, 0.5, 0.9, 1.0, 1.1] {
        let along = (ahead * part).min(f64::from(end)).max(0.0);
        let [x, y, z] = sum(origin, direction, along).map(|c| c as f32);
        let point = imp_vec3 { x, y, z };
        if is_within_reach(point) {
            let depth = f64::from(calls::closest_point(target, &point).distance);
            let allowed = form.slack_of(along);
            let at_hit = hit.is_some() && along >= f64::from(end) * (1.0 - 1e-6) - allowed;
            assert!(
                at_hit || depth >= -allowed,
                "{point:?} at {along:e} is {depth:e} deep, {allowed:e} allowed: {hit:?} {}",
                story()
            );
        }
    }
}

/// Checks where a ray leaves the geometry that it begins inside.
fn exit(target: &Posed, ray: &imp_ray, wild: bool) {
    let Some(hit) = calls::raycast_exit(target, ray) else { return };
    let story = || format!("{hit:?}\n{target:?}\n{ray:?}");
    assert_unit(hit.normal, story);
    assert!(hit.flags == IMP_HIT_INSIDE && is_finite(hit.point), "{}", story());
    assert!((0.0..=ray.max_distance).contains(&hit.distance), "{}", story());
    let outward = dot(wide(ray.direction), wide(hit.normal)) / length(wide(ray.direction));
    assert!(outward >= -1e-5, "the normal points against the ray: {}", story());
    if !wild && is_within_reach(hit.point) {
        let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(ray.origin) });
        let slack = form.slack_of(f64::from(hit.distance));
        let off = f64::from(calls::closest_point(target, &hit.point).distance).abs();
        assert!(off <= slack, "the exit is {off:e} from the surface: {}", story());
    }
}

/// Checks that the bounds contain a nearest point of the surface.
fn bounds(target: &Posed, wild: bool) {
    let imp_bounds { min, max } = calls::aabb(target);
    assert!(is_finite(min) && is_finite(max));
    assert!(min.x <= max.x && min.y <= max.y && min.z <= max.z);
    let corner = imp_vec3 { x: min.x, y: max.y, z: min.z };
    if !is_within_reach(corner) {
        return;
    }
    let near = calls::closest_point(target, &corner);
    let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(corner) });
    let slack = form.slack_of(f64::from(near.distance));
    let (min, max, point) = (wide(min), wide(max), wide(near.point_a));
    for axis in 0..3 {
        assert!(
            (min[axis] - slack..=max[axis] + slack).contains(&point[axis]),
            "{target:?}: {point:?} is not within {min:?} to {max:?}"
        );
    }
}

/// Checks that a world returns the same results as the stateless functions.
fn world(scene: &Scene) {
    let (mut world, mut desc) = (imp_world { id: 0 }, std::mem::MaybeUninit::uninit());
    ok(unsafe { imp_world_desc_default(desc.as_mut_ptr()) });
    // SAFETY: the call succeeded, so it has written the value.
    let desc = imp_world_desc { fatness: 0.0, ..unsafe { desc.assume_init() } };
    ok(unsafe { imp_world_create(&desc, &mut world) });
    let mut of_shape = std::mem::MaybeUninit::uninit();
    ok(unsafe { imp_shape_desc_default(of_shape.as_mut_ptr()) });
    // SAFETY: the call succeeded, so it has written the value.
    let of_shape: imp_shape_desc = unsafe { of_shape.assume_init() };
    let Posed { geometry, pose } = scene.b;
    let mut shape = imp_shape { id: 0 };
    let of_shape = imp_shape_desc { geometry, pose, ..of_shape };
    ok(unsafe { imp_shape_create(world, &of_shape, &mut shape) });

    let a = &scene.a;
    for margin in [0.0, scene.margin] {
        let (probe, at) = (&a.geometry, &a.pose);
        let found = ok(unsafe { imp_world_overlap_any(world, probe, at, margin, null()) });
        let expected = calls::overlap(a, &scene.b, margin);
        assert_eq!(found == 1, expected, "margin {margin}: {a:?}\n{:?}", scene.b);
    }
    let mut hit = imp_world_hit::NONE;
    let hits = ok(unsafe { imp_world_raycast(world, &scene.ray, null(), &mut hit) });
    // A world's bounds end at 1e18. Only half-spaces extend beyond, so hits beyond 1e17 are ignored.
    let expected = calls::raycast(&scene.b, &scene.ray).filter(|hit| reach(hit.point) < 1e17);
    let hits = i32::from(hits == 1 && reach(hit.hit.point) < 1e17);
    // With mixed magnitudes, rounding may move a grazing ray off the target's bounds.
    if !scene.wild {
        assert_eq!((hits == 1).then_some(hit.hit), expected, "{:?}\n{:?}", scene.ray, scene.b);
    }
    ok(imp_world_destroy(world));
}
