//! Hulls: their exports with valid and hostile arguments, invalid saved bytes, and geometries whose hull was
//! released.

use std::ptr::null_mut;

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::dim3::faults;
use crate::stage::Stage;
use crate::support::settings::case_count;
use crate::support::*;
use crate::value::{Byte, Memory, Value};
use crate::{assets, export, meshes};

pub fn exports(stage: &Stage) -> Vec<Export> {
    let points = many("points", &corners(1.0, 2.0, 3.0), faults::points());
    let mut points_count = count("count", 8);
    points_count.refuse(Value::Int(0), IMP_ERROR_COUNT, "count is 0; expected 1 to ", "");
    let mut most = Argument::new("max_vertices", "int32_t", Value::Int(4));
    for value in [i32::MIN, -1, 0, 3, IMP_HULL_MAX_VERTICES + 1, i32::MAX] {
        let begins = format!("max_vertices is {value}; expected 4 to 65535");
        most.refuse(Value::Int(value), IMP_ERROR_RANGE, &begins, "");
    }
    let filled = Argument::pointer::<imp_hull_info>("info", false, Memory::of(&[hull_info()]))
        .faults(faults::hull_infos(hull_info()), |value| Value::Memory(Memory::of(&[value])));
    let saved_bytes = saved(stage.hull);
    let length = saved_bytes.len();
    let [bytes, length_of_bytes] = meshes::loaded(saved_bytes);
    vec![
        export!(imp_hull_create(
            points,
            points_count,
            most,
            room::<imp_hull>("hull", 1),
        ) => IMP_OK),
        export!(imp_hull_get_info(hull(stage), filled) => IMP_OK),
        export!(imp_hull_vertices(
            hull(stage),
            room::<imp_vec3>("vertices", 8),
            count("capacity", 8),
        ) => 8),
        export!(imp_hull_triangles(
            hull(stage),
            room::<u32>("indices", 36),
            count("capacity", 36),
        ) => 36),
        export!(imp_hull_triangle_faces(
            hull(stage),
            room::<u32>("faces", 12),
            count("capacity", 12),
        ) => 12),
        export!(imp_hull_face(
            hull(stage),
            index("face", 6),
            room::<imp_vec3>("normal", 1),
            room::<f32>("offset", 1),
            room::<u32>("vertices", 4),
            count("capacity", 4),
        ) => 4),
        export!(imp_hull_edge(
            hull(stage),
            index("edge", 12),
            room::<u32>("vertices", 2),
            room::<u32>("faces", 2),
        ) => IMP_OK),
        export!(imp_hull_validate(hull(stage)) => IMP_OK),
        export!(imp_asset_save(
            assets::saved(stage, stage.hull.id),
            room::<Byte>("bytes", length),
            meshes::byte_count("capacity", length),
        ) => length as i32),
        export!(imp_asset_load(
            bytes,
            length_of_bytes,
            assets::saved_kind(IMP_ASSET_HULL),
            room::<u64>("asset", 1),
        ) => IMP_ASSET_HULL as i32),
    ]
}

/// Returns the index of a face or edge of the stage's hull, which has `count` of them.
fn index(name: &'static str, count: u32) -> Argument {
    let mut argument = Argument::new(name, "uint32_t", Value::Word(0));
    for value in [count, count + 1, 1 << 31, u32::MAX] {
        let begins = format!("{name} is {value}; the hull has {count}");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "");
    }
    argument
}

fn load(bytes: &[u8]) -> Result<imp_hull, i32> {
    let mut hull = imp_hull { id: 77 };
    let length = bytes.len() as i32;
    let status = unsafe { imp_asset_load(bytes.as_ptr(), length, IMP_ASSET_HULL, &mut hull.id) };
    if status == IMP_ASSET_HULL as i32 {
        return Ok(hull);
    }
    assert_eq!(hull.id, 77, "an error writes nothing");
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

/// Returns random points on a sphere. Nearly every face of their hull is a triangle.
fn pebble(random: &mut fastrand::Rng, count: usize) -> Vec<imp_vec3> {
    let mut between = || random.f32() * 2.0 - 1.0;
    (0..count)
        .map(|_| {
            let (x, y, z) = (between(), between(), between());
            let length = (x * x + y * y + z * z).sqrt().max(0.01);
            vec3(x / length, y / length, z / length)
        })
        .collect()
}

/// Returns a hull of each rank.
fn hulls(random: &mut fastrand::Rng) -> Vec<imp_hull> {
    vec![
        hull_of(&[vec3(1.0, 2.0, 3.0)]),
        hull_of(&corners(1.0, 0.0, 0.0)),
        hull_of(&corners(1.0, 2.0, 0.0)),
        hull_of(&corners(1.0, 2.0, 3.0)),
        hull_of(&pebble(random, 30)),
    ]
}

#[test]
fn truncated_bytes_of_a_hull_are_rejected() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    let made = hulls(&mut fastrand::Rng::with_seed(21));
    for &hull in &made {
        let bytes = saved(hull);
        for length in 0..bytes.len() {
            assert_eq!(load(&bytes[..length]), Err(IMP_ERROR_BYTES), "{length} bytes");
        }
        assert_eq!(load(&[&bytes[..], &[0]].concat()), Err(IMP_ERROR_BYTES));
        // Truncated bytes fail even when their length field matches.
        for length in 44..bytes.len() {
            let mut cut = bytes[..length].to_vec();
            cut[8..16].copy_from_slice(&(length as u64).to_le_bytes());
            assert_eq!(load(&with_checksum(&cut)), Err(IMP_ERROR_BYTES), "{length} bytes");
        }
    }
    made.into_iter().for_each(|hull| assert_eq!(imp_asset_release(hull.id), IMP_OK));
    assert_eq!(stage.fingerprint(), before);
}

