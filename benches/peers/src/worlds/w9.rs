//! W9: 1,000 bullets of 900 m/s among 10,000 boxes that stand still: where does each hit first in a frame?
use crate::Args;
use crate::clock::Clock;
use crate::generate::*;
use crate::math::*;
use crate::report::*;
use crate::workloads::*;

const BOXES: usize = 10_000;
const BULLETS: usize = 1_000;
const FRAMES: usize = 10;

/// Errors above this, in metres of gap or of penetration, count as wrong.
const TOLERANCE: f64 = 0.01;

/// The tables: continuous shapes or bodies, and single casts.
const CONTINUOUS: usize = 0;
const CASTS: usize = 1;

/// A peer's casts of the same motions.
struct Casts(Box<dyn World>);
impl Bullets for Casts {
    fn frame(&mut self, ways: &[Way], hits: &mut Vec<Option<f32>>) {
        let cast =
            |way: &Way| self.0.cast_capsule(&way.from, BULLET_RADIUS, BULLET_HALF, way.delta);
        hits.extend(ways.iter().map(cast).map(|hit| hit.map(|(_, fraction)| fraction)));
    }
}

/// A box in f64 with the radius of its bounding sphere.
struct Solid {
    corners: Vec<D3>,
    center: D3,
    reach: f64,
}

/// The first hit of a way by conservative advancement in f64.
fn reference(way: &Way, solids: &[Solid]) -> Option<f64> {
    let (bullet, delta) = (capsule_ends(BULLET_HALF, &way.from), d(way.delta));
    let first = near(way, solids)
        .filter_map(|solid| ref_cast(&bullet, f64::from(BULLET_RADIUS), delta, &solid.corners));
    first.min_by(f64::total_cmp)
}

/// The boxes whose bounding spheres the way comes near.
fn near<'a>(way: &Way, solids: &'a [Solid]) -> impl Iterator<Item = &'a Solid> {
    let (from, delta) = (d(way.from.p), d(way.delta));
    solids.iter().filter(move |solid| {
        let rel = dsub(solid.center, from);
        let along = (ddot(rel, delta) / ddot(delta, delta)).clamp(0.0, 1.0);
        dlen(dsub(rel, dscale(delta, along))) < solid.reach + 0.2
    })
}

/// The least gap of the bullet to a box at a fraction of its way.
fn gap(way: &Way, fraction: f64, solids: &[Solid]) -> f64 {
    let moved = |p: &D3| dadd(*p, dscale(d(way.delta), fraction));
    let bullet: Vec<D3> = capsule_ends(BULLET_HALF, &way.from).iter().map(moved).collect();
    let gap =
        |solid: &Solid| ref_hull_distance(&bullet, &solid.corners).0 - f64::from(BULLET_RADIUS);
    near(way, solids).map(gap).fold(f64::MAX, f64::min)
}

/// The error of an answer, in metres of gap or of penetration.
fn error(way: &Way, answer: Option<f32>, reference: Option<f64>, solids: &[Solid]) -> f64 {
    let length = f64::from(len(way.delta));
    match (answer.map(f64::from), reference) {
        (None, None) => 0.0,
        // A hit far behind the first one is a miss of the first one.
        (Some(x), Some(first)) if (x - first) * length > 0.5 => (x - first) * length,
        (Some(x), _) => gap(way, x, solids).abs().min(length),
        (None, Some(first)) => (0..100)
            .map(|k| -gap(way, first + (1.0 - first) * f64::from(k) / 100.0, solids))
            .fold(0.0, f64::max),
    }
}

pub fn w9(a: &Args, peers: &[Box<dyn Peer>], rep: &mut Report) {
    let (boxes, ways) = bullets(BOXES, BULLETS * FRAMES);
    let solid = |shape: &Shape| Solid {
        corners: box_corners(shape.d, &shape.pose),
        center: d(shape.pose.p),
        reach: f64::from(len(shape.d)),
    };
    let solids: Vec<Solid> = boxes.iter().map(solid).collect();
    let mut runs = vec![];
    for p in peers {
        for (api, bullets) in p.bullets(&boxes, BULLETS) {
            runs.push((p.name(), api, bullets, vec![], CONTINUOUS));
        }
        if let Some(world) = p.world(&boxes)
            && let [_, _, Some(api), ..] = world.apis()
        {
            runs.push((p.name(), format!("{api} of each"), Box::new(Casts(world)), vec![], CASTS));
        }
    }
    let mut hits = vec![];
    for _ in 0..a.reps {
        for frame in ways.chunks(BULLETS) {
            for (_, _, bullets, samples, _) in &mut runs {
                hits.clear();
                let t = Clock::Cpu.start();
                bullets.frame(frame, &mut hits);
                samples.push(t.ms());
            }
        }
    }
    let frame = &ways[..BULLETS];
    let first: Vec<Option<f64>> = frame.iter().map(|way| reference(way, &solids)).collect();
    let mut rows: [Vec<Row>; 2] = Default::default();
    for (peer, api, mut bullets, samples, table) in runs {
        hits.clear();
        bullets.frame(frame, &mut hits);
        let errors: Vec<f64> =
            (0..BULLETS).map(|k| error(&frame[k], hits[k], first[k], &solids)).collect();
        let wrong = errors.iter().filter(|e| **e > TOLERANCE).count();
        for (index, severity) in errors.iter().enumerate().filter(|(_, e)| **e > TOLERANCE) {
            rep.disagreements.push(Disagreement {
                severity: *severity,
                workload: "W9 bullets".into(),
                peer: peer.clone(),
                api: api.clone(),
                index,
                what: format!("answered {:?}, reference {:?}", hits[index], first[index]),
                input: serde_json::json!(frame[index]),
                ..Disagreement::default()
            });
        }
        let check = format!(
            "{} of {BULLETS} hit (reference {}), {wrong} wrong by > 1 cm (worst {:.3})",
            hits.iter().flatten().count(),
            first.iter().flatten().count(),
            errors.iter().copied().fold(0.0, f64::max)
        );
        rows[table].push(Row {
            peer,
            api,
            stat: Stat::new(samples),
            check,
            ok: wrong * 100 <= BULLETS,
        });
    }
    for (way, rows) in ["continuous collision detection", "casts"].into_iter().zip(rows) {
        rep.table(&format!("W9 1,000 bullets among 10,000 boxes, {way}"), "", "ms/frame", rows);
    }
}
