//! Convex hulls: made of points once, then used by any number of geometries.

use crate::dim3::{Hull, HullError};
use crate::ffi::calls::args::{Name, args, count_of, info_size, invalid, out, outs};
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_CORRUPT, IMP_ERROR_COUNT, IMP_ERROR_RANGE, IMP_OK, guard, guard_large,
};
use crate::ffi::structs::types::{
    IMP_HULL_MAX_VERTICES, IMP_MAX_COUNT, imp_bounds, imp_hull, imp_hull_info, imp_vec3,
};
use crate::ffi::structs::vectors::{vec3_in, vec3_out};
use crate::ffi::tables::{self, find};

const _: () = assert!(IMP_HULL_MAX_VERTICES as usize == Hull::MAX_VERTICES);

/// Makes the convex hull of points. Coplanar points make a flat polygon, collinear points a segment, coincident points
/// a point. Duplicates and interior points are allowed. The order of the points makes no difference.
///
/// Its vertices are points of the array, unchanged. Faces that are coplanar within a 2,000,000th of the hull's extent
/// merge. If the hull needs more than `max_vertices`, the points furthest outside are taken first. imp_hull_info.excess
/// is the distance of the furthest point left out.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A hull stays alive
/// as long as a shape uses it.
///
/// @param count         1 to IMP_MAX_COUNT
/// @param max_vertices  4 to IMP_HULL_MAX_VERTICES. More vertices make every query slower; 32 to 64 suffice for most
///                      bodies
/// @param hull          the handle, to be released once
/// @note Any thread. About O(n log n) for n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_create(
    points: *const imp_vec3,
    count: i32,
    max_vertices: i32,
    hull: *mut imp_hull,
) -> i32 {
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (points, hull) = unsafe { (args(points, count, "points")?, out(hull, "hull")?) };
        let limit = vertex_limit(max_vertices)?;
        if count == 0 {
            let sentence = format_args!("count is 0; expected 1 to {IMP_MAX_COUNT}");
            return Err(Failure::new(IMP_ERROR_COUNT, sentence));
        }
        let points: Vec<_> = points.iter().map(vec3_in).collect();
        *hull = tables::insert(Hull::from_points(&points, limit).map_err(invalid_hull)?)?;
        Ok(IMP_OK)
    })
}

fn vertex_limit(value: i32) -> Result<usize, Failure> {
    let (least, most) = (Hull::MIN_LIMIT as i32, IMP_HULL_MAX_VERTICES);
    if (least..=most).contains(&value) {
        return Ok(value as usize);
    }
    let sentence = format_args!("max_vertices is {value}; expected {least} to {most}");
    Err(Failure::new(IMP_ERROR_RANGE, sentence))
}

#[cold]
fn invalid_hull(error: HullError) -> Failure {
    let status = match error {
        HullError::NoPoints | HullError::TooManyPoints { .. } => IMP_ERROR_COUNT,
        HullError::Point { index, reason } => return invalid(Name::at("points", index), reason),
        HullError::Limit { .. } => IMP_ERROR_RANGE,
        HullError::NotAHull
        | HullError::Version { .. }
        | HullError::Length { .. }
        | HullError::Checksum
        | HullError::Unsound(_) => return Failure::bytes(error),
    };
    Failure::new(status, format_args!("{error}"))
}

/// Returns the properties of a hull.
///
/// @param info  its struct_size is sizeof(imp_hull_info)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_get_info(hull: imp_hull, info: *mut imp_hull_info) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_hull_info>(info.struct_size, "imp_hull_info")?;
        let hull = find::<Hull>(hull, "hull")?;
        *info = imp_hull_info {
            struct_size: info.struct_size,
            rank: hull.rank(),
            vertices: hull.vertices().len() as u32,
            edges: hull.edges().len() as u32,
            faces: hull.faces().len() as u32,
            triangles: hull.triangle_count() as u32,
            saved_bytes: hull.saved_bytes() as u32,
            excess: hull.excess(),
            volume: hull.volume().min(f32::MAX.into()) as f32,
            center: vec3_out(hull.center().as_vec3()),
            bounds: imp_bounds { min: vec3_out(hull.min()), max: vec3_out(hull.max()) },
            bytes: hull.bytes() as u64,
        };
        Ok(IMP_OK)
    })
}

/// Lists the vertices of a hull, sorted by x, then y, then z.
///
/// @param vertices  the first `capacity` vertices are written
/// @return the number of vertices
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_vertices(
    hull: imp_hull,
    vertices: *mut imp_vec3,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let vertices = unsafe { outs(vertices, capacity, "vertices")? };
        let hull = find::<Hull>(hull, "hull")?;
        let found = hull.vertices();
        for (place, vertex) in vertices.iter_mut().zip(found) {
            *place = vec3_out(*vertex);
        }
        Ok(found.len() as i32)
    })
}

