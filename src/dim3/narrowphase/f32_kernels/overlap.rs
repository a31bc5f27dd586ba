//! Overlap tests in f32 for spheres, capsules and boxes that prove their answer.
//!
//! A test returns none where the distance is within its error bound of the margin. Then the caller computes the signed
//! distance in f64, so every answer is that of the signed distance. A test also returns none for invalid values (not
//! finite, negative, not a unit quaternion ...), so callers may run it before they check their arguments. All tests are
//! inlined into their callers: passing the values would take as long as the test.
//!
//! # Error bound
//!
//! Let `u = 2^-24`, and let `S` be the sum of all lengths that go in: the components of the difference of the positions
//! and of all local coordinates, half extents, radii and the margin. Every bound below is a part of `S`.
//!
//! 1. **One rotation.** [`are_unit`] accepts a squared length that is within 4e-7 of 1 as computed with 4 roundings.
//!    Its exact value is `1 + d`, `|d| < 6.4e-7`. For such a quaternion [`rotate`] computes `v + d (R - I) v`, off by at most
//!    `2 |d| |v|`, and has 10 roundings: less than 1.9e-6 `|v|`.
//! 2. **One rotation relative to another.** The squared length of the product is within 1.3e-6 of 1, and the product of
//!    quaternions rounds by 8 u. [`Diagonals::new`] has 4 roundings. The matrix is off by less than 4.3e-6.
//! 3. **Points.** A point in the other geometry's frame is rotated at most twice. The difference of the positions and each
//!    sum have one rounding: less than 3.8e-6 + 5 u < 4.1e-6 of the lengths that are rotated twice.
//! 4. **[`reaches`]** and **[`is_within`]** compare squares. `least / length` is a lower bound of the distance for *any*
//!    direction, and `length` the distance of two points of the cores for *any* parameters in [-1, 1]. So the error of a
//!    parameter does not matter. The products and sums of the squares round by 4 u of `S` each time they are divided by
//!    a length: less than 1e-6 together.
//! 5. **[`boxes`], faces.** A gap is linear in the offset (3) and in the matrix (2), whose error is multiplied by half
//!    extents: less than 4.3e-6 and 5 roundings.
//! 6. **[`boxes`], edges.** A gap times the length of its axis, which is at most 1, is a sum of products of the offset
//!    and of half extents with entries of the matrix: off by 4.1e-6 of the offset, 4.3e-6 of all, and 6 roundings.
//!    Relative to `S` less than 8.8e-6. Above the reach such a gap is compared with the whole reach, which is
//!    conservative.
//! 7. **[`boxes`], nearly parallel edges.** An axis shorter than [`PARALLEL`] is left out. A rotation of B by that angle
//!    makes the edges parallel. It moves no point of B by more than [`PARALLEL`] times its half extents, and the axis
//!    becomes a face axis. So depths of more than 4 times that along all face axes prove a depth along the axis.
//! 8. **[`are_far`]** compares squares with 8 roundings, which are less than 5e-7 of the distance: the separation that it
//!    proves is above the reach by nearly the whole error.
//!
//! In f64 an axis is left out at 1e-7 of a sine, which changes a distance by 1e-7 of the size. The distance rounds to
//! f32 by `u`. [`ERROR`] covers all of it.

use glam::{BVec3A, BVec4A, Quat, Vec3A, Vec3Swizzles, Vec4, Vec4Swizzles};

pub(crate) use super::wide::{WideBox, WideCapsule, WidePose, WideSphere};

/// The bound of the error of a length, as a part of the sum of all lengths that went into it. The head of the file
/// derives it.
pub(super) const ERROR: f32 = 1e-5;

/// The greatest difference of a quaternion's squared length from 1. Normalising in f32 stays below it.
pub(super) const UNIT: f32 = 4e-7;

/// The sizes at which no relevant square of a length underflows or overflows.
pub(super) const SIZES: std::ops::Range<f32> = 1e-12..1e12;

/// The part of A's position that counts as a length. It puts positions beyond [`MAX_LENGTH`](crate::dim3::MAX_LENGTH)
/// beyond [`SIZES`]: either A's position is beyond half of that length, or the offset is.
pub(super) const FAR: f32 = 2e-4;

/// The sine below which edges count as parallel.
pub(super) const PARALLEL: f32 = 1e-4;

