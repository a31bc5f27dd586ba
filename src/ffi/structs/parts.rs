//! The plain structs that name the parts of concave geometries.

use std::cmp::Ordering;

use crate::answers::Part;
use crate::answers::PartPair;

/// The name of one convex part of a geometry. A convex geometry is its own only part: (0, IMP_NO_TRIANGLE, 0).
///
/// Arrays in ascending order are sorted by `part`, then `triangle`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_part {
    /// The part of a compound, in the order of imp_compound_create; 0 for any other kind.
    pub part: u32,
    /// The triangle of a mesh or height field, or the edge of a polyline; IMP_NO_TRIANGLE for any other kind.
    pub triangle: u32,
    /// The tag of the triangle, or that of the compound's part where the triangle has none; 0 without a tag.
    pub tag: u32,
}

/// Two parts that overlap.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_part_pair {
    pub a: imp_part,
    pub b: imp_part,
}

/// `imp_part.triangle` of a part that is no triangle and no edge.
pub const IMP_NO_TRIANGLE: u32 = 0xFFFFFFFF;
const _: () = assert!(IMP_NO_TRIANGLE == Part::NO_TRIANGLE);

impl From<Part> for imp_part {
    #[inline(always)]
    fn from(Part { part, triangle, tag }: Part) -> imp_part {
        imp_part { part, triangle, tag }
    }
}

impl From<PartPair> for imp_part_pair {
    fn from([a, b]: PartPair) -> imp_part_pair {
        imp_part_pair { a: a.into(), b: b.into() }
    }
}

impl imp_part {
    /// The order of parts.
    fn key(&self) -> (u32, u32) {
        (self.part, self.triangle)
    }
}

/// The order of pairs of parts: by the parts of A, then by those of B.
pub(in crate::ffi) type PairKey = [(u32, u32); 2];

pub(in crate::ffi) fn pair_key(a: &imp_part, b: &imp_part) -> PairKey {
    [a.key(), b.key()]
}

impl imp_part_pair {
    pub(in crate::ffi) fn cmp(&self, other: &imp_part_pair) -> Ordering {
        pair_key(&self.a, &self.b).cmp(&pair_key(&other.a, &other.b))
    }
}
