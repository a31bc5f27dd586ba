//! The calls of both dimensions, in one table each, and what their answers hold.

use std::fmt::Debug;

use impinge::ffi::*;

use super::draw::Draw;

/// A dimension: its structs, its calls, and geometries at the ends of their ranges.
pub trait Ends: Sized + 'static {
    type Vector: Copy + Debug + PartialEq;
    type Pose: Copy + Debug + PartialEq;
    type Geometry: Copy + Debug;
    type Ray: Copy + Debug;
    type Bounds: Copy + Debug;
    type Line: Copy + Debug;
    type Hit: Copy + Debug + PartialEq;
    type Separation: Copy + Debug + PartialEq;
    type Manifold: Copy + Debug + PartialEq;
    type CastHit: Copy + Debug + PartialEq;
    type Axis: Copy + Debug + PartialEq;
    type ShapeDesc: Copy + Debug;
    type WorldHit: Copy + Debug + PartialEq;
    type WorldCastHit: Copy + Debug + PartialEq;
    type ClosestHit: Copy + Debug + PartialEq;
    type WorldLine: Copy + Debug;

    const CALLS: Calls<Self>;
    const BLANK: Blank<Self>;
    const WORLD_FLAGS: u32;

    /// Returns geometries of every kind, at least one for each.
    fn pool(draw: &mut dyn FnMut() -> Draw) -> Vec<(&'static str, Vec<Self::Geometry>)>;

    /// Returns the geometry with other numbers of its own, if it is no asset, or another scale.
    fn varied(geometry: &Self::Geometry, draw: &mut Draw) -> Self::Geometry;

    fn is_concave(geometry: &Self::Geometry) -> bool;
    fn pose(draw: &mut Draw) -> Self::Pose;
    fn vector(draw: &mut Draw) -> Self::Vector;
    fn ray(draw: &mut Draw) -> Self::Ray;
    /// Returns the pose at another position.
    fn moved_to(pose: &Self::Pose, position: Self::Vector) -> Self::Pose;
    fn position(pose: &Self::Pose) -> Self::Vector;
    fn ray_from(ray: &Self::Ray, origin: Self::Vector) -> Self::Ray;
    fn shape_desc(geometry: Self::Geometry, pose: Self::Pose, flags: u32) -> Self::ShapeDesc;

    fn numbers(vector: Self::Vector) -> [f64; 3];
    fn of_ray(ray: &Self::Ray) -> (Self::Vector, f32);
    fn of_bounds(bounds: &Self::Bounds) -> [Self::Vector; 2];
    fn of_line(line: &Self::Line) -> [Self::Vector; 2];
    fn of_world_line(line: &Self::WorldLine) -> [Self::Vector; 2];
    fn of_hit(hit: &Self::Hit) -> HitView<Self::Vector>;
    fn of_separation(separation: &Self::Separation) -> SeparationView<Self::Vector>;
    fn of_manifold(manifold: &Self::Manifold) -> ManifoldView<Self::Vector>;
    fn of_cast(hit: &Self::CastHit) -> CastView<Self::Vector>;
    fn of_axis(axis: &Self::Axis) -> AxisView<Self::Vector>;
    fn of_world_hit(hit: &Self::WorldHit) -> (imp_shape, Self::Hit);
    fn of_world_cast_hit(hit: &Self::WorldCastHit) -> (imp_shape, Self::CastHit);
    fn of_closest_hit(hit: &Self::ClosestHit) -> (imp_shape, Self::Separation);
}

pub struct HitView<V> {
    pub distance: f32,
    pub normal: V,
    pub point: V,
    pub inside: bool,
}

pub struct SeparationView<V> {
    pub distance: f32,
    pub normal: V,
    pub points: [V; 2],
}

pub struct ManifoldView<V> {
    pub normal: V,
    /// The distance and the points of each contact point.
    pub points: Vec<(f32, [V; 2])>,
}

pub struct CastView<V> {
    pub time: f32,
    pub distance: f32,
    pub normal: V,
    pub points: [V; 2],
    pub inside: bool,
}

pub struct AxisView<V> {
    pub direction: V,
    /// The interval of A, that of B, and the gap.
    pub numbers: [f32; 5],
}

/// Results before a call.
pub struct Blank<D: Ends> {
    pub bounds: D::Bounds,
    pub line: D::Line,
    pub hit: D::Hit,
    pub separation: D::Separation,
    pub manifold: D::Manifold,
    pub cast_hit: D::CastHit,
    pub axis: D::Axis,
    pub world_hit: D::WorldHit,
    pub world_cast_hit: D::WorldCastHit,
    pub closest_hit: D::ClosestHit,
    pub world_line: D::WorldLine,
}

/// A list of geometries and one of their poses.
type G<D> = *const <D as Ends>::Geometry;
type P<D> = *const <D as Ends>::Pose;
type V<D> = *const <D as Ends>::Vector;
type R<D> = *const <D as Ends>::Ray;
type Query = *const imp_query;
type Offsets = *mut i32;

