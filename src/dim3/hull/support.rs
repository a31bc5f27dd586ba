//! Support function of a hull: the furthest vertex along a direction.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3, Vec3A, Vec4};

use super::{Block, Hull};
use crate::simd::f32_lanes::{LaneMask, OCTET, Octet, OctetLanes};

/// Up to this number of vertices, testing all in SIMD is faster than hill climbing.
const MAX_SCANNED: usize = 256;

impl Hull {
    /// The position of a vertex, from the memory that a scan has just read: the list of vertices is in other cache lines.
    #[inline(always)]
    pub(in crate::dim3) fn scanned_vertex(&self, index: usize) -> Vec3 {
        if self.vertices.len() > MAX_SCANNED {
            return self.vertices[index];
        }
        // Three octets for eight vertices. This takes fewer steps than an octet and a place in it.
        let place = index + 2 * (index & !(OCTET - 1));
        let numbers = Octet::flat(self.blocks.as_flattened().as_flattened());
        let numbers = &numbers[place..][..2 * OCTET + 1];
        Vec3::new(numbers[0], numbers[OCTET], numbers[2 * OCTET])
    }

    /// The index of the vertex furthest along a direction of any length.
    ///
    /// An f32 scan finds a vertex that is nearly the furthest. Hill climbing in f64 from there ends at the furthest,
    /// because the hull is convex.
    pub(in crate::dim3) fn support_vertex(&self, direction: DVec3) -> usize {
        let largest = direction.abs().max_element();
        if largest == 0.0 {
            return 0;
        }
        let few = self.vertices().len() <= MAX_SCANNED;
        let nearly = || self.nearly_furthest((direction / largest).as_vec3a());
        self.uphill(direction, if few { nearly() } else { 0 })
    }

    /// The position of the vertex furthest along a direction.
    pub(in crate::dim3) fn support(&self, direction: DVec3) -> Vec3 {
        self.vertices()[self.support_vertex(direction)]
    }

    /// A vertex nearly furthest along a direction, within f32 rounding. The direction must not overflow f32.
    fn nearly_furthest(&self, direction: Vec3A) -> usize {
        // Choosing a width takes longer than wider lanes save.
        self.nearly_furthest_in_lanes::<Vec4>(direction, 0)
    }

    /// [`Hull::nearly_furthest`] for a caller that runs in lanes. The width does not change the result. The search in a
    /// large hull begins at the vertex `near`.
    #[inline(always)]
    pub(in crate::dim3) fn nearly_furthest_in_lanes<L: OctetLanes>(
        &self,
        direction: Vec3A,
        near: usize,
    ) -> usize {
        if self.vertices().len() > MAX_SCANNED {
            return self.uphill(direction.as_dvec3(), near);
        }
        let direction = [direction.x, direction.y, direction.z].map(L::splat);
        // Most hulls have 17 to 32 vertices. They need no branch and no loop.
        if let [one, other] = &self.blocks[..] {
            return TwoBlocks::new(one, other, &direction).furthest().1;
        }
        let (mut found, mut furthest) = (0, f32::NEG_INFINITY);
        let (pairs, rest) = self.blocks.as_chunks::<2>();
        for (index, [one, other]) in pairs.iter().enumerate() {
            let (most, place) = TwoBlocks::new(one, other, &direction).furthest();
            if most > furthest {
                furthest = most;
                found = 32 * index + place;
            }
        }
        for block in rest {
            let along = Along::new(block, &direction);
            let most = along.greatest().max_element();
            if most > furthest {
                furthest = most;
                found = 32 * pairs.len() + along.equal_to(most).trailing_zeros() as usize;
            }
        }
        // The padding repeats the last vertex, which comes first.
        found
    }

