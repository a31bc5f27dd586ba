//! Random rays at random geometries, in named families. Each family has its own difficulty.

use glam::{DVec3, Quat, Vec3};

use super::body::Body;
use super::families;
use super::ray::RayCase;
use super::shape::{Form, Kind, Placed};
use crate::rng::Rng;

type Family = (&'static str, fn(&mut Rng, Placed) -> RayCase);

pub const FAMILIES: [Family; 11] = [
    ("through", through),
    ("grazing", grazing),
    ("along an axis", along_an_axis),
    ("upright and along an axis", upright_and_along_an_axis),
    ("nearly along its own axis", nearly_along_its_own_axis),
    ("from inside", from_inside),
    ("from the surface", from_the_surface),
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
        case.direction = (case.direction.as_dvec3() * rng.power(-20.0, 15.0)).as_vec3();
    }
    case
}

/// Returns the unit of length of the families. For a half-space it is the distance of its plane.
fn size(placed: &Placed) -> f64 {
    if matches!(placed.form, Form::HalfSpace { .. }) {
        placed.form.reach().max(1e-3)
    } else {
        placed.size()
    }
}

/// Returns a random point of the geometry, relative to the position of its pose.
fn inner(rng: &mut Rng, placed: &Placed) -> DVec3 {
    match Body::new(placed) {
        Body::Core(core) => {
            let weights: Vec<f64> = core.corners.iter().map(|_| rng.uniform(0.0, 1.0)).collect();
            let point: DVec3 =
                core.corners.iter().zip(&weights).map(|(&corner, &weight)| corner * weight).sum();
            let round = rng.unit() * core.radius * rng.uniform(0.0, 0.99);
            point / weights.iter().sum::<f64>() + round
        }
        Body::HalfSpace(half_space) => {
            let aside = rng.in_cube();
            let depth = aside.dot(half_space.normal) + rng.uniform(0.0, 2.0);
            half_space.normal * half_space.height
                + (aside - half_space.normal * depth) * size(placed)
        }
    }
}

/// Returns the farthest point along a direction, relative to the position of the pose. For a half-space, returns a
/// point of its plane.
fn farthest(placed: &Placed, direction: DVec3) -> DVec3 {
    match Body::new(placed) {
        Body::Core(core) => core.farthest(direction) + direction.normalize() * core.radius,
        Body::HalfSpace(half_space) => {
            let aside = direction - half_space.normal * direction.dot(half_space.normal);
            half_space.normal * half_space.height + aside * size(placed)
        }
    }
}

/// Returns a ray without limit through a point, relative to the position. It starts `before` the point.
fn toward(placed: Placed, point: DVec3, direction: DVec3, before: f64) -> RayCase {
    let origin = placed.position.as_dvec3() + point - direction * before;
    RayCase {
        placed,
        origin: origin.as_vec3(),
        direction: direction.as_vec3(),
        max_distance: f32::MAX,
    }
}

fn through(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    let before = size(&placed) * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit(), before)
}

fn grazing(rng: &mut Rng, placed: Placed) -> RayCase {
    let direction = rng.unit();
    let out = direction.cross(rng.unit()).normalize();
    let off = size(&placed) * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
    let point = farthest(&placed, out) + out * off;
    toward(placed, point, direction, size(&placed) * rng.uniform(1.0, 5.0))
}

/// The direction has zeros of both signs.
fn along_an_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let mut case = through(rng, placed);
    let direction = rng.axis();
    let before = size(&placed) * rng.uniform(0.5, 5.0);
    let aside = if rng.bool() { rng.in_cube() * size(&placed) } else { DVec3::ZERO };
    let origin = placed.position.as_dvec3() + inner(rng, &placed) + aside - direction * before;
    case.origin = origin.as_vec3();
    let zeros = DVec3::from_array(std::array::from_fn(|_| 0.0_f64.copysign(rng.sign())));
    case.direction = DVec3::select(direction.cmpeq(DVec3::ZERO), zeros, direction).as_vec3();
    case
}

fn upright_and_along_an_axis(rng: &mut Rng, mut placed: Placed) -> RayCase {
    placed.rotation = Quat::IDENTITY;
    match &mut placed.form {
        Form::Box { rotation, .. } => *rotation = Quat::IDENTITY,
        Form::Capsule { point_a, point_b, .. } => {
            let length = point_a.distance(*point_b);
            *point_b = *point_a + Vec3::AXES[rng.below(3)] * length;
        }
        _ => {}
    }
    along_an_axis(rng, placed)
}

/// Almost parallel to a capsule's segment or a box's edges, where quadratics and slab tests lose digits.
fn nearly_along_its_own_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let corners = Body::new(&placed).core().map_or(Vec::new(), |core| core.corners.clone());
    let edge = if corners.is_empty() { DVec3::X } else { rng.pick(&corners) - corners[0] };
    let axis = edge.try_normalize().unwrap_or(DVec3::X) * rng.sign();
    let direction = (axis + rng.unit() * rng.power(-9.0, -2.0)).normalize();
    let out = direction.cross(rng.unit()).normalize();
    let off = size(&placed) * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
    let point = if rng.bool() { inner(rng, &placed) } else { farthest(&placed, out) + out * off };
    toward(placed, point, direction, size(&placed) * rng.uniform(1.0, 5.0))
}

fn from_inside(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    toward(placed, point, rng.unit(), 0.0)
}

fn from_the_surface(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = farthest(&placed, rng.unit());
    toward(placed, point, rng.unit(), 0.0)
}

fn from_behind(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed);
    let beyond = size(&placed) * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit(), -beyond)
}

fn from_far_away(rng: &mut Rng, placed: Placed) -> RayCase {
    let direction = rng.unit();
    let position = placed.position.as_dvec3();
    let origin = position - direction * rng.uniform(0.5e5, 1e5);
    let target = position + inner(rng, &placed) * rng.uniform(0.0, 2.0);
    let origin = origin.as_vec3();
    RayCase {
        placed,
        origin,
        direction: (target - origin.as_dvec3()).as_vec3(),
        max_distance: f32::MAX,
    }
}

fn just_long_enough_or_not(rng: &mut Rng, placed: Placed) -> RayCase {
    let mut case = through(rng, placed);
    if case.origin_distance() > 0.0 {
        let off = size(&placed) * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
        case.max_distance = (case.entry() + off).clamp(0.0, f32::MAX.into()) as f32;
    }
    case
}

fn anywhere(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &placed) + rng.in_cube() * size(&placed);
    let mut case = toward(placed, point, rng.unit(), size(&placed) * rng.uniform(-2.0, 2.0));
    if rng.bool() {
        case.max_distance = (size(&placed) * rng.uniform(0.0, 3.0)) as f32;
    }
    case
}

/// Returns a point near the surface, or anywhere in or around the geometry.
pub fn point(rng: &mut Rng, placed: &Placed) -> Vec3 {
    let way = rng.unit();
    let local = match rng.below(3) {
        0 => farthest(placed, way) + way * size(placed) * rng.sign() * rng.power(-8.0, -1.0),
        1 => inner(rng, placed),
        _ => inner(rng, placed) + rng.in_cube() * size(placed),
    };
    (placed.position.as_dvec3() + local).as_vec3()
}
