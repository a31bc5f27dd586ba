//! Handles: the only file that packs slot, generation and world into 64 bits.
//!
//! ```text
//! 63..62 kind   61..50 world   49..26 slot   25..0 generation
//! ```
//! The slot is above the generation, so handles sort like slots.

use std::fmt::Display;

use super::args::Name;
use super::status::{Failure, IMP_ERROR_FOREIGN, IMP_ERROR_HANDLE, IMP_ERROR_STALE};
use crate::ffi::structs::types::{imp_shape, imp_world};
use crate::world::{GENERATION_BITS, Id, SLOT_BITS};

const WORLD_BITS: u32 = 12;
/// The maximum number of worlds at once.
pub(crate) const WORLD_LIMIT: usize = 1 << WORLD_BITS;

const KIND_WORLD: u64 = 1;
const KIND_SHAPE: u64 = 2;
const KIND_ASSET: u64 = 3;

/// The kinds of assets. An asset belongs to no world: its kind takes the place of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssetKind {
    Hull = 0,
    Polygon = 1,
    Mesh = 2,
    HeightField = 3,
    Compound = 4,
    Compound2D = 5,
    Polyline = 6,
    MeshBuild = 7,
}

impl AssetKind {
    pub(crate) const ALL: [AssetKind; 8] = [
        AssetKind::Hull,
        AssetKind::Polygon,
        AssetKind::Mesh,
        AssetKind::HeightField,
        AssetKind::Compound,
        AssetKind::Compound2D,
        AssetKind::Polyline,
        AssetKind::MeshBuild,
    ];
}

const SLOT_SHIFT: u32 = GENERATION_BITS;
const WORLD_SHIFT: u32 = SLOT_SHIFT + SLOT_BITS;
const KIND_SHIFT: u32 = WORLD_SHIFT + WORLD_BITS;
const _: () = assert!(KIND_SHIFT + 2 == 64);

const fn field(bits: u64, shift: u32, width: u32) -> u64 {
    (bits >> shift) & ((1 << width) - 1)
}

fn pack(kind: u64, world: usize, id: Id) -> u64 {
    kind << KIND_SHIFT
        | (world as u64) << WORLD_SHIFT
        | u64::from(id.slot) << SLOT_SHIFT
        | u64::from(id.generation)
}

/// The parts of a handle: the index of its world, and its slot with the generation.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub world: usize,
    pub id: Id,
}

fn parts(bits: u64) -> Parts {
    Parts {
        world: field(bits, WORLD_SHIFT, WORLD_BITS) as usize,
        id: Id {
            slot: field(bits, SLOT_SHIFT, SLOT_BITS) as u32,
            generation: field(bits, 0, GENERATION_BITS) as u32,
        },
    }
}

fn unpack(kind: u64, bits: u64) -> Option<Parts> {
    (field(bits, KIND_SHIFT, 2) == kind).then(|| parts(bits))
}

/// A world's handle has slot 0. Its generation differs from those of earlier worlds at the same index.
pub(crate) fn world_handle(world: usize, generation: u32) -> imp_world {
    imp_world { id: pack(KIND_WORLD, world, Id { slot: 0, generation }) }
}

pub(crate) fn shape_handle(world: usize, id: Id) -> imp_shape {
    imp_shape { id: pack(KIND_SHAPE, world, id) }
}

pub(crate) fn asset_handle(kind: AssetKind, id: Id) -> u64 {
    pack(KIND_ASSET, kind as usize, id)
}

/// Returns the id of an asset handle, or `None` for another kind.
#[inline]
pub(crate) fn unpack_asset(kind: AssetKind, bits: u64) -> Option<Id> {
    unpack(KIND_ASSET, bits).filter(|parts| parts.world == kind as usize).map(|parts| parts.id)
}

/// Returns the kind that the handle of an asset carries, or `None` for another kind of handle.
pub(crate) fn asset_kind(bits: u64) -> Option<AssetKind> {
    let parts = unpack(KIND_ASSET, bits)?;
    AssetKind::ALL.into_iter().find(|kind| *kind as usize == parts.world)
}

/// Returns the parts of a world handle, or `None` for another kind.
pub(crate) fn unpack_world(handle: imp_world) -> Option<Parts> {
    unpack(KIND_WORLD, handle.id).filter(|parts| parts.id.slot == 0)
}

/// Returns the parts of a shape handle, or `None` for another kind.
pub(crate) fn unpack_shape(handle: imp_shape) -> Option<Parts> {
    unpack(KIND_SHAPE, handle.id)
}

pub(crate) fn stale(name: impl Display, handle: u64) -> Failure {
    Failure::new(
        IMP_ERROR_STALE,
        format_args!("{name} 0x{handle:016x} has been destroyed, or never existed"),
    )
}

pub(crate) fn foreign(name: impl Display, shape: imp_shape) -> Failure {
    Failure::new(
        IMP_ERROR_FOREIGN,
        format_args!("{name} (0x{:016x}) belongs to another world", shape.id),
    )
}

pub(crate) fn world_parts(handle: imp_world) -> Result<Parts, Failure> {
    unpack_world(handle).ok_or_else(|| {
        Failure::new(
            IMP_ERROR_HANDLE,
            format_args!("world is 0x{:016x}, which is no handle of a world", handle.id),
        )
    })
}

pub(crate) fn shape_parts(handle: imp_shape, name: impl Into<Name>) -> Result<Parts, Failure> {
    unpack_shape(handle).ok_or_else(|| {
        Failure::new(
            IMP_ERROR_HANDLE,
            format_args!("{} is 0x{:016x}, which is no handle of a shape", name.into(), handle.id),
        )
    })
}

/// Returns the id of a shape handle whose kind and world have been checked.
pub(crate) fn id_of(shape: imp_shape) -> Id {
    parts(shape.id).id
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: Id = Id { slot: (1 << SLOT_BITS) - 1, generation: (1 << GENERATION_BITS) - 1 };

    #[test]
    fn a_handle_has_the_greatest_parts_and_no_other_kind() {
        let shape = shape_handle(WORLD_LIMIT - 1, LAST);
        let parts = unpack_shape(shape).unwrap();
        assert_eq!((parts.world, parts.id), (WORLD_LIMIT - 1, LAST));
        assert!(unpack_world(imp_world { id: shape.id }).is_none());
        let asset = asset_handle(AssetKind::Polyline, LAST);
        assert_eq!(unpack_asset(AssetKind::Polyline, asset), Some(LAST));
        assert_eq!(unpack_asset(AssetKind::Mesh, asset), None);
        assert!(unpack_shape(imp_shape { id: asset }).is_none());
    }

    #[test]
    fn handles_sort_like_slots() {
        let low = shape_handle(0, Id { slot: 1, ..LAST });
        let high = shape_handle(0, Id { slot: 2, generation: 0 });
        assert!(low.id < high.id);
    }
}
