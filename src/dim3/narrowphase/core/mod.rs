//! Posed geometries as the narrow phase computes with them: in f64, relative to an origin near them.
//!
//! Every convex geometry with bounds is a [`Core`] (point, segment, box, triangle, hull or frustum) plus a convex radius. The
//! half-space stands beside them.

mod frustum;
mod half_space;
mod hull;
mod lengths;

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3, Quat, Vec3};

use crate::dim3::convex::{Capsule, Convex, OrientedBox, Triangle};
use crate::dim3::pose::Pose;
use crate::math::{Segment, rotation};
pub use frustum::CoreFrustum;
pub use half_space::CoreHalfSpace;
pub use hull::CoreHull;
pub use lengths::{Lengths, lengths_of_box, lengths_of_capsule, sum_of_lengths};

/// A geometry and its pose.
pub(crate) type PosedConvex<'a> = (&'a Convex, &'a Pose);

/// Whether a vector is 0. Testing the bits takes half as many instructions as comparing floats.
#[inline(always)]
pub fn is_zero(vector: Vec3) -> bool {
    let Vec3 { x, y, z } = vector;
    (x.to_bits() | y.to_bits() | z.to_bits()) << 1 == 0
}

/// The vector from the pose's position to a local point.
fn rotated(local: Vec3, pose: &Pose) -> DVec3 {
    if is_zero(local) { DVec3::ZERO } else { pose.matrix() * local.as_dvec3() }
}

pub fn point(local: Vec3, pose: &Pose, origin: Vec3) -> DVec3 {
    pose.from(origin) + rotated(local, pose)
}

#[inline(always)]
pub fn segment(capsule: &Capsule, pose: &Pose, origin: Vec3) -> Segment {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
    Segment { start: position + matrix * a, span: matrix * (b - a) }
}

pub fn corners(triangle: &Triangle, pose: &Pose, origin: Vec3) -> [DVec3; 3] {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    triangle.points().map(|point| position + matrix * point.as_dvec3())
}

/// An oriented box.
#[derive(Clone, Copy)]
pub struct CoreBox {
    pub center: DVec3,
    /// The unit axes as columns.
    pub axes: DMat3,
    /// The half extents.
    pub half: DVec3,
}

/// Whether a capsule contains its local origin. False does not prove the opposite.
#[inline(always)]
pub fn capsule_contains_origin(capsule: &Capsule) -> bool {
    // Then the local origin is in the ball around the segment.
    capsule.point_a().as_dvec3().dot(capsule.point_b().as_dvec3()) <= 0.0
}

impl CoreBox {
    pub fn new(oriented: &OrientedBox, pose: &Pose, origin: Vec3) -> CoreBox {
        CoreBox::new_inlined(oriented, pose, origin)
    }

    /// [`CoreBox::new`], compiled into its caller.
    #[inline(always)]
    pub fn new_inlined(oriented: &OrientedBox, pose: &Pose, origin: Vec3) -> CoreBox {
        let matrix = pose.matrix();
        let (own, center) = (oriented.rotation(), oriented.center());
        let center = if is_zero(center) { DVec3::ZERO } else { matrix * center.as_dvec3() };
        CoreBox {
            center: pose.from(origin) + center,
            axes: if own == Quat::IDENTITY { matrix } else { matrix * rotation(own) },
            half: oriented.half_extents().as_dvec3(),
        }
    }

    /// A vector in the box's own frame.
    #[inline(always)]
    pub fn local_direction(&self, vector: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        DVec3::new(x_axis.dot(vector), y_axis.dot(vector), z_axis.dot(vector))
    }

    /// A point in the box's own frame.
    #[inline(always)]
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.local_direction(point - self.center)
    }

    /// A segment in the box's own frame.
    #[inline(always)]
    pub fn local_segment(&self, segment: &Segment) -> Segment {
        Segment { start: self.local(segment.start), span: self.local_direction(segment.span) }
    }
}

/// A convex geometry without its radius.
#[derive(Clone, Copy)]
pub enum Core<'a> {
    Point(DVec3),
    Segment(Segment),
    Box(CoreBox),
    Triangle([DVec3; 3]),
    Hull(CoreHull<'a>),
    Frustum(CoreFrustum),
}

