//! Laws of explain, over every pair and family: the intervals are correct by projection of the corners, and the
//! deciding gap is the signed distance. For overlapping cores, the faces and pairs of edges contain a deciding axis.

use crate::limits::{ROUNDING, SINGLE, TOLERANCE};
use std::sync::Arc;

use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::families;
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::{
    Config, Form, KINDS, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::every_pair::{ANY, Law};
use glam::DVec3;
use impinge::dim3::narrowphase::{self, Axis, AxisKind};
use impinge::dim3::{Convex, Hull, Pose};
use impinge::ffi::*;

const SEED: u64 = 0x0e8b_1a1d;
const CASES: u64 = 400;

fn explain(config: &Config) -> Vec<Axis> {
    let Config { a, b, .. } = config;
    let mut axes = Vec::new();
    narrowphase::explain(&a.geometry(), &a.pose(), &b.geometry(), &b.pose(), |axis| {
        axes.push(axis)
    });
    axes
}

fn signed_distance(config: &Config) -> f64 {
    let Config { a, b, .. } = config;
    narrowphase::distance(&a.geometry(), &a.pose(), &b.geometry(), &b.pose()).distance.into()
}

fn deciding(axes: &[Axis]) -> &Axis {
    axes.iter().find(|axis| axis.decides).expect("one decides")
}

/// Returns the place of a kind in the order of the list. Pairs of two hulls' edges are in the order of A's edges.
fn order(kind: AxisKind) -> (u32, u32) {
    (rank(kind).0, rank(kind).1)
}

/// Returns a unique number for each kind.
fn rank(kind: AxisKind) -> (u32, u32, u32) {
    match kind {
        AxisKind::FaceA(face) => (0, face, 0),
        AxisKind::FaceB(face) => (1, face, 0),
        AxisKind::Edges(a, b) => (2, a, b),
        AxisKind::Nearest => (3, 0, 0),
    }
}

fn check(config: &Config) -> Result<(), String> {
    let axes = explain(config);
    if axes.iter().filter(|axis| axis.decides).count() != 1 {
        return Err("not exactly one axis decides".to_string());
    }
    if !axes.is_sorted_by_key(|axis| order(axis.kind)) {
        return Err("out of order".to_string());
    }
    let mut kinds: Vec<_> = axes.iter().map(|axis| rank(axis.kind)).collect();
    kinds.sort_unstable();
    if kinds.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("an axis is listed twice".to_string());
    }
    if axes.last().map(|axis| axis.kind) != Some(AxisKind::Nearest) {
        return Err("the direction of the distance is not last".to_string());
    }
    let bodies = [Body::new(&config.a), Body::new(&config.b)];
    let left_out = left_out(&config.a.form) + left_out(&config.b.form);
    let tolerance = TOLERANCE * config.size() + SINGLE * config.reach() + left_out;
    for axis in &axes {
        check_axis(axis, &bodies, tolerance).map_err(|wrong| format!("{wrong}: {axis:?}"))?;
    }
    let distance = signed_distance(config);
    let loss = TOLERANCE * config.size() + SINGLE * distance.abs() + ROUNDING * config.reach();
    let decides = deciding(&axes);
    if (f64::from(decides.gap) - distance).abs() > loss {
        return Err(format!("the distance is {distance:e}, not the gap of {decides:?}"));
    }
    if let Some(wider) = axes.iter().find(|axis| f64::from(axis.gap) > distance + loss) {
        return Err(format!("the distance is {distance:e}, and yet there is {wider:?}"));
    }
    check_sufficiency(config, &bodies, &axes)
}

/// Returns the greatest distance outside a hull of a point that the hull was made of.
fn left_out(form: &Form) -> f64 {
    let Form::Hull { points, scale, .. } = form else { return 0.0 };
    let span = |axis: usize| {
        let along = points.iter().map(|point| f64::from(point[axis]));
        along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
    };
    let extent = (0..3).map(span).fold(0.0, f64::max);
    Hull::TOLERANCE * extent * f64::from(scale.abs().max_element())
}

