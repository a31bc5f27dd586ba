//! Conversions between the plain 3D structs of C and the library's values.

use glam::Vec3;
use std::mem::offset_of;

use super::checked::{Decode, SameLayout};
use crate::dim3::{Aabb, Affine, BoundingSphere, Pose, Ray};
use crate::ffi::calls::args::{Name, invalid};
use crate::ffi::calls::status::{Answer, Failure};
use crate::ffi::structs::types::{imp_bounds, imp_matrix, imp_pose, imp_ray, imp_sphere, imp_vec3};
use crate::ffi::structs::vectors::{quat_in, quat_out, vec3_in, vec3_out};
use crate::validity::{Invalid, check_point, check_sizes};

/// Reads half extents, which are lengths of 0 or more.
pub(in crate::ffi) fn sizes_in(value: &imp_vec3, name: impl Into<Name>) -> Result<Vec3, Failure> {
    check_sizes(vec3_in(value)).map_err(|reason| invalid(name.into(), reason))
}

impl Decode for imp_vec3 {
    type Value = Vec3;

    #[inline]
    fn check(&self) -> Result<(), Invalid> {
        check_point(vec3_in(self)).map(drop)
    }

    #[inline]
    fn value(&self) -> Vec3 {
        vec3_in(self)
    }
}

const _: () = assert!(
    size_of::<imp_vec3>() == size_of::<Vec3>()
        && align_of::<imp_vec3>() == align_of::<Vec3>()
        && offset_of!(imp_vec3, x) == offset_of!(Vec3, x)
        && offset_of!(imp_vec3, y) == offset_of!(Vec3, y)
        && offset_of!(imp_vec3, z) == offset_of!(Vec3, z)
);

// SAFETY: asserted above.
unsafe impl SameLayout for imp_vec3 {}

impl Decode for imp_pose {
    type Value = Pose;

    #[inline]
    fn check(&self) -> Result<(), Invalid> {
        Pose::check(vec3_in(&self.position), quat_in(&self.rotation))
    }

    fn are_valid(poses: &[Self]) -> bool {
        let (fours, rest) = poses.as_chunks::<4>();
        let parts = |pose: &Self| (vec3_in(&pose.position), quat_in(&pose.rotation));
        let are_valid = |four: &[Self; 4]| Pose::are_valid(four.each_ref().map(parts));
        fours.iter().fold(true, |all, four| all & are_valid(four))
            && rest.iter().all(|pose| pose.check().is_ok())
    }

    #[inline(always)]
    fn value(&self) -> Pose {
        Pose::checked(vec3_in(&self.position), quat_in(&self.rotation))
    }
}

impl From<Pose> for imp_pose {
    fn from(value: Pose) -> imp_pose {
        imp_pose { position: vec3_out(value.position()), rotation: quat_out(value.rotation()) }
    }
}

impl Decode for imp_ray {
    type Value = Ray;

    fn check(&self) -> Result<(), Invalid> {
        Ray::check(vec3_in(&self.origin), vec3_in(&self.direction), self.max_distance)
    }

    fn value(&self) -> Ray {
        Ray::checked(vec3_in(&self.origin), vec3_in(&self.direction), self.max_distance)
    }
}

impl Decode for imp_bounds {
    type Value = Aabb;

    fn check(&self) -> Result<(), Invalid> {
        self.value().check()
    }

    fn value(&self) -> Aabb {
        Aabb { min: vec3_in(&self.min), max: vec3_in(&self.max) }
    }
}

impl From<Aabb> for imp_bounds {
    fn from(value: Aabb) -> imp_bounds {
        imp_bounds { min: vec3_out(value.min), max: vec3_out(value.max) }
    }
}

/// Writes bounds and returns 1, or 0 when they are empty.
pub(in crate::ffi) fn store_bounds(bounds: Aabb, result: &mut imp_bounds) -> Answer {
    *result = bounds.into();
    Ok((!bounds.is_empty()).into())
}

impl Decode for imp_sphere {
    type Value = BoundingSphere;

    fn check(&self) -> Result<(), Invalid> {
        self.value().check()
    }

    fn value(&self) -> BoundingSphere {
        BoundingSphere { center: vec3_in(&self.center), radius: self.radius }
    }
}

impl From<BoundingSphere> for imp_sphere {
    fn from(value: BoundingSphere) -> imp_sphere {
        imp_sphere { center: vec3_out(value.center), radius: value.radius }
    }
}

/// Writes a sphere and returns 1, or 0 when it is empty.
pub(in crate::ffi) fn store_sphere(sphere: BoundingSphere, result: &mut imp_sphere) -> Answer {
    *result = sphere.into();
    Ok((!sphere.is_empty()).into())
}

impl Decode for imp_matrix {
    type Value = Affine;

    fn check(&self) -> Result<(), Invalid> {
        self.value().check()
    }

    fn value(&self) -> Affine {
        Affine {
            axes: [vec3_in(&self.x_axis), vec3_in(&self.y_axis), vec3_in(&self.z_axis)],
            translation: vec3_in(&self.translation),
        }
    }
}
