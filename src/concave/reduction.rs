//! The reduction of the contact points of many parts to the few of one manifold.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::ConvexSpace;
use super::body::Body;
use crate::answers::{ContactPoint, ManifoldOf, Part};
use crate::planar::widest::{Indices, MOST, outline, simplify, widest};

/// Points less deep than the deepest by at most this part of the extent count as deepest.
const LEVEL: f64 = 1e-6;

/// A corner that stands out of the outline by at most this part of the extent is no corner.
const ALIGNED: f64 = 1e-7;

/// Points closer than this part of the extent count once.
const MERGED: f64 = 2e-5;

/// Outlines with more corners than this are simplified when there is no more room. The area between four of the corners
/// left is at least 0.98 of the greatest.
const CORNERS: usize = 16;

/// [`CORNERS`] of all points and of those that count as deepest, after they are simplified.
const SIMPLE: [usize; 2] = [12, 4];

/// A contact point, and the parts that it lies on.
#[derive(Clone, Copy, Debug)]
struct Candidate<V> {
    point: ContactPoint<V>,
    parts: [Part; 2],
}

/// Where points are, relative to the first one, in the plane across the normal.
struct Places {
    at: ArrayVec<DVec2, MOST>,
    /// The greatest distance from the first.
    extent: f64,
    /// By how much rounding to f32 moves a point.
    rounding: f64,
}

/// The point between both surfaces, so that swapping them changes nothing.
fn middle<C: ConvexSpace>(candidate: &Candidate<C::Vector>) -> C::Vector {
    C::scaled(candidate.point.point_a + candidate.point.point_b, 0.5)
}

/// Collects the contact points of many pairs of parts that have nearly one normal, and returns as many as a manifold has
/// room for.
///
/// - The first point is the deepest. Of points equally deep, within 1e-6 of the extent, it is one that lets the others
///   span more.
/// - In 3D the area that the points span is at least 0.95 of the greatest that four points span, of which one is the
///   deepest. In 2D the points are both ends; or the deepest and the end furthest from it.
/// - The choice does not depend on the order in which the points come, except for points that coincide, and points that
///   were forgotten.
///
/// Keeps at most [`MOST`] points, so it allocates nothing. It forgets points within the outline of the others. If the
/// outline has too many corners, it forgets those that add least area.
#[derive(Debug)]
pub struct Reduction<C: ConvexSpace> {
    normal: C::Vector,
    /// Of the plane across the normal.
    tangents: [C::Vector; 2],
    /// By how much rounding changes the distance of a point.
    rounding: f64,
    /// The deepest one first.
    kept: ArrayVec<Candidate<C::Vector>, MOST>,
}

impl<C: ConvexSpace> Reduction<C> {
    /// Starts without points. `normal` is that of the points, nearly. `rounding` bounds by how much rounding changes their
    /// distances; 0 for parts without poses.
    pub fn new(normal: C::Vector, rounding: f64) -> Reduction<C> {
        Reduction { normal, tangents: C::tangents(normal), rounding, kept: ArrayVec::new() }
    }

    /// Forgets all points and starts again.
    pub fn restart(&mut self, normal: C::Vector, rounding: f64) {
        self.kept.clear();
        (self.normal, self.tangents, self.rounding) = (normal, C::tangents(normal), rounding);
    }

    /// Returns the normal that it started with.
    pub fn normal(&self) -> C::Vector {
        self.normal
    }

    /// Adds a point on two parts.
    pub fn add(&mut self, point: ContactPoint<C::Vector>, parts: [Part; 2]) {
        if self.kept.is_full() {
            self.forget();
        }
        let candidate = Candidate { point, parts };
        self.kept.push(candidate);
        let last = self.kept.len() - 1;
        // Of points equally deep the one furthest along a tangent, so that the order does not matter.
        let tangent = self.tangents[0];
        let along = |kept: &Candidate<C::Vector>| C::dot(middle::<C>(kept), tangent);
        let is_before = |kept: &Candidate<C::Vector>| {
            let deepest = kept.point.distance;
            point.distance < deepest || point.distance == deepest && along(&candidate) > along(kept)
        };
        if is_before(&self.kept[0]) {
            self.kept.swap(0, last);
        }
    }

