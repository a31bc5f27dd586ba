//! Overlap with a sphere or capsule: a filter decides most triangles of four cells at once.

use std::ops::{ControlFlow, Range};

use glam::Vec4;

use super::concave::convex;
use super::grid::Cells;
use super::pyramid::FANOUT;
use super::quads::VertexRow;
use super::surface::Surface;
use crate::concave::PosedPart;
use crate::dim3::triangle_lanes::OverlapFilter;
use crate::dim3::{Aabb, Convex3, Pose};
use crate::simd::f32_lanes::Answers;
use crate::space::Space;

impl Surface<'_> {
    /// Whether the signed distance of a triangle and a convex geometry is at or below `margin`. `pose` is that of the
    /// field. `None` if the geometry has no filter.
    pub fn overlaps(&self, pose: &Pose, other: PosedPart<Convex3>, margin: f32) -> Option<bool> {
        let between =
            (pose.rotation().inverse() * (other.1.position() - pose.position())).as_dvec3();
        let grid = self.grid();
        let (row, column) =
            (between.z / f64::from(grid.cell_z), between.x / f64::from(grid.cell_x));
        self.prefetch_under([column, row - 1.0], [column, row + 2.0]);
        let filter = OverlapFilter::new(self.corners(), pose, other, margin)?;
        let region = self.expanded(&filter.bounds());
        let Some(cells) = self.cells_in(&region) else { return Some(false) };
        let test = Test { surface: *self, filter, region, pose, other, margin };
        let is_small = |range: &Range<u32>| range.len() <= FANOUT as usize;
        let meets = if is_small(&cells.rows) && is_small(&cells.columns) {
            test.cells(&cells)
        } else {
            self.blocks_near(&region, &cells, &mut |cells| test.cells(cells))
        };
        Some(meets.is_break())
    }
}

/// A convex geometry near a field.
struct Test<'a> {
    surface: Surface<'a>,
    filter: OverlapFilter,
    /// Bounds of everything within reach, in the field's frame.
    region: Aabb,
    pose: &'a Pose,
    other: PosedPart<'a, Convex3>,
    margin: f32,
}

impl Test<'_> {
    /// Tests some cells, at most four in a row. Breaks if a triangle is within the margin.
    #[inline(always)]
    fn cells(&self, cells: &Cells) -> ControlFlow<()> {
        let surface = self.surface;
        let quad = surface.quad(&cells.columns);
        let x = surface.x_of_quad(quad);
        let vertices = |row: u32, heights: [Vec4; 2]| -> VertexRow {
            let z = Vec4::splat(surface.grid().z(row));
            let vertex = |side: usize| self.filter.relative([x[side], heights[side], z]);
            [vertex(0), vertex(1)]
        };
        let mut above = surface.heights_of_quad(cells.rows.start, quad);
        for row in cells.rows.clone() {
            let below = surface.heights_of_quad(row + 1, quad);
            let heights = [above, below];
            above = below;
            let [[a, b], [c, d]] = heights;
            let (least, most) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
            let [bottom, top] = [self.region.min.y, self.region.max.y].map(Vec4::splat);
            let meets = (least.cmple(top) & most.cmpge(bottom)).bitmask();
            let among = meets & surface.solid_of_quad(row, quad);
            if among == 0 {
                continue;
            }
            let rows = [vertices(row, heights[0]), vertices(row + 1, heights[1])];
            for (half, corners) in surface.halves_of_quad(row, quad, rows).into_iter().enumerate() {
                let Answers { overlaps, proven } = self.filter.test(corners, among);
                if overlaps != 0 {
                    return ControlFlow::Break(());
                }
                let mut left = among & !proven;
                while left != 0 {
                    self.triangle(row, quad.first + left.trailing_zeros(), half)?;
                    left &= left - 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tests a triangle in f64.
    fn triangle(&self, row: u32, column: u32, half: usize) -> ControlFlow<()> {
        let part = convex(self.surface.triangles(row, column)[half]);
        if Convex3::overlap(&part, self.pose, self.other.0, self.other.1, self.margin) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
