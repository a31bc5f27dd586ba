//! Tests outlines with dents and holes: their convex pieces cover them exactly, without overlap.

use glam::{DVec2, Vec2};
use impinge::concave::PosedCompound;
use impinge::dim2::{
    Convex, Convex2, Dim2, Geometry, LargePolygon, MAX_VERTICES, OutlineError, Pose,
    compound_of_outline, convex_pieces,
};
use impinge::space::Space;
use std::sync::Arc;

use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 12_000;

/// The bounds of most edges overlap those of many others. A search over all such pairs would take minutes.
#[test]
fn outlines_of_many_spikes_are_cut() {
    const SPIKES: usize = 40_000;
    let mut rng = Rng::of_case(seed(1150), 0);
    let teeth = (0..SPIKES).flat_map(|number| {
        let left = number as f64;
        [(left, rng.uniform(0.0, 1.0)), (left + 0.5, rng.uniform(2.0, 1e5))]
    });
    let teeth: Vec<(f64, f64)> = teeth.collect();
    let base = [(SPIKES as f64, -1.0), (0.0, -1.0)];
    let comb = teeth.into_iter().chain(base).map(|(x, y)| DVec2::new(x, y).as_vec2()).collect();
    let star = (0..2 * SPIKES).map(|number| {
        let angle = number as f64 * std::f64::consts::PI / SPIKES as f64;
        let radius = if number % 2 == 0 { 5e4 } else { rng.uniform(1e5, 2e5) };
        (DVec2::from_angle(angle) * radius).as_vec2()
    });
    let outlines: [Vec<Vec2>; 2] = [comb, star.collect()];
    for points in outlines {
        let pieces = convex_pieces(&points, &[points.len() as u32]).expect("a simple polygon");
        let total: f64 = pieces.iter().map(|piece| area(piece)).sum();
        let expected = area(&points).abs();
        assert!((total - expected).abs() < 1e-9 * expected, "{total} {expected}");
    }
}

/// A valid outline with holes.
struct Outline {
    points: Vec<Vec2>,
    sizes: Vec<u32>,
}

impl Outline {
    fn new(rng: &mut Rng, rings: Vec<Vec<Vec2>>) -> Outline {
        let mut outline = Outline { points: Vec::new(), sizes: Vec::new() };
        for mut ring in rings {
            if rng.bool() {
                ring.reverse();
            }
            let start = rng.below(ring.len());
            ring.rotate_left(start);
            if rng.once_in(4) {
                let twice = rng.below(ring.len());
                ring.insert(twice, ring[twice]);
            }
            outline.sizes.push(ring.len() as u32);
            outline.points.extend(ring);
        }
        outline
    }

