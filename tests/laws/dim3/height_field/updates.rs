//! Tests updates in place: the field equals a newly built one, or an error changes nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use glam::Vec3;
use impinge::dim3::{
    Area, Convex, Dim3, Geometry, HeightField, HeightFieldError, HeightSamples, Pose, Ray,
};
use impinge::space::Space;
use impinge::validity::Invalid;

use super::model::{Model, Samples, packed};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xd16;

fn area(rng: &mut Rng, rows: usize, columns: usize) -> Area {
    let (row, column) = (rng.below(rows), rng.below(columns));
    Area {
        row: row as u32,
        column: column as u32,
        rows: rng.below(rows - row + 1) as u32,
        columns: rng.below(columns - column + 1) as u32,
    }
}

/// Returns the indices of a rectangle of a grid with `columns` per row.
fn indices(area: Area, columns: usize) -> Vec<usize> {
    let rows = area.row..area.row + area.rows;
    let of_row = |row: u32| {
        let columns_of_area = area.column..area.column + area.columns;
        columns_of_area.map(move |column| row as usize * columns + column as usize)
    };
    rows.flat_map(of_row).collect()
}

/// Updates a random rectangle of samples or holes, in the model and in the field.
fn update(rng: &mut Rng, model: &mut Model, field: &HeightField) {
    if rng.bool() {
        let area = area(rng, model.rows, model.columns);
        let places = indices(area, model.columns);
        let sources: Vec<usize> =
            places.iter().map(|_| rng.below(model.rows * model.columns)).collect();
        match &mut model.samples {
            Samples::F32(all) => {
                let new: Vec<f32> = sources.iter().map(|source| all[*source]).collect();
                field.update(area, HeightSamples::F32(&new)).unwrap();
                places.iter().zip(&new).for_each(|(place, height)| all[*place] = *height);
            }
            Samples::U16 { samples: all, .. } => {
                let new: Vec<u16> = sources.iter().map(|source| all[*source]).collect();
                field.update(area, HeightSamples::U16(&new)).unwrap();
                places.iter().zip(&new).for_each(|(place, sample)| all[*place] = *sample);
            }
        }
        return;
    }
    let (rows, columns) = (model.rows - 1, model.columns - 1);
    let area = area(rng, rows, columns);
    let places = indices(area, columns);
    let new: Vec<bool> = places.iter().map(|_| rng.bool()).collect();
    let mut holes = model.holes.clone().unwrap_or(vec![false; rows * columns]);
    places.iter().zip(&new).for_each(|(place, hole)| holes[*place] = *hole);
    let before = field.to_bytes();
    match field.update_holes(area, &packed(&new)) {
        Ok(()) if places.is_empty() => assert_eq!(field.to_bytes(), before),
        Ok(()) => model.holes = Some(holes),
        Err(error) => {
            assert_eq!(error, HeightFieldError::AllHoles);
            assert!(holes.iter().all(|hole| *hole));
            assert_eq!(field.to_bytes(), before);
        }
    }
}

#[test]
fn an_updated_field_is_that_built_anew() {
    let seed = seed(SEED);
    for case in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed, case);
        let mut model = Model::random(&mut rng, 40);
        // Samples of u16 or f32 that are valid for this field.
        let field = Arc::new(model.field());
        model.range = Some(field.range());
        for _ in 0..1 + rng.below(6) {
            update(&mut rng, &mut model, &field);
        }
        let fresh = Arc::new(model.field());
        assert_eq!(field.to_bytes(), fresh.to_bytes(), "case {case}");
        assert_eq!(field.info(), fresh.info(), "case {case}");
        let fields = [field, fresh].map(Geometry::HeightField);
        let aabbs = fields.each_ref().map(|field| Dim3::aabb(field, &Pose::IDENTITY));
        assert_eq!(aabbs[0], aabbs[1], "case {case}");
        for _ in 0..20 {
            let size = model.size();
            let rows_and_columns = model.rows.max(model.columns) as f64;
            let at = (rng.in_cube() * size * rows_and_columns).as_vec3();
            let ray = Ray::new(at, rng.unit().as_vec3(), 1e9).unwrap();
            let hits = fields.each_ref().map(|field| Dim3::raycast(field, &Pose::IDENTITY, &ray));
            assert_eq!(hits[0], hits[1], "case {case}");
            let point = Pose::new(at, glam::Quat::IDENTITY).unwrap();
            let ball: Geometry = Convex::sphere(Vec3::ZERO, size as f32).unwrap().into();
            let found = fields
                .each_ref()
                .map(|field| Dim3::distance(field, &Pose::IDENTITY, &ball, &point));
            assert_eq!(found[0], found[1], "case {case}");
        }
    }
}

