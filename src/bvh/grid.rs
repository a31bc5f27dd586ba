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
use super::partition::{MAX_PARTS, distribute};

/// The cells of a grid for the splits of one level.
const FEW_CELLS: usize = 1 << 8;

/// The cells of a grid for the splits of two levels.
const MANY_CELLS: usize = 1 << 9;

const AXES: usize = 3;

/// Along an axis with fewer slabs, no plane of the grid is near enough to the best one.
const LEAST_SLABS: usize = 4;

/// Fewer items are not worth the search among the cells.
pub const LEAST_ITEMS: usize = 2048;

/// Fewer items are not worth a grid for two levels.
pub const LEAST_BRANCHED: usize = 4096;

/// A lane with fewer items is not partitioned with the others.
const LEAST_BELOW: usize = 512;

/// The memory of grids: too large for the stack of a host.
#[derive(Debug, Default)]
pub struct GridMemory {
    /// Two sets of cells, and slabs for the planes of a part.
    bins: Vec<Bin>,
    /// A cost for each slab.
    costs: Vec<f64>,
    /// The number of the cell of each item.
    numbers: Vec<u16>,
}

impl GridMemory {
    /// Gives the memory back.
    pub fn free(&mut self) {
        *self = GridMemory::default();
    }

    pub fn bytes(&self) -> usize {
        size_of::<Bin>() * self.bins.capacity()
            + size_of::<f64>() * self.costs.capacity()
            + size_of::<u16>() * self.numbers.capacity()
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
    /// Makes a number of cells that are about as long as wide.
    fn new<B: Bound>(sums: Box4, cells: usize) -> Grid {
        let extents = (sums.max - sums.min).to_array();
        let (mut lengths, mut bits) = (extents, [0; AXES]);
        for _ in 0..cells.ilog2() {
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

    /// The number of an item's cell, below `CELLS`.
    #[inline(always)]
    fn cell<const CELLS: usize>(&self, item: &impl BuildItem, strides: Vec4) -> usize {
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

/// The division of a grid into parts.
struct Division<'a> {
    grid: &'a Grid,
    cells: &'a [Bin],
    slabs: &'a mut [Bin],
    costs: &'a mut [f64],
}

/// The parts that become ranges of items, in their order.
struct Ranges<const CELLS: usize> {
    /// The part of each cell.
    part_of: [u8; CELLS],
    starts: ArrayVec<usize, MAX_PARTS>,
    end: usize,
}

/// Partitions items into up to `WAYS` ranges of nearby items, and visits them in their order. It is one, if all are in the same
/// cell.
pub fn each_lane<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    whole: Lane,
    memory: &mut GridMemory,
    mut visit: impl FnMut(Lane),
) {
    let levels = |part: Part, division: &mut Division, ranges: &mut Ranges<FEW_CELLS>| {
        for part in division.divide::<B, WAYS>(part) {
            visit(ranges.add(division.grid, &part, whole.sums));
        }
    };
    distribute_to::<B, I, FEW_CELLS>(items, &whole, memory, levels);
}

/// [`each_lane`], but large ones are partitioned in the same way. They are visited with their lanes, others without any. None has
/// lanes if there are fewer than `WAYS`.
pub fn each_branch<B: Bound, I: BuildItem, const WAYS: usize>(
    items: &mut [I],
    whole: Lane,
    memory: &mut GridMemory,
    mut visit: impl FnMut(Lane, ArrayVec<Lane, WAYS>),
) {
    let levels = |part: Part, division: &mut Division, ranges: &mut Ranges<MANY_CELLS>| {
        let parts = division.divide::<B, WAYS>(part);
        let are_all = parts.is_full();
        for part in parts {
            let (mut lanes, start) = (ArrayVec::new(), ranges.end);
            let lane = part.lane(division.grid, start, whole.sums);
            if are_all && lane.range.len() >= LEAST_BELOW {
                for part in division.divide::<B, WAYS>(part) {
                    lanes.push(ranges.add(division.grid, &part, whole.sums));
                }
            } else {
                ranges.add(division.grid, &part, whole.sums);
            }
            visit(lane, lanes);
        }
    };
    distribute_to::<B, I, MANY_CELLS>(items, &whole, memory, levels);
}

/// Moves items to the ranges that `divide` makes of the cells of a grid.
fn distribute_to<B: Bound, I: BuildItem, const CELLS: usize>(
    items: &mut [I],
    whole: &Lane,
    memory: &mut GridMemory,
    divide: impl FnOnce(Part, &mut Division, &mut Ranges<CELLS>),
) {
    let grid = Grid::new::<B>(whole.sums, CELLS);
    let GridMemory { bins, costs, numbers } = memory;
    let slabs = grid.bits.iter().map(|bits| 1 << bits).sum::<usize>();
    // For any shape of the grid, so that later grids need no more memory.
    let most_slabs = CELLS + AXES - 1;
    bins.clear();
    bins.reserve(2 * CELLS + most_slabs);
    bins.resize(2 * CELLS + slabs, Bin::EMPTY);
    if costs.len() < most_slabs {
        costs.resize(most_slabs, 0.0);
    }
    if numbers.len() < items.len() {
        numbers.resize(items.len(), 0);
    }
    let numbers = &mut numbers[..items.len()];
    let (sets, slabs) = bins.split_at_mut(2 * CELLS);
    let cells = fill::<I, CELLS>(&grid, items, numbers, sets);
    let content = Bin { count: items.len() as u32, bounds: whole.bounds };
    let all = Part { cells: grid.bits.map(|bits| 0..1 << bits), content, is_splittable: true };
    let mut ranges = Ranges { part_of: [0; CELLS], starts: ArrayVec::new(), end: 0 };
    divide(all, &mut Division { grid: &grid, cells, slabs, costs }, &mut ranges);
    let Ranges { part_of, mut starts, .. } = ranges;
    if starts.len() > 1 {
        // Apart from the moves, which wait for each other.
        numbers
            .iter_mut()
            .for_each(|number| *number = part_of[usize::from(*number) % CELLS].into());
        distribute(items, numbers, &mut starts);
    }
}

/// Fills the cells, and sets the number of each item's cell. `sets` has two sets of empty cells.
fn fill<'a, I: BuildItem, const CELLS: usize>(
    grid: &Grid,
    items: &[I],
    numbers: &mut [u16],
    sets: &'a mut [Bin],
) -> &'a [Bin; CELLS] {
    let ([first, second], []) = sets.as_chunks_mut() else { unreachable!("there are two sets") };
    let [x, y, z] = grid.strides().map(|stride| stride as f32);
    let strides = Vec4::new(x, y, z, 0.0);
    let add = |cells: &mut [Bin; CELLS], item: &I, number: &mut u16| {
        let cell = grid.cell::<CELLS>(item, strides);
        *number = cell as u16;
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

impl Part {
    /// The lane of its items, of which the first is at `start`. `sums` are those of the grid.
    fn lane(&self, grid: &Grid, start: usize, mut sums: Box4) -> Lane {
        for (axis, cells) in self.cells.iter().enumerate() {
            sums.min[axis] = grid.plane(axis, cells.start);
            sums.max[axis] = grid.plane(axis, cells.end);
        }
        Lane::within(start..start + self.content.count as usize, self.content.bounds, sums)
    }
}

impl<const CELLS: usize> Ranges<CELLS> {
    /// Adds the range of a part.
    fn add(&mut self, grid: &Grid, part: &Part, sums: Box4) -> Lane {
        let lane = part.lane(grid, self.end, sums);
        let [x, y, z] = &part.cells;
        let [_, row, layer] = grid.strides();
        for z in z.clone() {
            for y in y.clone() {
                let start = row * y + layer * z;
                self.part_of[start + x.start..start + x.end].fill(self.starts.len() as u8);
            }
        }
        self.starts.push(self.end);
        self.end = lane.range.end;
        lane
    }
}

impl Division<'_> {
    /// Divides a part into up to `WAYS` ones.
    fn divide<B: Bound, const WAYS: usize>(&mut self, part: Part) -> ArrayVec<Part, WAYS> {
        let mut parts = ArrayVec::<Part, WAYS>::new();
        parts.push(part);
        let cost = |part: &Part| part.content.bounds.bound::<B>().cost();
        while !parts.is_full() {
            let numbers = 0..parts.len();
            let costlier = |a, b| if cost(&parts[b]) > cost(&parts[a]) { b } else { a };
            let heaviest = numbers.reduce(costlier).unwrap_or(0);
            if !parts[heaviest].is_splittable {
                break;
            }
            match self.split::<B>(&parts[heaviest]) {
                Some([left, right]) => {
                    parts[heaviest] = left;
                    parts.insert(heaviest + 1, right);
                }
                None => parts[heaviest].is_splittable = false,
            }
        }
        parts
    }

    /// Splits a part at the cheapest plane with items on both sides, along an axis with enough slabs.
    fn split<B: Bound>(&mut self, part: &Part) -> Option<[Part; 2]> {
        self.fill_slabs(part);
        let mut starts = [0; AXES + 1];
        for axis in 0..AXES {
            starts[axis + 1] = starts[axis] + part.cells[axis].len();
        }
        let slabs = |axis: usize| &self.slabs[starts[axis]..starts[axis + 1]];
        let fine = (0..B::AXES).filter(|axis| part.cells[*axis].len() >= LEAST_SLABS);
        let planes = fine.filter_map(|axis| {
            let (cost, plane) = cheapest_plane::<B>(slabs(axis), self.costs)?;
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

    /// Merges the cells of a part into the slabs of the first axis, then those of the second one, then those of the third.
    fn fill_slabs(&mut self, part: &Part) {
        let [x, y, z] = &part.cells;
        let [_, row, layer] = self.grid.strides();
        self.slabs.fill(Bin::EMPTY);
        let (columns, slabs) = self.slabs.split_at_mut(x.len());
        let (rows, layers) = slabs.split_at_mut(y.len());
        for (z, of_layer) in z.clone().zip(layers) {
            for (y, of_row) in y.clone().zip(&mut *rows) {
                let start = row * y + layer * z;
                let mut sum = Bin::EMPTY;
                let cells = &self.cells[start + x.start..start + x.end];
                for (cell, of_column) in cells.iter().zip(&mut *columns) {
                    *of_column = of_column.merge(*cell);
                    sum = sum.merge(*cell);
                }
                *of_row = of_row.merge(sum);
                *of_layer = of_layer.merge(sum);
            }
        }
    }
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
        let memory = &mut GridMemory::default();
        each_lane::<Aabb, Item, 8>(items, whole, memory, |lane| lanes.push(lane));
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
        let grid = Grid::new::<Aabb>(whole.sums, FEW_CELLS);
        let mut sets = vec![Bin::EMPTY; 2 * FEW_CELLS];
        let cells = fill::<_, FEW_CELLS>(&grid, &items, &mut vec![0; items.len()], &mut sets);
        let content = Bin { count: items.len() as u32, bounds: whole.bounds };
        let all = Part { cells: grid.bits.map(|bits| 0..1 << bits), content, is_splittable: true };
        let cost = |bin: &Bin| f64::from(bin.bounds.bound::<Aabb>().cost()) * f64::from(bin.count);
        let (slabs, costs) = (&mut [Bin::EMPTY; FEW_CELLS], &mut [0.0; FEW_CELLS]);
        let mut division = Division { grid: &grid, cells, slabs, costs };
        let parts = division.split::<Aabb>(&all).unwrap();
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
        let mut plain = [0; FEW_CELLS];
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
    fn large_ranges_are_partitioned_with_all_items() {
        let mut random = fastrand::Rng::with_seed(0xb2a);
        let mut small = 0;
        for spread in [0.0, 100.0, 700.0] {
            // Three large clusters, and one that is too small for lanes of its own.
            let mut items: Vec<Item> = (0..6100)
                .map(|number| {
                    let cluster = if number < 6000 { number % 3 } else { 3 } as f32;
                    let offset = spread * Vec3::from_array([(); 3].map(|()| random.f32()));
                    Item::new(1000.0 * cluster * Vec3::X + offset, Vec3::splat(0.1), number)
                })
                .collect();
            let whole = Lane::new(&items, 0..items.len());
            let (mut branches, memory) = (Vec::new(), &mut GridMemory::default());
            each_branch::<Aabb, Item, 4>(&mut items, whole, memory, |lane, lanes| {
                branches.push((lane, lanes));
            });
            assert_eq!(branches.len(), 4);
            let mut end = 0;
            for (lane, lanes) in branches {
                assert_eq!(lane.range.start, end);
                end = lane.range.end;
                let own = [lane.clone()];
                let below = if lanes.is_empty() { &own } else { &lanes[..] };
                small += usize::from(lanes.is_empty());
                assert_eq!(lanes.is_empty(), lane.range.len() < LEAST_BELOW);
                let mut next = lane.range.start;
                for below in below {
                    assert_eq!(below.range.start, next);
                    next = below.range.end;
                    let exact = Lane::new(&items, below.range.clone());
                    assert_eq!(below.bounds.bound::<Aabb>(), exact.bounds.bound());
                }
                assert_eq!(next, end);
            }
            assert_eq!(end, items.len());
            let mut numbers: Vec<u32> = items.iter().map(Item::number).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..items.len() as u32));
        }
        assert!(small > 0);
    }

    #[test]
    fn items_in_one_place_stay_one_range() {
        let mut items = vec![corners(1, 1.0)[0]; 3000];
        assert_eq!(lanes_of(&mut items).len(), 1);
    }
}
