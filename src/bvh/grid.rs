//! Several splits of many items at once: at planes of a grid, whose cells are filled in one pass.
//!
//! Items that do not fit into a cache are read twice, not twice for each split.

use std::ops::Range;

use arrayvec::ArrayVec;
use glam::Vec4;

use super::Bound;
use super::bins::{Bin, cheapest_plane};
use super::build_item::{Box4, BuildItem, WHOLE};
use super::lane::Lane;
use super::partition::distribute;

/// The grid has at most 2 to this power of cells, so the number of a cell is a byte.
const CELL_BITS: u32 = 8;
const CELLS: usize = 1 << CELL_BITS;

/// The slabs of all axes.
const MAX_SLABS: usize = CELLS + 2;

const AXES: usize = 3;

/// Along an axis with fewer slabs, no plane of the grid is near enough to the best one.
const LEAST_SLABS: usize = 4;

/// Fewer items are not worth the search among the cells.
pub const LEAST_ITEMS: usize = 2048;

/// The memory of grids: too large for the stack of a host.
#[derive(Debug, Default)]
pub struct GridMemory {
    bins: Vec<Bin>,
}

impl GridMemory {
    /// Two sets of empty cells, and slabs for the planes of a part.
    fn reserve(&mut self) -> [&mut [Bin]; 2] {
        self.bins.clear();
        self.bins.resize(2 * CELLS + MAX_SLABS, Bin::EMPTY);
        self.bins.split_at_mut(2 * CELLS).into()
    }

    /// Gives the memory back.
    pub fn free(&mut self) {
        self.bins = Vec::new();
    }

    pub fn bytes(&self) -> usize {
        size_of::<Bin>() * self.bins.capacity()
    }
}

/// Cells of equal size, by twice the centres of items. Each axis has a power of two of them.
struct Grid {
    sums: Box4,
    /// The centre of the first cell.
    first: Vec4,
    /// Cells per unit.
    scale: Vec4,
    /// The number of the last cell along each axis.
    last: Vec4,
    bits: [u32; AXES],
}

impl Grid {
    /// Makes the cells about as long as wide.
    fn new<B: Bound>(sums: Box4) -> Grid {
        let extents = (sums.max - sums.min).to_array();
        let (mut lengths, mut bits) = (extents, [0; AXES]);
        for _ in 0..CELL_BITS {
            let axis = (1..B::AXES).fold(0, |a, b| if lengths[b] > lengths[a] { b } else { a });
            bits[axis] += 1;
            lengths[axis] *= 0.5;
        }
        let mut grid = Grid { sums, first: sums.min, scale: Vec4::ZERO, last: Vec4::ZERO, bits };
        for axis in 0..AXES {
            if bits[axis] > 0 {
                let count = (1 << bits[axis]) as f32;
                grid.first[axis] += 0.5 * lengths[axis];
                grid.scale[axis] = count / extents[axis];
                grid.last[axis] = count - 1.0;
            }
        }
        grid
    }

    /// The number of an item's cell.
    #[inline(always)]
    fn cell(&self, item: &impl BuildItem, strides: Vec4) -> usize {
        let place = (item.sum() - self.first) * self.scale;
        // NaN if the scale is infinite, or the item is unbounded.
        let place = Vec4::select(place.cmpgt(Vec4::ZERO), place, Vec4::ZERO).min(self.last);
        let place = (place + WHOLE) - WHOLE;
        (place.dot(strides) + WHOLE).to_bits() as usize % CELLS
    }

    /// What to multiply the cells along each axis with.
    fn strides(&self) -> [usize; AXES] {
        let [x, y, _] = self.bits;
        [1, 1 << x, 1 << (x + y)]
    }

    /// A plane between cells, but for rounding.
    fn plane(&self, axis: usize, cell: usize) -> f32 {
        if cell == 0 {
            self.sums.min[axis]
        } else if cell >> self.bits[axis] != 0 {
            self.sums.max[axis]
        } else {
            self.first[axis] + (cell as f32 - 0.5) / self.scale[axis]
        }
    }
}

/// The items of a box of cells.
#[derive(Clone)]
struct Part {
    cells: [Range<usize>; AXES],
    content: Bin,
    /// Whether a plane may divide it.
    is_splittable: bool,
}

