//! Tests rays: watertight at shared edges and vertices, the nearest triangle, front and back sides, starts on the
//! surface.

use glam::{DVec3, Vec3};
use impinge::answers::Part;
use impinge::dim3::{Convex3, Dim3, Geometry, Hit, MeshOptions, Pose, Ray};
use impinge::space::Space;

use super::{Case, Input, grid, pose, random_input, scale, sphere, vector};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const ONE_SIDED: MeshOptions = MeshOptions { one_sided: true, weld: false, solid: false };
const SOLID: MeshOptions = MeshOptions { one_sided: false, weld: false, solid: true };

/// A million in an optimised run.
const SEAMS: u64 = if cfg!(debug_assertions) { 400_000 } else { 4_000_000 };
const RAYS_OF_A_MESH: u64 = 500;

/// Returns a point on a random edge or vertex of a triangle.
fn seam(rng: &mut Rng, triangle: &[Vec3; 3]) -> DVec3 {
    let [a, b, _] = [0, 1, 2].map(|corner| triangle[corner].as_dvec3());
    match rng.below(3) {
        0 => a,
        1 => a.lerp(b, 0.5),
        _ => a.lerp(b, rng.uniform(0.0, 1.0)),
    }
}

/// Rays at shared edges and vertices of closed meshes, from outside and from inside.
#[test]
fn no_ray_leaks_through_a_closed_mesh() {
    for number in 0..case_count(SEAMS) / RAYS_OF_A_MESH {
        let mut rng = Rng::of_case(seed(1112) ^ 1, number);
        let size = rng.pick(&[1.0, 1e-6, 1e6]);
        let input = sphere(&mut rng, 3 + number as usize % 9, 8).sized(size as f32);
        let (scale, place) = (scale(&mut rng), pose(&mut rng, 3.0 * size));
        let mesh = Case::new(&input, MeshOptions::default(), scale, place, size);
        let to_world = |local: DVec3| {
            place.position().as_dvec3() + place.rotation().as_dquat().normalize() * local
        };
        for _ in 0..RAYS_OF_A_MESH {
            let triangle = input.scaled(rng.below(input.triangle_count()), scale);
            let seam = seam(&mut rng, &triangle);
            let target = to_world(seam);
            // The surface is a function of the direction from its origin. So a ray from near the origin, or towards it,
            // crosses the seam and does not graze it.
            let from = if rng.bool() {
                to_world(rng.in_cube() * 0.02 * size * f64::from(scale.abs().min_element()))
            } else {
                to_world(seam * rng.uniform(2.0, 50.0))
            };
            let ray = Ray::new(from.as_vec3(), (target - from).as_vec3(), f32::MAX).unwrap();
            let hit = Dim3::raycast(&mesh.geometry, &place, &ray);
            let hit = hit.unwrap_or_else(|| panic!("{ray:?} leaks at {target} of case {number}"));
            // The rounding of the ray moves it off its target.
            let slack = 1e-3 * size + 1e-5 * (target - from).length();
            assert!(
                f64::from(hit.distance) <= (target - from).length() + slack,
                "{ray:?} leaks at {target} of case {number}: {hit:?}"
            );
        }
    }
}

/// Rays at the inner edges and vertices of a grid of heights, from above and below, some of them vertical.
#[test]
fn no_ray_leaks_through_a_grid() {
    for number in 0..case_count(SEAMS) / RAYS_OF_A_MESH {
        let mut rng = Rng::of_case(seed(1112) ^ 2, number);
        let input = grid(&mut rng, 8, 0.1);
        let mesh = Case::new(&input, MeshOptions::default(), Vec3::ONE, Pose::IDENTITY, 1.0);
        for _ in 0..RAYS_OF_A_MESH {
            let triangle = input.scaled(rng.below(input.triangle_count()), Vec3::ONE);
            let target = seam(&mut rng, &triangle).as_vec3();
            if target.x.abs() > 0.99 || target.z.abs() > 0.99 {
                continue;
            }
            let side = rng.sign() as f32;
            let from = match rng.below(2) {
                0 => Vec3::new(target.x, side, target.z),
                _ => target + Vec3::Y * side + vector(&mut rng, 0.002),
            };
            let ray = Ray::new(from, target - from, 10.0).unwrap();
            let hit = Dim3::raycast(&mesh.geometry, &mesh.pose, &ray);
            let hit = hit.unwrap_or_else(|| panic!("{ray:?} leaks at {target}"));
            assert!((hit.distance - (target - from).length()).abs() < 0.01, "{ray:?} {hit:?}");
        }
    }
}

