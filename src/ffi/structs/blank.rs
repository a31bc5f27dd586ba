//! The answers of a miss. They are no part of the header.

use super::answers::{
    imp_cast_hit, imp_cast_hit_2d, imp_hit, imp_hit_2d, imp_separation, imp_separation_2d,
};
use super::manifolds::{imp_contact_point, imp_contact_point_2d, imp_manifold, imp_manifold_2d};
use super::parts::imp_part;
use super::types::imp_shape;
use super::vectors::ZERO;
use super::vectors::ZERO_2D;
use super::world_hits::{
    imp_world_cast_hit, imp_world_cast_hit_2d, imp_world_closest_hit, imp_world_closest_hit_2d,
    imp_world_hit, imp_world_hit_2d,
};

/// The part of a miss.
const PART: imp_part = imp_part { part: 0, triangle: 0, tag: 0 };

impl imp_hit {
    pub const NONE: imp_hit =
        imp_hit { point: ZERO, normal: ZERO, distance: -1.0, flags: 0, part: PART };
}

impl imp_hit_2d {
    pub const NONE: imp_hit_2d =
        imp_hit_2d { point: ZERO_2D, normal: ZERO_2D, distance: -1.0, flags: 0, part: PART };
}

impl imp_world_hit {
    pub const NONE: imp_world_hit =
        imp_world_hit { shape: imp_shape { id: 0 }, user_data: 0, hit: imp_hit::NONE, reserved: 0 };
}

impl imp_world_hit_2d {
    pub const NONE: imp_world_hit_2d = imp_world_hit_2d {
        shape: imp_shape { id: 0 },
        user_data: 0,
        hit: imp_hit_2d::NONE,
        reserved: 0,
    };
}

impl imp_separation {
    pub const NONE: imp_separation = imp_separation {
        distance: 0.0,
        normal: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        part_a: PART,
        part_b: PART,
    };
}

impl imp_separation_2d {
    pub const NONE: imp_separation_2d = imp_separation_2d {
        distance: 0.0,
        normal: ZERO_2D,
        point_a: ZERO_2D,
        point_b: ZERO_2D,
        part_a: PART,
        part_b: PART,
    };
}

impl imp_cast_hit {
    pub const NONE: imp_cast_hit = imp_cast_hit {
        normal: ZERO,
        point_a: ZERO,
        point_b: ZERO,
        time: -1.0,
        distance: 0.0,
        flags: 0,
        part_a: PART,
        part_b: PART,
    };
}

impl imp_cast_hit_2d {
    pub const NONE: imp_cast_hit_2d = imp_cast_hit_2d {
        normal: ZERO_2D,
        point_a: ZERO_2D,
        point_b: ZERO_2D,
        time: -1.0,
        distance: 0.0,
        flags: 0,
        part_a: PART,
        part_b: PART,
    };
}

impl imp_world_cast_hit {
    pub const NONE: imp_world_cast_hit =
        imp_world_cast_hit { shape: imp_shape { id: 0 }, user_data: 0, hit: imp_cast_hit::NONE };
}

impl imp_world_cast_hit_2d {
    pub const NONE: imp_world_cast_hit_2d = imp_world_cast_hit_2d {
        shape: imp_shape { id: 0 },
        user_data: 0,
        hit: imp_cast_hit_2d::NONE,
        reserved: 0,
    };
}

impl imp_world_closest_hit {
    pub const NONE: imp_world_closest_hit = imp_world_closest_hit {
        shape: imp_shape { id: 0 },
        user_data: 0,
        separation: imp_separation::NONE,
    };
}

impl imp_world_closest_hit_2d {
    pub const NONE: imp_world_closest_hit_2d = imp_world_closest_hit_2d {
        shape: imp_shape { id: 0 },
        user_data: 0,
        separation: imp_separation_2d::NONE,
        reserved: 0,
    };
}

impl imp_contact_point {
    pub const NONE: imp_contact_point = imp_contact_point {
        point_a: ZERO,
        point_b: ZERO,
        distance: 0.0,
        feature_a: 0,
        feature_b: 0,
    };
}

impl imp_contact_point_2d {
    pub const NONE: imp_contact_point_2d = imp_contact_point_2d {
        point_a: ZERO_2D,
        point_b: ZERO_2D,
        distance: 0.0,
        feature_a: 0,
        feature_b: 0,
    };
}

impl imp_manifold {
    pub const NONE: imp_manifold = imp_manifold {
        normal: ZERO,
        count: 0,
        points: [imp_contact_point::NONE; 4],
        part_a: PART,
        part_b: PART,
    };
}

impl imp_manifold_2d {
    pub const NONE: imp_manifold_2d = imp_manifold_2d {
        normal: ZERO_2D,
        count: 0,
        points: [imp_contact_point_2d::NONE; 2],
        part_a: PART,
        part_b: PART,
    };
}
