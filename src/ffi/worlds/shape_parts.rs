//! The parts of a shape with a compound: their poses, which are enabled, and which touch.

use super::shape::check_members;
use crate::concave::{AnyGeometry, PosedCompound};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{Name, args, count_of, known_bits, length, outs};
use crate::ffi::calls::handle::id_of;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_COUNT, IMP_ERROR_RANGE, IMP_ERROR_UNSUPPORTED, IMP_OK, guard, guard_large,
};
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::total_of;
use crate::ffi::structs::parts::imp_part_pair;
use crate::ffi::structs::types::{imp_pose, imp_shape, imp_world};
use crate::ffi::structs::types_2d::imp_pose_2d;
use crate::space::Parts;
use crate::world::SmallestN;

/// Sets the poses of all parts of a shape's compound, such as the bones of a character: one call a frame. Queries see
/// them at once. Other shapes with the same compound keep theirs.
///
/// @param poses  one for each part, in the frame of the shape
/// @param count  the number of parts
/// @return 0; IMP_ERROR_UNSUPPORTED if the shape has no compound; IMP_ERROR_COUNT if it has another number of parts
/// @note Changes. Only the first call for a shape allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_part_poses(
    shape: imp_shape,
    poses: *const imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_part_poses::<Dim3>(shape, poses, count) }
}

/// imp_shape_set_part_poses in 2D: sets the poses of all parts of a shape's compound.
///
/// @param poses  one for each part, in the frame of the shape
/// @param count  the number of parts
/// @return 0; IMP_ERROR_UNSUPPORTED if the shape has no compound; IMP_ERROR_COUNT if it has another number of parts
/// @note Changes. Only the first call for a shape allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_part_poses_2d(
    shape: imp_shape,
    poses: *const imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_part_poses::<Dim2>(shape, poses, count) }
}

/// imp_shape_set_part_poses for `count` shapes of one world. On an error no shape changes. If a shape is given twice,
/// its later poses count.
///
/// @param offsets     count + 1 values: `poses[offsets[i]]` to `poses[offsets[i + 1] - 1]` belong to `shapes[i]`
/// @param poses       the part poses of all shapes, one shape after the other
/// @param pose_count  the number of poses; no offset is greater
/// @note Changes. Splits. Only the first
/// call for a shape allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_part_poses_many(
    world: imp_world,
    shapes: *const imp_shape,
    offsets: *const i32,
    count: i32,
    poses: *const imp_pose,
    pose_count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_part_poses_many::<Dim3>(world, (shapes, offsets, count), (poses, pose_count)) }
}

/// imp_shape_set_part_poses_2d for `count` shapes of one world. On an error no shape changes. If a shape is given
/// twice, its later poses count.
///
/// @param offsets     count + 1 values: `poses[offsets[i]]` to `poses[offsets[i + 1] - 1]` belong to `shapes[i]`
/// @param poses       the part poses of all shapes, one shape after the other
/// @param pose_count  the number of poses; no offset is greater
/// @note Changes. Splits. Only the first
/// call for a shape allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_part_poses_many_2d(
    world: imp_world,
    shapes: *const imp_shape,
    offsets: *const i32,
    count: i32,
    poses: *const imp_pose_2d,
    pose_count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_part_poses_many::<Dim2>(world, (shapes, offsets, count), (poses, pose_count)) }
}

/// Returns the current poses of all parts of a shape's compound, in the frame of the shape.
///
/// @param poses  the first `capacity` poses are written
/// @return the number of parts; IMP_ERROR_UNSUPPORTED if the shape has no compound
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_part_poses(
    shape: imp_shape,
    poses: *mut imp_pose,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_part_poses::<Dim3>(shape, poses, capacity) }
}

/// Returns the current poses of all parts of a 2D shape's compound, in the frame of the shape.
///
/// @param poses  the first `capacity` poses are written
/// @return the number of parts; IMP_ERROR_UNSUPPORTED if the shape has no compound
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_part_poses_2d(
    shape: imp_shape,
    poses: *mut imp_pose_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_part_poses::<Dim2>(shape, poses, capacity) }
}

