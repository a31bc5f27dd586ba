//! Whether two geometries overlap, in double precision: the answers that count. They are those of the signed
//! distance, told as early as can be.

use super::boxes::Boxes;
use super::place::{Core, Placed, Round};
use super::sat::{self, OfOutlines, Outline};
use super::separation::{self, noise};

/// Whether the signed distance of two geometries, the kinds of which stand in their order, is at or below
/// `margin`.
#[inline]
pub(super) fn overlap(a: &Placed, b: &Placed, margin: f64) -> bool {
    match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => rounds(a, b, margin),
        (Placed::HalfPlane(_), _) | (_, Placed::HalfPlane(_)) => {
            separation::of(a, b).distance <= margin
        }
    }
}

/// The margin within which two of a size together touch: what touches but for rounding touches.
#[inline]
pub(super) fn reached(a: &Round, b: &Round, size: f64, margin: f64) -> f64 {
    let reach = (a.core.vertex(0).abs() + b.core.vertex(0).abs()).element_sum();
    margin + separation::ROUNDING * (size + reach + margin.abs())
}

#[inline]
fn rounds(a: &Round, b: &Round, margin: f64) -> bool {
    let size = a.core.size() + b.core.size() + (a.radius + b.radius);
    let margin = reached(a, b, size, margin);
    by_the_widest_gap(a, b, size, margin)
        .unwrap_or_else(|| separation::rounds(a, b).distance <= margin)
}

/// What the widest gap between two tells: as wide is their distance at least, and just as wide where they overlap.
#[inline]
fn by_the_widest_gap(a: &Round, b: &Round, size: f64, margin: f64) -> Option<bool> {
    let radii = a.radius + b.radius;
    let told = |width: f64, touching: f64| {
        if width - radii > margin {
            Some(false)
        } else if width <= touching {
            Some(true)
        } else {
            None
        }
    };
    match (&a.core, &b.core) {
        // Told by closed forms as quickly.
        (Core::Point(_) | Core::Segment(_), Core::Point(_) | Core::Segment(_))
        | (Core::Box(_), Core::Point(_))
        | (Core::Point(_), Core::Box(_)) => None,
        (Core::Box(a), Core::Box(b)) => told(Boxes::new(a, b).width(), 0.0),
        (Core::Box(_) | Core::Polygon(_) | Core::LargePolygon(_), _)
        | (_, Core::Box(_) | Core::Polygon(_) | Core::LargePolygon(_)) => {
            let enough = (margin + radii).max(0.0);
            let (width, noise) = sat::of_outlines(&a.core, &b.core, Widest { enough, size });
            told(width, -noise)
        }
    }
}

/// The width of the widest gap between two outlines, or of one wider than `enough`; and what rounding may make of it.
struct Widest {
    enough: f64,
    size: f64,
}

impl OfOutlines for Widest {
    type Answer = (f64, f64);

    #[inline]
    fn ask(self, a: impl Outline, b: impl Outline) -> (f64, f64) {
        (sat::widest(&a, &b, self.enough).width, noise(&a, &b, self.size))
    }
}
