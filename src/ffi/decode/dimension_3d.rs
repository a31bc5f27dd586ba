//! The [`Dimension`] of 3D: its C structs, and geometries to and from them.

use glam::Vec3;
use std::convert::Infallible;
use std::mem::{ManuallyDrop, MaybeUninit};

use super::checked::Decode;
use super::decoding::Decoding;
use super::dimension::{Assets, CPosed, CompoundPartFields, Dimension, ShapeFields};
use super::simd_load;
use crate::batch::class::{OfClass, OfKind, classify};
use crate::concave::{Compound, PosedCompound};
use crate::dim3::{
    Capsule, Convex, Convex3, Dim3, Geometry, HeightField, Hull, Mesh, OrientedBox, Pose,
    ScaledMesh, narrowphase,
};
use crate::ffi::calls::args::filter_out;
use crate::ffi::structs::answers::{imp_axis, imp_cast_hit, imp_hit, imp_line, imp_separation};
use crate::ffi::structs::concave_types::imp_compound_part;
use crate::ffi::structs::is_hit::IsHit;
use crate::ffi::structs::kind::{Kind, NO_GEOMETRY};
use crate::ffi::structs::manifolds::imp_manifold;
use crate::ffi::structs::parts::{PairKey, pair_key};
use crate::ffi::structs::types::{
    imp_bounds, imp_geometry, imp_geometry_data_box, imp_geometry_data_capsule,
    imp_geometry_data_compound, imp_geometry_data_cone, imp_geometry_data_cylinder,
    imp_geometry_data_half_space, imp_geometry_data_height_field, imp_geometry_data_hull,
    imp_geometry_data_mesh, imp_geometry_data_sphere, imp_geometry_data_triangle, imp_pose,
    imp_ray, imp_vec3,
};
use crate::ffi::structs::vectors::{quat_in, quat_out, vec3_in, vec3_out};
use crate::ffi::structs::world_hits::{imp_world_cast_hit, imp_world_closest_hit, imp_world_hit};
use crate::ffi::structs::world_types::imp_shape_desc;
use crate::ffi::structs::world_types::imp_world_line;
use crate::ffi::tables::{Kinds3D, handle_of};
use crate::validity;

impl Dimension for Dim3 {
    type Convex = Convex3;
    type CVector = imp_vec3;
    type CPose = imp_pose;
    type CGeometry = imp_geometry;
    type CRay = imp_ray;
    type CHit = imp_hit;
    type CBounds = imp_bounds;
    type CDistance = imp_separation;
    type CManifold = imp_manifold;
    type CCastHit = imp_cast_hit;
    type CAxis = imp_axis;
    type CLine = imp_line;
    type CWorldLine = imp_world_line;
    type CShapeDesc = imp_shape_desc;
    type CWorldHit = imp_world_hit;
    type CWorldCastHit = imp_world_cast_hit;
    type CWorldClosestHit = imp_world_closest_hit;
    type CCompoundPart = imp_compound_part;
    type Kinds = Kinds3D;
    const ORIGIN: Pose = Pose::IDENTITY;
    const NO_DISTANCE: imp_separation = imp_separation::NONE;
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default";

    #[inline]
    fn is_surely_valid((geometry, pose): CPosed<Dim3>) -> bool {
        simd_load::is_surely_valid(geometry, pose)
    }

    /// Not inlined: it would repeat in every call on a pair.
    #[inline(never)]
    unsafe fn decode_with_asset(
        (geometry, pose): CPosed<Dim3>,
        assets: &mut Assets<Dim3>,
        place: &mut MaybeUninit<Geometry>,
    ) -> bool {
        let Some(Kind::Hull(given)) = Kind::parse(geometry) else { return false };
        if given.reserved != 0 || !simd_load::is_surely_valid_pose(pose) {
            return false;
        }
        let (scale, radius) = (vec3_in(&given.scale), geometry.radius);
        let Some(hull) = assets.try_get::<Hull>(given.hull) else { return false };
        if !Convex::is_surely_hull(hull, scale, radius) {
            return false;
        }
        // SAFETY: the copy is never dropped, and the assets outlive it, by the caller's word.
        let hull = unsafe { std::ptr::read(hull) };
        place.write(Geometry::Convex(Convex::checked_hull(hull, scale, radius)));
        true
    }

