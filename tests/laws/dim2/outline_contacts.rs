//! Tests outlines whose rings touch themselves and each other: pieces cover them once, by the even-odd rule.

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};
use impinge::dim2::{LargePolygon, OutlineError, convex_pieces};

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 6_000;

type Rings = Vec<Vec<Vec2>>;

fn cut(rings: &Rings) -> Result<Vec<Vec<Vec2>>, OutlineError> {
    let sizes: Vec<u32> = rings.iter().map(|ring| ring.len() as u32).collect();
    convex_pieces(&rings.concat(), &sizes)
}

fn area(ring: &[Vec2]) -> f64 {
    let origin = ring[0].as_dvec2();
    let corner = |i: usize| ring[i % ring.len()].as_dvec2() - origin;
    (0..ring.len()).map(|i| corner(i).perp_dot(corner(i + 1))).sum::<f64>() * 0.5
}

fn edges(rings: &Rings) -> Vec<[DVec2; 2]> {
    let of_ring = |ring: &Vec<Vec2>| {
        let ends = ring.iter().zip(ring[1..].iter().chain(&ring[..1]));
        ends.map(|(a, b)| [a.as_dvec2(), b.as_dvec2()]).collect::<Vec<_>>()
    };
    rings.iter().flat_map(of_ring).collect()
}

/// The area within an odd number of edges, of rings that do not cross.
fn even_odd_area(rings: &Rings) -> f64 {
    even_odd_area_among(rings, rings)
}

/// [`even_odd_area`] of rings that cross in points of `all` at most: trapezoids between the heights of those points.
fn even_odd_area_among(rings: &Rings, all: &Rings) -> f64 {
    let edges = edges(rings);
    let mut heights: Vec<f64> = all.iter().flatten().map(|point| point.y.into()).collect();
    heights.sort_unstable_by(f64::total_cmp);
    heights.dedup();
    let slabs = heights.windows(2).map(|slab| {
        let middle = (slab[0] + slab[1]) * 0.5;
        let mut cuts: Vec<f64> = edges
            .iter()
            .filter(|[a, b]| (a.y > middle) != (b.y > middle))
            .map(|[a, b]| a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x))
            .collect();
        cuts.sort_unstable_by(f64::total_cmp);
        let widths = cuts.chunks(2).map(|cut| cut[1] - cut[0]);
        widths.sum::<f64>() * (slab[1] - slab[0])
    });
    slabs.sum()
}

fn extent(rings: &Rings) -> f64 {
    let points = rings.iter().flatten();
    let largest = points.map(|point| point.as_dvec2().abs().max_element()).fold(0.0, f64::max);
    largest.max(f64::MIN_POSITIVE)
}

