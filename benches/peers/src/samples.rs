//! Single lines of Impinge, timed on request: `cargo xtask bench --against` compares two libraries with them.
//!
//! `impinge-peers lines` lists them. `impinge-peers sample LINE` prepares a line, prints `ready`, and prints the time of one
//! sample for every line that it reads from its standard input.
use crate::clock::Clock;
use crate::generate::*;
use crate::pairs;
use crate::peers::impinge::{Impinge, ImpingeMany};
use crate::workloads::*;
use crate::worlds;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::rc::Rc;

/// A line of one group: pairs, worlds or meshes.
pub struct Line {
    pub group: &'static str,
    /// Whether the short default run has it.
    pub is_short: bool,
    pub name: String,
    /// Prepares the line and serves samples until the standard input ends.
    serve: Box<dyn FnOnce()>,
}

/// The shortest timed part of a sample, in seconds.
const SAMPLE: f64 = 0.003;

/// Prints the time that `sample` returns for every line read, in ns or ms.
fn serve(mut sample: impl FnMut() -> f64) {
    // The first sample brings the code and the data into the caches.
    sample();
    println!("ready");
    for line in std::io::stdin().lock().lines() {
        line.expect("the standard input is readable");
        println!("{}", sample());
        std::io::stdout().flush().expect("the standard output is writable");
    }
}

/// Serves samples of `operations` operations, in ns an operation. An untimed pass precedes each.
fn serve_passes(operations: usize, mut pass: impl FnMut()) {
    pass();
    let t = Clock::Cpu.start();
    pass();
    let passes = (SAMPLE / t.seconds()).ceil().clamp(1.0, 1e6) as usize;
    serve(|| {
        pass();
        let t = Clock::Cpu.start();
        (0..passes).for_each(|_| pass());
        t.seconds() * 1e9 / (passes * operations) as f64
    });
}

/// Serves samples of `frames` frames, in ms a frame.
fn serve_frames(frames: usize, mut frame: impl FnMut() -> f64) {
    serve(|| {
        frame();
        (0..frames).map(|_| frame()).sum::<f64>() / frames as f64
    });
}

/// The time of a frame in which all move, in ms.
fn timed<P>(moving: &mut dyn Moving<P>, poses: &[P]) -> f64 {
    let t = Clock::Cpu.start();
    black_box(moving.frame(poses));
    t.ms()
}

pub fn all(n: usize) -> Vec<Line> {
    let mut lines = pair_lines(n);
    lines.extend(moving_lines());
    lines.extend(world_lines());
    lines.extend(surface_lines());
    lines.push(line("meshes", true, "W6 mesh-mesh overlap".into(), || {
        let ([a, b], poses) = worlds::mesh_pair_inputs();
        let (_, mut test) = Impinge::new().mesh_pair(&a, &b).expect("Impinge has meshes");
        serve_passes(poses.len() / 10, || {
            poses.iter().step_by(10).for_each(|p| {
                black_box(test(p));
            });
        });
    }));
    lines.push(line("meshes", true, "W7 1,000 rigs of 20 boxes".into(), || {
        let mut rigs = Rigs::new(worlds::RIGS);
        let (_, mut moving) =
            Impinge::new().rigs(&rigs.half, &rigs.poses).expect("Impinge has compounds");
        serve_frames(1, || {
            rigs.step();
            timed(&mut *moving, &rigs.poses)
        });
    }));
    lines
}

/// Serves the line with this name. False without such a line.
pub fn sample(n: usize, name: &str) -> bool {
    let line = all(n).into_iter().find(|line| line.name == name);
    line.map(|line| (line.serve)()).is_some()
}

fn line(group: &'static str, is_short: bool, name: String, serve: impl FnOnce() + 'static) -> Line {
    Line { group, is_short, name, serve: Box::new(serve) }
}

fn pair_lines(n: usize) -> Vec<Line> {
    let mut lines = vec![];
    for (name, make) in pairs::workloads(n) {
        // One set of inputs for each query is enough for a short run.
        let is_short = if name.starts_with("P6") {
            name.contains("mixed")
        } else {
            !["mixed", "far", "cone"].iter().any(|word| name.contains(word))
        };
        let make = Rc::new(make);
        for (peer, how) in
            [(Box::new(Impinge::new()) as Box<dyn Peer>, "call"), (Box::new(ImpingeMany), "batch")]
        {
            let make = make.clone();
            lines.push(line("pairs", is_short, format!("{name}, {how}"), move || {
                let inputs = make();
                let mut benches = peer.pairs(&inputs);
                let op = &mut benches[0].op;
                serve_passes(op.len(), || {
                    black_box(op.sweep());
                });
            }));
        }
    }
    lines
}

