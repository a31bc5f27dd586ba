//! The posed geometries of a batch, and the loops over a batch.

use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Deref;
use std::slice::from_ref;

use super::checked::{Array, Decode, joint_count};
use super::decoding::Accepted;
use super::dimension::{Assets, CPosed, Dimension, check_posed};
use super::posed::{Names, Pointers, with_checked, with_checked_pair};
use crate::ffi::calls::args::{Name, arg, args, count_of};
use crate::ffi::calls::status::Failure;
use crate::simd::f32_lanes::MAX_LANES;
use crate::simd::prefetch::prefetch_elements;
use crate::threads;

/// The names of the arguments of a batch of geometries.
pub(in crate::ffi) const MANY: Names = ("geometries", "poses");

/// An array of posed geometries. An array of one element serves for every index.
pub(in crate::ffi) struct UncheckedArray<'a, D: Dimension> {
    geometries: &'a [D::CGeometry],
    /// As many as geometries.
    poses: &'a [D::CPose],
    /// The bits of an index that count: all, or none for an array of one element.
    mask: usize,
}

impl<D: Dimension> Clone for UncheckedArray<'_, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Dimension> Copy for UncheckedArray<'_, D> {}

impl<'a, D: Dimension> UncheckedArray<'a, D> {
    /// # Safety
    /// Both pointers as in `args`.
    pub(in crate::ffi) unsafe fn new(
        (geometries, poses): Pointers<D>,
        length: usize,
        names: Names,
    ) -> Result<UncheckedArray<'a, D>, Failure> {
        // SAFETY: the caller's.
        let (geometries, poses) =
            unsafe { (args(geometries, length, names.0)?, args(poses, length, names.1)?) };
        Ok(UncheckedArray::of(geometries, poses))
    }

    #[inline]
    pub(in crate::ffi) fn of(geometries: &'a [D::CGeometry], poses: &'a [D::CPose]) -> Self {
        assert_eq!(geometries.len(), poses.len());
        let mask = if poses.len() == 1 { 0 } else { usize::MAX };
        UncheckedArray { geometries, poses, mask }
    }

    /// Returns whether the array has an element for every index below `total`.
    pub(in crate::ffi) fn serves(&self, total: usize) -> bool {
        self.poses.len() == 1 || self.poses.len() >= total
    }

    pub(in crate::ffi) fn len(&self) -> usize {
        self.poses.len()
    }

    /// Returns an array whose elements are all surely valid, so that they name no assets.
    pub(in crate::ffi) fn surely_valid(self) -> PosedArray<'a, D> {
        let UncheckedArray { geometries, poses, .. } = self;
        PosedArray { geometries, poses, assets: Default::default() }
    }

    pub(in crate::ffi) fn check(self, names: Names) -> Result<PosedArray<'a, D>, Failure> {
        let UncheckedArray { geometries, poses, .. } = self;
        let mut assets = Assets::<D>::default();
        for (index, posed) in geometries.iter().zip(poses).enumerate() {
            let names = (Name::at(names.0, index), Name::at(names.1, index));
            check_posed::<D>(posed, names, &mut assets)?;
        }
        Ok(PosedArray { geometries, poses, assets })
    }

    #[inline(always)]
    pub(in crate::ffi) fn at(&self, index: usize) -> CPosed<'a, D> {
        let place = index & self.mask;
        (&self.geometries[place], &self.poses[place])
    }

    /// The geometries of `count` indices from `start` on. It is one if the array has one.
    #[inline(always)]
    pub(in crate::ffi) fn geometries_of(&self, start: usize, count: usize) -> &'a [D::CGeometry] {
        if self.mask == 0 { self.geometries } else { &self.geometries[start..start + count] }
    }

    /// The array, or as many copies of its only element as there are lanes.
    pub(in crate::ffi) fn or_copies<'c>(&self, copies: &'c mut Copies<D>) -> UncheckedArray<'c, D>
    where
        'a: 'c,
    {
        let ([geometry], [pose]) = (self.geometries, self.poses) else { return *self };
        let Copies { geometries, poses } = copies;
        for _ in 0..MAX_LANES {
            geometries.push(*geometry);
            poses.push(*pose);
        }
        UncheckedArray { geometries, poses, mask: 0 }
    }

    /// Starts to load the bodies of some indices, which may be beyond those that the array serves.
    #[inline(always)]
    pub(in crate::ffi) fn prefetch(&self, start: usize, count: usize) {
        let place = start & self.mask;
        prefetch_elements(self.geometries.as_ptr().wrapping_add(place), count);
        prefetch_elements(self.poses.as_ptr().wrapping_add(place), count);
    }

    /// As [`at`](Self::at). The checks of the places would take as long as a lane kernel.
    ///
    /// # Safety
    /// The array serves more indices than this one.
    #[inline(always)]
    pub(in crate::ffi) unsafe fn at_unchecked(&self, index: usize) -> CPosed<'a, D> {
        let place = index & self.mask;
        // SAFETY: the caller's; there are as many poses as geometries.
        unsafe { (self.geometries.get_unchecked(place), self.poses.get_unchecked(place)) }
    }
}

