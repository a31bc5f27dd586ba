//! The exports that take a world or shape, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::dim3::drawing::segments;
use crate::dim3::exports::LARGE;
use crate::dim3::faults;
use crate::export;
use crate::stage::Stage;
use crate::support::{at, cuboid, desc, vec3, world_desc};
use crate::value::{Memory, Value};

pub fn worlds(stage: &Stage) -> Vec<Export> {
    let mut stats = imp_stats {
        struct_size: 0,
        shapes: 1,
        enabled: 2,
        candidates: 3,
        pairs: 4,
        tested: 5,
        nodes: 6,
        height: 7,
        bytes: 8,
        tree_cost: 9.0,
        reserved: 10,
    };
    stats.struct_size = size_of::<imp_stats>() as u32;
    let filled = Argument::pointer::<imp_stats>("stats", false, Memory::of(&[stats]))
        .faults(faults::stats(stats), |value| Value::Memory(Memory::of(&[value])));
    let any_world = Argument::new("world", "struct imp_world", Value::World(stage.world));
    vec![
        export!(imp_world_desc_default(room::<imp_world_desc>("desc", 1)) => IMP_OK),
        export!(imp_world_create(
            one("desc", world_desc(), faults::world_descs(world_desc())).or_null(),
            room::<imp_world>("world", 1),
        ) => IMP_OK),
        export!(imp_world_destroy(world(stage)) => IMP_OK),
        export!(imp_world_destroy_all() => 3),
        export!(imp_world_count() => 3),
        export!(imp_world_valid(any_world.harmless("it returns 0")) => 1),
        export!(imp_world_dimensions(world(stage)) => 3),
        export!(imp_world_clear(world(stage)) => IMP_OK),
        export!(imp_world_bounds(world_3d(stage), room::<imp_bounds>("result", 1)) => 1),
        export!(imp_world_shift_origin(
            world_3d(stage),
            one("by", vec3(0.5, 0.5, 0.0), faults::points()),
        ) => IMP_OK),
        export!(imp_world_rebuild(world(stage)) => IMP_OK),
        export!(imp_world_reserve(world(stage), count("shapes", 100)) => IMP_OK),
        export!(imp_world_record_queries(world(stage), recorded_queries()) => IMP_OK),
        export!(imp_stats_default(room::<imp_stats>("stats", 1)) => IMP_OK),
        export!(imp_world_stats(world(stage), filled) => IMP_OK),
        export!(imp_world_validate(world(stage)) => IMP_OK),
    ]
}

pub fn shapes_by_one(stage: &Stage) -> Vec<Export> {
    let good = desc(cuboid(1.0, 2.0, 0.0), at(0.0, 1.0, 2.0));
    let number = |name, value| Argument::new(name, "uint64_t", Value::Long(value));
    let any_shape = Argument::new("shape", "struct imp_shape", Value::Shape(stage.shapes[0]));
    let filter = imp_filter { category: u64::MAX, mask: 0, group: i64::MIN };
    vec![
        export!(imp_shape_desc_default(room::<imp_shape_desc>("desc", 1)) => IMP_OK),
        export!(imp_shape_create(
            world_3d(stage),
            one("desc", good, faults::shape_descs(stage, good)),
            room::<imp_shape>("shape", 1),
        ) => IMP_OK),
        export!(imp_shape_destroy(shape(stage)) => IMP_OK),
        export!(imp_shape_valid(any_shape.harmless("it returns 0")) => 1),
        export!(imp_shape_get_pose(shape_3d(stage), room::<imp_pose>("pose", 1)) => IMP_OK),
        export!(imp_shape_set_pose(shape_3d(stage), pose("pose")) => IMP_OK),
        export!(imp_shape_get_geometry(
            shape_3d(stage),
            room::<imp_geometry>("geometry", 1),
        ) => IMP_OK),
        export!(imp_shape_set_geometry(shape_3d(stage), geometry(stage, "geometry")) => IMP_OK),
        export!(imp_shape_get_filter(shape(stage), room::<imp_filter>("filter", 1)) => IMP_OK),
        export!(imp_shape_set_filter(shape(stage), one("filter", filter, vec![])) => IMP_OK),
        export!(imp_shape_get_flags(shape(stage)) => 0),
        export!(imp_shape_set_flags(
            shape(stage),
            Argument::new("mask", "uint32_t", Value::Word(15)).faults(faults::bits(4), Value::Word),
            Argument::new("flags", "uint32_t", Value::Word(5)).faults(faults::bits(4), Value::Word),
        ) => IMP_OK),
        export!(imp_shape_teleport(shape_3d(stage), pose("pose")) => IMP_OK),
        export!(imp_shape_events(
            shape(stage),
            room::<imp_event>("events", 3),
            count("capacity", 3),
        ) => 3),
        export!(imp_shape_get_owner(shape(stage), room::<u64>("owner", 1)) => IMP_OK),
        export!(imp_shape_set_owner(
            shape(stage),
            number("owner", 7).harmless("the number is the caller's own"),
        ) => IMP_OK),
        export!(imp_shape_get_user_data(shape(stage), room::<u64>("user_data", 1)) => IMP_OK),
        export!(imp_shape_set_user_data(
            shape(stage),
            number("user_data", u64::MAX).harmless("the number is the caller's own"),
        ) => IMP_OK),
        export!(imp_shape_overlaps(
            shape(stage),
            room::<imp_shape>("shapes", 3),
            count("capacity", 3),
        ) => 3),
    ]
}

