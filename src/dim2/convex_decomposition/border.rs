//! The border of a polygon: directed edges between distinct points.

use std::cmp::Ordering;

use glam::Vec2;

use super::rings::{Rings, order, turn};

/// The border of a polygon. Edges meet only in their ends. Any even number of edges may meet in a point.
#[derive(Debug)]
pub struct Border {
    /// Distinct places. Some may have no edge.
    pub points: Vec<Vec2>,
    /// The start and the end of each edge. The interior is on its left.
    pub edges: Vec<[u32; 2]>,
}

impl Border {
    /// The border of oriented rings that do not touch. An edge has the number of the point where it starts.
    pub fn of_rings(rings: &Rings) -> Border {
        let points = rings.points.iter().map(|point| point.at).collect();
        let edges = (0..).zip(&rings.points).map(|(number, point)| [number, point.next]).collect();
        Border { points, edges }
    }

    /// The place of a point.
    pub fn at(&self, point: u32) -> Vec2 {
        self.points[point as usize]
    }

    /// Whether three points turn left: above 0, exactly. 0 if they are on a line.
    pub fn turn(&self, a: u32, b: u32, c: u32) -> f64 {
        turn(self.at(a), self.at(b), self.at(c))
    }

    /// The points from top to bottom, and from left to right at the same height.
    pub fn order(&self, a: u32, b: u32) -> Ordering {
        order(self.at(a), self.at(b))
    }
}

/// The edges that meet in each point, from left to right.
#[derive(Debug)]
pub struct Incidence {
    /// The number of a point's first edge, and the end of the last one's.
    starts: Vec<u32>,
    edges: Vec<u32>,
}

impl Incidence {
    /// Lists the edges at one of their ends: edge `number` at the point `ends[number]`, whose other end is `others[number]`.
    ///
    /// At every point, all other ends are above it, or all are below.
    pub fn new(points: &[Vec2], ends: &[u32], others: &[u32]) -> Incidence {
        let mut starts = vec![0; points.len() + 1];
        ends.iter().for_each(|end| starts[*end as usize + 1] += 1);
        for point in 0..points.len() {
            starts[point + 1] += starts[point];
        }
        let (mut next, mut edges) = (starts.clone(), vec![0; ends.len()]);
        for (number, end) in (0..).zip(ends) {
            let place = &mut next[*end as usize];
            edges[*place as usize] = number;
            *place += 1;
        }
        let mut incidence = Incidence { starts, edges };
        let at = |point: u32| points[point as usize];
        for point in 0..points.len() as u32 {
            let range = incidence.range(point);
            incidence.edges[range].sort_unstable_by(|a, b| {
                let [a, b] = [a, b].map(|edge| at(others[*edge as usize]));
                let left = turn(at(point), a, b);
                let by_turn = 0.0.partial_cmp(&left).expect("a turn is a number");
                if order(at(point), a).is_lt() { by_turn } else { by_turn.reverse() }
            });
        }
        incidence
    }

    fn range(&self, point: u32) -> std::ops::Range<usize> {
        let [start, end] = [point, point + 1].map(|place| self.starts[place as usize] as usize);
        start..end
    }

    pub fn at(&self, point: u32) -> &[u32] {
        &self.edges[self.range(point)]
    }
}
