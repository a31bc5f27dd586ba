//! Faces that lie in one plane but for rounding become one.

use std::collections::VecDeque;

use glam::{DVec3, Vec3};

use super::plane::{is_convex, loop_normal};
use super::support::Support;

const NONE: u32 = u32::MAX;

/// The cosine of the greatest angle between normals of merged faces, about 6 degrees.
const NEARLY_PARALLEL: f64 = 0.995;

/// Merges faces with neighbours whose corners are within `tolerance` of their plane, the largest first.
///
/// A merged face is a strictly convex loop about its own normal, no corner is further below its plane than
/// twice the tolerance, and no vertex is lost: at least three faces still meet in each.
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
            merger.spread(face, &mut merged);
        }
    }
    merged
}

struct Merger<'a> {
    vertices: &'a [Vec3],
    support: Support,
    tolerance: f64,
    loops: Vec<Vec<u32>>,
    /// The unit normal of each face and twice its area.
    normals: Vec<(DVec3, f64)>,
    taken: Vec<bool>,
    /// Each directed edge with its face, in order.
    edges: Vec<([u32; 2], u32)>,
    /// How many faces meet in each vertex.
    meeting: Vec<u32>,
    /// The border of the region that grows now, as a ring: by vertex, `NONE` off it.
    after: Vec<u32>,
    before: Vec<u32>,
}

impl<'a> Merger<'a> {
    fn new(vertices: &'a [Vec3], loops: Vec<Vec<u32>>, tolerance: f64) -> Merger<'a> {
        let mut edges = Vec::new();
        let mut meeting = vec![0; vertices.len()];
        for (face, border) in (0..).zip(&loops) {
            for (corner, from) in border.iter().enumerate() {
                edges.push(([*from, border[(corner + 1) % border.len()]], face));
                meeting[*from as usize] += 1;
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
            support: Support::new(vertices),
            tolerance,
            taken: vec![false; loops.len()],
            loops,
            normals,
            edges,
            meeting,
            after: vec![NONE; vertices.len()],
            before: vec![NONE; vertices.len()],
        }
    }

    /// Grows a region from a face, and puts what comes of it to the merged faces.
    fn spread(&mut self, first: u32, merged: &mut Vec<Vec<u32>>) {
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
            let Some(path) = self.annex(first, from, to) else { continue };
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
            self.meeting[vertex as usize] += 1;
        }
        merged.extend(region.iter().map(|face| self.loops[*face as usize].clone()));
    }

    fn join(&mut self, from: u32, to: u32) {
        self.after[from as usize] = to;
        self.before[to as usize] = from;
    }

    /// The border as a loop; the ring is empty after.
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

    /// Takes the face beyond an edge of the border, if the region stays convex and flat with it.
    fn annex(&mut self, first: u32, from: u32, to: u32) -> Option<Path> {
        let edge = self.edges.binary_search_by_key(&[to, from], |(edge, _)| *edge).ok()?;
        let face = self.edges[edge].1;
        let (normal, _) = self.normals[first as usize];
        if self.taken[face as usize]
            || self.meeting[from as usize] <= 3
            || self.meeting[to as usize] <= 3
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
        self.meeting[from as usize] -= 1;
        self.meeting[to as usize] -= 1;
        Some(Path { face, corners })
    }

    fn at(&self, vertex: u32) -> DVec3 {
        self.vertices[vertex as usize].as_dvec3()
    }

    /// Whether the way through three vertices turns left, seen from where the normal points.
    fn turns(&self, normal: DVec3, before: u32, vertex: u32, after: u32) -> bool {
        let (into, out) = (self.at(vertex) - self.at(before), self.at(after) - self.at(vertex));
        into.cross(out).dot(normal) > 0.0
    }

    /// Whether a merged loop is as good about its own plane as it was about its first face's.
    fn is_face(&self, ring: &[u32]) -> bool {
        let normal = loop_normal(self.vertices, ring).normalize();
        let products = ring.iter().map(|vertex| normal.dot(self.at(*vertex)));
        let (least, greatest) =
            products.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, g), p| (l.min(p), g.max(p)));
        self.support.greatest(normal, greatest) - least <= 2.0 * self.tolerance
            && is_convex(self.vertices, ring, normal)
    }
}

/// A face to take, and its corners from one end of the shared edge round to the other.
struct Path {
    face: u32,
    corners: Vec<u32>,
}
