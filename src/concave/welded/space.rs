//! What contacts with welded surfaces need from the narrow phase of a dimension: facets, and contacts along given normals.

use std::fmt::Debug;
use std::ops::{Add, Mul, Neg, Sub};

use arrayvec::ArrayVec;

use crate::answers::ContactPoint;
use crate::space::Space;

/// A vector in f64.
pub trait Wide:
    Copy
    + Debug
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
{
    const ZERO: Self;

    fn dot(self, other: Self) -> f64;

    /// The sum of the absolute coordinates.
    fn sum_abs(self) -> f64;

    /// The coordinates. In 2D the last one is 0.
    fn coordinates(self) -> [f64; 3];

    /// The vector with coordinates rounded to multiples of `1 / steps`.
    fn rounded(self, steps: f64) -> Self;
}

macro_rules! wide {
    ($vector:ty, $($axis:ident),*) => {
        impl Wide for $vector {
            const ZERO: Self = <$vector>::ZERO;

            #[inline(always)]
            fn dot(self, other: Self) -> f64 {
                <$vector>::dot(self, other)
            }

            #[inline(always)]
            fn sum_abs(self) -> f64 {
                self.abs().element_sum()
            }

            #[inline(always)]
            fn coordinates(self) -> [f64; 3] {
                let mut all = [0.0; 3];
                all.iter_mut().zip([$(self.$axis),*]).for_each(|(to, from)| *to = from);
                all
            }

            #[inline(always)]
            fn rounded(self, steps: f64) -> Self {
                (self * steps).round() / steps
            }
        }
    };
}

wide!(glam::DVec2, x, y);
wide!(glam::DVec3, x, y, z);

/// A flat piece of the boundary of a polytope: a polygon, or an edge in 2D.
#[derive(Clone, Copy, Debug)]
pub struct Facet<'a, W> {
    /// Unit, out of a solid. 0 for a facet without area.
    pub normal: W,
    /// In order around it.
    pub corners: &'a [W],
    /// The least width, or the length in 2D. The normal is as accurate as the corners are relative to it.
    pub width: f64,
    /// The part has no inside: this is both of its sides.
    pub is_sheet: bool,
    /// The feature ids of the front and, of a sheet, the back.
    pub names: [u32; 2],
}

/// The area of facets in a window, or their length in 2D, and the first moments about the window's center.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coverage {
    pub size: f64,
    pub moments: [f64; 2],
}

impl Add for Coverage {
    type Output = Coverage;

    fn add(self, other: Coverage) -> Coverage {
        let moments = [0, 1].map(|axis| self.moments[axis] + other.moments[axis]);
        Coverage { size: self.size + other.size, moments }
    }
}

/// The size of a window.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The area, or the length in 2D.
    pub size: f64,
    /// The perimeter, or the number of ends in 2D.
    pub rim: f64,
    /// The greatest distance of a border from the center.
    pub reach: f64,
    /// No point of the window is further from the segment that it was made for.
    pub outside: f64,
}

/// The half-space below a plane.
#[derive(Clone, Copy, Debug)]
pub struct Below<W> {
    /// Unit.
    pub normal: W,
    /// A point of the plane.
    pub anchor: W,
    /// The sum of all lengths that went into it.
    pub lengths: f64,
}

/// A side of a facet, or an end in 2D.
#[derive(Clone, Copy, Debug)]
pub struct Rim<W> {
    /// Equal in 2D.
    pub ends: [W; 2],
    /// Unit, in the plane of the facet, out of it.
    pub out: W,
}

/// A contact of two shapes: its normal from the first to the second, its deepest point on the first, and the depth there.
#[derive(Clone, Copy, Debug)]
pub struct Along<W> {
    /// Unit.
    pub normal: W,
    pub point: W,
    pub depth: f64,
}

/// A contact of a body with a half-space.
#[derive(Debug)]
pub struct PlaneContact<M, W> {
    /// The half-space is A.
    pub manifold: M,
    /// Its points on the body.
    pub points: ArrayVec<W, 4>,
}

/// What contacts with welded surfaces need from a dimension. Shapes are relative to an origin near them.
pub trait FacetSpace: Space {
    type Wide: Wide;
    /// A convex geometry at a pose, relative to an origin.
    type Shape<'a>: Copy + Debug;
    /// A part of a plane: a rectangle, or an interval in 2D.
    type Window: Copy + Debug;

