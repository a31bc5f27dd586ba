//! Partition of items into the children of a node with the binned surface-area heuristic (Wald 2007).
//!
//! Many items are split at the planes of a grid, few by their order, and those between by bins. Small ranges are split at
//! multiples of full leaves and full nodes, so that few lanes stay empty.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::Bound;
use super::bins::{Bins, Slices};
use super::build_item::{Box4, BuildItem, sums_of};
pub use super::grid::LEAST_BRANCHED;
use super::grid::{self, GridMemory};
use super::lane::{Lane, Lanes};
use super::order::{AxisOrder, FEW, split_in_order};
use super::partition::{MOST_DIVIDED, divide_bin, partition, select};

const BINS: usize = 16;

/// Ranges of at most this many full nodes of nodes of leaves are split at multiples of one.
const ROUNDED_NODES: usize = 8;

/// The memory of partitions.
#[derive(Debug, Default)]
pub struct SplitMemory {
    /// The number of the bin of each item.
    numbers: Vec<u8>,
    grid: GridMemory,
}

impl SplitMemory {
    /// Keeps the memory for at most `count` items, and none for grids.
    pub fn shrink_to(&mut self, count: usize) {
        self.numbers.truncate(count);
        self.numbers.shrink_to(count);
        self.grid.free();
    }

    pub fn bytes(&self) -> usize {
        self.numbers.capacity() + self.grid.bytes()
    }
}

/// Partitions items into one to `WAYS` ranges of nearby items, in the order of the ranges.
///
/// A range of at most `max_leaf` items is a leaf. With `is_median`, every range is split at its median, so that no
/// input makes the tree too high.
pub fn lanes<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    whole: Lane,
    max_leaf: usize,
    is_median: bool,
    memory: &mut SplitMemory,
) -> ArrayVec<Lane, WAYS> {
    let unit = if is_median { 1 } else { unit(items.len(), max_leaf, WAYS) };
    let mut lanes = Lanes::<WAYS>::default();
    if !is_median && unit == 1 && items.len() >= grid::LEAST_ITEMS {
        grid::each_lane::<B, I, WAYS>(items, whole, &mut memory.grid, |lane| lanes.push(lane));
    } else {
        lanes.push(whole);
    }
    let least = unit.max(max_leaf);
    complete::<B, I, WAYS>(items, &mut lanes, unit, least, is_median, &mut memory.numbers);
    lanes.in_order()
}

/// [`lanes`] of at least [`LEAST_BRANCHED`] items. Those of a lane with many items are partitioned in the same way: it is visited
/// with its lanes, and others without any. Leaves have one item.
pub fn branches<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    whole: Lane,
    memory: &mut SplitMemory,
    mut visit: impl FnMut(&[I], Lane, ArrayVec<Lane, WAYS>),
) {
    let SplitMemory { numbers, grid } = memory;
    let mut branches = ArrayVec::<_, WAYS>::new();
    grid::each_branch::<B, I, WAYS>(items, whole, grid, |lane, lanes| branches.push((lane, lanes)));
    let mut complete = |items: &mut [I], lanes: &mut dyn Iterator<Item = Lane>| {
        let mut lanes = lanes.collect();
        complete::<B, I, WAYS>(items, &mut lanes, 1, 1, false, numbers);
        lanes.in_order()
    };
    if !branches.is_full() {
        let lanes = complete(items, &mut branches.into_iter().map(|(lane, _)| lane));
        return lanes.into_iter().for_each(|lane| visit(items, lane, ArrayVec::new()));
    }
    for (lane, mut lanes) in branches {
        if !lanes.is_empty() {
            lanes = complete(items, &mut lanes.into_iter());
        }
        visit(items, lane, lanes);
    }
}

/// Splits lanes until there are `WAYS`, or all have at most `least` items.
fn complete<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    lanes: &mut Lanes<WAYS>,
    unit: usize,
    least: usize,
    is_median: bool,
    numbers: &mut Vec<u8>,
) {
    while lanes.count() < WAYS {
        let weight = |lane: &Lane| {
            (if is_median { 0.0 } else { lane.bounds.bound::<B>().cost() }, lane.range.len())
        };
        let splittable = (0..lanes.count()).filter(|&place| lanes.get(place).range.len() > least);
        let heavier = |a, b| if weight(lanes.get(b)) > weight(lanes.get(a)) { b } else { a };
        let Some(heaviest) = splittable.reduce(heavier) else { break };
        let lane = lanes.get(heaviest);
        let Range { start, end } = lane.range;
        if numbers.len() < end - start {
            // Grids split nearly all larger ranges. So later builds need no more.
            numbers.resize((end - start).max(grid::LEAST_ITEMS), 0);
        }
        let numbers = &mut numbers[..end - start];
        let halves = split::<B, I>(&mut items[start..end], numbers, lane, unit, is_median);
        let halves = halves
            .map(|half| Lane { range: start + half.range.start..start + half.range.end, ..half });
        lanes.replace(heaviest, halves);
    }
}

