//! Saves and loads a mesh as bytes that are the same on every platform.
//!
//! The format is little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | magic |
//! | 4 | version |
//! | 8 | total length |
//! | 8 | FNV-1a checksum of all other bytes |
//! | 4 each | number of vertices, triangles, nodes of the tree |
//! | 4 each | number of triangles and of unreferenced vertices of the input |
//! | 4 | flags: 1 one-sided, 2 weld, 4 solid, 8 tags |
//! | 12 each | vertices |
//! | 12 each | triangles: 24 bits for each vertex; the high bytes are the triangle's number |
//! | 4 each | tags of all triangles of the input |
//! | 96 each | nodes |
//!
//! Everything else is derived again.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use glam::Vec3;

use super::blocks::Added;
use super::build::{blocks, bound_of, check_vertices, count_distinct};
use super::convex_twin::convex_twin;
use super::topology::{Topology, is_degenerate};
use super::{Mesh, MeshError, MeshOptions, volume, weld};
use crate::dim3::Aabb;
use crate::part_tree::PartTree;
use crate::saved_bytes::{Reader, checksum, seal};

const VERSION: u32 = 2;
const HEADER: usize = 48;

const ONE_SIDED: u32 = 1;
const WELD: u32 = 2;
const SOLID: u32 = 4;
const TAGS: u32 = 8;
const ALL_FLAGS: u32 = 15;

impl Mesh {
    /// The first bytes of a saved one.
    pub const MAGIC: [u8; 4] = *b"IMPM";

    /// The number of bytes that [`Mesh::to_bytes`] returns.
    pub fn saved_bytes(&self) -> usize {
        let tags = self.tags.as_ref().map_or(0, |tags| tags.len());
        HEADER
            + 12 * (self.vertices as usize + self.triangles as usize)
            + 4 * tags
            + PartTree::<Aabb>::NODE_BYTES * self.tree.node_count()
    }

    /// Saves the mesh as bytes for [`Mesh::from_bytes`]. They are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = self.saved_bytes();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(Mesh::MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u64).to_le_bytes());
        bytes.extend([0; 8]);
        let counts = [self.vertices, self.triangles, self.tree.node_count() as u32];
        bytes.extend(counts.map(u32::to_le_bytes).as_flattened());
        let options = self.options;
        let flags = [
            (ONE_SIDED, options.one_sided),
            (WELD, options.weld),
            (SOLID, options.solid),
            (TAGS, self.tags.is_some()),
        ];
        let flags = flags.into_iter().map(|(flag, is_set)| if is_set { flag } else { 0 }).sum();
        let rest: [u32; 3] = [self.given_triangles, self.unreferenced, flags];
        bytes.extend(rest.map(u32::to_le_bytes).as_flattened());
        let corners: Vec<Vec3> = self.triangles().flat_map(|(points, _)| points).collect();
        let (vertices, corners) = weld::indexed(&corners);
        bytes.extend(vertices.iter().flat_map(|v| v.to_array()).flat_map(f32::to_le_bytes));
        let (corners, _) = corners.as_chunks();
        for ((_, number), corners) in self.triangles().zip(corners) {
            bytes.extend(packed(*corners, number).map(u32::to_le_bytes).as_flattened());
        }
        bytes.extend(self.tags.iter().flatten().flat_map(|tag| tag.to_le_bytes()));
        self.tree.write(&mut bytes);
        seal(&mut bytes);
        bytes
    }

    /// Loads a mesh from bytes that [`Mesh::to_bytes`] wrote. It gives the same answers to the bit.
    ///
    /// The bytes may be untrusted. Indices, bounds and the structure of the tree are checked, a solid's surface too.
    /// Memory is allocated only for data that is present. Time is about a third of that of a build.
    pub fn from_bytes(bytes: &[u8]) -> Result<Mesh, MeshError> {
        let found = bytes.len() as u64;
        if bytes.get(..4) != Some(&Mesh::MAGIC[..]) {
            return Err(MeshError::NotAMesh);
        }
        let Some(mut reader) = bytes.get(4..HEADER).map(Reader) else {
            return Err(MeshError::Length { found, expected: HEADER as u64 });
        };
        let version = reader.u32();
        if version != VERSION {
            return Err(MeshError::Version { found: version, expected: VERSION });
        }
        let length = reader.u64();
        if length != found {
            return Err(MeshError::Length { found, expected: length });
        }
        if reader.u64() != checksum(bytes) {
            return Err(MeshError::Checksum);
        }
        let [vertices, triangles, nodes] = std::array::from_fn(|_| reader.u32());
        let [given_triangles, unreferenced, flags] = std::array::from_fn(|_| reader.u32());
        if flags & !ALL_FLAGS != 0 {
            return Err(MeshError::Unsound("a flag is unknown"));
        }
        let has = |flag| flags & flag != 0;
        let tags = if has(TAGS) { given_triangles } else { 0 };
        let node_bytes = PartTree::<Aabb>::NODE_BYTES as u64;
        let expected = HEADER as u64
            + 12 * (u64::from(vertices) + u64::from(triangles))
            + 4 * u64::from(tags)
            + node_bytes * u64::from(nodes);
        if expected != found {
            return Err(MeshError::Length { found, expected });
        }
        let mut reader = Reader(&bytes[HEADER..]);
        let vertices: Box<[Vec3]> =
            (0..vertices).map(|_| Vec3::from_array([(); 3].map(|()| reader.f32()))).collect();
        let triangles: Box<[Added]> =
            (0..triangles).map(|_| unpacked([(); 3].map(|()| reader.u32()))).collect();
        let tags = has(TAGS).then(|| (0..tags).map(|_| reader.u32()).collect());
        let options = MeshOptions { one_sided: has(ONE_SIDED), weld: has(WELD), solid: has(SOLID) };
        Loaded { vertices, triangles, tags, options, given_triangles, unreferenced }.check(reader.0)
    }
}

