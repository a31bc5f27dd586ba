//! Affine maps: a linear map (rotation, scale, shear) followed by a translation.

use glam::{DMat3, DVec3, Vec3};

use super::symmetric::eigen;
use crate::validity::{self, Invalid};

/// An affine map, given by the images of the three unit axes and of the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    pub axes: [Vec3; 3],
    pub translation: Vec3,
}

impl Affine {
    /// Rejects components that are not finite or exceed [`MAX_LENGTH`](validity::MAX_LENGTH) in absolute value.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        let columns = self.axes.into_iter().chain([self.translation]);
        columns.zip(FIELDS).try_for_each(|(column, fields)| validity::coordinates(column, fields))
    }

    fn matrix(&self) -> DMat3 {
        let [x, y, z] = self.axes.map(|axis| axis.as_dvec3());
        DMat3::from_cols(x, y, z)
    }

    /// The image of a point.
    pub fn point(&self, point: Vec3) -> DVec3 {
        self.translation.as_dvec3() + self.matrix() * point.as_dvec3()
    }

    /// The greatest factor by which the map stretches any direction: its largest singular value.
    ///
    /// The result is never below the exact value by more than f64 rounding, and above it by less than a factor of
    /// 1 + 1e-13.
    pub fn stretch(&self) -> f64 {
        let matrix = self.matrix();
        let squares = matrix.transpose() * matrix;
        let products = [squares.y_axis.x, squares.z_axis.x, squares.z_axis.y];
        if products == [0.0; 3] {
            // With perpendicular axes, the singular values are the lengths of the axes.
            return squares.diagonal().max_element().sqrt();
        }
        eigen(squares).0.max_element().sqrt() * (1.0 + 256.0 * f64::EPSILON)
    }
}

const FIELDS: [[&str; 3]; 4] = [
    ["x_axis.x", "x_axis.y", "x_axis.z"],
    ["y_axis.x", "y_axis.y", "y_axis.z"],
    ["z_axis.x", "z_axis.y", "z_axis.z"],
    ["translation.x", "translation.y", "translation.z"],
];
