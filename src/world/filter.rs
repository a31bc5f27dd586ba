//! Collision filters: category bits, mask bits and a group.

/// A collision filter: the shape's categories, the categories it collides with, and a group that overrides both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    pub category: u64,
    pub mask: u64,
    pub group: i64,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { category: 1, mask: u64::MAX, group: 0 }
    }
}

impl Filter {
    /// A filter in every category, which matches every mask.
    pub const ALL: Filter = Filter { category: u64::MAX, mask: u64::MAX, group: 0 };

    /// Whether two shapes with these filters may collide.
    ///
    /// - Equal positive groups always match; equal negative groups never do.
    /// - Otherwise each shape must have a category in the other's mask.
    pub fn meets(&self, other: &Filter) -> bool {
        if self.group != 0 && self.group == other.group {
            return self.group > 0;
        }
        self.category & other.mask != 0 && other.category & self.mask != 0
    }

    /// The bits of a tree leaf with this filter. A positive group can match past any mask, so it sets all bits.
    pub(super) fn leaf_bits(&self) -> u64 {
        if self.group > 0 { u64::MAX } else { self.category }
    }

    /// The bits of a tree query with this filter. Every leaf that this filter matches has at least one of them.
    pub(super) fn query_bits(&self) -> u64 {
        if self.group > 0 { u64::MAX } else { self.mask }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_bits_never_hide_a_match() {
        let words = [0, 1, 2, 3, u64::MAX];
        let all = || {
            words.into_iter().flat_map(move |category| {
                words.into_iter().flat_map(move |mask| {
                    [-1, 0, 1, 2].map(move |group| Filter { category, mask, group })
                })
            })
        };
        let mut met = 0;
        for a in all() {
            for b in all() {
                assert_eq!(a.meets(&b), b.meets(&a));
                if a.meets(&b) {
                    met += 1;
                    let seen = |a: &Filter, b: &Filter| a.query_bits() & b.leaf_bits() != 0;
                    assert!(seen(&a, &b) && seen(&b, &a), "{a:?} {b:?}");
                }
            }
        }
        assert!(met > 1000);
    }
}
