//! Events of an update: overlaps that began, stayed or ended.

use super::candidates::Candidate;
use super::slots::Id;
use super::{Space, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    Begin,
    Stay,
    End,
}

/// An event of a pair of shapes. Shape `a` has the lower slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub kind: EventKind,
    /// Whether the sweep of a continuous shape found the time.
    pub swept: bool,
    /// The time of the event between the previous update (0) and this one (1). 1 without a sweep.
    pub time: f32,
    pub a: Id,
    pub b: Id,
    pub user_data_a: u64,
    pub user_data_b: u64,
}

/// The order of the kinds in the list of events.
///
/// Ends come first, so that a shape that replaces another begins its overlap after the old overlap has ended.
const KINDS: [EventKind; 3] = [EventKind::End, EventKind::Begin, EventKind::Stay];

/// A placeholder in the list, until the events are written.
const BLANK: Event = Event {
    kind: EventKind::End,
    swept: false,
    time: 1.0,
    a: Id { slot: 0, generation: 0 },
    b: Id { slot: 0, generation: 0 },
    user_data_a: 0,
    user_data_b: 0,
};

/// The index in [`KINDS`] of a candidate's event, if it has one.
fn kind_index(pair: Candidate) -> Option<usize> {
    match (pair.was_overlapping(), pair.is_overlapping()) {
        (false, false) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) => Some(2),
    }
}

impl<S: Space> World<S> {
    /// The events of the last update:
    ///
    /// 1. ends of pairs that overlapped at the previous update,
    /// 2. begins,
    /// 3. ends of pairs that began in this update: a sweep passed through,
    /// 4. stays.
    ///
    /// Each group is sorted by time, then by the slot of `a`, then of `b`.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The pairs that overlapped in the last update and whose shapes both still exist, sorted by slots.
    pub fn pairs(&self) -> impl Iterator<Item = (Id, Id)> {
        let living = |slot: u32| self.shapes.in_slot(slot).filter(|(_, live)| *live).is_some();
        self.candidates
            .overlapping()
            .filter(move |&(a, b)| living(a) && living(b))
            .map(|(a, b)| (self.shapes.id(a), self.shapes.id(b)))
    }

    /// Writes the events of all candidates, and updates each shape's number of overlaps. Returns the number of ends and of
    /// begins.
    pub(super) fn write_events(&mut self) -> [usize; 2] {
        let World { candidates, shapes, user_data, events, settings, .. } = self;
        // A counting sort by kind: it is stable, so pairs stay sorted within a kind.
        let mut counts = [0; 3];
        for &pair in &candidates.pairs {
            for (place, count) in counts.iter_mut().enumerate() {
                *count += usize::from(kind_index(pair) == Some(place));
            }
        }
        let [ends, begins, stays] = counts;
        let mut next = [0, ends, ends + begins];
        events.resize(ends + begins + if settings.stay_events { stays } else { 0 }, BLANK);
        for &pair in &candidates.pairs {
            let Some(place) = kind_index(pair) else { continue };
            let kind = KINDS[place];
            if kind != EventKind::Stay {
                for slot in [pair.a(), pair.b()] {
                    let shape = shapes.in_slot_mut(slot).expect("an overlapping shape has a slot");
                    match kind {
                        EventKind::End => shape.overlaps -= 1,
                        _ => shape.overlaps += 1,
                    }
                }
            }
            if kind == EventKind::Stay && !settings.stay_events {
                continue;
            }
            events[next[place]] = Event {
                kind,
                swept: false,
                time: 1.0,
                a: shapes.id(pair.a()),
                b: shapes.id(pair.b()),
                user_data_a: user_data[pair.a() as usize],
                user_data_b: user_data[pair.b() as usize],
            };
            next[place] += 1;
        }
        [ends, begins]
    }
}
