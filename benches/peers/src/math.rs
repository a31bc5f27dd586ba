//! Small vector helpers and the f64 reference answers that every peer is checked against.
pub type V3 = [f32; 3];
pub type D3 = [f64; 3];

/// Splitmix64: the only source of randomness, so every run and every peer sees the same inputs.
#[derive(Clone)]
pub struct Rng(pub u64);
impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    pub fn f(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
    pub fn range(&mut self, a: f32, b: f32) -> f32 {
        a + (b - a) * self.f()
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
    pub fn dir(&mut self) -> V3 {
        loop {
            let v = [self.range(-1., 1.), self.range(-1., 1.), self.range(-1., 1.)];
            let l = dot(v, v);
            if l > 1e-3 && l <= 1.0 {
                return scale(v, 1.0 / l.sqrt());
            }
        }
    }
    pub fn in_ball(&mut self, r: f32) -> V3 {
        let d = self.dir();
        let k = self.f().cbrt() * r;
        scale(d, k)
    }
    pub fn quat(&mut self) -> [f32; 4] {
        loop {
            let q = [
                self.range(-1., 1.),
                self.range(-1., 1.),
                self.range(-1., 1.),
                self.range(-1., 1.),
            ];
            let l: f32 = q.iter().map(|x| x * x).sum();
            if l > 1e-2 && l <= 1.0 {
                return qnorm(q);
            }
        }
    }
}

/// Rigid pose; `q` is (x, y, z, w).
#[repr(C)]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Pose {
    pub p: V3,
    pub q: [f32; 4],
}
impl Pose {
    pub fn random(rng: &mut Rng, p: V3) -> Pose {
        Pose { p, q: rng.quat() }
    }
}

pub fn add(a: V3, b: V3) -> V3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
pub fn sub(a: V3, b: V3) -> V3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
pub fn scale(a: V3, k: f32) -> V3 {
    [a[0] * k, a[1] * k, a[2] * k]
}
pub fn dot(a: V3, b: V3) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
pub fn len(a: V3) -> f32 {
    dot(a, a).sqrt()
}
pub fn qnorm(q: [f32; 4]) -> [f32; 4] {
    let l = q.iter().map(|x| x * x).sum::<f32>().sqrt();
    q.map(|x| x / l)
}
pub fn qmul(a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
    let [ax, ay, az, aw] = a;
    let [bx, by, bz, bw] = b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}
