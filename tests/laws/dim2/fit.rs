//! Tests convex hulls, circles and rectangles around points against brute force.

use std::f64::consts::{FRAC_PI_2, PI};
use std::time::{Duration, Instant};

use glam::{DVec2, Vec2};
use impinge::dim2::fit::{self, BoundingCircle};
use impinge::dim2::narrowphase::contains;
use impinge::dim2::{Convex, LargePolygon, MAX_VERTICES, Pose, Rectangle, convex_hull};

use crate::dim2::oracle::scatter::{Cloud, cloud, on_circle};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0x2f17;

/// Runs a check over numbered clouds of up to `most` points. Prints a cloud that fails at full precision.
fn over_clouds(
    salt: u64,
    clouds: u64,
    most: usize,
    check: impl Fn(&Cloud, &mut Rng) -> Result<(), String>,
) {
    let seed = seed(SEED) ^ salt;
    for number in 0..case_count(clouds) {
        let rng = &mut Rng::of_case(seed, number);
        let count = 1 + rng.below(most);
        let cloud = cloud(rng, count);
        if let Err(what) = check(&cloud, rng) {
            panic!("{what}\n({}, cloud {number})\n{:?}", cloud.family, cloud.points);
        }
    }
}

fn doubles(points: &[Vec2]) -> Vec<DVec2> {
    points.iter().map(|point| point.as_dvec2()).collect()
}

fn shuffle(rng: &mut Rng, points: &mut [Vec2]) {
    for place in (1..points.len()).rev() {
        points.swap(place, rng.below(place + 1));
    }
}

/// Returns a value above 0 if `c` is to the left of the line from `a` to `b`. It is exact for integers up to 2^60.
fn turn([a, b, c]: [[i64; 2]; 3]) -> i128 {
    let span = |to: [i64; 2], axis: usize| i128::from(to[axis]) - i128::from(a[axis]);
    span(b, 0) * span(c, 1) - span(b, 1) * span(c, 0)
}

/// Returns integers that f32 represents: on a small or large lattice, near a line, or far apart.
fn whole_numbers(rng: &mut Rng) -> Vec<[i64; 2]> {
    let count = 1 + rng.below(60);
    let kind = rng.below(5);
    let [dx, dy] = [0; 2].map(|_| i64::from(rng.integer(-4000, 4000)));
    (0..count)
        .map(|_| match kind {
            0 => [0; 2].map(|_| i64::from(rng.integer(-3, 3))),
            1 => [0; 2].map(|_| i64::from(rng.integer(-(1 << 24), 1 << 24))),
            // On a line through the origin, or one step beside it.
            2 => {
                let (far, aside) = (i64::from(rng.integer(-4000, 4000)), rng.integer(-1, 1));
                [dx * far, dy * far + i64::from(aside)]
            }
            3 => [0; 2].map(|_| i64::from(rng.integer(-9, 9)) << rng.below(50)),
            _ => {
                let x = i64::from(rng.integer(-2000, 2000));
                [x, x * x]
            }
        })
        // Round values that f32 does not represent.
        .map(|point| point.map(|value| value as f32 as i64))
        .collect()
}

/// Checks hulls in exact integers: vertices are input points, every turn is left, the polygon winds once, and no point
/// is outside.
#[test]
fn hulls_of_whole_numbers_are_exact() {
    for number in 0..case_count(20_000) {
        let rng = &mut Rng::of_case(seed(SEED) ^ 1, number);
        let whole = whole_numbers(rng);
        // Scaling by a power of two is exact.
        let scale = (rng.integer(-40, 3) as f32).exp2();
        let placed = |point: &[i64; 2]| Vec2::from_array(point.map(|value| value as f32)) * scale;
        let mut points: Vec<Vec2> = whole.iter().map(placed).collect();
        let hull = convex_hull(&points);
        let what = format!("cloud {number}: {whole:?} times {scale:e}: {hull:?}");

        let vertices: Vec<[i64; 2]> = hull
            .iter()
            .map(|vertex| *whole.iter().find(|point| placed(point) == *vertex).expect(&what))
            .collect();
        let count = vertices.len();
        assert_eq!(vertices[0], *whole.iter().min().unwrap(), "{what}");
        match count {
            1 => assert!(whole.iter().all(|point| *point == whole[0]), "{what}"),
            2 => {
                assert_eq!(vertices[1], *whole.iter().max().unwrap(), "{what}");
                let [a, b] = [vertices[0], vertices[1]];
                assert!(a != b && whole.iter().all(|point| turn([a, b, *point]) == 0), "{what}");
            }
            _ => {
                for (place, a) in vertices.iter().enumerate() {
                    let [b, c] = [1, 2].map(|step| vertices[(place + step) % count]);
                    assert!(turn([*a, b, c]) > 0, "{what}");
                    assert!(whole.iter().all(|point| turn([*a, b, *point]) >= 0), "{what}");
                }
            }
        }
        shuffle(rng, &mut points);
        points.extend_from_within(..points.len() / 2);
        assert_eq!(convex_hull(&points), hull, "{what}");
    }
}

