//! The second reference: the convex hull of all differences of corners, built in exact integers, and the origin's
//! distance from its faces.
//!
//! Coordinates are rounded to 2^-40 of the largest, which changes a distance by less than 2e-12 of it. After that every
//! orientation test is exact, so coplanar and collinear points need no tolerance.

use glam::DVec3;

use super::body::{Body, Core};
use super::shape::Config;

const GRID: f64 = (1_u64 << 40) as f64;

/// The number of sides of the polygon that replaces a disc.
const SIDES: u32 = 12;

type Point = [i64; 3];

/// A face with its outward normal.
struct Face {
    corners: [usize; 3],
    normal: [i128; 3],
}

/// Returns bounds of the signed distance of two bounded geometries. Discs are replaced by polygons around and inside
/// them. Without discs, both bounds are equal.
pub fn signed_distance(config: &Config) -> Option<[f64; 2]> {
    let (Body::Core(a), Body::Core(b)) = (Body::new(&config.a), Body::new(&config.b)) else {
        return None;
    };
    let bound = |around: bool| {
        cores(&a.with_polygons(SIDES, around), &b.with_polygons(SIDES, around))
            - a.radius
            - b.radius
    };
    let inside = bound(false);
    let is_curved = !(a.discs.is_empty() && b.discs.is_empty());
    Some([if is_curved { bound(true) } else { inside }, inside])
}

/// The signed distance of two cores without their radii.
pub fn cores(a: &Core, b: &Core) -> f64 {
    let shift = b.position - a.position;
    let difference: Vec<DVec3> =
        a.corners.iter().flat_map(|a| b.corners.iter().map(move |b| shift + (b - a))).collect();
    core_distance(&difference)
}

/// Returns the outward triangles of the hull of points that are not coplanar.
pub fn faces(points: &[DVec3]) -> Vec<[usize; 3]> {
    let largest = points.iter().map(|point| point.abs().max_element()).fold(0.0, f64::max);
    let grid = on_grid(points, GRID / largest);
    hull(&grid).into_iter().flatten().map(|face| face.corners).collect()
}

fn on_grid(points: &[DVec3], scale: f64) -> Vec<Point> {
    points
        .iter()
        .map(|point| (*point * scale).to_array().map(|coordinate| coordinate.round() as i64))
        .collect()
}

/// Returns the signed distance of the origin from the hull of points.
fn core_distance(points: &[DVec3]) -> f64 {
    let largest = points.iter().map(|point| point.abs().max_element()).fold(0.0, f64::max);
    if largest == 0.0 {
        return 0.0;
    }
    let scale = GRID / largest;
    let mut grid = on_grid(points, scale);
    grid.sort_unstable();
    grid.dedup();
    let distance = match hull(&grid) {
        Some(faces) => distance_to_hull(&grid, &faces),
        None => distance_to_flat(&grid),
    };
    distance / scale
}

fn distance_to_hull(points: &[Point], faces: &[Face]) -> f64 {
    let inside = faces.iter().all(|face| face.side(points, [0; 3]) <= 0);
    let distances = faces.iter().map(|face| {
        if inside { face.plane_distance(points) } else { triangle_distance(points, face.corners) }
    });
    let nearest = distances.fold(f64::INFINITY, f64::min);
    if inside { -nearest } else { nearest }
}

/// Returns the distance of the hull of sorted coplanar points: a fan of triangles, a segment or a point.
fn distance_to_flat(points: &[Point]) -> f64 {
    let last = points.len() - 1;
    let normal = (1..last).map(|middle| normal(points, [0, middle, last])).find(|n| *n != [0; 3]);
    let Some(normal) = normal else {
        return triangle_distance(points, [0, last, last]);
    };
    let dropped = (0..3).max_by_key(|&axis| normal[axis].abs()).expect("there are three axes");
    let outline = outline(points, (dropped + 1) % 3, (dropped + 2) % 3);
    outline[1..]
        .windows(2)
        .map(|pair| triangle_distance(points, [outline[0], pair[0], pair[1]]))
        .fold(f64::INFINITY, f64::min)
}

