//! The contact of two boxes without radii, from their axis of maximum separation alone.
//!
//! The edge of that axis is the reference edge. The incident edge is the edge of the other box that faces it most, and
//! is clipped to the reference edge. If the deepest clipped point is as deep as the axis says, the separation on the
//! axis is the signed distance. Then no closest points are needed. Otherwise two corners face each other, and
//! `manifold` starts from the signed distance. Both give the same points with the same features.
//!
//! The code selects boxes, axes and sides by lookups or products with 0 and 1: they are unpredictable, so branches
//! would mispredict.

use arrayvec::ArrayVec;
use glam::{DVec2, Vec2};
use std::hint::select_unpredictable;

use super::clip::{merge_length, slack};
use super::feature::{EDGE, VERTEX};
use crate::answers::Part;
use crate::dim2::narrowphase::answers::{ContactPoint, Manifold};
use crate::dim2::narrowphase::boxes::{BoxAxis, edge};
use crate::dim2::narrowphase::core::{CoreBox, NOISE};
use crate::math::{greater, lesser};
use crate::rounding::LENGTH_ROUNDING;
use crate::touching;

/// The contact of two boxes.
#[derive(Debug)]
pub enum BoxContact {
    /// The signed distance is above the margin.
    Apart,
    Points(BoxManifold),
    /// The axis of maximum separation does not give the contact: only the signed distance does.
    ByDistance,
}

/// A manifold of two boxes.
///
/// An array, not an `ArrayVec`: it stays in registers. Loads from memory would wait for the stores of its fields.
#[derive(Debug)]
pub struct BoxManifold {
    pub normal: Vec2,
    pub points: [ContactPoint; 2],
    /// Whether the second point is part of the manifold.
    pub has_two: bool,
}

impl From<BoxManifold> for Manifold {
    fn from(value: BoxManifold) -> Manifold {
        let mut points = ArrayVec::from(value.points);
        points.truncate(1 + usize::from(value.has_two));
        let normal = value.normal;
        Manifold { normal, points, part_a: Part::WHOLE, part_b: Part::WHOLE }
    }
}

/// The contact of two boxes in canonical order.
///
/// `snap` applies the touching rule to a separation. The rule changes none above its second argument.
///
/// If this function answers itself, the signed distance equals the maximum separation to the bit: see
/// `Separation::separated`.
#[inline(always)]
pub fn contact_of_sharp_boxes(
    [a, b]: [&CoreBox; 2],
    margin: f64,
    snap: impl FnOnce(f64, f64) -> f64,
    origin: DVec2,
    swapped: bool,
) -> BoxContact {
    let axis = BoxAxis::of_max_separation(a, b);
    let BoxAxis { reach, half_length, .. } = axis;
    let size = (a.half + b.half).element_sum();
    let distance = snap(axis.separation, NOISE * size);
    if distance > margin {
        return BoxContact::Apart;
    }
    let incident = IncidentEdge::new(&axis);
    let shorter = lesser(incident.high.y - incident.low.y, 2.0 * half_length);
    let at = [greater(incident.low.y, -half_length), lesser(incident.high.y, half_length)];
    let distances = [
        incident.low.x + incident.slope * (at[0] - incident.low.y) - reach,
        incident.high.x + incident.slope * (at[1] - incident.high.y) - reach,
    ];
    let (deepest, rounding) = (lesser(distances[0], distances[1]), LENGTH_ROUNDING * size);
    if lesser(at[1] - at[0], shorter) <= merge_length(shorter, size)
        || deepest - axis.separation > rounding + LENGTH_ROUNDING * distance.abs()
    {
        return BoxContact::ByDistance;
    }
    // Where two ends are equal up to the slack, the end of A counts.
    let slack = slack(shorter, size).to_bits() ^ u64::from(!axis.swapped) << 63;
    let slack = f64::from_bits(slack);
    let clipped = [-half_length - incident.low.y > slack, incident.high.y - half_length > slack];
    let features = features(axis.edge as u32, incident.edge as u32, clipped);

    let line = ReferenceLine::new(&axis, origin, axis.swapped == swapped);
    let high_first = distances[1] < distances[0];
    let (first, part) = (usize::from(high_first), f64::from(high_first));
    let positions = [1.0 - part, part].map(|low| at[0] * low + at[1] * (1.0 - low));
    // No point is deeper than the signed distance. A point as deep up to rounding has exactly that distance.
    let shallower = greater(distances[0], distances[1]);
    let shallower = if shallower <= distance + rounding { distance } else { shallower };
    let normal = (line.along_b - line.along_a).as_vec2();
    let points = [
        line.point(positions[0], distance, features[first]),
        line.point(positions[1], shallower, features[1 - first]),
    ];
    BoxContact::Points(BoxManifold { normal, points, has_two: shallower <= margin })
}

