//! Tests triangle meshes: answers equal brute force over the triangles, no ray passes a seam, and solids have an
//! inside.

mod answers;
mod build;
mod bytes;
mod edges;
mod rays;
mod solid_depth;
mod solids;

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::answers::Part;
use impinge::dim3::{
    Convex, Geometry, Hull, Mesh, MeshError, MeshOptions, Pose, Progress, ScaledMesh,
};

use crate::rng::Rng;

/// The input of a mesh.
#[derive(Clone, Debug)]
struct Input {
    name: &'static str,
    vertices: Vec<Vec3>,
    indices: Vec<u32>,
    tags: Option<Vec<u32>>,
}

impl Input {
    fn new(name: &'static str, vertices: Vec<Vec3>, triangles: &[[u32; 3]]) -> Input {
        Input { name, vertices, indices: triangles.as_flattened().to_vec(), tags: None }
    }

    fn build(&self, options: MeshOptions) -> Result<Mesh, MeshError> {
        let progress = Progress::default();
        Mesh::build(&self.vertices, &self.indices, self.tags.as_deref(), options, &progress)
    }

    fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    fn corners(&self, triangle: usize) -> [u32; 3] {
        self.indices.as_chunks().0[triangle]
    }

    /// Returns whether an earlier triangle has the same positions in the same winding. Then this one takes no part.
    fn is_duplicate(&self, triangle: usize) -> bool {
        let points = |number| self.corners(number).map(|vertex| self.vertices[vertex as usize]);
        let [a, b, c] = points(triangle);
        (0..triangle).any(|lower| [[a, b, c], [b, c, a], [c, a, b]].contains(&points(lower)))
    }

    /// Returns the corners of a triangle, scaled as the mesh scales them.
    fn scaled(&self, triangle: usize, scale: Vec3) -> [Vec3; 3] {
        let [a, b, c] = self.corners(triangle).map(|vertex| self.vertices[vertex as usize] * scale);
        if scale.x.signum() * scale.y.signum() * scale.z.signum() < 0.0 {
            [a, c, b]
        } else {
            [a, b, c]
        }
    }

    fn part(&self, triangle: usize) -> Part {
        let tag = self.tags.as_ref().map_or(0, |tags| tags[triangle]);
        Part { part: 0, triangle: triangle as u32, tag }
    }

    fn sized(mut self, size: f32) -> Input {
        self.vertices.iter_mut().for_each(|vertex| *vertex *= size);
        self
    }
}

/// A mesh at a pose, and its triangles as convex geometries.
struct Case {
    geometry: Geometry,
    pose: Pose,
    triangles: Vec<(Convex, Part)>,
    /// The greatest coordinate.
    size: f64,
}

impl Case {
    fn new(input: &Input, options: MeshOptions, scale: Vec3, pose: Pose, size: f64) -> Case {
        let mesh = input.build(options).unwrap_or_else(|error| panic!("{}: {error}", input.name));
        let mesh = ScaledMesh::new(Arc::new(mesh), scale).expect("a valid scale");
        let triangle = |triangle: usize| {
            let [a, b, c] = input.scaled(triangle, scale);
            (Convex::triangle(a, b, c, 0.0).expect("valid points"), input.part(triangle))
        };
        let distinct =
            (0..input.triangle_count()).filter(|triangle| !input.is_duplicate(*triangle));
        let triangles = distinct.map(triangle).collect();
        Case { geometry: Geometry::Mesh(mesh), pose, triangles, size }
    }

    fn random(rng: &mut Rng, options: MeshOptions) -> Case {
        let size = rng.pick(&[1.0, 1.0, 1e-6, 1e6]);
        let input = random_input(rng).sized(size as f32);
        let pose = pose(rng, 3.0 * size);
        Case::new(&input, options, scale(rng), pose, size)
    }
}

fn vector(rng: &mut Rng, size: f64) -> Vec3 {
    (rng.in_cube() * size).as_vec3()
}

