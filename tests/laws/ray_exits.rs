//! Rays that leave a solid that they begin inside, and rays that ignore the face on which they begin.

use std::sync::Arc;

use glam::{DVec2, DVec3, Quat, Vec2, Vec3};
use impinge::answers::Part;
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{self, Dim2, Polyline, PolylineOptions, ScaledPolyline};
use impinge::dim3::{self, Dim3, Hull, Mesh, MeshOptions, Progress, ScaledMesh};
use impinge::space::Space;
use impinge::world::{Query, Raycast, Settings, ShapeDesc, World};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

fn vec3(vector: DVec3) -> Vec3 {
    vector.as_vec3()
}

/// A convex geometry with an interior, within 3 of its origin.
fn solid(rng: &mut Rng) -> dim3::Convex {
    let (center, size) = (vec3(rng.in_cube() * 0.5), rng.uniform(0.2, 1.5) as f32);
    let other = center + vec3(rng.unit() * 0.8);
    let rotation = rng.rotation();
    let half = vec3(rng.in_cube().abs()) + 0.1;
    let radius = if rng.bool() { 0.0 } else { 0.2 };
    let made = match rng.below(8) {
        0 => dim3::Convex::sphere(center, size),
        1 => dim3::Convex::capsule(center, other, size),
        2 => dim3::Convex::oriented_box(center, rotation, half),
        3 => dim3::Convex::rounded_box(center, rotation, half, 0.25),
        4 => dim3::Convex::cylinder(center, other, size, radius),
        5 => dim3::Convex::cone(center, other, size, radius),
        6 => dim3::Convex::triangle(center, other, vec3(rng.in_cube()), 0.3),
        _ => {
            let points: Vec<Vec3> = (0..8 + rng.below(30)).map(|_| vec3(rng.unit())).collect();
            let hull = Hull::from_points(&points, 255).expect("points of a sphere");
            let scale = if rng.bool() { Vec3::ONE } else { Vec3::new(1.5, -0.5, 1.0) };
            dim3::Convex::hull(Arc::new(hull), scale, radius)
        }
    };
    made.expect("valid numbers")
}

fn pose(rng: &mut Rng) -> dim3::Pose {
    let rotation = rng.rotation();
    dim3::Pose::new(vec3(rng.in_cube() * 4.0), rotation).expect("a pose")
}

fn ray(origin: Vec3, direction: Vec3) -> dim3::Ray {
    dim3::Ray::new(origin, direction, f32::MAX).expect("a ray")
}

/// Returns a point inside a geometry, if a few tries find one.
fn inside(rng: &mut Rng, geometry: &dim3::Geometry, pose: &dim3::Pose) -> Option<Vec3> {
    let bound = Dim3::aabb(geometry, pose);
    (0..20).find_map(|_| {
        let part = (vec3(rng.in_cube()) + 1.0) * 0.5;
        let point = bound.min + (bound.max - bound.min) * part;
        Dim3::contains(geometry, pose, point).then_some(point)
    })
}

/// The distance at which a ray leaves a convex geometry, by bisection with another question.
fn last_inside(geometry: &dim3::Geometry, pose: &dim3::Pose, origin: Vec3, unit: DVec3) -> f64 {
    let (mut near, mut far) = (0.0, 16.0);
    while far - near > 1e-8 {
        let middle = (near + far) * 0.5;
        let point = vec3(origin.as_dvec3() + unit * middle);
        if Dim3::contains(geometry, pose, point) { near = middle } else { far = middle }
    }
    near
}

