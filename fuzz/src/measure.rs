//! The error bounds of the checks, and vector arithmetic in f64.

use impinge::ffi::*;

use super::calls::Posed;

pub type Vector = [f64; 3];

pub fn wide(v: imp_vec3) -> Vector {
    [v.x.into(), v.y.into(), v.z.into()]
}

pub fn sum(a: Vector, b: Vector, factor: f64) -> Vector {
    std::array::from_fn(|axis| a[axis] + b[axis] * factor)
}

pub fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

pub fn reach(v: imp_vec3) -> f64 {
    length(wide(v))
}

pub fn is_finite(v: imp_vec3) -> bool {
    v.x.is_finite() && v.y.is_finite() && v.z.is_finite()
}

pub fn assert_unit(normal: imp_vec3, story: impl Fn() -> String) {
    assert!((reach(normal) - 1.0).abs() < 1e-5, "{normal:?} is not unit: {}", story());
}

/// The lengths that bound the rounding error of a geometry: its size, and its largest distance from the world's
/// origin.
#[derive(Clone, Copy)]
pub struct Measure {
    pub size: f64,
    pub reach: f64,
}

/// Returns the size and reach of a geometry. With `wild` coordinates the size is infinite, so only finite results and
/// agreement are checked.
pub fn measure(posed: &Posed, wild: bool) -> Measure {
    let diameter = 2.0 * f64::from(posed.geometry.radius);
    let between = |a, b| length(sum(wide(a), wide(b), -1.0));
    let (size, local) = match posed.kind() {
        Kind::Sphere(sphere) => (diameter, reach(sphere.center)),
        Kind::Capsule(imp_geometry_data_capsule { point_a, point_b }) => {
            (diameter + between(*point_a, *point_b), reach(*point_a).max(reach(*point_b)))
        }
        Kind::Box(oriented) => {
            (diameter + 2.0 * reach(oriented.half_extents), reach(oriented.center))
        }
        Kind::Triangle(imp_geometry_data_triangle { point_a, point_b, point_c }) => {
            let sides = between(*point_a, *point_b) + between(*point_a, *point_c);
            (diameter + sides, reach(*point_a))
        }
        Kind::Cylinder(imp_geometry_data_cylinder { point_a, point_b, side_radius }) => (
            diameter + 2.0 * f64::from(*side_radius) + between(*point_a, *point_b),
            reach(*point_a).max(reach(*point_b)),
        ),
        Kind::Cone(imp_geometry_data_cone { base, apex, base_radius }) => (
            diameter + 2.0 * f64::from(*base_radius) + between(*base, *apex),
            reach(*base).max(reach(*apex)),
        ),
        Kind::HalfSpace(half_space) => (0.0, f64::from(half_space.offset.abs())),
        Kind::Hull(given) => {
            let bounds = posed.hull().expect("it names one").info().bounds;
            let scaled = |v: imp_vec3| imp_vec3 {
                x: v.x * given.scale.x,
                y: v.y * given.scale.y,
                z: v.z * given.scale.z,
            };
            let (min, max) = (scaled(bounds.min), scaled(bounds.max));
            (diameter + between(min, max), reach(min).max(reach(max)))
        }
        Kind::Compound(_) | Kind::Mesh(_) | Kind::HeightField(_) => {
            unreachable!("a scene has convex geometries only")
        }
    };
    // The witness points of a half-space may be as far from its position as its plane.
    let reach = size + local + reach(posed.pose.position);
    Measure { size: if wild { f64::INFINITY } else { size }, reach }
}

impl Measure {
    pub fn with(self, other: Measure) -> Measure {
        Measure { size: self.size + other.size, reach: self.reach.max(other.reach) }
    }

    /// Returns the allowed error of a signed distance.
    pub fn slack(self) -> f64 {
        2e-6 * self.size + 1e-12 * self.reach + 1e-44
    }

    /// Returns the allowed error of a point at `length` from the geometry: that of the distance, plus rounding to
    /// f32.
    pub fn slack_of(self, length: f64) -> f64 {
        self.slack() + 2e-7 * (self.reach + length.abs())
    }
}

/// Whether two posed geometries are equal, apart from the handles of their hulls.
pub fn are_same(a: &Posed, b: &Posed) -> bool {
    let form = |posed: &Posed| match posed.kind() {
        Kind::Hull(given) => {
            let nameless = imp_geometry_data_hull { hull: imp_hull { id: 0 }, ..*given };
            Kind::Hull(&nameless).geometry(posed.geometry.radius)
        }
        _ => posed.geometry,
    };
    let vertices = |posed: &Posed| posed.hull().map(|hull| hull.vertices());
    form(a) == form(b) && a.pose == b.pose && vertices(a) == vertices(b)
}

/// Whether both are half-spaces, whose overlap is unbounded unless they face each other.
pub fn is_endless(a: &Posed, b: &Posed) -> bool {
    a.geometry.kind == IMP_GEOMETRY_HALF_SPACE && b.geometry.kind == IMP_GEOMETRY_HALF_SPACE
}

pub fn is_within_reach(point: imp_vec3) -> bool {
    [point.x, point.y, point.z].into_iter().all(|c| c.abs() <= IMP_MAX_LENGTH)
}
