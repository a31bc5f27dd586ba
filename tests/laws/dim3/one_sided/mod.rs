//! Tests one-sided surfaces: a body that crosses one is pushed to the front, and all functions agree about it.

mod casts;
mod flat;
mod hills;
mod thickness;

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim3::{
    Convex, Convex3, Geometry, HeightField, HeightFieldDesc, HeightSamples, Hull, Mesh,
    MeshOptions, Pose, Progress, ScaledMesh,
};
use impinge::space::Space;

use crate::rng::Rng;

/// A floor reaches at least this far from the origin, far beyond the size of a body.
const EDGE: f32 = 8.0;

/// A surface in the plane y = 0 of a frame, whose front faces up.
#[derive(Debug)]
struct Floor {
    /// The geometry with both sides alike, and with a front.
    two_sided: Geometry,
    one_sided: Geometry,
    frame: Pose,
    /// One triangle, with which every answer is known.
    is_whole: bool,
    is_welded: bool,
}

impl Floor {
    /// Returns a floor with fronts of a thickness.
    fn random(rng: &mut Rng, thickness: f32) -> Floor {
        let shape = Shape::random(rng);
        let frame = match rng.below(3) {
            0 => Pose::IDENTITY,
            1 => Pose::new((rng.in_cube() * 3.0).as_vec3(), Quat::IDENTITY).expect("a pose"),
            _ => Pose::new((rng.in_cube() * 3.0).as_vec3(), rng.rotation()).expect("a pose"),
        };
        Floor {
            two_sided: shape.geometry(false, 0.0),
            one_sided: shape.geometry(true, thickness),
            frame,
            is_whole: matches!(shape.kind, Kind::Triangle | Kind::Mirrored),
            is_welded: shape.is_welded || matches!(shape.kind, Kind::Field),
        }
    }

    fn has_part_poses(&self) -> bool {
        matches!(self.one_sided, Geometry::Compound(_))
    }

    fn up(&self) -> DVec3 {
        self.frame.rotation().as_dquat().normalize() * DVec3::Y
    }

    /// Returns the half-spaces below and above the plane.
    fn half_spaces(&self) -> [Convex; 2] {
        [Vec3::Y, -Vec3::Y].map(|normal| Convex::half_space(normal, 0.0).expect("a half-space"))
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Triangle,
    /// The winding and the scale are mirrored.
    Mirrored,
    Cells,
    Field,
}

/// The parts of a floor.
#[derive(Debug)]
struct Shape {
    kind: Kind,
    is_welded: bool,
    in_compound: bool,
    cells: u32,
}

impl Shape {
    fn random(rng: &mut Rng) -> Shape {
        Shape {
            kind: rng.pick(&[Kind::Triangle, Kind::Mirrored, Kind::Cells, Kind::Field]),
            is_welded: rng.bool(),
            in_compound: rng.once_in(3),
            cells: 1 + rng.below(12) as u32,
        }
    }

