//! Ranges of items that become the children of a node.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::build_item::{Box4, BuildItem, sums_of};

/// A range of items that becomes a child.
#[derive(Clone, Debug)]
pub struct Lane {
    pub range: Range<usize>,
    pub bounds: Box4,
    /// Bounds of all centres, times two. They may be larger than necessary.
    pub sums: Box4,
}

impl Lane {
    /// A lane without items.
    pub const EMPTY: Lane = Lane { range: 0..0, bounds: Box4::EMPTY, sums: Box4::EMPTY };

    /// Adds the next item.
    #[inline(always)]
    pub fn push(&mut self, item: &impl BuildItem) {
        self.range.end += 1;
        self.bounds = self.bounds.merge(*item.bounds());
        let sum = item.sum();
        self.sums = self.sums.merge(Box4 { min: sum, max: sum });
    }

    pub fn new<I: BuildItem>(items: &[I], range: Range<usize>) -> Lane {
        let items = &items[range.clone()];
        let bounds = items.iter().fold(Box4::EMPTY, |bounds, item| bounds.merge(*item.bounds()));
        Lane { range, bounds, sums: sums_of(items) }
    }

    /// From the bounds of the items, and bounds of their centres that may be too large.
    #[inline(always)]
    pub fn within(range: Range<usize>, bounds: Box4, sums: Box4) -> Lane {
        let sums = Box4 {
            min: sums.min.max(bounds.min + bounds.min),
            max: sums.max.min(bounds.max + bounds.max),
        };
        Lane { range, bounds, sums }
    }

    /// The same items, as a slice of their own.
    pub fn alone(self) -> Lane {
        Lane { range: 0..self.range.len(), ..self }
    }
}

/// At most eight lanes in an order that changes without moving them.
#[derive(Debug, Default)]
pub struct Lanes<const WAYS: usize> {
    lanes: ArrayVec<Lane, WAYS>,
    /// A byte for each place, from the lowest on: the lane there.
    order: u64,
}

impl<const WAYS: usize> Lanes<WAYS> {
    pub fn count(&self) -> usize {
        self.lanes.len()
    }

    #[inline(always)]
    fn number(&self, place: usize) -> usize {
        (self.order >> (8 * place)) as usize % (2 * WAYS)
    }

    #[inline(always)]
    pub fn get(&self, place: usize) -> &Lane {
        &self.lanes[self.number(place)]
    }

    /// Adds a lane after all others.
    pub fn push(&mut self, lane: Lane) {
        self.order |= (self.count() as u64) << (8 * self.count());
        self.lanes.push(lane);
    }

    /// Puts two lanes in the place of one.
    #[inline(always)]
    pub fn replace(&mut self, place: usize, [left, right]: [Lane; 2]) {
        let number = self.number(place);
        let after = u64::MAX << 8 << (8 * place);
        let added = (self.count() as u64) << 8 << (8 * place);
        self.order = self.order & !after | added | (self.order & after) << 8;
        self.lanes[number] = left;
        self.lanes.push(right);
    }

    #[inline(always)]
    pub fn in_order(&self) -> ArrayVec<Lane, WAYS> {
        let mut lanes = ArrayVec::new();
        lanes.extend((0..self.count()).map(|place| self.get(place).clone()));
        lanes
    }
}

impl<const WAYS: usize> FromIterator<Lane> for Lanes<WAYS> {
    fn from_iter<T: IntoIterator<Item = Lane>>(lanes: T) -> Lanes<WAYS> {
        let mut collected = Lanes::default();
        lanes.into_iter().for_each(|lane| collected.push(lane));
        collected
    }
}
