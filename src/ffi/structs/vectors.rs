//! Vectors and rotations of C, as values of the library.

use glam::{Quat, Vec2, Vec3};

use super::types::{imp_quat, imp_vec3};
use super::types_2d::{imp_rotation_2d, imp_vec2};

pub(in crate::ffi) const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

#[inline]
pub(in crate::ffi) fn vec3_in(value: &imp_vec3) -> Vec3 {
    Vec3::new(value.x, value.y, value.z)
}

#[inline]
pub(in crate::ffi) fn quat_in(value: &imp_quat) -> Quat {
    Quat::from_xyzw(value.x, value.y, value.z, value.w)
}

pub(in crate::ffi) fn vec3_out(value: Vec3) -> imp_vec3 {
    imp_vec3 { x: value.x, y: value.y, z: value.z }
}

pub(in crate::ffi) fn quat_out(value: Quat) -> imp_quat {
    imp_quat { x: value.x, y: value.y, z: value.z, w: value.w }
}

pub(in crate::ffi) const UNROTATED: imp_quat = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
pub(in crate::ffi) const UNROTATED_2D: imp_rotation_2d = imp_rotation_2d { cos: 1.0, sin: 0.0 };
pub(in crate::ffi) const ZERO_2D: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };

#[inline]
pub(in crate::ffi) fn vec2_in(value: &imp_vec2) -> Vec2 {
    Vec2::new(value.x, value.y)
}

#[inline]
pub(in crate::ffi) fn rotation_in(value: &imp_rotation_2d) -> Vec2 {
    Vec2::new(value.cos, value.sin)
}

pub(in crate::ffi) fn vec2_out(value: Vec2) -> imp_vec2 {
    imp_vec2 { x: value.x, y: value.y }
}

pub(in crate::ffi) fn rotation_out(value: Vec2) -> imp_rotation_2d {
    imp_rotation_2d { cos: value.x, sin: value.y }
}
