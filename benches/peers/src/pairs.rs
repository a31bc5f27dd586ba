//! P1 to P9: pairs of geometries.
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::report::*;
use crate::verify;
use crate::workloads::*;

/// Generates the inputs of a workload.
pub type Make = Box<dyn Fn() -> Pairs>;

/// The name and the generator of every pair workload, with `n` pairs each.
pub fn workloads(n: usize) -> Vec<(String, Make)> {
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
    list.push((
        "P5 hull32-hull32 depth + direction, overlapping".into(),
        Box::new(move || {
            let (h, p) = hull_hull_overlapping(n);
            Pairs::HullHullDepth(h, p)
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
    list
}

pub fn run(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    for (name, make) in workloads(a.n) {
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