#[test]
fn known_hulls() {
    let v = Vec2::new;
    assert_eq!(convex_hull(&[]), []);
    assert_eq!(convex_hull(&[v(2.0, -3.0); 7]), [v(2.0, -3.0)]);
    let line = [v(1.0, 1.0), v(3.0, 3.0), v(-1.0, -1.0), v(2.0, 2.0), v(3.0, 3.0)];
    assert_eq!(convex_hull(&line), [v(-1.0, -1.0), v(3.0, 3.0)]);
    let square = [v(0.0, 0.0), v(2.0, 0.0), v(2.0, 2.0), v(0.0, 2.0)];
    let with_more = [square.as_slice(), &[v(1.0, 1.0), v(1.0, 0.0), v(2.0, 1.0)]].concat();
    assert_eq!(convex_hull(&with_more), square);
    // Zeros of both signs are the same point, in any order.
    let zeros = [v(-0.0, 4.0), v(0.0, 3.0), v(0.0, 5.0), v(-0.0, 0.0), v(1.0, -0.0)];
    for points in [zeros, [zeros[4], zeros[3], zeros[2], zeros[1], zeros[0]]] {
        let hull = convex_hull(&points);
        assert_eq!(hull, [v(0.0, 0.0), v(1.0, 0.0), v(0.0, 5.0)]);
        assert!(
            hull.iter().all(|vertex| !vertex.x.is_sign_negative() && !vertex.y.is_sign_negative())
        );
    }
    // The smallest subnormals span a triangle, beside the largest coordinates.
    let tiny = f32::from_bits(1);
    assert_eq!(convex_hull(&[v(0.0, 0.0), v(tiny, 0.0), v(0.0, tiny)]).len(), 3);
    let far = [v(-1e16, 0.0), v(1e16, 0.0), v(0.0, tiny), v(0.0, -tiny)];
    assert_eq!(convex_hull(&far), [far[0], far[3], far[1], far[2]]);
}

/// A hull is a valid polygon.
#[test]
fn hulls_make_polygons() {
    over_clouds(2, 4000, 16, |cloud, _| {
        let hull = convex_hull(&cloud.points);
        // If a hull has too many vertices to pass by value, each part of it must be convex.
        for part in hull.windows(hull.len().min(MAX_VERTICES)) {
            Convex::polygon(part, 0.0).map_err(|refused| format!("{refused}: {hull:?}"))?;
        }
        let large = LargePolygon::from_points(&hull).map_err(|refused| refused.to_string())?;
        if large.vertices() == hull { Ok(()) } else { Err(format!("{large:?} of {hull:?}")) }
    });
}

/// Returns the error of rounding a centre to f32: half a step on each axis, and two steps of the radius.
fn float_slack(circle: &BoundingCircle) -> f64 {
    let step = |value: f32| f64::from(value.abs().next_up()) - f64::from(value.abs());
    let half = DVec2::new(step(circle.center.x), step(circle.center.y)) * 0.5;
    half.length() + 2.0 * step(circle.radius)
}

fn needed(points: &[DVec2], center: DVec2) -> f64 {
    points.iter().map(|point| point.distance(center)).fold(0.0, f64::max)
}

