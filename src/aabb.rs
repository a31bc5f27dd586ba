//! Axis-aligned bounds for 2D and 3D: SIMD tests of four bounds, ray slab tests, and bounds of half-spaces.

use glam::{BVec4A, Vec4, Vec4Swizzles};

use crate::bvh::{Bound, LANES, Wide, WideCorners};
use crate::rounding::BOUNDS_ROUNDING;
use crate::simd::eight_lanes::EightLanes;
use crate::simd::words::next_up;

/// A bound that is given by its min and max corner.
pub trait Corners<const N: usize>: Bound {
    fn from_corners(min: [f32; N], max: [f32; N]) -> Self;

    fn corners(&self) -> ([f32; N], [f32; N]);

    /// The [`Bound::cost`] of four bounds, from their sizes along each axis.
    fn wide_cost(size: [Vec4; N]) -> Vec4;
}

/// Four bounds as a structure of arrays.
#[derive(Clone, Copy, Debug)]
pub struct WideAabb<const N: usize> {
    min: [Vec4; N],
    max: [Vec4; N],
}

/// A ray with precomputed reciprocals for slab tests. Its parameter counts lengths of the direction it was made with.
#[derive(Clone, Copy, Debug)]
pub struct RayTraversal<const N: usize> {
    /// The origin, moved down and up: every slab is wider by this much on both sides.
    low: [Vec4; N],
    high: [Vec4; N],
    reciprocal: [Vec4; N],
    /// Whether the ray is parallel to the slab of each axis.
    parallel: [bool; N],
}

impl<const N: usize> RayTraversal<N> {
    /// Makes a traversal ray. The greatest component of `direction` must be about 1.
    ///
    /// The bounds of a geometry cover its own part of the rounding within which it touches the origin, and the ray the part
    /// of the origin: a half-space may touch an origin that is far away along its surface.
    pub fn new(origin: [f32; N], direction: [f32; N]) -> RayTraversal<N> {
        const ROUNDING: f32 = 1.01 * BOUNDS_ROUNDING as f32;
        let around = ROUNDING * origin.iter().map(|along| along.abs()).sum::<f32>();
        let parallel = direction.map(|along| along.abs() < f32::MIN_POSITIVE);
        // The way along an axis of a ray that counts as parallel to the slab: up to 4, or nothing.
        let padding = |axis: usize| {
            around + if parallel[axis] { direction[axis].abs() * f32::MAX } else { 0.0 }
        };
        RayTraversal {
            low: std::array::from_fn(|axis| Vec4::splat(origin[axis] - padding(axis))),
            high: std::array::from_fn(|axis| Vec4::splat(origin[axis] + padding(axis))),
            reciprocal: direction.map(|along| Vec4::splat(along.recip())),
            parallel,
        }
    }
}

/// Bits that are all 0 if and only if two 2D bounds share a point, without a branch. Each is its min corner, then its max
/// corner.
#[inline(always)]
pub fn gaps_of_two(a: &[f32; 4], b: &[f32; 4]) -> u8 {
    let [a, b] = [a, b].map(|corners| Vec4::from_slice(corners));
    let ordered = Vec4::new(a.x, a.y, b.x, b.y).cmple(Vec4::new(b.z, b.w, a.z, a.w));
    (!ordered.bitmask() & 0b1111) as u8
}

/// [`gaps_of_two`] in 3D. Each bound is loaded as two overlapping vectors.
#[inline(always)]
pub fn gaps_of_three(a: &[f32; 6], b: &[f32; 6]) -> u8 {
    let min = |corners: &[f32; 6]| Vec4::from_slice(&corners[..4]);
    let max = |corners: &[f32; 6]| Vec4::from_slice(&corners[2..]).yzww();
    let (a_first, b_first) = (min(a).cmple(max(b)), min(b).cmple(max(a)));
    (!(a_first & b_first).bitmask() & 0b111) as u8
}

/// A bound that moves during times 0 to 1, prepared for slab tests.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<const N: usize> {
    /// The bound at time 0.
    min: [f32; N],
    max: [f32; N],
    /// 1 / translation per axis, or 0 if the bound hardly moves along it.
    reciprocal: [f32; N],
}