/// Enables (1) or disables (0) a part of a shape's compound. Queries and events ignore a disabled part. Other shapes
/// with the same compound do not change.
///
/// @param part  below imp_compound_info.parts
/// @return 0; IMP_ERROR_RANGE if there is no such part, or if it is the last enabled one: then disable the shape;
///         IMP_ERROR_UNSUPPORTED if the shape has no compound
/// @note Changes. Only the first call for a shape allocates.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_set_part_enabled(shape: imp_shape, part: u32, enabled: u32) -> i32 {
    guard(|| {
        let enabled = known_bits(enabled, 1, "enabled")? == 1;
        registry::try_change_shape(shape, |world, id| {
            let parts = parts_of(world.switchable_parts(id), shape)?;
            check_part(part, parts)?;
            if !enabled && parts.is_part_enabled(part) && parts.enabled_count() == 1 {
                return Err(last_part(part));
            }
            world.set_part_enabled(id, part, enabled);
            Ok(IMP_OK)
        })
    })
}

/// Tests whether a part of a shape's compound is enabled.
///
/// @param part  below imp_compound_info.parts
/// @return 1 if it is, 0 if not; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if the shape has no
///         compound
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shape_is_part_enabled(shape: imp_shape, part: u32) -> i32 {
    guard(|| {
        registry::read_shape(shape, |world, handle| {
            let parts = parts_of(world.switchable_parts(handle.id), shape)?;
            check_part(part, parts)?;
            Ok(parts.is_part_enabled(part).into())
        })
    })
}

/// Lists the pairs of parts of two shapes of one world whose signed distance is at or below `margin`. It uses their
/// current poses and part poses. See imp_part_pairs. Filters and disabled shapes make no difference; disabled parts do.
///
/// If both handles are the same, it lists the pairs of different parts of this shape's compound, such as a hand that
/// touches the body. Each pair is listed once, `a` below `b`. A shape without a compound has none.
///
/// @param shape_a  in a world of either dimension
/// @param margin   as in imp_overlap
/// @param pairs    the lowest `capacity` pairs are written, in ascending order of `a`, then `b`
/// @return the number of pairs
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_part_pairs(
    shape_a: imp_shape,
    shape_b: imp_shape,
    margin: f32,
    pairs: *mut imp_part_pair,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        // SAFETY: the header's rule on pointers.
        let pairs = unsafe { outs(pairs, capacity, "pairs")? };
        registry::read_two_shapes(shape_a, shape_b, |world, a, b| {
            let mut found = SmallestN::new(pairs, imp_part_pair::cmp);
            world.part_pairs(a, b, margin, &mut |pair| found.push(pair.into()));
            total_of(found.finish(), "pairs of parts")
        })
    })
}

