//! The table of large polygons.

use super::assets::{Asset, Table};
use super::handle::{polygon_handle, unpack_polygon};
use super::types_2d::imp_polygon;
use crate::dim2::LargePolygon;
use crate::world::Id;

static POLYGONS: Table<LargePolygon> = Table::new();

impl Asset for LargePolygon {
    type Handle = imp_polygon;
    const NAME: &'static str = "polygon";
    const NULL: imp_polygon = imp_polygon { id: 0 };

    fn table() -> &'static Table<LargePolygon> {
        &POLYGONS
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
