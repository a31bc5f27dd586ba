//! Shapes: create, destroy and identify them.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{
    Name, arg, args, count_of, filter_in, known_bits, out, outs, struct_size,
};
use crate::ffi::calls::handle::{foreign, id_of, shape_handle, shape_parts, stale, unpack_shape};
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_DUPLICATE, IMP_ERROR_LIMIT, IMP_OK, guard, guard_large,
};
use crate::ffi::decode::checked::{Decode, check};
use crate::ffi::decode::dimension::{Assets, Dimension};
use crate::ffi::structs::types::{imp_shape, imp_world};
use crate::ffi::structs::world_types::{
    IMP_SHAPE_CONTINUOUS, IMP_SHAPE_DISABLED, IMP_SHAPE_STATIC, IMP_SHAPE_TRIGGER, imp_shape_desc,
    imp_shape_desc_2d,
};
use crate::simd::prefetch::prefetch_elements;
use crate::world::{AnyWorld, Attributes, ShapeDesc, World};

/// Fills a shape description with the defaults: enabled, moving, category 1, every mask bit, at the origin. Its
/// geometry is invalid: set it.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_desc_default(desc: *mut imp_shape_desc) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { desc_default::<Dim3>(desc) }
}

/// Fills a 2D shape description with the defaults: enabled, moving, category 1, every mask bit, at the origin. Its
/// geometry is invalid: set it.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_desc_default_2d(desc: *mut imp_shape_desc_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { desc_default::<Dim2>(desc) }
}

/// Creates a shape in a world. Queries see it at once, events from the next update on.
///
/// New shapes enter the trees together: with the next query, update or change of a shape. So the first query after many
/// were created takes as long as imp_world_rebuild.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create(
    world: imp_world,
    desc: *const imp_shape_desc,
    shape: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_one::<Dim3>(world, desc, shape) }
}

/// Creates a 2D shape in a world. Queries see it at once, events from the next update on.
///
/// New shapes enter the trees together: see imp_shape_create.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create_2d(
    world: imp_world,
    desc: *const imp_shape_desc_2d,
    shape: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_one::<Dim2>(world, desc, shape) }
}

/// Creates `count` shapes. On an error none is created.
///
/// New shapes enter the trees together: see imp_shape_create. A level of many shapes is created fastest in parts of about
/// 1,000, after imp_world_reserve, because their descriptions then stay in the cache.
///
/// @param shapes  room for `count` handles
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create_many(
    world: imp_world,
    descs: *const imp_shape_desc,
    count: i32,
    shapes: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_many::<Dim3>(world, descs, count, shapes) }
}

/// Creates `count` 2D shapes. On an error none is created.
///
/// New shapes enter the trees together: see imp_shape_create. A level of many shapes is created fastest in parts of about
/// 1,000, after imp_world_reserve, because their descriptions then stay in the cache.
///
/// @param shapes  room for `count` handles
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create_many_2d(
    world: imp_world,
    descs: *const imp_shape_desc_2d,
    count: i32,
    shapes: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_many::<Dim2>(world, descs, count, shapes) }
}

/// Destroys a shape. Its overlaps end with the next update, by events that still contain its handle.
///
/// Destroyed shapes leave the trees together: with the next query, update or change of a shape.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_destroy(shape: imp_shape) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.destroy_waiting(id)))
}

/// Destroys `count` shapes of one world. On an error none is destroyed.
///
/// Destroyed shapes leave the trees together: see imp_shape_destroy.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_destroy_many(
    world: imp_world,
    shapes: *const imp_shape,
    count: i32,
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let shapes = unsafe { args(shapes, total, "shapes")? };
        registry::change(world, |world, index| {
            check_members(world, index, shapes)?;
            world.destroy_many(total, &|place| id_of(shapes[place])).map_err(|place| {
                Failure::new(
                    IMP_ERROR_DUPLICATE,
                    format_args!("shapes[{place}] (0x{:016x}) is given twice", shapes[place].id),
                )
            })?;
            Ok(IMP_OK)
        })
    })
}

/// Tests whether a handle names a shape that exists.
///
/// @return 1 if it does, 0 if not, or if its world is poisoned
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_valid(shape: imp_shape) -> i32 {
    guard(|| Ok(registry::shape_exists(shape).into()))
}

/// # Safety
/// `desc` as in `out`.
unsafe fn desc_default<D: Dimension>(desc: *mut D::CShapeDesc) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        *unsafe { out(desc, "desc")? } = D::shape_desc_default();
        Ok(IMP_OK)
    })
}

/// # Safety
/// `desc` as in `arg`, `shape` as in `out`.
unsafe fn create_one<D: Dimension>(
    world: imp_world,
    desc: *const D::CShapeDesc,
    shape: *mut imp_shape,
) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (desc, shape) = unsafe { (arg(desc, "desc")?, out(shape, "shape")?) };
        let mut assets = Assets::<D>::default();
        check_desc::<D>(desc, || "desc".into(), &mut assets)?;
        let (mut pose, mut geometry) = D::point_at_origin();
        put_body::<D>(desc, &assets, &mut pose, &mut geometry);
        let (Attributes { filter, owner, enabled, is_static, trigger, continuous }, user_data) =
            attributes_in::<D>(desc);
        let desc = ShapeDesc::<D> {
            geometry,
            pose,
            filter,
            user_data,
            owner,
            is_static,
            enabled,
            trigger,
            continuous,
        };
        *shape = registry::change_of(world, |world, index| {
            room_for(world, 1)?;
            Ok(shape_handle(index, world.create_waiting(desc)))
        })?;
        Ok(IMP_OK)
    })
}

