//! Rays against triangles that share vertices: no ray passes between neighbours.
//!
//! Algorithm: Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection", 2013, in f64.

use glam::{DVec3, Vec3};
use robust::{Coord, orient2d};

use crate::math::greatest_axis;

/// A ray in the frame of the vertices, prepared for many triangles.
#[derive(Clone, Copy, Debug)]
pub struct WatertightRay {
    origin: DVec3,
    /// The axes of the sheared frame. The last is that of the greatest component of the direction.
    axes: [usize; 3],
    shear: [f64; 2],
    /// From a length along the last axis to a length along the ray.
    scale: f64,
}

/// The point where a ray crosses the plane of a triangle within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The distance from the ray's origin, negative behind it.
    pub distance: f64,
    /// Whether the vertices are counter-clockwise seen from where the ray comes.
    pub is_front: bool,
}

impl WatertightRay {
    /// Prepares the line through an origin along a unit direction.
    pub fn new(origin: DVec3, direction: DVec3) -> WatertightRay {
        let direction = direction.to_array();
        let last = greatest_axis(direction.map(f64::abs));
        // Seen against the ray, so triangles keep their orientation in the sheared frame.
        let turned = usize::from(direction[last] < 0.0);
        let axes = [(last + 1 + turned) % 3, (last + 2 - turned) % 3, last];
        let scale = direction[last].recip();
        let shear = [direction[axes[0]] / direction[last], direction[axes[1]] / direction[last]];
        WatertightRay { origin, axes, shear, scale }
    }

    /// The crossing of the line with a triangle. Edges and vertices belong to it.
    ///
    /// - A vertex has the same projection for each of its triangles, and an edge the same sign for both of its
    ///   triangles.
    ///   So a line that crosses a closed fan of triangles crosses at least one of them.
    /// - A line within the plane of a triangle does not cross it.
    #[inline]
    pub fn crossing(&self, triangle: [Vec3; 3]) -> Option<Crossing> {
        self.crossing_of_projected(triangle.map(|vertex| self.projected(vertex)))
    }

    /// [`WatertightRay::crossing`] for a triangle that shares its projected vertices with others.
    #[inline]
    pub fn crossing_of_projected(&self, [a, b, c]: [Projected; 3]) -> Option<Crossing> {
        let [u, v, w] = [edge(&c, &b), edge(&a, &c), edge(&b, &a)];
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let area = u + v + w;
        if area == 0.0 {
            return None;
        }
        let along = (u * a.along + v * b.along + w * c.along) / area;
        Some(Crossing { distance: along * self.scale, is_front: area > 0.0 })
    }

    /// Whether the line runs within the plane of a triangle, or parallel to it, or the triangle has no area.
    pub fn is_edge_on(&self, triangle: [Vec3; 3]) -> bool {
        let [a, b, c] = triangle.map(|vertex| self.projected(vertex));
        edge(&c, &b) + edge(&a, &c) + edge(&b, &a) == 0.0
    }

    /// A vertex as triangles share it.
    #[inline]
    pub fn projected(&self, vertex: Vec3) -> Projected {
        let from = (vertex.as_dvec3() - self.origin).to_array();
        let [x, y, along] = self.axes.map(|axis| from[axis]);
        Projected { x: x - self.shear[0] * along, y: y - self.shear[1] * along, along }
    }
}

/// A vertex in the sheared frame of a ray: the ray is the line x = y = 0.
#[derive(Clone, Copy, Debug)]
pub struct Projected {
    x: f64,
    y: f64,
    along: f64,
}

/// Twice the signed area of the triangle between the ray and an edge, with the exact sign.
#[inline]
fn edge(from: &Projected, to: &Projected) -> f64 {
    let area = from.x * to.y - from.y * to.x;
    // Rounding a product never changes an order, so only equal products leave the sign open.
    if area == 0.0 { exact_edge(from, to) } else { area }
}

#[cold]
fn exact_edge(from: &Projected, to: &Projected) -> f64 {
    let point = |point: &Projected| Coord { x: point.x, y: point.y };
    orient2d(point(from), point(to), Coord { x: 0.0, y: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crossing(origin: DVec3, direction: DVec3, triangle: [Vec3; 3]) -> Option<Crossing> {
        WatertightRay::new(origin, direction).crossing(triangle)
    }

    #[test]
    fn the_distance_and_the_side_are_those_of_the_plane() {
        let triangle = [Vec3::ZERO, Vec3::X, Vec3::Y];
        for (height, is_front) in [(2.0, true), (-3.0, false)] {
            let origin = DVec3::new(0.25, 0.25, height);
            let direction = DVec3::new(0.0, 0.0, -height.signum());
            let ahead = crossing(origin, direction, triangle);
            assert_eq!(ahead, Some(Crossing { distance: height.abs(), is_front }));
            let behind = crossing(origin, -direction, triangle).unwrap();
            assert_eq!(behind, Crossing { distance: -height.abs(), is_front: !is_front });
        }
    }

    #[test]
    fn each_line_through_a_point_of_an_edge_crosses_a_neighbour() {
        let mut random = fastrand::Rng::with_seed(0x3d9e);
        let mut number = || random.f32() * 2.0 - 1.0;
        for case in 0..200_000 {
            let [ax, ay, bx, by] = std::array::from_fn(|_| number());
            let (a, b) = (Vec3::new(ax, ay, number()), Vec3::new(bx, by, number()));
            // One vertex on each side of the edge, seen along z.
            let side = Vec3::new(a.y - b.y, b.x - a.x, 0.0);
            let (left, right) = (a + side, a - side);
            let weight = f64::from(number() * 0.5 + 0.5);
            let target = a.as_dvec3().lerp(b.as_dvec3(), if case % 8 == 0 { 0.5 } else { weight });
            let direction = DVec3::new(f64::from(number()) * 0.1, f64::from(number()) * 0.1, -1.0);
            let direction = direction.normalize();
            let origin = target - direction * 8.0;
            if side.length() < 0.1 {
                continue;
            }
            let hits =
                [[a, b, left], [b, a, right]].map(|triangle| crossing(origin, direction, triangle));
            assert!(hits.iter().any(Option::is_some), "case {case}");
        }
    }
}
