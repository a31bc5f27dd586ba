//! Tests mesh building: counts, errors, threads, progress and cancelling.

use std::sync::atomic::Ordering;

use glam::Vec3;
use impinge::dim3::{Mesh, MeshError, MeshOptions, Progress};
use impinge::threads;
use impinge::validity::Invalid;

use super::{Input, degrade, grid, soup, sphere};
use crate::rng::Rng;

const SOLID: MeshOptions = MeshOptions { one_sided: false, weld: false, solid: true };

/// Returns a tetrahedron whose front sides face outward.
fn tetrahedron() -> Input {
    let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    Input::new("tetrahedron", vertices, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
}

/// With a linear search for each triangle, this mesh would take minutes.
#[test]
fn every_triangle_of_a_large_mesh_is_found_by_its_number() {
    const TRIANGLES: usize = 300_000;
    let mut rng = Rng::of_case(1153, 0);
    let input = soup(&mut rng, TRIANGLES, 0.01);
    let mesh = input.build(MeshOptions::default()).unwrap();
    for number in 0..TRIANGLES {
        assert_eq!(mesh.triangle(number as u32), Some(input.scaled(number, Vec3::ONE)));
    }
}

#[test]
fn the_info_counts_what_is_there() {
    let mut input = tetrahedron();
    let info = input.build(SOLID).unwrap().info();
    assert_eq!((info.vertices, info.triangles, info.open_edges), (4, 4, 0));
    assert_eq!((info.degenerate, info.duplicate, info.unreferenced), (0, 0, 0));
    assert!(info.is_closed() && (info.volume - 1.0 / 6.0).abs() < 1e-12);
    assert_eq!((info.bounds.min, info.bounds.max), (Vec3::ZERO, Vec3::ONE));

    // Adds a vertex at a used position, one with -0, and two unreferenced ones.
    input.vertices.extend([Vec3::X, Vec3::new(-0.0, 0.0, -0.0), Vec3::ONE, Vec3::ONE]);
    let (x, zero) = (4, 5);
    // Adds a duplicate with another order of corners, a point, a segment, and a collinear triangle.
    input.indices.extend([x, 2, 3]);
    input.indices.extend([zero, zero, zero, 1, 2, 1]);
    input.vertices.push(Vec3::new(0.5, 0.0, 0.0));
    input.indices.extend([0, 8, 1]);
    let mesh = input.build(MeshOptions::default()).unwrap();
    let info = mesh.info();
    assert_eq!((info.triangles, info.degenerate, info.duplicate), (8, 3, 1));
    // -0 and 0 remain separate vertices.
    assert_eq!((info.vertices, info.unreferenced), (6, 2));
    assert_eq!(info.bytes, mesh.bytes());
    assert_eq!(info.saved_bytes, mesh.to_bytes().len());
    // The collinear triangle uses an edge of two others.
    assert!(!info.is_closed() && info.volume == 0.0);
    assert_eq!(mesh.triangle(4), None, "it is equal to an earlier one");
    assert_eq!(mesh.triangle(8), None, "there are 8");
    assert_eq!(mesh.info().bytes, info.bytes + size_of::<[u32; 8]>(), "an index of the triangles");
    let numbers: Vec<u32> = mesh.triangles().map(|(_, number)| number).collect();
    assert!(!numbers.contains(&4), "the first of two equal triangles stays");

    let mut inside_out = tetrahedron();
    inside_out
        .indices
        .as_chunks_mut()
        .0
        .iter_mut()
        .for_each(|corners: &mut [u32; 3]| corners.swap(0, 1));
    assert!((inside_out.build(SOLID).unwrap().info().volume + 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn an_open_edge_is_named() {
    let mut input = tetrahedron();
    input.indices.truncate(9);
    assert_eq!(
        input.build(SOLID).unwrap_err(),
        MeshError::OpenEdge { triangle: 0, vertices: [2, 1] }
    );
    let open = MeshOptions::default();
    assert_eq!(input.build(open).unwrap().info().open_edges, 3);
    // A reversed triangle has three edges in the direction of its neighbours' edges.
    let mut turned = tetrahedron();
    turned.indices.swap(9, 10);
    assert_eq!(turned.build(open).unwrap().info().open_edges, 3);
    assert!(matches!(turned.build(SOLID), Err(MeshError::OpenEdge { .. })));
    // Without shared corners: each triangle has its own vertices.
    let input = tetrahedron();
    let vertices: Vec<Vec3> =
        input.indices.iter().map(|vertex| input.vertices[*vertex as usize]).collect();
    let split = Input { vertices, indices: (0..12).collect(), ..input };
    let mesh = split.build(SOLID).unwrap();
    assert_eq!(mesh.info().vertices, 4);
}

#[test]
fn invalid_input_is_named() {
    let error = |vertices: &[Vec3], indices: &[u32], tags: Option<&[u32]>| {
        let options = MeshOptions::default();
        Mesh::build(vertices, indices, tags, options, &Progress::default()).unwrap_err()
    };
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y];
    assert_eq!(error(&points, &[], None), MeshError::NoTriangles);
    assert_eq!(error(&points, &[0, 1], None), MeshError::IndexCount { count: 2 });
    assert_eq!(error(&points, &[0, 1, 2, 0], None), MeshError::IndexCount { count: 4 });
    assert_eq!(error(&points, &[0, 1, 3], None), MeshError::Index { index: 2, value: 3, count: 3 });
    assert_eq!(
        error(&points, &[0, 1, 2], Some(&[1, 2])),
        MeshError::TagCount { count: 2, triangles: 1 }
    );
    for value in [f32::NAN, f32::INFINITY, 2e16] {
        let invalid = [Vec3::ZERO, Vec3::new(0.0, value, 0.0), Vec3::Y];
        let found = error(&invalid, &[0, 1, 2], None);
        assert!(matches!(
            found,
            MeshError::Vertex {
                index: 1,
                reason: Invalid::NotFinite { field: "y", .. }
                    | Invalid::TooLarge { field: "y", .. }
            }
        ));
    }
    let many = vec![0; 3 * (Mesh::MAX_COUNT + 1)];
    assert_eq!(
        error(&points, &many, None),
        MeshError::TooManyTriangles { count: Mesh::MAX_COUNT + 1 }
    );
    let many = vec![Vec3::ZERO; Mesh::MAX_COUNT + 1];
    assert_eq!(
        error(&many, &[0, 1, 2], None),
        MeshError::TooManyVertices { count: Mesh::MAX_COUNT + 1 }
    );
}

#[test]
fn every_number_of_threads_builds_the_same_mesh() {
    threads::set_eager(true);
    let mut rng = Rng::of_case(0x7e5, 0);
    for mut input in
        [grid(&mut rng, 90, 0.01), soup(&mut rng, 9000, 0.02), sphere(&mut rng, 60, 80)]
    {
        degrade(&mut rng, &mut input);
        let built = [1, 2, 3].map(|count| {
            threads::set_count(count);
            let mesh = input.build(MeshOptions::default()).unwrap();
            (mesh.to_bytes(), mesh.info())
        });
        assert!(built[0] == built[1] && built[0] == built[2], "{}", input.name);
    }
    threads::set_count(0);
}

#[test]
fn a_build_reports_progress_and_can_be_cancelled() {
    let mut rng = Rng::of_case(0x7e5, 1);
    let input = grid(&mut rng, 40, 0.1);
    let progress = Progress::default();
    let build =
        || Mesh::build(&input.vertices, &input.indices, None, MeshOptions::default(), &progress);
    assert!(build().is_ok());
    assert_eq!(progress.done.load(Ordering::Relaxed), 1000);
    progress.cancelled.store(true, Ordering::Relaxed);
    assert_eq!(build().unwrap_err(), MeshError::Cancelled);
    assert!(progress.done.load(Ordering::Relaxed) < 1000);
}

#[test]
fn memory_is_within_the_budget() {
    let mut rng = Rng::of_case(0x7e5, 2);
    let input = grid(&mut rng, 316, 0.01);
    let triangles = input.triangle_count();
    assert_eq!(triangles, 199_712);
    let mesh = input.build(MeshOptions::default()).unwrap();
    assert!(mesh.bytes() <= 4_561_305, "{} bytes", mesh.bytes());
}