/// The exit is the last point inside, and the entry of the reversed ray from beyond.
#[test]
fn a_ray_leaves_a_convex_solid_where_the_reversed_ray_enters_it() {
    let mut found = 0;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1130), number);
        let (geometry, pose) = (dim3::Geometry::from(solid(&mut rng)), pose(&mut rng));
        let Some(origin) = inside(&mut rng, &geometry, &pose) else { continue };
        let direction = vec3(rng.unit() * rng.power(-3.0, 3.0));
        let unit = direction.as_dvec3().normalize();
        let plain = Dim3::raycast(&geometry, &pose, &ray(origin, direction)).expect("inside");
        assert!(plain.inside && plain.distance == 0.0);
        let exit = Dim3::raycast(&geometry, &pose, &ray(origin, direction).with_exits());
        let exit = exit.unwrap_or_else(|| panic!("case {number}: {geometry:?} {pose:?} {origin}"));
        let last = last_inside(&geometry, &pose, origin, unit);
        // A ray that leaves at a flat angle does so over a length.
        let slope = exit.normal.as_dvec3().dot(unit).max(1e-3);
        let noise = 4e-6 / slope;
        assert!(exit.inside && slope > -1e-6, "case {number}: {exit:?}");
        assert!((f64::from(exit.distance) - last).abs() < noise, "case {number}: {exit:?} {last}");
        let end = origin.as_dvec3() + unit * f64::from(exit.distance);
        assert!(exit.point.as_dvec3().distance(end) < 2e-6, "case {number}: {exit:?}");

        let beyond = vec3(end + unit * 8.0);
        let back = Dim3::raycast(&geometry, &pose, &ray(beyond, vec3(-unit)));
        if slope > 0.01 {
            let back = back.unwrap_or_else(|| panic!("case {number}: no entry"));
            assert!(
                (f64::from(back.distance) - 8.0).abs() < 10.0 * noise,
                "case {number}: {back:?}"
            );
            if slope > 0.1 && back.normal.dot(exit.normal) < 0.99 {
                // It leaves through an edge, whose sides have two normals.
                let bend = back.point.distance(exit.point);
                assert!(bend < 1e-4, "case {number}: {exit:?} {back:?}");
            }
        }
        // A shorter ray ends inside.
        let short = dim3::Ray::new(origin, direction, exit.distance * 0.99).expect("a ray");
        if exit.distance > 1e-3 {
            assert_eq!(Dim3::raycast(&geometry, &pose, &short.with_exits()), None);
        }
        found += 1;
    }
    assert!(found * 2 > case_count(CASES), "{found}");
}

/// Closed forms in f64.
#[test]
fn exits_of_spheres_boxes_and_half_spaces_are_exact() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1131), number);
        let radius = rng.uniform(0.5, 2.0) as f32;
        let center = vec3(rng.in_cube() * 100.0);
        let origin = center + vec3(rng.unit()) * radius * rng.uniform(0.0, 0.99) as f32;
        let direction = vec3(rng.unit());
        let unit = direction.as_dvec3().normalize();
        let cast = |geometry: &dim3::Geometry, at: Vec3| {
            let at = dim3::Pose::new(at, Quat::IDENTITY).expect("a pose");
            Dim3::raycast(geometry, &at, &ray(origin, direction).with_exits())
        };
        let from = (origin - center).as_dvec3();
        let sphere = dim3::Convex::sphere(Vec3::ZERO, radius).expect("a sphere").into();
        let along = -from.dot(unit);
        let chord = f64::from(radius).powi(2) - (from + unit * along).length_squared();
        let expected = along + chord.sqrt();
        let exit = cast(&sphere, center).expect("inside");
        let noise = 1e-6 + 1e-13 / chord.sqrt();
        assert!(
            (f64::from(exit.distance) - expected).abs() < noise,
            "{number}: {exit:?} {expected}"
        );
        let normal = (from + unit * expected) / f64::from(radius);
        assert!(exit.normal.as_dvec3().distance(normal) < 1e-5, "{number}: {exit:?} {normal}");

        let half = Vec3::splat(radius);
        let cuboid = dim3::Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
        let sides = (0..3).map(|axis| {
            let wall = f64::from(radius) * unit[axis].signum();
            (wall - from[axis]) / unit[axis]
        });
        let (axis, expected) =
            sides.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).expect("three axes");
        let exit = cast(&cuboid.into(), center).expect("inside");
        assert!(
            (f64::from(exit.distance) - expected).abs() < 1e-6,
            "{number}: {exit:?} {expected}"
        );
        if expected > 1e-3 {
            let normal = DVec3::AXES[axis] * unit[axis].signum();
            let is_edge = (from + unit * expected).abs().to_array().into_iter();
            let near_walls = is_edge.filter(|at| (at - f64::from(radius)).abs() < 1e-5).count();
            assert!(near_walls > 1 || exit.normal.as_dvec3() == normal, "{number}: {exit:?}");
        }

        let normal = vec3(rng.unit());
        let below = dim3::Convex::half_space(normal, 0.5).expect("a half-space");
        let exit = cast(&below.into(), origin);
        let opening = normal.as_dvec3().normalize().dot(unit);
        assert_eq!(exit.is_some(), opening > 0.0, "{number}");
        if let Some(exit) = exit {
            let expected = 0.5 / opening;
            assert!((f64::from(exit.distance) / expected - 1.0).abs() < 1e-6, "{number}: {exit:?}");
            assert!(exit.normal.dot(direction) > 0.0);
        }
    }
}

