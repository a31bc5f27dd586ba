//! Prints geometries and configurations as code for a test, at full precision.

use std::fmt;

use glam::Vec3;

use super::families::Case;
use super::shape::{Config, Form, Placed};

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list = |points: &[Vec3]| {
            points
                .iter()
                .map(|point| format!("{:?}", point.to_array()))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match *self {
            Form::Sphere { center, radius } => {
                write!(f, "sphere({:?}, {radius:?})", center.to_array())
            }
            Form::Capsule { point_a, point_b, radius } => {
                write!(f, "capsule({}, {radius:?})", list(&[point_a, point_b]))
            }
            Form::Box { center, rotation, half_extents, radius } => {
                let (center, half) = (center.to_array(), half_extents.to_array());
                let rotation = rotation.to_array();
                if radius == 0.0 {
                    write!(f, "cuboid({center:?}, {rotation:?}, {half:?})")
                } else {
                    write!(f, "rounded({center:?}, {rotation:?}, {half:?}, {radius:?})")
                }
            }
            Form::Triangle { points, radius } => {
                write!(f, "triangle({}, {radius:?})", list(&points))
            }
            Form::Hull { points, scale, radius } => {
                write!(f, "hull(&[{}], {:?}, {radius:?})", list(&points), scale.to_array())
            }
            Form::Cylinder { point_a, point_b, side_radius, radius } => {
                write!(f, "cylinder({}, {side_radius:?}, {radius:?})", list(&[point_a, point_b]))
            }
            Form::Cone { base, apex, base_radius, radius } => {
                write!(f, "cone({}, {base_radius:?}, {radius:?})", list(&[base, apex]))
            }
            Form::HalfSpace { normal, offset } => {
                write!(f, "half_space({:?}, {offset:?})", normal.to_array())
            }
        }
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{}.at({:?}, {:?})",
            self.form,
            self.position.to_array(),
            self.rotation.to_array()
        )
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "Config {{\n    a: {},\n    b: {},\n    margin: {:?},\n}}",
            self.a, self.b, self.margin
        )
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.config.fmt(f)
    }
}
