//! Support functions: the point of a core that lies furthest along a direction.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::core::{Core, CoreBox, CoreHull};
use crate::math::Segment;
use crate::simd::f32_lanes::OctetLanes;

/// The point of a core that lies furthest along a direction.
#[derive(Clone, Copy, Debug)]
pub struct Support {
    pub point: DVec3,
    /// The id of the vertex at this point. A curved surface has none.
    pub vertex: Option<u32>,
}

impl Support {
    #[inline(always)]
    fn at_vertex(id: u32, point: DVec3) -> Support {
        Support { point, vertex: Some(id) }
    }
}

impl Core<'_> {
    /// The point of the core that lies furthest along a direction of any length. A hull's search begins at the vertex
    /// `near`, if there is one.
    pub fn support(&self, direction: DVec3, near: Option<u32>) -> Support {
        match self {
            Core::Point(point) => Support::at_vertex(0, *point),
            Core::Segment(segment) => {
                let end = segment_support(segment, direction);
                Support::at_vertex(end, segment_vertex(segment, end))
            }
            Core::Box(oriented) => {
                let corner = oriented.support_vertex(direction);
                Support::at_vertex(corner, oriented.vertex(corner))
            }
            Core::Triangle(points) => {
                let corner = triangle_support(points, direction);
                Support::at_vertex(corner, points[corner as usize])
            }
            Core::Hull(hull) => {
                let vertex = hull.support_vertex(direction, near);
                Support::at_vertex(vertex, hull.vertex(vertex as usize))
            }
            Core::Frustum(frustum) => {
                Support { point: frustum.support_point(direction), vertex: None }
            }
        }
    }

    /// The point that [`Core::support`] returns, without the vertex id.
    pub fn support_point(&self, direction: DVec3) -> DVec3 {
        self.support(direction, None).point
    }

    /// The id of a vertex of a polyhedron that lies at least `enough` along a direction, or else of the furthest. The
    /// search begins at the vertex `near`.
    pub fn vertex_until(&self, direction: DVec3, near: u32, enough: f64) -> u32 {
        match self {
            Core::Point(_) => 0,
            Core::Segment(segment) => segment_support(segment, direction),
            Core::Box(oriented) => oriented.support_vertex(direction),
            Core::Triangle(points) => triangle_support(points, direction),
            Core::Hull(hull) => {
                let enough = enough - hull.position.dot(direction);
                let direction = hull.pulled_back(direction);
                hull.hull.uphill_until(direction, near as usize, enough) as u32
            }
            Core::Frustum(_) => unreachable!("a curved core has no vertices"),
        }
    }

    /// The number of vertices of a polyhedron.
    pub fn vertex_count(&self) -> u32 {
        match self {
            Core::Point(_) => 1,
            Core::Segment(_) => 2,
            Core::Box(_) => 8,
            Core::Triangle(_) => 3,
            Core::Hull(hull) => hull.hull.vertices().len() as u32,
            Core::Frustum(_) => 0,
        }
    }

    /// Finds the vertices of a polyhedron that are nearly as far along a unit direction as a known one: `of[0]`, minus `below`.
    ///
    /// Leaves out the vertices `of`. May return one that is further back by rounding. Returns none if there are several.
    #[inline(always)]
    pub fn others_above<L: OctetLanes>(
        &self,
        direction: DVec3,
        of: &[u32],
        below: f64,
    ) -> Option<ArrayVec<u32, 1>> {
        if let Core::Hull(hull) = self {
            return hull.hull.others_above::<L>(hull.pulled_back(direction), of, below);
        }
        let least = self.vertex(of[0]).dot(direction) - below;
        let mut above = ArrayVec::new();
        for id in (0..self.vertex_count()).filter(|id| !of.contains(id)) {
            if self.vertex(id).dot(direction) >= least {
                above.try_push(id).ok()?;
            }
        }
        Some(above)
    }

    /// The vertex with an id. A segment has the ids 0 and 1. A box has one bit for each axis, set at the lower end.
    pub fn vertex(&self, id: u32) -> DVec3 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) => segment_vertex(segment, id),
            Core::Box(oriented) => oriented.vertex(id),
            Core::Triangle(points) => points[id as usize],
            Core::Hull(hull) => hull.vertex(id as usize),
            Core::Frustum(_) => unreachable!("a curved core has no vertices"),
        }
    }
}

fn segment_support(segment: &Segment, direction: DVec3) -> u32 {
    (segment.span.dot(direction) > 0.0).into()
}

fn segment_vertex(segment: &Segment, id: u32) -> DVec3 {
    if id == 0 { segment.start } else { segment.start + segment.span }
}

fn triangle_support(points: &[DVec3; 3], direction: DVec3) -> u32 {
    let [a, b, c] = points.map(|point| point.dot(direction));
    if a >= b && a >= c {
        0
    } else if b >= c {
        1
    } else {
        2
    }
}

impl CoreBox {
    fn support_vertex(&self, direction: DVec3) -> u32 {
        self.local_direction(direction).cmplt(DVec3::ZERO).bitmask()
    }

    fn vertex(&self, id: u32) -> DVec3 {
        let half = |axis: u32| self.half[axis as usize] * sign(id, axis);
        self.center + self.axes * DVec3::new(half(0), half(1), half(2))
    }
}

/// The sign of a box's corner along an axis, from the corner's id.
pub fn sign(id: u32, axis: u32) -> f64 {
    if id >> axis & 1 == 0 { 1.0 } else { -1.0 }
}

impl CoreHull<'_> {
    /// The id of the vertex that lies furthest along a direction. The search begins at the vertex `near`, if there is
    /// one.
    pub fn support_vertex(&self, direction: DVec3, near: Option<u32>) -> u32 {
        let direction = self.pulled_back(direction);
        match near {
            Some(near) => self.hull.uphill(direction, near as usize) as u32,
            None => self.hull.support_vertex(direction) as u32,
        }
    }
}
