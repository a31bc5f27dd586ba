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
    /// Whether the closed surface winds around a point of the scaled frame.
    ///
    /// Points on the surface count, except on some edges: callers test the triangles first.
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
        let all = self.near(
            &Aabb::rounded_outward(from, to),
            |_| true,
            |_, points| {
                match ray.crossing(points) {
                    Crossing::None => {}
                    Crossing::Winding(sign) => winding += sign,
                    Crossing::OnSurface => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            },
        );
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::dim3::{Mesh, MeshOptions, Progress};

    /// A box with a grid of vertices on each side, at multiples of 1/4, moved by random multiples of 1/4.
    fn rough_box(random: &mut fastrand::Rng) -> ScaledMesh {
        const STEPS: i32 = 4;
        let mut vertices = Vec::new();
        let mut indices = Vec::new();
        let moves: Vec<f32> = (0..1000).map(|_| random.i32(-1..=1) as f32 * 0.25).collect();
        for (axis, side) in [0, 1, 2].into_iter().flat_map(|axis| [(axis, 0), (axis, STEPS)]) {
            let vertex = |u: i32, v: i32| {
                let mut at = [0; 3];
                (at[axis], at[(axis + 1) % 3], at[(axis + 2) % 3]) = (side, u, v);
                let key = (at[0] * 25 + at[1] * 5 + at[2]) as usize * 3;
                Vec3::from_array([0, 1, 2].map(|axis| at[axis] as f32 + moves[key + axis]))
            };
            for (u, v) in (0..STEPS).flat_map(|u| (0..STEPS).map(move |v| (u, v))) {
                let corners = [(u, v), (u + 1, v), (u + 1, v + 1), (u, v + 1)];
                let first = vertices.len() as u32;
                vertices.extend(corners.map(|(u, v)| vertex(u, v)));
                let quad = if side == 0 { [0, 2, 1, 0, 3, 2] } else { [0, 1, 2, 0, 2, 3] };
                indices.extend(quad.map(|corner| first + corner));
            }
        }
        let options = MeshOptions { solid: true, ..MeshOptions::default() };
        let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
        ScaledMesh::new(Arc::new(mesh.unwrap()), Vec3::ONE).unwrap()
    }

    /// All six rays from a point agree, although most pass through vertices and edges. So each line crosses the surface
    /// as often inward as outward.
    #[test]
    fn the_winding_number_is_the_same_along_every_axis() {
        let mut random = fastrand::Rng::with_seed(0x1d5e);
        let (mut inner, mut surface) = (0, 0);
        for _ in 0..300 {
            let mesh = rough_box(&mut random);
            for _ in 0..60 {
                let at = [0; 3].map(|_| f64::from(random.i32(-4..=40)) * 0.125);
                let origin = DVec3::from_array(at);
                let windings = [0, 1, 2].map(|axis| {
                    [true, false].map(|is_positive| {
                        mesh.winding_along(&AxisRay { origin, axis, is_positive })
                    })
                });
                let found: Vec<i32> = windings.into_iter().flatten().flatten().collect();
                if found.len() < 6 {
                    surface += 1;
                    continue;
                }
                assert!(found.iter().all(|winding| *winding == found[0]), "{origin}: {found:?}");
                assert_eq!(mesh.winds_around(origin), found[0] != 0);
                inner += usize::from(found[0] != 0);
            }
        }
        assert!(inner > 1000 && surface > 100, "{inner} inside, {surface} on the surface");
    }
}
