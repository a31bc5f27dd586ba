//! Concave geometries: every question as one fold over their convex parts, in 2D and 3D.
//!
//! A concave geometry only says which of its parts a region meets ([`Concave`]). The answer of a question is that of the
//! convex question for the deciding pair of parts, to the bit. Ties go to the lowest part.

mod any;
mod body;
mod cast;
mod compound;
mod contact;
mod distance;
mod enclosure;
mod explain;
mod internal_edges;
mod least_translation;
mod nearest_parts;
mod one_sided;
mod overlap;
mod part_contacts;
mod query;
mod reduction;
mod resting;
mod solid_contact;
mod sweep;
mod wanted;
mod way_out;
pub(crate) mod welded;

pub use any::{Any, AnyGeometry};
pub use body::{Body, View, with_slack};
pub use compound::{Compound, CompoundError, CompoundPart, MAX_PARTS, PosedCompound};
pub use contact::contacts;
pub use one_sided::Front;
pub use overlap::{part_pairs, self_part_pairs};
pub use resting::Resting;
pub use sweep::swept_bound;

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, ControlFlow, Neg, Sub};

use crate::answers::{CastHit, Hit, ManifoldOf, Part};
use crate::bvh::WideCorners;
use crate::space::{AtStart, BLOCK, PairAnswers, Posed, PosedPair, Space, Travelling};
use welded::space::FacetSpace;

/// The most faces that [`ConvexSpace::face_normals`] visits.
pub const MOST_FACES: usize = 64;

