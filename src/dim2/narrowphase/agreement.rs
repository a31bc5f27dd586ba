//! Tests of overlap and distance against slower references.
//!
//! - The f32 kernels and the f64 shortcuts must answer as the signed distance does, and must answer nearly always.
//! - The signed distance must equal that of a search over all vertices and edges.
//!
//! `search` looks for violations. It moves pairs until the signed distance differs from the margin by a small multiple
//! of the error bound. It continues from the answer with the least clearance. IMPINGE_CASES sets the pairs per test.

use std::f32::consts::TAU;
use std::sync::Arc;

use fastrand::Rng;
use glam::{DVec2, Vec2};

use super::core::{Core, NOISE, Segment};
use super::core_shape::{CoreShape, Rounded};
use super::distance::signed_distance;
use super::f32_kernels;
use super::overlap;
use super::pair::CanonicalPair;
use super::separation::Separation;
use crate::dim2::convex::Convex;
use crate::dim2::large_polygon::LargePolygon;
use crate::dim2::pose::Pose;
use crate::touching;

const CASES: usize = 100_000;

/// The number of pairs that `search` tries for each pair of kinds.
const SEARCHED: usize = 50_000;

/// The number of placements that `search` tries for two geometries.
const PLACEMENTS: usize = 24;

/// A kind of random configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    Generic,
    /// Coordinates on a grid of halves, rotations by quarter turns: edges and corners touch.
    Grid,
    /// Rotated against each other by a tiny angle.
    NearlyParallel,
    /// A thousand times larger than the other, or a thousand times longer than wide.
    Uneven,
    /// Up to a million times thinner than long, and up to ten thousand times smaller than the other.
    Mixed,
    /// Far from the origins of poses and geometries alike.
    Far,
}

const FAMILIES: [Family; 4] =
    [Family::Generic, Family::Grid, Family::NearlyParallel, Family::Uneven];

/// The families that `search` draws from.
const WILD: [Family; 6] = [
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
    /// The scale along the axes of the next geometry.
    stretch: Vec2,
}

impl Cases {
    fn new(seed: usize, family: Family) -> Cases {
        let scale = [1.0, 1e-6, 1e5][seed % 3];
        Cases { random: Rng::with_seed(seed as u64), family, scale, stretch: Vec2::ONE }
    }

    /// Draws the scale of the next geometry.
    fn draw_stretch(&mut self) {
        let thin = 10f32.powf(self.random.f32() * 6.0 - 5.0);
        self.stretch = if self.random.bool() { Vec2::new(thin, 1.0) } else { Vec2::new(1.0, thin) };
        if self.random.bool() {
            self.stretch *= 10f32.powf(self.random.f32() * -4.0);
        }
    }

    fn signed(&mut self) -> f32 {
        self.random.f32() * 2.0 - 1.0
    }

    fn vector(&mut self) -> Vec2 {
        let vector = Vec2::new(self.signed(), self.signed());
        match self.family {
            Family::Grid => (vector * 4.0).round() / 2.0 * self.scale,
            Family::Uneven => {
                let stretch = [1e-3, 1.0][self.random.usize(0..2)];
                vector * Vec2::new(1.0, stretch) * self.scale
            }
            Family::Mixed => vector * self.stretch * self.scale,
            _ => vector * self.scale,
        }
    }

    fn length(&mut self) -> f32 {
        match self.family {
            Family::Grid => self.random.i32(0..3) as f32 / 2.0 * self.scale,
            Family::Mixed => self.random.f32() * self.scale * self.stretch.min_element(),
            _ => self.random.f32() * self.scale,
        }
    }

    fn rotation(&mut self) -> Vec2 {
        match self.family {
            Family::Grid => [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y][self.random.usize(0..4)],
            Family::NearlyParallel => {
                let by = 10f32.powi(self.random.i32(-8..-1));
                Vec2::new(1.0, self.signed() * by).normalize()
            }
            _ => {
                let (sin, cos) = (self.random.f32() * 7.0).sin_cos();
                Vec2::new(cos, sin)
            }
        }
    }