#[test]
fn a_changed_hull_is_not_loaded_or_is_another_sound_one() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    let mut random = fastrand::Rng::with_seed(22);
    let (cases, mut refused, mut loaded) = (case_count(20_000), 0, 0);
    let made = hulls(&mut random);
    for &hull in &made {
        let bytes = saved(hull);
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << random.u8(0..8);
            assert_eq!(load(&changed), Err(IMP_ERROR_BYTES), "byte {place}");
        }
        for turn in 0..cases {
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
                Ok(hull) => {
                    ok(imp_hull_validate(hull));
                    assert!(info_of(hull).volume >= 0.0);
                    assert_answers(hull);
                    ok(imp_asset_release(hull.id));
                    loaded += 1;
                }
            }
        }
    }
    println!("{refused} refused, {loaded} loaded");
    assert!(refused > cases && loaded > cases / 40, "{refused} refused, {loaded} loaded");
    made.into_iter().for_each(|hull| assert_eq!(imp_asset_release(hull.id), IMP_OK));
    assert_eq!(stage.fingerprint(), before);
}

/// Checks that a loaded hull gives finite results.
fn assert_answers(hull: imp_hull) {
    let mut found = imp_separation { distance: f32::NAN, ..imp_separation::NONE };
    let (ball, body) = (sphere(0.5), unscaled(hull));
    let (here, there) = (at(0.0, 0.0, 0.0), at(2.0, -1.0, 0.5));
    let touch = ok(unsafe { imp_distance(&body, &here, &ball, &there, &mut found) });
    assert_eq!(touch == 1, found.distance <= 0.0);
    assert!(found.distance.is_finite(), "{found:?}");
}

#[test]
fn random_bytes_are_no_hull() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    let mut random = fastrand::Rng::with_seed(23);
    for _ in 0..case_count(20_000) {
        let length = random.usize(0..200);
        let mut bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
        if length >= 44 && random.bool() {
            bytes[..4].copy_from_slice(b"IMPH");
            bytes[4..8].copy_from_slice(&1u32.to_le_bytes());
            bytes[8..16].copy_from_slice(&(length as u64).to_le_bytes());
            bytes = with_checksum(&bytes);
        }
        assert_eq!(load(&bytes), Err(IMP_ERROR_BYTES), "{bytes:x?}");
    }
    assert_eq!(stage.fingerprint(), before);
}

/// Bytes with a large count fail before the library allocates memory for it.
#[test]
fn bytes_that_claim_to_be_many_are_refused_at_once() {
    let stage = Stage::new();
    let bytes = saved(stage.hull);
    for place in [28, 32, 36] {
        for claim in [u32::MAX, 1 << 31, 1 << 28] {
            let mut wrong = bytes.clone();
            wrong[place..place + 4].copy_from_slice(&claim.to_le_bytes());
            assert_eq!(load(&with_checksum(&wrong)), Err(IMP_ERROR_BYTES), "{claim} at {place}");
        }
    }
}

#[test]
fn a_hull_is_saved_whole_or_not_at_all() {
    let stage = Stage::new();
    let bytes = saved(stage.hull);
    let length = bytes.len();
    for capacity in 0..length + 3 {
        let mut buffer = Memory::room::<Byte>(length + 3);
        let untouched = buffer.clone();
        let place = buffer.pointer().cast();
        let answer = unsafe { imp_asset_save(stage.hull.id, place, capacity as i32) };
        assert_eq!(answer, length as i32);
        assert!(buffer.is_guarded());
        if capacity < length {
            assert_eq!(buffer, untouched, "capacity {capacity}");
        } else {
            assert_eq!(buffer.bytes()[..length], bytes, "capacity {capacity}");
            assert_eq!(buffer.bytes()[length..], untouched.bytes()[length..]);
        }
    }
}