/// A closed star around the origin: a sphere whose vertices are moved in and out.
fn star(rng: &mut Rng) -> (Vec<Vec3>, Vec<u32>) {
    let (rows, columns) = (3 + rng.below(6), 3 + rng.below(8));
    let mut vertices = vec![Vec3::Y, -Vec3::Y];
    for row in 1..rows {
        for column in 0..columns {
            let (up, around) = (
                std::f64::consts::PI * row as f64 / rows as f64,
                std::f64::consts::TAU * column as f64 / columns as f64,
            );
            let (sin, cos) = up.sin_cos();
            let unit = DVec3::new(sin * around.cos(), cos, sin * around.sin());
            vertices.push(vec3(unit * rng.uniform(0.4, 1.5)));
        }
    }
    let at = |row: usize, column: usize| (2 + (row - 1) * columns + column % columns) as u32;
    let mut indices = Vec::new();
    for column in 0..columns {
        indices.extend([0, at(1, column + 1), at(1, column)]);
        indices.extend([1, at(rows - 1, column), at(rows - 1, column + 1)]);
        for row in 1..rows - 1 {
            let (a, b) = (at(row, column), at(row, column + 1));
            let (c, d) = (at(row + 1, column), at(row + 1, column + 1));
            indices.extend([a, b, c, c, b, d]);
        }
    }
    (vertices, indices)
}

