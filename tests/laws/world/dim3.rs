//! The 3D inputs.

use glam::{Quat, Vec3};
use impinge::answers::Part;
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::{
    Convex, Dim3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Hit, Hull, Mesh,
    MeshOptions, Pose, Progress, Ray, ScaledMesh,
};
use impinge::space::Space;
use std::sync::Arc;

use crate::world::scene::{Posed, Random, Scene, between};

fn vector(random: &mut Random, size: f32) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| between(random, -size, size)))
}

fn rotation(random: &mut Random) -> Quat {
    loop {
        let q = Quat::from_array(std::array::from_fn(|_| between(random, -1.0, 1.0)));
        if (0.01..1.0).contains(&q.length_squared()) {
            return q.normalize();
        }
    }
}

/// Returns a scaled hull, from a segment to a solid. It is sometimes mirrored or rounded.
fn hull(random: &mut Random) -> Convex {
    let mut points: Vec<Vec3> = (0..random.usize(2..12)).map(|_| vector(random, 1.0)).collect();
    if random.bool() {
        // Vertices on a grid touch exactly.
        points.iter_mut().for_each(|point| *point = (*point * 2.0).round() * 0.5);
    }
    let signs = Vec3::from_array(std::array::from_fn(|_| if random.bool() { 1.0 } else { -1.0 }));
    let scale = signs * between(random, 0.5, 1.5);
    let radius = if random.bool() { 0.0 } else { between(random, 0.0, 0.3) };
    let hull = Hull::from_points(&points, Hull::MAX_VERTICES).unwrap();
    Convex::hull(Arc::new(hull), scale, radius).unwrap()
}

/// Returns a triangle soup or a closed octahedron, sometimes one-sided, sometimes solid.
fn mesh(random: &mut Random) -> Geometry {
    let closed = random.bool();
    let (vertices, indices): (Vec<Vec3>, Vec<u32>) = if closed {
        let corners = [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z];
        let faces: Vec<u32> = (0..8)
            .flat_map(|octant: u32| {
                let corner = |axis: u32| 2 * axis + (octant >> axis & 1);
                let [x, y, z] = [corner(0), corner(1), corner(2)];
                if octant.count_ones().is_multiple_of(2) { [x, y, z] } else { [y, x, z] }
            })
            .collect();
        (corners.to_vec(), faces)
    } else {
        let vertices: Vec<Vec3> = (0..7).map(|_| vector(random, 1.0)).collect();
        (vertices, (0..15).map(|_| random.u32(0..7)).collect())
    };
    let options =
        MeshOptions { one_sided: random.bool(), weld: false, solid: closed && random.bool() };
    let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default()).unwrap();
    let scale = Vec3::splat(between(random, 0.5, 1.5));
    Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), scale).unwrap())
}

fn height_field(random: &mut Random) -> Geometry {
    let samples: Vec<f32> = (0..12).map(|_| between(random, -0.5, 0.5)).collect();
    let field = HeightField::new(&HeightFieldDesc {
        rows: 3,
        columns: 4,
        samples: HeightSamples::F32(&samples),
        scale: 1.0,
        offset: 0.0,
        cell_x: 0.5,
        cell_z: 0.75,
        range: None,
        holes: random.bool().then_some(&[0b10]),
        diagonals: None,
        tags: None,
        one_sided: random.bool(),
        thickness: 0.0,
    });
    Geometry::HeightField(Arc::new(field.unwrap()))
}

fn half_space(random: &mut Random) -> Convex {
    // Half of the half-spaces have a bound on one side.
    let normal = if random.bool() { Vec3::Y } else { rotation(random).mul_vec3(Vec3::Z) * 3.0 };
    Convex::half_space(normal, between(random, -4.0, -1.0)).unwrap()
}

fn convex(random: &mut Random) -> Convex {
    if random.u8(0..40) == 0 {
        return half_space(random);
    }
    let made = match random.u8(0..9) {
        0 => Convex::sphere(vector(random, 0.2), between(random, 0.0, 1.0)),
        1 => Convex::capsule(vector(random, 1.0), vector(random, 1.0), between(random, 0.0, 0.5)),
        2 => Convex::capsule(Vec3::ZERO, Vec3::ZERO, 0.3),
        3 => Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::new(1.0, 0.0, 0.5)),
        4 => {
            let half = vector(random, 0.7).abs();
            Convex::rounded_box(vector(random, 0.2), rotation(random), half, 0.25)
        }
        5 => {
            let [a, b, c] = std::array::from_fn(|_| vector(random, 1.0));
            Convex::triangle(a, b, c, if random.bool() { 0.0 } else { 0.1 })
        }
        6 | 7 => return hull(random),
        _ => {
            let half = vector(random, 1.0).abs();
            Convex::oriented_box(vector(random, 0.2), rotation(random), half)
        }
    };
    made.unwrap()
}