/// The cosine above which edges may be parallel.
pub(super) const NEARLY_PARALLEL: f32 = 1.0 - 1e-5;

type PosedWide<G> = (G, WidePose);

/// Two poses with valid rotations. Invalid positions make `lengths` invalid.
pub struct Poses {
    pub rotation_a: Quat,
    pub rotation_b: Quat,
    /// From A's position to B's.
    pub offset: Vec3A,
    /// The lengths of the offset and of A's position, along each axis.
    lengths: Vec3A,
}

impl Poses {
    #[inline(always)]
    pub fn new(a: WidePose, b: WidePose) -> Option<Poses> {
        if !are_unit(a.rotation, b.rotation) {
            return None;
        }
        let offset = b.position - a.position;
        let lengths = offset.abs() + a.position.abs() * FAR;
        Some(Poses { rotation_a: a.rotation, rotation_b: b.rotation, offset, lengths })
    }

    /// A local point of B, relative to A's position.
    #[inline(always)]
    fn relative_to_a(&self, on_b: Vec3A) -> Vec3A {
        if zeros(on_b).all() { self.offset } else { self.offset + rotate(self.rotation_b, on_b) }
    }

    /// A local point of B, in A's frame.
    #[inline(always)]
    fn in_a(&self, on_b: Vec3A) -> Vec3A {
        rotate_inverse(self.rotation_a, self.relative_to_a(on_b))
    }
}

/// Whether two quaternions are close enough to unit length.
#[inline(always)]
fn are_unit(a: Quat, b: Quat) -> bool {
    let (a, b) = (Vec4::from(a), Vec4::from(b));
    let (a, b) = (a * a, b * b);
    let halves = Vec4::new(a.x, a.y, b.x, b.y) + Vec4::new(a.z, a.w, b.z, b.w);
    let lengths_squared = halves + halves.yxwz();
    (lengths_squared - Vec4::ONE).abs().cmple(Vec4::splat(UNIT)).all()
}

/// The lanes that are 0.
#[inline(always)]
fn zeros(vector: Vec3A) -> BVec3A {
    vector.cmpeq(Vec3A::ZERO)
}

/// A vector rotated by a unit quaternion.
#[inline(always)]
pub fn rotate(rotation: Quat, vector: Vec3A) -> Vec3A {
    let axis = Vec3A::from_vec4(rotation.into());
    let twist = (axis + axis).cross(vector);
    vector + twist * rotation.w + axis.cross(twist)
}

/// A vector rotated by the inverse of a unit quaternion.
#[inline(always)]
fn rotate_inverse(rotation: Quat, vector: Vec3A) -> Vec3A {
    let axis = Vec3A::from_vec4(rotation.into());
    let twist = vector.cross(axis + axis);
    vector + twist * rotation.w + twist.cross(axis)
}

/// Whether no radius has a sign. NaN, too, may have none: it makes the lengths invalid.
#[inline(always)]
fn are_radii(a: f32, b: f32) -> bool {
    (a.to_bits() | b.to_bits()) >> 31 == 0
}

/// Whether no half extent has a sign. NaN, too, may have none: it makes the lengths invalid.
#[inline(always)]
fn are_half_extents(half: Vec3A) -> bool {
    half.is_negative_bitmask() == 0
}

/// The lanes in which a box has no rotation of its own.
#[inline(always)]
fn unrotated(oriented: &WideBox) -> BVec4A {
    Vec4::from(oriented.rotation).cmpeq(Quat::IDENTITY.into())
}

/// Whether a box has valid half extents, and no rotation of its own.
#[inline(always)]
fn is_plain(oriented: &WideBox) -> bool {
    are_half_extents(oriented.half_extents) && unrotated(oriented).all()
}

/// The middle of a capsule's segment, and the vector from there to its end.
#[inline(always)]
fn middle_and_half(capsule: &WideCapsule) -> (Vec3A, Vec3A) {
    let (a, b) = (capsule.point_a, capsule.point_b);
    ((a + b) * 0.5, (b - a) * 0.5)
}

/// The error bound of a computation: [`ERROR`] times the sum of all lengths. None if that is out of range or not finite.
#[inline(always)]
fn error(lengths: Vec3A, radii: f32) -> Option<f32> {
    let size = lengths.element_sum() + radii;
    // Positive numbers have the order of their bits. Negative numbers and NaN are outside the range of bits.
    let sizes = SIZES.start.to_bits()..SIZES.end.to_bits();
    sizes.contains(&size.to_bits()).then_some(size * ERROR)
}

