//! The planes of new faces and the nearest face, beside plain versions, at every width.

use fastrand::Rng;

use super::*;
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::F64LaneWork;

fn vector(random: &mut Rng) -> DVec3 {
    DVec3::from_array(std::array::from_fn(|_| f64::from(random.f32()) * 2.0 - 1.0))
}

/// The planes of the triangles of a list of points, lane by lane.
struct PlanesOf<'a>(&'a [[DVec3; 3]; MAX_F64_LANES]);

impl F64LaneWork for PlanesOf<'_> {
    type Output = Vec<(DVec3, f64, bool)>;

    #[inline(always)]
    fn run<L: F64Lanes>(self) -> Self::Output {
        let [a, b, c] = [0, 1, 2].map(|corner: usize| gathered::<L>(self.0.map(|p| p[corner])));
        let (normal, offsets, has_area) = plane(a, b, c);
        let ([x, y, z], offsets) = (normal.map(L::numbers), offsets.numbers());
        let of_lane = |lane: usize| {
            let normal = DVec3::new(x[lane], y[lane], z[lane]);
            (normal, offsets[lane], has_area.bits() >> lane & 1 == 1)
        };
        (0..L::COUNT).map(of_lane).collect()
    }
}

#[test]
fn planes_in_lanes_are_those_of_single_faces() {
    let random = &mut Rng::with_seed(0xface);
    let mut without_area = 0;
    for case in 0..2000 {
        let scale = [1.0, 1e-3, 1e-160][case % 3];
        // On a coarse grid, some faces have no area.
        let points: [DVec3; 8] = std::array::from_fn(|_| (vector(random) * 2.0).round() * scale);
        let faces = std::array::from_fn(|_| std::array::from_fn(|_| points[random.usize(0..8)]));
        for width in Width::all() {
            for (&[a, b, c], plane) in faces.iter().zip(width.run_f64(PlanesOf(&faces))) {
                let normal = (b - a).cross(c - a).normalize_or_zero();
                let offset = normal.dot(a + b + c) * (1.0 / 3.0);
                assert_eq!(plane, (normal, offset, normal != DVec3::ZERO), "case {case}");
                without_area += usize::from(normal == DVec3::ZERO);
            }
        }
    }
    assert!(without_area > 1000, "{without_area}");
}

/// The surface of the tetrahedron of the first four points, and its nearest face.
#[inline(always)]
fn tetrahedron<L: F64Lanes>(points: &[DVec3]) -> (Surface, Nearest) {
    let vertex = |index: usize| Vertex {
        point: points[index],
        on_a: DVec3::ZERO,
        on_b: points[index],
        ids: (None, None),
    };
    let mut surface = Surface::empty();
    let nearest = surface.begin::<L>(&std::array::from_fn(vertex));
    (surface, nearest)
}

/// Adds points to the surface of a tetrahedron. Returns the offset and the normal of the nearest face after each.
struct Growth<'a>(&'a [DVec3]);

impl F64LaneWork for Growth<'_> {
    type Output = Vec<(f64, DVec3)>;

    #[inline(always)]
    fn run<L: F64Lanes>(self) -> Self::Output {
        let (mut surface, mut nearest) = tetrahedron::<L>(self.0);
        let mut found = vec![(nearest.offset, surface.normal(nearest.place))];
        for &point in &self.0[4..] {
            match surface.add::<L>(Corner { point, ids: (None, None) }, 4.0) {
                Some(next) => nearest = next,
                None => break,
            }
            found.push((nearest.offset, surface.normal(nearest.place)));
        }
        found
    }
}

/// The least offset of the planes through three points that have all other points below them.
fn nearest_of_hull(points: &[DVec3]) -> f64 {
    let mut least = f64::INFINITY;
    for (i, &a) in points.iter().enumerate() {
        for (j, &b) in points[..i].iter().enumerate() {
            for &c in &points[..j] {
                let normal = (b - a).cross(c - a).normalize();
                for normal in [normal, -normal] {
                    let offset = normal.dot(a);
                    if points.iter().all(|point| point.dot(normal) <= offset + 1e-12) {
                        least = least.min(offset);
                    }
                }
            }
        }
    }
    least
}

