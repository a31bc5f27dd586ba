//! A batch gives the bits of single calls, at every width.

use fastrand::Rng;

use super::*;
use crate::ffi::batch::PAIRS;
use crate::ffi::lane_scenes::{FAMILIES, Family, Scene};
use crate::ffi::pair::imp_distance;

fn posed<'a>(
    a: UncheckedArray<'a, Dim3>,
    b: UncheckedArray<'a, Dim3>,
) -> [PosedArray<'a, Dim3>; 2] {
    [a.check(PAIRS[0]), b.check(PAIRS[1])].map(|checked| checked.ok().expect("it is valid"))
}

/// Compares a batch with single calls, with all of A and with its first element only. Returns the number of pairs that
/// the kernels have answered.
fn check(scene: &Scene<Dim3>) -> u32 {
    let count = scene.b.len();
    let mut answered = 0;
    for of_a in [count, 1] {
        let [a, b] = posed(
            UncheckedArray::of(&scene.a[..of_a], &scene.poses_a[..of_a]),
            UncheckedArray::of(&scene.b, &scene.poses_b),
        );
        for width in Width::all() {
            let mut results = vec![imp_separation::NONE; count];
            distance_at_width(width, &a, &b, &mut results);
            for (index, result) in results.iter().enumerate() {
                let mut single = imp_separation::NONE;
                let (a, b) = (a.at(index), b.at(index));
                // SAFETY: all point to values of their types.
                assert!(unsafe { imp_distance(a.0, a.1, b.0, b.1, &mut single) } >= 0);
                let bits = |value: &imp_separation| format!("{value:?}");
                assert_eq!(bits(result), bits(&single), "pair {index} of {of_a}: {width:?}");
            }
            for (index, block) in results.chunks_mut(BLOCK).enumerate() {
                let (a, b) = (a.unchecked(), b.unchecked());
                answered += Dim3::answer_block(width, a, b, index * BLOCK, block).count_ones();
            }
        }
    }
    answered
}

#[test]
fn a_batch_of_distances_has_the_bits_of_single_calls_at_every_width() {
    let mut random = Rng::with_seed(21);
    let mut answered = 0;
    for family in FAMILIES {
        // With four kinds, some have no lane kernel.
        for kinds in [3, 4] {
            for margin in [0.0, 0.5] {
                let count = [1, 7, 64, 65, 333][random.usize(0..5)];
                answered += check(&Scene::new(&mut random, count, kinds, family, margin));
            }
        }
        answered += check(&Scene::new(&mut random, 600, 3, family, 0.25));
    }
    assert!(answered > 1000, "the kernels have answered only {answered} pairs");
}

/// The size is above that from which threads share the work.
#[test]
fn threads_share_a_large_batch_of_distances() {
    let mut random = Rng::with_seed(22);
    check(&Scene::new(&mut random, 5 * threads::CHUNK + 3, 3, Family::Generic, 0.5));
}
