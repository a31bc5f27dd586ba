//! The exports of explanations and wireframes: valid and hostile arguments, buffers of every size, and extreme but
//! valid input.

use std::ptr::null_mut;

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::buffers::at_every_capacity;
use crate::dim3::exports::{JOINT, LARGE};
use crate::dim3::extremes;
use crate::dim3::faults;
use crate::export;
use crate::stage::Stage;
use crate::support::*;
use crate::value::Value;

pub fn segments() -> Argument {
    let mut argument = Argument::new("segments", "uint32_t", Value::Word(8));
    for value in [1, 7, 257, 0x8000_0000, u32::MAX] {
        let begins = format!("segments is {value}; expected 0, or 8 to 256");
        argument.refuse(Value::Word(value), IMP_ERROR_RANGE, &begins, "");
    }
    argument
}

pub fn exports(stage: &Stage) -> Vec<Export> {
    let good = imp_bounds { min: vec3(-1.0, 0.0, 1.0), max: vec3(1.0, 0.0, 2.0) };
    let mut exports = vec![
        export!(imp_explain(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            room::<imp_axis>("axes", 4),
            count("capacity", 4),
            room::<i32>("decides", 1).or_null(),
        ) => 1),
        export!(imp_lines(
            geometry(stage, "geometry"),
            pose("pose"),
            segments(),
            room::<imp_line>("lines", 30),
            count("capacity", 30),
        ) => 24),
        export!(imp_bounds_lines(
            one("bounds", good, faults::bounds(good)),
            room::<imp_line>("lines", 12),
            count("capacity", 12),
        ) => 12),
    ];
    exports.extend(JOINT.map(|[a, b]| many_explained(stage, a, b)));
    exports.extend([1, 3, LARGE].map(|total| many_drawn(stage, total)));
    exports
}

fn many_explained(stage: &Stage, a: usize, b: usize) -> Export {
    let (total, counts) = (a.max(b), ["count_a", "count_b"]);
    let joint = |which| joint_count(counts, [a, b], which);
    let axes = explained_in_turn(stage, a, b);
    export!(imp_explain_many(
        geometries(stage, "geometries_a", a),
        poses("poses_a", a),
        joint(0),
        geometries(stage, "geometries_b", b),
        poses("poses_b", b),
        joint(1),
        room::<i32>("offsets", total + 1),
        room::<imp_axis>("axes", 20),
        count("capacity", 20),
        room::<i32>("decides", total).or_null(),
    ) => axes)
}

fn many_drawn(stage: &Stage, total: usize) -> Export {
    let kinds = kinds(stage);
    let here = at(0.5, 0.0, 0.0);
    let lines = (0..total).map(|place| unsafe {
        ok(imp_lines(&kinds[place % kinds.len()], &here, 8, null_mut(), 0))
    });
    export!(imp_lines_many(
        geometries(stage, "geometries", total),
        poses("poses", total),
        count("count", total),
        segments(),
        room::<i32>("offsets", total + 1),
        room::<imp_line>("lines", 20),
        count("capacity", 20),
    ) => lines.sum())
}

/// Returns the number of separating axes of all pairs of a batch.
fn explained_in_turn(stage: &Stage, a: usize, b: usize) -> i32 {
    let (kinds, here) = (kinds(stage), at(0.5, 0.0, 0.0));
    let pick = |place: usize, count: usize| kinds[if count == 1 { 0 } else { place } % kinds.len()];
    let explained = (0..a.max(b)).map(|place| unsafe {
        let (a, b) = (pick(place, a), pick(place, b));
        ok(imp_explain(&a, &here, &b, &here, null_mut(), 0, null_mut()))
    });
    explained.sum()
}

