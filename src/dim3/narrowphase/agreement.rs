//! Compares the f32 kernels and the f64 shortcuts with the signed distance: they agree where they decide, and they decide
//! nearly always.
//!
//! `search` looks for a violation. It moves pairs until the signed distance differs from the margin by a small multiple
//! of the error bound. It continues from the decision that was closest to the margin. IMPINGE_CASES sets the number of
//! pairs for each pair of kinds. The default is half a million pairs in all.
//!
//! `shortcuts` compares distances that end early with the general one.

mod shortcuts;

use std::sync::Arc;

use fastrand::Rng;
use glam::{DVec3, Quat, Vec3};

use super::core::{CoreShape, PosedConvex};
use super::distance;
use super::f32_kernels;
use super::overlap;
use super::pair::canonical_order;
use crate::dim3::Hull;
use crate::dim3::convex::Convex;
use crate::dim3::pose::Pose;
use crate::space::BLOCK;
use crate::touching;

const CASES: usize = 40_000;

/// The number of pairs that `search` tests for each pair of kinds.
const SEARCHED: usize = 30_000;

/// The number of consecutive placements of the same two geometries.
const PLACEMENTS: usize = 24;

/// The distribution of random configurations.
#[derive(Clone, Copy, Debug)]
enum Family {
    Generic,
    /// On a grid of halves, not rotated: faces, edges and corners touch.
    Grid,
    /// Rotated against each other by a tiny angle.
    NearlyParallel,
    /// One size a thousand times the other's, or a thousand times longer than wide.
    Uneven,
    /// Up to a million times thinner than long, with sizes up to a million times different.
    Mixed,
    /// Far from the origins of poses and geometries alike.
    Far,
}

const FAMILIES: [Family; 6] = [
    Family::Generic,
    Family::Grid,
    Family::NearlyParallel,
    Family::Uneven,
    Family::Mixed,
    Family::Far,
];

struct Cases {
    random: Rng,
    family: Family,
    scale: f32,
    /// The relative size of the next geometry along its axes.
    stretch: Vec3,
}

impl Cases {
    fn signed(&mut self) -> f32 {
        self.random.f32() * 2.0 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        let vector = Vec3::new(self.signed(), self.signed(), self.signed());
        match self.family {
            Family::Grid => (vector * 4.0).round() / 2.0 * self.scale,
            Family::Uneven => {
                let stretch = [1e-3, 1.0][self.random.usize(0..2)];
                vector * Vec3::new(1.0, stretch, stretch) * self.scale
            }
            Family::Mixed => vector * self.stretch * self.scale,
            _ => vector * self.scale,
        }
    }

    /// Chooses the size of the next geometry.
    fn next(&mut self) {
        let mut along = || 10f32.powf(self.random.f32() * 6.0 - 5.0);
        let thin = Vec3::new(along(), along(), along());
        let axis = self.random.usize(0..3);
        self.stretch =
            Vec3::select(glam::BVec3::new(axis == 0, axis == 1, axis == 2), thin, Vec3::ONE);
        if self.random.bool() {
            self.stretch *= 10f32.powf(self.random.f32() * -4.0);
        }
    }

    /// The offset of the next geometry from its local origin.
    fn away(&mut self) -> Vec3 {
        match self.family {
            Family::Far => self.vector() * [10.0, 1e3, 1e5][self.random.usize(0..3)],
            _ => Vec3::ZERO,
        }
    }

    fn length(&mut self) -> f32 {
        match self.family {
            Family::Grid => self.random.i32(0..3) as f32 / 2.0 * self.scale,
            Family::Mixed => self.random.f32() * self.scale * self.stretch.min_element(),
            _ => self.random.f32() * self.scale,
        }
    }

