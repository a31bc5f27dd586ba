//! Two oriented boxes by their fifteen separating axes (Gottschalk 1996), in A's frame.

use glam::{DMat3, DVec3};

use super::place::PlacedBox;
use super::segment_box::{PARALLEL, distance_squared, point_distance_squared};
use crate::math::Segment;

/// Two boxes in the frame of the first.
struct Boxes {
    a: DVec3,
    b: DVec3,
    /// From A's centre to B's.
    offset: DVec3,
    /// B's axes as columns.
    axes: DMat3,
}

/// Whether the signed distance of two boxes is at or below `margin`.
pub(super) fn overlap(a: &PlacedBox, b: &PlacedBox, margin: f64) -> bool {
    let boxes = Boxes {
        a: a.half,
        b: b.half,
        offset: a.turned(b.center - a.center),
        axes: DMat3::from_cols(
            a.turned(b.axes.x_axis),
            a.turned(b.axes.y_axis),
            a.turned(b.axes.z_axis),
        ),
    };
    match boxes.widest_gap(margin) {
        None => false,
        // The widest gap of separated boxes is a lower bound of their distance only.
        Some(gap) if gap > 0.0 => boxes.distance_squared() <= margin * margin,
        Some(_) => true,
    }
}

impl Boxes {
    /// The widest gap along the axes, or none as soon as one is wider than `margin`.
    ///
    /// When no gap is above 0, minus the widest one is the least translation that parts the boxes: they
    /// touch a face along the normal of a face of one, or of an edge of each.
    fn widest_gap(&self, margin: f64) -> Option<f64> {
        let Boxes { a, b, offset, axes } = self;
        let spread = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());

        let along_a = offset.abs() - (*a + spread * *b);
        let mut widest = along_a.max_element();
        if widest > margin {
            return None;
        }
        let along_b = transposed(axes, *offset).abs() - (*b + transposed(&spread, *a));
        widest = widest.max(along_b.max_element());
        if widest > margin {
            return None;
        }

        // With margin 0 only the sign of a gap matters, which needs no square root.
        let normalize = margin != 0.0;
        for i in 0..3 {
            let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
            for j in 0..3 {
                let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
                // The cross product of A's axis i and B's axis j.
                let (axis1, axis2) = (-axes.col(j)[i2], axes.col(j)[i1]);
                let scale = axis1 * axis1 + axis2 * axis2;
                if scale < PARALLEL {
                    continue;
                }
                let gap = (offset[i1] * axis1 + offset[i2] * axis2).abs()
                    - (a[i1] * axis1.abs() + a[i2] * axis2.abs())
                    - (b[j1] * spread.col(j2)[i] + b[j2] * spread.col(j1)[i]);
                let gap = if normalize { gap / scale.sqrt() } else { gap };
                if gap > margin {
                    return None;
                }
                widest = widest.max(gap);
            }
        }
        Some(widest)
    }

    /// The squared distance of two boxes that are apart: between an edge of A and B, or a corner of B and A.
    fn distance_squared(&self) -> f64 {
        let mut least = f64::INFINITY;
        for corner in 0..8 {
            let sign = DVec3::new(sign(corner, 0), sign(corner, 1), sign(corner, 2));
            least = least.min(point_distance_squared(
                self.offset + self.axes * (sign * self.b),
                self.a,
            ));
        }
        for axis in 0..3 {
            for edge in 0..4 {
                let mut start = self.a;
                start[axis] = -self.a[axis];
                start[(axis + 1) % 3] *= sign(edge, 0);
                start[(axis + 2) % 3] *= sign(edge, 1);
                let mut span = DVec3::ZERO;
                span[axis] = 2.0 * self.a[axis];
                let edge = Segment {
                    start: transposed(&self.axes, start - self.offset),
                    span: transposed(&self.axes, span),
                };
                least = least.min(distance_squared(&edge, self.b));
            }
        }
        least
    }
}

fn sign(bits: u32, bit: u32) -> f64 {
    if bits >> bit & 1 == 0 { 1.0 } else { -1.0 }
}

fn transposed(matrix: &DMat3, vector: DVec3) -> DVec3 {
    DVec3::new(
        matrix.x_axis.dot(vector),
        matrix.y_axis.dot(vector),
        matrix.z_axis.dot(vector),
    )
}
