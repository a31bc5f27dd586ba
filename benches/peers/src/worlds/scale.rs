//! Scale: the time of an update, a ray and a build with 100 to 1,000,000 shapes.
use super::inputs;
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::plot::{Plot, Series};
use crate::report::*;
use crate::workloads::*;
use std::hint::black_box;
use std::time::Instant;

const COUNTS: [usize; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

/// A peer other than Impinge leaves out a count that would probably take it more processor time than this, in seconds.
const LIMIT: f64 = 60.0;

/// From 10,000 to 1,000,000 shapes, updates and builds may take this many times longer than n log n says, and rays
/// this many times longer than log n says. Caches that no longer hold the world cost that much.
/// Quadratic updates would take 66 times longer, and linear rays too.
const CACHES: f64 = 10.0;

/// A line of the plot: its title, its file, its unit, and whether its time grows with n.
struct Measure {
    title: &'static str,
    file: &'static str,
    unit: &'static str,
    grows: bool,
}
const MEASURES: [Measure; 3] = [
    Measure {
        title: "Update of moving boxes, 1 thread",
        file: "update",
        unit: "ms/frame",
        grows: true,
    },
    Measure { title: "Ray of 100 m, nearest hit", file: "ray", unit: "ns/query", grows: false },
    Measure { title: "Build of a world", file: "build", unit: "ms", grows: true },
];

/// A value of a peer with its function.
struct Value {
    api: String,
    stat: Stat,
    check: String,
}

/// Measures all counts, and writes the plots. False if Impinge grows too fast.
pub fn scale(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) -> bool {
    let mut series: [Vec<Series>; 3] = Default::default();
    // Seconds that each peer needed for the last count: moving boxes, and the world.
    let mut needed = vec![[0.0; 2]; peers.len()];
    for count in COUNTS {
        let mut rows: [Vec<Row>; 3] = Default::default();
        let still = inputs(count);
        for (p, needed) in peers.iter().zip(&mut needed) {
            let mut measured: [Option<Value>; 3] = Default::default();
            let takes_part = |last: f64| p.name() == "impinge" || last * 10.0 < LIMIT;
            if takes_part(needed[0]) {
                let t = Clock::Cpu.start();
                measured[0] = update(&**p, count);
                needed[0] = t.seconds();
            }
            if takes_part(needed[1]) {
                let t = Clock::Cpu.start();
                [measured[1], measured[2]] = world(&**p, &still);
                needed[1] = t.seconds();
            }
            for (k, value) in measured.into_iter().enumerate() {
                let Some(Value { api, stat, check }) = value else { continue };
                add(&mut series[k], &p.name(), (count as f64, stat.med));
                rows[k].push(Row { peer: p.name(), api, stat, check, ok: true });
            }
        }
        for (measure, rows) in MEASURES.iter().zip(rows) {
            rep.table(&format!("Scale {count}: {}", measure.title), "", measure.unit, rows);
        }
    }
    let mut is_fine = true;
    std::fs::create_dir_all(&a.plots).unwrap();
    for (measure, series) in MEASURES.iter().zip(&series) {
        if series.is_empty() {
            continue;
        }
        let plot = Plot { title: measure.title, x_label: "shapes", y_label: measure.unit, series };
        std::fs::write(format!("{}/{}.svg", a.plots, measure.file), plot.svg()).unwrap();
        for line in series.iter().filter(|line| line.name == "impinge") {
            if let Some(excess) = excess(&line.points, measure.grows) {
                println!(
                    "{}: from 10,000 to 1,000,000 shapes, {excess:.2} times the growth of {}",
                    measure.title,
                    if measure.grows { "n log n" } else { "log n" }
                );
                is_fine &= excess < CACHES;
            }
        }
    }
    is_fine
}

fn add(series: &mut Vec<Series>, name: &str, point: (f64, f64)) {
    match series.iter_mut().find(|line| line.name == name) {
        Some(line) => line.points.push(point),
        None => series.push(Series { name: name.into(), points: vec![point] }),
    }
}

/// The growth of a line from 10,000 to 1,000,000 shapes over that of n log n or log n.
fn excess(points: &[(f64, f64)], grows: bool) -> Option<f64> {
    let at = |count: f64| points.iter().find(|p| p.0 == count).map(|p| p.1);
    let expected = |count: f64| count.log2() * if grows { count } else { 1.0 };
    Some(at(1e6)? / at(1e4)? / (expected(1e6) / expected(1e4)))
}

/// The fastest way of a peer to find all pairs of moving boxes in each frame.
fn update(p: &dyn Peer, count: usize) -> Option<Value> {
    let frames = (1_000_000 / count).clamp(5, 200);
    let start = MovingBoxes::new(count);
    let mut best: Option<Value> = None;
    for (api, mut moving) in p.moving(&start.half, &start.poses, 1) {
        let mut boxes = MovingBoxes::new(count);
        let mut times = vec![];
        let mut pairs = 0;
        for frame in 0..frames + 3 {
            boxes.step();
            let t = Clock::Cpu.start();
            pairs = black_box(moving.frame(&boxes.poses)).len();
            // The first frames build the tree and the buffers.
            if frame >= 3 {
                times.push(t.ms());
            }
        }
        let stat = Stat::new(times);
        if best.as_ref().is_none_or(|best| stat.med < best.stat.med) {
            best = Some(Value { api, stat, check: format!("{pairs} pairs in the last frame") });
        }
    }
    best
}

/// The times of a ray and of a build.
fn world(p: &dyn Peer, (shapes, queries): &(Vec<Shape>, Queries)) -> [Option<Value>; 2] {
    let mut builds = vec![];
    let mut world = None;
    let all = Instant::now();
    while builds.len() < 3 || (builds.len() < 50 && all.elapsed().as_secs_f64() < 0.2) {
        drop(world.take());
        let t = Clock::Cpu.start();
        world = p.world(shapes);
        // A tree may be built by the first query.
        if let (Some(world), [(o, dir), ..]) = (&mut world, &queries.rays[..]) {
            black_box(world.raycast(*o, *dir, RAY_LEN));
        }
        builds.push(t.ms());
        if world.is_none() {
            return [None, None];
        }
    }
    let Some(mut world) = world else { return [None, None] };
    let [ray_api, ..] = world.apis();
    let mut rays = vec![];
    let mut hits = 0;
    for _ in 0..6 {
        let t = Clock::Cpu.start();
        hits = queries.rays.iter().filter_map(|(o, dir)| world.raycast(*o, *dir, RAY_LEN)).count();
        rays.push(t.ms() * 1e6 / queries.rays.len() as f64);
    }
    // The first pass brings the world into the caches.
    rays.remove(0);
    let ray = ray_api.map(|api| Value {
        api,
        stat: Stat::new(rays),
        check: format!("{hits} of {} hit", queries.rays.len()),
    });
    let build = Value { api: String::new(), stat: Stat::new(builds), check: String::new() };
    [ray, Some(build)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_n_log_n_has_no_excess() {
        let points = COUNTS.map(|n| (n as f64, n as f64 * (n as f64).log2()));
        assert!((excess(&points, true).unwrap() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn quadratic_updates_and_linear_rays_are_found() {
        let squares = COUNTS.map(|n| (n as f64, (n * n) as f64));
        assert!(excess(&squares, true).unwrap() > CACHES);
        let linear = COUNTS.map(|n| (n as f64, n as f64));
        assert!(excess(&linear, false).unwrap() > CACHES);
    }

    #[test]
    fn without_both_ends_there_is_no_excess() {
        assert_eq!(excess(&[(1e4, 1.0)], true), None);
    }
}
