//! Overlap of every pair of geometries against a double-precision reference, over millions of configurations.
//!
//! IMPINGE_SEED and IMPINGE_CASES (configurations per pair) override the defaults.

mod oracle;

use std::fmt::Write;
use std::thread;

use glam::DVec3;
use impinge::dim3::narrowphase;

use oracle::families::{self, Case};
use oracle::rng::{Rng, setting};
use oracle::shape::{Config, KINDS, Kind, Placed, capsule, cuboid, matrix, sphere};
use oracle::{hull, zonotope};

/// Nearer to the margin than this fraction of the size, either answer is right. The library promises
/// 1e-5; deciding in double precision it keeps more, and a loss of that should show.
const TOLERANCE: f64 = 1e-6;

/// What the references and the library alike may lose to rounding, relative to all lengths involved.
const ROUNDING: f64 = 1e-13;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

const SEED: u64 = 0x1a91_0e57;
const CASES: u64 = 1_000_000;
const THREADS: u64 = 2;

fn overlap(config: &Config) -> bool {
    let Config { a, b, margin } = config;
    narrowphase::overlap(&a.geometry(), &a.pose(), &b.geometry(), &b.pose(), *margin)
}

/// What one pair of kinds came to.
#[derive(Default)]
struct Tally {
    /// Per family: decided overlapping, decided apart, too near to decide.
    families: Vec<[u64; 3]>,
    /// Too near to decide, but known to touch to the last bit.
    exact: u64,
    moved: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    fn fail(&mut self, what: &str, case: &Case, number: u64, details: &str) {
        self.failed += 1;
        if self.failures.len() < 5 {
            self.failures.push(format!(
                "{what} ({}, case {number})\n{details}\n{}",
                case.family, case.config
            ));
        }
    }

    fn merge(&mut self, other: Tally) {
        if self.families.is_empty() {
            self.families = vec![[0; 3]; other.families.len()];
        }
        for (mine, its) in self.families.iter_mut().flatten().zip(other.families.iter().flatten()) {
            *mine += its;
        }
        self.exact += other.exact;
        self.moved += other.moved;
        self.failed += other.failed;
        self.failures.extend(other.failures);
    }

    fn sum(&self, column: usize) -> u64 {
        self.families.iter().map(|family| family[column]).sum()
    }

    fn report(&self, kinds: [Kind; 2]) -> String {
        let mut text = format!(
            "{kinds:?}: {} decided overlapping, {} decided apart, {} exact touches, {} nearer than \
             {TOLERANCE:e}, {} decided again after a motion\n",
            self.sum(0),
            self.sum(1),
            self.exact,
            self.sum(2) - self.exact,
            self.moved,
        );
        for (name, [over, apart, near]) in families::family_names().iter().zip(&self.families) {
            writeln!(text, "  {name:24} {over:7} {apart:7} {near:7}").expect("a String takes all");
        }
        text
    }
}

fn examine(kinds: [Kind; 2]) {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), setting("IMPINGE_CASES", CASES));
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let parts: Vec<_> = (0..THREADS)
            .map(|part| scope.spawn(move || examine_range(kinds, seed, part..cases, THREADS)))
            .collect();
        for part in parts {
            tally.merge(part.join().expect("a part has its own asserts"));
        }
    });
    println!("{}", tally.report(kinds));
    assert_eq!(tally.failed, 0, "seed {seed}, {kinds:?}\n\n{}", tally.failures.join("\n\n"));
    let decided = tally.sum(0) + tally.sum(1);
    assert!(
        tally.sum(0) > decided / 10 && tally.sum(1) > decided / 10,
        "the families are one-sided"
    );
    assert!(tally.sum(2) < cases / 10, "too few configurations are decided");
}

fn examine_range(kinds: [Kind; 2], seed: u64, range: std::ops::Range<u64>, step: u64) -> Tally {
    let count = families::family_names().len();
    let mut tally = Tally { families: vec![[0; 3]; count], ..Tally::default() };
    for number in range.step_by(step as usize) {
        let case = families::case(kinds, seed, number);
        let family = (number % count as u64) as usize;
        examine_case(&mut tally, family, &case, number, seed);
    }
    tally
}