fn ray_at(rng: &mut Rng, mesh: &Case) -> Ray {
    let from = mesh.pose.position() + vector(rng, 3.0 * mesh.size);
    let bounds = Dim3::aabb(&mesh.geometry, &mesh.pose);
    let part = Vec3::from_array(std::array::from_fn(|_| rng.uniform(0.0, 1.0) as f32));
    let target = bounds.min + (bounds.max - bounds.min) * part;
    let direction = if rng.once_in(4) { rng.axis().as_vec3() } else { target - from };
    let direction = if direction == Vec3::ZERO { Vec3::X } else { direction };
    let length = if rng.bool() { f32::MAX } else { (rng.uniform(0.0, 5.0) * mesh.size) as f32 };
    Ray::new(from, direction, length).unwrap()
}

fn first(hits: impl Iterator<Item = Hit>) -> Option<Hit> {
    hits.reduce(|best, next| {
        let key = |hit: &Hit| (!hit.inside, hit.distance, hit.part);
        if key(&next) < key(&best) { next } else { best }
    })
}

/// The hit equals the nearest hit over meshes of one triangle each, to the bit.
#[test]
fn a_ray_hits_the_nearest_triangle() {
    for number in 0..case_count(8_000) {
        let mut rng = Rng::of_case(seed(1112) ^ 3, number);
        let options = if rng.bool() { ONE_SIDED } else { MeshOptions::default() };
        let size = rng.pick(&[1.0, 1.0, 1e-6, 1e6]);
        let input = random_input(&mut rng).sized(size as f32);
        let (scale, place) = (scale(&mut rng), pose(&mut rng, 3.0 * size));
        let mesh = Case::new(&input, options, scale, place, size);
        let singles: Vec<Case> = mesh
            .triangles
            .iter()
            .map(|(_, part)| {
                let single = Input {
                    indices: input.corners(part.triangle as usize).to_vec(),
                    tags: None,
                    ..input.clone()
                };
                Case::new(&single, options, scale, place, size)
            })
            .collect();
        for _ in 0..4 {
            let ray = ray_at(&mut rng, &mesh);
            let found = Dim3::raycast(&mesh.geometry, &place, &ray);
            let hits = singles.iter().zip(&mesh.triangles).filter_map(|(single, (_, part))| {
                let hit = Dim3::raycast(&single.geometry, &place, &ray)?;
                Some(Hit { part: *part, ..hit })
            });
            assert_eq!(found, first(hits), "{ray:?} of case {number}");
        }
    }
}

/// If a ray meets a triangle away from its edges, the hit equals that of the convex geometry.
#[test]
fn hits_agree_with_those_of_convex_triangles() {
    let mut compared = 0;
    for number in 0..case_count(20_000) {
        let mut rng = Rng::of_case(seed(1112) ^ 4, number);
        let points: [Vec3; 3] = std::array::from_fn(|_| vector(&mut rng, 1.0));
        let input = Input::new("triangle", points.to_vec(), &[[0, 1, 2]]);
        let (scale, place) = (scale(&mut rng), pose(&mut rng, 3.0));
        let options = if rng.bool() { ONE_SIDED } else { MeshOptions::default() };
        let mesh = Case::new(&input, options, scale, place, 1.0);
        let [a, b, c] = input.scaled(0, scale).map(|point| point.as_dvec3());
        let normal = (b - a).cross(c - a);
        let sides = [b - a, c - b, a - c].map(DVec3::length);
        if normal.length() < 0.1 * sides.into_iter().fold(0.0, f64::max) {
            continue;
        }
        // Weights away from the edges, inside or outside of the triangle.
        let weights = [0, 1].map(|_| rng.uniform(-0.3, 0.9));
        let weights = [weights[0], weights[1], 1.0 - weights[0] - weights[1]];
        if weights.iter().any(|weight| weight.abs() < 1e-3) {
            continue;
        }
        let rotation = place.rotation().as_dquat().normalize();
        let local = a * weights[0] + b * weights[1] + c * weights[2];
        let target = place.position().as_dvec3() + rotation * local;
        let from = place.position() + vector(&mut rng, 4.0);
        let direction = (target - from.as_dvec3()).as_vec3();
        let cosine = (rotation * normal).normalize().dot(direction.as_dvec3().normalize());
        if cosine.abs() < 0.1 {
            continue;
        }
        let ray = Ray::new(from, direction, 100.0).unwrap();
        let found = Dim3::raycast(&mesh.geometry, &place, &ray);
        let is_visible = cosine < 0.0 || !options.one_sided;
        let expected = Convex3::raycast(&mesh.triangles[0].0, &place, &ray).filter(|_| is_visible);
        assert_eq!(expected.is_some(), is_visible && weights.iter().all(|weight| *weight > 0.0));
        match (found, expected) {
            (None, None) => {}
            (Some(found), Some(expected)) => {
                assert!((found.distance - expected.distance).abs() < 1e-5, "case {number}");
                assert!((found.normal - expected.normal).length() < 1e-5, "case {number}");
                assert!((found.point - expected.point).length() < 1e-5, "case {number}");
                compared += 1;
            }
            other => panic!("{other:?} of case {number}"),
        }
    }
    assert!(compared > 1000, "{compared} hits were compared");
}

