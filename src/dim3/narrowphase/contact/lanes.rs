//! Contacts of two boxes, for several pairs at once: one pair in each lane, in f64.
//!
//! The lanes answer pairs that do not touch, and those with a single contact point. For other pairs they know the separation.
//! The operations and their order are those of `distance` and `manifold`, so the results have the same bits. Left out are
//! boxes with a centre or a rotation of their own, and those whose nearest points are not proven at once.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use glam::DVec3;

use super::feature::{EDGE, FACE, FACING, FLAT, VERTEX};
use super::manifold::{ACCURATE, CROSSING_ALONG};
use crate::dim3::narrowphase::Separation;
use crate::dim3::narrowphase::box_lanes::{Matrix, are_unrotated};
use crate::dim3::narrowphase::f32_kernels::lanes::vector::Vec3Lanes;
use crate::dim3::narrowphase::f32_kernels::lanes::{BoxLanes, PoseLanes};
use crate::dim3::narrowphase::gjk::NOISE;
use crate::dim3::narrowphase::sat::AFTER;
use crate::dim3::narrowphase::sat_lanes::{BoxPairLanes, OneOfThree, negated};
use crate::rounding::LENGTH_ROUNDING;
use crate::simd::f32_lanes::LaneMask;
use crate::simd::f64_lanes::F64Lanes;

/// The deepest points of pairs, as `manifold::Point`, and the normals from A to B, in world coordinates.
pub(crate) struct ContactLanes<L: F64Lanes> {
    pub distance: L,
    pub normal: Vec3Lanes<L>,
    pub point_a: Vec3Lanes<L>,
    pub point_b: Vec3Lanes<L>,
    /// The features by their names, which f64 represents exactly.
    pub feature_a: L,
    pub feature_b: L,
    /// A bit for each lane with one point.
    pub touching: u32,
    /// A bit for each lane without a point.
    pub apart: u32,
    /// A bit for each lane that may have more points. Only its separation is known.
    pub others: u32,
    separation: SeparationLanes<L>,
}

impl<L: F64Lanes> ContactLanes<L> {
    /// The separation of a lane, relative to the position of A.
    #[inline(always)]
    pub fn separation(&self, lane: usize) -> Separation {
        let SeparationLanes { distance, normal, point_a, point_b, .. } = &self.separation;
        Separation {
            distance: distance.numbers()[lane],
            normal: in_lane(normal, lane),
            point_a: in_lane(point_a, lane),
            point_b: in_lane(point_b, lane),
        }
    }
}

#[inline(always)]
fn in_lane<L: F64Lanes>(Vec3Lanes([x, y, z]): &Vec3Lanes<L>, lane: usize) -> DVec3 {
    DVec3::new(x.numbers()[lane], y.numbers()[lane], z.numbers()[lane])
}

/// As [`Separation`], relative to the position of A.
#[derive(Clone, Copy)]
struct SeparationLanes<L: F64Lanes> {
    distance: L,
    normal: Vec3Lanes<L>,
    point_a: Vec3Lanes<L>,
    point_b: Vec3Lanes<L>,
    is_known: L::Mask,
}

/// A box around its position.
struct PosedBoxLanes<L> {
    axes: Matrix<L>,
    half: Vec3Lanes<L>,
    radius: L,
    /// The half extents' sum.
    size: L,
}

impl<L: F64Lanes> PosedBoxLanes<L> {
    #[inline(always)]
    fn new((shape, pose): &(BoxLanes<L>, PoseLanes<L>)) -> PosedBoxLanes<L> {
        let half = shape.half_extents;
        let axes = Matrix::new(pose.rotation);
        PosedBoxLanes { axes, half, radius: shape.radius, size: half.sum() }
    }
}

