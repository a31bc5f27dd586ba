//! Distance of a batch of pairs, in SIMD lanes.
//!
//! A block of pairs is sorted by the kinds of the geometries. Kernels in f64 answer pairs of equal kinds in lanes, with the
//! bits of single calls. The other pairs, and those that a kernel leaves out, are answered one by one.

use arrayvec::ArrayVec;
use glam::Vec4Swizzles;

use super::answers::*;
use super::batch::{PosedArray, UncheckedArray};
use super::dimension::Dimension;
use super::lane_load::{BOX, CAPSULE, SPHERE, boxes, capsules, spheres};
use super::overlap_batch::{Bodies, LaneOverlap};
use crate::answers::{Distance, Part};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::distance_lanes::{SeparationLanes, box_capsule, box_sphere};
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes};
use crate::threads;

/// Pairs that are sorted together: a bit each in a word.
const BLOCK: usize = 64;

/// The lane kernels of a dimension.
pub(super) trait LaneDistance: Dimension {
    /// Answers pairs from `start` on, at most a block. Returns a bit for each answered pair.
    fn answer_block(
        width: Width,
        a: UncheckedArray<Self>,
        b: UncheckedArray<Self>,
        start: usize,
        results: &mut [Self::CDistance],
    ) -> u64;
}

/// 2D has no lane kernel.
impl LaneDistance for Dim2 {
    #[inline(always)]
    fn answer_block(
        _: Width,
        _: UncheckedArray<Dim2>,
        _: UncheckedArray<Dim2>,
        _: usize,
        _: &mut [imp_separation_2d],
    ) -> u64 {
        0
    }
}

impl LaneDistance for Dim3 {
    #[inline(always)]
    fn answer_block(
        width: Width,
        a: UncheckedArray<Dim3>,
        b: UncheckedArray<Dim3>,
        start: usize,
        results: &mut [imp_separation],
    ) -> u64 {
        width.run_f64(BlockWork { a, b, start, results })
    }
}

/// Writes the distance of every pair.
pub(super) fn distance_batch<D: LaneDistance>(
    a: &PosedArray<D>,
    b: &PosedArray<D>,
    results: &mut [D::CDistance],
) {
    distance_at_width(Width::widest(), a, b, results);
}

fn distance_at_width<D: LaneDistance>(
    width: Width,
    a: &PosedArray<D>,
    b: &PosedArray<D>,
    results: &mut [D::CDistance],
) {
    // The accesses without a bounds check rely on it.
    assert!(a.unchecked().serves(results.len()) && b.unchecked().serves(results.len()));
    threads::for_each_chunk(results, |start, chunk| {
        for (index, block) in chunk.chunks_mut(BLOCK).enumerate() {
            let start = start + index * BLOCK;
            let answered = D::answer_block(width, a.unchecked(), b.unchecked(), start, block);
            let mut left = !answered & (u64::MAX >> (BLOCK - block.len()));
            while left != 0 {
                let offset = left.trailing_zeros() as usize;
                block[offset] = a.with_pair(b, start + offset, |a, pose_a, b, pose_b| {
                    D::distance(a, pose_a, b, pose_b).into()
                });
                left &= left - 1;
            }
        }
    });
}

/// A block of pairs, as work for lanes.
struct BlockWork<'a, 'r> {
    a: UncheckedArray<'a, Dim3>,
    b: UncheckedArray<'a, Dim3>,
    /// The index of the first pair.
    start: usize,
    results: &'r mut [imp_separation],
}

