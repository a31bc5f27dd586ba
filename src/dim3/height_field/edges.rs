//! Convex edges, at which a contact may have a normal of its own.

use super::HeightField;
use super::raycast::{normal, slopes};
use super::surface::Surface;

/// The sine of the angle between two triangles up to which they count as coplanar.
///
/// It covers the f32 rounding of heights up to a thousand times the size of a cell.
const COPLANAR: f64 = 1e-3;

impl HeightField {
    /// Whether the surface turns down at an edge of a triangle: edge 0 to 2, from that vertex to the next.
    ///
    /// - Edges between coplanar triangles are inactive: the sine of their angle is at most 1e-3.
    /// - Concave edges, seen from above, are inactive.
    /// - Edges at the border of the field and of holes are active.
    pub fn edge_is_active(&self, triangle: u32, edge: u32) -> bool {
        self.read().surface().edge_is_active(triangle, edge)
    }
}

/// The part of a cell where an edge lies.
enum Side {
    Diagonal,
    /// Along x, at the lower or the higher row.
    Row {
        higher: bool,
    },
    /// Along z, at the lower or the higher column.
    Column {
        higher: bool,
    },
}

impl Surface<'_> {
    pub fn edge_is_active(&self, triangle: u32, edge: u32) -> bool {
        let (row, column) = self.grid().place(triangle / 2);
        let half = triangle % 2;
        let side = side(half, edge, self.diagonal(row, column));
        let Some(neighbor) = self.neighbor(row, column, half, &side) else { return true };
        let own = self.triangle(triangle);
        let other = self.triangle(neighbor);
        // Slopes across the edge, of the triangle at lower coordinates and of the one at higher coordinates.
        let axis = if matches!(side, Side::Column { .. }) { 0 } else { 1 };
        let (own_slope, other_slope) = (slopes(own)[axis], slopes(other)[axis]);
        let other_is_higher = match side {
            // Half 0 has the higher rows beside diagonal 0, and the lower rows beside diagonal 1.
            Side::Diagonal => (half == 0) == self.diagonal(row, column),
            Side::Row { higher } | Side::Column { higher } => higher,
        };
        let falls = if other_is_higher { other_slope < own_slope } else { own_slope < other_slope };
        falls && normal(own).cross(normal(other)).length() > COPLANAR
    }

    /// The triangle across an edge, or `None` at a border.
    fn neighbor(&self, row: u32, column: u32, half: u32, side: &Side) -> Option<u32> {
        let (row, column) = match side {
            Side::Diagonal => return Some(self.first_triangle(row, column) + 1 - half),
            Side::Row { higher: false } => (row.checked_sub(1)?, column),
            Side::Row { higher: true } => (row + 1, column),
            Side::Column { higher: false } => (row, column.checked_sub(1)?),
            Side::Column { higher: true } => (row, column + 1),
        };
        let grid = self.grid();
        if row >= grid.cell_rows() || column >= grid.cell_columns() || self.is_hole(row, column) {
            return None;
        }
        let half = match side {
            Side::Diagonal => 1 - half,
            // The edge at the lower row belongs to half 1 beside diagonal 0, that at the higher row to half 0.
            Side::Row { higher } => u32::from(*higher != self.diagonal(row, column)),
            Side::Column { higher } => u32::from(!*higher),
        };
        Some(self.first_triangle(row, column) + half)
    }
}

/// The place of an edge of a half in its cell.
fn side(half: u32, edge: u32, diagonal: bool) -> Side {
    let lower = half == 0;
    match (diagonal, lower, edge) {
        (_, true, 0) => Side::Column { higher: false },
        (false, true, 1) => Side::Row { higher: true },
        (false, true, _) | (false, false, 0) | (true, true, 1) | (true, false, 0) => Side::Diagonal,
        (false, false, 1) => Side::Column { higher: true },
        (false, false, _) | (true, true, _) => Side::Row { higher: false },
        (true, false, 1) => Side::Row { higher: true },
        (true, false, _) => Side::Column { higher: true },
    }
}
