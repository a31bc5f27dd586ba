//! Compares every peer's answers with the f64 references of math.rs.
use crate::generate::*;
use crate::math::*;
use crate::report::Disagreement;
use crate::workloads::*;
use serde_json::json;

pub enum Ref {
    /// signed gap: positive = separated by that much, negative = penetrating (for hulls only the sign is exact)
    Gap(f64),
    Dist(f64),
    /// penetration depth
    Depth(f64),
    /// fraction of delta, and |delta|
    Toi(Option<f64>, f64),
}
fn gap(c: (Vec<D3>, f64, Vec<D3>, f64)) -> f64 {
    let (a, ra, b, rb) = c;
    ref_hull_distance(&a, &b).0 - ra - rb
}
pub fn references(w: &Pairs) -> Vec<Ref> {
    match w {
        Pairs::BoxBoxOverlap(w) => {
            w.iter().map(|p| Ref::Gap(ref_box_sat(p.ha, &p.a, p.hb, &p.b).0)).collect()
        }
        Pairs::CapsuleBoxOverlap(w) => w.iter().map(|p| Ref::Gap(gap(capbox_clouds(p)))).collect(),
        Pairs::CapsuleBoxDistance(w) => {
            w.iter().map(|p| Ref::Dist(gap(capbox_clouds(p)))).collect()
        }
        Pairs::BoxBoxManifold(w) => {
            w.iter().map(|p| Ref::Depth(-ref_box_sat(p.ha, &p.a, p.hb, &p.b).0)).collect()
        }
        Pairs::HullHullOverlap(h, w) => w
            .iter()
            .map(|p| {
                let (a, _, b, _) = hull_clouds(h, p);
                let d = ref_hull_distance(&a, &b).0;
                Ref::Gap(if d > 0.0 { d } else { -hull_depth(&a, &b) })
            })
            .collect(),
        Pairs::HullHullDistance(h, w) => {
            w.iter().map(|p| Ref::Dist(gap(hull_clouds(h, p)))).collect()
        }
        Pairs::HullHullDepth(h, w) => w
            .iter()
            .map(|p| {
                let (a, _, b, _) = hull_clouds(h, p);
                Ref::Depth(hull_depth(&a, &b))
            })
            .collect(),
        Pairs::SphereBoxOverlap(w) => w.iter().map(|p| Ref::Gap(gap(sphbox_clouds(p)))).collect(),
        Pairs::CapsuleCapsuleOverlap(w) => {
            w.iter().map(|p| Ref::Gap(gap(capcap_clouds(p)))).collect()
        }
        Pairs::SphereCapsuleOverlap(w) => {
            w.iter().map(|p| Ref::Gap(gap(sphcap_clouds(p)))).collect()
        }
        Pairs::CylinderBoxOverlap(w) => w.iter().map(|p| Ref::Gap(gap(cylbox_clouds(p)))).collect(),
        Pairs::CylinderBoxDistance(w) => {
            w.iter().map(|p| Ref::Dist(gap(cylbox_clouds(p)))).collect()
        }
        Pairs::ConeBoxOverlap(w) => w.iter().map(|p| Ref::Gap(gap(conebox_clouds(p)))).collect(),
        Pairs::ConeBoxDistance(w) => w.iter().map(|p| Ref::Dist(gap(conebox_clouds(p)))).collect(),
        Pairs::CapsuleBoxCast(w) => w
            .iter()
            .map(|p| {
                let (a, r, b, _) = capbox_clouds(p);
                Ref::Toi(ref_cast(&a, r, d(p.delta), &b), dlen(d(p.delta)))
            })
            .collect(),
        Pairs::ObbOverlap2(w) => w.iter().map(|p| Ref::Gap(ref_obb2(p))).collect(),
        Pairs::ObbManifold2(w) => w.iter().map(|p| Ref::Depth(-ref_obb2(p))).collect(),
    }
}
/// Upper bound of the penetration depth of two overlapping clouds (sampled directions, then refined).
fn hull_depth(a: &[D3], b: &[D3]) -> f64 {
    let over = |n: D3| {
        let ma = a.iter().map(|p| ddot(*p, n)).fold(f64::MIN, f64::max);
        let mb = b.iter().map(|p| ddot(*p, n)).fold(f64::MAX, f64::min);
        ma - mb
    };
    let mut rng = Rng(1);
    let mut best = (f64::MAX, [0.; 3]);
    for _ in 0..200 {
        let n = d(rng.dir());
        let n = dscale(n, 1.0 / dlen(n));
        let o = over(n);
        if o < best.0 {
            best = (o, n);
        }
    }
    let mut step = 0.2;
    for _ in 0..60 {
        let n = dadd(best.1, dscale(d(rng.dir()), step));
        let n = dscale(n, 1.0 / dlen(n));
        let o = over(n);
        if o < best.0 {
            best = (o, n);
        } else {
            step *= 0.93;
        }
    }
    best.0
}
pub fn describe(refs: &[Ref]) -> String {
    let n = refs.len();
    match refs[0] {
        Ref::Gap(_) => {
            let h = refs.iter().filter(|r| matches!(r, Ref::Gap(g) if *g <= 0.)).count();
            format!("reference: {h} of {n} overlap ({:.1}%)", 100. * h as f64 / n as f64)
        }
        Ref::Dist(_) => format!(
            "reference: mean distance {:.5}",
            refs.iter().map(|r| if let Ref::Dist(d) = r { *d } else { 0. }).sum::<f64>() / n as f64
        ),
        Ref::Depth(_) => format!(
            "reference: mean depth {:.5}",
            refs.iter().map(|r| if let Ref::Depth(d) = r { *d } else { 0. }).sum::<f64>()
                / n as f64
        ),
        Ref::Toi(..) => {
            let t: Vec<f64> = refs
                .iter()
                .filter_map(|r| if let Ref::Toi(Some(t), _) = r { Some(*t) } else { None })
                .collect();
            format!(
                "reference: {} of {n} hit, mean fraction {:.5}",
                t.len(),
                t.iter().sum::<f64>() / t.len() as f64
            )
        }
    }
}
fn input(w: &Pairs, i: usize) -> serde_json::Value {
    match w {
        Pairs::BoxBoxOverlap(w) | Pairs::BoxBoxManifold(w) => json!(w[i]),
        Pairs::CapsuleBoxOverlap(w)
        | Pairs::CapsuleBoxDistance(w)
        | Pairs::CapsuleBoxCast(w)
        | Pairs::CylinderBoxOverlap(w)
        | Pairs::CylinderBoxDistance(w)
        | Pairs::ConeBoxOverlap(w)
        | Pairs::ConeBoxDistance(w) => json!(w[i]),
        Pairs::HullHullOverlap(h, w)
        | Pairs::HullHullDistance(h, w)
        | Pairs::HullHullDepth(h, w) => {
            json!({"pair": w[i], "hull_a": h[w[i].ia as usize].to_vec(), "hull_b": h[w[i].ib as usize].to_vec()})
        }
        Pairs::SphereBoxOverlap(w) => json!(w[i]),
        Pairs::CapsuleCapsuleOverlap(w) => json!(w[i]),
        Pairs::SphereCapsuleOverlap(w) => json!(w[i]),
        Pairs::ObbOverlap2(w) | Pairs::ObbManifold2(w) => json!(w[i]),
    }
}
/// Overlap of the pair along a direction: what any depth along that normal should be.
fn overlap_along(w: &Pairs, i: usize, n: D3) -> Option<f64> {
    let (a, b) = match w {
        Pairs::BoxBoxManifold(w) => (box_corners(w[i].ha, &w[i].a), box_corners(w[i].hb, &w[i].b)),
        Pairs::ObbManifold2(w) => (corners2(w[i].ha, &w[i].a), corners2(w[i].hb, &w[i].b)),
        Pairs::HullHullDepth(h, w) => {
            let (a, _, b, _) = hull_clouds(h, &w[i]);
            (a, b)
        }
        _ => return None,
    };
    let l = dlen(n);
    let n = dscale(n, 1. / l);
    let ma = a.iter().map(|p| ddot(*p, n)).fold(f64::MIN, f64::max);
    let mb = b.iter().map(|p| ddot(*p, n)).fold(f64::MAX, f64::min);
    Some(ma - mb)
}
pub struct Check {
    pub text: String,
    pub ok: bool,
}
/// Tolerances beyond which an answer counts as a disagreement.
const TOL_GAP: f64 = 1.0e-3;
const TOL_DIST: f64 = 1.0e-3;
const TOL_DEPTH: f64 = 1.0e-2;
const TOL_TOI_M: f64 = 1.0e-2;

