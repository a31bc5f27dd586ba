//! Tests rays against height fields: they hit the nearest triangle and never pass through shared edges and vertices.

use glam::{DVec3, Vec3};
use impinge::dim3::{Dim3, Geometry, Hit, Pose, Ray};
use impinge::space::Space;
use std::sync::Arc;

use super::model::{Model, random_pose};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x4a75;

fn placed(model: &Model) -> Geometry {
    Geometry::HeightField(Arc::new(model.field()))
}

/// Returns a point of the surface: a corner, a point of an edge, or a point within a triangle.
fn surface_point(rng: &mut Rng, points: &[Vec3; 3]) -> DVec3 {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    match rng.below(3) {
        0 => a,
        1 => a.lerp(b, rng.pick(&[0.25, 0.5, 1.0 / 3.0])),
        _ => {
            let (s, t) = (rng.uniform(0.05, 0.45), rng.uniform(0.05, 0.45));
            a + (b - a) * s + (c - a) * t
        }
    }
}

/// Returns whether a ray crosses a triangle for certain, whether it may cross it, and the distance, in f64.
fn crossing(origin: DVec3, direction: DVec3, points: [Vec3; 3]) -> (bool, bool, f64) {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    let (u, v) = (b - a, c - a);
    let normal = u.cross(v);
    let closing = normal.dot(direction);
    if closing.abs() < 1e-9 * normal.length() {
        return (false, true, 0.0);
    }
    let distance = normal.dot(a - origin) / closing;
    let point = origin + direction * distance - a;
    let area = normal.length_squared();
    let (s, t) = (u.cross(point).dot(normal) / area, point.cross(v).dot(normal) / area);
    let least = s.min(t).min(1.0 - s - t);
    (least > 1e-6, least > -1e-6, distance)
}

#[test]
fn a_ray_hits_the_nearest_triangle() {
    let seed = seed(SEED);
    let (cases, mut found) = (case_count(40_000), [0; 2]);
    for case in 0..cases {
        let mut rng = Rng::of_case(seed, case / 20);
        let mut model = Model::random(&mut rng, 40);
        model.one_sided = rng.bool();
        let field = placed(&model);
        let pose = random_pose(&mut rng, model.size());
        let triangles = model.triangles();
        let mut rng = Rng::of_case(seed ^ 1, case);
        let (_, points) = rng.pick(&triangles);
        let target = surface_point(&mut rng, &points);
        let (size, turn) = (model.size(), pose.rotation().as_dquat().normalize());
        let way = rng.unit() * DVec3::new(1.0, rng.pick(&[1.0, 0.05, 10.0]), 1.0);
        let start = target - way * size * rng.power(-1.0, 2.0);
        let to_world = |point: DVec3| (pose.position().as_dvec3() + turn * point).as_vec3();
        let direction = (turn * way).as_vec3();
        let reach = if rng.bool() { 1e9 } else { (size * rng.power(-1.0, 2.0)) as f32 };
        let ray = Ray::new(to_world(start), direction, reach).unwrap();
        let hit = Dim3::raycast(&field, &pose, &ray);

        let origin = turn.inverse() * (ray.origin().as_dvec3() - pose.position().as_dvec3());
        let direction = turn.inverse() * direction.as_dvec3().normalize();
        // The rounding of poses up to the hit.
        let noise = 1e-6 * size + 1e-12 * origin.length();
        let (mut sure, mut perhaps) = (f64::INFINITY, Vec::new());
        for (part, points) in &triangles {
            let (surely, possibly, distance) = crossing(origin, direction, *points);
            let up = (points[1] - points[0]).cross(points[2] - points[0]);
            if model.one_sided && up.as_dvec3().dot(direction) >= 0.0 {
                // A ray that begins on a triangle touches it from either side.
                if possibly && distance.abs() <= noise {
                    perhaps.push(*part);
                }
                continue;
            }
            if surely && distance > noise && distance < f64::from(reach) - noise {
                sure = sure.min(distance);
            }
            if possibly {
                perhaps.push(*part);
            }
        }
        match hit {
            None => assert_eq!(sure, f64::INFINITY, "case {case}"),
            Some(Hit { distance, part, normal, .. }) => {
                assert!(f64::from(distance) <= sure + noise + 1e-6 * sure, "case {case}");
                assert!(perhaps.contains(&part), "case {case}: {part:?}");
                assert!(normal.dot(ray_direction(&ray, &pose, direction)) <= 1e-5, "case {case}");
                assert!(distance <= reach);
            }
        }
        found[usize::from(hit.is_some())] += 1;
    }
    assert!(found.iter().all(|count| *count >= cases / 100), "{found:?}");
}

