//! The posed geometries of a call on one geometry or one pair.

use std::mem::MaybeUninit;

use super::checked::{Decode, check};
use super::decoding::{Accepted, Checking};
use super::dimension::{Assets, CPosed, Dimension, check_posed};
use crate::ffi::calls::args::arg;
use crate::ffi::calls::status::Failure;

/// Pointers to a geometry and its pose, or to arrays of both.
pub(in crate::ffi) type Pointers<D> =
    (*const <D as Dimension>::CGeometry, *const <D as Dimension>::CPose);

/// The argument names of a geometry and its pose.
pub(in crate::ffi) type Names = (&'static str, &'static str);

/// The names of the arguments of a call on one geometry.
pub(in crate::ffi) const ONE: Names = ("geometry", "pose");

/// The names of the arguments of a call on a pair.
pub(in crate::ffi) const PAIR: [Names; 2] = [("geometry_a", "pose_a"), ("geometry_b", "pose_b")];

/// The geometry of a call on one geometry, and the asset that it names.
pub(in crate::ffi) struct GeometryArgument<D: Dimension> {
    assets: Assets<D>,
    /// Made here and not returned by value: a copy would take as long as many an answer.
    place: MaybeUninit<D::Geometry>,
}

impl<D: Dimension> GeometryArgument<D> {
    #[inline(always)]
    pub(in crate::ffi) fn new() -> GeometryArgument<D> {
        GeometryArgument { assets: Default::default(), place: MaybeUninit::uninit() }
    }

    /// Reads a geometry and its pose.
    ///
    /// # Safety
    /// Both pointers as in `arg`.
    #[inline(always)]
    pub(in crate::ffi) unsafe fn read(
        &mut self,
        pointers: Pointers<D>,
        names: Names,
    ) -> Result<(&D::Geometry, D::Pose), Failure> {
        // SAFETY: the caller's.
        let posed = unsafe { structs::<D>(pointers, names)? };
        // SAFETY: `assets` stays unchanged while the result is borrowed, and a `MaybeUninit` never drops its content.
        unsafe {
            decode_posed::<D>(posed, names, &mut self.assets, &mut self.place)?;
            Ok((self.place.assume_init_ref(), posed.1.value()))
        }
    }
}

/// Reads two geometries and their poses, and passes them to `question`.
///
/// # Safety
/// All pointers as in `arg`.
#[inline(always)]
pub(in crate::ffi) unsafe fn with_pair<D: Dimension, T>(
    a: Pointers<D>,
    b: Pointers<D>,
    names: [Names; 2],
    question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
) -> Result<T, Failure> {
    // SAFETY: the caller's.
    let (a, b) = unsafe { (structs::<D>(a, names[0])?, structs::<D>(b, names[1])?) };
    with_decoded_pair::<D, T>(a, b, names, question)
}

/// Decodes two geometries and their poses, and passes them to `question`.
#[inline(always)]
pub(in crate::ffi) fn with_decoded_pair<D: Dimension, T>(
    a: CPosed<D>,
    b: CPosed<D>,
    names: [Names; 2],
    question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
) -> Result<T, Failure> {
    let mut assets = Assets::<D>::default();
    let (mut place_a, mut place_b) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    // SAFETY: `assets` outlives the geometries, and a `MaybeUninit` never drops its content.
    let (geometry_a, geometry_b) = unsafe {
        decode_posed::<D>(a, names[0], &mut assets, &mut place_a)?;
        decode_posed::<D>(b, names[1], &mut assets, &mut place_b)?;
        (place_a.assume_init_ref(), place_b.assume_init_ref())
    };
    Ok(question(geometry_a, &a.1.value(), geometry_b, &b.1.value()))
}

/// Reads a geometry and its pose, without a check of their values.
///
/// # Safety
/// Both pointers as in `arg`.
#[inline(always)]
pub(in crate::ffi) unsafe fn structs<'a, D: Dimension>(
    (geometry, pose): Pointers<D>,
    names: Names,
) -> Result<CPosed<'a, D>, Failure> {
    // SAFETY: the caller's.
    unsafe { Ok((arg(geometry, names.0)?, arg(pose, names.1)?)) }
}

/// Reads a geometry and its pose, and checks their values.
///
/// # Safety
/// Both pointers as in `arg`.
#[inline(always)]
pub(in crate::ffi) unsafe fn checked<'a, D: Dimension>(
    pointers: Pointers<D>,
    names: Names,
    assets: &mut Assets<D>,
) -> Result<CPosed<'a, D>, Failure> {
    // SAFETY: the caller's.
    let posed = unsafe { structs::<D>(pointers, names)? };
    check_posed::<D>(posed, names, assets)?;
    Ok(posed)
}

/// Decodes a geometry in `place`, and checks it and its pose.
///
/// # Safety
/// As [`Dimension::decode`].
#[inline(always)]
unsafe fn decode_posed<D: Dimension>(
    posed: CPosed<D>,
    names: Names,
    assets: &mut Assets<D>,
    place: &mut MaybeUninit<D::Geometry>,
) -> Result<(), Failure> {
    if D::is_surely_valid(posed) {
        // SAFETY: the caller's.
        let Ok(()) = unsafe { D::decode(posed.0, Accepted::new(assets), place) };
        return Ok(());
    }
    // SAFETY: the caller's.
    if unsafe { D::decode_with_asset(posed, assets, place) } {
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { check_and_decode::<D>(posed, names, assets, place) }
}

/// Not inlined: most arguments pass the quick check.
///
/// # Safety
/// As [`Dimension::decode`].
#[inline(never)]
unsafe fn check_and_decode<D: Dimension>(
    (geometry, pose): CPosed<D>,
    names: Names,
    assets: &mut Assets<D>,
    place: &mut MaybeUninit<D::Geometry>,
) -> Result<(), Failure> {
    // SAFETY: the caller's.
    unsafe { D::decode(geometry, Checking { name: names.0.into(), assets }, place)? };
    check(pose, names.1)
}

/// Decodes a checked geometry with its pose, and passes them to `question`. The geometry is made on the stack, where it
/// is used: a copy would take as long as many an answer.
#[inline(always)]
pub(in crate::ffi) fn with_checked<D: Dimension, T>(
    (geometry, pose): CPosed<D>,
    assets: &Assets<D>,
    question: impl FnOnce(&D::Geometry, &D::Pose) -> T,
) -> T {
    let mut place = MaybeUninit::uninit();
    // SAFETY: `assets` is borrowed for longer, and a `MaybeUninit` never drops its content.
    let geometry = unsafe {
        let Ok(()) = D::decode(geometry, Accepted::new(assets), &mut place);
        place.assume_init_ref()
    };
    question(geometry, &pose.value())
}

/// Decodes two checked geometries with their poses, and passes them to `question`.
#[inline(always)]
pub(in crate::ffi) fn with_checked_pair<D: Dimension, T>(
    a: CPosed<D>,
    b: CPosed<D>,
    assets: &Assets<D>,
    question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
) -> T {
    with_checked::<D, T>(a, assets, |a, pose_a| {
        with_checked::<D, T>(b, assets, |b, pose_b| question(a, pose_a, b, pose_b))
    })
}
