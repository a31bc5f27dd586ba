//! Random casts against the reference: at the time of a hit the two touch, at no time before do they, and where
//! there is no hit they never do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::CastHit;
use impinge::space::AtStart;

use crate::oracle::body::Body;
use crate::oracle::families;
use crate::oracle::reference;
use crate::oracle::rng::{Rng, case_count, setting};
use crate::oracle::shape::{Config, Form, KINDS, Kind, Placed};
use crate::scene::{End, Motion, Scene};

/// How far from touching two may be at the time of a hit, as a part of the size.
const TOLERANCE: f64 = 1e-6;

/// How deep the two may lie along the normal then.
const NORMAL: f64 = 1e-5;

/// What double precision may lose, relative to all lengths of the motion.
const ROUNDING: f64 = 2e-13;

/// What rounding to `f32` costs, as a part of the value.
const SINGLE: f64 = 1.2e-7;

const SEED: u64 = 0xca57;
const CASES: u64 = 1_500;

fn random_motion(rng: &mut Rng, config: &mut Config, turning: bool) -> Motion {
    let size = config.size().max(1e-30);
    let between = (config.b.position - config.a.position).as_dvec3();
    let toward = between.try_normalize().unwrap_or(DVec3::X);
    let answer = reference::signed_distance(config);
    let way = match rng.below(6) {
        0 => rng.unit(),
        1 => rng.axis(),
        2 => answer.normal,
        3 => answer.normal.any_orthonormal_vector(),
        4 => (answer.normal + rng.unit() * rng.power(-6.0, 0.0)).normalize(),
        _ => (toward + rng.unit() * rng.uniform(0.0, 0.8)).normalize(),
    };
    let back = size * rng.power(-2.0, 0.7) + (-answer.distance).clamp(0.0, 1e3 * size);
    if !rng.once_in(4) {
        config.a.position = (config.a.position.as_dvec3() - way * back).as_vec3();
    }
    let length = match rng.below(8) {
        0 => 0.0,
        1 => size * rng.power(2.0, 6.0),
        2 => back,
        _ => size * rng.power(-1.0, 1.0),
    };
    let translation = (way * length).as_vec3();
    if !turning {
        return Motion::Translation(translation);
    }
    let still = |placed: &Placed| End { position: placed.position, rotation: placed.rotation };
    let mut ends = [still(&config.a), still(&config.b)];
    ends[0].position += translation;
    if rng.once_in(3) {
        let common = (rng.unit() * size * rng.power(-1.0, 1.0)).as_vec3();
        ends.iter_mut().for_each(|end| end.position += common);
    }
    for end in &mut ends {
        let turn = match rng.below(5) {
            0 => continue,
            1 => rng.rotation(),
            2 => Quat::from_axis_angle(rng.axis().as_vec3(), rng.uniform(-3.1, 3.1) as f32),
            3 => Quat::from_axis_angle(answer.normal.as_vec3(), rng.uniform(-3.1, 3.1) as f32),
            _ => Quat::from_axis_angle(rng.unit().as_vec3(), rng.uniform(-0.5, 0.5) as f32),
        };
        end.rotation = (turn * end.rotation).normalize();
    }
    Motion::Ends(ends)
}

struct Judge<'a> {
    scene: &'a Scene,
    /// How far from touching still is touching.
    tolerance: f64,
}

