//! Tests the depth of pairs with a solid mesh: a translation that separates. For convex solids it is that of their hull.

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::{Convex, Dim3, Geometry, Hull, MeshOptions, Pose, ScaledMesh};
use impinge::space::{AtStart, Space};

use super::solids::{boxes, join};
use super::{Input, convex, pose, scale, sphere, vector};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SOLID: MeshOptions = MeshOptions { one_sided: false, weld: false, solid: true };

/// The accuracy of a depth, relative to the size of the pair.
const ACCURACY: f64 = 2e-6;

fn mesh_of(input: &Input, scale: Vec3) -> Geometry {
    let mesh = input.build(SOLID).unwrap_or_else(|error| panic!("{}: {error}", input.name));
    Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), scale).expect("a valid scale"))
}

/// Returns the surface of a random hull.
fn hull_surface(rng: &mut Rng) -> Input {
    let count = 4 + rng.below(20);
    let points: Vec<Vec3> = (0..count)
        .map(|_| if rng.bool() { rng.unit().as_vec3() } else { vector(rng, 1.0) })
        .collect();
    let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a hull");
    let triangles: Vec<[u32; 3]> = hull.triangles().collect();
    Input::new("hull", hull.vertices().to_vec(), &triangles)
}

/// Returns the surface around a cross-section: a polygon with these corners, from z = -height to z = height. `caps` are the
/// triangles of the polygon, counter-clockwise.
fn prism(name: &'static str, corners: &[[f32; 2]], caps: &[[u32; 3]], height: f32) -> Input {
    let count = corners.len() as u32;
    let level = |z: f32| corners.iter().map(move |[x, y]| Vec3::new(*x, *y, z));
    let mut triangles = Vec::new();
    for [a, b, c] in caps {
        triangles.push([*a, *c, *b]);
        triangles.push([a + count, b + count, c + count]);
    }
    for a in 0..count {
        let b = (a + 1) % count;
        triangles.push([a, b, b + count]);
        triangles.push([a, b + count, a + count]);
    }
    Input::new(name, level(-height).chain(level(height)).collect(), &triangles)
}

fn l_shape(rng: &mut Rng) -> Input {
    let (inner, width) = (rng.uniform(-0.7, 0.7) as f32, rng.uniform(-0.7, 0.7) as f32);
    let corners =
        [[-1.0, -1.0], [1.0, -1.0], [1.0, inner], [width, inner], [width, 1.0], [-1.0, 1.0]];
    prism("L", &corners, &[[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]], 0.8)
}

fn star(rng: &mut Rng) -> Input {
    let points = 3 + rng.below(5);
    let inner = rng.uniform(0.2, 0.7) as f32;
    let corner = |number: usize| {
        let angle = number as f32 * std::f32::consts::PI / points as f32;
        let radius = if number.is_multiple_of(2) { 1.0 } else { inner };
        [radius * angle.cos(), radius * angle.sin()]
    };
    let count = 2 * points as u32;
    let corners: Vec<[f32; 2]> = (0..2 * points).map(corner).collect();
    let mut caps = Vec::new();
    // Each point of the star, then the polygon of the inner corners.
    for point in 0..points as u32 {
        caps.push([2 * point, (2 * point + 1) % count, (2 * point + count - 1) % count]);
    }
    for point in 1..points as u32 - 1 {
        caps.push([1, 2 * point + 1, 2 * point + 3]);
    }
    prism("star", &corners, &caps, 0.5)
}

fn torus(rng: &mut Rng) -> Input {
    let (rings, sides) = (5 + rng.below(6) as u32, 4 + rng.below(4) as u32);
    let tube = rng.uniform(0.15, 0.4) as f32;
    let vertex = |number: u32| {
        let turn =
            |part: u32, count: u32| (part as f32 * std::f32::consts::TAU / count as f32).sin_cos();
        let ((sin, cos), (up, out)) = (turn(number / sides, rings), turn(number % sides, sides));
        let radius = 1.0 + tube * out;
        Vec3::new(radius * cos, radius * sin, tube * up)
    };
    let mut triangles = Vec::new();
    for (ring, side) in (0..rings).flat_map(|ring| (0..sides).map(move |side| (ring, side))) {
        let at = |ring: u32, side: u32| (ring % rings) * sides + side % sides;
        let [a, b, c, d] =
            [at(ring, side), at(ring + 1, side), at(ring + 1, side + 1), at(ring, side + 1)];
        triangles.extend([[a, b, c], [a, c, d]]);
    }
    Input::new("torus", (0..rings * sides).map(vertex).collect(), &triangles)
}

