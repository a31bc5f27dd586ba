//! Overlap tests of a block of pairs: sorted by the kinds of their geometries, then answered in lanes.

use arrayvec::ArrayVec;
use glam::Vec4;

use super::boxes::boxes;
use super::vector::{QuatLanes, Vec3Lanes};
use super::*;
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};
use crate::dim3::narrowphase::core::PosedConvex;
use crate::dim3::narrowphase::f32_kernels::{KernelInput, input_of};
use crate::dim3::pose::Pose;
use crate::simd::f32_lanes::{FloatLanes, LaneWork, OCTET, OctetLanes, Width};
use crate::space::{BLOCK, PairAnswers};

/// Tests the pairs at the places from 0 to `count`, at most [`BLOCK`]. `pair` returns the pair at a place, or none.
///
/// Not inlined: its stack is free again when the caller answers the other pairs.
#[inline(never)]
pub(crate) fn overlap<'a>(
    count: usize,
    pair: impl Fn(usize) -> Option<[PosedConvex<'a>; 2]>,
    margin: f32,
) -> PairAnswers {
    let mut sorted = Sorted::default();
    for place in 0..count {
        if let Some(pair) = pair(place) {
            sorted.add(place as u8, pair);
        }
    }
    Width::widest().run_in_many_registers(Tests { sorted: &sorted, margin })
}

/// Pairs with their places, and B's geometry of a kind at or below A's.
type Run<'a, A, B> = ArrayVec<(u8, Body<'a, A>, Body<'a, B>), BLOCK>;

/// A posed geometry.
pub(crate) type Body<'a, G> = (&'a G, &'a Pose);

/// Pairs by their kinds.
#[derive(Default)]
struct Sorted<'a> {
    spheres: Run<'a, Sphere, Sphere>,
    capsule_sphere: Run<'a, Capsule, Sphere>,
    capsules: Run<'a, Capsule, Capsule>,
    box_sphere: Run<'a, OrientedBox, Sphere>,
    box_capsule: Run<'a, OrientedBox, Capsule>,
    boxes: Run<'a, OrientedBox, OrientedBox>,
}

impl<'a> Sorted<'a> {
    #[inline(always)]
    fn add(&mut self, place: u8, [a, b]: [PosedConvex<'a>; 2]) {
        use KernelInput::{Box, Capsule, Sphere};
        // Boxes are frequent, and the match of all kinds takes longer.
        if let (Convex::Box(box_a), Convex::Box(box_b)) = (a.0, b.0) {
            return self.boxes.push((place, (box_a, a.1), (box_b, b.1)));
        }
        let (Some(input_a), Some(input_b)) = (input_of(a.0), input_of(b.0)) else { return };
        let (pose_a, pose_b) = (a.1, b.1);
        match (input_a, input_b) {
            (Box(a), Box(b)) => self.boxes.push((place, (a, pose_a), (b, pose_b))),
            (Sphere(a), Sphere(b)) => self.spheres.push((place, (a, pose_a), (b, pose_b))),
            (Capsule(a), Capsule(b)) => self.capsules.push((place, (a, pose_a), (b, pose_b))),
            (Capsule(a), Sphere(b)) => self.capsule_sphere.push((place, (a, pose_a), (b, pose_b))),
            (Sphere(a), Capsule(b)) => self.capsule_sphere.push((place, (b, pose_b), (a, pose_a))),
            (Box(a), Sphere(b)) => self.box_sphere.push((place, (a, pose_a), (b, pose_b))),
            (Sphere(a), Box(b)) => self.box_sphere.push((place, (b, pose_b), (a, pose_a))),
            (Box(a), Capsule(b)) => self.box_capsule.push((place, (a, pose_a), (b, pose_b))),
            (Capsule(a), Box(b)) => self.box_capsule.push((place, (b, pose_b), (a, pose_a))),
        }
    }
}

struct Tests<'a> {
    sorted: &'a Sorted<'a>,
    margin: f32,
}

impl LaneWork for Tests<'_> {
    type Output = PairAnswers;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> PairAnswers {
        let mut answers = PairAnswers::default();
        let Tests { sorted, margin } = self;
        for run in sorted.boxes.chunks(L::COUNT) {
            record(&mut answers, run, boxes::<L>(load_a(run), load_b(run), margin));
        }
        for run in sorted.spheres.chunks(L::COUNT) {
            record(&mut answers, run, spheres::<L>(load_a(run), load_b(run), margin));
        }
        for run in sorted.capsules.chunks(L::COUNT) {
            record(&mut answers, run, capsules::<L>(load_a(run), load_b(run), margin));
        }
        for run in sorted.capsule_sphere.chunks(L::COUNT) {
            record(&mut answers, run, capsule_sphere::<L>(load_a(run), load_b(run), margin));
        }
        for run in sorted.box_sphere.chunks(L::COUNT) {
            record(&mut answers, run, box_sphere::<L>(load_a(run), load_b(run), margin));
        }
        for run in sorted.box_capsule.chunks(L::COUNT) {
            record(&mut answers, run, box_capsule::<L>(load_a(run), load_b(run), margin));
        }
        answers
    }
}

#[inline(always)]
fn record<A, B>(all: &mut PairAnswers, run: &[(u8, A, B)], answers: Answers) {
    // The places of a run ascend.
    let (first, last) = (run[0].0, run[run.len() - 1].0);
    if usize::from(last - first) == run.len() - 1 {
        let used = (1 << run.len()) - 1;
        all.overlaps |= u64::from(answers.overlaps & answers.proven & used) << first;
        all.proven |= u64::from(answers.proven & used) << first;
        return;
    }
    for (lane, &(place, ..)) in run.iter().enumerate() {
        all.overlaps |= u64::from(answers.overlaps >> lane & answers.proven >> lane & 1) << place;
        all.proven |= u64::from(answers.proven >> lane & 1) << place;
    }
}

/// The bodies A of a run. The last one fills the lanes that are left.
#[inline(always)]
fn load_a<A: Load, B, L: F32Lanes>(run: &[(u8, Body<A>, Body<B>)]) -> PosedLanes<A::Lanes<L>, L> {
    let mut bodies = [run[0].1; OCTET];
    for lane in 0..L::COUNT {
        bodies[lane] = run[lane.min(run.len() - 1)].1;
    }
    (A::load(&bodies), poses(&bodies))
}

/// The bodies B of a run, as [`load_a`].
#[inline(always)]
fn load_b<A, B: Load, L: F32Lanes>(run: &[(u8, Body<A>, Body<B>)]) -> PosedLanes<B::Lanes<L>, L> {
    let mut bodies = [run[0].2; OCTET];
    for lane in 0..L::COUNT {
        bodies[lane] = run[lane.min(run.len() - 1)].2;
    }
    (B::load(&bodies), poses(&bodies))
}

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