    fn rotation(&mut self) -> Quat {
        let turned = Quat::from_xyzw(self.signed(), self.signed(), self.signed(), 1.0).normalize();
        match self.family {
            Family::Grid => Quat::IDENTITY,
            Family::NearlyParallel => {
                let by = 10f32.powi(self.random.i32(-8..-1));
                let axis = Vec3::new(self.signed(), self.signed(), self.signed()) * by;
                Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0).normalize()
            }
            _ => turned,
        }
    }

    fn pose(&mut self) -> Pose {
        Pose::new(self.vector(), self.rotation()).unwrap()
    }

    fn center(&mut self) -> Vec3 {
        if self.random.bool() { Vec3::ZERO } else { self.vector() * 0.5 }
    }

    fn sphere(&mut self) -> Convex {
        Convex::sphere(self.away() + self.center(), self.length()).unwrap()
    }

    fn capsule(&mut self) -> Convex {
        let away = self.away();
        let (a, b) = (away + self.vector(), away + self.vector());
        Convex::capsule(a, b, self.length() * 0.5).unwrap()
    }

    fn oriented_box(&mut self) -> Convex {
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        let half_extents = self.vector().abs();
        let center = self.away() + self.center();
        Convex::rounded_box(center, Quat::IDENTITY, half_extents, radius).unwrap()
    }

    fn triangle(&mut self) -> Convex {
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        let away = self.away();
        let [a, b, c] = [0; 3].map(|_| away + self.vector());
        Convex::triangle(a, b, c, radius).unwrap()
    }

    fn hull(&mut self) -> Convex {
        let count = self.random.usize(4..20);
        let away = self.away();
        let points: Vec<Vec3> = (0..count).map(|_| away + self.vector()).collect();
        let hull = Hull::from_points(&points, 64).unwrap();
        let scale = [Vec3::ONE, Vec3::new(0.5, -2.0, 1.0)][self.random.usize(0..2)];
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        Convex::hull(Arc::new(hull), scale, radius).unwrap()
    }

    /// A hull of up to 32 vertices, most of them with more than 16.
    fn round_hull(&mut self) -> Convex {
        let away = self.away();
        let points: Vec<Vec3> =
            (0..self.random.usize(20..90)).map(|_| away + self.vector()).collect();
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        let hull = Hull::from_points(&points, 32).unwrap();
        Convex::hull(Arc::new(hull), Vec3::ONE, radius).unwrap()
    }

    fn cylinder(&mut self) -> Convex {
        let away = self.away();
        let (a, b) = (away + self.vector(), away + self.vector());
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        Convex::cylinder(a, b, self.length() * 0.7, radius).unwrap()
    }

    fn cone(&mut self) -> Convex {
        let away = self.away();
        let (base, apex) = (away + self.vector(), away + self.vector());
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        Convex::cone(base, apex, self.length(), radius).unwrap()
    }

    fn margin(&mut self) -> f32 {
        [0.0, 0.0, 0.1, -0.1][self.random.usize(0..4)] * self.scale
    }
}

type Make = fn(&mut Cases) -> Convex;

/// Two posed geometries and a margin.
#[derive(Clone, Debug)]
struct Trial {
    a: Convex,
    pose_a: Pose,
    b: Convex,
    pose_b: Pose,
    margin: f32,
}

impl Trial {
    fn new(cases: &mut Cases, [make_a, make_b]: [Make; 2]) -> Trial {
        cases.next();
        let a = make_a(cases);
        cases.next();
        let b = make_b(cases);
        let (pose_a, pose_b) = (cases.pose(), cases.pose());
        Trial { a, pose_a, b, pose_b, margin: cases.margin() }
    }

    /// The f32 answer, if there is one. Asserts that it and the f64 shortcut agree with the signed distance.
    fn f32_answer(&self) -> Option<Answer> {
        let (a, b) = ((&self.a, &self.pose_a), (&self.b, &self.pose_b));
        let [first, second] = shapes(a, b);
        let limit = touching::limit(self.margin);
        let distance = distance::signed_distance(&first, &second).distance;
        if let Some(answer) = overlap::shortcut(&first, &second, limit) {
            assert_eq!(answer, distance <= limit, "f64, at {distance:e}: {self:?}");
        }
        let answer = f32_kernels::overlap(a, b, self.margin)
            .or_else(|| f32_kernels::overlap_by_gjk(a, b, self.margin))?;
        assert_eq!(answer, distance <= limit, "f32, at {distance:e}: {self:?}");
        let lengths = first.lengths() + second.lengths() + limit.abs();
        Some(Answer { answer, clearance: (distance - limit).abs() / lengths })
    }

