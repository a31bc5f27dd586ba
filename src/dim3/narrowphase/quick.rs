//! Single precision that knows its limits: it says yes, no, or nothing. Where it says nothing, the caller asks
//! in double precision. So its answers are those of the plain functions, and rounding never shows.

use glam::{Mat3A, Quat, Vec3, Vec3A, Vec3Swizzles, Vec4};

use super::place::Posed;
use crate::dim3::geometry::{Capsule, OrientedBox, Sphere};
use crate::dim3::pose::Pose;

/// How far a length computed here may be off, as a fraction of all the lengths that went into it.
///
/// A quaternion within [`UNIT`] makes a matrix whose entries are off by 2e-6 at most, the product of two by
/// 4e-6, and the few products and sums of floats that follow add less than 1e-6. This is twice that.
const ERROR: f32 = 1e-5;

/// How far the square of a quaternion's length may be off 1 for this file to use it: what normalising in
/// single precision leaves.
const UNIT: f32 = 4e-7;

/// Between these sizes no square of a length that matters loses digits or overflows.
const SIZES: std::ops::Range<f32> = 1e-12..1e12;

/// The sine below which edges count as nearly parallel here.
const PARALLEL: f32 = 1e-4;

fn rotation(pose: &Pose) -> Option<Quat> {
    let rotation = pose.rotation();
    ((rotation.length_squared() - 1.0).abs() <= UNIT).then_some(rotation)
}

/// A box of which only its pose is turned.
fn box_rotation(oriented: &OrientedBox, pose: &Pose) -> Option<Quat> {
    rotation(pose).filter(|_| oriented.rotation() == Quat::IDENTITY)
}

fn turned(rotation: Quat, local: Vec3) -> Vec3A {
    if local == Vec3::ZERO { Vec3A::ZERO } else { rotation * Vec3A::from(local) }
}

/// The rotation of a sphere about its centre does not matter, and may then be anything.
fn sphere_center(sphere: &Sphere, pose: &Pose) -> Option<Vec3A> {
    match sphere.center() {
        Vec3::ZERO => Some(Vec3A::ZERO),
        center => Some(turned(rotation(pose)?, center)),
    }
}

fn from_to(from: &Pose, to: &Pose) -> Vec3A {
    Vec3A::from(to.position()) - Vec3A::from(from.position())
}

/// The sum of all that went into a computation is its size, and that times [`ERROR`] its error.
fn error(lengths: Vec3A, radii: f32) -> Option<f32> {
    let size = lengths.x + lengths.y + lengths.z + radii;
    SIZES.contains(&size).then_some(size * ERROR)
}

/// Whether cores whose distance lies between two bounds, each off by `error` at most, come within `reach`.
fn reaches(least: f32, most: f32, reach: f32, error: f32) -> Option<bool> {
    if least > reach + error {
        Some(false)
    } else if most < reach - error {
        Some(true)
    } else {
        None
    }
}

/// The same for a core that is a box: one that has an inside, where a negative reach asks for a depth.
fn reaches_box(least: f32, most: f32, reach: f32, error: f32) -> Option<bool> {
    if reach < 0.0 { None } else { reaches(least, most, reach, error) }
}

/// A box and a sphere.
pub(super) fn box_sphere(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Sphere>,
    margin: f32,
) -> Option<bool> {
    let rotation_a = box_rotation(a, pose_a)?;
    let center_b = sphere_center(b, pose_b)?;
    let apart = from_to(pose_a, pose_b);
    let (center, half) = (Vec3A::from(a.center()), Vec3A::from(a.half_extents()));
    let lengths = apart.abs() + center.abs() + center_b.abs() + half;
    let error = error(lengths, b.radius() + margin.abs())?;
    let point = rotation_a.conjugate() * (apart + center_b) - center;
    let distance = (point.abs() - half).max(Vec3A::ZERO).length();
    reaches_box(distance, distance, b.radius() + margin, error)
}

