//! W2: queries in a world of 100,000 shapes. W4: the time and memory to build it.
use super::heap;
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;
use std::collections::HashMap;

struct Answers {
    ray: Vec<Option<(u32, f32)>>,
    overlap: Vec<Vec<u32>>,
    cast: Vec<Option<(u32, f32)>>,
    closest: Vec<Option<(u32, f32)>>,
}
/// f64 gap between a query cloud and a world shape.
fn shape_cloud(s: &Shape) -> (Vec<D3>, f64) {
    match s.kind {
        0 => (box_corners(s.d, &s.pose), 0.0),
        1 => (vec![d(s.pose.p)], s.d[0] as f64),
        _ => (capsule_ends(s.d[1], &s.pose), s.d[0] as f64),
    }
}
fn bound(s: &Shape) -> f32 {
    match s.kind {
        0 => len(s.d),
        1 => s.d[0],
        _ => s.d[0] + s.d[1],
    }
}
/// Drop queries that start inside or touching a shape: libraries differ by design there.
fn clear_starts(q: &mut Queries, shapes: &[Shape]) {
    const CELL: f32 = 4.0;
    let key = |p: V3| p.map(|x| (x / CELL).floor() as i32);
    let mut grid: HashMap<[i32; 3], Vec<u32>> = HashMap::new();
    for (i, s) in shapes.iter().enumerate() {
        grid.entry(key(s.pose.p)).or_default().push(i as u32);
    }
    let free = |p: V3, r: f32| {
        let k = key(p);
        for dx in -1..=1 {
            for dy in -1..=1 {
                for dz in -1..=1 {
                    for &j in grid.get(&[k[0] + dx, k[1] + dy, k[2] + dz]).into_iter().flatten() {
                        let s = &shapes[j as usize];
                        if len(sub(s.pose.p, p)) < bound(s) + r {
                            return false;
                        }
                    }
                }
            }
        }
        true
    };
    q.rays.retain(|(o, _)| free(*o, 0.05));
    q.casts.retain(|(p, r, hh, _)| free(p.p, r + hh + 0.05));
    q.points.retain(|p| free(*p, 0.05));
}
/// The number of shapes.
const SHAPES: usize = 100_000;

