//! Pairs of boxes in 2D, and the reference of their overlap.
use super::pairs::{Set, tune};
use crate::math::*;
use crate::workloads::*;
use std::f32::consts::PI;

pub fn corners2(h: [f32; 2], p: &Pose2) -> Vec<D3> {
    let (s, c) = (p.angle as f64).sin_cos();
    [[1., 1.], [-1., 1.], [-1., -1.], [1., -1.]]
        .iter()
        .map(|k| {
            let v = [k[0] * h[0] as f64, k[1] * h[1] as f64];
            [c * v[0] - s * v[1] + p.p[0] as f64, s * v[0] + c * v[1] + p.p[1] as f64, 0.]
        })
        .collect()
}
pub fn ref_obb2(p: &BoxPair2) -> f64 {
    let side = |half: [f32; 2], q: &Pose2| {
        let (s, c) = (q.angle as f64).sin_cos();
        (half, q.p, [c, s])
    };
    ref_boxes2(side(p.ha, &p.a), side(p.hb, &p.b))
}
/// Half extents, centre, and the rotation's cosine and sine.
type Box2 = ([f32; 2], [f32; 2], [f64; 2]);
/// The signed gap of two boxes by SAT over their four axes. If they are separated, it is a lower bound of the distance.
pub fn ref_boxes2((ha, pa, ra): Box2, (hb, pb, rb): Box2) -> f64 {
    let axes = |[c, s]: [f64; 2]| [[c, s], [-s, c]];
    let (ax, bx) = (axes(ra), axes(rb));
    let t = [(pb[0] - pa[0]) as f64, (pb[1] - pa[1]) as f64];
    let dot2 = |u: [f64; 2], v: [f64; 2]| u[0] * v[0] + u[1] * v[1];
    let mut best = f64::MIN;
    for n in ax.iter().chain(bx.iter()) {
        let ra: f64 = (0..2).map(|k| ha[k] as f64 * dot2(ax[k], *n).abs()).sum();
        let rb: f64 = (0..2).map(|k| hb[k] as f64 * dot2(bx[k], *n).abs()).sum();
        best = best.max(dot2(t, *n).abs() - ra - rb);
    }
    best
}
pub fn obb2(n: usize, set: Set, only_overlapping: bool) -> Vec<BoxPair2> {
    let make = |r: &mut Rng, k: f32| {
        let c = [r.range(-50., 50.), r.range(-50., 50.)];
        let o = loop {
            let o = [r.range(-1., 1.), r.range(-1., 1.)];
            if o[0] * o[0] + o[1] * o[1] <= 1.0 {
                break [o[0] * k, o[1] * k];
            }
        };
        BoxPair2 {
            ha: [r.range(0.2, 1.0), r.range(0.2, 1.0)],
            a: Pose2 { p: c, angle: r.range(-PI, PI) },
            hb: [r.range(0.2, 1.0), r.range(0.2, 1.0)],
            b: Pose2 { p: [c[0] + o[0], c[1] + o[1]], angle: r.range(-PI, PI) },
        }
    };
    let k = match set {
        Set::Mixed => tune(0x2D01, 0.5, |r, k| ref_obb2(&make(r, k)) <= 0.),
        Set::Far => tune(0x2D01, 0.1, |r, k| ref_obb2(&make(r, k)) <= 0.),
        Set::Aabb => 3.0,
    };
    let mut rng = Rng(0x2D02);
    let mut v = vec![];
    while v.len() < n {
        let p = make(&mut rng, k);
        if set == Set::Aabb
            && !aabbs_overlap(
                points_aabb(&corners2(p.ha, &p.a), 0.),
                points_aabb(&corners2(p.hb, &p.b), 0.),
            )
        {
            continue;
        }
        if only_overlapping && ref_obb2(&p) > -1e-3 {
            continue;
        }
        v.push(p);
    }
    v
}
