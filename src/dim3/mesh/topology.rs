//! The open edges of a mesh, and degenerate triangles.

use std::ops::ControlFlow;

use glam::Vec3;
use robust::{Coord, orient2d};

/// Vertices per report of progress.
const STEP: usize = 4096;

/// An edge that exactly two triangles of opposite directions do not share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenEdge {
    pub triangle: u32,
    /// Edge `i` runs from corner `i` to corner `i + 1`.
    pub edge: u32,
}

/// The edges of triangles that share vertices.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Topology {
    pub open_edges: u32,
    /// False only if all triangles differ: no edge has two sides of the same direction, and no triangle is at one vertex.
    pub may_have_equal: bool,
}

impl Topology {
    /// Analyses triangles whose vertices, all below `vertices`, are equal if their positions are. Returns `None` if
    /// `advance` breaks.
    ///
    /// `advance` gets the number of triangles that are done since its last call.
    pub fn new(
        vertices: usize,
        triangles: &[[u32; 3]],
        advance: &impl Fn(usize) -> ControlFlow<()>,
    ) -> Option<Topology> {
        let is_point = |&[a, b, c]: &[u32; 3]| a == b && b == c;
        let mut topology =
            Topology { open_edges: 0, may_have_equal: triangles.iter().any(is_point) };
        let mut sides = Sides::new(vertices, triangles);
        let mut reported = 0;
        for vertex in 0..vertices {
            let [ascending, descending] = sides.of(vertex);
            topology.add_sides(ascending, descending);
            if vertex % STEP == 0 {
                let done = triangles.len() * vertex / vertices;
                advance(done - reported).is_continue().then_some(())?;
                reported = done;
            }
        }
        advance(triangles.len() - reported).is_continue().then_some(topology)
    }

    /// Counts the edges from a vertex to higher ones, by the ends of the sides that leave it and of those that arrive.
    fn add_sides(&mut self, ascending: &mut [u32], descending: &mut [u32]) {
        ascending.sort_unstable();
        descending.sort_unstable();
        // They are few: a call that compares memory would take longer.
        if ascending.iter().eq(&*descending) && ascending.is_sorted_by(|a, b| a < b) {
            return;
        }
        let mut rest = [&*ascending, &*descending];
        while let Some(&to) = rest.iter().filter_map(|ends| ends.first()).min() {
            let counts = rest.map(|ends| ends.iter().take_while(|end| **end == to).count());
            self.open_edges += u32::from(counts != [1, 1]);
            self.may_have_equal |= counts.iter().any(|count| *count > 1);
            rest = [&rest[0][counts[0]..], &rest[1][counts[1]..]];
        }
    }
}

/// The sides of all triangles, grouped by their lower vertex. Those without length are left out.
struct Sides {
    /// The higher vertices: in each group, the ends of the sides from the lower vertex, and then the starts of those to it.
    higher: Vec<u32>,
    /// The start of each group, and the end of the last.
    starts: Vec<u32>,
    /// The start of the second part of each group.
    middles: Vec<u32>,
}

impl Sides {
    fn new(vertices: usize, triangles: &[[u32; 3]]) -> Sides {
        let mut starts = vec![0; vertices + 1];
        each_side(triangles, |from, to| starts[from.min(to) as usize + 1] += 1);
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut higher = vec![0; starts[vertices] as usize];
        // Each group is filled from both of its ends.
        let (mut middles, mut ends) = (starts[..vertices].to_vec(), starts[1..].to_vec());
        each_side(triangles, |from, to| {
            if from < to {
                let end = &mut middles[from as usize];
                higher[*end as usize] = to;
                *end += 1;
            } else {
                let start = &mut ends[to as usize];
                *start -= 1;
                higher[*start as usize] = from;
            }
        });
        Sides { higher, starts, middles }
    }

    /// The ends of the sides from a vertex to higher ones, and the starts of those to it.
    fn of(&mut self, vertex: usize) -> [&mut [u32]; 2] {
        let [start, end] =
            [self.starts[vertex], self.starts[vertex + 1]].map(|place| place as usize);
        let middle = self.middles[vertex] as usize - start;
        self.higher[start..end].split_at_mut(middle).into()
    }
}

/// Visits every side that has a length: the vertices from and to which it runs.
fn each_side(triangles: &[[u32; 3]], mut visit: impl FnMut(u32, u32)) {
    for &[a, b, c] in triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            if from != to {
                visit(from, to);
            }
        }
    }
}

/// The open edge of the lowest triangle, of triangles that have one.
///
/// It takes several times as long as [`Topology::new`], because it lists the sides with their triangles.
pub(super) fn first_open_edge(triangles: &[[u32; 3]]) -> OpenEdge {
    let mut sides = Vec::new();
    for (triangle, [a, b, c]) in (0..).zip(triangles) {
        for (edge, (from, to)) in (0..).zip([(a, b), (b, c), (c, a)]) {
            sides.push((from.min(to), from.max(to), OpenEdge { triangle, edge }, from < to));
        }
    }
    sides.retain(|(low, high, ..)| low != high);
    sides.sort_unstable();
    let edges = sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    let open = edges.filter(|sides| !matches!(sides, [a, b] if a.3 != b.3));
    open.map(|sides| sides[0].2).min().expect("there is an open edge")
}

