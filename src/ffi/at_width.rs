//! Batches at a width of registers that the caller chooses. For tests: exports choose the widest one.
//!
//! The functions are not generic, so the lane kernels are compiled with the library only.

use super::answers::*;
use super::batch::{MANY, PosedArray, UncheckedArray};
use super::box_batch::BLOCK;
use super::cast_batch::{self, LaneCast};
use super::contact_batch::{self, LaneContact};
use super::decode::{Array, Decode};
use super::dimension::Dimension;
use super::distance_batch::{self, LaneDistance};
use super::manifolds::imp_manifold;
use super::overlap_batch;
use super::overlap_pairs;
use super::shape_lanes::answer_shapes;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::space::AtStart;
use crate::world::{Shape, ShapeDesc};

pub use super::overlap_batch::{GROUP, KEPT};
pub use crate::simd::f32_lanes::Width;

/// One side of a batch: geometries and their poses.
pub type Bodies<'a> = (&'a [imp_geometry], &'a [imp_pose]);
pub type Bodies2D<'a> = (&'a [imp_geometry_2d], &'a [imp_pose_2d]);

/// As imp_overlap_many. Returns whether all bodies are valid.
pub fn overlap_batch(width: Width, [a, b]: [Bodies; 2], margin: f32, results: &mut [i32]) -> bool {
    let [a, b] = [a, b].map(|(geometries, poses)| UncheckedArray::<Dim3>::of(geometries, poses));
    overlap_batch::overlap_at_width(width, a, b, margin, results).is_ok()
}

/// As imp_overlap_many_2d. Returns whether all bodies are valid.
pub fn overlap_batch_2d(
    width: Width,
    [a, b]: [Bodies2D; 2],
    margin: f32,
    results: &mut [i32],
) -> bool {
    let [a, b] = [a, b].map(|(geometries, poses)| UncheckedArray::<Dim2>::of(geometries, poses));
    overlap_batch::overlap_at_width(width, a, b, margin, results).is_ok()
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
    let answered = answered(results, |start, block| {
        Dim3::answer_distances(width, a.unchecked(), b.unchecked(), start, block)
    });
    distance_batch::distance_batch(width, &a, &b, results);
    answered
}

/// As imp_cast_many. Returns the number of pairs that the lane kernels answer.
pub fn cast_batch(
    width: Width,
    sides: [Bodies; 2],
    translations: &[imp_vec3],
    hits: &mut [imp_cast_hit],
) -> u32 {
    let ([a, b], translations) = (sides.map(checked), checked_array(translations));
    let answered = answered(hits, |start, block| {
        let sides = [a.unchecked(), b.unchecked()];
        Dim3::answer_casts(width, sides, &translations, start, block)
    });
    cast_batch::cast_batch(width, &a, &translations, &b, AtStart::Hit, hits);
    answered
}

/// As imp_contact_many. Returns the number of pairs that the lane kernel answers.
pub fn contact_batch(
    width: Width,
    sides: [Bodies; 2],
    margin: f32,
    results: &mut [imp_manifold],
) -> u32 {
    let [a, b] = sides.map(checked);
    let answered = answered(results, |start, block| {
        Dim3::answer_contacts(width, [a.unchecked(), b.unchecked()], margin, start, block)
    });
    contact_batch::contact_batch(width, &a, &b, margin, results);
    answered
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
    let in_lanes = |[a, b]: [UncheckedArray<Dim3>; 2], _, block: &mut [imp_separation]| {
        Dim3::answer_distances(width, a, b, 0, block)
    };
    answer_shapes(results, shapes, in_lanes, alone);
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
    let in_lanes = |sides: [UncheckedArray<Dim3>; 2], start, block: &mut [imp_cast_hit]| {
        let translations = translations.part(start..start + block.len());
        Dim3::answer_casts(width, sides, &translations, 0, block)
    };
    answer_shapes(hits, shapes, in_lanes, alone);
}

/// Writes contacts of shapes of a world.
pub fn shape_contacts(
    width: Width,
    shapes: Shapes,
    margin: f32,
    alone: Alone<imp_manifold>,
    results: &mut [imp_manifold],
) {
    let in_lanes = |sides: [UncheckedArray<Dim3>; 2], _, block: &mut [imp_manifold]| {
        Dim3::answer_contacts(width, sides, margin, 0, block)
    };
    answer_shapes(results, shapes, in_lanes, alone);
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

/// Counts the pairs that a kernel answers in all blocks.
fn answered<T>(results: &mut [T], mut kernel: impl FnMut(usize, &mut [T]) -> u64) -> u32 {
    let blocks = (0..).step_by(BLOCK).zip(results.chunks_mut(BLOCK));
    blocks.map(|(start, block)| kernel(start, block).count_ones()).sum()
}