    fn pose(&mut self) -> Pose {
        Pose::new(self.vector(), self.rotation()).unwrap()
    }

    fn center(&mut self) -> Vec2 {
        if self.family == Family::Far {
            return self.vector() * [10.0, 1e3, 1e5][self.random.usize(0..3)];
        }
        if self.random.bool() { Vec2::ZERO } else { self.vector() * 0.5 }
    }

    fn radius(&mut self) -> f32 {
        if self.random.bool() { 0.0 } else { self.length() * 0.2 }
    }

    fn circle(&mut self) -> Convex {
        Convex::circle(self.center(), self.length()).unwrap()
    }

    fn capsule(&mut self) -> Convex {
        Convex::capsule(self.vector(), self.vector(), self.radius()).unwrap()
    }

    fn oriented_box(&mut self) -> Convex {
        let rotation = if self.random.bool() { Vec2::X } else { self.rotation() };
        let (center, half) = (self.center(), self.vector().abs());
        Convex::oriented_box(center, rotation, half, self.radius()).unwrap()
    }

    /// Points on an ellipse, without those that would make the polygon invalid.
    fn polygon(&mut self) -> Convex {
        let count = self.random.usize(1..12);
        let radii = self.vector();
        let mut angles: Vec<f32> = (0..count).map(|_| self.random.f32() * TAU).collect();
        angles.sort_by(f32::total_cmp);
        let mut vertices = vec![];
        for angle in angles {
            vertices.push(radii.abs() * Vec2::new(angle.cos(), angle.sin()));
            if Convex::polygon(&vertices, 0.0).is_err() {
                vertices.pop();
            }
        }
        Convex::polygon(&vertices, self.radius()).unwrap()
    }

    /// The hull of points on an ellipse, scaled and mirrored.
    fn large_polygon(&mut self) -> Convex {
        let (count, radii) = (self.random.usize(1..25), self.vector().abs());
        let point = |angle: f32| radii * Vec2::new(angle.cos(), angle.sin());
        let points: Vec<_> = (0..count).map(|_| point(self.random.f32() * TAU)).collect();
        let polygon = Arc::new(LargePolygon::from_points(&points).unwrap());
        let mut factor = || [1.0, -1.0, 0.5, 2.0][self.random.usize(0..4)];
        let scale = Vec2::new(factor(), factor());
        Convex::large_polygon(polygon, scale, self.radius()).unwrap()
    }

    fn half_plane(&mut self) -> Convex {
        Convex::half_plane(self.rotation(), self.signed() * self.scale).unwrap()
    }

    fn margin(&mut self) -> f32 {
        [0.0, 0.0, 0.1, -0.1][self.random.usize(0..4)] * self.scale
    }
}

/// Checks that the f32 kernels answer often, and as the signed distance does.
fn check_kernels(make_a: fn(&mut Cases) -> Convex, make_b: fn(&mut Cases) -> Convex) {
    for family in FAMILIES {
        let (mut yes, mut no) = (0, 0);
        for case in 0..CASES / FAMILIES.len() {
            let mut cases = Cases::new(case, family);
            let (a, b) = (make_a(&mut cases), make_b(&mut cases));
            let (pose_a, pose_b) = (cases.pose(), cases.pose());
            let margin = cases.margin();
            let trial = Trial { a, pose_a, b, pose_b, margin };
            let Some(kernel) = trial.check() else { continue };
            *(if kernel.overlaps { &mut yes } else { &mut no }) += 1;
        }
        let answered = (yes + no) as f32 / (CASES / FAMILIES.len()) as f32;
        let expected = if matches!(family, Family::Generic) { 0.9 } else { 0.4 };
        assert!(answered > expected, "{family:?}: only {answered} answered");
        println!("{family:?}: {answered} answered, {yes} yes, {no} no");
        assert!(yes > 100 && no > 100, "{family:?}: {yes} yes, {no} no");
    }
    let answered = search([make_a, make_b]);
    assert!(answered > 1000, "{answered} answered");
}

