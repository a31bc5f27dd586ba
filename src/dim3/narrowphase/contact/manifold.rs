//! The contact manifold: up to four points that represent the whole contact area.
//!
//! The normal and the deepest point are those of the signed distance. The two features that face each other along
//! the normal are projected along it, and the vertices of their intersection give the other points. Each is a line
//! along the normal that leaves A through its feature and enters B through its own.
//!
//! Two features count as parallel, and points as aligned, by these constants. The extent is that of the smaller
//! feature along the contact.
//!
//! | constant | value | rule |
//! |---|---|---|
//! | `FACING` | 0.05 | A face counts if its normal is within this sine of the contact normal, an edge if it is within this sine of the perpendicular plane. Two edges within this sine of each other touch along their overlap |
//! | [`ALIGNED`] | 5e-6 of the extent | A point outside the other feature by less is on its border. A point off an edge or vertex by less is on it |
//! | [`MERGED`] | 2e-5 of the extent | Points closer to each other count once. Points closer to a straight line are in a row |
//! | [`LEVEL_FACES`] | 1e-6 of the size | A corner of the intersection of two faces that is less deep by less may come first |
//! | [`LEVEL_EDGES`] | 1e-6 of the size | If edges cross, ends that are less than this above the crossing are as deep |

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};

use super::clip::{self, Spot};
use super::edge_contact::{self, Setting};
use super::feature::{EDGE, FACE, FACING, Feature, REACH, VERTEX};
use super::projection::{Edge, Frame, Projected, chord};
use super::reduce::{Line, Lines, Widest, choose};
use crate::dim3::narrowphase::core::CoreShape;
use crate::dim3::narrowphase::distance::Separation;
use crate::rounding::LENGTH_ROUNDING;

/// A point of a manifold.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub point_a: DVec3,
    pub point_b: DVec3,
    pub distance: f64,
    pub feature_a: u32,
    pub feature_b: u32,
}

/// Greater than the rounding error of f32 poses, and less than the accuracy of a feature id.
const ALIGNED: f64 = 5e-6;

/// Greater than [`ALIGNED`], so that the two points that replace a cut corner count once.
const MERGED: f64 = 2e-5;

/// The tolerance at a sharp tip, as a part of the extent. There, points outside by [`ALIGNED`] are far beyond the tip.
const EXACT: f64 = 1e-10;

/// A line counts as the deepest point if it is less deep by at most this part of the size.
const LEVEL: f64 = 1e-9;

/// [`LEVEL`] for the corners of faces, if another corner than the deepest lets the others span more.
const LEVEL_FACES: f64 = 1e-6;

/// [`LEVEL`] for the ends of edges that cross at a small angle. The position of such a crossing is inaccurate.
const LEVEL_EDGES: f64 = 1e-6;

/// Calls `point` with the contact points of two shapes, the deepest first. `separation` is their separation, and `margin` the
/// maximum distance of a point.
///
/// Never inlined: its stack of about 5 KiB is not in use while the separation is computed.
#[inline(never)]
pub fn points(
    a: &CoreShape,
    b: &CoreShape,
    separation: &Separation,
    margin: f64,
    mut point: impl FnMut(Point),
) {
    if let Some(only) = only_point(a, b, separation) {
        return point(only);
    }
    let mut feature_a = Feature::empty();
    let mut feature_b = Feature::empty();
    a.facing(separation.normal, separation.point_a, &mut feature_a);
    b.facing(-separation.normal, separation.point_b, &mut feature_b);
    if feature_a.corners.len() == 1 || feature_b.corners.len() == 1 {
        return point(deepest_point(separation, (a, &feature_a), (b, &feature_b)));
    }
    let size = a.size() + b.size();
    let frame = Frame::new(separation.point_a, separation.normal);
    let pair =
        Pair::new((a, &mut feature_a), (b, &mut feature_b), frame, separation.distance, size);
    let has_points =
        !(pair.a.is_edge() && pair.b.is_edge()) && pair.face_points(margin, &mut point);
    if !has_points {
        pair.edge_points(margin, &mut point);
    }
}