    /// The trial with B translated along the normal until the distance exceeds the margin by a part of all lengths.
    fn with_excess(&self, excess: f64) -> Option<Trial> {
        let (a, b) = ((&self.a, &self.pose_a), (&self.b, &self.pose_b));
        let [first, second] = shapes(a, b);
        let found = super::distance(a.0, a.1, b.0, b.1);
        let lengths = first.lengths() + second.lengths() + f64::from(self.margin.abs());
        let way = f64::from(self.margin) + excess * lengths - f64::from(found.distance);
        let position = self.pose_b.position().as_dvec3() + found.normal.as_dvec3() * way;
        let pose_b = Pose::new(position.as_vec3(), self.pose_b.rotation()).ok()?;
        Some(Trial { pose_b, ..self.clone() })
    }

    /// The trial with one geometry rotated and translated a little.
    fn nudged(&self, random: &mut Rng) -> Trial {
        let by = 10f64.powf(random.f64() * 6.0 - 7.0);
        let mut signed = || (random.f64() * 2.0 - 1.0) * by;
        let turn = Quat::from_xyzw(signed() as f32, signed() as f32, signed() as f32, 1.0);
        let size = f64::from(self.pose_b.position().distance(self.pose_a.position()));
        let shift = DVec3::new(signed(), signed(), signed()) * size;
        let place = |pose: &Pose, turn: Quat, shift: DVec3| {
            let position = (pose.position().as_dvec3() + shift).as_vec3();
            Pose::new(position, (turn * pose.rotation()).normalize()).unwrap_or(*pose)
        };
        if random.bool() {
            Trial { pose_a: place(&self.pose_a, turn, DVec3::ZERO), ..self.clone() }
        } else {
            Trial { pose_b: place(&self.pose_b, turn, shift), ..self.clone() }
        }
    }
}

/// Two geometries in canonical order, relative to the position of the first.
fn shapes<'a>(a: PosedConvex<'a>, b: PosedConvex<'a>) -> [CoreShape<'a>; 2] {
    let (a, b, _) = canonical_order(a, b);
    [a, b].map(|(geometry, pose)| CoreShape::new(geometry, pose, a.1.position()))
}

struct Answer {
    answer: bool,
    /// The difference of the distance and the margin, as a part of all lengths.
    clearance: f64,
}

fn cases_of(case: usize, family: Family) -> Cases {
    let scale = [1.0, 1e-6, 1e5][case % 3];
    let seed = (case * FAMILIES.len() + family as usize) as u64;
    Cases { random: Rng::with_seed(seed), family, scale, stretch: Vec3::ONE }
}

fn compare(make_a: Make, make_b: Make) {
    compare_part(make_a, make_b, 1);
}

/// [`compare`] with a part of its cases, for kinds whose signed distance takes long.
fn compare_part(make_a: Make, make_b: Make, part: usize) {
    let cases = CASES / FAMILIES.len() / part;
    for family in FAMILIES {
        let (mut yes, mut no) = (0, 0);
        for case in 0..cases {
            let trial = Trial::new(&mut cases_of(case, family), [make_a, make_b]);
            let Some(found) = trial.f32_answer() else { continue };
            *(if found.answer { &mut yes } else { &mut no }) += 1;
        }
        let answered = (yes + no) as f32 / cases as f32;
        println!("{family:?}: {answered} answered, {yes} yes, {no} no");
        let expected = match family {
            Family::Generic => 0.85,
            Family::Grid | Family::NearlyParallel | Family::Uneven => 0.3,
            Family::Mixed | Family::Far => 0.2,
        };
        assert!(answered > expected, "{family:?}: only {answered} answered");
        let enough = if matches!(family, Family::Mixed | Family::Far) { 0 } else { 50 / part };
        assert!(yes >= enough && no > 50 / part, "{family:?}: {yes} yes, {no} no");
    }
    search([make_a, make_b], part);
}

