//! Extreme but valid 2D input. No call fails or panics, every result is finite, and buffers of every size work.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::buffers::at_every_capacity;
use crate::dim3::extremes::{LEAST, lengths};
use crate::stage::Stage;
use crate::support::dim2::*;
use crate::support::{last_error, ok};

const ZERO: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };

fn geometries() -> Vec<imp_geometry_2d> {
    let mut made = Vec::new();
    for length in lengths() {
        let (corner, far) = (vec2(length, -length), vec2(-length, length));
        let size = length.abs();
        made.push(edited(circle(size), |data| data.circle.center = corner));
        let tube = |point_a, point_b| imp_geometry_data_capsule_2d { point_a, point_b };
        made.push(edited(capsule(1.0, size), |data| data.capsule = tube(corner, far)));
        made.push(edited(capsule(1.0, 0.0), |data| data.capsule = tube(corner, corner)));
        made.push(edited(rectangle(size, IMP_MAX_LENGTH), |data| data.r#box.center = far));
        let half_extents = vec2(-0.0, size);
        made.push(edited(rectangle(1.0, 1.0), |data| data.r#box.half_extents = half_extents));
        made.push(edited(rounded(&rectangle(size, 0.0), LEAST), |data| data.r#box.center = far));
        made.push(segment(corner, far));
        made.push(rounded(&segment(corner, corner), 1.0));
        made.push(polygon(&[corner, far, vec2(1.0, LEAST), vec2(IMP_MAX_LENGTH, 1.0)]));
        made.push(rounded(&polygon(&[corner, far, corner]), size));
        made.push(polygon(&[corner]));
        made.push(half_plane(vec2(length, LEAST), -length));
        made.extend(large_polygons_about(size));
    }
    made
}

/// Returns a ring and a needle that extend to `length`.
fn large_polygons_about(length: f32) -> [imp_geometry_2d; 3] {
    let ring: Vec<_> = (0..20)
        .map(|place| (place as f32 * std::f32::consts::TAU / 20.0).sin_cos())
        .map(|(sin, cos)| vec2(length * cos, length * sin))
        .collect();
    let ring = polygon_of(&ring);
    let needle = polygon_of(&[vec2(length, -length), vec2(LEAST, 0.0)]);
    let flip = if length > 1.0 { 1.0 } else { IMP_MAX_LENGTH };
    [
        large_polygon(ring, vec2(1.0, 1.0)),
        rounded(&large_polygon(ring, vec2(-1.0, LEAST)), 1.0),
        large_polygon(needle, vec2(flip, -flip)),
    ]
}

fn poses() -> Vec<imp_pose_2d> {
    let turn = |cos, sin| imp_rotation_2d { cos, sin };
    let rotations =
        [UNTURNED, turn(-1.009, -0.0), turn(0.6, -0.8), turn(LEAST, 1.0), turn(-0.71, 0.7)];
    let mut made = Vec::new();
    for length in lengths() {
        for rotation in rotations {
            made.push(imp_pose_2d { position: vec2(length, -length), rotation });
        }
    }
    made
}

fn rays() -> Vec<imp_ray_2d> {
    let mut made = Vec::new();
    for length in [LEAST, f32::MIN_POSITIVE, 1.0, 1e16, f32::MAX] {
        for direction in [vec2(length, -0.0), vec2(-length, length), vec2(length, LEAST)] {
            for origin in [ZERO, vec2(IMP_MAX_LENGTH, -IMP_MAX_LENGTH)] {
                for max_distance in [0.0, -0.0, LEAST, 1.0, f32::MAX] {
                    made.push(imp_ray_2d { origin, direction, max_distance });
                }
            }
        }
    }
    made
}

fn is_finite(vector: imp_vec2) -> bool {
    vector.x.is_finite() && vector.y.is_finite()
}

fn is_unit(vector: imp_vec2) -> bool {
    (f64::from(vector.x).hypot(vector.y.into()) - 1.0).abs() < 1e-6
}

const NO_HIT: imp_hit_2d = imp_hit_2d::NONE;

const UNMEASURED: imp_separation_2d =
    imp_separation_2d { distance: f32::NAN, ..imp_separation_2d::NONE };

const NO_MANIFOLD: imp_manifold_2d = imp_manifold_2d::NONE;

const NO_CAST_HIT: imp_cast_hit_2d =
    imp_cast_hit_2d { time: f32::NAN, distance: f32::NAN, ..imp_cast_hit_2d::NONE };

const NO_AXIS: imp_axis_2d = imp_axis_2d {
    kind: 0,
    feature_a: 0,
    feature_b: 0,
    flags: 0,
    direction: ZERO,
    min_a: 0.0,
    max_a: 0.0,
    min_b: 0.0,
    max_b: 0.0,
    gap: 0.0,
};

/// Whether a distance result is finite, has a unit normal, and matches the return value.
fn is_measured(answer: i32, found: &imp_separation_2d) -> bool {
    found.distance.is_finite()
        && is_finite(found.point_a)
        && is_finite(found.point_b)
        && is_unit(found.normal)
        && (ok(answer) == 1) == (found.distance <= 0.0)
}

/// Returns the largest absolute coordinate or radius of a posed geometry.
fn reach(geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> f32 {
    let vectors = match Kind2D::parse(geometry).expect("a known kind") {
        Kind2D::Circle(circle) => vec![circle.center],
        Kind2D::Capsule(capsule) => vec![capsule.point_a, capsule.point_b],
        Kind2D::Box(oriented) => vec![oriented.center, oriented.half_extents],
        Kind2D::Polygon(_) => vertices_of(geometry),
        Kind2D::Segment(segment) => vec![segment.point_a, segment.point_b],
        Kind2D::HalfPlane(half_plane) => vec![vec2(half_plane.offset, 0.0)],
        Kind2D::LargePolygon(large) => {
            let (vertices, scale) = (large_vertices_of(large.polygon), large.scale);
            vertices.into_iter().map(|v| vec2(v.x * scale.x, v.y * scale.y)).collect()
        }
        Kind2D::Compound(_) | Kind2D::Polyline(_) => {
            unreachable!("no geometry of these tests is concave")
        }
    };
    let numbers = vectors.into_iter().chain([pose.position]).flat_map(|v| [v.x, v.y]);
    numbers.chain([geometry.radius]).fold(0.0, |most, v| most.max(v.abs()))
}

/// Whether a manifold is valid within `rounding`. Its points are finite, ordered by depth, within the margin, and
/// share the normal of the distance.
fn is_touching(
    found: &imp_manifold_2d,
    apart: &imp_separation_2d,
    margin: f32,
    rounding: f32,
) -> bool {
    let (points, rest) = found.points.split_at(found.count as usize);
    let is_sound = |point: &imp_contact_point_2d| {
        is_finite(point.point_a)
            && is_finite(point.point_b)
            && (apart.distance - rounding..=margin + rounding).contains(&point.distance)
            && point.feature_a & IMP_FEATURE_KIND != 0
            && point.feature_b & IMP_FEATURE_KIND != 0
    };
    found.normal == apart.normal
        && (points[0].distance - apart.distance).abs() <= rounding
        && points.iter().all(is_sound)
        && rest == &NO_MANIFOLD.points[found.count as usize..]
}

fn is_cast(found: &imp_cast_hit_2d) -> bool {
    (0.0..=1.0).contains(&found.time)
        && found.distance <= 0.0
        && is_unit(found.normal)
        && is_finite(found.point_a)
        && is_finite(found.point_b)
}

#[test]
fn questions_about_one_answer_extremes() {
    let _stage = Stage::new();
    let (geometries, poses, rays) = (geometries(), poses(), rays());
    let blank = imp_line_2d { start: ZERO, end: ZERO };
    let mut lines = vec![blank; 300];
    for geometry in &geometries {
        let valid = unsafe { imp_geometry_valid_2d(geometry) };
        assert_eq!(valid, 1, "{geometry:?}: {}", last_error());
        for pose in &poses {
            let mut bounds = imp_bounds_2d { min: ZERO, max: ZERO };
            ok(unsafe { imp_aabb_2d(geometry, pose, &mut bounds) });
            let imp_bounds_2d { min, max } = bounds;
            assert!(is_finite(min) && is_finite(max), "{geometry:?} {pose:?}: {bounds:?}");
            assert!(min.x <= max.x && min.y <= max.y, "{bounds:?}");
            ok(unsafe { imp_contains_2d(geometry, pose, &pose.position) });
            let mut near = UNMEASURED;
            let held = unsafe { imp_closest_point_2d(geometry, pose, &vec2(1.0, -0.0), &mut near) };
            assert!(is_measured(held, &near), "{geometry:?} {pose:?}: {near:?}");
            for ray in &rays {
                let mut hit = NO_HIT;
                if ok(unsafe { imp_raycast_2d(geometry, pose, ray, &mut hit) }) == 1 {
                    let sane = is_finite(hit.point)
                        && is_unit(hit.normal)
                        && (0.0..=ray.max_distance).contains(&hit.distance);
                    assert!(sane, "{geometry:?} {pose:?} {ray:?}: {hit:?}");
                }
            }
            let count = ok(unsafe { imp_lines_2d(geometry, pose, 8, lines.as_mut_ptr(), 300) });
            for line in &lines[..count as usize] {
                assert!(is_finite(line.start) && is_finite(line.end), "{geometry:?}: {line:?}");
            }
        }
    }
}

#[test]
fn questions_about_two_answer_extremes() {
    let _stage = Stage::new();
    let (geometries, poses) = (geometries(), poses());
    for a in &geometries {
        for pose_a in &poses {
            for (b, pose_b) in geometries.iter().zip(poses.iter().rev().cycle()) {
                let case = || format!("{a:?} {pose_a:?} {b:?} {pose_b:?}");
                let mut apart = UNMEASURED;
                let touch = unsafe { imp_distance_2d(a, pose_a, b, pose_b, &mut apart) };
                assert!(is_measured(touch, &apart), "{}: {apart:?}", case());
                let rounding = 1e-14 * (reach(a, pose_a) + reach(b, pose_b));
                let mut found = NO_MANIFOLD;
                for margin in [0.0, LEAST, IMP_MAX_LENGTH] {
                    let touch = unsafe { imp_contact_2d(a, pose_a, b, pose_b, margin, &mut found) };
                    let sound = match ok(touch) {
                        0 => found == NO_MANIFOLD && apart.distance >= margin,
                        _ => is_touching(&found, &apart, margin, rounding),
                    };
                    assert!(sound, "{} {margin}: {apart:?} {found:?}", case());
                }
                for margin in [-IMP_MAX_LENGTH, -LEAST, 0.0, LEAST, IMP_MAX_LENGTH] {
                    let overlap = |a, p, b, q| ok(unsafe { imp_overlap_2d(a, p, b, q, margin) });
                    let both = [overlap(a, pose_a, b, pose_b), overlap(b, pose_b, a, pose_a)];
                    assert_eq!(both[0], both[1], "{} {margin}", case());
                }
            }
        }
    }
}

#[test]
fn casts_and_axes_answer_extremes() {
    let _stage = Stage::new();
    let (geometries, poses) = (geometries(), poses());
    let mut axes = vec![NO_AXIS; 60];
    for (place, a) in geometries.iter().enumerate() {
        for (turn, b) in geometries.iter().cycle().take(4 * geometries.len()).enumerate() {
            let pick = |step: usize| &poses[(place + step * turn) % poses.len()];
            let [pose_a, end_a, pose_b, end_b] = [1, 3, 7, 11].map(pick);
            let case = || format!("{a:?} {pose_a:?} {end_a:?} {b:?} {pose_b:?} {end_b:?}");
            for flags in [0, IMP_CAST_SKIP_LEAVING] {
                let mut hit = NO_CAST_HIT;
                let way = &end_a.position;
                let touch = unsafe { imp_cast_2d(a, pose_a, way, b, pose_b, flags, &mut hit) };
                assert!(ok(touch) == 0 || is_cast(&hit), "{}: {hit:?}", case());
                hit = NO_CAST_HIT;
                let touch = unsafe {
                    imp_cast_motion_2d(a, pose_a, end_a, b, pose_b, end_b, flags, &mut hit)
                };
                assert!(ok(touch) == 0 || is_cast(&hit), "{}: {hit:?}", case());
            }
            let mut decides = -1;
            let count = ok(unsafe {
                imp_explain_2d(a, pose_a, b, pose_b, axes.as_mut_ptr(), 60, &mut decides)
            });
            assert!((0..count).contains(&decides), "{}", case());
            for axis in &axes[..count as usize] {
                let ends = [axis.min_a, axis.max_a, axis.min_b, axis.max_b, axis.gap];
                assert!(ends.iter().all(|end| end.is_finite()), "{}: {axis:?}", case());
                assert!(is_unit(axis.direction), "{}: {axis:?}", case());
                assert!(axis.min_a <= axis.max_a && axis.min_b <= axis.max_b, "{axis:?}");
            }
        }
    }
}

#[test]
fn lines_and_axes_fill_the_buffer_and_the_call_returns_the_total() {
    let (brick, here, there) = (rectangle(1.0, 2.0), at(0.0, 0.0), at(1.0, 0.5));
    let tilted = imp_pose_2d { rotation: imp_rotation_2d { cos: 0.6, sin: 0.8 }, ..there };
    at_every_capacity::<imp_axis_2d>(5, |axes, capacity| unsafe {
        let mut decides = -1;
        let count = imp_explain_2d(&brick, &here, &brick, &tilted, axes, capacity, &mut decides);
        assert!((0..count).contains(&decides), "{decides} decides at every capacity");
        count
    });
    at_every_capacity::<imp_line_2d>(4, |lines, capacity| unsafe {
        imp_lines_2d(&brick, &tilted, 0, lines, capacity)
    });
    let (bricks, poses) = ([brick; 3], [here, tilted, there]);
    at_every_capacity::<imp_line_2d>(12, |lines, capacity| unsafe {
        let mut offsets = [-1; 4];
        let (geometries, places) = (bricks.as_ptr(), poses.as_ptr());
        let to = offsets.as_mut_ptr();
        let found = imp_lines_many_2d(geometries, places, 3, 0, to, lines, capacity);
        assert_eq!(offsets, [0, 4, 8, 12], "offsets count the results beyond the capacity");
        found
    });
    at_every_capacity::<imp_axis_2d>(10, |axes, capacity| unsafe {
        let (mut offsets, mut decides) = ([-1; 3], [-1; 2]);
        let found = imp_explain_many_2d(
            &brick,
            &here,
            1,
            bricks.as_ptr(),
            poses[1..].as_ptr(),
            2,
            offsets.as_mut_ptr(),
            axes,
            capacity,
            decides.as_mut_ptr(),
        );
        assert_eq!(offsets, [0, 5, found]);
        assert!(decides.iter().all(|place| (0..5).contains(place)), "{decides:?}");
        found
    });
}

#[test]
fn batches_of_nothing_take_null() {
    let (disc, here, mut offset) = (circle(1.0), at(0.0, 0.0), [7]);
    let none: *const imp_geometry_2d = null();
    let answers = unsafe {
        [
            imp_overlap_many_2d(none, null(), 0, none, null(), 0, 0.0, null_mut()),
            imp_overlap_many_2d(&disc, &here, 1, none, null(), 0, 0.0, null_mut()),
            imp_distance_many_2d(none, null(), 0, &disc, &here, 1, null_mut()),
            imp_contact_many_2d(none, null(), 0, none, null(), 0, 0.0, null_mut()),
            imp_cast_many_2d(none, null(), null(), 0, &disc, &here, 1, 0, null_mut()),
            imp_cast_motion_many_2d(
                none,
                null(),
                null(),
                0,
                none,
                null(),
                null(),
                0,
                0,
                null_mut(),
            ),
            imp_closest_point_many_2d(none, null(), 0, &here.position, 1, null_mut()),
            imp_raycast_many_2d(&disc, &here, 1, null(), 0, null_mut()),
            imp_contains_many_2d(none, null(), 0, null(), 0, null_mut()),
            imp_aabb_many_2d(none, null(), 0, null_mut()),
            imp_lines_many_2d(none, null(), 0, 0, offset.as_mut_ptr(), null_mut(), 0),
            imp_explain_many_2d(
                none,
                null(),
                0,
                none,
                null(),
                0,
                offset.as_mut_ptr(),
                null_mut(),
                0,
                null_mut(),
            ),
        ]
    };
    assert_eq!(answers, [0; 12]);
    assert_eq!(offset, [0], "zero geometries still give one offset");
}
