//! How C passes the plane: [`Dimension`] for two dimensions.

use glam::Vec2;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use super::args::*;
use super::assets::Asset;
use super::dimension::{Dimension, Given, ShapeFields, Verdict};
use super::held::Held;
pub(super) use super::kind_2d::ZERO_2D;
use super::kind_2d::{Kind2D, NO_GEOMETRY_2D};
use super::status::*;
use super::types::{IMP_HIT_INSIDE, IMP_MAX_LENGTH, imp_shape};
use super::types_2d::*;
use super::wide_2d;
use crate::dim2::{Aabb, Dim2, Geometry, Hit, LargePolygon, MAX_VERTICES, OrientedBox, Pose, Ray};
use crate::validity::{Invalid, check_point_2d};

const _: () = assert!(IMP_POLYGON_MAX_VERTICES as usize == MAX_VERTICES);

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
    type Held = Held<LargePolygon>;
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
        held: &mut Held<LargePolygon>,
    ) -> Result<(), Failure> {
        let name = name.into();
        let radius = value.radius;
        let checked = match Kind2D::parse(value) {
            Some(Kind2D::Circle(circle)) => Geometry::check_circle(vec2_in(&circle.center), radius),
            Some(Kind2D::Capsule(capsule)) => {
                let (point_a, point_b) = (vec2_in(&capsule.point_a), vec2_in(&capsule.point_b));
                Geometry::check_capsule(point_a, point_b, radius)
            }
            Some(Kind2D::Segment(segment)) => {
                let (point_a, point_b) = (vec2_in(&segment.point_a), vec2_in(&segment.point_b));
                Geometry::check_capsule(point_a, point_b, radius)
            }
            Some(Kind2D::Box(oriented)) => Geometry::check_box(
                vec2_in(&oriented.center),
                rotation_in(&oriented.rotation),
                vec2_in(&oriented.half_extents),
                radius,
            ),
            Some(Kind2D::Polygon(polygon)) => {
                let Some(vertices) = polygon.vertices.get(..polygon.count as usize) else {
                    let (value, most) = (polygon.count, MAX_VERTICES as u32);
                    return Err(unfit(name, Invalid::Count { field: "count", value, most }));
                };
                known_bits(polygon.reserved, 0, name.member("reserved"))?;
                let mut room = [Vec2::ZERO; MAX_VERTICES];
                Geometry::check_polygon(vertices_in(vertices, &mut room), radius)
            }
            Some(Kind2D::HalfPlane(given)) => {
                Geometry::check_half_plane(vec2_in(&given.normal), given.offset)
            }
            Some(Kind2D::LargePolygon(given)) => {
                let polygon = held.get(given.polygon, name.member("polygon"))?;
                Geometry::check_large_polygon(polygon, vec2_in(&given.scale), radius)
            }
            None => return Err(unknown_kind(name, value.kind, "IMP_GEOMETRY_*_2D")),
        };
        checked.map_err(|invalid| unfit(name, invalid))
    }

    #[inline(always)]
    fn looks_fit((geometry, pose): Given<Dim2>) -> bool {
        // Boxes are the most frequent kind. They are spared the table of all kinds.
        if let Some(Kind2D::Box(_)) = Kind2D::parse(geometry) {
            return wide_2d::box_looks_fit((geometry, pose));
        }
        looks_fit(geometry, pose)
    }

    fn geometry_of(value: &imp_geometry_2d, held: &Held<LargePolygon>) -> Geometry {
        let mut place = MaybeUninit::uninit();
        write_geometry(value, &mut place, |polygon| held.known(polygon).clone());
        // SAFETY: just written.
        unsafe { place.assume_init() }
    }

    #[inline(always)]
    unsafe fn lend_geometry(
        value: &imp_geometry_2d,
        held: &Held<LargePolygon>,
        place: &mut MaybeUninit<Geometry>,
    ) {
        write_geometry(value, place, |polygon| {
            // SAFETY: the copy is never dropped, and what it counts on outlives it, by the caller's word.
            unsafe { ptr::read(held.known(polygon)) }
        });
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
            geometry: NO_GEOMETRY_2D,
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

/// Writes the geometry that has been accepted; `large` finds the polygon of one that names one. Each kind is written
/// by itself: a geometry that is first made and then copied costs 10 ns more.
#[inline(always)]
fn write_geometry(
    value: &imp_geometry_2d,
    place: &mut MaybeUninit<Geometry>,
    large: impl FnOnce(imp_polygon) -> Arc<LargePolygon>,
) {
    let radius = value.radius;
    match Kind2D::checked(value) {
        Kind2D::Box(oriented) => {
            place.write(Geometry::Box(box_of(oriented, radius)));
        }
        Kind2D::Circle(circle) => {
            place.write(Geometry::checked_circle(vec2_in(&circle.center), radius));
        }
        Kind2D::Capsule(capsule) => {
            let (point_a, point_b) = (vec2_in(&capsule.point_a), vec2_in(&capsule.point_b));
            place.write(Geometry::checked_capsule(point_a, point_b, radius));
        }
        Kind2D::Polygon(polygon) => write_polygon(polygon, radius, place),
        Kind2D::Segment(segment) => {
            let (point_a, point_b) = (vec2_in(&segment.point_a), vec2_in(&segment.point_b));
            place.write(Geometry::checked_segment(point_a, point_b, radius));
        }
        Kind2D::HalfPlane(given) => {
            let normal = vec2_in(&given.normal);
            place.write(Geometry::checked_half_plane(normal, given.offset));
        }
        Kind2D::LargePolygon(given) => {
            let (polygon, scale) = (large(given.polygon), vec2_in(&given.scale));
            place.write(Geometry::checked_large_polygon(polygon, scale, radius));
        }
    }
}

/// The box that `check_geometry` has accepted.
#[inline(always)]
pub(super) fn box_of(oriented: &imp_geometry_data_box_2d, radius: f32) -> OrientedBox {
    OrientedBox::checked(
        vec2_in(&oriented.center),
        rotation_in(&oriented.rotation),
        vec2_in(&oriented.half_extents),
        radius,
    )
}

/// `looks_fit` of all kinds but boxes, for which there is a quicker one.
#[inline(never)]
fn looks_fit(geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> bool {
    let vectors = match Kind2D::parse(geometry) {
        Some(Kind2D::Circle(circle)) => within(&circle.center),
        Some(Kind2D::Capsule(capsule)) => within(&capsule.point_a) & within(&capsule.point_b),
        Some(Kind2D::Segment(segment)) => within(&segment.point_a) & within(&segment.point_b),
        Some(
            Kind2D::Box(_) | Kind2D::Polygon(_) | Kind2D::HalfPlane(_) | Kind2D::LargePolygon(_),
        )
        | None => return false,
    };
    vectors && is_placed(geometry, pose)
}

fn within(vector: &imp_vec2) -> bool {
    (vector.x.abs() <= IMP_MAX_LENGTH) & (vector.y.abs() <= IMP_MAX_LENGTH)
}

/// Whether the radius and the pose are valid as far as a quick look tells.
fn is_placed(geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> bool {
    let imp_rotation_2d { cos, sin } = pose.rotation;
    // Narrower than the limit, so that it does not matter how the squares are rounded.
    let is_unit = (cos * cos + sin * sin - 1.0).abs() <= 0.01;
    let is_size = (0.0..=IMP_MAX_LENGTH).contains(&geometry.radius);
    is_size & within(&pose.position) & is_unit
}

/// Not inlined: no other kind needs room for vertices.
#[inline(never)]
fn write_polygon(
    polygon: &imp_geometry_data_polygon_2d,
    radius: f32,
    place: &mut MaybeUninit<Geometry>,
) {
    let mut room = [Vec2::ZERO; MAX_VERTICES];
    let vertices = vertices_in(&polygon.vertices[..polygon.count as usize], &mut room);
    place.write(Geometry::checked_polygon(vertices, radius));
}

/// A polygon of at most [`MAX_VERTICES`] vertices.
pub(super) fn polygon_out(vertices: &[Vec2], radius: f32) -> imp_geometry_2d {
    let mut polygon = imp_geometry_data_polygon_2d {
        count: vertices.len() as u32,
        reserved: 0,
        vertices: [ZERO_2D; MAX_VERTICES],
    };
    for (place, vertex) in polygon.vertices.iter_mut().zip(vertices) {
        *place = vec2_out(*vertex);
    }
    Kind2D::Polygon(&polygon).geometry(radius)
}

fn geometry_out(value: &Geometry) -> imp_geometry_2d {
    match value {
        Geometry::Circle(circle) => {
            let center = vec2_out(circle.center());
            Kind2D::Circle(&imp_geometry_data_circle_2d { center }).geometry(circle.radius())
        }
        Geometry::Capsule(capsule) => Kind2D::Capsule(&imp_geometry_data_capsule_2d {
            point_a: vec2_out(capsule.point_a()),
            point_b: vec2_out(capsule.point_b()),
        })
        .geometry(capsule.radius()),
        Geometry::Box(oriented) => Kind2D::Box(&imp_geometry_data_box_2d {
            center: vec2_out(oriented.center()),
            rotation: rotation_out(oriented.rotation()),
            half_extents: vec2_out(oriented.half_extents()),
        })
        .geometry(oriented.radius()),
        Geometry::Polygon(polygon) => polygon_out(polygon.vertices(), polygon.radius()),
        Geometry::Segment(segment) => Kind2D::Segment(&imp_geometry_data_segment_2d {
            point_a: vec2_out(segment.point_a()),
            point_b: vec2_out(segment.point_b()),
        })
        .geometry(segment.radius()),
        Geometry::HalfPlane(half_plane) => Kind2D::HalfPlane(&imp_geometry_data_half_plane_2d {
            normal: vec2_out(half_plane.normal()),
            offset: half_plane.offset(),
        })
        .geometry(0.0),
        Geometry::LargePolygon(scaled) => {
            Kind2D::LargePolygon(&imp_geometry_data_large_polygon_2d {
                polygon: LargePolygon::table().handle(scaled.polygon()),
                scale: vec2_out(scaled.scale()),
            })
            .geometry(scaled.radius())
        }
    }
}
