//! Pairs in motion, with translation or with rotation, in named families. Each family has its own difficulty.

use std::f64::consts::PI;
use std::fmt;

use glam::{DVec2, Vec2};

use super::body::Body;
use super::families;
use super::reference;
use super::shape::{self, Config, Kind, Placed, turn};
use crate::rng::Rng;
use crate::search::{first_below_zero, least};

/// A pair whose A moves by a translation.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    pub a: Placed,
    pub b: Placed,
    pub translation: Vec2,
}

type Family = (&'static str, fn(&mut Rng, &Config) -> Sweep);

const FAMILIES: [Family; 11] = [
    ("toward", toward),
    ("grazing", grazing),
    ("away", away),
    ("anywhere", anywhere),
    ("begun in overlap", begun_in_overlap),
    ("begun in touch", begun_in_touch),
    ("along an outline", along_an_outline),
    ("far", far),
    ("fast", fast),
    ("just far enough or not", just_far_enough_or_not),
    ("not at all", not_at_all),
];

/// Returns case `number` and the name of its family, `number % FAMILIES.len()`. The pairs are those of the pair tests.
pub fn case(kinds: [Kind; 2], seed: u64, number: u64) -> (&'static str, Sweep) {
    let rng = &mut Rng::of_case(seed ^ 5, number);
    // The numbers of families of pairs and of sweeps may have common factors, so draw the pair's family.
    let config = families::case(kinds, seed, rng.number() >> 8).config;
    let (family, sweep) = FAMILIES[(number % FAMILIES.len() as u64) as usize];
    (family, sweep(rng, &config))
}

impl Sweep {
    pub fn new(a: Placed, b: Placed, translation: [f32; 2]) -> Sweep {
        Sweep { a, b, translation: translation.into() }
    }

    fn of(config: &Config, translation: DVec2) -> Sweep {
        Sweep { a: config.a.clone(), b: config.b.clone(), translation: translation.as_vec2() }
    }

    pub fn config(&self) -> Config {
        Config { a: self.a.clone(), b: self.b.clone(), margin: 0.0 }
    }

    pub fn swapped(&self) -> Sweep {
        Sweep { a: self.b.clone(), b: self.a.clone(), translation: -self.translation }
    }

    pub fn path(&self) -> Path {
        let translation = self.translation.as_dvec2();
        Path { a: self.a.body(), b: self.b.body(), translation }
    }
}

/// A sweep for the references. The signed distance is a convex function of time.
pub struct Path {
    pub a: Body,
    pub b: Body,
    pub translation: DVec2,
}

impl Path {
    pub fn distance(&self, time: f64) -> f64 {
        reference::between(&self.a.moved(self.translation * time), &self.b).distance
    }

    /// Returns the time up to `end` of the least distance, or a time of overlap.
    pub fn nearest(&self, end: f64) -> f64 {
        least(&|time| self.distance(time), 0.0, end)
    }
}

/// Returns the unit of length of the sweeps: the larger size, or for half-planes the distance.
fn size(config: &Config) -> f64 {
    let size = config.size();
    if size > 0.0 { size } else { config.reach().max(1e-3) }
}

fn between(config: &Config) -> DVec2 {
    let center = |placed: &Placed| {
        placed.position() + turn(placed.pose.rotation()).rotate(shape::center(&placed.geometry))
    };
    center(&config.b) - center(&config.a)
}

fn toward(rng: &mut Rng, config: &Config) -> Sweep {
    let start = apart(rng, config);
    let aside = rng.in_square() * size(config) * rng.power(-3.0, -0.3);
    Sweep::of(&start, between(&start) * rng.uniform(0.2, 3.0) + aside)
}

/// A is apart from B, by up to a few sizes.
fn apart(rng: &mut Rng, config: &Config) -> Config {
    let away = rng.unit_in_plane() * size(config) * rng.uniform(0.5, 3.0);
    Config { a: config.a.moved(config.a.position() + between(config) + away), ..config.clone() }
}

/// Passes within a tenth of the size of touching, on either side.
fn grazing(rng: &mut Rng, config: &Config) -> Sweep {
    let start = apart(rng, config);
    let mut sweep = Sweep::of(&start, between(&start) * 2.0 + rng.in_square() * size(config));
    let path = sweep.path();
    let time = path.nearest(1.0);
    let now = reference::between(&path.a.moved(path.translation * time), &path.b);
    let off = size(config) * rng.sign() * rng.power(-5.0, -1.0);
    if now.distance.is_finite() {
        sweep.b = sweep.b.moved(sweep.b.position() + now.normal * (off - now.distance));
    }
    sweep
}

fn away(rng: &mut Rng, config: &Config) -> Sweep {
    let normal = reference::signed_distance(config).normal;
    let way = -normal * rng.power(-2.0, 2.0) + rng.in_square();
    Sweep::of(config, way * size(config))
}

fn anywhere(rng: &mut Rng, config: &Config) -> Sweep {
    Sweep::of(config, rng.unit_in_plane() * size(config) * rng.power(-3.0, 1.0))
}

fn begun_in_overlap(rng: &mut Rng, config: &Config) -> Sweep {
    let depth = size(config) * rng.power(-4.0, -0.5);
    Sweep::of(&parted(config, -depth), rng.unit_in_plane() * size(config) * rng.power(-3.0, 1.0))
}

fn begun_in_touch(rng: &mut Rng, config: &Config) -> Sweep {
    let gap = size(config) * rng.sign() * rng.power(-9.0, -4.0);
    Sweep::of(&parted(config, gap), rng.unit_in_plane() * size(config) * rng.power(-3.0, 1.0))
}

/// Returns the pair with B moved to a signed distance, if some translation reaches it.
fn parted(config: &Config, distance: f64) -> Config {
    let now = reference::signed_distance(config);
    if !now.distance.is_finite() {
        return config.clone();
    }
    let way = now.normal * (distance - now.distance);
    Config { b: config.b.moved(config.b.position() + way), ..config.clone() }
}

/// Moves past B at a small gap, almost perpendicular to the normal.
fn along_an_outline(rng: &mut Rng, config: &Config) -> Sweep {
    let start = parted(config, size(config) * rng.power(-5.0, -2.0));
    let normal = reference::signed_distance(&start).normal;
    let tilt = if rng.bool() { 0.0 } else { rng.sign() * rng.power(-6.0, -1.0) };
    let along = normal.perp() * rng.sign() + normal * tilt;
    Sweep::of(&start, along * size(config) * rng.power(-1.0, 1.0))
}

fn far(rng: &mut Rng, config: &Config) -> Sweep {
    let away = rng.unit_in_plane() * size(config) * rng.power(1.0, 4.0);
    let way = between(config) + rng.in_square() * size(config) * rng.uniform(0.0, 1.0) - away;
    let a = config.a.moved(config.a.position() + away);
    Sweep::of(&Config { a, ..config.clone() }, way * rng.uniform(0.5, 2.0))
}

/// Moves through B and far beyond.
fn fast(rng: &mut Rng, config: &Config) -> Sweep {
    let start = apart(rng, config);
    let aside = rng.in_square() * size(config) * rng.uniform(0.0, 0.5);
    Sweep::of(&start, (between(&start) + aside) * rng.power(2.0, 6.0))
}

fn just_far_enough_or_not(rng: &mut Rng, config: &Config) -> Sweep {
    let mut sweep = toward(rng, config);
    let path = sweep.path();
    if path.distance(0.0) > 0.0 {
        let time = first_below_zero(&|time| path.distance(time), 0.0, path.nearest(1.0));
        let length = path.translation.length().max(f64::MIN_POSITIVE);
        let off = rng.sign() * rng.power(-5.0, -1.0) * size(config) / length;
        sweep.translation = (path.translation * (time + off)).as_vec2();
    }
    sweep
}

fn not_at_all(_: &mut Rng, config: &Config) -> Sweep {
    Sweep::of(config, DVec2::ZERO)
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sweep { a, b, translation } = self;
        write!(f, "Sweep::new(\n    {a},\n    {b},\n    {:?},\n)", translation.to_array())
    }
}

