//! Tests the agreement of all queries about touching, and pairs within rounding of a touch.

use glam::{Quat, Vec3};
use impinge::dim3::narrowphase::{self, CastHit};
use impinge::dim3::{Convex, Convex3, Pose, Ray};
use impinge::space::AtStart;
use impinge::world::{Filter, Settings, ShapeDesc, World};

use super::pair::Pair;
use crate::agreement::{self, Posed, Questions, Start};
use crate::dim3::oracle::families;
use crate::dim3::oracle::shape::{
    Config, Form, KINDS, Placed, Points, capsule, cuboid, hull, matrix, sphere, triangle,
};
use crate::rng::Rng;
use crate::support::settings::case_count;

const SEED: u64 = 0x0de_7a11;

/// For each ordered pair of kinds.
const CASES: u64 = 600;

#[test]
fn every_answer_agrees_with_the_distance() {
    agreement::of_every_pair::<Convex3, _>(&KINDS, SEED, CASES, |rng, kinds, seed, number| {
        let case = families::case(kinds, seed, number);
        let config = if rng.bool() { nearly_touching(rng, case.config) } else { case.config };
        (case.family, config)
    });
}

fn start(hit: CastHit) -> Start {
    Start { time: hit.time, inside: hit.inside, distance: hit.distance }
}

impl Questions for Convex3 {
    type Config = Config;

    const ZERO: Vec3 = Vec3::ZERO;

    fn parts(config: &Config) -> [(Convex, Pose); 2] {
        [config.a, config.b].map(|placed| (placed.geometry(), placed.pose()))
    }

    fn size(config: &Config) -> f64 {
        config.size()
    }

    fn margin(config: &Config) -> f32 {
        config.margin
    }

    fn separation(a: Posed<Convex3>, b: Posed<Convex3>) -> (f32, [Vec3; 2]) {
        let found = narrowphase::distance(a.0, a.1, b.0, b.1);
        (found.distance, [found.point_a, found.point_b])
    }

    fn contact_distances(a: Posed<Convex3>, b: Posed<Convex3>, margin: f32) -> Option<Vec<f32>> {
        let found = narrowphase::contact(a.0, a.1, b.0, b.1, margin)?;
        Some(found.points.iter().map(|point| point.distance).collect())
    }

    fn cast_start(
        a: Posed<Convex3>,
        way: Vec3,
        b: Posed<Convex3>,
        at_start: AtStart,
    ) -> Option<Start> {
        let hit = narrowphase::cast_as(a.0, a.1, way, b.0, b.1, at_start);
        if at_start == AtStart::Hit {
            assert_eq!(hit, narrowphase::cast(a.0, a.1, way, b.0, b.1));
        }
        hit.map(start)
    }

    fn turning_cast(
        rng: &mut Rng,
        a: Posed<Convex3>,
        b: Posed<Convex3>,
        way: Vec3,
    ) -> Option<Start> {
        let mut end = |pose: &Pose| {
            let rotation: Quat = rng.rotation() * pose.rotation();
            Pose::new(pose.position() + way, rotation.normalize()).expect("a pose")
        };
        let (end_a, end_b) = (end(a.1), end(b.1));
        narrowphase::cast_motion(a.0, a.1, &end_a, b.0, b.1, &end_b).map(start)
    }

    fn way(rng: &mut Rng, length: f64) -> Vec3 {
        (rng.in_cube() * length * rng.power(-3.0, 1.0)).as_vec3()
    }

    fn largest_coordinate(point: Vec3) -> f32 {
        point.abs().max_element()
    }

    fn closest_distance((geometry, pose): Posed<Convex3>, point: Vec3) -> f32 {
        narrowphase::closest_point(geometry, pose, point).distance
    }

    fn contains_point((geometry, pose): Posed<Convex3>, point: Vec3) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn ray_begins_inside((geometry, pose): Posed<Convex3>, point: Vec3) -> bool {
        let ray = Ray::new(point, Vec3::new(0.3, -0.7, 0.2), 1e15).expect("a ray");
        narrowphase::raycast(geometry, pose, &ray).is_some_and(|hit| hit.inside)
    }

    fn is_endless(config: &Config) -> bool {
        [config.a, config.b].iter().all(|placed| matches!(placed.form, Form::HalfSpace { .. }))
    }
}

fn agrees(rng: &mut Rng, config: &Config) -> Result<(), String> {
    agreement::agrees::<Convex3>(rng, config)
}

/// Moves B to within rounding of touching A. A's position is the origin and B's is near it. So sums of position and
/// local coordinates in f64 have digits far below those of a coordinate.
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