/// Returns the radius of the least circle over two points or through three.
fn brute_radius(points: &[DVec2]) -> f64 {
    let mut least =
        if points.iter().all(|point| *point == points[0]) { 0.0 } else { f64::INFINITY };
    for (place, &a) in points.iter().enumerate() {
        for (next, &b) in points[..place].iter().enumerate() {
            least = least.min(needed(points, (a + b) * 0.5));
            for &c in &points[..next] {
                let (b, c) = (b - a, c - a);
                let twice_area = 2.0 * b.perp_dot(c);
                if twice_area != 0.0 {
                    let offset = (c.perp() * b.length_squared() - b.perp() * c.length_squared())
                        / -twice_area;
                    least = least.min(needed(points, a + offset));
                }
            }
        }
    }
    least
}

fn held(cloud: &Cloud, circle: &BoundingCircle) -> Result<(), String> {
    let center = circle.center.as_dvec2();
    let outside = |point: &&Vec2| point.as_dvec2().distance(center) > f64::from(circle.radius);
    if let Some(missed) = cloud.points.iter().find(outside) {
        return Err(format!("{circle:?} misses {missed:?}"));
    }
    contained(cloud, &Convex::circle(circle.center, circle.radius).unwrap())
}

/// Checks that the library finds every point contained.
fn contained(cloud: &Cloud, geometry: &Convex) -> Result<(), String> {
    match cloud.points.iter().find(|point| !contains(geometry, &Pose::IDENTITY, **point)) {
        Some(missed) => Err(format!("{geometry:?} misses {missed:?}")),
        None => Ok(()),
    }
}

#[test]
fn the_circle_of_few_points_is_that_of_brute_force() {
    over_clouds(3, 3000, 12, |cloud, _| {
        let circle = fit::circle(&cloud.points).unwrap();
        let (least, found) = (brute_radius(&doubles(&cloud.points)), f64::from(circle.radius));
        let slack = float_slack(&circle) + 1e-12 * cloud.size() + 1e-15 * cloud.reach();
        if found > least + slack {
            return Err(format!("{circle:?} is not the least: {found:e} instead of {least:e}"));
        }
        held(cloud, &circle)
    });
}

/// The required radius is a convex function of the centre. So a local minimum is the global one.
#[test]
fn the_circle_of_many_points_is_the_least() {
    over_clouds(4, 400, 800, |cloud, rng| {
        let circle = fit::circle(&cloud.points).unwrap();
        let (center, radius) = (circle.center.as_dvec2(), f64::from(circle.radius));
        let points = doubles(&cloud.points);
        let slack = float_slack(&circle) + 1e-12 * cloud.size();
        for _ in 0..60 {
            let step = on_circle(rng) * radius * rng.power(-5.0, 0.0);
            let elsewhere = needed(&points, center + step);
            if elsewhere < radius - slack {
                return Err(format!(
                    "{circle:?} is not the least: {step} away {elsewhere:e} is enough"
                ));
            }
        }
        held(cloud, &circle)
    });
}

#[test]
fn known_circles() {
    let v = Vec2::new;
    for (points, center, radius) in [
        (vec![v(3.0, -4.0)], v(3.0, -4.0), 0.0),
        (vec![v(3.0, -4.0); 50], v(3.0, -4.0), 0.0),
        (vec![v(-3.0, 0.0), v(3.0, 8.0)], v(0.0, 4.0), 5.0),
        // The least circle of an obtuse triangle has the longest side as diameter.
        (vec![v(0.0, 0.0), v(4.0, 0.0), v(2.0, 1.0)], v(2.0, 0.0), 2.0),
        (vec![v(1.0, 0.0), v(-1.0, 0.0), v(0.0, 1.0), v(0.0, -1.0), v(0.1, 0.3)], v(0.0, 0.0), 1.0),
        (vec![v(0.0, 0.0), v(10.0, 0.0), v(20.0, 0.0), v(5.0, 0.0)], v(10.0, 0.0), 10.0),
    ] {
        assert_eq!(fit::circle(&points), Ok(BoundingCircle { center, radius }), "{points:?}");
    }
}

/// Returns the unit axes of a rectangle.
fn axes(rectangle: &Rectangle) -> [DVec2; 2] {
    let x = rectangle.rotation().as_dvec2().normalize();
    [x, x.perp()]
}

