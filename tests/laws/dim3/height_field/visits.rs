//! Tests which triangles a search visits: all that the convex queries find within the region, each once.

use std::ops::ControlFlow;

use glam::{Quat, Vec3};
use impinge::answers::Part;
use impinge::concave::Concave;
use impinge::dim3::{Aabb, Convex, Convex3, HeightField, Pose};
use impinge::space::{AtStart, Space};

use super::model::Model;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x51517;

/// A field with unit cells, and a region whose sides are often exactly on vertices, edges and diagonals.
struct Case {
    model: Model,
    field: HeightField,
    region: Aabb,
    /// The region as a geometry.
    solid: Convex,
}

impl Case {
    fn random(rng: &mut Rng) -> Case {
        let rough = rng.bool();
        let heights: Vec<f32> =
            (0..81).map(|_| if rough { rng.integer(-4, 4) as f32 * 0.5 } else { 0.0 }).collect();
        // At this height, values of different triangles round to the same f32.
        let level = rng.pick(&[0.0, 0.0, 0.0, FAR]);
        let mut model = Model::of_heights(9, 9, |row, column| level + heights[9 * row + column]);
        model.diagonals = rng.bool().then(|| (0..64).map(|_| rng.bool()).collect());
        let count = rng.integer(0, 40);
        model.holes = rng.bool().then(|| (0..64).map(|cell| cell < count).collect());
        let mut coordinate = |least: i32, most: i32| {
            let exact = rng.integer(4 * least, 4 * most) as f32 * 0.25;
            exact + rng.pick(&[0.0, 0.0, 0.0, 1e-10, -1e-10, 1e-7, 0.01])
        };
        let a = Vec3::new(coordinate(-1, 9), coordinate(-3, 3), coordinate(-1, 9));
        let sides = [0; 3].map(|_| rng.pick(&[0.0, 0.0, 0.25, 1.0, 2.5]));
        let region = Aabb { min: a, max: a + Vec3::from_array(sides) };
        let (center, half) = (a.midpoint(region.max), (region.max - a) * 0.5);
        // Rounding must not make the box larger than the region.
        let is_exact = center - half == a && center + half == region.max;
        let half = if is_exact { half } else { half * 0.99 };
        let solid = Convex::oriented_box(center, Quat::IDENTITY, half).unwrap();
        Case { field: model.field(), model, region, solid }
    }

    fn triangles(&self, meets: impl Fn(&Convex) -> bool) -> Vec<Part> {
        let all = self.model.convex().into_iter();
        all.filter(|(_, triangle)| meets(triangle)).map(|(part, _)| part).collect()
    }

    /// Checks that each visited part has a name once, belongs to the field, and that none is missing.
    fn check(&self, number: u64, mut visited: Vec<Part>, needed: &[Part]) {
        visited.sort();
        let all = self.triangles(|_| true);
        assert!(visited.is_sorted_by(|a, b| a < b), "case {number}: {visited:?}");
        assert!(visited.iter().all(|part| all.contains(part)), "case {number}");
        let missing: Vec<_> = needed.iter().filter(|part| !visited.contains(part)).collect();
        assert!(missing.is_empty(), "case {number}: {missing:?} of {:?}", self.region);
    }
}

/// Checks every case, and returns the number of cases.
fn each_case(salt: u64, mut check: impl FnMut(u64, &mut Rng, &Case)) -> usize {
    let (seed, cases) = (seed(SEED ^ salt), case_count(20_000));
    for number in 0..cases {
        let mut rng = Rng::of_case(seed, number);
        let case = Case::random(&mut rng);
        check(number, &mut rng, &case);
    }
    cases as usize
}

const POSE: Pose = Pose::IDENTITY;

const FAR: f32 = 1000.0;

