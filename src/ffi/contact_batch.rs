//! Contact manifolds of a batch of pairs, of which a kernel in f64 answers those of two boxes with at most one point, in SIMD
//! lanes. For boxes with more points it finds the separation.
//!
//! The kernel gives the bits of single calls. The other pairs, and those that it leaves out, are answered one by one.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use glam::{Vec3, Vec4Swizzles};

use super::batch::{PosedArray, UncheckedArray};
use super::box_batch::{BLOCK, answer_blocks};
use super::dimension::Dimension;
use super::lane_load::{BOX, boxes};
use super::lane_pairs::Bodies;
use super::manifolds::*;
use super::overlap_batch::LaneOverlap;
use super::posed::with_checked_pair;
use super::types::imp_pose;
use crate::answers::{ContactPoint, Part};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::dim3::Geometry;
use crate::dim3::narrowphase::contact::lanes;
use crate::dim3::narrowphase::{Manifold, Separation, contact_in_lane};
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes};
use crate::touching;

/// The lane kernel of a dimension.
pub(super) trait LaneContact: Dimension {
    /// Answers pairs from `start` on, at most a block. Returns a bit for each answered pair.
    fn answer_contacts(
        width: Width,
        sides: [UncheckedArray<Self>; 2],
        margin: f32,
        start: usize,
        block: &mut [Self::CManifold],
    ) -> u64;
}

/// 2D has no lane kernel.
impl LaneContact for Dim2 {
    #[inline(always)]
    fn answer_contacts(
        _: Width,
        _: [UncheckedArray<Dim2>; 2],
        _: f32,
        _: usize,
        _: &mut [imp_manifold_2d],
    ) -> u64 {
        0
    }
}

impl LaneContact for Dim3 {
    #[inline(always)]
    fn answer_contacts(
        width: Width,
        [a, b]: [UncheckedArray<Dim3>; 2],
        margin: f32,
        start: usize,
        block: &mut [imp_manifold],
    ) -> u64 {
        // The accesses without a bounds check rely on it.
        assert!(a.serves(start + block.len()) && b.serves(start + block.len()));
        width.run_f64(BlockWork { a, b, limit: touching::limit(margin), start, block })
    }
}

/// Writes the manifold of every pair.
pub(super) fn contact_batch<D: LaneContact>(
    width: Width,
    a: &PosedArray<D>,
    b: &PosedArray<D>,
    margin: f32,
    results: &mut [D::CManifold],
) {
    let sides = [a.unchecked(), b.unchecked()];
    answer_blocks(
        results,
        |start, block| D::answer_contacts(width, sides, margin, start, block),
        |index| {
            D::contact_of_boxes(a.at(index), b.at(index), margin).unwrap_or_else(|| {
                a.with_pair(b, index, |a, pose_a, b, pose_b| {
                    D::contact(a, pose_a, b, pose_b, margin).as_ref().into()
                })
            })
        },
    );
}

struct BlockWork<'a, 'r> {
    a: UncheckedArray<'a, Dim3>,
    b: UncheckedArray<'a, Dim3>,
    /// The greatest distance with a contact.
    limit: f64,
    /// The index of the first pair.
    start: usize,
    block: &'r mut [imp_manifold],
}

impl F64LaneWork for BlockWork<'_, '_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: F64Lanes>(mut self) -> u64 {
        // The offsets of pairs of boxes in their canonical order, and of those in the other order.
        let mut runs: [ArrayVec<u8, BLOCK>; 2] = Default::default();
        for offset in 0..self.block.len() {
            // SAFETY: both arrays serve all pairs of the block, as `answer_contacts` has checked.
            let (a, b) = unsafe {
                let index = self.start + offset;
                (self.a.at_unchecked(index), self.b.at_unchecked(index))
            };
            if (Dim3::lane_kind(a.0), Dim3::lane_kind(b.0)) != (Some(BOX), Some(BOX)) {
                continue;
            }
            match order(a.1, b.1) {
                Some(Ordering::Less) => runs[0].push(offset as u8),
                Some(Ordering::Greater) => runs[1].push(offset as u8),
                Some(Ordering::Equal) | None => {}
            }
        }
        let mut answered = 0;
        for (run, offsets) in runs.iter().enumerate() {
            for offsets in offsets.chunks(L::COUNT) {
                answered |= self.answer_pairs::<L>(run == 1, offsets);
            }
        }
        answered
    }
}

