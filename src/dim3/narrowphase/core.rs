//! Geometries put where their pose has them, seen from an origin near them.
//!
//! What is placed is a core (a point, a segment, a box, a triangle, a hull) with a radius about it, or a
//! half-space.

use arrayvec::ArrayVec;
use glam::{DMat3, DVec3, Quat, Vec3};

use super::frustum::CoreFrustum;
use crate::dim3::geometry::{Capsule, Geometry, HalfSpace, OrientedBox, ScaledHull, Triangle};
use crate::dim3::hull::Hull;
use crate::dim3::pose::Pose;
use crate::math::{Segment, rotation};

/// A geometry and where it stands.
pub(crate) type PosedGeometry<'a> = (&'a Geometry, &'a Pose);

/// Whether a vector is 0, told by its bits in half as many instructions.
fn is_zero(vector: Vec3) -> bool {
    let Vec3 { x, y, z } = vector;
    (x.to_bits() | y.to_bits() | z.to_bits()) << 1 == 0
}

/// A local point, turned by the pose and not moved.
pub fn turned(local: Vec3, pose: &Pose) -> DVec3 {
    if is_zero(local) { DVec3::ZERO } else { pose.matrix() * local.as_dvec3() }
}

pub fn point(local: Vec3, pose: &Pose, origin: Vec3) -> DVec3 {
    pose.from(origin) + turned(local, pose)
}

pub fn segment(capsule: &Capsule, pose: &Pose, origin: Vec3) -> Segment {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
    Segment { start: position + matrix * a, span: matrix * (b - a) }
}

pub fn corners(triangle: &Triangle, pose: &Pose, origin: Vec3) -> [DVec3; 3] {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    triangle.points().map(|point| position + matrix * point.as_dvec3())
}

/// A box with its axes as columns.
#[derive(Clone, Copy)]
pub struct CoreBox {
    pub center: DVec3,
    pub axes: DMat3,
    pub half: DVec3,
}

impl CoreBox {
    pub fn new(oriented: &OrientedBox, pose: &Pose, origin: Vec3) -> CoreBox {
        let matrix = pose.matrix();
        let (own, center) = (oriented.rotation(), oriented.center());
        let center = if is_zero(center) { DVec3::ZERO } else { matrix * center.as_dvec3() };
        CoreBox {
            center: pose.from(origin) + center,
            axes: if own == Quat::IDENTITY { matrix } else { matrix * rotation(own) },
            half: oriented.half_extents().as_dvec3(),
        }
    }

    /// A vector along the box's own axes.
    pub fn turned(&self, vector: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        DVec3::new(x_axis.dot(vector), y_axis.dot(vector), z_axis.dot(vector))
    }

    /// A point in the box's own frame.
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.turned(point - self.center)
    }

    /// A segment in the box's own frame.
    pub fn local_segment(&self, segment: &Segment) -> Segment {
        Segment { start: self.local(segment.start), span: self.turned(segment.span) }
    }
}

/// A hull with the map from its own frame: stretched, turned, moved.
#[derive(Clone, Copy)]
pub struct CoreHull<'a> {
    pub hull: &'a Hull,
    pub position: DVec3,
    linear: DMat3,
    scale: DVec3,
    matrix: DMat3,
}

