//! The update of a world, its events and its pairs.

use crate::ffi::calls::args::{count_of, outs};
use crate::ffi::calls::handle::shape_handle;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::guard_large;
use crate::ffi::decode::lists::List;
use crate::ffi::structs::types::{imp_shape, imp_world};
use crate::ffi::structs::world_types::{
    IMP_EVENT_BEGIN, IMP_EVENT_END, IMP_EVENT_STAY, imp_event, imp_pair,
};
use crate::world::{Event, EventKind, SmallestN};

/// Finds the pairs that overlap now, and the events since the previous update. Call it once a frame, after setting the
/// poses. Queries do not need it.
///
/// @return the number of events
/// @note Changes. Splits a large world over the library's threads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_update(world: imp_world) -> i32 {
    guard_large(|| {
        registry::change(world, |world, _| {
            world.update();
            Ok(world.events().len() as i32)
        })
    })
}

/// Lists the events of the last update, in four groups:
///
/// 1. Ends of pairs that overlapped at the previous update.
/// 2. Begins.
/// 3. Ends of pairs that began in this update: a continuous shape passed through. See imp_shape_set_flags.
/// 4. Stays.
///
/// Each group is sorted by time, then shape a, then shape b. Events without a sweep have time 1. The list does not change
/// until the next update, and can be read any number of times.
///
/// A pair has at most one event in an update, or a begin and an end in this order. A shape that replaces a destroyed one
/// makes another pair: the old overlap ends before the new one begins.
///
/// @param events  the first `capacity` events are written
/// @return the number of events
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_events(
    world: imp_world,
    events: *mut imp_event,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let events = unsafe { outs(events, capacity, "events")? };
        let world = registry::read_without_trees(world)?;
        for (event, found) in events.iter_mut().zip(world.events()) {
            *event = event_out(found, world.index());
        }
        Ok(world.events().len() as i32)
    })
}

/// Lists the events of the last update in which a shape takes part, in the order of imp_world_events.
///
/// @param events  the first `capacity` events are written
/// @return the number of events
/// @note Reads. O(n) for n events of the world: to read the events of
/// many shapes, read those of the world once. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_events(
    shape: imp_shape,
    events: *mut imp_event,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let mut list = unsafe { List::new(outs(events, capacity, "events")?) };
        registry::read_shape(shape, |world, parts| {
            for event in
                world.events().iter().filter(|event| [event.a, event.b].contains(&parts.id))
            {
                list.push(event_out(event, parts.world));
            }
            list.count("events")
        })
    })
}

/// Returns an event of the world with this index.
pub(in crate::ffi) fn event_out(event: &Event, world: usize) -> imp_event {
    imp_event {
        a: shape_handle(world, event.a),
        b: shape_handle(world, event.b),
        user_data_a: event.user_data_a,
        user_data_b: event.user_data_b,
        kind: match event.kind {
            EventKind::Begin => IMP_EVENT_BEGIN,
            EventKind::Stay => IMP_EVENT_STAY,
            EventKind::End => IMP_EVENT_END,
        },
        time: event.time,
    }
}

/// Lists the pairs that overlapped at the last update and whose shapes both still exist, sorted by shape a, then shape
/// b.
///
/// @param pairs  the first `capacity` pairs are written
/// @return the number of pairs
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_pairs(
    world: imp_world,
    pairs: *mut imp_pair,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let pairs = unsafe { outs(pairs, capacity, "pairs")? };
        let world = registry::read_without_trees(world)?;
        let mut exist = 0;
        world.pairs(&mut |a, b| {
            if let Some(pair) = pairs.get_mut(exist) {
                *pair = imp_pair { a: world.handle(a), b: world.handle(b) };
            }
            exist += 1;
        });
        Ok(exist as i32)
    })
}

/// Lists the shapes that overlap a shape now, by the world's margin and the filters. It uses the current poses, not
/// those of the last update. A disabled shape overlaps nothing.
///
/// @param shapes  the lowest `capacity` shapes are written, in ascending order
/// @return the number of shapes
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_overlaps(
    shape: imp_shape,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let shapes = unsafe { outs(shapes, capacity, "shapes")? };
        registry::read_shape_and_trees(shape, |world, parts| {
            let mut found = SmallestN::new(shapes, imp_shape::cmp);
            world.overlaps_of(parts.id, &mut |id| found.push(shape_handle(parts.world, id)));
            Ok(found.finish() as i32)
        })
    })
}
