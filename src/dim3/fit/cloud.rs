//! The few points of a cloud that matter to what is fitted around it, and its directions.

use glam::{DMat3, DVec3, Vec3};

use crate::dim3::bounds::Aabb;
use crate::dim3::hull::Hull;
use crate::dim3::symmetric::eigen;

/// The most corners of the convex hull that a search begins with.
const FEW: usize = 256;

/// With more edges than this, pairs of them are too many to try.
const FEW_EDGES: usize = 40;

/// Points, moved and scaled into the cube from -1 to 1, so that a search needs no sizes of its own; and of them those
/// that it is made with. What is found with these has to be tried on all.
#[derive(Debug)]
pub struct Cloud<'a> {
    /// Corners of the convex hull: all, or the outermost of them.
    pub corners: Vec<DVec3>,
    /// Normals that the sides of a least box may have: those of the faces of the convex hull, and of a hull with few
    /// edges those at right angles to two of them.
    pub normals: Vec<DVec3>,
    all: &'a [Vec3],
    origin: DVec3,
    scale: f64,
}

impl Cloud<'_> {
    /// Of one point or more.
    pub fn new(all: &[Vec3]) -> Cloud<'_> {
        let bounds = Aabb::of_points(all.iter().copied());
        let (min, max) = (bounds.min.as_dvec3(), bounds.max.as_dvec3());
        let (origin, half) = ((min + max) * 0.5, (max - min).max_element() * 0.5);
        let scale = if half == 0.0 { 1.0 } else { half };
        let mut cloud = Cloud { corners: Vec::new(), normals: Vec::new(), all, origin, scale };
        match Hull::from_points(all, FEW) {
            Ok(hull) => {
                cloud.normals = normals(&hull);
                cloud.corners = hull.vertices().iter().map(|corner| cloud.local(corner)).collect();
            }
            // No points that could be checked are refused; but if they were, these would do to begin with.
            Err(_) => DVec3::AXES.into_iter().for_each(|axis| cloud.add_farthest(axis)),
        }
        cloud
    }

    fn local(&self, point: &Vec3) -> DVec3 {
        (point.as_dvec3() - self.origin) / self.scale
    }

    /// From the cube back to where the points are.
    pub fn restored(&self, point: DVec3) -> DVec3 {
        self.origin + point * self.scale
    }

    /// Every point, in the cube.
    pub fn all(&self) -> impl Iterator<Item = DVec3> + Clone {
        self.all.iter().map(|point| self.local(point))
    }

    /// Adds the two points that lie farthest along a direction and against it to the corners.
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

    /// Those of the corners: those of all points would follow where many lie inside, which no side cares for.
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
    if hull.edges().len() > FEW_EDGES {
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
        // Of parallel edges it is noise.
        normals.extend(crossed.filter(|normal| normal.length() > 1e-6).map(DVec3::normalize));
    }
    normals
}

/// Directions all round, one of each opposite pair, evenly enough: integers, so that they are the same everywhere.
pub fn directions() -> impl Iterator<Item = DVec3> + Clone {
    const REACH: i32 = 3;
    let side = || -REACH..=REACH;
    let all = side().flat_map(move |x| side().flat_map(move |y| side().map(move |z| [x, y, z])));
    // Of each pair the one whose first component that is not 0 is positive; of multiples the shortest.
    all.filter(|vector| vector.iter().find(|part| **part != 0).is_some_and(|part| *part > 0))
        .filter(|vector| (2..=REACH).all(|n| vector.iter().any(|part| part % n != 0)))
        .map(|vector| DVec3::from_array(vector.map(f64::from)).normalize())
}
