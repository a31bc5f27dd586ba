//! Posed geometries and points as they come from C, one or many, and the answering of many.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use super::args::*;
use super::dimension::{Dimension, Given, Lent, Placed, Verdict, count_yes};
use super::status::*;
use crate::threads;

/// A posed geometry of C's that has been checked. It stays where it is until it is asked for: copying it as a
/// result through several hands would take longer than many a question about it.
pub(super) struct Posed<'a, D: Dimension> {
    given: Given<'a, D>,
    held: &'a D::Held,
}

impl<D: Dimension> Posed<'_, D> {
    /// Asks about it.
    #[inline(always)]
    pub(super) fn ask<T>(&self, question: impl FnOnce(Placed<D>) -> T) -> T {
        ask_about::<D, T>(self.given, self.held, question)
    }
}

/// Asks about a posed geometry that has been checked. It is written where the question finds it: to carry it there
/// takes as long as many an answer.
#[inline(always)]
fn ask_about<D: Dimension, T>(
    (geometry, pose): Given<D>,
    held: &D::Held,
    question: impl FnOnce(Placed<D>) -> T,
) -> T {
    let mut place = MaybeUninit::uninit();
    // SAFETY: `held` is borrowed for longer, and what stands in a `MaybeUninit` is never dropped.
    let geometry = unsafe {
        D::lend_geometry(geometry, held, &mut place);
        place.assume_init_ref()
    };
    question((geometry, &D::pose_of(pose)))
}

/// `held` is the caller's and empty: passed on by value, it would cost calls that name no asset more than their check.
///
/// # Safety
/// Both pointers as in `arg`.
#[inline(always)]
pub(super) unsafe fn posed<'a, D: Dimension>(
    (geometry, pose): Pointers<D>,
    names: (&'static str, &'static str),
    held: &'a mut D::Held,
) -> Result<Posed<'a, D>, Failure> {
    // SAFETY: the caller's.
    let given = unsafe { (arg(geometry, names.0)?, arg(pose, names.1)?) };
    check_posed::<D>(given, (names.0.into(), names.1.into()), held)?;
    Ok(Posed { given, held })
}

#[inline(always)]
fn check_posed<D: Dimension>(
    given: Given<D>,
    names: (Name, Name),
    held: &mut D::Held,
) -> Result<(), Failure> {
    if D::looks_fit(given) { Ok(()) } else { check_thoroughly::<D>(given, names, held) }
}

#[inline(never)]
fn check_thoroughly<D: Dimension>(
    given: Given<D>,
    names: (Name, Name),
    held: &mut D::Held,
) -> Result<(), Failure> {
    D::check_geometry(given.0, names.0, held)?;
    D::check_pose(given.1, names.1)
}

/// Pointers to a geometry and its pose, or to several.
pub(super) type Pointers<D> = (*const <D as Dimension>::CGeometry, *const <D as Dimension>::CPose);

/// Two posed geometries of C's that have been checked, and the assets of both.
pub(super) struct PosedPair<'a, D: Dimension> {
    pub a: Given<'a, D>,
    pub b: Given<'a, D>,
    held: &'a D::Held,
}

impl<D: Dimension> PosedPair<'_, D> {
    /// Asks about the two.
    #[inline(always)]
    pub(super) fn ask<T>(&self, question: impl FnOnce(Placed<D>, Placed<D>) -> T) -> T {
        ask_about::<D, T>(self.a, self.held, |a| {
            ask_about::<D, T>(self.b, self.held, |b| question(a, b))
        })
    }
}

/// The pair of the arguments `geometry_a`, `pose_a`, `geometry_b` and `pose_b`. `held` as in [`posed`].
///
/// # Safety
/// All pointers as in `arg`.
#[inline(always)]
pub(super) unsafe fn posed_pair<'a, D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    held: &'a mut D::Held,
) -> Result<PosedPair<'a, D>, Failure> {
    // SAFETY: the caller's.
    let a = unsafe { (arg(a.0, "geometry_a")?, arg(a.1, "pose_a")?) };
    check_posed::<D>(a, ("geometry_a".into(), "pose_a".into()), held)?;
    // SAFETY: the caller's.
    let b = unsafe { (arg(b.0, "geometry_b")?, arg(b.1, "pose_b")?) };
    check_posed::<D>(b, ("geometry_b".into(), "pose_b".into()), held)?;
    Ok(PosedPair { a, b, held })
}

/// Posed geometries of C's that have been checked.
pub(super) struct PosedMany<'a, D: Dimension> {
    geometries: &'a [D::CGeometry],
    poses: &'a [D::CPose],
    held: D::Held,
}