/// Checks that every point is within the extents, and that no extent is larger than needed.
fn fits(cloud: &Cloud, found: &Rectangle) -> Result<(), String> {
    let [x, y] = axes(found);
    let (center, half) = (found.center().as_dvec2(), found.half_extents().as_dvec2());
    let mut reach = DVec2::ZERO;
    let rounding = 1e-15 * (cloud.reach() + cloud.size());
    for point in &cloud.points {
        let offset = point.as_dvec2() - center;
        let local = DVec2::new(x.dot(offset), y.dot(offset)).abs();
        reach = reach.max(local);
        if (local - half).max_element() > rounding {
            return Err(format!("{found:?} misses {point:?} by {:?}", local - half));
        }
    }
    let slack = 1e-14 * cloud.reach() + f64::from(f32::MIN_POSITIVE);
    if (half - reach).cmpgt(half * 1.2e-7 + slack).any() {
        return Err(format!("{found:?} is wider than {reach}"));
    }
    let length = found.rotation().as_dvec2().length();
    if (length - 1.0).abs() > 1e-7 {
        return Err(format!("{found:?}: the rotation has length {length}"));
    }
    contained(cloud, &found.geometry())
}

/// Returns the side lengths of the rectangle around points with a given x axis of any length but 0.
fn sides(points: &[DVec2], x: DVec2) -> DVec2 {
    let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for point in points {
        let offset = *point - points[0];
        let local = DVec2::new(x.dot(offset), x.perp_dot(offset)) / x.length();
        (min, max) = (min.min(local), max.max(local));
    }
    max - min
}

fn area(points: &[DVec2], angle: f64) -> f64 {
    sides(points, DVec2::from_angle(angle)).element_product()
}

/// Returns the least area over all lines through two points. One side of the least rectangle lies on such a line.
fn brute_area(points: &[DVec2]) -> f64 {
    let mut least = sides(points, DVec2::X).element_product();
    for (place, a) in points.iter().enumerate() {
        for b in &points[..place] {
            if a != b {
                least = least.min(sides(points, *b - *a).element_product());
            }
        }
    }
    least
}

/// Searches the least area over many angles, with local refinement of the best ones.
fn searched_area(points: &[DVec2]) -> f64 {
    const STEPS: usize = 360;
    let step = FRAC_PI_2 / STEPS as f64;
    let mut tried: Vec<(f64, f64)> = (0..STEPS)
        .map(|place| step * place as f64)
        .map(|angle| (area(points, angle), angle))
        .collect();
    tried.sort_by(|a, b| a.0.total_cmp(&b.0));
    let followed = tried.into_iter().take(12).map(|(mut least, mut angle)| {
        let mut step = step;
        while step > 1e-9 {
            let next = [angle - step, angle + step].map(|angle| (area(points, angle), angle));
            let (lower, at) = if next[0].0 < next[1].0 { next[0] } else { next[1] };
            if lower < least {
                (least, angle) = (lower, at);
            } else {
                step *= 0.5;
            }
        }
        least
    });
    followed.fold(f64::INFINITY, f64::min)
}

/// Returns the rounding error of the area. Rotation, extents and centre are f32. Far from the origin, the centre costs
/// each side up to a step of a coordinate.
fn area_slack(cloud: &Cloud) -> f64 {
    let (size, reach) = (cloud.size(), cloud.reach());
    1e-6 * size * size + 6e-7 * size * reach
}

fn area_of(found: &Rectangle) -> f64 {
    (found.half_extents().as_dvec2() * 2.0).element_product()
}

#[test]
fn the_least_rectangle_of_few_points_is_that_of_brute_force() {
    over_clouds(5, 3000, 25, |cloud, _| {
        let found = fit::least_area(&cloud.points).unwrap();
        let least = brute_area(&doubles(&cloud.points));
        if area_of(&found) > least + area_slack(cloud) {
            return Err(format!("{found:?}: {:e} instead of {least:e}", area_of(&found)));
        }
        let degrees = impinge::dim2::rotation::degrees(found.rotation());
        if !(-45.0..45.0001).contains(&degrees) {
            return Err(format!("{found:?} turns by {degrees}, which is not the least"));
        }
        fits(cloud, &found)
    });
}

