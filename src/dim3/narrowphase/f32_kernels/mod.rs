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
use crate::batch::class::{Kind, OfClass, OfKind, classify};
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};

/// A geometry of a kind with a closed-form kernel. Its payload becomes SIMD registers only when its kernel runs.
pub(crate) type KernelInput<S, C, B> = OfKind<S, C, B>;

/// The kernel input of a geometry; none for a kind without a closed-form kernel.
#[inline(always)]
fn input_of(geometry: &Convex) -> Option<KernelInput<&'_ Sphere, &'_ Capsule, &'_ OrientedBox>> {
    match geometry {
        Convex::Sphere(sphere) => Some(OfKind::Round(sphere)),
        Convex::Capsule(capsule) => Some(OfKind::Capsule(capsule)),
        Convex::Box(oriented) => Some(OfKind::Box(oriented)),
        Convex::Triangle(_)
        | Convex::Hull(_)
        | Convex::Cylinder(_)
        | Convex::Cone(_)
        | Convex::HalfSpace(_) => None,
    }
}

/// The kind of a geometry, if it has a closed-form kernel.
#[inline(always)]
pub(crate) fn kind_of(geometry: &Convex) -> Option<Kind> {
    input_of(geometry).map(|input| input.kind())
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
    let posed_a = a.map_with(pose_a);
    let posed_b = b.map_with(pose_b);
    match classify(posed_a, posed_b).0 {
        OfClass::Rounds(a, b) => overlap::spheres(wide(a), wide(b), margin),
        OfClass::CapsuleRound(a, b) => overlap::capsule_sphere(wide(a), wide(b), margin),
        OfClass::Capsules(a, b) => overlap::capsules(wide(a), wide(b), margin),
        OfClass::BoxRound(a, b) => overlap::box_sphere(wide(a), wide(b), margin),
        OfClass::BoxCapsule(a, b) => overlap::box_capsule(wide(a), wide(b), margin),
        OfClass::Boxes(a, b) => overlap::boxes(wide(a), wide(b), margin),
    }
}

#[inline(always)]
fn wide<W, G: Into<W>>((geometry, pose): (G, WidePose)) -> (W, WidePose) {
    (geometry.into(), pose)
}