/// Whether the points of a hull are collinear up to rounding.
fn is_needle(form: &Form) -> bool {
    let Form::Hull { points, .. } = form else { return false };
    let from_first = points.iter().map(|point| point.as_dvec3() - points[0].as_dvec3());
    let furthest = |a: DVec3, b: DVec3| if b.length() > a.length() { b } else { a };
    let longest = from_first.clone().fold(DVec3::ZERO, furthest);
    from_first
        .into_iter()
        .all(|point| point.cross(longest).length() <= ROUNDING * longest.length_squared())
}

fn check_axis(axis: &Axis, [a, b]: &[Body; 2], tolerance: f64) -> Result<(), String> {
    let direction = axis.direction.as_dvec3();
    if (direction.length() - 1.0).abs() > 1e-6 {
        return Err("the direction is not unit".to_string());
    }
    let ends = [axis.min_a, axis.max_a, axis.min_b, axis.max_b].map(f64::from);
    let shift = direction.dot(b.position() - a.position());
    let expected = [
        -a.highest(-direction),
        a.highest(direction),
        shift - b.highest(-direction),
        shift + b.highest(direction),
    ];
    for (index, (found, expected)) in ends.into_iter().zip(expected).enumerate() {
        // The reference returns no interval for a half-space, not even along its normal.
        let bounded = [a, b][index / 2].core().is_some();
        if bounded && (found - expected).abs() > tolerance {
            return Err(format!("end {index} is {found:e}, not {expected:e}"));
        }
    }
    for (index, body) in [a, b].into_iter().enumerate() {
        if let Body::HalfSpace(half_space) = body {
            let shift = if index == 0 { 0.0 } else { shift };
            check_half_space(
                half_space.normal,
                half_space.height,
                direction,
                shift,
                &ends[2 * index..],
                tolerance,
            )?;
        }
    }
    let (gap, [min_a, max_a, min_b, max_b]) = (f64::from(axis.gap), ends);
    let rounding = SINGLE * (max_a.abs() + min_b.abs()) + f64::from(f32::MIN_POSITIVE);
    let limited = (min_b - max_a).clamp(f32::MIN.into(), f32::MAX.into());
    if (gap - limited).abs() > rounding {
        return Err("the gap is not min_b - max_a".to_string());
    }
    let back = min_a - max_b;
    let noise = tolerance + SINGLE * (min_a.abs() + max_b.abs());
    if back > limited + noise {
        return Err("the other way is shorter".to_string());
    }
    Ok(())
}

/// It is bounded at most along its own normal.
fn check_half_space(
    normal: DVec3,
    height: f64,
    direction: DVec3,
    shift: f64,
    ends: &[f64],
    tolerance: f64,
) -> Result<(), String> {
    let (least, most) = (f64::from(f32::MIN), f64::from(f32::MAX));
    let along = normal.dot(direction);
    let near = |found: f64, expected: f64| (found - expected).abs() <= 2.0 * tolerance;
    let sound = if along.abs() < 1.0 - 1e-6 {
        ends[0] == least && ends[1] == most
    } else if along > 0.0 {
        ends[0] == least && (ends[1] == most || near(ends[1], shift + height))
    } else {
        ends[1] == most && (ends[0] == least || near(ends[0], shift - height))
    };
    if sound { Ok(()) } else { Err(format!("a half-space of normal {normal} ends at {ends:?}")) }
}

/// For overlapping cores, some face or pair of edges is as good as the direction of the distance. So no candidate is
/// missing.
fn check_sufficiency(config: &Config, bodies: &[Body; 2], axes: &[Axis]) -> Result<(), String> {
    let [Some(a), Some(b)] = [bodies[0].core(), bodies[1].core()] else { return Ok(()) };
    // A curved surface has more normals than its faces.
    let is_curved = |form: &Form| matches!(form, Form::Cylinder { .. } | Form::Cone { .. });
    // Rounding hides the directions of the edges of a hull without width.
    let is_left_out = |form: &Form| is_curved(form) || is_needle(form);
    if is_left_out(&config.a.form) || is_left_out(&config.b.form) {
        return Ok(());
    }
    let distance = reference::between(&bodies[0], &bodies[1]).distance;
    let size = config.size();
    let deep = distance + a.radius + b.radius < -1e-4 * size;
    let left_out = left_out(&config.a.form) + left_out(&config.b.form);
    let tolerance = TOLERANCE * size + SINGLE * distance.abs() + left_out;
    let candidates = &axes[..axes.len() - 1];
    let widest =
        candidates.iter().map(|axis| f64::from(axis.gap)).fold(f64::NEG_INFINITY, f64::max);
    if deep && widest < distance - tolerance {
        return Err(format!("the distance is {distance:e}, the widest candidate {widest:e}"));
    }
    Ok(())
}

