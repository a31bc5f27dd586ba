//! Runs the same workloads through every library that is switched on and prints ns/op tables.
//! How to run it: README.md.
mod clock;
mod generate;
mod math;
mod peers;
mod report;
mod verify;
mod workloads;
mod worlds;

use clock::Clock;
use generate::*;
use report::*;
use workloads::*;

pub struct Args {
    pub what: Vec<String>,
    pub n: usize,
    pub reps: usize,
    pub only: Option<Vec<String>>,
    pub out: String,
    pub filter: Option<String>,
    pub w1: Vec<usize>,
}
const USAGE: &str = "usage: [pairs|w1|w1-2d|w2|w3|w5|w6|w7|all]... [--n PAIRS] [--reps R] [--only peer,peer] [--filter TEXT] [--w1 N,N] [--out DIR]";

/// Ends the run on an invalid command line, before anything is measured.
fn refuse(what: &str) -> ! {
    eprintln!("{what}\n{USAGE}");
    std::process::exit(2)
}
fn number(x: &str) -> usize {
    x.parse().ok().filter(|n| *n > 0).unwrap_or_else(|| refuse(&format!("not a count: {x}")))
}
fn args() -> Args {
    let mut a = Args {
        what: vec![],
        n: 4096,
        reps: 15,
        only: None,
        out: "results".into(),
        filter: None,
        w1: vec![1000, 10_000, 100_000],
    };
    let mut it = std::env::args().skip(1);
    while let Some(x) = it.next() {
        let mut value = || it.next().unwrap_or_else(|| refuse(&format!("{x} lacks its value")));
        match x.as_str() {
            "--n" => a.n = number(&value()),
            "--reps" => a.reps = number(&value()),
            "--only" => a.only = Some(value().split(',').map(Into::into).collect()),
            "--out" => a.out = value(),
            "--filter" => a.filter = Some(value()),
            "--w1" => a.w1 = value().split(',').map(number).collect(),
            "pairs" | "w1" | "w1-2d" | "w2" | "w3" | "w5" | "w6" | "w7" | "all" => a.what.push(x),
            _ => refuse(&format!("unknown: {x}")),
        }
    }
    if a.what.is_empty() {
        a.what.push("all".into());
    }
    a
}

fn main() {
    let a = args();
    std::fs::create_dir_all(&a.out).unwrap();
    let peers = peers::all();
    let names: Vec<String> = peers.iter().map(|p| p.name()).collect();
    if let Some(x) = a.only.iter().flatten().find(|x| !names.contains(x)) {
        refuse(&format!("no peer {x} here: {}", names.join(", ")));
    }
    let peers: Vec<Box<dyn Peer>> = peers
        .into_iter()
        .filter(|p| a.only.as_ref().is_none_or(|o| o.contains(&p.name())))
        .collect();
    println!("cpu: {}", cpu());
    println!(
        "load average at start: {}",
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    );
    for p in &peers {
        println!("peer {}: {}", p.name(), p.about());
    }
    let all = a.what.iter().any(|w| w == "all");
    let want = |w: &str| all || a.what.iter().any(|x| x == w);
    let mut rep = Report::new(&a, &peers);
    if want("pairs") {
        pair_workloads(&a, &peers, &mut rep);
    }
    if want("w1") {
        worlds::w1(&a, &peers, &mut rep);
    }
    if want("w1-2d") {
        worlds::w1_2d(&a, &peers, &mut rep);
    }
    if want("w2") {
        worlds::w2(&a, &peers, &mut rep);
    }
    if want("w3") {
        worlds::w3(&a, &peers, &mut rep);
    }
    if want("w5") {
        worlds::w5(&a, &peers, &mut rep);
    }
    if want("w6") {
        worlds::w6(&a, &peers, &mut rep);
    }
    if want("w7") {
        worlds::w7(&a, &peers, &mut rep);
    }
    let agreed = rep.finish();
    println!(
        "load average at end: {}",
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    );
    if !agreed {
        eprintln!("impinge disagrees with a reference: see disagreements.json");
        std::process::exit(1);
    }
}

