//! Overlap tests in f32 that prove their own error bound: they answer yes, no, or nothing.

pub(crate) mod gjk;
mod overlap;
pub mod simplex;
pub(crate) mod wide;

use self::wide::{WideBox, WideCapsule, WidePose, WideSphere};
use super::core::PosedConvex;
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};

/// A geometry as the f32 kernels distinguish it. A payload becomes SIMD registers only when its kernel runs.
#[derive(Clone, Copy)]
pub(crate) enum KernelInput<S, C, B> {
    Sphere(S),
    Capsule(C),
    Box(B),
    /// A kind without a closed-form kernel.
    Other,
}

impl<'a> From<&'a Convex> for KernelInput<&'a Sphere, &'a Capsule, &'a OrientedBox> {
    #[inline(always)]
    fn from(geometry: &'a Convex) -> Self {
        match geometry {
            Convex::Sphere(sphere) => KernelInput::Sphere(sphere),
            Convex::Capsule(capsule) => KernelInput::Capsule(capsule),
            Convex::Box(oriented) => KernelInput::Box(oriented),
            Convex::Triangle(_) | Convex::Hull(_) | Convex::HalfSpace(_) => KernelInput::Other,
        }
    }
}

/// Whether the signed distance of two geometries is at or below `margin`, where a closed form in f32 can prove it.
#[inline]
pub fn overlap(a: PosedConvex, b: PosedConvex, margin: f32) -> Option<bool> {
    let (input_a, input_b) = ((a.0.into(), a.1.into()), (b.0.into(), b.1.into()));
    run::<&Sphere, &Capsule, &OrientedBox>(input_a, input_b, margin)
}

/// The same by GJK in f32, for pairs without a closed form.
pub fn overlap_by_gjk(a: PosedConvex, b: PosedConvex, margin: f32) -> Option<bool> {
    if has_kernel(a.0) && has_kernel(b.0) { None } else { gjk::overlap(a, b, margin) }
}

fn has_kernel(geometry: &Convex) -> bool {
    !matches!(KernelInput::from(geometry), KernelInput::Other)
}

/// The table of the f32 kernels. None where the kernel cannot decide and for a pair without one.
///
/// It accepts values that have not been checked, and returns none for invalid ones. Compiled into its callers: passing
/// the values would take as long as the answers.
#[inline(always)]
pub(crate) fn run<S: Into<WideSphere>, C: Into<WideCapsule>, B: Into<WideBox>>(
    (a, pose_a): (KernelInput<S, C, B>, WidePose),
    (b, pose_b): (KernelInput<S, C, B>, WidePose),
    margin: f32,
) -> Option<bool> {
    use KernelInput::{Box, Capsule, Other, Sphere};
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
        (Other, Sphere(_) | Capsule(_) | Box(_) | Other)
        | (Sphere(_) | Capsule(_) | Box(_), Other) => None,
    }
}