impl<'a> CoreHull<'a> {
    pub fn new(scaled: &'a ScaledHull, pose: &Pose, origin: Vec3) -> CoreHull<'a> {
        let (matrix, scale) = (pose.matrix(), scaled.scale().as_dvec3());
        CoreHull {
            hull: scaled.hull(),
            position: pose.from(origin),
            linear: DMat3::from_cols(
                matrix.x_axis * scale.x,
                matrix.y_axis * scale.y,
                matrix.z_axis * scale.z,
            ),
            scale,
            matrix,
        }
    }

    /// From the hull's own frame, but for the position.
    pub fn linear(&self) -> &DMat3 {
        &self.linear
    }

    pub fn vertex(&self, index: usize) -> DVec3 {
        self.position + self.linear * self.hull.vertices()[index].as_dvec3()
    }

    /// A direction such that its dot products with the hull's own vertices order them as the given one does
    /// where they stand.
    pub fn pulled_back(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.linear;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }

    /// A direction on the same side of the hull's own normals as the given one is of those of its faces.
    pub fn pulled_back_among_normals(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.matrix;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction)) / self.scale
    }

    /// Whether it has an inside.
    pub fn is_solid(&self) -> bool {
        self.hull.rank() == 3
    }

    /// Whether its faces tell where it is. Those of a hull that is all but flat lie all but in one plane, and
    /// rounding moves the lines in which they meet. Where the scale shrinks the longest side, what the vertices
    /// of a face lie off its plane grows against the size.
    pub fn faces_tell(&self) -> bool {
        const THIN: f64 = 1e-5;
        let extent = (self.hull.max() - self.hull.min()).as_dvec3();
        let (longest, scale) = (extent.max_element(), self.scale.abs());
        self.hull.depth() > THIN * longest
            && longest * scale.max_element() <= 2.0 * (extent * scale).max_element()
    }

    /// A point in the hull's own frame.
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.local_direction(point - self.position)
    }

    /// What leads from one point to another, in the hull's own frame.
    pub fn local_direction(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.matrix;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction)) / self.scale
    }

    /// The same, turned about the origin.
    fn turned(self, turn: &DMat3) -> CoreHull<'a> {
        CoreHull {
            position: *turn * self.position,
            linear: *turn * self.linear,
            matrix: *turn * self.matrix,
            ..self
        }
    }

    /// The corners of the box about the hull's own frame.
    fn bounds(&self) -> impl Iterator<Item = DVec3> {
        let ends = [self.hull.min().as_dvec3(), self.hull.max().as_dvec3()];
        let [x, y, z] = [0, 1, 2].map(|bit| move |corner: usize| ends[corner >> bit & 1][bit]);
        (0..8).map(move |i| self.position + self.linear * DVec3::new(x(i), y(i), z(i)))
    }

    /// The outward normal of a face.
    pub fn normal(&self, face: usize) -> DVec3 {
        (self.matrix * (self.hull.faces()[face].normal / self.scale)).normalize()
    }

    /// The outward normal of a face, and how far along it the hull reaches.
    pub fn plane(&self, face: usize) -> (DVec3, f64) {
        let face = &self.hull.faces()[face];
        let normal = self.matrix * (face.normal / self.scale);
        let length = normal.length();
        let normal = normal / length;
        (normal, normal.dot(self.position) + face.offset / length)
    }

    /// The same, larger by a factor about the origin.
    fn scaled(self, factor: f64) -> CoreHull<'a> {
        CoreHull {
            position: self.position * factor,
            linear: self.linear * factor,
            scale: self.scale * factor,
            ..self
        }
    }

    /// Whether the scale turns the hull inside out, and the winding of its faces with it.
    pub fn is_mirrored(&self) -> bool {
        self.scale.x * self.scale.y * self.scale.z < 0.0
    }

    pub fn center(&self) -> DVec3 {
        self.position + self.linear * self.hull.center()
    }

    pub fn volume(&self) -> f64 {
        let DVec3 { x, y, z } = self.scale;
        self.hull.volume() * (x * y * z).abs()
    }
}

