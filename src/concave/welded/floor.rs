//! Contacts with flat floors: a region of a plane that has all parts near the body. How it is cut into parts does not show.
//!
//! A body that is `d` deep below the plane has a point `d` below it, and another one `d` above it. If all of the plane within
//! `d` of the segment between both is on the region, no translation shorter than `d` ends the overlap: the moved segment still
//! crosses the region. So the contact is that with the half-space below the plane, to the bit, provided that the region covers
//! its points, too.
//!
//! The region covers a window of the plane if the areas of its facets in the window add up to that of the window, and so do
//! their first moments. That needs no adjacency: T-junctions, needles and parts of different kinds are all the same.

use arrayvec::ArrayVec;

use super::super::ConvexSpace;
use super::super::body::Body;
use super::body::{ConvexBody, Side, Sides, Supports};
use super::plane::{FLAT, Plane};
use super::space::{Below, Coverage, Extent, Facet, Wide};
use crate::answers::Part;
use crate::math::finite_up;
use crate::touching;

/// The sine from which on faces and edges do not count as parallel to a plane, with room.
const STEEP: f64 = 0.1;

/// By how many times the slack a window is larger than what the region must cover.
const ROOM: f64 = 4.0;

/// Visits the contact of a body with a flat region that has all parts near it, with the lowest part that has the deepest point.
/// Returns whether there is such a region, and none of the translations that lead out is shorter.
#[inline(never)]
pub fn visit<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> bool {
    let plane = body.only_plane(surface);
    let found = plane.and_then(|plane| body.contact_with_floor(surface, plane));
    found.map(|(holder, manifold)| visit(holder, manifold)).is_some()
}

impl<C: ConvexSpace> ConvexBody<'_, C> {
    /// [`ConvexBody::side_of`] a facet that has the foot of the body's lowest point, with that foot.
    fn plane_of(
        &self,
        facet: &Facet<C::Wide>,
        sides: &Sides<C::Vector>,
        supports: &mut Supports<C>,
    ) -> Option<(Plane<C::Wide>, C::Wide)> {
        let Side { plane, lowest, .. } = self.side_of(facet, sides, supports)?;
        let (depth, slack) = (-plane.height(lowest), self.slack(&plane));
        // If more than half of the body is below, it leaves a solid by another face.
        if !facet.is_sheet && plane.height(supports.along(plane.normal)[1]) < depth {
            return None;
        }
        if depth < -touching::limit(self.margin) - slack - FLAT * self.near.size {
            return None;
        }
        let foot = lowest + plane.normal * depth;
        C::is_on(facet, foot, slack).then_some((plane, foot))
    }

    /// The plane of the facets that have the foot of the body's lowest point, if there is only one.
    #[inline(never)]
    fn only_plane(&self, surface: &Body<C>) -> Option<Plane<C::Wide>> {
        let mut found: Option<Plane<C::Wide>> = None;
        let mut first: Option<Plane<C::Wide>> = None;
        let mut is_only = true;
        let mut supports = Supports::of(&self.shape);
        self.each_facet(surface, self.reach(), &mut |_, facet, sides| {
            let noise = sides.noise;
            if !is_only {
                return;
            }
            // Most surfaces are no floor, and two sheets show it.
            if facet.is_sheet
                && let Some(own) = Plane::of(facet, noise)
                && !first.get_or_insert(own).may_hold(facet, noise)
            {
                is_only = false;
                return;
            }
            if let Some(plane) =
                found.as_mut().filter(|plane| plane.holds(facet, noise, &self.near))
            {
                if facet.width > plane.width {
                    *plane = plane.on(facet, noise);
                }
                return;
            }
            let Some((plane, foot)) = self.plane_of(facet, sides, &mut supports) else { return };
            if facet.is_sheet
                || !self.rises_from(surface, foot, plane.normal, [self.slack(&plane); 2])
            {
                is_only = found.replace(plane).is_none();
            }
        });
        found.filter(|_| is_only)
    }

    /// The contact of the region in a plane. None if the region may be left on a shorter way, or has not all points of the
    /// contact.
    #[inline(never)]
    fn contact_with_floor(
        &self,
        surface: &Body<C>,
        plane: Plane<C::Wide>,
    ) -> Option<(Part, C::Manifold)> {
        let Plane { normal, anchor, .. } = plane;
        let slack = self.slack(&plane);
        let lowest = C::support(&self.shape, -normal);
        let depth = -plane.height(lowest);
        let limit = touching::limit(self.margin);
        let above = -depth - limit;
        if above > slack || !self.surely_is_within(depth, slack) && !self.is_within(surface) {
            return None;
        }
        let below = Below {
            normal,
            anchor: anchor + normal * above.max(0.0),
            lengths: anchor.sum_abs() + self.near.away,
        };
        let mut found = C::plane_contact(&below, &self.shape, self.origin, limit);
        let foot = |point: C::Wide| point - normal * plane.height(point);
        let feet: ArrayVec<C::Wide, 4> = found.points.iter().map(|point| foot(*point)).collect();
        let deep = depth.max(0.0);
        // A body that lies on the plane is furthest from the border of the region in the middle.
        let lowest = middle_of_deepest(&plane, &found.points, slack);
        let far = foot(self.as_high_as_deep(&plane, lowest, deep)?);
        // A slightly tilted face or edge may reach the border of the region, and be cut there.
        let is_level = found.points.len() >= C::DIMENSIONS as usize
            && found.points.iter().all(|point| plane.height(*point) <= slack - depth);
        let may_be_cut = !is_level && C::lowest_dimension(&self.shape, normal, STEEP) > 0;
        let around = if may_be_cut { deep.max(self.near.size) } else { deep };
        let window = C::window(normal, [foot(lowest), far], around + ROOM * slack);
        let extent = C::extent(&window);
        // No point and no segment is further from the body than this.
        let off = deep.max(f64::from(self.reach()));
        let by = finite_up(off + extent.outside + slack);
        let seen = self.look(surface, &plane, (&window, &feet), by);
        let (holder, feature) = seen.holder?;
        let has_points = seen.points == (1 << feet.len()) - 1;
        if seen.has_others || !has_points || !seen.is_covered(&extent, slack) {
            return None;
        }
        C::name_points(&mut found.manifold, feature);
        Some((holder, found.manifold))
    }

    /// Looks at all parts near the body: which are in a plane, what of a window they cover, and on which the feet of points are.
    #[inline(never)]
    fn look(
        &self,
        surface: &Body<C>,
        plane: &Plane<C::Wide>,
        (window, feet): (&C::Window, &[C::Wide]),
        by: f32,
    ) -> Seen {
        let slack = self.slack(plane);
        let mut seen = Seen::default();
        self.parts_near(surface, by, &mut |name, _, shape| {
            if !surface.is_welded(name) {
                seen.has_others = true;
                return;
            }
            let mut is_in = false;
            let lengths = self.near.lengths_of::<C>(shape);
            let noise = |corners: &[C::Wide]| self.near.noise(corners, lengths);
            let is_level = |corners: &[C::Wide]| plane.is_level(corners, noise(corners));
            C::facets(shape, &is_level, &mut |facet| {
                if plane.holds(facet, noise(facet.corners), &self.near) {
                    is_in = true;
                    let is_back = facet.normal.dot(plane.normal) < 0.0;
                    let covered = C::coverage(window, facet);
                    seen.add::<C>(name, facet, is_back, covered, feet, slack);
                }
            });
            seen.has_others |= !is_in;
        });
        seen
    }

    /// A point of the body that is as far above a plane as its lowest is below. None if there is none. If the body is deeper than
    /// that in a front, its highest point.
    fn as_high_as_deep(
        &self,
        plane: &Plane<C::Wide>,
        lowest: C::Wide,
        deep: f64,
    ) -> Option<C::Wide> {
        let mut upper = self.near.center;
        if plane.height(upper) < deep {
            upper = C::support(&self.shape, plane.normal);
        }
        let height = plane.height(upper);
        if self.has_fronts && height < deep {
            return Some(upper);
        }
        let way = upper - lowest;
        let all = height + deep;
        (height >= deep).then(|| if all > 0.0 { lowest + way * (2.0 * deep / all) } else { lowest })
    }
}