/// Whether the points are collinear or coincide, exactly.
#[inline(always)]
pub(super) fn is_degenerate(points: [Vec3; 3]) -> bool {
    let [a, b, c] = points;
    let (u, v) = (b - a, c - a);
    // One coordinate of the normal is enough, and nearly always the first is clear.
    let is_clear = is_clear_difference(u.z * v.x, u.x * v.z)
        || is_clear_difference(u.x * v.y, u.y * v.x)
        || is_clear_difference(u.y * v.z, u.z * v.y);
    !is_clear && are_collinear(points)
}

/// Whether the difference of two products of differences is surely not 0.
#[inline(always)]
fn is_clear_difference(product: f32, other: f32) -> bool {
    // Five roundings, and what underflows.
    let noise = 1e-6 * (product.abs() + other.abs()) + f32::MIN_POSITIVE;
    (product - other).abs() > noise
}

/// Whether points are collinear or coincide, in exact arithmetic.
#[inline(never)]
fn are_collinear(points: [Vec3; 3]) -> bool {
    (0..3).all(|axis| {
        let [a, b, c] = points.map(|point| {
            let point = point.as_dvec3();
            Coord { x: point[axis], y: point[(axis + 1) % 3] }
        });
        orient2d(a, b, c) == 0.0
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The open edges with their sides, and whether triangles are equal.
    fn plain(triangles: &[[u32; 3]]) -> (BTreeMap<(u32, u32), Vec<OpenEdge>>, bool) {
        let mut edges = BTreeMap::<_, Vec<_>>::new();
        for (triangle, corners) in (0..).zip(triangles) {
            for edge in 0..3 {
                let (from, to) = (corners[edge], corners[(edge + 1) % 3]);
                if from != to {
                    let side = OpenEdge { triangle, edge: edge as u32 };
                    edges.entry((from.min(to), from.max(to))).or_default().push((side, from < to));
                }
            }
        }
        edges.retain(|_, sides| sides.len() != 2 || sides[0].1 == sides[1].1);
        let edges = edges.into_iter();
        let open = edges.map(|(edge, sides)| (edge, sides.iter().map(|side| side.0).collect()));
        let rotations = |[a, b, c]: [u32; 3]| [[a, b, c], [b, c, a], [c, a, b]];
        let are_equal = (0..triangles.len()).any(|first| {
            let rotations = rotations(triangles[first]);
            triangles[..first].iter().any(|other| rotations.contains(other))
        });
        (open.collect(), are_equal)
    }

    #[test]
    fn open_edges_are_those_of_a_plain_search() {
        let mut random = fastrand::Rng::with_seed(0x70b0);
        let (mut closed, mut differing) = (0, 0);
        for case in 0..2000 {
            let count = random.u32(3..9);
            let mut triangles: Vec<[u32; 3]> = Vec::new();
            for _ in 0..random.usize(1..8) {
                // Whole tetrahedra now and then, because random triangles hardly close.
                let [a, b, c, d] = [(); 4].map(|()| random.u32(..count));
                let faces = [[a, b, c], [a, c, d], [a, d, b], [d, c, b]];
                triangles.extend(&faces[..if random.bool() { 4 } else { 1 }]);
            }
            let advance = |_| ControlFlow::Continue(());
            let topology = Topology::new(count as usize, &triangles, &advance).unwrap();
            let (open, are_equal) = plain(&triangles);
            assert_eq!(topology.open_edges as usize, open.len(), "case {case}: {triangles:?}");
            if let Some(first) = open.into_values().flatten().min() {
                assert_eq!(first_open_edge(&triangles), first, "case {case}: {triangles:?}");
            }
            assert!(topology.may_have_equal || !are_equal, "case {case}: {triangles:?}");
            closed += usize::from(topology.open_edges == 0);
            differing += usize::from(!topology.may_have_equal);
        }
        assert!(closed > 20 && differing > 20, "{closed} {differing}");
    }

    #[test]
    fn points_on_a_line_are_degenerate_and_no_others() {
        let mut random = fastrand::Rng::with_seed(0xde6e);
        for exponent in [-140, -75, -20, 0, 20, 63, 120] {
            let scale = 2.0_f64.powi(exponent) as f32;
            for _ in 0..2000 {
                let mut point = || Vec3::from_array([(); 3].map(|()| random.i8(-8..8).into()));
                let points = [point(), point(), point()];
                let [a, b, c] = points.map(|point| point.as_dvec3());
                let expected = (b - a).cross(c - a) == glam::DVec3::ZERO;
                assert_eq!(
                    is_degenerate(points.map(|point| scale * point)),
                    expected,
                    "{points:?}"
                );
            }
        }
    }
}
