//! Planes of facets, and which other facets are in them.

use super::space::{Facet, Wide};

/// The plane of a facet, on the side of the body.
#[derive(Clone, Copy, Debug)]
pub struct Plane<W> {
    /// Unit.
    pub normal: W,
    /// A corner of the facet.
    pub anchor: W,
    /// The width of the facet.
    pub width: f64,
    /// The rounding error of the facet's corners.
    pub noise: f64,
}

/// Facets within this angle of each other are in one plane, in radians.
pub const FLAT: f64 = 1e-6;

/// The body, as planes are compared near it.
#[derive(Clone, Copy, Debug)]
pub struct Near<W> {
    pub center: W,
    pub size: f64,
    /// Parts of the surface have poses, which are rounded, too.
    pub has_part_poses: bool,
    /// The distance of the body from the position of the surface.
    pub away: f64,
}

impl<W: Wide> Near<W> {
    /// The rounding error of a facet's corners. `lengths` is the sum of all lengths that went into its part.
    pub fn noise(&self, corners: &[W], lengths: f64) -> f64 {
        /// Of vertices, relative to the coordinates in the surface's own frame.
        const OF_VERTICES: f64 = 1.2e-7;
        /// Of poses, relative to all that is multiplied and added.
        const OF_POSES: f64 = 5e-7;
        let far = corners.iter().map(|corner| corner.sum_abs()).fold(0.0, f64::max);
        if self.has_part_poses {
            OF_POSES * (far + self.away + lengths)
        } else {
            OF_VERTICES * (far + self.away)
        }
    }
}

impl<W: Wide> Plane<W> {
    /// The plane of a facet, on its front. None if the facet is too narrow for a plane.
    pub fn of(facet: &Facet<W>, noise: f64) -> Option<Plane<W>> {
        /// The least width of a facet, as a multiple of its noise.
        const WIDE: f64 = 16.0;
        let &Facet { normal, corners, width, .. } = facet;
        let has_plane = normal != W::ZERO && width > WIDE * noise;
        has_plane.then(|| Plane { normal, anchor: corners[0], width, noise })
    }

    /// The height of a point above the plane.
    pub fn height(&self, point: W) -> f64 {
        self.normal.dot(point - self.anchor)
    }

    /// The error of the height at a distance from the facet.
    fn error(&self, distance: f64) -> f64 {
        self.noise * (1.0 + distance / self.width)
    }

    /// The plane of another facet in the plane, on the same side.
    pub fn on(&self, facet: &Facet<W>, noise: f64) -> Plane<W> {
        let is_back = facet.normal.dot(self.normal) < 0.0;
        let normal = if is_back { -facet.normal } else { facet.normal };
        Plane { normal, anchor: facet.corners[0], width: facet.width, noise }
    }

    /// Whether corners with this rounding error are in the plane.
    pub fn is_level(&self, corners: &[W], noise: f64) -> bool {
        corners.iter().all(|corner| {
            let away = (*corner - self.anchor).sum_abs();
            self.height(*corner).abs() <= noise + self.error(away) + FLAT * away
        })
    }

    /// Whether the normal of a facet on the same side differs by more than rounding.
    fn tilts_to(&self, front: W, width: f64, noise: f64) -> bool {
        let off = front - self.normal;
        let tilt = FLAT + 2.0 * (noise / width + self.noise / self.width);
        off.dot(off) > tilt * tilt
    }

    /// Whether the normal of a sheet does not show that it is in another plane.
    pub fn may_hold(&self, sheet: &Facet<W>, noise: f64) -> bool {
        let front = if sheet.normal.dot(self.normal) < 0.0 { -sheet.normal } else { sheet.normal };
        !self.tilts_to(front, sheet.width, noise)
    }

    /// Whether a facet whose corners have this rounding error is in the plane, and on the same side of a solid.
    pub fn holds(&self, facet: &Facet<W>, noise: f64, near: &Near<W>) -> bool {
        if !facet.is_sheet && facet.normal.dot(self.normal) <= 0.0 {
            return false;
        }
        if !self.is_level(facet.corners, noise) {
            return false;
        }
        if facet.normal == W::ZERO {
            return true;
        }
        let front = if facet.normal.dot(self.normal) < 0.0 { -facet.normal } else { facet.normal };
        // A small facet may be nearly level only because the normal of a narrow one is inaccurate.
        if self.tilts_to(front, facet.width, noise) {
            return false;
        }
        // Large facets that are in one plane by their angle may still be a step apart near the body.
        let from = facet.corners[0];
        let own = front.dot(near.center - from);
        let far = (near.center - from).sum_abs();
        let error = noise * (1.0 + far / facet.width)
            + self.error((near.center - self.anchor).sum_abs())
            + FLAT * near.size;
        (own - self.height(near.center)).abs() <= error
    }
}
