//! The asset tables: a call keeps the hulls that it uses, and blocks no other call.

use std::ptr::null_mut;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use impinge::ffi::*;

use crate::alone;
use crate::support::*;

const SEPARATION: imp_separation = imp_separation::NONE;

/// Returns a hull of about `count` vertices on a sphere.
fn ball(count: usize) -> imp_hull {
    let mut random = fastrand::Rng::with_seed(3);
    let mut between = || random.f32() * 2.0 - 1.0;
    let points: Vec<_> = (0..count)
        .map(|_| {
            let (x, y, z) = (between(), between(), between());
            let length = (x * x + y * y + z * z).sqrt().max(0.01);
            vec3(x / length, y / length, z / length)
        })
        .collect();
    hull_of(&points)
}

/// Makes one call that explains `count` copies of the pair of a hull with itself. Returns its duration.
fn explain(hull: imp_hull, count: usize) -> Duration {
    let bodies = vec![unscaled(hull); count];
    let poses: Vec<_> = (0..count).map(|place| at(0.3, place as f32 * 1e-4, 0.2)).collect();
    let mut offsets = vec![0; count + 1];
    let began = Instant::now();
    ok(unsafe {
        imp_explain_many(
            bodies.as_ptr(),
            poses.as_ptr(),
            count as i32,
            &bodies[0],
            &at(0.0, 0.0, 0.0),
            1,
            offsets.as_mut_ptr(),
            null_mut(),
            0,
            null_mut(),
        )
    });
    began.elapsed()
}

/// Other calls do not wait for a long call that uses a hull. The long call takes at least 0.2 s; meanwhile another
/// thread creates, queries and releases hulls. Each round must take less than half of the call.
///
/// Other programs may slow down the measurement of one call, or a round. So a longer call gets another chance. If the
/// rounds waited for the call, every one of them would fail.
#[test]
fn hulls_are_made_and_released_while_a_long_call_uses_one() {
    let _alone = alone();
    // The call runs on one thread, so it takes the computed time on any machine.
    ok(imp_set_threads(1));
    let used = ball(300);
    let one = (0..5).map(|_| explain(used, 1)).min().expect("five calls");
    let one = one.max(Duration::from_micros(1));
    let mut count = (0.25 / one.as_secs_f64()).ceil() as usize + 1;
    let passes = (0..4).any(|_| {
        let (call, longest, rounds) = hulls_beside_a_call(used, count);
        println!("{rounds} rounds beside a call of {call:?}, the longest of {longest:?}");
        count *= 2;
        call > Duration::from_millis(200) && longest < call / 2
    });
    assert!(passes, "rounds wait for the call, or every call is too short to measure");
    ok(imp_asset_release(used.id));
}

/// Makes and releases hulls beside a call with `count` pairs of one hull. Returns the time of the call, the longest round
/// and the number of rounds.
fn hulls_beside_a_call(used: imp_hull, count: usize) -> (Duration, Duration, usize) {
    let (start, done) = (Barrier::new(2), AtomicBool::new(false));
    thread::scope(|scope| {
        let call = scope.spawn(|| {
            start.wait();
            let took = explain(used, count);
            done.store(true, Ordering::Release);
            took
        });
        start.wait();
        let (mut longest, mut rounds) = (Duration::ZERO, 0);
        while !done.load(Ordering::Acquire) {
            let began = Instant::now();
            let made = hull_of(&corners(1.0, 2.0, 3.0));
            ok(imp_asset_retain(made.id));
            ok(imp_asset_release(made.id));
            assert_eq!((imp_asset_kind(made.id), imp_asset_count(IMP_ASSET_HULL)), (1, 2));
            ok(imp_asset_release(made.id));
            assert_eq!((imp_asset_kind(made.id), imp_asset_count(IMP_ASSET_HULL)), (0, 1));
            longest = longest.max(began.elapsed());
            rounds += 1;
        }
        (call.join().unwrap(), longest, rounds)
    })
}

