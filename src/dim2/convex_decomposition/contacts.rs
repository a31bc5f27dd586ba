//! Rings that touch themselves or each other, and their border.
//!
//! Edges are cut where points lie on them. So equal pieces of edges are found, and those with the same on both sides are no
//! border. A sweep over the points tells what is on each side (Shamos and Hoey 1976): an odd number of edges of the outline
//! lead into it, and an odd number of those of a hole out again.
//!
//! All decisions are exact. Rings that cross only by rounding get a second try, in which points very near to an edge are on it.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use glam::{DVec2, Vec2};

use super::OutlineError;
use super::border::{Border, Incidence};
use super::chunked_list::ChunkedList;
use super::rings::{Rings, order, turn};
use crate::dim2::bounds::Aabb;
use crate::part_tree::PartTree;

/// The maximum number of points of a leaf of the tree.
const LEAF: usize = 4;

/// Points this near to an edge, relative to the largest coordinate, are on it in the second try: four units of the last place.
const NEAR: f32 = 1.0 / (1 << 21) as f32;

/// Edges that are bent to a near point may come near to others. Each round bends them again.
const ROUNDS: usize = 8;

/// Returns the border of rings whose edges meet.
pub fn border(rings: &Rings) -> Result<Border, OutlineError> {
    let exact = Pieces::new(rings, 0.0).border();
    if let Ok(Some(border)) = exact {
        return Ok(border);
    }
    // Where edges cross, other errors may be due to that.
    let Some(crossing) = rings.crossing() else {
        return Err(exact.expect_err("pieces cross only where edges do"));
    };
    let largest = rings.points.iter().map(|point| point.at.abs().max_element());
    let near = NEAR * largest.fold(0.0, f32::max);
    let mut pieces = Pieces::new(rings, near);
    for _ in 0..ROUNDS {
        match pieces.border() {
            Ok(Some(border)) => return Ok(border),
            // The sweep has reached the end, so no edges cross.
            Err(error @ OutlineError::NoArea { .. }) => return Err(error),
            Ok(None) | Err(_) => pieces.cut(near),
        }
    }
    Err(crossing)
}

/// A piece of an edge of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    upper: u32,
    lower: u32,
    ring: u32,
}

/// The pieces of all edges.
struct Pieces {
    /// Distinct places, from top to bottom.
    points: Vec<Vec2>,
    pieces: Vec<Piece>,
}

/// The rings around a place.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Inside {
    outline: bool,
    hole: Option<u32>,
}

impl Inside {
    const NOTHING: Inside = Inside { outline: false, hole: None };

    fn is_interior(self) -> bool {
        self.outline && self.hole.is_none()
    }

    /// What is on the other side of pieces at the same place.
    fn beyond(mut self, pieces: &[Piece]) -> Result<Inside, OutlineError> {
        // A ring that leads back along an edge has the same on both sides.
        let odd = || {
            let rings = pieces.chunk_by(|a, b| a.ring == b.ring);
            rings.filter(|pieces| pieces.len() % 2 == 1).map(|pieces| pieces[0].ring)
        };
        let before = self.hole;
        for ring in odd() {
            if ring == 0 {
                self.outline = !self.outline;
            } else if Some(ring) == before {
                self.hole = None;
            }
        }
        for ring in odd().filter(|ring| *ring != 0 && Some(*ring) != before) {
            if let Some(other) = self.hole.replace(ring) {
                return Err(OutlineError::HoleInHole {
                    ring: ring as usize,
                    other: other as usize,
                });
            }
        }
        match self.hole {
            Some(ring) if !self.outline => Err(OutlineError::HoleOutside { ring: ring as usize }),
            _ => Ok(self),
        }
    }
}

