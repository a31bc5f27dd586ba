//! Worlds of many shapes, moving and standing, and the queries on them.
use super::half;
use super::pairs::make_box;
use crate::math::*;
use crate::workloads::*;
use std::f32::consts::PI;

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
/// The difference of the boxes of W1 from the ordinary ones.
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
