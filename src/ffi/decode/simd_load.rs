//! Loads 3D C structs into SIMD registers, for the f32 kernels and a quick check. Neither needs valid structs.

use glam::{BVec3A, Quat, Vec3A, Vec4, Vec4Swizzles};
use std::mem::offset_of;

use super::dimension::{CPosed, F32Overlap};
use crate::batch::class::OfKind;
use crate::batch::prepared::Body;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::f32_kernels::lanes::prepared::prepare;
use crate::dim3::narrowphase::f32_kernels::wide::{WideBox, WideCapsule, WidePose, WideSphere};
use crate::dim3::narrowphase::f32_kernels::{self, KernelInput};
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::types::{
    IMP_MAX_LENGTH, imp_geometry, imp_geometry_data_box, imp_geometry_data_capsule,
    imp_geometry_data_sphere, imp_pose,
};
use crate::simd::differences::Rows;
use crate::simd::fp_state;
use crate::simd::join::{join_four, join_three, whole};

/// A C struct of numbers, without padding.
pub(in crate::ffi) trait Plain {}
impl Plain for imp_pose {}
impl Plain for imp_geometry {}

/// Loads four numbers from a byte offset.
#[inline(always)]
pub(in crate::ffi) fn four<T: Plain, const OFFSET: usize>(value: &T) -> Vec4 {
    const { assert!(OFFSET + size_of::<Vec4>() <= size_of::<T>()) };
    // SAFETY: inside the struct, and four floats may be of any bits.
    unsafe { std::ptr::from_ref(value).byte_add(OFFSET).cast::<Vec4>().read_unaligned() }
}

/// Structs as rows of four numbers.
#[inline(always)]
pub(in crate::ffi) fn rows<T: Plain, const ROWS: usize>(values: &[T]) -> &[Rows<ROWS>] {
    const { assert!(size_of::<Rows<ROWS>>() == size_of::<T>() && align_of::<T>() >= align_of::<f32>()) };
    // SAFETY: of the same size and alignment, and floats may be of any bits.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
}

/// Loads three numbers. The fourth lane gets the number that follows them: a load of exactly three takes five
/// instructions more.
#[inline(always)]
fn three<T: Plain, const OFFSET: usize>(value: &T) -> Vec3A {
    Vec3A::from_vec4(four::<T, OFFSET>(value))
}

/// Loads the pose of a single call, which its caller may have just written.
#[inline(always)]
fn fresh_pose(value: &imp_pose) -> WidePose {
    let imp_pose { position, rotation } = value;
    WidePose {
        position: join_three([&position.x, &position.y, &position.z]),
        rotation: Quat::from_vec4(whole(join_four([
            &rotation.x,
            &rotation.y,
            &rotation.z,
            &rotation.w,
        ]))),
    }
}

/// Loads a pose of an array.
#[inline(always)]
fn wide_pose(value: &imp_pose) -> WidePose {
    WidePose {
        position: three::<_, { offset_of!(imp_pose, position) }>(value),
        rotation: Quat::from_vec4(four::<_, { offset_of!(imp_pose, rotation) }>(value)),
    }
}

/// The offset of a field in a member of a geometry's union.
macro_rules! offset_in {
    ($member:ident, $field:ident) => {
        offset_of!(imp_geometry, data) + offset_of!($member, $field)
    };
}

#[inline(always)]
fn wide_sphere(value: &imp_geometry) -> WideSphere {
    let center = three::<_, { offset_in!(imp_geometry_data_sphere, center) }>(value);
    WideSphere { center, radius: value.radius }
}

#[inline(always)]
fn wide_capsule(value: &imp_geometry) -> WideCapsule {
    WideCapsule {
        point_a: three::<_, { offset_in!(imp_geometry_data_capsule, point_a) }>(value),
        point_b: three::<_, { offset_in!(imp_geometry_data_capsule, point_b) }>(value),
        radius: value.radius,
    }
}

#[inline(always)]
fn wide_box(value: &imp_geometry) -> WideBox {
    // The half extents end the struct, so the load starts one number earlier.
    let half_extents = four::<_, { offset_in!(imp_geometry_data_box, half_extents) - 4 }>(value);
    WideBox {
        center: three::<_, { offset_in!(imp_geometry_data_box, center) }>(value),
        rotation: Quat::from_vec4(four::<_, { offset_in!(imp_geometry_data_box, rotation) }>(
            value,
        )),
        half_extents: Vec3A::from_vec4(half_extents.yzwx()),
        radius: value.radius,
    }
}

