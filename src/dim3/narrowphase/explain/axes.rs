//! The candidate axes of the separating axis test of two shapes: face normals, and cross products of an edge of each.

use glam::DVec3;

use crate::dim3::hull::Hull;
use crate::dim3::narrowphase::core::{Core, CoreHull, CoreShape};
use crate::dim3::narrowphase::segment_box::PARALLEL;
use crate::math::plane_normal;

/// The features that an axis comes from.
///
/// | geometry | face indices | edge indices |
/// |---|---|---|
/// | sphere | none | none |
/// | capsule | none | its segment (0) |
/// | box | its axes x, y, z (0 to 2) | its axes x, y, z (0 to 2) |
/// | triangle | its plane (0), the normals of its edges in that plane (from 1) | ab, bc, ca (0 to 2) |
/// | flat hull | its plane (0), the normals of its edges in that plane (from 1) | its edges |
/// | solid hull | its faces | its edges |
/// | cylinder, cone | its caps (0) | none: the side has no fixed edges |
/// | half-space | its plane (0) | none |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The normal of a face of A.
    FaceA(u32),
    /// The normal of a face of B.
    FaceB(u32),
    /// Perpendicular to an edge of A and an edge of B.
    Edges(u32, u32),
    /// The direction of the signed distance: between the nearest points, or of least penetration.
    Nearest,
}

/// Calls `visit` with every candidate axis. Its direction is unit, with either sign.
pub fn each(a: &CoreShape, b: &CoreShape, mut visit: impl FnMut(AxisKind, DVec3)) {
    match (a, b) {
        (CoreShape::Rounded(a), CoreShape::Rounded(b)) => {
            faces(&a.core, |face, normal| visit(AxisKind::FaceA(face), normal));
            faces(&b.core, |face, normal| visit(AxisKind::FaceB(face), normal));
            edges(&a.core, &b.core, visit);
        }
        // A half-space is infinite along every other axis.
        (CoreShape::HalfSpace(a), CoreShape::Rounded(_)) => visit(AxisKind::FaceA(0), a.normal),
        (CoreShape::Rounded(_), CoreShape::HalfSpace(b)) => visit(AxisKind::FaceB(0), b.normal),
        (CoreShape::HalfSpace(a), CoreShape::HalfSpace(b)) => {
            visit(AxisKind::FaceA(0), a.normal);
            visit(AxisKind::FaceB(0), b.normal);
        }
    }
}

fn faces(core: &Core, mut visit: impl FnMut(u32, DVec3)) {
    match core {
        Core::Point(_) | Core::Segment(_) => {}
        Core::Box(oriented) => {
            let axes = [oriented.axes.x_axis, oriented.axes.y_axis, oriented.axes.z_axis];
            (0..).zip(axes).for_each(|(face, axis)| visit(face, axis));
        }
        Core::Triangle(points) => {
            if let Some(normal) = plane_normal(*points) {
                visit(0, normal);
                in_plane(core, normal, visit);
            }
        }
        Core::Hull(hull) if hull.is_solid() => {
            (0..hull.hull.faces().len()).for_each(|face| visit(face as u32, hull.normal(face)));
        }
        Core::Hull(hull) if hull.hull.rank() == 2 => {
            visit(0, hull.normal(0));
            in_plane(core, hull.normal(0), visit);
        }
        Core::Hull(_) => {}
        Core::Frustum(frustum) => visit(0, frustum.axis()),
    }
}

/// Visits the normals of a flat core's edges in its plane.
fn in_plane(core: &Core, normal: DVec3, mut visit: impl FnMut(u32, DVec3)) {
    for index in 0..edge_count(core) {
        if let Some(axis) = unit_cross(edge(core, index).span, normal) {
            visit(index as u32 + 1, axis);
        }
    }
}

/// The unit vector perpendicular to two vectors; none if they are parallel up to rounding.
fn unit_cross(a: DVec3, b: DVec3) -> Option<DVec3> {
    let axis = a.cross(b);
    let scale = axis.length_squared();
    (scale > PARALLEL * a.length_squared() * b.length_squared()).then(|| axis / scale.sqrt())
}

/// An edge with its normals on the Gauss map.
struct Edge {
    span: DVec3,
    normals: Normals,
}

/// The outward normals of an edge.
enum Normals {
    /// All directions perpendicular to it. This holds for a segment, for the four parallel edges of a box together, and
    /// for an edge of a triangle.
    Circle,
    /// The half circle about this direction, for a flat core.
    Half(DVec3),
    /// The arc between the normals of its two faces.
    Arc([DVec3; 2]),
}

fn edge_count(core: &Core) -> usize {
    match core {
        // The lines of a side have no fixed directions.
        Core::Point(_) | Core::Frustum(_) => 0,
        Core::Segment(_) => 1,
        Core::Box(_) | Core::Triangle(_) => 3,
        Core::Hull(hull) => hull.hull.edges().len(),
    }
}

