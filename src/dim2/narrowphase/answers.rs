//! The answers of the 2D narrow phase.

use glam::Vec2;

use crate::answers;

/// The signed distance of a pair.
pub type Distance = answers::Distance<Vec2>;

/// One point of a contact manifold.
pub type ContactPoint = answers::ContactPoint<Vec2>;

/// The contact manifold of a pair.
pub type Manifold = answers::Manifold<Vec2, 2>;

/// The time of impact of a cast.
pub type CastHit = answers::CastHit<Vec2>;
