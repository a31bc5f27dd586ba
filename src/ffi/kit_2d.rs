//! What the kits of the plane share.

use glam::Vec2;
use std::mem::offset_of;

use super::args_2d::*;
use super::kit::{Kit, Point};
use super::types_2d::*;
use crate::dim2::Rectangle;
use crate::validity::{Invalid, check_point_2d};

impl Kit for imp_vec2 {
    type Inner = Vec2;

    fn inner(&self) -> Vec2 {
        vec2_in(self)
    }

    fn check(&self) -> Result<(), Invalid> {
        check_point_2d(vec2_in(self)).map(drop)
    }
}

const _: () = assert!(
    size_of::<imp_vec2>() == size_of::<Vec2>()
        && align_of::<imp_vec2>() == align_of::<Vec2>()
        && offset_of!(imp_vec2, x) == offset_of!(Vec2, x)
        && offset_of!(imp_vec2, y) == offset_of!(Vec2, y)
);

// SAFETY: asserted above.
unsafe impl Point for imp_vec2 {}

impl Kit for imp_rectangle {
    type Inner = Rectangle;

    fn inner(&self) -> Rectangle {
        let (center, half) = (vec2_in(&self.center), vec2_in(&self.half_extents));
        Rectangle::checked(center, half, rotation_in(&self.rotation))
    }

    fn check(&self) -> Result<(), Invalid> {
        let (center, half) = (vec2_in(&self.center), vec2_in(&self.half_extents));
        Rectangle::check(center, half, rotation_in(&self.rotation))
    }
}

pub(super) fn rectangle_out(value: &Rectangle) -> imp_rectangle {
    imp_rectangle {
        center: vec2_out(value.center()),
        half_extents: vec2_out(value.half_extents()),
        rotation: rotation_out(value.rotation()),
    }
}