impl F64LaneWork for BlockWork<'_, '_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: F64Lanes>(mut self) -> u64 {
        let mut sorted = Sorted::default();
        for offset in 0..self.results.len() {
            // SAFETY: both arrays serve all pairs of the batch.
            let (a, b) = unsafe {
                let index = self.start + offset;
                (self.a.at_unchecked(index).0, self.b.at_unchecked(index).0)
            };
            let offsets = match (Dim3::lane_kind(a), Dim3::lane_kind(b)) {
                (Some(BOX), Some(SPHERE)) => &mut sorted.box_sphere,
                (Some(SPHERE), Some(BOX)) => &mut sorted.sphere_box,
                (Some(BOX), Some(CAPSULE)) => &mut sorted.box_capsule,
                (Some(CAPSULE), Some(BOX)) => &mut sorted.capsule_box,
                _ => continue,
            };
            offsets.push(offset as u8);
        }
        let Sorted { box_sphere, sphere_box, box_capsule, capsule_box } = &sorted;
        self.answer_run::<L, BoxSphere>(box_sphere, false)
            | self.answer_run::<L, BoxSphere>(sphere_box, true)
            | self.answer_run::<L, BoxCapsule>(box_capsule, false)
            | self.answer_run::<L, BoxCapsule>(capsule_box, true)
    }
}

impl BlockWork<'_, '_> {
    /// Answers the pairs at these offsets. `is_swapped`: the kernel takes B first.
    #[inline(always)]
    fn answer_run<L: F64Lanes, K: Kernel>(&mut self, offsets: &[u8], is_swapped: bool) -> u64 {
        let (first, second) = if is_swapped { (self.b, self.a) } else { (self.a, self.b) };
        let mut answered = 0;
        for offsets in offsets.chunks(L::COUNT) {
            let first = Bodies::new::<L>(&first, self.start, offsets);
            let second = Bodies::new::<L>(&second, self.start, offsets);
            let found = K::answer::<L>(&first, &second);
            answered |= write(&found, offsets, is_swapped, self.results);
        }
        answered
    }
}

/// The offsets of the pairs with a kernel, by their kinds, in ascending order.
#[derive(Default)]
struct Sorted {
    box_sphere: ArrayVec<u8, BLOCK>,
    sphere_box: ArrayVec<u8, BLOCK>,
    box_capsule: ArrayVec<u8, BLOCK>,
    capsule_box: ArrayVec<u8, BLOCK>,
}

/// A lane kernel of a pair of kinds. A type and no closure, so that it is inlined.
trait Kernel {
    fn answer<L: F64Lanes>(a: &Bodies<Dim3>, b: &Bodies<Dim3>) -> SeparationLanes<L>;
}

struct BoxSphere;

impl Kernel for BoxSphere {
    #[inline(always)]
    fn answer<L: F64Lanes>(a: &Bodies<Dim3>, b: &Bodies<Dim3>) -> SeparationLanes<L> {
        box_sphere(boxes::<L>(a), spheres::<L>(b))
    }
}

struct BoxCapsule;

impl Kernel for BoxCapsule {
    #[inline(always)]
    fn answer<L: F64Lanes>(a: &Bodies<Dim3>, b: &Bodies<Dim3>) -> SeparationLanes<L> {
        box_capsule(boxes::<L>(a), capsules::<L>(b))
    }
}

/// Writes the results of the answered lanes. Returns a bit for the offset of each.
#[inline(always)]
fn write<L: F64Lanes>(
    found: &SeparationLanes<L>,
    offsets: &[u8],
    is_swapped: bool,
    results: &mut [imp_separation],
) -> u64 {
    let ([nx, ny, nz], [ax, ay, az]) = (found.normal.0, found.point_a.0);
    let [bx, by, bz] = found.point_b.0;
    let distances = L::narrowed_rows([found.distance, nx, ny, nz]);
    let points_a = L::narrowed_rows([ax, ay, az, az]);
    let points_b = L::narrowed_rows([bx, by, bz, bz]);
    let mut answered = 0;
    for (lane, &offset) in offsets.iter().enumerate() {
        if found.answered >> lane & 1 == 0 {
            continue;
        }
        let distance = Distance {
            // -0 becomes 0, as in `touching::to_f32`.
            distance: distances[lane].x + 0.0,
            normal: distances[lane].yzw(),
            point_a: points_a[lane].xyz(),
            point_b: points_b[lane].xyz(),
            part_a: Part::WHOLE,
            part_b: Part::WHOLE,
        };
        let distance = if is_swapped { distance.flipped() } else { distance };
        results[usize::from(offset)] = distance.into();
        answered |= 1 << offset;
    }
    answered
}

#[cfg(test)]
mod tests;
