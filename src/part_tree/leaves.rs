//! The leaves in the item order, and addresses for them.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::traverse::STACK;
use super::{Child, LANES, PartBound, PartTree, QuantizedNode, range};

impl<B: PartBound> PartTree<B> {
    /// Gives each leaf an address, which queries then visit instead of its first place. `address_of` gets the leaves as
    /// ranges of the item order, in that order.
    ///
    /// Addresses are below [`ADDRESSES`](super::ADDRESSES). A tree with addresses cannot be refitted.
    pub fn set_addresses(&mut self, mut address_of: impl FnMut(Range<u32>) -> u32) {
        let mut next = 0;
        self.set_addresses_below(0, &mut |count| {
            let places = range(next, count);
            next = places.end;
            address_of(places)
        });
    }

    fn set_addresses_below(&mut self, index: u32, address_of: &mut impl FnMut(u32) -> u32) {
        let node = index as usize;
        for lane in 0..self.nodes[node].count() {
            match self.nodes[node].link(lane).child() {
                Child::Leaf { count, .. } => {
                    let first = address_of(count);
                    self.nodes[node].set_link(lane, Child::Leaf { first, count }.into());
                }
                Child::Node(child) => self.set_addresses_below(child, address_of),
            }
        }
    }

    /// The leaves in the item order, as queries visit them. Each has a number for [`PartTree::leaf`].
    pub fn leaves(&self) -> impl Iterator<Item = (u32, Range<u32>)> {
        let lanes = |node: u32| {
            let count = self.nodes[node as usize].count() as u32;
            (LANES as u32 * node..LANES as u32 * node + count).rev()
        };
        let mut stack = ArrayVec::<u32, STACK>::new();
        stack.extend(lanes(0));
        std::iter::from_fn(move || {
            loop {
                let number = stack.pop()?;
                match self.lane(number) {
                    Child::Leaf { first, count } => return Some((number, range(first, count))),
                    Child::Node(node) => stack.extend(lanes(node)),
                }
            }
        })
    }

    /// The leaf with a number from [`PartTree::leaves`], below 2^27.
    pub fn leaf(&self, number: u32) -> Range<u32> {
        match self.lane(number) {
            Child::Leaf { first, count } => range(first, count),
            Child::Node(_) => unreachable!("the number of a leaf"),
        }
    }

    fn lane(&self, number: u32) -> Child {
        let number = number as usize;
        self.nodes[number / LANES].link(number % LANES).child()
    }
}