/// Returns the slot of a hull's handle.
fn slot(hull: imp_hull) -> u64 {
    hull.id >> 26 & 0xff_ffff
}

/// A batch with many hulls returns the results of single calls, and holds no hull after it returns.
#[test]
fn a_batch_of_many_hulls_answers_like_single_calls_and_keeps_none() {
    let _alone = alone();
    let hulls: Vec<_> =
        (0..300).map(|number| hull_of(&corners(1.0, 1.0 + number as f32 * 0.01, 0.5))).collect();
    let mut random = fastrand::Rng::with_seed(4);
    let mut bodies: Vec<_> = (0..2000).map(|_| unscaled(hulls[random.usize(0..300)])).collect();
    let poses: Vec<_> = bodies.iter().map(|_| at(0.0, random.f32() * 8.0, 0.0)).collect();
    let (ball, here, count) = (sphere(0.5), at(0.0, 0.0, 0.0), bodies.len() as i32);
    let mut answers = vec![SEPARATION; bodies.len()];
    let ask = |bodies: &[imp_geometry], answers: &mut [imp_separation]| unsafe {
        let (answers, bodies, poses) = (answers.as_mut_ptr(), bodies.as_ptr(), poses.as_ptr());
        imp_distance_many(bodies, poses, count, &ball, &here, 1, answers)
    };
    let touching = ok(ask(&bodies, &mut answers));
    assert!(touching > 100 && touching < count - 100, "{touching}");
    for (place, answer) in answers.iter().enumerate() {
        let mut single = SEPARATION;
        ok(unsafe { imp_distance(&bodies[place], &poses[place], &ball, &here, &mut single) });
        assert_eq!(format!("{single:?}"), format!("{answer:?}"), "{place}");
    }
    let mut overlaps = vec![-1; bodies.len()];
    let overlap = |bodies: &[imp_geometry], overlaps: &mut [i32]| unsafe {
        let (overlaps, bodies, poses) = (overlaps.as_mut_ptr(), bodies.as_ptr(), poses.as_ptr());
        imp_overlap_many(bodies, poses, count, &ball, &here, 1, 0.0, overlaps)
    };
    assert_eq!(ok(overlap(&bodies, &mut overlaps)), touching);
    for (place, (&overlap, answer)) in overlaps.iter().zip(&answers).enumerate() {
        assert_eq!(overlap, i32::from(answer.distance <= 0.0), "{place}");
    }

    let ended = hull_of(&corners(1.0, 1.0, 1.0));
    bodies[1234] = unscaled(ended);
    ok(imp_asset_release(ended.id));
    assert_eq!(ask(&bodies, &mut answers), IMP_ERROR_STALE);
    assert!(last_error().starts_with("geometries_a[1234].hull 0x"), "{}", last_error());
    overlaps.fill(-1);
    assert_eq!(overlap(&bodies, &mut overlaps), IMP_ERROR_STALE);
    assert!(last_error().starts_with("geometries_a[1234].hull 0x"), "{}", last_error());
    assert!(overlaps.iter().all(|&overlap| overlap == -1));

    hulls.iter().for_each(|hull| _ = ok(imp_asset_release(hull.id)));
    assert_eq!(imp_asset_count(IMP_ASSET_HULL), 0);
    assert_eq!(ask(&bodies, &mut answers), IMP_ERROR_STALE);
    // The new hulls reuse all slots, which proves that nothing still holds the old hulls.
    let next: Vec<_> = (0..301).map(|_| hull_of(&corners(1.0, 1.0, 1.0))).collect();
    let most = hulls.iter().chain([&ended]).map(|hull| slot(*hull)).max();
    assert_eq!(next.iter().map(|hull| slot(*hull)).max(), most);
    assert!(next.iter().all(|hull| !hulls.contains(hull)));
    assert_eq!(imp_asset_release_all(IMP_ASSET_HULL), 301);
}
