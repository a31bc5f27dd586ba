//! Rays: a walk over strips of blocks across the ray, seen from above, from the origin on.

use glam::{DVec3, Vec3, Vec4};

use super::pyramid::{FANOUT, FANOUT_LOG2};
use super::quads::each_bit;
use super::surface::{Surface, extremes, halves};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::triangle_ray::normal_against;
use crate::dim3::watertight::{Projected, WatertightRay};
use crate::math::round_up;
use crate::rounding::DISTANCE_ROUNDING;
use crate::touching::TOUCH;

/// The nearest point where a ray crosses a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceHit {
    pub distance: f64,
    /// Whether the ray starts on the triangle.
    pub touches: bool,
    pub triangle: u32,
    /// Unit, in the field's frame, against the ray.
    pub normal: DVec3,
}

/// A ray in the field's frame.
#[derive(Clone, Copy, Debug)]
pub struct SurfaceRay {
    origin: DVec3,
    direction: DVec3,
    reach: f64,
    /// Upper bound of the rounding error of a point on the ray near the field.
    slack: f64,
    /// Whether the ray ignores the undersides of triangles.
    one_sided: bool,
    /// The triangle that the ray ignores.
    pub ignored: Option<u32>,
}

impl Surface<'_> {
    /// Makes a ray from an origin along a unit direction to a maximum distance.
    pub fn ray(&self, origin: DVec3, direction: DVec3, reach: f64, back_faces: bool) -> SurfaceRay {
        let grid = self.grid();
        let [min, max] = self.field.range.map(|height| f64::from(height.abs()));
        let sides = f64::from(grid.x(grid.cell_columns())) + f64::from(grid.z(grid.cell_rows()));
        // The three vertices of a triangle and the origin add to the rounding of their distance. A point within the noise
        // of a triangle's size touches it.
        let cell = f64::from(grid.cell_x) + f64::from(grid.cell_z) + min + max;
        let slack = 4.0 * DISTANCE_ROUNDING * (origin.abs().element_sum() + sides + min + max)
            + 4.0 * NOISE * cell
            + TOUCH;
        let one_sided = self.field.one_sided && !back_faces;
        SurfaceRay { origin, direction, reach, slack, one_sided, ignored: None }
    }

    /// The nearest hit of a ray, at equal f32 distances that of the lowest triangle.
    ///
    /// `touches` returns whether a triangle near the ray's origin touches it. Such a triangle is hit at distance 0.
    pub fn raycast(
        &self,
        ray: &SurfaceRay,
        touches: &dyn Fn([Vec3; 3]) -> bool,
    ) -> Option<SurfaceHit> {
        // The coordinate of a column or row has one f32 rounding.
        let grid = self.grid();
        let in_cells = |axis: usize, cell: f32, count: u32| {
            let per_cell = f64::from(cell).recip();
            let rounding = f64::from(f32::EPSILON) * f64::from(count);
            Coordinate::new(ray, axis, per_cell, ray.slack * per_cell + rounding)
        };
        let x = in_cells(0, grid.cell_x, grid.columns);
        let z = in_cells(2, grid.cell_z, grid.rows);
        let y = Coordinate::new(ray, 1, 1.0, ray.slack);
        let [min, max] = self.state.pyramid.all().map(f64::from);
        let span = Span { from: -ray.slack, to: ray.reach }
            .meet(y.within(min, max))
            .meet(x.within(0.0, grid.cell_columns().into()))
            .meet(z.within(0.0, grid.cell_rows().into()));
        if span.from > span.to {
            return None;
        }
        let is_along_x = x.direction.abs() > z.direction.abs();
        self.prefetch_under_ray([x, z], is_along_x, span);
        let mut cast = Cast {
            surface: *self,
            ray,
            line: WatertightRay::new(ray.origin, ray.direction),
            x,
            y,
            z,
            is_along_x,
            touches,
            reach: ray.reach,
            nearest: None,
        };
        let level = cast.first_level(span);
        let last = cast.counts(level)[0] - 1;
        cast.strips(level, [0, last], span);
        cast.nearest.map(|Nearest { distance, triangle, touches }| SurfaceHit {
            distance,
            touches,
            triangle,
            normal: normal_against(self.triangle(triangle), ray.direction),
        })
    }
}

impl Surface<'_> {
    /// Prefetches nodes and samples under the first part of a span.
    #[inline]
    fn prefetch_under_ray(&self, [x, z]: [Coordinate; 2], is_along_x: bool, span: Span) {
        const STRIPS: u32 = 4;
        let along = if is_along_x { x } else { z };
        let strip = f64::from(FANOUT) * along.reciprocal.abs();
        let place = |at: f64| [x.origin + x.direction * at, z.origin + z.direction * at];
        for number in 0..STRIPS {
            let at = span.from + strip * f64::from(number);
            if at > span.to {
                break;
            }
            self.prefetch_node(place(at));
        }
        let [column, row] = place(span.to);
        self.prefetch_under(place(span.from), [column, row + z.direction.signum()]);
    }
}