/// The calls of a dimension, with the arguments of the header. Those with the same ones share a type.
#[rustfmt::skip]
#[allow(clippy::type_complexity)]
pub struct Calls<D: Ends> {
    pub valid: unsafe extern "C" fn(G<D>) -> i32,
    pub overlap: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, f32) -> i32,
    pub overlap_many: unsafe extern "C" fn(G<D>, P<D>, i32, G<D>, P<D>, i32, f32, *mut i32) -> i32,
    pub overlap_pairs: unsafe extern "C" fn(G<D>, P<D>, i32, *const imp_index_pair, i32, f32, *mut i32) -> i32,
    pub distance: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, *mut D::Separation) -> i32,
    pub distance_many: unsafe extern "C" fn(G<D>, P<D>, i32, G<D>, P<D>, i32, *mut D::Separation) -> i32,
    pub contact: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, f32, *mut D::Manifold) -> i32,
    pub contact_many: unsafe extern "C" fn(G<D>, P<D>, i32, G<D>, P<D>, i32, f32, *mut D::Manifold) -> i32,
    pub contacts: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, f32, *mut D::Manifold, i32) -> i32,
    pub part_pairs: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, f32, *mut imp_part_pair, i32) -> i32,
    pub cast: unsafe extern "C" fn(G<D>, P<D>, V<D>, G<D>, P<D>, u32, *mut D::CastHit) -> i32,
    pub cast_many: unsafe extern "C" fn(G<D>, P<D>, V<D>, i32, G<D>, P<D>, i32, u32, *mut D::CastHit) -> i32,
    pub cast_motion: unsafe extern "C" fn(G<D>, P<D>, P<D>, G<D>, P<D>, P<D>, u32, *mut D::CastHit) -> i32,
    pub cast_motion_many: unsafe extern "C" fn(G<D>, P<D>, P<D>, i32, G<D>, P<D>, P<D>, i32, u32, *mut D::CastHit) -> i32,
    pub closest_point: unsafe extern "C" fn(G<D>, P<D>, V<D>, *mut D::Separation) -> i32,
    pub closest_point_many: unsafe extern "C" fn(G<D>, P<D>, i32, V<D>, i32, *mut D::Separation) -> i32,
    pub contains: unsafe extern "C" fn(G<D>, P<D>, V<D>) -> i32,
    pub contains_many: unsafe extern "C" fn(G<D>, P<D>, i32, V<D>, i32, *mut i32) -> i32,
    pub raycast: unsafe extern "C" fn(G<D>, P<D>, R<D>, *mut D::Hit) -> i32,
    pub raycast_many: unsafe extern "C" fn(G<D>, P<D>, i32, R<D>, i32, *mut D::Hit) -> i32,
    pub aabb: unsafe extern "C" fn(G<D>, P<D>, *mut D::Bounds) -> i32,
    pub aabb_many: unsafe extern "C" fn(G<D>, P<D>, i32, *mut D::Bounds) -> i32,
    pub explain: unsafe extern "C" fn(G<D>, P<D>, G<D>, P<D>, *mut D::Axis, i32, *mut i32) -> i32,
    pub lines: unsafe extern "C" fn(G<D>, P<D>, u32, *mut D::Line, i32) -> i32,

    pub create_many: unsafe extern "C" fn(imp_world, *const D::ShapeDesc, i32, *mut imp_shape) -> i32,
    pub get_pose: unsafe extern "C" fn(imp_shape, *mut D::Pose) -> i32,
    pub set_poses: unsafe extern "C" fn(imp_world, *const imp_shape, P<D>, i32) -> i32,
    pub teleport_many: unsafe extern "C" fn(imp_world, *const imp_shape, P<D>, i32) -> i32,
    pub set_geometry: unsafe extern "C" fn(imp_shape, G<D>) -> i32,
    pub shift_origin: unsafe extern "C" fn(imp_world, V<D>) -> i32,
    pub world_bounds: unsafe extern "C" fn(imp_world, *mut D::Bounds) -> i32,
    pub world_lines: unsafe extern "C" fn(imp_world, u32, u32, *mut D::WorldLine, i32) -> i32,
    pub events_with_contacts: unsafe extern "C" fn(imp_world, *mut imp_event, *mut D::Separation, i32) -> i32,
    pub events_with_manifolds: unsafe extern "C" fn(imp_world, *mut imp_event, *mut D::Manifold, i32) -> i32,
    pub world_overlap: unsafe extern "C" fn(imp_world, G<D>, P<D>, f32, Query, *mut imp_shape, i32) -> i32,
    pub world_overlap_any: unsafe extern "C" fn(imp_world, G<D>, P<D>, f32, Query) -> i32,
    pub world_overlap_many: unsafe extern "C" fn(imp_world, G<D>, P<D>, i32, f32, Query, i32, Offsets, *mut imp_shape, i32) -> i32,
    pub world_raycast: unsafe extern "C" fn(imp_world, R<D>, Query, *mut D::WorldHit) -> i32,
    pub world_raycast_all: unsafe extern "C" fn(imp_world, R<D>, Query, *mut D::WorldHit, i32) -> i32,
    pub world_raycast_many: unsafe extern "C" fn(imp_world, R<D>, i32, Query, i32, *mut D::WorldHit) -> i32,
    pub world_cast: unsafe extern "C" fn(imp_world, G<D>, P<D>, V<D>, Query, *mut D::WorldCastHit) -> i32,
    pub world_cast_all: unsafe extern "C" fn(imp_world, G<D>, P<D>, V<D>, Query, *mut D::WorldCastHit, i32) -> i32,
    pub world_cast_many: unsafe extern "C" fn(imp_world, G<D>, P<D>, V<D>, i32, Query, i32, *mut D::WorldCastHit) -> i32,
    pub world_cast_motion_all: unsafe extern "C" fn(imp_world, G<D>, P<D>, P<D>, Query, *mut D::WorldCastHit, i32) -> i32,
    pub world_closest_all: unsafe extern "C" fn(imp_world, G<D>, P<D>, f32, Query, *mut D::ClosestHit, i32) -> i32,
    pub world_closest_point_all: unsafe extern "C" fn(imp_world, V<D>, f32, Query, *mut D::ClosestHit, i32) -> i32,
    pub shape_cast: unsafe extern "C" fn(imp_shape, V<D>, Query, *mut D::WorldCastHit) -> i32,
    pub shapes_distance: unsafe extern "C" fn(imp_shape, imp_shape, *mut D::Separation) -> i32,
    pub shapes_contact: unsafe extern "C" fn(imp_shape, imp_shape, f32, *mut D::Manifold) -> i32,
    pub shapes_cast: unsafe extern "C" fn(imp_shape, V<D>, imp_shape, u32, *mut D::CastHit) -> i32,
}

