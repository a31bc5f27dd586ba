//! Bounds, spheres and matrices as they come from C. Taken by value, so that a result may be written over an
//! argument.

use glam::Vec3;
use std::mem::offset_of;

use super::args::*;
use super::args_3d::*;
use super::dimension::Dimension;
use super::status::*;
use super::types::*;
use crate::dim3::{Aabb, Affine, BoundingSphere, Dim3, Pose};
use crate::validity::{Invalid, check_point};

/// A struct of C's that has to be checked before it is one of ours.
pub(super) trait Kit: Copy {
    type Inner;

    fn inner(&self) -> Self::Inner;

    fn check(&self) -> Result<(), Invalid>;
}

impl Kit for imp_bounds {
    type Inner = Aabb;

    fn inner(&self) -> Aabb {
        Aabb { min: vec3_in(&self.min), max: vec3_in(&self.max) }
    }

    fn check(&self) -> Result<(), Invalid> {
        self.inner().check()
    }
}

impl Kit for imp_sphere {
    type Inner = BoundingSphere;

    fn inner(&self) -> BoundingSphere {
        BoundingSphere { center: vec3_in(&self.center), radius: self.radius }
    }

    fn check(&self) -> Result<(), Invalid> {
        self.inner().check()
    }
}

impl Kit for imp_matrix {
    type Inner = Affine;

    fn inner(&self) -> Affine {
        Affine {
            axes: [vec3_in(&self.x_axis), vec3_in(&self.y_axis), vec3_in(&self.z_axis)],
            translation: vec3_in(&self.translation),
        }
    }

    fn check(&self) -> Result<(), Invalid> {
        self.inner().check()
    }
}

impl Kit for imp_pose {
    type Inner = Pose;

    fn inner(&self) -> Pose {
        Dim3::pose_of(self)
    }

    fn check(&self) -> Result<(), Invalid> {
        Pose::check(vec3_in(&self.position), quat_in(&self.rotation))
    }
}

impl Kit for imp_vec3 {
    type Inner = Vec3;

    fn inner(&self) -> Vec3 {
        vec3_in(self)
    }

    fn check(&self) -> Result<(), Invalid> {
        check_point(vec3_in(self)).map(drop)
    }
}

/// # Safety
/// As in `arg`.
pub(super) unsafe fn kit<T: Kit>(
    pointer: *const T,
    name: &'static str,
) -> Result<T::Inner, Failure> {
    // SAFETY: the caller's.
    let value = unsafe { *arg(pointer, name)? };
    value.check().map_err(|invalid| unfit(name.into(), invalid))?;
    Ok(value.inner())
}

/// Many of one kind that have been checked.
pub(super) struct Kits<'a, T>(&'a [T]);

impl<'a, T: Kit> Kits<'a, T> {
    /// # Safety
    /// As in `args`.
    pub(super) unsafe fn new(
        pointer: *const T,
        count: usize,
        name: &'static str,
    ) -> Result<Kits<'a, T>, Failure> {
        // SAFETY: the caller's.
        let values = unsafe { args(pointer, count, name)? };
        for (index, value) in values.iter().enumerate() {
            value.check().map_err(|invalid| unfit(Name::at(name, index), invalid))?;
        }
        Ok(Kits(values))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> T::Inner {
        self.0[if self.0.len() == 1 { 0 } else { index }].inner()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T::Inner> + Clone + use<'a, T> {
        self.0.iter().map(T::inner)
    }
}

/// A point whose memory is that of one of glam's, byte for byte.
///
/// # Safety
/// `Inner` has the size, the alignment and the fields of the type.
pub(super) unsafe trait Point: Kit {}

const _: () = assert!(
    size_of::<imp_vec3>() == size_of::<Vec3>()
        && align_of::<imp_vec3>() == align_of::<Vec3>()
        && offset_of!(imp_vec3, x) == offset_of!(Vec3, x)
        && offset_of!(imp_vec3, y) == offset_of!(Vec3, y)
        && offset_of!(imp_vec3, z) == offset_of!(Vec3, z)
);

// SAFETY: asserted above.
unsafe impl Point for imp_vec3 {}

/// The argument `points` with its `count`, which is `least` or more.
///
/// # Safety
/// As in `args`.
pub(super) unsafe fn cloud<'a, T: Point>(
    points: *const T,
    count: i32,
    least: usize,
) -> Result<&'a [T::Inner], Failure> {
    let count = count_of(count, "count")?;
    if count < least {
        return Err(Failure::new(
            IMP_ERROR_COUNT,
            format_args!("count is {count}; expected {least} to {IMP_MAX_COUNT}"),
        ));
    }
    // SAFETY: the caller's.
    let Kits(points) = unsafe { Kits::new(points, count, "points")? };
    // SAFETY: as many, and `Point` vouches for the layout.
    Ok(unsafe { std::slice::from_raw_parts(points.as_ptr().cast(), points.len()) })
}

pub(super) fn sphere_out(value: &BoundingSphere) -> imp_sphere {
    imp_sphere { center: vec3_out(value.center), radius: value.radius }
}

/// Writes bounds; answers whether they hold anything.
pub(super) fn store_bounds(bounds: Aabb, result: &mut imp_bounds) -> Answer {
    *result = bounds_out(&bounds);
    Ok((!bounds.is_empty()).into())
}

/// Writes a sphere; answers whether it holds anything.
pub(super) fn store_sphere(sphere: BoundingSphere, result: &mut imp_sphere) -> Answer {
    *result = sphere_out(&sphere);
    Ok((!sphere.is_empty()).into())
}
