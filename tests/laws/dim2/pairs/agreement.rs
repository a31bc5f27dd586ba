//! Tests the agreement of all queries about touching, and pairs within rounding of a touch.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::dim2::narrowphase::{self, CastHit};
use impinge::dim2::{Convex, Convex2, LargePolygon, Pose, Ray};
use impinge::space::AtStart;

use super::pair;
use crate::agreement::{self, Posed, Questions, Start};
use crate::dim2::oracle::families;
use crate::dim2::oracle::shape::{
    Config, KINDS, Kind, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded,
    segment, turn,
};
use crate::every_pair::{ANY, Law};
use crate::limits::require;
use crate::rng::Rng;

const SEED: u64 = 0x2d0_7a11;

/// For each ordered pair of kinds.
const CASES: u64 = 3_000;

#[test]
fn every_answer_agrees_with_the_distance() {
    agreement::of_every_pair::<Convex2, _>(&KINDS, SEED, CASES, |rng, kinds, seed, number| {
        let case = families::case(kinds, seed, number);
        let config = if rng.bool() { nearly_touching(rng, case.config) } else { case.config };
        (case.family, config)
    });
}

fn start(hit: CastHit) -> Start {
    Start { time: hit.time, inside: hit.inside, distance: hit.distance }
}

fn cast(a: &Placed, way: Vec2, b: &Placed, at_start: AtStart) -> Option<CastHit> {
    narrowphase::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start)
}

impl Questions for Convex2 {
    type Config = Config;

    const ZERO: Vec2 = Vec2::ZERO;

    fn parts(config: &Config) -> [(Convex, Pose); 2] {
        [&config.a, &config.b].map(|placed| (placed.geometry.clone(), placed.pose))
    }

    fn size(config: &Config) -> f64 {
        config.size()
    }

    fn margin(config: &Config) -> f32 {
        config.margin
    }

    fn separation(a: Posed<Convex2>, b: Posed<Convex2>) -> (f32, [Vec2; 2]) {
        let found = narrowphase::distance(a.0, a.1, b.0, b.1);
        (found.distance, [found.point_a, found.point_b])
    }

    fn contact_distances(a: Posed<Convex2>, b: Posed<Convex2>, margin: f32) -> Option<Vec<f32>> {
        let found = narrowphase::contact(a.0, a.1, b.0, b.1, margin)?;
        Some(found.points.iter().map(|point| point.distance).collect())
    }

    fn cast_start(
        a: Posed<Convex2>,
        way: Vec2,
        b: Posed<Convex2>,
        at_start: AtStart,
    ) -> Option<Start> {
        narrowphase::cast(a.0, a.1, way, b.0, b.1, at_start).map(start)
    }

    fn turning_cast(
        rng: &mut Rng,
        a: Posed<Convex2>,
        b: Posed<Convex2>,
        way: Vec2,
    ) -> Option<Start> {
        let mut end = |pose: &Pose| {
            let rotation = turn(pose.rotation()).rotate(rng.angle().as_dvec2()).normalize();
            Pose::new(pose.position() + way, rotation.as_vec2()).expect("a pose")
        };
        let (end_a, end_b) = (end(a.1), end(b.1));
        narrowphase::cast_motion((a.0, a.1, &end_a), (b.0, b.1, &end_b), AtStart::Hit).map(start)
    }

    fn way(rng: &mut Rng, length: f64) -> Vec2 {
        (rng.in_square() * length * rng.power(-3.0, 1.0)).as_vec2()
    }

    fn largest_coordinate(point: Vec2) -> f32 {
        point.abs().max_element()
    }

    fn closest_distance((geometry, pose): Posed<Convex2>, point: Vec2) -> f32 {
        narrowphase::closest_point(geometry, pose, point).distance
    }

    fn contains_point((geometry, pose): Posed<Convex2>, point: Vec2) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn ray_begins_inside((geometry, pose): Posed<Convex2>, point: Vec2) -> bool {
        let ray = Ray::new(point, Vec2::new(0.3, -0.7), 1e15).expect("a ray");
        narrowphase::raycast(geometry, pose, &ray).is_some_and(|hit| hit.inside)
    }

    fn is_endless(config: &Config) -> bool {
        [&config.a, &config.b].iter().all(|placed| placed.kind() == Kind::HalfPlane)
    }
}