/// What a radius goes about.
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

    /// A point in the middle.
    pub fn center(&self) -> DVec3 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) => segment.at(0.5),
            Core::Box(placed) => placed.center,
            Core::Triangle([a, b, c]) => (*a + *b + *c) / 3.0,
            Core::Hull(hull) => hull.center(),
            Core::Frustum(frustum) => frustum.center(),
        }
    }

    /// About how far it extends: between half its greatest extent and twice the sum of all.
    #[inline(always)]
    pub fn size(&self) -> f64 {
        match self {
            Core::Point(_) => 0.0,
            Core::Segment(segment) => segment.span.abs().element_sum(),
            Core::Box(placed) => placed.half.element_sum(),
            Core::Triangle([a, b, c]) => {
                (*b - *a).abs().element_sum().max((*c - *a).abs().element_sum())
            }
            Core::Hull(placed) => {
                let extents = (placed.hull.max() - placed.hull.min()).as_dvec3();
                (extents * placed.scale.abs()).element_sum()
            }
            Core::Frustum(frustum) => frustum.size(),
        }
    }

    /// Points whose convex hull holds the core.
    pub fn bounds(&self) -> ArrayVec<DVec3, 8> {
        match self {
            Core::Point(point) => ArrayVec::from_iter([*point]),
            Core::Segment(segment) => ArrayVec::from_iter([segment.at(0.0), segment.at(1.0)]),
            Core::Box(_) => (0..8).map(|number| self.vertex(number)).collect(),
            Core::Triangle(points) => ArrayVec::from_iter(*points),
            Core::Hull(placed) => placed.bounds().collect(),
            Core::Frustum(frustum) => frustum.bounds(),
        }
    }

    /// The same, turned about the origin.
    pub fn turned(mut self, turn: &DMat3) -> Self {
        match &mut self {
            Core::Point(point) => *point = *turn * *point,
            Core::Segment(Segment { start, span }) => {
                (*start, *span) = (*turn * *start, *turn * *span)
            }
            Core::Box(placed) => {
                (placed.center, placed.axes) = (*turn * placed.center, *turn * placed.axes);
            }
            Core::Triangle(points) => points.iter_mut().for_each(|point| *point = *turn * *point),
            Core::Hull(placed) => *placed = placed.turned(turn),
            Core::Frustum(frustum) => *frustum = frustum.turned(turn),
        }
        self
    }

    /// The same, larger by a factor about the origin.
    pub fn scaled(mut self, factor: f64) -> Self {
        match &mut self {
            Core::Point(point) => *point *= factor,
            Core::Segment(segment) => {
                segment.start *= factor;
                segment.span *= factor;
            }
            Core::Box(placed) => {
                placed.center *= factor;
                placed.half *= factor;
            }
            Core::Triangle(points) => points.iter_mut().for_each(|point| *point *= factor),
            Core::Hull(placed) => *placed = placed.scaled(factor),
            Core::Frustum(frustum) => *frustum = frustum.scaled(factor),
        }
        self
    }

    /// The same elsewhere.
    pub fn moved(mut self, by: DVec3) -> Self {
        match &mut self {
            Core::Point(point) => *point += by,
            Core::Segment(segment) => segment.start += by,
            Core::Box(placed) => placed.center += by,
            Core::Triangle(points) => points.iter_mut().for_each(|point| *point += by),
            Core::Hull(placed) => placed.position += by,
            Core::Frustum(frustum) => frustum.base += by,
        }
        self
    }
}

/// A core with a radius about it.
#[derive(Clone, Copy)]
pub struct Rounded<'a> {
    pub core: Core<'a>,
    pub radius: f64,
    pub lengths: Lengths<'a>,
}

impl Rounded<'_> {
    /// About how far it extends.
    pub fn size(&self) -> f64 {
        self.core.size() + self.radius
    }

    /// An upper bound of the sum of all lengths that went into its coordinates.
    pub fn max_lengths(&self) -> f64 {
        self.lengths.most(self.size())
    }

    fn turned(self, turn: &DMat3) -> Self {
        Rounded { core: self.core.turned(turn), ..self }
    }

    pub fn moved(self, by: DVec3) -> Self {
        let lengths = Lengths::Sum(self.lengths.sum() + by.abs().element_sum());
        Rounded { core: self.core.moved(by), lengths, ..self }
    }
}

/// All lengths that went into the coordinates and the radius of a geometry: their rounding error is relative to the sum.
/// Most questions need no more than a bound, so it is computed late.
#[derive(Clone, Copy)]
pub enum Lengths<'a> {
    Sum(f64),
    /// Of a geometry that stands where its pose has it. One around its own origin has no point further from `position`
    /// than its size, and the sum is at most that of `position` and four times the size.
    Of {
        geometry: &'a Geometry,
        position: DVec3,
        is_around: bool,
    },
}

