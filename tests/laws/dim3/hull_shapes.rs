//! Tests hulls of shapes with known faces, and input that is no hull.

use std::collections::BTreeSet;

use glam::{DVec3, Vec3};
use impinge::dim3::{Hull, HullError};

use crate::dim3::oracle::facets::facets;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x5ade5;
const HULLS: u64 = 3000;

/// Compares faces with brute force over every plane through three points. Coordinates have few values, so many points
/// are coplanar or collinear.
#[test]
fn faces_are_exactly_those_of_the_points() {
    let cases = case_count(HULLS);
    let mut solids = 0;
    for case in 0..cases {
        let mut rng = Rng::of_case(seed(SEED), case);
        let (reach, count) = (rng.pick(&[1, 2, 3, 30]), 4 + rng.below(16));
        let places: Vec<[i64; 3]> = (0..count)
            .map(|_| std::array::from_fn(|_| i64::from(rng.integer(-reach, reach))))
            .collect();
        let expected = facets(&places);
        let points: Vec<Vec3> =
            places.iter().map(|place| Vec3::from_array(place.map(|at| at as f32))).collect();
        let hull = Hull::from_points(&points, 255).unwrap();
        assert_eq!(hull.rank() == 3, !expected.is_empty(), "case {case}: {places:?}");
        if hull.rank() < 3 {
            continue;
        }
        solids += 1;
        let found: BTreeSet<Vec<[i64; 3]>> = (0..hull.faces().len())
            .map(|face| {
                let corner = |i: &u32| hull.vertices()[*i as usize].to_array().map(|at| at as i64);
                let mut corners: Vec<[i64; 3]> =
                    hull.face_vertices(face).iter().map(corner).collect();
                corners.sort_unstable();
                corners
            })
            .collect();
        assert_eq!(found, expected, "case {case}: {places:?}");
    }
    assert!(solids > cases / 2, "{solids} of {cases} span space");
}

fn counts(hull: &Hull) -> [usize; 3] {
    [hull.vertices().len(), hull.edges().len(), hull.faces().len()]
}

fn cube() -> Vec<Vec3> {
    (0..8).map(|i| Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32)).collect()
}

#[test]
fn a_divided_cube_has_six_faces_of_four() {
    let points: Vec<Vec3> = (0..125)
        .map(|i| Vec3::new((i % 5) as f32, (i / 5 % 5) as f32, (i / 25) as f32) - 2.0)
        .collect();
    let hull = Hull::from_points(&points, 8).unwrap();
    assert_eq!(counts(&hull), [8, 12, 6]);
    for (face, plane) in hull.faces().iter().enumerate() {
        assert_eq!(hull.face_vertices(face).len(), 4);
        assert_eq!((plane.normal.abs().max_element(), plane.offset), (1.0, 2.0));
    }
    assert_eq!((hull.rank(), hull.volume(), hull.excess()), (3, 64.0, 0.0));
    assert_eq!(
        (hull.center(), hull.min(), hull.max()),
        (DVec3::ZERO, Vec3::splat(-2.0), Vec3::splat(2.0))
    );
    assert!(hull.bytes() > size_of::<Hull>() + 8 * size_of::<Vec3>());
}

#[test]
fn lower_ranks_span_a_segment_or_a_polygon() {
    let point = Hull::from_points(&[Vec3::splat(3.0); 9], 4).unwrap();
    assert_eq!((point.rank(), counts(&point)), (0, [1, 0, 0]));
    assert_eq!((point.center(), point.volume()), (DVec3::splat(3.0), 0.0));
    assert!(point.neighbors(0).is_empty());

    let segment: Vec<Vec3> = (0..9).map(|i| Vec3::new(0.0, i as f32, -2.0 * i as f32)).collect();
    let segment = Hull::from_points(&segment, 4).unwrap();
    assert_eq!((segment.rank(), counts(&segment)), (1, [2, 1, 0]));
    assert_eq!((segment.edges()[0].vertices, segment.edges()[0].faces), ([0, 1], [u32::MAX; 2]));
    assert_eq!(segment.center(), DVec3::new(0.0, 4.0, -8.0));

    let square: Vec<Vec3> = cube().into_iter().map(|corner| corner.with_y(7.0)).collect();
    let square = Hull::from_points(&square, 4).unwrap();
    assert_eq!((square.rank(), counts(&square)), (2, [4, 4, 2]));
    assert_eq!(square.faces()[0].normal, -square.faces()[1].normal);
    assert_eq!(square.faces()[0].normal.abs(), DVec3::Y);
    let (front, mut back) = (square.face_vertices(0), square.face_vertices(1).to_vec());
    back[1..].reverse();
    assert_eq!(front, back);
    assert_eq!((square.center(), square.volume()), (DVec3::new(0.5, 7.0, 0.5), 0.0));
    // -0 and 0 are the same place.
    assert_eq!(Hull::from_points(&[Vec3::ZERO, -Vec3::ZERO], 4).unwrap().rank(), 0);
}

