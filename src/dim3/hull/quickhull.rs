//! Quickhull: a tetrahedron grows by the point furthest outside, until every point is inside.
//!
//! Barber, Dobkin and Huhdanpaa, "The Quickhull Algorithm for Convex Hulls", 1996, with exact orientation tests.
//!
//! A triangle is visible from a point only if the point lies strictly beyond its plane. With exact tests, the visible
//! triangles always form one patch with one border. So the hull is always a closed convex surface without thick facets.
//!
//! Triangles may be coplanar, and vertices may lie on an edge or in a face: [`super::facets`] joins them at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::{DVec3, Vec3};

use super::exact::orient3d;
use super::plane::triangle_distance;
use crate::rounding::FACET_ROUNDING;

const NONE: u32 = u32::MAX;

/// A closed convex surface of triangles, and the points still outside it.
#[derive(Clone)]
pub struct Quickhull<'a> {
    points: &'a [Vec3],
    /// The size of the bounds along each axis.
    span: DVec3,
    triangles: Vec<Triangle>,
    free: Vec<u32>,
    /// Triangles with points outside, the greatest height first: height bits, triangle, its stamp when queued.
    queue: BinaryHeap<(u64, Reverse<u32>, u32)>,
    visit: u32,
    stamp: u32,
    /// For each point, the new triangle whose border edge starts there.
    starts: Vec<u32>,
    /// The maximum distance of a discarded point from the hull.
    discarded_distance: f64,
}

#[derive(Clone)]
pub struct Triangle {
    /// The points, counter-clockwise from outside.
    pub vertices: [u32; 3],
    /// The triangle across the edge from each vertex to the next.
    pub neighbors: [u32; 3],
    /// Identifies the triangle in this place, so that stale queue entries are recognised. 0: the place is free.
    stamp: u32,
    /// The last visit that tested this triangle, and the result.
    visit: u32,
    visible: bool,
    base: DVec3,
    normal: DVec3,
    /// The reciprocal of the normal's length.
    per_length: f64,
    /// The sums of absolute products in each component of the normal: the scale of its rounding error.
    magnitude: DVec3,
    /// The rounding error of a product of the normal with any point: a product beyond it has the exact sign.
    error_bound: f64,
    /// The points outside this triangle that are assigned to it.
    outside: Vec<u32>,
    /// The height above the plane and the index of the furthest assigned point.
    furthest: (f64, u32),
}

/// An edge between a visible triangle and the triangle beyond, which is not visible.
#[derive(Clone, Copy)]
struct BorderEdge {
    from: u32,
    to: u32,
    beyond: u32,
}

