//! A kind of asset: its table, its handles, and the errors of both.

use parking_lot::Mutex;
use std::fmt::Display;
use std::sync::Arc;

use super::table::{NotRetained, Stored, Use};
use super::use_list::UseList;
use crate::ffi::calls::handle::stale;
use crate::ffi::calls::status::{Answer, Failure, IMP_ERROR_HANDLE, IMP_ERROR_LIMIT, IMP_OK};
use crate::world::{Id, SLOT_LIMIT};

/// A kind of asset.
pub(in crate::ffi) trait Asset: Stored {
    type Handle: Copy + PartialEq + Send + Sync;
    /// The name of arguments of the kind.
    const NAME: &'static str;
    /// The description of the kind in messages.
    const DESCRIPTION: &'static str;
    /// The handle that names nothing.
    const NULL: Self::Handle;

    /// Empty lists with capacity, for batches to take and put back.
    fn spare_lists() -> &'static Mutex<Vec<UseList<Self>>>;

    fn handle(id: Id) -> Self::Handle;

    /// The handle with these bits, which may name nothing.
    fn of_bits(id: u64) -> Self::Handle;

    /// Returns `None` when the handle is not one of this kind.
    fn id(handle: Self::Handle) -> Option<Id>;

    fn bits(handle: Self::Handle) -> u64;
}

/// Returns the id of a handle, or an error for a handle of another kind.
fn id_of<A: Asset>(handle: A::Handle) -> Result<Id, Failure> {
    A::id(handle).ok_or_else(|| not_found::<A>(handle, A::NAME))
}

/// The error for a handle that names no asset of its kind.
#[cold]
#[inline(never)]
pub(in crate::ffi) fn not_found<A: Asset>(handle: A::Handle, name: impl Display) -> Failure {
    let bits = A::bits(handle);
    match A::id(handle) {
        Some(_) => stale(name, bits),
        None => Failure::new(
            IMP_ERROR_HANDLE,
            format_args!("{name} is 0x{bits:016x}, which is no handle of a {}", A::DESCRIPTION),
        ),
    }
}

/// Finds the asset of a handle. The asset stays alive as long as the result lives.
pub(in crate::ffi) fn find<A: Asset>(
    handle: A::Handle,
    name: &'static str,
) -> Result<Use<A>, Failure> {
    let found = A::id(handle).and_then(|id| A::table().find(id));
    found.ok_or_else(|| not_found::<A>(handle, name))
}

/// Adds an asset and returns its handle, which one release ends.
pub(in crate::ffi) fn insert<A: Asset>(asset: A) -> Result<A::Handle, Failure> {
    let id = A::table().insert(asset).ok_or_else(|| {
        Failure::new(
            IMP_ERROR_LIMIT,
            format_args!("{SLOT_LIMIT} {}s exist already; release one first", A::NAME),
        )
    })?;
    Ok(A::handle(id))
}

/// Adds a release that the handle needs before it ends.
pub(in crate::ffi) fn retain<A: Asset>(handle: A::Handle) -> Answer {
    let id = id_of::<A>(handle)?;
    A::table().retain(id).map(|()| IMP_OK).map_err(|reason| match reason {
        NotRetained::Ended => stale(A::NAME, A::bits(handle)),
        NotRetained::TooOften => {
            let sentence = format_args!("the {} is retained {} times", A::NAME, u32::MAX);
            Failure::new(IMP_ERROR_LIMIT, sentence)
        }
    })
}

/// Releases an asset once. The last release ends its handle.
pub(in crate::ffi) fn release<A: Asset>(handle: A::Handle) -> Answer {
    let id = id_of::<A>(handle)?;
    let released = A::table().release(id);
    released.map(|()| IMP_OK).ok_or_else(|| stale(A::NAME, A::bits(handle)))
}

/// Ends every handle of a kind, and returns their number.
pub(in crate::ffi) fn release_all<A: Asset>() -> usize {
    A::spare_lists().lock().clear();
    A::table().release_all()
}

/// Returns whether a handle names an asset.
pub(in crate::ffi) fn exists<A: Asset>(handle: A::Handle) -> bool {
    A::id(handle).is_some_and(|id| A::table().exists(id))
}

/// Returns the number of assets that have a handle.
pub(in crate::ffi) fn count<A: Asset>() -> usize {
    A::table().count()
}

/// Returns the handle of an asset, or [`Asset::NULL`] when it has ended.
pub(in crate::ffi) fn handle_of<A: Asset>(asset: &Arc<A>) -> A::Handle {
    A::table().id(asset).map_or(A::NULL, A::handle)
}
