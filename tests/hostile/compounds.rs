//! The exports of compounds and part pairs, in 2D and 3D, with valid and hostile arguments.

use std::sync::{Mutex, PoisonError};

use impinge::ffi::*;

use crate::arguments::{self, count, many, margin, one, room};
use crate::attack::{Argument, Export};
use crate::dim2;
use crate::dim3::faults::{self, Fault, all_within, bits, struct_sizes};
use crate::export;
use crate::stage::Stage;
use crate::support::dim2 as flat;
use crate::support::*;
use crate::value::{Memory, Plain, Value};

/// The compounds of the stage and the shapes that use them. Only one stage exists at a time.
#[derive(Clone, Copy)]
pub struct Rigs {
    /// A ball, a box and a hull that do not touch, with the tags 7, 8 and 9.
    pub compound: imp_compound,
    /// A circle, a box and a large polygon that do not touch, with the same tags.
    pub compound_2d: imp_compound,
    /// A released compound whose slot is free.
    gone: imp_compound,
    gone_2d: imp_compound,
    /// A released compound whose slot `compound` uses.
    replaced: imp_compound,
    replaced_2d: imp_compound,
    /// Two shapes that use the compound and do not touch.
    pub shapes: [imp_shape; 2],
    pub shapes_2d: [imp_shape; 2],
}

const NO_COMPOUND: imp_compound = imp_compound { id: 0 };
const NO_SHAPE: imp_shape = imp_shape { id: 0 };

static RIGS: Mutex<Rigs> = Mutex::new(Rigs {
    compound: NO_COMPOUND,
    compound_2d: NO_COMPOUND,
    gone: NO_COMPOUND,
    gone_2d: NO_COMPOUND,
    replaced: NO_COMPOUND,
    replaced_2d: NO_COMPOUND,
    shapes: [NO_SHAPE; 2],
    shapes_2d: [NO_SHAPE; 2],
});

