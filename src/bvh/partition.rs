//! Moves items to two sides, in place: by the numbers of their bins, or by the order of their centres.

use arrayvec::ArrayVec;

use super::build_item::{Box4, BuildItem};
use super::order::{AxisOrder, FEW, MAX_KEYS, ranks};

/// The maximum number of items of a bin that are divided by their keys. Moving keys takes less time than moving items.
pub const MOST_DIVIDED: usize = MAX_KEYS;

/// The order of the centres along an axis, and then of numbers. Neighbours often have consecutive numbers, so where centres lie
/// on a grid, items with the same coordinate are divided into neighbours.
#[inline(always)]
fn key<I: BuildItem>(item: &I, axis: usize) -> (i32, u32) {
    let bits = item.sum_along(axis).to_bits() as i32;
    (bits ^ (bits >> 31 & i32::MAX), item.number())
}

/// Moves the items with the least centres along an axis to the front: `middle` of them, less than all.
pub fn select<I: BuildItem>(items: &mut [I], middle: usize, axis: usize) {
    items.select_nth_unstable_by_key(middle, |item| key(item, axis));
}

/// Moves the items with numbers below `end` to the front: `middle` of them. The numbers stay in the former order.
///
/// As many items before the middle belong after it as the reverse. They are listed without a branch, because the side of an
/// item is unpredictable (Edelkamp and Weiss 2016).
#[inline(always)]
pub fn partition<I: Copy>(items: &mut [I], numbers: &[u8], middle: usize, end: u8) {
    let (first, second) = items.split_at_mut(middle);
    let (first_numbers, second_numbers) = numbers.split_at(middle);
    let (mut ahead, mut behind) = (Misplaced::new(first_numbers), Misplaced::new(second_numbers));
    loop {
        ahead.find(|number| number >= end);
        behind.find(|number| number < end);
        let count = ahead.count.min(behind.count);
        if count == 0 {
            return;
        }
        for _ in 0..count {
            std::mem::swap(&mut first[ahead.pop()], &mut second[behind.pop()]);
        }
    }
}

/// Places of items that belong to the other side.
struct Misplaced<'a> {
    /// The numbers that are still to be searched.
    rest: &'a [u8],
    /// The listed places, less the start of the numbers that were searched last.
    places: [u8; Misplaced::MOST],
    count: usize,
    start: usize,
    end: usize,
}

impl Misplaced<'_> {
    const MOST: usize = 128;

    #[inline(always)]
    fn new(rest: &[u8]) -> Misplaced<'_> {
        Misplaced { rest, places: [0; Misplaced::MOST], count: 0, start: 0, end: 0 }
    }

    /// Searches until there is a place, or to the end.
    #[inline(always)]
    fn find(&mut self, is_misplaced: impl Fn(u8) -> bool) {
        while self.count == 0 && !self.rest.is_empty() {
            let (numbers, rest) = self.rest.split_at(self.rest.len().min(Misplaced::MOST));
            let mut count = 0;
            for (place, &number) in (0..).zip(numbers) {
                self.places[count % Misplaced::MOST] = place;
                count += usize::from(is_misplaced(number));
            }
            (self.rest, self.count) = (rest, count);
            (self.start, self.end) = (self.end, self.end + numbers.len());
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> usize {
        self.count -= 1;
        self.start + usize::from(self.places[self.count % Misplaced::MOST])
    }
}

/// Divides the items of a bin in two: the `first` ones in an order get the number 0, the others the greatest number. `bounds`
/// grow by the first items and by the others.
///
/// `bin` has `count` items, at most [`MOST_DIVIDED`].
#[inline(always)]
pub fn divide_bin<I: BuildItem>(
    items: &[I],
    numbers: &mut [u8],
    (bin, count): (usize, usize),
    first: usize,
    order: &AxisOrder,
    bounds: &mut [Box4; 2],
) {
    let mut places = [0_u32; MOST_DIVIDED];
    let mut end = 0;
    for (place, &number) in (0..).zip(&*numbers) {
        places[end % MOST_DIVIDED] = place;
        end += usize::from(usize::from(number) == bin);
    }
    let places = &places[..count];
    let mut put = |place: u32, is_first: bool| {
        let (place, side) = (place as usize, usize::from(!is_first));
        numbers[place] = if is_first { 0 } else { u8::MAX };
        bounds[side] = bounds[side].merge(*items[place].bounds());
    };
    if count <= FEW {
        let keys = order.few_keys(count, |own| &items[places[own] as usize]);
        let ranks = ranks(&keys, count);
        places.iter().zip(&ranks).for_each(|(&place, &rank)| put(place, usize::from(rank) < first));
    } else {
        let own = places.iter().map(|&place| &items[place as usize]);
        let mut keys = ArrayVec::<_, MOST_DIVIDED>::new();
        keys.extend(order.keys(own));
        keys.select_nth_unstable(first);
        for (rank, key) in keys.into_iter().enumerate() {
            put(places[AxisOrder::place(key)], rank < first);
        }
    }
}

/// The maximum number of parts that items are distributed to.
pub const MAX_PARTS: usize = 16;

/// Moves the items of each part to its place: from its start on, in the order of the parts. `parts` has the part of each item.
///
/// An item that is in the way takes the place of another, until one fits where the first came from (the American flag sort
/// of McIlroy, Bostic and McIlroy 1993).
pub fn distribute<I: Copy>(items: &mut [I], parts: &[u16], starts: &mut [usize]) {
    let ends: ArrayVec<usize, MAX_PARTS> =
        starts[1..].iter().copied().chain([items.len()]).collect();
    for part in 0..starts.len() {
        while starts[part] < ends[part] {
            let place = starts[part];
            let mut target = usize::from(parts[place]);
            let mut item = items[place];
            while target != part {
                let to = starts[target];
                starts[target] += 1;
                target = usize::from(parts[to]);
                std::mem::swap(&mut items[to], &mut item);
            }
            items[place] = item;
            starts[part] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_to_their_parts() {
        let mut random = fastrand::Rng::with_seed(0xd157);
        for case in 0..500 {
            let (count, parts) = (random.usize(1..200), random.usize(1..=MAX_PARTS));
            let numbers: Vec<u16> = (0..count).map(|_| random.u16(..parts as u16)).collect();
            let part = |item: usize| usize::from(numbers[item]);
            let mut starts = vec![0; parts];
            for item in 0..count {
                starts[part(item) + 1..].iter_mut().for_each(|start| *start += 1);
            }
            let mut items: Vec<usize> = (0..count).collect();
            distribute(&mut items, &numbers, &mut starts);
            assert!(items.is_sorted_by_key(|item| part(*item)), "case {case}");
            items.sort_unstable();
            assert!(items.into_iter().eq(0..count), "case {case}");
        }
    }
}
