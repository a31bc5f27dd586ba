//! The second reference: the convex hull of the explicit vertices of the Minkowski difference, built in
//! exact integers, and the origin's distance to its faces.
//!
//! Coordinates are rounded to 2^-40 of the largest, which moves a distance by less than 2e-12 of it.
//! From there on every side test is exact, so coplanar and collinear points need no tolerance.

use glam::{DQuat, DVec3};

use super::shape::{Config, Form, Placed};

const GRID: f64 = (1_u64 << 40) as f64;

type Point = [i64; 3];
type Triangle = [usize; 3];

pub fn signed_distance(config: &Config) -> f64 {
    let shift = config.b.position.as_dvec3() - config.a.position.as_dvec3();
    let (from, to) = (vertices(&config.a), vertices(&config.b));
    let difference: Vec<DVec3> =
        from.iter().flat_map(|a| to.iter().map(move |b| shift + (b - a))).collect();
    core_distance(&difference) - config.a.form.radius() - config.b.form.radius()
}

/// The corners of a core in the world, less the position of its pose.
fn vertices(placed: &Placed) -> Vec<DVec3> {
    let turn = placed.rotation.as_dquat().normalize();
    match placed.form {
        Form::Sphere { center, .. } => vec![turn * center.as_dvec3()],
        Form::Capsule { point_a, point_b, .. } => {
            vec![turn * point_a.as_dvec3(), turn * point_b.as_dvec3()]
        }
        Form::Box { center, rotation, half_extents } => {
            let (own, half): (DQuat, DVec3) =
                (rotation.as_dquat().normalize(), half_extents.as_dvec3());
            let sign = |corner: u32, bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
            (0..8)
                .map(|i| half * DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2)))
                .map(|corner| turn * (center.as_dvec3() + own * corner))
                .collect()
        }
    }
}

/// How far the origin lies outside the hull of points (above 0) or below its surface (below 0).
fn core_distance(points: &[DVec3]) -> f64 {
    let largest = points.iter().map(|point| point.abs().max_element()).fold(0.0, f64::max);
    if largest == 0.0 {
        return 0.0;
    }
    let scale = GRID / largest;
    let mut grid: Vec<Point> = points
        .iter()
        .map(|point| (*point * scale).to_array().map(|coordinate| coordinate.round() as i64))
        .collect();
    grid.sort_unstable();
    grid.dedup();
    let distance = match hull(&grid) {
        Some(faces) => distance_to_hull(&grid, &faces),
        None => distance_to_flat(&grid),
    };
    distance / scale
}

fn distance_to_hull(points: &[Point], faces: &[Triangle]) -> f64 {
    let inside = faces.iter().all(|&face| side(points, face, [0; 3]) <= 0);
    if inside {
        return -faces
            .iter()
            .map(|&face| plane_distance(points, face))
            .fold(f64::INFINITY, f64::min);
    }
    faces.iter().map(|&face| triangle_distance(points, face)).fold(f64::INFINITY, f64::min)
}

/// Points in one plane: their hull is the union of all their triangles.
fn distance_to_flat(points: &[Point]) -> f64 {
    let mut nearest = f64::INFINITY;
    for i in 0..points.len() {
        for j in 0..=i {
            for k in 0..=j {
                nearest = nearest.min(triangle_distance(points, [i, j, k]));
            }
        }
    }
    nearest
}

/// The outward triangles of the hull; nothing when all points lie in one plane.
fn hull(points: &[Point]) -> Option<Vec<Triangle>> {
    let mut faces = tetrahedron(points)?;
    for (index, &point) in points.iter().enumerate() {
        let mut seen = [0_u64; 64];
        faces.retain(|&face| {
            let visible = side(points, face, point) > 0;
            if visible {
                for corner in 0..3 {
                    seen[face[corner]] |= 1 << face[(corner + 1) % 3];
                }
            }
            !visible
        });
        for from in 0..points.len() {
            for to in (0..points.len()).filter(|to| seen[from] >> to & 1 == 1) {
                if seen[to] >> from & 1 == 0 {
                    faces.push([from, to, index]);
                }
            }
        }
    }
    Some(faces)
}

fn tetrahedron(points: &[Point]) -> Option<Vec<Triangle>> {
    let a = 0;
    let b = 1;
    if points.len() < 4 {
        return None;
    }
    let c = (2..points.len()).find(|&c| normal(points, [a, b, c]) != [0; 3])?;
    let d = (2..points.len()).find(|&d| side(points, [a, b, c], points[d]) != 0)?;
    let (b, c) = if side(points, [a, b, c], points[d]) < 0 { (b, c) } else { (c, b) };
    Some(vec![[a, b, c], [a, c, d], [c, b, d], [b, a, d]])
}

fn minus(a: Point, b: Point) -> [i128; 3] {
    std::array::from_fn(|axis| i128::from(a[axis]) - i128::from(b[axis]))
}

fn normal(points: &[Point], [a, b, c]: Triangle) -> [i128; 3] {
    let (u, v) = (minus(points[b], points[a]), minus(points[c], points[a]));
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

/// Above 0 on the outer side of a face.
fn side(points: &[Point], face: Triangle, point: Point) -> i128 {
    let (normal, arm) = (normal(points, face), minus(point, points[face[0]]));
    normal[0] * arm[0] + normal[1] * arm[1] + normal[2] * arm[2]
}

fn float(vector: [i128; 3]) -> DVec3 {
    DVec3::from_array(vector.map(|coordinate| coordinate as f64))
}

fn plane_distance(points: &[Point], face: Triangle) -> f64 {
    (side(points, face, [0; 3]) as f64).abs() / float(normal(points, face)).length()
}

/// From the origin to a triangle, which may be a segment or a point.
fn triangle_distance(points: &[Point], face: Triangle) -> f64 {
    let corners = face.map(|corner| float(minus(points[corner], [0; 3])));
    let up = float(normal(points, face));
    let mut nearest = f64::INFINITY;
    let mut over = up != DVec3::ZERO;
    for corner in 0..3 {
        let (from, to) = (corners[corner], corners[(corner + 1) % 3]);
        let edge = to - from;
        let along = if edge == DVec3::ZERO { 0.0 } else { -from.dot(edge) / edge.length_squared() };
        nearest = nearest.min((from + edge * along.clamp(0.0, 1.0)).length());
        over &= up.dot(edge.cross(-from)) >= 0.0;
    }
    if over { nearest.min(plane_distance(points, face)) } else { nearest }
}
