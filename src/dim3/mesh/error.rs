//! Errors of building and loading meshes.

use thiserror::Error;

use super::Mesh;
use crate::validity::Invalid;

/// The reason why a mesh could not be built from triangles or loaded from bytes.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum MeshError {
    #[error("there are no triangles; expected at least 1")]
    NoTriangles,
    #[error("there are {count} indices; expected three for each triangle")]
    IndexCount { count: usize },
    #[error("there are {count} triangles; expected at most {}", Mesh::MAX_COUNT)]
    TooManyTriangles { count: usize },
    #[error("there are {count} vertices; expected at most {}", Mesh::MAX_COUNT)]
    TooManyVertices { count: usize },
    #[error("there are {count} tags; expected one for each of the {triangles} triangles")]
    TagCount { count: usize, triangles: usize },
    #[error("vertex {index}: {reason}")]
    Vertex { index: usize, reason: Invalid },
    #[error("indices[{index}] is {value}; expected less than {count}, the number of vertices")]
    Index { index: usize, value: u32, count: usize },
    #[error(
        "the mesh is not closed: the edge between vertices {} and {} of triangle {triangle} is not shared by exactly \
         two triangles of opposite directions",
        vertices[0], vertices[1]
    )]
    OpenEdge { triangle: u32, vertices: [u32; 2] },
    #[error("the build was cancelled")]
    Cancelled,
    #[error("the bytes are not a saved mesh: they begin with another magic number")]
    NotAMesh,
    #[error("the bytes are of version {found}; expected {expected}")]
    Version { found: u32, expected: u32 },
    #[error("there are {found} bytes; expected {expected}")]
    Length { found: u64, expected: u64 },
    #[error("the bytes have changed since they were written: their checksum differs")]
    Checksum,
    #[error("not a mesh: {0}")]
    Unsound(&'static str),
}
