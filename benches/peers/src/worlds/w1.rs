//! W1: boxes that all move every frame; which pairs overlap?
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;
use serde_json::json;
use std::collections::HashMap;

/// Exact pairs by uniform grid and f64 SAT, with the signed gap of every close pair.
fn ref_pairs(half: &[V3], poses: &[Pose]) -> HashMap<(u32, u32), f64> {
    const CELL: f32 = 3.5; // two bounding radii
    let key = |p: V3| p.map(|x| (x / CELL).floor() as i32);
    let mut grid: HashMap<[i32; 3], Vec<u32>> = HashMap::new();
    for (i, p) in poses.iter().enumerate() {
        grid.entry(key(p.p)).or_default().push(i as u32);
    }
    let mut out = HashMap::new();
    for (i, p) in poses.iter().enumerate() {
        let k = key(p.p);
        for dx in -1..=1 {
            for dy in -1..=1 {
                for dz in -1..=1 {
                    for &j in grid.get(&[k[0] + dx, k[1] + dy, k[2] + dz]).into_iter().flatten() {
                        let o = &poses[j as usize];
                        let r = len(half[i]) + len(half[j as usize]) + 0.01;
                        if j as usize > i && len(sub(p.p, o.p)) < r {
                            let g = ref_box_sat(half[i], p, half[j as usize], o).0;
                            if g < 0.01 {
                                out.insert((i as u32, j), g);
                            }
                        }
                    }
                }
            }
        }
    }
    out
}
/// Compares the pairs of the last frame with the reference: a note, what to print, whether it will do, what is wrong.
fn judge(m: &MovingBoxes, pairs: &[(u32, u32)]) -> (String, String, bool, Vec<Disagreement>) {
    let refs = ref_pairs(&m.half, &m.poses);
    let total = refs.values().filter(|g| **g <= 0.0).count();
    let note = format!(
        "reference: {total} overlapping pairs in the last frame ({:.2} partners per box)",
        2.0 * total as f64 / m.half.len() as f64
    );
    let mut seen: HashMap<(u32, u32), u32> = HashMap::new();
    for (x, y) in pairs {
        *seen.entry((*x.min(y), *x.max(y))).or_insert(0) += 1;
    }
    let twice = seen.values().filter(|c| **c > 1).count();
    // The signed gap of each pair that is wrong.
    let missing = refs.iter().filter(|(k, g)| **g <= -1e-3 && !seen.contains_key(*k));
    let missing: Vec<((u32, u32), f64)> = missing.map(|(k, g)| (*k, *g)).collect();
    let extra = seen.keys().map(|k| (*k, refs.get(k).copied().unwrap_or(0.01)));
    let extra: Vec<((u32, u32), f64)> = extra.filter(|(_, g)| *g > 1e-3).collect();
    let worst = |v: &[((u32, u32), f64)]| v.iter().map(|x| x.1.abs()).fold(0.0, f64::max);
    let check = format!(
        "{} pairs, {} missing (deepest {:.4}), {} extra (gap up to {:.4}), {twice} listed twice",
        seen.len(),
        missing.len(),
        worst(&missing),
        extra.len(),
        worst(&extra)
    );
    let ok = (missing.len() + extra.len()) * 100 <= total;
    let body = |i: u32| json!({"half": m.half[i as usize], "pose": m.poses[i as usize]});
    let wrong = missing.iter().chain(&extra).map(|((a, b), gap)| Disagreement {
        severity: gap.abs(),
        index: *a as usize,
        what: if *gap > 0.0 { "told, but apart" } else { "not told" }.into(),
        input: json!({"a": body(*a), "b": body(*b)}),
        reference: json!({"signed_gap_m": gap}),
        ..Disagreement::default()
    });
    (note, check, ok, wrong.collect())
}
pub fn w1(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    println!("\nW1: volume per box pair {:.3} m^3 (constant used {PAIR_VOLUME})", pair_volume());
    for &n in &a.w1 {
        let frames = if n <= 1000 {
            300
        } else if n <= 10_000 {
            100
        } else {
            25
        };
        for (threads, clock) in [(1, Clock::Cpu), (2, Clock::Wall)] {
            let mut rows = vec![];
            let mut note = String::new();
            // two passes per variant, so that a burst of machine noise does not decide a peer's number
            let mut acc: Vec<(String, String, Vec<f64>, String, bool)> = vec![];
            for pass in 0..2 {
                let mut k = 0;
                for p in peers {
                    let probe = MovingBoxes::new(n);
                    for (api, mut w) in p.moving(&probe.half, &probe.poses, threads) {
                        let mut m = MovingBoxes::new(n);
                        let mut times = vec![];
                        let mut last: Vec<(u32, u32)> = vec![];
                        for f in 0..frames + 10 {
                            m.step();
                            let t = clock.start();
                            let pairs = w.frame(&m.poses);
                            let dt = t.ms();
                            if f >= 10 {
                                times.push(dt);
                            }
                            if f + 1 == frames + 10 {
                                last = pairs.to_vec();
                            }
                        }
                        if pass == 0 {
                            let (told, check, ok, wrong) = judge(&m, &last);
                            note = told;
                            rep.disagreements.extend(wrong.into_iter().map(|w| Disagreement {
                                workload: format!("W1 {n}"),
                                peer: p.name(),
                                api: api.clone(),
                                ..w
                            }));
                            acc.push((p.name(), api, times, check, ok));
                        } else {
                            acc[k].2.extend(times);
                        }
                        k += 1;
                    }
                }
            }
            for (peer, api, times, check, ok) in acc {
                rows.push(Row { peer, api, stat: Stat::new(times), check, ok });
            }
            rep.table(
                &format!(
                    "W1 {n} moving boxes, {threads} thread{}",
                    if threads == 1 { "" } else { "s" }
                ),
                &note,
                "ms/frame",
                rows,
            );
        }
    }
}
