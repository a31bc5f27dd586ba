//! The options of a query, from C to the world.

use super::args::*;
use super::dimension::Dimension;
use super::handle::{foreign, id_of, shape_parts};
use super::registry::{self, Reader};
use super::status::*;
use super::types::*;
use super::world_types::*;
use crate::world::{Filter, Ignored, Query, Triggers, World};

/// The beginning of imp_query, which was the whole struct in ABI 5.
#[repr(C)]
#[derive(Clone, Copy)]
struct QueryHead {
    struct_size: u32,
    flags: u32,
    filter: imp_filter,
}

/// The options of a query whose ignored shapes are not checked yet.
pub(super) struct Options<'a> {
    query: Query<'a>,
    ignored: &'a [imp_shape],
}

impl<'a> Options<'a> {
    /// Reads an imp_query of this or an older size. Null is the default.
    ///
    /// # Safety
    /// As `arg`, for as many bytes as `struct_size` says.
    pub(super) unsafe fn read(query: *const imp_query) -> Result<Options<'a>, Failure> {
        let mut options = Options { query: Query::default(), ignored: &[] };
        if query.is_null() {
            return Ok(options);
        }
        // SAFETY: the caller's. Every version of the struct begins like this.
        let head = unsafe { arg(query.cast::<QueryHead>(), "query")? };
        options.query.filter = filter_in(&head.filter);
        options.set_flags(head.flags)?;
        if head.struct_size as usize != size_of::<QueryHead>() {
            struct_size::<imp_query>(head.struct_size, "query", "imp_query_default")?;
            // SAFETY: the caller's, as the size says.
            unsafe { options.set_lists(arg(query, "query")?)? };
        }
        Ok(options)
    }

    fn set_flags(&mut self, flags: u32) -> Result<(), Failure> {
        const TRIGGERS: u32 = IMP_QUERY_IGNORE_TRIGGERS | IMP_QUERY_ONLY_TRIGGERS;
        const KNOWN: u32 =
            TRIGGERS | IMP_QUERY_SKIP_INSIDE | IMP_QUERY_BACK_FACES | IMP_QUERY_SKIP_LEAVING;
        let flags = known_bits(flags, KNOWN, "query.flags")?;
        self.query.skip_inside = flags & IMP_QUERY_SKIP_INSIDE != 0;
        self.query.back_faces = flags & IMP_QUERY_BACK_FACES != 0;
        self.query.skip_leaving = flags & IMP_QUERY_SKIP_LEAVING != 0;
        self.query.triggers = match flags & TRIGGERS {
            0 => Triggers::All,
            IMP_QUERY_IGNORE_TRIGGERS => Triggers::Ignore,
            IMP_QUERY_ONLY_TRIGGERS => Triggers::Only,
            _ => {
                return Err(Failure::new(
                    IMP_ERROR_UNKNOWN,
                    format_args!(
                        "query.flags is 0x{flags:x}; expected at most one of \
                         IMP_QUERY_IGNORE_TRIGGERS and IMP_QUERY_ONLY_TRIGGERS"
                    ),
                ));
            }
        };
        Ok(())
    }

    /// # Safety
    /// The pointers of the query as in `args`.
    unsafe fn set_lists(&mut self, query: &imp_query) -> Result<(), Failure> {
        self.query.ignore_owner = query.ignore_owner;
        self.query.ignore_group = query.ignore_group;
        let count = count_of(query.ignored_count, "query.ignored_count")?;
        let words = count_of(query.included_words, "query.included_words")?;
        // SAFETY: the caller's.
        unsafe {
            self.ignored = args(query.ignored, count, "query.ignored")?;
            self.query.included = args_or_null(query.included, words, "query.included")?;
        }
        Ok(())
    }

    /// Passes the query for a world to `body`. Ignored shapes that no longer exist are harmless.
    pub(super) fn with<D: Dimension, T>(
        self,
        world: &Reader<World<D>>,
        body: impl FnOnce(&Query) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let ignored = ignored_in(world, self.ignored)?;
        body(&Query { ignored: &ignored, ..self.query })
    }

    /// Passes a world and the query to `body`.
    pub(super) fn with_world<D: Dimension, T>(
        self,
        world: imp_world,
        body: impl FnOnce(&Reader<World<D>>, &Query) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let world = registry::read_of::<D>(world)?;
        self.with(&world, |query| body(&world, query))
    }
}

/// Checks ignored shapes, and returns their ids for a query of `world`.
fn ignored_in<'w, D: Dimension>(
    world: &'w Reader<World<D>>,
    ignored: &[imp_shape],
) -> Result<Ignored<'w>, Failure> {
    for (place, &handle) in ignored.iter().enumerate() {
        let name = Name::at("query.ignored", place);
        if shape_parts(handle, name)?.world != world.index() {
            return Err(foreign(name, handle));
        }
    }
    Ok(world.ignored(ignored.iter().map(|shape| id_of(*shape))))
}

/// The query of imp_query_default.
pub(super) fn default_query() -> imp_query {
    imp_query {
        struct_size: size_of::<imp_query>() as u32,
        flags: 0,
        filter: filter_out(&Filter::ALL),
        ignore_owner: 0,
        ignore_group: 0,
        ignored: std::ptr::null(),
        included: std::ptr::null(),
        ignored_count: 0,
        included_words: 0,
    }
}
