//! Convex hulls: made of points once, then used by any number of geometries.

use super::args::*;
use super::assets::{self, find};
use super::convert_3d::*;
use super::status::*;
use super::types::*;
use crate::dim3::{Hull, HullError};

const _: () = assert!(IMP_HULL_MAX_VERTICES as usize == Hull::MAX_VERTICES);

/// Makes the convex hull of points: the least convex solid that holds them all. Points in a plane make a flat
/// polygon, in a line a segment, equal points a point; duplicates and points inside do no harm, and the order
/// makes no difference.
///
/// Its vertices are points of the array, unchanged. Faces that lie in one plane but for a 2,000,000th of the
/// hull's extent become one. Where more than `max_vertices` would be needed, those furthest outside are taken
/// first, and imp_hull_info.excess tells how far outside the others lie.
///
/// The handle ends with imp_hull_release; the hull lives on for as long as a shape uses it. Nothing ends it
/// earlier but imp_hull_release_all and imp_shutdown.
///
/// @param count         1 to IMP_MAX_COUNT
/// @param max_vertices  4 to IMP_HULL_MAX_VERTICES. More vertices make every query slower; 32 to 64 suffice for
///                      most things in a game
/// @param hull          the handle, to be released once
///
/// Any thread. Time about n log n of n points.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_create(
    points: *const imp_vec3,
    count: i32,
    max_vertices: i32,
    hull: *mut imp_hull,
) -> i32 {
    guard(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (points, hull) = unsafe { (args(points, count, "points")?, out(hull, "hull")?) };
        let limit = vertex_limit(max_vertices)?;
        if count == 0 {
            let sentence = format_args!("count is 0; expected 1 to {IMP_MAX_COUNT}");
            return Err(Failure::new(IMP_ERROR_COUNT, sentence));
        }
        let points: Vec<_> = points.iter().map(vec3_in).collect();
        *hull = assets::insert(Hull::from_points(&points, limit).map_err(invalid_hull)?)?;
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
        | HullError::Unsound(_) => {
            return Failure::new(IMP_ERROR_BYTES, format_args!("bytes: {error}"));
        }
    };
    Failure::new(status, format_args!("{error}"))
}

/// Counts one more user of a hull: its handle needs one more imp_hull_release before it ends.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_retain(hull: imp_hull) -> i32 {
    guard(|| assets::retain::<Hull>(hull))
}

/// Lets go of a hull. With the last release its handle ends. Shapes made of it are what they were, and keep the
/// hull until the last of them is destroyed.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_release(hull: imp_hull) -> i32 {
    guard(|| assets::release::<Hull>(hull))
}

/// Ends every hull's handle, however often retained: for a host that starts over. Shapes keep their hulls.
///
/// @return how many there were
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_release_all() -> i32 {
    guard(|| Ok(assets::release_all::<Hull>() as i32))
}

/// Whether a handle names a hull.
///
/// @return 1 if it does, 0 if not
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_valid(hull: imp_hull) -> i32 {
    guard(|| Ok(assets::exists::<Hull>(hull).into()))
}

/// How many hulls there are. Those that only shapes keep do not count.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_count() -> i32 {
    guard(|| Ok(assets::count::<Hull>() as i32))
}

/// Fills `struct_size`, and 0 elsewhere.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_info_default(info: *mut imp_hull_info) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(info, "info")? } = imp_hull_info {
            struct_size: size_of::<imp_hull_info>() as u32,
            rank: 0,
            vertices: 0,
            edges: 0,
            faces: 0,
            triangles: 0,
            saved_bytes: 0,
            excess: 0.0,
            volume: 0.0,
            center: ZERO,
            bounds: imp_bounds { min: ZERO, max: ZERO },
            bytes: 0,
        };
        Ok(IMP_OK)
    })
}

/// What a hull is made of.
///
/// @param info  `struct_size` as imp_hull_info_default writes it; the rest is written
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_get_info(hull: imp_hull, info: *mut imp_hull_info) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        struct_size::<imp_hull_info>(info.struct_size, "info", "imp_hull_info_default")?;
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

