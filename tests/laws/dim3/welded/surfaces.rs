//! Surfaces cut into parts, and what they are in one piece.

use std::sync::Arc;

use glam::{DVec2, DVec3, Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::{
    Convex, Convex3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Hull, Mesh,
    MeshOptions, Pose, Progress, ScaledMesh,
};

use crate::rng::Rng;

/// A surface made of convex parts.
#[derive(Clone, Debug)]
pub struct Surface {
    pub name: &'static str,
    pub geometry: Geometry,
    /// The place of the geometry's own origin in the frame of the parts.
    pub origin: DVec3,
    /// The vertices of each part. Three are a triangle.
    pub parts: Vec<Vec<DVec3>>,
    /// Whether the parts have poses of their own.
    pub is_posed: bool,
}

impl Surface {
    /// The pose of the geometry where the frame of the parts has a pose.
    pub fn pose(&self, frame: &Pose) -> Pose {
        let turn = frame.rotation().as_dquat();
        let at = frame.position().as_dvec3() + turn * self.origin;
        Pose::new(at.as_vec3(), frame.rotation()).expect("a pose")
    }

    /// The parts one by one.
    pub fn pieces(&self) -> impl Iterator<Item = Geometry> {
        self.parts.iter().map(|corners| {
            let piece = match corners[..] {
                [a, b, c] => Convex::triangle(a.as_vec3(), b.as_vec3(), c.as_vec3(), 0.0),
                _ => {
                    let (min, max) = (corners[0], corners[7]);
                    let (center, half) = (0.5 * (min + max), 0.5 * (max - min));
                    Convex::oriented_box(center.as_vec3(), Quat::IDENTITY, half.as_vec3())
                }
            };
            piece.expect("a part").into()
        })
    }
}

pub type Triangle = [DVec3; 3];

const WELD: MeshOptions = MeshOptions { one_sided: false, weld: true, solid: false };

pub fn mesh(name: &'static str, triangles: &[Triangle]) -> Surface {
    let vertices: Vec<Vec3> =
        triangles.as_flattened().iter().map(|vertex| vertex.as_vec3()).collect();
    let indices: Vec<u32> = (0..vertices.len() as u32).collect();
    let mesh = Mesh::build(&vertices, &indices, None, WELD, &Progress::default()).expect("a mesh");
    let parts = vertices.chunks(3).map(|corners| corners.iter().map(|c| c.as_dvec3()).collect());
    Surface {
        name,
        geometry: Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), Vec3::ONE).expect("a scale")),
        origin: DVec3::ZERO,
        parts: parts.collect(),
        is_posed: false,
    }
}

fn compound(name: &'static str, parts: Vec<(Convex, Pose)>, vertices: Vec<Vec<DVec3>>) -> Surface {
    let part = |(geometry, pose): (Convex, Pose)| CompoundPart::<Convex3> {
        geometry: geometry.into(),
        pose,
        tag: 0,
    };
    let compound = Compound::new(parts.into_iter().map(part).collect(), true).expect("parts");
    let geometry = Geometry::Compound(PosedCompound::new(Arc::new(compound)));
    Surface { name, geometry, origin: DVec3::ZERO, parts: vertices, is_posed: true }
}

pub fn compound_of_triangles(name: &'static str, triangles: &[Triangle]) -> Surface {
    let part = |corners: &Triangle| {
        let [a, b, c] = corners.map(|corner| corner.as_vec3());
        (Convex::triangle(a, b, c, 0.0).expect("a triangle"), Pose::IDENTITY)
    };
    let vertices = triangles.iter().map(|corners| {
        corners.iter().map(|corner| corner.as_vec3().as_dvec3()).collect::<Vec<DVec3>>()
    });
    compound(name, triangles.iter().map(part).collect(), vertices.collect())
}

/// The corners of a box.
fn corners_of(min: DVec3, max: DVec3) -> Vec<DVec3> {
    let ends = [min, max];
    let at = |corner: usize, axis: usize| ends[corner >> axis & 1][axis];
    (0..8).map(|corner| DVec3::new(at(corner, 0), at(corner, 1), at(corner, 2))).collect()
}

/// A compound of boxes given by their ends; as boxes, or as hulls with vertices in the compound's frame.
pub fn blocks(name: &'static str, boxes: &[(DVec3, DVec3)], as_hulls: bool) -> Surface {
    let parts = boxes.iter().map(|(min, max)| {
        if as_hulls {
            let corners: Vec<Vec3> =
                corners_of(*min, *max).iter().map(|corner| corner.as_vec3()).collect();
            let hull = Hull::from_points(&corners, Hull::MAX_VERTICES).expect("a hull");
            return (Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a hull"), Pose::IDENTITY);
        }
        let half = (0.5 * (*max - *min)).as_vec3();
        let convex = Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).expect("a box");
        let center = (0.5 * (*max + *min)).as_vec3();
        (convex, Pose::new(center, Quat::IDENTITY).expect("a pose"))
    });
    let vertices = boxes.iter().map(|(min, max)| corners_of(*min, *max));
    compound(name, parts.collect(), vertices.collect())
}