/// The contacts of boxes in their canonical order. `limit` is the greatest distance with a contact.
#[inline(always)]
pub(crate) fn boxes<L: F64Lanes>(
    a: &(BoxLanes<L>, PoseLanes<L>),
    b: &(BoxLanes<L>, PoseLanes<L>),
    limit: f64,
) -> ContactLanes<L> {
    let origin = a.1.position;
    let between = b.1.position - origin;
    let is_plain =
        a.0.center.is_zero() & b.0.center.is_zero() & are_unrotated(&a.0) & are_unrotated(&b.0);
    let (a, b) = (PosedBoxLanes::new(a), PosedBoxLanes::new(b));
    let separation = separation(&a, &b, between);
    let SeparationLanes { distance, normal, point_a, point_b, is_known } = separation;
    let is_known = is_known & is_plain;
    let touches = distance.at_most(L::splat(limit));
    let facing_a = Facing::new(&a, normal);
    let facing_b = Facing::new(&b, negated(normal));
    let with_vertex = facing_a.is_vertex | facing_b.is_vertex;
    // The sum that bounds all lengths, as `Lengths::upper_bound`.
    let lengths = L::splat(5.0) * (a.size + a.radius)
        + (between.abs().sum() + L::splat(5.0) * (b.size + b.radius))
        + distance.abs();
    let of_edges = facing_a.is_edge
        & facing_b.is_edge
        & are_crossing(normal, facing_a.span, facing_b.span, lengths)
        // A zero of either sign remains what it is only without the frame of `manifold::only_point`.
        & !has_zero(point_a);
    let has_one_point = with_vertex | of_edges;
    let point_b = Vec3Lanes::select(with_vertex, point_b, point_a + normal * distance);
    ContactLanes {
        distance,
        normal,
        point_a: origin + point_a,
        point_b: origin + point_b,
        feature_a: facing_a.name,
        feature_b: facing_b.name,
        touching: (is_known & touches & has_one_point).bits(),
        apart: (is_known & !touches).bits(),
        others: (is_known & touches & !has_one_point).bits(),
        separation,
    }
}

/// As `distance::boxes` with the radii.
#[inline(always)]
fn separation<L: F64Lanes>(
    a: &PosedBoxLanes<L>,
    b: &PosedBoxLanes<L>,
    between: Vec3Lanes<L>,
) -> SeparationLanes<L> {
    let boxes = BoxPairLanes::new((a.half, &a.axes), (b.half, &b.axes), between);
    let size = boxes.size();
    let axis = boxes.penetration_axis();
    let are_separated = axis.depth.less(L::zero());
    let moved = axis.direction * (axis.depth + size);
    let ([on_a, on_b], is_proven) = boxes.translated(!are_separated, moved).nearest(&axis);
    let to_b = on_b - on_a;
    let gap = to_b.length_squared().sqrt();
    let has_direction = !are_separated | (L::splat(NOISE) * size).less(gap);
    let depth = axis.depth * L::splat(-1.0);
    let is_along_axis =
        !are_separated | (gap - L::splat(LENGTH_ROUNDING) * (size + gap)).at_most(depth);
    let distance = L::select(are_separated, gap, depth);
    let normal =
        Vec3Lanes::select(is_along_axis, axis.direction, to_b.zip(Vec3Lanes([gap; 3]), L::div));
    // As `Separation::around`.
    let on_b_unmoved = Vec3Lanes::select(are_separated, on_b, on_b - moved);
    let middle = (on_a + on_b_unmoved) * L::splat(0.5);
    let half = normal * (distance * L::splat(0.5));
    let point_a = Vec3Lanes::select(is_along_axis, middle - half, on_a);
    let point_b = Vec3Lanes::select(is_along_axis, middle + half, on_b);
    let zero = Vec3Lanes::zero();
    let normal = a.axes.times(normal);
    let point_a = zero + a.axes.times(point_a);
    let point_b = zero + a.axes.times(point_b);
    let radii = a.radius + b.radius;
    let distance = distance - radii;
    // The touching rule cannot change these distances: see `distance::is_clear_of_touching`.
    let all_sizes = a.size + b.size + a.radius + b.radius;
    let is_clear = (L::splat(NOISE) * all_sizes).less(distance.abs());
    SeparationLanes {
        distance,
        normal,
        point_a: point_a + normal * a.radius,
        point_b: point_b - normal * b.radius,
        is_known: is_proven & has_direction & is_clear,
    }
}

/// Whether any number of a vector is 0.
#[inline(always)]
fn has_zero<L: F64Lanes>(Vec3Lanes([x, y, z]): Vec3Lanes<L>) -> L::Mask {
    let zero = L::zero();
    x.equal(zero) | y.equal(zero) | z.equal(zero)
}

