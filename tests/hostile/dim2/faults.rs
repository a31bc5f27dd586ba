//! Invalid 2D values, each with one wrong field.

use impinge::ffi::*;

use crate::compounds;
use crate::dim2::{polygons, polylines};
use crate::dim3::faults::{
    Fault, all_within, bits, coordinates, negatives, numbers, sizes, struct_sizes,
};
use crate::support::dim2::*;

/// Returns `good` with each coordinate replaced by each of `faults`.
pub fn vectors(good: imp_vec2, faults: &[Fault<f32>]) -> Vec<Fault<imp_vec2>> {
    let mut made = Vec::new();
    for fault in faults {
        made.push(fault.clone().within("x", |x| imp_vec2 { x, ..good }));
        made.push(fault.clone().within("y", |y| imp_vec2 { y, ..good }));
    }
    made
}

pub fn points() -> Vec<Fault<imp_vec2>> {
    vectors(vec2(0.5, -0.25), &coordinates())
}

pub fn rotations() -> Vec<Fault<imp_rotation_2d>> {
    let mut faults = Vec::new();
    for Fault { value, says, .. } in numbers() {
        for rotation in
            [imp_rotation_2d { cos: value, ..UNTURNED }, imp_rotation_2d { sin: value, ..UNTURNED }]
        {
            faults.push(Fault::new(rotation, IMP_ERROR_NOT_FINITE, "", says.clone()));
        }
    }
    for length in [0.0, 0.5, 0.985, 1.015, 2.0, 1e-30, 1e30, f32::MAX] {
        let rotation = imp_rotation_2d { cos: -length, ..UNTURNED };
        let says = format!(" has length {length};");
        faults.push(Fault::new(rotation, IMP_ERROR_ROTATION, "", says));
    }
    let rotation = imp_rotation_2d { cos: 3.0, sin: 4.0 };
    faults.push(Fault::new(rotation, IMP_ERROR_ROTATION, "", " has length 5;".to_string()));
    faults
}

pub fn poses(good: imp_pose_2d) -> Vec<Fault<imp_pose_2d>> {
    let position = all_within(vectors(good.position, &coordinates()), "position", |position| {
        imp_pose_2d { position, ..good }
    });
    let rotation = all_within(rotations(), "rotation", |rotation| imp_pose_2d { rotation, ..good });
    [position, rotation].concat()
}

/// Returns invalid directions.
pub fn directions(good: imp_vec2, components: &[Fault<f32>]) -> Vec<Fault<imp_vec2>> {
    let mut faults = vectors(good, components);
    for zero in [0.0, -0.0] {
        let says = " is zero;".to_string();
        faults.push(Fault::new(vec2(zero, 0.0), IMP_ERROR_ROTATION, "", says));
    }
    faults
}

/// Returns scales that every polygon rejects. Only a polygon that extends to 2 along y rejects the last one.
pub fn scales() -> Vec<Fault<imp_vec2>> {
    let mut components = coordinates();
    for zero in [0.0, -0.0] {
        components.push(Fault::new(zero, IMP_ERROR_RANGE, "", " is 0;".to_string()));
    }
    let good = vec2(-1.0, 0.5);
    let mut faults = vectors(good, &components);
    let (y, says) = (0.75 * IMP_MAX_LENGTH, format!(" is {:e};", 0.75 * IMP_MAX_LENGTH));
    faults.push(Fault::new(imp_vec2 { y, ..good }, IMP_ERROR_RANGE, "y", says));
    faults
}

/// Returns handles that name no polygon.
fn handles() -> Vec<Fault<imp_polygon>> {
    let garbage = polygons::garbage_polygons().into_iter().map(|polygon| {
        Fault::new(polygon, IMP_ERROR_HANDLE, "", format!(" is 0x{:016x}, ", polygon.id))
    });
    let stale = polygons::stale_polygons().into_iter().map(|polygon| {
        Fault::new(polygon, IMP_ERROR_STALE, "", format!(" 0x{:016x} ", polygon.id))
    });
    garbage.chain(stale).collect()
}

