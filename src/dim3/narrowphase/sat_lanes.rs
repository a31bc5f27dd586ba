//! The axis of least penetration of two boxes and their nearest points, for several pairs at once: one pair in each lane, in
//! f64.
//!
//! The operations and their order are those of `sat`, so the results have the same bits.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use super::box_lanes::Matrix;
use super::f32_kernels::lanes::vector::Vec3Lanes;
use super::sat::{AFTER, FACE_WINS};
use super::segment_box::PARALLEL;
use crate::rounding::LENGTH_ROUNDING;
use crate::simd::f32_lanes::FloatLanes;
use crate::simd::f64_lanes::F64Lanes;

/// As `sat::Boxes`.
#[derive(Clone, Copy)]
pub struct BoxPairLanes<L> {
    a: Vec3Lanes<L>,
    b: Vec3Lanes<L>,
    offset: Vec3Lanes<L>,
    axes: [Vec3Lanes<L>; 3],
}

/// As `sat::PenetrationAxis`.
pub struct AxisLanes<L: FloatLanes> {
    pub depth: L,
    pub direction: Vec3Lanes<L>,
    /// Whether it is normal to a face of B, or to two edges.
    is_of_b: L::Mask,
    is_of_edges: L::Mask,
    /// The axes of A and B that the edges are parallel to.
    edge_a: OneOfThree<L>,
    edge_b: OneOfThree<L>,
}

/// A choice of an axis in each lane: exactly one mask has the lane.
pub struct OneOfThree<L: FloatLanes>([L::Mask; 3]);

impl<L: FloatLanes> Clone for OneOfThree<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: FloatLanes> Copy for OneOfThree<L> {}

impl<L: FloatLanes> OneOfThree<L> {
    /// The axis with the greatest number, the first of equal ones.
    #[inline(always)]
    pub fn greatest(Vec3Lanes([x, y, z]): Vec3Lanes<L>) -> OneOfThree<L> {
        let is_above_x = x.less(y);
        let is_last = L::select(is_above_x, y, x).less(z);
        OneOfThree([!is_above_x & !is_last, is_above_x & !is_last, is_last])
    }

    #[inline(always)]
    pub fn of(self, [x, y, z]: [L; 3]) -> L {
        L::select(self.0[2], z, L::select(self.0[1], y, x))
    }

    #[inline(always)]
    pub fn of_vectors(self, [x, y, z]: [Vec3Lanes<L>; 3]) -> Vec3Lanes<L> {
        Vec3Lanes::select(self.0[2], z, Vec3Lanes::select(self.0[1], y, x))
    }

    /// A vector with one component replaced.
    #[inline(always)]
    fn replaced(self, vector: Vec3Lanes<L>, by: L) -> Vec3Lanes<L> {
        let ([x, y, z], [u, v, w]) = (self.0, vector.0);
        Vec3Lanes([L::select(x, by, u), L::select(y, by, v), L::select(z, by, w)])
    }
}

#[inline(always)]
pub fn negated<L: F64Lanes>(vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
    vector * L::splat(-1.0)
}

/// -1 where a number is below 0, else 1.
#[inline(always)]
fn sign_of<L: F64Lanes>(number: L) -> L {
    L::select(number.less(L::zero()), L::splat(-1.0), L::splat(1.0))
}

/// The candidate with the least depth so far.
struct Best<L: FloatLanes> {
    depth: L,
    along: L,
    /// The direction, not yet of unit length and without its sign.
    raw: Vec3Lanes<L>,
    is_of_b: L::Mask,
    is_of_edges: L::Mask,
    edge_a: [L::Mask; 3],
    edge_b: [L::Mask; 3],
}

impl<L: FloatLanes> Best<L> {
    /// Takes the axis of a face if it is better.
    #[inline(always)]
    fn offer(&mut self, depth: L, along: L, raw: Vec3Lanes<L>, is_of_b: bool) {
        let is_less = depth.less(self.depth);
        self.depth = L::select(is_less, depth, self.depth);
        self.along = L::select(is_less, along, self.along);
        self.raw = Vec3Lanes::select(is_less, raw, self.raw);
        if is_of_b {
            self.is_of_b = self.is_of_b | is_less;
        }
    }
}

