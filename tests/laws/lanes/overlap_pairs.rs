//! Pairs of prepared bodies have the answers of single calls, at every width.

use fastrand::Rng;
use impinge::dim2::Dim2;
use impinge::dim3::Dim3;
use impinge::ffi::at_width::Width;
use impinge::ffi::imp_index_pair;

use super::scenes::{FAMILIES, LanePairs, Scene};

/// Compares the pairs of a scene, and as many of other bodies, with single calls.
fn check<D: LanePairs>(random: &mut Rng, scene: &Scene<D>, margin: f32) {
    let count = scene.a.len();
    let geometries: Vec<_> = scene.a.iter().chain(&scene.b).cloned().collect();
    let poses: Vec<_> = scene.poses_a.iter().chain(&scene.poses_b).cloned().collect();
    let mut pairs: Vec<_> = (0..count).map(|a| [a, a + count]).collect();
    pairs.extend((0..count).map(|_| [(); 2].map(|()| random.usize(0..2 * count))));
    random.shuffle(&mut pairs);
    let indices: Vec<_> =
        pairs.iter().map(|&[a, b]| imp_index_pair { a: a as u32, b: b as u32 }).collect();
    for width in Width::all() {
        let mut results = vec![-1; pairs.len()];
        assert!(D::indexed(width, (&geometries, &poses), &indices, margin, &mut results));
        for (&[a, b], result) in pairs.iter().zip(results) {
            let [of_a, of_b] = [a, b].map(|index| (&geometries[index], &poses[index]));
            let single = D::single(of_a, of_b, margin);
            assert_eq!(result, single, "{a} and {b} of {count} at {margin}: {width:?}");
        }
    }
}

fn agree_everywhere<D: LanePairs>() {
    let mut random = Rng::with_seed(20);
    for family in FAMILIES {
        // With all kinds, some have no lane kernel.
        for kinds in 1..=D::KINDS {
            for margin in [0.0, 0.25, -0.125] {
                let count = [1, 7, 64, 128, 333][random.usize(0..5)];
                let scene = Scene::<D>::new(&mut random, count, kinds, family, margin);
                check(&mut random, &scene, margin);
            }
        }
    }
}

#[test]
fn pairs_agree_with_single_calls_at_every_width() {
    agree_everywhere::<Dim3>();
    agree_everywhere::<Dim2>();
}
