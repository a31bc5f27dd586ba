//! Large polygons: their exports with valid and hostile arguments, and geometries whose polygon was released.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

use impinge::ffi::*;

use crate::arguments::{count, many, one, room};
use crate::attack::Export;
use crate::dim2::arguments::a_polygon;
use crate::dim3::kit_exports::some;
use crate::export;
use crate::stage::Stage;
use crate::support::dim2::*;
use crate::support::{self, last_error, ok};

/// The handles of the stage's polygon, of a released one, and of a released one whose slot the first uses.
static POLYGON: AtomicU64 = AtomicU64::new(0);
static GONE: AtomicU64 = AtomicU64::new(0);
static REPLACED: AtomicU64 = AtomicU64::new(0);

/// Creates the polygons of a stage. Only one stage exists at a time.
pub fn set_stage() {
    ok(imp_asset_release_all(IMP_ASSET_POLYGON));
    let replaced = polygon_of(&[vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.0, 1.0)]);
    let gone = polygon_of(&[vec2(3.0, 0.0)]);
    ok(imp_asset_release(replaced.id));
    let polygon = polygon_of(&ring(12));
    ok(imp_asset_release(gone.id));
    assert_eq!(polygon.id >> 26, replaced.id >> 26, "the same slot");
    for (place, made) in [(&POLYGON, polygon), (&GONE, gone), (&REPLACED, replaced)] {
        place.store(made.id, Ordering::Relaxed);
    }
}

fn read(place: &AtomicU64) -> imp_polygon {
    imp_polygon { id: place.load(Ordering::Relaxed) }
}

/// Returns the stage's polygon, which extends to 2 along both axes.
pub fn polygon() -> imp_polygon {
    read(&POLYGON)
}

/// Returns handles of polygons that were released or never existed.
pub fn stale_polygons() -> Vec<imp_polygon> {
    let id = polygon().id;
    vec![
        read(&GONE),
        read(&REPLACED),
        // A later generation of the polygon.
        imp_polygon { id: id + 1 },
        // Generation 0.
        imp_polygon { id: id & !0x3ff_ffff },
        // An unused slot.
        imp_polygon { id: id + (1000 << 26) },
    ]
}

/// Returns numbers that are no polygon handle.
pub fn garbage_polygons() -> Vec<imp_polygon> {
    let id = polygon().id;
    vec![
        imp_polygon { id: 0 },
        imp_polygon { id: u64::MAX },
        // The asset kind of a hull.
        imp_polygon { id: id & !(1 << 50) },
        // Another asset kind.
        imp_polygon { id: id | 1 << 51 },
        // Handle kinds 0, 1 and 2.
        imp_polygon { id: id & !(3 << 62) },
        imp_polygon { id: id & !(1 << 63) },
        imp_polygon { id: id & !(1 << 62) },
    ]
}

/// Returns vertices on a circle of radius 2, including the points on the axes.
fn ring(count: usize) -> Vec<imp_vec2> {
    let angle = |place: usize| place as f64 * std::f64::consts::TAU / count as f64;
    let vertex = |angle: f64| vec2((2.0 * angle.cos()) as f32, (2.0 * angle.sin()) as f32);
    (0..count).map(|place| vertex(angle(place))).collect()
}

pub fn exports() -> Vec<Export> {
    let scale = vec2(1.0, -1.0);
    vec![
        export!(imp_polygon_create_2d(
            many("points", &ring(12), crate::dim2::faults::points()),
            some(12),
            room::<imp_polygon>("polygon", 1),
        ) => IMP_OK),
        export!(imp_polygon_vertices_2d(
            a_polygon(),
            room::<imp_vec2>("vertices", 12),
            count("capacity", 12),
        ) => 12),
        export!(imp_geometry_large_polygon_2d(
            a_polygon(),
            one("scale", scale, crate::dim2::faults::scales()).or_null(),
            room::<imp_geometry_2d>("result", 1),
        ) => IMP_OK),
    ]
}

#[test]
fn a_geometry_whose_polygon_has_gone_is_refused_by_every_question() {
    let stage = Stage::new();
    let geometry = large_polygon(polygon(), vec2(1.0, 1.0));
    let (disc, here) = (circle(1.0), at(0.0, 0.0));
    let ask = || unsafe {
        [
            imp_geometry_valid_2d(&geometry),
            imp_overlap_2d(&geometry, &here, &disc, &here, 0.0),
            imp_overlap_2d(&disc, &here, &geometry, &here, 0.0),
            imp_overlap_many_2d(&disc, &here, 1, &geometry, &here, 1, 0.0, &mut 0),
        ]
    };
    assert_eq!(ask(), [1; 4]);
    ok(imp_asset_release(polygon().id));
    assert_eq!(ask(), [IMP_ERROR_STALE; 4]);
    assert!(last_error().starts_with("geometries_b[0].polygon 0x"), "{}", last_error());
    drop(stage);
}

