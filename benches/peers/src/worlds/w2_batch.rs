//! W2 in batches: the queries of W2 in one call, on one thread and on two, beside single calls.
use super::inputs;
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::report::*;
use crate::workloads::*;
use std::hint::black_box;

const NAMES: [&str; QUESTIONS] = [
    "raycast closest, 100 m",
    "overlap box, all hits",
    "capsule cast closest, 20 m",
    "closest shape to point",
];
const WAYS: [&str; 3] = ["single calls", "a batch, 1 thread", "a batch, 2 threads"];

/// The answers of single calls, in the form of `WorldBatch::answers`.
fn singles(world: &mut dyn World, q: &Queries, question: usize) -> Vec<Option<(u32, f32)>> {
    let mut found = vec![];
    match question {
        0 => q.rays.iter().map(|(o, dir)| world.raycast(*o, *dir, RAY_LEN)).collect(),
        1 => {
            let count = |(pose, half): &(_, _)| {
                found.clear();
                world.overlap_box(pose, *half, &mut found);
                Some((found.len() as u32, 0.0))
            };
            q.boxes.iter().map(count).collect()
        }
        2 => q
            .casts
            .iter()
            .map(|(pose, r, hh, way)| world.cast_capsule(pose, *r, *hh, *way))
            .collect(),
        _ => q.points.iter().map(|p| world.closest(*p, CLOSEST_MAX)).collect(),
    }
}

pub fn w2_batch(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let (shapes, q) = inputs(100_000);
    let counts = [q.rays.len(), q.boxes.len(), q.casts.len(), q.points.len()];
    for p in peers {
        let Some(mut batch) = p.world_batch(&shapes, &q) else { continue };
        let Some(mut world) = p.world(&shapes) else { continue };
        for question in 0..QUESTIONS {
            let mut samples: [Vec<f64>; 3] = Default::default();
            for _ in 0..a.reps {
                for (way, samples) in samples.iter_mut().enumerate() {
                    let mut run = || match way {
                        0 => drop(black_box(singles(&mut *world, &q, question))),
                        threads => batch.ask(question, threads),
                    };
                    run();
                    // Wall time for all three, so that they compare.
                    let t = Clock::Wall.start();
                    run();
                    samples.push(t.ms() * 1e6 / counts[question] as f64);
                }
            }
            let expected = singles(&mut *world, &q, question);
            let differ = |answers: Vec<Option<(u32, f32)>>| {
                answers.iter().zip(&expected).filter(|(a, b)| a != b).count()
            };
            let single = Stat::new(samples[0].clone());
            for (way, samples) in samples.into_iter().enumerate() {
                if way > 0 {
                    batch.ask(question, way);
                }
                let wrong = if way > 0 { differ(batch.answers(question)) } else { 0 };
                let stat = Stat::new(samples);
                let check = format!(
                    "{wrong} differ from single calls; {:.2} of their median, {:.2} of their least time",
                    stat.med / single.med,
                    stat.min / single.min
                );
                let api = match way {
                    0 => world.apis()[question].clone().unwrap_or_default(),
                    _ => batch.apis()[question].clone(),
                };
                let row = Row { peer: p.name(), api, stat, check, ok: wrong == 0 };
                let name = format!("W2 {}, {} (wall time)", NAMES[question], WAYS[way]);
                rep.table(&name, "", "ns/query", vec![row]);
            }
        }
    }
}
