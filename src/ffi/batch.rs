//! Posed geometries and points as they come from C, one or many, and the answering of many.

use glam::Vec3;
use std::borrow::Borrow;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::Deref;

use super::args::*;
use super::hulls::Held;
use super::status::*;
use super::types::*;
use super::wide::looks_fit;
use crate::dim3::{Geometry, Pose, Ray};
use crate::threads;

/// A posed geometry of C's that has been checked. It stays where it is until it is asked for: copying it as a
/// result through several hands would take longer than many a question about it.
pub(super) struct Posed<'a> {
    geometry: &'a imp_geometry,
    pose: &'a imp_pose,
    held: Held,
}

impl Posed<'_> {
    #[inline(always)]
    pub(super) fn geometry(&self) -> Lent<'_> {
        Lent::new(self.geometry, &self.held)
    }

    #[inline(always)]
    pub(super) fn pose(&self) -> Pose {
        pose_of(self.pose)
    }
}

/// A geometry for the length of a call: its hull, if it has one, is not counted as one more in use.
pub(super) struct Lent<'a> {
    geometry: ManuallyDrop<Geometry>,
    held: PhantomData<&'a Held>,
}

impl<'a> Lent<'a> {
    #[inline(always)]
    fn new(geometry: &imp_geometry, held: &'a Held) -> Lent<'a> {
        let geometry = geometry_of(geometry, || {
            // SAFETY: the copy is never dropped, and what it counts on outlives it: `held` is borrowed.
            unsafe { std::ptr::read(held.known(geometry.hull)) }
        });
        Lent { geometry: ManuallyDrop::new(geometry), held: PhantomData }
    }
}

impl Deref for Lent<'_> {
    type Target = Geometry;

    #[inline(always)]
    fn deref(&self) -> &Geometry {
        &self.geometry
    }
}

impl Borrow<Geometry> for Lent<'_> {
    fn borrow(&self) -> &Geometry {
        self
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
    let mut held = Held::default();
    check_posed((geometry, pose), (names.0.into(), names.1.into()), &mut held)?;
    Ok(Posed { geometry, pose, held })
}

#[inline]
fn check_posed(
    (geometry, pose): Given,
    names: (Name, Name),
    held: &mut Held,
) -> Result<(), Failure> {
    if looks_fit(geometry, pose) {
        return Ok(());
    }
    check_geometry(geometry, names.0, held)?;
    check_pose(pose, names.1)
}

type Given<'a> = (&'a imp_geometry, &'a imp_pose);

/// Two posed geometries of C's that have been checked, and the hulls of both.
pub(super) struct PosedPair<'a> {
    a: Given<'a>,
    b: Given<'a>,
    held: Held,
}

impl PosedPair<'_> {
    #[inline(always)]
    pub(super) fn a(&self) -> (Lent<'_>, Pose) {
        (Lent::new(self.a.0, &self.held), pose_of(self.a.1))
    }

    #[inline(always)]
    pub(super) fn b(&self) -> (Lent<'_>, Pose) {
        (Lent::new(self.b.0, &self.held), pose_of(self.b.1))
    }
}

/// The pair of the arguments `geometry_a`, `pose_a`, `geometry_b` and `pose_b`.
///
/// # Safety
/// All pointers as in `arg`.
#[inline]
pub(super) unsafe fn posed_pair<'a>(
    (geometry_a, pose_a): (*const imp_geometry, *const imp_pose),
    (geometry_b, pose_b): (*const imp_geometry, *const imp_pose),
) -> Result<PosedPair<'a>, Failure> {
    let mut held = Held::default();
    // SAFETY: the caller's.
    let a = unsafe { (arg(geometry_a, "geometry_a")?, arg(pose_a, "pose_a")?) };
    check_posed(a, ("geometry_a".into(), "pose_a".into()), &mut held)?;
    // SAFETY: the caller's.
    let b = unsafe { (arg(geometry_b, "geometry_b")?, arg(pose_b, "pose_b")?) };
    check_posed(b, ("geometry_b".into(), "pose_b".into()), &mut held)?;
    Ok(PosedPair { a, b, held })
}

/// Posed geometries of C's that have been checked.
pub(super) struct PosedMany<'a> {
    geometries: &'a [imp_geometry],
    poses: &'a [imp_pose],
    held: Held,
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
        let mut held = Held::default();
        for (index, (geometry, pose)) in geometries.iter().zip(poses).enumerate() {
            let names = (Name::at(names.0, index), Name::at(names.1, index));
            check_posed((geometry, pose), names, &mut held)?;
        }
        Ok(PosedMany { geometries, poses, held })
    }

    /// One of them; the only one for every index.
    #[inline]
    fn place(&self, index: usize) -> usize {
        if self.poses.len() == 1 { 0 } else { index }
    }

    /// One of them as it came.
    #[inline]
    pub(super) fn given(&self, index: usize) -> Given<'_> {
        let place = self.place(index);
        (&self.geometries[place], &self.poses[place])
    }

    #[inline]
    pub(super) fn geometry(&self, index: usize) -> Lent<'_> {
        Lent::new(&self.geometries[self.place(index)], &self.held)
    }

    #[inline]
    pub(super) fn pose(&self, index: usize) -> Pose {
        pose_of(&self.poses[self.place(index)])
    }
}

