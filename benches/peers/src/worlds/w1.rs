//! W1 and W1-2D: the overlapping pairs of boxes that all move every frame.
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;
use serde_json::json;
use std::collections::HashMap;
use std::time::Instant;

/// Exact pairs by uniform grid and f64 SAT, with the signed gap of every close pair.
fn ref_pairs(half: &[V3], poses: &[Pose]) -> HashMap<(u32, u32), f64> {
    const CELL: f32 = 3.5; // two bounding radii
    let key = |p: V3| p.map(|x| (x / CELL).floor() as i32);
    let is_giant = |i: usize| len(half[i]) * 2.0 > CELL;
    let mut grid: HashMap<[i32; 3], Vec<u32>> = HashMap::new();
    let mut out = HashMap::new();
    for (i, p) in poses.iter().enumerate() {
        if !is_giant(i) {
            grid.entry(key(p.p)).or_default().push(i as u32);
            continue;
        }
        for (j, o) in poses.iter().enumerate().filter(|(j, _)| !is_giant(*j) || *j > i) {
            if len(sub(p.p, o.p)) < len(half[i]) + len(half[j]) + 0.01 {
                let g = ref_box_sat(half[i], p, half[j], o).0;
                if g < 0.01 {
                    out.insert(((i as u32).min(j as u32), (i as u32).max(j as u32)), g);
                }
            }
        }
    }
    for (i, p) in poses.iter().enumerate().filter(|(i, _)| !is_giant(*i)) {
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
/// The exact pairs of W1-2D.
fn ref_pairs_2d(half: &[[f32; 2]], poses: &[Turned2]) -> HashMap<(u32, u32), f64> {
    const CELL: f32 = 2.9; // two bounding radii and more
    let key = |p: [f32; 2]| p.map(|x| (x / CELL).floor() as i32);
    let mut grid: HashMap<[i32; 2], Vec<u32>> = HashMap::new();
    for (i, p) in poses.iter().enumerate() {
        grid.entry(key(p.p)).or_default().push(i as u32);
    }
    let side = |i: usize| (half[i], poses[i].p, poses[i].r.map(f64::from));
    let mut out = HashMap::new();
    for (i, p) in poses.iter().enumerate() {
        let [x, y] = key(p.p);
        for cell in (0..9).map(|k| [x + k % 3 - 1, y + k / 3 - 1]) {
            for &j in grid.get(&cell).into_iter().flatten().filter(|j| **j as usize > i) {
                let gap = ref_boxes2(side(i), side(j as usize));
                if gap < 0.01 {
                    out.insert((i as u32, j), gap);
                }
            }
        }
    }
    out
}

/// The moving boxes of W1 or W1-2D.
trait Boxes {
    type Pose;
    fn step(&mut self);
    fn poses(&self) -> &[Self::Pose];
    fn reference(&self) -> HashMap<(u32, u32), f64>;
    /// A box, for the list of disagreements.
    fn describe(&self, i: usize) -> serde_json::Value;
}
impl Boxes for MovingBoxes {
    type Pose = Pose;
    fn step(&mut self) {
        MovingBoxes::step(self);
    }
    fn poses(&self) -> &[Pose] {
        &self.poses
    }
    fn reference(&self) -> HashMap<(u32, u32), f64> {
        ref_pairs(&self.half, &self.poses)
    }
    fn describe(&self, i: usize) -> serde_json::Value {
        json!({"half": self.half[i], "pose": self.poses[i]})
    }
}
impl Boxes for MovingBoxes2 {
    type Pose = Turned2;
    fn step(&mut self) {
        MovingBoxes2::step(self);
    }
    fn poses(&self) -> &[Turned2] {
        &self.poses
    }
    fn reference(&self) -> HashMap<(u32, u32), f64> {
        ref_pairs_2d(&self.half, &self.poses)
    }
    fn describe(&self, i: usize) -> serde_json::Value {
        json!({"half": self.half[i], "pose": self.poses[i]})
    }
}

/// Compares the pairs of the last frame with the reference.
///
/// Returns a note, the text for the table, whether the answers agree well enough, and the disagreements.
fn judge(m: &impl Boxes, pairs: &[(u32, u32)]) -> (String, String, bool, Vec<Disagreement>) {
    let refs = m.reference();
    let total = refs.values().filter(|g| **g <= 0.0).count();
    let note = format!(
        "reference: {total} overlapping pairs in the last frame ({:.2} partners per box)",
        2.0 * total as f64 / m.poses().len() as f64
    );
    let mut seen: HashMap<(u32, u32), u32> = HashMap::new();
    for (x, y) in pairs {
        *seen.entry((*x.min(y), *x.max(y))).or_insert(0) += 1;
    }
    let twice = seen.values().filter(|c| **c > 1).count();
    // The signed gap of each wrong pair.
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
    let body = |i: u32| m.describe(i as usize);
    let wrong = missing.iter().chain(&extra).map(|((a, b), gap)| Disagreement {
        severity: gap.abs(),
        index: *a as usize,
        what: if *gap > 0.0 { "reported, but apart" } else { "not reported" }.into(),
        input: json!({"a": body(*a), "b": body(*b)}),
        reference: json!({"signed_gap_m": gap}),
        ..Disagreement::default()
    });
    (note, check, ok, wrong.collect())
}
fn frames(n: usize) -> usize {
    match n {
        ..=1000 => 300,
        1001..=10_000 => 100,
        _ => 25,
    }
}

type Variants<P> = Vec<(String, Box<dyn Moving<P>>)>;

/// The first frames of a pass build trees and buffers, and do not count.
const WARM_UP: usize = 10;

/// A pass of a variant ends after this time, in seconds, even if frames are left. Then at most a quarter of its frames does not
/// count.
const LIMIT: f64 = 2.0;

/// The times of the frames of a pass, in milliseconds, and the pairs of the last one.
fn pass<B: Boxes>(
    w: &mut dyn Moving<B::Pose>,
    m: &mut B,
    (clock, frames): (Clock, usize),
    moved: Option<&[u32]>,
) -> (Vec<f64>, Vec<(u32, u32)>) {
    let start = Instant::now();
    let mut times = vec![];
    loop {
        m.step();
        let t = clock.start();
        let pairs = match moved {
            Some(moved) => w.frame_of(moved, m.poses()),
            None => w.frame(m.poses()),
        };
        times.push(t.ms());
        let is_late = times.len() >= 4 && start.elapsed().as_secs_f64() > LIMIT;
        let is_complete = times.len() == WARM_UP + frames;
        if is_late || is_complete {
            let pairs = pairs.to_vec();
            times.drain(..if is_complete { WARM_UP } else { WARM_UP.min(times.len() / 4) });
            return (times, pairs);
        }
    }
}

/// Times every variant of every peer: two passes each, so that a burst of machine noise does not decide a peer's
/// number.
fn measure<B: Boxes>(
    name: &str,
    timing: (Clock, usize),
    peers: &[Box<dyn Peer>],
    make: impl Fn() -> B,
    variants: impl Fn(&dyn Peer, &B) -> Variants<B::Pose>,
    moved: Option<&[u32]>,
    rep: &mut Report,
) {
    let mut note = String::new();
    let mut acc: Vec<(String, String, Vec<f64>, String, bool)> = vec![];
    for round in 0..2 {
        let mut k = 0;
        for p in peers {
            for (api, mut w) in variants(&**p, &make()) {
                let mut m = make();
                let (times, last) = pass(&mut *w, &mut m, timing, moved);
                if round == 0 {
                    let (judged, check, ok, wrong) = judge(&m, &last);
                    if note.is_empty() {
                        note = judged;
                    }
                    rep.disagreements.extend(wrong.into_iter().map(|w| Disagreement {
                        workload: name.into(),
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
    let rows = acc
        .into_iter()
        .map(|(peer, api, times, check, ok)| {
            let check = format!("{} frames; {check}", times.len());
            Row { peer, api, stat: Stat::new(times), check, ok }
        })
        .collect();
    rep.table(name, &note, "ms/frame", rows);
}
pub fn w1(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    println!("\nW1: volume per box pair {:.3} m^3 (constant used {PAIR_VOLUME})", pair_volume());
    for &n in &a.w1 {
        for (threads, clock) in [(1, Clock::Cpu), (2, Clock::Wall)] {
            measure(
                &format!(
                    "W1 {n} moving boxes, {threads} thread{}",
                    if threads == 1 { "" } else { "s" }
                ),
                (clock, frames(n)),
                peers,
                || MovingBoxes::new(n),
                |p, m| p.moving(&m.half, &m.poses, threads),
                None,
                rep,
            );
        }
    }
}
/// W1 with other crowds, on one thread. Of 100,000 boxes, one in 100 moves; of the others, 10,000 move.
pub fn w1_crowds(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    for crowd in Crowd::VARIANTS {
        let n = if crowd == Crowd::OneInHundred { 100_000 } else { 10_000 };
        let name = format!("W1 {n} {}, 1 thread", crowd.name());
        if a.filter.as_ref().is_some_and(|f| !name.contains(f.as_str())) {
            continue;
        }
        let moving = crowd.moving(n);
        measure(
            &name,
            (Clock::Cpu, frames(n)),
            peers,
            || MovingBoxes::crowd(n, crowd),
            |p, m| p.moving(&m.half, &m.poses, 1),
            moving.as_deref(),
            rep,
        );
    }
}
/// The frames of a run of [`w1_steady`].
const MANY_FRAMES: usize = 1_000;
const RUNS: usize = 3;

/// A library that would need longer than this for [`w1_steady`], in seconds, is left out.
const STEADY_LIMIT: f64 = 30.0;

/// The least time of each of [`MANY_FRAMES`] in [`RUNS`] runs, in milliseconds, with the boxes and the pairs of the last frame.
/// None if they would take longer than [`STEADY_LIMIT`].
fn steady(
    make: &dyn Fn(&MovingBoxes) -> Box<dyn Moving>,
    boxes: usize,
) -> Option<(Vec<f64>, MovingBoxes, Vec<(u32, u32)>)> {
    let mut least = vec![f64::INFINITY; MANY_FRAMES];
    let mut last = None;
    for _ in 0..RUNS {
        let mut m = MovingBoxes::new(boxes);
        let mut w = make(&m);
        let mut time = || {
            m.step();
            let t = Clock::Cpu.start();
            w.frame(&m.poses);
            t.ms()
        };
        let warm_up: f64 = (0..WARM_UP).map(|_| time()).sum();
        if warm_up / WARM_UP as f64 * (RUNS * MANY_FRAMES) as f64 > STEADY_LIMIT * 1e3 {
            return None;
        }
        for least in &mut least {
            *least = least.min(time());
        }
        let pairs = w.frame(&m.poses).to_vec();
        last = Some((m, pairs));
    }
    last.map(|(m, pairs)| (least, m, pairs))
}
/// The worst of 1,000 frames of W1, as a multiple of the median. Libraries that put off work stall in some frames.
///
/// Each frame counts with the least of its times in three runs, which are equal but for the noise of the machine.
pub fn w1_steady(peers: &[Box<dyn Peer>], rep: &mut Report) {
    const BOXES: usize = 10_000;
    let boxes = MovingBoxes::new(BOXES);
    let mut rows = vec![];
    for p in peers {
        let apis: Vec<String> =
            p.moving(&boxes.half, &boxes.poses, 1).into_iter().map(|(api, _)| api).collect();
        for (k, api) in apis.into_iter().enumerate() {
            let Some((least, m, pairs)) =
                steady(&|m| p.moving(&m.half, &m.poses, 1).swap_remove(k).1, BOXES)
            else {
                println!("left out, too slow: {}, {api}", p.name());
                continue;
            };
            let (_, check, ok, _) = judge(&m, &pairs);
            let times = Stat::new(least);
            let check = format!("median {:.2} ms, worst {:.2} ms; {check}", times.med, times.max);
            rows.push(Row {
                peer: p.name(),
                api,
                stat: Stat::one(times.max / times.med),
                check,
                ok,
            });
        }
    }
    let name = format!("W1 {BOXES} moving boxes, worst of {MANY_FRAMES} frames, 1 thread");
    rep.table(&name, "the worst frame as a multiple of the median", "median frames", rows);
}
pub fn w1_2d(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    for &n in &a.w1 {
        measure(
            &format!("W1-2D {n} moving 2D boxes, 1 thread"),
            (Clock::Cpu, frames(n)),
            peers,
            || MovingBoxes2::new(n),
            |p, m| p.moving_2d(&m.half, &m.poses),
            None,
            rep,
        );
    }
}
