//! The hull of a convex solid: the same set of points as the mesh encloses, with exact penetration depths.

use std::sync::Arc;

use glam::{DVec3, Vec3};

use crate::concave::ConvexSpace;
use crate::dim3::{Convex, Convex3, Hull, Pose};

/// Larger meshes have no hull: it would take much longer to build than the mesh.
const MOST_TRIANGLES: usize = 8_192;

/// The greatest height of the solid above the plane of a triangle, relative to its size. Corners are rounded to f32, so the
/// plane of a thin triangle is inaccurate: the height may be greater by the ratio of the size to the triangle's height.
const ABOVE: f64 = 1.5e-7;

/// By how much the plane of a triangle may have the centre on its outer side, relative to the size of the mesh.
const FACING: f64 = 1e-6;

/// Returns the hull of a closed surface with this volume, if the surface is convex within rounding. Dents smaller than 1e-3
/// of its size do not matter.
///
/// Any answer is safe: a hull contains the solid, so leaving the hull leaves the solid.
pub(super) fn convex_twin(
    triangles: impl ExactSizeIterator<Item = [Vec3; 3]> + Clone,
    volume: f64,
) -> Option<Arc<Hull>> {
    let outward = volume.signum();
    if volume == 0.0
        || triangles.len() > MOST_TRIANGLES
        || !are_seen_from_inside(triangles.clone(), outward)
    {
        return None;
    }
    let points: Vec<Vec3> = triangles.clone().flatten().collect();
    let hull = Arc::new(Hull::from_points(&points, Hull::MAX_VERTICES).ok()?);
    let size = (hull.max().as_dvec3() - hull.min().as_dvec3()).length();
    let solid = Convex::checked_hull(Arc::clone(&hull), Vec3::ONE, 0.0);
    let mut triangles = triangles;
    triangles.all(|points| is_on_border(&solid, size, points, outward)).then_some(hull)
}

/// Returns whether every triangle shows its back to the mean of all corners, as those of a convex surface do. This is much
/// cheaper than a hull, and most other surfaces fail it.
fn are_seen_from_inside(
    triangles: impl ExactSizeIterator<Item = [Vec3; 3]> + Clone,
    outward: f64,
) -> bool {
    let count = 3.0 * triangles.len() as f64;
    let corners = || triangles.clone().flatten().map(|point| point.as_dvec3());
    let center = corners().fold(DVec3::ZERO, |sum, point| sum + point / count);
    let size = corners().fold(0.0, |size: f64, point| size.max((point - center).length()));
    triangles.clone().all(|points| {
        let [a, b, c] = points.map(|point| point.as_dvec3() - center);
        let normal = (b - a).cross(c - a);
        outward * normal.dot(a) >= -FACING * size * normal.length()
    })
}

/// Returns whether no vertex of a hull of this size stands above the plane of a triangle, within the accuracy of the plane.
fn is_on_border(hull: &Convex, size: f64, points: [Vec3; 3], outward: f64) -> bool {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    let normal = outward * (b - a).cross(c - a);
    let Some(direction) = normal.try_normalize() else { return true };
    let top = Convex3::furthest(hull, &Pose::IDENTITY, direction.as_vec3());
    let top = top.expect("a hull is bounded").as_dvec3();
    // The height of the triangle over its longest edge is the length of the normal, divided by that edge.
    let longest = [b - a, c - b, a - c].map(DVec3::length).into_iter().fold(0.0, f64::max);
    normal.dot(top - a) <= ABOVE * size * (normal.length() + size * longest)
}
