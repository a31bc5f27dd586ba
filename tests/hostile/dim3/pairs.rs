//! The exports for pairs of shapes and sets of shapes. They accept worlds of both dimensions.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::compounds::shape_named;
use crate::dim3::exports::LARGE;
use crate::export;
use crate::stage::Stage;
use crate::value::{Memory, Value};

/// Returns pairs of shapes of one world.
pub fn pairs(stage: &Stage, shapes: [imp_shape; 5], total: usize) -> Argument {
    let good = vec![imp_pair { a: shapes[0], b: shapes[1] }; total];
    let here = shapes[0].id >> 50;
    let garbage = stage.garbage_shapes().into_iter().map(|shape| (shape, IMP_ERROR_HANDLE));
    let stale = stage.stale.iter().chain(&stage.flat.stale).chain([&stage.foreign]).map(|&shape| {
        (shape, if shape.id >> 50 == here { IMP_ERROR_STALE } else { IMP_ERROR_FOREIGN })
    });
    let mut argument = Argument::pointer::<imp_pair>("pairs", true, Memory::of(&good));
    for (turn, (shape, status)) in garbage.chain(stale).enumerate() {
        let place = [0, total / 2, total - 1][turn % 3];
        let mut wrong = good.clone();
        let field = if turn % 2 == 0 { &mut wrong[place].a } else { &mut wrong[place].b };
        *field = shape;
        let begins = format!("pairs[{place}].{} ", if turn % 2 == 0 { "a" } else { "b" });
        let handle = format!("0x{:016x}", shape.id);
        argument.refuse(Value::Memory(Memory::of(&wrong)), status, &begins, &handle);
    }
    argument
}

pub fn overlaps(stage: &Stage) -> Vec<Export> {
    let mut exports = vec![export!(imp_shapes_overlap(
        shape_named(stage, "shape_a", None).but(Value::Shape(stage.shapes[0])),
        shape_named(stage, "shape_b", Some(stage.shapes[1])),
        margin(),
    ) => 1)];
    for total in [1, 3, LARGE] {
        exports.push(export!(imp_shapes_overlap_many(
            world(stage),
            pairs(stage, stage.shapes, total),
            count("count", total),
            margin(),
            room::<i32>("results", total),
        ) => total as i32));
    }
    exports
}

/// Returns a shape of a set. A set accepts every shape handle, including stale ones.
fn any_shape(stage: &Stage) -> Argument {
    let mut argument = Argument::new("shape", "struct imp_shape", Value::Shape(stage.shapes[4]));
    for shape in stage.garbage_shapes() {
        let begins = format!("shape is 0x{:016x}, ", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_HANDLE, &begins, "");
    }
    argument
}

pub fn masks(stage: &Stage) -> Vec<Export> {
    // The slot of this shape lies beyond the end of the set.
    let beyond = imp_shape { id: stage.shapes[4].id + (1000 << 26) };
    let mut added = any_shape(stage);
    let begins = "count is 2; expected 16 or more for this shape";
    added.refuse(Value::Shape(beyond), IMP_ERROR_COUNT, begins, "");
    let words = || Argument::pointer::<u64>("words", false, Memory::of(&[0u64, u64::MAX]));
    vec![
        export!(imp_shape_mask_words(world(stage)) => 1),
        export!(imp_shape_mask_add(words(), count("count", 2), added) => IMP_OK),
        export!(imp_shape_mask_remove(words(), count("count", 2), any_shape(stage)) => IMP_OK),
        export!(imp_shape_mask_contains(
            Argument::pointer::<u64>("words", true, Memory::of(&[u64::MAX])),
            count("count", 1),
            any_shape(stage),
        ) => 1),
    ]
}