/// An interval of distances along a ray.
#[derive(Clone, Copy)]
struct Span {
    from: f64,
    to: f64,
}

impl Span {
    const ALL: Span = Span { from: f64::NEG_INFINITY, to: f64::INFINITY };
    const NONE: Span = Span { from: f64::INFINITY, to: f64::NEG_INFINITY };

    #[inline]
    fn meet(self, other: Span) -> Span {
        Span {
            from: if other.from > self.from { other.from } else { self.from },
            to: if other.to < self.to { other.to } else { self.to },
        }
    }
}

/// Two numbers, neither of them NaN, in ascending order.
#[inline]
fn sorted(a: f64, b: f64) -> [f64; 2] {
    if a < b { [a, b] } else { [b, a] }
}

/// One coordinate of a ray, in units of its own.
#[derive(Clone, Copy)]
struct Coordinate {
    origin: f64,
    /// The change of the coordinate per length of the ray.
    direction: f64,
    reciprocal: f64,
    /// Whether the ray stays at `origin` up to rounding, wherever it meets the field.
    is_parallel: bool,
    /// Upper bound of the rounding error.
    slack: f64,
}

impl Coordinate {
    /// Smaller components of a direction move no point of a ray by more than rounding.
    const PARALLEL: f64 = 1e-150;

    fn new(ray: &SurfaceRay, axis: usize, unit: f64, slack: f64) -> Coordinate {
        let direction = ray.direction[axis] * unit;
        Coordinate {
            origin: ray.origin[axis] * unit,
            direction,
            reciprocal: direction.recip(),
            is_parallel: ray.direction[axis].abs() < Coordinate::PARALLEL,
            slack,
        }
    }

    /// Returns the span of the ray between two values, expanded by the slack.
    #[inline]
    fn within(&self, min: f64, max: f64) -> Span {
        let (min, max) = (min - self.slack - self.origin, max + self.slack - self.origin);
        if self.is_parallel {
            return if min <= 0.0 && max >= 0.0 { Span::ALL } else { Span::NONE };
        }
        let [from, to] = sorted(min * self.reciprocal, max * self.reciprocal);
        Span { from, to }
    }

    /// The values over a span, in ascending order, expanded by the slack.
    #[inline]
    fn over(&self, span: Span) -> [f64; 2] {
        let [start, end] = [span.from, span.to].map(|at| self.origin + self.direction * at);
        let [min, max] = sorted(start, end);
        [min - self.slack, max + self.slack]
    }

    /// The coordinate, in cells, within the cells of a block from `first` on, over a span.
    #[inline(always)]
    fn local(&self, span: Span, first: u32) -> LocalCoordinate {
        /// A ray that crosses a smaller part of a cell over the span counts as one that crosses this part.
        const LEAST: f64 = 1e-20;
        /// With more cells, products in f32 would overflow.
        const FAR: f64 = 1e30;
        let start = self.origin + self.direction * span.from - f64::from(first);
        if start.abs() > FAR || self.slack > FAR {
            return LocalCoordinate::EVERYWHERE;
        }
        let reciprocal = (self.direction * (span.to - span.from)).recip();
        // Five roundings of numbers up to the sum, half an ulp each.
        let rounding = 4.0 * f64::from(f32::EPSILON) * (start.abs() + f64::from(FANOUT) + 1.0);
        LocalCoordinate {
            start: start as f32,
            reciprocal: reciprocal.clamp(-LEAST.recip(), LEAST.recip()) as f32,
            slack: round_up(self.slack + rounding + LEAST),
        }
    }

    /// The blocks over a span among those from `first` to `last`, in the order in which the ray meets them.
    ///
    /// `per_block` is the reciprocal of a block's size, a power of two.
    #[inline]
    fn blocks(&self, span: Span, per_block: f64, first: u32, last: u32) -> Blocks {
        // The cast truncates, so it may add block 0, which does no harm.
        let [min, max] = self.over(span).map(|value| (value * per_block) as i64);
        let (first, last) = (min.max(first.into()), max.min(last.into()));
        if self.direction >= 0.0 {
            Blocks { next: first, step: 1, left: last - first + 1 }
        } else {
            Blocks { next: last, step: -1, left: last - first + 1 }
        }
    }
}

