//! Shapes: to make and destroy them, and to read and set what they are made of.

use super::args::*;
use super::dimension::Dimension;
use super::handle::{id_of, shape_handle, shape_parts};
use super::registry::{self, stale};
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;
use crate::world::{AnyWorld, Label, ShapeDesc, World};

/// Fills a shape's description with the defaults: enabled, moving, category 1, meeting everything, at the
/// origin. Its geometry is left invalid: set it.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_desc_default(desc: *mut imp_shape_desc) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { desc_default::<Dim3>(desc) }
}

/// Creates a shape in a world. Queries see it at once, events from the next update on.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create(
    world: imp_world,
    desc: *const imp_shape_desc,
    shape: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_one::<Dim3>(world, desc, shape) }
}

/// Creates `count` shapes. All are created, or on an error none.
///
/// @param shapes  room for `count` handles
///
/// Changes the world: waits for other calls on it.
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

/// Destroys a shape. Its overlaps end with the next update, by events that still carry its handle.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_destroy(shape: imp_shape) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.destroy(id)))
}

/// Destroys `count` shapes of one world. All are destroyed, or on an error none.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_destroy_many(
    world: imp_world,
    shapes: *const imp_shape,
    count: i32,
) -> i32 {
    guard(|| {
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

/// @return 1 if the handle is that of a shape that exists, else 0
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_valid(shape: imp_shape) -> i32 {
    guard(|| Ok(registry::shape_exists(shape).into()))
}

/// The pose last set.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_pose(shape: imp_shape, pose: *mut imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_pose::<Dim3>(shape, pose) }
}

/// Moves a shape. Queries see it there at once. A jump of any length is allowed.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_pose(shape: imp_shape, pose: *const imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim3>(shape, pose) }
}

/// The poses of `count` shapes of one world.
///
/// Reads the world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_poses(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *mut imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_poses::<Dim3>(world, shapes, poses, count) }
}

/// Moves `count` shapes of one world: what a frame calls once. All are moved, or on an error none. Of a
/// shape given twice the later pose stays.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_poses(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim3>(world, shapes, poses, count) }
}

/// The geometry of a shape. Of a hull whose handle has ended, `hull` is 0: the shape keeps the hull, but nobody
/// can name it any more.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_geometry(
    shape: imp_shape,
    geometry: *mut imp_geometry,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_geometry::<Dim3>(shape, geometry) }
}

/// Gives a shape another geometry, of any kind. Overlaps that go on raise no end and no begin.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_geometry(
    shape: imp_shape,
    geometry: *const imp_geometry,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_geometry::<Dim3>(shape, geometry) }
}

/// The filter of a shape.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_filter(shape: imp_shape, filter: *mut imp_filter) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, filter, "filter", |label| filter_out(&label.filter)) }
}

/// Gives a shape another filter. Overlaps that it no longer allows end with the next update.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_filter(shape: imp_shape, filter: *const imp_filter) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let filter = filter_in(unsafe { arg(filter, "filter")? });
        registry::change_shape(shape, |world, id| world.set_filter(id, filter))
    })
}

/// @return 1 if the shape is enabled, 0 if not
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_enabled(shape: imp_shape) -> i32 {
    guard(|| registry::read_shape(shape, |_, label, _| Ok(label.enabled.into())))
}

/// Disables (0) or enables (1) a shape. No query or event sees a disabled one; its overlaps end with the
/// next update.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_enabled(shape: imp_shape, enabled: u32) -> i32 {
    guard(|| {
        let enabled = known_bits(enabled, 1, "enabled")? == 1;
        registry::change_shape(shape, |world, id| world.set_enabled(id, enabled))
    })
}

/// @return 1 if the shape is static (IMP_SHAPE_STATIC), 0 if it is moving
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_static(shape: imp_shape) -> i32 {
    guard(|| registry::read_shape(shape, |_, label, _| Ok(label.is_static.into())))
}

/// Makes a shape static (1) or moving (0). The shape keeps its handle, and overlaps that go on raise no end and no
/// begin. Two static shapes never overlap: with the next update, overlaps with static shapes end when the shape
/// becomes static, and begin when it becomes moving.
///
/// Changes the world: waits for other calls on it. It moves the shape to another tree, which costs about as much as to
/// disable and enable it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_static(shape: imp_shape, is_static: u32) -> i32 {
    guard(|| {
        let is_static = known_bits(is_static, 1, "is_static")? == 1;
        registry::change_shape(shape, |world, id| world.set_static(id, is_static))
    })
}

/// The number that you gave the shape.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_user_data(shape: imp_shape, user_data: *mut u64) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, user_data, "user_data", |label| label.user_data) }
}

/// Gives the shape another number. Events from the next update on carry it.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_user_data(shape: imp_shape, user_data: u64) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.set_user_data(id, user_data)))
}

/// # Safety
/// `desc` as in `out`.
pub(super) unsafe fn desc_default<D: Dimension>(desc: *mut D::CShapeDesc) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        *unsafe { out(desc, "desc")? } = D::shape_desc_default();
        Ok(IMP_OK)
    })
}

/// # Safety
/// `desc` as in `arg`, `shape` as in `out`.
pub(super) unsafe fn create_one<D: Dimension>(
    world: imp_world,
    desc: *const D::CShapeDesc,
    shape: *mut imp_shape,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (desc, shape) = unsafe { (arg(desc, "desc")?, out(shape, "shape")?) };
        let desc = shape_desc::<D>(desc, "desc".into(), &mut D::Held::default())?;
        *shape = registry::change_of(world, |world, index| {
            room_for(world, 1)?;
            Ok(shape_handle(index, world.create(desc)))
        })?;
        Ok(IMP_OK)
    })
}