fn edge(core: &Core, index: usize) -> Edge {
    let circle = |span| Edge { span, normals: Normals::Circle };
    match core {
        Core::Point(_) | Core::Frustum(_) => unreachable!("the core has no edges"),
        Core::Segment(segment) => circle(segment.span),
        Core::Box(oriented) => circle(oriented.axes.col(index)),
        Core::Triangle(points) => circle(points[(index + 1) % 3] - points[index]),
        Core::Hull(hull) => hull_edge(hull, index),
    }
}

fn hull_edge(hull: &CoreHull, index: usize) -> Edge {
    let edge = &hull.hull.edges()[index];
    let [start, end] = edge.vertices.map(|vertex| hull.vertex(vertex as usize));
    let span = end - start;
    if hull.hull.rank() < 2 {
        return Edge { span, normals: Normals::Circle };
    }
    let arc = edge.faces.map(|face| hull.normal(face as usize));
    let [from, to] = arc;
    if hull.is_solid() && (from + to).length_squared() > PARALLEL {
        return Edge { span, normals: Normals::Arc(arc) };
    }
    let along = if hull.is_mirrored() { -span } else { span };
    Edge { span, normals: Normals::Half(along.cross(from - to).normalize_or_zero()) }
}

fn edges(a: &Core, b: &Core, mut visit: impl FnMut(AxisKind, DVec3)) {
    if let (Core::Hull(a), Core::Hull(b)) = (a, b)
        && a.hull.rank().min(b.hull.rank()) >= 2
    {
        return hull_pairs(a, b, |edge_a, edge_b| offer(edge_a, edge_b, &mut visit));
    }
    for index_a in 0..edge_count(a) {
        let edge_a = edge(a, index_a);
        let sieve = Sieve::new(b, edge_a.circle());
        for index_b in (0..edge_count(b)).filter(|&index| sieve.passes(index)) {
            offer((index_a, &edge_a), (index_b, &edge(b, index_b)), &mut visit);
        }
    }
}

/// Visits the axis perpendicular to two edges if they make a face of the Minkowski difference.
fn offer(
    (index_a, a): (usize, &Edge),
    (index_b, b): (usize, &Edge),
    visit: &mut impl FnMut(AxisKind, DVec3),
) {
    if makes_face(a, b)
        && let Some(axis) = unit_cross(a.span, b.span)
    {
        visit(AxisKind::Edges(index_a as u32, index_b as u32), axis);
    }
}

/// Visits the pairs of edges of two hulls that may make a face of the Minkowski difference.
///
/// As a direction moves along the reversed arc of an edge of A, B's furthest vertex moves along just those edges whose
/// arcs it crosses.
fn hull_pairs(a: &CoreHull, b: &CoreHull, mut visit: impl FnMut((usize, &Edge), (usize, &Edge))) {
    let mut start = 0;
    for index_a in 0..a.hull.edges().len() {
        let edge_a = hull_edge(a, index_a);
        let quarters = edge_a.quarters().map(|ends| ends.map(|end| b.pulled_back(-end)));
        start = b.hull.uphill(quarters[0][0], start);
        let mut vertex = start as u32;
        let along = quarters[1][1] - quarters[0][0];
        for ends in quarters {
            // The limit ends a cycle caused by rounding.
            for _ in 0..b.hull.vertices().len() {
                let Some((next, span)) = next_on_arc(b.hull, vertex, ends) else { break };
                // An edge across the ends of half a circle may be passed twice, up to rounding: there and back.
                if span.dot(along) > 0.0
                    && let Some(index_b) = b.hull.edge_between(vertex, next)
                {
                    visit((index_a, &edge_a), (index_b, &hull_edge(b, index_b)));
                }
                vertex = next;
            }
        }
    }
}

/// The neighbour that is the first to become the furthest vertex as the direction moves from one end to the other, and
/// the vector to it.
fn next_on_arc(hull: &Hull, vertex: u32, [from, to]: [DVec3; 2]) -> Option<(u32, DVec3)> {
    let at = |vertex: u32| hull.vertices()[vertex as usize].as_dvec3();
    let here = at(vertex);
    let mut next = (f64::INFINITY, None);
    for &neighbor in hull.neighbors(vertex as usize) {
        let span = at(neighbor) - here;
        let (behind, ahead) = ((-span.dot(from)).max(0.0), span.dot(to));
        if ahead > 0.0 && behind / (ahead + behind) < next.0 {
            next = (behind / (ahead + behind), Some((neighbor, span)));
        }
    }
    next.1
}

/// Skips most edges of a solid hull by a cheap test: whether their arcs cross a circle, in the hull's local frame.
struct Sieve<'a>(Option<(&'a Hull, DVec3)>);

impl<'a> Sieve<'a> {
    fn new(core: &Core<'a>, circle: DVec3) -> Sieve<'a> {
        Sieve(match core {
            Core::Hull(hull) if hull.is_solid() => {
                Some((hull.hull, hull.pulled_back_among_normals(circle)))
            }
            _ => None,
        })
    }

    fn passes(&self, index: usize) -> bool {
        self.0.is_none_or(|(hull, circle)| {
            let arc = hull.edges()[index].faces.map(|face| hull.faces()[face as usize].normal);
            crosses_circle(arc, circle)
        })
    }
}

impl Edge {
    /// The normal of the circle that contains its normals.
    fn circle(&self) -> DVec3 {
        match self.normals {
            Normals::Circle | Normals::Half(_) => self.span,
            Normals::Arc([from, to]) => to.cross(from),
        }
    }