fn pose(rng: &mut Rng, size: f64) -> Pose {
    let rotation = if rng.once_in(4) { Quat::IDENTITY } else { rng.rotation() };
    Pose::new(vector(rng, size), rotation).expect("a valid pose")
}

/// Returns a scale: 1, uniform, mirrored, or different along each axis.
fn scale(rng: &mut Rng) -> Vec3 {
    match rng.below(4) {
        0 => Vec3::ONE,
        1 => Vec3::splat(rng.uniform(0.3, 2.0) as f32),
        2 => Vec3::new(rng.sign() as f32, rng.sign() as f32, rng.sign() as f32),
        _ => Vec3::from_array(std::array::from_fn(|_| (rng.sign() * rng.power(-0.7, 0.4)) as f32)),
    }
}

/// A convex geometry of any kind.
fn convex(rng: &mut Rng, size: f64) -> Convex {
    let radius = (rng.uniform(0.0, 0.3) * size) as f32;
    match rng.below(7) {
        0 => Convex::sphere(vector(rng, 0.5 * size), radius),
        1 => Convex::capsule(vector(rng, 0.5 * size), vector(rng, 0.5 * size), radius),
        2 => {
            let half = vector(rng, 0.5 * size).abs();
            Convex::oriented_box(vector(rng, 0.3 * size), rng.rotation(), half)
        }
        3 => {
            let half = vector(rng, 0.5 * size).abs();
            Convex::rounded_box(vector(rng, 0.3 * size), rng.rotation(), half, radius)
        }
        4 => {
            let [a, b, c] = std::array::from_fn(|_| vector(rng, 0.6 * size));
            Convex::triangle(a, b, c, if rng.bool() { 0.0 } else { radius })
        }
        5 => {
            let points: Vec<Vec3> = (0..8).map(|_| vector(rng, 0.5 * size)).collect();
            let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a hull");
            Convex::hull(Arc::new(hull), Vec3::ONE, 0.0)
        }
        _ => Convex::half_space(rng.unit().as_vec3(), (rng.uniform(-4.0, 1.0) * size) as f32),
    }
    .expect("a valid geometry")
}

/// Returns a mesh with a size of about 1, of a kind that is difficult for trees and tests.
fn random_input(rng: &mut Rng) -> Input {
    let mut input = match rng.below(8) {
        0 => soup(rng, 40, 0.3),
        1 => soup(rng, 12, 1.0),
        2 => slivers(rng),
        3 => folded(rng),
        4 => fan(rng),
        5 => grid(rng, 6, 0.1),
        6 => Input::new("triangle", (0..3).map(|_| vector(rng, 1.0)).collect(), &[[0, 1, 2]]),
        _ => {
            let mut sphere = sphere(rng, 5, 8);
            sphere.vertices.iter_mut().for_each(|vertex| *vertex += Vec3::splat(0.3));
            sphere
        }
    };
    if rng.once_in(3) {
        degrade(rng, &mut input);
    }
    if rng.bool() {
        input.tags = Some((0..input.triangle_count()).map(|_| rng.number() as u32).collect());
    }
    input
}

/// Returns unconnected triangles.
fn soup(rng: &mut Rng, count: usize, size: f64) -> Input {
    let mut vertices = Vec::new();
    for _ in 0..count {
        let center = vector(rng, 1.0);
        vertices.extend((0..3).map(|_| center + vector(rng, size)));
    }
    let triangles: Vec<[u32; 3]> =
        (0..count as u32).map(|number| [3 * number, 3 * number + 1, 3 * number + 2]).collect();
    Input::new("soup", vertices, &triangles)
}

/// Returns long triangles with angles down to 1e-6.
fn slivers(rng: &mut Rng) -> Input {
    let mut input = soup(rng, 15, 1.0);
    for corners in input.vertices.chunks_exact_mut(3) {
        let part = rng.uniform(-0.2, 1.2) as f32;
        let size = rng.power(-6.0, -2.0);
        let off = vector(rng, size);
        corners[2] = corners[0].lerp(corners[1], part) + off;
    }
    Input { name: "slivers", ..input }
}

