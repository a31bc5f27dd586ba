//! Contact manifolds: up to four points that stand for all of where two geometries touch.
//!
//! The normal and the deepest point are those of the signed distance. The features that face each other along
//! the normal are seen along it, and what they have in common there gives the other points: straight lines along
//! the normal that leave A through its feature and enter B through its own.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};

use super::clip::{self, Spot};
use super::feature::{Corner, FACING, Feature, VERTEX};
use super::place::Placed;
use super::ray;
use super::reduce::{Line, choose};
use super::separation::{self, Separation};

/// A point of a manifold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub point_a: DVec3,
    pub point_b: DVec3,
    pub distance: f64,
    pub feature_a: u32,
    pub feature_b: u32,
}

type Lines = ArrayVec<Line, { clip::MOST + 1 }>;

/// How far apart, as a part of the smaller feature, two points are one.
const SLACK: f64 = 1e-6;

/// How far outside of the other feature, as a part of the smaller, a corner may lie and count as on its border. At a
/// sharp tip, that is a long way along it.
const BORDER: f64 = 1e-10;

/// What rounding leaves of a length as large as the geometries.
const ROUNDING: f64 = 1e-14;

/// How much less deep than the deepest point a line may be to pass for it, as a part of the size.
const LEVEL: f64 = 1e-9;

/// How far off its plane, as a part of the size, the corners of a face may lie.
const UNEVEN: f64 = 1e-6;

/// Hands on the points of the manifold of two geometries, the deepest first, from how they lie to each other.
pub(super) fn points(
    a: &Placed,
    b: &Placed,
    found: &Separation,
    margin: f64,
    mut point: impl FnMut(Point),
) {
    let mut of_a = Feature::blank();
    let mut of_b = Feature::blank();
    a.facing(found.normal, found.point_a, &mut of_a);
    b.facing(-found.normal, found.point_b, &mut of_b);
    if of_a.corners.len() == 1 || of_b.corners.len() == 1 {
        return point(deepest_point(found, &of_a, &of_b));
    }
    let size = a.size() + b.size();
    let (u, v) = found.normal.any_orthonormal_pair();
    let frame = Frame { origin: found.point_a, u, v, normal: found.normal };
    let pair = Pair::new((a, &mut of_a), (b, &mut of_b), frame, found.distance, size);
    let mut lines = Lines::new();
    pair.add_lines(&mut lines);
    let deepest = pair.deepest(&mut lines);
    let first = lines[deepest];
    lines.retain(|line| line.distance <= margin);
    choose(&first, &lines, pair.slack, |line| point(pair.frame.point(line)));
}

/// The only point where a vertex is one of the features.
fn deepest_point(found: &Separation, of_a: &Feature, of_b: &Feature) -> Point {
    Point {
        point_a: found.point_a,
        point_b: found.point_b,
        distance: found.distance,
        feature_a: of_a.name,
        feature_b: of_b.name,
    }
}

/// Axes about the deepest point.
struct Frame {
    origin: DVec3,
    u: DVec3,
    v: DVec3,
    normal: DVec3,
}

impl Frame {
    fn of(&self, point: DVec3) -> DVec3 {
        self.along(point - self.origin)
    }

    fn along(&self, vector: DVec3) -> DVec3 {
        DVec3::new(self.u.dot(vector), self.v.dot(vector), self.normal.dot(vector))
    }

    fn out(&self, at: DVec2, height: f64) -> DVec3 {
        self.origin + (self.u * at.x + self.v * at.y + self.normal * height)
    }

    fn point(&self, line: &Line) -> Point {
        Point {
            point_a: self.out(line.at, line.leaves_a),
            point_b: self.out(line.at, line.leaves_a + line.distance),
            distance: line.distance,
            feature_a: line.feature_a,
            feature_b: line.feature_b,
        }
    }
}

/// A feature seen along the normal: its corners have the frame's coordinates, the last of which is the height, and
/// wind to the left.
struct Seen<'a> {
    placed: &'a Placed<'a>,
    name: u32,
    corners: &'a [Corner],
    /// Seen from within, its corners in the other order.
    reversed: bool,
    /// By how much a face rises along the frame's axes.
    slope: DVec2,
    /// How far the corners of a face lie off its plane.
    uneven: f64,
}

