//! A node with quantised bounds, and its SIMD tests.
//!
//! A coordinate is `base + q * scale` with an 8-bit `q` and a power of two as `scale`. The encoder checks each decoded
//! value in f32, so decoded bounds always contain the originals.

use glam::Vec4;

use super::{Accepted, LANES, Link, PartBound, QuantizedNode};
use crate::aabb::{self, Corners, Sweep};
use crate::bvh::Bound;
use crate::simd::eight_lanes::EightLanes;
use crate::simd::f32_lanes::LaneMask;
use crate::simd::prefetch::prefetch;

/// A node: the bounds of up to eight children, relative to `base` in units of a power of two per axis.
///
/// It takes 96 bytes in 3D. Most of the time of a query goes into waiting for nodes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Node<const N: usize> {
    /// First, for [`QuantizedNode::prefetch_links`].
    links: [Link; LANES],
    /// For each axis the least and the greatest coordinate of all lanes.
    sides: [[[u8; LANES]; 2]; N],
    base: [f32; N],
    /// The biased f32 exponent of each axis's scale.
    exponents: [u8; N],
    count: u8,
}

/// For each number of children: 0 in the lanes that are used, and infinity in the others. More elements than needed, so that
/// an index needs no check.
static UNUSED: [[f32; LANES]; 2 * LANES] = {
    let mut unused = [[f32::INFINITY; LANES]; 2 * LANES];
    let mut count = 1;
    while count <= LANES {
        unused[count] = unused[count - 1];
        unused[count][count - 1] = 0.0;
        count += 1;
    }
    unused
};

/// A ray prepared for slab tests. Its parameter counts lengths of the direction it was made with.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const N: usize> {
    /// The origin, moved outward by the padding: for the side of each slab that the ray enters, and for the other one.
    near: [f32; N],
    far: [f32; N],
    reciprocal: [f32; N],
    /// The side of each slab that the ray enters.
    entry: [usize; N],
}

impl<const N: usize> Ray<N> {
    /// Prepares a ray. Its greatest direction component must be about 1.
    ///
    /// Every box is expanded by `padding` on each side. It must cover the rounding of the origin and the drift of the
    /// rounded direction. It must also cover 8 ulps of the greatest distance along an axis from the origin to the
    /// tree's bound.
    pub fn new(origin: [f32; N], direction: [f32; N], padding: f32) -> Ray<N> {
        // A nearly parallel direction becomes tiny instead of zero, so that no reciprocal is infinite.
        const TINY: f32 = 1e-18;
        let outward = |axis: usize| padding.copysign(direction[axis]);
        Ray {
            near: std::array::from_fn(|axis| origin[axis] + outward(axis)),
            far: std::array::from_fn(|axis| origin[axis] - outward(axis)),
            reciprocal: direction.map(|d| d.abs().max(TINY).copysign(d).recip()),
            entry: direction.map(|d| usize::from(d.is_sign_negative())),
        }
    }
}

/// Half of the lanes, as a vector has.
const HALF: usize = LANES / 2;

impl<const N: usize> Node<N> {
    #[inline(always)]
    fn scale(&self, axis: usize) -> f32 {
        f32::from_bits(u32::from(self.exponents[axis]) << 23)
    }

    /// The decoded min and max on an axis, of the lanes of a half.
    #[inline(always)]
    fn slabs_of_half(&self, axis: usize, half: usize) -> [Vec4; 2] {
        let (base, scale) = (Vec4::splat(self.base[axis]), Vec4::splat(self.scale(axis)));
        self.sides[axis].map(|quantized| {
            let four = quantized.as_chunks::<HALF>().0[half];
            base + Vec4::from_array(four.map(f32::from)) * scale
        })
    }

    #[inline(always)]
    fn used(&self) -> u32 {
        (1 << self.count) - 1
    }

    /// The decoded min and max on an axis.
    #[inline(always)]
    fn slabs<L: EightLanes>(&self, axis: usize) -> [L; 2] {
        let (base, scale) = (L::splat(self.base[axis]), L::splat(self.scale(axis)));
        self.sides[axis].map(|quantized| base + L::widened(quantized) * scale)
    }