/// The distance of the first triangle that a ray from the origin crosses, in f64 (Möller and Trumbore 1997).
fn first_crossing(triangles: &[[DVec3; 3]], origin: DVec3, unit: DVec3) -> Option<(usize, f64)> {
    let crossing = |[a, b, c]: &[DVec3; 3]| {
        let (p, q) = (*b - *a, *c - *a);
        let h = unit.cross(q);
        let scale = p.dot(h).recip();
        let s = origin - *a;
        let u = scale * s.dot(h);
        let v = scale * unit.dot(s.cross(p));
        let distance = scale * q.dot(s.cross(p));
        (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > 0.0).then_some(distance)
    };
    let crossings = triangles.iter().map(crossing).enumerate();
    let crossings = crossings.filter_map(|(number, distance)| Some((number, distance?)));
    crossings.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Fronts outward or inward, one-sided or not, mirrored or not: the exit is the first triangle that the ray crosses.
#[test]
fn a_ray_leaves_a_solid_mesh_through_the_first_triangle() {
    for number in 0..case_count(CASES / 4) {
        let mut rng = Rng::of_case(seed(1132), number);
        let (vertices, mut indices) = star(&mut rng);
        if rng.bool() {
            indices.chunks_mut(3).for_each(|triangle| triangle.swap(0, 1));
        }
        let options = MeshOptions { one_sided: rng.bool(), weld: rng.bool(), solid: true };
        let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
        let scale = if rng.bool() { Vec3::ONE } else { Vec3::new(0.5, 2.0, -1.0) };
        let mesh = ScaledMesh::new(Arc::new(mesh.expect("closed")), scale).expect("a scale");
        let (geometry, pose) = (dim3::Geometry::Mesh(mesh), pose(&mut rng));
        let origin = vec3(rng.in_cube() * 0.05) + pose.position();
        let direction = vec3(rng.unit());
        let exit = Dim3::raycast(&geometry, &pose, &ray(origin, direction).with_exits());
        let exit = exit.unwrap_or_else(|| panic!("case {number}: no exit"));

        let turn = pose.rotation().as_dquat().normalize();
        let place = |vertex: &u32| {
            let local = (vertices[*vertex as usize] * scale).as_dvec3();
            pose.position().as_dvec3() + turn * local
        };
        let triangles: Vec<[DVec3; 3]> = indices
            .chunks(3)
            .map(|corners| [place(&corners[0]), place(&corners[1]), place(&corners[2])])
            .collect();
        let unit = direction.as_dvec3().normalize();
        let Some((triangle, distance)) = first_crossing(&triangles, origin.as_dvec3(), unit) else {
            continue;
        };
        assert!(exit.inside, "case {number}: {exit:?}");
        assert!(
            (f64::from(exit.distance) - distance).abs() < 1e-4,
            "case {number}: {exit:?} {distance}"
        );
        assert!(exit.normal.as_dvec3().dot(unit) > 0.0, "case {number}: {exit:?}");
        let [a, b, c] = triangles[exit.part.triangle as usize];
        let across = (b - a).cross(c - a).normalize();
        assert!(across.dot(exit.normal.as_dvec3()).abs() > 0.999, "case {number}: {exit:?}");
        let _ = triangle;
    }
}

/// Rays that start on the surface of a solid: outward they leave at once, inward on the other side.
#[test]
fn a_ray_from_the_surface_of_a_solid_leaves_on_the_side_that_it_points_to() {
    let corners: Vec<Vec3> = (0..8)
        .map(|corner| {
            let sign = |bit: usize| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            Vec3::new(sign(0), sign(1), sign(2))
        })
        .collect();
    let sides = [
        0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2,
        1, 3, 7, 1, 7, 5,
    ];
    let options = MeshOptions { one_sided: false, weld: false, solid: true };
    let mesh = Mesh::build(&corners, &sides, None, options, &Progress::default());
    let mesh = ScaledMesh::new(Arc::new(mesh.expect("closed")), Vec3::ONE).expect("a scale");
    let cuboid = dim3::Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::ONE).expect("a box");
    for geometry in [dim3::Geometry::Mesh(mesh), cuboid.into()] {
        let start = Vec3::new(1.0, 0.25, 0.125);
        for (direction, distance) in [(Vec3::X, 0.0), (-Vec3::X, 2.0)] {
            let pose = dim3::Pose::IDENTITY;
            let exit = Dim3::raycast(&geometry, &pose, &ray(start, direction).with_exits());
            let exit = exit.expect("it begins on the surface");
            assert_eq!((exit.distance, exit.normal, exit.inside), (distance, direction, true));
        }
        // From outside it enters.
        let hit = Dim3::raycast(
            &geometry,
            &dim3::Pose::IDENTITY,
            &ray(Vec3::X * 3.0, -Vec3::X).with_exits(),
        );
        let hit = hit.expect("it hits");
        assert_eq!((hit.distance, hit.normal, hit.inside), (2.0, Vec3::X, false));
    }
}

/// Each part is a solid of its own, in compounds and worlds: the answer is the nearest of the parts, to the bit.
#[test]
fn exits_of_compounds_and_worlds_are_those_of_the_parts() {
    for number in 0..case_count(CASES / 8) {
        let mut rng = Rng::of_case(seed(1133), number);
        let solids: Vec<dim3::Convex> = (0..6).map(|_| solid(&mut rng)).collect();
        let poses: Vec<dim3::Pose> = (0..6)
            .map(|_| dim3::Pose::new(vec3(rng.in_cube()), Quat::IDENTITY).expect("a pose"))
            .collect();
        let plain = ray(vec3(rng.in_cube()), vec3(rng.unit()));
        let line = plain.with_exits();
        let parts = solids.iter().zip(&poses);
        let parts = parts.map(|(solid, pose)| CompoundPart {
            geometry: solid.clone().into(),
            pose: *pose,
            tag: 7,
        });
        let compound = Compound::new(parts.collect(), false).expect("few parts");
        let compound = dim3::Geometry::Compound(PosedCompound::new(Arc::new(compound)));
        let each = solids
            .iter()
            .zip(&poses)
            .map(|(solid, pose)| Dim3::raycast(&solid.clone().into(), pose, &line));
        let all: Vec<Option<dim3::Hit>> = each.collect();
        let nearest = all.iter().flatten().map(|hit| hit.distance).min_by(f32::total_cmp);
        let of_compound = Dim3::raycast(&compound, &dim3::Pose::IDENTITY, &line);
        assert_eq!(of_compound.map(|hit| hit.distance), nearest, "case {number}");
        if let Some(hit) = of_compound {
            let part = all[hit.part.part as usize].expect("the part is hit");
            assert_eq!((part.point, part.normal, part.inside), (hit.point, hit.normal, hit.inside));
        }

        let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
        let ids: Vec<_> = solids
            .iter()
            .zip(&poses)
            .map(|(solid, pose)| world.create(ShapeDesc::new(solid.clone().into(), *pose)))
            .collect();
        world.update();
        let query = Query { exits: true, ..Query::default() };
        let found = world.nearest(&Raycast::new(&plain, &query), &query);
        assert_eq!(found.map(|found| found.hit.distance), nearest, "case {number}");
        if let Some(found) = found {
            let place = ids.iter().position(|id| *id == found.id).expect("a shape");
            assert_eq!(Some(found.hit), all[place], "case {number}");
        }
    }
}

