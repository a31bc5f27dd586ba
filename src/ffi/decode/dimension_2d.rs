//! The [`Dimension`] of 2D: its C structs, and geometries to and from them.

use glam::Vec2;
use std::mem::{ManuallyDrop, MaybeUninit};

use super::decoding::Decoding;
use super::dimension::{CPosed, CompoundPartFields, Dimension, ShapeFields};
use super::simd_load_2d;
use crate::concave::{Compound, PosedCompound};
use crate::dim2::narrowphase::{self, BoxContact};
use crate::dim2::{
    Convex, Convex2, Dim2, Geometry, LargePolygon, MAX_VERTICES, OrientedBox, Polyline, Pose,
    ScaledPolyline,
};
use crate::ffi::calls::args::filter_out;
use crate::ffi::structs::answers::{
    imp_axis_2d, imp_cast_hit_2d, imp_hit_2d, imp_line_2d, imp_separation_2d,
};
use crate::ffi::structs::kind_2d::{Kind2D, NO_GEOMETRY_2D};
use crate::ffi::structs::manifolds::imp_manifold_2d;
use crate::ffi::structs::parts::{PairKey, pair_key};
use crate::ffi::structs::types_2d::{
    IMP_POLYGON_MAX_VERTICES, imp_bounds_2d, imp_compound_part_2d, imp_geometry_2d,
    imp_geometry_data_box_2d, imp_geometry_data_capsule_2d, imp_geometry_data_circle_2d,
    imp_geometry_data_compound_2d, imp_geometry_data_half_plane_2d,
    imp_geometry_data_large_polygon_2d, imp_geometry_data_polygon_2d,
    imp_geometry_data_polyline_2d, imp_geometry_data_segment_2d, imp_pose_2d, imp_ray_2d, imp_vec2,
};
use crate::ffi::structs::vectors::{ZERO_2D, rotation_in, rotation_out, vec2_in, vec2_out};
use crate::ffi::structs::world_hits::{
    imp_world_cast_hit_2d, imp_world_closest_hit_2d, imp_world_hit_2d,
};
use crate::ffi::structs::world_types::imp_shape_desc_2d;
use crate::ffi::structs::world_types::imp_world_line_2d;
use crate::ffi::tables::{Kinds2D, handle_of};
use crate::validity::{self, Invalid};

const _: () = assert!(IMP_POLYGON_MAX_VERTICES as usize == MAX_VERTICES);

impl Dimension for Dim2 {
    type Convex = Convex2;
    type CVector = imp_vec2;
    type CPose = imp_pose_2d;
    type CGeometry = imp_geometry_2d;
    type CRay = imp_ray_2d;
    type CHit = imp_hit_2d;
    type CBounds = imp_bounds_2d;
    type CDistance = imp_separation_2d;
    type CManifold = imp_manifold_2d;
    type CCastHit = imp_cast_hit_2d;
    type CAxis = imp_axis_2d;
    type CLine = imp_line_2d;
    type CWorldLine = imp_world_line_2d;
    type CShapeDesc = imp_shape_desc_2d;
    type CWorldHit = imp_world_hit_2d;
    type CWorldCastHit = imp_world_cast_hit_2d;
    type CWorldClosestHit = imp_world_closest_hit_2d;
    type CCompoundPart = imp_compound_part_2d;
    type Kinds = Kinds2D;
    const ORIGIN: Pose = Pose::IDENTITY;
    const NO_DISTANCE: imp_separation_2d = imp_separation_2d::NONE;
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default_2d";

    #[inline(always)]
    fn is_surely_valid(posed: CPosed<Dim2>) -> bool {
        simd_load_2d::is_surely_valid(posed)
    }

    fn is_concave(value: &imp_geometry_2d) -> bool {
        match Kind2D::checked(value) {
            Kind2D::Circle(_)
            | Kind2D::Capsule(_)
            | Kind2D::Box(_)
            | Kind2D::Polygon(_)
            | Kind2D::Segment(_)
            | Kind2D::HalfPlane(_)
            | Kind2D::LargePolygon(_) => false,
            Kind2D::Compound(_) | Kind2D::Polyline(_) => true,
        }
    }