    fn edges(&self) -> impl Iterator<Item = [DVec2; 2]> {
        let mut first = 0;
        self.sizes.iter().flat_map(move |size| {
            let ring = &self.points[first..first + *size as usize];
            first += *size as usize;
            (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]].map(|p| p.as_dvec2()))
        })
    }

    /// Returns whether the outline contains a point, by the even-odd rule.
    fn contains(&self, point: DVec2) -> bool {
        let crossings = self.edges().filter(|[a, b]| {
            (a.y > point.y) != (b.y > point.y)
                && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossings.count() % 2 == 1
    }

    fn distance_to_border(&self, point: DVec2) -> f64 {
        let distances = self.edges().map(|[a, b]| {
            let span = b - a;
            let part = ((point - a).dot(span) / span.length_squared()).clamp(0.0, 1.0);
            if span == DVec2::ZERO { a } else { a + span * part }.distance(point)
        });
        distances.fold(f64::INFINITY, f64::min)
    }

    /// Returns the area of the outline without its holes.
    fn area(&self) -> f64 {
        let mut first = 0;
        let areas: Vec<f64> = self
            .sizes
            .iter()
            .map(|size| {
                let ring = &self.points[first..first + *size as usize];
                first += *size as usize;
                area(ring).abs()
            })
            .collect();
        areas[0] - areas[1..].iter().sum::<f64>()
    }
}

/// Returns the area of a ring, positive if it is counter-clockwise.
fn area(ring: &[Vec2]) -> f64 {
    let origin = ring[0].as_dvec2();
    let corner = |i: usize| ring[i % ring.len()].as_dvec2() - origin;
    (0..ring.len()).map(|i| corner(i).perp_dot(corner(i + 1))).sum::<f64>() * 0.5
}

/// Returns a star around a point: increasing directions, with random distances up to a radius.
fn star(rng: &mut Rng, center: DVec2, radius: f64, count: usize) -> Vec<Vec2> {
    let spread = rng.uniform(0.0, 0.95);
    (0..count)
        .map(|i| {
            let angle = std::f64::consts::TAU * (i as f64 + rng.uniform(0.0, 0.8)) / count as f64;
            let reach = radius * (1.0 - rng.uniform(0.0, spread));
            (center + DVec2::from_angle(angle) * reach).as_vec2()
        })
        .collect()
}

/// Returns a comb. Its teeth may have horizontal and vertical edges.
fn comb(rng: &mut Rng, teeth: usize) -> Vec<Vec2> {
    let mut points = vec![Vec2::new(teeth as f32, 0.0), Vec2::new(teeth as f32, -1.0)];
    points.extend([Vec2::new(0.0, -1.0), Vec2::ZERO]);
    for tooth in 0..teeth {
        let (x, height) = (tooth as f32, 1.0 + rng.below(3) as f32);
        points.push(Vec2::new(x + 0.25, height));
        points.push(Vec2::new(x + if rng.bool() { 0.5 } else { 0.75 }, height));
        points.push(Vec2::new(x + 0.75, 0.0));
        if tooth + 1 < teeth {
            points.push(Vec2::new(x + 1.0, 0.0));
        }
    }
    points
}

/// Returns a band that winds inward.
fn spiral(rng: &mut Rng, count: usize) -> Vec<Vec2> {
    let step = rng.uniform(0.1, 0.7);
    let at = |i: usize, width: f64| {
        let angle = step * i as f64;
        (DVec2::from_angle(angle) * (1.0 + 0.1 * angle + width)).as_vec2()
    };
    let out = (0..count).map(|i| at(i, 0.0));
    out.chain((0..count).rev().map(|i| at(i, 0.3))).collect()
}

/// Returns a staircase with integer coordinates. Most points have the height of others.
fn stairs(rng: &mut Rng, count: usize) -> Vec<Vec2> {
    let heights: Vec<f32> = (0..count).map(|_| 1.0 + rng.below(4) as f32).collect();
    let tops = heights.iter().enumerate();
    let mut points: Vec<Vec2> =
        tops.flat_map(|(i, height)| [i, i + 1].map(|x| Vec2::new(x as f32, *height))).collect();
    points.extend([Vec2::new(count as f32, 0.0), Vec2::ZERO]);
    points.dedup();
    points
}

fn outline(rng: &mut Rng) -> Outline {
    let count = 3 + rng.below(40);
    let mut rings = match rng.below(6) {
        0 => vec![star(rng, DVec2::ZERO, 1.0, count)],
        1 => vec![comb(rng, 1 + count / 4)],
        2 => vec![spiral(rng, 2 + count)],
        3 => vec![stairs(rng, count)],
        // A plate with holes in the cells of a grid.
        4 => {
            let side = 1 + rng.below(5);
            let corners = [[0, 0], [side, 0], [side, side], [0, side]];
            let mut rings = vec![corners.map(|[x, y]| Vec2::new(x as f32, y as f32)).to_vec()];
            for cell in 0..side * side {
                let center = DVec2::new((cell % side) as f64 + 0.5, (cell / side) as f64 + 0.5);
                if rng.bool() {
                    let points = 3 + rng.below(9);
                    rings.push(star(rng, center, 0.45, points));
                } else if rng.bool() {
                    let at = |x: f64, y: f64| (center + DVec2::new(x, y) * 0.25).as_vec2();
                    rings.push(vec![at(-1.0, 0.0), at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0)]);
                }
            }
            rings
        }
        // A ring of convex outlines.
        _ => {
            let at = |radius: f64| {
                let steps = (0..count).map(move |i| i as f64 / count as f64);
                steps.map(move |part| {
                    (DVec2::from_angle(std::f64::consts::TAU * part) * radius).as_vec2()
                })
            };
            vec![at(1.0).collect(), at(0.7).collect()]
        }
    };
    let (size, offset) = (rng.pick(&[1e-6, 1.0, 1e6]) as f32, rng.in_square().as_vec2());
    let turn = if rng.bool() { Vec2::X } else { rng.angle() };
    for point in rings.iter_mut().flatten() {
        *point = turn.rotate(*point + offset) * size;
    }
    Outline::new(rng, rings)
}