/// A pair whose geometries both move and rotate, from their poses to an end each.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    pub starts: [Placed; 2],
    pub ends: [Placed; 2],
}

impl Motion {
    pub fn new(starts: [Placed; 2], ends: [([f32; 2], [f32; 2]); 2]) -> Motion {
        let end = |index: usize| {
            let (position, rotation) = ends[index];
            starts[index].moved_to(position.into(), rotation.into())
        };
        let ends = [end(0), end(1)];
        Motion { starts, ends }
    }

    /// Returns a sweep with rotations added.
    pub fn case(kinds: [Kind; 2], seed: u64, number: u64) -> (&'static str, Motion) {
        let rng = &mut Rng::of_case(seed ^ 6, number);
        let (family, sweep) = case(kinds, seed, number);
        let share = rng.pick(&[0.0, 0.5, 1.0]);
        let translation = sweep.translation.as_dvec2();
        let turns = rng.below(4);
        let mut end = |placed: &Placed, way: DVec2, turning: bool| {
            let rotation = placed.pose.rotation();
            let rotation = if turning { turned(rng, rotation) } else { rotation };
            placed.moved_to((placed.position() + way).as_vec2(), rotation)
        };
        let ends = [
            end(&sweep.a, translation * share, turns & 1 == 0),
            end(&sweep.b, translation * (share - 1.0), turns & 2 == 0),
        ];
        (family, Motion { starts: [sweep.a, sweep.b], ends })
    }

