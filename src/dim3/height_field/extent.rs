//! Bounds of a posed height field.

use glam::DVec3;

use super::HeightField;
use super::nearest_first::Walk;
use super::surface::{Surface, touching_slack};
use crate::dim3::{Aabb, Pose};
use crate::rounding::BOUNDS_ROUNDING;

impl HeightField {
    /// Bounds of everything that the field can be within its range of heights, for the broad phase. Updates do not
    /// change them.
    ///
    /// If the narrow phase finds that a geometry touches a triangle, these bounds and those of the geometry overlap.
    pub fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        let range = self.range.map(f64::from);
        let [x, z] = self.far_sides();
        let by = touching_slack(&self.grid, range)
            + BOUNDS_ROUNDING * pose.position().as_dvec3().abs().element_sum();
        bounds_of_box(pose, [DVec3::new(0.0, range[0], 0.0), DVec3::new(x, range[1], z)], by)
    }

    /// The bounds of all triangles at a pose, rounded outward to f32. They are tight, except for f64 rounding.
    pub fn aabb(&self, pose: &Pose) -> Aabb {
        let reading = self.read();
        let surface = reading.surface();
        let corner = |sign: f64| {
            DVec3::from_array([0, 1, 2].map(|axis| sign * surface.least(pose, axis, sign)))
        };
        Aabb::rounded_outward(corner(1.0), corner(-1.0))
    }

    /// The coordinates of the last column and the last row.
    fn far_sides(&self) -> [f64; 2] {
        let grid = &self.grid;
        [grid.x(grid.cell_columns()).into(), grid.z(grid.cell_rows()).into()]
    }
}

impl Surface<'_> {
    /// The least of `sign` times a world coordinate, over all triangles.
    fn least(&self, pose: &Pose, axis: usize, sign: f64) -> f64 {
        let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
        let direction = matrix.transpose().col(axis) * sign;
        let start = position[axis] * sign;
        let least_of_box = |min: DVec3, max: DVec3| {
            let ends = (direction * min).min(direction * max);
            start + ends.element_sum()
        };
        // Blocks that are lower by rounding only are not searched. On a flat field all would be.
        let [x, z] = self.field.far_sides();
        let [low, high] = self.field.range.map(|height| f64::from(height.abs()));
        let noise = 16.0 * f64::EPSILON * (start.abs() + x + z + low + high);
        let mut least = f64::INFINITY;
        Walk { surface: *self, key: least_of_box, cells: self.grid().all_cells() }.triangles(
            f64::INFINITY,
            &mut |_, triangle| {
                for vertex in triangle {
                    let coordinate = (position + matrix * vertex.as_dvec3())[axis];
                    least = least.min(sign * coordinate);
                }
                least - noise
            },
        );
        least
    }
}

/// The bounds of a posed box, expanded by a length.
fn bounds_of_box(pose: &Pose, [min, max]: [DVec3; 2], by: f64) -> Aabb {
    let matrix = pose.matrix();
    let center = pose.position().as_dvec3() + matrix * ((min + max) * 0.5);
    let half = (max - min) * 0.5;
    let reach = matrix.x_axis.abs() * half.x
        + matrix.y_axis.abs() * half.y
        + matrix.z_axis.abs() * half.z
        + DVec3::splat(by);
    Aabb::rounded_outward(center - reach, center + reach)
}
