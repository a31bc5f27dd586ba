//! Splits of few items: by their order along an axis, with exact costs.

use arrayvec::ArrayVec;
use glam::Vec4;

use super::Bound;
use super::bins::{Bin, cheapest_plane};
use super::build_item::{Box4, BuildItem, WHOLE};
use super::lane::Lane;

/// The maximum number of items whose ranks are counted.
pub const FEW: usize = 32;

/// The maximum number of keys whose places differ.
pub const MAX_KEYS: usize = 1 << PLACE_BITS;

/// The bits of a key: for the place of the item, for its centre along the second axis, and for that along the first. Keys are
/// [`AxisOrder::ONE`] more, so that their bits are those of floats in the same order.
const PLACE_BITS: u32 = 9;
const SECOND_BITS: u32 = 8;
const FIRST_BITS: u32 = 29 - PLACE_BITS - SECOND_BITS;

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
    /// The bits of 1.
    const ONE: u32 = 1.0_f32.to_bits();

    /// Orders items whose centres, times two, are within `sums`. Others count as if they were at its border.
    #[inline(always)]
    pub fn new<B: Bound>(sums: &Box4, axis: usize) -> AxisOrder {
        let extents = sums.max - sums.min;
        let mut others = extents.to_array();
        others[axis] = f32::NEG_INFINITY;
        let second = (1..B::AXES).fold(0, |a, b| if others[b] > others[a] { b } else { a });
        let mut last = [((1 << SECOND_BITS) - 1) as f32; 4];
        last[axis] = ((1 << FIRST_BITS) - 1) as f32;
        let last = Vec4::from_array(last);
        AxisOrder { least: sums.min, scale: last / extents, last, axes: [axis, second] }
    }

    /// The key of an item, which orders it. `place` is below [`MAX_KEYS`], and distinguishes the item from the others.
    #[inline(always)]
    fn key(&self, item: &impl BuildItem, place: usize) -> i32 {
        let steps = (item.sum() - self.least) * self.scale;
        // NaN if the scale is infinite, or the item is unbounded.
        let steps = Vec4::select(steps.cmpgt(Vec4::ZERO), steps, Vec4::ZERO).min(self.last);
        let steps = (steps + WHOLE).to_array().map(f32::to_bits);
        let [first, second] = self.axes.map(|axis| steps[axis]);
        let first = (first % (1 << FIRST_BITS)) << (PLACE_BITS + SECOND_BITS);
        let second = (second % (1 << SECOND_BITS)) << PLACE_BITS;
        (AxisOrder::ONE + (first | second | place as u32)) as i32
    }

    /// The keys of at most [`MAX_KEYS`] items.
    #[inline(always)]
    pub fn keys<'a, I: BuildItem + 'a>(
        &self,
        items: impl Iterator<Item = &'a I>,
    ) -> impl Iterator<Item = i32> {
        items.enumerate().map(|(place, item)| self.key(item, place))
    }

    /// The keys of at most [`FEW`] items, as the bits of positive floats, which have their order.
    #[inline(always)]
    pub fn few_keys<'a, I: BuildItem + 'a>(
        &self,
        items: impl Iterator<Item = &'a I>,
    ) -> [f32; FEW] {
        let mut keys = [0.0; FEW];
        for (to, key) in keys.iter_mut().zip(self.keys(items)) {
            *to = f32::from_bits(key as u32);
        }
        keys
    }

    /// The place of the item that a key belongs to.
    #[inline(always)]
    pub fn place(key: i32) -> usize {
        key as usize % MAX_KEYS
    }
}

/// The ranks that are counted at once.
const AT_ONCE: usize = 16;