/// Points of C's that have been checked.
pub(super) struct Points<'a>(&'a [imp_vec3]);

impl<'a> Points<'a> {
    pub(super) fn new(points: &'a [imp_vec3], name: &'static str) -> Result<Points<'a>, Failure> {
        for (index, point) in points.iter().enumerate() {
            point_in(point, Name::at(name, index))?;
        }
        Ok(Points(points))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> Vec3 {
        vec3_in(&self.0[if self.0.len() == 1 { 0 } else { index }])
    }
}

/// Poses of C's that have been checked.
pub(super) struct Poses<'a>(&'a [imp_pose]);

impl<'a> Poses<'a> {
    pub(super) fn new(poses: &'a [imp_pose], name: &'static str) -> Result<Poses<'a>, Failure> {
        for (index, pose) in poses.iter().enumerate() {
            check_pose(pose, Name::at(name, index))?;
        }
        Ok(Poses(poses))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> Pose {
        pose_of(&self.0[if self.0.len() == 1 { 0 } else { index }])
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
            Points::new(args(points, point_count, "points")?, "points")?,
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

/// What a call lists: the first of it in the caller's buffer, and how much there is.
pub(super) struct List<'a, T> {
    room: &'a mut [T],
    count: usize,
}

impl<'a, T> List<'a, T> {
    pub(super) fn new(room: &'a mut [T]) -> List<'a, T> {
        List { room, count: 0 }
    }

    pub(super) fn push(&mut self, item: T) {
        if let Some(place) = self.room.get_mut(self.count) {
            *place = item;
        }
        self.count += 1;
    }

    pub(super) fn count(self, things: &str) -> Answer {
        total_of(self.count, things)
    }
}

fn total_of(count: usize, things: &str) -> Answer {
    i32::try_from(count).map_err(|_| {
        Failure::new(IMP_ERROR_COUNT, format_args!("there are more than 2^31 - 1 {things}"))
    })
}

/// How many lists one task makes: each is longer than a pair test.
const LISTS: usize = 16;

/// The list of every index, one after the other: as many as there are `offsets`, but for the last of these. Made
/// twice, the first time to be counted. Answers how much there is; where that is too much, only offsets are
/// written.
pub(super) fn list_many<T: Send>(
    offsets: &mut [i32],
    room: &mut [T],
    things: &str,
    list: impl Fn(usize, &mut dyn FnMut(T)) + Sync,
) -> Answer {
    offsets[0] = 0;
    threads::for_each_chunk_of(LISTS, &mut offsets[1..], |start, chunk| {
        for (offset, count) in chunk.iter_mut().enumerate() {
            *count = 0;
            list(start + offset, &mut |_| *count = count.saturating_add(1));
        }
    });
    let total = total_of(offsets.iter().map(|&count| count as usize).sum(), things)?;
    for index in 1..offsets.len() {
        offsets[index] += offsets[index - 1];
    }
    let places = Places::new(room);
    threads::for_each_chunk_of(LISTS, &mut offsets[..], |start, chunk| {
        for (offset, &mut first) in chunk.iter_mut().enumerate() {
            let mut place = first as usize;
            // The last offset begins nothing.
            if first < total && place < places.count {
                list(start + offset, &mut |item| {
                    // SAFETY: from one offset to the next, places are of one list, which one task makes.
                    unsafe { places.set(place, item) };
                    place += 1;
                });
            }
        }
    });
    Ok(total)
}

/// A buffer that several threads write, each place by one of them.
pub(super) struct Places<'a, T> {
    start: *mut T,
    count: usize,
    of: PhantomData<&'a mut [T]>,
}

// SAFETY: it is only written, and by `set` each place by one thread at a time.
unsafe impl<T: Send> Sync for Places<'_, T> {}

impl<'a, T> Places<'a, T> {
    pub(super) fn new(room: &'a mut [T]) -> Places<'a, T> {
        Places { start: room.as_mut_ptr(), count: room.len(), of: PhantomData }
    }

    /// Writes a place, if there is one.
    ///
    /// # Safety
    /// Nobody else writes it at the same time.
    pub(super) unsafe fn set(&self, place: usize, item: T) {
        if place < self.count {
            // SAFETY: within the buffer, which is borrowed for as long; exclusive by the caller's word.
            unsafe { *self.start.add(place) = item };
        }
    }
}