#[test]
fn near_a_region() {
    let mut found = 0;
    let cases = each_case(1, |number, rng, case| {
        let region = |_: &Pose| case.region;
        let needed =
            case.triangles(|triangle| Convex3::overlap(triangle, &POSE, &case.solid, &POSE, 0.0));
        let mut visited = Vec::new();
        let all = case.field.parts_near(&POSE, &region, &mut |part, _, _| {
            visited.push(part);
            ControlFlow::Continue(())
        });
        assert!(all.is_continue());
        case.check(number, visited.clone(), &needed);
        found += needed.len();
        // Stops after a random part.
        let limit = rng.below(4);
        let mut count = 0;
        let flow = case.field.parts_near(&POSE, &region, &mut |_, _, _| {
            count += 1;
            if count > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(count, visited.len().min(limit + 1));
        assert_eq!(flow.is_break(), count > limit);
    });
    assert!(found >= cases / 4, "{found}");
}

#[test]
fn a_small_region_has_few_triangles() {
    let field = Model::of_heights(9, 9, |row, column| (row + column) as f32).field();
    let visited = |min: [f32; 3], max: [f32; 3]| {
        let region = |_: &Pose| Aabb { min: min.into(), max: max.into() };
        let mut visited = Vec::new();
        let all = field.parts_near(&POSE, &region, &mut |part, _, _| {
            visited.push(part.triangle);
            ControlFlow::Continue(())
        });
        assert!(all.is_continue());
        visited
    };
    // Within cell (3, 3), on each side of its diagonal and on both.
    assert_eq!(visited([3.1, 0.0, 3.6], [3.4, 9.0, 3.9]), [54]);
    assert_eq!(visited([3.6, 0.0, 3.1], [3.9, 9.0, 3.4]), [55]);
    assert_eq!(visited([3.2, 0.0, 3.2], [3.8, 9.0, 3.8]), [54, 55]);
    // Above and below.
    assert_eq!(visited([3.2, 9.0, 3.2], [3.8, 90.0, 3.8]), []);
    assert_eq!(visited([0.0, -9.0, 0.0], [8.0, -1.0, 8.0]), []);
    assert_eq!(visited([-50.0, -50.0, -50.0], [50.0; 3]).len(), 128);
}

#[test]
fn by_distance_from_a_region() {
    let mut found = 0;
    let cases = each_case(2, |number, rng, case| {
        let reach = rng.pick(&[f32::INFINITY, 4.0, 0.5, 0.3, 0.0, -1.0]);
        let region = |_: &Pose| case.region;
        let is_near = |reach: f32| {
            move |triangle: &Convex| {
                let solid = Convex3::distance(triangle, &POSE, &case.solid, &POSE);
                solid.distance <= reach
            }
        };
        let mut visited = Vec::new();
        case.field.parts_by_distance(&POSE, &region, reach, &mut |part, _, _| {
            visited.push(part);
            reach
        });
        let needed = case.triangles(is_near(reach));
        case.check(number, visited, &needed);
        found += needed.len();
        // The search radius shrinks to the distance of the nearest triangle so far. The nearest and its equals remain.
        let (mut visited, mut nearest) = (Vec::new(), f32::INFINITY);
        case.field.parts_by_distance(&POSE, &region, nearest, &mut |part, triangle, _| {
            visited.push(part);
            nearest = nearest.min(Convex3::distance(triangle, &POSE, &case.solid, &POSE).distance);
            nearest
        });
        case.check(number, visited, &case.triangles(is_near(nearest)));
    });
    assert!(found >= 4 * cases, "{found}");
}

#[test]
fn along_a_translation() {
    let mut found = 0;
    let cases = each_case(3, |number, rng, case| {
        let way = match rng.below(4) {
            _ if case.field.range()[0] > FAR / 2.0 => rng.in_cube().as_vec3() + Vec3::Y * 1.5 * FAR,
            0 => Vec3::ZERO,
            1 => rng.axis().as_vec3() * 3.0,
            _ => rng.in_cube().as_vec3() * 8.0,
        };
        let latest = rng.pick(&[1.0, 1.0, 0.5, 0.1, 0.0]);
        let region = |_: &Pose| case.region;
        let time = |triangle: &Convex| {
            Convex3::cast(&case.solid, &POSE, way, triangle, &POSE, AtStart::Hit)
                .map(|hit| hit.time)
        };
        let mut visited = Vec::new();
        case.field.parts_along(&POSE, &region, None, way, latest, &mut |part, _, _| {
            visited.push(part);
            latest
        });
        let needed = case.triangles(|triangle| time(triangle).is_some_and(|time| time <= latest));
        case.check(number, visited, &needed);
        found += needed.len();
        let (mut visited, mut first) = (Vec::new(), 1.0_f32);
        case.field.parts_along(&POSE, &region, None, way, first, &mut |part, triangle, _| {
            visited.push(part);
            first = first.min(time(triangle).unwrap_or(1.0));
            first
        });
        let needed = case.triangles(|triangle| time(triangle).is_some_and(|time| time <= first));
        case.check(number, visited, &needed);
    });
    assert!(found >= cases / 2, "{found}");
}

/// A body that moves along a plane within the tolerance of casts touches it.
#[test]
fn along_a_plane_within_the_tolerance() {
    let field = Model::of_heights(5, 5, |_, _| 0.0).field();
    let triangles = Model::of_heights(5, 5, |_, _| 0.0).convex();
    let mut hits = 0;
    for height in [0.0, 1e-12, 1e-10, 1e-9, 4e-9, 1e-8] {
        let start = Vec3::new(-3.0, 1.0 + height, 1.7);
        // The height is lost in f32 unless the ball's centre is at its own origin.
        for (ball, at) in [
            (Convex::capsule(Vec3::new(0.0, height, 0.0), Vec3::Y, 0.0), start.with_y(0.0)),
            (Convex::sphere(Vec3::new(0.0, height, 0.0), 0.0), start.with_y(0.0)),
        ] {
            let (ball, at) = (ball.unwrap(), Pose::new(at, Quat::IDENTITY).unwrap());
            let way = Vec3::X * 10.0;
            let region = |_: &Pose| Convex3::aabb(&ball, &at);
            let mut visited = Vec::new();
            field.parts_along(&POSE, &region, None, way, 1.0, &mut |part, _, _| {
                visited.push(part);
                1.0
            });
            for (part, triangle) in &triangles {
                let hit = Convex3::cast(&ball, &at, way, triangle, &POSE, AtStart::Hit);
                assert!(hit.is_none() || visited.contains(part), "{height:e}: {part:?}");
                hits += usize::from(hit.is_some() && height > 0.0);
            }
        }
    }
    assert!(hits > 0);
}
