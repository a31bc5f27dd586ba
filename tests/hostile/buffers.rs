//! Result buffers of every size. No call writes beyond `capacity`; each call returns the true count and accepts null
//! for size 0.

use std::ffi::c_char;
use std::ptr::{null, null_mut};
use std::thread;

use impinge::ffi::*;

use crate::stage::Stage;
use crate::support::*;
use crate::value::{Memory, Plain};

/// Calls `fill` with every capacity up to three above the count. `fill` takes a buffer and its capacity.
pub fn at_every_capacity<T: Plain>(least: i32, fill: impl Fn(*mut T, i32) -> i32) {
    let count = fill(null_mut(), 0);
    assert!(count >= least, "{count} results: {}", last_error());
    let size = size_of::<T>();
    let mut whole = Memory::room::<T>(count as usize);
    assert_eq!(fill(whole.pointer().cast(), count), count);
    for capacity in 0..count + 3 {
        // The buffer is larger than the stated capacity, so a write beyond it fails the test without a crash.
        let mut buffer = Memory::room::<T>(count as usize + 3);
        let untouched = buffer.clone();
        assert_eq!(fill(buffer.pointer().cast(), capacity), count, "capacity {capacity}");
        let written = capacity.min(count) as usize * size;
        assert!(buffer.is_guarded());
        assert!(buffer.bytes()[..written] == whole.bytes()[..written], "capacity {capacity}");
        assert!(
            buffer.bytes()[written..] == untouched.bytes()[written..],
            "capacity {capacity}: written beyond"
        );
    }
}

#[test]
fn results_fill_the_buffer_and_the_call_returns_the_total() {
    let stage = Stage::new();
    let (world, ball) = (stage.world, sphere(1.0));
    let here = at(0.5, 0.0, 0.0);
    at_every_capacity::<imp_shape>(4, |shapes, capacity| unsafe {
        imp_world_overlap(world, &ball, &here, 0.0, null(), shapes, capacity)
    });
    at_every_capacity::<imp_shape>(3, |shapes, capacity| unsafe {
        imp_shape_overlaps(stage.shapes[0], shapes, capacity)
    });
    let along = ray(vec3(-5.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0));
    at_every_capacity::<imp_world_hit>(3, |hits, capacity| unsafe {
        imp_world_raycast_all(world, &along, null(), hits, capacity)
    });
    at_every_capacity::<imp_event>(6, |events, capacity| unsafe {
        imp_world_events(world, events, capacity)
    });
    at_every_capacity::<imp_event>(3, |events, capacity| unsafe {
        imp_shape_events(stage.shapes[0], events, capacity)
    });
    let mut room = events(world);
    room.resize(99, room[0]);
    let room = std::cell::RefCell::new(room);
    at_every_capacity::<imp_separation>(6, |contacts, capacity| unsafe {
        let mut events = room.borrow_mut();
        imp_world_events_with_contacts(world, events.as_mut_ptr(), contacts, capacity)
    });
    at_every_capacity::<imp_world_line>(40, |lines, capacity| unsafe {
        imp_world_lines(world, IMP_DRAW_TREE, 0, lines, capacity)
    });
    at_every_capacity::<imp_pair>(3, |pairs, capacity| unsafe {
        imp_world_pairs(world, pairs, capacity)
    });
    let (balls, places) = ([ball; 3], [here, at(99.0, 0.0, 0.0), here]);
    at_every_capacity::<imp_shape>(8, |shapes, capacity| {
        let mut offsets = [-1; 4];
        let count = unsafe {
            imp_world_overlap_many(
                world,
                balls.as_ptr(),
                places.as_ptr(),
                3,
                0.0,
                null(),
                0,
                offsets.as_mut_ptr(),
                shapes,
                capacity,
            )
        };
        assert_eq!(offsets, [0, 4, 4, 8], "offsets count the results beyond the capacity");
        count
    });
}

/// Writes a text into a buffer. Takes the buffer and its capacity.
type Fill = dyn Fn(*mut c_char, i32) -> i32;

#[test]
fn texts_are_cut_at_the_buffer_and_end_with_a_zero() {
    let _stage = Stage::new();
    let sentence = sentence_about_kind(77);
    let status_text = |buffer: *mut c_char, capacity: i32| unsafe {
        imp_status_text(IMP_ERROR_DUPLICATE, buffer, capacity)
    };
    let last_error =
        |buffer: *mut c_char, capacity: i32| unsafe { imp_last_error(buffer, capacity) };
    let texts: [(&str, &Fill); 2] =
        [("a shape is given twice", &status_text), (&sentence, &last_error)];
    for (text, fill) in texts {
        let length = text.len();
        assert_eq!(fill(null_mut(), 0), length as i32);
        for capacity in 1..length + 4 {
            let mut buffer = Memory::room::<u8>(length + 4);
            let untouched = buffer.clone();
            assert_eq!(fill(buffer.pointer().cast(), capacity as i32), length as i32);
            let kept = length.min(capacity - 1);
            assert_eq!(&buffer.bytes()[..kept], &text.as_bytes()[..kept]);
            assert_eq!(buffer.bytes()[kept], 0);
            assert_eq!(&buffer.bytes()[kept + 1..], &untouched.bytes()[kept + 1..]);
            assert!(buffer.is_guarded());
        }
    }
}

