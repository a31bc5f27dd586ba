//! Extreme but valid input. No call fails or panics, and every result is finite.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::stage::Stage;
use crate::support::*;

/// The smallest positive float.
pub const LEAST: f32 = f32::from_bits(1);

pub fn lengths() -> [f32; 8] {
    [0.0, -0.0, LEAST, f32::MIN_POSITIVE, 1e-20, 1.0, 1e8, IMP_MAX_LENGTH]
}

pub fn geometries() -> Vec<imp_geometry> {
    let mut made = Vec::new();
    for length in lengths() {
        let corner = vec3(length, -length, length);
        let far = vec3(-length, length, -length);
        made.push(edited(sphere(length.abs()), |data| data.sphere.center = corner));
        let tube = |point_a, point_b| imp_geometry_data_capsule { point_a, point_b };
        made.push(edited(capsule(1.0, length.abs()), |data| data.capsule = tube(corner, far)));
        made.push(edited(capsule(1.0, 0.0), |data| data.capsule = tube(corner, corner)));
        let can = imp_geometry_data_cylinder { point_a: corner, point_b: far, side_radius: LEAST };
        made.push(edited(cylinder(1.0, 1.0), |data| data.cylinder = can));
        let disc = imp_geometry_data_cylinder { point_a: corner, side_radius: length.abs(), ..can };
        made.push(edited(cylinder(1.0, 1.0), |data| data.cylinder = disc));
        let hat = imp_geometry_data_cone { base: far, apex: corner, base_radius: length.abs() };
        made.push(edited(rounded(&cone(1.0, 1.0), length.abs()), |data| data.cone = hat));
        let flat = cuboid(length.abs(), 0.0, IMP_MAX_LENGTH);
        made.push(edited(flat, |data| data.r#box.center = far));
        let half_extents = vec3(-0.0, length, -0.0);
        made.push(edited(cuboid(1.0, 1.0, 1.0), |data| data.r#box.half_extents = half_extents));
        let round = rounded(&cuboid(length.abs(), 1.0, 0.0), LEAST);
        made.push(edited(round, |data| data.r#box.center = far));
        made.push(imp_geometry { radius: length.abs(), ..triangle(corner, far, corner) });
        made.push(triangle(corner, far, vec3(1.0, LEAST, IMP_MAX_LENGTH)));
        made.push(half_space(vec3(length, LEAST, 0.0), -length));
        made.extend(hulls_about(length.abs()));
    }
    made
}

/// Returns hulls that extend to `length`: a box, a needle and a point.
fn hulls_about(length: f32) -> Vec<imp_geometry> {
    let chest = hull_of(&corners(length, 0.5 * length, length));
    let needle = hull_of(&[vec3(length, -length, 0.0), vec3(LEAST, 0.0, -0.0)]);
    let flip = if length > 1.0 { 1.0 } else { IMP_MAX_LENGTH };
    let point = hull_of(&[vec3(-length, length, 0.0)]);
    vec![
        unscaled(chest),
        rounded(&scaled(chest, vec3(-1.0, 1.0, LEAST)), 1.0),
        scaled(needle, vec3(flip, -flip, 1.0)),
        imp_geometry { radius: length, ..unscaled(point) },
    ]
}

pub fn poses() -> Vec<imp_pose> {
    let rotations = [
        UNTURNED,
        imp_quat { w: -1.009, ..UNTURNED },
        imp_quat { x: 0.5, y: -0.5, z: 0.5, w: -0.5 },
        imp_quat { x: 1.0, y: LEAST, z: -LEAST, w: -0.0 },
        imp_quat { x: 0.3, y: 0.4, z: 0.5, w: 0.7 },
    ];
    let mut made = Vec::new();
    for length in lengths() {
        for rotation in rotations {
            let position = vec3(length, -length, 0.0);
            made.push(imp_pose { position, rotation });
        }
    }
    made
}

fn rays() -> Vec<imp_ray> {
    let mut made = Vec::new();
    for length in [LEAST, f32::MIN_POSITIVE, 1.0, 1e16, f32::MAX] {
        for direction in [vec3(length, 0.0, -0.0), vec3(-length, length, LEAST)] {
            for origin in [vec3(0.0, 0.0, 0.0), vec3(IMP_MAX_LENGTH, -IMP_MAX_LENGTH, 0.0)] {
                for max_distance in [0.0, -0.0, LEAST, 1.0, f32::MAX] {
                    made.push(imp_ray { origin, direction, max_distance });
                }
            }
        }
    }
    made
}

fn is_finite(vector: imp_vec3) -> bool {
    vector.x.is_finite() && vector.y.is_finite() && vector.z.is_finite()
}

/// Whether a ray hit is finite, has a unit normal, and lies within the ray's length.
fn is_sane(hit: &imp_hit, ray: &imp_ray) -> bool {
    let imp_vec3 { x, y, z } = hit.normal;
    is_finite(hit.point)
        && (x * x + y * y + z * z - 1.0).abs() < 1e-4
        && (0.0..=ray.max_distance).contains(&hit.distance)
}

const NO_HIT: imp_hit = imp_hit::NONE;

/// Whether a distance result is finite, has a unit normal, and matches the return value.
fn is_measured(answer: i32, found: &imp_separation) -> bool {
    let imp_vec3 { x, y, z } = found.normal;
    found.distance.is_finite()
        && is_finite(found.point_a)
        && is_finite(found.point_b)
        && (x * x + y * y + z * z - 1.0).abs() < 1e-4
        && (ok(answer) == 1) == (found.distance <= 0.0)
}

const UNMEASURED: imp_separation = imp_separation { distance: f32::NAN, ..imp_separation::NONE };

const NO_MANIFOLD: imp_manifold = imp_manifold::NONE;

/// Whether a manifold is valid. Its points are finite, start with the deepest, lie within the margin, and share the
/// normal of the distance.
fn is_touching(found: &imp_manifold, apart: &imp_separation, margin: f32) -> bool {
    let (points, rest) = found.points.split_at(found.count as usize);
    let is_sound = |point: &imp_contact_point| {
        is_finite(point.point_a)
            && is_finite(point.point_b)
            && (apart.distance..=margin).contains(&point.distance)
            && point.feature_a & IMP_FEATURE_KIND != 0
            && point.feature_b & IMP_FEATURE_KIND != 0
    };
    found.normal == apart.normal
        && points[0].distance == apart.distance
        && points.iter().all(is_sound)
        && rest == &NO_MANIFOLD.points[found.count as usize..]
}

#[test]
fn stateless_calls_answer_extremes() {
    let _stage = Stage::new();
    let (geometries, poses, rays) = (geometries(), poses(), rays());
    for a in &geometries {
        assert_eq!(unsafe { imp_geometry_valid(a) }, 1, "{a:?}: {}", last_error());
        for pose_a in &poses {
            let mut bounds = imp_bounds { min: vec3(0.0, 0.0, 0.0), max: vec3(0.0, 0.0, 0.0) };
            ok(unsafe { imp_aabb(a, pose_a, &mut bounds) });
            let imp_bounds { min, max } = bounds;
            assert!(is_finite(min) && is_finite(max), "{a:?} {pose_a:?}: {bounds:?}");
            assert!(min.x <= max.x && min.y <= max.y && min.z <= max.z, "{bounds:?}");
            ok(unsafe { imp_contains(a, pose_a, &pose_a.position) });
            let mut near = UNMEASURED;
            let point = vec3(1.0, -0.0, LEAST);
            let held = unsafe { imp_closest_point(a, pose_a, &point, &mut near) };
            assert!(is_measured(held, &near), "{a:?} {pose_a:?}: {near:?}");
            for ray in rays.iter().step_by(7) {
                let mut hit = NO_HIT;
                if ok(unsafe { imp_raycast(a, pose_a, ray, &mut hit) }) == 1 {
                    assert!(is_sane(&hit, ray), "{a:?} {pose_a:?} {ray:?}: {hit:?}");
                }
            }
            for (b, pose_b) in geometries.iter().zip(poses.iter().rev()) {
                let mut apart = UNMEASURED;
                let touch = unsafe { imp_distance(a, pose_a, b, pose_b, &mut apart) };
                assert!(is_measured(touch, &apart), "{a:?} {pose_a:?} {b:?} {pose_b:?}: {apart:?}");
                let mut found = NO_MANIFOLD;
                for margin in [0.0, LEAST, IMP_MAX_LENGTH] {
                    let touch = unsafe { imp_contact(a, pose_a, b, pose_b, margin, &mut found) };
                    let sound = match ok(touch) {
                        0 => found == NO_MANIFOLD && apart.distance >= margin,
                        _ => is_touching(&found, &apart, margin),
                    };
                    assert!(sound, "{a:?} {pose_a:?} {b:?} {pose_b:?} {margin}: {found:?}");
                }
                for margin in [-IMP_MAX_LENGTH, -LEAST, 0.0, LEAST, IMP_MAX_LENGTH] {
                    let overlap = |a, p, b, q| ok(unsafe { imp_overlap(a, p, b, q, margin) });
                    assert_eq!(
                        overlap(a, pose_a, b, pose_b),
                        overlap(b, pose_b, a, pose_a),
                        "{a:?} {pose_a:?} {b:?} {pose_b:?} {margin}"
                    );
                }
            }
        }
    }
}

#[test]
fn worlds_hold_extremes() {
    let _stage = Stage::new();
    let (geometries, poses) = (geometries(), poses());
    for (margin, fatness) in [(0.0, 0.1), (IMP_MAX_LENGTH, 10.0), (-IMP_MAX_LENGTH, 0.0)] {
        let world = world_of(&imp_world_desc { margin, fatness, ..world_desc() });
        let descs: Vec<_> = geometries
            .iter()
            .zip(&poses)
            .enumerate()
            .map(|(place, (&geometry, &pose))| imp_shape_desc {
                flags: if place % 5 == 0 { IMP_SHAPE_STATIC } else { 0 },
                filter: imp_filter { group: [0, 0, i64::MIN, i64::MAX][place % 4], ..filter_all() },
                user_data: u64::MAX - place as u64,
                ..desc(geometry, pose)
            })
            .collect();
        let shapes = create_many(world, &descs);
        for frame in 0..4 {
            let moved: Vec<_> =
                (0..shapes.len()).map(|place| poses[(place * 3 + frame) % poses.len()]).collect();
            ok(set_poses(world, &shapes, &moved));
            ok(imp_world_validate(world));
            let count = ok(imp_world_update(world));
            assert_eq!(events(world).len(), count as usize);
            ok(imp_world_validate(world));
            assert_answers(world, &shapes, margin);
        }
        ok(imp_world_destroy(world));
    }
}

fn filter_all() -> imp_filter {
    imp_filter { category: u64::MAX, mask: u64::MAX, group: 0 }
}

/// Checks that the world returns the same results as the stateless functions, shape by shape.
fn assert_answers(world: imp_world, shapes: &[imp_shape], margin: f32) {
    let mut found = vec![imp_shape { id: 0 }; shapes.len()];
    let placed: Vec<_> = shapes.iter().map(|&shape| (geometry_of(shape), pose_of(shape))).collect();
    for (probe, pose) in placed.iter().step_by(3) {
        let count = ok(unsafe {
            imp_world_overlap(
                world,
                probe,
                pose,
                margin,
                null(),
                found.as_mut_ptr(),
                found.len() as i32,
            )
        });
        let expected = placed.iter().zip(shapes).filter(|((geometry, at), _)| {
            ok(unsafe { imp_overlap(probe, pose, geometry, at, margin) }) == 1
        });
        let expected: Vec<_> = expected.map(|(_, shape)| *shape).collect();
        assert_eq!(found[..count as usize], expected, "{probe:?} {pose:?} {margin}");
    }
    for ray in rays().iter().step_by(3) {
        let mut hit = imp_world_hit::NONE;
        let any = ok(unsafe { imp_world_raycast(world, ray, null(), null_mut()) });
        assert_eq!(ok(unsafe { imp_world_raycast(world, ray, null(), &mut hit) }), any);
        let mut nearest: Option<f32> = None;
        for (geometry, pose) in &placed {
            let mut one = NO_HIT;
            if ok(unsafe { imp_raycast(geometry, pose, ray, &mut one) }) == 1 {
                nearest = Some(nearest.map_or(one.distance, |least| least.min(one.distance)));
            }
        }
        assert_eq!((any == 1).then_some(hit.hit.distance), nearest, "{ray:?}");
        if any == 1 {
            assert!(is_sane(&hit.hit, ray), "{ray:?}: {hit:?}");
        }
    }
}