#[test]
fn axes_of_every_pair() {
    let law = Law::new(SEED, CASES, ["explained"]);
    law.holds(
        &KINDS,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            (case.family, case)
        },
        |case, _| check(&case.config).map(|()| 0),
        |_| [ANY],
    );
}

fn placed(a: Form, b: Form, at: [f32; 3]) -> Config {
    Config { a: a.upright([0.0; 3]), b: b.upright(at), margin: 0.0 }
}

fn block(half: [f32; 3]) -> Form {
    cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], half)
}

/// Returns the number of axes of each kind.
fn counts(config: &Config) -> [usize; 4] {
    check(config).unwrap_or_else(|wrong| panic!("{wrong}\n{config}"));
    let axes = explain(config);
    [0, 1, 2, 3].map(|which| axes.iter().filter(|axis| rank(axis.kind).0 == which).count())
}

const TILT: [f32; 4] = [0.1, 0.2, 0.3, 0.927_361_85];

#[test]
fn each_kind_lists_the_axes_that_are_documented() {
    let tilted = cuboid([0.0; 3], TILT, [1.0, 2.0, 0.5]);
    let upright = block([1.0; 3]);
    let rod = capsule([0.0, -1.0, 0.2], [0.1, 1.0, 0.0], 0.5);
    let ball = sphere([0.0; 3], 1.0);
    let leaf = triangle([0.0; 3], [2.0, 0.1, 0.0], [0.3, 1.0, 0.7], 0.0);
    let wall = half_space([0.0, 1.0, 0.0], 0.0);
    let needle = triangle([0.0; 3], [1.0; 3], [2.0; 3], 0.1);
    let dot = capsule([1.0; 3], [1.0; 3], 0.5);
    let at = [1.5, 0.5, 0.25];
    for (a, b, expected) in [
        (upright, tilted, [3, 3, 9, 1]),
        (upright, upright, [3, 3, 6, 1]),
        (tilted, rod, [3, 0, 3, 1]),
        (rod, rod, [0, 0, 0, 1]),
        (tilted, ball, [3, 0, 0, 1]),
        (ball, ball, [0, 0, 0, 1]),
        (leaf, tilted, [4, 3, 9, 1]),
        (needle, ball, [0, 0, 0, 1]),
        (dot, tilted, [0, 3, 0, 1]),
        (wall, tilted, [1, 0, 0, 1]),
        (tilted, wall, [0, 1, 0, 1]),
        (wall, wall, [1, 1, 0, 1]),
    ] {
        assert_eq!(counts(&placed(a, b, at)), expected, "{a} and {b}");
    }
}

fn corners(half: [f32; 3]) -> Vec<[f32; 3]> {
    let sign = |corner: usize, axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
    (0..8).map(|corner| [0, 1, 2].map(|axis| half[axis] * sign(corner, axis))).collect()
}

#[test]
fn a_hull_that_is_a_box_is_explained_like_one() {
    let half = [1.0, 2.0, 0.5];
    let (as_box, as_hull) = (block(half), hull(&corners(half), [1.0; 3], 0.0));
    let other = cuboid([0.0; 3], TILT, [1.0; 3]);
    let other_hull = Form::Hull {
        points: crate::dim3::oracle::shape::Points::new(
            &other.corners().into_iter().map(|corner| corner.as_vec3()).collect::<Vec<_>>(),
        ),
        scale: glam::Vec3::ONE,
        radius: 0.0,
    };
    for step in 0..60 {
        let at = [step as f32 * 0.07 - 2.0, 0.4, 0.3];
        let expected = deciding(&explain(&placed(as_box, other, at))).gap;
        for (a, b) in [(as_hull, other), (as_box, other_hull), (as_hull, other_hull)] {
            let config = placed(a, b, at);
            check(&config).unwrap_or_else(|wrong| panic!("{wrong}\n{config}"));
            let found = deciding(&explain(&config)).gap;
            assert!((found - expected).abs() < 4e-6, "{found} and {expected}\n{config}");
        }
    }
    // The pairs of edges whose arcs cross, of 144.
    let [faces_a, faces_b, edges, _] = counts(&placed(as_hull, other_hull, [0.5, 0.4, 0.3]));
    assert_eq!([faces_a, faces_b], [6, 6]);
    assert!((1..=36).contains(&edges), "{edges} pairs of edges");
}