pub fn rigs() -> Rigs {
    *RIGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the parts of the stage's compound.
fn parts(hull: imp_hull) -> [imp_compound_part; 3] {
    let part = |geometry, x, tag| imp_compound_part { geometry, pose: at(x, 0.0, 0.0), tag };
    [part(sphere(1.0), -4.0, 7), part(cuboid(1.0, 1.0, 1.0), 0.0, 8), part(unscaled(hull), 4.0, 9)]
}

fn parts_2d() -> [imp_compound_part_2d; 3] {
    let part = |geometry, x, tag| imp_compound_part_2d {
        geometry,
        pose: flat::at(x, 0.0),
        tag,
        reserved: 0,
    };
    let polygon = flat::large_polygon(dim2::polygons::polygon(), flat::vec2(0.5, 0.5));
    [
        part(flat::circle(1.0), -4.0, 7),
        part(flat::rectangle(1.0, 1.0), 0.0, 8),
        part(polygon, 4.0, 9),
    ]
}

/// The compounds that have a handle.
pub fn living() -> [u64; 2] {
    let Rigs { compound, compound_2d, .. } = *RIGS.lock().unwrap_or_else(PoisonError::into_inner);
    [compound.id, compound_2d.id]
}

/// Creates the compounds, and shapes of them in a 3D and a 2D world.
pub fn set_stage(hull: imp_hull, world: imp_world, world_2d: imp_world) {
    ok(imp_asset_release_all(IMP_ASSET_COMPOUND));
    let (solid, plane) = (parts(hull), parts_2d());
    let (replaced, replaced_2d) = (compound_of(&solid[..1]), flat::compound_of(&plane[..1]));
    let (gone, gone_2d) = (compound_of(&solid[..2]), flat::compound_of(&plane[..2]));
    ok(imp_asset_release(replaced.id));
    ok(imp_asset_release(replaced_2d.id));
    let (compound, compound_2d) = (compound_of(&solid), flat::compound_of(&plane));
    ok(imp_asset_release(gone.id));
    ok(imp_asset_release(gone_2d.id));
    assert_eq!(compound.id >> 26, replaced.id >> 26, "the same slot");
    assert_eq!(compound_2d.id >> 26, replaced_2d.id >> 26, "the same slot");
    let shape = |x| create(world, &desc(compound_geometry(compound), at(x, 500.0, 0.0)));
    let shape_2d = |x| {
        flat::create(
            world_2d,
            &flat::desc(flat::compound_geometry(compound_2d), flat::at(x, 500.0)),
        )
    };
    *RIGS.lock().unwrap_or_else(PoisonError::into_inner) = Rigs {
        compound,
        compound_2d,
        gone,
        gone_2d,
        replaced,
        replaced_2d,
        shapes: [shape(-500.0), shape(-600.0)],
        shapes_2d: [shape_2d(-500.0), shape_2d(-600.0)],
    };
}

/// The visible state of all compounds.
#[derive(Debug, PartialEq)]
pub struct View {
    count: i32,
    valid: [i32; 2],
    poses: Vec<Vec<imp_pose>>,
    poses_2d: Vec<Vec<imp_pose_2d>>,
    enabled: Vec<i32>,
}

pub fn view() -> View {
    let rigs = rigs();
    let of = |shapes: [imp_shape; 2]| shapes.into_iter().filter(|&shape| is_rig(shape));
    let enabled = |shape| (0..3).map(move |part| imp_shape_is_part_enabled(shape, part));
    View {
        count: ok(imp_asset_count(IMP_ASSET_COMPOUND)),
        valid: [rigs.compound, rigs.compound_2d].map(|compound| imp_asset_kind(compound.id)),
        poses: of(rigs.shapes).map(part_poses_of).collect(),
        poses_2d: of(rigs.shapes_2d).map(flat::part_poses_of).collect(),
        enabled: rigs.shapes.into_iter().chain(rigs.shapes_2d).flat_map(enabled).collect(),
    }
}

/// Whether a call with valid arguments kept the shape and its compound.
fn is_rig(shape: imp_shape) -> bool {
    imp_shape_valid(shape) == 1 && imp_shape_is_part_enabled(shape, 0) >= 0
}

/// Returns handles that name no 3D compound.
pub fn compound_faults() -> Vec<Fault<imp_compound>> {
    let rigs = rigs();
    handle_faults(rigs.compound, [rigs.gone, rigs.replaced], Some(rigs.compound_2d))
}

/// Returns handles that name no 2D compound.
pub fn compound_faults_2d() -> Vec<Fault<imp_compound>> {
    let rigs = rigs();
    handle_faults(rigs.compound_2d, [rigs.gone_2d, rigs.replaced_2d], Some(rigs.compound))
}

fn handle_faults(
    good: imp_compound,
    ended: [imp_compound; 2],
    of_other_dimension: Option<imp_compound>,
) -> Vec<Fault<imp_compound>> {
    let other = of_other_dimension.map(|compound| compound.id);
    asset_faults(good.id, ended.map(|compound| compound.id), other, |id| imp_compound { id })
}

/// Returns handles that name no asset of a kind: handles of the wrong kind, and stale handles.
pub fn asset_faults<H: Copy>(
    id: u64,
    ended: [u64; 2],
    of_other_kind: Option<u64>,
    handle: fn(u64) -> H,
) -> Vec<Fault<H>> {
    let garbage = [
        0,
        u64::MAX,
        // The asset kind of a hull.
        id & !(0xfff << 50),
        // An asset kind that does not exist.
        id | 0xfff << 50,
        // Handle kinds 0, 1 and 2.
        id & !(3 << 62),
        id & !(1 << 63),
        id & !(1 << 62),
    ];
    // A later generation, generation 0, and an unused slot.
    let never = [id + 1, id & !0x3ff_ffff, id + (1000 << 26)];
    let garbage = garbage.into_iter().chain(of_other_kind).map(|id| {
        let says = format!(" is 0x{id:016x}, which is no handle of a");
        Fault::new(handle(id), IMP_ERROR_HANDLE, "", says)
    });
    let stale = ended.into_iter().chain(never);
    let stale =
        stale.map(|id| Fault::new(handle(id), IMP_ERROR_STALE, "", format!(" 0x{id:016x} ")));
    garbage.chain(stale).collect()
}

fn compound_argument(good: imp_compound, faults: Vec<Fault<imp_compound>>) -> Argument {
    Argument::new("compound", "struct imp_compound", Value::Compound(good))
        .faults(faults, Value::Compound)
}

/// Returns an argument that accepts 3D compounds only.
fn solid_compound() -> Argument {
    compound_argument(rigs().compound, compound_faults())
}

/// Returns an argument that accepts 2D compounds only.
fn flat_compound() -> Argument {
    compound_argument(rigs().compound_2d, compound_faults_2d())
}

fn part_faults(stage: &Stage, good: imp_compound_part) -> Vec<Fault<imp_compound_part>> {
    let geometries = faults::geometries(stage);
    let nested = imp_compound_part { geometry: compound_geometry(rigs().compound), ..good };
    let mut faults = vec![Fault::new(nested, IMP_ERROR_UNSUPPORTED, "", " is a compound;".into())];
    let with = |geometry| imp_compound_part { geometry, ..good };
    faults.extend(all_within(geometries, "geometry", with));
    let posed = |pose| imp_compound_part { pose, ..good };
    faults.extend(all_within(faults::poses(good.pose), "pose", posed));
    faults
}

fn part_faults_2d(good: imp_compound_part_2d) -> Vec<Fault<imp_compound_part_2d>> {
    let geometry = flat::compound_geometry(rigs().compound_2d);
    let nested = imp_compound_part_2d { geometry, ..good };
    let mut faults = vec![Fault::new(nested, IMP_ERROR_UNSUPPORTED, "", " is a compound;".into())];
    let with = |geometry| imp_compound_part_2d { geometry, ..good };
    faults.extend(all_within(dim2::faults::geometries(), "geometry", with));
    let posed = |pose| imp_compound_part_2d { pose, ..good };
    faults.extend(all_within(dim2::faults::poses(good.pose), "pose", posed));
    let reserving = |reserved| imp_compound_part_2d { reserved, ..good };
    faults.extend(all_within(bits(0), "reserved", reserving));
    faults
}

/// Returns the number of parts of a new compound.
fn part_count(good: usize) -> Argument {
    let mut argument = count("count", good);
    argument.refuse(Value::Int(0), IMP_ERROR_COUNT, "count is 0; expected 1 to 65535", "");
    argument
}

fn flags() -> Argument {
    Argument::new("flags", "uint32_t", Value::Word(1)).faults(bits(1), Value::Word)
}

pub fn filled<T: Plain>(good: T, faults: Vec<Fault<T>>) -> Argument {
    Argument::pointer::<T>("info", false, Memory::of(&[good]))
        .faults(faults, |value| Value::Memory(Memory::of(&[value])))
}

fn index(name: &'static str) -> Argument {
    let mut argument = Argument::new(name, "uint32_t", Value::Word(2));
    for value in [3, 1 << 31, u32::MAX] {
        let begins = format!("{name} is {value}; the compound has 3 parts, counted from 0");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "");
    }
    argument
}

