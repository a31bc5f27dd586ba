//! Rays: a walk over the blocks that the ray crosses, seen from above, from the origin on.

use std::cmp::Ordering;

use glam::{DVec3, Vec3};

use super::pyramid::{FANOUT, FANOUT_LOG2};
use super::surface::Surface;
use crate::dim3::watertight::WatertightRay;
use crate::rounding::DISTANCE_ROUNDING;

/// The nearest point where a ray crosses a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfaceHit {
    /// 0 for a ray that begins on the surface.
    pub distance: f64,
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
}

impl Surface<'_> {
    /// Makes a ray from an origin along a unit direction to a maximum distance.
    pub fn ray(&self, origin: DVec3, direction: DVec3, reach: f64) -> SurfaceRay {
        let grid = self.grid();
        let [min, max] = self.field.range.map(|height| f64::from(height.abs()));
        let sides = f64::from(grid.x(grid.cell_columns())) + f64::from(grid.z(grid.cell_rows()));
        let slack = DISTANCE_ROUNDING * (origin.abs().element_sum() + sides + min + max);
        SurfaceRay { origin, direction, reach, slack, line: WatertightRay::new(origin, direction) }
    }

    /// The nearest hit of a ray, at equal distances that of the lowest triangle.
    pub fn raycast(&self, ray: &SurfaceRay) -> Option<SurfaceHit> {
        let [min, max] = self.corners();
        let mut span = Span { from: -ray.slack, to: ray.reach };
        for axis in 0..3 {
            span = span.meet(ray.within(axis, min[axis], max[axis]));
        }
        let mut cast = Cast {
            surface: *self,
            ray,
            x: Axis::new(ray, 0),
            z: Axis::new(ray, 2),
            nearest: ray.reach,
            triangle: None,
        };
        if span.from <= span.to {
            cast.node(self.state.pyramid.top(), [0, 0], span);
        }
        cast.triangle.map(|triangle| SurfaceHit {
            distance: cast.nearest,
            triangle,
            normal: facing(normal(self.triangle(triangle)), ray.direction),
        })
    }

    /// The distance at which a ray hits a triangle.
    #[inline]
    pub fn hit(&self, ray: &SurfaceRay, triangle: [Vec3; 3]) -> Option<f64> {
        let crossing = ray.line.crossing(triangle)?;
        if self.field.one_sided && !crossing.is_front {
            return None;
        }
        // An origin on the surface up to rounding is on it.
        let distance = if crossing.distance.abs() <= ray.slack { 0.0 } else { crossing.distance };
        (0.0..=ray.reach).contains(&distance).then_some(distance)
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
        Span { from: self.from.max(other.from), to: self.to.min(other.to) }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.from > self.to
    }
}

impl SurfaceRay {
    /// Where the ray lies between two coordinates of an axis, expanded by the slack.
    fn within(&self, axis: usize, min: f64, max: f64) -> Span {
        Axis::new(self, axis).within(min, max)
    }
}

/// One coordinate of a ray.
#[derive(Clone, Copy)]
struct Axis {
    origin: f64,
    direction: f64,
    reciprocal: f64,
    /// Whether the ray stays at `origin` up to rounding, wherever it meets the field.
    is_parallel: bool,
    slack: f64,
}

impl Axis {
    /// Smaller components of a direction move no point of a ray by more than rounding.
    const PARALLEL: f64 = 1e-150;

    fn new(ray: &SurfaceRay, axis: usize) -> Axis {
        let direction = ray.direction[axis];
        Axis {
            origin: ray.origin[axis],
            direction,
            reciprocal: direction.recip(),
            is_parallel: direction.abs() < Axis::PARALLEL,
            slack: ray.slack,
        }
    }

    #[inline]
    fn within(&self, min: f64, max: f64) -> Span {
        let (min, max) = (min - self.slack - self.origin, max + self.slack - self.origin);
        if self.is_parallel {
            return if min <= 0.0 && max >= 0.0 { Span::ALL } else { Span::NONE };
        }
        let (a, b) = (min * self.reciprocal, max * self.reciprocal);
        Span { from: a.min(b), to: a.max(b) }
    }

    /// The coordinates over a span, in ascending order, expanded by the slack.
    #[inline]
    fn over(&self, span: Span) -> [f64; 2] {
        let (a, b) =
            (self.origin + self.direction * span.from, self.origin + self.direction * span.to);
        [a.min(b) - self.slack, a.max(b) + self.slack]
    }

    /// Children of a node in the order in which the ray meets them.
    #[inline]
    fn ordered(&self, first: u32, end: u32) -> impl Iterator<Item = u32> {
        let forward = self.direction >= 0.0;
        (0..end - first).map(move |i| if forward { first + i } else { end - 1 - i })
    }
}

struct Cast<'a> {
    surface: Surface<'a>,
    ray: &'a SurfaceRay,
    x: Axis,
    z: Axis,
    /// The distance of the nearest hit, or the reach of the ray.
    nearest: f64,
    triangle: Option<u32>,
}

impl Cast<'_> {
    /// Walks over the children of a node that the ray crosses: strip by strip along z, and along x within a strip. Both in
    /// the ray's own direction, so blocks behind the nearest hit end a loop.
    fn node(&mut self, level: u32, [row, column]: [u32; 2], span: Span) {
        let surface = self.surface;
        let grid = surface.grid();
        let (cell_rows, cell_columns) = (grid.cell_rows(), grid.cell_columns());
        let (rows, columns) = match level {
            0 => (cell_rows, cell_columns),
            _ => surface.state.pyramid.size(level - 1),
        };
        let shift = FANOUT_LOG2 * level;
        let z = |row: u32| f64::from(grid.z((row << shift).min(cell_rows)));
        let x = |column: u32| f64::from(grid.x((column << shift).min(cell_columns)));
        let (along_x, along_z, y) = (self.x, self.z, Axis::new(self.ray, 1));
        for row in along_z.ordered(FANOUT * row, (FANOUT * (row + 1)).min(rows)) {
            let strip = span.meet(along_z.within(z(row), z(row + 1)));
            if strip.is_empty() {
                continue;
            }
            if strip.from > self.nearest {
                return;
            }
            let [least, greatest] = along_x.over(strip);
            for column in along_x.ordered(FANOUT * column, (FANOUT * (column + 1)).min(columns)) {
                let (start, end) = (x(column), x(column + 1));
                if end < least || start > greatest {
                    continue;
                }
                let block = strip.meet(along_x.within(start, end));
                if block.is_empty() {
                    continue;
                }
                if block.from > self.nearest {
                    break;
                }
                let [low, high] = y.over(block);
                let [min, max] = match level {
                    0 => surface.heights(row, column),
                    _ => surface.state.pyramid.node(level - 1, row, column),
                };
                if low > f64::from(max) || high < f64::from(min) {
                    continue;
                }
                if level == 0 {
                    self.cell(row, column);
                } else {
                    self.node(level - 1, [row, column], block);
                }
            }
        }
    }

    fn cell(&mut self, row: u32, column: u32) {
        let first = self.surface.first_triangle(row, column);
        for (half, triangle) in self.surface.triangles(row, column).into_iter().enumerate() {
            let Some(distance) = self.surface.hit(self.ray, triangle) else { continue };
            let number = first + half as u32;
            let is_nearer = match distance.total_cmp(&self.nearest) {
                Ordering::Less => true,
                Ordering::Equal => self.triangle.is_none_or(|best| number < best),
                Ordering::Greater => false,
            };
            if is_nearer {
                (self.nearest, self.triangle) = (distance, Some(number));
            }
        }
    }
}