/// A coordinate of a ray in f32: values count from a block on, and times run from 0 to 1 over a span.
struct LocalCoordinate {
    start: f32,
    reciprocal: f32,
    /// Covers the slack of the coordinate and every rounding to f32 for cells of the block.
    slack: f32,
}

impl LocalCoordinate {
    /// The ray counts as over every cell all the time.
    const EVERYWHERE: LocalCoordinate =
        LocalCoordinate { start: 0.0, reciprocal: 1.0, slack: 1e32 };

    /// For the cells with some numbers within the block: the times between which the ray lies over them.
    #[inline(always)]
    fn within(&self, cells: Vec4) -> [Vec4; 2] {
        let from_start = cells - Vec4::splat(self.start);
        let a = (from_start - Vec4::splat(self.slack)) * self.reciprocal;
        let b = (from_start + Vec4::splat(self.slack + 1.0)) * self.reciprocal;
        [a.min(b), a.max(b)]
    }
}

/// Numbers of blocks, ascending or descending.
struct Blocks {
    next: i64,
    step: i64,
    left: i64,
}

impl Iterator for Blocks {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let block = self.next;
        self.next += self.step;
        self.left -= 1;
        (self.left >= 0).then_some(block as u32)
    }
}

struct Cast<'a> {
    surface: Surface<'a>,
    ray: &'a SurfaceRay,
    line: WatertightRay,
    /// In columns.
    x: Coordinate,
    /// In rows.
    z: Coordinate,
    /// Whether the ray crosses more columns than rows.
    is_along_x: bool,
    y: Coordinate,
    /// Whether a triangle touches the ray's origin.
    touches: &'a dyn Fn([Vec3; 3]) -> bool,
    /// Hits beyond this distance are not nearer.
    reach: f64,
    nearest: Option<Nearest>,
}

/// The nearest hit so far.
#[derive(Clone, Copy)]
struct Nearest {
    distance: f64,
    triangle: u32,
    touches: bool,
}

