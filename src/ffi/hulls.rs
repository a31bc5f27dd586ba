//! The table of hulls.

use super::assets::{Asset, Table};
use super::handle::{hull_handle, unpack_hull};
use super::types::imp_hull;
use crate::dim3::Hull;
use crate::world::Id;

static HULLS: Table<Hull> = Table::new();

impl Asset for Hull {
    type Handle = imp_hull;
    const NAME: &'static str = "hull";
    const NULL: imp_hull = imp_hull { id: 0 };

    fn table() -> &'static Table<Hull> {
        &HULLS
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
