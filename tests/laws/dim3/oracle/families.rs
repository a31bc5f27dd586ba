//! Random pairs, in named families. Each family has its own difficulty.

use std::f64::consts::FRAC_PI_2;

use glam::{DQuat, DVec3, Quat};

use super::forms::{self, Room};
use super::reference;
use super::shape::{Config, Kind, Placed, matrix};
use super::touch;
use crate::rng::Rng;

pub struct Case {
    pub family: &'static str,
    pub config: Config,
    /// Whether the signed distance equals the margin exactly, which counts as overlap.
    pub exact: bool,
}

type Family = (&'static str, fn(&mut Rng) -> Recipe);

const FAMILIES: [Family; 18] = [
    ("generic", Recipe::random),
    ("parallel faces", parallel_faces),
    ("nearly parallel", nearly_parallel),
    ("parallel edges", parallel_edges),
    ("crossing edges", crossing_edges),
    ("coincident", coincident),
    ("contained", contained),
    ("degenerate", degenerate),
    ("degenerate in one plane", degenerate_in_one_plane),
    ("small and large", small_and_large),
    ("any scale", any_scale),
    ("size ratio", size_ratio),
    ("aspect", aspect),
    ("coaxial", coaxial),
    ("thin and tiny", thin_and_tiny),
    ("far from the origin", far_from_the_origin),
    ("local offsets", local_offsets),
    ("quaternions off unit", quaternions_off_unit),
];

pub fn case(kinds: [Kind; 2], seed: u64, number: u64) -> Case {
    let rng = &mut Rng::of_case(seed, number);
    let families = FAMILIES.len() as u64 + 2;
    let index = (number % families) as usize;
    if index == FAMILIES.len() + 1 {
        return Case { family: "exact touch", config: touch::exact(rng, kinds), exact: true };
    }
    let always_near = index == FAMILIES.len();
    let (family, recipe) =
        if always_near { ("near touch", rng.pick(&FAMILIES).1) } else { FAMILIES[index] };
    let mut config = recipe(rng).build(kinds);
    config.margin = margin(rng, config.size());
    if always_near || rng.once_in(3) {
        config = near_touch(rng, config);
    }
    Case { family, config, exact: false }
}

fn margin(rng: &mut Rng, size: f64) -> f32 {
    match rng.below(8) {
        0 | 1 => (size * rng.power(-3.0, -0.3)) as f32,
        2 | 3 => -(size * rng.power(-3.0, -0.3)) as f32,
        4 => (size * rng.power(0.0, 2.0)) as f32,
        _ => 0.0,
    }
}

/// Moves B or chooses the margin. Then the signed distance exceeds the margin by ±1.5e-6 to ±1e-3 of the size.
fn near_touch(rng: &mut Rng, mut config: Config) -> Config {
    let excess = config.size() * rng.sign() * rng.power(1.5e-6_f64.log10(), -3.0);
    let now = reference::signed_distance(&config);
    if now.distance == f64::NEG_INFINITY {
        return config;
    }
    if rng.bool() {
        config.margin = (now.distance - excess) as f32;
    } else {
        let way = f64::from(config.margin) + excess - now.distance;
        config.b.position = (config.b.position.as_dvec3() + now.normal * way).as_vec3();
    }
    config
}

/// Two geometries before their kinds are chosen.
struct Recipe {
    /// The half extents along the geometry's own axes.
    half: [DVec3; 2],
    /// The centres in the local frames.
    local: [DVec3; 2],
    /// The own axes in the local frames.
    own: [Quat; 2],
    pose: [Quat; 2],
    center: DVec3,
    /// The vector from A's centre to B's in world space.
    way: DVec3,
    /// The seeds of each geometry's details, such as points, radii and scales.
    details: [u64; 2],
}

impl Recipe {
    fn random(rng: &mut Rng) -> Recipe {
        let half: [DVec3; 2] = std::array::from_fn(|_| half_extents(rng));
        Recipe {
            half,
            local: half
                .map(|half| if rng.bool() { rng.in_cube() * half.length() } else { DVec3::ZERO }),
            own: half.map(|_| if rng.bool() { rng.rotation() } else { Quat::IDENTITY }),
            pose: half.map(|_| rng.rotation()),
            center: rng.in_cube() * 5.0,
            way: rng.unit() * rng.uniform(0.0, 1.1) * (half[0].length() + half[1].length()),
            details: [rng.number(), rng.number()],
        }
    }

    /// Both frames are equal and nothing has a local offset, so the half extents are along common axes.
    fn aligned(rng: &mut Rng) -> Recipe {
        let pose = if rng.bool() { rng.rotation() } else { Quat::IDENTITY };
        Recipe {
            local: [DVec3::ZERO; 2],
            own: [Quat::IDENTITY; 2],
            pose: [pose; 2],
            ..Recipe::random(rng)
        }
    }

    /// Sets the vector from A to B, given in A's frame.
    fn with_local_way(mut self, way: DVec3) -> Recipe {
        self.way = matrix(self.pose[0]) * way;
        self
    }

    fn scaled(mut self, factor: f64) -> Recipe {
        self.half = self.half.map(|half| half * factor);
        self.local = self.local.map(|local| local * factor);
        self.center *= factor;
        self.way *= factor;
        self
    }

    fn build(&self, kinds: [Kind; 2]) -> Config {
        let place = |i: usize, center: DVec3| {
            let (half, local) = (self.half[i], self.local[i]);
            let room = Room { half, center: local, own: self.own[i] };
            let form = forms::form(&mut Rng::of_case(self.details[i], 0), kinds[i], &room);
            let local = if kinds[i] == Kind::HalfSpace { local } else { form.center() };
            let position = center - matrix(self.pose[i]) * local;
            Placed { form, position: position.as_vec3(), rotation: self.pose[i] }
        };
        let (a, b) = (place(0, self.center), place(1, self.center + self.way));
        Config { a, b, margin: 0.0 }
    }
}

fn half_extents(rng: &mut Rng) -> DVec3 {
    let size = rng.power(-0.5, 0.5);
    DVec3::from_array(std::array::from_fn(|_| size * rng.uniform(0.1, 1.0)))
}

fn parallel_faces(rng: &mut Rng) -> Recipe {
    let recipe = Recipe::aligned(rng);
    let sum = recipe.half[0] + recipe.half[1];
    let mut way = rng.in_cube() * sum;
    way[rng.below(3)] *= rng.uniform(0.8, 1.3);
    recipe.with_local_way(way)
}

fn nearly_parallel(rng: &mut Rng) -> Recipe {
    let mut recipe = parallel_faces(rng);
    let axis = if rng.bool() { rng.axis() } else { rng.unit() };
    let angle = rng.power(-7.0, -2.0);
    let turn =
        DQuat::from_xyzw(axis.x * angle / 2.0, axis.y * angle / 2.0, axis.z * angle / 2.0, 1.0);
    recipe.pose[1] = (recipe.pose[0].as_dquat() * turn).normalize().as_quat();
    recipe
}

fn parallel_edges(rng: &mut Rng) -> Recipe {
    let recipe = Recipe::aligned(rng);
    let sum = recipe.half[0] + recipe.half[1];
    let mut way = sum * rng.uniform(0.9, 1.2) * DVec3::new(rng.sign(), rng.sign(), rng.sign());
    way[rng.below(3)] *= rng.uniform(-1.0, 1.0);
    recipe.with_local_way(way)
}

/// B is rotated around the diagonal on which an edge of each faces the other. If the angle is small, only the axis
/// across the two nearly parallel edges shows the gap.
fn crossing_edges(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned(rng);
    for half in &mut recipe.half {
        half.x *= if rng.once_in(3) { 0.0 } else { 1.0 };
        half.y = half.x;
    }
    let diagonal = DVec3::new(1.0, 1.0, 0.0);
    let (angle, spread) = match rng.below(3) {
        0 => (FRAC_PI_2, 0.2),
        1 => (rng.uniform(0.0, 3.0), 0.2),
        _ => {
            let angle = rng.power(-6.0, -1.0);
            (angle, angle)
        }
    };
    let turn = DQuat::from_axis_angle(diagonal.normalize(), angle);
    recipe.pose[1] = (recipe.pose[0].as_dquat() * turn).normalize().as_quat();
    let sum = recipe.half[0].x + recipe.half[1].x;
    recipe.with_local_way(diagonal * sum * (1.0 + spread * rng.uniform(-1.0, 1.0)))
}

fn coincident(rng: &mut Rng) -> Recipe {
    let mut recipe = if rng.bool() { Recipe::aligned(rng) } else { Recipe::random(rng) };
    if rng.bool() {
        recipe.half[1] = recipe.half[0];
        recipe.local[1] = recipe.local[0];
        recipe.own[1] = recipe.own[0];
        recipe.pose[1] = recipe.pose[0];
        recipe.details[1] = recipe.details[0];
    }
    recipe.way = DVec3::ZERO;
    recipe
}

fn contained(rng: &mut Rng) -> Recipe {
    let mut recipe = if rng.once_in(3) { Recipe::aligned(rng) } else { Recipe::random(rng) };
    let inner = rng.below(2);
    recipe.half[inner] = recipe.half[1 - inner] * rng.power(-3.0, -0.3);
    let way = matrix(recipe.pose[1 - inner])
        * matrix(recipe.own[1 - inner])
        * (rng.in_cube() * recipe.half[1 - inner]);
    recipe.way = way;
    recipe
}

fn flatten(rng: &mut Rng, half: &mut DVec3) {
    match rng.below(5) {
        0 => *half = DVec3::ZERO,
        1 => *half = DVec3::splat(half.x),
        2 => half[rng.below(3)] = 0.0,
        3 => half[rng.below(3)] *= rng.power(-45.0, -20.0),
        _ => *half *= DVec3::AXES[rng.below(3)],
    }
}

fn degenerate(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::random(rng);
    let only = rng.below(4);
    for (index, half) in recipe.half.iter_mut().enumerate() {
        if only != index {
            flatten(rng, half);
        }
    }
    recipe.way *= rng.uniform(0.0, 1.0);
    recipe
}

/// Flat geometries on common axes. Some distances along an axis are exactly 0.
fn degenerate_in_one_plane(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned(rng);
    for half in &mut recipe.half {
        flatten(rng, half);
    }
    let mut way =
        rng.in_cube() * (recipe.half[0] + recipe.half[1] + DVec3::splat(rng.uniform(0.0, 0.2)));
    for axis in 0..3 {
        if rng.bool() {
            way[axis] = 0.0;
        }
    }
    recipe.with_local_way(way)
}

fn small_and_large(rng: &mut Rng) -> Recipe {
    let factor = rng.pick(&[1e-3, 1e4]);
    any_family(rng).scaled(factor)
}

fn any_scale(rng: &mut Rng) -> Recipe {
    let factor = rng.power(-18.0, 8.0);
    any_family(rng).scaled(factor)
}

fn any_family(rng: &mut Rng) -> Recipe {
    let structural = &FAMILIES[..9];
    rng.pick(structural).1(rng)
}

/// One of the two is 100,000 times larger, and the other is near its surface.
fn size_ratio(rng: &mut Rng) -> Recipe {
    let mut recipe = if rng.once_in(3) { Recipe::aligned(rng) } else { Recipe::random(rng) };
    let (small, large) = rng.pick(&[(0, 1), (1, 0)]);
    recipe.half[small] *= 1e-5;
    recipe.local[small] *= 1e-5;
    let mut spot = rng.in_cube();
    spot[rng.below(3)] = rng.sign();
    let way = matrix(recipe.pose[large]) * matrix(recipe.own[large]) * (spot * recipe.half[large]);
    recipe.way = way * rng.uniform(0.99, 1.01);
    recipe
}

fn aspect(rng: &mut Rng) -> Recipe {
    let mut recipe = if rng.once_in(3) { Recipe::aligned(rng) } else { Recipe::random(rng) };
    for half in &mut recipe.half {
        *half = DVec3::splat(half.x);
        half[rng.below(3)] *= 1e-3;
        if rng.bool() {
            half[rng.below(3)] = half.min_element();
        }
    }
    recipe.way *= rng.uniform(0.0, 1.0);
    recipe
}

/// Regular bodies on one axis or around one centre: wheels, barrels and coins, upright or lying.
fn coaxial(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned(rng);
    let axis = rng.below(3);
    for half in &mut recipe.half {
        let (along, across) = (half[axis], half[(axis + 1) % 3]);
        *half = DVec3::splat(across);
        half[axis] = if rng.once_in(3) { across } else { along };
    }
    if rng.bool() {
        recipe.half[1] = recipe.half[0];
        recipe.details[1] = recipe.details[0];
    }
    let turn = match rng.below(4) {
        0 => DQuat::IDENTITY,
        1 => DQuat::from_axis_angle(DVec3::AXES[axis], rng.uniform(-3.0, 3.0)),
        2 => DQuat::from_axis_angle(DVec3::AXES[(axis + 1) % 3], FRAC_PI_2),
        _ => DQuat::from_axis_angle(DVec3::AXES[(axis + 1) % 3], 2.0 * FRAC_PI_2),
    };
    recipe.pose[1] = (recipe.pose[0].as_dquat() * turn).normalize().as_quat();
    let sum = recipe.half[0][axis] + recipe.half[1][axis];
    let way = if rng.bool() { 0.0 } else { sum * rng.uniform(-1.2, 1.2) };
    recipe.with_local_way(DVec3::AXES[axis] * way)
}

/// One is large and thin. The other is thousands of times smaller and near it.
fn thin_and_tiny(rng: &mut Rng) -> Recipe {
    let mut recipe = if rng.once_in(3) { Recipe::aligned(rng) } else { Recipe::random(rng) };
    let (small, large) = rng.pick(&[(0, 1), (1, 0)]);
    let factor = rng.power(-5.0, -2.0);
    recipe.half[small] *= factor;
    recipe.local[small] *= factor;
    recipe.half[large][rng.below(3)] *= rng.power(-4.0, -1.0);
    let spot = rng.in_cube() * recipe.half[large];
    let mut way = spot + rng.in_cube() * recipe.half[small] * 2.0;
    if rng.bool() {
        let axis = rng.below(3);
        way[axis] = rng.sign()
            * (recipe.half[large][axis] + rng.uniform(0.0, 1.5) * recipe.half[small][axis]);
    }
    recipe.way = matrix(recipe.pose[large]) * matrix(recipe.own[large]) * way;
    recipe
}

fn far_from_the_origin(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    recipe.center = rng.in_cube() * 1e5;
    recipe
}

fn local_offsets(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    let far = if rng.bool() { 10.0 } else { rng.power(1.0, 4.0) };
    recipe.local = recipe.half.map(|half| rng.in_cube() * half.length() * far);
    recipe
}

fn quaternions_off_unit(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    let slightly = rng.bool();
    for quaternion in recipe.pose.iter_mut().chain(&mut recipe.own) {
        let off = if slightly { rng.power(-7.5, -3.0) } else { rng.uniform(0.0, 0.009) };
        *quaternion = (quaternion.as_dquat() * (1.0 + rng.sign() * off)).as_quat();
    }
    recipe
}