/// The line of the reference edge, in world coordinates.
struct ReferenceLine {
    /// The middle of the edge.
    middle: DVec2,
    tangent: DVec2,
    /// The vector from the edge to A's contact point, and to B's, for a distance of 1. One of them is 0.
    along_a: DVec2,
    along_b: DVec2,
    /// The edge belongs to A.
    is_a: bool,
}

impl ReferenceLine {
    #[inline(always)]
    fn new(axis: &BoxAxis, origin: DVec2, is_a: bool) -> ReferenceLine {
        let part = f64::from(is_a);
        ReferenceLine {
            middle: origin + axis.this.center + axis.outward * axis.reach,
            tangent: axis.tangent,
            along_a: axis.outward * (1.0 - part),
            along_b: axis.outward * part,
            is_a,
        }
    }

    /// The contact point at a position along the edge, with the features of the reference box and the other.
    #[inline(always)]
    fn point(&self, at: f64, distance: f64, (this, other): (u32, u32)) -> ContactPoint {
        let on_edge = self.middle + self.tangent * at;
        ContactPoint {
            point_a: (on_edge + self.along_a * distance).as_vec2(),
            point_b: (on_edge + self.along_b * distance).as_vec2(),
            distance: touching::to_f32(distance),
            feature_a: if self.is_a { this } else { other },
            feature_b: if self.is_a { other } else { this },
        }
    }
}

/// The edge of the other box that faces the reference edge most.
struct IncidentEdge {
    edge: usize,
    /// The ends, by components along the reference edge's normal and tangent, relative to the reference box's centre.
    /// Along that tangent `low` comes first: it is the second vertex of the edge.
    low: DVec2,
    high: DVec2,
    /// The rise along the normal per length along the tangent.
    slope: f64,
}

impl IncidentEdge {
    #[inline(always)]
    fn new(axis: &BoxAxis) -> IncidentEdge {
        let BoxAxis { offset, turn, other, .. } = *axis;
        // 1 for the box's y axis, -1 for its x axis.
        let side = 1_f64.copysign(turn.y.abs() - turn.x.abs());
        let axis = usize::from(side > 0.0);
        let axis_out = turn * (0.5 - 0.5 * side) + turn.perp() * (0.5 + 0.5 * side);
        let sign = -1_f64.copysign(axis_out.x);
        let out = axis_out * sign;
        let middle = offset + out * other.half[axis];
        let along = out.perp() * other.half[1 - axis];
        IncidentEdge {
            edge: edge(axis, sign > 0.0),
            low: middle + along,
            high: middle - along,
            slope: -out.y / out.x,
        }
    }
}

/// The features of the reference box and of the other at both ends. At a clipped end they are the reference edge's
/// vertex and the incident edge, otherwise the reference edge and the incident edge's vertex.
#[inline(always)]
fn features(reference: u32, incident: u32, clipped: [bool; 2]) -> [(u32, u32); 2] {
    let at_end = |end: u32| {
        let reference_vertex = VERTEX | (reference + end) & 3;
        let incident_vertex = VERTEX | (incident + 1 - end) & 3;
        let is_clipped = clipped[end as usize];
        (
            select_unpredictable(is_clipped, reference_vertex, EDGE | reference),
            select_unpredictable(is_clipped, EDGE | incident, incident_vertex),
        )
    };
    [at_end(0), at_end(1)]
}
