//! How C passes space: [`Dimension`] for three dimensions.

use glam::{Quat, Vec3};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use super::args::*;
use super::assets::Asset;
use super::dimension::{Dimension, Given, ShapeFields, Verdict};
use super::held::Held;
use super::status::*;
use super::types::*;
use super::wide;
use crate::dim3::{Aabb, Dim3, Geometry, Hit, Hull, Pose, Ray};
use crate::invalid::{Invalid, check_point, check_sizes};

pub(super) const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

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
        let checked = match value.kind {
            IMP_GEOMETRY_SPHERE => Geometry::check_sphere(vec3_in(&value.center), value.radius),
            IMP_GEOMETRY_CAPSULE => {
                let (point_a, point_b) = (vec3_in(&value.point_a), vec3_in(&value.point_b));
                Geometry::check_capsule(point_a, point_b, value.radius)
            }
            IMP_GEOMETRY_BOX => Geometry::check_box(
                vec3_in(&value.center),
                quat_in(&value.rotation),
                vec3_in(&value.half_extents),
                value.radius,
            ),
            _ => return check_other(value, name.into(), held),
        };
        checked.map_err(|invalid| unfit(name.into(), invalid))
    }

    #[inline]
    fn looks_fit((geometry, pose): Given<Dim3>) -> bool {
        wide::looks_fit(geometry, pose)
    }

    fn geometry_of(value: &imp_geometry, held: &Held<Hull>) -> Geometry {
        geometry_with(value, || held.known(value.hull).clone())
    }

    #[inline(always)]
    unsafe fn lend_geometry(
        value: &imp_geometry,
        held: &Held<Hull>,
        place: &mut MaybeUninit<Geometry>,
    ) {
        place.write(geometry_with(value, || {
            // SAFETY: the copy is never dropped, and what it counts on outlives it, by the caller's word.
            unsafe { ptr::read(held.known(value.hull)) }
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
            geometry: blank_geometry(0),
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

/// The kinds that cost more to ask about than to check.
fn check_other(value: &imp_geometry, name: Name, held: &mut Held<Hull>) -> Result<(), Failure> {
    let checked = match value.kind {
        IMP_GEOMETRY_TRIANGLE => Geometry::check_triangle(corners_in(value), value.radius),
        IMP_GEOMETRY_HULL => {
            let hull = held.get(value.hull, name.member("hull"))?;
            Geometry::check_hull(hull, vec3_in(&value.scale), value.radius)
        }
        IMP_GEOMETRY_HALF_SPACE => Geometry::check_half_space(vec3_in(&value.normal), value.offset),
        kind => return Err(unknown_kind(name, kind, "IMP_GEOMETRY_*")),
    };
    checked.map_err(|invalid| unfit(name, invalid))
}

fn corners_in(value: &imp_geometry) -> [Vec3; 3] {
    [vec3_in(&value.point_a), vec3_in(&value.point_b), vec3_in(&value.point_c)]
}

/// The geometry that has been accepted; `hull` is asked for the hull of one that has one.
#[inline(always)]
fn geometry_with(value: &imp_geometry, hull: impl FnOnce() -> Arc<Hull>) -> Geometry {
    match value.kind {
        IMP_GEOMETRY_SPHERE => Geometry::checked_sphere(vec3_in(&value.center), value.radius),
        IMP_GEOMETRY_CAPSULE => {
            let (point_a, point_b) = (vec3_in(&value.point_a), vec3_in(&value.point_b));
            Geometry::checked_capsule(point_a, point_b, value.radius)
        }
        IMP_GEOMETRY_BOX => Geometry::checked_box(
            vec3_in(&value.center),
            quat_in(&value.rotation),
            vec3_in(&value.half_extents),
            value.radius,
        ),
        IMP_GEOMETRY_TRIANGLE => Geometry::checked_triangle(corners_in(value), value.radius),
        IMP_GEOMETRY_HULL => Geometry::checked_hull(hull(), vec3_in(&value.scale), value.radius),
        _ => Geometry::checked_half_space(vec3_in(&value.normal), value.offset),
    }
}

/// A geometry of which nothing but its kind is set.
pub(super) fn blank_geometry(kind: u32) -> imp_geometry {
    imp_geometry {
        kind,
        radius: 0.0,
        center: ZERO,
        rotation: quat_out(Quat::IDENTITY),
        half_extents: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        point_c: ZERO,
        normal: ZERO,
        offset: 0.0,
        scale: imp_vec3 { x: 1.0, y: 1.0, z: 1.0 },
        hull: imp_hull { id: 0 },
    }
}

fn geometry_out(value: &Geometry) -> imp_geometry {
    match value {
        Geometry::Sphere(sphere) => imp_geometry {
            radius: sphere.radius(),
            center: vec3_out(sphere.center()),
            ..blank_geometry(IMP_GEOMETRY_SPHERE)
        },
        Geometry::Capsule(capsule) => imp_geometry {
            radius: capsule.radius(),
            point_a: vec3_out(capsule.point_a()),
            point_b: vec3_out(capsule.point_b()),
            ..blank_geometry(IMP_GEOMETRY_CAPSULE)
        },
        Geometry::Box(oriented) => imp_geometry {
            center: vec3_out(oriented.center()),
            rotation: quat_out(oriented.rotation()),
            half_extents: vec3_out(oriented.half_extents()),
            radius: oriented.radius(),
            ..blank_geometry(IMP_GEOMETRY_BOX)
        },
        Geometry::Triangle(triangle) => {
            let [point_a, point_b, point_c] = triangle.points().map(vec3_out);
            let radius = triangle.radius();
            imp_geometry {
                radius,
                point_a,
                point_b,
                point_c,
                ..blank_geometry(IMP_GEOMETRY_TRIANGLE)
            }
        }
        Geometry::Hull(scaled) => imp_geometry {
            radius: scaled.radius(),
            scale: vec3_out(scaled.scale()),
            hull: Hull::table().handle(scaled.hull()),
            ..blank_geometry(IMP_GEOMETRY_HULL)
        },
        Geometry::HalfSpace(half_space) => imp_geometry {
            normal: vec3_out(half_space.normal()),
            offset: half_space.offset(),
            ..blank_geometry(IMP_GEOMETRY_HALF_SPACE)
        },
    }
}

pub(super) fn bounds_out(bounds: &Aabb) -> imp_bounds {
    imp_bounds { min: vec3_out(bounds.min), max: vec3_out(bounds.max) }
}