/// A ray whose origin a triangle contains hits that triangle at distance 0.
#[test]
fn a_ray_that_starts_on_the_surface_hits_it_at_once() {
    let mut started = 0;
    for number in 0..case_count(20_000) {
        let mut rng = Rng::of_case(seed(1112) ^ 5, number);
        let options = if rng.bool() { ONE_SIDED } else { MeshOptions::default() };
        let mut mesh = Case::random(&mut rng, options);
        // With poses and triangles on a grid, some points are exactly contained.
        mesh.pose = Pose::IDENTITY;
        let (triangle, _) = &mesh.triangles[rng.below(mesh.triangles.len())];
        let bounds = Convex3::aabb(triangle, &mesh.pose);
        let corner = Convex3::closest_point(triangle, &mesh.pose, bounds.min).point_a;
        let ray = Ray::new(corner, vector(&mut rng, 1.0), 10.0).unwrap();
        let contains = Dim3::closest_point(&mesh.geometry, &mesh.pose, corner);
        let hit = Dim3::raycast(&mesh.geometry, &mesh.pose, &ray);
        if contains.distance <= 0.0 {
            let hit = hit.expect("the start is on the surface");
            assert!(hit.inside && hit.distance == 0.0);
            assert_eq!((hit.part, hit.point), (contains.part_a, corner));
            started += 1;
        } else {
            assert!(hit.is_none_or(|hit| !hit.inside));
        }
    }
    assert!(started > 500, "{started} rays started on a surface");
}

#[test]
fn a_ray_that_starts_inside_a_solid_has_the_flag() {
    let mut rng = Rng::of_case(seed(1112) ^ 6, 0);
    for _ in 0..case_count(2_000) {
        let input = sphere(&mut rng, 5, 9);
        let (scale, place) = (scale(&mut rng), pose(&mut rng, 3.0));
        let solid = Case::new(&input, SOLID, scale, place, 1.0);
        let inner = place.position() + vector(&mut rng, 0.05) * scale.abs().min_element();
        let ray = Ray::new(inner, vector(&mut rng, 1.0), 10.0).unwrap();
        let hit = Dim3::raycast(&solid.geometry, &place, &ray).unwrap();
        assert!(hit.inside && hit.distance == 0.0 && hit.point == inner);
        assert_eq!(hit.part, Part::WHOLE);
        let surface = Case::new(&input, MeshOptions::default(), scale, place, 1.0);
        let hit = Dim3::raycast(&surface.geometry, &place, &ray).unwrap();
        assert!(!hit.inside && hit.distance > 0.0);
        // From inside, a one-sided surface is not hit.
        let one_sided = Case::new(&input, ONE_SIDED, scale, place, 1.0);
        assert_eq!(Dim3::raycast(&one_sided.geometry, &place, &ray), None);
        let outer = place.position() + rng.unit().as_vec3() * 9.0;
        let ray = Ray::new(outer, inner - outer, 100.0).unwrap();
        let hits = [&solid, &surface, &one_sided]
            .map(|mesh: &Case| Dim3::raycast(&mesh.geometry, &place, &ray).unwrap());
        assert!(hits[0] == hits[1] && hits[1] == hits[2] && !hits[0].inside);
    }
}

/// A distant origin costs no accuracy.
#[test]
fn a_distant_ray_hits_where_it_aims() {
    let mut rng = Rng::of_case(seed(1112) ^ 7, 0);
    let input = grid(&mut rng, 20, 0.0);
    let mesh = Case::new(&input, MeshOptions::default(), Vec3::ONE, Pose::IDENTITY, 1.0);
    let geometry: &Geometry = &mesh.geometry;
    for _ in 0..2_000 {
        let [x, z] = [0, 1].map(|_| rng.uniform(-0.9, 0.9) as f32);
        let from = Vec3::new(x, 1e6, z);
        let ray = Ray::new(from, -Vec3::Y, 1e7).unwrap();
        let hit = Dim3::raycast(geometry, &mesh.pose, &ray).unwrap();
        assert_eq!((hit.distance, hit.point.x, hit.point.z), (1e6, x, z));
        assert!(hit.point.y.abs() < 1e-6);
        assert_eq!(hit.normal, Vec3::Y);
    }
}
