//! The separating axis test of two oriented boxes (Gottschalk 1996): 15 axes, in A's frame, in f64.

use std::ops::ControlFlow;

use glam::DVec3;

use super::core::CoreBox;
use super::segment_box::{self, PARALLEL};
use super::support::sign;
use crate::math::Segment;
use crate::rounding::LENGTH_ROUNDING;
use crate::simd::f64_triple::Triple;

/// Two boxes in the frame of the first.
#[derive(Clone, Copy)]
pub struct Boxes {
    /// Half extents.
    a: DVec3,
    b: DVec3,
    /// From A's centre to B's.
    offset: DVec3,
    /// Number j of row i is the component of B's axis j along A's axis i.
    axes: [Triple; 3],
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

/// Three of the 15 candidate axes.
#[derive(Clone, Copy)]
struct CandidateAxes {
    /// The offset of the centres along the axis, times the axis' length.
    along: Triple,
    /// Half the sum of the boxes' extents along the axis, times the axis' length.
    extent: Triple,
    /// At most 1, up to rounding.
    length_squared: Triple,
}

impl CandidateAxes {
    /// The depths along the axes, times their lengths.
    #[inline(always)]
    fn depths(&self) -> Triple {
        self.extent - self.along.abs()
    }
}

impl Boxes {
    #[inline(always)]
    pub fn new(a: &CoreBox, b: &CoreBox) -> Boxes {
        let [x, y, z] = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis];
        let [xs, ys, zs] = [[x.x, y.x, z.x], [x.y, y.y, z.y], [x.z, y.z, z.z]].map(Triple::new);
        Boxes {
            a: a.half,
            b: b.half,
            offset: a.local_direction(b.center - a.center),
            axes: [a.axes.x_axis, a.axes.y_axis, a.axes.z_axis]
                .map(|axis| xs * axis.x + ys * axis.y + zs * axis.z),
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
pub const AFTER: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

impl Boxes {
    /// The absolute values of `axes`.
    #[inline(always)]
    fn spread(&self) -> [Triple; 3] {
        let [x, y, z] = self.axes;
        [x.abs(), y.abs(), z.abs()]
    }

    #[inline(always)]
    fn faces_of_a(&self, spread: &[Triple; 3]) -> CandidateAxes {
        let b = Triple::new(self.b.to_array());
        let [x, y, z] = *spread;
        CandidateAxes {
            along: Triple::new(self.offset.to_array()),
            extent: Triple::new(self.a.to_array()) + Triple::sums_of_rows([x * b, y * b, z * b]),
            length_squared: Triple::new([1.0; 3]),
        }
    }

    #[inline(always)]
    fn faces_of_b(&self, spread: &[Triple; 3]) -> CandidateAxes {
        let Boxes { a, b, offset, axes } = self;
        CandidateAxes {
            along: axes[0] * offset.x + axes[1] * offset.y + axes[2] * offset.z,
            extent: Triple::new(b.to_array())
                + (spread[0] * a.x + spread[1] * a.y + spread[2] * a.z),
            length_squared: Triple::new([1.0; 3]),
        }
    }

    /// The axes of A's edges along its axis I and each of B's edges.
    #[inline(always)]
    fn edges<const I: usize>(&self, spread: &[Triple; 3]) -> CandidateAxes {
        let (i1, i2) = AFTER[I];
        let (a, offset) = (self.a.to_array(), self.offset.to_array());
        // The cross products of A's axis and B's axes have the components -`along1` along i1 and `along2` along i2.
        let (along1, along2) = (self.axes[i2], self.axes[i1]);
        let (after, b) = (spread[I].rotated(), Triple::new(self.b.to_array()).rotated());
        CandidateAxes {
            along: along2 * offset[i2] - along1 * offset[i1],
            extent: (spread[i2] * a[i1] + spread[i1] * a[i2])
                + (b * after.rotated() + b.rotated() * after),
            length_squared: along1 * along1 + along2 * along2,
        }
    }

    /// Calls `visit` with the 15 candidate axes in groups of three: A's faces, B's faces, then the edges of each of A's
    /// axes. Stops when `visit` breaks.
    #[inline(always)]
    fn each_axis(&self, mut visit: impl FnMut(CandidateAxes) -> ControlFlow<()>) {
        let spread = self.spread();
        if visit(self.faces_of_a(&spread)).is_break()
            || visit(self.faces_of_b(&spread)).is_break()
            || visit(self.edges::<0>(&spread)).is_break()
            || visit(self.edges::<1>(&spread)).is_break()
        {
            return;
        }
        _ = visit(self.edges::<2>(&spread));
    }

    /// The widest gap along the axes, or none as soon as one is wider than `margin`. Unless `normalize`, the gap along
    /// an edge axis is multiplied by the axis' length, which is at most 1.
    ///
    /// When no gap is above 0, the penetration depth is minus the widest gap.
    fn widest_gap(&self, margin: f64, normalize: bool) -> Option<f64> {
        let mut widest = f64::NEG_INFINITY;
        self.each_axis(|axes| {
            let depths = axes.depths().to_array();
            for (depth, length_squared) in depths.into_iter().zip(axes.length_squared.to_array()) {
                let gap = -depth;
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

    /// Translates B.
    pub fn translate(&mut self, by: DVec3) {
        self.offset += by;
    }

    /// The axis of least penetration.
    #[inline(always)]
    pub fn penetration_axis(&self) -> PenetrationAxis {
        let size = self.a.element_sum() + self.b.element_sum();
        let spread = self.spread();
        let (of_a, of_b) = (self.faces_of_a(&spread), self.faces_of_b(&spread));
        let depths = [of_a.depths().to_array(), of_b.depths().to_array()];
        let (mut depth, mut face) = (f64::INFINITY, 1);
        for (index, &own_depth) in depths.as_flattened().iter().enumerate() {
            // Branch-free: the result is unpredictable.
            let is_less = own_depth < depth;
            depth = if is_less { own_depth } else { depth };
            face = if is_less { index } else { face };
        }
        let along = [of_a.along.to_array(), of_b.along.to_array()];
        let mut sign = sign_of(along.as_flattened()[face]);
        let mut normal_of =
            if face < 3 { NormalOf::FaceOfA(face) } else { NormalOf::FaceOfB(face - 3) };
        // An edge axis must be better by more than rounding: a face says more about where the boxes touch.
        let mut limit = depth - FACE_WINS * size;
        let edges = [self.edges::<0>(&spread), self.edges::<1>(&spread), self.edges::<2>(&spread)];
        let mut likely = may_be_less_deep(&edges[0], limit)
            | may_be_less_deep(&edges[1], limit) << 3
            | may_be_less_deep(&edges[2], limit) << 6;
        while likely != 0 {
            let number = likely.trailing_zeros() as usize;
            likely &= likely - 1;
            let (i, j) = (number / 3, number % 3);
            let own_depth = edges[i].depths().to_array()[j];
            // The length is at most 1, so dividing by it never makes a positive depth smaller.
            if own_depth > limit.max(0.0) {
                continue;
            }
            let own_depth = own_depth / edges[i].length_squared.to_array()[j].sqrt();
            if own_depth < limit {
                (depth, sign) = (own_depth, sign_of(edges[i].along.to_array()[j]));
                normal_of = NormalOf::Edges(i, j);
                limit = own_depth;
            }
        }
        PenetrationAxis { depth, direction: self.direction(normal_of, sign), normal_of }
    }

    /// The unit direction of an axis, times `sign`.
    fn direction(&self, normal_of: NormalOf, sign: f64) -> DVec3 {
        match normal_of {
            NormalOf::FaceOfA(i) => DVec3::AXES[i] * sign,
            NormalOf::FaceOfB(j) => self.axis_b(j) * sign,
            NormalOf::Edges(i, j) => {
                let (i1, i2) = AFTER[i];
                let (along1, along2) = (-self.axis(i2, j), self.axis(i1, j));
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
        let size = self.a.element_sum() + self.b.element_sum();
        let least = distance - LENGTH_ROUNDING * (size + distance);
        self.gap(axis) >= least || self.gap(between / distance) >= least
    }

    /// The gap between the boxes along a direction.
    fn gap(&self, direction: DVec3) -> f64 {
        let reach_a = direction.abs().dot(self.a);
        let reach_b = self.along_b(direction).abs().dot(self.b);
        direction.dot(self.offset) - (reach_a + reach_b)
    }

    /// The nearest corner of B's face towards A, with the point of A nearest to it.
    fn nearest_corner_of_b(&self, direction: DVec3) -> (DVec3, DVec3) {
        let half_a = self.a;
        let local = -self.along_b(direction);
        let (axis, arms) = facing(local);
        let [middle, arm1, arm2] = [axis, arms.0, arms.1].map(|j| self.axis_b(j) * self.b[j]);
        let middle = self.offset + middle * sign_of(local[axis]);
        nearest_corner(middle, arm1, arm2, |on_b| (on_b.clamp(-half_a, half_a), on_b))
    }

    /// The nearest corner of A's face towards B, with the point of B nearest to it.
    fn nearest_corner_of_a(&self, direction: DVec3) -> (DVec3, DVec3) {
        let half_b = self.b;
        let (axis, arms) = facing(direction);
        // In B's frame.
        let [middle, arm1, arm2] = [axis, arms.0, arms.1].map(|i| self.axis_a(i) * self.a[i]);
        let middle = middle * sign_of(direction[axis]) - self.along_b(self.offset);
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
        let middle_a = corner(self.a, direction, i);
        let middle_b = self.out_of_b(corner(self.b, -self.along_b(direction), j));
        let axis_b = self.axis_b(j);
        let between = middle_b - middle_a;
        let cosine = self.axis(i, j);
        let scale = 1.0 - cosine * cosine;
        let (along_a, along_b) = (between[i], between.dot(axis_b));
        let on_a = ((along_a - cosine * along_b) / scale).clamp(-self.a[i], self.a[i]);
        let on_b = ((cosine * along_a - along_b) / scale).clamp(-self.b[j], self.b[j]);
        (middle_a + DVec3::AXES[i] * on_a, middle_b + axis_b * on_b)
    }

    /// The nearest points by exhaustive search: one is on an edge of A or is a corner of B.
    fn nearest_of_all(&self) -> (DVec3, DVec3) {
        let (half_a, half_b) = (self.a, self.b);
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
                let mut start = [-half_a[axis]; 3];
                start[axis1] = half_a[axis1] * sign(edge, 0);
                start[axis2] = half_a[axis2] * sign(edge, 1);
                let mut span = [0.0; 3];
                span[axis] = 2.0 * half_a[axis];
                let edge = Segment { start: start.into(), span: span.into() };
                let along_b = Segment {
                    start: self.along_b(edge.start - self.offset),
                    span: self.along_b(edge.span),
                };
                let t = segment_box::nearest(&along_b, half_b);
                offer(edge.at(t), self.out_of_b(along_b.at(t).clamp(-half_b, half_b)));
            }
        }
        best.1
    }

    /// The component of B's axis j along A's axis i.
    fn axis(&self, i: usize, j: usize) -> f64 {
        self.axes[i].to_array()[j]
    }

    /// A's axis i in B's frame.
    fn axis_a(&self, i: usize) -> DVec3 {
        self.axes[i].to_array().into()
    }

    /// B's axis j in A's frame.
    fn axis_b(&self, j: usize) -> DVec3 {
        DVec3::new(self.axis(0, j), self.axis(1, j), self.axis(2, j))
    }

    /// A vector of A's frame in B's frame.
    fn along_b(&self, vector: DVec3) -> DVec3 {
        self.axis_a(0) * vector.x + self.axis_a(1) * vector.y + self.axis_a(2) * vector.z
    }

    /// A point of B's frame in A's frame, relative to A's centre.
    fn out_of_b(&self, point: DVec3) -> DVec3 {
        let [x, y, z] = [0, 1, 2].map(|i| point.dot(self.axis_a(i)));
        self.offset + DVec3::new(x, y, z)
    }
}

/// The axis of the face that faces a direction most, and the two other axes.
fn facing(direction: DVec3) -> (usize, (usize, usize)) {
    let axis = direction.abs().max_position();
    (axis, AFTER[axis])
}

/// A bit for each edge axis that is not nearly parallel to another and whose depth may be less than `limit`.
///
/// Compares squares instead of dividing by the length. `SQUARES` is greater than the rounding errors of the squares.
#[inline(always)]
fn may_be_less_deep(edges: &CandidateAxes, limit: f64) -> u32 {
    const SQUARES: f64 = 1e-12;
    let square = limit * limit.abs();
    let most = square + square.abs() * SQUARES;
    let depths = edges.depths();
    let are_deep = (depths * depths.abs()).at_most(edges.length_squared * most);
    (are_deep & Triple::splat(PARALLEL).at_most(edges.length_squared)).bits()
}

/// The nearest of the four corners of a face. `pair` returns a corner with the other box's point nearest to it.
#[inline(always)]
fn nearest_corner(
    middle: DVec3,
    arm1: DVec3,
    arm2: DVec3,
    pair: impl Fn(DVec3) -> (DVec3, DVec3),
) -> (DVec3, DVec3) {
    let pairs = [arm1 + arm2, arm1 - arm2, arm2 - arm1, -arm1 - arm2].map(|arm| pair(middle + arm));
    let distances = pairs.map(|(on_a, on_b)| on_a.distance_squared(on_b));
    // Branch-free: the result is unpredictable.
    let (mut least, mut nearest) = (distances[0], 0);
    for (index, &distance) in distances.iter().enumerate().skip(1) {
        let is_less = distance < least;
        least = if is_less { distance } else { least };
        nearest = if is_less { index } else { nearest };
    }
    pairs[nearest]
}

fn sign_of(value: f64) -> f64 {
    if value < 0.0 { -1.0 } else { 1.0 }
}

/// An edge axis wins over a face axis only if its depth is less by this part of the boxes' size.
pub const FACE_WINS: f64 = 1e-13;

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
                boxes.translate(axis.direction * (axis.depth + 1.0));
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
