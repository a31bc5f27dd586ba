//! Overlap of pairs of prepared bodies in SIMD lanes, for both dimensions.
//!
//! A body is prepared once for all its pairs: its points in world coordinates, its rotation, and its part of the error
//! bound. A block of pairs is sorted by the kinds of the bodies. Kernels answer pairs of equal kinds in lanes. The other
//! pairs, and those that a kernel does not prove, are answered one by one.

pub(crate) mod buffers;

use arrayvec::ArrayVec;
use glam::Vec4;

use crate::simd::f32_lanes::{Answers, F32Lanes, LaneWork, MAX_LANES, Width};
use crate::space::Space;

/// The most pairs that are sorted together.
pub(crate) const BLOCK: usize = 256;

/// The number of kinds with lane kernels in a dimension. Fewer are numbered from 0 in 2D.
pub(crate) const KINDS: usize = 3;

/// The unordered pairs of kinds.
const CLASSES: usize = KINDS * (KINDS + 1) / 2;

/// A posed geometry in the form that the kernels of its dimension take, in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Body {
    pub rows: [Vec4; 3],
    /// [`KINDS`] for a geometry without lane kernels.
    pub kind: u32,
}

impl Body {
    pub const WITHOUT_KERNEL: Body = Body { rows: [Vec4::ZERO; 3], kind: KINDS as u32 };
}

/// The bodies of one side, by lane.
pub(crate) struct BodyLanes<'a>([&'a Body; MAX_LANES]);

impl BodyLanes<'_> {
    #[inline(always)]
    pub fn row<L: F32Lanes, const ROW: usize>(&self) -> [L; 4] {
        L::transposed(|lane| self.0[lane].rows[ROW])
    }
}

/// A dimension with lane kernels on prepared bodies.
pub(crate) trait PreparedOverlap: Space {
    fn prepare(geometry: &Self::Geometry, pose: &Self::Pose) -> Body;

    /// Answers pairs of one class, as [`class_of`] numbers them.
    fn answer<L: F32Lanes>(class: usize, a: &BodyLanes, b: &BodyLanes, margin: f32) -> Answers;
}

/// The number of a pair of kinds. The first kind is not below the second one.
pub(crate) const fn class_of(first: u32, second: u32) -> usize {
    (first * (first + 1) / 2 + second) as usize
}

/// Pairs of bodies.
pub(crate) trait Pairs {
    fn bodies(&self, index: usize) -> [&Body; 2];

    /// Answers one pair without a kernel.
    fn single(&self, index: usize) -> bool;
}

/// Writes 1 for every pair that overlaps, 0 for the others. `results` has a place for each pair, up to [`BLOCK`].
pub(crate) fn overlap_block<S: PreparedOverlap>(
    width: Width,
    pairs: &impl Pairs,
    margin: f32,
    results: &mut [i32],
) {
    width.run(Block::<S, _> { pairs, margin, results, space: std::marker::PhantomData });
}

struct Block<'a, S, P> {
    pairs: &'a P,
    margin: f32,
    results: &'a mut [i32],
    space: std::marker::PhantomData<S>,
}

impl<S: PreparedOverlap, P: Pairs> LaneWork for Block<'_, S, P> {
    type Output = ();

    #[inline(always)]
    fn run<L: F32Lanes>(self) {
        let Block { pairs, margin, results, .. } = self;
        let mut classes = [const { ArrayVec::<u8, BLOCK>::new_const() }; CLASSES];
        let mut singles = ArrayVec::<u8, BLOCK>::new_const();
        let mut bodies = [[&Body::WITHOUT_KERNEL; 2]; BLOCK];
        for index in 0..results.len() {
            let [a, b] = pairs.bodies(index);
            let [first, second] = if a.kind < b.kind { [b, a] } else { [a, b] };
            bodies[index] = [first, second];
            if first.kind < KINDS as u32 {
                classes[class_of(first.kind, second.kind)].push(index as u8);
            } else {
                singles.push(index as u8);
            }
        }
        for (class, indices) in classes.iter().enumerate() {
            for indices in indices.chunks(L::COUNT) {
                let last = indices.len() - 1;
                let (mut a, mut b) = ([bodies[0][0]; MAX_LANES], [bodies[0][1]; MAX_LANES]);
                for lane in 0..L::COUNT {
                    // The last pair fills the lanes that are left.
                    [a[lane], b[lane]] = bodies[usize::from(indices[lane.min(last)])];
                }
                let answers = S::answer::<L>(class, &BodyLanes(a), &BodyLanes(b), margin);
                for (lane, &index) in indices.iter().enumerate() {
                    results[usize::from(index)] = (answers.overlaps >> lane & 1) as i32;
                }
                let mut unproven = !answers.proven & ((1 << indices.len()) - 1);
                while unproven != 0 {
                    singles.push(indices[unproven.trailing_zeros() as usize]);
                    unproven &= unproven - 1;
                }
            }
        }
        for index in singles {
            results[usize::from(index)] = pairs.single(index.into()).into();
        }
    }
}
