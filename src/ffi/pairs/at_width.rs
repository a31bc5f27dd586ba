//! Batches at a width of registers that the caller chooses. For tests: exports choose the widest one.
//!
//! The functions are not generic, so the lane kernels are compiled with the library only.

use super::overlap_pairs;
use crate::batch::questions::LaneQuestions;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::decode::batch::{MANY, PosedArray, UncheckedArray};
use crate::ffi::decode::checked::{Array, Decode};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::lanes::lane_batch::{self, of_shapes};
use crate::ffi::lanes::overlap_batch;
use crate::ffi::lanes::struct_pairs::StructPairs;
use crate::ffi::structs::answers::{imp_cast_hit, imp_separation};
use crate::ffi::structs::manifolds::imp_manifold;
use crate::ffi::structs::types::{imp_geometry, imp_index_pair, imp_pose, imp_vec3};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::space::{AtStart, BLOCK};
use crate::world::{Shape, ShapeDesc};

pub use crate::ffi::lanes::overlap_batch::{KEPT, PAIRS_OF_GROUP as GROUP};

pub use crate::simd::f32_lanes::Width;

/// One side of a batch: geometries and their poses.
pub type Bodies<'a> = (&'a [imp_geometry], &'a [imp_pose]);
pub type Bodies2D<'a> = (&'a [imp_geometry_2d], &'a [imp_pose_2d]);

/// As imp_overlap_many. Returns whether all bodies are valid.
pub fn overlap_batch(width: Width, [a, b]: [Bodies; 2], margin: f32, results: &mut [i32]) -> bool {
    let [a, b] = [a, b].map(|(geometries, poses)| UncheckedArray::<Dim3>::of(geometries, poses));
    overlap_batch::overlap_batch(width, [a, b], margin, results).is_ok()
}

/// As imp_overlap_many_2d. Returns whether all bodies are valid.
pub fn overlap_batch_2d(
    width: Width,
    [a, b]: [Bodies2D; 2],
    margin: f32,
    results: &mut [i32],
) -> bool {
    let [a, b] = [a, b].map(|(geometries, poses)| UncheckedArray::<Dim2>::of(geometries, poses));
    overlap_batch::overlap_batch(width, [a, b], margin, results).is_ok()
}

/// As imp_overlap_pairs. Returns whether all bodies are valid.
pub fn overlap_pairs(
    width: Width,
    (geometries, poses): Bodies,
    pairs: &[imp_index_pair],
    margin: f32,
    results: &mut [i32],
) -> bool {
    let bodies = UncheckedArray::<Dim3>::of(geometries, poses);
    overlap_pairs::overlap_at_width(width, bodies, pairs, margin, results).is_ok()
}

/// As imp_overlap_pairs_2d. Returns whether all bodies are valid.
pub fn overlap_pairs_2d(
    width: Width,
    (geometries, poses): Bodies2D,
    pairs: &[imp_index_pair],
    margin: f32,
    results: &mut [i32],
) -> bool {
    let bodies = UncheckedArray::<Dim2>::of(geometries, poses);
    overlap_pairs::overlap_at_width(width, bodies, pairs, margin, results).is_ok()
}

/// As imp_distance_many. Returns the number of pairs that the lane kernels answer.
pub fn distance_batch(width: Width, sides: [Bodies; 2], results: &mut [imp_separation]) -> u32 {
    let [a, b] = sides.map(checked);
    lane_batch::distance_batch(width, [&a, &b], results);
    answered([&a, &b], results.len(), |_, pairs, count| {
        Dim3::lane_distances(width, pairs, count, |_, _| {})
    })
}

/// As imp_cast_many. Returns the number of pairs that the lane kernels answer.
pub fn cast_batch(
    width: Width,
    sides: [Bodies; 2],
    translations: &[imp_vec3],
    hits: &mut [imp_cast_hit],
) -> u32 {
    let ([a, b], translations) = (sides.map(checked), checked_array(translations));
    lane_batch::cast_batch(width, [&a, &b], &translations, AtStart::Hit, hits);
    answered([&a, &b], hits.len(), |start, pairs, count| {
        let translation = |place: usize| translations.at(start + place);
        Dim3::lane_casts(width, pairs, count, translation, |_, _| {})
    })
}

/// As imp_contact_many. Returns the number of pairs that the lane kernel answers.
pub fn contact_batch(
    width: Width,
    sides: [Bodies; 2],
    margin: f32,
    results: &mut [imp_manifold],
) -> u32 {
    let [a, b] = sides.map(checked);
    lane_batch::contact_batch(width, [&a, &b], margin, results);
    answered([&a, &b], results.len(), |_, pairs, count| {
        Dim3::lane_contacts(width, pairs, count, margin, |_, _| {})
    })
}

/// Returns the pair of an index, or `None` if no lane kernel may answer it.
pub type Shapes<'f, 'a> = &'f (dyn Fn(usize) -> Option<[&'a Shape<Dim3>; 2]> + Sync);

/// Returns the answer of the pair of an index that the lane kernels leave.
pub type Alone<'f, T> = &'f (dyn Fn(usize) -> T + Sync);

/// Writes distances of shapes of a world.
pub fn shape_distances(
    width: Width,
    shapes: Shapes,
    alone: Alone<imp_separation>,
    results: &mut [imp_separation],
) {
    lane_batch::distances::<Dim3, _, _>(width, of_shapes(shapes), alone, results);
}

/// Writes casts of shapes of a world.
pub fn shape_casts(
    width: Width,
    shapes: Shapes,
    translations: &[imp_vec3],
    alone: Alone<imp_cast_hit>,
    hits: &mut [imp_cast_hit],
) {
    let translations = checked_array(translations);
    lane_batch::casts::<Dim3, _, _>(width, of_shapes(shapes), &translations, alone, hits);
}

/// Writes contacts of shapes of a world.
pub fn shape_contacts(
    width: Width,
    shapes: Shapes,
    margin: f32,
    alone: Alone<imp_manifold>,
    results: &mut [imp_manifold],
) {
    lane_batch::contacts::<Dim3, _, _>(width, of_shapes(shapes), margin, alone, results);
}

/// A shape with this geometry and pose, which are valid.
pub fn shape_desc(geometry: &imp_geometry, pose: &imp_pose) -> ShapeDesc<Dim3> {
    let geometry = Dim3::geometry_in(geometry, "geometry", &mut Default::default());
    ShapeDesc::new(geometry.ok().expect("it is valid"), pose.value())
}

fn checked<'a>((geometries, poses): Bodies<'a>) -> PosedArray<'a, Dim3> {
    UncheckedArray::of(geometries, poses).check(MANY).ok().expect("all bodies are valid")
}

fn checked_array(translations: &[imp_vec3]) -> Array<'_, imp_vec3> {
    // SAFETY: it is a slice of values.
    let array = unsafe { Array::new(translations.as_ptr(), translations.len(), "translations") };
    array.ok().expect("all translations are valid")
}

/// Counts the pairs that a kernel answers in all blocks. It gets the index of the first pair, the pairs and their number.
fn answered(
    sides: [&PosedArray<Dim3>; 2],
    total: usize,
    kernel: impl Fn(usize, &StructPairs<Dim3>, usize) -> u64,
) -> u32 {
    let of_block = |start: usize| {
        let count = BLOCK.min(total - start);
        let pairs = StructPairs::new(sides.map(PosedArray::unchecked), start, count);
        kernel(start, &pairs, count).count_ones()
    };
    (0..total).step_by(BLOCK).map(of_block).sum()
}
