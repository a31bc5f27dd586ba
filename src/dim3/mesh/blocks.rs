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

use glam::{Vec3, Vec4};

use crate::part_tree::{ADDRESSES, Items};
use crate::simd::aligned::{AlignedWords, FixedWords, UNIT};
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
#[derive(Default)]
pub(super) struct BlocksBuilder {
    words: AlignedWords,
}

impl BlocksBuilder {
    /// The words of all blocks.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The words of the blocks that there is room for.
    pub fn room(&self) -> usize {
        self.words.room().saturating_sub(EIGHT_VERTICES)
    }

    /// Makes room for blocks of so many words more.
    pub fn reserve(&mut self, words: usize) {
        self.words.reserve(words + EIGHT_VERTICES);
    }

    /// Adds a block of 1 to [`MAX_TRIANGLES`] triangles, and returns its address for [`Blocks::block`].
    pub fn add(&mut self, vertices: &[Vec3], triangles: &[Added]) -> u32 {
        let mut used = Used::new();
        let mut corners = [0; MAX_TRIANGLES];
        // From the last vertex to the first.
        for (corners, triangle) in corners.iter_mut().zip(triangles).rev() {
            let [a, b, c] = triangle.corners.map(|vertex| used.place(vertex));
            *corners = packed([a, b, c]);
        }
        let last = used.vertices().len() as u32 - 1;
        // From the first vertex to the last.
        corners[..triangles.len()]
            .iter_mut()
            .for_each(|corners| *corners = packed([last; 3]) - *corners);
        let mut numbers = [0; MAX_TRIANGLES];
        numbers.iter_mut().zip(triangles).for_each(|(number, triangle)| *number = triangle.number);

        let mut words = [0; MAX_WORDS.next_multiple_of(UNIT)];
        let [numbers_start, vertices_start] = starts(triangles.len());
        // Each part overwrites the words of the one before it that belong to no triangle.
        let (pairs, _) = corners.as_chunks();
        for (word, [low, high]) in words.iter_mut().zip(pairs) {
            *word = low | high << 16;
        }
        let (fours, _) = numbers.as_chunks();
        let (places, _) = words[numbers_start..].as_chunks_mut();
        for (words, numbers) in places.iter_mut().zip(fours) {
            *words = packed_numbers(*numbers);
        }
        let mut end = vertices_start;
        for &vertex in used.vertices().iter().rev() {
            let position = vertices[vertex as usize].to_array().map(f32::to_bits);
            words[end..end + 3].copy_from_slice(&position);
            end += 3;
        }
        let address = self.words.len();
        let (units, _) = words.as_chunks();
        self.words.push(&units[..end.div_ceil(UNIT)]);
        address as u32
    }

    /// Takes the blocks of another builder. Returns what that adds to their addresses.
    pub fn take(&mut self, other: &mut BlocksBuilder) -> u32 {
        let start = self.words.len();
        self.words.take(&mut other.words);
        start as u32
    }

    pub fn finish(mut self) -> Blocks {
        assert!(self.words.len() <= ADDRESSES as usize, "there are at most 2^24 triangles");
        self.words.push(&[[0; UNIT]; EIGHT_VERTICES / UNIT]);
        Blocks { words: self.words.finish() }
    }
}

/// The corners of a triangle, in [`INDEX_BITS`] each.
#[inline(always)]
fn packed([a, b, c]: [u32; 3]) -> u32 {
    a | b << INDEX_BITS | c << (2 * INDEX_BITS)
}

/// Four numbers of 24 bits.
#[inline(always)]
fn packed_numbers([a, b, c, d]: [u32; 4]) -> [u32; 3] {
    [a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8]
}

/// The different vertices of a block, in the order of their first use.
struct Used {
    /// A hash table with linear probing: the place of a vertex in `vertices`.
    slots: [u8; Used::SLOTS],
    vertices: [u32; MAX_INDEX + 1],
    count: u32,
}

impl Used {
    /// Twice as many as the vertices at most, so that few of them share a slot.
    const SLOTS: usize = 1 << Used::SLOT_BITS;
    const SLOT_BITS: u32 = 6;

    const EMPTY: u8 = u8::MAX;

    #[inline(always)]
    fn new() -> Used {
        Used { slots: [Used::EMPTY; Used::SLOTS], vertices: [0; MAX_INDEX + 1], count: 0 }
    }

    /// The place of a vertex, which is added if it is new.
    #[inline(always)]
    fn place(&mut self, vertex: u32) -> u32 {
        let mut slot = (vertex.wrapping_mul(0x9e37_79b1) >> (32 - Used::SLOT_BITS)) as usize;
        loop {
            let found = self.slots[slot];
            let is_new = found == Used::EMPTY;
            let place = if is_new { self.count } else { found.into() };
            let used = &mut self.vertices[place as usize & MAX_INDEX];
            // One branch for both cases: which vertices triangles share is unpredictable.
            if is_new | (*used == vertex) {
                *used = vertex;
                self.slots[slot] = place as u8;
                self.count += u32::from(is_new);
                return place;
            }
            slot = (slot + 1) % Used::SLOTS;
        }
    }

    #[inline(always)]
    fn vertices(&self) -> &[u32] {
        &self.vertices[..self.count as usize]
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
        self.words.bytes()
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

    /// The corners of all triangles, as `map` makes them of vertices. Lanes of triangles that do not exist have any value.
    #[inline(always)]
    pub fn corners_in_lanes<L: EightLanes>(self, map: &impl VertexMap) -> [[L; 3]; 3] {
        if self.vertex_count() <= 16 {
            self.corners_of::<L, 16>(map)
        } else {
            self.corners_of::<L, 24>(map)
        }
    }

    /// [`Block::corners_in_lanes`] for at most `COUNT` vertices: 16 or 24.
    #[inline(always)]
    fn corners_of<L: EightLanes, const COUNT: usize>(self, map: &impl VertexMap) -> [[L; 3]; 3] {
        let first = map.map::<L>(self.coordinates(0));
        let second = map.map::<L>(self.coordinates(1));
        let third = if COUNT > 16 { map.map::<L>(self.coordinates(2)) } else { second };
        let x = L::table([first[0], second[0], third[0]]);
        let y = L::table([first[1], second[1], third[1]]);
        let z = L::table([first[2], second[2], third[2]]);
        let words = self.corner_words();
        [
            corner::<L, COUNT, 0>([&x, &y, &z], words),
            corner::<L, COUNT, 5>([&x, &y, &z], words),
            corner::<L, COUNT, 10>([&x, &y, &z], words),
        ]
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

/// What becomes of the vertices of a block, eight at a time. Implementations are `#[inline(always)]`, as for `EightWork`.
pub(super) trait VertexMap {
    fn map<L: EightLanes>(&self, vertices: [L; 3]) -> [L; 3];
}

/// Looks up the corner of each triangle whose place has its bits from bit `SHIFT` of the half words on.
#[inline(always)]
fn corner<L: EightLanes, const COUNT: usize, const SHIFT: i32>(
    [x, y, z]: [&L::Table; 3],
    words: &[u32; CORNER_WORDS],
) -> [L; 3] {
    [
        L::looked_up::<COUNT, SHIFT>(x, words),
        L::looked_up::<COUNT, SHIFT>(y, words),
        L::looked_up::<COUNT, SHIFT>(z, words),
    ]
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
            let mut builder = BlocksBuilder::default();
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