fn examine_case(tally: &mut Tally, family: usize, case: &Case, number: u64, seed: u64) {
    let config = &case.config;
    let answer = overlap(config);
    if overlap(&config.swapped()) != answer {
        tally.fail("not symmetric", case, number, &format!("(a, b) gives {answer}"));
    }
    let reference = zonotope::signed_distance(config);
    if reference.gap > 1e-9 * config.reach() {
        tally.fail("the reference has no proof", case, number, &format!("{reference:?}"));
    }
    let excess = reference.distance - f64::from(config.margin);
    let expected = excess <= 0.0;
    let details =
        format_args!("signed distance {:?}, margin {:?}", reference.distance, config.margin);
    let rounding = ROUNDING * config.reach();
    if excess.abs() > TOLERANCE * config.size() + rounding {
        tally.families[family][usize::from(!expected)] += 1;
        if answer != expected {
            tally.fail(&format!("overlap is {answer}"), case, number, &details.to_string());
        }
    } else {
        tally.families[family][2] += 1;
    }
    if case.exact {
        tally.exact += 1;
        examine_touch(tally, case, number);
    }

    let rng = &mut Rng::of_case(seed ^ 1, number);
    let (moved, error) = moved_together(rng, config);
    if excess.abs() > error + TOLERANCE * config.size() + rounding + ROUNDING * moved.reach() {
        tally.moved += 1;
        let after = overlap(&moved);
        if after != expected {
            tally.fail(
                &format!("a common motion gives {after}"),
                case,
                number,
                &format!("{details}, rounding at most {error:e}, moved:\n{moved}"),
            );
        }
    }
    let (snapped, shifted) = shifted_exactly(rng, config);
    if overlap(&snapped) != overlap(&shifted) {
        let text = format!("{snapped}\n{shifted}");
        tally.fail("an exact translation changes the answer", case, number, &text);
    }
}

/// Touching to the last bit is overlap, and one step of the margin less is not.
fn examine_touch(tally: &mut Tally, case: &Case, number: u64) {
    let Config { margin, .. } = case.config;
    let below = if margin == 0.0 { -1e-6 * case.config.size() as f32 } else { margin.next_down() };
    if !overlap(&case.config) {
        tally.fail("an exact touch is missed", case, number, "");
    }
    if below != 0.0 && overlap(&Config { margin: below, ..case.config }) {
        tally.fail(
            "an exact touch stays with a lesser margin",
            case,
            number,
            &format!("{below:?}"),
        );
    }
}

/// The configuration turned and moved as one, its poses rounded to `f32` again, and a bound of what that
/// rounding does to the signed distance.
///
/// A position's coordinate of at most `m` rounds by 2^-24 m, the position so by √3 · 2^-24 m. Each of a
/// quaternion's four parts, all at most 1, rounds by 2^-25: it turns by at most 2 · 2^-24, which moves a
/// point at the distance `r` from the pose's position by 2^-23 r. A signed distance changes by no more
/// than the points of either shape move.
fn moved_together(rng: &mut Rng, config: &Config) -> (Config, f64) {
    let turn = rng.rotation();
    let way = rng.unit() * config.size() * rng.power(-2.0, 3.0);
    let about = config.a.position.as_dvec3();
    let mut error = 0.0;
    let mut place = |placed: &Placed| {
        let position = matrix(turn) * (placed.position.as_dvec3() - about) + way;
        let rotation = turn.as_dquat().normalize() * placed.rotation.as_dquat().normalize();
        error += 3_f64.sqrt() * (-24_f64).exp2() * position.abs().max_element();
        error += (-23_f64).exp2() * 1.01 * placed.form.reach();
        Placed { position: position.as_vec3(), rotation: rotation.as_quat(), ..*placed }
    };
    let moved = Config { a: place(&config.a), b: place(&config.b), ..*config };
    (moved, error)
}

/// Both positions on a common grid, and both moved along it by sums that no `f32` rounds.
fn shifted_exactly(rng: &mut Rng, config: &Config) -> (Config, Config) {
    let way = config.b.position.as_dvec3() - config.a.position.as_dvec3();
    let extent = config.size().max(way.length()).max(f64::from(f32::MIN_POSITIVE));
    let unit = (extent.log2().floor() - 10.0).exp2();
    let mut start = [0; 3].map(|_| rng.integer(-4096, 4096));
    let both = |start: [i32; 3]| {
        let a = DVec3::from_array(start.map(f64::from));
        let b = a + (way / unit).round();
        Config {
            a: Placed { position: (a * unit).as_vec3(), ..config.a },
            b: Placed { position: (b * unit).as_vec3(), ..config.b },
            margin: config.margin,
        }
    };
    let snapped = both(start);
    start = start.map(|coordinate| coordinate + rng.integer(-8_000_000, 8_000_000));
    (snapped, both(start))
}

#[test]
fn sphere_sphere() {
    examine([Kind::Sphere, Kind::Sphere]);
}

#[test]
fn sphere_capsule() {
    examine([Kind::Sphere, Kind::Capsule]);
}

#[test]
fn sphere_box() {
    examine([Kind::Sphere, Kind::Box]);
}

#[test]
fn capsule_capsule() {
    examine([Kind::Capsule, Kind::Capsule]);
}

#[test]
fn capsule_box() {
    examine([Kind::Capsule, Kind::Box]);
}

#[test]
fn box_box() {
    examine([Kind::Box, Kind::Box]);
}