impl<'a> Seen<'a> {
    fn new(
        (placed, feature): (&'a Placed<'a>, &'a mut Feature),
        frame: &Frame,
        size: f64,
    ) -> Seen<'a> {
        let normal = frame.along(feature.normal);
        for corner in &mut feature.corners {
            corner.point = frame.of(corner.point);
        }
        if normal.z < 0.0 {
            feature.corners.reverse();
        }
        let mut seen = Seen {
            placed,
            name: feature.name,
            corners: &feature.corners,
            reversed: normal.z < 0.0,
            slope: -normal.truncate() / normal.z,
            uneven: 0.0,
        };
        // Far off a plane, as the corners of a hull stretched in one direction may be, they make no face.
        if seen.corners.len() > 3 {
            let off =
                |corner: &Corner| (seen.height(corner.point.truncate()) - corner.point.z).abs();
            let uneven = seen.corners.iter().map(off).fold(0.0, f64::max);
            if uneven > UNEVEN * size {
                seen.corners = &seen.corners[..1];
            } else {
                seen.uneven = uneven;
            }
        }
        seen
    }

    fn at(&self, i: usize) -> DVec2 {
        self.corners[i].point.truncate()
    }

    fn corner_name(&self, i: usize) -> u32 {
        VERTEX | self.corners[i].vertex
    }

    /// The name of the edge from corner i to the next.
    fn edge_name(&self, i: usize) -> u32 {
        let next = (i + 1) % self.corners.len();
        let mut ends = [i, next].map(|i| self.corners[i].vertex);
        if self.reversed {
            ends.reverse();
        }
        self.placed.edge_between(ends)
    }

    /// The same of a face where a side's line was met: where sides are so nearly in line that rounding tells them
    /// apart, that may be on another.
    fn edge_name_at(&self, side: usize, at: DVec2) -> u32 {
        let ends = |i: usize| [self.at(i), self.at((i + 1) % self.corners.len())];
        let [start, end] = ends(side);
        let along = (at - start).dot(end - start);
        if (0.0..=start.distance_squared(end)).contains(&along) {
            return self.edge_name(side);
        }
        let off = |i: usize| {
            let [start, end] = ends(i);
            let span = end - start;
            let t = (at - start).dot(span) / span.length_squared().max(f64::MIN_POSITIVE);
            (start + span * t.clamp(0.0, 1.0)).distance_squared(at)
        };
        let nearest = (0..self.corners.len()).min_by(|&i, &j| off(i).total_cmp(&off(j)));
        self.edge_name(nearest.unwrap_or(side))
    }

    /// The height of a face's plane.
    fn height(&self, at: DVec2) -> f64 {
        self.corners[0].point.z + self.slope.dot(at - self.at(0))
    }

    fn extent(&self) -> f64 {
        let squares = (1..self.corners.len()).map(|i| self.at(i).distance_squared(self.at(0)));
        squares.fold(0.0, f64::max).sqrt()
    }
}

struct Pair<'a> {
    a: Seen<'a>,
    b: Seen<'a>,
    frame: Frame,
    distance: f64,
    size: f64,
    slack: f64,
    border: f64,
}

