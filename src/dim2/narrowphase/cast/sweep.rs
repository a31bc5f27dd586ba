//! The first touch of a convex geometry that moves along a line with another.
//!
//! They touch when the origin, moved, enters their Minkowski difference. The boundary of the difference consists of:
//! - edges of one with vertices of the other, offset by the radii,
//! - arcs around pairs of vertices.
//!
//! All such edges and arcs lie inside the difference or on its boundary, so the first entry into any of them is the
//! touch. The boundary itself is never built: rounding could build it wrong.

use glam::DVec2;

use crate::dim2::convex::MAX_VERTICES;
use crate::dim2::narrowphase::core::{Core, CoreLargePolygon, NOISE};
use crate::dim2::narrowphase::core_shape::Rounded;
use crate::rounding::{DISTANCE_ROUNDING, SWEEP_ROUNDING};
use crate::touching::TOUCH;

/// The first touch.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The length of A's motion until the touch.
    pub distance: f64,
    /// Unit, out of B. Its dot product with the motion is at most 0.
    pub normal: DVec2,
    /// On the boundary of B.
    pub point: DVec2,
}

/// Two cores in the frame of the motion, whose x axis is its direction.
pub struct Sweep<'a> {
    a: SweptCore<'a>,
    b: SweptCore<'a>,
    direction: DVec2,
    /// The sum of both radii.
    radius: f64,
    radius_b: f64,
    noise: f64,
}

impl<'a> Sweep<'a> {
    /// A sweep of A along a unit direction. None if a test of the bounds proves that A neither overlaps nor touches B
    /// within `reach`.
    #[inline]
    pub fn new(
        a: &Rounded<'a>,
        b: &Rounded<'a>,
        direction: DVec2,
        reach: f64,
    ) -> Option<Sweep<'a>> {
        let (radius, radius_b) = (a.radius + b.radius, b.radius);
        // The signed distance calls cores that are nearer to each other than NOISE of their size touching.
        let size = a.core.size() + b.core.size() + radius;
        let touching =
            2.0 * DISTANCE_ROUNDING * (a.lengths + b.lengths) + 4.0 * NOISE * size + TOUCH;
        let (a, b) = (SweptCore::new(&a.core, direction), SweptCore::new(&b.core, direction));
        let ((min_a, max_a), (min_b, max_b)) = (a.bounds(), b.bounds());
        let lengths = (min_a.abs() + min_b.abs()).max(max_a.abs() + max_b.abs()).max_element();
        let noise = SWEEP_ROUNDING * (lengths + radius);
        let (near, far) = (min_b - max_a, max_b - min_a);
        let touch = radius + noise.max(touching);
        let beside = near.y > touch || far.y < -touch;
        let out_of_reach = far.x < -touch || near.x > touch + reach;
        let sweep = Sweep { a, b, direction, radius, radius_b, noise };
        (!beside && !out_of_reach).then_some(sweep)
    }

    /// The rounding error of the relative position.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// The first touch. At the start A and B must be apart by more than the rounding error.
    pub fn entry(&self) -> Option<Entry> {
        let edge = self.edge_entry();
        // Without radii a vertex is entered before any edge only if no edge faces the motion.
        let first = if self.radius == 0.0 && edge.is_some() { edge } else { self.arc_entry(edge) };
        first.map(|Touch { distance, normal, on_b }| Entry {
            distance,
            normal: self.direction.rotate(normal),
            point: self.direction.rotate(on_b + normal * self.radius_b),
        })
    }

    /// The first entry into an edge of the difference: an edge of one core with a support vertex of the other.
    fn edge_entry(&self) -> Option<Touch> {
        let mut first = None;
        self.b.facing_edges(1.0, |edge| {
            self.a.support_vertices(-edge.normal, self.noise, |vertex| {
                if let Some((distance, part)) = edge.entry(-vertex, self.radius) {
                    let on_b = edge.start.lerp(edge.end, part);
                    first = earlier(first, Touch { distance, normal: edge.normal, on_b });
                }
            });
        });
        self.a.facing_edges(-1.0, |edge| {
            self.b.support_vertices(edge.normal, self.noise, |on_b| {
                if let Some((distance, _)) = edge.entry(on_b, self.radius) {
                    first = earlier(first, Touch { distance, normal: edge.normal, on_b });
                }
            });
        });
        first
    }

    /// The first entry into an arc around a pair of vertices, or `first` if that is earlier.
    fn arc_entry(&self, mut first: Option<Touch>) -> Option<Touch> {
        let mut offer = |vertex: DVec2, on_b: DVec2| {
            if let Some((distance, normal)) = circle_entry(on_b - vertex, self.radius) {
                first = earlier(first, Touch { distance, normal, on_b });
            }
        };
        if !(self.a.is_large() || self.b.is_large()) || !self.facing_vertices(&mut offer) {
            self.b.vertices(|on_b| self.a.vertices(|vertex| offer(vertex, on_b)));
        }
        first
    }

    /// Offers the pairs of vertices at the ends of the difference's edges that face the motion.
    ///
    /// No other arc is entered from outside. Returns whether there are such edges. Large polygons have too many pairs
    /// of vertices to try them all.
    fn facing_vertices(&self, offer: &mut impl FnMut(DVec2, DVec2)) -> bool {
        let mut any = false;
        self.b.facing_edges(1.0, |edge| {
            any = true;
            self.a.support_vertices(-edge.normal, self.noise, |vertex| {
                offer(vertex, edge.start);
                offer(vertex, edge.end);
            });
        });
        self.a.facing_edges(-1.0, |edge| {
            any = true;
            self.b.support_vertices(edge.normal, self.noise, |on_b| {
                offer(-edge.start, on_b);
                offer(-edge.end, on_b);
            });
        });
        any
    }
}

