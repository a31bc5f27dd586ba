//! Posed geometries and points as they come from C, one or many, and the answering of many.

use glam::Vec3;

use super::args::*;
use super::status::*;
use super::types::*;
use crate::dim3::{Geometry, Pose, Ray};
use crate::threads;

/// A posed geometry of C's that has been checked. It stays where it is until it is asked for: copying it as a
/// result through several hands would take longer than many a question about it.
#[derive(Clone, Copy)]
pub(super) struct Posed<'a> {
    geometry: &'a imp_geometry,
    pose: &'a imp_pose,
}

impl Posed<'_> {
    #[inline(always)]
    pub(super) fn geometry(&self) -> Geometry {
        geometry_of(self.geometry)
    }

    #[inline(always)]
    pub(super) fn pose(&self) -> Pose {
        pose_of(self.pose)
    }
}

/// # Safety
/// Both pointers as in `arg`.
#[inline]
pub(super) unsafe fn posed<'a>(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    names: (&'static str, &'static str),
) -> Result<Posed<'a>, Failure> {
    // SAFETY: the caller's.
    let (geometry, pose) = unsafe { (arg(geometry, names.0)?, arg(pose, names.1)?) };
    check_geometry(geometry, names.0)?;
    check_pose(pose, names.1)?;
    Ok(Posed { geometry, pose })
}

/// Posed geometries of C's that have been checked.
pub(super) struct PosedMany<'a> {
    geometries: &'a [imp_geometry],
    poses: &'a [imp_pose],
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
        for (index, (geometry, pose)) in geometries.iter().zip(poses).enumerate() {
            check_geometry(geometry, Name::at(names.0, index))?;
            check_pose(pose, Name::at(names.1, index))?;
        }
        Ok(PosedMany { geometries, poses })
    }

    /// One of them; the only one for every index.
    #[inline]
    pub(super) fn at(&self, index: usize) -> Posed<'a> {
        let index = if self.poses.len() == 1 { 0 } else { index };
        Posed { geometry: &self.geometries[index], pose: &self.poses[index] }
    }
}

/// Points of C's that have been checked.
pub(super) struct Points<'a>(&'a [imp_vec3]);

impl<'a> Points<'a> {
    fn new(points: &'a [imp_vec3]) -> Result<Points<'a>, Failure> {
        for (index, point) in points.iter().enumerate() {
            point_in(point, Name::at("points", index))?;
        }
        Ok(Points(points))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> Vec3 {
        vec3_in(&self.0[if self.0.len() == 1 { 0 } else { index }])
    }
}

/// Rays of C's that have been checked.
pub(super) struct Rays<'a>(&'a [imp_ray]);

impl<'a> Rays<'a> {
    pub(super) fn new(rays: &'a [imp_ray]) -> Result<Rays<'a>, Failure> {
        for (index, ray) in rays.iter().enumerate() {
            check_ray(ray, Name::at("rays", index))?;
        }
        Ok(Rays(rays))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> Ray {
        ray_of(&self.0[if self.0.len() == 1 { 0 } else { index }])
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
pub(super) fn answer_many<T: Send>(results: &mut [T], answer: impl Fn(usize) -> T + Sync) {
    threads::for_each_chunk(results, |start, chunk| {
        for (offset, result) in chunk.iter_mut().enumerate() {
            *result = answer(start + offset);
        }
    });
}