/// Returns points spread evenly over the unit sphere (Fibonacci).
fn ball(count: usize) -> Convex {
    let points: Vec<glam::Vec3> = (0..count)
        .map(|index| {
            let z = 1.0 - (2.0 * index as f64 + 1.0) / count as f64;
            let (sine, cosine) = (2.399_963_229_728_653 * index as f64).sin_cos();
            let radius = (1.0 - z * z).sqrt();
            DVec3::new(radius * cosine, radius * sine, z).as_vec3()
        })
        .collect();
    let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a solid");
    Convex::hull(Arc::new(hull), glam::Vec3::ONE, 0.0).expect("a sound scale")
}

fn turned(at: [f32; 3], rotation: [f32; 4]) -> Pose {
    Pose::new(at.into(), glam::Quat::from_array(rotation)).expect("a sound pose")
}

/// Walking along an edge's arc finds the same pairs as trying all.
#[test]
fn two_hulls_list_the_pairs_of_edges_whose_arcs_cross() {
    let (a, b) = (ball(90), ball(61));
    let (Convex::Hull(hull_a), Convex::Hull(hull_b)) = (&a, &b) else { unreachable!() };
    for turn in [[0.0, 0.0, 0.0, 1.0], TILT, [0.1, -0.7, 0.1, 0.7]] {
        let (pose_a, pose_b) = (turned([0.0; 3], TILT), turned([0.3, 0.1, 0.2], turn));
        let mut listed = Vec::new();
        narrowphase::explain(&a, &pose_a, &b, &pose_b, |axis| {
            if let AxisKind::Edges(a, b) = axis.kind {
                listed.push([a as usize, b as usize]);
            }
        });
        listed.sort_unstable();
        let arcs = |hull: &Hull, rotation: glam::Quat| -> Vec<[DVec3; 2]> {
            let turn = crate::dim3::oracle::shape::matrix(rotation);
            let normal = |face: u32| turn * hull.faces()[face as usize].normal;
            hull.edges().iter().map(|edge| edge.faces.map(normal)).collect()
        };
        let arcs_a = arcs(hull_a.hull(), pose_a.rotation());
        let arcs_b = arcs(hull_b.hull(), pose_b.rotation());
        let mut expected = Vec::new();
        for (i, &[p, q]) in arcs_a.iter().enumerate() {
            for (j, &[r, s]) in arcs_b.iter().enumerate() {
                let [c, d] = [-r, -s];
                let (pq, cd) = (p.cross(q), c.cross(d));
                let apart = |x: f64, y: f64| x.signum() != y.signum();
                if apart(c.dot(pq), d.dot(pq))
                    && apart(p.dot(cd), q.dot(cd))
                    && (p + q).dot(c + d) > 0.0
                {
                    expected.push([i, j]);
                }
            }
        }
        assert_eq!(listed, expected);
        assert!(listed.len() > 50, "only {} cross", listed.len());
    }
}

#[test]
fn a_box_strictly_inside_another_on_an_axis_overlaps_it_there() {
    let axes = explain(&placed(block([4.0; 3]), block([1.0, 5.0, 0.5]), [1.0, 0.0, 0.0]));
    assert!(axes.iter().all(|axis| axis.gap < 0.0), "{axes:?}");
    let Axis { min_a, max_a, min_b, max_b, gap, direction, .. } = axes[0];
    assert_eq!([min_a, max_a, min_b, max_b, gap], [-4.0, 4.0, 0.0, 2.0, -4.0]);
    assert_eq!(direction, glam::Vec3::X);
    // On its other side, B is separated in the opposite direction.
    let axes = explain(&placed(block([4.0; 3]), block([1.0, 5.0, 0.5]), [-1.0, 0.0, 0.0]));
    assert_eq!((axes[0].direction, axes[0].gap), (glam::Vec3::NEG_X, -4.0));
}

