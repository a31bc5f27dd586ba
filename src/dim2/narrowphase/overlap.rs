//! Whether two geometries overlap, in f64.
//!
//! The answer is that of the signed distance. The widest gap comes first, and decides where it is further from the
//! limit than [`doubt`]: then the signed distance must say the same.

use super::NOISE;
use super::boxes::Boxes;
use super::core::{Core, Placed, Round};
use super::distance;
use super::sat::{self, OfOutlines, Outline};
use crate::touching::DOUBT;

/// Whether the signed distance of two geometries, the kinds of which stand in their order, is at or below `limit`,
/// which is [`touching::limit`](crate::touching::limit) of the margin.
#[inline]
pub fn overlap(a: &Placed, b: &Placed, limit: f64) -> bool {
    let told = match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => by_the_widest_gap(a, b, limit),
        (Placed::HalfPlane(_), _) | (_, Placed::HalfPlane(_)) => None,
    };
    told.unwrap_or_else(|| distance::of(a, b).distance <= limit)
}

/// The same where it is further from the limit than [`doubt`]. It may be called with any common origin.
pub fn surely(a: &Round, b: &Round, limit: f64) -> Option<bool> {
    by_the_widest_gap(a, b, limit).or_else(|| {
        let excess = distance::rounds(a, b).distance - limit;
        (excess.abs() > doubt(a, b, limit)).then_some(excess < 0.0)
    })
}

/// How far from the limit a test must be to decide: further than the signed distance may differ from it. Cores
/// nearer to each other than [`NOISE`] of their size may count as touching there.
#[inline]
fn doubt(a: &Round, b: &Round, limit: f64) -> f64 {
    let size = a.core.size() + b.core.size() + (a.radius + b.radius);
    DOUBT * (a.lengths + b.lengths + limit.abs()) + 4.0 * NOISE * size
}

/// By the widest gap between two: they are apart by no less, and where they overlap, their depth is minus that.
#[inline]
fn by_the_widest_gap(a: &Round, b: &Round, limit: f64) -> Option<bool> {
    let reach = limit + (a.radius + b.radius);
    let doubt = || doubt(a, b, limit);
    let told = |width: f64, doubt: f64| {
        if width > reach + doubt {
            Some(false)
        } else {
            (width < -doubt && width < reach - doubt).then_some(true)
        }
    };
    match (&a.core, &b.core) {
        // Told by closed forms as quickly.
        (Core::Point(_) | Core::Segment(_), Core::Point(_) | Core::Segment(_))
        | (Core::Box(_), Core::Point(_))
        | (Core::Point(_), Core::Box(_)) => None,
        (Core::Box(a), Core::Box(b)) => told(Boxes::new(a, b).width(), doubt()),
        (Core::Box(_) | Core::Polygon(_) | Core::LargePolygon(_), _)
        | (_, Core::Box(_) | Core::Polygon(_) | Core::LargePolygon(_)) => {
            let doubt = doubt();
            let enough = (reach + doubt).max(0.0);
            told(sat::of_outlines(&a.core, &b.core, WidestGap { enough }), doubt)
        }
    }
}

/// The width of the widest gap between two outlines, or of one wider than `enough`.
struct WidestGap {
    enough: f64,
}

impl OfOutlines for WidestGap {
    type Answer = f64;

    #[inline]
    fn ask(self, a: impl Outline, b: impl Outline) -> f64 {
        sat::widest(&a, &b, self.enough).width
    }
}
