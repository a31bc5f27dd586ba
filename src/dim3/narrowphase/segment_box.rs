//! A point or a segment against a box, in the box's frame. `half` are the half extents.

use glam::DVec3;

use crate::math::Segment;

/// The squared distance of a point from a box; 0 inside.
pub fn point_distance_squared(point: DVec3, half: DVec3) -> f64 {
    (point.abs() - half).max(DVec3::ZERO).length_squared()
}

/// The depth of a point below the surface; negative outside.
pub fn point_depth(point: DVec3, half: DVec3) -> f64 {
    (half - point.abs()).min_element()
}

/// The squared distance of a segment from a box; 0 when they touch.
pub fn distance_squared(segment: &Segment, half: DVec3) -> f64 {
    point_distance_squared(segment.at(nearest(segment, half)), half)
}

/// The parameter of the segment's point nearest to a box.
///
/// The squared distance from the box is convex along the segment. Its derivative is linear between the at most six
/// points where the segment crosses the plane of a face. The function brackets the root of the derivative among these
/// points and interpolates.
pub fn nearest(segment: &Segment, half: DVec3) -> f64 {
    nearest_inlined(segment, half)
}

/// [`nearest`], compiled into its caller.
#[inline(always)]
pub fn nearest_inlined(segment: &Segment, half: DVec3) -> f64 {
    let Segment { start, span } = *segment;
    // Half the derivative at t.
    let slope = |t: f64| {
        let point = start + span * t;
        let outside = point - point.clamp(-half, half);
        outside.dot(span)
    };
    let (mut low, mut high) = ((0.0, slope(0.0)), (1.0, slope(1.0)));
    if low.1 >= 0.0 {
        return 0.0;
    }
    if high.1 <= 0.0 {
        return 1.0;
    }
    for axis in 0..3 {
        for face in [-half[axis], half[axis]] {
            // Not finite where the segment is parallel to the face: then it is not between.
            let t = (face - start[axis]) / span[axis];
            let found = slope(t);
            // Branch-free: the results are unpredictable.
            let is_between = (t > low.0) & (t < high.0);
            low = if is_between & (found <= 0.0) { (t, found) } else { low };
            high = if is_between & (found >= 0.0) { (t, found) } else { high };
        }
    }
    let rise = high.1 - low.1;
    if rise > 0.0 { low.0 + (high.0 - low.0) * (-low.1 / rise) } else { low.0 }
}

/// The penetration depth of a segment and a box. Negative when they are separated: then it bounds their distance from
/// below.
pub fn depth(segment: &Segment, half: DVec3) -> f64 {
    least_penetration(segment, half).0
}

/// The least translation of the segment that separates it from the box: its length and its direction.
///
/// The Minkowski difference has the box's faces and those that the segment sweeps along the box's edges. So six axes are
/// enough.
pub fn least_penetration(segment: &Segment, half: DVec3) -> (f64, DVec3) {
    let center = segment.at(0.5);
    let reach = segment.span * 0.5;
    let mut least = (f64::INFINITY, DVec3::Y);
    let mut offer = |axis: DVec3, depth: f64| {
        if depth < least.0 {
            least = (depth, if axis.dot(center) < 0.0 { -axis } else { axis });
        }
    };
    for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
        offer(axis, axis.dot(half) + (axis.dot(reach).abs() - axis.dot(center).abs()));
    }
    let length_squared = reach.length_squared();
    for edge in [DVec3::X, DVec3::Y, DVec3::Z] {
        let axis = edge.cross(reach);
        let scale = axis.length_squared();
        // A segment parallel to the edge sweeps no face.
        if scale > PARALLEL * length_squared {
            let axis = axis / scale.sqrt();
            offer(axis, axis.abs().dot(half) - axis.dot(center).abs());
        }
    }
    least
}

/// The squared sine below which two directions count as parallel: rounding dominates their cross product.
///
/// At this angle the rounding error is 1e-9 of the size. Leaving the axis out changes an answer by at most 1e-7 of the
/// size.
pub const PARALLEL: f64 = 1e-14;
