//! The penetration depth of two cores of which at least one is curved.
//!
//! The depth is the least value of the support function of the Minkowski difference B - A over all unit normals. Every
//! value is an upper bound of it. A local minimum belongs to one of these parts of the difference's surface, because no
//! ball inside touches a surface at an edge or vertex:
//!
//! | part | its normals |
//! |---|---|
//! | a cap, or a face of the other core | one |
//! | a line of the side with an edge, or with such a line | at most two, where two circles meet |
//! | the side with a vertex or rim | a circle about the axis |
//! | a rim with an edge | the great circle across the edge |
//! | two rims | all |
//!
//! A polytope that ran out of room gives the starts. From each, the search minimises along the circles and, for two
//! rims, by Newton's method.

use arrayvec::ArrayVec;
use glam::{DMat2, DVec2, DVec3};

use super::least_depth::LeastDepth;
use super::polytope::Start;
use crate::dim3::narrowphase::core::{Core, CoreFrustum};
use crate::dim3::narrowphase::gjk::support;

/// The depth, relative to the size, by which another direction must be shallower to win. So a cap wins over a rim.
const TIES: f64 = 1e-14;

/// The first step along a circle, as the tangent of half an angle.
const FIRST_STEP: f64 = 0.01;

/// Beyond this tangent of half an angle, another start is nearer.
const LAST_STEP: f64 = 0.7;

/// A bracket along a circle is closed in at most so many steps: 40 halvings are 12 digits of an angle.
const STEPS: usize = 48;

/// The width at which a bracket along a circle is closed, as a tangent of half an angle.
const CLOSED: f64 = 1e-13;

/// Newton's method doubles its digits with each step.
const NEWTON_STEPS: usize = 12;

/// The steps from vertex to vertex of a hull. Nearly always the first one finds nothing.
const EDGE_STEPS: usize = 4;

/// Two circles whose axes are this parallel, by the square of the sine, are one or never meet.
const PARALLEL: f64 = 1e-12;

/// Two frustums whose axes are this parallel, by the square of the sine, are nearly symmetric about them.
const NEARLY_PARALLEL: f64 = 1e-4;

/// A direction this close to the axis of a circle has no nearest normal on it.
const ON_AXIS: f64 = 1e-6;

/// The most edge directions of a core, or of the vertices of a start.
const EDGES: usize = 4;

/// All unit normals whose dot product with a unit axis has a given value.
#[derive(Clone, Copy)]
struct Circle {
    axis: DVec3,
    height: f64,
}

/// The least depth over all directions, from the normals of a polytope inside the difference.
///
/// Never inlined: its stack is free again when the witness points are computed.
#[inline(never)]
pub fn least_depth(
    a: &Core,
    b: &Core,
    size: f64,
    known: LeastDepth,
    starts: &[Start],
) -> LeastDepth {
    let mut search = Search { a, b, size, found: LeastDepth::NONE };
    search.offer_caps();
    for (core, other) in [(a, b), (b, a)] {
        let Core::Frustum(frustum) = core else { continue };
        for side in sides(frustum) {
            edges(other).into_iter().for_each(|edge| search.offer_meeting(side, across(edge)));
            if let Core::Frustum(other) = other {
                sides(other).into_iter().for_each(|other| search.offer_meeting(side, other));
            }
        }
    }
    if let (Core::Frustum(a), Core::Frustum(b)) = (a, b) {
        search.offer_around(a, b);
    }
    search.offer(known.normal);
    for start in starts {
        search.descend(start);
    }
    search.descend_edges();
    search.found
}

/// The normals of the side: those of the core itself, and those of its reflection.
fn sides(frustum: &CoreFrustum) -> [Circle; 2] {
    let height = frustum.side_normal().y;
    [1.0, -1.0].map(|sign| Circle { axis: frustum.axis() * sign, height })
}

/// The great circle of the normals at right angles to a unit edge.
fn across(edge: DVec3) -> Circle {
    Circle { axis: edge, height: 0.0 }
}

/// The unit directions of all edges of a core; none of a hull, which may have any number.
fn edges(core: &Core) -> ArrayVec<DVec3, EDGES> {
    let directions: ArrayVec<DVec3, EDGES> = match core {
        Core::Point(_) | Core::Hull(_) | Core::Frustum(_) => ArrayVec::new(),
        Core::Segment(segment) => ArrayVec::from_iter([segment.span]),
        Core::Box(oriented) => {
            ArrayVec::from_iter([oriented.axes.x_axis, oriented.axes.y_axis, oriented.axes.z_axis])
        }
        Core::Triangle([a, b, c]) => ArrayVec::from_iter([*b - *a, *c - *b, *a - *c]),
    };
    directions.into_iter().filter_map(DVec3::try_normalize).collect()
}