impl<L: F64Lanes> BoxPairLanes<L> {
    /// Boxes of these half extents and axes. `offset` is the vector between their centres in A's frame.
    #[inline(always)]
    pub fn new(
        a: (Vec3Lanes<L>, &Matrix<L>),
        b: (Vec3Lanes<L>, &Matrix<L>),
        between: Vec3Lanes<L>,
    ) -> BoxPairLanes<L> {
        let [x, y, z] = a.1.columns();
        BoxPairLanes {
            a: a.0,
            b: b.0,
            offset: a.1.transposed_times(between),
            axes: [b.1.transposed_times(x), b.1.transposed_times(y), b.1.transposed_times(z)],
        }
    }

    #[inline(always)]
    pub fn size(&self) -> L {
        self.a.sum() + self.b.sum()
    }

    /// The same boxes with B translated where the mask says so.
    #[inline(always)]
    pub fn translated(self, is_moved: L::Mask, by: Vec3Lanes<L>) -> BoxPairLanes<L> {
        BoxPairLanes { offset: Vec3Lanes::select(is_moved, self.offset + by, self.offset), ..self }
    }

    /// As `sat::Boxes::penetration_axis`.
    #[inline(always)]
    pub fn penetration_axis(&self) -> AxisLanes<L> {
        let mut best = self.best_face();
        let limit = best.depth - L::splat(FACE_WINS) * self.size();
        self.add_edges(&mut best, limit);
        let direction = self.direction(&best);
        AxisLanes {
            depth: best.depth,
            direction,
            is_of_b: best.is_of_b,
            is_of_edges: best.is_of_edges,
            edge_a: OneOfThree(best.edge_a),
            edge_b: OneOfThree(best.edge_b),
        }
    }

    /// The absolute values of `axes`.
    #[inline(always)]
    fn spread(&self) -> [Vec3Lanes<L>; 3] {
        let [x, y, z] = self.axes;
        [x.abs(), y.abs(), z.abs()]
    }

    #[inline(always)]
    fn best_face(&self) -> Best<L> {
        let BoxPairLanes { a, b, offset, axes } = self;
        let spread = self.spread();
        let (zero, one) = (L::zero(), L::splat(1.0));
        let none = zero.less(zero);
        let [ox, oy, oz] = offset.0;
        let mut best = Best {
            depth: (a.0[0] + spread[0].dot(*b)) - ox.abs(),
            along: ox,
            raw: Vec3Lanes([one, zero, zero]),
            is_of_b: none,
            is_of_edges: none,
            edge_a: [none; 3],
            edge_b: [none; 3],
        };
        best.offer(
            (a.0[1] + spread[1].dot(*b)) - oy.abs(),
            oy,
            Vec3Lanes([zero, one, zero]),
            false,
        );
        best.offer(
            (a.0[2] + spread[2].dot(*b)) - oz.abs(),
            oz,
            Vec3Lanes([zero, zero, one]),
            false,
        );
        for j in 0..3 {
            let [x, y, z] = [axes[0].0[j], axes[1].0[j], axes[2].0[j]];
            let along = x * ox + y * oy + z * oz;
            let [ax, ay, az] = a.0;
            let extent = b.0[j] + (spread[0].0[j] * ax + spread[1].0[j] * ay + spread[2].0[j] * az);
            best.offer(extent - along.abs(), along, Vec3Lanes([x, y, z]), true);
        }
        best
    }

