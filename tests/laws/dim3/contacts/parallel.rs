//! Tests exactly parallel features in random poses. Rounding the poses to `f32` must not change the number of contact
//! points, and moves them by at most `NEAR`.

use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_8};

use glam::{DQuat, DVec3};

use super::laws::{self, Pair};
use super::names::{EDGE, VERTEX};
use crate::dim3::oracle::shape::{
    Config, Form, capsule, cuboid, half_space, hull, matrix, rounded, triangle,
};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Random poses of each arrangement.
const POSES: u64 = 100;

/// Bound on the distance of a contact point from its exact place. The geometries have size 2.
const NEAR: f64 = 1e-4;

/// Bound on the angle in radians between "exactly parallel" features after rounding to `f32`.
const OFF_PARALLEL: f64 = 1e-6;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

#[derive(Clone, Copy, PartialEq)]
enum Outline {
    /// x and z from -1 to 1.
    Square,
    /// The corners (-1, -1), (1, -1) and (0, 1) in x and z.
    Leaf,
    /// x from -1 to 1 where z is 0.
    Rail,
    Endless,
}

/// A geometry whose highest or lowest points form an outline at height 0.
#[derive(Clone, Copy)]
struct Part {
    name: &'static str,
    form: Form,
    outline: Outline,
}

fn corners(half: [f32; 3], height: f32) -> Vec<[f32; 3]> {
    let side =
        |corner: u32, axis: usize| if corner >> axis & 1 == 1 { half[axis] } else { -half[axis] };
    (0..8).map(|i| [side(i, 0), height + side(i, 1), side(i, 2)]).collect()
}

/// Returns geometries above height 0 for `up` = 1, or below it for `up` = -1.
fn parts(up: f32) -> Vec<Part> {
    let roof = [FRAC_PI_8.sin(), 0.0, 0.0, FRAC_PI_8.cos()];
    let wedge = |radius: f32| {
        let [near, far] = [radius * up, 0.5 * up];
        let at = |x: f32| [[x, near, 0.0], [x, far, 0.375], [x, far, -0.375]];
        hull(&[at(-1.0), at(1.0)].concat(), [1.0; 3], radius)
    };
    let fin = |radius: f32| {
        let [near, far] = [radius * up, 0.75 * up];
        triangle([-1.0, near, 0.0], [1.0, near, 0.0], [0.25, far, 0.0], radius)
    };
    let leaf = |radius: f32| {
        let near = radius * up;
        triangle([-1.0, near, -1.0], [1.0, near, -1.0], [0.0, near, 1.0], radius)
    };
    let half = [1.0, 0.5, 1.0];
    let inner = [1.0, 0.375, 1.0];
    let of = |outline: Outline| move |(name, form)| Part { name, form, outline };
    let squares = [
        ("box", cuboid([0.0, 0.5 * up, 0.0], UNTURNED, half)),
        ("rounded box", rounded([0.0, 0.5 * up, 0.0], UNTURNED, inner, 0.125)),
        ("flat box", cuboid([0.0; 3], UNTURNED, [1.0, 0.0, 1.0])),
        ("hull", hull(&corners(half, 0.5 * up), [1.0; 3], 0.0)),
        ("rounded hull", hull(&corners(inner, 0.5 * up), [1.0; 3], 0.125)),
    ];
    let leaves = [("leaf", leaf(0.0)), ("rounded leaf", leaf(0.125))];
    let rails = [
        ("capsule", capsule([-1.0, 0.25 * up, 0.0], [1.0, 0.25 * up, 0.0], 0.25)),
        ("segment", capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0)),
        ("box edge", cuboid([0.0, FRAC_1_SQRT_2 * up, 0.0], roof, [1.0, 0.5, 0.5])),
        ("plank", cuboid([0.0, 0.5 * up, 0.0], UNTURNED, [1.0, 0.5, 0.0])),
        ("hull edge", wedge(0.0)),
        ("rounded hull edge", wedge(0.125)),
        ("fin", fin(0.0)),
        ("rounded fin", fin(0.125)),
    ];
    let ground = [("ground", half_space([0.0, -up, 0.0], 0.0))];
    let mut parts: Vec<Part> = squares.into_iter().map(of(Outline::Square)).collect();
    parts.extend(leaves.into_iter().map(of(Outline::Leaf)));
    parts.extend(rails.into_iter().map(of(Outline::Rail)));
    parts.extend(ground.into_iter().map(of(Outline::Endless)));
    parts
}

