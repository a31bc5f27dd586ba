//! GJK in single precision, which scouts for the one in double precision.
//!
//! Where a direction parts two cores by more than rounding can feign, or a simplex holds the origin as clearly,
//! that settles whether they overlap. Otherwise the simplex it ends with is nearly always the one that counts,
//! and double precision goes on from there.

use arrayvec::ArrayVec;
use glam::{BVec3A, DMat3, DVec3, Mat3A, Quat, Vec3, Vec3A};

use super::place::{Core, Posed};
use super::quick::Poses;
use crate::dim3::geometry::Geometry;
use crate::dim3::hull::Hull;

/// What the scout finds.
pub(super) enum Found {
    /// Further apart than was asked for, surely.
    Beyond,
    /// They come within reach, surely.
    Within,
    /// The vertices of the simplex that it ended with.
    Near(Pairs),
}

/// The numbers of A's vertices and B's that make those of a simplex.
pub(super) type Pairs = ArrayVec<(u32, u32), 4>;

/// How far off a length computed here may be, as a part of all lengths that went into it: see `quick`.
const ERROR: f32 = 1e-5;

/// Cores of these sizes can be brought to size 1 in single precision.
const SIZES: std::ops::Range<f64> = 1e-18..1e18;

/// What is not found by then is left to double precision.
const STEPS: usize = 20;

/// Looks whether two cores come within `reach` of each other; at a reach of infinity, for their nearest points.
pub(super) fn scout(a: &Core, b: &Core, reach: f64) -> Found {
    let lengths = size(a) + size(b);
    if !SIZES.contains(&lengths) {
        return Found::Near(Pairs::new());
    }
    // In parts of all lengths, so that no product of lengths loses digits or overflows.
    let unit = lengths.recip();
    let difference = Difference { a: Single::new(a, unit), b: Single::new(b, unit) };
    let way = ((b.center() - a.center()) * unit).as_vec3a();
    difference.search(way, (reach * unit) as f32)
}

/// Whether the signed distance of two geometries is at or below `margin`, where single precision is sure.
pub(super) fn overlap(
    (a, pose_a): Posed<Geometry>,
    (b, pose_b): Posed<Geometry>,
    margin: f32,
) -> Option<bool> {
    let Poses { rotation_a, rotation_b, apart, .. } = Poses::new(pose_a.into(), pose_b.into())?;
    let (reach_a, reach_b) = (reach(a)?, reach(b)?);
    let lengths = apart.abs().element_sum() + reach_a + reach_b;
    let (radius_a, radius_b) = (radius(a), radius(b));
    let reach = margin + (radius_a + radius_b);
    // A depth is not for a scout, and rounding shows where the radii are much the greater.
    if !SIZES.contains(&f64::from(lengths)) || reach < 0.0 || reach > lengths {
        return None;
    }
    let unit = lengths.recip();
    let difference = Difference {
        a: Single::posed(a, rotation_a, Vec3A::ZERO, unit),
        b: Single::posed(b, rotation_b, apart, unit),
    };
    match difference.search(apart * unit, reach * unit) {
        Found::Beyond => Some(false),
        Found::Within => Some(true),
        Found::Near(_) => None,
    }
}

/// How far the vertices lie from the position, along all axes.
fn reach(geometry: &Geometry) -> Option<f32> {
    let reach = match geometry {
        Geometry::Sphere(sphere) => sphere.center().abs(),
        Geometry::Capsule(capsule) => capsule.point_a().abs().max(capsule.point_b().abs()),
        Geometry::Box(oriented) if oriented.rotation() == Quat::IDENTITY => {
            oriented.center().abs() + oriented.half_extents()
        }
        Geometry::Triangle(triangle) => {
            let [a, b, c] = triangle.points().map(Vec3::abs);
            a.max(b).max(c)
        }
        Geometry::Hull(scaled) => {
            let hull = scaled.hull();
            hull.min().abs().max(hull.max().abs()) * scaled.scale().abs()
        }
        Geometry::Box(_) | Geometry::HalfSpace(_) => return None,
    };
    Some(reach.element_sum())
}

fn radius(geometry: &Geometry) -> f32 {
    match geometry {
        Geometry::Sphere(sphere) => sphere.radius(),
        Geometry::Capsule(capsule) => capsule.radius(),
        Geometry::Box(oriented) => oriented.radius(),
        Geometry::Triangle(triangle) => triangle.radius(),
        Geometry::Hull(scaled) => scaled.radius(),
        Geometry::HalfSpace(_) => 0.0,
    }
}

