//! One truth about touching: overlap, distance, contact, casts, containment and worlds agree to the bit.
//!
//! The rule is `distance <= margin`, with the `f32` that `distance` returns. Every other answer is compared with it,
//! for every ordered pair of kinds, at margins on either side of the distance.

use glam::{Quat, Vec3};
use impinge::dim3::narrowphase;
use impinge::dim3::{Dim3, Geometry, Pose, Ray};
use impinge::space::AtStart;
use impinge::world::{EventKind, Filter, Query, Settings, ShapeDesc, World};

use crate::oracle::families;
use crate::oracle::rng::{Rng, setting};
use crate::oracle::shape::{
    Config, Form, KINDS, Placed, Points, capsule, cuboid, hull, matrix, sphere, triangle,
};

const SEED: u64 = 0x0de_7a11;

/// Per ordered pair of kinds.
const CASES: u64 = 6_000;

type Posed<'a> = (&'a Geometry, &'a Pose);

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
    let (geometry_a, geometry_b) = (config.a.geometry(), config.b.geometry());
    let (pose_a, pose_b) = (config.a.pose(), config.b.pose());
    let (a, b) = ((&geometry_a, &pose_a), (&geometry_b, &pose_b));
    let found = narrowphase::distance(a.0, a.1, b.0, b.1);
    let distance = found.distance;
    let back = narrowphase::distance(b.0, b.1, a.0, a.1).distance;
    check(distance.to_bits() == back.to_bits(), || format!("{distance:?}, but {back:?} swapped"))?;
    check(distance.to_bits() != (-0.0_f32).to_bits(), || "the distance is -0".into())?;

    let size = config.size() as f32;
    let noise = size * rng.power(-12.0, -6.0) as f32;
    let at = [0.0, -0.0, config.margin, distance, distance.next_up(), distance.next_down()];
    for margin in at.into_iter().chain([distance + noise, distance - noise, noise, -noise]) {
        margins(a, b, margin, distance)?;
    }
    at_start(rng, config, a, b, distance)?;
    if rng.once_in(8) {
        worlds(a, b, config.margin, distance)?;
        worlds(a, b, 0.0, distance)?;
        worlds(a, b, distance.clamp(0.0, 1e15), distance)?;
    }
    for (geometry, pose) in [a, b] {
        points(geometry, pose, [found.point_a, found.point_b, pose_a.position()])?;
    }
    Ok(())
}

