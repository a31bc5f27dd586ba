//! Configurations that touch to the last bit: integers, Pythagorean gaps and rotations without rounding.

use glam::{DVec3, Quat};

use super::rng::Rng;
use super::shape::{Config, Form, Kind, Placed, matrix};

/// Whole vectors of a whole length.
const GAPS: [[f64; 4]; 12] = [
    [1.0, 0.0, 0.0, 1.0],
    [3.0, 0.0, 0.0, 3.0],
    [3.0, 4.0, 0.0, 5.0],
    [6.0, 8.0, 0.0, 10.0],
    [5.0, 12.0, 0.0, 13.0],
    [8.0, 15.0, 0.0, 17.0],
    [1.0, 2.0, 2.0, 3.0],
    [2.0, 3.0, 6.0, 7.0],
    [1.0, 4.0, 8.0, 9.0],
    [4.0, 4.0, 7.0, 9.0],
    [2.0, 6.0, 9.0, 11.0],
    [6.0, 6.0, 7.0, 11.0],
];

/// A pair on a grid, turned by multiples of a third or half of a turn, whose signed distance is exactly
/// the margin. Half of the pairs that can have a margin of 0 do.
pub fn exact(rng: &mut Rng, kinds: [Kind; 2]) -> Config {
    let half = kinds.map(|kind| core(rng, kind));
    let sum = half[0] + half[1];
    let deep = sum.min_element() > 0.0 && rng.once_in(4);
    let (way, distance) = if deep { overlapping(rng, sum) } else { apart(rng, sum) };
    let radii = radii(rng, kinds, distance);
    let unit = f64::from(rng.integer(-10, 10)).exp2();
    let center = whole(rng, 4096);
    Config {
        a: place(rng, kinds[0], half[0], radii[0], center, unit),
        b: place(rng, kinds[1], half[1], radii[1], center + way, unit),
        margin: ((distance - radii[0] - radii[1]) * unit) as f32,
    }
}

fn whole(rng: &mut Rng, most: i32) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| f64::from(rng.integer(-most, most))))
}

/// Half the extents of a core, along the axes of the grid.
fn core(rng: &mut Rng, kind: Kind) -> DVec3 {
    let half = whole(rng, 8).abs();
    match kind {
        Kind::Sphere => DVec3::ZERO,
        Kind::Capsule => half * DVec3::AXES[rng.below(3)],
        Kind::Box => half,
    }
}

/// Cores with a gap between them, or touching: where they stand, and how far apart.
fn apart(rng: &mut Rng, sum: DVec3) -> (DVec3, f64) {
    let [x, y, z, distance] = if rng.once_in(3) { [0.0; 4] } else { rng.pick(&GAPS) };
    let mut gap = [x, y, z];
    gap.rotate_left(rng.below(3));
    let touching = rng.below(3);
    let way = std::array::from_fn(|axis| {
        let meets = gap[axis] > 0.0 || (distance == 0.0 && axis == touching);
        let along =
            if meets { sum[axis] + gap[axis] } else { f64::from(rng.integer(0, sum[axis] as i32)) };
        along * rng.sign()
    });
    (DVec3::from_array(way), distance)
}

/// Cores that overlap: a pair of boxes on common axes is as deep as its shallowest axis.
fn overlapping(rng: &mut Rng, sum: DVec3) -> (DVec3, f64) {
    let way = DVec3::from_array(std::array::from_fn(|axis| {
        let most = sum[axis] as i32 - 1;
        f64::from(rng.integer(-most, most))
    }));
    (way, -(sum - way.abs()).min_element())
}

fn radii(rng: &mut Rng, kinds: [Kind; 2], distance: f64) -> [f64; 2] {
    let round = kinds.map(|kind| kind != Kind::Box);
    let mut radii = round.map(|round| if round { f64::from(rng.integer(0, 8)) } else { 0.0 });
    if distance >= 0.0 && rng.bool() {
        let share = f64::from(rng.integer(0, distance as i32));
        radii = match round {
            [true, true] => [share, distance - share],
            [true, false] => [distance, 0.0],
            [false, true] => [0.0, distance],
            [false, false] => [0.0, 0.0],
        };
    }
    radii
}

/// One of the 12 rotations that turn a cube's axes into each other by a proper tetrahedral turn: their
/// quaternions and matrices are exact. Either sign of the quaternion.
fn turn(rng: &mut Rng) -> Quat {
    let parts = if rng.bool() {
        let mut parts = [0.0; 4];
        parts[rng.below(4)] = rng.sign();
        parts
    } else {
        std::array::from_fn(|_| 0.5 * rng.sign())
    };
    Quat::from_array(parts.map(|part| part as f32))
}

fn place(rng: &mut Rng, kind: Kind, half: DVec3, radius: f64, center: DVec3, unit: f64) -> Placed {
    let (pose, own) = (turn(rng), turn(rng));
    let local = if rng.bool() { whole(rng, 16) } else { DVec3::ZERO };
    let into_local = matrix(pose).transpose();
    let into_own = matrix(own).transpose();
    let arm = into_local * half * if rng.bool() { 1.0 } else { -1.0 };
    let single = |vector: DVec3| (vector * unit).as_vec3();
    let form = match kind {
        Kind::Sphere => Form::Sphere { center: single(local), radius: (radius * unit) as f32 },
        Kind::Capsule => Form::Capsule {
            point_a: single(local - arm),
            point_b: single(local + arm),
            radius: (radius * unit) as f32,
        },
        Kind::Box => Form::Box {
            center: single(local),
            rotation: own,
            half_extents: single((into_own * (into_local * half)).abs()),
        },
    };
    Placed { form, position: single(center - matrix(pose) * local), rotation: pose }
}