/// Returns the capacity of the query recorder, which holds at most 65,536 queries.
fn recorded_queries() -> Argument {
    let mut argument = count("capacity", 4);
    let expected = "capacity is 65537; expected at most 65536";
    argument.refuse(Value::Int(65_537), IMP_ERROR_COUNT, expected, "");
    argument
}

pub fn drawing_flags() -> Argument {
    Argument::new("flags", "uint32_t", Value::Word(IMP_DRAW_PAIRS | IMP_DRAW_CONTACTS))
        .faults(faults::bits(5), Value::Word)
}

/// Adds faults in which one shape appears twice.
pub fn with_duplicates(stage: &Stage, good: &[imp_shape]) -> Argument {
    let mut argument = shapes(stage, good);
    for (first, second) in [(0, 1), (0, good.len() - 1), (1, good.len() - 1)] {
        let mut values = good.to_vec();
        values[second] = values[first];
        let begins = format!("shapes[{second}] (0x{:016x}) is given twice", values[first].id);
        let memory = Value::Memory(Memory::of(&values));
        argument.refuse(memory, IMP_ERROR_DUPLICATE, &begins, "");
    }
    argument
}

pub fn shapes_by_many(stage: &Stage) -> Vec<Export> {
    let good = desc(cuboid(1.0, 2.0, 0.0), at(0.0, 1.0, 2.0));
    let three = &stage.shapes[1..4];
    vec![
        export!(imp_shape_create_many(
            world_3d(stage),
            many("descs", &[good; 5], faults::shape_descs(stage, good)),
            count("count", 5),
            room::<imp_shape>("shapes", 5),
        ) => IMP_OK),
        export!(imp_shape_destroy_many(
            world(stage),
            with_duplicates(stage, three),
            count("count", 3),
        ) => IMP_OK),
        export!(imp_shape_get_poses(
            world_3d(stage),
            shapes(stage, three),
            room::<imp_pose>("poses", 3),
            count("count", 3),
        ) => IMP_OK),
        export!(imp_shape_set_poses(
            world_3d(stage),
            shapes(stage, three),
            poses("poses", 3),
            count("count", 3),
        ) => IMP_OK),
        export!(imp_shape_teleport_many(
            world_3d(stage),
            shapes(stage, three),
            poses("poses", 3),
            count("count", 3),
        ) => IMP_OK),
    ]
}

pub fn queries(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_query_default(room::<imp_query>("query", 1)) => IMP_OK),
        export!(imp_world_overlap(
            world_3d(stage),
            geometry(stage, "geometry"),
            pose("pose"),
            margin(),
            a_query(),
            room::<imp_shape>("shapes", 4),
            count("capacity", 4),
        ) => 4),
        export!(imp_world_overlap_any(
            world_3d(stage),
            geometry(stage, "geometry"),
            pose("pose"),
            margin(),
            a_query(),
        ) => 1),
        export!(imp_world_raycast(
            world_3d(stage),
            a_ray(),
            a_query(),
            room::<imp_world_hit>("hit", 1).or_null(),
        ) => 1),
        export!(imp_world_raycast_all(
            world_3d(stage),
            a_ray(),
            a_query(),
            room::<imp_world_hit>("hits", 3),
            count("capacity", 3),
        ) => 4),
        export!(imp_world_update(world(stage)) => 7),
        export!(imp_world_events(
            world(stage),
            room::<imp_event>("events", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_events_with_contacts(
            world_3d(stage),
            room::<imp_event>("events", 9),
            room::<imp_separation>("contacts", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_events_with_manifolds(
            world_3d(stage),
            room::<imp_event>("events", 9),
            room::<imp_manifold>("manifolds", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_lines(
            world_3d(stage),
            drawing_flags(),
            segments(),
            room::<imp_world_line>("lines", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_pairs(
            world(stage),
            room::<imp_pair>("pairs", 9),
            count("capacity", 9),
        ) => 3),
    ]
}

pub fn query_batches(stage: &Stage) -> Vec<Export> {
    let mut exports = Vec::new();
    for total in [1, 3, LARGE] {
        exports.push(export!(imp_world_overlap_many(
            world_3d(stage),
            geometries(stage, "geometries", total),
            poses("poses", total),
            count("count", total),
            margin(),
            some_queries(total), query_count(total),
            room::<i32>("offsets", total + 1),
            room::<imp_shape>("shapes", 4 * total),
            count("capacity", 4 * total),
        ) => (0..total).map(|place| [4, 3, 4, 4, 4, 3, 3, 4][place % 8]).sum()));
        exports.push(export!(imp_world_raycast_many(
            world_3d(stage),
            rays(total),
            count("count", total),
            some_queries(total), query_count(total),
            room::<imp_world_hit>("hits", total),
        ) => total as i32));
    }
    exports
}