/// Checks that the pieces are convex, have corners of the rings and cover `expected`, and the points of the outline once.
fn check(rng: &mut Rng, rings: &Rings, pieces: &[Vec<Vec2>], expected: f64, what: &str) {
    let extent = extent(rings);
    let total: f64 = pieces.iter().map(|piece| area(piece)).sum();
    let noise = 2e-6 * extent * extent;
    assert!((total - expected).abs() <= noise, "{what}: {total}, expected {expected}: {rings:?}");
    for piece in pieces {
        assert!(piece.iter().all(|corner| rings.iter().flatten().any(|point| point == corner)));
        let made = LargePolygon::from_points(piece).expect("few vertices");
        assert_eq!(made.vertices().len(), piece.len(), "{what}: {piece:?}");
        let turns = (0..piece.len()).map(|i| {
            let at = |place: usize| piece[(i + place) % piece.len()].as_dvec2();
            (at(1) - at(0)).perp_dot(at(2) - at(1))
        });
        // The cut decides exactly; this product rounds.
        assert!(turns.into_iter().all(|turn| turn > -1e-12 * extent * extent), "{what}: {piece:?}");
    }
    let edges = edges(rings);
    for _ in 0..10 {
        let point = rng.in_square() * extent;
        let distance = |[a, b]: &[DVec2; 2]| {
            let span = *b - *a;
            let part = ((point - *a).dot(span) / span.length_squared()).clamp(0.0, 1.0);
            (if span == DVec2::ZERO { *a } else { *a + span * part }).distance(point)
        };
        if edges.iter().map(distance).fold(f64::INFINITY, f64::min) < 3e-6 * extent {
            continue;
        }
        let crossed = edges.iter().filter(|[a, b]| {
            (a.y > point.y) != (b.y > point.y)
                && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        let holds = |piece: &&Vec<Vec2>, least: f64| {
            let ends = piece.iter().zip(piece[1..].iter().chain(&piece[..1]));
            let mut sides = ends.map(|(a, b)| {
                let [a, b] = [a, b].map(|point| point.as_dvec2());
                (b - a).perp_dot(point - a)
            });
            sides.all(|side| side > least)
        };
        let noise = 1e-12 * extent * extent;
        let within = pieces.iter().filter(|piece| holds(piece, noise)).count();
        let near = pieces.iter().filter(|piece| holds(piece, -noise)).count();
        let expected = crossed.count() % 2 == 1;
        assert!(within <= 1 && (near >= 1) == expected, "{what}: {point} in {rings:?}");
    }
}

/// Turns, moves and scales rings, starts them anywhere, either way round, with points twice. Touching points may then cross by
/// rounding, unless `exact`.
fn disturbed(rng: &mut Rng, mut rings: Rings, exact: bool) -> Rings {
    if !exact {
        let (turn, move_by) = (rng.angle(), rng.in_square().as_vec2() * 3.0);
        let size = rng.pick(&[1e-6, 1.0, 1e6]) as f32;
        for point in rings.iter_mut().flatten() {
            *point = (turn.rotate(*point) + move_by) * size;
        }
    }
    for ring in &mut rings {
        if rng.bool() {
            ring.reverse();
        }
        let start = rng.below(ring.len());
        ring.rotate_left(start);
        if rng.once_in(4) {
            let twice = rng.below(ring.len());
            ring.insert(twice, ring[twice]);
        }
    }
    rings
}

fn point(x: f64, y: f64) -> Vec2 {
    DVec2::new(x, y).as_vec2()
}

/// A plate whose holes are cells of a grid. They touch each other and the border along edges and in corners.
fn plate(rng: &mut Rng) -> (Rings, usize) {
    let side = 1 + rng.below(6);
    let corner = |x: usize, y: usize| Vec2::new(x as f32, y as f32);
    let mut rings = vec![vec![corner(0, 0), corner(side, 0), corner(side, side), corner(0, side)]];
    let share = 1 + rng.below(5);
    for cell in 0..side * side {
        if rng.once_in(share as u32) {
            let (x, y) = (cell % side, cell / side);
            rings.push(vec![
                corner(x, y),
                corner(x + 1, y),
                corner(x + 1, y + 1),
                corner(x, y + 1),
            ]);
        }
    }
    let holes = rings.len() - 1;
    (rings, side * side - holes)
}

#[test]
fn holes_may_touch_along_edges_and_in_corners() {
    let (mut cut_plates, mut gone) = (0, 0);
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1120), number);
        let (rings, left) = plate(&mut rng);
        let exact = rng.bool();
        let scale = rings[0][2].x as f64;
        let rings = disturbed(&mut rng, rings, exact);
        match cut(&rings) {
            Ok(pieces) => {
                let cell = area(&rings[0]).abs() / (scale * scale);
                let expected = left as f64 * cell;
                check(&mut rng, &rings, &pieces, expected, &format!("case {number}"));
                cut_plates += 1;
            }
            Err(error) => {
                assert_eq!((error, left), (OutlineError::NoArea { ring: 0 }, 0), "{rings:?}");
                gone += 1;
            }
        }
    }
    assert!(cut_plates > gone && gone > 0, "{cut_plates} {gone}");
}

