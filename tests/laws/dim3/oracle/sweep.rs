//! Pairs in motion, in named families. Each family has its own difficulty.

use std::fmt;

use glam::{DQuat, DVec3, Quat, Vec3};

use super::body::Body;
use super::families;
use super::reference;
use super::shape::{Config, Form, Kind, Placed, matrix};
use crate::rng::Rng;
use crate::search::{first_below_zero, least};

/// A pair whose A moves by a translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    pub a: Placed,
    pub b: Placed,
    pub translation: Vec3,
}

type Family = (&'static str, fn(&mut Rng, &Config) -> Sweep);

const FAMILIES: [Family; 11] = [
    ("toward", toward),
    ("grazing", grazing),
    ("away", away),
    ("anywhere", anywhere),
    ("begun in overlap", begun_in_overlap),
    ("begun in touch", begun_in_touch),
    ("along a surface", along_a_surface),
    ("far", far),
    ("just far enough or not", just_far_enough_or_not),
    ("along an axis of the pair", along_an_axis_of_the_pair),
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
    pub fn new(a: Placed, b: Placed, translation: [f32; 3]) -> Sweep {
        Sweep { a, b, translation: translation.into() }
    }

    fn of(config: &Config, translation: DVec3) -> Sweep {
        Sweep { a: config.a, b: config.b, translation: translation.as_vec3() }
    }

    pub fn config(&self) -> Config {
        Config { a: self.a, b: self.b, margin: 0.0 }
    }

    pub fn swapped(&self) -> Sweep {
        Sweep { a: self.b, b: self.a, translation: -self.translation }
    }

    pub fn path(&self) -> Path {
        let translation = self.translation.as_dvec3();
        Path { a: Body::new(&self.a), b: Body::new(&self.b), translation }
    }
}

/// A sweep for the references. The signed distance is a convex function of time.
pub struct Path {
    pub a: Body,
    pub b: Body,
    pub translation: DVec3,
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

/// Returns the unit of length of the sweeps: the larger size, or for half-spaces the distance.
fn size(config: &Config) -> f64 {
    let size = config.size();
    if size > 0.0 { size } else { config.reach().max(1e-3) }
}

fn between(config: &Config) -> DVec3 {
    let center = |placed: &Placed| {
        placed.position.as_dvec3() + matrix(placed.rotation) * placed.form.center()
    };
    center(&config.b) - center(&config.a)
}

fn toward(rng: &mut Rng, config: &Config) -> Sweep {
    let start = apart(rng, config);
    let aside = rng.in_cube() * size(config) * rng.power(-3.0, -0.3);
    Sweep::of(&start, between(&start) * rng.uniform(0.2, 3.0) + aside)
}

/// A is apart from B, by up to a few sizes.
fn apart(rng: &mut Rng, config: &Config) -> Config {
    let away = rng.unit() * size(config) * rng.uniform(0.5, 3.0);
    let a = Placed {
        position: (config.a.position.as_dvec3() + between(config) + away).as_vec3(),
        ..config.a
    };
    Config { a, ..*config }
}

/// Passes within a tenth of the size of touching, on either side.
fn grazing(rng: &mut Rng, config: &Config) -> Sweep {
    let start = apart(rng, config);
    let mut sweep = Sweep::of(&start, between(&start) * 2.0 + rng.in_cube() * size(config));
    let path = sweep.path();
    let time = path.nearest(1.0);
    let now = reference::between(&path.a.moved(path.translation * time), &path.b);
    let off = size(config) * rng.sign() * rng.power(-5.0, -1.0);
    if now.distance.is_finite() {
        let way = now.normal * (off - now.distance);
        sweep.b.position = (sweep.b.position.as_dvec3() + way).as_vec3();
    }
    sweep
}

fn away(rng: &mut Rng, config: &Config) -> Sweep {
    let normal = reference::signed_distance(config).normal;
    let way = -normal * rng.power(-2.0, 2.0) + rng.in_cube();
    Sweep::of(config, way * size(config))
}

fn anywhere(rng: &mut Rng, config: &Config) -> Sweep {
    Sweep::of(config, rng.unit() * size(config) * rng.power(-3.0, 1.0))
}

fn begun_in_overlap(rng: &mut Rng, config: &Config) -> Sweep {
    let depth = size(config) * rng.power(-4.0, -0.5);
    Sweep::of(&parted(config, -depth), rng.unit() * size(config) * rng.power(-3.0, 1.0))
}

fn begun_in_touch(rng: &mut Rng, config: &Config) -> Sweep {
    let gap = size(config) * rng.sign() * rng.power(-9.0, -4.0);
    Sweep::of(&parted(config, gap), rng.unit() * size(config) * rng.power(-3.0, 1.0))
}

/// Returns the pair with B moved to a signed distance, if some translation reaches it.
fn parted(config: &Config, distance: f64) -> Config {
    let now = reference::signed_distance(config);
    if !now.distance.is_finite() {
        return *config;
    }
    let way = now.normal * (distance - now.distance);
    let b = Placed { position: (config.b.position.as_dvec3() + way).as_vec3(), ..config.b };
    Config { b, ..*config }
}

/// Moves past B at a small gap, almost perpendicular to the normal.
fn along_a_surface(rng: &mut Rng, config: &Config) -> Sweep {
    let start = parted(config, size(config) * rng.power(-5.0, -2.0));
    let normal = reference::signed_distance(&start).normal;
    let tilt = if rng.bool() { 0.0 } else { rng.sign() * rng.power(-6.0, -1.0) };
    let along = normal.cross(rng.unit()).normalize() + normal * tilt;
    Sweep::of(&start, along * size(config) * rng.power(-1.0, 1.0))
}

fn far(rng: &mut Rng, config: &Config) -> Sweep {
    let away = rng.unit() * size(config) * rng.power(1.0, 4.0);
    let way = between(config) + rng.in_cube() * size(config) * rng.uniform(0.0, 1.0) - away;
    let a = Placed { position: (config.a.position.as_dvec3() + away).as_vec3(), ..config.a };
    Sweep::of(&Config { a, ..*config }, way * rng.uniform(0.5, 2.0))
}

fn just_far_enough_or_not(rng: &mut Rng, config: &Config) -> Sweep {
    let mut sweep = toward(rng, config);
    let path = sweep.path();
    if path.distance(0.0) > 0.0 {
        let time = first_below_zero(&|time| path.distance(time), 0.0, path.nearest(1.0));
        let length = path.translation.length().max(f64::MIN_POSITIVE);
        let off = rng.sign() * rng.power(-5.0, -1.0) * size(config) / length;
        sweep.translation = (path.translation * (time + off)).as_vec3();
    }
    sweep
}

/// Moves along or across the normal or a coordinate axis, by a length that often ends at the start of the overlap.
fn along_an_axis_of_the_pair(rng: &mut Rng, config: &Config) -> Sweep {
    let answer = reference::signed_distance(config);
    let way = match rng.below(4) {
        0 => rng.axis(),
        1 => answer.normal,
        2 => answer.normal.any_orthonormal_vector(),
        _ => (answer.normal + rng.unit() * rng.power(-6.0, 0.0)).normalize(),
    };
    let size = size(config);
    let back = size * rng.power(-2.0, 0.7) + (-answer.distance).clamp(0.0, 1e3 * size);
    let mut start = *config;
    if !rng.once_in(4) {
        start.a.position = (start.a.position.as_dvec3() - way * back).as_vec3();
    }
    let length = match rng.below(6) {
        0 => size * rng.power(2.0, 6.0),
        1 => back,
        _ => size * rng.power(-1.0, 1.0),
    };
    Sweep::of(&start, way * length)
}

fn not_at_all(_: &mut Rng, config: &Config) -> Sweep {
    Sweep::of(config, DVec3::ZERO)
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sweep { a, b, translation } = self;
        write!(f, "Sweep::new(\n    {a},\n    {b},\n    {:?},\n)", translation.to_array())
    }
}

/// A pair whose geometries both move and rotate, from their poses to an end each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    pub starts: [Placed; 2],
    pub ends: [Placed; 2],
}