/// Causes an error on this thread and returns its message.
fn sentence_about_kind(kind: u32) -> String {
    let geometry = imp_geometry { kind, ..sphere(1.0) };
    assert_eq!(unsafe { imp_geometry_valid(&geometry) }, IMP_ERROR_UNKNOWN);
    let sentence = last_error();
    assert!(sentence.contains(&kind.to_string()));
    sentence
}

#[test]
fn every_status_has_a_text_of_its_own() {
    let text = |status| {
        let mut buffer = [0u8; 256];
        let length = ok(unsafe { imp_status_text(status, buffer.as_mut_ptr().cast(), 256) });
        String::from_utf8(buffer[..length as usize].to_vec()).unwrap()
    };
    let mut texts: Vec<String> = (IMP_ERROR_CANCELLED..=IMP_OK).map(text).collect();
    texts.push(text(IMP_ERROR_CANCELLED - 1));
    let count = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), count);
    assert_eq!(text(i32::MIN), text(IMP_ERROR_CANCELLED - 1));
    assert_eq!(text(i32::MAX), text(IMP_OK));
}

#[test]
fn a_success_leaves_the_last_error_and_each_thread_has_its_own() {
    let stage = Stage::new();
    let sentence = sentence_about_kind(78);
    ok(imp_world_validate(stage.world));
    assert_eq!(last_error(), sentence);
    thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(last_error(), "");
            assert_ne!(sentence_about_kind(79), sentence);
        });
    });
    assert_eq!(last_error(), sentence);
}

#[test]
fn batches_of_nothing_take_null() {
    let stage = Stage::new();
    let world = stage.world;
    let before = stage.fingerprint();
    let mut offset = [7];
    let (ball, here) = (sphere(1.0), at(0.0, 0.0, 0.0));
    let answers = unsafe {
        [
            imp_overlap_many(null(), null(), 0, null(), null(), 0, 0.0, null_mut()),
            imp_overlap_many(&ball, &here, 1, null(), null(), 0, 0.0, null_mut()),
            imp_overlap_many(null(), null(), 0, &ball, &here, 1, 0.0, null_mut()),
            imp_overlap_pairs(null(), null(), 0, null(), 0, 0.0, null_mut()),
            imp_overlap_pairs(&ball, &here, 1, null(), 0, 0.0, null_mut()),
            imp_distance_many(null(), null(), 0, null(), null(), 0, null_mut()),
            imp_distance_many(&ball, &here, 1, null(), null(), 0, null_mut()),
            imp_contact_many(null(), null(), 0, null(), null(), 0, 0.0, null_mut()),
            imp_contact_many(null(), null(), 0, &ball, &here, 1, 0.0, null_mut()),
            imp_closest_point_many(null(), null(), 0, null(), 0, null_mut()),
            imp_closest_point_many(null(), null(), 0, &here.position, 1, null_mut()),
            imp_raycast_many(null(), null(), 0, null(), 0, null_mut()),
            imp_raycast_many(&ball, &here, 1, null(), 0, null_mut()),
            imp_contains_many(null(), null(), 0, null(), 0, null_mut()),
            imp_contains_many(null(), null(), 0, &here.position, 1, null_mut()),
            imp_aabb_many(null(), null(), 0, null_mut()),
            imp_bounds_overlap_many(null(), 0, null(), 0, null_mut()),
            imp_bounds_transform_many(null(), 0, &here, 1, null_mut()),
            imp_sphere_overlap_many(null(), 0, null(), 0, 0.0, null_mut()),
            imp_sphere_transform_matrix_many(null(), 0, null(), 0, null_mut()),
            imp_shape_create_many(world, null(), 0, null_mut()),
            imp_shape_destroy_many(world, null(), 0),
            imp_shape_get_poses(world, null(), null_mut(), 0),
            imp_shape_set_poses(world, null(), null(), 0),
            imp_world_raycast_many(world, null(), 0, null(), 0, null_mut()),
            imp_world_overlap_many(
                world,
                null(),
                null(),
                0,
                0.0,
                null(),
                0,
                offset.as_mut_ptr(),
                null_mut(),
                0,
            ),
        ]
    };
    assert_eq!(answers, [0; 26]);
    assert_eq!(offset, [0], "zero geometries still give one offset");
    assert_eq!(stage.fingerprint(), before);
}

#[test]
fn the_later_pose_of_a_duplicate_shape_wins() {
    let stage = Stage::new();
    let ball = stage.shapes[0];
    ok(set_poses(stage.world, &[ball, ball], &[at(1.0, 0.0, 0.0), at(0.0, 2.0, 0.0)]));
    assert_eq!(pose_of(ball), at(0.0, 2.0, 0.0));
    stage.assert_sound();
}

/// A stats struct of version 0.5, which ended before `tree_cost`, is filled. Memory beyond it stays unchanged.
#[test]
fn stats_of_an_older_size_are_filled_and_nothing_beyond() {
    let stage = Stage::new();
    let mut whole = stats(stage.world);
    assert!(whole.tree_cost >= 1.0, "{whole:?}");
    let expected = imp_stats { struct_size: 40, tree_cost: -1.0, reserved: 77, ..whole };
    whole = imp_stats { struct_size: 40, shapes: 0, bytes: 0, ..expected };
    ok(unsafe { imp_world_stats(stage.world, &mut whole) });
    assert_eq!(whole, expected);
}
