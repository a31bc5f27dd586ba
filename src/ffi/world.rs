//! Worlds: to make, ask about and end them.

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

/// Fills a world's description with the defaults.
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

/// Creates an empty world: of space, or with IMP_WORLD_2D one of the plane. At most 4,096 of both live at once.
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

/// Destroys a world and all its shapes. Their handles become stale; no events are told.
///
/// Any thread. Waits for calls on the world that are under way. Works on a poisoned world.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_destroy(world: imp_world) -> i32 {
    guard(|| {
        registry::destroy(world)?;
        Ok(IMP_OK)
    })
}

/// Destroys every world.
///
/// @return how many there were
///
/// Any thread. Waits for calls that are under way.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_destroy_all() -> i32 {
    guard(|| Ok(registry::destroy_all() as i32))
}

/// @return how many worlds exist, poisoned ones included
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_count() -> i32 {
    guard(|| Ok(registry::count() as i32))
}

/// @return 1 if the handle is that of a world that exists, else 0. A poisoned world exists.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_valid(world: imp_world) -> i32 {
    guard(|| Ok(registry::world_exists(world).into()))
}

/// @return how many coordinates the points of a world have: 3, or of one made with IMP_WORLD_2D 2
///
/// Reads the world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_dimensions(world: imp_world) -> i32 {
    guard(|| registry::read(world, |world, _| Ok(world.dimensions() as i32)))
}

/// Destroys every shape of a world. Overlaps end with the next update.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_clear(world: imp_world) -> i32 {
    guard(|| {
        registry::change(world, |world, _| {
            world.clear();
            Ok(IMP_OK)
        })
    })
}

/// The bounds of all enabled shapes, each taken a little larger than it is (see `fatness`).
///
/// @param result  written only when the answer is 1
/// @return 1, or 0 when no shape is enabled
///
/// Reads the world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_bounds(world: imp_world, result: *mut imp_bounds) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { bounds::<Dim3>(world, result) }
}

/// imp_world_bounds of a world of the plane.
///
/// @param result  written only when the answer is 1
/// @return 1, or 0 when no shape is enabled
///
/// Reads the world: any thread, beside other readers.
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
        match registry::read_of::<D, _>(world, |world, _| Ok(world.bounds()))? {
            None => Ok(0),
            Some(bounds) => {
                *result = bounds.into();
                Ok(1)
            }
        }
    })
}

/// Fills the `struct_size` of an imp_stats, and zeroes the rest.
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

/// Counts of a world. `stats` comes from imp_stats_default.
///
/// Reads the world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_stats(world: imp_world, stats: *mut imp_stats) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let stats = unsafe { out(stats, "stats")? };
        struct_size::<imp_stats>(stats.struct_size, "stats", "imp_stats_default")?;
        let found = registry::read(world, |world, _| Ok(world.stats()))?;
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

/// Checks the world's own bookkeeping: trees, handles, pairs. For tests and bug reports.
///
/// @return IMP_OK, or IMP_ERROR_CORRUPT with what is wrong in imp_last_error
///
/// Reads the world: any thread, beside other readers. Takes time in proportion to its size; allocates.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_validate(world: imp_world) -> i32 {
    guard(|| {
        registry::read(world, |world, _| {
            world
                .validate()
                .map_err(|wrong| Failure::new(IMP_ERROR_CORRUPT, format_args!("{wrong}")))
        })?;
        Ok(IMP_OK)
    })
}
