//! The state of a shape: pose, geometry, filter, flags and user data.

use super::shape::{SHAPE_FLAGS, check_members};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{arg, args, count_of, filter_in, filter_out, known_bits, out, outs};
use crate::ffi::calls::handle::id_of;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{IMP_OK, guard, guard_integers};
use crate::ffi::decode::checked::{Array, Decode, check};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::types::{imp_filter, imp_geometry, imp_pose, imp_shape, imp_world};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::ffi::structs::world_types::{
    IMP_SHAPE_CONTINUOUS, IMP_SHAPE_DISABLED, IMP_SHAPE_STATIC, IMP_SHAPE_TRIGGER,
};
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

/// Returns the flags of a shape.
///
/// @return IMP_SHAPE_* bits
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_flags(shape: imp_shape) -> i32 {
    guard(|| {
        registry::read_attributes(shape, |attributes| {
            let bit = |is_set: bool, flag: u32| if is_set { flag as i32 } else { 0 };
            bit(attributes.is_static, IMP_SHAPE_STATIC)
                | bit(!attributes.enabled, IMP_SHAPE_DISABLED)
                | bit(attributes.trigger, IMP_SHAPE_TRIGGER)
                | bit(attributes.continuous, IMP_SHAPE_CONTINUOUS)
        })
    })
}

/// Sets some flags of a shape. The shape keeps its handle. Overlaps that continue raise no end and no begin event.
///
/// - IMP_SHAPE_DISABLED: queries and events ignore the shape. Its overlaps end with the next update.
/// - IMP_SHAPE_STATIC: two static shapes never overlap. With the next update, overlaps with static shapes end when the
///   shape becomes static, and begin when it becomes moving. The shape moves to another tree, which costs about as
///   much as disabling and enabling it.
/// - IMP_SHAPE_TRIGGER: the shape is a region that only detects. See IMP_QUERY_IGNORE_TRIGGERS.
/// - IMP_SHAPE_CONTINUOUS: the next sweep starts at the present pose, also if the shape was continuous before.
///
/// imp_world_update sweeps a continuous shape from its pose at the previous update to its present pose: a straight line
/// with a turn at a constant rate, as imp_cast_motion does. So it misses no shape between the two poses.
///
/// - Each begin and end that a sweep finds has its time from 0 to 1. imp_world_events_with_contacts returns the contact.
/// - A pair that touched only between the two poses begins and ends in one update. imp_world_pairs does not list it.
/// - Several contacts of one pair in one update count as one, from the first to the last. A pair that overlapped at the
///   previous update and still does stays.
/// - Two continuous shapes sweep against each other. Any other shape counts with its present pose, even if it moved.
/// - Creating or enabling a shape, setting this flag, and imp_shape_teleport set where the next sweep starts.
/// - A sweep finds touching geometries (distance 0): a positive margin does not enlarge them. With a negative margin, a
///   pair that only touches during the sweep also begins.
/// - A sweep follows the shorter turn. Two poses cannot show more than half a turn in one update.
/// - A sweep finds one-sided geometries from either side, as overlaps do.
/// - Two concave geometries keep their rotations at the start during the sweep.
///
/// @param mask   IMP_SHAPE_* bits: the flags to set. The others stay
/// @param flags  their values: bits of `mask`
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_flags(shape: imp_shape, mask: u32, flags: u32) -> i32 {
    guard(|| {
        let mask = known_bits(mask, SHAPE_FLAGS, "mask")?;
        let flags = known_bits(flags, mask, "flags")?;
        let value = |flag: u32| (mask & flag != 0).then_some(flags & flag != 0);
        registry::change_shape(shape, |world, id| {
            if let Some(is_static) = value(IMP_SHAPE_STATIC) {
                world.set_static(id, is_static);
            }
            if let Some(trigger) = value(IMP_SHAPE_TRIGGER) {
                world.set_trigger(id, trigger);
            }
            if let Some(continuous) = value(IMP_SHAPE_CONTINUOUS) {
                world.set_continuous(id, continuous);
            }
            if let Some(disabled) = value(IMP_SHAPE_DISABLED) {
                world.set_enabled(id, !disabled);
            }
        })
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
pub(in crate::ffi) type Move<D> = fn(&mut World<D>, Id, <D as Space>::Pose);

/// # Safety
/// `pose` as in `arg`.
pub(in crate::ffi) unsafe fn set_pose<D: Dimension>(
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
pub(in crate::ffi) unsafe fn set_poses<D: Dimension>(
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