impl Judge<'_> {
    fn examine(&self, hit: Option<CastHit>) -> Result<(), String> {
        let start = self.scene.distance(0.0);
        match hit {
            None if start < -self.tolerance => Err(format!("a miss, {start:e} deep at the start")),
            None => self.untouched(1.0),
            Some(hit) if hit.inside => self.inside(start, &hit),
            Some(hit) if start < -self.tolerance => Err(format!("{start:e} at the start: {hit:?}")),
            Some(hit) => self.touches(&hit),
        }
    }

    /// The same asked from the other side, and asked to skip what leaves.
    fn examine_twins(&self, hit: Option<CastHit>) -> Result<(), String> {
        let back = self.scene.swapped().cast(AtStart::Hit);
        let told = back.map(|back| (back.time, -back.normal, back.distance, back.inside));
        let same = hit.map(|hit| (hit.time, hit.normal, hit.distance, hit.inside));
        if told != same && self.scene.start.a != self.scene.start.b {
            return Err(format!("(b, a) says {back:?}, (a, b) {hit:?}"));
        }
        let skipping = self.scene.cast(AtStart::HitUnlessLeaving);
        match (hit, self.scene.motion) {
            (Some(hit), Motion::Translation(by)) if hit.inside => {
                let closing = by.as_dvec3().dot(hit.normal.as_dvec3());
                let slide = 1.1e-6 * by.as_dvec3().length();
                if skipping.is_none() && closing > slide {
                    return Err(format!("comes {closing:e} closer, and is skipped: {hit:?}"));
                }
                if skipping.is_some_and(|found| found != hit) {
                    return Err(format!("not skipped, but {skipping:?}, not {hit:?}"));
                }
            }
            (Some(hit), Motion::Ends(_)) if hit.inside => {
                let found = skipping.filter(|found| found.time == 0.0 && found.inside);
                if found.is_some_and(|found| found != hit) {
                    return Err(format!("not skipped, but {skipping:?}, not {hit:?}"));
                }
            }
            _ if skipping != hit => return Err(format!("{skipping:?} where nothing is skipped")),
            _ => {}
        }
        Ok(())
    }

    fn inside(&self, start: f64, hit: &CastHit) -> Result<(), String> {
        if start > self.tolerance || hit.time != 0.0 {
            return Err(format!("begins {start:e} apart, and {hit:?}"));
        }
        Ok(())
    }

    /// Whether the two do not touch before a time.
    fn untouched(&self, end: f64) -> Result<(), String> {
        let mut least = (f64::INFINITY, 0.0);
        let samples = if matches!(self.scene.motion, Motion::Translation(_)) { 8 } else { 64 };
        let mut look = |time: f64| {
            let found = self.scene.distance(time);
            if found < least.0 {
                least = (found, time);
            }
        };
        (0..=samples).for_each(|index| look(end * index as f64 / samples as f64));
        let (_, near) = least;
        let step = end / samples as f64;
        let (mut low, mut high) = ((near - step).max(0.0), (near + step).min(end));
        for _ in 0..40 {
            let (p, q) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
            let (at_p, at_q) = (self.scene.distance(p), self.scene.distance(q));
            if at_p < at_q {
                high = q
            } else {
                low = p
            }
            if at_p.min(at_q) < least.0 {
                least = if at_p < at_q { (at_p, p) } else { (at_q, q) };
            }
        }
        let (distance, time) = least;
        if distance < -self.tolerance {
            return Err(format!("untouched up to {end}, but {distance:e} at {time}"));
        }
        Ok(())
    }

    fn touches(&self, hit: &CastHit) -> Result<(), String> {
        let time = f64::from(hit.time);
        if !(0.0..=1.0).contains(&time) {
            return Err(format!("the time is {time}"));
        }
        let late = self.scene.travel() * (time * SINGLE + f64::from(f32::MIN_POSITIVE));
        // Half-spaces that begin to face elsewhere overlap at every time but the first.
        let Config { a, b, .. } = &self.scene.start;
        let endless = [a, b].iter().all(|placed| matches!(placed.form, Form::HalfSpace { .. }));
        let soon = if endless && time == 0.0 { 1e-3 } else { time };
        let at_hit = self.scene.distance(time).min(self.scene.distance(soon));
        if at_hit > self.tolerance + late {
            return Err(format!("{at_hit:e} apart at the time of {hit:?}"));
        }
        self.untouched(time)?;
        let normal = hit.normal.as_dvec3();
        if (normal.length() - 1.0).abs() > 1e-6 {
            return Err(format!("the normal is not unit: {hit:?}"));
        }
        if endless && at_hit == f64::NEG_INFINITY {
            // Of half-spaces that touch at infinity there is no point to tell.
            return Ok(());
        }
        let place = hit
            .point_a
            .as_dvec3()
            .abs()
            .max_element()
            .max(hit.point_b.as_dvec3().abs().max_element());
        let rounding = 2.0 * SINGLE * place + late + 1e-37;
        let bodies = self.scene.at(time);
        for (name, body, point) in [("a", &bodies[0], hit.point_a), ("b", &bodies[1], hit.point_b)]
        {
            let on = reference::between(body, &Body::point(point.as_dvec3())).distance;
            if on.abs() > 2.0 * self.tolerance + rounding {
                return Err(format!("point_{name} is {on:e} from its surface: {hit:?}"));
            }
        }
        if let [Body::Core(a), Body::Core(b)] = &bodies {
            let gap = (b.position - a.position).dot(normal) + b.lowest(normal)
                - a.highest(normal)
                - (a.radius + b.radius);
            let turned = SINGLE * (self.scene.start.size() + 2.0 * self.scene.start.reach());
            if gap < -NORMAL * self.scene.start.size() - self.tolerance - late - turned {
                return Err(format!("the normal separates by {gap:e} only: {hit:?}"));
            }
        }
        Ok(())
    }
}