/// Memory for copies of one body.
pub(in crate::ffi) struct Copies<D: Dimension> {
    geometries: ArrayVec<D::CGeometry, MAX_LANES>,
    poses: ArrayVec<D::CPose, MAX_LANES>,
}

impl<D: Dimension> Copies<D> {
    pub(in crate::ffi) const EMPTY: Copies<D> =
        Copies { geometries: ArrayVec::new_const(), poses: ArrayVec::new_const() };
}

/// Bodies that follow each other in an array, for lane kernels.
///
/// The places of the lanes are constants, so that a load needs no computed address.
pub(in crate::ffi) struct AdjacentBodies<'a, D: Dimension> {
    geometries: &'a [D::CGeometry],
    poses: &'a [D::CPose],
}

impl<'a, D: Dimension> UncheckedArray<'a, D> {
    /// The bodies from `index` on, or the copies of one.
    ///
    /// # Safety
    /// The array has elements from `index` on for all lanes that are used, or as many copies.
    #[inline(always)]
    pub(in crate::ffi) unsafe fn adjacent(&self, index: usize) -> AdjacentBodies<'a, D> {
        let place = index & self.mask;
        // SAFETY: the caller's; there are as many poses as geometries.
        unsafe {
            AdjacentBodies {
                geometries: self.geometries.get_unchecked(place..),
                poses: self.poses.get_unchecked(place..),
            }
        }
    }
}

impl<'a, D: Dimension> AdjacentBodies<'a, D> {
    #[inline(always)]
    pub(in crate::ffi) fn geometry(&self, lane: usize) -> &'a D::CGeometry {
        // SAFETY: the array has the bodies of all lanes; see `adjacent`.
        unsafe { self.geometries.get_unchecked(lane) }
    }

    #[inline(always)]
    pub(in crate::ffi) fn pose(&self, lane: usize) -> &'a D::CPose {
        // SAFETY: as above.
        unsafe { self.poses.get_unchecked(lane) }
    }
}

/// An array of checked posed geometries. An array of one element serves for every index.
pub(in crate::ffi) struct PosedArray<'a, D: Dimension> {
    geometries: &'a [D::CGeometry],
    poses: &'a [D::CPose],
    assets: Assets<D>,
}

impl<'a, D: Dimension> PosedArray<'a, D> {
    /// # Safety
    /// Both pointers as in `args`.
    pub(in crate::ffi) unsafe fn new(
        (geometries, poses): Pointers<D>,
        length: usize,
        names: Names,
    ) -> Result<PosedArray<'a, D>, Failure> {
        // SAFETY: the caller's.
        unsafe { UncheckedArray::new((geometries, poses), length, names)? }.check(names)
    }

    /// Reads the geometries of `many` probes; one geometry if there is no count.
    ///
    /// # Safety
    /// Both pointers as in `args`.
    pub(in crate::ffi) unsafe fn one_or_many(
        pointers: Pointers<D>,
        many: Option<usize>,
        (one_names, many_names): (Names, Names),
    ) -> Result<PosedArray<'a, D>, Failure> {
        if let Some(count) = many {
            // SAFETY: the caller's.
            return unsafe { PosedArray::new(pointers, count, many_names) };
        }
        // SAFETY: the caller's.
        let (geometry, pose) =
            unsafe { (arg(pointers.0, one_names.0)?, arg(pointers.1, one_names.1)?) };
        let mut assets = Assets::<D>::default();
        check_posed::<D>((geometry, pose), one_names, &mut assets)?;
        Ok(PosedArray { geometries: from_ref(geometry), poses: from_ref(pose), assets })
    }

    pub(in crate::ffi) fn unchecked(&self) -> UncheckedArray<'a, D> {
        UncheckedArray::of(self.geometries, self.poses)
    }

    /// Returns whether any geometry has parts.
    pub(in crate::ffi) fn any_concave(&self) -> bool {
        self.geometries.iter().any(D::is_concave)
    }

    #[inline]
    pub(in crate::ffi) fn at(&self, index: usize) -> CPosed<'_, D> {
        let place = if self.poses.len() == 1 { 0 } else { index };
        (&self.geometries[place], &self.poses[place])
    }

    /// Passes one geometry with its pose to `question`.
    #[inline(always)]
    pub(in crate::ffi) fn with<T>(
        &self,
        index: usize,
        question: impl FnOnce(&D::Geometry, &D::Pose) -> T,
    ) -> T {
        with_checked::<D, T>(self.at(index), &self.assets, question)
    }

    /// Passes a pair of this array and another to `question`.
    #[inline(always)]
    pub(in crate::ffi) fn with_pair<T>(
        &self,
        others: &PosedArray<D>,
        index: usize,
        question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
    ) -> T {
        self.with(index, |a, pose_a| others.with(index, |b, pose_b| question(a, pose_a, b, pose_b)))
    }

    /// Passes two elements of this array to `question`.
    #[inline(always)]
    pub(in crate::ffi) fn with_two<T>(
        &self,
        [a, b]: [usize; 2],
        question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
    ) -> T {
        with_checked_pair::<D, T>(self.at(a), self.at(b), &self.assets, question)
    }

    #[inline]
    pub(in crate::ffi) fn geometry(&self, index: usize) -> BorrowedGeometry<'_, D> {
        BorrowedGeometry::new(self.at(index).0, &self.assets)
    }

    #[inline]
    pub(in crate::ffi) fn pose(&self, index: usize) -> D::Pose {
        self.at(index).1.value()
    }
}

