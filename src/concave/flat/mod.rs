//! Contacts with flat regions of welded surfaces: how a region is cut into parts does not show.
//!
//! A region is a set of facets of welded parts in one plane. A body that is `d` deep below the plane has a point `d` below it,
//! and another one `d` above it. If all of the plane within `d` of the segment between both is on the region, no translation
//! shorter than `d` ends the overlap: the moved segment still crosses the region. So the contact is that with the half-space
//! below the plane, to the bit, provided that the region covers its points, too.
//!
//! The region covers a window of the plane if the areas of its facets in the window add up to that of the window, and so do
//! their first moments. That needs no adjacency: T-junctions, needles and parts of different kinds are all the same.
//!
//! All decisions are made in f64, relative to the body's position. So a common translation changes nothing.

mod plane;
mod region;

use std::fmt::Debug;
use std::ops::{Add, Mul, Neg, Sub};

use arrayvec::ArrayVec;

use crate::space::Space;

pub use region::contacts;

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
}

macro_rules! wide {
    ($vector:ty) => {
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
        }
    };
}

wide!(glam::DVec2);
wide!(glam::DVec3);

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

/// A contact of a body with a half-space.
#[derive(Debug)]
pub struct PlaneContact<M, W> {
    /// The half-space is A.
    pub manifold: M,
    /// Its points on the body.
    pub points: ArrayVec<W, 4>,
}

/// What contacts with flat regions need from the narrow phase of a dimension. Shapes are relative to an origin near them.
pub trait FlatSpace: Space {
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

    /// Returns a window of the plane with this normal that contains all of the plane within `radius` of a segment in it.
    fn window(normal: Self::Wide, segment: [Self::Wide; 2], radius: f64) -> Self::Window;

    /// Sets the feature id on A of all points.
    fn name_points(manifold: &mut Self::Manifold, feature_a: u32);

    fn extent(window: &Self::Window) -> Extent;

    /// Returns the part of a window that a facet in its plane covers.
    fn coverage(window: &Self::Window, facet: &Facet<Self::Wide>) -> Coverage;
}
