//! Calls every export in every floating-point state of the host. The results are identical to the bit, and the call
//! restores the host's state. With exceptions unmasked, floating-point work outside the guard would crash the test.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use impinge::ffi::*;
use impinge::threads::{for_each_chunk, set_eager};

use crate::LISTS;
use crate::attack::Export;
use crate::stage::Stage;
use crate::support::fp_mode::{MODES, Mode, call_in, strangest};
use crate::support::settings::wide;
use crate::support::*;
use crate::value::Value;

/// The return value of an export, and its output buffers.
#[derive(Debug, PartialEq)]
struct Outcome {
    answer: i32,
    memories: Vec<Vec<u8>>,
}

impl Outcome {
    fn of(export: &Export, call: impl FnOnce(&mut [Value]) -> i32) -> Outcome {
        let mut values = export.goods();
        let answer = call(&mut values);
        let memory = |value: &Value| match value {
            Value::Memory(memory) => memory.bytes().to_vec(),
            _ => Vec::new(),
        };
        Outcome { answer, memories: values.iter().map(memory).collect() }
    }
}

/// Returns the visible state of a stage as text. It omits handles, which differ between stages. It is empty after a
/// call destroyed a world, shape or hull of the stage.
fn seen(stage: &Stage) -> String {
    let fingerprint = catch_unwind(AssertUnwindSafe(|| stage.fingerprint()));
    let text = format!("{:?}", fingerprint.ok());
    let mut parts = text.split("id: ");
    let first = parts.next().unwrap().to_string();
    parts.fold(first, |seen, part| seen + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// The states for a call that changes something and needs a stage for each: two, unless the run is wide. All of them have
/// their turn with some call.
fn states(number: usize) -> Vec<Mode> {
    if wide() > 1 { MODES.to_vec() } else { vec![strangest(), MODES[number % MODES.len()]] }
}

#[test]
fn every_export_answers_alike_in_every_floating_point_state_and_restores_it() {
    let (mut pure, mut changing) = (0, 0);
    for list in LISTS {
        let count = list(&Stage::new()).len();
        let mut place = 0;
        while place < count {
            // Calls that change nothing share a stage. A refusal may come from an earlier call, so it needs a new one.
            let stage = Stage::new();
            let exports = list(&stage);
            let before = seen(&stage);
            let (begin, mut changed) = (place, None);
            while place < count && changed.is_none() {
                let export = &exports[place];
                let first = Outcome::of(export, export.call);
                if first.answer < 0 && place > begin {
                    break;
                }
                if seen(&stage) == before && Outcome::of(export, export.call) == first {
                    for &mode in MODES {
                        let found = Outcome::of(export, |v| call_in(mode, || (export.call)(v)));
                        assert_eq!(found, first, "{}, {}", export.name, mode.name);
                        pure += 1;
                    }
                    place += 1;
                } else {
                    changed = Some((first.answer, seen(&stage)));
                }
            }
            drop(exports);
            drop(stage);
            let Some((answer, after)) = changed else { continue };
            for mode in states(place) {
                let stage = Stage::new();
                let export = &list(&stage)[place];
                let found = Outcome::of(export, |v| call_in(mode, || (export.call)(v)));
                assert_eq!(found.answer, answer, "{}, {}", export.name, mode.name);
                assert_eq!(seen(&stage), after, "{}, {}", export.name, mode.name);
                changing += 1;
            }
            place += 1;
        }
    }
    println!("{pure} calls that change nothing, {changing} that change something");
    assert!(pure > 1000 && changing > 100);
}

#[test]
fn refusals_restore_the_floating_point_state() {
    for list in LISTS {
        let stage = Stage::new();
        for export in list(&stage) {
            for (status, mut values) in export.refusals() {
                let found = call_in(strangest(), || (export.call)(&mut values));
                assert_eq!(found, status, "{}", export.name);
            }
        }
    }
}

#[cfg(feature = "fault-injection")]
#[test]
fn a_panic_restores_the_floating_point_state() {
    use impinge::ffi::IMP_ERROR_PANIC;
    let stage = Stage::new();
    for &mode in MODES {
        let broken = world();
        impinge::fault::arm();
        let status = call_in(mode, || impinge::ffi::imp_world_clear(broken));
        assert_eq!(status, IMP_ERROR_PANIC, "{}", mode.name);
    }
    stage.assert_sound();
}

const SEPARATION: imp_separation = imp_separation::NONE;

/// Pairs of several kinds whose distances need rounding. One pair in eight is subnormal.
struct Pairs {
    geometries: [Vec<imp_geometry>; 2],
    poses: [Vec<imp_pose>; 2],
}

impl Pairs {
    fn new(hull: imp_hull) -> Pairs {
        let mut random = fastrand::Rng::with_seed(9);
        let mut pairs = Pairs { geometries: Default::default(), poses: Default::default() };
        for number in 0..2048 {
            let size = if number % 8 == 0 { 1e-39 } else { 1.0 };
            for side in 0..2 {
                let mut length = || (0.1 + random.f32()) * size;
                let (a, b, c) = (length(), length(), length());
                let geometry = match (number / 8 + side * 3) % 6 {
                    0 => sphere(a),
                    1 => capsule(a, b),
                    2 => cuboid(a, b, c),
                    3 => rounded(&cuboid(a, b, c), c),
                    4 => triangle(vec3(a, 0.0, 0.0), vec3(0.0, b, 0.0), vec3(-a, -b, c)),
                    _ => scaled(hull, vec3(0.7, 0.3 + random.f32(), 1.1)),
                };
                let mut place = || (random.f32() * 2.0 - 1.0) * size;
                pairs.geometries[side].push(geometry);
                pairs.poses[side].push(at(place(), place(), place()));
            }
        }
        pairs
    }

    /// Returns the distances of all pairs from one batch call.
    fn distances(&self, mode: Option<Mode>) -> Vec<u32> {
        let [(a, pose_a), (b, pose_b)] =
            [0, 1].map(|side| (self.geometries[side].as_ptr(), self.poses[side].as_ptr()));
        let count = self.poses[0].len();
        let mut results = vec![SEPARATION; count];
        let (results_ptr, n) = (results.as_mut_ptr(), count as i32);
        let ask = || unsafe { imp_distance_many(a, pose_a, n, b, pose_b, n, results_ptr) };
        ok(match mode {
            None => ask(),
            Some(mode) => call_in(mode, ask),
        });
        results.iter().map(|result| result.distance.to_bits()).collect()
    }
}

/// Pool threads compute the same bits when their first caller has another floating-point state. Without a guard, they
/// would inherit that state.
#[test]
fn threads_started_in_a_strange_floating_point_state_answer_alike() {
    let stage = Stage::new();
    let pairs = Pairs::new(stage.hull);
    set_eager(true);
    ok(imp_set_threads(1));
    let expected = pairs.distances(None);
    for &mode in MODES {
        ok(imp_set_threads(1));
        assert_eq!(pairs.distances(Some(mode)), expected, "{}", mode.name);
        ok(imp_set_threads(3));
        assert_eq!(pairs.distances(Some(mode)), expected, "{}", mode.name);
        assert_eq!(pairs.distances(None), expected, "{}, then in the default state", mode.name);
    }
    ok(imp_set_threads(0));
}

/// A pool thread sets the default floating-point state itself. The test starts the pool without the guard of an
/// export, which sets that of the calling thread. So the calling thread computes nothing, and waits for the others.
#[test]
fn a_pool_thread_sets_the_default_state_itself() {
    const SUBNORMAL: f32 = 1e-39;
    let _stage = Stage::new();
    let third = |value: f32| black_box(value) / black_box(3.0);
    let expected = third(SUBNORMAL).to_bits();
    let caller = thread::current().id();
    set_eager(true);
    for &mode in MODES {
        ok(imp_set_threads(1));
        ok(imp_set_threads(3));
        let mut values = vec![SUBNORMAL; 16 * 256];
        let computed = AtomicUsize::new(0);
        call_in(mode, || {
            for_each_chunk(256, 1, &mut values, |_, chunk| {
                if thread::current().id() == caller {
                    while computed.load(Ordering::Relaxed) == 0 {
                        thread::yield_now();
                    }
                    return;
                }
                for value in &mut *chunk {
                    *value = third(*value);
                }
                computed.fetch_add(chunk.len(), Ordering::Relaxed);
            });
        });
        let right = values.iter().filter(|value| value.to_bits() == expected).count();
        assert_eq!(right, computed.into_inner(), "{}", mode.name);
    }
    ok(imp_set_threads(0));
}
