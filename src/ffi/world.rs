//! Worlds: create, inspect and destroy them.

use super::args::*;
use super::dimension::Dimension;
use super::registry;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use super::world_types::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::world::Settings;

/// Fills a world description with the defaults.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_desc_default(desc: *mut imp_world_desc) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(desc, "desc")? } = imp_world_desc {
            struct_size: size_of::<imp_world_desc>() as u32,
            flags: 0,
            margin: Settings::DEFAULT.margin,
            fatness: Settings::DEFAULT.fatness,
        };
        Ok(IMP_OK)
    })
}

fn settings(desc: &imp_world_desc) -> Result<Settings, Failure> {
    struct_size::<imp_world_desc>(desc.struct_size, "desc", "imp_world_desc_default")?;
    let flags = known_bits(desc.flags, IMP_WORLD_NO_STAY_EVENTS | IMP_WORLD_2D, "desc.flags")?;
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
    })
}

/// Creates an empty world, 3D or with IMP_WORLD_2D 2D. At most 4,096 worlds exist at once.
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_create(
    desc: *const imp_world_desc,
    world: *mut imp_world,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (desc, world) = unsafe { (arg(desc, "desc")?, out(world, "world")?) };
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
///
/// Any thread. Waits for running calls on the world. Works on a poisoned world.
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
///
/// Any thread. Waits for running calls.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_destroy_all() -> i32 {
    guard(|| Ok(registry::destroy_all() as i32))
}

/// Returns the number of worlds, poisoned ones included.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_count() -> i32 {
    guard(|| Ok(registry::count() as i32))
}

/// Tests whether a handle names a world that exists. A poisoned world exists.
///
/// @return 1 if it does, 0 if not
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_valid(world: imp_world) -> i32 {
    guard(|| Ok(registry::world_exists(world).into()))
}

/// Returns the number of coordinates of a world's points: 3, or 2 for IMP_WORLD_2D.
///
/// Reads the world; any thread, concurrent with other readers.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_dimensions(world: imp_world) -> i32 {
    guard(|| Ok(registry::read(world)?.dimensions() as i32))
}

/// Destroys every shape of a world. Overlaps end with the next update.
///
/// Changes the world; waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_clear(world: imp_world) -> i32 {
    guard(|| {
        registry::change(world, |world, _| {
            world.clear();
            Ok(IMP_OK)
        })
    })
}

/// Returns bounds of all enabled shapes. They may be larger than the shapes: see `fatness`.
///
/// @param result  written only when the result is 1
/// @return 1, or 0 when no shape is enabled
///
/// Reads the world; any thread, concurrent with other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_bounds(world: imp_world, result: *mut imp_bounds) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { bounds::<Dim3>(world, result) }
}

/// imp_world_bounds in 2D: returns bounds of all enabled shapes of a 2D world.
///
/// @param result  written only when the result is 1
/// @return 1, or 0 when no shape is enabled
///
/// Reads the world; any thread, concurrent with other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_bounds_2d(world: imp_world, result: *mut imp_bounds_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { bounds::<Dim2>(world, result) }
}

/// # Safety
/// `result` as in `out`.
unsafe fn bounds<D: Dimension>(world: imp_world, result: *mut D::CBounds) -> i32 {
    guard(|| {
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
///
/// Pure; any thread.
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
        };
        Ok(IMP_OK)
    })
}

/// Returns the counts of a world.
///
/// @param stats  filled by imp_stats_default before
///
/// Reads the world; any thread, concurrent with other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_stats(world: imp_world, stats: *mut imp_stats) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let stats = unsafe { out(stats, "stats")? };
        struct_size::<imp_stats>(stats.struct_size, "stats", "imp_stats_default")?;
        let found = registry::read(world)?.stats();
        *stats = imp_stats {
            struct_size: stats.struct_size,
            shapes: found.shapes,
            enabled: found.enabled,
            candidates: found.candidates,
            pairs: found.pairs,
            tested: found.tested,
            nodes: found.nodes,
            height: found.height,
            bytes: found.bytes,
        };
        Ok(IMP_OK)
    })
}

/// Checks the world's internal consistency: trees, handles, pairs. For tests and bug reports.
///
/// @return IMP_OK, or IMP_ERROR_CORRUPT; imp_last_error has the details
///
/// Reads the world; any thread, concurrent with other readers. O(n) for n shapes. Allocates.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_validate(world: imp_world) -> i32 {
    guard(|| {
        let checked = registry::read(world)?.validate();
        checked.map_err(|wrong| Failure::new(IMP_ERROR_CORRUPT, format_args!("{wrong}")))?;
        Ok(IMP_OK)
    })
}