#[test]
fn the_nearest_face_is_that_of_the_convex_hull() {
    let random = &mut Rng::with_seed(0x5eed);
    for case in 0..60 {
        // Points on a sphere are all vertices of the hull, so each sees a face.
        let points: Vec<DVec3> = (0..20).map(|_| vector(random).normalize()).collect();
        let grown: Vec<_> =
            Width::all().into_iter().map(|width| width.run_f64(Growth(&points))).collect();
        assert!(grown.windows(2).all(|both| both[0] == both[1]), "case {case}");
        assert_eq!(grown[0].len(), points.len() - 3, "case {case}");
        for (count, (offset, _)) in (4..).zip(&grown[0]) {
            let expected = nearest_of_hull(&points[..count]);
            assert!((offset - expected).abs() < 1e-12, "case {case}: {offset} {expected}");
        }
    }
}

#[test]
fn a_full_surface_has_no_room() {
    let random = &mut Rng::with_seed(0xf011);
    let points: Vec<DVec3> = (0..2 * MAX_VERTICES).map(|_| vector(random).normalize()).collect();
    for width in Width::all() {
        assert_eq!(width.run_f64(Growth(&points)).len(), MAX_VERTICES - 3);
    }
}

/// The surface of the convex hull of points on a sphere.
struct Grown<'a>(&'a [DVec3]);

impl F64LaneWork for Grown<'_> {
    type Output = Surface;

    #[inline(always)]
    fn run<L: F64Lanes>(self) -> Surface {
        let corner = |index: usize| Corner { point: self.0[index], ids: (None, None) };
        let (mut surface, _) = tetrahedron::<L>(self.0);
        for index in 4..self.0.len() {
            surface.add::<L>(corner(index), 4.0).unwrap();
        }
        surface
    }
}

/// The edges around a set of faces, as a loop from the least vertex. None if the set is no disk.
fn plain_horizon(faces: &[[u8; 3]]) -> Option<Vec<[u8; 2]>> {
    let mut edges = faces.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let is_outer = |&[from, to]: &[u8; 2]| !edges.clone().any(|edge| edge == [to, from]);
    let outer: Vec<[u8; 2]> = edges.clone().filter(is_outer).collect();
    let start = outer.iter().map(|edge| edge[0]).min()?;
    let (mut horizon, mut from) = (Vec::new(), start);
    while horizon.is_empty() || from != start {
        let mut ahead = outer.iter().filter(|edge| edge[0] == from);
        let (edge, None) = (ahead.next()?, ahead.next()) else { return None };
        horizon.push(*edge);
        from = edge[1];
    }
    let vertices = edges.by_ref().fold(0u64, |bits, [from, _]| bits | 1 << from).count_ones();
    // Euler's formula, with edges counted by the faces and the loop.
    let is_disk = 2 * vertices as usize == faces.len() + horizon.len() + 2;
    (horizon.len() == outer.len() && is_disk).then_some(horizon)
}

#[test]
fn the_horizon_is_the_loop_around_a_disk_of_removed_faces() {
    let random = &mut Rng::with_seed(0xd15c);
    let (mut loops, mut others) = (0, 0);
    for case in 0..3000 {
        let points: Vec<DVec3> =
            (0..random.usize(6..40)).map(|_| vector(random).normalize()).collect();
        let mut surface = Width::widest().run_f64(Grown(&points));
        let exists = |place: &usize| {
            surface.planes[place / MAX_F64_LANES].offsets[place % MAX_F64_LANES] < f64::INFINITY
        };
        let places: Vec<usize> = (0..MAX_F64_LANES * surface.planes.len()).filter(exists).collect();
        // A part of the sphere, with a hole or other faces at times.
        let pole = vector(random).normalize();
        let (reach, noise) = (random.f64() * 2.0 - 1.0, [0.0, 0.02, 0.5][case % 3]);
        let mut removed = Vec::new();
        for &place in &places {
            let is_near = surface.normal(place).dot(pole) > reach;
            if is_near != (random.f64() < noise) {
                removed.push(place);
            }
        }
        let faces: Vec<[u8; 3]> =
            removed.iter().map(|&place| surface.corner_indices(place)).collect();
        let vertices = removed.iter().fold(0, |bits, &place| bits | surface.remove(place));
        let found = surface.find_horizon(vertices, removed.len()).map(|count| {
            let edge = |word: &u32| {
                let [from, to, ..] = word.to_le_bytes();
                [from, to]
            };
            surface.horizon[..count].iter().map(edge).collect::<Vec<_>>()
        });
        let expected = plain_horizon(&faces);
        loops += usize::from(expected.is_some());
        others += usize::from(expected.is_none() && !faces.is_empty());
        assert_eq!(found, expected, "case {case}: {faces:?}");
        let left = surface.edges.iter().any(|&edges| edges != 0);
        assert!(found.is_none() || !left, "case {case}: {faces:?}");
    }
    assert!(loops > 500 && others > 500, "{loops} {others}");
}