impl Motion {
    pub fn new(starts: [Placed; 2], ends: [([f32; 3], [f32; 4]); 2]) -> Motion {
        let end = |index: usize| {
            let (position, rotation) = ends[index];
            starts[index].form.at(position, rotation)
        };
        Motion { starts, ends: [end(0), end(1)] }
    }

    /// Returns a sweep with rotations added.
    pub fn case(kinds: [Kind; 2], seed: u64, number: u64) -> (&'static str, Motion) {
        let rng = &mut Rng::of_case(seed ^ 6, number);
        let (family, sweep) = case(kinds, seed, number);
        // At 3, both move in the same direction, and the common part is the larger one.
        let share = rng.pick(&[0.0, 0.5, 1.0, 3.0]);
        let translation = sweep.translation.as_dvec3();
        let turns = rng.below(4);
        let mut end = |placed: &Placed, way: DVec3, turning: bool| {
            let rotation = if turning { turned(rng, placed.rotation) } else { placed.rotation };
            Placed { position: (placed.position.as_dvec3() + way).as_vec3(), rotation, ..*placed }
        };
        let ends = [
            end(&sweep.a, translation * share, turns & 1 == 0),
            end(&sweep.b, translation * (share - 1.0), turns & 2 == 0),
        ];
        (family, Motion { starts: [sweep.a, sweep.b], ends })
    }

