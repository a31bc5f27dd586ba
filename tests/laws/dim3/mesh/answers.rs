//! Tests every query on a mesh against brute force over its triangles, to the bit.

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::answers::Part;
use impinge::dim3::narrowphase::{CastHit, Distance, Manifold};
use impinge::dim3::{
    Convex, Convex3, Dim3, Geometry, Mesh, MeshOptions, Pose, Progress, ScaledMesh,
};
use impinge::space::{AtStart, Space};

use super::{Case, convex, pose, vector};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 12_000;

/// Calls `judge` with a random mesh and a convex geometry near it.
fn each_pair(salt: u64, judge: impl Fn(&mut Rng, &Case, &Convex, &Pose)) {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1111) ^ salt, number);
        let mesh = Case::random(&mut rng, MeshOptions::default());
        let other = convex(&mut rng, mesh.size);
        let pose = Pose::new(
            mesh.pose.position() + vector(&mut rng, 2.0 * mesh.size),
            pose(&mut rng, 1.0).rotation(),
        );
        judge(&mut rng, &mesh, &other, &pose.expect("a valid pose"));
    }
}

fn nearest(mesh: &Case, other: &Convex, pose: &Pose) -> Distance {
    let all = mesh.triangles.iter().map(|(triangle, part)| Distance {
        part_a: *part,
        ..Convex3::distance(triangle, &mesh.pose, other, pose)
    });
    all.reduce(|best, next| {
        let key = |found: &Distance| (found.distance, found.part_a);
        if key(&next) < key(&best) { next } else { best }
    })
    .expect("a mesh has a triangle")
}

#[test]
fn the_distance_is_that_of_the_nearest_triangle() {
    each_pair(1, |_, mesh, other, pose| {
        let whole = Geometry::from(other.clone());
        let found = Dim3::distance(&mesh.geometry, &mesh.pose, &whole, pose);
        assert_eq!(found, nearest(mesh, other, pose));
        let back = Dim3::distance(&whole, pose, &mesh.geometry, &mesh.pose);
        assert_eq!(
            (back.distance, back.point_a, back.part_b),
            (found.distance, found.point_b, found.part_a)
        );
        assert_eq!((back.normal, back.part_a), (-found.normal, Part::WHOLE));
    });
}

#[test]
fn overlaps_and_contacts_are_those_of_the_triangles() {
    each_pair(2, |rng, mesh, other, pose| {
        let whole = Geometry::from(other.clone());
        let distance = nearest(mesh, other, pose).distance;
        let random = (rng.uniform(-0.3, 0.6) * mesh.size) as f32;
        for margin in [0.0, distance, distance.next_down(), random] {
            let expected: Vec<(Part, Manifold)> = mesh
                .triangles
                .iter()
                .filter_map(|(triangle, part)| {
                    let found = Convex3::contact(triangle, &mesh.pose, other, pose, margin)?;
                    Some((*part, Manifold { part_a: *part, ..found }))
                })
                .collect();
            let overlap = Dim3::overlap(&mesh.geometry, &mesh.pose, &whole, pose, margin);
            assert_eq!(overlap, distance <= margin);
            assert_eq!(overlap, Dim3::overlap(&whole, pose, &mesh.geometry, &mesh.pose, margin));
            let mut found = Vec::new();
            Dim3::contacts(&mesh.geometry, &mesh.pose, &whole, pose, margin, &mut |manifold| {
                found.push((manifold.part_a, manifold));
            });
            found.sort_by_key(|(part, _)| *part);
            assert_eq!(found, expected);
        }
    });
}

fn first(hits: impl Iterator<Item = CastHit>) -> Option<CastHit> {
    hits.reduce(|best, next| {
        let key = |hit: &CastHit| (hit.time, hit.distance, hit.part_a);
        if key(&next) < key(&best) { next } else { best }
    })
}

#[test]
fn a_cast_hits_the_first_triangle() {
    each_pair(3, |rng, mesh, other, pose| {
        let whole = Geometry::from(other.clone());
        let way = match rng.below(6) {
            0 => Vec3::X * (2.0 * mesh.size) as f32,
            1 => Vec3::ZERO,
            _ => vector(rng, 4.0 * mesh.size),
        };
        let touches = f64::from(nearest(mesh, other, pose).distance) <= 1e-4 * mesh.size;
        for at_start in [AtStart::Hit, AtStart::HitUnlessLeaving] {
            if touches && at_start == AtStart::HitUnlessLeaving {
                // Contacts at the start decide which triangles count.
                continue;
            }
            let found = Dim3::cast(&mesh.geometry, &mesh.pose, way, &whole, pose, at_start);
            let hits = mesh.triangles.iter().filter_map(|(triangle, part)| {
                let hit = Convex3::cast(triangle, &mesh.pose, way, other, pose, at_start)?;
                Some(CastHit { part_a: *part, ..hit })
            });
            assert_eq!(found, first(hits));
            let found = Dim3::cast(&whole, pose, way, &mesh.geometry, &mesh.pose, at_start);
            let hits = mesh.triangles.iter().filter_map(|(triangle, part)| {
                let hit = Convex3::cast(other, pose, way, triangle, &mesh.pose, at_start)?;
                Some(CastHit { part_a: *part, ..hit })
            });
            let expected =
                first(hits).map(|hit| CastHit { part_a: Part::WHOLE, part_b: hit.part_a, ..hit });
            assert_eq!(found, expected);
        }
    });
}