/// A core in the frame of the motion.
enum SweptCore<'a> {
    Small {
        vertices: [DVec2; MAX_VERTICES],
        count: usize,
    },
    /// Vertices are rotated when needed: the stack has no room for all of them.
    Large {
        polygon: CoreLargePolygon<'a>,
        direction: DVec2,
    },
}

impl<'a> SweptCore<'a> {
    #[inline(always)]
    fn new(core: &Core<'a>, direction: DVec2) -> SweptCore<'a> {
        if let Core::LargePolygon(polygon) = core {
            return SweptCore::Large { polygon: *polygon, direction };
        }
        let count = core.count();
        let mut vertices = [DVec2::ZERO; MAX_VERTICES];
        for (number, vertex) in vertices[..count].iter_mut().enumerate() {
            *vertex = to_motion_frame(core.vertex(number), direction);
        }
        SweptCore::Small { vertices, count }
    }

    fn is_large(&self) -> bool {
        matches!(self, SweptCore::Large { .. })
    }

    fn vertices(&self, mut visit: impl FnMut(DVec2)) {
        match self {
            SweptCore::Small { vertices, count } => {
                vertices[..*count].iter().copied().for_each(visit)
            }
            SweptCore::Large { polygon, direction } => {
                (0..polygon.count())
                    .for_each(|number| visit(to_motion_frame(polygon.vertex(number), *direction)));
            }
        }
    }

    fn bounds(&self) -> (DVec2, DVec2) {
        let grow = |(min, max): (DVec2, DVec2), at: DVec2| (min.min(at), max.max(at));
        match self {
            SweptCore::Small { vertices, count } => {
                let first = vertices[0];
                vertices[..*count].iter().copied().fold((first, first), grow)
            }
            SweptCore::Large { polygon, direction } => {
                let tangent = direction.perp();
                [*direction, -*direction, tangent, -tangent]
                    .map(|along| {
                        to_motion_frame(polygon.vertex(polygon.support(along)), *direction)
                    })
                    .into_iter()
                    .fold((DVec2::INFINITY, DVec2::NEG_INFINITY), grow)
            }
        }
    }

    /// Visits the vertices furthest along a direction, up to `noise`.
    fn support_vertices(&self, along: DVec2, noise: f64, mut visit: impl FnMut(DVec2)) {
        match self {
            SweptCore::Small { vertices, count } => {
                let heights = vertices[..*count].iter().map(|vertex| vertex.dot(along));
                let least = heights.clone().fold(f64::NEG_INFINITY, f64::max) - noise;
                let highest = heights.zip(vertices).filter(|(height, _)| *height >= least);
                highest.for_each(|(_, vertex)| visit(*vertex));
            }
            SweptCore::Large { polygon, direction } => {
                // The support vertex, and its neighbours on both sides while they are as far.
                let at = |number: usize| to_motion_frame(polygon.vertex(number), *direction);
                let top = polygon.support(direction.rotate(along));
                let least = at(top).dot(along) - noise;
                visit(at(top));
                let mut left = polygon.count() - 1;
                for step in [CoreLargePolygon::after, CoreLargePolygon::before] {
                    let mut number = step(polygon, top);
                    while left > 0 && at(number).dot(along) >= least {
                        visit(at(number));
                        number = step(polygon, number);
                        left -= 1;
                    }
                }
            }
        }
    }

    /// Visits the edges that face the motion, of the core scaled by `sign`. A segment has two edges, there and back; a
    /// point has none.
    fn facing_edges(&self, sign: f64, mut visit: impl FnMut(&Edge)) {
        let mut offer = |start: DVec2, end: DVec2| {
            let (start, end) = (start * sign, end * sign);
            if end.y < start.y {
                let span = end - start;
                visit(&Edge { start, end, normal: -span.perp() / span.length() });
            }
        };
        match self {
            SweptCore::Small { vertices, count } => {
                let vertices = &vertices[..*count];
                let ends = vertices[1..].iter().chain(&vertices[..1]);
                vertices.iter().zip(ends).for_each(|(start, end)| offer(*start, *end));
            }
            SweptCore::Large { polygon, direction } => {
                let mut start = to_motion_frame(polygon.vertex(0), *direction);
                for number in 0..polygon.count() {
                    let end = to_motion_frame(polygon.vertex(polygon.after(number)), *direction);
                    offer(start, end);
                    start = end;
                }
            }
        }
    }
}

/// Rotates a point into the frame of the motion, whose x axis is `direction`.
#[inline(always)]
fn to_motion_frame(point: DVec2, direction: DVec2) -> DVec2 {
    DVec2::new(direction.dot(point), direction.perp_dot(point))
}

/// An edge that faces the motion.
struct Edge {
    start: DVec2,
    end: DVec2,
    /// Unit, outward. Its x is below 0.
    normal: DVec2,
}

impl Edge {
    /// The distance along the positive x axis at which it enters the edge, translated and offset by a radius, and the
    /// parameter on the edge. The origin must be clearly outside.
    fn entry(&self, translation: DVec2, radius: f64) -> Option<(f64, f64)> {
        let (start, end) = (self.start + translation, self.end + translation);
        let span = end - start;
        let (start, end) = (start + self.normal * radius, end + self.normal * radius);
        // Adjacent edges share these heights, so the axis cannot pass between them.
        if start.y < 0.0 || end.y > 0.0 {
            return None;
        }
        // Far away an edge may have no height after rounding: it is entered at its start.
        let part = if span.y < 0.0 { (start.y / -span.y).min(1.0) } else { 0.0 };
        let distance = start.x + span.x * part;
        (distance >= 0.0).then_some((distance, part))
    }
}

/// The distance along the positive x axis at which it enters a circle, and the normal there. The origin is outside.
fn circle_entry(center: DVec2, radius: f64) -> Option<(f64, DVec2)> {
    let rest = radius * radius - center.y * center.y;
    if !(center.x >= 0.0 && rest >= 0.0) {
        return None;
    }
    let half_chord = rest.sqrt();
    let normal =
        if radius == 0.0 { DVec2::NEG_X } else { DVec2::new(-half_chord, -center.y) / radius };
    Some(((center.x - half_chord).max(0.0), normal))
}

/// A touch in the frame of the motion.
#[derive(Clone, Copy)]
struct Touch {
    distance: f64,
    normal: DVec2,
    /// On the core of B.
    on_b: DVec2,
}

fn earlier(first: Option<Touch>, found: Touch) -> Option<Touch> {
    Some(first.filter(|first| first.distance <= found.distance).unwrap_or(found))
}