pub fn ddot(a: D3, b: D3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
pub fn dsub(a: D3, b: D3) -> D3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
pub fn dadd(a: D3, b: D3) -> D3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
pub fn dscale(a: D3, k: f64) -> D3 {
    [a[0] * k, a[1] * k, a[2] * k]
}
pub fn dcross(a: D3, b: D3) -> D3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
pub fn dlen(a: D3) -> f64 {
    ddot(a, a).sqrt()
}
pub fn d(v: V3) -> D3 {
    v.map(|x| x as f64)
}
pub fn qrot(q: [f64; 4], v: D3) -> D3 {
    let u = [q[0], q[1], q[2]];
    let t = dscale(dcross(u, v), 2.0);
    dadd(dadd(v, dscale(t, q[3])), dcross(u, t))
}
pub fn dapply(pose: &Pose, v: D3) -> D3 {
    dadd(qrot(pose.q.map(|x| x as f64), v), d(pose.p))
}

pub fn box_corners(h: V3, pose: &Pose) -> Vec<D3> {
    let mut v = Vec::with_capacity(8);
    for i in 0..8 {
        let s = |k: usize| if i >> k & 1 == 1 { h[k] as f64 } else { -h[k] as f64 };
        v.push(dapply(pose, [s(0), s(1), s(2)]));
    }
    v
}
pub fn capsule_ends(hh: f32, pose: &Pose) -> Vec<D3> {
    vec![dapply(pose, [0., hh as f64, 0.]), dapply(pose, [0., -hh as f64, 0.])]
}
/// The sides of the polygon that takes the place of a circle: it differs by less than 0.3 mm from one of radius 0.5.
const SIDES: u32 = 96;
/// Two circles about the local Y axis, as polygons between the inscribed and the circumscribed one.
pub fn frustum_points(radii: [f32; 2], hh: f32, pose: &Pose) -> Vec<D3> {
    let step = std::f64::consts::TAU / f64::from(SIDES);
    let stretch = 2.0 / (1.0 + (0.5 * step).cos());
    let mut points = vec![];
    for (radius, y) in [(radii[0], -hh), (radii[1], hh)] {
        let sides = if radius > 0.0 { SIDES } else { 1 };
        points.extend((0..sides).map(|side| {
            let (sine, cosine) = (f64::from(side) * step).sin_cos();
            let reach = f64::from(radius) * stretch;
            dapply(pose, [reach * cosine, y.into(), reach * sine])
        }));
    }
    points
}
pub fn points_aabb(p: &[D3], r: f64) -> (D3, D3) {
    let (mut lo, mut hi) = ([f64::MAX; 3], [f64::MIN; 3]);
    for v in p {
        for k in 0..3 {
            lo[k] = lo[k].min(v[k] - r);
            hi[k] = hi[k].max(v[k] + r);
        }
    }
    (lo, hi)
}
pub fn aabbs_overlap(a: (D3, D3), b: (D3, D3)) -> bool {
    (0..3).all(|k| a.0[k] <= b.1[k] && b.0[k] <= a.1[k])
}

/// Reference box-box SAT in f64: the largest signed separation over the 15 axes and its axis (A to B).
/// Positive: separated (a lower bound of the distance). Negative: minus the true penetration depth.
pub fn ref_box_sat(ha: V3, a: &Pose, hb: V3, b: &Pose) -> (f64, D3) {
    let ax: Vec<D3> = (0..3)
        .map(|k| qrot(a.q.map(|x| x as f64), std::array::from_fn(|i| (i == k) as u8 as f64)))
        .collect();
    let bx: Vec<D3> = (0..3)
        .map(|k| qrot(b.q.map(|x| x as f64), std::array::from_fn(|i| (i == k) as u8 as f64)))
        .collect();
    let t = dsub(d(b.p), d(a.p));
    let mut best = (f64::MIN, [0.; 3]);
    let mut test = |n: D3| {
        let l = dlen(n);
        if l < 1e-6 {
            return;
        }
        let n = dscale(n, 1.0 / l);
        let ra: f64 = (0..3).map(|k| ha[k] as f64 * ddot(ax[k], n).abs()).sum();
        let rb: f64 = (0..3).map(|k| hb[k] as f64 * ddot(bx[k], n).abs()).sum();
        let s = ddot(t, n);
        let sep = s.abs() - ra - rb;
        if sep > best.0 {
            best = (sep, if s < 0. { dscale(n, -1.) } else { n });
        }
    };
    for k in 0..3 {
        test(ax[k]);
        test(bx[k]);
    }
    for i in 0..3 {
        for j in 0..3 {
            test(dcross(ax[i], bx[j]));
        }
    }
    best
}

/// Reference distance between the convex hulls of two point clouds, in f64: Wolfe's min-norm-point
/// algorithm on the explicit Minkowski difference A - B. Returns (distance, point on A, point on B).
/// Distance 0 means overlapping (to about 1e-9).
pub fn ref_hull_distance(a: &[D3], b: &[D3]) -> (f64, D3, D3) {
    let support = |dir: D3| {
        let mut ia = 0;
        for i in 1..a.len() {
            if ddot(a[i], dir) < ddot(a[ia], dir) {
                ia = i;
            }
        }
        let mut ib = 0;
        for i in 1..b.len() {
            if ddot(b[i], dir) > ddot(b[ib], dir) {
                ib = i;
            }
        }
        (ia, ib)
    };
    let diff = |p: (usize, usize)| dsub(a[p.0], b[p.1]);
    let mut s: Vec<(usize, usize)> = vec![(0, 0)];
    let mut w: Vec<f64> = vec![1.0];
    let point = |s: &[(usize, usize)], w: &[f64]| {
        let mut x = [0.; 3];
        for (p, k) in s.iter().zip(w) {
            x = dadd(x, dscale(diff(*p), *k));
        }
        x
    };
    for _ in 0..200 {
        let x = point(&s, &w);
        let xx = ddot(x, x);
        if xx < 1e-20 {
            break;
        }
        let p = support(x);
        let v = diff(p);
        if xx - ddot(x, v) <= 1e-13 * (1.0 + xx) || s.contains(&p) {
            break;
        }
        s.push(p);
        w.push(0.0);
        // Minor cycle: affine minimiser of the current set, dropping points until it is a convex combination.
        loop {
            let m = s.len();
            let y = affine_min(&s.iter().map(|p| diff(*p)).collect::<Vec<_>>());
            let Some(y) = y else {
                // affinely dependent: drop the smallest weight
                let k = (0..m - 1).min_by(|&i, &j| w[i].total_cmp(&w[j])).unwrap();
                s.remove(k);
                w.remove(k);
                let t: f64 = w.iter().sum();
                w.iter_mut().for_each(|x| *x /= t.max(1e-300));
                if s.len() == 1 {
                    w[0] = 1.0;
                }
                continue;
            };
            if y.iter().all(|&k| k > 1e-14) {
                w = y;
                break;
            }
            let mut theta = 1.0f64;
            for i in 0..m {
                if y[i] <= 1e-14 {
                    theta = theta.min(w[i] / (w[i] - y[i]).max(1e-300));
                }
            }
            for i in 0..m {
                w[i] = theta * y[i] + (1.0 - theta) * w[i];
            }
            let mut i = 0;
            let before = s.len();
            while i < s.len() {
                if w[i] <= 1e-14 {
                    s.remove(i);
                    w.remove(i);
                } else {
                    i += 1;
                }
            }
            if s.len() == before {
                break;
            }
        }
    }
    let (mut pa, mut pb) = ([0.; 3], [0.; 3]);
    for (p, k) in s.iter().zip(&w) {
        pa = dadd(pa, dscale(a[p.0], *k));
        pb = dadd(pb, dscale(b[p.1], *k));
    }
    let dist = dlen(dsub(pa, pb));
    (if s.len() == 4 || dist < 1e-9 { 0.0 } else { dist }, pa, pb)
}

/// Weights (summing to 1) of the affine combination of `p` with the smallest norm; None if degenerate.
fn affine_min(p: &[D3]) -> Option<Vec<f64>> {
    let m = p.len();
    if m == 1 {
        return Some(vec![1.0]);
    }
    // minimise |p0 + sum l_i (p_i - p0)|
    let e: Vec<D3> = p[1..].iter().map(|v| dsub(*v, p[0])).collect();
    let k = m - 1;
    if k > 3 {
        return None;
    }
    let mut g = [[0.0f64; 4]; 3];
    for i in 0..k {
        for j in 0..k {
            g[i][j] = ddot(e[i], e[j]);
        }
        g[i][3] = -ddot(e[i], p[0]);
    }
    for i in 0..k {
        let piv = (i..k).max_by(|&x, &y| g[x][i].abs().total_cmp(&g[y][i].abs())).unwrap();
        g.swap(i, piv);
        if g[i][i].abs() < 1e-18 {
            return None;
        }
        for r in 0..k {
            if r != i {
                let f = g[r][i] / g[i][i];
                for c in 0..4 {
                    g[r][c] -= f * g[i][c];
                }
            }
        }
    }
    let l: Vec<f64> = (0..k).map(|i| g[i][3] / g[i][i]).collect();
    let mut w = vec![1.0 - l.iter().sum::<f64>()];
    w.extend(l);
    Some(w)
}

/// Reference time of impact of `a` (rounded by `r`) moving by `delta` against fixed `b`, as a fraction 0..=1.
pub fn ref_cast(a: &[D3], r: f64, delta: D3, b: &[D3]) -> Option<f64> {
    let mut t = 0.0f64;
    for _ in 0..200 {
        let m: Vec<D3> = a.iter().map(|p| dadd(*p, dscale(delta, t))).collect();
        let (dist, pa, pb) = ref_hull_distance(&m, b);
        let sep = dist - r;
        if sep < 1e-7 {
            return Some(t);
        }
        let n = dscale(dsub(pb, pa), 1.0 / dist);
        let speed = ddot(delta, n);
        if speed <= 1e-12 {
            return None;
        }
        t += sep / speed;
        if t > 1.0 {
            return None;
        }
    }
    Some(t)
}
