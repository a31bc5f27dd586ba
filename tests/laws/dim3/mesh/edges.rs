//! Tests contacts with welded meshes and height fields: bodies do not catch on internal edges.

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::answers::ManifoldOf;
use impinge::dim3::{
    Convex, Dim3, Geometry, HeightField, HeightFieldDesc, HeightSamples, MeshOptions, Pose,
    ScaledMesh,
};
use impinge::space::Space;

use super::{Input, grid};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const WELD: MeshOptions = MeshOptions { one_sided: false, weld: true, solid: false };

fn whole(input: &Input, options: MeshOptions) -> Geometry {
    let mesh = Arc::new(input.build(options).expect("a mesh"));
    Geometry::Mesh(ScaledMesh::new(mesh, Vec3::ONE).expect("a scale"))
}

/// Returns flat floors of 16 by 16 cells between -1 and 1, at height 0.
fn floors(rng: &mut Rng) -> [Geometry; 2] {
    let mesh = whole(&grid(rng, 16, 0.0), WELD);
    let field = HeightField::new(&HeightFieldDesc {
        rows: 17,
        columns: 17,
        samples: HeightSamples::F32(&[0.0; 17 * 17]),
        scale: 1.0,
        offset: 0.0,
        cell_x: 0.125,
        cell_z: 0.125,
        range: None,
        holes: None,
        diagonals: None,
        tags: None,
        one_sided: false,
        thickness: 0.0,
    });
    [mesh, Geometry::HeightField(Arc::new(field.expect("a field")))]
}

fn slider(rng: &mut Rng) -> (Geometry, f32) {
    let radius = rng.uniform(0.01, 0.1) as f32;
    let made = match rng.below(4) {
        0 => Convex::sphere(Vec3::ZERO, radius),
        1 => Convex::capsule(Vec3::ZERO, Vec3::Y * 0.2, radius),
        2 => Convex::capsule(Vec3::X * -0.1, Vec3::X * 0.1, radius),
        _ => {
            let turn = Quat::from_rotation_y(rng.uniform(0.0, 3.0) as f32);
            Convex::oriented_box(Vec3::ZERO, turn, Vec3::new(0.12, radius, 0.08))
        }
    };
    (made.expect("a body").into(), radius)
}

#[test]
fn bodies_slide_over_a_flat_floor_of_triangles() {
    for number in 0..case_count(8_000) {
        let mut rng = Rng::of_case(seed(1121), number);
        let floor = floors(&mut rng)[rng.below(2)].clone();
        let (body, height) = slider(&mut rng);
        let frame = Pose::new((rng.in_cube() * 20.0).as_vec3(), Quat::IDENTITY).expect("a pose");
        let depth = rng.pick(&[0.0, 1e-6, 1e-4, 1e-3]);
        // Some bodies are on a seam or a vertex.
        let mut along = || match rng.bool() {
            true => rng.uniform(0.25, 0.75) as f32,
            false => rng.integer(2, 6) as f32 / 8.0,
        };
        let at = Vec3::new(along(), height - depth, along());
        let pose = Pose::new(frame.position() + at, Quat::IDENTITY).expect("a pose");
        let mut count = 0;
        Dim3::contacts(&floor, &frame, &body, &pose, 1e-3, &mut |manifold| {
            count += 1;
            let tilt = (manifold.normal().abs() - Vec3::Y).length();
            assert!(tilt < 1.75e-4, "{tilt} at {at}, {depth} deep: {manifold:?}");
        });
        assert!(count > 0, "no contact at {at}, {depth} deep: {body:?}");
    }
}

/// A ridge keeps the contacts at its edge. A two-sided mesh without welding keeps all contacts.
#[test]
fn convex_edges_keep_their_contacts() {
    let vertices = vec![Vec3::ZERO, Vec3::Z, Vec3::new(1.0, -1.0, 0.0), Vec3::new(-1.0, -1.0, 0.0)];
    let ridge = Input::new("ridge", vertices, &[[0, 1, 2], [1, 0, 3]]);
    let sphere: Geometry = Convex::sphere(Vec3::ZERO, 0.5).expect("a sphere").into();
    let at = Pose::new(Vec3::new(0.05, 0.5, 0.3), Quat::IDENTITY).expect("a pose");
    for options in [WELD, MeshOptions::default()] {
        let ridge = whole(&ridge, options);
        let manifold = Dim3::contact(&ridge, &Pose::IDENTITY, &sphere, &at, 0.01);
        let manifold = manifold.expect("the sphere is on the ridge");
        let normal = Vec3::new(0.05, 0.5, 0.0).normalize();
        assert!((manifold.normal() - normal).length() < 1e-5, "{manifold:?}");
    }
}
