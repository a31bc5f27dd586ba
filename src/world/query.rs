//! The options of world queries: which shapes a query sees, and which hits count.

use std::ops::Deref;

use parking_lot::Mutex;

use super::World;
use super::filter::Filter;
use super::pairing::{Pairing, Pairings};
use super::shape::Shape;
use super::slots::Id;
use crate::answers::Part;
use crate::space::{AtStart, CastRules, Space};

/// The triggers that a query sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triggers {
    All,
    Ignore,
    Only,
}

/// Options of a world query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Query<'a> {
    pub filter: Filter,
    /// Ignores shapes that contain the ray's origin, or that touch or overlap the probe at the start.
    pub skip_inside: bool,
    /// Casts do not hit shapes that touch or overlap at the start there, unless the motion brings them closer. It changes
    /// nothing with `skip_inside`.
    pub skip_leaving: bool,
    /// Rays and casts hit the back faces of one-sided geometries.
    pub back_faces: bool,
    pub triggers: Triggers,
    /// Shapes of this owner are ignored. 0: none.
    pub ignore_owner: u64,
    /// Shapes with this filter group are ignored. 0: none.
    pub ignore_group: i64,
    /// Shapes that are ignored, sorted. See [`Ignored`].
    pub ignored: &'a [Id],
    /// A bit for each slot that the query sees.
    pub included: Option<&'a [u64]>,
    /// A part of a shape that rays ignore.
    pub ignored_part: Option<(Id, Part)>,
    /// Rays find where they leave a solid that they begin inside.
    pub exits: bool,
    /// The shape of the world that the query belongs to. See [`World::asker`].
    pub asker: Option<Asker>,
}

/// A shape that asks. It does not see itself, shapes of its owner, and shapes that its filter does not match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asker {
    id: Id,
    pairing: Pairing,
}

impl Default for Query<'_> {
    fn default() -> Self {
        Query {
            filter: Filter::ALL,
            skip_inside: false,
            skip_leaving: false,
            back_faces: false,
            triggers: Triggers::All,
            ignore_owner: 0,
            ignore_group: 0,
            ignored: &[],
            included: None,
            ignored_part: None,
            exits: false,
            asker: None,
        }
    }
}

/// Lists of up to this length are searched from the start.
const FEW: usize = 8;

impl Query<'_> {
    /// The hits of a cast that count.
    ///
    /// A shape that touches at the start, and that the motion leaves, may be hit later. So a query that ignores shapes which
    /// touch at the start needs their hits there.
    pub fn cast_rules(&self) -> CastRules {
        let skips_leaving = self.skip_leaving && !self.skip_inside;
        let at_start = if skips_leaving { AtStart::HitUnlessLeaving } else { AtStart::Hit };
        CastRules { at_start, back_faces: self.back_faces }
    }

    /// Whether the query has no options besides its filter.
    fn sees_all_that_match(&self) -> bool {
        self.triggers == Triggers::All
            && self.ignore_owner == 0
            && self.ignore_group == 0
            && self.ignored.is_empty()
            && self.included.is_none()
            && self.asker.is_none()
    }

    fn allows<S: Space>(&self, id: Id, shape: &Shape<S>, pairing: &Pairing) -> bool {
        let trigger = match self.triggers {
            Triggers::All => true,
            Triggers::Ignore => !shape.is_trigger(),
            Triggers::Only => shape.is_trigger(),
        };
        let is_included = |words: &[u64]| {
            words.get(id.slot as usize / 64).is_some_and(|word| word >> (id.slot % 64) & 1 == 1)
        };
        trigger
            && (self.ignore_owner == 0 || self.ignore_owner != pairing.owner)
            && (self.ignore_group == 0 || self.ignore_group != pairing.filter.group)
            && !self.ignores(id)
            && self.included.is_none_or(is_included)
            && self.asker.is_none_or(|asker| asker.id != id && asker.pairing.allows(pairing))
    }

    fn ignores(&self, id: Id) -> bool {
        if self.ignored.len() <= FEW {
            self.ignored.contains(&id)
        } else {
            self.ignored.binary_search(&id).is_ok()
        }
    }
}

/// The query of one probe of a batch.
#[derive(Clone, Copy, Debug)]
pub enum ProbeQuery<'a> {
    /// All probes have it.
    Shared(&'a Query<'a>),
    Own(Query<'a>),
}

impl<'a> Deref for ProbeQuery<'a> {
    type Target = Query<'a>;

    #[inline(always)]
    fn deref(&self) -> &Query<'a> {
        match self {
            ProbeQuery::Shared(query) => query,
            ProbeQuery::Own(query) => query,
        }
    }
}

/// A query of a world: which shapes does it see?
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    query: &'a Query<'a>,
    pairings: &'a Pairings,
    /// Whether the query sees every shape, so that nothing needs to be read of a shape.
    sees_all: bool,
}

impl View<'_> {
    /// Whether the query sees a shape.
    #[inline(always)]
    pub fn sees<S: Space>(&self, id: impl FnOnce() -> Id, shape: &Shape<S>) -> bool {
        self.sees_all || {
            let pairing = self.pairings.get(shape.pairing);
            self.query.filter.meets(&pairing.filter)
                && (self.query.sees_all_that_match() || self.query.allows(id(), shape, pairing))
        }
    }
}

/// Lists of ids, one after the other, each sorted.
#[derive(Debug, Default)]
pub(super) struct IdLists {
    ids: Vec<Id>,
    /// The end of each list in `ids`.
    ends: Vec<usize>,
}

/// The shapes that queries ignore. Its buffers return to the world.
#[derive(Debug)]
pub struct Ignored<'w> {
    lists: IdLists,
    pool: &'w Mutex<Vec<IdLists>>,
}

impl Ignored<'_> {
    /// Adds the list of the next query.
    pub fn add(&mut self, ids: impl ExactSizeIterator<Item = Id>) {
        let IdLists { ids: all, ends } = &mut self.lists;
        let start = all.len();
        all.extend(ids);
        all[start..].sort_unstable();
        ends.push(all.len());
    }

    /// The list of a query, for [`Query::ignored`].
    pub fn list(&self, index: usize) -> &[Id] {
        let IdLists { ids, ends } = &self.lists;
        let start = index.checked_sub(1).map_or(0, |before| ends[before]);
        &ids[start..ends[index]]
    }
}

impl Drop for Ignored<'_> {
    fn drop(&mut self) {
        self.pool.lock().push(std::mem::take(&mut self.lists));
    }
}

impl<S: Space> World<S> {
    #[inline]
    pub(super) fn view<'a>(&'a self, query: &'a Query) -> View<'a> {
        let sees_all = query.filter == Filter::ALL
            && query.sees_all_that_match()
            && self.pairings.all_meet_all();
        View { query, pairings: &self.pairings, sees_all }
    }

    /// Returns the buffers of lists of ids that queries ignore, still without a list.
    pub fn ignored(&self) -> Ignored<'_> {
        let mut lists = self.id_lists.lock().pop().unwrap_or_default();
        lists.ids.clear();
        lists.ends.clear();
        Ignored { lists, pool: &self.id_lists }
    }

    /// Returns an existing shape as the asker of a query.
    pub fn asker(&self, id: Id) -> Option<Asker> {
        let shape = self.get(id)?;
        Some(Asker { id, pairing: *self.pairings.get(shape.pairing) })
    }
}
