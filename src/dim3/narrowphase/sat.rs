//! The separating axis test of two oriented boxes (Gottschalk 1996): 15 axes, in A's frame, in f64.

use std::ops::ControlFlow;

use glam::DVec3;

use super::core::CoreBox;
use super::segment_box::{self, PARALLEL};
use super::support::sign;
use crate::math::Segment;
use crate::rounding::LENGTH_ROUNDING;

/// Two boxes in the frame of the first.
///
/// The fields are plain arrays: with fixed indices the loops unroll.
#[derive(Clone, Copy)]
pub struct Boxes {
    /// Half extents.
    a: [f64; 3],
    b: [f64; 3],
    /// From A's centre to B's.
    offset: [f64; 3],
    /// `axes[i][j]` is the component of B's axis j along A's axis i.
    axes: [[f64; 3]; 3],
}

/// The axis of least penetration of two boxes, in A's frame.
#[derive(Clone, Copy)]
pub struct PenetrationAxis {
    /// The least translation of B that separates the boxes. Negative when they are separated: then it bounds their
    /// distance from below.
    pub depth: f64,
    /// Unit, from A to B.
    pub direction: DVec3,
    normal_of: NormalOf,
}

/// The features that an axis is normal to.
#[derive(Clone, Copy)]
enum NormalOf {
    FaceOfA(usize),
    FaceOfB(usize),
    /// An edge along an axis of A and an edge along an axis of B.
    Edges(usize, usize),
}

/// One of the 15 candidate axes.
struct CandidateAxis {
    normal_of: NormalOf,
    /// The offset of the centres along the axis, times the axis' length.
    along: f64,
    /// Half the sum of the boxes' extents along the axis, times the axis' length.
    extent: f64,
    /// At most 1, up to rounding.
    length_squared: f64,
}

impl Boxes {
    pub fn new(a: &CoreBox, b: &CoreBox) -> Boxes {
        let axes_b = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis];
        Boxes {
            a: a.half.to_array(),
            b: b.half.to_array(),
            offset: a.local_direction(b.center - a.center).to_array(),
            axes: [a.axes.x_axis, a.axes.y_axis, a.axes.z_axis].map(|i| axes_b.map(|j| i.dot(j))),
        }
    }
}

/// Whether the signed distance of two boxes is at or below `reach`. None where the widest gap is within `doubt` of
/// another answer.
pub fn overlap(a: &CoreBox, b: &CoreBox, reach: f64, doubt: f64) -> Option<bool> {
    // At reach 0 only the sign of a gap matters, which does not depend on the axis' length.
    match Boxes::new(a, b).widest_gap(reach + doubt, reach != 0.0) {
        None => Some(false),
        Some(gap) => (gap < -doubt && gap < reach - doubt).then_some(true),
    }
}

/// The two cyclic successors of each index.
const AFTER: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

impl Boxes {
    /// Calls `visit` with the 15 candidate axes in groups of three: A's faces, B's faces, then the edges of each of A's
    /// axes. Stops when `visit` breaks.
    #[inline(always)]
    fn each_axis(&self, mut visit: impl FnMut([CandidateAxis; 3]) -> ControlFlow<()>) {
        let Boxes { a, b, offset, axes } = self;
        let spread = axes.map(|row| row.map(f64::abs));
        let faces_a = [0, 1, 2].map(|i| CandidateAxis {
            normal_of: NormalOf::FaceOfA(i),
            along: offset[i],
            extent: a[i] + (b[0] * spread[i][0] + b[1] * spread[i][1] + b[2] * spread[i][2]),
            length_squared: 1.0,
        });
        if visit(faces_a).is_break() {
            return;
        }
        let faces_b = [0, 1, 2].map(|j| CandidateAxis {
            normal_of: NormalOf::FaceOfB(j),
            along: offset[0] * axes[0][j] + offset[1] * axes[1][j] + offset[2] * axes[2][j],
            extent: b[j] + (a[0] * spread[0][j] + a[1] * spread[1][j] + a[2] * spread[2][j]),
            length_squared: 1.0,
        });
        if visit(faces_b).is_break() {
            return;
        }
        for (i, (i1, i2)) in AFTER.into_iter().enumerate() {
            let edges = [0, 1, 2].map(|j| {
                let (j1, j2) = AFTER[j];
                // The cross product of A's axis i and B's axis j has these components along i1 and i2.
                let (along1, along2) = (-axes[i2][j], axes[i1][j]);
                CandidateAxis {
                    normal_of: NormalOf::Edges(i, j),
                    along: offset[i1] * along1 + offset[i2] * along2,
                    extent: (a[i1] * spread[i2][j] + a[i2] * spread[i1][j])
                        + (b[j1] * spread[i][j2] + b[j2] * spread[i][j1]),
                    length_squared: along1 * along1 + along2 * along2,
                }
            });
            if visit(edges).is_break() {
                return;
            }
        }
    }

