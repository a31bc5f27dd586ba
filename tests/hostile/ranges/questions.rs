//! Every question about one geometry and about two.

use std::fmt::{self, Display, Formatter};

use impinge::ffi::*;

use super::Report;
use super::calls::*;
use super::draw::{Draw, LEAST};
use crate::support::settings::setting;

/// The room for the results of lists.
const ROOM: usize = 40;

/// Two geometries and the arguments of every question about them.
struct Case<D: Ends> {
    name: String,
    a: D::Geometry,
    pose_a: D::Pose,
    end_a: D::Pose,
    b: D::Geometry,
    pose_b: D::Pose,
    end_b: D::Pose,
    way: D::Vector,
    point: D::Vector,
    ray: D::Ray,
    margin: f32,
}

impl<D: Ends> Display for Case<D> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Case { name, a, pose_a, end_a, b, pose_b, end_b, way, point, ray, margin } = self;
        writeln!(f, "{name}\na: {a:?}\n   {pose_a:?}\n   {end_a:?}")?;
        writeln!(f, "b: {b:?}\n   {pose_b:?}\n   {end_b:?}\nway: {way:?}")?;
        writeln!(f, "point: {point:?}\nray: {ray:?}\nmargin: {margin:?}")
    }
}

impl<D: Ends> Case<D> {
    fn new(name: String, draw: &mut Draw, of_a: &[D::Geometry], of_b: &[D::Geometry]) -> Case<D> {
        let a = D::varied(&draw.one_of(of_a), draw);
        let b =
            if draw.once_in(8) { draw.one_of(of_b) } else { D::varied(&draw.one_of(of_b), draw) };
        let [pose_a, mut end_a, mut pose_b, mut end_b] = std::array::from_fn(|_| D::pose(draw));
        let place = D::position(&pose_a);
        let (mut point, mut ray) = (D::vector(draw), D::ray(draw));
        if draw.random.bool() {
            pose_b = D::moved_to(&pose_b, place);
        }
        if draw.random.bool() {
            (end_a, end_b) = (D::moved_to(&pose_a, D::position(&end_a)), pose_b);
        }
        if draw.once_in(3) {
            (point, ray) = (place, D::ray_from(&ray, place));
        }
        let (way, margin) = (D::vector(draw), draw.margin());
        Case { name, a, pose_a, end_a, b, pose_b, end_b, way, point, ray, margin }
    }
}

/// Asks every question about random pairs of every two kinds: `cases` each.
pub fn walk<D: Ends>(first: u64, cases: u64) {
    let (mut report, mut next) = (Report::default(), first);
    let pool = D::pool(&mut || {
        next += 1;
        Draw::new(next)
    });
    let chosen = setting("IMPINGE_KINDS", String::new());
    let kinds = pool.iter().flat_map(|a| pool.iter().map(move |b| (a, b)));
    for (number, ((kind_a, of_a), (kind_b, of_b))) in kinds.enumerate() {
        let kinds = format!("{kind_a}-{kind_b}");
        if !kinds.contains(&chosen) {
            continue;
        }
        for case in 0..cases {
            let mut draw = Draw::new(first ^ (number as u64) << 32 ^ case << 48);
            let name = format!("{kinds}, case {case}");
            let case = Case::<D>::new(name, &mut draw, of_a, of_b);
            about_two(&mut report, &case);
            about_one(&mut report, &case, &case.a, &case.pose_a);
        }
    }
    report.assert_empty();
}

pub fn is_finite<D: Ends>(vector: D::Vector) -> bool {
    D::numbers(vector).iter().all(|number| number.is_finite())
}

pub fn is_unit<D: Ends>(vector: D::Vector) -> bool {
    let squared: f64 = D::numbers(vector).iter().map(|number| number * number).sum();
    (squared - 1.0).abs() < 1e-6
}

pub fn is_sound_separation<D: Ends>(found: &D::Separation) -> bool {
    let SeparationView { distance, normal, points } = D::of_separation(found);
    distance.is_finite() && is_unit::<D>(normal) && points.into_iter().all(is_finite::<D>)
}

pub fn is_sound_hit<D: Ends>(hit: &D::Hit, ray: &D::Ray) -> bool {
    let HitView { distance, normal, point, inside } = D::of_hit(hit);
    let (origin, reach) = D::of_ray(ray);
    (0.0..=reach).contains(&distance)
        && is_unit::<D>(normal)
        && is_finite::<D>(point)
        && (!inside || distance == 0.0 && point == origin)
}

