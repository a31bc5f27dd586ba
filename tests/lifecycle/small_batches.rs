//! Small batches run on the calling thread alone: they start no thread of the library.

use std::time::{Duration, Instant};

use impinge::ffi::*;
use impinge::threads;

use crate::alone;
use crate::parallel::{MOST, parallel_calls};
use crate::support::header;
use crate::support::ok;

/// No thread starts for less work than this.
const WORTH: Duration = Duration::from_micros(200);

/// Other programs may stop the calling thread, so that its work looks long. In the tests with assertions it also takes longer.
/// So the counts halve until the call takes less than [`WORTH`], and only one of many calls must start no thread.
#[test]
fn no_call_starts_a_thread_for_little_work() {
    let _alone = alone();
    threads::set_eager(false);
    let (mut tested, mut all) = (0, 0);
    for mut call in parallel_calls() {
        all += 1;
        let (mut count, mut is_tested) = (MOST, false);
        loop {
            let is_short = |call: &mut dyn FnMut(usize)| {
                let start = Instant::now();
                call(count);
                start.elapsed() < WORTH
            };
            let mut tries = Vec::new();
            ok(imp_set_threads(1));
            if is_short(&mut call.run) || is_short(&mut call.run) {
                ok(imp_set_threads(2));
                tries.extend((0..20).filter(|_| is_short(&mut call.run)).map(|_| {
                    let starts_none = !threads::is_running();
                    threads::stop();
                    starts_none
                }));
                let starts_none = tries.is_empty() || tries.contains(&true);
                assert!(starts_none, "{} of {count} starts a thread", call.name);
            }
            is_tested |= !tries.is_empty();
            if count == 2 {
                tested += u32::from(is_tested);
                break;
            }
            count /= 2;
        }
    }
    // On a slow machine two elements of some calls may take longer.
    assert!(2 * tested > all, "only {tested} of {all} calls take less than {WORTH:?}");
    ok(imp_set_threads(0));
}

/// Each call of the list above splits long work. So the list shows that short work is not split.
#[test]
fn the_list_has_every_call_that_splits_its_work() {
    let _alone = alone();
    let listed: Vec<&str> = parallel_calls().iter().map(|call| call.name).collect();
    let name_of = |text: &str| {
        let (_, rest) = text.split_once("int32_t imp_")?;
        Some(format!("imp_{}", rest.split('(').next()?))
    };
    let texts = || header::TEXT.split("\n\n");
    let splits = |text: &&str| text.contains("@note") && text.contains("Splits");
    let mut split: Vec<String> = texts().filter(splits).filter_map(name_of).collect();
    // The comment of a twin that says no more is one line.
    let twins: Vec<String> =
        texts().filter(|text| text.contains(" in 2D. */")).filter_map(name_of).collect();
    let of_split = |twin: &String| split.iter().any(|name| format!("{name}_2d") == *twin);
    let twins: Vec<String> = twins.into_iter().filter(of_split).collect();
    split.extend(twins);
    for name in &split {
        assert!(
            listed.iter().any(|call| call.contains(name.as_str())),
            "{name} is not in the list"
        );
    }
    let checked = split.len();
    assert!(checked > 60, "only {checked} calls");
}
