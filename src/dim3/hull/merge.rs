//! Merges faces that are coplanar within a tolerance.

use std::collections::VecDeque;

use glam::{DVec3, Vec3};

use super::plane::{is_convex, loop_normal};
use super::point_tree::PointTree;

const NONE: u32 = u32::MAX;

/// The cosine of the maximum angle between normals of merged faces, about 6 degrees.
const NEARLY_PARALLEL: f64 = 0.995;

/// Merges each face with neighbours whose corners are within `tolerance` of its plane, the largest face first.
///
/// - A merged face is a strictly convex loop around its own normal.
/// - No corner lies further below its plane than twice the tolerance.
/// - Every vertex is kept, with at least three faces around it.
pub fn merge(vertices: &[Vec3], loops: Vec<Vec<u32>>, tolerance: f64) -> Vec<Vec<u32>> {
    let mut merger = Merger::new(vertices, loops, tolerance);
    let mut order: Vec<u32> = (0..merger.loops.len() as u32).collect();
    order.sort_by(|a, b| {
        let area = |face: &u32| merger.normals[*face as usize].1;
        area(b).total_cmp(&area(a))
    });
    let mut merged = Vec::with_capacity(order.len());
    for face in order {
        if !merger.taken[face as usize] {
            merger.grow_region(face, &mut merged);
        }
    }
    merged
}

struct Merger<'a> {
    vertices: &'a [Vec3],
    tree: PointTree,
    tolerance: f64,
    loops: Vec<Vec<u32>>,
    /// The unit normal of each face and twice its area.
    normals: Vec<(DVec3, f64)>,
    taken: Vec<bool>,
    /// Each directed edge with its face, sorted.
    edges: Vec<([u32; 2], u32)>,
    /// The number of faces around each vertex.
    face_counts: Vec<u32>,
    /// The border of the current region as a linked ring: the next and previous vertex, or `NONE`.
    after: Vec<u32>,
    before: Vec<u32>,
}

impl<'a> Merger<'a> {
    fn new(vertices: &'a [Vec3], loops: Vec<Vec<u32>>, tolerance: f64) -> Merger<'a> {
        let mut edges = Vec::new();
        let mut face_counts = vec![0; vertices.len()];
        for (face, border) in (0..).zip(&loops) {
            for (corner, from) in border.iter().enumerate() {
                edges.push(([*from, border[(corner + 1) % border.len()]], face));
                face_counts[*from as usize] += 1;
            }
        }
        edges.sort_unstable();
        let normals = loops
            .iter()
            .map(|border| {
                let normal = loop_normal(vertices, border);
                let length = normal.length();
                (normal / length, length)
            })
            .collect();
        Merger {
            vertices,
            tree: PointTree::new(vertices),
            tolerance,
            taken: vec![false; loops.len()],
            loops,
            normals,
            edges,
            face_counts,
            after: vec![NONE; vertices.len()],
            before: vec![NONE; vertices.len()],
        }
    }

    /// Grows a region from a face and appends it to the merged faces.
    ///
    /// If the region is not a valid face, its faces are appended unmerged.
    fn grow_region(&mut self, first: u32, merged: &mut Vec<Vec<u32>>) {
        let border = self.loops[first as usize].clone();
        let mut waiting = VecDeque::new();
        for (corner, from) in border.iter().enumerate() {
            let to = border[(corner + 1) % border.len()];
            self.join(*from, to);
            waiting.push_back([*from, to]);
        }
        self.taken[first as usize] = true;
        let mut region = vec![first];
        let mut lost = Vec::new();
        while let Some([from, to]) = waiting.pop_front() {
            let Some(path) = self.merge_across(first, from, to) else { continue };
            region.push(path.face);
            lost.extend([from, to]);
            for step in path.corners.windows(2) {
                self.join(step[0], step[1]);
                waiting.push_back([step[0], step[1]]);
            }
        }
        let ring = self.take_ring(border[0]);
        if region.len() == 1 || self.is_face(&ring) {
            merged.push(ring);
            return;
        }
        for vertex in lost {
            self.face_counts[vertex as usize] += 1;
        }
        merged.extend(region.iter().map(|face| self.loops[*face as usize].clone()));
    }

    fn join(&mut self, from: u32, to: u32) {
        self.after[from as usize] = to;
        self.before[to as usize] = from;
    }

    /// Takes the border as a loop and clears the ring.
    fn take_ring(&mut self, start: u32) -> Vec<u32> {
        let mut ring = vec![start];
        let mut next = self.after[start as usize];
        while next != start {
            ring.push(next);
            next = self.after[next as usize];
        }
        for vertex in &ring {
            self.after[*vertex as usize] = NONE;
            self.before[*vertex as usize] = NONE;
        }
        ring
    }

    /// Adds the face beyond a border edge to the region, if the region stays convex and flat.
    fn merge_across(&mut self, first: u32, from: u32, to: u32) -> Option<Path> {
        let edge = self.edges.binary_search_by_key(&[to, from], |(edge, _)| *edge).ok()?;
        let face = self.edges[edge].1;
        let (normal, _) = self.normals[first as usize];
        if self.taken[face as usize]
            || self.face_counts[from as usize] <= 3
            || self.face_counts[to as usize] <= 3
            || self.normals[face as usize].0.dot(normal) < NEARLY_PARALLEL
        {
            return None;
        }
        let border = &self.loops[face as usize];
        let start = border.iter().position(|corner| *corner == from)?;
        let corners: Vec<u32> =
            (0..border.len()).map(|step| border[(start + step) % border.len()]).collect();
        let base = self.at(self.loops[first as usize][0]);
        let inner = &corners[1..corners.len() - 1];
        let fits = inner.iter().all(|corner| {
            self.after[*corner as usize] == NONE
                && normal.dot(self.at(*corner) - base).abs() <= self.tolerance
        });
        let convex = self.turns(normal, self.before[from as usize], from, inner[0])
            && self.turns(normal, inner[inner.len() - 1], to, self.after[to as usize]);
        if !fits || !convex {
            return None;
        }
        self.taken[face as usize] = true;
        self.face_counts[from as usize] -= 1;
        self.face_counts[to as usize] -= 1;
        Some(Path { face, corners })
    }

    fn at(&self, vertex: u32) -> DVec3 {
        self.vertices[vertex as usize].as_dvec3()
    }

    /// Whether the path through three vertices turns left, seen against the normal.
    fn turns(&self, normal: DVec3, before: u32, vertex: u32, after: u32) -> bool {
        let (into, out) = (self.at(vertex) - self.at(before), self.at(after) - self.at(vertex));
        into.cross(out).dot(normal) > 0.0
    }

    /// Whether a merged loop is convex, and flat within twice the tolerance, with its own normal.
    fn is_face(&self, ring: &[u32]) -> bool {
        let normal = loop_normal(self.vertices, ring).normalize();
        let products = ring.iter().map(|vertex| normal.dot(self.at(*vertex)));
        let (least, greatest) =
            products.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, g), p| (l.min(p), g.max(p)));
        self.tree.max_product(normal, greatest) - least <= 2.0 * self.tolerance
            && is_convex(self.vertices, ring, normal)
    }
}

/// A face added to a region, and its corners from one end of the shared edge around to the other.
struct Path {
    face: u32,
    corners: Vec<u32>,
}