/// Two posed geometries and a margin.
#[derive(Clone, Debug)]
struct Trial {
    a: Convex,
    pose_a: Pose,
    b: Convex,
    pose_b: Pose,
    margin: f32,
}

/// The answer of an f32 kernel.
struct Answer {
    overlaps: bool,
    /// The difference of distance and margin, relative to the sum of all lengths.
    clearance: f64,
}

impl Trial {
    /// Checks every overlap test against the signed distance. Returns the answer of the f32 kernel, if there is one.
    fn check(&self) -> Option<Answer> {
        let (a, b) = ((&self.a, &self.pose_a), (&self.b, &self.pose_b));
        let CanonicalPair { first, second, .. } = CanonicalPair::new(a, b);
        let limit = touching::limit(self.margin);
        let distance = signed_distance(&first, &second).distance;
        let expected = distance <= limit;
        let overlaps = overlap::overlap(&first, &second, limit);
        assert_eq!(overlaps, expected, "f64, at {distance:e}: {self:?}");
        if !first.is_half_plane()
            && let Some(overlaps) = overlap::shortcut(&first, &second, limit)
        {
            assert_eq!(overlaps, expected, "f64 shortcut, at {distance:e}: {self:?}");
        }
        let overlaps = f32_kernels::overlap(a, b, self.margin)?;
        assert_eq!(overlaps, expected, "f32, at {distance:e}: {self:?}");
        let lengths = first.lengths() + second.lengths() + limit.abs();
        Some(Answer { overlaps, clearance: (distance - limit).abs() / lengths })
    }

    /// The trial with B moved along the normal, to where the distance exceeds the margin by a part of all lengths.
    fn at_excess(&self, excess: f64) -> Option<Trial> {
        let (a, b) = ((&self.a, &self.pose_a), (&self.b, &self.pose_b));
        let CanonicalPair { first, second, .. } = CanonicalPair::new(a, b);
        let found = super::distance(a.0, a.1, b.0, b.1);
        let lengths = first.lengths() + second.lengths() + f64::from(self.margin.abs());
        let shift = f64::from(self.margin) + excess * lengths - f64::from(found.distance);
        let position = self.pose_b.position().as_dvec2() + found.normal.as_dvec2() * shift;
        let pose_b = Pose::new(position.as_vec2(), self.pose_b.rotation()).ok()?;
        Some(Trial { pose_b, ..self.clone() })
    }

    /// The trial with one geometry rotated or translated a little.
    fn nudged(&self, random: &mut Rng) -> Trial {
        let by = 10f64.powf(random.f64() * 6.0 - 7.0);
        let mut signed = || (random.f64() * 2.0 - 1.0) * by;
        let turn = Vec2::new(1.0, signed() as f32);
        let size = f64::from(self.pose_b.position().distance(self.pose_a.position()));
        let shift = DVec2::new(signed(), signed()) * size;
        let place = |pose: &Pose, shift: DVec2| {
            let position = (pose.position().as_dvec2() + shift).as_vec2();
            Pose::new(position, turn.rotate(pose.rotation()).normalize()).unwrap_or(*pose)
        };
        if random.bool() {
            Trial { pose_a: place(&self.pose_a, DVec2::ZERO), ..self.clone() }
        } else {
            Trial { pose_b: place(&self.pose_b, shift), ..self.clone() }
        }
    }
}

type Make = fn(&mut Cases) -> Convex;