/// The unit directions between the vertices of a hull that a start is made of.
fn edges_of_start(core: &Core, ids: [Option<u32>; 3]) -> ArrayVec<DVec3, EDGES> {
    let Core::Hull(_) = core else { return edges(core) };
    let between = |(i, j): (usize, usize)| {
        let (from, to) = ids[i].zip(ids[j]).filter(|(from, to)| from != to)?;
        (core.vertex(to) - core.vertex(from)).try_normalize()
    };
    [(0, 1), (1, 2), (2, 0)].into_iter().filter_map(between).collect()
}

struct Search<'a> {
    a: &'a Core<'a>,
    b: &'a Core<'a>,
    size: f64,
    found: LeastDepth,
}

impl Search<'_> {
    /// The point of the difference furthest along a direction.
    fn support_point(&self, normal: DVec3) -> DVec3 {
        support(self.a, self.b, normal, (None, None)).point
    }

    /// Takes a unit normal if it is less deep than all before.
    fn offer(&mut self, normal: DVec3) -> f64 {
        let depth = self.support_point(normal).dot(normal);
        if depth < self.found.depth - TIES * self.size || self.found.depth == f64::INFINITY {
            self.found = LeastDepth { depth, normal };
        }
        depth
    }

    fn offer_caps(&mut self) {
        for core in [self.a, self.b] {
            if let Core::Frustum(frustum) = core {
                self.offer(frustum.axis());
                self.offer(-frustum.axis());
            }
        }
    }

    /// Offers the normals that two circles share.
    fn offer_meeting(&mut self, first: Circle, second: Circle) {
        let cosine = first.axis.dot(second.axis);
        let sine_squared = 1.0 - cosine * cosine;
        if sine_squared <= PARALLEL {
            return;
        }
        let along_first = (first.height - cosine * second.height) / sine_squared;
        let along_second = (second.height - cosine * first.height) / sine_squared;
        let rest = 1.0 - first.height * along_first - second.height * along_second;
        if rest < 0.0 {
            return;
        }
        let middle = first.axis * along_first + second.axis * along_second;
        let side = first.axis.cross(second.axis) * (rest / sine_squared).sqrt();
        for normal in [middle + side, middle - side] {
            if let Some(normal) = normal.try_normalize() {
                self.offer(normal);
            }
        }
    }

    /// Looks for minima all around two frustums with nearly the same axis. The depth then hardly changes around the axis,
    /// so the nearest faces of the polytope may lie anywhere.
    fn offer_around(&mut self, a: &CoreFrustum, b: &CoreFrustum) {
        let cosine = a.axis().dot(b.axis());
        if 1.0 - cosine * cosine > NEARLY_PARALLEL {
            return;
        }
        for side in [sides(a), sides(b)].into_iter().flatten() {
            let (u, v) = side.axis.any_orthonormal_pair();
            // From each, the search covers 70 degrees in one direction.
            for near in [u, v, -u, -v] {
                self.minimise(side, near);
            }
        }
    }

    /// Looks for minima near a start, on each part of the surface that may hold one.
    fn descend(&mut self, start: &Start) {
        let mut normal = start.normal;
        self.offer(normal);
        let cores = [
            (self.a, self.b, start.ids.map(|ids| ids.1)),
            (self.b, self.a, start.ids.map(|ids| ids.0)),
        ];
        for (core, other, ids) in cores {
            let Core::Frustum(frustum) = core else { continue };
            let edges = edges_of_start(other, ids);
            for side in sides(frustum) {
                self.minimise(side, normal);
                edges.iter().for_each(|&edge| self.offer_meeting(side, across(edge)));
            }
            edges.iter().for_each(|&edge| _ = self.minimise(across(edge), normal));
        }
        if let (Core::Frustum(a), Core::Frustum(b)) = (self.a, self.b) {
            for _ in 0..2 {
                let vertex = self.support_point(normal);
                let axis = normal.cross(vertex).normalize_or_zero();
                if axis == DVec3::ZERO {
                    break;
                }
                normal = self.minimise(across(axis), normal);
                normal = self.newton(a, b, normal);
            }
        }
    }

    /// Looks for minima near the best normal, at all edges of a hull there. Those of a thin hull are so close to each other
    /// that a start may have others.
    fn descend_edges(&mut self) {
        for (core, other, way) in [(self.a, self.b, 1.0), (self.b, self.a, -1.0)] {
            let (Core::Frustum(frustum), Core::Hull(hull)) = (core, other) else { continue };
            for _ in 0..EDGE_STEPS {
                let LeastDepth { normal, depth } = self.found;
                let vertex = hull.support_vertex(normal * way, None) as usize;
                for &neighbor in hull.hull.neighbors(vertex) {
                    let span = hull.vertex(neighbor as usize) - hull.vertex(vertex);
                    let Some(edge) = span.try_normalize() else { continue };
                    for side in sides(frustum) {
                        self.offer_meeting(side, across(edge));
                    }
                    self.minimise(across(edge), normal);
                }
                if self.found.depth >= depth {
                    break;
                }
            }
        }
    }

    /// Minimises along a circle, downhill from its normal nearest to the given one.
    fn minimise(&mut self, circle: Circle, near: DVec3) -> DVec3 {
        let Circle { axis, height } = circle;
        let radius = (1.0 - height * height).max(0.0).sqrt();
        let across = near - axis * near.dot(axis);
        let far = across.length() > ON_AXIS;
        let u = if far { across.normalize() } else { axis.any_orthonormal_vector() };
        let v = axis.cross(u);
        let at =
            |t: f64| axis * height + (u * (1.0 - t * t) + v * (2.0 * t)) * (radius / (1.0 + t * t));
        let slope = |t: f64| {
            let tangent = (v * (1.0 - t * t) - u * (2.0 * t)) / (1.0 + t * t);
            self.support_point(at(t)).dot(tangent)
        };
        let first = slope(0.0);
        if first.abs() <= f64::EPSILON * self.size {
            self.offer(at(0.0));
            return at(0.0);
        }
        let way = -first.signum();
        let (mut low, mut low_slope) = (0.0, first * way);
        let (mut high, mut step) = (0.0, FIRST_STEP);
        let mut high_slope = -1.0;
        while high_slope < 0.0 && high < LAST_STEP {
            if high > 0.0 {
                (low, low_slope) = (high, high_slope);
            }
            (high, step) = (high + step, 2.0 * step);
            high_slope = slope(way * high) * way;
        }
        if high_slope >= 0.0 {
            // The Illinois method; every third step halves the bracket.
            for step in 0..STEPS {
                if high - low <= CLOSED || high_slope == 0.0 {
                    break;
                }
                let cut = if step % 3 == 2 { 0.5 } else { low_slope / (low_slope - high_slope) };
                let middle = low + (high - low) * cut.clamp(1e-3, 1.0 - 1e-3);
                let found = slope(way * middle) * way;
                if found < 0.0 {
                    (low, low_slope) = (middle, found);
                } else {
                    (high, high_slope) = (middle, found);
                }
            }
        }
        let normal = at(way * high);
        self.offer(normal);
        normal
    }

    /// Newton's method on the sphere for two rims, whose support functions are smooth.
    fn newton(&mut self, a: &CoreFrustum, b: &CoreFrustum, start: DVec3) -> DVec3 {
        let mut normal = start;
        let mut depth = self.offer(normal);
        for _ in 0..NEWTON_STEPS {
            let point = self.support_point(normal);
            let (u, v) = normal.any_orthonormal_pair();
            let gradient = DVec2::new(u.dot(point), v.dot(point));
            let mut curvature = DMat2::from_diagonal(DVec2::splat(-depth));
            for (frustum, way) in [(a, -normal), (b, normal)] {
                let local = frustum.local_direction(way);
                let across = local.truncate().length();
                let radius = frustum.radii[frustum.support_end(local)];
                let tangent = frustum.axis().cross(way) / across;
                let tangent = DVec2::new(u.dot(tangent), v.dot(tangent));
                let bend = radius / across;
                curvature +=
                    DMat2::from_cols(tangent * (tangent.x * bend), tangent * (tangent.y * bend));
            }
            let is_minimum = curvature.determinant() > 0.0 && curvature.x_axis.x > 0.0;
            if !is_minimum || !curvature.is_finite() {
                break;
            }
            let step = -(curvature.inverse() * gradient);
            let next = (normal + u * step.x + v * step.y).normalize();
            let found = self.offer(next);
            if found >= depth || found.is_nan() {
                break;
            }
            (normal, depth) = (next, found);
        }
        normal
    }
}
