//! The regions that a body touches, and the contact of each.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::super::body::{Body, View, part_bound_in};
use super::super::overlap::{overlap, reach};
use super::super::{ConvexSpace, PosedPart};
use super::plane::{FLAT, Near, Plane};
use super::{Below, Coverage, Extent, Facet, Wide};
use crate::answers::Part;
use crate::math::finite_up;
use crate::touching;

/// The maximum number of regions of one body. If it touches more, the least deep ones count.
const MOST: usize = 4;

/// Points within this part of the size of the body are one.
const SLACK: f64 = 3e-7;

/// By how many times the slack a window is larger than what the region must cover.
const ROOM: f64 = 4.0;

/// The regions whose contacts have been visited.
#[derive(Debug)]
pub struct FlatRegions<C: ConvexSpace> {
    planes: ArrayVec<Plane<C::Wide>, MOST>,
    near: Near<C::Wide>,
    origin: C::Vector,
    /// All parts near the body are in them.
    pub have_all: bool,
}

impl<C: ConvexSpace> FlatRegions<C> {
    fn none(body: &ConvexBody<C>) -> FlatRegions<C> {
        let planes = ArrayVec::new();
        FlatRegions { planes, near: body.near, origin: body.origin, have_all: false }
    }

    /// Whether a welded part is in one of the regions. Then the contact of the region is the part's, too.
    pub fn have(&self, (geometry, pose): PosedPart<C>) -> bool {
        if self.planes.is_empty() {
            return false;
        }
        let shape = C::shape(geometry, pose, self.origin);
        let mut is_in = false;
        let lengths = self.near.lengths_of::<C>(&shape);
        let noise = |corners: &[C::Wide]| self.near.noise(corners, lengths);
        let is_level = |corners: &[C::Wide]| {
            let noise = noise(corners);
            self.planes.iter().any(|plane| plane.is_level(corners, noise))
        };
        C::facets(&shape, &is_level, &mut |facet| {
            let noise = noise(facet.corners);
            is_in |= self.planes.iter().any(|plane| plane.holds(facet, noise, &self.near));
        });
        is_in
    }
}

/// Visits the contacts of a body with the flat regions of a welded surface, each with the lowest part that has its deepest
/// point. The surface is A.
///
/// A region counts if the body is least deep there along the normal of the region, and all points of the contact are on
/// it. Its parts need no contacts of their own.
#[inline(never)]
pub fn contacts<C: ConvexSpace>(
    surface: &Body<C>,
    (geometry, pose): PosedPart<C>,
    margin: f32,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> FlatRegions<C> {
    let origin = C::position(pose);
    let shape = C::shape(geometry, pose, origin);
    let is_bounded = C::is_bounded(&shape);
    let near = Near {
        center: if is_bounded { C::center(&shape) } else { C::Wide::ZERO },
        size: C::size(&shape),
        has_part_poses: surface.has_part_poses(),
        away: C::displacement(origin, C::position(&surface.pose)).sum_abs(),
    };
    let body = ConvexBody { geometry, pose, origin, shape, near, margin };
    let mut regions = FlatRegions::none(&body);
    // Parts decide whether a pair is deeper than a negative margin. The contact of a region may be deeper.
    if !is_bounded || margin < 0.0 && !body.overlaps(surface) {
        return regions;
    }
    let candidates = body.candidates(surface);
    let is_only = candidates.len() == 1;
    for plane in candidates {
        let Some(found) = body.contact(surface, plane) else { continue };
        regions.planes.push(found.plane);
        regions.have_all = is_only && found.has_all;
        visit(found.holder, found.manifold);
    }
    regions
}

impl<W: Wide> Near<W> {
    /// What [`Near::noise`] needs of a part.
    fn lengths_of<C: ConvexSpace<Wide = W>>(&self, part: &C::Shape<'_>) -> f64 {
        if self.has_part_poses { C::lengths(part) } else { 0.0 }
    }
}

/// The contact of a region.
struct Found<C: ConvexSpace> {
    plane: Plane<C::Wide>,
    manifold: C::Manifold,
    holder: Part,
    /// All parts near the body are in the region.
    has_all: bool,
}

/// The convex body that the surface touches.
struct ConvexBody<'a, C: ConvexSpace> {
    geometry: &'a C::Geometry,
    pose: &'a C::Pose,
    origin: C::Vector,
    /// Relative to the origin.
    shape: C::Shape<'a>,
    near: Near<C::Wide>,
    margin: f32,
}

