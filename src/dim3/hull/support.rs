//! Support function of a hull: the furthest vertex along a direction.

use glam::{DVec3, Vec3, Vec3A, Vec4};

use super::{Block, Hull};
use crate::simd::lanes::lanes_of;

/// Up to this number of vertices, testing all in SIMD is faster than hill climbing.
const MAX_SCANNED: usize = 256;

impl Hull {
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
    #[inline(always)]
    pub(in crate::dim3) fn nearly_furthest(&self, direction: Vec3A) -> usize {
        if self.vertices().len() > MAX_SCANNED {
            return self.uphill(direction.as_dvec3(), 0);
        }
        let direction = [direction.x, direction.y, direction.z].map(Vec4::splat);
        let (mut found, mut furthest) = (0, f32::NEG_INFINITY);
        // Two blocks at a time: a hull of up to 32 vertices needs no unpredictable branch.
        let (pairs, rest) = self.blocks.as_chunks::<2>();
        for (index, [one, other]) in pairs.iter().enumerate() {
            let (one, other) = (along(one, &direction), along(other, &direction));
            let most = greatest(&one).max(greatest(&other)).max_element();
            if most > furthest {
                furthest = most;
                let places = lanes_of(most, &one) | lanes_of(most, &other) << 16;
                found = 32 * index + places.trailing_zeros() as usize;
            }
        }
        for block in rest {
            let along = along(block, &direction);
            let most = greatest(&along).max_element();
            if most > furthest {
                furthest = most;
                found = 32 * pairs.len() + lanes_of(most, &along).trailing_zeros() as usize;
            }
        }
        // The padding after the last vertex repeats it.
        found.min(self.vertices.len() - 1)
    }

    /// A vertex nearly furthest along a direction of any length, given a vertex near it.
    pub(in crate::dim3) fn nearly_furthest_from(&self, direction: DVec3, near: usize) -> usize {
        const ONE_SCAN: usize = 32;
        let largest = direction.abs().max_element();
        if self.vertices().len() <= ONE_SCAN && largest > 0.0 {
            self.nearly_furthest((direction / largest).as_vec3a())
        } else {
            self.uphill(direction, near)
        }
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

/// The dot products of a block's vertices with a direction, given as one splat per component.
#[inline(always)]
fn along(block: &Block, [x, y, z]: &[Vec4; 3]) -> [Vec4; 4] {
    let [a, b, c, d] = block;
    let four = |[xs, ys, zs]: &[Vec4; 3]| *xs * *x + *ys * *y + *zs * *z;
    [four(a), four(b), four(c), four(d)]
}

#[inline(always)]
fn greatest([a, b, c, d]: &[Vec4; 4]) -> Vec4 {
    a.max(*b).max(c.max(*d))
}