/// Returns the geometry moved in its own frame.
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
        Form::Cylinder { point_a, point_b, side_radius, radius } => {
            Form::Cylinder { point_a: point_a + by, point_b: point_b + by, side_radius, radius }
        }
        Form::Cone { base, apex, base_radius, radius } => {
            Form::Cone { base: base + by, apex: apex + by, base_radius, radius }
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

/// Regression: the f32 overlap test took an origin beyond the base face of its tetrahedron to be inside.
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
    let distance = Pair::new(&config).distance().distance;
    assert!((distance - 0.0172).abs() < 1e-4, "{distance}");
    agree(&config);
}

/// A negative margin cancels the radii. The rest is rounding in f32.
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

/// Regression: the square of a distance of 1e-24 is 0 in f32. It must not count as 0.
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

/// Bodies that touch exactly on a grid, unrotated or rotated by quarter turns. The distance is 0, they overlap, the
/// manifold has points, and a cast hits at time 0.
#[test]
fn an_exact_touch_on_a_grid_is_one_in_every_query() {
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
                // A capsule across the direction does not reach its neighbour.
                if (reach(&a) + reach(&b) - 1.0).abs() > 1e-6 {
                    continue;
                }
                let config = Config { a, b, margin: 0.0 };
                let distance = Pair::new(&config).distance().distance;
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

/// Local offsets cancel with the poses. Rounding is relative to all terms of a coordinate.
#[test]
fn a_touch_with_cancelling_offsets_is_one_in_every_query() {
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turned = [0.0, 0.0, half, half];
    for far in [0.0, 1.0, 16.0, 1000.0, 65536.0_f32] {
        let config = Config {
            a: cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [0.5; 3]).upright([0.0; 3]),
            // After a quarter turn, the local x axis is y.
            b: cuboid([far, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [0.5; 3]).at([1.0, -far, 0.0], turned),
            margin: 0.0,
        };
        let distance = Pair::new(&config).distance().distance;
        assert!(distance == 0.0, "{far}: {distance:e}");
        agree(&config);
    }
}

/// A begin event always has a manifold. Hulls touch exactly on a grid, rotated by quarter turns.
#[test]
fn a_grid_of_touching_hulls_begins_with_manifolds() {
    let corners: Vec<Vec3> = (0..8)
        .map(|i| Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32) - 0.5)
        .collect();
    let hull = impinge::dim3::Hull::from_points(&corners, 8).expect("a hull");
    let scale = Vec3::splat(0.1);
    let geometry = Convex::hull(std::sync::Arc::new(hull), scale, 0.0).expect("a geometry");
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let turns = [[0.0, 0.0, 0.0, 1.0], [half, 0.0, 0.0, half], [0.0, half, 0.0, half]];
    let mut world = World::<Convex3>::new(Settings::DEFAULT, 1);
    for place in 0..64 {
        let at = Vec3::new((place & 3) as f32, (place >> 2 & 3) as f32, (place >> 4) as f32) * 0.1;
        let turn = Quat::from_array(turns[place % 3]);
        let pose = Pose::new(at, turn).expect("a pose");
        let filter = Filter::ALL;
        world.create(ShapeDesc { filter, ..ShapeDesc::new(geometry.clone(), pose) });
    }
    world.update();
    for event in world.events() {
        let [a, b] = [event.a, event.b].map(|id| world.get(id).expect("a shape"));
        let manifold = narrowphase::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, 0.0);
        let points = manifold.map_or(0, |manifold| manifold.points.len());
        assert!(points > 0, "{:?} {:?}", a.pose, b.pose);
    }
    // Some of the 144 pairs of faces are apart, because a third of a tenth is no float.
    assert!(world.events().len() > 100, "{}", world.events().len());
}

/// Checks the margin that the header advises, as a part of coordinates and sizes. It finds every pair that is built to
/// touch and then posed at random.
#[test]
fn the_advised_margin_finds_boxes_that_touch_in_any_frame() {
    let rng = &mut Rng::of_case(SEED, 2);
    let cases = case_count(2_000);
    let (mut touching, mut widest) = (0, 0.0_f64);
    for _ in 0..cases {
        let turn = rng.rotation();
        let half = [rng.in_cube().abs(), rng.in_cube().abs()].map(|half| half.as_vec3());
        let origin = rng.in_cube() * rng.power(0.0, 3.0);
        // The faces overlap by more than half of the smaller one.
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
        let pair = Pair::new(&config);
        touching += u64::from(pair.overlap(0.0));
        let lengths = config.a.position.abs().max(config.b.position.abs()).max_element()
            + half[0].max(half[1]).max_element();
        let margin = 2e-7 * lengths;
        assert!(pair.overlap(margin), "{}\n{config}", pair.distance().distance);
        widest = widest.max(f64::from(pair.distance().distance) / f64::from(lengths));
    }
    println!(
        "{touching} of {cases} touch at margin 0; the widest gap is {widest:e} of the lengths"
    );
    assert!((cases / 4..cases * 3 / 4).contains(&touching), "{touching}");
}
