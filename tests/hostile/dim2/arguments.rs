//! The arguments that 2D exports share, each with its hostile values.

use impinge::ffi::*;

use crate::arguments::{self, many, one};
use crate::attack::Argument;
use crate::dim2::faults;
use crate::dim2::polygons;
use crate::stage::Stage;
use crate::support::dim2::*;
use crate::value::Value;

/// Returns a world argument that accepts 2D worlds only.
pub fn world(stage: &Stage) -> Argument {
    let mut argument = arguments::world(stage).but(Value::World(stage.flat.world));
    for world in [stage.world, stage.other] {
        let begins = format!("world 0x{:016x} has 3 dimensions; expected 2", world.id);
        argument.refuse(Value::World(world), IMP_ERROR_DIMENSION, &begins, "");
    }
    argument
}

/// Returns a shape argument that accepts 2D shapes only.
pub fn shape(stage: &Stage) -> Argument {
    let mut argument = arguments::shape(stage).but(Value::Shape(stage.flat.shapes[0]));
    for shape in stage.shapes.into_iter().chain([stage.foreign]) {
        let begins = format!("shape 0x{:016x} has 3 dimensions; expected 2", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_DIMENSION, &begins, "");
    }
    argument
}

pub fn geometry(name: &'static str) -> Argument {
    one(name, circle(1.0), faults::geometries())
}

pub fn a_polygon() -> Argument {
    let mut argument =
        Argument::new("polygon", "struct imp_polygon", Value::Polygon(polygons::polygon()));
    for polygon in polygons::garbage_polygons() {
        let begins = format!("polygon is 0x{:016x}, ", polygon.id);
        argument.refuse(Value::Polygon(polygon), IMP_ERROR_HANDLE, &begins, "");
    }
    for polygon in polygons::stale_polygons() {
        let begins = format!("polygon 0x{:016x} ", polygon.id);
        argument.refuse(Value::Polygon(polygon), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

pub fn pose(name: &'static str) -> Argument {
    let good = at(0.5, 0.0);
    one(name, good, faults::poses(good))
}

fn good_ray() -> imp_ray_2d {
    ray(vec2(-5.0, 0.0), vec2(1.0, 0.0))
}

pub fn a_ray() -> Argument {
    one("ray", good_ray(), faults::rays(good_ray()))
}

/// Returns one geometry of each kind.
pub fn kinds() -> [imp_geometry_2d; 7] {
    [
        circle(1.0),
        capsule(1.0, 0.5),
        rectangle(1.0, 1.0),
        polygon(&[vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 2.0)]),
        rounded(&segment(vec2(-1.0, 0.0), vec2(1.0, 1.0)), 0.25),
        half_plane(vec2(-1.0, 0.0), 2.0),
        large_polygon(polygons::polygon(), vec2(0.5, -0.5)),
    ]
}

/// Returns an array of geometries that cycles through all kinds.
pub fn geometries(name: &'static str, length: usize) -> Argument {
    let kinds = kinds();
    let good: Vec<_> = (0..length).map(|place| kinds[place % kinds.len()]).collect();
    many(name, &good, faults::geometries())
}

pub fn poses(name: &'static str, length: usize) -> Argument {
    many(name, &vec![at(0.5, 0.0); length], faults::poses(at(0.5, 0.0)))
}

pub fn rays(length: usize) -> Argument {
    many("rays", &vec![good_ray(); length], faults::rays(good_ray()))
}