    fn geometry(&self, one_sided: bool, thickness: f32) -> Geometry {
        let options = MeshOptions { one_sided, weld: self.is_welded, solid: false };
        // A corner is so far away that the triangle has all of the square of the others.
        let far = 4.0 * EDGE;
        let whole =
            [Vec3::new(-far, 0.0, -far), Vec3::new(0.0, 0.0, far), Vec3::new(far, 0.0, -far)];
        let geometry = match self.kind {
            Kind::Triangle => mesh(&whole, Vec3::ONE, options, thickness),
            Kind::Mirrored => {
                let scale = Vec3::new(-2.0, 0.5, 1.0);
                let [a, b, c] = whole.map(|corner| corner / scale);
                mesh(&[a, c, b], scale, options, thickness)
            }
            Kind::Cells => mesh(&cells(self.cells), Vec3::ONE, options, thickness),
            Kind::Field => {
                let side = self.cells + 1;
                let heights = vec![0.0; (side * side) as usize];
                field(&heights, side, 2.0 * EDGE / self.cells as f32, one_sided, thickness)
            }
        };
        let at = match self.kind {
            Kind::Field => Vec3::new(-EDGE, 0.0, -EDGE),
            _ => Vec3::ZERO,
        };
        if self.in_compound || at != Vec3::ZERO {
            let pose = Pose::new(at, Quat::IDENTITY).expect("a pose");
            return compound(vec![CompoundPart { geometry, pose, tag: 0 }]);
        }
        geometry
    }
}

fn compound(parts: Vec<CompoundPart<Convex3>>) -> Geometry {
    let compound = Compound::new(parts, false).expect("a compound");
    Geometry::Compound(PosedCompound::new(Arc::new(compound)))
}

/// Two triangles for each of the cells of a square.
fn cells(count: u32) -> Vec<Vec3> {
    let at = |x: u32, z: u32| {
        let place = |step: u32| EDGE * (2.0 * step as f32 / count as f32 - 1.0);
        Vec3::new(place(x), 0.0, place(z))
    };
    let corners = |x: u32, z: u32| {
        let [a, b, c, d] = [at(x, z), at(x, z + 1), at(x + 1, z + 1), at(x + 1, z)];
        [a, b, c, a, c, d]
    };
    (0..count).flat_map(|x| (0..count).flat_map(move |z| corners(x, z))).collect()
}

fn mesh(corners: &[Vec3], scale: Vec3, options: MeshOptions, thickness: f32) -> Geometry {
    let indices: Vec<u32> = (0..corners.len() as u32).collect();
    let mesh = Mesh::build(corners, &indices, None, options, &Progress::default());
    let scaled = ScaledMesh::new(Arc::new(mesh.expect("a mesh")), scale).expect("a scale");
    Geometry::Mesh(scaled.with_thickness(thickness))
}

fn field(heights: &[f32], side: u32, cell: f32, one_sided: bool, thickness: f32) -> Geometry {
    let field = HeightField::new(&HeightFieldDesc {
        rows: side,
        columns: side,
        samples: HeightSamples::F32(heights),
        scale: 1.0,
        offset: 0.0,
        cell_x: cell,
        cell_z: cell,
        range: None,
        holes: None,
        diagonals: None,
        tags: None,
        one_sided,
        thickness,
    });
    Geometry::HeightField(Arc::new(field.expect("a height field")))
}

/// A body of any bounded convex kind, with a size of about 1. Some are degenerate.
fn body(rng: &mut Rng) -> Convex {
    let turn = if rng.once_in(4) { Quat::IDENTITY } else { rng.rotation() };
    let flat = rng.once_in(6);
    let mut length = || rng.uniform(0.1, 0.5) as f32;
    let (half, radius) = (Vec3::new(length(), length(), length()), length());
    let along = turn * Vec3::Y * length();
    let half = if flat { half * Vec3::new(1.0, 0.0, 1.0) } else { half };
    let found = match rng.below(9) {
        0 => Convex::sphere(Vec3::ZERO, radius),
        1 => Convex::capsule(-along, if flat { -along } else { along }, radius),
        2 | 3 => Convex::oriented_box(Vec3::ZERO, turn, half),
        4 => Convex::rounded_box(Vec3::ZERO, turn, half, 0.1),
        5 => Convex::cylinder(-along, along, radius, 0.0),
        6 => Convex::cone(-along, along, radius, 0.0),
        7 => {
            let [a, b, c] = std::array::from_fn(|_| (rng.in_cube() * 0.5).as_vec3());
            Convex::triangle(a, b, c, 0.0)
        }
        _ => {
            let count = if flat { 2 } else { 4 + rng.below(10) };
            let points: Vec<Vec3> = (0..count).map(|_| (rng.in_cube() * 0.5).as_vec3()).collect();
            let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a hull");
            Convex::hull(Arc::new(hull), Vec3::ONE, 0.0)
        }
    };
    found.expect("a geometry")
}

/// A body that crosses the plane of a floor.
#[derive(Debug)]
struct Crossing {
    floor: Floor,
    body: Convex,
    pose: Pose,
    /// How far the lowest point is below the plane, and the highest above.
    depth: f64,
    height: f64,
}

impl Crossing {
    /// Returns a random crossing of a floor with fronts of a thickness. Bodies with hardly any extent across the floor have
    /// none.
    fn random(rng: &mut Rng, thickness: f32) -> Option<Crossing> {
        let floor = Floor::random(rng, thickness);
        let body = body(rng);
        let place = (rng.in_cube() * DVec3::new(1.0, 0.0, 1.0)).as_vec3();
        let ends = |place: Vec3| {
            floor.half_spaces().map(|half_space| {
                let pose = placed(&floor.frame, place);
                -f64::from(Convex3::distance(&half_space, &floor.frame, &body, &pose).distance)
            })
        };
        let [depth, height] = ends(place);
        let extent = depth + height;
        if extent < 0.05 {
            return None;
        }
        let below = rng.uniform(0.02, 0.98) * extent;
        let place = place + Vec3::Y * (depth - below) as f32;
        let pose = placed(&floor.frame, place);
        let [depth, height] = ends(place);
        Some(Crossing { floor, body, pose, depth, height })
    }

    /// How far the middle of the body is below the plane.
    fn middle(&self) -> f64 {
        0.5 * (self.depth - self.height)
    }

    fn whole(&self) -> Geometry {
        Geometry::from(self.body.clone())
    }
}

/// The pose of a body at a place of a frame.
fn placed(frame: &Pose, place: Vec3) -> Pose {
    let turn = frame.rotation().as_dquat().normalize();
    let at = frame.position().as_dvec3() + turn * place.as_dvec3();
    Pose::new(at.as_vec3(), frame.rotation()).expect("a pose")
}
