//! Shapes: to make and destroy them, and to read and set what they are made of.

use super::args::*;
use super::handle::{id_of, shape_handle, shape_parts};
use super::hulls::Held;
use super::registry::{self, stale};
use super::status::*;
use super::types::*;
use crate::dim3::{Dim3, Pose};
use crate::world::{Shape, ShapeDesc, World};

/// Fills a shape's description with the defaults: enabled, moving, category 1, meeting everything, at the
/// origin. Its geometry is left invalid: set it.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_desc_default(desc: *mut imp_shape_desc) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(desc, "desc")? } = imp_shape_desc {
            struct_size: size_of::<imp_shape_desc>() as u32,
            flags: 0,
            user_data: 0,
            filter: filter_out(&Default::default()),
            geometry: blank_geometry(0),
            pose: pose_out(&Pose::IDENTITY),
            reserved: 0,
        };
        Ok(IMP_OK)
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (desc, shape) = unsafe { (arg(desc, "desc")?, out(shape, "shape")?) };
        let desc = shape_desc(desc, "desc".into(), &mut Held::default())?;
        *shape = registry::change(world, |world, index| {
            room_for(world, 1)?;
            Ok(shape_handle(index, world.create(desc)))
        })?;
        Ok(IMP_OK)
    })
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
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (descs, shapes) =
            unsafe { (args(descs, total, "descs")?, outs(shapes, total, "shapes")?) };
        // Nobody releases a hull between the two looks at it.
        let mut held = Held::default();
        for (place, desc) in descs.iter().enumerate() {
            shape_desc(desc, Name::at("descs", place), &mut held)?;
        }
        registry::change(world, |world, index| {
            room_for(world, total)?;
            for (place, (shape, desc)) in shapes.iter_mut().zip(descs).enumerate() {
                let desc = shape_desc(desc, Name::at("descs", place), &mut held)?;
                *shape = shape_handle(index, world.create(desc));
            }
            Ok(IMP_OK)
        })
    })
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
            for place in 0..total {
                existing(world, index, shapes, place)?;
            }
            let ids = shapes.iter().map(|shape| id_of(*shape));
            world.destroy_many(ids).map_err(|place| {
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
    unsafe { get(shape, pose, "pose", |shape| pose_out(&shape.pose)) }
}

/// Moves a shape. Queries see it there at once. A jump of any length is allowed.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_pose(shape: imp_shape, pose: *const imp_pose) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let pose = pose_in(unsafe { arg(pose, "pose")? }, "pose")?;
        registry::change_shape(shape, |world, id| world.set_pose(id, pose))
    })
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
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (shapes, poses) =
            unsafe { (args(shapes, total, "shapes")?, outs(poses, total, "poses")?) };
        registry::read(world, |world, index| {
            for place in 0..total {
                existing(world, index, shapes, place)?;
            }
            for (place, pose) in poses.iter_mut().enumerate() {
                *pose = pose_out(&existing(world, index, shapes, place)?.pose);
            }
            Ok(IMP_OK)
        })
    })
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
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (shapes, poses) =
            unsafe { (args(shapes, total, "shapes")?, args(poses, total, "poses")?) };
        for (place, pose) in poses.iter().enumerate() {
            pose_in(pose, Name::at("poses", place))?;
        }
        registry::change(world, |world, index| {
            for place in 0..total {
                existing(world, index, shapes, place)?;
            }
            for (place, (shape, pose)) in shapes.iter().zip(poses).enumerate() {
                world.set_pose(id_of(*shape), pose_in(pose, Name::at("poses", place))?);
            }
            Ok(IMP_OK)
        })
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let geometry = unsafe { out(geometry, "geometry")? };
        let found = registry::read_shape(shape, |_, shape, _| Ok(shape.geometry.clone()))?;
        // It looks at the hulls, for which nobody waits with a world in hand.
        *geometry = geometry_out(&found);
        Ok(IMP_OK)
    })
}

/// Gives a shape another geometry, of any kind.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_geometry(
    shape: imp_shape,
    geometry: *const imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let geometry = unsafe { arg(geometry, "geometry")? };
        let geometry = geometry_in(geometry, "geometry", &mut Held::default())?;
        registry::change_shape(shape, |world, id| world.set_geometry(id, geometry))
    })
}

/// The filter of a shape.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_filter(shape: imp_shape, filter: *mut imp_filter) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, filter, "filter", |shape| filter_out(&shape.filter)) }
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
    guard(|| registry::read_shape(shape, |_, shape, _| Ok(shape.enabled.into())))
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

/// The number that you gave the shape.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_user_data(shape: imp_shape, user_data: *mut u64) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, user_data, "user_data", |shape| shape.user_data) }
}

/// Gives the shape another number. Events from the next update on carry it.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_user_data(shape: imp_shape, user_data: u64) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.set_user_data(id, user_data)))
}

fn shape_desc(
    desc: &imp_shape_desc,
    name: Name,
    held: &mut Held,
) -> Result<ShapeDesc<Dim3>, Failure> {
    struct_size::<imp_shape_desc>(desc.struct_size, name, "imp_shape_desc_default")?;
    let flags = known_bits(desc.flags, IMP_SHAPE_STATIC | IMP_SHAPE_DISABLED, name.field("flags"))?;
    known_bits(desc.reserved, 0, name.field("reserved"))?;
    Ok(ShapeDesc {
        geometry: geometry_in(&desc.geometry, name.field("geometry"), held)?,
        pose: pose_in(&desc.pose, name.field("pose"))?,
        filter: filter_in(&desc.filter),
        user_data: desc.user_data,
        is_static: flags & IMP_SHAPE_STATIC != 0,
        enabled: flags & IMP_SHAPE_DISABLED == 0,
    })
}

fn room_for(world: &World<Dim3>, shapes: usize) -> Result<(), Failure> {
    if shapes <= world.room() {
        return Ok(());
    }
    Err(Failure::new(
        IMP_ERROR_LIMIT,
        format_args!("the world has room for {} more shapes, not for {shapes}", world.room()),
    ))
}

/// The shape at a place of a caller's array, if it is one of this world.
fn existing<'w>(
    world: &'w World<Dim3>,
    index: usize,
    shapes: &[imp_shape],
    place: usize,
) -> Result<&'w Shape<Dim3>, Failure> {
    let handle = shapes[place];
    let parts = shape_parts(handle, Name::at("shapes", place))?;
    if parts.world != index {
        return Err(Failure::new(
            IMP_ERROR_FOREIGN,
            format_args!("shapes[{place}] (0x{:016x}) belongs to another world", handle.id),
        ));
    }
    world.get(parts.id).ok_or_else(|| stale(Name::at("shapes", place), handle.id))
}

/// # Safety
/// `result` as in `out`.
unsafe fn get<T>(
    shape: imp_shape,
    result: *mut T,
    name: &'static str,
    value: impl FnOnce(&Shape<Dim3>) -> T,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let result = unsafe { out(result, name)? };
        *result = registry::read_shape(shape, |_, shape, _| Ok(value(shape)))?;
        Ok(IMP_OK)
    })
}
