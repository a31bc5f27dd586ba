//! Configurations that touch exactly: integers, Pythagorean gaps and exact rotations.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::shape::{Config, Form, Kind, Placed, Points, matrix};
use crate::rng::Rng;

/// Integer vectors of integer length, and the length.
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

/// The core of a geometry, in integer coordinates along the axes of the grid.
enum Core {
    Points(Vec<DVec3>),
    Box {
        center: DVec3,
        half: DVec3,
    },
    /// All points that are not above the origin along an axis.
    Below(DVec3),
}

/// Returns a pair on a grid, rotated by exact rotations, whose signed distance equals the margin. Half of the pairs
/// that can have a margin of 0 have it.
pub fn exact(rng: &mut Rng, kinds: [Kind; 2]) -> Config {
    let boxes = kinds.iter().all(|kind| matches!(kind, Kind::Box | Kind::Hull));
    let (cores, way, distance) =
        if boxes && rng.once_in(4) { overlapping(rng, kinds) } else { apart(rng, kinds) };
    let radii = radii(rng, kinds, distance);
    let grid = Grid { unit: f64::from(rng.integer(-10, 10)).exp2(), center: whole(rng, 4096) };
    let [a, b] = cores;
    Config {
        a: grid.place(rng, kinds[0], a, radii[0], DVec3::ZERO),
        b: grid.place(rng, kinds[1], b, radii[1], way),
        margin: ((distance - radii[0] - radii[1]) * grid.unit) as f32,
    }
}

fn whole(rng: &mut Rng, most: i32) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| f64::from(rng.integer(-most, most))))
}

/// Returns cores that touch or have a gap. They are on opposite sides of a slab, and each reaches its side.
fn apart(rng: &mut Rng, kinds: [Kind; 2]) -> ([Core; 2], DVec3, f64) {
    // A unit normal that is not along an axis would be rounded, and so would a height along it.
    let along_axis = kinds.contains(&Kind::HalfSpace) || rng.once_in(3);
    let [x, y, z, length] = if along_axis { rng.pick(&GAPS[..2]) } else { rng.pick(&GAPS) };
    let mut gap = [x, y, z].map(|coordinate| coordinate * rng.sign());
    gap.rotate_left(rng.below(3));
    let gap = DVec3::from_array(gap);
    let cores = [below(rng, kinds[0], gap), below(rng, kinds[1], -gap)];
    if rng.once_in(3) { (cores, DVec3::ZERO, 0.0) } else { (cores, gap, length) }
}

/// Returns a core that reaches the origin and is nowhere above it along a direction.
fn below(rng: &mut Rng, kind: Kind, direction: DVec3) -> Core {
    let count = match kind {
        Kind::Sphere => 0,
        Kind::Capsule | Kind::Cylinder | Kind::Cone => 1,
        Kind::Triangle => 2,
        Kind::Hull => 3 + rng.below(8),
        Kind::Box => {
            let half = whole(rng, 8).abs();
            let center =
                half.to_array().into_iter().zip(direction.to_array()).map(|(half, along)| {
                    if along == 0.0 {
                        f64::from(rng.integer(-half as i32, half as i32))
                    } else {
                        -half * along.signum()
                    }
                });
            let center: Vec<f64> = center.collect();
            return Core::Box { center: DVec3::from_slice(&center), half };
        }
        Kind::HalfSpace => return Core::Below(direction.normalize()),
    };
    let mut points: Vec<DVec3> = (0..count)
        .map(|_| whole(rng, 8))
        .map(|point| if point.dot(direction) > 0.0 { -point } else { point })
        .collect();
    points.insert(rng.below(count + 1), DVec3::ZERO);
    Core::Points(points)
}

/// Returns overlapping cores. Two boxes on common axes overlap by the least depth of their axes.
fn overlapping(rng: &mut Rng, kinds: [Kind; 2]) -> ([Core; 2], DVec3, f64) {
    let halves = [0; 2].map(|_| whole(rng, 8).abs().max(DVec3::ONE));
    let sum = halves[0] + halves[1];
    let way = DVec3::from_array(std::array::from_fn(|axis| {
        let most = sum[axis] as i32 - 1;
        f64::from(rng.integer(-most, most))
    }));
    let core = |i: usize| match kinds[i] {
        Kind::Hull => Core::Points(corners(halves[i])),
        _ => Core::Box { center: DVec3::ZERO, half: halves[i] },
    };
    ([core(0), core(1)], way, -(sum - way.abs()).min_element())
}