#[test]
fn the_least_rectangle_of_many_points_is_as_small_as_any_angle_makes() {
    over_clouds(6, 400, 400, |cloud, _| {
        let found = fit::least_area(&cloud.points).unwrap();
        let least = searched_area(&doubles(&cloud.points));
        if area_of(&found) > least + area_slack(cloud) {
            return Err(format!("{found:?}: {:e}, and {least:e} was found", area_of(&found)));
        }
        fits(cloud, &found)
    });
}

/// Returns the variance of the points along a direction, as a sum over all pairs.
fn spread(points: &[DVec2]) -> impl Fn(DVec2) -> f64 {
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (place, a) in points.iter().enumerate() {
        for b in &points[..place] {
            let d = *b - *a;
            (xx, xy, yy) = (xx + d.x * d.x, xy + d.x * d.y, yy + d.y * d.y);
        }
    }
    move |along: DVec2| {
        along.x * along.x * xx + 2.0 * along.x * along.y * xy + along.y * along.y * yy
    }
}

#[test]
fn the_principal_rectangle_lies_along_the_greatest_spread() {
    over_clouds(7, 3000, 120, |cloud, _| {
        let found = fit::principal(&cloud.points).unwrap();
        let points = doubles(&cloud.points);
        let spread = spread(&points);
        let [x, y] = axes(&found);
        let total = spread(DVec2::X) + spread(DVec2::Y);
        let most = (0..3600)
            .map(|place| spread(DVec2::from_angle(PI * f64::from(place) / 3600.0)))
            .fold(spread(x), f64::max);
        // The variance is stationary at its maximum. So rounding of the angle has an effect of second order.
        if spread(x) < most - 2e-6 * total || spread(y) > total - most + 2e-6 * total {
            return Err(format!("{found:?}: {:e} along x, and {most:e} was found", spread(x)));
        }
        let turned = found.rotation();
        if turned.x < 0.0 || (turned.x == 0.0 && turned.y < 0.0) {
            return Err(format!("{found:?} points to negative x"));
        }
        fits(cloud, &found)
    });
}

#[test]
fn known_rectangles() {
    let upright = Rectangle::new(Vec2::new(3.0, -1.0), Vec2::new(2.0, 0.5), Vec2::X).unwrap();
    let tall = Rectangle::new(Vec2::new(3.0, -1.0), Vec2::new(0.5, 2.0), Vec2::X).unwrap();
    // An upright rectangle stays exactly upright. The principal axis of a tall one is its y axis.
    for fit in [fit::principal, fit::least_area] {
        assert_eq!(fit(&upright.corners()), Ok(upright));
    }
    assert_eq!(fit::least_area(&tall.corners()), Ok(tall));
    let lying = Rectangle::new(tall.center(), Vec2::new(2.0, 0.5), Vec2::Y).unwrap();
    assert_eq!(fit::principal(&tall.corners()), Ok(lying));
    // A square has no principal axis.
    let square = Rectangle::new(Vec2::ZERO, Vec2::ONE, Vec2::X).unwrap();
    assert_eq!(fit::principal(&square.corners()), Ok(square));
    for points in [vec![Vec2::ONE], vec![Vec2::ONE; 300]] {
        let point = Rectangle::new(Vec2::ONE, Vec2::ZERO, Vec2::X).unwrap();
        assert_eq!(fit::principal(&points), Ok(point));
        assert_eq!(fit::least_area(&points), Ok(point));
    }
    for degrees in [-44.0, -10.0, 0.5, 30.0, 45.0] {
        let rotation = impinge::dim2::rotation::from_degrees(degrees);
        let turned = Rectangle::new(Vec2::new(10.0, 20.0), Vec2::new(4.0, 1.0), rotation).unwrap();
        for fit in [fit::principal, fit::least_area] {
            let found = fit(&turned.corners()).unwrap();
            let close = |a: Vec2, b: Vec2| a.distance(b) < 1e-5;
            assert!(
                close(found.center(), turned.center())
                    && close(found.half_extents(), turned.half_extents())
                    && close(found.rotation(), turned.rotation()),
                "{degrees}: {found:?}"
            );
        }
    }
}