/// Holes with corners on the border and on other holes: in its corners, and anywhere between two corners.
#[test]
fn holes_may_touch_in_points() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1121), number);
        let count = 3 + rng.below(12);
        let at = |part: f64, radius: f64| DVec2::from_angle(TAU * part / count as f64) * radius;
        let border: Vec<DVec2> = (0..count).map(|i| at(i as f64, 1.0)).collect();
        let mut rings: Rings = vec![border.iter().map(|point| point.as_vec2()).collect()];
        let mut expected = area(&rings[0]);
        // Each hole lies in the triangle of the centre and one edge of the border, so they do not overlap.
        for i in 0..count {
            if rng.once_in(3) {
                continue;
            }
            let [a, b] = [border[i], border[(i + 1) % count]];
            let on_edge = |part: f64| a + (b - a) * part;
            let inner = (a + b) * rng.uniform(0.05, 0.4);
            let hole: Vec<DVec2> = match rng.below(5) {
                // In one corner of the border, and in the centre, which all these holes share.
                0 => vec![a, on_edge(rng.uniform(0.3, 0.6)) * 0.9, DVec2::ZERO],
                // In a point of the edge.
                1 => vec![on_edge(rng.uniform(0.1, 0.9)), inner, inner * 0.5 + a * 0.1],
                // In two points of the edge.
                2 => vec![on_edge(0.25), on_edge(rng.uniform(0.3, 0.9)), inner],
                // In both corners.
                3 => vec![a, b, inner],
                // In two corners and between them, with a dent in between.
                _ => vec![a, on_edge(0.25) * 0.9, on_edge(0.5), on_edge(0.75) * 0.9, b, inner],
            };
            let hole: Vec<Vec2> = hole.iter().map(|point| point.as_vec2()).collect();
            expected -= area(&hole).abs();
            rings.push(hole);
        }
        let before = area(&rings[0]);
        let rings = disturbed(&mut rng, rings, false);
        let scale = area(&rings[0]).abs() / before;
        let pieces =
            cut(&rings).unwrap_or_else(|error| panic!("case {number}: {error}: {rings:?}"));
        check(&mut rng, &rings, &pieces, expected * scale, &format!("case {number}"));
    }
}

/// A ring with integer coordinates is accepted if and only if edges cross only in its points and it has an area.
#[test]
fn rings_that_do_not_cross_are_accepted_and_no_others() {
    let (mut accepted, mut touching, mut others) = (0, 0, 0);
    for number in 0..case_count(20 * CASES) {
        let mut rng = Rng::of_case(seed(1122), number);
        let (count, side) = (3 + rng.below(8), 2 + rng.below(6));
        let ring: Vec<[i64; 2]> =
            (0..count).map(|_| [0; 2].map(|_| rng.below(side) as i64)).collect();
        let rings = vec![ring.iter().map(|[x, y]| point(*x as f64, *y as f64)).collect()];
        let distinct = (0..count).filter(|i| ring[*i] != ring[(*i + 1) % count]).count();
        let crosses = crosses(std::slice::from_ref(&ring));
        let expected = if crosses { 0.0 } else { even_odd_area(&rings) };
        match cut(&rings) {
            Ok(pieces) => {
                assert!(distinct >= 3 && !crosses && expected > 1e-9, "{ring:?}");
                check(&mut rng, &rings, &pieces, expected, "ring");
                accepted += 1;
                touching += usize::from((expected - area(&rings[0]).abs()).abs() > 0.1);
            }
            Err(error) => {
                assert!(distinct < 3 || crosses || expected < 1e-9, "{ring:?}: {error}");
                if let OutlineError::Crossing { first, second } = error {
                    let ends = |edge: u32| [ring[edge as usize], ring[(edge as usize + 1) % count]];
                    assert!(do_cross(ends(first), ends(second), &[]), "{ring:?}: {error}");
                }
                others += 1;
            }
        }
    }
    let cases = case_count(20 * CASES) as usize;
    assert!(
        20 * accepted.min(others) > cases && 200 * touching > cases,
        "{accepted} {touching} {others}"
    );
}

