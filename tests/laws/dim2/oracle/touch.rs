//! Configurations that touch exactly: integers, Pythagorean gaps and quarter turns.

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, MAX_VERTICES};

use super::forms;
use super::shape::{self, Config, Kind, Placed};
use crate::rng::Rng;

/// Integer vectors of integer length, and the length.
const GAPS: [[f64; 3]; 8] = [
    [1.0, 0.0, 1.0],
    [3.0, 0.0, 3.0],
    [3.0, 4.0, 5.0],
    [6.0, 8.0, 10.0],
    [5.0, 12.0, 13.0],
    [8.0, 15.0, 17.0],
    [7.0, 24.0, 25.0],
    [20.0, 21.0, 29.0],
];

/// The core of a geometry, in integer coordinates along the axes of the grid.
enum Core {
    Points(Vec<DVec2>),
    Box {
        center: DVec2,
        half: DVec2,
    },
    /// All points that are not above the origin along an axis.
    Below(DVec2),
}

/// Returns a pair on a grid, rotated by quarter turns, whose signed distance equals the margin. Half of the pairs that
/// can have a margin of 0 have it.
pub fn exact(rng: &mut Rng, kinds: [Kind; 2]) -> Config {
    let boxes =
        kinds.iter().all(|kind| matches!(kind, Kind::Box | Kind::Polygon | Kind::LargePolygon));
    let (cores, way, distance) =
        if boxes && rng.once_in(4) { overlapping(rng, kinds) } else { apart(rng, kinds) };
    let radii = radii(rng, kinds, distance);
    let grid = Grid { unit: f64::from(rng.integer(-10, 10)).exp2(), center: whole(rng, 4096) };
    let [a, b] = cores;
    Config {
        a: grid.place(rng, kinds[0], a, radii[0], DVec2::ZERO),
        b: grid.place(rng, kinds[1], b, radii[1], way),
        margin: ((distance - radii[0] - radii[1]) * grid.unit) as f32,
    }
}

fn whole(rng: &mut Rng, most: i32) -> DVec2 {
    DVec2::from_array(std::array::from_fn(|_| f64::from(rng.integer(-most, most))))
}

/// Returns cores that touch or have a gap. They are on opposite sides of a strip, and each reaches its side.
fn apart(rng: &mut Rng, kinds: [Kind; 2]) -> ([Core; 2], DVec2, f64) {
    // A unit normal that is not along an axis would be rounded, and so would a height along it.
    let along_axis = kinds.contains(&Kind::HalfPlane) || rng.once_in(3);
    let [x, y, length] = if along_axis { rng.pick(&GAPS[..2]) } else { rng.pick(&GAPS) };
    let mut gap = [x, y].map(|coordinate| coordinate * rng.sign());
    gap.rotate_left(rng.below(2));
    let gap = DVec2::from_array(gap);
    let cores = [below(rng, kinds[0], gap), below(rng, kinds[1], -gap)];
    if rng.once_in(3) { (cores, DVec2::ZERO, 0.0) } else { (cores, gap, length) }
}

/// Returns a core that reaches the origin and is nowhere above it along a direction.
fn below(rng: &mut Rng, kind: Kind, direction: DVec2) -> Core {
    let count = match kind {
        Kind::Circle => 0,
        Kind::Capsule | Kind::Segment => 1,
        Kind::Polygon => rng.below(MAX_VERTICES),
        Kind::LargePolygon => rng.below(40),
        Kind::Box => {
            let half = whole(rng, 8).abs();
            let center = std::array::from_fn(|axis| {
                let along = direction[axis];
                if along == 0.0 {
                    f64::from(rng.integer(-half[axis] as i32, half[axis] as i32))
                } else {
                    -half[axis] * along.signum()
                }
            });
            return Core::Box { center: DVec2::from_array(center), half };
        }
        Kind::HalfPlane => return Core::Below(direction.normalize()),
    };
    let mut points: Vec<DVec2> = (0..count)
        .map(|_| whole(rng, 8))
        .map(|point| if point.dot(direction) > 0.0 { -point } else { point })
        .collect();
    points.insert(rng.below(count + 1), DVec2::ZERO);
    Core::Points(points)
}

