//! Filters in f32 for triangles of one frame, four or eight at a time. A filter proves an answer for most triangles, so that few need
//! the f64 narrow phase. Meshes and height fields use them.

mod overlap_filter;
mod sweep_filter;
mod waiting;

pub(super) use overlap_filter::OverlapFilter;
pub(super) use sweep_filter::{SweepFilter, Times};
pub(super) use waiting::Waiting;

use glam::{Vec3, Vec4};

use crate::simd::f32_lanes::F32Lanes;

/// The number of triangles that a filter of casts tests at once.
pub(super) const LANES: usize = 4;

/// A corner of the triangles in the lanes: its coordinates.
pub(super) type Corner<L = Vec4> = [L; 3];

/// The same point in all lanes.
#[inline(always)]
fn splat<L: F32Lanes>(point: Vec3) -> Corner<L> {
    [L::splat(point.x), L::splat(point.y), L::splat(point.z)]
}

#[inline(always)]
fn dot<L: F32Lanes>(a: &Corner<L>, b: &Corner<L>) -> L {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
fn minus<L: F32Lanes>(a: &Corner<L>, b: &Corner<L>) -> Corner<L> {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross<L: F32Lanes>(a: &Corner<L>, b: &Corner<L>) -> Corner<L> {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