/// The reciprocal of a square; 0 for 0.
#[inline(always)]
fn inverse(square: f32) -> f32 {
    if square > 0.0 { square.recip() } else { 0.0 }
}

/// The maximum in one instruction. If `a` or `b` is NaN, it is `b`.
#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Whether the distance of two cores is at or below `reach`.
///
/// `length_squared` is that of the vector between a point of each core, an upper bound of the squared distance. `least`
/// divided by its length is a lower bound of the distance. `error` bounds the error of a length.
///
/// It needs no square root. It does not branch on the answer: the answer is unpredictable, so a branch would mispredict.
#[inline(always)]
fn reaches(length_squared: f32, least: f32, reach: f32, error: f32) -> Option<bool> {
    let (beyond, within) = (reach + error, greater(reach - error, 0.0));
    // Half the sum of two squares is at least the product of the lengths.
    let over = least - 0.5 * (length_squared + beyond * beyond);
    let under = within * within - length_squared;
    if greater(over, under) > 0.0 { Some(under > 0.0) } else { None }
}

/// [`reaches`] where the squared distance of the cores is known.
#[inline(always)]
fn is_within(distance_squared: f32, reach: f32, error: f32) -> Option<bool> {
    let (beyond, within) = (reach + error, greater(reach - error, 0.0));
    let over = distance_squared - beyond * beyond;
    let under = within * within - distance_squared;
    if greater(over, under) > 0.0 { Some(under > 0.0) } else { None }
}

/// Two spheres.
#[inline(always)]
pub(crate) fn spheres(
    (a, pose_a): PosedWide<WideSphere>,
    (b, pose_b): PosedWide<WideSphere>,
    margin: f32,
) -> Option<bool> {
    if !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let (center_a, center_b) = (a.center, b.center);
    let radii = a.radius + b.radius;
    let error = error(poses.lengths + center_a.abs() + center_b.abs(), radii + margin.abs())?;
    let mut between = poses.relative_to_a(center_b);
    if !zeros(center_a).all() {
        between -= rotate(poses.rotation_a, center_a);
    }
    let length_squared = between.length_squared();
    is_within(length_squared, radii + margin, error)
}

/// A capsule and a sphere.
#[inline(always)]
pub(crate) fn capsule_sphere(
    (a, pose_a): PosedWide<WideCapsule>,
    (b, pose_b): PosedWide<WideSphere>,
    margin: f32,
) -> Option<bool> {
    if !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let (middle, half) = middle_and_half(&a);
    let center = b.center;
    let radii = a.radius + b.radius;
    let lengths = poses.lengths + middle.abs() + half.abs() + center.abs();
    let error = error(lengths, radii + margin.abs())?;
    let offset = poses.in_a(center) - middle;
    let t = (half.dot(offset) * inverse(half.length_squared())).clamp(-1.0, 1.0);
    let between = offset - half * t;
    // A lower bound of the distance for any `t`: no point of the segment is further along.
    let least = between.dot(offset) - between.dot(half).abs();
    reaches(between.length_squared(), least, radii + margin, error)
}

/// Two capsules.
#[inline(always)]
pub(crate) fn capsules(
    (a, pose_a): PosedWide<WideCapsule>,
    (b, pose_b): PosedWide<WideCapsule>,
    margin: f32,
) -> Option<bool> {
    if !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let ((middle_a, half_a), (middle_b, half_b)) = (middle_and_half(&a), middle_and_half(&b));
    let radii = a.radius + b.radius;
    let lengths = poses.lengths + (middle_a.abs() + half_a.abs()) + (middle_b.abs() + half_b.abs());
    let error = error(lengths, radii + margin.abs())?;

    let (half_a, half_b) = (rotate(poses.rotation_a, half_a), rotate(poses.rotation_b, half_b));
    let mut offset = poses.relative_to_a(middle_b);
    if !zeros(middle_a).all() {
        offset -= rotate(poses.rotation_a, middle_a);
    }
    let (aa, bb, ab) = (half_a.length_squared(), half_b.length_squared(), half_a.dot(half_b));
    let (ao, bo) = (half_a.dot(offset), half_b.dot(offset));
    // The nearest points of the lines, each clamped to its segment in turn.
    let squares = Vec3A::new(aa * bb - ab * ab, bb, aa);
    let reciprocals = Vec3A::select(squares.cmpgt(Vec3A::ZERO), squares.recip(), Vec3A::ZERO);
    let s = ((ao * bb - ab * bo) * reciprocals.x).clamp(-1.0, 1.0);
    let t = ((ab * s - bo) * reciprocals.y).clamp(-1.0, 1.0);
    let s = ((ab * t + ao) * reciprocals.z).clamp(-1.0, 1.0);
    let between = offset + half_b * t - half_a * s;
    let least = between.dot(offset) - (between.dot(half_a).abs() + between.dot(half_b).abs());
    reaches(between.length_squared(), least, radii + margin, error)
}

