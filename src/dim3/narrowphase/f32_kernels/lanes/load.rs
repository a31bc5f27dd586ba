//! Posed geometries in lanes: their loads, and the kernels of each class on them.

use glam::Vec4;

use super::boxes::boxes;
use super::vector::{QuatLanes, Vec3Lanes};
use super::*;
use crate::batch::block::{LaneBody, Lanes};
use crate::batch::class::{Class, Kind};
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};
use crate::dim3::narrowphase::core::PosedConvex;
use crate::dim3::narrowphase::f32_kernels::kind_of;
use crate::dim3::pose::Pose;
use crate::simd::f32_lanes::{FloatLanes, OCTET};

/// A posed geometry in any form whose numbers fill lanes. The kind of all lanes is the one that the function names.
pub(crate) trait PosedBody: LaneBody {
    fn spheres<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<SphereLanes<L>, L>;
    fn capsules<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<CapsuleLanes<L>, L>;
    fn boxes<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<BoxLanes<L>, L>;

    /// Position and rotation.
    fn pose_numbers(self) -> [f32; 7];

    /// Passes a valid body to `question`.
    fn with_convex<T>(self, question: impl FnOnce(&Convex, &Pose) -> T) -> T;
}

/// The overlap kernel of each class.
#[inline(always)]
pub(crate) fn overlap<L: F32Lanes, B: PosedBody>(
    class: Class,
    a: &impl Lanes<B>,
    b: &impl Lanes<B>,
    margin: f32,
) -> Answers {
    match class {
        Class::Rounds(..) => spheres::<L>(B::spheres(a), B::spheres(b), margin),
        Class::CapsuleRound(..) => capsule_sphere::<L>(B::capsules(a), B::spheres(b), margin),
        Class::Capsules(..) => capsules::<L>(B::capsules(a), B::capsules(b), margin),
        Class::BoxRound(..) => box_sphere::<L>(B::boxes(a), B::spheres(b), margin),
        Class::BoxCapsule(..) => box_capsule::<L>(B::boxes(a), B::capsules(b), margin),
        Class::Boxes(..) => boxes::<L>(B::boxes(a), B::boxes(b), margin),
    }
}

impl LaneBody for PosedConvex<'_> {
    #[inline(always)]
    fn code(self) -> u8 {
        Kind::code_of(kind_of(self.0))
    }

    #[inline(always)]
    fn overlap<L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Self>,
        b: &impl Lanes<Self>,
        margin: f32,
    ) -> Answers {
        overlap::<L, Self>(class, a, b, margin)
    }
}

impl PosedBody for PosedConvex<'_> {
    #[inline(always)]
    fn spheres<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<SphereLanes<L>, L> {
        loaded(&each::<L, _>(bodies, |geometry| match geometry {
            Convex::Sphere(sphere) => sphere,
            _ => unreachable!("all are spheres"),
        }))
    }

    #[inline(always)]
    fn capsules<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<CapsuleLanes<L>, L> {
        loaded(&each::<L, _>(bodies, |geometry| match geometry {
            Convex::Capsule(capsule) => capsule,
            _ => unreachable!("all are capsules"),
        }))
    }

    #[inline(always)]
    fn boxes<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<BoxLanes<L>, L> {
        loaded(&each::<L, _>(bodies, |geometry| match geometry {
            Convex::Box(oriented) => oriented,
            _ => unreachable!("all are boxes"),
        }))
    }

    #[inline(always)]
    fn pose_numbers(self) -> [f32; 7] {
        let (p, r) = (self.1.position(), self.1.rotation());
        [p.x, p.y, p.z, r.x, r.y, r.z, r.w]
    }

    #[inline(always)]
    fn with_convex<T>(self, question: impl FnOnce(&Convex, &Pose) -> T) -> T {
        question(self.0, self.1)
    }
}

/// The bodies of all lanes, at most [`OCTET`], by their kind.
#[inline(always)]
fn each<'a, L: FloatLanes, G>(
    bodies: &impl Lanes<PosedConvex<'a>>,
    of_kind: impl Fn(&'a Convex) -> &'a G,
) -> [Body<'a, G>; OCTET] {
    let body = |lane: usize| {
        let (geometry, pose) = bodies.at(lane);
        (of_kind(geometry), pose)
    };
    let mut all = [body(0); OCTET];
    for (lane, place) in all.iter_mut().enumerate().take(L::COUNT).skip(1) {
        *place = body(lane);
    }
    all
}

#[inline(always)]
fn loaded<G: Load, L: FloatLanes>(bodies: &[Body<G>; OCTET]) -> PosedLanes<G::Lanes<L>, L> {
    (G::load(bodies), poses(bodies))
}

/// A posed geometry of a known kind.
pub(crate) type Body<'a, G> = (&'a G, &'a Pose);

/// The poses of bodies, of which the first fill the lanes.
#[inline(always)]
pub(crate) fn poses<G, L: FloatLanes>(bodies: &[Body<G>; OCTET]) -> PoseLanes<L> {
    let [x, y, z, _] = L::transposed(|lane| bodies[lane].1.position().extend(0.0));
    let rotation = L::transposed(|lane| Vec4::from(bodies[lane].1.rotation()));
    PoseLanes { position: Vec3Lanes([x, y, z]), rotation: QuatLanes::new(rotation) }
}

/// A geometry that can be loaded into lanes.
pub(crate) trait Load: Sized {
    type Lanes<L>;

    fn load<L: FloatLanes>(bodies: &[Body<Self>; OCTET]) -> Self::Lanes<L>;
}

impl Load for Sphere {
    type Lanes<L> = SphereLanes<L>;

    #[inline(always)]
    fn load<L: FloatLanes>(bodies: &[Body<Sphere>; OCTET]) -> SphereLanes<L> {
        let [x, y, z, radius] =
            L::transposed(|lane| bodies[lane].0.center().extend(bodies[lane].0.radius()));
        SphereLanes { center: Vec3Lanes([x, y, z]), radius }
    }
}

impl Load for Capsule {
    type Lanes<L> = CapsuleLanes<L>;

    #[inline(always)]
    fn load<L: FloatLanes>(bodies: &[Body<Capsule>; OCTET]) -> CapsuleLanes<L> {
        let [x, y, z, _] = L::transposed(|lane| bodies[lane].0.point_a().extend(0.0));
        let point_a = Vec3Lanes([x, y, z]);
        let [x, y, z, radius] =
            L::transposed(|lane| bodies[lane].0.point_b().extend(bodies[lane].0.radius()));
        CapsuleLanes { point_a, point_b: Vec3Lanes([x, y, z]), radius }
    }
}

impl Load for OrientedBox {
    type Lanes<L> = BoxLanes<L>;

    #[inline(always)]
    fn load<L: FloatLanes>(bodies: &[Body<OrientedBox>; OCTET]) -> BoxLanes<L> {
        let [x, y, z, _] = L::transposed(|lane| bodies[lane].0.center().extend(0.0));
        let center = Vec3Lanes([x, y, z]);
        let rotation = L::transposed(|lane| Vec4::from(bodies[lane].0.rotation()));
        let [x, y, z, radius] =
            L::transposed(|lane| bodies[lane].0.half_extents().extend(bodies[lane].0.radius()));
        let half_extents = Vec3Lanes([x, y, z]);
        BoxLanes { center, rotation: QuatLanes::new(rotation), half_extents, radius }
    }
}