/// Scenario S4 takes extents from eigenvalues, which leaves about half of the points along each axis outside.
#[test]
fn s4_extents_from_eigenvalues_miss_points_and_measured_ones_do_not() {
    let points: Vec<Vec2> =
        (0..=10).flat_map(|x| (0..=4).map(move |y| Vec2::new(x as f32, y as f32))).collect();
    let found = fit::principal(&points).unwrap();
    assert_eq!((found.center(), found.half_extents()), (Vec2::new(5.0, 2.0), Vec2::new(5.0, 2.0)));
    let mean = Vec2::new(5.0, 2.0);
    let variance =
        points.iter().map(|p| (*p - mean) * (*p - mean)).sum::<Vec2>() / points.len() as f32;
    let deviation = Vec2::new(variance.x.sqrt(), variance.y.sqrt());
    let outside = points.iter().filter(|point| (**point - mean).abs().cmpgt(deviation).any());
    assert!(outside.count() > points.len() / 2);
}

#[test]
fn a_million_points_take_less_than_a_second_or_two() {
    let rng = &mut Rng::of_case(SEED, 8);
    let count = 1_000_000;
    for (family, points) in [
        ("disc", (0..count).map(|_| (on_circle(rng) * 3.0).as_vec2()).collect::<Vec<_>>()),
        ("square", (0..count).map(|_| rng.in_cube().truncate().as_vec2()).collect()),
        ("lattice", (0..count).map(|i| Vec2::new((i % 1000) as f32, (i / 1000) as f32)).collect()),
        ("line", (0..count).map(|i| Vec2::splat(i as f32 * 0.1)).collect()),
        // Almost all points are vertices of the hull.
        ("parabola", (0..count).map(|i| i as f32 - 5e5).map(|x| Vec2::new(x, x * x)).collect()),
    ] {
        let cloud = Cloud { family, points };
        let begun = Instant::now();
        let corners = convex_hull(&cloud.points).len();
        let hull = begun.elapsed();
        let circle = fit::circle(&cloud.points).unwrap();
        let round = begun.elapsed() - hull;
        let principal = fit::principal(&cloud.points).unwrap();
        let along = begun.elapsed() - hull - round;
        let least = fit::least_area(&cloud.points).unwrap();
        let took = begun.elapsed();
        println!(
            "{family}: hull {hull:?} of {corners}, circle {round:?}, principal {along:?}, all {took:?}"
        );
        assert!(took < Duration::from_secs(8), "{family}: {took:?}");
        held(&cloud, &circle).unwrap();
        fits(&cloud, &principal).unwrap();
        fits(&cloud, &least).unwrap();
    }
}

/// Clouds that mix the smallest and the largest valid numbers: the result contains every point, or an error names the
/// value that is too large.
#[test]
fn extreme_clouds_are_fitted_or_rejected() {
    const LENGTHS: [f32; 7] = [0.0, f32::from_bits(1), f32::MIN_POSITIVE, 1e-20, 1.0, 1e8, 1e16];
    for number in 0..case_count(3000) {
        let rng = &mut Rng::of_case(SEED ^ 9, number);
        let count = 1 + rng.below(12);
        let few = 1 + rng.below(LENGTHS.len());
        let lengths: Vec<f32> = (0..few).map(|_| rng.pick(&LENGTHS)).collect();
        let coordinate = |rng: &mut Rng| rng.pick(&lengths) * rng.sign() as f32;
        let points: Vec<Vec2> =
            (0..count).map(|_| Vec2::from_array([0; 2].map(|_| coordinate(rng)))).collect();
        let cloud = Cloud { family: "extremes", points };
        for fit in [fit::principal, fit::least_area] {
            let found = fit(&cloud.points).unwrap();
            contained(&cloud, &found.geometry()).unwrap();
        }
        match fit::circle(&cloud.points) {
            Ok(circle) => held(&cloud, &circle).unwrap(),
            Err(refused) => {
                let text = refused.to_string();
                assert!(text.starts_with("radius is "), "{text}: {:?}", cloud.points);
                assert!(cloud.reach() == f64::from(1e16_f32), "{:?}", cloud.points);
            }
        }
    }
}