    /// Takes the axes of two edges that are better than `limit`.
    #[inline(always)]
    fn add_edges(&self, best: &mut Best<L>, mut limit: L) {
        let BoxPairLanes { a, b, offset, axes } = self;
        let spread = self.spread();
        let zero = L::zero();
        for i in 0..3 {
            let (i1, i2) = AFTER[i];
            for j in 0..3 {
                let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
                let (along1, along2) = (axes[i2].0[j], axes[i1].0[j]);
                let along = along2 * offset.0[i2] - along1 * offset.0[i1];
                let extent = (spread[i2].0[j] * a.0[i1] + spread[i1].0[j] * a.0[i2])
                    + (b.0[j1] * spread[i].0[j2] + b.0[j2] * spread[i].0[j1]);
                let length_squared = along1 * along1 + along2 * along2;
                let scaled = extent - along.abs();
                let depth = scaled / length_squared.sqrt();
                let is_less = L::splat(PARALLEL).at_most(length_squared)
                    & scaled.at_most(limit.max(zero))
                    & depth.less(limit);
                limit = L::select(is_less, depth, limit);
                best.depth = L::select(is_less, depth, best.depth);
                best.along = L::select(is_less, along, best.along);
                let mut raw = [zero; 3];
                raw[i1] = along1 * L::splat(-1.0);
                raw[i2] = along2;
                best.raw = Vec3Lanes::select(is_less, Vec3Lanes(raw), best.raw);
                best.is_of_edges = best.is_of_edges | is_less;
                for axis in 0..3 {
                    best.edge_a[axis] = best.edge_a[axis] & !is_less;
                    best.edge_b[axis] = best.edge_b[axis] & !is_less;
                }
                best.edge_a[i] = best.edge_a[i] | is_less;
                best.edge_b[j] = best.edge_b[j] | is_less;
            }
        }
    }

    /// As `sat::Boxes::direction`.
    #[inline(always)]
    fn direction(&self, best: &Best<L>) -> Vec3Lanes<L> {
        let (raw, sign) = (best.raw, sign_of(best.along));
        // One number is 0, so this is the length of the other two.
        let length = raw.length_squared().sqrt();
        let length = L::select(best.is_of_edges, length, L::splat(1.0));
        let [x, y, z] = raw.0;
        let direction = Vec3Lanes([x / length * sign, y / length * sign, z / length * sign]);
        OneOfThree(best.edge_a).replaced(direction, L::zero())
    }

    /// A vector of A's frame in B's frame.
    #[inline(always)]
    fn along_b(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = vector.0;
        self.axes[0] * x + self.axes[1] * y + self.axes[2] * z
    }

    /// A point of B's frame in A's frame, relative to A's centre.
    #[inline(always)]
    fn out_of_b(&self, point: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = self.axes;
        self.offset + Vec3Lanes([point.dot(x), point.dot(y), point.dot(z)])
    }

    /// The likely nearest points of `sat::Boxes::nearest`, and the lanes in which they are proven.
    #[inline(always)]
    pub fn nearest(&self, axis: &AxisLanes<L>) -> ([Vec3Lanes<L>; 2], L::Mask) {
        let corners = self.nearest_corner(axis);
        let edges = self.nearest_on_edges(axis);
        let on_a = Vec3Lanes::select(axis.is_of_edges, edges[0], corners[0]);
        let on_b = Vec3Lanes::select(axis.is_of_edges, edges[1], corners[1]);
        let between = on_b - on_a;
        let distance = between.length_squared().sqrt();
        let least = distance - L::splat(LENGTH_ROUNDING) * (self.size() + distance);
        let toward = between.zip(Vec3Lanes([distance; 3]), L::div);
        let is_proven = least.at_most(self.gap(axis.direction)) | least.at_most(self.gap(toward));
        ([on_a, on_b], is_proven)
    }

    /// The gap between the boxes along a direction.
    #[inline(always)]
    fn gap(&self, direction: Vec3Lanes<L>) -> L {
        let reach_a = direction.abs().dot(self.a);
        let reach_b = self.along_b(direction).abs().dot(self.b);
        direction.dot(self.offset) - (reach_a + reach_b)
    }

