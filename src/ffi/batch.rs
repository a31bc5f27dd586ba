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
    fn new(points: &'a [imp_vec3]) -> Result<Points<'a>, Failure> {
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

/// Two inputs of posed geometries, and how many answers they make.
///
/// # Safety
/// The pointers as in `args`.
pub(super) unsafe fn two_sides<'a>(
    (geometries_a, poses_a, count_a): (*const imp_geometry, *const imp_pose, i32),
    (geometries_b, poses_b, count_b): (*const imp_geometry, *const imp_pose, i32),
) -> Result<(PosedMany<'a>, PosedMany<'a>, usize), Failure> {
    let (count_a, count_b) = (count_of(count_a, "count_a")?, count_of(count_b, "count_b")?);
    let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
    // SAFETY: the caller's.
    let (a, b) = unsafe {
        (
            PosedMany::new(geometries_a, poses_a, count_a, ("geometries_a", "poses_a"))?,
            PosedMany::new(geometries_b, poses_b, count_b, ("geometries_b", "poses_b"))?,
        )
    };
    Ok((a, b, total))
}

/// Posed geometries and points, and how many answers they make.
///
/// # Safety
/// The pointers as in `args`.
pub(super) unsafe fn targets_and_points<'a>(
    (geometries, poses, count): (*const imp_geometry, *const imp_pose, i32),
    (points, point_count): (*const imp_vec3, i32),
) -> Result<(PosedMany<'a>, Points<'a>, usize), Failure> {
    let (count, point_count) = (count_of(count, "count")?, count_of(point_count, "point_count")?);
    let total = joint_count(count, point_count, ("count", "point_count"))?;
    // SAFETY: the caller's.
    let (targets, points) = unsafe {
        (
            PosedMany::new(geometries, poses, count, ("geometries", "poses"))?,
            Points::new(args(points, point_count, "points")?)?,
        )
    };
    Ok((targets, points, total))
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