/// The references against each other, on configurations of every family.
#[test]
fn the_two_references_agree() {
    let seed = setting("IMPINGE_SEED", SEED);
    for (index, a) in KINDS.into_iter().enumerate() {
        for b in KINDS.into_iter().skip(index) {
            for number in 0..20_000 {
                let Case { family, config, .. } = families::case([a, b], seed, number);
                let first = zonotope::signed_distance(&config).distance;
                let second = hull::signed_distance(&config);
                let allowed = 1e-9 * config.size() + 1e-11 * config.reach();
                assert!(
                    (first - second).abs() <= allowed,
                    "{family}, case {number}: {first:?} and {second:?}\n{config}"
                );
            }
        }
    }
}

/// The references against sums that a reader can do.
#[test]
fn the_references_know_the_simple_distances() {
    let ball = sphere([0.0; 3], 1.0);
    let rod = capsule([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5);
    let cube = cuboid([0.0; 3], UNTURNED, [1.0; 3]);
    let plate = cuboid([0.0; 3], UNTURNED, [3.0, 3.0, 0.0]);
    let needle = capsule([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.0);
    for (a, b, way, distance) in [
        (ball, ball, [3.0, 4.0, 0.0], 3.0),
        (ball, ball, [0.0; 3], -2.0),
        (ball, rod, [5.0, 4.0, 0.0], 3.5),
        (ball, rod, [1.0, 0.0, 0.0], -1.5),
        (ball, cube, [2.0, 3.0, 3.0], 2.0),
        (ball, cube, [0.25, 0.0, 0.5], -1.5),
        (rod, rod, [6.0, 0.0, 0.0], 1.0),
        (rod, cube, [0.0, 4.0, 5.0], 4.5),
        (rod, cube, [0.0, 0.0, 0.5], -1.0),
        (cube, cube, [0.5, 1.5, -0.5], -0.5),
        (cube, cube, [4.0, 4.0, 3.0], 3.0),
        (plate, cube, [0.0, 0.0, 0.25], -0.75),
        (plate, plate, [1.0, 1.0, 0.0], 0.0),
        (plate, needle, [0.0, 2.5, 0.75], -0.25),
        (needle, needle, [0.0, 0.0, 1.0], 0.0),
    ] {
        let config = Config { a: a.upright([0.0; 3]), b: b.upright(way), margin: 0.0 };
        assert!((zonotope::signed_distance(&config).distance - distance).abs() < 1e-12, "{config}");
        assert!((hull::signed_distance(&config) - distance).abs() < 1e-10, "{config}");
    }
}

/// Configurations that were once answered wrongly, and the right answers.
#[test]
fn regressions() {
    for (config, expected) in [
        // A segment that pierces a rectangle: both flat, and no margin to hide rounding in.
        (
            Config {
                a: capsule(
                    [0.10803228, -0.13475372, -0.0077983043],
                    [0.50824064, -0.13475372, -0.0077983043],
                    0.0,
                )
                .at(
                    [-2.987064, 1.5856656, -3.7842605],
                    [0.43256745, -0.14985296, -0.11854976, 0.8811217],
                ),
                b: cuboid(
                    [-0.4222967, -0.52935153, -0.041838553],
                    [0.60489464, 0.2890786, -0.5530016, -0.49469712],
                    [0.3837317, 0.0, 0.35606563],
                )
                .at(
                    [-2.160564, 1.3436791, -3.452722],
                    [0.6310616, 0.047674753, -0.16823456, 0.7557682],
                ),
                margin: 0.0,
            },
            true,
        ),
        (
            Config {
                a: capsule([0.0, 0.0, -2.9080217], [0.0, 0.0, 2.9080217], 0.0).at(
                    [3.5809226, 2.548792, 1.508795],
                    [0.039671086, -0.9317066, 0.041902564, -0.35859895],
                ),
                b: cuboid([0.0; 3], UNTURNED, [0.2719221, 0.33367133, 0.0]).at(
                    [3.6213906, 2.5544806, 1.5451721],
                    [0.039671086, -0.9317066, 0.041902564, -0.35859895],
                ),
                margin: 0.0,
            },
            true,
        ),
        (
            Config {
                a: capsule([0.0, 0.0, -0.7817825], [0.0, 0.0, 0.7817825], 0.0).at(
                    [3.445094, -0.6786102, -0.6980687],
                    [0.28536633, -0.078455575, -0.8500658, -0.4356591],
                ),
                b: cuboid([0.0; 3], UNTURNED, [0.4343593, 1.1076703, 0.0]).at(
                    [3.5195253, -0.8728611, -0.5704862],
                    [0.28536633, -0.078455575, -0.8500658, -0.4356591],
                ),
                margin: 0.0,
            },
            true,
        ),
    ] {
        assert_answer(&config, expected);
    }
}

fn assert_answer(config: &Config, expected: bool) {
    assert_eq!(overlap(config), expected, "{config}");
    assert_eq!(overlap(&config.swapped()), expected, "the other way about\n{config}");
}
