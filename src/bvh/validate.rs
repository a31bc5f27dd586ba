//! Consistency checks of a tree, for tests and bug reports.

use super::nodes::{Bits, Child, Place};
use super::{Bound, Bvh, MAX_HEIGHT, Wide};

impl<B: Bound> Bvh<B> {
    /// Checks every link, bound, bit word and place. The error describes the first inconsistency.
    pub fn validate(&self) -> Result<(), String> {
        let (mut leaves, mut nodes) = (0, 0);
        self.validate_node(0, Place::NONE, 1, &mut leaves, &mut nodes)?;
        if leaves != self.leaves {
            return Err(format!("the tree has {leaves} leaves, but its count is {}", self.leaves));
        }
        if nodes != self.node_count() {
            return Err(format!("{nodes} nodes are linked, but {} are used", self.node_count()));
        }
        let placed = self.places.iter().filter(|place| !place.is_none()).count();
        if placed != leaves {
            return Err(format!("{placed} leaves have a place, but {leaves} are in the tree"));
        }
        Ok(())
    }

    fn validate_node(
        &self,
        index: usize,
        parent: Place,
        depth: usize,
        leaves: &mut usize,
        nodes: &mut usize,
    ) -> Result<(), String> {
        let node = &self.nodes[index];
        *nodes += 1;
        if depth > MAX_HEIGHT {
            return Err(format!("node {index} has depth {depth}, above the maximum"));
        }
        if self.nodes.parent(index) != parent {
            let found = self.nodes.parent(index);
            return Err(format!("node {index} has parent {found:?}, not {parent:?}"));
        }
        if index != 0 && node.lanes().count() < 2 {
            return Err(format!("node {index} has fewer than two children"));
        }
        for lane in 0..super::LANES {
            let place = Place::new(index, lane);
            let Some(child) = node.links[lane].child() else {
                let empty = B::Wide::EMPTY.get(lane);
                if node.bounds.get(lane) != empty || node.bits[lane] != Bits::NONE {
                    return Err(format!("{place:?} has no child but has bounds or bits"));
                }
                continue;
            };
            match child {
                Child::Leaf(leaf) => {
                    *leaves += 1;
                    if self.places.get(leaf as usize) != Some(&place) {
                        return Err(format!(
                            "leaf {leaf} is at {place:?} but records another place"
                        ));
                    }
                }
                Child::Node(child) => {
                    let inner = &self.nodes[child as usize];
                    let outer = node.bounds.get(lane);
                    if !inner.bound().is_some_and(|bound| outer.contains(&bound)) {
                        return Err(format!(
                            "the bound of {place:?} does not contain its children"
                        ));
                    }
                    if inner.all_bits() != node.bits[lane] {
                        return Err(format!("the bits of {place:?} differ from its children's"));
                    }
                    self.validate_node(child as usize, place, depth + 1, leaves, nodes)?;
                }
            }
        }
        Ok(())
    }
}
