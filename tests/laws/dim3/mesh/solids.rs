//! Tests solid meshes: inside and depth against an f64 winding number.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::{Convex, Dim3, Geometry, MeshOptions, Pose};
use impinge::space::Space;

use super::{Case, Input, pose, scale, sphere};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SOLID: MeshOptions = MeshOptions { one_sided: false, weld: true, solid: true };

/// 100,000 points of 20 meshes in an optimised run.
const MESHES: u64 = 80;
const POINTS: usize = 5_000;

/// Returns the winding number around a point: the solid angles of all triangles (Van Oosterom and Strackee 1983), over
/// 4 pi.
fn winding_number(triangles: &[[DVec3; 3]], point: DVec3) -> f64 {
    let angle = |triangle: &[DVec3; 3]| {
        let [a, b, c] = triangle.map(|corner| corner - point);
        let (x, y, z) = (a.length(), b.length(), c.length());
        let below = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
        2.0 * a.dot(b.cross(c)).atan2(below)
    };
    triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// Returns a closed surface: one body, two that overlap, one with a cavity, or a box with collinear and coplanar
/// triangles.
fn solid(rng: &mut Rng, number: u64) -> Input {
    let rings = 4 + rng.below(6);
    let mut input = sphere(rng, rings, 7);
    match number % 4 {
        0 => {}
        1 => {
            let mut other = sphere(rng, 5, 6);
            other.vertices.iter_mut().for_each(|vertex| *vertex += Vec3::X * 0.8);
            join(&mut input, &other);
        }
        2 => {
            let mut cavity = sphere(rng, 4, 6).sized(0.3);
            cavity.indices.as_chunks_mut().0.iter_mut().for_each(|corners: &mut [u32; 3]| {
                corners.swap(0, 1);
            });
            join(&mut input, &cavity);
        }
        _ => input = boxes(),
    }
    input
}

pub(super) fn join(input: &mut Input, other: &Input) {
    let first = input.vertices.len() as u32;
    input.vertices.extend(&other.vertices);
    input.indices.extend(other.indices.iter().map(|index| index + first));
}

/// Returns a box on a grid. Many points share coordinates with its vertices and edges.
pub(super) fn boxes() -> Input {
    let corner = |number: u32| {
        Vec3::new((number & 1) as f32, (number >> 1 & 1) as f32, (number >> 2) as f32) * 2.0 - 1.0
    };
    let faces =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let halves = |[a, b, c, d]: [u32; 4]| [[a, b, c], [a, c, d]];
    let triangles: Vec<[u32; 3]> = faces.into_iter().flat_map(halves).collect();
    Input::new("box", (0..8).map(corner).collect(), &triangles)
}

#[test]
fn points_inside_are_those_that_the_surface_winds_around() {
    let (meshes, mut inner) = (case_count(MESHES), 0);
    for number in 0..meshes {
        let mut rng = Rng::of_case(seed(1113), number);
        let input = solid(&mut rng, number);
        let scale = if number % 4 == 3 { Vec3::ONE } else { scale(&mut rng) };
        let place = if number % 8 == 3 { Pose::IDENTITY } else { pose(&mut rng, 3.0) };
        let mesh = Case::new(&input, SOLID, scale, place, 1.0);
        let open = Case::new(&input, MeshOptions::default(), scale, place, 1.0);
        let rotation = place.rotation().as_dquat().normalize();
        let to_world = |local: Vec3| place.position().as_dvec3() + rotation * local.as_dvec3();
        let triangles: Vec<[DVec3; 3]> = (0..input.triangle_count())
            .map(|triangle| input.scaled(triangle, scale).map(to_world))
            .collect();
        let bounds = Dim3::aabb(&mesh.geometry, &place);
        for _ in 0..POINTS {
            let part = rng.in_cube().as_vec3() * 0.6 + 0.5;
            let mut point = bounds.min + (bounds.max - bounds.min) * part;
            if rng.once_in(3) {
                // The point is aligned with vertices of boxes.
                point = (point * 4.0).round() / 4.0;
            }
            let surface = Dim3::closest_point(&open.geometry, &place, point);
            let found = Dim3::closest_point(&mesh.geometry, &place, point);
            let contains = Dim3::contains(&mesh.geometry, &place, point);
            assert_eq!(contains, found.distance <= 0.0);
            if surface.distance <= 1e-5 {
                // The reference does not decide this case.
                continue;
            }
            let winding = winding_number(&triangles, point.as_dvec3());
            assert!((winding - winding.round()).abs() < 1e-6, "{winding}");
            let is_inside = winding.round() != 0.0;
            assert_eq!(contains, is_inside, "{} at {point}: {winding}", input.name);
            let depth = if is_inside { -surface.distance } else { surface.distance };
            assert_eq!(found.distance, depth);
            inner += usize::from(is_inside);
        }
    }
    let points = meshes as usize * POINTS;
    assert!(inner > points / 10, "only {inner} of {points} points lie inside");
}

/// A body within a solid overlaps it. Its depth is its shortest way out.
#[test]
fn a_body_within_a_solid_overlaps_it() {
    let mut rng = Rng::of_case(seed(1114), 0);
    let mesh = Case::new(&boxes(), SOLID, Vec3::splat(10.0), pose(&mut rng, 5.0), 1.0);
    let rotation = mesh.pose.rotation().as_dquat().normalize();
    for _ in 0..case_count(2_000) {
        let local = rng.in_cube() * 8.0;
        let radius = rng.uniform(0.1, 1.0);
        let center = mesh.pose.position().as_dvec3() + rotation * local;
        let ball = Convex::sphere(center.as_vec3(), radius as f32).unwrap();
        let (ball, place) = (Geometry::from(ball), Pose::IDENTITY);
        assert!(Dim3::overlap(&mesh.geometry, &mesh.pose, &ball, &place, 0.0));
        let found = Dim3::distance(&mesh.geometry, &mesh.pose, &ball, &place);
        let gap = 10.0 - local.abs().max_element();
        let expected = -(gap + radius);
        assert!((f64::from(found.distance) - expected).abs() < 1e-5, "{found:?} {expected}");
    }
}

/// Rounding may move the nearest point of a body across the surface that it touches. The body stays on its side.
#[test]
fn a_body_that_touches_a_solid_stays_on_its_side() {
    let inner_mesh = Case::new(&boxes(), MeshOptions::default(), Vec3::ONE, Pose::IDENTITY, 1.0);
    let parts = [-0.9, 0.9].map(|x| CompoundPart {
        geometry: Convex::sphere(Vec3::X * x, 0.1).unwrap().into(),
        pose: Pose::IDENTITY,
        tag: 0,
    });
    let compound = Arc::new(Compound::new(parts.to_vec(), false).expect("a compound"));
    let (half, plate) = (Vec3::new(1.0, 0.5, 0.25), Vec3::new(1.0, 0.0, 1.0));
    let block = |half| Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap().into();
    // With its extents from its origin.
    let bodies: [(Geometry, Vec3); 6] = [
        (Convex::sphere(Vec3::ZERO, 0.7).unwrap().into(), Vec3::splat(0.7)),
        (block(half), half),
        (Convex::capsule(-Vec3::X, Vec3::X, 0.25).unwrap().into(), Vec3::new(1.25, 0.25, 0.25)),
        (block(plate), plate),
        (inner_mesh.geometry, Vec3::ONE),
        (Geometry::Compound(PosedCompound::new(compound)), Vec3::new(1.0, 0.1, 0.1)),
    ];
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(1115), number);
        let mesh = Case::new(&boxes(), SOLID, Vec3::splat(10.0), pose(&mut rng, 5.0), 1.0);
        let rotation = mesh.pose.rotation().as_dquat().normalize();
        let (body, extents) = &bodies[rng.below(bodies.len())];
        let axis = rng.below(3);
        let extent = f64::from(extents[axis]);
        let (is_inside, gap) = (rng.bool(), rng.pick(&[0.0, 1e-8, 1e-7, 1e-6, 1e-5, -1e-7]));
        let mut local = rng.in_cube() * 8.0;
        let height = 10.0 + if is_inside { -(extent + gap) } else { extent + gap };
        local[axis] = rng.sign() * height;
        let position = mesh.pose.position().as_dvec3() + rotation * local;
        let place = Pose::new(position.as_vec3(), mesh.pose.rotation()).expect("a pose");
        let found = f64::from(Dim3::distance(&mesh.geometry, &mesh.pose, body, &place).distance);
        let crosses = (-2e-5..=0.0).contains(&found);
        // Another face may be nearer than the one that the body touches.
        let way_out = |axis: usize| 10.0 - local[axis].abs() + f64::from(extents[axis]);
        let least =
            (0..3).filter(|other| *other != axis).map(way_out).fold(gap + 2.0 * extent, f64::min);
        let expected = if is_inside { -least } else { gap };
        assert!(
            crosses || (found - expected).abs() < 2e-5,
            "{found}, not {expected}: {gap} from the surface, inside: {is_inside}, {body:?}"
        );
    }
}

