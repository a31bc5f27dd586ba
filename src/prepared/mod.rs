//! Overlap of pairs of prepared bodies in SIMD lanes, for both dimensions.
//!
//! A body is prepared once for all its pairs: its points in world coordinates, its rotation, and its part of the error
//! bound. A block of pairs is sorted by the kinds of the bodies. Kernels answer pairs of equal kinds in lanes. The other
//! pairs, and those that a kernel does not prove, are answered one by one.

pub(crate) mod buffers;

use arrayvec::ArrayVec;
use glam::Vec4;

use crate::simd::f32_lanes::{Answers, F32Lanes, LaneWork, OCTET, OctetLanes, Width};
use crate::space::Space;

/// The most pairs that are sorted together.
pub(crate) const BLOCK: usize = 256;

/// The number of kinds with lane kernels in 3D. They are numbered from 0; 2D has two of them.
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
pub(crate) struct BodyLanes<'a>([&'a Body; OCTET]);

impl BodyLanes<'_> {
    #[inline(always)]
    pub fn row<L: F32Lanes, const ROW: usize>(&self) -> [L; 4] {
        L::transposed(|lane| self.0[lane].rows[ROW])
    }
}

/// A dimension with lane kernels on prepared bodies.
pub(crate) trait PreparedOverlap: Space {
    /// Returns the number of a geometry's kind, or [`KINDS`] if it has no lane kernels.
    fn kind(geometry: &Self::Geometry) -> u32;

    /// Prepares a geometry with lane kernels.
    fn prepare(geometry: &Self::Geometry, pose: &Self::Pose) -> Body;

    /// Answers pairs of one class, as [`class_of`] numbers them.
    fn answer<L: F32Lanes>(class: usize, a: &BodyLanes, b: &BodyLanes, margin: f32) -> Answers;
}

/// The number of a pair of kinds. The first kind is not below the second one.
pub(crate) const fn class_of(first: u32, second: u32) -> usize {
    (first * (first + 1) / 2 + second) as usize
}

/// The indices of a block, in ascending order.
static INDICES: [u8; BLOCK] = {
    let mut indices = [0; BLOCK];
    let mut index = 0;
    while index < BLOCK {
        indices[index] = index as u8;
        index += 1;
    }
    indices
};

/// The class of every code: two bits for each kind. [`CLASSES`] for a pair without a lane kernel.
static CLASS_OF_CODE: [u8; 16] = {
    let mut classes = [CLASSES as u8; 16];
    let mut code = 0;
    while code < 16 {
        let (a, b) = (code >> 2, code & 3);
        if a < KINDS && b < KINDS {
            let (first, second) = if a < b { (b, a) } else { (a, b) };
            classes[code] = class_of(first as u32, second as u32) as u8;
        }
        code += 1;
    }
    classes
};

#[inline(always)]
fn class_of_code(code: u8) -> usize {
    usize::from(CLASS_OF_CODE[usize::from(code & 15)])
}

/// Pairs of bodies.
pub(crate) trait Pairs {
    /// Returns the numbers of both kinds.
    fn kinds(&self, index: usize) -> [u32; 2];

    /// Returns both bodies of a pair with a lane kernel. It may prepare them in `places`.
    fn bodies<'a>(&'a self, index: usize, places: &'a mut [Body; 2]) -> [&'a Body; 2];

    /// Answers one pair without a lane kernel.
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
    fn run<L: OctetLanes>(self) {
        let Block { pairs, margin, results, .. } = self;
        let mut codes = [0; BLOCK];
        for (index, code) in codes[..results.len()].iter_mut().enumerate() {
            let [a, b] = pairs.kinds(index);
            *code = (a << 2 | b) as u8;
        }
        let difference = codes[..results.len()].iter().fold(0, |bits, code| bits | code ^ codes[0]);
        let mut classes = [const { ArrayVec::<u8, BLOCK>::new_const() }; CLASSES + 1];
        if difference == 0 {
            let class = &mut classes[class_of_code(codes[0])];
            *class = INDICES.into();
            class.truncate(results.len());
        } else {
            for (index, &code) in codes[..results.len()].iter().enumerate() {
                classes[class_of_code(code)].push(index as u8);
            }
        }
        let [classes @ .., singles] = &mut classes;
        let mut places = [[Body::WITHOUT_KERNEL; 2]; OCTET];
        for (class, indices) in classes.iter().enumerate() {
            for indices in indices.chunks(L::COUNT) {
                let last = indices.len() - 1;
                let [mut a, mut b] = [[&Body::WITHOUT_KERNEL; OCTET]; 2];
                for (lane, places) in places[..L::COUNT].iter_mut().enumerate() {
                    // The last pair fills the lanes that are left.
                    let index = indices[lane.min(last)].into();
                    let [first, second] = pairs.bodies(index, places);
                    let is_swapped = codes[index] >> 2 < codes[index] & 3;
                    a[lane] = if is_swapped { second } else { first };
                    b[lane] = if is_swapped { first } else { second };
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
        for &mut index in singles {
            results[usize::from(index)] = pairs.single(index.into()).into();
        }
    }
}
