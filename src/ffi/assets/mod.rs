//! Assets, such as hulls and compounds: found through handles and used without a lock.

mod asset;
mod call_assets;
mod kinds;
mod table;
mod use_list;

pub(super) use asset::{
    Asset, count, exists, find, handle_of, insert, release, release_all, retain,
};
pub(super) use call_assets::{CallAssets, Holds};
pub(super) use kinds::{AnyKind, Kinds2D, Kinds3D, of_kind};
