//! The support function of a core in f32, for many directions.

use glam::{DVec3, Mat3A};

use crate::dim3::narrowphase::core::{Core, CoreHull};
use crate::dim3::narrowphase::support::Support;
use crate::simd::f32_lanes::OctetLanes;

/// Up to this number of vertices, a scan in f32 is faster than hill climbing in f64.
const MAX_SCANNED: usize = 32;

/// A core with what its support function needs in f32.
pub struct NearlyFurthest<'a> {
    core: &'a Core<'a>,
    /// A hull with few vertices, and the map of directions to its local frame, divided by its greatest element.
    hull: Option<(&'a CoreHull<'a>, Mat3A)>,
}

impl<'a> NearlyFurthest<'a> {
    #[inline(always)]
    pub fn new(core: &'a Core<'a>) -> NearlyFurthest<'a> {
        let hull = match core {
            Core::Hull(hull) if hull.hull.vertices().len() <= MAX_SCANNED => {
                let map = hull.linear().transpose();
                let columns = [map.x_axis, map.y_axis, map.z_axis];
                let greatest = columns.map(|column| column.abs().max_element());
                let greatest = greatest[0].max(greatest[1]).max(greatest[2]);
                let [x, y, z] = columns.map(|column| (column / greatest).as_vec3a());
                Some((hull, Mat3A::from_cols(x, y, z)))
            }
            _ => None,
        };
        NearlyFurthest { core, hull }
    }

    /// A vertex that lies nearly as far along a unit direction as that of [`Core::support`]: within f32 rounding of the
    /// core's size. The search in a large hull begins at the vertex `near`, if there is one.
    #[inline(always)]
    pub fn along<L: OctetLanes>(&self, direction: DVec3, near: Option<u32>) -> Support {
        let Some((hull, map)) = &self.hull else {
            return self.core.support(direction, near);
        };
        let direction = *map * direction.as_vec3a();
        let vertex = hull.hull.nearly_furthest_in_lanes::<L>(direction, 0);
        Support { point: hull.vertex(vertex), vertex: Some(vertex as u32) }
    }
}
