//! Saved nodes. They are the same on every platform.

use super::validate::bound_of_items;
use super::{PartBound, PartTree, QuantizedNode};

impl<B: PartBound> PartTree<B> {
    /// The size of a saved node in bytes.
    pub const NODE_BYTES: usize = B::Node::BYTES;

    /// Appends all nodes. Leaves are saved as ranges of the item order, whatever their addresses.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let mut tree = self.clone();
        tree.set_addresses(|places| places.start);
        tree.nodes.iter().for_each(|node| node.write(bytes));
    }

    /// Reads the nodes that [`PartTree::write`] wrote.
    ///
    /// `bytes` are whole nodes, at least one. They may be untrusted: all links and bounds are checked against the items,
    /// of which `bound_of` returns the bounds. Their number is `items`.
    pub fn read(
        bytes: &[u8],
        items: u32,
        bound_of: impl Fn(u32) -> B,
    ) -> Result<PartTree<B>, &'static str> {
        let nodes = bytes.chunks_exact(Self::NODE_BYTES).map(B::Node::read).collect();
        let nodes: Vec<_> = Option::ok_or(nodes, "a leaf has no item, or too many")?;
        let bound = bound_of_items(&nodes, items, bound_of)?;
        Ok(PartTree { nodes, bound, items })
    }
}