/// The narrow phase of a dimension's convex geometries, and the arithmetic that folds over parts need.
pub trait ConvexSpace:
    Copy
    + FacetSpace<
        Vector: Add<Output = Self::Vector>
                    + Sub<Output = Self::Vector>
                    + Neg<Output = Self::Vector>
                    + PartialEq,
        Hit = Hit<<Self as Space>::Vector>,
        Manifold: ManifoldOf<<Self as Space>::Vector>,
    >
{
    /// A geometry of the dimension, convex or concave.
    type Any: AnyGeometry<Self>;

    /// Computes the bounds of `count` geometries, at most [`BLOCK`], as [`Space::bounds_of_block`] does. It may leave any
    /// geometry out. Returns a bit for each that has its bounds.
    fn bound_lanes<'a>(
        _count: usize,
        _posed: impl Fn(usize) -> Option<Posed<'a, Self>>,
        _by: f32,
        _bounds: &mut [WideCorners; BLOCK],
    ) -> u64 {
        0
    }

    /// Tests `count` pairs, at most [`BLOCK`], in SIMD lanes. It may leave any pair unanswered.
    fn overlap_lanes<'a>(
        _count: usize,
        _pair: impl Fn(usize) -> Option<PosedPair<'a, Self>>,
        _margin: f32,
    ) -> PairAnswers {
        PairAnswers::default()
    }

    /// Returns the time of impact of A, which moves by `translation`, with B, which stands still. Hits after the time
    /// `latest` may be missing.
    fn cast_until(
        a: PosedPart<Self>,
        translation: Self::Vector,
        b: PosedPart<Self>,
        at_start: AtStart,
        _latest: f32,
    ) -> Option<CastHit<Self::Vector>> {
        Self::cast(a.0, a.1, translation, b.0, b.1, at_start)
    }

    /// A plane that a moving convex geometry touches at the time of a hit, on the side that it comes from.
    type ContactPlane;

    /// Returns the contact plane of a hit. `way` is the motion of the geometry relative to a body with this pose, which it
    /// hits. `normal` is unit and points to that body. None if the dimension or the geometry has none.
    fn contact_plane(
        mover: PosedPart<Self>,
        way: Self::Vector,
        pose: &Self::Pose,
        normal: Self::Vector,
    ) -> Option<Self::ContactPlane>;

    /// Returns whether a part of the other body lies far beyond the plane. The moving geometry then does not touch it
    /// before the time `end`.
    fn is_beyond(plane: &Self::ContactPlane, part: PosedPart<Self>, end: f64) -> bool;

    /// Returns the time of impact of two convex geometries that move rigidly with the bodies that they are parts of.
    fn cast_motion_of_parts(
        a: Travelling<Self::Geometry, Self::Pose>,
        b: Travelling<Self::Geometry, Self::Pose>,
        at_start: AtStart,
    ) -> Option<CastHit<Self::Vector>>;

    /// Returns a function that returns the pose which applies its argument first, then `outer`, rounded to f32.
    fn composer(outer: &Self::Pose) -> impl Fn(&Self::Pose) -> Self::Pose;

    /// Returns the pose that applies `inner` first, then `outer`, rounded to f32.
    fn compose(outer: &Self::Pose, inner: &Self::Pose) -> Self::Pose {
        Self::composer(outer)(inner)
    }

    /// Returns the pose of `pose` in the frame of another pose, rounded to f32.
    fn relative(pose: &Self::Pose, frame: &Self::Pose) -> Self::Pose;

    /// Returns a vector in the frame of a pose, rounded to f32.
    fn relative_vector(vector: Self::Vector, frame: &Self::Pose) -> Self::Vector;

    /// Returns the pose moved by a vector.
    fn moved(pose: &Self::Pose, by: Self::Vector) -> Self::Pose;

    /// Returns whether two poses have the same rotation.
    fn same_rotation(a: &Self::Pose, b: &Self::Pose) -> bool;

    /// Orders poses by their values.
    fn order_of_poses(a: &Self::Pose, b: &Self::Pose) -> Ordering;

    /// Returns the ray moved by a vector.
    fn moved_ray(ray: &Self::Ray, by: Self::Vector) -> Self::Ray;

    fn ray_origin(ray: &Self::Ray) -> Self::Vector;

    /// Returns the unit direction of a ray, rounded to f32.
    fn ray_direction(ray: &Self::Ray) -> Self::Vector;

    fn ray_length(ray: &Self::Ray) -> f32;

    /// A point at the local origin, as a convex geometry.
    fn point() -> Self::Geometry;

    /// Returns the pose at a point without rotation.
    fn pose_at(point: Self::Vector) -> Self::Pose;

    /// Returns the point of a bounded convex geometry furthest along a unit direction. A half-space has none.
    fn furthest(
        geometry: &Self::Geometry,
        pose: &Self::Pose,
        direction: Self::Vector,
    ) -> Option<Self::Vector>;

    fn dot(a: Self::Vector, b: Self::Vector) -> f64;

    /// Returns two orthogonal unit vectors across a unit normal, rounded to f32. In 2D the second is zero.
    ///
    /// They are the same for the opposite normal. Nearly equal normals have nearly equal tangents, except beside a few
    /// normals that are no axis.
    fn tangents(normal: Self::Vector) -> [Self::Vector; 2];

    /// Returns `vector * factor`, rounded to f32.
    fn scaled(vector: Self::Vector, factor: f64) -> Self::Vector;

    /// Returns the length of a vector, rounded up.
    fn length(vector: Self::Vector) -> f32;

    /// Returns the bounds of every point within `radius` of the segment between two points.
    fn bound_of_path(from: Self::Vector, to: Self::Vector, radius: f32) -> Self::Bound;

    /// Returns bounds of some boxes at a pose, rounded outward. There is at least one box.
    fn bound_of_boxes(boxes: impl Iterator<Item = Self::Bound>, pose: &Self::Pose) -> Self::Bound;

    /// Visits the outward unit normals of the flat faces of a geometry, at most [`MOST_FACES`]. A geometry with more faces is
    /// treated as a curved one: it has none.
    fn face_normals(
        geometry: &Self::Geometry,
        pose: &Self::Pose,
        visit: &mut dyn FnMut(Self::Vector),
    );

    fn zero() -> Self::Vector;

    /// Returns the unit vector along a coordinate axis, below [`Space::DIMENSIONS`].
    fn axis(axis: u32) -> Self::Vector;

    /// Returns a vector of the frame of a pose in world space, rounded to f32.
    fn rotated(vector: Self::Vector, frame: &Self::Pose) -> Self::Vector;

    /// Returns the greatest distance of a bound's corner from the origin, rounded up.
    fn farthest_corner(bound: &Self::Bound) -> f32;

    /// Returns the greatest absolute coordinate of a bound.
    fn farthest_coordinate(bound: &Self::Bound) -> f32;

    /// Returns a lower bound of the distance between any points of two bounds.
    fn gap(a: &Self::Bound, b: &Self::Bound) -> f32;
}

/// Bounds of the other body, in the frame of a pose. They include slack for the rounding of the frame.
pub type Region<'a, C> = dyn Fn(&<C as Space>::Pose) -> <C as Space>::Bound + 'a;

/// A part's geometry and pose.
pub type PosedPart<'a, C> = (&'a <C as Space>::Geometry, &'a <C as Space>::Pose);

/// A visitor of parts: the name of a part, its convex geometry, and its pose.
pub type Visit<'a, C, R> = dyn FnMut(Part, &<C as Space>::Geometry, &<C as Space>::Pose) -> R + 'a;

/// A geometry made of convex parts.
pub trait Concave<C: ConvexSpace>: Debug + Send + Sync {
    /// Returns bounds of all parts that also meet the bounds of everything that touches a part.
    fn bound(&self, pose: &C::Pose) -> C::Bound;

