//! The kind of a 3D geometry: C's number as an enum, with the union member that it selects.

use std::fmt;

use super::types::{
    IMP_GEOMETRY_BOX, IMP_GEOMETRY_CAPSULE, IMP_GEOMETRY_COMPOUND, IMP_GEOMETRY_CONE,
    IMP_GEOMETRY_CYLINDER, IMP_GEOMETRY_HALF_SPACE, IMP_GEOMETRY_HEIGHT_FIELD, IMP_GEOMETRY_HULL,
    IMP_GEOMETRY_MESH, IMP_GEOMETRY_SPHERE, IMP_GEOMETRY_TRIANGLE, imp_geometry, imp_geometry_data,
    imp_geometry_data_box, imp_geometry_data_capsule, imp_geometry_data_compound,
    imp_geometry_data_cone, imp_geometry_data_cylinder, imp_geometry_data_half_space,
    imp_geometry_data_height_field, imp_geometry_data_hull, imp_geometry_data_mesh,
    imp_geometry_data_sphere, imp_geometry_data_triangle, imp_quat,
};
use super::vectors::ZERO;

/// A 3D geometry of C by its kind. A `match` on it has no `_` arm, so a new kind does not compile until every match
/// handles it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    Sphere(&'a imp_geometry_data_sphere),
    Capsule(&'a imp_geometry_data_capsule),
    Box(&'a imp_geometry_data_box),
    Triangle(&'a imp_geometry_data_triangle),
    Hull(&'a imp_geometry_data_hull),
    Cylinder(&'a imp_geometry_data_cylinder),
    Cone(&'a imp_geometry_data_cone),
    HalfSpace(&'a imp_geometry_data_half_space),
    Mesh(&'a imp_geometry_data_mesh),
    HeightField(&'a imp_geometry_data_height_field),
    Compound(&'a imp_geometry_data_compound),
}

impl<'a> Kind<'a> {
    /// Returns `None` when the number is no kind of a 3D geometry.
    #[inline(always)]
    pub fn parse(geometry: &'a imp_geometry) -> Option<Kind<'a>> {
        let data = &geometry.data;
        // SAFETY: every member consists of numbers, for which any bits are valid.
        unsafe {
            Some(match geometry.kind {
                IMP_GEOMETRY_SPHERE => Kind::Sphere(&data.sphere),
                IMP_GEOMETRY_CAPSULE => Kind::Capsule(&data.capsule),
                IMP_GEOMETRY_BOX => Kind::Box(&data.r#box),
                IMP_GEOMETRY_TRIANGLE => Kind::Triangle(&data.triangle),
                IMP_GEOMETRY_HULL => Kind::Hull(&data.hull),
                IMP_GEOMETRY_CYLINDER => Kind::Cylinder(&data.cylinder),
                IMP_GEOMETRY_CONE => Kind::Cone(&data.cone),
                IMP_GEOMETRY_HALF_SPACE => Kind::HalfSpace(&data.half_space),
                IMP_GEOMETRY_MESH => Kind::Mesh(&data.mesh),
                IMP_GEOMETRY_HEIGHT_FIELD => Kind::HeightField(&data.height_field),
                IMP_GEOMETRY_COMPOUND => Kind::Compound(&data.compound),
                _ => return None,
            })
        }
    }

    /// Returns the kind of a checked geometry.
    #[inline(always)]
    pub(in crate::ffi) fn checked(geometry: &'a imp_geometry) -> Kind<'a> {
        Kind::parse(geometry).expect("check_geometry accepts only known kinds")
    }

    /// Makes the geometry of this kind and radius. Bytes beyond the member of the kind are 0.
    #[inline(always)]
    pub fn geometry(self, radius: f32) -> imp_geometry {
        let mut data = BLANK;
        let (kind, radius) = match self {
            Kind::Sphere(sphere) => {
                data.sphere = *sphere;
                (IMP_GEOMETRY_SPHERE, radius)
            }
            Kind::Capsule(capsule) => {
                data.capsule = *capsule;
                (IMP_GEOMETRY_CAPSULE, radius)
            }
            Kind::Box(oriented) => {
                data.r#box = *oriented;
                (IMP_GEOMETRY_BOX, radius)
            }
            Kind::Triangle(triangle) => {
                data.triangle = *triangle;
                (IMP_GEOMETRY_TRIANGLE, radius)
            }
            Kind::Hull(hull) => {
                data.hull = *hull;
                (IMP_GEOMETRY_HULL, radius)
            }
            Kind::Cylinder(cylinder) => {
                data.cylinder = *cylinder;
                (IMP_GEOMETRY_CYLINDER, radius)
            }
            Kind::Cone(cone) => {
                data.cone = *cone;
                (IMP_GEOMETRY_CONE, radius)
            }
            Kind::HalfSpace(half_space) => {
                data.half_space = *half_space;
                (IMP_GEOMETRY_HALF_SPACE, 0.0)
            }
            Kind::Mesh(mesh) => {
                data.mesh = *mesh;
                (IMP_GEOMETRY_MESH, 0.0)
            }
            Kind::HeightField(height_field) => {
                data.height_field = *height_field;
                (IMP_GEOMETRY_HEIGHT_FIELD, 0.0)
            }
            Kind::Compound(compound) => {
                data.compound = *compound;
                (IMP_GEOMETRY_COMPOUND, 0.0)
            }
        };
        imp_geometry { kind, radius, data }
    }
}

/// All bytes 0. The box is as large as the union.
const BLANK: imp_geometry_data = imp_geometry_data {
    r#box: imp_geometry_data_box {
        center: ZERO,
        rotation: imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 0.0 },
        half_extents: ZERO,
    },
};
const _: () = assert!(
    size_of::<imp_geometry_data_box>() == size_of::<imp_geometry_data>()
        && size_of::<imp_geometry>() == 48
);

/// No geometry: the default of a shape description.
pub(in crate::ffi) const NO_GEOMETRY: imp_geometry =
    imp_geometry { kind: 0, radius: 0.0, data: BLANK };

impl fmt::Debug for imp_geometry_data {
    /// Shows no member: only the geometry knows which is valid.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("imp_geometry_data").finish_non_exhaustive()
    }
}

impl fmt::Debug for imp_geometry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_struct("imp_geometry");
        match Kind::parse(self) {
            Some(kind) => shown.field("data", &kind),
            None => shown.field("kind", &self.kind),
        };
        shown.field("radius", &self.radius).finish()
    }
}

impl PartialEq for imp_geometry {
    /// Ignores bytes beyond the member of the kind.
    fn eq(&self, other: &imp_geometry) -> bool {
        (self.kind, self.radius) == (other.kind, other.radius)
            && Kind::parse(self) == Kind::parse(other)
    }
}
