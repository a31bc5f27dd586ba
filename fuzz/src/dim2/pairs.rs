//! Checks overlap, distance, rays, points and bounds: each result, their agreement, and the results of a world.

use std::mem::MaybeUninit;
use std::ptr::null;

use impinge::ffi::*;

use super::super::calls::ok;
use super::super::measure::{Measure, dot, length, sum};
use super::scene::{Posed, Scene};
use super::*;

pub fn check(scene: &Scene) {
    distance_and_overlap(scene);
    for (target, _) in scene.sides() {
        point(target, &scene.point, scene.wild);
        ray(target, &scene.ray, scene.wild);
        bounds(target, scene.wild);
    }
    world(scene);
}

fn distance_and_overlap(scene: &Scene) {
    let (a, b) = (&scene.a, &scene.b);
    let (ab, ba) = (distance(a, b), distance(b, a));
    let story = || format!("{a:?}\n{b:?}\n{ab:?}");
    assert!(ab.distance.is_finite() && is_finite(ab.point_a), "{}", story());
    assert!(is_finite(ab.point_b), "{}", story());
    assert_unit(ab.normal, story);
    let normal = imp_vec2 { x: -ba.normal.x, y: -ba.normal.y };
    let exchanged = imp_separation_2d { normal, point_a: ba.point_b, point_b: ba.point_a, ..ba };
    let expected = if are_same(a, b) { ba } else { exchanged };
    assert_eq!(ab, expected, "(b, a) is not (a, b) swapped: {}", story());

    let both = measure(a, scene.wild).with(measure(b, scene.wild));
    let gap = f64::from(ab.distance);
    let at_touch = ab.distance.clamp(-IMP_MAX_LENGTH, IMP_MAX_LENGTH);
    for margin in [0.0, scene.margin, -scene.margin, at_touch] {
        let touch = overlap(a, b, margin);
        assert_eq!(touch, overlap(b, a, margin), "margin {margin}: {}", story());
        let beyond = gap - f64::from(margin);
        if beyond.abs() > both.slack_of(gap) - 2e-7 * both.reach {
            assert_eq!(touch, beyond < 0.0, "margin {margin}: {}", story());
        }
    }
    if is_endless(a, b) {
        return;
    }
    let slack = both.slack_of(gap);
    let end = sum(wide(ab.point_a), wide(ab.normal), gap);
    let off = length(sum(end, wide(ab.point_b), -1.0));
    assert!(
        off <= slack,
        "the witness points have an error of {off:e}, {slack:e} allowed: {}",
        story()
    );
    for (side, point) in [(a, ab.point_a), (b, ab.point_b)] {
        if is_within_reach(point) {
            let off = f64::from(closest_point(side, &point).distance).abs();
            assert!(
                off <= slack,
                "{point:?} is {off:e} from the outline, {slack:e} allowed: {}",
                story()
            );
        }
    }
    let position = narrow(sum(wide(b.pose.position), wide(ab.normal), -gap));
    if is_within_reach(position) {
        let moved = b.at(imp_pose_2d { position, ..b.pose });
        let left = f64::from(distance(a, &moved).distance);
        assert!(
            left.abs() <= 2.0 * slack,
            "after moving to touch, their distance is {left:e}: {}",
            story()
        );
    }
}

fn point(target: &Posed, point: &imp_vec2, wild: bool) {
    let found = closest_point(target, point);
    let story = || format!("{target:?}\n{point:?}\n{found:?}");
    assert!(found.distance.is_finite() && is_finite(found.point_a), "{}", story());
    assert_unit(found.normal, story);
    let gap = f64::from(found.distance);
    let both = measure(target, wild).with(Measure { size: 0.0, reach: reach(*point) });
    let slack = both.slack_of(gap);
    let off = length(sum(sum(wide(found.point_a), wide(found.normal), gap), wide(*point), -1.0));
    assert!(off <= slack, "an error of {off:e}, {slack:e} allowed: {}", story());
    let held = contains(target, point);
    if gap.abs() > both.slack() + 2e-7 * gap.abs() {
        assert_eq!(held, gap < 0.0, "contains: {}", story());
    }
}