fn turn(a: Vec2, b: Vec2, point: DVec2) -> f64 {
    (b.as_dvec2() - a.as_dvec2()).perp_dot(point - a.as_dvec2())
}

#[test]
fn pieces_cover_an_outline_once() {
    for number in 0..case_count(CASES) {
        let mut rng = Rng::of_case(seed(1111), number);
        let outline = outline(&mut rng);
        let pieces = convex_pieces(&outline.points, &outline.sizes)
            .unwrap_or_else(|error| panic!("case {number}: {error}"));
        let total: f64 = pieces.iter().map(|piece| area(piece)).sum();
        let expected = outline.area();
        assert!((total - expected).abs() <= 1e-6 * expected, "{number}: {total} {expected}");
        for piece in &pieces {
            let count = piece.len();
            // The constructor checks with exact orientations that vertices turn left.
            let is_valid = count > MAX_VERTICES || Convex::polygon(piece, 0.0).is_ok();
            assert!(count >= 3 && is_valid, "case {number}: {piece:?}");
            assert!(piece.iter().all(|corner| outline.points.contains(corner)));
            assert_eq!(LargePolygon::from_points(piece).expect("few").vertices().len(), count);
        }
        let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for point in &outline.points {
            (min, max) = (min.min(point.as_dvec2()), max.max(point.as_dvec2()));
        }
        for _ in 0..20 {
            let part = (rng.in_square() + DVec2::ONE) * 0.5;
            let point = min + (max - min) * part;
            if outline.distance_to_border(point) <= 1e-9 * (max - min).length() {
                continue;
            }
            let holds = |piece: &&Vec<Vec2>, least: f64| {
                let ends = piece.iter().zip(piece[1..].iter().chain(&piece[..1]));
                ends.map(|(a, b)| turn(*a, *b, point)).all(|side| side > least)
            };
            let noise = 1e-12 * (max - min).length_squared();
            let within = pieces.iter().filter(|piece| holds(piece, noise)).count();
            let near = pieces.iter().filter(|piece| holds(piece, -noise)).count();
            let expected = outline.contains(point);
            assert!(within <= 1 && (near >= 1) == expected, "case {number}: {within} {near}");
        }
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let corners = |corners: &[[f32; 2]]| -> Vec<Vec2> {
        corners.iter().map(|corner| Vec2::from(*corner)).collect()
    };
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let moved = |x: f32, y: f32, scale: f32| square.map(|[a, b]| [a * scale + x, b * scale + y]);
    let error = |rings: &[&[[f32; 2]]]| {
        let sizes: Vec<u32> = rings.iter().map(|ring| ring.len() as u32).collect();
        convex_pieces(&corners(&rings.concat()), &sizes).map(|pieces| pieces.len())
    };
    let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
    let flat = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0], [2.0, 2.0]];
    let short = [[1.0, 1.0], [1.0, 1.0], [2.0, 1.0]];
    assert_eq!(error(&[]), Err(OutlineError::NoRings));
    assert_eq!(error(&[&square]), Ok(1));
    assert_eq!(error(&[&bow]), Err(OutlineError::Crossing { first: 0, second: 2 }));
    assert_eq!(error(&[&flat]), Err(OutlineError::NoArea { ring: 0 }));
    assert_eq!(error(&[&short]), Err(OutlineError::TooFewPoints { ring: 0, found: 2 }));
    let hole = moved(1.0, 1.0, 0.5);
    assert!(error(&[&square, &hole]).is_ok_and(|pieces| pieces >= 3));
    let outside = moved(6.0, 1.0, 0.25);
    assert_eq!(error(&[&square, &outside]), Err(OutlineError::HoleOutside { ring: 1 }));
    let inner = moved(1.5, 1.5, 0.25);
    let nested = Err(OutlineError::HoleInHole { ring: 2, other: 1 });
    assert_eq!(error(&[&square, &hole, &inner]), nested);
    let crossing = moved(-0.5, 1.0, 0.25);
    let expected = Err(OutlineError::Crossing { first: 3, second: 4 });
    assert_eq!(error(&[&square, &crossing]), expected);
    let around = moved(-1.0, -1.0, 2.0);
    assert_eq!(error(&[&square, &around]), Err(OutlineError::HoleOutside { ring: 1 }));
    let bad = convex_pieces(&corners(&[[0.0, 0.0], [f32::NAN, 0.0], [1.0, 1.0]]), &[3]);
    assert!(bad.expect_err("NaN").to_string().starts_with("points[1].x is NaN"));
    let few = convex_pieces(&corners(&square), &[3]);
    assert_eq!(few, Err(OutlineError::Sizes { found: 4, expected: 3 }));
    let many = convex_pieces(&corners(&square), &[u32::MAX, u32::MAX]);
    assert!(matches!(many, Err(OutlineError::Sizes { .. })));
}

