//! What two edges have in common, seen along a normal: a strip with a straight line along it at either end.

use glam::DVec2;

use super::feature::Edge;
use crate::rounding::LENGTH_ROUNDING;

/// How far apart, as a part of the shorter edge, two ends are one.
const SLACK: f64 = 2e-7;

/// A common part of two edges that is shorter than this part of the shorter one counts as a point: edges that meet
/// with their ends have one contact point, however their poses were rounded.
const MERGED: f64 = 2e-5;

/// The greatest length of a common part of two edges that counts as a point.
pub fn merged(shorter: f64, size: f64) -> f64 {
    MERGED * shorter + LENGTH_ROUNDING * size
}

/// How far apart two ends are one, of edges of which the shorter is so long.
pub fn slack(shorter: f64, size: f64) -> f64 {
    SLACK * shorter + LENGTH_ROUNDING * size
}

/// Axes about a point: places are told along the tangent, which is the normal turned to the left, and heights along
/// the normal.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub origin: DVec2,
    /// Unit, from A to B.
    pub normal: DVec2,
}

impl Frame {
    fn end(&self, point: DVec2, name: u32) -> End {
        let from = point - self.origin;
        End { at: self.normal.perp_dot(from), height: self.normal.dot(from), name }
    }

    /// An edge of A.
    pub fn span_of_a(&self, edge: &Edge) -> Span {
        let end = |end: usize| self.end(edge.ends[end], edge.end_name(end));
        Span { name: edge.name(), ends: [end(0), end(1)] }
    }

    /// An edge of B: seen from the other side, it goes the other way.
    pub fn span_of_b(&self, edge: &Edge) -> Span {
        let end = |end: usize| self.end(edge.ends[end], edge.end_name(end));
        Span { name: edge.name(), ends: [end(1), end(0)] }
    }

    /// Where a line leaves A.
    pub fn out(&self, line: &Line) -> DVec2 {
        self.origin + self.normal.perp() * line.at + self.normal * line.leaves_a
    }
}

/// An edge from its lower to its upper end along the tangent.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub name: u32,
    pub ends: [End; 2],
}

#[derive(Clone, Copy, Debug)]
pub struct End {
    pub at: f64,
    pub height: f64,
    /// Of the vertex.
    pub name: u32,
}

impl Span {
    pub fn length(&self) -> f64 {
        self.ends[1].at - self.ends[0].at
    }

    /// The height of a place within the slack of the edge, which has a length.
    #[inline]
    fn height(&self, at: f64) -> f64 {
        let [low, high] = self.ends;
        let part = (at - low.at) / (high.at - low.at);
        low.height + (high.height - low.height) * part.clamp(0.0, 1.0)
    }

    /// The name of what has a place: the edge, or the vertex at or beyond its end.
    pub fn name_at(&self, at: f64, size: f64) -> u32 {
        let ([low, high], slack) = (self.ends, slack(self.length(), size));
        if at <= low.at + slack {
            low.name
        } else if at >= high.at - slack {
            high.name
        } else {
            self.name
        }
    }
}

/// A line along the normal: where it leaves A and enters B.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Along the tangent.
    pub at: f64,
    pub leaves_a: f64,
    pub enters_b: f64,
    pub feature_a: u32,
    pub feature_b: u32,
}

impl Line {
    pub fn length(&self) -> f64 {
        self.enters_b - self.leaves_a
    }
}

/// The lines at both ends of what two edges have in common; none where that is a point or less.
#[inline]
pub fn common(a: &Span, b: &Span, size: f64) -> Option<[Line; 2]> {
    let shorter = a.length().min(b.length());
    if shorter <= LENGTH_ROUNDING * size {
        return None;
    }
    let slack = slack(shorter, size);
    let line = |end: usize, is_of_a: bool| {
        let (of_a, of_b) = (a.ends[end], b.ends[end]);
        if is_of_a {
            let End { at, height: leaves_a, name } = of_a;
            Line { at, leaves_a, enters_b: b.height(at), feature_a: name, feature_b: b.name }
        } else {
            let End { at, height: enters_b, name } = of_b;
            Line { at, leaves_a: a.height(at), enters_b, feature_a: a.name, feature_b: name }
        }
    };
    // Within the slack of both ends, A's counts.
    let low = line(0, a.ends[0].at >= b.ends[0].at - slack);
    let high = line(1, a.ends[1].at <= b.ends[1].at + slack);
    (high.at - low.at > merged(shorter, size)).then_some([low, high])
}
