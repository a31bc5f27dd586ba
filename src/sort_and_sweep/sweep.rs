//! The sweep of a column, eight copies at a time.

use glam::Vec4;

use crate::bvh::bit_positions;
use crate::simd::eight_lanes::{EightLanes, EightWork};
use crate::simd::f32_lanes::{FloatLanes, LaneMask};

/// The greatest number of blocks of eight that a copy is tested with, on average.
const MOST_BLOCKS: usize = 64;

/// A copy of a bound in a column: for each axis that divides them, whether it began in an earlier column, then its place among
/// all bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Copied(u32);

impl Copied {
    const PLACE_BITS: u32 = 30;

    #[inline(always)]
    pub fn new(place: u32, continues: [bool; 2]) -> Copied {
        let [second, third] = continues;
        let continues = u32::from(second) | u32::from(third) << 1;
        Copied(continues << Copied::PLACE_BITS | place)
    }

    /// For each axis that divides the columns, 1 if the copy begins in its column.
    fn begins_here(self) -> [u32; 2] {
        let begins = !self.0 >> Copied::PLACE_BITS;
        [begins & 1, begins >> 1]
    }

    fn place(self) -> usize {
        (self.0 & ((1 << Copied::PLACE_BITS) - 1)) as usize
    }
}

/// Eight copies: their least and greatest coordinates along the three axes, and their leaves.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Block {
    min: [[f32; 8]; 3],
    max: [[f32; 8]; 3],
    leaves: [u32; 8],
    /// For each axis that divides the columns, a bit for each copy that begins in this one.
    begin: [u32; 2],
}

impl Block {
    /// Overlaps nothing.
    pub const EMPTY: Block = Block {
        min: [[f32::INFINITY; 8]; 3],
        max: [[f32::NEG_INFINITY; 8]; 3],
        leaves: [0; 8],
        begin: [0; 2],
    };
}

/// The corners of a lane without a copy, which overlaps nothing.
const NOWHERE: [Vec4; 2] = [Vec4::INFINITY, Vec4::NEG_INFINITY];

/// Fills the blocks of a column with its sorted copies.
pub(super) fn fill(
    blocks: &mut [Block],
    copies: &[Copied],
    axes: &[usize; 3],
    leaves: &[u32],
    bounds: &[[Vec4; 2]],
) {
    for (block, copies) in blocks.iter_mut().zip(copies.chunks(8)) {
        *block = Block::EMPTY;
        for (lane, copy) in copies.iter().enumerate() {
            block.leaves[lane] = leaves[copy.place()];
            let [second, third] = copy.begins_here();
            block.begin[0] |= second << lane;
            block.begin[1] |= third << lane;
        }
        for (half, copies) in copies.chunks(4).enumerate() {
            let corners: [&[Vec4; 2]; 4] = std::array::from_fn(|lane| {
                copies.get(lane).map_or(&NOWHERE, |copy| &bounds[copy.place()])
            });
            let [min, max] = [0, 1].map(|end| Vec4::transposed(|lane| corners[lane][end]));
            for (place, &axis) in axes.iter().enumerate() {
                block.min[place].as_chunks_mut::<4>().0[half] = min[axis].to_array();
                block.max[place].as_chunks_mut::<4>().0[half] = max[axis].to_array();
            }
        }
    }
}

/// The sweep of a column. Returns whether it came to its end.
pub(super) struct Sweep<'a, V> {
    pub blocks: &'a [Block],
    pub count: usize,
    pub visit: V,
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
            let [min_across, min_third] = [first.min[1][lane], first.min[2][lane]].map(L::splat);
            let [max_across, max_third] = [first.max[1][lane], first.max[2][lane]].map(L::splat);
            // Along each axis, a copy that began earlier pairs only with those that begin here.
            let begun = first.begin.map(|begin| (begin >> lane & 1).wrapping_neg());
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
                let begin = (begun[0] | block.begin[0]) & (begun[1] | block.begin[1]);
                let lanes = mask.bits() & begin & after;
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
