//! Benchmarks of contacts with welded surfaces of 200,000 triangles, beside those with the same triangles unwelded.
//!
//! Height fields are always welded, so that they have no line of their own without welding. All bodies touch the surface.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::{Quat, Vec3};
use impinge::dim3::{
    Convex, Dim3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Hull, Mesh, MeshOptions,
    Pose, Progress, ScaledMesh,
};
use impinge::space::{AtStart, Space};

const BODIES: usize = 1024;

/// Cells along a side, of unit size.
const SIDE: usize = 320;

type Random = fastrand::Rng;

/// The height of a vertex.
type Heights = fn(usize, usize) -> f32;

fn flat(_: usize, _: usize) -> f32 {
    0.0
}

fn hills(x: usize, z: usize) -> f32 {
    (x as f32 * 0.25).sin() * 0.5 + (z as f32 * 0.375).cos() * 0.5
}

fn mesh(heights: Heights, weld: bool) -> Geometry {
    let side = SIDE + 1;
    let vertex = |place: usize| {
        let (x, z) = (place % side, place / side);
        Vec3::new(x as f32, heights(x, z), z as f32)
    };
    let vertices: Vec<Vec3> = (0..side * side).map(vertex).collect();
    let cell = |place: usize| {
        let first = (place / SIDE * side + place % SIDE) as u32;
        let next = first + side as u32;
        [first, next, first + 1, first + 1, next, next + 1]
    };
    let indices: Vec<u32> = (0..SIDE * SIDE).flat_map(cell).collect();
    let options = MeshOptions { one_sided: false, weld, solid: false };
    let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default()).unwrap();
    Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), Vec3::ONE).unwrap())
}

fn height_field(heights: Heights) -> Geometry {
    let side = SIDE + 1;
    let samples: Vec<f32> =
        (0..side * side).map(|place| heights(place % side, place / side)).collect();
    let field = HeightField::new(&HeightFieldDesc {
        rows: side as u32,
        columns: side as u32,
        samples: HeightSamples::F32(&samples),
        scale: 1.0,
        offset: 0.0,
        cell_x: 1.0,
        cell_z: 1.0,
        range: None,
        holes: None,
        diagonals: None,
        tags: None,
        one_sided: false,
        thickness: 0.0,
    });
    Geometry::HeightField(Arc::new(field.unwrap()))
}

fn vector(random: &mut Random, size: f32) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| (random.f32() * 2.0 - 1.0) * size))
}

fn body(kind: &str, random: &mut Random) -> Geometry {
    let mut size = || 0.3 + 0.7 * random.f32();
    match kind {
        "box" => {
            Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, Vec3::new(size(), size(), size()))
        }
        "capsule" => Convex::capsule(Vec3::Y * size(), Vec3::Y * -size(), 0.5 * size()),
        _ => {
            let points: Vec<Vec3> = (0..16).map(|_| vector(random, 1.0)).collect();
            Convex::hull(Arc::new(Hull::from_points(&points, 16).unwrap()), Vec3::ONE, 0.0)
        }
    }
    .unwrap()
    .into()
}

/// Returns bodies up to 0.05 deep in a surface. Half of them stand on it, the others have any rotation.
fn bodies(kind: &str, surface: &Geometry) -> Vec<(Geometry, Pose)> {
    let mut random = Random::with_seed(12);
    let mut placed = || {
        let body = body(kind, &mut random);
        let rotation = if random.bool() {
            Quat::from_rotation_y(random.f32())
        } else {
            Quat::from_array(std::array::from_fn(|_| random.f32() - 0.5)).normalize()
        };
        let place = |random: &mut Random| 5.0 + random.f32() * (SIDE - 10) as f32;
        let above = Vec3::new(place(&mut random), 8.0, place(&mut random));
        let start = Pose::new(above, rotation).unwrap();
        let way = Vec3::NEG_Y * 16.0;
        let rules = AtStart::Hit;
        let hit = Dim3::cast(&body, &start, way, surface, &Pose::IDENTITY, rules).unwrap();
        let down = 16.0 * hit.time + 0.05 * random.f32();
        (body, Pose::new(above - Vec3::Y * down, rotation).unwrap())
    };
    (0..BODIES).map(|_| placed()).collect()
}

fn contact(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("contact with a surface");
    group.throughput(Throughput::Elements(BODIES as u64));
    for (form, heights) in [("flat", flat as Heights), ("hills", hills)] {
        let surfaces = [
            ("mesh", mesh(heights, false)),
            ("welded mesh", mesh(heights, true)),
            ("height field", height_field(heights)),
        ];
        for kind in ["box", "capsule", "hull"] {
            let bodies = bodies(kind, &surfaces[0].1);
            for (name, surface) in &surfaces {
                group.bench_function(format!("{kind} on {form} {name}"), |bencher| {
                    bencher.iter(|| {
                        for (body, pose) in black_box(&bodies) {
                            black_box(Dim3::contact(surface, &Pose::IDENTITY, body, pose, 0.01));
                        }
                    });
                });
            }
        }
    }
    group.finish();
}

criterion_group!(benches, contact);
criterion_main!(benches);
