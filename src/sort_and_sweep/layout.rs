//! The columns that divide a space, and the buckets of the sort.

use glam::Vec4;

/// The greatest number of columns.
pub const MOST_COLUMNS: usize = 64;

/// The width of a column in average bounds. Wider columns have fewer copies, and more tests.
const WIDTH: f32 = 3.0;

/// A column has at least this many bounds on average. Each is a task, and smaller ones cost less than waking a thread.
const LEAST_IN_COLUMN: usize = 128;

/// The greatest number of buckets of the sort. More would not fit the cache.
const MOST_BUCKETS: usize = 1 << 14;

/// The columns that a bound meets: the first and the last one along both axes that divide them.
pub(super) type Span = [[u8; 2]; 2];

/// The parts of equal length into which the axes are divided: buckets along the first, columns along the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The axis along which the columns are swept, and those that divide them.
    pub axes: [usize; 3],
    /// The number of parts of each of `axes`.
    counts: [usize; 3],
    first: Vec4,
    range: Vec4,
    /// The middle of the first part, and the parts per length. 0 for an axis without a range.
    origin: Vec4,
    density: Vec4,
}

impl Layout {
    /// Divides the space of bounds with these corners.
    pub fn new(bounds: &[[Vec4; 2]]) -> Layout {
        let (mut count, mut sizes) = (0, Vec4::ZERO);
        let (mut first, mut last) = (Vec4::INFINITY, Vec4::NEG_INFINITY);
        for &[min, max] in bounds {
            // Those of planes are infinite.
            if (max - min).is_finite() {
                sizes += max - min;
                (first, last) = (first.min(min), last.max(max));
                count += 1;
            }
        }
        let (average, range) = (sizes / count.max(1) as f32, last - first);
        // The number of average bounds side by side along each axis.
        let places =
            (range / average).to_array().map(|places| if places > 0.0 { places } else { 0.0 });
        let mut axes = [0, 1, 2];
        axes.sort_by(|&a, &b| places[b].total_cmp(&places[a]));
        let most = MOST_COLUMNS.min(count / LEAST_IN_COLUMN).max(1) as f32;
        let [second, third] =
            [1, 2].map(|place| (places[axes[place]] / WIDTH).clamp(1.0, MOST_COLUMNS as f32));
        let shrink = (most / (second * third)).sqrt().min(1.0);
        let second = (second * shrink).clamp(1.0, most).floor();
        let third = third.min(most / second);
        let counts = [count.clamp(1, MOST_BUCKETS), second as usize, third as usize];
        let none = Vec4::ZERO;
        Layout { axes, counts, first, range, origin: none, density: none }.divided()
    }

    fn divided(self) -> Layout {
        let mut counts = [1.0; 4];
        for (axis, count) in self.axes.into_iter().zip(self.counts) {
            counts[axis] = count as f32;
        }
        let density = Vec4::from_array(counts) / self.range;
        let is_divided = density.cmpgt(Vec4::ZERO) & density.is_finite_mask();
        let half = Vec4::select(is_divided, 0.5 / density, Vec4::ZERO);
        let density = Vec4::select(is_divided, density, Vec4::ZERO);
        Layout { origin: self.first + half, density, ..self }
    }

    /// Columns of twice the width.
    pub fn widened(mut self) -> Layout {
        let [_, second, third] = &mut self.counts;
        let more = if second > third { second } else { third };
        *more = (*more / 2).max(1);
        self.divided()
    }

    pub fn bucket_count(&self) -> usize {
        self.counts[0]
    }

    pub fn column_count(&self) -> usize {
        self.counts[1] * self.counts[2]
    }

    /// For each of `axes`, the part of a corner. A greater coordinate never has a lower part.
    #[inline(always)]
    fn parts(&self, corner: Vec4) -> [usize; 3] {
        // A sum with this has the nearest integer in its low bits.
        const ONE_APART: f32 = (1 << 23) as f32;
        let place = (corner - self.origin) * self.density;
        // NaN becomes 0, too.
        let place = Vec4::select(place.cmpgt(Vec4::ZERO), place, Vec4::ZERO);
        let sums = (place.min(Vec4::splat(ONE_APART - 1.0)) + ONE_APART).to_array();
        let part = |place: usize| {
            let part = sums[self.axes[place]].to_bits() & ((1 << 23) - 1);
            (part as usize).min(self.counts[place] - 1)
        };
        [part(0), part(1), part(2)]
    }

    /// The least coordinate of a bound along the axis of the sweep, and its bucket.
    #[inline(always)]
    pub fn start(&self, [min, _]: [Vec4; 2]) -> (f32, usize) {
        (min.to_array()[self.axes[0]], self.parts(min)[0])
    }

    /// The columns of a bound, and the bucket of its least coordinate.
    #[inline(always)]
    pub fn span_and_bucket(&self, [min, max]: [Vec4; 2]) -> (Span, usize) {
        let (min, max) = (self.parts(min), self.parts(max));
        ([[min[1] as u8, max[1] as u8], [min[2] as u8, max[2] as u8]], min[0])
    }

    /// Calls `visit` for each column of a span, and whether the bound began in an earlier one along each axis.
    #[inline(always)]
    pub fn columns(&self, [second, third]: Span, mut visit: impl FnMut(usize, [bool; 2])) {
        for row in second[0]..=second[1] {
            let start = usize::from(row) * self.counts[2];
            for place in third[0]..=third[1] {
                visit(start + usize::from(place), [row > second[0], place > third[0]]);
            }
        }
    }
}
