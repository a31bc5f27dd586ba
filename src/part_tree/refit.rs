//! New bounds for the same items.

use arrayvec::ArrayVec;

use super::{Child, LANES, PartBound, PartTree, QuantizedNode, range};

impl<B: PartBound> PartTree<B> {
    /// Recomputes all bounds. `bound_of` returns the bound of the item at a place of the item order.
    ///
    /// The structure stays, so queries slow down as items move away from their neighbours in the order.
    pub fn refit(&mut self, bound_of: impl Fn(u32) -> B) {
        self.bound = self.refit_node(0, &bound_of);
    }

    fn refit_node(&mut self, index: u32, bound_of: &impl Fn(u32) -> B) -> B {
        let mut bounds: ArrayVec<B, LANES> = ArrayVec::new();
        for lane in 0..self.nodes[index as usize].count() {
            bounds.push(match self.nodes[index as usize].link(lane).child() {
                Child::Leaf { first, count } => union(range(first, count).map(bound_of)),
                Child::Node(child) => self.refit_node(child, bound_of),
            });
        }
        self.nodes[index as usize].set_bounds(&bounds);
        union(bounds.into_iter())
    }
}

/// The union of at least one bound.
pub(super) fn union<B: PartBound>(bounds: impl Iterator<Item = B>) -> B {
    bounds.reduce(|a, b| a.merge(&b)).expect("every lane has an item")
}
