//! Configurations as the tests hold them: plain `f32` data that prints as code.

use std::fmt;

use glam::{DMat3, DVec3, Quat, Vec3};
use impinge::dim3::{Geometry, Pose};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sphere,
    Capsule,
    Box,
}

pub const KINDS: [Kind; 3] = [Kind::Sphere, Kind::Capsule, Kind::Box];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Sphere { center: Vec3, radius: f32 },
    Capsule { point_a: Vec3, point_b: Vec3, radius: f32 },
    Box { center: Vec3, rotation: Quat, half_extents: Vec3 },
}

/// A form with its pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub form: Form,
    pub position: Vec3,
    pub rotation: Quat,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    pub a: Placed,
    pub b: Placed,
    pub margin: f32,
}

pub fn sphere(center: [f32; 3], radius: f32) -> Form {
    Form::Sphere { center: center.into(), radius }
}

pub fn capsule(point_a: [f32; 3], point_b: [f32; 3], radius: f32) -> Form {
    Form::Capsule { point_a: point_a.into(), point_b: point_b.into(), radius }
}

pub fn cuboid(center: [f32; 3], rotation: [f32; 4], half_extents: [f32; 3]) -> Form {
    Form::Box {
        center: center.into(),
        rotation: Quat::from_array(rotation),
        half_extents: half_extents.into(),
    }
}

impl Form {
    pub fn at(self, position: [f32; 3], rotation: [f32; 4]) -> Placed {
        Placed { form: self, position: position.into(), rotation: Quat::from_array(rotation) }
    }

    /// At the given position, not turned.
    pub fn upright(self, position: [f32; 3]) -> Placed {
        self.at(position, [0.0, 0.0, 0.0, 1.0])
    }

    /// The local centre.
    pub fn center(&self) -> DVec3 {
        match *self {
            Form::Sphere { center, .. } | Form::Box { center, .. } => center.as_dvec3(),
            Form::Capsule { point_a, point_b, .. } => {
                (point_a.as_dvec3() + point_b.as_dvec3()) / 2.0
            }
        }
    }

    pub fn radius(&self) -> f64 {
        match *self {
            Form::Sphere { radius, .. } | Form::Capsule { radius, .. } => radius.into(),
            Form::Box { .. } => 0.0,
        }
    }

    /// The largest extent: a diameter, a length with both caps, the longest side.
    pub fn size(&self) -> f64 {
        2.0 * self.radius()
            + match *self {
                Form::Sphere { .. } => 0.0,
                Form::Capsule { point_a, point_b, .. } => {
                    point_a.as_dvec3().distance(point_b.as_dvec3())
                }
                Form::Box { half_extents, .. } => 2.0 * f64::from(half_extents.max_element()),
            }
    }

    /// The distance from the local origin that no point of the form exceeds.
    pub fn reach(&self) -> f64 {
        self.radius()
            + match *self {
                Form::Sphere { center, .. } => center.as_dvec3().length(),
                Form::Capsule { point_a, point_b, .. } => {
                    point_a.as_dvec3().length().max(point_b.as_dvec3().length())
                }
                Form::Box { center, half_extents, .. } => {
                    center.as_dvec3().length() + half_extents.as_dvec3().length()
                }
            }
    }

    pub fn geometry(&self) -> Geometry {
        match *self {
            Form::Sphere { center, radius } => Geometry::sphere(center, radius),
            Form::Capsule { point_a, point_b, radius } => {
                Geometry::capsule(point_a, point_b, radius)
            }
            Form::Box { center, rotation, half_extents } => {
                Geometry::oriented_box(center, rotation, half_extents)
            }
        }
        .unwrap_or_else(|error| panic!("{error}: {self}"))
    }
}

impl Placed {
    pub fn geometry(&self) -> Geometry {
        self.form.geometry()
    }

    pub fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation).unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    pub fn size(&self) -> f64 {
        self.form.size()
    }
}

impl Config {
    /// The larger of the two sizes: what the library's tolerance is relative to.
    pub fn size(&self) -> f64 {
        self.a.size().max(self.b.size())
    }

    /// The lengths that the references' own rounding is relative to.
    pub fn reach(&self) -> f64 {
        self.a.form.reach()
            + self.b.form.reach()
            + self.a.position.as_dvec3().distance(self.b.position.as_dvec3())
    }

    pub fn swapped(&self) -> Config {
        Config { a: self.b, b: self.a, margin: self.margin }
    }
}

/// The rotation matrix of a quaternion of any length but 0.
pub fn matrix(rotation: Quat) -> DMat3 {
    let [x, y, z, w] = rotation.to_array().map(f64::from);
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    DMat3::from_cols(
        DVec3::new(1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
        DVec3::new(s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)),
        DVec3::new(s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)),
    )
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Form::Sphere { center, radius } => {
                write!(f, "sphere({:?}, {radius:?})", center.to_array())
            }
            Form::Capsule { point_a, point_b, radius } => {
                write!(f, "capsule({:?}, {:?}, {radius:?})", point_a.to_array(), point_b.to_array())
            }
            Form::Box { center, rotation, half_extents } => write!(
                f,
                "cuboid({:?}, {:?}, {:?})",
                center.to_array(),
                rotation.to_array(),
                half_extents.to_array()
            ),
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