    #[inline(always)]
    fn distance_without_decoding(a: CPosed<Dim3>, b: CPosed<Dim3>) -> Option<imp_separation> {
        let pair = BoxAndCapsule::of(a, b)?;
        let (a, b) = pair.decoded();
        let (a, b) = ((&a.0, &a.1), (&b.0, &b.1));
        let found = narrowphase::distance_of_box_and_capsule(a, b, pair.swapped)?;
        Some(found.into())
    }

    #[inline(always)]
    fn cast_without_decoding(
        a: CPosed<Dim3>,
        translation: Vec3,
        b: CPosed<Dim3>,
        hit: &mut imp_cast_hit,
    ) -> Option<i32> {
        BoxAndCapsule::of(a, b)?.cast(translation, hit)
    }

    fn is_concave(value: &imp_geometry) -> bool {
        match Kind::checked(value) {
            Kind::Sphere(_)
            | Kind::Capsule(_)
            | Kind::Box(_)
            | Kind::Triangle(_)
            | Kind::Hull(_)
            | Kind::Cylinder(_)
            | Kind::Cone(_)
            | Kind::HalfSpace(_) => false,
            Kind::Mesh(_) | Kind::HeightField(_) | Kind::Compound(_) => true,
        }
    }

    #[inline(always)]
    unsafe fn decode<M: Decoding<Kinds3D>>(
        value: &imp_geometry,
        mut decoding: M,
        place: &mut MaybeUninit<Geometry>,
    ) -> Result<(), M::Error> {
        let radius = value.radius;
        // Each kind is written from its own fields: a copy of a geometry of any kind would wait for the stores of its fields.
        match Kind::parse(value) {
            Some(Kind::Sphere(sphere)) => {
                let center = vec3_in(&sphere.center);
                decoding.check(|| Convex::check_sphere(center, radius))?;
                place.write(Geometry::Convex(Convex::checked_sphere(center, radius)));
            }
            Some(Kind::Capsule(capsule)) => {
                let (point_a, point_b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
                decoding.check(|| Convex::check_capsule(point_a, point_b, radius))?;
                place.write(Geometry::Convex(Convex::checked_capsule(point_a, point_b, radius)));
            }
            Some(Kind::Box(oriented)) => {
                let center = vec3_in(&oriented.center);
                let (rotation, half) =
                    (quat_in(&oriented.rotation), vec3_in(&oriented.half_extents));
                decoding.check(|| Convex::check_box(center, rotation, half, radius))?;
                place.write(Geometry::Convex(Convex::checked_box(center, rotation, half, radius)));
            }
            Some(Kind::Triangle(triangle)) => {
                let corners = corners_in(triangle);
                decoding.check(|| Convex::check_triangle(corners, radius))?;
                place.write(Geometry::Convex(Convex::checked_triangle(corners, radius)));
            }
            Some(Kind::Hull(given)) => {
                // SAFETY: the caller's.
                let hull = unsafe { decoding.asset::<Hull>(given.hull, "hull")? };
                decoding.reserved(given.reserved)?;
                let scale = vec3_in(&given.scale);
                decoding.check(|| Convex::check_hull(&hull, scale, radius))?;
                place.write(Geometry::Convex(Convex::checked_hull(
                    ManuallyDrop::into_inner(hull),
                    scale,
                    radius,
                )));
            }
            Some(Kind::Cylinder(given)) => {
                let (point_a, point_b) = (vec3_in(&given.point_a), vec3_in(&given.point_b));
                let side_radius = given.side_radius;
                decoding.check(|| Convex::check_cylinder(point_a, point_b, side_radius, radius))?;
                place.write(Geometry::Convex(Convex::checked_cylinder(
                    point_a,
                    point_b,
                    side_radius,
                    radius,
                )));
            }
            Some(Kind::Cone(given)) => {
                let (base, apex) = (vec3_in(&given.base), vec3_in(&given.apex));
                let base_radius = given.base_radius;
                decoding.check(|| Convex::check_cone(base, apex, base_radius, radius))?;
                place.write(Geometry::Convex(Convex::checked_cone(
                    base,
                    apex,
                    base_radius,
                    radius,
                )));
            }
            Some(Kind::HalfSpace(given)) => {
                let normal = vec3_in(&given.normal);
                decoding.check(|| Convex::check_half_space(normal, given.offset))?;
                place.write(Geometry::Convex(Convex::checked_half_space(normal, given.offset)));
            }
            Some(Kind::Mesh(given)) => {
                // SAFETY: the caller's.
                let mesh = unsafe { decoding.asset::<Mesh>(given.mesh, "mesh")? };
                decoding.check(|| validity::thickness(given.thickness))?;
                let scale = vec3_in(&given.scale);
                decoding.check(|| ScaledMesh::check(&mesh, scale))?;
                let scaled = ScaledMesh::checked(ManuallyDrop::into_inner(mesh), scale);
                place.write(Geometry::Mesh(scaled.with_thickness(given.thickness)));
            }
            Some(Kind::HeightField(given)) => {
                // SAFETY: the caller's.
                let field =
                    unsafe { decoding.asset::<HeightField>(given.height_field, "height_field")? };
                place.write(Geometry::HeightField(ManuallyDrop::into_inner(field)));
            }
            Some(Kind::Compound(given)) => {
                // SAFETY: the caller's.
                let compound =
                    unsafe { decoding.asset::<Compound<Convex3>>(given.compound, "compound")? };
                let posed = PosedCompound::new(ManuallyDrop::into_inner(compound));
                place.write(Geometry::Compound(posed));
            }
            None => return Err(decoding.unknown_kind(value.kind, "IMP_GEOMETRY_*")),
        }
        Ok(())
    }

    fn geometry_out(value: &Geometry) -> imp_geometry {
        match value {
            Geometry::Convex(convex) => convex_out(convex),
            Geometry::Compound(posed) => {
                let compound = handle_of(posed.compound());
                Kind::Compound(&imp_geometry_data_compound { compound }).geometry(0.0)
            }
            Geometry::Mesh(scaled) => Kind::Mesh(&imp_geometry_data_mesh {
                mesh: handle_of(scaled.mesh()),
                scale: vec3_out(scaled.scale()),
                thickness: scaled.thickness(),
            })
            .geometry(0.0),
            Geometry::HeightField(field) => {
                let height_field = handle_of(field);
                Kind::HeightField(&imp_geometry_data_height_field { height_field }).geometry(0.0)
            }
        }
    }

    fn pair_key(manifold: &imp_manifold) -> PairKey {
        pair_key(&manifold.part_a, &manifold.part_b)
    }

    fn compound_part(geometry: imp_geometry, pose: imp_pose, tag: u32) -> imp_compound_part {
        imp_compound_part { geometry, pose, tag }
    }

    fn compound_part_fields(part: &imp_compound_part) -> CompoundPartFields<'_, Self> {
        let imp_compound_part { geometry, pose, tag } = part;
        CompoundPartFields { geometry, pose, tag: *tag, reserved: 0 }
    }