impl<'a, D: Dimension> PosedMany<'a, D> {
    /// # Safety
    /// Both pointers as in `args`.
    pub(super) unsafe fn new(
        (geometries, poses): Pointers<D>,
        length: usize,
        names: (&'static str, &'static str),
    ) -> Result<PosedMany<'a, D>, Failure> {
        // SAFETY: the caller's.
        let (geometries, poses) =
            unsafe { (args(geometries, length, names.0)?, args(poses, length, names.1)?) };
        let mut held = D::Held::default();
        for (index, given) in geometries.iter().zip(poses).enumerate() {
            let names = (Name::at(names.0, index), Name::at(names.1, index));
            check_posed::<D>(given, names, &mut held)?;
        }
        Ok(PosedMany { geometries, poses, held })
    }

    /// One of them as it came; the only one for every index.
    #[inline]
    pub(super) fn given(&self, index: usize) -> Given<'_, D> {
        let place = if self.poses.len() == 1 { 0 } else { index };
        (&self.geometries[place], &self.poses[place])
    }

    /// Asks about one of them.
    #[inline(always)]
    pub(super) fn ask<T>(&self, index: usize, question: impl FnOnce(Placed<D>) -> T) -> T {
        ask_about::<D, T>(self.given(index), &self.held, question)
    }

    /// Asks about one of them and one of others.
    #[inline(always)]
    pub(super) fn ask_with<T>(
        &self,
        others: &PosedMany<D>,
        index: usize,
        question: impl FnOnce(Placed<D>, Placed<D>) -> T,
    ) -> T {
        self.ask(index, |a| others.ask(index, |b| question(a, b)))
    }

    #[inline]
    pub(super) fn geometry(&self, index: usize) -> Lent<'_, D> {
        Lent::new(self.given(index).0, &self.held)
    }

    #[inline]
    pub(super) fn pose(&self, index: usize) -> D::Pose {
        D::pose_of(self.given(index).1)
    }
}

/// Points of C's that have been checked.
pub(super) struct Points<'a, D: Dimension>(&'a [D::CVector]);

impl<'a, D: Dimension> Points<'a, D> {
    pub(super) fn new(
        points: &'a [D::CVector],
        name: &'static str,
    ) -> Result<Points<'a, D>, Failure> {
        for (index, point) in points.iter().enumerate() {
            D::point_in(point, Name::at(name, index))?;
        }
        Ok(Points(points))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> D::Vector {
        D::vector_of(&self.0[if self.0.len() == 1 { 0 } else { index }])
    }
}

/// Poses of C's that have been checked.
pub(super) struct Poses<'a, D: Dimension>(&'a [D::CPose]);

impl<'a, D: Dimension> Poses<'a, D> {
    pub(super) fn new(poses: &'a [D::CPose], name: &'static str) -> Result<Poses<'a, D>, Failure> {
        for (index, pose) in poses.iter().enumerate() {
            D::check_pose(pose, Name::at(name, index))?;
        }
        Ok(Poses(poses))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> D::Pose {
        D::pose_of(&self.0[if self.0.len() == 1 { 0 } else { index }])
    }
}

/// Rays of C's that have been checked.
pub(super) struct Rays<'a, D: Dimension>(&'a [D::CRay]);

impl<'a, D: Dimension> Rays<'a, D> {
    pub(super) fn new(rays: &'a [D::CRay]) -> Result<Rays<'a, D>, Failure> {
        for (index, ray) in rays.iter().enumerate() {
            D::check_ray(ray, Name::at("rays", index))?;
        }
        Ok(Rays(rays))
    }

    /// One of them; the only one for every index.
    pub(super) fn at(&self, index: usize) -> D::Ray {
        D::ray_of(&self.0[if self.0.len() == 1 { 0 } else { index }])
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

/// Pointers to posed geometries, and their count.
pub(super) type Side<D> = (*const <D as Dimension>::CGeometry, *const <D as Dimension>::CPose, i32);

/// Two inputs of posed geometries, and how many answers they make.
///
/// # Safety
/// The pointers as in `args`.
pub(super) unsafe fn two_sides<'a, D: Dimension>(
    a: Side<D>,
    b: Side<D>,
) -> Result<(PosedMany<'a, D>, PosedMany<'a, D>, usize), Failure> {
    let (count_a, count_b) = (count_of(a.2, "count_a")?, count_of(b.2, "count_b")?);
    let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
    // SAFETY: the caller's.
    let (a, b) = unsafe {
        (
            PosedMany::new((a.0, a.1), count_a, ("geometries_a", "poses_a"))?,
            PosedMany::new((b.0, b.1), count_b, ("geometries_b", "poses_b"))?,
        )
    };
    Ok((a, b, total))
}

/// Posed geometries and points, and how many answers they make.
///
/// # Safety
/// The pointers as in `args`.
pub(super) unsafe fn targets_and_points<'a, D: Dimension>(
    (geometries, poses, count): Side<D>,
    (points, point_count): (*const D::CVector, i32),
) -> Result<(PosedMany<'a, D>, Points<'a, D>, usize), Failure> {
    let (count, point_count) = (count_of(count, "count")?, count_of(point_count, "point_count")?);
    let total = joint_count(count, point_count, ("count", "point_count"))?;
    // SAFETY: the caller's.
    let (targets, points) = unsafe {
        (
            PosedMany::new((geometries, poses), count, ("geometries", "poses"))?,
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

/// Answers every pair of two inputs into `results`; answers how many of them say yes.
///
/// # Safety
/// The pointers as in `args` and `outs`.
pub(super) unsafe fn answer_pairs<D: Dimension, T: Verdict>(
    a: Side<D>,
    b: Side<D>,
    results: *mut T,
    answer: impl Fn(Placed<D>, Placed<D>) -> T + Sync,
) -> Answer {
    // SAFETY: the caller's.
    let (a, b, results) = unsafe {
        let (a, b, total) = two_sides::<D>(a, b)?;
        (a, b, outs(results, total, "results")?)
    };
    answer_many(results, |index| a.ask_with(&b, index, &answer));
    Ok(count_yes(results))
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
