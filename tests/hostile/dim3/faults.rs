//! Invalid values, each with one wrong field.

use impinge::ffi::*;

use crate::compounds;
use crate::meshes;
use crate::stage::Stage;
use crate::support::*;

/// A value with one invalid field.
#[derive(Clone, Debug)]
pub struct Fault<T> {
    pub value: T,
    pub status: i32,
    /// The field's path, such as `pose.position.x`. Empty when the value has no fields.
    pub path: String,
    /// The text of the error message after the path.
    pub says: String,
}

impl<T> Fault<T> {
    pub fn new(value: T, status: i32, path: &str, says: String) -> Fault<T> {
        Fault { value, status, path: path.to_string(), says }
    }

    /// Returns the fault of a struct that holds this value as `field`.
    pub fn within<U>(self, field: &str, outer: impl FnOnce(T) -> U) -> Fault<U> {
        let path =
            if self.path.is_empty() { field.to_string() } else { format!("{field}.{}", self.path) };
        Fault { value: outer(self.value), status: self.status, path, says: self.says }
    }
}

pub fn all_within<T, U>(
    faults: Vec<Fault<T>>,
    field: &str,
    outer: impl Fn(T) -> U,
) -> Vec<Fault<U>> {
    faults.into_iter().map(|fault| fault.within(field, &outer)).collect()
}

