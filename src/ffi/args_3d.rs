//! How C passes space: [`Dimension`] for three dimensions.

use glam::{Quat, Vec3};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use super::args::*;
use super::assets::Asset;
use super::dimension::{Dimension, Given, ShapeFields, Verdict};
use super::held::Held;
pub(super) use super::kind::ZERO;
use super::kind::{Kind, NO_GEOMETRY};
use super::status::*;
use super::types::*;
use super::wide;
use crate::dim3::{Aabb, Dim3, Geometry, Hit, Hull, Pose, Ray};
use crate::validity::{Invalid, check_point, check_sizes};

#[inline]
pub(super) fn vec3_in(value: &imp_vec3) -> Vec3 {
    Vec3::new(value.x, value.y, value.z)
}

#[inline]
pub(super) fn quat_in(value: &imp_quat) -> Quat {
    Quat::from_xyzw(value.x, value.y, value.z, value.w)
}

pub(super) fn vec3_out(value: Vec3) -> imp_vec3 {
    imp_vec3 { x: value.x, y: value.y, z: value.z }
}

pub(super) fn quat_out(value: Quat) -> imp_quat {
    imp_quat { x: value.x, y: value.y, z: value.z, w: value.w }
}

/// Half extents: lengths of 0 or more.
pub(super) fn sizes_in(value: &imp_vec3, name: impl Into<Name>) -> Result<Vec3, Failure> {
    check_sizes(vec3_in(value)).map_err(|invalid| unfit(name.into(), invalid))
}

impl Dimension for Dim3 {
    type Vector = Vec3;
    type CVector = imp_vec3;
    type CPose = imp_pose;
    type CGeometry = imp_geometry;
    type CRay = imp_ray;
    type CHit = imp_hit;
    type CBounds = imp_bounds;
    type CShapeDesc = imp_shape_desc;
    type CWorldHit = imp_world_hit;
    type Held = Held<Hull>;
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default";

    #[inline]
    fn vector_of(value: &imp_vec3) -> Vec3 {
        vec3_in(value)
    }

    #[inline]
    fn check_point(value: &imp_vec3) -> Result<(), Invalid> {
        check_point(vec3_in(value)).map(drop)
    }

    #[inline]
    fn check_pose(value: &imp_pose, name: impl Into<Name>) -> Result<(), Failure> {
        Pose::check(vec3_in(&value.position), quat_in(&value.rotation))
            .map_err(|invalid| unfit(name.into(), invalid))
    }

    #[inline(always)]
    fn pose_of(value: &imp_pose) -> Pose {
        Pose::checked(vec3_in(&value.position), quat_in(&value.rotation))
    }

    fn pose_out(value: &Pose) -> imp_pose {
        imp_pose { position: vec3_out(value.position()), rotation: quat_out(value.rotation()) }
    }

