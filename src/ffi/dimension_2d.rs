//! The [`Dimension`] of 2D: its C structs, and geometries to and from them.

use glam::Vec2;
use std::mem::MaybeUninit;

use super::answers::*;
use super::args::*;
use super::assets::{Borrowed, CallAssets, Cloned, FindAsset, Kinds2D, handle_of};
use super::convert_2d::*;
use super::decode::Decode;
use super::dimension::{CPosed, CompoundPartFields, Dimension, ShapeFields};
use super::kind_2d::{Kind2D, NO_GEOMETRY_2D};
use super::manifolds::*;
use super::parts::{PairKey, pair_key};
use super::simd_load_2d;
use super::status::*;
use super::types_2d::*;
use super::world_hits::*;
use super::world_lines::imp_world_line_2d;
use super::world_types::*;
use crate::concave::{Compound, PosedCompound};
use crate::dim2::narrowphase;
use crate::dim2::{
    Convex, Convex2, Dim2, Geometry, LargePolygon, MAX_VERTICES, OrientedBox, Polyline, Pose,
    ScaledPolyline,
};
use crate::validity::Invalid;

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
    type Assets = CallAssets<Kinds2D>;
    const NO_DISTANCE: imp_separation_2d = imp_separation_2d::NONE;
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default_2d";

    fn check_geometry(
        value: &imp_geometry_2d,
        name: impl Into<Name>,
        assets: &mut CallAssets<Kinds2D>,
    ) -> Result<(), Failure> {
        let name = name.into();
        let radius = value.radius;
        let checked = match Kind2D::parse(value) {
            Some(Kind2D::Circle(circle)) => Convex::check_circle(vec2_in(&circle.center), radius),
            Some(Kind2D::Capsule(capsule)) => {
                let (point_a, point_b) = (vec2_in(&capsule.point_a), vec2_in(&capsule.point_b));
                Convex::check_capsule(point_a, point_b, radius)
            }
            Some(Kind2D::Segment(segment)) => {
                let (point_a, point_b) = (vec2_in(&segment.point_a), vec2_in(&segment.point_b));
                Convex::check_capsule(point_a, point_b, radius)
            }
            Some(Kind2D::Box(oriented)) => Convex::check_box(
                vec2_in(&oriented.center),
                rotation_in(&oriented.rotation),
                vec2_in(&oriented.half_extents),
                radius,
            ),
            Some(Kind2D::Polygon(polygon)) => {
                let Some(vertices) = polygon.vertices.get(..polygon.count as usize) else {
                    let (value, most) = (polygon.count, MAX_VERTICES as u32);
                    return Err(invalid(name, Invalid::Count { field: "count", value, most }));
                };
                known_bits(polygon.reserved, 0, name.member("reserved"))?;
                let mut room = [Vec2::ZERO; MAX_VERTICES];
                Convex::check_polygon(vertices_in(vertices, &mut room), radius)
            }
            Some(Kind2D::HalfPlane(given)) => {
                Convex::check_half_plane(vec2_in(&given.normal), given.offset)
            }
            Some(Kind2D::LargePolygon(given)) => {
                let polygon = assets.get::<LargePolygon>(given.polygon, name.member("polygon"))?;
                Convex::check_large_polygon(polygon, vec2_in(&given.scale), radius)
            }
            Some(Kind2D::Compound(given)) => {
                assets.get::<Compound<Convex2>>(given.compound, name.member("compound"))?;
                return Ok(());
            }
            Some(Kind2D::Polyline(given)) => {
                let polyline = assets.get::<Polyline>(given.polyline, name.member("polyline"))?;
                ScaledPolyline::check(polyline, vec2_in(&given.scale))
            }
            None => return Err(unknown_kind(name, value.kind, "IMP_GEOMETRY_*_2D")),
        };
        checked.map_err(|reason| invalid(name, reason))
    }

    #[inline(always)]
    fn is_surely_valid((geometry, pose): CPosed<Dim2>) -> bool {
        simd_load_2d::is_surely_valid(geometry, pose)
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

    fn geometry(value: &imp_geometry_2d, assets: &CallAssets<Kinds2D>) -> Geometry {
        let mut place = MaybeUninit::uninit();
        write_geometry(value, &mut place, &Cloned(assets));
        // SAFETY: just written.
        unsafe { place.assume_init() }
    }

    #[inline(always)]
    unsafe fn borrow_geometry(
        value: &imp_geometry_2d,
        assets: &CallAssets<Kinds2D>,
        place: &mut MaybeUninit<Geometry>,
    ) {
        // SAFETY: the copies are never dropped, and `assets` outlives them, by the caller's word.
        let borrowed = unsafe { Borrowed::new(assets) };
        write_geometry(value, place, &borrowed);
    }

    fn geometry_out(value: &Geometry) -> imp_geometry_2d {
        match value {
            Geometry::Convex(convex) => convex_out(convex),
            Geometry::Polyline(scaled) => {
                let polyline = handle_of(scaled.polyline());
                let scale = vec2_out(scaled.scale());
                Kind2D::Polyline(&imp_geometry_data_polyline_2d { polyline, scale }).geometry(0.0)
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
        let posed = |number: usize| (box_in(boxes[number], radii[number]), poses[number].value());
        Some(narrowphase::contact_of_boxes(posed, margin).as_ref().into())
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

/// Makes a geometry in `place` from a struct that `check_geometry` has accepted. `assets` finds its asset. Each arm
/// writes to `place` itself: a copy of the whole enum costs 10 ns.
#[inline(always)]
fn write_geometry(
    value: &imp_geometry_2d,
    place: &mut MaybeUninit<Geometry>,
    assets: &impl FindAsset<Kinds2D>,
) {
    let radius = value.radius;
    match Kind2D::checked(value) {
        Kind2D::Box(oriented) => {
            place.write(Geometry::Convex(Convex::Box(box_in(oriented, radius))));
        }
        Kind2D::Circle(circle) => {
            place.write(Geometry::Convex(Convex::checked_circle(vec2_in(&circle.center), radius)));
        }
        Kind2D::Capsule(capsule) => {
            let (point_a, point_b) = (vec2_in(&capsule.point_a), vec2_in(&capsule.point_b));
            place.write(Geometry::Convex(Convex::checked_capsule(point_a, point_b, radius)));
        }
        Kind2D::Polygon(polygon) => write_polygon(polygon, radius, place),
        Kind2D::Segment(segment) => {
            let (point_a, point_b) = (vec2_in(&segment.point_a), vec2_in(&segment.point_b));
            place.write(Geometry::Convex(Convex::checked_segment(point_a, point_b, radius)));
        }
        Kind2D::HalfPlane(given) => {
            let normal = vec2_in(&given.normal);
            place.write(Geometry::Convex(Convex::checked_half_plane(normal, given.offset)));
        }
        Kind2D::LargePolygon(given) => {
            let (polygon, scale) =
                (assets.asset::<LargePolygon>(given.polygon), vec2_in(&given.scale));
            place.write(Geometry::Convex(Convex::checked_large_polygon(polygon, scale, radius)));
        }
        Kind2D::Compound(given) => {
            let compound = assets.asset::<Compound<Convex2>>(given.compound);
            place.write(Geometry::Compound(PosedCompound::new(compound)));
        }
        Kind2D::Polyline(given) => {
            let polyline = assets.asset::<Polyline>(given.polyline);
            let scaled = ScaledPolyline::checked(polyline, vec2_in(&given.scale));
            place.write(Geometry::Polyline(scaled));
        }
    }
}

/// Makes a box from a struct that `check_geometry` has accepted.
#[inline(always)]
fn box_in(oriented: &imp_geometry_data_box_2d, radius: f32) -> OrientedBox {
    OrientedBox::checked(
        vec2_in(&oriented.center),
        rotation_in(&oriented.rotation),
        vec2_in(&oriented.half_extents),
        radius,
    )
}

/// Not inlined: no other kind needs stack for vertices.
#[inline(never)]
fn write_polygon(
    polygon: &imp_geometry_data_polygon_2d,
    radius: f32,
    place: &mut MaybeUninit<Geometry>,
) {
    let mut room = [Vec2::ZERO; MAX_VERTICES];
    let vertices = vertices_in(&polygon.vertices[..polygon.count as usize], &mut room);
    place.write(Geometry::Convex(Convex::checked_polygon(vertices, radius)));
}

/// Makes a polygon of at most [`MAX_VERTICES`] vertices.
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

pub(super) fn convex_out(value: &Convex) -> imp_geometry_2d {
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
