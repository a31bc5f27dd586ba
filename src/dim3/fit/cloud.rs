//! A point cloud, reduced to the few points that determine a fit, with candidate directions for its axes.

use glam::{DMat3, DVec3, Vec3};

use crate::dim3::bounds::Aabb;
use crate::dim3::hull::Hull;
use crate::dim3::symmetric::eigen;

/// Maximum number of hull vertices that a search begins with.
const MAX_START_VERTICES: usize = 256;

/// Maximum number of hull edges for which all pairs of edges give candidate normals.
const MAX_PAIRED_EDGES: usize = 40;

/// Points scaled into the cube from -1 to 1, with the subset of hull vertices that a search uses.
///
/// A search must check its result against all points, because the subset may be incomplete.
#[derive(Debug)]
pub struct Cloud<'a> {
    /// Vertices of the convex hull: all of them, or the outermost ones.
    pub corners: Vec<DVec3>,
    /// Candidate normals for a minimum box: the face normals of the hull, and for a hull with few edges the cross
    /// products of its edge pairs.
    pub normals: Vec<DVec3>,
    all: &'a [Vec3],
    origin: DVec3,
    scale: f64,
}

impl Cloud<'_> {
    /// Makes a cloud of at least one point.
    pub fn new(all: &[Vec3]) -> Cloud<'_> {
        let bounds = Aabb::of_points(all.iter().copied());
        let (min, max) = (bounds.min.as_dvec3(), bounds.max.as_dvec3());
        let (origin, half) = ((min + max) * 0.5, (max - min).max_element() * 0.5);
        let scale = if half == 0.0 { 1.0 } else { half };
        let mut cloud = Cloud { corners: Vec::new(), normals: Vec::new(), all, origin, scale };
        match Hull::from_points(all, MAX_START_VERTICES) {
            Ok(hull) => {
                cloud.normals = normals(&hull);
                cloud.corners = hull.vertices().iter().map(|corner| cloud.local(corner)).collect();
            }
            // Not reached with valid points. The extreme points along the axes would still start a search.
            Err(_) => DVec3::AXES.into_iter().for_each(|axis| cloud.add_farthest(axis)),
        }
        cloud
    }

    fn local(&self, point: &Vec3) -> DVec3 {
        (point.as_dvec3() - self.origin) / self.scale
    }

    /// Maps a point of the cube back to the input's coordinates.
    pub fn unscaled(&self, point: DVec3) -> DVec3 {
        self.origin + point * self.scale
    }

    /// Every point, scaled into the cube.
    pub fn all(&self) -> impl Iterator<Item = DVec3> + Clone {
        self.all.iter().map(|point| self.local(point))
    }

    /// Adds the two extreme points along a direction to the corners.
    pub fn add_farthest(&mut self, direction: DVec3) {
        let far = |sign: f64| {
            let mut most = (f64::NEG_INFINITY, DVec3::ZERO);
            for point in self.all() {
                let along = point.dot(direction) * sign;
                if along > most.0 {
                    most = (along, point);
                }
            }
            most.1
        };
        let found = [far(1.0), far(-1.0)];
        self.corners.extend(found);
    }

    /// The principal axes of the corners. Interior points would bias them without affecting the fit.
    pub fn principal_axes(&self) -> DMat3 {
        let mean = self.corners.iter().sum::<DVec3>() / self.corners.len() as f64;
        let mut spread = DMat3::ZERO;
        for corner in &self.corners {
            let offset = *corner - mean;
            spread += DMat3::from_cols(offset * offset.x, offset * offset.y, offset * offset.z);
        }
        eigen(spread).1
    }
}

fn normals(hull: &Hull) -> Vec<DVec3> {
    let mut normals: Vec<DVec3> = hull.faces().iter().map(|face| face.normal).collect();
    if hull.edges().len() > MAX_PAIRED_EDGES {
        return normals;
    }
    let vertex = |place: u32| hull.vertices()[place as usize].as_dvec3();
    let spans: Vec<DVec3> = hull
        .edges()
        .iter()
        .map(|edge| (vertex(edge.vertices[1]) - vertex(edge.vertices[0])).normalize_or_zero())
        .collect();
    for (place, a) in spans.iter().enumerate() {
        let crossed = spans[..place].iter().map(|b| a.cross(*b));
        // The cross product of parallel edges is rounding noise.
        normals.extend(crossed.filter(|normal| normal.length() > 1e-6).map(DVec3::normalize));
    }
    normals
}

/// Roughly uniform directions, one of each opposite pair, from integer vectors so that every platform has the same.
pub fn directions() -> impl Iterator<Item = DVec3> + Clone {
    const REACH: i32 = 3;
    let side = || -REACH..=REACH;
    let all = side().flat_map(move |x| side().flat_map(move |y| side().map(move |z| [x, y, z])));
    // Keeps vectors whose first nonzero component is positive, and only the shortest of their multiples.
    all.filter(|vector| vector.iter().find(|part| **part != 0).is_some_and(|part| *part > 0))
        .filter(|vector| (2..=REACH).all(|n| vector.iter().any(|part| part % n != 0)))
        .map(|vector| DVec3::from_array(vector.map(f64::from)).normalize())
}
