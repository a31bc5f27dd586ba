//! Finds all pairs of overlapping bounds by sort and sweep (Baraff 1992), for bounds that all move far.
//!
//! One axis divides the space into strips, and a bound has a copy in every strip that it meets. In each strip, the copies
//! are sorted by their least coordinate along a second axis. Each is tested with those that begin within its range, eight
//! at a time. A pair that meets in several strips counts in the first of them only.
//!
//! A strip is as wide as three average bounds. So n bounds of similar sizes, spread over a space, take about n^(4/3) tests.
//! Where bounds crowd, as in a heap of large ones, the sweep gives up: a tree is faster there.

use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;
use glam::Vec4;

use crate::bvh::{Bound, bit_positions};
use crate::simd::eight_lanes::{EightLanes, EightWork};
use crate::simd::f32_lanes::Width;
use crate::spare::Spare;
use crate::threads;

/// The greatest number of strips.
pub const MOST_STRIPS: usize = 64;

/// The width of a strip in average bounds. Wider strips have fewer copies, and more tests.
const WIDTH: f32 = 3.0;

/// A strip has at least this many bounds on average. Each is a task, and smaller ones cost less than waking a thread.
const LEAST_IN_STRIP: usize = 256;

/// The greatest number of copies of a bound, on average. Large bounds among small ones would have more.
const MOST_COPIES: usize = 4;

/// The greatest number of blocks of eight that a copy is tested with, on average.
const MOST_BLOCKS: usize = 64;

/// After bounds that crowd, this many searches are not tried.
const PAUSE: u32 = 64;

/// The buffers of the search.
#[derive(Debug, Default)]
pub struct SortAndSweep {
    /// The first and the last strip of each bound.
    spans: Vec<[u8; 2]>,
    copies: Vec<Copied>,
    blocks: Vec<Block>,
    /// The number of searches that are not tried, because bounds have crowded.
    pause: u32,
    spare: Spare,
}

/// A copy of a bound in a strip: the bits of its least coordinate, then whether it began in an earlier strip, then its
/// leaf. Copies sort by their least coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Copied(u64);

impl Copied {
    const CONTINUES: u64 = 1 << 31;

    fn new(start: f32, continues: bool, leaf: u32) -> Copied {
        let bits = start.to_bits();
        // The order of these bits is that of the numbers.
        let ordered = bits ^ (((bits as i32) >> 31) as u32 | 1 << 31);
        let continues = if continues { Copied::CONTINUES } else { 0 };
        Copied(u64::from(ordered) << 32 | continues | u64::from(leaf))
    }

    fn begins_here(self) -> bool {
        self.0 & Copied::CONTINUES == 0
    }

    fn leaf(self) -> u32 {
        self.0 as u32 & !(Copied::CONTINUES as u32)
    }
}

/// Eight copies: their least and greatest coordinates along the three axes, and their leaves.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Block {
    min: [[f32; 8]; 3],
    max: [[f32; 8]; 3],
    leaves: [u32; 8],
    /// A bit for each copy that begins in this strip.
    begin: u32,
}

impl Block {
    /// Overlaps nothing.
    const EMPTY: Block = Block {
        min: [[f32::INFINITY; 8]; 3],
        max: [[f32::NEG_INFINITY; 8]; 3],
        leaves: [0; 8],
        begin: 0,
    };
}

/// The division of space into strips.
#[derive(Clone, Copy, Debug)]
struct Strips {
    /// The axis along which the strips are swept, the one that divides them, and the third.
    axes: [usize; 3],
    count: usize,
    origin: f32,
    /// Strips per length.
    density: f32,
}

impl Strips {
    fn new<B: Bound>(bounds: impl Iterator<Item = B>) -> Strips {
        let (mut count, mut sizes) = (0, Vec4::ZERO);
        let (mut first, mut last) = (Vec4::INFINITY, Vec4::NEG_INFINITY);
        for (min, max) in bounds.map(|bound| bound.wide()) {
            // Those of planes are infinite.
            if (max - min).is_finite() {
                sizes += max - min;
                (first, last) = (first.min(min), last.max(min));
                count += 1;
            }
        }
        let (average, range) = (sizes / count.max(1) as f32, last - first);
        // The number of average bounds side by side along each axis.
        let places =
            (range / average).to_array().map(|places| if places > 0.0 { places } else { 0.0 });
        let mut axes = [0, 1, 2];
        axes.sort_by(|&a, &b| places[b].total_cmp(&places[a]));
        let across = axes[1];
        let most = MOST_STRIPS.min(count / LEAST_IN_STRIP).max(1);
        let strips = ((places[across] / WIDTH) as usize).clamp(1, most);
        Strips { axes, count: 1, origin: first[across], density: 1.0 / range[across] }
            .divided(strips)
    }

