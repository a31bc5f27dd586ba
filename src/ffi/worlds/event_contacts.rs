//! The events of a world with their contacts.

use super::event::event_out;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, outs};
use crate::ffi::calls::registry::{self, Reader};
use crate::ffi::calls::status::guard_large;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::lanes::lane_batch::{contacts as contacts_in_lanes, distances, of_shapes};
use crate::ffi::lanes::struct_pairs::LaneStructs;
use crate::ffi::structs::answers::{imp_separation, imp_separation_2d};
use crate::ffi::structs::manifolds::{imp_manifold, imp_manifold_2d};
use crate::ffi::structs::types::imp_world;
use crate::ffi::structs::world_types::imp_event;
use crate::simd::f32_lanes::Width;
use crate::world::{Event, World};

/// Lists the events of the last update as imp_world_events does, with a contact for each:
///
/// - An event that a sweep found has the contact at its time. Its distance is 0, unless the sweep began inside.
/// - Any other begin or stay has the deepest contact at the present poses: the result of imp_distance.
/// - Other ends, and events of a shape destroyed since the update, have none: every field is 0.
///
/// @param events    the first `capacity` events are written
/// @param contacts  room for `capacity` contacts, one for each event written
/// @return the number of events
/// @note Reads. Splits many events over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_events_with_contacts(
    world: imp_world,
    events: *mut imp_event,
    contacts: *mut imp_separation,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { with_contacts::<Dim3>(world, events, contacts, capacity) }
}

/// imp_world_events_with_contacts in 2D: lists the events of the last update of a 2D world, with a contact for each.
///
/// @param events    the first `capacity` events are written
/// @param contacts  room for `capacity` contacts, one for each event written
/// @return the number of events
/// @note Reads. Splits many events over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_events_with_contacts_2d(
    world: imp_world,
    events: *mut imp_event,
    contacts: *mut imp_separation_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { with_contacts::<Dim2>(world, events, contacts, capacity) }
}

/// Lists the events of the last update as imp_world_events does, with a contact manifold for each: the result of
/// imp_contact at the present poses, with the margin of the world. A pair that does not overlap now has no points.
///
/// @param events     the first `capacity` events are written
/// @param manifolds  room for `capacity` manifolds, one for each event written
/// @return the number of events
/// @note Reads. Splits many events over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_events_with_manifolds(
    world: imp_world,
    events: *mut imp_event,
    manifolds: *mut imp_manifold,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { with_manifolds::<Dim3>(world, events, manifolds, capacity) }
}

/// imp_world_events_with_manifolds in 2D: lists the events of the last update of a 2D world, with a contact manifold for
/// each.
///
/// @param events     the first `capacity` events are written
/// @param manifolds  room for `capacity` manifolds, one for each event written
/// @return the number of events
/// @note Reads. Splits many events over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_events_with_manifolds_2d(
    world: imp_world,
    events: *mut imp_event,
    manifolds: *mut imp_manifold_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { with_manifolds::<Dim2>(world, events, manifolds, capacity) }
}

/// # Safety
/// `events` and `contacts` as in `outs`.
unsafe fn with_contacts<D: LaneStructs>(
    world: imp_world,
    events: *mut imp_event,
    contacts: *mut D::CDistance,
    capacity: i32,
) -> i32 {
    // SAFETY: the caller's.
    unsafe {
        with_details::<D, _>(
            world,
            events,
            (contacts, "contacts"),
            capacity,
            |world, events, contacts| {
                // A swept event has the contact at its time.
                let living = |place: usize| {
                    world.living_pair(&events[place]).filter(|_| !events[place].swept)
                };
                let alone = |place: usize| {
                    world.event_contact(&events[place]).map_or(D::NO_DISTANCE, Into::into)
                };
                distances::<D, _, _>(Width::widest(), of_shapes(living), alone, contacts);
            },
        )
    }
}

/// # Safety
/// `events` and `manifolds` as in `outs`.
unsafe fn with_manifolds<D: LaneStructs>(
    world: imp_world,
    events: *mut imp_event,
    manifolds: *mut D::CManifold,
    capacity: i32,
) -> i32 {
    // SAFETY: the caller's.
    unsafe {
        with_details::<D, _>(
            world,
            events,
            (manifolds, "manifolds"),
            capacity,
            |world, events, manifolds| {
                let living = |place: usize| world.living_pair(&events[place]);
                let alone = |place: usize| world.event_manifold(&events[place]).as_ref().into();
                let (width, margin) = (Width::widest(), world.margin());
                contacts_in_lanes::<D, _, _>(width, of_shapes(living), margin, alone, manifolds);
            },
        )
    }
}

/// Writes events, and lets `detail` write a detail for each.
///
/// # Safety
/// `events` and `details` as in `outs`.
unsafe fn with_details<D: Dimension, T: Send>(
    world: imp_world,
    events: *mut imp_event,
    (details, name): (*mut T, &'static str),
    capacity: i32,
    detail: impl FnOnce(&World<D>, &[Event], &mut [T]),
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        let (events, details) =
            unsafe { (outs(events, capacity, "events")?, outs(details, capacity, name)?) };
        let world: Reader<World<D>> = registry::read_of_without_trees(world)?;
        let found = world.events();
        for (event, found) in events.iter_mut().zip(found) {
            *event = event_out(found, world.index());
        }
        let written = capacity.min(found.len());
        detail(&world, &found[..written], &mut details[..written]);
        Ok(found.len() as i32)
    })
}
