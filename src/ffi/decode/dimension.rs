//! The C structs of a dimension. One function body serves a 3D export and its 2D twin through this trait.

use std::mem::MaybeUninit;

use super::checked::{Decode, check};
use super::decoding::{Accepted, Checking, Decoding};
use crate::answers::{Axis, CastHit, Distance};
use crate::batch::prepared::Body;
use crate::concave::{AnyGeometry, ConvexSpace};
use crate::ffi::calls::args::Name;
use crate::ffi::calls::status::Failure;
use crate::ffi::structs::is_hit::IsHit;
use crate::ffi::structs::parts::PairKey;
use crate::ffi::structs::types::imp_filter;
use crate::ffi::structs::world_hits::WorldHit;
use crate::ffi::tables::CallAssets;
use crate::space::Space;
use crate::world::LineKind;

/// The assets that one call names. They stay alive until the call ends.
pub(in crate::ffi) type Assets<D> = CallAssets<<D as Dimension>::Kinds>;

/// A geometry and its pose, as C passes them.
pub(in crate::ffi) type CPosed<'a, D> =
    (&'a <D as Dimension>::CGeometry, &'a <D as Dimension>::CPose);

/// A dimension and its C structs.
pub(in crate::ffi) trait Dimension:
    Space<Geometry: AnyGeometry<Self::Convex>, Pose: PartialEq> + Sized
{
    type Convex: ConvexSpace<Any = Self::Geometry, Pose = Self::Pose, Bound = Self::Bound>;
    type CVector: Decode<Value = Self::Vector> + Sync + 'static;
    type CPose: Decode<Value = Self::Pose> + From<Self::Pose> + Sync + 'static;
    type CGeometry: Copy + Sync + 'static;
    type CRay: Decode<Value = Self::Ray> + Sync + 'static;
    /// `None` becomes a miss.
    type CHit: for<'a> From<Option<&'a Self::Hit>> + IsHit;
    type CBounds: From<Self::Bound> + Send;
    type CDistance: From<Distance<Self::Vector>> + IsHit;
    /// `None` becomes a manifold without points.
    type CManifold: for<'a> From<Option<&'a Self::Manifold>> + IsHit;
    /// `None` becomes a miss.
    type CCastHit: From<Option<CastHit<Self::Vector>>> + IsHit;
    type CAxis: From<Axis<Self::Vector, Self::AxisKind>> + Send;
    type CLine: From<[Self::Vector; 2]> + Send;
    type CWorldLine: From<(LineKind, [Self::Vector; 2])> + Send;
    type CShapeDesc: 'static;
    type CWorldHit: WorldHit<Answer = Self::Hit>;
    type CWorldCastHit: WorldHit<Answer = CastHit<Self::Vector>>;
    type CWorldClosestHit: WorldHit<Answer = Distance<Self::Vector>>;
    type CCompoundPart: 'static;
    /// The kinds of assets that a geometry may name.
    type Kinds: Default + Sync;
    /// The pose at the origin without rotation.
    const ORIGIN: Self::Pose;
    /// The distance of an event without a contact.
    const NO_DISTANCE: Self::CDistance;
    /// The export that fills a `CShapeDesc`.
    const SHAPE_DESC_DEFAULT: &'static str;

    /// Returns true only for a valid geometry with a valid pose. False means that both must be checked.
    fn is_surely_valid(posed: CPosed<Self>) -> bool;

    /// Decodes a geometry that names an asset, and adds the asset to `assets`. False where the geometry or its pose may be
    /// invalid, and for other kinds: another way must check and decode them.
    ///
    /// # Safety
    /// As [`Dimension::decode`].
    unsafe fn decode_with_asset(
        posed: CPosed<Self>,
        assets: &mut Assets<Self>,
        place: &mut MaybeUninit<Self::Geometry>,
    ) -> bool {
        let _ = (posed, assets, place);
        false
    }

    /// Decodes a geometry in `place`, which saves a copy. It counts as a user of its asset only with [`Accepted::counts`].
    ///
    /// # Safety
    /// Unless it counts as a user of its asset ([`Accepted::counts`]), the geometry is not used after the assets of
    /// `decoding` are dropped, and is never dropped itself.
    unsafe fn decode<M: Decoding<Self::Kinds>>(
        value: &Self::CGeometry,
        decoding: M,
        place: &mut MaybeUninit<Self::Geometry>,
    ) -> Result<(), M::Error>;

    /// Checks a geometry. Adds the asset that it names to `assets`.
    fn check_geometry(
        value: &Self::CGeometry,
        name: impl Into<Name>,
        assets: &mut Assets<Self>,
    ) -> Result<(), Failure> {
        let decoding = Checking { name: name.into(), assets };
        // SAFETY: nobody uses the geometry, and a `MaybeUninit` never drops its content.
        unsafe { Self::decode(value, decoding, &mut MaybeUninit::uninit()) }
    }

    /// Returns whether a checked geometry has parts.
    fn is_concave(value: &Self::CGeometry) -> bool;

    /// Decodes a geometry that counts as a user of its asset.
    fn geometry_in(
        value: &Self::CGeometry,
        name: impl Into<Name>,
        assets: &mut Assets<Self>,
    ) -> Result<Self::Geometry, Failure> {
        let mut place = MaybeUninit::uninit();
        let decoding = Checking { name: name.into(), assets };
        // SAFETY: it is cloned while `assets` lives, and a `MaybeUninit` never drops its content.
        unsafe {
            Self::decode(value, decoding, &mut place)?;
            Ok(place.assume_init_ref().clone())
        }
    }

    /// Replaces a point by a geometry that `check_geometry` has accepted with the same assets. The geometry counts as a user of
    /// its asset.
    #[inline(always)]
    fn replace_point(point: &mut Self::Geometry, value: &Self::CGeometry, assets: &Assets<Self>) {
        // SAFETY: `decode` writes a whole geometry, which counts as a user of its asset. A point owns nothing to be dropped.
        unsafe {
            let place = &mut *std::ptr::from_mut(point).cast::<MaybeUninit<Self::Geometry>>();
            let Ok(()) = Self::decode(value, Accepted { assets, counts: true }, place);
        }
    }

    /// Returns what [`Dimension::replace_point`] replaces, at a pose.
    #[inline(always)]
    fn point_at_origin() -> (Self::Pose, Self::Geometry) {
        (Self::ORIGIN, Self::Convex::point().into())
    }

    /// Bytes that the kind does not use are 0.
    fn geometry_out(value: &Self::Geometry) -> Self::CGeometry;

    /// Returns the distance of two geometries that need not be valid. `None` means that the caller checks and decodes
    /// them. In 3D it answers for most boxes with capsules: making both geometries first takes 30 % longer.
    #[inline(always)]
    fn distance_without_decoding(_a: CPosed<Self>, _b: CPosed<Self>) -> Option<Self::CDistance> {
        None
    }

    /// Casts a geometry along a valid translation against another. They need not be valid. Stores a hit; returns 1 for a hit
    /// and 0 for a miss. `None` means that the caller checks and decodes them. In 3D it answers for most boxes with
    /// capsules.
    #[inline(always)]
    fn cast_without_decoding(
        _a: CPosed<Self>,
        _translation: Self::Vector,
        _b: CPosed<Self>,
        _hit: &mut Self::CCastHit,
    ) -> Option<i32> {
        None
    }

    /// Returns the manifold of two checked boxes, decoded where the kernel reads them. `None` means any other pair, and
    /// every pair in 3D. Making both 2D geometries first takes 20 % longer.
    #[inline(always)]
    fn contact_of_boxes(
        _a: CPosed<Self>,
        _b: CPosed<Self>,
        _margin: f32,
    ) -> Option<Self::CManifold> {
        None
    }

    /// Returns the order of a manifold among those of other pairs of parts.
    fn pair_key(manifold: &Self::CManifold) -> PairKey;

    fn compound_part(geometry: Self::CGeometry, pose: Self::CPose, tag: u32)
    -> Self::CCompoundPart;

    fn compound_part_fields(part: &Self::CCompoundPart) -> CompoundPartFields<'_, Self>;

    /// Returns the number of points of a manifold.
    fn point_count(manifold: &Self::CManifold) -> u32;

    /// Returns the default: enabled, moving, at the origin, without a geometry.
    fn shape_desc_default() -> Self::CShapeDesc;

    fn shape_desc_fields(desc: &Self::CShapeDesc) -> ShapeFields<'_, Self>;
}

