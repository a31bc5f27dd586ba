//! Validates the parts of a hull and derives everything else from them.

use glam::{DVec3, Vec3};

use super::build::{Parts, extent, order};
use super::neighbors::Neighbors;
use super::plane::{fan, is_convex, loop_normal};
use super::point_tree::PointTree;
use super::topology::edges;
use super::{Block, Hull, HullEdge, HullFace, PlaneBlock};
use crate::rounding::PRODUCT_ROUNDING;
use crate::simd::f32_lanes::{OCTET, Octet};
use crate::validity::check_point;

impl Hull {
    /// Makes a hull from untrusted parts. The error names the check that failed.
    pub(super) fn assemble(parts: &Parts) -> Result<Hull, &'static str> {
        let Parts { rank, vertices, loops, excess } = parts;
        check_counts(*rank, vertices.len(), loops)?;
        check_vertices(vertices)?;
        if !(excess.is_finite() && *excess >= 0.0) {
            return Err("the excess is not a valid length");
        }
        let edges = match rank {
            0 => Vec::new(),
            1 => vec![HullEdge { vertices: [0, 1], faces: [u32::MAX; 2] }],
            _ => edges(vertices.len(), loops)?,
        };
        let faces = faces(vertices, loops)?;
        let neighbors = Neighbors::new(vertices, loops, &edges);
        let may_bend = may_bend(vertices, loops, &faces, &neighbors);
        let (center, volume) = center(*rank, vertices, loops, &faces);
        let depths = faces.iter().map(|face| face.offset - face.normal.dot(center));
        let depth = depths.fold(if *rank == 3 { f64::INFINITY } else { 0.0 }, f64::min);
        let (min, max) = vertices
            .iter()
            .fold((vertices[0], vertices[0]), |(min, max), v| (min.min(*v), max.max(*v)));
        Ok(Hull {
            rank: *rank,
            blocks: blocks(vertices),
            vertices: vertices.clone(),
            planes: if *rank == 3 { planes(&faces) } else { Vec::new() },
            faces,
            face_vertices: loops.concat(),
            edges,
            neighbor_starts: neighbors.starts,
            neighbors: neighbors.vertices,
            min,
            max,
            reach: min.abs().max(max.abs()),
            bounds_contain_origin: min.max_element() <= 0.0 && max.min_element() >= 0.0,
            may_bend,
            center,
            volume,
            depth,
            excess: *excess,
        })
    }

    /// The parts from which this hull can be assembled again.
    pub(super) fn parts(&self) -> Parts {
        Parts {
            rank: self.rank,
            vertices: self.vertices.clone(),
            loops: (0..self.faces.len()).map(|face| self.face_vertices(face).to_vec()).collect(),
            excess: self.excess,
        }
    }
}

fn check_counts(rank: u32, vertices: usize, loops: &[Vec<u32>]) -> Result<(), &'static str> {
    if vertices > Hull::MAX_VERTICES {
        return Err("there are too many vertices");
    }
    let fits = match rank {
        0 => vertices == 1 && loops.is_empty(),
        1 => vertices == 2 && loops.is_empty(),
        2 => vertices >= 3 && loops.len() == 2,
        3 => vertices >= 4 && loops.len() >= 4,
        _ => return Err("the rank is above 3"),
    };
    if fits { Ok(()) } else { Err("the numbers of vertices and faces do not match the rank") }
}

fn check_vertices(vertices: &[Vec3]) -> Result<(), &'static str> {
    if vertices.iter().any(|vertex| check_point(*vertex).is_err()) {
        return Err("a vertex has an invalid coordinate");
    }
    if !vertices.is_sorted_by(|a, b| order(*a, *b).is_lt() && a != b) {
        return Err("the vertices are not in ascending order");
    }
    Ok(())
}