fn moving_lines() -> Vec<Line> {
    let mut lines = vec![];
    for (count, frames) in [(1_000, 20), (10_000, 4), (100_000, 1)] {
        let name = format!("W1 {count} moving boxes");
        lines.push(line("worlds", count <= 10_000, name, move || {
            let mut boxes = MovingBoxes::new(count);
            let (_, mut moving) =
                Impinge::new().moving(&boxes.half, &boxes.poses, 1).swap_remove(0);
            serve_frames(frames, || {
                boxes.step();
                timed(&mut *moving, &boxes.poses)
            });
        }));
    }
    for crowd in Crowd::VARIANTS {
        let count = if crowd == Crowd::OneInHundred { 100_000 } else { 10_000 };
        let moved = crowd.moving(count).unwrap_or_else(|| (0..count as u32).collect());
        let is_short = crowd == Crowd::OneInHundred;
        lines.push(line("worlds", is_short, format!("W1 {count} {}", crowd.name()), move || {
            let mut boxes = MovingBoxes::crowd(count, crowd);
            let (_, mut moving) =
                Impinge::new().moving(&boxes.half, &boxes.poses, 1).swap_remove(0);
            serve_frames(2, || {
                boxes.step();
                let t = Clock::Cpu.start();
                black_box(moving.frame_of(&moved, &boxes.poses));
                t.ms()
            });
        }));
    }
    lines.push(line(
        "worlds",
        true,
        "W9 1,000 continuous bullets among 10,000 boxes".into(),
        || {
            let (boxes, ways) = bullets(10_000, 1_000);
            let (_, mut moving) = Impinge::new().bullets(&boxes, ways.len()).swap_remove(0);
            let mut hits = vec![];
            serve_frames(2, || {
                hits.clear();
                let t = Clock::Cpu.start();
                moving.frame(&ways, &mut hits);
                t.ms()
            });
        },
    ));
    lines.push(line("worlds", true, "W1-2D 10000 moving boxes".into(), || {
        let mut boxes = MovingBoxes2::new(10_000);
        let (_, mut moving) = Impinge::new().moving_2d(&boxes.half, &boxes.poses).swap_remove(0);
        serve_frames(8, || {
            boxes.step();
            timed(&mut *moving, &boxes.poses)
        });
    }));
    lines
}

fn world_lines() -> Vec<Line> {
    type Query = fn(&mut dyn World, &Queries, usize);
    let queries: [(&str, Query); 4] = [
        ("ray", |w, q, i| {
            black_box(w.raycast(q.rays[i].0, q.rays[i].1, RAY_LEN));
        }),
        ("overlap of a box, all hits", |w, q, i| {
            let mut found = vec![];
            w.overlap_box(&q.boxes[i].0, q.boxes[i].1, &mut found);
            black_box(found);
        }),
        ("capsule cast", |w, q, i| {
            let (pose, r, hh, delta) = &q.casts[i];
            black_box(w.cast_capsule(pose, *r, *hh, *delta));
        }),
        ("closest shape to a point", |w, q, i| {
            black_box(w.closest(q.points[i], CLOSEST_MAX));
        }),
    ];
    let mut lines = vec![];
    for (name, query) in queries {
        lines.push(line("worlds", true, format!("W2 {name}, 100k shapes"), move || {
            let (shapes, queries) = worlds::inputs(100_000);
            let mut world = Impinge::new().world(&shapes).expect("Impinge has worlds");
            const COUNT: usize = 4_000;
            serve_passes(COUNT, || (0..COUNT).for_each(|i| query(&mut *world, &queries, i)));
        }));
    }
    for (name, is_insert) in [("insert", true), ("remove", false)] {
        lines.push(line("worlds", is_insert, format!("W4 {name} 20k shapes"), move || {
            let (shapes, queries) = worlds::inputs(20_000);
            let impinge = Impinge::new();
            serve(|| {
                let t = Clock::Cpu.start();
                let mut world = impinge.world(&shapes).expect("Impinge has worlds");
                // The first query builds the tree.
                black_box(world.raycast(queries.rays[0].0, queries.rays[0].1, RAY_LEN));
                let insert = t.ms();
                let t = Clock::Cpu.start();
                world.remove_all();
                if is_insert { insert } else { t.ms() }
            });
        }));
    }
    lines
}

fn surface_lines() -> Vec<Line> {
    type Make = fn() -> (Box<dyn Surface>, worlds::SurfaceQueries);
    let mesh: Make = || {
        let ((vertices, triangles), queries) = worlds::mesh_inputs();
        (Impinge::new().mesh(&vertices, &triangles).expect("Impinge has meshes"), queries)
    };
    let field: Make = || {
        let (steps, _, queries) = worlds::field_inputs();
        let field = Impinge::new().height_field(&steps, FIELD_SIDE);
        (field.expect("Impinge has height fields"), queries)
    };
    type Query = fn(&mut dyn Surface, &worlds::SurfaceQueries, usize);
    let queries: [(&str, usize, Query); 3] = [
        ("ray", 5_000, |s, q, i| {
            black_box(s.raycast(q.rays[i].0, q.rays[i].1, 100.0));
        }),
        ("capsule overlap", 5_000, |s, q, i| {
            let (pose, r, hh) = &q.capsules[i];
            black_box(s.overlap_capsule(pose, *r, *hh));
        }),
        ("capsule cast", 1_000, |s, q, i| {
            let ((pose, r, hh), way) = &q.casts[i];
            black_box(s.cast_capsule(pose, *r, *hh, *way));
        }),
    ];
    let mut lines = vec![];
    for (surface, is_short, make) in [("W3 mesh", true, mesh), ("W5 height field", false, field)] {
        for (name, count, query) in queries {
            lines.push(line("meshes", is_short, format!("{surface}, {name}"), move || {
                let (mut surface, queries) = make();
                serve_passes(count, || (0..count).for_each(|i| query(&mut *surface, &queries, i)));
            }));
        }
    }
    lines.push(line("meshes", true, "W3 mesh, build".into(), || {
        let ((vertices, triangles), _) = worlds::mesh_inputs();
        let impinge = Impinge::new();
        impinge.set_threads(1);
        serve(|| {
            let t = Clock::Cpu.start();
            drop(black_box(impinge.mesh(&vertices, &triangles)));
            t.ms()
        });
    }));
    lines
}
