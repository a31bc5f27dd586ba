//! The quick answers against the plain ones: where the quick one answers, both say the same, and it answers
//! nearly always.

use std::sync::Arc;

use fastrand::Rng;
use glam::{Quat, Vec3};

use super::{placed_in_order, plain, sure};
use crate::dim3::Hull;
use crate::dim3::geometry::Geometry;
use crate::dim3::pose::Pose;

const CASES: usize = 300_000;

/// How a configuration is chosen.
#[derive(Clone, Copy, Debug)]
enum Family {
    Generic,
    /// On a grid of halves, unturned: faces, edges and corners touch.
    Grid,
    /// Turned against each other by next to nothing.
    NearlyParallel,
    /// One size a thousand times the other's, or a thousand times longer than wide.
    Uneven,
}

const FAMILIES: [Family; 4] =
    [Family::Generic, Family::Grid, Family::NearlyParallel, Family::Uneven];

struct Cases {
    random: Rng,
    family: Family,
    scale: f32,
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
            _ => vector * self.scale,
        }
    }

    fn length(&mut self) -> f32 {
        match self.family {
            Family::Grid => self.random.i32(0..3) as f32 / 2.0 * self.scale,
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

    fn sphere(&mut self) -> Geometry {
        Geometry::sphere(self.center(), self.length()).unwrap()
    }

    fn capsule(&mut self) -> Geometry {
        Geometry::capsule(self.vector(), self.vector(), self.length() * 0.5).unwrap()
    }

    fn oriented_box(&mut self) -> Geometry {
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        let half_extents = self.vector().abs();
        Geometry::rounded_box(self.center(), Quat::IDENTITY, half_extents, radius).unwrap()
    }

    fn triangle(&mut self) -> Geometry {
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        Geometry::triangle(self.vector(), self.vector(), self.vector(), radius).unwrap()
    }

    fn hull(&mut self) -> Geometry {
        let count = self.random.usize(4..20);
        let points: Vec<Vec3> = (0..count).map(|_| self.vector()).collect();
        let hull = Hull::from_points(&points, 64).unwrap();
        let scale = [Vec3::ONE, Vec3::new(0.5, -2.0, 1.0)][self.random.usize(0..2)];
        let radius = if self.random.bool() { 0.0 } else { self.length() * 0.2 };
        Geometry::hull(Arc::new(hull), scale, radius).unwrap()
    }

    fn margin(&mut self) -> f32 {
        [0.0, 0.0, 0.1, -0.1][self.random.usize(0..4)] * self.scale
    }
}

fn compare(make_a: fn(&mut Cases) -> Geometry, make_b: fn(&mut Cases) -> Geometry) {
    for family in FAMILIES {
        let (mut yes, mut no) = (0, 0);
        for case in 0..CASES / FAMILIES.len() {
            let scale = [1.0, 1e-6, 1e5][case % 3];
            let mut cases = Cases { random: Rng::with_seed(case as u64), family, scale };
            let (a, b) = (make_a(&mut cases), make_b(&mut cases));
            let (pose_a, pose_b) = (cases.pose(), cases.pose());
            let margin = cases.margin();
            let Some(answer) = sure((&a, &pose_a), (&b, &pose_b), margin) else { continue };
            let ((first, second), ..) = placed_in_order((&a, &pose_a), (&b, &pose_b));
            assert_eq!(
                answer,
                plain::overlap(&first, &second, margin.into()),
                "{family:?}: {a:?} {pose_a:?} {b:?} {pose_b:?} {margin:?}"
            );
            *(if answer { &mut yes } else { &mut no }) += 1;
        }
        let answered = (yes + no) as f32 / (CASES / FAMILIES.len()) as f32;
        let expected = if matches!(family, Family::Generic) { 0.85 } else { 0.3 };
        assert!(answered > expected, "{family:?}: only {answered} answered");
        assert!(yes > 100 && no > 100, "{family:?}: {yes} yes, {no} no");
    }
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
