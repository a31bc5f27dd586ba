//! A box of small volume around points.
//!
//! About a given normal the least box is that of the least rectangle of the points' shadow, so that only the normal
//! has to be searched for: over two dimensions instead of three. It is tried with the axes of space, the principal
//! axes, the faces of the convex hull and directions all round; the best are then made better, by taking each axis of
//! the box found as the next normal, and by steps that get shorter. (O'Rourke 1985 gives the exact box in cubic time;
//! Chang, Gorissen and Melchior 2011 compare such searches with it.)

use glam::{DMat3, DQuat, DVec2, DVec3, Quat, Vec3};

use super::cloud::{Cloud, directions};
use super::holding;
use crate::dim3::geometry::Geometry;
use crate::math::{finite_up, narrow, rotation};
use crate::planar;
use crate::validity::Invalid;

/// How many normals are followed to the end.
const FOLLOWED: usize = 6;

/// The first step of a search, as the tangent of an angle: half of what lies between two of the directions.
const FIRST_STEP: f64 = 0.15;

/// The last step: beyond it a rotation in floats cannot follow.
const LAST_STEP: f64 = 1e-8;

/// Far above what is ever needed: a stop to improvements that hardly are any.
const ROUNDS: usize = 200;

/// How often corners are added where the box of all points is larger than theirs by more than [`REPAIRED`].
const REPAIRS: usize = 24;

const REPAIRED: f64 = 1.002;

/// What is added to each side before products of sides are compared, as a part of the cloud's half size: so that
/// flat clouds, all of whose products are 0, are told apart by the sides that are left.
const SLIVER: f64 = 1e-9;

/// A better box is better by more than this part: what rounding makes of equal ones is not.
const BETTER: f64 = 1.0 - 1e-12;

/// The least box about a normal.
#[derive(Clone, Copy, Debug)]
struct Found {
    axes: DMat3,
    /// The product of the sides, each with a sliver added.
    volume: f64,
}

impl Found {
    fn is_better_than(&self, other: &Found) -> bool {
        self.volume < other.volume * BETTER
    }
}

struct Search<'a> {
    points: &'a [DVec3],
    shadow: Vec<DVec2>,
    hull: Vec<DVec2>,
}

impl Search<'_> {
    fn new(points: &[DVec3]) -> Search<'_> {
        Search { points, shadow: Vec::new(), hull: Vec::new() }
    }

    fn about(&mut self, normal: DVec3) -> Found {
        let (x, y) = normal.any_orthonormal_pair();
        let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
        self.shadow.clear();
        for point in self.points {
            self.shadow.push(DVec2::new(point.dot(x), point.dot(y)));
            let height = point.dot(normal);
            (min, max) = (min.min(height), max.max(height));
        }
        planar::convex_hull(&mut self.shadow, &mut self.hull, |point| point);
        let (along, area) = planar::least_rectangle(&self.hull, SLIVER);
        let side = x * along.x + y * along.y;
        Found {
            axes: DMat3::from_cols(side, normal.cross(side), normal),
            volume: area * (max - min + SLIVER),
        }
    }

    /// Takes each axis of the box as the normal, until none makes it better.
    fn settled(&mut self, mut best: Found) -> Found {
        for _ in 0..ROUNDS {
            let before = best.volume;
            for axis in 0..3 {
                let next = self.about(best.axes.col(axis).normalize());
                if next.is_better_than(&best) {
                    best = next;
                }
            }
            if best.volume == before {
                break;
            }
        }
        best
    }

    /// Tilts the normal by ever shorter steps.
    fn descended(&mut self, from: Found) -> Found {
        let mut best = self.settled(from);
        let mut step = FIRST_STEP;
        for _ in 0..ROUNDS {
            let [x, y, normal] = [0, 1, 2].map(|axis| best.axes.col(axis));
            let tilts = [x, y, -x, -y, x + y, x - y, -x - y, y - x];
            let tilted = tilts.map(|tilt| self.about((normal + tilt * step).normalize()));
            let next = tilted.into_iter().reduce(|a, b| if b.is_better_than(&a) { b } else { a });
            match next {
                Some(next) if next.is_better_than(&best) => best = self.settled(next),
                _ => step *= 0.5,
            }
            if step < LAST_STEP {
                break;
            }
        }
        best
    }
}