    /// 0 in the lanes that are used, and infinity in the others.
    #[inline(always)]
    fn unused<L: EightLanes>(&self) -> L {
        L::load(&UNUSED[self.count as usize % UNUSED.len()])
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
            // The casts round down. Calls of `floor` and `ceil` take longer.
            let mut low = steps(*min) as u8;
            while decode(low, exponent) > *min {
                low -= 1;
            }
            let mut high = steps(*max) as u8;
            while decode(high, exponent) < *max {
                high += 1;
            }
            self.sides[axis][0][lane] = low;
            self.sides[axis][1][lane] = high;
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
            sides: [[[u8::MAX; LANES], [0; LANES]]; N],
            base: [0.0; N],
            exponents: [1; N],
            count: children.len() as u8,
            links: [Link(0); LANES],
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

    #[inline(always)]
    fn prefetch_links(&self) {
        prefetch(self.links.as_ptr());
    }

    fn bound(&self, lane: usize) -> B {
        let (half, place) = (lane / HALF, lane % HALF);
        let slabs: [[Vec4; 2]; N] = std::array::from_fn(|axis| self.slabs_of_half(axis, half));
        B::from_corners(slabs.map(|slab| slab[0][place]), slabs.map(|slab| slab[1][place]))
    }

    #[inline(always)]
    fn leaves<L: EightLanes>(&self) -> u32 {
        // A leaf has the sign of a negative number.
        let links = self.links.map(|link| f32::from_bits(link.0));
        L::sign_bits(L::load(&links))
    }

    #[inline(always)]
    fn overlaps<L: EightLanes>(&self, bound: &B) -> u32 {
        let (min, max) = bound.corners();
        let mut lanes = L::splat(0.0).at_most(L::splat(0.0));
        for axis in 0..N {
            let [low, high] = self.slabs::<L>(axis);
            lanes = lanes & low.at_most(L::splat(max[axis])) & L::splat(min[axis]).at_most(high);
        }
        lanes.bits() & self.used()
    }

    #[inline(always)]
    fn gaps<L: EightLanes>(&self, bound: &B, reach: f32) -> Accepted<L> {
        let gaps = aabb::gaps(|axis| self.slabs::<L>(axis), bound).max(self.unused());
        Accepted { numbers: gaps, lanes: gaps.at_most(L::splat(reach)) }
    }

    #[inline(always)]
    fn entries<L: EightLanes>(&self, ray: &Ray<N>, reach: f32) -> Accepted<L> {
        let mut near = self.unused::<L>();
        let mut far = L::splat(reach);
        for axis in 0..N {
            // Broadcasts come first: from memory they cost nothing.
            let (base, reciprocal) = (L::splat(self.base[axis]), L::splat(ray.reciprocal[axis]));
            let step = L::splat(self.scale(axis)) * reciprocal;
            let enters = (base - L::splat(ray.near[axis])) * reciprocal;
            let leaves = (base - L::splat(ray.far[axis])) * reciprocal;
            let [entry, exit] = [ray.entry[axis] % 2, (ray.entry[axis] + 1) % 2];
            near = (L::widened(self.sides[axis][entry]) * step + enters).max(near);
            far = (L::widened(self.sides[axis][exit]) * step + leaves).min(far);
        }
        Accepted { numbers: near, lanes: near.at_most(far) }
    }

    #[inline(always)]
    fn times<L: EightLanes>(&self, sweep: &Sweep<N>, latest: f32) -> Accepted<L> {
        let (lanes, times) = sweep.times(|axis| self.slabs::<L>(axis), latest);
        Accepted { numbers: times, lanes: lanes & self.unused::<L>().at_most(L::splat(0.0)) }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.base.iter().flat_map(|base| base.to_le_bytes()));
        bytes.extend(self.sides.as_flattened().as_flattened());
        bytes.extend(self.links.iter().flat_map(|link| link.saved().to_le_bytes()));
        bytes.extend(self.exponents);
        bytes.push(self.count);
    }

    fn read(bytes: &[u8]) -> Option<Node<N>> {
        let mut rest = bytes.iter().copied();
        let mut byte = || rest.next().expect("the caller checked the length");
        let mut word = || u32::from_le_bytes(std::array::from_fn(|_| byte()));
        let base = std::array::from_fn(|_| f32::from_bits(word()));
        let sides = std::array::from_fn(|_| [(); 2].map(|()| std::array::from_fn(|_| byte())));
        let mut word = || u32::from_le_bytes(std::array::from_fn(|_| byte()));
        let mut links = [Link(0); LANES];
        for link in &mut links {
            *link = Link::from_saved(word())?;
        }
        let exponents = std::array::from_fn(|_| byte());
        Some(Node { sides, base, exponents, count: byte(), links })
    }
}
