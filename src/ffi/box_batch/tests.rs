//! A batch gives the bits of single calls, at every width.

use std::fmt::Debug;

use fastrand::Rng;

use super::*;
use crate::ffi::answers::*;
use crate::ffi::batch::{PAIRS, PosedArray};
use crate::ffi::cast::imp_cast;
use crate::ffi::cast_batch::{LaneCast, cast_batch};
use crate::ffi::contact::imp_contact;
use crate::ffi::contact_batch::{LaneContact, contact_batch};
use crate::ffi::decode::Array;
use crate::ffi::dimension::CPosed;
use crate::ffi::distance_batch::{LaneDistance, distance_batch};
use crate::ffi::lane_scenes::{FAMILIES, Family, Scene};
use crate::ffi::manifolds::*;
use crate::ffi::pair::imp_distance;
use crate::ffi::types::{imp_pose, imp_vec3};
use crate::space::AtStart;

/// Calls `test` with both sides of a scene at every width, with all of A and with its first element only. Returns the sum
/// of its results.
fn for_each_width(
    scene: &Scene<Dim3>,
    test: impl Fn(Width, &PosedArray<Dim3>, &PosedArray<Dim3>) -> u32,
) -> u32 {
    let count = scene.b.len();
    let of_a = |of_a: usize| {
        let a = UncheckedArray::of(&scene.a[..of_a], &scene.poses_a[..of_a]);
        let b = UncheckedArray::of(&scene.b, &scene.poses_b);
        let [a, b] = [(a, PAIRS[0]), (b, PAIRS[1])]
            .map(|(side, names)| side.check(names).ok().expect("it is valid"));
        Width::all().into_iter().map(|width| test(width, &a, &b)).sum::<u32>()
    };
    of_a(count) + of_a(1)
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
    for_each_width(scene, |width, a, b| {
        let mut results = vec![imp_separation::NONE; scene.b.len()];
        distance_batch(width, a, b, &mut results);
        let single = |index| {
            let (a, b): (CPosed<Dim3>, CPosed<Dim3>) = (a.at(index), b.at(index));
            let mut single = imp_separation::NONE;
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_distance(a.0, a.1, b.0, b.1, &mut single) } >= 0);
            single
        };
        assert_same(&results, single, width);
        let in_lanes = |(index, block): (usize, &mut [imp_separation])| {
            let (a, b) = (a.unchecked(), b.unchecked());
            Dim3::answer_distances(width, a, b, index * BLOCK, block).count_ones()
        };
        results.chunks_mut(BLOCK).enumerate().map(in_lanes).sum()
    })
}

/// Compares casts with single calls. Returns the number of pairs that the kernels have answered.
fn check_casts(scene: &Scene<Dim3>, translations: &[imp_vec3]) -> u32 {
    for_each_width(scene, |width, a, b| {
        let count = scene.b.len();
        // SAFETY: it is a slice of values.
        let array = unsafe { Array::new(translations.as_ptr(), count, "translations") };
        let array = array.ok().expect("they are valid");
        let mut hits = vec![imp_cast_hit::NONE; count];
        cast_batch(width, a, &array, b, AtStart::Hit, &mut hits);
        let single = |index| {
            let (a, b): (CPosed<Dim3>, CPosed<Dim3>) = (a.at(index), b.at(index));
            let (by, mut single) = (&translations[index], imp_cast_hit::NONE);
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_cast(a.0, a.1, by, b.0, b.1, 0, &mut single) } >= 0);
            single
        };
        assert_same(&hits, single, width);
        let in_lanes = |(index, block): (usize, &mut [imp_cast_hit])| {
            let sides = [a.unchecked(), b.unchecked()];
            Dim3::answer_casts(width, sides, &array, index * BLOCK, block).count_ones()
        };
        hits.chunks_mut(BLOCK).enumerate().map(in_lanes).sum()
    })
}

/// Compares manifolds with those of single calls. Returns the number of pairs that the kernel has answered.
fn check_contacts(scene: &Scene<Dim3>, margin: f32) -> u32 {
    for_each_width(scene, |width, a, b| {
        let mut results: Vec<imp_manifold> = vec![None.into(); scene.b.len()];
        contact_batch(width, a, b, margin, &mut results);
        let single = |index| {
            let (a, b): (CPosed<Dim3>, CPosed<Dim3>) = (a.at(index), b.at(index));
            let mut single: imp_manifold = None.into();
            // SAFETY: all point to values of their types.
            assert!(unsafe { imp_contact(a.0, a.1, b.0, b.1, margin, &mut single) } >= 0);
            single
        };
        assert_same(&results, single, width);
        let in_lanes = |(index, block): (usize, &mut [imp_manifold])| {
            let sides = [a.unchecked(), b.unchecked()];
            Dim3::answer_contacts(width, sides, margin, index * BLOCK, block).count_ones()
        };
        results.chunks_mut(BLOCK).enumerate().map(in_lanes).sum()
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

/// The size is above that from which threads share the work.
#[test]
fn threads_share_a_large_batch() {
    let mut random = Rng::with_seed(22);
    let scene = Scene::new(&mut random, 5 * threads::CHUNK + 3, 3, Family::Generic, 0.5);
    check_distances(&scene);
    check_casts(&scene, &translations(&mut random, &scene));
    check_contacts(&scene, 0.0);
}
