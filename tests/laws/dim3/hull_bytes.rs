//! Tests hulls as bytes: a load returns the same hull, and damaged bytes are rejected.

use glam::Vec3;
use impinge::dim3::{Hull, HullError};

use crate::dim3::oracle::clouds::CLOUDS;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xb17e5;
const TAMPERED: u64 = 50_000;

const VERSION: usize = 4;
const LENGTH: usize = 8;
const CHECKSUM: usize = 16;
const COUNTS: usize = 24;
const VERTICES: usize = 44;

/// Returns a hull of each rank, and one with faces of many corners.
fn hulls() -> Vec<Hull> {
    let cube: Vec<Vec3> =
        (0..8).map(|i| Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32)).collect();
    let mut rng = Rng::of_case(SEED, 0);
    let cylinder = CLOUDS.iter().find(|cloud| cloud.name == "turned cylinder").unwrap();
    let cylinder = cylinder.points(&mut rng, 24);
    [&cube[..1], &cube[..2], &cube[..4], &cube[..5], &cube, &cylinder]
        .into_iter()
        .map(|points| Hull::from_points(points, 255).unwrap())
        .collect()
}

/// Writes the format's checksum (FNV-1a).
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

fn get(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

#[test]
fn the_same_hull_comes_back() {
    for hull in hulls() {
        let bytes = hull.to_bytes();
        assert_eq!(Hull::from_bytes(&bytes).unwrap(), hull);
        assert_eq!(Hull::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    }
    let cut: Vec<Vec3> = CLOUDS[0].points(&mut Rng::of_case(SEED, 1), 500);
    let cut = Hull::from_points(&cut, 12).unwrap();
    assert!(cut.excess() > 0.0);
    assert_eq!(Hull::from_bytes(&cut.to_bytes()).unwrap(), cut);
}

/// The bytes of a tetrahedron. They must not change for this version.
#[test]
fn the_bytes_of_a_tetrahedron_are_these() {
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let bytes = Hull::from_points(&points, 4).unwrap().to_bytes();
    let mut expected = b"IMPH".to_vec();
    expected.extend([1, 0, 0, 0, 156, 0, 0, 0, 0, 0, 0, 0]);
    expected.extend([0; 8]);
    for count in [3_u32, 4, 4, 12] {
        expected.extend(count.to_le_bytes());
    }
    expected.extend([0; 4]);
    for vertex in [Vec3::ZERO, Vec3::Z, Vec3::Y, Vec3::X] {
        expected.extend(vertex.to_array().into_iter().flat_map(f32::to_le_bytes));
    }
    for number in [3_u32, 3, 3, 3, 0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2] {
        expected.extend(number.to_le_bytes());
    }
    seal(&mut expected);
    assert_eq!(bytes, expected);
}

#[test]
fn every_changed_byte_is_found() {
    for hull in hulls() {
        let bytes = hull.to_bytes();
        for at in 0..bytes.len() {
            for change in 1..=255 {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                assert!(Hull::from_bytes(&changed).is_err(), "byte {at} changed by {change}");
            }
        }
        for length in 0..bytes.len() {
            assert!(Hull::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Hull::from_bytes(&longer).is_err());
    }
}

#[test]
fn an_error_names_the_fault() {
    let good = hulls()[4].to_bytes();
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        Hull::from_bytes(&bytes).unwrap_err()
    };
    let sealed = |change: &dyn Fn(&mut Vec<u8>)| {
        refused(&|bytes| {
            change(bytes);
            seal(bytes);
        })
    };
    let unsound = |change: &dyn Fn(&mut Vec<u8>)| match sealed(change) {
        HullError::Unsound(reason) => reason,
        other => panic!("{other}"),
    };
    let length = good.len() as u64;
    let sizes = VERTICES + 8 * 12;
    let corners = sizes + 6 * 4;

    assert_eq!(refused(&|bytes| bytes.clear()), HullError::NotAHull);
    assert_eq!(refused(&|bytes| bytes[0] = b'X'), HullError::NotAHull);
    assert_eq!(refused(&|bytes| bytes[VERSION] = 2), HullError::Version { found: 2, expected: 1 });
    assert_eq!(
        refused(&|bytes| bytes.truncate(100)),
        HullError::Length { found: 100, expected: length }
    );
    assert_eq!(
        refused(&|bytes| bytes.truncate(30)),
        HullError::Length { found: 30, expected: VERTICES as u64 }
    );
    assert_eq!(refused(&|bytes| bytes[VERTICES] ^= 1), HullError::Checksum);
    // Counts that require more memory than exists. The load must not allocate it.
    for count in 1..4 {
        let error = sealed(&|bytes| put(bytes, COUNTS + 4 * count, u32::MAX));
        assert!(matches!(error, HullError::Length { .. }), "{error}");
    }
    assert_eq!(unsound(&|bytes| put(bytes, COUNTS, 4)), "the rank is above 3");
    assert_eq!(
        unsound(&|bytes| put(bytes, COUNTS, 2)),
        "the numbers of vertices and faces do not match the rank"
    );
    assert_eq!(
        unsound(&|bytes| put(bytes, COUNTS + 16, f32::NAN.to_bits())),
        "the excess is not a valid length"
    );
    assert_eq!(
        unsound(&|bytes| put(bytes, VERTICES, f32::NEG_INFINITY.to_bits())),
        "a vertex has an invalid coordinate"
    );
    assert_eq!(
        unsound(&|bytes| bytes.copy_within(VERTICES..VERTICES + 12, VERTICES + 12)),
        "the vertices are not in ascending order"
    );
    assert_eq!(
        unsound(&|bytes| put(bytes, sizes, 1000)),
        "the faces have more corners than the header states"
    );
    assert_eq!(unsound(&|bytes| put(bytes, sizes, 3)), "a corner has no face");
    assert_eq!(
        unsound(&|bytes| {
            put(bytes, sizes, 2);
            put(bytes, sizes + 4, 6);
        }),
        "a face has fewer than three vertices"
    );
    assert_eq!(
        unsound(&|bytes| put(bytes, corners + 4, 8)),
        "a face refers to a vertex that does not exist"
    );
    assert_eq!(
        unsound(&|bytes| {
            let (one, other) = (get(bytes, corners + 4), get(bytes, corners + 12));
            put(bytes, corners + 4, other);
            put(bytes, corners + 12, one);
        }),
        "the two faces of an edge do not run in opposite directions"
    );
    assert_eq!(
        unsound(&|bytes| {
            let first = get(bytes, corners);
            bytes.copy_within(corners + 4..corners + 16, corners);
            put(bytes, corners + 12, first);
        }),
        "a face does not start with its smallest vertex"
    );
    // A corner is moved in until its faces are not flat or the hull is not convex.
    assert_eq!(
        unsound(&|bytes| put(bytes, VERTICES + 7 * 12, 0.9_f32.to_bits())),
        "the vertices are not in ascending order"
    );
    assert_eq!(
        unsound(&|bytes| put(bytes, VERTICES + 7 * 12, 1.1_f32.to_bits())),
        "the hull is not convex, or a face is not flat"
    );
}

/// Changed contents with a correct checksum are rejected, or make a valid hull.
#[test]
fn accepted_bytes_are_a_hull() {
    let hulls: Vec<Vec<u8>> = hulls().iter().map(Hull::to_bytes).collect();
    let (seed, cases) = (seed(SEED), case_count(TAMPERED));
    let mut passed = 0;
    for case in 0..cases {
        let mut rng = Rng::of_case(seed, case);
        let mut bytes = hulls[rng.below(hulls.len())].clone();
        for _ in 0..1 + rng.below(3) {
            let words = (bytes.len() - COUNTS) / 4;
            let [at, other] = [0; 2].map(|_| COUNTS + 4 * rng.below(words));
            match rng.below(5) {
                0 => bytes[at] ^= 1 << rng.below(8),
                1 => {
                    let (one, two) = (get(&bytes, at), get(&bytes, other));
                    put(&mut bytes, at, two);
                    put(&mut bytes, other, one);
                }
                2 => put(&mut bytes, at, rng.pick(&[0, 1, 2, 3, 4, 5, 7, 8, u32::MAX])),
                3 => put(&mut bytes, at, rng.pick(&[f32::NAN, -0.0, 0.5, 1.0, 1e30]).to_bits()),
                _ => {
                    let count = get(&bytes, at);
                    put(&mut bytes, at, count.wrapping_add(1));
                }
            }
        }
        let length = bytes.len() as u64;
        bytes[LENGTH..LENGTH + 8].copy_from_slice(&length.to_le_bytes());
        seal(&mut bytes);
        if let Ok(hull) = Hull::from_bytes(&bytes) {
            passed += 1;
            assert_eq!(hull.validate(), Ok(()), "case {case}");
            assert_eq!(Hull::from_bytes(&hull.to_bytes()).as_ref(), Ok(&hull), "case {case}");
            let inside = |point: &Vec3| {
                hull.faces().iter().all(|face| face.normal.dot(point.as_dvec3()) <= face.offset)
            };
            assert!(hull.vertices().iter().all(inside), "case {case}");
        }
    }
    assert!(passed > cases / 100, "{passed} of {cases} pass: too few to tell");
}
