//! A batch gives the answers of single calls, at every width, for pairs near touching and invalid ones.

use fastrand::Rng;
use impinge::dim2::Dim2;
use impinge::dim3::Dim3;
use impinge::ffi::at_width::{GROUP, KEPT, Width};

use super::scenes::{FAMILIES, Family, LanePairs, Scene};

/// Compares a batch with single calls at every width, with all of A and with its first element only.
fn check<D: LanePairs>(scene: &Scene<D>, margin: f32) {
    let count = scene.b.len();
    for of_a in [count, 1] {
        for width in Width::all() {
            let mut results = vec![-1; count];
            assert!(D::batch(width, scene.sides(of_a), margin, &mut results));
            for (index, &result) in results.iter().enumerate() {
                let [a, b] = scene.pair(of_a, index);
                let single = D::single(a, b, margin);
                assert_eq!(result, single, "pair {index} of {of_a} at {margin}: {width:?}");
            }
        }
    }
}

fn agree_everywhere<D: LanePairs>() {
    let mut random = Rng::with_seed(14);
    for family in FAMILIES {
        // With all kinds, some have no lane kernel.
        for kinds in 1..=D::KINDS {
            for margin in [0.0, 0.25, -0.125] {
                let count = [1, 7, 64, 65, 333][random.usize(0..5)];
                check(&Scene::<D>::new(&mut random, count, kinds, family, margin), margin);
            }
            check(&Scene::<D>::new(&mut random, 400, kinds, family, 0.0), 0.0);
        }
    }
}

#[test]
fn a_batch_agrees_with_single_calls_at_every_width() {
    agree_everywhere::<Dim3>();
    agree_everywhere::<Dim2>();
}

/// Blocks of one pair of kinds, whose boxes are plain but for one of them.
fn blocks_agree<D: LanePairs>() {
    let mut random = Rng::with_seed(16);
    for kinds in (0..D::KINDS).flat_map(|a| (0..D::KINDS).map(move |b| [a, b])) {
        for margin in [0.0, 0.25, -0.125] {
            let plain = Family::Plain;
            let mut scene = Scene::<D>::with_kinds(&mut random, 150, |_| kinds, plain, margin);
            check(&scene, margin);
            let place = random.usize(..128);
            if kinds[1] == D::BOX {
                let original = scene.b[place].clone();
                for same in D::same_boxes(&original) {
                    scene.b[place] = same;
                    check(&scene, margin);
                }
                for invalid in D::invalid_boxes(&original) {
                    scene.b[place] = invalid;
                    for width in Width::all() {
                        let mut results = [-1; 150];
                        assert!(!D::batch(width, scene.sides(150), margin, &mut results));
                        assert_eq!(results, [-1; 150], "{width:?}");
                    }
                }
            }
            scene.a[place] = D::geometry(&mut random, kinds[0], Family::Local);
            scene.b[place] = D::geometry(&mut random, kinds[1], Family::Local);
            check(&scene, margin);
        }
    }
}

#[test]
fn blocks_of_one_class_agree_with_single_calls_at_every_width() {
    blocks_agree::<Dim3>();
    blocks_agree::<Dim2>();
}

/// The sizes are above those from which threads share the work, and from which all arguments are checked first.
#[test]
fn a_failed_batch_changes_no_result() {
    let mut random = Rng::with_seed(15);
    for count in [5 * GROUP + 3, KEPT + 9] {
        let mut scene = Scene::<Dim2>::new(&mut random, count, 2, Family::Generic, 0.0);
        check(&scene, 0.0);
        for place in [count - 1, 0] {
            <Dim2 as LanePairs>::invalidate(&mut scene.b[place]);
            for width in Width::all() {
                let mut results = vec![-1; count];
                assert!(!Dim2::batch(width, scene.sides(count), 0.0, &mut results));
                assert!(results.iter().all(|&result| result == -1));
            }
        }
    }
    let mut scene = Scene::<Dim3>::new(&mut random, 70, 3, Family::Generic, 0.0);
    <Dim3 as LanePairs>::invalidate(&mut scene.a[69]);
    for width in Width::all() {
        let mut results = [-1; 70];
        assert!(!Dim3::batch(width, scene.sides(70), 0.0, &mut results));
        assert_eq!(results, [-1; 70]);
    }
}