/// Returns a solid of a size of about 1, and whether it is convex.
fn random_solid(rng: &mut Rng) -> (Input, bool) {
    let mut is_convex = false;
    let mut input = match rng.below(9) {
        0 => {
            is_convex = true;
            boxes()
        }
        1 => {
            is_convex = true;
            hull_surface(rng)
        }
        2 => torus(rng),
        3 => l_shape(rng),
        4 => star(rng),
        5 => sphere(rng, 5, 7),
        6 => {
            let mut two = boxes();
            let mut other = hull_surface(rng);
            let by = vector(rng, 1.5);
            other.vertices.iter_mut().for_each(|vertex| *vertex += by);
            join(&mut two, &other);
            two
        }
        7 => {
            let mut cavity = boxes().sized(0.5);
            cavity.indices.as_chunks_mut().0.iter_mut().for_each(|corners: &mut [u32; 3]| {
                corners.swap(0, 1);
            });
            let mut hollow = boxes();
            join(&mut hollow, &cavity);
            hollow
        }
        _ => {
            is_convex = true;
            let mut inside_out = boxes();
            inside_out.indices.as_chunks_mut().0.iter_mut().for_each(|corners: &mut [u32; 3]| {
                corners.swap(0, 1);
            });
            inside_out
        }
    };
    if rng.bool() {
        let by = vector(rng, 1.0);
        input.vertices.iter_mut().for_each(|vertex| *vertex += by);
    }
    (input, is_convex)
}

/// Returns a convex geometry without a half-space.
fn bounded(rng: &mut Rng, size: f64) -> Convex {
    loop {
        let found = match rng.below(9) {
            0 => {
                let ends = [vector(rng, 0.5 * size), vector(rng, 0.5 * size)];
                Convex::cylinder(ends[0], ends[1], rng.uniform(0.0, 0.5 * size) as f32, 0.0)
                    .expect("a cylinder")
            }
            1 => {
                let ends = [vector(rng, 0.5 * size), vector(rng, 0.5 * size)];
                Convex::cone(ends[0], ends[1], rng.uniform(0.0, 0.5 * size) as f32, 0.0)
                    .expect("a cone")
            }
            _ => convex(rng, size),
        };
        if !matches!(found, Convex::HalfSpace(_)) {
            return found;
        }
    }
}

/// Returns a body of any kind but a half-space.
fn body(rng: &mut Rng, size: f64) -> Geometry {
    let input = random_solid(rng).0;
    match rng.below(8) {
        0 => mesh_of(&input, Vec3::splat(0.5 * size as f32)),
        1 => {
            let open = input.build(MeshOptions::default()).expect("a mesh");
            let mesh = ScaledMesh::new(Arc::new(open), Vec3::splat(0.5 * size as f32));
            Geometry::Mesh(mesh.expect("a valid scale"))
        }
        2 => {
            let parts = (0..2 + rng.below(3)).map(|number| CompoundPart {
                geometry: if number == 0 && rng.bool() {
                    mesh_of(&input, Vec3::splat(0.3 * size as f32))
                } else {
                    bounded(rng, 0.6 * size).into()
                },
                pose: pose(rng, 0.6 * size),
                tag: number as u32,
            });
            let compound = Compound::new(parts.collect(), false).expect("a compound");
            Geometry::Compound(PosedCompound::new(Arc::new(compound)))
        }
        _ => bounded(rng, size).into(),
    }
}

/// The sum of the extents of two bodies.
fn size_of_pair(a: (&Geometry, &Pose), b: (&Geometry, &Pose)) -> f64 {
    let extent = |(geometry, pose): (&Geometry, &Pose)| {
        let bounds = Dim3::aabb(geometry, pose);
        f64::from((bounds.max - bounds.min).length())
    };
    extent(a) + extent(b)
}

/// Returns a pose that probably overlaps a solid of this size.
fn near(rng: &mut Rng, solid: (&Geometry, &Pose), other: &Geometry) -> Pose {
    let bounds = Dim3::aabb(solid.0, solid.1);
    let part = vector(rng, 0.6) + 0.5;
    let at = bounds.min + (bounds.max - bounds.min) * part;
    let turned = pose(rng, 1.0);
    let own = Dim3::aabb(other, &Pose::new(Vec3::ZERO, turned.rotation()).expect("a pose"));
    let center = 0.5 * (own.min + own.max);
    Pose::new(at - center, turned.rotation()).expect("a pose")
}

