//! Filters: which shapes meet which.

/// Categories, the categories it meets, and a group that overrides both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// In every category, meeting every mask.
    pub const ALL: Filter = Filter { category: u64::MAX, mask: u64::MAX, group: 0 };

    /// A group above 0 that both share always meets, one below 0 never; else each must have a category that
    /// the other's mask holds.
    pub fn meets(&self, other: &Filter) -> bool {
        if self.group != 0 && self.group == other.group {
            return self.group > 0;
        }
        self.category & other.mask != 0 && other.category & self.mask != 0
    }

    /// What the tree's leaf carries. A group that always meets must be found past any mask.
    pub(super) fn leaf_bits(&self) -> u64 {
        if self.group > 0 { u64::MAX } else { self.category }
    }

    /// What to ask the tree for: no leaf that this filter meets is without one of these bits.
    pub(super) fn query_bits(&self) -> u64 {
        if self.group > 0 { u64::MAX } else { self.mask }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_never_hides_what_meets() {
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
