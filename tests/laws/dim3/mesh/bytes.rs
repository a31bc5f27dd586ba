//! Tests meshes as bytes: a load gives the same answers. Damaged bytes are rejected or answer without panic.

use glam::Vec3;
use impinge::dim3::{Dim3, Geometry, Mesh, MeshError, MeshOptions, Ray, ScaledMesh};
use impinge::space::Space;
use std::sync::Arc;

use super::{Input, convex, degrade, grid, pose, random_input, soup, sphere};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// 100,000 in an optimised run.
const DAMAGED: u64 = 400_000;

const VERSION: usize = 4;
const CHECKSUM: usize = 16;
const COUNTS: usize = 24;
const VERTICES: usize = 48;

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

fn options(number: u64) -> MeshOptions {
    MeshOptions { one_sided: number & 1 != 0, weld: number & 2 != 0, solid: false }
}

#[test]
fn the_same_mesh_comes_back() {
    for number in 0..case_count(2_000) {
        let mut rng = Rng::of_case(seed(1115), number);
        let input = random_input(&mut rng);
        let mesh = input.build(options(number)).unwrap();
        let bytes = mesh.to_bytes();
        let again = Mesh::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        assert_eq!((again.info(), again.options()), (mesh.info(), mesh.options()));
        for triangle in 0..input.triangle_count() as u32 {
            assert_eq!(again.tag(triangle), mesh.tag(triangle));
        }
        let [mesh, again] = [mesh, again].map(|mesh| {
            Geometry::Mesh(ScaledMesh::new(Arc::new(mesh), Vec3::ONE).expect("a valid scale"))
        });
        assert_eq!(
            answers(&mut Rng::of_case(1, number), &mesh),
            answers(&mut Rng::of_case(1, number), &again)
        );
    }
    let mut rng = Rng::of_case(seed(1115), 1);
    let solid = MeshOptions { solid: true, ..MeshOptions::default() };
    let mesh = sphere(&mut rng, 5, 6).build(solid).unwrap();
    let again = Mesh::from_bytes(&mesh.to_bytes()).unwrap();
    assert_eq!((again.info(), again.options()), (mesh.info(), solid));
}

/// Returns some answers of each kind, as text.
fn answers(rng: &mut Rng, mesh: &Geometry) -> String {
    let place = pose(rng, 1.0);
    let (other, at) = (Geometry::from(convex(rng, 1.0)), pose(rng, 1.5));
    let [from, way] = [0, 1].map(|_| super::vector(rng, 3.0));
    let ray = Ray::new(from, way, 10.0).expect("a valid ray");
    let mut parts = Vec::new();
    Dim3::contacts(mesh, &place, &other, &at, 0.1, &mut |manifold| parts.push(manifold));
    format!(
        "{:?} {parts:?} {:?} {:?} {:?} {}",
        Dim3::distance(mesh, &place, &other, &at),
        Dim3::cast(mesh, &place, way, &other, &at, impinge::space::AtStart::Hit),
        Dim3::raycast(mesh, &place, &ray),
        Dim3::aabb(mesh, &place),
        Dim3::contains(mesh, &place, from),
    )
}

/// The bytes of one triangle. They must not change for this version.
#[test]
fn the_bytes_of_a_triangle_are_these() {
    let mut input = Input::new("triangle", vec![Vec3::ZERO, Vec3::X, Vec3::Y], &[[0, 1, 2]]);
    input.tags = Some(vec![7]);
    let mesh = input.build(options(3)).unwrap();
    let mut expected = b"IMPM".to_vec();
    expected.extend([2, 0, 0, 0, 196, 0, 0, 0, 0, 0, 0, 0]);
    expected.extend([0; 8]);
    for count in [3_u32, 1, 1, 1, 0, 11] {
        expected.extend(count.to_le_bytes());
    }
    for vertex in [Vec3::ZERO, Vec3::X, Vec3::Y] {
        expected.extend(vertex.to_array().into_iter().flat_map(f32::to_le_bytes));
    }
    for word in [0_u32, 1, 2, 7] {
        expected.extend(word.to_le_bytes());
    }
    // The node: base, lower and upper steps along x, y and z in eight lanes, links, exponents, number of children.
    expected.extend([0; 12]);
    for greatest in [128, 128, 0] {
        expected.push(0);
        expected.extend([255; 7]);
        expected.push(greatest);
        expected.extend([0; 7]);
    }
    expected.extend(((1_u32 << 31) | (1 << 24)).to_le_bytes());
    expected.extend([0; 4 * 7]);
    expected.extend([120, 120, 1, 1]);
    seal(&mut expected);
    assert_eq!(mesh.to_bytes(), expected);
}

fn samples() -> Vec<Vec<u8>> {
    let mut rng = Rng::of_case(seed(1116), 0);
    let mut tagged = soup(&mut rng, 30, 0.3);
    degrade(&mut rng, &mut tagged);
    tagged.tags = Some(vec![3; tagged.triangle_count()]);
    let solid = MeshOptions { solid: true, weld: true, one_sided: false };
    let meshes = [
        tagged.build(options(0)),
        grid(&mut rng, 5, 0.1).build(options(2)),
        sphere(&mut rng, 3, 5).build(solid),
    ];
    meshes.into_iter().map(|mesh| mesh.unwrap().to_bytes()).collect()
}

