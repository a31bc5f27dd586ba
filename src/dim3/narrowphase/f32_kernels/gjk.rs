//! GJK in f32, which runs before the one in f64.
//!
//! It decides an overlap where a direction separates two cores by more than its error, where it finds points of both
//! that are clearly within reach, or where a simplex clearly contains the origin. Otherwise the simplex it ends with is
//! a good start for f64.
//!
//! # Error bound
//!
//! All lengths are divided by `L`, the sum of all that go into a vertex of either core: positions are relative to A,
//! so `L` is their distance plus the reach of both. Then no vertex of the Minkowski difference is longer than 1. Let
//! `u = 2^-24`.
//!
//! 1. **Vertices.** `Poses::new` accepts a quaternion whose squared length, computed with 4 roundings, is within 4e-7
//!    of 1: exactly it is `1 + d`, `|d| < 6.4e-7`. The matrix made of it is `R + d (R - I)`, off by at most `2 |d|`,
//!    and its entries take 4 roundings each: together less than 2e-6 of a vector. The product with a vertex, the sum
//!    with the position, the scale and the difference of A and B add less than 10 u. A vertex of the difference is
//!    off by less than 2e-6 + 6e-7 < 3e-6. Seen from f64 ([`reach_of`]) it is off by 3 u only.
//! 2. **Support.** A hull's vertex is chosen by products with 3 roundings, along a direction with 3 roundings: it lies
//!    less far than the best by at most 16 u of the hull's reach. Both together: less than 1e-6.
//! 3. **[`separates`]** compares the height of that vertex along a direction with the reach. The product has 3 roundings
//!    and the comparison 6: less than 1e-6. With 1 and 2: 5e-6. It needs no property of the direction but that its
//!    square is a normal number.
//! 4. **Within reach.** [`on_edge`] and [`on_triangle`] return a convex combination of vertices, with weights from 0 to
//!    1 whatever rounding made of them: so a point of the simplex, but for 8 u. With 1 it is off by less than 4e-6.
//! 5. **[`Simplex::reduce_tetrahedron`].** Let the ball of radius `r` about the origin lie in the computed tetrahedron. Its
//!    support function is at least `r`, that of the exact tetrahedron at least `r` less the error of a vertex: so the
//!    exact one contains the origin if `r > 3e-6`. The origin's height over the face of `u` and `v`, times
//!    `|u x v|`, takes 12 roundings of `|u| |v|`: less than 7.2e-7 `|u| |v|`. So a height above
//!    `ERROR (|u| + |v|)` suffices: no vertex is longer than 1, so `|u| |v| <= |u| + |v|`, and
//!    1e-5 > 3e-6 + 7.2e-7. All four faces are judged by the same orientation, which the product of all three edges
//!    gives; at that size it cannot have the wrong sign.
//!
//! [`ERROR`] is twice the greatest of these. The reach is a sum of radii and margin, which may cancel: 3 u of their
//! absolute values, in parts of `L`, are covered by [`ERROR`] times them.

use arrayvec::ArrayVec;
use glam::{BVec3A, DMat3, DVec3, Mat3A, Quat, Vec3, Vec3A};

use super::overlap::Poses;
use crate::dim3::geometry::Geometry;
use crate::dim3::hull::Hull;
use crate::dim3::narrowphase::core::{Core, PosedGeometry};

/// How the distance of two cores compares with a reach.
pub enum Reach {
    /// The distance is proven to be above the reach.
    Beyond,
    /// The distance is proven to be at or below the reach.
    Within,
    /// Nothing is proven. The vertices of the last simplex are a good start for f64.
    Undecided(VertexPairs),
}

/// The ids of A's vertices and of B's that make the vertices of a simplex.
pub type VertexPairs = ArrayVec<(u32, u32), 4>;

/// How far off a length computed here may be, as a part of all lengths that went into it.
const ERROR: f32 = 1e-5;

/// Below this, the square of a direction's length is no longer a normal number with all its digits.
const SHORTEST_SQUARED: f32 = 1e-30;

/// Cores of these sizes can be brought to size 1 in single precision.
const SIZES: std::ops::Range<f64> = 1e-18..1e18;

/// What is not found by then is left to double precision.
const STEPS: usize = 20;

/// Compares the distance of two cores with `reach`. At an infinite reach it searches for their nearest points instead. It
/// decides only where the distance is further than `doubt` from the reach.
pub fn reach_of(a: &Core, b: &Core, reach: f64, doubt: f64) -> Reach {
    let lengths = size(a) + size(b);
    // Lengths that are small beside those that went into them are rounding: doubt is relative to these.
    if !SIZES.contains(&lengths) || doubt > 0.5 * f64::from(ERROR) * lengths {
        return Reach::Undecided(VertexPairs::new());
    }
    // In parts of all lengths, so that no product of lengths loses digits or overflows.
    let unit = lengths.recip();
    let difference = Difference { a: Single::new(a, unit), b: Single::new(b, unit) };
    let way = ((b.center() - a.center()) * unit).as_vec3a();
    let reach = (reach * unit) as f32;
    let error = if reach.is_finite() { ERROR * (2.0 + reach) } else { ERROR };
    difference.search(way, reach, error)
}