/// Returns a strip folded onto itself: neighbours are coplanar, on the same side of their edge.
fn folded(rng: &mut Rng) -> Input {
    let mut vertices = vec![Vec3::ZERO, Vec3::Y];
    let mut triangles = Vec::new();
    for number in 0..10 {
        let width = rng.uniform(0.3, 1.0) as f32;
        vertices.push(Vec3::new(
            if number % 2 == 0 { width } else { 0.0 },
            rng.uniform(0.0, 1.0) as f32,
            0.0,
        ));
        triangles.push([number, number + 1, number + 2]);
    }
    Input::new("folded", vertices, &triangles)
}

/// Returns coplanar triangles around one vertex.
fn fan(rng: &mut Rng) -> Input {
    let count = 3 + rng.below(20) as u32;
    let mut vertices = vec![Vec3::new(0.1, 0.0, 0.2)];
    for number in 0..count {
        let angle = std::f32::consts::TAU * number as f32 / count as f32;
        vertices.push(Vec3::new(angle.cos(), 0.0, angle.sin()));
    }
    let triangles: Vec<[u32; 3]> =
        (0..count).map(|number| [0, 1 + (number + 1) % count, 1 + number]).collect();
    Input::new("fan", vertices, &triangles)
}

/// Returns a square grid of heights with `count` cells along each side, facing up.
fn grid(rng: &mut Rng, count: usize, height: f64) -> Input {
    let mut vertices = Vec::new();
    let at = |step: usize| 2.0 * step as f32 / count as f32 - 1.0;
    for x in 0..=count {
        for z in 0..=count {
            vertices.push(Vec3::new(at(x), rng.uniform(-height, height) as f32, at(z)));
        }
    }
    let row = count as u32 + 1;
    let mut triangles = Vec::new();
    for x in 0..count as u32 {
        for z in 0..count as u32 {
            let corner = x * row + z;
            triangles.push([corner, corner + 1, corner + row]);
            triangles.push([corner + row, corner + 1, corner + row + 1]);
        }
    }
    Input::new("grid", vertices, &triangles)
}

/// Returns a closed bumpy surface around the origin with `rings` by `sectors` vertices and two poles.
fn sphere(rng: &mut Rng, rings: usize, sectors: usize) -> Input {
    let mut vertices = vec![Vec3::Y, -Vec3::Y];
    for ring in 0..rings {
        let polar = std::f32::consts::PI * (ring + 1) as f32 / (rings + 1) as f32;
        for sector in 0..sectors {
            let angle = std::f32::consts::TAU * sector as f32 / sectors as f32;
            let point =
                Vec3::new(polar.sin() * angle.cos(), polar.cos(), polar.sin() * angle.sin());
            vertices.push(point * rng.uniform(0.6, 1.0) as f32);
        }
    }
    let at = |ring: usize, sector: usize| (2 + ring * sectors + sector % sectors) as u32;
    let mut triangles = Vec::new();
    for sector in 0..sectors {
        triangles.push([0, at(0, sector + 1), at(0, sector)]);
        triangles.push([1, at(rings - 1, sector), at(rings - 1, sector + 1)]);
        for ring in 1..rings {
            let [a, b] = [at(ring - 1, sector), at(ring - 1, sector + 1)];
            let [c, d] = [at(ring, sector), at(ring, sector + 1)];
            triangles.push([a, b, c]);
            triangles.push([b, d, c]);
        }
    }
    Input::new("sphere", vertices, &triangles)
}

/// Adds degenerate and duplicate triangles and unreferenced vertices.
fn degrade(rng: &mut Rng, input: &mut Input) {
    let count = input.triangle_count();
    for _ in 0..1 + count / 8 {
        let [a, b, c] = input.corners(rng.below(count));
        let added = rng.pick(&[[a, b, c], [b, c, a], [a, c, b], [a, a, b], [c, c, c]]);
        let at = 3 * rng.below(input.triangle_count() + 1);
        input.indices.splice(at..at, added);
    }
    input.vertices.push(vector(rng, 1.0));
}