/// Partitions items into up to `WAYS` ranges of nearby items, and visits them in their order. It is one, if all are in the same
/// cell. `numbers` has an element for each item.
pub fn each_lane<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    numbers: &mut [u8],
    whole: Lane,
    memory: &mut GridMemory,
    mut visit: impl FnMut(Lane),
) {
    let grid = Grid::new::<B>(whole.sums);
    let [sets, slabs] = memory.reserve();
    let cells = fill(&grid, items, numbers, sets);
    let content = Bin { count: items.len() as u32, bounds: whole.bounds };
    let all = Part { cells: grid.bits.map(|bits| 0..1 << bits), content, is_splittable: true };
    let mut parts = ArrayVec::<Part, WAYS>::new();
    parts.push(all);
    let cost = |part: &Part| part.content.bounds.bound::<B>().cost();
    while !parts.is_full() {
        let numbers = 0..parts.len();
        let costlier = |a, b| if cost(&parts[b]) > cost(&parts[a]) { b } else { a };
        let heaviest = numbers.reduce(costlier).unwrap_or(0);
        if !parts[heaviest].is_splittable {
            break;
        }
        match split::<B>(&grid, cells, &parts[heaviest], slabs) {
            Some([left, right]) => {
                parts[heaviest] = left;
                parts.insert(heaviest + 1, right);
            }
            None => parts[heaviest].is_splittable = false,
        }
    }
    if parts.len() == 1 {
        return visit(whole);
    }
    let mut part_of = [0; CELLS];
    let (mut starts, mut end) = (ArrayVec::<usize, WAYS>::new(), 0);
    for (number, part) in (0..).zip(&parts) {
        each_cell(&grid, &part.cells, |cell, _| part_of[cell] = number);
        let range = end..end + part.content.count as usize;
        starts.push(range.start);
        end = range.end;
        let mut sums = whole.sums;
        for axis in 0..B::AXES {
            let Range { start, end } = part.cells[axis];
            sums.min[axis] = grid.plane(axis, start);
            sums.max[axis] = grid.plane(axis, end);
        }
        visit(Lane::within(range, part.content.bounds, sums));
    }
    distribute(items, numbers, &part_of, &mut starts);
}

/// Fills the cells, and sets the number of each item's cell. `sets` has two sets of empty cells.
fn fill<'a, I: BuildItem>(
    grid: &Grid,
    items: &[I],
    numbers: &mut [u8],
    sets: &'a mut [Bin],
) -> &'a [Bin; CELLS] {
    let ([first, second], []) = sets.as_chunks_mut() else { unreachable!("there are two sets") };
    let [x, y, z] = grid.strides().map(|stride| stride as f32);
    let strides = Vec4::new(x, y, z, 0.0);
    let add = |cells: &mut [Bin; CELLS], item: &I, number: &mut u8| {
        let cell = grid.cell(item, strides);
        *number = cell as u8;
        cells[cell].add(item);
    };
    // Neighbours in the input often share a cell. Two sets halve the wait for its last change.
    let ((pairs, rest), (numbers, last)) = (items.as_chunks::<2>(), numbers.as_chunks_mut::<2>());
    for ([a, b], [number_a, number_b]) in pairs.iter().zip(numbers) {
        add(first, a, number_a);
        add(second, b, number_b);
    }
    rest.iter().zip(last).for_each(|(item, number)| add(first, item, number));
    first.iter_mut().zip(second).for_each(|(cell, other)| *cell = cell.merge(*other));
    first
}

/// Visits the cells of a box, with their places along each axis.
fn each_cell(
    grid: &Grid,
    [x, y, z]: &[Range<usize>; AXES],
    mut visit: impl FnMut(usize, [usize; AXES]),
) {
    let [_, row, layer] = grid.strides();
    for z in z.clone() {
        for y in y.clone() {
            for x in x.clone() {
                visit(x + row * y + layer * z, [x, y, z]);
            }
        }
    }
}

