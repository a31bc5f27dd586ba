//! Tests casts whose answers can be checked by hand.

use impinge::space::AtStart;

use super::linear::{cast, judge};
use crate::dim3::oracle::shape::{
    Form, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::dim3::oracle::sweep::Sweep;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// Returns geometries that reach from -1 to 1 along x, at y = z = 0.
fn two_wide() -> [Form; 6] {
    let points =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, -1.0]];
    [
        sphere([0.0; 3], 1.0),
        capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 1.0),
        cuboid([0.0; 3], UNTURNED, [1.0; 3]),
        rounded([0.0; 3], UNTURNED, [0.5; 3], 0.5),
        triangle([-1.0, 0.0, 0.0], [1.0, -2.0, 0.0], [1.0, 2.0, 0.0], 0.0),
        hull(&points, [-1.0, 1.0, 1.0], 0.0),
    ]
}

#[track_caller]
fn expect(sweep: &Sweep, expected: Option<(f32, bool)>) {
    let hit = cast(sweep, AtStart::Hit);
    judge(sweep).unwrap_or_else(|what| panic!("{what}\n{sweep}"));
    match (hit, expected) {
        (None, None) => {}
        (Some(hit), Some((time, inside))) => {
            assert_eq!(hit.inside, inside, "{hit:?}\n{sweep}");
            assert!((hit.time - time).abs() < 1e-6, "{hit:?}, not {time}\n{sweep}");
        }
        _ => panic!("{hit:?}, not {expected:?}\n{sweep}"),
    }
}

#[test]
fn everything_meets_everything_head_on() {
    for a in two_wide() {
        for b in two_wide() {
            let (a, b) = (a.upright([0.0; 3]), b.upright([6.0, 0.0, 0.0]));
            for (x, expected) in [(8.0, Some(0.5)), (5.0, Some(0.8)), (3.75, None), (-8.0, None)] {
                let sweep = Sweep::new(a, b, [x, 0.0, 0.0]);
                expect(&sweep, expected.map(|time| (time, false)));
                expect(&sweep.swapped(), expected.map(|time| (time, false)));
            }
            expect(&Sweep::new(a, b, [0.0, 8.0, 0.0]), None);
            expect(&Sweep::new(a, b, [0.0; 3]), None);
        }
    }
}

#[test]
fn everything_falls_on_the_ground() {
    let ground = half_space([-3.0, 0.0, 0.0], 1.0).upright([5.0, 0.0, 0.0]);
    for form in two_wide() {
        let a = form.upright([0.0, 100.0, 0.0]);
        expect(&Sweep::new(a, ground, [10.0, 3.0, 0.0]), Some((0.3, false)));
        expect(&Sweep::new(ground, a, [-10.0, 3.0, 0.0]), Some((0.3, false)));
        expect(&Sweep::new(a, ground, [2.5, 30.0, 0.0]), None);
        expect(&Sweep::new(a, ground, [-10.0, 3.0, 0.0]), None);
        expect(
            &Sweep::new(form.upright([4.0, 0.0, 0.0]), ground, [-1.0, 0.0, 0.0]),
            Some((0.0, true)),
        );
    }
}

/// A pair that overlaps at the start hits at time 0, with any motion or none.
#[test]
fn an_overlap_at_the_start_hits_at_once() {
    for a in two_wide() {
        for b in two_wide() {
            let (a, b) = (a.upright([0.0; 3]), b.upright([0.75, 0.0, 0.0]));
            for translation in [[0.0; 3], [9.0, 0.0, 0.0], [-9.0, 0.0, 0.0], [0.0, 0.1, 0.0]] {
                expect(&Sweep::new(a, b, translation), Some((0.0, true)));
            }
        }
    }
}