/// A box and a sphere.
#[inline(always)]
pub(crate) fn box_sphere(
    (a, pose_a): PosedWide<WideBox>,
    (b, pose_b): PosedWide<WideSphere>,
    margin: f32,
) -> Option<bool> {
    if !is_plain(&a) || !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let (center_a, center_b) = (a.center, b.center);
    let half = a.half_extents;
    let radii = a.radius + b.radius;
    let lengths = poses.lengths + center_a.abs() + center_b.abs() + half;
    let error = error(lengths, radii + margin.abs())?;
    let point = poses.in_a(center_b) - center_a;
    let length_squared = (point.abs() - half).max(Vec3A::ZERO).length_squared();
    let reach = radii + margin;
    // A negative reach is a depth, which this test does not compute.
    if reach < 0.0 { None } else { is_within(length_squared, reach, error) }
}

/// A box and a capsule.
#[inline(always)]
pub(crate) fn box_capsule(
    (a, pose_a): PosedWide<WideBox>,
    (b, pose_b): PosedWide<WideCapsule>,
    margin: f32,
) -> Option<bool> {
    if !is_plain(&a) || !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let (middle, half_span) = middle_and_half(&b);
    let (center, half) = (a.center, a.half_extents);
    let radii = a.radius + b.radius;
    let lengths = poses.lengths + center.abs() + middle.abs() + half_span.abs() + half;
    let error = error(lengths, radii + margin.abs())?;

    let span = rotate(poses.rotation_a.conjugate() * poses.rotation_b, half_span);
    let middle = poses.in_a(middle) - center;
    let reach = radii + margin;
    if reach < 0.0 {
        return None;
    }
    let pair = BoxSegment { half, middle, span, reach, error };
    // The point nearest to the box's centre decides most cases, and is faster to compute.
    let along = middle.dot(span) * inverse(span.length_squared());
    let answer = pair.overlap_at((-along).clamp(-1.0, 1.0));
    // No closure for the second test: it would put all vectors into memory.
    if answer.is_some() { answer } else { pair.overlap_at(nearest_on_segment(middle, span, half)) }
}

/// A box at the origin, and a segment from `middle - span` to `middle + span`.
struct BoxSegment {
    half: Vec3A,
    middle: Vec3A,
    span: Vec3A,
    reach: f32,
    error: f32,
}

impl BoxSegment {
    /// The answer that the segment's point at `t` proves.
    #[inline(always)]
    fn overlap_at(&self, t: f32) -> Option<bool> {
        let BoxSegment { half, middle, span, reach, error } = *self;
        let point = middle + span * t;
        let outside = point - point.clamp(-half, half);
        // The box and the segment are on different sides of two planes perpendicular to this direction. The distance
        // of the planes is a lower bound.
        let least =
            (outside * middle - outside.abs() * half).element_sum() - outside.dot(span).abs();
        reaches(outside.length_squared(), least, reach, error)
    }
}