/// `n` shapes, and 10,000 queries of each kind that begin outside all shapes.
pub fn inputs(n: usize) -> (Vec<Shape>, Queries) {
    let shapes = static_shapes(n);
    let mut q = queries(40_000, n);
    clear_starts(&mut q, &shapes);
    q.rays.truncate(10_000);
    q.boxes.truncate(10_000);
    q.casts.truncate(10_000);
    q.points.truncate(10_000);
    (shapes, q)
}
pub fn w2(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let n = SHAPES;
    let (shapes, q) = inputs(n);
    println!(
        "\nW2: {} rays, {} boxes, {} casts, {} points",
        q.rays.len(),
        q.boxes.len(),
        q.casts.len(),
        q.points.len()
    );
    let mut answers: Vec<(String, Answers)> = vec![];
    let mut worlds: Vec<(String, Box<dyn World>, [Option<String>; 5])> = vec![];
    let mut rows: [Vec<Row>; 4] = Default::default();
    let (mut mem, mut ins, mut rem) = (vec![], vec![], vec![]);
    for p in peers {
        // insert / remove / memory: three rounds
        let (mut t_ins, mut t_rem, mut bytes) = (vec![], vec![], 0usize);
        let mut world = None;
        let mut apis: [Option<String>; 5] = Default::default();
        for round in 0..4 {
            let before = heap();
            let t = Clock::Cpu.start();
            let Some(mut w) = p.world(&shapes) else { break };
            // A tree may be built by the first query.
            std::hint::black_box(w.raycast(q.rays[0].0, q.rays[0].1, RAY_LEN));
            t_ins.push(t.ms());
            bytes = heap().saturating_sub(before);
            apis = w.apis();
            if round < 3 {
                let t = Clock::Cpu.start();
                w.remove_all();
                t_rem.push(t.ms());
            } else {
                world = Some(w);
            }
        }
        let Some(mut w) = world else { continue };
        let row = |api: String, stat: Stat, check: String| Row {
            peer: p.name(),
            api,
            stat,
            check,
            ok: true,
        };
        mem.push(row("mallinfo2 delta".into(), Stat::one(bytes as f64 / n as f64), String::new()));
        ins.push(row(String::new(), Stat::new(t_ins), String::new()));
        rem.push(row(apis[4].clone().unwrap_or_default(), Stat::new(t_rem), String::new()));
        let ans = Answers {
            ray: q.rays.iter().map(|(o, dir)| w.raycast(*o, *dir, RAY_LEN)).collect(),
            overlap: q
                .boxes
                .iter()
                .map(|(b, h)| {
                    let mut v = vec![];
                    w.overlap_box(b, *h, &mut v);
                    v.sort();
                    v
                })
                .collect(),
            cast: q.casts.iter().map(|(b, r, hh, dl)| w.cast_capsule(b, *r, *hh, *dl)).collect(),
            closest: q.points.iter().map(|x| w.closest(*x, CLOSEST_MAX)).collect(),
        };
        worlds.push((p.name(), w, apis));
        answers.push((p.name(), ans));
    }
    // Interleaved repeats, so that slow noise (shared L3, memory bandwidth) hits every peer alike.
    let mut samples = vec![[vec![], vec![], vec![], vec![]]; worlds.len()];
    let mut v = vec![];
    for _ in 0..a.reps {
        for (i, (_, w, apis)) in worlds.iter_mut().enumerate() {
            for k in 0..4 {
                if apis[k].is_none() {
                    continue;
                }
                // The first of the two passes only brings this peer's data back into the caches.
                for pass in 0..2 {
                    let t = Clock::Cpu.start();
                    let count = match k {
                        0 => {
                            for (o, dir) in &q.rays {
                                std::hint::black_box(w.raycast(*o, *dir, RAY_LEN));
                            }
                            q.rays.len()
                        }
                        1 => {
                            for (b, h) in &q.boxes {
                                v.clear();
                                w.overlap_box(b, *h, &mut v);
                                std::hint::black_box(&v);
                            }
                            q.boxes.len()
                        }
                        2 => {
                            for (b, r, hh, dl) in &q.casts {
                                std::hint::black_box(w.cast_capsule(b, *r, *hh, *dl));
                            }
                            q.casts.len()
                        }
                        _ => {
                            for x in &q.points {
                                std::hint::black_box(w.closest(*x, CLOSEST_MAX));
                            }
                            q.points.len()
                        }
                    };
                    if pass == 1 {
                        samples[i][k].push(t.ms() * 1e6 / count as f64);
                    }
                }
            }
        }
    }
    for ((name, _, apis), s) in worlds.iter().zip(samples) {
        for (k, s) in s.into_iter().enumerate() {
            if let Some(api) = &apis[k] {
                rows[k].push(Row {
                    peer: name.clone(),
                    api: api.clone(),
                    stat: Stat::new(s),
                    check: String::new(),
                    ok: true,
                });
            }
        }
    }
    drop(worlds);
    // Answers. Queries on which the peers differ by more than a centimetre are judged by an f64 brute force.
    let has = |k: usize, n: &str, rows: &[Vec<Row>; 4]| rows[k].iter().any(|r| r.peer == n);
    let cloud_at = |c: &[D3], dl: D3, f: f64| -> Vec<D3> {
        c.iter().map(|p| dadd(*p, dscale(dl, f))).collect()
    };
    let gap_to = |c: &[D3], r: f64, id: usize| {
        let (sc, sr) = shape_cloud(&shapes[id]);
        ref_hull_distance(c, &sc).0 - r - sr
    };
    // first hit of a rounded cloud swept along dl: (shape, fraction)
    let sweep = |c: &[D3], r: f64, reach: f64, dl: D3| -> Option<(usize, f64)> {
        let l = dlen(dl);
        let mid = dscale(c.iter().fold([0.; 3], |a, p| dadd(a, *p)), 1.0 / c.len() as f64);
        let u = dscale(dl, 1.0 / l);
        let mut best: Option<(usize, f64)> = None;
        for (i, s) in shapes.iter().enumerate() {
            let rel = dsub(d(s.pose.p), mid);
            let t = ddot(rel, u).clamp(0.0, l);
            if dlen(dsub(rel, dscale(u, t))) > bound(s) as f64 + reach {
                continue;
            }
            let (sc, sr) = shape_cloud(s);
            if let Some(f) = ref_cast(c, r + sr, dl, &sc)
                && best.is_none_or(|b| f < b.1)
            {
                best = Some((i, f));
            }
        }
        best
    };
    for k in [0usize, 2, 3] {
        let get = |a: &'_ Answers| -> Vec<Option<(u32, f32)>> {
            match k {
                0 => a.ray.clone(),
                2 => a.cast.clone(),
                _ => a.closest.clone(),
            }
        };
        let who: Vec<usize> =
            (0..answers.len()).filter(|p| has(k, &answers[*p].0, &rows)).collect();
        let got: Vec<Vec<Option<(u32, f32)>>> = who.iter().map(|p| get(&answers[*p].1)).collect();
        let count = got.first().map_or(0, |g| g.len());
        let unit = if k == 2 { 20.0 } else { 1.0 };
        let mut wrong: Vec<Vec<(f64, usize, String, serde_json::Value)>> = vec![vec![]; who.len()];
        let mut judged = 0;
        for i in 0..count {
            let v: Vec<f32> =
                got.iter().map(|g| g[i].map_or(f32::INFINITY, |h| h.1 * unit)).collect();
            let (lo, hi) = v.iter().fold((f32::INFINITY, 0f32), |a, x| (a.0.min(*x), a.1.max(*x)));
            if lo == hi || hi - lo <= 0.01 {
                continue;
            }
            judged += 1;
            let (c, r, reach, dl): (Vec<D3>, f64, f64, D3) = match k {
                0 => (vec![d(q.rays[i].0)], 0.0, 0.0, d(scale(q.rays[i].1, RAY_LEN))),
                2 => {
                    let (b, r, hh, dl) = &q.casts[i];
                    (capsule_ends(*hh, b), *r as f64, (*r + *hh) as f64, d(*dl))
                }
                _ => (vec![d(q.points[i])], 0.0, 0.0, [0.; 3]),
            };
            let input = match k {
                0 => {
                    serde_json::json!({"origin": q.rays[i].0, "direction": q.rays[i].1, "length": RAY_LEN})
                }
                2 => {
                    serde_json::json!({"capsule_start": q.casts[i].0, "radius": q.casts[i].1, "half_length": q.casts[i].2, "delta": q.casts[i].3})
                }
                _ => serde_json::json!({"point": q.points[i]}),
            };
            if k == 3 {
                let best = (0..shapes.len())
                    .map(|id| gap_to(&c, 0.0, id))
                    .fold(f64::MAX, f64::min)
                    .max(0.0);
                for (p, g) in got.iter().enumerate() {
                    let e = (g[i].map_or(CLOSEST_MAX as f64, |h| h.1 as f64) - best).abs();
                    if e > 0.01 {
                        wrong[p].push((
                            e,
                            i,
                            format!("{:?}, reference distance {best:.5}", g[i]),
                            input.clone(),
                        ));
                    }
                }
                continue;
            }
            let truth = sweep(&c, r, reach, dl);
            let l = dlen(dl);
            for (p, g) in got.iter().enumerate() {
                let f = g[i].map(|h| {
                    (h.0 as usize, if k == 0 { h.1 as f64 / RAY_LEN as f64 } else { h.1 as f64 })
                });
                // how far off, in metres of gap or of penetration
                let e = match (f, truth) {
                    (None, None) => 0.0,
                    (Some((id, f)), t) => {
                        let own = gap_to(&cloud_at(&c, dl, f), r, id).abs();
                        let late = t.map_or(0.0, |(tid, tf)| {
                            if tf < f && tid != id {
                                -gap_to(&cloud_at(&c, dl, f.min(tf + 0.5 / l)), r, tid)
                            } else {
                                0.0
                            }
                        });
                        // a ray stops at the surface: along the ray for late hits
                        if k == 0 {
                            own.max(t.map_or(0.0, |x| if x.1 < f { (f - x.1) * l } else { 0.0 }))
                        } else {
                            own.max(late)
                        }
                    }
                    (None, Some((tid, tf))) => (0..200)
                        .map(|j| {
                            -gap_to(&cloud_at(&c, dl, tf + (1.0 - tf) * j as f64 / 200.0), r, tid)
                        })
                        .fold(0.0, f64::max),
                };
                if e > 0.01 {
                    let mut inp = input.clone();
                    let o = inp.as_object_mut().unwrap();
                    if let Some((id, _)) = f {
                        o.insert("shape_hit".into(), serde_json::json!(shapes[id]));
                    }
                    if let Some((id, _)) = truth {
                        o.insert("reference_shape".into(), serde_json::json!(shapes[id]));
                    }
                    wrong[p].push((e, i, format!("answered {:?}, reference {:?}", f, truth), inp));
                }
            }
        }
        for (w, p) in who.iter().enumerate() {
            let name = &answers[*p].0;
            let hits = got[w].iter().flatten().count();
            let mean =
                got[w].iter().flatten().map(|h| h.1 as f64).sum::<f64>() / hits.max(1) as f64;
            let worst = wrong[w].iter().map(|x| x.0).fold(0.0, f64::max);
            let text = format!(
                "{hits} hits, mean {mean:.5}, {} of {count} wrong by > 1 cm (worst {worst:.3}; {judged} queries where peers differ were judged)",
                wrong[w].len()
            );
            let bad = wrong[w].len();
            for r in rows[k].iter_mut().filter(|r| &r.peer == name) {
                r.check = text.clone();
                r.ok = bad * 100 <= count;
                wrong[w].sort_by(|a, b| b.0.total_cmp(&a.0));
                for (sev, i, what, input) in wrong[w].iter().take(20) {
                    let ans: serde_json::Map<String, serde_json::Value> = who
                        .iter()
                        .zip(&got)
                        .map(|(p, g)| (answers[*p].0.clone(), serde_json::json!(g[*i])))
                        .collect();
                    rep.disagreements.push(Disagreement {
                        severity: *sev,
                        workload: ["W2 raycast", "", "W2 capsule cast", "W2 closest"][k].into(),
                        peer: name.clone(),
                        api: r.api.clone(),
                        index: *i,
                        what: what.clone(),
                        input: input.clone(),
                        reference: serde_json::Value::Null,
                        answers: ans.into(),
                    });
                }
            }
        }
    }
    for p in 0..answers.len() {
        let x = &answers[p].1;
        if !has(1, &answers[p].0, &rows) {
            continue;
        }
        let total: usize = x.overlap.iter().map(|v| v.len()).sum();
        let (mut missing, mut extra, mut wm, mut we) = (0, 0, 0f64, 0f64);
        let mut wrong = vec![];
        for (i, v) in x.overlap.iter().enumerate() {
            let mut u: Vec<u32> =
                answers.iter().flat_map(|(_, o)| o.overlap[i].iter().copied()).collect();
            u.sort();
            u.dedup();
            for id in u {
                let mine = v.binary_search(&id).is_ok();
                if mine
                    && answers
                        .iter()
                        .all(|(n, o)| !has(1, n, &rows) || o.overlap[i].binary_search(&id).is_ok())
                {
                    continue; // nothing to judge
                }
                let g = gap_to(&box_corners(q.boxes[i].1, &q.boxes[i].0), 0.0, id as usize);
                if mine && g > 1e-3 {
                    extra += 1;
                    we = we.max(g);
                }
                if !mine && g < -1e-3 {
                    missing += 1;
                    wm = wm.max(-g);
                }
                if (mine && g > 1e-3) || (!mine && g < -1e-3) {
                    wrong.push((i, id as usize, g));
                }
            }
        }
        let text = format!(
            "{total} hits ({:.2} each), {missing} missing (deepest {wm:.4}), {extra} extra (gap up to {we:.4})",
            total as f64 / x.overlap.len() as f64
        );
        for r in rows[1].iter_mut().filter(|r| r.peer == answers[p].0) {
            r.check = text.clone();
            r.ok = wrong.len() * 100 <= total;
            rep.disagreements.extend(wrong.iter().map(|(i, id, g)| Disagreement {
                severity: g.abs(),
                workload: "W2 overlap".into(),
                peer: r.peer.clone(),
                api: r.api.clone(),
                index: *i,
                what: if *g > 0.0 { "told, but apart" } else { "not told" }.into(),
                input: serde_json::json!({
                    "box": q.boxes[*i].0, "half": q.boxes[*i].1, "shape": shapes[*id]
                }),
                reference: serde_json::json!({"signed_gap_m": g}),
                ..Disagreement::default()
            }));
        }
    }
    let [r0, r1, r2, r3] = rows;
    rep.table("W2 raycast closest, 100 m, 100k shapes", "", "ns/query", r0);
    rep.table("W2 overlap box, all hits, 100k shapes", "", "ns/query", r1);
    rep.table("W2 capsule cast closest, 20 m, 100k shapes", "", "ns/query", r2);
    rep.table("W2 closest shape to point, 100k shapes", "", "ns/query", r3);
    rep.table("W4 memory per shape", "malloc'd bytes / 100k shapes", "bytes", mem);
    rep.table("W4 insert 100k shapes", "and the first ray", "ms", ins);
    rep.table("W4 remove 100k shapes", "", "ms", rem);
}