    pub fn swapped(&self) -> Motion {
        let ([a, b], [end_a, end_b]) = (self.starts, self.ends);
        Motion { starts: [b, a], ends: [end_b, end_a] }
    }

    pub fn bodies(&self, time: f64) -> [Body; 2] {
        [0, 1].map(|index| {
            let (start, end) = (&self.starts[index], &self.ends[index]);
            let position = start.position.as_dvec3().lerp(end.position.as_dvec3(), time);
            let (from, to) = (start.rotation.as_dquat(), end.rotation.as_dquat());
            Body::at(start, position, shortest(from.normalize(), to.normalize(), time))
        })
    }

    pub fn distance(&self, time: f64) -> f64 {
        let [a, b] = self.bodies(time);
        reference::between(&a, &b).distance
    }

    /// Returns the greatest change of the distance during the motion: the longest path of any point. For a half-space,
    /// points near the other geometry count.
    pub fn longest_way(&self) -> f64 {
        let [way_a, way_b] = [0, 1].map(|index| {
            let (start, end) = (&self.starts[index], &self.ends[index]);
            start.position.as_dvec3().distance(end.position.as_dvec3())
        });
        let near = self.config().reach() + way_a + way_b;
        let turned = [0, 1].map(|index| {
            let (start, end) = (&self.starts[index], &self.ends[index]);
            let (from, to) = (start.rotation.as_dquat(), end.rotation.as_dquat());
            let endless = matches!(start.form, Form::HalfSpace { .. });
            let reach = if endless { near } else { start.form.reach() };
            from.normalize().angle_between(to.normalize()) * reach
        });
        way_a + way_b + turned[0] + turned[1]
    }

    pub fn config(&self) -> Config {
        Config { a: self.starts[0], b: self.starts[1], margin: 0.0 }
    }
}

/// Returns the rotation at a time between two others, at a constant rate along the shorter way.
fn shortest(from: DQuat, to: DQuat, time: f64) -> DQuat {
    let turn = to * from.inverse();
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let sine = turn.xyz().length();
    if sine == 0.0 {
        return from;
    }
    let angle = 2.0 * sine.atan2(turn.w);
    DQuat::from_axis_angle(turn.xyz() / sine, angle * time) * from
}

/// Rotates by a small angle or by up to half a turn, around a coordinate axis or any other. The sign of the quaternion
/// is random.
fn turned(rng: &mut Rng, rotation: Quat) -> Quat {
    let angle = if rng.bool() { rng.power(-4.0, 0.0) } else { rng.uniform(0.0, 3.1) };
    let axis = if rng.once_in(4) { rng.axis() } else { rng.unit() };
    let turned = DQuat::from_axis_angle(axis, angle) * rotation.as_dquat().normalize();
    (turned * rng.sign()).as_quat()
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [a, b] = &self.starts;
        let end = |placed: &Placed| {
            format!("({:?}, {:?})", placed.position.to_array(), placed.rotation.to_array())
        };
        let ends = self.ends.each_ref().map(end);
        write!(f, "Motion::new(\n    [{a}, {b}],\n    [{}, {}],\n)", ends[0], ends[1])
    }
}