impl Pieces {
    /// Makes one point of all that are at most `near` from each other, and cuts all edges.
    fn new(rings: &Rings, near: f32) -> Pieces {
        let all: Vec<Vec2> = rings.points.iter().map(|point| point.at).collect();
        let same = first_of_near(&all, near);
        let mut kept: Vec<u32> =
            (0..all.len() as u32).filter(|point| same[*point as usize] == *point).collect();
        kept.sort_unstable_by(|a, b| order(all[*a as usize], all[*b as usize]));
        let mut numbers = vec![0; all.len()];
        for (number, point) in (0..).zip(&kept) {
            numbers[*point as usize] = number;
        }
        let number = |point: u32| numbers[same[point as usize] as usize];
        let edges = (0..).zip(&rings.points).map(|(point, &super::rings::Point { next, .. })| {
            let ends = [number(point), number(next)];
            Piece { upper: ends[0].min(ends[1]), lower: ends[0].max(ends[1]), ring: 0 }
        });
        let mut pieces: Vec<Piece> = edges.collect();
        for (ring, range) in (0..).zip(rings.ranges()) {
            pieces[range.clone()].iter_mut().for_each(|piece| piece.ring = ring);
        }
        pieces.retain(|piece| piece.upper != piece.lower);
        let points = kept.iter().map(|point| all[*point as usize]).collect();
        let mut pieces = Pieces { points, pieces };
        pieces.cut(near);
        pieces
    }

    /// Cuts the pieces where points lie on them, or at most `near` from them.
    fn cut(&mut self, near: f32) {
        let tree = PointTree::new(&self.points);
        let mut cut = Vec::with_capacity(self.pieces.len());
        let mut within: Vec<u32> = Vec::new();
        for piece in &self.pieces {
            let [a, b] = [piece.upper, piece.lower].map(|point| self.points[point as usize]);
            let bound = Aabb { min: a.min(b) - near, max: a.max(b) + near };
            within.clear();
            tree.visit(&bound, |point| {
                let is_end = point == piece.upper || point == piece.lower;
                if !is_end && is_on(a, b, self.points[point as usize], near) {
                    within.push(point);
                }
            });
            if near == 0.0 {
                // They have the order of all points.
                within.sort_unstable();
            } else {
                let span = b.as_dvec2() - a.as_dvec2();
                let along = |point: &u32| self.points[*point as usize].as_dvec2().dot(span);
                within.sort_unstable_by(|a, b| along(a).total_cmp(&along(b)).then(a.cmp(b)));
            }
            let mut start = piece.upper;
            for &end in within.iter().chain([&piece.lower]) {
                let (upper, lower) = (start.min(end), start.max(end));
                cut.push(Piece { upper, lower, ring: piece.ring });
                start = end;
            }
        }
        self.pieces = cut;
    }

