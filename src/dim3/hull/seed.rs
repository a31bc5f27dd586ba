//! Finds the number of dimensions that points span, exactly, and a large simplex of them.

use glam::{DVec3, Vec3};

use super::exact::{collinear, orient3d};

/// The simplex to start from, as indices of points.
#[derive(Clone, Copy, Debug)]
pub enum Seed {
    Point,
    /// All points lie on the line through the first and the last point.
    Segment,
    /// All points lie in the plane of these points.
    Triangle([u32; 3]),
    Tetrahedron([u32; 4]),
}

/// Finds the seed of at least one point. The points must be sorted and without duplicates.
pub fn seed(points: &[Vec3]) -> Seed {
    if points.len() == 1 {
        return Seed::Point;
    }
    let [a, b] = widest_pair(points);
    let line = points[b].as_dvec3() - points[a].as_dvec3();
    let from_line = |point: Vec3| line.cross(reach(points, a, point)).length_squared();
    let off_line = |point: Vec3| !collinear(points[a], points[b], point);
    let Some(c) = furthest(points, from_line, off_line) else {
        return Seed::Segment;
    };
    let normal = line.cross(reach(points, a, points[c]));
    let from_plane = |point: Vec3| normal.dot(reach(points, a, point)).abs();
    let triangle = [points[a], points[b], points[c]];
    let off_plane = |point: Vec3| orient3d(triangle, point) != 0.0;
    match furthest(points, from_plane, off_plane) {
        Some(d) => Seed::Tetrahedron([a, b, c, d].map(|index| index as u32)),
        None => Seed::Triangle([a, b, c].map(|index| index as u32)),
    }
}

fn reach(points: &[Vec3], from: usize, to: Vec3) -> DVec3 {
    to.as_dvec3() - points[from].as_dvec3()
}

/// The two points furthest from each other among the extreme points of each axis.
fn widest_pair(points: &[Vec3]) -> [usize; 2] {
    let mut ends = [0; 6];
    for (index, point) in points.iter().enumerate() {
        for axis in 0..3 {
            if point[axis] < points[ends[2 * axis]][axis] {
                ends[2 * axis] = index;
            }
            if point[axis] > points[ends[2 * axis + 1]][axis] {
                ends[2 * axis + 1] = index;
            }
        }
    }
    let mut widest = (-1.0, [0, 0]);
    for a in ends {
        for b in ends {
            let distance_squared = reach(points, a, points[b]).length_squared();
            if distance_squared > widest.0 {
                widest = (distance_squared, [a, b]);
            }
        }
    }
    widest.1
}

/// The first point with the greatest measure, if it qualifies; otherwise the first point that does.
fn furthest(
    points: &[Vec3],
    measure: impl Fn(Vec3) -> f64,
    qualifies: impl Fn(Vec3) -> bool,
) -> Option<usize> {
    let mut best = (0.0, 0);
    for (index, point) in points.iter().enumerate() {
        let value = measure(*point);
        if value > best.0 {
            best = (value, index);
        }
    }
    // Rounding can turn a distance of 0 into a positive one, or a small distance into 0.
    if qualifies(points[best.1]) {
        return Some(best.1);
    }
    points.iter().position(|point| qualifies(*point))
}