/// Returns overlapping cores. Two boxes on common axes overlap by the least depth of their axes.
fn overlapping(rng: &mut Rng, kinds: [Kind; 2]) -> ([Core; 2], DVec2, f64) {
    let halves = [0; 2].map(|_| whole(rng, 8).abs().max(DVec2::ONE));
    let sum = halves[0] + halves[1];
    let way = DVec2::from_array(std::array::from_fn(|axis| {
        let most = sum[axis] as i32 - 1;
        f64::from(rng.integer(-most, most))
    }));
    let core = |i: usize| match kinds[i] {
        Kind::Polygon | Kind::LargePolygon => {
            let signs = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            Core::Points(signs.map(|sign| halves[i] * DVec2::from_array(sign)).into())
        }
        _ => Core::Box { center: DVec2::ZERO, half: halves[i] },
    };
    ([core(0), core(1)], way, -(sum - way.abs()).min_element())
}

fn radii(rng: &mut Rng, kinds: [Kind; 2], distance: f64) -> [f64; 2] {
    let round = kinds.map(|kind| match kind {
        Kind::HalfPlane => false,
        Kind::Circle | Kind::Capsule => true,
        Kind::Box | Kind::Polygon | Kind::Segment | Kind::LargePolygon => rng.bool(),
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

/// Returns a rotation by a number of quarter turns, which is exact.
fn quarters(rng: &mut Rng) -> DVec2 {
    rng.pick(&[DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y])
}

struct Grid {
    unit: f64,
    center: DVec2,
}

impl Grid {
    fn single(&self, vector: DVec2) -> [f32; 2] {
        (vector * self.unit).as_vec2().to_array()
    }

    /// Places a core on the grid, in a local frame of its own.
    fn place(&self, rng: &mut Rng, kind: Kind, core: Core, radius: f64, at: DVec2) -> Placed {
        let turn = quarters(rng);
        let back = DVec2::new(turn.x, -turn.y);
        let local = if rng.bool() { whole(rng, 16) } else { DVec2::ZERO };
        let radius = (radius * self.unit) as f32;
        let geometry = match core {
            Core::Points(points) => {
                let points = points.into_iter().map(|point| local + back.rotate(point));
                self.about(rng, kind, points.collect(), radius)
            }
            Core::Below(direction) => {
                let normal = back.rotate(direction);
                let offset = (normal.dot(local) * self.unit) as f32;
                let length = f64::from(rng.integer(1, 5));
                shape::half_plane((normal * length).as_vec2().to_array(), offset)
            }
            Core::Box { center, half } => {
                let own = quarters(rng);
                let center = self.single(local + back.rotate(center));
                let half = self.single(own.rotate(back.rotate(half)).abs());
                shape::rounded(center, own.as_vec2().to_array(), half, radius)
            }
        };
        let position = (self.center + at - turn.rotate(local)) * self.unit;
        Placed { geometry, pose: shape::pose(position.as_vec2(), turn.as_vec2()) }
    }

    fn about(&self, rng: &mut Rng, kind: Kind, points: Vec<DVec2>, radius: f32) -> Convex {
        match (kind, &points[..]) {
            (Kind::Circle, &[center]) => shape::circle(self.single(center), radius),
            (Kind::Capsule, &[a, b]) => shape::capsule(self.single(a), self.single(b), radius),
            (Kind::Segment, &[a, b]) => shape::segment(self.single(a), self.single(b), radius),
            (Kind::Polygon, points) => {
                let points = points.iter().map(|point| Vec2::from(self.single(*point))).collect();
                shape::polygon(&forms::vertices(rng, points), radius)
            }
            (Kind::LargePolygon, points) => {
                let scale = DVec2::new(rng.sign(), 2.0 * rng.sign());
                let points: Vec<_> =
                    points.iter().map(|point| self.single(*point / scale)).collect();
                shape::large_polygon(&points, scale.as_vec2().to_array(), radius)
            }
            _ => unreachable!("{kind:?} has another core"),
        }
    }
}
