//! Random pairs, in named families. Each family has its own difficulty.

use glam::{DVec2, Vec2};

use super::forms::{self, Room};
use super::reference;
use super::shape::{self, Config, Kind, Placed, turn};
use super::touch;
use crate::rng::Rng;

pub struct Case {
    pub family: &'static str,
    pub config: Config,
    /// Whether the signed distance equals the margin exactly, which counts as overlap.
    pub exact: bool,
}

type Family = (&'static str, fn(&mut Rng) -> Recipe);

const FAMILIES: [Family; 16] = [
    ("generic", Recipe::random),
    ("parallel edges", parallel_edges),
    ("nearly parallel", nearly_parallel),
    ("corner to corner", corner_to_corner),
    ("corner to edge", corner_to_edge),
    ("coincident", coincident),
    ("contained", contained),
    ("degenerate", degenerate),
    ("degenerate on one line", degenerate_on_one_line),
    ("small and large", small_and_large),
    ("any scale", any_scale),
    ("size ratio", size_ratio),
    ("aspect", aspect),
    ("far from the origin", far_from_the_origin),
    ("local offsets", local_offsets),
    ("rotations off unit", rotations_off_unit),
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
        config.b = config.b.moved(config.b.position() + now.normal * way);
    }
    config
}

/// Two geometries before their kinds are chosen.
struct Recipe {
    /// The half extents along the geometry's own axes.
    half: [DVec2; 2],
    /// The centres in the local frames.
    local: [DVec2; 2],
    /// The own axes in the local frames.
    own: [Vec2; 2],
    pose: [Vec2; 2],
    center: DVec2,
    /// The vector from A's centre to B's in world space.
    way: DVec2,
    /// The seeds of each geometry's details, such as vertices and radii.
    details: [u64; 2],
}

impl Recipe {
    fn random(rng: &mut Rng) -> Recipe {
        let half: [DVec2; 2] = std::array::from_fn(|_| half_extents(rng));
        Recipe {
            half,
            local: half
                .map(|half| if rng.bool() { rng.in_square() * half.length() } else { DVec2::ZERO }),
            own: half.map(|_| if rng.bool() { rng.angle() } else { Vec2::X }),
            pose: half.map(|_| rng.angle()),
            center: rng.in_square() * 5.0,
            way: rng.unit_in_plane()
                * rng.uniform(0.0, 1.1)
                * (half[0].length() + half[1].length()),
            details: [rng.number(), rng.number()],
        }
    }

    /// Both frames are equal and nothing has a local offset, so the half extents are along common axes.
    fn aligned(rng: &mut Rng) -> Recipe {
        let pose = if rng.bool() { rng.angle() } else { Vec2::X };
        Recipe {
            local: [DVec2::ZERO; 2],
            own: [Vec2::X; 2],
            pose: [pose; 2],
            ..Recipe::random(rng)
        }
    }

    fn aligned_or_not(rng: &mut Rng) -> Recipe {
        if rng.once_in(3) { Recipe::aligned(rng) } else { Recipe::random(rng) }
    }

    /// Sets the vector from A to B, given in A's frame.
    fn with_local_way(mut self, way: DVec2) -> Recipe {
        self.way = turn(self.pose[0]).rotate(way);
        self
    }

    /// Rotates B by an angle in radians.
    fn with_b_turned(mut self, by: f64) -> Recipe {
        self.pose[1] = turn(self.pose[1]).rotate(DVec2::from_angle(by)).as_vec2();
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
        let place = |i: usize, center: DVec2| {
            let (half, local) = (self.half[i], self.local[i]);
            let room = Room { half, center: local, own: self.own[i] };
            let geometry = forms::form(&mut Rng::of_case(self.details[i], 0), kinds[i], &room);
            let local = if kinds[i] == Kind::HalfPlane { local } else { shape::center(&geometry) };
            let position = center - turn(self.pose[i]).rotate(local);
            Placed { geometry, pose: shape::pose(position.as_vec2(), self.pose[i]) }
        };
        let (a, b) = (place(0, self.center), place(1, self.center + self.way));
        Config { a, b, margin: 0.0 }
    }
}

fn half_extents(rng: &mut Rng) -> DVec2 {
    let size = rng.power(-0.5, 0.5);
    DVec2::from_array(std::array::from_fn(|_| size * rng.uniform(0.1, 1.0)))
}

