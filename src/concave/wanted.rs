//! Which contacts a question wants.

use std::ops::Neg;

use super::ConvexSpace;

/// The least cosine between the normal and that of a manifold that adds points: 18 degrees.
pub const NEARLY_SAME: f64 = 0.95;

/// Which contacts are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<V> {
    pub margin: f32,
    /// Contacts with welded parts have a manifold for each part.
    pub by_part: bool,
    /// Only those with nearly this normal.
    pub along: Option<V>,
}

impl<V: Copy + Neg<Output = V>> Wanted<V> {
    /// The same contacts of the swapped bodies.
    pub fn flipped(&self) -> Wanted<V> {
        Wanted { along: self.along.map(V::neg), ..*self }
    }

    /// Whether contacts with this normal are wanted.
    pub fn has<C: ConvexSpace<Vector = V>>(&self, normal: V) -> bool {
        self.along.is_none_or(|along| C::dot(normal, along) >= NEARLY_SAME)
    }
}
