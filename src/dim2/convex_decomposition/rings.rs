//! The rings of an outline: checked, oriented, and without repeated points.

use std::cmp::Ordering;
use std::ops::{ControlFlow, Range};

use glam::{DVec2, Vec2};

use super::{MAX_OUTLINE_POINTS, OutlineError};
use crate::bvh::Bound;
use crate::dim2::bounds::Aabb;
use crate::part_tree::PartTree;
use crate::planar::orientation;
use crate::validity::check_point_2d;

/// The maximum number of edges of a leaf of the tree.
const LEAF: usize = 4;

/// A point of a ring, with its neighbours. The interior of the polygon is on the left of the edge to the next point.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub at: Vec2,
    pub next: u32,
    pub previous: u32,
    /// The number of the point in the caller's array.
    number: u32,
}

/// The points of all rings.
#[derive(Debug)]
pub struct Rings {
    pub points: Vec<Point>,
    /// The points of each ring.
    ranges: Vec<Range<usize>>,
}

impl Rings {
    /// Makes rings of points, each in the caller's order.
    pub fn new(points: &[Vec2], ring_sizes: &[u32]) -> Result<Rings, OutlineError> {
        check_counts(points, ring_sizes)?;
        let mut rings = Rings {
            points: Vec::with_capacity(points.len()),
            ranges: Vec::with_capacity(ring_sizes.len()),
        };
        let mut first = 0;
        for (ring, size) in ring_sizes.iter().enumerate() {
            let numbers = first..first + *size as usize;
            first = numbers.end;
            let range = rings.add(ring, numbers, points)?;
            rings.ranges.push(range);
        }
        Ok(rings)
    }

    /// Orients rings whose edges do not meet: the outline counter-clockwise, holes clockwise. Checks that every hole lies
    /// inside the outline and outside every other hole.
    pub fn orient(&mut self) -> Result<(), OutlineError> {
        for ring in 0..self.ranges.len() {
            let range = self.ranges[ring].clone();
            if self.turns_left(range.clone()) != (ring == 0) {
                self.reverse(range);
            }
        }
        self.check_holes()
    }

    /// The place of a point.
    pub fn at(&self, point: u32) -> Vec2 {
        self.points[point as usize].at
    }

    /// Whether three points turn left: above 0, exactly. 0 if they are on a line.
    pub fn turn(&self, a: u32, b: u32, c: u32) -> f64 {
        turn(self.at(a), self.at(b), self.at(c))
    }

    /// The points from top to bottom, and from left to right at the same height.
    pub fn order(&self, a: u32, b: u32) -> Ordering {
        order(self.at(a), self.at(b))
    }

    /// The points of each ring.
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Adds a ring without repeated points. Returns the range of its points.
    fn add(
        &mut self,
        ring: usize,
        numbers: Range<usize>,
        points: &[Vec2],
    ) -> Result<Range<usize>, OutlineError> {
        let first = self.points.len();
        for number in numbers.clone() {
            let previous = if number == numbers.start { numbers.end - 1 } else { number - 1 };
            // The last of equal neighbours stays: it starts the edge that leaves them.
            let next = if number + 1 == numbers.end { numbers.start } else { number + 1 };
            if points[number] != points[next] || previous == next {
                let point =
                    Point { at: points[number], next: 0, previous: 0, number: number as u32 };
                self.points.push(point);
            }
        }
        let range = first..self.points.len();
        if range.len() < 3 {
            return Err(OutlineError::TooFewPoints { ring, found: range.len() });
        }
        for point in range.clone() {
            let next = if point + 1 == range.end { range.start } else { point + 1 };
            self.points[point].next = next as u32;
            self.points[next].previous = point as u32;
        }
        let [a, b] = [first as u32, first as u32 + 1];
        if range.clone().all(|point| self.turn(a, b, point as u32) == 0.0) {
            return Err(OutlineError::NoArea { ring });
        }
        Ok(range)
    }

    /// The start and the end of the edge from a point.
    fn edge(&self, point: u32) -> [Vec2; 2] {
        [self.at(point), self.at(self.points[point as usize].next)]
    }