/// The contact point of two features of which one is a vertex, or of two edges that are clearly not parallel. None if
/// there may be others, or if a feature is not known without its corners.
fn only_point(a: &CoreShape, b: &CoreShape, separation: &Separation) -> Option<Point> {
    let Separation { distance, normal, point_a, point_b } = *separation;
    let (feature_a, feature_b) = (a.name_facing(normal)?, b.name_facing(-normal)?);
    let is = |kind: u32| [feature_a, feature_b].map(|name| name & FACE == kind);
    if is(VERTEX) != [false; 2] {
        return Some(Point { point_a, point_b, distance, feature_a, feature_b });
    }
    if is(EDGE) != [true; 2] {
        return None;
    }
    let (span_a, span_b) = (a.edge_span(feature_a)?, b.edge_span(feature_b)?);
    let lengths = a.max_lengths() + b.max_lengths() + distance.abs();
    let least = ACCURATE * lengths * lengths;
    let is_accurate = span_a.length_squared() > least && span_b.length_squared() > least;
    (is_accurate && are_crossing_along(normal, span_a, span_b)).then(|| {
        let frame = Frame::new(point_a, normal);
        Point {
            point_a: frame.point_at(DVec2::ZERO, 0.0),
            point_b: frame.point_at(DVec2::ZERO, 0.0 + distance),
            distance,
            feature_a,
            feature_b,
        }
    })
}

/// The least square of the length of an edge, as a part of that of all lengths. Then rounding changes the direction of the
/// edge by less than 1e-8.
pub const ACCURATE: f64 = 1e-12;

/// Projected edges are clearly not parallel above this sine. Projected by other arithmetic, they are above [`CROSSING`].
pub const CROSSING_ALONG: f64 = 1.002 * FACING;

/// The same for edges that are projected already. They are above [`FACING`] by more than its rounding.
const CROSSING: f64 = 1.001 * FACING;

/// Whether two edges are clearly not parallel when projected along a unit normal, so that [`are_crossing`] or
/// [`edge_contact::lines`] finds the same.
fn are_crossing_along(normal: DVec3, a: DVec3, b: DVec3) -> bool {
    let squared = |span: DVec3| span.length_squared() - normal.dot(span) * normal.dot(span);
    let sine = normal.dot(a.cross(b));
    sine * sine > CROSSING_ALONG * CROSSING_ALONG * squared(a) * squared(b)
}

/// Whether two projected edges are clearly not parallel, as most are. Then they have one contact point.
fn are_crossing([start_a, end_a]: [DVec2; 2], [start_b, end_b]: [DVec2; 2]) -> bool {
    let (a, b) = (end_a - start_a, end_b - start_b);
    let sine = a.perp_dot(b);
    sine * sine > CROSSING * CROSSING * a.length_squared() * b.length_squared()
}

/// The only contact point if one of the features is a vertex.
fn deepest_point(
    separation: &Separation,
    (a, feature_a): (&CoreShape, &Feature),
    (b, feature_b): (&CoreShape, &Feature),
) -> Point {
    let Separation { distance, normal, point_a, point_b } = *separation;
    let name = |shape: &CoreShape, feature: &Feature, direction: DVec3, at: DVec3| {
        let face = if feature.is_merged { shape.merged_part(direction, at) } else { None };
        face.unwrap_or(feature.name)
    };
    Point {
        point_a,
        point_b,
        distance,
        feature_a: name(a, feature_a, normal, point_a),
        feature_b: name(b, feature_b, -normal, point_b),
    }
}

/// Keeps the end of two edges that is furthest from the deepest point: two points in a row are enough.
fn keep_furthest(first: &Line, lines: &mut EdgeLines) {
    let distance = |line: &Line| line.at.distance_squared(first.at);
    let furthest = lines.iter().reduce(|a, b| if distance(b) > distance(a) { b } else { a });
    let furthest = furthest.copied();
    lines.clear();
    lines.extend(furthest);
}

/// The lines of two edges, and one through the deepest point.
type EdgeLines = ArrayVec<Line, 3>;

struct Pair<'a> {
    a: Projected<'a>,
    b: Projected<'a>,
    frame: Frame,
    distance: f64,
    size: f64,
    aligned: f64,
    merged: f64,
    exact: f64,
}

