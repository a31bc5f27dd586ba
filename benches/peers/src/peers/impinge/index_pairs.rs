//! Overlaps of pairs of indices through the C header: all geometries in one array, in one call.
use super::calls::{Answer, PairInputs, all};
use super::{c, dim2, ok, pairs};
use crate::workloads::*;

/// Geometries with poses, and pairs of their indices. `sides` owns the hulls.
struct Indexed<Sides, Geometry, Pose> {
    sides: Sides,
    geometries: Vec<Geometry>,
    poses: Vec<Pose>,
    pairs: Vec<c::imp_index_pair>,
}
impl<S, G, P> Indexed<S, G, P> {
    /// The first half of each array is side A, the second one side B.
    fn new(geometries: Vec<G>, poses: Vec<P>, sides: S) -> Self {
        let n = poses.len() as u32 / 2;
        let pairs = (0..n).map(|i| c::imp_index_pair { a: i, b: n + i }).collect();
        Indexed { sides, geometries, poses, pairs }
    }
}
impl<S, G, P> PairInputs for Indexed<S, G, P> {
    fn count(&self) -> usize {
        self.pairs.len()
    }
}

/// The result of an overlap call: 1 or 0.
#[repr(transparent)]
#[derive(Clone, Copy, Default)]
struct Overlap(i32);
impl Answer for Overlap {
    type Inputs = Indexed<pairs::Inputs, c::imp_geometry, c::imp_pose>;
    type Value = bool;
    const CALL: &'static str = "imp_overlap";
    const BATCH: &'static str = "imp_overlap_pairs";
    fn value(&self) -> bool {
        self.0 != 0
    }
    fn one(p: &Self::Inputs, i: usize) -> bool {
        <i32 as Answer>::one(&p.sides, i)
    }
    fn many(p: &Self::Inputs, results: &mut [Overlap]) -> i32 {
        let (count, n, out) = (p.poses.len(), results.len(), results.as_mut_ptr().cast());
        let (geometries, poses, pairs) =
            (p.geometries.as_ptr(), p.poses.as_ptr(), p.pairs.as_ptr());
        ok(unsafe {
            c::imp_overlap_pairs(geometries, poses, count as i32, pairs, n as i32, 0.0, out)
        })
    }
}

/// The result of a 2D overlap call: 1 or 0.
#[repr(transparent)]
#[derive(Clone, Copy, Default)]
struct Overlap2(i32);
impl Answer for Overlap2 {
    type Inputs = Indexed<dim2::Inputs, c::imp_geometry_2d, c::imp_pose_2d>;
    type Value = bool;
    const CALL: &'static str = "imp_overlap_2d";
    const BATCH: &'static str = "imp_overlap_pairs_2d";
    fn value(&self) -> bool {
        self.0 != 0
    }
    fn one(p: &Self::Inputs, i: usize) -> bool {
        <dim2::Overlap2 as Answer>::one(&p.sides, i)
    }
    fn many(p: &Self::Inputs, results: &mut [Overlap2]) -> i32 {
        let (count, n, out) = (p.poses.len(), results.len(), results.as_mut_ptr().cast());
        let (geometries, poses, pairs) =
            (p.geometries.as_ptr(), p.poses.as_ptr(), p.pairs.as_ptr());
        ok(unsafe {
            c::imp_overlap_pairs_2d(geometries, poses, count as i32, pairs, n as i32, 0.0, out)
        })
    }
}

pub fn overlap<'a>(sides: pairs::Inputs) -> Bench<'a> {
    let (geometries, poses) = sides.arrays();
    all::<Overlap>(Indexed::new(geometries, poses, sides))
}
pub fn overlap_2d<'a>(sides: dim2::Inputs) -> Bench<'a> {
    let (geometries, poses) = sides.arrays();
    all::<Overlap2>(Indexed::new(geometries, poses, sides))
}