impl Lengths<'_> {
    pub fn sum(&self) -> f64 {
        match *self {
            Lengths::Sum(sum) => sum,
            Lengths::Of { geometry, position, .. } => sum_of_lengths(geometry, position),
        }
    }

    /// At least the sum, for a geometry of this size.
    fn most(&self, size: f64) -> f64 {
        match self {
            Lengths::Of { position, is_around: true, .. } => {
                position.abs().element_sum() + 5.0 * size
            }
            Lengths::Sum(_) | Lengths::Of { .. } => self.sum(),
        }
    }
}

/// Not inlined: few pairs need it.
#[inline(never)]
fn sum_of_lengths(geometry: &Geometry, position: DVec3) -> f64 {
    let (far, radius) = match geometry {
        Geometry::Sphere(sphere) => (sphere.center().abs(), sphere.radius()),
        Geometry::Capsule(capsule) => {
            (capsule.point_a().abs() + capsule.point_b().abs(), capsule.radius())
        }
        Geometry::Box(oriented) => {
            (oriented.center().abs() + oriented.half_extents(), oriented.radius())
        }
        Geometry::Triangle(triangle) => {
            let [a, b, c] = triangle.points().map(Vec3::abs);
            (a + b + c, triangle.radius())
        }
        Geometry::Hull(scaled) => {
            let hull = scaled.hull();
            (hull.min().abs().max(hull.max().abs()) * scaled.scale().abs(), scaled.radius())
        }
        Geometry::Cylinder(cylinder) => (
            cylinder.point_a().abs() + cylinder.point_b().abs(),
            cylinder.side_radius() + cylinder.radius(),
        ),
        Geometry::Cone(cone) => {
            (cone.base().abs() + cone.apex().abs(), cone.base_radius() + cone.radius())
        }
        Geometry::HalfSpace(half_space) => {
            return position.abs().element_sum() + f64::from(half_space.offset()).abs();
        }
    };
    position.abs().element_sum() + f64::from(far.element_sum() + radius)
}

/// Everything x with `normal . x <= offset`.
#[derive(Clone, Copy)]
pub struct CoreHalfSpace {
    /// Unit.
    pub normal: DVec3,
    pub offset: f64,
    /// The sum of all lengths that went into the offset.
    pub lengths: f64,
}

impl CoreHalfSpace {
    fn new(half_space: &HalfSpace, pose: &Pose, origin: Vec3, lengths: f64) -> CoreHalfSpace {
        let normal = pose.matrix() * half_space.normal().as_dvec3().normalize();
        let offset = normal.dot(pose.from(origin)) + f64::from(half_space.offset());
        CoreHalfSpace { normal, offset, lengths }
    }

    /// The same, turned about the origin.
    fn turned(self, turn: &DMat3) -> CoreHalfSpace {
        CoreHalfSpace { normal: *turn * self.normal, ..self }
    }

    pub fn moved(self, by: DVec3) -> CoreHalfSpace {
        CoreHalfSpace {
            offset: self.offset + self.normal.dot(by),
            lengths: self.lengths + by.abs().element_sum(),
            ..self
        }
    }

    /// How far a point lies outside; negative inside.
    pub fn height(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

/// Any geometry where it stands.
#[expect(
    clippy::large_enum_variant,
    reason = "few are half-spaces, and a box would be an allocation"
)]
#[derive(Clone, Copy)]
pub enum CoreShape<'a> {
    Rounded(Rounded<'a>),
    HalfSpace(CoreHalfSpace),
}