/// Whether the signed distance of two geometries is at or below `margin`, where f32 can prove it.
pub fn overlap(
    (a, pose_a): PosedGeometry,
    (b, pose_b): PosedGeometry,
    margin: f32,
) -> Option<bool> {
    let Poses { rotation_a, rotation_b, apart, .. } = Poses::new(pose_a.into(), pose_b.into())?;
    let (reach_a, reach_b) = (reach(a)?, reach(b)?);
    let lengths = apart.abs().element_sum() + reach_a + reach_b;
    if !SIZES.contains(&f64::from(lengths)) {
        return None;
    }
    let radii = radius(a) + radius(b);
    let reach = margin + radii;
    let unit = lengths.recip();
    let error = ERROR * (1.0 + (radii + margin.abs()) * unit);
    let difference = Difference {
        a: Single::posed(a, rotation_a, Vec3A::ZERO, unit),
        b: Single::posed(b, rotation_b, apart, unit),
    };
    // A negative reach requires a depth, which this does not tell: but what is apart has none.
    match difference.search(apart * unit, reach.max(0.0) * unit, error) {
        Reach::Beyond => Some(false),
        Reach::Within if reach >= 0.0 => Some(true),
        Reach::Within | Reach::Undecided(_) => None,
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
        Core::Hull(hull) => {
            let DMat3 { x_axis, y_axis, z_axis } = *hull.linear();
            let far = hull.hull.min().abs().max(hull.hull.max().abs()).as_dvec3();
            let turned = x_axis.abs() * far.x + y_axis.abs() * far.y + z_axis.abs() * far.z;
            (hull.position.abs() + turned).element_sum()
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
            Core::Box(oriented) => {
                let DMat3 { x_axis, y_axis, z_axis } = oriented.axes;
                let half = oriented.half * unit;
                let stretched = DMat3::from_cols(x_axis * half.x, y_axis * half.y, z_axis * half.z);
                let linear = single(&stretched);
                Single::Box {
                    linear,
                    back: linear.transpose(),
                    center: (oriented.center * unit).as_vec3a(),
                }
            }
            Core::Hull(hull) => {
                let linear = single(&(*hull.linear() * unit));
                Single::Hull {
                    linear,
                    back: linear.transpose(),
                    position: (hull.position * unit).as_vec3a(),
                    hull: hull.hull,
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

    /// `error` bounds that of a length compared with the reach.
    fn search(&self, way: Vec3A, reach: f32, error: f32) -> Reach {
        let asked = reach.is_finite();
        let (beyond, within) = (reach + error, reach - error);
        let first = self.support(-way);
        // The way from one middle to the other separates most cores that are far apart.
        if asked && separates(way, way.length_squared(), first.point, beyond) {
            return Reach::Beyond;
        }
        let mut simplex = Simplex::new(first);
        let mut nearest = first.point;
        for _ in 0..STEPS {
            let length_squared = nearest.length_squared();
            if length_squared <= ERROR * ERROR {
                break;
            }
            if asked && within > 0.0 && length_squared < within * within {
                return Reach::Within;
            }
            let next = self.support(-nearest);
            if separates(nearest, length_squared, next.point, beyond) {
                return Reach::Beyond;
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
                Reduced::Inside if asked => return Reach::Within,
                _ => break,
            }
        }
        Reach::Undecided(simplex.pairs())
    }
}

/// Whether a direction, along which no vertex lies less far than the given one, separates the cores by more than
/// `beyond`.
#[inline(always)]
fn separates(direction: Vec3A, length_squared: f32, least: Vec3A, beyond: f32) -> bool {
    let along = direction.dot(least);
    along > 0.0
        && length_squared > SHORTEST_SQUARED
        && along * along > beyond * beyond * length_squared
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

    fn pairs(&self) -> VertexPairs {
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
        // GJK never leaves the origin beyond this face, but rounding may: for the proof it counts like the others.
        let (normal, noise) = normal_of(b - a, c - a);
        let height = normal.dot(a);
        clear &= (if inward > 0.0 { height } else { -height }) > noise;
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

/// The point of a triangle that is nearest to the origin (Ericson 2005, 5.1.5). Always a point of the triangle.
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
    if !(over_a > 0.0 && over_b > 0.0 && over_c > 0.0) {
        // Rounding contradicts itself about a thin triangle: weights of no sign make no point of it.
        return on_nearest_edge(a, b, c);
    }
    let scale = (over_a + over_b + over_c).recip();
    (a + ab * (over_b * scale) + ac * (over_c * scale), Part::All)
}

fn on_nearest_edge(a: Vec3A, b: Vec3A, c: Vec3A) -> (Vec3A, Part) {
    let named = |(point, part): (Vec3A, Part), [first, second, both]: [Part; 3]| match part {
        Part::First => (point, first),
        Part::Second => (point, second),
        _ => (point, both),
    };
    let ab = named(on_edge(a, b), [Part::First, Part::Second, Part::FirstSecond]);
    let bc = named(on_edge(b, c), [Part::Second, Part::Third, Part::SecondThird]);
    let ca = named(on_edge(c, a), [Part::Third, Part::First, Part::ThirdFirst]);
    let nearer = |x: (Vec3A, Part), y: (Vec3A, Part)| {
        if y.0.length_squared() < x.0.length_squared() { y } else { x }
    };
    nearer(nearer(ab, bc), ca)
}