/// A height field between -1 and 1 along x and z.
pub fn height_field(name: &'static str, count: usize, height: impl Fn(f64, f64) -> f64) -> Surface {
    let side = count + 1;
    let cell = 2.0 / count as f64;
    let at = |place: usize| place as f64 * cell - 1.0;
    let samples: Vec<f32> =
        (0..side * side).map(|place| height(at(place % side), at(place / side)) as f32).collect();
    let field = HeightField::new(&HeightFieldDesc {
        rows: side as u32,
        columns: side as u32,
        samples: HeightSamples::F32(&samples),
        scale: 1.0,
        offset: 0.0,
        cell_x: cell as f32,
        cell_z: cell as f32,
        range: None,
        holes: None,
        diagonals: None,
        tags: None,
        one_sided: false,
        thickness: 0.0,
    })
    .expect("a field");
    let origin = DVec3::new(-1.0, 0.0, -1.0);
    let parts = (0..field.triangle_numbers()).filter_map(|number| field.triangle(number));
    let parts = parts
        .map(|corners| corners.iter().map(|corner| origin + corner.as_dvec3()).collect())
        .collect();
    let geometry = Geometry::HeightField(Arc::new(field));
    Surface { name, geometry, origin, parts, is_posed: false }
}

/// The two triangles of each cell of a grid of heights between -1 and 1, with random diagonals.
pub fn grid(rng: &mut Rng, count: usize, height: impl Fn(f64, f64) -> f64) -> Vec<Triangle> {
    let at = |step: usize| 2.0 * step as f64 / count as f64 - 1.0;
    let vertex = |x: usize, z: usize| DVec3::new(at(x), height(at(x), at(z)), at(z));
    let mut triangles = Vec::new();
    for x in 0..count {
        for z in 0..count {
            let [a, b, c, d] =
                [vertex(x, z), vertex(x, z + 1), vertex(x + 1, z), vertex(x + 1, z + 1)];
            if rng.bool() {
                triangles.extend([[a, b, c], [c, b, d]]);
            } else {
                triangles.extend([[a, b, d], [a, d, c]]);
            }
        }
    }
    triangles
}

/// Splits triangles at random: some at their longest side only, which leaves T-junctions, some into needles.
pub fn refine(rng: &mut Rng, triangles: &mut Vec<Triangle>, steps: usize) {
    for _ in 0..steps {
        let number = rng.below(triangles.len());
        let [a, b, c] = triangles[number];
        let part = rng.pick(&[0.5, 0.5, 0.25, 0.999, 0.001]);
        // On the grid of f32, so that rounding moves no vertex out of the plane of a level surface.
        let split = a.lerp(b, part).as_vec3().as_dvec3();
        let split = DVec3::new(split.x, a.y + (b.y - a.y) * part, split.z);
        triangles[number] = [a, split, c];
        triangles.push([split, b, c]);
    }
}

/// A flat rectangle between -1 and 1 along x and z, cut in every way, and the rectangle or box in one piece.
pub fn flat(rng: &mut Rng) -> (Surface, Convex) {
    let level = |_: f64, _: f64| 0.0;
    let polygon = flat_polygon();
    let count = rng.pick(&[1, 2, 4, 8, 16]);
    let deep = 2.0;
    match rng.below(7) {
        0 => (mesh("grid", &grid(rng, count, level)), polygon),
        1 | 2 => {
            let mut triangles = grid(rng, count.min(8), level);
            refine(rng, &mut triangles, 40);
            let cut = triangles;
            if rng.bool() {
                (mesh("refined", &cut), polygon)
            } else {
                (compound_of_triangles("triangles", &cut), polygon)
            }
        }
        3 => (mesh("fan", &fan(rng)), polygon),
        4 => (height_field("field", count, level), polygon),
        _ => {
            let cuts = |rng: &mut Rng| {
                let mut cuts: Vec<f64> =
                    (0..rng.below(4)).map(|_| f64::from(rng.uniform(-0.9, 0.9) as f32)).collect();
                cuts.extend([-1.0, 1.0]);
                cuts.sort_by(f64::total_cmp);
                cuts.dedup();
                cuts
            };
            let mut boxes = Vec::new();
            for x in cuts(rng).windows(2) {
                // Bricks: every row is cut anew.
                for z in cuts(rng).windows(2) {
                    boxes.push((DVec3::new(x[0], -deep, z[0]), DVec3::new(x[1], 0.0, z[1])));
                }
            }
            let half = Vec3::new(1.0, 0.5 * deep as f32, 1.0);
            let center = Vec3::NEG_Y * half.y;
            let twin = Convex::oriented_box(center, Quat::IDENTITY, half).expect("a box");
            let as_hulls = rng.bool();
            (blocks(if as_hulls { "hulls" } else { "tiles" }, &boxes, as_hulls), twin)
        }
    }
}

/// The rectangle in one piece.
pub fn flat_polygon() -> Convex {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
        .map(|[x, z]: [f32; 2]| Vec3::new(x, 0.0, z));
    let hull = Hull::from_points(&corners, Hull::MAX_VERTICES).expect("a hull");
    Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a hull")
}

/// The rectangle as triangles around one vertex.
fn fan(rng: &mut Rng) -> Vec<Triangle> {
    let mut border: Vec<DVec2> = Vec::new();
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(DVec2::from_array);
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let count = 1 + rng.below(6);
        border.extend((0..count).map(|step| from.lerp(to, step as f64 / count as f64)));
    }
    let center = DVec2::new(rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5));
    let vertex = |at: DVec2| DVec3::new(at.x, 0.0, at.y);
    (0..border.len())
        .map(|place| {
            let next = border[(place + 1) % border.len()];
            [vertex(center), vertex(next), vertex(border[place])]
        })
        .collect()
}
