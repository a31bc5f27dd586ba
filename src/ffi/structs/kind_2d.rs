//! The kind of a 2D geometry: C's number as an enum, with the union member that it selects.

use std::fmt;

use super::types_2d::{
    IMP_GEOMETRY_BOX_2D, IMP_GEOMETRY_CAPSULE_2D, IMP_GEOMETRY_CIRCLE_2D, IMP_GEOMETRY_COMPOUND_2D,
    IMP_GEOMETRY_HALF_PLANE_2D, IMP_GEOMETRY_LARGE_POLYGON_2D, IMP_GEOMETRY_POLYGON_2D,
    IMP_GEOMETRY_POLYLINE_2D, IMP_GEOMETRY_SEGMENT_2D, IMP_POLYGON_MAX_VERTICES, imp_geometry_2d,
    imp_geometry_data_2d, imp_geometry_data_box_2d, imp_geometry_data_capsule_2d,
    imp_geometry_data_circle_2d, imp_geometry_data_compound_2d, imp_geometry_data_half_plane_2d,
    imp_geometry_data_large_polygon_2d, imp_geometry_data_polygon_2d,
    imp_geometry_data_polyline_2d, imp_geometry_data_segment_2d,
};
use super::vectors::ZERO_2D;

/// A 2D geometry of C by its kind. A `match` on it has no `_` arm, so a new kind does not compile until every match
/// handles it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind2D<'a> {
    Circle(&'a imp_geometry_data_circle_2d),
    Capsule(&'a imp_geometry_data_capsule_2d),
    Box(&'a imp_geometry_data_box_2d),
    Polygon(&'a imp_geometry_data_polygon_2d),
    Segment(&'a imp_geometry_data_segment_2d),
    HalfPlane(&'a imp_geometry_data_half_plane_2d),
    LargePolygon(&'a imp_geometry_data_large_polygon_2d),
    Compound(&'a imp_geometry_data_compound_2d),
    Polyline(&'a imp_geometry_data_polyline_2d),
}

impl<'a> Kind2D<'a> {
    /// Returns `None` when the number is no kind of a 2D geometry.
    #[inline(always)]
    pub fn parse(geometry: &'a imp_geometry_2d) -> Option<Kind2D<'a>> {
        let data = &geometry.data;
        // SAFETY: every member consists of numbers, for which any bits are valid.
        unsafe {
            Some(match geometry.kind {
                IMP_GEOMETRY_CIRCLE_2D => Kind2D::Circle(&data.circle),
                IMP_GEOMETRY_CAPSULE_2D => Kind2D::Capsule(&data.capsule),
                IMP_GEOMETRY_BOX_2D => Kind2D::Box(&data.r#box),
                IMP_GEOMETRY_POLYGON_2D => Kind2D::Polygon(&data.polygon),
                IMP_GEOMETRY_SEGMENT_2D => Kind2D::Segment(&data.segment),
                IMP_GEOMETRY_HALF_PLANE_2D => Kind2D::HalfPlane(&data.half_plane),
                IMP_GEOMETRY_LARGE_POLYGON_2D => Kind2D::LargePolygon(&data.large_polygon),
                IMP_GEOMETRY_COMPOUND_2D => Kind2D::Compound(&data.compound),
                IMP_GEOMETRY_POLYLINE_2D => Kind2D::Polyline(&data.polyline),
                _ => return None,
            })
        }
    }

    /// Returns the kind of a checked geometry.
    #[inline(always)]
    pub(in crate::ffi) fn checked(geometry: &'a imp_geometry_2d) -> Kind2D<'a> {
        Kind2D::parse(geometry).expect("check_geometry accepts only known kinds")
    }

    /// Makes the geometry of this kind and radius. Bytes beyond the member of the kind and vertices from `count` on are
    /// 0.
    pub fn geometry(self, radius: f32) -> imp_geometry_2d {
        let mut data = BLANK;
        let (kind, radius) = match self {
            Kind2D::Circle(circle) => {
                data.circle = *circle;
                (IMP_GEOMETRY_CIRCLE_2D, radius)
            }
            Kind2D::Capsule(capsule) => {
                data.capsule = *capsule;
                (IMP_GEOMETRY_CAPSULE_2D, radius)
            }
            Kind2D::Box(oriented) => {
                data.r#box = *oriented;
                (IMP_GEOMETRY_BOX_2D, radius)
            }
            Kind2D::Polygon(polygon) => {
                let mut polygon = *polygon;
                if let Some(beyond) = polygon.vertices.get_mut(polygon.count as usize..) {
                    beyond.fill(ZERO_2D);
                }
                data.polygon = polygon;
                (IMP_GEOMETRY_POLYGON_2D, radius)
            }
            Kind2D::Segment(segment) => {
                data.segment = *segment;
                (IMP_GEOMETRY_SEGMENT_2D, radius)
            }
            Kind2D::HalfPlane(half_plane) => {
                data.half_plane = *half_plane;
                (IMP_GEOMETRY_HALF_PLANE_2D, 0.0)
            }
            Kind2D::LargePolygon(large) => {
                data.large_polygon = *large;
                (IMP_GEOMETRY_LARGE_POLYGON_2D, radius)
            }
            Kind2D::Compound(compound) => {
                data.compound = *compound;
                (IMP_GEOMETRY_COMPOUND_2D, 0.0)
            }
            Kind2D::Polyline(polyline) => {
                data.polyline = *polyline;
                (IMP_GEOMETRY_POLYLINE_2D, 0.0)
            }
        };
        imp_geometry_2d { kind, radius, data }
    }
}

/// All bytes 0. The polygon is as large as the union.
const BLANK: imp_geometry_data_2d = imp_geometry_data_2d {
    polygon: imp_geometry_data_polygon_2d {
        count: 0,
        reserved: 0,
        vertices: [ZERO_2D; IMP_POLYGON_MAX_VERTICES as usize],
    },
};
const _: () = assert!(
    size_of::<imp_geometry_data_polygon_2d>() == size_of::<imp_geometry_data_2d>()
        && size_of::<imp_geometry_2d>() == 80
);

/// No geometry: the default of a shape description.
pub(in crate::ffi) const NO_GEOMETRY_2D: imp_geometry_2d =
    imp_geometry_2d { kind: 0, radius: 0.0, data: BLANK };

impl fmt::Debug for imp_geometry_data_2d {
    /// Shows no member: only the geometry knows which is valid.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("imp_geometry_data_2d").finish_non_exhaustive()
    }
}

impl fmt::Debug for imp_geometry_2d {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_struct("imp_geometry_2d");
        match Kind2D::parse(self) {
            Some(kind) => shown.field("data", &kind),
            None => shown.field("kind", &self.kind),
        };
        shown.field("radius", &self.radius).finish()
    }
}

impl PartialEq for imp_geometry_2d {
    /// Ignores bytes beyond the member of the kind.
    fn eq(&self, other: &imp_geometry_2d) -> bool {
        (self.kind, self.radius) == (other.kind, other.radius)
            && Kind2D::parse(self) == Kind2D::parse(other)
    }
}