/// The middle of the points of a contact that are at most `slack` above the deepest.
fn middle_of_deepest<W: Wide>(plane: &Plane<W>, points: &[W], slack: f64) -> W {
    let least = points.iter().map(|point| plane.height(*point)).fold(f64::INFINITY, f64::min);
    let level = points.iter().filter(|point| plane.height(**point) <= least + slack);
    let (sum, count) = level.fold((W::ZERO, 0.0), |(sum, count), at| (sum + *at, count + 1.0));
    sum * f64::recip(count)
}

/// What the parts near a window show.
#[derive(Default)]
struct Seen {
    /// What the front and back sides of facets cover.
    sides: [Coverage; 2],
    /// The lowest part that has the foot of the deepest point, and the id of its facet there.
    holder: Option<(Part, u32)>,
    /// Bits of the points of the contact whose feet are on facets.
    points: u32,
    /// There are parts that are not in the region.
    has_others: bool,
}

impl Seen {
    /// Adds a facet in the plane of the region, what it covers, and which of the feet of points are on it.
    fn add<C: ConvexSpace>(
        &mut self,
        part: Part,
        facet: &Facet<C::Wide>,
        is_back: bool,
        covered: Coverage,
        feet: &[C::Wide],
        slack: f64,
    ) {
        let side = &mut self.sides[usize::from(is_back)];
        *side = *side + covered;
        if facet.normal == C::Wide::ZERO {
            return;
        }
        let on = |(index, foot): (usize, &C::Wide)| {
            if C::is_on(facet, *foot, slack) { 1 << index } else { 0 }
        };
        let points = feet.iter().enumerate().map(on).fold(0, |all, bit: u32| all | bit);
        self.points |= points;
        let is_lowest = self.holder.is_none_or(|(holder, _)| part < holder);
        if is_lowest && points & 1 == 1 {
            self.holder = Some((part, facet.names[usize::from(is_back)]));
        }
    }

    /// Whether facets cover all of a window once. Each place may have a front and a back.
    fn is_covered(&self, extent: &Extent, slack: f64) -> bool {
        /// The width of a gap along the border that counts as none, as a multiple of the slack.
        const GAP: f64 = 2.0 * ROOM;
        /// The greatest part of the window that gaps may have.
        const LARGEST: f64 = 0.1;
        let gaps = (GAP * slack * extent.rim).min(LARGEST * extent.size);
        let covers = |seen: Coverage| {
            (seen.size - extent.size).abs() <= gaps
                && seen.moments.iter().all(|moment| moment.abs() <= gaps * extent.reach)
        };
        let [front, back] = self.sides;
        covers(front) || covers(back) || covers(front + back)
    }
}
