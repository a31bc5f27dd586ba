//! The lines that meshes (W3) and height fields (W5) share: build, memory, rays, overlaps and casts of capsules.
use super::heap;
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;

/// Inputs of all lines.
pub struct Queries {
    pub rays: Vec<Ray>,
    pub capsules: Vec<Capsule>,
    /// Capsules, and the way of each.
    pub casts: Vec<(Capsule, V3)>,
}
/// The maximum length of a ray.
const REACH: f32 = 100.0;
/// Builds per peer and number of threads.
const BUILDS: usize = 7;

/// Builds the surface of every peer and adds the lines about it.
pub fn lines(
    a: &Args,
    peers: &[Box<dyn Peer>],
    rep: &mut Report,
    title: &str,
    make: impl Fn(&dyn Peer) -> Option<Box<dyn Surface>>,
    queries: &Queries,
    gap: impl Fn(&Capsule) -> f64,
) {
    let mut surfaces = build(peers, rep, title, make);
    let row = |peer: &str, api: &Option<String>, samples: Vec<f64>, check: String, ok: bool| Row {
        peer: peer.into(),
        api: api.clone().unwrap_or_default(),
        stat: Stat::new(samples),
        check,
        ok,
    };
    let Queries { rays, capsules, casts } = queries;
    let cast =
        |s: &mut dyn Surface, ((x, r, hh), way): &(Capsule, V3)| s.cast_capsule(x, *r, *hh, *way);
    let samples = rounds(
        a,
        &mut surfaces,
        [rays.len(), capsules.len(), casts.len()],
        |s, line, i| match line {
            0 => drop(std::hint::black_box(s.raycast(rays[i].0, rays[i].1, REACH))),
            1 => {
                let (x, r, hh) = &capsules[i];
                std::hint::black_box(s.overlap_capsule(x, *r, *hh));
            }
            _ => drop(std::hint::black_box(cast(s, &casts[i]))),
        },
    );
    let apis: Vec<[Option<String>; 3]> = surfaces.iter().map(|(_, s)| s.apis()).collect();
    let count = surfaces.len();
    let having =
        |line: usize| -> Vec<usize> { (0..count).filter(|k| apis[*k][line].is_some()).collect() };
    let [with_rays, with_overlaps, with_casts] = [0, 1, 2].map(having);
    let hits: Vec<Vec<Option<f32>>> = with_rays
        .iter()
        .map(|k| rays.iter().map(|(o, dir)| surfaces[*k].1.raycast(*o, *dir, REACH)).collect())
        .collect();
    let checked = against_majority(&hits);
    let rows = with_rays.iter().zip(checked).map(|(k, (check, ok))| {
        row(&surfaces[*k].0, &apis[*k][0], samples[*k][0].clone(), check, ok)
    });
    rep.table(&format!("{title} raycast closest"), "", "ns/query", rows.collect());

    let gaps: Vec<f64> = capsules.iter().map(gap).collect();
    let mut rows = vec![];
    for k in with_overlaps {
        let (name, s) = &mut surfaces[k];
        let answers: Vec<bool> =
            capsules.iter().map(|(x, r, hh)| s.overlap_capsule(x, *r, *hh)).collect();
        let (check, ok) = against_gaps(&answers, &gaps);
        rows.push(row(name, &apis[k][1], samples[k][1].clone(), check, ok));
    }
    rep.table(&format!("{title} capsule overlap (any)"), "", "ns/query", rows);

    let hits: Vec<Vec<Option<f32>>> = with_casts
        .iter()
        .map(|k| {
            let s = &mut *surfaces[*k].1;
            let along = |c: &(Capsule, V3)| cast(s, c).map(|t| t * dot(c.1, c.1).sqrt());
            casts.iter().map(along).collect()
        })
        .collect();
    let checked = against_majority(&hits);
    let rows = with_casts.iter().zip(checked).map(|(k, (check, ok))| {
        row(&surfaces[*k].0, &apis[*k][2], samples[*k][2].clone(), check, ok)
    });
    rep.table(&format!("{title} capsule cast"), "", "ns/query", rows.collect());
}

type Named = (String, Box<dyn Surface>);

