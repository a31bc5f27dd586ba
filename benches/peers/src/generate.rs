//! Seeded generators of every input: each run and each peer sees the same.
use crate::math::*;
use crate::workloads::*;
use std::f32::consts::PI;

fn half(rng: &mut Rng) -> V3 {
    std::array::from_fn(|_| rng.range(0.2, 1.0))
}
fn spot(rng: &mut Rng) -> V3 {
    std::array::from_fn(|_| rng.range(-50., 50.))
}
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
fn tune(seed: u64, p: f32, mut hit: impl FnMut(&mut Rng, f32) -> bool) -> f32 {
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
fn make_box(r: &mut Rng, o: V3) -> BoxPair {
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

// ---- 2D
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

// ---- worlds
/// W1 state: boxes drifting in a cube whose size makes each overlap about one other.
pub struct MovingBoxes {
    pub half: Vec<V3>,
    pub poses: Vec<Pose>,
    vel: Vec<V3>,
    spin: Vec<[f32; 4]>,
    side: f32,
}
/// Mean volume of the set of centre offsets at which two random boxes overlap (measured once, see `pair_volume`).
pub const PAIR_VOLUME: f32 = 17.3;
pub fn pair_volume() -> f32 {
    let mut rng = Rng(0x7777);
    let n = 200_000;
    let k = (0..n)
        .filter(|_| {
            let o = std::array::from_fn(|_| rng.range(-3.6, 3.6));
            let p = make_box(&mut rng, o);
            ref_box_sat(p.ha, &p.a, p.hb, &p.b).0 <= 0.
        })
        .count();
    7.2f32.powi(3) * k as f32 / n as f32
}
/// How the boxes of W1 differ from the ordinary ones.
#[derive(Clone, Copy, PartialEq)]
pub enum Crowd {
    /// 20 times as fast.
    Fast,
    /// A twentieth of the speed.
    Slow,
    /// Groups of 100 boxes, four times as dense as the ordinary ones.
    Clustered,
    /// One box in 200 is ten times as large.
    Giants,
    /// One box in 100 moves.
    OneInHundred,
}
impl Crowd {
    pub const VARIANTS: [Crowd; 5] =
        [Crowd::Fast, Crowd::Slow, Crowd::Clustered, Crowd::Giants, Crowd::OneInHundred];
    pub fn name(self) -> &'static str {
        match self {
            Crowd::Fast => "fast boxes (20 times)",
            Crowd::Slow => "slow boxes (1/20)",
            Crowd::Clustered => "boxes in clusters",
            Crowd::Giants => "boxes, 1 giant in 200",
            Crowd::OneInHundred => "boxes, 1 in 100 moves",
        }
    }
    /// The boxes that move, if not all do.
    pub fn moving(self, n: usize) -> Option<Vec<u32>> {
        (self == Crowd::OneInHundred).then(|| (0..n as u32).step_by(100).collect())
    }
}
impl MovingBoxes {
    pub fn crowd(n: usize, crowd: Crowd) -> MovingBoxes {
        let mut m = MovingBoxes::new(n);
        let mut rng = Rng(0xC0D + n as u64);
        let speed = match crowd {
            Crowd::Fast => 20.0,
            Crowd::Slow => 0.05,
            _ => 1.0,
        };
        m.vel.iter_mut().for_each(|v| *v = scale(*v, speed));
        match crowd {
            Crowd::Clustered => {
                const GROUP: usize = 100;
                let radius = (GROUP as f32 * PAIR_VOLUME / 4.0 * 3.0 / (4.0 * PI)).cbrt();
                let h = m.side * 0.5;
                for group in m.poses.chunks_mut(GROUP) {
                    let center = std::array::from_fn(|_| rng.range(-h, h));
                    group.iter_mut().for_each(|pose| pose.p = add(center, rng.in_ball(radius)));
                }
            }
            Crowd::Giants => {
                m.half.iter_mut().step_by(200).for_each(|half| *half = scale(*half, 10.0));
            }
            Crowd::OneInHundred => {
                let moving = |i: usize| i.is_multiple_of(100);
                for i in (0..n).filter(|i| !moving(*i)) {
                    m.vel[i] = [0.; 3];
                    m.spin[i] = [0., 0., 0., 1.];
                }
            }
            Crowd::Fast | Crowd::Slow => {}
        }
        m
    }
    pub fn new(n: usize) -> MovingBoxes {
        let mut rng = Rng(0x3141 + n as u64);
        let side = (n as f32 * PAIR_VOLUME).cbrt();
        let h = side * 0.5;
        let mut m = MovingBoxes { half: vec![], poses: vec![], vel: vec![], spin: vec![], side };
        for _ in 0..n {
            m.half.push(half(&mut rng));
            let p = std::array::from_fn(|_| rng.range(-h, h));
            m.poses.push(Pose::random(&mut rng, p));
            m.vel.push(scale(rng.dir(), rng.range(0.5, 2.0) / 60.0));
            let ax = scale(rng.dir(), (rng.range(0.0, 2.0) / 60.0) * 0.5);
            m.spin.push(qnorm([ax[0], ax[1], ax[2], 1.0]));
        }
        m
    }
    pub fn step(&mut self) {
        let h = self.side * 0.5;
        for i in 0..self.poses.len() {
            let p = &mut self.poses[i];
            for k in 0..3 {
                p.p[k] += self.vel[i][k];
                if p.p[k].abs() > h {
                    self.vel[i][k] = -self.vel[i][k].abs() * p.p[k].signum();
                }
            }
            p.q = qnorm(qmul(self.spin[i], p.q));
        }
    }
}
/// W1-2D state: boxes drifting in a square whose size makes each overlap about one other.
pub struct MovingBoxes2 {
    pub half: Vec<[f32; 2]>,
    pub poses: Vec<Turned2>,
    vel: Vec<[f32; 2]>,
    spin: Vec<[f32; 2]>,
    side: f32,
}
/// Mean area of the set of centre offsets at which two random boxes overlap.
///
/// For convex sets in random orientation, it is the sum of the areas plus the product of the perimeters over 2 pi
/// (here 2 * 1.44 + 4.8 * 4.8 / 2 pi).
pub const PAIR_AREA: f32 = 6.547;
impl MovingBoxes2 {
    pub fn new(n: usize) -> MovingBoxes2 {
        let mut rng = Rng(0x2D31 + n as u64);
        let side = (n as f32 * PAIR_AREA).sqrt();
        let h = side * 0.5;
        let mut m = MovingBoxes2 { half: vec![], poses: vec![], vel: vec![], spin: vec![], side };
        let unit = |angle: f32| [angle.cos(), angle.sin()];
        for _ in 0..n {
            m.half.push([rng.range(0.2, 1.0), rng.range(0.2, 1.0)]);
            let p = [rng.range(-h, h), rng.range(-h, h)];
            m.poses.push(Turned2 { p, r: unit(rng.range(-PI, PI)) });
            let speed = rng.range(0.5, 2.0) / 60.0;
            m.vel.push(unit(rng.range(-PI, PI)).map(|x| x * speed));
            m.spin.push(unit(rng.range(-2.0, 2.0) / 60.0));
        }
        m
    }
    pub fn step(&mut self) {
        let h = self.side * 0.5;
        for i in 0..self.poses.len() {
            let Turned2 { p, r } = &mut self.poses[i];
            for k in 0..2 {
                p[k] += self.vel[i][k];
                if p[k].abs() > h {
                    self.vel[i][k] = -self.vel[i][k].abs() * p[k].signum();
                }
            }
            let [c, s] = self.spin[i];
            let [x, y] = [c * r[0] - s * r[1], s * r[0] + c * r[1]];
            let length = (x * x + y * y).sqrt();
            *r = [x / length, y / length];
        }
    }
}

/// The side of the cube of `n` shapes that stand still: 240 m for 100,000.
pub fn static_side(n: usize) -> f32 {
    240.0 * (n as f64 / 1e5).cbrt() as f32
}
pub fn static_shapes(n: usize) -> Vec<Shape> {
    let mut rng = Rng(0x57A7);
    let h = static_side(n) * 0.5;
    (0..n)
        .map(|i| {
            let kind = (i % 3) as u32;
            let d = match kind {
                0 => half(&mut rng),
                1 => [rng.range(0.2, 1.0), 0., 0.],
                _ => [rng.range(0.2, 0.5), rng.range(0.2, 0.8), 0.],
            };
            let p = std::array::from_fn(|_| rng.range(-h, h));
            Shape { kind, d, pose: Pose::random(&mut rng, p) }
        })
        .collect()
}
pub struct Queries {
    pub rays: Vec<(V3, V3)>,
    pub boxes: Vec<(Pose, V3)>,
    pub casts: Vec<(Pose, f32, f32, V3)>,
    pub points: Vec<V3>,
}
pub const RAY_LEN: f32 = 100.0;
pub const CLOSEST_MAX: f32 = 20.0;
/// `n` queries of each kind among `shapes` shapes.
pub fn queries(n: usize, shapes: usize) -> Queries {
    let mut rng = Rng(0x9999);
    let h = static_side(shapes) * 0.5;
    let mut q = Queries { rays: vec![], boxes: vec![], casts: vec![], points: vec![] };
    for _ in 0..n {
        let p = |r: &mut Rng| -> V3 { std::array::from_fn(|_| r.range(-h, h)) };
        q.rays.push((p(&mut rng), rng.dir()));
        let c = p(&mut rng);
        q.boxes.push((Pose::random(&mut rng, c), std::array::from_fn(|_| rng.range(1.0, 5.0))));
        let c = p(&mut rng);
        q.casts.push((
            Pose::random(&mut rng, c),
            rng.range(0.2, 0.5),
            rng.range(0.2, 0.8),
            scale(rng.dir(), 20.0),
        ));
        q.points.push(p(&mut rng));
    }
    q
}
/// The boxes of W9, which stand still, and the ways of bullets of 900 m/s in a sixtieth of a second. No way begins near a box.
pub fn bullets(boxes: usize, count: usize) -> (Vec<Shape>, Vec<Way>) {
    let scene = MovingBoxes::new(boxes);
    let standing = scene.half.iter().zip(&scene.poses);
    let shapes: Vec<Shape> =
        standing.map(|(half, pose)| Shape { kind: 0, d: *half, pose: *pose }).collect();
    let mut rng = Rng(0xB017);
    let h = scene.side * 0.5;
    let mut ways = vec![];
    while ways.len() < count {
        let p = std::array::from_fn(|_| rng.range(-h, h));
        let way = Way { from: Pose::random(&mut rng, p), delta: scale(rng.dir(), 900.0 / 60.0) };
        let is_free = |s: &Shape| len(sub(s.pose.p, p)) > len(s.d) + 0.1;
        if shapes.iter().all(is_free) {
            ways.push(way);
        }
    }
    (shapes, ways)
}
/// Origin and unit direction.
pub type Ray = (V3, V3);
/// Pose, radius and half length.
pub type Capsule = (Pose, f32, f32);
pub const TERRAIN_X: usize = 317;
pub const TERRAIN_Z: usize = 316;
pub fn terrain_height(rng_grid: &[f32], x: usize, z: usize) -> f32 {
    let (fx, fz) = (x as f32, z as f32);
    4.0 * (fx * 0.05).sin() * (fz * 0.07).cos()
        + 1.5 * (fx * 0.31 + 1.0).sin() * (fz * 0.27).sin()
        + 0.4 * rng_grid[z * (TERRAIN_X + 1) + x]
}
/// 317 x 316 cells of 1 m, 200,344 triangles, centred on the origin, counter-clockwise seen from +Y.
pub fn terrain() -> (Vec<V3>, Vec<[u32; 3]>) {
    let mut rng = Rng(0x7E88);
    let noise: Vec<f32> =
        (0..(TERRAIN_X + 1) * (TERRAIN_Z + 1)).map(|_| rng.range(-1., 1.)).collect();
    let mut v = vec![];
    for z in 0..=TERRAIN_Z {
        for x in 0..=TERRAIN_X {
            v.push([
                x as f32 - TERRAIN_X as f32 * 0.5,
                terrain_height(&noise, x, z),
                z as f32 - TERRAIN_Z as f32 * 0.5,
            ]);
        }
    }
    let mut t = vec![];
    let w = (TERRAIN_X + 1) as u32;
    for z in 0..TERRAIN_Z as u32 {
        for x in 0..TERRAIN_X as u32 {
            let i = z * w + x;
            t.push([i, i + w, i + 1]);
            t.push([i + 1, i + w, i + w + 1]);
        }
    }
    (v, t)
}
pub const FIELD_SIDE: usize = 1025;
/// The samples of a height field of 1 m cells, in units of HEIGHT_STEP, and the same surface as a mesh.
pub fn height_field() -> (Vec<i16>, TriangleMesh) {
    let mut rng = Rng(0x7EAA);
    let noise: Vec<f32> = (0..FIELD_SIDE * FIELD_SIDE).map(|_| rng.range(-1., 1.)).collect();
    let height = |x: usize, z: usize| {
        let (fx, fz) = (x as f32, z as f32);
        4.0 * (fx * 0.05).sin() * (fz * 0.07).cos()
            + 1.5 * (fx * 0.31 + 1.0).sin() * (fz * 0.27).sin()
            + 0.4 * noise[z * FIELD_SIDE + x]
    };
    let places = || (0..FIELD_SIDE).flat_map(|z| (0..FIELD_SIDE).map(move |x| (x, z)));
    let steps: Vec<i16> = places().map(|(x, z)| (height(x, z) / HEIGHT_STEP) as i16).collect();
    let vertex = |((x, z), step): ((usize, usize), &i16)| {
        [x as f32, f32::from(*step) * HEIGHT_STEP, z as f32]
    };
    let verts = places().zip(&steps).map(vertex).collect();
    let (side, cells) = (FIELD_SIDE as u32, FIELD_SIDE as u32 - 1);
    let mut tris = vec![];
    for z in 0..cells {
        for x in 0..cells {
            let i = z * side + x;
            tris.push([i, i + side, i + side + 1]);
            tris.push([i, i + side + 1, i + 1]);
        }
    }
    (steps, (verts, tris))
}
/// A sphere of radius 1 with bumps: an icosahedron divided four times, 5,120 triangles.
pub fn bumpy_sphere(seed: u64) -> TriangleMesh {
    const GOLDEN: f32 = 1.618_034;
    const FACES: [[u32; 3]; 20] = [
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    let unit = |p: V3| scale(p, 1.0 / dot(p, p).sqrt());
    let mut verts: Vec<V3> = [0, 1, 2]
        .into_iter()
        .flat_map(|axis| {
            [[-1., GOLDEN], [1., GOLDEN], [-1., -GOLDEN], [1., -GOLDEN]].map(|[short, long]| {
                let mut p = [0.0; 3];
                p[axis] = short;
                p[(axis + 1) % 3] = long;
                unit(p)
            })
        })
        .collect();
    let mut tris = FACES.to_vec();
    for _ in 0..4 {
        let mut middles = std::collections::HashMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                verts.push(unit(add(verts[a as usize], verts[b as usize])));
                verts.len() as u32 - 1
            })
        };
        tris = tris
            .into_iter()
            .flat_map(|[a, b, c]| {
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]
            })
            .collect();
    }
    let mut rng = Rng(seed);
    (verts.into_iter().map(|p| scale(p, rng.range(0.95, 1.05))).collect(), tris)
}
/// Poses of a second sphere of radius 1 near a first one at the origin.
pub fn mesh_poses(n: usize) -> Vec<Pose> {
    let mut rng = Rng(0x7ECC);
    (0..n)
        .map(|_| {
            let place = scale(rng.dir(), rng.range(1.85, 2.15));
            Pose::random(&mut rng, place)
        })
        .collect()
}
/// W7: rigs without rotation of their own, each of RIG_PARTS boxes in a ball. Each overlaps about one other.
pub struct Rigs {
    pub half: Vec<V3>,
    /// Those of the boxes in the frames of their rigs, then those of the rigs.
    pub poses: Vec<Pose>,
    rng: Rng,
}
impl Rigs {
    /// No point of a rig is further from its centre.
    pub const REACH: f32 = 1.6;
    pub fn new(n: usize) -> Rigs {
        let mut rng = Rng(0x7EDD);
        let parts = n * RIG_PARTS;
        let side = (n as f32 * 14.0).cbrt();
        let half = (0..parts)
            .map(|_| [rng.range(0.05, 0.25), rng.range(0.05, 0.25), rng.range(0.05, 0.25)])
            .collect();
        let mut poses: Vec<Pose> = (0..parts)
            .map(|_| {
                let place = rng.in_ball(1.0);
                Pose::random(&mut rng, place)
            })
            .collect();
        poses.extend((0..n).map(|_| {
            let p = [rng.range(0., side), rng.range(0., side), rng.range(0., side)];
            Pose { p, q: [0., 0., 0., 1.] }
        }));
        Rigs { half, poses, rng }
    }
    /// Moves every box by up to 2 cm, and rotates it a little.
    pub fn step(&mut self) {
        let parts = self.half.len();
        for pose in &mut self.poses[..parts] {
            let place = add(pose.p, self.rng.in_ball(0.02));
            let reach = dot(place, place).sqrt().max(1.0);
            pose.p = scale(place, 1.0 / reach);
            let turned = pose.q.map(|x| x + self.rng.range(-0.03, 0.03));
            let length = turned.iter().map(|x| x * x).sum::<f32>().sqrt();
            pose.q = turned.map(|x| x / length);
        }
    }
}
/// Slanted rays from 10..30 m above the terrain (100 m long) and capsules near its surface (about half touch).
pub fn terrain_queries(
    n: usize,
    verts: &[V3],
    columns: usize,
    rows: usize,
) -> (Vec<Ray>, Vec<Capsule>) {
    let mut rng = Rng(0x7E99);
    let (mut rays, mut caps) = (vec![], vec![]);
    let w = columns + 1;
    for _ in 0..n {
        let (x, z) = (20 + rng.below(columns - 40), 20 + rng.below(rows - 40));
        let g = verts[z * w + x];
        let dir = loop {
            let u = rng.dir();
            if u[1] < -0.15 {
                break u;
            }
        };
        rays.push((add(g, [rng.f(), rng.range(10., 30.), rng.f()]), dir));
        let (r, hh) = (rng.range(0.2, 0.5), rng.range(0.2, 0.8));
        let p = add(g, [rng.f(), rng.range(0.0, 2.0), rng.f()]);
        caps.push((Pose::random(&mut rng, p), r, hh));
    }
    (rays, caps)
}
