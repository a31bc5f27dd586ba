//! Triangles and vertex loops: normals, convexity, distances.

use glam::{DVec3, Vec3};

use super::exact;
use crate::math::Segment;

/// The normal of a loop, with twice its area as length.
pub fn loop_normal(vertices: &[Vec3], border: &[u32]) -> DVec3 {
    fan(vertices, border).map(|[a, b, c]| exact::normal(a, b, c)).sum()
}

/// A loop as a triangle fan around its first vertex.
pub fn fan<'a>(
    vertices: &'a [Vec3],
    border: &'a [u32],
) -> impl Iterator<Item = [Vec3; 3]> + use<'a> {
    let at = |corner: u32| vertices[corner as usize];
    border.windows(2).skip(1).map(move |pair| [at(border[0]), at(pair[0]), at(pair[1])])
}

/// Whether a loop is a strictly convex polygon with one turn, counter-clockwise seen against the normal.
///
/// The first vertex must be a vertex of the loop's convex hull; the smallest vertex always is.
pub fn is_convex(vertices: &[Vec3], border: &[u32], normal: DVec3) -> bool {
    let at = |corner: usize| vertices[border[corner % border.len()] as usize];
    let left = |[a, b, c]: [Vec3; 3]| exact::normal(a, b, c).dot(normal) > 0.0;
    // A star turns left everywhere too, but its fan has clockwise triangles.
    border.len() >= 3
        && (0..border.len()).all(|corner| left([at(corner), at(corner + 1), at(corner + 2)]))
        && fan(vertices, border).all(left)
}

/// The distance of a point from a triangle. It is measured to a point of the triangle, so it is never too small.
pub fn triangle_distance([a, b, c]: [DVec3; 3], point: DVec3) -> f64 {
    let (u, v, reach) = (b - a, c - a, point - a);
    let mut nearest = Segment { start: a, span: u }
        .distance_squared(point)
        .min(Segment { start: a, span: v }.distance_squared(point))
        .min(Segment { start: b, span: c - b }.distance_squared(point));
    let normal = u.cross(v);
    let scale = normal.length_squared();
    let (s, t) = (reach.cross(v).dot(normal) / scale, u.cross(reach).dot(normal) / scale);
    if s >= 0.0 && t >= 0.0 && s + t <= 1.0 {
        nearest = nearest.min((reach - (u * s + v * t)).length_squared());
    }
    nearest.sqrt()
}
