//! The 2D inputs.

use impinge::space::Space;
use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{
    Convex, Dim2, Geometry, LargePolygon, MAX_VERTICES, Polyline, PolylineOptions, Pose, Ray,
    ScaledPolyline,
};

use crate::world::scene::{Posed, Random, Scene, between};

fn vector(random: &mut Random, size: f32) -> Vec2 {
    Vec2::from_array(std::array::from_fn(|_| between(random, -size, size)))
}

fn rotation(random: &mut Random) -> Vec2 {
    loop {
        let rotation = vector(random, 1.0);
        if (0.01..1.0).contains(&rotation.length_squared()) {
            return rotation.normalize();
        }
    }
}

/// Returns a point, a segment, or the hull of random points on a circle. It is sometimes rounded.
fn polygon(random: &mut Random) -> Convex {
    let size = between(random, 0.3, 1.2);
    let radius = if random.bool() { 0.0 } else { between(random, 0.0, 0.3) };
    if random.u8(0..6) == 0 {
        let ends = [vector(random, size), vector(random, size)];
        return Convex::polygon(&ends[..random.usize(1..3)], radius).unwrap();
    }
    if random.bool() {
        // Vertices on a grid touch exactly.
        let corners = [[0.0, -0.5], [1.0, -0.5], [1.0, 0.5], [0.5, 1.0], [-0.5, 0.5]];
        let first = random.usize(0..2);
        return Convex::polygon(&corners.map(Vec2::from_array)[first..], 0.0).unwrap();
    }
    let center = vector(random, 0.2);
    let vertices: Vec<Vec2> = (0..16)
        .map(|place| Vec2::from_angle(place as f32 * std::f32::consts::TAU / 16.0))
        .enumerate()
        .filter(|(place, _)| place % 5 == 0 || random.bool())
        .map(|(_, direction)| center + size * direction)
        .collect();
    if vertices.len() <= MAX_VERTICES {
        return Convex::polygon(&vertices, radius).unwrap();
    }
    let polygon = Arc::new(LargePolygon::from_points(&vertices).unwrap());
    let scale = if random.bool() { Vec2::ONE } else { Vec2::new(-1.0, 1.25) };
    Convex::large_polygon(polygon, scale, radius).unwrap()
}

fn polyline(random: &mut Random) -> Geometry {
    let points: Vec<Vec2> = (0..random.usize(2..8)).map(|_| vector(random, 1.0)).collect();
    let (closed, one_sided) = (points.len() > 2 && random.bool(), random.bool());
    let options = PolylineOptions { closed, one_sided, welded: false };
    let polyline = Polyline::new(&points, None, options).unwrap();
    Geometry::Polyline(ScaledPolyline::new(Arc::new(polyline), Vec2::new(-1.0, 0.75)).unwrap())
}

fn half_plane(random: &mut Random) -> Convex {
    // Half of the half-planes have a bound on one side.
    let normal = if random.bool() { Vec2::Y } else { rotation(random) * 3.0 };
    Convex::half_plane(normal, between(random, -4.0, -1.0)).unwrap()
}

fn convex(random: &mut Random) -> Convex {
    if random.u8(0..40) == 0 {
        return half_plane(random);
    }
    let rounding = if random.bool() { 0.0 } else { 0.25 };
    let made = match random.u8(0..9) {
        0 | 1 => Convex::circle(vector(random, 0.2), between(random, 0.0, 1.0)),
        2 => Convex::capsule(vector(random, 1.0), vector(random, 1.0), between(random, 0.0, 0.5)),
        3 => Convex::capsule(Vec2::ZERO, Vec2::ZERO, 0.3),
        4 => Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(1.0, 0.0), rounding),
        5 => Convex::segment(vector(random, 1.0), vector(random, 1.0), rounding),
        6 | 7 => return polygon(random),
        _ => {
            let half = vector(random, 1.0).abs();
            Convex::oriented_box(vector(random, 0.2), rotation(random), half, rounding)
        }
    };
    made.unwrap()
}

