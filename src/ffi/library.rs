//! The library itself: versions, struct sizes, threads.

use super::args;
use super::assets::Asset;
use super::registry;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::LargePolygon;
use crate::dim3::Hull;
use crate::threads;

/// The version this header describes: 1,000,000 major + 1,000 minor + patch.
pub const IMP_VERSION: i32 = 4000;
/// Rises whenever a struct or a signature changes. Compare it with imp_abi_version before anything else.
pub const IMP_ABI_VERSION: i32 = 4;
/// The greatest argument of imp_set_threads.
pub const IMP_MAX_THREADS: i32 = 256;

/// @return IMP_VERSION of the library that runs
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_version() -> i32 {
    IMP_VERSION
}

/// @return IMP_ABI_VERSION of the library that runs. Refuse to go on if it is not the header's.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_abi_version() -> i32 {
    IMP_ABI_VERSION
}

/// The size of a struct as the library sees it, for bindings in other languages to compare with theirs.
///
/// @param which  one of IMP_STRUCT_*
/// @return its sizeof, or IMP_ERROR_UNKNOWN
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_struct_size(which: u32) -> i32 {
    guard(|| {
        let size = match which {
            IMP_STRUCT_VEC3 => size_of::<imp_vec3>(),
            IMP_STRUCT_QUAT => size_of::<imp_quat>(),
            IMP_STRUCT_POSE => size_of::<imp_pose>(),
            IMP_STRUCT_BOUNDS => size_of::<imp_bounds>(),
            IMP_STRUCT_GEOMETRY => size_of::<imp_geometry>(),
            IMP_STRUCT_RAY => size_of::<imp_ray>(),
            IMP_STRUCT_HIT => size_of::<imp_hit>(),
            IMP_STRUCT_WORLD => size_of::<imp_world>(),
            IMP_STRUCT_SHAPE => size_of::<imp_shape>(),
            IMP_STRUCT_WORLD_DESC => size_of::<imp_world_desc>(),
            IMP_STRUCT_FILTER => size_of::<imp_filter>(),
            IMP_STRUCT_SHAPE_DESC => size_of::<imp_shape_desc>(),
            IMP_STRUCT_QUERY => size_of::<imp_query>(),
            IMP_STRUCT_WORLD_HIT => size_of::<imp_world_hit>(),
            IMP_STRUCT_PAIR => size_of::<imp_pair>(),
            IMP_STRUCT_EVENT => size_of::<imp_event>(),
            IMP_STRUCT_STATS => size_of::<imp_stats>(),
            IMP_STRUCT_SEPARATION => size_of::<imp_separation>(),
            IMP_STRUCT_HULL => size_of::<imp_hull>(),
            IMP_STRUCT_HULL_INFO => size_of::<imp_hull_info>(),
            IMP_STRUCT_CONTACT_POINT => size_of::<imp_contact_point>(),
            IMP_STRUCT_MANIFOLD => size_of::<imp_manifold>(),
            IMP_STRUCT_CAST_HIT => size_of::<imp_cast_hit>(),
            IMP_STRUCT_AXIS => size_of::<imp_axis>(),
            IMP_STRUCT_LINE => size_of::<imp_line>(),
            IMP_STRUCT_SPHERE => size_of::<imp_sphere>(),
            IMP_STRUCT_MATRIX => size_of::<imp_matrix>(),
            IMP_STRUCT_VEC2 => size_of::<imp_vec2>(),
            IMP_STRUCT_ROTATION_2D => size_of::<imp_rotation_2d>(),
            IMP_STRUCT_POSE_2D => size_of::<imp_pose_2d>(),
            IMP_STRUCT_BOUNDS_2D => size_of::<imp_bounds_2d>(),
            IMP_STRUCT_GEOMETRY_2D => size_of::<imp_geometry_2d>(),
            IMP_STRUCT_RAY_2D => size_of::<imp_ray_2d>(),
            IMP_STRUCT_HIT_2D => size_of::<imp_hit_2d>(),
            IMP_STRUCT_SEPARATION_2D => size_of::<imp_separation_2d>(),
            IMP_STRUCT_CAST_HIT_2D => size_of::<imp_cast_hit_2d>(),
            IMP_STRUCT_CONTACT_POINT_2D => size_of::<imp_contact_point_2d>(),
            IMP_STRUCT_MANIFOLD_2D => size_of::<imp_manifold_2d>(),
            IMP_STRUCT_AXIS_2D => size_of::<imp_axis_2d>(),
            IMP_STRUCT_LINE_2D => size_of::<imp_line_2d>(),
            IMP_STRUCT_RECTANGLE => size_of::<imp_rectangle>(),
            IMP_STRUCT_CIRCLE => size_of::<imp_circle>(),
            IMP_STRUCT_SHAPE_DESC_2D => size_of::<imp_shape_desc_2d>(),
            IMP_STRUCT_WORLD_HIT_2D => size_of::<imp_world_hit_2d>(),
            IMP_STRUCT_POLYGON => size_of::<imp_polygon>(),
            _ => {
                return Err(Failure::new(
                    IMP_ERROR_UNKNOWN,
                    format_args!("which is {which}, which is no IMP_STRUCT_* constant"),
                ));
            }
        };
        Ok(size as i32)
    })
}

/// Sets how many threads of its own the library uses for large batches and updates. They start at the
/// first call that is large enough, and never touch the host's. Answers are the same to the bit on any
/// number of threads.
///
/// @param count  0: as many as the machine has cores (the default); 1: only the calling thread;
///               at most IMP_MAX_THREADS
///
/// Any thread. Waits for calls that use the threads now.
#[unsafe(no_mangle)]
pub extern "C" fn imp_set_threads(count: i32) -> i32 {
    guard(|| {
        if !(0..=IMP_MAX_THREADS).contains(&count) {
            return Err(Failure::new(
                IMP_ERROR_COUNT,
                format_args!("count is {count}; expected 0 to {IMP_MAX_THREADS}"),
            ));
        }
        threads::set_count(args::count_of(count, "count")?);
        Ok(IMP_OK)
    })
}

/// Destroys every world, ends the handle of every hull and polygon, and ends the library's threads. The library stays
/// usable: the next call that needs threads starts them anew.
///
/// Any thread. Waits for calls that are under way.
#[unsafe(no_mangle)]
pub extern "C" fn imp_shutdown() -> i32 {
    guard(|| {
        registry::destroy_all();
        Hull::table().release_all();
        LargePolygon::table().release_all();
        threads::stop();
        Ok(IMP_OK)
    })
}