/// Returns the convex outline of the points along an axis, by Andrew's monotone chain.
fn outline(points: &[Point], u: usize, v: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_unstable_by_key(|&index| (points[index][u], points[index][v]));
    let turns_right = |chain: &[usize], next: usize| {
        let [.., a, b] = *chain else { return false };
        let (from, to) = (minus(points[b], points[a]), minus(points[next], points[a]));
        from[u] * to[v] - from[v] * to[u] <= 0
    };
    let half = |order: &mut dyn Iterator<Item = usize>| {
        let mut chain: Vec<usize> = Vec::new();
        for next in order {
            while turns_right(&chain, next) {
                chain.pop();
            }
            chain.push(next);
        }
        chain.pop();
        chain
    };
    let mut outline = half(&mut order.iter().copied());
    outline.extend(half(&mut order.iter().rev().copied()));
    outline
}

/// Returns the outward triangles of the hull, or none if all points are coplanar.
fn hull(points: &[Point]) -> Option<Vec<Face>> {
    let mut faces = tetrahedron(points)?;
    let mut seen: Vec<(usize, usize)> = Vec::new();
    for (index, &point) in points.iter().enumerate() {
        seen.clear();
        faces.retain(|face| {
            let visible = face.side(points, point) > 0;
            if visible {
                let [a, b, c] = face.corners;
                seen.extend([(a, b), (b, c), (c, a)]);
            }
            !visible
        });
        seen.sort_unstable();
        for &(from, to) in &seen {
            if seen.binary_search(&(to, from)).is_err() {
                faces.push(Face::new(points, [from, to, index]));
            }
        }
    }
    Some(faces)
}

fn tetrahedron(points: &[Point]) -> Option<Vec<Face>> {
    let (a, b) = (0, 1);
    let c = (2..points.len()).find(|&c| normal(points, [a, b, c]) != [0; 3])?;
    let base = Face::new(points, [a, b, c]);
    let d = (2..points.len()).find(|&d| base.side(points, points[d]) != 0)?;
    let (b, c) = if base.side(points, points[d]) < 0 { (b, c) } else { (c, b) };
    let corners = [[a, b, c], [a, c, d], [c, b, d], [b, a, d]];
    Some(corners.map(|corners| Face::new(points, corners)).into())
}

impl Face {
    fn new(points: &[Point], corners: [usize; 3]) -> Face {
        Face { corners, normal: normal(points, corners) }
    }

    /// Returns a value above 0 on the outer side.
    fn side(&self, points: &[Point], point: Point) -> i128 {
        let arm = minus(point, points[self.corners[0]]);
        self.normal[0] * arm[0] + self.normal[1] * arm[1] + self.normal[2] * arm[2]
    }

    fn plane_distance(&self, points: &[Point]) -> f64 {
        (self.side(points, [0; 3]) as f64).abs() / float(self.normal).length()
    }
}

fn minus(a: Point, b: Point) -> [i128; 3] {
    std::array::from_fn(|axis| i128::from(a[axis]) - i128::from(b[axis]))
}

fn normal(points: &[Point], [a, b, c]: [usize; 3]) -> [i128; 3] {
    let (u, v) = (minus(points[b], points[a]), minus(points[c], points[a]));
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn float(vector: [i128; 3]) -> DVec3 {
    DVec3::from_array(vector.map(|coordinate| coordinate as f64))
}

/// Returns the distance of the origin from a triangle, which may be a segment or a point.
fn triangle_distance(points: &[Point], corners: [usize; 3]) -> f64 {
    let face = Face::new(points, corners);
    let corners = corners.map(|corner| float(minus(points[corner], [0; 3])));
    let up = float(face.normal);
    let mut nearest = f64::INFINITY;
    let mut over = up != DVec3::ZERO;
    for corner in 0..3 {
        let (from, to) = (corners[corner], corners[(corner + 1) % 3]);
        let edge = to - from;
        let along = if edge == DVec3::ZERO { 0.0 } else { -from.dot(edge) / edge.length_squared() };
        nearest = nearest.min((from + edge * along.clamp(0.0, 1.0)).length());
        over &= up.dot(edge.cross(-from)) >= 0.0;
    }
    if over { nearest.min(face.plane_distance(points)) } else { nearest }
}