#[test]
fn vertices_and_triangles_fill_the_buffer_and_the_call_returns_the_total() {
    let stage = Stage::new();
    let (vertices, triangles) = (vertices_of(stage.hull), triangles_of(stage.hull));
    for capacity in 0..10 {
        let mut buffer = [vec3(9.0, 9.0, 9.0); 10];
        let answer = unsafe { imp_hull_vertices(stage.hull, buffer.as_mut_ptr(), capacity as i32) };
        assert_eq!(answer, 8);
        let written = capacity.min(8);
        assert_eq!(buffer[..written], vertices[..written]);
        assert!(buffer[written..].iter().all(|rest| *rest == vec3(9.0, 9.0, 9.0)));
    }
    for capacity in 0..40 {
        let mut buffer = [99; 40];
        let answer =
            unsafe { imp_hull_triangles(stage.hull, buffer.as_mut_ptr(), capacity as i32) };
        assert_eq!(answer, 36);
        // The buffer receives whole triangles only.
        let written = (capacity / 3 * 3).min(36);
        assert_eq!(buffer[..written], triangles[..written], "capacity {capacity}");
        assert!(buffer[written..].iter().all(|rest| *rest == 99), "capacity {capacity}");
    }
    let length = saved(stage.hull).len() as i32;
    assert_eq!(unsafe { imp_asset_save(stage.hull.id, null_mut(), 0) }, length);
}

#[test]
fn faces_edges_and_triangle_faces_are_those_of_the_hull() {
    let _alone = Stage::new();
    let mut random = fastrand::Rng::with_seed(24);
    for hull in hulls(&mut random) {
        let (info, vertices) = (info_of(hull), vertices_of(hull));
        let mut loops = Vec::new();
        for face in 0..info.faces {
            let (mut normal, mut offset) = (vec3(9.0, 9.0, 9.0), 9.0);
            let mut ask = |vertices: &mut [u32]| unsafe {
                let (place, capacity) = (vertices.as_mut_ptr(), vertices.len() as i32);
                ok(imp_hull_face(hull, face, &mut normal, &mut offset, place, capacity))
            };
            let mut border = vec![99; ask(&mut []) as usize];
            ask(&mut border);
            let mut wide = vec![99; border.len() + 2];
            assert_eq!(ask(&mut wide) as usize, border.len());
            assert_eq!(wide, [&border[..], &[99, 99]].concat());
            assert_eq!(ask(&mut wide[..2]) as usize, border.len());
            let height = |v: &imp_vec3| normal.x * v.x + normal.y * v.y + normal.z * v.z - offset;
            assert!(vertices.iter().all(|vertex| height(vertex) < 1e-5));
            assert!(border.iter().all(|vertex| height(&vertices[*vertex as usize]) > -1e-5));
            loops.push(border);
        }
        for edge in 0..info.edges {
            let (mut ends, mut faces) = ([99; 2], [99; 2]);
            ok(unsafe { imp_hull_edge(hull, edge, ends.as_mut_ptr(), faces.as_mut_ptr()) });
            if info.rank == 1 {
                assert_eq!((ends, faces), ([0, 1], [u32::MAX; 2]));
                continue;
            }
            let along = |face: u32, [from, to]: [u32; 2]| {
                let border = &loops[face as usize];
                (0..border.len()).any(|i| border[i] == from && border[(i + 1) % border.len()] == to)
            };
            assert!(along(faces[0], ends) && along(faces[1], [ends[1], ends[0]]));
        }
        let triangles = triangles_of(hull);
        let mut faces = vec![99; info.triangles as usize];
        let count = faces.len() as i32;
        assert_eq!(unsafe { imp_hull_triangle_faces(hull, faces.as_mut_ptr(), count) }, count);
        for (triangle, face) in triangles.chunks(3).zip(&faces) {
            let border = &loops[*face as usize];
            assert!(triangle.iter().all(|corner| border.contains(corner)));
        }
        let mut few = [99; 3];
        assert_eq!(unsafe { imp_hull_triangle_faces(hull, few.as_mut_ptr(), 1) }, count);
        assert_eq!(few[1..], [99, 99]);
        ok(imp_asset_release(hull.id));
    }
}

