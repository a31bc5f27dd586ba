//! Random shapes and queries of either dimension.

use impinge::space::Space;
use impinge::world::{Filter, Id, Query, ShapeDesc, Triggers};

pub type Random = fastrand::Rng;

pub fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + random.f32() * (high - low)
}

/// A dimension that makes random inputs for the tests.
pub trait Scene: Space<Hit: PartialEq, Vector: PartialEq> + Clone {
    /// Returns a geometry of any kind with a size of about 1. Unbounded ones are rare.
    fn geometry(random: &mut Random) -> Self::Geometry;

    /// Returns a sphere or circle.
    fn ball(radius: f32) -> Self::Geometry;

    /// Returns a box with half extent `half` along the first axis and 1 along the others.
    fn slab(half: f32) -> Self::Geometry;

    /// Returns walls on all sides of the origin, at distance 30. Each has a bound on one side.
    fn walls() -> Vec<Self::Geometry>;

    /// Returns a wall without bounds, at distance 30.
    fn leaning_wall() -> Self::Geometry;

    /// Returns a half-space or half-plane. In 2D the last number of the normal does not count.
    fn endless(normal: [f32; 3], offset: f32) -> Self::Geometry;

    /// Returns a vector. In 2D the last number does not count.
    fn vector_of(numbers: [f32; 3]) -> Self::Vector;

    fn ray_along(origin: Self::Vector, direction: Self::Vector, length: f32) -> Self::Ray;

    /// Returns the pose at another position.
    fn moved_to(pose: &Self::Pose, position: Self::Vector) -> Self::Pose;

    /// Returns a pose within `size` of the origin along each axis. Half of the poses lie on a grid, so shapes touch
    /// exactly.
    fn pose(random: &mut Random, size: f32) -> Self::Pose;

    /// Returns an unrotated pose at `x` on the first axis.
    fn along(x: f32) -> Self::Pose;

    /// Returns a randomly rotated pose within `spread` of `center` along each axis.
    fn far(random: &mut Random, center: f32, spread: f32) -> Self::Pose;

    /// Returns the pose moved by at most `by` along each axis.
    fn nudged(random: &mut Random, pose: &Self::Pose, by: f32) -> Self::Pose;

    /// Returns the pose with the rotation of `other`.
    fn turned_like(pose: &Self::Pose, other: &Self::Pose) -> Self::Pose;

    /// Interpolates two poses: linearly in position, and at a constant rate along the shorter arc in rotation.
    fn part_way(start: &Self::Pose, end: &Self::Pose, time: f64) -> Self::Pose;

    /// Returns the coordinate along the first axis.
    fn coordinate(vector: Self::Vector) -> f32;

    fn ray(random: &mut Random, size: f32) -> Self::Ray;

    /// Returns a point or translation within `size` along each axis. Some lie on a grid, some along an axis.
    fn vector(random: &mut Random, size: f32) -> Self::Vector;

    /// Returns whether the narrow phase finds an overlap of two shapes.
    fn meet(a: Posed<Self>, b: Posed<Self>, margin: f32) -> bool;
}

/// A geometry and its pose.
pub type Posed<'a, S> = (&'a <S as Space>::Geometry, &'a <S as Space>::Pose);

pub fn posed<S: Space>(shape: &ShapeDesc<S>) -> Posed<'_, S> {
    (&shape.geometry, &shape.pose)
}

pub fn filter(random: &mut Random) -> Filter {
    match random.u8(0..6) {
        0 => Filter { category: 2, mask: 1, group: 0 },
        1 => Filter { category: 3, mask: 2, group: 0 },
        2 => Filter { category: 0, mask: 0, group: 1 },
        3 => Filter { category: 1, mask: u64::MAX, group: -1 },
        _ => Filter::default(),
    }
}

/// Returns no owner, or one of two.
pub fn owner(random: &mut Random) -> u64 {
    [0, 0, 0, 0, 1, u64::MAX][random.usize(0..6)]
}

pub fn desc<S: Scene>(random: &mut Random, size: f32) -> ShapeDesc<S> {
    ShapeDesc {
        geometry: S::geometry(random),
        pose: S::pose(random, size),
        filter: filter(random),
        user_data: random.u64(..),
        owner: owner(random),
        trigger: random.u8(0..4) == 0,
        continuous: random.u8(0..3) == 0,
        is_static: random.u8(0..3) == 0,
        enabled: random.u8(0..8) != 0,
    }
}

/// The lists that a query borrows.
pub struct Lists {
    ignored: Vec<Id>,
    included: Vec<u64>,
}

impl Lists {
    /// Returns lists of existing and stale shapes. A long list exceeds the length that a query scans linearly.
    pub fn new(random: &mut Random, ids: &[Id]) -> Lists {
        let length = if random.bool() { 3 } else { 30 };
        let mut ignored: Vec<Id> = (0..length)
            .filter_map(|_| {
                let id = *ids.get(random.usize(..ids.len().max(1)))?;
                Some(Id { generation: id.generation + u32::from(random.u8(0..4) == 0), ..id })
            })
            .collect();
        ignored.sort();
        let words = random.usize(0..4);
        Lists { ignored, included: (0..words).map(|_| random.u64(..) | random.u64(..)).collect() }
    }

    /// Returns a query with random options.
    pub fn query(&self, random: &mut Random) -> Query<'_> {
        let mut rarely = || random.u8(0..4) == 0;
        let ignored: &[Id] = if rarely() { &self.ignored } else { &[] };
        let included = rarely().then_some(&self.included[..]);
        let (ignore_owner, ignore_group) = (u64::from(rarely()), -i64::from(rarely()));
        Query {
            filter: if random.bool() { Filter::ALL } else { filter(random) },
            skip_inside: random.bool(),
            skip_leaving: random.u8(0..3) == 0,
            back_faces: random.bool(),
            triggers: [Triggers::All, Triggers::Ignore, Triggers::Only][random.usize(0..3)],
            ignore_owner,
            ignore_group,
            ignored,
            included,
            ignored_part: None,
            exits: random.u8(0..4) == 0,
            asker: None,
        }
    }
}
