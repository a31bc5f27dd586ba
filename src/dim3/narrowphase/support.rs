//! Support functions: the point of a core that lies furthest along a direction.

use glam::DVec3;

use super::core::{Core, CoreHull};

impl Core<'_> {
    /// A vertex of the core that lies furthest along a direction of any length.
    pub fn support(&self, direction: DVec3) -> DVec3 {
        self.vertex(self.support_vertex(direction, None))
    }

    /// The number of that vertex. The search begins near another vertex, if one is given.
    pub fn support_vertex(&self, direction: DVec3, near: Option<u32>) -> u32 {
        match self {
            Core::Point(_) => 0,
            Core::Segment(segment) => (segment.span.dot(direction) > 0.0).into(),
            Core::Box(placed) => placed.turned(direction).cmplt(DVec3::ZERO).bitmask(),
            Core::Triangle(points) => furthest(points, direction),
            Core::Hull(placed) => placed.support_vertex(direction, near),
        }
    }

    /// The number of a vertex than which none lies much further along a direction: by less than single precision
    /// tells. The search begins near another vertex.
    pub fn nearly_furthest(&self, direction: DVec3, near: u32) -> u32 {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Triangle(_) => {
                self.support_vertex(direction, None)
            }
            Core::Hull(placed) => {
                let direction = placed.pulled_back(direction);
                placed.hull.nearly_furthest_from(direction, near as usize) as u32
            }
        }
    }

    /// The number of a vertex that lies `enough` along a direction, or else of the furthest. The search begins at
    /// another vertex.
    pub fn support_until(&self, direction: DVec3, near: u32, enough: f64) -> u32 {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Triangle(_) => {
                self.support_vertex(direction, None)
            }
            Core::Hull(placed) => {
                let enough = enough - placed.position.dot(direction);
                let direction = placed.pulled_back(direction);
                placed.hull.uphill_until(direction, near as usize, enough) as u32
            }
        }
    }

    /// A vertex by its number: of a segment 0 and 1, of a box a bit for each axis along which it lies behind the
    /// centre.
    pub fn vertex(&self, number: u32) -> DVec3 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) if number == 0 => segment.start,
            Core::Segment(segment) => segment.start + segment.span,
            Core::Box(placed) => {
                let half = |axis: u32| placed.half[axis as usize] * sign(number, axis);
                placed.center + placed.axes * DVec3::new(half(0), half(1), half(2))
            }
            Core::Triangle(points) => points[number as usize],
            Core::Hull(placed) => placed.vertex(number as usize),
        }
    }
}

/// Of a corner of a box along an axis, by its number.
pub fn sign(bits: u32, bit: u32) -> f64 {
    if bits >> bit & 1 == 0 { 1.0 } else { -1.0 }
}

fn furthest(points: &[DVec3; 3], direction: DVec3) -> u32 {
    let [a, b, c] = points.map(|point| point.dot(direction));
    if a >= b && a >= c {
        0
    } else if b >= c {
        1
    } else {
        2
    }
}

impl CoreHull<'_> {
    /// The vertex that lies furthest along a direction.
    pub fn support_vertex(&self, direction: DVec3, near: Option<u32>) -> u32 {
        let direction = self.pulled_back(direction);
        match near {
            Some(near) => self.hull.uphill(direction, near as usize) as u32,
            None => self.hull.support_vertex(direction) as u32,
        }
    }
}
