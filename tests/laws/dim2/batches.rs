//! Tests that 2D batches through C return the same bits as single calls, on any number of threads. Tests the
//! constructors too.

use std::ptr::null_mut;

use impinge::ffi::*;

use crate::support::dim2::*;
use crate::support::{last_error, ok};

const ZERO: imp_vec2 = imp_vec2 { x: 0.0, y: 0.0 };

/// Enough pairs to use several threads.
const PAIRS: usize = 3000;

/// A generator whose numbers are the same on every platform.
struct Numbers(u64);

impl Numbers {
    /// Returns a number from -1 to 1.
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 40) as i32 - (1 << 23)) as f32 / (1 << 23) as f32
    }

    fn vector(&mut self, size: f32) -> imp_vec2 {
        vec2(self.next() * size, self.next() * size)
    }

    fn pose(&mut self) -> imp_pose_2d {
        let [x, y] = [(); 2].map(|()| f64::from(self.next()) + 1e-3);
        let length = (x * x + y * y).sqrt();
        let rotation = imp_rotation_2d { cos: (x / length) as f32, sin: (y / length) as f32 };
        imp_pose_2d { position: self.vector(1.5), rotation }
    }

    fn geometry(&mut self, kind: usize) -> imp_geometry_2d {
        match kind % 7 {
            0 => circle(self.next().abs()),
            1 => capsule(self.next().abs(), 0.3),
            2 => rectangle(self.next().abs(), 0.5),
            3 => hull(&[(); 9].map(|()| self.vector(1.0))),
            4 => segment(self.vector(1.0), self.vector(1.0)),
            5 => rounded(&rectangle(0.3, self.next().abs()), 0.2),
            _ => half_plane(self.vector(1.0), self.next()),
        }
    }

    fn ray(&mut self) -> imp_ray_2d {
        imp_ray_2d { max_distance: 5.0, ..ray(self.vector(3.0), self.vector(1.0)) }
    }
}

/// Returns the convex hull of points. It is an asset if it has too many vertices to pass by value.
fn hull(points: &[imp_vec2]) -> imp_geometry_2d {
    let count = points.len() as i32;
    let found = unsafe { imp_hull_of_points_2d(points.as_ptr(), count, null_mut(), 0) };
    if ok(found) <= IMP_POLYGON_MAX_VERTICES {
        return polygon(points);
    }
    large_polygon(polygon_of(points), vec2(1.0, 1.0))
}

/// The inputs of a batch.
struct Scene {
    a: Vec<imp_geometry_2d>,
    pose_a: Vec<imp_pose_2d>,
    end_a: Vec<imp_pose_2d>,
    b: Vec<imp_geometry_2d>,
    pose_b: Vec<imp_pose_2d>,
    end_b: Vec<imp_pose_2d>,
    points: Vec<imp_vec2>,
    rays: Vec<imp_ray_2d>,
}

impl Scene {
    fn new() -> Scene {
        let mut numbers = Numbers(26);
        let mut poses = || (0..PAIRS).map(|_| numbers.pose()).collect();
        let [pose_a, end_a, pose_b, end_b] = [(); 4].map(|()| poses());
        Scene {
            a: (0..PAIRS).map(|place| numbers.geometry(place)).collect(),
            b: (0..PAIRS).map(|place| numbers.geometry(place / 7)).collect(),
            points: (0..PAIRS).map(|_| numbers.vector(1.5)).collect(),
            rays: (0..PAIRS).map(|_| numbers.ray()).collect(),
            pose_a,
            end_a,
            pose_b,
            end_b,
        }
    }
}

/// Returns the bytes of what a call wrote.
fn bits<T: Copy>(values: &[T]) -> Vec<u8> {
    let (start, length) = (values.as_ptr().cast(), size_of_val(values));
    // SAFETY: no struct has padding, which a test of the generated interface checks.
    unsafe { std::slice::from_raw_parts(start, length) }.to_vec()
}