#[test]
fn every_changed_byte_is_found() {
    for bytes in samples() {
        for at in 0..bytes.len() {
            for change in [1, 16, 128, 255] {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                assert!(Mesh::from_bytes(&changed).is_err(), "byte {at} changed by {change}");
            }
        }
        for length in (0..bytes.len()).step_by(7) {
            assert!(Mesh::from_bytes(&bytes[..length]).is_err(), "cut to {length}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Mesh::from_bytes(&longer).is_err());
    }
}

#[test]
fn damaged_bytes_are_refused_or_answer_without_panic() {
    let samples = samples();
    let (mut refused, mut accepted) = (0, 0);
    for number in 0..case_count(DAMAGED) {
        let mut rng = Rng::of_case(seed(1117), number);
        let mut bytes = samples[rng.below(samples.len())].clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                0 => bytes[at] = rng.number() as u8,
                1 => bytes[at] ^= 1 << rng.below(8),
                2 => {
                    let at = at.min(bytes.len() - 4) & !3;
                    let value = rng.pick(&[0, 1, u32::MAX, 0x7fc0_0000, 0x7f80_0000, 1 << 24]);
                    put(&mut bytes, at, value);
                }
                _ => bytes.truncate(at.max(CHECKSUM + 8)),
            }
        }
        // Correct the length and the checksum, so that the load checks the rest.
        let length = bytes.len() as u32;
        if bytes.len() >= 12 {
            put(&mut bytes, 8, length);
        }
        seal(&mut bytes);
        match Mesh::from_bytes(&bytes) {
            Err(_) => refused += 1,
            Ok(mesh) => {
                accepted += 1;
                let scaled = ScaledMesh::new(Arc::new(mesh), Vec3::ONE);
                if let Ok(scaled) = scaled {
                    assert!(!answers(&mut rng, &Geometry::Mesh(scaled)).is_empty());
                }
            }
        }
    }
    assert!(refused > 0 && accepted > 0, "{refused} refused, {accepted} accepted");
}

#[test]
fn an_error_names_the_fault() {
    let good = samples().remove(0);
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        Mesh::from_bytes(&bytes).unwrap_err()
    };
    let sealed = |change: &dyn Fn(&mut Vec<u8>)| {
        refused(&|bytes| {
            change(bytes);
            seal(bytes);
        })
    };
    let unsound = |change: &dyn Fn(&mut Vec<u8>)| match sealed(change) {
        MeshError::Unsound(reason) => reason,
        other => panic!("{other}"),
    };
    let length = good.len() as u64;
    let count = |place: usize| {
        u32::from_le_bytes(good[COUNTS + 4 * place..][..4].try_into().unwrap()) as usize
    };
    let triangles = VERTICES + 12 * count(0);
    let nodes = triangles + 12 * count(1) + 4 * count(3);

    assert_eq!(refused(&|bytes| bytes.clear()), MeshError::NotAMesh);
    assert_eq!(refused(&|bytes| bytes[0] = b'X'), MeshError::NotAMesh);
    assert_eq!(refused(&|bytes| bytes[VERSION] = 1), MeshError::Version { found: 1, expected: 2 });
    assert_eq!(
        refused(&|bytes| bytes.truncate(100)),
        MeshError::Length { found: 100, expected: length }
    );
    assert_eq!(
        refused(&|bytes| bytes.truncate(30)),
        MeshError::Length { found: 30, expected: VERTICES as u64 }
    );
    assert_eq!(refused(&|bytes| bytes[VERTICES] ^= 1), MeshError::Checksum);
    // Counts that exceed the data. The load must not allocate for them.
    for place in 0..3 {
        let error = sealed(&|bytes| put(bytes, COUNTS + 4 * place, u32::MAX));
        assert!(matches!(error, MeshError::Length { .. }), "{error}");
    }
    assert_eq!(unsound(&|bytes| put(bytes, COUNTS + 20, 16)), "a flag is unknown");
    assert!(matches!(
        sealed(&|bytes| put(bytes, VERTICES + 4, f32::NAN.to_bits())),
        MeshError::Vertex { index: 0, .. }
    ));
    assert_eq!(
        unsound(&|bytes| put(bytes, triangles, 0xff_ffff)),
        "a triangle has a vertex that does not exist"
    );
    assert_eq!(
        unsound(&|bytes| bytes[triangles + 11] = 1),
        "a triangle has a number that does not exist"
    );
    assert_eq!(
        unsound(&|bytes| bytes.copy_within(triangles..triangles + 12, triangles + 12)),
        "two triangles have the same number"
    );
    // The lower steps of the root along x.
    assert_eq!(
        unsound(&|bytes| bytes[nodes + 12] = 255),
        "a node's bounds do not contain its items"
    );
    assert_eq!(unsound(&|bytes| bytes[nodes + 95] = 0), "a node has no child, or too many");
    let opened = samples().remove(1);
    let mut bytes = opened;
    put(&mut bytes, COUNTS + 20, 6);
    seal(&mut bytes);
    assert_eq!(
        Mesh::from_bytes(&bytes).unwrap_err(),
        MeshError::Unsound("a solid's surface is not closed")
    );
}
