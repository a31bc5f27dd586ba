//! The exports of meshes and height fields, with valid and hostile arguments.

use std::ptr::null;
use std::sync::{Mutex, PoisonError};

use impinge::ffi::*;

use crate::arguments::{count, many, one, room};
use crate::attack::{Argument, Export};
use crate::compounds::{asset_faults, filled};
use crate::dim3::faults::{self, Fault, all_within, bits, numbers, sizes, struct_sizes};
use crate::stage::Stage;
use crate::support::*;
use crate::value::{Byte, Memory, Value};
use crate::{assets, export};

/// The assets of the stage. Only one stage exists at a time.
#[derive(Clone, Copy)]
pub struct Assets {
    /// A closed box that extends to 2 along z.
    pub mesh: imp_mesh,
    pub build: imp_mesh_build,
    /// Three rows of four samples.
    pub height_field: imp_height_field,
    /// Released meshes: `mesh` uses the slot of the first, and the slot of the second is free. The other arrays have
    /// the same order.
    ended_meshes: [imp_mesh; 2],
    ended_builds: [imp_mesh_build; 2],
    ended_height_fields: [imp_height_field; 2],
}

/// The names and handles of assets that have ended.
pub fn ended() -> Vec<(&'static str, u64)> {
    let Assets { ended_meshes, ended_height_fields, .. } = assets();
    let meshes = ended_meshes.map(|mesh| ("mesh", mesh.id));
    let height_fields = ended_height_fields.map(|field| ("height_field", field.id));
    meshes.into_iter().chain(height_fields).collect()
}

/// The handles of a mesh and a height field, with their kinds.
pub fn kinds() -> [(u64, u32); 2] {
    let Assets { mesh, height_field, .. } = assets();
    [(mesh.id, IMP_ASSET_MESH), (height_field.id, IMP_ASSET_HEIGHT_FIELD)]
}

static ASSETS: Mutex<Assets> = Mutex::new(Assets {
    mesh: imp_mesh { id: 0 },
    build: imp_mesh_build { id: 0 },
    height_field: imp_height_field { id: 0 },
    ended_meshes: [imp_mesh { id: 0 }; 2],
    ended_builds: [imp_mesh_build { id: 0 }; 2],
    ended_height_fields: [imp_height_field { id: 0 }; 2],
});

