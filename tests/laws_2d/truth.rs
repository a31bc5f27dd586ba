//! One truth about touching: overlap, distance, contact, casts, containment and worlds agree to the bit.
//!
//! The rule is `distance <= margin`, with the `f32` that `distance` returns. Every other answer is compared with it,
//! for every ordered pair of kinds, at margins on either side of the distance.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::dim2::narrowphase;
use impinge::dim2::{Dim2, Geometry, LargePolygon, Ray};
use impinge::space::AtStart;
use impinge::world::{EventKind, Filter, Query, Settings, ShapeDesc, World};

use crate::oracle::families;
use crate::oracle::rng::{Rng, setting};
use crate::oracle::shape::{
    Config, KINDS, Kind, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded,
    segment, turn,
};

const SEED: u64 = 0x2d0_7a11;

/// Per ordered pair of kinds.
const CASES: u64 = 10_000;

#[test]
fn every_answer_agrees_with_the_distance() {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), setting("IMPINGE_CASES", CASES));
    for a in KINDS {
        for b in KINDS {
            for number in 0..cases {
                let rng = &mut Rng::of_case(seed, number);
                let mut config = families::case([a, b], seed, number).config;
                if rng.bool() {
                    config = nearly_touching(rng, config);
                }
                if let Err(what) = agrees(rng, &config) {
                    panic!("case {number} of {a:?} and {b:?}: {what}\n{config}");
                }
            }
        }
    }
}

/// What each query says of a configuration against its distance.
fn agrees(rng: &mut Rng, config: &Config) -> Result<(), String> {
    let (a, b) = (&config.a, &config.b);
    let found = crate::pair::distance(config);
    let distance = found.distance;
    let back = crate::pair::distance(&config.swapped()).distance;
    check(distance.to_bits() == back.to_bits(), || format!("{distance:?}, but {back:?} swapped"))?;
    check(distance.to_bits() != (-0.0_f32).to_bits(), || "the distance is -0".into())?;

    let size = config.size() as f32;
    let noise = size * rng.power(-12.0, -6.0) as f32;
    let at = [0.0, -0.0, config.margin, distance, distance.next_up(), distance.next_down()];
    for margin in at.into_iter().chain([distance + noise, distance - noise, noise, -noise]) {
        margins(a, b, margin, distance)?;
    }
    at_start(rng, config, distance)?;
    if rng.once_in(8) {
        for margin in [config.margin, 0.0, distance.clamp(0.0, 1e15)] {
            worlds(a, b, margin, distance)?;
        }
    }
    for placed in [a, b] {
        points(placed, [found.point_a, found.point_b, a.pose.position(), b.pose.position()])?;
    }
    Ok(())
}

fn check(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn margins(a: &Placed, b: &Placed, margin: f32, distance: f32) -> Result<(), String> {
    let expected = distance <= margin;
    for (a, b) in [(a, b), (b, a)] {
        let overlaps = narrowphase::overlap(&a.geometry, &a.pose, &b.geometry, &b.pose, margin);
        check(overlaps == expected, || {
            format!("overlap at {margin:?} is {overlaps}, of {distance:?}")
        })?;
        let manifold = narrowphase::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, margin);
        let first = manifold.as_ref().and_then(|manifold| manifold.points.first());
        check(first.is_some() == expected, || {
            format!("contact at {margin:?} is {manifold:?}, of {distance:?}")
        })?;
        check(first.is_none_or(|first| first.distance.to_bits() == distance.to_bits()), || {
            format!("the deepest of {manifold:?} is not at {distance:?}")
        })?;
    }
    Ok(())
}

fn cast(a: &Placed, way: Vec2, b: &Placed, at_start: AtStart) -> Option<narrowphase::CastHit> {
    narrowphase::cast(&a.geometry, &a.pose, way, &b.geometry, &b.pose, at_start)
}

