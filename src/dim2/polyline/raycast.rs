//! Rays against the edges of a polyline: no ray passes between edges that share a point.

use std::ops::{ControlFlow, Range};

use glam::Vec2;

use super::concave::bound_of;
use super::scaled::{FAR, ScaledPolyline};
use crate::bvh::Bound;
use crate::dim2::bounds::Aabb;
use crate::dim2::pose::Pose;
use crate::dim2::ray::{Hit, Ray};
use crate::dim2::segment_ray::{Crossing, LocalRay};
use crate::math::round_up;
use crate::part_tree;

/// The point where a ray hits an edge.
#[derive(Clone, Copy)]
struct EdgeHit {
    edge: u32,
    crossing: Crossing,
}

impl ScaledPolyline {
    /// The nearest point where a ray hits an edge, at equal distances that of the lowest edge.
    ///
    /// A ray that begins on an edge hits it at distance 0, from either side. A ray along an edge hits its nearer end. Other
    /// rays hit one-sided edges only from their front.
    pub(super) fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        let local = LocalRay::new(pose, ray);
        let one_sided = self.polyline().options().one_sided && !ray.hits_back_faces();
        let mut nearest = Nearest { limit: ray.max_distance(), hit: None };
        // Within this box an edge may contain the ray's origin.
        let near = self.expanded(&Aabb::rounded_outward(local.origin, local.origin));
        let ignored = ray.ignored().map(|part| part.triangle);
        self.each_edge_along(&local, nearest.limit, |edge, ends| {
            if ignored == Some(edge) {
                return nearest.limit;
            }
            let may_touch = bound_of(ends).overlaps(&near);
            if let Some(crossing) = local.meet(ends, may_touch, pose, ray)
                && (crossing.touches
                    || !(one_sided && self.front(ends).dot(local.direction) >= 0.0))
            {
                nearest.offer(EdgeHit { edge, crossing });
            }
            nearest.limit
        });
        let EdgeHit { edge, crossing } = nearest.hit?;
        Some(Hit { part: self.part(edge), ..local.hit(ray, &crossing)? })
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

/// The nearest hit so far.
struct Nearest {
    /// Hits beyond this distance are not nearer.
    limit: f64,
    hit: Option<EdgeHit>,
}

impl Nearest {
    fn offer(&mut self, found: EdgeHit) {
        let key = |EdgeHit { edge, crossing }: &EdgeHit| {
            (!crossing.touches, crossing.distance as f32, *edge)
        };
        if found.crossing.distance <= self.limit
            && self.hit.as_ref().is_none_or(|best| key(&found) < key(best))
        {
            // Distances that round to the same float are equal.
            self.limit = self.limit.min(f64::from((found.crossing.distance as f32).next_up()));
            self.hit = Some(found);
        }
    }
}