/// The offset of an upper part from a lower one.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: f64,
    z: f64,
    /// Whether only the borders overlap. Then sharp geometries may be separated sideways too.
    border: bool,
}

const fn spot(x: f64, z: f64, border: bool) -> Spot {
    Spot { x, z, border }
}

type Points = Vec<[f64; 2]>;

/// Returns offsets for two outlines and the expected contact points in x and z, worked out by hand from the outlines
/// above.
fn spots(lower: Outline, upper: Outline) -> Vec<(Spot, Points)> {
    use Outline::{Endless, Leaf, Rail, Square};
    let square = vec![[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]];
    let leaf = vec![[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]];
    let row = |from: f64, to: f64, z: f64| vec![[from, z], [to, z]];
    match (lower, upper) {
        (Square, Square) => vec![
            (spot(0.0, 0.0, false), square),
            (spot(0.5, 0.5, false), vec![[-0.5, -0.5], [1.0, -0.5], [-0.5, 1.0], [1.0, 1.0]]),
            (spot(0.5, 2.0, true), row(-0.5, 1.0, 1.0)),
            (spot(0.0, -2.0, true), row(-1.0, 1.0, -1.0)),
            (spot(2.0, 2.0, true), vec![[1.0, 1.0]]),
        ],
        (Square | Leaf, Leaf) | (Leaf, Square) => {
            vec![(spot(0.0, 0.0, false), leaf)]
        }
        (Square, Rail) => vec![
            (spot(0.5, 0.25, false), row(-0.5, 1.0, 0.25)),
            (spot(0.5, -1.0, true), row(-0.5, 1.0, -1.0)),
            (spot(0.0, 1.0, true), row(-1.0, 1.0, 1.0)),
            (spot(2.0, 0.0, true), vec![[1.0, 0.0]]),
        ],
        (Leaf, Rail) => vec![
            (spot(0.25, 0.0, false), row(-0.5, 0.5, 0.0)),
            (spot(0.5, -1.0, true), row(-0.5, 1.0, -1.0)),
            (spot(0.0, -1.0, true), row(-1.0, 1.0, -1.0)),
        ],
        (Rail, Rail) => vec![
            (spot(0.5, 0.0, true), row(-0.5, 1.0, 0.0)),
            (spot(0.0, 0.0, true), row(-1.0, 1.0, 0.0)),
            (spot(2.0, 0.0, true), vec![[1.0, 0.0]]),
        ],
        (Endless, Square) => vec![(spot(0.0, 0.0, false), square)],
        (Endless, Leaf) => vec![(spot(0.0, 0.0, false), leaf)],
        (Endless, Rail) => vec![(spot(0.0, 0.0, false), row(-1.0, 1.0, 0.0))],
        // The reverse of a pair above.
        (Rail, Square | Leaf) | (_, Endless) => Vec::new(),
    }
}

/// Returns the lower part in a random pose with the upper part over it, and the frame of the lower one.
fn config(rng: &mut Rng, [lower, upper]: [&Part; 2], spot: Spot) -> (Config, bool) {
    let round = lower.form.radius() + upper.form.radius() > 0.0;
    let height =
        if round || !spot.border { rng.pick(&[0.0, 1e-2, -1e-2]) } else { rng.power(-4.0, -1.0) };
    let center = rng.in_cube() * rng.power(0.0, 1.6);
    let rotation = rng.rotation();
    let at = center + matrix(rotation) * DVec3::new(spot.x, height, spot.z);
    let turn = rotation.to_array();
    // Two poses with equal rotations are rare in practice.
    let off = DQuat::from_scaled_axis(rng.unit() * rng.pick(&[0.0, 1e-7, OFF_PARALLEL]));
    let off_turn = (rotation.as_dquat().normalize() * off).as_quat().to_array();
    let a = lower.form.at(center.as_vec3().to_array(), turn);
    let b = upper.form.at(at.as_vec3().to_array(), off_turn);
    let exchanged = rng.bool();
    let (a, b) = if exchanged { (b, a) } else { (a, b) };
    (Config { a, b, margin: 0.125 }, exchanged)
}

