//! Rays: a walk over the blocks that the ray crosses, seen from above, from the origin on.

use glam::{DVec3, Vec3};

use super::pyramid::{FANOUT, FANOUT_LOG2};
use super::surface::{Surface, extremes, halves};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::watertight::{Projected, WatertightRay};
use crate::rounding::DISTANCE_ROUNDING;

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
    line: WatertightRay,
    /// Whether the ray ignores the undersides of triangles.
    one_sided: bool,
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
            + 4.0 * NOISE * cell;
        let line = WatertightRay::new(origin, direction);
        let one_sided = self.field.one_sided && !back_faces;
        SurfaceRay { origin, direction, reach, slack, line, one_sided }
    }

    /// The nearest hit of a ray, at equal f32 distances that of the lowest triangle.
    ///
    /// `touches` returns whether a triangle near the ray's origin touches it. Such a triangle is hit at distance 0.
    pub fn raycast(
        &self,
        ray: &SurfaceRay,
        touches: &dyn Fn([Vec3; 3]) -> bool,
    ) -> Option<SurfaceHit> {
        let [min, max] = self.corners();
        let mut span = Span { from: -ray.slack, to: ray.reach };
        for axis in 0..3 {
            let coordinate = Coordinate::new(ray, axis, 1.0, ray.slack);
            span = span.meet(coordinate.within(min[axis], max[axis]));
        }
        if span.from > span.to {
            return None;
        }
        // The coordinate of a column or row has one f32 rounding.
        let grid = self.grid();
        let in_cells = |axis: usize, cell: f32, count: u32| {
            let per_cell = f64::from(cell).recip();
            let rounding = f64::from(f32::EPSILON) * f64::from(count);
            Coordinate::new(ray, axis, per_cell, ray.slack * per_cell + rounding)
        };
        let mut cast = Cast {
            surface: *self,
            ray,
            x: in_cells(0, grid.cell_x, grid.columns),
            z: in_cells(2, grid.cell_z, grid.rows),
            y: Coordinate::new(ray, 1, 1.0, ray.slack),
            touches,
            reach: ray.reach,
            nearest: None,
        };
        cast.node(self.state.pyramid.top(), [0, 0], span);
        cast.nearest.map(|Nearest { distance, triangle, touches }| SurfaceHit {
            distance,
            touches,
            triangle,
            normal: facing(normal(self.triangle(triangle)), ray.direction),
        })
    }
}

/// The upward unit normal of a triangle of the field.
pub fn normal(triangle: [Vec3; 3]) -> DVec3 {
    let [along_x, along_z] = slopes(triangle);
    DVec3::new(-along_x, 1.0, -along_z).normalize()
}

/// The slopes of a triangle of the field along x and along z.
///
/// One edge runs along x and one along z, so no digits cancel.
pub fn slopes(triangle: [Vec3; 3]) -> [f64; 2] {
    let mut slopes = [0.0; 2];
    for from in 0..3 {
        let edge = triangle[(from + 1) % 3].as_dvec3() - triangle[from].as_dvec3();
        if edge.z == 0.0 {
            slopes[0] = edge.y / edge.x;
        } else if edge.x == 0.0 {
            slopes[1] = edge.y / edge.z;
        }
    }
    slopes
}

fn facing(normal: DVec3, direction: DVec3) -> DVec3 {
    if normal.dot(direction) > 0.0 { -normal } else { normal }
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
    /// In columns.
    x: Coordinate,
    /// In rows.
    z: Coordinate,
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
    /// Walks over the children of a node that the ray crosses: strip by strip along z, and along x within a strip.
    /// Both in the ray's own direction, so blocks behind the nearest hit end a loop.
    fn node(&mut self, level: u32, [row, column]: [u32; 2], span: Span) {
        let surface = self.surface;
        let (rows, columns) = match level {
            0 => (surface.grid().cell_rows(), surface.grid().cell_columns()),
            _ => surface.state.pyramid.size(level - 1),
        };
        let size = f64::from(1_u32 << (FANOUT_LOG2 * level));
        let per_block = size.recip();
        let ends = |of: u32, count: u32| (FANOUT * of, (FANOUT * (of + 1)).min(count) - 1);
        let (first_row, last_row) = ends(row, rows);
        let (first_column, last_column) = ends(column, columns);
        let between = |number: u32| [f64::from(number) * size, f64::from(number + 1) * size];
        if level == 0 {
            let sample = |row: u32| surface.grid().sample(row, first_column);
            (first_row..=last_row + 1).for_each(|row| surface.state.samples.prefetch(sample(row)));
        } else {
            surface.state.pyramid.prefetch_children(level, row, column);
        }
        let rows = self.z.blocks(span, per_block, first_row, last_row);
        let is_one_row = rows.left == 1;
        for row in rows {
            // A span that meets one block only needs no clipping.
            let mut strip = span;
            if !is_one_row {
                let [start, end] = between(row);
                strip = span.meet(self.z.within(start, end));
            }
            if strip.from > self.reach {
                return;
            }
            if strip.from > strip.to {
                continue;
            }
            let columns = self.x.blocks(strip, per_block, first_column, last_column);
            let is_one_column = columns.left == 1;
            for column in columns {
                let mut block = strip;
                if !is_one_column {
                    let [start, end] = between(column);
                    block = strip.meet(self.x.within(start, end));
                }
                if block.from > self.reach {
                    break;
                }
                if block.from > block.to {
                    continue;
                }
                if level == 0 {
                    self.cell(row, column, block);
                    continue;
                }
                let [low, high] = self.y.over(block);
                let [min, max] = surface.state.pyramid.node(level - 1, row, column);
                if low <= f64::from(max) && high >= f64::from(min) {
                    self.node(level - 1, [row, column], block);
                }
            }
        }
    }

    /// Tests the triangles of a cell, over which the ray lies in a span.
    #[inline]
    fn cell(&mut self, row: u32, column: u32, span: Span) {
        let surface = self.surface;
        if surface.is_hole(row, column) {
            return;
        }
        let corners = surface.corners_of_cell(row, column);
        let [min, max] = extremes(corners.map(|corner| corner.y)).map(f64::from);
        let [low, high] = self.y.over(span);
        if low > max || high < min {
            return;
        }
        let diagonal = surface.diagonal(row, column);
        let first = surface.first_triangle(row, column);
        let slack = self.ray.slack;
        let height = self.ray.origin.y;
        if span.from <= slack && height >= min - slack && height <= max + slack {
            for (half, triangle) in halves(corners, diagonal).into_iter().enumerate() {
                if (self.touches)(triangle) {
                    let triangle = first + half as u32;
                    self.offer(Nearest { distance: 0.0, triangle, touches: true });
                }
            }
        }
        let projected = corners.map(|corner| self.ray.line.projected(corner));
        for (half, triangle) in halves(projected, diagonal).into_iter().enumerate() {
            if let Some(distance) = self.hit(triangle) {
                let triangle = first + half as u32;
                self.offer(Nearest { distance, triangle, touches: false });
            }
        }
    }

    fn offer(&mut self, hit: Nearest) {
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
        let crossing = self.ray.line.crossing_of_projected(triangle)?;
        let faces = crossing.is_front || !self.ray.one_sided;
        (faces && crossing.distance >= 0.0 && crossing.distance <= self.ray.reach)
            .then_some(crossing.distance)
    }
}