/// The f32 overlap kernels of a dimension, on C structs that need not be valid.
pub(in crate::ffi) trait F32Overlap: Dimension {
    /// Runs the closed-form f32 kernel of a pair, if it has one, in the default floating-point state. Returns `None` when
    /// no kernel proves the answer. An invalid struct is never proven. It cannot panic.
    fn f32_overlap(a: CPosed<Self>, b: CPosed<Self>, margin: f32) -> Option<bool>;

    /// Prepares a geometry for the lane kernels, if it is surely valid.
    fn surely_valid_body(posed: CPosed<Self>) -> Option<Body>;
}

/// The fields of a shape description.
pub(in crate::ffi) struct ShapeFields<'a, D: Dimension> {
    pub struct_size: u32,
    pub flags: u32,
    /// 0 where the struct has none.
    pub reserved: u32,
    pub user_data: u64,
    pub owner: u64,
    pub filter: &'a imp_filter,
    pub geometry: &'a D::CGeometry,
    pub pose: &'a D::CPose,
}

/// The fields of a part of a compound.
pub(in crate::ffi) struct CompoundPartFields<'a, D: Dimension> {
    pub geometry: &'a D::CGeometry,
    pub pose: &'a D::CPose,
    pub tag: u32,
    /// 0 where the struct has none.
    pub reserved: u32,
}

/// Checks a geometry and its pose.
#[inline(always)]
pub(in crate::ffi) fn check_posed<D: Dimension>(
    posed: CPosed<D>,
    names: (impl Into<Name>, impl Into<Name>),
    assets: &mut Assets<D>,
) -> Result<(), Failure> {
    if D::is_surely_valid(posed) {
        return Ok(());
    }
    // SAFETY: nobody uses the geometry, and a `MaybeUninit` never drops its content.
    if unsafe { D::decode_with_asset(posed, assets, &mut MaybeUninit::uninit()) } {
        return Ok(());
    }
    check_each::<D>(posed, (names.0.into(), names.1.into()), assets)
}

/// Not inlined: most arguments pass the quick check.
#[inline(never)]
fn check_each<D: Dimension>(
    (geometry, pose): CPosed<D>,
    names: (Name, Name),
    assets: &mut Assets<D>,
) -> Result<(), Failure> {
    D::check_geometry(geometry, names.0, assets)?;
    check(pose, names.1)
}
