//! Large convex polygons: made of points once, then used by any number of 2D geometries.

use crate::dim2::{LargePolygon, PolygonError};
use crate::ffi::calls::args::{Name, count_of, invalid, out, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_COUNT, IMP_ERROR_LIMIT, IMP_OK, guard_large};
use crate::ffi::decode::checked::points_in;
use crate::ffi::structs::types_2d::{IMP_LARGE_POLYGON_MAX_VERTICES, imp_polygon, imp_vec2};
use crate::ffi::structs::vectors::vec2_out;
use crate::ffi::tables::{self, find};

const _: () = assert!(IMP_LARGE_POLYGON_MAX_VERTICES as usize == LargePolygon::MAX_VERTICES);

/// Makes a polygon asset: the convex hull of points, with more vertices than imp_geometry_polygon_2d takes. Points may
/// come in any order, repeat, and lie inside. Collinear points make a segment, coincident points a point.
///
/// The vertices are points of the array, unchanged. They go counter-clockwise with y up, from the least x, then the
/// least y.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A polygon
/// stays alive as long as a shape uses it.
///
/// @param count    1 to IMP_MAX_COUNT
/// @param polygon  the handle, to be released once
/// @return 0; IMP_ERROR_LIMIT above IMP_LARGE_POLYGON_MAX_VERTICES vertices
/// @note Any thread. O(n log n) for n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_polygon_create_2d(
    points: *const imp_vec2,
    count: i32,
    polygon: *mut imp_polygon,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, polygon) = unsafe { (points_in(points, count, 1)?, out(polygon, "polygon")?) };
        let made = LargePolygon::from_points(points).map_err(refused)?;
        *polygon = tables::insert(made)?;
        Ok(IMP_OK)
    })
}

#[cold]
fn refused(error: PolygonError) -> Failure {
    match error {
        PolygonError::NoPoints => Failure::new(IMP_ERROR_COUNT, format_args!("{error}")),
        PolygonError::Point { index, reason } => invalid(Name::at("points", index), reason),
        PolygonError::TooManyVertices { .. } => {
            Failure::new(IMP_ERROR_LIMIT, format_args!("{error}"))
        }
    }
}

/// Lists the vertices of a polygon, before any scale or radius, in the order of imp_polygon_create_2d.
///
/// @param vertices  the first `capacity` vertices are written
/// @return the number of vertices
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_polygon_vertices_2d(
    polygon: imp_polygon,
    vertices: *mut imp_vec2,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let vertices = unsafe { outs(vertices, capacity, "vertices")? };
        let polygon = find::<LargePolygon>(polygon, "polygon")?;
        for (place, vertex) in vertices.iter_mut().zip(polygon.vertices()) {
            *place = vec2_out(*vertex);
        }
        Ok(polygon.vertices().len() as i32)
    })
}
