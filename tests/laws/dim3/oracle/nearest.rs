//! The point of a Minkowski difference nearest to the origin, by Wolfe, "Finding the nearest point in a polytope"
//! (1976). The simplex grows by the corner furthest against the nearest point so far, and keeps the corners that
//! support the new nearest point.
//!
//! Each step proves a lower bound: the height of the plane through that corner. Instead of minor cycles it tries every
//! face of the simplex, which also works for badly conditioned ones.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::axes::cross;
use super::body::Core;

const STEPS: usize = 200;

/// Lengths within this, relative to the difference's size, are equal.
const SAME: f64 = 1e-15;

pub struct Nearest {
    /// The distance of the origin from the difference, 0 inside.
    pub distance: f64,
    /// A unit vector from the origin to the point.
    pub normal: DVec3,
    /// A proven lower bound of the distance.
    pub proven: f64,
}

/// Returns the nearest point of the difference `B - A`. B is at `shift` from A.
pub fn nearest(a: &Core, b: &Core, shift: DVec3, size: f64) -> Nearest {
    let farthest_against = |normal: DVec3| shift + (b.farthest(-normal) - a.farthest(normal));
    let first = shift + (b.corners[0] - a.corners[0]);
    let mut best = Foot {
        length: first.length(),
        normal: unit(first),
        corners: [first].into_iter().collect(),
    };
    let mut proven = f64::NEG_INFINITY;
    for _ in 0..STEPS {
        let corner = farthest_against(best.normal);
        proven = proven.max(corner.dot(best.normal));
        if best.length - proven <= SAME * size || best.corners.contains(&corner) {
            break;
        }
        let mut simplex = best.corners.clone();
        simplex.push(corner);
        let next = foot(&simplex, size);
        if next.length >= best.length {
            break;
        }
        best = next;
        if best.length <= SAME * size {
            break;
        }
    }
    Nearest { distance: best.length, normal: best.normal, proven }
}

fn unit(vector: DVec3) -> DVec3 {
    vector.try_normalize().unwrap_or(DVec3::X)
}

/// The point of a simplex nearest to the origin, and the corners that support it.
struct Foot {
    length: f64,
    normal: DVec3,
    corners: ArrayVec<DVec3, 4>,
}

fn foot(simplex: &[DVec3], size: f64) -> Foot {
    if simplex.len() == 4 && holds_origin(simplex) {
        return Foot { length: 0.0, normal: DVec3::X, corners: simplex.iter().copied().collect() };
    }
    let mut least: Option<Foot> = None;
    // Among equal lengths, the point within the larger face wins, because its direction proves the distance.
    let mut keep = |point: DVec3, normal: DVec3, corners: &[DVec3]| {
        let length = point.length();
        let favour = |count: usize| SAME * size * count as f64;
        if least.as_ref().is_none_or(|least| {
            length - favour(corners.len()) < least.length - favour(least.corners.len())
        }) {
            least = Some(Foot { length, normal, corners: corners.iter().copied().collect() });
        }
    };
    for (i, &p) in simplex.iter().enumerate() {
        keep(p, unit(p), &[p]);
        for (j, &q) in simplex.iter().enumerate().skip(i + 1) {
            if let Some(point) = foot_on_segment(p, q) {
                keep(point, unit(point), &[p, q]);
            }
            for &r in &simplex[j + 1..] {
                if let Some((point, normal)) = foot_on_triangle(p, q, r) {
                    keep(point, normal, &[p, q, r]);
                }
            }
        }
    }
    least.expect("a simplex has a corner")
}

fn foot_on_segment(p: DVec3, q: DVec3) -> Option<DVec3> {
    let along = q - p;
    let dual = along / along.length_squared();
    let s = -p.dot(dual);
    (s > 0.0 && s < 1.0).then(|| {
        // From the nearer end, and twice. The direction then stays accurate if the point is close to the origin.
        let (end, back) = if s < 0.5 { (p, s) } else { (q, s - 1.0) };
        let once = end + along * back;
        once - along * once.dot(dual)
    })
}

fn foot_on_triangle(p: DVec3, q: DVec3, r: DVec3) -> Option<(DVec3, DVec3)> {
    let normal = cross(q - p, r - p);
    let square = normal.length_squared();
    if square == 0.0 {
        return None;
    }
    let weights = [cross(q, r).dot(normal), cross(r, p).dot(normal), cross(p, q).dot(normal)];
    if weights.iter().any(|&weight| weight <= 0.0) {
        return None;
    }
    let normal = normal / square.sqrt();
    let height = [p, q, r]
        .map(|corner| corner.dot(normal))
        .into_iter()
        .reduce(|a, b| if a.abs() < b.abs() { a } else { b })?;
    Some((normal * height, if height < 0.0 { -normal } else { normal }))
}

fn holds_origin(simplex: &[DVec3]) -> bool {
    let [a, b, c, d] = [0, 1, 2, 3].map(|index| simplex[index]);
    let volume = |p: DVec3, q: DVec3, r: DVec3| p.dot(cross(q, r));
    let parts = [volume(b, c, d), -volume(a, c, d), volume(a, b, d), -volume(a, b, c)];
    parts.iter().all(|&part| part > 0.0) || parts.iter().all(|&part| part < 0.0)
}