fn ray(target: &Posed, ray: &imp_ray_2d, wild: bool) {
    let story = || format!("{target:?}\n{ray:?}");
    let direction = wide(ray.direction);
    let direction = direction.map(|c| c / length(direction));
    let origin = wide(ray.origin);
    let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(ray.origin) });
    let (hit, begins_inside) = (raycast(target, ray), contains(target, &ray.origin));
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
        assert_eq!(inside, begins_inside, "{hit:?} {}", story());
        if inside {
            assert_eq!((hit.distance, hit.point), (0.0, ray.origin), "{}", story());
        } else if is_within_reach(hit.point) {
            let off = f64::from(closest_point(target, &hit.point).distance).abs();
            assert!(off <= slack, "the hit is {off:e} from the outline: {hit:?} {}", story());
        }
    } else {
        assert!(!begins_inside, "{}", story());
    }
    if begins_inside {
        exit(target, ray, wild);
    } else {
        assert_eq!(raycast_exit(target, ray), hit, "{}", story());
    }
    // Check that no point of the ray before the hit lies inside.
    let end = hit.as_ref().map_or(ray.max_distance, |hit| hit.distance);
    let ahead = dot(sum(wide(target.pose.position), origin, -1.0), direction);
    for part in [0.25, 0.5, 0.9, 1.0, 1.1] {
        let along = (ahead * part).min(f64::from(end)).max(0.0);
        let point = narrow(sum(origin, direction, along));
        if is_within_reach(point) {
            let depth = f64::from(closest_point(target, &point).distance);
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
fn exit(target: &Posed, ray: &imp_ray_2d, wild: bool) {
    let Some(hit) = raycast_exit(target, ray) else { return };
    let story = || format!("{hit:?}\n{target:?}\n{ray:?}");
    assert_unit(hit.normal, story);
    assert!(hit.flags == IMP_HIT_INSIDE && is_finite(hit.point), "{}", story());
    assert!((0.0..=ray.max_distance).contains(&hit.distance), "{}", story());
    let outward = dot(wide(ray.direction), wide(hit.normal)) / length(wide(ray.direction));
    assert!(outward >= -1e-5, "the normal points against the ray: {}", story());
    if !wild && is_within_reach(hit.point) {
        let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(ray.origin) });
        let slack = form.slack_of(f64::from(hit.distance));
        let off = f64::from(closest_point(target, &hit.point).distance).abs();
        assert!(off <= slack, "the exit is {off:e} from the outline: {}", story());
    }
}

/// Checks that the bounds contain a nearest point of the outline.
fn bounds(target: &Posed, wild: bool) {
    let imp_bounds_2d { min, max } = aabb(target);
    assert!(is_finite(min) && is_finite(max) && min.x <= max.x && min.y <= max.y, "{target:?}");
    let corner = imp_vec2 { x: min.x, y: max.y };
    if !is_within_reach(corner) {
        return;
    }
    let near = closest_point(target, &corner);
    let form = measure(target, wild).with(Measure { size: 0.0, reach: reach(corner) });
    let slack = form.slack_of(f64::from(near.distance));
    let (min, max, point) = (wide(min), wide(max), wide(near.point_a));
    for axis in 0..2 {
        assert!(
            (min[axis] - slack..=max[axis] + slack).contains(&point[axis]),
            "{target:?}: {point:?} is not within {min:?} to {max:?}"
        );
    }
}

/// Checks that a world returns the same results as the stateless functions.
fn world(scene: &Scene) {
    let (mut world, mut desc) = (imp_world { id: 0 }, MaybeUninit::uninit());
    ok(unsafe { imp_world_desc_default(desc.as_mut_ptr()) });
    // SAFETY: the call succeeded, so it has written the value.
    let desc =
        imp_world_desc { fatness: 0.0, flags: IMP_WORLD_2D, ..unsafe { desc.assume_init() } };
    ok(unsafe { imp_world_create(&desc, &mut world) });
    let mut of_shape = MaybeUninit::uninit();
    ok(unsafe { imp_shape_desc_default_2d(of_shape.as_mut_ptr()) });
    // SAFETY: the call succeeded, so it has written the value.
    let of_shape: imp_shape_desc_2d = unsafe { of_shape.assume_init() };
    let Posed { geometry, pose } = scene.b;
    let mut shape = imp_shape { id: 0 };
    let of_shape = imp_shape_desc_2d { geometry, pose, ..of_shape };
    ok(unsafe { imp_shape_create_2d(world, &of_shape, &mut shape) });

    let a = &scene.a;
    for margin in [0.0, scene.margin] {
        let (probe, at) = (&a.geometry, &a.pose);
        let found = ok(unsafe { imp_world_overlap_any_2d(world, probe, at, margin, null()) });
        let expected = overlap(a, &scene.b, margin);
        // Nearly opposite half-planes may meet beyond the largest coordinate.
        let bounded = !(scene.wild && is_endless(a, &scene.b));
        assert!(!bounded || (found == 1) == expected, "margin {margin}: {a:?}\n{:?}", scene.b);
    }
    let mut hit = imp_world_hit_2d::NONE;
    let hits = ok(unsafe { imp_world_raycast_2d(world, &scene.ray, null(), &mut hit) });
    // A world's bounds end at 1e18. Only half-planes extend beyond, so hits beyond 1e17 are ignored.
    let expected = raycast(&scene.b, &scene.ray).filter(|hit| reach(hit.point) < 1e17);
    let found = (hits == 1 && reach(hit.hit.point) < 1e17).then_some(hit.hit);
    // With mixed magnitudes, rounding may move a grazing ray off the target's bounds.
    if !scene.wild {
        assert_eq!(found, expected, "{:?}\n{:?}", scene.ray, scene.b);
    }
    ok(imp_world_destroy(world));
}