/// The number of items that the start of every range must be a multiple of.
///
/// The least number of leaves and nodes results if all but one of a node's children are full.
fn unit(count: usize, max_leaf: usize, ways: usize) -> usize {
    let leaves = count.div_ceil(max_leaf);
    if leaves <= ways {
        max_leaf
    } else if leaves <= ways * ways {
        max_leaf * ways
    } else if leaves <= ROUNDED_NODES * ways * ways {
        max_leaf * ways * ways
    } else {
        1
    }
}

/// Partitions items into two ranges, neither empty. The second one starts at a multiple of `unit`. `numbers` has an element
/// for each item.
fn split<B: Bound, I: BuildItem>(
    items: &mut [I],
    numbers: &mut [u8],
    lane: &Lane,
    unit: usize,
    is_median: bool,
) -> [Lane; 2] {
    // Where items are as large as their distances, their bounds do not show along which axis they lie.
    let sums = match items.len() {
        ..=FEW => sums_of(items),
        _ => lane.sums,
    };
    let extents = (sums.max - sums.min).to_array();
    let axis = (1..B::AXES).fold(0, |a, b| if extents[b] > extents[a] { b } else { a });
    let half = rounded(items.len() / 2, unit, items.len());
    // No plane separates coincident centres: any halves will do.
    if extents[axis] <= 0.0 {
        return halves(items, half);
    }
    if is_median {
        select(items, half, axis);
        return halves(items, half);
    }
    if items.len() <= FEW {
        return split_in_order::<B, I>(items, sums, axis, unit);
    }
    // Two units leave no choice.
    let only = (items.len() <= 2 * unit).then_some(half);
    split_at_plane::<B, I>(items, numbers, sums, axis, unit, only).unwrap_or_else(|| {
        select(items, half, axis);
        halves(items, half)
    })
}

/// The ranges before and after a place.
fn halves<I: BuildItem>(items: &[I], middle: usize) -> [Lane; 2] {
    [0..middle, middle..items.len()].map(|range| Lane::new(items, range))
}

/// Partitions items at `only`, or near the cheapest of the planes between bins. None if one bin has all items.
#[inline(always)]
fn split_at_plane<B: Bound, I: BuildItem>(
    items: &mut [I],
    numbers: &mut [u8],
    sums: Box4,
    axis: usize,
    unit: usize,
    only: Option<usize>,
) -> Option<[Lane; 2]> {
    let slices = Slices::<BINS>::new(&sums, axis);
    let bins = Bins::new(items, numbers, &slices);
    let middle = match only {
        Some(middle) => middle,
        None => rounded(bins.count_before(bins.cheapest_plane::<B>()?), unit, items.len()),
    };
    let (dividing, before) = bins.bin_of(middle);
    let mut below = bins.bounds(0..dividing);
    let mut above = bins.bounds(dividing + 1..BINS);
    let [least, most] = [slices.start(dividing), slices.start(dividing + 1)];
    let mut first = dividing as u8;
    if before == middle {
        above = above.merge(bins.0[dividing].bounds);
    } else {
        // Only the bin of the middle needs an order.
        let bin = (dividing, bins.0[dividing].count as usize);
        if bin.1 > MOST_DIVIDED {
            select(items, middle, axis);
            return Some(halves(items, middle));
        }
        let mut bounds = [below, above];
        let order = AxisOrder::new::<B>(&sums.below(axis, most).above(axis, least), axis);
        divide_bin(items, numbers, bin, middle - before, &order, &mut bounds);
        [below, above] = bounds;
        first = first.max(1);
    }
    partition(items, numbers, middle, first);
    let count = items.len();
    Some([
        Lane::within(0..middle, below, sums.below(axis, most)),
        Lane::within(middle..count, above, sums.above(axis, least)),
    ])
}

/// The multiple of `unit` next to a middle that leaves items on both sides.
fn rounded(middle: usize, unit: usize, count: usize) -> usize {
    ((middle + unit / 2) / unit * unit).clamp(unit, (count - 1) / unit * unit)
}

#[cfg(test)]
mod tests {
    use glam::{Vec3, Vec4};

    use super::super::build_item::TestItem as Item;
    use super::*;
    use crate::dim3::Aabb;

