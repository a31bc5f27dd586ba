//! Separating axes by brute force: the faces of both hulls and all pairs of edges.
//!
//! Along any direction, the gap of two hulls is a lower bound of their signed distance. For overlapping hulls, the
//! greatest gap over the faces of their Minkowski difference is the signed distance. Additional directions do no harm.
//! So faces come from all triples of corners, and edges from all sides of the faces. Rounding may lose or change a face
//! that is narrower than rounding. Then its neighbours give an answer within that width.

use glam::DVec3;

use super::body::Core;
use super::hull;

/// A corner within this of a plane, relative to the size, may be in it.
const FLAT: f64 = 1e-10;

/// Two directions are equal if their sine is below this.
const PARALLEL: f64 = 1e-15;

/// Above this number of corners, the exact hull gives the faces instead of all triples of corners.
const FEW: usize = 24;

#[derive(Clone, Debug)]
pub struct Axes {
    /// Outward unit normals. A flat hull has both sides of its plane.
    normals: Vec<DVec3>,
    /// Pairs of corners.
    edges: Vec<[usize; 2]>,
}

impl Axes {
    pub fn new(corners: &[DVec3]) -> Axes {
        let mut axes = Axes { normals: Vec::new(), edges: Vec::new() };
        let longest = longest_edge(corners);
        let Some([from, to]) = longest else {
            return axes;
        };
        let count = corners.len();
        let mut is_edge = vec![false; count * count];
        let mut keep = |axes: &mut Axes, corners: [usize; 3], normals: [Option<DVec3>; 2]| {
            axes.normals.extend(normals.into_iter().flatten());
            let [i, j, k] = corners;
            for (from, to) in [(i, j), (i, k), (j, k)] {
                is_edge[from.min(to) * count + from.max(to)] = true;
            }
        };
        if count > FEW {
            for face in hull::faces(corners) {
                let [a, b, c] = face.map(|corner| corners[corner]);
                if let Some(normal) = unit_cross(b - a, c - a) {
                    keep(&mut axes, face, [Some(normal), None]);
                }
            }
        } else {
            try_triples(corners, |triple, normals| keep(&mut axes, triple, normals));
        }
        axes.edges.extend(
            (0..count * count).filter(|&index| is_edge[index]).map(|i| [i / count, i % count]),
        );
        if axes.edges.is_empty() {
            axes.edges.push([from, to]);
        }
        axes
    }
}

/// Visits all planes through three corners that have no corner on at least one side, with the normals to those sides.
fn try_triples(corners: &[DVec3], mut keep: impl FnMut([usize; 3], [Option<DVec3>; 2])) {
    let Some([from, to]) = longest_edge(corners) else { return };
    let size = (corners[to] - corners[from]).length();
    let count = corners.len();
    for i in 0..count {
        for j in i + 1..count {
            for k in j + 1..count {
                let Some(normal) = unit_cross(corners[j] - corners[i], corners[k] - corners[i])
                else {
                    continue;
                };
                let (mut above, mut below) = (false, false);
                for corner in corners {
                    let height = normal.dot(*corner - corners[i]);
                    above |= height > FLAT * size;
                    below |= height < -FLAT * size;
                    if above && below {
                        break;
                    }
                }
                if !(above && below) {
                    keep([i, j, k], [(!above).then_some(normal), (!below).then_some(-normal)]);
                }
            }
        }
    }
}

fn longest_edge(corners: &[DVec3]) -> Option<[usize; 2]> {
    let mut longest = (0.0, None);
    for (i, from) in corners.iter().enumerate() {
        for (j, to) in corners.iter().enumerate().skip(i + 1) {
            let length = from.distance_squared(*to);
            if length > longest.0 {
                longest = (length, Some([i, j]));
            }
        }
    }
    longest.1
}

/// Returns the greatest gap of two cores along their axes, and its unit direction from A to B. `shift` is B's position
/// relative to A's. For collinear cores, the gap is 0 and the direction is perpendicular.
pub fn widest(a: &Core, b: &Core, shift: DVec3) -> (f64, DVec3) {
    let mut widest = (f64::NEG_INFINITY, DVec3::X);
    let mut try_axis = |normal: DVec3| {
        let separation = normal.dot(shift) + b.lowest(normal) - a.highest(normal);
        if separation > widest.0 {
            widest = (separation, normal);
        }
    };
    a.axes().normals.iter().for_each(|&normal| try_axis(normal));
    b.axes().normals.iter().for_each(|&normal| try_axis(-normal));
    let tolerance = FLAT * (a.reach() + b.reach());
    for &[from, to] in &a.axes().edges {
        let (start, along) = (a.corners[from], a.corners[to] - a.corners[from]);
        for &[other, end] in &b.axes().edges {
            let Some(normal) = unit_cross(along, b.corners[end] - b.corners[other]) else {
                continue;
            };
            let (on_a, on_b) = (normal.dot(start), normal.dot(b.corners[other]));
            let height = normal.dot(shift) + on_b - on_a;
            // If the two edges span a face, its plane is the furthest one.
            for sign in [1.0, -1.0] {
                if height * sign > widest.0
                    && a.corners.iter().all(|c| (normal.dot(*c) - on_a) * sign <= tolerance)
                    && b.corners.iter().all(|c| (normal.dot(*c) - on_b) * sign >= -tolerance)
                {
                    let normal = normal * sign;
                    let separation = normal.dot(shift) + b.lowest(normal) - a.highest(normal);
                    if separation > widest.0 {
                        widest = (separation, normal);
                    }
                }
            }
        }
    }
    if widest.0 == f64::NEG_INFINITY {
        let line = longest_edge(&a.corners).map(|[from, to]| a.corners[to] - a.corners[from]);
        let line = line
            .or_else(|| longest_edge(&b.corners).map(|[from, to]| b.corners[to] - b.corners[from]));
        let normal = line.map_or(DVec3::X, |line| line.normalize().any_orthonormal_vector());
        return (0.0, normal);
    }
    widest
}

/// Returns the unit direction perpendicular to two others. It is accurate even if they are almost parallel.
fn unit_cross(a: DVec3, b: DVec3) -> Option<DVec3> {
    let lengths = a.length_squared() * b.length_squared();
    let plain = a.cross(b);
    if plain.length_squared() > 1e-4 * lengths {
        return Some(plain / plain.length());
    }
    let exact = cross(a, b);
    (exact.length_squared() > PARALLEL * PARALLEL * lengths).then(|| exact.normalize())
}

/// Returns a cross product with accurate components, even if the two are almost parallel.
pub fn cross(a: DVec3, b: DVec3) -> DVec3 {
    DVec3::new(
        difference_of_products(a.y, b.z, a.z, b.y),
        difference_of_products(a.z, b.x, a.x, b.z),
        difference_of_products(a.x, b.y, a.y, b.x),
    )
}

/// Returns a * b - c * d by Kahan's method, which adds the rounding error of the second product back.
fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let product = c * d;
    a.mul_add(b, -product) + (-c).mul_add(d, product)
}