pub fn is_sound_cast<D: Ends>(hit: &D::CastHit) -> bool {
    let CastView { time, distance, normal, points, .. } = D::of_cast(hit);
    (0.0..=1.0).contains(&time)
        && distance <= 0.0
        && distance.is_finite()
        && is_unit::<D>(normal)
        && points.into_iter().all(is_finite::<D>)
}

pub fn is_sound_manifold<D: Ends>(found: &D::Manifold) -> bool {
    let ManifoldView { normal, points } = D::of_manifold(found);
    let is_sound = |(distance, points): &(f32, [D::Vector; 2])| {
        distance.is_finite() && points.iter().all(|point| is_finite::<D>(*point))
    };
    is_unit::<D>(normal) && !points.is_empty() && points.iter().all(is_sound)
}

/// Questions about the geometry A of a case.
fn about_one<D: Ends>(report: &mut Report, case: &Case<D>, a: &D::Geometry, pose: &D::Pose) {
    let (calls, blank) = (D::CALLS, D::BLANK);
    let text = || case.to_string();
    let (mut bounds, mut held, mut near, mut hit) =
        (blank.bounds, [9, 9], [blank.separation; 2], [blank.hit; 2]);
    unsafe {
        report.require((calls.valid)(a) == 1, "valid", text);
        for call in [0, 1] {
            let status = match call {
                0 => (calls.aabb)(a, pose, &mut bounds),
                _ => (calls.aabb_many)(a, pose, 1, &mut bounds),
            };
            report.ok(status, "aabb", text);
            let [min, max] = D::of_bounds(&bounds);
            let ends = D::numbers(min).into_iter().zip(D::numbers(max));
            let is_sound = ends.clone().all(|(a, b)| a.is_finite() && b.is_finite() && a <= b);
            report.require(is_sound, "bounds are finite", || format!("{bounds:?}: {case}"));
        }
        let contains = report.ok((calls.contains)(a, pose, &case.point), "contains", text);
        report.ok(
            (calls.contains_many)(a, pose, 1, &case.point, 1, &mut held[0]),
            "contains_many",
            text,
        );
        let at =
            report.ok((calls.closest_point)(a, pose, &case.point, &mut near[0]), "closest", text);
        report.ok(
            (calls.closest_point_many)(a, pose, 1, &case.point, 1, &mut near[1]),
            "closest_point_many",
            text,
        );
        report.require(is_sound_separation::<D>(&near[0]), "closest point is sound", || {
            format!("{:?}: {case}", near[0])
        });
        let distance = D::of_separation(&near[0]).distance;
        report.require(
            near[0] == near[1] && contains == held[0] && contains == at,
            "batches of points",
            || format!("{near:?} {held:?} {contains} {at}: {case}"),
        );
        report.require((contains == 1) == (distance <= 0.0), "contains what touches", || {
            format!("{contains} {distance}: {case}")
        });

        for ray in [case.ray, D::ray_from(&case.ray, case.point)] {
            hit = [blank.hit; 2];
            let found = report.ok((calls.raycast)(a, pose, &ray, &mut hit[0]), "raycast", text);
            report.ok((calls.raycast_many)(a, pose, 1, &ray, 1, &mut hit[1]), "raycast_many", text);
            report.require(hit[0] == hit[1], "batches of rays", || format!("{hit:?}: {case}"));
            report.require(found == 0 || is_sound_hit::<D>(&hit[0], &ray), "ray is sound", || {
                format!("{ray:?} {:?}: {case}", hit[0])
            });
        }
        let inside = D::of_hit(&hit[0]).inside;
        report.require(inside == (contains == 1), "a ray begins inside what contains it", || {
            let ray = D::ray_from(&case.ray, case.point);
            format!("{:?} {contains} {distance} {ray:?}: {case}", hit[0])
        });

        let mut lines = [blank.line; ROOM];
        let count =
            report.ok((calls.lines)(a, pose, 8, lines.as_mut_ptr(), ROOM as i32), "lines", text);
        for line in &lines[..ROOM.min(count as usize)] {
            let is_sound = D::of_line(line).into_iter().all(is_finite::<D>);
            report.require(is_sound, "lines are finite", || format!("{line:?}: {case}"));
        }
    }
}

