//! Tests one-sided polylines: a body that crosses one is pushed to the front, and all functions agree about it.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::concave::{Compound, CompoundPart, PosedCompound};
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, Polyline, PolylineOptions, Pose, ScaledPolyline,
};
use impinge::space::{AtStart, Space};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 20_000;

/// A floor reaches this far, far beyond the size of a body.
const EDGE: f32 = 32.0;

/// The error of a depth, and of a normal in radians.
const ERROR: f64 = 1e-5;

/// A flat floor whose front faces up in its frame, and a body that crosses it.
#[derive(Debug)]
struct Crossing {
    two_sided: Geometry,
    one_sided: Geometry,
    frame: Pose,
    /// One edge, or edges that are one surface.
    is_whole: bool,
    is_welded: bool,
    whole: Geometry,
    pose: Pose,
    /// How far the lowest point is below the floor, and the highest above.
    depth: f64,
    height: f64,
}

fn floor(
    points: &[Vec2],
    is_mirrored: bool,
    welded: bool,
    in_compound: bool,
) -> impl Fn(bool, f32) -> Geometry {
    let scale = if is_mirrored { Vec2::new(-2.0, 1.0) } else { Vec2::ONE };
    // The front is on the right of an edge. A mirror takes it along, so the points keep their order in the floor's frame.
    let mut points = points.to_vec();
    points.sort_by(|a, b| b.x.total_cmp(&a.x));
    if is_mirrored {
        points.reverse();
    }
    points.iter_mut().for_each(|point| *point /= scale);
    move |one_sided, thickness| {
        let options = PolylineOptions { closed: false, one_sided, welded };
        let asset = Polyline::new(&points, None, options).expect("a polyline");
        let scaled = ScaledPolyline::new(Arc::new(asset), scale).expect("a scale");
        let geometry = Geometry::Polyline(scaled.with_thickness(thickness));
        if !in_compound {
            return geometry;
        }
        let part = CompoundPart { geometry, pose: Pose::IDENTITY, tag: 0 };
        let compound = Compound::new(vec![part], false).expect("a compound");
        Geometry::Compound(PosedCompound::new(Arc::new(compound)))
    }
}

fn body(rng: &mut Rng) -> Convex {
    let turn = if rng.bool() { Vec2::X } else { rng.angle() };
    let mut length = || rng.uniform(0.1, 0.5) as f32;
    let (half, radius, long) = (Vec2::new(length(), length()), length(), length());
    let along = rng.angle() * long;
    match rng.below(6) {
        0 => Convex::circle(Vec2::ZERO, radius),
        1 => Convex::capsule(-along, along, radius),
        2 => Convex::oriented_box(Vec2::ZERO, turn, half, 0.0),
        3 => Convex::oriented_box(Vec2::ZERO, turn, half, 0.1),
        4 => Convex::segment(-along, along, 0.0),
        _ => Convex::polygon(&[Vec2::ZERO, Vec2::new(half.x, 0.0), Vec2::new(0.0, half.y)], 0.0),
    }
    .expect("a geometry")
}

fn placed(frame: &Pose, place: Vec2) -> Pose {
    let turn = frame.rotation().as_dvec2().normalize();
    let at = frame.position().as_dvec2() + turn.rotate(place.as_dvec2());
    Pose::new(at.as_vec2(), frame.rotation()).expect("a pose")
}

impl Crossing {
    /// Returns none for a body with hardly any extent across the floor.
    fn random(rng: &mut Rng, thickness: f32) -> Option<Crossing> {
        let is_whole = rng.bool();
        let count = if is_whole { 0 } else { rng.below(60) };
        let mut points = vec![Vec2::new(-EDGE, 0.0), Vec2::new(EDGE, 0.0)];
        points.extend((0..count).map(|_| Vec2::new(rng.uniform(-8.0, 8.0) as f32, 0.0)));
        let (is_mirrored, is_welded) = (rng.once_in(3), rng.bool());
        let floor = floor(&points, is_mirrored, is_welded, rng.once_in(3));
        let frame = match rng.below(3) {
            0 => Pose::IDENTITY,
            1 => Pose::new((rng.in_square() * 3.0).as_vec2(), Vec2::X).expect("a pose"),
            _ => Pose::new((rng.in_square() * 3.0).as_vec2(), rng.angle()).expect("a pose"),
        };
        let body = body(rng);
        let ends = |place: Vec2| {
            [Vec2::Y, -Vec2::Y].map(|normal| {
                let below = Convex::half_plane(normal, 0.0).expect("a half-plane");
                let pose = placed(&frame, place);
                -f64::from(Convex2::distance(&below, &frame, &body, &pose).distance)
            })
        };
        let place = Vec2::new(rng.uniform(-1.0, 1.0) as f32, 0.0);
        let [depth, height] = ends(place);
        let extent = depth + height;
        if extent < 0.05 {
            return None;
        }
        let below = rng.uniform(0.02, 0.98) * extent;
        let place = place + Vec2::Y * (depth - below) as f32;
        let [depth, height] = ends(place);
        Some(Crossing {
            two_sided: floor(false, 0.0),
            one_sided: floor(true, thickness),
            frame,
            is_whole: count == 0,
            is_welded,
            pose: placed(&frame, place),
            whole: Geometry::from(body),
            depth,
            height,
        })
    }

    fn up(&self) -> DVec2 {
        self.frame.rotation().as_dvec2().normalize().perp()
    }