#[test]
fn a_rejected_update_changes_nothing_and_names_the_reason() {
    let mut model = Model::of_heights(4, 5, |row, column| (row * column) as f32);
    model.range = Some([-2.0, 20.0]);
    let field = model.field();
    let before = field.to_bytes();
    let at = |row, column, rows, columns| Area { row, column, rows, columns };
    let refused = |area, heights: &[f32]| {
        let error = field.update(area, HeightSamples::F32(heights)).unwrap_err();
        assert_eq!(field.to_bytes(), before);
        error
    };
    let out = refused(at(1, 2, 2, 2), &[0.0, 1.0, 2.0, 20.5]);
    let expected =
        HeightFieldError::OutOfRange { row: 2, column: 3, height: 20.5, min: -2.0, max: 20.0 };
    assert_eq!(out, expected);
    assert_eq!(out.to_string(), "the height of row 2, column 3 is 20.5; expected -2 to 20");
    let error = refused(at(3, 4, 1, 1), &[f32::NAN]).to_string();
    assert_eq!(error, "the height of row 3, column 4 is NaN; expected a finite number");
    let error = refused(at(3, 0, 2, 1), &[0.0; 2]);
    assert_eq!(error, HeightFieldError::Area { what: "rows", end: 5, limit: 4 });
    let error = refused(at(0, 5, 1, u32::MAX), &[0.0; 2]);
    let end = 5 + u64::from(u32::MAX);
    assert_eq!(error, HeightFieldError::Area { what: "columns", end, limit: 5 });
    let error = refused(at(0, 0, 2, 2), &[0.0; 3]);
    assert_eq!(error, HeightFieldError::Count { what: "samples", found: 3, expected: 4 });
    let error = field.update(at(0, 0, 1, 1), HeightSamples::U16(&[0])).unwrap_err();
    assert_eq!(error, HeightFieldError::Kind { found: "u16", expected: "f32" });
    let error = field.update_holes(at(0, 0, 3, 5), &[0; 2]).unwrap_err();
    assert_eq!(error, HeightFieldError::Area { what: "columns", end: 5, limit: 4 });
    let error = field.update_holes(at(0, 0, 3, 4), &[0; 1]).unwrap_err();
    assert_eq!(error, HeightFieldError::Count { what: "bytes of holes", found: 1, expected: 2 });
    let error = field.update_holes(at(0, 0, 3, 4), &[0xff; 2]).unwrap_err();
    assert_eq!(error, HeightFieldError::AllHoles);
    assert_eq!(field.to_bytes(), before);
}

#[test]
fn invalid_input_is_refused_with_the_reason() {
    let good = Model::of_heights(3, 4, |row, column| (row + column) as f32);
    good.field();
    let refused = |change: &dyn Fn(&mut Model)| {
        let mut model = good.clone();
        change(&mut model);
        model.described(HeightField::new).unwrap_err()
    };
    let count = |what, found, expected| HeightFieldError::Count { what, found, expected };
    let rows = |rows| move |model: &mut Model| model.rows = rows;
    assert_eq!(refused(&rows(1)), HeightFieldError::Side { field: "rows", value: 1 });
    assert_eq!(refused(&rows(40_000)), HeightFieldError::Side { field: "rows", value: 40_000 });
    assert_eq!(refused(&rows(30_000)), count("samples", 12, 120_000));
    let error = refused(&|model| model.columns = 0);
    assert_eq!(error, HeightFieldError::Side { field: "columns", value: 0 });
    let error = refused(&|model| model.cell[0] = 0.0);
    assert_eq!(error, HeightFieldError::Cell { field: "cell_x", value: 0.0 });
    let error = refused(&|model| model.cell[1] = f32::INFINITY);
    let reason = Invalid::NotFinite { field: "cell_z", value: f32::INFINITY };
    assert_eq!(error, HeightFieldError::Number(reason));
    let error = refused(&|model| model.cell[1] = 9e15);
    let reason = Invalid::TooLarge { field: "cell_z", value: 9e15 };
    assert_eq!(error, HeightFieldError::Number(reason));
    let error = refused(&|model| model.range = Some([3.0, 2.0]));
    assert_eq!(error, HeightFieldError::Range { min: 3.0, max: 2.0 });
    let error = refused(&|model| model.range = Some([f32::NAN, 2.0]));
    assert!(matches!(error, HeightFieldError::Number(Invalid::NotFinite { .. })), "{error}");
    let error = refused(&|model| model.range = Some([0.0, 4.5]));
    let expected =
        HeightFieldError::OutOfRange { row: 2, column: 3, height: 5.0, min: 0.0, max: 4.5 };
    assert_eq!(error, expected);
    let error = refused(&|model| model.samples = Samples::F32(vec![f32::NEG_INFINITY; 12]));
    assert!(matches!(error, HeightFieldError::NotFinite { row: 0, column: 0, .. }), "{error}");
    let error = refused(&|model| model.samples = Samples::F32(vec![1e17; 12]));
    assert!(matches!(error, HeightFieldError::Number(Invalid::TooLarge { .. })), "{error}");
    let u16s = |scale, offset| Samples::U16 { samples: vec![1; 12], scale, offset };
    let error = refused(&|model| model.samples = u16s(f32::NAN, 0.0));
    assert!(matches!(error, HeightFieldError::Number(Invalid::NotFinite { field: "scale", .. })));
    let error = refused(&|model| model.samples = u16s(1e38, 3e38));
    assert!(matches!(error, HeightFieldError::NotFinite { .. } | HeightFieldError::Number(_)));
    assert_eq!(refused(&|model| model.holes = Some(vec![false; 9])), count("bytes of holes", 2, 1));
    assert_eq!(refused(&|model| model.holes = Some(vec![true; 6])), HeightFieldError::AllHoles);
    let error = refused(&|model| model.diagonals = Some(vec![]));
    assert_eq!(error, count("bytes of diagonals", 0, 1));
    assert_eq!(refused(&|model| model.tags = Some(vec![1; 5])), count("tags", 5, 6));
}

