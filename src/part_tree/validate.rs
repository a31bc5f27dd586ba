//! Consistency checks of a tree, for tests and for loaded bytes.

use super::refit::union;
use super::{Child, LANES, MAX_HEIGHT, PartBound, PartTree, QuantizedNode, range};

impl<B: PartBound> PartTree<B> {
    /// Checks links, leaf ranges and bounds. `bound_of` returns the bound of the item at a place of the item order.
    ///
    /// The error describes the first inconsistency. Time is linear in the number of items.
    pub fn validate(&self, bound_of: impl Fn(u32) -> B) -> Result<(), &'static str> {
        if bound_of_items(&self.nodes, self.items, bound_of)? == self.bound {
            Ok(())
        } else {
            Err("the bound of the tree is not that of its items")
        }
    }
}

/// Checks nodes, and returns the union of the bounds of all items.
pub(super) fn bound_of_items<B: PartBound>(
    nodes: &[B::Node],
    items: u32,
    bound_of: impl Fn(u32) -> B,
) -> Result<B, &'static str> {
    let mut walk = Walk { nodes, items, bound_of, next_node: 0, next_item: 0 };
    let bound = walk.node(0, 1)?;
    if walk.next_node as usize != nodes.len() {
        return Err("a node of the tree has no parent");
    }
    if walk.next_item != items {
        return Err("an item has no leaf");
    }
    Ok(bound)
}

struct Walk<'a, B: PartBound, F> {
    nodes: &'a [B::Node],
    items: u32,
    bound_of: F,
    /// The next node of the depth-first order.
    next_node: u32,
    next_item: u32,
}

impl<B: PartBound, F: Fn(u32) -> B> Walk<'_, B, F> {
    /// Checks a node and everything below it. Returns the union of its items' bounds.
    fn node(&mut self, index: u32, depth: usize) -> Result<B, &'static str> {
        if depth > MAX_HEIGHT {
            return Err("the tree is too high");
        }
        if index != self.next_node {
            return Err("the nodes are not in depth-first order");
        }
        self.next_node += 1;
        let node = self.nodes.get(index as usize).ok_or("a link leads to no node")?;
        if !(1..=LANES).contains(&node.count()) {
            return Err("a node has no child, or too many");
        }
        let mut all: Option<B> = None;
        for lane in 0..node.count() {
            let below = match node.link(lane).child() {
                Child::Leaf { first, count } => {
                    if first != self.next_item {
                        return Err("the leaves do not follow one another");
                    }
                    self.next_item += count;
                    if self.next_item > self.items {
                        return Err("a leaf has an item that does not exist");
                    }
                    union(range(first, count).map(&self.bound_of))
                }
                Child::Node(child) => self.node(child, depth + 1)?,
            };
            if !node.bound(lane).contains(&below) {
                return Err("a node's bounds do not contain its items");
            }
            all = Some(all.map_or(below, |all| all.merge(&below)));
        }
        Ok(all.expect("a node has a child"))
    }
}