    /// The widest gap along the axes, or none as soon as one is wider than `margin`. Unless `normalize`, the gap along
    /// an edge axis is multiplied by the axis' length, which is at most 1.
    ///
    /// When no gap is above 0, the penetration depth is minus the widest gap.
    fn widest_gap(&self, margin: f64, normalize: bool) -> Option<f64> {
        let mut widest = f64::NEG_INFINITY;
        self.each_axis(|axes| {
            for CandidateAxis { along, extent, length_squared, .. } in axes {
                let gap = along.abs() - extent;
                let gap = match length_squared {
                    _ if length_squared < PARALLEL => f64::NEG_INFINITY,
                    _ if normalize => gap / length_squared.sqrt(),
                    _ => gap,
                };
                widest = widest.max(gap);
            }
            if widest > margin { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (widest <= margin).then_some(widest)
    }

    /// The same boxes with B translated.
    pub fn translated(mut self, by: DVec3) -> Boxes {
        self.offset = (DVec3::from_array(self.offset) + by).to_array();
        self
    }

    /// The axis of least penetration.
    pub fn penetration_axis(&self) -> PenetrationAxis {
        let size = self.a.iter().sum::<f64>() + self.b.iter().sum::<f64>();
        let (mut depth, mut normal_of, mut sign) = (f64::INFINITY, NormalOf::FaceOfA(1), 1.0);
        // An edge axis must be better by more than rounding: a face says more about where the boxes touch.
        let mut limit_of_edges = f64::INFINITY;
        self.each_axis(|axes| {
            for axis in axes {
                let own_depth = axis.extent - axis.along.abs();
                match axis.normal_of {
                    NormalOf::FaceOfA(_) | NormalOf::FaceOfB(_) => {
                        if own_depth < depth {
                            (depth, normal_of, sign) =
                                (own_depth, axis.normal_of, sign_of(axis.along));
                            limit_of_edges = depth - FACE_WINS * size;
                        }
                    }
                    NormalOf::Edges(..) => {
                        // The length is at most 1, so dividing by it never makes a positive depth smaller.
                        if axis.length_squared < PARALLEL || own_depth > limit_of_edges.max(0.0) {
                            continue;
                        }
                        let own_depth = own_depth / axis.length_squared.sqrt();
                        if own_depth < limit_of_edges {
                            (depth, normal_of, sign) =
                                (own_depth, axis.normal_of, sign_of(axis.along));
                            limit_of_edges = depth;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        });
        PenetrationAxis { depth, direction: self.direction(normal_of, sign), normal_of }
    }

    /// The unit direction of an axis, times `sign`.
    fn direction(&self, normal_of: NormalOf, sign: f64) -> DVec3 {
        match normal_of {
            NormalOf::FaceOfA(i) => DVec3::AXES[i] * sign,
            NormalOf::FaceOfB(j) => self.axis_b(j) * sign,
            NormalOf::Edges(i, j) => {
                let (i1, i2) = AFTER[i];
                let (along1, along2) = (-self.axes[i2][j], self.axes[i1][j]);
                let length = (along1 * along1 + along2 * along2).sqrt();
                let mut direction = [0.0; 3];
                direction[i1] = along1 / length * sign;
                direction[i2] = along2 / length * sign;
                direction.into()
            }
        }
    }

    /// The nearest points of two separated boxes, relative to A's centre, in A's frame.
    ///
    /// The axis of least penetration suggests the nearest features. Their points count only if a separating gap as wide
    /// as their distance proves them.
    pub fn nearest(&self, axis: &PenetrationAxis) -> (DVec3, DVec3) {
        let direction = axis.direction;
        let likely = match axis.normal_of {
            NormalOf::FaceOfA(_) => self.nearest_corner_of_b(direction),
            NormalOf::FaceOfB(_) => self.nearest_corner_of_a(direction),
            NormalOf::Edges(i, j) => self.nearest_on_edges(direction, (i, j)),
        };
        if self.is_proven(direction, likely) {
            return likely;
        }
        let other = match axis.normal_of {
            NormalOf::FaceOfA(_) => self.nearest_corner_of_a(direction),
            NormalOf::FaceOfB(_) | NormalOf::Edges(..) => self.nearest_corner_of_b(direction),
        };
        if self.is_proven(direction, other) { other } else { self.nearest_of_all() }
    }

    /// Whether a gap between the boxes is as wide as the distance of two points: along `axis` or along their difference.
    fn is_proven(&self, axis: DVec3, (on_a, on_b): (DVec3, DVec3)) -> bool {
        let between = on_b - on_a;
        let distance = between.length();
        let size =
            DVec3::from_array(self.a).element_sum() + DVec3::from_array(self.b).element_sum();
        let least = distance - LENGTH_ROUNDING * (size + distance);
        self.gap(axis) >= least || self.gap(between / distance) >= least
    }

    /// The gap between the boxes along a direction.
    fn gap(&self, direction: DVec3) -> f64 {
        let reach_a = direction.abs().dot(self.a.into());
        let reach_b = self.along_b(direction).abs().dot(self.b.into());
        direction.dot(self.offset.into()) - (reach_a + reach_b)
    }

    /// The nearest corner of B's face towards A, with the point of A nearest to it.
    fn nearest_corner_of_b(&self, direction: DVec3) -> (DVec3, DVec3) {
        let half_a = DVec3::from_array(self.a);
        let local = -self.along_b(direction);
        let (axis, arms) = facing(local);
        let [middle, arm1, arm2] = [axis, arms.0, arms.1].map(|j| self.axis_b(j) * self.b[j]);
        let middle = DVec3::from_array(self.offset) + middle * sign_of(local[axis]);
        nearest_corner(middle, arm1, arm2, |on_b| (on_b.clamp(-half_a, half_a), on_b))
    }

    /// The nearest corner of A's face towards B, with the point of B nearest to it.
    fn nearest_corner_of_a(&self, direction: DVec3) -> (DVec3, DVec3) {
        let half_b = DVec3::from_array(self.b);
        let (axis, arms) = facing(direction);
        // In B's frame.
        let [middle, arm1, arm2] =
            [axis, arms.0, arms.1].map(|i| DVec3::from_array(self.axes[i]) * self.a[i]);
        let middle = middle * sign_of(direction[axis]) - self.along_b(self.offset.into());
        let (on_a, on_b) =
            nearest_corner(middle, arm1, arm2, |on_a| (on_a, on_a.clamp(-half_b, half_b)));
        (self.out_of_b(on_a), self.out_of_b(on_b))
    }

    /// The nearest points of A's edge along axis i and B's edge along axis j that face each other.
    fn nearest_on_edges(&self, direction: DVec3, (i, j): (usize, usize)) -> (DVec3, DVec3) {
        let corner = |half: DVec3, direction: DVec3, along: usize| {
            let mut middle = half * direction.signum();
            middle[along] = 0.0;
            middle
        };
        let middle_a = corner(self.a.into(), direction, i);
        let middle_b = self.out_of_b(corner(self.b.into(), -self.along_b(direction), j));
        let axis_b = self.axis_b(j);
        let between = middle_b - middle_a;
        let cosine = self.axes[i][j];
        let scale = 1.0 - cosine * cosine;
        let (along_a, along_b) = (between[i], between.dot(axis_b));
        let on_a = ((along_a - cosine * along_b) / scale).clamp(-self.a[i], self.a[i]);
        let on_b = ((cosine * along_a - along_b) / scale).clamp(-self.b[j], self.b[j]);
        (middle_a + DVec3::AXES[i] * on_a, middle_b + axis_b * on_b)
    }

    /// The nearest points by exhaustive search: one is on an edge of A or is a corner of B.
    fn nearest_of_all(&self) -> (DVec3, DVec3) {
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

    /// B's axis j in A's frame.
    fn axis_b(&self, j: usize) -> DVec3 {
        DVec3::new(self.axes[0][j], self.axes[1][j], self.axes[2][j])
    }

    /// A vector of A's frame in B's frame.
    fn along_b(&self, vector: DVec3) -> DVec3 {
        let [x, y, z] = self.axes.map(DVec3::from_array);
        x * vector.x + y * vector.y + z * vector.z
    }

    /// A point of B's frame in A's frame, relative to A's centre.
    fn out_of_b(&self, point: DVec3) -> DVec3 {
        DVec3::from_array(self.offset)
            + DVec3::from_array(self.axes.map(|row| point.dot(row.into())))
    }
}

/// The axis of the face that faces a direction most, and the two other axes.
fn facing(direction: DVec3) -> (usize, (usize, usize)) {
    let axis = direction.abs().max_position();
    (axis, AFTER[axis])
}

/// The nearest of the four corners of a face. `pair` returns a corner with the other box's point nearest to it.
fn nearest_corner(
    middle: DVec3,
    arm1: DVec3,
    arm2: DVec3,
    pair: impl Fn(DVec3) -> (DVec3, DVec3),
) -> (DVec3, DVec3) {
    let pairs = [arm1 + arm2, arm1 - arm2, arm2 - arm1, -arm1 - arm2].map(|arm| pair(middle + arm));
    let distance = |pair: &(DVec3, DVec3)| pair.0.distance_squared(pair.1);
    let nearer = |a, b| if distance(&b) < distance(&a) { b } else { a };
    pairs.into_iter().reduce(nearer).expect("there are four")
}

fn sign_of(value: f64) -> f64 {
    if value < 0.0 { -1.0 } else { 1.0 }
}

/// An edge axis wins over a face axis only if its depth is less by this part of the boxes' size.
const FACE_WINS: f64 = 1e-13;

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::{DMat3, DQuat};

    use super::*;

    fn vector(random: &mut Rng) -> DVec3 {
        DVec3::from_array(std::array::from_fn(|_| random.f64() * 2.0 - 1.0))
    }

    /// A box of a difficult kind: flat, on a grid, nearly parallel to the axes.
    fn random_box(random: &mut Rng) -> CoreBox {
        let kind = random.usize(0..5);
        let mut half = vector(random).abs();
        let mut center = vector(random) * 1.5;
        let turn = match kind {
            0 | 1 => vector(random) * 3.0,
            2 => vector(random) * 10f64.powi(random.i32(-12..0)),
            _ => DVec3::ZERO,
        };
        if kind == 3 {
            (half, center) = ((half * 2.0).round() * 0.5, (center * 2.0).round() * 0.5);
        }
        if random.u8(0..4) == 0 {
            half[random.usize(0..3)] = 0.0;
        }
        CoreBox { center, axes: DMat3::from_quat(DQuat::from_scaled_axis(turn)), half }
    }

    #[test]
    fn the_likely_points_are_the_nearest_of_all() {
        let mut random = Rng::with_seed(3);
        let mut otherwise = 0;
        for _ in 0..200_000 {
            let mut boxes = Boxes::new(&random_box(&mut random), &random_box(&mut random));
            let axis = boxes.penetration_axis();
            if axis.depth >= 0.0 {
                boxes = boxes.translated(axis.direction * (axis.depth + 1.0));
            }
            let distance = |(on_a, on_b): (DVec3, DVec3)| on_a.distance(on_b);
            let (found, expected) = (boxes.nearest(&axis), boxes.nearest_of_all());
            let off = (distance(found) - distance(expected)).abs();
            assert!(off < 1e-13, "{off:e}: {found:?}, not {expected:?}");
            otherwise += u32::from(found != expected);
        }
        assert!(otherwise > 1000, "only {otherwise} pairs have other nearest points");
    }
}
