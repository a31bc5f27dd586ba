//! A batch gives the answers of single calls, at every width, for pairs near touching and invalid ones.

use fastrand::Rng;

use super::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::lane_scenes::{FAMILIES, Family, LanePairs, Scene};

impl<D: LanePairs> Scene<D> {
    fn sides(&self, of_a: usize) -> [UncheckedArray<'_, D>; 2] {
        let a = UncheckedArray::of(&self.a[..of_a], &self.poses_a[..of_a]);
        [a, UncheckedArray::of(&self.b, &self.poses_b)]
    }

    /// Compares a batch with single calls at every width, with all of A and with its first element only.
    fn check(&self, margin: f32) {
        let count = self.b.len();
        for of_a in [count, 1] {
            let [a, b] = self.sides(of_a);
            for width in Width::all() {
                let mut results = vec![-1; count];
                let answer = overlap_at_width(width, a, b, margin, &mut results);
                assert!(answer.is_ok());
                for (index, &result) in results.iter().enumerate() {
                    let single = D::single(a.at(index), b.at(index), margin);
                    assert_eq!(result, single, "pair {index} of {of_a} at {margin}: {width:?}");
                }
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
                Scene::<D>::new(&mut random, count, kinds, family, margin).check(margin);
            }
            Scene::<D>::new(&mut random, 400, kinds, family, 0.0).check(0.0);
        }
    }
}

#[test]
fn a_batch_agrees_with_single_calls_at_every_width() {
    agree_everywhere::<Dim3>();
    agree_everywhere::<Dim2>();
}

/// The sizes are above those from which threads share the work, and from which all arguments are checked first.
#[test]
fn a_failed_batch_changes_no_result() {
    let mut random = Rng::with_seed(15);
    for count in [5 * GROUP + 3, KEPT + 9] {
        let mut scene = Scene::<Dim2>::new(&mut random, count, 2, Family::Generic, 0.0);
        scene.check(0.0);
        for place in [count - 1, 0] {
            <Dim2 as LanePairs>::invalidate(&mut scene.b[place]);
            let [a, b] = scene.sides(count);
            for width in Width::all() {
                let mut results = vec![-1; count];
                assert!(overlap_at_width(width, a, b, 0.0, &mut results).is_err());
                assert!(results.iter().all(|&result| result == -1));
            }
        }
    }
    let mut scene = Scene::<Dim3>::new(&mut random, 70, 3, Family::Generic, 0.0);
    <Dim3 as LanePairs>::invalidate(&mut scene.a[69]);
    let [a, b] = scene.sides(70);
    let mut results = [-1; 70];
    assert!(overlap_batch(a, b, 0.0, &mut results).is_err());
    assert_eq!(results, [-1; 70]);
}