/// A geometry that does not count as a user of its asset.
pub(in crate::ffi) struct BorrowedGeometry<'a, D: Dimension> {
    /// Written by `new`.
    geometry: MaybeUninit<D::Geometry>,
    assets: PhantomData<&'a Assets<D>>,
}

impl<'a, D: Dimension> BorrowedGeometry<'a, D> {
    /// Decodes a checked geometry.
    #[inline(always)]
    fn new(geometry: &D::CGeometry, assets: &'a Assets<D>) -> BorrowedGeometry<'a, D> {
        let mut borrowed =
            BorrowedGeometry { geometry: MaybeUninit::uninit(), assets: PhantomData };
        // SAFETY: nobody moves it out of the `MaybeUninit`, so it is never dropped; and `assets` is borrowed.
        let Ok(()) = unsafe { D::decode(geometry, Accepted::new(assets), &mut borrowed.geometry) };
        borrowed
    }
}

impl<D: Dimension> Deref for BorrowedGeometry<'_, D> {
    type Target = D::Geometry;

    #[inline(always)]
    fn deref(&self) -> &D::Geometry {
        // SAFETY: `new` has written it.
        unsafe { self.geometry.assume_init_ref() }
    }
}

/// Pointers to posed geometries, and their count.
pub(in crate::ffi) type Side<D> =
    (*const <D as Dimension>::CGeometry, *const <D as Dimension>::CPose, i32);

/// Reads both sides of a batch of pairs. Also returns the number of pairs.
///
/// # Safety
/// The pointers as in `args`.
pub(in crate::ffi) unsafe fn two_sides<'a, D: Dimension>(
    a: Side<D>,
    b: Side<D>,
    names: [Names; 2],
) -> Result<(PosedArray<'a, D>, PosedArray<'a, D>, usize), Failure> {
    // SAFETY: the caller's.
    let (a, b, total) = unsafe { two_unchecked_sides::<D>(a, b, names)? };
    Ok((a.check(names[0])?, b.check(names[1])?, total))
}

/// As [`two_sides`], without a check of the elements.
///
/// # Safety
/// The pointers as in `args`.
pub(in crate::ffi) unsafe fn two_unchecked_sides<'a, D: Dimension>(
    a: Side<D>,
    b: Side<D>,
    names: [Names; 2],
) -> Result<(UncheckedArray<'a, D>, UncheckedArray<'a, D>, usize), Failure> {
    let (count_a, count_b) = (count_of(a.2, "count_a")?, count_of(b.2, "count_b")?);
    let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
    // SAFETY: the caller's.
    let (a, b) = unsafe {
        (
            UncheckedArray::new((a.0, a.1), count_a, names[0])?,
            UncheckedArray::new((b.0, b.1), count_b, names[1])?,
        )
    };
    Ok((a, b, total))
}

/// The names of the arguments of a batch of pairs.
pub(in crate::ffi) const PAIRS: [Names; 2] =
    [("geometries_a", "poses_a"), ("geometries_b", "poses_b")];

/// Geometries, points, and the number of results.
pub(in crate::ffi) type GeometriesAndPoints<'a, D> =
    (PosedArray<'a, D>, Array<'a, <D as Dimension>::CVector>, usize);

/// Reads a batch of geometries and an array of points. Also returns the number of results.
///
/// # Safety
/// The pointers as in `args`.
pub(in crate::ffi) unsafe fn geometries_and_points<'a, D: Dimension>(
    (geometries, poses, count): Side<D>,
    (points, point_count): (*const D::CVector, i32),
) -> Result<GeometriesAndPoints<'a, D>, Failure> {
    let (count, point_count) = (count_of(count, "count")?, count_of(point_count, "point_count")?);
    let total = joint_count(count, point_count, ("count", "point_count"))?;
    // SAFETY: the caller's.
    let (geometries, points) = unsafe {
        (
            PosedArray::new((geometries, poses), count, MANY)?,
            Array::new(points, point_count, "points")?,
        )
    };
    Ok((geometries, points, total))
}

/// Elements per task of [`fill`].
const FILL: usize = 32;

/// Writes the result of every index, on several threads when the batch is large. `cost` is the least time of a result, in
/// nanoseconds.
pub(in crate::ffi) fn fill<T: Send>(
    cost: u64,
    results: &mut [T],
    result: impl Fn(usize) -> T + Sync,
) {
    threads::for_each_chunk(FILL, cost, results, |start, chunk| {
        for (offset, place) in chunk.iter_mut().enumerate() {
            *place = result(start + offset);
        }
    });
}
