//! Random rays at random geometries, in named families. Each family has its own difficulty.

use glam::{DVec2, Vec2};

use super::body::Body;
use super::families;
use super::ray::RayCase;
use super::shape::{Kind, Placed};
use crate::rng::Rng;

type Family = (&'static str, fn(&mut Rng, Placed) -> RayCase);

pub const FAMILIES: [Family; 12] = [
    ("through", through),
    ("grazing", grazing),
    ("at a vertex", at_a_vertex),
    ("along an axis", along_an_axis),
    ("unturned and along an axis", unturned_and_along_an_axis),
    ("nearly along an edge", nearly_along_an_edge),
    ("from inside", from_inside),
    ("from the outline", from_the_outline),
    ("from behind", from_behind),
    ("from far away", from_far_away),
    ("just long enough or not", just_long_enough_or_not),
    ("anywhere", anywhere),
];

/// Returns case `number`, of family `number % FAMILIES.len()`. The geometries are those of the pair tests.
pub fn case(kind: Kind, seed: u64, number: u64) -> RayCase {
    let rng = &mut Rng::of_case(seed ^ 2, number);
    let placed = families::case([kind, kind], seed, number).config.a;
    let family = FAMILIES[(number % FAMILIES.len() as u64) as usize].1;
    let mut case = family(rng, placed);
    if rng.bool() {
        case.direction = (case.direction.as_dvec2() * rng.power(-20.0, 15.0)).as_vec2();
    }
    case
}

/// Returns the unit of length of the families. For a half-plane it is the distance of its line.
fn size(placed: &Placed) -> f64 {
    if placed.kind() == Kind::HalfPlane { placed.reach().max(1e-3) } else { placed.size() }
}

/// Returns a random point of the geometry, relative to the position of its pose.
fn inner(rng: &mut Rng, placed: &Placed) -> DVec2 {
    match placed.body() {
        Body::Round(round) => {
            let weights: Vec<f64> = round.vertices.iter().map(|_| rng.uniform(0.0, 1.0)).collect();
            let point: DVec2 =
                round.vertices.iter().zip(&weights).map(|(&vertex, &weight)| vertex * weight).sum();
            let aside = rng.unit_in_plane() * round.radius * rng.uniform(0.0, 0.99);
            point / weights.iter().sum::<f64>() + aside
        }
        Body::HalfPlane(half_plane) => {
            let aside = rng.in_square();
            let depth = aside.dot(half_plane.normal) + rng.uniform(0.0, 2.0);
            half_plane.normal * half_plane.height
                + (aside - half_plane.normal * depth) * size(placed)
        }
    }
}

/// Returns the farthest point along a direction, relative to the position of the pose. For a half-plane, returns a
/// point of its line.
fn farthest(placed: &Placed, direction: DVec2) -> DVec2 {
    match placed.body() {
        Body::Round(round) => round.farthest(direction) + direction.normalize() * round.radius,
        Body::HalfPlane(half_plane) => {
            let aside = direction - half_plane.normal * direction.dot(half_plane.normal);
            half_plane.normal * half_plane.height + aside * size(placed)
        }
    }
}

/// Returns a ray without limit through a point, relative to the position. It starts `before` the point.
fn toward(placed: Placed, point: DVec2, direction: DVec2, before: f64) -> RayCase {
    let origin = placed.position() + point - direction * before;
    RayCase {
        placed,
        origin: origin.as_vec2(),
        direction: direction.as_vec2(),
        max_distance: f32::MAX,
    }
}

fn through(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    let before = size(&placed) * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit_in_plane(), before)
}

/// Passes the geometry at 1.5e-5 to 0.1 of its size, on either side.
fn aside(rng: &mut Rng, placed: &Placed, direction: DVec2) -> DVec2 {
    let out = direction.perp() * rng.sign();
    let off = size(placed) * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
    farthest(placed, out) + out * off
}

fn grazing(rng: &mut Rng, placed: Placed) -> RayCase {
    let direction = rng.unit_in_plane();
    let point = aside(rng, &placed, direction);
    toward(placed.clone(), point, direction, size(&placed) * rng.uniform(1.0, 5.0))
}