#[test]
fn every_retain_needs_a_release() {
    let stage = Stage::new();
    for _ in 0..3 {
        ok(imp_asset_retain(stage.hull.id));
    }
    for _ in 0..3 {
        ok(imp_asset_release(stage.hull.id));
        assert_eq!(imp_asset_kind(stage.hull.id), 1);
    }
    ok(imp_asset_release(stage.hull.id));
    assert_eq!(imp_asset_kind(stage.hull.id), 0);
    assert_eq!(imp_asset_release(stage.hull.id), IMP_ERROR_STALE);
    assert_eq!(imp_asset_retain(stage.hull.id), IMP_ERROR_STALE);
    // `imp_asset_release_all` ends a hull at any reference count.
    let next = hull_of(&corners(1.0, 1.0, 1.0));
    ok(imp_asset_retain(next.id));
    assert_eq!(imp_asset_release_all(IMP_ASSET_HULL), 1);
    assert_eq!(imp_asset_release(next.id), IMP_ERROR_STALE);
    assert_eq!(imp_asset_release_all(IMP_ASSET_HULL), 0);
}

#[test]
fn shapes_keep_a_released_hull() {
    let stage = Stage::new();
    let brick = desc(scaled(stage.hull, vec3(2.0, -1.0, 1.0)), at(9.0, 0.0, 0.0));
    let shapes = create_many(stage.world, &[brick, brick]);
    let made = geometry_of(shapes[0]);
    assert_eq!(hull_in(&made), stage.hull);
    let (mut probe, near) = (sphere(0.5), at(11.25, 0.0, 0.0));
    assert_eq!(overlap(stage.world, &probe, &near), shapes);

    ok(imp_asset_release(stage.hull.id));
    assert_eq!(overlap(stage.world, &probe, &near), shapes, "shapes keep the released hull");
    let nameless = imp_hull { id: 0 };
    assert_eq!(geometry_of(shapes[0]), edited(made, |data| data.hull.hull = nameless));
    assert_eq!(unsafe { imp_geometry_valid(&made) }, IMP_ERROR_STALE);
    let status = unsafe { imp_shape_set_geometry(shapes[0], &made) };
    assert_eq!(status, IMP_ERROR_STALE);
    let status = unsafe { imp_shape_set_geometry(shapes[0], &geometry_of(shapes[0])) };
    assert_eq!(status, IMP_ERROR_HANDLE, "a geometry without a hull handle cannot be set");
    let here = at(0.0, 0.0, 0.0);
    let status = unsafe { imp_overlap(&made, &here, &probe, &here, 0.0) };
    assert_eq!(status, IMP_ERROR_STALE);
    // A new hull in the same slot is a different hull.
    let next = hull_of(&corners(0.1, 0.1, 0.1));
    assert_eq!(hull_in(&geometry_of(shapes[1])), nameless);
    assert_eq!(unsafe { imp_geometry_valid(&made) }, IMP_ERROR_STALE);
    assert_eq!(overlap(stage.world, &probe, &near), shapes);
    // A shape can change to the new hull; the old hull stays with the other shape.
    ok(unsafe { imp_shape_set_geometry(shapes[1], &unscaled(next)) });
    assert_eq!(overlap(stage.world, &probe, &near), shapes[..1]);
    assert_eq!(hull_in(&geometry_of(shapes[1])), next);
    assert_eq!(imp_asset_release_all(IMP_ASSET_HULL), 1);
    assert_eq!(overlap(stage.world, &probe, &near), shapes[..1]);
    probe.radius = 20.0;
    assert_eq!(overlap(stage.world, &probe, &near).len(), 6);
    stage.assert_sound();

    ok(imp_shutdown());
    assert_eq!(imp_asset_count(IMP_ASSET_HULL), 0);
    assert_eq!(imp_asset_kind(next.id), 0);
    assert_eq!(imp_asset_count(IMP_ASSET_POLYGON), 0);
}

#[test]
fn none_of_many_shapes_is_created_when_one_has_no_hull() {
    let stage = Stage::new();
    let before = stage.fingerprint();
    let good = desc(unscaled(stage.hull), at(0.0, 0.0, 0.0));
    let mut descs = [good; 5];
    descs[4].geometry.data.hull.hull = stage.gone_hull;
    let mut shapes = [imp_shape { id: 7 }; 5];
    let status =
        unsafe { imp_shape_create_many(stage.world, descs.as_ptr(), 5, shapes.as_mut_ptr()) };
    assert_eq!(status, IMP_ERROR_STALE);
    assert!(last_error().starts_with("descs[4].geometry.hull 0x"), "{}", last_error());
    assert_eq!(shapes, [imp_shape { id: 7 }; 5]);
    assert_eq!(stage.fingerprint(), before);
}
