//! The quick answers against the plain ones: where the quick one answers, both say the same, and it answers
//! nearly always.

use fastrand::Rng;
use glam::{Quat, Vec3};

use super::place::Posed;
use super::{plain, quick};
use crate::dim3::geometry::{Capsule, Geometry, OrientedBox, Sphere};
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

    fn sphere(&mut self) -> Sphere {
        match Geometry::sphere(self.center(), self.length()) {
            Ok(Geometry::Sphere(sphere)) => sphere,
            other => panic!("{other:?}"),
        }
    }

    fn capsule(&mut self) -> Capsule {
        match Geometry::capsule(self.vector(), self.vector(), self.length() * 0.5) {
            Ok(Geometry::Capsule(capsule)) => capsule,
            other => panic!("{other:?}"),
        }
    }

    fn oriented_box(&mut self) -> OrientedBox {
        match Geometry::oriented_box(self.center(), Quat::IDENTITY, self.vector().abs()) {
            Ok(Geometry::Box(oriented)) => oriented,
            other => panic!("{other:?}"),
        }
    }

    fn margin(&mut self) -> f32 {
        [0.0, 0.0, 0.1, -0.1][self.random.usize(0..4)] * self.scale
    }
}

fn compare<A: std::fmt::Debug, B: std::fmt::Debug>(
    make_a: fn(&mut Cases) -> A,
    make_b: fn(&mut Cases) -> B,
    quick: fn(Posed<A>, Posed<B>, f32) -> Option<bool>,
    plain: fn(Posed<A>, Posed<B>, f32) -> bool,
) {
    for family in FAMILIES {
        let (mut yes, mut no) = (0, 0);
        for case in 0..CASES / FAMILIES.len() {
            let scale = [1.0, 1e-6, 1e5][case % 3];
            let mut cases = Cases { random: Rng::with_seed(case as u64), family, scale };
            let (a, b) = (make_a(&mut cases), make_b(&mut cases));
            let (pose_a, pose_b) = (cases.pose(), cases.pose());
            let margin = cases.margin();
            let Some(answer) = quick((&a, &pose_a), (&b, &pose_b), margin) else { continue };
            assert_eq!(
                answer,
                plain((&a, &pose_a), (&b, &pose_b), margin),
                "{family:?}: {a:?} {pose_a:?} {b:?} {pose_b:?} {margin:?}"
            );
            *(if answer { &mut yes } else { &mut no }) += 1;
        }
        let answered = (yes + no) as f32 / (CASES / FAMILIES.len()) as f32;
        let expected = if matches!(family, Family::Generic) { 0.9 } else { 0.3 };
        assert!(answered > expected, "{family:?}: only {answered} answered");
        assert!(yes > 100 && no > 100, "{family:?}: {yes} yes, {no} no");
    }
}

#[test]
fn boxes() {
    compare(Cases::oriented_box, Cases::oriented_box, quick::boxes, plain::boxes);
}

#[test]
fn a_box_and_a_capsule() {
    compare(Cases::oriented_box, Cases::capsule, quick::box_capsule, plain::box_capsule);
}

#[test]
fn a_box_and_a_sphere() {
    compare(Cases::oriented_box, Cases::sphere, quick::box_sphere, plain::box_sphere);
}

#[test]
fn capsules() {
    compare(Cases::capsule, Cases::capsule, quick::capsules, plain::capsules);
}
