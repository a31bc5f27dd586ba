//! The sum of all lengths that went into a shape, which its rounding error is relative to.

use glam::{DVec3, Vec3};

use crate::dim3::convex::{Capsule, Convex, OrientedBox};

/// The sum of all lengths that went into the coordinates and the radius of a shape.
///
/// Most questions need no more than an upper bound, so the sum is computed late.
#[derive(Clone, Copy)]
pub enum Lengths<'a> {
    Sum(f64),
    /// The lengths of a posed geometry. If the geometry contains its local origin, none of its points is further from
    /// `position` than its size. Then the sum is at most that of `position` plus four times the size.
    OfGeometry {
        geometry: &'a Convex,
        position: DVec3,
        contains_origin: bool,
    },
}

impl Lengths<'_> {
    pub fn sum(&self) -> f64 {
        match *self {
            Lengths::Sum(sum) => sum,
            Lengths::OfGeometry { geometry, position, .. } => sum_of_lengths(geometry, position),
        }
    }

    /// An upper bound of the sum, for a geometry of this size.
    pub fn upper_bound(&self, size: f64) -> f64 {
        match self {
            Lengths::OfGeometry { position, contains_origin: true, .. } => {
                position.abs().element_sum() + 5.0 * size
            }
            Lengths::Sum(_) | Lengths::OfGeometry { .. } => self.sum(),
        }
    }
}

/// The sum of all lengths of a geometry at a position. Not inlined: few pairs need it.
#[inline(never)]
pub fn sum_of_lengths(geometry: &Convex, position: DVec3) -> f64 {
    let (far, radius) = match geometry {
        Convex::Sphere(sphere) => (sphere.center().abs(), sphere.radius()),
        Convex::Capsule(capsule) => return lengths_of_capsule(capsule, position),
        Convex::Box(oriented) => return lengths_of_box(oriented, position),
        Convex::Triangle(triangle) => {
            let [a, b, c] = triangle.points().map(Vec3::abs);
            (a + b + c, triangle.radius())
        }
        Convex::Hull(scaled) => {
            let hull = scaled.hull();
            (hull.reach() * scaled.scale().abs(), scaled.radius())
        }
        Convex::Cylinder(cylinder) => (
            cylinder.point_a().abs() + cylinder.point_b().abs(),
            cylinder.side_radius() + cylinder.radius(),
        ),
        Convex::Cone(cone) => {
            (cone.base().abs() + cone.apex().abs(), cone.base_radius() + cone.radius())
        }
        Convex::HalfSpace(half_space) => {
            return position.abs().element_sum() + f64::from(half_space.offset()).abs();
        }
    };
    sum(position, far, radius)
}

/// [`sum_of_lengths`] of a capsule.
#[inline(always)]
pub fn lengths_of_capsule(capsule: &Capsule, position: DVec3) -> f64 {
    sum(position, capsule.point_a().abs() + capsule.point_b().abs(), capsule.radius())
}

/// [`sum_of_lengths`] of a box.
#[inline(always)]
pub fn lengths_of_box(oriented: &OrientedBox, position: DVec3) -> f64 {
    sum(position, oriented.center().abs() + oriented.half_extents(), oriented.radius())
}

#[inline(always)]
fn sum(position: DVec3, far: Vec3, radius: f32) -> f64 {
    position.abs().element_sum() + f64::from(far.element_sum() + radius)
}