/// The compound of an outline contains the points of its pieces and names the piece.
#[test]
fn the_compound_is_the_outline() {
    for number in 0..case_count(CASES / 8) {
        let mut rng = Rng::of_case(seed(1113), number);
        let outline = outline(&mut rng);
        let Ok(compound) = compound_of_outline(&outline.points, &outline.sizes) else { continue };
        let pieces = convex_pieces(&outline.points, &outline.sizes).expect("the same outline");
        assert!(compound.is_welded());
        let parts: Vec<Geometry> =
            compound.parts().iter().map(|part| part.geometry.clone()).collect();
        assert_eq!(parts.len(), pieces.len());
        let geometry = Geometry::Compound(PosedCompound::new(Arc::new(compound)));
        for piece in &pieces {
            let sum: DVec2 = piece.iter().map(|corner| corner.as_dvec2()).sum();
            let middle = (sum / piece.len() as f64).as_vec2();
            if !outline.contains(middle.as_dvec2()) {
                continue;
            }
            let found = Dim2::closest_point(&geometry, &Pose::IDENTITY, middle);
            let Geometry::Convex(named) = &parts[found.part_a.part as usize] else {
                unreachable!("pieces are convex");
            };
            let own = Convex2::closest_point(named, &Pose::IDENTITY, middle);
            assert!(found.distance <= 0.0 && own.distance == found.distance, "{found:?} {own:?}");
        }
    }
}

/// Outlines of many points, convex or not, are cut quickly. No piece exceeds the limit.
#[test]
fn large_outlines_have_pieces_of_limited_size() {
    let circle: Vec<Vec2> = (0..5_000)
        .map(|i| (DVec2::from_angle(std::f64::consts::TAU * i as f64 / 5e3) * 1e3).as_vec2())
        .collect();
    let pieces = convex_pieces(&circle, &[5_000]).expect("a circle");
    assert!(pieces.iter().all(|piece| piece.len() <= LargePolygon::MAX_VERTICES));
    let total: f64 = pieces.iter().map(|piece| area(piece)).sum();
    assert!((total / area(&circle) - 1.0).abs() < 1e-9);
    let compound = compound_of_outline(&circle, &[5_000]).expect("a circle");
    assert!(
        compound
            .parts()
            .iter()
            .any(|part| matches!(part.geometry, Geometry::Convex(Convex::LargePolygon(_))))
    );
    let mut rng = Rng::of_case(seed(1114), 0);
    let star = star(&mut rng, DVec2::ZERO, 1e3, 50_000);
    let pieces = convex_pieces(&star, &[50_000]).expect("a star");
    let total: f64 = pieces.iter().map(|piece| area(piece)).sum();
    assert!((total / area(&star).abs() - 1.0).abs() < 1e-9);
}