impl<C: ConvexSpace> ConvexBody<'_, C> {
    fn overlaps(&self, surface: &Body<C>) -> bool {
        let own = Body { view: View::Convex(self.geometry), pose: *self.pose };
        overlap(*surface, own, self.margin)
    }

    /// The distance within which two points are one.
    fn slack(&self, plane: &Plane<C::Wide>) -> f64 {
        SLACK * self.near.size + 2.0 * plane.noise
    }

    /// Visits the parts whose bounds meet those of the body, expanded.
    fn parts_near(&self, surface: &Body<C>, by: f32, visit: &mut dyn FnMut(Part, &C::Shape<'_>)) {
        let region = |frame: &C::Pose| part_bound_in::<C>(self.geometry, self.pose, frame, by);
        let all = surface.parts_near(&region, &mut |name, geometry, pose| {
            visit(name, &C::shape(geometry, pose, self.origin));
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    /// The planes of facets that have the foot of the body's lowest point: at most one of each region.
    #[inline(never)]
    fn candidates(&self, surface: &Body<C>) -> ArrayVec<Plane<C::Wide>, MOST> {
        let mut found: ArrayVec<(f64, Plane<C::Wide>), MOST> = ArrayVec::new();
        let mut supports = Supports { body: &self.shape, known: ArrayVec::new(), oldest: 0 };
        let by = reach(self.margin);
        self.parts_near(surface, by, &mut |name, shape| {
            if !surface.is_welded(name) {
                return;
            }
            let lengths = self.near.lengths_of::<C>(shape);
            C::facets(shape, &|_| true, &mut |facet| {
                let noise = self.near.noise(facet.corners, lengths);
                if found.iter().any(|(_, plane)| plane.holds(facet, noise, &self.near)) {
                    return;
                }
                let Some((plane, depth, foot)) = self.plane_of(facet, noise, &mut supports) else {
                    return;
                };
                if !facet.is_sheet && self.is_blocked(surface, &plane, foot) {
                    return;
                }
                keep_least_deep(&mut found, depth, plane);
            });
        });
        let mut planes: ArrayVec<Plane<C::Wide>, MOST> =
            found.into_iter().map(|(_, plane)| plane).collect();
        if planes.iter().any(|plane| plane.is_rough(&self.near)) {
            self.refine(surface, &mut planes);
        }
        planes
    }

    /// Whether a part rises from a point of a plane, as at a face that another part covers.
    fn is_blocked(&self, surface: &Body<C>, plane: &Plane<C::Wide>, point: C::Wide) -> bool {
        let slack = self.slack(plane);
        let (geometry, pose) = (C::point(), C::pose_at(C::moved_by(self.origin, point)));
        let by = finite_up(slack);
        let region = |frame: &C::Pose| part_bound_in::<C>(&geometry, &pose, frame, by);
        let all = surface.parts_near(&region, &mut |name, geometry, pose| {
            let shape = C::shape(geometry, pose, self.origin);
            if surface.is_welded(name) && rises::<C>(&shape, point, plane.normal, slack) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        all.is_break()
    }

    /// The plane of a facet, on the side that the body leaves on the shorter way, the depth below it, and the foot of the body's
    /// lowest point. None if the facet does not have that foot.
    fn plane_of(
        &self,
        facet: &Facet<C::Wide>,
        noise: f64,
        supports: &mut Supports<C>,
    ) -> Option<(Plane<C::Wide>, f64, C::Wide)> {
        /// The least width of a facet, as a multiple of its noise.
        const WIDE: f64 = 16.0;
        if facet.normal == C::Wide::ZERO || facet.width <= WIDE * noise {
            return None;
        }
        let (normal, anchor, width) = (facet.normal, facet.corners[0], facet.width);
        let mut plane = Plane { normal, anchor, width, noise };
        let [mut lowest, highest] = supports.along(normal);
        let (mut depth, back) = (-plane.height(lowest), plane.height(highest));
        if back < depth {
            // More than half of the body is below. It leaves a solid by another face.
            if !facet.is_sheet {
                return None;
            }
            plane.normal = -normal;
            (depth, lowest) = (back, highest);
        }
        let slack = self.slack(&plane);
        if depth < -touching::limit(self.margin) - slack - FLAT * self.near.size {
            return None;
        }
        let foot = lowest + plane.normal * depth;
        C::is_on(facet, foot, slack).then_some((plane, depth, foot))
    }

    /// Replaces planes of narrow facets by those of the widest facets in them.
    #[inline(never)]
    fn refine(&self, surface: &Body<C>, planes: &mut ArrayVec<Plane<C::Wide>, MOST>) {
        self.parts_near(surface, reach(self.margin), &mut |name, shape| {
            if !surface.is_welded(name) {
                return;
            }
            let lengths = self.near.lengths_of::<C>(shape);
            C::facets(shape, &|_| true, &mut |facet| {
                let noise = self.near.noise(facet.corners, lengths);
                for plane in planes.iter_mut() {
                    if facet.width <= plane.width || !plane.holds(facet, noise, &self.near) {
                        continue;
                    }
                    let is_back = facet.normal.dot(plane.normal) < 0.0;
                    *plane = Plane {
                        normal: if is_back { -facet.normal } else { facet.normal },
                        anchor: facet.corners[0],
                        width: facet.width,
                        noise,
                    };
                }
            });
        });
    }

    /// The contact of the region in a plane. None if the region may be left on a shorter way, or has not all points of the
    /// contact.
    #[inline(never)]
    fn contact(&self, surface: &Body<C>, plane: Plane<C::Wide>) -> Option<Found<C>> {
        let Plane { normal, anchor, .. } = plane;
        let slack = self.slack(&plane);
        let lowest = C::support(&self.shape, -normal);
        let depth = -plane.height(lowest);
        let limit = touching::limit(self.margin);
        let above = -depth - limit;
        // Near the margin, the parts decide whether the pair touches.
        if above > slack || above >= -slack && !self.overlaps(surface) {
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
        let window = C::window(normal, [foot(lowest), far], deep + ROOM * slack);
        let extent = C::extent(&window);
        // No point and no segment is further from the body than this.
        let off = deep.max(f64::from(reach(self.margin)));
        let by = finite_up(off + extent.outside + slack);
        let seen = self.look(surface, &plane, (&window, &feet), by);
        let (holder, feature) = seen.holder?;
        let has_points = seen.points == (1 << feet.len()) - 1;
        if !has_points || !seen.is_covered(&extent, slack) {
            return None;
        }
        // Then the normal is none of the surface.
        if seen.others > 0 && self.is_blocked(surface, &plane, feet[0]) {
            return None;
        }
        C::name_points(&mut found.manifold, feature);
        Some(Found { plane, manifold: found.manifold, holder, has_all: seen.others == 0 })
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
        self.parts_near(surface, by, &mut |name, shape| {
            if !surface.is_welded(name) {
                seen.others += 1;
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
            seen.others += u32::from(!is_in);
        });
        seen
    }

    /// A point of the body that is as far above a plane as its lowest is below. None if there is none.
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
        let way = upper - lowest;
        let all = height + deep;
        (height >= deep).then(|| if all > 0.0 { lowest + way * (2.0 * deep / all) } else { lowest })
    }
}

/// Adds a plane and the depth below it. If there is no room, it takes the place of the deepest one if that is deeper.
fn keep_least_deep<W: Wide>(
    found: &mut ArrayVec<(f64, Plane<W>), MOST>,
    depth: f64,
    plane: Plane<W>,
) {
    if !found.is_full() {
        found.push((depth, plane));
        return;
    }
    let deepest = found.iter_mut().max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some(deepest) = deepest.filter(|deepest| depth < deepest.0) {
        *deepest = (depth, plane);
    }
}

/// The middle of the points of a contact that are at most `slack` above the deepest.
fn middle_of_deepest<W: Wide>(plane: &Plane<W>, points: &[W], slack: f64) -> W {
    let least = points.iter().map(|point| plane.height(*point)).fold(f64::INFINITY, f64::min);
    let level = points.iter().filter(|point| plane.height(**point) <= least + slack);
    let (sum, count) = level.fold((W::ZERO, 0.0), |(sum, count), at| (sum + *at, count + 1.0));
    sum * f64::recip(count)
}

/// Whether a part that has a point rises from there along a normal.
fn rises<C: ConvexSpace>(
    shape: &C::Shape<'_>,
    point: C::Wide,
    normal: C::Wide,
    slack: f64,
) -> bool {
    let is_higher = !C::is_bounded(shape) || normal.dot(C::support(shape, normal) - point) > slack;
    is_higher && C::touches(shape, point, slack)
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
    /// The number of parts that are not in the region.
    others: u32,
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

/// The lowest and highest points of a body along normals.
///
/// Facets in one plane get the same points, though the normals differ by rounding. Otherwise a level body might have its
/// lowest point over another facet for each of them.
struct Supports<'s, 'b, C: ConvexSpace> {
    body: &'s C::Shape<'b>,
    known: ArrayVec<(C::Wide, [C::Wide; 2]), 4>,
    oldest: usize,
}

impl<C: ConvexSpace> Supports<'_, '_, C> {
    fn along(&mut self, normal: C::Wide) -> [C::Wide; 2] {
        let is_small = |off: C::Wide| off.dot(off) <= FLAT * FLAT;
        for &(known, [lowest, highest]) in &self.known {
            if is_small(known - normal) {
                return [lowest, highest];
            }
            if is_small(known + normal) {
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