/// NaN is beyond every tolerance.
fn beyond(error: f64, tolerance: f64) -> bool {
    error.is_nan() || error > tolerance
}

pub fn check(
    name: &str,
    w: &Pairs,
    refs: &[Ref],
    benches: &mut [(String, Bench)],
    out: &mut Vec<Disagreement>,
) -> Vec<Check> {
    let all: Vec<Vec<Ans>> =
        benches.iter_mut().map(|(_, b)| (0..b.op.len()).map(|i| b.op.at(i)).collect()).collect();
    let mut res = vec![];
    for (k, (peer, b)) in benches.iter().enumerate() {
        let mut bad: Vec<(f64, usize, String)> = vec![];
        let n = refs.len();
        let (mut hits, mut sum, mut max_err, mut near, mut wit) =
            (0usize, 0f64, 0f64, 0usize, 0f64);
        let (mut slack, mut points) = (0f64, 0u64);
        let (mut axis_off, mut depth_off) = (0usize, 0usize);
        for i in 0..n {
            match (&refs[i], &all[k][i]) {
                (Ref::Gap(g), Ans::Bool(x)) => {
                    hits += *x as usize;
                    if *x != (*g <= 0.0) {
                        if g.abs() > TOL_GAP {
                            bad.push((g.abs(), i, format!("said {x}, signed gap is {g:.6} m")));
                        } else {
                            near += 1;
                        }
                    }
                }
                (Ref::Dist(r), Ans::Dist { d: x, a, b }) => {
                    sum += *x as f64;
                    let e = (*x as f64 - r).abs();
                    max_err = max_err.max(e);
                    let we = (dlen(dsub(d(*a), d(*b))) - r).abs();
                    wit = wit.max(we);
                    if beyond(e, TOL_DIST) || beyond(we, TOL_DIST * 5.) {
                        bad.push((
                            e.max(we),
                            i,
                            format!(
                                "distance {x:.6} (witness points {:.6} apart), reference {r:.6}",
                                dlen(dsub(d(*a), d(*b)))
                            ),
                        ));
                    }
                }
                (Ref::Depth(r), Ans::Man { depth, n: nn, points: np }) => {
                    points += *np as u64;
                    if *np == 0 {
                        bad.push((*r, i, format!("no contact points, depth is {r:.6} m")));
                        continue;
                    }
                    hits += 1;
                    sum += *depth as f64;
                    let along = overlap_along(w, i, d(*nn)).unwrap_or(f64::NAN);
                    let e = (along - r).max((*depth as f64 - along).abs());
                    max_err = max_err.max(e);
                    axis_off += (along - r > TOL_DEPTH) as usize;
                    depth_off += ((*depth as f64 - along).abs() > TOL_DEPTH) as usize;
                    slack += along - r;
                    if beyond(e, TOL_DEPTH) {
                        bad.push((e, i, format!("reported depth {depth:.5} along {nn:?} (overlap along it {along:.5}); least penetration is {r:.5}")));
                    }
                }
                (Ref::Toi(r, l), Ans::Toi(x)) => match (r, x) {
                    (None, None) => {}
                    (Some(r), Some(x)) => {
                        hits += 1;
                        sum += *x as f64;
                        // judged by the gap that is left at the reported time (0 is exact, negative: too late)
                        let g = gap_at(w, i, *x as f64);
                        slack += g;
                        max_err = max_err.max(g.abs());
                        if g.abs() > TOL_TOI_M {
                            bad.push((g.abs(), i, format!("fraction {x:.6}, reference {r:.6} ({:.5} m apart along the path); gap left at the reported time {g:.5} m", (*x as f64 - r).abs() * l)));
                        }
                    }
                    (Some(r), None) => {
                        // how deep would it get if it moved on to the end?
                        let e = miss_depth(w, i);
                        if e > TOL_GAP * 2. {
                            bad.push((e, i, format!("missed; reference hits at {r:.6} and would end or pass {e:.5} m deep")));
                        } else {
                            near += 1;
                        }
                    }
                    (None, Some(x)) => {
                        hits += 1;
                        let e = miss_gap(w, i);
                        if e > TOL_GAP * 2. {
                            bad.push((
                                e,
                                i,
                                format!("hit at {x:.6}; reference misses by {e:.5} m"),
                            ));
                        } else {
                            near += 1;
                        }
                    }
                },
                _ => {}
            }
        }
        let worst = bad.iter().map(|x| x.0).fold(0.0, f64::max);
        let wrong = if bad.is_empty() {
            "none wrong".to_string()
        } else {
            format!("{} wrong (worst {worst:.4})", bad.len())
        };
        let text = match refs[0] {
            Ref::Gap(_) => format!("{hits} hits, {wrong}, {near} within 1e-3 m of touching differ"),
            Ref::Dist(_) => format!(
                "mean {:.5}, max err {max_err:.1e}, witness err {wit:.1e}, {wrong}",
                sum / n as f64
            ),
            Ref::Depth(_) => format!(
                "{hits} with points ({:.2} each), mean depth {:.5}, mean excess over least depth {:.5}, {wrong}: normal not of least depth {axis_off}, deepest point not the overlap along the normal {depth_off}",
                points as f64 / n as f64,
                sum / hits.max(1) as f64,
                slack / hits.max(1) as f64
            ),
            Ref::Toi(..) => format!(
                "{hits} hits, mean fraction {:.5}, gap at the reported time: mean {:.1e} m, max {max_err:.1e} m, {wrong}, {near} grazing differ",
                sum / hits.max(1) as f64,
                slack / hits.max(1) as f64
            ),
        };
        let ok = bad.len() * 100 <= n;
        bad.sort_by(|x, y| y.0.total_cmp(&x.0));
        for (sev, i, what) in bad.into_iter().take(40) {
            let answers: serde_json::Map<String, serde_json::Value> = benches
                .iter()
                .enumerate()
                .map(|(j, (p, b))| (format!("{p}: {}", b.api), json!(all[j][i])))
                .collect();
            out.push(Disagreement {
                severity: sev,
                workload: name.into(),
                peer: peer.clone(),
                api: b.api.clone(),
                index: i,
                what,
                input: input(w, i),
                reference: match &refs[i] {
                    Ref::Gap(g) => json!({"signed_gap_m": g}),
                    Ref::Dist(x) => json!({"distance": x}),
                    Ref::Depth(x) => json!({"least_penetration": x}),
                    Ref::Toi(t, l) => json!({"fraction": t, "length": l}),
                },
                answers: answers.into(),
            });
        }
        res.push(Check { text, ok });
    }
    res
}
fn gap_at(w: &Pairs, i: usize, t: f64) -> f64 {
    let Pairs::CapsuleBoxCast(w) = w else { return f64::NAN };
    let (a, r, b, _) = capbox_clouds(&w[i]);
    let m: Vec<D3> = a.iter().map(|p| dadd(*p, dscale(d(w[i].delta), t))).collect();
    ref_hull_distance(&m, &b).0 - r
}
fn path_gaps(w: &Pairs, i: usize) -> Vec<f64> {
    let Pairs::CapsuleBoxCast(w) = w else { return vec![] };
    let (a, r, b, _) = capbox_clouds(&w[i]);
    let dl = d(w[i].delta);
    (0..=400)
        .map(|k| {
            let m: Vec<D3> = a.iter().map(|p| dadd(*p, dscale(dl, k as f64 / 400.))).collect();
            ref_hull_distance(&m, &b).0 - r
        })
        .collect()
}
fn miss_depth(w: &Pairs, i: usize) -> f64 {
    -path_gaps(w, i).into_iter().fold(f64::MAX, f64::min)
}
fn miss_gap(w: &Pairs, i: usize) -> f64 {
    path_gaps(w, i).into_iter().fold(f64::MAX, f64::min)
}
