//! What an update tells: overlaps that began, stayed and ended.

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

impl<S: Space> World<S> {
    /// The events of the last update, in order of a's slot, then b's.
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

    /// Writes the events that the tested candidates make, and counts each shape's overlaps.
    pub(super) fn tell_events(&mut self) {
        let World { candidates, shapes, events, settings, .. } = self;
        events.clear();
        for pair in &candidates.pairs {
            let kind = match (pair.was, pair.now) {
                (false, false) => continue,
                (false, true) => EventKind::Begin,
                (true, true) => EventKind::Stay,
                (true, false) => EventKind::End,
            };
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
            events.push(Event {
                kind,
                a: shapes.id(pair.a),
                b: shapes.id(pair.b),
                user_data_a: user_data[0],
                user_data_b: user_data[1],
            });
        }
    }
}
