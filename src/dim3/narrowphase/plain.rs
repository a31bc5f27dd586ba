//! Whether two geometries overlap, in double precision: the answers that count.

use glam::DVec3;

use super::gjk::{self, Proximity};
use super::place::{Core, Placed, PlacedBox, PlacedHalfSpace, Round};
use super::segment_box;
use super::{penetration, sat};
use crate::math::Segment;

/// Whether the signed distance of two geometries, the kinds of which stand in their order, is at or below
/// `margin`.
pub(super) fn overlap(a: &Placed, b: &Placed, margin: f64) -> bool {
    match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => rounds(a, b, margin),
        (Placed::HalfSpace(a), Placed::Round(b)) => half_space_round(a, b, margin),
        (Placed::Round(a), Placed::HalfSpace(b)) => half_space_round(b, a, margin),
        (Placed::HalfSpace(_), Placed::HalfSpace(_)) => {
            super::separation::of(a, b).distance <= margin
        }
    }
}

fn rounds(a: &Round, b: &Round, margin: f64) -> bool {
    let reach = margin + (a.radius + b.radius);
    cores(&a.core, &b.core, reach)
}

/// The pair matrix of the cores: whether two come within `reach` of each other. A negative reach asks for a
/// depth, which cores without an inside do not have.
fn cores(a: &Core, b: &Core, reach: f64) -> bool {
    match (a, b) {
        (Core::Point(a), Core::Point(b)) => reaches((*b - *a).length_squared(), reach),
        (Core::Segment(a), Core::Point(b)) => reaches(a.distance_squared(*b), reach),
        (Core::Segment(a), Core::Segment(b)) => reaches(a.distance_squared_to(b), reach),
        (Core::Box(a), Core::Point(b)) => box_point(a, *b, reach),
        (Core::Box(a), Core::Segment(b)) => box_segment(a, b, reach),
        (Core::Box(a), Core::Box(b)) => sat::overlap(a, b, reach),
        (Core::Point(_), Core::Segment(_) | Core::Box(_)) | (Core::Segment(_), Core::Box(_)) => {
            cores(b, a, reach)
        }
        (Core::Triangle(_) | Core::Hull(_), _) | (_, Core::Triangle(_) | Core::Hull(_)) => {
            convex(a, b, reach)
        }
    }
}

/// Whether cores without an inside at this squared distance come within `reach` of each other.
pub(super) fn reaches(distance_squared: f64, reach: f64) -> bool {
    reach >= 0.0 && distance_squared <= reach * reach
}

fn box_point(a: &PlacedBox, b: DVec3, reach: f64) -> bool {
    let local = a.local(b);
    if reach >= 0.0 {
        reaches(segment_box::point_distance_squared(local, a.half), reach)
    } else {
        segment_box::point_depth(local, a.half) >= -reach
    }
}

fn box_segment(a: &PlacedBox, b: &Segment, reach: f64) -> bool {
    let core = a.local_segment(b);
    if reach >= 0.0 {
        // A segment that pierces a flat box may miss it by rounding; its depth does not.
        reaches(segment_box::distance_squared(&core, a.half), reach)
            || segment_box::depth(&core, a.half) >= 0.0
    } else {
        segment_box::depth(&core, a.half) >= -reach
    }
}

fn convex(a: &Core, b: &Core, reach: f64) -> bool {
    let size = a.size() + b.size();
    if let Some(unit) = gjk::unit(size) {
        return convex(&a.scaled(unit), &b.scaled(unit), reach * unit);
    }
    // What touches but for rounding touches.
    let reach = reach + gjk::ROUNDING * (size + reach.abs());
    if reach >= 0.0 {
        return gjk::reaches(a, b, size, reach);
    }
    match gjk::proximity(a, b, size) {
        Proximity::Apart { .. } => false,
        Proximity::Touching(touching) => {
            penetration::way_out(a, b, size, &touching).depth >= -reach
        }
    }
}

fn half_space_round(a: &PlacedHalfSpace, b: &Round, margin: f64) -> bool {
    a.above(b.core.support(-a.normal)) - b.radius <= margin
}
