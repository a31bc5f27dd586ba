//! The same shapes as a world's, in a list, and what the world should say of them.

use impinge::world::{Event, EventKind, Id, Query, ShapeDesc, Triggers, World};
use std::collections::{BTreeMap, BTreeSet};

use crate::scene::{self, Posed, Random, Scene, posed};

pub struct Model<S: Scene> {
    pub shapes: BTreeMap<Id, ShapeDesc<S>>,
    /// Pairs that overlapped at the last update, with what their events would carry.
    pub pairs: BTreeSet<(Id, Id)>,
    /// User data of shapes destroyed since.
    gone: BTreeMap<Id, u64>,
    /// The world's.
    margin: f32,
}

impl<S: Scene> Model<S> {
    pub fn new(margin: f32) -> Model<S> {
        let (shapes, pairs, gone) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        Model { shapes, pairs, gone, margin }
    }

    pub fn enabled(&self) -> impl Iterator<Item = (Id, &ShapeDesc<S>)> {
        self.shapes.iter().filter(|(_, shape)| shape.enabled).map(|(id, shape)| (*id, shape))
    }

    fn seen(&self, query: &Query) -> impl Iterator<Item = (Id, &ShapeDesc<S>)> {
        self.enabled().filter(move |(id, shape)| sees(query, *id, shape))
    }

    /// The shapes that overlap a probe, in order.
    pub fn overlap(&self, probe: Posed<S>, margin: f32, query: &Query) -> Vec<Id> {
        let met = self.seen(query).filter(|(_, shape)| S::meet(probe, posed(shape), margin));
        met.map(|(id, _)| id).collect()
    }

    /// The hits of the shapes that a query sees, sorted by `key`, then slot. `key` also returns whether the probe begins
    /// inside.
    pub fn hits<H>(
        &self,
        query: &Query,
        ask: impl Fn(&ShapeDesc<S>) -> Option<H>,
        key: impl Fn(&H) -> (f32, bool),
    ) -> Vec<(Id, H)> {
        let mut hits: Vec<(Id, H)> = self
            .seen(query)
            .filter_map(|(id, shape)| Some((id, ask(shape)?)))
            .filter(|(_, hit)| !(query.skip_inside && key(hit).1))
            .collect();
        hits.sort_by(|(a, hit_a), (b, hit_b)| {
            key(hit_a).0.total_cmp(&key(hit_b).0).then(a.slot.cmp(&b.slot))
        });
        hits
    }

    pub fn overlapping(&self) -> BTreeSet<(Id, Id)> {
        let mut pairs = BTreeSet::new();
        for (id_a, a) in self.enabled() {
            for (id_b, b) in self.enabled().filter(|(id_b, _)| id_b.slot > id_a.slot) {
                if !(a.is_static && b.is_static)
                    && a.filter.meets(&b.filter)
                    && !owned_alike(a, b)
                    && S::meet(posed(a), posed(b), self.margin)
                {
                    pairs.insert((id_a, id_b));
                }
            }
        }
        pairs
    }

    fn user_data(&self, id: Id) -> u64 {
        self.shapes.get(&id).map_or_else(|| self.gone[&id], |shape| shape.user_data)
    }

    /// The events of an update.
    pub fn update(&mut self) -> Vec<Event> {
        let now = self.overlapping();
        let all: BTreeSet<_> = now.union(&self.pairs).copied().collect();
        let mut events: Vec<Event> = all
            .into_iter()
            .map(|(a, b)| Event {
                kind: match (self.pairs.contains(&(a, b)), now.contains(&(a, b))) {
                    (false, _) => EventKind::Begin,
                    (true, true) => EventKind::Stay,
                    (true, false) => EventKind::End,
                },
                a,
                b,
                user_data_a: self.user_data(a),
                user_data_b: self.user_data(b),
            })
            .collect();
        // One pair of slots can end for shapes that are gone and begin for their successors.
        let rank = |kind| match kind {
            EventKind::End => 0,
            EventKind::Begin => 1,
            EventKind::Stay => 2,
        };
        events.sort_by_key(|event| (rank(event.kind), event.a.slot, event.b.slot));
        self.pairs = now;
        self.gone.clear();
        events
    }

    /// Changes the world and the list alike.
    pub fn change(&mut self, random: &mut Random, world: &mut World<S>, size: f32) {
        let ids: Vec<Id> = self.shapes.keys().copied().collect();
        let any = ids.get(random.usize(..ids.len().max(1))).copied();
        match (random.u8(0..15), any) {
            (0 | 1, _) | (_, None) => {
                let desc = scene::desc::<S>(random, size);
                self.shapes.insert(world.create(desc.clone()), desc);
            }
            (2, Some(id)) => {
                world.destroy(id);
                let shape = self.shapes.remove(&id).unwrap();
                self.gone.insert(id, shape.user_data);
            }
            (3, Some(id)) => {
                let geometry = S::geometry(random);
                world.set_geometry(id, geometry.clone());
                self.shape(id).geometry = geometry;
            }
            (4, Some(id)) => {
                let filter = scene::filter(random);
                world.set_filter(id, filter);
                self.shape(id).filter = filter;
            }
            (5, Some(id)) => {
                let enabled = random.bool();
                world.set_enabled(id, enabled);
                self.shape(id).enabled = enabled;
            }
            (6, Some(id)) => {
                let user_data = random.u64(..);
                world.set_user_data(id, user_data);
                self.shape(id).user_data = user_data;
            }
            (7, Some(id)) => {
                let pose = S::pose(random, size);
                world.set_pose(id, pose);
                self.shape(id).pose = pose;
            }
            (8, Some(id)) => {
                let is_static = random.bool();
                world.set_static(id, is_static);
                self.shape(id).is_static = is_static;
            }
            (9, Some(id)) => {
                let owner = scene::owner(random);
                world.set_owner(id, owner);
                self.shape(id).owner = owner;
            }
            (10, Some(id)) => {
                let trigger = random.bool();
                world.set_trigger(id, trigger);
                self.shape(id).trigger = trigger;
            }
            (_, Some(id)) => {
                let pose = S::nudged(random, &self.shape(id).pose, 0.1);
                world.set_pose(id, pose);
                self.shape(id).pose = pose;
            }
        }
    }

    fn shape(&mut self, id: Id) -> &mut ShapeDesc<S> {
        self.shapes.get_mut(&id).unwrap()
    }
}

fn owned_alike<S: Scene>(a: &ShapeDesc<S>, b: &ShapeDesc<S>) -> bool {
    a.owner != 0 && a.owner == b.owner
}

pub fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort();
    ids
}

fn sees<S: Scene>(query: &Query, id: Id, shape: &ShapeDesc<S>) -> bool {
    let is_of_kind = match query.triggers {
        Triggers::All => true,
        Triggers::Ignore => !shape.trigger,
        Triggers::Only => shape.trigger,
    };
    let is_included = query.included.is_none_or(|words| {
        let (word, bit) = (id.slot as usize / 64, id.slot % 64);
        word < words.len() && words[word] & (1 << bit) != 0
    });
    query.filter.meets(&shape.filter)
        && is_of_kind
        && is_included
        && !(query.ignore_owner != 0 && shape.owner == query.ignore_owner)
        && !(query.ignore_group != 0 && shape.filter.group == query.ignore_group)
        && !query.ignored.contains(&id)
}
