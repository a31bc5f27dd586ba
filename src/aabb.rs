//! Axis-aligned bounds for 2D and 3D: SIMD tests of four bounds, ray slab tests, and bounds of half-spaces.

use glam::{BVec4A, Vec4};

use crate::bvh::{Bound, LANES, Wide};

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
    origin: [Vec4; N],
    reciprocal: [Vec4; N],
    /// Whether the ray is parallel to the slab of each axis.
    parallel: [bool; N],
}

impl<const N: usize> RayTraversal<N> {
    /// Makes a traversal ray. The greatest component of `direction` must be about 1.
    pub fn new(origin: [f32; N], direction: [f32; N]) -> RayTraversal<N> {
        RayTraversal {
            origin: origin.map(Vec4::splat),
            reciprocal: direction.map(|d| Vec4::splat(d.recip())),
            parallel: direction.map(|d| d.abs() < f32::MIN_POSITIVE),
        }
    }
}

fn mask(lanes: BVec4A) -> u32 {
    lanes.bitmask()
}

impl<const N: usize, B: Corners<N> + Bound<Ray = RayTraversal<N>>> Wide<B> for WideAabb<N> {
    /// Empty lanes have inverted infinite bounds, which overlap nothing.
    const EMPTY: WideAabb<N> = WideAabb { min: [Vec4::INFINITY; N], max: [Vec4::NEG_INFINITY; N] };

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

    fn costs_with(&self, bound: &B) -> [[f32; LANES]; 2] {
        let (min, max) = bound.corners();
        let size = |axis: usize| self.max[axis] - self.min[axis];
        let with = |axis: usize| {
            self.max[axis].max(Vec4::splat(max[axis])) - self.min[axis].min(Vec4::splat(min[axis]))
        };
        [B::wide_cost(std::array::from_fn(size)), B::wide_cost(std::array::from_fn(with))]
            .map(|cost| cost.to_array())
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

    fn entries(&self, ray: &RayTraversal<N>, reach: f32) -> (u32, [f32; LANES]) {
        // The computed crossing has three roundings. Widening the interval by four covers them.
        const NEARER: f32 = 1.0 - 4.0 * f32::EPSILON;
        const FARTHER: f32 = 1.0 + 4.0 * f32::EPSILON;
        let (mut near, mut far) = (Vec4::ZERO, Vec4::splat(reach));
        let mut lanes = 0b1111;
        for axis in 0..N {
            let (min, max, origin) = (self.min[axis], self.max[axis], ray.origin[axis]);
            if ray.parallel[axis] {
                // Avoids 0 times infinity: a parallel ray is always or never in the slab.
                lanes &= mask(min.cmple(origin)) & mask(max.cmpge(origin));
            } else {
                let (a, b) =
                    ((min - origin) * ray.reciprocal[axis], (max - origin) * ray.reciprocal[axis]);
                near = near.max(a.min(b) * NEARER);
                far = far.min(a.max(b) * FARTHER);
            }
        }
        (lanes & mask(near.cmple(far)), near.to_array())
    }
}

/// The coordinate that stands for infinity. It lies beyond every finite geometry, and its square is finite in f32.
const UNBOUNDED: f64 = 1e18;

/// No finite geometry extends further than this from the world's origin.
const FAR: f64 = 1e17;

/// Maximum sum of the other components for a unit normal to count as parallel to an axis.
const AXIS_ALIGNED: f64 = 1e-6;

/// The bounds of finite geometries have smaller extents.
const BOUNDED: f32 = 5e17;

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

/// The greatest finite extent. The unbounded axes of a half-space do not count.
pub fn bounded_extent<const N: usize>(extents: [f32; N]) -> f32 {
    let ends = |extent: f32| if extent < BOUNDED { extent } else { 0.0 };
    extents.into_iter().map(ends).fold(0.0, f32::max)
}