impl<const N: usize> Sweep<N> {
    /// Prepares a bound that moves by `translation`, whose components may be off by an ulp of its length.
    pub fn new<B: Corners<N>>(bound: &B, translation: [f32; N]) -> Sweep<N> {
        // A motion within the slack counts as none. So every reciprocal is finite.
        const LEAST: f32 = 4.0 * f32::MIN_POSITIVE;
        let length: f32 = translation.iter().map(|along| along.abs()).sum();
        let slack = f32::EPSILON * length + LEAST;
        let (min, max) = bound.grown(4.0 * slack).corners();
        let reciprocal = |along: f32| if along.abs() <= slack { 0.0 } else { along.recip() };
        Sweep { min, max, reciprocal: translation.map(reciprocal) }
    }

    /// Whether the moving bound meets another one on its way.
    pub fn meets<B: Corners<N>>(&self, bound: &B) -> bool {
        let (min, max) = bound.corners();
        let (mut near, mut far) = (0.0f32, 1.0f32);
        for axis in 0..N {
            let (low, high) = (min[axis] - self.max[axis], max[axis] - self.min[axis]);
            let reciprocal = self.reciprocal[axis];
            if reciprocal == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return false;
                }
                continue;
            }
            let (a, b) = (low * reciprocal, high * reciprocal);
            near = near.max(a.min(b) * LOWER - f32::MIN_POSITIVE);
            far = far.min(a.max(b) * UPPER + f32::MIN_POSITIVE);
        }
        near <= far
    }
}