    /// Returns the manifold of the points, or that of the swapped bodies; none without points. Its parts are those of its
    /// first point.
    ///
    /// Never inlined: its stack is not in use while contacts are computed.
    #[inline(never)]
    pub fn manifold(&self, normal: C::Vector, swapped: bool) -> Option<C::Manifold> {
        let deepest = self.kept.first()?.point.distance;
        let places = self.places();
        let [corners, level] = self.outlines(&places);
        let is_level = |&i: &u8| self.is_level(i, places.extent);
        let mut firsts: Indices = corners.iter().copied().filter(is_level).collect();
        for &first in &level {
            if !firsts.contains(&first) {
                firsts.push(first);
            }
        }
        let slack = MERGED * places.extent + places.rounding;
        let mut chosen = widest(&places.at, &corners, &firsts, slack);
        chosen.truncate(C::Manifold::ROOM);
        let distance = |i: u8| self.kept[usize::from(i)].point.distance;
        let is_deeper = |i: u8, j: u8| distance(i) < distance(j);
        let place = (1..chosen.len()).fold(0, |best, place| {
            if is_deeper(chosen[place], chosen[best]) { place } else { best }
        });
        chosen.rotate_left(place);
        let mut chosen = chosen.into_iter().map(|i| self.kept[usize::from(i)]);
        let Candidate { mut point, parts } = chosen.next()?;
        if point.distance != deepest {
            point.distance = deepest;
            let middle = C::scaled(point.point_a + point.point_b, 0.5);
            let half = C::scaled(normal, 0.5 * f64::from(deepest));
            (point.point_a, point.point_b) = (middle - half, middle + half);
        }
        let mut manifold = C::Manifold::of_point(normal, point, parts);
        chosen.for_each(|candidate| manifold.add(candidate.point));
        if swapped {
            manifold.flip();
        }
        Some(manifold)
    }

    fn places(&self) -> Places {
        let origin = middle::<C>(&self.kept[0]);
        let place = |candidate: &Candidate<C::Vector>| {
            let offset = middle::<C>(candidate) - origin;
            DVec2::from(self.tangents.map(|tangent| C::dot(offset, tangent)))
        };
        let at: ArrayVec<DVec2, MOST> = self.kept.iter().map(place).collect();
        let squared = at.iter().map(|at| at.length_squared()).fold(0.0, f64::max);
        let extent = squared.sqrt();
        let rounding = f64::from(f32::EPSILON) * (f64::from(C::length(origin)) + extent);
        Places { at, extent, rounding }
    }

    /// Whether a point counts as deepest.
    fn is_level(&self, i: u8, extent: f64) -> bool {
        let above = |i: u8| f64::from(self.kept[usize::from(i)].point.distance);
        above(i) - above(0) <= LEVEL * extent + self.rounding
    }

    /// The outlines of all points, and of those that count as deepest.
    fn outlines(&self, places: &Places) -> [Indices; 2] {
        let slack = ALIGNED * places.extent + places.rounding;
        let all = outline(&places.at, |_| true, slack);
        [all, outline(&places.at, |i| self.is_level(i as u8, places.extent), slack)]
    }

    /// Forgets the points that are no corners of the outlines, and of too many corners those that matter least.
    #[inline(never)]
    fn forget(&mut self) {
        let places = self.places();
        let mut outlines = self.outlines(&places);
        let bits = |outlines: &[Indices; 2]| {
            outlines.iter().flatten().fold(1_u32, |bits, corner| bits | 1_u32 << corner)
        };
        if bits(&outlines).count_ones() as usize > CORNERS {
            for (outline, count) in outlines.iter_mut().zip(SIMPLE) {
                simplify(&places.at, outline, count);
            }
        }
        let bits = bits(&outlines);
        let mut index = 0;
        self.kept.retain(|_| {
            index += 1;
            bits >> (index - 1) & 1 == 1
        });
    }
}

/// By how much rounding the poses of parts changes the distances at a point.
pub fn rounding_of_parts<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, at: C::Vector) -> f64 {
    const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;
    let reach = |body: &Body<C>| f64::from(C::length(at - C::position(&body.pose)));
    if a.has_part_poses() || b.has_part_poses() { ROUNDING * (reach(a) + reach(b)) } else { 0.0 }
}
