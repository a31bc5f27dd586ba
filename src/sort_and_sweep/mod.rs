//! Finds all pairs of overlapping bounds by sort and sweep (Baraff 1992), for bounds that all move far.
//!
//! The bounds are sorted by their least coordinates along one axis. The other axes divide the space into columns, and a bound
//! has a copy in every column that it meets, in the same order. Each copy is tested with those that begin within its range,
//! eight at a time. A pair that meets in several columns counts in the first of them only.
//!
//! A column is as wide as a few average bounds, so bounds of similar sizes that spread over a space take few tests each.
//! Where bounds crowd, as in a heap of large ones, the sweep gives up: a tree is faster there.

mod layout;
mod sweep;

pub use layout::MOST_COLUMNS;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::simd::f32_lanes::Width;
use crate::spare::Spare;
use crate::threads;
use arrayvec::ArrayVec;
use glam::Vec4;
use layout::{Layout, Span};
use sweep::{Block, Copied, Sweep, fill};

/// The greatest number of copies of a bound, on average. Large bounds among small ones would have more.
const MOST_COPIES: usize = 4;

/// After bounds that crowd, this many searches are not tried.
const PAUSE: u32 = 64;

/// The least time of a column, in nanoseconds.
const COST: u64 = 500;

/// The buffers of the search.
#[derive(Debug, Default)]
pub struct SortAndSweep {
    leaves: Vec<u32>,
    /// The corners of each leaf.
    bounds: Vec<[Vec4; 2]>,
    /// The columns of each leaf.
    spans: Vec<Span>,
    /// For each bucket of the sort, the place of its next leaf.
    ends: Vec<u32>,
    sorted: Vec<Start>,
    copies: Vec<Copied>,
    blocks: Vec<Block>,
    /// The number of searches that are not tried, because bounds have crowded.
    pause: u32,
    spare: Spare,
}

/// The bits of the least coordinate of a bound, then its place among all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Start(u64);

impl Start {
    fn new(coordinate: f32, place: usize) -> Start {
        let bits = coordinate.to_bits();
        // The order of these bits is that of the numbers.
        let ordered = bits ^ (((bits as i32) >> 31) as u32 | 1 << 31);
        Start(u64::from(ordered) << 32 | place as u64)
    }

    fn place(self) -> u32 {
        self.0 as u32
    }
}

impl SortAndSweep {
    /// Passes every pair of leaves with overlapping bounds to `pair`, once, with one of `lists` for each column. Then `finish`
    /// gets the list. `lists` has [`MOST_COLUMNS`] elements. There are at most 2^30 leaves.
    ///
    /// Returns false if the bounds crowd, or have lately. Then only some pairs have been visited.
    // Inlined, its arrays would stay on the stack of the caller.
    #[inline(never)]
    pub fn visit_pairs<T: Send>(
        &mut self,
        leaves: impl Iterator<Item = (u32, (Vec4, Vec4))>,
        lists: &mut [T],
        pair: impl Fn(&mut T, u32, u32) + Sync,
        finish: impl Fn(&mut T) + Sync,
    ) -> bool {
        self.pause = self.pause.saturating_sub(1);
        if self.pause > 0 {
            return false;
        }
        self.pause = PAUSE;
        self.leaves.clear();
        self.bounds.clear();
        for (leaf, (min, max)) in leaves {
            self.leaves.push(leaf);
            self.bounds.push([min, max]);
        }
        if self.leaves.is_empty() {
            return false;
        }
        let (layout, counts) = self.divide();
        self.sort(&layout);
        let SortAndSweep { leaves, bounds, spans, sorted, copies, blocks, .. } = self;
        let counts = &counts[..layout.column_count()];
        let mut ends = [0; MOST_COLUMNS];
        let (mut end, mut end_block) = (0, 0);
        for (start, count) in ends.iter_mut().zip(counts) {
            *start = end;
            end += count;
            end_block += count.div_ceil(8);
        }
        copies.resize(end, Copied::default());
        blocks.resize(end_block, Block::EMPTY);
        for place in sorted.iter().map(|start| start.place()) {
            layout.columns(spans[place as usize], |column, continues| {
                let end = &mut ends[column];
                copies[*end] = Copied::new(place, continues);
                *end += 1;
            });
        }

        let (mut copies, mut blocks) = (&copies[..], &mut blocks[..]);
        let mut tasks = ArrayVec::<_, MOST_COLUMNS>::new();
        for (&count, list) in counts.iter().zip(lists) {
            let (here, others) = copies.split_at(count);
            let (here_blocks, other_blocks) = blocks.split_at_mut(count.div_ceil(8));
            (copies, blocks) = (others, other_blocks);
            tasks.push((here, here_blocks, list));
        }
        let (crowded, width) = (AtomicBool::new(false), Width::widest());
        threads::for_each_task(COST, tasks.into_iter(), |(copies, blocks, list)| {
            fill(blocks, copies, &layout.axes, leaves, bounds);
            let visit = |a, b| pair(list, a, b);
            if width.run_eight(Sweep { blocks, count: copies.len(), visit }) {
                finish(list);
            } else {
                crowded.store(true, Ordering::Relaxed);
            }
        });
        let is_complete = !crowded.into_inner();
        if is_complete {
            self.pause = 0;
        }
        is_complete
    }