/// All lengths that go into a vertex. A hull's are placed from its own frame, whose origin may be far.
fn size(core: &Core) -> f64 {
    match core {
        Core::Hull(placed) => {
            let DMat3 { x_axis, y_axis, z_axis } = *placed.linear();
            let far = placed.hull.min().abs().max(placed.hull.max().abs()).as_dvec3();
            let turned = x_axis.abs() * far.x + y_axis.abs() * far.y + z_axis.abs() * far.z;
            (placed.position.abs() + turned).element_sum()
        }
        Core::Point(_) | Core::Segment(_) | Core::Triangle(_) | Core::Box(_) => {
            core.center().abs().element_sum() + core.size()
        }
    }
}

/// A core in single precision.
enum Single<'a> {
    Corners {
        corners: [Vec3A; 3],
        count: u32,
    },
    /// From a cube of half extents 1.
    Box {
        linear: Mat3A,
        back: Mat3A,
        center: Vec3A,
    },
    Hull {
        linear: Mat3A,
        back: Mat3A,
        position: Vec3A,
        hull: &'a Hull,
    },
}

impl<'a> Single<'a> {
    fn new(core: &Core<'a>, unit: f64) -> Single<'a> {
        let corners = |corners: [DVec3; 3], count| Single::Corners {
            corners: corners.map(|corner| (corner * unit).as_vec3a()),
            count,
        };
        match core {
            Core::Point(point) => corners([*point; 3], 1),
            Core::Segment(segment) => {
                let end = segment.start + segment.span;
                corners([segment.start, end, end], 2)
            }
            Core::Triangle(points) => corners(*points, 3),
            Core::Box(placed) => {
                let DMat3 { x_axis, y_axis, z_axis } = placed.axes;
                let half = placed.half * unit;
                let stretched = DMat3::from_cols(x_axis * half.x, y_axis * half.y, z_axis * half.z);
                let linear = single(&stretched);
                Single::Box {
                    linear,
                    back: linear.transpose(),
                    center: (placed.center * unit).as_vec3a(),
                }
            }
            Core::Hull(placed) => {
                let linear = single(&(*placed.linear() * unit));
                Single::Hull {
                    linear,
                    back: linear.transpose(),
                    position: (placed.position * unit).as_vec3a(),
                    hull: placed.hull,
                }
            }
        }
    }

    /// A geometry that `reach` accepts.
    fn posed(geometry: &'a Geometry, rotation: Quat, position: Vec3A, unit: f32) -> Single<'a> {
        let corners = |corners: [Vec3; 3], count| Single::Corners {
            corners: corners.map(|corner| (position + rotation * Vec3A::from(corner)) * unit),
            count,
        };
        let linear = |stretch: Vec3| {
            let Mat3A { x_axis, y_axis, z_axis } = Mat3A::from_quat(rotation);
            let stretch = stretch * unit;
            Mat3A::from_cols(x_axis * stretch.x, y_axis * stretch.y, z_axis * stretch.z)
        };
        match geometry {
            Geometry::Sphere(sphere) => corners([sphere.center(); 3], 1),
            Geometry::Capsule(capsule) => {
                corners([capsule.point_a(), capsule.point_b(), capsule.point_b()], 2)
            }
            Geometry::Triangle(triangle) => corners(triangle.points(), 3),
            Geometry::Box(oriented) => {
                let linear = linear(oriented.half_extents());
                let center = (position + rotation * Vec3A::from(oriented.center())) * unit;
                Single::Box { linear, back: linear.transpose(), center }
            }
            Geometry::Hull(scaled) => {
                let linear = linear(scaled.scale());
                let position = position * unit;
                Single::Hull { linear, back: linear.transpose(), position, hull: scaled.hull() }
            }
            Geometry::HalfSpace(_) => unreachable!("a half-space has no vertices"),
        }
    }

    /// The vertex that lies furthest along a direction, nearly, and its number.
    #[inline]
    fn support(&self, direction: Vec3A) -> (Vec3A, u32) {
        match self {
            Single::Corners { corners, count } => {
                let [a, b, c] = corners.map(|corner| corner.dot(direction));
                // Corners beyond the count repeat an earlier one, and never come first.
                let index = if a >= b && a >= c {
                    0
                } else if b >= c {
                    1
                } else {
                    2
                };
                (corners[index], (index as u32).min(count - 1))
            }
            Single::Box { linear, back, center } => {
                let behind = (*back * direction).cmplt(Vec3A::ZERO);
                let corner = Vec3A::select(behind, Vec3A::NEG_ONE, Vec3A::ONE);
                (*center + *linear * corner, number(behind))
            }
            Single::Hull { linear, back, position, hull } => {
                let index = hull.nearly_furthest(*back * direction);
                (*position + *linear * Vec3A::from(hull.vertices()[index]), index as u32)
            }
        }
    }
}

fn single(matrix: &DMat3) -> Mat3A {
    let DMat3 { x_axis, y_axis, z_axis } = *matrix;
    Mat3A::from_cols(x_axis.as_vec3a(), y_axis.as_vec3a(), z_axis.as_vec3a())
}

/// The number of a box's corner: a bit for each axis along which it lies behind the centre.
fn number(behind: BVec3A) -> u32 {
    behind.bitmask()
}

#[derive(Clone, Copy)]
struct Vertex {
    point: Vec3A,
    pair: (u32, u32),
}

/// B - A.
struct Difference<'a> {
    a: Single<'a>,
    b: Single<'a>,
}

impl Difference<'_> {
    #[inline]
    fn support(&self, direction: Vec3A) -> Vertex {
        let ((on_a, from_a), (on_b, from_b)) =
            (self.a.support(-direction), self.b.support(direction));
        Vertex { point: on_b - on_a, pair: (from_a, from_b) }
    }