/// Compares the points with those in exact arithmetic.
fn examine(config: &Config, exchanged: bool, expected: &[[f64; 2]]) -> Result<(), String> {
    laws::examine(config)?;
    let found = Pair::new(config).contact(config.margin).ok_or("no contact")?;
    let fail = |what: String| Err(format!("{what}\n{found:?}"));
    if found.points.len() != expected.len() {
        return fail(format!("{} points, not {}", found.points.len(), expected.len()));
    }
    let lower = if exchanged { &config.b } else { &config.a };
    let back = matrix(lower.rotation).transpose();
    for [x, z] in expected {
        let near = found.points.iter().any(|point| {
            let at = if exchanged { point.point_b } else { point.point_a };
            let local = back * (at.as_dvec3() - lower.position.as_dvec3());
            (local.x - x).hypot(local.z - z) < NEAR
        });
        if !near {
            return fail(format!("no point at {x}, {z}"));
        }
    }
    Ok(())
}

#[test]
fn parallel_features_have_all_their_points_in_every_pose() {
    let (seed, poses) = (seed(9), case_count(POSES));
    let mut wrong = Vec::new();
    for lower in &parts(-1.0) {
        for upper in &parts(1.0) {
            for (spot, expected) in spots(lower.outline, upper.outline) {
                let mut failures = Vec::new();
                for number in 0..poses {
                    let rng = &mut Rng::of_case(seed, number);
                    let (config, exchanged) = config(rng, [lower, upper], spot);
                    if let Err(what) = examine(&config, exchanged, &expected) {
                        failures.push(format!("{what} (pose {number})\n{config}"));
                    }
                }
                if let Some(first) = failures.first() {
                    let names = format!("{} under {} at {spot:?}", lower.name, upper.name);
                    wrong.push(format!("{names}: {} of {poses}: {first}", failures.len()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} arrangements\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Regression: two capsules that cross at less than 3 degrees had three points, both ends and the crossing.
#[test]
fn capsules_along_each_other_touch_with_two_points() {
    for number in 0..case_count(10_000) {
        let rng = &mut Rng::of_case(10, number);
        let radius = rng.uniform(0.2, 0.5);
        let half = rng.uniform(0.5, 1.5);
        let log = capsule([-half as f32, 0.0, 0.0], [half as f32, 0.0, 0.0], radius as f32);
        // Less than 2.9 degrees. In a sixth of the cases, only rounding.
        let angle = if rng.once_in(6) { 1e-7 } else { rng.power(-5.0, 0.05_f64.log10()) };
        let gap = radius * rng.uniform(-0.2, 0.2);
        let shift = half * rng.uniform(-1.0, 1.0);
        let turn = DQuat::from_rotation_y(angle * rng.sign());
        let world = rng.rotation().as_dquat().normalize();
        let center = rng.in_cube() * rng.power(0.0, 1.6);
        let place = |at: DVec3, turn: DQuat| {
            let rotation = (world * turn).as_quat().to_array();
            log.at((center + world * at).as_vec3().to_array(), rotation)
        };
        let a = place(DVec3::ZERO, DQuat::IDENTITY);
        let b = place(DVec3::new(shift, 2.0 * radius + gap, 0.0), turn);
        let config = Config { a, b, margin: (gap.abs() + 0.2 * radius) as f32 };
        laws::examine(&config).unwrap_or_else(|what| panic!("{what}\n{config}"));
        let found = Pair::new(&config).contact(config.margin).expect("they are near");
        assert_eq!(found.points.len(), 2, "an angle of {angle}: {found:?}\n{config}");
        let length = found.points[0].point_a.distance(found.points[1].point_a);
        // From the crossing or an end to the further end.
        let most = 2.0 * half - shift.abs();
        assert!(f64::from(length) > 0.49 * most, "{length} of {most}: {found:?}\n{config}");
    }
}

/// Faces that are parallel within rounding have contacts at the ends of their overlap, with the same features.
#[test]
fn features_of_parallel_capsules_do_not_depend_on_rounding() {
    let log = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.25);
    let lower = log.upright([0.0; 3]);
    let names = |off: DQuat| {
        let turn = off.as_quat().to_array();
        let config = Config { a: lower, b: log.at([0.5, 0.45, 0.0], turn), margin: 0.01 };
        let found = Pair::new(&config).contact(config.margin).expect("they touch");
        let mut names: Vec<_> =
            found.points.iter().map(|point| (point.feature_a, point.feature_b)).collect();
        names.sort_unstable();
        names
    };
    let expected = names(DQuat::IDENTITY);
    assert_eq!(expected, [(VERTEX | 1, EDGE), (EDGE, VERTEX)]);
    for number in 0..case_count(2000) {
        let rng = &mut Rng::of_case(11, number);
        let off = DQuat::from_scaled_axis(rng.unit() * rng.power(-8.0, -3.0));
        assert_eq!(names(off), expected, "{off}");
    }
}
