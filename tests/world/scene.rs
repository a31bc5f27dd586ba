//! Random shapes and questions, of any dimension.

use impinge::space::Space;
use impinge::world::{Filter, Id, Query, ShapeDesc, Triggers};

pub type Random = fastrand::Rng;

pub fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + random.f32() * (high - low)
}

/// A dimension to play in.
pub trait Scene: Space<Hit: PartialEq, Vector: PartialEq> + Clone {
    /// A geometry of any kind, about as large as 1; an unbounded one is rare.
    fn geometry(random: &mut Random) -> Self::Geometry;

    /// A sphere or circle.
    fn ball(radius: f32) -> Self::Geometry;

    /// A box with this half extent along the first axis and 1 along the others.
    fn slab(half: f32) -> Self::Geometry;

    /// Walls on all sides of the origin, 30 away, of which each has bounds on one side.
    fn walls() -> Vec<Self::Geometry>;

    /// A wall without bounds, 30 away.
    fn leaning_wall() -> Self::Geometry;

    /// Within `size` of the origin along each axis. Half of the poses lie on a grid, so that shapes touch exactly.
    fn pose(random: &mut Random, size: f32) -> Self::Pose;

    /// Unrotated, `x` along the first axis.
    fn along(x: f32) -> Self::Pose;

    /// Within `spread` of `center` along each axis, of any rotation.
    fn far(random: &mut Random, center: f32, spread: f32) -> Self::Pose;

    /// Moved by at most `by` along each axis.
    fn nudged(random: &mut Random, pose: &Self::Pose, by: f32) -> Self::Pose;

    /// The pose with the rotation of another one.
    fn turned_like(pose: &Self::Pose, other: &Self::Pose) -> Self::Pose;

    /// The pose at a time between two poses: along a line, and at a constant rate along the shorter arc.
    fn part_way(start: &Self::Pose, end: &Self::Pose, time: f64) -> Self::Pose;

    /// The coordinate along the first axis.
    fn coordinate(vector: Self::Vector) -> f32;

    fn ray(random: &mut Random, size: f32) -> Self::Ray;

    /// A point within `size` of the origin along each axis, or a translation of this size. Some are on a grid, some along
    /// an axis.
    fn vector(random: &mut Random, size: f32) -> Self::Vector;

    /// The answer of the narrow phase about two shapes.
    fn meet(a: Posed<Self>, b: Posed<Self>, margin: f32) -> bool;
}

/// A geometry and where it stands.
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

/// None, or one of two.
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

/// What a query with lists borrows.
pub struct Lists {
    ignored: Vec<Id>,
    included: Vec<u64>,
}

impl Lists {
    /// Lists of shapes that exist and of shapes that do not. A long list is longer than a search from the start allows.
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

    /// A query of which each option is set or not.
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
            asker: None,
        }
    }
}