    fn search(&self, way: Vec3A, reach: f32) -> Found {
        let asked = reach.is_finite();
        let first = self.support(-way);
        // The way from one middle to the other parts most cores that are far apart.
        if asked && parts(way, way.length_squared(), first.point, reach) {
            return Found::Beyond;
        }
        let mut simplex = Simplex::new(first);
        let mut nearest = first.point;
        for _ in 0..STEPS {
            let length_squared = nearest.length_squared();
            if length_squared <= ERROR * ERROR {
                break;
            }
            if asked && reach > ERROR && length_squared < (reach - ERROR) * (reach - ERROR) {
                return Found::Within;
            }
            let next = self.support(-nearest);
            if parts(nearest, length_squared, next.point, reach) {
                return Found::Beyond;
            }
            let gained = length_squared - nearest.dot(next.point);
            if gained <= 1e-6 * length_squared || simplex.holds(next.pair) {
                break;
            }
            simplex.push(next);
            match simplex.reduce() {
                Reduced::Outside(closer) if closer.length_squared() < length_squared => {
                    nearest = closer;
                }
                Reduced::Inside if asked => return Found::Within,
                _ => break,
            }
        }
        Found::Near(simplex.pairs())
    }
}

/// Whether a direction, along which no vertex lies less far than the given one, parts the cores by more than
/// `reach`.
#[inline(always)]
fn parts(direction: Vec3A, length_squared: f32, least: Vec3A, reach: f32) -> bool {
    let (along, beyond) = (direction.dot(least), reach + ERROR);
    along > 0.0 && along * along > beyond * beyond * length_squared
}

/// Up to four vertices, the newest last.
struct Simplex {
    vertices: [Vertex; 4],
    count: usize,
}

enum Reduced {
    /// The point nearest to the origin.
    Outside(Vec3A),
    /// The origin lies inside by more than the error.
    Inside,
    /// Too near to the surface to tell.
    Unsure,
}

impl Simplex {
    fn new(first: Vertex) -> Simplex {
        Simplex { vertices: [first; 4], count: 1 }
    }

    fn holds(&self, pair: (u32, u32)) -> bool {
        self.vertices[..self.count].iter().any(|vertex| vertex.pair == pair)
    }

    fn push(&mut self, vertex: Vertex) {
        self.vertices[self.count] = vertex;
        self.count += 1;
    }

    fn pairs(&self) -> Pairs {
        self.vertices[..self.count].iter().map(|vertex| vertex.pair).collect()
    }

    fn keep<const N: usize>(&mut self, indices: [usize; N]) {
        let kept = indices.map(|index| self.vertices[index]);
        self.vertices[..N].copy_from_slice(&kept);
        self.count = N;
    }

