//! Distances, casts and contacts of pairs of shapes of a world, in the f64 lanes of batches.
//!
//! The lane kernels read C structs. Shapes hold decoded values, so the structs of a few pairs at a time are made on the stack.

use arrayvec::ArrayVec;

use super::batch::UncheckedArray;
use super::box_batch::answer_blocks;
use super::dimension::Dimension;
use crate::dim2::Dim2;
use crate::dim3::{Convex, Dim3, Geometry};
use crate::world::Shape;

/// The pairs whose structs are on the stack at once.
const AT_ONCE: usize = 32;

/// A dimension whose pairs of shapes may have lane kernels.
pub(super) trait LaneShapes: Dimension {
    /// Returns whether any lane kernel answers pairs of these kinds.
    fn has_kernel(pair: [&Self::Geometry; 2]) -> bool;
}

/// Every kernel answers pairs of a box and a box, sphere or capsule.
impl LaneShapes for Dim3 {
    #[inline]
    fn has_kernel([a, b]: [&Geometry; 2]) -> bool {
        let (Geometry::Convex(a), Geometry::Convex(b)) = (a, b) else { return false };
        let is_box = |geometry: &Convex| matches!(geometry, Convex::Box(_));
        let is_round =
            |geometry: &Convex| matches!(geometry, Convex::Sphere(_) | Convex::Capsule(_));
        match (is_box(a), is_box(b)) {
            (true, true) => true,
            (true, false) => is_round(b),
            (false, true) => is_round(a),
            (false, false) => false,
        }
    }
}

/// 2D has no lane kernel.
impl LaneShapes for Dim2 {
    #[inline]
    fn has_kernel(_: [&Self::Geometry; 2]) -> bool {
        false
    }
}

/// The structs of one side of some pairs.
struct Structs<D: Dimension> {
    geometries: ArrayVec<D::CGeometry, AT_ONCE>,
    poses: ArrayVec<D::CPose, AT_ONCE>,
}

impl<D: Dimension> Structs<D> {
    fn new() -> Structs<D> {
        Structs { geometries: ArrayVec::new(), poses: ArrayVec::new() }
    }

    fn push(&mut self, shape: &Shape<D>) {
        self.geometries.push(D::geometry_out(&shape.geometry));
        self.poses.push(shape.pose.into());
    }

    fn array(&self) -> UncheckedArray<'_, D> {
        UncheckedArray::of(&self.geometries, &self.poses)
    }
}

/// Writes the answers of pairs of shapes. `shapes` returns the pair of an index, or `None` if no lane kernel may answer it.
///
/// `in_lanes` gets the structs of some pairs, the index of the first one, and the places of their answers. It returns a bit for
/// each that it has answered. `alone` answers the other pairs.
pub(super) fn answer_shapes<'a, D: LaneShapes, T: Send>(
    answers: &mut [T],
    shapes: impl Fn(usize) -> Option<[&'a Shape<D>; 2]> + Sync,
    in_lanes: impl Fn([UncheckedArray<D>; 2], usize, &mut [T]) -> u64 + Sync,
    alone: impl Fn(usize) -> T + Sync,
) {
    let has_kernel = |[a, b]: &[&Shape<D>; 2]| D::has_kernel([&a.geometry, &b.geometry]);
    let some_in_lanes = |start: usize, answers: &mut [T]| {
        let indices = start..start + answers.len();
        let pairs: ArrayVec<Option<[&Shape<D>; 2]>, AT_ONCE> =
            indices.map(|index| shapes(index).filter(has_kernel)).collect();
        let Some(&[stand_in, _]) = pairs.iter().flatten().next() else { return 0 };
        let (mut sides, mut eligible) = ([Structs::<D>::new(), Structs::new()], 0u64);
        for (place, pair) in pairs.iter().enumerate() {
            eligible |= u64::from(pair.is_some()) << place;
            // No kernel spends time on a shape with itself.
            let pair = pair.unwrap_or([stand_in; 2]);
            sides.iter_mut().zip(pair).for_each(|(side, shape)| side.push(shape));
        }
        let [a, b] = &sides;
        in_lanes([a.array(), b.array()], start, answers) & eligible
    };
    answer_blocks(
        answers,
        |start, block| {
            let parts = (0..).step_by(AT_ONCE).zip(block.chunks_mut(AT_ONCE));
            parts.map(|(first, part)| some_in_lanes(start + first, part) << first).sum()
        },
        alone,
    );
}
