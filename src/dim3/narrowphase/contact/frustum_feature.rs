//! The feature of a cylinder or cone that faces a direction.
//!
//! | feature | index |
//! |---|---|
//! | face | 0: the first cap or the base; 1: the second cap. A disc has one on each side |
//! | edge | 0 to 15: an arc of the first rim; 16 to 31: an arc of the second; 32: the line of the side that faces the other geometry |
//! | vertex | 0 to 15: a point of the first rim, where the arc of that index begins, or the nearest of these; 16 to 31: the same of the second; 32: the apex of a cone |
//!
//! A cap takes part in a contact as a regular polygon inscribed in its rim, which turns with the geometry.

use std::f64::consts::FRAC_PI_8;

use glam::{DVec2, DVec3};

use super::feature::{EDGE, FACE, FACING, Feature, faces};
use crate::dim3::narrowphase::core::CoreFrustum;

/// The arcs of a rim.
const ARCS: u32 = 16;

/// The index of the line of the side.
const SIDE: u32 = 2 * ARCS;

/// The index of an apex.
const APEX: u32 = 2 * ARCS;

impl CoreFrustum {
    /// Never inlined: the other kinds do not pay for its stack.
    #[inline(never)]
    pub fn facing(&self, thin: f64, direction: DVec3, feature: &mut Feature) {
        let local = self.local_direction(direction);
        let across = local.truncate();
        let has_side = self.height > thin;
        if across.length() <= FACING && self.greatest_radius() > thin {
            let end = usize::from(local.z > 0.0);
            // Both sides of a disc have its greater rim.
            let rim = if has_side || self.radii[end] > thin { end } else { 1 - end };
            if self.radii[rim] > thin {
                return self.set_cap(end, rim, feature);
            }
        }
        let out = across.try_normalize().unwrap_or(DVec2::X);
        let side = self.side_normal();
        let normal = self.axes * (out * side.x).extend(side.y);
        if has_side && faces(normal, direction) {
            let ends = [0, 1].map(|end| (self.name_of_rim(end, out), self.rim_point(end, out)));
            return feature.edge(SIDE as usize, normal, ends);
        }
        let end = self.support_end(local);
        feature.vertex(self.name_of_rim(end, out), self.rim_point(end, out), direction);
    }

    /// The name of the edge between two neighbouring vertices of a cap.
    pub fn edge_between(from: u32, to: u32) -> u32 {
        let is_next =
            |from: u32, to: u32| from / ARCS == to / ARCS && (from + 1) % ARCS == to % ARCS;
        if is_next(from, to) { from } else { to }
    }

    /// The name of the side, if a point is within `reach` of the surface about the frustum at `radius`.
    #[inline(never)]
    pub fn face_beside(&self, point: DVec3, radius: f64, reach: f64) -> Option<u32> {
        let (distance, ..) = self.nearest(point, 0.0);
        ((distance - radius).abs() <= reach).then_some(EDGE | SIDE)
    }

    /// Corners go counter-clockwise seen from outside.
    fn set_cap(&self, end: usize, rim: usize, feature: &mut Feature) {
        let corner = |step: u32| {
            let arc = if end == 1 { step } else { ARCS - 1 - step };
            let (sine, cosine) = libm::sincos(f64::from(arc) * FRAC_PI_8);
            (rim as u32 * ARCS + arc, self.rim_point(rim, DVec2::new(cosine, sine)))
        };
        let normal = if end == 1 { self.axis() } else { -self.axis() };
        feature.set(FACE | end as u32, normal, (0..ARCS).map(corner));
    }

    fn name_of_rim(&self, end: usize, out: DVec2) -> u32 {
        if end == 1 && self.radii[1] == 0.0 && self.radii[0] > 0.0 {
            return APEX;
        }
        let arcs = libm::atan2(out.y, out.x) / FRAC_PI_8;
        end as u32 * ARCS + (arcs.round() as i32).rem_euclid(ARCS as i32) as u32
    }
}