    /// Keeps the part that holds the point nearest to the origin.
    fn reduce(&mut self) -> Reduced {
        let [a, b, c, d] = self.vertices.map(|vertex| vertex.point);
        match self.count {
            2 => {
                let (nearest, part) = on_edge(a, b);
                if !matches!(part, Part::FirstSecond) {
                    self.keep_of([0, 1, 1], part);
                }
                Reduced::Outside(nearest)
            }
            3 => {
                let (nearest, part) = on_triangle(a, b, c);
                if !matches!(part, Part::All) {
                    self.keep_of([0, 1, 2], part);
                }
                Reduced::Outside(nearest)
            }
            _ => self.reduce_tetrahedron([a, b, c, d]),
        }
    }

    fn reduce_tetrahedron(&mut self, [a, b, c, d]: [Vec3A; 4]) -> Reduced {
        // The origin lies on the newest vertex's side of the three before it, so that face is never the one.
        let faces = [([0, 1, 3], a, b), ([1, 2, 3], b, c), ([2, 0, 3], c, a)];
        // How far the fourth vertex lies inside each of them, times twice its area.
        let inward = (a - d).cross(b - d).dot(c - d);
        let mut best: Option<(Vec3A, [usize; 3], Part)> = None;
        let mut clear = true;
        for (indices, x, y) in faces {
            let (normal, noise) = normal_of(x - d, y - d);
            let height = -normal.dot(d);
            if inward.abs() <= noise {
                return Reduced::Unsure;
            }
            let inside = if inward > 0.0 { height } else { -height };
            clear &= inside > noise;
            if inside < 0.0 {
                let (nearest, part) = on_triangle(x, y, d);
                if best.is_none_or(|(least, ..)| nearest.length_squared() < least.length_squared())
                {
                    best = Some((nearest, indices, part));
                }
            }
        }
        if let Some((nearest, indices, part)) = best {
            self.keep_of(indices, part);
            return Reduced::Outside(nearest);
        }
        let (normal, noise) = normal_of(b - a, c - a);
        clear &= normal.dot(a).abs() > noise;
        if clear { Reduced::Inside } else { Reduced::Unsure }
    }

    fn keep_of(&mut self, [i, j, k]: [usize; 3], part: Part) {
        match part {
            Part::First => self.keep([i]),
            Part::Second => self.keep([j]),
            Part::Third => self.keep([k]),
            Part::FirstSecond => self.keep([i, j]),
            Part::SecondThird => self.keep([j, k]),
            Part::ThirdFirst => self.keep([k, i]),
            Part::All => self.keep([i, j, k]),
        }
    }
}

/// Which corners of a triangle or edge make the nearest point.
#[derive(Clone, Copy)]
enum Part {
    First,
    Second,
    Third,
    FirstSecond,
    SecondThird,
    ThirdFirst,
    All,
}

/// The cross product of two edges, and by how much its product with another vertex, none of which is longer than
/// 1, may be off.
fn normal_of(u: Vec3A, v: Vec3A) -> (Vec3A, f32) {
    (u.cross(v), ERROR * (u.length() + v.length()))
}

fn on_edge(a: Vec3A, b: Vec3A) -> (Vec3A, Part) {
    let span = b - a;
    let (along, length_squared) = (-a.dot(span), span.length_squared());
    if along <= 0.0 {
        (a, Part::First)
    } else if along >= length_squared {
        (b, Part::Second)
    } else {
        (a + span * (along / length_squared), Part::FirstSecond)
    }
}

/// The point of a triangle that is nearest to the origin (Ericson 2005, 5.1.5).
fn on_triangle(a: Vec3A, b: Vec3A, c: Vec3A) -> (Vec3A, Part) {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (a, Part::First);
    }
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    if d3 >= 0.0 && d4 <= d3 {
        return (b, Part::Second);
    }
    let over_c = d1 * d4 - d3 * d2;
    if over_c <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), Part::FirstSecond);
    }
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d6 >= 0.0 && d5 <= d6 {
        return (c, Part::Third);
    }
    let over_b = d5 * d2 - d1 * d6;
    if over_b <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), Part::ThirdFirst);
    }
    let over_a = d3 * d6 - d5 * d4;
    if over_a <= 0.0 && d4 >= d3 && d5 >= d6 {
        return (b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), Part::SecondThird);
    }
    // Made of the corners: a point of the triangle, however thin that is.
    let scale = (over_a + over_b + over_c).recip();
    (a + ab * (over_b * scale) + ac * (over_c * scale), Part::All)
}