fn moved(pose: &Pose, by: Vec3) -> Pose {
    Pose::new(pose.position() + by, pose.rotation()).expect("a pose")
}

/// The depth of a convex solid is that of its hull: the least translation that separates.
#[test]
fn a_convex_solid_is_as_deep_as_its_hull() {
    let mut deep = 0;
    for number in 0..case_count(8_000) {
        let mut rng = Rng::of_case(seed(4501), number);
        let (input, is_convex) = random_solid(&mut rng);
        if !is_convex {
            continue;
        }
        let scale = scale(&mut rng);
        let mesh = mesh_of(&input, scale);
        let hull = Hull::from_points(&input.vertices, Hull::MAX_VERTICES).expect("a hull");
        let hull = Geometry::from(Convex::hull(Arc::new(hull), scale, 0.0).expect("a hull"));
        let at = pose(&mut rng, 3.0);
        let size = rng.pick(&[0.1, 0.5, 1.0, 3.0]);
        let other = Geometry::from(bounded(&mut rng, size));
        let place = near(&mut rng, (&mesh, &at), &other);
        let found = Dim3::distance(&mesh, &at, &other, &place);
        if found.distance > 0.0 {
            continue;
        }
        let expected = Dim3::distance(&hull, &at, &other, &place);
        let allowed = ACCURACY * size_of_pair((&mesh, &at), (&other, &place));
        let off = f64::from((found.distance - expected.distance).abs());
        assert!(off <= allowed, "case {number}, {}: {found:?}, not {expected:?}", input.name);
        deep += usize::from(f64::from(-found.distance) > 100.0 * allowed);
    }
    assert!(deep > 100, "only {deep} pairs are deep");
}

/// Moving a body by its depth along the normal brings it out of the solid, whatever both are.
#[test]
fn moving_by_the_depth_separates() {
    let (mut deep, mut concave) = (0, 0);
    for number in 0..case_count(8_000) {
        let mut rng = Rng::of_case(seed(4502), number);
        let (input, is_convex) = random_solid(&mut rng);
        let mesh = mesh_of(&input, scale(&mut rng));
        let at = pose(&mut rng, 3.0);
        let size = rng.pick(&[0.1, 0.5, 1.0, 3.0]);
        let other = body(&mut rng, size);
        let place = near(&mut rng, (&mesh, &at), &other);
        let found = Dim3::distance(&mesh, &at, &other, &place);
        if found.distance > 0.0 {
            continue;
        }
        let by = found.normal * -found.distance;
        let apart = Dim3::distance(&mesh, &at, &other, &moved(&place, by));
        let allowed = ACCURACY * size_of_pair((&mesh, &at), (&other, &place))
            + 4e-7 * f64::from(place.position().length() + at.position().length());
        assert!(
            f64::from(apart.distance) >= -allowed,
            "case {number}, {}: {found:?}, then {apart:?}, {other:?}",
            input.name
        );
        let witness = (found.point_b - found.point_a - found.normal * found.distance).length();
        assert!(f64::from(witness) <= allowed, "case {number}: {found:?}");
        let is_deep = f64::from(-found.distance) > 100.0 * allowed;
        deep += usize::from(is_deep);
        concave += usize::from(is_deep && !is_convex);
    }
    assert!(deep > 200 && concave > 100, "only {deep} pairs are deep, {concave} concave");
}

/// The depth is no needless detour: it is at most that of leaving the hull of the solid.
#[test]
fn no_way_out_is_longer_than_out_of_the_hull() {
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4503), number);
        let (input, _) = random_solid(&mut rng);
        let mesh = mesh_of(&input, Vec3::ONE);
        let hull = Hull::from_points(&input.vertices, Hull::MAX_VERTICES).expect("a hull");
        let hull = Geometry::from(Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a hull"));
        let at = pose(&mut rng, 3.0);
        let size = rng.pick(&[0.1, 0.5, 1.0]);
        let other = Geometry::from(bounded(&mut rng, size));
        let place = near(&mut rng, (&mesh, &at), &other);
        let found = Dim3::distance(&mesh, &at, &other, &place);
        if found.distance > 0.0 {
            continue;
        }
        let outside = Dim3::distance(&hull, &at, &other, &place);
        // The search knows some directions only, so it may miss the best one.
        let allowed = 1.5 * f64::from(-outside.distance)
            + ACCURACY * size_of_pair((&mesh, &at), (&other, &place));
        assert!(
            f64::from(-found.distance) <= allowed,
            "case {number}, {}: {found:?}, {outside:?}, {other:?}",
            input.name
        );
    }
}

