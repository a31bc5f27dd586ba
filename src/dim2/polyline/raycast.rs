//! Rays against the edges of a polyline: no ray passes between edges that share a point.

use std::ops::{ControlFlow, Range};

use glam::{DVec2, Vec2};

use super::concave::bound_of;
use super::scaled::{FAR, ScaledPolyline};
use crate::bvh::Bound;
use crate::dim2::bounds::Aabb;
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase;
use crate::dim2::pose::Pose;
use crate::dim2::ray::{Hit, Ray};
use crate::dim2::rotation::conjugate;
use crate::math::round_up;
use crate::part_tree;

/// A ray in the local frame of a polyline.
#[derive(Clone, Copy)]
struct LocalRay {
    origin: DVec2,
    /// Unit.
    direction: DVec2,
}

/// The point where a ray crosses an edge.
#[derive(Clone, Copy)]
struct Crossing {
    distance: f64,
    edge: u32,
    /// Unit, against the ray.
    normal: DVec2,
}

/// A point relative to a ray.
#[derive(Clone, Copy)]
struct Place {
    /// The distance along the ray.
    along: f64,
    /// The signed distance from the line of the ray, above 0 on its left. It depends on the ray and the point only, so
    /// all edges with this point find the same sign.
    side: f64,
}

impl LocalRay {
    fn place(&self, point: Vec2) -> Place {
        let from = point.as_dvec2() - self.origin;
        Place { along: self.direction.dot(from), side: self.direction.perp_dot(from) }
    }
}

impl ScaledPolyline {
    /// The nearest point where a ray hits an edge, at equal distances that of the lowest edge.
    ///
    /// A ray that begins on an edge hits it at distance 0. A ray along an edge hits its nearer end. A one-sided edge is
    /// hit only by rays that come from its front.
    pub(super) fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        let turn = pose.turn();
        let to_local = |vector: DVec2| conjugate(turn).rotate(vector);
        let local = LocalRay {
            origin: to_local(-pose.from(ray.origin())),
            direction: to_local(ray.unit_direction()),
        };
        let one_sided = self.polyline().options().one_sided && !ray.hits_back_faces();
        let mut nearest = Nearest { limit: ray.max_distance(), hit: None };
        // Within this box an edge may contain the ray's origin.
        let near = self.expanded(&Aabb::rounded_outward(local.origin, local.origin));
        let ignored = ray.ignored().map(|part| part.triangle);
        self.each_edge_along(&local, nearest.limit, |edge, ends| {
            if ignored == Some(edge) {
                return nearest.limit;
            }
            let crossing = if bound_of(ends).overlaps(&near) && contains(ends, pose, ray) {
                Some((0.0, -local.direction))
            } else {
                crossing(&local, ends)
            };
            if let Some((distance, normal)) = crossing
                && !(one_sided && self.front(ends).dot(local.direction) >= 0.0)
            {
                nearest.offer(Crossing { distance, edge, normal });
            }
            nearest.limit
        });
        let found = nearest.hit?;
        let part = self.part(found.edge);
        if found.distance == 0.0 {
            return Some(Hit { part, ..ray.hit_inside() });
        }
        ray.hit(found.distance, turn.rotate(found.normal)).map(|hit| Hit { part, ..hit })
    }

    /// Visits the edges that a ray may hit up to a distance. `visit` returns the distance that still matters.
    fn each_edge_along(
        &self,
        ray: &LocalRay,
        reach: f64,
        mut visit: impl FnMut(u32, [Vec2; 2]) -> f64,
    ) {
        let polyline = self.polyline();
        let scale = self.scale().as_dvec2();
        let (origin, direction) = (ray.origin / scale, ray.direction / scale);
        // From a length along the ray to the parameter of the tree's ray.
        let speed = direction.abs().max_element();
        let mut visit_leaf = |leaf: Range<u32>| {
            let edges = self.leaf(leaf);
            edges.map(|(edge, ends)| visit(edge, ends)).last().expect("a leaf has an edge")
        };
        let bound = self.unscaled(&self.expanded(&Aabb { min: Vec2::ZERO, max: Vec2::ZERO }));
        let slack = f64::from(bound.max.max_element());
        let all = polyline.tree.bound();
        let far = all.min.abs().max(all.max.abs()).as_dvec2() + origin.abs();
        // Sixteen ulps of the greatest distance cover the roundings to f32, and the slack those to touching.
        let padding = slack + 16.0 * f64::from(f32::EPSILON) * far.max_element();
        if speed < FAR && far.max_element() < FAR && padding < FAR {
            let prepared = part_tree::Ray::new(
                origin.as_vec2().to_array(),
                (direction / speed).as_vec2().to_array(),
                round_up(padding),
            );
            let to_parameter = |distance: f64| {
                round_up((distance * speed).min(FAR) * (1.0 + f64::from(f32::EPSILON)))
            };
            let first = to_parameter(reach);
            polyline.tree.raycast(&prepared, first, |leaf| to_parameter(visit_leaf(leaf)));
        } else {
            // Parameters would overflow, so every edge is visited.
            let visited = polyline.tree.query(all, |leaf| {
                visit_leaf(leaf);
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(visited.is_continue());
        }
    }
}

/// Whether an edge contains the ray's origin: whether their signed distance is 0.
fn contains([start, end]: [Vec2; 2], pose: &Pose, ray: &Ray) -> bool {
    narrowphase::contains(&Convex::checked_segment(start, end, 0.0), pose, ray.origin())
}

/// The distance at which a ray crosses an edge, and the unit normal against the ray.
///
/// The origin is not on the edge. An edge between equal points is never crossed.
fn crossing(ray: &LocalRay, [start, end]: [Vec2; 2]) -> Option<(f64, DVec2)> {
    if start == end {
        return None;
    }
    let [a, b] = [start, end].map(|point| ray.place(point));
    if (a.side > 0.0 && b.side > 0.0) || (a.side < 0.0 && b.side < 0.0) {
        return None;
    }
    let distance = if a.side == b.side {
        // The ray runs along the edge.
        a.along.min(b.along)
    } else if a.side == 0.0 {
        a.along
    } else if b.side == 0.0 {
        b.along
    } else {
        (a.along * b.side - b.along * a.side) / (b.side - a.side)
    };
    let span = end.as_dvec2() - start.as_dvec2();
    let normal = if a.side == b.side {
        -ray.direction
    } else {
        let across = span.perp().normalize();
        if across.dot(ray.direction) > 0.0 { -across } else { across }
    };
    (distance >= 0.0).then_some((distance, normal))
}

/// The nearest crossing so far.
struct Nearest {
    /// The distance of the hit, or the length of the ray.
    limit: f64,
    hit: Option<Crossing>,
}

impl Nearest {
    fn offer(&mut self, found: Crossing) {
        let is_nearer = match &self.hit {
            Some(best) => (found.distance, found.edge) < (best.distance, best.edge),
            None => found.distance <= self.limit,
        };
        if is_nearer {
            self.limit = found.distance;
            self.hit = Some(found);
        }
    }
}