/// Returns handles that name no polyline.
fn polyline_handles() -> Vec<Fault<imp_polyline>> {
    let garbage = polylines::garbage_polylines().into_iter().map(|polyline| {
        Fault::new(polyline, IMP_ERROR_HANDLE, "", format!(" is 0x{:016x}, ", polyline.id))
    });
    let stale = polylines::stale_polylines().into_iter().map(|polyline| {
        Fault::new(polyline, IMP_ERROR_STALE, "", format!(" 0x{:016x} ", polyline.id))
    });
    garbage.chain(stale).collect()
}

/// Returns polygons with invalid vertices.
fn polygons(good: imp_geometry_2d) -> Vec<Fault<imp_geometry_2d>> {
    let mut faults = Vec::new();
    let counting = |count| edited(good, |data| data.polygon.count = count);
    for count in [0, 9, 0x8000_0001, u32::MAX] {
        let says = format!(" is {count};");
        faults.push(Fault::new(counting(count), IMP_ERROR_COUNT, "count", says));
    }
    let reserving = |reserved| edited(good, |data| data.polygon.reserved = reserved);
    faults.extend(all_within(bits(0), "reserved", reserving));
    let corners = vertices_of(&good);
    let last = corners.len() - 1;
    let with = |place: usize, vertex| {
        edited(good, |data| {
            let corner = |at: usize| if at == place { vertex } else { corners[at.min(last)] };
            data.polygon.vertices = std::array::from_fn(corner);
        })
    };
    for place in [0, last] {
        let vertex = format!("vertices[{place}]");
        faults.extend(all_within(points(), &vertex, |vertex| with(place, vertex)));
    }
    // A duplicate vertex, clockwise order, and three vertices in a line.
    let [first, second] = [corners[0], corners[1]];
    let mut backward = corners.clone();
    backward.reverse();
    let clockwise = edited(good, |data| {
        data.polygon.vertices = std::array::from_fn(|place| backward[place.min(last)]);
    });
    let straight = vec2(2.0 * second.x - first.x, 2.0 * second.y - first.y);
    let twice = edited(with(1, first), |data| data.polygon.count = 2);
    for (geometry, place) in
        [(with(1, first), 0), (clockwise, 0), (with(2, straight), 1), (twice, 1)]
    {
        let (path, says) = (format!("vertices[{place}]"), " does not turn left;".to_string());
        faults.push(Fault::new(geometry, IMP_ERROR_RANGE, &path, says));
    }
    faults
}

