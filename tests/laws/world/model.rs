//! A model of a world: a list of the same shapes, which computes the expected results by brute force.

use impinge::answers::CastHit;
use impinge::space::{AtStart, CastRules, Moving};
use impinge::world::{
    Event, EventKind, Id, PairPolicy, Query, Settings, ShapeDesc, Triggers, World,
};
use std::collections::{BTreeMap, BTreeSet};

use crate::world::scene::{self, Posed, Random, Scene, posed};

/// The cast rules of a world's sweeps: one-sided geometries are hit from either side.
const EITHER_SIDE: CastRules = CastRules { at_start: AtStart::Hit, back_faces: true };

pub struct Model<S: Scene> {
    pub shapes: BTreeMap<Id, ShapeDesc<S>>,
    /// The pairs that overlapped at the last update.
    pub pairs: BTreeSet<(Id, Id)>,
    /// The user data of shapes destroyed since the last update.
    gone: BTreeMap<Id, u64>,
    /// The start pose of each shape's next sweep.
    starts: BTreeMap<Id, S::Pose>,
    /// The world's settings.
    settings: Settings,
}

impl<S: Scene> Model<S> {
    pub fn new(settings: Settings) -> Model<S> {
        let (shapes, pairs, gone) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        Model { shapes, pairs, gone, starts: BTreeMap::new(), settings }
    }

    pub fn enabled(&self) -> impl Iterator<Item = (Id, &ShapeDesc<S>)> {
        self.shapes.iter().filter(|(_, shape)| shape.enabled).map(|(id, shape)| (*id, shape))
    }

    fn seen(&self, query: &Query) -> impl Iterator<Item = (Id, &ShapeDesc<S>)> {
        self.enabled().filter(move |(id, shape)| sees(query, *id, shape))
    }

    /// Returns the shapes that overlap a probe, in order.
    pub fn overlap(&self, probe: Posed<S>, margin: f32, query: &Query) -> Vec<Id> {
        let met = self.seen(query).filter(|(_, shape)| S::meet(probe, posed(shape), margin));
        met.map(|(id, _)| id).collect()
    }

    /// Returns the hits of the shapes that a query accepts, sorted by `key`, then slot. `key` returns the distance or
    /// time, and whether the probe starts inside.
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

    /// Returns the pairs of enabled shapes whose flags, filters and owners allow an overlap.
    fn possible(&self) -> impl Iterator<Item = (Id, Id)> {
        self.enabled().flat_map(move |(id_a, a)| {
            let others = self.enabled().filter(move |(id_b, _)| id_b.slot > id_a.slot);
            let may_pair = move |b: &ShapeDesc<S>| {
                !(a.is_static && b.is_static) && a.filter.meets(&b.filter) && !owned_alike(a, b)
            };
            others.filter(move |(_, b)| may_pair(b)).map(move |(id_b, _)| (id_a, id_b))
        })
    }

    /// Returns the pairs that overlap now.
    pub fn overlapping(&self) -> BTreeSet<(Id, Id)> {
        self.possible().filter(|pair| self.meet(pair)).collect()
    }

    fn meet(&self, (a, b): &(Id, Id)) -> bool {
        S::meet(posed(&self.shapes[a]), posed(&self.shapes[b]), self.settings.margin)
    }

    /// Whether the world records a pair.
    fn is_recorded(&self, (a, b): &(Id, Id)) -> bool {
        let (a, b) = (&self.shapes[a], &self.shapes[b]);
        let category = a.filter.category | b.filter.category;
        let all = self.settings.event_categories == u64::MAX;
        let policy = match self.settings.pairs {
            PairPolicy::All => true,
            PairPolicy::WithTrigger => a.trigger || b.trigger,
            PairPolicy::None => false,
        };
        policy && (all || category & self.settings.event_categories != 0)
    }

    /// Returns the motion of a shape since the last update, and whether it sweeps.
    fn motion(&self, id: Id) -> (Moving<'_, S>, bool) {
        let shape = &self.shapes[&id];
        let start = if shape.continuous { &self.starts[&id] } else { &shape.pose };
        ((&shape.geometry, start, &shape.pose), *start != shape.pose)
    }

