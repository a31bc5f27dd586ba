//! A node with quantised bounds, and its SIMD tests.
//!
//! A coordinate is `base + q * scale` with an 8-bit `q` and a power of two as `scale`. The encoder checks each decoded
//! value in f32, so decoded bounds always contain the originals.

use glam::{BVec4A, Vec4};

use super::{LANES, Link, PartBound, QuantizedNode};
use crate::aabb::{self, Corners, Sweep};
use crate::bvh::Bound;

/// A node: the bounds of up to four children, relative to `base` in units of a power of two per axis.
///
/// It has a cache line of its own, because most of the time of a query goes into waiting for nodes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Node<const N: usize> {
    base: [f32; N],
    min: [[u8; LANES]; N],
    max: [[u8; LANES]; N],
    links: [Link; LANES],
    /// The biased f32 exponent of each axis's scale.
    exponents: [u8; N],
    count: u8,
}

/// A ray prepared for slab tests. Its parameter counts lengths of the direction it was made with.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const N: usize> {
    /// The origin, moved outward by the padding: for the lower and for the upper side of each slab.
    low: [f32; N],
    high: [f32; N],
    reciprocal: [f32; N],
}

impl<const N: usize> Ray<N> {
    /// Prepares a ray. Its greatest direction component must be about 1.
    ///
    /// Every box is expanded by `padding` on each side. It must cover the rounding of the origin, the drift of the
    /// rounded direction, and 8 ulps of the greatest distance along an axis from the origin to the tree's bound.
    pub fn new(origin: [f32; N], direction: [f32; N], padding: f32) -> Ray<N> {
        // A nearly parallel direction becomes tiny instead of zero, so that no reciprocal is infinite.
        const TINY: f32 = 1e-18;
        Ray {
            low: origin.map(|at| at + padding),
            high: origin.map(|at| at - padding),
            reciprocal: direction.map(|d| d.abs().max(TINY).copysign(d).recip()),
        }
    }
}

/// Converts four bytes. Every result is exact.
#[inline(always)]
fn widen(bytes: [u8; LANES]) -> Vec4 {
    Vec4::from_array(bytes.map(f32::from))
}

#[inline(always)]
fn mask(lanes: BVec4A) -> u32 {
    lanes.bitmask()
}

impl<const N: usize> Node<N> {
    #[inline(always)]
    fn scale(&self, axis: usize) -> f32 {
        f32::from_bits(u32::from(self.exponents[axis]) << 23)
    }

    /// The decoded min and max of all lanes on an axis.
    #[inline(always)]
    fn slabs(&self, axis: usize) -> [Vec4; 2] {
        let (base, scale) = (Vec4::splat(self.base[axis]), Vec4::splat(self.scale(axis)));
        [self.min[axis], self.max[axis]].map(|quantized| base + widen(quantized) * scale)
    }

    #[inline(always)]
    fn used(&self) -> u32 {
        (1 << self.count) - 1
    }

    /// Quantises the bounds of all children on an axis.
    fn quantize(&mut self, axis: usize, bounds: &[[f32; 2]]) {
        // Adding 0 turns -0 into 0, so that saved nodes are the same on every platform.
        let base = bounds.iter().fold(f32::INFINITY, |least, bound| least.min(bound[0])) + 0.0;
        let most = bounds.iter().fold(f32::NEG_INFINITY, |most, bound| most.max(bound[1]));
        let decode = |quantized: u8, exponent: u8| {
            base + f32::from(quantized) * f32::from_bits(u32::from(exponent) << 23)
        };
        // 2^-8 of the extent, in exponents, is at most two below the first power of two that suffices.
        let extent_exponent = ((most - base).to_bits() >> 23) as u8;
        let mut exponent = extent_exponent.saturating_sub(8).max(1);
        while decode(u8::MAX, exponent) < most {
            exponent += 1;
        }
        self.base[axis] = base;
        self.exponents[axis] = exponent;
        let steps = |value: f32| (value - base) / f32::from_bits(u32::from(exponent) << 23);
        for (lane, [min, max]) in bounds.iter().enumerate() {
            let mut low = steps(*min).floor() as u8;
            while decode(low, exponent) > *min {
                low -= 1;
            }
            let mut high = steps(*max).ceil() as u8;
            while decode(high, exponent) < *max {
                high += 1;
            }
            self.min[axis][lane] = low;
            self.max[axis][lane] = high;
        }
    }
}

