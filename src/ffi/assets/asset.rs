//! Assets of every kind by their handles, which carry the kind: users, and the end of handles.

use crate::ffi::calls::handle::{AssetKind, asset_kind};
use crate::ffi::calls::status::{Answer, Failure, IMP_ERROR_HANDLE, IMP_ERROR_UNKNOWN, guard};
use crate::ffi::tables::{self, AnyKind, Asset, of_kind};

/// Every kind of asset, for imp_asset_count, imp_asset_release_all and imp_asset_load.
pub const IMP_ASSET_ANY: u32 = 0;
pub const IMP_ASSET_HULL: u32 = 1;
pub const IMP_ASSET_MESH: u32 = 2;
pub const IMP_ASSET_HEIGHT_FIELD: u32 = 3;
/// 3D and 2D.
pub const IMP_ASSET_COMPOUND: u32 = 4;
pub const IMP_ASSET_POLYGON: u32 = 5;
pub const IMP_ASSET_POLYLINE: u32 = 6;

/// Adds a user of an asset: its handle needs one more imp_asset_release before it ends.
///
/// @param asset  the `id` of a handle: imp_hull, imp_mesh, imp_height_field, imp_compound, imp_polygon or imp_polyline
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_asset_retain(asset: u64) -> i32 {
    guard(|| of_kind(kind_of(asset)?, &Retain(asset)))
}

/// Releases an asset. The last release ends its handle. Shapes and compounds that use the asset do not change, and keep it
/// alive.
///
/// @param asset  as in imp_asset_retain
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_asset_release(asset: u64) -> i32 {
    guard(|| of_kind(kind_of(asset)?, &Release(asset)))
}

/// Ends the handle of every asset of a kind, however often retained. Shapes and compounds keep theirs.
///
/// @param kind  IMP_ASSET_*
/// @return the number of assets
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_asset_release_all(kind: u32) -> i32 {
    guard(|| Ok(sum_of(kind, &ReleaseAll)? as i32))
}

/// Returns the kind of an asset.
///
/// @param asset  as in imp_asset_retain; any number
/// @return IMP_ASSET_*, or 0 if no handle of an asset has this id
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_asset_kind(asset: u64) -> i32 {
    guard(|| {
        let kind = asset_kind(asset).filter(|kind| of_kind(*kind, &Exists(asset)));
        Ok(kind.and_then(number_of).unwrap_or(IMP_ASSET_ANY) as i32)
    })
}

/// Returns the number of assets of a kind that have a handle.
///
/// @param kind  IMP_ASSET_*
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_asset_count(kind: u32) -> i32 {
    guard(|| Ok(sum_of(kind, &Count)? as i32))
}

/// Ends the handle of every asset. Cancels every mesh build, and waits for its thread.
pub(in crate::ffi) fn release_every() {
    AssetKind::ALL.into_iter().for_each(|kind| _ = of_kind(kind, &ReleaseAll));
}

/// The number of a kind in C. None for a mesh build, which is no asset there.
fn number_of(kind: AssetKind) -> Option<u32> {
    match kind {
        AssetKind::Hull => Some(IMP_ASSET_HULL),
        AssetKind::Mesh => Some(IMP_ASSET_MESH),
        AssetKind::HeightField => Some(IMP_ASSET_HEIGHT_FIELD),
        AssetKind::Compound | AssetKind::Compound2D => Some(IMP_ASSET_COMPOUND),
        AssetKind::Polygon => Some(IMP_ASSET_POLYGON),
        AssetKind::Polyline => Some(IMP_ASSET_POLYLINE),
        AssetKind::MeshBuild => None,
    }
}

/// The kind that the handle of an asset carries.
pub(in crate::ffi) fn kind_of(asset: u64) -> Result<AssetKind, Failure> {
    asset_kind(asset).filter(|kind| number_of(*kind).is_some()).ok_or_else(|| {
        let sentence = format_args!("asset is 0x{asset:016x}, which is no handle of an asset");
        Failure::new(IMP_ERROR_HANDLE, sentence)
    })
}

/// The error for a number that is no kind.
pub(in crate::ffi) fn no_kind(kind: u32) -> Failure {
    let sentence = format_args!("kind is {kind}, which is no IMP_ASSET constant");
    Failure::new(IMP_ERROR_UNKNOWN, sentence)
}

/// The sum of what `work` returns for each kind that a number of C names.
fn sum_of(kind: u32, work: &impl AnyKind<Output = usize>) -> Result<usize, Failure> {
    if kind > IMP_ASSET_POLYLINE {
        return Err(no_kind(kind));
    }
    let is_meant = |of: &AssetKind| {
        number_of(*of).is_some_and(|number| kind == IMP_ASSET_ANY || kind == number)
    };
    Ok(AssetKind::ALL.into_iter().filter(is_meant).map(|kind| of_kind(kind, work)).sum())
}

struct Retain(u64);
struct Release(u64);
struct Exists(u64);
struct ReleaseAll;
struct Count;

impl AnyKind for Retain {
    type Output = Answer;

    fn run<A: Asset>(&self) -> Answer {
        tables::retain::<A>(A::of_bits(self.0))
    }
}

impl AnyKind for Release {
    type Output = Answer;

    fn run<A: Asset>(&self) -> Answer {
        tables::release::<A>(A::of_bits(self.0))
    }
}

impl AnyKind for Exists {
    type Output = bool;

    fn run<A: Asset>(&self) -> bool {
        tables::exists::<A>(A::of_bits(self.0))
    }
}

impl AnyKind for ReleaseAll {
    type Output = usize;

    fn run<A: Asset>(&self) -> usize {
        tables::release_all::<A>()
    }
}

impl AnyKind for Count {
    type Output = usize;

    fn run<A: Asset>(&self) -> usize {
        tables::count::<A>()
    }
}