/// Builds a surface of every peer: on one thread, and on two. The peers take turns.
fn build(
    peers: &[Box<dyn Peer>],
    rep: &mut Report,
    title: &str,
    make: impl Fn(&dyn Peer) -> Option<Box<dyn Surface>>,
) -> Vec<Named> {
    let mut built: Vec<Option<Box<dyn Surface>>> = peers.iter().map(|p| make(&**p)).collect();
    let mut bytes = vec![0; peers.len()];
    let [one, two] = [(1, Clock::Cpu), (2, Clock::Wall)].map(|(threads, clock)| {
        peers.iter().for_each(|p| p.set_threads(threads));
        let mut times = vec![vec![]; peers.len()];
        for _ in 0..BUILDS {
            for (k, p) in peers.iter().enumerate() {
                if built[k].take().is_none() {
                    continue;
                }
                let before = heap();
                let t = clock.start();
                built[k] = make(&**p);
                times[k].push(t.ms());
                bytes[k] = heap().saturating_sub(before);
            }
        }
        times
    });
    peers.iter().for_each(|p| p.set_threads(1));
    let (mut rows, mut memory, mut surfaces) = ([vec![], vec![]], vec![], vec![]);
    for (k, surface) in built.into_iter().enumerate() {
        let Some(surface) = surface else { continue };
        let name = peers[k].name();
        let row = |api: &str, stat: Stat, check: String| Row {
            peer: name.clone(),
            api: api.into(),
            stat,
            check,
            ok: true,
        };
        for (rows, times) in rows.iter_mut().zip([&one[k], &two[k]]) {
            rows.push(row("", Stat::new(times.clone()), String::new()));
        }
        let reported = surface.reported_bytes().map_or("nothing".into(), |b| b.to_string());
        memory.push(row(
            "mallinfo2 delta",
            Stat::one(bytes[k] as f64 / 1024. / 1024.),
            format!("library reports {reported} bytes"),
        ));
        surfaces.push((name, surface));
    }
    let [one, two] = rows;
    rep.table(&format!("{title} build"), "", "ms", one);
    let note = "a library without threads builds on one; wall time";
    rep.table(&format!("{title} build, 2 threads"), note, "ms", two);
    rep.table(&format!("{title} memory"), "", "MiB", memory);
    surfaces
}

/// The nanoseconds per query of each surface and line, in interleaved rounds.
fn rounds(
    a: &Args,
    surfaces: &mut [Named],
    counts: [usize; 3],
    mut query: impl FnMut(&mut dyn Surface, usize, usize),
) -> Vec<[Vec<f64>; 3]> {
    let mut samples = vec![[vec![], vec![], vec![]]; surfaces.len()];
    for _ in 0..a.reps {
        for (k, (_, s)) in surfaces.iter_mut().enumerate() {
            // The first pass only brings this surface back into the caches.
            for pass in 0..2 {
                for (line, count) in counts.into_iter().enumerate() {
                    let t = Clock::Cpu.start();
                    (0..count).for_each(|i| query(&mut **s, line, i));
                    if pass == 1 {
                        samples[k][line].push(t.ms() * 1e6 / count as f64);
                    }
                }
            }
        }
    }
    samples
}

/// Compares distances with the median of all peers.
fn against_majority(answers: &[Vec<Option<f32>>]) -> Vec<(String, bool)> {
    let check = |mine: &Vec<Option<f32>>| {
        let hits = mine.iter().flatten().count();
        let mean = mine.iter().flatten().map(|x| *x as f64).sum::<f64>() / hits.max(1) as f64;
        let (mut off, mut worst) = (0, 0f32);
        for (i, mine) in mine.iter().enumerate() {
            let mut all: Vec<f32> = answers.iter().map(|x| x[i].unwrap_or(f32::INFINITY)).collect();
            all.sort_by(f32::total_cmp);
            let median = all[(all.len() - 1) / 2];
            let mine = mine.unwrap_or(f32::INFINITY);
            let error = if mine == median { 0.0 } else { (mine - median).abs() };
            if error > 0.01 {
                off += 1;
                worst = worst.max(error);
            }
        }
        let text = format!(
            "{hits} hits, mean {mean:.5}, {off} off the majority by > 1 cm (worst {worst:.3})"
        );
        (text, off * 100 <= mine.len())
    };
    answers.iter().map(check).collect()
}

/// Compares overlaps with float64 distances. Within 1 mm of touching, either answer counts as right.
fn against_gaps(answers: &[bool], gaps: &[f64]) -> (String, bool) {
    let wrong: Vec<f64> = answers
        .iter()
        .zip(gaps)
        .filter(|(x, gap)| **x != (**gap <= 0.) && gap.abs() > 1e-3)
        .map(|(_, gap)| gap.abs())
        .collect();
    let text = format!(
        "{} hits (reference {}), {} wrong (worst {:.4})",
        answers.iter().filter(|x| **x).count(),
        gaps.iter().filter(|gap| **gap <= 0.).count(),
        wrong.len(),
        wrong.iter().copied().fold(0.0, f64::max)
    );
    (text, wrong.len() * 100 <= answers.len())
}
