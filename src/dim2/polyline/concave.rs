//! A scaled polyline as a [`Concave`] geometry: its parts are its edges, all at the polyline's own pose.

use std::ops::{ControlFlow, Range};

use glam::{DVec2, Vec2};

use super::scaled::{FAR, ScaledPolyline};
use crate::answers::Part;
use crate::bvh::Bound;
use crate::concave::{Concave, ConvexSpace, Front, PosedPart, Region, Visit};
use crate::dim2::Convex2;
use crate::dim2::bounds::Aabb;
use crate::dim2::convex::Convex;
use crate::dim2::pose::Pose;
use crate::dim2::ray::{Hit, Ray};
use crate::dim2::rotation::conjugate;
use crate::math::round_up;
use crate::rounding::DISTANCE_ROUNDING;

impl ScaledPolyline {
    /// The name of an edge as a part.
    pub(super) fn part(&self, edge: u32) -> Part {
        Part { part: 0, triangle: edge, tag: self.polyline().tag(edge) }
    }

    /// The direction out of the front of an edge at a pose, of any length.
    fn front_of(&self, edge: &Convex, pose: &Pose) -> DVec2 {
        let Convex::Segment(edge) = edge else { unreachable!("the parts are segments") };
        pose.turn().rotate(self.front([edge.point_a(), edge.point_b()]))
    }

    /// The edges of a leaf of the tree, each with its number.
    pub(super) fn leaf(&self, leaf: Range<u32>) -> impl Iterator<Item = (u32, [Vec2; 2])> {
        let edges = &self.polyline().order[leaf.start as usize..leaf.end as usize];
        edges.iter().map(|edge| (*edge, self.edge(*edge)))
    }
}

/// The exact bounds of an edge in the local frame.
pub(super) fn bound_of([start, end]: [Vec2; 2]) -> Aabb {
    Aabb { min: start.min(end), max: start.max(end) }
}

fn convex([start, end]: [Vec2; 2]) -> Convex {
    Convex::checked_segment(start, end, 0.0)
}

impl Concave<Convex2> for ScaledPolyline {
    fn bound(&self, pose: &Pose) -> Aabb {
        self.touchable_bounds(pose)
    }

    fn aabb(&self, pose: &Pose) -> Aabb {
        self.tight_bounds(pose)
    }

    fn parts_near(
        &self,
        pose: &Pose,
        region: &Region<Convex2>,
        visit: &mut Visit<Convex2, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let region = self.expanded(&region(pose));
        self.polyline().tree.query(&self.unscaled(&region), |leaf| {
            for (edge, ends) in self.leaf(leaf) {
                if bound_of(ends).overlaps(&region) {
                    visit(self.part(edge), &convex(ends), pose)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn parts_by_distance(
        &self,
        pose: &Pose,
        region: &Region<Convex2>,
        reach: f32,
        visit: &mut Visit<Convex2, f32>,
    ) {
        let region = self.expanded(&region(pose));
        // Bounds that overlap have gap 0, whatever the depth. A distance just above the reach may round to it.
        let limit = |reach: f32| reach.max(0.0).next_up();
        let mut reach = limit(reach);
        let unscaled = (self.unscaled(&region), self.unscaled_length(reach));
        self.polyline().tree.by_distance(&unscaled.0, unscaled.1, |leaf| {
            for (edge, ends) in self.leaf(leaf) {
                if Convex2::gap(&bound_of(ends), &region) <= reach {
                    reach = limit(visit(self.part(edge), &convex(ends), pose));
                }
            }
            self.unscaled_length(reach)
        });
    }

    fn parts_along(
        &self,
        pose: &Pose,
        region: &Region<Convex2>,
        _mover: Option<PosedPart<Convex2>>,
        translation: Vec2,
        latest: f32,
        visit: &mut Visit<Convex2, f32>,
    ) {
        let translation = conjugate(pose.turn()).rotate(translation.as_dvec2());
        let rounding = round_up(DISTANCE_ROUNDING * translation.abs().element_sum());
        let region = self.expanded(&region(pose)).grown(rounding);
        let swept = swept(&region, translation.as_vec2());
        // A time just above the latest may round to it.
        let limit = |latest: f32| latest.next_up();
        let first = limit(latest);
        let mut latest = first;
        let mut visit_leaf = |leaf: Range<u32>| {
            for (edge, ends) in self.leaf(leaf) {
                if bound_of(ends).overlaps(&swept) {
                    latest = limit(visit(self.part(edge), &convex(ends), pose));
                }
            }
            latest
        };
        let (tree, unscaled) = (&self.polyline().tree, self.unscaled(&region));
        let way = translation / self.scale().as_dvec2();
        let reach = way.abs() + unscaled.min.abs().max(unscaled.max.abs()).as_dvec2();
        if reach.max_element() < FAR {
            tree.along(&unscaled, way.as_vec2(), first, visit_leaf);
        } else {
            // Times would overflow, so every edge on the way is visited.
            let all = tree.query(&self.unscaled(&swept), |leaf| {
                visit_leaf(leaf);
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(all.is_continue());
        }
    }

    fn each_part(&self, pose: &Pose, visit: &mut Visit<Convex2, ()>) {
        for edge in 0..self.polyline().edge_count() {
            visit(self.part(edge), &convex(self.edge(edge)), pose);
        }
    }

    fn raycast(&self, pose: &Pose, ray: &Ray) -> Option<Hit> {
        ScaledPolyline::raycast(self, pose, ray)
    }

    /// A polyline has no inside.
    fn encloses(&self, _: &Pose, _: Vec2) -> bool {
        false
    }

    fn is_solid(&self) -> bool {
        false
    }

    fn has_part_poses(&self) -> bool {
        false
    }

    fn is_welded(&self, _: Part) -> bool {
        self.polyline().options().welded
    }

    fn has_fronts(&self) -> bool {
        self.polyline().options().one_sided
    }

    fn front(&self, _: Part, geometry: &Convex, pose: &Pose) -> Option<Front<Vec2>> {
        if !self.polyline().options().one_sided {
            return None;
        }
        let normal = self.front_of(geometry, pose).try_normalize()?.as_vec2();
        Some(Front { normal, thickness: self.thickness() })
    }

    fn is_back(&self, _: Part, geometry: &Convex, pose: &Pose, direction: Vec2) -> bool {
        /// Directions within this angle of an edge's own direction count as neither side, in radians.
        const END_ON: f64 = 1e-6;
        let front = self.front_of(geometry, pose);
        self.polyline().options().one_sided
            && front.dot(direction.as_dvec2()) < -END_ON * front.length()
    }

    fn lines(&self, pose: &Pose, _segments: u32, visit: &mut dyn FnMut([Vec2; 2])) {
        let (position, turn) = (pose.position().as_dvec2(), pose.turn());
        for edge in 0..self.polyline().edge_count() {
            visit(self.edge(edge).map(|end| (position + turn.rotate(end.as_dvec2())).as_vec2()));
        }
    }
}

/// The bounds of all points of a bound that move by `translation`.
fn swept(bound: &Aabb, translation: Vec2) -> Aabb {
    let moved = Aabb { min: bound.min + translation, max: bound.max + translation };
    let slack = 2.0 * f32::EPSILON * Convex2::farthest_coordinate(&moved);
    bound.merge(&moved).grown(slack)
}
