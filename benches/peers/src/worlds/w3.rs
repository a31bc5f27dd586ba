//! W3: a terrain of 200,000 triangles. W5: a height field of 1,025 x 1,025 samples. W6: mesh against mesh.
use super::surface::{Queries, lines};
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;

/// Casts begin this high above the capsules of the overlap line, and go this far along the rays.
const CAST_FROM: f32 = 3.0;
const CAST_WAY: f32 = 10.0;

fn queries(n: usize, verts: &[V3], columns: usize, rows: usize) -> Queries {
    let (rays, capsules) = terrain_queries(n, verts, columns, rows);
    let cast = |((x, r, hh), (_, dir)): (&Capsule, &Ray)| {
        let above = Pose { p: add(x.p, [0., CAST_FROM, 0.]), q: x.q };
        ((above, *r, *hh), scale(*dir, CAST_WAY))
    };
    let casts = capsules.iter().zip(&rays).map(cast).collect();
    Queries { rays, capsules, casts }
}

/// The float64 distance of a capsule to the triangles of the cells below its bounds, whose lowest corner is `min`.
fn gap(
    (x, r, hh): &Capsule,
    (verts, tris): &TriangleMesh,
    min: [f64; 2],
    [columns, rows]: [i64; 2],
) -> f64 {
    let c = capsule_ends(*hh, x);
    let (lo, hi) = points_aabb(&c, *r as f64);
    let cells = |axis: usize, min: f64, count: i64| {
        let first = (lo[axis] - min).floor() as i64 - 1;
        let last = (hi[axis] - min).ceil() as i64 + 1;
        first.max(0)..last.min(count)
    };
    let mut least = f64::MAX;
    for z in cells(2, min[1], rows) {
        for x in cells(0, min[0], columns) {
            for half in 0..2 {
                let triangle = tris[((z * columns + x) * 2 + half) as usize];
                let points: Vec<D3> = triangle.iter().map(|i| d(verts[*i as usize])).collect();
                least = least.min(ref_hull_distance(&c, &points).0 - *r as f64);
            }
        }
    }
    least
}

/// The triangles of W3 and the queries on them.
pub fn mesh_inputs() -> (TriangleMesh, Queries) {
    let terrain = terrain();
    let queries = queries(10_000, &terrain.0, TERRAIN_X, TERRAIN_Z);
    (terrain, queries)
}

/// The samples of W5, the same surface as triangles, and the queries on it.
pub fn field_inputs() -> (Vec<i16>, TriangleMesh, Queries) {
    let (steps, triangles) = height_field();
    let queries = queries(10_000, &triangles.0, FIELD_SIDE - 1, FIELD_SIDE - 1);
    (steps, triangles, queries)
}

pub fn w3(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let (terrain, queries) = mesh_inputs();
    let min = [TERRAIN_X as f64 * -0.5, TERRAIN_Z as f64 * -0.5];
    let make = |p: &dyn Peer| p.mesh(&terrain.0, &terrain.1);
    let gap = |c: &Capsule| gap(c, &terrain, min, [TERRAIN_X as i64, TERRAIN_Z as i64]);
    lines(a, peers, rep, "W3 mesh of 200k triangles:", make, &queries, gap);
}

pub fn w5(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let (steps, triangles, queries) = field_inputs();
    let cells = FIELD_SIDE - 1;
    let make = |p: &dyn Peer| p.height_field(&steps, FIELD_SIDE);
    let gap = |c: &Capsule| gap(c, &triangles, [0.0; 2], [cells as i64; 2]);
    lines(a, peers, rep, "W5 height field of 1,025 x 1,025 samples:", make, &queries, gap);
}

/// Two bumpy spheres of 5,120 triangles each, and poses of which about half overlap.
pub fn mesh_pair_inputs() -> ([TriangleMesh; 2], Vec<Pose>) {
    ([bumpy_sphere(1), bumpy_sphere(2)], mesh_poses(500))
}

pub fn w6(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let ([first, second], poses) = mesh_pair_inputs();
    let mut tests = vec![];
    for p in peers {
        if let Some((api, test)) = p.mesh_pair(&first, &second) {
            tests.push((p.name(), api, test, vec![]));
        }
    }
    for _ in 0..a.reps {
        for (_, _, test, samples) in &mut tests {
            let t = Clock::Cpu.start();
            for pose in &poses {
                std::hint::black_box(test(pose));
            }
            samples.push(t.ms() * 1e6 / poses.len() as f64);
        }
    }
    let answers: Vec<Vec<bool>> =
        tests.iter_mut().map(|(_, _, test, _)| poses.iter().map(test).collect()).collect();
    let rows = tests.into_iter().enumerate().map(|(k, (peer, api, _, samples))| {
        let hits = answers[k].iter().filter(|x| **x).count();
        let other = |i: &usize| answers.iter().any(|all| all[*i] != answers[k][*i]);
        let differ = (0..poses.len()).filter(other).count();
        Row {
            peer,
            api,
            stat: Stat::new(samples),
            check: format!(
                "{hits} of {} overlap, {differ} differ from another library",
                poses.len()
            ),
            ok: differ * 100 <= poses.len(),
        }
    });
    rep.table("W6 mesh-mesh overlap, 5,120 triangles each", "", "ns/query", rows.collect());
}
