//! What callers do with bounds: make, combine, ask, move. An empty box is one whose min lies above its max on
//! some axis; it holds nothing, meets nothing and adds nothing.

use glam::{DVec3, Vec3};

use super::Aabb;
use crate::dim3::affine::Affine;
use crate::dim3::geometry::OrientedBox;
use crate::dim3::pose::Pose;
use crate::math::{finite_down, finite_up, narrow, rotation};
use crate::validity::{self, Invalid};

impl Aabb {
    /// The empty box that every empty result is.
    pub const EMPTY: Aabb = Aabb { min: Vec3::MAX, max: Vec3::MIN };

    /// Every coordinate is finite. There is no other limit, so that whatever comes out goes in again.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        validity::finite_point(self.min, ["min.x", "min.y", "min.z"])?;
        validity::finite_point(self.max, ["max.x", "max.y", "max.z"])
    }

    pub fn is_empty(&self) -> bool {
        self.min.cmpgt(self.max).any()
    }

    fn or_empty(self) -> Aabb {
        if self.is_empty() { Aabb::EMPTY } else { self }
    }

    /// Like `holding`, but never infinite.
    fn spanning(min: DVec3, max: DVec3) -> Aabb {
        Aabb { min: per_axis(min, finite_down), max: per_axis(max, finite_up) }
    }

    /// From `center - half_extents` to `center + half_extents`, rounded outward.
    pub fn about(center: Vec3, half_extents: Vec3) -> Aabb {
        let (center, half) = (center.as_dvec3(), half_extents.as_dvec3());
        Aabb::spanning(center - half, center + half)
    }

    /// The tightest box that holds all; empty when there is none.
    pub fn of_points(points: impl IntoIterator<Item = Vec3>) -> Aabb {
        points.into_iter().fold(Aabb::EMPTY, |all, point| Aabb {
            min: lesser(all.min, point),
            max: greater(all.max, point),
        })
    }

    /// The centre to the nearest floats; none of an empty box.
    pub fn midpoint(&self) -> Option<Vec3> {
        (!self.is_empty()).then(|| narrow((self.min.as_dvec3() + self.max.as_dvec3()) * 0.5))
    }

    /// The full size along each axis, to the nearest floats. An empty box has none: zero.
    pub fn size(&self) -> Vec3 {
        if self.is_empty() {
            return Vec3::ZERO;
        }
        per_axis(self.max.as_dvec3() - self.min.as_dvec3(), |size| size.min(MAX) as f32)
    }

    /// The least floats that reach both faces from the midpoint, along each axis. Zero of an empty box.
    pub fn half_extents(&self) -> Vec3 {
        let Some(midpoint) = self.midpoint() else { return Vec3::ZERO };
        let midpoint = midpoint.as_dvec3();
        let reach = (self.max.as_dvec3() - midpoint).max(midpoint - self.min.as_dvec3());
        per_axis(reach, finite_up)
    }

    /// The near face (greatest z) counter-clockwise seen from +z: left top, left bottom, right bottom, right top.
    /// Then the far one: right top, right bottom, left bottom, left top. None of an empty box.
    pub fn corners(&self) -> Option<[Vec3; 8]> {
        (!self.is_empty()).then(|| {
            CORNERS.map(|[x, y, z]| {
                let side =
                    |axis: usize, far: bool| if far { self.max[axis] } else { self.min[axis] };
                Vec3::new(side(0, x), side(1, y), side(2, z))
            })
        })
    }

    /// The tightest box that holds both.
    pub fn union(&self, other: &Aabb) -> Aabb {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other.or_empty(),
            (_, true) => *self,
            _ => Aabb { min: lesser(self.min, other.min), max: greater(self.max, other.max) },
        }
    }

    /// The tightest box that holds this one and a point.
    pub fn including(&self, point: Vec3) -> Aabb {
        self.union(&Aabb { min: point, max: point })
    }

    pub fn holds_point(&self, point: Vec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// Whether every point of `other` is one of this: an empty one is held by all, and holds an empty one only.
    pub fn holds(&self, other: &Aabb) -> bool {
        other.is_empty() || self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// Whether they share a point. Faces belong to their box.
    pub fn meets(&self, other: &Aabb) -> bool {
        !self.intersection(other).is_empty()
    }

    /// What both hold; empty when they do not meet.
    pub fn intersection(&self, other: &Aabb) -> Aabb {
        // The greater min and the lesser max of an empty box and another are those of an empty box.
        Aabb { min: greater(self.min, other.min), max: lesser(self.max, other.max) }.or_empty()
    }

    /// Larger by `by` on every side, rounded outward; smaller when `by` is negative, until it is empty.
    pub fn inflated(&self, by: f32) -> Aabb {
        if self.is_empty() {
            return Aabb::EMPTY;
        }
        let by = DVec3::splat(by.into());
        Aabb::spanning(self.min.as_dvec3() - by, self.max.as_dvec3() + by).or_empty()
    }

    /// The bounds of this box posed, rounded outward.
    pub fn posed(&self, pose: &Pose) -> Aabb {
        self.mapped(pose.matrix().to_cols_array_2d().map(DVec3::from_array), pose.position())
    }

    /// The bounds of what an affine map makes of this box, rounded outward.
    pub fn transformed(&self, affine: &Affine) -> Aabb {
        self.mapped(affine.axes.map(|axis| axis.as_dvec3()), affine.translation)
    }

    /// Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems 1990: each axis adds its lesser end to the
    /// min, and its greater one to the max.
    fn mapped(&self, axes: [DVec3; 3], translation: Vec3) -> Aabb {
        if self.is_empty() {
            return Aabb::EMPTY;
        }
        let (mut min, mut max) = (translation.as_dvec3(), translation.as_dvec3());
        for (index, axis) in axes.into_iter().enumerate() {
            let (low, high) = (f64::from(self.min[index]), f64::from(self.max[index]));
            let forward = axis.cmpge(DVec3::ZERO);
            min += axis * DVec3::select(forward, DVec3::splat(low), DVec3::splat(high));
            max += axis * DVec3::select(forward, DVec3::splat(high), DVec3::splat(low));
        }
        Aabb::spanning(min, max)
    }

    /// The point of this box nearest to `point`, and how far it is: 0 when the box holds it. None of an empty box.
    pub fn nearest(&self, point: Vec3) -> Option<(Vec3, f32)> {
        (!self.is_empty()).then(|| {
            let nearest = lesser(greater(point, self.min), self.max);
            let distance = (point.as_dvec3() - nearest.as_dvec3()).length();
            (nearest, distance.min(MAX) as f32)
        })
    }
}

const MAX: f64 = f32::MAX as f64;

impl OrientedBox {
    /// The corners of the box posed, in the order of [`Aabb::corners`] along its own axes, to the nearest floats.
    pub fn corners(&self, pose: &Pose) -> [Vec3; 8] {
        let (own, half) = (rotation(self.rotation()), self.half_extents().as_dvec3());
        let matrix = pose.matrix();
        let center = pose.position().as_dvec3() + matrix * self.center().as_dvec3();
        CORNERS.map(|sides| {
            let signs = sides.map(|far| if far { 1.0 } else { -1.0 });
            narrow(center + matrix * (own * (half * DVec3::from_array(signs))))
        })
    }
}

/// Whether each corner lies at the max, on x, y and z.
const CORNERS: [[bool; 3]; 8] = [
    [false, true, true],
    [false, false, true],
    [true, false, true],
    [true, true, true],
    [true, true, false],
    [true, false, false],
    [false, false, false],
    [false, true, false],
];

/// Of each axis the lesser. Not glam's: that may give either of two zeros, another on another platform.
fn lesser(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::select(b.cmplt(a), b, a)
}

/// Of each axis the greater.
fn greater(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::select(b.cmpgt(a), b, a)
}

fn per_axis(value: DVec3, round: fn(f64) -> f32) -> Vec3 {
    Vec3::from_array(value.to_array().map(round))
}
