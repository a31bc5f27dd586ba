//! A batch gives the bits of single calls, at every width.

use std::fmt::Debug;

use fastrand::Rng;
use impinge::dim3::Dim3;
use impinge::ffi::at_width::{self, Bodies, Width};
use impinge::ffi::*;
use impinge::threads;

use super::scenes::{FAMILIES, Family, Posed, Scene};

/// Calls `test` with both sides of a scene at every width, with all of A and with its first element only. Returns the sum
/// of its results. `test` also gets the number of elements of A.
fn for_each_width(scene: &Scene<Dim3>, test: impl Fn(Width, [Bodies; 2], usize) -> u32) -> u32 {
    let of_a = |of_a: usize| {
        let sides = scene.sides(of_a);
        Width::all().into_iter().map(|width| test(width, sides, of_a)).sum::<u32>()
    };
    of_a(scene.b.len()) + of_a(1)
}

/// The text tells zeros of different signs apart.
fn assert_same<T: Debug>(found: &[T], single: impl Fn(usize) -> T, width: Width) {
    for (index, found) in found.iter().enumerate() {
        let single = single(index);
        assert_eq!(format!("{found:?}"), format!("{single:?}"), "pair {index}: {width:?}");
    }
}

/// Compares distances with those of single calls. Returns the number of pairs that the kernels have answered.
fn check_distances(scene: &Scene<Dim3>) -> u32 {
    for_each_width(scene, |width, sides, of_a| {
        let mut results = vec![imp_separation::NONE; scene.b.len()];
        let answered = at_width::distance_batch(width, sides, &mut results);
        let single = |index| {
            let [a, b]: [Posed<Dim3>; 2] = scene.pair(of_a, index);
            let mut single = imp_separation::NONE;
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_distance(a.0, a.1, b.0, b.1, &mut single) } >= 0);
            single
        };
        assert_same(&results, single, width);
        answered
    })
}

/// Compares casts with single calls. Returns the number of pairs that the kernels have answered.
fn check_casts(scene: &Scene<Dim3>, translations: &[imp_vec3]) -> u32 {
    for_each_width(scene, |width, sides, of_a| {
        let mut hits = vec![imp_cast_hit::NONE; scene.b.len()];
        let answered = at_width::cast_batch(width, sides, translations, &mut hits);
        let single = |index| {
            let [a, b]: [Posed<Dim3>; 2] = scene.pair(of_a, index);
            let (by, mut single) = (&translations[index], imp_cast_hit::NONE);
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_cast(a.0, a.1, by, b.0, b.1, 0, &mut single) } >= 0);
            single
        };
        assert_same(&hits, single, width);
        answered
    })
}

/// Compares manifolds with those of single calls. Returns the number of pairs that the kernel has answered.
fn check_contacts(scene: &Scene<Dim3>, margin: f32) -> u32 {
    for_each_width(scene, |width, sides, of_a| {
        let mut results: Vec<imp_manifold> = vec![None.into(); scene.b.len()];
        let answered = at_width::contact_batch(width, sides, margin, &mut results);
        let single = |index| {
            let [a, b]: [Posed<Dim3>; 2] = scene.pair(of_a, index);
            let mut single: imp_manifold = None.into();
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_contact(a.0, a.1, b.0, b.1, margin, &mut single) } >= 0);
            single
        };
        assert_same(&results, single, width);
        answered
    })
}

/// Translations of A that mostly come near B. Some are parallel to an axis or zero.
fn translations(random: &mut Rng, scene: &Scene<Dim3>) -> Vec<imp_vec3> {
    let between = |(a, b): (&imp_pose, &imp_pose)| {
        let (a, b) = (a.position, b.position);
        let mut aim = [b.x - a.x, b.y - a.y, b.z - a.z];
        let (factor, spread) = (random.f32() * 3.0, [0.0, 0.25, 1.0][random.usize(0..3)]);
        for part in &mut aim {
            *part = match random.usize(0..8) {
                0 => 0.0,
                1 => -0.0,
                2 => *part * 2.0,
                _ => (*part + (random.f32() * 2.0 - 1.0) * spread) * factor,
            };
        }
        imp_vec3 { x: aim[0], y: aim[1], z: aim[2] }
    };
    scene.poses_a.iter().zip(&scene.poses_b).map(between).collect()
}

/// Calls `check` with scenes of all families. With four kinds, some pairs have no lane kernel.
fn for_each_scene(random: &mut Rng, mut check: impl FnMut(&mut Rng, Scene<Dim3>)) {
    for family in FAMILIES {
        for kinds in [3, 4] {
            for margin in [0.0, 0.5] {
                let count = [1, 7, 64, 65, 333][random.usize(0..5)];
                let scene = Scene::new(random, count, kinds, family, margin);
                check(random, scene);
            }
        }
        let scene = Scene::new(random, 600, 3, family, 0.25);
        check(random, scene);
    }
}

#[test]
fn a_batch_of_distances_has_the_bits_of_single_calls_at_every_width() {
    let mut answered = 0;
    for_each_scene(&mut Rng::with_seed(21), |_, scene| answered += check_distances(&scene));
    assert!(answered > 1000, "the kernels have answered only {answered} pairs");
}

#[test]
fn a_batch_of_casts_has_the_bits_of_single_calls_at_every_width() {
    let mut answered = 0;
    for_each_scene(&mut Rng::with_seed(23), |random, scene| {
        answered += check_casts(&scene, &translations(random, &scene));
    });
    assert!(answered > 1000, "the kernels have answered only {answered} pairs");
}

#[test]
fn a_batch_of_contacts_has_the_bits_of_single_calls_at_every_width() {
    let mut answered = 0;
    for_each_scene(&mut Rng::with_seed(24), |_, scene| {
        for margin in [0.0, 0.25, -0.05] {
            answered += check_contacts(&scene, margin);
        }
    });
    assert!(answered > 1000, "the kernel has answered only {answered} pairs");
}

#[test]
fn threads_share_a_large_batch() {
    threads::set_eager(true);
    let mut random = Rng::with_seed(22);
    let scene = Scene::new(&mut random, 1283, 3, Family::Generic, 0.5);
    check_distances(&scene);
    check_casts(&scene, &translations(&mut random, &scene));
    check_contacts(&scene, 0.0);
}