pub fn geometries() -> Vec<Fault<imp_geometry_2d>> {
    let (disc, tube, brick) = (circle(1.0), capsule(1.0, 0.5), rectangle(1.0, 2.0));
    let sail = polygon(&[vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.5, 1.0), vec2(0.0, 1.0)]);
    let (rod, floor) = (segment(vec2(0.0, 0.0), vec2(1.0, 2.0)), half_plane(vec2(0.0, 3.0), -1.0));
    let mut faults = Vec::new();
    for kind in [
        0,
        IMP_GEOMETRY_SPHERE,
        IMP_GEOMETRY_CAPSULE,
        IMP_GEOMETRY_BOX,
        IMP_GEOMETRY_COMPOUND,
        16,
        26,
        255,
        0x8000_0001,
        u32::MAX,
    ] {
        let geometry = imp_geometry_2d { kind, ..disc };
        let says = format!(" is {kind},");
        faults.push(Fault::new(geometry, IMP_ERROR_UNKNOWN, "kind", says));
    }
    let shield = large_polygon(polygons::polygon(), vec2(1.0, 1.0));
    for good in [disc, tube, brick, sail, rod, shield] {
        faults.extend(all_within(sizes(), "radius", |radius| imp_geometry_2d { radius, ..good }));
    }
    let mut add =
        |good, field, wrong: Vec<Fault<imp_vec2>>, set: fn(&mut imp_geometry_data_2d, imp_vec2)| {
            faults.extend(all_within(wrong, field, |value| edited(good, |data| set(data, value))));
        };
    add(disc, "center", points(), |data, value| data.circle.center = value);
    add(brick, "center", points(), |data, value| data.r#box.center = value);
    let extents = vectors(vec2(1.0, 0.0), &sizes());
    add(brick, "half_extents", extents, |data, value| data.r#box.half_extents = value);
    add(tube, "point_a", points(), |data, value| data.capsule.point_a = value);
    add(tube, "point_b", points(), |data, value| data.capsule.point_b = value);
    add(rod, "point_a", points(), |data, value| data.segment.point_a = value);
    add(rod, "point_b", points(), |data, value| data.segment.point_b = value);
    let normals = directions(vec2(0.0, 3.0), &coordinates());
    add(floor, "normal", normals, |data, value| data.half_plane.normal = value);
    add(shield, "scale", scales(), |data, value| data.large_polygon.scale = value);

    let of_polygon = |polygon| edited(shield, |data| data.large_polygon.polygon = polygon);
    faults.extend(all_within(handles(), "polygon", of_polygon));
    let chain = polyline_geometry(polylines::polyline(), vec2(1.0, 1.0));
    faults.extend(all_within(polyline_handles(), "polyline", |polyline| {
        edited(chain, |data| data.polyline.polyline = polyline)
    }));
    faults.extend(all_within(scales(), "scale", |scale| {
        edited(chain, |data| data.polyline.scale = scale)
    }));
    let thickened = |thickness| edited(chain, |data| data.polyline.thickness = thickness);
    faults.extend(all_within(sizes(), "thickness", thickened));
    let reserving = |reserved| edited(chain, |data| data.polyline.reserved = reserved);
    faults.extend(all_within(bits(0), "reserved", reserving));
    let rig = compound_geometry(compounds::rigs().compound_2d);
    let of_compound = |compound| edited(rig, |data| data.compound.compound = compound);
    faults.extend(all_within(compounds::compound_faults_2d(), "compound", of_compound));
    faults.extend(polygons(sail));
    let raised = |offset| edited(floor, |data| data.half_plane.offset = offset);
    faults.extend(all_within(coordinates(), "offset", raised));
    let turned = |rotation| edited(brick, |data| data.r#box.rotation = rotation);
    faults.extend(all_within(rotations(), "rotation", turned));
    faults
}

pub fn rays(good: imp_ray_2d) -> Vec<Fault<imp_ray_2d>> {
    let mut faults = all_within(points(), "origin", |origin| imp_ray_2d { origin, ..good });
    let directions = directions(good.direction, &numbers());
    let directed = |direction| imp_ray_2d { direction, ..good };
    faults.extend(all_within(directions, "direction", directed));
    let reaches = [numbers(), negatives()].concat();
    let reaching = |max_distance| imp_ray_2d { max_distance, ..good };
    faults.extend(all_within(reaches, "max_distance", reaching));
    faults
}

pub fn shape_descs(good: imp_shape_desc_2d) -> Vec<Fault<imp_shape_desc_2d>> {
    let struct_sizes = struct_sizes::<imp_shape_desc_2d>();
    [
        all_within(struct_sizes, "struct_size", |size| imp_shape_desc_2d {
            struct_size: size,
            ..good
        }),
        all_within(bits(4), "flags", |flags| imp_shape_desc_2d { flags, ..good }),
        all_within(geometries(), "geometry", |geometry| imp_shape_desc_2d { geometry, ..good }),
        all_within(poses(good.pose), "pose", |pose| imp_shape_desc_2d { pose, ..good }),
    ]
    .concat()
}

pub fn rectangles(good: imp_rectangle) -> Vec<Fault<imp_rectangle>> {
    let centers = vectors(good.center, &coordinates());
    let extents = vectors(good.half_extents, &sizes());
    let sized = |half_extents| imp_rectangle { half_extents, ..good };
    let turned = |rotation| imp_rectangle { rotation, ..good };
    [
        all_within(centers, "center", |center| imp_rectangle { center, ..good }),
        all_within(extents, "half_extents", sized),
        all_within(rotations(), "rotation", turned),
    ]
    .concat()
}
