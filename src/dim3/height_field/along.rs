//! Triangles on the way of a moving box. For a sphere, capsule or box that moves, a filter leaves out most of them.

use glam::{DVec3, Vec4};

use super::nearest_first::{VisitFirst, Walk};
use super::quads::{VertexRow, each_bit};
use super::surface::Surface;
use crate::bvh::Bound;
use crate::concave::PosedPart;
use crate::dim3::triangle_lanes::{SweepFilter, Waiting};
use crate::dim3::{Aabb, Convex3, Pose};
use crate::math::round_up;
use crate::rounding::DISTANCE_ROUNDING;

impl Surface<'_> {
    /// Visits triangles whose bounds the region meets while it moves along a translation, about in the order of the
    /// time. `visit` returns the latest time, from 0 to 1, that matters; later triangles are skipped.
    ///
    /// If a geometry moves, triangles that it is proven not to touch by then are left out. `pose` is that of the field.
    pub fn along(
        &self,
        region: &Aabb,
        (pose, mover): (&Pose, Option<PosedPart<Convex3>>),
        translation: DVec3,
        latest: f32,
        visit: &mut VisitFirst,
    ) {
        let by = DISTANCE_ROUNDING * translation.abs().element_sum();
        let region = self.expanded(region).grown(round_up(by));
        let (least, greatest) = (region.min.as_dvec3(), region.max.as_dvec3());
        let swept = Aabb {
            min: (least + translation.min(DVec3::ZERO)).as_vec3(),
            max: (greatest + translation.max(DVec3::ZERO)).as_vec3(),
        };
        let Some(cells) = self.cells_in(&swept.grown(0.0)) else { return };
        let speed = translation.recip();
        let time = |min: DVec3, max: DVec3| {
            let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
            for axis in 0..3 {
                let (near, far) = (min[axis] - greatest[axis], max[axis] - least[axis]);
                if translation[axis] == 0.0 || !speed[axis].is_finite() {
                    if near > 0.0 || far < 0.0 {
                        return f64::INFINITY;
                    }
                    continue;
                }
                let (a, b) = (near * speed[axis], far * speed[axis]);
                enter = enter.max(a.min(b));
                leave = leave.min(a.max(b));
            }
            // Each crossing has three roundings.
            let [enter, leave] =
                [enter * (1.0 - 4.0 * f64::EPSILON), leave * (1.0 + 4.0 * f64::EPSILON)];
            if enter <= leave { enter } else { f64::INFINITY }
        };
        let cells_at = |point: DVec3, rows: f64| {
            let grid = self.grid();
            [point.x / f64::from(grid.cell_x), point.z / f64::from(grid.cell_z) + rows]
        };
        let (middle, ahead) = (0.5 * (least + greatest), translation.z.signum());
        let (start, end) = (cells_at(middle, -ahead), cells_at(middle + translation, ahead));
        for corner in [start, end, [start[0], end[1]], [end[0], start[1]]] {
            self.prefetch_node(corner);
        }
        self.prefetch_under(start, end);
        let walk = Walk { surface: *self, key: time, cells };
        let left = match mover {
            None => Some(latest),
            Some(mover) => by_estimates(&walk, (pose, mover), translation, latest, visit),
        };
        if let Some(latest) = left {
            by_bounds(&walk, latest, visit);
        }
    }
}

/// A time just above the latest may round to it.
fn limit(latest: f32) -> f64 {
    f64::from(latest.next_up())
}

/// Visits the triangles on a way, about in the order of the times at which their bounds are met.
// Not inlined, so that its memory and that of `by_estimates` are not on the stack together.
#[inline(never)]
fn by_bounds<K: Fn(DVec3, DVec3) -> f64>(walk: &Walk<K>, latest: f32, visit: &mut VisitFirst) {
    walk.triangles(limit(latest), &mut |number, triangle| limit(visit(number, triangle)));
}

/// Visits few triangles on a way: those until the first estimated touch, in the order of the estimates.
///
/// If other triangles matter, returns the latest time that does: the estimate was too early, or there is none for the
/// geometry.
// Not inlined, so that a cast of two height fields has room on the stack.
#[inline(never)]
fn by_estimates<K: Fn(DVec3, DVec3) -> f64>(
    walk: &Walk<K>,
    (pose, mover): (&Pose, PosedPart<Convex3>),
    translation: DVec3,
    latest: f32,
    visit: &mut VisitFirst,
) -> Option<f32> {
    let surface = walk.surface;
    let Some(filter) = SweepFilter::new(surface.corners(), pose, mover, translation) else {
        return Some(latest);
    };
    let mut visit = |triangle: u32| visit(triangle, surface.triangle(triangle));
    let mut waiting = Waiting::new(latest);
    walk.blocks(limit(latest), &mut |cells| {
        let quad = surface.quad(&cells.columns);
        let x = surface.x_of_quad(quad);
        let vertices = |row: u32| -> VertexRow {
            let heights = surface.heights_of_quad(row, quad);
            let z = Vec4::splat(surface.grid().z(row));
            let vertex = |side: usize| filter.in_frame_lanes([x[side], heights[side], z]);
            [vertex(0), vertex(1)]
        };
        let mut above = vertices(cells.rows.start);
        for row in cells.rows.clone() {
            let rows = [above, vertices(row + 1)];
            above = rows[1];
            let solid = surface.solid_of_quad(row, quad);
            let first = surface.first_triangle(row, quad.first);
            for (half, corners) in surface.halves_of_quad(row, quad, rows).into_iter().enumerate() {
                let Some(times) = filter.times(corners, waiting.end()) else { continue };
                let touched = !times.earliest.cmpeq(Vec4::INFINITY).bitmask();
                let [earliest, estimates] =
                    [times.earliest, times.estimates].map(|times| times.to_array());
                each_bit(solid & touched, |lane| {
                    let triangle = first + (2 * lane + half) as u32;
                    waiting.add(earliest[lane], estimates[lane], triangle, &mut visit);
                });
            }
        }
        limit(waiting.end())
    });
    waiting.finish(&mut visit)
}
