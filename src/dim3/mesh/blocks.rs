//! The triangles of a mesh, leaf by leaf: the triangles of a leaf and their vertices lie side by side, in about three
//! cache lines. A vertex of several leaves has a copy in each.
//!
//! A block begins at a multiple of half a cache line, so most blocks are in no more lines than they need.
//!
//! The block of n triangles with v different vertices has these words of 32 bits:
//!
//! | words | content |
//! |---|---|
//! | n / 2, rounded up | 16 bits for each triangle: three vertices of the block, in 5 bits each |
//! | 3 n / 4, rounded up | 24 bits for each triangle: its number in the caller's input |
//! | 3 v | the vertices |
//!
//! The first corner of the last triangle is the last vertex.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::{Vec3, Vec4};

use crate::part_tree::{ADDRESSES, Items};
use crate::simd::aligned::{AlignedWords, FixedWords};
use crate::simd::eight_lanes::EightLanes;

/// Maximum number of triangles of a block.
pub(super) const MAX_TRIANGLES: usize = 8;

/// Maximum number of vertices of a block.
const MAX_VERTICES: usize = 3 * MAX_TRIANGLES;

/// The bits of a vertex within the corners of a triangle.
const INDEX_BITS: usize = 5;

/// The greatest value of these bits. Arrays of one element more need no check of an index.
pub(super) const MAX_INDEX: usize = (1 << INDEX_BITS) - 1;

/// The words of the corners of [`MAX_TRIANGLES`] triangles.
const CORNER_WORDS: usize = MAX_TRIANGLES.div_ceil(2);

/// The words of eight vertices.
const EIGHT_VERTICES: usize = 24;

/// Maximum number of words of a block.
const MAX_WORDS: usize = starts(MAX_TRIANGLES)[1] + 3 * MAX_VERTICES;

/// A triangle as it is added to a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Added {
    /// Vertices that are equal have the same index.
    pub corners: [u32; 3],
    /// The triangle's number in the caller's input.
    pub number: u32,
}

/// All blocks of a mesh.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// [`EIGHT_VERTICES`] words more than the blocks have: eight vertices are loaded of a block that has fewer.
    words: FixedWords,
}

/// The triangles of a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    /// The words from the block on.
    words: &'a [u32],
    count: usize,
}

/// The corners of the triangles of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllCorners<'a>(&'a [u32; CORNER_WORDS]);

impl AllCorners<'_> {
    /// A corner of a triangle, as a vertex of the block. Up to [`MAX_INDEX`] for a triangle that does not exist.
    #[inline(always)]
    pub fn get(self, triangle: usize, corner: usize) -> usize {
        let shift = 16 * (triangle % 2) + INDEX_BITS * corner;
        (self.0[triangle / 2] >> shift) as usize & MAX_INDEX
    }
}

/// The bits of the number of a triangle.
const NUMBER_BITS: usize = 24;

/// The words before the numbers, and before the vertices.
#[inline(always)]
const fn starts(count: usize) -> [usize; 2] {
    let numbers = count.div_ceil(2);
    [numbers, numbers + (3 * count).div_ceil(4)]
}

/// Blocks that are being added.
pub(super) struct BlocksBuilder {
    words: AlignedWords,
}

impl BlocksBuilder {
    /// For blocks of so many words.
    pub fn with_capacity(words: usize) -> BlocksBuilder {
        BlocksBuilder { words: AlignedWords::with_capacity(words + EIGHT_VERTICES) }
    }

    /// The words of all blocks.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds a block of 1 to [`MAX_TRIANGLES`] triangles, and returns its address for [`Blocks::block`].
    pub fn add(&mut self, vertices: &[Vec3], triangles: &[Added]) -> u32 {
        let count = triangles.len();
        // From the last vertex to the first, and for each triangle the places of its corners there.
        let (mut used, mut end) = ([u32::MAX; MAX_VERTICES], 0);
        let mut places = [[0; 3]; MAX_TRIANGLES];
        for (places, triangle) in places[..count].iter_mut().zip(triangles).rev() {
            *places = triangle.corners.map(|vertex| {
                // Without a branch: which vertices triangles share is unpredictable.
                let equal =
                    (0..).zip(&used).map(|(place, other)| u32::from(*other == vertex) << place);
                let equal = equal.fold(0, |all, bit| all | bit);
                let place = if equal == 0 { end } else { equal.trailing_zeros() as usize };
                used[place] = vertex;
                end += usize::from(equal == 0);
                place
            });
        }
        let [numbers, vertices_start] = starts(count);
        let mut words: ArrayVec<u32, MAX_WORDS> = std::iter::repeat_n(0, vertices_start).collect();
        for (place, Added { number, .. }) in triangles.iter().enumerate() {
            let [a, b, c] = places[place].map(|place| (end - 1 - place) as u32);
            let packed = a | b << INDEX_BITS | c << (2 * INDEX_BITS);
            words[place / 2] |= packed << (16 * (place % 2));
            let bit = NUMBER_BITS * place;
            let shifted = u64::from(*number) << (bit % 32);
            words[numbers + bit / 32] |= shifted as u32;
            if shifted >> 32 != 0 {
                words[numbers + bit / 32 + 1] |= (shifted >> 32) as u32;
            }
        }
        for &vertex in used[..end].iter().rev() {
            words.extend(vertices[vertex as usize].to_array().map(f32::to_bits));
        }
        let address = self.words.len();
        self.words.push(&words);
        address as u32
    }

    /// Adds the blocks of another builder. Returns what that adds to their addresses.
    pub fn append(&mut self, other: &BlocksBuilder) -> u32 {
        let start = self.words.len();
        self.words.append(&other.words);
        start as u32
    }