    /// Its normals in two parts of at most about a quarter of a circle, so that linear interpolation covers each.
    fn quarters(&self) -> [[DVec3; 2]; 2] {
        let [from, middle, to] = match self.normals {
            Normals::Arc([from, to]) => [from, (from + to).normalize(), to],
            Normals::Half(out) => {
                let side = out.cross(self.span).normalize_or_zero();
                [side, out, -side]
            }
            Normals::Circle => unreachable!("a hull with faces has none"),
        };
        [[from, middle], [middle, to]]
    }
}

/// Whether two edges make a face of the Minkowski difference: whether the arc of A's crosses the reversed arc of B's.
fn makes_face(a: &Edge, b: &Edge) -> bool {
    match (&a.normals, &b.normals) {
        (Normals::Circle, Normals::Circle | Normals::Half(_))
        | (Normals::Half(_), Normals::Circle) => true,
        (Normals::Arc(arc), Normals::Circle) => crosses_circle(*arc, b.span),
        (Normals::Circle, Normals::Arc(arc)) => crosses_circle(*arc, a.span),
        (Normals::Half(out_a), Normals::Half(out_b)) => {
            let place = a.span.cross(b.span);
            place.dot(*out_a) * place.dot(*out_b) < 0.0
        }
        (Normals::Half(out), Normals::Arc(arc)) => half_crosses(*out, a.span, *arc),
        (Normals::Arc(arc), Normals::Half(out)) => half_crosses(*out, b.span, *arc),
        (Normals::Arc(a), Normals::Arc([c, d])) => arcs_cross(*a, [-*c, -*d]),
    }
}

/// Whether the half circle about `out`, perpendicular to a span, crosses a reversed arc.
fn half_crosses(out: DVec3, span: DVec3, [from, to]: [DVec3; 2]) -> bool {
    let place = from * to.dot(span).abs() + to * from.dot(span).abs();
    crosses_circle([from, to], span) && place.dot(out) < 0.0
}

/// Whether an arc crosses the circle perpendicular to a direction.
fn crosses_circle([from, to]: [DVec3; 2], direction: DVec3) -> bool {
    let (from, to) = (from.dot(direction), to.dot(direction));
    from < 0.0 && to > 0.0 || from > 0.0 && to < 0.0
}

/// Whether two arcs, each shorter than a half circle, cross.
fn arcs_cross([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> bool {
    let (ab, cd) = (b.cross(a), d.cross(c));
    // The ends of each arc are on both sides of the other's circle, and the crossings are not opposite.
    crosses_circle([c, d], ab)
        && crosses_circle([a, b], cd)
        && (c.dot(ab) > 0.0) == (b.dot(cd) > 0.0)
}

#[cfg(test)]
mod tests {
    use glam::{Quat, Vec3};
    use std::sync::Arc;

    use super::*;
    use crate::dim3::convex::Convex;
    use crate::dim3::pose::Pose;

    /// A hull of points that are spread evenly over the unit sphere (Fibonacci).
    fn ball(count: usize) -> Convex {
        let point = |index: usize| {
            let z = 1.0 - (2.0 * index as f64 + 1.0) / count as f64;
            let (sine, cosine) = libm::sincos(2.399_963_229_728_653 * index as f64);
            let radius = (1.0 - z * z).sqrt();
            DVec3::new(radius * cosine, radius * sine, z).as_vec3()
        };
        let points: Vec<Vec3> = (0..count).map(point).collect();
        let hull = Hull::from_points(&points, Hull::MAX_VERTICES).expect("a solid");
        Convex::hull(Arc::new(hull), Vec3::ONE, 0.0).expect("a valid scale")
    }

    #[test]
    fn hulls_test_few_more_pairs_of_edges_than_they_list() {
        let pose_a = Pose::IDENTITY;
        let rotation = Quat::from_xyzw(0.0, 0.0, 0.6, 0.8);
        let pose_b = Pose::new(Vec3::new(0.3, 0.1, 0.2), rotation).expect("a valid pose");
        for count in [50, 200, 800] {
            let (a, b) = (ball(count), ball(count));
            let (a, b) =
                (CoreShape::new(&a, &pose_a, Vec3::ZERO), CoreShape::new(&b, &pose_b, Vec3::ZERO));
            let (CoreShape::Rounded(a), CoreShape::Rounded(b)) = (&a, &b) else { unreachable!() };
            let (Core::Hull(a), Core::Hull(b)) = (&a.core, &b.core) else { unreachable!() };
            let (mut tested, mut listed) = (0, 0);
            hull_pairs(a, b, |(_, a), (_, b)| {
                tested += 1;
                listed += usize::from(makes_face(a, b));
            });
            assert!(listed > count, "{listed} pairs of {count} vertices");
            assert!(tested <= 2 * listed, "{tested} pairs for {listed} axes of {count} vertices");
        }
    }
}
