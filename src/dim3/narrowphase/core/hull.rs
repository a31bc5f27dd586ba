//! A convex hull with its scale, rotation and position.

use glam::{DMat3, DVec3, Vec3};

use crate::dim3::convex::ScaledHull;
use crate::dim3::hull::Hull;
use crate::dim3::pose::Pose;
use crate::simd::join::load_vector;

/// A hull with the affine map from its local frame: scale, rotation, translation.
#[derive(Clone, Copy)]
pub struct CoreHull<'a> {
    pub hull: &'a Hull,
    pub position: DVec3,
    /// Scale, then rotation.
    linear: DMat3,
    scale: DVec3,
    rotation: DMat3,
}

impl<'a> CoreHull<'a> {
    pub fn new(scaled: &'a ScaledHull, pose: &Pose, origin: Vec3) -> CoreHull<'a> {
        let (rotation, scale) = (pose.matrix(), scaled.scale().as_dvec3());
        CoreHull {
            hull: scaled.hull(),
            position: pose.from(origin),
            linear: DMat3::from_cols(
                rotation.x_axis * scale.x,
                rotation.y_axis * scale.y,
                rotation.z_axis * scale.z,
            ),
            scale,
            rotation,
        }
    }

    /// A copy whose position and map are loaded number by number, for a function whose caller has just written them.
    #[inline(always)]
    pub fn reloaded(&self) -> CoreHull<'a> {
        let columns = |matrix: &DMat3| {
            let DMat3 { x_axis, y_axis, z_axis } = matrix;
            DMat3::from_cols(load_vector(x_axis), load_vector(y_axis), load_vector(z_axis))
        };
        CoreHull { position: load_vector(&self.position), linear: columns(&self.linear), ..*self }
    }

    /// The linear part of the map from the local frame.
    pub fn linear(&self) -> &DMat3 {
        &self.linear
    }

    pub fn vertex(&self, index: usize) -> DVec3 {
        self.position + self.linear * self.hull.vertices()[index].as_dvec3()
    }

    /// A direction in the local frame that orders the local vertices as `direction` orders the placed ones.
    pub fn pulled_back(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.linear;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }

    /// A direction in the local frame. Its dot products with the local face normals have the signs of the dot products
    /// of `direction` with the placed face normals.
    pub fn pulled_back_among_normals(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.rotation;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction)) / self.scale
    }

    /// The sum of the extents along the local axes.
    #[inline(always)]
    pub fn size(&self) -> f64 {
        let extents = (self.hull.max() - self.hull.min()).as_dvec3();
        (extents * self.scale.abs()).element_sum()
    }

    /// The ratio of the greatest scale along an axis to the least.
    pub fn unevenness(&self) -> f64 {
        self.scale.abs().max_element() / self.scale.abs().min_element()
    }

    /// Whether the hull has a volume.
    pub fn is_solid(&self) -> bool {
        self.hull.rank() == 3
    }

    /// Whether the planes of its faces determine its surface despite rounding.
    ///
    /// They do not in four cases. The faces of a nearly flat hull are nearly coplanar, so rounding moves the lines where
    /// they meet. A scale that shrinks the longest side enlarges the distance of vertices from their face's plane
    /// relative to the size. An uneven scale makes a rounding of the size a long way in the frame of the planes. And so
    /// does a size near the least float.
    pub fn has_reliable_faces(&self) -> bool {
        const THIN: f64 = 1e-5;
        const UNEVEN: f64 = 500.0;
        const LEAST: f64 = 1e-36;
        let extent = (self.hull.max() - self.hull.min()).as_dvec3();
        let (longest, scale) = (extent.max_element(), self.scale.abs());
        let size = (extent * scale).max_element();
        self.hull.depth() > THIN * longest
            && longest * scale.max_element() <= 2.0 * size
            && scale.max_element() <= UNEVEN * scale.min_element()
            && size >= LEAST
    }

    /// A point in the local frame.
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.local_direction(point - self.position)
    }

    /// The vector between two points, in the local frame.
    pub fn local_direction(&self, direction: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.rotation;
        DVec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction)) / self.scale
    }

    /// The hull rotated about the origin.
    pub fn rotated(self, rotation: &DMat3) -> CoreHull<'a> {
        CoreHull {
            position: *rotation * self.position,
            linear: *rotation * self.linear,
            rotation: *rotation * self.rotation,
            ..self
        }
    }

    /// The corners of its bounding box in the local frame.
    pub fn bounds(&self) -> impl Iterator<Item = DVec3> {
        let ends = [self.hull.min().as_dvec3(), self.hull.max().as_dvec3()];
        let [x, y, z] = [0, 1, 2].map(|bit| move |corner: usize| ends[corner >> bit & 1][bit]);
        (0..8).map(move |i| self.position + self.linear * DVec3::new(x(i), y(i), z(i)))
    }

    /// The outward normal of a face.
    pub fn normal(&self, face: usize) -> DVec3 {
        (self.rotation * (self.hull.faces()[face].normal / self.scale)).normalize()
    }

    /// The outward normal of a face, and the offset of its plane along it.
    pub fn plane(&self, face: usize) -> (DVec3, f64) {
        let face = &self.hull.faces()[face];
        let normal = self.rotation * (face.normal / self.scale);
        let length = normal.length();
        let normal = normal / length;
        (normal, normal.dot(self.position) + face.offset / length)
    }

    /// The hull scaled by a factor about the origin.
    pub fn scaled(self, factor: f64) -> CoreHull<'a> {
        CoreHull {
            position: self.position * factor,
            linear: self.linear * factor,
            scale: self.scale * factor,
            ..self
        }
    }

    /// Whether the scale mirrors the hull, which reverses the winding of its faces.
    pub fn is_mirrored(&self) -> bool {
        self.scale.x * self.scale.y * self.scale.z < 0.0
    }

    pub fn center(&self) -> DVec3 {
        self.position + self.linear * self.hull.center()
    }

    pub fn volume(&self) -> f64 {
        let DVec3 { x, y, z } = self.scale;
        self.hull.volume() * (x * y * z).abs()
    }
}
