//! The arguments that exports share, each with its hostile values.

use impinge::ffi::*;

use crate::attack::Argument;
use crate::dim3::faults::{self, Fault};
use crate::stage::Stage;
use crate::support::*;
use crate::value::{Memory, Plain, Value};

pub fn world(stage: &Stage) -> Argument {
    let mut argument = Argument::new("world", "struct imp_world", Value::World(stage.world));
    for world in stage.garbage_worlds() {
        let begins = format!("world is 0x{:016x}, ", world.id);
        argument.refuse(Value::World(world), IMP_ERROR_HANDLE, &begins, "");
    }
    for world in stage.stale_worlds().into_iter().chain([stage.flat.replaced_world]) {
        let begins = format!("world 0x{:016x} ", world.id);
        argument.refuse(Value::World(world), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

/// Returns a world argument that accepts 3D worlds only.
pub fn world_3d(stage: &Stage) -> Argument {
    let mut argument = world(stage);
    let begins = format!("world 0x{:016x} has 2 dimensions; expected 3", stage.flat.world.id);
    argument.refuse(Value::World(stage.flat.world), IMP_ERROR_DIMENSION, &begins, "");
    argument
}

/// Returns a shape argument that accepts 3D shapes only.
pub fn shape_3d(stage: &Stage) -> Argument {
    let mut argument = shape(stage);
    for shape in stage.flat.shapes {
        let begins = format!("shape 0x{:016x} has 2 dimensions; expected 3", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_DIMENSION, &begins, "");
    }
    argument
}

pub fn shape(stage: &Stage) -> Argument {
    let mut argument = Argument::new("shape", "struct imp_shape", Value::Shape(stage.shapes[0]));
    for shape in stage.garbage_shapes() {
        let begins = format!("shape is 0x{:016x}, ", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_HANDLE, &begins, "");
    }
    for shape in stage.stale.iter().chain(&stage.flat.stale) {
        let begins = format!("shape 0x{:016x} ", shape.id);
        argument.refuse(Value::Shape(*shape), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

pub fn hull(stage: &Stage) -> Argument {
    let mut argument = Argument::new("hull", "struct imp_hull", Value::Hull(stage.hull));
    for hull in stage.garbage_hulls() {
        let begins = format!("hull is 0x{:016x}, ", hull.id);
        argument.refuse(Value::Hull(hull), IMP_ERROR_HANDLE, &begins, "");
    }
    for hull in stage.stale_hulls() {
        let begins = format!("hull 0x{:016x} ", hull.id);
        argument.refuse(Value::Hull(hull), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

/// Returns an array of shape handles of one world, of either dimension.
pub fn shapes(stage: &Stage, good: &[imp_shape]) -> Argument {
    let garbage = stage.garbage_shapes().into_iter().map(|shape| (shape, IMP_ERROR_HANDLE));
    let stale = stage.stale.iter().chain(&stage.flat.stale).map(|&shape| {
        let here = shape.id >> 50 == good[0].id >> 50;
        (shape, if here { IMP_ERROR_STALE } else { IMP_ERROR_FOREIGN })
    });
    let others = [stage.foreign, stage.shapes[0], stage.flat.shapes[0]]
        .into_iter()
        .filter(|shape| shape.id >> 50 != good[0].id >> 50)
        .map(|shape| (shape, IMP_ERROR_FOREIGN));
    let wrong = garbage.chain(stale).chain(others);

    let mut argument = Argument::pointer::<imp_shape>("shapes", true, Memory::of(good));
    for (shape, status) in wrong {
        for place in [0, good.len() / 2, good.len() - 1] {
            let mut values = good.to_vec();
            values[place] = shape;
            let (begins, handle) = (format!("shapes[{place}] "), format!("0x{:016x}", shape.id));
            argument.refuse(Value::Memory(Memory::of(&values)), status, &begins, &handle);
        }
    }
    argument
}

/// Returns a pointer to one value.
pub fn one<T: Plain>(name: &'static str, good: T, faults: Vec<Fault<T>>) -> Argument {
    Argument::pointer::<T>(name, true, Memory::of(&[good]))
        .faults(faults, |value| Value::Memory(Memory::of(&[value])))
}

/// Returns a pointer to an array.
pub fn many<T: Plain>(name: &'static str, good: &[T], faults: Vec<Fault<T>>) -> Argument {
    Argument::pointer::<T>(name, true, Memory::of(good)).element_faults(good.len(), &faults)
}

/// Returns a pointer to a result buffer of `length` elements.
pub fn room<T: Plain>(name: &'static str, length: usize) -> Argument {
    Argument::pointer::<T>(name, false, Memory::room::<T>(length))
}

pub fn geometry(stage: &Stage, name: &'static str) -> Argument {
    one(name, sphere(1.0), faults::geometries(stage))
}

pub fn radius() -> Argument {
    Argument::new("radius", "float", Value::Float(1.0)).faults(faults::sizes(), Value::Float)
}

pub fn pose(name: &'static str) -> Argument {
    let good = at(0.5, 0.0, 0.0);
    one(name, good, faults::poses(good))
}

fn good_ray() -> imp_ray {
    ray(vec3(-5.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0))
}

pub fn a_ray() -> Argument {
    one("ray", good_ray(), faults::rays(good_ray()))
}

/// Returns one geometry of each kind.
pub fn kinds(stage: &Stage) -> [imp_geometry; 8] {
    [
        sphere(1.0),
        capsule(1.0, 0.5),
        cuboid(1.0, 1.0, 1.0),
        unscaled(stage.hull),
        cylinder(1.0, 1.0),
        cone(1.0, 1.0),
        rounded(&triangle(vec3(0.0, 2.0, 0.0), vec3(0.0, -1.0, -1.0), vec3(0.0, -1.0, 1.0)), 0.25),
        half_space(vec3(-1.0, 0.0, 0.0), 2.0),
    ]
}

/// Returns an array of geometries that cycles through all kinds.
pub fn geometries(stage: &Stage, name: &'static str, length: usize) -> Argument {
    let kinds = kinds(stage);
    let good: Vec<_> = (0..length).map(|place| kinds[place % kinds.len()]).collect();
    many(name, &good, faults::geometries(stage))
}

pub fn poses(name: &'static str, length: usize) -> Argument {
    many(name, &vec![at(0.5, 0.0, 0.0); length], faults::poses(at(0.5, 0.0, 0.0)))
}

pub fn rays(length: usize) -> Argument {
    many("rays", &vec![good_ray(); length], faults::rays(good_ray()))
}

pub fn points(length: usize) -> Argument {
    many("points", &vec![vec3(0.5, 0.5, 0.0); length], faults::points())
}

pub fn a_query() -> Argument {
    one("query", query(), faults::queries(query())).or_null()
}

/// One query for each probe of a batch.
pub fn some_queries(length: usize) -> Argument {
    many("queries", &vec![query(); length], faults::queries(query()))
}

/// Their number: those of one probe serve for all, others must be as many as probes.
pub fn query_count(probes: usize) -> Argument {
    let mut argument = count("query_count", probes);
    for value in [2, probes as i32 - 1, probes as i32 + 1] {
        if value > 1 && value != probes as i32 {
            let begins =
                format!("query_count is {value}; expected 0, 1 or count, which is {probes}");
            argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
        }
    }
    argument
}

pub fn margin() -> Argument {
    Argument::new("margin", "float", Value::Float(0.0)).faults(faults::coordinates(), Value::Float)
}

pub fn max_distance() -> Argument {
    let faults = [faults::numbers(), faults::negatives()].concat();
    Argument::new("max_distance", "float", Value::Float(0.5)).faults(faults, Value::Float)
}

/// Returns pairs of indices of as many geometries.
pub fn index_pairs(total: usize) -> Argument {
    let last = total as u32 - 1;
    let good: Vec<_> = (0..=last).map(|a| imp_index_pair { a, b: last - a }).collect();
    let mut argument = Argument::pointer::<imp_index_pair>("pairs", true, Memory::of(&good));
    for (place, index) in [(0, last + 1), (total / 2, u32::MAX), (total - 1, 1 << 31)] {
        for field in ["a", "b"] {
            let mut wrong = good.clone();
            *(if field == "a" { &mut wrong[place].a } else { &mut wrong[place].b }) = index;
            let begins = format!("pairs[{place}].{field} is {index}; expected less than {total}");
            argument.refuse(Value::Memory(Memory::of(&wrong)), IMP_ERROR_RANGE, &begins, "");
        }
    }
    argument
}

/// Returns a count or capacity.
pub fn count(name: &'static str, good: usize) -> Argument {
    let mut argument = Argument::new(name, "int32_t", Value::Int(good as i32));
    for value in [-1, -2, i32::MIN, i32::MAX, IMP_MAX_COUNT + 1] {
        let begins = format!("{name} is {value}; expected 0 to {IMP_MAX_COUNT}");
        argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    argument
}

/// Returns a count that must equal another count, or be 1. `which` selects one of the two names.
pub fn joint_count(names: [&'static str; 2], good: [usize; 2], which: usize) -> Argument {
    let mut argument = count(names[which], good[which]);
    for value in [0, 2, good[0] + 1, good[1] + 7] {
        let mut counts = good;
        counts[which] = value;
        if counts[0] == counts[1] || counts.contains(&1) {
            continue;
        }
        let begins = format!("{} is {} and {} is {};", names[0], counts[0], names[1], counts[1]);
        let expected = "expected equal counts, or one of 1";
        argument.refuse(Value::Int(value as i32), IMP_ERROR_COUNT, &begins, expected);
    }
    argument
}