    fn vector(random: &mut fastrand::Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| random.f32() - 0.5))
    }

    /// Items spread, on a grid, in few places, in one place, or among half-spaces.
    fn items(count: usize, kind: usize, random: &mut fastrand::Rng) -> Vec<Item> {
        let item = |number| {
            let (spread, half) = (100.0 * vector(random), vector(random).abs());
            let half = if kind == 4 && number % 7 == 0 { Vec3::INFINITY } else { half };
            let center = match kind {
                0 | 4 => spread,
                1 => (spread * 0.1).round(),
                2 => (spread * 0.01).round() * 1e6 + spread * 0.01,
                _ => Vec3::ONE,
            };
            Item::new(center, half, number)
        };
        (0..count).map(item).collect()
    }

    fn check<const WAYS: usize>(
        items: &mut [Item],
        max_leaf: usize,
        is_median: bool,
        memory: &mut SplitMemory,
    ) {
        let count = items.len();
        let whole = Lane::new(items, 0..count);
        let lanes = lanes::<Aabb, Item, WAYS>(items, whole, max_leaf, is_median, memory);
        let unit = if is_median { 1 } else { unit(count, max_leaf, WAYS) };
        let are_bounded = items.iter().all(|item| item.0.min.is_finite());
        assert_eq!(lanes[0].range.start, 0);
        assert_eq!(lanes.last().unwrap().range.end, count);
        assert!(lanes.windows(2).all(|pair| pair[0].range.end == pair[1].range.start));
        let least = unit.max(max_leaf);
        assert!(lanes.len() == WAYS || lanes.iter().all(|lane| lane.range.len() <= least));
        for lane in &lanes {
            assert!(!lane.range.is_empty() && lane.range.start % unit == 0);
            let exact = Lane::new(items, lane.range.clone());
            assert_eq!(lane.bounds.bound::<Aabb>(), exact.bounds.bound());
            // The centre of a half-space is no number.
            if are_bounded {
                let [least, most] = [exact.sums.min, exact.sums.max].map(Vec4::truncate);
                let slack = 1e-4 * (1.0 + least.abs().max(most.abs()));
                assert!(lane.sums.min.truncate().cmple(least + slack).all());
                assert!(lane.sums.max.truncate().cmpge(most - slack).all());
            }
        }
        let mut numbers: Vec<u32> = items.iter().map(Item::number).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..count as u32));
    }

    #[test]
    fn lanes_are_ranges_of_all_items_with_their_bounds() {
        let mut random = fastrand::Rng::with_seed(0x5117);
        // Memory that is larger than necessary.
        let mut memory = SplitMemory::default();
        memory.numbers.resize(10_000, 0);
        for count in [2, 5, 9, 16, 17, 33, 47, 48, 64, 100, 513, 1000, 4096, 9001] {
            for kind in 0..5 {
                for is_median in [false, true] {
                    let mut items = items(count, kind, &mut random);
                    check::<4>(&mut items, 1, is_median, &mut memory);
                    check::<8>(&mut items, 8, is_median, &mut memory);
                    check::<8>(&mut items, 3, is_median, &mut memory);
                }
            }
        }
    }

    #[test]
    fn branches_have_lanes_for_all_items() {
        let mut random = fastrand::Rng::with_seed(0xb4a);
        let mut memory = SplitMemory::default();
        for count in [LEAST_BRANCHED, 10_000] {
            for kind in 0..5 {
                let mut items = items(count, kind, &mut random);
                let whole = Lane::new(&items, 0..count);
                let (mut end, mut branches) = (0, 0);
                let visit = |items: &[Item], lane: Lane, lanes: ArrayVec<Lane, 4>| {
                    assert_eq!(lane.range.start, end);
                    end = lane.range.end;
                    branches += 1;
                    let is_branched = !lanes.is_empty();
                    assert!(!is_branched || lanes.is_full());
                    let lanes =
                        if is_branched { lanes } else { ArrayVec::from_iter([lane.clone()]) };
                    let mut next = lane.range.start;
                    for lane in lanes {
                        assert_eq!(lane.range.start, next);
                        next = lane.range.end;
                        assert!(!lane.range.is_empty());
                        let exact = Lane::new(items, lane.range);
                        assert_eq!(lane.bounds.bound::<Aabb>(), exact.bounds.bound());
                    }
                    assert_eq!(next, end);
                };
                super::branches::<Aabb, Item, 4>(&mut items, whole, &mut memory, visit);
                assert_eq!((end, branches), (count, 4));
                let mut numbers: Vec<u32> = items.iter().map(Item::number).collect();
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(0..count as u32));
            }
        }
    }

    #[test]
    fn a_cheap_plane_separates_clusters() {
        let mut random = fastrand::Rng::with_seed(0xc1);
        for count in [100, 9000] {
            let mut items: Vec<Item> = (0..count)
                .map(|number| {
                    let place = Vec3::X * if number % 3 == 0 { 1000.0 } else { 0.0 };
                    Item::new(place + vector(&mut random), Vec3::splat(0.1), number)
                })
                .collect();
            let whole = Lane::new(&items, 0..count);
            let mut memory = SplitMemory::default();
            let lanes = lanes::<Aabb, Item, 2>(&mut items, whole, 1, false, &mut memory);
            assert_eq!(lanes[0].range.len(), count - count.div_ceil(3));
        }
    }
}