    /// Returns the first and the last contact of a pair in which at least one shape sweeps.
    fn sweep(&self, (a, b): (Id, Id), was: bool, now: bool) -> [Option<CastHit<S::Vector>>; 2] {
        let ((a, a_sweeps), (b, b_sweeps)) = (self.motion(a), self.motion(b));
        if !a_sweeps && !b_sweeps {
            return [None, None];
        }
        let margin = self.settings.margin;
        let mut enter = if was { None } else { S::sweep(a, b, EITHER_SIDE) };
        let overlaps_at_start = || S::overlap(a.0, a.1, b.0, b.1, margin);
        if enter.is_some_and(|hit| hit.inside) && margin < 0.0 && !overlaps_at_start() {
            enter =
                S::sweep(a, b, CastRules { at_start: AtStart::HitUnlessLeaving, ..EITHER_SIDE });
        }
        if now || !was && enter.is_none() {
            return [enter, None];
        }
        let back = S::sweep((a.0, a.2, a.1), (b.0, b.2, b.1), EITHER_SIDE);
        let back = back.map(|hit| CastHit { time: 1.0 - hit.time, ..hit });
        let exit = match (back, enter) {
            (Some(exit), Some(enter)) if exit.time < enter.time => Some(enter),
            (exit, enter) => exit.or(enter),
        };
        [enter, exit]
    }

    fn user_data(&self, id: Id) -> u64 {
        self.shapes.get(&id).map_or_else(|| self.gone[&id], |shape| shape.user_data)
    }

    /// Returns the expected events of an update.
    pub fn update(&mut self) -> Vec<Event> {
        let possible: BTreeSet<(Id, Id)> =
            self.possible().filter(|pair| self.is_recorded(pair)).collect();
        let now: BTreeSet<(Id, Id)> =
            possible.iter().filter(|pair| self.meet(pair)).copied().collect();
        let mut events: Vec<(u8, Event)> = Vec::new();
        for &(a, b) in possible.union(&self.pairs) {
            let (was, is) = (self.pairs.contains(&(a, b)), now.contains(&(a, b)));
            let swept = possible.contains(&(a, b));
            let [enter, exit] = if swept { self.sweep((a, b), was, is) } else { [None, None] };
            let event = |kind, hit: Option<CastHit<S::Vector>>| Event {
                kind,
                swept: hit.is_some(),
                time: hit.map_or(1.0, |hit| hit.time),
                a,
                b,
                user_data_a: self.user_data(a),
                user_data_b: self.user_data(b),
            };
            // The number is the event's sort group.
            match (was, is) {
                (true, false) => events.push((0, event(EventKind::End, exit))),
                (false, true) => events.push((1, event(EventKind::Begin, enter))),
                (true, true) => events.push((3, event(EventKind::Stay, None))),
                (false, false) if enter.is_some() => {
                    events.push((1, event(EventKind::Begin, enter)));
                    events.push((2, event(EventKind::End, exit)));
                }
                (false, false) => {}
            }
        }
        events.sort_by(|(group_a, a), (group_b, b)| {
            let slots = |event: &Event| (event.a.slot, event.b.slot);
            (group_a.cmp(group_b)).then(a.time.total_cmp(&b.time)).then(slots(a).cmp(&slots(b)))
        });
        self.pairs = now;
        self.gone.clear();
        self.starts = self.shapes.iter().map(|(id, shape)| (*id, shape.pose)).collect();
        events.into_iter().map(|(_, event)| event).collect()
    }

    /// Makes a random change to the world and to the model.
    pub fn change(&mut self, random: &mut Random, world: &mut World<S>, size: f32) {
        let ids: Vec<Id> = self.shapes.keys().copied().collect();
        let any = ids.get(random.usize(..ids.len().max(1))).copied();
        match (random.u8(0..19), any) {
            (0 | 1, _) | (_, None) => {
                let desc = scene::desc::<S>(random, size);
                let id = world.create(desc.clone());
                self.starts.insert(id, desc.pose);
                self.shapes.insert(id, desc);
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
                if self.shape(id).enabled != enabled {
                    self.restart(id);
                }
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
            (11, Some(id)) => {
                let continuous = random.bool();
                world.set_continuous(id, continuous);
                self.restart(id);
                self.shape(id).continuous = continuous;
            }
            (12, Some(id)) => {
                let pose = S::pose(random, size);
                world.teleport(id, pose);
                self.shape(id).pose = pose;
                self.restart(id);
            }
            (13, Some(_)) => {
                let by = S::vector(random, 1.0);
                world.shift_origin(by).unwrap();
                let shifted = |pose: &S::Pose| S::shifted(pose, by).unwrap();
                self.shapes.values_mut().for_each(|shape| shape.pose = shifted(&shape.pose));
                self.starts.values_mut().for_each(|start| *start = shifted(start));
            }
            (14, Some(_)) if random.u8(0..4) == 0 => match random.bool() {
                true => world.rebuild(),
                false => world.reserve(random.usize(0..2 * self.shapes.len())),
            },
            (_, Some(id)) => {
                let pose = S::nudged(random, &self.shape(id).pose, 0.1);
                world.set_pose(id, pose);
                self.shape(id).pose = pose;
            }
        }
    }

    /// Starts the next sweep of a shape at its current pose.
    fn restart(&mut self, id: Id) {
        let pose = self.shapes[&id].pose;
        self.starts.insert(id, pose);
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