/// A triangle in twelve bytes: the low 24 bits of each word are a vertex, and the high bytes are the triangle's number.
fn packed(corners: [u32; 3], number: u32) -> [u32; 3] {
    let bytes = number.to_le_bytes();
    [0, 1, 2].map(|corner| corners[corner] | u32::from(bytes[corner]) << 24)
}

fn unpacked(words: [u32; 3]) -> Added {
    let [low, middle, high] = words.map(|word| word >> 24);
    Added { corners: words.map(|word| word & 0xff_ffff), number: low | middle << 8 | high << 16 }
}

/// The parts of a mesh as they are saved.
struct Loaded {
    vertices: Box<[Vec3]>,
    /// In the order of the tree's leaves.
    triangles: Box<[Added]>,
    tags: Option<Box<[u32]>>,
    options: MeshOptions,
    given_triangles: u32,
    unreferenced: u32,
}

impl Loaded {
    /// Checks everything, and derives the rest of the mesh. `nodes` are whole saved nodes.
    fn check(self, nodes: &[u8]) -> Result<Mesh, MeshError> {
        let Loaded { vertices, triangles, tags, options, given_triangles, unreferenced } = self;
        if triangles.is_empty() || nodes.is_empty() {
            return Err(MeshError::NoTriangles);
        }
        let most = Mesh::MAX_COUNT;
        if vertices.len() > most || given_triangles as usize > most {
            return Err(MeshError::Unsound("there are too many vertices or triangles"));
        }
        check_vertices(&vertices)?;
        let indices = triangles.iter().flat_map(|triangle| triangle.corners);
        if indices.max().is_some_and(|greatest| greatest as usize >= vertices.len()) {
            return Err(MeshError::Unsound("a triangle has a vertex that does not exist"));
        }
        let mut numbers: Vec<u32> = triangles.iter().map(|triangle| triangle.number).collect();
        numbers.sort_unstable();
        if numbers.last().is_some_and(|greatest| *greatest >= given_triangles) {
            return Err(MeshError::Unsound("a triangle has a number that does not exist"));
        }
        if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(MeshError::Unsound("two triangles have the same number"));
        }
        let tree = PartTree::read(nodes, triangles.len() as u32, |place| {
            let corners = triangles[place as usize].corners;
            bound_of(corners.map(|vertex| vertices[vertex as usize]))
        });
        let mut tree = tree.map_err(MeshError::Unsound)?;
        let welded = weld::weld(&vertices);
        let by_position: Vec<[u32; 3]> = triangles
            .iter()
            .map(|triangle| triangle.corners.map(|vertex| welded.of(vertex)))
            .collect();
        let topology = Topology::new(vertices.len(), &by_position, &|_| ControlFlow::Continue(()))
            .expect("nothing cancels the load");
        if options.solid && topology.open_edges > 0 {
            return Err(MeshError::Unsound("a solid's surface is not closed"));
        }
        let points = |triangle: &Added| triangle.corners.map(|vertex| vertices[vertex as usize]);
        let degenerate = triangles.iter().map(points).filter(|points| is_degenerate(*points));
        let volume = volume(triangles.iter().map(points), tree.bound(), topology.open_edges);
        let convex_twin =
            if options.solid { convex_twin(triangles.iter().map(points), volume) } else { None };
        let equal = weld::equal_in_bits(&vertices, welded);
        let corners = |place: u32| triangles[place as usize].corners;
        let blocks = blocks(&mut tree, &vertices, |place| Added {
            corners: corners(place).map(|vertex| equal.of(vertex)),
            ..triangles[place as usize]
        });
        let used = triangles.iter().flat_map(|triangle| triangle.corners);
        let stored = count_distinct(vertices.len(), used.map(|vertex| equal.of(vertex)));
        Ok(Mesh {
            places: OnceLock::new(),
            volume,
            convex_twin,
            degenerate: degenerate.count() as u32,
            open_edges: topology.open_edges,
            vertices: stored as u32,
            triangles: triangles.len() as u32,
            blocks,
            tags,
            tree,
            options,
            given_triangles,
            unreferenced,
        })
    }
}
