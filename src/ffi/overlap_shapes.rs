//! Overlaps of a batch of pairs of shapes, in SIMD lanes.

use arrayvec::ArrayVec;

use crate::prepared::{self, BLOCK, Body, Pairs, PreparedOverlap};
use crate::simd::f32_lanes::Width;
use crate::space::Space;
use crate::threads;
use crate::world::Shape;

/// The least time of a pair, in nanoseconds.
const COST: u64 = 20;

/// Writes 1 for every pair of shapes that overlaps, 0 for the others. `shapes` returns the pair of each index.
pub(super) fn overlap_shapes<'a, S: PreparedOverlap>(
    shapes: impl Fn(usize) -> [&'a Shape<S>; 2] + Sync,
    margin: f32,
    results: &mut [i32],
) {
    let width = Width::widest();
    threads::for_each_chunk(BLOCK, COST, results, |start, results| {
        let shapes: ArrayVec<_, BLOCK> = (start..start + results.len()).map(&shapes).collect();
        let pairs = ShapePairs { shapes: &shapes, margin };
        prepared::overlap_block::<S>(width, &pairs, margin, results);
    });
}

/// Pairs of shapes, which are prepared where a kernel needs them.
struct ShapePairs<'a, S: Space> {
    shapes: &'a [[&'a Shape<S>; 2]],
    margin: f32,
}

impl<S: PreparedOverlap> Pairs for ShapePairs<'_, S> {
    #[inline(always)]
    fn kinds(&self, index: usize) -> [u32; 2] {
        self.shapes[index].map(|shape| S::kind(&shape.geometry))
    }

    #[inline(always)]
    fn bodies<'a>(&'a self, index: usize, places: &'a mut [Body; 2]) -> [&'a Body; 2] {
        let [a, b] = self.shapes[index];
        *places = [S::prepare(&a.geometry, &a.pose), S::prepare(&b.geometry, &b.pose)];
        let [a, b] = places;
        [a, b]
    }

    #[inline(never)]
    fn single(&self, index: usize) -> bool {
        let [a, b] = self.shapes[index];
        S::overlap_without_kernel(&a.geometry, &a.pose, &b.geometry, &b.pose, self.margin)
    }
}
