//! What an update tells: overlaps that began, stayed and ended.

use super::candidates::Candidate;
use super::slots::Id;
use super::{Space, World};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    Begin,
    Stay,
    End,
}

/// What happened to a pair of shapes; the slot of `a` is the lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    pub a: Id,
    pub b: Id,
    pub user_data_a: u64,
    pub user_data_b: u64,
}

/// The order of the kinds in an update's events. A shape that replaces another may have a lower slot than its partner,
/// so in order of pairs alone the new overlap could begin before the old one ends.
const KINDS: [EventKind; 3] = [EventKind::End, EventKind::Begin, EventKind::Stay];

/// Fills the list until the events are written.
const BLANK: Event = Event {
    kind: EventKind::End,
    a: Id { slot: 0, generation: 0 },
    b: Id { slot: 0, generation: 0 },
    user_data_a: 0,
    user_data_b: 0,
};

/// The index in `KINDS` of the event that a tested candidate makes.
fn place_of(pair: &Candidate) -> Option<usize> {
    match (pair.was, pair.now) {
        (false, false) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) => Some(2),
    }
}

impl<S: Space> World<S> {
    /// The events of the last update: all ends, then all begins, then all stays. Each kind is sorted by a's slot, then
    /// b's.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The pairs that overlapped at the last update and whose shapes both still exist, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (Id, Id)> {
        let living = |slot: u32| self.shapes.look(slot).filter(|(_, live)| *live).is_some();
        self.candidates
            .overlapping()
            .filter(move |&(a, b)| living(a) && living(b))
            .map(|(a, b)| (self.shapes.id(a), self.shapes.id(b)))
    }

    /// Writes the events of the tested candidates, and counts each shape's overlaps.
    pub(super) fn tell_events(&mut self) {
        let World { candidates, shapes, events, settings, .. } = self;
        // A counting sort by kind keeps the candidates' order by pair.
        let mut counts = [0; 3];
        for pair in &candidates.pairs {
            for (place, count) in counts.iter_mut().enumerate() {
                *count += usize::from(place_of(pair) == Some(place));
            }
        }
        let [ends, begins, stays] = counts;
        let mut next = [0, ends, ends + begins];
        events.resize(ends + begins + if settings.stay_events { stays } else { 0 }, BLANK);
        for pair in &candidates.pairs {
            let Some(place) = place_of(pair) else { continue };
            let kind = KINDS[place];
            let mut user_data = [0; 2];
            for (slot, user_data) in [pair.a, pair.b].into_iter().zip(&mut user_data) {
                let shape = shapes.look_mut(slot).expect("an overlapping shape keeps its slot");
                *user_data = shape.user_data;
                match kind {
                    EventKind::Begin => shape.overlaps += 1,
                    EventKind::Stay => {}
                    EventKind::End => shape.overlaps -= 1,
                }
            }
            if kind == EventKind::Stay && !settings.stay_events {
                continue;
            }
            events[next[place]] = Event {
                kind,
                a: shapes.id(pair.a),
                b: shapes.id(pair.b),
                user_data_a: user_data[0],
                user_data_b: user_data[1],
            };
            next[place] += 1;
        }
    }
}
