//! Two oriented boxes by their fifteen separating axes (Gottschalk 1996), in A's frame.

use glam::DVec3;

use super::place::PlacedBox;
use super::segment_box::{PARALLEL, distance_squared, point_distance_squared};
use crate::math::Segment;

/// Two boxes in the frame of the first.
///
/// Plain arrays: with fixed indices the loops below unroll into straight code.
struct Boxes {
    /// Half extents.
    a: [f64; 3],
    b: [f64; 3],
    /// From A's centre to B's.
    offset: [f64; 3],
    /// `axes[i][j]` is the component of B's axis j along A's axis i.
    axes: [[f64; 3]; 3],
}

/// Whether the signed distance of two boxes is at or below `margin`.
pub(super) fn overlap(a: &PlacedBox, b: &PlacedBox, margin: f64) -> bool {
    let axes_b = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis];
    let boxes = Boxes {
        a: a.half.to_array(),
        b: b.half.to_array(),
        offset: a.turned(b.center - a.center).to_array(),
        axes: [a.axes.x_axis, a.axes.y_axis, a.axes.z_axis].map(|i| axes_b.map(|j| i.dot(j))),
    };
    match boxes.widest_gap(margin) {
        None => false,
        // The widest gap of separated boxes is a lower bound of their distance only.
        Some(gap) if gap > 0.0 => boxes.distance_squared() <= margin * margin,
        Some(_) => true,
    }
}

/// The two indices after `i`, in a circle.
const AFTER: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

impl Boxes {
    /// The widest gap along the axes, or none as soon as one is wider than `margin`.
    ///
    /// When no gap is above 0, minus the widest one is the least translation that parts the boxes: they
    /// touch a face along the normal of a face of one, or of an edge of each.
    fn widest_gap(&self, margin: f64) -> Option<f64> {
        let Boxes { a, b, offset, axes } = self;
        let spread = axes.map(|row| row.map(f64::abs));
        let mut widest = f64::NEG_INFINITY;

        for i in 0..3 {
            let reach = a[i] + (b[0] * spread[i][0] + b[1] * spread[i][1] + b[2] * spread[i][2]);
            widest = widest.max(offset[i].abs() - reach);
        }
        if widest > margin {
            return None;
        }
        for j in 0..3 {
            let reach = b[j] + (a[0] * spread[0][j] + a[1] * spread[1][j] + a[2] * spread[2][j]);
            let along = offset[0] * axes[0][j] + offset[1] * axes[1][j] + offset[2] * axes[2][j];
            widest = widest.max(along.abs() - reach);
        }
        if widest > margin {
            return None;
        }

        // With margin 0 only the sign of a gap matters, which needs no square root.
        let normalize = margin != 0.0;
        for (i, (i1, i2)) in AFTER.into_iter().enumerate() {
            for (j, (j1, j2)) in AFTER.into_iter().enumerate() {
                // The cross product of A's axis i and B's axis j has these components along i1 and i2.
                let (along1, along2) = (-axes[i2][j], axes[i1][j]);
                let scale = along1 * along1 + along2 * along2;
                let gap = (offset[i1] * along1 + offset[i2] * along2).abs()
                    - (a[i1] * spread[i2][j] + a[i2] * spread[i1][j])
                    - (b[j1] * spread[i][j2] + b[j2] * spread[i][j1]);
                let gap = match scale {
                    _ if scale < PARALLEL => f64::NEG_INFINITY,
                    _ if normalize => gap / scale.sqrt(),
                    _ => gap,
                };
                widest = widest.max(gap);
            }
            if widest > margin {
                return None;
            }
        }
        Some(widest)
    }

    /// The squared distance of two boxes that are apart: between an edge of A and B, or a corner of B and A.
    fn distance_squared(&self) -> f64 {
        let Boxes { a, b, offset, axes } = self;
        let half = DVec3::from_array(*a);
        let mut least = f64::INFINITY;
        for corner in 0..8 {
            let corner = [0, 1, 2].map(|j| sign(corner, j) * b[j as usize]);
            let corner = [0, 1, 2].map(|i| {
                offset[i]
                    + (axes[i][0] * corner[0] + axes[i][1] * corner[1] + axes[i][2] * corner[2])
            });
            least = least.min(point_distance_squared(DVec3::from_array(corner), half));
        }
        for (axis, (axis1, axis2)) in AFTER.into_iter().enumerate() {
            for edge in 0..4 {
                let mut start = [-a[axis]; 3];
                start[axis1] = a[axis1] * sign(edge, 0);
                start[axis2] = a[axis2] * sign(edge, 1);
                let edge = Segment {
                    start: self.along_b([0, 1, 2].map(|i| start[i] - offset[i])),
                    span: DVec3::from_array(axes[axis]) * (2.0 * a[axis]),
                };
                least = least.min(distance_squared(&edge, DVec3::from_array(*b)));
            }
        }
        least
    }

    /// A vector of A's frame along B's axes.
    fn along_b(&self, vector: [f64; 3]) -> DVec3 {
        let [x, y, z] = self.axes.map(DVec3::from_array);
        x * vector[0] + y * vector[1] + z * vector[2]
    }
}

fn sign(bits: u32, bit: u32) -> f64 {
    if bits >> bit & 1 == 0 { 1.0 } else { -1.0 }
}