/// Looks for an answer that the signed distance contradicts. Places B where the distance differs from the margin by up to
/// three times the error bound, and continues from the answer with the least clearance.
fn search(make: [Make; 2], part: usize) {
    let searched = std::env::var("IMPINGE_CASES").map_or(SEARCHED, |cases| cases.parse().unwrap());
    let searched = searched / part;
    let mut least = [f64::INFINITY; 2];
    let mut answered = 0_usize;
    for case in 0..searched / PLACEMENTS {
        let cases = &mut cases_of(case, FAMILIES[case % FAMILIES.len()]);
        let mut best = (f64::INFINITY, Trial::new(cases, make));
        for _ in 0..PLACEMENTS {
            let random = &mut cases.random;
            let sign = if random.bool() { 1.0 } else { -1.0 };
            // Sometimes as close as the f64 shortcuts decide.
            let powers = if random.u8(0..4) == 0 { -14.5 } else { -7.0 };
            let excess = sign * 10f64.powf(random.f64() * 2.5 + powers);
            let trial = best.1.nudged(random).with_excess(excess);
            let Some(trial) = trial else { continue };
            let Some(found) = trial.f32_answer() else { continue };
            answered += 1;
            let least = &mut least[usize::from(found.answer)];
            *least = least.min(found.clearance);
            if found.clearance < best.0 {
                best = (found.clearance, trial);
            }
        }
    }
    println!("{searched} searched, {answered} answered; least clearance no, yes: {least:?}");
    assert!(answered > searched / 20, "{answered} answered of {searched}");
}

#[test]
fn hulls() {
    compare(Cases::hull, Cases::hull);
}

#[test]
fn a_hull_and_a_box() {
    compare(Cases::hull, Cases::oriented_box);
}

#[test]
fn a_hull_and_a_sphere() {
    compare(Cases::hull, Cases::sphere);
}

#[test]
fn a_cylinder_and_a_box() {
    compare_part(Cases::cylinder, Cases::oriented_box, 8);
}

#[test]
fn a_cone_and_a_hull() {
    compare_part(Cases::cone, Cases::hull, 8);
}

#[test]
fn a_triangle_and_a_capsule() {
    compare(Cases::triangle, Cases::capsule);
}

#[test]
fn a_triangle_and_a_hull() {
    compare(Cases::triangle, Cases::hull);
}

#[test]
fn boxes() {
    compare(Cases::oriented_box, Cases::oriented_box);
}

#[test]
fn a_box_and_a_capsule() {
    compare(Cases::oriented_box, Cases::capsule);
}

#[test]
fn a_box_and_a_sphere() {
    compare(Cases::oriented_box, Cases::sphere);
}

#[test]
fn capsules() {
    compare(Cases::capsule, Cases::capsule);
}

#[test]
fn a_capsule_and_a_sphere() {
    compare(Cases::capsule, Cases::sphere);
}

#[test]
fn spheres() {
    compare(Cases::sphere, Cases::sphere);
}

#[test]
fn a_block_in_lanes_agrees_with_single_tests() {
    const MAKERS: [Make; 4] = [Cases::sphere, Cases::capsule, Cases::oriented_box, Cases::triangle];
    let (mut proven, mut overlapping) = (0, 0);
    for (family, seed) in FAMILIES.into_iter().zip(0..) {
        let random = Rng::with_seed(seed);
        let mut cases = Cases { random, family, scale: 1.0, stretch: Vec3::ONE };
        for _ in 0..30 {
            let margin = cases.margin();
            let trials: Vec<Trial> = (0..cases.random.usize(1..=BLOCK))
                .map(|_| {
                    let kinds = [(); 2].map(|()| MAKERS[cases.random.usize(0..MAKERS.len())]);
                    let trial = Trial { margin, ..Trial::new(&mut cases, kinds) };
                    let excess = [1e-5, -1e-5, 1e-3, -1e-3][cases.random.usize(0..4)];
                    trial.with_excess(excess).filter(|_| cases.random.bool()).unwrap_or(trial)
                })
                .collect();
            let pair = |place: usize| {
                let Trial { a, pose_a, b, pose_b, .. } = &trials[place];
                Some([(a, pose_a), (b, pose_b)])
            };
            let answers = crate::batch::overlap::overlap(trials.len(), pair, margin);
            for (place, Trial { a, pose_a, b, pose_b, .. }) in trials.iter().enumerate() {
                let answer = answers.overlaps >> place & 1 != 0;
                if answers.proven >> place & 1 != 0 {
                    let single = super::overlap(a, pose_a, b, pose_b, margin);
                    assert_eq!(answer, single, "{:?}", trials[place]);
                } else {
                    assert!(!answer);
                }
            }
            assert_eq!(answers.proven >> (trials.len() - 1) >> 1, 0);
            proven += answers.proven.count_ones();
            overlapping += answers.overlaps.count_ones();
        }
    }
    assert!(proven > 1000 && overlapping > 300, "{proven} {overlapping}");
}
