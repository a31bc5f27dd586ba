//! Tests height fields as bytes: a load returns the same field. Changed bytes are rejected or make a valid field.

use std::sync::Arc;

use glam::Vec3;
use impinge::dim3::{Dim3, Geometry, HeightField, HeightFieldError, Pose, Ray};
use impinge::space::Space;

use super::model::{Model, Samples};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xf1e1d;
const CHANGED: u64 = 100_000;

const VERSION: usize = 4;
const LENGTH: usize = 8;
const CHECKSUM: usize = 16;
const ROWS: usize = 24;
const RANGE: usize = 40;
const SCALE: usize = 48;
const FLAGS: usize = 56;
const SAMPLES: usize = 60;

fn seal(bytes: &mut [u8]) {
    let all = bytes[..CHECKSUM].iter().chain(&bytes[CHECKSUM + 8..]);
    let sum = all.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    bytes[CHECKSUM..CHECKSUM + 8].copy_from_slice(&sum.to_le_bytes());
}

fn put(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

#[test]
fn the_same_field_comes_back() {
    let seed = seed(SEED);
    for case in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed, case);
        let mut model = Model::random(&mut rng, 20);
        model.one_sided = rng.bool();
        model.thickness = if rng.bool() { rng.power(-3.0, 3.0) as f32 } else { 0.0 };
        let field = model.field();
        let bytes = field.to_bytes();
        assert_eq!(bytes.len(), field.info().saved_bytes, "case {case}");
        let loaded = HeightField::from_bytes(&bytes).unwrap();
        assert_eq!(loaded.to_bytes(), bytes, "case {case}");
        assert_eq!(loaded.info(), field.info(), "case {case}");
        let fields = [field, loaded].map(|field| Geometry::HeightField(Arc::new(field)));
        for _ in 0..10 {
            let origin = (rng.in_cube() * model.size() * 20.0).as_vec3();
            let ray = Ray::new(origin, rng.unit().as_vec3(), 1e9).unwrap();
            let hits = fields.each_ref().map(|field| Dim3::raycast(field, &Pose::IDENTITY, &ray));
            assert_eq!(hits[0], hits[1], "case {case}");
        }
    }
}

/// The bytes of one field. They must not change for this version.
#[test]
fn the_bytes_of_a_field_are_these() {
    let mut model = Model::of_heights(2, 3, |_, _| 0.0);
    model.samples = Samples::U16 { samples: vec![1, 2, 3, 4, 5, 600], scale: 0.5, offset: -1.0 };
    model.holes = Some(vec![true, false]);
    model.diagonals = Some(vec![false, true]);
    model.tags = Some(vec![7, 200]);
    model.range = Some([-8.0, 300.0]);
    model.one_sided = true;
    let mut expected = b"IMPF".to_vec();
    expected.extend([1, 0, 0, 0, 76, 0, 0, 0, 0, 0, 0, 0]);
    expected.extend([0; 8]);
    expected.extend([2, 0, 0, 0, 3, 0, 0, 0]);
    let numbers = [1.0, 1.0, -8.0, 300.0, 0.5, -1.0];
    expected.extend(numbers.into_iter().flat_map(f32::to_le_bytes));
    expected.extend([31, 0, 0, 0]);
    expected.extend([1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 88, 2]);
    expected.extend([0b01, 0b10, 7, 200]);
    seal(&mut expected);
    assert_eq!(model.field().to_bytes(), expected);
    assert_eq!(HeightField::from_bytes(&expected).expect("a field").thickness(), 0.0);
    // A thickness is the end of the bytes.
    model.thickness = 1.5;
    expected.extend(1.5_f32.to_le_bytes());
    (expected[LENGTH], expected[FLAGS]) = (80, 63);
    seal(&mut expected);
    assert_eq!(model.field().to_bytes(), expected);
}

fn examples() -> Vec<Vec<u8>> {
    let plain = Model::of_heights(3, 4, |row, column| (row * column) as f32 * 0.25);
    let mut rich = plain.clone();
    rich.samples = Samples::U16 { samples: (0..12).collect(), scale: 0.25, offset: 2.0 };
    rich.range = Some([-100.0, 100.0]);
    rich.holes = Some(vec![true, false, false, true, false, false]);
    rich.diagonals = Some(vec![true, false, true, false, true, false]);
    rich.tags = Some(vec![1, 2, 3, 4, 5, 6]);
    (rich.one_sided, rich.thickness) = (true, 0.75);
    [plain, rich].map(|model| model.field().to_bytes()).to_vec()
}

#[test]
fn every_changed_byte_is_found() {
    for bytes in examples() {
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                assert!(HeightField::from_bytes(&changed).is_err(), "byte {at} by {change}");
            }
        }
        for length in 0..bytes.len() {
            assert!(HeightField::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(HeightField::from_bytes(&longer).is_err());
    }
}

