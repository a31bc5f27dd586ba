//! Pairs of convex shapes in 3D, by the distance of their centres.
use super::{half, spot};
use crate::math::*;
use crate::workloads::*;

#[derive(Clone, Copy, PartialEq)]
pub enum Set {
    /// centre offset uniform in a ball sized for about 50% overlap
    Mixed,
    /// the same, sized for about 10%
    Far,
    /// uniform offsets, keeping only pairs whose world AABBs overlap
    Aabb,
}
impl Set {
    pub fn name(self) -> &'static str {
        match self {
            Set::Mixed => "mixed 50%",
            Set::Far => "far 10%",
            Set::Aabb => "AABB-overlapping",
        }
    }
}
/// Ball radius at which `hit(rng, radius)` is true with probability `p`.
pub fn tune(seed: u64, p: f32, mut hit: impl FnMut(&mut Rng, f32) -> bool) -> f32 {
    let (mut lo, mut hi) = (0.2f32, 8.0f32);
    for _ in 0..14 {
        let mid = 0.5 * (lo + hi);
        let mut rng = Rng(seed);
        let n = (0..2000).filter(|_| hit(&mut rng, mid)).count();
        if n as f32 > p * 2000. {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo
}
/// Sample `n` pairs: `make(rng, offset)` builds one with that centre offset, `clouds` gives its two rounded
/// point clouds, `hit` the reference overlap.
fn sample<T>(
    n: usize,
    seed: u64,
    set: Set,
    make: impl Fn(&mut Rng, V3) -> T,
    clouds: impl Fn(&T) -> (Vec<D3>, f64, Vec<D3>, f64),
    mut keep: impl FnMut(&T) -> bool,
) -> Vec<T> {
    let hit = |t: &T| {
        let (a, ra, b, rb) = clouds(t);
        ref_hull_distance(&a, &b).0 <= ra + rb
    };
    let mut rng = Rng(seed);
    let radius = match set {
        Set::Mixed => tune(seed ^ 1, 0.5, |r, k| {
            let o = r.in_ball(k);
            hit(&make(r, o))
        }),
        Set::Far => tune(seed ^ 1, 0.1, |r, k| {
            let o = r.in_ball(k);
            hit(&make(r, o))
        }),
        Set::Aabb => 0.0,
    };
    let mut v = Vec::with_capacity(n);
    while v.len() < n {
        let t = if set == Set::Aabb {
            let o = std::array::from_fn(|_| rng.range(-3.6, 3.6));
            let t = make(&mut rng, o);
            let (a, ra, b, rb) = clouds(&t);
            if !aabbs_overlap(points_aabb(&a, ra), points_aabb(&b, rb)) {
                continue;
            }
            t
        } else {
            let o = rng.in_ball(radius);
            make(&mut rng, o)
        };
        if keep(&t) {
            v.push(t);
        }
    }
    v
}
pub fn box_clouds(p: &BoxPair) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (box_corners(p.ha, &p.a), 0., box_corners(p.hb, &p.b), 0.)
}
pub fn capbox_clouds(p: &CapBox) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (capsule_ends(p.hh, &p.a), p.r as f64, box_corners(p.hb, &p.b), 0.)
}
pub fn cylbox_clouds(p: &CapBox) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (frustum_points([p.r; 2], p.hh, &p.a), 0., box_corners(p.hb, &p.b), 0.)
}
pub fn conebox_clouds(p: &CapBox) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (frustum_points([p.r, 0.], p.hh, &p.a), 0., box_corners(p.hb, &p.b), 0.)
}
pub fn sphbox_clouds(p: &SphBox) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (vec![d(p.c)], p.r as f64, box_corners(p.hb, &p.b), 0.)
}
pub fn capcap_clouds(p: &CapCap) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (capsule_ends(p.hh1, &p.a), p.r1 as f64, capsule_ends(p.hh2, &p.b), p.r2 as f64)
}
pub fn sphcap_clouds(p: &SphCap) -> (Vec<D3>, f64, Vec<D3>, f64) {
    (vec![d(p.c)], p.r as f64, capsule_ends(p.hh2, &p.b), p.r2 as f64)
}
pub fn hull_clouds(hulls: &[Hull], p: &HullPair) -> (Vec<D3>, f64, Vec<D3>, f64) {
    let c = |i: u32, pose: &Pose| hulls[i as usize].iter().map(|v| dapply(pose, d(*v))).collect();
    (c(p.ia, &p.a), 0., c(p.ib, &p.b), 0.)
}
/// The two rounded point clouds of a pair.
pub type Clouds = fn(&CapBox) -> (Vec<D3>, f64, Vec<D3>, f64);
pub fn make_box(r: &mut Rng, o: V3) -> BoxPair {
    let c = spot(r);
    BoxPair { ha: half(r), a: Pose::random(r, c), hb: half(r), b: Pose::random(r, add(c, o)) }
}
fn make_capbox(r: &mut Rng, o: V3) -> CapBox {
    let c = spot(r);
    CapBox {
        r: r.range(0.2, 0.5),
        hh: r.range(0.2, 0.8),
        a: Pose::random(r, c),
        hb: half(r),
        b: Pose::random(r, add(c, o)),
        delta: [0.; 3],
    }
}
pub fn box_box(n: usize, set: Set) -> Vec<BoxPair> {
    sample(n, 0xB0B0, set, make_box, box_clouds, |_| true)
}
pub fn box_box_overlapping(n: usize) -> Vec<BoxPair> {
    sample(n, 0xB0B1, Set::Aabb, make_box, box_clouds, |p| {
        ref_box_sat(p.ha, &p.a, p.hb, &p.b).0 < -1e-3
    })
}
pub fn capsule_box(n: usize, set: Set) -> Vec<CapBox> {
    sample(n, 0xCAB0, set, make_capbox, capbox_clouds, |_| true)
}
pub fn capsule_box_separated(n: usize) -> Vec<CapBox> {
    let make = |r: &mut Rng, o: V3| make_capbox(r, scale(o, 1.6));
    sample(n, 0xCAB1, Set::Far, make, capbox_clouds, |p| {
        let (a, ra, b, _) = capbox_clouds(p);
        ref_hull_distance(&a, &b).0 - ra > 0.01
    })
}
/// Separated by up to ~1.5 m, then moved 2 m roughly towards the box (about 4 in 5 hit).
pub fn capsule_box_cast(n: usize) -> Vec<CapBox> {
    let mut v = capsule_box_separated(n);
    let mut rng = Rng(0xCA57);
    for p in &mut v {
        let to = sub(p.b.p, p.a.p);
        let dir = add(scale(to, 1.0 / len(to)), scale(rng.dir(), 0.45));
        p.delta = scale(dir, 2.0 / len(dir));
    }
    v
}
/// Cylinders or cones, by their clouds, and boxes.
pub fn frustum_box(n: usize, set: Set, clouds: Clouds) -> Vec<CapBox> {
    sample(n, 0xCF00, set, make_capbox, clouds, |_| true)
}
pub fn frustum_box_separated(n: usize, clouds: Clouds) -> Vec<CapBox> {
    let make = |r: &mut Rng, o: V3| make_capbox(r, scale(o, 1.6));
    sample(n, 0xCF01, Set::Far, make, clouds, |p| {
        let (a, _, b, _) = clouds(p);
        ref_hull_distance(&a, &b).0 > 0.01
    })
}
pub fn hulls() -> Vec<Hull> {
    let mut rng = Rng(0x4011);
    (0..HULL_COUNT)
        .map(|_| {
            let s: V3 = std::array::from_fn(|_| rng.range(0.4, 1.0));
            std::array::from_fn(|_| {
                let u = rng.dir();
                [u[0] * s[0], u[1] * s[1], u[2] * s[2]]
            })
        })
        .collect()
}
fn make_hull(r: &mut Rng, o: V3) -> HullPair {
    let c = spot(r);
    HullPair {
        ia: r.below(HULL_COUNT) as u32,
        ib: r.below(HULL_COUNT) as u32,
        a: Pose::random(r, c),
        b: Pose::random(r, add(c, o)),
    }
}
pub fn hull_hull(n: usize, set: Set) -> (Vec<Hull>, Vec<HullPair>) {
    let h = hulls();
    let p = sample(n, 0x4012, set, make_hull, |p| hull_clouds(&h, p), |_| true);
    (h, p)
}
pub fn hull_hull_separated(n: usize) -> (Vec<Hull>, Vec<HullPair>) {
    let h = hulls();
    let p = sample(
        n,
        0x4013,
        Set::Far,
        make_hull,
        |p| hull_clouds(&h, p),
        |p| {
            let (a, _, b, _) = hull_clouds(&h, p);
            ref_hull_distance(&a, &b).0 > 0.01
        },
    );
    (h, p)
}
pub fn hull_hull_overlapping(n: usize) -> (Vec<Hull>, Vec<HullPair>) {
    let h = hulls();
    let p = sample(
        n,
        0x4014,
        Set::Aabb,
        make_hull,
        |p| hull_clouds(&h, p),
        |p| {
            let (a, _, b, _) = hull_clouds(&h, p);
            ref_hull_distance(&a, &b).0 <= 0.0
        },
    );
    (h, p)
}
pub fn sphere_box(n: usize, set: Set) -> Vec<SphBox> {
    let make = |r: &mut Rng, o: V3| {
        let c = spot(r);
        SphBox { r: r.range(0.2, 1.0), c, hb: half(r), b: Pose::random(r, add(c, o)) }
    };
    sample(n, 0x5B01, set, make, sphbox_clouds, |_| true)
}
pub fn capsule_capsule(n: usize, set: Set) -> Vec<CapCap> {
    let make = |r: &mut Rng, o: V3| {
        let c = spot(r);
        CapCap {
            r1: r.range(0.2, 0.5),
            hh1: r.range(0.2, 0.8),
            a: Pose::random(r, c),
            r2: r.range(0.2, 0.5),
            hh2: r.range(0.2, 0.8),
            b: Pose::random(r, add(c, o)),
        }
    };
    sample(n, 0xCC01, set, make, capcap_clouds, |_| true)
}
pub fn sphere_capsule(n: usize, set: Set) -> Vec<SphCap> {
    let make = |r: &mut Rng, o: V3| {
        let c = spot(r);
        SphCap {
            r: r.range(0.2, 1.0),
            c,
            r2: r.range(0.2, 0.5),
            hh2: r.range(0.2, 0.8),
            b: Pose::random(r, add(c, o)),
        }
    };
    sample(n, 0x5C01, set, make, sphcap_clouds, |_| true)
}
