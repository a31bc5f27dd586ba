//! Events of sweeps, and the contacts of events.

use super::events::{Event, EventKind};
use super::sweep::{EventKey, SweptContact, SweptPair};
use super::{Shape, Space, World};
use crate::answers::{CastHit, Distance};

fn key(event: &Event) -> EventKey {
    (event.a.slot, event.b.slot, event.kind)
}

impl<S: Space> World<S> {
    /// Adds the times and events of sweeps to the events of the candidates, of which `ends` and `begins` are the first.
    pub(super) fn write_sweep_events(&mut self, [ends, begins]: [usize; 2]) {
        let World { sweeps, shapes, events, .. } = self;
        sweeps.contacts.clear();
        if sweeps.pairs.is_empty() {
            return;
        }
        let stays = events.len() - ends - begins;
        for pair in &sweeps.pairs {
            let mut offer = |kind, hit: &Option<CastHit<S::Vector>>, group: &mut [Event]| {
                let Some(hit) = hit else { return };
                let slots = |event: &Event| (event.a.slot, event.b.slot);
                let place = group.binary_search_by_key(&(pair.a, pair.b), slots);
                let event = &mut group[place.expect("a change of overlap is an event")];
                (event.swept, event.time) = (true, hit.time);
                sweeps
                    .contacts
                    .push(SweptContact { key: (pair.a, pair.b, kind), contact: hit.contact() });
            };
            match (pair.was_overlapping, pair.is_overlapping) {
                (true, false) => offer(EventKind::End, &pair.exit, &mut events[..ends]),
                (false, true) => {
                    offer(EventKind::Begin, &pair.enter, &mut events[ends..ends + begins])
                }
                (true, true) => {}
                (false, false) => {
                    for (kind, hit) in
                        [(EventKind::Begin, &pair.enter), (EventKind::End, &pair.exit)]
                    {
                        if let Some(hit) = hit {
                            let contact = hit.contact();
                            sweeps
                                .contacts
                                .push(SweptContact { key: (pair.a, pair.b, kind), contact });
                        }
                    }
                }
            }
        }
        let passed = |pair: &&SweptPair<S>| !pair.was_overlapping && !pair.is_overlapping;
        for kind in [EventKind::Begin, EventKind::End] {
            for pair in sweeps.pairs.iter().filter(passed) {
                let hit = if kind == EventKind::Begin { &pair.enter } else { &pair.exit };
                let Some(hit) = hit else { continue };
                events.push(Event {
                    kind,
                    swept: true,
                    time: hit.time,
                    a: shapes.id(pair.a),
                    b: shapes.id(pair.b),
                    user_data_a: shapes.user_data(pair.a),
                    user_data_b: shapes.user_data(pair.b),
                });
            }
        }
        events[ends + begins..].rotate_left(stays);
        let added = (events.len() - ends - begins - stays) / 2;
        let mut rest = &mut events[..];
        for length in [ends, begins + added, added] {
            let (group, after) = rest.split_at_mut(length);
            group.sort_unstable_by(|x, y| {
                x.time.total_cmp(&y.time).then_with(|| key(x).cmp(&key(y)))
            });
            rest = after;
        }
    }

    /// The contact of an event of the last update, if there is one:
    ///
    /// - a swept event has the contact at its time,
    /// - a begin or stay without a sweep has the deepest contact at the present poses.
    pub fn event_contact(&self, event: &Event) -> Option<Distance<S::Vector>> {
        if event.swept {
            let contacts = &self.sweeps.contacts;
            let place = contacts.binary_search_by_key(&key(event), |contact| contact.key).ok()?;
            return Some(contacts[place].contact);
        }
        let [a, b] = self.living_pair(event)?;
        Some(S::distance(&a.geometry, &a.pose, &b.geometry, &b.pose))
    }

    /// The contact manifold at the present poses of a begin or stay event.
    pub fn event_manifold(&self, event: &Event) -> Option<S::Manifold> {
        let [a, b] = self.living_pair(event)?;
        S::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, self.settings.margin)
    }

    /// The shapes of a begin or stay event, if both still exist.
    pub fn living_pair(&self, event: &Event) -> Option<[&Shape<S>; 2]> {
        if event.kind == EventKind::End {
            return None;
        }
        Some([self.get(event.a)?, self.get(event.b)?])
    }
}
