//! Partition of items into the children of a node with the binned surface-area heuristic (Wald 2007).
//!
//! Small ranges are split at multiples of full leaves and full nodes, so that few lanes stay empty.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::Vec4;

use super::Bound;

const BINS: usize = 16;

/// The bins of small ranges: for few items, more planes cost more than they gain.
const FEW_BINS: usize = 8;

/// Smaller ranges use [`FEW_BINS`].
const FEW_ITEMS: usize = 48;

/// Up to this number of items, counting the lesser keys of each is the fastest selection.
const COUNTED_KEYS: usize = 16;

/// The maximum number of items that are selected by their keys alone. Moving keys takes less time than moving items.
const SELECTED_BY_KEYS: usize = 128;

/// Ranges of at most this many full nodes of nodes of leaves are split at multiples of one.
const ROUNDED_NODES: usize = 8;

/// A bound in SIMD vectors. Lanes beyond the bound's axes do not count.
#[derive(Clone, Copy, Debug)]
pub struct Box4 {
    pub min: Vec4,
    pub max: Vec4,
}

impl Box4 {
    const EMPTY: Box4 = Box4 { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

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
    fn bounds(&self) -> &Box4;

    /// A number that distinguishes items with equal centres.
    fn number(&self) -> u32;

    /// Twice the centre.
    #[inline(always)]
    fn sum(&self) -> Vec4 {
        let Box4 { min, max } = *self.bounds();
        min + max
    }

    /// Twice a coordinate of the centre.
    #[inline(always)]
    fn sum_along(&self, axis: usize) -> f32 {
        // Read from memory: a vector in a register has no lanes to choose from.
        let Box4 { min, max } = self.bounds();
        min[axis] + max[axis]
    }
}

/// A range of items that becomes a child.
#[derive(Clone, Debug)]
pub struct Lane {
    pub range: Range<usize>,
    pub bounds: Box4,
    /// The bounds of all centres, times two.
    sums: Box4,
}

impl Lane {
    pub fn new<I: BuildItem>(items: &[I], range: Range<usize>) -> Lane {
        let (mut bounds, mut sums) = (Box4::EMPTY, Box4::EMPTY);
        for item in &items[range.clone()] {
            let sum = item.sum();
            bounds = bounds.merge(*item.bounds());
            sums = sums.merge(Box4 { min: sum, max: sum });
        }
        Lane { range, bounds, sums }
    }

    /// From the bounds of the items.
    fn with_bounds<I: BuildItem>(items: &[I], range: Range<usize>, bounds: Box4) -> Lane {
        let mut sums = Box4::EMPTY;
        for item in &items[range.clone()] {
            let sum = item.sum();
            sums = sums.merge(Box4 { min: sum, max: sum });
        }
        Lane { range, bounds, sums }
    }