/// A common translation that rounds nothing changes no depth and no normal.
#[test]
fn the_depth_is_the_same_everywhere() {
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4504), number);
        let input = random_solid(&mut rng).0;
        let mesh = mesh_of(&input, Vec3::ONE);
        let step = |rng: &mut Rng| (vector(rng, 4.0)).round() * 0.5;
        let at = Pose::new(step(&mut rng), rng.rotation()).expect("a pose");
        let size = rng.pick(&[0.1, 0.5, 1.0]);
        let other = body(&mut rng, size);
        let place =
            Pose::new(at.position() + step(&mut rng) * 0.5, rng.rotation()).expect("a pose");
        let here = Dim3::distance(&mesh, &at, &other, &place);
        for far in [1e3, 1e5, 1e6] {
            let by = (vector(&mut rng, far)).round();
            let (at, place) = (moved(&at, by), moved(&place, by));
            let there = Dim3::distance(&mesh, &at, &other, &place);
            assert_eq!(
                (here.distance, here.normal),
                (there.distance, there.normal),
                "case {number}, {}: {other:?}",
                input.name
            );
            let back = Dim3::distance(&other, &place, &mesh, &at);
            assert_eq!((there.distance, there.normal), (back.distance, -back.normal));
        }
    }
}

/// Overlaps, contacts and casts at time 0 follow the signed distance to the bit.
#[test]
fn every_question_knows_the_same_depth() {
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4505), number);
        let input = random_solid(&mut rng).0;
        let mesh = mesh_of(&input, Vec3::ONE);
        let at = pose(&mut rng, 3.0);
        let size = rng.pick(&[0.1, 0.5, 1.0]);
        let other = body(&mut rng, size);
        let place = near(&mut rng, (&mesh, &at), &other);
        let found = Dim3::distance(&mesh, &at, &other, &place);
        let random = rng.uniform(-2.0, 0.5) as f32;
        for margin in [0.0, found.distance, found.distance.next_down(), random] {
            let overlaps = Dim3::overlap(&mesh, &at, &other, &place, margin);
            assert_eq!(overlaps, found.distance <= margin, "case {number} at {margin}: {found:?}");
            let contact = Dim3::contact(&other, &place, &mesh, &at, margin);
            assert_eq!(contact.is_some(), overlaps, "case {number} at {margin}: {found:?}");
            if let Some(contact) = contact
                && found.distance < 0.0
            {
                assert_eq!(contact.points[0].distance, found.distance, "case {number}");
                assert_eq!(contact.normal, -found.normal, "case {number}");
                let deeper = contact.points.iter().find(|point| point.distance < found.distance);
                assert!(deeper.is_none(), "case {number}: {deeper:?}");
            }
            let mut listed = 0;
            Dim3::contacts(&mesh, &at, &other, &place, margin, &mut |_| listed += 1);
            assert_eq!(listed > 0, overlaps, "case {number} at {margin}: {found:?}");
        }
        let way = vector(&mut rng, 4.0);
        let hit = Dim3::cast(&mesh, &at, way, &other, &place, AtStart::Hit);
        let at_start = hit.filter(|hit| hit.inside);
        assert_eq!(at_start.is_some(), found.distance <= 0.0, "case {number}: {found:?}");
        if let Some(hit) = at_start {
            assert_eq!((hit.distance, hit.normal), (found.distance, found.normal));
            // Away from the depth there is no hit at the start.
            let out = found.normal * -3.0;
            let leaving = AtStart::HitUnlessLeaving;
            let hit = Dim3::cast(&mesh, &at, out, &other, &place, leaving);
            assert!(hit.is_none_or(|hit| !hit.inside), "case {number}: {hit:?}");
        }
    }
}

/// A body that moves out of a convex solid the shortest way hits nothing.
#[test]
fn a_body_leaves_a_convex_solid_without_a_hit() {
    for number in 0..case_count(4_000) {
        let mut rng = Rng::of_case(seed(4506), number);
        let (input, is_convex) = random_solid(&mut rng);
        if !is_convex {
            continue;
        }
        let mesh = mesh_of(&input, Vec3::ONE);
        let at = pose(&mut rng, 3.0);
        let other = Geometry::from(bounded(&mut rng, 0.5));
        let place = near(&mut rng, (&mesh, &at), &other);
        let found = Dim3::distance(&mesh, &at, &other, &place);
        if found.distance > -1e-3 {
            continue;
        }
        let out = found.normal * 6.0;
        let hit = Dim3::cast(&other, &place, out, &mesh, &at, AtStart::HitUnlessLeaving);
        assert_eq!(hit, None, "case {number}, {}: {found:?}", input.name);
    }
}

