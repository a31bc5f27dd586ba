//! The order of a world's events, and the effect of the static flag on overlaps.

use impinge::world::{EventKind, Id, Settings, ShapeDesc, World};

use crate::world::scene::Scene;

/// An event without its user data.
type Event = (EventKind, Id, Id);

fn ball<S: Scene>(x: f32, is_static: bool) -> ShapeDesc<S> {
    ShapeDesc { is_static, ..ShapeDesc::new(S::ball(1.0), S::along(x)) }
}

fn updated<S: Scene>(world: &mut World<S>) -> Vec<Event> {
    world.update();
    world.validate().unwrap();
    world.events().iter().map(|event| (event.kind, event.a, event.b)).collect()
}

/// A replacement shape may get a lower slot than its partner, so the new pair sorts before the old one. The end of
/// the old overlap still comes first.
pub fn an_overlap_ends_before_its_successor_in_a_lower_slot_begins<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let [a, b, c] = [-9.0, 0.0, 0.5].map(|x| world.create(ball(x, false)));
    assert_eq!(updated(&mut world), [(EventKind::Begin, b, c)]);
    world.destroy(a);
    assert_eq!(updated(&mut world), [(EventKind::Stay, b, c)]);
    world.destroy(c);
    let again = world.create(ball(0.5, false));
    assert!(again.slot < b.slot, "the new shape reuses the slot of the first");
    assert_eq!(updated(&mut world), [(EventKind::End, b, c), (EventKind::Begin, again, b)]);
}

/// End events come first, then begin, then stay. Each kind is sorted by pair.
pub fn ends_come_first_then_begins_then_stays<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    // Pairs of shapes at the same pose, in alternation: two stay, two end, two begin.
    let ids: Vec<Id> =
        (0..12).map(|place| world.create(ball((place / 2) as f32 * 10.0, false))).collect();
    let pair = |place: usize| (ids[2 * place], ids[2 * place + 1]);
    for place in [2, 5] {
        world.set_enabled(pair(place).1, false);
    }
    let begin: Vec<Event> =
        [0, 1, 3, 4].map(|at| (EventKind::Begin, pair(at).0, pair(at).1)).into();
    assert_eq!(updated(&mut world), begin);
    for place in [1, 4] {
        world.set_pose(pair(place).1, S::along(-50.0 * place as f32));
    }
    for place in [2, 5] {
        world.set_enabled(pair(place).1, true);
    }
    let kinds = [(EventKind::End, [1, 4]), (EventKind::Begin, [2, 5]), (EventKind::Stay, [0, 3])];
    let expected: Vec<Event> = kinds
        .into_iter()
        .flat_map(|(kind, places)| places.map(|place| (kind, pair(place).0, pair(place).1)))
        .collect();
    assert_eq!(updated(&mut world), expected);
}

/// An overlap continues when one of its shapes becomes static or moving, while the other one moves.
pub fn an_overlap_goes_on_when_a_shape_becomes_static_or_moving<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let a = world.create(ball(0.0, false));
    let b = world.create(ball(0.5, false));
    assert_eq!(updated(&mut world), [(EventKind::Begin, a, b)]);
    for is_static in [true, true, false, false, true] {
        world.set_static(b, is_static);
        world.validate().unwrap();
        assert_eq!(world.get(b).map(|shape| shape.is_static()), Some(is_static));
        assert_eq!(updated(&mut world), [(EventKind::Stay, a, b)]);
        world.set_pose(b, S::along(if is_static { 0.25 } else { 0.5 }));
        assert_eq!(updated(&mut world), [(EventKind::Stay, a, b)]);
    }
}

pub fn an_overlap_of_two_that_become_static_ends_and_begins_again<S: Scene>() {
    let mut world = World::<S>::new(Settings::DEFAULT, 1);
    let a = world.create(ball(0.0, true));
    let b = world.create(ball(0.5, false));
    assert_eq!(updated(&mut world), [(EventKind::Begin, a, b)]);
    world.set_static(b, true);
    assert_eq!(updated(&mut world), [(EventKind::End, a, b)]);
    assert_eq!(updated(&mut world), []);
    // The flag of a disabled shape takes effect when the shape is enabled.
    world.set_enabled(a, false);
    world.set_static(a, false);
    assert_eq!(updated(&mut world), []);
    world.set_enabled(a, true);
    assert_eq!(updated(&mut world), [(EventKind::Begin, a, b)]);
    // Setting and resetting the flag between two updates has no effect.
    world.set_static(a, true);
    world.set_static(a, false);
    assert_eq!(updated(&mut world), [(EventKind::Stay, a, b)]);
}