fn agrees(rng: &mut Rng, config: &Config) -> Result<(), String> {
    agreement::agrees::<Convex2>(rng, config)
}

/// Moves B to within rounding of touching A. A's position is the origin and B's is near it. So sums of position and
/// local coordinates in f64 have digits far below those of a coordinate.
fn nearly_touching(rng: &mut Rng, config: Config) -> Config {
    let (a, b) = (&config.a, &config.b);
    let own = turn(b.pose.rotation());
    let way = b.position() - a.position();
    let local = DVec2::new(own.dot(way), own.perp_dot(way)).as_vec2();
    let Some(geometry) = shifted(&b.geometry, local) else { return config };
    let mut config = Config {
        a: a.moved(DVec2::ZERO),
        b: Placed { geometry, ..b.clone() }.moved(DVec2::ZERO),
        margin: 0.0,
    };
    for _ in 0..4 {
        let found = pair::distance(&config);
        if found.distance.abs() > 1e15 {
            break;
        }
        let to = config.b.position() - found.normal.as_dvec2() * f64::from(found.distance);
        config.b = config.b.moved(to);
        if rng.once_in(4) {
            break;
        }
    }
    let aside = config.size() * rng.power(-17.0, -7.0) * rng.sign();
    if rng.bool() {
        config.b = config.b.moved(config.b.position() + rng.unit_in_plane() * aside);
    }
    config
}

/// Returns the geometry moved in its own frame, or none if rounding makes it concave.
fn shifted(geometry: &Convex, by: Vec2) -> Option<Convex> {
    let moved = match geometry {
        Convex::Circle(circle) => Convex::circle(circle.center() + by, circle.radius()),
        Convex::Capsule(capsule) => {
            Convex::capsule(capsule.point_a() + by, capsule.point_b() + by, capsule.radius())
        }
        Convex::Segment(segment) => {
            Convex::segment(segment.point_a() + by, segment.point_b() + by, segment.radius())
        }
        Convex::Box(oriented) => Convex::oriented_box(
            oriented.center() + by,
            oriented.rotation(),
            oriented.half_extents(),
            oriented.radius(),
        ),
        Convex::Polygon(polygon) => {
            let vertices: Vec<Vec2> = polygon.vertices().iter().map(|v| *v + by).collect();
            Convex::polygon(&vertices, polygon.radius())
        }
        Convex::LargePolygon(scaled) => {
            let by = by / scaled.scale();
            let vertices: Vec<Vec2> = scaled.polygon().vertices().iter().map(|v| *v + by).collect();
            let polygon = Arc::new(LargePolygon::from_points(&vertices).ok()?);
            Convex::large_polygon(polygon, scaled.scale(), scaled.radius())
        }
        Convex::HalfPlane(half_plane) => {
            let along = half_plane.normal().normalize().dot(by);
            Convex::half_plane(half_plane.normal(), half_plane.offset() + along)
        }
    };
    moved.ok()
}

/// Asserts that every query agrees with the distance, from either side.
#[track_caller]
fn agree(config: &Config) {
    for config in [config.clone(), config.swapped()] {
        let outcome = agrees(&mut Rng::of_case(SEED, 0), &config);
        assert!(outcome.is_ok(), "{}\n{config}", outcome.unwrap_err());
    }
}

/// A pair starts within 1e-14 to 1e-9 of a touch. A cast straight towards the other must hit.
#[test]
fn a_cast_that_starts_next_to_a_touch_does_not_pass_through() {
    let law = Law::new(SEED ^ 3, 4_000, ["hit", "not next to a touch"]);
    law.holds(
        &KINDS,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            let rng = &mut Rng::of_case(law.seed, number);
            (case.family, nearly_touching(rng, case.config))
        },
        |config, _| {
            let found = pair::distance(config);
            let size = config.size() as f32;
            if size <= 0.0 || found.distance <= 0.0 || found.distance > 1e-9 * size {
                return Ok(1);
            }
            let hit = cast(&config.a, found.normal * size, &config.b, AtStart::Hit);
            let straight = hit.is_some_and(|hit| hit.time < 1e-6);
            require(straight, || format!("{found:?} {hit:?}")).map(|()| 0)
        },
        |kinds| {
            let rare = kinds.contains(&Kind::HalfPlane);
            if rare { [ANY, ANY] } else { [0.01..=1.0, ANY] }
        },
    );
}