    fn has_part_poses(&self) -> bool {
        matches!(self.one_sided, Geometry::Compound(_))
    }

    fn assert_up(&self, normal: Vec2, distance: f32, number: u64) {
        let off = (normal.as_dvec2() - self.up()).length();
        assert!(off <= ERROR, "case {number}: the normal is off by {off:e}: {self:?}");
        let off = (self.depth + f64::from(distance)).abs();
        assert!(off <= ERROR, "case {number}: the depth is off by {off:e}: {self:?}");
    }
}

#[test]
fn a_body_that_crosses_a_floor_is_as_deep_as_its_lowest_point() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0251de) ^ 1, number);
        let Some(crossing) = Crossing::random(&mut rng, 0.0) else { continue };
        let Crossing { one_sided, frame, whole, pose, .. } = &crossing;
        let found = Dim2::distance(one_sided, frame, whole, pose);
        if crossing.is_whole {
            crossing.assert_up(found.normal, found.distance, number);
            let on_part = Dim2::closest_point(one_sided, frame, found.point_a).distance;
            assert!(on_part <= 1e-5, "case {number}: {on_part:e} from the surface");
        }
        if crossing.is_whole || crossing.is_welded {
            let contact = Dim2::contact(one_sided, frame, whole, pose, 0.0).expect("a contact");
            crossing.assert_up(contact.normal, contact.points[0].distance, number);
        }
        let back = Dim2::distance(whole, pose, one_sided, frame);
        if !crossing.has_part_poses() {
            assert_eq!(
                (back.distance, back.normal, back.point_a, back.part_b),
                (found.distance, -found.normal, found.point_b, found.part_a),
                "case {number}"
            );
        }
        let random = -rng.uniform(0.0, 1.2) as f32;
        for margin in [found.distance, found.distance.next_down(), 0.0, random] {
            let overlaps = Dim2::overlap(one_sided, frame, whole, pose, margin);
            assert_eq!(overlaps, found.distance <= margin, "case {number} at {margin:e}");
            let contact = Dim2::contact(one_sided, frame, whole, pose, margin);
            assert_eq!(contact.is_some(), overlaps, "case {number} at {margin:e}");
            if let Some(contact) = contact.filter(|_| !crossing.is_welded) {
                assert_eq!(contact.points[0].distance, found.distance, "case {number}");
            }
        }
    }
}

#[test]
fn a_cast_leaves_to_the_front_only() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0251de) ^ 2, number);
        let Some(crossing) = Crossing::random(&mut rng, 0.0) else { continue };
        let Crossing { one_sided, frame, whole, pose, .. } = &crossing;
        if !crossing.is_whole && !crossing.is_welded {
            continue;
        }
        let way = (rng.unit_in_plane() * rng.power(-3.0, 0.3)).as_vec2();
        let found = Dim2::distance(whole, pose, one_sided, frame);
        let hit = Dim2::cast(whole, pose, way, one_sided, frame, AtStart::Hit);
        let hit = hit.expect("a hit at the start");
        let start = (hit.time, hit.inside, hit.distance, hit.normal, hit.part_b);
        assert_eq!(start, (0.0, true, found.distance, found.normal, found.part_b), "case {number}");
        let along = way.as_dvec2().dot(crossing.up());
        if along.abs() < 1e-4 {
            continue;
        }
        let (end, leaving) = (Dim2::translated(pose, way, 1.0), AtStart::HitUnlessLeaving);
        let still = (one_sided, frame, frame);
        let casts = [
            Dim2::cast(whole, pose, way, one_sided, frame, leaving),
            Dim2::cast_motion((whole, pose, &end), still, leaving),
        ];
        for cast in casts {
            if along > 0.0 {
                assert_eq!(cast, None, "case {number}: {along} {crossing:?}");
            } else if crossing.is_whole {
                let hit = cast.expect("a hit at the start");
                assert_eq!((hit.time, hit.distance), (0.0, found.distance), "case {number}");
            }
        }
    }
}

#[test]
fn a_body_below_the_thickness_has_the_answers_of_both_sides() {
    let mut below = 0;
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(0x0251de) ^ 3, number);
        let thickness = rng.power(-3.0, -0.3);
        let Some(crossing) = Crossing::random(&mut rng, thickness as f32) else { continue };
        let Crossing { one_sided, two_sided, frame, whole, pose, .. } = &crossing;
        let found = [one_sided, two_sided].map(|floor| Dim2::distance(floor, frame, whole, pose));
        let middle = 0.5 * (crossing.depth - crossing.height);
        if middle <= thickness + 1e-4 {
            if middle < thickness - 1e-4 && crossing.is_whole {
                crossing.assert_up(found[0].normal, found[0].distance, number);
            }
            continue;
        }
        below += 1;
        assert_eq!(found[0], found[1], "case {number}");
        for margin in [0.0, found[0].distance, found[0].distance.next_down()] {
            let contacts = [one_sided, two_sided]
                .map(|floor| Dim2::contact(floor, frame, whole, pose, margin));
            assert_eq!(contacts[0], contacts[1], "case {number} at {margin:e}");
            let overlaps = [one_sided, two_sided]
                .map(|floor| Dim2::overlap(floor, frame, whole, pose, margin));
            assert_eq!(overlaps[0], overlaps[1], "case {number} at {margin:e}");
        }
    }
    assert!(below > case_count(CASES) / 10, "{below} cases");
}