    pub fn finish(mut self) -> Blocks {
        assert!(self.words.len() <= ADDRESSES as usize, "there are at most 2^24 triangles");
        self.words.push(&[0; EIGHT_VERTICES]);
        Blocks { words: self.words.finish() }
    }
}

impl Blocks {
    /// The block of a leaf: of `leaf.len()` triangles, at the address `leaf.start`.
    #[inline(always)]
    pub fn block(&self, leaf: Range<u32>) -> Block<'_> {
        Block { words: &self.words.as_slice()[leaf.start as usize..], count: leaf.len() }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }
}

impl Items for &Blocks {
    #[inline(always)]
    fn address(self, first: usize) -> *const u8 {
        self.words.as_slice().as_ptr().wrapping_add(first).cast()
    }
}

impl<'a> Block<'a> {
    /// The number of triangles.
    #[inline(always)]
    pub fn count(self) -> usize {
        self.count
    }

    /// The corners of all triangles.
    #[inline(always)]
    pub fn all_corners(self) -> AllCorners<'a> {
        AllCorners(self.corner_words())
    }

    /// Half a word for each triangle, with its corners in five bits each. Any value for a triangle that does not exist.
    #[inline(always)]
    pub fn corner_words(self) -> &'a [u32; CORNER_WORDS] {
        self.words.first_chunk().expect("a block has enough words")
    }

    /// The number of a triangle in the caller's input.
    #[inline]
    pub fn number(self, triangle: usize) -> u32 {
        let bit = NUMBER_BITS * triangle;
        let first = starts(self.count)[0] + bit / 32;
        // The vertices follow the numbers, so the second word exists.
        let words = u64::from(self.words[first]) | u64::from(self.words[first + 1]) << 32;
        (words >> (bit % 32)) as u32 & ((1 << NUMBER_BITS) - 1)
    }

    /// The number of vertices.
    #[inline(always)]
    pub fn vertex_count(self) -> usize {
        self.all_corners().get(self.count - 1, 0) + 1
    }

    /// Sets an element for each vertex. The last lane of a vertex has any value.
    #[inline(always)]
    pub fn each_vertex<T>(self, to: &mut [T; MAX_INDEX + 1], of: impl Fn(Vec4) -> T) {
        let words = &self.words[starts(self.count)[1]..];
        for (vertex, to) in to.iter_mut().enumerate().take(self.vertex_count()) {
            let words: &[u32; 4] = words[3 * vertex..].first_chunk().expect("a word follows");
            *to = of(Vec4::from_array(words.map(f32::from_bits)));
        }
    }

    /// The coordinates of eight vertices: of the first ones, of the next ones, or of the last ones of 24. Lanes of vertices
    /// that do not exist have any value.
    #[inline(always)]
    pub fn coordinates<L: EightLanes>(self, eight: usize) -> [L; 3] {
        // Of nine or more, never past the last one: the next block is in other cache lines.
        let start = (8 * eight).min(self.vertex_count().max(8) - 8);
        let words = &self.words[starts(self.count)[1] + 3 * start..];
        L::coordinates(words.first_chunk().expect("the padding follows"), start)
    }

    /// All vertices.
    pub fn vertices(self) -> impl Iterator<Item = Vec3> + use<'a> {
        let first = starts(self.count)[1];
        let (vertices, _) = self.words[first..first + 3 * self.vertex_count()].as_chunks();
        vertices.iter().map(|words: &[u32; 3]| Vec3::from_array(words.map(f32::from_bits)))
    }

    /// The vertices of a triangle.
    #[inline(always)]
    pub fn points(self, triangle: usize) -> [Vec3; 3] {
        let words = &self.words[starts(self.count)[1]..];
        let corners = self.all_corners();
        let point = |corner: usize| {
            let first = 3 * corners.get(triangle, corner);
            let words: &[u32; 3] = words[first..].first_chunk().expect("a vertex has three words");
            Vec3::from_array(words.map(f32::from_bits))
        };
        [point(0), point(1), point(2)]
    }

    /// All triangles: their vertices and numbers.
    pub fn triangles(self) -> impl Iterator<Item = ([Vec3; 3], u32)> + use<'a> {
        (0..self.count).map(move |triangle| (self.points(triangle), self.number(triangle)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_give_back_what_was_added() {
        let mut random = fastrand::Rng::with_seed(0xb10c);
        for case in 0..500 {
            let vertices: Vec<Vec3> =
                (0..30).map(|_| Vec3::from_array([(); 3].map(|()| random.f32()))).collect();
            let mut builder = BlocksBuilder::with_capacity(0);
            let mut added = Vec::new();
            for _ in 0..random.usize(1..10) {
                // From one vertex to all that a block can have.
                let most = random.u32(1..=30);
                let triangles: Vec<Added> = (0..random.usize(1..=MAX_TRIANGLES))
                    .map(|place| Added {
                        corners: [0, 1, 2].map(|corner| match most {
                            30 => (3 * place + corner) as u32,
                            _ => random.u32(..most),
                        }),
                        number: random.u32(..1 << NUMBER_BITS),
                    })
                    .collect();
                let address = builder.add(&vertices, &triangles);
                added.push((address, triangles));
            }
            let blocks = builder.finish();
            for (address, triangles) in added {
                let block = blocks.block(address..address + triangles.len() as u32);
                let expected = triangles.iter().map(|Added { corners, number }| {
                    (corners.map(|vertex| vertices[vertex as usize]), *number)
                });
                assert!(block.triangles().eq(expected), "case {case}: {triangles:?}");
                let mut used: Vec<u32> =
                    triangles.iter().flat_map(|triangle| triangle.corners).collect();
                used.sort_unstable();
                used.dedup();
                assert_eq!(block.vertex_count(), used.len(), "case {case}: {triangles:?}");
            }
        }
    }
}
