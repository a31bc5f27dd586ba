//! What GJK in f32 asks a core, and the maps of cores.

use glam::{DMat3, Mat3A, Quat, Vec3, Vec3A, Vec4, Vec4Swizzles};

use crate::simd::f32_lanes::OctetLanes;

/// What GJK in f32 asks a core.
pub trait SupportF32 {
    /// Whether part of the surface is curved. Its points have no ids.
    fn is_curved(&self) -> bool;

    /// A point inside the core, up to rounding.
    fn center(&self) -> Vec3A;

    /// Whether [`SupportF32::contains`] may find points inside.
    fn is_solid(&self) -> bool;

    /// Whether a point is inside by more than the error.
    fn contains<L: OctetLanes>(&self, point: Vec3A) -> bool;

    /// The vertex that is furthest along a direction, up to rounding, and its id. The search in a large hull begins at the
    /// vertex `near`.
    ///
    /// Also returns a bit for each vertex that is at most `behind` below it along the direction, as its product with the
    /// direction; all bits where that is unknown.
    fn support<L: OctetLanes>(
        &self,
        direction: Vec3A,
        near: u32,
        behind: Option<f32>,
    ) -> (Vec3A, u32, u32);
}

/// The inverse of the squared length of each column.
#[inline(always)]
pub fn inverse_squares(matrix: &Mat3A) -> Vec3A {
    let Mat3A { x_axis, y_axis, z_axis } = matrix;
    let [x, y, z] = [x_axis, y_axis, z_axis].map(|axis| axis.length_squared());
    Vec3A::new(x, y, z).recip()
}

pub fn to_f32(matrix: &DMat3) -> Mat3A {
    let DMat3 { x_axis, y_axis, z_axis } = *matrix;
    Mat3A::from_cols(x_axis.as_vec3a(), y_axis.as_vec3a(), z_axis.as_vec3a())
}

/// The columns of a rotation, each times a component of `by`.
#[inline(always)]
pub fn stretched(rotation: Quat, by: Vec3) -> Mat3A {
    let q = Vec4::from(rotation);
    let twice = q + q;
    let x = Vec3A::X
        + cut(q.yxxx() * twice.yyzz() * Vec4::new(-1.0, 1.0, 1.0, 0.0))
        + cut(q.zwww() * twice.zzyy() * Vec4::new(-1.0, 1.0, -1.0, 0.0));
    let y = Vec3A::Y
        + cut(q.xxyy() * twice.yxzz() * Vec4::new(1.0, -1.0, 1.0, 0.0))
        + cut(q.wzww() * twice.zzxx() * Vec4::new(-1.0, -1.0, 1.0, 0.0));
    let z = Vec3A::Z
        + cut(q.xyxx() * twice.zzxx() * Vec4::new(1.0, 1.0, -1.0, 0.0))
        + cut(q.wwyy() * twice.yxyy() * Vec4::new(1.0, -1.0, -1.0, 0.0));
    Mat3A::from_cols(x * by.x, y * by.y, z * by.z)
}

/// The first three lanes.
#[inline(always)]
fn cut(lanes: Vec4) -> Vec3A {
    Vec3A::from_vec4(lanes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretched_rotation_is_its_matrix_times_the_stretch() {
        let random = &mut fastrand::Rng::with_seed(12);
        for _ in 0..1000 {
            let mut number = || random.f32() * 2.0 - 1.0;
            let rotation = Quat::from_xyzw(number(), number(), number(), number()).normalize();
            let by = Vec3::new(number(), number(), number());
            let expected = Mat3A::from_quat(rotation) * Mat3A::from_diagonal(by);
            let found = stretched(rotation, by);
            assert!(found.abs_diff_eq(expected, 4.0 * f32::EPSILON), "{rotation} {by}");
        }
    }
}