impl Scene for Dim2 {
    fn geometry(random: &mut Random) -> Geometry {
        match random.u8(0..16) {
            0 => return polyline(random),
            1 | 2 => {}
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
        Convex::circle(Vec2::ZERO, radius).unwrap().into()
    }

    fn slab(half: f32) -> Geometry {
        Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(half, 1.0), 0.0).unwrap().into()
    }

    fn walls() -> Vec<Geometry> {
        let normals = [Vec2::X, -Vec2::X, Vec2::Y, -Vec2::Y];
        normals.map(|normal| Convex::half_plane(normal, -30.0).unwrap().into()).to_vec()
    }

    fn leaning_wall() -> Geometry {
        Convex::half_plane(Vec2::new(0.1, 1.0), -30.0).unwrap().into()
    }

    fn endless(normal: [f32; 3], offset: f32) -> Geometry {
        Convex::half_plane(Self::vector_of(normal), offset).unwrap().into()
    }

    fn vector_of([x, y, _]: [f32; 3]) -> Vec2 {
        Vec2::new(x, y)
    }

    fn ray_along(origin: Vec2, direction: Vec2, length: f32) -> Ray {
        Ray::new(origin, direction, length).unwrap()
    }

    fn moved_to(pose: &Pose, position: Vec2) -> Pose {
        Pose::new(position, pose.rotation()).unwrap()
    }

    fn pose(random: &mut Random, size: f32) -> Pose {
        let position = vector(random, size);
        if random.bool() {
            return Pose::new(position.round(), Vec2::X).unwrap();
        }
        Pose::new(position, rotation(random)).unwrap()
    }

    fn along(x: f32) -> Pose {
        Pose::new(Vec2::X * x, Vec2::X).unwrap()
    }

    fn far(random: &mut Random, center: f32, spread: f32) -> Pose {
        let position = Vec2::splat(center) + vector(random, spread);
        Pose::new(position, rotation(random)).unwrap()
    }

    fn nudged(random: &mut Random, pose: &Pose, by: f32) -> Pose {
        Pose::new(pose.position() + vector(random, by), pose.rotation()).unwrap()
    }

    fn turned_like(pose: &Pose, other: &Pose) -> Pose {
        Pose::new(pose.position(), other.rotation()).unwrap()
    }

    fn part_way(start: &Pose, end: &Pose, time: f64) -> Pose {
        let position = start.position().as_dvec2().lerp(end.position().as_dvec2(), time);
        let [from, to] = [start, end].map(|pose| pose.rotation().as_dvec2());
        let angle = from.angle_to(to) * time;
        let rotation = DVec2::from_angle(angle).rotate(from);
        Pose::new(position.as_vec2(), rotation.as_vec2()).unwrap()
    }

    fn coordinate(vector: Vec2) -> f32 {
        vector.x
    }

    fn ray(random: &mut Random, size: f32) -> Ray {
        let mut direction = vector(random, 1.0);
        if random.bool() {
            direction[random.usize(0..2)] = if random.bool() { 0.0 } else { -0.0 };
        }
        let origin = vector(random, 1.5 * size);
        let origin = if random.bool() { origin.round() } else { origin };
        let reach = if random.bool() { f32::MAX } else { size };
        Ray::new(origin, direction * 10f32.powi(random.i32(-20..15)), reach).unwrap()
    }

    fn meet(a: Posed<Dim2>, b: Posed<Dim2>, margin: f32) -> bool {
        Dim2::overlap(a.0, a.1, b.0, b.1, margin)
    }

    fn vector(random: &mut Random, size: f32) -> Vec2 {
        let mut vector = vector(random, size);
        match random.u8(0..4) {
            0 => vector = vector.round(),
            1 => vector[random.usize(0..2)] = 0.0,
            2 => vector = Vec2::X * vector.x,
            _ => {}
        }
        vector
    }
}