fn corners(half: DVec3) -> Vec<DVec3> {
    let sign = |corner: u32, bit: u32| if corner >> bit & 1 == 1 { 1.0 } else { -1.0 };
    (0..8).map(|i| half * DVec3::new(sign(i, 0), sign(i, 1), sign(i, 2))).collect()
}

fn radii(rng: &mut Rng, kinds: [Kind; 2], distance: f64) -> [f64; 2] {
    let round = kinds.map(|kind| match kind {
        Kind::HalfSpace => false,
        Kind::Sphere | Kind::Capsule => true,
        Kind::Box | Kind::Triangle | Kind::Hull | Kind::Cylinder | Kind::Cone => rng.bool(),
    });
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

/// Returns one of the 12 rotations of the tetrahedral group, whose quaternions and matrices are exact, with a random
/// sign of the quaternion.
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

struct Grid {
    unit: f64,
    center: DVec3,
}

impl Grid {
    fn single(&self, vector: DVec3) -> Vec3 {
        (vector * self.unit).as_vec3()
    }

    /// Places a core on the grid, in a local frame of its own.
    fn place(&self, rng: &mut Rng, kind: Kind, core: Core, radius: f64, at: DVec3) -> Placed {
        let pose = turn(rng);
        let into_local = matrix(pose).transpose();
        let local = if rng.bool() { whole(rng, 16) } else { DVec3::ZERO };
        let form = self.form(rng, kind, core, radius, (into_local, local));
        let position = self.single(self.center + at - matrix(pose) * local);
        Placed { form, position, rotation: pose }
    }

    fn form(
        &self,
        rng: &mut Rng,
        kind: Kind,
        core: Core,
        radius: f64,
        (turn_back, local): (DMat3, DVec3),
    ) -> Form {
        let radius = (radius * self.unit) as f32;
        let points = match core {
            Core::Points(points) => points,
            Core::Below(direction) => {
                let normal = turn_back * direction;
                let offset = (normal.dot(local) * self.unit) as f32;
                let length = f64::from(rng.integer(1, 5));
                return Form::HalfSpace { normal: (normal * length).as_vec3(), offset };
            }
            Core::Box { center, half } => {
                let own = turn(rng);
                let into_own = matrix(own).transpose();
                return Form::Box {
                    center: self.single(local + turn_back * center),
                    rotation: own,
                    half_extents: self.single((into_own * (turn_back * half)).abs()),
                    radius,
                };
            }
        };
        let points: Vec<DVec3> =
            points.into_iter().map(|point| local + turn_back * point).collect();
        match (kind, &points[..]) {
            (Kind::Sphere, &[center]) => Form::Sphere { center: self.single(center), radius },
            (Kind::Capsule, &[a, b]) => {
                Form::Capsule { point_a: self.single(a), point_b: self.single(b), radius }
            }
            // Without a side radius, a cylinder is a segment.
            (Kind::Cylinder, &[a, b]) => Form::Cylinder {
                point_a: self.single(a),
                point_b: self.single(b),
                side_radius: 0.0,
                radius,
            },
            (Kind::Cone, &[a, b]) => {
                Form::Cone { base: self.single(a), apex: self.single(b), base_radius: 0.0, radius }
            }
            (Kind::Triangle, &[a, b, c]) => {
                Form::Triangle { points: [a, b, c].map(|point| self.single(point)), radius }
            }
            (Kind::Hull, points) => {
                let scale = DVec3::from_array(std::array::from_fn(|_| {
                    rng.sign() * f64::from(rng.integer(-2, 2)).exp2()
                }));
                let points: Vec<Vec3> =
                    points.iter().map(|point| self.single(*point / scale)).collect();
                Form::Hull { points: Points::corners_of(&points), scale: scale.as_vec3(), radius }
            }
            _ => unreachable!("{kind:?} has another core"),
        }
    }
}