fn side([ax, ay]: [i64; 2], [bx, by]: [i64; 2], [x, y]: [i64; 2]) -> i64 {
    ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum()
}

/// Whether two edges cross in a point that is none of these.
fn do_cross([a, b]: Edge, [c, d]: Edge, points: &[[i64; 2]]) -> bool {
    side(a, b, c) * side(a, b, d) < 0
        && side(c, d, a) * side(c, d, b) < 0
        && !points.iter().any(|point| side(a, b, *point) == 0 && side(c, d, *point) == 0)
}

type Edge = [[i64; 2]; 2];

fn crosses(rings: &[Vec<[i64; 2]>]) -> bool {
    let of_ring = |ring: &Vec<[i64; 2]>| {
        let ends = ring.iter().zip(ring[1..].iter().chain(&ring[..1]));
        ends.map(|(a, b)| [*a, *b]).collect::<Vec<_>>()
    };
    let edges: Vec<Edge> = rings.iter().flat_map(of_ring).collect();
    let points = rings.concat();
    edges.iter().any(|a| edges.iter().any(|b| do_cross(*a, *b, &points)))
}

/// Several rings with integer coordinates: the first is a square, and the others are holes of any form.
#[test]
fn any_holes_that_do_not_cross_are_cut_out_or_refused() {
    let (mut accepted, mut others) = (0, 0);
    for number in 0..case_count(10 * CASES) {
        let mut rng = Rng::of_case(seed(1123), number);
        let side = 2 + rng.below(5);
        let mut rings: Vec<Vec<[i64; 2]>> = vec![
            [[0, 0], [1, 0], [1, 1], [0, 1]]
                .map(|corner: [i64; 2]| corner.map(|value| value * side as i64))
                .to_vec(),
        ];
        for _ in 0..1 + rng.below(3) {
            let corners = 3 + rng.below(2);
            rings.push((0..corners).map(|_| [0; 2].map(|_| rng.below(side + 1) as i64)).collect());
        }
        let crosses = crosses(&rings);
        let float = |ring: &Vec<[i64; 2]>| {
            ring.iter().map(|[x, y]| point(*x as f64, *y as f64)).collect::<Vec<_>>()
        };
        let rings: Rings = rings.iter().map(float).collect();
        let Ok(pieces) = cut(&rings) else {
            others += 1;
            continue;
        };
        assert!(!crosses, "{rings:?}");
        // Accepted holes neither overlap nor leave the square. So the areas are those of each ring by itself.
        let holes = rings[1..].iter().map(|hole| even_odd_area_among(&vec![hole.clone()], &rings));
        let expected = even_odd_area(&rings[..1].to_vec()) - holes.sum::<f64>();
        check(&mut rng, &rings, &pieces, expected, "holes");
        assert!((even_odd_area(&rings) - expected).abs() < 1e-9);
        accepted += 1;
    }
    let cases = case_count(10 * CASES) as usize;
    assert!(20 * accepted.min(others) > cases, "{accepted} {others}");
}