/// Looks for an answer that contradicts the signed distance, and returns the number of answers in f32.
///
/// It places B where the distance differs from the margin by up to three error bounds, and continues from the answer
/// with the least clearance.
fn search([make_a, make_b]: [Make; 2]) -> usize {
    let searched = std::env::var("IMPINGE_CASES").map_or(SEARCHED, |cases| cases.parse().unwrap());
    let (mut least, mut answered) = ([f64::INFINITY; 2], 0);
    for case in 0..searched / PLACEMENTS {
        let mut cases = Cases::new(case + 1_000_000, WILD[case % WILD.len()]);
        cases.draw_stretch();
        let a = make_a(&mut cases);
        cases.draw_stretch();
        let b = make_b(&mut cases);
        let (pose_a, pose_b) = (cases.pose(), cases.pose());
        let margin = cases.margin();
        let mut best = (f64::INFINITY, Trial { a, pose_a, b, pose_b, margin });
        for _ in 0..PLACEMENTS {
            let random = &mut cases.random;
            let sign = if random.bool() { 1.0 } else { -1.0 };
            // The range of the f32 kernels, or that of the f64 shortcuts.
            let powers = if random.bool() { -7.5 } else { -14.5 };
            let excess = sign * 10f64.powf(random.f64() * 2.5 + powers);
            let trial = best.1.nudged(random).at_excess(excess);
            let Some(trial) = trial else { continue };
            let Some(kernel) = trial.check() else { continue };
            answered += 1;
            let least = &mut least[usize::from(kernel.overlaps)];
            *least = least.min(kernel.clearance);
            if kernel.clearance < best.0 {
                best = (kernel.clearance, trial);
            }
        }
    }
    println!("{searched} searched, {answered} answered; least clearance no, yes: {least:?}");
    answered
}

#[test]
fn kernel_of_boxes() {
    check_kernels(Cases::oriented_box, Cases::oriented_box);
}

#[test]
fn kernel_of_a_box_and_a_circle() {
    check_kernels(Cases::oriented_box, Cases::circle);
    check_kernels(Cases::circle, Cases::oriented_box);
}

#[test]
fn kernel_of_circles() {
    check_kernels(Cases::circle, Cases::circle);
}

/// The signed distance of two cores by brute force over all pairs of a vertex and an edge.
fn brute_force_distance(a: &Core, b: &Core) -> f64 {
    let (mut closest, mut separation) = (f64::INFINITY, f64::NEG_INFINITY);
    for (this, other) in [(a, b), (b, a)] {
        let others: Vec<DVec2> = (0..other.count()).map(|number| other.vertex(number)).collect();
        for number in 0..this.count() {
            let start = this.vertex(number);
            let edge = Segment { start, span: this.vertex((number + 1) % this.count()) - start };
            let distances = others.iter().map(|v| v.distance(edge.at(edge.closest_parameter(*v))));
            closest = distances.fold(closest, f64::min);
            if number < this.edges() {
                let normal = this.edge_normal(number);
                let along = others.iter().map(|v| normal.dot(*v - start));
                separation = separation.max(along.fold(f64::INFINITY, f64::min));
            }
        }
    }
    // Separated collinear segments have no positive separation on any edge normal.
    let overlaps = separation.is_finite() && separation < 0.0 && closest <= 1.0001 * -separation;
    if overlaps { separation } else { closest }
}

fn compare_with_brute_force(make_a: fn(&mut Cases) -> Convex, make_b: fn(&mut Cases) -> Convex) {
    for family in FAMILIES {
        let (mut yes, mut no) = (0, 0);
        for case in 0..CASES / FAMILIES.len() {
            let mut cases = Cases::new(case, family);
            let (a, b) = (make_a(&mut cases), make_b(&mut cases));
            let (pose_a, pose_b) = (cases.pose(), cases.pose());
            let margin = cases.margin();
            let pair = CanonicalPair::new((&a, &pose_a), (&b, &pose_b));
            let CanonicalPair { first, second, .. } = pair;
            let found = signed_distance(&first, &second);
            let described = || format!("{family:?}: {a:?} {pose_a:?} {b:?} {pose_b:?} {found:?}");
            let overlaps = overlap::overlap(&first, &second, touching::limit(margin));
            assert_eq!(overlaps, found.distance as f32 <= margin, "{margin:?}, {}", described());
            let size = first.size() + second.size();
            *(if overlaps { &mut yes } else { &mut no }) += 1;
            check_witnesses(&first, &second, &found, size, &described);
            if let (CoreShape::Rounded(a), CoreShape::Rounded(b)) = (&first, &second) {
                let expected = brute_force_distance(&a.core, &b.core) - (a.radius + b.radius);
                let allowed = 2.0 * NOISE * size + 1e-14 * expected.abs();
                assert!((found.distance - expected).abs() <= allowed, "{expected} {}", described());
            }
        }
        assert!(yes > 100 && no > 100, "{family:?}: {yes} yes, {no} no");
    }
    search([make_a, make_b]);
}

