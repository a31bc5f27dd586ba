//! When a convex geometry that moves along a line first touches another.
//!
//! The two touch when the origin, moved, enters their Minkowski difference. Its outline is made of edges of the one
//! with vertices of the other, moved out by the radii, and of arcs about pairs of vertices. All such pairs lie in
//! the difference, those inside too: the first that is entered tells where the difference is, and no outline has to
//! be put together, which rounding might do wrong.

use glam::DVec2;

use super::place::{Core, Round};
use crate::dim2::geometry::MAX_VERTICES;
use crate::touching;

/// What rounding leaves of where two are, as a part of their coordinates.
const ROUNDING: f64 = 1.6e-14;

/// The first touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// How far the first has moved.
    pub distance: f64,
    /// Unit, out of the second; never along the motion.
    pub normal: DVec2,
    /// On the outline of the second.
    pub point: DVec2,
}

/// Two cores whose x axis is the direction of the motion, and both their radii.
pub(super) struct Sweep {
    a: Laid,
    b: Laid,
    direction: DVec2,
    radius: f64,
    radius_b: f64,
    noise: f64,
}

impl Sweep {
    /// A, moved along a unit direction, towards B; none where they surely neither overlap nor touch up to `reach`.
    #[inline]
    pub fn new(a: &Round, b: &Round, direction: DVec2, reach: f64) -> Option<Sweep> {
        let (radius, radius_b) = (a.radius + b.radius, b.radius);
        let touching = 2.0 * touching::ROUNDING * (a.lengths + b.lengths);
        let (a, b) = (Laid::new(&a.core, direction), Laid::new(&b.core, direction));
        let ((min_a, max_a), (min_b, max_b)) = (a.bounds(), b.bounds());
        let lengths = (min_a.abs() + min_b.abs()).max(max_a.abs() + max_b.abs()).max_element();
        let noise = ROUNDING * (lengths + radius);
        let (near, far) = (min_b - max_a, max_b - min_a);
        let touch = radius + noise.max(touching);
        let beside = near.y > touch || far.y < -touch;
        let out_of_reach = far.x < -touch || near.x > touch + reach;
        let sweep = Sweep { a, b, direction, radius, radius_b, noise };
        (!beside && !out_of_reach).then_some(sweep)
    }

    /// What rounding leaves of where the two are.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// How far A moves until it first touches B. The two are clearly apart at the start: by more than rounding.
    pub fn entry(&self) -> Option<Entry> {
        let edge = self.edge_entry();
        // A sharp corner ends edges: it is entered alone where none faces the motion.
        let first =
            if self.radius == 0.0 && edge.is_some() { edge } else { self.corner_entry(edge) };
        first.map(|Touch { distance, normal, on_b }| Entry {
            distance,
            normal: self.direction.rotate(normal),
            point: self.direction.rotate(on_b + normal * self.radius_b),
        })
    }

    /// The first edge of the difference that is entered: one of either, with a vertex of the other that lies
    /// furthest against its normal.
    fn edge_entry(&self) -> Option<Touch> {
        let mut first = None;
        for edge in self.b.facing(1.0) {
            for vertex in self.a.furthest(-edge.normal, self.noise) {
                if let Some((distance, part)) = edge.entry(-vertex, self.radius) {
                    let on_b = edge.start.lerp(edge.end, part);
                    first = nearer(first, Touch { distance, normal: edge.normal, on_b });
                }
            }
        }
        for edge in self.a.facing(-1.0) {
            for on_b in self.b.furthest(edge.normal, self.noise) {
                if let Some((distance, _)) = edge.entry(on_b, self.radius) {
                    first = nearer(first, Touch { distance, normal: edge.normal, on_b });
                }
            }
        }
        first
    }

    /// The first arc about two vertices that is entered, if before what is known to be.
    fn corner_entry(&self, mut first: Option<Touch>) -> Option<Touch> {
        for &on_b in self.b.vertices() {
            for &vertex in self.a.vertices() {
                if let Some((distance, normal)) = corner(on_b - vertex, self.radius) {
                    first = nearer(first, Touch { distance, normal, on_b });
                }
            }
        }
        first
    }
}

