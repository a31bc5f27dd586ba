//! The [`Dimension`] of 3D: its C structs, and geometries to and from them.

use glam::Vec3;
use std::mem::MaybeUninit;

use super::answers::*;
use super::args::*;
use super::assets::{Borrowed, CallAssets, Cloned, FindAsset, Kinds3D, handle_of};
use super::concave_types::imp_compound_part;
use super::convert_3d::*;
use super::dimension::{CPosed, CompoundPartFields, Dimension, ShapeFields};
use super::kind::{Kind, NO_GEOMETRY};
use super::manifolds::*;
use super::parts::{PairKey, pair_key};
use super::simd_load;
use super::status::*;
use super::types::*;
use super::world_hits::*;
use super::world_lines::imp_world_line;
use super::world_types::*;
use crate::concave::{Compound, PosedCompound};
use crate::dim3::{Convex, Convex3, Dim3, Geometry, HeightField, Hull, Mesh, Pose, ScaledMesh};

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
    type Assets = CallAssets<Kinds3D>;
    const NO_DISTANCE: imp_separation = imp_separation::NONE;
    const SHAPE_DESC_DEFAULT: &'static str = "imp_shape_desc_default";

    #[inline]
    fn check_geometry(
        value: &imp_geometry,
        name: impl Into<Name>,
        assets: &mut CallAssets<Kinds3D>,
    ) -> Result<(), Failure> {
        let name = name.into();
        let checked = match Kind::parse(value) {
            Some(Kind::Sphere(sphere)) => {
                Convex::check_sphere(vec3_in(&sphere.center), value.radius)
            }
            Some(Kind::Capsule(capsule)) => {
                let (point_a, point_b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
                Convex::check_capsule(point_a, point_b, value.radius)
            }
            Some(Kind::Box(oriented)) => Convex::check_box(
                vec3_in(&oriented.center),
                quat_in(&oriented.rotation),
                vec3_in(&oriented.half_extents),
                value.radius,
            ),
            Some(Kind::Triangle(triangle)) => {
                Convex::check_triangle(corners_in(triangle), value.radius)
            }
            Some(Kind::Hull(given)) => {
                let hull = assets.get::<Hull>(given.hull, name.member("hull"))?;
                known_bits(given.reserved, 0, name.member("reserved"))?;
                Convex::check_hull(hull, vec3_in(&given.scale), value.radius)
            }
            Some(Kind::Cylinder(given)) => {
                let (point_a, point_b) = (vec3_in(&given.point_a), vec3_in(&given.point_b));
                Convex::check_cylinder(point_a, point_b, given.side_radius, value.radius)
            }
            Some(Kind::Cone(given)) => {
                let (base, apex) = (vec3_in(&given.base), vec3_in(&given.apex));
                Convex::check_cone(base, apex, given.base_radius, value.radius)
            }
            Some(Kind::HalfSpace(given)) => {
                Convex::check_half_space(vec3_in(&given.normal), given.offset)
            }
            Some(Kind::Mesh(given)) => {
                let mesh = assets.get::<Mesh>(given.mesh, name.member("mesh"))?;
                known_bits(given.reserved, 0, name.member("reserved"))?;
                ScaledMesh::check(mesh, vec3_in(&given.scale))
            }
            Some(Kind::HeightField(given)) => {
                assets.get::<HeightField>(given.height_field, name.member("height_field"))?;
                return Ok(());
            }
            Some(Kind::Compound(given)) => {
                assets.get::<Compound<Convex3>>(given.compound, name.member("compound"))?;
                return Ok(());
            }
            None => return Err(unknown_kind(name, value.kind, "IMP_GEOMETRY_*")),
        };
        checked.map_err(|reason| invalid(name, reason))
    }

    #[inline]
    fn is_surely_valid((geometry, pose): CPosed<Dim3>) -> bool {
        simd_load::is_surely_valid(geometry, pose)
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

    fn geometry(value: &imp_geometry, assets: &CallAssets<Kinds3D>) -> Geometry {
        geometry_with(value, &Cloned(assets))
    }

    #[inline(always)]
    unsafe fn borrow_geometry(
        value: &imp_geometry,
        assets: &CallAssets<Kinds3D>,
        place: &mut MaybeUninit<Geometry>,
    ) {
        // SAFETY: the copies are never dropped, and `assets` outlives them, by the caller's word.
        let borrowed = unsafe { Borrowed::new(assets) };
        place.write(geometry_with(value, &borrowed));
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
                reserved: 0,
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

fn corners_in(triangle: &imp_geometry_data_triangle) -> [Vec3; 3] {
    [vec3_in(&triangle.point_a), vec3_in(&triangle.point_b), vec3_in(&triangle.point_c)]
}

/// Makes a geometry from a struct that `check_geometry` has accepted. `assets` finds its asset.
#[inline(always)]
fn geometry_with(value: &imp_geometry, assets: &impl FindAsset<Kinds3D>) -> Geometry {
    Geometry::Convex(match Kind::checked(value) {
        Kind::Sphere(sphere) => Convex::checked_sphere(vec3_in(&sphere.center), value.radius),
        Kind::Capsule(capsule) => {
            let (point_a, point_b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
            Convex::checked_capsule(point_a, point_b, value.radius)
        }
        Kind::Box(oriented) => Convex::checked_box(
            vec3_in(&oriented.center),
            quat_in(&oriented.rotation),
            vec3_in(&oriented.half_extents),
            value.radius,
        ),
        Kind::Triangle(triangle) => Convex::checked_triangle(corners_in(triangle), value.radius),
        Kind::Hull(given) => {
            let hull = assets.asset::<Hull>(given.hull);
            Convex::checked_hull(hull, vec3_in(&given.scale), value.radius)
        }
        Kind::Cylinder(given) => {
            let (point_a, point_b) = (vec3_in(&given.point_a), vec3_in(&given.point_b));
            Convex::checked_cylinder(point_a, point_b, given.side_radius, value.radius)
        }
        Kind::Cone(given) => {
            let (base, apex) = (vec3_in(&given.base), vec3_in(&given.apex));
            Convex::checked_cone(base, apex, given.base_radius, value.radius)
        }
        Kind::HalfSpace(given) => Convex::checked_half_space(vec3_in(&given.normal), given.offset),
        Kind::Mesh(given) => {
            let mesh = assets.asset::<Mesh>(given.mesh);
            return Geometry::Mesh(ScaledMesh::checked(mesh, vec3_in(&given.scale)));
        }
        Kind::HeightField(given) => {
            return Geometry::HeightField(assets.asset::<HeightField>(given.height_field));
        }
        Kind::Compound(given) => {
            let compound = assets.asset::<Compound<Convex3>>(given.compound);
            return Geometry::Compound(PosedCompound::new(compound));
        }
    })
}

pub(super) fn convex_out(value: &Convex) -> imp_geometry {
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