fn parallel_edges(rng: &mut Rng) -> Recipe {
    let recipe = Recipe::aligned(rng);
    let sum = recipe.half[0] + recipe.half[1];
    let mut way = rng.in_square() * sum;
    way[rng.below(2)] *= rng.uniform(0.8, 1.3);
    recipe.with_local_way(way)
}

fn nearly_parallel(rng: &mut Rng) -> Recipe {
    let angle = rng.sign() * rng.power(-7.0, -2.0);
    parallel_edges(rng).with_b_turned(angle)
}

fn corner_to_corner(rng: &mut Rng) -> Recipe {
    let recipe = Recipe::aligned(rng);
    let sum = recipe.half[0] + recipe.half[1];
    recipe.with_local_way(sum * rng.uniform(0.9, 1.2) * DVec2::new(rng.sign(), rng.sign()))
}

/// B stands on one of its corners near an edge of A. It is up to an eighth of a turn from lying on the edge.
fn corner_to_edge(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned(rng);
    recipe.half[1] = DVec2::splat(recipe.half[1].x);
    let angle = std::f64::consts::FRAC_PI_4 * if rng.bool() { 1.0 } else { rng.uniform(-2.0, 2.0) };
    let tall = recipe.half[1].x * (angle.cos().abs() + angle.sin().abs());
    let axis = rng.below(2);
    let mut way = rng.in_square() * recipe.half[0];
    way[axis] = rng.sign() * (recipe.half[0][axis] + tall) * rng.uniform(0.8, 1.2);
    recipe.with_local_way(way).with_b_turned(angle)
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
    recipe.way = DVec2::ZERO;
    recipe
}

fn contained(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned_or_not(rng);
    let inner = rng.below(2);
    recipe.half[inner] = recipe.half[1 - inner] * rng.power(-3.0, -0.3);
    let turn = turn(recipe.pose[1 - inner]).rotate(turn(recipe.own[1 - inner]));
    recipe.way = turn.rotate(rng.in_square() * recipe.half[1 - inner]);
    recipe
}

fn flatten(rng: &mut Rng, half: &mut DVec2) {
    match rng.below(4) {
        0 => *half = DVec2::ZERO,
        1 => *half = DVec2::splat(half.x),
        2 => half[rng.below(2)] = 0.0,
        _ => half[rng.below(2)] *= rng.power(-45.0, -20.0),
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
fn degenerate_on_one_line(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned(rng);
    for half in &mut recipe.half {
        flatten(rng, half);
    }
    let room = recipe.half[0] + recipe.half[1] + DVec2::splat(rng.uniform(0.0, 0.2));
    let mut way = rng.in_square() * room;
    for axis in 0..2 {
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

/// One of the two is 100,000 times larger, and the other is near its outline.
fn size_ratio(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned_or_not(rng);
    let (small, large) = rng.pick(&[(0, 1), (1, 0)]);
    recipe.half[small] *= 1e-5;
    recipe.local[small] *= 1e-5;
    let mut spot = rng.in_square();
    spot[rng.below(2)] = rng.sign();
    let turn = turn(recipe.pose[large]).rotate(turn(recipe.own[large]));
    recipe.way = turn.rotate(spot * recipe.half[large]) * rng.uniform(0.99, 1.01);
    recipe
}

fn aspect(rng: &mut Rng) -> Recipe {
    let mut recipe = Recipe::aligned_or_not(rng);
    for half in &mut recipe.half {
        *half = DVec2::splat(half.x);
        half[rng.below(2)] *= rng.pick(&[1e-3, 1e-6]);
    }
    recipe.way *= rng.uniform(0.0, 1.0);
    recipe
}

fn far_from_the_origin(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    recipe.center = rng.in_square() * 1e5;
    recipe
}

fn local_offsets(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    let far = if rng.bool() { 10.0 } else { rng.power(1.0, 4.0) };
    recipe.local = recipe.half.map(|half| rng.in_square() * half.length() * far);
    recipe
}

fn rotations_off_unit(rng: &mut Rng) -> Recipe {
    let mut recipe = any_family(rng);
    let slightly = rng.bool();
    for rotation in recipe.pose.iter_mut().chain(&mut recipe.own) {
        let off = if slightly { rng.power(-7.5, -3.0) } else { rng.uniform(0.0, 0.009) };
        *rotation = (rotation.as_dvec2() * (1.0 + rng.sign() * off)).as_vec2();
    }
    recipe
}