/// A core whose x axis is the direction of the motion.
struct Laid {
    vertices: [DVec2; MAX_VERTICES],
    count: usize,
}

impl Laid {
    #[inline(always)]
    fn new(core: &Core, direction: DVec2) -> Laid {
        let count = core.count();
        let mut vertices = [DVec2::ZERO; MAX_VERTICES];
        for (number, laid) in vertices[..count].iter_mut().enumerate() {
            let vertex = core.vertex(number);
            *laid = DVec2::new(direction.dot(vertex), direction.perp_dot(vertex));
        }
        Laid { vertices, count }
    }

    fn vertices(&self) -> &[DVec2] {
        &self.vertices[..self.count]
    }

    fn bounds(&self) -> (DVec2, DVec2) {
        let first = self.vertices[0];
        let grow = |(min, max): (DVec2, DVec2), at: &DVec2| (min.min(*at), max.max(*at));
        self.vertices().iter().fold((first, first), grow)
    }

    /// The vertices that lie furthest along a direction, but for what is noise.
    fn furthest(&self, direction: DVec2, noise: f64) -> impl Iterator<Item = DVec2> {
        let heights = self.vertices().iter().map(move |vertex| vertex.dot(direction));
        let least = heights.clone().fold(f64::NEG_INFINITY, f64::max) - noise;
        let high = heights.zip(self.vertices()).filter(move |(height, _)| *height >= least);
        high.map(|(_, vertex)| *vertex)
    }

    /// The edges that face the motion, of the core times a sign. A segment has one there and one back, a point none.
    fn facing(&self, sign: f64) -> impl Iterator<Item = Edge> {
        let vertices = self.vertices();
        let ends = vertices[1..].iter().chain(&vertices[..1]);
        let edges = vertices.iter().zip(ends).map(move |(start, end)| (start * sign, end * sign));
        edges.filter(|(start, end)| end.y < start.y).map(|(start, end)| {
            let span = end - start;
            Edge { start, end, normal: -span.perp() / span.length() }
        })
    }
}

/// An edge of a convex outline that goes round counter-clockwise.
struct Edge {
    start: DVec2,
    end: DVec2,
    /// Unit, outward: its x is below 0.
    normal: DVec2,
}

impl Edge {
    /// How far along the positive x axis lies the edge, moved elsewhere and out by a radius, and at which part of
    /// it. The origin is clearly outside of the outline.
    fn entry(&self, by: DVec2, radius: f64) -> Option<(f64, f64)> {
        let (start, end) = (self.start + by, self.end + by);
        let span = end - start;
        let (start, end) = (start + self.normal * radius, end + self.normal * radius);
        // Judged by the heights of the vertices, which neighbours share: nothing slips through between them.
        if start.y < 0.0 || end.y > 0.0 {
            return None;
        }
        // What is so far that it has no height left is entered at its start.
        let part = if span.y < 0.0 { (start.y / -span.y).min(1.0) } else { 0.0 };
        let distance = start.x + span.x * part;
        (distance >= 0.0).then_some((distance, part))
    }
}

/// How far along the positive x axis lies a circle that does not hold the origin, and its normal there.
fn corner(center: DVec2, radius: f64) -> Option<(f64, DVec2)> {
    let rest = radius * radius - center.y * center.y;
    if !(center.x >= 0.0 && rest >= 0.0) {
        return None;
    }
    let back = rest.sqrt();
    let normal = if radius == 0.0 { DVec2::NEG_X } else { DVec2::new(-back, -center.y) / radius };
    Some(((center.x - back).max(0.0), normal))
}

/// A touch in the frame of the motion.
#[derive(Clone, Copy)]
struct Touch {
    distance: f64,
    normal: DVec2,
    /// On the core of the second.
    on_b: DVec2,
}

fn nearer(first: Option<Touch>, found: Touch) -> Option<Touch> {
    Some(first.filter(|first| first.distance <= found.distance).unwrap_or(found))
}
