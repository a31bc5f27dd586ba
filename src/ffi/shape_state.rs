//! The state of a shape: pose, geometry, filter, flags and user data.

use super::args::*;
use super::decode::{Array, Decode, check};
use super::dimension::Dimension;
use super::handle::id_of;
use super::registry;
use super::shape::check_members;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::space::Space;
use crate::world::{Attributes, Id, World};

/// Returns the current pose of a shape.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_pose(shape: imp_shape, pose: *mut imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_pose::<Dim3>(shape, pose) }
}

/// Returns the current pose of a 2D shape.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_pose_2d(shape: imp_shape, pose: *mut imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_pose::<Dim2>(shape, pose) }
}

/// Moves a shape. Queries see the new pose at once. A jump may be of any length. The next update sweeps a continuous
/// shape on this way: see imp_shape_teleport.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_pose(shape: imp_shape, pose: *const imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim3>(shape, pose, World::set_pose) }
}

/// Moves a 2D shape. Queries see the new pose at once. A jump may be of any length.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_pose_2d(shape: imp_shape, pose: *const imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim2>(shape, pose, World::set_pose) }
}

/// Returns the poses of `count` shapes of one world.
/// @note Reads.
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

/// Returns the poses of `count` 2D shapes of one world.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_poses_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *mut imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_poses::<Dim2>(world, shapes, poses, count) }
}

/// Moves `count` shapes of one world. On an error none is moved. If a shape is given twice, its later pose counts.
///
/// If most shapes of the world move far, their tree keeps its old bounds until the next query. So that query, not this
/// call, takes the time to refit the tree: O(n) for n shapes. Updates rarely need it.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_poses(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim3>(world, shapes, poses, count, false) }
}

/// Moves `count` 2D shapes of one world. On an error none is moved. If a shape is given twice, its later pose counts.
///
/// The next query may refit a tree first: see imp_shape_set_poses.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_poses_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim2>(world, shapes, poses, count, false) }
}

/// Returns the geometry of a shape. If the handle of its asset has ended, the handle in the geometry is 0: the shape
/// keeps the asset alive, but no handle names it. imp_shape_get_part_poses returns the part poses of a compound.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_geometry(
    shape: imp_shape,
    geometry: *mut imp_geometry,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_geometry::<Dim3>(shape, geometry) }
}

/// Returns the geometry of a 2D shape. If the handle of its asset has ended, the handle in the geometry is 0: the shape
/// keeps the asset alive, but no handle names it. imp_shape_get_part_poses_2d returns the part poses of a compound.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_geometry_2d(
    shape: imp_shape,
    geometry: *mut imp_geometry_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_geometry::<Dim2>(shape, geometry) }
}

/// Gives a shape another geometry, of any kind. Overlaps that continue raise no end and no begin event. A compound
/// starts with the part poses of imp_compound_create, all parts enabled.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_geometry(
    shape: imp_shape,
    geometry: *const imp_geometry,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_geometry::<Dim3>(shape, geometry) }
}

/// Gives a 2D shape another geometry, of any kind. Overlaps that continue raise no end and no begin event. A compound
/// starts with the part poses of imp_compound_create_2d, all parts enabled.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_geometry_2d(
    shape: imp_shape,
    geometry: *const imp_geometry_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_geometry::<Dim2>(shape, geometry) }
}

/// Returns the filter of a shape.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_filter(shape: imp_shape, filter: *mut imp_filter) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, filter, "filter", |attributes| filter_out(&attributes.filter)) }
}

/// Gives a shape another filter. Overlaps that it no longer allows end with the next update.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_filter(shape: imp_shape, filter: *const imp_filter) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let filter = filter_in(unsafe { arg(filter, "filter")? });
        registry::change_shape(shape, |world, id| world.set_filter(id, filter))
    })
}

/// Tests whether a shape is enabled.
///
/// @return 1 if it is, 0 if not
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_enabled(shape: imp_shape) -> i32 {
    guard(|| registry::read_attributes(shape, |attributes| attributes.enabled.into()))
}

/// Enables (1) or disables (0) a shape. Queries and events ignore a disabled shape. Its overlaps end with the next
/// update.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_enabled(shape: imp_shape, enabled: u32) -> i32 {
    guard(|| {
        let enabled = known_bits(enabled, 1, "enabled")? == 1;
        registry::change_shape(shape, |world, id| world.set_enabled(id, enabled))
    })
}

/// Tests whether a shape is static (IMP_SHAPE_STATIC).
///
/// @return 1 if it is static, 0 if it is moving
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_static(shape: imp_shape) -> i32 {
    guard(|| registry::read_attributes(shape, |attributes| attributes.is_static.into()))
}

