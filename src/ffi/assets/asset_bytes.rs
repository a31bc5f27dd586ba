//! Assets as bytes: hulls, meshes, height fields and polylines.

use super::asset::{
    IMP_ASSET_ANY, IMP_ASSET_COMPOUND, IMP_ASSET_HEIGHT_FIELD, IMP_ASSET_HULL, IMP_ASSET_MESH,
    IMP_ASSET_POLYGON, IMP_ASSET_POLYLINE, kind_of, no_kind,
};
use crate::dim2::Polyline;
use crate::dim3::{HeightField, Hull, Mesh};
use crate::ffi::calls::args::{args, byte_count, out, outs, saved_length};
use crate::ffi::calls::handle::AssetKind;
use crate::ffi::calls::status::{Answer, Failure, IMP_ERROR_UNSUPPORTED, guard_large};
use crate::ffi::tables::{self, Asset, Use, find};

/// Saves a hull, mesh, height field or polyline as bytes, the same on every platform. Loading them with imp_asset_load is
/// faster than making the asset.
///
/// @param asset  as in imp_asset_retain
/// @param bytes  all bytes are written, or none when `capacity` is less than the result
/// @return the number of bytes; IMP_ERROR_LIMIT above 2^31 - 1; IMP_ERROR_UNSUPPORTED for a compound or polygon
/// @note Any thread. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_asset_save(asset: u64, bytes: *mut u8, capacity: i32) -> i32 {
    guard_large(|| {
        let capacity = byte_count(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let place = unsafe { outs(bytes, capacity, "bytes")? };
        match kind_of(asset)? {
            AssetKind::Hull => {
                let hull = found::<Hull>(asset)?;
                save(place, hull.saved_bytes(), || hull.to_bytes())
            }
            AssetKind::Mesh => {
                let mesh = found::<Mesh>(asset)?;
                save(place, mesh.saved_bytes(), || mesh.to_bytes())
            }
            AssetKind::HeightField => {
                let field = found::<HeightField>(asset)?;
                save(place, field.saved_bytes(), || field.to_bytes())
            }
            AssetKind::Polyline => {
                let polyline = found::<Polyline>(asset)?;
                save(place, polyline.saved_bytes(), || polyline.to_bytes())
            }
            AssetKind::Compound
            | AssetKind::Compound2D
            | AssetKind::Polygon
            | AssetKind::MeshBuild => Err(Failure::new(
                IMP_ERROR_UNSUPPORTED,
                format_args!("asset is 0x{asset:016x}, a compound or polygon; expected {SAVED}"),
            )),
        }
    })
}

/// Makes the asset that imp_asset_save has saved. Bytes from any source are safe: everything but a complete and valid asset
/// is IMP_ERROR_BYTES.
///
/// @param count  up to 2^31 - 1
/// @param kind   IMP_ASSET_HULL, IMP_ASSET_MESH, IMP_ASSET_HEIGHT_FIELD or IMP_ASSET_POLYLINE: bytes of another kind are
///               IMP_ERROR_BYTES. IMP_ASSET_ANY: the kind of the bytes
/// @param asset  the `id` of the handle, to be released once: `&mesh.id`
/// @return the kind
/// @note Any thread. Allocates no more than the bytes justify.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_asset_load(
    bytes: *const u8,
    count: i32,
    kind: u32,
    asset: *mut u64,
) -> i32 {
    guard_large(|| {
        let count = byte_count(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (bytes, asset) = unsafe { (args(bytes, count, "bytes")?, out(asset, "asset")?) };
        let kind = if kind == IMP_ASSET_ANY { kind_in(bytes)? } else { kind };
        *asset = match kind {
            IMP_ASSET_HULL => load(Hull::from_bytes(bytes))?,
            IMP_ASSET_MESH => load(Mesh::from_bytes(bytes))?,
            IMP_ASSET_HEIGHT_FIELD => load(HeightField::from_bytes(bytes))?,
            IMP_ASSET_POLYLINE => load(Polyline::from_bytes(bytes))?,
            IMP_ASSET_COMPOUND | IMP_ASSET_POLYGON => {
                let sentence = format_args!("kind is {kind}; expected that of {SAVED}");
                return Err(Failure::new(IMP_ERROR_UNSUPPORTED, sentence));
            }
            _ => return Err(no_kind(kind)),
        };
        Ok(kind as i32)
    })
}

/// The kinds that can be saved, in errors.
const SAVED: &str = "a hull, mesh, height field or polyline";

fn found<A: Asset>(asset: u64) -> Result<Use<A>, Failure> {
    find(A::of_bits(asset), A::NAME)
}

/// Returns the number of bytes, and writes them if they fit.
fn save(place: &mut [u8], length: usize, bytes: impl FnOnce() -> Vec<u8>) -> Answer {
    let length = saved_length(length)?;
    if let Some(place) = place.get_mut(..length as usize) {
        place.copy_from_slice(&bytes());
    }
    Ok(length)
}

fn load<A: Asset, E: std::error::Error>(made: Result<A, E>) -> Result<u64, Failure> {
    tables::insert(made.map_err(Failure::bytes)?).map(A::bits)
}

/// The kind of saved bytes.
fn kind_in(bytes: &[u8]) -> Result<u32, Failure> {
    let kinds = [
        (Hull::MAGIC, IMP_ASSET_HULL),
        (Mesh::MAGIC, IMP_ASSET_MESH),
        (HeightField::MAGIC, IMP_ASSET_HEIGHT_FIELD),
        (Polyline::MAGIC, IMP_ASSET_POLYLINE),
    ];
    let found = kinds.into_iter().find(|(magic, _)| bytes.starts_with(magic));
    found
        .map(|(_, kind)| kind)
        .ok_or_else(|| Failure::bytes(format_args!("the bytes are not those of {SAVED}")))
}