/// The vertices of a hull, by x, then y, then z.
///
/// @param vertices  at most `capacity` are written
/// @return how many there are
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_vertices(
    hull: imp_hull,
    vertices: *mut imp_vec3,
    capacity: i32,
) -> i32 {
    guard(|| {
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

/// The faces of a hull as triangles, for a mesh to draw: three indices into imp_hull_vertices each,
/// counter-clockwise seen from outside with right-handed axes, clockwise with left-handed ones, such as Unity's.
/// A flat polygon has two sides, a segment or point has none.
///
/// @param indices  at most `capacity` are written, whole triangles only
/// @return how many indices there are: three times the triangles
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_triangles(
    hull: imp_hull,
    indices: *mut u32,
    capacity: i32,
) -> i32 {
    guard(|| {
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

/// Which face each triangle of imp_hull_triangles is part of, in the same order.
///
/// @param faces  at most `capacity` indices of faces are written
/// @return how many triangles there are
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_triangle_faces(
    hull: imp_hull,
    faces: *mut u32,
    capacity: i32,
) -> i32 {
    guard(|| {
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

/// A face of a hull: its plane and its vertices, in the hull's own frame, before a geometry's scale. Every point p of
/// the hull has `dot(normal, p) <= offset`, but for rounding.
///
/// @param face      its index, as IMP_FEATURE_FACE and the IMP_AXIS_FACE_A of a solid hull name it; below
///                  imp_hull_info.faces. A flat polygon has two, its sides
/// @param normal    unit, outward
/// @param vertices  at most `capacity` indices of vertices are written, counter-clockwise seen from outside with
///                  right-handed axes
/// @return how many vertices the face has; IMP_ERROR_RANGE: there is no such face
///
/// Any thread.
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

/// An edge of a hull: its vertices and its faces.
///
/// @param edge      its index, as IMP_FEATURE_EDGE and IMP_AXIS_EDGES name it; below imp_hull_info.edges
/// @param vertices  2 indices are written, the lesser first
/// @param faces     2 indices are written: the face that has the edge from the first vertex to the second in its
///                  order of vertices, and the one that has it the other way. UINT32_MAX of a hull that is a segment
/// @return IMP_OK; IMP_ERROR_RANGE: there is no such edge
///
/// Any thread.
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

/// Checks a hull's own bookkeeping: its faces, edges and planes against each other. For tests and bug reports.
///
/// @return IMP_OK, or IMP_ERROR_CORRUPT
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn imp_hull_validate(hull: imp_hull) -> i32 {
    guard(|| {
        find::<Hull>(hull, "hull")?.validate().map_err(|broken| {
            Failure::new(IMP_ERROR_CORRUPT, format_args!("the hull is broken: {broken}"))
        })?;
        Ok(IMP_OK)
    })
}

/// Writes a hull as bytes, the same on every platform, for imp_hull_load: loading takes less time than making.
///
/// @param bytes  all or none: nothing is written when `capacity` is less than the answer
/// @return how many bytes the hull makes
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_save(hull: imp_hull, bytes: *mut u8, capacity: i32) -> i32 {
    guard(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let place = unsafe { outs(bytes, capacity, "bytes")? };
        let saved = find::<Hull>(hull, "hull")?.to_bytes();
        if let Some(place) = place.get_mut(..saved.len()) {
            place.copy_from_slice(&saved);
        }
        Ok(saved.len() as i32)
    })
}

/// Makes the hull that imp_hull_save wrote. The bytes may come from anywhere: what is not a whole and sound hull
/// is refused with IMP_ERROR_BYTES.
///
/// @param hull  the handle, to be released once
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_load(bytes: *const u8, count: i32, hull: *mut imp_hull) -> i32 {
    guard(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (bytes, hull) = unsafe { (args(bytes, count, "bytes")?, out(hull, "hull")?) };
        *hull = assets::insert(Hull::from_bytes(bytes).map_err(invalid_hull)?)?;
        Ok(IMP_OK)
    })
}