/// A soup of triangles without the ignored one gives the same hit, to the bit.
#[test]
fn a_ray_that_ignores_a_triangle_hits_as_if_it_were_not_there() {
    let mut restarted = 0;
    for number in 0..case_count(CASES / 4) {
        let mut rng = Rng::of_case(seed(1134), number);
        let count = 2 + rng.below(60);
        let vertices: Vec<Vec3> = (0..3 * count).map(|_| vec3(rng.in_cube())).collect();
        let indices: Vec<u32> = (0..3 * count as u32).collect();
        let mesh = |indices: &[u32]| {
            let options = MeshOptions::default();
            let mesh = Mesh::build(&vertices, indices, None, options, &Progress::default());
            let mesh = Arc::new(mesh.expect("triangles"));
            dim3::Geometry::Mesh(ScaledMesh::new(mesh, Vec3::ONE).expect("a scale"))
        };
        let (whole, pose) = (mesh(&indices), pose(&mut rng));
        let origin = pose.position() + vec3(rng.unit() * 4.0);
        let toward = pose.position() - origin + vec3(rng.in_cube());
        let Some(hit) = Dim3::raycast(&whole, &pose, &ray(origin, toward)) else { continue };
        let ignored = hit.part.triangle;
        let rest: Vec<u32> = indices
            .chunks(3)
            .enumerate()
            .filter(|(triangle, _)| *triangle != ignored as usize)
            .flat_map(|(_, corners)| corners.to_vec())
            .collect();
        let rest = mesh(&rest);
        for direction in [toward, vec3(rng.unit())] {
            let again = ray(hit.point, direction);
            let found = Dim3::raycast(&whole, &pose, &again.without(Some(hit.part)));
            let expected = Dim3::raycast(&rest, &pose, &again);
            let renumbered = expected.map(|hit| {
                let triangle = hit.part.triangle + u32::from(hit.part.triangle >= ignored);
                dim3::Hit { part: Part { triangle, ..hit.part }, ..hit }
            });
            assert_eq!(found, renumbered, "case {number}");
            restarted += u64::from(found.is_some());
        }
    }
    assert!(restarted * 20 > case_count(CASES / 4), "{restarted}");
}

/// A ray that starts on a face of a solid mesh and ignores it reaches the far wall, or misses outward.
#[test]
fn a_restarted_ray_passes_through_a_solid_mesh() {
    for number in 0..case_count(CASES / 4) {
        let mut rng = Rng::of_case(seed(1135), number);
        let (vertices, indices) = star(&mut rng);
        let options = MeshOptions { one_sided: false, weld: false, solid: true };
        let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
        let mesh = ScaledMesh::new(Arc::new(mesh.expect("closed")), Vec3::ONE).expect("a scale");
        let (geometry, pose) = (dim3::Geometry::Mesh(mesh), pose(&mut rng));
        let origin = pose.position() + vec3(rng.unit() * 5.0);
        let direction = pose.position() - origin + vec3(rng.in_cube() * 0.3);
        let mut line = ray(origin, direction);
        let mut walls = 0;
        while let Some(hit) = Dim3::raycast(&geometry, &pose, &line) {
            assert!(
                !hit.inside
                    || hit.part.triangle != line.ignored().map_or(u32::MAX, |part| part.triangle)
            );
            walls += 1;
            assert!(walls < 40, "case {number}: the ray is stuck");
            line = ray(hit.point, direction).without(Some(hit.part));
        }
        assert!(walls == 0 || walls >= 2, "case {number}: {walls} walls of a closed surface");
    }
}