/// Questions about both geometries of a case.
fn about_two<D: Ends>(report: &mut Report, case: &Case<D>) {
    let (calls, blank) = (D::CALLS, D::BLANK);
    let text = || case.to_string();
    let Case { a, pose_a, b, pose_b, .. } = case;
    let mut apart = [blank.separation; 3];
    let distance = unsafe {
        let touch =
            report.ok((calls.distance)(a, pose_a, b, pose_b, &mut apart[0]), "distance", text);
        report.ok((calls.distance)(b, pose_b, a, pose_a, &mut apart[1]), "distance", text);
        report.ok(
            (calls.distance_many)(a, pose_a, 1, b, pose_b, 1, &mut apart[2]),
            "distance_many",
            text,
        );
        let [distance, swapped, many] =
            apart.each_ref().map(|found| D::of_separation(found).distance);
        report.require(is_sound_separation::<D>(&apart[0]), "distance is sound", || {
            format!("{:?}: {case}", apart[0])
        });
        let is_even = distance.to_bits() == swapped.to_bits();
        report.require(is_even, "distances agree when swapped", || format!("{apart:?}: {case}"));
        let is_same = distance.to_bits() == many.to_bits() && apart[0] == apart[2];
        report.require(is_same, "batches of distances", || format!("{apart:?}: {case}"));
        report.require((touch == 1) == (distance <= 0.0), "distance tells a touch", text);
        distance
    };
    let near = distance.clamp(-IMP_MAX_LENGTH, IMP_MAX_LENGTH);
    for margin in [0.0, case.margin, LEAST, near, near.next_down()] {
        if margin.abs() <= IMP_MAX_LENGTH {
            at_margin(report, case, distance, margin);
        }
    }
    casts(report, case, distance);

    let (mut axes, mut decides) = ([blank.axis; ROOM], -1);
    let count = unsafe {
        let room = ROOM as i32;
        let axes = axes.as_mut_ptr();
        report.ok((calls.explain)(a, pose_a, b, pose_b, axes, room, &mut decides), "explain", text)
    };
    report.require((0..count).contains(&decides), "one axis decides", || {
        format!("{decides} of {count}: {case}")
    });
    for axis in &axes[..ROOM.min(count as usize)] {
        let AxisView { direction, numbers } = D::of_axis(axis);
        let [min_a, max_a, min_b, max_b, _] = numbers;
        let is_sound = is_unit::<D>(direction)
            && numbers.iter().all(|number| number.is_finite())
            && min_a <= max_a
            && min_b <= max_b;
        report.require(is_sound, "axes are finite", || format!("{axis:?}: {case}"));
    }
}