/// The axes of a small box around the points of a cloud. Adds corners to it where those it has do not decide.
pub(super) fn axes(cloud: &mut Cloud) -> DMat3 {
    let mut best = searched(cloud);
    for _ in 0..REPAIRS {
        let truth = product_of_sides(cloud.all(), best.axes);
        if truth <= best.volume * REPAIRED {
            break;
        }
        for axis in 0..3 {
            cloud.add_farthest(best.axes.col(axis));
        }
        let mut search = Search::new(&cloud.corners);
        let start = search.about(best.axes.z_axis.normalize());
        best = search.descended(start);
    }
    best.axes
}

/// A small box around the corners.
fn searched(cloud: &Cloud) -> Found {
    let mut search = Search::new(&cloud.corners);
    let principal = cloud.principal_axes();
    let starts =
        [DVec3::Z, DVec3::X, DVec3::Y, principal.x_axis, principal.y_axis, principal.z_axis];
    let normals = starts.into_iter().chain(cloud.normals.iter().copied()).chain(directions());
    let mut found: Vec<Found> = normals.map(|normal| search.about(normal.normalize())).collect();
    // Stable: of equal ones the earlier comes first.
    found.sort_by(|a, b| a.volume.total_cmp(&b.volume));
    found.truncate(FOLLOWED);
    let volume = product_of_sides(cloud.corners.iter().copied(), DMat3::IDENTITY);
    let upright = Found { axes: DMat3::IDENTITY, volume };
    let best = found.into_iter().map(|start| search.descended(start));
    best.fold(upright, |best, next| if next.is_better_than(&best) { next } else { best })
}

/// Of the box with these axes, each with a sliver added.
fn product_of_sides(points: impl Iterator<Item = DVec3>, axes: DMat3) -> f64 {
    let into = axes.transpose();
    let (mut min, mut max) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for point in points {
        let local = into * point;
        (min, max) = (min.min(local), max.max(local));
    }
    (max - min + SLIVER).element_product()
}

/// A box of small volume that holds all points, of which there is one or more.
///
/// The rotation is the one nearest to none of the twenty-four that the box has.
pub fn oriented_box(points: &[Vec3]) -> Result<Geometry, Invalid> {
    let axes = axes(&mut Cloud::new(points));
    let fitted = around(points, nearest_to_none(axes).as_quat());
    // What is turned may need an extent that no geometry may have; what is upright never does.
    fitted.or_else(|_| around(points, Quat::IDENTITY))
}

/// The box with this rotation: its extents are measured on the floats that are returned, and rounded up.
fn around(points: &[Vec3], turn: Quat) -> Result<Geometry, Invalid> {
    let axes = rotation(turn);
    let into = axes.transpose();
    let origin = points[0].as_dvec3();
    let (mut min, mut max) = (DVec3::ZERO, DVec3::ZERO);
    for point in points {
        let local = into * (point.as_dvec3() - origin);
        (min, max) = (min.min(local), max.max(local));
    }
    let center = narrow(origin + axes * ((min + max) * 0.5));
    let half = points.iter().fold(DVec3::ZERO, |half, point| {
        half.max((into * (point.as_dvec3() - center.as_dvec3())).abs())
    });
    holding(points, |slack| {
        Geometry::oriented_box(
            center,
            turn,
            Vec3::from_array((half + slack).to_array().map(finite_up)),
        )
    })
}

/// Of the rotations that only rename and reverse the axes of a box, the one that turns least.
fn nearest_to_none(axes: DMat3) -> DQuat {
    let mut best = (f64::NEG_INFINITY, axes);
    for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        for (x_sign, y_sign) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let (x, y) = (axes.col(first) * x_sign, axes.col(second) * y_sign);
            let renamed = DMat3::from_cols(x, y, x.cross(y));
            // The greater the trace, the lesser the angle; of equal ones but for rounding the first.
            let trace = renamed.diagonal().element_sum();
            if trace > best.0 + 1e-9 {
                best = (trace, renamed);
            }
        }
    }
    DQuat::from_mat3(&best.1).normalize()
}
