//! Clipping of two edges against each other, as projected along the contact normal.

use glam::DVec2;

use super::feature::Edge;
use crate::rounding::LENGTH_ROUNDING;

/// Two ends closer than this part of the shorter edge count as one.
const SLACK: f64 = 2e-7;

/// An overlap of two edges below this part of the shorter edge counts as a point.
///
/// So edges that meet end to end have one contact point, however their poses were rounded.
const MERGED: f64 = 2e-5;

/// The greatest overlap of two edges that counts as a point. `shorter` is the length of the shorter edge.
pub fn merge_length(shorter: f64, size: f64) -> f64 {
    MERGED * shorter + LENGTH_ROUNDING * size
}

/// The greatest distance of two ends that count as one. `shorter` is the length of the shorter edge.
pub fn slack(shorter: f64, size: f64) -> f64 {
    SLACK * shorter + LENGTH_ROUNDING * size
}

/// The frame of a contact: positions are measured along the tangent, heights along the normal.
///
/// The tangent is the normal rotated by a quarter turn counter-clockwise.
#[derive(Clone, Copy, Debug)]
pub struct ContactFrame {
    pub origin: DVec2,
    /// Unit, from A to B.
    pub normal: DVec2,
}

impl ContactFrame {
    fn end(&self, point: DVec2, feature: u32) -> End {
        let offset = point - self.origin;
        End { at: self.normal.perp_dot(offset), height: self.normal.dot(offset), feature }
    }

    /// Projects an edge of A.
    pub fn project_a(&self, edge: &Edge) -> ProjectedEdge {
        let end = |end: usize| self.end(edge.ends[end], edge.end_feature(end));
        ProjectedEdge { feature: edge.feature(), ends: [end(0), end(1)] }
    }

    /// Projects an edge of B. It faces the other way, so its ends are in reverse.
    pub fn project_b(&self, edge: &Edge) -> ProjectedEdge {
        let end = |end: usize| self.end(edge.ends[end], edge.end_feature(end));
        ProjectedEdge { feature: edge.feature(), ends: [end(1), end(0)] }
    }

    /// The point of A on a contact line.
    pub fn point_a(&self, line: &ContactLine) -> DVec2 {
        self.origin + self.normal.perp() * line.at + self.normal * line.height_a
    }
}

/// An edge in the frame of a contact, from its lower to its upper end along the tangent.
#[derive(Clone, Copy, Debug)]
pub struct ProjectedEdge {
    pub feature: u32,
    pub ends: [End; 2],
}

/// An end of a projected edge.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub at: f64,
    pub height: f64,
    /// The feature id of the vertex.
    pub feature: u32,
}

impl ProjectedEdge {
    pub fn length(&self) -> f64 {
        self.ends[1].at - self.ends[0].at
    }

    /// The height of the edge at a position on it, or within the slack of its ends. The edge must have a length.
    #[inline]
    fn height(&self, at: f64) -> f64 {
        let [low, high] = self.ends;
        let part = (at - low.at) / (high.at - low.at);
        low.height + (high.height - low.height) * part.clamp(0.0, 1.0)
    }

    /// The feature id at a position: that of the edge, or of the vertex at or beyond its end.
    pub fn feature_at(&self, at: f64, size: f64) -> u32 {
        let ([low, high], slack) = (self.ends, slack(self.length(), size));
        if at <= low.at + slack {
            low.feature
        } else if at >= high.at - slack {
            high.feature
        } else {
            self.feature
        }
    }
}

/// A line along the normal through a contact point, with the heights of its points on A and on B.
#[derive(Clone, Copy, Debug)]
pub struct ContactLine {
    /// The position along the tangent.
    pub at: f64,
    pub height_a: f64,
    pub height_b: f64,
    pub feature_a: u32,
    pub feature_b: u32,
}

impl ContactLine {
    /// The signed distance from A to B along the line.
    pub fn distance(&self) -> f64 {
        self.height_b - self.height_a
    }
}

/// Clips two edges against each other: the contact lines at both ends of their overlap along the tangent.
///
/// None if the overlap is a point or empty.
#[inline]
pub fn clip(a: &ProjectedEdge, b: &ProjectedEdge, size: f64) -> Option<[ContactLine; 2]> {
    let shorter = a.length().min(b.length());
    if shorter <= LENGTH_ROUNDING * size {
        return None;
    }
    let slack = slack(shorter, size);
    let line_at = |end: usize, is_end_of_a: bool| {
        if is_end_of_a {
            let End { at, height: height_a, feature } = a.ends[end];
            let height_b = b.height(at);
            ContactLine { at, height_a, height_b, feature_a: feature, feature_b: b.feature }
        } else {
            let End { at, height: height_b, feature } = b.ends[end];
            let height_a = a.height(at);
            ContactLine { at, height_a, height_b, feature_a: a.feature, feature_b: feature }
        }
    };
    // Where two ends are equal up to the slack, the end of A counts.
    let low = line_at(0, a.ends[0].at >= b.ends[0].at - slack);
    let high = line_at(1, a.ends[1].at <= b.ends[1].at + slack);
    (high.at - low.at > merge_length(shorter, size)).then_some([low, high])
}