#[test]
fn a_face_wins_a_tie() {
    for (at, expected) in [
        ([2.0, 0.5, 0.25], AxisKind::FaceA(0)),
        ([3.0, 0.5, 0.25], AxisKind::FaceA(0)),
        ([0.5, -1.5, 0.25], AxisKind::FaceA(1)),
        ([3.0, 3.0, 0.25], AxisKind::Nearest),
    ] {
        let axes = explain(&placed(block([1.0; 3]), block([1.0; 3]), at));
        assert_eq!(deciding(&axes).kind, expected, "at {at:?}");
    }
    // A corner of B points at a face of A.
    let turned = cuboid([0.0; 3], TILT, [1.0; 3]);
    let axes = explain(&placed(block([4.0; 3]), turned, [0.0, 0.0, 7.0]));
    assert_eq!(deciding(&axes).kind, AxisKind::FaceA(2));
    let axes = explain(&placed(turned, block([4.0; 3]), [0.0, 0.0, 7.0]));
    assert_eq!(deciding(&axes).kind, AxisKind::FaceB(2));
    // Crossed edges.
    let roof = cuboid([0.0; 3], [0.0, 0.0, 0.382_683_43, 0.923_879_5], [1.0; 3]);
    let keel = cuboid([0.0; 3], [0.0, 0.382_683_43, 0.0, 0.923_879_5], [1.0; 3]);
    let axes = explain(&placed(roof, keel, [2.5, 0.0, 0.0]));
    assert!(matches!(deciding(&axes).kind, AxisKind::Edges(2, 1)), "{:?}", deciding(&axes));
}

#[test]
fn geometries_without_size_still_have_axes() {
    let nothing = block([0.0; 3]);
    let point = sphere([0.0; 3], 0.0);
    let speck = triangle([0.0; 3], [0.0; 3], [0.0; 3], 0.0);
    let dot = hull(&[[0.0; 3]], [1.0; 3], 0.0);
    for a in [nothing, point, speck, dot] {
        for b in
            [nothing, point, speck, dot, block([1.0; 3]), rounded([0.0; 3], TILT, [0.0; 3], 1.0)]
        {
            for at in [[0.0; 3], [3.0, 0.0, 0.0]] {
                let config = placed(a, b, at);
                check(&config).unwrap_or_else(|wrong| panic!("{wrong}\n{config}"));
            }
        }
    }
    assert_eq!(counts(&placed(nothing, nothing, [0.0; 3])), [3, 3, 6, 1]);
}

#[test]
fn a_common_translation_changes_no_bit() {
    let (a, b) =
        (cuboid([0.25; 3], TILT, [1.0, 2.0, 0.5]), capsule([0.0; 3], [0.0, 2.0, 1.0], 0.5));
    let near =
        Config { a: a.upright([0.5, 0.25, 0.0]), b: b.upright([1.5, 1.0, 0.5]), margin: 0.0 };
    let mut far = near;
    for placed in [&mut far.a, &mut far.b] {
        placed.position += glam::Vec3::new(65536.0, -131072.0, 32768.0);
    }
    assert_eq!(explain(&near), explain(&far));
}

fn written<T: Copy>(filler: T, count: usize) -> Vec<T> {
    vec![filler; count]
}

const NO_AXIS: imp_axis = imp_axis {
    kind: 0,
    feature_a: 0,
    feature_b: 0,
    flags: 0,
    direction: imp_vec3 { x: 0.0, y: 0.0, z: 0.0 },
    min_a: 0.0,
    max_a: 0.0,
    min_b: 0.0,
    max_b: 0.0,
    gap: 0.0,
};