const ONE_SIDED: MeshOptions = MeshOptions { one_sided: true, weld: false, solid: false };

/// The hit of a body that overlaps a triangle at the start. It is as deep as it is in a one-sided mesh of this triangle.
fn at_start(hit: CastHit, triangle: [Vec3; 3], frame: &Pose, body: (&Geometry, &Pose)) -> CastHit {
    let mesh = Mesh::build(&triangle, &[0, 1, 2], None, ONE_SIDED, &Progress::default());
    let mesh = ScaledMesh::new(Arc::new(mesh.expect("a mesh")), Vec3::ONE).expect("a scale");
    let found = Dim3::distance(body.0, body.1, &Geometry::Mesh(mesh), frame);
    let Distance { distance, normal, point_a, point_b, .. } = found;
    CastHit { distance, normal, point_a, point_b, ..hit }
}

/// The direction of the motion decides which side of a triangle a cast hits, as for a ray.
#[test]
fn a_one_sided_cast_hits_the_first_triangle_that_it_comes_to_from_the_front() {
    let (mut from_front, mut from_back) = (0, 0);
    for number in 0..case_count(CASES / 2) {
        let mut rng = Rng::of_case(seed(1111) ^ 7, number);
        let mesh = Case::random(&mut rng, ONE_SIDED);
        let other = convex(&mut rng, mesh.size);
        let place = mesh.pose.position() + vector(&mut rng, 2.0 * mesh.size);
        let pose = Pose::new(place, pose(&mut rng, 1.0).rotation()).expect("a valid pose");
        let way = vector(&mut rng, 4.0 * mesh.size);
        let turn = mesh.pose.rotation().as_dquat().normalize();
        let whole = Geometry::from(other.clone());
        let mut is_clear = true;
        let hits: Vec<CastHit> = mesh
            .triangles
            .iter()
            .filter_map(|(triangle, part)| {
                let mut hit =
                    Convex3::cast(&other, &pose, way, triangle, &mesh.pose, AtStart::Hit)?;
                let Convex::Triangle(points) = triangle else { unreachable!("parts of a mesh") };
                if hit.inside {
                    hit = at_start(hit, points.points(), &mesh.pose, (&whole, &pose));
                }
                let [a, b, c] = points.points().map(|point| point.as_dvec3());
                let front = (turn * (b - a).cross(c - a)).normalize_or_zero();
                let along = front.dot(way.as_dvec3().normalize_or_zero());
                is_clear &= along.abs() > 1e-4;
                (hit.inside || along < 0.0).then_some(CastHit { part_b: *part, ..hit })
            })
            .collect();
        if !is_clear {
            continue;
        }
        let key = |hit: &CastHit| (hit.time, hit.distance, hit.part_b);
        let expected =
            hits.into_iter().reduce(|best, next| if key(&next) < key(&best) { next } else { best });
        let found = Dim3::cast(&whole, &pose, way, &mesh.geometry, &mesh.pose, AtStart::Hit);
        assert_eq!(found, expected, "case {number}");
        from_front += usize::from(found.is_some());
        from_back += usize::from(found.is_none());
    }
    assert!(from_front > 0 && from_back > 0, "{from_front} hits, {from_back} without");
}

/// Beyond the border of a sheet, the contact normal of a ball may point to either side.
#[test]
fn a_ball_at_the_border_of_a_one_sided_sheet_hits_from_the_front_only() {
    let corners = [[0.0, -5.0], [4.0, -5.0], [4.0, 5.0], [0.0, 5.0]];
    let vertices = corners.map(|[x, y]| Vec3::new(x, y, 0.0));
    let indices = [0, 1, 2, 0, 2, 3];
    let mesh = Mesh::build(&vertices, &indices, None, ONE_SIDED, &Progress::default());
    let mesh = ScaledMesh::new(Arc::new(mesh.expect("a mesh")), Vec3::ONE).expect("a scale");
    let (sheet, origin) = (Geometry::Mesh(mesh), Pose::IDENTITY);
    let ball = Geometry::from(Convex::sphere(Vec3::ZERO, 1.0).expect("a ball"));
    for (height, climb, hits) in [(-0.5, -0.3, true), (0.5, 0.3, false)] {
        let pose = Pose::new(Vec3::new(-3.0, 0.0, height), Quat::IDENTITY).expect("a pose");
        let way = Vec3::new(4.0, 0.0, climb);
        let found = Dim3::cast(&ball, &pose, way, &sheet, &origin, AtStart::Hit);
        assert_eq!(found.is_some(), hits, "{found:?}");
        let back = Dim3::cast(&sheet, &origin, -way, &ball, &pose, AtStart::Hit);
        assert_eq!(back.is_some(), hits, "{back:?}");
    }
}