#[test]
fn a_shape_keeps_its_polygon_and_names_it_while_it_has_a_handle() {
    let stage = Stage::new();
    let world = support::dim2::world();
    let geometry = large_polygon(polygon(), vec2(-0.5, 2.0));
    let shape = create(world, &desc(geometry, at(0.0, 0.0)));
    assert_eq!(geometry_of(shape), geometry);
    ok(imp_asset_retain(polygon().id));
    ok(imp_asset_release(polygon().id));
    assert_eq!(imp_asset_kind(polygon().id), IMP_ASSET_POLYGON as i32);
    ok(imp_asset_release(polygon().id));
    assert_eq!(imp_asset_kind(polygon().id), 0);
    let nameless = edited(geometry, |data| data.large_polygon.polygon = imp_polygon { id: 0 });
    assert_eq!(geometry_of(shape), nameless);
    assert_eq!(overlap(world, &circle(0.1), &at(0.9, 0.0)), [shape]);
    assert_eq!(overlap(world, &circle(0.1), &at(1.2, 0.0)), []);
    let refused = unsafe { imp_shape_set_geometry_2d(shape, &nameless) };
    assert_eq!(refused, IMP_ERROR_HANDLE);
    ok(imp_shape_destroy(shape));
    ok(imp_world_destroy(world));
    drop(stage);
}

/// Every pair function with a polygon of 1024 vertices fits into the small stack of a job thread.
#[test]
fn every_question_about_polygons_of_1024_vertices_needs_little_stack() {
    let stage = Stage::new();
    let polygon = polygon_of(&ring(1024));
    assert_eq!(large_vertices_of(polygon).len(), 1024);
    let disc = rounded(&large_polygon(polygon, vec2(1.0, 0.75)), 0.25);
    let plate = large_polygon(polygon, vec2(-1.5, 1.0));
    let ask = move || {
        let (here, there, beside) = (at(0.0, 0.0), at(1.0, 0.5), at(9.0, 1.0));
        let (way, ray) = (vec2(9.0, 1.5), ray(vec2(-9.0, 0.5), vec2(1.0, 0.0)));
        let mut line = imp_line_2d { start: way, end: way };
        let zero = vec2(0.0, 0.0);
        let mut apart = imp_separation_2d::NONE;
        let mut manifold = imp_manifold_2d::NONE;
        let mut cast = imp_cast_hit_2d::NONE;
        let mut hit = imp_hit_2d::NONE;
        let (a, b) = (&disc, &plate);
        unsafe {
            [
                imp_overlap_2d(a, &here, b, &there, 0.0),
                imp_overlap_2d(a, &here, b, &beside, 0.0),
                imp_distance_2d(a, &here, b, &there, &mut apart),
                imp_distance_2d(a, &here, b, &beside, &mut apart),
                imp_contact_2d(a, &here, b, &there, 0.0, &mut manifold),
                imp_cast_2d(a, &here, &way, b, &beside, 0, &mut cast),
                imp_cast_motion_2d(a, &here, &there, b, &beside, &there, 0, &mut cast),
                imp_raycast_2d(a, &here, &ray, &mut hit),
                imp_contains_2d(a, &here, &zero),
                imp_explain_2d(a, &here, b, &there, null_mut(), 0, null_mut()),
                imp_lines_2d(b, &here, 8, &mut line, 1),
            ]
        }
    };
    let thread = std::thread::Builder::new().stack_size(64 << 10);
    let answers = thread.spawn(ask).unwrap().join().unwrap();
    assert_eq!(answers, [1, 0, 1, 0, 2, 1, 1, 1, 1, 2049, 1024]);
    ok(imp_asset_release(polygon.id));
    drop(stage);
}

#[test]
fn a_polygon_of_1024_vertices_is_made_and_one_of_1025_is_refused() {
    let stage = Stage::new();
    let arc: Vec<_> = (0..1025).map(|x| vec2(x as f32, (x * x) as f32)).collect();
    let made = polygon_of(&arc[..1024]);
    assert_eq!(large_vertices_of(made), arc[..1024]);
    ok(imp_asset_release(made.id));
    let mut refused = imp_polygon { id: 77 };
    let status = unsafe { imp_polygon_create_2d(arc.as_ptr(), 1025, &mut refused) };
    assert_eq!((status, refused.id), (IMP_ERROR_LIMIT, 77));
    assert_eq!(last_error(), "the hull of points has 1025 vertices; expected at most 1024");
    drop(stage);
}
