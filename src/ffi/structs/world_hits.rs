//! The hits of world queries: plain structs with the shape that was hit.

use glam::{Vec2, Vec3};

use super::answers::{
    imp_cast_hit, imp_cast_hit_2d, imp_hit, imp_hit_2d, imp_separation, imp_separation_2d,
};
use super::is_hit::IsHit;
use super::types::imp_shape;
use crate::answers::{CastHit, Distance};
use crate::{dim2, dim3};

/// The hit of a ray on a shape of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_hit {
    pub shape: imp_shape,
    pub user_data: u64,
    pub hit: imp_hit,
    /// 0.
    pub reserved: u32,
}

/// The hit of a ray on a shape of a 2D world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_hit_2d {
    pub shape: imp_shape,
    pub user_data: u64,
    pub hit: imp_hit_2d,
    /// 0.
    pub reserved: u32,
}

/// The hit of a cast on a shape of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_cast_hit {
    pub shape: imp_shape,
    pub user_data: u64,
    /// A is the geometry that was cast, B the shape.
    pub hit: imp_cast_hit,
}

/// The hit of a cast on a shape of a 2D world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_cast_hit_2d {
    pub shape: imp_shape,
    pub user_data: u64,
    /// A is the geometry that was cast, B the shape.
    pub hit: imp_cast_hit_2d,
    /// 0.
    pub reserved: u32,
}

/// A shape of a world within a distance of a geometry or point.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_closest_hit {
    /// 0 for a miss.
    pub shape: imp_shape,
    pub user_data: u64,
    /// A is the given geometry or point, B the shape.
    pub separation: imp_separation,
}

/// A shape of a 2D world within a distance of a geometry or point.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_closest_hit_2d {
    /// 0 for a miss.
    pub shape: imp_shape,
    pub user_data: u64,
    /// A is the given geometry or point, B the shape.
    pub separation: imp_separation_2d,
    /// 0.
    pub reserved: u32,
}

/// A hit of a world query.
pub(in crate::ffi) trait WorldHit: IsHit + Sync {
    /// The answer of the pair question.
    type Answer;
    const MISS: Self;

    fn new(shape: imp_shape, user_data: u64, answer: &Self::Answer) -> Self;

    /// Returns the sort key: distance or time, then shape.
    fn key(&self) -> (f32, imp_shape);
}

impl IsHit for imp_world_hit {
    fn is_hit(&self) -> bool {
        self.hit.is_hit()
    }
}

impl WorldHit for imp_world_hit {
    type Answer = dim3::Hit;
    const MISS: Self = imp_world_hit::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &dim3::Hit) -> Self {
        imp_world_hit { shape, user_data, hit: Some(answer).into(), reserved: 0 }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.hit.distance, self.shape)
    }
}

impl IsHit for imp_world_hit_2d {
    fn is_hit(&self) -> bool {
        self.hit.is_hit()
    }
}

impl WorldHit for imp_world_hit_2d {
    type Answer = dim2::Hit;
    const MISS: Self = imp_world_hit_2d::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &dim2::Hit) -> Self {
        imp_world_hit_2d { shape, user_data, hit: Some(answer).into(), reserved: 0 }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.hit.distance, self.shape)
    }
}

impl IsHit for imp_world_cast_hit {
    fn is_hit(&self) -> bool {
        self.hit.is_hit()
    }
}

impl WorldHit for imp_world_cast_hit {
    type Answer = CastHit<Vec3>;
    const MISS: Self = imp_world_cast_hit::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &CastHit<Vec3>) -> Self {
        imp_world_cast_hit { shape, user_data, hit: Some(*answer).into() }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.hit.time, self.shape)
    }
}

impl IsHit for imp_world_cast_hit_2d {
    fn is_hit(&self) -> bool {
        self.hit.is_hit()
    }
}

impl WorldHit for imp_world_cast_hit_2d {
    type Answer = CastHit<Vec2>;
    const MISS: Self = imp_world_cast_hit_2d::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &CastHit<Vec2>) -> Self {
        imp_world_cast_hit_2d { shape, user_data, hit: Some(*answer).into(), reserved: 0 }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.hit.time, self.shape)
    }
}

impl IsHit for imp_world_closest_hit {
    fn is_hit(&self) -> bool {
        self.shape.id != 0
    }
}

impl WorldHit for imp_world_closest_hit {
    type Answer = Distance<Vec3>;
    const MISS: Self = imp_world_closest_hit::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &Distance<Vec3>) -> Self {
        imp_world_closest_hit { shape, user_data, separation: (*answer).into() }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.separation.distance, self.shape)
    }
}

impl IsHit for imp_world_closest_hit_2d {
    fn is_hit(&self) -> bool {
        self.shape.id != 0
    }
}

impl WorldHit for imp_world_closest_hit_2d {
    type Answer = Distance<Vec2>;
    const MISS: Self = imp_world_closest_hit_2d::NONE;

    fn new(shape: imp_shape, user_data: u64, answer: &Distance<Vec2>) -> Self {
        imp_world_closest_hit_2d { shape, user_data, separation: (*answer).into(), reserved: 0 }
    }

    fn key(&self) -> (f32, imp_shape) {
        (self.separation.distance, self.shape)
    }
}
