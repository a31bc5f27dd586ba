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
const SECOND_BITS: u32 = 7;
const FIRST_BITS: u32 = 12;

/// The keys of at most [`FEW`] items are whole numbers that a float represents.
const _: () = assert!(FEW.ilog2() + SECOND_BITS + FIRST_BITS <= f32::MANTISSA_DIGITS);

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

    /// The keys of at most [`FEW`] items, as floats, which have the same order. The others are infinite.
    ///
    /// Four at once, because a load of four keys would wait for the stores of each.
    #[inline(always)]
    pub fn few_keys<'a, I: BuildItem + 'a>(
        &self,
        count: usize,
        item: impl Fn(usize) -> &'a I,
    ) -> [f32; FEW] {
        const PLACES: f32 = FEW as f32;
        const SECOND: f32 = (1 << SECOND_BITS) as f32;
        let mut keys = [f32::INFINITY; FEW];
        let [least, scale, last] = [self.least, self.scale, self.last].map(|all| all.to_array());
        let lines = self.axes.map(|axis| {
            (axis, Vec4::splat(least[axis]), Vec4::splat(scale[axis]), Vec4::splat(last[axis]))
        });
        let (fours, _) = keys.as_chunks_mut::<4>();
        for (four, keys) in fours.iter_mut().enumerate().take(count.div_ceil(4)) {
            let places = [0, 1, 2, 3].map(|lane| 4 * four + lane);
            let items = places.map(|place| item(place.min(count - 1)));
            let [first, second] = lines.map(|(axis, least, scale, last)| {
                let sums = Vec4::from_array(items.map(|item| item.sum_along(axis)));
                let steps = (sums - least) * scale;
                // NaN if the scale is infinite, or the item is unbounded.
                let steps = Vec4::select(steps.cmpgt(Vec4::ZERO), steps, Vec4::ZERO).min(last);
                (steps + WHOLE) - WHOLE
            });
            let places = Vec4::from_array(places.map(|place| place as f32));
            let key = first * (SECOND * PLACES) + second * PLACES + places;
            let is_item = places.cmplt(Vec4::splat(count as f32));
            *keys = Vec4::select(is_item, key, Vec4::INFINITY).to_array();
        }
        keys
    }

    /// The place of the item that a key belongs to.
    #[inline(always)]
    pub fn place(key: i32) -> usize {
        key as usize % MAX_KEYS
    }
}

/// The ranks of the first `count` keys, which differ: the number of lesser ones. The other keys are infinite.
///
/// To compare all with all takes less time than a sort, which waits for its branches.
#[inline(always)]
pub fn ranks(keys: &[f32; FEW], count: usize) -> [u8; FEW] {
    let mut ranks = [0; FEW];
    let ((own, _), (places, _)) = (keys.as_chunks::<16>(), ranks.as_chunks_mut::<16>());
    // Fixed numbers of keys: the end of a loop over others is unpredictable.
    match (count, keys.first_chunk::<8>()) {
        (..=8, Some(own)) => ranks[..8].copy_from_slice(&ranks_among(own, own)),
        (..=16, _) => places[0] = ranks_among(&own[0], &own[0]),
        _ => {
            for (own, ranks) in own.iter().zip(places) {
                *ranks = ranks_among(own, &keys[..count]);
            }
        }
    }
    ranks
}

/// The number of `keys` that are less than each of `own`, of which there is a multiple of 4 and at most 16.
#[inline(always)]
fn ranks_among<const N: usize>(own: &[f32; N], keys: &[f32]) -> [u8; N] {
    // Floats from here on are whole numbers, in the lowest bits.
    const ZERO: Vec4 = Vec4::splat(8_388_608.0);
    let own: [Vec4; 4] = std::array::from_fn(|four| {
        own.as_chunks().0.get(four).map_or(Vec4::ZERO, |four| Vec4::from_array(*four))
    });
    let mut counts = [ZERO; 4];
    for key in keys {
        let key = Vec4::splat(*key);
        for (count, four) in counts.iter_mut().zip(own).take(N / 4) {
            *count += Vec4::select(key.cmplt(four), Vec4::ONE, Vec4::ZERO);
        }
    }
    let mut ranks = [0; N];
    for (ranks, counts) in ranks.as_chunks_mut().0.iter_mut().zip(counts) {
        *ranks = counts.to_array().map(|count| count.to_bits() as u8);
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
    let count = items.len();
    let keys = AxisOrder::new::<B>(&sums, axis).few_keys(count, |place| &items[place]);
    let ranks = ranks(&keys, count);
    // Not collected: that would move the whole memory of a list.
    let mut unordered = ArrayVec::<_, FEW>::new();
    unordered.extend(items.iter().copied());
    for (item, rank) in unordered.iter().zip(&ranks) {
        items[usize::from(*rank)] = *item;
    }
    let bounds =
        |items: &[I]| items.iter().fold(Box4::EMPTY, |bounds, item| bounds.merge(*item.bounds()));
    if count <= 2 * unit {
        return [0..unit, unit..count].map(|range| {
            let bounds = bounds(&items[range.clone()]);
            Lane::within(range, bounds, sums)
        });
    }
    let mut groups = ArrayVec::<_, FEW>::new();
    groups.extend(items.chunks(unit).map(|group| {
        let (count, bounds) = (group.len() as u32, bounds(group));
        Bin { count, bounds }
    }));
    let cheapest = cheapest_plane::<B>(&groups, &mut [0.0; FEW]);
    let plane = cheapest.map_or(groups.len() / 2, |(_, plane)| plane);
    let (below, above) = groups.split_at(plane);
    let middle = plane * unit;
    [(0..middle, below), (middle..count, above)].map(|(range, groups)| {
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
            let mut padded = [f32::INFINITY; FEW];
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