/// Checks that the witness points lie on both boundaries at the signed distance, and that moving B by it makes the two
/// touch.
fn check_witnesses(
    a: &CoreShape,
    b: &CoreShape,
    found: &Separation,
    size: f64,
    described: &impl Fn() -> String,
) {
    let Separation { distance, normal, point_a, point_b } = *found;
    if distance == f64::from(f32::MIN) {
        return;
    }
    let reach = point_a.length() + point_b.length();
    let near = |value: f64| {
        let allowed = 4.0 * NOISE * size + 1e-14 * reach;
        assert!(value.abs() <= allowed, "{value}, {allowed} {}", described());
    };
    near((normal.length() - 1.0) * size);
    near((point_a + normal * distance - point_b).length());
    let to = |shape: &CoreShape, point: DVec2| {
        let lengths = point.abs().element_sum();
        let point = Rounded { core: Core::Point(point), radius: 0.0, lengths };
        signed_distance(shape, &CoreShape::Rounded(point)).distance
    };
    near(to(a, point_a));
    near(to(b, point_b));
    near(signed_distance(a, &b.translated(normal * -distance)).distance);
    // Moving B further separates the two by as much.
    let separated = signed_distance(a, &b.translated(normal * (size - distance))).distance;
    near(separated - size);
}

#[test]
fn polygons() {
    compare_with_brute_force(Cases::polygon, Cases::polygon);
}

#[test]
fn a_polygon_and_a_box() {
    compare_with_brute_force(Cases::polygon, Cases::oriented_box);
}

#[test]
fn a_polygon_and_a_capsule() {
    compare_with_brute_force(Cases::polygon, Cases::capsule);
}

#[test]
fn a_polygon_and_a_circle() {
    compare_with_brute_force(Cases::polygon, Cases::circle);
}

#[test]
fn large_polygons() {
    compare_with_brute_force(Cases::large_polygon, Cases::large_polygon);
}

#[test]
fn a_large_polygon_and_a_polygon() {
    compare_with_brute_force(Cases::large_polygon, Cases::polygon);
}

#[test]
fn a_large_polygon_and_a_box() {
    compare_with_brute_force(Cases::large_polygon, Cases::oriented_box);
}

#[test]
fn a_large_polygon_and_a_capsule() {
    compare_with_brute_force(Cases::large_polygon, Cases::capsule);
}

#[test]
fn a_large_polygon_and_a_circle() {
    compare_with_brute_force(Cases::large_polygon, Cases::circle);
}

#[test]
fn a_half_plane_and_a_large_polygon() {
    compare_with_brute_force(Cases::half_plane, Cases::large_polygon);
}

#[test]
fn boxes() {
    compare_with_brute_force(Cases::oriented_box, Cases::oriented_box);
}

#[test]
fn a_box_and_a_capsule() {
    compare_with_brute_force(Cases::oriented_box, Cases::capsule);
}

#[test]
fn a_box_and_a_circle() {
    compare_with_brute_force(Cases::oriented_box, Cases::circle);
}

#[test]
fn capsules() {
    compare_with_brute_force(Cases::capsule, Cases::capsule);
}

#[test]
fn a_capsule_and_a_circle() {
    compare_with_brute_force(Cases::capsule, Cases::circle);
}

#[test]
fn circles() {
    compare_with_brute_force(Cases::circle, Cases::circle);
}

#[test]
fn a_half_plane_and_a_polygon() {
    compare_with_brute_force(Cases::half_plane, Cases::polygon);
}