/// The members of [`Ends`] that read the same in both dimensions.
macro_rules! answers_of_ends {
    () => {
        fn moved_to(pose: &Self::Pose, position: Self::Vector) -> Self::Pose {
            Self::Pose { position, ..*pose }
        }

        fn position(pose: &Self::Pose) -> Self::Vector {
            pose.position
        }

        fn ray_from(ray: &Self::Ray, origin: Self::Vector) -> Self::Ray {
            Self::Ray { origin, ..*ray }
        }

        fn of_ray(ray: &Self::Ray) -> (Self::Vector, f32) {
            (ray.origin, ray.max_distance)
        }

        fn of_bounds(bounds: &Self::Bounds) -> [Self::Vector; 2] {
            [bounds.min, bounds.max]
        }

        fn of_line(line: &Self::Line) -> [Self::Vector; 2] {
            [line.start, line.end]
        }

        fn of_world_line(line: &Self::WorldLine) -> [Self::Vector; 2] {
            [line.start, line.end]
        }

        fn of_hit(hit: &Self::Hit) -> HitView<Self::Vector> {
            let inside = hit.flags & IMP_HIT_INSIDE != 0;
            HitView { distance: hit.distance, normal: hit.normal, point: hit.point, inside }
        }

        fn of_separation(found: &Self::Separation) -> SeparationView<Self::Vector> {
            let points = [found.point_a, found.point_b];
            SeparationView { distance: found.distance, normal: found.normal, points }
        }

        fn of_manifold(found: &Self::Manifold) -> ManifoldView<Self::Vector> {
            let points = found.points[..found.count as usize].iter();
            let points =
                points.map(|point| (point.distance, [point.point_a, point.point_b])).collect();
            ManifoldView { normal: found.normal, points }
        }

        fn of_cast(hit: &Self::CastHit) -> CastView<Self::Vector> {
            CastView {
                time: hit.time,
                distance: hit.distance,
                normal: hit.normal,
                points: [hit.point_a, hit.point_b],
                inside: hit.flags & IMP_HIT_INSIDE != 0,
            }
        }

        fn of_axis(axis: &Self::Axis) -> AxisView<Self::Vector> {
            let numbers = [axis.min_a, axis.max_a, axis.min_b, axis.max_b, axis.gap];
            AxisView { direction: axis.direction, numbers }
        }

        fn of_world_hit(hit: &Self::WorldHit) -> (imp_shape, Self::Hit) {
            (hit.shape, hit.hit)
        }

        fn of_world_cast_hit(hit: &Self::WorldCastHit) -> (imp_shape, Self::CastHit) {
            (hit.shape, hit.hit)
        }

        fn of_closest_hit(hit: &Self::ClosestHit) -> (imp_shape, Self::Separation) {
            (hit.shape, hit.separation)
        }
    };
}

pub(super) use answers_of_ends;
