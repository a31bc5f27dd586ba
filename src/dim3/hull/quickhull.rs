//! Quickhull: a tetrahedron that grows by the point furthest outside it.
//!
//! Barber, Dobkin and Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996; but sides are exact, so
//! that no facet is ever thick: a point sees a triangle only when it lies strictly beyond its plane. Then what
//! a point sees is always one patch with one border, and the hull is always a closed convex surface. Triangles
//! may lie in one plane, and vertices on an edge or in a face: [`super::facets`] resolves that at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::{DVec3, Vec3};

use super::exact::side;
use super::plane::triangle_distance;
use crate::rounding::FACET_ROUNDING;

const NONE: u32 = u32::MAX;

/// A closed convex surface of triangles, and the points still outside it.
#[derive(Clone)]
pub struct Quickhull<'a> {
    points: &'a [Vec3],
    /// The longest side of the bounds in each axis: no two points differ by more.
    span: DVec3,
    triangles: Vec<Triangle>,
    free: Vec<u32>,
    /// Triangles with points outside, highest first: height, triangle, the stamp it had.
    peaks: BinaryHeap<(u64, Reverse<u32>, u32)>,
    round: u32,
    stamp: u32,
    /// By point: the new triangle whose border edge starts there.
    starts: Vec<u32>,
    /// The greatest distance of a point that was left outside.
    left_out: f64,
}

#[derive(Clone)]
pub struct Triangle {
    /// Points, counter-clockwise from outside.
    pub vertices: [u32; 3],
    /// The triangle across the edge from each vertex to the next.
    pub neighbors: [u32; 3],
    /// 0 when the triangle is gone.
    stamp: u32,
    /// The round in which it was last looked at, and whether it was seen then.
    round: u32,
    seen: bool,
    base: DVec3,
    normal: DVec3,
    per_length: f64,
    /// What the normal's components were before they cancelled.
    terms: DVec3,
    /// No product with the normal that is greater than this is 0 in truth, or below.
    doubt: f64,
    /// The points that are outside and belong to this triangle.
    outside: Vec<u32>,
    furthest: (f64, u32),
}

/// An edge between a triangle that is seen and one that is not.
#[derive(Clone, Copy)]
struct Border {
    from: u32,
    to: u32,
    beyond: u32,
}