impl<'a> CoreShape<'a> {
    /// The origin.
    pub const POINT: CoreShape<'static> = CoreShape::Rounded(Rounded {
        core: Core::Point(DVec3::ZERO),
        radius: 0.0,
        lengths: Lengths::Sum(0.0),
    });

    pub fn new(geometry: &'a Geometry, pose: &Pose, origin: Vec3) -> CoreShape<'a> {
        let round = |core, is_around, radius: f32| {
            let lengths = Lengths::Of { geometry, position: pose.from(origin), is_around };
            CoreShape::Rounded(Rounded { core, radius: radius.into(), lengths })
        };
        match geometry {
            Geometry::Sphere(sphere) => {
                let core = Core::Point(point(sphere.center(), pose, origin));
                round(core, is_zero(sphere.center()), sphere.radius())
            }
            Geometry::Capsule(capsule) => {
                let core = Core::Segment(segment(capsule, pose, origin));
                // Seen from its own origin, the ends lie a right angle or more apart.
                let ends = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
                round(core, ends.0.dot(ends.1) <= 0.0, capsule.radius())
            }
            Geometry::Box(oriented) => {
                let core = Core::Box(CoreBox::new(oriented, pose, origin));
                round(core, is_zero(oriented.center()), oriented.radius())
            }
            Geometry::Triangle(triangle) => {
                round(Core::Triangle(corners(triangle, pose, origin)), false, triangle.radius())
            }
            Geometry::Hull(scaled) => {
                let core = Core::Hull(CoreHull::new(scaled, pose, origin));
                let (min, max) = (scaled.hull().min(), scaled.hull().max());
                let is_around = min.max_element() <= 0.0 && max.min_element() >= 0.0;
                round(core, is_around, scaled.radius())
            }
            Geometry::Cylinder(cylinder) => {
                let core = Core::Frustum(CoreFrustum::new(&cylinder.frustum(), pose, origin));
                // Seen from its own origin, the ends lie a right angle or more apart.
                let ends = (cylinder.point_a().as_dvec3(), cylinder.point_b().as_dvec3());
                round(core, ends.0.dot(ends.1) <= 0.0, cylinder.radius())
            }
            Geometry::Cone(cone) => {
                let core = Core::Frustum(CoreFrustum::new(&cone.frustum(), pose, origin));
                let ends = (cone.base().as_dvec3(), cone.apex().as_dvec3());
                round(core, ends.0.dot(ends.1) <= 0.0, cone.radius())
            }
            Geometry::HalfSpace(half_space) => {
                let lengths = sum_of_lengths(geometry, pose.from(origin));
                CoreShape::HalfSpace(CoreHalfSpace::new(half_space, pose, origin, lengths))
            }
        }
    }

    /// About how far it extends; a half-space has no size of its own.
    pub fn size(&self) -> f64 {
        match self {
            CoreShape::Rounded(round) => round.size(),
            CoreShape::HalfSpace(_) => 0.0,
        }
    }

    /// The sum of all lengths that went into its coordinates.
    pub fn lengths(&self) -> f64 {
        match self {
            CoreShape::Rounded(round) => round.lengths.sum(),
            CoreShape::HalfSpace(half_space) => half_space.lengths,
        }
    }

    /// At least that sum.
    pub fn max_lengths(&self) -> f64 {
        match self {
            CoreShape::Rounded(round) => round.max_lengths(),
            CoreShape::HalfSpace(half_space) => half_space.lengths,
        }
    }

    /// What goes about its core.
    pub fn radius(&self) -> f64 {
        match self {
            CoreShape::Rounded(round) => round.radius,
            CoreShape::HalfSpace(_) => 0.0,
        }
    }

    /// The same, turned about the origin.
    pub fn turned(self, turn: &DMat3) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(round) => CoreShape::Rounded(round.turned(turn)),
            CoreShape::HalfSpace(half_space) => CoreShape::HalfSpace(half_space.turned(turn)),
        }
    }

    pub fn moved(self, by: DVec3) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(round) => CoreShape::Rounded(round.moved(by)),
            CoreShape::HalfSpace(half_space) => CoreShape::HalfSpace(half_space.moved(by)),
        }
    }
}