/// The components within the limit of coordinates.
#[inline(always)]
fn within(vector: Vec3A) -> BVec3A {
    vector.abs().cmple(Vec3A::splat(IMP_MAX_LENGTH))
}

/// Returns true only for a valid rotation.
#[inline(always)]
fn is_unit(rotation: Quat) -> bool {
    // Narrower than the limit, so the order in which the squares are added does not matter.
    (rotation.length_squared() - 1.0).abs() <= 0.01
}

/// Returns true only for a valid pose.
#[inline(always)]
pub(in crate::ffi) fn is_surely_valid_pose(pose: &imp_pose) -> bool {
    let at = wide_pose(pose);
    within(at.position).all() && is_unit(at.rotation)
}

/// Returns true only for a valid geometry with a valid pose. False means that both must be checked.
#[inline]
pub(in crate::ffi) fn is_surely_valid(geometry: &imp_geometry, pose: &imp_pose) -> bool {
    let vectors = match Kind::parse(geometry) {
        Some(Kind::Sphere(_)) => within(wide_sphere(geometry).center),
        Some(Kind::Capsule(_)) => {
            let capsule = wide_capsule(geometry);
            within(capsule.point_a) & within(capsule.point_b)
        }
        Some(Kind::Box(_)) => {
            let WideBox { center, half_extents, rotation, .. } = wide_box(geometry);
            if !is_unit(rotation) {
                return false;
            }
            within(center) & within(half_extents) & half_extents.cmpge(Vec3A::ZERO)
        }
        Some(
            Kind::Triangle(_)
            | Kind::Hull(_)
            | Kind::Cylinder(_)
            | Kind::Cone(_)
            | Kind::HalfSpace(_)
            | Kind::Mesh(_)
            | Kind::HeightField(_)
            | Kind::Compound(_),
        )
        | None => return false,
    };
    vectors.all() && is_surely_valid_pose(pose) && (0.0..=IMP_MAX_LENGTH).contains(&geometry.radius)
}

impl F32Overlap for Dim3 {
    /// Inlined into its callers: a call would cost a tenth of the shortest answers.
    #[inline(always)]
    fn f32_overlap(
        (a, pose_a): CPosed<Dim3>,
        (b, pose_b): CPosed<Dim3>,
        margin: f32,
    ) -> Option<bool> {
        let (input_a, input_b) = (kernel_input(a)?, kernel_input(b)?);
        let _host = fp_state::set_aside();
        f32_kernels::run((input_a, fresh_pose(pose_a)), (input_b, fresh_pose(pose_b)), margin)
    }

    #[inline(always)]
    fn surely_valid_body((geometry, pose): CPosed<Dim3>) -> Option<Body> {
        if !is_surely_valid(geometry, pose) {
            return None;
        }
        let prepared = |input| prepare(input, wide_pose(pose));
        Some(kernel_input(geometry).map_or(Body::WITHOUT_KERNEL, prepared))
    }
}

/// A struct of the kind that the type names. It is loaded into registers when its kernel runs.
struct CSphere<'a>(&'a imp_geometry);
struct CCapsule<'a>(&'a imp_geometry);
struct CBox<'a>(&'a imp_geometry);

impl From<CSphere<'_>> for WideSphere {
    #[inline(always)]
    fn from(value: CSphere) -> WideSphere {
        wide_sphere(value.0)
    }
}

impl From<CCapsule<'_>> for WideCapsule {
    #[inline(always)]
    fn from(value: CCapsule) -> WideCapsule {
        wide_capsule(value.0)
    }
}

impl From<CBox<'_>> for WideBox {
    #[inline(always)]
    fn from(value: CBox) -> WideBox {
        wide_box(value.0)
    }
}

/// Returns `None` for an unknown kind, and for a kind without a closed-form kernel.
#[inline(always)]
fn kernel_input(value: &imp_geometry) -> Option<KernelInput<CSphere<'_>, CCapsule<'_>, CBox<'_>>> {
    match Kind::parse(value)? {
        Kind::Sphere(_) => Some(OfKind::Round(CSphere(value))),
        Kind::Capsule(_) => Some(OfKind::Capsule(CCapsule(value))),
        Kind::Box(_) => Some(OfKind::Box(CBox(value))),
        Kind::Triangle(_)
        | Kind::Hull(_)
        | Kind::Cylinder(_)
        | Kind::Cone(_)
        | Kind::HalfSpace(_)
        | Kind::Mesh(_)
        | Kind::HeightField(_)
        | Kind::Compound(_) => None,
    }
}