/// An outline that passes an edge twice, to reach its hole: one ring for a polygon with holes.
#[test]
fn bridges_to_holes_count_as_none() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1124), number);
        let count = 4 + rng.below(20);
        let circle = |radius: f64| {
            (0..count).map(move |i| DVec2::from_angle(TAU * i as f64 / count as f64) * radius)
        };
        let inner = rng.uniform(0.1, 0.9);
        // Around, over the bridge, the other way around the hole, and back over the bridge.
        let outer = circle(1.0).chain(circle(1.0).take(1));
        let hole = circle(inner).take(1).chain(circle(inner).collect::<Vec<_>>().into_iter().rev());
        let ring: Vec<Vec2> = outer.chain(hole).map(|point| point.as_vec2()).collect();
        let expected = {
            let ring = |radius| circle(radius).map(|point| point.as_vec2()).collect::<Vec<_>>();
            area(&ring(1.0)) - area(&ring(inner))
        };
        let rings = disturbed(&mut rng, vec![ring], true);
        let pieces =
            cut(&rings).unwrap_or_else(|error| panic!("case {number}: {error}: {rings:?}"));
        check(&mut rng, &rings, &pieces, expected, &format!("case {number}"));
    }
}

#[test]
fn touching_holes_that_are_misplaced_are_refused() {
    let ring = |corners: &[[f32; 2]]| corners.iter().map(|corner| Vec2::from(*corner)).collect();
    let square: Vec<Vec2> = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let error = |holes: &[&[[f32; 2]]]| {
        let mut rings: Rings = vec![square.clone()];
        rings.extend(holes.iter().map(|hole| ring(hole)));
        cut(&rings).map(|pieces| pieces.len())
    };
    let outside = |ring| Err(OutlineError::HoleOutside { ring });
    // Beside the square: in a corner, along an edge, and around a corner.
    assert_eq!(error(&[&[[4.0, 4.0], [5.0, 4.0], [5.0, 5.0]]]), outside(1));
    assert_eq!(error(&[&[[4.0, 1.0], [5.0, 2.0], [4.0, 3.0]]]), outside(1));
    assert_eq!(error(&[&[[0.0, 4.0], [4.0, 4.0], [4.0, 5.0]]]), outside(1));
    // It leaves the square through a corner.
    assert_eq!(
        error(&[&[[3.0, 2.0], [4.0, 4.0], [6.0, 5.0], [5.0, 6.0], [4.0, 4.0], [2.0, 3.0]]]),
        outside(1)
    );
    let hole = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]];
    let within = Err(OutlineError::HoleInHole { ring: 2, other: 1 });
    assert_eq!(error(&[&hole, &[[1.0, 1.0], [2.0, 1.5], [1.5, 2.0]]]), within);
    assert_eq!(error(&[&hole, &[[1.0, 1.0], [3.0, 1.0], [2.0, 2.0]]]), within);
    assert!(error(&[&hole, &[[3.0, 3.0], [4.0, 3.0], [4.0, 4.0]]]).is_ok());
    assert_eq!(
        error(&[&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]]),
        Err(OutlineError::NoArea { ring: 0 })
    );
}

/// Spikes have no area, and a tip may touch anything.
#[test]
fn spikes_count_as_none() {
    let ring =
        |corners: &[[f32; 2]]| corners.iter().map(|corner| Vec2::from(*corner)).collect::<Vec<_>>();
    let total = |rings: Rings| {
        cut(&rings).map(|pieces| pieces.iter().map(|piece| area(piece)).sum::<f64>())
    };
    let up = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 2.0], [0.0, 2.0]]);
    assert_eq!(total(vec![up]), Ok(8.0));
    let inward =
        ring(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [2.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0]]);
    assert_eq!(total(vec![inward]), Ok(8.0));
    let square = ring(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    let hole = ring(&[[1.0, 1.0], [2.0, 1.0], [4.0, 1.0], [2.0, 1.0], [2.0, 2.0]]);
    assert_eq!(total(vec![square.clone(), hole]), Ok(15.5));
    // A tip outside is no area outside.
    let tip = ring(&[[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [2.0, 4.0], [2.0, 2.0]]);
    assert_eq!(total(vec![square, tip]), Ok(15.5));
    let eight = ring(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [2.0, 0.0], [1.0, 1.0], [0.0, 2.0]]);
    assert_eq!(total(vec![eight]), Ok(2.0));
}
