//! The options of a query, from C to the world.

use crate::answers::Part;
use crate::ffi::calls::args::{
    Name, arg, args, args_or_null, count_of, filter_in, filter_out, known_bits, struct_size,
};
use crate::ffi::calls::handle::{foreign, id_of, shape_parts};
use crate::ffi::calls::registry::{self, Reader};
use crate::ffi::calls::status::{Failure, IMP_ERROR_COUNT, IMP_ERROR_UNKNOWN};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::parts::imp_part;
use crate::ffi::structs::types::{imp_shape, imp_world};
use crate::ffi::structs::world_types::{
    IMP_QUERY_BACK_FACES, IMP_QUERY_EXITS, IMP_QUERY_IGNORE_TRIGGERS, IMP_QUERY_NEAREST_ONLY,
    IMP_QUERY_ONLY_TRIGGERS, IMP_QUERY_SKIP_INSIDE, IMP_QUERY_SKIP_LEAVING, imp_query,
};
use crate::world::{Filter, Id, Ignored, ProbeQuery, Query, Triggers, World};

/// The options of a query. Its ignored shapes are checked against the world later.
#[derive(Default)]
pub(in crate::ffi) struct Options<'a> {
    query: Query<'a>,
    ignored: &'a [imp_shape],
    ignored_part: Option<(imp_shape, Part)>,
    /// Lists have only the nearest hits that fit.
    pub nearest_only: bool,
    name: Option<Name>,
}

impl<'a> Options<'a> {
    /// Reads an imp_query. Null is the default.
    ///
    /// # Safety
    /// As `arg`, and the pointers in the query as in `args`.
    pub(in crate::ffi) unsafe fn read(query: *const imp_query) -> Result<Options<'a>, Failure> {
        if query.is_null() {
            return Ok(Options::default());
        }
        // SAFETY: the caller's.
        unsafe { Options::new(arg(query, "query")?, "query".into()) }
    }

    /// # Safety
    /// The pointers in the query as in `args`.
    unsafe fn new(query: &'a imp_query, name: Name) -> Result<Options<'a>, Failure> {
        struct_size::<imp_query>(query.struct_size, name, "imp_query_default")?;
        known_bits(query.reserved, 0, name.field("reserved"))?;
        let count = count_of(query.ignored_count, name.field("ignored_count"))?;
        let words = count_of(query.included_words, name.field("included_words"))?;
        let mut options = Options {
            query: Query {
                filter: filter_in(&query.filter),
                ignore_owner: query.ignore_owner,
                ignore_group: query.ignore_group,
                // SAFETY: the caller's.
                included: unsafe { args_or_null(query.included, words, name.field("included"))? },
                ..Query::default()
            },
            // SAFETY: the caller's.
            ignored: unsafe { args(query.ignored, count, name.field("ignored"))? },
            ignored_part: (query.ignored_part_of.id != 0).then(|| {
                let imp_part { part, triangle, tag } = query.ignored_part;
                (query.ignored_part_of, Part { part, triangle, tag })
            }),
            nearest_only: false,
            name: Some(name),
        };
        options.set_flags(query.flags, name)?;
        Ok(options)
    }

    fn set_flags(&mut self, flags: u32, name: Name) -> Result<(), Failure> {
        const TRIGGERS: u32 = IMP_QUERY_IGNORE_TRIGGERS | IMP_QUERY_ONLY_TRIGGERS;
        const KNOWN: u32 = TRIGGERS
            | IMP_QUERY_SKIP_INSIDE
            | IMP_QUERY_BACK_FACES
            | IMP_QUERY_SKIP_LEAVING
            | IMP_QUERY_EXITS
            | IMP_QUERY_NEAREST_ONLY;
        let flags = known_bits(flags, KNOWN, name.field("flags"))?;
        self.query.skip_inside = flags & IMP_QUERY_SKIP_INSIDE != 0;
        self.query.back_faces = flags & IMP_QUERY_BACK_FACES != 0;
        self.query.exits = flags & IMP_QUERY_EXITS != 0;
        self.query.skip_leaving = flags & IMP_QUERY_SKIP_LEAVING != 0;
        self.nearest_only = flags & IMP_QUERY_NEAREST_ONLY != 0;
        self.query.triggers = match flags & TRIGGERS {
            0 => Triggers::All,
            IMP_QUERY_IGNORE_TRIGGERS => Triggers::Ignore,
            IMP_QUERY_ONLY_TRIGGERS => Triggers::Only,
            _ => {
                return Err(Failure::new(
                    IMP_ERROR_UNKNOWN,
                    format_args!(
                        "{} is 0x{flags:x}; expected at most one of IMP_QUERY_IGNORE_TRIGGERS and \
                         IMP_QUERY_ONLY_TRIGGERS",
                        name.field("flags")
                    ),
                ));
            }
        };
        Ok(())
    }

    /// Returns the world's query. `ignored` are the ids of its ignored shapes.
    fn query<'q>(&self, ignored: &'q [Id]) -> Query<'q>
    where
        'a: 'q,
    {
        let ignored_part = self.ignored_part.map(|(shape, part)| (id_of(shape), part));
        Query { ignored, ignored_part, ..self.query }
    }

    /// Checks the ignored shapes, and adds them to the lists of a world. Shapes that no longer exist are harmless.
    fn add_ignored<D: Dimension>(
        &self,
        world: &Reader<World<D>>,
        lists: &mut Ignored,
    ) -> Result<(), Failure> {
        for (place, &handle) in self.ignored.iter().enumerate() {
            self.check_shape(world, handle, |name| name.field("ignored").element(place))?;
        }
        lists.add(self.ignored.iter().map(|shape| id_of(*shape)));
        Ok(())
    }

    /// Checks a shape of the options.
    fn check_shape<D: Dimension>(
        &self,
        world: &Reader<World<D>>,
        shape: imp_shape,
        name: impl Fn(Name) -> Name,
    ) -> Result<(), Failure> {
        let name = name(self.name.expect("default options have no shapes"));
        if shape_parts(shape, name)?.world != world.index() {
            return Err(foreign(name, shape));
        }
        Ok(())
    }

    fn check_ignored_part<D: Dimension>(&self, world: &Reader<World<D>>) -> Result<(), Failure> {
        self.ignored_part.map_or(Ok(()), |(shape, _)| {
            self.check_shape(world, shape, |name| name.field("ignored_part_of"))
        })
    }

    /// Passes the query for a world to `body`.
    pub(in crate::ffi) fn with<D: Dimension, T>(
        self,
        world: &Reader<World<D>>,
        body: impl FnOnce(&Query) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.check_ignored_part(world)?;
        if self.ignored.is_empty() {
            return body(&self.query(&[]));
        }
        let mut lists = world.ignored();
        self.add_ignored(world, &mut lists)?;
        body(&self.query(lists.list(0)))
    }

    /// Passes a world and the query to `body`.
    pub(in crate::ffi) fn with_world<D: Dimension, T>(
        self,
        world: imp_world,
        body: impl FnOnce(&Reader<World<D>>, &Query) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let world = registry::read_of::<D>(world)?;
        self.with(&world, |query| body(&world, query))
    }
}