#[test]
fn results_fill_the_buffer_and_the_call_returns_the_total() {
    let _stage = Stage::new();
    let (brick, here, there) = (cuboid(1.0, 2.0, 3.0), at(0.0, 0.0, 0.0), at(1.0, 0.5, 0.0));
    let tilted = imp_pose { rotation: imp_quat { x: 0.1, y: 0.2, z: 0.3, w: 0.927 }, ..there };
    at_every_capacity::<imp_axis>(16, |axes, capacity| unsafe {
        let mut decides = -1;
        let count = imp_explain(&brick, &here, &brick, &tilted, axes, capacity, &mut decides);
        assert!((0..count).contains(&decides), "{decides} decides at every capacity");
        count
    });
    at_every_capacity::<imp_line>(12, |lines, capacity| unsafe {
        imp_lines(&brick, &tilted, 0, lines, capacity)
    });
    let bounds = imp_bounds { min: vec3(0.0, 0.0, 0.0), max: vec3(1.0, 2.0, 3.0) };
    at_every_capacity::<imp_line>(12, |lines, capacity| unsafe {
        imp_bounds_lines(&bounds, lines, capacity)
    });
    let (bricks, poses) = ([brick; 3], [here, tilted, there]);
    at_every_capacity::<imp_line>(36, |lines, capacity| unsafe {
        let mut offsets = [-1; 4];
        let found = imp_lines_many(
            bricks.as_ptr(),
            poses.as_ptr(),
            3,
            0,
            offsets.as_mut_ptr(),
            lines,
            capacity,
        );
        assert_eq!(offsets, [0, 12, 24, 36], "offsets count the results beyond the capacity");
        found
    });
    at_every_capacity::<imp_axis>(26, |axes, capacity| unsafe {
        let (mut offsets, mut decides) = ([-1; 3], [-1; 2]);
        let found = imp_explain_many(
            &brick,
            &here,
            1,
            bricks.as_ptr(),
            poses[1..].as_ptr(),
            2,
            offsets.as_mut_ptr(),
            axes,
            capacity,
            decides.as_mut_ptr(),
        );
        assert_eq!([offsets[0], offsets[1], offsets[2]], [0, 16, found]);
        assert!(decides.iter().all(|place| (0..16).contains(place)), "{decides:?}");
        found
    });
}

fn finite(values: &[f32]) -> bool {
    values.iter().all(|value| value.is_finite())
}

#[test]
fn every_answer_about_extreme_input_is_a_number() {
    let _stage = Stage::new();
    let (geometries, poses) = (extremes::geometries(), extremes::poses());
    let blank = imp_line { start: ZERO, end: ZERO };
    let mut lines = vec![blank; 4000];
    let mut axes = vec![NO_AXIS; 400];
    for (place, geometry) in geometries.iter().enumerate() {
        for pose in &poses {
            let count = unsafe { imp_lines(geometry, pose, 8, lines.as_mut_ptr(), 4000) };
            for imp_line { start, end } in &lines[..ok(count) as usize] {
                assert!(finite(&[start.x, start.y, start.z, end.x, end.y, end.z]), "{geometry:?}");
            }
        }
        for (turn, other) in geometries.iter().enumerate() {
            let at = [poses[place % poses.len()], poses[7 * turn % poses.len()]];
            let mut decides = -1;
            let count = ok(unsafe {
                imp_explain(geometry, &at[0], other, &at[1], axes.as_mut_ptr(), 400, &mut decides)
            });
            assert!((0..count).contains(&decides));
            for axis in &axes[..count as usize] {
                let imp_vec3 { x, y, z } = axis.direction;
                let ends = [axis.min_a, axis.max_a, axis.min_b, axis.max_b];
                assert!(finite(&ends) && finite(&[x, y, z, axis.gap]), "{axis:?} of {geometry:?}");
                let length = f64::from(x).hypot(y.into()).hypot(z.into());
                assert!((length - 1.0).abs() < 1e-6, "{axis:?} of {geometry:?}, {other:?}");
                assert!(axis.min_a <= axis.max_a && axis.min_b <= axis.max_b, "{axis:?}");
            }
        }
    }
}

const ZERO: imp_vec3 = imp_vec3 { x: 0.0, y: 0.0, z: 0.0 };

const NO_AXIS: imp_axis = imp_axis {
    kind: 0,
    feature_a: 0,
    feature_b: 0,
    flags: 0,
    direction: ZERO,
    min_a: 0.0,
    max_a: 0.0,
    min_b: 0.0,
    max_b: 0.0,
    gap: 0.0,
};
