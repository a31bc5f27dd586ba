//! Points and segments against a box, in the box's own frame.

use glam::DVec3;

use crate::math::Segment;

/// The squared distance of a point from a box; 0 inside.
pub fn point_distance_squared(point: DVec3, half: DVec3) -> f64 {
    (point.abs() - half).max(DVec3::ZERO).length_squared()
}

/// How far a point lies under the surface; negative outside.
pub fn point_depth(point: DVec3, half: DVec3) -> f64 {
    (half - point.abs()).min_element()
}

/// The squared distance of a segment from a box; 0 when they touch.
pub fn distance_squared(segment: &Segment, half: DVec3) -> f64 {
    point_distance_squared(segment.at(nearest(segment, half)), half)
}

/// Where a segment is nearest to a box.
///
/// Along the segment, the squared distance from the box is convex, and its derivative is linear between the
/// at most six points where the segment crosses a slab's faces. The root lies between the last of those
/// points where the derivative is not above 0 and the first where it is not below; between the two it is
/// found by interpolating.
pub fn nearest(segment: &Segment, half: DVec3) -> f64 {
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
        if span[axis] == 0.0 {
            continue;
        }
        for face in [-half[axis], half[axis]] {
            let t = (face - start[axis]) / span[axis];
            if !(t > low.0 && t < high.0) {
                continue;
            }
            let found = slope(t);
            if found <= 0.0 {
                low = (t, found);
            }
            if found >= 0.0 {
                high = (t, found);
            }
        }
    }
    let rise = high.1 - low.1;
    if rise > 0.0 { low.0 + (high.0 - low.0) * (-low.1 / rise) } else { low.0 }
}

/// How far a segment and a box overlap: the least translation that parts them; negative when apart, and
/// then only a bound.
pub fn depth(segment: &Segment, half: DVec3) -> f64 {
    least_penetration(segment, half).0
}

/// The least translation of the segment that parts it from the box, and its direction.
///
/// The box grown by the segment has the box's faces and those that the segment sweeps along the box's
/// edges, so six axes tell.
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
        // A segment along this edge sweeps no face with it.
        if scale > PARALLEL * length_squared {
            let axis = axis / scale.sqrt();
            offer(axis, axis.abs().dot(half) - axis.dot(center).abs());
        }
    }
    least
}

/// Below this squared sine, the cross product of two directions is noise.
///
/// At this angle the noise of double precision is 1e-9 of the size, and leaving the axis out changes an
/// answer by 1e-7 of the size at most.
pub const PARALLEL: f64 = 1e-14;
