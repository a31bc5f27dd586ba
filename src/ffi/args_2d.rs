//! How C passes the plane: [`Dimension`] for two dimensions.

use glam::Vec2;
use std::mem::MaybeUninit;

use super::args::*;
use super::dimension::{Dimension, Given, ShapeFields, Verdict};
use super::status::*;
use super::types::{IMP_HIT_INSIDE, IMP_MAX_LENGTH, imp_shape};
use super::types_2d::*;
use super::wide_2d;
use crate::dim2::{Aabb, Dim2, Geometry, Hit, MAX_VERTICES, OrientedBox, Pose, Ray};
use crate::invalid::{Invalid, check_point_2d};

const _: () = assert!(IMP_POLYGON_MAX_VERTICES as usize == MAX_VERTICES);

pub(super) const ZERO_2D: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };

#[inline]
pub(super) fn vec2_in(value: &imp_vec2) -> Vec2 {
    Vec2::new(value.x, value.y)
}

#[inline]
pub(super) fn rotation_in(value: &imp_rotation_2d) -> Vec2 {
    Vec2::new(value.cos, value.sin)
}

pub(super) fn vec2_out(value: Vec2) -> imp_vec2 {
    imp_vec2 { x: value.x, y: value.y }
}

pub(super) fn rotation_out(value: Vec2) -> imp_rotation_2d {
    imp_rotation_2d { cos: value.x, sin: value.y }
}

impl Dimension for Dim2 {
    type Vector = Vec2;
    type CVector = imp_vec2;
    type CPose = imp_pose_2d;
    type CGeometry = imp_geometry_2d;
    type CRay = imp_ray_2d;
    type CHit = imp_hit_2d;
    type CBounds = imp_bounds_2d;
    type CShapeDesc = imp_shape_desc_2d;
    type CWorldHit = imp_world_hit_2d;
    /// Every geometry holds all that it is.
    type Held = ();
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default_2d";

    #[inline]
    fn vector_of(value: &imp_vec2) -> Vec2 {
        vec2_in(value)
    }

    #[inline]
    fn check_point(value: &imp_vec2) -> Result<(), Invalid> {
        check_point_2d(vec2_in(value)).map(drop)
    }

    #[inline]
    fn check_pose(value: &imp_pose_2d, name: impl Into<Name>) -> Result<(), Failure> {
        Pose::check(vec2_in(&value.position), rotation_in(&value.rotation))
            .map_err(|invalid| unfit(name.into(), invalid))
    }

    #[inline(always)]
    fn pose_of(value: &imp_pose_2d) -> Pose {
        Pose::checked(vec2_in(&value.position), rotation_in(&value.rotation))
    }

    fn pose_out(value: &Pose) -> imp_pose_2d {
        imp_pose_2d {
            position: vec2_out(value.position()),
            rotation: rotation_out(value.rotation()),
        }
    }

    fn check_geometry(
        value: &imp_geometry_2d,
        name: impl Into<Name>,
        (): &mut (),
    ) -> Result<(), Failure> {
        let name = name.into();
        let ends = || (vec2_in(&value.point_a), vec2_in(&value.point_b));
        let checked = match value.kind {
            IMP_GEOMETRY_CIRCLE_2D => Geometry::check_circle(vec2_in(&value.center), value.radius),
            IMP_GEOMETRY_CAPSULE_2D | IMP_GEOMETRY_SEGMENT_2D => {
                Geometry::check_capsule(ends().0, ends().1, value.radius)
            }
            IMP_GEOMETRY_BOX_2D => Geometry::check_box(
                vec2_in(&value.center),
                rotation_in(&value.rotation),
                vec2_in(&value.half_extents),
                value.radius,
            ),
            IMP_GEOMETRY_POLYGON_2D => match value.vertices.get(..value.count as usize) {
                Some(vertices) => {
                    let mut room = [Vec2::ZERO; MAX_VERTICES];
                    Geometry::check_polygon(vertices_in(vertices, &mut room), value.radius)
                }
                None => Err(Invalid::Count {
                    field: "count",
                    value: value.count,
                    most: MAX_VERTICES as u32,
                }),
            },
            IMP_GEOMETRY_HALF_PLANE_2D => {
                Geometry::check_half_plane(vec2_in(&value.normal), value.offset)
            }
            kind => return Err(unknown_kind(name, kind, "IMP_GEOMETRY_*_2D")),
        };
        checked.map_err(|invalid| unfit(name, invalid))
    }