/// An answer of a batch. The golden hashes leave out its last fields, which are newer than ABI 4.
trait Answer: Copy + PartialEq + std::fmt::Debug {
    const PARTS: usize;

    fn hashed(&self) -> Vec<u8> {
        let mut bytes = bits(&[*self]);
        bytes.truncate(size_of::<Self>() - Self::PARTS * size_of::<imp_part>());
        bytes
    }
}

macro_rules! answers {
    ($($answer:ty: $parts:literal),* $(,)?) => {
        $(impl Answer for $answer {
            const PARTS: usize = $parts;
        })*
    };
}

answers!(
    i32: 0,
    imp_separation_2d: 2,
    imp_manifold_2d: 2,
    imp_cast_hit_2d: 2,
    imp_hit_2d: 1,
);

/// A question, and the bytes of its answers.
type NamedBytes = (&'static str, Vec<u8>);

/// Compares a batch with single calls. The first input has `count` elements. `single` gets the indices of both
/// geometries and returns 0 if it writes nothing.
#[track_caller]
fn assert_batch<T: Answer>(
    (name, count): (&'static str, usize),
    miss: T,
    batch: impl Fn(i32, *mut T) -> i32,
    single: impl Fn(usize, usize, &mut T) -> i32,
    is_yes: impl Fn(&T, i32) -> bool,
) -> NamedBytes {
    let mut found = vec![miss; PAIRS];
    let answer = ok(batch(count as i32, found.as_mut_ptr()));
    let mut yes = 0;
    for (place, found) in found.iter().enumerate() {
        let mut one = miss;
        let answer = ok(single(if count == 1 { 0 } else { place }, place, &mut one));
        assert!(bits(&[*found]) == bits(&[one]), "{name} {place}: {found:?}, alone {one:?}");
        yes += i32::from(is_yes(&one, answer));
    }
    assert_eq!(answer, yes, "{name}");
    assert!(0 < yes && yes < PAIRS as i32, "{name}: {yes} of {PAIRS}, no test of the count");
    (name, found.iter().flat_map(T::hashed).collect())
}

const NOT_APART: imp_separation_2d = imp_separation_2d::NONE;

const NO_MANIFOLD: imp_manifold_2d = imp_manifold_2d::NONE;

const NO_CAST_HIT: imp_cast_hit_2d = imp_cast_hit_2d::NONE;

const NO_HIT: imp_hit_2d = imp_hit_2d::NONE;

/// Returns the answers of all batches of pairs, with `count` elements on the first side.
fn pairs(scene: &Scene, count: usize) -> Vec<NamedBytes> {
    let Scene { a, pose_a, end_a, b, pose_b, end_b, points: ways, .. } = scene;
    let (all, margin) = (PAIRS as i32, 0.1);
    let (ap, ep, bp, fp) = (pose_a.as_ptr(), end_a.as_ptr(), pose_b.as_ptr(), end_b.as_ptr());
    let (ag, bg, way) = (a.as_ptr(), b.as_ptr(), ways.as_ptr());
    let mut answers = vec![assert_batch(
        ("overlap", count),
        0,
        |n, results| unsafe { imp_overlap_many_2d(ag, ap, n, bg, bp, all, margin, results) },
        |i, j, result| unsafe {
            *result = imp_overlap_2d(&a[i], &pose_a[i], &b[j], &pose_b[j], margin);
            *result
        },
        |_, answer| answer == 1,
    )];
    answers.push(assert_batch(
        ("distance", count),
        NOT_APART,
        |n, results| unsafe { imp_distance_many_2d(ag, ap, n, bg, bp, all, results) },
        |i, j, result| unsafe { imp_distance_2d(&a[i], &pose_a[i], &b[j], &pose_b[j], result) },
        |_, answer| answer == 1,
    ));
    answers.push(assert_batch(
        ("contact", count),
        NO_MANIFOLD,
        |n, results| unsafe { imp_contact_many_2d(ag, ap, n, bg, bp, all, margin, results) },
        |i, j, result| unsafe {
            imp_contact_2d(&a[i], &pose_a[i], &b[j], &pose_b[j], margin, result)
        },
        |found, answer| {
            assert_eq!(found.count as i32, answer);
            answer > 0
        },
    ));
    for flags in [0, IMP_CAST_SKIP_LEAVING] {
        answers.push(assert_batch(
            ("cast", count),
            NO_CAST_HIT,
            |n, hits| unsafe { imp_cast_many_2d(ag, ap, way, n, bg, bp, all, flags, hits) },
            |i, j, hit| unsafe {
                imp_cast_2d(&a[i], &pose_a[i], &ways[i], &b[j], &pose_b[j], flags, hit)
            },
            |_, answer| answer == 1,
        ));
        answers.push(assert_batch(
            ("cast_motion", count),
            NO_CAST_HIT,
            |n, hits| unsafe {
                imp_cast_motion_many_2d(ag, ap, ep, n, bg, bp, fp, all, flags, hits)
            },
            |i, j, hit| unsafe {
                let (a, b) = ((&a[i], &pose_a[i], &end_a[i]), (&b[j], &pose_b[j], &end_b[j]));
                imp_cast_motion_2d(a.0, a.1, a.2, b.0, b.1, b.2, flags, hit)
            },
            |_, answer| answer == 1,
        ));
    }
    answers
}

/// Returns the answers of all batches about single geometries, with `count` geometries.
fn targets(scene: &Scene, count: usize) -> Vec<NamedBytes> {
    let Scene { a, pose_a, points, rays, .. } = scene;
    let (ag, ap, all) = (a.as_ptr(), pose_a.as_ptr(), PAIRS as i32);
    let mut answers = vec![assert_batch(
        ("closest_point", count),
        NOT_APART,
        |n, results| unsafe { imp_closest_point_many_2d(ag, ap, n, points.as_ptr(), all, results) },
        |i, j, result| unsafe { imp_closest_point_2d(&a[i], &pose_a[i], &points[j], result) },
        |_, answer| answer == 1,
    )];
    answers.push(assert_batch(
        ("contains", count),
        0,
        |n, results| unsafe { imp_contains_many_2d(ag, ap, n, points.as_ptr(), all, results) },
        |i, j, result| unsafe {
            *result = imp_contains_2d(&a[i], &pose_a[i], &points[j]);
            *result
        },
        |_, answer| answer == 1,
    ));
    answers.push(assert_batch(
        ("raycast", count),
        NO_HIT,
        |n, hits| unsafe { imp_raycast_many_2d(ag, ap, n, rays.as_ptr(), all, hits) },
        |i, j, hit| unsafe { imp_raycast_2d(&a[i], &pose_a[i], &rays[j], hit) },
        |_, answer| answer == 1,
    ));
    answers
}

/// Returns the lists of all batches: bounds, axes and lines.
fn lists(scene: &Scene) -> Vec<NamedBytes> {
    let Scene { a, pose_a, b, pose_b, .. } = scene;
    let (ag, ap, bg, bp) = (a.as_ptr(), pose_a.as_ptr(), b.as_ptr(), pose_b.as_ptr());
    let all = PAIRS as i32;
    let mut bounds = vec![imp_bounds_2d { min: ZERO, max: ZERO }; PAIRS];
    ok(unsafe { imp_aabb_many_2d(ag, ap, all, bounds.as_mut_ptr()) });
    let axis = imp_axis_2d {
        kind: 0,
        feature_a: 0,
        feature_b: 0,
        flags: 0,
        direction: ZERO,
        min_a: 0.0,
        max_a: 0.0,
        min_b: 0.0,
        max_b: 0.0,
        gap: 0.0,
    };
    let mut axes = vec![axis; 40 * PAIRS];
    let (mut offsets, mut decides) = (vec![-1; PAIRS + 1], vec![-1; PAIRS]);
    let (room, to, which) = (axes.len() as i32, offsets.as_mut_ptr(), decides.as_mut_ptr());
    let count = ok(unsafe {
        imp_explain_many_2d(ag, ap, all, bg, bp, all, to, axes.as_mut_ptr(), room, which)
    });
    let mut lines = vec![imp_line_2d { start: ZERO, end: ZERO }; 40 * PAIRS];
    let mut line_offsets = vec![-1; PAIRS + 1];
    let (room, to) = (lines.len() as i32, line_offsets.as_mut_ptr());
    let drawn = ok(unsafe { imp_lines_many_2d(ag, ap, all, 8, to, lines.as_mut_ptr(), room) });
    for place in 0..PAIRS {
        let (a, pose_a, b, pose_b) = (&a[place], &pose_a[place], &b[place], &pose_b[place]);
        let mut alone = imp_bounds_2d { min: ZERO, max: ZERO };
        ok(unsafe { imp_aabb_2d(a, pose_a, &mut alone) });
        assert!(bits(&[alone]) == bits(&[bounds[place]]), "{place}");
        let (mut few, mut decided) = ([axis; 40], -1);
        let count =
            ok(unsafe { imp_explain_2d(a, pose_a, b, pose_b, few.as_mut_ptr(), 40, &mut decided) });
        let of_batch = &axes[offsets[place] as usize..offsets[place + 1] as usize];
        assert!(bits(of_batch) == bits(&few[..count as usize]), "{place}");
        assert_eq!(decided, decides[place], "{place}");
        let mut few = [imp_line_2d { start: ZERO, end: ZERO }; 40];
        let count = ok(unsafe { imp_lines_2d(a, pose_a, 8, few.as_mut_ptr(), 40) });
        let of_batch = &lines[line_offsets[place] as usize..line_offsets[place + 1] as usize];
        assert!(bits(of_batch) == bits(&few[..count as usize]), "{place}");
    }
    let (axes, lines) = (bits(&axes[..count as usize]), bits(&lines[..drawn as usize]));
    vec![
        ("aabb", bits(&bounds)),
        ("explain", [axes, bits(&offsets), bits(&decides)].concat()),
        ("lines", [lines, bits(&line_offsets)].concat()),
    ]
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// One test, because the number of threads is a setting of the process.
#[test]
fn a_batch_agrees_with_single_calls_on_any_number_of_threads() {
    impinge::threads::set_eager(true);
    let scene = Scene::new();
    for threads in [1, 2, 3, 8] {
        ok(imp_set_threads(threads));
        let all = [PAIRS, 1].map(|count| [pairs(&scene, count), targets(&scene, count)].concat());
        let answers = [all.concat(), lists(&scene)].concat();
        let hashes = GOLDEN.map(|(name, _)| {
            let of_name = answers.iter().filter(|answers| answers.0 == name);
            let bytes: Vec<u8> = of_name.flat_map(|answers| answers.1.clone()).collect();
            (name, format!("{:016x}", hash(&bytes)))
        });
        assert_eq!(hashes, GOLDEN.map(|(name, hash)| (name, hash.to_string())), "{threads}");
    }
}

/// The hashes of all answers, the same on every platform. They change only with the inputs above or with an answer.
const GOLDEN: [(&str, &str); 11] = [
    ("overlap", "bf498c114ac95404"),
    ("distance", "3cbca3c9032435cd"),
    ("contact", "0bb49aecac30a870"),
    ("cast", "c4a53cead7ff9840"),
    ("cast_motion", "f31f882a2fa4c9af"),
    ("closest_point", "80278a2664ee30d1"),
    ("contains", "2c028790c3561ae5"),
    ("raycast", "ccd6306cb1d2bd54"),
    ("aabb", "d8e89f96d31dab69"),
    ("explain", "689f6b6f3375bddf"),
    ("lines", "b85d248694b64c0f"),
];

/// Returns the vertices that the constructor finds, and its status.
fn made_of(points: &[imp_vec2]) -> (i32, Vec<imp_vec2>) {
    let mut made = circle(1.0);
    let answer =
        unsafe { imp_geometry_polygon_2d(points.as_ptr(), points.len() as i32, &mut made) };
    if answer == IMP_OK {
        assert_eq!(unsafe { imp_geometry_valid_2d(&made) }, 1, "{}", last_error());
        assert_eq!((made.kind, made.radius), (IMP_GEOMETRY_POLYGON_2D, 0.0));
    }
    (answer, if answer == IMP_OK { vertices_of(&made) } else { Vec::new() })
}

#[test]
fn a_polygon_is_the_hull_of_points_in_any_order() {
    let square = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
    let inside = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(0.5, 1.0), vec2(-1.0, -1.0)];
    let mut points = [square, inside].concat();
    for _ in 0..points.len() {
        points.rotate_left(3);
        assert_eq!(made_of(&points), (IMP_OK, square.to_vec()));
        let reversed: Vec<_> = points.iter().rev().copied().collect();
        assert_eq!(made_of(&reversed), (IMP_OK, square.to_vec()));
    }
    let line = [vec2(2.0, 4.0), vec2(0.0, 0.0), vec2(1.0, 2.0)];
    assert_eq!(made_of(&line), (IMP_OK, vec![line[1], line[0]]));
    assert_eq!(made_of(&[line[0]; 5]), (IMP_OK, vec![line[0]]));
}

/// Returns `count` points on a parabola, no three of them collinear.
fn arc(count: usize) -> Vec<imp_vec2> {
    (0..count).map(|x| vec2(x as f32, (x * x) as f32)).collect()
}

#[test]
fn a_polygon_holds_eight_vertices_and_no_more() {
    let most = IMP_POLYGON_MAX_VERTICES as usize;
    assert_eq!(made_of(&arc(most)), (IMP_OK, arc(most)));
    let (answer, _) = made_of(&arc(most + 1));
    assert_eq!(answer, IMP_ERROR_LIMIT);
    assert_eq!(
        last_error(),
        "the hull of points has 9 vertices; expected at most 8: imp_polygon_create_2d takes more"
    );
}

#[test]
fn every_question_refuses_an_invalid_polygon() {
    let star = [vec2(0.0, 2.0), vec2(-1.0, -1.0), vec2(2.0, 1.0), vec2(-2.0, 1.0), vec2(1.0, -1.0)];
    let dent = [vec2(0.0, 0.0), vec2(2.0, 0.0), vec2(1.0, 0.5), vec2(2.0, 2.0)];
    let here = at(0.0, 0.0);
    for points in [&star[..], &dent[..]] {
        let mut made = polygon(&[vec2(0.0, 0.0)]);
        made.data.polygon.count = points.len() as u32;
        made.data.polygon.vertices =
            std::array::from_fn(|place| points[place.min(points.len() - 1)]);
        let disc = circle(1.0);
        let answers = unsafe {
            [
                imp_geometry_valid_2d(&made),
                imp_overlap_2d(&made, &here, &disc, &here, 0.0),
                imp_overlap_2d(&disc, &here, &made, &here, 0.0),
                imp_contains_2d(&made, &here, &ZERO),
                imp_overlap_many_2d(&disc, &here, 1, &made, &here, 1, 0.0, &mut 0),
            ]
        };
        assert_eq!(answers, [IMP_ERROR_RANGE; 5]);
        assert!(last_error().starts_with("geometries_b[0].vertices["), "{}", last_error());
    }
}

#[test]
fn rounding_adds_up_and_moves_a_half_plane_out() {
    let twice = rounded(&rounded(&rectangle(1.0, 1.0), 0.25), 0.5);
    assert_eq!(twice.radius, 0.75);
    let raised = rounded(&half_plane(vec2(0.0, 2.0), -1.0), 0.5);
    assert_eq!(raised, half_plane(vec2(0.0, 2.0), -0.5));
    let mut disc = circle(1.0);
    let place: *mut imp_geometry_2d = &mut disc;
    ok(unsafe { imp_geometry_rounded_2d(place, 2.0, place) });
    assert_eq!(disc, circle(3.0));
}