#[test]
fn a_turning_cast_hits_the_first_triangle() {
    for number in 0..case_count(CASES / 8) {
        let mut rng = Rng::of_case(seed(1111) ^ 4, number);
        let mesh = Case::random(&mut rng, MeshOptions::default());
        let other = loop {
            let other = convex(&mut rng, mesh.size);
            if !matches!(other, Convex::HalfSpace(_)) {
                break other;
            }
        };
        let whole = Geometry::from(other.clone());
        let near = |rng: &mut Rng| {
            let position = mesh.pose.position() + vector(rng, 2.0 * mesh.size);
            Pose::new(position, pose(rng, 1.0).rotation()).expect("a valid pose")
        };
        let (from, to) = (near(&mut rng), near(&mut rng));
        let end = if rng.bool() { mesh.pose } else { near(&mut rng) };
        let moving = (&mesh.geometry, &mesh.pose, &end);
        let found = Dim3::cast_motion(moving, (&whole, &from, &to), AtStart::Hit);
        let hits = mesh.triangles.iter().filter_map(|(triangle, part)| {
            let moving = (triangle, &mesh.pose, &end);
            let hit = Convex3::cast_motion(moving, (&other, &from, &to), AtStart::Hit)?;
            Some(CastHit { part_a: *part, ..hit })
        });
        assert_eq!(found, first(hits), "case {number}");
    }
}

#[test]
fn points_and_bounds_are_those_of_the_triangles() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1111) ^ 5, number);
        let mesh = Case::random(&mut rng, MeshOptions::default());
        let point = if rng.bool() {
            mesh.pose.position() + vector(&mut rng, 2.0 * mesh.size)
        } else {
            let bounds = Convex3::aabb(&mesh.triangles[0].0, &mesh.pose);
            0.5 * (bounds.min + bounds.max)
        };
        let found = Dim3::closest_point(&mesh.geometry, &mesh.pose, point);
        let expected = mesh.triangles.iter().map(|(triangle, part)| Distance {
            part_a: *part,
            ..Convex3::closest_point(triangle, &mesh.pose, point)
        });
        let expected = expected.reduce(|best, next| {
            let key = |found: &Distance| (found.distance, found.part_a);
            if key(&next) < key(&best) { next } else { best }
        });
        assert_eq!(Some(found), expected);
        let contains = Dim3::contains(&mesh.geometry, &mesh.pose, point);
        assert_eq!(contains, found.distance <= 0.0);

        let bounds = mesh.triangles.iter().map(|(part, _)| Convex3::aabb(part, &mesh.pose));
        let tight = bounds
            .reduce(|a, b| impinge::bvh::Bound::merge(&a, &b))
            .expect("a mesh has a triangle");
        assert_eq!(Dim3::aabb(&mesh.geometry, &mesh.pose), tight);
        let touchable = Dim3::bound(&mesh.geometry, &mesh.pose);
        for (part, _) in &mesh.triangles {
            let part = Convex3::bound(part, &mesh.pose);
            assert!(impinge::bvh::Bound::contains(&touchable, &part));
        }
    }
}

/// The distance of two meshes is the least over all pairs of triangles.
#[test]
fn two_meshes_answer_as_all_pairs_of_triangles() {
    for number in 0..case_count(CASES / 8) {
        let mut rng = Rng::of_case(seed(1111) ^ 6, number);
        let a = Case::random(&mut rng, MeshOptions::default());
        let b = loop {
            let b = Case::random(&mut rng, MeshOptions::default());
            if b.size == a.size {
                break b;
            }
        };
        let found = Dim3::distance(&a.geometry, &a.pose, &b.geometry, &b.pose);
        let pairs = a.triangles.iter().flat_map(|a| b.triangles.iter().map(move |b| (a, b)));
        let least = pairs
            .map(|(on_a, on_b)| Convex3::distance(&on_a.0, &a.pose, &on_b.0, &b.pose).distance)
            .fold(f32::INFINITY, f32::min);
        assert_eq!(found.distance, least, "case {number}");
        for margin in [0.0, least, least.next_down()] {
            let overlap = Dim3::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin);
            assert_eq!(overlap, least <= margin, "case {number}");
        }
    }
}