    #[inline(always)]
    fn looks_fit((geometry, pose): Given<Dim2>) -> bool {
        if geometry.kind == IMP_GEOMETRY_BOX_2D {
            return wide_2d::box_looks_fit((geometry, pose));
        }
        looks_fit(geometry, pose)
    }

    fn geometry_of(value: &imp_geometry_2d, (): &()) -> Geometry {
        geometry_of(value)
    }

    #[inline(always)]
    unsafe fn lend_geometry(value: &imp_geometry_2d, (): &(), place: &mut MaybeUninit<Geometry>) {
        if value.kind == IMP_GEOMETRY_POLYGON_2D {
            lend_polygon(value, place);
        } else {
            place.write(without_vertices(value));
        }
    }

    fn geometry_out(value: &Geometry) -> imp_geometry_2d {
        geometry_out(value)
    }

    fn check_ray(value: &imp_ray_2d, name: impl Into<Name>) -> Result<(), Failure> {
        Ray::check(vec2_in(&value.origin), vec2_in(&value.direction), value.max_distance)
            .map_err(|invalid| unfit(name.into(), invalid))
    }

    fn ray_of(value: &imp_ray_2d) -> Ray {
        Ray::checked(vec2_in(&value.origin), vec2_in(&value.direction), value.max_distance)
    }

    #[inline(always)]
    fn hit_out(found: Option<&Hit>) -> imp_hit_2d {
        let miss = imp_hit_2d { point: ZERO_2D, normal: ZERO_2D, distance: -1.0, flags: 0 };
        found.map_or(miss, |hit| imp_hit_2d {
            point: vec2_out(hit.point),
            normal: vec2_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
        })
    }

    fn bounds_out(value: &Aabb) -> imp_bounds_2d {
        imp_bounds_2d { min: vec2_out(value.min), max: vec2_out(value.max) }
    }

    fn shape_desc_default() -> imp_shape_desc_2d {
        imp_shape_desc_2d {
            struct_size: size_of::<imp_shape_desc_2d>() as u32,
            flags: 0,
            user_data: 0,
            filter: filter_out(&Default::default()),
            geometry: blank_geometry_2d(0),
            pose: Dim2::pose_out(&Pose::IDENTITY),
        }
    }

    fn shape_desc_fields(desc: &imp_shape_desc_2d) -> ShapeFields<'_, Dim2> {
        let imp_shape_desc_2d { struct_size, flags, user_data, filter, geometry, pose } = desc;
        ShapeFields {
            struct_size: *struct_size,
            flags: *flags,
            reserved: 0,
            user_data: *user_data,
            filter,
            geometry,
            pose,
        }
    }

    fn world_hit(shape: imp_shape, user_data: u64, hit: imp_hit_2d) -> imp_world_hit_2d {
        imp_world_hit_2d { shape, user_data, hit }
    }

    fn world_hit_key(hit: &imp_world_hit_2d) -> (f32, imp_shape) {
        (hit.hit.distance, hit.shape)
    }
}

impl Verdict for imp_hit_2d {
    fn is_yes(&self) -> bool {
        self.distance >= 0.0
    }
}

impl Verdict for imp_world_hit_2d {
    fn is_yes(&self) -> bool {
        self.hit.is_yes()
    }
}

/// The vertices as ours, in `room`.
fn vertices_in<'a>(vertices: &[imp_vec2], room: &'a mut [Vec2; MAX_VERTICES]) -> &'a [Vec2] {
    for (place, vertex) in room.iter_mut().zip(vertices) {
        *place = vec2_in(vertex);
    }
    &room[..vertices.len()]
}

fn geometry_of(value: &imp_geometry_2d) -> Geometry {
    if value.kind == IMP_GEOMETRY_POLYGON_2D { polygon_of(value) } else { without_vertices(value) }
}

/// A geometry of any kind but a polygon, that has been accepted.
#[inline(always)]
fn without_vertices(value: &imp_geometry_2d) -> Geometry {
    let ends = || (vec2_in(&value.point_a), vec2_in(&value.point_b));
    match value.kind {
        IMP_GEOMETRY_CIRCLE_2D => Geometry::checked_circle(vec2_in(&value.center), value.radius),
        IMP_GEOMETRY_CAPSULE_2D => Geometry::checked_capsule(ends().0, ends().1, value.radius),
        IMP_GEOMETRY_BOX_2D => Geometry::Box(box_of(value)),
        IMP_GEOMETRY_SEGMENT_2D => Geometry::checked_segment(ends().0, ends().1, value.radius),
        _ => Geometry::checked_half_plane(vec2_in(&value.normal), value.offset),
    }
}