    /// Each arm writes to `place` itself: a copy of the whole enum costs 10 ns.
    #[inline(always)]
    unsafe fn decode<M: Decoding<Kinds2D>>(
        value: &imp_geometry_2d,
        mut decoding: M,
        place: &mut MaybeUninit<Geometry>,
    ) -> Result<(), M::Error> {
        let radius = value.radius;
        match Kind2D::parse(value) {
            Some(Kind2D::Box(oriented)) => {
                decoding.check(|| check_box(oriented, radius))?;
                place.write(Geometry::Convex(Convex::Box(box_in(oriented, radius))));
            }
            Some(Kind2D::Circle(circle)) => {
                let center = vec2_in(&circle.center);
                decoding.check(|| Convex::check_circle(center, radius))?;
                place.write(Geometry::Convex(Convex::checked_circle(center, radius)));
            }
            Some(Kind2D::Capsule(capsule)) => {
                let (point_a, point_b) = (vec2_in(&capsule.point_a), vec2_in(&capsule.point_b));
                decoding.check(|| Convex::check_capsule(point_a, point_b, radius))?;
                place.write(Geometry::Convex(Convex::checked_capsule(point_a, point_b, radius)));
            }
            Some(Kind2D::Polygon(polygon)) => decode_polygon(polygon, radius, decoding, place)?,
            Some(Kind2D::Segment(segment)) => {
                let (point_a, point_b) = (vec2_in(&segment.point_a), vec2_in(&segment.point_b));
                decoding.check(|| Convex::check_capsule(point_a, point_b, radius))?;
                place.write(Geometry::Convex(Convex::checked_segment(point_a, point_b, radius)));
            }
            Some(Kind2D::HalfPlane(given)) => {
                let normal = vec2_in(&given.normal);
                decoding.check(|| Convex::check_half_plane(normal, given.offset))?;
                place.write(Geometry::Convex(Convex::checked_half_plane(normal, given.offset)));
            }
            Some(Kind2D::LargePolygon(given)) => {
                // SAFETY: the caller's.
                let polygon = unsafe { decoding.asset::<LargePolygon>(given.polygon, "polygon")? };
                let scale = vec2_in(&given.scale);
                decoding.check(|| Convex::check_large_polygon(&polygon, scale, radius))?;
                let polygon = ManuallyDrop::into_inner(polygon);
                let convex = Convex::checked_large_polygon(polygon, scale, radius);
                place.write(Geometry::Convex(convex));
            }
            Some(Kind2D::Compound(given)) => {
                // SAFETY: the caller's.
                let compound =
                    unsafe { decoding.asset::<Compound<Convex2>>(given.compound, "compound")? };
                let posed = PosedCompound::new(ManuallyDrop::into_inner(compound));
                place.write(Geometry::Compound(posed));
            }
            Some(Kind2D::Polyline(given)) => {
                // SAFETY: the caller's.
                let polyline = unsafe { decoding.asset::<Polyline>(given.polyline, "polyline")? };
                decoding.reserved(given.reserved)?;
                decoding.check(|| validity::thickness(given.thickness))?;
                let scale = vec2_in(&given.scale);
                decoding.check(|| ScaledPolyline::check(&polyline, scale))?;
                let scaled = ScaledPolyline::checked(ManuallyDrop::into_inner(polyline), scale);
                place.write(Geometry::Polyline(scaled.with_thickness(given.thickness)));
            }
            None => return Err(decoding.unknown_kind(value.kind, "IMP_GEOMETRY_*_2D")),
        }
        Ok(())
    }

    fn geometry_out(value: &Geometry) -> imp_geometry_2d {
        match value {
            Geometry::Convex(convex) => convex_out(convex),
            Geometry::Polyline(scaled) => {
                let polyline = handle_of(scaled.polyline());
                let (scale, thickness) = (vec2_out(scaled.scale()), scaled.thickness());
                let data =
                    imp_geometry_data_polyline_2d { polyline, scale, thickness, reserved: 0 };
                Kind2D::Polyline(&data).geometry(0.0)
            }
            Geometry::Compound(posed) => {
                let compound = handle_of(posed.compound());
                Kind2D::Compound(&imp_geometry_data_compound_2d { compound }).geometry(0.0)
            }
        }
    }

    #[inline(always)]
    fn contact_of_boxes(a: CPosed<Dim2>, b: CPosed<Dim2>, margin: f32) -> Option<imp_manifold_2d> {
        let (Some(Kind2D::Box(box_a)), Some(Kind2D::Box(box_b))) =
            (Kind2D::parse(a.0), Kind2D::parse(b.0))
        else {
            return None;
        };
        let (boxes, radii, poses) = ([box_a, box_b], [a.0.radius, b.0.radius], [a.1, b.1]);
        let position_x = |number: usize| poses[number].position.x;
        let posed = |number: usize| {
            (box_in(boxes[number], radii[number]), simd_load_2d::joined_pose(poses[number]))
        };
        Some(match narrowphase::contact_of_boxes(position_x, posed, margin) {
            BoxContact::Apart => imp_manifold_2d::NONE,
            BoxContact::Points(points) => points.into(),
            BoxContact::ByDistance => {
                narrowphase::contact_of_boxes_by_distance(posed, margin).as_ref().into()
            }
        })
    }

    fn pair_key(manifold: &imp_manifold_2d) -> PairKey {
        pair_key(&manifold.part_a, &manifold.part_b)
    }

    fn compound_part(
        geometry: imp_geometry_2d,
        pose: imp_pose_2d,
        tag: u32,
    ) -> imp_compound_part_2d {
        imp_compound_part_2d { geometry, pose, tag, reserved: 0 }
    }

