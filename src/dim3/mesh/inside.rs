//! Whether a closed surface encloses a point, by its exact winding number.
//!
//! The winding number is the signed number of triangles that a ray crosses. The ray is parallel to an axis, so exact
//! predicates can decide each crossing. A ray through an edge or vertex is moved aside by an infinitesimal amount
//! (Edelsbrunner and Mücke, "Simulation of Simplicity", 1990).

use std::ops::ControlFlow;

use glam::{DVec2, DVec3, Vec3};
use robust::{Coord, Coord3D, orient2d, orient3d};

use super::ScaledMesh;
use crate::dim3::Aabb;

/// A ray from a point along an axis, or against it.
#[derive(Clone, Copy, Debug)]
struct AxisRay {
    origin: DVec3,
    axis: usize,
    is_positive: bool,
}

/// A crossing of a ray and a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crossing {
    None,
    /// 1 if the ray leaves through the front side of the triangle, otherwise -1.
    Winding(i32),
    /// The point lies on the triangle.
    OnSurface,
}

impl ScaledMesh {
    /// Whether the surface winds around a point of the scaled frame. A point on the surface counts.
    ///
    /// The result is meaningful only for closed surfaces.
    pub(super) fn winds_around(&self, point: DVec3) -> bool {
        let [min, max] = self.corners();
        if point.cmplt(min).any() || point.cmpgt(max).any() {
            return false;
        }
        // The shortest way out meets the fewest triangles.
        let ways = [0, 1, 2].map(|axis| {
            let (down, up) = (point[axis] - min[axis], max[axis] - point[axis]);
            (down.min(up), AxisRay { origin: point, axis, is_positive: up <= down })
        });
        let shortest = ways.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let (_, ray) = shortest.expect("there are three axes");
        self.winding_along(&ray).is_none_or(|winding| winding != 0)
    }

    /// The winding number about the origin of a ray. None if it lies on the surface.
    fn winding_along(&self, ray: &AxisRay) -> Option<i32> {
        let [min, max] = self.corners();
        let (mut from, mut to) = (ray.origin, ray.origin);
        if ray.is_positive {
            to[ray.axis] = max[ray.axis];
        } else {
            from[ray.axis] = min[ray.axis];
        }
        let mut winding = 0;
        let all = self.near(&Aabb::rounded_outward(from, to), |_, points| {
            match ray.crossing(points) {
                Crossing::None => {}
                Crossing::Winding(sign) => winding += sign,
                Crossing::OnSurface => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        all.is_continue().then_some(winding)
    }
}

impl AxisRay {
    fn crossing(&self, points: [Vec3; 3]) -> Crossing {
        let seen =
            |point: DVec3| DVec2::new(point[(self.axis + 1) % 3], point[(self.axis + 2) % 3]);
        let points = points.map(|point| point.as_dvec3());
        let [a, b, c] = points.map(seen);
        let origin = seen(self.origin);
        let sides = [side(a, b, origin), side(b, c, origin), side(c, a, origin)];
        if sides[0] == 0 || sides[0] != sides[1] || sides[1] != sides[2] {
            return Crossing::None;
        }
        let point = |point: DVec3| Coord3D { x: point.x, y: point.y, z: point.z };
        let [a, b, c] = points.map(point);
        // Positive if the origin is on the back of the triangle.
        let below = orient3d(a, b, c, point(self.origin));
        if below == 0.0 {
            return Crossing::OnSurface;
        }
        let is_above = (below > 0.0) == (sides[0] > 0);
        if is_above != self.is_positive {
            return Crossing::None;
        }
        Crossing::Winding(if self.is_positive { sides[0] } else { -sides[0] })
    }
}

/// 1 if a point is to the left of a directed line, -1 if it is to its right. A point on the line is moved aside: along x,
/// or else along y. 0 if the line is a point.
fn side(from: DVec2, to: DVec2, point: DVec2) -> i32 {
    let coord = |point: DVec2| Coord { x: point.x, y: point.y };
    let signs = [orient2d(coord(from), coord(to), coord(point)), from.y - to.y, to.x - from.x];
    let sign = signs.into_iter().find(|sign| *sign != 0.0).unwrap_or(0.0);
    if sign > 0.0 {
        1
    } else if sign < 0.0 {
        -1
    } else {
        0
    }
}