    /// [`Hull::nearly_furthest_in_lanes`], with a bit for each vertex that is at most `behind` below the furthest. All
    /// bits for a hull with more vertices than bits.
    #[inline(always)]
    pub(in crate::dim3) fn furthest_and_near<L: OctetLanes>(
        &self,
        direction: Vec3A,
        near: usize,
        behind: f32,
    ) -> (usize, u32) {
        let (one, other) = match &self.blocks[..] {
            [one] => (one, one),
            [one, other] => (one, other),
            _ => return (self.nearly_furthest_in_lanes::<L>(direction, near), u32::MAX),
        };
        let direction = [direction.x, direction.y, direction.z].map(L::splat);
        let along = TwoBlocks::new(one, other, &direction);
        let (most, furthest) = along.furthest();
        // The padding repeats the last vertex, and a second block that is none the first.
        let padding = (u32::MAX - 1) << (self.vertices.len() - 1);
        (furthest, along.at_least(L::splat(most - behind)) & !padding)
    }

    /// Whether a point is inside, at least `depth` below the plane of every face. The planes are those of f32.
    ///
    /// False for a hull without an interior, and where a value is NaN.
    #[inline(always)]
    pub(in crate::dim3) fn contains_in_lanes<L: OctetLanes>(
        &self,
        point: Vec3A,
        depth: f32,
    ) -> bool {
        let [x, y, z] = [point.x, point.y, point.z].map(L::splat);
        let depth = L::splat(depth);
        // Few branches: a hull of up to 32 vertices has at most 64 faces.
        for planes in self.planes.chunks(8) {
            let mut inside = depth.equal(depth);
            for [xs, ys, zs, offsets] in planes {
                for register in 0..OCTET / L::COUNT {
                    let along = L::of_octet(xs, register) * x
                        + L::of_octet(ys, register) * y
                        + L::of_octet(zs, register) * z;
                    inside = inside & (along + depth).less(L::of_octet(offsets, register));
                }
            }
            if inside.bits() != (1 << L::COUNT) - 1 {
                return false;
            }
        }
        !self.planes.is_empty()
    }

    /// The vertices but `of` that are less than `below` behind the first of these along a direction, and perhaps some that
    /// are only a little further behind. None for more than one, and for a hull with too many vertices to test all.
    ///
    /// f32 compares them, so the limit is lowered by more than its rounding.
    #[inline(always)]
    pub(in crate::dim3) fn others_above<L: OctetLanes>(
        &self,
        direction: DVec3,
        of: &[u32],
        below: f64,
    ) -> Option<ArrayVec<u32, 1>> {
        if self.vertices.len() > MAX_SCANNED {
            return None;
        }
        let scale = direction.abs().max_element().recip();
        let direction = direction * scale;
        let reach = self.min.abs().max(self.max.abs()).as_dvec3().dot(direction.abs());
        let height = self.vertices[of[0] as usize].as_dvec3().dot(direction);
        let least = L::splat((height - below * scale - 1e-6 * reach) as f32);
        let direction = direction.as_vec3a();
        let direction = [direction.x, direction.y, direction.z].map(L::splat);
        let mut above = ArrayVec::new();
        for (index, blocks) in (0..).zip(self.blocks.chunks(2)) {
            let mut places = Along::new(&blocks[0], &direction).at_least(least);
            if let Some(block) = blocks.get(1) {
                places |= Along::new(block, &direction).at_least(least) << 16;
            }
            for &vertex in of {
                places &= !(u32::from(vertex / 32 == index) << (vertex % 32));
            }
            // The padding repeats the last vertex.
            let count = (self.vertices.len() as u32 - 32 * index).min(32);
            places &= u32::MAX >> (32 - count);
            while places != 0 {
                above.try_push(32 * index + places.trailing_zeros()).ok()?;
                places &= places - 1;
            }
        }
        Some(above)
    }

    /// The vertex furthest along a direction, by hill climbing from `start`.
    pub(in crate::dim3) fn uphill(&self, direction: DVec3, start: usize) -> usize {
        self.climb::<false>(direction, start, f64::INFINITY)
    }

    /// Climbs from `start` to the first vertex at or above `enough`, or to the furthest vertex.
    pub(in crate::dim3) fn uphill_until(
        &self,
        direction: DVec3,
        start: usize,
        enough: f64,
    ) -> usize {
        self.climb::<true>(direction, start, enough)
    }