    /// Returns the error of the lowest edges that cross, if any do.
    ///
    /// The time grows with the number of edges whose bounds overlap.
    pub fn crossing(&self) -> Option<OutlineError> {
        let bounds: Vec<Aabb> = (0..self.points.len() as u32)
            .map(|point| {
                let [start, end] = self.edge(point);
                Aabb { min: start.min(end), max: start.max(end) }
            })
            .collect();
        let (tree, order) = PartTree::build(&bounds, LEAF);
        (0..).zip(&bounds).find_map(|(first, bound)| {
            // The lowest edge, so that the error does not depend on the tree.
            let mut crosses: Option<u32> = None;
            let all = tree.query(bound, |leaf| {
                let edges = &order[leaf.start as usize..leaf.end as usize];
                let found = edges.iter().filter(|edge| **edge > first && self.cross(first, **edge));
                crosses = crosses.into_iter().chain(found.copied()).min();
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(all.is_continue());
            let [first, second] = [first, crosses?].map(|edge| self.points[edge as usize].number);
            Some(OutlineError::Crossing { first, second })
        })
    }

    /// Whether two edges cross within both.
    fn cross(&self, first: u32, second: u32) -> bool {
        let ([a, b], [c, d]) = (self.edge(first), self.edge(second));
        are_opposite(turn(a, b, c), turn(a, b, d)) && are_opposite(turn(c, d, a), turn(c, d, b))
    }

    /// Whether two edges have a common point. For neighbours, the shared vertex alone does not count.
    pub fn meet(&self, first: u32, second: u32) -> bool {
        let ([a, b], [c, d]) = (self.edge(first), self.edge(second));
        let is_next = |edge: u32, other: u32| self.points[edge as usize].next == other;
        if is_next(first, second) {
            return folds_back(a, b, d);
        }
        if is_next(second, first) {
            return folds_back(c, d, b);
        }
        let sides = |a, b, c, d| (turn(a, b, c), turn(a, b, d));
        let (on_first, on_second) = (sides(a, b, c, d), sides(c, d, a, b));
        are_opposite(on_first.0, on_first.1) && are_opposite(on_second.0, on_second.1)
            || on_first.0 == 0.0 && within(a, b, c)
            || on_first.1 == 0.0 && within(a, b, d)
            || on_second.0 == 0.0 && within(c, d, a)
            || on_second.1 == 0.0 && within(c, d, b)
    }

    /// Whether a ring is counter-clockwise: whether it turns left at its top point.
    fn turns_left(&self, range: Range<usize>) -> bool {
        let points = range.start as u32..range.end as u32;
        let top = points.min_by(|a, b| self.order(*a, *b)).expect("a ring has points");
        // The top point is a corner of the convex hull, so three points on a line there would fold back.
        let Point { previous, next, .. } = self.points[top as usize];
        self.turn(previous, top, next) > 0.0
    }

    fn reverse(&mut self, range: Range<usize>) {
        for point in &mut self.points[range] {
            std::mem::swap(&mut point.next, &mut point.previous);
        }
    }

    /// Checks that every hole lies inside the outline and outside every other hole.
    fn check_holes(&self) -> Result<(), OutlineError> {
        let ranges = &self.ranges;
        let bounds: Vec<Aabb> = ranges.iter().map(|range| self.bound(range.clone())).collect();
        for (ring, range) in ranges.iter().enumerate().skip(1) {
            let corner = self.points[range.start].at;
            if !self.encloses(ranges[0].clone(), corner) {
                return Err(OutlineError::HoleOutside { ring });
            }
            let others = ranges.iter().enumerate().skip(1).filter(|(other, _)| *other != ring);
            for (other, around) in others {
                let is_near = bounds[other].overlaps(&bounds[ring]);
                if is_near && self.encloses(around.clone(), corner) {
                    return Err(OutlineError::HoleInHole { ring, other });
                }
            }
        }
        Ok(())
    }

    fn bound(&self, range: Range<usize>) -> Aabb {
        let points = self.points[range].iter().map(|point| Aabb { min: point.at, max: point.at });
        points.reduce(|a, b| a.merge(&b)).expect("a ring has points")
    }

    /// Whether a ring encloses a point that is not on it: whether it crosses the line to the right an odd number of times.
    fn encloses(&self, range: Range<usize>, point: Vec2) -> bool {
        let crossings = range.filter(|edge| {
            let [start, end] = self.edge(*edge as u32);
            let is_up = start.y <= point.y && point.y < end.y;
            let is_down = end.y <= point.y && point.y < start.y;
            let side = || turn(start, end, point);
            is_up && side() > 0.0 || is_down && side() < 0.0
        });
        crossings.count() % 2 == 1
    }
}

fn check_counts(points: &[Vec2], ring_sizes: &[u32]) -> Result<(), OutlineError> {
    let found = points.len();
    if ring_sizes.is_empty() {
        return Err(OutlineError::NoRings);
    }
    let expected = ring_sizes.iter().map(|size| u64::from(*size)).sum();
    if found as u64 != expected {
        return Err(OutlineError::Sizes { found, expected });
    }
    if found > MAX_OUTLINE_POINTS {
        return Err(OutlineError::TooManyPoints { found });
    }
    for (index, point) in points.iter().enumerate() {
        check_point_2d(*point).map_err(|reason| OutlineError::Point { index, reason })?;
    }
    Ok(())
}

/// The points from top to bottom, and from left to right at the same height.
pub fn order(a: Vec2, b: Vec2) -> Ordering {
    let key = |point: Vec2| (-point.y, point.x);
    key(a).partial_cmp(&key(b)).expect("coordinates are finite")
}

/// Whether two sides of a line are opposite. 0 is on the line.
fn are_opposite(a: f64, b: f64) -> bool {
    a > 0.0 && b < 0.0 || a < 0.0 && b > 0.0
}

/// Whether three points turn left: above 0, exactly. 0 if they are on a line.
pub fn turn(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    let [a, b, c]: [DVec2; 3] = [a, b, c].map(|point| point.as_dvec2());
    orientation(a, b, c)
}

/// Whether two edges that meet at `corner` have more points in common.
fn folds_back(from: Vec2, corner: Vec2, to: Vec2) -> bool {
    let side = |end: Vec2| (end.y, end.x) > (corner.y, corner.x);
    turn(from, corner, to) == 0.0 && side(from) == side(to)
}

/// Whether a point on the line through two others lies between them.
fn within(a: Vec2, b: Vec2, point: Vec2) -> bool {
    a.min(b).cmple(point).all() && point.cmple(a.max(b)).all()
}
