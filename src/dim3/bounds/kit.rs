//! Operations on AABBs for callers: construction, union, containment, transformation.
//!
//! A box is empty if its min is above its max on any axis. An empty box contains nothing, intersects nothing, and
//! does not change a union.

use glam::{DVec3, Vec3};

use super::Aabb;
use crate::dim3::affine::Affine;
use crate::dim3::convex::OrientedBox;
use crate::dim3::pose::Pose;
use crate::math::{finite_down, finite_up, narrow, rotation};
use crate::validity::{self, Invalid};

impl Aabb {
    /// The canonical empty box. Every operation with an empty result returns it.
    pub const EMPTY: Aabb = Aabb { min: Vec3::MAX, max: Vec3::MIN };

    /// Rejects coordinates that are not finite. There is no other limit, so every result is valid input again.
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

    /// Rounds bounds outward to f32 and clamps them to the finite range.
    fn rounded_outward_finite(min: DVec3, max: DVec3) -> Aabb {
        Aabb { min: per_axis(min, finite_down), max: per_axis(max, finite_up) }
    }

    /// The box from `center - half_extents` to `center + half_extents`, rounded outward.
    pub fn about(center: Vec3, half_extents: Vec3) -> Aabb {
        let (center, half) = (center.as_dvec3(), half_extents.as_dvec3());
        Aabb::rounded_outward_finite(center - half, center + half)
    }

    /// The smallest box that contains all points. Without points it is empty.
    pub fn of_points(points: impl IntoIterator<Item = Vec3>) -> Aabb {
        points.into_iter().fold(Aabb::EMPTY, |all, point| Aabb {
            min: component_min(all.min, point),
            max: component_max(all.max, point),
        })
    }

    /// The centre, rounded to nearest. An empty box has none.
    pub fn midpoint(&self) -> Option<Vec3> {
        (!self.is_empty()).then(|| narrow((self.min.as_dvec3() + self.max.as_dvec3()) * 0.5))
    }

    /// The size along each axis, rounded to nearest. An empty box has size zero.
    pub fn size(&self) -> Vec3 {
        if self.is_empty() {
            return Vec3::ZERO;
        }
        per_axis(self.max.as_dvec3() - self.min.as_dvec3(), |size| size.min(MAX) as f32)
    }

    /// Half extents around [`Aabb::midpoint`] that reach both faces of each axis, rounded up. Zero for an empty box.
    pub fn half_extents(&self) -> Vec3 {
        let Some(midpoint) = self.midpoint() else { return Vec3::ZERO };
        let midpoint = midpoint.as_dvec3();
        let reach = (self.max.as_dvec3() - midpoint).max(midpoint - self.min.as_dvec3());
        per_axis(reach, finite_up)
    }

    /// The eight corners. An empty box has none.
    ///
    /// - First the face at max z, counter-clockwise seen from +z: left top, left bottom, right bottom, right top.
    /// - Then the face at min z: right top, right bottom, left bottom, left top.
    pub fn corners(&self) -> Option<[Vec3; 8]> {
        (!self.is_empty()).then(|| {
            CORNERS.map(|[x, y, z]| {
                let side =
                    |axis: usize, far: bool| if far { self.max[axis] } else { self.min[axis] };
                Vec3::new(side(0, x), side(1, y), side(2, z))
            })
        })
    }

    /// The smallest box that contains both boxes.
    pub fn union(&self, other: &Aabb) -> Aabb {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other.or_empty(),
            (_, true) => *self,
            _ => Aabb {
                min: component_min(self.min, other.min),
                max: component_max(self.max, other.max),
            },
        }
    }

    /// The smallest box that contains this box and a point.
    pub fn including(&self, point: Vec3) -> Aabb {
        self.union(&Aabb { min: point, max: point })
    }

    pub fn holds_point(&self, point: Vec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// Whether this box contains `other`. Every box contains an empty one; an empty box contains only empty ones.
    pub fn holds(&self, other: &Aabb) -> bool {
        other.is_empty() || self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// Whether the boxes share a point. Touching faces count.
    pub fn meets(&self, other: &Aabb) -> bool {
        !self.intersection(other).is_empty()
    }

    /// The intersection of both boxes, or the empty box.
    pub fn intersection(&self, other: &Aabb) -> Aabb {
        // If either box is empty, so is the result: min stays above max on that axis.
        Aabb { min: component_max(self.min, other.min), max: component_min(self.max, other.max) }
            .or_empty()
    }

    /// This box expanded by `by` on every side, rounded outward. A negative `by` shrinks it, possibly to empty.
    pub fn inflated(&self, by: f32) -> Aabb {
        if self.is_empty() {
            return Aabb::EMPTY;
        }
        let by = DVec3::splat(by.into());
        Aabb::rounded_outward_finite(self.min.as_dvec3() - by, self.max.as_dvec3() + by).or_empty()
    }

    /// The bounds of this box at a pose, rounded outward.
    pub fn posed(&self, pose: &Pose) -> Aabb {
        self.mapped(pose.matrix().to_cols_array_2d().map(DVec3::from_array), pose.position())
    }

    /// The bounds of this box under an affine map, rounded outward.
    pub fn transformed(&self, affine: &Affine) -> Aabb {
        self.mapped(affine.axes.map(|axis| axis.as_dvec3()), affine.translation)
    }

    /// Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990: each column of the matrix adds its
    /// smaller product to the min and its larger product to the max.
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
        Aabb::rounded_outward_finite(min, max)
    }

    /// The closest point of this box to `point`, and its distance, which is 0 inside. An empty box has none.
    pub fn nearest(&self, point: Vec3) -> Option<(Vec3, f32)> {
        (!self.is_empty()).then(|| {
            let nearest = component_min(component_max(point, self.min), self.max);
            let distance = (point.as_dvec3() - nearest.as_dvec3()).length();
            (nearest, distance.min(MAX) as f32)
        })
    }
}

const MAX: f64 = f32::MAX as f64;

impl OrientedBox {
    /// The corners of the box at a pose, rounded to nearest, in the order of [`Aabb::corners`] along the box's axes.
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

/// Whether each corner lies at the max of x, y and z.
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

/// The component-wise minimum, the same on every platform: glam's may return either of 0 and -0.
fn component_min(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::select(b.cmplt(a), b, a)
}

/// The component-wise maximum, the same on every platform.
fn component_max(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::select(b.cmpgt(a), b, a)
}

fn per_axis(value: DVec3, round: fn(f64) -> f32) -> Vec3 {
    Vec3::from_array(value.to_array().map(round))
}