impl<const N: usize> Sweep<N> {
    /// The lanes that the moving bound meets until `latest`, and the time at which it meets each, rounded down. `slabs`
    /// returns the min and max of all lanes on an axis.
    #[inline(always)]
    pub fn times<L: EightLanes>(
        &self,
        slabs: impl Fn(usize) -> [L; 2],
        latest: f32,
    ) -> (L::Mask, L) {
        let (mut near, mut far) = (L::splat(f32::NEG_INFINITY), L::splat(f32::INFINITY));
        let mut lanes = near.at_most(far);
        for axis in 0..N {
            let [low, high] = slabs(axis);
            let (min, max) = (L::splat(self.min[axis]), L::splat(self.max[axis]));
            if self.reciprocal[axis] == 0.0 {
                lanes = lanes & low.at_most(max) & min.at_most(high);
                continue;
            }
            let reciprocal = L::splat(self.reciprocal[axis]);
            let (a, b) = ((low - max) * reciprocal, (high - min) * reciprocal);
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        let tiny = L::splat(f32::MIN_POSITIVE);
        let near = L::splat(0.0).max(near * L::splat(LOWER) - tiny);
        let far = L::splat(latest).min(far * L::splat(UPPER) + tiny);
        (lanes & near.at_most(far), near)
    }

    /// [`Sweep::times`] for four lanes, with a bit for each lane that is met.
    #[inline(always)]
    pub fn times_of_four(
        &self,
        slabs: impl Fn(usize) -> [Vec4; 2],
        latest: f32,
    ) -> (u32, [f32; LANES]) {
        let (lanes, times) = self.wide_times(slabs, latest);
        (mask(lanes), times.to_array())
    }

    /// As [`Sweep::times_of_four`], in SIMD registers.
    #[inline(always)]
    fn wide_times(&self, slabs: impl Fn(usize) -> [Vec4; 2], latest: f32) -> (BVec4A, Vec4) {
        let (mut near, mut far) = (Vec4::NEG_INFINITY, Vec4::INFINITY);
        let mut lanes = BVec4A::TRUE;
        for axis in 0..N {
            let [low, high] = slabs(axis);
            let (min, max) = (Vec4::splat(self.min[axis]), Vec4::splat(self.max[axis]));
            let reciprocal = self.reciprocal[axis];
            if reciprocal == 0.0 {
                lanes &= low.cmple(max) & high.cmpge(min);
                continue;
            }
            let (a, b) = ((low - max) * reciprocal, (high - min) * reciprocal);
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        let tiny = Vec4::splat(f32::MIN_POSITIVE);
        let near = Vec4::ZERO.max(near * LOWER - tiny);
        let far = Vec4::splat(latest).min(far * UPPER + tiny);
        (lanes & near.cmple(far), near)
    }
}

/// A lower bound of the distance of each lane to a bound. `slabs` returns the min and max of all lanes on an axis.
#[inline(always)]
pub fn gaps<const N: usize, B: Corners<N>, L: EightLanes>(
    slabs: impl Fn(usize) -> [L; 2],
    bound: &B,
) -> L {
    let (min, max) = bound.corners();
    let zero = L::splat(0.0);
    let mut squared = zero;
    for axis in 0..N {
        let [low, high] = slabs(axis);
        let gap = (low - L::splat(max[axis])).max(L::splat(min[axis]) - high).max(zero);
        squared = squared + gap * gap;
    }
    // As in `squared_gaps`.
    let squared = (squared * L::splat(LOWER) - L::splat(f32::MIN_POSITIVE)).max(zero);
    squared.sqrt() * L::splat(LOWER)
}

/// [`gaps`] for four lanes, with a bit for each lane within `reach`.
#[inline(always)]
pub fn gaps_of_four<const N: usize, B: Corners<N>>(
    slabs: impl Fn(usize) -> [Vec4; 2],
    bound: &B,
    reach: f32,
) -> (u32, [f32; LANES]) {
    let gaps = squared_gaps(slabs, bound).map(f32::sqrt) * LOWER;
    (mask(gaps.cmple(Vec4::splat(reach))), gaps.to_array())
}

/// A lower bound of the squared distance of each lane to a bound.
#[inline(always)]
fn squared_gaps<const N: usize, B: Corners<N>>(
    slabs: impl Fn(usize) -> [Vec4; 2],
    bound: &B,
) -> Vec4 {
    let (min, max) = bound.corners();
    let mut squared = Vec4::ZERO;
    for axis in 0..N {
        let [low, high] = slabs(axis);
        let gap = (low - Vec4::splat(max[axis])).max(Vec4::splat(min[axis]) - high);
        let gap = gap.max(Vec4::ZERO);
        squared += gap * gap;
    }
    // The subtraction covers rounding below the normal range.
    (squared * LOWER - Vec4::splat(f32::MIN_POSITIVE)).max(Vec4::ZERO)
}

/// Values with three roundings lie within these factors of the exact ones.
pub const LOWER: f32 = 1.0 - 4.0 * f32::EPSILON;
pub const UPPER: f32 = 1.0 + 4.0 * f32::EPSILON;

/// Expansion of bounds in casts and distances, relative to their size. Computed times and distances are accurate to
/// 1e-6 of the size of a pair.
const INACCURACY: f32 = 2e-6;

fn mask(lanes: BVec4A) -> u32 {
    lanes.bitmask()
}

impl<const N: usize, B: Corners<N> + Bound<Ray = RayTraversal<N>, Sweep = Sweep<N>>> Wide<B>
    for WideAabb<N>
{
    /// Empty lanes have inverted infinite bounds, which overlap nothing.
    const EMPTY: WideAabb<N> = WideAabb { min: [Vec4::INFINITY; N], max: [Vec4::NEG_INFINITY; N] };

    #[inline(always)]
    fn from_rows(min: [Vec4; 3], max: [Vec4; 3]) -> WideAabb<N> {
        // As in `Bound::from_wide`: adding 0 makes -0 to 0.
        let rows = |rows: [Vec4; 3]| std::array::from_fn(|axis| rows[axis] + Vec4::ZERO);
        WideAabb { min: rows(min), max: rows(max) }
    }

    fn set(&mut self, lane: usize, bound: &B) {
        let (min, max) = bound.corners();
        for axis in 0..N {
            self.min[axis][lane] = min[axis];
            self.max[axis][lane] = max[axis];
        }
    }

    fn get(&self, lane: usize) -> B {
        B::from_corners(self.min.map(|min| min[lane]), self.max.map(|max| max[lane]))
    }

    fn clear(&mut self, lane: usize) {
        for axis in 0..N {
            self.min[axis][lane] = f32::INFINITY;
            self.max[axis][lane] = f32::NEG_INFINITY;
        }
    }

    fn all(&self) -> B {
        B::from_corners(self.min.map(Vec4::min_element), self.max.map(Vec4::max_element))
    }

    #[inline(always)]
    fn costs(&self) -> [f32; LANES] {
        let size = |axis: usize| self.max[axis] - self.min[axis];
        B::wide_cost(std::array::from_fn(size)).to_array()
    }

    fn costs_with(&self, bound: &B) -> [[f32; LANES]; 2] {
        let (min, max) = bound.corners();
        let with = |axis: usize| {
            self.max[axis].max(Vec4::splat(max[axis])) - self.min[axis].min(Vec4::splat(min[axis]))
        };
        [Wide::<B>::costs(self), B::wide_cost(std::array::from_fn(with)).to_array()]
    }

    fn overlaps(&self, bound: &B) -> u32 {
        let (min, max) = bound.corners();
        let mut lanes = BVec4A::TRUE;
        for axis in 0..N {
            lanes &= self.min[axis].cmple(Vec4::splat(max[axis]));
            lanes &= self.max[axis].cmpge(Vec4::splat(min[axis]));
        }
        mask(lanes)
    }

    fn entries(&self, ray: &RayTraversal<N>, reach: f32) -> (BVec4A, Vec4) {
        let (mut near, mut far) = (Vec4::ZERO, Vec4::INFINITY);
        let mut lanes = BVec4A::TRUE;
        for axis in 0..N {
            let (min, max) = (self.min[axis], self.max[axis]);
            let (low, high) = (ray.low[axis], ray.high[axis]);
            if ray.parallel[axis] {
                // Avoids 0 times infinity: a parallel ray is always or never in the slab.
                lanes &= min.cmple(high) & max.cmpge(low);
            } else {
                let reciprocal = ray.reciprocal[axis];
                let (a, b) = ((min - high) * reciprocal, (max - low) * reciprocal);
                near = near.max(a.min(b));
                far = far.min(a.max(b));
            }
        }
        let (near, far) = (near * LOWER, Vec4::splat(reach).min(far * UPPER));
        (lanes & near.cmple(far), near)
    }

    #[inline(always)]
    fn times(&self, sweep: &Sweep<N>, latest: f32) -> (BVec4A, Vec4) {
        sweep.wide_times(|axis| self.padded(axis), latest)
    }

    #[inline(always)]
    fn squared_gaps(&self, bound: &B, reach: f32) -> (BVec4A, Vec4) {
        let gaps = squared_gaps(|axis| self.padded(axis), bound);
        (gaps.cmple(Vec4::splat(reach)), gaps)
    }
}

impl<const N: usize> WideAabb<N> {
    /// The min and max of all lanes on an axis, expanded by [`INACCURACY`].
    #[inline(always)]
    fn padded(&self, axis: usize) -> [Vec4; 2] {
        let (low, high) = (self.min[axis], self.max[axis]);
        let by = (high - low) * INACCURACY;
        [low - by, high + by]
    }
}

/// The coordinate that stands for infinity. It lies beyond every finite geometry, and its square is finite in f32.
const UNBOUNDED: f64 = 1e18;

/// No finite geometry extends further than this from the world's origin.
const FAR: f64 = 1e17;

/// The greatest distance at which a ray hits a half-space: from any origin in range, such a hit is within `FAR`.
pub const HALF_SPACE_REACH: f64 = 5e16;

/// Maximum sum of the other components for a unit normal to count as parallel to an axis. Two half-spaces with finite bounds
/// that face each other then have opposite normals for the narrow phase, too. All others overlap somewhere.
const AXIS_ALIGNED: f64 = 4e-15;

/// The bounds of finite geometries have smaller coordinates and extents.
pub const BOUNDED: f32 = 5e17;

/// The min and max corner of bounds of the half-space `normal . x <= offset`, with a unit normal.
///
/// The bounds are finite only along an axis to which the normal is nearly parallel. There they cover the part of the
/// half-space within `FAR` of the origin.
pub fn half_space<const N: usize>(normal: [f64; N], offset: f64) -> ([f64; N], [f64; N]) {
    let (mut min, mut max) = ([-UNBOUNDED; N], [UNBOUNDED; N]);
    for axis in 0..N {
        let across: f64 = (1..N).map(|next| normal[(axis + next) % N].abs()).sum();
        if across < AXIS_ALIGNED {
            let reach = (offset + across * FAR) / normal[axis].abs();
            let bound = if normal[axis] > 0.0 { &mut max } else { &mut min };
            bound[axis] = reach * normal[axis].signum();
        }
    }
    (min, max)
}

/// Corners moved outward by `by`, and by one ulp more.
#[inline(always)]
pub fn grown(bound: &WideCorners, by: f32) -> WideCorners {
    let by = Vec4::splat(by);
    WideCorners { min: -next_up(by - bound.min), max: next_up(bound.max + by) }
}

/// The greatest finite extent along the first `N` axes. The unbounded axes of a half-space do not count.
#[inline(always)]
pub fn bounded_extent<const N: usize>(bound: &WideCorners) -> f32 {
    let extents = bound.max - bound.min;
    let is_bounded = extents.cmplt(Vec4::splat(BOUNDED));
    let extents = Vec4::select(is_bounded, extents, Vec4::ZERO).to_array();
    extents[..N].iter().fold(0.0, |most, &extent| if extent > most { extent } else { most })
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::{gaps_of_three, gaps_of_two};
    use crate::bvh::Bound;
    use crate::dim3::Aabb;

    #[test]
    fn branch_free_tests_of_overlap_agree_with_the_definition() {
        let mut random = fastrand::Rng::with_seed(21);
        let mut overlaps = [0, 0];
        for _ in 0..20_000 {
            // Few values, so that bounds often touch.
            let mut corner = || Vec3::from_array(std::array::from_fn(|_| random.i8(-3..=4).into()));
            let [a, b] = [(corner(), corner()), (corner(), corner())].map(|(min, max)| {
                let max = if min.x < -2.0 { Vec3::INFINITY } else { min.max(max) };
                (min, max)
            });
            let on_axis = [0, 1, 2].map(|axis| a.0[axis] <= b.1[axis] && b.0[axis] <= a.1[axis]);
            let in_space = on_axis == [true; 3];
            let three = |(min, max): (Vec3, Vec3)| [min.x, min.y, min.z, max.x, max.y, max.z];
            assert_eq!(gaps_of_three(&three(a), &three(b)) == 0, in_space, "{a:?} {b:?}");
            let two = |(min, max): (Vec3, Vec3)| [min.x, min.y, max.x, max.y];
            let in_plane = on_axis[0] && on_axis[1];
            assert_eq!(gaps_of_two(&two(a), &two(b)) == 0, in_plane, "{a:?} {b:?}");
            overlaps[usize::from(in_space)] += 1;
        }
        assert!(overlaps[0] > 1000 && overlaps[1] > 1000, "{overlaps:?}");
    }

    #[test]
    fn grown_corners_are_the_next_floats() {
        let mut random = fastrand::Rng::with_seed(22);
        for _ in 0..20_000 {
            let mut number = || 10f32.powi(random.i8(-40..18).into()) * (random.f32() - 0.5);
            let [min, max] = [(); 2].map(|()| Vec3::from_array([(); 3].map(|()| number())));
            let by = number().abs();
            for by in [0.0, by] {
                let grown = Aabb { min, max }.grown(by);
                let expected = Aabb {
                    min: Vec3::from_array((min - by).to_array().map(f32::next_down)),
                    max: Vec3::from_array((max + by).to_array().map(f32::next_up)),
                };
                assert_eq!(grown, expected, "{min:?} {max:?} {by:e}");
            }
        }
    }
}
