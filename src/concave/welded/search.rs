//! The contacts of a body in facets, over rims and at corners of a surface.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::super::body::Body;
use super::super::{ConvexSpace, PosedPart};
use super::body::{ConvexBody, Side, Sides, Supports};
use super::fold::each_least;
use super::space::{Along, Facet, Rim, Wide};
use super::{Candidate, Candidates};
use crate::answers::{Distance, Part};
use crate::touching;

/// A contact that is not yet tested by the definition.
#[derive(Clone, Copy, Debug)]
pub struct Raw<W> {
    candidate: Candidate<W>,
    /// Its lowest point is not over its facet or rim, but the body lies flat and has others.
    is_flat: bool,
}

impl<W: Wide> Raw<W> {
    /// The order in which contacts are tested: the deepest first, and the order of parts does not matter.
    fn order(&self, other: &Raw<W>) -> Ordering {
        let key =
            |raw: &Raw<W>| (raw.candidate.normal.coordinates(), raw.candidate.point.coordinates());
        let part = |raw: &Raw<W>| raw.is_flat.then_some(raw.candidate.part);
        let deeper = other.candidate.depth.total_cmp(&self.candidate.depth);
        let by_place = || key(self).partial_cmp(&key(other)).unwrap_or(Ordering::Equal);
        deeper.then_with(by_place).then_with(|| part(self).cmp(&part(other)))
    }
}

/// The first contacts after a given one, in order.
pub struct Raws<W> {
    after: Option<Raw<W>>,
    list: ArrayVec<Raw<W>, 24>,
}

impl<W: Wide> Raws<W> {
    fn insert(&mut self, raw: Raw<W>) {
        if self.after.as_ref().is_some_and(|after| raw.order(after).is_le()) {
            return;
        }
        let place = self.list.partition_point(|other| other.order(&raw).is_lt());
        if let Some(same) = self.list.get_mut(place).filter(|other| other.order(&raw).is_eq()) {
            same.candidate.part = same.candidate.part.min(raw.candidate.part);
            return;
        }
        if self.list.is_full() {
            if place == self.list.len() {
                return;
            }
            self.list.pop();
        }
        self.list.insert(place, raw);
    }
}

struct Search<'a, 'b, C: ConvexSpace> {
    body: &'a ConvexBody<'b, C>,
    supports: Supports<'a, 'b, C>,
    raws: &'a mut Raws<C::Wide>,
    /// Whether corners count.
    is_deep: bool,
    /// The points of contacts are no further from the body.
    around: f64,
    /// The last corners.
    corners: ArrayVec<C::Wide, CORNERS>,
    oldest: usize,
}

/// The depth up to which the first search has all contacts, relative to the size of the body.
const SHALLOW: f64 = 0.2;

/// The number of corners that are known. Facets near each other share corners.
const CORNERS: usize = 8;

/// Adds the contacts in facets and over rims of parts whose bounds meet those of the body, expanded. `is_deep`: those at all
/// corners, too. Otherwise at corners where the depth over a rim is least beyond its end.
///
/// Finds some of them first and then tests them, so that facets and tests are not on the stack together.
#[inline(never)]
pub fn add<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    (by, is_deep): (f32, bool),
    found: &mut Candidates<C::Wide>,
) {
    /// The most times that a surface is searched. Later contacts are less deep than hundreds of others.
    const SEARCHES: usize = 16;
    let mut raws = Raws { after: None, list: ArrayVec::new() };
    for _ in 0..SEARCHES {
        collect(surface, body, (by, is_deep), &mut raws);
        for Raw { candidate, .. } in raws.list.iter().filter(|raw| !raw.is_flat) {
            offer(surface, body, *candidate, found);
        }
        if raws.list.iter().any(|raw| raw.is_flat) {
            add_flat(surface, body, by, found, &raws);
        }
        if !raws.list.is_full() || found.is_full() {
            return;
        }
        raws.after = raws.list.pop();
        raws.list.clear();
    }
}

/// Collects the next contacts.
#[inline(never)]
fn collect<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    (by, is_deep): (f32, bool),
    raws: &mut Raws<C::Wide>,
) {
    let supports = Supports::of(&body.shape);
    let corners = ArrayVec::new();
    let around = f64::from(by).max(SHALLOW * body.near.size);
    let mut search = Search { body, supports, raws, is_deep, around, corners, oldest: 0 };
    body.each_facet(surface, by, &mut |part, facet, sides| search.add_facet(part, facet, sides));
}