    #[inline]
    fn check_geometry(
        value: &imp_geometry,
        name: impl Into<Name>,
        held: &mut Held<Hull>,
    ) -> Result<(), Failure> {
        let name = name.into();
        let checked = match Kind::parse(value) {
            Some(Kind::Sphere(sphere)) => {
                Geometry::check_sphere(vec3_in(&sphere.center), value.radius)
            }
            Some(Kind::Capsule(capsule)) => {
                let (point_a, point_b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
                Geometry::check_capsule(point_a, point_b, value.radius)
            }
            Some(Kind::Box(oriented)) => Geometry::check_box(
                vec3_in(&oriented.center),
                quat_in(&oriented.rotation),
                vec3_in(&oriented.half_extents),
                value.radius,
            ),
            Some(Kind::Triangle(triangle)) => {
                Geometry::check_triangle(corners_in(triangle), value.radius)
            }
            Some(Kind::Hull(given)) => {
                let hull = held.get(given.hull, name.member("hull"))?;
                known_bits(given.reserved, 0, name.member("reserved"))?;
                Geometry::check_hull(hull, vec3_in(&given.scale), value.radius)
            }
            Some(Kind::Cylinder(given)) => {
                let (point_a, point_b) = (vec3_in(&given.point_a), vec3_in(&given.point_b));
                Geometry::check_cylinder(point_a, point_b, given.side_radius, value.radius)
            }
            Some(Kind::Cone(given)) => {
                let (base, apex) = (vec3_in(&given.base), vec3_in(&given.apex));
                Geometry::check_cone(base, apex, given.base_radius, value.radius)
            }
            Some(Kind::HalfSpace(given)) => {
                Geometry::check_half_space(vec3_in(&given.normal), given.offset)
            }
            None => return Err(unknown_kind(name, value.kind, "IMP_GEOMETRY_*")),
        };
        checked.map_err(|invalid| unfit(name, invalid))
    }

    #[inline]
    fn looks_fit((geometry, pose): Given<Dim3>) -> bool {
        wide::looks_fit(geometry, pose)
    }

    fn geometry_of(value: &imp_geometry, held: &Held<Hull>) -> Geometry {
        geometry_with(value, |hull| held.known(hull).clone())
    }

    #[inline(always)]
    unsafe fn lend_geometry(
        value: &imp_geometry,
        held: &Held<Hull>,
        place: &mut MaybeUninit<Geometry>,
    ) {
        place.write(geometry_with(value, |hull| {
            // SAFETY: the copy is never dropped, and what it counts on outlives it, by the caller's word.
            unsafe { ptr::read(held.known(hull)) }
        }));
    }

    fn geometry_out(value: &Geometry) -> imp_geometry {
        geometry_out(value)
    }

    fn check_ray(value: &imp_ray, name: impl Into<Name>) -> Result<(), Failure> {
        Ray::check(vec3_in(&value.origin), vec3_in(&value.direction), value.max_distance)
            .map_err(|invalid| unfit(name.into(), invalid))
    }

    fn ray_of(value: &imp_ray) -> Ray {
        Ray::checked(vec3_in(&value.origin), vec3_in(&value.direction), value.max_distance)
    }

    #[inline(always)]
    fn hit_out(found: Option<&Hit>) -> imp_hit {
        let miss = imp_hit { point: ZERO, normal: ZERO, distance: -1.0, flags: 0 };
        found.map_or(miss, |hit| imp_hit {
            point: vec3_out(hit.point),
            normal: vec3_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
        })
    }

    fn bounds_out(value: &Aabb) -> imp_bounds {
        bounds_out(value)
    }

    fn shape_desc_default() -> imp_shape_desc {
        imp_shape_desc {
            struct_size: size_of::<imp_shape_desc>() as u32,
            flags: 0,
            user_data: 0,
            filter: filter_out(&Default::default()),
            geometry: NO_GEOMETRY,
            pose: Dim3::pose_out(&Pose::IDENTITY),
            reserved: 0,
        }
    }

    fn shape_desc_fields(desc: &imp_shape_desc) -> ShapeFields<'_, Dim3> {
        let imp_shape_desc { struct_size, flags, user_data, filter, geometry, pose, reserved } =
            desc;
        ShapeFields {
            struct_size: *struct_size,
            flags: *flags,
            reserved: *reserved,
            user_data: *user_data,
            filter,
            geometry,
            pose,
        }
    }

    fn world_hit(shape: imp_shape, user_data: u64, hit: imp_hit) -> imp_world_hit {
        imp_world_hit { shape, user_data, hit }
    }

    fn world_hit_key(hit: &imp_world_hit) -> (f32, imp_shape) {
        (hit.hit.distance, hit.shape)
    }
}

impl Verdict for imp_hit {
    fn is_yes(&self) -> bool {
        self.distance >= 0.0
    }
}

impl Verdict for imp_world_hit {
    fn is_yes(&self) -> bool {
        self.hit.is_yes()
    }
}

fn corners_in(triangle: &imp_geometry_data_triangle) -> [Vec3; 3] {
    [vec3_in(&triangle.point_a), vec3_in(&triangle.point_b), vec3_in(&triangle.point_c)]
}