fn pair_workloads(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let n = a.n;
    type Make = Box<dyn Fn() -> Pairs>;
    let mut list: Vec<(String, Make)> = vec![];
    for s in [Set::Mixed, Set::Far, Set::Aabb] {
        list.push((
            format!("P1 box-box overlap, {}", s.name()),
            Box::new(move || Pairs::BoxBoxOverlap(box_box(n, s))),
        ));
    }
    for s in [Set::Mixed, Set::Aabb] {
        list.push((
            format!("P2 capsule-box overlap, {}", s.name()),
            Box::new(move || Pairs::CapsuleBoxOverlap(capsule_box(n, s))),
        ));
    }
    list.push((
        "P3 capsule-box distance + witness points, separated".into(),
        Box::new(move || Pairs::CapsuleBoxDistance(capsule_box_separated(n))),
    ));
    list.push((
        "P4 box-box contact manifold, overlapping".into(),
        Box::new(move || Pairs::BoxBoxManifold(box_box_overlapping(n))),
    ));
    for s in [Set::Mixed, Set::Aabb] {
        list.push((
            format!("P5 hull32-hull32 overlap, {}", s.name()),
            Box::new(move || {
                let (h, p) = hull_hull(n, s);
                Pairs::HullHullOverlap(h, p)
            }),
        ));
    }
    list.push((
        "P5 hull32-hull32 distance + witness points, separated".into(),
        Box::new(move || {
            let (h, p) = hull_hull_separated(n);
            Pairs::HullHullDistance(h, p)
        }),
    ));
    for s in [Set::Mixed, Set::Aabb] {
        list.push((
            format!("P6 sphere-box overlap, {}", s.name()),
            Box::new(move || Pairs::SphereBoxOverlap(sphere_box(n, s))),
        ));
        list.push((
            format!("P6 capsule-capsule overlap, {}", s.name()),
            Box::new(move || Pairs::CapsuleCapsuleOverlap(capsule_capsule(n, s))),
        ));
        list.push((
            format!("P6 sphere-capsule overlap, {}", s.name()),
            Box::new(move || Pairs::SphereCapsuleOverlap(sphere_capsule(n, s))),
        ));
    }
    list.push((
        "P7 capsule cast 2 m against box (TOI)".into(),
        Box::new(move || Pairs::CapsuleBoxCast(capsule_box_cast(n))),
    ));
    for s in [Set::Mixed, Set::Aabb] {
        list.push((
            format!("P9 cylinder-box overlap, {}", s.name()),
            Box::new(move || Pairs::CylinderBoxOverlap(frustum_box(n, s, cylbox_clouds))),
        ));
        list.push((
            format!("P9 cone-box overlap, {}", s.name()),
            Box::new(move || Pairs::ConeBoxOverlap(frustum_box(n, s, conebox_clouds))),
        ));
    }
    list.push((
        "P9 cylinder-box distance + witness points, separated".into(),
        Box::new(move || Pairs::CylinderBoxDistance(frustum_box_separated(n, cylbox_clouds))),
    ));
    list.push((
        "P9 cone-box distance + witness points, separated".into(),
        Box::new(move || Pairs::ConeBoxDistance(frustum_box_separated(n, conebox_clouds))),
    ));
    for s in [Set::Mixed, Set::Aabb] {
        list.push((
            format!("P8 2D OBB-OBB overlap, {}", s.name()),
            Box::new(move || Pairs::ObbOverlap2(obb2(n, s, false))),
        ));
    }
    list.push((
        "P8 2D OBB-OBB manifold, overlapping".into(),
        Box::new(move || Pairs::ObbManifold2(obb2(n, Set::Aabb, true))),
    ));

    for (name, make) in list {
        if a.filter.as_ref().is_some_and(|f| !name.contains(f.as_str())) {
            continue;
        }
        let w = make();
        let refs = verify::references(&w);
        let mut benches: Vec<(String, Bench)> = vec![];
        for p in peers {
            for b in p.pairs(&w) {
                benches.push((p.name(), b));
            }
        }
        let checks = verify::check(&name, &w, &refs, &mut benches, &mut rep.disagreements);
        let stats = time_all(&mut benches, a.reps);
        let rows: Vec<Row> = benches
            .iter()
            .zip(stats)
            .zip(checks)
            .map(|(((peer, b), s), c)| Row {
                peer: peer.clone(),
                api: b.api.clone(),
                stat: s,
                check: c.text,
                ok: c.ok,
            })
            .collect();
        rep.table(&name, &verify::describe(&refs), "ns/op", rows);
    }
}

/// Interleaved repeats: each round times every bench once, so machine noise hits all of them alike.
fn time_all(benches: &mut [(String, Bench)], reps: usize) -> Vec<Stat> {
    let mut sweeps = vec![];
    for (_, b) in benches.iter_mut() {
        // warm-up: at least 30 ms
        let t = Clock::Cpu.start();
        let mut k = 0;
        while t.seconds() < 0.03 {
            std::hint::black_box(b.op.sweep());
            k += 1;
        }
        let per = t.seconds() / k as f64;
        sweeps.push(((0.02 / per).ceil() as usize).max(1));
    }
    let mut samples = vec![vec![]; benches.len()];
    for _ in 0..reps {
        for (i, (_, b)) in benches.iter_mut().enumerate() {
            let t = Clock::Cpu.start();
            for _ in 0..sweeps[i] {
                std::hint::black_box(b.op.sweep());
            }
            samples[i].push(t.seconds() * 1e9 / (sweeps[i] * b.op.len()) as f64);
        }
    }
    samples.into_iter().map(Stat::new).collect()
}