impl Scene for Dim3 {
    fn geometry(random: &mut Random) -> Geometry {
        match random.u8(0..20) {
            0 => return mesh(random),
            1 => return height_field(random),
            2 | 3 => {}
            _ => return convex(random).into(),
        }
        let count = random.u32(1..5);
        let part = |tag| CompoundPart {
            geometry: convex(random).into(),
            pose: Self::pose(random, 1.5),
            tag,
        };
        let parts = (0..count).map(part).collect();
        Geometry::Compound(PosedCompound::new(Arc::new(Compound::new(parts, false).unwrap())))
    }

    fn ball(radius: f32) -> Geometry {
        Convex::sphere(Vec3::ZERO, radius).unwrap().into()
    }

    fn slab(half: f32) -> Geometry {
        let half = Vec3::new(half, 1.0, 1.0);
        Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap().into()
    }

    fn walls() -> Vec<Geometry> {
        let normals = [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, Vec3::Z, -Vec3::Z];
        normals.map(|normal| Convex::half_space(normal, -30.0).unwrap().into()).to_vec()
    }

    fn leaning_wall() -> Geometry {
        Convex::half_space(Vec3::new(0.1, 1.0, 0.0), -30.0).unwrap().into()
    }

    fn endless(normal: [f32; 3], offset: f32) -> Geometry {
        Convex::half_space(Self::vector_of(normal), offset).unwrap().into()
    }

    fn vector_of(numbers: [f32; 3]) -> Vec3 {
        Vec3::from_array(numbers)
    }

    fn ray_along(origin: Vec3, direction: Vec3, length: f32) -> Ray {
        Ray::new(origin, direction, length).unwrap()
    }

    fn part_of(hit: &Hit) -> Part {
        hit.part
    }

    fn moved_to(pose: &Pose, position: Vec3) -> Pose {
        Pose::new(position, pose.rotation()).unwrap()
    }

    fn pose(random: &mut Random, size: f32) -> Pose {
        let position = vector(random, size);
        if random.bool() {
            return Pose::new(position.round(), Quat::IDENTITY).unwrap();
        }
        Pose::new(position, rotation(random)).unwrap()
    }

    fn along(x: f32) -> Pose {
        Pose::new(Vec3::X * x, Quat::IDENTITY).unwrap()
    }

    fn far(random: &mut Random, center: f32, spread: f32) -> Pose {
        let position = Vec3::splat(center) + vector(random, spread);
        Pose::new(position, rotation(random)).unwrap()
    }

    fn nudged(random: &mut Random, pose: &Pose, by: f32) -> Pose {
        Pose::new(pose.position() + vector(random, by), pose.rotation()).unwrap()
    }

    fn turned_like(pose: &Pose, other: &Pose) -> Pose {
        Pose::new(pose.position(), other.rotation()).unwrap()
    }

    fn part_way(start: &Pose, end: &Pose, time: f64) -> Pose {
        let position = start.position().as_dvec3().lerp(end.position().as_dvec3(), time);
        let [from, to] = [start, end].map(|pose| pose.rotation().as_dquat().normalize());
        let to = if from.dot(to) < 0.0 { -to } else { to };
        Pose::new(position.as_vec3(), from.slerp(to, time).as_quat()).unwrap()
    }

    fn coordinate(vector: Vec3) -> f32 {
        vector.x
    }

    fn ray(random: &mut Random, size: f32) -> Ray {
        let mut direction = vector(random, 1.0);
        if random.bool() {
            direction[random.usize(0..3)] = 0.0;
            direction[random.usize(0..3)] = if random.bool() { 0.0 } else { -0.0 };
        }
        if direction == Vec3::ZERO {
            direction = Vec3::X;
        }
        let origin = vector(random, 1.5 * size);
        let origin = if random.bool() { origin.round() } else { origin };
        let reach = if random.bool() { f32::MAX } else { size };
        Ray::new(origin, direction * 10f32.powi(random.i32(-20..15)), reach).unwrap()
    }

    fn meet(a: Posed<Dim3>, b: Posed<Dim3>, margin: f32) -> bool {
        Dim3::overlap(a.0, a.1, b.0, b.1, margin)
    }

    fn vector(random: &mut Random, size: f32) -> Vec3 {
        let mut vector = vector(random, size);
        match random.u8(0..4) {
            0 => vector = vector.round(),
            1 => vector[random.usize(0..3)] = 0.0,
            2 => vector = Vec3::X * vector.x,
            _ => {}
        }
        vector
    }
}