/// Makes a shape static (1) or moving (0). The shape keeps its handle. Overlaps that continue raise no end and no begin
/// event.
///
/// Two static shapes never overlap. With the next update, overlaps with static shapes end when the shape becomes
/// static, and begin when it becomes moving.
/// @note Changes. It moves the shape to another tree, which costs about as much as
/// disabling and enabling it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_static(shape: imp_shape, is_static: u32) -> i32 {
    guard(|| {
        let is_static = known_bits(is_static, 1, "is_static")? == 1;
        registry::change_shape(shape, |world, id| world.set_static(id, is_static))
    })
}

/// Tests whether a shape is a trigger (IMP_SHAPE_TRIGGER).
///
/// @return 1 if it is, 0 if not
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_trigger(shape: imp_shape) -> i32 {
    guard(|| registry::read_attributes(shape, |attributes| attributes.trigger.into()))
}

/// Makes a shape a trigger (1) or an ordinary shape (0). The shape keeps its handle.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_trigger(shape: imp_shape, trigger: u32) -> i32 {
    guard(|| {
        let trigger = known_bits(trigger, 1, "trigger")? == 1;
        registry::change_shape(shape, |world, id| world.set_trigger(id, trigger))
    })
}

/// Returns the owner of a shape; 0: none.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_owner(shape: imp_shape, owner: *mut u64) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get(shape, owner, "owner", |attributes| attributes.owner) }
}

/// Sets the owner of a shape; 0: none. Overlaps with other shapes of this owner end with the next update.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_owner(shape: imp_shape, owner: u64) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.set_owner(id, owner)))
}

/// Returns the user data of a shape.
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_user_data(shape: imp_shape, user_data: *mut u64) -> i32 {
    guard_integers(|| {
        // SAFETY: the header's rule on pointers.
        let user_data = unsafe { out(user_data, "user_data")? };
        *user_data = registry::read_shape(shape, |world, parts| Ok(world.user_data(parts.id)))?;
        Ok(IMP_OK)
    })
}

/// Sets the user data of a shape. Events contain it from the next update on.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_user_data(shape: imp_shape, user_data: u64) -> i32 {
    guard(|| registry::change_shape(shape, |world, id| world.set_user_data(id, user_data)))
}

/// # Safety
/// `pose` as in `out`.
unsafe fn get_pose<D: Dimension>(shape: imp_shape, pose: *mut D::CPose) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let pose = unsafe { out(pose, "pose")? };
        *pose = registry::read_shape_of::<D, _>(shape, |shape| shape.pose.into())?;
        Ok(IMP_OK)
    })
}

/// A function of a world that moves a shape.
pub(super) type Move<D> = fn(&mut World<D>, Id, <D as Space>::Pose);

/// # Safety
/// `pose` as in `arg`.
pub(super) unsafe fn set_pose<D: Dimension>(
    shape: imp_shape,
    pose: *const D::CPose,
    set: Move<D>,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let pose = unsafe { arg(pose, "pose")? };
        check(pose, "pose")?;
        registry::change_shape_of::<D>(shape, |world, id| set(world, id, pose.value()))
    })
}

/// # Safety
/// `shapes` as in `args`, `poses` as in `outs`.
unsafe fn get_poses<D: Dimension>(
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
        let world = registry::read_of_without_trees::<D>(world)?;
        check_members(&*world, world.index(), shapes)?;
        for (shape, pose) in shapes.iter().zip(poses) {
            let shape = world.get(id_of(*shape)).expect("check_members has found it");
            *pose = shape.pose.into();
        }
        Ok(IMP_OK)
    })
}

/// # Safety
/// `shapes` and `poses` as in `args`.
pub(super) unsafe fn set_poses<D: Dimension>(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const D::CPose,
    count: i32,
    teleport: bool,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (shapes, poses): (_, Array<D::CPose>) =
            unsafe { (args(shapes, total, "shapes")?, Array::new(poses, total, "poses")?) };
        registry::change_of::<D, _>(world, |world, index| {
            check_members(world, index, shapes)?;
            let (id, pose) = (|index: usize| id_of(shapes[index]), |index| poses.at(index));
            world.set_poses(total, id, pose, teleport);
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `geometry` as in `out`.
unsafe fn get_geometry<D: Dimension>(shape: imp_shape, geometry: *mut D::CGeometry) -> i32 {
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
unsafe fn set_geometry<D: Dimension>(shape: imp_shape, geometry: *const D::CGeometry) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let geometry = unsafe { arg(geometry, "geometry")? };
        let geometry = D::geometry_in(geometry, "geometry", &mut Default::default())?;
        registry::change_shape_of::<D>(shape, |world, id| world.set_geometry(id, geometry))
    })
}

/// # Safety
/// `result` as in `out`.
unsafe fn get<T>(
    shape: imp_shape,
    result: *mut T,
    name: &'static str,
    value: impl FnOnce(&Attributes) -> T,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let result = unsafe { out(result, name)? };
        *result = registry::read_attributes(shape, value)?;
        Ok(IMP_OK)
    })
}