impl Cast<'_> {
    /// The lowest level from 1 on, on which the ray crosses few strips.
    fn first_level(&self, span: Span) -> u32 {
        const STRIPS: u32 = 8;
        let [min, max] = self.along_and_across()[0].over(span);
        let strips = (max - min) as u32 / STRIPS;
        let level = strips.checked_ilog2().map_or(0, |bit| bit / FANOUT_LOG2) + 1;
        level.min(self.surface.state.pyramid.top() + 1)
    }

    /// The coordinate that changes more, and the other one.
    #[inline]
    fn along_and_across(&self) -> [Coordinate; 2] {
        if self.is_along_x { [self.x, self.z] } else { [self.z, self.x] }
    }

    /// The numbers of blocks of a level along the ray and across it. A block is a node of the pyramid, whose levels have
    /// numbers from 1 on here.
    #[inline]
    fn counts(&self, level: u32) -> [u32; 2] {
        let (rows, columns) = self.surface.state.pyramid.size(level - 1);
        if self.is_along_x { [columns, rows] } else { [rows, columns] }
    }

    /// Walks over the strips of a level that the ray crosses, among those from `first` to `last`.
    ///
    /// A strip is all blocks with the same number along the ray. Strips come in the ray's own direction, so the first one
    /// behind the nearest hit ends the walk.
    fn strips(&mut self, level: u32, [first, last]: [u32; 2], span: Span) {
        let size = f64::from(1_u32 << (FANOUT_LOG2 * level));
        let per_block = size.recip();
        let pyramid = &self.surface.state.pyramid;
        let last_across = self.counts(level)[1] - 1;
        let [along, across] = self.along_and_across();
        for number in along.blocks(span, per_block, first, last) {
            let (start, end) = (f64::from(number) * size, f64::from(number + 1) * size);
            let strip = span.meet(along.within(start, end));
            if strip.from > self.reach {
                return;
            }
            if strip.from > strip.to {
                continue;
            }
            let [low, high] = self.y.over(strip);
            let mut meets = false;
            for across in across.blocks(strip, per_block, 0, last_across) {
                let [row, column] =
                    if self.is_along_x { [across, number] } else { [number, across] };
                let [min, max] = pyramid.node(level - 1, row, column);
                if low <= f64::from(max) && high >= f64::from(min) {
                    meets = true;
                    if level == 1 {
                        self.block([row, column], strip);
                    }
                }
            }
            if meets && level > 1 {
                let below = self.counts(level - 1)[0];
                let children = [FANOUT * number, (FANOUT * (number + 1)).min(below) - 1];
                self.strips(level - 1, children, strip);
            }
        }
    }

    /// Tests the cells of a lowest node, over whose strip the ray lies in a span: four cells at once by their heights.
    ///
    /// f32 numbers stand relative to the span and to the corner of the node, so rounding stays far below the size of a cell.
    /// The slack of each coordinate covers it.
    #[inline]
    fn block(&mut self, [row, column]: [u32; 2], span: Span) {
        let surface = self.surface;
        let grid = surface.grid();
        let [first_row, first_column] = [FANOUT * row, FANOUT * column];
        let last_row = (first_row + FANOUT).min(grid.cell_rows()) - 1;
        let end_column = (first_column + FANOUT).min(grid.cell_columns());
        let quad = surface.quad(&(first_column..end_column));
        let (x, z) = (self.x.local(span, first_column), self.z.local(span, first_row));
        let columns = x.within(Vec4::new(0.0, 1.0, 2.0, 3.0));
        let height = (self.y.origin + self.y.direction * span.from) as f32;
        let rise = (self.y.direction * (span.to - span.from)) as f32;
        let size = f64::from(height.abs()) + f64::from(rise.abs());
        let rounding = 4.0 * f64::from(f32::EPSILON) * size + f64::from(f32::MIN_POSITIVE);
        let slack = Vec4::splat(round_up(self.y.slack + rounding));
        let is_whole = self.reach >= span.to;
        let end = if is_whole { 1.0 } else { (self.reach - span.from) / (span.to - span.from) };
        let end = Vec4::splat(round_up(end));
        for row in self.z.blocks(span, 1.0, first_row, last_row) {
            let [a, b] = surface.heights_of_quad(row, quad);
            let [c, d] = surface.heights_of_quad(row + 1, quad);
            let (least, most) = (a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
            let rows = z.within(Vec4::splat((row - first_row) as f32));
            let from = columns[0].max(rows[0]).max(Vec4::ZERO);
            let to = columns[1].min(rows[1]).min(end);
            let (first, last) =
                (from * rise + Vec4::splat(height), to * rise + Vec4::splat(height));
            let (low, high) = (first.min(last) - slack, first.max(last) + slack);
            let meets = from.cmple(to) & least.cmple(high) & most.cmpge(low);
            let meets = meets.bitmask();
            if meets != 0 {
                each_bit(meets & surface.solid_of_quad(row, quad), |lane| {
                    self.cell([row, quad.first + lane as u32], span);
                });
            }
        }
    }

    /// Tests the triangles of a cell, over whose strip the ray lies in a span.
    #[inline]
    fn cell(&mut self, [row, column]: [u32; 2], span: Span) {
        let surface = self.surface;
        let corners = surface.corners_of_cell(row, column);
        let diagonal = surface.diagonal(row, column);
        let first = surface.first_triangle(row, column);
        if span.from <= self.ray.slack {
            self.offer_touching(corners, diagonal, first);
        }
        let projected = corners.map(|corner| self.line.projected(corner));
        for (half, triangle) in halves(projected, diagonal).into_iter().enumerate() {
            if let Some(distance) = self.hit(triangle) {
                let triangle = first + half as u32;
                self.offer(Nearest { distance, triangle, touches: false });
            }
        }
    }

    /// Offers the triangles of a cell that touch the ray's origin.
    #[inline(never)]
    fn offer_touching(&mut self, corners: [Vec3; 4], diagonal: bool, first: u32) {
        let [min, max] = extremes(corners.map(|corner| corner.y)).map(f64::from);
        let (height, slack) = (self.ray.origin.y, self.ray.slack);
        if height < min - slack || height > max + slack {
            return;
        }
        for (half, triangle) in halves(corners, diagonal).into_iter().enumerate() {
            if (self.touches)(triangle) {
                let triangle = first + half as u32;
                self.offer(Nearest { distance: 0.0, triangle, touches: true });
            }
        }
    }

    fn offer(&mut self, hit: Nearest) {
        if self.ray.ignored == Some(hit.triangle) {
            return;
        }
        let key = |hit: Nearest| (!hit.touches, hit.distance as f32, hit.triangle);
        if self.nearest.is_none_or(|nearest| key(hit) < key(nearest)) {
            self.nearest = Some(hit);
            // Distances that round to the same float are equal. Triangles within the slack may touch the origin.
            let reach = f64::from((hit.distance as f32).next_up()).max(self.ray.slack);
            self.reach = self.reach.min(reach);
        }
    }

    /// The distance at which the ray hits a triangle.
    #[inline]
    fn hit(&self, triangle: [Projected; 3]) -> Option<f64> {
        let crossing = self.line.crossing_of_projected(triangle)?;
        let faces = crossing.is_front || !self.ray.one_sided;
        (faces && crossing.distance >= 0.0 && crossing.distance <= self.ray.reach)
            .then_some(crossing.distance)
    }
}
