//! Wireframes.

use glam::Vec3;

use super::HeightField;
use crate::dim3::Pose;
use crate::math::narrow;

impl HeightField {
    /// Calls `draw` once for each edge of the triangles of a posed field. Holes have no edges of their own.
    pub fn lines(&self, pose: &Pose, draw: &mut dyn FnMut([Vec3; 2])) {
        let reading = self.read();
        let surface = reading.surface();
        let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
        let mut line = |[from, to]: [[u32; 2]; 2]| {
            let end = |[row, column]: [u32; 2]| {
                narrow(position + matrix * surface.vertex(row, column).as_dvec3())
            };
            draw([end(from), end(to)]);
        };
        let (rows, columns) = (self.grid.cell_rows(), self.grid.cell_columns());
        let is_solid =
            |row: u32, column: u32| row < rows && column < columns && !surface.is_hole(row, column);
        for row in 0..=rows {
            for column in 0..=columns {
                let own = is_solid(row, column);
                if own || row > 0 && is_solid(row - 1, column) {
                    line([[row, column], [row, column + 1]]);
                }
                if own || column > 0 && is_solid(row, column - 1) {
                    line([[row, column], [row + 1, column]]);
                }
                if own && surface.diagonal(row, column) {
                    line([[row, column + 1], [row + 1, column]]);
                } else if own {
                    line([[row, column], [row + 1, column + 1]]);
                }
            }
        }
    }
}