    /// Returns the layout, and the number of copies in each column. Writes the columns of each leaf to `spans`, and counts the
    /// leaves of each bucket.
    fn divide(&mut self) -> (Layout, [usize; MOST_COLUMNS]) {
        let SortAndSweep { bounds, spans, ends, .. } = self;
        let mut layout = Layout::new(bounds);
        loop {
            let mut counts = [0; MOST_COLUMNS];
            spans.clear();
            ends.clear();
            ends.resize(layout.bucket_count(), 0);
            for &bound in &*bounds {
                let (span, bucket) = layout.span_and_bucket(bound);
                layout.columns(span, |column, _| counts[column] += 1);
                ends[bucket] += 1;
                spans.push(span);
            }
            if counts.iter().sum::<usize>() <= MOST_COPIES * bounds.len() {
                return (layout, counts);
            }
            layout = layout.widened();
        }
    }

    /// Sorts the leaves by their least coordinates: first into buckets, which then have few leaves each.
    fn sort(&mut self, layout: &Layout) {
        let SortAndSweep { bounds, ends, sorted, .. } = self;
        let mut start = 0;
        for end in ends.iter_mut() {
            start += std::mem::replace(end, start);
        }
        sorted.resize(bounds.len(), Start::default());
        for (place, &bound) in bounds.iter().enumerate() {
            let (start, bucket) = layout.start(bound);
            let end = &mut ends[bucket];
            sorted[*end as usize] = Start::new(start, place);
            *end += 1;
        }
        let mut start = 0;
        for &end in &*ends {
            let end = end as usize;
            if end > start + 1 {
                sorted[start..end].sort_unstable();
            }
            start = end;
        }
    }

    /// Gives back memory that has not been used for some updates.
    pub fn give_back_memory(&mut self) {
        if self.spare.is_due(self.copies.len(), self.copies.capacity()) {
            *self = SortAndSweep { pause: self.pause, ..SortAndSweep::default() };
        }
        self.copies.clear();
    }

    pub fn bytes(&self) -> usize {
        (self.leaves.capacity() + self.ends.capacity()) * size_of::<u32>()
            + self.bounds.capacity() * size_of::<[Vec4; 2]>()
            + self.spans.capacity() * size_of::<Span>()
            + self.sorted.capacity() * size_of::<Start>()
            + self.copies.capacity() * size_of::<Copied>()
            + self.blocks.capacity() * size_of::<Block>()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::{Vec2, Vec3};

    use super::*;
    use crate::bvh::Bound;
    use crate::{dim2, dim3};

    /// Crowded bounds are allowed to fail; others must give every pair once.
    fn check<B: Bound>(bounds: &[B], may_crowd: bool) -> usize {
        let count = bounds.len() as u32;
        let mut expected: Vec<(u32, u32)> = Vec::new();
        for a in 0..count {
            let others =
                (a + 1..count).filter(|&b| bounds[a as usize].overlaps(&bounds[b as usize]));
            expected.extend(others.map(|b| (a, b)));
        }
        Width::for_each(|| {
            let mut sweep = SortAndSweep::default();
            let mut lists = vec![Vec::new(); MOST_COLUMNS];
            let is_complete = sweep.visit_pairs(
                (0..count).zip(bounds.iter().map(Bound::wide)),
                &mut lists,
                |list, a, b| list.push((a.min(b), a.max(b))),
                |_| {},
            );
            let mut found = lists.concat();
            found.sort();
            if is_complete {
                assert_eq!(found, expected);
            } else {
                assert!(may_crowd);
                assert!(!sweep.visit_pairs(
                    (0..count).zip(bounds.iter().map(Bound::wide)),
                    &mut lists,
                    |_, _, _| {},
                    |_| {},
                ));
            }
        });
        expected.len()
    }

    fn vector(random: &mut Rng, size: [f32; 3]) -> Vec3 {
        Vec3::from_array(size.map(|size| (random.f32() - 0.5) * size))
    }

    #[test]
    fn all_pairs_agree_with_brute_force() {
        let mut random = Rng::with_seed(60);
        let mut pairs = 0;
        for round in 0..120 {
            let count = random.usize(1..[300, 300, 300, 3000][round % 4]);
            let world = vector(&mut random, [120.0; 3]).to_array().map(f32::abs);
            let size = [0.0, 0.5, 3.0][round % 3];
            let bounds: Vec<dim3::Aabb> = (0..count)
                .map(|number| {
                    let half = match (round % 4, number % 50) {
                        (0, 7) => Vec3::splat(60.0),
                        (1, 9) => Vec3::new(f32::INFINITY, 1.0, f32::INFINITY),
                        _ => vector(&mut random, [size; 3]).abs(),
                    };
                    // A grid makes equal coordinates.
                    let mut center = vector(&mut random, world);
                    if round % 5 == 0 {
                        center = center.round();
                    }
                    dim3::Aabb { min: center - half, max: center + half }
                })
                .collect();
            pairs += check(&bounds, size > 1.0 || round % 4 < 2);
            let flat: Vec<dim2::Aabb> = bounds
                .iter()
                .map(|bound| dim2::Aabb { min: bound.min.truncate(), max: bound.max.truncate() })
                .collect();
            pairs += check(&flat, true);
        }
        assert!(pairs > 10_000, "{pairs}");
    }

    #[test]
    fn bounds_in_one_place_crowd() {
        let one = dim2::Aabb { min: Vec2::ZERO, max: Vec2::ONE };
        let mut sweep = SortAndSweep::default();
        let mut lists = vec![0; MOST_COLUMNS];
        let is_complete = sweep.visit_pairs(
            (0..4000).map(|leaf| (leaf, one.wide())),
            &mut lists,
            |count, _, _| *count += 1,
            |_| {},
        );
        assert!(!is_complete);
        assert!(lists.iter().sum::<usize>() < 4_000_000);
    }
}