/// The order of two boxes, as `canonical_order` of the narrow phase. Equal poses leave it open.
#[inline(always)]
fn order(a: &imp_pose, b: &imp_pose) -> Option<Ordering> {
    let key = |pose: &imp_pose| {
        let (p, r) = (pose.position, pose.rotation);
        [p.x, p.y, p.z, r.x, r.y, r.z, r.w]
    };
    key(a).partial_cmp(&key(b))
}

impl BlockWork<'_, '_> {
    #[inline(always)]
    fn answer_pairs<L: F64Lanes>(&mut self, is_swapped: bool, offsets: &[u8]) -> u64 {
        let (first, second) = if is_swapped { (self.b, self.a) } else { (self.a, self.b) };
        let a = boxes::<L>(&Bodies::new::<L>(&first, self.start, offsets));
        let b = boxes::<L>(&Bodies::new::<L>(&second, self.start, offsets));
        let found = lanes::boxes(&a, &b, self.limit);
        let ([nx, ny, nz], [ax, ay, az]) = (found.normal.0, found.point_a.0);
        let [bx, by, bz] = found.point_b.0;
        let normals = L::narrowed_rows([found.distance, nx, ny, nz]);
        let points_a = L::narrowed_rows([ax, ay, az, az]);
        let points_b = L::narrowed_rows([bx, by, bz, bz]);
        let (features_a, features_b) = (found.feature_a.numbers(), found.feature_b.numbers());
        let mut answered = 0;
        for (lane, &offset) in offsets.iter().enumerate() {
            let is_in = |lanes: u32| lanes >> lane & 1 == 1;
            answered |= u64::from(is_in(found.touching | found.apart | found.others)) << offset;
            if is_in(found.others) {
                let index = self.start + usize::from(offset);
                self.block[usize::from(offset)] =
                    self.manifold(index, &found.separation(lane), is_swapped);
                continue;
            }
            if !is_in(found.touching | found.apart) {
                continue;
            }
            let manifold = is_in(found.touching).then(|| {
                let normal: Vec3 = normals[lane].yzw();
                let point = ContactPoint {
                    point_a: points_a[lane].xyz(),
                    point_b: points_b[lane].xyz(),
                    // -0 becomes 0, as in `touching::to_f32`.
                    distance: normals[lane].x + 0.0,
                    feature_a: features_a[lane] as u32,
                    feature_b: features_b[lane] as u32,
                };
                Manifold {
                    normal: if is_swapped { -normal } else { normal },
                    points: [if is_swapped { point.flipped() } else { point }]
                        .into_iter()
                        .collect(),
                    part_a: Part::WHOLE,
                    part_b: Part::WHOLE,
                }
            });
            self.block[usize::from(offset)] = manifold.as_ref().into();
        }
        answered
    }

    /// The manifold of two boxes whose separation is known.
    #[inline(never)]
    fn manifold(&self, index: usize, separation: &Separation, is_swapped: bool) -> imp_manifold {
        let [first, second] = if is_swapped { [self.b, self.a] } else { [self.a, self.b] };
        let found = with_checked_pair::<Dim3, _>(
            first.at(index),
            second.at(index),
            &Default::default(),
            |a, pose_a, b, pose_b| match (a, b) {
                (Geometry::Convex(a), Geometry::Convex(b)) => {
                    contact_in_lane((a, pose_a), (b, pose_b), separation, self.limit, is_swapped)
                }
                _ => unreachable!("both are boxes"),
            },
        );
        found.as_ref().into()
    }
}