    #[inline(always)]
    fn climb<const UNTIL: bool>(&self, direction: DVec3, start: usize, enough: f64) -> usize {
        let along = |vertex: usize| self.vertices()[vertex].as_dvec3().dot(direction);
        let (mut best, mut most) = (start, along(start));
        loop {
            if UNTIL && most >= enough {
                return best;
            }
            let mut next = best;
            for &neighbor in self.neighbors(best) {
                let neighbor = neighbor as usize;
                let height = along(neighbor);
                if height > most {
                    (next, most) = (neighbor, height);
                }
            }
            if next == best {
                return best;
            }
            best = next;
        }
    }
}

/// The dot products of a block's vertices with a direction: four registers of four lanes, or the first two of eight.
struct Along<L>([L; 4]);

impl<L: OctetLanes> Along<L> {
    const REGISTERS: usize = 16 / L::COUNT;

    /// `x`, `y` and `z` hold one component of the direction in every lane.
    #[inline(always)]
    fn new(block: &Block, [x, y, z]: &[L; 3]) -> Along<L> {
        let mut along = [L::zero(); 4];
        for (register, products) in along.iter_mut().enumerate().take(Self::REGISTERS) {
            let [xs, ys, zs] = &block[register * L::COUNT / OCTET];
            let part = register % (OCTET / L::COUNT);
            *products = L::of_octet(xs, part) * *x
                + L::of_octet(ys, part) * *y
                + L::of_octet(zs, part) * *z;
        }
        Along(along)
    }

    #[inline(always)]
    fn greatest(&self) -> L {
        let [a, b, c, d] = self.0;
        let two = a.max(b);
        if Self::REGISTERS == 2 { two } else { two.max(c.max(d)) }
    }

    /// A bit for each vertex whose product equals `value`.
    #[inline(always)]
    fn equal_to(&self, value: f32) -> u32 {
        L::equal_of_16(&self.0, value)
    }

    /// A bit for each vertex whose product is not less than `least`.
    #[inline(always)]
    fn at_least(&self, least: L) -> u32 {
        !L::less_of_16(&self.0, least) & 0xffff
    }
}

/// The dot products of the vertices of two blocks.
struct TwoBlocks<L>([Along<L>; 2]);

impl<L: OctetLanes> TwoBlocks<L> {
    #[inline(always)]
    fn new(one: &Block, other: &Block, direction: &[L; 3]) -> TwoBlocks<L> {
        TwoBlocks([Along::new(one, direction), Along::new(other, direction)])
    }

    /// The greatest product, and the first vertex that has it.
    #[inline(always)]
    fn furthest(&self) -> (f32, usize) {
        let TwoBlocks([one, other]) = self;
        let most = one.greatest().max(other.greatest()).max_element();
        let places = one.equal_to(most) | other.equal_to(most) << 16;
        // No place where a product is NaN. The remainder is the first vertex then.
        (most, places.trailing_zeros() as usize % 32)
    }

    /// A bit for each vertex whose product is not less than `least`.
    #[inline(always)]
    fn at_least(&self, least: L) -> u32 {
        let TwoBlocks([one, other]) = self;
        one.at_least(least) | other.at_least(least) << 16
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn blocks_hold_the_vertices_of_the_list() {
        let random = &mut Rng::with_seed(11);
        for count in [1, 2, 3, 4, 8, 9, 16, 17, 32, 33, 100, 600] {
            let mut coordinate = || random.f32() * 2.0 - 1.0;
            let points: Vec<Vec3> = (0..count)
                .map(|_| Vec3::new(coordinate(), coordinate(), coordinate()).normalize())
                .collect();
            let hull = Hull::from_points(&points, 1000).unwrap();
            let scanned: Vec<Vec3> =
                (0..hull.vertices().len()).map(|index| hull.scanned_vertex(index)).collect();
            assert_eq!(scanned, hull.vertices());
        }
    }
}
