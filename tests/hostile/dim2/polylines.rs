//! Polylines and outlines: their exports with valid and hostile arguments, invalid saved bytes, and geometries whose
//! polyline was released.

use std::ptr::null;
use std::sync::atomic::{AtomicU64, Ordering};

use impinge::ffi::*;

use crate::arguments::{count, many, one, room};
use crate::attack::{Argument, Export};
use crate::dim2::faults::{points, scales};
use crate::dim3::faults::{all_within, bits, struct_sizes};
use crate::stage::Stage;
use crate::support::dim2::*;
use crate::support::settings::case_count;
use crate::support::{self, last_error, ok, written};
use crate::value::{Byte, Memory, Value};
use crate::{assets, export, meshes};

/// The handles of the stage's polyline, of a released one, and of a released one whose slot the first uses.
static POLYLINE: AtomicU64 = AtomicU64::new(0);
static GONE: AtomicU64 = AtomicU64::new(0);
static REPLACED: AtomicU64 = AtomicU64::new(0);

const CLOSED: u32 = IMP_POLYLINE_CLOSED | IMP_POLYLINE_WELDED;

/// Returns a closed outline that extends to 2 along both axes. Each edge has a tag.
fn outline() -> [imp_vec2; 4] {
    [vec2(-2.0, -2.0), vec2(2.0, -2.0), vec2(2.0, 2.0), vec2(-2.0, 2.0)]
}

const TAGS: [u32; 4] = [5, 6, 7, 8];

fn made(points: &[imp_vec2], tags: *const u32, flags: u32) -> imp_polyline {
    let count = points.len() as i32;
    written(|polyline| unsafe {
        imp_polyline_create_2d(points.as_ptr(), count, tags, flags, polyline)
    })
}

/// Creates the polylines of a stage. Only one stage exists at a time.
pub fn set_stage() {
    ok(imp_asset_release_all(IMP_ASSET_POLYLINE));
    let replaced = made(&outline()[..2], null(), 0);
    let gone = made(&outline()[..3], null(), 0);
    ok(imp_asset_release(replaced.id));
    let polyline = made(&outline(), TAGS.as_ptr(), CLOSED);
    ok(imp_asset_release(gone.id));
    assert_eq!(polyline.id >> 26, replaced.id >> 26, "the same slot");
    for (place, made) in [(&POLYLINE, polyline), (&GONE, gone), (&REPLACED, replaced)] {
        place.store(made.id, Ordering::Relaxed);
    }
}

fn read(place: &AtomicU64) -> imp_polyline {
    imp_polyline { id: place.load(Ordering::Relaxed) }
}

pub fn polyline() -> imp_polyline {
    read(&POLYLINE)
}

/// The visible state of all polylines.
#[derive(Debug, PartialEq)]
pub struct View {
    count: i32,
    valid: [i32; 3],
    saved: Vec<u8>,
}

pub fn view() -> View {
    let all = [&POLYLINE, &GONE, &REPLACED].map(read);
    let valid = all.map(|polyline| imp_asset_kind(polyline.id));
    let saved = if valid[0] == 1 { saved(polyline()) } else { Vec::new() };
    View { count: ok(imp_asset_count(IMP_ASSET_POLYLINE)), valid, saved }
}

fn saved(polyline: imp_polyline) -> Vec<u8> {
    let save = |bytes, capacity| unsafe { imp_asset_save(polyline.id, bytes, capacity) };
    support::listed(0, save)
}

/// Returns handles of polylines that were released or never existed.
pub fn stale_polylines() -> Vec<imp_polyline> {
    let id = polyline().id;
    let never = [id + 1, id & !0x3ff_ffff, id + (1000 << 26)].map(|id| imp_polyline { id });
    [read(&GONE), read(&REPLACED)].into_iter().chain(never).collect()
}

/// Returns numbers that are no polyline handle.
pub fn garbage_polylines() -> Vec<imp_polyline> {
    let id = polyline().id;
    // Zero, other asset kinds, and handle kinds 0, 1 and 2.
    let other_assets = [id ^ 1 << 50, id ^ 1 << 51, id ^ 1 << 52, id ^ 1 << 60];
    let other_kinds = [id & !(3 << 62), id & !(1 << 63), id & !(1 << 62)];
    let all = [0, u64::MAX].into_iter().chain(other_assets).chain(other_kinds);
    all.map(|id| imp_polyline { id }).collect()
}