/// After rounding to floats, no four corners of a face are coplanar. The tolerance restores the faces.
#[test]
fn turned_shapes_keep_their_faces() {
    for case in 0..case_count(200) {
        let mut rng = Rng::of_case(SEED, case);
        let rotation = rng.rotation().as_dquat().normalize();
        let size = rng.power(-6.0, 6.0);
        let turned = |shape: &[DVec3]| -> Hull {
            let points: Vec<Vec3> =
                shape.iter().map(|point| (rotation * *point * size).as_vec3()).collect();
            Hull::from_points(&points, 255).unwrap()
        };
        let cube: Vec<DVec3> = cube().into_iter().map(|corner| corner.as_dvec3()).collect();
        assert_eq!(counts(&turned(&cube)), [8, 12, 6], "cube, case {case}");

        let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
        let signs = |i: usize| [i, i >> 1, i >> 2].map(|bit| if bit & 1 == 1 { 1.0 } else { -1.0 });
        let mut dodecahedron: Vec<DVec3> = (0..8).map(|i| DVec3::from_array(signs(i))).collect();
        for i in 0..4 {
            let [s, t, _] = signs(i);
            let corner = DVec3::new(0.0, s / golden, t * golden);
            dodecahedron.extend([corner, DVec3::new(corner.y, corner.z, 0.0)]);
            dodecahedron.push(DVec3::new(corner.z, 0.0, corner.y));
        }
        assert_eq!(counts(&turned(&dodecahedron)), [20, 30, 12], "dodecahedron, case {case}");

        let sides = 3 + rng.below(60);
        let prism: Vec<DVec3> = (0..2 * sides)
            .map(|i| {
                let angle = std::f64::consts::TAU * (i / 2) as f64 / sides as f64;
                DVec3::new(angle.cos(), angle.sin(), if i % 2 == 0 { 1.0 } else { -1.0 })
            })
            .collect();
        assert_eq!(
            counts(&turned(&prism)),
            [2 * sides, 3 * sides, sides + 2],
            "prism of {sides}, case {case}"
        );
    }
}

/// A thin box keeps its corners, because the tolerance is relative to its thickness.
#[test]
fn thin_boxes_keep_their_corners() {
    for size in [[1e6, 1e6, 1e-6], [1e-6, 1e6, 1e-6], [1.0, 1e-30, 1.0], [1e-45, 1e16, 1e16]] {
        let points: Vec<Vec3> =
            cube().into_iter().map(|corner| corner * Vec3::from_array(size)).collect();
        let hull = Hull::from_points(&points, 255).unwrap();
        assert_eq!((counts(&hull), hull.excess()), ([8, 12, 6], 0.0), "{size:?}");
        let volume: f64 = points[7].to_array().into_iter().map(f64::from).product();
        assert!((hull.volume() / volume - 1.0).abs() < 1e-12, "{size:?}: {}", hull.volume());
    }
}

/// Checks the documentation of [`Hull::TOLERANCE`].
#[test]
fn tolerance_is_as_stated() {
    let size = 8.0;
    let raised = |height: f64| {
        let mut points: Vec<Vec3> = cube().into_iter().map(|corner| corner * size).collect();
        points.push(Vec3::new(size / 2.0, size / 3.0, size + (height * f64::from(size)) as f32));
        Hull::from_points(&points, 255).unwrap()
    };
    let within = raised(0.4 * Hull::TOLERANCE);
    assert_eq!(counts(&within), [8, 12, 6]);
    assert!(within.excess() > 0.0);
    assert!(f64::from(within.excess()) <= Hull::TOLERANCE * f64::from(size));
    let beyond = raised(1.5 * Hull::TOLERANCE);
    assert_eq!((counts(&beyond), beyond.excess()), ([9, 16, 9], 0.0));

    let bent = |height: f64| {
        let mut points: Vec<Vec3> = cube().into_iter().map(|corner| corner * size).collect();
        points[7].z += (height * f64::from(size)) as f32;
        Hull::from_points(&points, 255).unwrap()
    };
    assert_eq!(counts(&bent(0.4 * Hull::TOLERANCE)), [8, 12, 6]);
    assert_eq!(counts(&bent(3.0 * Hull::TOLERANCE)), [8, 13, 7]);
}

#[test]
fn a_sphere_of_triangles_keeps_them_all() {
    let golden = ((1.0 + 5.0_f64.sqrt()) / 2.0) as f32;
    let mut points = Vec::new();
    for (s, t) in [(1.0, golden), (-1.0, golden), (1.0, -golden), (-1.0, -golden)] {
        points.extend([Vec3::new(0.0, s, t), Vec3::new(s, t, 0.0), Vec3::new(t, 0.0, s)]);
    }
    for level in 0..6 {
        points = points.iter().map(|point: &Vec3| point.normalize()).collect();
        let hull = Hull::from_points(&points, Hull::MAX_VERTICES).unwrap();
        let faces = 20 << (2 * level);
        assert_eq!(counts(&hull), [faces / 2 + 2, faces * 3 / 2, faces], "level {level}");
        let middles: Vec<Vec3> = hull
            .edges()
            .iter()
            .map(|edge| edge.vertices.map(|vertex| hull.vertices()[vertex as usize]))
            .map(|[a, b]| (a + b) / 2.0)
            .collect();
        points.extend(middles);
    }
}

#[test]
fn invalid_points_and_limits_are_refused_by_name() {
    let refused = |points: &[Vec3], limit| Hull::from_points(points, limit).unwrap_err();
    assert_eq!(refused(&[], 4), HullError::NoPoints);
    assert_eq!(refused(&cube(), 3), HullError::Limit { value: 3 });
    assert_eq!(refused(&cube(), 65_536).to_string(), "max_vertices is 65536; expected 4 to 65535");
    for (value, text) in [
        (f32::NAN, "point 5: y is NaN; expected a finite number"),
        (f32::INFINITY, "point 5: y is inf; expected a finite number"),
        (-2e16, "point 5: y is -2e16; expected at most 1e16 either way"),
    ] {
        let mut points = cube();
        points[5].y = value;
        assert_eq!(refused(&points, 8).to_string(), text);
    }
}