fn check_pair(kinds: [Kind; 2], seed: u64, cases: u64, turning: bool) -> Vec<String> {
    let mut failures = Vec::new();
    let (mut hits, mut insides) = (0, 0);
    for number in 0..cases {
        let mut config = families::case(kinds, seed, number).config;
        let rng = &mut Rng::of_case(seed ^ 3, number);
        let motion = random_motion(rng, &mut config, turning);
        let fits = |point: Vec3| point.is_finite() && point.abs().max_element() < 1e15;
        let fit = match motion {
            Motion::Translation(by) => fits(by),
            Motion::Ends(ends) => ends.iter().all(|end| fits(end.position)),
        };
        if !fit || !fits(config.a.position) {
            continue;
        }
        let scene = Scene::new(config, motion);
        let tolerance = TOLERANCE * config.size() + ROUNDING * scene.reach();
        let hit = scene.cast(AtStart::Hit);
        hits += usize::from(hit.is_some());
        insides += usize::from(hit.is_some_and(|hit| hit.inside));
        let judge = Judge { scene: &scene, tolerance };
        if let Err(wrong) = judge.examine(hit).and_then(|()| judge.examine_twins(hit)) {
            failures.push(format!("{wrong} (case {number})\n{scene}"));
        }
    }
    println!("{kinds:?}: {hits} hits, {insides} inside, {} wrong of {cases}", failures.len());
    failures
}

fn every_pair(turning: bool) {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), case_count("IMPINGE_CASES", CASES));
    let pairs: Vec<[Kind; 2]> =
        KINDS.iter().flat_map(|&a| KINDS.iter().map(move |&b| [a, b])).collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(&kinds) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check_pair(kinds, seed, cases, turning);
                    let shown = found.iter().take(2).map(|wrong| format!("{kinds:?}: {wrong}"));
                    failures.lock().unwrap().extend(shown);
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// Numbers of every magnitude that the library accepts, in one configuration.
#[test]
fn nothing_is_too_large_or_too_small() {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), case_count("IMPINGE_CASES", CASES));
    for number in 0..20 * cases {
        let rng = &mut Rng::of_case(seed ^ 4, number);
        let kinds = [rng.pick(&KINDS), rng.pick(&KINDS)];
        let (mut config, motion) = wild(rng, kinds);
        for swapped in [false, true] {
            if swapped {
                config = config.swapped();
            }
            for at_start in [AtStart::Hit, AtStart::HitUnlessLeaving] {
                let scene = Scene::new(config, motion);
                let Some(hit) = scene.cast(at_start) else { continue };
                let CastHit { time, normal, point_a, point_b, distance, inside } = hit;
                let finite = normal.is_finite() && point_a.is_finite() && point_b.is_finite();
                let unit = (normal.as_dvec3().length() - 1.0).abs() < 1e-6;
                let timely = (0.0..=1.0).contains(&time) && distance <= 0.0;
                assert!(
                    finite && unit && timely && (inside || distance == 0.0),
                    "{hit:?} (case {number})\n{scene}"
                );
            }
        }
    }
}

fn wild(rng: &mut Rng, [a, b]: [Kind; 2]) -> (Config, Motion) {
    let length = |rng: &mut Rng| {
        let value = if rng.once_in(5) { 0.0 } else { rng.sign() * rng.power(-40.0, 16.0) };
        (value as f32).clamp(-1e16, 1e16)
    };
    let vector = |rng: &mut Rng| Vec3::from_array(std::array::from_fn(|_| length(rng)));
    let form = |rng: &mut Rng, kind: Kind| {
        let radius = length(rng).abs();
        match kind {
            Kind::Sphere => Form::Sphere { center: vector(rng), radius },
            Kind::Capsule => Form::Capsule { point_a: vector(rng), point_b: vector(rng), radius },
            Kind::Triangle => {
                Form::Triangle { points: std::array::from_fn(|_| vector(rng)), radius }
            }
            Kind::HalfSpace => {
                Form::HalfSpace { normal: rng.unit().as_vec3(), offset: length(rng) }
            }
            Kind::Box | Kind::Hull => Form::Box {
                center: vector(rng),
                rotation: rng.rotation(),
                half_extents: vector(rng).abs(),
                radius,
            },
        }
    };
    let place = |rng: &mut Rng, kind| Placed {
        form: form(rng, kind),
        position: vector(rng),
        rotation: rng.rotation(),
    };
    let config = Config { a: place(rng, a), b: place(rng, b), margin: 0.0 };
    let end = |rng: &mut Rng| End { position: vector(rng), rotation: rng.rotation() };
    let motion = if rng.bool() {
        Motion::Translation(vector(rng))
    } else {
        Motion::Ends([end(rng), end(rng)])
    };
    (config, motion)
}

#[test]
fn translations_of_every_pair() {
    every_pair(false);
}

#[test]
fn motions_of_every_pair() {
    every_pair(true);
}