fn ray_direction(_: &Ray, pose: &Pose, local: DVec3) -> Vec3 {
    (pose.rotation().as_dquat().normalize() * local).as_vec3()
}

/// The hit equals the nearest hit over fields that keep one cell each, to the bit.
#[test]
fn a_ray_hits_what_it_hits_cell_by_cell() {
    let seed = seed(SEED ^ 2);
    let (cases, mut found, mut starts) = (case_count(2_000), 0, 0);
    for case in 0..cases {
        let mut rng = Rng::of_case(seed, case);
        let mut model = Model::random(&mut rng, 12);
        model.holes = None;
        let pose = random_pose(&mut rng, model.size());
        let whole = placed(&model);
        let cells: Vec<Geometry> = (0..model.cells())
            .map(|cell| {
                let holes = (0..model.cells()).map(|other| other != cell).collect();
                placed(&Model { holes: Some(holes), ..model.clone() })
            })
            .collect();
        for _ in 0..10 {
            let (_, points) = rng.pick(&model.triangles());
            let target = surface_point(&mut rng, &points);
            let start = target + rng.in_cube() * model.size() * rng.pick(&[0.0, 10.0, 10.0]);
            let turn = pose.rotation().as_dquat().normalize();
            let way = (turn * (target - start)).as_vec3();
            let way = if way == Vec3::ZERO { rng.unit().as_vec3() } else { way };
            let start = (pose.position().as_dvec3() + turn * start).as_vec3();
            let ray = Ray::new(start, way, 1e10).unwrap();
            let hits = cells.iter().filter_map(|cell| Dim3::raycast(cell, &pose, &ray));
            let order = |hit: &Hit| (!hit.inside, hit.distance, hit.part);
            let expected = hits.reduce(|a, b| if order(&b) < order(&a) { b } else { a });
            let hit = Dim3::raycast(&whole, &pose, &ray);
            assert_eq!(hit, expected, "case {case}");
            let starts_on = hit.is_some_and(|hit| hit.inside);
            assert_eq!(starts_on, Dim3::contains(&whole, &pose, ray.origin()), "case {case}");
            starts += u64::from(starts_on);
            found += u64::from(hit.is_some());
        }
    }
    assert!(found >= cases && starts >= cases / 10, "{found} {starts}");
}

