//! A convex body that may touch a welded surface.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::super::body::{Body, View, part_bound_in};
use super::super::overlap::{overlap_in_frame, reach};
use super::super::{ConvexSpace, Front, PosedPart};
use super::plane::{Near, Plane};
use super::space::{Along, Facet, FacetSpace, Wide};
use super::{Candidate, Touch};
use crate::answers::Part;
use crate::math::finite_up;
use crate::space::Space;

/// Points within this part of the size of the body are one.
const SLACK: f64 = 3e-7;

impl<W: Wide> Near<W> {
    /// What [`Near::noise`] needs of a part.
    pub fn lengths_of<C: ConvexSpace<Wide = W>>(&self, part: &C::Shape<'_>) -> f64 {
        if self.has_part_poses { C::lengths(part) } else { 0.0 }
    }
}

/// A convex body that may touch a surface.
#[derive(Debug)]
pub struct ConvexBody<'a, C: ConvexSpace> {
    pub geometry: &'a C::Geometry,
    pub pose: &'a C::Pose,
    /// The position of the body.
    pub origin: C::Vector,
    /// Relative to the origin.
    pub shape: C::Shape<'a>,
    pub near: Near<C::Wide>,
    pub margin: f32,
    /// Whether it is known to be within the margin.
    is_within: bool,
    is_bounded: bool,
    pub has_fronts: bool,
}

/// A test of a part with its shape.
type Select<'t, C> = dyn FnMut(Part, PosedPart<C>, &<C as FacetSpace>::Shape<'_>) -> bool + 't;

/// A visitor of a part.
type VisitPart<'v, C> = dyn FnMut(Part, PosedPart<C>, &<C as FacetSpace>::Shape<'_>) + 'v;

/// A visitor of a part, a facet of it, and its sides.
type VisitFacet<'v, C> =
    dyn FnMut(Part, &Facet<<C as FacetSpace>::Wide>, &Sides<<C as Space>::Vector>) + 'v;

/// Copies of parts.
type SomeParts<C> = ArrayVec<(Part, <C as Space>::Geometry, <C as Space>::Pose), 4>;