    fn compound_part_fields(part: &imp_compound_part_2d) -> CompoundPartFields<'_, Self> {
        let imp_compound_part_2d { geometry, pose, tag, reserved } = part;
        CompoundPartFields { geometry, pose, tag: *tag, reserved: *reserved }
    }

    fn point_count(manifold: &imp_manifold_2d) -> u32 {
        manifold.count
    }

    fn shape_desc_default() -> imp_shape_desc_2d {
        imp_shape_desc_2d {
            struct_size: size_of::<imp_shape_desc_2d>() as u32,
            flags: 0,
            user_data: 0,
            filter: filter_out(&Default::default()),
            geometry: NO_GEOMETRY_2D,
            pose: Pose::IDENTITY.into(),
            owner: 0,
        }
    }

    fn shape_desc_fields(desc: &imp_shape_desc_2d) -> ShapeFields<'_, Dim2> {
        ShapeFields {
            struct_size: desc.struct_size,
            flags: desc.flags,
            reserved: 0,
            user_data: desc.user_data,
            owner: desc.owner,
            filter: &desc.filter,
            geometry: &desc.geometry,
            pose: &desc.pose,
        }
    }
}

/// Converts vertices into `room`.
fn vertices_in<'a>(vertices: &[imp_vec2], room: &'a mut [Vec2; MAX_VERTICES]) -> &'a [Vec2] {
    for (place, vertex) in room.iter_mut().zip(vertices) {
        *place = vec2_in(vertex);
    }
    &room[..vertices.len()]
}

/// Makes a box from a struct that has been checked.
#[inline(always)]
fn box_in(oriented: &imp_geometry_data_box_2d, radius: f32) -> OrientedBox {
    OrientedBox::checked(
        vec2_in(&oriented.center),
        rotation_in(&oriented.rotation),
        vec2_in(&oriented.half_extents),
        radius,
    )
}

fn check_box(oriented: &imp_geometry_data_box_2d, radius: f32) -> Result<(), Invalid> {
    Convex::check_box(
        vec2_in(&oriented.center),
        rotation_in(&oriented.rotation),
        vec2_in(&oriented.half_extents),
        radius,
    )
}

/// Decodes a polygon. Not inlined: no other kind needs stack for vertices.
#[inline(never)]
fn decode_polygon<M: Decoding<Kinds2D>>(
    polygon: &imp_geometry_data_polygon_2d,
    radius: f32,
    decoding: M,
    place: &mut MaybeUninit<Geometry>,
) -> Result<(), M::Error> {
    let count = polygon.count as usize;
    decoding.check(|| Convex::check_vertex_count(count))?;
    decoding.reserved(polygon.reserved)?;
    let mut room = [Vec2::ZERO; MAX_VERTICES];
    let vertices = vertices_in(&polygon.vertices[..count], &mut room);
    decoding.check(|| Convex::check_polygon(vertices, radius))?;
    place.write(Geometry::Convex(Convex::checked_polygon(vertices, radius)));
    Ok(())
}

/// Makes a polygon of at most [`MAX_VERTICES`] vertices.
pub(in crate::ffi) fn polygon_out(vertices: &[Vec2], radius: f32) -> imp_geometry_2d {
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

pub(in crate::ffi) fn convex_out(value: &Convex) -> imp_geometry_2d {
    match value {
        Convex::Circle(circle) => {
            let center = vec2_out(circle.center());
            Kind2D::Circle(&imp_geometry_data_circle_2d { center }).geometry(circle.radius())
        }
        Convex::Capsule(capsule) => Kind2D::Capsule(&imp_geometry_data_capsule_2d {
            point_a: vec2_out(capsule.point_a()),
            point_b: vec2_out(capsule.point_b()),
        })
        .geometry(capsule.radius()),
        Convex::Box(oriented) => Kind2D::Box(&imp_geometry_data_box_2d {
            center: vec2_out(oriented.center()),
            rotation: rotation_out(oriented.rotation()),
            half_extents: vec2_out(oriented.half_extents()),
        })
        .geometry(oriented.radius()),
        Convex::Polygon(polygon) => polygon_out(polygon.vertices(), polygon.radius()),
        Convex::Segment(segment) => Kind2D::Segment(&imp_geometry_data_segment_2d {
            point_a: vec2_out(segment.point_a()),
            point_b: vec2_out(segment.point_b()),
        })
        .geometry(segment.radius()),
        Convex::HalfPlane(half_plane) => Kind2D::HalfPlane(&imp_geometry_data_half_plane_2d {
            normal: vec2_out(half_plane.normal()),
            offset: half_plane.offset(),
        })
        .geometry(0.0),
        Convex::LargePolygon(scaled) => Kind2D::LargePolygon(&imp_geometry_data_large_polygon_2d {
            polygon: handle_of(scaled.polygon()),
            scale: vec2_out(scaled.scale()),
        })
        .geometry(scaled.radius()),
    }
}
