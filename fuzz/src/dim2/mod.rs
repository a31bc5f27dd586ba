//! Checks two posed 2D geometries: all stateless functions and a world must agree.

mod casts;
mod contacts;
mod pairs;
mod scene;

use impinge::ffi::*;

use super::calls::ok;
use super::measure::{Measure, Vector, length, sum};
use scene::{Posed, Scene};

/// Checks every function for the scene's two geometries, ray, point and motions.
pub fn check(data: &[u8]) {
    if let Some(scene) = Scene::new(data) {
        pairs::check(&scene);
        contacts::check(&scene);
        casts::check(&scene);
    }
}

const ZERO: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };

/// Returns a 2D vector as a 3D vector with z = 0, for the functions of `measure`.
fn wide(v: imp_vec2) -> Vector {
    [v.x.into(), v.y.into(), 0.0]
}

fn narrow([x, y, _]: Vector) -> imp_vec2 {
    imp_vec2 { x: x as f32, y: y as f32 }
}

fn reach(v: imp_vec2) -> f64 {
    length(wide(v))
}

fn is_finite(v: imp_vec2) -> bool {
    v.x.is_finite() && v.y.is_finite()
}

fn is_within_reach(point: imp_vec2) -> bool {
    let most = impinge::ffi::IMP_MAX_LENGTH;
    point.x.abs() <= most && point.y.abs() <= most
}

fn assert_unit(normal: imp_vec2, story: impl Fn() -> String) {
    assert!((reach(normal) - 1.0).abs() < 1e-5, "{normal:?} is not unit: {}", story());
}

/// Returns the size and reach of a geometry. With `wild` coordinates the size is infinite, so only finite results and
/// agreement are checked.
fn measure(posed: &Posed, wild: bool) -> Measure {
    let diameter = 2.0 * f64::from(posed.geometry.radius);
    let between = |a, b| length(sum(wide(a), wide(b), -1.0));
    let of_ends = |a, b| (diameter + between(a, b), reach(a).max(reach(b)));
    let of_vertices = |vertices: &[imp_vec2]| {
        let others = vertices.iter().map(|vertex| between(vertices[0], *vertex));
        (diameter + 2.0 * others.fold(0.0, f64::max), reach(vertices[0]))
    };
    let (size, local) = match posed.kind() {
        Kind2D::Circle(circle) => (diameter, reach(circle.center)),
        Kind2D::Capsule(capsule) => of_ends(capsule.point_a, capsule.point_b),
        Kind2D::Segment(segment) => of_ends(segment.point_a, segment.point_b),
        Kind2D::Box(oriented) => {
            (diameter + 2.0 * reach(oriented.half_extents), reach(oriented.center))
        }
        Kind2D::HalfPlane(half_plane) => (0.0, f64::from(half_plane.offset.abs())),
        Kind2D::Polygon(polygon) => of_vertices(&polygon.vertices[..polygon.count as usize]),
        Kind2D::LargePolygon(large) => {
            let imp_vec2 { x, y } = large.scale;
            let vertices = scene::large_vertices(large.polygon);
            let scaled = vertices.iter().map(|v| imp_vec2 { x: v.x * x, y: v.y * y });
            of_vertices(&scaled.collect::<Vec<_>>())
        }
        Kind2D::Compound(_) | Kind2D::Polyline(_) => {
            unreachable!("a scene has convex geometries only")
        }
    };
    let reach = size + local + reach(posed.pose.position);
    Measure { size: if wild { f64::INFINITY } else { size }, reach }
}

/// Whether two posed geometries are equal, apart from the handles of their polygons.
fn are_same(a: &Posed, b: &Posed) -> bool {
    let form = |posed: &Posed| match posed.kind() {
        Kind2D::LargePolygon(given) => {
            let polygon = imp_polygon { id: 0 };
            let nameless = imp_geometry_data_large_polygon_2d { polygon, ..*given };
            Kind2D::LargePolygon(&nameless).geometry(posed.geometry.radius)
        }
        _ => posed.geometry,
    };
    let vertices = |posed: &Posed| match posed.kind() {
        Kind2D::LargePolygon(large) => scene::large_vertices(large.polygon),
        _ => Vec::new(),
    };
    form(a) == form(b) && a.pose == b.pose && vertices(a) == vertices(b)
}

