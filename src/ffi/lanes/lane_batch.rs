//! Distances, casts and contacts of batches: of structs, and of shapes of a world.

use super::struct_pairs::{LaneStructs, StructBody, StructPairs};
use crate::batch::block::SortablePairs;
use crate::batch::overlap::Collected;
use crate::batch::questions::{LaneQuestions, answer_blocks};
use crate::concave::{AnyGeometry, PosedPart, View};
use crate::ffi::decode::batch::PosedArray;
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::simd::f32_lanes::Width;
use crate::space::AtStart;
use crate::world::Shape;

/// Writes the signed distance of every pair. `pairs` returns those that the lane kernels may answer, by start and count; `alone`
/// answers the others.
pub(in crate::ffi) fn distances<
    D: Dimension + LaneQuestions<B>,
    B: Copy,
    P: SortablePairs<Body = B>,
>(
    width: Width,
    pairs: impl Fn(usize, usize) -> P + Sync,
    alone: impl Fn(usize) -> D::CDistance + Sync,
    results: &mut [D::CDistance],
) {
    let in_lanes = |start: usize, block: &mut [D::CDistance]| {
        let count = block.len();
        D::lane_distances(width, &pairs(start, count), count, |place, found| {
            block[place] = found.into();
        })
    };
    answer_blocks(results, in_lanes, alone);
}

/// As [`distances`], of casts.
pub(in crate::ffi) fn casts<
    D: Dimension + LaneQuestions<B>,
    B: Copy,
    P: SortablePairs<Body = B>,
>(
    width: Width,
    pairs: impl Fn(usize, usize) -> P + Sync,
    translations: &Array<D::CVector>,
    alone: impl Fn(usize) -> D::CCastHit + Sync,
    hits: &mut [D::CCastHit],
) {
    let in_lanes = |start: usize, block: &mut [D::CCastHit]| {
        let count = block.len();
        let translation = |place: usize| translations.at(start + place);
        D::lane_casts(width, &pairs(start, count), count, translation, |place, found| {
            block[place] = found.into();
        })
    };
    answer_blocks(hits, in_lanes, alone);
}

/// As [`distances`], of contacts.
pub(in crate::ffi) fn contacts<
    D: Dimension + LaneQuestions<B>,
    B: Copy,
    P: SortablePairs<Body = B>,
>(
    width: Width,
    pairs: impl Fn(usize, usize) -> P + Sync,
    margin: f32,
    alone: impl Fn(usize) -> D::CManifold + Sync,
    manifolds: &mut [D::CManifold],
) {
    let in_lanes = |start: usize, block: &mut [D::CManifold]| {
        let count = block.len();
        D::lane_contacts(width, &pairs(start, count), count, margin, |place, found| {
            block[place] = found.into();
        })
    };
    answer_blocks(manifolds, in_lanes, alone);
}

/// The pairs of two checked arrays.
fn of_arrays<'a, D: LaneStructs>(
    sides: [&'a PosedArray<'a, D>; 2],
) -> impl Fn(usize, usize) -> StructPairs<'a, D> + Sync {
    move |start, count| StructPairs::new(sides.map(PosedArray::unchecked), start, count)
}

pub(in crate::ffi) fn distance_batch<D: LaneStructs>(
    width: Width,
    [a, b]: [&PosedArray<D>; 2],
    results: &mut [D::CDistance],
) {
    let alone = |index: usize| {
        a.with_pair(b, index, |a, pose_a, b, pose_b| D::distance(a, pose_a, b, pose_b).into())
    };
    distances::<D, StructBody<D>, _>(width, of_arrays([a, b]), alone, results);
}

pub(in crate::ffi) fn cast_batch<D: LaneStructs>(
    width: Width,
    [a, b]: [&PosedArray<D>; 2],
    translations: &Array<D::CVector>,
    at_start: AtStart,
    hits: &mut [D::CCastHit],
) {
    let alone = |index: usize| {
        a.with_pair(b, index, |a, pose_a, b, pose_b| {
            D::cast(a, pose_a, translations.at(index), b, pose_b, at_start).into()
        })
    };
    casts::<D, StructBody<D>, _>(width, of_arrays([a, b]), translations, alone, hits);
}

pub(in crate::ffi) fn contact_batch<D: LaneStructs>(
    width: Width,
    [a, b]: [&PosedArray<D>; 2],
    margin: f32,
    manifolds: &mut [D::CManifold],
) {
    let alone = |index: usize| {
        D::contact_of_boxes(a.at(index), b.at(index), margin).unwrap_or_else(|| {
            a.with_pair(b, index, |a, pose_a, b, pose_b| {
                D::contact(a, pose_a, b, pose_b, margin).as_ref().into()
            })
        })
    };
    contacts::<D, StructBody<D>, _>(width, of_arrays([a, b]), margin, alone, manifolds);
}

/// The pairs of shapes, by their index. `None` where no kernel may answer.
pub(in crate::ffi) fn of_shapes<'a, D: LaneStructs>(
    shapes: impl Fn(usize) -> Option<[&'a Shape<D>; 2]> + Sync,
) -> impl Fn(usize, usize) -> Collected<PosedPart<'a, D::Convex>> + Sync {
    let convex = |shape: &'a Shape<D>| match shape.geometry.view() {
        View::Convex(geometry) => Some((geometry, &shape.pose)),
        View::Concave(_) => None,
    };
    move |start, count| {
        let pair = |place: usize| {
            let [a, b] = shapes(start + place)?;
            Some([convex(a)?, convex(b)?])
        };
        Collected::new(count, pair, <D as LaneQuestions<PosedPart<D::Convex>>>::lane_code)
    }
}