    /// The same items, as a slice of their own.
    pub fn alone(self) -> Lane {
        Lane { range: 0..self.range.len(), ..self }
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
) -> ArrayVec<Lane, WAYS> {
    let mut lanes = ArrayVec::new();
    lanes.push(whole);
    let unit = if is_median { 1 } else { unit(items.len(), max_leaf, WAYS) };
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

/// Partitions items into two ranges, neither empty. Returns the start of the second range, a multiple of `unit`, and the
/// bounds of both ranges where they are known.
fn split<B: Bound, I: BuildItem>(
    items: &mut [I],
    lane: &Lane,
    unit: usize,
    is_median: bool,
) -> (usize, Option<[Box4; 2]>) {
    let extents = lane.sums.max - lane.sums.min;
    let axis = (1..B::AXES).fold(0, |a, b| if extents[b] > extents[a] { b } else { a });
    let half = rounded(items.len() / 2, unit, items.len());
    // No plane separates coincident centres: any halves will do.
    if extents[axis] <= 0.0 {
        return (half, None);
    }
    // Two units leave no choice.
    if is_median || items.len() <= 2 * unit {
        select(items, half, axis);
        return (half, None);
    }
    if items.len() < FEW_ITEMS {
        split_at_plane::<B, I, FEW_BINS>(items, lane, axis, unit)
    } else {
        split_at_plane::<B, I, BINS>(items, lane, axis, unit)
    }
    .unwrap_or_else(|| {
        select(items, half, axis);
        (half, None)
    })
}

/// Partitions items at the cheapest of the planes between `N` bins. None if one bin has all items.
#[inline(always)]
fn split_at_plane<B: Bound, I: BuildItem, const N: usize>(
    items: &mut [I],
    lane: &Lane,
    axis: usize,
    unit: usize,
) -> Option<(usize, Option<[Box4; 2]>)> {
    let slices = Slices::<N>::new(lane, axis);
    let bins = Bins::<N>::new(items, |item| slices.slice(item));
    let plane = bins.cheapest_plane::<B>()?;
    let (below, above) = (bins.all(0..plane), bins.all(plane..N));
    let middle = rounded(below.count, unit, items.len());
    if unit == 1 || middle == below.count {
        partition(items, |_, item| slices.is_before(item, plane));
        return Some((middle, Some([below.bounds, above.bounds])));
    }
    // Only the bin of the rounded middle needs an order.
    let (dividing, before) = bins.bin_of(middle);
    let start = partition(items, |_, item| slices.is_before(item, dividing));
    debug_assert_eq!(start, before);
    let rest = &mut items[start..];
    let end = start + partition(rest, |_, item| slices.is_before(item, dividing + 1));
    if middle > start {
        select(&mut items[start..end], middle - start, axis);
    }
    Some((middle, None))
}

/// The multiple of `unit` next to a middle that leaves items on both sides.
fn rounded(middle: usize, unit: usize, count: usize) -> usize {
    ((middle + unit / 2) / unit * unit).clamp(unit, (count - 1) / unit * unit)
}

/// Moves the items with the least centres along an axis to the front: `middle` of them, less than all.
fn select<I: BuildItem>(items: &mut [I], middle: usize, axis: usize) {
    // The order of centres, then of numbers.
    let key = |item: &I| {
        let bits = item.sum_along(axis).to_bits() as i32;
        let ordered = bits ^ (bits >> 31 & i32::MAX);
        i64::from(ordered) << 32 | i64::from(item.number())
    };
    if items.len() <= COUNTED_KEYS {
        let mut keys = [i64::MAX; COUNTED_KEYS];
        for (place, item) in keys.iter_mut().zip(&*items) {
            *place = key(item);
        }
        let lesser = |key: &&i64| keys[..items.len()].iter().filter(|other| other < key).count();
        let first = *keys.iter().find(|key| lesser(key) == middle).expect("keys are distinct");
        partition(items, |place, _| keys[place] < first);
    } else if items.len() <= SELECTED_BY_KEYS {
        let mut keys: ArrayVec<i64, SELECTED_BY_KEYS> = items.iter().map(key).collect();
        let (_, first, _) = keys.select_nth_unstable(middle);
        let first = *first;
        partition(items, |_, item| key(item) < first);
    } else {
        items.select_nth_unstable_by_key(middle, key);
    }
}

/// Moves the items for which `is_first` holds to the front, and returns their number. `is_first` gets each item with its former
/// place. Branch-free: the side of an item is unpredictable.
#[inline(always)]
fn partition<I: Copy>(items: &mut [I], is_first: impl Fn(usize, &I) -> bool) -> usize {
    let mut middle = 0;
    for place in 0..items.len() {
        let step = usize::from(is_first(place, &items[place]));
        // `swap` would use memory in between.
        (items[place], items[middle]) = (items[middle], items[place]);
        middle += step;
    }
    middle
}

/// `N` slices of equal width, perpendicular to an axis.
struct Slices<const N: usize> {
    axis: usize,
    least: f32,
    scale: f32,
}

impl<const N: usize> Slices<N> {
    /// 1.5 times 2^23. Floats near it are whole numbers, in the lowest bits.
    const WHOLE: f32 = 12_582_912.0;

    /// Slices that contain all centres.
    fn new(lane: &Lane, axis: usize) -> Slices<N> {
        let (start, extent) = (lane.sums.min[axis], (lane.sums.max - lane.sums.min)[axis]);
        let count = N as f32;
        // Half a slice more, because numbers are rounded to the nearest.
        Slices { axis, least: start + 0.5 * extent / count, scale: count / extent }
    }

    /// The number of an item's slice, plus [`Self::WHOLE`].
    #[inline(always)]
    fn whole(&self, item: &impl BuildItem) -> f32 {
        let number = (item.sum_along(self.axis) - self.least) * self.scale;
        // NaN if the scale is infinite.
        let number = if number > 0.0 { number } else { 0.0 };
        let last = N as f32 - 1.0;
        (if number < last { number } else { last }) + Self::WHOLE
    }

    /// The number of an item's slice.
    #[inline(always)]
    fn slice(&self, item: &impl BuildItem) -> usize {
        self.whole(item).to_bits() as usize % N
    }

    /// Whether the number of an item's slice is below another one.
    #[inline(always)]
    fn is_before(&self, item: &impl BuildItem, slice: usize) -> bool {
        self.whole(item) < Self::WHOLE + slice as f32
    }
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
struct Bins<const N: usize>([Bin; N]);

impl<const N: usize> Bins<N> {
    #[inline(always)]
    fn new<I: BuildItem>(items: &[I], bin: impl Fn(&I) -> usize) -> Bins<N> {
        let add = |bins: &mut [Bin; N], item: &I| {
            let bin = &mut bins[bin(item)];
            bin.count += 1;
            bin.bounds = bin.bounds.merge(*item.bounds());
        };
        if items.len() < FEW_ITEMS {
            let mut bins = [Bin::EMPTY; N];
            items.iter().for_each(|item| add(&mut bins, item));
            return Bins(bins);
        }
        // Neighbours in the input often share a bin. Two sets halve the wait for its last change.
        let mut sets = [[Bin::EMPTY; N]; 2];
        let (pairs, rest) = items.as_chunks::<2>();
        for [a, b] in pairs {
            add(&mut sets[0], a);
            add(&mut sets[1], b);
        }
        rest.iter().for_each(|item| add(&mut sets[0], item));
        Bins(std::array::from_fn(|bin| sets[0][bin].merge(sets[1][bin])))
    }

    /// The union of some bins.
    fn all(&self, range: Range<usize>) -> Bin {
        self.0[range].iter().copied().fold(Bin::EMPTY, Bin::merge)
    }

    /// The bin before which a split costs least with items on both sides. None if one bin has all items.
    fn cheapest_plane<B: Bound>(&self) -> Option<usize> {
        let mut above = [f64::NAN; N];
        let mut rest = Bin::EMPTY;
        for plane in (1..N).rev() {
            rest = rest.merge(self.0[plane]);
            above[plane] = rest.cost::<B>();
        }
        let (mut below, mut best) = (Bin::EMPTY, None);
        for (plane, above) in above.into_iter().enumerate().skip(1) {
            below = below.merge(self.0[plane - 1]);
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
        for bin in 0..N - 1 {
            if rank < before + self.0[bin].count {
                return (bin, before);
            }
            before += self.0[bin].count;
        }
        (N - 1, before)
    }
}
