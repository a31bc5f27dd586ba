//! A convex hull in f32, as GJK in f32 uses it.

use glam::{Mat3A, Quat, Vec3, Vec3A};

use super::simplex::ERROR;
use super::support_f32::{SupportF32, inverse_squares, stretched, to_f32};
use crate::dim3::convex::ScaledHull;
use crate::dim3::hull::Hull;
use crate::dim3::narrowphase::core::CoreHull;
use crate::simd::f32_lanes::OctetLanes;

/// A hull with the affine map from its local frame. `transposed` maps directions back.
pub struct HullF32<'a> {
    linear: Mat3A,
    transposed: Mat3A,
    position: Vec3A,
    hull: &'a Hull,
}

impl<'a> HullF32<'a> {
    #[inline(always)]
    pub fn new(core: &CoreHull<'a>, unit: f64) -> HullF32<'a> {
        let linear = to_f32(&(*core.linear() * unit));
        let position = (core.position * unit).as_vec3a();
        HullF32 { linear, transposed: linear.transpose(), position, hull: core.hull }
    }

    #[inline(always)]
    pub fn posed(
        scaled: &'a ScaledHull,
        rotation: Quat,
        position: Vec3A,
        unit: f32,
    ) -> HullF32<'a> {
        let linear = stretched(rotation, scaled.scale() * unit);
        let (transposed, position) = (linear.transpose(), position * unit);
        HullF32 { linear, transposed, position, hull: scaled.hull() }
    }
}

impl SupportF32 for HullF32<'_> {
    #[inline(always)]
    fn is_curved(&self) -> bool {
        false
    }

    #[inline(always)]
    fn center(&self) -> Vec3A {
        self.position + self.linear * self.hull.center().as_vec3a()
    }

    #[inline(always)]
    fn is_solid(&self) -> bool {
        self.hull.rank() == 3
    }

    #[inline(always)]
    fn contains<L: OctetLanes>(&self, point: Vec3A) -> bool {
        let inverse = inverse_squares(&self.linear);
        let local = (self.transposed * (point - self.position)) * inverse;
        let depth = ERROR * inverse.max_element().sqrt();
        self.hull.contains_in_lanes::<L>(local, depth)
    }

    #[inline(always)]
    fn support<L: OctetLanes>(
        &self,
        direction: Vec3A,
        near: u32,
        behind: Option<f32>,
    ) -> (Vec3A, u32, u32) {
        let (local, near) = (self.transposed * direction, near as usize);
        let (index, near) = match behind {
            Some(behind) => self.hull.furthest_and_near::<L>(local, near, behind),
            None => (self.hull.nearly_furthest_in_lanes::<L>(local, near), u32::MAX),
        };
        let Vec3 { x, y, z } = self.hull.scanned_vertex(index);
        // Three loads into all lanes each are faster than one vector and three shuffles.
        let Mat3A { x_axis, y_axis, z_axis } = self.linear;
        let [x, y, z] = [x, y, z].map(Vec3A::splat);
        (self.position + (x_axis * x + y_axis * y + z_axis * z), index as u32, near)
    }
}
