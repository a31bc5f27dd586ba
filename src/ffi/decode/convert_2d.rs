//! Conversions between the plain 2D structs of C and the library's values.

use glam::Vec2;
use std::mem::offset_of;

use super::checked::{Decode, SameLayout};
use crate::dim2::{Aabb, Pose, Ray, Rectangle};
use crate::ffi::structs::types_2d::{
    imp_bounds_2d, imp_pose_2d, imp_ray_2d, imp_rectangle, imp_vec2,
};
use crate::ffi::structs::vectors::{rotation_in, rotation_out, vec2_in, vec2_out};
use crate::validity::{Invalid, check_point_2d};

impl Decode for imp_vec2 {
    type Value = Vec2;

    #[inline]
    fn check(&self) -> Result<(), Invalid> {
        check_point_2d(vec2_in(self)).map(drop)
    }

    #[inline]
    fn value(&self) -> Vec2 {
        vec2_in(self)
    }
}

const _: () = assert!(
    size_of::<imp_vec2>() == size_of::<Vec2>()
        && align_of::<imp_vec2>() == align_of::<Vec2>()
        && offset_of!(imp_vec2, x) == offset_of!(Vec2, x)
        && offset_of!(imp_vec2, y) == offset_of!(Vec2, y)
);

// SAFETY: asserted above.
unsafe impl SameLayout for imp_vec2 {}

impl Decode for imp_pose_2d {
    type Value = Pose;

    #[inline]
    fn check(&self) -> Result<(), Invalid> {
        Pose::check(vec2_in(&self.position), rotation_in(&self.rotation))
    }

    #[inline(always)]
    fn value(&self) -> Pose {
        Pose::checked(vec2_in(&self.position), rotation_in(&self.rotation))
    }
}

impl From<Pose> for imp_pose_2d {
    fn from(value: Pose) -> imp_pose_2d {
        imp_pose_2d {
            position: vec2_out(value.position()),
            rotation: rotation_out(value.rotation()),
        }
    }
}

impl Decode for imp_ray_2d {
    type Value = Ray;

    fn check(&self) -> Result<(), Invalid> {
        Ray::check(vec2_in(&self.origin), vec2_in(&self.direction), self.max_distance)
    }

    fn value(&self) -> Ray {
        Ray::checked(vec2_in(&self.origin), vec2_in(&self.direction), self.max_distance)
    }
}

impl From<Aabb> for imp_bounds_2d {
    fn from(value: Aabb) -> imp_bounds_2d {
        imp_bounds_2d { min: vec2_out(value.min), max: vec2_out(value.max) }
    }
}

impl Decode for imp_rectangle {
    type Value = Rectangle;

    fn check(&self) -> Result<(), Invalid> {
        let (center, half) = (vec2_in(&self.center), vec2_in(&self.half_extents));
        Rectangle::check(center, half, rotation_in(&self.rotation))
    }

    fn value(&self) -> Rectangle {
        let (center, half) = (vec2_in(&self.center), vec2_in(&self.half_extents));
        Rectangle::checked(center, half, rotation_in(&self.rotation))
    }
}

impl From<&Rectangle> for imp_rectangle {
    fn from(value: &Rectangle) -> imp_rectangle {
        imp_rectangle {
            center: vec2_out(value.center()),
            half_extents: vec2_out(value.half_extents()),
            rotation: rotation_out(value.rotation()),
        }
    }
}