/// Segments end to end, and a point beyond an end. The normal of the line does not separate them.
#[test]
fn a_cast_along_a_line_hits_a_body_next_to_its_end() {
    for gap in [1e-14_f32, 3e-14, 1e-13, 2e-13, 1e-12, 1e-10] {
        let a = segment([-1.0, 0.0], [0.0, 0.0], 0.0).upright([0.0, 0.0]);
        let points = [[1.0, 0.0], [1.0, 0.25]];
        let others = [
            segment([0.0, 0.0], points[0], 0.0),
            segment([0.0, 0.0], points[1], 0.0),
            circle([0.0, 0.0], 0.0),
            capsule([0.0, 0.0], points[0], 0.0),
            polygon(&[[0.0, 0.0], [1.0, -0.5], [1.0, 0.5]], 0.0),
        ];
        for other in others {
            let b = other.upright([gap, 0.0]);
            agree(&Config { a: a.clone(), b: b.clone(), margin: 0.0 });
            for (a, b, way) in [(&a, &b, Vec2::X), (&b, &a, Vec2::NEG_X)] {
                let hit = cast(a, way, b, AtStart::Hit);
                assert!(hit.is_some_and(|hit| hit.time < 1e-6), "{gap:e} {hit:?} {b}");
            }
        }
    }
}

/// A segment moves away from the end of another, almost along itself. Its length vanishes beside the coordinates of the
/// other's end, so its edge has no side there.
#[test]
fn a_segment_of_a_denormal_length_does_not_hit_a_body_it_leaves() {
    let tilt = 2f32.powi(-50);
    for (along, tilt) in [(1.0, tilt), (1.0, -tilt), (-1.0, tilt), (-1.0, -tilt)] {
        for (least, side) in [(1, 2.0), (1, -2.0), (2, 2.0), (2, -2.0)] {
            for sign in [1.0, -1.0] {
                let end = [sign * f32::from_bits(least), 0.0];
                let tiny = segment([0.0, 0.0], end, 0.0).upright([0.0, 0.0]);
                // One end is behind, the other to the side.
                let ends = [[-0.5 * along, -0.5 * tilt], [along, side]];
                let beside = segment(ends[0], ends[1], 0.0).upright([0.0, 0.0]);
                let way = Vec2::new(2.0 * along, 2.0 * tilt);
                let hits = [
                    cast(&tiny, way, &beside, AtStart::Hit),
                    cast(&beside, -way, &tiny, AtStart::Hit),
                ];
                assert_eq!(hits, [None; 2], "{tiny} {beside} {way}");
            }
        }
    }
}

/// A segment of the least float's length has no direction beside other lengths.
#[test]
fn a_segment_of_a_denormal_length_is_hit_where_it_lies() {
    let least = f32::from_bits(1);
    let ends = [[least, 0.0], [0.0, least], [least, least], [3.0 * least, -least], [-least, least]];
    for end in ends {
        for radius in [0.0, 0.25] {
            let tiny = segment([0.0, 0.0], end, radius).upright([0.0, 0.0]);
            let targets = [
                circle([0.0, 0.0], 0.25).upright([0.0, 0.0]),
                rectangle([0.25, 0.25]).upright([0.0, 0.0]),
                segment([-0.25, 0.0], [0.25, 0.0], 0.0).upright([0.0, 0.0]),
                segment([0.0, 0.0], end, 0.0).upright([0.0, 0.0]),
            ];
            for target in targets {
                for (x, y) in [(0.91, 0.0), (-0.91, 0.0), (0.0, 0.91), (0.66, 0.66), (0.41, 0.0)] {
                    let at = Vec2::new(x, y);
                    let b = target.moved(at.as_dvec2());
                    let apart = |a: Placed| {
                        let config = Config { a, b: b.clone(), margin: 0.0 };
                        pair::distance(&config).distance
                    };
                    let gap = apart(tiny.clone());
                    for way in [at, -at, at.perp()] {
                        let hit = cast(&tiny, way * 2.0, &b, AtStart::Hit);
                        let Some(hit) = hit else {
                            assert!(way != at || gap > 1.0, "{tiny} passes {b}");
                            continue;
                        };
                        let there = tiny.moved((way * 2.0 * hit.time).as_dvec2());
                        let left = apart(there);
                        let met = if hit.inside { gap <= 0.0 } else { left.abs() < 1e-5 };
                        assert!(met, "{hit:?} at {left} of {b}, way {way}");
                    }
                }
            }
        }
    }
}