#[test]
fn an_error_names_the_fault() {
    let [plain, rich] = examples().try_into().unwrap();
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = plain.clone();
        change(&mut bytes);
        HeightField::from_bytes(&bytes).unwrap_err()
    };
    let sealed = |bytes: &[u8], change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.to_vec();
        change(&mut bytes);
        seal(&mut bytes);
        HeightField::from_bytes(&bytes).unwrap_err()
    };
    let length = plain.len() as u64;
    assert_eq!(refused(&|bytes| bytes.clear()), HeightFieldError::NotAHeightField);
    assert_eq!(refused(&|bytes| bytes[3] = b'H'), HeightFieldError::NotAHeightField);
    let version = HeightFieldError::Version { found: 2, expected: 1 };
    assert_eq!(refused(&|bytes| bytes[VERSION] = 2), version);
    let cut = HeightFieldError::Length { found: 30, expected: SAMPLES as u64 };
    assert_eq!(refused(&|bytes| bytes.truncate(30)), cut);
    let cut = HeightFieldError::Length { found: 70, expected: length };
    assert_eq!(refused(&|bytes| bytes.truncate(70)), cut);
    assert_eq!(refused(&|bytes| bytes[SAMPLES] ^= 1), HeightFieldError::Checksum);
    // Sides that require more memory than exists. The load must not allocate it.
    let huge = |bytes: &mut Vec<u8>| {
        put(bytes, ROWS, 32_768);
        put(bytes, ROWS + 4, 32_768);
    };
    assert!(matches!(sealed(&plain, &huge), HeightFieldError::Length { .. }));
    let side = HeightFieldError::Side { field: "rows", value: u32::MAX };
    assert_eq!(sealed(&plain, &|bytes| put(bytes, ROWS, u32::MAX)), side);
    let unknown = HeightFieldError::Unsound("a flag is unknown");
    assert_eq!(sealed(&plain, &|bytes| put(bytes, FLAGS, 64)), unknown);
    let zero = HeightFieldError::Unsound("the thickness is 0");
    assert_eq!(sealed(&rich, &|bytes| bytes[SAMPLES + 32..].fill(0)), zero);
    let negative =
        |bytes: &mut Vec<u8>| bytes[SAMPLES + 32..].copy_from_slice(&(-1_f32).to_le_bytes());
    assert!(matches!(sealed(&rich, &negative), HeightFieldError::Number(_)));
    let scale = HeightFieldError::Unsound("f32 samples have a scale or an offset");
    assert_eq!(sealed(&plain, &|bytes| put(bytes, SCALE, 1)), scale);
    let nan = f32::NAN.to_bits();
    let error = sealed(&plain, &|bytes| put(bytes, SAMPLES + 8, nan));
    assert!(matches!(error, HeightFieldError::NotFinite { row: 0, column: 2, .. }), "{error}");
    let error = sealed(&plain, &|bytes| put(bytes, RANGE + 4, 0.0_f32.to_bits()));
    assert!(matches!(error, HeightFieldError::OutOfRange { .. }), "{error}");
    let bit = HeightFieldError::Unsound("an unused bit is set");
    assert_eq!(sealed(&rich, &|bytes| bytes[SAMPLES + 24] |= 0x80), bit);
    assert_eq!(sealed(&rich, &|bytes| bytes[SAMPLES + 25] |= 0x40), bit);
    assert_eq!(sealed(&rich, &|bytes| bytes[SAMPLES + 24] = 0x3f), HeightFieldError::AllHoles);
}

/// Changed contents with a correct checksum are rejected, or make a field that answers.
#[test]
fn accepted_bytes_are_a_field() {
    let fields = examples();
    let (seed, cases) = (seed(SEED ^ 1), case_count(CHANGED));
    let mut passed = 0;
    for case in 0..cases {
        let mut rng = Rng::of_case(seed, case);
        let mut bytes = fields[rng.below(fields.len())].clone();
        for _ in 0..1 + rng.below(3) {
            let at = ROWS + rng.below(bytes.len() - ROWS - 3);
            match rng.below(4) {
                0 => bytes[at] ^= 1 << rng.below(8),
                1 => put(&mut bytes, at & !3, rng.pick(&[0, 1, 2, 3, 4, 5, 40_000, u32::MAX])),
                2 => {
                    let number = rng.pick(&[f32::NAN, -0.0, 1e-45, 1.0, 1e30, -1e16]);
                    put(&mut bytes, at & !3, number.to_bits());
                }
                _ => bytes.truncate(SAMPLES + rng.below(bytes.len() - SAMPLES + 1)),
            }
            if bytes.len() < ROWS + 40 {
                break;
            }
        }
        let length = bytes.len() as u64;
        bytes[LENGTH..LENGTH + 8].copy_from_slice(&length.to_le_bytes());
        seal(&mut bytes);
        let Ok(field) = HeightField::from_bytes(&bytes) else { continue };
        passed += 1;
        assert_eq!(field.to_bytes(), bytes, "case {case}");
        let [min, max] = field.range();
        let info = field.info();
        assert!(min <= info.min && info.min <= info.max && info.max <= max, "case {case}");
        let field = Geometry::HeightField(Arc::new(field));
        let origin = Vec3::new(0.3, rng.pick(&[3.0, 1e9, 1e16]), 0.2);
        let ray = Ray::new(origin, -Vec3::Y, f32::MAX).unwrap();
        let hit = Dim3::raycast(&field, &Pose::IDENTITY, &ray);
        assert!(hit.is_none_or(|hit| hit.distance.is_finite()), "case {case}");
        let found = Dim3::closest_point(&field, &Pose::IDENTITY, origin);
        assert!(found.distance.is_finite(), "case {case}");
    }
    assert!(passed >= cases / 100, "{passed} of {cases} pass: too few to tell");
}
