//! Worlds: create, inspect and destroy them.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{
    SizedOut, arg_or, count_of, finite, known_bits, length, out, struct_size,
};
use crate::ffi::calls::handle::shape_handle;
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_CORRUPT, IMP_ERROR_RANGE, IMP_OK, guard, guard_large,
};
use crate::ffi::decode::checked::decode;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::types::{IMP_MAX_LENGTH, imp_bounds, imp_vec3, imp_world};
use crate::ffi::structs::types_2d::{imp_bounds_2d, imp_vec2};
use crate::ffi::structs::world_types::{
    IMP_WORLD_2D, IMP_WORLD_NO_PAIRS, IMP_WORLD_NO_STAY_EVENTS, IMP_WORLD_TRIGGER_PAIRS, imp_stats,
    imp_world_desc,
};
use crate::world::{PairPolicy, Settings};

/// Fills a world description with the defaults.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_desc_default(desc: *mut imp_world_desc) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(desc, "desc")? } = DEFAULT;
        Ok(IMP_OK)
    })
}

const DEFAULT: imp_world_desc = imp_world_desc {
    struct_size: size_of::<imp_world_desc>() as u32,
    flags: 0,
    margin: Settings::DEFAULT.margin,
    fatness: Settings::DEFAULT.fatness,
    event_categories: Settings::DEFAULT.event_categories,
};

fn settings(desc: &imp_world_desc) -> Result<Settings, Failure> {
    struct_size::<imp_world_desc>(desc.struct_size, "desc", "imp_world_desc_default")?;
    let known =
        IMP_WORLD_NO_STAY_EVENTS | IMP_WORLD_2D | IMP_WORLD_TRIGGER_PAIRS | IMP_WORLD_NO_PAIRS;
    let flags = known_bits(desc.flags, known, "desc.flags")?;
    let fatness = finite(desc.fatness, "desc.fatness")?;
    if !(0.0..=10.0).contains(&fatness) {
        return Err(Failure::new(
            IMP_ERROR_RANGE,
            format_args!("desc.fatness is {fatness}; expected 0 to 10"),
        ));
    }
    Ok(Settings {
        margin: length(desc.margin, "desc.margin")?,
        fatness,
        stay_events: flags & IMP_WORLD_NO_STAY_EVENTS == 0,
        pairs: if flags & IMP_WORLD_NO_PAIRS != 0 {
            PairPolicy::None
        } else if flags & IMP_WORLD_TRIGGER_PAIRS != 0 {
            PairPolicy::WithTrigger
        } else {
            PairPolicy::All
        },
        event_categories: desc.event_categories,
    })
}

/// Creates an empty world, 3D or with IMP_WORLD_2D 2D. At most 4,096 worlds exist at once.
///
/// @param desc  null: the defaults of imp_world_desc_default
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_create(
    desc: *const imp_world_desc,
    world: *mut imp_world,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (desc, world) = unsafe { (arg_or(desc, &DEFAULT, "desc")?, out(world, "world")?) };
        let settings = settings(desc)?;
        *world = if desc.flags & IMP_WORLD_2D == 0 {
            registry::create::<Dim3>(settings)?
        } else {
            registry::create::<Dim2>(settings)?
        };
        Ok(IMP_OK)
    })
}

/// Destroys a world and all its shapes. Their handles become stale. There are no events.
/// @note Any thread. Waits for running calls on the world. Works on a poisoned world.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_destroy(world: imp_world) -> i32 {
    guard(|| {
        registry::destroy(world)?;
        Ok(IMP_OK)
    })
}

/// Destroys every world.
///
/// @return the number of worlds destroyed
/// @note Any thread. Waits for running calls.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_destroy_all() -> i32 {
    guard(|| Ok(registry::destroy_all() as i32))
}

/// Returns the number of worlds, poisoned ones included.
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_count() -> i32 {
    guard(|| Ok(registry::count() as i32))
}

/// Tests whether a handle names a world that exists. A poisoned world exists.
///
/// @return 1 if it does, 0 if not
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_valid(world: imp_world) -> i32 {
    guard(|| Ok(registry::world_exists(world).into()))
}

/// Returns the number of coordinates of a world's points: 3, or 2 for IMP_WORLD_2D.
/// @note Reads.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_dimensions(world: imp_world) -> i32 {
    guard(|| Ok(registry::read_without_trees(world)?.dimensions() as i32))
}

/// Destroys every shape of a world. Overlaps end with the next update.
/// @note Changes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_clear(world: imp_world) -> i32 {
    guard(|| {
        registry::change(world, |world, _| {
            world.clear();
            Ok(IMP_OK)
        })
    })
}

/// Adds a vector to the position of every shape, to bring a scene that moved far away back to the origin.
///
/// Every answer afterwards equals that of a world whose shapes were created at the new poses. The call itself makes no
/// events. The next update tests all pairs again: rounding to float may change pairs that touch within 1e-7 of their
/// coordinates. Sweeps of continuous shapes continue. Contacts of the last update's events keep their old coordinates.
///
/// @param by  added to every position
/// @return IMP_ERROR_RANGE if a position would be above IMP_MAX_LENGTH; then nothing changes
/// @note Changes. It rebuilds the trees: O(n log n) for n shapes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_shift_origin(world: imp_world, by: *const imp_vec3) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { shift_origin::<Dim3>(world, by) }
}

