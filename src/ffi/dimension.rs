//! How C passes the values of a dimension: which structs they are, and the way from them to checked values and
//! back. One piece of code for both dimensions is written with it.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Deref;

use super::args::{Name, unfit};
use super::status::Failure;
use super::types::{imp_filter, imp_shape};
use crate::space::Space;
use crate::validity::Invalid;

/// A geometry of C's and where it stands.
pub(super) type Given<'a, D> = (&'a <D as Dimension>::CGeometry, &'a <D as Dimension>::CPose);

/// A checked geometry and where it stands.
pub(super) type Placed<'a, D> = (&'a <D as Space>::Geometry, &'a <D as Space>::Pose);

/// A dimension as C sees it.
pub(super) trait Dimension: Space + Sized {
    /// A point or translation.
    type Vector: Copy;
    type CVector: Sync + 'static;
    type CPose: Sync + 'static;
    type CGeometry: Sync + 'static;
    type CRay: Sync + 'static;
    type CHit: Verdict;
    type CBounds: Send;
    type CShapeDesc: 'static;
    type CWorldHit: Verdict + Sync;
    /// Keeps the assets that the geometries of a call name.
    type Held: Default + Sync;
    /// What fills a description of a shape.
    const SHAPE_DESC_DEFAULT: &'static str;

    fn vector_of(value: &Self::CVector) -> Self::Vector;

    /// Whether a vector is a point in range.
    fn check_point(value: &Self::CVector) -> Result<(), Invalid>;

    #[inline]
    fn point_in(value: &Self::CVector, name: impl Into<Name>) -> Result<Self::Vector, Failure> {
        Self::check_point(value).map_err(|invalid| unfit(name.into(), invalid))?;
        Ok(Self::vector_of(value))
    }

    fn check_pose(value: &Self::CPose, name: impl Into<Name>) -> Result<(), Failure>;

    /// The pose that `check_pose` has accepted.
    fn pose_of(value: &Self::CPose) -> Self::Pose;

    fn pose_in(value: &Self::CPose, name: impl Into<Name>) -> Result<Self::Pose, Failure> {
        Self::check_pose(value, name)?;
        Ok(Self::pose_of(value))
    }

    fn pose_out(value: &Self::Pose) -> Self::CPose;

    fn check_geometry(
        value: &Self::CGeometry,
        name: impl Into<Name>,
        held: &mut Self::Held,
    ) -> Result<(), Failure>;

    /// Whether a posed geometry is fit, as far as a look tells: what this says no to has to be checked.
    fn looks_fit(given: Given<Self>) -> bool;

    /// A geometry of its own, of what `check_geometry` has accepted.
    fn geometry_of(value: &Self::CGeometry, held: &Self::Held) -> Self::Geometry;

    /// Writes the geometry that `check_geometry` has accepted to where it is wanted: a large one is not carried there
    /// as a result. It shares what `held` holds without being counted.
    ///
    /// # Safety
    /// It is not used once `held` has ended, and never dropped.
    unsafe fn lend_geometry(
        value: &Self::CGeometry,
        held: &Self::Held,
        place: &mut MaybeUninit<Self::Geometry>,
    );

    /// A geometry of its own. `held` sees to it that it is accepted again for as long as that lives.
    fn geometry_in(
        value: &Self::CGeometry,
        name: impl Into<Name>,
        held: &mut Self::Held,
    ) -> Result<Self::Geometry, Failure> {
        Self::check_geometry(value, name, held)?;
        Ok(Self::geometry_of(value, held))
    }

    /// The fields that a kind does not use are blank.
    fn geometry_out(value: &Self::Geometry) -> Self::CGeometry;

    fn check_ray(value: &Self::CRay, name: impl Into<Name>) -> Result<(), Failure>;

    /// The ray that `check_ray` has accepted.
    fn ray_of(value: &Self::CRay) -> Self::Ray;

    fn ray_in(value: &Self::CRay, name: impl Into<Name>) -> Result<Self::Ray, Failure> {
        Self::check_ray(value, name)?;
        Ok(Self::ray_of(value))
    }

    /// A hit, or what stands in a batch where the ray hit nothing.
    fn hit_out(found: Option<&Self::Hit>) -> Self::CHit;

    fn bounds_out(value: &Self::Bound) -> Self::CBounds;

    /// The default: enabled, moving, at the origin, of no geometry.
    fn shape_desc_default() -> Self::CShapeDesc;

    fn shape_desc_fields(desc: &Self::CShapeDesc) -> ShapeFields<'_, Self>;

    fn world_hit(shape: imp_shape, user_data: u64, hit: Self::CHit) -> Self::CWorldHit;

    /// What hits are sorted by.
    fn world_hit_key(hit: &Self::CWorldHit) -> (f32, imp_shape);
}

/// The fields of a description of a shape.
pub(super) struct ShapeFields<'a, D: Dimension> {
    pub struct_size: u32,
    pub flags: u32,
    /// 0, where the struct has none.
    pub reserved: u32,
    pub user_data: u64,
    pub filter: &'a imp_filter,
    pub geometry: &'a D::CGeometry,
    pub pose: &'a D::CPose,
}

/// An answer of C's in a batch that says yes or no: whether the two overlap, whether the ray hits.
pub(super) trait Verdict: Copy + Send {
    fn is_yes(&self) -> bool;
}

impl Verdict for i32 {
    fn is_yes(&self) -> bool {
        *self != 0
    }
}

/// How many say yes.
pub(super) fn count_yes(answers: &[impl Verdict]) -> i32 {
    answers.iter().map(|answer| i32::from(answer.is_yes())).sum()
}

/// A geometry for the length of a call: its hull, if it has one, is not counted as one more in use.
pub(super) struct Lent<'a, D: Dimension> {
    /// Written by `new`.
    geometry: MaybeUninit<D::Geometry>,
    held: PhantomData<&'a D::Held>,
}

impl<'a, D: Dimension> Lent<'a, D> {
    /// Of what `check_geometry` has accepted.
    #[inline(always)]
    pub(super) fn new(geometry: &D::CGeometry, held: &'a D::Held) -> Lent<'a, D> {
        let mut lent = Lent { geometry: MaybeUninit::uninit(), held: PhantomData };
        // SAFETY: nobody takes it out, so that it is never dropped; and `held` is borrowed.
        unsafe { D::lend_geometry(geometry, held, &mut lent.geometry) };
        lent
    }
}

impl<D: Dimension> Deref for Lent<'_, D> {
    type Target = D::Geometry;

    #[inline(always)]
    fn deref(&self) -> &D::Geometry {
        // SAFETY: `new` has written it.
        unsafe { self.geometry.assume_init_ref() }
    }
}