/// The box that `check_geometry` has accepted.
#[inline(always)]
pub(super) fn box_of(value: &imp_geometry_2d) -> OrientedBox {
    OrientedBox::checked(
        vec2_in(&value.center),
        rotation_in(&value.rotation),
        vec2_in(&value.half_extents),
        value.radius,
    )
}

/// `looks_fit` of what is no box.
fn looks_fit(geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> bool {
    let within =
        |vector: &imp_vec2| (vector.x.abs() <= IMP_MAX_LENGTH) & (vector.y.abs() <= IMP_MAX_LENGTH);
    let is_size = |value: f32| (0.0..=IMP_MAX_LENGTH).contains(&value);
    // Narrower than the limit, so that it does not matter how the squares are rounded.
    let is_unit = |rotation: &imp_rotation_2d| {
        (rotation.cos * rotation.cos + rotation.sin * rotation.sin - 1.0).abs() <= 0.01
    };
    let fits = match geometry.kind {
        IMP_GEOMETRY_CIRCLE_2D => within(&geometry.center),
        IMP_GEOMETRY_CAPSULE_2D | IMP_GEOMETRY_SEGMENT_2D => {
            within(&geometry.point_a) & within(&geometry.point_b)
        }
        _ => return false,
    };
    fits & is_size(geometry.radius) & within(&pose.position) & is_unit(&pose.rotation)
}

fn polygon_of(value: &imp_geometry_2d) -> Geometry {
    let mut room = [Vec2::ZERO; MAX_VERTICES];
    let vertices = vertices_in(&value.vertices[..value.count as usize], &mut room);
    Geometry::checked_polygon(vertices, value.radius)
}

/// Not inlined: no other kind needs room for vertices.
#[inline(never)]
fn lend_polygon(value: &imp_geometry_2d, place: &mut MaybeUninit<Geometry>) {
    place.write(polygon_of(value));
}

/// A geometry of which nothing but its kind is set.
pub(super) fn blank_geometry_2d(kind: u32) -> imp_geometry_2d {
    imp_geometry_2d {
        kind,
        radius: 0.0,
        center: ZERO_2D,
        rotation: rotation_out(Vec2::X),
        half_extents: ZERO_2D,
        point_a: ZERO_2D,
        point_b: ZERO_2D,
        normal: ZERO_2D,
        offset: 0.0,
        count: 0,
        vertices: [ZERO_2D; MAX_VERTICES],
    }
}

/// A polygon of at most [`MAX_VERTICES`] vertices.
pub(super) fn polygon_out(vertices: &[Vec2], radius: f32) -> imp_geometry_2d {
    let mut polygon = blank_geometry_2d(IMP_GEOMETRY_POLYGON_2D);
    polygon.radius = radius;
    polygon.count = vertices.len() as u32;
    for (place, vertex) in polygon.vertices.iter_mut().zip(vertices) {
        *place = vec2_out(*vertex);
    }
    polygon
}

fn geometry_out(value: &Geometry) -> imp_geometry_2d {
    match value {
        Geometry::Circle(circle) => imp_geometry_2d {
            radius: circle.radius(),
            center: vec2_out(circle.center()),
            ..blank_geometry_2d(IMP_GEOMETRY_CIRCLE_2D)
        },
        Geometry::Capsule(capsule) => imp_geometry_2d {
            radius: capsule.radius(),
            point_a: vec2_out(capsule.point_a()),
            point_b: vec2_out(capsule.point_b()),
            ..blank_geometry_2d(IMP_GEOMETRY_CAPSULE_2D)
        },
        Geometry::Box(oriented) => imp_geometry_2d {
            radius: oriented.radius(),
            center: vec2_out(oriented.center()),
            rotation: rotation_out(oriented.rotation()),
            half_extents: vec2_out(oriented.half_extents()),
            ..blank_geometry_2d(IMP_GEOMETRY_BOX_2D)
        },
        Geometry::Polygon(polygon) => polygon_out(polygon.vertices(), polygon.radius()),
        Geometry::Segment(segment) => imp_geometry_2d {
            radius: segment.radius(),
            point_a: vec2_out(segment.point_a()),
            point_b: vec2_out(segment.point_b()),
            ..blank_geometry_2d(IMP_GEOMETRY_SEGMENT_2D)
        },
        Geometry::HalfPlane(half_plane) => imp_geometry_2d {
            normal: vec2_out(half_plane.normal()),
            offset: half_plane.offset(),
            ..blank_geometry_2d(IMP_GEOMETRY_HALF_PLANE_2D)
        },
    }
}