    fn divided(self, count: usize) -> Strips {
        let density = self.density * count as f32 / self.count as f32;
        Strips { count, density: if density.is_finite() { density } else { 0.0 }, ..self }
    }

    /// The strip of a coordinate. A greater coordinate never has a lower strip.
    fn of(&self, coordinate: f32) -> u8 {
        // The conversion saturates, and NaN becomes 0.
        (((coordinate - self.origin) * self.density) as u8).min((self.count - 1) as u8)
    }

    /// The first and the last strip of a bound.
    fn across<B: Bound>(&self, bound: &B) -> [u8; 2] {
        let (min, max) = bound.wide();
        [min, max].map(|corner| self.of(corner[self.axes[1]]))
    }
}

impl SortAndSweep {
    /// Passes every pair of leaves with overlapping bounds to `pair`, once, with one of `lists` for each strip. Then `finish`
    /// gets the list. `lists` has [`MOST_STRIPS`] elements. Leaves have at most 31 bits.
    ///
    /// Returns false if the bounds crowd, or have lately. Then only some pairs have been visited.
    // Inlined, its arrays would stay on the stack of the caller.
    #[inline(never)]
    pub fn visit_pairs<B: Bound, T: Send>(
        &mut self,
        leaves: impl Iterator<Item = u32> + Clone,
        bound: impl Fn(u32) -> B + Sync,
        lists: &mut [T],
        pair: impl Fn(&mut T, u32, u32) + Sync,
        finish: impl Fn(&mut T) + Sync,
    ) -> bool {
        self.pause = self.pause.saturating_sub(1);
        if self.pause > 0 {
            return false;
        }
        self.pause = PAUSE;
        let SortAndSweep { spans, copies, blocks, .. } = self;
        let Some((strips, counts)) = divide(leaves.clone().map(&bound), spans) else {
            return false;
        };
        let mut ends = [0; MOST_STRIPS];
        let (mut end, mut end_block) = (0, 0);
        for (strip, count) in counts[..strips.count].iter().enumerate() {
            ends[strip] = end;
            end += count;
            end_block += count.div_ceil(8);
        }
        copies.resize(end, Copied::default());
        blocks.resize(end_block, Block::EMPTY);
        for (leaf, &[first, last]) in leaves.zip(&*spans) {
            let start = bound(leaf).wide().0[strips.axes[0]];
            for strip in first..=last {
                let end = &mut ends[usize::from(strip)];
                copies[*end] = Copied::new(start, strip > first, leaf);
                *end += 1;
            }
        }

        let (mut copies, mut blocks) = (&mut copies[..], &mut blocks[..]);
        let mut tasks = ArrayVec::<_, MOST_STRIPS>::new();
        for (&count, list) in counts[..strips.count].iter().zip(lists) {
            let (here, others) = copies.split_at_mut(count);
            let (here_blocks, other_blocks) = blocks.split_at_mut(count.div_ceil(8));
            (copies, blocks) = (others, other_blocks);
            tasks.push((here, here_blocks, list));
        }
        let (crowded, width) = (AtomicBool::new(false), Width::widest());
        threads::for_each_task(tasks.into_iter(), |(copies, blocks, list)| {
            copies.sort_unstable();
            fill(blocks, copies, &strips.axes, &bound);
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

    /// Gives back memory that has not been used for some updates.
    pub fn give_back_memory(&mut self) {
        let SortAndSweep { spans, copies, blocks, spare, .. } = self;
        if spare.is_due(copies.len(), copies.capacity()) {
            spans.shrink_to(2 * spans.len());
            copies.shrink_to(2 * copies.len());
            blocks.shrink_to(2 * blocks.len());
        }
        copies.clear();
    }

    pub fn bytes(&self) -> usize {
        self.spans.capacity() * size_of::<[u8; 2]>()
            + self.copies.capacity() * size_of::<Copied>()
            + self.blocks.capacity() * size_of::<Block>()
    }
}

/// The strips, and the number of copies in each. Writes the first and the last strip of each bound to `spans`. None if
/// there are no bounds.
fn divide<B: Bound>(
    bounds: impl Iterator<Item = B> + Clone,
    spans: &mut Vec<[u8; 2]>,
) -> Option<(Strips, [usize; MOST_STRIPS])> {
    let mut strips = Strips::new(bounds.clone());
    loop {
        spans.clear();
        spans.extend(bounds.clone().map(|bound| strips.across(&bound)));
        let mut counts = [0; MOST_STRIPS];
        for &[first, last] in &*spans {
            counts[usize::from(first)..=usize::from(last)].iter_mut().for_each(|count| *count += 1);
        }
        if spans.is_empty() {
            return None;
        }
        if counts.iter().sum::<usize>() <= MOST_COPIES * spans.len() {
            return Some((strips, counts));
        }
        strips = strips.divided(strips.count / 2);
    }
}

/// Fills the blocks of a strip with its sorted copies.
fn fill<B: Bound>(
    blocks: &mut [Block],
    copies: &[Copied],
    axes: &[usize; 3],
    bound: &impl Fn(u32) -> B,
) {
    for (block, copies) in blocks.iter_mut().zip(copies.chunks(8)) {
        *block = Block::EMPTY;
        for (lane, copy) in copies.iter().enumerate() {
            let (min, max) = bound(copy.leaf()).wide();
            for (place, &axis) in axes.iter().enumerate() {
                (block.min[place][lane], block.max[place][lane]) = (min[axis], max[axis]);
            }
            block.leaves[lane] = copy.leaf();
            block.begin |= u32::from(copy.begins_here()) << lane;
        }
    }
}

/// The sweep of a strip. Returns whether it came to its end.
struct Sweep<'a, V> {
    blocks: &'a [Block],
    count: usize,
    visit: V,
}

impl<V: FnMut(u32, u32)> EightWork for Sweep<'_, V> {
    type Output = bool;

    #[inline(always)]
    fn run<L: EightLanes>(mut self) -> bool {
        let Sweep { blocks, count, .. } = self;
        let mut hits = [Hit::default(); HITS];
        let mut waiting = 0;
        let mut left = (MOST_BLOCKS * (count + 8)) as isize;
        for copy in 0..count {
            let lane = copy % 8;
            let rest = &blocks[copy / 8..];
            let first = &rest[0];
            let end = first.max[0][lane];
            let ends = L::splat(end);
            let [min_across, min_third] = [1, 2].map(|axis| L::splat(first.min[axis][lane]));
            let [max_across, max_third] = [1, 2].map(|axis| L::splat(first.max[axis][lane]));
            // A copy that began earlier pairs only with those that begin here.
            let begun = if first.begin >> lane & 1 != 0 { u32::MAX } else { 0 };
            // The copies after this one.
            let mut after = 0xFE << lane;
            for (number, block) in rest.iter().enumerate() {
                if block.min[0][0] > end {
                    break;
                }
                left -= 1;
                let mask = L::load(&block.min[0]).at_most(ends)
                    & L::load(&block.min[1]).at_most(max_across)
                    & min_across.at_most(L::load(&block.max[1]))
                    & L::load(&block.min[2]).at_most(max_third)
                    & min_third.at_most(L::load(&block.max[2]));
                let lanes = L::bits(mask) & (begun | block.begin) & after;
                after = u32::MAX;
                // To visit the pairs at once would wait for the branch on the lanes.
                hits[waiting % HITS] = Hit { copy: copy as u32, ahead: number as u32, lanes };
                waiting += usize::from(lanes != 0);
                if waiting == HITS {
                    self.visit_all(&hits);
                    waiting = 0;
                }
            }
            if left <= 0 {
                return false;
            }
        }
        self.visit_all(&hits[..waiting]);
        true
    }
}

/// The number of hits that are visited at once.
const HITS: usize = 128;

/// A copy, a block ahead of its own, and the lanes of that block that it overlaps.
#[derive(Clone, Copy, Default)]
struct Hit {
    copy: u32,
    ahead: u32,
    lanes: u32,
}

impl<V: FnMut(u32, u32)> Sweep<'_, V> {
    #[inline(never)]
    fn visit_all(&mut self, hits: &[Hit]) {
        for hit in hits {
            let (place, lane) = (hit.copy as usize / 8, hit.copy as usize % 8);
            let leaf = self.blocks[place].leaves[lane];
            let others = &self.blocks[place + hit.ahead as usize].leaves;
            for other in bit_positions(hit.lanes) {
                (self.visit)(leaf, others[other]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::{Vec2, Vec3};

    use super::*;
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
            let mut lists = vec![Vec::new(); MOST_STRIPS];
            let is_complete = sweep.visit_pairs(
                0..count,
                |leaf| bounds[leaf as usize],
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
                    0..count,
                    |leaf| bounds[leaf as usize],
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
        let mut lists = vec![0; MOST_STRIPS];
        let is_complete =
            sweep.visit_pairs(0..4000, |_| one, &mut lists, |count, _, _| *count += 1, |_| {});
        assert!(!is_complete);
        assert!(lists.iter().sum::<usize>() < 4_000_000);
    }
}