    /// Returns the border, or none if pieces cross.
    fn border(&mut self) -> Result<Option<Border>, OutlineError> {
        self.pieces.sort_unstable();
        let places: Vec<&[Piece]> =
            self.pieces.chunk_by(|a, b| (a.upper, a.lower) == (b.upper, b.lower)).collect();
        let [uppers, lowers]: [Vec<u32>; 2] = [
            places.iter().map(|pieces| pieces[0].upper).collect(),
            places.iter().map(|pieces| pieces[0].lower).collect(),
        ];
        let points = &self.points;
        let below = Incidence::new(points, &uppers, &lowers);
        let above = Incidence::new(points, &lowers, &uppers);
        let side = |edge: u32, point: u32| {
            let [upper, lower] = [&uppers, &lowers].map(|ends| ends[edge as usize]);
            let [upper, lower, point] = [upper, lower, point].map(|at| points[at as usize]);
            turn(upper, lower, point)
        };
        let cross = |left: Option<u32>, right: Option<u32>| {
            left.zip(right).is_some_and(|(left, right)| {
                let ends = |edge: u32| [uppers[edge as usize], lowers[edge as usize]];
                let opposite = |edge: u32, [a, b]: [u32; 2]| {
                    let (a, b) = (side(edge, a), side(edge, b));
                    a > 0.0 && b < 0.0 || a < 0.0 && b > 0.0
                };
                opposite(left, ends(right)) && opposite(right, ends(left))
            })
        };
        // Pieces that the line cuts, from left to right, and what is on their right.
        let mut cut = ChunkedList::default();
        let mut right_of = vec![Inside::NOTHING; places.len()];
        let mut edges = Vec::new();
        for point in 0..points.len() as u32 {
            let (ended, begun) = (above.at(point), below.at(point));
            let mut place = cut.partition_point(|edge| side(edge, point) > 0.0);
            for _ in ended {
                if !cut.after(place).is_some_and(|found| ended.contains(&found)) {
                    return Ok(None);
                }
                (_, place) = cut.remove(place);
            }
            let (left, right) = (cut.before(place), cut.after(place));
            if right.is_some_and(|right| side(right, point) == 0.0) {
                return Ok(None);
            }
            let mut inside = left.map_or(Inside::NOTHING, |left| right_of[left as usize]);
            for &edge in begun {
                let beyond = inside.beyond(places[edge as usize])?;
                let ends = [uppers[edge as usize], lowers[edge as usize]];
                match (inside.is_interior(), beyond.is_interior()) {
                    (false, true) => edges.push(ends),
                    (true, false) => edges.push([ends[1], ends[0]]),
                    _ => {}
                }
                (inside, right_of[edge as usize]) = (beyond, beyond);
            }
            let crosses = match (begun.first(), begun.last()) {
                (Some(first), Some(last)) => cross(left, Some(*first)) || cross(Some(*last), right),
                _ => cross(left, right),
            };
            if crosses {
                return Ok(None);
            }
            for &edge in begun.iter().rev() {
                place = cut.insert(place, edge);
            }
        }
        if edges.is_empty() {
            return Err(OutlineError::NoArea { ring: 0 });
        }
        Ok(Some(Border { points: points.clone(), edges }))
    }
}

/// For each point, the first of those at most `near` from it that stands for itself.
fn first_of_near(points: &[Vec2], near: f32) -> Vec<u32> {
    let tree = PointTree::new(points);
    let mut same: Vec<u32> = (0..points.len() as u32).collect();
    for (number, point) in (0..).zip(points) {
        let mut first = number;
        let bound = Aabb { min: *point - near, max: *point + near };
        tree.visit(&bound, |other| {
            let at = points[other as usize];
            let is_near = bound.min.cmple(at).all() && at.cmple(bound.max).all();
            if is_near && other < first && same[other as usize] == other {
                first = other;
            }
        });
        same[number as usize] = first;
    }
    same
}

/// Whether a point lies between two others, or at most `near` from their segment and beside its interior.
fn is_on(a: Vec2, b: Vec2, point: Vec2, near: f32) -> bool {
    if near == 0.0 {
        let is_between = order(a, point) == Ordering::Less && order(point, b) == Ordering::Less;
        return is_between && turn(a, b, point) == 0.0;
    }
    let [a, b, point]: [DVec2; 3] = [a, b, point].map(|point| point.as_dvec2());
    let (span, to) = (b - a, point - a);
    let along = to.dot(span);
    let is_beside = 0.0 < along && along < span.length_squared();
    is_beside && to.perp_dot(span).abs() <= f64::from(near) * span.length()
}

/// A tree over points.
struct PointTree {
    tree: PartTree<Aabb>,
    order: Vec<u32>,
}

impl PointTree {
    fn new(points: &[Vec2]) -> PointTree {
        let bounds: Vec<Aabb> = points.iter().map(|at| Aabb { min: *at, max: *at }).collect();
        let (tree, order) = PartTree::build(&bounds, LEAF);
        PointTree { tree, order }
    }

    /// Visits all points whose leaves meet a bound.
    fn visit(&self, bound: &Aabb, mut visit: impl FnMut(u32)) {
        let all = self.tree.query(bound, |leaf| {
            self.order[leaf.start as usize..leaf.end as usize].iter().for_each(|at| visit(*at));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
    }
}
