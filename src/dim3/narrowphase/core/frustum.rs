//! The core of a cylinder or cone: the convex hull of two parallel discs that share an axis.

use arrayvec::ArrayVec;
use glam::{DMat3, DVec2, DVec3, Vec3};

use crate::dim3::frustum::Frustum;
use crate::dim3::pose::Pose;

/// Below this part of the size, the direction between nearest points is inaccurate.
const NEAR: f64 = 1e-3;

/// A side of a meridian section: its ends and its outward normal.
type Side = ([DVec2; 2], DVec2);

/// The normal of the side that contains the nearest point between its ends. None where that point is a corner.
fn facing_side(sides: &[Side], at: DVec2) -> Option<DVec2> {
    let is_above = |&&([from, to], normal): &&Side| {
        let (span, from_end) = (to - from, at - to);
        let inner = (at - from).dot(span) > 0.0 && from_end.dot(span) < 0.0;
        inner && normal.dot(at - from) > 0.0
    };
    sides.iter().find(is_above).map(|(_, normal)| *normal)
}

/// A frustum in the world.
#[derive(Clone, Copy)]
pub struct CoreFrustum {
    /// The centre of the first disc.
    pub base: DVec3,
    /// Two unit vectors across the axis, and the axis from the first disc to the second.
    pub axes: DMat3,
    pub height: f64,
    /// The radii of the first and the second disc.
    pub radii: [f64; 2],
}

impl CoreFrustum {
    pub fn new(frustum: &Frustum, pose: &Pose, origin: Vec3) -> CoreFrustum {
        let axis = frustum.axis();
        let (u, v) = axis.any_orthonormal_pair();
        let [from, to] = frustum.centers;
        let matrix = pose.matrix();
        CoreFrustum {
            base: pose.from(origin) + matrix * from,
            axes: matrix * DMat3::from_cols(u, v, axis),
            height: (to - from).length(),
            radii: frustum.radii,
        }
    }

    pub fn axis(&self) -> DVec3 {
        self.axes.z_axis
    }

    pub fn center(&self) -> DVec3 {
        self.base + self.axis() * (0.5 * self.height)
    }

    pub fn greatest_radius(&self) -> f64 {
        self.radii[0].max(self.radii[1])
    }

    /// Between half its greatest extent and twice the sum of all.
    pub fn size(&self) -> f64 {
        self.height + 2.0 * self.greatest_radius()
    }

    /// A vector along the frustum's own axes.
    pub fn local_direction(&self, vector: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        DVec3::new(x_axis.dot(vector), y_axis.dot(vector), z_axis.dot(vector))
    }

    /// The end of the axis whose disc extends furthest along a direction.
    pub fn support_end(&self, local: DVec3) -> usize {
        let across = local.truncate().length();
        (self.height * local.z + (self.radii[1] - self.radii[0]) * across > 0.0).into()
    }

    /// The point furthest along a direction of any length. Along the axis, it is on the rim in a fixed direction.
    pub fn support_point(&self, direction: DVec3) -> DVec3 {
        let local = self.local_direction(direction);
        let out = local.truncate().try_normalize().unwrap_or(DVec2::X);
        self.rim_point(self.support_end(local), out)
    }

    /// The point of a rim in a unit direction across the axis.
    pub fn rim_point(&self, end: usize, out: DVec2) -> DVec3 {
        let along = if end == 0 { 0.0 } else { self.height };
        self.base + self.axes * (out * self.radii[end]).extend(along)
    }

    /// The outward normal of the side in a meridian half plane: its parts away from the axis and along it.
    ///
    /// A frustum without extent has a side that faces away from the axis.
    pub fn side_normal(&self) -> DVec2 {
        let narrowing = self.radii[0] - self.radii[1];
        DVec2::new(self.height, narrowing).try_normalize().unwrap_or(DVec2::X)
    }

    /// The corners of a box around it.
    pub fn bounds(&self) -> ArrayVec<DVec3, 8> {
        let most = self.greatest_radius();
        let sign = |corner: u32, bit: u32| if corner >> bit & 1 == 0 { most } else { -most };
        let corner = |corner: u32| {
            let along = if corner >> 2 == 0 { 0.0 } else { self.height };
            self.base + self.axes * DVec3::new(sign(corner, 0), sign(corner, 1), along)
        };
        (0..8).map(corner).collect()
    }

    /// The frustum rotated about the origin.
    pub fn rotated(self, rotation: &DMat3) -> CoreFrustum {
        CoreFrustum { base: *rotation * self.base, axes: *rotation * self.axes, ..self }
    }

    /// The frustum scaled by a factor about the origin.
    pub fn scaled(self, factor: f64) -> CoreFrustum {
        CoreFrustum {
            base: self.base * factor,
            height: self.height * factor,
            radii: self.radii.map(|radius| radius * factor),
            ..self
        }
    }

    /// The signed distance of a point, the unit normal from the frustum to it, and the nearest point of the surface.
    ///
    /// In the meridian half plane of the point, the frustum is a convex polygon of up to four sides. A point nearer to
    /// it than `noise` counts as inside, where the normal is that of the nearest side.
    #[inline(never)]
    pub fn nearest(&self, point: DVec3, noise: f64) -> (f64, DVec3, DVec3) {
        let local = self.local_direction(point - self.base);
        let out = local.truncate().try_normalize().unwrap_or(DVec2::X);
        let at = DVec2::new(local.truncate().length(), local.z);
        let [low, high] = [DVec2::new(self.radii[0], 0.0), DVec2::new(self.radii[1], self.height)];
        let rim = if self.radii[0] >= self.radii[1] { low } else { high };
        // The last one bounds a cone without height, whose other sides are coplanar.
        let sides = [
            ([DVec2::ZERO, low], DVec2::NEG_Y),
            ([low, high], self.side_normal()),
            ([DVec2::new(0.0, self.height), high], DVec2::Y),
            ([rim, rim], DVec2::X),
        ];
        let to_world = |at: DVec2| self.axes * (out * at.x).extend(at.y);
        let (mut deepest, mut facing) = (f64::NEG_INFINITY, DVec2::X);
        for ([from, _], normal) in sides {
            let above = normal.dot(at - from);
            if above > deepest {
                (deepest, facing) = (above, normal);
            }
        }
        let mut nearest = (f64::INFINITY, at);
        if deepest > 0.0 {
            for ([from, to], _) in sides {
                let span = to - from;
                let along = (at - from).dot(span) / span.length_squared();
                let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
                // From the nearer end, which keeps more digits.
                let foot =
                    if along <= 0.5 { from + span * along } else { to - span * (1.0 - along) };
                let distance = at.distance(foot);
                if distance < nearest.0 {
                    nearest = (distance, foot);
                }
            }
            let (distance, foot) = nearest;
            if distance > noise {
                let is_near = distance < NEAR * self.size();
                let facing = if is_near { facing_side(&sides, at) } else { None };
                let normal = to_world(facing.unwrap_or((at - foot) / distance));
                return (distance, normal, self.base + to_world(foot));
            }
        }
        let normal = to_world(facing);
        (deepest, normal, point - normal * deepest)
    }
}