impl<'a, C: ConvexSpace> ConvexBody<'a, C> {
    /// A body that may touch a surface.
    pub fn new(
        surface: &Body<C>,
        (geometry, pose): PosedPart<'a, C>,
        Touch { margin, is_known: is_within }: Touch,
    ) -> ConvexBody<'a, C> {
        let origin = C::position(pose);
        let shape = C::shape(geometry, pose, origin);
        let is_bounded = C::is_bounded(&shape);
        let near = Near {
            center: if is_bounded { C::center(&shape) } else { C::Wide::ZERO },
            size: C::size(&shape),
            has_part_poses: surface.has_part_poses(),
            away: C::displacement(origin, C::position(&surface.pose)).sum_abs(),
        };
        let has_fronts = surface.has_fronts();
        ConvexBody {
            geometry,
            pose,
            origin,
            shape,
            near,
            margin,
            is_within,
            is_bounded,
            has_fronts,
        }
    }

    /// Whether there can be contacts with planes. Parts decide whether a pair is deeper than a negative margin: the contact
    /// with a plane may be deeper.
    pub fn may_touch_planes(&self, surface: &Body<C>) -> bool {
        self.is_bounded && (self.margin >= 0.0 || self.is_within(surface))
    }

    pub fn reach(&self) -> f32 {
        reach(self.margin)
    }

    /// The distance within which two planes near the body are one.
    pub fn near_slack(&self) -> f64 {
        let center = self.near.center;
        SLACK * self.near.size + 2.0 * self.near.noise(&[center], self.near.away)
    }

    /// The distance within which parts near a contact are on its plane.
    pub fn slack_of(&self, contact: &Candidate<C::Wide>) -> f64 {
        2.0 * self.near_slack().max(contact.slack)
    }

    /// The pose after a way.
    pub fn pose_after(&self, direction: C::Wide, length: f64) -> C::Pose {
        let to = C::moved_by(self.origin, direction * length);
        C::moved(self.pose, to - self.origin)
    }

    /// The body itself.
    pub fn as_body(&self) -> Body<'a, C> {
        Body { view: View::Convex(self.geometry), pose: *self.pose }
    }

    /// Whether the signed distance from the parts is at or below the margin.
    pub fn is_within(&self, surface: &Body<C>) -> bool {
        self.is_within || overlap_in_frame(surface, &self.as_body(), self.margin)
    }

    /// Whether a contact with this depth shows that the body is within the margin, whatever rounds by `slack`. A gap does not: it
    /// may be beside the nearest part. A negative margin was decided before: see [`may_touch_planes`](Self::may_touch_planes).
    pub fn surely_is_within(&self, depth: f64, slack: f64) -> bool {
        self.margin < 0.0 || depth > slack
    }

    /// The distance within which two points are one.
    pub fn slack(&self, plane: &Plane<C::Wide>) -> f64 {
        SLACK * self.near.size + 2.0 * plane.noise
    }

    /// Visits the parts whose bounds meet those of the body, expanded.
    pub fn parts_near(&self, surface: &Body<C>, by: f32, visit: &mut VisitPart<C>) {
        let region = |frame: &C::Pose| part_bound_in::<C>(self.geometry, self.pose, frame, by);
        let all = surface.parts_near(&region, &mut |name, geometry, pose| {
            visit(name, (geometry, pose), &C::shape(geometry, pose, self.origin));
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// Visits the parts near the body that a test selects. The visits come after the search for parts, so that both are not on
    /// the stack together.
    pub fn selected_parts(
        &self,
        surface: &Body<C>,
        by: f32,
        selects: &mut Select<C>,
        visit: &mut dyn FnMut(Part, PosedPart<C>),
    ) {
        let mut done = 0;
        loop {
            let (parts, seen) = self.some_parts(surface, by, selects, done);
            for (name, geometry, pose) in &parts {
                visit(*name, (geometry, pose));
            }
            done += parts.len();
            if done >= seen {
                return;
            }
        }
    }

    /// The selected parts after the first ones, as many as there is room for, and how many there are in all.
    #[inline(never)]
    fn some_parts(
        &self,
        surface: &Body<C>,
        by: f32,
        selects: &mut Select<C>,
        skip: usize,
    ) -> (SomeParts<C>, usize) {
        let region = |frame: &C::Pose| part_bound_in::<C>(self.geometry, self.pose, frame, by);
        let (mut parts, mut seen) = (SomeParts::<C>::new(), 0);
        let all = surface.parts_near(&region, &mut |name, geometry, pose| {
            let shape = C::shape(geometry, pose, self.origin);
            if surface.is_welded(name)
                && C::is_bounded(&shape)
                && selects(name, (geometry, pose), &shape)
            {
                if seen >= skip && !parts.is_full() {
                    parts.push((name, geometry.clone(), *pose));
                }
                seen += 1;
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
        (parts, seen)
    }

    /// Visits the facets of welded parts whose bounds meet those of the body, expanded.
    pub fn each_facet(&self, surface: &Body<C>, by: f32, visit: &mut VisitFacet<C>) {
        self.parts_near(surface, by, &mut |name, part, shape| {
            if surface.is_welded(name) {
                self.facets_of(surface, (name, part), shape, visit);
            }
        });
    }

    /// Visits the facets of a part.
    pub fn facets_of(
        &self,
        surface: &Body<C>,
        (name, part): (Part, PosedPart<C>),
        shape: &C::Shape<'_>,
        visit: &mut VisitFacet<C>,
    ) {
        let lengths = self.near.lengths_of::<C>(shape);
        let front = if self.has_fronts { surface.front(name, part) } else { None };
        C::facets(shape, &|_| true, &mut |facet| {
            visit(name, facet, &Sides { noise: self.near.noise(facet.corners, lengths), front });
        });
    }

    /// Whether a welded part rises along a normal from a point that it has: by more than `above`, and within `around`.
    pub fn rises_from(
        &self,
        surface: &Body<C>,
        point: C::Wide,
        normal: C::Wide,
        [around, above]: [f64; 2],
    ) -> bool {
        self.any_at(surface, point, around, &mut |_, _, shape| {
            !C::is_bounded(shape) || normal.dot(C::support(shape, normal) - point) > above
        })
    }

    /// Whether the way of a contact leads out of the back of a part at its point.
    pub fn leads_back(
        &self,
        surface: &Body<C>,
        &Along { normal, point, depth }: &Along<C::Wide>,
        around: f64,
    ) -> bool {
        self.has_fronts
            && depth > around
            && self.any_at(surface, point, around, &mut |name, part, _| {
                self.leads_back_through(surface, (name, part), normal)
            })
    }

    /// Whether a welded part near a point is as asked.
    fn any_at(
        &self,
        surface: &Body<C>,
        point: C::Wide,
        around: f64,
        is_asked: &mut Select<C>,
    ) -> bool {
        let (geometry, pose) = (C::point(), C::pose_at(C::moved_by(self.origin, point)));
        let by = finite_up(2.0 * around);
        let region = |frame: &C::Pose| part_bound_in::<C>(&geometry, &pose, frame, by);
        let all = surface.parts_near(&region, &mut |name, geometry, pose| {
            let shape = C::shape(geometry, pose, self.origin);
            if surface.is_welded(name)
                && is_asked(name, (geometry, pose), &shape)
                && C::touches(&shape, point, around)
            {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        all.is_break()
    }

    /// Whether a normal leads out of the back of a part that the body is above, or partly.
    #[inline(never)]
    pub fn leads_back_through(
        &self,
        surface: &Body<C>,
        (name, part): (Part, PosedPart<C>),
        normal: C::Wide,
    ) -> bool {
        /// The sine of an angle that counts as edge-on.
        const EDGE_ON: f64 = 1e-6;
        let shape = C::shape(part.0, part.1, self.origin);
        let mut supports = Supports::<C>::of(&self.shape);
        let mut leads_back = false;
        self.facets_of(surface, (name, part), &shape, &mut |_, facet, sides| {
            let Some(plane) = Plane::of(facet, sides.noise) else { return };
            if let Some(front) = self.above_front(&plane, sides, supports.along(plane.normal)) {
                let along = plane.normal.dot(normal);
                leads_back |= if front.is_back { along > EDGE_ON } else { along < -EDGE_ON };
            }
        });
        leads_back
    }

    /// The plane of a facet, and the body's lowest point there. It is that of the front that the body crosses. Else it is that of
    /// the side which the body leaves on the shorter way, or outside a solid. None if the facet is too narrow for a plane.
    pub fn side_of(
        &self,
        facet: &Facet<C::Wide>,
        sides: &Sides<C::Vector>,
        supports: &mut Supports<C>,
    ) -> Option<Side<C::Wide>> {
        let plane = Plane::of(facet, sides.noise)?;
        let ends = supports.along(plane.normal);
        let front = self.above_front(&plane, sides, ends).filter(|front| front.below > 0.0);
        let [lowest, highest] = ends;
        let is_below = match &front {
            Some(front) => front.is_back,
            None => facet.is_sheet && plane.height(highest) < -plane.height(lowest),
        };
        let normal = plane.normal;
        let (plane, lowest) =
            if is_below { (Plane { normal: -normal, ..plane }, highest) } else { (plane, lowest) };
        Some(Side { plane, lowest, is_front: front.is_some() })
    }

    /// The front of a facet, if the body is above it, or partly, and is not too far below to be pushed there. `ends` are the
    /// body's lowest and highest point along the plane's normal.
    fn above_front(
        &self,
        plane: &Plane<C::Wide>,
        sides: &Sides<C::Vector>,
        [lowest, highest]: [C::Wide; 2],
    ) -> Option<AboveFront> {
        let front = sides.front.as_ref()?;
        let is_back = plane.normal.dot(C::displacement(C::zero(), front.normal)) < 0.0;
        let heights = [plane.height(lowest), plane.height(highest)];
        let [below, above] =
            if is_back { [heights[1], -heights[0]] } else { [-heights[0], heights[1]] };
        let holds = above > self.slack(plane) && front.holds(0.5 * (below - above));
        holds.then_some(AboveFront { is_back, below })
    }
}

/// A body above a front, or partly.
struct AboveFront {
    /// The front is on the side against the facet's normal.
    is_back: bool,
    /// How far the body is below.
    below: f64,
}

/// What decides on which side a body is of a facet.
#[derive(Clone, Copy, Debug)]
pub struct Sides<V> {
    /// The rounding error of the corners.
    pub noise: f64,
    pub front: Option<Front<V>>,
}

/// The side of a facet on which a body is.
#[derive(Clone, Copy, Debug)]
pub struct Side<W> {
    pub plane: Plane<W>,
    /// The body's lowest point.
    pub lowest: W,
    /// Whether the body crosses the front of the facet, and may leave by this side only.
    pub is_front: bool,
}

/// The lowest and highest points of a body along normals.
///
/// Normals are rounded first. So most facets in one plane get the same points, though their normals differ by rounding.
/// Otherwise a level body might have its lowest point over another facet for each of them. The order of facets does not matter.
pub struct Supports<'s, 'b, C: ConvexSpace> {
    body: &'s C::Shape<'b>,
    known: ArrayVec<(C::Wide, [C::Wide; 2]), 4>,
    oldest: usize,
}

impl<'s, 'b, C: ConvexSpace> Supports<'s, 'b, C> {
    pub fn of(body: &'s C::Shape<'b>) -> Supports<'s, 'b, C> {
        Supports { body, known: ArrayVec::new(), oldest: 0 }
    }

    pub fn along(&mut self, normal: C::Wide) -> [C::Wide; 2] {
        /// The number of steps between 0 and 1.
        const STEPS: f64 = 4_194_304.0;
        let normal = normal.rounded(STEPS);
        for &(known, [lowest, highest]) in &self.known {
            if known == normal {
                return [lowest, highest];
            }
            if known == -normal {
                return [highest, lowest];
            }
        }
        let found = [-normal, normal].map(|direction| C::support(self.body, direction));
        if self.known.is_full() {
            self.known[self.oldest] = (normal, found);
            self.oldest = (self.oldest + 1) % self.known.len();
        } else {
            self.known.push((normal, found));
        }
        found
    }
}