pub fn assets() -> Assets {
    *ASSETS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The triangles of `corners`, with outward front faces.
const SIDES: [u32; 36] = [
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3,
    7, 1, 7, 5,
];

fn box_corners() -> [imp_vec3; 8] {
    corners(1.0, 1.0, 2.0)
}

fn mesh_of(flags: u32) -> imp_mesh {
    let (vertices, sides) = (box_corners(), SIDES.as_ptr());
    written(|mesh| unsafe { imp_mesh_create(vertices.as_ptr(), 8, sides, 12, null(), flags, mesh) })
}

fn build_of() -> imp_mesh_build {
    let (vertices, sides) = (box_corners(), SIDES.as_ptr());
    written(|build| unsafe {
        imp_mesh_create_begin(vertices.as_ptr(), 8, sides, 12, null(), 0, build)
    })
}

fn finished(build: imp_mesh_build) {
    let mesh = written(|mesh| unsafe { imp_mesh_build_finish(build, mesh) });
    ok(imp_asset_release(mesh.id));
}

const HEIGHTS: [f32; 12] = [0.0, 1.0, 0.5, 0.0, 0.25, -1.0, 0.0, 0.0, 0.0, 0.0, 0.75, 0.0];

fn height_field_desc() -> imp_height_field_desc {
    let desc = written(|desc| unsafe { imp_height_field_desc_default(desc) });
    let range = IMP_HEIGHT_FIELD_RANGE;
    let (min_height, max_height) = (-2.0, 70000.0);
    imp_height_field_desc { rows: 3, columns: 4, flags: range, min_height, max_height, ..desc }
}

fn height_field_of() -> imp_height_field {
    written(|field| unsafe {
        let (desc, samples) = (height_field_desc(), HEIGHTS.as_ptr().cast());
        imp_height_field_create(&desc, samples, null(), null(), null(), field)
    })
}

/// Creates the assets of a stage.
pub fn set_stage() {
    ok(imp_asset_release_all(IMP_ASSET_MESH));
    ok(imp_asset_release_all(IMP_ASSET_HEIGHT_FIELD));
    // Release a build that an earlier stage left. A test may have cancelled it.
    let mut left = imp_mesh { id: 0 };
    if unsafe { imp_mesh_build_finish(assets().build, &mut left) } == IMP_OK {
        ok(imp_asset_release(left.id));
    }
    let (replaced, gone) = (mesh_of(0), mesh_of(IMP_MESH_WELDED));
    ok(imp_asset_release(replaced.id));
    let mesh = mesh_of(IMP_MESH_SOLID);
    ok(imp_asset_release(gone.id));
    assert_eq!(mesh.id >> 26, replaced.id >> 26, "the same slot");
    let (replaced_build, gone_build) = (build_of(), build_of());
    // Release in this order, so the next build reuses the slot of the first one.
    finished(gone_build);
    finished(replaced_build);
    let build = build_of();
    assert_eq!(build.id >> 26, replaced_build.id >> 26, "the same slot");
    while ok(imp_mesh_build_poll(build)) < 1000 {
        std::thread::yield_now();
    }
    let (replaced_field, gone_field) = (height_field_of(), height_field_of());
    ok(imp_asset_release(replaced_field.id));
    let height_field = height_field_of();
    ok(imp_asset_release(gone_field.id));
    *ASSETS.lock().unwrap_or_else(PoisonError::into_inner) = Assets {
        mesh,
        build,
        height_field,
        ended_meshes: [replaced, gone],
        ended_builds: [replaced_build, gone_build],
        ended_height_fields: [replaced_field, gone_field],
    };
}

/// The visible state of meshes and height fields.
#[derive(Debug, PartialEq)]
pub struct View {
    counts: [i32; 2],
    is_building: bool,
    mesh: Option<imp_mesh_info>,
    height_field: Option<(imp_height_field_info, Vec<Option<[imp_vec3; 3]>>)>,
}

fn mesh_info() -> imp_mesh_info {
    sized()
}

fn height_field_info() -> imp_height_field_info {
    sized()
}

/// Returns the corners of a triangle of the height field, or `None` in a hole.
fn corners_of(field: imp_height_field, triangle: u32) -> Option<[imp_vec3; 3]> {
    let mut corners = [vec3(0.0, 0.0, 0.0); 3];
    let null = std::ptr::null_mut();
    let found = unsafe { imp_height_field_triangle(field, triangle, corners.as_mut_ptr(), null) };
    (ok(found) == 1).then_some(corners)
}

pub fn view() -> View {
    let Assets { mesh, build, height_field, .. } = assets();
    let mesh_info = || {
        let mut info = mesh_info();
        ok(unsafe { imp_mesh_get_info(mesh, &mut info) });
        info
    };
    let field_info = || {
        let mut info = height_field_info();
        ok(unsafe { imp_height_field_get_info(height_field, &mut info) });
        let triangles = (0..12).map(|triangle| corners_of(height_field, triangle));
        (info, triangles.collect())
    };
    View {
        counts: [ok(imp_asset_count(IMP_ASSET_MESH)), ok(imp_asset_count(IMP_ASSET_HEIGHT_FIELD))],
        is_building: imp_mesh_build_poll(build) >= 0,
        mesh: (imp_asset_kind(mesh.id) != 0).then(mesh_info),
        height_field: (imp_asset_kind(height_field.id) != 0).then(field_info),
    }
}

pub fn mesh_faults() -> Vec<Fault<imp_mesh>> {
    let Assets { mesh, height_field, ended_meshes, .. } = assets();
    let ended = ended_meshes.map(|mesh| mesh.id);
    asset_faults(mesh.id, ended, Some(height_field.id), |id| imp_mesh { id })
}

pub fn height_field_faults() -> Vec<Fault<imp_height_field>> {
    let Assets { mesh, height_field, ended_height_fields, .. } = assets();
    let ended = ended_height_fields.map(|field| field.id);
    asset_faults(height_field.id, ended, Some(mesh.id), |id| imp_height_field { id })
}

fn a_mesh() -> Argument {
    Argument::new("mesh", "struct imp_mesh", Value::Mesh(assets().mesh))
        .faults(mesh_faults(), Value::Mesh)
}

fn a_build() -> Argument {
    let Assets { build, mesh, ended_builds, .. } = assets();
    let ended = ended_builds.map(|build| build.id);
    let faults = asset_faults(build.id, ended, Some(mesh.id), |id| imp_mesh_build { id });
    Argument::new("build", "struct imp_mesh_build", Value::MeshBuild(build))
        .faults(faults, Value::MeshBuild)
}

fn a_height_field() -> Argument {
    let field = Value::HeightField(assets().height_field);
    Argument::new("height_field", "struct imp_height_field", field)
        .faults(height_field_faults(), Value::HeightField)
}

fn triangle_count() -> Argument {
    let mut argument = count("triangle_count", 12);
    let begins = "triangle_count is 0; expected 1 to ";
    argument.refuse(Value::Int(0), IMP_ERROR_COUNT, begins, "");
    argument
}

fn flags(known: u32) -> Argument {
    Argument::new("flags", "uint32_t", Value::Word(0)).faults(bits(known), Value::Word)
}

fn triangle(count: u32) -> Argument {
    let mut argument = Argument::new("triangle", "uint32_t", Value::Word(0));
    for value in [count, 1 << 31, u32::MAX] {
        let begins = format!("triangle is {value}; the ");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "counted from 0");
    }
    argument
}