#[test]
fn a_ray_may_ignore_a_part_of_a_compound_and_a_convex_shape_of_a_world() {
    for number in 0..case_count(CASES / 8) {
        let mut rng = Rng::of_case(seed(1136), number);
        let solids: Vec<dim3::Convex> = (0..6).map(|_| solid(&mut rng)).collect();
        let poses: Vec<dim3::Pose> = (0..6)
            .map(|_| dim3::Pose::new(vec3(rng.in_cube() * 2.0), Quat::IDENTITY).expect("a pose"))
            .collect();
        let compound = |without: Option<usize>| {
            let parts = solids.iter().zip(&poses).enumerate();
            let parts = parts.filter(|(place, _)| Some(*place) != without);
            let parts = parts.map(|(place, (solid, pose))| CompoundPart {
                geometry: solid.clone().into(),
                pose: *pose,
                tag: place as u32,
            });
            let compound = Compound::new(parts.collect(), false).expect("few parts");
            dim3::Geometry::Compound(PosedCompound::new(Arc::new(compound)))
        };
        let line = ray(vec3(rng.unit() * 6.0), vec3(rng.in_cube()));
        let Some(hit) = Dim3::raycast(&compound(None), &dim3::Pose::IDENTITY, &line) else {
            continue;
        };
        let at = dim3::Pose::IDENTITY;
        let found = Dim3::raycast(&compound(None), &at, &line.without(Some(hit.part)));
        let expected = Dim3::raycast(&compound(Some(hit.part.part as usize)), &at, &line);
        let key = |hit: dim3::Hit| (hit.distance, hit.point, hit.normal, hit.part.tag);
        assert_eq!(found.map(key), expected.map(key), "case {number}");

        let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
        let shape = world.create(ShapeDesc::new(compound(None), at));
        let wall = world.create(ShapeDesc::new(
            dim3::Convex::sphere(Vec3::ZERO, 30.0).expect("a sphere").into(),
            dim3::Pose::new(line.origin() + Vec3::X * 100.0, Quat::IDENTITY).expect("a pose"),
        ));
        world.update();
        let query = Query { ignored_part: Some((shape, hit.part)), ..Query::default() };
        let seen = world.nearest(&Raycast::new(&line, &query), &query);
        let of_shape = seen.filter(|seen| seen.id == shape).map(|seen| key(seen.hit));
        assert!(of_shape == found.map(key) || seen.is_some_and(|seen| seen.id == wall));
        // A part of another shape is another part.
        let query = Query { ignored_part: Some((wall, hit.part)), ..Query::default() };
        let seen = world.nearest(&Raycast::new(&line, &query), &query).expect("the compound");
        assert_eq!(key(seen.hit), key(hit));
    }
}

fn solid_2d(rng: &mut Rng) -> dim2::Convex {
    let point = |rng: &mut Rng, size: f64| (rng.in_square() * size).as_vec2();
    let (center, other) = (point(rng, 0.5), point(rng, 1.0) + 0.1);
    let radius = if rng.bool() { 0.0 } else { 0.2 };
    let made = match rng.below(4) {
        0 => dim2::Convex::circle(center, 0.75),
        1 => dim2::Convex::capsule(center, other, 0.4),
        2 => {
            let half = point(rng, 1.0).abs() + 0.1;
            dim2::Convex::oriented_box(center, rng.angle(), half, radius)
        }
        _ => {
            let count = 3 + rng.below(6);
            let corners: Vec<Vec2> = (0..count)
                .map(|corner| {
                    let part = (corner as f64 + rng.uniform(0.0, 0.5)) / count as f64;
                    DVec2::from_angle(std::f64::consts::TAU * part).as_vec2()
                })
                .collect();
            dim2::Convex::polygon(&corners, radius)
        }
    };
    made.expect("valid numbers")
}