fn a_polyline() -> Argument {
    let good = Value::Polyline(polyline());
    let mut argument = Argument::new("polyline", "struct imp_polyline", good);
    for polyline in garbage_polylines() {
        let begins = format!("polyline is 0x{:016x}, ", polyline.id);
        argument.refuse(Value::Polyline(polyline), IMP_ERROR_HANDLE, &begins, "");
    }
    for polyline in stale_polylines() {
        let begins = format!("polyline 0x{:016x} ", polyline.id);
        argument.refuse(Value::Polyline(polyline), IMP_ERROR_STALE, &begins, "");
    }
    argument
}

/// Returns a point count. 0 and `least - 1` are too few.
fn point_count(good: usize, least: i32) -> Argument {
    let mut argument = count("count", good);
    for value in [0, least - 1] {
        let begins = format!("count is {value}; expected {least} to {IMP_MAX_COUNT}");
        argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    argument
}

fn a_flag_set() -> Argument {
    let argument = Argument::new("flags", "uint32_t", Value::Word(CLOSED));
    argument.faults(bits(3), Value::Word)
}

fn an_edge() -> Argument {
    let mut argument = Argument::new("edge", "uint32_t", Value::Word(3));
    for value in [4, 1 << 31, u32::MAX] {
        let begins = format!("edge is {value}; the polyline has 4, counted from 0");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "");
    }
    argument
}

/// Returns a square with a square hole.
fn plate() -> Vec<imp_vec2> {
    let hole = outline().map(|corner| vec2(0.25 * corner.x, 0.25 * corner.y));
    [outline(), hole].concat()
}

/// Returns the points of [`plate`]. Rings that make no valid polygon are hostile.
fn plate_points() -> Argument {
    let mut argument = many("points", &plate(), points());
    let mut refuse = |place: usize, point: imp_vec2, begins: &str| {
        let mut wrong = plate();
        wrong[place] = point;
        argument.refuse(Value::Memory(Memory::of(&wrong)), IMP_ERROR_RANGE, begins, "");
    };
    refuse(1, vec2(1.0, 3.0), "the edges from points[");
    refuse(4, vec2(3.0, 0.0), "the edges from points[1] and points[");
    let away = plate()
        .into_iter()
        .enumerate()
        .map(|(place, point)| if place < 4 { point } else { vec2(point.x + 9.0, point.y) });
    let away: Vec<imp_vec2> = away.collect();
    let memory = Value::Memory(Memory::of(&away));
    argument.refuse(memory, IMP_ERROR_RANGE, "ring 1 lies outside the outline", "");
    let flat = [plate()[..4].to_vec(), vec![vec2(0.0, 0.0); 4]].concat();
    let memory = Value::Memory(Memory::of(&flat));
    argument.refuse(memory, IMP_ERROR_RANGE, "ring 1 has 0 different neighbouring points", "");
    argument
}

fn ring_sizes() -> Argument {
    let mut argument = Argument::pointer::<u32>("ring_sizes", true, Memory::of(&[4u32, 4]));
    for (sizes, sum) in [([4, 5], 9), ([0, 0], 0), ([u32::MAX; 2], 2 * u64::from(u32::MAX))] {
        let begins = format!("the rings have {sum} points; points has 8");
        argument.refuse(Value::Memory(Memory::of(&sizes)), IMP_ERROR_COUNT, &begins, "");
    }
    let empty = Value::Memory(Memory::of(&[8u32, 0]));
    argument.refuse(empty, IMP_ERROR_RANGE, "ring 1 has 0 different", "");
    argument
}

fn ring_count() -> Argument {
    let mut argument = count("ring_count", 2);
    argument.refuse(Value::Int(0), IMP_ERROR_COUNT, "there are no rings", "");
    argument.refuse(Value::Int(1), IMP_ERROR_COUNT, "the rings have 4 points; points has 8", "");
    argument
}