/// Casts of any translation and motion hit at the start if and only if the two touch there.
fn at_start(rng: &mut Rng, config: &Config, distance: f32) -> Result<(), String> {
    let (a, b) = (&config.a, &config.b);
    let expected = distance <= 0.0;
    let way = (rng.in_square() * config.size() * rng.power(-3.0, 1.0)).as_vec2();
    for translation in [Vec2::ZERO, way] {
        for (a, b) in [(a, b), (b, a)] {
            let hit = cast(a, translation, b, AtStart::Hit);
            let inside = hit.is_some_and(|hit| hit.inside);
            check(inside == expected, || format!("cast {translation:?}: {hit:?}, {distance:?}"))?;
            let told = hit.is_none_or(|hit| !hit.inside || hit.distance == distance);
            check(told, || format!("cast: {hit:?} of a start at {distance:?}"))?;
        }
        let hit = cast(a, translation, b, AtStart::HitUnlessLeaving);
        let inside = hit.is_some_and(|hit| hit.inside);
        check(expected || !inside, || format!("cast unless leaving: {hit:?}, {distance:?}"))?;
    }
    let turned = |placed: &Placed, by: Vec2| {
        let rotation = turn(placed.pose.rotation()).rotate(by.as_dvec2()).normalize();
        placed.moved_to(placed.pose.position() + way, rotation.as_vec2()).pose
    };
    let (end_a, end_b) = (turned(a, rng.angle()), turned(b, rng.angle()));
    let (start_a, start_b) = ((&a.geometry, &a.pose, &end_a), (&b.geometry, &b.pose, &end_b));
    let hit = narrowphase::cast_motion(start_a, start_b, AtStart::Hit);
    let inside = hit.is_some_and(|hit| hit.inside);
    check(inside == expected, || format!("motion {end_a:?} {end_b:?}: {hit:?}, {distance:?}"))?;
    // Half-planes that turn away from each other overlap at all times but the first.
    let endless = [a.kind(), b.kind()] == [Kind::HalfPlane; 2];
    let early = hit.is_some_and(|hit| hit.time == 0.0 && !hit.inside && distance > 1e-30);
    check(endless || !early, || format!("motion: {hit:?} from {distance:?} apart"))
}

/// Events, pairs and queries of a world that holds the two.
fn worlds(a: &Placed, b: &Placed, margin: f32, distance: f32) -> Result<(), String> {
    let expected = distance <= margin;
    let mut world = World::<Dim2>::new(Settings { margin, ..Settings::DEFAULT }, 1);
    let desc = |placed: &Placed| ShapeDesc::<Dim2> {
        geometry: placed.geometry.clone(),
        pose: placed.pose,
        filter: Filter::ALL,
        user_data: 0,
        is_static: false,
        enabled: true,
    };
    let (one, other) = (world.create(desc(a)), world.create(desc(b)));
    world.update();
    let began = world.events().iter().any(|event| event.kind == EventKind::Begin);
    check(began == expected, || format!("begin at {margin:?}: {began}, of {distance:?}"))?;
    let mut overlaps = false;
    world.overlaps_of(one, |id| overlaps |= id == other);
    check(overlaps == expected, || format!("overlaps of a shape at {margin:?}: {overlaps}"))?;
    world.destroy(one);
    let found = world.overlap_any(&a.geometry, &a.pose, margin, &Query::default());
    check(found == expected, || format!("world overlap at {margin:?}: {found}, of {distance:?}"))
}

/// A point is contained if and only if it is no further than 0 from the geometry, and a ray begins inside if and
/// only if its origin is contained.
fn points(placed: &Placed, points: [Vec2; 4]) -> Result<(), String> {
    let Placed { geometry, pose } = placed;
    for point in points {
        // Witnesses of half-planes that overlap without end may lie anywhere.
        if point.abs().max_element() > 1e15 {
            continue;
        }
        let closest = narrowphase::closest_point(geometry, pose, point).distance;
        let contains = narrowphase::contains(geometry, pose, point);
        check(contains == (closest <= 0.0), || {
            format!("contains {point:?}: {contains}, but closest {closest:?}: {placed}")
        })?;
        let ray = Ray::new(point, Vec2::new(0.3, -0.7), 1e15).expect("a ray");
        let hit = narrowphase::raycast(geometry, pose, &ray);
        let inside = hit.is_some_and(|hit| hit.inside);
        check(inside == contains, || format!("a ray from {point:?}: {hit:?}, {contains}"))?;
    }
    Ok(())
}

/// Moves B to within rounding of touching A: A's position is the origin and B's next to it, so that the sum of
/// position and local coordinates, in double precision, has digits far below those of a coordinate.
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
        let found = crate::pair::distance(&config);
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

