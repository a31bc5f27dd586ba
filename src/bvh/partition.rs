//! Moves items to two sides, in place: by the numbers of their bins, or by the order of their centres.

use arrayvec::ArrayVec;

use super::build_item::{Box4, BuildItem};

/// Up to this number of items, the ranks of all are the fastest selection.
pub const FEW_RANKED: usize = 16;

/// The maximum number of items of a bin that are ordered by their keys. Moving keys takes less time than moving items.
pub const MOST_ORDERED: usize = 512;

/// The order of the centres along an axis, and then of numbers. Neighbours often have consecutive numbers, so where centres lie
/// on a grid, items with the same coordinate are divided into neighbours.
#[inline(always)]
fn key<I: BuildItem>(item: &I, axis: usize) -> (i32, u32) {
    let bits = item.sum_along(axis).to_bits() as i32;
    (bits ^ (bits >> 31 & i32::MAX), item.number())
}

/// Moves the items with the least centres along an axis to the front: `middle` of them, less than all.
pub fn select<I: BuildItem>(items: &mut [I], middle: usize, axis: usize) {
    if items.len() <= FEW_RANKED {
        let ranks = ranks(items.iter().map(|item| key(item, axis)));
        partition(items, &ranks[..items.len()], middle, middle as u8);
    } else {
        items.select_nth_unstable_by_key(middle, |item| key(item, axis));
    }
}

/// The rank of each of at most [`FEW_RANKED`] keys: the number of lesser ones.
///
/// To compare all with all takes less time than a sort, which waits for its branches.
#[inline(always)]
fn ranks(all: impl Iterator<Item = (i32, u32)>) -> [u8; FEW_RANKED] {
    let (mut keys, mut numbers) = ([0; FEW_RANKED], [0; FEW_RANKED]);
    let mut count = 0;
    for ((place_of_key, place_of_number), (key, number)) in
        keys.iter_mut().zip(&mut numbers).zip(all)
    {
        (*place_of_key, *place_of_number) = (key, number as i32);
        count += 1;
    }
    let mut ranks = [0u32; FEW_RANKED];
    for (&key, &number) in keys.iter().zip(&numbers).take(count) {
        for place in 0..FEW_RANKED {
            let is_first = (key == keys[place]) & (number < numbers[place]);
            ranks[place] += u32::from((key < keys[place]) | is_first);
        }
    }
    ranks.map(|rank| rank as u8)
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

/// Divides the items of a bin, which has `count` of them, at most [`MOST_ORDERED`]: sets the numbers of the `first` ones to 0, and
/// those of the others to the greatest. Adds both to bounds.
#[inline(always)]
pub fn divide_bin<I: BuildItem>(
    items: &[I],
    numbers: &mut [u8],
    (bin, count): (usize, usize),
    first: usize,
    axis: usize,
    bounds: &mut [Box4; 2],
) {
    let mut places = [0; MOST_ORDERED];
    let mut end = 0;
    for (place, &number) in (0..).zip(&*numbers) {
        places[end % MOST_ORDERED] = place;
        end += usize::from(usize::from(number) == bin);
    }
    let places = &places[..count];
    let keys = places.iter().map(|&place: &u32| key(&items[place as usize], axis));
    let mut put = |place: u32, is_first: bool| {
        let (place, side) = (place as usize, usize::from(!is_first));
        numbers[place] = if is_first { 0 } else { u8::MAX };
        bounds[side] = bounds[side].merge(*items[place].bounds());
    };
    if count <= FEW_RANKED {
        let ranks = ranks(keys);
        places.iter().zip(ranks).for_each(|(&place, rank)| put(place, usize::from(rank) < first));
    } else {
        let mut ordered = ArrayVec::<_, MOST_ORDERED>::new();
        keys.zip(places).for_each(|entry| ordered.push(entry));
        ordered.select_nth_unstable(first);
        for (rank, &(_, &place)) in ordered.iter().enumerate() {
            put(place, rank < first);
        }
    }
}