/// The arguments `queries` and `query_count` of a batch.
pub(in crate::ffi) type QueriesArgument = (*const imp_query, i32);

/// The options of a batch: for all of its probes, or for each.
#[expect(
    clippy::large_enum_variant,
    reason = "one lies on the stack of a call, and a box would allocate"
)]
pub(in crate::ffi) enum BatchOptions<'a> {
    Shared(Options<'a>),
    Each(&'a [imp_query]),
}

impl<'a> BatchOptions<'a> {
    /// Reads the queries of `count` probes.
    ///
    /// # Safety
    /// As `args`, and the pointers in the queries too.
    pub(in crate::ffi) unsafe fn read(
        (queries, query_count): QueriesArgument,
        count: usize,
    ) -> Result<BatchOptions<'a>, Failure> {
        let given = count_of(query_count, "query_count")?;
        // SAFETY: the caller's.
        let queries = unsafe { args(queries, given, "queries")? };
        match queries {
            [] => Ok(BatchOptions::Shared(Options::default())),
            // SAFETY: the caller's.
            [query] => unsafe { Options::new(query, Name::at("queries", 0)) }.map(Self::Shared),
            _ if given == count => {
                for index in 0..count {
                    Self::of_probe(queries, index)?;
                }
                Ok(BatchOptions::Each(queries))
            }
            _ => Err(Failure::new(
                IMP_ERROR_COUNT,
                format_args!("query_count is {given}; expected 0, 1 or count, which is {count}"),
            )),
        }
    }

    fn of_probe(queries: &'a [imp_query], index: usize) -> Result<Options<'a>, Failure> {
        // SAFETY: `read` was told that the pointers in the queries are as in `args`.
        unsafe { Options::new(&queries[index], Name::at("queries", index)) }
    }

    /// Passes a world and the queries to `body`.
    pub(in crate::ffi) fn with_world<D: Dimension, T>(
        self,
        world: imp_world,
        body: impl FnOnce(&Reader<World<D>>, &Queries) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self {
            BatchOptions::Shared(options) => {
                options.with_world(world, |world, query| body(world, &Queries::Shared(*query)))
            }
            BatchOptions::Each(queries) => {
                let world = registry::read_of::<D>(world)?;
                let mut ignored = world.ignored();
                for index in 0..queries.len() {
                    let options = Self::of_probe(queries, index)?;
                    options.check_ignored_part(&world)?;
                    options.add_ignored(&world, &mut ignored)?;
                }
                body(&world, &Queries::Each(CallerQueries(queries), &ignored))
            }
        }
    }
}

/// The checked queries of a batch.
pub(in crate::ffi) enum Queries<'q> {
    Shared(Query<'q>),
    Each(CallerQueries<'q>, &'q Ignored<'q>),
}

/// The caller's array of queries.
#[derive(Clone, Copy)]
pub(in crate::ffi) struct CallerQueries<'a>(&'a [imp_query]);

// SAFETY: the caller's memory, with what the pointers in it lead to, is only read during the call.
unsafe impl Sync for CallerQueries<'_> {}

impl Queries<'_> {
    /// Returns the query of a probe.
    #[inline]
    pub(in crate::ffi) fn at(&self, index: usize) -> ProbeQuery<'_> {
        match self {
            Queries::Shared(query) => ProbeQuery::Shared(query),
            Queries::Each(queries, ignored) => {
                ProbeQuery::Own(own_query(queries.0, index, ignored.list(index)))
            }
        }
    }
}

/// Reads the query of a probe again. Its own frame on the stack, because searches of a batch already need much of it.
#[inline(never)]
fn own_query<'q>(queries: &'q [imp_query], index: usize, ignored: &'q [Id]) -> Query<'q> {
    let Ok(options) = BatchOptions::of_probe(queries, index) else {
        unreachable!("with_world has read the query")
    };
    options.query(ignored)
}

const NO_PART: imp_part = imp_part { part: 0, triangle: 0, tag: 0 };

/// The query of imp_query_default.
pub(in crate::ffi) fn default_query() -> imp_query {
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
