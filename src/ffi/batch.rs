//! Posed geometries and points as they come from C, one or many, and the answering of many.

use glam::Vec3;

use super::args::*;
use super::status::*;
use super::types::*;
use crate::dim3::{Geometry, Pose};
use crate::threads;

/// # Safety
/// Both pointers as in `arg`.
#[inline(always)]
pub(super) unsafe fn posed(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    names: (&'static str, &'static str),
) -> Result<(Geometry, Pose), Failure> {
    // SAFETY: the caller's.
    let (geometry, pose) = unsafe { (arg(geometry, names.0)?, arg(pose, names.1)?) };
    Ok((geometry_in(geometry, names.0)?, pose_in(pose, names.1)?))
}

/// Posed geometries as they come from C: `at` decodes one, element 0 for all when there is only one.
pub(super) struct PosedMany<'a> {
    geometries: &'a [imp_geometry],
    poses: &'a [imp_pose],
    names: (&'static str, &'static str),
}

impl<'a> PosedMany<'a> {
    /// # Safety
    /// Both pointers as in `args`.
    pub(super) unsafe fn new(
        geometries: *const imp_geometry,
        poses: *const imp_pose,
        length: usize,
        names: (&'static str, &'static str),
    ) -> Result<PosedMany<'a>, Failure> {
        // SAFETY: the caller's.
        let (geometries, poses) =
            unsafe { (args(geometries, length, names.0)?, args(poses, length, names.1)?) };
        let many = PosedMany { geometries, poses, names };
        (0..length).try_for_each(|index| many.at(index).map(drop))?;
        Ok(many)
    }

    pub(super) fn len(&self) -> usize {
        self.poses.len()
    }

    /// Cannot fail after `new`, unless the caller writes to its arrays during the call.
    #[inline]
    pub(super) fn at(&self, index: usize) -> Result<(Geometry, Pose), Failure> {
        let index = if self.len() == 1 { 0 } else { index };
        Ok((
            geometry_in(&self.geometries[index], Name::at(self.names.0, index))?,
            pose_in(&self.poses[index], Name::at(self.names.1, index))?,
        ))
    }
}

/// Points as they come from C, as in [`PosedMany`].
pub(super) struct Points<'a>(&'a [imp_vec3]);

impl<'a> Points<'a> {
    pub(super) fn new(points: &'a [imp_vec3]) -> Result<Points<'a>, Failure> {
        let points = Points(points);
        (0..points.0.len()).try_for_each(|index| points.at(index).map(drop))?;
        Ok(points)
    }

    pub(super) fn at(&self, index: usize) -> Result<Vec3, Failure> {
        let index = if self.0.len() == 1 { 0 } else { index };
        point_in(&self.0[index], Name::at("points", index))
    }
}

/// How many answers two inputs make, of which either may be one element that serves for all.
pub(super) fn joint_count(a: usize, b: usize, names: (&str, &str)) -> Result<usize, Failure> {
    match (a, b) {
        _ if a == b => Ok(a),
        (1, n) | (n, 1) => Ok(n),
        _ => Err(Failure::new(
            IMP_ERROR_COUNT,
            format_args!(
                "{} is {a} and {} is {b}; expected equal counts, or one of 1",
                names.0, names.1
            ),
        )),
    }
}

/// Answers every index into `results`, on several threads where that pays.
///
/// The inputs have been checked: an error here means that they changed meanwhile, and that element is
/// answered `spoiled`.
pub(super) fn answer_many<T: Copy + Send + Sync>(
    results: &mut [T],
    spoiled: T,
    answer: impl Fn(usize) -> Result<T, Failure> + Sync,
) {
    threads::for_each_chunk(results, |start, chunk| {
        for (offset, result) in chunk.iter_mut().enumerate() {
            *result = answer(start + offset).unwrap_or(spoiled);
        }
    });
}

/// Stands where the input was changed during the call.
pub(super) const NO_SEPARATION: imp_separation =
    imp_separation { distance: f32::MAX, normal: ZERO, point_a: ZERO, point_b: ZERO };
