//! W7: rigs of boxes whose bones all move every frame; the pairs of rigs that overlap.
use crate::Args;
use crate::clock::Clock;
use crate::generate::Rigs;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;
use std::collections::HashSet;

/// The number of rigs.
pub const RIGS: usize = 1000;
const FRAMES: usize = 30;

/// The pairs of rigs within 1 mm of touching or deeper, each with the least gap of its parts in f64.
fn ref_pairs(half: &[V3], poses: &[Pose]) -> Vec<((u32, u32), f64)> {
    let (local, rigs) = poses.split_at(half.len());
    let part = |k: usize| Pose { p: add(rigs[k / RIG_PARTS].p, local[k].p), q: local[k].q };
    let parts = |rig: usize| rig * RIG_PARTS..(rig + 1) * RIG_PARTS;
    let mut out = vec![];
    for a in 0..rigs.len() {
        for b in a + 1..rigs.len() {
            if len(sub(rigs[a].p, rigs[b].p)) > 2.0 * Rigs::REACH {
                continue;
            }
            let pairs = parts(a).flat_map(|i| parts(b).map(move |j| (i, j)));
            let gap = |(i, j): (usize, usize)| ref_box_sat(half[i], &part(i), half[j], &part(j)).0;
            let least = pairs.map(gap).fold(f64::MAX, f64::min);
            if least < 1e-3 {
                out.push(((a as u32, b as u32), least));
            }
        }
    }
    out
}

pub fn w7(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let mut rows = vec![];
    let mut runs: Vec<_> = peers
        .iter()
        .filter_map(|p| {
            let rigs = Rigs::new(RIGS);
            let (api, moving) = p.rigs(&rigs.half, &rigs.poses)?;
            Some((p.name(), api, moving, vec![]))
        })
        .collect();
    let mut rigs = Rigs::new(RIGS);
    let frames = FRAMES * a.reps;
    let mut last: Vec<HashSet<(u32, u32)>> = vec![];
    for frame in 0..frames {
        rigs.step();
        for (_, _, moving, samples) in &mut runs {
            let t = Clock::Cpu.start();
            let pairs = moving.frame(&rigs.poses);
            samples.push(t.ms());
            if frame + 1 == frames {
                last.push(pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect());
            }
        }
    }
    let reference = ref_pairs(&rigs.half, &rigs.poses);
    for ((peer, api, _, samples), found) in runs.into_iter().zip(last) {
        let missing =
            reference.iter().filter(|(pair, gap)| *gap < -1e-3 && !found.contains(pair)).count();
        let near: HashSet<(u32, u32)> = reference.iter().map(|(pair, _)| *pair).collect();
        let extra = found.difference(&near).count();
        let check = format!("{} pairs, {missing} missing, {extra} too many by > 1 mm", found.len());
        let ok = (missing + extra) * 100 <= near.len();
        rows.push(Row { peer, api, stat: Stat::new(samples), check, ok });
    }
    rep.table("W7 1,000 rigs of 20 boxes, all bones moving", "", "ms/frame", rows);
}