    fn shape<'a>(
        geometry: &'a Self::Geometry,
        pose: &Self::Pose,
        origin: Self::Vector,
    ) -> Self::Shape<'a>;

    /// Returns the vector between two positions.
    fn displacement(from: Self::Vector, to: Self::Vector) -> Self::Wide;

    /// Returns a position moved by a vector.
    fn moved_by(position: Self::Vector, by: Self::Wide) -> Self::Vector;

    /// Returns whether the shape has bounds: all but half-spaces.
    fn is_bounded(shape: &Self::Shape<'_>) -> bool;

    /// Returns the approximate size of a shape.
    fn size(shape: &Self::Shape<'_>) -> f64;

    /// Returns a point inside a bounded shape.
    fn center(shape: &Self::Shape<'_>) -> Self::Wide;

    /// Returns the point of a bounded shape furthest along a unit direction.
    fn support(shape: &Self::Shape<'_>, direction: Self::Wide) -> Self::Wide;

    /// Returns whether a shape has a point within `slack` of a point.
    fn touches(shape: &Self::Shape<'_>, point: Self::Wide, slack: f64) -> bool;

    /// Returns the normal and the depth of two bounded shapes, of which the second is moved by a vector, with the point of the
    /// first. Between separate shapes the depth is negative.
    fn separation(
        shape: &Self::Shape<'_>,
        moved: &Self::Shape<'_>,
        by: Self::Wide,
    ) -> Along<Self::Wide>;

    /// Returns the sum of all lengths that went into the coordinates of a shape, or more.
    fn lengths(shape: &Self::Shape<'_>) -> f64;

    /// Visits the facets of a polytope with the corners that are wanted. Other shapes have none.
    fn facets(
        shape: &Self::Shape<'_>,
        is_wanted: &dyn Fn(&[Self::Wide]) -> bool,
        visit: &mut dyn FnMut(&Facet<Self::Wide>),
    );

    /// Returns whether a point in the plane of a facet is on it, or beside it by at most `slack`.
    fn is_on(facet: &Facet<Self::Wide>, point: Self::Wide, slack: f64) -> bool;

    /// Returns the contact of a bounded body with a half-space. Its points are no further apart than `limit`, which the
    /// distance exceeds by rounding at most.
    fn plane_contact(
        below: &Below<Self::Wide>,
        body: &Self::Shape<'_>,
        origin: Self::Vector,
        limit: f64,
    ) -> PlaneContact<Self::Manifold, Self::Wide>;

    /// Visits the sides of a facet, or its ends in 2D.
    fn rims(facet: &Facet<Self::Wide>, visit: &mut dyn FnMut(&Rim<Self::Wide>));

    /// Returns the radius of a bounded shape: it is its core, expanded by that.
    fn radius(shape: &Self::Shape<'_>) -> f64;

    /// Returns the dimension of what is furthest against a unit normal on a bounded shape: 0 for a point, 1 for an edge, 2 for a
    /// face. Sides that rise by a sine of at most `level` belong to it.
    fn lowest_dimension(shape: &Self::Shape<'_>, normal: Self::Wide, level: f64) -> u32;

    /// Returns the unit direction in which a bounded shape leaves a point on the shortest way, and the length of that.
    fn way_from_point(shape: &Self::Shape<'_>, point: Self::Wide) -> (Self::Wide, f64);

    /// Visits the points of the contact of two bounded shapes along a normal, the deepest first, each with its place on the
    /// body. They are no further apart than `limit`.
    fn points_along(
        along: &Along<Self::Wide>,
        part: &Self::Shape<'_>,
        body: &Self::Shape<'_>,
        origin: Self::Vector,
        limit: f64,
        visit: &mut dyn FnMut(ContactPoint<Self::Vector>, Self::Wide),
    );

    /// Returns a window of the plane with this normal that contains all of the plane within `radius` of a segment in it.
    fn window(normal: Self::Wide, segment: [Self::Wide; 2], radius: f64) -> Self::Window;

    /// Sets the feature id on A of all points.
    fn name_points(manifold: &mut Self::Manifold, feature_a: u32);

    fn extent(window: &Self::Window) -> Extent;

    /// Returns the part of a window that a facet in its plane covers.
    fn coverage(window: &Self::Window, facet: &Facet<Self::Wide>) -> Coverage;
}