/// Whether both are half-planes, whose overlap is unbounded unless they face each other.
fn is_endless(a: &Posed, b: &Posed) -> bool {
    [a, b].iter().all(|posed| posed.geometry.kind == IMP_GEOMETRY_HALF_PLANE_2D)
}

const BLANK: imp_separation_2d =
    imp_separation_2d { distance: f32::NAN, ..imp_separation_2d::NONE };

fn distance(a: &Posed, b: &Posed) -> imp_separation_2d {
    let mut found = BLANK;
    let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
    let touch =
        ok(unsafe { imp_distance_2d(geometry_a, &a.pose, geometry_b, &b.pose, &mut found) });
    assert_eq!(touch == 1, found.distance <= 0.0, "{found:?}");
    found
}

fn overlap(a: &Posed, b: &Posed, margin: f32) -> bool {
    ok(unsafe { imp_overlap_2d(&a.geometry, &a.pose, &b.geometry, &b.pose, margin) }) == 1
}

fn closest_point(a: &Posed, point: &imp_vec2) -> imp_separation_2d {
    let mut found = BLANK;
    let held = ok(unsafe { imp_closest_point_2d(&a.geometry, &a.pose, point, &mut found) });
    assert_eq!(held == 1, found.distance <= 0.0, "{found:?}");
    found
}

fn contains(a: &Posed, point: &imp_vec2) -> bool {
    ok(unsafe { imp_contains_2d(&a.geometry, &a.pose, point) }) == 1
}

fn raycast(a: &Posed, ray: &imp_ray_2d) -> Option<imp_hit_2d> {
    let mut hit = imp_hit_2d { distance: f32::NAN, flags: 9, ..imp_hit_2d::NONE };
    (ok(unsafe { imp_raycast_2d(&a.geometry, &a.pose, ray, &mut hit) }) == 1).then_some(hit)
}

fn raycast_exit(a: &Posed, ray: &imp_ray_2d) -> Option<imp_hit_2d> {
    let mut hit = imp_hit_2d { distance: f32::NAN, flags: 9, ..imp_hit_2d::NONE };
    (ok(unsafe { imp_raycast_exit_2d(&a.geometry, &a.pose, ray, &mut hit) }) == 1).then_some(hit)
}

fn aabb(a: &Posed) -> imp_bounds_2d {
    let mut bounds = imp_bounds_2d { min: ZERO, max: ZERO };
    ok(unsafe { imp_aabb_2d(&a.geometry, &a.pose, &mut bounds) });
    bounds
}

fn manifold(a: &Posed, b: &Posed, margin: f32) -> imp_manifold_2d {
    let point = imp_contact_point_2d {
        distance: f32::NAN,
        feature_a: 9,
        feature_b: 9,
        ..imp_contact_point_2d::NONE
    };
    let mut found = imp_manifold_2d { count: 9, points: [point; 2], ..imp_manifold_2d::NONE };
    let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
    let count =
        ok(unsafe { imp_contact_2d(geometry_a, &a.pose, geometry_b, &b.pose, margin, &mut found) });
    assert_eq!(count as u32, found.count);
    found
}

const MISS: imp_cast_hit_2d =
    imp_cast_hit_2d { distance: f32::NAN, flags: 9, ..imp_cast_hit_2d::NONE };

fn cast(a: &Posed, by: &imp_vec2, b: &Posed, flags: u32) -> Option<imp_cast_hit_2d> {
    let mut hit = MISS;
    let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
    let answer =
        ok(unsafe { imp_cast_2d(geometry_a, &a.pose, by, geometry_b, &b.pose, flags, &mut hit) });
    (answer == 1).then_some(hit)
}

/// Casts both geometries from their poses to the end poses.
fn cast_motion(
    (a, end_a): (&Posed, &imp_pose_2d),
    (b, end_b): (&Posed, &imp_pose_2d),
    flags: u32,
) -> Option<imp_cast_hit_2d> {
    let mut hit = MISS;
    let (geometry_a, geometry_b) = (&a.geometry, &b.geometry);
    let answer = ok(unsafe {
        imp_cast_motion_2d(geometry_a, &a.pose, end_a, geometry_b, &b.pose, end_b, flags, &mut hit)
    });
    (answer == 1).then_some(hit)
}