/// Bodies that touch exactly on a grid, unrotated or rotated by quarter turns.
#[test]
fn an_exact_touch_on_a_grid_is_one_in_every_query() {
    let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    let forms = [
        rectangle([0.5; 2]),
        rounded([0.0; 2], [0.0, 1.0], [0.25; 2], 0.25),
        rounded([16.0, -3.0], [1.0, 0.0], [0.5; 2], 0.0),
        polygon(&square, 0.0),
        polygon(&[[-0.25, 0.0], [0.25, 0.0]], 0.25),
        circle([0.0; 2], 0.5),
        circle([100.0, 0.0], 0.5),
        capsule([-0.25, 0.0], [0.25, 0.0], 0.25),
        segment([-0.5, 0.0], [0.5, 0.0], 0.0),
    ];
    let turns = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let origins = [[0.0, 0.0], [3.0, -7.5], [1021.0, -4096.5], [-77.25, 65536.0]].map(Vec2::from);
    let rng = &mut Rng::of_case(SEED, 1);
    let mut touching = 0;
    for (form_a, form_b) in forms.iter().flat_map(|a| forms.iter().map(move |b| (a, b))) {
        for (turn_a, turn_b) in turns.iter().flat_map(|a| turns.map(|b| (*a, b))) {
            for (way, origin) in [Vec2::X, Vec2::NEG_Y]
                .into_iter()
                .flat_map(|way| origins.map(|origin| (way, origin)))
            {
                // The geometry's centre is at the given place.
                let at = |form: &Convex, turned: [f32; 2], place: Vec2| {
                    let center = crate::dim2::oracle::shape::center(form).as_vec2();
                    form.clone().at((place - Vec2::from(turned).rotate(center)).into(), turned)
                };
                let (a, b) = (at(form_a, turn_a, origin), at(form_b, turn_b, origin + way));
                let config = Config { a: a.clone(), b: b.clone(), margin: 0.0 };
                let reach = |placed: &Placed| {
                    let middle = crate::dim2::oracle::shape::center(&placed.geometry);
                    let own = turn(placed.pose.rotation());
                    let corners = crate::dim2::oracle::shape::corners(&placed.geometry).into_iter();
                    let along = |corner: DVec2| own.rotate(corner - middle).dot(way.as_dvec2());
                    corners.map(along).fold(0.0, |most: f64, far| most.max(far.abs()))
                        + crate::dim2::oracle::shape::radius(&placed.geometry)
                };
                if reach(&a) + reach(&b) != 1.0 {
                    continue;
                }
                let distance = pair::distance(&config).distance;
                assert!(distance == 0.0, "{distance:e}\n{config}");
                if let Err(what) = agrees(rng, &config) {
                    panic!("{what}\n{config}");
                }
                touching += 1;
            }
        }
    }
    assert!(touching > 5_000, "only {touching} of them touch");
}

/// A body on the line of a half-plane, or within rounding of a touch, has the distance 0 and not -0.
#[test]
fn no_distance_is_minus_zero() {
    let floor = half_plane([0.0, 1.0], 0.0).upright([0.0, 0.0]);
    for b in [
        circle([0.0, 0.0], 0.0).upright([1.0, -0.0]),
        circle([0.0, 0.0], 1.0).upright([1.0, 1.0]),
        rectangle([1.0, 1.0]).upright([0.0, 1.0]),
        half_plane([0.0, -1.0], 0.0).upright([0.0, -0.0]),
        half_plane([0.0, -1.0], -0.0).upright([0.0, 0.0]),
    ] {
        agree(&Config { a: floor.clone(), b, margin: 0.0 });
    }
    let unit = rectangle([1.0, 1.0]);
    for at in [[2.0, 0.0], [0.0, 2.0], [2.0, 2.0], [-2.0, 0.5]] {
        let [a, b] = [[0.0, 0.0], at].map(|at| unit.clone().upright(at));
        agree(&Config { a, b, margin: 0.0 });
    }
}
