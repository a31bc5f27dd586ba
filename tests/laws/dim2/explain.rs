//! Laws of explain, over every pair and family: the intervals are correct by projection of the corners, and the
//! deciding gap is the signed distance. Where cores overlap, an edge decides as well.

use crate::limits::{ROUNDING, SINGLE, TOLERANCE};

use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::families;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{
    Config, KINDS, Kind, Place, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};
use crate::every_pair::{ANY, Law};
use glam::{DVec2, Vec2};
use impinge::dim2::narrowphase::{self, Axis, AxisKind};
use impinge::dim2::{Convex, Pose};

const SEED: u64 = 0x2d_e8b1;
const CASES: u64 = 3_000;

fn explain(config: &Config) -> Vec<Axis> {
    let Config { a, b, .. } = config;
    let mut axes = Vec::new();
    narrowphase::explain(&a.geometry, &a.pose, &b.geometry, &b.pose, |axis| axes.push(axis));
    axes
}

fn signed_distance(config: &Config) -> f64 {
    let Config { a, b, .. } = config;
    narrowphase::distance(&a.geometry, &a.pose, &b.geometry, &b.pose).distance.into()
}

fn deciding(axes: &[Axis]) -> &Axis {
    axes.iter().find(|axis| axis.decides).expect("one decides")
}

/// The rank of a kind in the list.
fn rank(kind: AxisKind) -> (usize, u32) {
    match kind {
        AxisKind::EdgeA(edge) => (0, edge),
        AxisKind::EdgeB(edge) => (1, edge),
        AxisKind::Nearest => (2, 0),
    }
}