/// Returns the number of bytes of a buffer.
pub fn byte_count(name: &'static str, good: usize) -> Argument {
    let mut argument = Argument::new(name, "int32_t", Value::Int(good as i32));
    for value in [-1, i32::MIN] {
        let begins = format!("{name} is {value}; expected 0 to 2147483647");
        argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    argument
}

/// Returns saved bytes to load, and their number.
pub fn loaded(saved: Vec<u8>) -> [Argument; 2] {
    let length = saved.len();
    let good: Vec<Byte> = saved.into_iter().map(Byte).collect();
    let mut bytes = Argument::pointer::<Byte>("bytes", true, Memory::of(&good));
    for place in [0, 4, 8, 16, length / 2, length - 1] {
        let mut wrong = good.clone();
        wrong[place].0 ^= 0x41;
        bytes.refuse(Value::Memory(Memory::of(&wrong)), IMP_ERROR_BYTES, "bytes: ", "");
    }
    let mut count = byte_count("count", length);
    for wrong in [0, 3, 4, 15, length - 1] {
        count.refuse(Value::Int(wrong as i32), IMP_ERROR_BYTES, "bytes: ", "");
    }
    [bytes, count]
}

pub fn meshes(stage: &Stage) -> Vec<Export> {
    let vertices = || many("vertices", &box_corners(), faults::points());
    // A build reports invalid vertices and indices when it finishes.
    let any_vertices =
        || Argument::pointer::<imp_vec3>("vertices", true, Memory::of(&box_corners()));
    let indices = || {
        let mut indices = Argument::pointer::<u32>("indices", true, Memory::of(&SIDES));
        for (place, value) in [(0, 8), (17, 1 << 31), (35, u32::MAX)] {
            let mut wrong = SIDES;
            wrong[place] = value;
            let begins = format!("indices[{place}] is {value}; expected less than 8");
            let memory = Value::Memory(Memory::of(&wrong));
            indices.refuse(memory, IMP_ERROR_RANGE, &begins, "");
        }
        indices
    };
    let any_indices = || Argument::pointer::<u32>("indices", true, Memory::of(&SIDES));
    let tags = || Argument::pointer::<u32>("tags", true, Memory::of(&[7; 12])).or_null();
    let info = mesh_info();
    let sized = |struct_size| imp_mesh_info { struct_size, ..info };
    let infos = all_within(struct_sizes::<imp_mesh_info>(), "struct_size", sized);
    let saved =
        listed(0u8, |bytes, capacity| unsafe { imp_asset_save(assets().mesh.id, bytes, capacity) });
    let length = saved.len();
    let [bytes, length_of_bytes] = loaded(saved);
    vec![
        export!(imp_mesh_create(
            vertices(),
            count("vertex_count", 8),
            indices(),
            triangle_count(),
            tags(),
            flags(3),
            room::<imp_mesh>("mesh", 1),
        ) => IMP_OK),
        export!(imp_mesh_create_begin(
            any_vertices(),
            count("vertex_count", 8),
            any_indices(),
            triangle_count(),
            tags(),
            flags(3),
            room::<imp_mesh_build>("build", 1),
        ) => IMP_OK),
        export!(imp_mesh_build_poll(a_build()) => 1000),
        export!(imp_mesh_build_cancel(a_build()) => IMP_OK),
        export!(imp_mesh_build_finish(a_build(), room::<imp_mesh>("mesh", 1)) => IMP_OK),
        export!(imp_mesh_get_info(a_mesh(), filled(info, infos)) => IMP_OK),
        export!(imp_mesh_triangle(
            a_mesh(),
            triangle(12),
            room::<imp_vec3>("corners", 3),
            room::<u32>("tag", 1).or_null(),
        ) => IMP_OK),
        export!(imp_asset_save(
            assets::saved(stage, assets().mesh.id),
            room::<Byte>("bytes", length),
            byte_count("capacity", length),
        ) => length as i32),
        export!(imp_asset_load(
            bytes,
            length_of_bytes,
            assets::saved_kind(IMP_ASSET_MESH),
            room::<u64>("asset", 1),
        ) => IMP_ASSET_MESH as i32),
        export!(imp_geometry_mesh(
            a_mesh(),
            one("scale", vec3(-1.0, 2.0, 0.5), faults::scales()).or_null(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
    ]
}

fn desc_faults(good: imp_height_field_desc) -> Vec<Fault<imp_height_field_desc>> {
    let struct_sizes = struct_sizes::<imp_height_field_desc>();
    let sized = |struct_size| imp_height_field_desc { struct_size, ..good };
    let flagged = |flags| imp_height_field_desc { flags, ..good };
    let side = |value: u32| Fault::new(value, IMP_ERROR_RANGE, "", format!(" is {value}; expect"));
    let sides = [0, 1, 32_769, u32::MAX].map(side).to_vec();
    let mut faults = all_within(struct_sizes, "struct_size", sized);
    faults.extend(all_within(bits(3), "flags", flagged));
    faults.extend(all_within(sides.clone(), "rows", |rows| imp_height_field_desc { rows, ..good }));
    let wide = |columns| imp_height_field_desc { columns, ..good };
    faults.extend(all_within(sides, "columns", wide));
    for field in ["cell_x", "cell_z"] {
        let with = |value| match field {
            "cell_x" => imp_height_field_desc { cell_x: value, ..good },
            _ => imp_height_field_desc { cell_z: value, ..good },
        };
        faults.extend(all_within(numbers(), field, with));
        for value in [0.0, -1.0] {
            let says = format!(" is {value}; expected a length above 0");
            faults.push(Fault::new(value, IMP_ERROR_RANGE, "", says).within(field, with));
        }
    }
    let lowest = |min_height| imp_height_field_desc { min_height, ..good };
    faults.extend(all_within(numbers(), "min_height", lowest));
    let highest = |max_height| imp_height_field_desc { max_height, ..good };
    faults.extend(all_within(numbers(), "max_height", highest));
    let thickened = |thickness| imp_height_field_desc { thickness, ..good };
    faults.extend(all_within(sizes(), "thickness", thickened));
    faults
}

/// Returns samples. In hostile arrays the second sample, at `at`, is invalid.
fn samples(length: usize, at: [u32; 2]) -> Argument {
    let good = &HEIGHTS[..length];
    let mut argument = Argument::pointer::<f32>("samples", true, Memory::of(good)).untyped();
    for (value, status) in [
        (f32::NAN, IMP_ERROR_NOT_FINITE),
        (f32::INFINITY, IMP_ERROR_NOT_FINITE),
        (-2.5, IMP_ERROR_RANGE),
        (1e6, IMP_ERROR_RANGE),
    ] {
        let mut wrong = good.to_vec();
        wrong[1] = value;
        let begins = format!("the height of row {}, column {} is {value}; expected", at[0], at[1]);
        argument.refuse(Value::Memory(Memory::of(&wrong)), status, &begins, "");
    }
    argument
}

/// Returns the bit mask of holes, one bit per cell. A mask of all cells is hostile.
fn holes(cells: usize) -> Argument {
    let bytes = cells.div_ceil(8);
    let mut argument = Argument::pointer::<Byte>("holes", true, Memory::of(&vec![Byte(2); bytes]));
    let all = Value::Memory(Memory::of(&vec![Byte(0xff); bytes]));
    argument.refuse(all, IMP_ERROR_RANGE, "every cell is a hole; ", "");
    argument
}

/// Returns the first row or column of a rectangle, or its size. `wrong` exceeds the height field.
fn side(name: &'static str, good: u32, wrong: u32) -> Argument {
    let mut argument = Argument::new(name, "uint32_t", Value::Word(good));
    let things = if name.starts_with("row") { "rows" } else { "columns" };
    for value in [wrong, 1 << 31, u32::MAX] {
        let begins = format!("the {things} end at ");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "; the height field has ");
    }
    argument
}

pub fn height_fields(stage: &Stage) -> Vec<Export> {
    let desc = height_field_desc();
    let bytes = |name: &'static str, length: usize| {
        let bytes = Memory::of(&vec![Byte(1); length]);
        Argument::pointer::<Byte>(name, true, bytes).or_null().harmless("any byte will do")
    };
    let words: Vec<u16> = (0..12).collect();
    let words = |length: usize| {
        Argument::pointer::<u16>("samples", true, Memory::of(&words[..length])).untyped()
    };
    let of_words = one("desc", height_field_desc_of_u16(), desc_faults(height_field_desc_of_u16()));
    let described = || one("desc", desc, desc_faults(desc));
    let info = height_field_info();
    let sized = |struct_size| imp_height_field_info { struct_size, ..info };
    let infos = all_within(struct_sizes::<imp_height_field_info>(), "struct_size", sized);
    let saved = listed(0u8, |bytes, capacity| unsafe {
        imp_asset_save(assets().height_field.id, bytes, capacity)
    });
    let length = saved.len();
    let [saved_bytes, length_of_bytes] = loaded(saved);
    let result = || room::<imp_height_field>("height_field", 1);
    // The stage's height field has float samples.
    let of_u16 = height_field_of_u16();
    vec![
        export!(imp_height_field_desc_default(room::<imp_height_field_desc>("desc", 1)) => IMP_OK),
        export!(imp_height_field_create(
            described(),
            samples(12, [0, 1]),
            holes(6).or_null(),
            bytes("diagonals", 1),
            bytes("tags", 6),
            result(),
        ) => IMP_OK),
        export!(imp_height_field_create(
            of_words,
            words(12),
            holes(6).or_null(),
            bytes("diagonals", 1),
            bytes("tags", 6),
            result(),
        ) => IMP_OK),
        export!(imp_height_field_update(
            a_height_field(),
            side("row", 1, 2),
            side("column", 2, 3),
            side("rows", 2, 3),
            side("columns", 2, 3),
            samples(4, [1, 3]),
        ) => IMP_OK),
        export!(imp_height_field_update(
            a_height_field().but(of_u16),
            side("row", 1, 2),
            side("column", 2, 3),
            side("rows", 2, 3),
            side("columns", 2, 3),
            words(4),
        ) => IMP_OK),
        export!(imp_height_field_update_holes(
            a_height_field(),
            side("row", 0, 1),
            side("column", 0, 1),
            side("rows", 2, 3),
            side("columns", 3, 4),
            holes(6),
        ) => IMP_OK),
        export!(imp_height_field_get_info(a_height_field(), filled(info, infos)) => IMP_OK),
        export!(imp_height_field_triangle(
            a_height_field(),
            triangle(12),
            room::<imp_vec3>("corners", 3),
            room::<u32>("tag", 1).or_null(),
        ) => 1),
        export!(imp_asset_save(
            assets::saved(stage, assets().height_field.id),
            room::<Byte>("bytes", length),
            byte_count("capacity", length),
        ) => length as i32),
        export!(imp_asset_load(
            saved_bytes,
            length_of_bytes,
            assets::saved_kind(IMP_ASSET_HEIGHT_FIELD),
            room::<u64>("asset", 1),
        ) => IMP_ASSET_HEIGHT_FIELD as i32),
        export!(imp_geometry_height_field(
            a_height_field(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
    ]
}

fn height_field_desc_of_u16() -> imp_height_field_desc {
    let desc = height_field_desc();
    imp_height_field_desc { flags: desc.flags | IMP_HEIGHT_FIELD_U16, ..desc }
}

/// Returns a height field of 16-bit samples. The next stage releases it.
fn height_field_of_u16() -> Value {
    let (desc, samples) = (height_field_desc_of_u16(), [7u16; 12]);
    Value::HeightField(written(|field| unsafe {
        imp_height_field_create(&desc, samples.as_ptr().cast(), null(), null(), null(), field)
    }))
}

fn begun(vertices: &[imp_vec3], indices: &[u32], flags: u32) -> imp_mesh_build {
    let (vertex_count, triangles) = (vertices.len() as i32, indices.len() as i32 / 3);
    written(|build| unsafe {
        let (vertices, indices) = (vertices.as_ptr(), indices.as_ptr());
        imp_mesh_create_begin(vertices, vertex_count, indices, triangles, null(), flags, build)
    })
}

fn build_error(vertices: &[imp_vec3], indices: &[u32], flags: u32) -> (i32, String) {
    ended_with_error(begun(vertices, indices, flags))
}

/// Returns the error of a build, whose handle ends.
fn ended_with_error(build: imp_mesh_build) -> (i32, String) {
    let mut mesh = imp_mesh { id: 77 };
    let status = unsafe { imp_mesh_build_finish(build, &mut mesh) };
    let sentence = last_error();
    assert_eq!(mesh.id, 77, "an error writes nothing");
    assert_eq!(imp_mesh_build_poll(build), IMP_ERROR_STALE, "the build handle is stale");
    (status, sentence)
}

#[test]
fn a_build_reports_at_its_end_what_create_reports_at_once() {
    let stage = Stage::new();
    let mut vertices = box_corners();
    vertices[5].y = f32::NAN;
    let (status, sentence) = build_error(&vertices, &SIDES, 0);
    assert_eq!(
        (status, sentence.starts_with("vertices[5].y is NaN")),
        (IMP_ERROR_NOT_FINITE, true)
    );
    let (status, sentence) = build_error(&box_corners(), &[0, 1, 8], 0);
    let begins = "indices[2] is 8; expected less than 8";
    assert_eq!((status, sentence.starts_with(begins)), (IMP_ERROR_RANGE, true), "{sentence}");
    let (status, sentence) = build_error(&box_corners(), &SIDES[..33], IMP_MESH_SOLID);
    let begins = "the mesh is not closed: the edge between vertices ";
    assert_eq!((status, sentence.starts_with(begins)), (IMP_ERROR_OPEN, true), "{sentence}");
    drop(stage);
}

/// A cancelled build returns the same error wherever it stood at the cancel, and whatever is wrong with its input.
#[test]
fn a_cancel_comes_before_every_error_of_a_build() {
    let stage = Stage::new();
    let mut unfit = box_corners();
    unfit[5].y = f32::NAN;
    let mut far = box_corners();
    far[7].x = 2.0 * IMP_MAX_LENGTH;
    let bad_index: Vec<u32> = SIDES.iter().map(|&index| index * 2).collect();
    let corners = box_corners();
    let inputs: [(&[imp_vec3], &[u32], u32, i32); 6] = [
        (&corners, &SIDES, 0, IMP_OK),
        (&corners, &SIDES, IMP_MESH_SOLID | IMP_MESH_WELDED, IMP_OK),
        (&corners, &bad_index, 0, IMP_ERROR_RANGE),
        (&unfit, &SIDES, 0, IMP_ERROR_NOT_FINITE),
        (&far, &SIDES, IMP_MESH_SOLID, IMP_ERROR_RANGE),
        (&corners, &SIDES[..33], IMP_MESH_SOLID, IMP_ERROR_OPEN),
    ];
    for (vertices, indices, flags, error) in inputs {
        if error != IMP_OK {
            assert_eq!(build_error(vertices, indices, flags).0, error);
        }
        // The cancel comes at once, or after the end of the build.
        for waits in [false, true] {
            let build = begun(vertices, indices, flags);
            while waits && ok(imp_mesh_build_poll(build)) < 1000 {
                std::thread::yield_now();
            }
            ok(imp_mesh_build_cancel(build));
            ok(imp_mesh_build_cancel(build));
            assert!((0..=1000).contains(&imp_mesh_build_poll(build)), "the handle stays");
            let (status, sentence) = ended_with_error(build);
            assert_eq!(status, IMP_ERROR_CANCELLED, "{error}: {sentence}");
            assert_eq!(imp_mesh_build_cancel(build), IMP_ERROR_STALE, "{error}");
        }
    }
    drop(stage);
}

#[test]
fn a_cancelled_build_ends_without_a_mesh() {
    let stage = Stage::new();
    let before = ok(imp_asset_count(IMP_ASSET_MESH));
    for side in [3, 300] {
        assert_cancels(side);
    }
    assert_eq!(ok(imp_asset_count(IMP_ASSET_MESH)), before);
    drop(stage);
}

/// Cancels a build with `side` vertices per side. The build may have finished already.
fn assert_cancels(side: u32) {
    let place = |at: u32| vec3((at % side) as f32, (at % 7) as f32, (at / side) as f32);
    let vertices: Vec<imp_vec3> = (0..side * side).map(place).collect();
    let cell = |at: u32| [at, at + side, at + 1];
    let indices: Vec<u32> = (0..side * (side - 1) - 1).flat_map(cell).collect();
    let build = written(|build| unsafe {
        let (vertices, indices) =
            ((vertices.as_ptr(), vertices.len()), (indices.as_ptr(), indices.len()));
        let triangles = indices.1 as i32 / 3;
        imp_mesh_create_begin(vertices.0, vertices.1 as i32, indices.0, triangles, null(), 0, build)
    });
    assert!((0..=1000).contains(&imp_mesh_build_poll(build)));
    ok(imp_mesh_build_cancel(build));
    let mut mesh = imp_mesh { id: 77 };
    let status = unsafe { imp_mesh_build_finish(build, &mut mesh) };
    assert_eq!((status, mesh.id), (IMP_ERROR_CANCELLED, 77));
}