impl<'a> Quickhull<'a> {
    /// Starts with the tetrahedron of four points that are not coplanar.
    pub fn new(points: &'a [Vec3], [a, b, c, d]: [u32; 4]) -> Quickhull<'a> {
        let (min, max) = points
            .iter()
            .fold((points[0], points[0]), |(min, max), point| (min.min(*point), max.max(*point)));
        let mut hull = Quickhull {
            points,
            span: max.as_dvec3() - min.as_dvec3(),
            triangles: Vec::new(),
            free: Vec::new(),
            queue: BinaryHeap::new(),
            visit: 0,
            stamp: 0,
            starts: vec![NONE; points.len()],
            discarded_distance: 0.0,
        };
        let at = |index: u32| points[index as usize];
        let (b, c) = if orient3d([at(a), at(b), at(c)], at(d)) < 0.0 { (b, c) } else { (c, b) };
        for (vertices, neighbors) in [
            ([a, b, c], [3, 2, 1]),
            ([a, c, d], [0, 2, 3]),
            ([c, b, d], [0, 3, 1]),
            ([b, a, d], [0, 1, 2]),
        ] {
            hull.add_triangle(vertices, neighbors);
        }
        hull.assign(
            (0..points.len() as u32).filter(|point| ![a, b, c, d].contains(point)),
            &[0, 1, 2, 3],
        );
        hull
    }

    /// Adds the furthest point repeatedly. Returns true once every point is within `tolerance` of the hull, and
    /// false once there are `limit` vertices.
    pub fn grow(&mut self, tolerance: f64, limit: usize) -> bool {
        while let Some((height, Reverse(triangle), stamp)) = self.queue.pop() {
            if self.triangles[triangle as usize].stamp != stamp {
                continue;
            }
            let point = if f64::from_bits(height) > tolerance {
                Some(self.triangles[triangle as usize].furthest.1)
            } else {
                self.discard_near(triangle, tolerance)
            };
            let Some(point) = point else { continue };
            if self.vertex_count() >= limit {
                self.queue.push((height, Reverse(triangle), stamp));
                return false;
            }
            self.insert(point, triangle);
        }
        true
    }

    /// The number of vertices, by Euler's formula for triangles.
    fn vertex_count(&self) -> usize {
        (self.triangles.len() - self.free.len()) / 2 + 2
    }

    /// The triangles of the hull with their indices.
    pub fn triangles(&self) -> impl Iterator<Item = (u32, &Triangle)> {
        (0..).zip(&self.triangles).filter(|(_, triangle)| triangle.stamp != 0)
    }

    pub fn triangle(&self, index: u32) -> &Triangle {
        &self.triangles[index as usize]
    }

    /// One more than the greatest triangle index.
    pub fn capacity(&self) -> usize {
        self.triangles.len()
    }

    /// The maximum distance of a point outside the hull; at most `tolerance` if [`Quickhull::grow`] returned true.
    pub fn excess(&mut self) -> f64 {
        let mut greatest = self.discarded_distance;
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

    /// Whether a triangle's neighbour across an edge is coplanar with it.
    pub fn is_flat(&self, triangle: u32, edge: usize) -> bool {
        let other = self.triangle(self.triangle(triangle).neighbors[edge]);
        let [from, to] = self.triangle(triangle).edge(edge);
        let corner = other.vertices.into_iter().find(|corner| ![from, to].contains(corner));
        let corner = corner.expect("a triangle has three corners");
        self.signed_product(self.triangle(triangle), corner).is_some_and(|side| side == 0.0)
    }

    /// Discards the assigned points within `tolerance` of the hull, and returns the furthest of the others.
    ///
    /// The distance to the hull decides: beyond a sharp edge, a point can be near every plane but far from the hull.
    fn discard_near(&mut self, triangle: u32, tolerance: f64) -> Option<u32> {
        let mut outside = std::mem::take(&mut self.triangles[triangle as usize].outside);
        let mut furthest = (tolerance, None);
        outside.retain(|point| {
            let distance = self.distance(*point, triangle, tolerance);
            if distance <= tolerance {
                self.discarded_distance = self.discarded_distance.max(distance);
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

    /// The distance of a point outside a triangle from the hull. If it is at most `enough`, the result is too.
    fn distance(&mut self, point: u32, triangle: u32, enough: f64) -> f64 {
        let mut nearest = f64::INFINITY;
        let at = self.points[point as usize].as_dvec3();
        self.visit_visible(point, triangle, |hull, seen| {
            let corners = seen.vertices.map(|corner| hull.points[corner as usize].as_dvec3());
            nearest = nearest.min(triangle_distance(corners, at));
            nearest > enough
        });
        nearest
    }

    /// Visits the triangles visible from a point, starting at `from`, until `visit` returns false.
    ///
    /// Returns the visible triangles and, if no visit returned false, their border.
    fn visit_visible(
        &mut self,
        point: u32,
        from: u32,
        mut visit: impl FnMut(&Quickhull, &Triangle) -> bool,
    ) -> (Vec<u32>, Vec<BorderEdge>) {
        self.visit += 1;
        let visit_id = self.visit;
        let mark = |triangle: &mut Triangle, visible| {
            triangle.visit = visit_id;
            triangle.visible = visible;
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
                if self.triangle(beyond).visit != visit_id {
                    let sees = self.height(self.triangle(beyond), point).is_some();
                    mark(&mut self.triangles[beyond as usize], sees);
                    if sees {
                        seen.push(beyond);
                    }
                }
                if !self.triangle(beyond).visible {
                    let [from, to] = self.triangle(index).edge(edge);
                    border.push(BorderEdge { from, to, beyond });
                }
            }
        }
        (seen, border)
    }

    /// Adds a point: replaces the triangles visible from it by triangles between their border and the point.
    fn insert(&mut self, point: u32, triangle: u32) {
        let (seen, border) = self.visit_visible(point, triangle, |_, _| true);
        let mut orphans = Vec::new();
        for index in seen {
            let gone = &mut self.triangles[index as usize];
            gone.stamp = 0;
            orphans.append(&mut gone.outside);
            gone.outside = Vec::new();
            self.free.push(index);
        }
        let added: Vec<u32> = border
            .iter()
            .map(|edge| self.add_triangle([edge.from, edge.to, point], [edge.beyond, NONE, NONE]))
            .collect();
        for (edge, new) in border.iter().zip(&added) {
            self.starts[edge.from as usize] = *new;
        }
        for (edge, new) in border.iter().zip(&added) {
            let next = self.starts[edge.to as usize];
            self.triangles[*new as usize].neighbors[1] = next;
            self.triangles[next as usize].neighbors[2] = *new;
            let beyond = &mut self.triangles[edge.beyond as usize];
            let across = (0..3).find(|back| beyond.edge(*back) == [edge.to, edge.from]);
            beyond.neighbors[across.expect("neighbours share their edge")] = *new;
        }
        self.assign(orphans.into_iter().filter(|orphan| *orphan != point), &added);
    }

    /// Adds a triangle and returns its index.
    fn add_triangle(&mut self, vertices: [u32; 3], neighbors: [u32; 3]) -> u32 {
        self.stamp += 1;
        let [a, b, c] = vertices.map(|vertex| self.points[vertex as usize].as_dvec3());
        let (u, v) = (b - a, c - a);
        let normal = u.cross(v);
        let length = normal.length();
        let (u, v) = (u.abs(), v.abs());
        let magnitude =
            DVec3::new(u.y * v.z + u.z * v.y, u.z * v.x + u.x * v.z, u.x * v.y + u.y * v.x);
        let triangle = Triangle {
            vertices,
            neighbors,
            stamp: self.stamp,
            visit: 0,
            visible: false,
            base: a,
            normal,
            per_length: if length > 0.0 { 1.0 / length } else { 0.0 },
            magnitude,
            error_bound: FACET_ROUNDING * magnitude.dot(self.span),
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

    /// Assigns each point to the triangle above which it is highest. Points above none are inside the final hull.
    fn assign(&mut self, points: impl Iterator<Item = u32>, among: &[u32]) {
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
                // Among equal heights, the point first in sorted order is a vertex of the hull.
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
                self.queue.push((height, Reverse(*index), triangle.stamp));
            }
        }
    }

    /// The height of a point above a triangle's plane, if it lies strictly above.
    fn height(&self, triangle: &Triangle, point: u32) -> Option<f64> {
        self.signed_product(triangle, point)
            .filter(|side| *side > 0.0)
            .map(|side| side * triangle.per_length)
    }

    /// The product of a triangle's normal and a point relative to the plane, with an exact sign. None if negative.
    fn signed_product(&self, triangle: &Triangle, point: u32) -> Option<f64> {
        let at = self.points[point as usize];
        let reach = at.as_dvec3() - triangle.base;
        let product = triangle.normal.dot(reach);
        if product > triangle.error_bound {
            return Some(product);
        }
        if product < -triangle.error_bound {
            return None;
        }
        // Near the plane: the error bound of this point's own product. It is 0 in a plane perpendicular to an axis.
        let error_bound = FACET_ROUNDING * triangle.magnitude.dot(reach.abs());
        if product.abs() > error_bound || error_bound == 0.0 {
            return (product >= 0.0).then_some(product);
        }
        let corners = triangle.vertices.map(|vertex| self.points[vertex as usize]);
        let product = orient3d(corners, at);
        (product >= 0.0).then_some(product)
    }
}

impl Triangle {
    pub fn edge(&self, index: usize) -> [u32; 2] {
        [self.vertices[index], self.vertices[(index + 1) % 3]]
    }
}