/// The geometry moved in its own frame; none where rounding leaves it no longer convex.
fn shifted(geometry: &Geometry, by: Vec2) -> Option<Geometry> {
    let moved = match geometry {
        Geometry::Circle(circle) => Geometry::circle(circle.center() + by, circle.radius()),
        Geometry::Capsule(capsule) => {
            Geometry::capsule(capsule.point_a() + by, capsule.point_b() + by, capsule.radius())
        }
        Geometry::Segment(segment) => {
            Geometry::segment(segment.point_a() + by, segment.point_b() + by, segment.radius())
        }
        Geometry::Box(oriented) => Geometry::oriented_box(
            oriented.center() + by,
            oriented.rotation(),
            oriented.half_extents(),
            oriented.radius(),
        ),
        Geometry::Polygon(polygon) => {
            let vertices: Vec<Vec2> = polygon.vertices().iter().map(|v| *v + by).collect();
            Geometry::polygon(&vertices, polygon.radius())
        }
        Geometry::LargePolygon(scaled) => {
            let by = by / scaled.scale();
            let vertices: Vec<Vec2> = scaled.polygon().vertices().iter().map(|v| *v + by).collect();
            let polygon = Arc::new(LargePolygon::from_points(&vertices).ok()?);
            Geometry::large_polygon(polygon, scaled.scale(), scaled.radius())
        }
        Geometry::HalfPlane(half_plane) => {
            let along = half_plane.normal().normalize().dot(by);
            Geometry::half_plane(half_plane.normal(), half_plane.offset() + along)
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

/// A pair that starts within 1e-14 to 1e-9 of a touch, and moves straight into it, hits.
#[test]
fn a_cast_that_starts_next_to_a_touch_does_not_pass_through() {
    let mut started = 0;
    for a in KINDS {
        for b in KINDS {
            for number in 0..4_000 {
                let rng = &mut Rng::of_case(SEED ^ 3, number);
                let config = nearly_touching(rng, families::case([a, b], SEED, number).config);
                let found = crate::pair::distance(&config);
                let size = config.size() as f32;
                if size <= 0.0 || found.distance <= 0.0 || found.distance > 1e-9 * size {
                    continue;
                }
                let way = found.normal * size;
                let hit = cast(&config.a, way, &config.b, AtStart::Hit);
                let straight = hit.is_some_and(|hit| hit.time < 1e-6);
                assert!(straight, "{a:?} {b:?} {found:?} {hit:?}\n{config}");
                started += 1;
            }
        }
    }
    assert!(started > 10_000, "only {started}");
}

/// Segments end to end, and a point beyond an end: the normal of the line does not separate them.
#[test]
fn a_cast_along_a_line_hits_what_lies_next_to_its_end() {
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

/// A segment that moves away from the end of another, nearly along itself: its edge, moved to where that end is, has no
/// length beside the coordinates, and so no side on which the end could be.
#[test]
fn a_segment_of_a_denormal_length_does_not_hit_what_it_leaves() {
    let tilt = 2f32.powi(-50);
    for (along, tilt) in [(1.0, tilt), (1.0, -tilt), (-1.0, tilt), (-1.0, -tilt)] {
        for (least, side) in [(1, 2.0), (1, -2.0), (2, 2.0), (2, -2.0)] {
            for sign in [1.0, -1.0] {
                let end = [sign * f32::from_bits(least), 0.0];
                let tiny = segment([0.0, 0.0], end, 0.0).upright([0.0, 0.0]);
                // One end lies behind, the other to the side.
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

/// The edge of a segment as long as the least float has no direction beside other lengths.
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
                        crate::pair::distance(&config).distance
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

/// Bodies that touch exactly on a grid, unturned or by quarters of a turn.
#[test]
fn what_touches_exactly_on_a_grid_touches_in_every_query() {
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
                // The centre of the form comes to the given place.
                let at = |form: &Geometry, turned: [f32; 2], place: Vec2| {
                    let center = crate::oracle::shape::center(form).as_vec2();
                    form.clone().at((place - Vec2::from(turned).rotate(center)).into(), turned)
                };
                let (a, b) = (at(form_a, turn_a, origin), at(form_b, turn_b, origin + way));
                let config = Config { a: a.clone(), b: b.clone(), margin: 0.0 };
                let reach = |placed: &Placed| {
                    let middle = crate::oracle::shape::center(&placed.geometry);
                    let own = turn(placed.pose.rotation());
                    let corners = crate::oracle::shape::corners(&placed.geometry).into_iter();
                    let along = |corner: DVec2| own.rotate(corner - middle).dot(way.as_dvec2());
                    corners.map(along).fold(0.0, |most: f64, far| most.max(far.abs()))
                        + crate::oracle::shape::radius(&placed.geometry)
                };
                if reach(&a) + reach(&b) != 1.0 {
                    continue;
                }
                let distance = crate::pair::distance(&config).distance;
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

/// What lies on the line of a half-plane, or touches with a depth of rounding, is at 0 and not at -0.
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