/// A compound overlaps a solid that encloses one of its parts, though all others are outside and none meets the surface.
#[test]
fn a_part_within_a_solid_overlaps_it() {
    let (radius, gaps) = (0.1, [0.5, 0.4]);
    // The first is inside, the second outside, the third far away.
    let centers = [-gaps[0] - radius, gaps[1] + radius, 30.0];
    let parts = centers.map(|x| CompoundPart {
        geometry: Convex::sphere(Vec3::X * x, radius).unwrap().into(),
        pose: Pose::IDENTITY,
        tag: 7,
    });
    let compound = Arc::new(Compound::new(parts.to_vec(), false).expect("a compound"));
    let compound = Geometry::Compound(PosedCompound::new(compound));
    for number in 0..case_count(500) {
        let mut rng = Rng::of_case(seed(1116), number);
        let mesh = Case::new(&boxes(), SOLID, Vec3::splat(10.0), pose(&mut rng, 5.0), 1.0);
        let rotation = mesh.pose.rotation();
        let local = DVec3::new(10.0, rng.uniform(-8.0, 8.0), rng.uniform(-8.0, 8.0));
        let position = mesh.pose.position().as_dvec3() + rotation.as_dquat().normalize() * local;
        let place = Pose::new(position.as_vec3(), rotation).expect("a pose");
        let (solid, at) = (&mesh.geometry, &mesh.pose);
        assert!(Dim3::overlap(solid, at, &compound, &place, 0.0));
        assert!(Dim3::overlap(&compound, &place, solid, at, 0.0));
        let found = Dim3::distance(solid, at, &compound, &place);
        // The pair is 100 wide, and the depth is accurate to 1e-6 of that.
        assert!((found.distance + gaps[0] + 2.0 * radius).abs() < 3e-5, "{found:?}");
        assert_eq!((found.part_b.part, found.part_b.tag), (0, 7));
        let back = Dim3::distance(&compound, &place, solid, at);
        assert_eq!((back.distance, back.part_a), (found.distance, found.part_b));
        // Outside as a whole.
        let beside = position + (rotation * Vec3::X).as_dvec3();
        let beside = Pose::new(beside.as_vec3(), rotation).expect("a pose");
        assert!(!Dim3::overlap(solid, at, &compound, &beside, 0.0));
        let found = Dim3::distance(solid, at, &compound, &beside);
        assert!((found.distance - 0.3).abs() < 1e-5, "{found:?}");
    }
}