/// The geometry that has been accepted; `hull` finds the hull of one that names one.
#[inline(always)]
fn geometry_with(value: &imp_geometry, hull: impl FnOnce(imp_hull) -> Arc<Hull>) -> Geometry {
    match Kind::checked(value) {
        Kind::Sphere(sphere) => Geometry::checked_sphere(vec3_in(&sphere.center), value.radius),
        Kind::Capsule(capsule) => {
            let (point_a, point_b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
            Geometry::checked_capsule(point_a, point_b, value.radius)
        }
        Kind::Box(oriented) => Geometry::checked_box(
            vec3_in(&oriented.center),
            quat_in(&oriented.rotation),
            vec3_in(&oriented.half_extents),
            value.radius,
        ),
        Kind::Triangle(triangle) => Geometry::checked_triangle(corners_in(triangle), value.radius),
        Kind::Hull(given) => {
            Geometry::checked_hull(hull(given.hull), vec3_in(&given.scale), value.radius)
        }
        Kind::Cylinder(given) => {
            let (point_a, point_b) = (vec3_in(&given.point_a), vec3_in(&given.point_b));
            Geometry::checked_cylinder(point_a, point_b, given.side_radius, value.radius)
        }
        Kind::Cone(given) => {
            let (base, apex) = (vec3_in(&given.base), vec3_in(&given.apex));
            Geometry::checked_cone(base, apex, given.base_radius, value.radius)
        }
        Kind::HalfSpace(given) => {
            Geometry::checked_half_space(vec3_in(&given.normal), given.offset)
        }
    }
}

fn geometry_out(value: &Geometry) -> imp_geometry {
    match value {
        Geometry::Sphere(sphere) => {
            let center = vec3_out(sphere.center());
            Kind::Sphere(&imp_geometry_data_sphere { center }).geometry(sphere.radius())
        }
        Geometry::Capsule(capsule) => Kind::Capsule(&imp_geometry_data_capsule {
            point_a: vec3_out(capsule.point_a()),
            point_b: vec3_out(capsule.point_b()),
        })
        .geometry(capsule.radius()),
        Geometry::Box(oriented) => Kind::Box(&imp_geometry_data_box {
            center: vec3_out(oriented.center()),
            rotation: quat_out(oriented.rotation()),
            half_extents: vec3_out(oriented.half_extents()),
        })
        .geometry(oriented.radius()),
        Geometry::Triangle(triangle) => {
            let [point_a, point_b, point_c] = triangle.points().map(vec3_out);
            Kind::Triangle(&imp_geometry_data_triangle { point_a, point_b, point_c })
                .geometry(triangle.radius())
        }
        Geometry::Hull(scaled) => Kind::Hull(&imp_geometry_data_hull {
            hull: Hull::table().handle(scaled.hull()),
            scale: vec3_out(scaled.scale()),
            reserved: 0,
        })
        .geometry(scaled.radius()),
        Geometry::Cylinder(cylinder) => Kind::Cylinder(&imp_geometry_data_cylinder {
            point_a: vec3_out(cylinder.point_a()),
            point_b: vec3_out(cylinder.point_b()),
            side_radius: cylinder.side_radius(),
        })
        .geometry(cylinder.radius()),
        Geometry::Cone(cone) => Kind::Cone(&imp_geometry_data_cone {
            base: vec3_out(cone.base()),
            apex: vec3_out(cone.apex()),
            base_radius: cone.base_radius(),
        })
        .geometry(cone.radius()),
        Geometry::HalfSpace(half_space) => Kind::HalfSpace(&imp_geometry_data_half_space {
            normal: vec3_out(half_space.normal()),
            offset: half_space.offset(),
        })
        .geometry(0.0),
    }
}

pub(super) fn bounds_out(bounds: &Aabb) -> imp_bounds {
    imp_bounds { min: vec3_out(bounds.min), max: vec3_out(bounds.max) }
}