pub fn exports(stage: &Stage) -> Vec<Export> {
    let info = polyline_info();
    let sized = |struct_size| imp_polyline_info_2d { struct_size, ..info };
    let infos = all_within(struct_sizes::<imp_polyline_info_2d>(), "struct_size", sized);
    let filled = Argument::pointer::<imp_polyline_info_2d>("info", false, Memory::of(&[info]))
        .faults(infos, |value| Value::Memory(Memory::of(&[value])));
    let bytes = saved(polyline());
    let length = bytes.len();
    let [loaded, length_of_bytes] = meshes::loaded(bytes);
    vec![
        export!(imp_polyline_create_2d(
            many("points", &outline(), points()),
            point_count(4, 2),
            Argument::pointer::<u32>("tags", true, Memory::of(&TAGS)).or_null(),
            a_flag_set(),
            room::<imp_polyline>("polyline", 1),
        ) => IMP_OK),
        export!(imp_polyline_get_info_2d(a_polyline(), filled) => IMP_OK),
        export!(imp_polyline_edge_2d(
            a_polyline(),
            an_edge(),
            room::<imp_vec2>("points", 2),
            room::<u32>("tag", 1),
        ) => IMP_OK),
        export!(imp_asset_save(
            assets::saved(stage, polyline().id),
            room::<Byte>("bytes", length),
            meshes::byte_count("capacity", length),
        ) => length as i32),
        export!(imp_asset_load(
            loaded,
            length_of_bytes,
            assets::saved_kind(IMP_ASSET_POLYLINE),
            room::<u64>("asset", 1),
        ) => IMP_ASSET_POLYLINE as i32),
        export!(imp_geometry_polyline_2d(
            a_polyline(),
            one("scale", vec2(1.0, -1.0), scales()).or_null(),
            room::<imp_geometry_2d>("result", 1),
        ) => IMP_OK),
        export!(imp_compound_create_from_outline_2d(
            plate_points(),
            point_count(8, 3),
            ring_sizes(),
            ring_count(),
            room::<imp_compound>("compound", 1),
        ) => IMP_OK),
    ]
}

#[test]
fn a_polyline_reads_back_as_it_was_made() {
    let stage = Stage::new();
    let mut info = polyline_info();
    ok(unsafe { imp_polyline_get_info_2d(polyline(), &mut info) });
    assert_eq!((info.flags, info.points, info.edges, info.zero_length_edges), (CLOSED, 4, 4, 0));
    assert_eq!(info.saved_bytes as usize, saved(polyline()).len());
    assert_eq!((info.bounds.min, info.bounds.max), (vec2(-2.0, -2.0), vec2(2.0, 2.0)));
    for edge in 0..4 {
        let (mut points, mut tag) = ([vec2(0.0, 0.0); 2], 0);
        ok(unsafe { imp_polyline_edge_2d(polyline(), edge, points.as_mut_ptr(), &mut tag) });
        let start = edge as usize;
        assert_eq!(points, [outline()[start], outline()[(start + 1) % 4]]);
        assert_eq!(tag, TAGS[start]);
    }
    drop(stage);
}

#[test]
fn answers_name_the_edge_and_its_tag() {
    let stage = Stage::new();
    let geometry = polyline_geometry(polyline(), vec2(1.0, 1.0));
    let (disc, here) = (circle(0.5), at(0.0, 0.0));
    let mut found = imp_separation_2d::NONE;
    let beside = at(0.0, -3.0);
    assert_eq!(unsafe { imp_distance_2d(&geometry, &here, &disc, &beside, &mut found) }, 0);
    assert_eq!((found.distance, found.part_a.triangle, found.part_a.tag), (0.5, 0, 5));
    // A polyline has no interior.
    assert_eq!(unsafe { imp_overlap_2d(&geometry, &here, &disc, &here, 0.0) }, 0);
    let mut hit = imp_hit_2d::NONE;
    let from = ray(vec2(0.5, 0.0), vec2(1.0, 0.0));
    assert_eq!(unsafe { imp_raycast_2d(&geometry, &here, &from, &mut hit) }, 1);
    assert_eq!((hit.distance, hit.part.triangle, hit.part.tag), (1.5, 1, 6));
    // A solid outline has an interior.
    let solid: imp_compound = written(|compound| unsafe {
        let sizes = [4u32, 4];
        imp_compound_create_from_outline_2d(plate().as_ptr(), 8, sizes.as_ptr(), 2, compound)
    });
    let solid_geometry = compound_geometry(solid);
    let contains = |x: f32, y: f32| unsafe { imp_contains_2d(&solid_geometry, &here, &vec2(x, y)) };
    assert_eq!([contains(1.0, 1.0), contains(0.0, 0.0), contains(3.0, 0.0)], [1, 0, 0]);
    ok(imp_asset_release(solid.id));
    drop(stage);
}