/// Splits a part at the cheapest plane with items on both sides, along an axis with enough slabs.
fn split<B: Bound>(
    grid: &Grid,
    cells: &[Bin; CELLS],
    part: &Part,
    slabs: &mut [Bin],
) -> Option<[Part; 2]> {
    let mut starts = [0; AXES + 1];
    for axis in 0..AXES {
        starts[axis + 1] = starts[axis] + part.cells[axis].len();
    }
    slabs.fill(Bin::EMPTY);
    let firsts = [0, 1, 2].map(|axis| part.cells[axis].start);
    each_cell(grid, &part.cells, |cell, places| {
        for axis in 0..AXES {
            let slab = &mut slabs[starts[axis] + places[axis] - firsts[axis]];
            *slab = slab.merge(cells[cell]);
        }
    });
    let slabs = |axis: usize| &slabs[starts[axis]..starts[axis + 1]];
    let fine = (0..B::AXES).filter(|axis| part.cells[*axis].len() >= LEAST_SLABS);
    let planes = fine.filter_map(|axis| {
        let (cost, plane) = cheapest_plane::<B>(slabs(axis), &mut [0.0; CELLS])?;
        Some((cost, axis, plane))
    });
    let (_, axis, plane) = planes.reduce(|a, b| if b.0 < a.0 { b } else { a })?;
    let (below, above) = slabs(axis).split_at(plane);
    let Range { start, end } = part.cells[axis];
    let middle = start + plane;
    Some([(below, start..middle), (above, middle..end)].map(|(slabs, along)| {
        let content = slabs.iter().fold(Bin::EMPTY, |sum, slab| sum.merge(*slab));
        let mut cells = part.cells.clone();
        cells[axis] = along;
        Part { cells, content, is_splittable: true }
    }))
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::super::build_item::TestItem as Item;
    use super::*;
    use crate::dim3::Aabb;

    /// Boxes around the corners of a large box, in turn.
    fn corners(count: usize, spread: f32) -> Vec<Item> {
        let mut random = fastrand::Rng::with_seed(0x64d);
        let item = |number: usize| {
            let corner = Vec3::from_array([0, 1, 2].map(|axis| (number >> axis & 1) as f32));
            let offset = Vec3::from_array([(); 3].map(|()| random.f32()));
            let center = corner * Vec3::new(1000.0, 600.0, 300.0) + spread * offset;
            Item::new(center, Vec3::splat(0.1), number)
        };
        (0..count).map(item).collect()
    }

    fn lanes_of(items: &mut [Item]) -> ArrayVec<Lane, 8> {
        let whole = Lane::new(items, 0..items.len());
        let mut lanes = ArrayVec::new();
        let numbers = &mut vec![0; items.len()];
        let memory = &mut GridMemory::default();
        each_lane::<Aabb, Item, 8>(items, numbers, whole, memory, |lane| lanes.push(lane));
        lanes
    }

    #[test]
    fn clusters_become_ranges() {
        let mut items = corners(4001, 20.0);
        let lanes = lanes_of(&mut items);
        assert_eq!(lanes.len(), 8);
        let mut end = 0;
        for lane in lanes {
            assert_eq!(lane.range.start, end);
            end = lane.range.end;
            let items = &items[lane.range];
            let corner = items[0].number() % 8;
            assert!(items.iter().all(|item| item.number() % 8 == corner));
            assert_eq!(items.len(), (4001 - corner as usize).div_ceil(8));
        }
    }

    #[test]
    fn the_first_plane_is_the_cheapest_of_all_axes() {
        let mut items = corners(3000, 500.0);
        let whole = Lane::new(&items, 0..items.len());
        let grid = Grid::new::<Aabb>(whole.sums);
        let mut memory = GridMemory::default();
        let [sets, slabs] = memory.reserve();
        let cells = fill(&grid, &items, &mut vec![0; items.len()], sets);
        let content = Bin { count: items.len() as u32, bounds: whole.bounds };
        let all = Part { cells: grid.bits.map(|bits| 0..1 << bits), content, is_splittable: true };
        let cost = |bin: &Bin| f64::from(bin.bounds.bound::<Aabb>().cost()) * f64::from(bin.count);
        let parts = split::<Aabb>(&grid, cells, &all, slabs).unwrap();
        let chosen: f64 = parts.iter().map(|part| cost(&part.content)).sum();
        let strides = grid.strides();
        let mut least = f64::INFINITY;
        for (axis, stride) in strides.into_iter().enumerate() {
            for plane in 1..1 << grid.bits[axis] {
                let mut sides = [Bin::EMPTY; 2];
                for (cell, bin) in cells.iter().enumerate() {
                    let place = cell / stride % (1 << grid.bits[axis]);
                    let side = &mut sides[usize::from(place >= plane)];
                    *side = side.merge(*bin);
                }
                if sides.iter().all(|side| side.count > 0) {
                    least = least.min(sides.iter().map(cost).sum());
                }
            }
        }
        assert!((chosen - least).abs() <= 1e-9 * least, "{chosen} {least}");
        // The cells contain all items, by their centres.
        let mut plain = [0; CELLS];
        items.iter_mut().for_each(|item| {
            let [x, y, z] = [0, 1, 2].map(|axis| {
                let (least, most) = (grid.sums.min[axis], grid.sums.max[axis]);
                let place = (item.sum_along(axis) - least) / (most - least);
                let count = 1 << grid.bits[axis];
                ((f64::from(place) * count as f64) as usize).min(count - 1)
            });
            plain[x + strides[1] * y + strides[2] * z] += 1;
        });
        let moved: i64 = cells.iter().zip(plain).map(|(a, b)| (i64::from(a.count) - b).abs()).sum();
        assert!(moved <= 4, "{moved} items are in other cells, for rounding");
    }

    #[test]
    fn items_in_one_place_stay_one_range() {
        let mut items = vec![corners(1, 1.0)[0]; 3000];
        assert_eq!(lanes_of(&mut items).len(), 1);
    }
}
