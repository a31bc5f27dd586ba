//! Filters in f32 for triangles of one frame, four at a time. A filter proves an answer for most triangles, so that few need
//! the f64 narrow phase. Meshes and height fields use them.

mod overlap_filter;
mod sweep_filter;
mod waiting;

pub(super) use overlap_filter::OverlapFilter;
pub(super) use sweep_filter::{SweepFilter, Times};
pub(super) use waiting::Waiting;

use glam::{Vec3, Vec4};

/// The number of triangles that a filter tests at once.
pub(super) const LANES: usize = 4;

/// A corner of four triangles: its coordinates in the lanes.
pub(super) type Corner = [Vec4; 3];

/// The same point in all lanes.
#[inline(always)]
fn splat(point: Vec3) -> Corner {
    [Vec4::splat(point.x), Vec4::splat(point.y), Vec4::splat(point.z)]
}

#[inline(always)]
fn dot(a: &Corner, b: &Corner) -> Vec4 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
fn minus(a: &Corner, b: &Corner) -> Corner {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross(a: &Corner, b: &Corner) -> Corner {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
