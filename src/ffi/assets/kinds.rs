//! The kinds of assets: hulls and large polygons.

use parking_lot::Mutex;

use super::asset::Asset;
use super::table::{Stored, Table};
use super::use_list::UseList;
use crate::dim2::LargePolygon;
use crate::dim3::Hull;
use crate::ffi::handle::{hull_handle, polygon_handle, unpack_hull, unpack_polygon};
use crate::ffi::types::imp_hull;
use crate::ffi::types_2d::imp_polygon;
use crate::world::Id;

static HULLS: Table<Hull> = Table::new();
static SPARE_HULL_LISTS: Mutex<Vec<UseList<Hull>>> = Mutex::new(Vec::new());

impl Stored for Hull {
    fn table() -> &'static Table<Hull> {
        &HULLS
    }
}

impl Asset for Hull {
    type Handle = imp_hull;
    const NAME: &'static str = "hull";
    const NULL: imp_hull = imp_hull { id: 0 };

    fn spare_lists() -> &'static Mutex<Vec<UseList<Hull>>> {
        &SPARE_HULL_LISTS
    }

    fn handle(id: Id) -> imp_hull {
        hull_handle(id)
    }

    #[inline]
    fn id(handle: imp_hull) -> Option<Id> {
        unpack_hull(handle)
    }

    #[inline]
    fn bits(handle: imp_hull) -> u64 {
        handle.id
    }
}

static POLYGONS: Table<LargePolygon> = Table::new();
static SPARE_POLYGON_LISTS: Mutex<Vec<UseList<LargePolygon>>> = Mutex::new(Vec::new());

impl Stored for LargePolygon {
    fn table() -> &'static Table<LargePolygon> {
        &POLYGONS
    }
}

impl Asset for LargePolygon {
    type Handle = imp_polygon;
    const NAME: &'static str = "polygon";
    const NULL: imp_polygon = imp_polygon { id: 0 };

    fn spare_lists() -> &'static Mutex<Vec<UseList<LargePolygon>>> {
        &SPARE_POLYGON_LISTS
    }

    fn handle(id: Id) -> imp_polygon {
        polygon_handle(id)
    }

    #[inline]
    fn id(handle: imp_polygon) -> Option<Id> {
        unpack_polygon(handle)
    }

    #[inline]
    fn bits(handle: imp_polygon) -> u64 {
        handle.id
    }
}
