//! Continuous shapes: sweeps between updates, and moves without a sweep.

use super::args::*;
use super::registry;
use super::shape_state::{set_pose, set_poses};
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::world::World;

/// Tests whether a shape is continuous (IMP_SHAPE_CONTINUOUS).
///
/// @return 1 if it is, 0 if not
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_get_continuous(shape: imp_shape) -> i32 {
    guard(|| registry::read_attributes(shape, |attributes| attributes.continuous.into()))
}

/// Makes a shape continuous (1) or not (0). Its next sweep starts at its present pose, also if it was continuous before.
///
/// imp_world_update sweeps a continuous shape from its pose at the previous update to its present pose: a straight line
/// with a turn at a constant rate, as imp_cast_motion does. So it misses no shape between the two poses.
///
/// - Each begin and end that a sweep finds has its time from 0 to 1. imp_world_events_with_contacts returns the contact.
/// - A pair that touched only between the two poses begins and ends in one update. imp_world_pairs does not list it.
/// - Several contacts of one pair in one update count as one, from the first to the last. A pair that overlapped at the
///   previous update and still does stays.
/// - Two continuous shapes sweep against each other. Any other shape counts with its present pose, even if it moved.
/// - Creating or enabling a shape, this call, and imp_shape_teleport set where the next sweep starts.
/// - A sweep finds touching geometries (distance 0): a positive margin does not enlarge them. With a negative margin, a
///   pair that only touches during the sweep also begins.
/// - A sweep follows the shorter turn. Two poses cannot show more than half a turn in one update.
/// - A sweep finds one-sided geometries from either side, as overlaps do.
/// - Two concave geometries keep their rotations at the start during the sweep.
///
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_continuous(shape: imp_shape, continuous: u32) -> i32 {
    guard(|| {
        let continuous = known_bits(continuous, 1, "continuous")? == 1;
        registry::change_shape(shape, |world, id| world.set_continuous(id, continuous))
    })
}

/// Moves a shape without a sweep: the next update does not sweep a continuous shape on this way. For other shapes it
/// does what imp_shape_set_pose does.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport(shape: imp_shape, pose: *const imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim3>(shape, pose, World::teleport) }
}

/// imp_shape_teleport in 2D: moves a 2D shape without a sweep.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_2d(shape: imp_shape, pose: *const imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim2>(shape, pose, World::teleport) }
}

/// imp_shape_teleport for `count` shapes of one world. On an error none is moved. If a shape is given twice, its later
/// pose counts.
///
/// The next query may refit a tree first: see imp_shape_set_poses.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_many(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim3>(world, shapes, poses, count, true) }
}

/// imp_shape_teleport_2d for `count` 2D shapes of one world. On an error none is moved. If a shape is given twice, its
/// later pose counts.
///
/// The next query may refit a tree first: see imp_shape_set_poses.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_many_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim2>(world, shapes, poses, count, true) }
}
