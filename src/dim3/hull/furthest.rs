//! The support function of a hull: its furthest vertex along a direction.

use glam::{DVec3, Vec3, Vec3A, Vec4};

use super::{Block, Hull};
use crate::simd::lanes::lanes_of;

/// Up to so many vertices, looking at all of them takes less time than walking.
const FEW: usize = 256;

impl Hull {
    /// The vertex that lies furthest along a direction of any length.
    ///
    /// Single precision picks one that is nearly the furthest, and from there the way leads uphill along the
    /// edges in double precision: on a convex hull it ends at the furthest.
    pub(in crate::dim3) fn support_vertex(&self, direction: DVec3) -> usize {
        let largest = direction.abs().max_element();
        if largest == 0.0 {
            return 0;
        }
        let few = self.vertices().len() <= FEW;
        let nearly = || self.nearly_furthest((direction / largest).as_vec3a());
        self.uphill(direction, if few { nearly() } else { 0 })
    }

    /// Where that vertex lies.
    pub(in crate::dim3) fn support(&self, direction: DVec3) -> Vec3 {
        self.vertices()[self.support_vertex(direction)]
    }

    /// A vertex than which none lies much further along a direction, of numbers that single precision can take.
    #[inline(always)]
    pub(in crate::dim3) fn nearly_furthest(&self, direction: Vec3A) -> usize {
        if self.vertices().len() > FEW {
            return self.uphill(direction.as_dvec3(), 0);
        }
        let direction = [direction.x, direction.y, direction.z].map(Vec4::splat);
        let (mut found, mut furthest) = (0, f32::NEG_INFINITY);
        // Two blocks at once, so that hulls of up to 32 vertices have no branch on what comes out.
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
        // What repeats the last vertex comes after it.
        found.min(self.vertices.len() - 1)
    }

    /// A vertex than which none lies much further along a direction of any length, where a vertex near it is known.
    pub(in crate::dim3) fn nearly_furthest_from(&self, direction: DVec3, near: usize) -> usize {
        const AT_ONCE: usize = 32;
        let largest = direction.abs().max_element();
        if self.vertices().len() <= AT_ONCE && largest > 0.0 {
            self.nearly_furthest((direction / largest).as_vec3a())
        } else {
            self.uphill(direction, near)
        }
    }

    /// The furthest vertex along a direction, found by way of the edges from another.
    pub(in crate::dim3) fn uphill(&self, direction: DVec3, start: usize) -> usize {
        self.climb::<false>(direction, start, f64::INFINITY)
    }

    /// The first vertex on the way uphill that lies `enough` along a direction, or else the furthest of all.
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

/// How far each vertex of a block lies along a direction, whose components are given in all lanes.
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