    fn point_count(manifold: &imp_manifold) -> u32 {
        manifold.count
    }

    fn shape_desc_default() -> imp_shape_desc {
        imp_shape_desc {
            struct_size: size_of::<imp_shape_desc>() as u32,
            flags: 0,
            user_data: 0,
            filter: filter_out(&Default::default()),
            geometry: NO_GEOMETRY,
            pose: Pose::IDENTITY.into(),
            reserved: 0,
            owner: 0,
        }
    }

    fn shape_desc_fields(desc: &imp_shape_desc) -> ShapeFields<'_, Dim3> {
        ShapeFields {
            struct_size: desc.struct_size,
            flags: desc.flags,
            reserved: desc.reserved,
            user_data: desc.user_data,
            owner: desc.owner,
            filter: &desc.filter,
            geometry: &desc.geometry,
            pose: &desc.pose,
        }
    }
}

#[inline(always)]
fn capsule_in(capsule: &imp_geometry_data_capsule, radius: f32) -> Capsule {
    Capsule::checked(vec3_in(&capsule.point_a), vec3_in(&capsule.point_b), radius)
}

/// A box and a capsule of C with their poses.
struct BoxAndCapsule<'a> {
    oriented: (&'a imp_geometry_data_box, CPosed<'a, Dim3>),
    capsule: (&'a imp_geometry_data_capsule, CPosed<'a, Dim3>),
    /// The box is B.
    swapped: bool,
}