/// Adds the contacts with a point where the body lies flat on their part.
#[inline(never)]
fn add_flat<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    by: f32,
    found: &mut Candidates<C::Wide>,
    raws: &Raws<C::Wide>,
) {
    let of = |part: Part| move |raw: &&Raw<C::Wide>| raw.is_flat && raw.candidate.part == part;
    let mut has_flat =
        |name: Part, _: PosedPart<C>, _: &C::Shape<'_>| raws.list.iter().any(|raw| of(name)(&raw));
    body.selected_parts(surface, by, &mut has_flat, &mut |name, part| {
        for Raw { candidate, .. } in raws.list.iter().filter(of(name)) {
            level_points(body, part, candidate, &mut |point| {
                offer(surface, body, Candidate { point, ..*candidate }, found);
            });
        }
    });
}

/// Visits two points of a part where the body lies flat on it after the way of a contact: any, and one near the middle of the
/// part, because at its border another part may rise.
#[inline(never)]
fn level_points<C: ConvexSpace>(
    body: &ConvexBody<C>,
    (geometry, pose): PosedPart<C>,
    candidate: &Candidate<C::Wide>,
    visit: &mut dyn FnMut(C::Wide),
) {
    /// The gap at which nearest points are accurate, relative to the size of the body.
    const GAP: f64 = 1e-4;
    let &Candidate { normal, point, depth, slack, .. } = candidate;
    let part = C::shape(geometry, pose, body.origin);
    // Then the body lies above the part, which spares the stack of overlapping pairs.
    if (C::support(&part, normal) - point).dot(normal) > slack {
        return;
    }
    let gap = GAP * body.near.size + slack;
    let moved = body.pose_after(normal, depth + gap);
    let mut offer = |found: Distance<C::Vector>| {
        if f64::from(found.distance) <= gap + slack {
            visit(C::displacement(body.origin, found.point_a));
        }
    };
    offer(C::distance(geometry, pose, body.geometry, &moved));
    let center = C::center(&part);
    let middle = center - normal * (center - point).dot(normal);
    let above = C::closest_point(body.geometry, &moved, C::moved_by(body.origin, middle));
    offer(C::closest_point(geometry, pose, above.point_a));
}

impl<C: ConvexSpace> Search<'_, '_, C> {
    /// Adds the contacts in a facet and over its rims.
    fn add_facet(&mut self, part: Part, facet: &Facet<C::Wide>, sides: &Sides<C::Vector>) {
        let Some(side) = self.body.side_of(facet, sides, &mut self.supports) else { return };
        let Side { plane, lowest, is_front } = side;
        let (depth, slack) = (-plane.height(lowest), self.body.slack(&plane));
        if depth < -touching::limit(self.body.margin) - slack {
            return;
        }
        if self.is_deep && C::DIMENSIONS > 2 {
            facet.corners.iter().for_each(|corner| self.add_corner(part, *corner, slack));
        }
        let (normal, width) = (plane.normal, facet.width);
        let point = lowest + normal * depth;
        let candidate = Candidate { normal, point, depth, part, slack, width };
        if C::is_on(facet, point, slack) {
            self.offer(candidate);
        } else {
            self.keep_flat(candidate, 1);
        }
        let front = Along { normal, point, depth };
        // A part of a fold may be behind the plane of another.
        let back = (facet.is_sheet && !is_front && !self.is_deep).then(|| {
            let [_, highest] = self.supports.along(normal);
            let point = highest - normal * plane.height(highest);
            Along { normal: -normal, point, depth: 0.0 }
        });
        C::rims(facet, &mut |rim| {
            let may_front = self.is_deep || may_be_less(rim, &front, slack);
            let may_back = back.as_ref().is_some_and(|back| may_be_less(rim, back, slack));
            if (may_front || may_back) && self.may_reach(rim) {
                let quarters = [may_front, may_front || may_back];
                let (body, size) = (self.body, self.body.near.size);
                each_least::<C>(&body.shape, normal, rim, size, quarters, &mut |fold, crosses| {
                    self.add_on_rim(part, rim, (&fold, crosses), slack);
                });
            }
        });
    }

    /// Keeps a contact until its part is seen again, if what is lowest of the body has at least this dimension.
    fn keep_flat(&mut self, candidate: Candidate<C::Wide>, dimension: u32) {
        /// The sine of the angle up to which a side lies on a plane.
        const LEVEL: f64 = 1e-4;
        if C::lowest_dimension(&self.body.shape, candidate.normal, LEVEL) >= dimension {
            self.keep(Raw { candidate, is_flat: true });
        }
    }

    fn keep(&mut self, raw: Raw<C::Wide>) {
        if raw.candidate.depth < -touching::limit(self.body.margin) - raw.candidate.slack {
            return;
        }
        self.raws.insert(raw);
    }

