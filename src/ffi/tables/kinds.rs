//! The kinds of assets, and the sets of kinds that a call of each dimension may name.

use parking_lot::Mutex;

use super::asset::Asset;
use super::call_assets::{Holds, KindAssets};
use super::mesh_build::MeshBuild;
use super::table::{Stored, Table};
use super::use_list::UseList;
use crate::concave::Compound;
use crate::dim2::{Convex2, LargePolygon, Polyline};
use crate::dim3::{Convex3, HeightField, Hull, Mesh};
use crate::ffi::calls::handle::{AssetKind, asset_handle, unpack_asset};
use crate::ffi::structs::types::{
    imp_compound, imp_height_field, imp_hull, imp_mesh, imp_mesh_build,
};
use crate::ffi::structs::types_2d::{imp_polygon, imp_polyline};
use crate::world::Id;

/// Makes a type a kind of asset: its table, its C handle, and its name in messages.
macro_rules! asset {
    ($asset:ty, $handle:ident, $name:literal, $description:literal, $kind:expr) => {
        impl Stored for $asset {
            fn table() -> &'static Table<$asset> {
                static TABLE: Table<$asset> = Table::new();
                &TABLE
            }
        }

        impl Asset for $asset {
            type Handle = $handle;
            const NAME: &'static str = $name;
            const DESCRIPTION: &'static str = $description;
            const NULL: $handle = $handle { id: 0 };

            fn spare_lists() -> &'static Mutex<Vec<UseList<$asset>>> {
                static SPARE_LISTS: Mutex<Vec<UseList<$asset>>> = Mutex::new(Vec::new());
                &SPARE_LISTS
            }

            fn of_bits(id: u64) -> $handle {
                $handle { id }
            }

            fn handle(id: Id) -> $handle {
                $handle { id: asset_handle($kind, id) }
            }

            #[inline]
            fn id(handle: $handle) -> Option<Id> {
                unpack_asset($kind, handle.id)
            }

            #[inline]
            fn bits(handle: $handle) -> u64 {
                handle.id
            }
        }
    };
}

asset!(Hull, imp_hull, "hull", "hull", AssetKind::Hull);
asset!(LargePolygon, imp_polygon, "polygon", "polygon", AssetKind::Polygon);
asset!(Mesh, imp_mesh, "mesh", "mesh", AssetKind::Mesh);
asset!(HeightField, imp_height_field, "height_field", "height field", AssetKind::HeightField);
asset!(MeshBuild, imp_mesh_build, "build", "mesh build", AssetKind::MeshBuild);
asset!(Polyline, imp_polyline, "polyline", "polyline", AssetKind::Polyline);
asset!(Compound<Convex3>, imp_compound, "compound", "3D compound", AssetKind::Compound);
asset!(Compound<Convex2>, imp_compound, "compound", "2D compound", AssetKind::Compound2D);

/// Work on the assets of any kind.
pub(in crate::ffi) trait AnyKind {
    type Output;

    fn run<A: Asset>(&self) -> Self::Output;
}

/// Runs work for a kind.
pub(in crate::ffi) fn of_kind<W: AnyKind>(kind: AssetKind, work: &W) -> W::Output {
    match kind {
        AssetKind::Hull => work.run::<Hull>(),
        AssetKind::Polygon => work.run::<LargePolygon>(),
        AssetKind::Mesh => work.run::<Mesh>(),
        AssetKind::HeightField => work.run::<HeightField>(),
        AssetKind::Compound => work.run::<Compound<Convex3>>(),
        AssetKind::Compound2D => work.run::<Compound<Convex2>>(),
        AssetKind::Polyline => work.run::<Polyline>(),
        AssetKind::MeshBuild => work.run::<MeshBuild>(),
    }
}

/// Makes a set of kinds, with a [`KindAssets`] for each.
macro_rules! kinds {
    ($(#[$doc:meta])* $set:ident { $($member:ident: $asset:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Default)]
        pub(in crate::ffi) struct $set {
            $($member: KindAssets<$asset>),*
        }

        $(impl Holds<$asset> for $set {
            #[inline(always)]
            fn of_kind(&self) -> &KindAssets<$asset> {
                &self.$member
            }

            #[inline(always)]
            fn of_kind_mut(&mut self) -> &mut KindAssets<$asset> {
                &mut self.$member
            }
        })*
    };
}

kinds! {
    /// The assets of 3D geometries.
    Kinds3D {
        hulls: Hull,
        meshes: Mesh,
        height_fields: HeightField,
        compounds: Compound<Convex3>,
    }
}

kinds! {
    /// The assets of 2D geometries.
    Kinds2D { polygons: LargePolygon, polylines: Polyline, compounds: Compound<Convex2> }
}
