//! Vertices at the same position, and triangles between the same positions.

use std::borrow::Cow;

use glam::Vec3;

/// A hash table of numbers with linear probing. The caller hashes and compares.
struct Table {
    slots: Vec<u32>,
}

impl Table {
    const EMPTY: u32 = u32::MAX;

    /// Makes a table for at most `count` entries.
    fn new(count: usize) -> Table {
        Table { slots: vec![Table::EMPTY; (2 * count).next_power_of_two()] }
    }

    /// Returns the number of an equal entry, or inserts `number` and returns it.
    #[inline]
    fn find_or_insert(&mut self, number: u32, hash: u64, is_equal: impl Fn(u32) -> bool) -> u32 {
        let last = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & last;
        loop {
            match self.slots[slot] {
                Table::EMPTY => {
                    self.slots[slot] = number;
                    return number;
                }
                found if is_equal(found) => return found,
                _ => slot = (slot + 1) & last,
            }
        }
    }
}

/// Mixes three words: all bits of the result depend on all bits of the words.
#[inline]
fn hash(words: [u32; 3]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    words
        .into_iter()
        .fold(0, |hash: u64, word| {
            let mixed = (hash ^ u64::from(word)).wrapping_mul(ODD);
            mixed ^ mixed >> 29
        })
        .wrapping_mul(ODD)
}

/// The lowest of the vertices that are equal to each vertex.
pub struct Lowest {
    /// None if all vertices differ.
    vertices: Option<Vec<u32>>,
}

impl Lowest {
    fn new(lowest: impl Iterator<Item = u32>) -> Lowest {
        let lowest: Vec<u32> = lowest.collect();
        let all_differ = (0..).zip(&lowest).all(|(vertex, lowest)| vertex == *lowest);
        Lowest { vertices: if all_differ { None } else { Some(lowest) } }
    }

    #[inline(always)]
    pub fn of(&self, vertex: u32) -> u32 {
        self.vertices.as_ref().map_or(vertex, |lowest| lowest[vertex as usize])
    }

    /// Triangles with the lowest vertices.
    pub fn of_all<'a>(&self, triangles: &'a [[u32; 3]]) -> Cow<'a, [[u32; 3]]> {
        match self.vertices {
            None => triangles.into(),
            Some(_) => triangles.iter().map(|corners| corners.map(|v| self.of(v))).collect(),
        }
    }
}

/// Returns the lowest vertex at the position of each vertex. -0 equals 0.
pub fn weld(vertices: &[Vec3]) -> Lowest {
    let mut table = Table::new(vertices.len());
    let find = |(vertex, number): (&Vec3, u32)| {
        // Adding 0 turns -0 into 0.
        let bits = (*vertex + Vec3::ZERO).to_array().map(f32::to_bits);
        table.find_or_insert(number, hash(bits), |other| vertices[other as usize] == *vertex)
    };
    Lowest::new(vertices.iter().zip(0..).map(find))
}

/// Returns the lowest vertex with the same bits as each vertex. `welded` has those at the same position.
pub fn equal_in_bits(vertices: &[Vec3], welded: Lowest) -> Lowest {
    let bits = |vertex: u32| vertices[vertex as usize].to_array().map(f32::to_bits);
    let numbers = 0..vertices.len() as u32;
    let lowest = welded.vertices.iter().flatten();
    if numbers.clone().zip(lowest).all(|(vertex, lowest)| bits(vertex) == bits(*lowest)) {
        return welded;
    }
    let mut table = Table::new(vertices.len());
    Lowest::new(numbers.map(|vertex| {
        let own = bits(vertex);
        table.find_or_insert(vertex, hash(own), |other| bits(other) == own)
    }))
}

/// Returns the different points in the order of their first use, and for each point its index among them. 0 and -0
/// differ.
pub fn indexed(points: &[Vec3]) -> (Vec<Vec3>, Vec<u32>) {
    let mut table = Table::new(points.len());
    let mut different: Vec<Vec3> = Vec::new();
    let indices = points.iter().map(|point| {
        let bits = point.to_array().map(f32::to_bits);
        let next = different.len() as u32;
        let is_equal = |other: u32| different[other as usize].to_array().map(f32::to_bits) == bits;
        let index = table.find_or_insert(next, hash(bits), is_equal);
        if index == next {
            different.push(*point);
        }
        index
    });
    let indices = indices.collect();
    (different, indices)
}

/// Returns the lowest triangle of each set of equal triangles: those with the same positions in the same winding. All
/// vertices are below `vertices`.
pub fn distinct(vertices: usize, triangles: &[[u32; 3]]) -> Vec<u32> {
    // Equal triangles have the same lowest vertex, so a search visits few triangles, which lie side by side.
    let mut ends = vec![0; vertices + 1];
    triangles.iter().for_each(|triangle| ends[lowest_first(*triangle)[0] as usize + 1] += 1);
    for vertex in 0..vertices {
        ends[vertex + 1] += ends[vertex];
    }
    let mut grouped = vec![[0; 3]; triangles.len()];
    for (number, triangle) in (0..).zip(triangles) {
        let [lowest, second, third] = lowest_first(*triangle);
        let end = &mut ends[lowest as usize];
        grouped[*end as usize] = [second, third, number];
        *end += 1;
    }
    let mut is_equal_to_lower = vec![false; triangles.len()];
    let mut start = 0;
    for end in &ends[..vertices] {
        let group = &mut grouped[start..*end as usize];
        start = *end as usize;
        group.sort_unstable();
        for pair in group.windows(2) {
            is_equal_to_lower[pair[1][2] as usize] = pair[0][..2] == pair[1][..2];
        }
    }
    let numbers = 0..triangles.len() as u32;
    numbers.filter(|number| !is_equal_to_lower[*number as usize]).collect()
}

/// The least of the three rotations of a triangle's vertices.
fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a < b && a < c { [a, b, c] } else { [a, b, c].min([b, c, a]).min([c, a, b]) }
}