#[test]
fn a_ray_leaves_a_flat_solid_where_the_reversed_ray_enters_it() {
    let mut found = 0;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1137), number);
        let geometry = dim2::Geometry::from(solid_2d(&mut rng));
        let pose = dim2::Pose::new((rng.in_square() * 4.0).as_vec2(), rng.angle()).expect("a pose");
        let bound = Dim2::aabb(&geometry, &pose);
        let part = ((rng.in_square() + DVec2::ONE) * 0.5).as_vec2();
        let origin = bound.min + (bound.max - bound.min) * part;
        if !Dim2::contains(&geometry, &pose, origin) {
            continue;
        }
        let direction = rng.angle();
        let unit = direction.as_dvec2().normalize();
        let line = |origin, direction| dim2::Ray::new(origin, direction, f32::MAX).expect("a ray");
        let exit = Dim2::raycast(&geometry, &pose, &line(origin, direction).with_exits());
        let exit = exit.unwrap_or_else(|| panic!("case {number}: {geometry:?} {pose:?} {origin}"));
        let (mut near, mut far) = (0.0, 16.0);
        while far - near > 1e-8 {
            let middle = (near + far) * 0.5;
            let point = (origin.as_dvec2() + unit * middle).as_vec2();
            if Dim2::contains(&geometry, &pose, point) { near = middle } else { far = middle }
        }
        let slope = exit.normal.as_dvec2().dot(unit).max(1e-3);
        let noise = 4e-6 / slope;
        assert!(
            exit.inside && (f64::from(exit.distance) - near).abs() < noise,
            "case {number}: {exit:?} {near}"
        );
        let beyond = (origin.as_dvec2() + unit * (near + 8.0)).as_vec2();
        let back = Dim2::raycast(&geometry, &pose, &line(beyond, -direction));
        if slope > 0.01 {
            let back = back.unwrap_or_else(|| panic!("case {number}: no entry"));
            assert!(
                (f64::from(back.distance) - 8.0).abs() < 10.0 * noise,
                "case {number}: {back:?}"
            );
        }
        found += 1;
    }
    assert!(found * 2 > case_count(CASES), "{found}");
}

/// The rest of a polyline without the ignored edge gives the same hit, to the bit.
#[test]
fn a_ray_that_ignores_an_edge_hits_as_if_it_were_not_there() {
    let mut restarted = 0;
    for number in 0..case_count(CASES / 2) {
        let mut rng = Rng::of_case(seed(1138), number);
        let count = 3 + rng.below(30);
        let points: Vec<Vec2> = (0..count).map(|_| rng.in_square().as_vec2()).collect();
        let polyline = |points: &[Vec2]| {
            let made = Polyline::new(points, None, PolylineOptions::default()).ok()?;
            let made = ScaledPolyline::new(Arc::new(made), Vec2::ONE).expect("a scale");
            Some(dim2::Geometry::Polyline(made))
        };
        let whole = polyline(&points).expect("points");
        let pose = dim2::Pose::IDENTITY;
        let line = |origin, direction| dim2::Ray::new(origin, direction, f32::MAX).expect("a ray");
        let first = line((rng.in_square() * 3.0).as_vec2(), rng.angle());
        let Some(hit) = Dim2::raycast(&whole, &pose, &first) else { continue };
        let again = line(hit.point, rng.angle());
        let found = Dim2::raycast(&whole, &pose, &again.without(Some(hit.part)));
        let edge = hit.part.triangle as usize;
        let [before, after] = [&points[..=edge], &points[edge + 1..]]
            .map(|points| Dim2::raycast(&polyline(points)?, &pose, &again));
        let key = |hit: dim2::Hit| (hit.distance, hit.point, hit.normal, hit.inside);
        let nearest = match (before.map(key), after.map(key)) {
            (Some(before), Some(after)) if after.0 < before.0 => Some(after),
            (before, after) => before.or(after),
        };
        assert_eq!(found.map(key), nearest, "case {number}");
        restarted += u64::from(found.is_some());
    }
    assert!(restarted * 20 > case_count(CASES / 2), "{restarted}");
}
