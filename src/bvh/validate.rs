//! Checking a tree against itself, for tests and bug reports.

use super::{Bound, Bvh, Child, MAX_HEIGHT, Place, Wide};

impl<B: Bound> Bvh<B> {
    /// Whether every link, bound, bit and place is right, or what is not.
    pub fn validate(&self) -> Result<(), String> {
        let (mut leaves, mut nodes) = (0, 0);
        self.validate_node(0, Place::NONE, 1, &mut leaves, &mut nodes)?;
        if leaves != self.leaves {
            return Err(format!("{leaves} leaves hang in the tree, {} were counted", self.leaves));
        }
        if nodes != self.node_count() {
            return Err(format!("{nodes} nodes hang in the tree, {} are used", self.node_count()));
        }
        let placed = self.places.iter().filter(|place| !place.is_none()).count();
        if placed != leaves {
            return Err(format!("{placed} leaves have a place, {leaves} hang in the tree"));
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
            return Err(format!("node {index} is {depth} deep"));
        }
        if node.parent != parent {
            return Err(format!("node {index} names {:?} its parent, not {parent:?}", node.parent));
        }
        if index != 0 && node.used.count_ones() < 2 {
            return Err(format!("node {index} has fewer than two children"));
        }
        for lane in 0..super::LANES {
            let place = Place::new(index, lane);
            let Some(child) = node.links[lane].child() else {
                if node.used >> lane & 1 != 0 {
                    return Err(format!("{place:?} is used and holds nothing"));
                }
                let empty = B::Wide::EMPTY.get(lane);
                if node.bounds.get(lane) != empty || node.bits[lane] != 0 {
                    return Err(format!("{place:?} holds nothing and has bounds or bits"));
                }
                continue;
            };
            if node.used >> lane & 1 == 0 {
                return Err(format!("{place:?} holds {child:?} and is not used"));
            }
            match child {
                Child::Leaf(leaf) => {
                    *leaves += 1;
                    if self.places.get(leaf as usize) != Some(&place) {
                        return Err(format!("leaf {leaf} hangs at {place:?} and thinks otherwise"));
                    }
                }
                Child::Node(child) => {
                    let inner = &self.nodes[child as usize];
                    let outer = node.bounds.get(lane);
                    if !inner.bound().is_some_and(|bound| outer.contains(&bound)) {
                        return Err(format!("the bound of {place:?} does not hold its children"));
                    }
                    if inner.all_bits() != node.bits[lane] {
                        return Err(format!("the bits of {place:?} are not its children's"));
                    }
                    self.validate_node(child as usize, place, depth + 1, leaves, nodes)?;
                }
            }
        }
        Ok(())
    }
}