impl<'a> BoxAndCapsule<'a> {
    /// `None` for any other pair, and for one that is not surely valid.
    #[inline(always)]
    fn of(a: CPosed<'a, Dim3>, b: CPosed<'a, Dim3>) -> Option<BoxAndCapsule<'a>> {
        let (kind_a, kind_b) = (box_or_capsule(a.0)?, box_or_capsule(b.0)?);
        let (pair, swapped) = classify(kind_a.map_with(a), kind_b.map_with(b));
        let OfClass::BoxCapsule(oriented, capsule) = pair else { return None };
        let are_valid = Dim3::is_surely_valid(a) && Dim3::is_surely_valid(b);
        are_valid.then_some(BoxAndCapsule { oriented, capsule, swapped })
    }

    #[inline(always)]
    fn decoded(&self) -> ((OrientedBox, Pose), (Capsule, Pose)) {
        let (oriented, (of_box, pose_of_box)) = self.oriented;
        let (capsule, (of_capsule, pose_of_capsule)) = self.capsule;
        (
            (box_in(oriented, of_box.radius), pose_of_box.value()),
            (capsule_in(capsule, of_capsule.radius), pose_of_capsule.value()),
        )
    }

    /// [`Dimension::cast_without_decoding`] of this pair.
    ///
    /// A function of its own: within a larger one, the compiler does not inline all of it. It stores the hit itself, because
    /// a copy of the hit would wait for the stores of its numbers.
    #[inline(never)]
    fn cast(&self, translation: Vec3, hit: &mut imp_cast_hit) -> Option<i32> {
        let (a, b) = self.decoded();
        let (a, b) = ((&a.0, &a.1), (&b.0, &b.1));
        let found = narrowphase::cast_of_box_and_capsule(a, translation, b, self.swapped)?;
        Some(imp_cast_hit::from(found).store(hit))
    }
}

/// The data of a box or a capsule.
#[inline(always)]
fn box_or_capsule(
    geometry: &imp_geometry,
) -> Option<OfKind<Infallible, &imp_geometry_data_capsule, &imp_geometry_data_box>> {
    match Kind::parse(geometry)? {
        Kind::Capsule(capsule) => Some(OfKind::Capsule(capsule)),
        Kind::Box(oriented) => Some(OfKind::Box(oriented)),
        Kind::Sphere(_)
        | Kind::Triangle(_)
        | Kind::Hull(_)
        | Kind::Cylinder(_)
        | Kind::Cone(_)
        | Kind::HalfSpace(_)
        | Kind::Mesh(_)
        | Kind::HeightField(_)
        | Kind::Compound(_) => None,
    }
}

#[inline(always)]
fn box_in(oriented: &imp_geometry_data_box, radius: f32) -> OrientedBox {
    let (center, half) = (vec3_in(&oriented.center), vec3_in(&oriented.half_extents));
    OrientedBox::checked(center, quat_in(&oriented.rotation), half, radius)
}

fn corners_in(triangle: &imp_geometry_data_triangle) -> [Vec3; 3] {
    [vec3_in(&triangle.point_a), vec3_in(&triangle.point_b), vec3_in(&triangle.point_c)]
}

pub(in crate::ffi) fn convex_out(value: &Convex) -> imp_geometry {
    match value {
        Convex::Sphere(sphere) => {
            let center = vec3_out(sphere.center());
            Kind::Sphere(&imp_geometry_data_sphere { center }).geometry(sphere.radius())
        }
        Convex::Capsule(capsule) => Kind::Capsule(&imp_geometry_data_capsule {
            point_a: vec3_out(capsule.point_a()),
            point_b: vec3_out(capsule.point_b()),
        })
        .geometry(capsule.radius()),
        Convex::Box(oriented) => Kind::Box(&imp_geometry_data_box {
            center: vec3_out(oriented.center()),
            rotation: quat_out(oriented.rotation()),
            half_extents: vec3_out(oriented.half_extents()),
        })
        .geometry(oriented.radius()),
        Convex::Triangle(triangle) => {
            let [point_a, point_b, point_c] = triangle.points().map(vec3_out);
            Kind::Triangle(&imp_geometry_data_triangle { point_a, point_b, point_c })
                .geometry(triangle.radius())
        }
        Convex::Hull(scaled) => Kind::Hull(&imp_geometry_data_hull {
            hull: handle_of(scaled.hull()),
            scale: vec3_out(scaled.scale()),
            reserved: 0,
        })
        .geometry(scaled.radius()),
        Convex::Cylinder(cylinder) => Kind::Cylinder(&imp_geometry_data_cylinder {
            point_a: vec3_out(cylinder.point_a()),
            point_b: vec3_out(cylinder.point_b()),
            side_radius: cylinder.side_radius(),
        })
        .geometry(cylinder.radius()),
        Convex::Cone(cone) => Kind::Cone(&imp_geometry_data_cone {
            base: vec3_out(cone.base()),
            apex: vec3_out(cone.apex()),
            base_radius: cone.base_radius(),
        })
        .geometry(cone.radius()),
        Convex::HalfSpace(half_space) => Kind::HalfSpace(&imp_geometry_data_half_space {
            normal: vec3_out(half_space.normal()),
            offset: half_space.offset(),
        })
        .geometry(0.0),
    }
}