#[test]
fn a_shape_keeps_its_polyline_and_names_it_while_it_has_a_handle() {
    let stage = Stage::new();
    let world = support::dim2::world();
    let geometry = polyline_geometry(polyline(), vec2(-0.5, 2.0));
    let shape = create(world, &desc(geometry, at(0.0, 0.0)));
    assert_eq!(geometry_of(shape), geometry);
    ok(imp_asset_release(polyline().id));
    assert_eq!(imp_asset_kind(polyline().id), 0);
    let ask = unsafe { imp_overlap_2d(&geometry, &at(0.0, 0.0), &circle(1.0), &at(0.0, 0.0), 0.0) };
    assert_eq!(ask, IMP_ERROR_STALE);
    assert!(last_error().contains(".polyline 0x") || last_error().starts_with("geometry_a"));
    let nameless = edited(geometry, |data| data.polyline.polyline = imp_polyline { id: 0 });
    assert_eq!(geometry_of(shape), nameless);
    assert_eq!(overlap(world, &circle(0.1), &at(0.95, 0.0)), [shape]);
    assert_eq!(overlap(world, &circle(0.1), &at(0.5, 0.0)), []);
    let refused = unsafe { imp_shape_set_geometry_2d(shape, &nameless) };
    assert_eq!(refused, IMP_ERROR_HANDLE);
    ok(imp_world_destroy(world));
    drop(stage);
}

fn load(bytes: &[u8]) -> Result<imp_polyline, i32> {
    let mut polyline = imp_polyline { id: 77 };
    let length = bytes.len() as i32;
    let status =
        unsafe { imp_asset_load(bytes.as_ptr(), length, IMP_ASSET_POLYLINE, &mut polyline.id) };
    if status == IMP_ASSET_POLYLINE as i32 {
        return Ok(polyline);
    }
    assert_eq!(polyline.id, 77, "an error writes nothing");
    Err(status)
}

/// Returns the bytes with a matching checksum, which an attacker can compute as well.
fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let rest = bytes[..16].iter().chain(&bytes[24..]);
    let sum = rest.fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    [&bytes[..16], &sum.to_le_bytes(), &bytes[24..]].concat()
}

#[test]
fn a_changed_polyline_is_not_loaded_or_is_another_sound_one() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    let mut random = fastrand::Rng::with_seed(26);
    let bytes = saved(polyline());
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1 << random.u8(0..8);
        assert_eq!(load(&changed), Err(IMP_ERROR_BYTES), "byte {place}");
        assert_eq!(load(&bytes[..place]), Err(IMP_ERROR_BYTES), "{place} bytes");
    }
    let (disc, here) = (circle(0.5), at(0.0, 0.0));
    let (mut refused, mut loaded) = (0, 0);
    for turn in 0..case_count(100_000) {
        let mut changed = bytes.clone();
        for _ in 0..random.usize(1..4) {
            let place = random.usize(24..bytes.len());
            changed[place] = match turn % 3 {
                0 => random.u8(..),
                1 => changed[place] ^ 1 << random.u8(0..8),
                _ => bytes[random.usize(24..bytes.len())],
            };
        }
        match load(&with_checksum(&changed)) {
            Err(status) => {
                assert_eq!(status, IMP_ERROR_BYTES, "{}", last_error());
                refused += 1;
            }
            Ok(polyline) => {
                let geometry = polyline_geometry(polyline, vec2(1.0, 1.0));
                let mut found = imp_separation_2d::NONE;
                ok(unsafe { imp_distance_2d(&geometry, &here, &disc, &here, &mut found) });
                assert!(found.distance.is_finite(), "{found:?}");
                ok(imp_asset_release(polyline.id));
                loaded += 1;
            }
        }
    }
    assert!(refused > 0 && loaded > 0, "{refused} refused, {loaded} loaded");
    // Point counts that exceed or fall short of the bytes.
    for claim in [u32::MAX, 1 << 31, 1 << 24, 5, 3, 1, 0] {
        let mut wrong = bytes.clone();
        wrong[24..28].copy_from_slice(&claim.to_le_bytes());
        assert_eq!(load(&with_checksum(&wrong)), Err(IMP_ERROR_BYTES), "{claim} points");
    }
    assert_eq!(stage.fingerprint(), before);
}