fn at_margin<D: Ends>(report: &mut Report, case: &Case<D>, distance: f32, margin: f32) {
    let (calls, blank) = (D::CALLS, D::BLANK);
    let Case { a, pose_a, b, pose_b, .. } = case;
    let text = || format!("margin {margin:?}, distance {distance:?}: {case}");
    let expected = i32::from(distance <= margin);
    let mut many = [9; 2];
    let mut manifolds = [blank.manifold; ROOM];
    let mut manifold = [blank.manifold; 2];
    let part = imp_part { part: 0, triangle: 0, tag: 0 };
    let mut pairs = [imp_part_pair { a: part, b: part }; 2];
    unsafe {
        let one = report.ok((calls.overlap)(a, pose_a, b, pose_b, margin), "overlap", text);
        let other = report.ok((calls.overlap)(b, pose_b, a, pose_a, margin), "overlap", text);
        report.ok(
            (calls.overlap_many)(a, pose_a, 1, b, pose_b, 1, margin, &mut many[0]),
            "overlap_many",
            text,
        );
        let (both, poses) = ([*a, *b], [*pose_a, *pose_b]);
        let pair = imp_index_pair { a: 0, b: 1 };
        report.ok(
            (calls.overlap_pairs)(both.as_ptr(), poses.as_ptr(), 2, &pair, 1, margin, &mut many[1]),
            "overlap_pairs",
            text,
        );
        let is_same = [one, other, many[0], many[1]] == [expected; 4];
        report.require(is_same, "overlaps agree with the distance", || {
            format!("{one} {other} {many:?}, {}", text())
        });
        let touch = report.ok(
            (calls.contact)(a, pose_a, b, pose_b, margin, &mut manifold[0]),
            "contact",
            text,
        );
        report.ok(
            (calls.contact_many)(a, pose_a, 1, b, pose_b, 1, margin, &mut manifold[1]),
            "contact_many",
            text,
        );
        report.require(manifold[0] == manifold[1], "batches of contacts", || {
            format!("{manifold:?}, {}", text())
        });
        report.require(
            i32::from(touch > 0) == expected,
            "contacts agree with the distance",
            || format!("{touch}, {}", text()),
        );
        let is_sound = touch == 0 || is_sound_manifold::<D>(&manifold[0]);
        report.require(is_sound, "contacts are sound", || format!("{:?}, {}", manifold[0], text()));
        let count = report.ok(
            (calls.contacts)(a, pose_a, b, pose_b, margin, manifolds.as_mut_ptr(), ROOM as i32),
            "contacts",
            text,
        );
        report.require(
            (count > 0) == (expected == 1),
            "all contacts agree with the distance",
            || format!("{count}, {}", text()),
        );
        for manifold in &manifolds[..ROOM.min(count as usize)] {
            report.require(is_sound_manifold::<D>(manifold), "all contacts are sound", || {
                format!("{manifold:?}, {}", text())
            });
        }
        let count = report.ok(
            (calls.part_pairs)(a, pose_a, b, pose_b, margin, pairs.as_mut_ptr(), 2),
            "part_pairs",
            text,
        );
        report.require(expected == 1 || count == 0, "parts agree with the distance", || {
            format!("{count}, {}", text())
        });
    }
}

fn casts<D: Ends>(report: &mut Report, case: &Case<D>, distance: f32) {
    let (calls, blank) = (D::CALLS, D::BLANK);
    let Case { a, pose_a, end_a, b, pose_b, end_b, way, .. } = case;
    let touches = distance <= 0.0;
    let is_supported = !(D::is_concave(a) && D::is_concave(b));
    for flags in [0, IMP_CAST_SKIP_LEAVING] {
        let text = || format!("flags {flags}, distance {distance:?}: {case}");
        let (mut straight, mut turning) = ([blank.cast_hit; 2], [blank.cast_hit; 2]);
        unsafe {
            let found = report.ok(
                (calls.cast)(a, pose_a, way, b, pose_b, flags, &mut straight[0]),
                "cast",
                text,
            );
            report.ok(
                (calls.cast_many)(a, pose_a, way, 1, b, pose_b, 1, flags, &mut straight[1]),
                "cast_many",
                text,
            );
            let answers = (
                (calls.cast_motion)(a, pose_a, end_a, b, pose_b, end_b, flags, &mut turning[0]),
                (calls.cast_motion_many)(
                    a,
                    pose_a,
                    end_a,
                    1,
                    b,
                    pose_b,
                    end_b,
                    1,
                    flags,
                    &mut turning[1],
                ),
            );
            if !is_supported {
                let expected = (IMP_ERROR_UNSUPPORTED, IMP_ERROR_UNSUPPORTED);
                report.require(answers == expected, "two concave geometries", text);
            } else {
                report.ok(answers.0, "cast_motion", text);
                report.ok(answers.1, "cast_motion_many", text);
            }
            let founds = [found, if is_supported { answers.0 } else { 0 }];
            for ([one, many], found) in [straight, turning].into_iter().zip(founds) {
                report.require(one == many, "batches of casts", || {
                    format!("{one:?} {many:?}, {}", text())
                });
                report.require(found <= 0 || is_sound_cast::<D>(&one), "casts are sound", || {
                    format!("{one:?}, {}", text())
                });
                let inside = found > 0 && D::of_cast(&one).inside;
                report.require(touches || !inside, "casts begin in touch", || {
                    format!("{one:?}, {}", text())
                });
            }
            if flags == 0 {
                let inside = [straight[0], turning[0]].map(|hit| D::of_cast(&hit).inside);
                report.require(inside[0] == touches, "casts tell a touch", || {
                    format!("{:?}, {}", straight[0], text())
                });
                report.require(
                    !is_supported || inside[1] == touches,
                    "motions tell a touch",
                    || format!("{:?}, {}", turning[0], text()),
                );
            }
        }
    }
}