impl<'a> Pair<'a> {
    fn new(
        a: (&'a CoreShape<'a>, &'a mut Feature),
        b: (&'a CoreShape<'a>, &'a mut Feature),
        frame: Frame,
        distance: f64,
        size: f64,
    ) -> Pair<'a> {
        let (a, b) = (Projected::new(a, &frame, size), Projected::new(b, &frame, size));
        let extent = match (a.corners.is_empty(), b.corners.is_empty()) {
            (true, _) => b.extent(),
            (_, true) => a.extent(),
            _ => a.extent().min(b.extent()),
        };
        let part = |part: f64| part * extent + LENGTH_ROUNDING * size;
        let (aligned, merged, exact) = (part(ALIGNED), part(MERGED), part(EXACT));
        Pair { a, b, frame, distance, size, aligned, merged, exact }
    }

    /// Passes on the points of two features of which one is a face. Returns whether there are any.
    ///
    /// Never inlined: its stack of about 5 KiB is not in use while the points of edges are computed.
    #[inline(never)]
    fn face_points(&self, margin: f64, point: &mut impl FnMut(Point)) -> bool {
        let mut lines = Lines::new();
        self.add_face_lines(&mut lines);
        if lines.is_empty() {
            return false;
        }
        self.face_lines_chosen(&mut lines, margin, point);
        true
    }

    /// Passes on the points of the lines of [`Pair::face_points`].
    ///
    /// Never inlined: its stack is not in use while faces are clipped.
    #[inline(never)]
    fn face_lines_chosen(&self, lines: &mut Lines, margin: f64, point: &mut impl FnMut(Point)) {
        let count = lines.len();
        let deepest = self.deepest(lines, LEVEL);
        let first = lines[deepest];
        lines.retain(|line| line.distance <= margin);
        if lines.len() <= 4 {
            return self.chosen_points(&Widest::with(&first, lines), lines, point);
        }
        // A line for the deepest point is the last one, and no corner.
        let corners = &lines[..lines.len() - usize::from(deepest == count)];
        let level = self.distance + LEVEL_FACES * self.size;
        let mut widest = Widest::with_level(&first, corners, level, self.merged);
        let first = Line { distance: self.distance, ..*widest.first };
        widest.first = &first;
        self.chosen_points(&widest, lines, point);
    }

    /// Passes on the points of two edges, or of two faces that touch with their borders.
    #[inline(always)]
    fn edge_points(&self, margin: f64, point: &mut impl FnMut(Point)) {
        let mut lines = if self.a.is_edge() && self.b.is_edge() {
            self.lines_of_edges()
        } else {
            self.border_lines()
        };
        // With one end only, the crossing itself is needed.
        let level = if lines.len() > 1 { LEVEL_EDGES } else { LEVEL };
        let deepest = self.deepest(&mut lines, level);
        let first = lines[deepest];
        lines.retain(|line| line.distance <= margin);
        keep_furthest(&first, &mut lines);
        self.chosen_points(&Widest::with(&first, &lines), &lines, point);
    }

    /// Passes on up to four points that span the greatest area.
    #[inline(always)]
    fn chosen_points(&self, widest: &Widest, lines: &[Line], point: &mut impl FnMut(Point)) {
        let renames = self.renames(widest.first, lines);
        let mut names: ArrayVec<(u32, u32), 4> = ArrayVec::new();
        choose(widest, lines, self.merged, |line| {
            let mut found = if renames { self.renamed_point(line) } else { self.point(line) };
            let name = (found.feature_a, found.feature_b);
            if names.contains(&name) {
                let Some(other) = self.other_name(name, &names) else { return };
                (found.feature_a, found.feature_b) = other;
            }
            names.push((found.feature_a, found.feature_b));
            point(found);
        });
    }

    /// A name that no other point has, for a second point on the same features: a face contains its border.
    #[cold]
    fn other_name(&self, (a, b): (u32, u32), taken: &[(u32, u32)]) -> Option<(u32, u32)> {
        let face = |seen: &Projected, name: u32| {
            if seen.is_face() && !seen.is_merged { seen.name } else { name }
        };
        let (face_a, face_b) = (face(&self.a, a), face(&self.b, b));
        let names = [(face_a, b), (a, face_b), (face_a, face_b)];
        names.into_iter().find(|name| !taken.contains(name))
    }

    fn point(&self, line: &Line) -> Point {
        Point {
            point_a: self.frame.point_at(line.at, line.leaves_a),
            point_b: self.frame.point_at(line.at, line.leaves_a + line.distance),
            distance: line.distance,
            feature_a: line.feature_a,
            feature_b: line.feature_b,
        }
    }

    /// Whether a point may have another name than its line. Points of boxes never do.
    fn renames(&self, first: &Line, lines: &[Line]) -> bool {
        let is_on_chord =
            |line: &Line| chord(line.feature_a).is_some() || chord(line.feature_b).is_some();
        let has_merged = self.a.is_merged || self.b.is_merged;
        has_merged || is_on_chord(first) || lines.iter().any(is_on_chord)
    }

    #[cold]
    fn renamed_point(&self, line: &Line) -> Point {
        let is_on_chord = chord(line.feature_a).is_some() || chord(line.feature_b).is_some();
        let line = if is_on_chord { self.on_edges(line) } else { *line };
        let (point, normal) = (self.point(&line), self.frame.normal);
        Point {
            feature_a: self.a.name_at(line.feature_a, normal, point.point_a),
            feature_b: self.b.name_at(line.feature_b, -normal, point.point_b),
            ..point
        }
    }

    /// A line through a chord of a face with more than the maximum number of corners, moved to the edges that the chord
    /// replaces.
    #[cold]
    fn on_edges(&self, line: &Line) -> Line {
        let Pair { a, b, frame, .. } = self;
        let chords = (chord(line.feature_a), chord(line.feature_b));
        let inside = Line {
            feature_a: chords.0.map_or(line.feature_a, |_| a.name),
            feature_b: chords.1.map_or(line.feature_b, |_| b.name),
            ..*line
        };
        let mut moved = *line;
        let (mut along_a, mut along_b) = (a.direction(line.feature_a), b.direction(line.feature_b));
        // Each step moves the point onto the edge of one shape along the edge of the other, until both edges agree.
        let mut step = || {
            let before = moved.at;
            if let Some(side) = chords.0 {
                let along = along_b.or(along_a.map(DVec2::perp))?;
                let found = a.border_crossing(frame, side, moved.at, along)?;
                (moved.at, moved.feature_a, along_a) = (found.at, found.name, Some(found.along));
            }
            if let Some(side) = chords.1 {
                let along = along_a.or(along_b.map(DVec2::perp))?;
                let found = b.border_crossing(frame, side, moved.at, along)?;
                (moved.at, moved.feature_b, along_b) = (found.at, found.name, Some(found.along));
            }
            Some(moved.at.distance(before))
        };
        let have_met = (0..8).map_while(|_| step()).any(|moved| moved <= 0.5 * self.aligned);
        // An edge of the other shape may end before the edge that the chord replaces.
        let is_on = |seen: &Projected, chord: Option<usize>, name: u32| {
            chord.is_some() || seen.is_on_side(name, moved.at, self.aligned)
        };
        let (name_a, name_b) = (line.feature_a, line.feature_b);
        if !(have_met && is_on(a, chords.0, name_a) && is_on(b, chords.1, name_b)) {
            return inside;
        }
        moved.leaves_a = a.height_at(moved.at);
        let enters_b = b.height_at(moved.at);
        moved.distance = if line.distance == self.distance {
            line.distance
        } else {
            (enters_b - moved.leaves_a).max(self.distance)
        };
        moved
    }

    /// The lines through the vertices of the intersection of two features of which one is a face.
    fn add_face_lines(&self, lines: &mut Lines) {
        let Pair { a, b, distance, .. } = self;
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
            (1, _) | (_, 1) | (2, 2) => {}
            (2, _) => self.edge_face(a, b, |line| lines.push(line)),
            (_, 2) => self.edge_face(b, a, |line| {
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

    /// The lines through the ends of the overlap of two edges.
    fn lines_of_edges(&self) -> EdgeLines {
        let Pair { a, b, .. } = self;
        if are_crossing(a.side(0), b.side(0)) {
            return EdgeLines::new();
        }
        self.edge_lines(&a.edge(0, DVec3::Z), &b.edge(0, DVec3::NEG_Z)).into_iter().collect()
    }

    fn edge_lines(&self, a: &Edge, b: &Edge) -> ArrayVec<Line, 2> {
        let Pair { frame, distance, size, aligned: slack, .. } = self;
        let setting = Setting { frame, distance: *distance, size: *size, slack: *slack };
        edge_contact::lines(a, b, &setting)
    }

    /// The lines of two facing faces that do not overlap when projected. They touch with their borders: the two sides at
    /// the deepest point that are closest to parallel.
    fn border_lines(&self) -> EdgeLines {
        let Pair { a, b, .. } = self;
        if !(a.is_face() && b.has_edges() || b.is_face() && a.has_edges()) {
            return EdgeLines::new();
        }
        let core_a = DVec3::NEG_Z * a.shape.radius();
        let core_b = DVec3::Z * (self.distance + b.shape.radius());
        let mut best: Option<(f64, Edge, Edge)> = None;
        for edge_a in a.edges_near(core_a, self.merged, DVec3::Z) {
            for edge_b in b.edges_near(core_b, self.merged, DVec3::NEG_Z) {
                let sine = edge_a.sine(&edge_b);
                if best.is_none_or(|best| sine < best.0) {
                    best = Some((sine, edge_a, edge_b));
                }
            }
        }
        best.map_or(EdgeLines::new(), |(_, edge_a, edge_b)| {
            self.edge_lines(&edge_a, &edge_b).into_iter().collect()
        })
    }

    fn face_face(&self, lines: &mut Lines) {
        let is_outside = self.clip_faces(self.aligned, lines);
        let is_far = |line: &Line| self.b.distance_outside(line.at) > 2.0 * self.aligned;
        if is_outside && lines.iter().any(is_far) {
            lines.clear();
            self.clip_faces(self.exact, lines);
        }
    }

    /// Fills in the lines of two faces. Returns whether any of them may be outside B's face.
    fn clip_faces(&self, slack: f64, lines: &mut Lines) -> bool {
        let Pair { a, b, .. } = self;
        clip::polygons(a.corners, b.corners, slack, lines, |at, spot| {
            let (mut leaves_a, mut enters_b) = (a.height(at), b.height(at));
            let (mut feature_a, mut feature_b) = (a.name, b.name);
            match spot {
                Spot::CornerOfA(i) => {
                    (leaves_a, feature_a) = (a.corners[i].point.z, a.corner_name(i));
                }
                Spot::CornerOfB(j, _) if at.distance(b.at(j)) <= self.aligned => {
                    (enters_b, feature_b) = (b.corners[j].point.z, b.corner_name(j));
                }
                Spot::CornerOfB(_, side) => feature_b = b.edge_name_at(side, at, self.aligned),
                Spot::Crossing(i, j) => {
                    (feature_a, feature_b) = (a.edge_name(i), b.edge_name_at(j, at, self.aligned));
                }
            }
            Line { at, leaves_a, distance: enters_b - leaves_a, feature_a, feature_b }
        })
    }

    /// The lines through the ends of the part of an edge that overlaps a face. They leave through the edge.
    fn edge_face(&self, edge: &Projected, face: &Projected, mut found: impl FnMut(Line)) {
        let [start, end] = [0, 1].map(|i| edge.corners[i].point);
        let ends = [start.truncate(), end.truncate()];
        let clipped = clip::segment(ends, face.corners, self.aligned).filter(|kept| {
            kept.iter().all(|(t, _)| {
                face.distance_outside(ends[0].lerp(ends[1], *t)) <= 2.0 * self.aligned
            })
        });
        let clipped = clipped.or_else(|| clip::segment(ends, face.corners, self.exact));
        for (end_index, (t, cut)) in clipped.into_iter().flatten().enumerate() {
            let point = start.lerp(end, t);
            found(Line {
                at: point.truncate(),
                leaves_a: point.z,
                distance: face.height(point.truncate()) - point.z,
                feature_a: if cut.is_some() { edge.name } else { edge.corner_name(end_index) },
                feature_b: cut.map_or(face.name, |side| {
                    face.edge_name_at(side, point.truncate(), self.aligned)
                }),
            });
        }
    }

    /// The index of the deepest line. If none is as deep as the signed distance, adds or changes a line for the deepest
    /// point.
    fn deepest<const N: usize>(&self, lines: &mut ArrayVec<Line, N>, level: f64) -> usize {
        let Pair { a, b, .. } = self;
        let own = Line {
            at: DVec2::ZERO,
            leaves_a: 0.0,
            distance: self.distance,
            feature_a: a.name,
            feature_b: b.name,
        };
        // Only rounding makes a line deeper than the signed distance.
        for line in lines.iter_mut() {
            line.distance = line.distance.max(self.distance);
        }
        let level = level * self.size + a.uneven + b.uneven;
        if let Some(index) = least(lines, |line| line.distance) {
            let line = &mut lines[index];
            if line.distance <= self.distance + level {
                line.distance = self.distance;
                return index;
            }
        }
        // At a rounded end the deepest point is beside that of the straight part.
        let beside = 2.0 * FACING * (a.shape.radius() + b.shape.radius()) + self.merged;
        let nearest = least(lines, |line| line.at.length_squared());
        if let Some(index) = nearest.filter(|&i| lines[i].at.length() <= beside) {
            let Line { feature_a, feature_b, .. } = lines[index];
            let reach = REACH * self.size;
            let is_on_feature = chord(feature_a).or(chord(feature_b)).is_none()
                && a.contains(feature_a, DVec3::ZERO, reach)
                && b.contains(feature_b, DVec3::Z * self.distance, reach);
            lines[index] = if is_on_feature { Line { feature_a, feature_b, ..own } } else { own };
            return index;
        }
        lines.push(own);
        lines.len() - 1
    }
}

fn least(lines: &[Line], key: impl Fn(&Line) -> f64) -> Option<usize> {
    (0..lines.len()).min_by(|&i, &j| key(&lines[i]).total_cmp(&key(&lines[j])))
}