/// Rays at shared edges and vertices from both sides. Each hits at most at its target.
#[test]
fn no_ray_leaks_through_an_edge_or_a_vertex() {
    const RAYS: u64 = 1_000_000;
    const RAYS_PER_FIELD: u64 = 500;
    let seed = seed(SEED ^ 3);
    for number in 0..case_count(RAYS / RAYS_PER_FIELD) {
        let mut rng = Rng::of_case(seed, number);
        let mut model = Model::random(&mut rng, 30);
        model.holes = None;
        if model.rows < 3 || model.columns < 3 {
            continue;
        }
        let field = placed(&model);
        let turned = random_pose(&mut rng, model.size());
        let pose = rng.pick(&[Pose::IDENTITY, turned]);
        let turn = pose.rotation().as_dquat().normalize();
        let size = model.size();
        for ray in 0..RAYS_PER_FIELD {
            // An inner vertex, or a point of an edge from it.
            let row = 1 + rng.below(model.rows - 2);
            let column = 1 + rng.below(model.columns - 2);
            let vertex = model.vertex(row, column).as_dvec3();
            let end = model.vertex(row + rng.below(2), column + rng.below(2)).as_dvec3();
            let target = vertex.lerp(end, rng.pick(&[0.0, 0.5, 0.25, 0.1, 0.999]));
            // The surface is a function of x and z. So a ray from far above to far below crosses it.
            let tall = size * 2000.0;
            let side = rng.in_cube() * size * rng.pick(&[0.0, 0.0, 0.3]);
            let (up, down) = (rng.sign(), 2.0 * tall);
            let start = target + DVec3::new(side.x, up * tall, side.z);
            let way = DVec3::new(-2.0 * side.x, -up * down, -2.0 * side.z);
            let start = (pose.position().as_dvec3() + turn * start).as_vec3();
            let way = (turn * way).as_vec3();
            let ray_cast = Ray::new(start, way, 1e15).unwrap();
            let hit = Dim3::raycast(&field, &pose, &ray_cast);
            // Rounding of the distant start may move the ray beside a narrow field.
            let local = turn.inverse() * (start.as_dvec3() - pose.position().as_dvec3());
            let along = turn.inverse() * way.as_dvec3();
            let at = local + along * ((target.y - local.y) / along.y);
            let end = model.vertex(model.rows - 1, model.columns - 1).as_dvec3();
            let is_over = at.x >= 0.0 && at.x <= end.x && at.z >= 0.0 && at.z <= end.z;
            assert!(hit.is_some() || !is_over, "field {number}, ray {ray}");
        }
    }
}

#[test]
fn a_ray_that_begins_on_the_surface_hits_at_distance_0() {
    let field = placed(&Model::of_heights(3, 3, |_, _| 2.0));
    for origin in [Vec3::new(0.5, 2.0, 0.25), Vec3::new(1.0, 2.0, 1.0), Vec3::new(2.0, 2.0, 0.0)] {
        for direction in [Vec3::Y, -Vec3::Y, Vec3::new(0.1, -1.0, 0.3)] {
            let ray = Ray::new(origin, direction, 10.0).unwrap();
            let hit = Dim3::raycast(&field, &Pose::IDENTITY, &ray).unwrap();
            assert_eq!((hit.distance, hit.inside), (0.0, true));
            assert_eq!(hit.point, origin);
        }
    }
}

#[test]
fn a_one_sided_field_lets_rays_through_from_below() {
    let mut model = Model::of_heights(3, 3, |row, column| (row + column) as f32);
    let down = Ray::new(Vec3::new(0.5, 9.0, 0.5), -Vec3::Y, 99.0).unwrap();
    let up = Ray::new(Vec3::new(0.5, -9.0, 0.5), Vec3::Y, 99.0).unwrap();
    let hit = |model: &Model, ray| Dim3::raycast(&placed(model), &Pose::IDENTITY, ray);
    let up_normal = Vec3::new(-1.0, 1.0, -1.0).normalize();
    let from_above = hit(&model, &down).unwrap();
    assert_eq!((from_above.distance, from_above.part.triangle), (8.0, 0));
    assert!((from_above.normal - up_normal).length() < 1e-6);
    let from_below = hit(&model, &up).unwrap();
    assert!((from_below.normal + up_normal).length() < 1e-6);
    model.one_sided = true;
    assert_eq!(hit(&model, &down), Some(from_above));
    assert_eq!(hit(&model, &up), None);
}

#[test]
fn a_ray_falls_through_a_hole() {
    let mut model = Model::of_heights(3, 3, |_, _| 0.0);
    model.holes = Some(vec![true, false, false, false]);
    let field = placed(&model);
    let cast = |x: f32, z: f32| {
        let ray = Ray::new(Vec3::new(x, 1.0, z), -Vec3::Y, 5.0).unwrap();
        Dim3::raycast(&field, &Pose::IDENTITY, &ray).map(|hit| hit.part.triangle)
    };
    assert_eq!(cast(0.5, 0.25), None);
    assert_eq!(cast(1.25, 0.5), Some(2));
    assert_eq!(cast(1.75, 0.5), Some(3));
    assert_eq!(cast(0.25, 1.5), Some(4));
    // The border of a hole belongs to its neighbour.
    assert_eq!(cast(1.0, 0.5), Some(2));
}