impl<'a> Quickhull<'a> {
    /// The tetrahedron of four points that span space, everything else outside or within it.
    pub fn new(points: &'a [Vec3], [a, b, c, d]: [u32; 4]) -> Quickhull<'a> {
        let (min, max) = points
            .iter()
            .fold((points[0], points[0]), |(min, max), point| (min.min(*point), max.max(*point)));
        let mut hull = Quickhull {
            points,
            span: max.as_dvec3() - min.as_dvec3(),
            triangles: Vec::new(),
            free: Vec::new(),
            peaks: BinaryHeap::new(),
            round: 0,
            stamp: 0,
            starts: vec![NONE; points.len()],
            left_out: 0.0,
        };
        let at = |index: u32| points[index as usize];
        let (b, c) = if side([at(a), at(b), at(c)], at(d)) < 0.0 { (b, c) } else { (c, b) };
        for (vertices, neighbors) in [
            ([a, b, c], [3, 2, 1]),
            ([a, c, d], [0, 2, 3]),
            ([c, b, d], [0, 3, 1]),
            ([b, a, d], [0, 1, 2]),
        ] {
            hull.raise(vertices, neighbors);
        }
        hull.share(
            (0..points.len() as u32).filter(|point| ![a, b, c, d].contains(point)),
            &[0, 1, 2, 3],
        );
        hull
    }

    /// Adds the furthest point until none is further outside than `tolerance`, or until there are `limit`
    /// vertices: then the answer is false.
    pub fn grow(&mut self, tolerance: f64, limit: usize) -> bool {
        while let Some((height, Reverse(triangle), stamp)) = self.peaks.pop() {
            if self.triangles[triangle as usize].stamp != stamp {
                continue;
            }
            let point = if f64::from_bits(height) > tolerance {
                Some(self.triangles[triangle as usize].furthest.1)
            } else {
                self.settle(triangle, tolerance)
            };
            let Some(point) = point else { continue };
            if self.vertex_count() >= limit {
                self.peaks.push((height, Reverse(triangle), stamp));
                return false;
            }
            self.insert(point, triangle);
        }
        true
    }

    /// By Euler's formula: all faces are triangles.
    fn vertex_count(&self) -> usize {
        (self.triangles.len() - self.free.len()) / 2 + 2
    }

    /// All triangles, and whether each is one of the hull.
    pub fn triangles(&self) -> impl Iterator<Item = (u32, &Triangle)> {
        (0..).zip(&self.triangles).filter(|(_, triangle)| triangle.stamp != 0)
    }

    pub fn triangle(&self, index: u32) -> &Triangle {
        &self.triangles[index as usize]
    }

    /// One more than the greatest index of a triangle.
    pub fn capacity(&self) -> usize {
        self.triangles.len()
    }

    /// How far outside a point may lie; at most `tolerance` when [`Quickhull::grow`] came to its end.
    pub fn excess(&mut self) -> f64 {
        let mut greatest = self.left_out;
        for triangle in 0..self.triangles.len() as u32 {
            if self.triangles[triangle as usize].stamp == 0 {
                continue;
            }
            let outside = std::mem::take(&mut self.triangles[triangle as usize].outside);
            for point in &outside {
                greatest = greatest.max(self.distance(*point, triangle, greatest));
            }
            self.triangles[triangle as usize].outside = outside;
        }
        greatest
    }

    /// Whether the third corner of a triangle's neighbour lies in the triangle's plane.
    pub fn is_flat(&self, triangle: u32, edge: usize) -> bool {
        let other = self.triangle(self.triangle(triangle).neighbors[edge]);
        let [from, to] = self.triangle(triangle).edge(edge);
        let corner = other.vertices.into_iter().find(|corner| ![from, to].contains(corner));
        let corner = corner.expect("a triangle has three corners");
        self.side(self.triangle(triangle), corner).is_some_and(|side| side == 0.0)
    }

    /// Forgets the points of a triangle that are no further outside than `tolerance`; the furthest of the rest.
    ///
    /// Beyond a sharp edge a point may be far away and yet near to every plane.
    fn settle(&mut self, triangle: u32, tolerance: f64) -> Option<u32> {
        let mut outside = std::mem::take(&mut self.triangles[triangle as usize].outside);
        let mut furthest = (tolerance, None);
        outside.retain(|point| {
            let distance = self.distance(*point, triangle, tolerance);
            if distance <= tolerance {
                self.left_out = self.left_out.max(distance);
                return false;
            }
            if distance > furthest.0 {
                furthest = (distance, Some(*point));
            }
            true
        });
        self.triangles[triangle as usize].outside = outside;
        furthest.1
    }

    /// How far a point outside a triangle is from the hull; or `enough`, or less, when it is no further.
    fn distance(&mut self, point: u32, triangle: u32, enough: f64) -> f64 {
        let mut nearest = f64::INFINITY;
        let at = self.points[point as usize].as_dvec3();
        self.look(point, triangle, |hull, seen| {
            let corners = seen.vertices.map(|corner| hull.points[corner as usize].as_dvec3());
            nearest = nearest.min(triangle_distance(corners, at));
            nearest > enough
        });
        nearest
    }

    /// Visits the triangles that a point sees, from one of them on, until `visit` is false; the border if not.
    fn look(
        &mut self,
        point: u32,
        from: u32,
        mut visit: impl FnMut(&Quickhull, &Triangle) -> bool,
    ) -> (Vec<u32>, Vec<Border>) {
        self.round += 1;
        let round = self.round;
        let mark = |triangle: &mut Triangle, seen| {
            triangle.round = round;
            triangle.seen = seen;
        };
        let (mut seen, mut border) = (vec![from], Vec::new());
        mark(&mut self.triangles[from as usize], true);
        let mut next = 0;
        while next < seen.len() {
            let index = seen[next];
            next += 1;
            if !visit(self, self.triangle(index)) {
                break;
            }
            for edge in 0..3 {
                let beyond = self.triangle(index).neighbors[edge];
                if self.triangle(beyond).round != round {
                    let sees = self.height(self.triangle(beyond), point).is_some();
                    mark(&mut self.triangles[beyond as usize], sees);
                    if sees {
                        seen.push(beyond);
                    }
                }
                if !self.triangle(beyond).seen {
                    let [from, to] = self.triangle(index).edge(edge);
                    border.push(Border { from, to, beyond });
                }
            }
        }
        (seen, border)
    }

    /// Replaces what a point sees by triangles from the border to the point.
    fn insert(&mut self, point: u32, triangle: u32) {
        let (seen, border) = self.look(point, triangle, |_, _| true);
        let mut orphans = Vec::new();
        for index in seen {
            let gone = &mut self.triangles[index as usize];
            gone.stamp = 0;
            orphans.append(&mut gone.outside);
            gone.outside = Vec::new();
            self.free.push(index);
        }
        let raised: Vec<u32> = border
            .iter()
            .map(|edge| self.raise([edge.from, edge.to, point], [edge.beyond, NONE, NONE]))
            .collect();
        for (edge, new) in border.iter().zip(&raised) {
            self.starts[edge.from as usize] = *new;
        }
        for (edge, new) in border.iter().zip(&raised) {
            let next = self.starts[edge.to as usize];
            self.triangles[*new as usize].neighbors[1] = next;
            self.triangles[next as usize].neighbors[2] = *new;
            let beyond = &mut self.triangles[edge.beyond as usize];
            let across = (0..3).find(|back| beyond.edge(*back) == [edge.to, edge.from]);
            beyond.neighbors[across.expect("neighbours share their edge")] = *new;
        }
        self.share(orphans.into_iter().filter(|orphan| *orphan != point), &raised);
    }

    /// A new triangle.
    fn raise(&mut self, vertices: [u32; 3], neighbors: [u32; 3]) -> u32 {
        self.stamp += 1;
        let [a, b, c] = vertices.map(|vertex| self.points[vertex as usize].as_dvec3());
        let (u, v) = (b - a, c - a);
        let normal = u.cross(v);
        let length = normal.length();
        let (u, v) = (u.abs(), v.abs());
        let terms = DVec3::new(u.y * v.z + u.z * v.y, u.z * v.x + u.x * v.z, u.x * v.y + u.y * v.x);
        let triangle = Triangle {
            vertices,
            neighbors,
            stamp: self.stamp,
            round: 0,
            seen: false,
            base: a,
            normal,
            per_length: if length > 0.0 { 1.0 / length } else { 0.0 },
            terms,
            doubt: FACET_ROUNDING * terms.dot(self.span),
            outside: Vec::new(),
            furthest: (-1.0, NONE),
        };
        if let Some(index) = self.free.pop() {
            self.triangles[index as usize] = triangle;
            return index;
        }
        self.triangles.push(triangle);
        self.triangles.len() as u32 - 1
    }

    /// Gives each point to the triangle above which it is highest. Who sees none is inside, for good.
    fn share(&mut self, points: impl Iterator<Item = u32>, among: &[u32]) {
        for point in points {
            let mut best: Option<(f64, u32)> = None;
            for index in among {
                if let Some(height) = self.height(self.triangle(*index), point)
                    && best.is_none_or(|(highest, _)| height > highest)
                {
                    best = Some((height, *index));
                }
            }
            if let Some((height, index)) = best {
                let triangle = &mut self.triangles[index as usize];
                triangle.outside.push(point);
                // Of equals the first in order: of the points furthest along a direction it is a corner.
                let (furthest, holder) = triangle.furthest;
                if height > furthest || height == furthest && point < holder {
                    triangle.furthest = (height, point);
                }
            }
        }
        for index in among {
            let triangle = &self.triangles[*index as usize];
            if !triangle.outside.is_empty() {
                let height = triangle.furthest.0.to_bits();
                self.peaks.push((height, Reverse(*index), triangle.stamp));
            }
        }
    }

    /// How far a point is beyond a triangle's plane; nothing when it is not strictly beyond.
    fn height(&self, triangle: &Triangle, point: u32) -> Option<f64> {
        self.side(triangle, point).filter(|side| *side > 0.0).map(|side| side * triangle.per_length)
    }

    /// The product of a triangle's normal with a point; its sign is exact. Nothing when it is surely below 0.
    fn side(&self, triangle: &Triangle, point: u32) -> Option<f64> {
        let at = self.points[point as usize];
        let reach = at.as_dvec3() - triangle.base;
        let product = triangle.normal.dot(reach);
        if product > triangle.doubt {
            return Some(product);
        }
        if product < -triangle.doubt {
            return None;
        }
        // Near the plane: what rounding may have lost of this point's own product. Nothing, if it is on a
        // plane across an axis.
        let doubt = FACET_ROUNDING * triangle.terms.dot(reach.abs());
        if product.abs() > doubt || doubt == 0.0 {
            return (product >= 0.0).then_some(product);
        }
        let corners = triangle.vertices.map(|vertex| self.points[vertex as usize]);
        let side = side(corners, at);
        (side >= 0.0).then_some(side)
    }
}

impl Triangle {
    pub fn edge(&self, index: usize) -> [u32; 2] {
        [self.vertices[index], self.vertices[(index + 1) % 3]]
    }
}