/// As `manifold::are_crossing_along`, for edges that are long enough to have an accurate direction.
#[inline(always)]
fn are_crossing<L: F64Lanes>(
    normal: Vec3Lanes<L>,
    a: Vec3Lanes<L>,
    b: Vec3Lanes<L>,
    lengths: L,
) -> L::Mask {
    let least = L::splat(ACCURATE) * lengths * lengths;
    let are_accurate = least.less(a.length_squared()) & least.less(b.length_squared());
    let sine = normal.dot(a.cross(b));
    let bound = L::splat(CROSSING_ALONG * CROSSING_ALONG)
        * squared_across(normal, a)
        * squared_across(normal, b);
    are_accurate & bound.less(sine * sine)
}

/// The squared length of a vector across a unit normal.
#[inline(always)]
fn squared_across<L: F64Lanes>(normal: Vec3Lanes<L>, vector: Vec3Lanes<L>) -> L {
    let along = normal.dot(vector);
    vector.length_squared() - along * along
}

/// 1 where a mask is set, else 0.
#[inline(always)]
fn number<L: F64Lanes>(mask: L::Mask) -> L {
    L::select(mask, L::splat(1.0), L::zero())
}

/// The features of boxes that face a direction, as `CoreBox::name_facing`.
struct Facing<L: F64Lanes> {
    name: L,
    is_vertex: L::Mask,
    is_edge: L::Mask,
    /// The vector along the edge.
    span: Vec3Lanes<L>,
}

impl<L: F64Lanes> Facing<L> {
    #[inline(always)]
    fn new(shape: &PosedBoxLanes<L>, direction: Vec3Lanes<L>) -> Facing<L> {
        let zero = L::zero();
        let near = L::splat(FACING * FACING);
        let thin = L::splat(FLAT) * (shape.size + shape.radius);
        let local = shape.axes.transposed_times(direction).0;
        let squares = [local[0] * local[0], local[1] * local[1], local[2] * local[2]];
        let [x, y, z] = shape.half.0;
        let flat = [x.at_most(thin), y.at_most(thin), z.at_most(thin)];
        // For each axis: its end as a number, the face, and whether the face and the edge face the direction.
        let none = zero.less(zero);
        let (mut end, mut face) = ([zero; 3], [zero; 3]);
        let (mut is_face_of, mut is_edge_of) = ([none; 3], [none; 3]);
        let mut closeness = [zero; 3];
        for axis in 0..3 {
            let (next, last) = AFTER[axis];
            let is_upper = zero.at_most(local[axis]);
            end[axis] = number(is_upper | flat[axis]);
            face[axis] = L::splat((2 * axis) as f64) + number(is_upper);
            is_face_of[axis] =
                (squares[next] + squares[last]).at_most(near) & !flat[next] & !flat[last];
            is_edge_of[axis] = squares[axis].at_most(near) & !flat[axis];
            let closest = zero - squares[axis];
            closeness[axis] = L::select(is_edge_of[axis], closest, L::splat(f64::NEG_INFINITY));
        }
        let is_face = is_face_of[0] | is_face_of[1] | is_face_of[2];
        let face = L::select(is_face_of[0], face[0], L::select(is_face_of[1], face[1], face[2]));
        let is_across = is_edge_of[0] | is_edge_of[1] | is_edge_of[2];
        let along = OneOfThree::greatest(Vec3Lanes(closeness));
        let two = L::splat(2.0);
        let mut edge = [zero; 3];
        for axis in 0..3 {
            let (next, last) = AFTER[axis];
            edge[axis] = L::splat((4 * axis) as f64) + end[next] + two * end[last];
        }
        let corner = end[0] + two * end[1] + L::splat(4.0) * end[2];
        let is_edge = !is_face & is_across;
        let is_vertex = !is_face & !is_across;
        let [of_vertex, of_edge, of_face] = [VERTEX, EDGE, FACE].map(f64::from);
        let (edge, corner) = (L::splat(of_edge) + along.of(edge), L::splat(of_vertex) + corner);
        let name = L::select(is_edge, edge, corner);
        let half = along.of(shape.half.0);
        Facing {
            name: L::select(is_face, L::splat(of_face) + face, name),
            is_vertex,
            is_edge,
            span: along.of_vectors(shape.axes.columns()) * (L::splat(2.0) * half),
        }
    }
}