/// A box and a capsule, whose nearest points are found as in `segment_box`, four at a time.
pub(super) fn box_capsule(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Capsule>,
    margin: f32,
) -> Option<bool> {
    let (rotation_a, rotation_b) = (box_rotation(a, pose_a)?, rotation(pose_b)?);
    let (point_a, point_b) = (Vec3A::from(b.point_a()), Vec3A::from(b.point_b()));
    let apart = from_to(pose_a, pose_b);
    let (center, half) = (Vec3A::from(a.center()), Vec3A::from(a.half_extents()));
    let lengths = apart.abs() + center.abs() + point_a.abs() + point_b.abs() + half;
    let error = error(lengths, b.radius() + margin.abs())?;

    let back = rotation_a.conjugate();
    let start = back * (apart + rotation_b * point_a) - center;
    let span = back * (rotation_b * (point_b - point_a));
    let point = start + span * nearest_on_segment(start, span, half);
    let outside = point - point.clamp(-half, half);
    let distance = outside.length();
    // No point of the box lies beyond this plane, and no point of the segment before the other: whatever the
    // nearest points are, the distance is not less.
    let normal = outside / distance.max(f32::MIN_POSITIVE);
    let least = normal.dot(start).min(normal.dot(start + span)) - normal.abs().dot(half);
    reaches_box(least, distance, b.radius() + margin, error)
}

/// Where a segment is nearest to a box, nearly.
fn nearest_on_segment(start: Vec3A, span: Vec3A, half: Vec3A) -> f32 {
    let still = span.cmpeq(Vec3A::ZERO);
    let reciprocal = Vec3A::select(still, Vec3A::ZERO, span.recip());
    let near = ((-half - start) * reciprocal).clamp(Vec3A::ZERO, Vec3A::ONE);
    let far = ((half - start) * reciprocal).clamp(Vec3A::ZERO, Vec3A::ONE);
    let slopes = |t: Vec4| {
        let mut slope = Vec4::ZERO;
        for axis in 0..3 {
            let point = Vec4::splat(start[axis]) + t * span[axis];
            let half = Vec4::splat(half[axis]);
            slope += (point - point.clamp(-half, half)) * span[axis];
        }
        slope
    };
    let (near, far) = (near.extend(0.0), far.extend(1.0));
    let (slopes_near, slopes_far) = (slopes(near), slopes(far));
    let falling = |slopes: Vec4, t: Vec4| Vec4::select(slopes.cmple(Vec4::ZERO), t, Vec4::ZERO);
    let rising = |slopes: Vec4, t: Vec4| Vec4::select(slopes.cmpgt(Vec4::ZERO), t, Vec4::ONE);
    let low = falling(slopes_near, near).max(falling(slopes_far, far)).max_element();
    let high = rising(slopes_near, near).min(rising(slopes_far, far)).min_element();
    let ends = slopes(Vec4::new(low, high, low, high));
    let rise = ends.y - ends.x;
    let t = if rise > 0.0 { low - (high - low) * (ends.x / rise) } else { low };
    t.clamp(0.0, 1.0)
}

/// Two capsules.
pub(super) fn capsules(
    (a, pose_a): Posed<Capsule>,
    (b, pose_b): Posed<Capsule>,
    margin: f32,
) -> Option<bool> {
    let (rotation_a, rotation_b) = (rotation(pose_a)?, rotation(pose_b)?);
    let (a0, a1) = (Vec3A::from(a.point_a()), Vec3A::from(a.point_b()));
    let (b0, b1) = (Vec3A::from(b.point_a()), Vec3A::from(b.point_b()));
    let apart = from_to(pose_a, pose_b);
    let lengths = apart.abs() + a0.abs() + a1.abs() + b0.abs() + b1.abs();
    let error = error(lengths, a.radius() + b.radius() + margin.abs())?;

    let (span_a, span_b) = (rotation_a * (a1 - a0), rotation_b * (b1 - b0));
    let offset = apart + rotation_b * b0 - rotation_a * a0;
    let (aa, bb, ab) = (span_a.length_squared(), span_b.length_squared(), span_a.dot(span_b));
    let (ao, bo) = (span_a.dot(offset), span_b.dot(offset));
    // The nearest points of the lines, then each held to its segment in turn.
    let ratio =
        |above: f32, below: f32| if below > 0.0 { (above / below).clamp(0.0, 1.0) } else { 0.0 };
    let s = ratio(ao * bb - ab * bo, aa * bb - ab * ab);
    let t = ratio(ab * s - bo, bb);
    let s = ratio(ab * t + ao, aa);
    let between = offset + span_b * t - span_a * s;
    let distance = between.length();
    let normal = between / distance.max(f32::MIN_POSITIVE);
    let least = normal.dot(offset) + normal.dot(span_b).min(0.0) - normal.dot(span_a).max(0.0);
    reaches(least, distance, a.radius() + b.radius() + margin, error)
}