fn check(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn margins(a: Posed, b: Posed, margin: f32, distance: f32) -> Result<(), String> {
    let expected = distance <= margin;
    let overlaps = narrowphase::overlap(a.0, a.1, b.0, b.1, margin);
    check(overlaps == expected, || {
        format!("overlap at {margin:?} is {overlaps}, of {distance:?}")
    })?;
    let back = narrowphase::overlap(b.0, b.1, a.0, a.1, margin);
    check(back == expected, || format!("swapped overlap at {margin:?} is {back}"))?;
    for (a, b) in [(a, b), (b, a)] {
        let manifold = narrowphase::contact(a.0, a.1, b.0, b.1, margin);
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

/// Casts of any translation and motion hit at the start if and only if the two touch there.
fn at_start(
    rng: &mut Rng,
    config: &Config,
    a: Posed,
    b: Posed,
    distance: f32,
) -> Result<(), String> {
    let expected = distance <= 0.0;
    let way = (rng.in_cube() * config.size() * rng.power(-3.0, 1.0)).as_vec3();
    for translation in [Vec3::ZERO, way] {
        for (a, b) in [(a, b), (b, a)] {
            let hit = narrowphase::cast(a.0, a.1, translation, b.0, b.1);
            let inside = hit.is_some_and(|hit| hit.inside);
            check(inside == expected, || format!("cast {translation:?}: {hit:?}, {distance:?}"))?;
            let told = hit.is_none_or(|hit| !hit.inside || hit.distance == distance);
            check(told, || format!("cast: {hit:?} of a start at {distance:?}"))?;
        }
        let hit = narrowphase::cast_as(a.0, a.1, translation, b.0, b.1, AtStart::HitUnlessLeaving);
        let inside = hit.is_some_and(|hit| hit.inside);
        check(expected || !inside, || format!("cast unless leaving: {hit:?}, {distance:?}"))?;
    }
    let turned = |pose: &Pose, turn: Quat| {
        Pose::new(pose.position() + way, (turn * pose.rotation()).normalize()).expect("a pose")
    };
    let (end_a, end_b) = (turned(a.1, rng.rotation()), turned(b.1, rng.rotation()));
    let hit = narrowphase::cast_motion(a.0, a.1, &end_a, b.0, b.1, &end_b);
    let inside = hit.is_some_and(|hit| hit.inside);
    check(inside == expected, || format!("motion {end_a:?} {end_b:?}: {hit:?}, {distance:?}"))?;
    // Half-spaces that turn away from each other overlap at all times but the first.
    let half_space = |placed: &Placed| matches!(placed.form, Form::HalfSpace { .. });
    let endless = half_space(&config.a) && half_space(&config.b);
    let early = hit.is_some_and(|hit| hit.time == 0.0 && !hit.inside && distance > 1e-30);
    check(endless || !early, || format!("motion: {hit:?} from {distance:?} apart"))
}

/// Events, pairs and queries of a world that holds the two.
fn worlds(a: Posed, b: Posed, margin: f32, distance: f32) -> Result<(), String> {
    if margin < -1e15 {
        return Ok(());
    }
    let expected = distance <= margin;
    let mut world = World::<Dim3>::new(Settings { margin, ..Settings::DEFAULT }, 1);
    let desc = |(geometry, pose): Posed| ShapeDesc::<Dim3> {
        geometry: geometry.clone(),
        pose: *pose,
        filter: Filter::ALL,
        user_data: 0,
        is_static: false,
        enabled: true,
    };
    let one = world.create(desc(a));
    let other = world.create(desc(b));
    world.update();
    let began = world.events().iter().any(|event| event.kind == EventKind::Begin);
    check(began == expected, || format!("begin at {margin:?}: {began}, of {distance:?}"))?;
    let mut overlaps = false;
    world.overlaps_of(one, |id| overlaps |= id == other);
    check(overlaps == expected, || format!("overlaps of a shape at {margin:?}: {overlaps}"))?;
    world.destroy(one);
    let found = world.overlap_any(a.0, a.1, margin, &Query::default());
    check(found == expected, || format!("world overlap at {margin:?}: {found}, of {distance:?}"))
}

/// A point is contained if and only if it is no further than 0 from the geometry, and a ray begins inside if and
/// only if its origin is contained.
fn points(geometry: &Geometry, pose: &Pose, points: [Vec3; 3]) -> Result<(), String> {
    for point in points {
        // Witnesses of half-spaces that overlap without end may lie anywhere.
        if point.abs().max_element() > 1e15 {
            continue;
        }
        let closest = narrowphase::closest_point(geometry, pose, point).distance;
        let contains = narrowphase::contains(geometry, pose, point);
        check(contains == (closest <= 0.0), || {
            format!(
                "contains {point:?}: {contains}, but closest {closest:?}: {geometry:?} {pose:?}"
            )
        })?;
        let ray = Ray::new(point, Vec3::new(0.3, -0.7, 0.2), 1e15).expect("a ray");
        let hit = narrowphase::raycast(geometry, pose, &ray);
        let inside = hit.is_some_and(|hit| hit.inside);
        check(inside == contains, || format!("a ray from {point:?}: {hit:?}, {contains}"))?;
    }
    Ok(())
}

/// Moves B to within rounding of touching A: A's position is the origin and B's next to it, so that the sum of
/// position and local coordinates, in double precision, has digits far below those of a coordinate.
fn nearly_touching(rng: &mut Rng, config: Config) -> Config {
    let (a, b) = (config.a, config.b);
    let way = b.position.as_dvec3() - a.position.as_dvec3();
    let local = matrix(b.rotation).transpose() * way;
    let mut config = Config {
        a: Placed { position: Vec3::ZERO, ..a },
        b: Placed { position: Vec3::ZERO, form: shifted(b.form, local.as_vec3()), ..b },
        margin: 0.0,
    };
    for _ in 0..4 {
        let found = narrowphase::distance(
            &config.a.geometry(),
            &config.a.pose(),
            &config.b.geometry(),
            &config.b.pose(),
        );
        if found.distance.abs() > 1e15 {
            break;
        }
        let to = config.b.position.as_dvec3() - found.normal.as_dvec3() * f64::from(found.distance);
        config.b.position = to.as_vec3();
        if rng.once_in(4) {
            break;
        }
    }
    let aside = config.size() * rng.power(-17.0, -7.0) * rng.sign();
    if rng.bool() {
        config.b.position = (config.b.position.as_dvec3() + rng.unit() * aside).as_vec3();
    }
    config
}

/// The form moved in its own frame.
fn shifted(form: Form, by: Vec3) -> Form {
    match form {
        Form::Sphere { center, radius } => Form::Sphere { center: center + by, radius },
        Form::Capsule { point_a, point_b, radius } => {
            Form::Capsule { point_a: point_a + by, point_b: point_b + by, radius }
        }
        Form::Box { center, rotation, half_extents, radius } => {
            Form::Box { center: center + by, rotation, half_extents, radius }
        }
        Form::Triangle { points, radius } => {
            Form::Triangle { points: points.map(|point| point + by), radius }
        }
        Form::Hull { points, scale, radius } => {
            let moved: Vec<Vec3> = points.iter().map(|point| *point + by / scale).collect();
            Form::Hull { points: Points::corners_of(&moved), scale, radius }
        }
        Form::HalfSpace { normal, offset } => {
            Form::HalfSpace { normal, offset: offset + normal.normalize().dot(by) }
        }
    }
}

/// Asserts that every query agrees with the distance, from either side.
#[track_caller]
fn agree(config: &Config) {
    for config in [*config, config.swapped()] {
        let outcome = agrees(&mut Rng::of_case(SEED, 0), &config);
        assert!(outcome.is_ok(), "{}\n{config}", outcome.unwrap_err());
    }
}

/// The overlap test in single precision took an origin beyond the base face of its tetrahedron for inside.
#[test]
fn a_large_thin_hull_does_not_overlap_a_tiny_sphere_across_a_gap() {
    let config = Config {
        a: hull(
            &[
                [-119.999985, -119.999985, 0.18571971],
                [98.887596, -49.999996, 0.14],
                [127.89823, 99.99999, 0.0],
                [-120.52728, 127.28712, 0.144],
            ],
            [1.0; 3],
            0.0,
        )
        .upright([0.0; 3]),
        b: sphere([0.0; 3], 0.01).upright([56.37644, 78.49685, 0.0923]),
        margin: 0.0,
    };
    let distance = crate::pair::Pair::new(&config).distance().distance;
    assert!((distance - 0.0172).abs() < 1e-4, "{distance}");
    agree(&config);
}

/// Radii that a negative margin cancels: what is left of them in single precision is rounding.
#[test]
fn a_margin_that_cancels_large_radii_does_not_decide_by_their_rounding() {
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for step in 0..100 {
        let x = 1.65 + 0.001 * step as f32;
        agree(&Config {
            a: hull(&corners, [1.0; 3], 1e6).upright([0.0; 3]),
            b: triangle([0.0; 3], [0.5, 0.25, 0.0], [0.5, -0.25, 0.0], 0.7).upright([x, 0.0, 0.0]),
            margin: -1e6,
        });
    }
}

/// The square of a way of 1e-24 is no float: it must not count as 0.
#[test]
fn positions_next_to_each_other_do_not_part_geometries_that_are_far_from_them() {
    let points = [[4.0, 0.0, 0.0], [4.5, 1.0, 0.0], [4.5, -1.0, 0.5], [5.0, 0.0, -0.5]];
    for apart in [1e-20_f32, 1e-22, 1e-24, 1e-30, 1e-40] {
        for radius in [0.5, 3.5, 3.875, 3.99, 4.0, 4.01, 5.0] {
            let far = hull(&points, [1.0; 3], 0.0).upright([apart, 0.0, 0.0]);
            let ball = sphere([0.0; 3], radius).upright([0.0; 3]);
            agree(&Config { a: ball, b: far, margin: 0.0 });
            let turned = Placed { position: Vec3::new(-apart, 0.0, 0.0), ..far };
            agree(&Config { a: ball, b: turned, margin: 0.0 });
        }
    }
}

/// Bodies that touch exactly on a grid, unturned or by quarters of a turn: the distance is 0, they overlap, the
/// manifold has points, and a cast hits at once.
#[test]
fn what_touches_exactly_on_a_grid_touches_in_every_query() {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let quarters = [
        [0.0, 0.0, 0.0, 1.0],
        [half, 0.0, 0.0, half],
        [0.0, half, 0.0, half],
        [0.0, 0.0, -half, half],
        [0.5, 0.5, 0.5, 0.5],
        [1.0, 0.0, 0.0, 0.0],
        [half, half, 0.0, 0.0],
    ];
    let corners: Vec<[f32; 3]> =
        (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(|bit| bit as f32 - 0.5)).collect();
    let forms = [
        cuboid([0.0; 3], quarters[0], [0.5; 3]),
        cuboid([0.0; 3], quarters[1], [0.5; 3]),
        hull(&corners, [1.0; 3], 0.0),
        sphere([0.0; 3], 0.5),
        capsule([0.0, 0.25, 0.0], [0.0, -0.25, 0.0], 0.25),
    ];
    let ways = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]].map(Vec3::from);
    let origins = [[0.0; 3], [3.0, -7.5, 12.25], [1021.0, 77.0, -4096.5]].map(Vec3::from);
    let rng = &mut Rng::of_case(SEED, 1);
    let mut touching = 0;
    for (form_a, form_b) in forms.iter().flat_map(|a| forms.iter().map(move |b| (*a, *b))) {
        for (turn_a, turn_b) in quarters.iter().flat_map(|a| quarters.map(|b| (*a, b))) {
            for (way, origin) in ways.iter().flat_map(|way| origins.map(|origin| (*way, origin))) {
                let a = form_a.at(origin.into(), turn_a);
                let b = form_b.at((origin + way).into(), turn_b);
                let reach = |placed: &Placed| {
                    let turn = matrix(placed.rotation);
                    let along = |corner: glam::DVec3| (turn * corner).dot(way.as_dvec3()).abs();
                    let corners = placed.form.corners().into_iter().map(along);
                    corners.fold(0.0, f64::max) + placed.form.radius()
                };
                // A capsule that lies across does not reach its neighbour.
                if (reach(&a) + reach(&b) - 1.0).abs() > 1e-6 {
                    continue;
                }
                let config = Config { a, b, margin: 0.0 };
                let distance = crate::pair::Pair::new(&config).distance().distance;
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

/// The same with local offsets that the poses cancel: all lengths that go into a coordinate count.
#[test]
fn what_touches_with_cancelling_offsets_touches_in_every_query() {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turned = [0.0, 0.0, half, half];
    for far in [0.0, 1.0, 16.0, 1000.0, 65536.0_f32] {
        let config = Config {
            a: cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [0.5; 3]).upright([0.0; 3]),
            // Turned by a quarter, the local x axis is y.
            b: cuboid([far, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [0.5; 3]).at([1.0, -far, 0.0], turned),
            margin: 0.0,
        };
        let distance = crate::pair::Pair::new(&config).distance().distance;
        assert!(distance == 0.0, "{far}: {distance:e}");
        agree(&config);
    }
}

/// A begin event always comes with a manifold: a grid of hulls that touch exactly, turned by quarters.
#[test]
fn a_grid_of_touching_hulls_begins_with_manifolds() {
    let corners: Vec<Vec3> = (0..8)
        .map(|i| Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32) - 0.5)
        .collect();
    let hull = impinge::dim3::Hull::from_points(&corners, 8).expect("a hull");
    let scale = Vec3::splat(0.1);
    let geometry = Geometry::hull(std::sync::Arc::new(hull), scale, 0.0).expect("a geometry");
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turns = [[0.0, 0.0, 0.0, 1.0], [half, 0.0, 0.0, half], [0.0, half, 0.0, half]];
    let mut world = World::<Dim3>::new(Settings::DEFAULT, 1);
    for place in 0..64 {
        let at = Vec3::new((place & 3) as f32, (place >> 2 & 3) as f32, (place >> 4) as f32) * 0.1;
        let turn = Quat::from_array(turns[place % 3]);
        world.create(ShapeDesc {
            geometry: geometry.clone(),
            pose: Pose::new(at, turn).expect("a pose"),
            filter: Filter::ALL,
            user_data: 0,
            is_static: false,
            enabled: true,
        });
    }
    world.update();
    for event in world.events() {
        let [a, b] = [event.a, event.b].map(|id| world.get(id).expect("a shape"));
        let manifold = narrowphase::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, 0.0);
        let points = manifold.map_or(0, |manifold| manifold.points.len());
        assert!(points > 0, "{:?} {:?}", a.pose, b.pose);
    }
    // Of 144 pairs of faces, some are apart: a third of a tenth is no float.
    assert!(world.events().len() > 100, "{}", world.events().len());
}

/// Which margin finds every pair that is built to touch and then placed at random: the figure that the header
/// advises, as a part of the coordinates and sizes.
#[test]
fn the_advised_margin_finds_boxes_that_touch_in_any_frame() {
    let rng = &mut Rng::of_case(SEED, 2);
    let (mut touching, mut widest) = (0, 0.0_f64);
    for _ in 0..2_000 {
        let turn = rng.rotation();
        let half = [rng.in_cube().abs(), rng.in_cube().abs()].map(|half| half.as_vec3());
        let origin = rng.in_cube() * rng.power(0.0, 3.0);
        // Faces on each other, by more than half of the smaller.
        let slide = (rng.in_cube() * 0.5).as_vec3() * half[0].min(half[1]);
        let way = Vec3::new(half[0].x + half[1].x, slide.y, slide.z).as_dvec3();
        let place = |half: Vec3, at: glam::DVec3| {
            cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], half.into())
                .at(at.as_vec3().into(), turn.to_array())
        };
        let config = Config {
            a: place(half[0], origin),
            b: place(half[1], origin + matrix(turn) * way),
            margin: 0.0,
        };
        let pair = crate::pair::Pair::new(&config);
        touching += u32::from(pair.overlap(0.0));
        let lengths = config.a.position.abs().max(config.b.position.abs()).max_element()
            + half[0].max(half[1]).max_element();
        let margin = 2e-7 * lengths;
        assert!(pair.overlap(margin), "{}\n{config}", pair.distance().distance);
        widest = widest.max(f64::from(pair.distance().distance) / f64::from(lengths));
    }
    println!("{touching} of 2000 touch at margin 0; the widest gap is {widest:e} of the lengths");
    assert!((500..1_500).contains(&touching), "{touching}");
}