#[test]
fn the_batch_agrees_with_single_calls() {
    let kinds = [
        crate::support::sphere(1.0),
        crate::support::capsule(1.0, 0.5),
        crate::support::cuboid(1.0, 2.0, 0.5),
    ];
    let pairs = 300;
    let geometries: Vec<_> = (0..pairs).map(|i| kinds[i % 3]).collect();
    let others: Vec<_> = (0..pairs).map(|i| kinds[i / 3 % 3]).collect();
    let poses = vec![crate::support::at(0.0, 0.0, 0.0); pairs];
    let turn = imp_quat { x: TILT[0], y: TILT[1], z: TILT[2], w: TILT[3] };
    let placed =
        |i: usize| imp_pose { rotation: turn, ..crate::support::at(i as f32 * 0.015, 0.5, 0.25) };
    let other_poses: Vec<_> = (0..pairs).map(placed).collect();
    let mut offsets = written(0, pairs + 1);
    let mut decides = written(-1, pairs);
    let many = |offsets: &mut [i32], axes: &mut [imp_axis], decides: *mut i32| {
        crate::support::ok(unsafe {
            imp_explain_many(
                geometries.as_ptr(),
                poses.as_ptr(),
                pairs as i32,
                others.as_ptr(),
                other_poses.as_ptr(),
                pairs as i32,
                offsets.as_mut_ptr(),
                axes.as_mut_ptr(),
                axes.len() as i32,
                decides,
            )
        })
    };
    let count = many(&mut offsets, &mut [], std::ptr::null_mut()) as usize;
    let mut axes = written(NO_AXIS, count);
    assert_eq!(many(&mut offsets, &mut axes, decides.as_mut_ptr()) as usize, count);
    assert_eq!([offsets[0], offsets[pairs]], [0, count as i32]);
    for pair in 0..pairs {
        let mut one = written(NO_AXIS, 20);
        let mut which = -1;
        let found = crate::support::ok(unsafe {
            imp_explain(
                &geometries[pair],
                &poses[pair],
                &others[pair],
                &other_poses[pair],
                one.as_mut_ptr(),
                20,
                &mut which,
            )
        });
        let listed = &axes[offsets[pair] as usize..offsets[pair + 1] as usize];
        assert_eq!(&one[..found as usize], listed, "pair {pair}");
        assert_eq!(decides[pair], which, "pair {pair}");
        let flagged: Vec<_> =
            (0..listed.len()).filter(|&i| listed[i].flags == IMP_AXIS_DECIDES).collect();
        assert_eq!(flagged, [which as usize], "pair {pair}");
        let mut separation = unsafe { std::mem::zeroed() };
        crate::support::ok(unsafe {
            imp_distance(
                &geometries[pair],
                &poses[pair],
                &others[pair],
                &other_poses[pair],
                &mut separation,
            )
        });
        let off = listed[which as usize].gap - separation.distance;
        assert!(off.abs() < 1e-5, "pair {pair}: {off:e}");
    }
    // With less capacity than axes, the call writes the first ones and the same offsets.
    let room = count / 2 + 1;
    let mut fewer = written(NO_AXIS, room);
    let mut again = written(0, pairs + 1);
    assert_eq!(many(&mut again, &mut fewer, std::ptr::null_mut()) as usize, count);
    assert_eq!(again, offsets);
    assert_eq!(fewer, axes[..room]);
}

/// The edges of a flat hull have half a circle of normals. Rounding passed an edge of the other hull at both its ends.
#[test]
fn no_pair_of_edges_is_listed_twice() {
    let sliver = [
        [-0.06739338, 0.00035500553, 8e-45],
        [-0.06490889, 0.0006263678, 1e-44],
        [-0.031524498, 0.0005636243, 4e-45],
        [-0.026390785, -0.00063941325, 1.7e-44],
        [0.038497116, 0.000833577, -3e-45],
        [0.048644047, -0.001199952, 0.0],
        [0.066434786, 0.00040014944, 1.1e-44],
        [0.07820689, -0.0002657408, 8e-45],
        [0.0807296, 8.6808075e-5, -1e-44],
    ];
    let pyramid = [
        [1.1801128, 0.0, -1.1801128],
        [0.9040189, 0.7585619, -1.1801128],
        [0.20492445, 1.1621844, -1.1801128],
        [-0.5900564, 1.0220077, -1.1801128],
        [-1.1089433, 0.40362236, -1.1801128],
        [-1.1089433, -0.40362236, -1.1801128],
        [-0.5900564, -1.0220077, -1.1801128],
        [0.20492445, -1.1621844, -1.1801128],
        [0.9040189, -0.7585619, -1.1801128],
        [0.0, 0.0, 1.1801128],
    ];
    let config = Config {
        a: hull(&sliver, [-2.3483968, -71.02227, -29.93179], 0.0027945573).upright([
            -1.317685,
            2.308646,
            -0.47676897,
        ]),
        b: hull(&pyramid, [1.0; 3], 0.031898327).upright([-1.1829953, 2.3216565, 18.411093]),
        margin: 0.0,
    };
    assert_eq!(check(&config), Ok(()));
}
