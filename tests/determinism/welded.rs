//! The hash of contacts with welded surfaces: flat ones, and one with ridges and valleys.

use std::sync::Arc;

use glam::{Vec2, Vec3};
use impinge::dim2::{self, Dim2, Polyline, PolylineOptions, ScaledPolyline};
use impinge::dim3::{self, Dim3, Mesh, MeshOptions, Progress, ScaledMesh};

use crate::numbers::{Hash, Numbered, Numbers};

const SIDE: usize = 8;

/// Returns a square mesh of random diagonals with its center at the origin.
fn mesh(numbers: &mut Numbers, height: f32) -> dim3::Geometry {
    let side = SIDE + 1;
    let place = |step: usize| step as f32 - 0.5 * SIDE as f32;
    let vertices: Vec<Vec3> = (0..side * side)
        .map(|v| Vec3::new(place(v % side), height * numbers.next(), place(v / side)))
        .collect();
    let mut indices = Vec::new();
    for cell in 0..SIDE * SIDE {
        let a = (cell / SIDE * side + cell % SIDE) as u32;
        let [b, c, d] = [a + 1, a + side as u32, a + side as u32 + 1];
        let diagonals = [[a, c, b, b, c, d], [a, c, d, a, d, b]];
        indices.extend(diagonals[usize::from(numbers.next() < 0.0)]);
    }
    let options = MeshOptions { weld: true, ..MeshOptions::default() };
    let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default()).unwrap();
    dim3::Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), Vec3::ONE).unwrap())
}

/// Returns a polyline with its center at the origin.
fn polyline(numbers: &mut Numbers, height: f32) -> dim2::Geometry {
    let points: Vec<Vec2> =
        (0..=SIDE).map(|x| Vec2::new(x as f32 - 4.0, height * numbers.next())).collect();
    let options = PolylineOptions { closed: false, one_sided: false, welded: true };
    let polyline = Polyline::new(&points, None, options).unwrap();
    let scale = Vec2::ONE;
    dim2::Geometry::Polyline(ScaledPolyline::new(Arc::new(polyline), scale).unwrap())
}

/// Hashes the normals, points and features of contacts with bodies near a surface.
fn add_contacts<S: Numbered>(
    hash: &mut Hash,
    surface: &S::Geometry,
    numbers: &mut Numbers,
    mut add: impl FnMut(&mut Hash, &S::Manifold),
) {
    let here = S::pose([0.5, 0.25, -0.75], numbers);
    for number in 0..2_000 {
        let body = S::geometry(numbers, number);
        let position = numbers.point::<S>(3.0);
        let pose = S::pose(position, numbers);
        let (a, b) = ((surface, &here), (&body, &pose));
        S::contacts(a.0, a.1, b.0, b.1, 0.05, &mut |manifold| add(hash, &manifold));
    }
}

#[test]
fn contacts_with_welded_surfaces_have_one_hash() {
    let (mut hash, mut hash_2d) = (Hash::new(), Hash::new());
    let mut numbers = Numbers(14);
    for height in [0.0, 0.5] {
        let surface = mesh(&mut numbers, height);
        add_contacts::<Dim3>(&mut hash, &surface, &mut numbers, |hash, manifold| {
            hash.add_point::<Dim3>(manifold.normal.to_array());
            hash.add(manifold.part_a.triangle.into());
            for point in &manifold.points {
                hash.add_point::<Dim3>(point.point_a.to_array());
                hash.add(point.distance.to_bits().into());
                hash.add(u64::from(point.feature_a) << 32 | u64::from(point.feature_b));
            }
        });
        let surface = polyline(&mut numbers, height);
        add_contacts::<Dim2>(&mut hash_2d, &surface, &mut numbers, |hash, manifold| {
            hash.add_point::<Dim2>(Dim2::coordinates(manifold.normal));
            hash.add(manifold.part_a.triangle.into());
            for point in &manifold.points {
                hash.add_point::<Dim2>(Dim2::coordinates(point.point_a));
                hash.add(point.distance.to_bits().into());
                hash.add(u64::from(point.feature_a) << 32 | u64::from(point.feature_b));
            }
        });
    }
    let hashes = [hash.0, hash_2d.0].map(|hash| format!("{hash:016x}"));
    assert_eq!(hashes, [GOLDEN_WELDED, GOLDEN_WELDED_2D]);
}

const GOLDEN_WELDED: &str = "c7167369de83df02";
const GOLDEN_WELDED_2D: &str = "4427b06389a6aabc";
