//! Random rays at random shapes, one named family for each way in which rays go wrong.

use glam::{DVec3, Quat, Vec3};

use super::families;
use super::ray::RayCase;
use super::rng::Rng;
use super::shape::{Form, Kind, Placed};
use super::zonotope::Core;

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

/// Case `number` belongs to the family `number % FAMILIES.len()`. The shape is one that the pairs use.
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

/// A random point of the form, as a vector from its centre.
fn inner(rng: &mut Rng, core: &Core) -> DVec3 {
    let round = rng.unit() * core.radius * rng.uniform(0.0, 0.99);
    core.generators
        .iter()
        .fold(round, |point, generator| point + *generator * rng.uniform(-1.0, 1.0))
}

/// The farthest point of the form along a direction, as a vector from its centre.
fn farthest(core: &Core, direction: DVec3) -> DVec3 {
    let round = direction.normalize() * core.radius;
    core.generators.iter().fold(round, |point, &g| point + g * g.dot(direction).signum())
}

/// A ray without end through a point given from the form's centre, begun `before` it.
fn toward(placed: Placed, point: DVec3, direction: DVec3, before: f64) -> RayCase {
    let core = Core::new(&placed);
    let origin = core.position + core.offset + point - direction * before;
    RayCase {
        placed,
        origin: origin.as_vec3(),
        direction: direction.as_vec3(),
        max_distance: f32::MAX,
    }
}

fn through(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &Core::new(&placed));
    let before = placed.size() * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit(), before)
}

fn grazing(rng: &mut Rng, placed: Placed) -> RayCase {
    let direction = rng.unit();
    let out = direction.cross(rng.unit()).normalize();
    let off = placed.size() * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
    let point = farthest(&Core::new(&placed), out) + out * off;
    toward(placed, point, direction, placed.size() * rng.uniform(1.0, 5.0))
}

/// Zeros of either sign in the direction.
fn along_an_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let mut case = through(rng, placed);
    let direction = rng.axis();
    let before = placed.size() * rng.uniform(0.5, 5.0);
    let aside = if rng.bool() { rng.in_cube() * placed.size() } else { DVec3::ZERO };
    let core = Core::new(&placed);
    let origin = core.position + core.offset + inner(rng, &core) + aside - direction * before;
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
        Form::Sphere { .. } => {}
    }
    along_an_axis(rng, placed)
}

/// All but parallel to a capsule's segment or a box's edges, where quadratics and slabs lose digits.
fn nearly_along_its_own_axis(rng: &mut Rng, placed: Placed) -> RayCase {
    let core = Core::new(&placed);
    let axis = core.generators[rng.below(3)].try_normalize().unwrap_or(DVec3::X) * rng.sign();
    let direction = (axis + rng.unit() * rng.power(-9.0, -2.0)).normalize();
    let out = direction.cross(rng.unit()).normalize();
    let off = placed.size() * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
    let point = if rng.bool() { inner(rng, &core) } else { farthest(&core, out) + out * off };
    toward(placed, point, direction, placed.size() * rng.uniform(1.0, 5.0))
}

fn from_inside(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &Core::new(&placed));
    toward(placed, point, rng.unit(), 0.0)
}

fn from_the_surface(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = farthest(&Core::new(&placed), rng.unit());
    toward(placed, point, rng.unit(), 0.0)
}

fn from_behind(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = inner(rng, &Core::new(&placed));
    let beyond = placed.size() * rng.power(-1.0, 2.0);
    toward(placed, point, rng.unit(), -beyond)
}

fn from_far_away(rng: &mut Rng, placed: Placed) -> RayCase {
    let core = Core::new(&placed);
    let direction = rng.unit();
    let origin = core.position - direction * rng.uniform(0.5e5, 1e5);
    let target = core.position + core.offset + inner(rng, &core) * rng.uniform(0.0, 2.0);
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
        let off = placed.size() * rng.sign() * rng.power(1.5e-5_f64.log10(), -1.0);
        case.max_distance = (case.entry() + off).max(0.0) as f32;
    }
    case
}

fn anywhere(rng: &mut Rng, placed: Placed) -> RayCase {
    let point = rng.in_cube() * placed.size();
    let mut case = toward(placed, point, rng.unit(), placed.size() * rng.uniform(-2.0, 2.0));
    if rng.bool() {
        case.max_distance = (placed.size() * rng.uniform(0.0, 3.0)) as f32;
    }
    case
}

/// A point near the surface of a shape, or anywhere in or about it.
pub fn point(rng: &mut Rng, placed: &Placed) -> Vec3 {
    let core = Core::new(placed);
    let way = rng.unit();
    let local = match rng.below(3) {
        0 => farthest(&core, way) + way * placed.size() * rng.sign() * rng.power(-8.0, -1.0),
        1 => inner(rng, &core),
        _ => rng.in_cube() * placed.size(),
    };
    (core.position + core.offset + local).as_vec3()
}