/// Returns numbers that no float argument accepts.
pub fn numbers() -> Vec<Fault<f32>> {
    [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .map(|value| Fault::new(value, IMP_ERROR_NOT_FINITE, "", format!(" is {value};")))
        .to_vec()
}

/// Returns numbers that no coordinate or margin accepts.
pub fn coordinates() -> Vec<Fault<f32>> {
    let mut faults = numbers();
    for value in [IMP_MAX_LENGTH.next_up(), -IMP_MAX_LENGTH.next_up(), f32::MAX, f32::MIN] {
        faults.push(Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value:e};")));
    }
    faults
}

/// Returns numbers below 0.
pub fn negatives() -> Vec<Fault<f32>> {
    [-1.0, -f32::MIN_POSITIVE, -IMP_MAX_LENGTH]
        .map(|value| Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value};")))
        .to_vec()
}

/// Returns numbers that no radius or half extent accepts.
pub fn sizes() -> Vec<Fault<f32>> {
    [coordinates(), negatives()].concat()
}

/// Returns `good` with each coordinate replaced by each of `faults`.
pub fn vectors(good: imp_vec3, faults: &[Fault<f32>]) -> Vec<Fault<imp_vec3>> {
    let mut made = Vec::new();
    for fault in faults {
        let fault = || fault.clone();
        made.push(fault().within("x", |x| imp_vec3 { x, ..good }));
        made.push(fault().within("y", |y| imp_vec3 { y, ..good }));
        made.push(fault().within("z", |z| imp_vec3 { z, ..good }));
    }
    made
}

pub fn points() -> Vec<Fault<imp_vec3>> {
    vectors(vec3(0.5, -0.25, 2.0), &coordinates())
}

pub fn rotations() -> Vec<Fault<imp_quat>> {
    let mut faults = Vec::new();
    for Fault { value, says, .. } in numbers() {
        for quat in [
            imp_quat { x: value, ..UNTURNED },
            imp_quat { y: value, ..UNTURNED },
            imp_quat { z: value, ..UNTURNED },
            imp_quat { w: value, ..UNTURNED },
        ] {
            faults.push(Fault::new(quat, IMP_ERROR_NOT_FINITE, "", says.clone()));
        }
    }
    for length in [0.0, 0.5, 0.985, 1.015, 2.0, 1e-30, 1e30, f32::MAX] {
        let quat = imp_quat { w: -length, ..UNTURNED };
        let says = format!(" has length {length};");
        faults.push(Fault::new(quat, IMP_ERROR_ROTATION, "", says));
    }
    let quat = imp_quat { x: 0.6, y: 0.6, z: 0.6, w: 0.6 };
    faults.push(Fault::new(quat, IMP_ERROR_ROTATION, "", " has length 1.2;".to_string()));
    faults
}

pub fn poses(good: imp_pose) -> Vec<Fault<imp_pose>> {
    let position = all_within(vectors(good.position, &coordinates()), "position", |position| {
        imp_pose { position, ..good }
    });
    let rotation = all_within(rotations(), "rotation", |rotation| imp_pose { rotation, ..good });
    [position, rotation].concat()
}

/// Returns invalid directions.
pub fn directions(good: imp_vec3, components: &[Fault<f32>]) -> Vec<Fault<imp_vec3>> {
    let mut faults = vectors(good, components);
    for zero in [0.0, -0.0] {
        let says = " is zero;".to_string();
        faults.push(Fault::new(vec3(zero, 0.0, zero), IMP_ERROR_ROTATION, "", says));
    }
    faults
}

/// Returns scales that every hull rejects. Only a hull that extends to 2 along z rejects the last one.
pub fn scales() -> Vec<Fault<imp_vec3>> {
    let mut components = coordinates();
    for zero in [0.0, -0.0] {
        components.push(Fault::new(zero, IMP_ERROR_RANGE, "", " is 0;".to_string()));
    }
    let good = vec3(-1.0, 2.0, 0.5);
    let mut faults = vectors(good, &components);
    let (z, says) = (0.75 * IMP_MAX_LENGTH, format!(" is {:e};", 0.75 * IMP_MAX_LENGTH));
    faults.push(Fault::new(imp_vec3 { z, ..good }, IMP_ERROR_RANGE, "z", says));
    faults
}

fn hulls(stage: &Stage) -> Vec<Fault<imp_hull>> {
    let garbage = stage
        .garbage_hulls()
        .into_iter()
        .map(|hull| Fault::new(hull, IMP_ERROR_HANDLE, "", format!(" is 0x{:016x}, ", hull.id)));
    let stale = stage
        .stale_hulls()
        .into_iter()
        .map(|hull| Fault::new(hull, IMP_ERROR_STALE, "", format!(" 0x{:016x} ", hull.id)));
    garbage.chain(stale).collect()
}

pub fn geometries(stage: &Stage) -> Vec<Fault<imp_geometry>> {
    let (ball, tube, brick) = (sphere(1.0), capsule(1.0, 0.5), cuboid(1.0, 2.0, 3.0));
    let sail = triangle(vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(0.0, 0.0, 1.0));
    let (can, hat) = (cylinder(1.0, 1.0), cone(1.0, 1.0));
    let (chest, floor) = (unscaled(stage.hull), half_space(vec3(0.0, 3.0, 0.0), -1.0));
    let mut faults = Vec::new();
    let kinds_2d = IMP_GEOMETRY_CIRCLE_2D..=IMP_GEOMETRY_COMPOUND_2D;
    for kind in [0, 12, 255, 0x8000_0001, u32::MAX].into_iter().chain(kinds_2d) {
        let geometry = imp_geometry { kind, ..ball };
        let says = format!(" is {kind},");
        faults.push(Fault::new(geometry, IMP_ERROR_UNKNOWN, "kind", says));
    }
    for good in [ball, tube, brick, sail, chest, can, hat] {
        faults.extend(all_within(sizes(), "radius", |radius| imp_geometry { radius, ..good }));
    }
    let mut add =
        |good, field, wrong: Vec<Fault<imp_vec3>>, set: fn(&mut imp_geometry_data, imp_vec3)| {
            faults.extend(all_within(wrong, field, |value| edited(good, |data| set(data, value))));
        };
    add(ball, "center", points(), |data, value| data.sphere.center = value);
    add(brick, "center", points(), |data, value| data.r#box.center = value);
    let extents = vectors(vec3(1.0, 0.0, 2.0), &sizes());
    add(brick, "half_extents", extents, |data, value| data.r#box.half_extents = value);
    add(tube, "point_a", points(), |data, value| data.capsule.point_a = value);
    add(tube, "point_b", points(), |data, value| data.capsule.point_b = value);
    add(sail, "point_a", points(), |data, value| data.triangle.point_a = value);
    add(sail, "point_b", points(), |data, value| data.triangle.point_b = value);
    add(sail, "point_c", points(), |data, value| data.triangle.point_c = value);
    add(can, "point_a", points(), |data, value| data.cylinder.point_a = value);
    add(can, "point_b", points(), |data, value| data.cylinder.point_b = value);
    add(hat, "base", points(), |data, value| data.cone.base = value);
    add(hat, "apex", points(), |data, value| data.cone.apex = value);
    add(chest, "scale", scales(), |data, value| data.hull.scale = value);
    let normals = directions(vec3(0.0, 3.0, 0.0), &coordinates());
    add(floor, "normal", normals, |data, value| data.half_space.normal = value);

    let of_hull = |hull| edited(chest, |data| data.hull.hull = hull);
    faults.extend(all_within(hulls(stage), "hull", of_hull));
    let shell = mesh_geometry(meshes::assets().mesh);
    let of_mesh = |mesh| edited(shell, |data| data.mesh.mesh = mesh);
    faults.extend(all_within(meshes::mesh_faults(), "mesh", of_mesh));
    let scaling = |scale| edited(shell, |data| data.mesh.scale = scale);
    faults.extend(all_within(scales(), "scale", scaling));
    let thickened = |thickness| edited(shell, |data| data.mesh.thickness = thickness);
    faults.extend(all_within(sizes(), "thickness", thickened));
    let terrain = height_field_geometry(meshes::assets().height_field);
    let of_field = |field| edited(terrain, |data| data.height_field.height_field = field);
    faults.extend(all_within(meshes::height_field_faults(), "height_field", of_field));
    let rig = compound_geometry(compounds::rigs().compound);
    let of_compound = |compound| edited(rig, |data| data.compound.compound = compound);
    faults.extend(all_within(compounds::compound_faults(), "compound", of_compound));
    let reserving = |reserved| edited(chest, |data| data.hull.reserved = reserved);
    faults.extend(all_within(bits(0), "reserved", reserving));
    let wider = |radius| edited(can, |data| data.cylinder.side_radius = radius);
    faults.extend(all_within(sizes(), "side_radius", wider));
    let wider = |radius| edited(hat, |data| data.cone.base_radius = radius);
    faults.extend(all_within(sizes(), "base_radius", wider));
    let raised = |offset| edited(floor, |data| data.half_space.offset = offset);
    faults.extend(all_within(coordinates(), "offset", raised));
    let turned = |rotation| edited(brick, |data| data.r#box.rotation = rotation);
    faults.extend(all_within(rotations(), "rotation", turned));
    faults
}

/// Returns invalid boxes of the AABB functions, which accept any finite coordinate.
pub fn bounds(good: imp_bounds) -> Vec<Fault<imp_bounds>> {
    let least = vectors(good.min, &numbers());
    let greatest = vectors(good.max, &numbers());
    [
        all_within(least, "min", |min| imp_bounds { min, ..good }),
        all_within(greatest, "max", |max| imp_bounds { max, ..good }),
    ]
    .concat()
}

/// Returns invalid spheres of the sphere functions, which accept any finite number.
pub fn spheres(good: imp_sphere) -> Vec<Fault<imp_sphere>> {
    let centers = vectors(good.center, &numbers());
    [
        all_within(centers, "center", |center| imp_sphere { center, ..good }),
        all_within(numbers(), "radius", |radius| imp_sphere { radius, ..good }),
    ]
    .concat()
}

pub fn matrices(good: imp_matrix) -> Vec<Fault<imp_matrix>> {
    let columns = |column| vectors(column, &coordinates());
    [
        all_within(columns(good.x_axis), "x_axis", |x_axis| imp_matrix { x_axis, ..good }),
        all_within(columns(good.y_axis), "y_axis", |y_axis| imp_matrix { y_axis, ..good }),
        all_within(columns(good.z_axis), "z_axis", |z_axis| imp_matrix { z_axis, ..good }),
        all_within(columns(good.translation), "translation", |translation| imp_matrix {
            translation,
            ..good
        }),
    ]
    .concat()
}

pub fn rays(good: imp_ray) -> Vec<Fault<imp_ray>> {
    let mut faults = all_within(points(), "origin", |origin| imp_ray { origin, ..good });
    let directions = directions(good.direction, &numbers());
    faults.extend(all_within(directions, "direction", |direction| imp_ray { direction, ..good }));
    let reaches = [numbers(), negatives()].concat();
    faults.extend(all_within(reaches, "max_distance", |max_distance| imp_ray {
        max_distance,
        ..good
    }));
    faults
}

/// Returns values of `struct_size` that are wrong for `T`.
pub fn struct_sizes<T>() -> Vec<Fault<u32>> {
    let size = size_of::<T>() as u32;
    [0, 4, size - 8, size - 1, size + 1, size + 8, 2 * size, u32::MAX]
        .map(|value| Fault::new(value, IMP_ERROR_STRUCT_SIZE, "", format!(" is {value}; ")))
        .to_vec()
}

/// Returns every bit beyond the lowest `known` bits: alone, with the known bits, and all at once.
pub fn bits(known: u32) -> Vec<Fault<u32>> {
    let lowest = (1u32 << known) - 1;
    let unknown = (known..32).flat_map(|bit| [1 << bit, 1 << bit | lowest]).chain([u32::MAX]);
    unknown
        .map(|value| Fault::new(value, IMP_ERROR_UNKNOWN, "", format!(" is 0x{value:x};")))
        .collect()
}

pub fn world_descs(good: imp_world_desc) -> Vec<Fault<imp_world_desc>> {
    let mut fatness = [numbers(), negatives()].concat();
    for value in [10.0f32.next_up(), 11.0, f32::MAX] {
        fatness.push(Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value};")));
    }
    [
        all_within(struct_sizes::<imp_world_desc>(), "struct_size", |struct_size| imp_world_desc {
            struct_size,
            ..good
        }),
        all_within(bits(4), "flags", |flags| imp_world_desc { flags, ..good }),
        all_within(coordinates(), "margin", |margin| imp_world_desc { margin, ..good }),
        all_within(fatness, "fatness", |fatness| imp_world_desc { fatness, ..good }),
    ]
    .concat()
}

pub fn shape_descs(stage: &Stage, good: imp_shape_desc) -> Vec<Fault<imp_shape_desc>> {
    [
        all_within(struct_sizes::<imp_shape_desc>(), "struct_size", |struct_size| imp_shape_desc {
            struct_size,
            ..good
        }),
        all_within(bits(4), "flags", |flags| imp_shape_desc { flags, ..good }),
        all_within(bits(0), "reserved", |reserved| imp_shape_desc { reserved, ..good }),
        all_within(geometries(stage), "geometry", |geometry| imp_shape_desc { geometry, ..good }),
        all_within(poses(good.pose), "pose", |pose| imp_shape_desc { pose, ..good }),
    ]
    .concat()
}

pub fn queries(good: imp_query) -> Vec<Fault<imp_query>> {
    [
        all_within(struct_sizes::<imp_query>(), "struct_size", |struct_size| imp_query {
            struct_size,
            ..good
        }),
        all_within(query_flags(), "flags", |flags| imp_query { flags, ..good }),
        ignored_shapes(good),
        included_shapes(good),
        ignored_parts(good),
        all_within(bits(0), "reserved", |reserved| imp_query { reserved, ..good }),
    ]
    .concat()
}

/// Returns unknown bits, and flags that contradict each other.
fn query_flags() -> Vec<Fault<u32>> {
    let both = IMP_QUERY_IGNORE_TRIGGERS | IMP_QUERY_ONLY_TRIGGERS;
    let says = format!(" is 0x{both:x}; expected at most one of");
    [bits(7), vec![Fault::new(both, IMP_ERROR_UNKNOWN, "", says)]].concat()
}

/// Returns invalid list lengths.
fn counts() -> Vec<Fault<i32>> {
    let says = |value| format!(" is {value}; expected 0 to {IMP_MAX_COUNT}");
    [-1, i32::MIN, IMP_MAX_COUNT + 1, i32::MAX]
        .map(|value| Fault::new(value, IMP_ERROR_COUNT, "", says(value)))
        .to_vec()
}

fn ignored_shapes(good: imp_query) -> Vec<Fault<imp_query>> {
    // A world handle, zero, and a shape of a world that never existed.
    static WRONG: [(imp_shape, i32); 3] = [
        (imp_shape { id: 1 << 62 | 1 }, IMP_ERROR_HANDLE),
        (imp_shape { id: 0 }, IMP_ERROR_HANDLE),
        (imp_shape { id: 2 << 62 | 0xfff << 50 | 1 }, IMP_ERROR_FOREIGN),
    ];
    let mut faults =
        all_within(counts(), "ignored_count", |ignored_count| imp_query { ignored_count, ..good });
    for (shape, status) in &WRONG {
        let value = imp_query { ignored: shape, ignored_count: 1, ..good };
        faults.push(Fault::new(value, *status, "ignored[0]", String::new()));
    }
    let value = imp_query { ignored_count: 1, ..good };
    faults.push(Fault::new(value, IMP_ERROR_POINTER, "ignored", " is null".to_string()));
    let ignored = (&raw const WRONG[0].0).cast::<u8>().wrapping_add(1).cast();
    let value = imp_query { ignored, ignored_count: 1, ..good };
    faults.push(Fault::new(value, IMP_ERROR_POINTER, "ignored", " is at 0x".to_string()));
    faults
}

fn ignored_parts(good: imp_query) -> Vec<Fault<imp_query>> {
    // A world handle, and a shape of a world that never existed.
    let wrong = [(1 << 62 | 1, IMP_ERROR_HANDLE), (2 << 62 | 0xfff << 50 | 1, IMP_ERROR_FOREIGN)];
    wrong
        .map(|(id, status)| {
            let value = imp_query { ignored_part_of: imp_shape { id }, ..good };
            Fault::new(value, status, "ignored_part_of", String::new())
        })
        .to_vec()
}

fn included_shapes(good: imp_query) -> Vec<Fault<imp_query>> {
    static WORDS: [u64; 2] = [u64::MAX; 2];
    let mut faults = all_within(counts(), "included_words", |included_words| imp_query {
        included: WORDS.as_ptr(),
        included_words,
        ..good
    });
    let included = WORDS.as_ptr().cast::<u8>().wrapping_add(4).cast();
    let value = imp_query { included, included_words: 1, ..good };
    faults.push(Fault::new(value, IMP_ERROR_POINTER, "included", " is at 0x".to_string()));
    faults
}

pub fn hull_infos(good: imp_hull_info) -> Vec<Fault<imp_hull_info>> {
    all_within(struct_sizes::<imp_hull_info>(), "struct_size", |struct_size| imp_hull_info {
        struct_size,
        ..good
    })
}

pub fn stats(good: imp_stats) -> Vec<Fault<imp_stats>> {
    // A struct of version 0.5 has 40 bytes and is valid.
    let sizes = struct_sizes::<imp_stats>().into_iter().filter(|fault| fault.value != 40);
    all_within(sizes.collect(), "struct_size", |struct_size| imp_stats { struct_size, ..good })
}