/// Makes the faces. Each plane is moved outward until no vertex lies beyond it.
fn faces(vertices: &[Vec3], loops: &[Vec<u32>]) -> Result<Vec<HullFace>, &'static str> {
    let tree = PointTree::new(vertices);
    let largest = vertices.iter().map(|vertex| vertex.abs().max_element()).fold(0.0, f32::max);
    // The tolerance plus the f64 rounding of the products.
    let slack = Hull::TOLERANCE * extent(vertices) + PRODUCT_ROUNDING * f64::from(largest);
    let mut first = 0;
    let mut faces = Vec::with_capacity(loops.len());
    for border in loops {
        if border.iter().min() != border.first() {
            return Err("a face does not start with its smallest vertex");
        }
        let normal = loop_normal(vertices, border).normalize_or_zero();
        if !is_convex(vertices, border, normal) {
            return Err("a face is not convex");
        }
        let products =
            border.iter().map(|corner| normal.dot(vertices[*corner as usize].as_dvec3()));
        let (least, greatest) =
            products.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, g), p| (l.min(p), g.max(p)));
        // The maximum of zeros of both signs depends on the platform. The sum is 0.0 for either.
        let offset = tree.max_product(normal, greatest) + 0.0;
        if offset - least > slack {
            return Err("the hull is not convex, or a face is not flat");
        }
        let count = border.len() as u32;
        faces.push(HullFace { normal, offset, first, count });
        first += count;
    }
    Ok(faces)
}

/// Whether a vertex that is no corner of a face is nearly on its plane. Such vertices are neighbours of a corner.
fn may_bend(
    vertices: &[Vec3],
    loops: &[Vec<u32>],
    faces: &[HullFace],
    neighbors: &Neighbors,
) -> bool {
    let nearly = Hull::BENT * extent(vertices);
    faces.iter().zip(loops).any(|(face, border)| {
        let beside = border.iter().flat_map(|corner| neighbors.of(*corner as usize));
        let mut others = beside.filter(|vertex| !border.contains(vertex));
        others.any(|&vertex| {
            face.offset - face.normal.dot(vertices[vertex as usize].as_dvec3()) <= nearly
        })
    })
}

/// The centroid (of volume, area or length) and the volume.
fn center(rank: u32, vertices: &[Vec3], loops: &[Vec<u32>], faces: &[HullFace]) -> (DVec3, f64) {
    let sum: DVec3 = vertices.iter().map(|vertex| vertex.as_dvec3()).sum();
    let middle = sum / vertices.len() as f64;
    let (mut weighted, mut weight) = (DVec3::ZERO, 0.0);
    match rank {
        0 | 1 => return (middle, 0.0),
        2 => {
            for triangle in fan(vertices, &loops[0]) {
                let [a, b, c] = triangle.map(|corner| corner.as_dvec3() - middle);
                let area = (b - a).cross(c - a).length();
                weighted += (a + b + c) * (area / 3.0);
                weight += area;
            }
        }
        _ => {
            for triangle in loops.iter().flat_map(|border| fan(vertices, border)) {
                let [a, b, c] = triangle.map(|corner| corner.as_dvec3() - middle);
                let volume = a.dot(b.cross(c));
                weighted += (a + b + c) * (volume / 4.0);
                weight += volume;
            }
        }
    }
    let volume = if rank == 3 { (weight / 6.0).max(0.0) } else { 0.0 };
    let centroid = middle + weighted / weight;
    // For a hull as thin as rounding, the centroid is noise. The mean of the vertices always lies inside.
    let rounding = if rank == 2 { PRODUCT_ROUNDING * middle.abs().max_element() } else { 0.0 };
    let is_inside = faces.iter().all(|face| face.normal.dot(centroid) <= face.offset + rounding);
    (if centroid.is_finite() && is_inside { centroid } else { middle }, volume)
}

/// The vertices in blocks of sixteen, padded with the last one.
fn blocks(vertices: &[Vec3]) -> Vec<Block> {
    let last = vertices.len() - 1;
    let block = |first: usize| {
        std::array::from_fn(|eight| {
            let at = |lane: usize| vertices[(first + 8 * eight + lane).min(last)];
            std::array::from_fn(|axis| Octet(std::array::from_fn(|lane| at(lane)[axis])))
        })
    };
    (0..vertices.len()).step_by(16).map(block).collect()
}

/// The planes of a solid's faces in blocks of eight, padded with the last one.
fn planes(faces: &[HullFace]) -> Vec<PlaneBlock> {
    let last = faces.len() - 1;
    let block = |first: usize| {
        let at = |lane: usize| &faces[(first + lane).min(last)];
        let component = |axis: usize| Octet(std::array::from_fn(|i| at(i).normal[axis] as f32));
        let offsets = Octet(std::array::from_fn(|lane| at(lane).offset as f32));
        [component(0), component(1), component(2), offsets]
    };
    (0..faces.len()).step_by(OCTET).map(block).collect()
}
