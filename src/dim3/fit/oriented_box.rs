//! Fits an oriented box of small volume around points.
//!
//! For a given face normal, the minimum box follows from the minimum rectangle of the projected points. So the search
//! has two dimensions (the normal) instead of three.
//!
//! 1. Candidate normals: the coordinate axes, the principal axes, the hull's face normals and uniform directions.
//! 2. The best candidates are improved: each axis of the box becomes the next normal, until none is better.
//! 3. Then the normal is tilted by steps that get shorter.
//!
//! O'Rourke 1985 gives the exact box in cubic time. Chang, Gorissen and Melchior 2011 compare such searches with it.

use glam::{DMat3, DQuat, DVec2, DVec3, Quat, Vec3};

use super::cloud::{Cloud, directions};
use super::containing;
use crate::dim3::convex::Convex;
use crate::math::{finite_up, narrow, rotation};
use crate::planar;
use crate::validity::Invalid;

/// The number of candidate normals that are refined.
const REFINED: usize = 6;

/// The first tilt of a refinement, as the tangent of an angle: half the angle between neighbouring directions.
const FIRST_STEP: f64 = 0.15;

/// The smallest tilt. An f32 rotation cannot represent a smaller one.
const LAST_STEP: f64 = 1e-8;

/// Maximum number of refinement rounds, far above the number needed. It ends runs of negligible improvements.
const MAX_ROUNDS: usize = 200;

/// Maximum number of times that extreme points are added to the corners and the box is refined again.
const MAX_REPAIRS: usize = 24;

/// The box of all points may be larger than the box of the corners by this factor without a repair.
const REPAIR_RATIO: f64 = 1.002;

/// Added to each side before volumes are compared, relative to the cloud's half size.
///
/// It orders the boxes of flat clouds, which all have volume 0, by their remaining sides.
const SIDE_PADDING: f64 = 1e-9;

/// A volume must be smaller by this factor to count as better, so that rounding does not order equal boxes.
const BETTER: f64 = 1.0 - 1e-12;

/// The minimum box for one face normal.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    axes: DMat3,
    /// The product of the sides, each with [`SIDE_PADDING`] added.
    volume: f64,
}

impl Candidate {
    fn is_better_than(&self, other: &Candidate) -> bool {
        self.volume < other.volume * BETTER
    }
}

struct Search<'a> {
    points: &'a [DVec3],
    projected: Vec<DVec2>,
    hull: Vec<DVec2>,
}