    /// As `nearest_corner_of_b`; where the axis is normal to a face of B, as `nearest_corner_of_a`.
    #[inline(always)]
    fn nearest_corner(&self, axis: &AxisLanes<L>) -> [Vec3Lanes<L>; 2] {
        let (is_of_b, axes) = (axis.is_of_b, self.axes);
        // The box whose corners are tried, in the frame of the other one.
        let (half, other_half) = (
            Vec3Lanes::select(is_of_b, self.a, self.b),
            Vec3Lanes::select(is_of_b, self.b, self.a),
        );
        let middle = Vec3Lanes::select(is_of_b, negated(self.along_b(self.offset)), self.offset);
        let toward =
            Vec3Lanes::select(is_of_b, axis.direction, negated(self.along_b(axis.direction)));
        let mut arms = axes;
        for k in 0..3 {
            let of_b = Vec3Lanes([axes[0].0[k], axes[1].0[k], axes[2].0[k]]);
            arms[k] = Vec3Lanes::select(is_of_b, axes[k], of_b) * half.0[k];
        }
        let [x, y, z] = arms;
        let facing = OneOfThree::greatest(toward.abs());
        let out = facing.of_vectors([x, y, z]) * sign_of(facing.of(toward.0));
        let (arm1, arm2) = (facing.of_vectors([y, z, x]), facing.of_vectors([z, x, y]));
        let middle = middle + out;
        let lower = negated(other_half);
        let mut nearest = Nearest::new(middle + (arm1 + arm2), lower, other_half);
        for arm in [arm1 - arm2, arm2 - arm1, negated(arm1) - arm2] {
            nearest = nearest.or(Nearest::new(middle + arm, lower, other_half));
        }
        let Nearest { corner, other, .. } = nearest;
        [
            Vec3Lanes::select(is_of_b, self.out_of_b(corner), other),
            Vec3Lanes::select(is_of_b, self.out_of_b(other), corner),
        ]
    }

    /// As `sat::Boxes::nearest_on_edges`.
    #[inline(always)]
    fn nearest_on_edges(&self, axis: &AxisLanes<L>) -> [Vec3Lanes<L>; 2] {
        let (i, j, axes) = (axis.edge_a, axis.edge_b, &self.axes);
        let middle_a = middle_of_edge(self.a, axis.direction, i);
        let toward_a = negated(self.along_b(axis.direction));
        let middle_b = self.out_of_b(middle_of_edge(self.b, toward_a, j));
        let axis_b = Vec3Lanes([j.of(axes[0].0), j.of(axes[1].0), j.of(axes[2].0)]);
        let between = middle_b - middle_a;
        let cosine = i.of(axis_b.0);
        let scale = L::splat(1.0) - cosine * cosine;
        let (along_a, along_b) = (i.of(between.0), between.dot(axis_b));
        let on_a = clamped((along_a - cosine * along_b) / scale, i.of(self.a.0));
        let on_b = clamped((cosine * along_a - along_b) / scale, j.of(self.b.0));
        let unit = i.replaced(Vec3Lanes::zero(), L::splat(1.0));
        [middle_a + unit * on_a, middle_b + axis_b * on_b]
    }
}

/// A corner of a box, and the nearest point of another box.
struct Nearest<L> {
    corner: Vec3Lanes<L>,
    other: Vec3Lanes<L>,
    distance_squared: L,
}

impl<L: F64Lanes> Nearest<L> {
    #[inline(always)]
    fn new(corner: Vec3Lanes<L>, lower: Vec3Lanes<L>, upper: Vec3Lanes<L>) -> Nearest<L> {
        let other = corner.zip(lower, L::max).zip(upper, L::min);
        Nearest { corner, other, distance_squared: (other - corner).length_squared() }
    }

    /// Another corner where it is nearer.
    #[inline(always)]
    fn or(self, another: Nearest<L>) -> Nearest<L> {
        let is_less = another.distance_squared.less(self.distance_squared);
        Nearest {
            corner: Vec3Lanes::select(is_less, another.corner, self.corner),
            other: Vec3Lanes::select(is_less, another.other, self.other),
            distance_squared: L::select(is_less, another.distance_squared, self.distance_squared),
        }
    }
}

/// The middle of the edge along an axis that is furthest along a direction.
#[inline(always)]
fn middle_of_edge<L: F64Lanes>(
    Vec3Lanes([x, y, z]): Vec3Lanes<L>,
    direction: Vec3Lanes<L>,
    along: OneOfThree<L>,
) -> Vec3Lanes<L> {
    let [u, v, w] = direction.0;
    let corner = Vec3Lanes([x.with_sign_of(u), y.with_sign_of(v), z.with_sign_of(w)]);
    along.replaced(corner, L::zero())
}

/// As `f64::clamp` from minus a bound to the bound.
#[inline(always)]
fn clamped<L: F64Lanes>(number: L, most: L) -> L {
    let least = most * L::splat(-1.0);
    let number = L::select(number.less(least), least, number);
    L::select(most.less(number), most, number)
}