fn ball(center: Vec3, radius: f32) -> Geometry {
    Convex::sphere(center, radius).expect("a sphere").into()
}

#[test]
fn a_ball_far_from_the_origin_is_as_deep_as_at_the_origin() {
    let cube = mesh_of(&boxes(), Vec3::ONE);
    for far in [0.0, 1e3, 1e5, 1e6, 1e7] {
        let at = Pose::new(Vec3::splat(far), Quat::IDENTITY).expect("a pose");
        let found = Dim3::distance(&cube, &at, &ball(Vec3::ZERO, 0.125), &at);
        assert_eq!(found.distance, -1.125, "at {far}: {found:?}");
    }
}

#[test]
fn two_solid_cubes_are_as_deep_as_two_boxes() {
    let cube = mesh_of(&boxes(), Vec3::ONE);
    let place = Pose::new(Vec3::new(1.5, 0.25, 0.125), Quat::IDENTITY).expect("a pose");
    let found = Dim3::distance(&cube, &Pose::IDENTITY, &cube, &place);
    assert!((found.distance + 0.5).abs() < 1e-6 && found.normal.x > 0.999_999, "{found:?}");
}

#[test]
fn a_ball_in_a_cube_is_pushed_out_of_the_nearest_side() {
    let cube = mesh_of(&boxes(), Vec3::splat(2.0));
    let center = Vec3::new(0.3, 1.9, 0.1);
    let found = Dim3::distance(&cube, &Pose::IDENTITY, &ball(center, 0.5), &Pose::IDENTITY);
    assert!((found.distance + 0.6).abs() < 1e-6 && found.normal.y > 0.999_999, "{found:?}");
}

/// A body that touches the floor and a wall of one solid slides along both, and hits the wall if it moves into it.
#[test]
fn a_body_in_the_corner_of_a_solid_hits_its_wall() {
    for number in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed(4507), number);
        // The floor is at y = 0, the wall at x = 0.
        let corners = [[-1.0, -1.0], [2.0, -1.0], [2.0, 0.0], [0.0, 0.0], [0.0, 1.0], [-1.0, 1.0]];
        let input = prism("L", &corners, &[[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]], 4.0);
        let solid = mesh_of(&input, Vec3::ONE);
        let mut length = || rng.uniform(0.1, 0.4) as f32;
        let half = Vec3::new(length(), length(), length());
        let block = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box").into();
        let body = if rng.bool() { block } else { ball(Vec3::ZERO, half.x) };
        let rise =
            if matches!(body, Geometry::Convex(Convex::Sphere(_))) { half.x } else { half.y };
        let deep = rng.pick(&[0.0, 0.0, 1e-3]) * half.x;
        let at = Pose::new(Vec3::new(half.x, rise - deep, 0.0), Quat::IDENTITY).expect("a pose");
        let along = rng.uniform(-1.0, 1.0) as f32;
        let cast = |way: Vec3| {
            let leaving = AtStart::HitUnlessLeaving;
            Dim3::cast(&body, &at, way, &solid, &Pose::IDENTITY, leaving)
        };
        let hit = cast(Vec3::new(-0.5, 0.0, along));
        assert!(hit.is_some_and(|hit| hit.time < 1e-4), "case {number}, {deep} deep: {hit:?}");
        assert_eq!(cast(Vec3::new(0.5, 0.0, along)), None, "case {number}, {deep} deep");
        assert_eq!(cast(Vec3::new(0.5, 0.5, along)), None, "case {number}, {deep} deep");
    }
}

/// A small dent makes a solid concave: a body that touches it is as deep as it touches.
#[test]
fn a_cube_with_a_notch_is_no_hull() {
    let depth = 0.01;
    let side = 1.0 - depth;
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, side], [side, side], [side, 1.0], [-1.0, 1.0]];
    let input = prism("notch", &corners, &[[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]], 1.0);
    let solid = mesh_of(&input, Vec3::ONE);
    let radius = 0.004;
    let center = Vec3::new(side + radius - 1e-4, side + 0.005, 0.0);
    let found = Dim3::distance(&solid, &Pose::IDENTITY, &ball(center, radius), &Pose::IDENTITY);
    assert!((found.distance + 1e-4).abs() < 1e-6, "{found:?}");
}