impl<const N: usize, B> QuantizedNode<B> for Node<N>
where
    B: Corners<N> + PartBound<PartRay = Ray<N>> + Bound<Sweep = Sweep<N>>,
{
    const BYTES: usize = 4 * N + 2 * LANES * N + 4 * LANES + N + 1;

    fn new(children: &[(B, Link)]) -> Node<N> {
        let mut node = Node {
            base: [0.0; N],
            min: [[u8::MAX; LANES]; N],
            max: [[0; LANES]; N],
            links: [Link(0); LANES],
            exponents: [1; N],
            count: children.len() as u8,
        };
        let mut bounds = [children[0].0; LANES];
        for (lane, (bound, link)) in children.iter().enumerate() {
            bounds[lane] = *bound;
            node.links[lane] = *link;
        }
        QuantizedNode::<B>::set_bounds(&mut node, &bounds[..children.len()]);
        node
    }

    fn set_bounds(&mut self, bounds: &[B]) {
        let mut sides = [[0.0; 2]; LANES];
        for axis in 0..N {
            for (side, bound) in sides.iter_mut().zip(bounds) {
                let (min, max) = bound.corners();
                *side = [min[axis], max[axis]];
            }
            self.quantize(axis, &sides[..bounds.len()]);
        }
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.count as usize
    }

    #[inline(always)]
    fn link(&self, lane: usize) -> Link {
        self.links[lane]
    }

    fn set_link(&mut self, lane: usize, link: Link) {
        self.links[lane] = link;
    }

    fn bound(&self, lane: usize) -> B {
        let slabs: [[Vec4; 2]; N] = std::array::from_fn(|axis| self.slabs(axis));
        B::from_corners(slabs.map(|slab| slab[0][lane]), slabs.map(|slab| slab[1][lane]))
    }

    #[inline]
    fn overlaps(&self, bound: &B) -> u32 {
        let (min, max) = bound.corners();
        let mut lanes = BVec4A::TRUE;
        for axis in 0..N {
            let [low, high] = self.slabs(axis);
            lanes &= low.cmple(Vec4::splat(max[axis]));
            lanes &= high.cmpge(Vec4::splat(min[axis]));
        }
        mask(lanes) & self.used()
    }

    #[inline]
    fn gaps(&self, bound: &B, reach: f32) -> (u32, [f32; LANES]) {
        let (lanes, gaps) = aabb::gaps(|axis| self.slabs(axis), bound, reach);
        (lanes & self.used(), gaps)
    }

    #[inline(always)]
    fn entries(&self, ray: &Ray<N>, reach: f32) -> (u32, [f32; LANES]) {
        let (mut near, mut far) = (Vec4::ZERO, Vec4::splat(reach));
        for axis in 0..N {
            let reciprocal = ray.reciprocal[axis];
            let step = Vec4::splat(self.scale(axis) * reciprocal);
            let low = Vec4::splat((self.base[axis] - ray.low[axis]) * reciprocal);
            let high = Vec4::splat((self.base[axis] - ray.high[axis]) * reciprocal);
            let a = widen(self.min[axis]) * step + low;
            let b = widen(self.max[axis]) * step + high;
            near = near.max(a.min(b));
            far = far.min(a.max(b));
        }
        (mask(near.cmple(far)) & self.used(), near.to_array())
    }

    #[inline]
    fn times(&self, sweep: &Sweep<N>, latest: f32) -> (u32, [f32; LANES]) {
        let (lanes, times) = sweep.times(|axis| self.slabs(axis), latest);
        (lanes & self.used(), times)
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.base.iter().flat_map(|base| base.to_le_bytes()));
        bytes.extend(self.min.as_flattened());
        bytes.extend(self.max.as_flattened());
        bytes.extend(self.links.iter().flat_map(|link| link.saved().to_le_bytes()));
        bytes.extend(self.exponents);
        bytes.push(self.count);
    }

    fn read(bytes: &[u8]) -> Option<Node<N>> {
        let mut rest = bytes.iter().copied();
        let mut byte = || rest.next().expect("the caller checked the length");
        let mut word = || u32::from_le_bytes(std::array::from_fn(|_| byte()));
        let base = std::array::from_fn(|_| f32::from_bits(word()));
        let [min, max] = std::array::from_fn(|_| std::array::from_fn(|_| word().to_le_bytes()));
        let mut links = [Link(0); LANES];
        for link in &mut links {
            *link = Link::from_saved(word())?;
        }
        let exponents = std::array::from_fn(|_| byte());
        Some(Node { base, min, max, links, exponents, count: byte() })
    }
}
