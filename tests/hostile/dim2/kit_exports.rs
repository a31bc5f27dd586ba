//! The exports for angles, rectangles and 2D fits, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::{count, many, one, room};
use crate::attack::{Argument, Export};
use crate::dim2::faults::vectors;
use crate::dim3::exports::LARGE;
use crate::dim3::faults::{self, Fault};
use crate::dim3::kit_exports::some;
use crate::export;
use crate::support::dim2::{UNTURNED, vec2};
use crate::value::Value;

const RECTANGLE: imp_rectangle = imp_rectangle {
    center: imp_vec2 { x: 1.0, y: -2.0 },
    half_extents: imp_vec2 { x: 3.0, y: 0.0 },
    rotation: UNTURNED,
};

fn a_rectangle() -> Argument {
    one("rectangle", RECTANGLE, crate::dim2::faults::rectangles(RECTANGLE))
}

fn number(name: &'static str, faults: Vec<Fault<f32>>) -> Argument {
    Argument::new(name, "float", Value::Float(30.0)).faults(faults, Value::Float)
}

fn degrees() -> Argument {
    number("degrees", faults::numbers())
}

fn radians() -> Argument {
    number("radians", faults::numbers())
}

fn a_rotation() -> Argument {
    one("rotation", UNTURNED, crate::dim2::faults::rotations())
}

fn rotation_room() -> Argument {
    room::<imp_rotation_2d>("result", 1)
}

fn rectangle_room() -> Argument {
    room::<imp_rectangle>("result", 1)
}

/// Returns a pointer to an optional float result.
fn optional(name: &'static str) -> Argument {
    room::<f32>(name, 1).or_null()
}

pub fn rectangle_kit() -> Vec<Export> {
    let center = || one("center", vec2(1.0, 2.0), crate::dim2::faults::points());
    let half = || {
        let good = vec2(1.0, 0.0);
        one("half_extents", good, vectors(good, &faults::sizes()))
    };
    vec![
        export!(imp_rotation_from_degrees_2d(degrees(), rotation_room()) => IMP_OK),
        export!(imp_rotation_from_radians_2d(radians(), rotation_room()) => IMP_OK),
        export!(imp_rotation_to_degrees_2d(a_rotation(), room::<f32>("degrees", 1)) => IMP_OK),
        export!(imp_rotation_to_radians_2d(a_rotation(), room::<f32>("radians", 1)) => IMP_OK),
        export!(imp_rectangle_from_degrees(
            center(),
            half(),
            degrees(),
            rectangle_room(),
        ) => IMP_OK),
        export!(imp_rectangle_from_radians(
            center(),
            half(),
            radians(),
            rectangle_room(),
        ) => IMP_OK),
        export!(imp_rectangle_from_corner(
            number("x", faults::coordinates()),
            number("y", faults::coordinates()),
            number("width", faults::sizes()),
            number("height", faults::sizes()),
            degrees(),
            rectangle_room(),
        ) => IMP_OK),
        export!(imp_rectangle_to_corner(
            a_rectangle(),
            optional("x"),
            optional("y"),
            optional("width"),
            optional("height"),
            optional("degrees"),
        ) => IMP_OK),
        export!(imp_rectangle_corners(a_rectangle(), room::<imp_vec2>("corners", 4)) => 4),
        export!(imp_rectangle_axes(a_rectangle(), room::<imp_vec2>("axes", 2)) => 2),
        export!(imp_rectangle_geometry(
            a_rectangle(),
            room::<imp_geometry_2d>("result", 1),
        ) => IMP_OK),
    ]
}

pub fn fits() -> Vec<Export> {
    let mut exports = Vec::new();
    for length in [3, LARGE] {
        let points =
            || many("points", &vec![vec2(0.5, 0.25); length], crate::dim2::faults::points());
        exports.push(export!(imp_fit_circle_2d(
            points(),
            some(length),
            room::<imp_circle>("result", 1),
        ) => IMP_OK));
        for good in [IMP_FIT_PRINCIPAL, IMP_FIT_LEAST_AREA] {
            let mut method = Argument::new("method", "uint32_t", Value::Word(good));
            for value in [0, 3, 0x8000_0001, u32::MAX] {
                let begins = format!("method is {value}; expected IMP_FIT_PRINCIPAL (1) or");
                method.refuse(Value::Word(value), IMP_ERROR_UNKNOWN, &begins, "");
            }
            exports.push(export!(imp_fit_box_2d(
                points(),
                some(length),
                method,
                rectangle_room(),
                room::<imp_vec2>("corners", 4).or_null(),
            ) => IMP_OK));
        }
        exports.push(export!(imp_hull_of_points_2d(
            points(),
            count("count", length),
            room::<imp_vec2>("vertices", 5),
            count("capacity", 5),
        ) => 1));
    }
    exports
}
