//! Meshes, height fields and compounds for the law of rays at parts.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::concave::PosedCompound;
use impinge::dim3::{
    Convex, Convex3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Mesh, MeshOptions,
    Pose, Progress, Ray, ScaledMesh,
};

use crate::part_rays::{self, PartRays};
use crate::rng::Rng;

/// Returns a floor of cells with two triangles each, a soup with equal triangles, or a closed octahedron.
fn mesh(rng: &mut Rng) -> Geometry {
    let (mut vertices, mut indices) = (Vec::new(), Vec::new());
    let mut closed = false;
    match rng.below(3) {
        0 => {
            let (side, bumps) = (2 + rng.below(5) as u32, rng.pick(&[0.0, 0.25, 1.0]));
            for place in 0..side * side {
                let height = bumps * rng.integer(-2, 2) as f32;
                vertices.push(Vec3::new((place % side) as f32, height, (place / side) as f32));
            }
            vertices.iter_mut().for_each(|vertex| *vertex = (*vertex - 0.5 * side as f32) * 0.5);
            for place in (0..side * (side - 1)).filter(|place| place % side != side - 1) {
                let [a, b, c, d] = [place, place + 1, place + side, place + side + 1];
                indices.extend([a, c, b, b, c, d]);
            }
        }
        1 => {
            let grid = rng.bool();
            for _ in 0..3 + rng.below(6) {
                let point = rng.in_cube().as_vec3();
                vertices.push(if grid { (point * 2.0).round() * 0.5 } else { point });
            }
            let count = vertices.len();
            indices.extend((0..3 * (1 + rng.below(20))).map(|_| rng.below(count) as u32));
        }
        _ => {
            closed = true;
            vertices.extend([Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z]);
            for octant in 0..8u32 {
                let [x, y, z] = [0, 1, 2].map(|axis| 2 * axis + (octant >> axis & 1));
                let turned = octant.count_ones().is_multiple_of(2);
                indices.extend(if turned { [x, y, z] } else { [y, x, z] });
            }
        }
    }
    let options = MeshOptions { one_sided: rng.bool(), weld: false, solid: closed && rng.bool() };
    let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default()).unwrap();
    let scale = match rng.below(3) {
        0 => Vec3::ONE,
        1 => Vec3::new(-1.0, 1.0, 1.0),
        _ => Vec3::from_array([0; 3].map(|_| (rng.sign() * rng.uniform(0.3, 2.0)) as f32)),
    };
    Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), scale).unwrap())
}

fn height_field(rng: &mut Rng) -> Geometry {
    let bumps = rng.pick(&[0.0, 0.25, 0.6]);
    let samples: Vec<f32> = (0..20).map(|_| bumps * rng.integer(-2, 2) as f32).collect();
    let diagonals = [rng.number() as u8, rng.number() as u8];
    let field = HeightField::new(&HeightFieldDesc {
        rows: 4,
        columns: 5,
        samples: HeightSamples::F32(&samples),
        scale: 1.0,
        offset: 0.0,
        cell_x: rng.pick(&[0.5, 0.3]),
        cell_z: rng.pick(&[0.5, 0.7]),
        range: None,
        holes: rng.bool().then_some(&[0b10, 0]),
        diagonals: rng.bool().then_some(&diagonals),
        tags: None,
        one_sided: rng.bool(),
        thickness: 0.0,
    });
    Geometry::HeightField(Arc::new(field.unwrap()))
}

impl PartRays for Convex3 {
    fn surface(rng: &mut Rng) -> Geometry {
        if rng.once_in(3) { height_field(rng) } else { mesh(rng) }
    }

    fn convex(rng: &mut Rng) -> Geometry {
        let half = rng.in_cube().abs().as_vec3();
        let made = match rng.below(4) {
            0 => Convex::sphere(Vec3::ZERO, half.x),
            1 => Convex::capsule(-half, half, 0.3),
            2 => Convex::triangle(-half, half, Vec3::new(half.x, -half.y, 0.5), 0.0),
            _ => Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half),
        };
        made.unwrap().into()
    }

    fn compound_of(compound: PosedCompound<Convex3>) -> Geometry {
        Geometry::Compound(compound)
    }

    fn pose(rng: &mut Rng, size: f64) -> Pose {
        let position = (rng.in_cube() * size).as_vec3();
        let rotation = match rng.below(4) {
            0 | 1 => Quat::IDENTITY,
            2 => Quat::from_xyzw(0.0, 0.5f32.sqrt(), 0.0, 0.5f32.sqrt()),
            _ => rng.rotation(),
        };
        Pose::new(if rng.bool() { position.round() } else { position }, rotation).unwrap()
    }

    fn ray_at(rng: &mut Rng, target: Vec3) -> Ray {
        let mut direction = rng.in_cube();
        match rng.below(4) {
            0 => direction = (direction * 2.0).round(),
            1 => direction = DVec3::new(0.0, direction.y, -0.0),
            _ => {}
        }
        if direction == DVec3::ZERO {
            direction = DVec3::NEG_Y;
        }
        let away = if rng.once_in(10) { 0.0 } else { rng.power(-3.0, 4.0) };
        let origin = target.as_dvec3() - direction.normalize() * away;
        let length = if rng.once_in(6) { 1.0 } else { f32::MAX };
        Ray::new(origin.as_vec3(), direction.as_vec3(), length).unwrap()
    }

    fn point_near(rng: &mut Rng, pose: &Pose) -> Vec3 {
        pose.position() + (rng.in_cube() * 2.0).as_vec3()
    }

    fn runs_along(geometry: &Convex, pose: &Pose, ray: &Ray) -> bool {
        use impinge::concave::ConvexSpace;
        let Convex::Triangle(triangle) = geometry else { return false };
        let [a, b, c] = triangle.points().map(|point| point.as_dvec3());
        let normal = (b - a).cross(c - a);
        let direction = Convex3::relative_vector(Convex3::ray_direction(ray), pose).as_dvec3();
        normal.dot(direction).abs() <= 1e-5 * (b - a).length() * (c - a).length()
    }

    fn bits(vector: Vec3) -> [u32; 3] {
        vector.to_array().map(f32::to_bits)
    }
}

#[test]
fn a_ray_has_the_best_answer_of_the_parts() {
    part_rays::a_ray_has_the_best_answer_of_the_parts::<Convex3>();
}