impl Search<'_> {
    fn new(points: &[DVec3]) -> Search<'_> {
        Search { points, projected: Vec::new(), hull: Vec::new() }
    }

    fn smallest_box(&mut self, normal: DVec3) -> Candidate {
        let (x, y) = normal.any_orthonormal_pair();
        let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
        self.projected.clear();
        for point in self.points {
            self.projected.push(DVec2::new(point.dot(x), point.dot(y)));
            let height = point.dot(normal);
            (min, max) = (min.min(height), max.max(height));
        }
        planar::convex_hull(&mut self.projected, &mut self.hull, |point| point);
        let (along, area) = planar::least_rectangle(&self.hull, SIDE_PADDING);
        let side = x * along.x + y * along.y;
        Candidate {
            axes: DMat3::from_cols(side, normal.cross(side), normal),
            volume: area * (max - min + SIDE_PADDING),
        }
    }

    /// Takes each axis of the box as the next normal, until none gives a better box.
    fn improved_by_own_axes(&mut self, mut best: Candidate) -> Candidate {
        for _ in 0..MAX_ROUNDS {
            let before = best.volume;
            for axis in 0..3 {
                let next = self.smallest_box(best.axes.col(axis).normalize());
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

    /// Improves a box by tilting its normal, with steps that get shorter.
    fn refined(&mut self, from: Candidate) -> Candidate {
        let mut best = self.improved_by_own_axes(from);
        let mut step = FIRST_STEP;
        for _ in 0..MAX_ROUNDS {
            let [x, y, normal] = [0, 1, 2].map(|axis| best.axes.col(axis));
            let tilts = [x, y, -x, -y, x + y, x - y, -x - y, y - x];
            let tilted = tilts.map(|tilt| self.smallest_box((normal + tilt * step).normalize()));
            let next = tilted.into_iter().reduce(|a, b| if b.is_better_than(&a) { b } else { a });
            match next {
                Some(next) if next.is_better_than(&best) => best = self.improved_by_own_axes(next),
                _ => step *= 0.5,
            }
            if step < LAST_STEP {
                break;
            }
        }
        best
    }
}

/// The axes of a small box around the points of a cloud.
///
/// Adds extreme points to the cloud's corners while the box of all points is clearly larger than theirs.
pub(super) fn axes(cloud: &mut Cloud) -> DMat3 {
    let mut best = fitted_to_corners(cloud);
    for _ in 0..MAX_REPAIRS {
        let volume_of_all = padded_volume(cloud.all(), best.axes);
        if volume_of_all <= best.volume * REPAIR_RATIO {
            break;
        }
        for axis in 0..3 {
            cloud.add_farthest(best.axes.col(axis));
        }
        let mut search = Search::new(&cloud.corners);
        let start = search.smallest_box(best.axes.z_axis.normalize());
        best = search.refined(start);
    }
    best.axes
}

/// A small box around the cloud's corners.
fn fitted_to_corners(cloud: &Cloud) -> Candidate {
    let mut search = Search::new(&cloud.corners);
    let principal = cloud.principal_axes();
    let starts =
        [DVec3::Z, DVec3::X, DVec3::Y, principal.x_axis, principal.y_axis, principal.z_axis];
    let normals = starts.into_iter().chain(cloud.normals.iter().copied()).chain(directions());
    let mut found: Vec<Candidate> =
        normals.map(|normal| search.smallest_box(normal.normalize())).collect();
    // The sort is stable, so equal volumes keep their order.
    found.sort_by(|a, b| a.volume.total_cmp(&b.volume));
    found.truncate(REFINED);
    let volume = padded_volume(cloud.corners.iter().copied(), DMat3::IDENTITY);
    let upright = Candidate { axes: DMat3::IDENTITY, volume };
    let best = found.into_iter().map(|start| search.refined(start));
    best.fold(upright, |best, next| if next.is_better_than(&best) { next } else { best })
}

/// The volume of the points' box with these axes, with [`SIDE_PADDING`] added to each side.
fn padded_volume(points: impl Iterator<Item = DVec3>, axes: DMat3) -> f64 {
    let into = axes.transpose();
    let (mut min, mut max) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for point in points {
        let local = into * point;
        (min, max) = (min.min(local), max.max(local));
    }
    (max - min + SIDE_PADDING).element_product()
}

/// Fits a box of small volume around at least one point.
///
/// 24 rotations describe the same box; the result has the one with the smallest angle.
pub fn oriented_box(points: &[Vec3]) -> Result<Convex, Invalid> {
    let axes = axes(&mut Cloud::new(points));
    let fitted = around(points, smallest_rotation(axes).as_quat());
    // A rotated box may exceed the greatest valid extent; an axis-aligned one never does.
    fitted.or_else(|_| around(points, Quat::IDENTITY))
}

/// The smallest box with this rotation. Extents are measured from the rounded centre and rounded up.
fn around(points: &[Vec3], orientation: Quat) -> Result<Convex, Invalid> {
    let axes = rotation(orientation);
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
    containing(points, |slack| {
        Convex::oriented_box(
            center,
            orientation,
            Vec3::from_array((half + slack).to_array().map(finite_up)),
        )
    })
}

/// The rotation with the smallest angle among those that permute and reverse the axes of a box.
fn smallest_rotation(axes: DMat3) -> DQuat {
    let mut best = (f64::NEG_INFINITY, axes);
    for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        for (x_sign, y_sign) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            let (x, y) = (axes.col(first) * x_sign, axes.col(second) * y_sign);
            let permuted = DMat3::from_cols(x, y, x.cross(y));
            // A greater trace means a smaller angle. The offset keeps the first of equal ones.
            let trace = permuted.diagonal().element_sum();
            if trace > best.0 + 1e-9 {
                best = (trace, permuted);
            }
        }
    }
    DQuat::from_mat3(&best.1).normalize()
}