    /// Returns the tightest bounds of all parts, rounded outward.
    fn aabb(&self, pose: &C::Pose) -> C::Bound;

    /// Returns the number of changes so far of a geometry that can change in place. The bounds stay the same.
    fn version(&self) -> Option<u64> {
        None
    }

    /// Visits every part whose bounds meet the region, until `visit` breaks.
    fn parts_near(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()>;

    /// [`Concave::parts_near`], but may leave out groups of neighbouring parts for which `may_touch` returns false. It
    /// gets bounds of everything that touches the group.
    fn parts_near_if(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        _may_touch: &mut dyn FnMut(&Region<C>) -> bool,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        self.parts_near(pose, region, visit)
    }

    /// Returns whether the signed distance of a part and a convex geometry is at or below `margin`. The region holds that
    /// geometry, expanded by the reach of the margin.
    fn overlaps(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        other: PosedPart<C>,
        margin: f32,
    ) -> bool {
        let meets = self.parts_near(pose, region, &mut |_, geometry, pose| {
            if C::overlap(geometry, pose, other.0, other.1, margin) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        meets.is_break()
    }

    /// Visits parts, nearest bounds first. `visit` returns the reach: parts with bounds further than that from the
    /// region are skipped.
    fn parts_by_distance(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        reach: f32,
        visit: &mut Visit<C, f32>,
    );

    /// Visits parts whose bounds meet the region on its way along `translation`, earliest first. `visit` returns the
    /// latest time, from 0 to 1, that still matters.
    ///
    /// `mover`: the convex geometry within the region, if it is one. Parts that it provably does not touch until the latest
    /// time may be left out.
    fn parts_along(
        &self,
        pose: &C::Pose,
        region: &Region<C>,
        mover: Option<PosedPart<C>>,
        translation: C::Vector,
        latest: f32,
        visit: &mut Visit<C, f32>,
    );

    /// Visits every part.
    fn each_part(&self, pose: &C::Pose, visit: &mut Visit<C, ()>);

    /// Returns the nearest point where a ray enters the geometry.
    fn raycast(&self, pose: &C::Pose, ray: &C::Ray) -> Option<Hit<C::Vector>>;

    /// Returns whether the closed surface of a solid encloses a point. A geometry that is not solid encloses none.
    fn encloses(&self, pose: &C::Pose, point: C::Vector) -> bool;

    /// Returns the geometry as the compound that it is.
    fn as_compound(&self) -> Option<&PosedCompound<C>> {
        None
    }

    /// Returns whether the parts form a closed surface with an inside.
    fn is_solid(&self) -> bool;

    /// Returns the convex geometry, in the frame of this one, that consists of the same points as a convex solid.
    fn convex_twin(&self) -> Option<C::Geometry> {
        None
    }

    /// Returns the unit normal of a part of a solid's surface that points out of the solid.
    ///
    /// `geometry` and `pose` are those of the part.
    fn outward(&self, _part: Part, _geometry: &C::Geometry, _pose: &C::Pose) -> Option<C::Vector> {
        None
    }

    /// Returns whether parts have poses of their own. Then rounding a part's pose to f32 needs an origin nearby.
    fn has_part_poses(&self) -> bool;

    /// Returns whether contacts on a part leave out edges and faces that are internal to the whole geometry.
    fn is_welded(&self, part: Part) -> bool;

    /// Returns whether contacts on any part do.
    fn has_welded_parts(&self) -> bool {
        self.is_welded(Part::WHOLE)
    }

    /// Returns whether parts have a [`Concave::front`].
    fn has_fronts(&self) -> bool {
        false
    }

    /// Returns the front of a part of a one-sided surface that is not the surface of a solid. Bodies that cross the part are
    /// pushed to that side.
    ///
    /// `geometry` and `pose` are those of the part.
    fn front(
        &self,
        _part: Part,
        _geometry: &C::Geometry,
        _pose: &C::Pose,
    ) -> Option<Front<C::Vector>> {
        None
    }

    /// Returns whether a unit direction points out of the back of a one-sided part. Casts from there ignore the part.
    ///
    /// `geometry` and `pose` are those of the part.
    fn is_back(
        &self,
        _part: Part,
        _geometry: &C::Geometry,
        _pose: &C::Pose,
        _direction: C::Vector,
    ) -> bool {
        false
    }

    /// Passes the lines of a wireframe to `visit`, with `segments` lines for a full circle.
    fn lines(&self, pose: &C::Pose, segments: u32, visit: &mut dyn FnMut([C::Vector; 2]));
}
