//! Overlap tests in f32 that prove their own error bound: they answer yes, no, or nothing.

mod core_f32;
pub(crate) mod gjk;
mod gjk_overlap;
mod hull_f32;
pub(crate) mod lanes;
mod overlap;
pub mod simplex;
mod support_f32;
mod triangle;
pub(crate) mod wide;

use self::wide::{WideBox, WideCapsule, WidePose, WideSphere};
use super::core::PosedConvex;
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};

/// A geometry of a kind with a closed-form kernel. Its payload becomes SIMD registers only when its kernel runs.
#[derive(Clone, Copy)]
pub(crate) enum KernelInput<S, C, B> {
    Sphere(S),
    Capsule(C),
    Box(B),
}

/// The kernel input of a geometry; none for a kind without a closed-form kernel.
#[inline(always)]
fn input_of(geometry: &Convex) -> Option<KernelInput<&'_ Sphere, &'_ Capsule, &'_ OrientedBox>> {
    match geometry {
        Convex::Sphere(sphere) => Some(KernelInput::Sphere(sphere)),
        Convex::Capsule(capsule) => Some(KernelInput::Capsule(capsule)),
        Convex::Box(oriented) => Some(KernelInput::Box(oriented)),
        Convex::Triangle(_)
        | Convex::Hull(_)
        | Convex::Cylinder(_)
        | Convex::Cone(_)
        | Convex::HalfSpace(_) => None,
    }
}

/// Whether the signed distance of two geometries is at or below `margin`, where a closed form in f32 can prove it.
#[inline]
pub fn overlap(a: PosedConvex, b: PosedConvex, margin: f32) -> Option<bool> {
    let (input_a, input_b) = (input_of(a.0)?, input_of(b.0)?);
    run((input_a, a.1.into()), (input_b, b.1.into()), margin)
}

/// The same for the other pairs: triangles by a closed form of their own, then all by GJK in f32.
pub fn overlap_by_gjk(a: PosedConvex, b: PosedConvex, margin: f32) -> Option<bool> {
    let has_kernel = input_of(a.0).is_some() && input_of(b.0).is_some();
    if has_kernel {
        return None;
    }
    triangle::overlap(a, b, margin).or_else(|| gjk_overlap::overlap(a, b, margin))
}

/// The table of the f32 kernels. None where the kernel cannot decide.
///
/// It accepts values that have not been checked, and returns none for invalid ones. Compiled into its callers: passing
/// the values would take as long as the answers.
#[inline(always)]
pub(crate) fn run<S: Into<WideSphere>, C: Into<WideCapsule>, B: Into<WideBox>>(
    (a, pose_a): (KernelInput<S, C, B>, WidePose),
    (b, pose_b): (KernelInput<S, C, B>, WidePose),
    margin: f32,
) -> Option<bool> {
    use KernelInput::{Box, Capsule, Sphere};
    match (a, b) {
        (Sphere(a), Sphere(b)) => overlap::spheres((a.into(), pose_a), (b.into(), pose_b), margin),
        (Capsule(a), Sphere(b)) => {
            overlap::capsule_sphere((a.into(), pose_a), (b.into(), pose_b), margin)
        }
        (Sphere(a), Capsule(b)) => {
            overlap::capsule_sphere((b.into(), pose_b), (a.into(), pose_a), margin)
        }
        (Capsule(a), Capsule(b)) => {
            overlap::capsules((a.into(), pose_a), (b.into(), pose_b), margin)
        }
        (Box(a), Sphere(b)) => overlap::box_sphere((a.into(), pose_a), (b.into(), pose_b), margin),
        (Sphere(a), Box(b)) => overlap::box_sphere((b.into(), pose_b), (a.into(), pose_a), margin),
        (Box(a), Capsule(b)) => {
            overlap::box_capsule((a.into(), pose_a), (b.into(), pose_b), margin)
        }
        (Capsule(a), Box(b)) => {
            overlap::box_capsule((b.into(), pose_b), (a.into(), pose_a), margin)
        }
        (Box(a), Box(b)) => overlap::boxes((a.into(), pose_a), (b.into(), pose_b), margin),
    }
}