/// # Safety
/// `descs` as in `args`, `shapes` as in `outs`.
unsafe fn create_many<D: Dimension>(
    world: imp_world,
    descs: *const D::CShapeDesc,
    count: i32,
    shapes: *mut imp_shape,
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (descs, shapes) =
            unsafe { (args(descs, total, "descs")?, outs(shapes, total, "shapes")?) };
        let mut assets = Assets::<D>::default();
        for (place, desc) in descs.iter().enumerate() {
            prefetch_elements(std::ptr::from_ref(desc).wrapping_add(AHEAD), 1);
            check_desc::<D>(desc, || Name::at("descs", place), &mut assets)?;
        }
        registry::change_of::<D, _>(world, |world, index| {
            room_for(world, total)?;
            world.create_many_waiting(
                total,
                |place| {
                    prefetch_elements(std::ptr::from_ref(&descs[place]).wrapping_add(AHEAD), 1);
                    attributes_in::<D>(&descs[place])
                },
                D::point_at_origin,
                |place, pose, point| put_body::<D>(&descs[place], &assets, pose, point),
                |place, id| shapes[place] = shape_handle(index, id),
            );
            Ok(IMP_OK)
        })
    })
}

/// The number of descriptions ahead that are prefetched: the processor does not read across pages by itself.
const AHEAD: usize = 16;

/// The flags of a shape.
pub(in crate::ffi) const SHAPE_FLAGS: u32 =
    IMP_SHAPE_STATIC | IMP_SHAPE_DISABLED | IMP_SHAPE_TRIGGER | IMP_SHAPE_CONTINUOUS;

/// Checks a description. Adds the asset of its geometry to `assets`. `name` returns the argument that an error names.
#[inline(always)]
fn check_desc<D: Dimension>(
    desc: &D::CShapeDesc,
    name: impl FnOnce() -> Name,
    assets: &mut Assets<D>,
) -> Result<(), Failure> {
    let fields = D::shape_desc_fields(desc);
    let is_sized = fields.struct_size as usize == size_of::<D::CShapeDesc>();
    let has_known_bits = fields.flags & !SHAPE_FLAGS == 0 && fields.reserved == 0;
    if is_sized && has_known_bits && D::is_surely_valid((fields.geometry, fields.pose)) {
        return Ok(());
    }
    check_each_field::<D>(desc, name(), assets)
}

/// Not inlined: most descriptions pass the quick check.
#[inline(never)]
fn check_each_field<D: Dimension>(
    desc: &D::CShapeDesc,
    name: Name,
    assets: &mut Assets<D>,
) -> Result<(), Failure> {
    let fields = D::shape_desc_fields(desc);
    struct_size::<D::CShapeDesc>(fields.struct_size, name, D::SHAPE_DESC_DEFAULT)?;
    known_bits(fields.flags, SHAPE_FLAGS, name.field("flags"))?;
    known_bits(fields.reserved, 0, name.field("reserved"))?;
    D::check_geometry(fields.geometry, name.field("geometry"), assets)?;
    check(fields.pose, name.field("pose"))
}

/// Decodes the attributes and the user data of a description that [`check_desc`] has accepted.
#[inline(always)]
fn attributes_in<D: Dimension>(desc: &D::CShapeDesc) -> (Attributes, u64) {
    let fields = D::shape_desc_fields(desc);
    let flags = fields.flags;
    let attributes = Attributes {
        filter: filter_in(fields.filter),
        owner: fields.owner,
        enabled: flags & IMP_SHAPE_DISABLED == 0,
        is_static: flags & IMP_SHAPE_STATIC != 0,
        trigger: flags & IMP_SHAPE_TRIGGER != 0,
        continuous: flags & IMP_SHAPE_CONTINUOUS != 0,
    };
    (attributes, fields.user_data)
}

/// Puts the pose and the geometry of a description that [`check_desc`] has accepted with the same assets into the place of a
/// pose and a point.
#[inline(always)]
fn put_body<D: Dimension>(
    desc: &D::CShapeDesc,
    assets: &Assets<D>,
    pose: &mut D::Pose,
    point: &mut D::Geometry,
) {
    let fields = D::shape_desc_fields(desc);
    *pose = fields.pose.value();
    D::replace_point(point, fields.geometry, assets);
}

fn room_for<D: Dimension>(world: &World<D>, shapes: usize) -> Result<(), Failure> {
    if shapes <= world.room() {
        return Ok(());
    }
    Err(Failure::new(
        IMP_ERROR_LIMIT,
        format_args!("the world has room for {} more shapes, not for {shapes}", world.room()),
    ))
}

/// Checks that all shapes of an array exist in this world.
pub(in crate::ffi) fn check_members<W: AnyWorld + ?Sized>(
    world: &W,
    index: usize,
    shapes: &[imp_shape],
) -> Result<(), Failure> {
    let is_member = |&handle: &imp_shape| {
        unpack_shape(handle).is_some_and(|parts| parts.world == index && world.contains(parts.id))
    };
    if shapes.iter().all(is_member) {
        return Ok(());
    }
    for (place, &handle) in shapes.iter().enumerate() {
        check_member(world, index, handle, Name::at("shapes", place))?;
    }
    Ok(())
}

/// Checks that a shape exists in this world.
pub(in crate::ffi) fn check_member<W: AnyWorld + ?Sized>(
    world: &W,
    index: usize,
    handle: imp_shape,
    name: Name,
) -> Result<(), Failure> {
    let parts = shape_parts(handle, name)?;
    if parts.world != index {
        return Err(foreign(name, handle));
    }
    if !world.contains(parts.id) {
        return Err(stale(name, handle.id));
    }
    Ok(())
}