fn check(config: &Config) -> Result<(), String> {
    let axes = explain(config);
    if axes.iter().filter(|axis| axis.decides).count() != 1 {
        return Err("not exactly one axis decides".to_string());
    }
    if !axes.is_sorted_by(|a, b| rank(a.kind) < rank(b.kind)) {
        return Err("out of order".to_string());
    }
    if axes.last().map(|axis| axis.kind) != Some(AxisKind::Nearest) {
        return Err("the direction of the distance is not last".to_string());
    }
    let bodies = [config.a.body(), config.b.body()];
    let tolerance = TOLERANCE * config.size() + SINGLE * config.reach();
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

fn check_axis(axis: &Axis, [a, b]: &[Body; 2], tolerance: f64) -> Result<(), String> {
    let direction = axis.direction.as_dvec2();
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
        // The reference returns no interval for a half-plane, not even along its normal.
        let bounded = [a, b][index / 2].round().is_some();
        if bounded && (found - expected).abs() > tolerance {
            return Err(format!("end {index} is {found:e}, not {expected:e}"));
        }
    }
    for (index, body) in [a, b].into_iter().enumerate() {
        if let Body::HalfPlane(half_plane) = body {
            let height = half_plane.height;
            let shift = if index == 0 { 0.0 } else { shift };
            let along = half_plane.normal.dot(direction);
            let ends = [ends[2 * index], ends[2 * index + 1]];
            check_half_plane(along, height, shift, ends, tolerance)?;
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
fn check_half_plane(
    along: f64,
    height: f64,
    shift: f64,
    [low, high]: [f64; 2],
    tolerance: f64,
) -> Result<(), String> {
    let (least, most) = (f64::from(f32::MIN), f64::from(f32::MAX));
    let near = |found: f64, expected: f64| (found - expected).abs() <= 2.0 * tolerance;
    let sound = if along.abs() < 1.0 - 1e-6 {
        low == least && high == most
    } else if along > 0.0 {
        low == least && (high == most || near(high, shift + height))
    } else {
        high == most && (low == least || near(low, shift - height))
    };
    if sound { Ok(()) } else { Err(format!("a half-plane goes from {low:e} to {high:e}")) }
}

/// For overlapping cores with an inside, some edge is as good as the direction of the distance. So no edge is missing.
fn check_sufficiency(config: &Config, bodies: &[Body; 2], axes: &[Axis]) -> Result<(), String> {
    let [Some(a), Some(b)] = [bodies[0].round(), bodies[1].round()] else { return Ok(()) };
    let has_inside = |kind: Kind| matches!(kind, Kind::Box | Kind::Polygon | Kind::LargePolygon);
    if !has_inside(config.a.kind()) && !has_inside(config.b.kind()) {
        return Ok(());
    }
    let distance = reference::between(&bodies[0], &bodies[1]).distance;
    let size = config.size();
    let deep = distance + a.radius + b.radius < -1e-4 * size;
    let tolerance = TOLERANCE * size + SINGLE * distance.abs();
    let edges = axes[..axes.len() - 1].iter().map(|axis| f64::from(axis.gap));
    let widest = edges.fold(f64::NEG_INFINITY, f64::max);
    // A flat core may be separated along itself, past its end.
    let is_flat = |corners: &[DVec2]| {
        let spans = corners.iter().map(|corner| *corner - corners[0]);
        let longest = spans.clone().fold(DVec2::ZERO, |longest, span| {
            if span.length() > longest.length() { span } else { longest }
        });
        let off = |span: DVec2| longest.perp_dot(span).abs();
        spans.map(off).fold(0.0, f64::max) <= 1e-6 * longest.length_squared()
    };
    let flat = is_flat(&a.vertices) || is_flat(&b.vertices);
    if deep && !flat && widest < distance - tolerance {
        return Err(format!("the distance is {distance:e}, the widest edge's {widest:e}"));
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

fn placed(a: Convex, b: Convex, at: [f32; 2]) -> Config {
    Config { a: a.upright([0.0; 2]), b: b.upright(at), margin: 0.0 }
}

/// Returns the number of axes of each kind: edges of A, edges of B, nearest.
fn counts(config: &Config) -> [usize; 3] {
    check(config).unwrap_or_else(|wrong| panic!("{wrong}\n{config}"));
    let axes = explain(config);
    [0, 1, 2].map(|which| axes.iter().filter(|axis| rank(axis.kind).0 == which).count())
}

/// A rotation with cosine 0.8 and sine 0.6.
const TILT: [f32; 2] = [0.8, 0.6];

#[test]
fn each_kind_lists_the_axes_that_are_documented() {
    let tilted = rounded([0.0; 2], TILT, [1.0, 2.0], 0.0);
    let upright = rectangle([1.0; 2]);
    let rod = capsule([0.0, -1.0], [0.1, 1.0], 0.5);
    let ball = circle([0.0; 2], 1.0);
    let leaf = polygon(&[[0.0, 0.0], [2.0, 0.1], [0.3, 1.0]], 0.0);
    let wall = half_plane([0.0, 1.0], 0.0);
    let needle = polygon(&[[0.0, 0.0], [1.0, 1.0]], 0.1);
    let speck = polygon(&[[0.0, 0.0]], 0.1);
    let dot = capsule([1.0; 2], [1.0; 2], 0.5);
    let wire = segment([0.0, 0.0], [0.0, 2.0], 0.0);
    let at = [1.5, 0.25];
    assert_eq!(counts(&placed(tilted.clone(), upright.clone(), at)), [2, 2, 1]);
    assert_eq!(counts(&placed(upright, leaf.clone(), at)), [2, 3, 1]);
    assert_eq!(counts(&placed(leaf.clone(), leaf, at)), [3, 3, 1]);
    assert_eq!(counts(&placed(rod, ball.clone(), at)), [1, 0, 1]);
    assert_eq!(counts(&placed(ball.clone(), ball, at)), [0, 0, 1]);
    assert_eq!(counts(&placed(wire, needle, at)), [1, 1, 1]);
    assert_eq!(counts(&placed(dot, speck, at)), [0, 0, 1]);
    assert_eq!(counts(&placed(wall.clone(), tilted.clone(), at)), [1, 0, 1]);
    assert_eq!(counts(&placed(tilted, wall.clone(), at)), [0, 1, 1]);
    assert_eq!(counts(&placed(wall.clone(), wall, at)), [1, 1, 1]);
}

/// Article S1 checks only whether an end of B lies in A, and fails here.
#[test]
fn an_interval_within_the_other_is_an_overlap() {
    let (big, small) = (rectangle([4.0, 3.0]), rectangle([1.0, 0.5]));
    for (a, b) in [(big.clone(), small.clone()), (small, big)] {
        let config = placed(a, b, [0.5, 0.25]);
        assert_eq!(counts(&config), [2, 2, 1]);
        for axis in explain(&config) {
            let Axis { min_a, max_a, min_b, max_b, gap, .. } = axis;
            let within = (min_a < min_b && max_b < max_a) || (min_b < min_a && max_a < max_b);
            assert!(within && gap < 0.0, "{axis:?}");
        }
    }
    // In a cross, each holds the other's interval on one axis.
    let config = placed(rectangle([4.0, 1.0]), rectangle([1.0, 4.0]), [0.5, 0.25]);
    assert!(explain(&config).iter().all(|axis| axis.gap < 0.0));
}

#[test]
fn the_axis_that_decides_is_the_one_with_the_widest_gap() {
    let config = placed(rectangle([2.0, 1.0]), rectangle([1.0, 1.0]), [0.5, 1.5]);
    let axes = explain(&config);
    let found = *deciding(&axes);
    assert_eq!(found.kind, AxisKind::EdgeA(1));
    assert_eq!((found.direction, found.gap), (Vec2::Y, -0.5));
    assert_eq!([found.min_a, found.max_a, found.min_b, found.max_b], [-1.0, 1.0, 0.5, 2.5]);
    // B is below A, so the direction points down, from A to B.
    let config = placed(rectangle([2.0, 1.0]), rectangle([1.0, 1.0]), [0.5, -1.5]);
    let axes = explain(&config);
    assert_eq!((deciding(&axes).direction, deciding(&axes).gap), (Vec2::NEG_Y, -0.5));
    // Separated diagonally: each edge's gap is less than the distance of the corners.
    let config = placed(rectangle([1.0; 2]), rectangle([1.0; 2]), [5.0, 6.0]);
    let axes = explain(&config);
    assert_eq!((deciding(&axes).kind, deciding(&axes).gap), (AxisKind::Nearest, 5.0));
}

#[test]
fn touching_is_a_gap_of_zero_and_flat_boxes_have_axes() {
    let config = placed(rectangle([1.0; 2]), rectangle([1.0; 2]), [2.0, 0.5]);
    let axes = explain(&config);
    assert_eq!((deciding(&axes).kind, deciding(&axes).gap), (AxisKind::EdgeA(0), 0.0));
    for half in [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]] {
        let config = placed(rectangle([0.0; 2]), rectangle(half), [3.0, 0.5]);
        assert_eq!(counts(&config), [2, 2, 1]);
        assert!(explain(&config).iter().all(|axis| axis.direction.is_finite()));
    }
}

/// Intervals are accurate anywhere in the world.
#[test]
fn intervals_begin_at_the_position_of_a() {
    let pair = |at: [f32; 2]| {
        let b = [at[0] + 2.0, at[1] + 1.0];
        let (a, b) = (rectangle([1.0, 0.5]).at(at, TILT), rectangle([0.75; 2]).upright(b));
        explain(&Config { a, b, margin: 0.0 })
    };
    assert_eq!(pair([0.0; 2]), pair([8_388_608.0, -4_194_304.0]));
}

#[test]
fn half_planes_report_infinite_ends() {
    let (ground, slope) = (half_plane([0.0, 1.0], 0.0), half_plane([0.6, 0.8], 0.0));
    let axes = explain(&placed(ground.clone(), slope, [0.0; 2]));
    assert!(axes.iter().all(|axis| axis.gap == f32::MIN), "{axes:?}");
    let found = axes[0];
    assert_eq!(
        [found.min_a, found.max_a, found.min_b, found.max_b],
        [f32::MIN, 0.0, f32::MIN, f32::MAX]
    );
    let pose = Pose::IDENTITY;
    let ball = circle([0.0, 2.0], 0.5);
    let mut axes = Vec::new();
    narrowphase::explain(&ground, &pose, &ball, &pose, |axis| axes.push(axis));
    assert_eq!((deciding(&axes).kind, deciding(&axes).gap), (AxisKind::EdgeA(0), 1.5));
}
