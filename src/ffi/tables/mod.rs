//! Assets, such as hulls and compounds: found through handles and used without a lock.

mod asset;
mod call_assets;
mod kinds;
mod mesh_build;
mod table;
mod use_list;

pub(in crate::ffi) use asset::{
    Asset, count, exists, find, handle_of, insert, release, release_all, retain,
};
pub(in crate::ffi) use call_assets::{CallAssets, Holds};
pub(in crate::ffi) use kinds::{AnyKind, Kinds2D, Kinds3D, of_kind};
pub(in crate::ffi) use mesh_build::{MeshBuild, Work};
pub(in crate::ffi) use table::Use;