impl<'a> Pair<'a> {
    fn new(
        a: (&'a Placed<'a>, &'a mut Feature),
        b: (&'a Placed<'a>, &'a mut Feature),
        frame: Frame,
        distance: f64,
        size: f64,
    ) -> Pair<'a> {
        let (a, b) = (Seen::new(a, &frame, size), Seen::new(b, &frame, size));
        let extent = match (a.corners.is_empty(), b.corners.is_empty()) {
            (true, _) => b.extent(),
            (_, true) => a.extent(),
            _ => a.extent().min(b.extent()),
        };
        let slack = SLACK * extent + ROUNDING * size;
        let border = BORDER * extent + ROUNDING * size;
        Pair { a, b, frame, distance, size, slack, border }
    }

    /// The lines through corners of what the features have in common.
    fn add_lines(&self, lines: &mut Lines) {
        let Pair { a, b, border, distance, .. } = self;
        match (a.corners.len(), b.corners.len()) {
            (0, _) => lines.extend((0..b.corners.len()).map(|i| Line {
                at: b.at(i),
                leaves_a: 0.0,
                distance: b.corners[i].point.z,
                feature_a: a.name,
                feature_b: b.corner_name(i),
            })),
            (_, 0) => lines.extend((0..a.corners.len()).map(|i| Line {
                at: a.at(i),
                leaves_a: a.corners[i].point.z,
                distance: distance - a.corners[i].point.z,
                feature_a: a.corner_name(i),
                feature_b: b.name,
            })),
            (1, _) | (_, 1) => {}
            (2, 2) => self.edge_edge(lines),
            (2, _) => edge_face(a, b, *border, |line| lines.push(line)),
            (_, 2) => edge_face(b, a, *border, |line| {
                lines.push(Line {
                    leaves_a: line.leaves_a + line.distance,
                    distance: -line.distance,
                    feature_a: line.feature_b,
                    feature_b: line.feature_a,
                    ..line
                });
            }),
            _ => self.face_face(lines),
        }
    }

    fn face_face(&self, lines: &mut Lines) {
        let Pair { a, b, .. } = self;
        clip::polygons(a.corners, b.corners, self.border, |at, spot| {
            let (mut leaves_a, mut enters_b) = (a.height(at), b.height(at));
            let (mut feature_a, mut feature_b) = (a.name, b.name);
            match spot {
                Spot::CornerOfA(i) => {
                    (leaves_a, feature_a) = (a.corners[i].point.z, a.corner_name(i));
                }
                Spot::CornerOfB(j, _) if at.distance_squared(b.at(j)) <= self.slack.powi(2) => {
                    (enters_b, feature_b) = (b.corners[j].point.z, b.corner_name(j));
                }
                Spot::CornerOfB(_, side) => feature_b = b.edge_name_at(side, at),
                Spot::Crossing(i, j) => {
                    (feature_a, feature_b) = (a.edge_name(i), b.edge_name_at(j, at));
                }
            }
            lines.push(Line { at, leaves_a, distance: enters_b - leaves_a, feature_a, feature_b });
        });
    }

    /// Edges that are nearly parallel touch along a part of both. Where they are not, a line between the two
    /// meets the surfaces beside them.
    fn edge_edge(&self, lines: &mut Lines) {
        let Pair { a, b, .. } = self;
        let [along_a, along_b] = [a, b].map(|seen| (seen.at(1) - seen.at(0)).normalize_or_zero());
        if along_a.perp_dot(along_b).abs() > FACING {
            return;
        }
        let opposed = along_a.dot(along_b) < 0.0;
        let along = along_a + if opposed { -along_b } else { along_b };
        let Some(along) = along.try_normalize() else { return };
        let ends = |seen: &Seen| {
            let [start, end] = [0, 1].map(|i| seen.at(i).dot(along));
            if start <= end { [(start, 0), (end, 1)] } else { [(end, 1), (start, 0)] }
        };
        let (ends_a, ends_b) = (ends(a), ends(b));
        if ends_a[0].0.max(ends_b[0].0) > ends_a[1].0.min(ends_b[1].0) {
            return;
        }
        // Within the slack of both ends, A's counts.
        let of_a =
            [ends_a[0].0 >= ends_b[0].0 - self.slack, ends_a[1].0 <= ends_b[1].0 + self.slack];
        for side in [0, 1] {
            let place = if of_a[side] { ends_a[side].0 } else { ends_b[side].0 };
            let on = |seen: &Seen, ends: [(f64, usize); 2]| {
                let t = (place - ends[0].0) / (ends[1].0 - ends[0].0);
                let point = seen.corners[ends[0].1].point.lerp(seen.corners[ends[1].1].point, t);
                (point.truncate(), point.z)
            };
            let ((on_a, height_a), (on_b, height_b)) = (on(a, ends_a), on(b, ends_b));
            let (feature_a, feature_b) = if of_a[side] {
                (a.corner_name(ends_a[side].1), b.name)
            } else {
                (a.name, b.corner_name(ends_b[side].1))
            };
            let line = Line {
                at: on_a.midpoint(on_b),
                leaves_a: height_a,
                distance: height_b - height_a,
                feature_a,
                feature_b,
            };
            let between = on_a.distance(on_b);
            if between <= self.slack {
                lines.push(line);
            } else if let Some((leaves_a, enters_b)) = self.surfaces(line.at) {
                // Far below the edges they are other parts of the surfaces.
                if height_a - leaves_a <= between && enters_b - height_b <= between {
                    lines.push(Line { leaves_a, distance: enters_b - leaves_a, ..line });
                }
            }
        }
    }

    /// Where a line along the normal leaves A and enters B.
    fn surfaces(&self, at: DVec2) -> Option<(f64, f64)> {
        let reach = self.size;
        let meet = |placed: &Placed, from: f64, way: f64| {
            let (origin, way_on) = (self.frame.out(at, from), self.frame.normal * way);
            let (length, _) = ray::entry(way_on, &placed.moved(-origin), 4.0 * reach)?;
            // A ray may go wrong about a hull without thickness.
            let here = placed.moved(-(origin + way_on * length));
            let off = separation::of(&here, &Placed::POINT).distance;
            (off.abs() <= UNEVEN * self.size).then_some(from + length * way)
        };
        Some((meet(self.a.placed, reach, -1.0)?, meet(self.b.placed, self.distance - reach, 1.0)?))
    }

    /// Which of the lines is the deepest; the deepest point's own becomes one of them where none is as deep.
    fn deepest(&self, lines: &mut Lines) -> usize {
        let Pair { a, b, .. } = self;
        let own = Line {
            at: DVec2::ZERO,
            leaves_a: 0.0,
            distance: self.distance,
            feature_a: a.name,
            feature_b: b.name,
        };
        // No line is deeper than the signed distance but by rounding.
        for line in lines.iter_mut() {
            line.distance = line.distance.max(self.distance);
        }
        let level = LEVEL * self.size + a.uneven + b.uneven;
        if let Some(index) = least(lines, |line| line.distance) {
            let line = &mut lines[index];
            if line.distance <= self.distance + level {
                line.distance = self.distance;
                return index;
            }
        }
        // About a rounded end the deepest point lies beside that of the straight part.
        let beside = 2.0 * FACING * (a.placed.radius() + b.placed.radius()) + self.slack;
        let nearest = least(lines, |line| line.at.length_squared());
        if let Some(index) = nearest.filter(|&i| lines[i].at.length() <= beside) {
            let Line { feature_a, feature_b, .. } = lines[index];
            lines[index] = Line { feature_a, feature_b, ..own };
            return index;
        }
        lines.push(own);
        lines.len() - 1
    }
}

fn least(lines: &[Line], key: impl Fn(&Line) -> f64) -> Option<usize> {
    (0..lines.len()).min_by(|&i, &j| key(&lines[i]).total_cmp(&key(&lines[j])))
}

/// The lines through the ends of the part of an edge that lies over a face. They leave through the edge.
fn edge_face(edge: &Seen, face: &Seen, border: f64, mut found: impl FnMut(Line)) {
    let [start, end] = [0, 1].map(|i| edge.corners[i].point);
    let ends = [start.truncate(), end.truncate()];
    let Some(kept) = clip::segment(ends, face.corners, border) else { return };
    for (end_index, (t, cut)) in kept.into_iter().enumerate() {
        let point = start.lerp(end, t);
        found(Line {
            at: point.truncate(),
            leaves_a: point.z,
            distance: face.height(point.truncate()) - point.z,
            feature_a: if cut.is_some() { edge.name } else { edge.corner_name(end_index) },
            feature_b: cut.map_or(face.name, |side| face.edge_name_at(side, point.truncate())),
        });
    }
}