    pub fn swapped(&self) -> Motion {
        let ([a, b], [end_a, end_b]) = (self.starts.clone(), self.ends.clone());
        Motion { starts: [b, a], ends: [end_b, end_a] }
    }

    pub fn bodies(&self, time: f64) -> [Body; 2] {
        [0, 1].map(|index| {
            let (start, end) = (&self.starts[index], &self.ends[index]);
            let angle = DVec2::from_angle(self.angle(index) * time);
            let rotation = angle.rotate(turn(start.pose.rotation()));
            // Relative to the start, so the place in the world costs no accuracy.
            let way = (end.position() - start.position()) * time;
            Body::new(&start.geometry, start.position(), rotation).moved(way)
        })
    }

    /// Returns the angle of rotation: the shorter way, and counter-clockwise for half a turn.
    fn angle(&self, index: usize) -> f64 {
        let [from, to] =
            [&self.starts[index], &self.ends[index]].map(|placed| placed.pose.rotation());
        let (from, to) = (from.as_dvec2(), to.as_dvec2());
        let angle = to.y.atan2(to.x) - from.y.atan2(from.x);
        if from.perp_dot(to) == 0.0 {
            return if from.dot(to) < 0.0 { PI } else { 0.0 };
        }
        if angle > PI {
            angle - 2.0 * PI
        } else if angle < -PI {
            angle + 2.0 * PI
        } else {
            angle
        }
    }

    pub fn distance(&self, time: f64) -> f64 {
        let [a, b] = self.bodies(time);
        reference::between(&a, &b).distance
    }

    /// Returns the greatest change of the distance during the motion: the longest path of any point. For a half-plane,
    /// points near the other geometry count.
    pub fn longest_way(&self) -> f64 {
        let [way_a, way_b] =
            [0, 1].map(|index| self.starts[index].position().distance(self.ends[index].position()));
        let near = self.config().reach() + way_a + way_b;
        let turned = [0, 1].map(|index| {
            let start = &self.starts[index];
            let reach = if start.kind() == Kind::HalfPlane { near } else { start.reach() };
            self.angle(index).abs() * reach
        });
        way_a + way_b + turned[0] + turned[1]
    }

    pub fn config(&self) -> Config {
        Config { a: self.starts[0].clone(), b: self.starts[1].clone(), margin: 0.0 }
    }
}

/// Rotates by a small angle, by up to half a turn, or by exactly half a turn.
fn turned(rng: &mut Rng, rotation: Vec2) -> Vec2 {
    if rng.once_in(12) {
        return -rotation;
    }
    let angle = if rng.bool() { rng.power(-4.0, 0.0) } else { rng.uniform(0.0, 3.1) };
    DVec2::from_angle(angle * rng.sign()).rotate(turn(rotation)).as_vec2()
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [a, b] = &self.starts;
        let end = |placed: &Placed| {
            let [position, rotation] = [placed.pose.position(), placed.pose.rotation()];
            format!("({:?}, {:?})", position.to_array(), rotation.to_array())
        };
        let ends = self.ends.each_ref().map(end);
        write!(f, "Motion::new(\n    [{a}, {b}],\n    [{}, {}],\n)", ends[0], ends[1])
    }
}
