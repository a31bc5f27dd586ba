//! Active edges of welded meshes.

use glam::Vec3;
use impinge::dim3::{Mesh, MeshOptions};

use super::{Input, fan, grid};
use crate::rng::Rng;

const WELD: MeshOptions = MeshOptions { one_sided: false, weld: true, solid: false };
const ONE_SIDED: MeshOptions = MeshOptions { one_sided: true, ..WELD };

/// Two triangles that share the edge from (0, 0, 0) to (0, 0, 1). Their front sides face up.
fn hinge(rise: f32) -> Input {
    let vertices = vec![Vec3::ZERO, Vec3::Z, Vec3::new(1.0, 0.0, 0.0), Vec3::new(-1.0, rise, 0.0)];
    Input::new("hinge", vertices, &[[0, 1, 2], [1, 0, 3]])
}

fn active(mesh: &Mesh, triangle: u32) -> [bool; 3] {
    [0, 1, 2].map(|edge| mesh.edge_is_active(triangle, edge))
}

#[test]
fn flat_and_concave_edges_are_inactive() {
    let first_edges = |rise: f32, options: MeshOptions| {
        let mesh = hinge(rise).build(options).unwrap();
        let edges = [0, 1].map(|triangle| active(&mesh, triangle));
        assert!(edges.iter().all(|edges| edges[1] && edges[2]), "boundary edges are active");
        assert_eq!(edges[0][0], edges[1][0]);
        edges[0][0]
    };
    // The tolerance is a tangent of 0.01.
    for (rise, one_sided, two_sided) in [
        (0.0, false, false),
        (0.009, false, false),
        (-0.009, false, false),
        (-0.011, true, true),
        (-1.0, true, true),
        (0.011, false, true),
        (1.0, false, true),
    ] {
        assert_eq!(first_edges(rise, ONE_SIDED), one_sided, "{rise}");
        assert_eq!(first_edges(rise, WELD), two_sided, "{rise}");
        assert!(first_edges(rise, MeshOptions::default()), "{rise}");
    }
}

#[test]
fn folds_and_edges_of_three_triangles_are_active() {
    let mut folded = hinge(0.0);
    folded.vertices[3] = Vec3::new(0.5, 0.0, 0.5);
    let mesh = folded.build(ONE_SIDED).unwrap();
    assert!(active(&mesh, 0)[0] && active(&mesh, 1)[0]);

    let mut three = hinge(0.0);
    three.vertices.push(-Vec3::Y);
    three.indices.extend([0, 1, 4]);
    let mesh = three.build(ONE_SIDED).unwrap();
    assert!((0..3).all(|triangle| active(&mesh, triangle)[0]));
    assert_eq!(mesh.info().open_edges, 7);
}

#[test]
fn neighbours_are_found_by_position() {
    let mut rng = Rng::of_case(0xed6e, 0);
    for mut input in [fan(&mut rng), grid(&mut rng, 7, 0.0)] {
        // Each triangle gets vertices of its own, with zeros of both signs.
        let flip = |vertex: Vec3| vertex.map(|x| if x == 0.0 { -x } else { x });
        let split = input.indices.iter().enumerate().map(|(place, vertex)| {
            let vertex = input.vertices[*vertex as usize];
            if place % 2 == 0 { vertex } else { flip(vertex) }
        });
        let vertices: Vec<Vec3> = split.collect();
        let joined = input.build(WELD).unwrap();
        input.indices = (0..vertices.len() as u32).collect();
        input.vertices = vertices;
        let apart = input.build(WELD).unwrap();
        let mut inner = 0;
        for triangle in 0..input.triangle_count() as u32 {
            assert_eq!(active(&joined, triangle), active(&apart, triangle));
            inner += active(&apart, triangle).iter().filter(|active| !**active).count();
        }
        assert_eq!(joined.info().open_edges, apart.info().open_edges);
        assert_eq!(inner, 3 * input.triangle_count() - apart.info().open_edges as usize);
    }
}
