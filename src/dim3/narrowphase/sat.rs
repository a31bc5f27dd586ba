//! Two oriented boxes by their fifteen separating axes (Gottschalk 1996), in A's frame.

use glam::DVec3;

use super::place::PlacedBox;
use super::segment_box::{self, PARALLEL};
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

impl Boxes {
    fn new(a: &PlacedBox, b: &PlacedBox) -> Boxes {
        let axes_b = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis];
        Boxes {
            a: a.half.to_array(),
            b: b.half.to_array(),
            offset: a.turned(b.center - a.center).to_array(),
            axes: [a.axes.x_axis, a.axes.y_axis, a.axes.z_axis].map(|i| axes_b.map(|j| i.dot(j))),
        }
    }
}

/// Whether the signed distance of two boxes is at or below `margin`.
pub(super) fn overlap(a: &PlacedBox, b: &PlacedBox, margin: f64) -> bool {
    let boxes = Boxes::new(a, b);
    match boxes.widest_gap(margin) {
        None => false,
        // The widest gap of separated boxes is a lower bound of their distance only.
        Some(gap) if gap > 0.0 => boxes.distance_squared() <= margin * margin,
        Some(_) => true,
    }
}

/// The nearest points of two boxes that are apart.
pub(super) fn nearest(a: &PlacedBox, b: &PlacedBox) -> (DVec3, DVec3) {
    let (on_a, on_b) = Boxes::new(a, b).nearest();
    (a.center + a.axes * on_a, a.center + a.axes * on_b)
}

/// The least translation of B that parts two boxes, and its direction. Negative when they are apart, and
/// then only a bound.
pub(super) fn least_way_out(a: &PlacedBox, b: &PlacedBox) -> (f64, DVec3) {
    let (depth, normal) = Boxes::new(a, b).least_way_out();
    (depth, a.axes * normal)
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

    /// The squared distance of two boxes that are apart.
    fn distance_squared(&self) -> f64 {
        let (on_a, on_b) = self.nearest();
        (on_b - on_a).length_squared()
    }

    /// The nearest points of two boxes that are apart, from A's centre, in A's frame: one lies on an edge of A
    /// or is a corner of B.
    fn nearest(&self) -> (DVec3, DVec3) {
        let Boxes { a, b, .. } = self;
        let (half_a, half_b) = (DVec3::from_array(*a), DVec3::from_array(*b));
        let mut best = (f64::INFINITY, (DVec3::ZERO, DVec3::ZERO));
        let mut offer = |on_a: DVec3, on_b: DVec3| {
            let distance_squared = (on_b - on_a).length_squared();
            if distance_squared < best.0 {
                best = (distance_squared, (on_a, on_b));
            }
        };
        for corner in 0..8 {
            let signs = DVec3::from_array([0, 1, 2].map(|axis| sign(corner, axis)));
            let on_b = self.out_of_b(half_b * signs);
            offer(on_b.clamp(-half_a, half_a), on_b);
        }
        for (axis, (axis1, axis2)) in AFTER.into_iter().enumerate() {
            for edge in 0..4 {
                let mut start = [-a[axis]; 3];
                start[axis1] = a[axis1] * sign(edge, 0);
                start[axis2] = a[axis2] * sign(edge, 1);
                let mut span = [0.0; 3];
                span[axis] = 2.0 * a[axis];
                let edge = Segment { start: start.into(), span: span.into() };
                let along_b = Segment {
                    start: self.along_b(edge.start - DVec3::from_array(self.offset)),
                    span: self.along_b(edge.span),
                };
                let t = segment_box::nearest(&along_b, half_b);
                offer(edge.at(t), self.out_of_b(along_b.at(t).clamp(-half_b, half_b)));
            }
        }
        best.1
    }

    /// The least translation of B that parts the boxes, and its direction, in A's frame. Negative when they
    /// are apart, and then only a bound.
    fn least_way_out(&self) -> (f64, DVec3) {
        let offset = DVec3::from_array(self.offset);
        let [row0, row1, row2] = self.axes;
        let axes_b = [0, 1, 2].map(|j| DVec3::new(row0[j], row1[j], row2[j]));
        let depth = |axis: DVec3| {
            let reach_a = axis.abs().dot(self.a.into());
            let reach_b = self.along_b(axis).abs().dot(self.b.into());
            reach_a + reach_b - axis.dot(offset).abs()
        };
        let mut least = (f64::INFINITY, DVec3::Y);
        for axis in DVec3::AXES.into_iter().chain(axes_b) {
            if depth(axis) < least.0 {
                least = (depth(axis), axis);
            }
        }
        // An edge has to be better by more than noise: a face says more about where the boxes touch.
        let size =
            DVec3::from_array(self.a).element_sum() + DVec3::from_array(self.b).element_sum();
        let mut best = (least.0 - FACE_WINS * size, least);
        for axis_a in DVec3::AXES {
            for axis_b in axes_b {
                let axis = axis_a.cross(axis_b);
                let scale = axis.length_squared();
                if scale < PARALLEL {
                    continue;
                }
                let axis = axis / scale.sqrt();
                if depth(axis) < best.0 {
                    best = (depth(axis), (depth(axis), axis));
                }
            }
        }
        let (depth, axis) = best.1;
        (depth, if axis.dot(offset) < 0.0 { -axis } else { axis })
    }

    /// A vector of A's frame along B's axes.
    fn along_b(&self, vector: DVec3) -> DVec3 {
        let [x, y, z] = self.axes.map(DVec3::from_array);
        x * vector.x + y * vector.y + z * vector.z
    }

    /// A point of B's frame from A's centre, in A's frame.
    fn out_of_b(&self, point: DVec3) -> DVec3 {
        DVec3::from_array(self.offset)
            + DVec3::from_array(self.axes.map(|row| point.dot(row.into())))
    }
}

/// By how much of the boxes' size the way out along an edge must be shorter than along a face.
const FACE_WINS: f64 = 1e-13;

fn sign(bits: u32, bit: u32) -> f64 {
    if bits >> bit & 1 == 0 { 1.0 } else { -1.0 }
}