fn at_a_vertex(rng: &mut Rng, placed: Placed) -> RayCase {
    let vertices = placed.body().round().map_or(vec![DVec2::ZERO], |round| round.vertices.clone());
    let off = if rng.bool() { DVec2::ZERO } else { rng.in_square() * rng.power(-8.0, -3.0) };
    let point = rng.pick(&vertices) + off * size(&placed);
    toward(placed.clone(), point, rng.unit_in_plane(), size(&placed) * rng.uniform(0.0, 5.0))
}

/// The direction has zeros of both signs.
fn along_an_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let mut case = through(rng, placed.clone());
    let axis = rng.below(2);
    let direction = DVec2::AXES[axis] * rng.sign();
    let before = size(&placed) * rng.uniform(0.5, 5.0);
    let aside = if rng.bool() { rng.in_square() * size(&placed) } else { DVec2::ZERO };
    let origin = placed.position() + inner(rng, &placed) + aside - direction * before;
    case.origin = origin.as_vec2();
    case.direction = direction.as_vec2();
    case.direction[1 - axis] = 0.0_f32.copysign(rng.sign() as f32);
    case
}

fn unturned_and_along_an_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let unturned = placed.moved_to(placed.pose.position(), Vec2::X);
    along_an_axis(rng, unturned)
}

/// Almost parallel to an edge, where quadratics and slab tests lose digits.
fn nearly_along_an_edge(rng: &mut Rng, placed: Placed) -> RayCase {
    let edge = match placed.body() {
        Body::Round(round) => rng.pick(&round.vertices) - round.vertices[0],
        Body::HalfPlane(half_plane) => half_plane.normal.perp(),
    };
    let axis = edge.try_normalize().unwrap_or(DVec2::X) * rng.sign();
    let direction = (axis + axis.perp() * rng.sign() * rng.power(-9.0, -2.0)).normalize();
    let point = if rng.bool() { inner(rng, &placed) } else { aside(rng, &placed, direction) };
    toward(placed.clone(), point, direction, size(&placed) * rng.uniform(1.0, 5.0))
}

fn from_inside(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    toward(placed, point, rng.unit_in_plane(), 0.0)
}

fn from_the_outline(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = farthest(&placed, rng.unit_in_plane());
    toward(placed, point, rng.unit_in_plane(), 0.0)
}

fn from_behind(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    let beyond = size(&placed) * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit_in_plane(), -beyond)
}

fn from_far_away(rng: &mut Rng, placed: Placed) -> RayCase {
    let position = placed.position();
    let origin = (position - rng.unit_in_plane() * rng.uniform(0.5e5, 1e5)).as_vec2();
    let target = position + inner(rng, &placed) * rng.uniform(0.0, 2.0);
    let direction = (target - origin.as_dvec2()).as_vec2();
    RayCase { placed, origin, direction, max_distance: f32::MAX }
}

fn just_long_enough_or_not(rng: &mut Rng, placed: Placed) -> RayCase {
    let mut case = through(rng, placed.clone());
    if case.origin_distance() > 0.0 {
        let off = size(&placed) * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
        case.max_distance = (case.entry() + off).clamp(0.0, f32::MAX.into()) as f32;
    }
    case
}

fn anywhere(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed) + rng.in_square() * size(&placed);
    let before = size(&placed) * rng.uniform(-2.0, 2.0);
    let mut case = toward(placed.clone(), point, rng.unit_in_plane(), before);
    if rng.bool() {
        case.max_distance = (size(&placed) * rng.uniform(0.0, 3.0)) as f32;
    }
    case
}

/// Returns a point near the outline, or anywhere in or around the geometry.
pub fn point(rng: &mut Rng, placed: &Placed) -> Vec2 {
    let way = rng.unit_in_plane();
    let local = match rng.below(3) {
        0 => farthest(placed, way) + way * size(placed) * rng.sign() * rng.power(-8.0, -1.0),
        1 => inner(rng, placed),
        _ => inner(rng, placed) + rng.in_square() * size(placed),
    };
    (placed.position() + local).as_vec2()
}
