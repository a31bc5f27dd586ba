//! The bins of a range of items: slices of equal width, by their centres along an axis.

use std::ops::Range;

use super::Bound;
use super::build_item::{Box4, BuildItem, WHOLE};

/// `N` slices of equal width, perpendicular to an axis.
pub struct Slices<const N: usize> {
    axis: usize,
    least: f32,
    scale: f32,
}

impl<const N: usize> Slices<N> {
    /// Slices that contain all centres.
    pub fn new(sums: &Box4, axis: usize) -> Slices<N> {
        let (start, extent) = (sums.min[axis], (sums.max - sums.min)[axis]);
        let count = N as f32;
        // Half a slice more, because numbers are rounded to the nearest.
        Slices { axis, least: start + 0.5 * extent / count, scale: count / extent }
    }

    /// The number of an item's slice.
    #[inline(always)]
    fn slice(&self, item: &impl BuildItem) -> usize {
        let number = (item.sum_along(self.axis) - self.least) * self.scale;
        // NaN if the scale is infinite.
        let number = if number > 0.0 { number } else { 0.0 };
        let last = N as f32 - 1.0;
        ((if number < last { number } else { last }) + WHOLE).to_bits() as usize % N
    }

    /// Where a slice starts, but for rounding.
    pub fn start(&self, slice: usize) -> f32 {
        self.least + (slice as f32 - 0.5) / self.scale
    }
}

/// Items between two planes.
#[derive(Clone, Copy, Debug)]
pub struct Bin {
    pub count: u32,
    pub bounds: Box4,
}

impl Bin {
    pub const EMPTY: Bin = Bin { count: 0, bounds: Box4::EMPTY };

    #[inline(always)]
    pub fn add(&mut self, item: &impl BuildItem) {
        self.count += 1;
        self.bounds = self.bounds.merge(*item.bounds());
    }

    #[inline(always)]
    pub fn merge(self, other: Bin) -> Bin {
        Bin { count: self.count + other.count, bounds: self.bounds.merge(other.bounds) }
    }

    /// In f64, because the cost of unbounded half-spaces times their number exceeds f32. NaN without items: empty bounds are
    /// infinite.
    #[inline(always)]
    fn cost<B: Bound>(self) -> f64 {
        f64::from(self.bounds.bound::<B>().cost()) * f64::from(self.count)
    }
}

/// All items of a range, by their centres along an axis.
pub struct Bins<const N: usize>(pub [Bin; N]);

impl<const N: usize> Bins<N> {
    #[inline(always)]
    pub fn new<I: BuildItem>(items: &[I], numbers: &mut [u8], slices: &Slices<N>) -> Bins<N> {
        let add = |bins: &mut [Bin; N], item: &I, number: &mut u8| {
            let slice = slices.slice(item);
            *number = slice as u8;
            bins[slice].add(item);
        };
        // Neighbours in the input often share a bin. Two sets halve the wait for its last change.
        let mut sets = [[Bin::EMPTY; N]; 2];
        let ((pairs, rest), (numbers, last)) =
            (items.as_chunks::<2>(), numbers.as_chunks_mut::<2>());
        for ([a, b], [number_a, number_b]) in pairs.iter().zip(numbers) {
            add(&mut sets[0], a, number_a);
            add(&mut sets[1], b, number_b);
        }
        rest.iter().zip(last).for_each(|(item, number)| add(&mut sets[0], item, number));
        Bins(std::array::from_fn(|bin| sets[0][bin].merge(sets[1][bin])))
    }

    /// The bounds of all items in some bins.
    pub fn bounds(&self, bins: Range<usize>) -> Box4 {
        self.0[bins].iter().fold(Box4::EMPTY, |bounds, bin| bounds.merge(bin.bounds))
    }

    /// The bin before which a split costs least with items on both sides. None if one bin has all items.
    pub fn cheapest_plane<B: Bound>(&self) -> Option<usize> {
        cheapest_plane::<B>(&self.0, &mut [0.0; N]).map(|(_, plane)| plane)
    }

    /// The bin that contains the item of a rank, and the number of items before the bin.
    pub fn bin_of(&self, rank: usize) -> (usize, usize) {
        let mut before = 0;
        for bin in 0..N - 1 {
            let count = self.0[bin].count as usize;
            if rank < before + count {
                return (bin, before);
            }
            before += count;
        }
        (N - 1, before)
    }

    /// The number of items in the bins before one.
    pub fn count_before(&self, bin: usize) -> usize {
        self.0[..bin].iter().map(|bin| bin.count as usize).sum()
    }
}

/// The least cost of a split, and the bin before which that is: with items on both sides. None if one bin has all items.
/// `above` has an element for each bin.
#[inline(always)]
pub fn cheapest_plane<B: Bound>(bins: &[Bin], above: &mut [f64]) -> Option<(f64, usize)> {
    let above = &mut above[..bins.len()];
    let mut rest = Bin::EMPTY;
    for (bin, above) in bins.iter().zip(&mut *above).rev() {
        rest = rest.merge(*bin);
        *above = rest.cost::<B>();
    }
    let (mut below, mut least, mut best) = (Bin::EMPTY, f64::INFINITY, 0);
    for (plane, (bin, above)) in (1..).zip(bins.iter().zip(&above[1..])) {
        below = below.merge(*bin);
        let cost = below.cost::<B>() + above;
        // No comparison with NaN holds.
        (least, best) = if cost < least { (cost, plane) } else { (least, best) };
    }
    (best > 0).then_some((least, best))
}