/// The bounds of a shape in a world are set once. So they must include all heights that an update can set.
#[test]
fn bounds_hold_what_an_update_may_do() {
    let mut model = Model::of_heights(9, 9, |_, _| 1.0);
    model.range = Some([-5.0, 7.0]);
    let field = Arc::new(model.field());
    let geometry = Geometry::HeightField(field.clone());
    let bound = Dim3::bound(&geometry, &Pose::IDENTITY);
    let spike = Area { row: 4, column: 4, rows: 1, columns: 2 };
    field.update(spike, HeightSamples::F32(&[7.0, -5.0])).unwrap();
    assert_eq!(Dim3::bound(&geometry, &Pose::IDENTITY), bound);
    let tight = Dim3::aabb(&geometry, &Pose::IDENTITY);
    assert_eq!((tight.min, tight.max), (Vec3::new(0.0, -5.0, 0.0), Vec3::new(8.0, 7.0, 8.0)));
    assert!(bound.min.y < -5.0 && bound.max.y > 7.0);
}

/// A sheet moves up and down as a whole while other threads query it. Every query sees one height everywhere, even if
/// both bodies are the field. Writers are never blocked for good.
#[test]
fn questions_during_updates_see_whole_updates() {
    const SIDE: usize = 65;
    const UPDATES: usize = 400;
    let mut model = Model::of_heights(SIDE, SIDE, |_, _| 0.0);
    model.range = Some([-10.0, 10.0]);
    let field = Arc::new(model.field());
    let geometry = Geometry::HeightField(field.clone());
    let is_done = AtomicBool::new(false);
    let all = Area { row: 0, column: 0, rows: SIDE as u32, columns: SIDE as u32 };
    let readers = |number: u64| {
        let (geometry, is_done) = (&geometry, &is_done);
        move || {
            let mut rng = Rng::of_case(SEED, number);
            let mut queries = 0;
            while !is_done.load(Ordering::Relaxed) {
                let aabb = Dim3::aabb(geometry, &Pose::IDENTITY);
                assert_eq!(aabb.min.y, aabb.max.y);
                let [x, z] = [0; 2].map(|_| rng.uniform(1.0, 62.0) as f32);
                let ray = Ray::new(Vec3::new(x, 50.0, z), -Vec3::Y, 100.0).unwrap();
                let hit = Dim3::raycast(geometry, &Pose::IDENTITY, &ray).unwrap();
                assert_eq!(hit.point.y, hit.point.y.round());
                // Locks the same field twice.
                let other = Pose::new(Vec3::new(60.5, 30.0, 60.5), glam::Quat::IDENTITY).unwrap();
                let apart = Dim3::distance(geometry, &Pose::IDENTITY, geometry, &other);
                assert!(apart.distance > 9.0 && apart.distance < 51.0, "{}", apart.distance);
                queries += 1;
            }
            queries
        }
    };
    thread::scope(|scope| {
        let readers: Vec<_> = (0..3).map(|number| scope.spawn(readers(number))).collect();
        for update in 0..UPDATES {
            let height = (update % 21) as f32 - 10.0;
            field.update(all, HeightSamples::F32(&vec![height; SIDE * SIDE])).unwrap();
            field.update_holes(Area { row: 0, column: 0, rows: 1, columns: 1 }, &[1]).unwrap();
        }
        is_done.store(true, Ordering::Relaxed);
        let queries: usize = readers.into_iter().map(|reader| reader.join().unwrap()).sum();
        assert!(queries > 0);
    });
}