/// The approximate parameter, from -1 at `middle - span` to 1 at `middle + span`, of a segment's point nearest to a box.
///
/// As in `segment_box`: the derivative of the squared distance increases along the segment, and it is linear between the
/// crossings of the face planes.
#[inline(always)]
fn nearest_on_segment(middle: Vec3A, span: Vec3A, half: Vec3A) -> f32 {
    let still = span.cmpeq(Vec3A::ZERO);
    let reciprocal = Vec3A::select(still, Vec3A::ZERO, span.recip());
    let (one, other) = ((-half - middle) * reciprocal, (half - middle) * reciprocal);
    let (near, far, steepness) = (one.min(other), one.max(other), span * span);
    let slope = |t: Vec3A, near: f32, far: f32, steepness: f32| {
        let (near, far) = (Vec3A::splat(near), Vec3A::splat(far));
        ((t - near).min(Vec3A::ZERO) + (t - far).max(Vec3A::ZERO)) * steepness
    };
    let slopes_near = slope(near, near.x, far.x, steepness.x)
        + slope(near, near.y, far.y, steepness.y)
        + slope(near, near.z, far.z, steepness.z);
    let slopes_far = slope(far, near.x, far.x, steepness.x)
        + slope(far, near.y, far.y, steepness.y)
        + slope(far, near.z, far.z, steepness.z);
    // The last crossing where the derivative is not above 0, the first where it is, and the derivatives there.
    let (falling_near, falling_far) =
        (slopes_near.cmple(Vec3A::ZERO), slopes_far.cmple(Vec3A::ZERO));
    let falling = |near: Vec3A, far: Vec3A| {
        let near = Vec3A::select(falling_near, near, Vec3A::MIN);
        near.max(Vec3A::select(falling_far, far, Vec3A::MIN)).max_element()
    };
    let rising = |near: Vec3A, far: Vec3A| {
        let near = Vec3A::select(falling_near, Vec3A::MAX, near);
        near.min(Vec3A::select(falling_far, Vec3A::MAX, far)).min_element()
    };
    let (low, high) = (falling(near, far), rising(near, far));
    let slope_low = falling(slopes_near, slopes_far);
    let slope_high = rising(slopes_near, slopes_far);
    (low - slope_low * ((high - low) / (slope_high - slope_low))).clamp(-1.0, 1.0)
}

/// A rotation matrix stored by diagonals. Lane i of the three vectors holds the entries (i, i), (i, i + 1) and (i, i + 2),
/// modulo 3.
struct Diagonals([Vec3A; 3]);

impl Diagonals {
    #[inline(always)]
    fn new(rotation: Quat) -> Diagonals {
        let axis = Vec3A::from_vec4(rotation.into());
        let double = axis + axis;
        let (squares, mixed) = (axis * double, axis * double.yzx());
        let around = (double * rotation.w).zxy();
        Diagonals([
            Vec3A::ONE - (squares.yzx() + squares.zxy()),
            mixed - around,
            (mixed + around).zxy(),
        ])
    }

    #[inline(always)]
    fn abs(&self) -> Diagonals {
        Diagonals(self.0.map(Vec3A::abs))
    }

    #[inline(always)]
    fn times(&self, v: Vec3A) -> Vec3A {
        self.0[0] * v + self.0[1] * v.yzx() + self.0[2] * v.zxy()
    }

    #[inline(always)]
    fn transposed_times(&self, v: Vec3A) -> Vec3A {
        self.0[0] * v + (self.0[1] * v).zxy() + (self.0[2] * v).yzx()
    }
}

/// Whether spheres around two boxes, which are as long as these vectors, are further apart than `beyond`.
///
/// The square of a sum is at most 2.02 times the squares of two parts and 101 times that of the third.
#[inline(always)]
fn are_far(offset: Vec3A, [half_a, half_b]: [Vec3A; 2], beyond: f32) -> bool {
    let squares = half_a * half_a + half_b * half_b;
    let clear = offset * offset - squares * 2.02;
    clear.element_sum() > 101.0 * beyond * beyond
}

