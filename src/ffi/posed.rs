//! The posed geometries of a call on one geometry or one pair.

use std::mem::MaybeUninit;

use super::args::arg;
use super::decode::Decode;
use super::dimension::{CPosed, Dimension, check_posed};
use super::status::Failure;

/// Pointers to a geometry and its pose, or to arrays of both.
pub(super) type Pointers<D> = (*const <D as Dimension>::CGeometry, *const <D as Dimension>::CPose);

/// The argument names of a geometry and its pose.
pub(super) type Names = (&'static str, &'static str);

/// The names of the arguments of a call on one geometry.
pub(super) const ONE: Names = ("geometry", "pose");

/// The names of the arguments of a call on a pair.
pub(super) const PAIR: [Names; 2] = [("geometry_a", "pose_a"), ("geometry_b", "pose_b")];

/// The geometry of a call on one geometry, and the asset that it names.
pub(super) struct GeometryArgument<D: Dimension> {
    assets: D::Assets,
    /// Made here and not returned by value: a copy would take as long as many an answer.
    place: MaybeUninit<D::Geometry>,
}

impl<D: Dimension> GeometryArgument<D> {
    #[inline(always)]
    pub(super) fn new() -> GeometryArgument<D> {
        GeometryArgument { assets: Default::default(), place: MaybeUninit::uninit() }
    }

    /// Checks a posed geometry and decodes it.
    ///
    /// # Safety
    /// Both pointers as in `arg`.
    #[inline(always)]
    pub(super) unsafe fn read(
        &mut self,
        pointers: Pointers<D>,
        names: Names,
    ) -> Result<(&D::Geometry, D::Pose), Failure> {
        // SAFETY: the caller's.
        let (geometry, pose) = unsafe { read::<D>(pointers, names, &mut self.assets)? };
        // SAFETY: `assets` stays unchanged while the result is borrowed, and a `MaybeUninit` never drops its content.
        let geometry = unsafe {
            D::borrow_geometry(geometry, &self.assets, &mut self.place);
            self.place.assume_init_ref()
        };
        Ok((geometry, pose.value()))
    }
}

/// Checks two posed geometries and passes them to `question`.
///
/// # Safety
/// All pointers as in `arg`.
#[inline(always)]
pub(super) unsafe fn with_pair<D: Dimension, T>(
    a: Pointers<D>,
    b: Pointers<D>,
    names: [Names; 2],
    question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
) -> Result<T, Failure> {
    let mut assets = D::Assets::default();
    // SAFETY: the caller's.
    let (a, b) = unsafe { read_pair::<D>(a, b, names, &mut assets)? };
    Ok(with_borrowed_pair::<D, T>(a, b, &assets, question))
}

/// Reads and checks two geometries and their poses.
///
/// # Safety
/// All pointers as in `arg`.
#[inline(always)]
pub(super) unsafe fn read_pair<'a, D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    names: [Names; 2],
    assets: &mut D::Assets,
) -> Result<(CPosed<'a, D>, CPosed<'a, D>), Failure> {
    // SAFETY: the caller's.
    unsafe { Ok((read::<D>(a, names[0], assets)?, read::<D>(b, names[1], assets)?)) }
}

/// Reads and checks a geometry and its pose.
///
/// # Safety
/// Both pointers as in `arg`.
#[inline(always)]
unsafe fn read<'a, D: Dimension>(
    (geometry, pose): Pointers<D>,
    names: Names,
    assets: &mut D::Assets,
) -> Result<CPosed<'a, D>, Failure> {
    // SAFETY: the caller's.
    let posed = unsafe { (arg(geometry, names.0)?, arg(pose, names.1)?) };
    check_posed::<D>(posed, names, assets)?;
    Ok(posed)
}

/// Passes a checked geometry with its pose to `question`. The geometry is made on the stack, where it is used: a copy
/// would take as long as many an answer.
#[inline(always)]
pub(super) fn with_borrowed<D: Dimension, T>(
    (geometry, pose): CPosed<D>,
    assets: &D::Assets,
    question: impl FnOnce(&D::Geometry, &D::Pose) -> T,
) -> T {
    let mut place = MaybeUninit::uninit();
    // SAFETY: `assets` is borrowed for longer, and a `MaybeUninit` never drops its content.
    let geometry = unsafe {
        D::borrow_geometry(geometry, assets, &mut place);
        place.assume_init_ref()
    };
    question(geometry, &pose.value())
}

/// Passes two checked geometries with their poses to `question`.
#[inline(always)]
pub(super) fn with_borrowed_pair<D: Dimension, T>(
    a: CPosed<D>,
    b: CPosed<D>,
    assets: &D::Assets,
    question: impl FnOnce(&D::Geometry, &D::Pose, &D::Geometry, &D::Pose) -> T,
) -> T {
    with_borrowed::<D, T>(a, assets, |a, pose_a| {
        with_borrowed::<D, T>(b, assets, |b, pose_b| question(a, pose_a, b, pose_b))
    })
}