impl Core<'_> {
    /// Whether part of its surface is curved. A polytope algorithm does not end there by itself.
    pub fn is_curved(&self) -> bool {
        matches!(self, Core::Frustum(_))
    }

    /// A point inside the core.
    pub fn center(&self) -> DVec3 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) => segment.at(0.5),
            Core::Box(oriented) => oriented.center,
            Core::Triangle([a, b, c]) => (*a + *b + *c) / 3.0,
            Core::Hull(hull) => hull.center(),
            Core::Frustum(frustum) => frustum.center(),
        }
    }

    /// The approximate size: between half the greatest extent and twice the sum of the extents.
    #[inline(always)]
    pub fn size(&self) -> f64 {
        match self {
            Core::Point(_) => 0.0,
            Core::Segment(segment) => segment.span.abs().element_sum(),
            Core::Box(oriented) => oriented.half.element_sum(),
            Core::Triangle([a, b, c]) => {
                (*b - *a).abs().element_sum().max((*c - *a).abs().element_sum())
            }
            Core::Hull(hull) => hull.size(),
            Core::Frustum(frustum) => frustum.size(),
        }
    }

    /// Points whose convex hull contains the core.
    pub fn bounds(&self) -> ArrayVec<DVec3, 8> {
        match self {
            Core::Point(point) => ArrayVec::from_iter([*point]),
            Core::Segment(segment) => ArrayVec::from_iter([segment.at(0.0), segment.at(1.0)]),
            Core::Box(_) => (0..8).map(|number| self.vertex(number)).collect(),
            Core::Triangle(points) => ArrayVec::from_iter(*points),
            Core::Hull(hull) => hull.bounds().collect(),
            Core::Frustum(frustum) => frustum.bounds(),
        }
    }

    /// The core rotated about the origin.
    pub fn rotated(mut self, rotation: &DMat3) -> Self {
        match &mut self {
            Core::Point(point) => *point = *rotation * *point,
            Core::Segment(Segment { start, span }) => {
                (*start, *span) = (*rotation * *start, *rotation * *span)
            }
            Core::Box(oriented) => {
                (oriented.center, oriented.axes) =
                    (*rotation * oriented.center, *rotation * oriented.axes);
            }
            Core::Triangle(points) => {
                points.iter_mut().for_each(|point| *point = *rotation * *point)
            }
            Core::Hull(hull) => *hull = hull.rotated(rotation),
            Core::Frustum(frustum) => *frustum = frustum.rotated(rotation),
        }
        self
    }

    /// The core scaled by a factor about the origin.
    pub fn scaled(mut self, factor: f64) -> Self {
        match &mut self {
            Core::Point(point) => *point *= factor,
            Core::Segment(segment) => {
                segment.start *= factor;
                segment.span *= factor;
            }
            Core::Box(oriented) => {
                oriented.center *= factor;
                oriented.half *= factor;
            }
            Core::Triangle(points) => points.iter_mut().for_each(|point| *point *= factor),
            Core::Hull(hull) => *hull = hull.scaled(factor),
            Core::Frustum(frustum) => *frustum = frustum.scaled(factor),
        }
        self
    }

    /// The core translated.
    pub fn translated(mut self, by: DVec3) -> Self {
        match &mut self {
            Core::Point(point) => *point += by,
            Core::Segment(segment) => segment.start += by,
            Core::Box(oriented) => oriented.center += by,
            Core::Triangle(points) => points.iter_mut().for_each(|point| *point += by),
            Core::Hull(hull) => hull.position += by,
            Core::Frustum(frustum) => frustum.base += by,
        }
        self
    }
}

/// A core with a convex radius.
#[derive(Clone, Copy)]
pub struct Rounded<'a> {
    pub core: Core<'a>,
    pub radius: f64,
    pub lengths: Lengths<'a>,
}

impl<'a> Rounded<'a> {
    /// The shape of a geometry that is a hull with this radius.
    pub fn of_hull(geometry: &'a Convex, radius: f32, core: CoreHull<'a>) -> Rounded<'a> {
        let (position, contains_origin) = (core.position, core.hull.bounds_contain_origin());
        let lengths = Lengths::OfGeometry { geometry, position, contains_origin };
        Rounded { core: Core::Hull(core), radius: radius.into(), lengths }
    }

    /// The approximate size of the core plus the radius.
    pub fn size(&self) -> f64 {
        self.core.size() + self.radius
    }

    /// An upper bound of the sum of all lengths that went into its coordinates.
    pub fn max_lengths(&self) -> f64 {
        self.lengths.upper_bound(self.size())
    }

    fn rotated(self, rotation: &DMat3) -> Self {
        Rounded { core: self.core.rotated(rotation), ..self }
    }

    pub fn translated(self, by: DVec3) -> Self {
        let lengths = Lengths::Sum(self.lengths.sum() + by.abs().element_sum());
        Rounded { core: self.core.translated(by), lengths, ..self }
    }
}