/// Two boxes, by the 15 axes of the separating axis test.
#[inline(always)]
pub(crate) fn boxes(
    (a, pose_a): PosedWide<WideBox>,
    (b, pose_b): PosedWide<WideBox>,
    margin: f32,
) -> Option<bool> {
    let are_unrotated = (unrotated(&a) & unrotated(&b)).all();
    let are_sizes = are_half_extents(a.half_extents.min(b.half_extents));
    if !are_unrotated || !are_sizes || !are_radii(a.radius, b.radius) {
        return None;
    }
    let poses = Poses::new(pose_a, pose_b)?;
    let (center_a, center_b) = (a.center, b.center);
    let (half_a, half_b) = (a.half_extents, b.half_extents);
    let are_centered = (zeros(center_a) & zeros(center_b)).all();
    let mut lengths = poses.lengths + (half_a + half_b);
    if !are_centered {
        lengths += center_a.abs() + center_b.abs();
    }
    let radii = a.radius + b.radius;
    let error = error(lengths, radii + margin.abs())?;
    let reach = margin + radii;
    let inside = if reach < 0.0 { reach } else { 0.0 };
    if are_centered && are_far(poses.offset, [half_a, half_b], greater(reach, 0.0) + error) {
        return Some(false);
    }

    let offset = if are_centered {
        rotate_inverse(poses.rotation_a, poses.offset)
    } else {
        poses.in_a(center_b) - center_a
    };
    // B's axes along A's.
    let axes = Diagonals::new(poses.rotation_a.conjugate() * poses.rotation_b);
    let spread = axes.abs();

    let faces_a = offset.abs() - half_a - spread.times(half_b);
    let faces_b = axes.transposed_times(offset).abs() - half_b - spread.transposed_times(half_a);
    let face = faces_a.max(faces_b).max_element();

    // The gap along the cross product of A's axis i and B's axis j = i + k, times the length of the product; lane i has
    // axis i, indices are modulo 3. Let R be the rotation of B in A's frame: lane i of `axes.0[k]` is R[i][i + k].
    // In A's frame the product has no component along axis i. Those along axes i + 1 and i + 2 are -R[i + 2][j] and
    // R[i + 1][j], so the reach of A is half[i + 1] |R[i + 2][j]| + half[i + 2] |R[i + 1][j]|. Swapping A and B gives the
    // reach of B: half[j + 1] |R[i][j + 2]| + half[j + 2] |R[i][j + 1]|.
    let [spread_0, spread_1, spread_2] = spread.0;
    let [axes_0, axes_1, axes_2] = axes.0;
    let (half_b_1, half_b_2) = (half_b.yzx(), half_b.zxy());
    let (offset_1, offset_2) = (offset.yzx(), offset.zxy());
    let (half_a_1, half_a_2) = (half_a.yzx(), half_a.zxy());
    let gap = |along_1: Vec3A, along_2: Vec3A, reach_b: Vec3A| {
        let reach_a = half_a_1 * along_1.abs() + half_a_2 * along_2.abs();
        (offset_2 * along_2 - offset_1 * along_1).abs() - (reach_a + reach_b)
    };
    let (zxy_0, zxy_1, zxy_2) = (axes_0.zxy(), axes_1.zxy(), axes_2.zxy());
    let (yzx_0, yzx_1, yzx_2) = (axes_0.yzx(), axes_1.yzx(), axes_2.yzx());
    let gap_0 = gap(zxy_1, yzx_2, half_b_1 * spread_2 + half_b_2 * spread_1);
    let gap_1 = gap(zxy_2, yzx_0, half_b_2 * spread_0 + half_b * spread_2);
    let gap_2 = gap(zxy_0, yzx_1, half_b * spread_1 + half_b_1 * spread_0);

    let mut edges = gap_0.max(gap_1).max(gap_2);
    let mut clear_of_noise = true;
    let closest = spread_0.max(spread_1).max(spread_2);
    if closest.cmpgt(Vec3A::splat(NEARLY_PARALLEL)).any() {
        // Rounding dominates the axes of nearly parallel edges. The face axes replace them: seen along such an edge the
        // boxes are rectangles, up to PARALLEL of their size.
        let parallel = |along_1: Vec3A, along_2: Vec3A| {
            (along_1 * along_1 + along_2 * along_2).cmplt(Vec3A::splat(PARALLEL * PARALLEL))
        };
        let (noise_0, noise_1, noise_2) =
            (parallel(zxy_1, yzx_2), parallel(zxy_2, yzx_0), parallel(zxy_0, yzx_1));
        let without = |noise, gap| Vec3A::select(noise, Vec3A::MIN, gap);
        edges = without(noise_0, gap_0).max(without(noise_1, gap_1)).max(without(noise_2, gap_2));
        clear_of_noise = !(noise_0 | noise_1 | noise_2).any()
            || face < inside - (4.0 * PARALLEL / ERROR) * error;
    }
    let edge = edges.max_element();
    let beyond = greater(face - reach, edge - greater(reach, 0.0));
    let within = inside - greater(face, edge);
    let is_proven = greater(beyond, within) > error && (clear_of_noise || within <= error);
    if is_proven { Some(within > 0.0) } else { None }
}
