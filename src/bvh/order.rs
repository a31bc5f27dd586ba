//! Splits of few items: by their order along an axis, with exact costs.

use arrayvec::ArrayVec;
use glam::Vec4;

use super::Bound;
use super::bins::{Bin, cheapest_plane};
use super::build_item::{Box4, BuildItem};
use super::split::Lane;

/// The maximum number of items whose ranks are counted.
pub const FEW: usize = 32;

/// The maximum number of keys whose places differ.
pub const MAX_KEYS: usize = 1 << PLACE_BITS;

/// The bits of a key: for the place of the item, for its centre along the second axis, and for that along the first. The sign
/// is not used.
const PLACE_BITS: u32 = 9;
const SECOND_BITS: u32 = 9;
const FIRST_BITS: u32 = 31 - PLACE_BITS - SECOND_BITS;

/// The order of items along an axis, and where their centres are nearly equal, along a second one.
///
/// Where triangles lie on a grid, that is common. Then a leaf should have neighbours.
pub struct AxisOrder {
    least: Vec4,
    /// Steps per unit.
    scale: Vec4,
    /// The number of the last step: with [`FIRST_BITS`] along the first axis, and [`SECOND_BITS`] along the others.
    last: Vec4,
    axes: [usize; 2],
}

impl AxisOrder {
    /// 1.5 times 2^23. Floats near it are whole numbers, in the lowest bits.
    const WHOLE: Vec4 = Vec4::splat(12_582_912.0);

    /// Of items with centres, times two, within `sums`. Others count as if they were at its border.
    #[inline(always)]
    pub fn new<B: Bound>(sums: &Box4, axis: usize) -> AxisOrder {
        let extents = sums.max - sums.min;
        let others = (0..B::AXES).filter(|other| *other != axis);
        let second = others.reduce(|a, b| if extents[b] > extents[a] { b } else { a });
        let mut last = Vec4::splat(((1 << SECOND_BITS) - 1) as f32);
        last[axis] = ((1 << FIRST_BITS) - 1) as f32;
        AxisOrder { least: sums.min, scale: last / extents, last, axes: [axis, second.unwrap_or(axis)] }
    }

    /// The key of an item, which orders it. `place` is below [`MAX_KEYS`], and distinguishes the item from the others.
    #[inline(always)]
    fn key(&self, item: &impl BuildItem, place: usize) -> i32 {
        let steps = (item.sum() - self.least) * self.scale;
        // NaN if the scale is infinite, or the item is unbounded.
        let steps = Vec4::select(steps.cmpgt(Vec4::ZERO), steps, Vec4::ZERO).min(self.last);
        let steps = (steps + AxisOrder::WHOLE).to_array().map(f32::to_bits);
        let [first, second] = self.axes.map(|axis| steps[axis]);
        let first = first % (1 << FIRST_BITS) << (PLACE_BITS + SECOND_BITS);
        let second = second % (1 << SECOND_BITS) << PLACE_BITS;
        (first | second | place as u32) as i32
    }

    /// The keys of at most [`MAX_KEYS`] items.
    #[inline(always)]
    pub fn keys<'a, I: BuildItem + 'a>(
        &self,
        items: impl Iterator<Item = &'a I>,
    ) -> impl Iterator<Item = i32> {
        items.enumerate().map(|(place, item)| self.key(item, place))
    }

    /// The place of the item that a key belongs to.
    #[inline(always)]
    pub fn place(key: i32) -> usize {
        key as usize % MAX_KEYS
    }
}

/// The rank of each of at most [`FEW`] different keys, none of which is negative: the number of lesser ones.
///
/// To compare all with all takes less time than a sort, which waits for its branches.
#[inline(always)]
pub fn ranks(keys: &[i32]) -> [u8; FEW] {
    const AT_ONCE: usize = 16;
    let mut padded = [0; FEW];
    padded[..keys.len()].copy_from_slice(keys);
    let mut ranks = [0; FEW];
    let (padded, _) = padded.as_chunks::<AT_ONCE>();
    let (places, _) = ranks.as_chunks_mut::<AT_ONCE>();
    for (own, ranks) in padded.iter().zip(places).take(keys.len().div_ceil(AT_ONCE)) {
        let mut lesser = [0i32; AT_ONCE];
        for key in keys {
            for place in 0..AT_ONCE {
                lesser[place] += i32::from(*key < own[place]);
            }
        }
        *ranks = lesser.map(|lesser| lesser as u8);
    }
    ranks
}

/// Splits at most [`FEW`] items into two ranges, neither empty. The second one starts at the multiple of `unit` that costs
/// least.
pub fn split_in_order<B: Bound, I: BuildItem>(
    items: &mut [I],
    sums: Box4,
    axis: usize,
    unit: usize,
) -> [Lane; 2] {
    // Not collected: that would move the whole memory of a list.
    let (mut keys, mut unordered) = (ArrayVec::<_, FEW>::new(), ArrayVec::<_, FEW>::new());
    keys.extend(AxisOrder::new::<B>(&sums, axis).keys(items.iter()));
    unordered.extend(items.iter().copied());
    for (item, rank) in unordered.iter().zip(ranks(&keys)) {
        items[usize::from(rank)] = *item;
    }
    let mut groups = ArrayVec::<Bin, FEW>::new();
    groups.extend(items.chunks(unit).map(|items| {
        let bounds = items.iter().fold(Box4::EMPTY, |all, item| all.merge(*item.bounds()));
        Bin { count: items.len() as u32, bounds }
    }));
    let plane = match groups.len() {
        2 => 1,
        count => cheapest_plane::<B>(&groups, &mut [0.0; FEW])
            .map_or(count / 2, |(_, plane)| plane),
    };
    let (below, above) = groups.split_at(plane);
    let middle = plane * unit;
    [(0..middle, below), (middle..items.len(), above)].map(|(range, groups)| {
        let all = groups.iter().fold(Bin::EMPTY, |all, group| all.merge(*group));
        Lane::within(range, all.bounds, sums)
    })
}