/// # Safety
/// `descs` as in `args`, `shapes` as in `outs`.
pub(super) unsafe fn create_many<D: Dimension>(
    world: imp_world,
    descs: *const D::CShapeDesc,
    count: i32,
    shapes: *mut imp_shape,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (descs, shapes) =
            unsafe { (args(descs, total, "descs")?, outs(shapes, total, "shapes")?) };
        // It keeps the assets of the first look for the second, even when another thread releases them.
        let mut held = D::Held::default();
        for (place, desc) in descs.iter().enumerate() {
            shape_desc::<D>(desc, Name::at("descs", place), &mut held)?;
        }
        registry::change_of(world, |world, index| {
            room_for(world, total)?;
            for (place, (shape, desc)) in shapes.iter_mut().zip(descs).enumerate() {
                let desc = shape_desc::<D>(desc, Name::at("descs", place), &mut held)?;
                *shape = shape_handle(index, world.create(desc));
            }
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `pose` as in `out`.
pub(super) unsafe fn get_pose<D: Dimension>(shape: imp_shape, pose: *mut D::CPose) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let pose = unsafe { out(pose, "pose")? };
        *pose = registry::read_shape_of::<D, _>(shape, |shape| D::pose_out(&shape.pose))?;
        Ok(IMP_OK)
    })
}

/// # Safety
/// `pose` as in `arg`.
pub(super) unsafe fn set_pose<D: Dimension>(shape: imp_shape, pose: *const D::CPose) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let pose = D::pose_in(unsafe { arg(pose, "pose")? }, "pose")?;
        registry::change_shape_of::<D>(shape, |world, id| world.set_pose(id, pose))
    })
}

/// # Safety
/// `shapes` as in `args`, `poses` as in `outs`.
pub(super) unsafe fn get_poses<D: Dimension>(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *mut D::CPose,
    count: i32,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (shapes, poses) =
            unsafe { (args(shapes, total, "shapes")?, outs(poses, total, "poses")?) };
        registry::read_of::<D, _>(world, |world, index| {
            check_members(world, index, shapes)?;
            for (shape, pose) in shapes.iter().zip(poses) {
                let shape = world.get(id_of(*shape)).expect("it has been found");
                *pose = D::pose_out(&shape.pose);
            }
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `shapes` and `poses` as in `args`.
pub(super) unsafe fn set_poses<D: Dimension>(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const D::CPose,
    count: i32,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (shapes, poses) =
            unsafe { (args(shapes, total, "shapes")?, args(poses, total, "poses")?) };
        for (place, pose) in poses.iter().enumerate() {
            D::check_pose(pose, Name::at("poses", place))?;
        }
        registry::change_of::<D, _>(world, |world, index| {
            check_members(world, index, shapes)?;
            for (shape, pose) in shapes.iter().zip(poses) {
                world.set_pose(id_of(*shape), D::pose_of(pose));
            }
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `geometry` as in `out`.
pub(super) unsafe fn get_geometry<D: Dimension>(
    shape: imp_shape,
    geometry: *mut D::CGeometry,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let geometry = unsafe { out(geometry, "geometry")? };
        *geometry =
            registry::read_shape_of::<D, _>(shape, |shape| D::geometry_out(&shape.geometry))?;
        Ok(IMP_OK)
    })
}

/// # Safety
/// `geometry` as in `arg`.
pub(super) unsafe fn set_geometry<D: Dimension>(
    shape: imp_shape,
    geometry: *const D::CGeometry,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let geometry = unsafe { arg(geometry, "geometry")? };
        let geometry = D::geometry_in(geometry, "geometry", &mut D::Held::default())?;
        registry::change_shape_of::<D>(shape, |world, id| world.set_geometry(id, geometry))
    })
}

fn shape_desc<D: Dimension>(
    desc: &D::CShapeDesc,
    name: Name,
    held: &mut D::Held,
) -> Result<ShapeDesc<D>, Failure> {
    let fields = D::shape_desc_fields(desc);
    struct_size::<D::CShapeDesc>(fields.struct_size, name, D::SHAPE_DESC_DEFAULT)?;
    let known = IMP_SHAPE_STATIC | IMP_SHAPE_DISABLED;
    let flags = known_bits(fields.flags, known, name.field("flags"))?;
    known_bits(fields.reserved, 0, name.field("reserved"))?;
    Ok(ShapeDesc {
        geometry: D::geometry_in(fields.geometry, name.field("geometry"), held)?,
        pose: D::pose_in(fields.pose, name.field("pose"))?,
        filter: filter_in(fields.filter),
        user_data: fields.user_data,
        is_static: flags & IMP_SHAPE_STATIC != 0,
        enabled: flags & IMP_SHAPE_DISABLED == 0,
    })
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

/// Tells whether all shapes of a caller's array exist in this world.
fn check_members<W: AnyWorld + ?Sized>(
    world: &W,
    index: usize,
    shapes: &[imp_shape],
) -> Result<(), Failure> {
    for (place, &handle) in shapes.iter().enumerate() {
        let name = Name::at("shapes", place);
        let parts = shape_parts(handle, name)?;
        if parts.world != index {
            return Err(Failure::new(
                IMP_ERROR_FOREIGN,
                format_args!("{name} (0x{:016x}) belongs to another world", handle.id),
            ));
        }
        if world.label(parts.id).is_none() {
            return Err(stale(name, handle.id));
        }
    }
    Ok(())
}

/// # Safety
/// `result` as in `out`.
unsafe fn get<T>(
    shape: imp_shape,
    result: *mut T,
    name: &'static str,
    value: impl FnOnce(&Label) -> T,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let result = unsafe { out(result, name)? };
        *result = registry::read_shape(shape, |_, label, _| Ok(value(label)))?;
        Ok(IMP_OK)
    })
}