    /// Whether the point of a contact may be on a rim: whether the body, expanded, may touch it.
    fn may_reach(&self, rim: &Rim<C::Wide>) -> bool {
        let (body, center) = (self.body, self.body.near.center);
        let (span, to) = (rim.ends[1] - rim.ends[0], center - rim.ends[0]);
        let squared = span.dot(span);
        let share = if squared > 0.0 { (to.dot(span) / squared).clamp(0.0, 1.0) } else { 0.0 };
        // No point of the rim is nearer to the center.
        let off = rim.ends[0] + span * share - center;
        let length = off.dot(off).sqrt();
        if length <= self.around {
            return true;
        }
        let along = off * length.recip();
        length - (C::support(&body.shape, along) - center).dot(along) <= self.around
    }

    /// Adds a contact on the line of a rim, or at one of its ends. If an edge of the body crosses the rim, it has no other point
    /// there.
    fn add_on_rim(
        &mut self,
        part: Part,
        rim: &Rim<C::Wide>,
        (fold, crosses): (&Along<C::Wide>, bool),
        slack: f64,
    ) {
        let Along { normal, point, depth } = *fold;
        let candidate = Candidate { normal, point, depth, part, slack, width: 0.0 };
        let span = rim.ends[1] - rim.ends[0];
        let length = span.dot(span).sqrt();
        let along = if length > 0.0 { span * length.recip() } else { span };
        let at = (point - rim.ends[0]).dot(along);
        if (-slack..=length + slack).contains(&at) {
            return self.offer(candidate);
        }
        self.keep_flat(candidate, if crosses { 2 } else { 1 });
        let end = rim.ends[usize::from(at > 0.0)];
        self.add_corner(part, end, slack);
    }

    /// Adds the contact at a corner that the body leaves on the shortest way.
    fn add_corner(&mut self, part: Part, corner: C::Wide, slack: f64) {
        let off = corner - self.body.near.center;
        let reach = self.body.near.size + self.around;
        if off.dot(off) > reach * reach || self.corners.contains(&corner) {
            return;
        }
        if self.corners.is_full() {
            self.corners[self.oldest] = corner;
            self.oldest = (self.oldest + 1) % CORNERS;
        } else {
            self.corners.push(corner);
        }
        let body = self.body;
        let at = |normal: C::Wide, depth: f64| Candidate {
            normal,
            depth,
            point: corner,
            part,
            slack,
            width: 0.0,
        };
        let (normal, depth) = C::way_from_point(&body.shape, corner);
        self.offer(at(normal, depth));
        if !self.is_deep || depth <= 0.0 {
            return;
        }
        // Through other faces of the body than the nearest.
        C::face_normals(body.geometry, body.pose, &mut |face| {
            let normal = -C::displacement(C::zero(), face);
            let depth = (corner - C::support(&body.shape, -normal)).dot(normal);
            if C::touches(&body.shape, corner - normal * depth, slack) {
                self.offer(at(normal, depth));
            }
        });
    }

    fn offer(&mut self, candidate: Candidate<C::Wide>) {
        self.keep(Raw { candidate, is_flat: false });
    }
}

/// Whether the depth over a rim may be less than at the foot of a facet before a quarter turn: whether the foot is not inside of
/// the rim by more than the depth.
fn may_be_less<W: Wide>(rim: &Rim<W>, foot: &Along<W>, slack: f64) -> bool {
    (rim.ends[0] - foot.point).dot(rim.out) < foot.depth.max(-slack)
}

/// Keeps a contact by the definition.
#[inline(never)]
fn offer<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    new: Candidate<C::Wide>,
    found: &mut Candidates<C::Wide>,
) {
    let slack = new.slack;
    if let Some(same) = found.iter_mut().find(|other| new.is_on(other, slack)) {
        let part = same.part.min(new.part);
        // Total, so that the order of parts does not matter.
        let key =
            |found: &Candidate<C::Wide>| (found.width, found.depth, found.point.coordinates());
        let is_more = key(&new) > key(same);
        *same = Candidate { part, ..if is_more { new } else { *same } };
        return;
    }
    let Candidate { normal, point, depth, .. } = new;
    if body.rises_from(surface, point, normal, [slack, slack])
        || body.leads_back(surface, &Along { normal, point, depth }, slack)
    {
        return;
    }
    /// The width of a facet that is too narrow for a plane, as a multiple of the slack.
    const ACROSS: f64 = 32.0;
    // Facets that are too narrow for a plane do not hide what is behind them.
    let is_on_rim = new.width == 0.0;
    if is_on_rim && body.rises_from(surface, point, normal, [ACROSS * slack, 0.25 * ACROSS * slack])
    {
        return;
    }
    if !found.is_full() {
        found.push(new);
        return;
    }
    let least = found.iter_mut().min_by(|a, b| a.depth.total_cmp(&b.depth));
    if let Some(least) = least.filter(|least| least.depth < new.depth) {
        *least = new;
    }
}