/// The ranks of the first `count` keys, which differ: the number of lesser ones.
///
/// To compare all with all takes less time than a sort, which waits for its branches.
#[inline(always)]
pub fn ranks(keys: &[f32; FEW], count: usize) -> [u8; FEW] {
    // Floats from here on are whole numbers, in the lowest bits.
    const ZERO: Vec4 = Vec4::splat(8_388_608.0);
    let mut ranks = [0; FEW];
    let ((some, _), (places, _)) = (keys.as_chunks::<AT_ONCE>(), ranks.as_chunks_mut::<AT_ONCE>());
    for (some, ranks) in some.iter().zip(places).take(count.div_ceil(AT_ONCE)) {
        let some: [Vec4; AT_ONCE / 4] =
            std::array::from_fn(|four| Vec4::from_slice(&some[4 * four..]));
        let mut counts = [ZERO; AT_ONCE / 4];
        for key in &keys[..count] {
            let key = Vec4::splat(*key);
            for (count, four) in counts.iter_mut().zip(some) {
                *count += Vec4::select(key.cmplt(four), Vec4::ONE, Vec4::ZERO);
            }
        }
        for (ranks, counts) in ranks.as_chunks_mut().0.iter_mut().zip(counts) {
            *ranks = counts.to_array().map(|count| count.to_bits() as u8);
        }
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
    let keys = AxisOrder::new::<B>(&sums, axis).few_keys(items.iter());
    // Not collected: that would move the whole memory of a list.
    let mut unordered = ArrayVec::<_, FEW>::new();
    unordered.extend(items.iter().copied());
    let ranked = unordered.iter().zip(ranks(&keys, items.len()));
    if items.len() <= 2 * unit {
        let mut bounds = [Box4::EMPTY; 2];
        for (item, rank) in ranked {
            items[usize::from(rank)] = *item;
            let bounds = &mut bounds[usize::from(usize::from(rank) >= unit)];
            *bounds = bounds.merge(*item.bounds());
        }
        let [below, above] = bounds;
        return [(0..unit, below), (unit..items.len(), above)]
            .map(|(range, bounds)| Lane::within(range, bounds, sums));
    }
    let mut groups = ArrayVec::<_, FEW>::new();
    groups.extend(std::iter::repeat_n(Bin::EMPTY, items.len().div_ceil(unit)));
    // A division by multiplication, exact below 256.
    let reciprocal = (1 << 16) / unit + 1;
    for (item, rank) in ranked {
        let rank = usize::from(rank);
        items[rank] = *item;
        groups[(rank * reciprocal) >> 16].add(item);
    }
    let cheapest = cheapest_plane::<B>(&groups, &mut [0.0; FEW]);
    let plane = cheapest.map_or(groups.len() / 2, |(_, plane)| plane);
    let (below, above) = groups.split_at(plane);
    let middle = plane * unit;
    [(0..middle, below), (middle..items.len(), above)].map(|(range, groups)| {
        let all = groups.iter().fold(Bin::EMPTY, |all, group| all.merge(*group));
        Lane::within(range, all.bounds, sums)
    })
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::super::build_item::TestItem as Item;
    use super::*;
    use crate::dim3::Aabb;

    #[test]
    fn ranks_are_those_of_a_sort() {
        let mut random = fastrand::Rng::with_seed(0x4a2c);
        for case in 0..2000 {
            let most = random.i32(FEW as i32..1 << 29);
            let mut keys: Vec<i32> =
                (0..random.usize(1..=FEW)).map(|_| random.i32(0..most)).collect();
            keys.sort_unstable();
            keys.dedup();
            keys.iter_mut().for_each(|key| *key += AxisOrder::ONE as i32);
            let sorted = keys.clone();
            random.shuffle(&mut keys);
            let mut padded = [0.0; FEW];
            let floats = keys.iter().map(|key| f32::from_bits(*key as u32));
            padded.iter_mut().zip(floats).for_each(|(to, key)| *to = key);
            for (key, rank) in keys.iter().zip(ranks(&padded, keys.len())) {
                assert_eq!(sorted[usize::from(rank)], *key, "case {case}");
            }
        }
    }

    #[test]
    fn no_border_of_groups_is_cheaper_than_the_chosen_one() {
        let mut random = fastrand::Rng::with_seed(0xb03d);
        let cost = |items: &[Item]| {
            let bounds = items.iter().fold(Box4::EMPTY, |all, item| all.merge(item.0));
            f64::from(bounds.bound::<Aabb>().cost()) * items.len() as f64
        };
        for case in 0..2000 {
            let unit = random.usize(1..9);
            let count = random.usize(unit + 1..=FEW);
            let on_grid = random.bool();
            let mut items: Vec<Item> = (0..count)
                .map(|number| {
                    let mut vector = || Vec3::from_array([(); 3].map(|()| random.f32()));
                    let (center, half) = (100.0 * vector(), vector());
                    let center = if on_grid { (0.04 * center).round() } else { center };
                    Item::new(center, half, number)
                })
                .collect();
            let sums = crate::bvh::build_item::sums_of(&items);
            let extents = sums.max - sums.min;
            let axis = random.usize(..3);
            let [left, right] = split_in_order::<Aabb, Item>(&mut items, sums, axis, unit);
            let middle = left.range.end;
            assert!(middle % unit == 0 && 0 < middle && middle < count, "case {case}");
            assert_eq!(right.range, middle..count);
            let mut numbers: Vec<u32> = items.iter().map(Item::number).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count as u32), "case {case}");
            // The order is that of the centres, but for steps.
            let step = extents[axis] / ((1 << FIRST_BITS) - 1) as f32;
            let along: Vec<f32> = items.iter().map(|item| item.sum_along(axis)).collect();
            assert!(along.is_sorted_by(|a, b| *a <= *b + 1.01 * step), "case {case}");
            let costs: Vec<f64> = (unit..count)
                .step_by(unit)
                .map(|middle| cost(&items[..middle]) + cost(&items[middle..]))
                .collect();
            let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
            assert_eq!(costs[middle / unit - 1], least, "case {case}");
            assert_eq!(left.bounds.bound::<Aabb>(), Lane::new(&items, 0..middle).bounds.bound());
        }
    }
}