/// # Safety
/// `poses` as in `args`.
unsafe fn set_part_poses<D: Dimension>(
    shape: imp_shape,
    poses: *const D::CPose,
    count: i32,
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let poses: Array<D::CPose> = unsafe { Array::new(poses, total, "poses")? };
        registry::try_change_shape_of::<D>(shape, |world, id| {
            let geometry = world.get(id).map(|shape| &shape.geometry);
            let parts = compound_of::<D>(geometry, shape)?.part_count();
            if parts as usize != total {
                let sentence = format_args!("count is {total}; the compound has {parts} parts");
                return Err(Failure::new(IMP_ERROR_COUNT, sentence));
            }
            world.change_geometry(id, |geometry| pose_parts::<D>(geometry, poses.iter()));
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `shapes`, `offsets` and `poses` as in `args`.
unsafe fn set_part_poses_many<D: Dimension>(
    world: imp_world,
    (shapes, offsets, count): (*const imp_shape, *const i32, i32),
    (poses, pose_count): (*const D::CPose, i32),
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        let pose_count = count_of(pose_count, "pose_count")?;
        // SAFETY: the caller's.
        let (shapes, offsets, poses): (_, _, Array<D::CPose>) = unsafe {
            (
                args(shapes, total, "shapes")?,
                args(offsets, total + 1, "offsets")?,
                Array::new(poses, pose_count, "poses")?,
            )
        };
        check_offsets(offsets, pose_count)?;
        let range = |place: usize| offsets[place] as usize..offsets[place + 1] as usize;
        registry::change_of::<D, _>(world, |world, index| {
            check_members(world, index, shapes)?;
            for (place, &shape) in shapes.iter().enumerate() {
                let geometry = world.get(id_of(shape)).map(|shape| &shape.geometry);
                let name = Name::at("shapes", place);
                let parts = compound_named::<D>(geometry, name, shape)?.part_count();
                let given = range(place).len();
                if parts as usize != given {
                    let sentence = format_args!(
                        "offsets give {given} poses to {name}; its compound has {parts} parts"
                    );
                    return Err(Failure::new(IMP_ERROR_COUNT, sentence));
                }
            }
            let id = |place: usize| id_of(shapes[place]);
            world.change_geometries(total, id, |place, geometry| {
                pose_parts::<D>(geometry, range(place).map(|place| poses.at(place)));
            });
            Ok(IMP_OK)
        })
    })
}

fn check_offsets(offsets: &[i32], pose_count: usize) -> Result<(), Failure> {
    let mut least = 0;
    for (place, &offset) in offsets.iter().enumerate() {
        if !(least..=pose_count as i32).contains(&offset) {
            let sentence =
                format_args!("offsets[{place}] is {offset}; expected {least} to {pose_count}");
            return Err(Failure::new(IMP_ERROR_RANGE, sentence));
        }
        least = offset;
    }
    Ok(())
}

/// # Safety
/// `poses` as in `outs`.
unsafe fn get_part_poses<D: Dimension>(
    shape: imp_shape,
    poses: *mut D::CPose,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        let poses = unsafe { outs(poses, capacity, "poses")? };
        registry::read_shape_of::<D, _>(shape, |found| {
            let compound = compound_of::<D>(Some(&found.geometry), shape)?;
            for (place, pose) in poses.iter_mut().zip(compound.part_poses()) {
                *place = pose.into();
            }
            Ok(compound.part_count() as i32)
        })?
    })
}

fn pose_parts<D: Dimension>(
    geometry: &mut D::Geometry,
    poses: impl ExactSizeIterator<Item = D::Pose>,
) {
    geometry.compound_mut().expect("the caller has found a compound").set_part_poses(poses);
}

fn compound_of<D: Dimension>(
    geometry: Option<&D::Geometry>,
    shape: imp_shape,
) -> Result<&PosedCompound<D::Convex>, Failure> {
    compound_named::<D>(geometry, "shape".into(), shape)
}

fn compound_named<D: Dimension>(
    geometry: Option<&D::Geometry>,
    name: Name,
    shape: imp_shape,
) -> Result<&PosedCompound<D::Convex>, Failure> {
    geometry.and_then(AnyGeometry::compound).ok_or_else(|| no_compound(name, shape))
}

fn parts_of(parts: Option<&dyn Parts>, shape: imp_shape) -> Result<&dyn Parts, Failure> {
    parts.ok_or_else(|| no_compound("shape".into(), shape))
}

#[cold]
fn no_compound(name: Name, shape: imp_shape) -> Failure {
    let sentence = format_args!("{name} (0x{:016x}) has no compound", shape.id);
    Failure::new(IMP_ERROR_UNSUPPORTED, sentence)
}

fn check_part(part: u32, parts: &dyn Parts) -> Result<(), Failure> {
    let count = parts.part_count();
    if part < count {
        return Ok(());
    }
    let sentence = format_args!("part is {part}; the compound has {count} parts, counted from 0");
    Err(Failure::new(IMP_ERROR_RANGE, sentence))
}

#[cold]
fn last_part(part: u32) -> Failure {
    let sentence = format_args!(
        "part {part} is the last enabled one; disable the shape instead (imp_shape_set_flags)"
    );
    Failure::new(IMP_ERROR_RANGE, sentence)
}