pub fn assets(stage: &Stage) -> Vec<Export> {
    let (solid, plane) = (parts(stage.hull), parts_2d());
    let info = compound_info();
    let sized = |struct_size| imp_compound_info { struct_size, ..info };
    let infos = all_within(struct_sizes::<imp_compound_info>(), "struct_size", sized);
    let info_2d = flat::compound_info();
    let sized = |struct_size| imp_compound_info_2d { struct_size, ..info_2d };
    let infos_2d = all_within(struct_sizes::<imp_compound_info_2d>(), "struct_size", sized);
    vec![
        export!(imp_compound_create(
            many("parts", &solid, part_faults(stage, solid[0])),
            part_count(3),
            flags(),
            room::<imp_compound>("compound", 1),
        ) => IMP_OK),
        export!(imp_compound_create_2d(
            many("parts", &plane, part_faults_2d(plane[0])),
            part_count(3),
            flags(),
            room::<imp_compound>("compound", 1),
        ) => IMP_OK),
        export!(imp_compound_get_info(solid_compound(), filled(info, infos)) => IMP_OK),
        export!(imp_compound_get_info_2d(flat_compound(), filled(info_2d, infos_2d)) => IMP_OK),
        export!(imp_compound_get_part(
            solid_compound(),
            index("index"),
            room::<imp_compound_part>("part", 1),
        ) => IMP_OK),
        export!(imp_compound_get_part_2d(
            flat_compound(),
            index("index"),
            room::<imp_compound_part_2d>("part", 1),
        ) => IMP_OK),
        export!(imp_compound_get_part_vertices(
            solid_compound(),
            index("index"),
            room::<imp_vec3>("vertices", 8),
            count("capacity", 8),
        ) => 8),
        export!(imp_compound_get_part_vertices_2d(
            flat_compound(),
            index("index"),
            room::<imp_vec2>("vertices", 12),
            count("capacity", 12),
        ) => 12),
        export!(imp_geometry_compound(
            solid_compound(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_compound_2d(
            flat_compound(),
            room::<imp_geometry_2d>("result", 1),
        ) => IMP_OK),
    ]
}

/// Makes `good` a shape with a compound, and the other shapes hostile.
fn rig(mut argument: Argument, good: imp_shape, others: &[imp_shape]) -> Argument {
    for shape in others {
        let begins = format!("shape (0x{:016x}) has no compound", shape.id);
        argument.refuse(Value::Shape(*shape), IMP_ERROR_UNSUPPORTED, &begins, "");
    }
    argument.but(Value::Shape(good))
}

/// Returns an array of shapes with compounds. A shape without one is hostile.
fn rig_array(stage: &Stage, good: [imp_shape; 2], other: imp_shape) -> Argument {
    let mut argument = arguments::shapes(stage, &good);
    let values = [good[0], other];
    let begins = format!("shapes[1] (0x{:016x}) has no compound", other.id);
    let memory = Value::Memory(Memory::of(&values));
    argument.refuse(memory, IMP_ERROR_UNSUPPORTED, &begins, "");
    argument
}

/// Returns the number of part poses of a shape with three parts.
fn pose_count() -> Argument {
    let mut argument = count("count", 3);
    for value in [0, 1, 2] {
        let begins = format!("count is {value}; the compound has 3 parts");
        argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    argument
}

/// Returns the offsets of two shapes with three parts each.
fn offsets() -> Argument {
    let wrong = |value: i32| Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value}; expect"));
    let faults = [i32::MIN, -1, 7, i32::MAX].map(wrong);
    let mut argument = many("offsets", &[0, 3, 6], faults.to_vec());
    for (values, status, begins) in [
        ([4, 3, 6], IMP_ERROR_RANGE, "offsets[1] is 3; expected 4 to 6"),
        ([0, 6, 3], IMP_ERROR_RANGE, "offsets[2] is 3; expected 6 to 6"),
        ([0, 2, 5], IMP_ERROR_COUNT, "offsets give 2 poses to shapes[0]; its compound has 3 parts"),
        ([0, 3, 5], IMP_ERROR_COUNT, "offsets give 2 poses to shapes[1]; its compound has 3 parts"),
        ([1, 3, 6], IMP_ERROR_COUNT, "offsets give 2 poses to shapes[0]; its compound has 3 parts"),
    ] {
        argument.refuse(Value::Memory(Memory::of(&values)), status, begins, "");
    }
    argument
}

fn all_pose_count() -> Argument {
    let mut argument = count("pose_count", 6);
    for value in [0, 3, 5] {
        let begins = format!("offsets[{}] is ", if value < 3 { 1 } else { 2 });
        let says = format!(" to {value}");
        argument.refuse(Value::Int(value), IMP_ERROR_RANGE, &begins, &says);
    }
    argument
}

pub fn shapes(stage: &Stage) -> Vec<Export> {
    let rigs = rigs();
    let solid = || rig(arguments::shape_3d(stage), rigs.shapes[0], &stage.shapes);
    let plane = || rig(dim2::arguments::shape(stage), rigs.shapes_2d[0], &stage.flat.shapes);
    let others = [stage.shapes[0], stage.flat.shapes[0]];
    let either = || rig(arguments::shape(stage), rigs.shapes[0], &others);
    let switch = Argument::new("enabled", "uint32_t", Value::Word(0));
    vec![
        export!(imp_shape_set_part_poses(
            solid(),
            arguments::poses("poses", 3),
            pose_count(),
        ) => IMP_OK),
        export!(imp_shape_set_part_poses_2d(
            plane(),
            dim2::arguments::poses("poses", 3),
            pose_count(),
        ) => IMP_OK),
        export!(imp_shape_set_part_poses_many(
            arguments::world_3d(stage).but(Value::World(stage.other)),
            rig_array(stage, rigs.shapes, stage.foreign),
            offsets(),
            count("count", 2),
            arguments::poses("poses", 6),
            all_pose_count(),
        ) => IMP_OK),
        export!(imp_shape_set_part_poses_many_2d(
            dim2::arguments::world(stage),
            rig_array(stage, rigs.shapes_2d, stage.flat.shapes[0]),
            offsets(),
            count("count", 2),
            dim2::arguments::poses("poses", 6),
            all_pose_count(),
        ) => IMP_OK),
        export!(imp_shape_get_part_poses(
            solid(),
            room::<imp_pose>("poses", 2),
            count("capacity", 2),
        ) => 3),
        export!(imp_shape_get_part_poses_2d(
            plane(),
            room::<imp_pose_2d>("poses", 2),
            count("capacity", 2),
        ) => 3),
        export!(imp_shape_set_part_enabled(
            either(),
            index("part"),
            switch.faults(bits(1), Value::Word),
        ) => IMP_OK),
        export!(imp_shape_is_part_enabled(either(), index("part")) => 1),
        export!(imp_shape_part_pairs(
            shape_named(stage, "shape_a", None),
            shape_named(stage, "shape_b", Some(rigs.shapes[0])),
            margin(),
            room::<imp_part_pair>("pairs", 2),
            count("capacity", 2),
        ) => 0),
    ]
}

/// Returns a shape argument. With `beside`, the shape must belong to the same world.
pub fn shape_named(stage: &Stage, name: &'static str, beside: Option<imp_shape>) -> Argument {
    let good = beside.unwrap_or(rigs().shapes[0]);
    let mut argument = Argument::new(name, "struct imp_shape", Value::Shape(good));
    for shape in stage.garbage_shapes() {
        let begins = format!("{name} is 0x{:016x}, ", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_HANDLE, &begins, "");
    }
    let is_elsewhere = |shape: imp_shape| beside.is_some_and(|one| one.id >> 50 != shape.id >> 50);
    for &shape in stage.stale.iter().chain(&stage.flat.stale) {
        let (status, begins) = if is_elsewhere(shape) {
            (IMP_ERROR_FOREIGN, format!("{name} (0x{:016x}) belongs to another world", shape.id))
        } else {
            (IMP_ERROR_STALE, format!("{name} 0x{:016x} ", shape.id))
        };
        argument.refuse(Value::Shape(shape), status, &begins, "");
    }
    for shape in [stage.shapes[0], stage.flat.shapes[0]].into_iter().filter(|s| is_elsewhere(*s)) {
        let begins = format!("{name} (0x{:016x}) belongs to another world", shape.id);
        argument.refuse(Value::Shape(shape), IMP_ERROR_FOREIGN, &begins, "");
    }
    argument
}

pub fn pairs(stage: &Stage) -> Vec<Export> {
    let compound = compound_geometry(rigs().compound);
    let compound_2d = flat::compound_geometry(rigs().compound_2d);
    let solid = |name| one(name, compound, faults::geometries(stage));
    let plane = |name| one(name, compound_2d, dim2::faults::geometries());
    let pairs = || room::<imp_part_pair>("pairs", 2);
    vec![
        export!(imp_part_pairs(
            solid("geometry_a"),
            arguments::pose("pose_a"),
            solid("geometry_b"),
            arguments::pose("pose_b"),
            margin(),
            pairs(),
            count("capacity", 2),
        ) => 3),
        export!(imp_part_pairs_2d(
            plane("geometry_a"),
            dim2::arguments::pose("pose_a"),
            plane("geometry_b"),
            dim2::arguments::pose("pose_b"),
            margin(),
            pairs(),
            count("capacity", 2),
        ) => 3),
        export!(imp_contacts(
            solid("geometry_a"),
            arguments::pose("pose_a"),
            solid("geometry_b"),
            arguments::pose("pose_b"),
            margin(),
            room::<imp_manifold>("manifolds", 2),
            count("capacity", 2),
        ) => 3),
        export!(imp_contacts_2d(
            plane("geometry_a"),
            dim2::arguments::pose("pose_a"),
            plane("geometry_b"),
            dim2::arguments::pose("pose_b"),
            margin(),
            room::<imp_manifold_2d>("manifolds", 2),
            count("capacity", 2),
        ) => 3),
    ]
}
