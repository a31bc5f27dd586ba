//! Axis-aligned bounds of any dimension: four at a time for the tree, rays through them, and those of what has no
//! end.

use glam::{BVec4A, Vec4};

use crate::bvh::{Bound, LANES, Wide};

/// A bound that is known by its least and greatest corner.
pub trait Corners<const N: usize>: Bound {
    fn from_corners(min: [f32; N], max: [f32; N]) -> Self;

    fn corners(&self) -> ([f32; N], [f32; N]);

    /// The [`Bound::cost`] of four sizes.
    fn wide_cost(size: [Vec4; N]) -> Vec4;
}

/// Four bounds, a component of all four in one vector.
#[derive(Clone, Copy, Debug)]
pub struct WideAabb<const N: usize> {
    min: [Vec4; N],
    max: [Vec4; N],
}

/// A ray made ready for many slab tests. Its unit of length is that of the scaled direction.
#[derive(Clone, Copy, Debug)]
pub struct RayTraversal<const N: usize> {
    origin: [Vec4; N],
    reciprocal: [Vec4; N],
    /// The ray does not move along this axis.
    parallel: [bool; N],
}

impl<const N: usize> RayTraversal<N> {
    /// `direction`'s greatest component is about 1.
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
    /// Lanes that hold nothing overlap nothing.
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
        // Three roundings lie between a slab's exact crossing and ours: look that much further.
        const NEARER: f32 = 1.0 - 4.0 * f32::EPSILON;
        const FARTHER: f32 = 1.0 + 4.0 * f32::EPSILON;
        let (mut near, mut far) = (Vec4::ZERO, Vec4::splat(reach));
        let mut lanes = 0b1111;
        for axis in 0..N {
            let (min, max, origin) = (self.min[axis], self.max[axis], ray.origin[axis]);
            if ray.parallel[axis] {
                // Never 0 times infinity: the ray is in the slab, or it never is.
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

/// How far the bounds of what has none reach: beyond everything that has, and its square is still a float.
const UNBOUNDED: f64 = 1e18;

/// Nothing that has an end reaches further from the world's origin.
const FAR: f64 = 1e17;

/// The slant of a normal that lies along an axis, or nearly.
const UPRIGHT: f64 = 1e-6;

/// Bounds of what has an end extend less far.
const BOUNDED: f32 = 5e17;

/// The least and greatest corner of bounds that hold all x with `normal . x <= offset`, the normal of length 1.
/// Bounded only where it lies along an axis, or nearly: then by what it holds of all that has an end.
pub fn half_space<const N: usize>(normal: [f64; N], offset: f64) -> ([f64; N], [f64; N]) {
    let (mut min, mut max) = ([-UNBOUNDED; N], [UNBOUNDED; N]);
    for axis in 0..N {
        let across: f64 = (1..N).map(|next| normal[(axis + next) % N].abs()).sum();
        if across < UPRIGHT {
            let reach = (offset + across * FAR) / normal[axis].abs();
            let bound = if normal[axis] > 0.0 { &mut max } else { &mut min };
            bound[axis] = reach * normal[axis].signum();
        }
    }
    (min, max)
}

/// The greatest of extents, of those that have an end: a floor's leaf is no larger for where it has none.
pub fn bounded_extent<const N: usize>(extents: [f32; N]) -> f32 {
    let ends = |extent: f32| if extent < BOUNDED { extent } else { 0.0 };
    extents.into_iter().map(ends).fold(0.0, f32::max)
}
