//! Partition of items into the children of a node with the binned surface-area heuristic (Wald 2007).
//!
//! Small ranges are split at multiples of full leaves and full nodes, so that few lanes stay empty.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::Vec4;

use super::{Bound, LANES};

const BINS: usize = 16;

/// Smaller ranges use half of the bins: for few items, the planes cost more than the bins gain.
const FEW_ITEMS: usize = 48;

/// The number of leaves of a full node whose children are nodes of leaves.
const FULL_NODE: usize = LANES * LANES;

/// Ranges of at most this many full leaves are split at multiples of a full node.
const ROUNDED_LEAVES: usize = 8 * FULL_NODE;

/// A bound in SIMD vectors. Lanes beyond the bound's axes do not count.
#[derive(Clone, Copy, Debug)]
pub struct Box4 {
    pub min: Vec4,
    pub max: Vec4,
}

impl Box4 {
    const EMPTY: Box4 = Box4 { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

    pub fn new<B: Bound>(bound: &B) -> Box4 {
        let (min, max) = bound.wide();
        Box4 { min, max }
    }

    #[inline(always)]
    fn merge(self, other: Box4) -> Box4 {
        Box4 { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn bound<B: Bound>(self) -> B {
        B::from_wide(self.min, self.max)
    }
}

/// Something with a bound that a tree is built from.
pub trait BuildItem: Copy {
    fn bounds(&self) -> Box4;

    /// A number that distinguishes items with equal centres.
    fn number(&self) -> u32;

    #[inline(always)]
    fn center(&self) -> Vec4 {
        let Box4 { min, max } = self.bounds();
        (min + max) * 0.5
    }

    /// One coordinate of the centre.
    #[inline(always)]
    fn center_along(&self, axis: usize) -> f32 {
        let Box4 { min, max } = self.bounds();
        (min[axis] + max[axis]) * 0.5
    }
}

/// A range of items that becomes a child.
#[derive(Clone, Debug)]
pub struct Lane {
    pub range: Range<usize>,
    pub bounds: Box4,
    /// The bounds of all centres.
    centers: Box4,
}

impl Lane {
    pub fn new<I: BuildItem>(items: &[I], range: Range<usize>) -> Lane {
        let (mut bounds, mut centers) = (Box4::EMPTY, Box4::EMPTY);
        for item in &items[range.clone()] {
            let center = item.center();
            bounds = bounds.merge(item.bounds());
            centers = centers.merge(Box4 { min: center, max: center });
        }
        Lane { range, bounds, centers }
    }

    /// From the bounds of the items.
    fn with_bounds<I: BuildItem>(items: &[I], range: Range<usize>, bounds: Box4) -> Lane {
        let mut centers = Box4::EMPTY;
        for item in &items[range.clone()] {
            let center = item.center();
            centers = centers.merge(Box4 { min: center, max: center });
        }
        Lane { range, bounds, centers }
    }

    /// The same items, as a slice of their own.
    pub fn alone(self) -> Lane {
        Lane { range: 0..self.range.len(), ..self }
    }
}

/// Partitions items into one to four ranges of nearby items, in the order of the ranges.
///
/// A range of at most `max_leaf` items is a leaf. With `is_median`, every range is split at its median, so that no
/// input makes the tree too high.
pub fn lanes<B: Bound, I: BuildItem>(
    items: &mut [I],
    whole: Lane,
    max_leaf: usize,
    is_median: bool,
) -> ArrayVec<Lane, LANES> {
    let mut lanes = ArrayVec::new();
    lanes.push(whole);
    let unit = if is_median { 1 } else { unit(items.len(), max_leaf) };
    let least = unit.max(max_leaf);
    while !lanes.is_full() {
        let weight = |lane: &Lane| {
            (if is_median { 0.0 } else { lane.bounds.bound::<B>().cost() }, lane.range.len())
        };
        let splittable = (0..lanes.len()).filter(|&number| lanes[number].range.len() > least);
        let Some(heaviest) =
            splittable.reduce(|a, b| if weight(&lanes[b]) > weight(&lanes[a]) { b } else { a })
        else {
            break;
        };
        let lane = &lanes[heaviest];
        let Range { start, end } = lane.range;
        let (middle, bounds) = split::<B, I>(&mut items[start..end], lane, unit, is_median);
        let (left, right) = (start..start + middle, start + middle..end);
        let halves = match bounds {
            Some(bounds) => [(left, bounds[0]), (right, bounds[1])]
                .map(|(range, bounds)| Lane::with_bounds(items, range, bounds)),
            None => [left, right].map(|range| Lane::new(items, range)),
        };
        let [left, right] = halves;
        lanes[heaviest] = left;
        lanes.insert(heaviest + 1, right);
    }
    lanes
}

/// The number of items that the start of every range must be a multiple of.
///
/// The least number of leaves and nodes results if all but one of a node's children are full.
fn unit(count: usize, max_leaf: usize) -> usize {
    let leaves = count.div_ceil(max_leaf);
    if leaves <= LANES {
        max_leaf
    } else if leaves <= FULL_NODE {
        max_leaf * LANES
    } else if leaves <= ROUNDED_LEAVES {
        max_leaf * FULL_NODE
    } else {
        1
    }
}

/// Partitions items into two ranges, neither empty. Returns the start of the second range, a multiple of `unit`, and the
/// bounds of both ranges where they are known.
fn split<B: Bound, I: BuildItem>(
    items: &mut [I],
    lane: &Lane,
    unit: usize,
    is_median: bool,
) -> (usize, Option<[Box4; 2]>) {
    let extents = lane.centers.max - lane.centers.min;
    let axis = (1..B::AXES).fold(0, |a, b| if extents[b] > extents[a] { b } else { a });
    let rounded = |middle: usize| {
        ((middle + unit / 2) / unit * unit).clamp(unit, (items.len() - 1) / unit * unit)
    };
    let half = rounded(items.len() / 2);
    // No plane separates coincident centres: any halves will do.
    if extents[axis] <= 0.0 {
        return (half, None);
    }
    if is_median || items.len() == 2 {
        select(items, half, axis);
        return (half, None);
    }
    let count = if items.len() < FEW_ITEMS { BINS / 2 } else { BINS };
    let (least, scale) = (lane.centers.min[axis], count as f32 / extents[axis]);
    let last = count as i32 - 1;
    let bin = |item: &I| (((item.center_along(axis) - least) * scale) as i32).min(last) as usize;
    let bins = Bins::new(items, count, bin);
    let Some(plane) = bins.cheapest_plane::<B>() else {
        select(items, half, axis);
        return (half, None);
    };
    let (below, above) = (bins.all(0..plane), bins.all(plane..count));
    let middle = rounded(below.count);
    if unit == 1 || middle == below.count {
        partition(items, |item| bin(item) < plane);
        return (middle, Some([below.bounds, above.bounds]));
    }
    // Only the bin of the rounded middle needs an order.
    let (dividing, before) = bins.bin_of(middle);
    let start = partition(items, |item| bin(item) < dividing);
    debug_assert_eq!(start, before);
    let end = start + partition(&mut items[start..], |item| bin(item) == dividing);
    if middle > start {
        select(&mut items[start..end], middle - start, axis);
    }
    (middle, None)
}

/// Moves the items with the least centres along an axis to the front: `middle` of them.
fn select<I: BuildItem>(items: &mut [I], middle: usize, axis: usize) {
    items.select_nth_unstable_by(middle, |a, b| {
        let order = a.center_along(axis).total_cmp(&b.center_along(axis));
        order.then(a.number().cmp(&b.number()))
    });
}

/// Moves the items for which `is_first` holds to the front, and returns their number. Branch-free: the side of an item is
/// unpredictable.
#[inline(always)]
fn partition<I>(items: &mut [I], is_first: impl Fn(&I) -> bool) -> usize {
    let mut middle = 0;
    for place in 0..items.len() {
        let step = usize::from(is_first(&items[place]));
        items.swap(place, middle);
        middle += step;
    }
    middle
}

/// Items between two planes.
#[derive(Clone, Copy, Debug)]
struct Bin {
    count: usize,
    bounds: Box4,
}

impl Bin {
    const EMPTY: Bin = Bin { count: 0, bounds: Box4::EMPTY };

    #[inline(always)]
    fn merge(self, other: Bin) -> Bin {
        Bin { count: self.count + other.count, bounds: self.bounds.merge(other.bounds) }
    }

    /// In f64, because the cost of unbounded half-spaces times their number exceeds f32. NaN without items.
    fn cost<B: Bound>(self) -> f64 {
        if self.count == 0 {
            return f64::NAN;
        }
        f64::from(self.bounds.bound::<B>().cost()) * self.count as f64
    }
}

/// All items of a range, by their centres along an axis.
struct Bins {
    bins: [Bin; BINS],
    /// The number of bins in use.
    count: usize,
}

impl Bins {
    #[inline(always)]
    fn new<I: BuildItem>(items: &[I], count: usize, bin: impl Fn(&I) -> usize) -> Bins {
        let add = |bins: &mut [Bin; BINS], item: &I| {
            let bin = &mut bins[bin(item)];
            bin.count += 1;
            bin.bounds = bin.bounds.merge(item.bounds());
        };
        if items.len() < FEW_ITEMS {
            let mut bins = [Bin::EMPTY; BINS];
            items.iter().for_each(|item| add(&mut bins, item));
            return Bins { bins, count };
        }
        // Neighbours in the input often share a bin. Two sets halve the wait for its last change.
        let mut sets = [[Bin::EMPTY; BINS]; 2];
        let (pairs, rest) = items.as_chunks::<2>();
        for [a, b] in pairs {
            add(&mut sets[0], a);
            add(&mut sets[1], b);
        }
        rest.iter().for_each(|item| add(&mut sets[0], item));
        let bins = std::array::from_fn(|bin| sets[0][bin].merge(sets[1][bin]));
        Bins { bins, count }
    }

    /// The union of some bins.
    fn all(&self, range: Range<usize>) -> Bin {
        self.bins[range].iter().copied().fold(Bin::EMPTY, Bin::merge)
    }

    /// The bin before which a split costs least with items on both sides. None if one bin has all items.
    fn cheapest_plane<B: Bound>(&self) -> Option<usize> {
        let mut above = [f64::NAN; BINS];
        let mut rest = Bin::EMPTY;
        for plane in (1..self.count).rev() {
            rest = rest.merge(self.bins[plane]);
            above[plane] = rest.cost::<B>();
        }
        let (mut below, mut best) = (Bin::EMPTY, None);
        for (plane, above) in above.into_iter().enumerate().take(self.count).skip(1) {
            below = below.merge(self.bins[plane - 1]);
            let cost = below.cost::<B>() + above;
            if !cost.is_nan() && best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, plane));
            }
        }
        best.map(|(_, plane)| plane)
    }

    /// The bin that contains the item of a rank, and the number of items before the bin.
    fn bin_of(&self, rank: usize) -> (usize, usize) {
        let mut before = 0;
        for bin in 0..self.count - 1 {
            if rank < before + self.bins[bin].count {
                return (bin, before);
            }
            before += self.bins[bin].count;
        }
        (self.count - 1, before)
    }
}