/// Lists the faces of a hull as triangles, for drawing: three indices into imp_hull_vertices each. They go
/// counter-clockwise seen from outside with right-handed axes, clockwise with left-handed axes such as Unity's.
///
/// A flat polygon has two sides. A segment or point has no triangles.
///
/// @param indices  the first `capacity` indices are written, whole triangles only
/// @return the number of indices: three times the triangles
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_triangles(
    hull: imp_hull,
    indices: *mut u32,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let indices = unsafe { outs(indices, capacity, "indices")? };
        let hull = find::<Hull>(hull, "hull")?;
        for (place, triangle) in indices.chunks_exact_mut(3).zip(hull.triangles()) {
            place.copy_from_slice(&triangle);
        }
        Ok(3 * hull.triangle_count() as i32)
    })
}

/// Lists the face that each triangle of imp_hull_triangles belongs to, in the same order.
///
/// @param faces  the first `capacity` face indices are written
/// @return the number of triangles
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_triangle_faces(
    hull: imp_hull,
    faces: *mut u32,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let faces = unsafe { outs(faces, capacity, "faces")? };
        let hull = find::<Hull>(hull, "hull")?;
        for (place, face) in faces.iter_mut().zip(hull.triangle_faces()) {
            *place = face;
        }
        Ok(hull.triangle_count() as i32)
    })
}

/// Returns a face of a hull: its plane and its vertices, in the hull's own frame, before a geometry's scale. Every
/// point p of the hull has `dot(normal, p) <= offset`, except for rounding.
///
/// @param face      its index, as in IMP_FEATURE_FACE and in IMP_AXIS_FACE_A of a solid hull; below
///                  imp_hull_info.faces. The two sides of a flat polygon are its two faces
/// @param normal    unit outward normal
/// @param vertices  the first `capacity` vertex indices are written, counter-clockwise seen from outside with
///                  right-handed axes
/// @return the number of vertices of the face; IMP_ERROR_RANGE if there is no such face
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_face(
    hull: imp_hull,
    face: u32,
    normal: *mut imp_vec3,
    offset: *mut f32,
    vertices: *mut u32,
    capacity: i32,
) -> i32 {
    guard(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let (normal, offset, vertices) = unsafe {
            (out(normal, "normal")?, out(offset, "offset")?, outs(vertices, capacity, "vertices")?)
        };
        let hull = find::<Hull>(hull, "hull")?;
        let face = index_of(face, hull.faces().len(), "face")?;
        let plane = hull.faces()[face];
        (*normal, *offset) = (vec3_out(plane.normal.as_vec3()), plane.offset as f32);
        let border = hull.face_vertices(face);
        for (place, vertex) in vertices.iter_mut().zip(border) {
            *place = *vertex;
        }
        Ok(border.len() as i32)
    })
}

/// Returns an edge of a hull: its vertices and its faces.
///
/// @param edge      its index, as in IMP_FEATURE_EDGE and IMP_AXIS_EDGES; below imp_hull_info.edges
/// @param vertices  2 indices are written, the lesser first
/// @param faces     2 indices are written. The counter-clockwise border of the first face runs from the first vertex to
///                  the second, that of the other face back. Both are UINT32_MAX for a segment
/// @return IMP_OK; IMP_ERROR_RANGE if there is no such edge
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_edge(
    hull: imp_hull,
    edge: u32,
    vertices: *mut u32,
    faces: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (vertices, faces) =
            unsafe { (outs(vertices, 2, "vertices")?, outs(faces, 2, "faces")?) };
        let hull = find::<Hull>(hull, "hull")?;
        let edge = hull.edges()[index_of(edge, hull.edges().len(), "edge")?];
        vertices.copy_from_slice(&edge.vertices);
        faces.copy_from_slice(&edge.faces);
        Ok(IMP_OK)
    })
}

fn index_of(index: u32, count: usize, name: &str) -> Result<usize, Failure> {
    if (index as usize) < count {
        return Ok(index as usize);
    }
    let sentence = format_args!("{name} is {index}; the hull has {count}, counted from 0");
    Err(Failure::new(IMP_ERROR_RANGE, sentence))
}

/// Checks a hull's internal consistency: its faces, edges and planes against each other. For tests and bug reports.
///
/// @return IMP_OK, or IMP_ERROR_CORRUPT; imp_last_error has the details
/// @note Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_validate(hull: imp_hull) -> i32 {
    guard_large(|| {
        find::<Hull>(hull, "hull")?.validate().map_err(|broken| {
            Failure::new(IMP_ERROR_CORRUPT, format_args!("the hull is broken: {broken}"))
        })?;
        Ok(IMP_OK)
    })
}