/// Any posed geometry.
#[expect(clippy::large_enum_variant, reason = "half-spaces are rare, and a Box would allocate")]
#[derive(Clone, Copy)]
pub enum CoreShape<'a> {
    Rounded(Rounded<'a>),
    HalfSpace(CoreHalfSpace),
}

impl<'a> CoreShape<'a> {
    /// A point at the origin.
    pub const POINT: CoreShape<'static> = CoreShape::Rounded(Rounded {
        core: Core::Point(DVec3::ZERO),
        radius: 0.0,
        lengths: Lengths::Sum(0.0),
    });

    /// The shape of a posed geometry, relative to `origin`.
    pub fn new(geometry: &'a Convex, pose: &Pose, origin: Vec3) -> CoreShape<'a> {
        let rounded = |core, contains_origin, radius: f32| {
            let position = pose.from(origin);
            let lengths = Lengths::OfGeometry { geometry, position, contains_origin };
            CoreShape::Rounded(Rounded { core, radius: radius.into(), lengths })
        };
        match geometry {
            Convex::Sphere(sphere) => {
                let core = Core::Point(point(sphere.center(), pose, origin));
                rounded(core, is_zero(sphere.center()), sphere.radius())
            }
            Convex::Capsule(capsule) => {
                let core = Core::Segment(segment(capsule, pose, origin));
                rounded(core, capsule_contains_origin(capsule), capsule.radius())
            }
            Convex::Box(oriented) => {
                let core = Core::Box(CoreBox::new(oriented, pose, origin));
                rounded(core, is_zero(oriented.center()), oriented.radius())
            }
            Convex::Triangle(triangle) => {
                rounded(Core::Triangle(corners(triangle, pose, origin)), false, triangle.radius())
            }
            Convex::Hull(scaled) => {
                let core = CoreHull::new(scaled, pose, origin);
                CoreShape::Rounded(Rounded::of_hull(geometry, scaled.radius(), core))
            }
            Convex::Cylinder(cylinder) => {
                let core = Core::Frustum(CoreFrustum::new(&cylinder.frustum(), pose, origin));
                let ends = (cylinder.point_a().as_dvec3(), cylinder.point_b().as_dvec3());
                rounded(core, ends.0.dot(ends.1) <= 0.0, cylinder.radius())
            }
            Convex::Cone(cone) => {
                let core = Core::Frustum(CoreFrustum::new(&cone.frustum(), pose, origin));
                let ends = (cone.base().as_dvec3(), cone.apex().as_dvec3());
                rounded(core, ends.0.dot(ends.1) <= 0.0, cone.radius())
            }
            Convex::HalfSpace(half_space) => {
                let lengths = sum_of_lengths(geometry, pose.from(origin));
                CoreShape::HalfSpace(CoreHalfSpace::new(half_space, pose, origin, lengths))
            }
        }
    }

    /// The approximate size. A half-space has size 0.
    pub fn size(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.size(),
            CoreShape::HalfSpace(_) => 0.0,
        }
    }

    /// The sum of all lengths that went into its coordinates.
    pub fn lengths(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.lengths.sum(),
            CoreShape::HalfSpace(half_space) => half_space.lengths,
        }
    }

    /// An upper bound of that sum.
    pub fn max_lengths(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.max_lengths(),
            CoreShape::HalfSpace(half_space) => half_space.lengths,
        }
    }

    /// The convex radius.
    pub fn radius(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.radius,
            CoreShape::HalfSpace(_) => 0.0,
        }
    }

    /// The shape rotated about the origin.
    pub fn rotated(self, rotation: &DMat3) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(rounded) => CoreShape::Rounded(rounded.rotated(rotation)),
            CoreShape::HalfSpace(half_space) => CoreShape::HalfSpace(half_space.rotated(rotation)),
        }
    }

    pub fn translated(self, by: DVec3) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(rounded) => CoreShape::Rounded(rounded.translated(by)),
            CoreShape::HalfSpace(half_space) => CoreShape::HalfSpace(half_space.translated(by)),
        }
    }
}
