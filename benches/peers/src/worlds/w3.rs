//! W3: a terrain of 200,000 triangles.
use super::heap;
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;

pub fn w3(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let (verts, tris) = terrain();
    let (rays, caps) = terrain_queries(10_000, &verts);
    let (mut build, mut mem, mut rr, mut oo) = (vec![], vec![], vec![], vec![]);
    let mut ans: Vec<(Vec<Option<f32>>, Vec<bool>)> = vec![];
    let mut meshes: Vec<(String, Box<dyn Mesh>)> = vec![];
    for p in peers {
        let mut t_b = vec![];
        let mut bytes = 0;
        let mut mesh = None;
        for _ in 0..3 {
            drop(mesh.take());
            let before = heap();
            let t = Clock::Cpu.start();
            mesh = p.mesh(&verts, &tris);
            t_b.push(t.ms());
            bytes = heap().saturating_sub(before);
        }
        let Some(mut m) = mesh else { continue };
        let row = |api: String, stat: Stat, check: String| Row {
            peer: p.name(),
            api,
            stat,
            check,
            ok: true,
        };
        build.push(row(String::new(), Stat::new(t_b), format!("{} triangles", tris.len())));
        mem.push(row(
            "mallinfo2 delta".into(),
            Stat::one(bytes as f64 / 1024. / 1024.),
            format!(
                "library reports {} bytes",
                m.reported_bytes().map_or("nothing".into(), |b| b.to_string())
            ),
        ));
        let r: Vec<Option<f32>> = rays.iter().map(|(o, dir)| m.raycast(*o, *dir, 100.0)).collect();
        let o: Vec<bool> = caps.iter().map(|(x, r, hh)| m.overlap_capsule(x, *r, *hh)).collect();
        ans.push((r, o));
        meshes.push((p.name(), m));
    }
    let mut samples = vec![[vec![], vec![]]; meshes.len()];
    for _ in 0..a.reps {
        for (i, (_, m)) in meshes.iter_mut().enumerate() {
            for pass in 0..2 {
                let t = Clock::Cpu.start();
                for (o, dir) in &rays {
                    std::hint::black_box(m.raycast(*o, *dir, 100.0));
                }
                let t1 = t.ms() * 1e6 / rays.len() as f64;
                let t = Clock::Cpu.start();
                for (x, r, hh) in &caps {
                    std::hint::black_box(m.overlap_capsule(x, *r, *hh));
                }
                let t2 = t.ms() * 1e6 / caps.len() as f64;
                // the first pass only brings this mesh back into the caches
                if pass == 1 {
                    samples[i][0].push(t1);
                    samples[i][1].push(t2);
                }
            }
        }
    }
    for ((name, m), [s1, s2]) in meshes.iter().zip(samples) {
        let apis = m.apis();
        rr.push(Row {
            peer: name.clone(),
            api: apis[0].clone().unwrap_or_default(),
            stat: Stat::new(s1),
            check: String::new(),
            ok: true,
        });
        oo.push(Row {
            peer: name.clone(),
            api: apis[1].clone().unwrap_or_default(),
            stat: Stat::new(s2),
            check: String::new(),
            ok: true,
        });
    }
    // overlap reference: f64 distance from the segment to every nearby triangle
    let gaps: Vec<f64> = caps
        .iter()
        .map(|(x, r, hh)| {
            let c = capsule_ends(*hh, x);
            let (lo, hi) = points_aabb(&c, *r as f64);
            let w = TERRAIN_X as i64;
            let (x0, x1) = (
                (lo[0] + TERRAIN_X as f64 * 0.5).floor() as i64 - 1,
                (hi[0] + TERRAIN_X as f64 * 0.5).ceil() as i64 + 1,
            );
            let (z0, z1) = (
                (lo[2] + TERRAIN_Z as f64 * 0.5).floor() as i64 - 1,
                (hi[2] + TERRAIN_Z as f64 * 0.5).ceil() as i64 + 1,
            );
            let mut g = f64::MAX;
            for z in z0.max(0)..z1.min(TERRAIN_Z as i64) {
                for xx in x0.max(0)..x1.min(w) {
                    for k in 0..2 {
                        let t = tris[((z * w + xx) * 2 + k) as usize];
                        let tv: Vec<D3> = t.iter().map(|i| d(verts[*i as usize])).collect();
                        g = g.min(ref_hull_distance(&c, &tv).0 - *r as f64);
                    }
                }
            }
            g
        })
        .collect();
    for (k, (r, o)) in ans.iter().enumerate() {
        let hits = r.iter().flatten().count();
        let mean = r.iter().flatten().map(|x| *x as f64).sum::<f64>() / hits.max(1) as f64;
        let (mut off, mut worst) = (0, 0f32);
        for i in 0..r.len() {
            let mut v: Vec<f32> = ans.iter().map(|x| x.0[i].unwrap_or(f32::INFINITY)).collect();
            v.sort_by(f32::total_cmp);
            let med = v[(v.len() - 1) / 2];
            let mine = r[i].unwrap_or(f32::INFINITY);
            let e = if mine == med { 0.0 } else { (mine - med).abs() };
            if e > 0.01 {
                off += 1;
                worst = worst.max(e);
            }
        }
        rr[k].check = format!(
            "{hits} hits, mean {mean:.5}, {off} off the majority by > 1 cm (worst {worst:.3})"
        );
        let n = o.iter().filter(|x| **x).count();
        let wrong: Vec<f64> = o
            .iter()
            .zip(&gaps)
            .filter(|(x, g)| **x != (**g <= 0.) && g.abs() > 1e-3)
            .map(|(_, g)| g.abs())
            .collect();
        oo[k].check = format!(
            "{n} hits (reference {}), {} wrong (worst {:.4})",
            gaps.iter().filter(|g| **g <= 0.).count(),
            wrong.len(),
            wrong.iter().copied().fold(0.0, f64::max)
        );
        oo[k].ok = wrong.len() * 100 <= o.len();
    }
    rep.table("W3 terrain raycast closest, 200k triangles", "", "ns/query", rr);
    rep.table("W3 terrain capsule overlap (any)", "", "ns/query", oo);
    rep.table("W3 mesh build", "", "ms", build);
    rep.table("W3 mesh memory", "", "MiB", mem);
}
