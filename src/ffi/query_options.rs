//! The options of a query, from C to the world.

use super::args::*;
use super::dimension::Dimension;
use super::handle::{foreign, id_of, shape_parts};
use super::parts::imp_part;
use super::registry::{self, Reader};
use super::status::*;
use super::types::*;
use super::world_types::*;
use crate::answers::Part;
use crate::world::{Filter, Id, Ignored, Query, Triggers, World};

/// The beginning of imp_query, which was the whole struct in ABI 5.
#[repr(C)]
#[derive(Clone, Copy)]
struct QueryHead {
    struct_size: u32,
    flags: u32,
    filter: imp_filter,
}

/// The beginning of imp_query, which was the whole struct in ABI 6.
#[repr(C)]
#[derive(Clone, Copy)]
struct QueryLists {
    struct_size: u32,
    flags: u32,
    filter: imp_filter,
    ignore_owner: u64,
    ignore_group: i64,
    ignored: *const imp_shape,
    included: *const u64,
    ignored_count: i32,
    included_words: i32,
}

/// The options of a query whose ignored shapes are not checked yet.
pub(super) struct Options<'a> {
    query: Query<'a>,
    ignored: &'a [imp_shape],
    ignored_part: (imp_shape, imp_part),
}

impl<'a> Options<'a> {
    /// Reads an imp_query of this or an older size. Null is the default.
    ///
    /// # Safety
    /// As `arg`, for as many bytes as `struct_size` says.
    pub(super) unsafe fn read(query: *const imp_query) -> Result<Options<'a>, Failure> {
        let mut options = Options {
            query: Query::default(),
            ignored: &[],
            ignored_part: (imp_shape { id: 0 }, NO_PART),
        };
        if query.is_null() {
            return Ok(options);
        }
        // SAFETY: the caller's. Every version of the struct begins like this.
        let head = unsafe { arg(query.cast::<QueryHead>(), "query")? };
        options.query.filter = filter_in(&head.filter);
        options.set_flags(head.flags)?;
        let size = head.struct_size as usize;
        if size == size_of::<QueryHead>() {
            return Ok(options);
        }
        if size != size_of::<QueryLists>() {
            struct_size::<imp_query>(head.struct_size, "query", "imp_query_default")?;
            // SAFETY: the caller's, as the size says.
            let whole = unsafe { arg(query, "query")? };
            known_bits(whole.reserved, 0, "query.reserved")?;
            options.ignored_part = (whole.ignored_part_of, whole.ignored_part);
        }
        // SAFETY: the caller's, as the size says. Every later version begins like this.
        unsafe { options.set_lists(arg(query.cast::<QueryLists>(), "query")?)? };
        Ok(options)
    }

    fn set_flags(&mut self, flags: u32) -> Result<(), Failure> {
        const TRIGGERS: u32 = IMP_QUERY_IGNORE_TRIGGERS | IMP_QUERY_ONLY_TRIGGERS;
        const KNOWN: u32 = TRIGGERS
            | IMP_QUERY_SKIP_INSIDE
            | IMP_QUERY_BACK_FACES
            | IMP_QUERY_SKIP_LEAVING
            | IMP_QUERY_EXITS;
        let flags = known_bits(flags, KNOWN, "query.flags")?;
        self.query.skip_inside = flags & IMP_QUERY_SKIP_INSIDE != 0;
        self.query.back_faces = flags & IMP_QUERY_BACK_FACES != 0;
        self.query.exits = flags & IMP_QUERY_EXITS != 0;
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
    unsafe fn set_lists(&mut self, query: &QueryLists) -> Result<(), Failure> {
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
        let ignored_part = ignored_part_in(world, self.ignored_part)?;
        body(&Query { ignored: &ignored, ignored_part, ..self.query })
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

/// Checks the shape of an ignored part, and returns it for a query of `world`.
fn ignored_part_in<D: Dimension>(
    world: &Reader<World<D>>,
    (shape, part): (imp_shape, imp_part),
) -> Result<Option<(Id, Part)>, Failure> {
    if shape.id == 0 {
        return Ok(None);
    }
    let name = "query.ignored_part_of";
    if shape_parts(shape, name)?.world != world.index() {
        return Err(foreign(name, shape));
    }
    Ok(Some((id_of(shape), Part { part: part.part, triangle: part.triangle, tag: part.tag })))
}

const NO_PART: imp_part = imp_part { part: 0, triangle: 0, tag: 0 };

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
        ignored_part_of: imp_shape { id: 0 },
        ignored_part: NO_PART,
        reserved: 0,
    }
}