/// imp_world_shift_origin in 2D: adds a vector to the position of every shape of a 2D world.
///
/// @param by  added to every position
/// @return IMP_ERROR_RANGE if a position would be above IMP_MAX_LENGTH; then nothing changes
/// @note Changes. It rebuilds the trees: O(n log n) for n shapes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_shift_origin_2d(world: imp_world, by: *const imp_vec2) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { shift_origin::<Dim2>(world, by) }
}

/// # Safety
/// `by` as in `arg`.
unsafe fn shift_origin<D: Dimension>(world: imp_world, by: *const D::CVector) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let by = unsafe { decode(by, "by")? };
        registry::change_of::<D, _>(world, |world, index| {
            world.shift_origin(by).map_err(|shape| {
                let shape = shape_handle(index, shape).id;
                Failure::new(
                    IMP_ERROR_RANGE,
                    format_args!("by moves shape 0x{shape:016x} beyond {IMP_MAX_LENGTH:e}"),
                )
            })?;
            Ok(IMP_OK)
        })
    })
}

/// Rebuilds the trees of a world at once. It changes no answer. Updates keep the trees good by themselves: call this
/// after loading a level, before the first query.
/// @note Changes. O(n log n) for n shapes.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_rebuild(world: imp_world) -> i32 {
    guard_large(|| {
        registry::change(world, |world, _| {
            world.rebuild();
            Ok(IMP_OK)
        })
    })
}

/// Allocates memory for a total of `shapes` shapes. Their creation then neither allocates memory for the shapes nor moves
/// those that exist.
///
/// More shapes can be created. Trees and pairs are not included: they grow when shapes enter them. Nor are the bounds
/// that the first moving shape makes a world keep: that shape allocates them, for all shapes at once. The call does
/// nothing if there is already enough memory.
///
/// @param shapes  0 to IMP_MAX_COUNT, existing ones included
/// @note Changes. O(n) for n existing shapes. If the system has no such memory, the
/// process ends.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_reserve(world: imp_world, shapes: i32) -> i32 {
    guard_large(|| {
        let shapes = count_of(shapes, "shapes")?;
        registry::change(world, |world, _| {
            world.reserve(shapes);
            Ok(IMP_OK)
        })
    })
}

/// Returns bounds of all enabled shapes. They may be larger than the shapes: see `fatness`.
///
/// @param result  written only when the result is 1
/// @return 1, or 0 when no shape is enabled
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_bounds(world: imp_world, result: *mut imp_bounds) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { bounds::<Dim3>(world, result) }
}

/// imp_world_bounds in 2D: returns bounds of all enabled shapes of a 2D world.
///
/// @param result  written only when the result is 1
/// @return 1, or 0 when no shape is enabled
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_bounds_2d(world: imp_world, result: *mut imp_bounds_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { bounds::<Dim2>(world, result) }
}

/// # Safety
/// `result` as in `out`.
unsafe fn bounds<D: Dimension>(world: imp_world, result: *mut D::CBounds) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let result = unsafe { out(result, "result")? };
        match registry::read_of::<D>(world)?.bounds() {
            None => Ok(0),
            Some(bounds) => {
                *result = bounds.into();
                Ok(1)
            }
        }
    })
}

/// Fills the `struct_size` of an imp_stats, and sets the rest to 0.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_stats_default(stats: *mut imp_stats) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(stats, "stats")? } = imp_stats {
            struct_size: size_of::<imp_stats>() as u32,
            shapes: 0,
            enabled: 0,
            candidates: 0,
            pairs: 0,
            tested: 0,
            nodes: 0,
            height: 0,
            bytes: 0,
            tree_cost: 0.0,
            reserved: 0,
        };
        Ok(IMP_OK)
    })
}

/// The size of imp_stats in version 0.5, which ended with `bytes`.
const OLDEST_STATS: usize = 40;

/// Returns the counts of a world.
///
/// @param stats  filled by imp_stats_default before. The struct of version 0.5, without the last two fields, works too
/// @note Reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_stats(world: imp_world, stats: *mut imp_stats) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let stats = unsafe { SizedOut::new(stats, OLDEST_STATS, "stats", "imp_stats_default")? };
        let found = registry::read(world)?.stats();
        stats.write(&imp_stats {
            struct_size: stats.size(),
            shapes: found.shapes,
            enabled: found.enabled,
            candidates: found.candidates,
            pairs: found.pairs,
            tested: found.tested,
            nodes: found.nodes,
            height: found.height,
            bytes: found.bytes,
            tree_cost: found.tree_cost,
            reserved: 0,
        });
        Ok(IMP_OK)
    })
}

/// Checks the world's internal consistency: trees, handles, pairs. For tests and bug reports.
///
/// @return IMP_OK, or IMP_ERROR_CORRUPT; imp_last_error has the details
/// @note Reads. O(n) for n shapes. Allocates.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_validate(world: imp_world) -> i32 {
    guard_large(|| {
        let checked = registry::read(world)?.validate();
        checked.map_err(|wrong| Failure::new(IMP_ERROR_CORRUPT, format_args!("{wrong}")))?;
        Ok(IMP_OK)
    })
}
