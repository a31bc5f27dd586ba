//! Prints configurations as code for a test, at full precision.

use std::fmt;

use glam::Vec2;
use impinge::dim2::Convex;

use super::families::Case;
use super::shape::{Config, Placed};

/// Returns the code that makes a geometry.
pub fn code(geometry: &Convex) -> String {
    let list = |points: &[Vec2]| {
        let points: Vec<String> =
            points.iter().map(|point| format!("{:?}", point.to_array())).collect();
        points.join(", ")
    };
    match geometry {
        Convex::Circle(circle) => {
            format!("circle({:?}, {:?})", circle.center().to_array(), circle.radius())
        }
        Convex::Capsule(capsule) => {
            let ends = list(&[capsule.point_a(), capsule.point_b()]);
            format!("capsule({ends}, {:?})", capsule.radius())
        }
        Convex::Segment(segment) => {
            let ends = list(&[segment.point_a(), segment.point_b()]);
            format!("segment({ends}, {:?})", segment.radius())
        }
        Convex::Box(oriented) => {
            let parts = list(&[oriented.center(), oriented.rotation(), oriented.half_extents()]);
            format!("rounded({parts}, {:?})", oriented.radius())
        }
        Convex::Polygon(polygon) => {
            format!("polygon(&[{}], {:?})", list(polygon.vertices()), polygon.radius())
        }
        Convex::LargePolygon(scaled) => {
            let (vertices, scale) = (list(scaled.polygon().vertices()), scaled.scale().to_array());
            format!("large_polygon(&[{vertices}], {scale:?}, {:?})", scaled.radius())
        }
        Convex::HalfPlane(half_plane) => {
            format!("half_plane({:?}, {:?})", half_plane.normal().to_array(), half_plane.offset())
        }
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [position, rotation] = [self.pose.position(), self.pose.rotation()];
        let (position, rotation) = (position.to_array(), rotation.to_array());
        write!(f, "{}.at({position:?}, {rotation:?})", code(&self.geometry))
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Config { a, b, margin } = self;
        write!(f, "Config {{\n    a: {a},\n    b: {b},\n    margin: {margin:?},\n}}")
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.config.fmt(f)
    }
}