/// Whether two boxes overlap, by the fifteen axes of `sat`.
pub(super) fn boxes(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<OrientedBox>,
    margin: f32,
) -> Option<bool> {
    let (rotation_a, rotation_b) = (box_rotation(a, pose_a)?, box_rotation(b, pose_b)?);
    let (center_a, center_b) = (turned(rotation_a, a.center()), turned(rotation_b, b.center()));
    let apart = from_to(pose_a, pose_b);
    let (half_a, half_b) = (Vec3A::from(a.half_extents()), Vec3A::from(b.half_extents()));
    let error = error(apart.abs() + center_a.abs() + center_b.abs() + half_a + half_b, 0.0)?;

    let back = rotation_a.conjugate();
    let offset = back * (apart + (center_b - center_a));
    // Row i has the components of B's axes along A's axis i.
    let columns = Mat3A::from_quat(back * rotation_b);
    let rows = columns.transpose();
    let (spread, spread_rows) = (columns.abs(), rows.abs());

    let faces_a = offset.abs() - half_a - spread * half_b;
    let faces_b = (rows * offset).abs() - half_b - spread_rows * half_a;
    let face = faces_a.max(faces_b).max_element();
    if face > margin + error {
        return Some(false);
    }

    let (b_yzx, b_zxy) = (half_b.yzx(), half_b.zxy());
    // For A's axis i, the gaps along its cross products with B's axes, as long as those products are.
    let edges = |row: Vec3A, row1: Vec3A, row2: Vec3A, offsets: (f32, f32), halves: (f32, f32)| {
        let along = (row1 * offsets.1 - row2 * offsets.0).abs();
        let reach_a = row2.abs() * halves.0 + row1.abs() * halves.1;
        let spread = row.abs();
        let gap = along - reach_a - (b_yzx * spread.zxy() + b_zxy * spread.yzx());
        (gap, row1 * row1 + row2 * row2)
    };
    let (x, y, z) = (rows.x_axis, rows.y_axis, rows.z_axis);
    let gaps = [
        edges(x, y, z, (offset.y, offset.z), (half_a.y, half_a.z)),
        edges(y, z, x, (offset.z, offset.x), (half_a.z, half_a.x)),
        edges(z, x, y, (offset.x, offset.y), (half_a.x, half_a.y)),
    ];
    let widest = gaps[0].0.max(gaps[1].0).max(gaps[2].0).max_element();
    if widest > margin.max(0.0) + error {
        return Some(false);
    }

    // Axes of nearly parallel edges are noise, and then those of the faces beside them tell as much: seen
    // along such an edge the boxes are rectangles, but for PARALLEL of their size.
    let inside = margin.min(0.0) - error;
    let depth = gaps.map(|(gap, scale)| {
        Vec3A::select(scale.cmplt(Vec3A::splat(PARALLEL * PARALLEL)), Vec3A::NEG_INFINITY, gap)
    });
    let widest = depth[0].max(depth[1]).max(depth[2]).max_element();
    let clear_of_noise = face < inside - (4.0 * PARALLEL / ERROR) * error;
    let noisy = gaps.iter().any(|(_, scale)| scale.min_element() < PARALLEL * PARALLEL);
    (face < inside && widest < inside && (clear_of_noise || !noisy)).then_some(true)
}
