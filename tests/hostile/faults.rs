//! Values that no call may accept, one wrong field each.

use impinge::ffi::status::*;
use impinge::ffi::types::*;

use crate::support::{UNTURNED, capsule, cuboid, sphere, vec3};

/// A value with one unfit field.
#[derive(Clone, Debug)]
pub struct Fault<T> {
    pub value: T,
    pub status: i32,
    /// The field, as in `pose.position.x`; empty when the value has none.
    pub path: String,
    /// What the error has to say after the path.
    pub says: String,
}

impl<T> Fault<T> {
    fn new(value: T, status: i32, path: &str, says: String) -> Fault<T> {
        Fault { value, status, path: path.to_string(), says }
    }

    /// The fault of what holds this value as `field`.
    pub fn within<U>(self, field: &str, outer: impl FnOnce(T) -> U) -> Fault<U> {
        let path =
            if self.path.is_empty() { field.to_string() } else { format!("{field}.{}", self.path) };
        Fault { value: outer(self.value), status: self.status, path, says: self.says }
    }
}

fn all_within<T, U>(faults: Vec<Fault<T>>, field: &str, outer: impl Fn(T) -> U) -> Vec<Fault<U>> {
    faults.into_iter().map(|fault| fault.within(field, &outer)).collect()
}

/// Numbers that no float may be.
pub fn numbers() -> Vec<Fault<f32>> {
    [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .map(|value| Fault::new(value, IMP_ERROR_NOT_FINITE, "", format!(" is {value};")))
        .to_vec()
}

/// Numbers that no coordinate or margin may be.
pub fn coordinates() -> Vec<Fault<f32>> {
    let mut faults = numbers();
    for value in [IMP_MAX_LENGTH.next_up(), -IMP_MAX_LENGTH.next_up(), f32::MAX, f32::MIN] {
        faults.push(Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value:e};")));
    }
    faults
}

/// Numbers below 0.
pub fn negatives() -> Vec<Fault<f32>> {
    [-1.0, -f32::MIN_POSITIVE, -IMP_MAX_LENGTH]
        .map(|value| Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value};")))
        .to_vec()
}

/// Numbers that no radius or half extent may be.
pub fn sizes() -> Vec<Fault<f32>> {
    [coordinates(), negatives()].concat()
}

/// `good` with each of its three coordinates replaced by each of `faults`.
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

pub fn geometries() -> Vec<Fault<imp_geometry>> {
    let (ball, tube, brick) = (sphere(1.0), capsule(1.0, 0.5), cuboid(1.0, 2.0, 3.0));
    let mut faults = Vec::new();
    for kind in [0, 4, 255, 0x8000_0001, u32::MAX] {
        let geometry = imp_geometry { kind, ..ball };
        let says = format!(" is {kind},");
        faults.push(Fault::new(geometry, IMP_ERROR_UNKNOWN, "kind", says));
    }
    for good in [ball, tube] {
        faults.extend(all_within(sizes(), "radius", |radius| imp_geometry { radius, ..good }));
    }
    for good in [ball, brick] {
        faults.extend(all_within(points(), "center", |center| imp_geometry { center, ..good }));
    }
    faults.extend(all_within(points(), "point_a", |point_a| imp_geometry { point_a, ..tube }));
    faults.extend(all_within(points(), "point_b", |point_b| imp_geometry { point_b, ..tube }));
    faults
        .extend(all_within(rotations(), "rotation", |rotation| imp_geometry { rotation, ..brick }));
    let extents = vectors(vec3(1.0, 0.0, 2.0), &sizes());
    faults.extend(all_within(extents, "half_extents", |half_extents| imp_geometry {
        half_extents,
        ..brick
    }));
    faults
}

pub fn rays(good: imp_ray) -> Vec<Fault<imp_ray>> {
    let mut faults = all_within(points(), "origin", |origin| imp_ray { origin, ..good });
    let directions = vectors(good.direction, &numbers());
    faults.extend(all_within(directions, "direction", |direction| imp_ray { direction, ..good }));
    for zero in [0.0, -0.0] {
        let ray = imp_ray { direction: vec3(zero, 0.0, zero), ..good };
        faults.push(Fault::new(ray, IMP_ERROR_ROTATION, "direction", " is zero;".to_string()));
    }
    let reaches = [numbers(), negatives()].concat();
    faults.extend(all_within(reaches, "max_distance", |max_distance| imp_ray {
        max_distance,
        ..good
    }));
    faults
}

/// Values of `struct_size` that are not `T`'s.
fn struct_sizes<T>() -> Vec<Fault<u32>> {
    let size = size_of::<T>() as u32;
    [0, 4, size - 8, size - 1, size + 1, size + 8, 2 * size, u32::MAX]
        .map(|value| Fault::new(value, IMP_ERROR_STRUCT_SIZE, "", format!(" is {value}; ")))
        .to_vec()
}

/// Every bit beyond the lowest `known`, alone, with the known ones, and all at once.
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
        all_within(bits(1), "flags", |flags| imp_world_desc { flags, ..good }),
        all_within(coordinates(), "margin", |margin| imp_world_desc { margin, ..good }),
        all_within(fatness, "fatness", |fatness| imp_world_desc { fatness, ..good }),
    ]
    .concat()
}

pub fn shape_descs(good: imp_shape_desc) -> Vec<Fault<imp_shape_desc>> {
    [
        all_within(struct_sizes::<imp_shape_desc>(), "struct_size", |struct_size| imp_shape_desc {
            struct_size,
            ..good
        }),
        all_within(bits(2), "flags", |flags| imp_shape_desc { flags, ..good }),
        all_within(bits(0), "reserved", |reserved| imp_shape_desc { reserved, ..good }),
        all_within(geometries(), "geometry", |geometry| imp_shape_desc { geometry, ..good }),
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
        all_within(bits(1), "flags", |flags| imp_query { flags, ..good }),
    ]
    .concat()
}

pub fn stats(good: imp_stats) -> Vec<Fault<imp_stats>> {
    all_within(struct_sizes::<imp_stats>(), "struct_size", |struct_size| imp_stats {
        struct_size,
        ..good
    })
}
